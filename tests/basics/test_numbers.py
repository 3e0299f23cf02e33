"""Numbers in and out: every form that is read, every one that is refused, and printing against exact arithmetic."""

import json
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from fractions import Fraction
from math import inf, nan
from typing import Any

import pytest
import sympy
from exact_json import from_exact_json
from hypothesis import given, settings
from hypothesis import strategies as st

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import (
    JSON_DIGITS,
    MAX_DIGITS,
    decimal_text,
    exact,
    exact_json,
    exact_pay,
    exact_share,
    floor_text,
    grouped,
    percent_text,
    plain_text,
    root_text,
    shown,
)

LARGEST = 10**60 - 1
FRACTIONS = st.fractions(max_denominator=10**9)


class Hostile:
    """An object that cannot be printed."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


def nested(depth: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


#: Values of which str() or repr() raises, or holds what no line should.
UNPRINTABLE: dict[str, Any] = {
    "10,000 digits": 10**10_000,
    "minus 10,000 digits": -(10**10_000),
    "a numerator of 10,000 digits": Fraction(10**10_000, 3),
    "a denominator of 10,000 digits": Fraction(1, 10**10_000),
    "a list of a large number": [10**10_000],
    "a nested list": nested(100_000),
    "a hostile object": Hostile(),
    "lines": ["one\ntwo"],
    "lines in a text": "one\ntwo\r\u2028three\x00\x1b[31m",
    "a surrogate": "\ud800",
    "a long text": "x" * 10_000,
    "a long line of blanks": "\n" * 10_000,
    "a long list": list(range(10_000)),
}


def refusal(read: Callable[..., Fraction], *args: Any, **kwargs: Any) -> str:
    with pytest.raises(ExactOddsError) as caught:
        read(*args, **kwargs)
    assert len(caught.value.faults) == 1
    return str(caught.value)


# ------------------------------------------------------------------------------------------------------------- reading


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        (0, "0"),
        (-7, "-7"),
        (2**70, str(2**70)),
        (LARGEST, str(LARGEST)),
        (Fraction(-3, 7), "-3/7"),
        (Fraction(1, LARGEST), f"1/{LARGEST}"),
        (f"-{LARGEST}/{LARGEST - 1}", f"-{LARGEST}/{LARGEST - 1}"),
        (sympy.Integer(5), "5"),
        (sympy.Rational(3, 7), "3/7"),
        (sympy.Rational(-1, 2), "-1/2"),
        (sympy.S.Half, "1/2"),
        (sympy.S.Zero, "0"),
        (sympy.Integer(2) ** 70, str(2**70)),
        (Decimal("1.50"), "3/2"),
        (Decimal("-0.1"), "-1/10"),
        (Decimal("5E+4"), "50000"),
        (Decimal("1e-59"), f"1/{10**59}"),
        (Decimal(0), "0"),
        (Decimal("-0"), "0"),
        ("5", "5"),
        ("+5", "5"),
        ("-5", "-5"),
        ("-0", "0"),
        ("  5\t\n", "5"),
        ("007", "7"),
        ("1.5", "3/2"),
        ("-0.125", "-1/8"),
        ("10.00", "10"),
        ("3/2", "3/2"),
        ("-6/4", "-3/2"),
        ("0/5", "0"),
        ("1,000", "1000"),
        ("1,000,000.25", "4000001/4"),
        ("12,345/2", "12345/2"),
        (str(LARGEST), str(LARGEST)),
        ("0." + "3" * 59, f"{'3' * 59}/{10**59}"),
    ],
)
def test_numbers_that_are_read(value: Any, wanted: str) -> None:
    found = exact(value)
    assert found == Fraction(wanted)
    assert type(found) is Fraction
    assert (type(found.numerator), type(found.denominator)) == (int, int)


NOT_A_NUMBER = "not a number; write it as 5, 1.5 or 3/2"


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "five", "1e5", "0x10", "1_000", ".5", "5.", "1.5/2", "1/2.5", "1/-2", "--5", "+-5", "5 5", "1 / 2"),
        *("1,00", "1,0000", "10,00.5", "1000,000", ",100", "1,000,00", "1/1,000", "1.000,5", "½", "٥", "５", "²", "−5"),
        *("1/2/3", "5%", "$5", "inf", "nan", "5\n6", "5 to 1"),
    ],
)
def test_texts_that_are_no_numbers(text: str) -> None:
    assert refusal(exact, text, "bet $") == f"bet $ {shown(text)}: {NOT_A_NUMBER}"


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("1/0", "number '1/0': the denominator is zero"),
        ("-5/00", "number '-5/00': the denominator is zero"),
        (True, "number True: a truth value is not a number"),
        (False, "number False: a truth value is not a number"),
        (0.1, "number 0.1: a float is not exact; write '1/10' or Decimal('0.1')"),
        (-2.5, "number -2.5: a float is not exact; write '-5/2' or Decimal('-2.5')"),
        (5.0, "number 5.0: a float is not exact; write '5' or Decimal('5.0')"),
        (1e16, "number 1e+16: a float is not exact; write '10000000000000000' or Decimal('1e+16')"),
        (nan, "number nan: a float is not exact; write a finite number"),
        (inf, "number inf: a float is not exact; write a finite number"),
        (-inf, "number -inf: a float is not exact; write a finite number"),
        (Decimal("nan"), "number NaN: not a finite number"),
        (Decimal("sNaN"), "number sNaN: not a finite number"),
        (Decimal("-Infinity"), "number -Infinity: not a finite number"),
    ],
)
def test_values_that_are_refused(value: Any, reason: str) -> None:
    assert refusal(exact, value) == reason


@pytest.mark.parametrize(
    "value",
    [
        None,
        1j,
        b"5",
        sympy.pi,
        sympy.Float("0.5"),
        sympy.Symbol("x"),
        sympy.sqrt(2),
        [5],
        {},
        date(2020, 1, 1),
        object(),
    ],
)
def test_values_of_other_kinds(value: Any) -> None:
    reason = "not a number; write an int, a Fraction, a Decimal or text such as '3/2'"
    assert refusal(exact, value, "bet").startswith("bet ")
    assert refusal(exact, value, "bet").endswith(f": {reason}")


@pytest.mark.parametrize(
    "value",
    [
        10**60,
        -(10**60),
        Fraction(1, 10**60),
        Fraction(10**60, 7),
        sympy.Integer(10) ** 60,
        Decimal("1E+60"),
        Decimal("-1E+60"),
        Decimal("1E-60"),
        Decimal("1E+1000000"),
        Decimal("1E-1000000"),
        Decimal("1." + "1" * 60),
        "1" + 60 * "0",
        "0." + 59 * "0" + "1",
        "1/1" + 60 * "0",
        "1" * 5000,
        "1." + "1" * 5000,
        "1/" + "1" * 5000,
    ],
)
def test_numbers_that_are_too_long(value: Any) -> None:
    message = refusal(exact, value, "pay")
    assert message.startswith("pay ")
    assert message.endswith(": longer than 60 digits")
    assert len(message) < 120
    assert message.isprintable()
    assert MAX_DIGITS == 60


@pytest.mark.parametrize("read", [exact, exact_pay, exact_share])
@pytest.mark.parametrize("name", UNPRINTABLE)
def test_only_the_documented_error_whatever_is_read(name: str, read: Callable[..., Fraction]) -> None:
    message = refusal(read, UNPRINTABLE[name])
    assert message.isprintable()
    assert len(message) < 200


@settings(deadline=None)
@given(FRACTIONS)
def test_every_form_of_one_number(value: Fraction) -> None:
    """parse → print → parse is a fixed point."""
    for form in (
        value,
        str(value),
        f" {value} ",
        plain_text(value),
        sympy.Rational(value.numerator, value.denominator),
    ):
        assert exact(form) == value
    assert exact(value.numerator) == value.numerator


@settings(deadline=None)
@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**20), max_value=10**20, places=12))
def test_every_decimal(value: Decimal) -> None:
    assert exact(value) == Fraction(value)
    assert exact(f"{value:f}") == Fraction(value)
    assert exact(f"{value:,f}") == Fraction(value)


@settings(deadline=None)
@given(st.text(max_size=12) | st.text("0123456789+-.,/ to1:%", max_size=12))
def test_any_text(text: str) -> None:
    """A number that its text gives back, or the documented exception, on one line."""
    for read in (exact, exact_pay, exact_share):
        try:
            value = read(text)
        except ExactOddsError as error:
            fault = str(error)
        else:
            fault = ""
            assert exact(plain_text(value)) == value
        assert fault.isprintable()


# ---------------------------------------------------------------------------------------------------------------- pays


@pytest.mark.parametrize(
    ("value", "to_1", "for_1"),
    [
        (5, "5", "4"),
        ("5", "5", "4"),
        (0, "0", "-1"),
        ("1/2", "1/2", "-1/2"),
        (Decimal("1.5"), "3/2", "1/2"),
        (sympy.Rational(7, 2), "7/2", "5/2"),
        ("5 to 1", "5", "5"),
        ("5 TO 1", "5", "5"),
        ("5to1", "5", "5"),
        ("5:1", "5", "5"),
        ("5 : 1", "5", "5"),
        ("3/2 to 1", "3/2", "3/2"),
        ("1,000 to 1", "1000", "1000"),
        ("-1/2 to 1", "-1/2", "-1/2"),
        ("-1 to 1", "-1", "-1"),
        ("6 for 1", "5", "5"),
        (" 6 For 1 ", "5", "5"),
        ("1 for 1", "0", "0"),
        ("0 for 1", "-1", "-1"),
        ("1.5 for 1", "1/2", "1/2"),
        ("push", "0", "0"),
        (" PUSH\n", "0", "0"),
        (2**70, str(2**70), str(2**70 - 1)),
    ],
)
def test_pays(value: Any, to_1: str, for_1: str) -> None:
    assert exact_pay(value) == exact_pay(value, convention="to 1") == Fraction(to_1)
    assert exact_pay(value, convention="for 1") == Fraction(for_1)


@pytest.mark.parametrize(
    "value", ["5 to 2", "5 to 11", "to 1", "5 to", "for 1", "5 or 1", "5 to 1 to 1", "5-1", "pushes", "x to 1", "none"]
)
def test_texts_that_are_no_pays(value: str) -> None:
    assert NOT_A_NUMBER in refusal(exact_pay, value, "pay flush")
    assert refusal(exact_pay, value, "pay flush").startswith("pay flush '")


@pytest.mark.parametrize(
    ("value", "convention"),
    [
        (-2, "to 1"),
        ("-1.001", "to 1"),
        ("-1/2", "for 1"),
        (Fraction(-1, 10**9), "for 1"),
        ("-2 to 1", "for 1"),
        ("-1 for 1", "to 1"),
    ],
)
def test_pays_below_the_bet(value: Any, convention: str) -> None:
    message = f"pay {shown(value)}: below -1 to 1 a bet would lose more than itself"
    assert refusal(exact_pay, value, convention=convention) == message


def test_a_float_is_no_pay() -> None:
    assert refusal(exact_pay, 8.5, "flush") == "flush 8.5: a float is not exact; write '17/2' or Decimal('8.5')"


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("100%", "1"),
        ("7.5 %", "3/40"),
        (" 10% ", "1/10"),
        ("1/3 %", "1/300"),
        ("-5%", "-1/20"),
        ("1/10", "1/10"),
        (Fraction(1, 4), "1/4"),
        (1, "1"),
        (Decimal("0.25"), "1/4"),
    ],
)
def test_shares(value: Any, wanted: str) -> None:
    assert exact_share(value) == Fraction(wanted)


@pytest.mark.parametrize("value", ["%", "5%%", "% 5", "five %"])
def test_texts_that_are_no_shares(value: str) -> None:
    assert NOT_A_NUMBER in refusal(exact_share, value, "share")


def test_a_float_is_no_share() -> None:
    assert refusal(exact_share, 0.5) == "share 0.5: a float is not exact; write '1/2' or Decimal('0.5')"


# --------------------------------------------------------------------------------------------------------------- shown


@pytest.mark.parametrize("name", UNPRINTABLE)
def test_anything_can_be_shown(name: str) -> None:
    text = shown(UNPRINTABLE[name])
    assert text.isprintable()
    assert 0 < len(text) < 400


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("plain", "'plain'"),
        ("it's", '"it\'s"'),
        ("T♥ é", "'T♥ é'"),
        ("a\tb", r"'a\tb'"),
        ("é\n", r"'\xe9\n'"),
        ("x" * 40, "'" + "x" * 40 + "'"),
        ("x" * 41, "'" + "x" * 37 + "...'"),
        ("\n" * 41, "'" + r"\n" * 37 + "...'"),
        (Fraction(1, 3), "'1/3'"),
        (7, "'7'"),
        (None, "'None'"),
    ],
)
def test_what_is_shown(value: Any, text: str) -> None:
    assert shown(value) == text


@settings(deadline=None)
@given(st.text() | st.binary() | st.lists(st.text()) | FRACTIONS | st.floats() | st.dates())
def test_whatever_is_shown_is_one_printable_line(value: object) -> None:
    assert shown(value).isprintable()
    assert shown(value)[0] in "'\""


# ------------------------------------------------------------------------------------------------------------ printing


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        ("31/21", 12, "1.476190476190"),
        ("1/2", 0, "1"),
        ("3/2", 0, "2"),
        ("-1/2", 0, "-1"),
        ("499/1000", 0, "0"),
        ("-499/1000", 0, "0"),
        ("-1/1000", 2, "0.00"),
        ("-5/1000", 2, "-0.01"),
        ("1/8", 2, "0.13"),
        ("-1/8", 2, "-0.13"),
        ("5", 3, "5.000"),
        ("0", 2, "0.00"),
        ("1/1000", 3, "0.001"),
        ("999/1000", 2, "1.00"),
        ("-37963/1082900", 6, "-0.035057"),
        (str(2**70), 1, f"{2**70}.0"),
    ],
)
def test_decimals(value: str, digits: int, text: str) -> None:
    assert decimal_text(Fraction(value), digits) == text


@settings(deadline=None)
@given(FRACTIONS, st.integers(0, 20))
def test_decimals_are_nearest_and_halves_go_away_from_zero(value: Fraction, digits: int) -> None:
    text = decimal_text(value, digits)
    printed = Fraction(text)
    step = Fraction(1, 10**digits)
    assert (printed / step).denominator == 1
    assert abs(printed - value) <= step / 2
    if abs(printed - value) == step / 2:
        assert abs(printed) > abs(value)
    assert len(text.partition(".")[2]) == digits
    assert ("." in text) is (digits > 0)
    assert text.startswith("-") is (printed < 0)
    whole = text.lstrip("-").partition(".")[0]
    assert whole == str(int(whole))
    assert decimal_text(-value, digits).lstrip("-") == text.lstrip("-")


@settings(deadline=None)
@given(st.integers(-(10**6), 10**6), st.integers(0, 6))
def test_every_half(value: int, digits: int) -> None:
    half = Fraction(2 * value + 1, 2 * 10**digits)
    away = value + 1 if value >= 0 else value
    assert Fraction(decimal_text(half, digits)) == Fraction(away, 10**digits)


@settings(deadline=None)
@given(st.fractions(0, max_denominator=10**9), st.integers(0, 15))
def test_roots_are_nearest(value: Fraction, digits: int) -> None:
    """No other number with as many digits lies nearer to the root: squares of the half-way points say so."""
    text = root_text(value, digits)
    root, step = Fraction(text), Fraction(1, 10**digits)
    assert (root / step).denominator == 1
    assert value < (root + step / 2) ** 2
    assert root == 0 or (root - step / 2) ** 2 <= value
    assert len(text.partition(".")[2]) == digits


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        ("0", 3, "0.000"),
        ("4", 2, "2.00"),
        ("2", 6, "1.414214"),
        ("1/4", 0, "1"),
        ("249/1000", 0, "0"),
        ("9/4", 0, "2"),
        ("1/400", 1, "0.1"),
        (str(2**140), 0, str(2**70)),
        ("31199776412731/1172672410000", 12, "5.158071847078"),
    ],
)
def test_roots(value: str, digits: int, text: str) -> None:
    assert root_text(Fraction(value), digits) == text


@settings(deadline=None)
@given(st.fractions(0, max_denominator=10**9), st.integers(0, 15))
def test_floors(value: Fraction, digits: int) -> None:
    text = floor_text(value, digits)
    assert 0 <= value - Fraction(text) < Fraction(1, 10**digits)
    assert len(text.partition(".")[2]) == digits


def test_floors_by_hand() -> None:
    cases = (("50/3", 2), ("1/2", 0), ("199/100", 1), ("5", 2), ("0", 1))
    assert [floor_text(Fraction(value), digits) for value, digits in cases] == ["16.66", "0", "1.9", "5.00", "0.0"]


@settings(deadline=None)
@given(FRACTIONS, st.integers(0, 8))
def test_percents(value: Fraction, digits: int) -> None:
    assert percent_text(value, digits) == decimal_text(value * 100, digits) + "%"


def test_small_forms() -> None:
    assert percent_text(Fraction(37963, 1082900), 5) == "3.50568%"
    assert percent_text(Fraction(1, 8), 0) == "13%"
    assert [plain_text(Fraction(text)) for text in ("5", "-1/14", "10/4")] == ["5", "-1/14", "5/2"]
    assert [grouped(value) for value in (0, 999, 1000, 51979200, -1234567)] == [
        *("0", "999", "1,000", "51,979,200", "-1,234,567")
    ]


@settings(deadline=None)
@given(FRACTIONS | st.integers(-(2**80), 2**80).map(Fraction))
def test_json_carries_the_exact_value(value: Fraction) -> None:
    document = exact_json(value)
    assert document is not None
    assert list(document) == ["num", "den", "decimal"]
    assert {type(part) for part in document.values()} == {str}
    assert document == {
        "num": str(value.numerator),
        "den": str(value.denominator),
        "decimal": decimal_text(value, 12),
    }
    back = from_exact_json(json.loads(json.dumps(document)))
    assert back == value
    assert type(back) is Fraction


def test_json_of_nothing() -> None:
    assert exact_json(None) is None
    assert JSON_DIGITS == 12
    assert exact_json(Fraction(-1, 3)) == {"num": "-1", "den": "3", "decimal": "-0.333333333333"}


@settings(deadline=None)
@given(st.integers(1, 59))
def test_the_longest_numbers(digits: int) -> None:
    """One below the limit is read, the limit is not."""
    for value in (10**59 + digits, LARGEST - digits):
        assert exact(value) == exact(str(value)) == exact(Decimal(value)) == value
        assert exact(Fraction(1, value)) == exact(f"1/{value}") == Fraction(1, value)
        assert "longer than" in refusal(exact, value * 10)
        assert "longer than" in refusal(exact, f"1/{value}0")
