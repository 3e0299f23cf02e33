"""The counts of both decisions, against dealing real cards, and the totals that every row must have."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from math import comb
from random import Random

import oracle
import pytest

from exact_odds.basics.errors import TotalError
from exact_odds.cards.cards import DECK, Card
from exact_odds.cards.categories import NO_PAIR, OUTCOMES, STRAIGHT, STRAIGHT_FLUSH
from exact_odds.cards.evaluation import evaluate_five, five_card_outcome
from exact_odds.cards.parsing import parse_cards
from exact_odds.counting.classes import KEY_MASK, Deck, class_group
from exact_odds.counting.enumerator import FIELD_BITS, SPREAD_BITS, Counts, counts_without, unpack

FULL = Counts(Deck())


def packed(ways: Counter[str]) -> int:
    """What the oracle counted, as the enumerator packs it."""
    return sum(ways[name] << FIELD_BITS * place for place, name in enumerate(OUTCOMES))


def texts(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def check_hand(counts: Counts, hand: list[Card]) -> None:
    code = counts.deck.class_code(hand)
    ways = packed(oracle.completions(texts(hand), texts(counts.deck.dead)))
    assert (counts.first_ways(code) if len(hand) == 3 else counts.second_ways(code)) == ways, (hand, counts.deck.dead)


# ------------------------------------------------------------------------------------------------------- a full deck


def test_unpack() -> None:
    assert unpack(0) == (0,) * 22
    assert unpack(sum((place + 65_000) << FIELD_BITS * place for place in range(22))) == tuple(range(65_000, 65_022))


def test_totals_of_a_full_deck() -> None:
    assert (FULL.first_of, FULL.second_of) == (1_176, 48)
    assert {sum(unpack(vector)) for vector in FULL.first.values()} == {1_176}
    assert {sum(unpack(vector)) for vector in FULL.second.values()} == {48}
    assert FULL.first_combos == FULL.deck.classes(3)
    assert FULL.second_combos == FULL.deck.classes(4)
    assert list(FULL.first) == list(FULL.first_combos)
    assert list(FULL.second) == list(FULL.second_combos)
    assert (len(FULL.first), len(FULL.second)) == (741, 2_535)


def test_a_full_deck_makes_the_known_frequencies() -> None:
    """Each hand of five is met from each of its ten threes, and from each of its five fours."""
    known = [4, 36, 624, 3744, 5108, 10200, 54912, 123552, *[84480] * 13, 1302540]
    first = [0] * 22
    second = [0] * 22
    for code, combos in FULL.first_combos.items():
        first = [total + combos * ways for total, ways in zip(first, unpack(FULL.first[code]), strict=True)]
    for code, combos in FULL.second_combos.items():
        second = [total + combos * ways for total, ways in zip(second, unpack(FULL.second[code]), strict=True)]
    assert first == [10 * count for count in known]
    assert second == [5 * count for count in known]


@pytest.mark.parametrize(
    "hand",
    [
        *("Th Jh Qh", "Ah 2h 3h", "Kh Ah 2h", "8d 8h Ac", "Tc Td Th", "2c 3d 4h", "Ac Kd Qh", "2h 7h Kh"),
        *("Th Jh Qh Kh", "Ah 2h 3h 4h", "Ah 2h 3h 5d", "9c 9d 9h 9s", "9c 9d 9h Ts", "9c 9d Th Ts", "9c 9d Th Js"),
        *("5h 6h 7h 9h", "2c 7d 9h Ks", "Jc Qd Kh As", "3c 4d 5h 6s"),
    ],
)
def test_hands_of_every_kind(hand: str) -> None:
    check_hand(FULL, list(parse_cards(hand)))


def test_sampled_hands_of_a_full_deck() -> None:
    random = Random(1176)
    for _ in range(120):
        check_hand(FULL, random.sample(DECK, 3))
    for _ in range(600):
        check_hand(FULL, random.sample(DECK, 4))
    for size in (3, 4):  # hands of one suit are rare among these
        for _ in range(60):
            suit = random.randrange(4)
            check_hand(FULL, random.sample([card for card in DECK if card.suit == suit], size))


def test_two_hands_by_hand() -> None:
    """T-J-Q suited, and four to a straight that is open at both ends."""
    high = unpack(FULL.first[FULL.deck.class_code(parse_cards("Th Jh Qh"))])
    assert high == (1, 2, 0, 0, 42, 45, 9, 27, *[6] * 8, *[120] * 3, *[6] * 2, 630)
    assert sum(high) == 1_176
    draw = unpack(FULL.second[FULL.deck.class_code(parse_cards("3c 4d 5h 6s"))])
    assert draw == (0, 0, 0, 0, 0, 8, 0, 0, 0, 3, 3, 3, 3, *[0] * 8, 28)


# --------------------------------------------------------------------------------------------------------- dead cards


@pytest.mark.parametrize("seed", range(10))
def test_random_hands_with_dead_cards(seed: int) -> None:
    """300 cases of 0 to 45 dead cards; every second hand is of one suit where the deck still has one."""
    random = Random(seed)
    for case in range(30):
        dead = random.sample(DECK, random.randrange(46))
        left = sorted(set(DECK) - set(dead))
        size = random.choice((3, 4))
        suit = random.randrange(4)
        of_suit = [card for card in left if card.suit == suit]
        pool = of_suit if case % 2 and len(of_suit) >= size else left
        check_hand(Counts(Deck(dead)), random.sample(pool, size))


@pytest.mark.parametrize("dead", ["", "Ah", "2c 3d 4h 5s", "Qc Qd Qh", "7c 7d 7h 7s", "Th Jh Qh Kh Ah 2c 2d 9s"])
def test_totals_with_dead_cards(dead: str) -> None:
    counts = Counts(Deck(parse_cards(dead) if dead else ()))
    size = counts.deck.size
    assert (counts.first_of, counts.second_of) == (comb(size - 3, 2), size - 4)
    assert counts.first.keys() == counts.deck.classes(3).keys()
    assert counts.second.keys() == counts.deck.classes(4).keys()
    fives = [0] * 22
    for code, combos in counts.deck.classes(5).items():
        fives[five_card_outcome(code & KEY_MASK, class_group(code) > 0)] += combos
    for rows, combos_of, times, of in (
        (counts.first, counts.first_combos, 10, counts.first_of),
        (counts.second, counts.second_combos, 5, counts.second_of),
    ):
        totals = [0] * 22
        for code, vector in rows.items():
            ways = unpack(vector)
            assert sum(ways) == of
            totals = [total + combos_of[code] * count for total, count in zip(totals, ways, strict=True)]
        assert totals == [times * count for count in fives]


@pytest.mark.parametrize("size", [4, 5, 6, 7])
def test_decks_that_are_nearly_used_up(size: int) -> None:
    """Every hand that is left to deal; of four cards none is to come."""
    random = Random(size)
    for _ in range(5):
        cards = random.sample(DECK, size)
        counts = Counts(Deck(set(DECK) - set(cards)))
        assert (counts.first_of, counts.second_of) == (comb(size - 3, 2), size - 4)
        for held in (3, 4):
            rows, of = (counts.first, counts.first_of) if held == 3 else (counts.second, counts.second_of)
            hands = list(combinations(cards, held))
            assert rows.keys() == {counts.deck.class_code(hand) for hand in hands}
            for hand in hands:
                more = combinations(set(cards) - set(hand), 5 - held)
                ways = Counter(OUTCOMES[evaluate_five((*hand, *rest))] for rest in more)
                assert ways.total() == of
                assert rows[counts.deck.class_code(hand)] == packed(ways)


def test_a_dead_card_breaks_the_straight_flushes_of_its_suit_alone() -> None:
    counts = Counts(Deck(parse_cards("9h")))
    for hand, straight_flushes, straights in (("Th Jh Qh Kh", 0, 6), ("Td Jd Qd Kd", 1, 5)):
        ways = unpack(counts.second[counts.deck.class_code(parse_cards(hand))])
        assert (ways[STRAIGHT_FLUSH], ways[STRAIGHT]) == (straight_flushes, straights)


def test_counts_without_is_made_once_a_deck() -> None:
    dead = frozenset(parse_cards("Ah Kh"))
    assert counts_without(dead) is counts_without(frozenset(dead))
    assert counts_without(dead).deck.dead == dead
    assert counts_without().deck.dead == frozenset()
    assert counts_without() is counts_without()


# ------------------------------------------------------------------------------------------------------------- spreads


@pytest.mark.parametrize("dead", ["", "Ah", "2c 3d 4h 5s", "Th Jh Qh Kh Ah 2c 2d 9s"])
@pytest.mark.parametrize("labels", [1, 2, 33])
def test_spread_over_labels_is_what_the_steps_are(dead: str, labels: int) -> None:
    counts = Counts(Deck(parse_cards(dead) if dead else ()))
    random = Random(labels)
    label_of = {code: random.randrange(labels) for code in counts.second_combos}
    spread = counts.second_classes_by_label(label_of)
    assert spread.keys() == counts.first_combos.keys()
    for code, vector in spread.items():
        expected: Counter[int] = Counter()
        for child, ways in counts.deck.steps(code):
            expected[label_of[child]] += ways
        assert vector == sum(ways << SPREAD_BITS * label for label, ways in expected.items())
        assert expected.total() == counts.deck.size - 3


def test_spread_of_one_holding() -> None:
    """T-J-Q suited: a card of the suit (ten of them) keeps it, 39 others break it."""
    spread = FULL.second_classes_by_label({code: int(class_group(code) > 0) for code in FULL.second_combos})
    assert spread[FULL.deck.class_code(parse_cards("Th Jh Qh"))] == 39 + (10 << SPREAD_BITS)
    assert spread[FULL.deck.class_code(parse_cards("Th Jh Qd"))] == 49


# -------------------------------------------------------------------------------------------------------- wrong totals


def test_a_row_with_a_wrong_sum_is_an_error() -> None:
    counts = Counts(Deck())
    counts.first_of += 1
    with pytest.raises(TotalError, match="ways of a class: counted 1176, must be 1177"):
        _ = counts.first
    counts.second_of -= 1
    with pytest.raises(TotalError, match="ways of a class: counted 48, must be 47"):
        _ = counts.second


@pytest.mark.parametrize("too_many", [1, -1, 2, 48])
def test_one_wrong_row_is_an_error(too_many: int) -> None:
    counts = Counts(Deck())
    ranks = counts.deck.class_code(parse_cards("9c 9d Th Js"))
    counts._second[ranks] += too_many << FIELD_BITS * NO_PAIR
    with pytest.raises(TotalError, match=f"ways of a class: counted {48 + too_many}, must be 48"):
        _ = counts.second
    with pytest.raises(TotalError, match="ways of a class"):  # and in the rows made from it
        _ = counts.first


@pytest.mark.parametrize("hand", ["2c 2d 2h 2s", "2c 7d 9h Ks", "2c 7c 9c Kc"])
def test_a_four_card_class_without_a_label_is_an_error(hand: str) -> None:
    labels = dict.fromkeys(FULL.second_combos, 0)
    del labels[FULL.deck.class_code(parse_cards(hand))]
    with pytest.raises(TotalError, match=r"ways of a class: counted 4\d, must be 49"):
        FULL.second_classes_by_label(labels)
