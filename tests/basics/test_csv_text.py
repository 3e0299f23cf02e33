"""CSV as people and spreadsheets write it."""

from __future__ import annotations

import pytest

from exact_odds.basics.csv_text import read_csv
from exact_odds.basics.errors import ExactOddsError


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("a,b\n1;2,3\n", [(1, ["a", "b"]), (2, ["1;2", "3"])]),
        ("a;b\n1,5;2\n", [(1, ["a", "b"]), (2, ["1,5", "2"])]),
        ("a\tb\n1,5\t2;3\n", [(1, ["a", "b"]), (2, ["1,5", "2;3"])]),
        ("a;b (c, d);e\n1;2;3\n", [(1, ["a", "b (c, d)", "e"]), (2, ["1", "2", "3"])]),  # the sign there is more of
        ('a,"b (c; d; e)"\n1,2\n', [(1, ["a", "b (c; d; e)"]), (2, ["1", "2"])]),
        ("a;b (of 2,598,960)\n1;2\n", [(1, ["a", "b (of 2,598,960)"]), (2, ["1", "2"])]),
        ("a,b;c\n", [(1, ["a", "b;c"])]),
        ("\n\na;b\n1;2\n", [(1, []), (2, []), (3, ["a", "b"]), (4, ["1", "2"])]),
        ("one\n", [(1, ["one"])]),
        ("", []),
        ('"a\nb",c\n', [(2, ["a\nb", "c"])]),  # the line that it ends on
    ],
)
def test_cells_and_lines(text: str, rows: list[tuple[int, list[str]]]) -> None:
    assert list(read_csv(text, "x.csv")) == rows


def test_what_is_no_csv() -> None:
    with pytest.raises(ExactOddsError, match=r"^x\.csv: line 1: not CSV: "):
        list(read_csv("a," + "x" * 200_000, "x.csv"))
