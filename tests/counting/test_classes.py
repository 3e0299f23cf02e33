"""Rank classes: how many there are, how many card sets each stands for, and how they lead to one another."""

import re
from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb
from random import Random

import pytest

from exact_odds.basics.errors import TotalError
from exact_odds.cards.cards import DECK, Card
from exact_odds.cards.evaluation import five_card_outcome, rank_key
from exact_odds.cards.parsing import parse_cards
from exact_odds.counting.classes import GROUP_SHIFT, KEY_MASK, Deck, class_group, class_label, class_ranks

FULL = Deck()

# decks that lack cards: suits alike, in pairs, all different; ranks and suits gone altogether; down to a few cards
DEAD = {
    "one": "Ah",
    "one rank in three suits": "Qc Qd Qh",
    "one rank": "7c 7d 7h 7s",
    "suits in pairs": "2c 5c 2s 5s",
    "crossed pairs": "2c 5d 2h 5s",
    "four suits, four ranks": "2c 3d 4h 5s",
    "a suit": "".join(str(card) for card in DECK if card.suit == 1),
    "all but two suits": "".join(str(card) for card in DECK if card.suit in (0, 2)),
    "the low cards": "".join(str(card) for card in DECK if card.rank < 8),
    "all but eight": "".join(map(str, sorted(set(DECK) - set(parse_cards("2c 2d 2h 3h 4h 5h 6h As"))))),
    "many": "".join(map(str, Random(29).sample(DECK, 23))),
}


@pytest.fixture(params=DEAD, scope="module")
def short(request: pytest.FixtureRequest) -> Deck:
    return Deck(parse_cards(DEAD[request.param]))


def remaining(deck: Deck) -> list[Card]:
    return [card for card in DECK if card not in deck.dead]


# ---------------------------------------------------------------------------------------------------------- the deck


def test_a_full_deck() -> None:
    assert FULL.size == 52
    assert FULL.dead == frozenset()
    assert FULL.left == (4,) * 13
    assert [(group.suits, group.ranks, str(group)) for group in FULL.groups] == [
        ((0, 1, 2, 3), tuple(range(13)), "cdhs")
    ]
    assert FULL.groups[0].ranks_set == frozenset(range(13))


@pytest.mark.parametrize(
    ("dead", "groups"),
    [
        ("Ah", ["cds", "h"]),
        ("Qc Qd Qh", ["cdh", "s"]),
        ("7c 7d 7h 7s", ["cdhs"]),
        ("2c 5c 2s 5s", ["cs", "dh"]),
        ("2c 5d 2h 5s", ["ch", "ds"]),
        ("2c 3d 4h 5s", ["c", "d", "h", "s"]),
    ],
)
def test_suits_with_the_same_cards_left_are_one_group(dead: str, groups: list[str]) -> None:
    deck = Deck(parse_cards(dead))
    assert list(map(str, deck.groups)) == groups


def test_a_short_deck_is_what_is_left(short: Deck) -> None:
    cards = remaining(short)
    assert short.size == len(cards) == 52 - len(short.dead)
    assert short.left == tuple(len([card for card in cards if card.rank == rank]) for rank in range(13))
    assert sorted(suit for group in short.groups for suit in group.suits) == [0, 1, 2, 3]
    for group in short.groups:
        assert group.ranks_set == frozenset(group.ranks)
        for suit in group.suits:
            assert group.ranks == tuple(card.rank for card in cards if card.suit == suit)
    assert len({group.ranks for group in short.groups}) == len(short.groups)


def test_dead_cards_may_be_any_iterable_and_come_twice() -> None:
    assert Deck(iter(parse_cards("Ah Kh"))).size == 50
    assert Deck([Card(0, 0), Card(0, 0)]).size == 51


# -------------------------------------------------------------------------------------------------- classes and combos


@pytest.mark.parametrize(
    ("size", "classes", "suited", "combos"),
    [(3, 741, 286, 22_100), (4, 2_535, 715, 270_725), (5, 7_462, 1_287, 2_598_960)],
)
def test_classes_of_a_full_deck(size: int, classes: int, suited: int, combos: int) -> None:
    found = FULL.classes(size)
    assert len(found) == classes
    assert sum(map(bool, map(class_group, found))) == suited
    assert sum(found.values()) == combos
    assert min(found.values()) > 0


@pytest.mark.parametrize("size", [3, 4])
def test_every_card_set_of_a_full_deck_is_in_its_class(size: int) -> None:
    assert FULL.classes(size) == Counter(map(FULL.class_code, combinations(DECK, size)))


def test_five_card_classes_make_the_known_frequencies() -> None:
    found: Counter[int] = Counter()
    for code, combos in FULL.classes(5).items():
        found[five_card_outcome(code & KEY_MASK, class_group(code) > 0)] += combos
    assert [found[outcome] for outcome in range(22)] == [
        *(4, 36, 624, 3744, 5108, 10200, 54912, 123552),
        *[84480] * 13,
        1302540,
    ]


@pytest.mark.parametrize(
    ("hand", "combos"),
    [
        ("Ac Ad Ah", 4),
        ("Ac Ad Kh", 24),
        ("Ac Kd Qh", 60),
        ("Ac Kc Qc", 4),
        ("Ac Ad Ah As", 1),
        ("Ac Ad Ah Ks", 16),
        ("Ac Ad Kh Ks", 36),
        ("Ac Ad Kh Qs", 96),
        ("Ac Kd Qh Js", 252),
        ("Ac Kc Qc Jc", 4),
        ("Ac Kd Qh Js Ts", 1020),
        ("Ac Kc Qc Jc Tc", 4),
    ],
)
def test_combos_of_a_class(hand: str, combos: int) -> None:
    cards = parse_cards(hand)
    assert FULL.classes(len(cards))[FULL.class_code(cards)] == combos


def test_classes_of_a_short_deck(short: Deck) -> None:
    cards = remaining(short)
    sizes = (3, 4, 5) if short.size < 30 else (3,)
    for size in sizes:
        assert short.classes(size) == Counter(map(short.class_code, combinations(cards, size)))


@pytest.mark.parametrize("dead", ["Ah", "Qc Qd Qh", "2c 5c 2s 5s", "2c 3d 4h 5s"])
@pytest.mark.parametrize("size", [3, 4, 5])
def test_a_class_for_every_rank_multiset_and_every_group_of_suits(dead: str, size: int) -> None:
    deck = Deck(parse_cards(dead))
    found = deck.classes(size)
    groups = Counter(map(class_group, found))
    multisets = [
        ranks
        for ranks in combinations_with_replacement(range(13), size)
        if all(ranks.count(rank) <= deck.left[rank] for rank in ranks)
    ]
    assert groups[0] == len(multisets)
    for place, group in enumerate(deck.groups, 1):
        assert groups[place] == comb(len(group.ranks), size)
    assert sum(found.values()) == comb(deck.size, size)


def test_the_first_few_dead_cards_split_suits_and_lose_no_ranks() -> None:
    """455 multisets of three ranks, and for every group of suits the sets of its ranks: 286 while it has all 13."""
    assert len(Deck(parse_cards("Ah")).classes(3)) == 455 + 286 + 220
    assert len(Deck(parse_cards("Ah Kh Qs")).classes(3)) == 455 + 286 + 165 + 220
    assert len(Deck(parse_cards("2c 3d 4h 5s")).classes(3)) == 455 + 4 * 220
    assert len(Deck(parse_cards("2c 2d 2h")).classes(3)) == 455 - 13 + 220 + 286  # no two twos: 12 pairs, and trips


def test_a_wrong_total_is_an_error() -> None:
    deck = Deck()
    deck.size = 51
    with pytest.raises(TotalError, match="3-card sets: counted 22100, must be 20825"):
        deck.classes(3)


# --------------------------------------------------------------------------------------------- codes, examples, labels


def test_a_code_is_the_rank_key_below_the_group() -> None:
    hand = parse_cards("2h Th Ah")
    assert class_ranks(FULL.class_code(hand)) == (0, 8, 12)
    assert FULL.class_code(hand) == rank_key((0, 8, 12)) | 1 << GROUP_SHIFT
    assert FULL.class_code(parse_cards("2h Th Ac")) == rank_key((0, 8, 12))
    assert FULL.class_code(reversed(hand)) == FULL.class_code(iter(hand))
    assert KEY_MASK == 8**13 - 1
    assert class_ranks(rank_key((12, 12, 12, 12))) == (12,) * 4
    assert class_ranks(FULL.class_code(parse_cards("2c 2d 2h 2s 3c"))) == (0, 0, 0, 0, 1)
    split = Deck(parse_cards("2c 3d 4h 5s"))
    assert [class_group(split.class_code(parse_cards(f"9{suit} T{suit} J{suit}"))) for suit in "cdhs"] == [1, 2, 3, 4]
    assert class_group(split.class_code(parse_cards("9s Ts Jh"))) == 0


@pytest.mark.parametrize("size", [3, 4, 5])
def test_the_example_of_every_class_is_of_that_class(size: int) -> None:
    for code in FULL.classes(size):
        check_example(FULL, code, size)


def test_the_example_of_every_class_of_a_short_deck_is_of_that_class(short: Deck) -> None:
    for size in (3, 4, 5):
        for code in short.classes(size):
            check_example(short, code, size)


def check_example(deck: Deck, code: int, size: int) -> None:
    example = deck.example(code)
    assert len(set(example)) == size
    assert deck.dead.isdisjoint(example)
    assert set(example) <= set(DECK)
    assert deck.class_code(example) == code
    assert tuple(card.rank for card in example) == class_ranks(code)


@pytest.mark.parametrize(
    ("hand", "dead", "example"),
    [
        ("2s 4h 5h", "", "2c 4d 5h"),  # a suit each, as they come
        ("2s 2h 5h", "", "2c 2d 5h"),
        ("2s 3h 4h 5h 6h", "", "2c 3d 4h 5s 6c"),
        ("Ad Kd Qd", "", "Qc Kc Ac"),
        ("2d 3c 4c", "2c 3d 3h 3s 4d 4h 4s", "2d 3c 4c"),
        ("2c 3c 4d", "2d 2h 2s 3d 3h 3s 4h 4s", "2c 3c 4d"),  # two of a suit are forced, the third is not
        ("Ad Kd Qd", "Tc", "Qd Kd Ad"),  # clubs are a group of their own now
        ("Ac Kc Qc", "Tc", "Qc Kc Ac"),
    ],
)
def test_examples_are_the_first_cards_that_do(hand: str, dead: str, example: str) -> None:
    deck = Deck(parse_cards(dead) if dead else ())
    code = deck.class_code(parse_cards(hand))
    assert " ".join(map(str, deck.example(code))) == example


def test_no_example_where_suits_cannot_be_mixed() -> None:
    clubs = Deck(card for card in DECK if card.suit > 0)
    assert clubs.example(rank_key((0, 1, 2))) == ()
    assert clubs.example(rank_key((0, 0, 2))) == ()


@pytest.mark.parametrize("size", [3, 4, 5])
def test_labels_tell_classes_apart_and_are_no_number_and_no_date(size: int) -> None:
    labels = [class_label(code) for code in FULL.classes(size)]
    assert len(set(labels)) == len(labels)
    for label in labels:
        # bare, "8-9-T" would do, but "7-8-9" is a date to a spreadsheet; what ends in a word is text
        ranks, word = label.split(" ")
        assert re.fullmatch("[2-9TJQKA](-[2-9TJQKA])+", ranks)
        assert len(ranks) == 2 * size - 1
        assert word in {"suited", "unsuited"}


@pytest.mark.parametrize(
    ("hand", "label"),
    [
        ("Th Jh Qh", "T-J-Q suited"),
        ("Ac 2c 3d", "2-3-A unsuited"),
        ("8d 8h Ac", "8-8-A unsuited"),
        ("9c 9d 9h 9s", "9-9-9-9 unsuited"),
        ("Ah Kh Qh 2h", "2-Q-K-A suited"),
    ],
)
def test_label(hand: str, label: str) -> None:
    assert class_label(FULL.class_code(parse_cards(hand))) == label


# --------------------------------------------------------------------------------------------------------------- steps


def check_steps(deck: Deck, size: int) -> None:
    """From the classes of one size exactly those of the next are reached, each by as many cards as it has room for."""
    smaller, larger = deck.classes(size), deck.classes(size + 1)
    arrivals: Counter[int] = Counter()
    for code, combos in smaller.items():
        steps = list(deck.steps(code))
        assert len({child for child, _ in steps}) == len(steps)
        assert min((ways for _, ways in steps), default=1) > 0
        assert sum(ways for _, ways in steps) == deck.size - size
        for child, ways in steps:
            arrivals[child] += combos * ways
    assert arrivals == {code: (size + 1) * combos for code, combos in larger.items()}


@pytest.mark.parametrize("size", [2, 3, 4])
def test_steps_of_a_full_deck(size: int) -> None:
    check_steps(FULL, size)


def test_the_first_step_has_12493_edges() -> None:
    """Any rank may come to 455 classes of mixed suits; to 286 of one suit also ten more of that suit."""
    assert sum(len(list(FULL.steps(code))) for code in FULL.classes(3)) == 455 * 13 + 286 * (13 + 10)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_steps_of_a_short_deck(short: Deck, size: int) -> None:
    check_steps(short, size)


def test_steps_are_what_the_cards_do() -> None:
    random = Random(4)
    for _ in range(150):
        cards = random.sample(DECK, random.randrange(6, 53))
        deck = Deck(set(DECK) - set(cards))
        one_suit = [card for card in cards if card.suit == random.randrange(4)]
        pool = one_suit if len(one_suit) > 4 and random.random() < 0.5 else cards
        hand = random.sample(pool, random.choice((3, 4)))
        left = set(cards) - set(hand)
        assert dict(deck.steps(deck.class_code(hand))) == Counter(deck.class_code([*hand, card]) for card in left)
