"""An exact distribution: outcomes with integer counts over one denominator."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from exact_odds.basics.errors import ExactOddsError, check_total


class Distribution:
    """Values and the number of ways each comes, over one denominator.

    ``ways`` maps each value (a Fraction) to a positive integer, in rising order of value; they sum to ``of``.

    >>> die = Distribution({Fraction(face): 1 for face in range(1, 7)})
    >>> die.mean, die.variance, die.probability(lambda face: face > 4)
    (Fraction(7, 2), Fraction(35, 12), Fraction(1, 3))
    """

    __slots__ = ("of", "ways")

    def __init__(self, ways: Mapping[Fraction, int] | Iterable[tuple[Fraction, int]], of: int | None = None) -> None:
        """``of``, where given, is what the ways must sum to; TotalError where they do not."""
        gathered: dict[Fraction, int] = {}
        for value, count in ways.items() if isinstance(ways, Mapping) else ways:
            if count:
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
        return self._sum(lambda value: value) / self.of

    @property
    def variance(self) -> Fraction:
        """The expected squared distance from the mean."""
        return self._sum(lambda value: value * value) / self.of - self.mean**2

    def _sum(self, of_value: Callable[[Fraction], Fraction]) -> Fraction:
        """Sum of ways times ``of_value``; one common denominator keeps the additions small."""
        terms = [(of_value(value), count) for value, count in self.ways.items()]
        return _weighted_sum(terms)

    def probability(self, holds: Callable[[Fraction], bool]) -> Fraction:
        """The probability of the values for which ``holds`` is true."""
        return Fraction(sum(count for value, count in self.ways.items() if holds(value)), self.of)

    def quantile(self, share: Fraction) -> Fraction:
        """The smallest value that at least ``share`` of the ways do not exceed.

        Raises ExactOddsError where ``share`` is not above 0 and at most 1.

        >>> Distribution({Fraction(0): 3, Fraction(1): 1}).quantile(Fraction(3, 4))
        Fraction(0, 1)
        """
        if not 0 < share <= 1:
            raise ExactOddsError(f"quantile {share}: a share is above 0 and at most 1")
        below = 0
        for value, count in self.ways.items():
            below += count
            if below >= share * self.of:
                return value
        raise AssertionError("unreachable: the ways sum to the denominator")  # pragma: no cover

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self.ways == other.ways

    def __hash__(self) -> int:
        return hash(tuple(self.ways.items()))

    def __repr__(self) -> str:
        return f"Distribution({len(self.ways)} values, {self.of} ways, mean {self.mean})"


def _weighted_sum(terms: list[tuple[Fraction, int]]) -> Fraction:
    from math import lcm

    common = lcm(*(value.denominator for value, _ in terms))
    return Fraction(sum(value.numerator * (common // value.denominator) * count for value, count in terms), common)
