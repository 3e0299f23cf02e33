"""The error classes, the check of totals, the nearest names."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import exact_odds
from exact_odds.basics.errors import ExactOddsError, TotalError, check_total, nearest, printable, reason_of


def test_an_error_has_a_line_for_each_fault() -> None:
    error = ExactOddsError("one", "two")
    assert error.faults == ("one", "two")
    assert str(error) == "one\ntwo"
    assert isinstance(error, ValueError)
    assert ExactOddsError("one").faults == ("one",)


def test_a_wrong_total_is_no_fault_of_the_input() -> None:
    assert not issubclass(TotalError, ExactOddsError)
    assert not issubclass(ExactOddsError, TotalError)
    assert not issubclass(TotalError, AssertionError)


@settings(deadline=None)
@given(st.integers(), st.integers())
def test_totals(found: int, wanted: int) -> None:
    check_total("holdings", wanted, wanted)
    if found != wanted:
        with pytest.raises(TotalError, match=rf"^holdings: counted {found}, must be {wanted}$"):
            check_total("holdings", found, wanted)


def test_totals_are_checked_without_asserts_too() -> None:
    """``python -O`` removes every assert."""
    code = "from exact_odds.basics.errors import check_total; check_total('sets', 1, 2)"
    run = subprocess.run(
        [sys.executable, "-O", "-c", code],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(exact_odds.__file__).parents[1])},
    )
    assert "TotalError: sets: counted 1, must be 2" in run.stderr


@pytest.mark.parametrize(
    ("bad", "known", "words"),
    [
        ("oprr-804", ["opr-804", "quebec"], "did you mean opr-804?"),
        ("LIRX-1", ["LIRX-01", "LIRX-02", "LIRX-03"], "did you mean LIRX-01 or LIRX-03 or LIRX-02?"),
        ("aaaa", ["aaab", "aaac", "aaad", "aaae"], "did you mean aaae or aaad or aaac?"),  # three at most
        ("zzz", ["opr-804", "quebec"], "known: opr-804, quebec"),
        ("zzz", ["quebec", "opr-804"], "known: quebec, opr-804"),
        ("", ["a"], "known: a"),
        # two of five letters are too few, three of five are enough
        ("abxyz", ["abcde"], "known: abcde"),
        ("abcyz", ["abcde"], "did you mean abcde?"),
        ("abc", [], "there is none"),
        ("x", [str(number) for number in range(40)], f"known: {', '.join(map(str, range(40)))}"),
        ("x", [str(number) for number in range(41)], "known are 41, such as 0, 1, 2"),
    ],
)
def test_nearest_names(bad: str, known: list[str], words: str) -> None:
    assert nearest(bad, known) == words
    assert nearest(bad, iter(known)) == words
    assert nearest("abc", [], "say nothing") == "say nothing"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("plain é T♥", "plain é T♥"),
        (" one \r\n\t two\u2028three ", "one two three"),
        ("\x1b[31mred\x00", r"\x1b[31mred\x00"),
        ("\ud800 é \u202e", r"\ud800 é \u202e"),
        ("x" * 1000, "x" * 1000),
        ("a" * 600 + "b" * 401, "a" * 500 + " ... " + "a" * 99 + "b" * 401),
    ],
)
def test_a_fault_is_one_line_that_can_be_printed(text: str, line: str) -> None:
    assert printable(text) == line
    assert ExactOddsError("ok", text).faults == ("ok", line)
    assert str(ExactOddsError("ok", text)) == f"ok\n{line}"


@settings(deadline=None)
@given(st.text())
def test_any_fault_can_be_printed(text: str) -> None:
    assert printable(text).isprintable()
    assert printable(printable(text)) == printable(text)


def test_reasons_of_files() -> None:
    assert reason_of(OSError(28, "whatever")) == "no space left on device"
    assert reason_of(OSError("Out of paper")) == "out of paper"
    assert reason_of(ValueError("embedded Null byte")) == "embedded null byte"
