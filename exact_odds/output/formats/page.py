"""A report for people: every text on one line, and of each table what there is to see."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from exact_odds.output.cells import shown_cell
from exact_odds.output.report import Column, Report, Table
from exact_odds.output.wording.words import Words, one_line


class Page(NamedTuple):
    """A report for people; nothing in it can end a line."""

    lead: list[str]
    grids: list[Grid]
    notes: list[str]


class Grid(NamedTuple):
    """A table of texts: which columns are words and stand to the left, and whether the last row is a total.

    ``source`` has the same rows as they came, for a format that sets some values in its own way.
    """

    caption: str
    heads: list[str]
    rows: list[list[str]]
    left: list[bool]
    total: bool
    source: Table


def page_of(report: Report, words: Words) -> Page:
    """What people see of a report."""
    tables = [table.without("files") for table in report.tables]
    grids = [_grid(table, words) for table in tables if table.columns and table.rows]
    return Page([one_line(line) for line in report.lead], grids, [one_line(note) for note in report.notes])


def _grid(table: Table, words: Words) -> Grid:
    return Grid(
        one_line(table.caption),
        [one_line(column.head) for column in table.columns],
        [
            [one_line(shown_cell(column, value, words)) for column, value in zip(table.columns, row, strict=True)]
            for row in table.all_rows
        ],
        [_is_words(column) for column in table.columns],
        table.total is not None,
        table,
    )


def _is_words(column: Column) -> bool:
    return column.kind in ("text", "category", "term", "formula")


def by_tabulate(grid: Grid, form: str, escape: Callable[[str], str] = str) -> str:
    """One table by tabulate, which must not read our numbers again."""
    from tabulate import tabulate

    return tabulate(
        [[escape(cell) for cell in row] for row in grid.rows],
        headers=[escape(head) for head in grid.heads],
        tablefmt=form,
        colalign=["left" if left else "right" for left in grid.left],
        disable_numparse=True,
    )
