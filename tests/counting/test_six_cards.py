"""Six-card counts and the six-card evaluator, against naming real cards one hand at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from math import comb
from random import Random

import oracle
import pytest

from exact_odds.basics.errors import TotalError
from exact_odds.cards.cards import DECK, Card
from exact_odds.cards.categories import SIX_CARD_CATEGORIES
from exact_odds.cards.evaluation import evaluate_six
from exact_odds.cards.parsing import parse_cards
from exact_odds.counting.classes import Deck
from exact_odds.counting.six_cards import six_card_counts

FULL = Deck()
REFERENCE = (4, 184, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160, 2_532_816, 9_730_740, 6_612_900)


def texts(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def as_counts(named: Counter[str]) -> dict[str, int]:
    return {category: named[category] for category in SIX_CARD_CATEGORIES}


def by_oracle(known: Iterable[Card], dead: Iterable[Card]) -> dict[str, int]:
    """Every set of unseen cards that makes the known ones six, named by the oracle."""
    held = texts(known)
    left = oracle.unseen([*held, *texts(dead)])
    return as_counts(Counter(oracle.six_card((*held, *more)) for more in combinations(left, 6 - len(held))))


def by_evaluator(known: Iterable[Card], dead: Iterable[Card]) -> dict[str, int]:
    """The same with the evaluator, which is tested against the oracle on its own."""
    held = tuple(known)
    left = [card for card in DECK if card not in {*held, *dead}]
    return as_counts(Counter(evaluate_six((*held, *more)) for more in combinations(left, 6 - len(held))))


def without(left: Iterable[Card]) -> list[Card]:
    """The dead cards that leave just these."""
    kept = set(left)
    return [card for card in DECK if card not in kept]


# --------------------------------------------------------------------------------------------------- the evaluator


@pytest.mark.parametrize(
    ("cards", "category"),
    [
        ("9h Th Jh Qh Kh Ah", "six_card_royal"),
        ("8h Th Jh Qh Kh Ah", "royal_flush"),
        ("9d Th Jh Qh Kh Ah", "royal_flush"),
        ("Ad Th Jh Qh Kh Ah", "royal_flush"),
        ("8h 9h Th Jh Qh Kh", "straight_flush"),
        ("Ah 2h 3h 4h 5h Kh", "straight_flush"),
        ("Ah 2h 3h 4h 5h 6d", "straight_flush"),
        ("Qh Kh Ah 2h 3h 4h", "flush"),
        ("2h 3h 4h 5h 6d 8h", "flush"),
        ("2h 4h 4d 6h 8h Th", "flush"),
        ("9c 9d 9h 9s Kc Kd", "four_of_a_kind"),
        ("9c 9d 9h 9s Kc 2d", "four_of_a_kind"),
        ("9c 9d 9h Kc Kd Kh", "full_house"),
        ("9c 9d 9h Kc Kd 2h", "full_house"),
        ("9c 9d 9h Kc Qd 2h", "three_of_a_kind"),
        ("Ac 2d 3h 4s 5c 5d", "straight"),
        ("9c Td Jh Qs Kc Ad", "straight"),
        ("Qc Kd Ah 2s 3c 4d", "no_pair"),
        ("2c 2d 9h 9s Kc Kd", "two_pair"),
        ("2c 2d 9h 9s Kc Qd", "two_pair"),
        ("2c 2d 9h Ts Kc Qd", "pair"),
    ],
)
def test_named_hands(cards: str, category: str) -> None:
    assert evaluate_six(parse_cards(cards)) == category == oracle.six_card(cards.split())


def test_evaluator_against_the_oracle() -> None:
    """Random hands, and hands of two suits, where flushes and straight flushes are common."""
    random = Random(6)
    two_suits = [card for card in DECK if card.suit > 1]
    high = [card for card in DECK if card.rank > 6 and card.suit < 3]
    for deck, times in ((DECK, 6_000), (two_suits, 6_000), (high, 3_000)):
        for _ in range(times):
            hand = random.sample(deck, 6)
            assert evaluate_six(hand) == oracle.six_card(texts(hand)), hand


# ------------------------------------------------------------------------------------------------------ before a card


def test_a_full_deck() -> None:
    counts = six_card_counts(FULL)
    assert counts == dict(zip(SIX_CARD_CATEGORIES, REFERENCE, strict=True)) == oracle.six_card_counts()
    assert list(counts) == list(SIX_CARD_CATEGORIES)
    assert sum(counts.values()) == comb(52, 6) == 20_358_520


@pytest.mark.parametrize("ranks", ["23456789", "6789TJQKA", "A2345"])
def test_short_decks_of_four_suits(ranks: str) -> None:
    """The oracle's own count over rank multisets; the hand names of five cards are the usual ones."""
    deck = Deck(card for card in DECK if str(card)[0] not in ranks)
    assert six_card_counts(deck) == oracle.six_card_counts(ranks)


@pytest.mark.parametrize("seed", range(4))
def test_small_decks_against_the_oracle(seed: int) -> None:
    """Sixteen cards, anyhow; from two suits; seven ranks; a whole suit and three strangers."""
    random = Random(seed)
    suit = random.randrange(4)
    low = random.randrange(7)
    pools = (
        random.sample(DECK, 16),
        random.sample([card for card in DECK if card.suit in (suit, (suit + 1) % 4)], 16),
        random.sample([card for card in DECK if low <= card.rank < low + 7], 16),
        [card for card in DECK if card.suit == suit] + [Card(low, (suit + step) % 4) for step in (1, 2, 3)],
    )
    for left in pools:
        dead = without(left)
        assert six_card_counts(Deck(dead)) == by_oracle((), dead), left


@pytest.mark.parametrize("size", [22, 24])
def test_decks_of_a_hundred_thousand_hands(size: int) -> None:
    dead = without(Random(size).sample(DECK, size))
    assert six_card_counts(Deck(dead)) == by_evaluator((), dead)


def test_a_deck_too_small_has_no_hands() -> None:
    assert sum(six_card_counts(Deck(DECK[5:])).values()) == 0
    assert six_card_counts(Deck(DECK[6:])) == by_oracle((), DECK[6:])


# ------------------------------------------------------------------------------------------------------- known cards


@pytest.mark.parametrize(
    "known",
    [
        *("Th Jh Qh", "Th Jh 2c", "9c 9d 9h", "Ah 2h 3h", "2c 7d Kh"),
        *("Th Jh Qh Kh", "Th Jh Qh 2c", "Th Jh 2c 3c", "9c 9d 9h 9s", "Ac 2d 3h 4s"),
        *("Th Jh Qh Kh Ah", "9h Th Jh Qh Kh", "Th Jh Qh Kh 2c", "9c 9d 9h 9s Kc", "2c 7d Kh 9s 3c"),
    ],
)
def test_hands_of_every_kind(known: str) -> None:
    cards = parse_cards(known)
    assert six_card_counts(FULL, cards) == by_evaluator(cards, ())


@pytest.mark.parametrize("seed", range(6))
def test_random_known_and_dead_cards(seed: int) -> None:
    """Every second hand is from one suit and a stranger; dead cards make suits differ."""
    random = Random(seed)
    for case in range(24):
        size = random.choice((1, 2, 3, 4, 4, 5, 5))
        pool = list(DECK)
        if case % 2:
            suit = random.randrange(4)
            pool = [card for card in DECK if card.suit == suit] + random.sample(DECK[:8], 2)
        known = random.sample(sorted(set(pool)), size)
        others = [card for card in DECK if card not in known]
        dead = random.sample(others, random.randrange({1: 33, 2: 30, 3: 27}.get(size, 0), 45))
        assert six_card_counts(Deck(dead), known) == by_oracle(known, dead), (known, dead)


def test_all_holdings_make_the_full_deck() -> None:
    """Every hand of six is met from each of its twenty threes."""
    total: Counter[str] = Counter()
    sizes: Counter[oracle.SuitClass] = Counter()
    members: dict[oracle.SuitClass, tuple[Card, ...]] = {}
    for three in combinations(DECK, 3):
        suit_class = oracle.suit_class(texts(three))
        sizes[suit_class] += 1
        members[suit_class] = three
    for suit_class, times in sizes.items():
        for category, combos in six_card_counts(FULL, members[suit_class]).items():
            total[category] += times * combos
    assert tuple(total[category] for category in SIX_CARD_CATEGORIES) == tuple(20 * count for count in REFERENCE)


def test_the_total_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Deck, "classes", lambda *_: {1: 7})
    with pytest.raises(TotalError, match="six-card hands: counted 7, must be 20358520"):
        six_card_counts(FULL)
