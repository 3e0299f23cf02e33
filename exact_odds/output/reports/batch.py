"""Many hands as lines: one JSON document or one CSV row a hand."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import JSON_DIGITS, decimal_text, shown
from exact_odds.cards.cards import cards_text
from exact_odds.cards.categories import NO_PAY
from exact_odds.odds.game import Game
from exact_odds.odds.hand import Hand
from exact_odds.output.reports.hand import hand_document

_EXACT = ("ev", "value_ride", "value_pull")


class LineFormat(NamedTuple):
    """How answers become lines: a first line ("" for none), and the line of the answer to a numbered input line."""

    head: str
    line: Callable[[int, Hand], str]


def line_format(form: str, game: Game) -> LineFormat:
    """The format by name: "json" (one document a line) or "csv".

    Raises ExactOddsError.
    """
    if form == "json":
        return LineFormat("", _json_line)
    if form == "csv":
        if game.side:
            raise ExactOddsError("format csv: has no room for side bets; write --format json")
        exact = [name for key in _EXACT for name in (key, f"{key}_num", f"{key}_den")]
        rows = [*game.pays.pays, NO_PAY]
        return LineFormat(
            _csv_text(["line", "cards", "dead", "decision", "bet_1", "action", *exact, *rows, "of"]), _csv_line
        )
    raise ExactOddsError(f"format {shown(form)}: batch writes json (one document a line) or csv")


def _json_line(number: int, hand: Hand) -> str:
    return json.dumps({"line": number} | hand_document(hand)) + "\n"


def _csv_line(number: int, hand: Hand) -> str:
    exact = [cell for value in (hand.ev, hand.value_ride, hand.value_pull) for cell in _exact_cells(value)]
    ways = [row.ways for row in hand.outcomes]
    texts = [cards_text(hand.cards), cards_text(hand.game.dead), hand.decision, _bet_1(hand), hand.action]
    return _csv_text([number, *texts, *exact, *ways, hand.of])


def _bet_1(hand: Hand) -> str | None:
    """What a second decision takes bet 1 to have done."""
    return ("ride" if hand.bet_1_rides else "pull") if hand.decision == "second" else None


def _exact_cells(value: Fraction | None) -> list[str | int | None]:
    if value is None:
        return [None, None, None]
    return [decimal_text(value, JSON_DIGITS), value.numerator, value.denominator]


def _csv_text(cells: Sequence[object]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(cells)
    return out.getvalue()
