"""How points spread over the sets of seen cards, for every number of cards seen at once.

A *spread* maps points to the number of sets of seen cards that leave just these points to be had. That number is
packed: one integer with a field for each number of cards seen, so that one multiplication serves all of them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import accumulate
from math import comb

from exact_odds.basics.errors import check_total

Spread = Mapping[int, int]


class Packing:
    """Numbers of sets by the cards seen, 0 to ``most``, as one integer: ``width`` bits for each.

    ``cards`` is the number of cards that can be seen in all and ``reach`` how far points lie apart at most: a field
    holds every number of sets, and their points.

    >>> packing = Packing(2, cards=5, reach=1)
    >>> [packing.at(packing.choices(5), seen) for seen in range(3)]
    [1, 5, 10]
    """

    def __init__(self, most: int, cards: int, reach: int) -> None:
        self.most = most
        self.width = (comb(cards, min(most, cards // 2)) * (reach + 1)).bit_length()
        self._field = (1 << self.width) - 1
        #: what keeps the fields up to ``most`` and drops those beyond
        self.mask = (1 << self.width * (most + 1)) - 1

    def term(self, sets: int, seen: int) -> int:
        """So many sets with so many cards seen."""
        return sets << self.width * seen

    def at(self, packed: int, seen: int) -> int:
        """The sets with so many cards seen."""
        return packed >> self.width * seen & self._field

    def choices(self, cards: int) -> int:
        """All sets of some cards."""
        return sum(self.term(comb(cards, seen), seen) for seen in range(min(cards, self.most) + 1))

    def times(self, spread: Spread, terms: Iterable[tuple[int, int]]) -> Spread:
        """A spread with more cards in it: ``terms`` are the points of those cards and their packed sets."""
        product: defaultdict[int, int] = defaultdict(int)
        for more, sets in terms:
            for points, count in spread.items():
                product[points + more] += count * sets
        mask = self.mask
        return {points: count & mask for points, count in product.items()}


class Tails:
    """The sums of a spread above any threshold: what riding wins over pulling, and in how many sets.

    Raises TotalError unless the spread holds every set of its ``cards``.
    """

    def __init__(self, spread: Spread, packing: Packing, cards: int) -> None:
        self._packing = packing
        self._spread = spread
        self._points = sorted(spread)
        self._lowest = self._points[0]
        highest_first = self._points[::-1]
        #: packed sets, and packed points above the lowest, of the points from each place on
        self._sets = [*accumulate((spread[points] for points in highest_first), initial=0)][::-1]
        self._sums = [*accumulate((spread[points] * (points - self._lowest) for points in highest_first), initial=0)][
            ::-1
        ]
        check_total(f"sets of {cards} cards", self._sets[0], packing.choices(cards))

    def over(self, threshold: int, seen: int) -> tuple[int, int, int]:
        """With so many cards seen: the points beyond the threshold, the sets above it, the sets just there."""
        if threshold > self._points[-1]:
            return 0, 0, 0
        place = bisect_right(self._points, threshold)
        sets = self._packing.at(self._sets[place], seen)
        beyond = self._packing.at(self._sums[place], seen) - (threshold - self._lowest) * sets
        just = place > 0 and self._points[place - 1] == threshold
        return beyond, sets, self._packing.at(self._spread[threshold], seen) if just else 0

    def less(self, threshold: int, seen: int) -> int:
        """The points less the threshold, over all sets with so many cards seen."""
        sets = self._packing.at(self._sets[0], seen)
        return self._packing.at(self._sums[0], seen) - (threshold - self._lowest) * sets
