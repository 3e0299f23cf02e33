"""What a claim speaks of, resolved: the game, the side bet, the hand, the category."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from exact_odds.basics.errors import ExactOddsError
from exact_odds.cards.cards import Card
from exact_odds.cards.categories import NO_PAY
from exact_odds.odds.game import Game
from exact_odds.odds.side.prices import SideWager
from exact_odds.rules.rows import CATEGORIES, row_outcomes


class Subject(NamedTuple):
    """What a claim speaks of, resolved.

    ``missing`` are the rows whose pay nobody knows (``pays`` for a whole table): nothing that depends on pays can be
    told then. ``for_1`` is the same subject with its pays read "for 1", there where the source does not say how to
    read them. ``assumed`` are the pays that the claim names as assumed.
    """

    game: Game
    missing: tuple[str, ...] = ()
    assumed: tuple[tuple[str, Fraction], ...] = ()
    side: SideWager | None = None
    hand: tuple[Card, ...] = ()
    category: str = ""
    cards: int = 5
    group: str = ""
    meter: str = ""
    strategy: str = ""
    bet: Fraction = Fraction(1)
    hands_per_hour: Fraction = Fraction(1)
    for_1: Subject | None = None

    @property
    def wager(self) -> SideWager:
        """The side bet of a claim that has one."""
        if self.side is None:
            raise ExactOddsError("side_bet: is missing")
        return self.side


def category_places(subject: Subject) -> tuple[int, ...]:
    """The places in ``CATEGORIES`` that a category stands for: a row, a fine outcome, "no_pair", or "no_pay".

    Raises ExactOddsError.
    """
    known = CATEGORIES[subject.cards]
    if subject.category in known:
        return (known.index(subject.category),)
    if subject.category == NO_PAY and subject.cards == 5:
        paid = {outcome for row in subject.game.pays.rows for outcome in row.outcomes}
        return tuple(place for place in range(len(known)) if place not in paid)
    return row_outcomes(subject.category, subject.cards)
