"""A figure as somebody printed it: its form, what it says about its own precision, and the interval that it means."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Literal, NamedTuple

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import shown

#: How a value is written. one_in: "1 in N"; to_one: "N to 1".
Form = Literal["number", "percent", "money", "one_in", "to_one"]
Style = Literal["rounded", "about", "exactly", "over", "under", "at_least", "at_most", "nearly", "just_over",
                "between", "within"]  # fmt: skip


MAX_TEXT, MAX_DIGITS = 80, 30

_STYLES: tuple[tuple[Style, str], ...] = (
    ("just_over", r"just (?:over|above)|a little (?:over|above|more than)|un peu plus de"),
    (
        "nearly",
        r"just (?:under|below)|a little (?:under|below|less than)|nearly|almost|un peu moins de|près de|presque",
    ),
    ("at_least", r"at least|not less than|no less than|>=|≥|au moins"),
    ("at_most", r"at most|up to|not more than|no more than|<=|≤|au plus|jusqu'à"),
    ("over", r"over|above|more than|greater than|>|plus de"),
    ("under", r"under|below|less than|<|moins de"),
    ("about", r"about|around|approximately|approx\.?|roughly|circa|c\.|~|≈|environ"),
    ("exactly", r"exactly|precisely|=|exactement"),
)
#: Said before a figure and no part of it.
_ADVERBS = r"(?:(?:generally|usually|typically|normally|généralement|habituellement) )?"

# a comma between groups of three is a thousands separator, any other one a decimal point
_DIGITS = r"[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?|[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?|\.\d+"
_NUMBER = rf"[+-]?\$?(?:{_DIGITS})(?: ?\$)?"
_PERCENT = r" ?(?:%|per ?cent|pour cent)"


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.ASCII)


_FIGURES: tuple[tuple[Form, re.Pattern[str]], ...] = (
    ("one_in", _compiled(rf"(?:1|one|une?) (?:in|out of|sur) ({_NUMBER})")),
    ("to_one", _compiled(rf"({_NUMBER})(?: ?: ?|-to-| to | à | contre )(?:1|one|un)(?: against)?")),
    ("percent", _compiled(rf"({_NUMBER}){_PERCENT}")),
    ("money", _compiled(rf"([+-]?\$(?:{_DIGITS})|[+-]?(?:{_DIGITS}) ?\$)")),
    ("number", _compiled(rf"({_NUMBER})")),
)
_RANGE = _compiled(
    rf"(?:(?:between|from|entre|de) )?({_NUMBER})({_PERCENT})?(?: and | to | et | à | ?[-–—] ?)({_NUMBER})({_PERCENT})?"
)
_WITHIN = _compiled(rf"({_NUMBER})({_PERCENT})? ?(?:±|\+/-|plus or minus) ?({_NUMBER})({_PERCENT})?")


class Printed(NamedTuple):
    """A figure as printed.

    ``first`` and ``last`` are the figures of the text, the same one but for "between" and for "within" (where they
    are the figure and what it may be off by). ``style`` is about those figures: "over 1 in 500" is under 500.
    ``digits`` is how many decimals the text shows, so that the unit of the last printed digit is one at that place.
    Values are compared as the text writes them: see :meth:`written`.
    """

    text: str
    form: Form
    style: Style
    first: Fraction
    last: Fraction
    digits: int

    @property
    def unit(self) -> Fraction:
        """The unit of the last printed digit."""
        return Fraction(1, 10**self.digits)

    @property
    def sign(self) -> int:
        """-1 where the text is about something below zero; everything is judged in the absolute value."""
        return -1 if self.first < 0 and (self.last < 0 or self.style == "within") else 1

    def written(self, value: Fraction, *, odds: bool = False) -> Fraction | None:
        """A value as this text would write it, before rounding; None where it cannot be written so.

        ``odds`` says that the value is odds against, and no probability.

        >>> half_percent = read_printed("0.5%")
        >>> str(half_percent.written(Fraction(1, 200))), str(read_printed("1 in 200").written(Fraction(1, 200)))
        ('1/2', '200')
        """
        if self.form == "percent":
            return value * 100
        if self.form == "one_in":
            return value + 1 if odds else 1 / value if value else None
        if self.form == "to_one" and not odds:
            return 1 / value - 1 if value else None
        return value

    def holds(self, written: Fraction | None) -> bool:
        """Whether the text, read as it rounds, covers a value.

        >>> read_printed("3.51%").holds(Fraction(3505, 1000)), read_printed("3.51%").holds(Fraction(35049, 10000))
        (True, False)
        """
        return written is not None and _HOLDS[self.style](self, written * self.sign)

    def cuts_off(self, written: Fraction | None) -> bool:
        """Whether the text is what remains of a value when its further digits are cut off instead of rounded.

        >>> seven = Fraction(39200, 5525)  # 7.0950...
        >>> read_printed("7.09%").cuts_off(seven), read_printed("about 7.09%").cuts_off(seven)
        (True, False)
        """
        if written is None or self.style != "rounded":
            return False
        return abs(self.first) <= written * self.sign < abs(self.first) + self.unit

    def distance(self, written: Fraction) -> Fraction:
        """How far a value is from what the text says, in units of the last printed digit.

        >>> str(read_printed("3.52%").distance(Fraction(35, 10)))
        '2'
        """
        ends = (self.first,) if self.style == "within" else (self.first, self.last)
        return min(abs(written - end) for end in ends) / self.unit


def _half_a_digit(said: Printed, value: Fraction) -> bool:
    return abs(value - abs(said.first)) <= said.unit / 2


def _one_digit(said: Printed, value: Fraction) -> bool:
    return abs(value - abs(said.first)) <= said.unit


def _on_its_side(said: Printed, value: Fraction) -> bool:
    """Whether a value is on the side of zero that a figure is on; zero itself is on neither."""
    return value >= 0 or not said.first


_HOLDS: dict[Style, Callable[[Printed, Fraction], bool]] = {
    "rounded": _half_a_digit,
    "about": _one_digit,
    "exactly": lambda said, value: value == abs(said.first),
    "over": lambda said, value: value > abs(said.first),
    "under": lambda said, value: _on_its_side(said, value) and value < abs(said.first),
    "at_least": lambda said, value: value >= abs(said.first),
    "at_most": lambda said, value: _on_its_side(said, value) and value <= abs(said.first),
    "nearly": lambda said, value: abs(said.first) - said.unit <= value < abs(said.first),
    "just_over": lambda said, value: abs(said.first) < value <= abs(said.first) + said.unit,
    "between": lambda said, value: min(ends := _ends(said)) <= value <= max(ends),
    "within": lambda said, value: abs(value - abs(said.first)) <= said.last,
}


#: Styles that leave one side open.
BOUNDS: tuple[Style, ...] = ("over", "under", "at_least", "at_most")
#: A bound on a chance of "1 in N" is the other one on N.
_TURNED: dict[Style, Style] = {
    "over": "under", "under": "over", "at_least": "at_most", "at_most": "at_least",
    "just_over": "nearly", "nearly": "just_over",
}  # fmt: skip


def _ends(said: Printed) -> tuple[Fraction, Fraction]:
    return said.first * said.sign, said.last * said.sign


def read_printed(text: str) -> Printed:
    """Read a figure as printed, in English or in French.

    Raises ExactOddsError.

    >>> read_printed("about 24%")[1:3], str(read_printed("13 to 35 percent").last)
    (('percent', 'about'), '35')
    >>> read_printed("lots")
    Traceback (most recent call last):
        ...
    exact_odds.basics.errors.ExactOddsError: 'lots': not a printed figure; write it like 3.51%, about 24%, over 40%, \
between 2% and 3%, 1 in 649,740, 649,739 to 1, $10.50 or 0.0351
    """
    said = _normal(text)
    found = next(_readings(said), None) if len(said) <= MAX_TEXT else None
    if found is None:
        raise ExactOddsError(
            f"{shown(text)}: not a printed figure; write it like 3.51%, about 24%, over 40%, between 2% and 3%, "
            "1 in 649,740, 649,739 to 1, $10.50 or 0.0351"
        )
    form, style, figures = found
    values = [_number(figure) for figure in figures]
    digits = max(_decimals(figure) for figure in figures)
    if digits > MAX_DIGITS or max(map(abs, values)) >= 10**MAX_DIGITS:
        raise ExactOddsError(f"{shown(text)}: longer than {MAX_DIGITS} digits")
    if style == "between" and values[0] >= values[-1]:
        raise ExactOddsError(f"{shown(text)}: the range holds nothing; write the lower figure first")
    if form == "one_in" and values[0] < 1:
        raise ExactOddsError(f"{shown(text)}: a chance is 1 in 1 or more")
    if form == "one_in":
        style = _TURNED.get(style, style)
    return Printed(text, form, style, values[0], values[-1], digits)


def _normal(text: str) -> str:
    """One kind of blank, of minus sign and of apostrophe, no capitals."""
    text = re.sub(r"[\s\u00a0\u202f\u2009]+", " ", text.strip()).lower()
    return text.replace("\u2212", "-").replace("\u2019", "'")


def _readings(said: str) -> Iterator[tuple[Form, Style, tuple[str, ...]]]:
    """The form, the style and the figures of a text, by the first pattern that it is."""
    said = re.sub(f"^{_ADVERBS}", "", said)
    for style, words in _STYLES:
        match = re.match(rf"(?:{words})\s*(?=[0-9.$+-]|one |une? )", said)
        if match is not None:
            yield from ((form, style, (figure,)) for form, figure in _figure(said[match.end() :]))
            return
    yield from ((form, "rounded", (figure,)) for form, figure in _figure(said))
    for style, pattern in (("within", _WITHIN), ("between", _RANGE)):
        match = pattern.fullmatch(said)
        if match is not None and not (match[2] and not match[4]):  # a percent sign may stand once, at the end
            first, _, last, percent = match.groups()
            form: Form = "percent" if percent else "money" if "$" in first + last else "number"
            yield form, style, (first, last)


def _figure(said: str) -> Iterator[tuple[Form, str]]:
    for form, pattern in _FIGURES:
        match = pattern.fullmatch(said)
        if match is not None:
            yield form, match[1]


def _plain_digits(figure: str) -> str:
    """The digits with a decimal point and nothing between them."""
    bare = figure.strip("+-$ ").replace("$", "")
    if "," in bare and not re.fullmatch(r"[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?", bare):
        bare = bare.replace(",", ".")
    return bare.replace(",", "").replace(" ", "")


def _number(figure: str) -> Fraction:
    value = Fraction(_plain_digits(figure))
    return -value if figure.startswith("-") else value


def _decimals(figure: str) -> int:
    return len(_plain_digits(figure).partition(".")[2])
