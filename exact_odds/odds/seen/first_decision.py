"""Bet 1 with cards seen: every three-card class against every set of n of the cards that the player does not hold.

For each shape the spread of its points is built rank by rank as a product of polynomials. A term stands for points
and for the number of cards of the suit that are unseen; once all ranks are in, that number gives the flushes, and is
dropped. Ranks outside the chain come first; shapes are taken in the order of these ranks, so that a stack of partial
products serves them all. Then come those of the chain, each with what it makes with its neighbour. The held ranks are
never multiplied in: what they make is a threshold that the others must pass.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from math import comb
from typing import NamedTuple

from exact_odds.basics.errors import ExactOddsError, check_total
from exact_odds.counting.enumerator import Counts
from exact_odds.odds.seen.decisions import Progress, SeenDecision, Sums
from exact_odds.odds.seen.points import Points
from exact_odds.odds.seen.shapes import Link, Rank, Shape, shapes_of
from exact_odds.odds.seen.spreads import Packing, Spread, Tails

#: Bits below the points of a term, for the cards of the suit that are unseen: 10 at most.
_SUIT_BITS = 4
_SUIT = (1 << _SUIT_BITS) - 1

#: Spreads of more points than this would need more memory than a small machine has.
MOST_POINTS = 150_000


class _State(NamedTuple):
    """Some cards of a rank unseen, one of the suit among them or not, and what they bring to a term."""

    unseen: int
    suited: int
    points: int
    sets: int


def first_decision(
    counts: Counts, points: Points, cards: Sequence[int], progress: Progress | None = None
) -> dict[int, SeenDecision]:
    """Bet 1 for each number of cards seen.

    Raises ExactOddsError where the pays make too many different sums, TotalError where a total does not come out.

    >>> from exact_odds.counting.enumerator import counts_without
    >>> from exact_odds.odds.seen.points import points_of
    >>> from exact_odds.rules.paytable import PayTable
    >>> points = points_of(PayTable.from_pays({"flush": 8, "any_pair": 1}).by_outcome())
    >>> first_decision(counts_without(), points, [1])[1].counts.of
    1082900
    """
    totals = {number: Sums() for number in cards}
    holdings = comb(counts.deck.size, 3)
    for _, codes, sums in decide(counts, points, cards, progress):
        combos = sum(counts.first_combos[code] for code in codes)
        for number, of_shape in sums.items():
            totals[number].add_all(combos, of_shape)
    unseen = counts.deck.size - 3
    always = sum(combos * points.of_ways(counts.first[code]) for code, combos in counts.first_combos.items())
    always -= points.scale * holdings * counts.first_of
    found = {}
    for number, total in totals.items():
        # a pair of cards to come is unseen in that many of the sets
        check_total(f"bet 1 never pulled, {number} cards seen", total.always, always * comb(unseen - 2, number))
        of = holdings * comb(unseen, number)
        ev = Fraction(total.gain, points.scale * of * comb(unseen - number, 2))
        found[number] = SeenDecision(number, ev, total.counts(of))
    return found


def decide(
    counts: Counts, points: Points, cards: Sequence[int], progress: Progress | None = None
) -> Iterator[tuple[Shape, list[int], dict[int, Sums]]]:
    """Every shape with its classes, and its sums for each number of cards seen."""
    unseen = counts.deck.size - 3
    shapes = shapes_of(counts.first_combos, counts.deck, points)
    packing = Packing(max(cards), unseen, max(shape.reach for shape in shapes))
    done = 0
    for spread, alike in spreads(shapes, packing):
        tails = Tails(with_flushes(spread, alike[0].flush), packing, alike[0].others)
        for shape in alike:
            yield shape, shapes[shape], {n: sums_of(shape, tails, n, unseen, points.scale) for n in cards}
        done += len(alike)
        if progress is not None:
            progress(done, len(shapes))


def sums_of(shape: Shape, tails: Tails, number: int, cards: int, scale: int) -> Sums:
    """The sums of a holding over all sets of ``number`` of the ``cards`` that are not held.

    Points of the ranks not held must pass the number of pairs unseen, less what the held ranks make.
    """
    sums = Sums()
    pairs = scale * comb(cards - number, 2)
    for held in shape.held:
        seen = number - held.seen  # of the ranks not held
        unseen = shape.others - seen
        if seen >= 0 and unseen >= 0:
            threshold = pairs - held.points - held.each * unseen - shape.any_two * comb(unseen, 2)
            sums.add(held.ways, tails.over(threshold, seen), tails.less(threshold, seen))
    return sums


def spreads(shapes: Iterable[Shape], packing: Packing) -> Iterator[tuple[Spread, list[Shape]]]:
    """The spread of the ranks not held, by points and cards of the suit, with the shapes that share it."""
    ranks: list[Rank] = []
    products: list[Spread] = [{0: 1}]  # of the first so many ranks
    for (outside, chain, links), alike in groupby(sorted(shapes), key=lambda shape: shape[:3]):
        common = next((place for place, pair in enumerate(zip(ranks, outside, strict=False)) if pair[0] != pair[1]),
                      min(len(ranks), len(outside)))  # fmt: skip
        del ranks[common:], products[common + 1 :]
        for rank in outside[common:]:
            ranks.append(rank)
            products.append(_checked(packing.times(products[-1], _terms(_states(rank, packing)))))
        yield _through_chain(products[-1], chain, links, packing), list(alike)


def _states(rank: Rank, packing: Packing) -> list[_State]:
    """Every number of cards of a rank unseen, with and without the card of the suit."""
    return [
        _State(
            suited + others,
            suited,
            (rank.pair * comb(suited + others, 2) << _SUIT_BITS) + suited,
            packing.term(comb(rank.others, others), rank.cards - suited - others),
        )
        for suited in range(rank.suited + 1)
        for others in range(rank.others + 1)
    ]


def _terms(states: Iterable[_State]) -> Iterable[tuple[int, int]]:
    """The states as terms, those of the same points together."""
    terms: defaultdict[int, int] = defaultdict(int)
    for state in states:
        terms[state.points] += state.sets
    return terms.items()


def _through_chain(spread: Spread, chain: Sequence[Rank], links: Sequence[Link], packing: Packing) -> Spread:
    """The spread with the ranks of the chain in it.

    What a rank makes with its neighbour depends on the states of both, so the spread is split by the state of the
    rank reached so far; the one before it has been added up by then.
    """
    if not chain:
        return spread
    first, *others = chain
    split = [(state, _times(spread, state, packing)) for state in _states(first, packing)]
    for link, rank in zip(links, others, strict=True):
        split = [(state, _times(_joined(split, state, link), state, packing)) for state in _states(rank, packing)]
    return _added(part for _, part in split)


def _times(spread: Spread, state: _State, packing: Packing) -> Spread:
    return _checked(packing.times(spread, [(state.points, state.sets)]))


def _joined(split: Sequence[tuple[_State, Spread]], state: _State, link: Link) -> Spread:
    """The spreads by the state of one rank, added up for a state of the next."""
    total: defaultdict[int, int] = defaultdict(int)
    for before, spread in split:
        made = link.straight * before.unseen * state.unseen + link.suited * before.suited * state.suited
        more = made << _SUIT_BITS
        for points, sets in spread.items():
            total[points + more] += sets
    return total


def _added(parts: Iterable[Spread]) -> Spread:
    total: defaultdict[int, int] = defaultdict(int)
    for part in parts:
        for points, sets in part.items():
            total[points] += sets
    return total


def with_flushes(spread: Spread, flush: int) -> Spread:
    """The spread by points alone: any two unseen cards of the suit make a flush."""
    total: defaultdict[int, int] = defaultdict(int)
    for points, sets in spread.items():
        total[(points >> _SUIT_BITS) + flush * comb(points & _SUIT, 2)] += sets
    return total


def _checked(spread: Spread) -> Spread:
    if len(spread) > MOST_POINTS:
        raise ExactOddsError(
            f"seen: so many different pays make more than {MOST_POINTS:,} different sums; "
            "give pairs the same pays or pays with fewer decimals"
        )
    return spread
