"""One pay moved: break points against real cards, steps over each of them, pieces against the solver, side bets."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from random import Random
from typing import Any

import oracle
import pytest

from exact_odds.basics.errors import ExactOddsError
from exact_odds.cards.cards import DECK
from exact_odds.cards.parsing import parse_cards
from exact_odds.counting.enumerator import counts_without
from exact_odds.odds.cap import cap_binds, free_pay
from exact_odds.odds.game import Game
from exact_odds.odds.pays.sensitivity import Sensitivity, sensitivity
from exact_odds.odds.pays.side_sensitivity import side_sensitivity
from exact_odds.odds.round import play_round
from exact_odds.odds.setup import Options, make_game
from exact_odds.odds.side.listing import price_side_bets
from exact_odds.odds.side.prices import known_nets, make_wager, price
from exact_odds.odds.strategies.values import class_values
from exact_odds.rules.ruleset import load_rule_set

STANDARD = make_game(Options())
ROWS = tuple(STANDARD.pays.pays)
STEP = Fraction(1, 1000)
COMBOS = {"royal_flush": 4, "straight_flush": 36, "four_of_a_kind": 624, "full_house": 3_744, "flush": 5_108}
COMBOS |= {"straight": 10_200, "three_of_a_kind": 54_912, "two_pair": 123_552, "pair_tens_or_better": 5 * 84_480}


@cache
def moved(row: str) -> Sensitivity:
    return sensitivity(STANDARD, row)


def at(game: Game, row: str, pay: Fraction) -> Game:
    return game._replace(pays=game.pays.with_pay(row, pay))


def text(values: Any) -> list[str]:
    return [str(value) for value in values]


# ------------------------------------------------------------------------------------------------------ known figures


def test_the_straight_between_4_and_7() -> None:
    found = sensitivity(STANDARD, "straight", Fraction(4), Fraction(7))
    assert text(point.pay for point in found.break_points) == ["17/4", "5", "89/16", "6", "13/2"]
    assert [(piece.start, piece.end) for piece in found.pieces] == list(
        pairwise(map(Fraction, ("4", "17/4", "5", "89/16", "6", "13/2", "7")))
    )
    assert (found.row, found.pay, found.fair_pay) == ("straight", 5, None)
    assert [(change.decision, change.hands) for point in found.break_points for change in point.changes] == [
        (2, 252),
        (2, 1_260 + 1_008),
        (1, 60),
        (1, 44),
        (2, 1_008),
    ]
    # at 5 the ties of the standard table: they are worth the same, whatever is done
    assert {piece.edge(Fraction(5)) for piece in found.pieces if piece.holds(Fraction(5))} == {Fraction(37963, 1082900)}
    assert sum(piece.holds(Fraction(5)) for piece in found.pieces) == 2


def test_the_royal_has_no_break_point() -> None:
    found = moved("royal_flush")
    assert found.break_points == ()
    [piece] = found.pieces
    assert (piece.start, piece.end, piece.slope) == (-1, None, Fraction(-1, 216580))
    assert piece.slope == -3 * Fraction(4, 2598960)  # all three bets stand wherever a royal comes
    assert found.fair_pay == Fraction(42963, 5)
    assert found.pay_for(Fraction(40463, 1082900)) == 500
    assert found.pay_for(Fraction(1, 25)) is None  # it would be below -1
    assert sensitivity(STANDARD, "royal_flush", Fraction(1), Fraction(8592)).fair_pay is None
    assert sensitivity(STANDARD, "royal_flush", Fraction(8593)).fair_pay is None


# ------------------------------------------------------------------------------------- every break point, real cards

ROW_OF = dict(zip(oracle.ABOVE_A_PAIR, oracle.ABOVE_A_PAIR, strict=True)) | {
    oracle.PAIRS[rank]: "pair_tens_or_better" for rank in "TJQKA"
}


@cache
def spots() -> dict[tuple[int, oracle.SuitClass], tuple[int, Counter[str]]]:
    """For each class of three and of four cards: how many sets it is, and the rows of all its completions."""
    fours = {
        key: Counter(ROW_OF.get(name, "no_pay") for name in outcomes)
        for key, (_, outcomes) in oracle.four_card_classes().items()
    }
    found = {(2, key): (size, fours[key]) for key, (size, _) in oracle.four_card_classes().items()}
    for key, (size, nexts) in oracle.three_card_classes().items():
        ways: Counter[str] = Counter()
        for four in nexts:
            ways.update(fours[four])
        found[1, key] = size, ways
    return found


def turn(ways: Counter[str], row: str, pays: dict[str, Fraction]) -> Fraction | None:
    """The pay of a row at which these completions are worth nothing together."""
    if not ways[row]:
        return None
    return (
        -sum((count * pays.get(name, Fraction(-1)) for name, count in ways.items() if name != row), Fraction(0))
        / (ways[row])
    )


@pytest.mark.parametrize("row", ROWS)
def test_every_break_point_is_where_real_hands_are_worth_nothing(row: str) -> None:
    pays = STANDARD.pays.pays
    expected: Counter[tuple[Fraction, int]] = Counter()
    for (decision, _), (size, ways) in spots().items():
        pay = turn(ways, row, pays)
        if pay is not None and pay > -1:
            expected[pay, decision] += size
    found = moved(row).break_points
    assert [point.pay for point in found] == sorted({pay for pay, _ in expected})
    assert {(point.pay, change.decision): change.hands for point in found for change in point.changes} == expected
    deck = counts_without().deck
    for point in found:
        for change in point.changes:
            combos = counts_without().first_combos if change.decision == 1 else counts_without().second_combos
            assert len(set(change.classes)) == len(change.classes)
            assert sum(combos[code] for code in change.classes) == change.hands
            for code in change.classes:
                example = oracle.suit_class(text(deck.example(code)))
                assert turn(spots()[change.decision, example][1], row, pays) == point.pay


@pytest.mark.parametrize("row", ROWS)
def test_the_action_changes_at_each_break_point_and_nowhere_else(row: str) -> None:
    """A pay up makes no hand worse, so two pays with the same actions have them all the way in between."""
    found = moved(row)
    pays = [point.pay for point in found.break_points]
    step = min([STEP, *((right - left) / 3 for left, right in pairwise([Fraction(-1), *pays]))])
    assert step == STEP or row == "pair_tens_or_better"
    masks, always_even = actions_at(row, step - 1)
    # what this pay does not touch stays even: at 5 for a straight, four cards that need one to win anything
    even = {"straight": 0, "pair_tens_or_better": 1_260}.get(row, 2_268)
    assert sum(classes(2)[code] for code in codes_in(2, always_even[1])) == even
    for point in found.break_points:
        changing = [0, 0]
        for change in point.changes:
            place = {code: place for place, code in enumerate(sorted(classes(change.decision)))}
            changing[change.decision - 1] = sum(1 << place[code] for code in change.classes)
        assert actions_at(row, point.pay - step) == (masks, always_even)
        assert actions_at(row, point.pay) == (
            masks,
            [old | new for old, new in zip(always_even, changing, strict=True)],
        )
        assert not any(old & new for old, new in zip(masks, changing, strict=True))
        masks = [old | new for old, new in zip(masks, changing, strict=True)]
        assert actions_at(row, point.pay + step) == (masks, always_even)
    assert actions_at(row, Fraction(10**9)) == (masks, always_even)


def actions_at(row: str, pay: Fraction) -> tuple[list[int], list[int]]:
    """The masks of the classes that ride, and of those worth the same either way, decision by decision."""
    values = class_values(at(STANDARD, row, pay))
    return [found.where("ride") for found in values], [found.where("either") for found in values]


def codes_in(decision: int, mask: int) -> list[int]:
    return [code for place, code in enumerate(sorted(classes(decision))) if mask >> place & 1]


def classes(decision: int) -> dict[int, int]:
    return counts_without().first_combos if decision == 1 else counts_without().second_combos


# ------------------------------------------------------------------------------------------------ pieces and the solver

GAMES = {
    "standard": STANDARD,
    "ties ridden": make_game(Options(ties="ride")),
    "unequal bets": make_game(Options(bets="5/2,3,4")),
    "limited stakes with its Bonus": make_game(Options("limited-stakes/2", bets=3, side={"bonus/1": 1})),
    "pushes and fractions": make_game(
        Options(pay={"pair_tens_or_better": "none", "pair_sixes_to_tens": 0, "pair_jacks_or_better": "3/2"})
    ),
    "an unpaid straight": make_game(Options("limited-stakes/1", as_printed=True)),
    "dead cards": make_game(Options(dead="Qc Qd Qh 8s 2c 3d")),
    "most cards dead": make_game(Options(dead=list(DECK[5:44]))),
    "peek first": make_game(Options(peek="first")),
    "peek second": make_game(Options(peek="second", bets="1,2,3")),
    "peek both": make_game(Options(peek="both")),
    "a cap that cannot bind": make_game(Options(max_payout=3000)),
}


@pytest.mark.parametrize("name", GAMES)
def test_the_pieces_are_the_solver(name: str) -> None:
    """The end of a piece and a pay drawn inside it; the slope is what stands wherever the row comes."""
    game = GAMES[name]
    random = Random(name)
    for row in random.sample(list(game.pays.pays), 1 if game.dead else 3):
        high = game.pays.pays[row] if game.max_payout else None
        found = sensitivity(game, row, None, high)
        assert [piece.start for piece in found.pieces] == [-1, *(point.pay for point in found.break_points)]
        assert [piece.end for piece in found.pieces] == [*(point.pay for point in found.break_points), high]
        for piece in random.sample(found.pieces, min(3, len(found.pieces))):
            end = piece.start + random.randrange(1, 400) if piece.end is None else piece.end
            inside = piece.start + (end - piece.start) * Fraction(random.randrange(1, 100), 100)
            for pay in (inside, end):
                assert piece.holds(pay)
                assert piece.edge(pay) == play_round(at(game, row, pay)).house_edge, (row, pay)
            check_slope(piece.slope, at(game, row, inside), row)


def check_slope(slope: Fraction, game: Game, row: str) -> None:
    """Minus the sum over the deals that make the row of the units standing there."""
    result = play_round(game)
    if len(set(game.bets)) == 1:
        [ways] = [found.ways_by_bets for found in result.frequencies if found.category == row]
        assert slope == -Fraction(ways[0] + 2 * ways[1] + 3 * ways[2], result.distribution.of)
    else:
        other = game._replace(pays=game.pays.with_pay(row, game.pays.pays[row] + STEP / 10**6))
        assert slope == (play_round(other).house_edge - result.house_edge) * 10**9


@pytest.mark.parametrize("seed", range(4))
def test_the_pieces_of_a_small_deck_with_tiny_pays(seed: int) -> None:
    """Seven cards, and pays far below 1, so that whole decks win less than a unit."""
    random = Random(seed)
    deck = random.sample([card for card in DECK if card.rank > 6], 7)
    game = make_game(Options(dead=[card for card in DECK if card not in deck]))
    game = game._replace(pays=game.pays.with_pays({row: pay / 10**6 for row, pay in game.pays.pays.items()}))
    for row in ("pair_tens_or_better", "two_pair", "full_house"):
        found = sensitivity(game, row)
        for piece in found.pieces:
            for pay in (piece.start, piece.start + STEP if piece.end is None else piece.end):
                assert piece.edge(pay) == play_round(at(game, row, pay)).house_edge


def test_the_pieces_with_a_burned_card() -> None:
    game = make_game(Options(peek="burn"))
    found = sensitivity(game, "straight", Fraction(4), Fraction(7))
    assert len(found.break_points) > 20
    for pay in (found.break_points[3].pay, found.pieces[-2].start + STEP):
        [edge] = {piece.edge(pay) for piece in found.pieces if piece.holds(pay)}
        assert edge == play_round(at(game, "straight", pay)).house_edge


@pytest.mark.parametrize("row", ROWS)
def test_the_edge_is_concave_and_in_one_piece(row: str) -> None:
    pieces = moved(row).pieces
    for left, right in pairwise(pieces):
        assert left.end == right.start
        assert left.edge(right.start) == right.edge(right.start)
        assert left.slope > right.slope
    assert all(piece.slope < 0 for piece in pieces)
    assert pieces[-1].end is None
    # in the end the bets stand on every hand that the row can still come of, so all three where it does
    assert pieces[-1].slope == -3 * Fraction(COMBOS[row], 2_598_960)


@pytest.mark.parametrize("row", ROWS)
def test_the_pay_for_a_target_edge(row: str) -> None:
    found = moved(row)
    random = Random(row)
    for piece in random.sample(found.pieces, min(6, len(found.pieces))):
        for pay in (piece.start, piece.start + Fraction(random.randrange(1, 100), 1000)):
            goal = next(item for item in found.pieces if item.holds(pay)).edge(pay)
            assert found.pay_for(goal) == pay
    assert found.pay_for(found.pieces[0].edge(Fraction(-1)) + Fraction(1, 10**9)) is None
    if found.fair_pay is not None:
        assert play_round(at(STANDARD, row, found.fair_pay)).house_edge == 0
    assert found.fair_pay is not None  # every row can be paid so much that the house loses


def test_ends_of_a_range_on_a_break_point() -> None:
    """A break point at an end is none inside, and the pieces are those between."""
    found = sensitivity(STANDARD, "straight", Fraction(5), Fraction(6))
    assert text(point.pay for point in found.break_points) == ["89/16"]
    whole = {piece.start: piece for piece in moved("straight").pieces}
    assert [piece[2:] for piece in found.pieces] == [whole[Fraction(5)][2:], whole[Fraction("89/16")][2:]]
    assert found.pay_for(whole[Fraction(5)].edge(Fraction(5))) == 5
    assert found.pay_for(whole[Fraction("89/16")].edge(Fraction(6))) == 6
    assert found.pay_for(whole[Fraction(6)].edge(Fraction("6.001"))) is None


def test_a_row_that_cannot_come() -> None:
    game = make_game(Options(dead=[card for card in DECK if card.rank == 8]))  # no ten, no royal
    found = sensitivity(game, "royal_flush")
    assert found.break_points == ()
    assert [piece.slope for piece in found.pieces] == [0]
    assert found.pieces[0].edge(Fraction(10)) == play_round(game).house_edge
    assert found.fair_pay is None


# ----------------------------------------------------------------------------------------------- other knowledge, caps


def test_dead_cards_break_where_real_hands_do() -> None:
    """Fifteen cards, dealt without any symmetry."""
    dead = list(DECK[::2]) + list(DECK[1:23:2])
    game = make_game(Options(dead=dead))
    left = oracle.unseen(text(dead))
    assert len(left) == 15
    pays = game.pays.pays
    expected: Counter[tuple[Fraction, int]] = Counter()
    for decision, size in ((1, 3), (2, 4)):
        for held in combinations(left, size):
            ways: Counter[str] = Counter()
            for name, count in oracle.completions(held, text(dead)).items():
                ways[ROW_OF.get(name, "no_pay")] += count
            pay = turn(ways, "two_pair", pays)
            if pay is not None and pay > -1:
                expected[pay, decision] += 1
    found = sensitivity(game, "two_pair").break_points
    assert {(point.pay, change.decision): change.hands for point in found for change in point.changes} == expected
    assert [point.pay for point in found] == sorted({pay for pay, _ in expected})
    for point in found:
        for change in point.changes:
            combos = game.counts.first_combos if change.decision == 1 else game.counts.second_combos
            assert sum(combos[code] for code in change.classes) == change.hands


def test_states_under_a_peek_are_counted_one_by_one() -> None:
    """All five cards known: below 0 a straight is pulled, above it rides, and there are 20 deals to each hand."""
    [point] = sensitivity(make_game(Options(peek="both")), "straight").break_points
    assert point.pay == 0
    assert point.changes == ((1, (), 20 * 10_200), (2, (), 20 * 10_200))
    first = sensitivity(make_game(Options(peek="first")), "straight", Fraction(4), Fraction("9/2"))
    [point] = first.break_points
    # the same 252 sets of four, met with each of their cards turned, at both decisions
    assert (point.pay, point.changes) == (Fraction(17, 4), ((1, (), 4 * 252), (2, (), 4 * 252)))


def test_a_maximum_that_can_bind_is_refused() -> None:
    for options in ({"max_payout": 2999}, {"max_payout": 999, "max_payout_per": "bet"}):
        with pytest.raises(ExactOddsError, match="sensitivity takes no maximum payout that can bind: with one"):
            sensitivity(make_game(Options(**options)), "straight")


@pytest.mark.parametrize(
    ("options", "free"),
    [
        ({"max_payout": 3000}, 1000),
        ({"max_payout": 6000, "bets": "1,2,3"}, 1000),
        ({"max_payout": 6001, "bets": "1,2,3"}, Fraction(6001, 6)),
        ({"max_payout": 3000, "max_payout_per": "bet", "bets": "1,3,2"}, 1000),
        ({"max_payout": 3000, "max_payout_per": "all"}, 1000),
    ],
)
def test_a_maximum_ends_the_range_where_it_begins_to_bind(options: dict[str, Any], free: Fraction) -> None:
    game = make_game(Options(**options))
    plain = game._replace(max_payout=None)
    assert free_pay(game, "royal_flush") == free
    assert free_pay(plain, "royal_flush") is None
    assert not cap_binds(at(game, "royal_flush", free))
    assert cap_binds(at(game, "royal_flush", free + Fraction(1, 10**6)))
    found = sensitivity(game, "royal_flush")
    assert found.pieces[-1].end == free
    assert found.pieces == sensitivity(plain, "royal_flush", None, free).pieces
    assert sensitivity(game, "royal_flush", Fraction(5), free).pieces[-1].end == free
    for start, end in ((None, free + 1), (free + 1, None), (free + 1, free + 2)):
        with pytest.raises(ExactOddsError, match=f"it does where royal_flush pays more than {free}$"):
            sensitivity(game, "royal_flush", start, end)


def test_a_maximum_over_base_and_bonus_leaves_what_the_bonus_wins() -> None:
    options = Options("limited-stakes/1", bets=1, side={"bonus/1": 1}, max_payout=20_000, max_payout_per="all")
    game = make_game(options)
    # bets 2 + 2 + 1; the Bonus wins 10,000 with a royal, 25 with a straight
    assert not cap_binds(game)
    assert free_pay(game, "royal_flush") == Fraction(20_000 - 10_000, 5)
    assert free_pay(game, "straight") == Fraction(20_000 - 25, 5)
    for row in ("royal_flush", "straight"):
        free = free_pay(game, row)
        assert free is not None
        assert not cap_binds(at(game, row, free))
        assert cap_binds(at(game, row, free + Fraction(1, 10**6)))
    assert sensitivity(game, "royal_flush").pieces[-1].end == 2000


REFUSED = [
    ("flsh", None, None, "pay 'flsh' is not a row of this pay table; did you mean flush"),
    ("no_pay", None, None, "'no_pay' is not a row"),
    ("straight", "-2", None, "from -2: below -1 to 1 a bet would lose more than itself"),
    ("straight", "7", "4", "the range from 7 to 4 holds no pay; write the lower one first"),
    ("straight", "4", "4", "the range from 4 to 4 holds no pay"),
    ("straight", None, "-1", "the range from -1 to -1 holds no pay"),
]


@pytest.mark.parametrize(("row", "start", "end", "says"), REFUSED)
def test_refused(row: str, start: str | None, end: str | None, says: str) -> None:
    with pytest.raises(ExactOddsError, match=says):
        sensitivity(STANDARD, row, start and Fraction(start), end and Fraction(end))


# --------------------------------------------------------------------------------------------------------- side bets

METERS = {"progressive": 40_000, "mega": 250_000, "major": 9_000, "minor": "1234.5"}


def test_the_flush_of_the_three_card_bonus() -> None:
    rules, now, found = side_sensitivity(Options(), "three-card-bonus.flush")
    assert (rules.id, now.house_edge, found.pay) == ("opr-804", Fraction(392, 5525), 3)
    [piece] = found.pieces
    assert (piece.start, piece.end, found.break_points) == (-1, None, ())
    assert piece.slope == Fraction(-1096, 22100)
    assert piece.edge(Fraction(3)) == Fraction(392, 5525)
    assert found.fair_pay == 3 + Fraction(392, 5525) / Fraction(1096, 22100)


def test_a_meter_by_hand() -> None:
    """A meter that pays all of itself to a royal and a tenth to a straight flush, for 1."""
    target = "five-card-progressive/655a-A.progressive"
    for amount in (1, 5):
        options = Options("pennsylvania", side={"five-card-progressive": amount})
        _, now, found = side_sensitivity(options, target)
        assert (now.house_edge, found.pay) == (None, None)
        [piece] = found.pieces
        assert (piece.start, piece.end) == (0, None)
        assert piece.slope == -(4 + Fraction(36, 10)) / 2_598_960 / amount
        # the others are fixed pays for 1, so they scale with the wager
        rest = 624 * 300 + 3_744 * 50 + 5_108 * 40 + 10_200 * 30 + 54_912 * 9
        assert piece.intercept == 1 - Fraction(rest, 2_598_960)
        assert found.fair_pay == piece.intercept / -piece.slope
        assert found.pay_for(Fraction(1, 10)) == (piece.intercept - Fraction(1, 10)) / -piece.slope
    _, now, found = side_sensitivity(Options("pennsylvania", meters={"progressive": 100_000}), target)
    assert found.pay == 100_000
    assert now.house_edge == found.pieces[0].edge(Fraction(100_000))
    assert now.break_even["progressive"] == found.fair_pay


SIDE_TARGETS = [
    (rules, bet.id, schedule.name)
    for rules in ("opr-804", "limited-stakes", "pennsylvania")
    for bet in load_rule_set(rules).side_bets
    for schedule in bet.schedules
    if not schedule.needs
]


@pytest.mark.parametrize(("rules", "bet", "schedule"), SIDE_TARGETS)
@pytest.mark.parametrize("dead", ["", "Ah Kh 2c 2d 7s"])
def test_every_row_and_meter_of_every_side_bet(rules: str, bet: str, schedule: str, dead: str) -> None:
    """A pay or a meter at drawn values, priced on its own, lies on the line."""
    loaded = load_rule_set(rules)
    table = loaded.side_bet(f"{bet}/{schedule}")[1]
    meters = {name: METERS[name] for name in table.meters}
    options = Options(rules, dead=dead, meters=meters, side={f"{bet}/{schedule}": 1})
    counts = counts_without(parse_cards(dead) if dead else ())
    random = Random(schedule)
    for name in [*(row.name for row in table.rows), *table.meters]:
        _, _, found = side_sensitivity(options, f"{bet}/{schedule}.{name}")
        [piece] = found.pieces
        assert piece.start == (0 if name in table.meters else -1)
        for value in (piece.start, Fraction(random.randrange(1, 500), 7)):
            changes = {} if name in table.meters else {name: value}
            stands = {**meters, name: value} if name in table.meters else meters
            kept = table.with_pays(changes).meters
            wager = make_wager(loaded, f"{bet}/{schedule}", 1, changes, {key: stands[key] for key in kept})
            assert price(wager, counts).house_edge == piece.edge(value), name


def test_a_range_of_a_side_bet() -> None:
    found = side_sensitivity(Options(), "three-card-bonus/common.flush", Fraction(3), Fraction(4))[2]
    assert [(piece.start, piece.end) for piece in found.pieces] == [(3, 4)]
    assert found.fair_pay is None
    assert found.pay_for(Fraction(118, 5525)) == 4


def test_an_unsaid_pay_is_read_to_1() -> None:
    """What is said of the bet now is the reading that the line goes through."""
    options = Options("pennsylvania")
    rules, now, found = side_sensitivity(options, "three-card-bonus/straight-5.flush")
    assert (rules.id, now.wager.reading, now.wager.schedule.unsaid) == ("pennsylvania", "to 1", True)
    prices = price_side_bets(options, "three-card-bonus/straight-5")[1]
    assert [found.wager.reading for found in prices] == ["to 1", "for 1"]
    assert found.pay is not None
    assert found.pieces[0].edge(found.pay) == now.house_edge == prices[0].house_edge != prices[1].house_edge
    assert found.pay == known_nets(now.wager)[4]


SIDE_REFUSED: list[tuple[dict[str, Any], str, str | None, str | None, str]] = [
    ({}, "bonus.flush", None, None, "rule set opr-804 has no side bet 'bonus'"),
    ({"rules": "quebec"}, "bonus.flush", None, None, "rule set quebec has no side bets"),
    ({}, ".flush", None, None, "has no side bet ''"),
    ({}, "three-card-bonus.", None, None, "pay '' is neither a row nor a meter of three-card-bonus"),
    ({}, "three-card-bonus.flsh", None, None, "pay 'flsh' is neither a row nor a meter.*did you mean flush"),
    ({}, "three-card-bonus.two_pair", None, None, "'two_pair' is neither"),
    ({}, "three-card-bonus/rare.flush", None, None, "has no schedule 'rare'"),
    ({}, "three-card-bonus.flush", "-2", None, "from -2: flush is not below -1"),
    ({}, "three-card-bonus.flush", "4", "3", "the range from 4 to 3 holds nothing for flush"),
    ({}, "three-card-bonus.flush", "0", "0", "the range from 0 to 0 holds nothing for flush"),
    ({"pay": {"flush": 8}}, "three-card-bonus.flush", None, None, "is a base pay, and no base game is priced here"),
    ({"meters": {"mega": 8}}, "three-card-bonus.flush", None, None, "meter 'mega': no side bet shown here takes"),
    ({"side": {"bonus": 8}}, "three-card-bonus.flush", None, None, "side 'bonus': is not a side bet shown here"),
    ({"bets": "5,5,4"}, "three-card-bonus.flush", None, None, "bets: says nothing about three-card-bonus.flush"),
    ({"max_payout": 9}, "three-card-bonus.flush", None, None, "max-payout: says nothing about"),
    ({"peek": "burn"}, "three-card-bonus.flush", None, None, "peek: says nothing about"),
    ({"ties": "ride"}, "three-card-bonus.flush", None, None, "ties: says nothing about"),
    ({"as_printed": True}, "three-card-bonus.flush", None, None, "as-printed: says nothing about"),
    ({"pays_from": "quebec"}, "three-card-bonus.flush", None, None, "pays-from: says nothing about"),
    (
        {"rules": "pennsylvania"},
        "five-card-progressive/655a-B.mega",
        "-1",
        None,
        "from -1: mega is not below 0",
    ),
    (
        {"rules": "pennsylvania"},
        "five-card-progressive/655a-B.mega",
        None,
        None,
        "side five-card-progressive: not everything it pays is known: meter major",
    ),
    ({"rules": "pennsylvania"}, "six-card-bonus.flush", None, None, "not everything it pays is known: six_card_royal"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "target", "start", "end", "says"), SIDE_REFUSED)
def test_side_bets_refused(options: dict[str, Any], target: str, start: str | None, end: str | None, says: str) -> None:
    with pytest.raises(ExactOddsError, match=says):
        side_sensitivity(Options(**options), target, start and Fraction(start), end and Fraction(end))
