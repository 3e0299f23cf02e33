"""Every line that a strategy under one pay table could hold: terms, with their classes and what they cost to read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from exact_odds.cards.cards import ACE
from exact_odds.cards.categories import PAIR
from exact_odds.odds.strategies.stages import ALL_RANKS, Stage
from exact_odds.odds.strategies.vocabulary import Base, Held, Rule, Term, Vocabulary, rank_bits, rank_run
from exact_odds.rules.paytable import PayTable

# What a condition costs to read; among lists of the same length the plainest is taken. To count straights is much.
_LITTLE, _SOME, MUCH = 1, 3, 20

#: A pay table that tells more pairs apart than this asks more than words can follow; classes are listed instead.
_MOST_LEVELS = 4
#: With so many, cards are asked for as "at least" only.
_ONE_SIDED_LEVELS = 3

_MADE: tuple[tuple[Base, int], ...] = (
    ("any", 0), ("paying", 0), ("two_pair", _SOME), ("trips", _SOME), ("quads", _SOME),
)  # fmt: skip


class Candidate(NamedTuple):
    """A rule with the classes it holds and what it costs to read."""

    mask: int
    cost: int
    rule: Rule


class _Asked(NamedTuple):
    """A condition: the classes that meet it, what it costs to read, and the fields of a term that ask it."""

    mask: int
    cost: int
    held: tuple[Held, ...] = ()
    spread: tuple[int, int] | None = None
    windows: tuple[int, int] | None = None


def pair_levels(pays: PayTable) -> tuple[int, ...]:
    """The ranks whose pairs are paid at least so much, for every pay but the lowest, highest pay first.

    A card counts in the EV of a hand by its place in straights and by what its pair is paid, and by nothing else.

    >>> pair_levels(PayTable.from_pays({"pair_queens_or_better": 1})) == (rank_run(10, 12),)
    True
    """
    paid = pays.by_outcome()[PAIR : PAIR + 13]
    steps = sorted(set(paid), reverse=True)[:-1]
    return tuple(rank_bits(rank for rank in range(13) if paid[rank] >= step) for step in steps)


def plain_candidates(vocabulary: Vocabulary, pays: PayTable) -> list[Candidate]:
    """Every term that the pay table has a use for; of terms with the same classes the plainest."""
    best: dict[int, Candidate] = {}
    cards = _cards(vocabulary.stage, pair_levels(pays))
    for candidate in (*_made(vocabulary, pays), *_drawing(vocabulary.stage, cards)):
        known = best.get(candidate.mask)
        if candidate.mask and (known is None or candidate.cost < known.cost):
            best[candidate.mask] = candidate
    return list(best.values())


def _made(vocabulary: Vocabulary, pays: PayTable) -> Iterator[Candidate]:
    """What is asked of made hands; of pairs, every run of ranks between two that are paid differently."""
    for base, cost in _MADE:
        term = Term(base)
        yield Candidate(vocabulary.mask(term), cost, Rule(term))
    paid = pays.by_outcome()[PAIR : PAIR + 13]
    starts = [rank for rank in range(13) if rank == 0 or paid[rank] != paid[rank - 1]]
    for place, low in enumerate(starts):
        for above in (*starts[place + 1 :], 13):
            term = Term("pair", ranks=rank_run(low, above - 1))
            cost = _SOME if term.ranks == ALL_RANKS else _SOME + _LITTLE
            yield Candidate(vocabulary.mask(term), cost, Rule(term))
        better = Term("made", ranks=rank_run(low, ACE))
        yield Candidate(vocabulary.mask(better), _LITTLE if low == 0 else 2 * _LITTLE, Rule(better))


def _drawing(of: Stage, cards: list[_Asked]) -> Iterator[Candidate]:
    """What is asked of hands that have made nothing: suits, then straights, then cards."""
    windows = [_Asked(of.everything, 0), *_windows(of)]
    shapes = [*windows, *_spreads(of)]
    no_pair = of.made["no_pair"]
    for suited, base, cost in ((None, no_pair, 1), (True, no_pair & of.suited, 1), (False, no_pair & ~of.suited, 4)):
        for shape, held in product(shapes, cards):
            term = Term("no_pair", suited=suited, spread=shape.spread, windows=shape.windows, held=held.held)
            yield Candidate(base & shape.mask & held.mask, cost + shape.cost + held.cost, Rule(term))
    for shape, held in product(windows, cards):
        term = Term("royal", windows=shape.windows, held=held.held)
        yield Candidate(of.royal & shape.mask & held.mask, shape.cost + held.cost, Rule(term))


def _windows(of: Stage) -> Iterator[_Asked]:
    """How many straights; at least one, and with four cards one or two, have plain names."""
    most = of.most_windows
    for least in range(most + 1):
        for upper in range(least, most + 1):
            plain = (least, upper) == (1, most) or (of.cards == 4 and least == upper > 0)
            if (least, upper) != (0, most):
                cost = _SOME if plain else MUCH if upper in (least, most) else MUCH + _SOME
                yield _Asked(of.windows(least, upper), cost, windows=(least, upper))


def _spreads(of: Stage) -> Iterator[_Asked]:
    """How close together; a spread of five or less is every straight draw, which is said with straights."""
    for spread in range(of.cards, 6):
        yield _Asked(of.spread(spread, spread), _SOME, spread=(spread, spread))
        if of.cards < spread < 5:
            yield _Asked(of.spread(of.cards, spread), _SOME + _LITTLE, spread=(of.cards, spread))


def _cards(of: Stage, levels: tuple[int, ...]) -> list[_Asked]:
    """Every way to ask for cards of the ranks whose pairs are paid more."""
    if len(levels) > _MOST_LEVELS:
        return [_Asked(of.everything, 0)]
    ways = [list(_cards_of(of, ranks, two_sided=len(levels) < _ONE_SIDED_LEVELS)) for ranks in levels]
    best: dict[int, _Asked] = {}
    for choice in product(*ways):
        mask, cost = of.everything, 0
        for asked in choice:
            mask &= asked.mask
            cost += asked.cost
        if mask and (mask not in best or cost < best[mask].cost):
            best[mask] = _Asked(mask, cost, held=tuple(held for asked in choice for held in asked.held))
    return list(best.values())


def _cards_of(of: Stage, ranks: int, *, two_sided: bool) -> Iterator[_Asked]:
    yield _Asked(of.everything, 0)
    for least in range(of.cards + 1):
        for most in range(least, of.cards + 1) if two_sided else (of.cards,):
            if (least, most) != (0, of.cards):
                cost = _SOME if most == of.cards else _SOME + _LITTLE if most == 0 else 2 * _SOME
                yield _Asked(of.held(ranks, least, most), cost, held=(Held(ranks, least, most),))
