"""Counts every way a hand of three or four cards can end, in the 22 fine outcomes, over a deck that may lack cards.

Count first as if suits did not exist: one more card of rank r comes in (left - held) ways. That is the whole story
for mixed suits. A hand all of one suit differs only where every further card is of that suit too; there the outcome
by ranks is taken out and the flush, straight flush or royal it really makes is put in: the *flush gain*.

The counts of one hand are one Python integer, 16 bits an outcome, so that adding vectors is one addition.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb
from struct import Struct

from exact_odds.basics.errors import check_total
from exact_odds.cards.cards import Card
from exact_odds.cards.categories import OUTCOMES
from exact_odds.cards.evaluation import UNITS, five_card_outcome
from exact_odds.counting.classes import GROUP_SHIFT, KEY_MASK, Deck, SuitGroup

FIELD_BITS = 16  # the largest count is 49 x 48 = 2,352
SPREAD_BITS = 6  # the largest count is 49
_FIELDS = Struct(f"<{len(OUTCOMES)}H")
_OUTCOME_UNITS = tuple(1 << FIELD_BITS * outcome for outcome in range(len(OUTCOMES)))


def unpack(vector: int) -> tuple[int, ...]:
    """The 22 counts of a packed vector.

    >>> unpack(5 + (7 << 16))[:3]
    (5, 7, 0)
    """
    return _FIELDS.unpack(vector.to_bytes(_FIELDS.size, "little"))


# Each table below fills itself: a missing key is counted from the table of one card more and kept.


class _Final(dict[int, int]):
    """Rank keys of five cards, suits mixed, to the vector of the one outcome they are."""

    def __missing__(self, key: int) -> int:
        vector = self[key] = _OUTCOME_UNITS[five_card_outcome(key, False)]
        return vector


class _FinalGain(dict[int, int]):
    """Rank keys of five cards of one suit to what they are less what they would be by ranks alone."""

    def __init__(self, final: _Final) -> None:
        self.final = final

    def __missing__(self, key: int) -> int:
        vector = self[key] = _OUTCOME_UNITS[five_card_outcome(key, suited=True)] - self.final[key]
        return vector


class _ByRanks(dict[int, int]):
    """Rank keys to the summed vectors of the keys one card longer, each by the number of cards that lead there."""

    def __init__(self, deck: Deck, longer: dict[int, int]) -> None:
        self.longer = longer
        self.draws = tuple((3 * rank, UNITS[rank], left) for rank, left in enumerate(deck.left) if left)

    def __missing__(self, key: int) -> int:
        longer, vector = self.longer, 0
        for shift, unit, left in self.draws:
            vector += (left - (key >> shift & 7)) * longer[key + unit]
        self[key] = vector
        return vector


class _Gain(dict[int, int]):
    """Rank keys of one suit to the summed flush gains of the keys one card of that suit longer."""

    def __init__(self, group: SuitGroup, longer: dict[int, int]) -> None:
        self.longer = longer
        self.units = [UNITS[rank] for rank in group.ranks]

    def __missing__(self, key: int) -> int:
        longer = self.longer
        vector = self[key] = sum([longer[key + unit] for unit in self.units if not key & unit])
        return vector


class _Units(dict[int, int]):
    """Units of labels by class code; a class that the deck cannot deal weighs nothing."""

    def __missing__(self, key: int) -> int:
        return 0


class Counts:
    """The counts of both decisions over one deck, each made when it is asked for.

    Vectors are packed: see :func:`unpack`. ``first_of`` and ``second_of`` are the denominators of a vector,
    1,176 and 48 with a full deck.

    >>> counts = Counts(Deck())
    >>> counts.first_of, counts.second_of, len(counts.first), len(counts.second)
    (1176, 48, 741, 2535)
    """

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.first_of = comb(deck.size - 3, 2)
        self.second_of = deck.size - 4
        final = _Final()
        final_gain = _FinalGain(final)
        self._second = _ByRanks(deck, final)
        self._first = _ByRanks(deck, self._second)
        self._second_gain = [_Gain(group, final_gain) for group in deck.groups]
        self._first_gain = [_Gain(group, gain) for group, gain in zip(deck.groups, self._second_gain, strict=True)]

    def first_ways(self, code: int) -> int:
        """The packed ways of a three-card class: how its two cards to come, in any order, can end."""
        key, group = code & KEY_MASK, code >> GROUP_SHIFT
        # each pair of cards to come was met in both orders
        return (self._first[key] + (self._first_gain[group - 1][key] if group else 0)) >> 1

    def second_ways(self, code: int) -> int:
        """The packed ways of a four-card class: how its one card to come can end."""
        key, group = code & KEY_MASK, code >> GROUP_SHIFT
        return self._second[key] + (self._second_gain[group - 1][key] if group else 0)

    def second_classes_by_label(self, labels: Mapping[int, int]) -> dict[int, int]:
        """Every three-card class to how its next card spreads over labels of the four-card classes.

        ``labels`` gives every four-card class a small integer; a result holds SPREAD_BITS bits a label, in each
        the number of next cards that lead to a class so labelled (49 in all with a full deck).
        """
        units = _Units({code: 1 << SPREAD_BITS * label for code, label in labels.items()})
        mixed = _ByRanks(self.deck, units)
        gains = []
        for place, group in enumerate(self.deck.groups, 1):
            shift = place << GROUP_SHIFT
            keys = map(sum, combinations([UNITS[rank] for rank in group.ranks], 4))
            gains.append(_Gain(group, {key: units[key | shift] - units[key] for key in keys}))
        spread: dict[int, int] = {}
        for code in self.first_combos:
            key, place = code & KEY_MASK, code >> GROUP_SHIFT
            spread[code] = mixed[key] + (gains[place - 1][key] if place else 0)
        return _checked(spread, self.deck.size - 3, SPREAD_BITS)

    @cached_property
    def first_combos(self) -> dict[int, int]:
        """Every three-card class with its combos."""
        return self.deck.classes(3)

    @cached_property
    def second_combos(self) -> dict[int, int]:
        """Every four-card class with its combos."""
        return self.deck.classes(4)

    @cached_property
    def first(self) -> dict[int, int]:
        """Every three-card class with its packed ways, each row's sum checked."""
        mixed, ways = self._first, self.first_ways
        # mixed suits are looked up here: a call for each of them would cost as much again
        rows = {code: mixed[code] >> 1 if code <= KEY_MASK else ways(code) for code in self.first_combos}
        return _checked(rows, self.first_of)

    @cached_property
    def second(self) -> dict[int, int]:
        """Every four-card class with its packed ways, each row's sum checked."""
        mixed, ways = self._second, self.second_ways
        rows = {code: mixed[code] if code <= KEY_MASK else ways(code) for code in self.second_combos}
        return _checked(rows, self.second_of)


def counts_without(dead: Iterable[Card] = ()) -> Counts:
    """The counts over a full deck less the dead cards; one deck is counted once a process.

    >>> counts_without().first_of
    1176
    """
    return _counts(frozenset(dead))


@lru_cache(maxsize=64)
def _counts(dead: frozenset[Card]) -> Counts:
    return Counts(Deck(dead))


def _checked(rows: dict[int, int], of: int, bits: int = FIELD_BITS) -> dict[int, int]:
    """The rows, after their sums were checked.

    A number is its digit sum modulo (base - 1); a sum of ways is smaller than that, so the remainder is the sum.
    """
    modulus = (1 << bits) - 1
    for vector in rows.values():
        if vector % modulus != of:
            check_total("ways of a class", vector % modulus, of)
    return rows
