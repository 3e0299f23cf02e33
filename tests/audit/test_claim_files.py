"""Claim files: every fault is one line with the file, the claim and the key, and nothing is overlooked."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exact_odds.audit.claims import catalogue_files, claims_of, known_keys, read_claims
from exact_odds.audit.one_off import one_off_claims
from exact_odds.audit.quantities import QUANTITIES
from exact_odds.basics.errors import ExactOddsError

ROOT = Path(__file__).parents[2]
GOOD = {"id": "a", "source": "s", "quantity": "house_edge", "printed": "3.51%", "rules": "opr-804"}
SIDE = GOOD | {"quantity": "side_bet_house_edge", "side_bet": "three-card-bonus"}


def faults(*claims: Any, name: str = "mine.toml") -> list[str]:
    with pytest.raises(ExactOddsError) as refused:
        claims_of({"claim": list(claims)}, name)
    return list(refused.value.faults)


FAULTS = [
    ({"id": 3}, "claim number 1: id: '3' is not a text"),
    ({"id": None}, "claim number 1: id: is missing"),
    ({"source": None}, "claim a: source: is missing"),
    ({"quantity": None}, "claim a: quantity: is missing"),
    ({"quantity": "avrage_bets"}, "claim a: quantity: 'avrage_bets' is not a quantity; did you mean average_bets?"),
    ({"printed": None}, "claim a: printed: is missing"),
    ({"printed": 3.5}, "claim a: printed: '3.5' is not a text"),
    ({"printed": "a lot"}, "claim a: printed: 'a lot': not a printed figure"),
    ({"printed": "1 in 5", "quantity": "average_bets"},
     "claim a: printed: '1 in 5': a figure of this kind is written as 0.035 or 3.5% or $3.50"),
    ({"rules": None}, "claim a: rules: is missing"),
    ({"rules": "oprr-804"}, "claim a: rules: rule set 'oprr-804' does not ship"),
    ({"rules": "california/LIRX-9"}, "claim a: rules: rule set california has no schedule 'LIRX-9'"),
    ({"rules": 5}, "claim a: rules: '5' is not a text"),
    ({"convention": "for 1"}, "claim a: convention: belongs to pays of the claim's own"),
    ({"expect": "true"}, "claim a: expect: 'true' is not one of confirmed, truncated"),
    ({"expect_reading": "ties"}, "claim a: expect_reading: 'ties' is not one of plain, ties_pulled"),
    ({"hand": "AhKhQh"}, "claim a: hand: has nothing to do with house_edge"),
    ({"colour": "red"}, "claim a: colour: is not a known key"),
    ({"pays": {"flush": "x"}}, "claim a: pays.flush: 'x': not a number"),
    ({"pays": {"flsh": 5}}, "claim a: pays.flsh: is not a row of a pay table on 5 cards; did you mean flush?"),
    ({"pays": {"flush": Fraction(1, 3), "pair_jacks_or_better": 1}},
     "claim a: pays.pair_jacks_or_better: overlaps pair_tens_or_better"),
    ({"pays": 5}, "claim a: pays: is not a table"),
    ({"rules": None, "pays": "maybe"}, "claim a: pays: is neither a table nor \"unknown\""),
    ({"assume": {"flush": 8}}, "claim a: assume.flush: is printed by the rule set"),
    ({"assume": 8}, "claim a: assume: is not a table"),
    ({"rules": "limited-stakes/4", "assume": {"straight": "x"}}, "claim a: assume.straight: 'x': not a number"),
    ({"ties": "maybe"}, "claim a: ties: 'maybe' is not one of pull, ride"),
    ({"peek": "all"}, "claim a: peek: 'all' is not one of burn, first, second, both"),
    ({"bets": "1,2"}, "claim a: bets: bets '1,2': 2 amounts"),
    ({"max_payout": -5}, "claim a: max_payout: '-5' is not above 0"),
    ({"dead": "zz"}, "claim a: dead card 1 'zz'"),
    ({"as_printed": "yes"}, "claim a: as_printed: 'yes' is neither true nor false"),
    ({"quantity": "peek_edge"}, "claim a: peek: is missing; write burn, first, second, both"),
    ({"quantity": "holding_ev"}, "claim a: hand: is missing"),
    ({"quantity": "holding_ev", "hand": "Ah Kh"}, "claim a: hand: 2 cards; a hand has 3 or 4"),
    ({"quantity": "holding_ev", "hand": "Ah Kh Zh"}, "claim a: hand: card 3 'Zh'"),
    ({"quantity": "holding_ev", "hand": "Ah Kh Qh", "dead": "Qh"}, "claim a: hand: dead card 1 'Qh'"),
    ({"quantity": "category_count", "printed": "4"}, "claim a: category: is missing"),
    ({"quantity": "category_count", "printed": "4", "category": "quads"},
     "claim a: category: is not a row of a pay table on 5 cards; did you mean four_of_a_kind"),
    ({"quantity": "category_count", "printed": "4", "category": "flush", "cards": 4},
     "claim a: cards: '4' is not 3, 5 or 6"),
    ({"quantity": "category_count", "printed": "4", "category": "full_house", "cards": 3},
     "claim a: category: is not a row of a pay table on 3 cards"),
    ({"quantity": "category_count", "printed": "4%", "category": "flush"}, "claim a: printed: '4%'"),
    ({"quantity": "group_count", "printed": "4", "group": "tripps"},
     "claim a: group: 'tripps' is not a group of holdings; did you mean trips?"),
    ({"quantity": "loss_per_hour", "printed": "$4", "bet": 0, "hands_per_hour": 60},
     "claim a: bet: '0' is not above 0"),
    ({"quantity": "loss_per_hour", "printed": "$4", "bet": 5}, "claim a: hands_per_hour: is missing"),
    ({"quantity": "strategy_edge"}, "claim a: strategy: is missing"),
]  # fmt: skip

SIDE_FAULTS = [
    ({"side_bet": None}, "claim a: side_bet: is missing"),
    ({"side_bet": "tree-card-bonus"}, "claim a: side_bet: rule set opr-804 has no side bet 'tree-card-bonus'"),
    ({"side_bet": "three-card-bonus/x"}, "claim a: side_bet: side bet three-card-bonus has no schedule 'x'"),
    ({"rules": None}, "claim a: rules: is missing"),
    ({"pays": {"boat": 5}}, "claim a: pays."),
    ({"rules": None, "pays": {"boat": 5}}, "claim a: pays.boat: is not a row of a pay table on 3 cards"),
    ({"rules": None, "pays": {"flush": 5}, "side_bet": "bonuss"}, "claim a: side_bet: 'bonuss' is not a side bet"),
    ({"rules": None, "pays": {"flush": 5}, "assume": {"flush": 5}},
     "claim a: assume.flush: is printed in [claim.pays]"),
    ({"meters": {"mega": 5}}, "claim a: meters.mega: is not a meter of this side bet; it has none"),
    ({"quantity": "break_even_meter", "printed": "$5", "meter": "mega"},
     "claim a: meter: 'mega' is not a meter of this side bet; it has none"),
    ({"ties": "ride"}, "claim a: ties: has nothing to do with side_bet_house_edge"),
]  # fmt: skip


def _changed(table: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in (table | change).items() if value is not None}


@pytest.mark.parametrize(("change", "fault"), FAULTS)
def test_each_fault_is_one_line(change: dict[str, Any], fault: str) -> None:
    found = faults(_changed(GOOD, change))
    assert len(found) == 1, found
    assert found[0].startswith(f"mine.toml: {fault}"), found


@pytest.mark.parametrize(("change", "fault"), SIDE_FAULTS)
def test_each_fault_of_a_side_bet_is_one_line(change: dict[str, Any], fault: str) -> None:
    found = faults(_changed(SIDE, change))
    assert len(found) == 1, found
    assert found[0].startswith(f"mine.toml: {fault}"), found


def test_all_faults_of_all_claims_at_once() -> None:
    found = faults({"id": 3}, GOOD | {"printed": "x"}, GOOD | {"id": "b"}, GOOD | {"id": "b", "colour": "red"})
    assert [line.split(": ")[1:3] for line in found] == [
        ["claim number 1", "id"], ["claim number 1", "source"], ["claim number 1", "quantity"],
        ["claim number 1", "printed"], ["claim a", "printed"], ["claim b", "id"], ["claim b", "colour"],
    ]  # fmt: skip
    assert not [line for line in found if "\n" in line]


def test_a_table_without_a_row_says_so_for_each() -> None:
    found = faults(_changed(GOOD, {"rules": None, "pays": {"flush": 8, "straight": 5, "any_pair": 1}}))
    assert [line.split(": ")[2] for line in found] == [
        "pays.royal_flush", "pays.straight_flush", "pays.four_of_a_kind", "pays.full_house", "pays.three_of_a_kind",
        "pays.two_pair",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "t.toml: the file is empty"),
        ("[[claim]", "t.toml: not TOML"),
        ("x = 1", "t.toml: claim: is missing"),
        ("claim = []", "t.toml: claim: is empty"),
        ("claim = 5", "t.toml: claim: is not an array of tables; write [[claim]]"),
        ('[claim]\nid = "a"', "t.toml: claim: is not an array of tables; write [[claim]]"),
    ],
)
def test_documents_that_hold_no_claims(text: str, fault: str) -> None:
    with pytest.raises(ExactOddsError) as refused:
        read_claims(text, "t.toml")
    assert refused.value.faults[0].startswith(fault)


def test_a_name_with_strange_signs_stays_on_one_line() -> None:
    [found] = faults(GOOD | {"id": "a\nb", "printed": "x"})
    assert "\n" not in found


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.decimals(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)
KEYS = sorted({key for quantity in QUANTITIES.values() for key in known_keys(quantity)})


@given(st.dictionaries(st.sampled_from(KEYS), json_values, max_size=6), st.sampled_from(sorted(QUANTITIES)))
def test_whatever_a_claim_holds_only_our_error_escapes(table: dict[str, Any], quantity: str) -> None:
    table = {key: value for key, value in table.items() if value is not None}
    for whole in (table, GOOD | {"quantity": quantity} | table):
        try:
            claims_of({"claim": [whole]}, "fuzz")
        except ExactOddsError as refused:
            said = refused.faults
        else:
            said = ()
        assert all(line.startswith("fuzz: claim ") and "\n" not in line for line in said)


def test_the_files_of_the_catalogue_are_claim_files() -> None:
    for path in catalogue_files():
        assert path.read_text("utf-8").startswith("# ")
        assert read_claims(path.read_text("utf-8"), path.name)


def test_one_off_claims_take_what_their_quantity_depends_on() -> None:
    given_ = {"rules": "california/LIRX-02", "side_bet": "three-card-bonus", "hand": "AhKhQh"}
    claims = one_off_claims(
        ["house_edge=3.4%", "holding_ev=0.9", "house_edge=3.5%"], {"rules": "quebec", "hand": "AhKhQh"}
    )
    assert [claim.id for claim in claims] == ["house_edge", "holding_ev", "house_edge-2"]
    assert {claim.subject.game.rules for claim in claims} == {"quebec"}
    with pytest.raises(ExactOddsError, match="side_bet: has nothing to do with house_edge"):
        one_off_claims(["house_edge=3.4%"], given_)
    with pytest.raises(ExactOddsError, match="write QUANTITY=PRINTED"):
        one_off_claims(["house_edge"], {})


def test_the_page_names_every_quantity_reading_key_and_group() -> None:
    from exact_odds.audit.claims import VERDICTS
    from exact_odds.audit.groups import GROUPS
    from exact_odds.audit.quantities import READINGS

    page = (ROOT / "docs" / "audit.md").read_text("utf-8")
    groups = {group for group in GROUPS if not group.startswith(("suited_spread_4", "suited_spread_5"))}
    assert [name for name in (*QUANTITIES, *READINGS, *VERDICTS, *KEYS, *groups) if f"`{name}`" not in page] == [
        key for key in ("about", "address", "date", "expect", "expect_reading", "id", "printed", "quantity", "source")
        if f"`{key}`" not in page
    ]  # fmt: skip


def test_the_table_of_the_page_is_that_of_the_code() -> None:
    page = (ROOT / "docs" / "audit.md").read_text("utf-8")
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        names = [part.strip("` ") for part in cells[0].split(",")]
        if len(cells) == 4 and all(name in QUANTITIES for name in names):
            for name in names:
                others = tuple(part.strip("` ") for part in cells[2].split(",")) if cells[2] else ()
                assert sorted(others) == sorted(QUANTITIES[name].others), name
                asked = [part.strip().removeprefix("maybe ").strip("`") for part in cells[3].split(",") if part]
                side = ["side_bet"] if QUANTITIES[name].speaks_of == "side" else []
                assert asked == [*side, *QUANTITIES[name].asks, *QUANTITIES[name].takes], name
