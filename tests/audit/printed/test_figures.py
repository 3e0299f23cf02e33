"""Printed figures: what they mean, and that nothing else is taken for one."""

from __future__ import annotations

from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printed_figures import random_figures

from exact_odds.audit.printed.figures import Form, Printed, read_printed
from exact_odds.basics.errors import ExactOddsError

READ = [
    # text, form, style, figures, decimals
    ("3.51%", "percent", "rounded", "351/100", "351/100", 2),
    ("3.506 %", "percent", "rounded", "3506/1000", "3506/1000", 3),
    ("7.1 percent", "percent", "rounded", "71/10", "71/10", 1),
    ("7,1 pour cent", "percent", "rounded", "71/10", "71/10", 1),
    ("~2.4%", "percent", "about", "24/10", "24/10", 1),
    ("about 24%", "percent", "about", "24", "24", 0),
    ("environ 24 %", "percent", "about", "24", "24", 0),
    ("typically about 3.5%", "percent", "about", "35/10", "35/10", 1),
    ("over 40%", "percent", "over", "40", "40", 0),
    ("generally over 13%", "percent", "over", "13", "13", 0),
    ("plus de 40 %", "percent", "over", "40", "40", 0),
    ("less than 4%", "percent", "under", "4", "4", 0),
    ("at least 3%", "percent", "at_least", "3", "3", 0),
    ("up to 35%", "percent", "at_most", "35", "35", 0),
    ("just under 4%", "percent", "nearly", "4", "4", 0),
    ("just over 3.5%", "percent", "just_over", "35/10", "35/10", 1),
    ("exactly 0", "number", "exactly", "0", "0", 0),
    ("between 2% and 3%", "percent", "between", "2", "3", 0),
    ("between 2 and 3 %", "percent", "between", "2", "3", 0),
    ("entre 2 % et 3 %", "percent", "between", "2", "3", 0),
    ("13 to 35 percent", "percent", "between", "13", "35", 0),
    ("2.4-3.5%", "percent", "between", "24/10", "35/10", 1),
    ("-3% to -2%", "percent", "between", "-3", "-2", 0),
    ("3.785% ± 0.126%", "percent", "within", "3785/1000", "126/1000", 3),
    ("1 in 649,740", "one_in", "rounded", "649740", "649740", 0),
    ("about one in 4", "one_in", "about", "4", "4", 0),
    ("1 sur 4,5", "one_in", "rounded", "45/10", "45/10", 1),
    ("649,739 to 1", "to_one", "rounded", "649739", "649739", 0),
    ("649 739 contre 1", "to_one", "rounded", "649739", "649739", 0),
    ("649739:1", "to_one", "rounded", "649739", "649739", 0),
    ("0.10912580", "number", "rounded", "1091258/10000000", "1091258/10000000", 8),
    (".5", "number", "rounded", "1/2", "1/2", 1),
    ("0,109", "number", "rounded", "109/1000", "109/1000", 3),
    ("$10.50", "money", "rounded", "21/2", "21/2", 2),
    ("10,50 $", "money", "rounded", "21/2", "21/2", 2),
    ("$20 000", "money", "rounded", "20000", "20000", 0),
    ("28,128", "number", "rounded", "28128", "28128", 0),
    ("28.128", "number", "rounded", "28128/1000", "28128/1000", 3),
    ("25 989 600", "number", "rounded", "25989600", "25989600", 0),
    ("-6.37%", "percent", "rounded", "-637/100", "-637/100", 2),
    ("\u22126.37 %", "percent", "rounded", "-637/100", "-637/100", 2),
]


@pytest.mark.parametrize(("text", "form", "style", "first", "last", "digits"), READ)
def test_read(text: str, form: str, style: str, first: str, last: str, digits: int) -> None:
    assert read_printed(text) == Printed(text, form, style, Fraction(first), Fraction(last), digits)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    ["", " ", "abc", "3%%", "3.5.1", "$", "%", "to 1", "1 in 0", "between 3 and 2", "3% to 4", "1e5", "\u0663%", "1/2",
     "3.51% of it", "about", "over", "1,23,456", "nan", "inf", "--3", "1" * 31, "0." + "1" * 31,
     "9" * 200, "about over 3"],
)  # fmt: skip
def test_refused(text: str) -> None:
    with pytest.raises(ExactOddsError) as refused:
        read_printed(text)
    assert len(refused.value.faults) == 1
    assert "\n" not in refused.value.faults[0]


@given(st.text(max_size=40))
def test_only_our_error_escapes(text: str) -> None:
    try:
        found = read_printed(text)
    except ExactOddsError:
        return
    assert found.form in get_args(Form)
    assert read_printed(found.text) == found


HOLDS = [
    ("3.51%", ["3.505", "3.51", "3.515"], ["3.504999", "3.515001", "-3.51"]),
    ("-3.51%", ["-3.505", "-3.515"], ["3.51", "-3.504999", "-3.515001"]),
    ("about 24%", ["23", "24", "25"], ["22.999", "25.001"]),
    ("exactly 0", ["0"], ["0.0000001", "-0.0000001"]),
    ("0", ["0", "0.5", "-0.5"], ["0.51", "-0.51"]),
    ("over 40%", ["40.0001", "99"], ["40", "39.9"]),
    ("under 40%", ["39.9999", "0"], ["40", "41"]),
    ("at least 40%", ["40", "41"], ["39.9999"]),
    ("at most 40%", ["40", "39"], ["40.0001"]),
    ("just under 4.0%", ["3.9", "3.99"], ["4", "3.89", "4.01"]),
    ("just over 4.0%", ["4.01", "4.1"], ["4", "4.11", "3.99"]),
    ("between 2% and 3%", ["2", "2.5", "3"], ["1.9999", "3.0001"]),
    ("-3% to -2%", ["-2", "-2.5", "-3"], ["-1.9999", "-3.0001", "2.5"]),
    ("-1% to 2%", ["-1", "0", "2"], ["-1.0001", "2.0001"]),
    ("3.785% ± 0.126%", ["3.659", "3.911"], ["3.6589", "3.9111"]),
    ("28,128", ["28127.5", "28128.5"], ["28127.4", "28129"]),
]


@pytest.mark.parametrize(("text", "inside", "outside"), HOLDS)
def test_intervals_are_closed_and_symmetric(text: str, inside: list[str], outside: list[str]) -> None:
    printed = read_printed(text)
    assert [value for value in inside if not printed.holds(Fraction(value))] == []
    assert [value for value in outside if printed.holds(Fraction(value))] == []


def test_written_as_the_text_writes() -> None:
    share = Fraction(1, 649740)
    assert read_printed("1 in 649,740").written(share) == 649740
    assert read_printed("649,739 to 1").written(share) == 649739
    assert read_printed("0.00015%").written(share) == share * 100
    odds = Fraction(649739)
    assert read_printed("1 in 649,740").written(odds, odds=True) == 649740
    assert read_printed("649,739 to 1").written(odds, odds=True) == 649739
    assert read_printed("1 in 5").written(Fraction(0)) is None
    assert not read_printed("1 in 5").holds(None)


@pytest.mark.parametrize(
    ("text", "value", "cut"),
    [("7.09%", "7.0950226", True), ("7.09%", "7.1", False), ("7.09%", "7.0899", False), ("-7.09%", "-7.0950226", True),
     ("-7.09%", "7.0950226", False), ("about 7.09%", "7.0950226", False), ("1 in 508", "508.8", True),
     ("0%", "0.9", True)],
)  # fmt: skip
def test_cut_off(text: str, value: str, cut: bool) -> None:
    assert read_printed(text).cuts_off(Fraction(value)) is cut


@pytest.mark.parametrize(
    ("text", "value", "distance"),
    [("3.52%", "3.505", "1.5"), ("20492", "22100", "1608"), ("between 2% and 3%", "3.5", "0.5"),
     ("over 40%", "27", "13"), ("3.7% ± 0.1%", "4", "3")],
)  # fmt: skip
def test_distance_in_units_of_the_last_digit(text: str, value: str, distance: str) -> None:
    assert read_printed(text).distance(Fraction(value)) == Fraction(distance)


def test_random_figures_are_held_and_changed_ones_are_not() -> None:
    figures = random_figures()
    assert len(figures) == 500
    for value, text, changed in figures:
        true, false = read_printed(text), read_printed(changed)
        assert true.holds(true.written(value)), (value, text)
        assert not false.holds(false.written(value)), (value, changed)
