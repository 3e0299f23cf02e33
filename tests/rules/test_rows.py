"""Row names: what they stand for, and what is refused by name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exact_odds.basics.errors import ExactOddsError
from exact_odds.cards.categories import HIGH_HANDS, NO_PAIR, OUTCOMES, RANK_PLURALS
from exact_odds.rules.rows import CATEGORIES, missing_rows, ranking_place, row_outcomes


@pytest.mark.parametrize(
    ("name", "pairs"),
    [
        ("any_pair", "twos threes fours fives sixes sevens eights nines tens jacks queens kings aces"),
        ("pair_twos_or_better", "twos threes fours fives sixes sevens eights nines tens jacks queens kings aces"),
        ("pair_tens_or_better", "tens jacks queens kings aces"),
        ("pair_jacks_or_better", "jacks queens kings aces"),
        ("pair_aces_or_better", "aces"),
        ("pair_sixes_to_tens", "sixes sevens eights nines tens"),
        ("pair_kings_to_aces", "kings aces"),
        ("pair_twos", "twos"),
    ],
)
def test_pair_rows(name: str, pairs: str) -> None:
    assert [OUTCOMES[outcome] for outcome in row_outcomes(name)] == [f"pair_{plural}" for plural in pairs.split()]


def test_every_other_row_is_one_category() -> None:
    assert [row_outcomes(hand) for hand in HIGH_HANDS] == [(place,) for place in range(8)]
    for cards in (3, 6):
        for place, name in enumerate(CATEGORIES[cards][:-1]):
            assert row_outcomes(name, cards) == (place,)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("royal_flush_spades", "cannot be said: hands are counted without their suits"),
        ("six_card_royal_diamonds", "cannot be said: hands are counted without their suits"),
        ("pair_jacks_suited", "cannot be said: hands are counted without their suits"),
        ("quads_aces", "cannot be said: four_of_a_kind is counted as a whole"),
        ("four_of_a_kind_twos_to_fours", "cannot be said: four_of_a_kind is counted as a whole"),
        ("four_aces", "cannot be said: four_of_a_kind is counted as a whole"),
        ("trips_kings", "cannot be said: three_of_a_kind is counted as a whole"),
        ("three_of_a_kind_2_to_9", "cannot be said: three_of_a_kind is counted as a whole"),
        ("aces_full", "cannot be said: full_house is counted as a whole"),
        ("straight_flush_king_high", "cannot be said: straight_flush is counted as a whole"),
        ("magic_card", "cannot be said: a drawn magic card"),
        ("lucky_bonus", "cannot be said: a drawn seat"),
        ("envy_bonus", "cannot be said: it is paid on another player's hand"),
        ("wild_royal", "cannot be said: the deck has no wild card"),
        ("five_jokers_joker", "cannot be said: the deck has 52 cards"),
        ("no_pair", "is never a row"),
        ("no_pay", "is never a row"),
        ("quads", "did you mean four_of_a_kind"),
        ("Flush", "did you mean flush?"),
        ("stright", "did you mean straight"),
        ("mini_royal", "is not a row of a pay table on 5 cards; known: royal_flush"),
        ("pair_ten_or_better", "'ten' is not a rank; did you mean tens?"),
        ("pair_deuces", "'deuces' is not a rank; did you mean twos?"),
        ("pair_tens_to_sixes", "goes from high to low; write pair_sixes_to_tens"),
        ("pair_tens_to_tens", "names one rank twice; write pair_tens"),
        ("pair_sixes_to_", "'' is not a rank"),
        ("pair_", "'' is not a rank"),
        ("pair_tens_or_better_or_better", "is not a rank"),
        ("", "is not a row"),
    ],
)
def test_refused_by_name(name: str, reason: str) -> None:
    with pytest.raises(ExactOddsError) as caught:
        row_outcomes(name)
    assert reason in str(caught.value)


@pytest.mark.parametrize("cards", [3, 6])
def test_pairs_are_paid_alike_on_three_and_six_cards(cards: int) -> None:
    for name in ("pair_tens_or_better", "any_pair"):
        with pytest.raises(ExactOddsError, match=r"write pair$"):
            row_outcomes(name, cards)


@given(st.text(max_size=40), st.sampled_from([3, 5, 6]))
def test_only_the_documented_exception_escapes(name: str, cards: int) -> None:
    try:
        outcomes = row_outcomes(name, cards)
    except ExactOddsError:
        return
    assert outcomes
    assert outcomes[-1] < len(CATEGORIES[cards]) - 1


@given(st.integers(0, 12), st.integers(0, 12))
def test_ranges_go_from_low_to_high(low: int, high: int) -> None:
    name = f"pair_{RANK_PLURALS[low]}_to_{RANK_PLURALS[high]}"
    if low < high:
        assert row_outcomes(name) == tuple(range(8 + low, 8 + high + 1))
    else:
        with pytest.raises(ExactOddsError):
            row_outcomes(name)


def test_ranking_place_puts_high_pairs_first() -> None:
    names = ["royal_flush", "two_pair", "pair_tens_or_better", "pair_kings", "pair_sixes_to_tens", "pair_twos"]
    places = [ranking_place(row_outcomes(name)) for name in names]
    assert places == sorted(set(places))
    assert max(ranking_place((outcome,)) for outcome in range(NO_PAIR)) == 20


def test_missing_rows() -> None:
    assert missing_rows([*HIGH_HANDS, "pair_tens"]) == ()
    assert missing_rows([*HIGH_HANDS[1:], "any_pair"]) == ("royal_flush",)
    assert missing_rows(HIGH_HANDS) == ("any_pair",)
