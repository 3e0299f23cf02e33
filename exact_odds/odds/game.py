"""The game: everything that decides the odds, resolved. ``odds.setup.make_game`` builds and validates one."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import Number, exact, shown
from exact_odds.cards.cards import Card
from exact_odds.counting.enumerator import Counts, counts_without
from exact_odds.odds.play import BET_1, BET_2, Ties
from exact_odds.rules.parts import Remark
from exact_odds.rules.paytable import PayTable

if TYPE_CHECKING:  # a game without side bets loads nothing for them
    from exact_odds.odds.side.prices import SideWager

Peek = Literal["burn", "first", "second", "both"]
CapPer = Literal["hand", "bet", "all"]

TIES: tuple[str, ...] = get_args(Ties)
PEEKS: tuple[str, ...] = get_args(Peek)
CAP_PERS: tuple[str, ...] = get_args(CapPer)

#: Three own cards and two community cards must still be there.
MOST_DEAD = 52 - 5


class Bets(NamedTuple):
    """The amounts of the three base bets. Bet $ is the unit of every EV, net and variance.

    >>> Bets.of("5,5,4").in_units(BET_1)
    Fraction(9, 4)
    """

    bet_1: Fraction = Fraction(1)
    bet_2: Fraction = Fraction(1)
    dollar: Fraction = Fraction(1)

    @property
    def equal(self) -> bool:
        """Whether the three are the same amount."""
        return self.bet_1 == self.bet_2 == self.dollar

    @classmethod
    def of(cls, amounts: str | Number | tuple[Number, Number, Number]) -> Bets:
        """Read one amount for three equal bets, or "B1,B2,B$".

        Raises ExactOddsError.
        """
        parts: tuple[Number, ...]
        if isinstance(amounts, str):
            parts = tuple(amounts.split(","))
        else:
            parts = amounts if isinstance(amounts, tuple) else (amounts,)
        if len(parts) == 1:
            parts = parts * 3
        if len(parts) != 3:
            raise ExactOddsError(f"bets {shown(amounts)}: {len(parts)} amounts; write one number, or three as 5,5,4")
        values = [exact(part, "bets amount") for part in parts]
        for name, amount in zip(("bet 1", "bet 2", "bet $"), values, strict=True):
            if amount <= 0:
                raise ExactOddsError(f"{name} {amount}: an amount is above zero")
        return cls(*values)

    def standing(self, standing: int) -> tuple[Fraction, ...]:
        """The amounts that stand, bet $ last."""
        return (
            *((self.bet_1,) if standing & BET_1 else ()),
            *((self.bet_2,) if standing & BET_2 else ()),
            self.dollar,
        )

    def in_units(self, standing: int) -> Fraction:
        """The sum that stands, in units of bet $."""
        return sum(self.standing(standing), Fraction(0)) / self.dollar


class MaxPayout(NamedTuple):
    """A limit on winnings (stake not counted), in the currency of the bets, per hand, per bet, or over all wagers."""

    amount: Fraction
    per: CapPer = "hand"


class Game(NamedTuple):
    """A game as it is priced. Every function of ``odds`` takes one; nothing below re-parses anything.

    ``rules`` and ``schedule`` say what is played, ``pays_from`` whose base pays are taken for it, ``changed`` which
    rows were changed after that, ``assumptions`` what had to be assumed. ``ties`` is what ``either`` does in an
    aggregate. ``side`` are the wagers placed beside the base bets. ``tip_as_dollar``: a dealer tip is one wager
    settled as bet $. ``asked`` are the bets that the rules ask for, where those placed are others. ``also_at`` are
    other pays of an assumed row that are to be shown beside the one assumed.
    """

    pays: PayTable
    bets: Bets = Bets()
    max_payout: MaxPayout | None = None
    dead: tuple[Card, ...] = ()
    peek: Peek | None = None
    ties: Ties = "pull"
    rules: str = ""
    schedule: str = ""
    pays_from: str | None = None
    changed: tuple[str, ...] = ()
    assumptions: tuple[Remark, ...] = ()
    side: tuple[SideWager, ...] = ()
    tip_as_dollar: bool = False
    asked: Bets | None = None
    also_at: tuple[tuple[str, Fraction], ...] = ()

    @property
    def counts(self) -> Counts:
        """The counts over the deck of this game, less its dead cards."""
        return counts_without(self.dead)


def refuse_side(game: Game, what: str) -> None:
    """Raise ExactOddsError where side bets are placed; ``what`` is about the base bets alone."""
    if game.side:
        raise ExactOddsError(f"{what} refuses side bets: no play of the base bets changes with them; leave --side out")
