"""What the page's script is given: counts, tables, strategies and phrases as one JSON document."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import reduce
from typing import Any

from exact_odds.basics.numbers import MAX_DIGITS, plain_text
from exact_odds.cards.categories import HIGH_HANDS, NO_PAY, OUTCOMES
from exact_odds.counting.enumerator import counts_without
from exact_odds.odds.game import Game
from exact_odds.odds.partition import Partition
from exact_odds.odds.settlement import row_labels
from exact_odds.odds.side.prices import SideBetPrice
from exact_odds.odds.strategies.derive import Describer, derive
from exact_odds.odds.strategies.stages import stage
from exact_odds.odds.strategies.values import class_values
from exact_odds.output.documents import TOOL
from exact_odds.output.drawings.grids import STEPS, rank_letter
from exact_odds.output.drawings.round import DECADES
from exact_odds.output.drawings.svg import SIGNS
from exact_odds.output.explorer.packing import packed_counts
from exact_odds.output.explorer.tables import PageRules, PageTable
from exact_odds.output.reports.side_bets import price_line, wager_name
from exact_odds.output.reports.strategy import strategy_report
from exact_odds.output.wording.terms import rule_words
from exact_odds.output.wording.words import SUIT_SIGNS, Words, one_line
from exact_odds.rules.parts import EQUAL
from exact_odds.rules.paytable import PayTable
from exact_odds.rules.rows import missing_rows
from exact_odds.rules.sidebets import SideRow

#: Phrases that the script says are those of the page and these, which other reports say too.
_SHARED = (
    "verdict_ride", "verdict_pull", "verdict_either", "verdict_settled_pays", "verdict_settled_push",
    "verdict_settled_loses", "hand_now", "below_paying", "not_paid", "paid_already", "push_already", "no_pair_yet",
    "no_pair_suited", "ev_line", "ev_line_loses", "rest_line", "net_line", "ways_one", "ways_two", "bet_1_note",
    "state_ride", "bet_1", "bet_2", "ride", "pull", "either", "never", "one_in", "to_1", "push", "loses",
    "side_settled", "side_worth", "side_needs", "term_class_suited", "term_class_unsuited", "ties_pull", "ties_ride",
    "head_hand", "head_pays", "head_ways", "head_probability", "head_chance", "head_combos", "head_figure", "head_net",
    "head_one_bet", "head_two_bets", "head_three_bets", "figure_house_edge", "figure_element_of_risk",
    "figure_average_bets", "figure_hit_frequency", "figure_push_frequency", "chart_cell", "chart_nothing_won",
    "chart_net_text", "chart_bets_text", "chart_share_text",
)  # fmt: skip


def page_data(sets: tuple[PageRules, ...], words: Words) -> dict[str, Any]:
    """The document of a page that holds these rule sets, its words in one language."""
    return {
        "tool": TOOL,
        "lang": words.lang,
        "digits": words.digits,
        "most_digits": MAX_DIGITS,
        "ranks": [rank_letter(rank, words) for rank in range(13)],
        "suits": SUIT_SIGNS,
        "phrases": _phrases(words),
        "names": {name: words.category(name) for name in _row_names(sets)},
        "outcomes": OUTCOMES,
        "steps": [plain_text(step) for step in STEPS],
        "signs": SIGNS,
        "decades": DECADES,
        "counts": packed_counts(counts_without()),
        "strategies": [_strategy(pays, words) for pays in _pay_tables(sets)],
        "sets": [_set_data(one, words, _pay_tables(sets)) for one in sets],
    }


def _pay_tables(sets: Iterable[PageRules]) -> list[PayTable]:
    """The pay tables of a page, those that several schedules share once."""
    return list(dict.fromkeys(table.game.pays for one in sets for table in one.tables))


def _phrases(words: Words) -> dict[str, str]:
    every = words.language.PHRASES
    return {key: every[key] for key in (*(key for key in every if key.startswith("page_")), *_SHARED)}


def _row_names(sets: Iterable[PageRules]) -> list[str]:
    """Every name of a hand or a row that the page can show."""
    rows = [row.name for one in sets for table in one.tables for row in table.game.pays.rows]
    side = [row.name for one in sets for price in one.side for row in price.wager.schedule.rows]
    return list(dict.fromkeys((*OUTCOMES, *HIGH_HANDS, *rows, *side, NO_PAY, "total")))


def script_json(data: Mapping[str, Any]) -> str:
    """JSON that can stand in a script element: nothing in it can end the element or a line.

    >>> script_json({"name": "</script>"})
    '{"name":"\\\\u003c/script\\\\u003e"}'
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


# ------------------------------------------------------------------------------------------------------ sets and tables


def _set_data(one: PageRules, words: Words, pay_tables: list[PayTable]) -> dict[str, Any]:
    rules = one.rules
    return {
        "id": rules.id,
        "name": one_line((words.lang == "fr" and rules.name_fr) or rules.name),
        "tables": [_table_data(table, words) | {"strategy": pay_tables.index(table.game.pays)} for table in one.tables],
        "side": [_side_data(price, words) for price in one.side],
    }


def _table_data(table: PageTable, words: Words) -> dict[str, Any]:
    return {
        "key": table.key,
        "schedule": table.schedule.name,
        "convention": table.schedule.convention,
        "rows": _rows_data(table),
        "notes": _notes(table, words),
    }


def _rows_data(table: PageTable) -> list[dict[str, Any]]:
    """Every row in the table's order, and the high hands that it leaves out at their places, without a pay."""
    pays = table.game.pays
    missing = [name for name in missing_rows(pays.pays) if name in HIGH_HANDS]
    assumed = {row.name for row in table.schedule.assumed}
    shown = pays.with_pays(dict.fromkeys(missing, 0)) if missing else pays
    return [
        {
            "name": row.name,
            "pays": None if row.name in missing else plain_text(row.pays),
            "outcomes": row.outcomes,
            "assumed": row.name in assumed,
        }
        for row in shown.rows
    ]


def _notes(table: PageTable, words: Words) -> list[str]:
    """What was assumed, and what the page leaves out."""
    notes = [words.say("assumed_note", text=words.remark(remark)) for remark in table.game.assumptions]
    cap = table.game.max_payout
    if cap is not None:
        notes.append(words.say("page_cap_note", amount=words.amount(cap.amount), per=words.say(f"per_{cap.per}")))
    if table.rules.bets.rule != EQUAL:
        notes.append(words.say("page_bonus_bets_note"))
    return [one_line(note) for note in notes]


# --------------------------------------------------------------------------------------------------- strategy in words


def _strategy(pays: PayTable, words: Words) -> dict[str, Any]:
    """``card``: blocks of a heading and its lines. ``kinds``: words by the place of a kind's first class."""
    game = Game(pays)
    return {"card": _card(game, words), "kinds": _kinds(game, words)}


def _card(game: Game, words: Words) -> list[dict[str, Any]]:
    """The strategy card: every list under its heading, each line with its hands and what riding gains there."""
    report = strategy_report(derive(game), words)
    figures = iter(report.tables[0].rows)
    blocks: list[dict[str, Any]] = []
    for line in report.lead:
        if line.startswith(" "):
            *_, hands, low, high = next(figures)
            gains = dict.fromkeys(words.decimal(ev, signed=True) for ev in (low, high))
            blocks[-1]["lines"].append({"words": line.strip(), "hands": words.count(hands), "gains": list(gains)})
        else:
            blocks.append({"heading": line, "lines": []})
    return blocks


def _kinds(game: Game, words: Words) -> dict[int, str]:
    """The words for each kind of four cards: the classes whose last card can do the same, row by row."""
    partition, of, ways = Partition(row_labels(game)), stage("second"), game.counts.second
    masks: dict[tuple[int, ...], int] = {}
    for place, code in enumerate(of.codes):
        folded = partition.fold(ways[code])
        masks[folded] = masks.get(folded, 0) | 1 << place
    by_ev = class_values(game)[1].by_ev
    describer = Describer("second", game)
    said = {
        (mask & -mask).bit_length() - 1: [
            rule_words(line.rule, "second", words) for line in describer.lines(mask, by_ev)
        ]
        for mask in masks.values()
    }
    return {
        place: reduce(lambda one, other: words.say("page_kind_or", one=one, other=other), lines)
        for place, lines in said.items()
    }


# ----------------------------------------------------------------------------------------------------------- side bets


def _side_data(price: SideBetPrice, words: Words) -> dict[str, Any]:
    """A side bet: what the script needs to settle it, and its worth before the deal as a line of text."""
    schedule = price.wager.schedule
    rows = zip(schedule.rows, price.frequencies, strict=False)
    return {
        "name": one_line(wager_name(price)),
        "cards": schedule.cards,
        "before": one_line(price_line(price, words)),
        "rows": [_side_row(row, frequency.net, price, words) for row, frequency in rows],
    }


def _side_row(row: SideRow, net: Fraction | None, price: SideBetPrice, words: Words) -> dict[str, Any]:
    unit = None if net is None else net / price.wager.amount
    need = row.name if row.unprinted else f"meter {row.meter}"
    return {
        "name": row.name,
        "outcomes": row.outcomes,
        "net": None if unit is None else plain_text(unit),
        "pays": one_line(_pays_text(row, unit, words)),
        "need": one_line(words.need(need)),
    }


def _pays_text(row: SideRow, unit: Fraction | None, words: Words) -> str:
    """What a row pays: a share of a meter, a fixed amount, or the net win to 1; "?" where nothing is printed."""
    if row.share is not None:
        return words.say("side_share", share=words.short_percent(row.share), meter=row.meter)
    if row.amount is not None:
        return words.say("side_amount", amount=words.amount(row.amount))
    return "?" if unit is None else words.pays(unit)
