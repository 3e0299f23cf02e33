"""A round played out together with a sixth card that nobody acts on: what a Six Card Bonus is settled on.

Every ordered deal is followed by each card that is left. By ranks alone that is one more step on the lattice. What
ranks do not see is a sixth card that makes the fifth of a suit: the five were then four of the suit and a stranger,
dealt in any of the five places. Those deals are taken out of the category of their ranks and put into their flush.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from exact_odds.basics.errors import check_total
from exact_odds.cards.evaluation import UNITS, five_card_outcome, six_card_category
from exact_odds.counting.classes import GROUP_SHIFT, KEY_MASK, SuitGroup, key_and_suited
from exact_odds.counting.enumerator import Counts
from exact_odds.counting.six_cards import SixCardCategories
from exact_odds.odds.play import BET_1, BET_2, Play, Ties, rides
from exact_odds.odds.tree import Tree

#: What a deal is told apart by: the node's label (three-card category or None), and the bets standing.
_End = tuple[str | None, int]
_Deals = dict[tuple[tuple[str | None, str], int], list[int]]


def six_card_deals(
    counts: Counts, tree: Tree, play: Play, ties: Ties
) -> dict[tuple[tuple[str | None, str | None], int], tuple[int, ...]]:
    """Ordered deals with a sixth card: ((node label, six-card category), standing) to the deals by outcome group.

    The tree is that of the game as it is dealt, without a peek. The sum is checked, and that none is below zero.
    """
    walk = _Walk(counts, tree, play, ties)
    deals: _Deals = {}
    for end, hands in walk.final_hands().items():
        for code, ways in hands.items():
            walk.add_by_ranks(deals, end, code, ways)
    for group in counts.deck.groups:
        walk.move_flushes(deals, group)
    check_total("deals with a sixth card", sum(map(sum, deals.values())), tree.of * (counts.deck.size - 5))
    check_total("deals below zero", sum(ways < 0 for row in deals.values() for ways in row), 0)
    return {((label, six), standing): tuple(row) for ((label, six), standing), row in deals.items()}


class _Walk:
    """One played-out tree over one deck."""

    def __init__(self, counts: Counts, tree: Tree, play: Play, ties: Ties) -> None:
        self.counts, self.deck, self.tree = counts, counts.deck, tree
        self.group_of = tree.partition.group_of
        self.first = [rides(action, ties) for action in play.first]
        self.second = [[rides(action, ties) for action in row] for row in play.second]
        self.by_ranks = SixCardCategories()

    def end(self, own: int, four: int) -> _End:
        """How a deal ends that was this three-card class, then this four-card class."""
        place = self.tree.node_of[own]
        bet_1 = self.first[place]
        bet_2 = self.second[bet_1][self.tree.kind_of[four]]
        return self.tree.nodes[place].label, BET_1 * bet_1 | BET_2 * bet_2

    def final_hands(self) -> dict[_End, Counter[int]]:
        """Five-card classes by how their deals end, each with its ordered deals."""
        fours: dict[_End, Counter[int]] = {}
        for own, combos in self.counts.first_combos.items():
            for four, ways in self.deck.steps(own):
                fours.setdefault(self.end(own, four), Counter())[four] += combos * ways
        hands: dict[_End, Counter[int]] = {}
        for end, classes in fours.items():
            found = hands[end] = Counter()
            for four, deals in classes.items():
                for five, ways in self.deck.steps(four):
                    found[five] += deals * ways
        return hands

    def add_by_ranks(self, deals: _Deals, end: _End, code: int, ways: int) -> None:
        """Follow a five-card class by each card that is left, a flush only where the five are one already."""
        key, suited = key_and_suited(code)
        group = self.group_of[five_card_outcome(key, suited)]
        for six, more in self.deck.steps(code):
            if not suited:
                category = self.by_ranks[six]
            elif six > KEY_MASK:
                category = six_card_category(six & KEY_MASK, six & KEY_MASK)
            else:
                category = six_card_category(six, key)
            self.add(deals, end, category, group, ways * more)

    def add(self, deals: _Deals, end: _End, category: str, group: int, ways: int) -> None:
        """Book deals."""
        label, standing = end
        key = ((label, category), standing)
        if key not in deals:
            deals[key] = [0] * len(self.tree.partition.groups)
        deals[key][group] += ways

    def move_flushes(self, deals: _Deals, group: SuitGroup) -> None:
        """Move the deals whose sixth card is the fifth of a suit to the category of that flush."""
        code = (self.deck.groups.index(group) + 1) << GROUP_SHIFT
        units = [UNITS[rank] for rank in group.ranks]
        for four in combinations(units, 4):
            key = sum(four)
            flushes = [(unit, six_card_category(0, key + unit)) for unit in units if not key & unit]
            for stranger, ways in self.deck.strangers(group):
                outcome = self.group_of[five_card_outcome(key + stranger, suited=False)]
                for end, orders in Counter(self.orders(four, code, stranger)).items():
                    moved = orders * ways * len(group.suits)
                    for unit, flush in flushes:
                        self.add(deals, end, self.by_ranks[key + stranger + unit], outcome, -moved)
                        self.add(deals, end, flush, outcome, moved)

    def orders(self, four: tuple[int, ...], code: int, stranger: int) -> Iterator[_End]:
        """The ends of the twenty orders in which four cards of one suit and a stranger come, the own three as a set."""
        key = sum(four)
        for left_out in four:
            yield self.end(code + key - left_out, code + key)  # the stranger is turned last
            yield self.end(code + key - left_out, key - left_out + stranger)  # the stranger is turned first
        for pair in combinations(four, 2):
            own = sum(pair) + stranger
            for turned in four:
                if turned not in pair:
                    yield self.end(own, own + turned)
