"""Side bets among the options of a game: what they do to the bets, what is refused, what is assumed with them."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from exact_odds.basics.errors import ExactOddsError
from exact_odds.odds.game import Bets
from exact_odds.odds.round import play_round
from exact_odds.odds.setup import Options, make_game
from exact_odds.odds.side.listing import price_side_bets
from exact_odds.rules import ruleset
from exact_odds.rules.ruleset import load_rule_set


def refusal(**options: Any) -> str:
    with pytest.raises(ExactOddsError) as caught:
        make_game(Options(**options))
    return str(caught.value)


@pytest.mark.parametrize("dollar", [1, 2, 3, 4])
def test_bets_1_and_2_equal_dollar_and_bonus(dollar: int) -> None:
    game = make_game(Options(rules="limited-stakes/1", bets=dollar, side={"bonus/1": 1}))
    assert game.bets == Bets(Fraction(dollar + 1), Fraction(dollar + 1), Fraction(dollar))
    assert [(wager.schedule.bet, wager.schedule.name, wager.amount) for wager in game.side] == [("bonus", "1", 1)]


def test_another_side_bet_is_no_bonus(tmp_path: Path) -> None:
    """Bets 1 and 2 grow by the five-card Bonus alone, and so does what has to stay below the maximum."""
    limited = (Path(ruleset.__file__).parent / "sets" / "limited-stakes.toml").read_text("utf-8")
    three = (
        '\n[side_bet.three-card-bonus]\ndefault = "a"\n[side_bet.three-card-bonus.wager]\nleast = 1\n'
        '[side_bet.three-card-bonus.schedule.a]\nconvention = "to 1"\n'
        "[side_bet.three-card-bonus.schedule.a.pays]\nmini_royal = 50\nstraight_flush = 40\n"
        "three_of_a_kind = 30\nstraight = 6\nflush = 3\npair = 1\n"
    )
    file = tmp_path / "both.toml"
    file.write_text(limited + three, "utf-8")
    both = make_game(Options(rules=f"{file}/1", bets=2, side={"bonus": 1, "three-card-bonus": 2}))
    assert both.bets == Bets.of("3,3,2")
    assert both.asked is None
    assert make_game(Options(rules=f"{file}/1", bets=2, side={"three-card-bonus": 2})).bets == Bets.of(2)


def test_bets_that_the_rules_do_not_ask_for() -> None:
    assert make_game(Options(bets="5,5,4")).asked == Bets.of(4)
    assert make_game(Options(bets="4,4,4")).asked is None
    assert make_game(Options(rules="limited-stakes", bets="2,2,1", side={"bonus": 1})).asked is None
    assert make_game(Options(rules="limited-stakes", bets="1,1,1", side={"bonus": 1})).asked == Bets.of("2,2,1")
    assert make_game(Options(rules="limited-stakes", bets=(2, 2, 1))).asked == Bets.of(1)


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
    six = make_game(Options(rules="pennsylvania", pays_from="opr-804", side={"six-card-bonus": 1}))
    rules = load_rule_set("pennsylvania")
    bet, schedule = rules.side_bet("six-card-bonus")
    assert bet.assumptions
    assert {*bet.assumptions, *schedule.assumptions} <= set(six.assumptions)
    assert not set(bet.assumptions) & set(plain.assumptions)


@pytest.mark.parametrize("amount", [0, -1])
def test_a_maximum_payout_is_above_zero(amount: int) -> None:
    assert refusal(max_payout=amount) == f"max-payout {amount}: an amount is above zero"


def test_a_meter_that_nobody_gave_is_not_known() -> None:
    game = make_game(Options(rules="pennsylvania", pays_from="opr-804", side={"five-card-progressive/655a-A": 1}))
    assert dict(game.side[0].meters) == {}


def test_a_meter_goes_to_the_schedules_that_have_it() -> None:
    prices = price_side_bets(Options(rules="pennsylvania", meters={"mega": 1000}))[1]
    given = {price.wager.schedule.name: dict(price.wager.meters) for price in prices}
    assert {name for name, meters in given.items() if meters == {"mega": 1000}} == {"655a-B", "655a-C", "655a-D"}
    assert all(meters in ({}, {"mega": 1000}) for meters in given.values())


@pytest.mark.parametrize(
    ("bet", "asked"),
    [
        (
            "three-card-progressive",
            "--pay three-card-progressive.mini_royal=PAYS --pay three-card-progressive.straight_",
        ),
        ("five-card-progressive/655a-A", "add --meter progressive=AMOUNT"),
    ],
)
def test_what_is_not_known_is_asked_for_by_its_option(bet: str, asked: str) -> None:
    game = make_game(Options(rules="pennsylvania", pays_from="opr-804", side={bet: 1}))
    with pytest.raises(ExactOddsError, match=re.escape(asked)):
        play_round(game)


@pytest.mark.parametrize("options", [{"side": [("bonus", 1)]}, {"side": "bonus=1"}, {"pay": ["flush"]}, {"meters": 5}])
def test_names_with_their_numbers(options: dict[str, Any]) -> None:
    assert "write names with their numbers, such as {'flush': 8}" in refusal(**options)
