"""The round as a piecewise linear function of the pays.

Without a maximum payout that binds, a bet stands where its own EV is above zero, and that EV is linear in the pays.
So the round is a sum over *spots*, the states in which a bet is decided, of what is positive there, plus bet $. Under
one pay table there are some 33 spots a decision; whatever varies pays goes over those, never over cards again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from operator import mul
from typing import NamedTuple

from exact_odds.odds.cap import refuse_cap
from exact_odds.odds.game import Game
from exact_odds.odds.round import game_tree
from exact_odds.odds.settlement import settle
from exact_odds.odds.tree import Tree


class Spot(NamedTuple):
    """States of one decision with the same ways.

    ``ways`` are the deals that end in each pay row, no_pay last, of all states of the spot together; ``states`` is
    how many there are, ``members`` their places in the tree (nodes at the first decision, kinds at the second).
    """

    decision: int
    ways: tuple[int, ...]
    states: int
    members: tuple[int, ...]


class LinearRound(NamedTuple):
    """Every spot of a game, the ways of a final hand, and the number of ordered deals all ways are out of.

    ``rows`` are the pay rows that ``ways`` follow, then no_pay; ``pays`` is what each of them pays now. ``units`` are
    bets 1 and 2 in units of bet $.
    """

    rows: tuple[str, ...]
    pays: tuple[Fraction, ...]
    spots: tuple[Spot, ...]
    final: tuple[int, ...]
    of: int
    units: tuple[Fraction, Fraction]
    tree: Tree


def linear_round(game: Game, command: str = "a changed pay") -> LinearRound:
    """The linear form of a game; the forms hang on which outcomes each row pays, not on its pay.

    Side bets count only by what they make of bets 1 and 2: the form is that of the base bets.

    Raises ExactOddsError, naming ``command``, under a maximum payout that can bind.
    """
    refuse_cap(game, command)
    base = game._replace(side=())
    settlement = settle(base)
    tree = game_tree(base, settlement)
    order = _group_order(base, settlement.rows)
    spots = [*_merge(1, _node_ways(tree), order), *_merge(2, _kind_ways(tree), order)]
    final = [0] * len(order)
    for ways, _, _ in _kind_ways(tree):
        final = [total + ways[group] for total, group in zip(final, order, strict=True)]
    units = (game.bets.bet_1 / game.bets.dollar, game.bets.bet_2 / game.bets.dollar)
    rows = tuple(settlement.rows[group] for group in order)
    pays = tuple(settlement.pays[group] for group in order)
    return LinearRound(rows, pays, tuple(spots), tuple(final), tree.of, units, tree)


def _group_order(game: Game, rows: tuple[str, ...]) -> list[int]:
    """The groups in the order of the pay table; no_pay last."""
    order = {name: place for place, name in enumerate(game.pays.pays)}
    return sorted(range(len(rows)), key=lambda group: order.get(rows[group], len(order)))


_Ways = tuple[tuple[int, ...], int, int]


def _node_ways(tree: Tree) -> Iterator[_Ways]:
    """The deals by outcome group, the states and the place of every node."""
    for place, node in enumerate(tree.nodes):
        columns = zip(*(tree.kinds[kind].ways for _, kind in node.steps), strict=True)
        steps = [ways for ways, _ in node.steps]
        yield tuple(node.weight * sum(map(mul, steps, column)) for column in columns), node.weight, place


def _kind_ways(tree: Tree) -> Iterator[_Ways]:
    """The same of every kind."""
    for place, (pairs, kind) in enumerate(zip(tree.pairs, tree.kinds, strict=True)):
        yield tuple(pairs * ways for ways in kind.ways), pairs, place


def _merge(decision: int, found: Iterator[_Ways], order: Sequence[int]) -> Iterator[Spot]:
    """States whose ways are in the same proportion are one spot."""
    gathered: dict[tuple[Fraction, ...], list[_Ways]] = {}
    for ways, states, place in found:
        if states:
            gathered.setdefault(tuple(Fraction(count, states) for count in ways), []).append((ways, states, place))
    for members in gathered.values():
        ways = tuple(map(sum, zip(*(item[0] for item in members), strict=True)))
        states = sum(item[1] for item in members)
        yield Spot(decision, tuple(ways[group] for group in order), states, tuple(item[2] for item in members))
