"""Tables as polars data frames: one function, ``Table`` to ``DataFrame``.

polars would turn a Fraction into a Float64 without a word, so only text and integers reach it; an integer that
Int64 cannot hold is text.
"""

from __future__ import annotations

import io

import polars as pl

from exact_odds.output.cells import file_columns, file_rows
from exact_odds.output.report import Table

_INT64 = 2**63


def frame(table: Table) -> pl.DataFrame:
    """The table with the same columns as its CSV: Int64 where every value fits, String otherwise.

    >>> from exact_odds.output.report import Column
    >>> frame(Table("t", "", (Column("ways", "Ways", "count"),), ((3,), (2**70,)))).to_dicts()
    [{'ways': '3'}, {'ways': '1180591620717411303424'}]
    """
    columns = list(zip(*file_rows(table), strict=True)) or [()] * len(file_columns(table))
    return pl.DataFrame(
        [_series(name, list(values)) for name, values in zip(file_columns(table), columns, strict=True)]
    )


def _series(name: str, values: list[str | int | None]) -> pl.Series:
    fits = all(value is None or (isinstance(value, int) and -_INT64 <= value < _INT64) for value in values)
    if fits and any(value is not None for value in values):
        return pl.Series(name, values, dtype=pl.Int64)
    return pl.Series(name, [None if value is None else str(value) for value in values], dtype=pl.String)


def parquet_bytes(table: Table) -> bytes:
    """The table as a Parquet file."""
    out = io.BytesIO()
    frame(table).write_parquet(out)
    return out.getvalue()
