"""The two decisions, solved backwards: which bets stand, and what that is worth.

``nets[standing][group]`` is the net of the whole hand, as integers over one denominator, when the bets in
``standing`` are still there (bit 0: bet 1, bit 1: bet 2; bet $ always is) and the hand ends in that outcome group.
Nothing here knows of pays, caps or wagers: they are in the nets. Where bets are independent this comes to "a bet
stands when its own EV is above zero"; under a cap that binds, the second action depends on bet 1 as well.
"""

from __future__ import annotations

from fractions import Fraction
from operator import mul
from typing import Literal, NamedTuple

from exact_odds.odds.tree import Tree

Action = Literal["ride", "pull", "either"]
Ties = Literal["pull", "ride"]
Nets = tuple[tuple[int, ...], ...]

BET_1, BET_2 = 1, 2  # bits of ``standing``
STANDINGS = (0, BET_1, BET_2, BET_1 | BET_2)
#: How many bets stand, by standing: bet $ always does.
BETS_STANDING = (1, 2, 2, 3)


def compare(ride: int, pull: int) -> Action:
    """The action for two values.

    >>> compare(3, 2), compare(2, 2)
    ('ride', 'either')
    """
    return "ride" if ride > pull else "pull" if ride < pull else "either"


def action_at(ev: Fraction) -> Action:
    """The best action at an EV.

    >>> action_at(Fraction(1, 48)), action_at(Fraction(0))
    ('ride', 'either')
    """
    return compare(ev.numerator, 0)


def rides(action: Action, ties: Ties) -> bool:
    """Whether an action leaves the bet in play, ``either`` as the tie rule says.

    >>> rides("either", "pull"), rides("either", "ride")
    (False, True)
    """
    return action == "ride" or (action == "either" and ties == "ride")


class Play(NamedTuple):
    """An action for every node, and for every kind by whether bet 1 stands (index 0: pulled, 1: riding)."""

    first: tuple[Action, ...]
    second: tuple[tuple[Action, ...], tuple[Action, ...]]


class Values(NamedTuple):
    """Summed nets: of each standing and kind (``kinds[standing][kind]``), of each node with bet 1 pulled or riding."""

    kinds: tuple[tuple[int, ...], ...]
    nodes: tuple[tuple[int, int], ...]


def kind_values(tree: Tree, nets: Nets) -> tuple[tuple[int, ...], ...]:
    """The summed net of every kind under each standing."""
    return tuple(tuple(sum(map(mul, net, kind.ways)) for kind in tree.kinds) for net in nets)


def best_play(tree: Tree, nets: Nets) -> tuple[Play, Values]:
    """The play of highest expectation, with its values. Exact ties are ``either``."""
    kinds = kind_values(tree, nets)
    second = tuple(tuple(map(compare, kinds[bet_1 | BET_2], kinds[bet_1])) for bet_1 in (0, BET_1))
    pulled, riding = (tuple(map(max, kinds[bet_1 | BET_2], kinds[bet_1])) for bet_1 in (0, BET_1))
    nodes = tuple(
        (sum([ways * pulled[kind] for ways, kind in steps]), sum([ways * riding[kind] for ways, kind in steps]))
        for _, steps, _ in tree.nodes
    )
    first = tuple(compare(ride, pull) for pull, ride in nodes)
    return Play(first, (second[0], second[1])), Values(kinds, nodes)


class Tally(NamedTuple):
    """Ordered deals by how they end: ``ways[label, standing]`` has a count for every outcome group.

    ``label`` is that of the node: the three-card category where a wager on the own cards is placed, else None.
    """

    ways: dict[tuple[str | None, int], tuple[int, ...]]
    of: int

    def standing(self, standing: int) -> tuple[int, ...]:
        """The deals that end with just these bets standing, by outcome group."""
        rows = [row for (_, bets), row in self.ways.items() if bets == standing]
        width = len(next(iter(self.ways.values())))
        return tuple(map(sum, zip(*rows, strict=True))) if rows else (0,) * width


def tally(tree: Tree, play: Play, ties: Ties) -> Tally:
    """Every deal played out; ``ties`` is what ``either`` does."""
    columns = tuple(zip(*(kind.ways for kind in tree.kinds), strict=True))
    found: dict[tuple[str | None, int], tuple[int, ...]] = {}
    for (label, bet_1), weights in _reached(tree, play, ties).items():
        riding = [ways if rides(action, ties) else 0 for ways, action in zip(weights, play.second[bet_1], strict=True)]
        pulled = [ways - rode for ways, rode in zip(weights, riding, strict=True)]
        for standing, row in ((bet_1, pulled), (bet_1 | BET_2, riding)):
            if any(row):
                found[label, standing] = tuple(sum(map(mul, row, column)) for column in columns)
    return Tally(found, tree.of)


def _reached(tree: Tree, play: Play, ties: Ties) -> dict[tuple[str | None, int], list[int]]:
    """How many (deal, step) pairs lead to each kind, by the label of the node and what it does with bet 1."""
    found: dict[tuple[str | None, int], list[int]] = {}
    for node, action in zip(tree.nodes, play.first, strict=True):
        bet_1 = BET_1 if rides(action, ties) else 0
        row = found.setdefault((node.label, bet_1), [0] * len(tree.kinds))
        for ways, kind in node.steps:
            row[kind] += node.weight * ways
    return found
