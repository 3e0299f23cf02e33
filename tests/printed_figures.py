"""Random exact values as somebody could print them, and the same figures with the last digit changed."""

from __future__ import annotations

import random
from fractions import Fraction

from exact_odds.basics.numbers import decimal_text, grouped


def _text(value: Fraction, digits: int, style: str, random_: random.Random) -> str:
    """A figure as somebody could print it; grouped, with a percent sign, about, or with the minus sign of books."""
    whole, point, decimals = decimal_text(abs(value), digits).partition(".")
    figure = (grouped(int(whole)) if random_.random() < 0.5 else whole) + point + decimals
    sign = random_.choice("-\u2212") if value < 0 and Fraction(whole + point + decimals) else ""
    return random_.choice(["about ", "~", "around "]) * (style == "about") + sign + figure


def random_figures() -> list[tuple[Fraction, str, str]]:
    """500 exact values, each with its figure and with a misprint of it whose last digit is off by two."""
    random_ = random.Random(643)
    found = []
    for _ in range(500):
        value = Fraction(random_.randint(-(10**9), 10**9), random_.randint(1, 10 ** random_.randint(1, 9)))
        digits, percent = random_.randint(0, 9), random_.random() < 0.5
        style = random_.choice(["rounded", "about"])
        written = value * 100 if percent else value
        changed = Fraction(decimal_text(written, digits)) + random_.choice([-2, 2]) * Fraction(1, 10**digits)
        mark = "%" if percent else ""
        figures = [_text(figure, digits, style, random_) + mark for figure in (written, changed)]
        found.append((value, figures[0], figures[1]))
    return found
