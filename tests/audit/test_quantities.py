"""Every quantity against values worked out elsewhere, and every derivation against its own value."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import prod
from typing import Any

import oracle
import pytest

from exact_odds.audit.claims import claims_of
from exact_odds.audit.derivation import Derivation, total
from exact_odds.audit.groups import GROUPS, group_parts
from exact_odds.audit.quantities import FORMS, QUANTITIES, READINGS, UNITS
from exact_odds.audit.readings import Asked, other_readings, plain_names
from exact_odds.odds.setup import Options, make_game

#: What each quantity asks for, in one example.
MORE: dict[str, dict[str, Any]] = {
    "category_probability": {"category": "full_house"},
    "category_odds_against": {"category": "full_house"},
    "category_count": {"category": "full_house"},
    "category_three_bets_share": {"category": "full_house"},
    "holding_ev": {"hand": "8c8dAh"},
    "holding_house_edge": {"hand": "8c8dAh"},
    "holding_total": {"hand": "8c8dAh"},
    "holding_category_probability": {"hand": "4h6d9d", "category": "pair_tens_or_better"},
    **{name: {"group": "trips"} for name in QUANTITIES if name.startswith("group_")},
    **{name: {"side_bet": "three-card-bonus"} for name in QUANTITIES if name.startswith("side_")},
    "break_even_meter": {"rules": "pennsylvania", "side_bet": "five-card-progressive/655a-A", "meter": "progressive"},
    "peek_edge": {"peek": "second"},
    "strategy_edge": {"strategy": "simulator-basic"},
    "strategy_cost": {"strategy": "never-pull"},
    "loss_per_hour": {"bet": 5, "hands_per_hour": 60},
}
_TEXT = {"share": "1%", "units": "1", "count": "1", "odds": "1", "money": "1"}


def derivation(name: str, **more: Any) -> Derivation:
    table = {"id": "a", "source": "s", "quantity": name, "printed": _TEXT[UNITS[name]], "rules": "opr-804"} | more
    claim = claims_of({"claim": [table]}, "test")[0]
    return QUANTITIES[name].derive(claim.subject)


VALUES = {
    "house_edge": "37963/1082900",
    "rtp": "1044937/1082900",
    "ev": "-37963/1082900",
    "ev_bet_1": "354517/3248700",
    "ev_bet_2": "742459/3248700",
    "ev_bet_dollar": "-242173/649740",
    "element_of_risk": "37963/1325152",
    "average_bets": "331288/270725",
    "variance": "31199776412731/1172672410000",
    "hit_frequency": "10343/43316",
    "ride_probability_1": "1608/22100",
    "ride_probability_2": "40865/270725",
    "category_probability": "3744/2598960",
    "category_odds_against": "2595216/3744",
    "category_count": "3744",
    "holding_ev": "-71/1176",
    "holding_house_edge": "71/1176",
    "holding_total": "-71",
    "holding_category_probability": "30/1176",
    "group_count": "52",
    "group_probability": "52/22100",
    "group_total": "6360",
    "group_ev": "265/49",
    "group_sum": "330720",
    "group_contribution": "330720/25989600",
    "side_bet_house_edge": "392/5525",
    "side_bet_rtp": "5133/5525",
    "side_bet_hit_frequency": "5660/22100",
    "peek_edge": "66142/270725",
    "strategy_edge": "40591/1082900",
    "strategy_cost": "1172902/1082900",
    "loss_per_hour": "11388900/1082900",
    "holding_count": "22100",
    "completion_count": "1176",
    "scenario_count": "25989600",
}


@pytest.mark.parametrize("name", VALUES)
def test_values(name: str) -> None:
    assert derivation(name, **MORE.get(name, {})).value == Fraction(VALUES[name])


def test_every_quantity_has_a_value_here() -> None:
    assert set(VALUES) | {"standard_deviation", "category_three_bets_share", "break_even_meter"} == set(QUANTITIES)


def test_standard_deviation_is_the_root_of_the_variance() -> None:
    found = derivation("standard_deviation")
    assert found.square == derivation("variance").value
    assert found.square is not None
    assert abs(found.square - found.value**2) < Fraction(1, 10**58)
    assert str(float(found.value)).startswith("5.15807")


def test_break_even_meter_makes_the_bet_fair() -> None:
    more = MORE["break_even_meter"]
    value = derivation("break_even_meter", **more).value
    bet = {key: more[key] for key in ("rules", "side_bet")}
    assert derivation("side_bet_house_edge", **bet, meters={"progressive": str(value)}).value == 0


@cache
def _full_house_by_bets() -> dict[int, int]:
    """Ordered deals of a full house by number of bets standing: the cards of one of each kind, dealt every way."""
    found = dict.fromkeys((1, 2, 3), 0)
    pays = oracle.standard_pays()
    for trips, pair in ((low, high) for low in oracle.RANKS for high in oracle.RANKS if low != high):
        hand = [trips + suit for suit in "cdh"] + [pair + suit for suit in "cd"]
        for own in combinations(hand, 3):
            for first in set(hand) - set(own):
                standing = 1 + (oracle.ev(own, pays) > 0) + (oracle.ev((*own, first), pays) > 0)
                found[standing] += prod((4, 6))
    return found


def test_three_bets_share_by_dealing_every_full_house() -> None:
    """Suits do not matter in a full house, so one of the 24 suit choices of each pair of ranks stands for all."""
    by_bets = _full_house_by_bets()
    share = derivation("category_three_bets_share", category="full_house")
    assert sum(by_bets.values()) == 3744 * 20
    assert share.value == Fraction(by_bets[3], sum(by_bets.values()))
    assert [line.ways for line in share.lines] == [by_bets[bets] for bets in (1, 2, 3)]


@pytest.mark.parametrize("hand", ["8c8dAh", "ThJhQh", "2c7d9s", "5s6d7c8h", "JhQdKcAs", "8c8dAh2s", "9c9d9h9s"])
def test_holdings_by_dealing_every_card(hand: str) -> None:
    cards = [hand[place : place + 2] for place in range(0, len(hand), 2)]
    ev = oracle.ev(cards, oracle.standard_pays())
    assert derivation("holding_ev", hand=hand).value == ev
    assert derivation("holding_total", hand=hand).value == ev * (1176 if len(cards) == 3 else 48)


SUMS = {  # how a value comes from the sum of its lines
    "house_edge": lambda found: -total(found.lines) / _step(found, "of"),
    "ev": lambda found: total(found.lines) / _step(found, "of"),
    "ev_bet_1": lambda found: total(found.lines) / _step(found, "of"),
    "ev_bet_dollar": lambda found: total(found.lines) / _step(found, "of"),
    "average_bets": lambda found: total(found.lines) / _step(found, "of"),
    "hit_frequency": lambda found: total(found.lines) / _step(found, "of"),
    "ride_probability_1": lambda found: total(found.lines) / _step(found, "of"),
    "ride_probability_2": lambda found: total(found.lines) / _step(found, "of"),
    "variance": lambda found: total(found.lines) / _step(found, "of") - _step(found, "ev") ** 2,
    "element_of_risk": lambda found: -total(found.lines) / _step(found, "of") / _step(found, "average_action"),
    "category_probability": lambda found: total(found.lines) / _step(found, "of"),
    "category_odds_against": lambda found: _step(found, "others") / total(found.lines),
    "category_count": lambda found: total(found.lines),
    "category_three_bets_share": lambda found: total(found.lines) / _step(found, "of"),
    "holding_ev": lambda found: total(found.lines) / _step(found, "of"),
    "holding_house_edge": lambda found: -total(found.lines) / _step(found, "of"),
    "holding_total": lambda found: total(found.lines),
    "holding_category_probability": lambda found: total(found.lines) / _step(found, "of"),
    "group_count": lambda found: total(found.lines),
    "group_probability": lambda found: total(found.lines) / _step(found, "of"),
    "group_total": lambda found: total(found.lines) / _step(found, "holdings"),
    "group_ev": lambda found: total(found.lines) / _step(found, "holdings") / _step(found, "completions"),
    "group_sum": lambda found: total(found.lines),
    "group_contribution": lambda found: total(found.lines) / 22100 / _step(found, "completions"),
    "side_bet_house_edge": lambda found: -total(found.lines) / _step(found, "of"),
    "side_bet_rtp": lambda found: 1 + total(found.lines) / _step(found, "of"),
    "side_bet_hit_frequency": lambda found: total(found.lines) / _step(found, "of"),
    "peek_edge": lambda found: total(found.lines) / _step(found, "of"),
    "strategy_edge": lambda found: -total(found.lines) / _step(found, "of"),
    "strategy_cost": lambda found: _step(found, "best_ev") - _step(found, "ev"),
    "rtp": lambda found: 1 + total(found.lines) / _step(found, "of"),
    "loss_per_hour": lambda found: -total(found.lines) / _step(found, "of") * _step(found, "bet") * 60,
    "break_even_meter": lambda found: -_step(found, "edge_without_meter") / _step(found, "edge_per_unit_of_meter"),
    "scenario_count": lambda found: _step(found, "holdings") * _step(found, "completions"),
}


def _step(found: Derivation, name: str) -> Fraction:
    return next(step.value for step in found.steps if step.name == name)


@pytest.mark.parametrize("name", SUMS)
def test_a_derivation_adds_up_to_its_value(name: str) -> None:
    found = derivation(name, **MORE.get(name, {}))
    assert SUMS[name](found) == found.value
    assert found.steps[-1] == (name, found.value)


def test_the_sum_of_the_edge_is_over_all_ordered_deals() -> None:
    steps = {step.name: step.value for step in derivation("house_edge").steps}
    assert (steps["sum"], steps["of"]) == (-1_822_224, 51_979_200)


def test_groups_part_the_holdings() -> None:
    game = make_game(Options())
    hands = {name: sum(part.hands for part in group_parts(game, name)) for name in GROUPS}
    assert hands["riding"] + hands["everything_else"] == hands["all_holdings"] == 22100
    # what rides under the standard table is made of the published groups
    published = ("high_pair", "trips", "suited_spread_3_no_high", "suited_spread_3_one_high",
                 "suited_spread_3_two_high", "suited_spread_4_one_high", "suited_spread_4_two_high",
                 "suited_spread_5_two_high",
                 "royal_draw_queen_high", "royal_draw_king_high", "royal_draw_ace_high")  # fmt: skip
    assert sum(hands[name] for name in published) == hands["riding"] == 1608
    assert hands["high_pair"] + hands["low_pair"] == 3744
    suited = [name for name in GROUPS if name.startswith(("suited", "royal"))]
    codes = [code for name in suited for part in group_parts(game, name) for code in part.codes]
    assert len(codes) == len(set(codes))


def test_ties_ridden_ride_in_the_groups_too() -> None:
    """Where two pair pays 3 to 1, 60 holdings are worth exactly nothing at the first decision."""
    game = make_game(Options(pay={"two_pair": 3}))
    pulled, ridden = (
        sum(part.hands for part in group_parts(ruled, "riding")) for ruled in (game, game._replace(ties="ride"))
    )
    assert (pulled, ridden) == (3912, 3912 + 60)


@pytest.mark.parametrize("name", QUANTITIES)
def test_the_table_is_closed(name: str) -> None:
    """Every reading that a quantity is bound to is known, gives a value, and is not the plain one."""
    quantity = QUANTITIES[name]
    table = {"id": "a", "source": "s", "quantity": name, "printed": _TEXT[quantity.unit], "rules": "opr-804"}
    claim = claims_of({"claim": [table | MORE.get(name, {})]}, "test")[0]
    asked = Asked(name, quantity, claim.subject, claim.printed, quantity.derive(claim.subject).value)
    named = {reading for reading, _ in other_readings(asked)}
    assert named <= set(READINGS) - {"plain"}
    bound = {"ties_ridden" if other == "ties" else other for other in quantity.others}
    assert bound - named <= {"for_1"}  # the rule sets say how their pays are meant
    assert not bound & set(plain_names(quantity, claim.subject))
    assert claim.printed.form in FORMS[quantity.unit]


@pytest.mark.parametrize("name", [name for name, quantity in QUANTITIES.items() if "ties" not in quantity.others])
def test_what_has_no_tie_rule_does_not_depend_on_it(name: str) -> None:
    if QUANTITIES[name].speaks_of == "round":
        more = MORE.get(name, {})
        assert derivation(name, **more, ties="ride").value == derivation(name, **more).value
