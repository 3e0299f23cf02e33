"""What the base bets win or lose at the end of a hand: pays, bets and a maximum payout made into nets."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import NamedTuple

from exact_odds.cards.categories import NO_PAY, OUTCOMES
from exact_odds.odds.game import Game, MaxPayout
from exact_odds.odds.partition import Partition
from exact_odds.odds.play import STANDINGS, Nets


class Settlement(NamedTuple):
    """What every end of a hand is worth.

    ``nets[standing][group]`` over ``scale`` is the net in units of bet $. ``rows`` and ``pays`` are the pay row (or
    no_pay) of each group and what it pays.
    """

    partition: Partition
    nets: Nets
    scale: int
    rows: tuple[str, ...]
    pays: tuple[Fraction, ...]


def row_labels(game: Game) -> list[str]:
    """The pay row of each of the 22 outcomes; ``no_pay`` where there is none."""
    labels = [NO_PAY] * len(OUTCOMES)
    for row in game.pays.rows:
        for outcome in row.outcomes:
            labels[outcome] = row.name
    return labels


def settle(game: Game) -> Settlement:
    """The nets of a game."""
    partition = Partition(row_labels(game))
    by_outcome = game.pays.by_outcome()
    rows = tuple(group[0] for group in partition.groups)
    pays = tuple(by_outcome[partition.group_of.index(group)] for group in range(len(rows)))
    nets = [
        [_net(pay, game.bets.standing(standing), game.max_payout) / game.bets.dollar for pay in pays]
        for standing in STANDINGS
    ]
    scale = lcm(*(net.denominator for row in nets for net in row))
    integers = tuple(tuple(net.numerator * (scale // net.denominator) for net in row) for row in nets)
    return Settlement(partition, integers, scale, rows, pays)


def _net(pay: Fraction, amounts: tuple[Fraction, ...], cap: MaxPayout | None) -> Fraction:
    """The net of a hand over the amounts that stand; a cap limits winnings, never a loss."""
    if cap is None or pay <= 0:
        return pay * sum(amounts)
    if cap.per == "bet":
        return sum((min(pay * amount, cap.amount) for amount in amounts), Fraction(0))
    return min(pay * sum(amounts), cap.amount)
