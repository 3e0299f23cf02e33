"""From options to a game: every option as it is resolved, and every refusal."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import sympy

from exact_odds.basics.errors import ExactOddsError
from exact_odds.cards.cards import DECK
from exact_odds.cards.parsing import parse_cards
from exact_odds.odds.game import CAP_PERS, MOST_DEAD, PEEKS, TIES, Bets, Game, MaxPayout
from exact_odds.odds.settlement import row_labels, settle
from exact_odds.odds.setup import Options, make_game, more_dead
from exact_odds.rules.paytable import PayTable
from exact_odds.rules.ruleset import load_rule_set

HARBOUR = """
id = "harbour"
name = "Harbour"
[source]
title = "A house rule"
[bets]
rule = "equal"
[max_payout]
amount = {amount}
per = "{per}"
[schedule.main]
convention = "to 1"
[schedule.main.pays]
royal_flush = 1000
straight_flush = 200
four_of_a_kind = 50
full_house = 11
flush = 8
straight = 5
three_of_a_kind = 3
two_pair = 2
pair_tens_or_better = 1
"""


def refusal(**options: Any) -> str:
    with pytest.raises(ExactOddsError) as caught:
        make_game(Options(**options))
    assert len(caught.value.faults) == 1
    assert str(caught.value).isprintable()
    return str(caught.value)


# ----------------------------------------------------------------------------------------------------- without options


def test_the_default_game() -> None:
    game = make_game(Options())
    assert game.pays == load_rule_set("opr-804").schedule().pays
    assert game == Game(
        game.pays, rules="opr-804", schedule="standard", assumptions=load_rule_set("opr-804").assumptions
    )
    assert (game.bets, game.max_payout, game.dead, game.peek, game.ties) == ((1, 1, 1), None, (), None, "pull")
    assert game.changed == ()


def test_a_game_built_by_hand() -> None:
    game = Game(PayTable.from_pays({"flush": 8}))
    assert game.bets == (1, 1, 1)
    assert {type(bet) for bet in game.bets} == {Fraction}
    assert (game.ties, game.peek, game.max_payout, game.dead) == ("pull", None, None, ())
    assert (game.rules, game.schedule, game.changed, game.assumptions) == ("", "", (), ())
    assert game.counts.first_of == 1176
    assert game._replace(dead=parse_cards("2c 2d 2h")).counts.first_of == 1035


def test_a_schedule() -> None:
    game = make_game(Options("california/LIRX-03"))
    assert (game.rules, game.schedule) == ("california", "LIRX-03")
    assert game.pays.pays["straight"] == 6
    assert "did you mean LIRX-01" in refusal(rules="california/LIRX-1")
    assert "did you mean california" in refusal(rules="californa")


# ---------------------------------------------------------------------------------------------------------------- bets


@pytest.mark.parametrize(
    ("bets", "wanted"),
    [
        ("5", (5, 5, 5)),
        (5, (5, 5, 5)),
        ("1.5", ("3/2", "3/2", "3/2")),
        (Decimal("0.1"), ("1/10", "1/10", "1/10")),
        (sympy.Rational(7, 3), ("7/3", "7/3", "7/3")),
        (Fraction(1, 3), ("1/3", "1/3", "1/3")),
        ("5,5,4", (5, 5, 4)),
        (" 5 , 5/2,\t4 ", (5, "5/2", 4)),
        ((5, "5/2", Decimal(4)), (5, "5/2", 4)),
        ((2**70, 1, Fraction(1, 3)), (2**70, 1, "1/3")),
    ],
)
def test_bets(bets: Any, wanted: tuple[Any, ...]) -> None:
    game = make_game(Options(bets=bets))
    assert game.bets == tuple(map(Fraction, wanted))
    assert {type(bet) for bet in game.bets} == {Fraction}
    assert Bets.of(bets) == game.bets


@pytest.mark.parametrize(
    ("bets", "message"),
    [
        ("0", "bet 1 0: an amount is above zero"),
        (-1, "bet 1 -1: an amount is above zero"),
        ("1,0,1", "bet 2 0: an amount is above zero"),
        ((1, 1, "-1/2"), "bet $ -1/2: an amount is above zero"),
        ("5,4", "bets '5,4': 2 amounts; write one number, or three as 5,5,4"),
        ("1,1,1,1", "bets '1,1,1,1': 4 amounts; write one number, or three as 5,5,4"),
        ((1, 1), "bets '(1, 1)': 2 amounts; write one number, or three as 5,5,4"),
        ("", "bets amount '': not a number; write it as 5, 1.5 or 3/2"),
        ("1,,1", "bets amount '': not a number; write it as 5, 1.5 or 3/2"),
        ("five", "bets amount 'five': not a number; write it as 5, 1.5 or 3/2"),
        (0.5, "bets amount 0.5: a float is not exact; write '1/2' or Decimal('0.5')"),
        ((1, 1.5, 1), "bets amount 1.5: a float is not exact; write '3/2' or Decimal('1.5')"),
        (True, "bets amount True: a truth value is not a number"),
    ],
)
def test_bets_refused(bets: Any, message: str) -> None:
    assert refusal(bets=bets) == message


def test_what_stands() -> None:
    bets = Bets.of("5,7,4")
    assert [bets.standing(standing) for standing in range(4)] == [(4,), (5, 4), (7, 4), (5, 7, 4)]
    assert [bets.in_units(standing) for standing in range(4)] == [1, Fraction(9, 4), Fraction(11, 4), 4]


# ------------------------------------------------------------------------------------------------------- maximum payout


@pytest.mark.parametrize("per", [None, *CAP_PERS])
@pytest.mark.parametrize("amount", [50000, "50,000", Decimal("5E+4"), sympy.Integer(50000)])
def test_a_maximum_payout(amount: Any, per: str | None) -> None:
    cap = make_game(Options(max_payout=amount, max_payout_per=per)).max_payout
    assert cap == MaxPayout(Fraction(50000), per or "hand")  # type: ignore[arg-type]  # one of CAP_PERS
    assert type(cap.amount) is Fraction
    assert CAP_PERS == ("hand", "bet", "all")
    assert MaxPayout(Fraction(1)).per == "hand"
    assert make_game(Options(max_payout="1/1000")).max_payout == (Fraction(1, 1000), "hand")
    # a set that prints none, and one that leaves open what it holds for
    for rules in ("california", "quebec"):
        assert make_game(Options(rules=rules, max_payout=7)).max_payout == (7, "hand")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"max_payout": 0}, "max-payout 0: an amount is above zero"),
        ({"max_payout": "-1/2"}, "max-payout -1/2: an amount is above zero"),
        ({"max_payout": 0.5}, "max-payout 0.5: a float is not exact; write '1/2' or Decimal('0.5')"),
        ({"max_payout": "much"}, "max-payout 'much': not a number; write it as 5, 1.5 or 3/2"),
        ({"max_payout": 5, "max_payout_per": "week"}, "max-payout-per 'week': write hand, bet or all"),
        ({"max_payout_per": "week"}, "max-payout-per 'week': write hand, bet or all"),
        ({"max_payout_per": "bet"}, "max-payout-per: no maximum payout is given; add --max-payout AMOUNT"),
        # the rule set speaks of one and does not say how much
        (
            {"rules": "quebec", "max_payout_per": "bet"},
            "max-payout-per: no maximum payout is given; add --max-payout AMOUNT",
        ),
    ],
)
def test_a_maximum_payout_refused(options: dict[str, Any], message: str) -> None:
    assert refusal(**options) == message


def test_a_maximum_payout_that_is_printed(tmp_path: Path) -> None:
    """The printed one holds; what the user says goes before it, amount and kind each for itself."""

    def cap(amount: str, per: str, **options: Any) -> MaxPayout | None:
        path = tmp_path / "harbour.toml"
        path.write_text(HARBOUR.format(amount=amount, per=per), encoding="utf-8")
        return make_game(Options(str(path), **options)).max_payout

    assert cap("25000", "bet") == (25000, "bet")
    assert cap("25000", "unsaid") == (25000, "hand")
    assert cap("25000", "bet", max_payout_per="all") == (25000, "all")
    assert cap("25000", "bet", max_payout=7) == (7, "bet")
    assert cap("25000", "unsaid", max_payout=7) == (7, "hand")
    assert cap("25000", "bet", max_payout=7, max_payout_per="hand") == (7, "hand")
    assert cap('"unprinted"', "bet") is None
    assert cap('"unprinted"', "all", max_payout=7) == (7, "all")
    assert make_game(Options("quebec")).max_payout is None
    assert make_game(Options("quebec", max_payout=9)).max_payout == (9, "hand")


# ----------------------------------------------------------------------------------------------------------- dead cards


@pytest.mark.parametrize("dead", ["Qc Qd 10h", "qCqDtH", ["Qc", "Qd", "Th"], parse_cards("Qc Qd Th")])
def test_dead_cards(dead: Any) -> None:
    game = make_game(Options(dead=dead))
    assert game.dead == parse_cards("Qc Qd Th")
    assert game.counts.deck.size == 49


def test_no_dead_cards() -> None:
    nothing: tuple[Any, ...] = ("", (), [])
    for dead in nothing:
        assert make_game(Options(dead=dead)).dead == ()


def test_french_dead_cards() -> None:
    assert make_game(Options(dead="D♥ V♠", french=True)).dead == parse_cards("Qh Js")
    assert refusal(dead="D♥").startswith("dead card 1 'D♥': the rank is missing")


@pytest.mark.parametrize(
    ("dead", "start"),
    [
        ("Qc Qd qC", "dead card 3 'qC' is the queen of clubs again (dead card 1 'Qc')"),
        ("Qc 1h", "dead card 2 '1h': '1' is not a rank"),
        ("  ", "no dead cards; write them like Th Jh Qh"),
        (5, "dead card 1 5: neither a text nor a Card (int)"),
    ],
)
def test_dead_cards_refused(dead: Any, start: str) -> None:
    assert refusal(dead=dead).startswith(start)


def test_too_many_dead_cards() -> None:
    assert MOST_DEAD == 47
    assert len(make_game(Options(dead=DECK[:47])).dead) == 47
    assert refusal(dead=DECK[:48]) == "48 dead cards leave no deck; at most 47"
    assert refusal(dead=DECK) == "52 dead cards leave no deck; at most 47"


def test_further_dead_cards() -> None:
    game = make_game(Options(dead="Qc", bets=5))
    assert more_dead(game, parse_cards("Qd Th")) == game._replace(dead=parse_cards("Qc Qd Th"))
    with pytest.raises(ExactOddsError, match="'Qc'"):
        more_dead(game, parse_cards("Th Qc"))
    left = tuple(card for card in DECK if card not in game.dead)
    assert len(more_dead(game, left[:46]).dead) == 47
    with pytest.raises(ExactOddsError, match=r"^48 dead cards leave no deck; at most 47$"):
        more_dead(game, left[:47])
    with pytest.raises(ExactOddsError, match=r"^47 dead cards leave no deck; at most 46$"):
        more_dead(game._replace(peek="burn"), left[:46])


def test_a_burned_card_is_one_more() -> None:
    assert len(make_game(Options(dead=DECK[:46], peek="burn")).dead) == 46
    assert refusal(dead=DECK[:47], peek="burn") == "47 dead cards leave no deck; at most 46"


# ------------------------------------------------------------------------------------------------------- peek and ties


def test_peeks_and_ties() -> None:
    for peek in PEEKS:
        assert make_game(Options(peek=peek)).peek == peek
    for ties in TIES:
        assert make_game(Options(ties=ties)).ties == ties
    assert PEEKS == ("burn", "first", "second", "both")
    assert TIES == ("pull", "ride")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"peek": "third"}, "peek 'third': write burn, first, second or both"),
        ({"peek": ""}, "peek '': write burn, first, second or both"),
        ({"peek": "First"}, "peek 'First': write burn, first, second or both"),
        ({"ties": "either"}, "ties 'either': write pull or ride"),
        ({"ties": "Ride"}, "ties 'Ride': write pull or ride"),
    ],
)
def test_peeks_and_ties_refused(options: dict[str, Any], message: str) -> None:
    assert refusal(**options) == message


# ---------------------------------------------------------------------------------------------------------------- pays


def test_changed_pays() -> None:
    game = make_game(
        Options(pay={"flush": "9", "pair_jacks_or_better": 1, "pair_tens_or_better": "none", "straight": 4})
    )
    assert game.changed == ("flush", "pair_jacks_or_better", "pair_tens_or_better", "straight")
    standard = load_rule_set("opr-804").schedule().pays
    assert standard is not None
    assert game.pays == standard.with_pays(
        {"flush": 9, "pair_tens_or_better": "none", "pair_jacks_or_better": 1, "straight": 4}
    )
    assert list(game.pays.pays)[-1] == "pair_jacks_or_better"


@pytest.mark.parametrize(
    ("pay", "message"),
    [
        ({"flush": 8.5}, "pay flush: 8.5: a float is not exact; write '17/2' or Decimal('8.5')"),
        ({"flush": "-2"}, "pay flush: '-2': below -1 to 1 a bet would lose more than itself"),
        ({"flsh": 8}, "pay flsh: is not a row of a pay table on 5 cards; did you mean flush"),
        ({"pair_jacks_or_better": 1}, "pay pair_jacks_or_better: overlaps pair_tens_or_better"),
        ({"three-card-bonus.flush": 4}, "pay three-card-bonus.flush: no side bet is placed"),
    ],
)
def test_changed_pays_refused(pay: dict[str, Any], message: str) -> None:
    assert refusal(pay=pay).startswith(message)


def test_a_meter_without_its_side_bet() -> None:
    assert refusal(meters={"progressive": 100}).startswith("meter progressive: no side bet is placed")


def assumed(game: Game) -> set[str]:
    return {remark.id for remark in game.assumptions}


def test_assumed_rows() -> None:
    """A row that the source leaves out: assumed, as printed, or said by the user; the assumption goes with it."""
    plain = make_game(Options("limited-stakes"))
    assert plain.pays.pays["straight"] == 5
    assert "assumed_straight" in assumed(plain)
    printed = make_game(Options("limited-stakes", as_printed=True))
    assert "straight" not in printed.pays.pays
    assert list(printed.pays.pays) == [row for row in plain.pays.pays if row != "straight"]
    assert "assumed_straight" not in assumed(printed)
    said = make_game(Options("limited-stakes", pay={"straight": 4}))
    assert said.pays.pays["straight"] == 4
    assert "assumed_straight" not in assumed(said)
    other = make_game(Options("limited-stakes", pay={"flush": 9}))
    assert (other.pays.pays["straight"], other.pays.pays["flush"]) == (5, 9)
    assert "assumed_straight" in assumed(other)
    out = make_game(Options("limited-stakes", pay={"straight": "none"}))
    assert "straight" not in out.pays.pays
    assert "assumed_straight" not in assumed(out)
    both = make_game(Options("limited-stakes", as_printed=True, pay={"straight": 6}))
    assert both.pays.pays["straight"] == 6
    assert both.pays == make_game(Options("limited-stakes", pay={"straight": 6})).pays
    assert [make_game(Options(f"limited-stakes/{place}")).pays.pays["straight"] for place in "1234"] == [5, 6, 5, 5]


def test_as_printed_changes_no_table_that_prints_all() -> None:
    for rules in ("opr-804", "quebec", "california/LIRX-02"):
        assert make_game(Options(rules, as_printed=True)) == make_game(Options(rules))


def test_assumptions_of_a_set() -> None:
    quebec = make_game(Options("quebec"))
    assert assumed(quebec) == {"times_the_bet", "maximum_not_given"}
    assert assumed(make_game(Options())) == {remark.id for remark in load_rule_set("opr-804").assumptions}


HINT = (
    "rules pennsylvania: no pays are printed; take another set's with --pays-from opr-804, "
    "or give every row with --pay ROW=PAYS"
)


@pytest.mark.parametrize("options", [{}, {"as_printed": True}, {"pays_from": "pennsylvania"}])
def test_a_set_without_pays(options: dict[str, Any]) -> None:
    assert refusal(rules="pennsylvania", **options) == HINT


def test_pays_from_another_set() -> None:
    game = make_game(Options("pennsylvania", pays_from="california/LIRX-02"))
    assert game.pays == load_rule_set("california").schedule("LIRX-02").pays
    assert (game.rules, game.schedule, game.pays_from) == ("pennsylvania", "unprinted", "california/LIRX-02")
    assert make_game(Options()).pays_from is None
    assert "equal_bets" in assumed(game)
    for as_printed, straight in ((False, 5), (True, None)):
        taken = make_game(Options("pennsylvania", pays_from="limited-stakes", as_printed=as_printed))
        assert taken.pays.pays.get("straight") == straight
        assert ("assumed_straight" in assumed(taken)) is not as_printed
    changed = make_game(Options("pennsylvania", pays_from="limited-stakes", pay={"straight": 4}))
    assert changed.pays.pays["straight"] == 4
    assert "assumed_straight" not in assumed(changed)
    assert "did you mean opr-804" in refusal(rules="pennsylvania", pays_from="opr804")


def test_the_set_without_pays_is_named() -> None:
    """It is the one that pays were to come from, not the one that prints its own."""
    assert refusal(pays_from="pennsylvania").startswith("rules pennsylvania: no pays are printed")


def test_assumptions_come_along_with_the_pays() -> None:
    taken = make_game(Options("pennsylvania", pays_from="quebec"))
    assert "times_the_bet" in assumed(taken)


def test_other_pays_of_an_assumed_row() -> None:
    assert make_game(Options("limited-stakes/4")).also_at == (("straight", 4), ("straight", 6))
    assert make_game(Options("limited-stakes/4", pay={"flush": 8})).also_at == (("straight", 4), ("straight", 6))
    for options in ({"pay": {"straight": 5}}, {"as_printed": True}):
        assert make_game(Options("limited-stakes/4", **options)).also_at == ()
    assert make_game(Options("limited-stakes/1")).also_at == ()


def test_tips() -> None:
    assert make_game(Options("limited-stakes")).tip_as_dollar
    assert not make_game(Options()).tip_as_dollar


def test_pays_given_row_by_row() -> None:
    game = make_game(Options("pennsylvania", pay={"flush": 8, "two_pair": "3 for 1"}))
    assert game.pays == PayTable.from_pays({"flush": 8, "two_pair": 2})
    assert game.changed == ("flush", "two_pair")
    assert (
        refusal(rules="pennsylvania", pay={"flush": "none"}) == "pays: no row is paid; a pay table needs at least one"
    )


# ---------------------------------------------------------------------------------------------------------- settlement


def test_what_a_game_settles() -> None:
    """Rows with what no row names beside them, nets as integers over one denominator."""
    game = Game(PayTable.from_pays({"flush": "3/2", "two_pair": 0, "pair_sixes_to_tens": "1/3"}), Bets.of("2,3,1/2"))
    settlement = settle(game)
    assert settlement.rows == ("no_pay", "flush", "two_pair", "pair_sixes_to_tens")
    assert settlement.pays == (-1, Fraction(3, 2), 0, Fraction(1, 3))
    assert [settlement.rows[group] for group in settlement.partition.group_of] == row_labels(game)
    assert row_labels(game) == [
        *(["no_pay"] * 4 + ["flush", "no_pay", "no_pay", "two_pair"]),
        *(["no_pay"] * 4 + ["pair_sixes_to_tens"] * 5 + ["no_pay"] * 5),
    ]
    stakes = (1, 5, 7, 11)  # in units: bet $ alone, with bet 1, with bet 2, with both
    assert [[Fraction(net, settlement.scale) for net in row] for row in settlement.nets] == [
        [stake * pay for pay in settlement.pays] for stake in stakes
    ]


@pytest.mark.parametrize("change", [lambda game: game, lambda game: game._replace(ties="ride")])
def test_games_are_values(change: Callable[[Game], Game]) -> None:
    one, other = (change(make_game(Options(dead="Qc", max_payout=50))) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
