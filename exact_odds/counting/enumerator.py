"""Counts every way a hand of three or four cards can end, in the 22 fine outcomes, over a deck that may lack cards.

Count first as if suits did not exist: one more card of rank r comes in (left - held) ways. That is the whole story
for mixed suits. A hand all of one suit differs only where every further card is of that suit too; there the outcome
by ranks is taken out and the flush, straight flush or royal it really makes is put in: the *flush gain*. Those
ways are flushes unless they are straights, so their number is a binomial coefficient.

The counts of one hand are one Python integer, 16 bits an outcome, so that adding vectors is one addition.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from math import comb
from struct import Struct

from exact_odds.basics.errors import check_total
from exact_odds.cards.cards import Card
from exact_odds.cards.categories import FLUSH, NO_PAIR, OUTCOMES, STRAIGHT
from exact_odds.cards.evaluation import STRAIGHTS, UNITS, five_card_outcome, rank_key
from exact_odds.counting.classes import GROUP_SHIFT, KEY_MASK, Deck, SuitGroup

FIELD_BITS = 16  # the largest count is 49 x 48 = 2,352
SPREAD_BITS = 8  # a byte; the largest count is 49
_FIELDS = Struct(f"<{len(OUTCOMES)}H")


def unpack(vector: int) -> tuple[int, ...]:
    """The 22 counts of a packed vector.

    >>> unpack(5 + (7 << 16))[:3]
    (5, 7, 0)
    """
    return _FIELDS.unpack(vector.to_bytes(_FIELDS.size, "little"))


def _one_short() -> dict[int, list[int]]:
    """Rank keys of four cards that one more card makes a straight, to the ranks it can have."""
    found: dict[int, list[int]] = {}
    for straight in STRAIGHTS:
        for rank, unit in enumerate(UNITS):
            if straight & unit:
                found.setdefault(straight - unit, []).append(rank)
    return found


_ONE_SHORT = _one_short()


class _ByRanks(dict[int, int]):
    """Rank keys to vectors, suits mixed. A table fills itself: a missing key is counted when asked for, and kept."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.draws = tuple((3 * rank, UNITS[rank], left) for rank, left in enumerate(deck.left) if left)


class _LastCard(_ByRanks):
    """Rank keys of four cards to how the last card ends them.

    Only two kinds of ranks can make more of the four than they are by themselves: those that are held, and those
    that make a straight.
    """

    def __missing__(self, key: int) -> int:
        others, vector = self.deck.size - 4, 0
        for shift, unit, left in self.draws:
            held = key >> shift & 7
            if held:
                others -= left - held
                vector += (left - held) << FIELD_BITS * five_card_outcome(key + unit, False)
        for rank in _ONE_SHORT.get(key, ()):
            others -= self.deck.left[rank]
            vector += self.deck.left[rank] << FIELD_BITS * STRAIGHT
        vector = self[key] = vector + (others << FIELD_BITS * five_card_outcome(key, False))
        return vector


class _CardBefore(_ByRanks):
    """Rank keys to the summed vectors of the keys one card longer, each by the number of cards that lead there."""

    def __init__(self, deck: Deck, longer: dict[int, int]) -> None:
        super().__init__(deck)
        self.longer = longer

    def __missing__(self, key: int) -> int:
        longer, vector = self.longer, 0
        for shift, unit, left in self.draws:
            vector += (left - (key >> shift & 7)) * longer[key + unit]
        self[key] = vector
        return vector


def _gain(suited: int, mixed: int) -> int:
    """One way of an outcome in place of another."""
    return (1 << FIELD_BITS * suited) - (1 << FIELD_BITS * mixed)


_FLUSH_GAIN = _gain(FLUSH, NO_PAIR)
#: Straights to what they gain in one suit over a straight, less what a flush gains over no pair.
_STRAIGHT_GAINS = {key: _gain(five_card_outcome(key, True), STRAIGHT) - _FLUSH_GAIN for key in STRAIGHTS}


class _FlushGains:
    """What the hands of a suit group gain over their ranks: the ways in which every card to come is of their suit."""

    def __init__(self, group: SuitGroup) -> None:
        self.size = len(group.ranks)
        suit = rank_key(group.ranks)
        self.straights = [(key, gain) for key, gain in _STRAIGHT_GAINS.items() if key & suit == key]

    def of(self, key: int, held: int) -> int:
        """The gain of a rank key of so many cards: as flushes, then for the straights among them."""
        vector = comb(self.size - held, 5 - held) * _FLUSH_GAIN
        for straight, gain in self.straights:
            if straight & key == key:
                vector += gain
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
        self._second = _LastCard(deck)
        self._first = _CardBefore(deck, self._second)
        self._flush_gains = tuple(map(_FlushGains, deck.groups))

    def first_ways(self, code: int) -> int:
        """The packed ways of a three-card class: how its two cards to come, in any order, can end."""
        key, group = code & KEY_MASK, code >> GROUP_SHIFT
        by_ranks = self._first[key] >> 1  # each pair of cards to come was met in both orders
        return by_ranks + self._flush_gains[group - 1].of(key, 3) if group else by_ranks

    def second_ways(self, code: int) -> int:
        """The packed ways of a four-card class: how its one card to come can end."""
        key, group = code & KEY_MASK, code >> GROUP_SHIFT
        return self._second[key] + self._flush_gains[group - 1].of(key, 4) if group else self._second[key]

    def second_classes_by_label(self, labels: Mapping[int, int]) -> dict[int, int]:
        """Every three-card class to how its next card spreads over labels of the four-card classes.

        ``labels`` gives every four-card class a small integer; a result holds SPREAD_BITS bits a label, in each
        the number of next cards that lead to a class so labelled (49 in all with a full deck).
        """
        places = [1 << SPREAD_BITS * label for label in range(max(labels.values()) + 1)]
        units = _Units({code: places[label] for code, label in labels.items()})
        gains = {code: units[code] - units[code & KEY_MASK] for code in self.second_combos if code > KEY_MASK}
        mixed = _CardBefore(self.deck, units)
        draws = [[UNITS[rank] for rank in group.ranks] for group in self.deck.groups]
        spread: dict[int, int] = {}
        for code in self.first_combos:
            vector = mixed[code & KEY_MASK]
            if code > KEY_MASK:
                for unit in draws[(code >> GROUP_SHIFT) - 1]:
                    if not code & unit:
                        vector += gains[code + unit]
            spread[code] = vector
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

    @cached_property
    def second_alike(self) -> dict[int, list[int]]:
        """Every packed vector of ``second`` with the four-card classes that share it."""
        return alike(self.second)


def alike(rows: Mapping[int, int]) -> dict[int, list[int]]:
    """Every packed vector with the classes that share it.

    >>> alike({1: 7, 2: 9, 3: 7})
    {7: [1, 3], 9: [2]}
    """
    found: dict[int, list[int]] = {}
    for code, vector in rows.items():
        found.setdefault(vector, []).append(code)
    return found


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
