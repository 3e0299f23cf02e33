"""What the first decision on three cards depends on when cards are seen: the shape of a class.

The points that a holding can still have are a sum over the pairs of unseen cards. Written by ranks it falls apart
into few pieces, and most of the 741 classes have all of them in common with others:

- the ranks that are *held*: what the unseen cards of these ranks make among themselves and with every other card;
- each rank that is not: what a pair of it makes;
- the *chain*: ranks of which two neighbours complete a straight (every straight that holds the holding lacks two
  ranks, and the next straight shares one of them);
- for suited holdings the card of the suit in each rank, since any two of them make a flush.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise, product
from math import comb
from typing import NamedTuple

from exact_odds.cards.categories import FLUSH, STRAIGHT
from exact_odds.cards.evaluation import UNITS, five_card_outcome, rank_key, straight_windows
from exact_odds.counting.classes import KEY_MASK, Deck, class_group, class_ranks
from exact_odds.odds.seen.points import Points

_STRAIGHTS = tuple(map(rank_key, straight_windows(5)))


class Rank(NamedTuple):
    """A rank that the holding lacks.

    ``pair`` are the points of two cards of it, beyond those of any two cards; ``suited`` (0 or 1) its cards of the
    suit of a suited holding, ``others`` the rest of its cards.
    """

    pair: int
    suited: int
    others: int

    @property
    def cards(self) -> int:
        """How many cards of the rank there are to be seen."""
        return self.suited + self.others


class Link(NamedTuple):
    """Neighbours in the chain: points of a card of each, and points beyond these and a flush where both are suited."""

    straight: int
    suited: int


class HeldState(NamedTuple):
    """How many cards of the held ranks are seen, in how many ways, and what the unseen ones make.

    ``points`` among themselves, and ``each`` with every other unseen card.
    """

    seen: int
    ways: int
    points: int
    each: int


class Shape(NamedTuple):
    """The pieces of a holding.

    ``ranks`` are outside the chain, ``links`` join the neighbours of the ``chain``. ``any_two`` are the points of any
    two cards of different ranks that are not held; ``flush`` those of any two of the suit.
    """

    ranks: tuple[Rank, ...]
    chain: tuple[Rank, ...]
    links: tuple[Link, ...]
    held: tuple[HeldState, ...]
    any_two: int
    flush: int

    @property
    def others(self) -> int:
        """How many cards there are of ranks that are not held."""
        return sum(rank.cards for rank in (*self.ranks, *self.chain))

    @property
    def of_suit(self) -> int:
        """How many cards of the suit there are."""
        return sum(rank.suited for rank in (*self.ranks, *self.chain))

    @property
    def reach(self) -> int:
        """How far apart the points of two spreads of the ranks not held can lie."""
        pairs = sum(abs(rank.pair) * comb(rank.cards, 2) for rank in (*self.ranks, *self.chain))
        straights = sum(
            abs(link.straight) * one.cards * other.cards + abs(link.suited)
            for one, link, other in zip(self.chain, self.links, self.chain[1:], strict=False)
        )
        return pairs + straights + self.flush * comb(self.of_suit, 2)


def shape_of(code: int, deck: Deck, points: Points) -> Shape:
    """The shape of a three-card class.

    >>> from exact_odds.cards.parsing import parse_cards
    >>> from exact_odds.odds.seen.points import points_of
    >>> from exact_odds.rules.paytable import PayTable
    >>> points = points_of(PayTable.from_pays({"straight": 5, "pair_aces": 1}).by_outcome())
    >>> shape = shape_of(Deck().class_code(parse_cards("2c 3d 4h")), Deck(), points)
    >>> shape.chain, [link.straight for link in shape.links]
    ((Rank(pair=0, suited=0, others=4), Rank(pair=0, suited=0, others=4), Rank(pair=2, suited=0, others=4)), [6, 6])
    """
    key, group = code & KEY_MASK, class_group(code)
    held = tuple(dict.fromkeys(class_ranks(code)))
    lacking = [rank for rank in range(13) if rank not in held]
    suit = deck.groups[group - 1].ranks_set if group else frozenset()

    def two(one: int, other: int) -> int:
        """The points of two more cards, by their ranks alone."""
        return points.by_outcome[five_card_outcome(key + UNITS[one] + UNITS[other], suited=False)]

    path = _chain(key) if len(held) == 3 else ()
    # three different ranks make nothing with two others, straights apart
    any_two = two(lacking[0], lacking[1]) if len(held) < 3 else 0

    def rank(index: int) -> Rank:
        suited = int(index in suit)
        return Rank(two(index, index) - any_two, suited, deck.left[index] - suited)

    chain = tuple(map(rank, path))
    links = tuple(_link(key, pair, points, bool(group)) for pair in pairwise(path))
    backwards = chain[::-1], links[::-1]
    chain, links = min((chain, links), backwards)  # a chain and its mirror image are one
    outside = (rank(index) for index in lacking if index not in path and deck.left[index])
    return Shape(
        tuple(sorted(outside, reverse=True)), chain, links, _held(key, held, lacking[0], deck, two),
        any_two, points.by_outcome[FLUSH] if group else 0,
    )  # fmt: skip


def _chain(key: int) -> tuple[int, ...]:
    """The ranks that the straights of three different ranks lack, each beside the one it completes a straight with."""
    lacks = [class_ranks(straight - key) for straight in _STRAIGHTS if straight & key == key]
    if len(lacks) < 2:
        return lacks[0] if lacks else ()
    path = sorted(lacks[0], key=lambda rank: rank in lacks[1])  # the next straight lacks one of the two as well
    for pair in lacks[1:]:
        path.append(sum(pair) - path[-1])
    return tuple(path)


def _link(key: int, pair: tuple[int, int], points: Points, suited: bool) -> Link:
    straight = points.by_outcome[STRAIGHT]
    if not suited:
        return Link(straight, 0)
    straight_key = key + UNITS[pair[0]] + UNITS[pair[1]]
    better = points.by_outcome[five_card_outcome(straight_key, suited=True)]
    return Link(straight, better - points.by_outcome[FLUSH] - straight)


def _held(
    key: int, held: tuple[int, ...], lacking: int, deck: Deck, two: Callable[[int, int], int]
) -> tuple[HeldState, ...]:
    """The states of the held ranks; a card of any rank that is ``lacking`` makes the same with one of theirs."""
    ranks = sorted((two(rank, lacking), two(rank, rank), deck.left[rank] - (key >> 3 * rank & 7)) for rank in held)
    return _held_states(tuple(ranks), two(held[0], held[-1]))


@lru_cache(maxsize=256)
def _held_states(ranks: tuple[tuple[int, int, int], ...], across: int) -> tuple[HeldState, ...]:
    """The states of ranks, each given as its points with another card, its points of a pair, and its cards.

    ``across`` are the points of two cards of different ranks among them.
    """
    there = sum(cards for _, _, cards in ranks)
    found: dict[tuple[int, int, int], int] = {}
    for unseen in product(*(range(cards + 1) for _, _, cards in ranks)):
        ways, each, pairs, same = 1, 0, 0, 0
        for count, (with_another, pair, cards) in zip(unseen, ranks, strict=True):
            ways *= comb(cards, count)
            each += count * with_another
            pairs += comb(count, 2) * pair
            same += comb(count, 2)
        state = there - sum(unseen), pairs + (comb(sum(unseen), 2) - same) * across, each
        found[state] = found.get(state, 0) + ways
    return tuple(HeldState(seen, ways, points, each) for (seen, points, each), ways in sorted(found.items()))


def shapes_of(codes: dict[int, int], deck: Deck, points: Points) -> dict[Shape, list[int]]:
    """The shapes of three-card classes, each with the classes that have it."""
    found: dict[Shape, list[int]] = {}
    for code in codes:
        found.setdefault(shape_of(code, deck, points), []).append(code)
    return found
