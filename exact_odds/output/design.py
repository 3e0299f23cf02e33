"""The report on a range of pay tables: one row a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from exact_odds.basics.numbers import exact_json, plain_text
from exact_odds.odds.design import Designed
from exact_odds.odds.game import Game
from exact_odds.output.documents import document
from exact_odds.output.notes import game_notes
from exact_odds.output.report import Column, ColumnKind, Report, Table
from exact_odds.output.words import Words

#: The figures of a table that are always there, and those on request, each with how it is shown.
_ALWAYS: tuple[tuple[str, ColumnKind], ...] = (
    ("house_edge", "percent"),
    ("average_bets", "exact"),
    ("hit_frequency", "percent"),
)
_ON_REQUEST: tuple[tuple[str, ColumnKind], ...] = (
    ("element_of_risk", "percent"),
    ("standard_deviation", "number"),
    ("keep_cost", "percent"),
)


def design_report(
    game: Game, rows: Sequence[str], tables: Sequence[Designed], words: Words, target: Sequence[Fraction] = ()
) -> Report:
    """How many tables there are, then every one: closest to the target first, where there is one.

    ``rows`` are the rows that vary; ``target`` are the one or two ends of the house edge wanted.
    """
    asked = [name for name, _ in _ON_REQUEST if _value(tables[0], name, words) is not None] if tables else []
    figures = [*_ALWAYS, *(figure for figure in _ON_REQUEST if figure[0] in asked)]
    columns = (
        *(Column(row, words.category(row), "amount") for row in rows),
        *(Column(name, words.say(f"head_design_{name}"), kind) for name, kind in figures),
    )
    cells = tuple((*table.pays, *(_value(table, name, words) for name, _ in figures)) for table in tables)
    lead = [words.say("design_lead", tables=words.count(len(tables)), rows=", ".join(map(words.category, rows)))]
    if target:
        lead.append(words.say("design_target", target=" - ".join(map(words.percent, target))))

    def make_document() -> dict[str, Any]:
        return document("design/1", game) | {
            "vary": list(rows),
            "target_edge": [exact_json(end) for end in target],
            "tables": [_document(rows, table, figures, words) for table in tables],
        }

    return Report(tuple(lead), make_document, (Table("design", "", columns, cells),), game_notes(game, words))


def _value(table: Designed, name: str, words: Words) -> Any:
    if name == "standard_deviation":
        return None if table.variance is None else words.root(table.variance)
    return getattr(table, name)


def _document(
    rows: Iterable[str], table: Designed, figures: Iterable[tuple[str, ColumnKind]], words: Words
) -> dict[str, Any]:
    pays = {row: plain_text(pay) for row, pay in zip(rows, table.pays, strict=True)}
    found = {name: _value(table, name, words) for name, _ in figures}
    return {"pays": pays} | {
        name: exact_json(value) if isinstance(value, Fraction) else value for name, value in found.items()
    }
