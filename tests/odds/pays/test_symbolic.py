"""The round in symbols: substituted pay tables against the solver, in the region and outside it, piece by piece."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest
import sympy

from exact_odds.basics.errors import ExactOddsError
from exact_odds.odds.game import Game
from exact_odds.odds.pays.sensitivity import sensitivity
from exact_odds.odds.pays.symbolic import SymbolicRound, formula_sheet, symbolic_piecewise, symbolic_round
from exact_odds.odds.play import Play, best_play, rides
from exact_odds.odds.round import Round, game_tree, play_round
from exact_odds.odds.settlement import settle
from exact_odds.odds.setup import Options, make_game

STANDARD = make_game(Options())
GAMES = {
    "standard": STANDARD,
    "ties ridden": make_game(Options(ties="ride")),
    "unequal bets": make_game(Options(bets="5/2,3,4")),
    "with pushes": make_game(
        Options(pay={"pair_tens_or_better": "none", "pair_sixes_to_tens": 0, "pair_jacks_or_better": 1})
    ),
    "no straight": make_game(Options("limited-stakes/1", as_printed=True)),
    "dead cards": make_game(Options(dead="Qc Qd Qh Qs 2c 2d")),
    "peek first": make_game(Options(peek="first")),
}
FORMS = ("ev_bet_1", "ev_bet_2", "ev_bet_dollar", "ev", "house_edge")


@cache
def found_for(name: str) -> SymbolicRound:
    return symbolic_round(GAMES[name])


def fraction(value: Any) -> Fraction:
    """A sympy number, which must be exact."""
    assert isinstance(value, sympy.Rational)
    return Fraction(int(value.p), int(value.q))


def rational(value: Fraction) -> sympy.Rational:
    return sympy.Rational(value.numerator, value.denominator)


def put(expression: Any, found: SymbolicRound, pays: dict[str, Fraction]) -> Any:
    return expression.subs({found.symbols[row]: rational(pay) for row, pay in pays.items()})


def holding(found: SymbolicRound, pays: dict[str, Fraction]) -> list[bool]:
    """Which inequalities hold: coefficients times pays, because substitution is slow for so many."""
    values = {found.symbols[row]: pay for row, pay in pays.items()}
    sums = (
        sum(Fraction(int(times)) * values.get(term, 1) for term, times in condition.lhs.as_coefficients_dict().items())
        for condition in found.region
    )
    return [
        total >= 0 if isinstance(condition, sympy.Ge) else total <= 0
        for condition, total in zip(found.region, sums, strict=True)
    ]


def figures(result: Round) -> tuple[Fraction | None, ...]:
    return tuple(getattr(result, name) for name in FORMS)


def solved(game: Game) -> Play:
    settlement = settle(game)
    return best_play(game_tree(game, settlement), settlement.nets)[0]


def drawn(game: Game, random: Random, far: Fraction) -> dict[str, Fraction]:
    """The pays of a game, each moved a little, or far."""
    return {
        row: max(Fraction(-1), pay + far * Fraction(random.randrange(-100, 101), 100))
        for row, pay in game.pays.pays.items()
    }


@pytest.mark.parametrize("name", GAMES)
def test_at_its_own_pays_it_is_the_solver(name: str) -> None:
    game, found = GAMES[name], found_for(name)
    result = play_round(game)
    assert [put(condition, found, game.pays.pays) for condition in found.region] == [sympy.true] * len(found.region)
    assert all(holding(found, game.pays.pays))
    assert tuple(fraction(put(getattr(found, form), found, game.pays.pays)) for form in FORMS) == figures(result)


@pytest.mark.parametrize("name", GAMES)
def test_random_tables_inside_and_outside_the_region(name: str) -> None:
    """Inside, the forms are the solver's values; outside, today's play is no best play, and wins less."""
    game, found, random = GAMES[name], found_for(name), Random(name)
    inside = outside = 0
    for far in map(Fraction, ["1/1000", "1/50", "1/10", "1/2", "2", "30"] * (1 if game.dead else 3)):
        pays = drawn(game, random, far)
        if far < 1 and "straight" in pays:  # some hands are exactly even at 5
            pays["straight"] = game.pays.pays["straight"]
        result = play_round(game._replace(pays=game.pays.with_pays(pays)))
        values = tuple(fraction(put(getattr(found, form), found, pays)) for form in FORMS)
        if all(holding(found, pays)):
            inside += 1
            assert values == figures(result)
        else:
            outside += 1
            assert values[-1] > result.house_edge
    assert inside >= (1 if game.dead else 3)
    assert outside >= (1 if game.dead else 3)


def test_the_region_ends_where_an_action_changes() -> None:
    """Over each break point of the straight by 1/1000: the very conditions of the hands that change fail."""
    found = found_for("standard")
    pays = dict(STANDARD.pays.pays)
    today = solved(STANDARD)
    for pay, inside in {"4.249": False, "4.25": True, "4.251": True, "5": True, "5.001": False, "5.563": False}.items():
        pays["straight"] = Fraction(pay)
        other = solved(STANDARD._replace(pays=STANDARD.pays.with_pays(pays)))
        assert all(holding(found, pays)) is inside
        same = [rides(action, "pull") for action in other.second[0]] == [rides(a, "pull") for a in today.second[0]]
        assert same is (inside and pay != "4.25")  # at 17/4 itself the hands that ride today are even
    pays["straight"] = Fraction("4.249")
    failed = [c for c, holds in zip(found.region, holding(found, pays), strict=True) if not holds]
    straight, pair = (found.symbols[row] for row in ("straight", "pair_tens_or_better"))
    # 7-8-9-T: 8 straights, 3 pairs of tens, 37 lost
    assert failed == [8 * straight + 3 * pair - 37 >= 0]


def test_ties_decide_which_play_is_kept() -> None:
    """Hands that are even at 5: pulled, they bound a straight from above; ridden, from below."""
    region = {ties: set(found_for(name).region) for ties, name in (("pull", "standard"), ("ride", "ties ridden"))}
    straight = sympy.Symbol("straight")
    assert {straight - 5 <= 0, straight - 5 >= 0} & region["pull"] == {straight - 5 <= 0}
    assert {straight - 5 <= 0, straight - 5 >= 0} & region["ride"] == {straight - 5 >= 0}
    assert len(region["pull"]) == len(region["ride"])
    assert found_for("ties ridden").ev_bet_2 != found_for("standard").ev_bet_2
    assert found_for("ties ridden").ev_bet_1 == found_for("standard").ev_bet_1


@pytest.mark.parametrize("name", GAMES)
def test_every_number_is_exact(name: str) -> None:
    game, found = GAMES[name], found_for(name)
    assert list(found.symbols) == list(game.pays.pays)
    assert [symbol.name for symbol in found.symbols.values()] == list(game.pays.pays)
    known = set(found.symbols.values())
    forms = [getattr(found, form) for form in FORMS]
    for expression in [*forms, *found.region, *symbolic_piecewise(game, "flush").atoms(sympy.Add)]:
        assert all(isinstance(number, sympy.Rational) for number in expression.atoms(sympy.Number))
        assert not expression.atoms(sympy.Float)
        assert expression.free_symbols <= known
    for form in forms:
        assert sympy.Poly(form, *known).total_degree() == 1
    assert len(set(found.region)) == len(found.region)
    for condition in found.region:
        assert isinstance(condition, sympy.Ge | sympy.Le)
        assert condition.rhs == 0
        numbers = [fraction(value) for value in condition.lhs.as_coefficients_dict().values()]
        assert all(number.denominator == 1 for number in numbers)


def test_the_sum_of_the_bets() -> None:
    found = found_for("unequal bets")
    assert sympy.expand(found.ev - (found.ev_bet_1 * sympy.Rational(5, 8) + found.ev_bet_2 * sympy.Rational(3, 4))) == (
        found.ev_bet_dollar
    )
    assert found.house_edge == -found.ev


def test_coefficients_known_by_hand() -> None:
    """Of bet $ they are the probabilities of the hands; a royal is met with all three bets standing."""
    found = found_for("standard")
    combos = {"royal_flush": 4, "straight_flush": 36, "four_of_a_kind": 624, "full_house": 3_744, "flush": 5_108}
    for row, count in combos.items():
        assert found.ev_bet_dollar.coeff(found.symbols[row]) == sympy.Rational(count, 2_598_960)
    assert found.ev.coeff(found.symbols["royal_flush"]) == sympy.Rational(12, 2_598_960)
    pair = found.symbols["pair_tens_or_better"]
    assert found.ev_bet_dollar.coeff(pair) == sympy.Rational(5 * 84_480, 2_598_960)
    lost = found.ev_bet_dollar.subs(dict.fromkeys(found.symbols.values(), 0))
    assert lost == -sympy.Rational(8 * 84_480 + 1_302_540, 2_598_960)


# ------------------------------------------------------------------------------------------------- one pay in pieces


@pytest.mark.parametrize("row", ["straight", "pair_tens_or_better", "royal_flush", "full_house"])
def test_the_piecewise_form_is_the_sensitivity(row: str) -> None:
    form, found = symbolic_piecewise(STANDARD, row), sensitivity(STANDARD, row)
    symbol, random = sympy.Symbol(row), Random(row)
    assert len(form.args) == len(found.pieces)
    for piece in found.pieces:
        end = piece.start + 5 if piece.end is None else piece.end
        inside = piece.start + (end - piece.start) * Fraction(random.randrange(1, 100), 100)
        for pay in (piece.start, inside, end):
            assert fraction(form.subs(symbol, rational(pay))) == piece.edge(pay)
    pay = found.pieces[-1].start + Fraction(1, 3)
    changed = STANDARD._replace(pays=STANDARD.pays.with_pay(row, pay))
    assert fraction(form.subs(symbol, rational(pay))) == play_round(changed).house_edge


def test_the_piecewise_form_over_a_range() -> None:
    form = symbolic_piecewise(STANDARD, "straight", Fraction(4), Fraction(5))
    straight = sympy.Symbol("straight")
    assert [condition for _, condition in form.args[:2]] == [
        straight <= sympy.Rational(17, 4),
        straight <= 5,
    ]
    assert fraction(form.subs(straight, 4)) == sensitivity(STANDARD, "straight").pieces[4].edge(Fraction(4))


# ----------------------------------------------------------------------------------------------------------- maxima


def test_a_maximum_that_cannot_bind_bounds_the_region() -> None:
    game = make_game(Options(max_payout=6000, bets="1,2,3"))
    found, plain = symbolic_round(game), symbolic_round(game._replace(max_payout=None))
    assert found.ev == plain.ev
    bounds = [condition for condition in found.region if condition not in plain.region]
    assert bounds == [symbol <= 1000 for symbol in found.symbols.values()]
    assert symbolic_piecewise(game, "royal_flush").args[-1][1] == (found.symbols["royal_flush"] <= 1000)


def test_a_maximum_that_can_bind_is_refused() -> None:
    game = make_game(Options(max_payout=2999))
    for refused in (lambda: symbolic_round(game), lambda: formula_sheet(game, "flush")):
        with pytest.raises(ExactOddsError, match="symbolic takes no maximum payout that can bind"):
            refused()
    with pytest.raises(ExactOddsError, match="sensitivity takes no maximum payout that can bind"):
        symbolic_piecewise(game, "flush")
    with pytest.raises(ExactOddsError, match="'flsh' is not a row of this pay table"):
        formula_sheet(STANDARD, "flsh")


# ------------------------------------------------------------------------------------------------------- written out


def test_the_sheet_says_what_the_objects_are() -> None:
    sheet, found = formula_sheet(STANDARD, "straight", Fraction(4), Fraction(7)), found_for("standard")
    assert list(sheet.forms) == list(FORMS)
    for form, (text, latex) in sheet.forms.items():
        assert sympy.sympify(text) == getattr(found, form)
        assert latex.count(r"\mathrm") == len(found.symbols)
    assert [sympy.sympify(text) for text, _ in sheet.region] == list(found.region)
    pieces = symbolic_piecewise(STANDARD, "straight", Fraction(4), Fraction(7)).args
    assert [(sympy.sympify(where), sympy.sympify(form)) for (where, _), (form, _) in sheet.pieces] == [
        (condition, form) for form, condition in pieces
    ]
    assert sheet.pieces[0][0] == ("straight <= 17/4", r"p_{\mathrm{straight}} \leq \frac{17}{4}")
    text, latex = symbolic_written("royal_flush")
    assert text == "42963/1082900 - royal_flush/216580"
    assert latex == r"\frac{42963}{1082900} - \frac{p_{\mathrm{royal~flush}}}{216580}"


def symbolic_written(row: str) -> tuple[str, str]:
    [(_, written)] = formula_sheet(STANDARD, row).pieces
    return written
