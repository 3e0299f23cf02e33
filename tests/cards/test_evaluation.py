"""What a hand is: the borders one by one, then every hand there is, twice."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb

import oracle
import pytest

from exact_odds.cards.cards import Card
from exact_odds.cards.categories import OUTCOMES, SIX_CARD_CATEGORIES, THREE_CARD_CATEGORIES
from exact_odds.cards.evaluation import (
    evaluate_five,
    evaluate_three,
    five_card_outcome,
    one_suit,
    rank_key,
    straight_windows,
    three_card_category,
)
from exact_odds.cards.parsing import parse_cards

# in the order of the oracle's deck, and not read by the parser: these tests stand on cards and evaluation alone
CARDS = [Card(oracle.RANKS.index(text[0]), oracle.SUITS.index(text[1])) for text in oracle.FULL_DECK]

FIVE_CARD_COUNTS = {
    "royal_flush": 4,
    "straight_flush": 36,
    "four_of_a_kind": 624,
    "full_house": 3744,
    "flush": 5108,
    "straight": 10200,
    "three_of_a_kind": 54912,
    "two_pair": 123552,
    **dict.fromkeys(OUTCOMES[8:21], 84480),
    "no_pair": 1302540,
}
THREE_CARD_COUNTS = {
    "mini_royal": 4,
    "straight_flush": 44,
    "three_of_a_kind": 52,
    "straight": 720,
    "flush": 1096,
    "pair": 3744,
    "no_pair": 16440,
}


@pytest.mark.parametrize(
    ("hand", "outcome"),
    [
        ("Th Jh Qh Kh Ah", "royal_flush"),
        ("Ac Kc Qc Jc Tc", "royal_flush"),
        ("9s Ts Js Qs Ks", "straight_flush"),  # the best that is no royal
        ("Ad 2d 3d 4d 5d", "straight_flush"),
        ("2d 3d 4d 5d 6d", "straight_flush"),
        ("3s 4s 5s 6s As", "flush"),  # the ace is low only below a two
        ("Qh Kh Ah 2h 3h", "flush"),  # and a straight never wraps
        ("Jh Kh Ah Qh 2h", "flush"),
        ("2h 3h 4h 5h 7h", "flush"),
        ("Th Jh Qh Kh As", "straight"),
        ("9h Jh Qh Kh Th", "straight_flush"),
        ("9h Jh Qh Kh Ts", "straight"),
        ("Ah 2d 3h 4h 5h", "straight"),
        ("2c 3h 4h 5h 6h", "straight"),
        ("3c 4h 5h 6h Ah", "no_pair"),
        ("Qc Kh Ah 2h 3h", "no_pair"),
        ("Kc Ah 2h 3h 4h", "no_pair"),
        ("Jc Qc Kc Ac 2d", "no_pair"),
        ("2c 3c 4c 5c 7d", "no_pair"),
        ("2c 2d 2h 2s Ah", "four_of_a_kind"),
        ("Ac Ad Ah As 2h", "four_of_a_kind"),
        ("2c 2d 2h 3c 3d", "full_house"),
        ("2c 2d 3h 3c 3d", "full_house"),
        ("Ac Ad Kh Kc Kd", "full_house"),
        ("2c 2d 2h 3c 4d", "three_of_a_kind"),
        ("Ac Ad Ah Kc Qd", "three_of_a_kind"),
        ("2c 2d 3h 3c 4d", "two_pair"),
        ("Ac Ad 2h 2c Kd", "two_pair"),
        ("Ac Ad Ks Qd 2c", "pair_aces"),
        ("2c 2d 3s 4d 5c", "pair_twos"),  # a pair among four that run
        ("9c 9d As Kd Qc", "pair_nines"),
        ("Tc Td As Kd Qc", "pair_tens"),
        ("Jc Td Js Kd Qc", "pair_jacks"),
    ],
)
def test_five_cards(hand: str, outcome: str) -> None:
    cards = parse_cards(hand)
    assert OUTCOMES[evaluate_five(cards)] == outcome
    assert evaluate_five(reversed(cards)) == evaluate_five(cards)


@pytest.mark.parametrize(
    ("hand", "category"),
    [
        ("Ah Kh Qh", "mini_royal"),
        ("Kh Qh Jh", "straight_flush"),
        ("Ah 2h 3h", "straight_flush"),
        ("Kh Ah 2h", "flush"),
        ("2h 4h Ah", "flush"),
        ("7h 7d 7c", "three_of_a_kind"),
        ("Ah Kh Qs", "straight"),
        ("Ah 2h 3s", "straight"),
        ("2h 3h 4s", "straight"),
        ("Kh Ah 2s", "no_pair"),
        ("2h 4h As", "no_pair"),
        ("2h 3h 5s", "no_pair"),
        ("Ah Ad Ks", "pair"),
        ("2h 2d As", "pair"),
    ],
)
def test_three_cards(hand: str, category: str) -> None:
    cards = parse_cards(hand)
    assert evaluate_three(cards) == category
    assert evaluate_three(reversed(cards)) == category


def test_straights_never_wrap() -> None:
    assert [len(straight_windows(length)) for length in (3, 5, 6)] == [12, 10, 9]
    assert straight_windows(3)[0] == (12, 0, 1)
    assert straight_windows(3)[1] == (0, 1, 2)
    assert straight_windows(3)[-1] == (10, 11, 12)
    for length in (3, 5, 6):
        for window in straight_windows(length):
            assert len(set(window)) == length
            assert 12 not in window or window[0] == 12 or window[-1] == 12


def test_a_rank_key_holds_any_multiset() -> None:
    assert rank_key(()) == 0
    assert rank_key((0, 0, 0, 0, 1)) == 0o14
    assert rank_key((12, 12, 12, 12)) == 0o4 << 36
    keys = {rank_key(card.rank for card in hand) for hand in combinations(CARDS, 3)}
    assert len(keys) == comb(15, 3)  # multisets of three ranks of 13


def test_one_suit() -> None:
    assert one_suit(parse_cards("2c 3c 4c"))
    assert not one_suit(parse_cards("2c 3c 4s"))
    assert not one_suit(parse_cards("2d 3c 4c"))


def test_category_names() -> None:
    assert len(OUTCOMES) == 22
    assert OUTCOMES == oracle.OUTCOMES
    assert tuple(THREE_CARD_COUNTS) == THREE_CARD_CATEGORIES
    assert SIX_CARD_CATEGORIES == oracle.SIX_CARD_RANKING


def test_all_three_card_hands() -> None:
    counts: Counter[str] = Counter()
    for cards, texts in zip(combinations(CARDS, 3), combinations(oracle.FULL_DECK, 3), strict=True):
        category = evaluate_three(cards)
        assert category == oracle.three_card(list(texts)), texts
        counts[category] += 1
    assert counts == THREE_CARD_COUNTS
    assert counts.total() == 22100


def test_all_five_card_hands() -> None:
    """Each of the 2,598,960 hands by the product and by the oracle, from real cards both times."""
    # tallied in pairs (C speed) rather than compared one at a time: a single hand on which they differ is a pair more
    pairs = Counter(zip(map(evaluate_five, combinations(CARDS, 5)), _oracle_names(), strict=True))
    counts = Counter({name: ways for (outcome, name), ways in pairs.items() if OUTCOMES[outcome] == name})
    assert len(pairs) == 22, sorted(pairs)
    assert counts == FIVE_CARD_COUNTS
    assert counts.total() == 2598960


def _oracle_names() -> Iterator[str]:
    return map(oracle.five_card, combinations(oracle.FULL_DECK, 5))


def test_classes_stand_for_all_hands() -> None:
    """The two key functions alone, over rank classes with their sizes: the same totals by another way."""
    fives: Counter[str] = Counter()
    threes: Counter[str] = Counter()
    for ranks in combinations(range(13), 5):
        fives[OUTCOMES[five_card_outcome(rank_key(ranks), True)]] += 4
        fives[OUTCOMES[five_card_outcome(rank_key(ranks), False)]] += 4**5 - 4
    for three in combinations(range(13), 3):
        threes[three_card_category(rank_key(three), True)] += 4
        threes[three_card_category(rank_key(three), False)] += 4**3 - 4
    unpaired_5 = ("royal_flush", "straight_flush", "flush", "straight", "no_pair")
    assert fives == {name: FIVE_CARD_COUNTS[name] for name in unpaired_5}
    unpaired_3 = ("mini_royal", "straight_flush", "straight", "flush", "no_pair")
    assert threes == {name: THREE_CARD_COUNTS[name] for name in unpaired_3}
