"""What the player can know at each decision, grouped by what matters to the wagers.

A *node* is a state of knowledge at the first decision, with the number of deals it stands for; it leads to *kinds*,
the states at the second decision, each with the ways its hand can still end. Classes with the same counts are one
node or kind: under one pay table the 741 and 2,535 classes fall into some 50 nodes and 33 kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import comb
from types import MappingProxyType
from typing import NamedTuple

from exact_odds.basics.errors import check_total
from exact_odds.counting.enumerator import SPREAD_BITS, Counts, alike
from exact_odds.odds.partition import Partition

#: A label that a caller adds to a class, so that classes with different labels stay apart.
Label = Callable[[int], str | None]


class Kind(NamedTuple):
    """A state at the second decision: ``ways`` of each outcome group, and the caller's label."""

    ways: tuple[int, ...]
    label: str | None = None


class Node(NamedTuple):
    """A state at the first decision: how many deals it stands for, and its (ways, kind index) steps."""

    weight: int
    steps: tuple[tuple[int, int], ...]
    label: str | None = None


class Tree(NamedTuple):
    """All nodes and kinds. ``of`` is the number of ordered deals: node weight x step ways x outcome ways, summed.

    ``node_of`` and ``kind_of`` say where a three- or four-card class went (empty where a peek makes the first
    decision one on other cards).
    """

    partition: Partition
    nodes: tuple[Node, ...]
    kinds: tuple[Kind, ...]
    of: int
    node_of: Mapping[int, int] = MappingProxyType({})
    kind_of: Mapping[int, int] = MappingProxyType({})

    @property
    def pairs(self) -> tuple[int, ...]:
        """How many (node deal, step) pairs lead to each kind."""
        totals = [0] * len(self.kinds)
        for node in self.nodes:
            for ways, kind in node.steps:
                totals[kind] += node.weight * ways
        return tuple(totals)


def ordered_deals(size: int) -> int:
    """Holdings x first x second community card from a deck of ``size`` cards.

    >>> ordered_deals(52)
    51979200
    """
    return comb(size, 3) * (size - 3) * (size - 4)


def build_tree(
    counts: Counts, partition: Partition, first_label: Label | None = None, second_label: Label | None = None
) -> Tree:
    """The tree of the game as it is dealt: bet 1 on three cards, bet 2 on four.

    >>> from exact_odds.counting.enumerator import counts_without
    >>> from exact_odds.odds.partition import FINEST
    >>> build_tree(counts_without(), FINEST).of
    51979200
    """
    kinds, kind_of = _kinds(counts.second_alike, partition, counts.second)
    if second_label is not None:
        kinds, kind_of = _labelled(kinds, kind_of, second_label)
    spreads = counts.second_classes_by_label(kind_of)
    weights: list[int] = []
    place_of: dict[tuple[int, str | None], int] = {}
    node_of: dict[int, int] = {}
    for code, combos in counts.first_combos.items():
        place = place_of.setdefault((spreads[code], first_label(code) if first_label else None), len(weights))
        node_of[code] = place
        if place == len(weights):
            weights.append(0)
        weights[place] += combos
    nodes = tuple(
        Node(weight, _steps(spread, len(kinds)), label)
        for (spread, label), weight in zip(place_of, weights, strict=True)
    )
    return _checked(Tree(partition, nodes, kinds, ordered_deals(counts.deck.size), node_of, kind_of))


def _kinds(
    alike: Mapping[int, Sequence[int]], partition: Partition, codes: Iterable[int]
) -> tuple[tuple[Kind, ...], dict[int, int]]:
    """The kinds of classes given by the vectors they share, and where each class went, in the order of ``codes``."""
    kinds: list[Kind] = []
    places: dict[int, int] = {}
    kind_of = dict.fromkeys(codes, 0)
    for (vector, same), signature in zip(alike.items(), partition.signatures(list(alike)), strict=True):
        place = places.setdefault(signature, len(kinds))
        if place == len(kinds):
            kinds.append(Kind(partition.fold(vector)))
        for code in same:
            kind_of[code] = place
    return tuple(kinds), kind_of


def _labelled(
    kinds: Sequence[Kind], kind_of: Mapping[int, int], label: Label
) -> tuple[tuple[Kind, ...], dict[int, int]]:
    """The kinds with classes of different labels set apart, and where each class went."""
    places: dict[tuple[int, str | None], int] = {}
    found = {code: places.setdefault((kind, label(code)), len(places)) for code, kind in kind_of.items()}
    return tuple(Kind(kinds[kind].ways, mark) for kind, mark in places), found


def _steps(spread: int, kinds: int) -> tuple[tuple[int, int], ...]:
    """The (ways, kind) pairs of a packed spread over so many kinds."""
    by_kind = spread.to_bytes(kinds * SPREAD_BITS // 8, "little")
    return tuple([(ways, kind) for kind, ways in enumerate(by_kind) if ways])


def peek_tree(counts: Counts, partition: Partition, peek: str) -> Tree:
    """The tree of a player who knows community cards before the first decision.

    ``first``: the card turned first, so both decisions are made on the same four cards. ``second``: the card turned
    second, so bet 1 is decided on the own three and that card, bet 2 on all five. ``both``: all five, twice.
    """
    kinds, kind_of = _kinds(counts.second_alike, partition, counts.second)
    pairs = [0] * len(kinds)
    for code, combos in counts.second_combos.items():
        pairs[kind_of[code]] += 4 * combos  # any of the four cards may be the community card
    of = ordered_deals(counts.deck.size)
    if peek == "first":
        nodes = tuple(Node(weight, ((1, kind),)) for kind, weight in enumerate(pairs))
        return _checked(Tree(partition, nodes, kinds, of))
    known = tuple(
        Kind(tuple(int(group == other) for other in range(len(partition.groups))))
        for group in range(len(partition.groups))
    )
    outcomes = [tuple((ways, group) for group, ways in enumerate(kind.ways) if ways) for kind in kinds]
    if peek == "second":
        nodes = tuple(Node(weight, steps) for weight, steps in zip(pairs, outcomes, strict=True))
        return _checked(Tree(partition, nodes, known, of))
    deals = [0] * len(known)
    for weight, steps in zip(pairs, outcomes, strict=True):
        for ways, group in steps:
            deals[group] += weight * ways
    return _checked(
        Tree(partition, tuple(Node(weight, ((1, group),)) for group, weight in enumerate(deals)), known, of)
    )


def merged_tree(trees: Sequence[tuple[Tree, int]]) -> Tree:
    """Trees over one partition side by side, each as often as its number says: one of them is dealt, known which."""
    nodes: list[Node] = []
    kinds: list[Kind] = []
    for tree, times in trees:
        first = len(kinds)
        kinds += tree.kinds
        for node in tree.nodes:
            steps = tuple((ways, first + kind) for ways, kind in node.steps)
            nodes.append(Node(node.weight * times, steps, node.label))
    partition = trees[0][0].partition
    return _checked(Tree(partition, tuple(nodes), tuple(kinds), sum(tree.of * times for tree, times in trees)))


def hand_tree(counts: Counts, partition: Partition, code: int) -> Tree:
    """The tree of one three-card class: what follows from it, weight 1."""
    children = dict(counts.deck.steps(code))
    kinds, kind_of = _kinds(alike({child: counts.second_ways(child) for child in children}), partition, children)
    ways = [0] * len(kinds)
    for child, count in children.items():
        ways[kind_of[child]] += count
    node = Node(1, tuple((count, kind) for kind, count in enumerate(ways)))
    of = (counts.deck.size - 3) * counts.second_of
    return _checked(Tree(partition, (node,), kinds, of, {code: 0}, kind_of))


def _checked(tree: Tree) -> Tree:
    found = sum(pairs * sum(kind.ways) for pairs, kind in zip(tree.pairs, tree.kinds, strict=True))
    check_total("ordered deals", found, tree.of)
    return tree
