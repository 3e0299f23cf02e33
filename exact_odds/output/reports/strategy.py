"""The report on the best play: both decisions as a strategy card, every line with its hands and EVs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from exact_odds.basics.numbers import exact_json
from exact_odds.counting.classes import class_label
from exact_odds.odds.strategies.derive import Compact, Derived, Line, StageStrategy
from exact_odds.odds.strategies.stages import StageName, stage
from exact_odds.odds.strategies.values import StageValues
from exact_odds.output.documents import document
from exact_odds.output.report import Column, Report, Table
from exact_odds.output.wording.notes import game_notes
from exact_odds.output.wording.terms import cards_words, definitions, rule_words
from exact_odds.output.wording.words import Words

_LISTS: tuple[Literal["ride", "either", "closest_pulls"], ...] = ("ride", "either", "closest_pulls")
_ENGLISH = Words()


def strategy_report(
    derived: Derived, words: Words, *, decision: StageName | None = None, values: tuple[StageValues, ...] = ()
) -> Report:
    """The card in words first, then the figures of every line; with ``values`` every class instead.

    ``decision`` leaves the other one out.
    """
    shown = [one for one in (derived.first, *derived.second) if decision in (None, one.name)]
    data = strategy_document(derived, decision)
    if values:
        chosen = [one for one in values if decision in (None, one.name)]
        data["classes"] = [row for one in chosen for row in _class_documents(one)]
        table = _classes_table(chosen, words)
    else:
        table = _lines_table(shown, words)
    lead = tuple(line for one in _told(shown) for line in _lead(one, words))
    rules = [line.rule for one in shown for key in _LISTS for line in getattr(one, key)]
    notes = (*definitions(rules, words), *game_notes(derived.game, words))
    return Report(lead, lambda: data, (table,), notes)


def bet_words(name: StageName, bet_1: str | None, words: Words) -> str:
    """The bet of a decision: "Bet 1", "Bet 2, bet 1 pulled"."""
    return words.say(f"strategy_bet_{name}" + (f"_{bet_1}" if bet_1 else ""))


def _told(shown: list[StageStrategy]) -> list[StageStrategy]:
    """The lists to put into words: one for bet 2 where it says the same with bet 1 pulled and riding."""
    second = [one for one in shown if one.name == "second"]
    said = {tuple((key, line.rule, line.hands) for key in _LISTS for line in getattr(one, key)) for one in second}
    if len(second) == len(said):
        return shown
    return [*(one for one in shown if one.name == "first"), second[0]._replace(bet_1=None)]


def _lead(one: StageStrategy, words: Words) -> Iterator[str]:
    """The card of one decision; its lines are numbered through, and the table goes by the numbers."""
    bet = bet_words(one.name, one.bet_1, words)
    place = 0
    for key in _LISTS:
        lines: tuple[Line, ...] = getattr(one, key)
        hands = words.count(sum(line.hands for line in lines))
        heading = {"ride": "strategy_ride", "either": "strategy_either", "closest_pulls": "strategy_pulls"}[key]
        if lines:
            yield words.say(heading, bet=bet, hands=hands, of=words.count(one.of))
        elif key != "either":
            yield words.say(f"{heading}_none", bet=bet)
        for line in lines:
            place += 1
            yield "  " + words.say("strategy_line", place=place, rule=rule_words(line.rule, one.name, words))
        if key == "ride" and one.compact is not None:
            yield _compact_words(one.compact, words)


def _compact_words(compact: Compact, words: Words) -> str:
    parts = ((compact.windows, words.say("strategy_windows")), (compact.cards, cards_words(compact.ranks, words)))
    said = (what if times == 1 else words.say("strategy_times", times=times, what=what) for times, what in parts)
    return words.say("strategy_compact", sum=" + ".join(said), threshold=compact.threshold)


def _lines_table(shown: list[StageStrategy], words: Words) -> Table:
    """Every line by its number; files get the words too, in English."""
    with_state = any(one.bet_1 for one in shown)
    columns = (
        Column("decision", words.say("head_decision"), "term"),
        Column("bet_1", words.say("head_bet_1"), "term", only="" if with_state else "files"),
        Column("list", words.say("head_action"), "term"),
        Column("line", words.say("head_line"), "count"),
        Column("words", words.say("head_hand"), only="files"),
        Column("hands", words.say("head_hands"), "count"),
        Column("ev_min", words.say("head_ev_from"), "exact"),
        Column("ev_max", words.say("head_ev_to"), "exact"),
    )
    rows = []
    for one in shown:
        place = 0
        for key in _LISTS:
            for line in getattr(one, key):
                place += 1
                said = rule_words(line.rule, one.name, _ENGLISH)
                rows.append((one.name, one.bet_1, key, place, said, line.hands, line.ev_min, line.ev_max))
    counts = {one.name: words.count(one.of) for one in shown}
    caption = words.say(
        "strategy_caption" if len(counts) > 1 else "strategy_caption_one", of=counts[shown[0].name], **counts
    )
    return Table("strategy", caption, columns, tuple(rows))


def _classes_table(chosen: list[StageValues], words: Words) -> Table:
    """Every class with its action: a file that ``exact-odds price`` reads."""
    columns = (
        Column("decision", words.say("head_decision"), "term"),
        Column("bet_1", words.say("head_bet_1"), "term", only="" if any(one.bet_1 for one in chosen) else "files"),
        Column("class", words.say("head_class")),
        Column("combos", words.say("head_combos"), "count"),
        Column("action", words.say("head_action"), "term"),
        Column("ev", words.say("head_ev"), "exact"),
    )
    rows = tuple(
        (one.name, one.bet_1, class_label(code), stage(one.name).combos(code), actions[code], evs[code])
        for one in chosen
        for evs, actions in [(one.evs(), one.actions())]
        for code in evs
    )
    return Table("classes", words.say("strategy_caption_classes"), columns, rows)


def strategy_document(derived: Derived, decision: StageName | None = None) -> dict[str, Any]:
    """The JSON document exact-odds/strategy/1; a decision that was not asked for is null.

    Where bet 1 matters to bet 2, ``second`` is for bet 1 pulled and ``second_bet_1_rides`` for bet 1 riding.
    """
    pulled, *riding = derived.second
    first = None if decision == "second" else _stage_document(derived.first)
    second = None if decision == "first" else _stage_document(pulled)
    return document("strategy/1", derived.game) | {
        "first": first,
        "second": second,
        "second_bet_1_rides": _stage_document(riding[0]) if riding and second else None,
    }


def _stage_document(one: StageStrategy) -> dict[str, Any]:
    compact = one.compact
    return {
        "bet_1": one.bet_1,
        "of": one.of,
        **{key: [_line_document(line, one.name) for line in getattr(one, key)] for key in _LISTS},
        "compact": None
        if compact is None
        else {
            "windows": compact.windows,
            "cards": compact.cards,
            "which": cards_words(compact.ranks, _ENGLISH),
            "threshold": compact.threshold,
        },
    }


def _line_document(line: Line, name: StageName) -> dict[str, Any]:
    return {
        "words": rule_words(line.rule, name, _ENGLISH),
        "hands": line.hands,
        "ev_min": exact_json(line.ev_min),
        "ev_max": exact_json(line.ev_max),
    }


def _class_documents(one: StageValues) -> Iterator[dict[str, Any]]:
    actions = one.actions()
    for code, ev in one.evs().items():
        yield {
            "decision": one.name,
            "bet_1": one.bet_1,
            "class": class_label(code),
            "combos": stage(one.name).combos(code),
            "action": actions[code],
            "ev": exact_json(ev),
        }
