"""The walk without symmetry agrees with the lattice on every hand, and says so when a lattice is wrong."""

from collections.abc import Callable

import polars as pl
import pytest

from exact_odds.basics.errors import TotalError
from exact_odds.cards.cards import Card, cards_text
from exact_odds.cards.categories import FLUSH, NO_PAIR, OUTCOMES, PAIR
from exact_odds.cards.parsing import parse_cards
from exact_odds.counting import walk
from exact_odds.counting.classes import Deck
from exact_odds.counting.enumerator import FIELD_BITS, Counts, unpack
from exact_odds.counting.walk import NAMED, Difference, Row, verify

DECK = Deck()

# 2,598,960 hands, each dealt in 5! / 3! orders
FIVE_CARD_COUNTS = [4, 36, 624, 3744, 5108, 10200, 54912, 123552, *[84480] * 13, 1302540]


def test_walk_and_lattice_agree_on_everything() -> None:
    calls: list[tuple[int, int]] = []
    found = verify(progress=lambda done, of: calls.append((done, of)))
    assert found.differences == ()
    assert found.differing == 0
    assert (found.deals, found.holdings, found.pairs) == (51_979_200, 22_100, 1_082_900)
    assert found.by_outcome == tuple(20 * count for count in FIVE_CARD_COUNTS)
    assert len(calls) > 10
    assert calls == sorted(set(calls))
    assert calls[-1] == (51_979_200, 51_979_200)


def test_a_wrong_lattice_is_caught() -> None:
    """Six faults at once; the sum of every row of ways and of all combos stays as it must be."""
    counts = Counts(DECK)
    straight_draw, aces, one_gap = code("Th Jh Qh"), code("Ac Ad Ah"), code("2c 3d 4c 6c")
    fours, unsuited_royal, suited_royal = code("9c 9d 9h 9s"), code("Tc Jc Qc Kd"), code("Tc Jc Qc Kc")
    move = (1 << FIELD_BITS * NO_PAIR) - (1 << FIELD_BITS * (PAIR + 3))
    counts.first[straight_draw] += move
    del counts.first[aces]
    counts.second[one_gap] -= move
    counts.second[fours] += (1 << FIELD_BITS * FLUSH) - (1 << FIELD_BITS * 2)
    counts.second_combos[unsuited_royal] += 1
    counts.second_combos[suited_royal] -= 1

    found = verify(counts)

    assert (found.deals, found.holdings, found.pairs) == (51_979_200, 22_100, 1_082_900)
    pairs = 4 * ((4**4 - 4) + 1 + (4**4 - 4) + 4)
    assert found.differing == 4 + 4 + pairs
    at_first = [difference for difference in found.differences if len(difference.cards) == 3]
    at_second = [difference for difference in found.differences if len(difference.cards) == 4]
    assert found.differences == (*at_first, *at_second)

    right = Counts(DECK)
    assert at_first == [
        Difference(cards(hand), Row(unpack(right.first[straight_draw]), 4), Row(unpack(counts.first[straight_draw]), 4))
        for hand in ("Tc Jc Qc", "Td Jd Qd", "Th Jh Qh", "Ts Js Qs")
    ] + [
        Difference(cards(hand), Row(unpack(right.first[aces]), 4), None)
        for hand in ("Ac Ad Ah", "Ac Ad As", "Ac Ah As", "Ad Ah As")
    ]
    assert len(at_second) == NAMED
    assert {DECK.class_code(difference.cards) for difference in at_second} == {one_gap}
    assert [cards_text(difference.cards) for difference in at_second[:2]] == ["2c 3c 4c 6d", "2c 3c 4c 6h"]
    wrong = Row(unpack(counts.second[one_gap]), 252)
    assert {(difference.walk, difference.lattice) for difference in at_second} == {
        (Row(unpack(right.second[one_gap]), 252), wrong)
    }
    pair_of_fives = OUTCOMES.index("pair_fives")
    assert (wrong.ways[pair_of_fives], unpack(right.second[one_gap])[pair_of_fives]) == (1, 0)


def test_only_a_full_deck_can_be_walked() -> None:
    with pytest.raises(TotalError, match="cards in the deck: counted 51, must be 52"):
        verify(Counts(Deck(cards("Ac"))))


def no_ways(pairs: pl.DataFrame, last_card: object) -> pl.DataFrame:
    return pairs.with_columns(pl.lit(0).alias(name) for name in OUTCOMES)


def one_pair_each(pairs: pl.DataFrame) -> pl.DataFrame:
    return pairs.unique(["card_1", "card_2", "card_3"], maintain_order=True)


@pytest.mark.parametrize(
    ("lose", "message"),
    [
        (lambda pairs: pairs.head(49), "holdings: counted 1, must be 22100"),
        (lambda pairs: pairs.tail(-1), "holdings: counted 22122, must be 22100"),  # torn between two chunks
        (lambda pairs: pairs.head(-1), "pairs of a holding and a card: counted 1082899, must be 1082900"),
        (one_pair_each, "pairs of a holding and a card: counted 22100, must be 1082900"),
        (lambda pairs: pairs, "ordered deals: counted 0, must be 51979200"),
    ],
)
def test_a_walk_that_loses_deals_is_an_error(
    monkeypatch: pytest.MonkeyPatch, lose: Callable[[pl.DataFrame], pl.DataFrame], message: str
) -> None:
    holdings, pairs = walk._holdings_and_pairs()
    monkeypatch.setattr(walk, "_holdings_and_pairs", lambda: (holdings, lose(pairs)))
    monkeypatch.setattr(walk, "_ways", no_ways)
    with pytest.raises(TotalError, match=f"^{message}$"):
        verify()


def test_weights_that_cannot_tell_hands_apart_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    weights = list(walk._WEIGHTS)
    weights[3] = 21
    monkeypatch.setattr(walk, "_WEIGHTS", tuple(weights))
    with pytest.raises(TotalError, match=r"sums of five weights: counted \d+, must be 6175"):
        verify()


def code(hand: str) -> int:
    return DECK.class_code(cards(hand))


def cards(hand: str) -> tuple[Card, ...]:
    return parse_cards(hand)
