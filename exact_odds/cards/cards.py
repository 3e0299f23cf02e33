"""Ranks, suits, the card, and the deck of 52."""

from __future__ import annotations

from typing import NamedTuple

RANKS = "23456789TJQKA"
SUITS = "cdhs"
ACE = 12


class Card(NamedTuple):
    """One card: ``rank`` 0 (deuce) to 12 (ace), ``suit`` 0 to 3 (clubs, diamonds, hearts, spades).

    >>> str(Card(12, 2))
    'Ah'
    """

    rank: int
    suit: int

    def __str__(self) -> str:
        return RANKS[self.rank] + SUITS[self.suit]


DECK = tuple(Card(rank, suit) for rank in range(13) for suit in range(4))


def cards_text(cards: tuple[Card, ...]) -> str:
    """Cards as one line: "Th Jh Qh"."""
    return " ".join(map(str, cards))
