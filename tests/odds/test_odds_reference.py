"""The base game against the reference values, which were computed independently of this package.

Source of every number here: `reference values, computed independently` (exact, handed over with the task; the pay
table is 1000/200/50/11/8/5/3/2/1, tens or better, three equal bets, units of one bet). Three- and six-card counts and
the numbers of classes are with the tests of `cards` and `counting`.
"""

from fractions import Fraction
from typing import Any

import pytest

from exact_odds.basics.numbers import percent_text
from exact_odds.cards.categories import OUTCOMES
from exact_odds.cards.parsing import parse_cards
from exact_odds.odds.game import Game, MaxPayout
from exact_odds.odds.hand import ask_hand
from exact_odds.odds.play import Action, Play
from exact_odds.odds.round import Round, also_at, game_tree, play_round, round_of
from exact_odds.odds.settlement import settle
from exact_odds.odds.setup import Options, make_game
from exact_odds.rules.paytable import PayTable

STANDARD = make_game(Options())
PULLED = play_round(STANDARD)
RIDDEN = play_round(make_game(Options(ties="ride")))

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
    "no_pay": 1302540,
}
HANDS = {
    # suited
    "Ah 2h 3h": "-1/14",
    "2h 3h 4h": "-5/196",
    "3h 4h 5h": "3/14",
    "Ah 2h 4h": "-1/14",
    "8h 9h Jh": "33/196",
    "8h Th Jh": "71/196",
    "Ah Kh Qh": "293/294",
    # mixed suits
    "Th Jc Qd": "-9/392",
    "9h 9c Jd": "-71/1176",
    "Th Tc Jd": "563/392",
    "9h 9c 9d": "265/49",
    # four cards, mixed suits
    "5s 6d 7c 8h": "0",
    "Jh Qc Kd As": "0",
    "Th Jc Qd Ks": "1/2",
    "Ah 2c 3d 4s": "-3/8",
    "7h 8c 9d Ts": "1/8",
}


def test_the_standard_pays() -> None:
    assert list(STANDARD.pays.pays.values()) == [1000, 200, 50, 11, 8, 5, 3, 2, 1]
    assert list(STANDARD.pays.pays)[-1] == "pair_tens_or_better"
    assert STANDARD.bets == (1, 1, 1)
    assert STANDARD.ties == "pull"


def test_five_card_counts() -> None:
    """A table with a row for each of the 22 outcomes but the last, so that each is counted on its own."""
    result = play_round(Game(PayTable.from_pays(dict.fromkeys(OUTCOMES[:21], 1))))
    assert {row.category: row.combos for row in result.frequencies} == FIVE_CARD_COUNTS
    assert {row.of for row in result.frequencies} == {2598960}
    assert list(FIVE_CARD_COUNTS.items())[-1] == (result.frequencies[-1].category, result.frequencies[-1].combos)


@pytest.mark.parametrize("result", [PULLED, RIDDEN], ids=["ties pulled", "ties ridden"])
def test_what_does_not_depend_on_the_ties(result: Round) -> None:
    assert result.ev == Fraction(-37963, 1082900)
    assert result.house_edge == Fraction(37963, 1082900)
    assert sum(net * ways for net, ways in result.distribution.ways.items()) == -1822224
    assert result.distribution.of == 51979200
    assert result.ev_bet_1 == Fraction(354517, 3248700)
    assert result.ev_bet_2 == Fraction(742459, 3248700)
    assert result.ev_bet_dollar == Fraction(-242173, 649740)
    assert result.first_decision == (1608, 22100 - 1608, 0, 22100)
    assert result.second_decision == (40865, 270725 - 40865 - 2268, 2268, 270725)


@pytest.mark.parametrize(
    ("result", "average", "risk", "variance"),
    [
        (PULLED, "331288/270725", "37963/1325152", "31199776412731/1172672410000"),
        (RIDDEN, "333556/270725", "37963/1334224", "31323356960731/1172672410000"),
    ],
    ids=["ties pulled", "ties ridden"],
)
def test_what_depends_on_the_ties(result: Round, average: str, risk: str, variance: str) -> None:
    assert result.average_bets == result.average_action == Fraction(average)
    assert result.element_of_risk == Fraction(risk)
    assert result.variance == Fraction(variance)


def test_one_two_and_three_bets_in_action() -> None:
    ways = [sum(row.ways_by_bets[place] for row in PULLED.frequencies) for place in range(3)]
    assert ways == [43956288, 4417728, 3605184]
    assert [sum(ways[place] for ways in PULLED.bets_of_net.values()) for place in range(3)] == ways


def test_hits_and_nets() -> None:
    assert PULLED.hit_frequency == Fraction(10343, 43316)
    assert len(PULLED.distribution.ways) == 21
    assert min(PULLED.distribution.ways) == -3
    assert max(PULLED.distribution.ways) == 3000
    assert PULLED.push_frequency == 0


@pytest.mark.parametrize(("action", "ev"), [("ride", "-242173/216580"), ("pull", "-242173/649740")])
def test_never_pulling_and_always_pulling(action: Action, ev: str) -> None:
    settlement = settle(STANDARD)
    tree = game_tree(STANDARD, settlement)
    always = (action,) * len(tree.kinds)
    result = round_of(STANDARD, settlement, tree, Play((action,) * len(tree.nodes), (always, always)))
    assert result.ev == Fraction(ev)
    of = {"ride": (22100, 0, 0, 22100), "pull": (0, 22100, 0, 22100)}[action]
    assert result.first_decision == of


@pytest.mark.parametrize("cards", HANDS)
def test_hands(cards: str) -> None:
    answer = ask_hand(STANDARD, parse_cards(cards))
    ev = Fraction(HANDS[cards])
    assert answer.ev == ev
    assert answer.action == ("either" if ev == 0 else "ride" if ev > 0 else "pull")
    assert answer.of == (1176 if len(answer.cards) == 3 else 48)


def test_dead_cards() -> None:
    answer = ask_hand(make_game(Options(dead="Qc Qd Qh")), parse_cards("8h 8d Ac"))
    assert (answer.ev, answer.action, answer.of) == (Fraction(1, 1035), "ride", 1035)
    alive = ask_hand(STANDARD, parse_cards("8h 8d Ac"))
    assert alive.action == "pull"


@pytest.mark.parametrize("pay", [500, "500", "500 to 1", "501 for 1", Fraction(500)])
def test_a_royal_that_pays_500(pay: Any) -> None:
    result = play_round(make_game(Options(pay={"royal_flush": pay})))
    assert percent_text(result.house_edge, 5) == "3.73654%"
    assert result.house_edge == Fraction(40463, 1082900)


def test_what_a_tip_settled_as_bet_dollar_brings() -> None:
    """The stake and what bet $ is worth: the pays of the schedule on the five-card counts."""
    game = make_game(Options("limited-stakes/2", bets="3,3,2"))
    pays = {row.name: row.pays for row in game.pays.rows}
    pays |= dict.fromkeys(OUTCOMES[16:21], pays["pair_tens_or_better"]) | dict.fromkeys(OUTCOMES[8:16], Fraction(-1))
    total = sum(count * pays.get(name, -1) for name, count in FIVE_CARD_COUNTS.items())
    assert play_round(game).tip_return == 1 + Fraction(total, 2598960)
    assert play_round(game._replace(max_payout=MaxPayout(Fraction(7)))).tip_return is None
    assert PULLED.tip_return is None


def test_the_other_pays_of_an_assumed_row() -> None:
    shown = also_at(play_round(make_game(Options("limited-stakes/4", ties="ride"))))
    assert [(row, pay) for row, pay, _ in shown] == [("straight", 4), ("straight", 6)]
    for row, pay, result in shown:
        other = play_round(make_game(Options("limited-stakes/4", ties="ride", pay={row: pay})))
        assert result.distribution == other.distribution
        assert result.game.pays == other.game.pays
        assert also_at(result) == ()
    assert also_at(PULLED) == ()
