"""Corners that once went wrong, or that one would expect to: each with the value worked out beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import oracle
import pytest

from exact_odds.audit.claims import read_claims
from exact_odds.audit.frequency_tables import check_table
from exact_odds.audit.one_off import one_off_claims
from exact_odds.audit.verdicts import Finding, judge_all
from exact_odds.basics.errors import ExactOddsError, TotalError, nearest
from exact_odds.basics.toml import read_text
from exact_odds.cards.cards import DECK, Card
from exact_odds.cards.categories import OUTCOMES
from exact_odds.cards.parsing import parse_cards
from exact_odds.counting.enumerator import counts_without
from exact_odds.odds.distribution import Distribution
from exact_odds.odds.game import Game
from exact_odds.odds.hand import ask_hand
from exact_odds.odds.pays.design import parse_range
from exact_odds.odds.pays.sensitivity import sensitivity
from exact_odds.odds.round import Round, play_round
from exact_odds.odds.setup import Options, make_game
from exact_odds.odds.side.listing import price_side_bets
from exact_odds.odds.side.prices import make_wager, price
from exact_odds.rules.paytable import PayRow, PayTable
from exact_odds.rules.ruleset import load_rule_set

TENS = "Tc Td Th Ts"  # dead, they leave no royal flush


def judged(claim: str, **given: Any) -> Finding:
    return judge_all(one_off_claims([claim], given))[0]


# ------------------------------------------------------------------------------------------------ tables at the end


def one_row(pay: int) -> Game:
    """Every hand there is pays the same; no name says so, so the row is made by hand."""
    return Game(PayTable((PayRow("everything", Fraction(pay), tuple(range(22))),)))


def figures(result: Round) -> tuple[Fraction, ...]:
    return (result.ev, result.average_bets, result.element_of_risk, result.hit_frequency, result.push_frequency)


def test_tables_under_which_every_hand_is_alike() -> None:
    nothing_paid = Game(PayTable(()))
    assert figures(play_round(nothing_paid)) == (-1, 1, 1, 0, 0)
    assert figures(play_round(one_row(-1))) == (-1, 1, 1, 0, 0)
    assert figures(play_round(one_row(0))) == (0, 1, 0, 0, 1)
    assert figures(play_round(one_row(0)._replace(ties="ride"))) == (0, 3, 0, 0, 1)
    assert figures(play_round(one_row(1))) == (3, 3, -1, 1, 0)
    assert play_round(one_row(0)).first_decision == (0, 0, 22100, 22100)
    assert play_round(one_row(1)).frequencies[-1][:3] == ("no_pay", -1, 0)
    assert [play_round(one_row(pay)).variance for pay in (-1, 0, 1)] == [0, 0, 0]


def test_the_last_five_cards() -> None:
    """Two kings and three aces are left: the deal is known before it is made."""
    left = parse_cards("Kd Ks Ac Ad Ah")
    game = make_game(Options(dead=tuple(card for card in DECK if card not in left)))
    result = play_round(game)
    assert result.ev == 3 * 11
    assert (result.first_decision, result.second_decision) == ((10, 0, 0, 10), (5, 0, 0, 5))
    assert ask_hand(game, left[:3]).value_ride == 33
    with pytest.raises(ExactOddsError, match=r"^dead cards: 5 cards are left, and the side bet is settled on 6$"):
        price_side_bets(Options("pennsylvania", dead=game.dead), "six-card-bonus")
    with pytest.raises(ExactOddsError, match=r"^47 dead cards leave no deck; at most 46$"):
        make_game(Options(dead=game.dead, peek="burn"))


# ---------------------------------------------------------------------------------- a maximum over base bets and Bonus


@pytest.mark.parametrize("most", [3, 27, 20_000])
def test_the_bonus_is_priced_under_the_maximum_that_covers_it(most: int) -> None:
    """The EVs of base bets and Bonus add up to that of everything, and the Bonus wins no more than the maximum."""
    game = make_game(Options("limited-stakes/1", bets=2, side={"bonus/1": 1}, max_payout=most, max_payout_per="all"))
    result = play_round(game)
    bonus = result.side[0]
    pays: Mapping[str, Fraction] = {row.name: row.pay or Fraction(0) for row in bonus.wager.schedule.rows}
    won = sum(min(pays.get(row.category, Fraction(-1)), most) * row.combos for row in bonus.frequencies)
    assert bonus.ev == Fraction(won, 2_598_960)
    assert result.total is not None
    assert result.total.ev == result.ev + bonus.ev / 2
    assert (bonus.house_edge == Fraction(17917, 92820)) == (most == 20_000)
    hand = ask_hand(game, parse_cards("Th Jh Qh Kh Ah"))
    assert hand.side[0].ev == min(most, 10_000)


def test_a_maximum_over_a_share_of_a_meter() -> None:
    """What a share wins is cut off too; the edge is then no line in the meter."""
    wager = make_wager(load_rule_set("pennsylvania"), "five-card-progressive/655a-A", 1, {}, {"progressive": 1000})
    free, capped = price(wager, counts_without()), price(wager, counts_without(), most=Fraction(100))
    assert free.distribution is not None
    assert capped.distribution is not None
    cut = {min(net, Fraction(100)) for net in free.distribution.ways}
    assert set(capped.distribution.ways) == cut != set(free.distribution.ways)
    assert (capped.edge_form, capped.break_even) == (None, {"progressive": None})


def test_the_last_pay_at_which_a_maximum_does_not_bind() -> None:
    """50,000 over three bets: from 50,000/3 upwards nothing is left to answer."""
    game = make_game(Options(max_payout=50_000))
    free = Fraction(50_000, 3)
    assert sensitivity(game, "royal_flush").pieces[-1].end == free
    assert sensitivity(game, "royal_flush", Fraction(16_000), free).pieces[-1].end == free
    assert sensitivity(game, "royal_flush", None, Fraction(0)).pieces[-1].end == 0
    for start, end in ((free, None), (free + 1, None), (None, free + 1)):
        with pytest.raises(ExactOddsError, match=r"^sensitivity takes no maximum payout that can bind"):
            sensitivity(game, "royal_flush", start, end)


# ------------------------------------------------------------------------------------------------------ what is asked


def test_amounts_by_bet_and_by_schedule() -> None:
    """An amount on a schedule is its own; one on the bet is that of all its other schedules."""
    side = {"three-card-bonus/common": 3, "three-card-bonus": 7}
    _, prices = price_side_bets(Options("pennsylvania", side=side), "three-card-bonus")
    amounts = {one.wager.schedule.name: one.wager.amount for one in prices}
    assert amounts == {"643a.12": 7, "common": 3, "flush-4": 7, "straight-5": 7}
    with pytest.raises(ExactOddsError) as caught:
        price_side_bets(Options(side={"three-card-bonus/comon": 1}))
    assert str(caught.value) == (
        "side 'three-card-bonus/comon': is not a side bet shown here; "
        "did you mean three-card-bonus/common or three-card-bonus?"
    )
    with pytest.raises(ExactOddsError, match=r"^side 'bonus': is not a side bet shown here; there is none$"):
        price_side_bets(Options("california", side={"bonus": 1}))


def test_a_step_is_a_number_and_no_pay() -> None:
    assert parse_range("straight=4..5..0.25")[1] == tuple(Fraction(quarters, 4) for quarters in range(16, 21))
    for step in ("2 for 1", "push", "1 to 1"):
        with pytest.raises(ExactOddsError, match=r"^vary straight: step .*: not a number"):
            parse_range(f"straight=4..6..{step}")
    with pytest.raises(ExactOddsError, match=r"the step is above zero$"):
        parse_range("straight=4..6..-2")


def test_a_distribution_takes_exact_values_and_counts_of_something() -> None:
    assert Distribution({"1/2": 1, 2: 3}).mean == Fraction(13, 8)  # type: ignore[dict-item]
    with pytest.raises(ExactOddsError, match=r"^value 0\.5: a float is not exact"):
        Distribution({0.5: 1})  # type: ignore[dict-item]
    with pytest.raises(ExactOddsError, match=r"^quantile 0\.1: a float is not exact"):
        Distribution({Fraction(1): 1}).quantile(0.1)  # type: ignore[arg-type]
    with pytest.raises(TotalError, match=r"^ways of a distribution: -1 at 2$"):
        Distribution({Fraction(1): 4, Fraction(2): -1}, 3)


def test_no_name_is_nearest_where_there_is_none() -> None:
    assert nearest("mega", []) == "there is none"
    assert nearest("mega", (), "it has none") == "it has none"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a file without end")
def test_a_file_without_end(tmp_path: Path) -> None:
    path = tmp_path / "zero.toml"
    path.symlink_to("/dev/zero")
    with pytest.raises(ExactOddsError, match=r"^zero\.toml: larger than 1,000,000 bytes"):
        read_text(path, "zero.toml")


# ---------------------------------------------------------------------------------------------------------- the audit


def test_what_never_comes() -> None:
    """Counts and chances are zero; odds against it, or a share of it, are no number."""
    royal = {"category": "royal_flush", "dead": TENS}
    assert judged("category_count=0", **royal).verdict == "confirmed"
    assert judged("category_probability=0%", **royal).verdict == "confirmed"
    for claim, reason in (
        ("category_odds_against=0 to 1", "there are no odds against it"),
        ("category_three_bets_share=50%", "it has no share"),
    ):
        with pytest.raises(ExactOddsError, match=f"category: royal_flush never comes from this deck, so {reason}$"):
            judged(claim, **royal)


@pytest.mark.parametrize("quantity", ["group_ev", "group_total"])
def test_no_average_of_no_holding(quantity: str) -> None:
    lost = dict.fromkeys(make_game(Options()).pays.pays, -1)
    assert judged("group_count=0", group="riding", pays=lost).verdict == "confirmed"
    with pytest.raises(ExactOddsError, match="group: no holding is in riding under this pay table"):
        judged(f"{quantity}=1", group="riding", pays=lost)


def test_a_reading_under_which_a_group_is_empty() -> None:
    """Half the bet for a pair, a push for the rest: read "for 1", nothing rides, and the plain reading is refuted."""
    names = (*OUTCOMES[:8], "any_pair")
    pays = "\n".join(f"{name} = {'0.5' if name == 'any_pair' else '0'}" for name in names)
    head = '[[claim]]\nid = "a"\nsource = "b"\nquantity = "group_ev"\nprinted = "99"\ngroup = "riding"\n[claim.pays]\n'
    finding = judge_all(read_claims(head + pays, "c.toml"))[0]
    assert finding.claim.subject.for_1 is not None
    assert finding.verdict == "refuted"


def test_a_meter_below_zero_in_a_claim() -> None:
    text = """[[claim]]
id = "a"
source = "b"
quantity = "side_bet_house_edge"
printed = "1%"
rules = "pennsylvania"
side_bet = "five-card-progressive/655a-A"
meters = {{ progressive = {} }}"""
    assert read_claims(text.format("0"), "c.toml")[0].subject.wager.meters == {"progressive": 0}
    with pytest.raises(ExactOddsError) as caught:
        read_claims(text.format("-0.5"), "c.toml")
    assert str(caught.value) == "c.toml: claim a: meters.progressive: -1/2: a meter is not below 0"


def test_a_table_whose_counts_are_no_whole_numbers() -> None:
    """4.6 and 5.4 of 10: nothing is cut off before it is divided."""
    table = "Hand,Combinations,Probability\nDragon,4.6,0.46\nTiger,5.4,0.54\nTotal,10,1\n"
    found = check_table(table, "t.csv").findings
    assert [(finding.verdict, finding.reading) for finding in found] == [("confirmed", "plain")] * 4


def test_a_strategy_file_that_changes_between_two_audits(tmp_path: Path) -> None:
    """A file is read each time; the audit keeps only what ships."""
    path = tmp_path / "mine.toml"
    edges = []
    for action in ("ride", "pull"):
        path.write_text(f'[first]\notherwise = "{action}"\n[second]\notherwise = "{action}"\n')
        exact = judged("strategy_edge=1%", strategy=str(path)).exact
        assert exact is not None
        edges.append(exact.value)
    dollar = -sum(count * oracle.standard_pays()[name] for name, count in five_card_counts().items())
    assert edges == [Fraction(3 * dollar, 2_598_960), Fraction(dollar, 2_598_960)]


def five_card_counts() -> Counter[str]:
    """Every hand of five by its suit class of four and the card after it: each five is met five times."""
    counts: Counter[str] = Counter()
    for size, outcomes in oracle.four_card_classes().values():
        for name in outcomes:
            counts[name] += size
    assert sum(counts.values()) == 5 * 2_598_960
    return Counter({name: count // 5 for name, count in counts.items()})


# ---------------------------------------------------------------------------------------- what two rooms count together


def test_cards_beside_a_suit() -> None:
    """Strangers to one suit of each group, by rank, with cards dead."""
    deck = counts_without(parse_cards("2c 2d 9h Ks Ac Ad Ah As")).deck
    for group in deck.groups:
        left = Counter(card.rank for card in DECK if card not in deck.dead and card.suit != group.suits[0])
        assert deck.strangers(group) == [(1 << 3 * rank, left[rank]) for rank in range(13) if left[rank]]
    assert [group.suits for group in deck.groups] == [(0, 1), (2,), (3,)]


def test_a_burned_card_does_not_multiply_five_card_sets() -> None:
    rounds = (play_round(make_game(Options(peek=peek))) for peek in ("burn", None))
    for burned, plain in zip(*(found.frequencies for found in rounds), strict=True):
        assert (burned.category, burned.combos, burned.of) == (plain.category, plain.combos, plain.of)


def test_a_cap_that_dead_cards_keep_from_binding() -> None:
    game = make_game(Options(max_payout=2000, dead="Th Td Tc Ts"))
    result = play_round(game)
    assert result.cap is None
    assert result.house_edge == play_round(make_game(Options(dead="Th Td Tc Ts"))).house_edge
    assert ask_hand(game, parse_cards("Ah Kh Qh Jh")).action == "ride"
    still = play_round(make_game(Options(max_payout=500, dead="Th Td Tc Ts")))
    assert still.cap is not None
    assert still.cap.largest_free_dollar == Fraction(500, 600)


def test_ask_hand_refuses_what_is_no_hand() -> None:
    game = make_game(Options())
    for cards in ((Card(0, 0),) * 3, parse_cards("Ah Kh"), parse_cards("2c 3c 4c 5c 6c 7c")):
        with pytest.raises(ExactOddsError):
            ask_hand(game, cards)


def test_ties_are_always_said() -> None:
    with pytest.raises(ExactOddsError, match="ties"):
        make_game(Options(ties=None))  # type: ignore[arg-type]
