"""What the base bets win or lose at the end of a hand: pays, bets and a maximum payout made into nets."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from exact_odds.cards.categories import NO_PAY, OUTCOMES
from exact_odds.odds.game import Game, MaxPayout
from exact_odds.odds.partition import Partition
from exact_odds.odds.play import STANDINGS, Nets

if TYPE_CHECKING:
    from exact_odds.odds.side_bets import SideWager

#: The side bet that a maximum payout for all wagers covers together with the base bets.
BONUS = "bonus"


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
    """The nets of a game.

    Outcomes that a five-card side bet tells apart are groups of their own, so that both are settled together.
    """
    partition = Partition(row_labels(game), *_side_labels(game))
    outcomes = [partition.group_of.index(group) for group in range(len(partition.groups))]
    pays = tuple(game.pays.by_outcome()[outcome] for outcome in outcomes)
    caps = [cap_at(game, outcome) for outcome in outcomes]
    nets = [
        [_net(pay, game.bets.standing(standing), cap) / game.bets.dollar for pay, cap in zip(pays, caps, strict=True)]
        for standing in STANDINGS
    ]
    scale = lcm(*(net.denominator for row in nets for net in row))
    integers = tuple(tuple(net.numerator * (scale // net.denominator) for net in row) for row in nets)
    return Settlement(partition, integers, scale, tuple(str(group[0]) for group in partition.groups), pays)


def _side_labels(game: Game) -> list[tuple[str, ...]]:
    """What each five-card side bet tells apart among the 22 outcomes."""
    if not game.side:
        return []
    from exact_odds.odds.side_bets import side_row_labels

    return [side_row_labels(wager.schedule) for wager in game.side if wager.schedule.cards == 5]


def cap_at(game: Game, outcome: int) -> MaxPayout | None:
    """The cap on the base bets at an outcome: what a Bonus under the same cap has won is no longer there."""
    cap = game.max_payout
    if cap is None or cap.per != "all":
        return cap
    won = sum(max(bonus_net(game, wager, outcome), Fraction(0)) for wager in game.side if wager.schedule.bet == BONUS)
    return cap._replace(amount=max(cap.amount - won, Fraction(0)))


def bonus_net(game: Game, wager: SideWager, outcome: int) -> Fraction:
    """What a five-card side bet nets at an outcome, in money; a maximum payout for all wagers caps the Bonus too."""
    from exact_odds.odds.side_bets import known_nets

    net = known_nets(wager)[outcome]
    cap = game.max_payout
    return min(net, cap.amount) if cap is not None and cap.per == "all" and wager.schedule.bet == BONUS else net


def _net(pay: Fraction, amounts: tuple[Fraction, ...], cap: MaxPayout | None) -> Fraction:
    """The net of a hand over the amounts that stand; a cap limits winnings, never a loss."""
    if cap is None or pay <= 0:
        return pay * sum(amounts)
    if cap.per == "bet":
        return sum((min(pay * amount, cap.amount) for amount in amounts), Fraction(0))
    return min(pay * sum(amounts), cap.amount)
