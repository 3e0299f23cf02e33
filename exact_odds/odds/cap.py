"""What a maximum payout does: whether it can bind, which actions it changes, what it costs, from which bet on."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from exact_odds.basics.errors import ExactOddsError
from exact_odds.odds.game import Game
from exact_odds.odds.play import BET_1, BET_2, Play, Ties, best_play, rides
from exact_odds.odds.settlement import Settlement, cap_at, settle
from exact_odds.odds.tree import Tree


class CapEffect(NamedTuple):
    """A maximum payout that binds, against the same game without it.

    ``cost`` is the EV it takes from the base bets a round, in units of bet $. ``first_changed`` and ``second_changed``
    are the states of the tree (holdings, (holding, card) pairs) whose action is another one. ``largest_free_dollar``
    is the largest bet $, in money and with the other bets in proportion, at which the cap never binds; 0 where a Bonus
    alone exhausts a cap for all wagers.
    """

    cost: Fraction
    first_changed: int
    second_changed: int
    largest_free_dollar: Fraction


def uncapped(game: Game) -> Game:
    """The same game without a maximum payout."""
    return game._replace(max_payout=None)


def cap_binds(game: Game) -> bool:
    """Whether the maximum payout can ever change what the base bets of a hand win."""
    if game.max_payout is None:
        return False
    capped, free = settle(game), settle(uncapped(game))
    possible = _possible(game, free)
    return any(
        Fraction(with_cap[group], capped.scale) != Fraction(without[group], free.scale)
        for with_cap, without in zip(capped.nets, free.nets, strict=True)
        for group in possible
    )


def _possible(game: Game, settlement: Settlement) -> list[int]:
    """The outcome groups that the deck of a game can still make: dead cards may have ruled some out."""
    groups = range(len(settlement.rows))
    if not game.dead:
        return list(groups)
    from exact_odds.odds.side.prices import category_counts

    combos = settlement.partition.of_outcomes(category_counts(game.counts, 5))
    return [group for group in groups if combos[group]]


def refuse_cap(game: Game, what: str) -> None:
    """Raise ExactOddsError where the maximum payout can bind; ``what`` needs bets that are independent."""
    if cap_binds(game):
        raise ExactOddsError(
            f"{what} takes no maximum payout that can bind: with one the edge is not piecewise linear in a pay"
        )


def free_pay(game: Game, row: str) -> Fraction | None:
    """The highest pay of a row at which the maximum payout does not bind; None where there is no maximum.

    >>> from exact_odds.odds.setup import Options, make_game
    >>> free_pay(make_game(Options(max_payout=50_000)), "royal_flush")
    Fraction(50000, 3)
    """
    outcomes = next(found.outcomes for found in game.pays.rows if found.name == row)
    caps = [cap for outcome in outcomes if (cap := cap_at(game, outcome)) is not None]
    amounts = game.bets.standing(BET_1 | BET_2)
    return min((cap.amount / (max(amounts) if cap.per == "bet" else sum(amounts)) for cap in caps), default=None)


def cap_effect(game: Game, tree: Tree, play: Play, ev: Fraction) -> CapEffect | None:
    """What the cap of a game does to its best play and EV; None where it cannot bind."""
    if not cap_binds(game):
        return None
    free = settle(uncapped(game))
    free_play, values = best_play(tree, free.nets)
    free_ev = sum(node.weight * max(value) for node, value in zip(tree.nodes, values.nodes, strict=True))
    first_changed, second_changed = _changes(tree, play, free_play, game.ties)
    return CapEffect(
        cost=Fraction(free_ev, tree.of * free.scale) - ev,
        first_changed=first_changed,
        second_changed=second_changed,
        largest_free_dollar=_largest_free_dollar(game, free),
    )


def _largest_free_dollar(game: Game, free: Settlement) -> Fraction:
    """The least, over all paying hands, of the bet $ that just reaches the cap with every bet in play."""
    units = [amount / game.bets.dollar for amount in game.bets.standing(BET_1 | BET_2)]
    found = []
    for group in _possible(game, free):
        pay, cap = free.pays[group], cap_at(game, free.partition.outcomes[group])
        if pay > 0 and cap is not None:
            found.append(cap.amount / (pay * (max(units) if cap.per == "bet" else sum(units))))
    return min(found)


def _changes(tree: Tree, play: Play, free: Play, ties: Ties) -> tuple[int, int]:
    """How many holdings, and how many (holding, card) pairs, are played another way under the cap."""
    holdings = pairs = 0
    for place, node in enumerate(tree.nodes):
        action, free_action = play.first[place], free.first[place]
        holdings += node.weight * (action != free_action)
        capped, plain = play.second[rides(action, ties)], free.second[rides(free_action, ties)]
        pairs += node.weight * sum(ways for ways, kind in node.steps if capped[kind] != plain[kind])
    return holdings, pairs
