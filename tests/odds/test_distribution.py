"""Distributions against loops over every single way."""

from collections import Counter
from decimal import Decimal
from fractions import Fraction
from statistics import mean, pvariance
from typing import Any

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from exact_odds.basics.errors import ExactOddsError, TotalError
from exact_odds.odds.distribution import Distribution

VALUES = st.fractions(-50, 50, max_denominator=12)
PAIRS = st.lists(st.tuples(VALUES, st.integers(0, 30)), min_size=1, max_size=12).filter(
    lambda pairs: any(count for _, count in pairs)
)
HALVES = Distribution({Fraction(-1): 1, Fraction(0): 2, Fraction(5, 2): 1})


def every_way(pairs: list[tuple[Fraction, int]]) -> list[Fraction]:
    return sorted(value for value, count in pairs for _ in range(count))


@settings(deadline=None)
@given(PAIRS)
def test_figures_against_a_list_of_every_way(pairs: list[tuple[Fraction, int]]) -> None:
    ways = every_way(pairs)
    found = Distribution(pairs)
    assert found.of == len(ways)
    assert found.ways == Counter(ways)
    assert list(found.ways) == sorted(set(ways))
    assert found.mean == mean(ways)
    assert found.variance == pvariance(ways)
    assert found.probability(lambda value: value > 0) == Fraction(sum(value > 0 for value in ways), len(ways))
    assert {type(figure) for figure in (found.mean, found.variance, found.probability(bool))} == {Fraction}


@settings(deadline=None)
@given(PAIRS, st.fractions(0, 1, max_denominator=60).filter(bool))
def test_quantiles_against_a_list_of_every_way(pairs: list[tuple[Fraction, int]], share: Fraction) -> None:
    ways = every_way(pairs)
    found = Distribution(pairs)
    assert found.quantile(share) == next(
        value for place, value in enumerate(ways, 1) if Fraction(place, len(ways)) >= share
    )
    assert found.quantile(Fraction(1)) == ways[-1]
    assert found.quantile(Fraction(1, len(ways) + 1)) == ways[0]
    for place, value in enumerate(ways, 1):  # at every step: it is reached exactly there
        assert found.quantile(Fraction(place, len(ways))) == value


def test_the_edges_of_a_quantile() -> None:
    assert [HALVES.quantile(Fraction(share)) for share in ("1/1000", "1/4", "1001/4000", "3/4", "751/1000", "1")] == [
        *(-1, -1, 0, 0),
        *(Fraction(5, 2), Fraction(5, 2)),
    ]


@pytest.mark.parametrize("share", ["0", "-1/4", "1001/1000", "2"])
def test_shares_that_are_none(share: str) -> None:
    with pytest.raises(ExactOddsError, match=rf"^quantile {share}: a share is above 0 and at most 1$"):
        HALVES.quantile(Fraction(share))


def test_a_mapping_and_pairs_and_what_comes_twice() -> None:
    """Counts of the same value add up, whatever order they come in; zeros are not there."""
    zero, one = Fraction(0), Fraction(1)
    pairs = Distribution([(one, 2), (zero, 3), (one, 5), (Fraction(9), 0), (Fraction(2, 2), 1)])
    assert pairs == Distribution({zero: 3, one: 8}) == Distribution(iter([(one, 8), (zero, 3)]), 11)
    assert list(pairs.ways.items()) == [(0, 3), (1, 8)]
    assert pairs.of == 11
    assert hash(pairs) == hash(Distribution({zero: 3, one: 8}))
    assert pairs != Distribution({zero: 3, one: 7})
    assert pairs != Distribution({zero: 3, Fraction(2): 8})
    assert pairs != {zero: 3, one: 8}
    assert len({pairs, Distribution({zero: 3, one: 8}), HALVES}) == 2


def test_totals_that_are_not_what_they_must_be() -> None:
    assert Distribution({Fraction(1): 3}, 3).of == 3
    for of in (2, 4, 0):
        with pytest.raises(TotalError, match=rf"^ways of a distribution: counted 3, must be {of}$"):
            Distribution({Fraction(1): 3}, of)


@pytest.mark.parametrize("nothing", [{}, {Fraction(1): 0}])
def test_a_distribution_of_nothing(nothing: dict[Fraction, int]) -> None:
    with pytest.raises(ExactOddsError, match=r"^a distribution needs at least one way$"):
        Distribution(nothing)
    with pytest.raises(ExactOddsError):
        Distribution(nothing, 0)


@pytest.mark.parametrize("count", [-1, -30])
def test_counts_below_zero(count: int) -> None:
    with pytest.raises(TotalError, match=rf"^ways of a distribution: {count} at 1/2$"):
        Distribution({Fraction(1): 5, Fraction(1, 2): count}, 5 + count)


def test_values_of_other_kinds() -> None:
    """Every exact number is a value, and the same one however it is written; a float is none."""
    values: list[tuple[Any, int]] = [
        ("1/2", 1),
        (sympy.Rational(1, 2), 2),
        (Decimal("0.5"), 3),
        (1, 4),
        (Fraction(1), 5),
    ]
    found = Distribution(values)
    assert found.ways == {Fraction(1, 2): 6, Fraction(1): 9}
    assert {type(value) for value in found.ways} == {Fraction}
    floats: dict[Any, int] = {0.5: 1}
    with pytest.raises(ExactOddsError, match=r"^value 0.5: a float is not exact"):
        Distribution(floats)
    shares: list[Any] = ["2/5", Decimal("0.4"), sympy.Rational(2, 5)]
    assert [found.quantile(share) for share in shares] == [Fraction(1, 2)] * 3
    assert found.quantile(1) == 1  # type: ignore[arg-type]  # an int is an exact number too
    with pytest.raises(ExactOddsError, match=r"^quantile 0.5: a float is not exact"):
        found.quantile(0.5)  # type: ignore[arg-type]


@settings(deadline=None)
@given(PAIRS)
def test_hits_and_pushes(pairs: list[tuple[Fraction, int]]) -> None:
    ways = every_way(pairs)
    found = Distribution(pairs)
    assert found.hit_frequency == Fraction(sum(value > 0 for value in ways), len(ways))
    assert found.push_frequency == Fraction(ways.count(Fraction(0)), len(ways))


def test_no_float_on_the_way() -> None:
    """Numbers that a float would merge or round."""
    third, big = Fraction(1, 3), Fraction(2**70)
    found = Distribution({big: 1, big + third: 2, -big: 3})
    assert len(found.ways) == 3
    assert found.mean == third * 2 / 6
    assert found.variance == (big**2 + 2 * (big + third) ** 2 + 3 * big**2) / 6 - Fraction(1, 9) ** 2
    assert repr(HALVES) == "Distribution(3 values, 4 ways, mean 3/8)"
