"""Base and side bets together: their nets over the joint distribution, for they settle on the same cards."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from exact_odds.basics.errors import ExactOddsError
from exact_odds.cards.categories import SIX_CARD_CATEGORIES, THREE_CARD_CATEGORIES
from exact_odds.odds.distribution import Distribution
from exact_odds.odds.game import Game
from exact_odds.odds.play import Play, Tally
from exact_odds.odds.settlement import Settlement, net_in
from exact_odds.odds.side.prices import SideWager
from exact_odds.odds.tree import Tree


class Total(NamedTuple):
    """All wagers of a round together, in units of bet $.

    ``amount`` is the expected amount wagered: base bets left standing, and side bets.
    """

    distribution: Distribution
    amount: Fraction

    @property
    def ev(self) -> Fraction:
        """The expected net of everything."""
        return self.distribution.mean

    @property
    def variance(self) -> Fraction:
        """The variance of the net of everything, in units squared."""
        return self.distribution.variance

    @property
    def hit_frequency(self) -> Fraction:
        """The probability that everything together nets more than zero."""
        return self.distribution.hit_frequency

    @property
    def push_frequency(self) -> Fraction:
        """The probability that everything together nets exactly zero."""
        return self.distribution.push_frequency

    @property
    def edge_per_amount(self) -> Fraction:
        """Minus the EV per amount wagered."""
        return -self.ev / self.amount


#: (three-card category, six-card category) of a deal, and a side bet's net in money by that and the outcome group.
_Label = tuple[str | None, str | None]
_NetOf = Callable[[_Label, int], Fraction]


def total_of(
    game: Game, settlement: Settlement, tree: Tree, play: Play, results: Tally, average_action: Fraction
) -> Total:
    """The base bets and every side bet of a game, over the deals of a round played out.

    Raises ExactOddsError where a pay or a meter of a side bet is missing, or where a peek hides what it needs.
    """
    dollar = game.bets.dollar
    deals = _joint_deals(game, tree, play, results)
    net_of = [_net_of(game, settlement, wager) for wager in game.side]
    nets = (
        (Fraction(base, settlement.scale) + sum((net(label, group) for net in net_of), Fraction(0)) / dollar, ways)
        for (label, standing), row in deals.items()
        for group, (base, ways) in enumerate(zip(settlement.nets[standing], row, strict=True))
    )
    of = sum(map(sum, deals.values()))
    placed = sum((wager.amount for wager in game.side), Fraction(0)) / dollar
    return Total(Distribution(nets, of), average_action + placed)


def _joint_deals(game: Game, tree: Tree, play: Play, results: Tally) -> dict[tuple[_Label, int], tuple[int, ...]]:
    """The deals by label, standing and outcome group; a label is None where no wager needs it."""
    cards = {wager.schedule.cards for wager in game.side}
    if game.peek is not None and cards != {5}:
        raise ExactOddsError(
            "peek and a side bet that is not settled on the five cards of the hand cannot be priced together; "
            "see side-bets for the wager alone"
        )
    if 6 in cards:
        from exact_odds.odds.side.six_card_joint import six_card_deals

        return six_card_deals(game.counts, tree, play, game.ties)
    return {((label, None), standing): row for (label, standing), row in results.ways.items()}


def _net_of(game: Game, settlement: Settlement, wager: SideWager) -> _NetOf:
    nets = net_in(game, wager)
    if wager.schedule.cards == 3:
        by_three = dict(zip(THREE_CARD_CATEGORIES, nets, strict=True))
        return lambda label, _: by_three[label[0] or ""]
    if wager.schedule.cards == 6:
        by_six = dict(zip(SIX_CARD_CATEGORIES, nets, strict=True))
        return lambda label, _: by_six[label[1] or ""]
    by_group = [nets[outcome] for outcome in settlement.partition.outcomes]
    return lambda _, group: by_group[group]
