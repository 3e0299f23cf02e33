"""Six-card hands, which the lattice of rank classes cannot hold: five of one suit and one stranger is a flush.

Count by ranks first, as if suits did not exist. Then the card sets with five or six of one suit, for which that was
wrong, are taken out of the category their ranks gave them and put into the one their suit makes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb

from exact_odds.basics.errors import check_total
from exact_odds.cards.cards import Card
from exact_odds.cards.categories import SIX_CARD_CATEGORIES
from exact_odds.cards.evaluation import UNITS, rank_key, six_card_category
from exact_odds.counting.classes import KEY_MASK, Deck, SuitGroup


def six_card_counts(deck: Deck, known: Iterable[Card] = ()) -> dict[str, int]:
    """Every category of the best five of six cards to its combos: how many sets of cards from the deck make it.

    ``known`` are up to five cards of the deck that are among the six already; the sets then are those that complete
    them. The sum of the combos is checked.

    >>> counts = six_card_counts(Deck())
    >>> counts["six_card_royal"], counts["royal_flush"], sum(counts.values())
    (4, 184, 20358520)
    >>> from exact_odds.cards.parsing import parse_cards
    >>> six_card_counts(Deck(), parse_cards("Th Jh Qh Kh Ah"))["royal_flush"]
    46
    """
    held = tuple(known)
    to_come = 6 - len(held)
    rest = Deck(deck.dead.union(held)) if held else deck
    counts = dict.fromkeys(SIX_CARD_CATEGORIES, 0)
    by_ranks = SixCardCategories()
    base = rank_key(card.rank for card in held)
    for code, combos in rest.classes(to_come).items():
        counts[by_ranks[base + (code & KEY_MASK)]] += combos
    for key, suited, combos in _flushes(rest, held):
        counts[by_ranks[key]] -= combos
        counts[six_card_category(key, suited)] += combos
    check_total("six-card hands", sum(counts.values()), comb(rest.size, to_come))
    return counts


class SixCardCategories(dict[int, str]):
    """Rank keys of six cards to their category where no suit is held five times; filled as keys are asked for."""

    def __missing__(self, key: int) -> str:
        category = self[key] = six_card_category(key)
        return category


def _flushes(rest: Deck, held: tuple[Card, ...]) -> Iterator[tuple[int, int, int]]:
    """The hands with five or six cards of one suit: rank key of the six, rank key of the suit's cards, combos.

    ``rest`` is the deck that the cards to come are from.
    """
    base = rank_key(card.rank for card in held)
    for group in rest.groups:
        own_keys = Counter(rank_key(card.rank for card in held if card.suit == suit) for suit in group.suits)
        for own, suits in own_keys.items():
            others = len(held) - own.bit_count()
            if others > 1:
                continue
            strangers = [(base - own, 1)] if others else rest.strangers(group)
            lacking = 5 - own.bit_count()
            for five in _drawn(group, lacking, own):
                for stranger, combos in strangers:
                    yield five + stranger, five, combos * suits
            if not others:
                for six in _drawn(group, lacking + 1, own):
                    yield six, six, suits


def _drawn(group: SuitGroup, size: int, own: int) -> Iterator[int]:
    """The rank keys of ``own`` and ``size`` further cards of a suit of the group."""
    return (own + sum(units) for units in combinations([UNITS[rank] for rank in group.ranks], size))
