"""The report on a range of pay tables: one row a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from exact_odds.basics.numbers import JSON_DIGITS, exact_json, plain_text, root_text
from exact_odds.odds.game import Game
from exact_odds.odds.pays.design import Designed
from exact_odds.output.documents import document
from exact_odds.output.report import Column, ColumnKind, Report, Table
from exact_odds.output.wording.notes import game_notes
from exact_odds.output.wording.words import Words

_Figures = Sequence[tuple[str, ColumnKind]]

#: The figures of a table that are always there, and those on request, each with how it is shown.
_ALWAYS: _Figures = (("house_edge", "percent"), ("average_bets", "exact"), ("hit_frequency", "percent"))
_ON_REQUEST: _Figures = (("element_of_risk", "percent"), ("standard_deviation", "number"), ("keep_cost", "percent"))


def design_report(
    game: Game, rows: Sequence[str], tables: Sequence[Designed], words: Words, target: Sequence[Fraction] = ()
) -> Report:
    """How many tables there are, then every one: closest to the target first, where there is one.

    ``rows`` are the rows that vary; ``target`` are the one or two ends of the house edge wanted.
    """
    asked = [figure for figure in _ON_REQUEST if tables and _value(tables[0], figure[0]) is not None]
    figures = [*_ALWAYS, *asked]
    columns = (
        *(Column(row, words.category(row), "amount") for row in rows),
        *(column for name, kind in figures for column in _columns(name, kind, words)),
    )
    cells = tuple(
        (*table.pays, *(cell for name, _ in figures for cell in _cells(table, name, words))) for table in tables
    )
    lead = [words.say("design_lead", tables=words.count(len(tables)), rows=", ".join(map(words.category, rows)))]
    if target:
        lead.append(words.say("design_target", target=" - ".join(map(words.percent, target))))

    def make_document() -> dict[str, Any]:
        return document("design/1", game) | {
            "vary": list(rows),
            "target_edge": [exact_json(end) for end in target],
            "tables": [_document(rows, table, figures) for table in tables],
        }

    return Report(tuple(lead), make_document, (Table("design", "", columns, cells),), game_notes(game, words))


def _value(table: Designed, name: str) -> Fraction | None:
    """An exact figure; of the standard deviation, which has no fraction, the square."""
    found: Fraction | None = table.variance if name == "standard_deviation" else getattr(table, name)
    return found


def _columns(name: str, kind: ColumnKind, words: Words) -> list[Column]:
    """The column of a figure; the root in a file has its own digits, whatever people asked for."""
    head = words.say(f"figure_{name}")
    if name != "standard_deviation":
        return [Column(name, head, kind)]
    return [Column(name, head, kind, only="people"), Column(name, head, kind, only="files")]


def _cells(table: Designed, name: str, words: Words) -> list[Any]:
    value = _value(table, name)
    if name != "standard_deviation" or value is None:
        return [value]
    return [words.root(value), root_text(value, JSON_DIGITS)]


def _document(rows: Iterable[str], table: Designed, figures: _Figures) -> dict[str, Any]:
    found: dict[str, Any] = {"pays": {row: plain_text(pay) for row, pay in zip(rows, table.pays, strict=True)}}
    for name, _ in figures:
        value = _value(table, name)
        if name == "standard_deviation" and value is not None:
            found |= {"variance": exact_json(value), name: root_text(value, JSON_DIGITS)}
        else:
            found[name] = exact_json(value)
    return found
