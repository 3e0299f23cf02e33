"""Exact numbers in and out: the one place that reads a number and the one place that prints one."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from math import isqrt
from numbers import Rational
from typing import TypeAlias

from exact_odds.basics.errors import ExactOddsError

#: What the API takes wherever an exact number is wanted. A sympy.Rational or a gmpy2 number is a Rational too.
Number: TypeAlias = int | Fraction | Decimal | Rational | str

MAX_DIGITS = 60  # of a numerator or a denominator: far beyond any pay, and printing stays instant
JSON_DIGITS = 12

_PLAIN = re.compile(r"([+-]?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+)|/(\d+))?", re.ASCII)
_ODDS = re.compile(r"(.+?)\s*(to|for|:)\s*1", re.ASCII | re.IGNORECASE)


def exact(value: Number, what: str = "number") -> Fraction:
    """Read an exact number: int, Fraction, Decimal, sympy.Rational, or text such as "3/2", "1.5", "1,000".

    ``what`` names the number in the error. A float is refused, because 0.1 as a float is not one tenth.

    Raises ExactOddsError.

    >>> exact("1.5"), exact("3/2"), exact(7)
    (Fraction(3, 2), Fraction(3, 2), Fraction(7, 1))
    >>> exact(0.1)
    Traceback (most recent call last):
        ...
    exact_odds.basics.errors.ExactOddsError: number 0.1: a float is not exact; write '1/10' or Decimal('0.1')
    """
    if isinstance(value, str):
        return _from_text(value, what)
    if isinstance(value, bool):
        raise ExactOddsError(f"{what} {value}: a truth value is not a number")
    if isinstance(value, float):
        hint = "write a finite number"
        if value - value == 0:
            text = str(Fraction(str(value)))
            hint = f"write '{text}' or Decimal('{value}')" if len(text) <= MAX_DIGITS else f"write Decimal('{value}')"
        raise ExactOddsError(f"{what} {value!r}: a float is not exact; {hint}")
    if isinstance(value, Decimal):
        return _from_decimal(value, what)
    if isinstance(value, Rational):
        # int() at the border: sympy and gmpy2 bring integers of their own
        return _within_limits(Fraction(int(value.numerator), int(value.denominator)), what, value)
    raise ExactOddsError(
        f"{what} {shown(value)}: not a number; write an int, a Fraction, a Decimal or text such as '3/2'"
    )


def _from_text(text: str, what: str) -> Fraction:
    match = _PLAIN.fullmatch(text.strip())
    if match is None:
        raise ExactOddsError(f"{what} {shown(text)}: not a number; write it as 5, 1.5 or 3/2")
    sign, whole, decimals, denominator = match.groups()
    if len(text.strip()) > 3 * MAX_DIGITS:  # before int() meets a number of any length
        raise ExactOddsError(f"{what} {shown(text)}: longer than {MAX_DIGITS} digits")
    digits = whole.replace(",", "")
    if denominator is not None and int(denominator) == 0:
        raise ExactOddsError(f"{what} {shown(text)}: the denominator is zero")
    result = Fraction(int(digits + (decimals or "")), int(denominator or 1) * 10 ** len(decimals or ""))
    return _within_limits(-result if sign == "-" else result, what, text)


def _from_decimal(value: Decimal, what: str) -> Fraction:
    if not value.is_finite():
        raise ExactOddsError(f"{what} {value}: not a finite number")
    if abs(value.adjusted()) > MAX_DIGITS:  # before Fraction() would write out a billion zeros
        raise ExactOddsError(f"{what} {value}: longer than {MAX_DIGITS} digits")
    return _within_limits(Fraction(value), what, value)


def _within_limits(value: Fraction, what: str, given: object) -> Fraction:
    if max(abs(value.numerator), value.denominator) >= 10**MAX_DIGITS:
        raise ExactOddsError(f"{what} {shown(given)}: longer than {MAX_DIGITS} digits")
    return value


def exact_pay(value: Number, what: str = "pay", *, convention: str = "to 1") -> Fraction:
    """Read a pay as the net win per amount bet, "N to 1".

    Text may say its own convention: "6 for 1" returns the stake among the six, so it is 5 to 1. A bare number
    follows ``convention``. Below -1 a bet would lose more than itself, so that is refused.

    Raises ExactOddsError.

    >>> exact_pay("5 to 1"), exact_pay("6 for 1"), exact_pay(6, convention="for 1"), exact_pay("push")
    (Fraction(5, 1), Fraction(5, 1), Fraction(5, 1), Fraction(0, 1))
    """
    number: Number = value
    if isinstance(value, str):
        if value.strip().lower() == "push":
            return Fraction(0)
        match = _ODDS.fullmatch(value.strip())
        if match is not None:
            number, convention = match[1], "for 1" if match[2].lower() == "for" else "to 1"
    pay = exact(number, what) - (1 if convention == "for 1" else 0)
    if pay < -1:
        raise ExactOddsError(f"{what} {shown(value)}: below -1 to 1 a bet would lose more than itself")
    return pay


def exact_share(value: Number, what: str = "share") -> Fraction:
    """Read a share: "100%", "7.5 %", or a number such as "1/10".

    >>> exact_share("7.5 %"), exact_share("1/10")
    (Fraction(3, 40), Fraction(1, 10))
    """
    if isinstance(value, str) and value.strip().endswith("%"):
        return exact(value.strip()[:-1].rstrip(), what) / 100
    return exact(value, what)


def shown(value: object) -> str:
    """A bad value quoted for an error: on one line, printable and not too long, whatever it holds.

    >>> shown("two\\nlines")
    "'two\\\\nlines'"
    """
    try:
        text = str(value)
    except Exception:  # a number of more digits than Python prints, or lists nested too deeply
        text = object.__repr__(value)
    text = text if len(text) <= 40 else text[:37] + "..."
    return repr(text) if text.isprintable() else ascii(text)


def decimal_text(value: Fraction, digits: int) -> str:
    """``value`` with ``digits`` decimals, halves rounded away from zero.

    >>> decimal_text(Fraction(31, 21), 12), decimal_text(Fraction(-1, 8), 2)
    ('1.476190476190', '-0.13')
    """
    numerator, denominator = value.numerator, value.denominator
    scaled = (2 * abs(numerator) * 10**digits + denominator) // (2 * denominator)
    return _place_point(scaled, digits, negative=numerator < 0)


def floor_text(value: Fraction, digits: int) -> str:
    """``value``, not below zero, with ``digits`` decimals, cut off: the largest amount that does not exceed it.

    >>> floor_text(Fraction(50, 3), 2)
    '16.66'
    """
    return _place_point(value.numerator * 10**digits // value.denominator, digits, negative=False)


def root_text(value: Fraction, digits: int) -> str:
    """The square root of ``value`` with ``digits`` decimals, rounded from the exact value, no float on the way.

    >>> root_text(Fraction(2), 6)
    '1.414214'
    """
    doubled = isqrt(4 * value.numerator * 100**digits // value.denominator)
    return _place_point((doubled + 1) // 2, digits, negative=False)


def _place_point(scaled: int, digits: int, *, negative: bool) -> str:
    sign = "-" if negative and scaled else ""
    if not digits:
        return f"{sign}{scaled}"
    text = str(scaled).zfill(digits + 1)
    return f"{sign}{text[:-digits]}.{text[-digits:]}"


def percent_text(value: Fraction, digits: int) -> str:
    """A share in percent with ``digits`` decimals.

    >>> percent_text(Fraction(37963, 1082900), 5)
    '3.50568%'
    """
    return decimal_text(value * 100, digits) + "%"


def plain_text(value: Fraction) -> str:
    """An integer or a reduced fraction, as JSON and CSV carry it.

    >>> plain_text(Fraction(5)), plain_text(Fraction(-1, 14))
    ('5', '-1/14')
    """
    return str(value)


def grouped(value: int) -> str:
    """An integer with thousands separators, for people.

    >>> grouped(51979200)
    '51,979,200'
    """
    return f"{value:,}"


def exact_json(value: Fraction | None) -> dict[str, str] | None:
    """The JSON form: two integers as text, because other languages lose large ones, and twelve decimals.

    >>> exact_json(Fraction(31, 21))
    {'num': '31', 'den': '21', 'decimal': '1.476190476190'}
    """
    if value is None:
        return None
    return {"num": str(value.numerator), "den": str(value.denominator), "decimal": decimal_text(value, JSON_DIGITS)}
