"""Rank classes: hands with the same ranks and the same answer to "all one suit?", over a deck that may lack cards.

A class is one integer, its *code*: the rank key (three bits a rank), and above it the suit group the hand is all of,
0 when its suits are mixed. Suits that still have the same cards are one group, so a full deck has one group of
four suits and 741 classes of three cards; with dead cards there are up to four groups.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb

from exact_odds.basics.errors import check_total
from exact_odds.cards.cards import DECK, RANKS, SUITS, Card
from exact_odds.cards.evaluation import UNITS, one_suit, rank_key

GROUP_SHIFT = 39  # a rank key is 13 x 3 bits
KEY_MASK = (1 << GROUP_SHIFT) - 1


def class_ranks(code: int) -> tuple[int, ...]:
    """The ranks of a class, low to high, each as often as it is held.

    >>> class_ranks(rank_key((0, 0, 12)))
    (0, 0, 12)
    """
    return tuple(rank for rank in range(13) for _ in range(code >> 3 * rank & 7))


def class_group(code: int) -> int:
    """The suit group a class is all of; 0 when its suits are mixed."""
    return code >> GROUP_SHIFT


def key_and_suited(code: int) -> tuple[int, bool]:
    """The rank key of a class, and whether it is all of one suit: what evaluation asks of a hand.

    >>> key_and_suited(rank_key((8, 9, 10)) | 1 << GROUP_SHIFT) == (rank_key((8, 9, 10)), True)
    True
    """
    return code & KEY_MASK, code > KEY_MASK


class Deck:
    """The cards that may still be anywhere: 52 less the dead ones, as counts a rank and as groups of like suits.

    >>> deck = Deck()
    >>> deck.size, deck.left[12], deck.groups[0].suits
    (52, 4, (0, 1, 2, 3))
    """

    def __init__(self, dead: Iterable[Card] = ()) -> None:
        self.dead = frozenset(dead)
        self._by_size: list[dict[int, int]] = []
        cards = [card for card in DECK if card not in self.dead]
        self.size = len(cards)
        #: how many cards of each rank are left
        self.left = tuple(sum(card.rank == rank for card in cards) for rank in range(13))
        alike: dict[tuple[int, ...], list[int]] = {}
        for suit in range(4):
            alike.setdefault(tuple(card.rank for card in cards if card.suit == suit), []).append(suit)
        #: group g of a class code is ``groups[g - 1]``
        self.groups = tuple(SuitGroup(ranks, tuple(suits)) for ranks, suits in alike.items())

    def class_code(self, cards: Iterable[Card]) -> int:
        """The class of real cards from this deck."""
        hand = tuple(cards)
        key = rank_key(card.rank for card in hand)
        if not one_suit(hand):
            return key
        return key | self._group_of(hand[0].suit) << GROUP_SHIFT

    def _group_of(self, suit: int) -> int:
        return next(place for place, group in enumerate(self.groups, 1) if suit in group.suits)

    def classes(self, size: int) -> dict[int, int]:
        """Every class of ``size`` cards that this deck can deal, with its combos; the sum is checked.

        >>> len(Deck().classes(3)), len(Deck().classes(4))
        (741, 2535)
        """
        mixed = dict(self._rank_sets(size))
        suited: dict[int, int] = {}
        for place, group in enumerate(self.groups, 1):
            for key in map(sum, combinations([UNITS[rank] for rank in group.ranks], size)):
                suited[key | place << GROUP_SHIFT] = len(group.suits)
                mixed[key] -= len(group.suits)
        found = {key: combos for key, combos in mixed.items() if combos} | suited
        check_total(f"{size}-card sets", sum(found.values()), comb(self.size, size))
        return found

    def _rank_sets(self, size: int) -> dict[int, int]:
        """Every rank multiset of ``size`` cards with its card sets, rank by rank as a product of polynomials."""
        if len(self._by_size) <= size:
            self._by_size = self._product(max(size, 4))  # three cards and four are asked for together
        return self._by_size[size]

    def _product(self, size: int) -> list[dict[int, int]]:
        by_size: list[dict[int, int]] = [{0: 1}, *({} for _ in range(size))]
        for unit, left in zip(UNITS, self.left, strict=True):
            for held in range(size - 1, -1, -1):
                shorter = by_size[held].items()
                for more in range(1, min(left, size - held) + 1):
                    choices = comb(left, more)
                    by_size[held + more].update({key + more * unit: combos * choices for key, combos in shorter})
        return by_size

    def steps(self, code: int) -> Iterator[tuple[int, int]]:
        """The classes one card away, each with the number of cards that lead there.

        A suited class stays suited by a new rank of its suit, one card each; every other card breaks it, and
        mixed suits never become one suit again.
        """
        key = code & KEY_MASK
        group = class_group(code)
        stay = self.groups[group - 1].ranks_set if group else frozenset()
        for rank, unit in enumerate(UNITS):
            held = code >> 3 * rank & 7
            ways = self.left[rank] - held
            if rank in stay and not held:
                yield code + unit, 1
                ways -= 1
            if ways > 0:
                yield key + unit, ways

    def strangers(self, group: SuitGroup) -> list[tuple[int, int]]:
        """The unit of each rank, with the number of cards of it in the suits other than one suit of the group.

        >>> deck = Deck()
        >>> sum(count for _, count in deck.strangers(deck.groups[0]))
        39
        """
        counts = (left - (rank in group.ranks_set) for rank, left in enumerate(self.left))
        return [(unit, count) for unit, count in zip(UNITS, counts, strict=True) if count]

    def example(self, code: int) -> tuple[Card, ...]:
        """Real cards of a class: the first that this deck deals when suits are tried in turn."""
        ranks = class_ranks(code)
        group = class_group(code)
        if group:
            return tuple(Card(rank, self.groups[group - 1].suits[0]) for rank in ranks)
        return self._mixed(ranks, ())

    def _mixed(self, ranks: tuple[int, ...], chosen: tuple[Card, ...]) -> tuple[Card, ...]:
        """Backtrack over suits in turn; () when no choice is left that mixes them."""
        if not ranks:
            return () if one_suit(chosen) else chosen
        for turn in range(4):
            card = Card(ranks[0], (len(chosen) + turn) % 4)
            if card not in self.dead and card not in chosen:
                found = self._mixed(ranks[1:], (*chosen, card))
                if found:
                    return found
        return ()


class SuitGroup:
    """Suits that still have the same ranks."""

    def __init__(self, ranks: tuple[int, ...], suits: tuple[int, ...]) -> None:
        self.ranks, self.suits = ranks, suits
        self.ranks_set = frozenset(ranks)

    def __str__(self) -> str:
        return "".join(SUITS[suit] for suit in self.suits)


def class_label(code: int) -> str:
    """A class in text that no spreadsheet takes for a date: "8-9-J unsuited", "T-J-Q suited".

    >>> class_label(Deck().class_code([Card(8, 2), Card(9, 2), Card(10, 2)]))
    'T-J-Q suited'
    """
    ranks = "-".join(RANKS[rank] for rank in class_ranks(code))
    return f"{ranks} {'suited' if class_group(code) else 'unsuited'}"
