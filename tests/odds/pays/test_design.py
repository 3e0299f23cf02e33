"""Pay tables in ranges: each agrees with the round priced on its own; the order; what is refused."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from exact_odds.basics.errors import ExactOddsError
from exact_odds.cards.parsing import parse_cards
from exact_odds.odds.game import Game
from exact_odds.odds.hand import ask_hand
from exact_odds.odds.pays import design as module
from exact_odds.odds.pays.design import Designed, design, design_tables, parse_range, parse_ranges, parse_target
from exact_odds.odds.play import best_play
from exact_odds.odds.round import game_tree, play_round, round_of
from exact_odds.odds.settlement import settle
from exact_odds.odds.setup import Options, make_game

STANDARD = make_game(Options())
HALF = Fraction(1, 2)


def fractions(text: str) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, text.split()))


def check(table: Designed, game: Game, rows: list[str], *, spread: bool, keep: bool) -> None:
    """Every figure is that of the round of this one pay table."""
    changed = game._replace(pays=game.pays.with_pays(dict(zip(rows, table.pays, strict=True))))
    result = play_round(changed)
    assert table.house_edge == result.house_edge, table
    assert table.average_bets == result.average_bets, table
    assert table.hit_frequency == result.hit_frequency, table
    assert table.element_of_risk == (result.element_of_risk if spread else None)
    assert table.variance == (result.variance if spread else None)
    assert table.keep_cost == (kept_edge(changed, game) - result.house_edge if keep else None)


def kept_edge(game: Game, today: Game) -> Fraction:
    """The house edge of a game for who plays as if it were another with the same rows."""
    settlement = settle(game._replace(side=()))
    tree = game_tree(game._replace(side=()), settlement)
    play, _ = best_play(tree, settle(today._replace(side=())).nets)
    return round_of(game._replace(side=()), settlement, tree, play).house_edge


CASES: list[tuple[Options, dict[str, str]]] = [
    (Options(), {"straight": "3 4 17/4 5 89/16 6", "full_house": "9 10 11 12 170/9", "flush": "0 8 17/2"}),
    (Options(ties="ride"), {"pair_tens_or_better": "-1 -1/2 0 1 3/2", "straight": "4 5 6", "two_pair": "-1/3 2 5"}),
    (
        Options(bets="5/2,3,4", ties="ride"),
        {"royal_flush": "100 500 1000", "straight": "5 5/3 13/2", "three_of_a_kind": "0 2 7"},
    ),
    (
        Options("limited-stakes/2", bets=3, side={"bonus/1": 1}),
        {"straight": "4 5 6", "straight_flush": "40 56 101/2 284", "full_house": "8 19"},
    ),
    (
        Options(pay={"pair_tens_or_better": "none", "pair_sixes_to_tens": 0, "pair_jacks_or_better": 1}),
        {"pair_sixes_to_tens": "-1/2 0 1/7", "pair_jacks_or_better": "0 1 2", "four_of_a_kind": "0 50 121"},
    ),
    (Options("limited-stakes/1", as_printed=True), {"flush": "2 7/3 8", "two_pair": "1 2 3", "royal_flush": "-1 1000"}),
    (Options(dead="Qc Qd Qh 8s 2c 3d"), {"straight": "4 5 6", "pair_tens_or_better": "1 3/2 2"}),
    (Options(peek="first"), {"straight": "4 17/4 13/2", "full_house": "5 11"}),
    (Options(peek="both", ties="ride", bets="1,2,3"), {"straight": "-1 0 5", "full_house": "0 11"}),
    (Options(max_payout=3000), {"straight": "4 5 6", "full_house": "5 11"}),
    (Options(pay={"flush": "15/2", "two_pair": "7/3"}), {"straight": "4 5 9/2", "full_house": "5 11"}),
    # a suited T-J-Q is worth nothing at a royal of 678 and the least there is at 679, a suited T-J-Q-K at 21 and 22;
    # the other pays push
    *(
        (Options(pay={row: 0 for row in STANDARD.pays.pays if row != "royal_flush"}, ties=ties),
         {"royal_flush": "20 21 22 677 678 679 680"})
        for ties in ("pull", "ride")
    ),
]  # fmt: skip


@pytest.mark.parametrize(("options", "ranges"), CASES, ids=range(len(CASES)))
def test_tables_are_rounds(options: Options, ranges: dict[str, str]) -> None:
    """Over all cases some 150 tables, drawn where there are many, each with everything there is to ask."""
    game = make_game(options)
    vary = {row: fractions(values) for row, values in ranges.items()}
    found = list(design(game, vary, with_spread=True, with_keep_cost=True))
    assert [table.pays for table in found] == list(product(*vary.values()))
    for table in Random(str(ranges)).sample(found, min(20, len(found)) if not game.dead else 4):
        check(table, game, list(vary), spread=True, keep=True)


def test_a_hundred_random_tables() -> None:
    """Every row at drawn pays, three at a time, over one game."""
    random = Random(100)
    checked = 0
    while checked < 100:
        rows = random.sample(list(STANDARD.pays.pays), 3)
        scale = {"royal_flush": 900, "straight_flush": 300, "four_of_a_kind": 90}
        vary = {
            row: {Fraction(random.randrange(-4, 4 * scale.get(row, 20)), random.choice((1, 2, 3, 4))) for _ in range(2)}
            for row in rows
        }
        vary = {row: {max(pay, Fraction(-1)) for pay in pays} for row, pays in vary.items()}
        for table in design(STANDARD, {row: sorted(pays) for row, pays in vary.items()}):
            check(table, STANDARD, rows, spread=False, keep=False)
            checked += 1


def test_known_tables() -> None:
    rows = {"royal_flush": fractions("500 1000"), "straight": fractions("5 6")}
    found = {table.pays: table for table in design(STANDARD, rows, with_keep_cost=True)}
    assert found[1000, 5].house_edge == Fraction(37963, 1082900)
    assert found[1000, 5].average_bets == Fraction(331288, 270725)
    assert found[1000, 5].hit_frequency == Fraction(10343, 43316)
    assert found[500, 5].house_edge == Fraction(40463, 1082900)
    assert [found[1000, 5].keep_cost, found[500, 5].keep_cost] == [0, 0]
    # between 5 and 6 two kinds of hands begin to ride: 2,268 sets of four at 5, where both are worth the same, and
    # T-J-Q unsuited at 89/16; today's strategy pulls them, so it gives up what they win at 6
    six = STANDARD._replace(pays=STANDARD.pays.with_pay("straight", 6))
    open_four, inside_four, three = (
        ask_hand(six, parse_cards(cards)).ev for cards in ("5s 6d 7c 8h", "Jh Qc Kd As", "Th Jc Qd")
    )
    assert (open_four, inside_four) == (Fraction(8, 48), Fraction(4, 48))
    assert three is not None
    assert found[1000, 6].keep_cost == Fraction(1_260 * 8 + 1_008 * 4, 48 * 270_725) + 60 * three / 22_100


def test_what_was_not_asked_is_not_there() -> None:
    for found in (
        list(design(STANDARD, {"straight": [Fraction(5)]})),
        design_tables(STANDARD, {"straight": [Fraction(5)]}),
    ):
        assert [table[4:] for table in found] == [(None, None, None)]
    [table] = design(STANDARD, {"straight": [Fraction(5)]}, with_spread=True)
    assert (table.element_of_risk, table.variance) == (
        Fraction(37963, 1325152),
        Fraction(31199776412731, 1172672410000),
    )
    assert table.keep_cost is None


def test_a_thousand_tables_that_nobody_watches() -> None:
    assert len(design_tables(STANDARD, {"royal_flush": [Fraction(pay) for pay in range(1000)]})) == 1000


def test_the_order() -> None:
    """The last range changes fastest; pays stay in the order they were given in."""
    vary = {"straight": fractions("6 4"), "flush": fractions("9 7 8")}
    assert [table.pays for table in design_tables(STANDARD, vary)] == [(s, f) for s in (6, 4) for f in (9, 7, 8)]


def test_closest_to_the_target_first() -> None:
    vary = {"straight": fractions("4 5 6"), "full_house": fractions("9 10 11 12")}
    plain = design_tables(STANDARD, vary)
    one = design_tables(STANDARD, vary, fractions("1/30"))
    assert sorted(one, key=plain.index) == plain
    away = [abs(table.house_edge - Fraction(1, 30)) for table in one]
    assert away == sorted(away)
    assert one[0].pays == min(plain, key=lambda table: abs(table.house_edge - Fraction(1, 30))).pays
    low, high = fractions("3/100 4/100")
    between = design_tables(STANDARD, vary, (low, high))
    inside = [table for table in plain if low <= table.house_edge <= high]
    assert 3 < len(inside) < 12
    assert between[: len(inside)] == inside
    rest = [max(low - table.house_edge, table.house_edge - high) for table in between[len(inside) :]]
    assert rest == sorted(rest)
    assert rest[0] > 0


def test_tables_at_the_ends_of_a_target_are_inside() -> None:
    vary = {"royal_flush": fractions("900 1000 1100")}
    edges = [table.house_edge for table in design_tables(STANDARD, vary)]
    found = design_tables(STANDARD, vary, (edges[1], edges[0]))
    assert [table.pays[0] for table in found] == [900, 1000, 1100]
    assert [table.pays[0] for table in design_tables(STANDARD, vary, (edges[1],))] == [1000, 900, 1100]


def test_progress_is_told_every_thousand() -> None:
    told: list[tuple[int, int]] = []
    vary = {"royal_flush": [Fraction(pay) for pay in range(2500)]}
    found = design_tables(STANDARD, vary, progress=lambda done, of: told.append((done, of)))
    assert told == [(1000, 2500), (2000, 2500)]
    assert len(found) == 2500
    slope = Fraction(-1, 216580)
    assert [table.house_edge for table in found] == [
        Fraction(37963, 1082900) + slope * (pay - 1000) for pay in range(2500)
    ]


# ------------------------------------------------------------------------------------------------------------- ranges


@pytest.mark.parametrize(
    ("text", "row", "pays"),
    [
        ("straight=4..6", "straight", "4 5 6"),
        (" straight = 4 .. 6 ", "straight", "4 5 6"),
        ("straight=4..6..1/2", "straight", "4 9/2 5 11/2 6"),
        ("straight=4..6..0.75", "straight", "4 19/4 11/2"),
        ("straight=4..6..7", "straight", "4"),
        ("straight=5..5", "straight", "5"),
        ("straight=5", "straight", "5"),
        ("straight=6,4,9/2,4", "straight", "6 4 9/2"),
        ("straight=push,5 for 1,-1", "straight", "0 4 -1"),
        ("straight=5 for 1..6 to 1", "straight", "4 5 6"),
        ("straight=-1..1", "straight", "-1 0 1"),
        ("royal_flush=1,000..1,002", "royal_flush", "1000 1001 1002"),
    ],
)
def test_ranges(text: str, row: str, pays: str) -> None:
    assert parse_range(text) == (row, fractions(pays))


def test_ranges_keep_their_order() -> None:
    found = parse_ranges(["straight=4..5", "flush=8", "full_house=9,8"])
    assert list(found.items()) == [
        ("straight", fractions("4 5")),
        ("flush", fractions("8")),
        ("full_house", fractions("9 8")),
    ]


BAD_RANGES = [
    ("straight", "write ROW=A..B, ROW=A..B..STEP or ROW=A,B,C"),
    ("straight=", "write ROW=A..B, ROW=A..B..STEP or ROW=A,B,C"),
    ("=4..5", "write ROW=A..B, ROW=A..B..STEP or ROW=A,B,C"),
    ("", "vary '': write ROW=A..B"),
    ("straight=6..4", "vary 'straight=6..4': the range holds no pay; write the lower one first"),
    ("straight=4..6..0", "the step is above zero"),
    ("straight=4..6..-1/2", "the step is above zero"),
    ("straight=4..6..1..1", "write ROW=A..B or ROW=A..B..STEP"),
    ("straight=4..x", "vary straight: 'x': not a number"),
    ("straight=4..", "vary straight: '': not a number"),
    ("straight=..4", "vary straight: '': not a number"),
    ("straight=4,,5", "vary straight: '': not a number"),
    ("straight=-2..4", "below -1 to 1 a bet would lose more than itself"),
    ("straight=1..9..1/1000000", "more than 1,000,000 pays"),
    ("straight=0..999999999999", "more than 1,000,000 pays"),
]


@pytest.mark.parametrize(("text", "says"), BAD_RANGES)
def test_bad_ranges(text: str, says: str) -> None:
    with pytest.raises(ExactOddsError) as caught:
        parse_range(text)
    assert says in str(caught.value)


def test_a_row_twice() -> None:
    with pytest.raises(ExactOddsError, match="vary 'straight=7': straight is given twice"):
        parse_ranges(["straight=4..5", "straight=7"])


def test_the_most_tables_there_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    assert module.MOST_TABLES == 1_000_000
    monkeypatch.setattr(module, "MOST_TABLES", 6)
    assert len(parse_range("straight=1..6")[1]) == 6
    with pytest.raises(ExactOddsError, match="more than 6 pays"):
        parse_range("straight=1..7")
    pays = [Fraction(pay) for pay in range(4)]
    assert len(list(design(STANDARD, {"straight": pays[:2], "flush": pays[:3]}))) == 6
    with pytest.raises(ExactOddsError, match="vary: 8 pay tables are more than 6; make a range smaller"):
        design(STANDARD, {"straight": pays[:2], "flush": pays})


@pytest.mark.parametrize(
    ("text", "ends"),
    [(None, ""), ("4%", "1/25"), ("3%..4%", "3/100 1/25"), ("-1/2 %..0", "-1/200 0"), ("3%..3%", "3/100 3/100"),
     ("100%", "1"),
     ("-200%..100%", "-2 1")],
)  # fmt: skip
def test_targets(text: str | None, ends: str) -> None:
    assert parse_target(text) == fractions(ends)


@pytest.mark.parametrize("text", ["3", "101%", "1%..101%", "100.01%"])
def test_a_target_is_no_more_than_a_bet(text: str) -> None:
    with pytest.raises(ExactOddsError, match="more than a whole bet; write percents with their sign, as 3%"):
        parse_target(text)


@pytest.mark.parametrize("text", ["4%..3%", "1%..2%..3%", "", "..4%", "much", "3%-4%"])
def test_bad_targets(text: str) -> None:
    with pytest.raises(ExactOddsError, match="target-edge"):
        parse_target(text)


REFUSED: list[tuple[dict[str, Any], dict[str, str], str]] = [
    ({}, {"strait": "4"}, "vary 'strait' is not a row of this pay table; did you mean straight"),
    ({}, {"no_pay": "4"}, "vary 'no_pay' is not a row"),
    ({"as_printed": True, "rules": "limited-stakes"}, {"straight": "4"}, "vary 'straight' is not a row"),
    ({}, {}, "vary: the ranges hold no pay table"),
    ({}, {"straight": ""}, "vary: the ranges hold no pay table"),
    ({}, {"straight": "4 5", "flush": ""}, "vary: the ranges hold no pay table"),
    ({"max_payout": 2999}, {"straight": "4"}, "design takes no maximum payout that can bind"),
    ({"max_payout": 3000}, {"royal_flush": "4 1001 5"}, "design takes no maximum payout that can bind"),
    ({"max_payout": 3000}, {"straight": "4 1001", "flush": "8"}, "design takes no maximum payout that can bind"),
    ({"max_payout": 1000, "max_payout_per": "bet"}, {"flush": "1001"}, "design takes no maximum payout that can bind"),
]


@pytest.mark.parametrize(("options", "vary", "says"), REFUSED)
def test_refused(options: dict[str, Any], vary: dict[str, str], says: str) -> None:
    with pytest.raises(ExactOddsError, match=says):
        design(make_game(Options(**options)), {row: fractions(values) for row, values in vary.items()})


def test_a_maximum_that_cannot_bind_changes_nothing() -> None:
    vary = {"royal_flush": fractions("500 1000"), "straight": fractions("4 1000")}
    capped = make_game(Options(max_payout=3000))
    assert list(design(capped, vary, with_spread=True)) == list(design(STANDARD, vary, with_spread=True))
