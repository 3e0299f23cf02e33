"""A value with the integers it is made of, so that whoever doubts it can add up again."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal, NamedTuple

from exact_odds.basics.numbers import root_text

#: So many decimals of a root are kept; no printed figure has as many.
ROOT_DIGITS = 60

#: What a line's name is: a hand or a pay row, the net of a round, a number of bets standing, a class of holdings that
#: stands for others like it, or what is done.
LineKind = Literal["category", "net", "bets", "class", "action"]


class Line(NamedTuple):
    """``ways`` times ``times`` is ``product``; one summand of a derivation."""

    kind: LineKind
    name: str
    times: Fraction
    ways: int

    @property
    def product(self) -> Fraction:
        """What the line adds to the sum."""
        return self.times * self.ways


class Step(NamedTuple):
    """One further figure on the way to the value: ``name`` is a term such as "sum", "of" or a quantity."""

    name: str
    value: Fraction


class Derivation(NamedTuple):
    """A value, the lines it is the sum of, and the steps from their sum to it.

    For a root ``square`` is exact, and ``value`` is its root with far more decimals than any printed figure.
    """

    value: Fraction
    lines: tuple[Line, ...] = ()
    steps: tuple[Step, ...] = ()
    square: Fraction | None = None


def derived(
    name: str, value: Fraction | int, lines: Iterable[Line] = (), *steps: tuple[str, Fraction | int]
) -> Derivation:
    """A derivation whose last step is the value, called ``name``.

    >>> [(step.name, str(step.value)) for step in derived("chance", Fraction(1, 2), (), ("sum", 1), ("of", 2)).steps]
    [('sum', '1'), ('of', '2'), ('chance', '1/2')]
    """
    every = (*steps, (name, value))
    return Derivation(Fraction(value), tuple(lines), tuple(Step(what, Fraction(number)) for what, number in every))


def total(lines: Iterable[Line]) -> Fraction:
    """The sum of the products of lines."""
    return sum((line.product for line in lines), Fraction(0))


def root(derivation: Derivation, name: str) -> Derivation:
    """The root of a derivation's value.

    >>> str(root(derived("variance", 2), "standard_deviation").square)
    '2'
    """
    square = derivation.value
    value = Fraction(root_text(square, ROOT_DIGITS))
    return Derivation(value, derivation.lines, (*derivation.steps, Step(name, value)), square)
