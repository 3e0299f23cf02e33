"""What every command makes: a few lead lines, a JSON document, and tables of typed columns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

#: How a column's values are read. Values are: text, str; category, the code of a hand or of a pay row, or "total";
#: term, another code, for which people read the phrase KEY_CODE; count, int; the others Fractions: exact (printed as
#: a decimal), figure (exact, and each row a quantity of its own), percent, chance (printed "1 in N"), pays (printed
#: "5 to 1"), amount (printed whole or as a fraction); number, str already formatted and set to the right.
#: formula, a Formula. Any value may be None: not known, or not applicable.
ColumnKind = Literal[
    "text", "category", "term", "count", "exact", "figure", "percent", "chance", "pays", "amount", "number", "formula"
]


class Formula(NamedTuple):
    """A formula as plain text and as LaTeX."""

    text: str
    latex: str


class Column(NamedTuple):
    """A column: ``key`` names it in files, ``head`` is its title for people; ``only`` names who alone gets it."""

    key: str
    head: str
    kind: ColumnKind = "text"
    only: Literal["", "people", "files"] = ""


class Table(NamedTuple):
    """Rows under typed columns. ``caption`` stands above it and names the denominator; ``total`` is its last row."""

    name: str
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Any, ...], ...]
    total: tuple[Any, ...] | None = None

    @property
    def all_rows(self) -> tuple[tuple[Any, ...], ...]:
        """The rows with the total at the end."""
        return self.rows if self.total is None else (*self.rows, self.total)

    def without(self, who: Literal["people", "files"]) -> Table:
        """The table less the columns that only ``who`` gets."""
        kept = [place for place, column in enumerate(self.columns) if column.only != who]
        if len(kept) == len(self.columns):
            return self
        columns, *rows = (tuple(row[place] for place in kept) for row in (self.columns, *self.rows))
        total = self.total and tuple(self.total[place] for place in kept)
        return self._replace(columns=columns, rows=tuple(rows), total=total)


class Report(NamedTuple):
    """The answer first (``lead``), then the evidence (``tables``), then what was assumed (``notes``).

    There is at least one table, and the first is the main one: the one that a file of one table holds.
    """

    lead: tuple[str, ...]
    make_document: Callable[[], dict[str, Any]]
    tables: tuple[Table, ...]
    notes: tuple[str, ...] = ()

    @property
    def document(self) -> dict[str, Any]:
        """The JSON document; made when it is asked for, since most answers are read as tables."""
        return self.make_document()
