"""Points: what an outcome pays plus the unit that is lost where nothing pays.

A bet is worth the sum of its pays over the hands that can still come. Each loses 1 at least, so that sum is the
*points* (pay + 1) less the number of hands: only what pays has points, and a bet rides where its points are more than
the hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from operator import mul
from typing import NamedTuple

from exact_odds.counting.enumerator import unpack
from exact_odds.rules.paytable import LOSES


class Points(NamedTuple):
    """The points of the 22 outcomes as integers over ``scale``.

    >>> from exact_odds.rules.paytable import PayTable
    >>> points_of(PayTable.from_pays({"flush": 8, "pair_aces": "3/2"}).by_outcome()).by_outcome[4:22:8]
    (18, 0, 5)
    """

    by_outcome: tuple[int, ...]
    scale: int

    def of_ways(self, vector: int) -> int:
        """The points of all the ways of a packed vector of counts."""
        return sum(map(mul, unpack(vector), self.by_outcome))


def points_of(pays: Sequence[Fraction]) -> Points:
    """The points of a bet that pays this at each of the 22 outcomes."""
    scale = lcm(*(pay.denominator for pay in pays))
    return Points(tuple(int((pay - LOSES) * scale) for pay in pays), scale)
