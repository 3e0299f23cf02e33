"""What the base bets win or lose at the end of a hand: pays, bets and a maximum payout made into nets."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from exact_odds.cards.cards import Card
from exact_odds.odds.game import Game, MaxPayout
from exact_odds.odds.partition import Partition
from exact_odds.odds.play import STANDINGS, Nets
from exact_odds.rules.rows import outcome_labels
from exact_odds.rules.sidebets import BONUS

if TYPE_CHECKING:  # a game without side bets loads nothing for them
    from exact_odds.odds.side.prices import SideBetPrice, SideWager


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
    return list(outcome_labels(game.pays.rows))


def settle(game: Game) -> Settlement:
    """The nets of a game.

    Outcomes that a five-card side bet tells apart are groups of their own, so that both are settled together.
    """
    final = [wager.schedule for wager in game.side if wager.schedule.cards == 5]
    partition = Partition(row_labels(game), *(outcome_labels(schedule.rows) for schedule in final))
    by_outcome = game.pays.by_outcome()
    pays = tuple(by_outcome[outcome] for outcome in partition.outcomes)
    caps = [cap_at(game, outcome) for outcome in partition.outcomes]
    nets = [_nets(game, standing, pays, caps) for standing in STANDINGS]
    scale = lcm(*(net.denominator for row in nets for net in row))
    integers = tuple(tuple(net.numerator * (scale // net.denominator) for net in row) for row in nets)
    return Settlement(partition, integers, scale, tuple(str(group[0]) for group in partition.groups), pays)


def cap_at(game: Game, outcome: int) -> MaxPayout | None:
    """The cap on the base bets at an outcome: what a Bonus under the same cap has won is no longer there."""
    cap = game.max_payout
    if cap is None or cap.per != "all":
        return cap
    won = sum(max(net_in(game, wager)[outcome], Fraction(0)) for wager in game.side if wager.schedule.bet == BONUS)
    return cap._replace(amount=max(cap.amount - won, Fraction(0)))


def _most(game: Game, wager: SideWager) -> Fraction | None:
    """The most that a side bet can win in a game, in money: a maximum payout for all wagers caps the Bonus too."""
    cap = game.max_payout
    return cap.amount if cap is not None and cap.per == "all" and wager.schedule.bet == BONUS else None


def net_in(game: Game, wager: SideWager) -> tuple[Fraction, ...]:
    """What a side bet nets in a game, in money, by category.

    Raises ExactOddsError where a pay or a meter is missing.
    """
    from exact_odds.odds.side.prices import known_nets

    return known_nets(wager, _most(game, wager))


def side_prices(game: Game, known: tuple[Card, ...] = ()) -> tuple[SideBetPrice, ...]:
    """What each side bet placed is worth in a game before the deal, or given the cards seen so far.

    Raises ExactOddsError where the deck has fewer cards than a bet is settled on.
    """
    if not game.side:
        return ()
    from exact_odds.odds.side.prices import price

    return tuple(price(wager, game.counts, known, _most(game, wager)) for wager in game.side)


def _nets(game: Game, standing: int, pays: Sequence[Fraction], caps: Sequence[MaxPayout | None]) -> list[Fraction]:
    """What each pay nets over the bets that stand, in units of bet $; a cap limits winnings, never a loss."""
    units, amounts = game.bets.in_units(standing), game.bets.standing(standing)
    return [
        pay * units if cap is None or pay <= 0 else _capped(pay, amounts, cap) / game.bets.dollar
        for pay, cap in zip(pays, caps, strict=True)
    ]


def _capped(pay: Fraction, amounts: tuple[Fraction, ...], cap: MaxPayout) -> Fraction:
    """What a pay wins under a cap, in money."""
    if cap.per == "bet":
        return sum((min(pay * amount, cap.amount) for amount in amounts), Fraction(0))
    return min(pay * sum(amounts), cap.amount)
