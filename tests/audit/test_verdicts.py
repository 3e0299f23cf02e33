"""Verdicts: their order, every reading, at most one of them, and what is said of a refuted claim."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from printed_figures import random_figures

from exact_odds.audit.claims import claims_of
from exact_odds.audit.derivation import derived
from exact_odds.audit.printed.figures import read_printed
from exact_odds.audit.verdicts import Finding, judge, weigh
from exact_odds.basics.errors import ExactOddsError

BONUS = {"royal_flush": 10000, "straight_flush": 2000, "four_of_a_kind": 100, "full_house": 75, "flush": 50,
         "straight": 25, "three_of_a_kind": 8, "two_pair": 4}  # fmt: skip
STANDARD = {"royal_flush": 1000, "straight_flush": 200, "four_of_a_kind": 50, "full_house": 11, "flush": 8,
            "straight": 5, "three_of_a_kind": 3, "two_pair": 2, "pair_tens_or_better": 1}  # fmt: skip


def judged(quantity: str, printed: str, rules: str | None = "opr-804", **more: Any) -> Finding:
    table = {"id": "a", "source": "test", "quantity": quantity, "printed": printed, **more}
    if rules:
        table["rules"] = rules
    return judge(claims_of({"claim": [table]}, "test")[0])


MUST_HOLD = [
    ("element_of_risk", "2.86%", {}, "confirmed", "plain"),
    ("element_of_risk", "2.85%", {}, "confirmed_under_reading", "ties_ridden"),
    ("house_edge", "3.506%", {}, "confirmed", "plain"),
    ("side_bet_house_edge", "7.09%", {"side_bet": "three-card-bonus"}, "truncated", "plain"),
    ("holding_ev", "-6.37%", {"hand": "8c8dAh"}, "refuted", ""),
    ("holding_house_edge", "6.37%", {"hand": "8c8dAh"}, "refuted", ""),
    ("house_edge", "3.52%", {}, "refuted", ""),
    ("house_edge", "3.61%", {}, "refuted", ""),
]


@pytest.mark.parametrize(("quantity", "printed", "more", "verdict", "reading"), MUST_HOLD)
def test_must_hold(quantity: str, printed: str, more: dict[str, Any], verdict: str, reading: str) -> None:
    found = judged(quantity, printed, **more)
    assert (found.verdict, found.reading) == (verdict, reading)


READINGS = [
    # per one bet, per three bets, per bet in action
    ("house_edge", "3.51%", {}, "plain"),
    ("house_edge", "1.17%", {}, "per_three_bets"),
    ("house_edge", "2.86%", {}, "per_bet_in_action"),
    ("house_edge", "2.8453%", {"ties": "ride"}, "per_bet_in_action"),
    ("house_edge", "96.49%", {}, "one_minus"),
    ("house_edge", "-3.51%", {}, "opposite_sign"),
    ("rtp", "96.49%", {}, "plain"),
    ("rtp", "98.83%", {}, "per_three_bets"),
    ("rtp", "97.14%", {}, "per_bet_in_action"),
    ("rtp", "3.51%", {}, "one_minus"),
    ("ev", "-0.03506", {}, "plain"),
    ("ev", "0.03506", {}, "opposite_sign"),
    ("standard_deviation", "5.158", {}, "plain"),
    ("standard_deviation", "5.168", {}, "ties_ridden"),
    ("standard_deviation", "1.7194", {}, "per_three_bets"),
    ("standard_deviation", "4.2151", {}, "per_bet_in_action"),
    ("house_edge", "3.9%", {"bets": "5,5,4", "rules": "opr-804"}, "refuted"),
    # the tie rule
    ("average_bets", "1.22", {}, "plain"),
    ("average_bets", "1.23", {}, "ties_ridden"),
    ("average_bets", "1.23", {"ties": "ride"}, "plain"),
    ("average_bets", "1.22", {"ties": "ride"}, "ties_pulled"),
    ("variance", "26.61", {}, "plain"),
    ("variance", "26.71", {}, "ties_ridden"),
    ("ride_probability_2", "15.09%", {}, "plain"),
    ("ride_probability_2", "15.93%", {}, "ties_ridden"),
    # the sign
    ("holding_ev", "-6.04%", {"hand": "8c8dAh"}, "plain"),
    ("holding_ev", "6.04%", {"hand": "8c8dAh"}, "opposite_sign"),
    ("holding_total", "71", {"hand": "8c8dAh"}, "opposite_sign"),
    ("holding_house_edge", "45.83%", {"hand": "8c8dAh2s"}, "plain"),
    ("peek_edge", "over 40%", {"peek": "both"}, "plain"),
    ("peek_edge", "-40.4%", {"peek": "both"}, "opposite_sign"),
    # odds against and "1 in"
    ("category_odds_against", "649,739 to 1", {"category": "royal_flush"}, "plain"),
    ("category_odds_against", "649,739", {"category": "royal_flush"}, "plain"),
    ("category_odds_against", "1 in 649,740", {"category": "royal_flush"}, "plain"),
    ("category_odds_against", "1 in 649,739", {"category": "royal_flush"}, "one_in"),
    ("category_odds_against", "649,740 to 1", {"category": "royal_flush"}, "one_in"),
    ("category_probability", "1 in 649,740", {"category": "royal_flush"}, "plain"),
    ("category_probability", "649,739 to 1", {"category": "royal_flush"}, "plain"),
    # an amount from the rounded edge
    ("loss_per_hour", "$10.52", {"bet": 5, "hands_per_hour": 60}, "plain"),
    ("loss_per_hour", "$10.50", {"bet": 5, "hands_per_hour": 60}, "rounded_edge"),
    ("loss_per_hour", "$10.53", {"bet": 5, "hands_per_hour": 60}, "rounded_edge"),
    # strategies
    ("strategy_edge", "3.748%", {"strategy": "simulator-basic"}, "plain"),
    ("strategy_edge", "111.8%", {"strategy": "never-pull"}, "plain"),
    ("strategy_edge", "37.27%", {"strategy": "always-pull"}, "plain"),
    ("strategy_cost", "0.2427%", {"strategy": "simulator-basic"}, "plain"),
]


@pytest.mark.parametrize(("quantity", "printed", "more", "reading"), READINGS)
def test_readings(quantity: str, printed: str, more: dict[str, Any], reading: str) -> None:
    found = judged(quantity, printed, **more)
    assert found.reading or found.verdict == reading
    if reading != "refuted":
        assert found.reading == reading
        assert found.verdict == ("confirmed" if reading == "plain" else "confirmed_under_reading")


def test_at_most_one_reading() -> None:
    """Per bet in action with ties ridden would be two; so would the other sign of an RTP."""
    assert judged("house_edge", "2.845%").verdict == "refuted"
    assert judged("house_edge", "-2.865%").verdict == "refuted"
    assert judged("rtp", "-3.506%").verdict == "refuted"


def test_plain_comes_first_and_cut_off_before_another_reading() -> None:
    assert judged("element_of_risk", "2.9%").reading == "plain"  # ties ridden rounds to 2.8%
    cut = judged("element_of_risk", "2.8%")
    assert (cut.verdict, cut.reading) == ("truncated", "plain")


def test_the_tie_rule_is_always_named() -> None:
    assert judged("element_of_risk", "2.86%").plain == ("ties_pulled",)
    assert judged("element_of_risk", "2.85%", ties="ride").plain == ("ties_ridden",)
    assert judged("standard_deviation", "5.158").plain == ("per_one_bet", "ties_pulled")


def test_for_1_only_where_the_source_does_not_say() -> None:
    """The same printed bonus table is 19.3 % or 26.9 %."""
    side = {"rules": None, "side_bet": "bonus", "pays": BONUS}
    unsaid = judged("side_bet_house_edge", "26.93%", **side)
    assert (unsaid.verdict, unsaid.reading) == ("confirmed_under_reading", "for_1")
    assert judged("side_bet_house_edge", "26.93%", convention="unsaid", **side).reading == "for_1"
    assert judged("side_bet_house_edge", "26.93%", convention="to 1", **side).verdict == "refuted"
    assert judged("side_bet_house_edge", "26.93%", convention="for 1", **side).verdict == "confirmed"
    assert judged("side_bet_house_edge", "19.30%", convention="to 1", **side).verdict == "confirmed"
    base = {"rules": None, "pays": STANDARD}
    assert judged("house_edge", "3.506%", **base).reading == "plain"
    assert judged("house_edge", "3.506%", convention="to 1", **base).reading == "plain"
    for_1 = judged("house_edge", "3.506%", convention="for 1", **base)
    assert for_1.verdict == "refuted"
    assert for_1.exact is not None
    assert judged("house_edge", f"{float(for_1.exact.value):.6f}", **base).reading == "for_1"


def test_refuted_says_how_far_and_what_comes_nearest() -> None:
    found = judged("house_edge", "3.52%")
    assert found.exact is not None
    assert found.exact.value == Fraction(37963, 1082900)
    assert found.distance == (Fraction("3.52") - Fraction(3796300, 1082900)) * 100
    assert (found.nearest, found.under) == ("plain", Fraction(37963, 1082900))
    low_pair = judged("holding_ev", "6.37%", hand="8c8dAh")
    assert (low_pair.nearest, low_pair.under) == ("opposite_sign", Fraction(71, 1176))


def test_another_pay_table_never_confirms() -> None:
    found = judged("house_edge", "3.737%")
    assert found.verdict == "refuted"
    assert found.fits == ("limited-stakes/3",)
    side = judged("side_bet_house_edge", "2.14%", side_bet="three-card-bonus")
    assert side.verdict == "refuted"
    assert side.fits == ("pennsylvania three-card-bonus/flush-4",)
    assert judged("category_count", "5", category="royal_flush").fits == ()


def test_a_point_in_the_wrong_place_is_seen() -> None:
    assert judged("house_edge", "3.506").shift == -2
    assert judged("house_edge", "0.3506%").shift == 1
    assert judged("house_edge", "3.61%").shift == 0


UNDECIDABLE = [
    ("house_edge", {"rules": "limited-stakes/1"}, ("straight",)),
    ("house_edge", {"rules": "pennsylvania"}, ("pays",)),
    ("house_edge", {"rules": "quebec", "pays_from": "limited-stakes/4"}, ("straight",)),
    ("house_edge", {"rules": None, "pays": "unknown"}, ("pays",)),
    ("house_edge", {"rules": None, "pays": {**STANDARD, "flush": "unknown"}}, ("flush",)),
    ("house_edge", {"pays": {"flush": "unprinted"}}, ("flush",)),
    ("side_bet_house_edge", {"rules": None, "side_bet": "bonus", "pays": "unprinted"}, ("pays",)),
    ("side_bet_house_edge", {"rules": None, "side_bet": "bonus", "pays": {**BONUS, "flush": "unknown"}}, ("flush",)),
    ("side_bet_house_edge", {"rules": "pennsylvania", "side_bet": "three-card-progressive"},
     ("mini_royal", "straight_flush", "three_of_a_kind", "straight")),
    ("side_bet_house_edge", {"rules": "pennsylvania", "side_bet": "five-card-progressive/655a-B"},
     ("meter mega", "meter major")),
    ("holding_category_probability", {"hand": "4h6d9d", "category": "no_pay", "rules": "limited-stakes/1"},
     ("straight",)),
]  # fmt: skip


@pytest.mark.parametrize(("quantity", "more", "missing"), UNDECIDABLE)
def test_undecidable_without_the_pays(quantity: str, more: dict[str, Any], missing: tuple[str, ...]) -> None:
    found = judged(quantity, "3.5%", **more)
    assert (found.verdict, found.missing, found.exact, found.reading) == ("undecidable", missing, None, "")


DECIDABLE = [
    ("house_edge", "3.43%", {"rules": "limited-stakes/1", "assume": {"straight": 5}}, {"straight": 5}),
    ("house_edge", "3.43%", {"rules": "limited-stakes/1", "pays": {"straight": 5}}, {}),
    ("house_edge", "5.98%", {"rules": "limited-stakes/1", "as_printed": True}, {}),
    ("house_edge", "3.51%", {"rules": "pennsylvania", "pays_from": "opr-804"}, {}),
    ("house_edge", "3.51%", {"rules": None, "pays": {**STANDARD, "straight": "unprinted"}, "assume": {"straight": 5}},
     {"straight": 5}),
    ("house_edge", "5.98%", {"rules": "limited-stakes/1", "pays": {"straight": "unpaid"}}, {}),
    ("side_bet_house_edge", "19.30%", {"rules": None, "side_bet": "bonus", "convention": "to 1",
                                       "pays": {**BONUS, "flush": "unknown"}, "assume": {"flush": 50}}, {"flush": 50}),
    ("side_bet_house_edge", "46.9%",
     {"rules": "pennsylvania", "side_bet": "five-card-progressive/655a-A", "meters": {"progressive": 0}}, {}),
    # what does not depend on pays can be told without them
    ("category_probability", "1 in 255", {"category": "straight", "rules": "limited-stakes/1"}, {}),
    ("scenario_count", "25,989,600", {"rules": "pennsylvania"}, {}),
]  # fmt: skip


@pytest.mark.parametrize(("quantity", "printed", "more", "assumed"), DECIDABLE)
def test_decidable_with_an_assumption_that_is_named(
    quantity: str, printed: str, more: dict[str, Any], assumed: dict[str, int]
) -> None:
    found = judged(quantity, printed, **more)
    assert (found.verdict, found.missing) == ("confirmed", ())
    assert dict(found.claim.subject.assumed) == assumed


REFUSED = [
    ("ev_bet_1", {"bets": 100, "max_payout": 50000}, "max_payout: it can bind"),
    ("group_total", {"group": "trips", "dead": "Qc"}, "dead"),
    ("category_three_bets_share", {"category": "pair_aces"}, "category: 'pair_aces' is not a row"),
    ("strategy_edge", {"strategy": "never-pul"}, "did you mean never-pull"),
    ("break_even_meter", {"rules": "pennsylvania", "side_bet": "five-card-progressive/655a-B", "meter": "mega",
                          "meters": {"major": 10**9}}, "no amount on mega makes"),
    ("holding_ev", {"hand": "8c8dAh", "peek": "both"}, "peek both"),
]  # fmt: skip


@pytest.mark.parametrize(("quantity", "more", "reason"), REFUSED)
def test_what_cannot_be_worked_out_is_refused(quantity: str, more: dict[str, Any], reason: str) -> None:
    with pytest.raises(ExactOddsError) as refused:
        judged(quantity, "3.5", **more)
    assert len(refused.value.faults) == 1
    assert reason in refused.value.faults[0]


def test_random_figures_are_confirmed_and_changed_ones_are_not() -> None:
    """Through the verdict: true figures under the plain reading, changed ones never so."""
    claim = judged("house_edge", "3.51%").claim
    for value, text, changed in random_figures():
        for printed, wanted in ((text, True), (changed, False)):
            found = weigh(claim._replace(printed=read_printed(printed)), derived("house_edge", value), iter(()))
            assert (found.verdict == "confirmed") is wanted, (value, printed)
