"""The reports on rule sets: the list, and one set as a player would read it at the table."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from exact_odds.basics.numbers import plain_text
from exact_odds.output.documents import document
from exact_odds.output.report import Column, Report, Table
from exact_odds.output.wording.words import Words
from exact_odds.rules.model import RuleSet, Schedule
from exact_odds.rules.parts import UNSAID, Remark, Source
from exact_odds.rules.sidebets import SideBet, SideRow


def rules_list_report(sets: list[RuleSet], words: Words) -> Report:
    """Every shipped set with its schedules, the default first."""
    columns = (
        Column("set", words.say("head_set")),
        Column("schedules", words.say("head_schedules")),
        Column("name", words.say("head_name"), only="people"),
        Column("name", "", only="files"),
    )
    rows = tuple((rules.id, _schedule_names(rules), _name(rules, words), rules.name) for rules in sets)
    data = document("rules-list/1") | {"default": sets[0].id, "rules": [set_document(rules) for rules in sets]}
    caption = words.say("rules_caption", default=f"{sets[0].id}/{sets[0].default}")
    return Report((), lambda: data, (Table("rules", caption, columns, rows),))


def _schedule_names(rules: RuleSet) -> str:
    """The schedules, the default one marked by a star where there are several."""
    several = len(rules.schedules) > 1
    return ", ".join(item.name + ("*" if several and item.name == rules.default else "") for item in rules.schedules)


def _name(rules: RuleSet, words: Words) -> str:
    return (words.lang == "fr" and rules.name_fr) or rules.name


def rules_show_report(rules: RuleSet, words: Words) -> Report:
    """One set: what the bets are, what each schedule pays side by side, what was assumed, and where it comes from."""
    notes = [words.say("assumed_note", text=words.remark(remark)) for remark in _assumptions(rules)]
    notes += [words.remark(remark) for remark in rules.notes]
    notes.append(words.say("source_note", source=source_text(rules.source)))
    notes += [
        words.say("source_of_note", what=what, source=source_text(source)) for what, source in _own_sources(rules)
    ]
    return Report(
        _lead(rules, words),
        lambda: document("rules/1") | set_document(rules),
        (_pays_table(rules, words), *(_side_table(bet, words) for bet in rules.side_bets)),
        tuple(notes),
    )


def _lead(rules: RuleSet, words: Words) -> tuple[str, ...]:
    lines = [f"{rules.id}: {_name(rules, words)}", words.say(f"bets_{rules.bets.rule}")]
    if rules.bets.maximum is not None:
        lines.append(words.say("bets_maximum", amount=words.amount(rules.bets.maximum)))
    if rules.bets.house_minimum:
        lines.append(words.say(f"minimum_{rules.bets.house_minimum}"))
    if rules.bets.tip_as_dollar:
        lines.append(words.say("tip_rule"))
    cap = rules.max_payout
    if cap is not None:
        phrase, amount = (
            ("max_payout_unprinted", "") if cap.amount is None else ("max_payout_rule", words.amount(cap.amount))
        )
        lines.append(words.say(phrase, amount=amount, per=words.say(f"per_{cap.per}")))
    if all(schedule.pays is None for schedule in rules.schedules):
        lines.append(words.say("no_pays_printed"))
    return tuple(lines)


def _assumptions(rules: RuleSet) -> list[Remark]:
    """Every assumption of the set, its schedules and its side bets, each once."""
    found = list(rules.assumptions)
    for schedule in rules.schedules:
        found += [*schedule.assumptions, *(row.assumption for row in schedule.assumed)]
    for bet in rules.side_bets:
        found += [*bet.assumptions, *(remark for schedule in bet.schedules for remark in schedule.assumptions)]
    return list(dict.fromkeys(found))


def _own_sources(rules: RuleSet) -> Iterator[tuple[str, Source]]:
    """The schedules and side bets that come from another text than their set, by name."""
    found: list[tuple[str, Source | None]] = [(schedule.name, schedule.source) for schedule in rules.schedules]
    for bet in rules.side_bets:
        found.append((bet.id, bet.source))
        found += [(f"{bet.id}/{schedule.name}", schedule.source) for schedule in bet.schedules]
    yield from ((name, source) for name, source in found if source is not None)


def source_text(source: Source) -> str:
    """Where a text comes from, in one line."""
    return ", ".join(
        part for part in (source.title, source.publisher, source.jurisdiction, source.date, source.address) if part
    )


def _pays_table(rules: RuleSet, words: Words) -> Table:
    """Pays side by side: a row a hand, a column a schedule; an assumed pay is marked. No rows where none is printed."""
    priced = [schedule for schedule in rules.schedules if schedule.pays is not None]
    names = list(dict.fromkeys(name for schedule in priced for name in (schedule.pays.pays if schedule.pays else ())))
    columns = [Column("category", words.say("head_hand"), "category")]
    for schedule in priced:
        columns += [
            Column(f"pays_{schedule.name}", schedule.name, "number", only="people"),
            Column(f"pays_{schedule.name}", "", "pays", only="files"),
            Column(f"assumed_{schedule.name}", "", "count", only="files"),
        ]
    rows = tuple((name, *(cell for schedule in priced for cell in _pay(schedule, name, words))) for name in names)
    caption = words.say("pays_caption_assumed" if any(item.assumed for item in priced) else "pays_caption")
    return Table("pays", caption, tuple(columns), rows)


def _pay(schedule: Schedule, name: str, words: Words) -> tuple[str | None, Fraction | None, int]:
    """A pay for people, for files, and whether it is assumed."""
    pays = schedule.pays.pays.get(name) if schedule.pays is not None else None
    assumed = any(row.name == name for row in schedule.assumed)
    return None if pays is None else words.pays(pays) + ("?" if assumed else ""), pays, int(assumed)


def _side_table(bet: SideBet, words: Words) -> Table:
    """A side bet as it is printed: a row a hand, a column a schedule."""
    columns = (
        Column("category", words.say("head_hand"), "category"),
        *(Column(f"pays_{schedule.name}", schedule.name, "number", only="people") for schedule in bet.schedules),
    )
    names = dict.fromkeys(row.name for schedule in bet.schedules for row in schedule.rows)
    tables = [{row.name: row for row in schedule.rows} for schedule in bet.schedules]
    rows = tuple((name, *(_side_pay(table.get(name), words) for table in tables)) for name in names)
    title = (words.lang == "fr" and bet.name_fr) or bet.name
    name = f"{title} ({bet.id})" if title else bet.id
    settled = words.say(f"settled_on_{bet.cards}")
    caption = [words.say("side_rule", name=name, settled=settled, wager=_wager(bet, words))]
    shown = [row for schedule in bet.schedules for row in schedule.rows if row.share is None and row.amount is None]
    if any(row.pay is None for row in shown):
        caption.append(words.say("side_unprinted"))
    if any(row.pay is not None and row.convention == UNSAID for row in shown):
        caption.append(words.say("side_unsaid"))
    return Table(bet.id, " ".join(caption), columns, rows)


def _wager(bet: SideBet, words: Words) -> str:
    least, most = bet.wager.least, bet.wager.most
    if least is not None and least == most:
        return words.say("wager_exactly", amount=words.amount(least))
    limits = [words.say("wager_least", amount=words.amount(least))] if least is not None else []
    limits += [words.say("wager_most", amount=words.amount(most))] if most is not None else []
    return ", ".join(limits) or words.say("wager_any")


def _side_pay(row: SideRow | None, words: Words) -> str | None:
    """A pay as printed, with its convention; "?" where none is printed."""
    if row is None:
        return None
    if row.share is not None:
        return words.say("side_share", share=words.short_percent(row.share), meter=row.meter)
    if row.amount is not None:
        return words.say("side_amount", amount=words.amount(row.amount))
    if row.pay is None:
        return "?"
    kind = {"to 1": "to_1", "for 1": "for_1"}.get(row.convention)
    return words.say(kind, n=words.amount(row.pay)) if kind else words.amount(row.pay)


def set_document(rules: RuleSet) -> dict[str, Any]:
    """What a rule set says, for JSON."""
    cap = rules.max_payout
    return {
        "id": rules.id,
        "name": rules.name,
        "source": rules.source._asdict(),
        "bets": {"rule": rules.bets.rule, "maximum": _plain(rules.bets.maximum)},
        "max_payout": None if cap is None else {"amount": _plain(cap.amount), "per": cap.per},
        "default": rules.default,
        "schedules": [
            {
                "name": schedule.name,
                "convention": schedule.convention,
                "pays": None
                if schedule.pays is None
                else {row.name: plain_text(row.pays) for row in schedule.pays.rows},
                "assumed": [row.name for row in schedule.assumed],
                "source": _source(schedule.source),
            }
            for schedule in rules.schedules
        ],
        "side_bets": [
            {
                "id": bet.id,
                "name": bet.name,
                "cards": bet.cards,
                "wager": {"least": _plain(bet.wager.least), "most": _plain(bet.wager.most)},
                "default": bet.default,
                "schedules": [schedule.name for schedule in bet.schedules],
                "source": _source(bet.source),
                "sources": {
                    schedule.name: _source(schedule.source) for schedule in bet.schedules if schedule.source is not None
                },
            }
            for bet in rules.side_bets
        ],
        "assumptions": [{"id": remark.id, "text": remark.text} for remark in _assumptions(rules)],
        "notes": [{"id": remark.id, "text": remark.text} for remark in rules.notes],
    }


def _source(source: Source | None) -> dict[str, str] | None:
    return None if source is None else source._asdict()


def _plain(amount: Fraction | None) -> str | None:
    return None if amount is None else plain_text(amount)
