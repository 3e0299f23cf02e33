"""A round with a sixth card: every ordered deal of small decks under any play, and the marginals of a full one."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import oracle
import pytest

from exact_odds.basics.errors import TotalError
from exact_odds.cards.cards import DECK, Card
from exact_odds.cards.categories import OUTCOMES, SIX_CARD_CATEGORIES
from exact_odds.counting.classes import Deck
from exact_odds.counting.enumerator import Counts, counts_without
from exact_odds.counting.six_cards import six_card_counts
from exact_odds.odds.partition import FINEST, Partition
from exact_odds.odds.play import STANDINGS, Action, Play, Ties, best_play, rides, tally
from exact_odds.odds.round import three_card_label
from exact_odds.odds.settlement import settle
from exact_odds.odds.setup import Options, make_game
from exact_odds.odds.side import six_card_joint
from exact_odds.odds.side.six_card_joint import six_card_deals
from exact_odds.odds.tree import Tree, build_tree, ordered_deals

Joint = Counter[tuple[str | None, str | None, int, int]]


def product(counts: Counts, tree: Tree, play: Play, ties: Ties) -> Joint:
    found: Joint = Counter()
    for ((label, six), standing), row in six_card_deals(counts, tree, play, ties).items():
        for group, ways in enumerate(row):
            assert ways >= 0
            found[label, six, standing, group] += ways
    return +found


def random_play(tree: Tree, random: Random) -> Play:
    """Any action anywhere, good or bad: every way of coming to a hand is then told apart."""

    def actions(count: int) -> tuple[Action, ...]:
        return tuple(random.choice(("ride", "pull", "either")) for _ in range(count))

    return Play(actions(len(tree.nodes)), (actions(len(tree.kinds)), actions(len(tree.kinds))))


def twin(deck: list[Card], counts: Counts, tree: Tree, play: Play, ties: Ties, *, labelled: bool) -> Joint:
    """Every holding as a set, two cards in order, and a sixth, card by card."""
    texts = {card: str(card) for card in deck}
    place = {name: number for number, name in enumerate(OUTCOMES)}
    sixes = {frozenset(six): oracle.six_card(texts[card] for card in six) for six in combinations(deck, 6)}
    fives = {frozenset(five): place[oracle.five_card(texts[card] for card in five)] for five in combinations(deck, 5)}
    found: Joint = Counter()
    for own in combinations(deck, 3):
        label = oracle.three_card(texts[card] for card in own) if labelled else None
        node = tree.node_of[counts.deck.class_code(own)]
        bet_1 = rides(play.first[node], ties)
        for first in deck:
            if first in own:
                continue
            bet_2 = rides(play.second[bet_1][tree.kind_of[counts.deck.class_code((*own, first))]], ties)
            for second in deck:
                five = frozenset((*own, first, second))
                if len(five) == 5:
                    group = tree.partition.group_of[fives[five]]
                    for last in deck:
                        if last not in five:
                            found[label, sixes[five | {last}], bet_1 | bet_2 << 1, group] += 1
    return found


DECKS: dict[str, list[Card]] = {
    "one suit and strangers": [c for c in DECK if c.suit == 1 and c.rank >= 6] + [Card(12, 0), Card(7, 2), Card(3, 3)],
    "two suits alike": [c for c in DECK if c.suit in (0, 3) and c.rank >= 8],
    "three suits, two alike": [
        *(c for c in DECK if c.suit in (1, 2) and c.rank in (0, 1, 2, 3, 12)),
        Card(4, 0),
        Card(4, 1),
    ],
    "four suits, all different": [
        *(c for c in DECK if c.suit == 0 and c.rank >= 7),
        *(Card(rank, 1) for rank in (12, 11)),
        *(Card(rank, 2) for rank in (5, 12)),
        Card(9, 3),
    ],
    "quads": [c for c in DECK if c.rank in (0, 7, 12)],
    "six cards": [Card(rank, 1) for rank in (7, 8, 9, 10, 11, 12)],
}
DECKS |= {f"drawn {seed}": sorted(Random(seed).sample(DECK, 10)) for seed in range(4)}
DECKS |= {f"drawn from two suits {seed}": sorted(Random(seed).sample(DECK[::2], 10)) for seed in range(3)}


@pytest.mark.parametrize("labelled", [False, True])
@pytest.mark.parametrize("name", DECKS)
def test_small_decks_under_any_play(name: str, labelled: bool) -> None:
    deck = DECKS[name]
    random = Random(name)
    counts = Counts(Deck(card for card in DECK if card not in deck))
    tree = build_tree(counts, FINEST, three_card_label if labelled else None)
    ties: tuple[Ties, ...] = ("pull", "ride")
    for tie in ties if len(deck) < 11 else ties[: 1 + labelled]:
        play = random_play(tree, random)
        expected = twin(deck, counts, tree, play, tie, labelled=labelled)
        assert product(counts, tree, play, tie) == expected
        assert expected.total() == ordered_deals(len(deck)) * (len(deck) - 5)


def test_the_flushes_of_a_sixth_card_are_there() -> None:
    """What the decks above are for: hands whose five are no flush and whose six are one, each standing told apart."""
    deck = DECKS["one suit and strangers"]
    counts = Counts(Deck(card for card in DECK if card not in deck))
    tree = build_tree(counts, FINEST)
    found = product(counts, tree, random_play(tree, Random(1)), "pull")
    late = {
        (six, standing)
        for _, six, standing, group in found
        if six and "flush" in six and OUTCOMES[group][-5:] != "flush"
    }
    assert {standing for _, standing in late} == set(STANDINGS)
    assert {six for six, _ in late} >= {"flush", "straight_flush"}


@pytest.mark.parametrize(("dead", "labelled"), [("", True), ("Ah Kh Qh Jh Th 2c 2d 3s", False)])
def test_marginals(dead: str, labelled: bool) -> None:
    """Summed over all that is known of the round, the six-card counts, each set dealt in 6! / 3! orders; summed over
    the sixth card, the round itself.
    """
    game = make_game(Options(dead=dead))
    settlement = settle(game)
    tree = build_tree(game.counts, settlement.partition, three_card_label if labelled else None)
    play, _ = best_play(tree, settlement.nets)
    found = product(game.counts, tree, play, "pull")
    by_six: Counter[Any] = Counter()
    by_round: Counter[Any] = Counter()
    for (label, six, standing, group), ways in found.items():
        by_six[six] += ways
        by_round[label, standing, group] += ways
    sets = six_card_counts(game.counts.deck)
    assert by_six == {category: sets[category] * 120 for category in SIX_CARD_CATEGORIES if sets[category]}
    size = game.counts.deck.size
    played = tally(tree, play, "pull").ways
    assert by_round == {
        (label, standing, group): ways * (size - 5)
        for (label, standing), row in played.items()
        for group, ways in enumerate(row)
        if ways
    }
    if not dead:
        assert by_six == {name: count * 120 for name, count in oracle.six_card_counts().items()}
        assert found.total() == comb(52, 3) * 49 * 48 * 47


def test_a_royal_and_its_six_cards() -> None:
    """A royal is met with all bets standing; of 47 sixth cards one, the nine of its suit, makes the royal of six."""
    game = make_game(Options())
    settlement = settle(game)
    tree = build_tree(game.counts, settlement.partition)
    play, _ = best_play(tree, settlement.nets)
    found = product(game.counts, tree, play, "pull")
    royal = settlement.rows.index("royal_flush")
    assert {key: ways for key, ways in found.items() if key[3] == royal} == {
        (None, "six_card_royal", 3, royal): 4 * 20,
        (None, "royal_flush", 3, royal): 4 * 20 * 46,
    }
    # all other deals of those six: the nine among the five, and one card of the royal last
    late = sum(ways for key, ways in found.items() if key[1] == "six_card_royal" and key[3] != royal)
    assert late == 4 * 120 - 4 * 20


def test_groups_of_outcomes_may_be_any() -> None:
    """A coarser partition only adds rows up."""
    deck = DECKS["drawn 1"]
    counts = Counts(Deck(card for card in DECK if card not in deck))
    trees = build_tree(counts, FINEST), build_tree(counts, Partition(["won"] * 8 + ["lost"] * 14))
    fine, coarse = (product(counts, tree, always_pull(tree), "pull") for tree in trees)
    found: Joint = Counter()
    for (label, six, standing, group), ways in fine.items():
        found[label, six, standing, int(group >= 8)] += ways
    assert coarse == found


def always_pull(tree: Tree) -> Play:
    pulled: tuple[Action, ...] = ("pull",) * len(tree.kinds)
    return Play(("pull",) * len(tree.nodes), (pulled, pulled))


def test_the_sum_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = counts_without()
    tree = build_tree(counts, FINEST)
    monkeypatch.setattr(six_card_joint._Walk, "final_hands", lambda *_: {(None, 0): Counter({1: 7})})
    with pytest.raises(TotalError, match="deals with a sixth card"):
        six_card_deals(counts, tree, always_pull(tree), "pull")
