"""The search for the shortest list against trying every list, on problems small enough for that."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from exact_odds.odds.strategies.candidates import Candidate
from exact_odds.odds.strategies.cover import _LINE, _greedy, _groups, _Search, _undominated, _union
from exact_odds.odds.strategies.vocabulary import Rule, Term

CLASSES = 9


def problem(random: Random) -> list[Candidate]:
    """Candidates that hold some of nine classes; their rules do not matter to the search."""
    return [
        Candidate(random.randrange(1, 1 << CLASSES), random.randrange(40), Rule(Term("any", low=number)))
        for number in range(random.randrange(1, 10))
    ]


def price(chosen: list[Candidate] | tuple[Candidate, ...]) -> int:
    return sum(_LINE + candidate.cost for candidate in chosen)


def cheapest(target: int, candidates: list[Candidate]) -> int:
    """Every list, the shorter ones first."""
    lists = (chosen for size in range(1, len(candidates) + 1) for chosen in combinations(candidates, size))
    return min(price(chosen) for chosen in lists if not target & ~_union(chosen))


@pytest.mark.parametrize("seed", range(10))
def test_no_list_is_cheaper(seed: int) -> None:
    random = Random(seed)
    for _ in range(25):
        candidates = problem(random)
        target = _union(candidates)
        wanted = cheapest(target, candidates)
        found = _Search(target, candidates)
        assert not target & ~_union(found.best)
        assert price(found.best) == found.best_cost == wanted
        # what another one holds, no plainer, is never missed
        few = _undominated(candidates)
        assert price(_Search(target, few).best) == wanted
        assert all(
            one in few or any(not one.mask & ~other.mask and other.cost <= one.cost for other in few)
            for one in candidates
        )
        assert not any(
            not one.mask & ~other.mask and other.cost <= one.cost for one in few for other in few if one is not other
        )


def test_the_first_list_takes_what_adds_most_the_plainest_among_equals() -> None:
    wide, plain, other = (
        Candidate(mask, cost, Rule(Term("any", low=cost))) for mask, cost in ((0b0111, 9), (0b1100, 3), (0b1100, 4))
    )
    assert _greedy(0b1111, [other, plain, wide]) == [wide, plain]


def test_classes_that_no_candidate_tells_apart_are_one_group() -> None:
    masks = (0b111000, 0b001110)
    candidates = [Candidate(mask, 0, Rule(Term("any"))) for mask in masks]
    assert sorted(_groups(0b111110, candidates)) == [0b000110, 0b001000, 0b110000]
