"""Bet 2 with cards seen: every four-card class against every set of n of the cards that are not in the hand.

With one card to come the points are a sum over the unseen cards, so only the *outs* matter: how many cards there are
of each number of points.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from exact_odds.basics.errors import check_total
from exact_odds.counting.enumerator import Counts
from exact_odds.odds.partition import Partition
from exact_odds.odds.seen.decisions import SeenDecision, Sums
from exact_odds.odds.seen.points import Points
from exact_odds.odds.seen.spreads import Packing, Spread, Tails


class Out(NamedTuple):
    """Cards that would each bring so many points."""

    points: int
    cards: int


Outs = tuple[Out, ...]


def outs_of(counts: Counts, points: Points) -> dict[Outs, list[int]]:
    """The outs of four-card classes, most points first and cards without points last, with the classes that have them.

    >>> from exact_odds.counting.enumerator import counts_without
    >>> from exact_odds.odds.seen.points import points_of
    >>> from exact_odds.rules.paytable import PayTable
    >>> points = points_of(PayTable.from_pays({"flush": 8}).by_outcome())
    >>> [(outs, len(codes)) for outs, codes in outs_of(counts_without(), points).items()][-1]
    ((Out(points=9, cards=9), Out(points=0, cards=39)), 674)
    """
    partition = Partition(points.by_outcome)
    by_signature: dict[int, list[int]] = {}
    signatures = partition.signatures([*counts.second.values()])
    for code, signature in zip(counts.second, signatures, strict=True):
        by_signature.setdefault(signature, []).append(code)
    found: dict[Outs, list[int]] = {}
    for codes in by_signature.values():
        ways = partition.fold(counts.second[codes[0]])
        outs = [Out(group[0], cards) for group, cards in zip(partition.groups, ways, strict=True) if cards]
        found[tuple(sorted(outs, reverse=True))] = codes
    return found


def second_decision(counts: Counts, points: Points, cards: Sequence[int]) -> dict[int, SeenDecision]:
    """Bet 2 for each number of cards seen.

    Raises TotalError where a total does not come out.

    >>> from exact_odds.counting.enumerator import counts_without
    >>> from exact_odds.odds.seen.points import points_of
    >>> from exact_odds.rules.paytable import PayTable
    >>> points = points_of(PayTable.from_pays({"flush": 8, "any_pair": 1}).by_outcome())
    >>> second_decision(counts_without(), points, [1])[1].counts.of
    12994800
    """
    unseen = counts.second_of
    hands = comb(counts.deck.size, 4)
    totals = {number: Sums() for number in cards}
    packing = Packing(max(cards), unseen, unseen * max(points.by_outcome))
    always = -points.scale * hands * unseen
    for outs, codes in outs_of(counts, points).items():
        combos = sum(counts.second_combos[code] for code in codes)
        tails = Tails(_spread(outs, packing), packing, unseen)
        always += combos * sum(out.points * out.cards for out in outs)
        for number, total in totals.items():
            threshold = points.scale * (unseen - number)
            total.add(combos, tails.over(threshold, number), tails.less(threshold, number))
    found = {}
    for number, total in totals.items():
        # a card to come is unseen in that many of the sets
        check_total(f"bet 2 never pulled, {number} cards seen", total.always, always * comb(unseen - 1, number))
        of = hands * comb(unseen, number)
        ev = Fraction(total.gain, points.scale * of * (unseen - number))
        found[number] = SeenDecision(number, ev, total.counts(of))
    return found


def _spread(outs: Outs, packing: Packing) -> Spread:
    """The spread of the points over the sets of seen cards: some of each kind of out are seen, the others are not."""
    spread: Spread = {0: 1}
    for points, cards in outs:
        if points:
            terms = [(points * (cards - seen), packing.term(comb(cards, seen), seen)) for seen in range(cards + 1)]
        else:
            terms = [(0, packing.choices(cards))]
        spread = packing.times(spread, terms)
    return spread
