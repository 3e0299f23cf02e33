"""Side bets: counts against dealing real cards, known prices, meters, and what is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import oracle
import pytest

from exact_odds.basics.errors import ExactOddsError, TotalError
from exact_odds.cards.cards import DECK, Card
from exact_odds.cards.parsing import parse_cards
from exact_odds.counting.classes import Deck
from exact_odds.counting.enumerator import Counts, counts_without
from exact_odds.odds.side.prices import (
    EdgeForm,
    SideBetPrice,
    SideWager,
    category_counts,
    make_wager,
    price,
    readings,
    side_nets,
)
from exact_odds.rules.model import RuleSet
from exact_odds.rules.parts import Limits
from exact_odds.rules.rows import CATEGORIES, outcome_labels, row_outcomes
from exact_odds.rules.ruleset import load_rule_set
from exact_odds.rules.sidebets import SIDE_BET_CARDS, SideRow, SideSchedule

FULL = counts_without()
PENNSYLVANIA = load_rule_set("pennsylvania")
LIMITED = load_rule_set("limited-stakes")
OPR = load_rule_set("opr-804")
NAMES = {3: oracle.three_card, 5: oracle.five_card, 6: oracle.six_card}
FIVE = {"royal_flush": 4, "straight_flush": 36, "four_of_a_kind": 624, "full_house": 3_744, "flush": 5_108}
FIVE |= {"straight": 10_200, "three_of_a_kind": 54_912, "two_pair": 123_552}
HANDS = 2_598_960


def texts(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def deal_out(cards: int, known: Iterable[Card], dead: Iterable[Card]) -> Counter[str]:
    """Every hand of so many cards that the known ones, own first, can still be part of, named by the oracle."""
    held = texts(known)
    left = oracle.unseen([*held, *texts(dead)])
    held = held[:cards]
    return Counter(NAMES[cards]((*held, *more)) for more in combinations(left, cards - len(held)))


def side_schedule(bet: str, convention: str, rows: Mapping[str, object]) -> SideSchedule:
    """A schedule without a file: a row is a pay, ``{"amount": n}``, ``{"share": s, "meter": m}``, or None."""
    cards = SIDE_BET_CARDS[bet]
    made, meters = [], []
    for name, value in rows.items():
        outcomes = row_outcomes(name, cards)
        if isinstance(value, dict) and "meter" in value:
            meters.append(value["meter"])
            made.append(SideRow(name, outcomes, "for 1", share=Fraction(value["share"]), meter=value["meter"]))
        elif isinstance(value, dict):
            made.append(SideRow(name, outcomes, convention, amount=Fraction(value["amount"])))
        else:
            pay = None if value is None else Fraction(value)  # type: ignore[call-overload]
            made.append(SideRow(name, outcomes, convention, pay))
    return SideSchedule(bet, "test", convention, tuple(made), tuple(dict.fromkeys(meters)))


def ways(result: SideBetPrice) -> dict[str, int]:
    return {row.category: row.combos for row in result.frequencies}


# ------------------------------------------------------------------------------------------------------------ counts


def test_counts_of_a_full_deck() -> None:
    assert category_counts(FULL, 3) == (4, 44, 52, 720, 1_096, 3_744, 16_440)
    assert category_counts(FULL, 5) == (*FIVE.values(), *[84_480] * 13, 1_302_540)
    six = dict(zip(CATEGORIES[6], category_counts(FULL, 6), strict=True))
    assert six == oracle.six_card_counts()


@pytest.mark.parametrize("cards", [3, 5, 6])
@pytest.mark.parametrize("seed", range(3))
def test_counts_with_dead_cards(cards: int, seed: int) -> None:
    random = Random(seed)
    for size in (cards, 12, 17):
        dead = random.sample(DECK, 52 - size)
        named = deal_out(cards, (), dead)
        assert category_counts(Counts(Deck(dead)), cards) == tuple(named[name] for name in CATEGORIES[cards]), dead


@pytest.mark.parametrize("cards", [3, 5, 6])
@pytest.mark.parametrize("seed", range(3))
def test_counts_with_known_cards(cards: int, seed: int) -> None:
    """Every second hand is of one suit."""
    random = Random(seed)
    for case in range(12):
        size = random.choice((3, 4, 5))
        suit = random.randrange(4)
        pool = [card for card in DECK if card.suit == suit or case % 2]
        known = tuple(random.sample(pool, size))
        others = [card for card in DECK if card not in known]
        dead = random.sample(others, random.randrange(25, 44) if cards == 6 and size == 3 else random.randrange(44))
        counted = category_counts(Counts(Deck(dead)), cards, known)
        named = deal_out(cards, known, dead)
        assert counted == tuple(named[name] for name in CATEGORIES[cards]), (known, dead)


def test_counts_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Deck, "classes", lambda *_: {1: 7})
    with pytest.raises(TotalError, match="hands of 5 cards: counted 7, must be 2598960"):
        category_counts(Counts(Deck()), 5)


# ------------------------------------------------------------------------------------------------------ known prices


@pytest.mark.parametrize(
    ("rules", "selector", "edge"),
    [
        (OPR, "three-card-bonus", Fraction(392, 5525)),
        (OPR, "three-card-bonus/common", Fraction(392, 5525)),
        (PENNSYLVANIA, "three-card-bonus/flush-4", Fraction(118, 5525)),
        (LIMITED, "bonus", Fraction(17917, 92820)),
        (LIMITED, "bonus/2", Fraction(43473, 216580)),
    ],
)
def test_published_house_edges(rules: RuleSet, selector: str, edge: Fraction) -> None:
    result = price(make_wager(rules, selector, 1), FULL)
    assert result.house_edge == edge
    assert result.ev == -edge
    assert result.needs == ()
    assert result.edge_form == EdgeForm(edge, {})
    assert result.break_even == {}
    assert not result.settled


def test_three_card_bonus_in_full() -> None:
    """Nets are in money, everything else in units of the wager."""
    result = price(make_wager(OPR, "three-card-bonus", 5), FULL)
    assert [tuple(row) for row in result.frequencies] == [
        ("mini_royal", 4, 22_100, 250),
        ("straight_flush", 44, 22_100, 200),
        ("three_of_a_kind", 52, 22_100, 150),
        ("straight", 720, 22_100, 30),
        ("flush", 1_096, 22_100, 15),
        ("pair", 3_744, 22_100, 5),
        ("no_pay", 16_440, 22_100, -5),
    ]
    squares = 4 * 50**2 + 44 * 40**2 + 52 * 30**2 + 720 * 6**2 + 1_096 * 3**2 + 3_744 + 16_440
    assert result.house_edge == Fraction(392, 5525)
    assert result.variance == Fraction(squares, 22_100) - Fraction(392, 5525) ** 2
    assert result.hit_frequency == Fraction(22_100 - 16_440, 22_100)
    assert result.push_frequency == 0


def test_changed_pays() -> None:
    changes = {"flush": "5 for 1", "pair": "push"}
    result = price(make_wager(OPR, "three-card-bonus", 1, changes), FULL)
    assert result.house_edge == Fraction(392 * 4 - 1_096 + 3_744, 22_100)
    assert result.push_frequency == Fraction(3_744, 22_100)
    assert result.hit_frequency == Fraction(4 + 44 + 52 + 720 + 1_096, 22_100)


# ---------------------------------------------------------------------------------------------------- rows and nets


def test_row_labels() -> None:
    five = side_schedule("bonus", "to 1", {"flush": 50, "pair_tens_or_better": 1})
    labels = outcome_labels(five.rows)
    assert labels == (*["no_pay"] * 4, "flush", *["no_pay"] * 11, *["pair_tens_or_better"] * 5, "no_pay")


@pytest.mark.parametrize(
    ("convention", "reading", "flush", "royal"),
    [
        ("to 1", "to 1", 15, 1000),
        ("to 1", "for 1", 15, 1000),
        ("for 1", "to 1", 12, 997),
        ("for 1", "for 1", 12, 997),
        ("unsaid", "to 1", 15, 1000),
        ("unsaid", "for 1", 12, 997),
    ],
)
def test_nets_by_convention(convention: str, reading: str, flush: int, royal: int) -> None:
    rows = {
        "royal_flush": {"amount": 1000},
        "straight_flush": {"share": "1/10", "meter": "mega"},
        "four_of_a_kind": {"share": 1, "meter": "major"},
        "full_house": None,
        "flush": 5,
    }
    schedule = side_schedule("bonus", convention, rows)
    wager = SideWager(schedule, Fraction(3), reading, {"mega": Fraction(500)})  # type: ignore[arg-type]
    # the share is "for 1" whatever the schedule says; the other meter and the full house are not known
    assert side_nets(wager) == (royal, 47, None, None, flush, *[-3] * 17)
    assert schedule.unsaid == (convention == "unsaid")


@pytest.mark.parametrize("seed", range(12))
def test_random_wagers_by_hand(seed: int) -> None:
    """All kinds of bets and rows, priced by adding up real cards."""
    random = Random(seed)
    bet = random.choice(list(SIDE_BET_CARDS))
    cards = SIDE_BET_CARDS[bet]
    names = CATEGORIES[cards][: 8 if cards == 5 else -1]
    values = [{"amount": 700}, {"share": "1/4", "meter": "m"}, {"share": 1, "meter": "m"}, {"share": 1, "meter": "n"}]
    rows = {name: random.choice([*values, Fraction(random.randrange(13), 2)]) for name in names}
    convention = random.choice(("to 1", "for 1", "unsaid"))
    for wager in readings(
        SideWager(
            side_schedule(bet, convention, rows),
            Fraction(random.randrange(1, 20), 4),
            meters={"m": Fraction(10_000), "n": Fraction(777)},
        )
    ):
        known = tuple(random.sample(DECK, random.choice((0, 3, 4, 5))))
        dead = random.sample([card for card in DECK if card not in known], 34)
        result = price(wager, Counts(Deck(dead)), known)
        stake = wager.amount
        returned = 1 if (wager.reading if convention == "unsaid" else convention) == "for 1" else 0
        nets: Counter[Fraction] = Counter()
        for name, times in deal_out(cards, known, dead).items():
            value = rows.get(name)
            if value is None:
                net = -stake
            elif not isinstance(value, dict):
                net = (value - returned) * stake
            elif "meter" in value:
                net = Fraction(value["share"]) * {"m": 10_000, "n": 777}[value["meter"]] - stake
            else:
                net = value["amount"] - returned * stake
            nets[net] += times
        of = nets.total()
        mean = sum((net * times for net, times in nets.items()), Fraction(0)) / of / stake
        assert result.of == of
        assert (result.ev, result.house_edge) == (mean, -mean)
        assert result.hit_frequency == Fraction(sum(times for net, times in nets.items() if net > 0), of)
        assert result.push_frequency == Fraction(nets[Fraction(0)], of)
        squares = sum((net**2 * times for net, times in nets.items()), Fraction(0)) / of / stake**2
        assert result.variance == squares - mean**2
        assert result.edge_form is not None
        assert result.edge_form.at(wager.meters) == -mean


# ------------------------------------------------------------------------------------------------------- two readings


def test_both_readings_of_what_is_unsaid() -> None:
    """The same printed table is 19.3 % or 26.9 %."""
    pays = {row.name: row.pay for row in LIMITED.side_bet("bonus/1")[1].rows}
    both = readings(SideWager(side_schedule("bonus", "unsaid", pays)))
    assert [wager.reading for wager in both] == ["to 1", "for 1"]
    to_1, for_1 = (price(wager, FULL) for wager in both)
    hits = Fraction(sum(FIVE.values()), HANDS)
    assert (to_1.house_edge, for_1.house_edge) == (Fraction(17917, 92820), Fraction(17917, 92820) + hits)
    assert [round(100 * float(result.house_edge or 0), 1) for result in (to_1, for_1)] == [19.3, 26.9]


def test_one_reading_where_it_is_said() -> None:
    """Nor is there a second one where nothing but meters and unprinted pays is unsaid."""
    said = make_wager(LIMITED, "bonus/1", 1)
    assert readings(said) == (said,)
    unprinted = make_wager(PENNSYLVANIA, "six-card-bonus", 1)
    assert readings(unprinted) == (unprinted,)
    straight_5 = make_wager(PENNSYLVANIA, "three-card-bonus/straight-5", 1)
    edges = [price(wager, FULL).house_edge for wager in readings(straight_5)]
    assert edges == [Fraction(1_232, 22_100), Fraction(1_232 + 5_660, 22_100)]


# ------------------------------------------------------------------------------------------------------------ meters


def plain_share(three: int = 9) -> Fraction:
    """What the plain rows of the 655a tables return, "for 1", without the quads."""
    returned = 50 * FIVE["full_house"] + 40 * FIVE["flush"] + 30 * FIVE["straight"] + three * FIVE["three_of_a_kind"]
    return Fraction(returned, HANDS)


def test_one_meter_in_two_rows() -> None:
    result = price(make_wager(PENNSYLVANIA, "five-card-progressive/655a-A", 1), FULL)
    constant = 1 - plain_share() - Fraction(300 * 624, HANDS)
    slope = -Fraction(4 + Fraction(36, 10)) / HANDS
    assert result.edge_form == EdgeForm(constant, {"progressive": slope})
    assert result.break_even == {"progressive": -constant / slope}
    assert result.needs == ("meter progressive",)
    assert (result.ev, result.house_edge, result.hit_frequency, result.push_frequency, result.variance) == (None,) * 5
    assert result.distribution is None
    assert ways(result) == {**{row: FIVE[row] for row in FIVE if row != "two_pair"}, "no_pay": HANDS - 74_628}


def test_break_even_leaves_no_edge() -> None:
    wager = make_wager(PENNSYLVANIA, "five-card-progressive/655a-A", "5/2")
    even = price(wager, FULL).break_even["progressive"]
    assert even is not None
    at_even = price(wager._replace(meters={"progressive": even}), FULL)
    assert (at_even.house_edge, at_even.needs) == (0, ())
    below = price(wager._replace(meters={"progressive": even - 1}), FULL)
    assert below.house_edge is not None
    assert below.house_edge > 0
    assert below.break_even == {"progressive": even}


def test_three_meters() -> None:
    """Break-evens wait for the other meters; the needs shrink as they are given."""
    stands = {"mega": Fraction(100_000), "major": Fraction(9_000), "minor": Fraction(400)}
    selector = "five-card-progressive/655a-C"
    nothing = price(make_wager(PENNSYLVANIA, selector, 1), FULL)
    assert nothing.needs == ("meter mega", "meter major", "meter minor")
    assert nothing.break_even == dict.fromkeys(stands)
    two = price(make_wager(PENNSYLVANIA, selector, 1, meters={"mega": 100_000, "minor": "400"}), FULL)
    assert two.needs == ("meter major",)
    assert two.house_edge is None
    assert (two.break_even["mega"], two.break_even["minor"]) == (None, None)
    assert two.break_even["major"] is not None
    wager = make_wager(PENNSYLVANIA, selector, 1, meters=stands)
    for meter, even in price(wager, FULL).break_even.items():
        assert even is not None
        assert price(wager._replace(meters={**stands, meter: even}), FULL).house_edge == 0
    assert price(wager, FULL).break_even["major"] == two.break_even["major"]


def test_the_linear_form_is_repricing() -> None:
    random = Random(655)
    wager = make_wager(PENNSYLVANIA, "five-card-progressive/655a-D", 3)
    form = price(wager, FULL).edge_form
    assert form is not None
    assert form.constant == 1 - plain_share()
    assert form.slopes == {name: -Fraction(FIVE[row], HANDS * 3) for name, row in zip(form.slopes, FIVE, strict=False)}
    for _ in range(20):
        meters = {name: Fraction(random.randrange(10**7), 100) for name in form.slopes}
        result = price(wager._replace(meters=meters), FULL)
        assert result.house_edge == form.at(meters)
        assert result.edge_form == form


def test_no_break_even_at_or_below_zero() -> None:
    """A player who is ahead with an empty meter, or even without it, has nothing to wait for."""
    bonus = {"royal_flush": {"share": 1, "meter": "m"}, "full_house": 10}
    assert price(SideWager(side_schedule("bonus", "to 1", bonus)), FULL).break_even["m"] is not None
    rich = {"royal_flush": {"share": 1, "meter": "m"}, "full_house": 10_000}
    assert price(SideWager(side_schedule("bonus", "to 1", rich)), FULL).break_even == {"m": None}
    fair = {"royal_flush": {"share": 1, "meter": "m"}, "flush": Fraction(HANDS - 5_108, 5_108)}
    empty = price(SideWager(side_schedule("bonus", "to 1", fair), meters={"m": Fraction(0)}), FULL)
    assert (empty.house_edge, empty.break_even) == (0, {"m": None})


# --------------------------------------------------------------------------------------------------- what is missing


def test_unprinted_pays_are_asked_for() -> None:
    for bet in PENNSYLVANIA.side_bets:
        result = price(make_wager(PENNSYLVANIA, f"{bet.id}/643a.12", 1), FULL)
        rows = tuple(row.name for row in bet.schedule("643a.12").rows)
        assert result.needs == rows
        assert (result.ev, result.house_edge, result.edge_form, result.variance) == (None,) * 4
        assert [row.category for row in result.frequencies] == [*rows, "no_pay"]
        assert sum(ways(result).values()) == result.of == comb(52, bet.cards)
    six = price(make_wager(PENNSYLVANIA, "six-card-bonus", 1), FULL)
    assert (ways(six)["six_card_royal"], ways(six)["three_of_a_kind"], ways(six)["no_pay"]) == (4, 732_160, 18_876_456)


def test_no_form_while_a_pay_is_missing() -> None:
    rows = {"royal_flush": {"share": 1, "meter": "mega"}, "straight_flush": None, "flush": 50}
    result = price(SideWager(side_schedule("five-card-progressive", "for 1", rows)), FULL)
    assert result.needs == ("meter mega", "straight_flush")
    assert (result.edge_form, result.break_even) == (None, {"mega": None})


def test_given_pays_are_not_asked_for() -> None:
    pays = dict(zip(("mini_royal", "straight_flush", "three_of_a_kind", "straight"), (100, 40, 30, 6), strict=True))
    some = make_wager(PENNSYLVANIA, "three-card-progressive", 1, {"mini_royal": 100, "straight": 6})
    assert price(some, FULL).needs == ("straight_flush", "three_of_a_kind")
    every = price(make_wager(PENNSYLVANIA, "three-card-progressive", 1, pays), FULL)
    assert every.needs == ()
    won = 4 * 100 + 44 * 40 + 52 * 30 + 720 * 6
    assert every.house_edge == Fraction(22_100 - 820 - won, 22_100)
    trips_up = price(make_wager(PENNSYLVANIA, "three-card-progressive", 1, {**pays, "straight": "none"}), FULL)
    assert [row.category for row in trips_up.frequencies] == [*list(pays)[:3], "no_pay"]


def test_what_cannot_come_is_not_asked_for() -> None:
    """No royal and no straight flush is left for 2-7-K of three suits, so the meter does not matter."""
    wager = make_wager(PENNSYLVANIA, "five-card-progressive/655a-A", 1)
    hopeless = price(wager, FULL, parse_cards("2c 7d Kh"))
    assert hopeless.needs == ()
    assert hopeless.house_edge is not None
    assert hopeless.edge_form == EdgeForm(hopeless.house_edge, {"progressive": Fraction(0)})
    assert hopeless.break_even == {"progressive": None}
    no_tens = counts_without(frozenset(parse_cards("Tc Td Th Ts")))
    assert price(make_wager(PENNSYLVANIA, "five-card-progressive/655a-B", 1), no_tens).needs == ("meter major",)
    drawing = price(wager, FULL, parse_cards("Th Jh Qh"))
    assert drawing.needs == ("meter progressive",)
    assert drawing.edge_form is not None
    # one royal with the whole meter, two straight flushes with a tenth each
    assert drawing.edge_form.slopes == {"progressive": -Fraction(12, 11_760)}


# ------------------------------------------------------------------------------------------------------- known cards


def test_a_three_card_bet_is_settled_by_the_own_cards() -> None:
    wager = make_wager(OPR, "three-card-bonus", 5)
    for known in ("Qh Kh Ah", "Qh Kh Ah Qd", "Qh Kh Ah Qd Qs"):
        result = price(wager, FULL, parse_cards(known))
        assert result.settled
        assert (result.of, result.ev, result.variance, result.hit_frequency) == (1, 50, 0, 1)
        assert ways(result)["mini_royal"] == 1
        assert sum(ways(result).values()) == 1
    lost = price(wager, FULL, parse_cards("2h 5h 9c"))
    assert (lost.ev, lost.hit_frequency, lost.frequencies[-1]) == (-1, 0, ("no_pay", 1, 1, -5))


def test_a_five_card_bet_as_cards_come() -> None:
    wager = make_wager(LIMITED, "bonus/1", 1)
    drawing = price(wager, FULL, parse_cards("Th Jh Qh"))
    assert (drawing.settled, drawing.of) == (False, 1_176)
    named = deal_out(5, parse_cards("Th Jh Qh"), ())
    assert {row: ways(drawing)[row] for row in FIVE} == {row: named[row] for row in FIVE}
    one_to_come = price(wager, FULL, parse_cards("Th Jh Qh Kh"))
    # royal, straight flush; seven more hearts; six straights
    won = 10_000 + 2_000 + 7 * 50 + 6 * 25
    assert one_to_come.ev == Fraction(won - (48 - 15), 48)
    settled = price(wager, FULL, parse_cards("Th Jh Qh Kh 2h"))
    assert (settled.settled, settled.ev) == (True, 50)


def test_a_six_card_bet_waits_for_the_unseen_card() -> None:
    pays = dict.fromkeys(CATEGORIES[6][:8], 5) | {"six_card_royal": 1_000}
    wager = make_wager(PENNSYLVANIA, "six-card-bonus", 1, pays)
    result = price(wager, FULL, parse_cards("Th Jh Qh Kh Ah"))
    assert (result.settled, result.of) == (False, 47)
    assert (ways(result)["six_card_royal"], ways(result)["royal_flush"]) == (1, 46)
    assert result.ev == Fraction(1_000 + 46 * 5, 47)


# ----------------------------------------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("rules", "arguments", "message"),
    [
        (LIMITED, ("bonus", 2), "side bonus 2: the wager must be exactly 1"),
        (LIMITED, ("bonus", "1/2"), "side bonus 1/2: the wager must be exactly 1"),
        (LIMITED, ("bonus", 0), "side bonus 0: a wager must be above 0"),
        (LIMITED, ("bonus", "x"), "side bonus 'x': not a number; write it as 5, 1.5 or 3/2"),
        (LIMITED, ("bonus/7", 1), "side bet bonus has no schedule '7'; known: 1, 2"),
        (LIMITED, ("bonsu", 1), "rule set limited-stakes has no side bet 'bonsu'; did you mean bonus?"),
        (
            OPR,
            ("three-card-bonus", 1, {"flsh": 4}),
            "pay three-card-bonus.flsh: is not a row of a pay table on 3 cards; did you mean flush",
        ),
        (LIMITED, ("bonus", 1, {}, {"mega": 5}), "meter 'mega': is not a meter of bonus/1; it has none"),
        (
            PENNSYLVANIA,
            ("five-card-progressive/655a-B", 1, {}, {"maga": 5}),
            "meter 'maga': is not a meter of five-card-progressive/655a-B; did you mean mega?",
        ),
        (
            PENNSYLVANIA,
            ("five-card-progressive/655a-B", 1, {}, {"mega": -5}),
            "meter mega -5: a meter is not below 0",
        ),
    ],
)
def test_what_is_no_wager(rules: RuleSet, arguments: tuple[object, ...], message: str) -> None:
    with pytest.raises(ExactOddsError) as caught:
        make_wager(rules, *arguments)  # type: ignore[arg-type]
    assert str(caught.value).startswith(message)


def test_limits_that_are_a_range() -> None:
    bet = LIMITED.side_bets[0]._replace(wager=Limits(Fraction(2), Fraction(25)))
    rules = LIMITED._replace(side_bets=(bet,))
    assert make_wager(rules, "bonus", 2).amount == 2
    assert make_wager(rules, "bonus", "25.0").amount == 25
    with pytest.raises(ExactOddsError, match="side bonus 1: the wager must be at least 2"):
        make_wager(rules, "bonus", 1)
    with pytest.raises(ExactOddsError, match="side bonus 51/2: the wager may be at most 25"):
        make_wager(rules, "bonus", "25.5")


def test_cards_that_cannot_be_known() -> None:
    wager = make_wager(OPR, "three-card-bonus", 1)
    with pytest.raises(ExactOddsError, match="2 known cards"):
        price(wager, FULL, parse_cards("Th Jh"))
    with pytest.raises(ExactOddsError, match="dead card 1 'Th': the ten of hearts is card 1 of the hand too"):
        price(wager, counts_without(frozenset(parse_cards("Th"))), parse_cards("Th Jh Qh"))


def test_too_few_cards_for_six() -> None:
    five_left = Counts(Deck(DECK[5:]))
    with pytest.raises(ExactOddsError, match="5 cards are left, and the side bet is settled on 6"):
        price(make_wager(PENNSYLVANIA, "six-card-bonus", 1), five_left)
    assert price(make_wager(LIMITED, "bonus", 1), five_left).of == 1


@pytest.mark.parametrize("most", [4, 50, 3000, 20_000])
def test_the_edge_as_a_form_where_a_maximum_covers_the_wager(most: int) -> None:
    """The Bonus takes no meter, so its form is its house edge, whatever it can win at the most."""
    bonus = make_wager(LIMITED, "bonus/1", 1)
    result = price(bonus, FULL, most=Fraction(most))
    assert result.edge_form == EdgeForm(result.house_edge, {})  # type: ignore[arg-type]  # known, with every pay
    free = price(bonus, FULL)
    assert (result.house_edge > free.house_edge) is (most < 10_000)  # type: ignore[operator]


def test_a_share_of_a_meter_under_a_maximum_has_no_form() -> None:
    wager = make_wager(PENNSYLVANIA, "five-card-progressive/655a-A", 1, {}, {"progressive": 5000})
    assert price(wager, FULL, most=Fraction(100)).edge_form is None
    assert price(wager, FULL).edge_form is not None


def test_a_pay_that_cannot_come_is_not_asked_for() -> None:
    """Without aces there is no mini royal, whatever it may pay."""
    rows = {"mini_royal": None, "straight_flush": 40, "three_of_a_kind": 30, "straight": 6, "flush": 3, "pair": 1}
    wager = SideWager(side_schedule("three-card-bonus", "to 1", rows))
    result = price(wager, Counts(Deck([card for card in DECK if card.rank == 12])))
    assert result.needs == ()
    assert result.edge_form == EdgeForm(result.house_edge, {})  # type: ignore[arg-type]
    assert price(wager, FULL).needs == ("mini_royal",)
    assert price(wager, FULL).edge_form is None
