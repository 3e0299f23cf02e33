"""The five sets that ship, fact by fact, against the texts they were read from."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import exact_odds.rules
from exact_odds.basics.errors import ExactOddsError
from exact_odds.cards.categories import HIGH_HANDS
from exact_odds.rules.model import RuleSet
from exact_odds.rules.parts import BetRule, Limits, PrintedMaximum
from exact_odds.rules.ruleset import load_rule_set, parse_selector, shipped_sets

NAMES = (*HIGH_HANDS, "pair_tens_or_better")
STANDARD = (1000, 200, 50, 11, 8, 5, 3, 2, 1)

BASE_TABLES = {
    "opr-804/standard": STANDARD,
    "quebec/standard": STANDARD,
    "california/LIRX-01": STANDARD,
    "california/LIRX-02": (500, 100, 25, 15, 10, 5, 3, 2, 1),
    "california/LIRX-03": (100, 50, 30, 15, 9, 6, 3, 2, 1),
    # the straight, in sixth place, is assumed
    "limited-stakes/1": (500, 100, 25, 15, 10, 5, 3, 2, 1),
    "limited-stakes/2": (100, 50, 30, 15, 9, 6, 3, 2, 1),
    "limited-stakes/3": (500, 200, 50, 11, 8, 5, 3, 2, 1),
    "limited-stakes/4": (200, 100, 40, 15, 9, 5, 3, 2, 1),
}
SIDE_TABLES = {
    ("opr-804", "three-card-bonus/common"): (50, 40, 30, 6, 3, 1),
    ("limited-stakes", "bonus/1"): (10000, 2000, 100, 75, 50, 25, 8, 4),
    ("limited-stakes", "bonus/2"): (5000, 2000, 100, 75, 50, 25, 8, 4),
    ("pennsylvania", "three-card-bonus/common"): (50, 40, 30, 6, 3, 1),
    ("pennsylvania", "three-card-bonus/flush-4"): (50, 40, 30, 6, 4, 1),
    ("pennsylvania", "three-card-bonus/straight-5"): (40, 40, 30, 5, 4, 1),
}


@pytest.fixture(params=shipped_sets())
def rules(request: pytest.FixtureRequest) -> RuleSet:
    return load_rule_set(request.param)


def test_every_file_ships_and_nothing_else() -> None:
    folder = Path(exact_odds.rules.__file__).parent / "sets"
    assert sorted(f"{name}.toml" for name in shipped_sets()) == sorted(path.name for path in folder.iterdir())


def test_ids_names_and_sources(rules: RuleSet) -> None:
    assert rules.id in shipped_sets()
    assert rules.name
    assert rules.name_fr
    assert rules.source.title
    assert rules.schedule().name == rules.default


def test_whatever_is_remarked_is_remarked_in_french_too(rules: RuleSet) -> None:
    remarks = [
        *rules.assumptions,
        *rules.notes,
        *(remark for schedule in rules.schedules for remark in schedule.assumptions),
        *(row.assumption for schedule in rules.schedules for row in schedule.assumed),
        *(remark for bet in rules.side_bets for remark in bet.assumptions),
        *(remark for bet in rules.side_bets for schedule in bet.schedules for remark in schedule.assumptions),
    ]
    assert all(remark.id and remark.text and remark.text_fr for remark in remarks)


@pytest.mark.parametrize(("selector", "pays"), BASE_TABLES.items(), ids=BASE_TABLES)
def test_base_tables(selector: str, pays: tuple[int, ...]) -> None:
    _, schedule = parse_selector(selector)
    assert schedule.pays is not None
    assert schedule.pays.pays == dict(zip(NAMES, map(Fraction, pays), strict=True))
    assert list(schedule.pays.pays) == list(NAMES)
    assert schedule.convention == "to 1"


def test_all_schedules_are_checked() -> None:
    named = {f"{name}/{schedule.name}" for name in shipped_sets() for schedule in load_rule_set(name).schedules}
    assert named == {*BASE_TABLES, "pennsylvania/unprinted"}


@pytest.mark.parametrize(("place", "pays"), SIDE_TABLES.items(), ids=lambda value: "/".join(map(str, value)))
def test_side_tables(place: tuple[str, str], pays: tuple[int, ...]) -> None:
    _, schedule = load_rule_set(place[0]).side_bet(place[1])
    assert tuple(row.pay for row in schedule.rows) == pays
    assert not schedule.needs
    assert schedule.unsaid == (place[1] == "three-card-bonus/straight-5")


def test_default_schedules() -> None:
    defaults = {name: load_rule_set(name).default for name in shipped_sets()}
    assert defaults == {
        "opr-804": "standard",
        "california": "LIRX-01",
        "limited-stakes": "1",
        "quebec": "standard",
        "pennsylvania": "unprinted",
    }


def test_opr_804() -> None:
    rules = load_rule_set("opr-804")
    assert rules.bets == BetRule("equal")
    assert rules.max_payout == PrintedMaximum(None, "hand")
    assert rules.assumptions == ()
    bet, schedule = rules.side_bet("three-card-bonus")
    assert (bet.cards, bet.wager, schedule.name) == (3, Limits(), "common")
    assert [row.name for row in schedule.rows] == [
        "mini_royal", "straight_flush", "three_of_a_kind", "straight", "flush", "pair",
    ]  # fmt: skip


def test_limited_stakes_bets() -> None:
    rules = load_rule_set("limited-stakes")
    assert rules.bets == BetRule("dollar_plus_bonus", Fraction(5), True, "dollar_plus_bonus")
    assert rules.bets.amounts(Fraction(3), Fraction(1)) == (4, 4, 3)
    assert rules.bets.amounts(Fraction(4), Fraction(1)) == (5, 5, 4)
    assert rules.bets.amounts(Fraction(5)) == (5, 5, 5)
    assert rules.bets.amounts(Fraction(100)) == (100, 100, 100)
    with pytest.raises(ExactOddsError, match=r"bet \$ 5 and the Bonus 1 come to 6; together they may be at most 5"):
        rules.bets.amounts(Fraction(5), Fraction(1))
    bet, schedule = rules.side_bet("bonus")
    assert (bet.wager, bet.cards, schedule.name, schedule.convention) == (
        Limits(Fraction(1), Fraction(1)),
        5,
        "1",
        "to 1",
    )
    with pytest.raises(ExactOddsError, match="the wager must be exactly 1"):
        bet.wager.check(Fraction(2), "side bonus")
    assert rules.max_payout is None
    assert "jurisdiction" in rules.source.title
    assert rules.source.jurisdiction == ""


def test_limited_stakes_assumes_the_straight() -> None:
    rules = load_rule_set("limited-stakes")
    assumed = {schedule.name: schedule.assumed for schedule in rules.schedules}
    assert {name: [(row.name, row.pays, row.shown_also) for row in rows] for name, rows in assumed.items()} == {
        "1": [("straight", 5, ())],
        "2": [("straight", 6, ())],
        "3": [("straight", 5, ())],
        "4": [("straight", 5, (4, 6))],
    }
    for schedule in rules.schedules:
        assert schedule.printed is not None
        assert schedule.pays is not None
        assert set(schedule.pays.pays) - set(schedule.printed.pays) == {"straight"}
        assert schedule.printed.by_outcome()[5] == -1


def test_the_assumed_straights_agree_with_the_tables_they_are_taken_from() -> None:
    for name, twin in {"1": "california/LIRX-02", "2": "california/LIRX-03"}.items():
        assert parse_selector(f"limited-stakes/{name}")[1].pays == parse_selector(twin)[1].pays


def test_quebec() -> None:
    rules = load_rule_set("quebec")
    assert rules.max_payout == PrintedMaximum(None, "unsaid")
    assert [remark.id for remark in rules.assumptions] == ["times_the_bet", "maximum_not_given"]
    assert not rules.side_bets


def test_pennsylvania_prints_no_pays() -> None:
    rules = load_rule_set("pennsylvania")
    assert rules.schedule().pays is None
    assert rules.schedule().printed is None
    assert {bet.id: bet.cards for bet in rules.side_bets} == {
        "three-card-bonus": 3,
        "three-card-progressive": 3,
        "five-card-progressive": 5,
        "six-card-bonus": 6,
    }
    for bet in rules.side_bets:
        schedule = bet.schedule()
        assert schedule.name == "643a.12"
        assert schedule.needs == tuple(row.name for row in schedule.rows)
        assert all(row.unprinted and row.net() is None for row in schedule.rows)
    assert rules.side_bet("six-card-bonus")[1].needs == (
        "six_card_royal", "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight",
        "three_of_a_kind",
    )  # fmt: skip
    assert rules.side_bet("three-card-progressive")[1].needs[-1] == "straight"


def test_published_schedules_name_their_own_source() -> None:
    for bet in load_rule_set("pennsylvania").side_bets:
        for schedule in bet.schedules:
            assert (schedule.source is None) == (schedule.name == "643a.12")


@pytest.mark.parametrize(
    ("name", "shares", "trips"),
    [
        ("655a-A", {"royal_flush": (1, "progressive"), "straight_flush": (Fraction(1, 10), "progressive")}, 9),
        ("655a-B", {"royal_flush": (1, "mega"), "straight_flush": (1, "major")}, 9),
        ("655a-C", {"royal_flush": (1, "mega"), "straight_flush": (1, "major"), "four_of_a_kind": (1, "minor")}, 10),
        ("655a-D", {"royal_flush": (1, "mega"), "straight_flush": (1, "major"), "four_of_a_kind": (1, "minor")}, 9),
    ],
)
def test_the_sister_section(name: str, shares: dict[str, tuple[Fraction, str]], trips: int) -> None:
    _, schedule = load_rule_set("pennsylvania").side_bet(f"five-card-progressive/{name}")
    assert {row.name: (row.share, row.meter) for row in schedule.rows if row.share is not None} == shares
    assert set(schedule.meters) == {meter for _, meter in shares.values()}
    plain = {row.name: row.pay for row in schedule.rows if row.pay is not None}
    quads = {} if "four_of_a_kind" in shares else {"four_of_a_kind": 300}
    assert plain == quads | {"full_house": 50, "flush": 40, "straight": 30, "three_of_a_kind": trips}
    assert schedule.convention == "for 1"
    assert {row.convention for row in schedule.rows} == {"for 1"}
    assert schedule.rows[-1].net() == trips - 1
    assert [remark.id for remark in schedule.assumptions] == ["sister_section"]


@pytest.mark.parametrize(
    ("selector", "hint"),
    [
        ("oprr-804", "rule set 'oprr-804' does not ship, and a file would end in .toml; did you mean opr-804?"),
        ("nevada", "known: opr-804, california, limited-stakes, pennsylvania, quebec"),
        ("california/LIRX-1", "rule set california has no schedule 'LIRX-1'; did you mean LIRX-01"),
        ("california/", "no schedule stands after the slash"),
        ("no/such/file", "rule set 'no' does not ship, and a file would end in .toml"),
        ("no-such-file.toml", "no-such-file.toml: cannot be read: no such file"),
        ("", "rule set '' does not ship"),
    ],
)
def test_unknown_sets_and_schedules(selector: str, hint: str) -> None:
    with pytest.raises(ExactOddsError) as caught:
        parse_selector(selector)
    assert hint in str(caught.value)
    assert len(caught.value.faults) == 1


def test_unknown_side_bets() -> None:
    with pytest.raises(ExactOddsError, match="rule set quebec has no side bets"):
        load_rule_set("quebec").side_bet("bonus")
    with pytest.raises(ExactOddsError, match="has no side bet 'bonus'; known: three-card-bonus"):
        load_rule_set("opr-804").side_bet("bonus")
    with pytest.raises(ExactOddsError, match="side bet bonus has no schedule '3'; known: 1, 2"):
        load_rule_set("limited-stakes").side_bet("bonus/3")


def test_side_pays_can_be_changed() -> None:
    _, schedule = load_rule_set("opr-804").side_bet("three-card-bonus")
    changed = schedule.with_pays({"flush": 4, "pair": "none"})
    assert [(row.name, row.net()) for row in changed.rows][-2:] == [("straight", 6), ("flush", 4)]
    _, progressive = load_rule_set("pennsylvania").side_bet("five-card-progressive/655a-A")
    assert progressive.with_pays({"flush": 40}).rows[4].net() == 40  # a bare number is "to 1", whatever the schedule
    assert progressive.with_pays({"flush": "40 for 1"}).rows[4].net() == 39
    assert progressive.with_pays({"royal_flush": 5000, "straight_flush": "none"}).meters == ()
    _, unknown = load_rule_set("pennsylvania").side_bet("six-card-bonus")
    given_all = unknown.with_pays(dict.fromkeys(unknown.needs, 10))
    assert given_all.needs == ()
    assert not given_all.unsaid
    with pytest.raises(ExactOddsError) as caught:
        schedule.with_pays({"royal_flush": 3, "flush": 0.5})
    assert sorted(fault.split(":")[0] for fault in caught.value.faults) == [
        "pay three-card-bonus.flush",
        "pay three-card-bonus.royal_flush",
    ]


def test_wager_limits() -> None:
    limits = Limits(Fraction(2), Fraction(5))
    for amount, reason in {1: "at least 2", 6: "at most 5", 0: "above 0", -3: "above 0"}.items():
        with pytest.raises(ExactOddsError, match=f"^side x {amount}: .*{reason}$"):
            limits.check(Fraction(amount), "side x")
    limits.check(Fraction(7, 2), "side x")
    Limits().check(Fraction(1, 3), "side x")


def test_loading_the_default_set_reads_its_own_file_only() -> None:
    program = """
import sys
opened = []
sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == "open" else None)
from exact_odds.rules.ruleset import load_rule_set
load_rule_set("opr-804")
print([name.rsplit("/", 1)[-1] for name in opened if name.endswith(".toml")])
print([name for name in ("polars", "sympy", "importlib.resources", "typer") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "['opr-804.toml']\n[]\n"
