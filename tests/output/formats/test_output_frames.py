"""Tables as data frames: the integers and texts of the CSV, and never a float."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from exact_odds import frames
from exact_odds.api import game
from exact_odds.basics.errors import ExactOddsError
from exact_odds.output.formats.parquet import frame
from exact_odds.output.report import Column, Table

LARGE = 2**70


@pytest.mark.parametrize(
    "arguments",
    [
        ["hand", "ThJhQh"],
        ["hand", "ThJhQh", "--pay", f"royal_flush={LARGE}", "--pay", "flush=1/3"],
        ["edge", "--lang", "fr"],
        ["edge", "--pay", f"royal_flush={LARGE}"],
        ["rules", "list"],
        ["rules", "show", "limited-stakes"],
        ["rules", "show", "pennsylvania"],
    ],
    ids=" ".join,
)
def test_a_parquet_file_holds_what_the_csv_holds(
    arguments: list[str], command: Callable[..., Any], tmp_path: Path
) -> None:
    file = tmp_path / "x.parquet"
    assert command(*arguments, "-o", str(file)) == (0, "", "")
    read = pl.read_parquet(file)
    head, *rows = csv.reader(io.StringIO(command(*arguments, "--format", "csv").out))
    assert read.columns == head
    assert [["" if cell is None else str(cell) for cell in row] for row in read.rows()] == rows
    assert set(read.dtypes) <= {pl.Int64, pl.String}


def test_counts_are_integers_and_a_huge_one_is_text(command: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "x.parquet"
    command("hand", "ThJhQh", "--pay", f"royal_flush={LARGE}", "-o", str(file))
    read = pl.read_parquet(file)
    assert read.schema["ways"] == read.schema["probability_num"] == read.schema["pays_den"] == pl.Int64
    assert read.schema["pays_num"] == pl.String
    assert read["pays_num"][0] == str(LARGE)
    assert read["probability_num"].sum() == 2 * 1176


def test_one_denominator_for_a_column() -> None:
    table = Table("t", "", (Column("ev", "", "exact"),), ((Fraction(1, 6),), (None,), (Fraction(-3, 4),)))
    assert frame(table).to_dict(as_series=False) == {
        "ev": ["0.166666666667", None, "-0.750000000000"],
        "ev_num": [2, None, -9],
        "ev_den": [12, None, 12],
    }


def test_the_edges_of_int64() -> None:
    table = Table("t", "", (Column("a", "", "count"), Column("b", "", "count")), ((2**63 - 1, 2**63), (-(2**63), 0)))
    assert frame(table).schema == {"a": pl.Int64, "b": pl.String}


def test_a_table_without_rows_keeps_its_columns() -> None:
    assert frame(Table("t", "", (Column("a", ""), Column("p", "", "percent")), ())).columns == [
        "a",
        "p",
        "p_num",
        "p_den",
    ]


def test_the_list_of_a_decision() -> None:
    for name, of, ride in (("first", 22_100, 1_608), ("second", 270_725, 40_865)):
        listed = frames.decision(name)  # type: ignore[arg-type]  # a literal in a loop
        assert listed.select("combos").sum().item() == of
        assert listed.filter(pl.col("action") == "ride").select("combos").sum().item() == ride
    capped = game(max_payout=100)
    assert frames.decision("first", capped).height == 741
    with pytest.raises(ExactOddsError, match="max-payout can bind: what to do with bet 2 then depends on bet 1"):
        frames.decision("second", capped)
    with pytest.raises(ExactOddsError, match=r"^frames\.decision refuses dead cards"):
        frames.decision("first", game(dead="Ah"))
    for ask in (frames.decision, frames.counts):
        with pytest.raises(ExactOddsError, match=r"^decision 'third': write first or second$"):
            ask("third")  # type: ignore[arg-type]
