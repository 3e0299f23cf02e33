"""Distributions against loops over every single way."""

from collections import Counter
from fractions import Fraction
from statistics import mean, pvariance

import pytest
from hypothesis import given
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


def test_no_float_on_the_way() -> None:
    """Numbers that a float would merge or round."""
    third, big = Fraction(1, 3), Fraction(2**70)
    found = Distribution({big: 1, big + third: 2, -big: 3})
    assert len(found.ways) == 3
    assert found.mean == third * 2 / 6
    assert found.variance == (big**2 + 2 * (big + third) ** 2 + 3 * big**2) / 6 - Fraction(1, 9) ** 2
    assert repr(HALVES) == "Distribution(3 values, 4 ways, mean 3/8)"
