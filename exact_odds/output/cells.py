"""One value of a table made into text: for people, and for files."""

from __future__ import annotations

from collections.abc import Callable
from math import lcm
from typing import Any

from exact_odds.basics.numbers import JSON_DIGITS, decimal_text, plain_text
from exact_odds.output.report import Column, ColumnKind, Table
from exact_odds.output.wording.words import Words

_FRACTIONS = ("exact", "figure", "percent", "chance", "pays", "amount")
FileCell = str | int | None


def shown_cell(column: Column, value: Any, words: Words) -> str:
    """A value for people; "" where there is none.

    >>> from fractions import Fraction
    >>> shown_cell(Column("p", "Probability", "percent"), Fraction(1, 3), Words(digits=4))
    '33.3333%'
    """
    if value is None:
        return ""
    if column.kind == "term":
        return words.say(f"{column.key}_{value}")
    return _SHOWN.get(column.kind, _as_it_is)(words, value)


def _as_it_is(words: Words, value: Any) -> str:
    del words
    return str(value)


_SHOWN: dict[ColumnKind, Callable[[Words, Any], str]] = {
    "category": Words.category,
    "count": Words.count,
    "percent": Words.percent,
    "exact": Words.decimal,
    "figure": Words.decimal,
    "chance": Words.chance,
    "pays": Words.pays,
    "amount": Words.amount,
    "formula": lambda _, value: str(value.text),
}


def file_columns(table: Table) -> list[str]:
    """The column names of a table in a file: an exact value is its decimal and two integer columns beside it."""
    names = []
    for column in table.without("people").columns:
        names.append(column.key)
        if column.kind in _FRACTIONS:
            names += [f"{column.key}_num", f"{column.key}_den"]
    return names


def file_rows(table: Table) -> list[list[FileCell]]:
    """The rows of a table for a file: codes instead of words, every exact column over one common denominator."""
    table = table.without("people")
    columns = [(column, _common(table, place)) for place, column in enumerate(table.columns)]
    return [
        [cell for (column, common), value in zip(columns, row, strict=True) for cell in _cells(column, common, value)]
        for row in table.all_rows
    ]


def _common(table: Table, place: int) -> int:
    """The common denominator of an exact column; 0 where there is none."""
    if table.columns[place].kind not in _FRACTIONS or table.columns[place].kind == "figure":
        return 0
    return lcm(*(row[place].denominator for row in table.all_rows if row[place] is not None))


def _cells(column: Column, common: int, value: Any) -> list[FileCell]:
    if column.kind in _FRACTIONS:
        if value is None:
            return [None, None, None]
        numerator, own = value.numerator, value.denominator
        whole = own == 1 and column.kind in ("pays", "amount")
        decimal = plain_text(value) if whole else decimal_text(value, JSON_DIGITS)
        return [decimal, numerator * (common // own), common] if common else [decimal, numerator, own]
    return [value.text if column.kind == "formula" and value is not None else value]
