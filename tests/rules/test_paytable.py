"""The pay table: reading, changing, and what is refused."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sympy import Rational

from exact_odds.basics.errors import ExactOddsError
from exact_odds.cards.categories import HIGH_HANDS, OUTCOMES, RANK_PLURALS
from exact_odds.rules.paytable import PayTable
from exact_odds.rules.rows import ranking_place, row_outcomes

STANDARD = {
    "royal_flush": 1000,
    "straight_flush": 200,
    "four_of_a_kind": 50,
    "full_house": 11,
    "flush": 8,
    "straight": 5,
    "three_of_a_kind": 3,
    "two_pair": 2,
    "pair_tens_or_better": 1,
}
PAYS = st.fractions(min_value=-1, max_value=2**70, max_denominator=10**6)
ROWS = st.sampled_from(
    [
        *HIGH_HANDS,
        "any_pair",
        *(f"pair_{plural}" for plural in RANK_PLURALS),
        *(f"pair_{plural}_or_better" for plural in RANK_PLURALS),
        *(f"pair_{low}_to_{high}" for at, low in enumerate(RANK_PLURALS) for high in RANK_PLURALS[at + 1 :]),
    ]
)


def test_standard_by_outcome() -> None:
    by_outcome = PayTable.from_pays(STANDARD).by_outcome()
    assert len(by_outcome) == len(OUTCOMES) == 22
    assert by_outcome == (1000, 200, 50, 11, 8, 5, 3, 2, *[-1] * 8, *[1] * 5, -1)
    assert all(type(pay) is Fraction for pay in by_outcome)


def test_for_1_is_one_less() -> None:
    for_1 = {row: pay + 1 for row, pay in STANDARD.items()}
    assert PayTable.from_pays(for_1, "for 1") == PayTable.from_pays(STANDARD)


@pytest.mark.parametrize(
    ("value", "pay"),
    [
        (0, Fraction(0)),
        ("push", Fraction(0)),
        (-1, Fraction(-1)),
        ("-1/2", Fraction(-1, 2)),
        ("3/2", Fraction(3, 2)),
        (Decimal("1.5"), Fraction(3, 2)),
        (Rational(1, 3), Fraction(1, 3)),
        ("6 for 1", Fraction(5)),
        ("5 to 1", Fraction(5)),
        (2**70, Fraction(2**70)),
    ],
)
def test_pays_of_every_kind(value: object, pay: Fraction) -> None:
    assert PayTable.from_pays({"flush": value}).pays == {"flush": pay}  # type: ignore[dict-item]
    assert PayTable.from_pays(STANDARD).with_pay("flush", value).pays["flush"] == pay  # type: ignore[arg-type]


def test_the_order_given_is_the_order_kept() -> None:
    turned = dict(reversed(STANDARD.items()))
    assert list(PayTable.from_pays(turned).pays) == list(turned)


def test_one_fault_per_bad_row() -> None:
    bad = {
        "royal_flush": 0.1,
        "straight_flush": "abc",
        "flush": 8,
        "royal_flush_spades": 5000,
        "pair_tens_or_better": 1,
        "pair_jacks": 2,
        "two_pair": -2,
        "three_of_a_kind": "1/-2",
        "straight": True,
    }
    with pytest.raises(ExactOddsError) as caught:
        PayTable.from_pays(bad)
    assert [fault.split(":")[0] for fault in caught.value.faults] == [
        "pay royal_flush",
        "pay straight_flush",
        "pay royal_flush_spades",
        "pay pair_jacks",
        "pay two_pair",
        "pay three_of_a_kind",
        "pay straight",
    ]
    assert "a float is not exact" in caught.value.faults[0]


def test_a_table_without_rows_is_refused() -> None:
    for pays in ({}, {"flush": "none"}):
        with pytest.raises(ExactOddsError, match="no row is paid"):
            PayTable.from_pays(pays)
    with pytest.raises(ExactOddsError, match="no row is left"):
        PayTable.from_pays({"flush": 8}).with_pay("flush", "none")


def test_a_convention_is_to_1_or_for_1() -> None:
    with pytest.raises(ExactOddsError, match="convention 'unsaid': is neither 'to 1' nor 'for 1'"):
        PayTable.from_pays(STANDARD, "unsaid")


def test_with_pay_changes_in_place() -> None:
    table = PayTable.from_pays(STANDARD).with_pay("straight", 6)
    assert list(table.pays) == list(STANDARD)
    assert table.pays["straight"] == 6


def test_with_pay_adds_at_the_ranking_place() -> None:
    table = PayTable.from_pays({"royal_flush": 1000, "two_pair": 2, "pair_tens_or_better": 1})
    table = table.with_pay("pair_sixes", 0).with_pay("flush", 8).with_pay("pair_sevens_to_eights", 0)
    assert list(table.pays) == [
        "royal_flush", "flush", "two_pair", "pair_tens_or_better", "pair_sevens_to_eights", "pair_sixes",
    ]  # fmt: skip


def test_none_takes_a_row_out() -> None:
    table = PayTable.from_pays(STANDARD).with_pay("pair_tens_or_better", "none")
    assert "pair_tens_or_better" not in table.pays
    assert table.by_outcome()[16] == -1
    with pytest.raises(ExactOddsError, match=r"pay pair_tens: is not a row of this pay table; did you mean pair_tens_"):
        PayTable.from_pays(STANDARD).with_pay("pair_tens", "none")
    with pytest.raises(ExactOddsError, match="pay quads_aces: cannot be said"):
        PayTable.from_pays(STANDARD).with_pay("quads_aces", "none")


def test_an_overlap_names_every_row_to_take_out() -> None:
    table = PayTable.from_pays({"pair_kings_to_aces": 2, "pair_tens": 1})
    with pytest.raises(ExactOddsError) as caught:
        table.with_pay("pair_nines_or_better", 1)
    assert str(caught.value) == (
        "pay pair_nines_or_better: overlaps pair_tens and pair_kings_to_aces; "
        "take that out first: pair_tens=none and pair_kings_to_aces=none"
    )


def test_with_pays_takes_out_first_and_names_every_fault() -> None:
    table = PayTable.from_pays(STANDARD)
    changed = table.with_pays({"pair_jacks_or_better": 1, "pair_sixes_to_tens": 0, "pair_tens_or_better": "none"})
    assert list(changed.pays)[-2:] == ["pair_jacks_or_better", "pair_sixes_to_tens"]
    with pytest.raises(ExactOddsError) as caught:
        table.with_pays({"flush": "x", "flsh": 1, "pair_twos": "none", "pair_jacks": 1, "straight": 6})
    assert len(caught.value.faults) == 4


@given(st.dictionaries(ROWS, PAYS, min_size=1, max_size=6), st.sampled_from(["to 1", "for 1"]))
def test_from_pays_reads_or_refuses(pays: dict[str, Fraction], convention: str) -> None:
    given_pays = {row: pay + (convention == "for 1") for row, pay in pays.items()}
    paid = [outcome for row in pays for outcome in row_outcomes(row)]
    if len(set(paid)) < len(paid):
        with pytest.raises(ExactOddsError, match="overlaps"):
            PayTable.from_pays(given_pays, convention)
        return
    table = PayTable.from_pays(given_pays, convention)
    assert table.pays == pays
    want = {outcome: pay for row, pay in pays.items() for outcome in row_outcomes(row)}
    assert table.by_outcome() == tuple(want.get(outcome, -1) for outcome in range(22))


@given(ROWS, PAYS)
def test_with_pay_is_as_if_written_so(row: str, pay: Fraction) -> None:
    table = PayTable.from_pays(STANDARD)
    rivals = [old for old in STANDARD if old != row and set(row_outcomes(old)) & set(row_outcomes(row))]
    if rivals:
        with pytest.raises(ExactOddsError, match="=none"):
            table.with_pay(row, pay)
    for rival in rivals:
        table = table.with_pay(rival, "none")
    changed = table.with_pay(row, pay)
    assert changed.pays == table.pays | {row: pay}
    places = [ranking_place(other.outcomes) for other in changed.rows]
    assert places == sorted(places)
    if row not in STANDARD:
        assert changed.with_pay(row, "none") == table
    assert changed.with_pay(row, pay) == changed
