"""Rule-set files: the worked example of the docs, and bad files with one line per fault."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.toml import parse_toml
from exact_odds.cards.categories import HIGH_HANDS
from exact_odds.rules.checker import check_rule_set
from exact_odds.rules.model import RuleSet
from exact_odds.rules.parts import Limits, PrintedMaximum
from exact_odds.rules.paytable import PayTable
from exact_odds.rules.rows import row_outcomes
from exact_odds.rules.ruleset import load_rule_set, parse_selector

PAGE = (Path(__file__).parents[2] / "docs" / "rule-sets.md").read_text(encoding="utf-8")
(EXAMPLE,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def example() -> RuleSet:
    return check_rule_set(parse_toml(EXAMPLE, "harbour.toml"))


def test_the_worked_example_loads_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "harbour.toml"
    path.write_text(EXAMPLE, encoding="utf-8")
    rules, schedule = parse_selector(f"{path}/weekend")
    assert (rules, schedule.name) == (example(), "weekend")
    assert parse_selector(str(path))[1].name == "main"
    assert load_rule_set(str(path)) == rules


def test_the_worked_example_says_what_it_seems_to() -> None:
    rules = example()
    assert rules.max_payout == PrintedMaximum(Fraction(50000), "hand")
    main = rules.schedule().pays
    assert main is not None
    assert main.pays["three_of_a_kind"] == Fraction(5, 2)
    assert main.by_outcome()[8:] == (*[-1] * 4, *[0] * 5, *[1] * 4, -1)
    weekend = rules.schedule("weekend")
    assert weekend.pays is not None
    assert weekend.pays.pays["royal_flush"] == 1000
    assert weekend.pays.pays["straight"] == 5
    assert weekend.assumed[0].shown_also == (4, 6)
    assert weekend.printed == PayTable(tuple(row for row in weekend.pays.rows if row.name != "straight"))
    assert weekend.source is not None
    bonus, card = rules.side_bet("bonus")
    assert bonus.wager == Limits(Fraction(1), Fraction(1))
    assert card.unsaid
    assert [card.rows[0].net(reading) for reading in ("to 1", "for 1")] == [20000, 19999]
    assert rules.side_bet("three-card-bonus")[0].wager == Limits(Fraction(1), Fraction(25))
    assert rules.side_bet("three-card-bonus/back-room")[1].needs == ("mini_royal",)
    _, meters = rules.side_bet("five-card-progressive")
    assert meters.meters == ("mega", "major")
    assert [(row.share, row.meter) for row in meters.rows[:3]] == [(1, "mega"), (Fraction(1, 10), "mega"), (1, "major")]
    assert rules.side_bet("six-card-bonus")[1].rows[0].amount == 1000000


def test_the_docs_name_only_rows_that_are_refused() -> None:
    section = PAGE.split("## What a table cannot say")[1].split("\n## ")[0]
    rows = [
        row
        for line in section.splitlines()
        for row in re.findall(r"`(\w+)`", line.split("|")[1] if "|" in line else "")
    ]
    assert len(rows) > 12
    for row in rows:
        with pytest.raises(ExactOddsError, match=r"cannot be said|is never a row"):
            row_outcomes(row)


# Each case changes the worked example: a text and what replaces it, then the key and a piece of the reason of every
# fault, in the order of the file's parts.
BAD = {
    "unknown key at the top": (("name_fr =", "nom ="), ["nom: is not a known key; known: assumption, bets"]),
    "unknown key in the source": (
        ('publisher = "Harbour Casino" ', 'editor = "Harbour Casino" '),
        ["source.editor: is"],
    ),
    "unknown key in a schedule": (
        ("[schedule.main.pays]", "max_bet = 5\n[schedule.main.pays]"),
        ["schedule.main.max_bet: is not a known key"],
    ),
    "unknown key in a side bet": (
        ('name = "Harbour Bonus"', "stake = 1"),
        ["side_bet.bonus.stake: is not a known key"],
    ),
    "id missing": (('id = "harbour"', ""), ["id: is missing"]),
    "id not a name": (('id = "harbour"', 'id = "the harbour"'), ["id: 'the harbour' is not a name"]),
    "source missing": ((re.search(r"\[source\].*?\n\n", EXAMPLE, re.DOTALL)[0], ""), ["source: is missing"]),  # type: ignore[index]
    "title missing": (('title = "Let It Ride at the Harbour Casino"', ""), ["source.title: is missing"]),
    "bets missing": (("[bets]", "[bats]"), ["bets: is missing", "bats: is not a known key; did you mean bets"]),
    "rule unknown": (('rule = "equal" ', 'rule = "unequal" '), ["bets.rule: 'unequal' is not one of equal, dollar"]),
    "default missing": (('default = "main" ', ""), ["default: is missing"]),
    "default unknown": (
        ('default = "main" ', 'default = "mian" '),
        ["default: 'mian' is not a schedule; did you mean main?"],
    ),
    "side default unknown": (
        ('default = "good"', 'default = "god"'),
        ["side_bet.three-card-bonus.default: 'god' is not a schedule; did you mean good?"],
    ),
    "row missing": (("flush = 6\n", ""), ['schedule.main.pays.flush: is missing; write flush = "none" where']),
    "pair rows missing": (
        ('pair_jacks_or_better = 1\npair_sixes_to_tens = "push"\n', ""),
        ["schedule.main.pays.any_pair: is missing"],
    ),
    "side row missing": (
        ("three_of_a_kind = 30\nstraight = 6\nflush = 4", "straight = 6\nflush = 4"),
        ["side_bet.three-card-bonus.schedule.good.pays.three_of_a_kind: is missing above a row that is there"],
    ),
    "negative denominator": (('"5/2"', '"5/-2"'), ["schedule.main.pays.three_of_a_kind: pay '5/-2': not a number"]),
    "zero denominator": (
        ('"5/2"', '"5/0"'),
        ["schedule.main.pays.three_of_a_kind: pay '5/0': the denominator is zero"],
    ),
    "pay below -1": (
        ("two_pair = 2\npair_j", "two_pair = -2\npair_j"),
        ["schedule.main.pays.two_pair: pay '-2': below -1"],
    ),
    "for 1 below 0": (("two_pair = 3", "two_pair = -1"), ["schedule.weekend.pays.two_pair: pay '-1': below -1 to 1"]),
    "pay not finite": (
        ("two_pair = 3", "two_pair = inf"),
        ["schedule.weekend.pays.two_pair: pay Infinity: not a finite"],
    ),
    "pay a date": (("two_pair = 3", "two_pair = 2020-01-01"), ["schedule.weekend.pays.two_pair: pay '2020-01-01'"]),
    "pay true": (("two_pair = 3", "two_pair = true"), ["schedule.weekend.pays.two_pair: pay True: a truth value"]),
    "pair rows overlap": (
        ("pair_sixes_to_tens", "pair_sixes_to_queens"),
        ["schedule.main.pays.pair_sixes_to_queens: overlaps pair_jacks_or_better; take that out first"],
    ),
    "pair rows from high to low": (
        ("pair_sixes_to_tens", "pair_tens_to_sixes"),
        ["schedule.main.pays.pair_tens_to_sixes: goes from high to low; write pair_sixes_to_tens"],
    ),
    "pair rank unknown": (
        ("pair_jacks_or_better", "pair_knaves_or_better"),
        ["schedule.main.pays.pair_knaves_or_better: 'knaves' is not a rank"],
    ),
    "suit-named row": (
        ("flush = 6\n", "flush = 6\nroyal_flush_spades = 5000\n"),
        ["schedule.main.pays.royal_flush_spades: cannot be said: hands are counted without their suits"],
    ),
    "suit-named row of a side bet": (
        (
            "royal_flush = 1000\nstraight_flush = 200\nfour",
            "royal_flush = 1000\nsix_card_royal_diamonds = 9\nstraight_flush = 200\nfour",
        ),
        ["side_bet.six-card-bonus.schedule.card.pays.six_card_royal_diamonds: cannot be said"],
    ),
    "quads by rank": (
        ("full_house = 10\n", "full_house = 10\nquads_aces = 100\n"),
        ["schedule.main.pays.quads_aces: cannot be said: four_of_a_kind is counted as a whole, not by its rank"],
    ),
    "row of another bet": (
        (
            "pair = 1\n\n[side_bet.three-card-bonus.schedule.back",
            "pair = 1\nfull_house = 9\n[side_bet.three-card-bonus.schedule.back",
        ),
        ["side_bet.three-card-bonus.schedule.good.pays.full_house: is not a row of a pay table on 3 cards"],
    ),
    "convention unknown": (
        ('convention = "for 1"\n\n[schedule.weekend.source]', 'convention = "by 1"\n\n[schedule.weekend.source]'),
        ["schedule.weekend.convention: 'by 1' is not one of to 1, for 1"],
    ),
    "unprinted and not assumed": (
        ("two_pair = 2\npair_j", 'two_pair = "unprinted"\npair_j'),
        ["schedule.main.pays.two_pair: is not printed, so its pay must be assumed"],
    ),
    "assumed and printed": (
        ('straight = "unprinted" ', "straight = 6 "),
        ['schedule.weekend.pays.straight: is assumed, so it must stand here as straight = "unprinted"'],
    ),
    "assumed without a reason": (
        ('text = "The weekend card prints', 'txt = "The weekend card prints'),
        ["schedule.weekend.assumed.straight.text: is missing", "schedule.weekend.assumed.straight.txt: is not a known"],
    ),
    "assumed pay bad": (
        ("pays = 6 ", 'pays = "six" '),
        ["schedule.weekend.assumed.straight.pays: pay 'six': not a number"],
    ),
    "shown_also bad": (
        ("shown_also = [5, 7]", "shown_also = 5"),
        ["schedule.weekend.assumed.straight.shown_also: is not an array"],
    ),
    "shown_also pay bad": (
        ("shown_also = [5, 7]", 'shown_also = [5, "x"]'),
        ["schedule.weekend.assumed.straight.shown_also: pay 'x': not a number"],
    ),
    "assumption without text": (
        ("text = \"The card says 'tens up'", "test = \"The card says 'tens up'"),
        ["schedule.weekend.assumption[1].text: is missing", "schedule.weekend.assumption[1].test: is not a known key"],
    ),
    "duplicate id": (
        ('id = "one_hand"', 'id = "third_dealer_card"'),
        ["note[1].id: 'third_dealer_card' is used twice"],
    ),
    "duplicate id across schedules": (
        ('id = "weekend_pairs"', 'id = "one_hand"'),
        ["note[1].id: 'one_hand' is used twice"],
    ),
    "duplicate schedule": (
        ("[schedule.weekend]", "[schedule.main]"),
        ["not TOML: Cannot declare ('schedule', 'main') twice"],
    ),
    "duplicate row": (("flush = 6\n", "flush = 6\nflush = 7\n"), ["not TOML: Cannot overwrite a value"]),
    "side bet unknown": (
        ("side_bet.six-card-bonus", "side_bet.six-card-bonanza"),
        ["side_bet.six-card-bonanza: is not a side bet; did you mean six-card-bonus"],
    ),
    "wager bad": (
        ("wager = 1                             #", 'wager = "one" #'),
        ["side_bet.bonus.wager: the value 'one': not a number"],
    ),
    "wager nothing": (
        ("wager = 1                             #", "wager = 0 #"),
        ["side_bet.bonus.wager: '0' is not above 0"],
    ),
    "wager upside down": (
        ("{ least = 1, most = 25 }", "{ least = 25, most = 1 }"),
        ["side_bet.three-card-bonus.wager.least: 25 is above most, 1"],
    ),
    "wager unknown key": (
        ("{ least = 5 }", "{ lest = 5 }"),
        ["side_bet.six-card-bonus.wager.lest: is not a known key; did you mean least"],
    ),
    "share over 100 %": (
        ('straight_flush = { share = "10%"', 'straight_flush = { share = "110%"'),
        ["side_bet.five-card-progressive.schedule.two-meters.pays.straight_flush: share '110%': must be above 0"],
    ),
    "share of nothing": (
        ('straight_flush = { share = "10%"', 'straight_flush = { share = "0%"'),
        ["side_bet.five-card-progressive.schedule.two-meters.pays.straight_flush: share '0%': must be above 0"],
    ),
    "meter unknown": (
        ('"10%", meter = "mega"', '"10%", meter = "minor"'),
        ["side_bet.five-card-progressive.schedule.two-meters.pays.straight_flush: meter 'minor': is not one of"],
    ),
    "meter unused": (
        ('meters = ["mega", "major"]', 'meters = ["mega", "major", "minor"]'),
        ["side_bet.five-card-progressive.schedule.two-meters.meters: no row takes a share of 'minor'"],
    ),
    "meter twice": (
        ('meters = ["mega", "major"]', 'meters = ["mega", "major", "mega"]'),
        ["side_bet.five-card-progressive.schedule.two-meters.meters: 'mega' is named twice"],
    ),
    "amount nothing": (
        ("{ amount = 1000000 }", "{ amount = 0 }"),
        ["side_bet.six-card-bonus.schedule.card.pays.six_card_royal: amount 0: must be above 0"],
    ),
    "half a share": (
        ("{ amount = 1000000 }", '{ share = "100%" }'),
        ["side_bet.six-card-bonus.schedule.card.pays.six_card_royal: is not a row; write a pay, { amount = N }"],
    ),
    "maximum nothing": (("amount = 50000", "amount = 0"), ["max_payout.amount: '0' is not above 0"]),
    "maximum per what": (
        ('per = "hand"', 'per = "table"'),
        ["max_payout.per: 'table' is not one of hand, bet, all, unsaid"],
    ),
    "maximum of what": (("amount = 50000 ", ""), ["max_payout.amount: is missing"]),
    "schedule name": (
        ("schedule.main", 'schedule."a/b"'),
        ["schedule.a/b: 'a/b' is not a name", "default: 'main' is not"],
    ),
    "source not a table": (
        ('[schedule.weekend.source]\ntitle = "Weekend card of the Harbour Casino"\n', 'source = "a card"\n'),
        ["schedule.weekend.source: is not a table"],
    ),
    "no schedule in a side bet": (
        ("[side_bet.bonus.schedule.card]", "[side_bet.bonus.other]"),
        ["side_bet.bonus.schedule.card.convention: is missing", "side_bet.bonus.other: is not a known key"],
    ),
    "schedule not a table": (
        ("[schedule.main]\n", "[schedule]\nlate = 1\n[schedule.main]\n"),
        ["schedule.late: is not a table"],
    ),
    "nothing paid in a side bet": (
        (re.search(r"royal_flush = 20000.*?(?=\n\n)", EXAMPLE, re.DOTALL)[0], 'flush = "none"'),  # type: ignore[index]
        [
            "side_bet.bonus.schedule.card.pays: is empty",
            *[f"side_bet.bonus.schedule.card.pays.{hand}" for hand in HIGH_HANDS[:4]],
        ],
    ),
    "many at once": (
        (
            "royal_flush = 500\nstraight_flush = 100\nfour_of_a_kind = 25\n",
            "royal_flush = 500\nstraight_flush = -7\nquads_aces = 3\n",
        ),
        [
            "schedule.main.pays.four_of_a_kind: is missing",
            "schedule.main.pays.straight_flush: pay '-7': below -1 to 1",
            "schedule.main.pays.quads_aces: cannot be said",
        ],
    ),
}


@pytest.mark.parametrize(("change", "faults"), BAD.values(), ids=BAD)
def test_bad_files_give_one_line_per_fault(tmp_path: Path, change: tuple[str, str], faults: list[str]) -> None:
    old, new = change
    assert old in EXAMPLE
    path = tmp_path / "bad.toml"
    path.write_text(EXAMPLE.replace(old, new), encoding="utf-8")
    with pytest.raises(ExactOddsError) as caught:
        load_rule_set(str(path))
    found = [fault.removeprefix(f"{path}: ") for fault in caught.value.faults]
    assert len(found) == len(faults), found
    for line in faults:
        assert any(fault.startswith(line) for fault in found), (line, found)
    assert all(fault.startswith(f"{path}: ") and "\n" not in fault for fault in caught.value.faults)


def test_tables_that_pay_nothing_or_are_empty() -> None:
    pays = "".join(f'{row} = "none"\n' for row in (*HIGH_HANDS, "any_pair"))
    head = 'id = "x"\nname = "X"\n[source]\ntitle = "X"\n[bets]\nrule = "equal"\n'
    for tail, fault in {
        f'[schedule.a]\nconvention = "to 1"\n[schedule.a.pays]\n{pays}': "schedule.a.pays: pays nothing at all",
        "[schedule]": "schedule: is empty",
        '[schedule.a]\npays = "unknown"\nconvention = "to 1"': "schedule.a.pays: is not a table",
    }.items():
        with pytest.raises(ExactOddsError) as caught:
            check_rule_set(parse_toml(head + tail, "x.toml"))
        assert caught.value.faults == (f"x.toml: {fault}",)
    smallest = check_rule_set(parse_toml(head + '[schedule.a]\npays = "unprinted"', "x.toml"))
    assert (smallest.default, smallest.schedule().pays, smallest.side_bets) == ("a", None, ())


def test_a_rule_that_needs_the_bonus_needs_the_side_bet() -> None:
    text = EXAMPLE.replace('rule = "equal" ', 'rule = "dollar_plus_bonus" ')
    assert check_rule_set(parse_toml(text, "x.toml")).bets.amounts(Fraction(3), Fraction(1)) == (4, 4, 3)
    without = re.sub(r"\[side_bet.bonus\].*?(?=\[side_bet.three)", "", text, flags=re.DOTALL)
    with pytest.raises(
        ExactOddsError, match=r"^x.toml: bets: speaks of the Bonus, and there is no \[side_bet.bonus\]$"
    ):
        check_rule_set(parse_toml(without, "x.toml"))


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "the file is empty"),
        (b"# nothing but a comment\n", "the file is empty"),
        (b"id = '\xff'\n", "byte 7 is not UTF-8; save the file as UTF-8"),
        (b"id = \n", "not TOML: Invalid value (at line 1"),
        (b"id = 1" + b"0" * 5000, "not TOML: "),
        (b"x = " + b"[" * 5000, "not TOML: "),
        (b" " * 1_000_001, "larger than 1,000,000 bytes"),
    ],
    ids=["empty", "comment", "not UTF-8", "not TOML", "huge integer", "deep", "large"],
)
def test_files_that_cannot_be_read(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    with pytest.raises(ExactOddsError) as caught:
        load_rule_set(str(path))
    assert len(caught.value.faults) == 1
    assert caught.value.faults[0].startswith(f"{path}: {reason}")


def test_a_folder_and_an_absent_file(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    for name, reason in {"folder.toml": "is a directory", "absent.toml": "no such file or directory"}.items():
        with pytest.raises(ExactOddsError, match=f"{name}: cannot be read: {reason}$"):
            load_rule_set(str(tmp_path / name))


def test_one_id_may_say_one_thing_in_two_places() -> None:
    remark = '[[schedule.{}.assumption]]\nid = "same"\ntext = "{}"\n'
    both = EXAMPLE + remark.format("main", "words") + remark.format("weekend", "words")
    rules = check_rule_set(parse_toml(both, "x.toml"))
    assert rules.schedule("main").assumptions[0] == rules.schedule("weekend").assumptions[-1]
    with pytest.raises(ExactOddsError, match="'same' is used twice"):
        check_rule_set(parse_toml(both + remark.format("main", "words"), "x.toml"))


LINES = EXAMPLE.splitlines()
VALUES = st.sampled_from(
    ['""', "0", "-3", "1.5", "nan", "[]", "{}", "[[1]]", '"none"', '"unprinted"', "true", "{ share = 2 }"]
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.integers(0, len(LINES) - 1), max_size=4), st.integers(0, len(LINES) - 1), VALUES)
def test_only_the_documented_exception_escapes(dropped: list[int], place: int, value: str) -> None:
    lines = [line for at, line in enumerate(LINES) if at not in dropped]
    at = min(place, len(lines) - 1)
    lines[at] = re.sub(r"= [^#]*", f"= {value} ", lines[at])
    try:
        rules = check_rule_set(parse_toml("\n".join(lines), "x.toml"))
    except ExactOddsError as error:
        faults = error.faults
    else:
        pays = rules.schedule().pays
        assert pays is None or len(pays.by_outcome()) == 22
        return
    assert faults
    assert all(fault.startswith("x.toml: ") and "\n" not in fault for fault in faults)
