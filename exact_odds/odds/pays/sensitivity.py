"""One pay moved: where the strategy changes, the linear form on each piece, and the pay that a target edge needs."""

from __future__ import annotations

from fractions import Fraction
from operator import mul
from typing import NamedTuple

from exact_odds.basics.errors import ExactOddsError, nearest
from exact_odds.basics.numbers import shown
from exact_odds.odds.cap import free_pay
from exact_odds.odds.game import Game
from exact_odds.odds.pays.linear import LinearRound, Spot, linear_round
from exact_odds.rules.paytable import LOSES

LOWEST_PAY = LOSES


class Change(NamedTuple):
    """What changes at a break point: from here up the classes ride, below they are pulled, at it they are either.

    ``classes`` are codes of three- or four-card classes, and ``hands`` is how many card sets they stand for. Under a
    peek the states are no classes: ``classes`` is empty, and ``hands`` counts states.
    """

    decision: int
    classes: tuple[int, ...]
    hands: int


class BreakPoint(NamedTuple):
    """A pay at which the best play changes."""

    pay: Fraction
    changes: tuple[Change, ...]


class Piece(NamedTuple):
    """House edge = ``intercept`` + ``slope`` x pay, from ``start`` to ``end`` (None: without end)."""

    start: Fraction
    end: Fraction | None
    slope: Fraction
    intercept: Fraction

    def edge(self, pay: Fraction) -> Fraction:
        """The house edge at a pay of this piece."""
        return self.intercept + self.slope * pay

    def holds(self, pay: Fraction) -> bool:
        """Whether a pay is in this piece, its ends among it."""
        return pay >= self.start and (self.end is None or pay <= self.end)


class Sensitivity(NamedTuple):
    """The house edge as a function of one pay; ``pay`` is what it is now, None where that is not known."""

    row: str
    pay: Fraction | None
    pieces: tuple[Piece, ...]
    break_points: tuple[BreakPoint, ...]

    def edge_at(self, pay: Fraction) -> Fraction | None:
        """The house edge at a pay; None outside the range."""
        return next((piece.edge(pay) for piece in self.pieces if piece.holds(pay)), None)

    def pay_for(self, edge: Fraction) -> Fraction | None:
        """The pay at which the house edge is ``edge``; None where no pay in the range has it.

        The edge falls as a pay rises, so there is at most one where the row can be hit at all.
        """
        for piece in self.pieces:
            if piece.slope:
                pay = (edge - piece.intercept) / piece.slope
                if piece.holds(pay):
                    return pay
        return None

    @property
    def fair_pay(self) -> Fraction | None:
        """The pay at which neither side is ahead; None where there is none in the range."""
        return self.pay_for(Fraction(0))


def sensitivity(game: Game, row: str, start: Fraction | None = None, end: Fraction | None = None) -> Sensitivity:
    """The house edge as the pay of ``row`` goes from ``start`` (-1 where not given) to ``end``.

    Without ``end`` there is none, or it is where a maximum payout begins to bind.

    Raises ExactOddsError for a row the game does not pay, a range upside down, or a maximum payout that can bind.

    >>> from exact_odds.odds.setup import Options, make_game
    >>> found = sensitivity(make_game(Options()), "straight", Fraction(4), Fraction(7))
    >>> [str(point.pay) for point in found.break_points]
    ['17/4', '5', '89/16', '6', '13/2']
    """
    pays = game.pays.pays
    if row not in pays:
        raise ExactOddsError(f"pay {shown(row)} is not a row of this pay table; {nearest(row, pays)}")
    low = LOWEST_PAY if start is None else start
    if low < LOWEST_PAY:
        raise ExactOddsError(f"from {low}: below -1 to 1 a bet would lose more than itself")
    if end is not None and end <= low:
        raise ExactOddsError(f"the range from {low} to {end} holds no pay; write the lower one first")
    linear = linear_round(game, "sensitivity")
    free = free_pay(game, row)
    if free is not None and (low >= free if end is None else end > free):
        raise ExactOddsError(
            f"sensitivity takes no maximum payout that can bind: it does where {row} pays more than {free}"
        )
    end = free if end is None else end
    line = _Line(linear, game, row)
    turns = line.turns(low, end)
    starts = (low, *turns)
    pieces = tuple(line.piece(left, right) for left, right in zip(starts, (*turns, end), strict=True))
    points = tuple(BreakPoint(pay, line.changes(spots)) for pay, spots in turns.items())
    return Sensitivity(row, pays[row], pieces, points)


class _Line:
    """The ways of every spot split into what moves with the pay and what the other pays make of the rest."""

    def __init__(self, linear: LinearRound, game: Game, row: str) -> None:
        self.linear = linear
        #: how often a second decision meets each card set: once for every one of its cards turned last
        self.times = 4 if game.peek is None else 1
        self.place = linear.rows.index(row)
        self.others = [Fraction(0) if name == row else pay for name, pay in zip(linear.rows, linear.pays, strict=True)]

    def rest(self, ways: tuple[int, ...]) -> Fraction:
        """What the other rows come to."""
        return sum(map(mul, self.others, ways), Fraction(0))

    def turn(self, spot: Spot) -> Fraction | None:
        """The pay at which a spot is worth nothing; None where the pay does not touch it."""
        moving = spot.ways[self.place]
        return -self.rest(spot.ways) / moving if moving else None

    def turns(self, low: Fraction, end: Fraction | None) -> dict[Fraction, list[Spot]]:
        """Every turning pay inside the range, rising, with its spots."""
        found: dict[Fraction, list[Spot]] = {}
        for spot in self.linear.spots:
            pay = self.turn(spot)
            if pay is not None and pay > low and (end is None or pay < end):
                found.setdefault(pay, []).append(spot)
        return dict(sorted(found.items()))

    def piece(self, left: Fraction, right: Fraction | None) -> Piece:
        """The linear form between two turns: bet $, and every spot that rides just above ``left``."""
        slope, intercept = Fraction(self.linear.final[self.place]), self.rest(self.linear.final)
        for spot in self.linear.spots:
            turn = self.turn(spot)
            if self.rest(spot.ways) > 0 if turn is None else turn <= left:
                unit = self.linear.units[spot.decision - 1]
                slope += unit * spot.ways[self.place]
                intercept += unit * self.rest(spot.ways)
        return Piece(left, right, -slope / self.linear.of, -intercept / self.linear.of)

    def changes(self, spots: list[Spot]) -> tuple[Change, ...]:
        """The classes of spots, by decision."""
        return tuple(
            Change(
                decision,
                self._classes(decision, here),
                sum(spot.states for spot in here) // (1 if decision == 1 else self.times),
            )
            for decision in (1, 2)
            if (here := [spot for spot in spots if spot.decision == decision])
        )

    def _classes(self, decision: int, spots: list[Spot]) -> tuple[int, ...]:
        places = {place for spot in spots for place in spot.members}
        tree = self.linear.tree
        found = tree.node_of if decision == 1 else tree.kind_of
        return tuple(code for code, place in found.items() if place in places)
