"""An exact distribution: outcomes with integer counts over one denominator."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import TypeVar

from exact_odds.basics.errors import ExactOddsError, TotalError, check_total
from exact_odds.basics.numbers import Number, exact

N = TypeVar("N", bound=Number)


class Distribution:
    """Values and the number of ways each comes, over one denominator.

    ``ways`` maps each value (a Fraction) to a positive integer, in rising order of value; they sum to ``of``.

    >>> die = Distribution({Fraction(face): 1 for face in range(1, 7)})
    >>> die.mean, die.variance, die.probability(lambda face: face > 4)
    (Fraction(7, 2), Fraction(35, 12), Fraction(1, 3))
    """

    __slots__ = ("of", "ways")

    def __init__(self, ways: Mapping[N, int] | Iterable[tuple[N, int]], of: int | None = None) -> None:
        """``ways`` may give its values as any exact number; ``of``, where given, is what they must sum to.

        Raises TotalError where they do not, or a count is below zero; ExactOddsError where there is no way at all, or
        a value is a float.
        """
        gathered: dict[Fraction, int] = {}
        for given, count in ways.items() if isinstance(ways, Mapping) else ways:
            if count < 0:
                raise TotalError(f"ways of a distribution: {count} at {given}")
            if count:
                value = given if type(given) is Fraction else exact(given, "value")
                gathered[value] = gathered.get(value, 0) + count
        self.ways: dict[Fraction, int] = dict(sorted(gathered.items()))
        self.of = sum(self.ways.values())
        if of is not None:
            check_total("ways of a distribution", self.of, of)
        if not self.of:
            raise ExactOddsError("a distribution needs at least one way")

    @property
    def mean(self) -> Fraction:
        """The expected value."""
        return self._moment(1)

    @property
    def variance(self) -> Fraction:
        """The expected squared distance from the mean."""
        return self._moment(2) - self.mean**2

    def _moment(self, power: int) -> Fraction:
        """The expected power of the value; one common denominator keeps the additions small."""
        common = lcm(*(value.denominator for value in self.ways))
        numerators = (value.numerator * (common // value.denominator) for value in self.ways)
        total = sum(numerator**power * count for numerator, count in zip(numerators, self.ways.values(), strict=True))
        return Fraction(total, common**power * self.of)

    @property
    def hit_frequency(self) -> Fraction:
        """The probability of a value above zero."""
        return self.probability(lambda value: value > 0)

    @property
    def push_frequency(self) -> Fraction:
        """The probability of exactly zero."""
        return self.probability(lambda value: value == 0)

    def probability(self, holds: Callable[[Fraction], bool]) -> Fraction:
        """The probability of the values for which ``holds`` is true."""
        return Fraction(sum(count for value, count in self.ways.items() if holds(value)), self.of)

    def quantile(self, share: Number) -> Fraction:
        """The smallest value that at least ``share`` of the ways do not exceed.

        Raises ExactOddsError where ``share`` is not above 0 and at most 1.

        >>> Distribution({Fraction(0): 3, Fraction(1): 1}).quantile(Fraction(3, 4))
        Fraction(0, 1)
        """
        wanted = exact(share, "quantile")
        if not 0 < wanted <= 1:
            raise ExactOddsError(f"quantile {wanted}: a share is above 0 and at most 1")
        so_far = zip(self.ways, accumulate(self.ways.values()), strict=True)
        return next(value for value, ways in so_far if ways >= wanted * self.of)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self.ways == other.ways

    def __hash__(self) -> int:
        return hash(tuple(self.ways.items()))

    def __repr__(self) -> str:
        return f"Distribution({len(self.ways)} values, {self.of} ways, mean {self.mean})"
