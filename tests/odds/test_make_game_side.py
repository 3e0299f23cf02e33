"""Side bets among the options of a game: what they do to the bets, what is refused, what is assumed with them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from exact_odds.basics.errors import ExactOddsError
from exact_odds.odds.game import Bets
from exact_odds.odds.setup import Options, make_game


def refusal(**options: Any) -> str:
    with pytest.raises(ExactOddsError) as caught:
        make_game(Options(**options))
    return str(caught.value)


@pytest.mark.parametrize("dollar", [1, 2, 3, 4])
def test_bets_1_and_2_equal_dollar_and_bonus(dollar: int) -> None:
    game = make_game(Options(rules="limited-stakes/1", bets=dollar, side={"bonus/1": 1}))
    assert game.bets == Bets(Fraction(dollar + 1), Fraction(dollar + 1), Fraction(dollar))
    assert [(wager.schedule.bet, wager.schedule.name, wager.amount) for wager in game.side] == [("bonus", "1", 1)]


def test_without_a_bonus_the_bets_are_equal() -> None:
    assert make_game(Options(rules="limited-stakes/1", bets=9)).bets == Bets.of(9)
    assert make_game(Options(bets=3, side={"three-card-bonus": 2})).bets == Bets.of(3)


def test_the_maximum_holds_for_three_amounts_too() -> None:
    assert make_game(Options(rules="limited-stakes/1", bets="5,5,4", side={"bonus": 1})).bets == Bets.of("5,5,4")
    assert "at most 5" in refusal(rules="limited-stakes/1", bets="6,6,5", side={"bonus": 1})
    assert "at most 5" in refusal(rules="limited-stakes/1", bets=5, side={"bonus": 1})


def test_what_belongs_to_a_side_bet_needs_one() -> None:
    assert refusal(pay={"three-card-bonus.flush": 4}) == (
        "pay three-card-bonus.flush: no side bet is placed; add --side BET=AMOUNT"
    )
    assert refusal(meters={"mega": 100}) == "meter mega: no side bet is placed; add --side BET=AMOUNT"
    assert refusal(side={"three-card-bonus": 1}, pay={"bonus.flush": 4}).startswith("pay bonus.flush: that side bet")
    assert refusal(side={"three-card-bonus": 1}, meters={"mega": 100}).startswith("meter 'mega': no side bet")
    assert "twice" in refusal(side={"three-card-bonus": 1, "three-card-bonus/common": 1})


def test_a_changed_side_pay_leaves_the_base_alone() -> None:
    game = make_game(Options(side={"three-card-bonus": 1}, pay={"three-card-bonus.flush": 4, "flush": 9}))
    assert game.pays.pays["flush"] == 9
    assert [row.net() for row in game.side[0].schedule.rows if row.name == "flush"] == [4]
    assert game.changed == ("three-card-bonus.flush", "flush")


def test_what_a_side_bet_assumes_comes_with_it() -> None:
    plain = make_game(Options(rules="pennsylvania", pays_from="opr-804"))
    placed = make_game(
        Options(
            rules="pennsylvania",
            pays_from="opr-804",
            side={"five-card-progressive/655a-A": 1},
            meters={"progressive": 100_000},
        )
    )
    assert "sister_section" in {remark.id for remark in placed.assumptions}
    assert "sister_section" not in {remark.id for remark in plain.assumptions}
    assert len(set(placed.assumptions)) == len(placed.assumptions)


@pytest.mark.parametrize("amount", [0, -1])
def test_a_maximum_payout_is_above_zero(amount: int) -> None:
    assert refusal(max_payout=amount) == f"max-payout {amount}: an amount is above zero"
