"""The round in symbols: linear forms in the pays, the region where the present play stays best, one pay in pieces."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd
from typing import NamedTuple

import sympy

from exact_odds.odds.cap import free_pay
from exact_odds.odds.game import Game
from exact_odds.odds.pays.linear import Spot, linear_round
from exact_odds.odds.pays.sensitivity import sensitivity
from exact_odds.odds.play import action_at, rides


class SymbolicRound(NamedTuple):
    """What a round is worth as long as the present play is kept; every number in it is an exact sympy.Rational.

    ``symbols`` has the symbol of each pay row. The EVs are per unit of their bet, ``ev`` and ``house_edge`` per unit
    of bet $. ``region`` are inequalities in the symbols: while all of them hold, the present play is a best play (and a
    maximum payout does not bind).
    """

    symbols: dict[str, sympy.Symbol]
    ev_bet_1: sympy.Expr
    ev_bet_2: sympy.Expr
    ev_bet_dollar: sympy.Expr
    ev: sympy.Expr
    house_edge: sympy.Expr
    region: tuple[sympy.Rel, ...]


def symbolic_round(game: Game) -> SymbolicRound:
    """The round of a game in symbols; the game's own pays decide which play is kept, by its tie rule.

    Raises ExactOddsError under a maximum payout that can bind.

    >>> from exact_odds.odds.setup import Options, make_game
    >>> found = symbolic_round(make_game(Options()))
    >>> found.house_edge.coeff(found.symbols["royal_flush"])
    -1/216580
    """
    linear = linear_round(game, "symbolic")
    symbols = {name: sympy.Symbol(name) for name in game.pays.pays}
    terms = [symbols.get(name, sympy.Integer(-1)) for name in linear.rows]
    riding = {decision: [0] * len(linear.rows) for decision in (1, 2)}
    region: dict[sympy.Rel, None] = {}
    for spot in linear.spots:
        value = sum((pay * ways for pay, ways in zip(linear.pays, spot.ways, strict=True)), Fraction(0))
        stands = rides(action_at(value), game.ties)
        if stands:
            riding[spot.decision] = [total + ways for total, ways in zip(riding[spot.decision], spot.ways, strict=True)]
        region[_condition(spot, terms, stands)] = None
    bet_1, bet_2, dollar = (_form(ways, terms, linear.of) for ways in (riding[1], riding[2], linear.final))
    ev = sympy.expand(_rational(linear.units[0]) * bet_1 + _rational(linear.units[1]) * bet_2 + dollar)
    for name, symbol in symbols.items():
        free = free_pay(game, name)
        if free is not None:
            region[sympy.Le(symbol, _rational(free))] = None
    conditions = tuple(condition for condition in region if condition != sympy.true)
    return SymbolicRound(symbols, bet_1, bet_2, dollar, ev, -ev, conditions)


def _rational(value: Fraction) -> sympy.Rational:
    return sympy.Rational(value.numerator, value.denominator)


def _form(ways: Sequence[int], terms: list[sympy.Expr], of: int) -> sympy.Expr:
    return sympy.Add(*(sympy.Rational(count, of) * term for count, term in zip(ways, terms, strict=True)))


def _condition(spot: Spot, terms: list[sympy.Expr], stands: bool) -> sympy.Rel:
    """That a spot is worth riding, or pulling, in the smallest whole numbers."""
    divisor = gcd(*spot.ways)
    value = sympy.Add(*(count // divisor * term for count, term in zip(spot.ways, terms, strict=True)))
    return sympy.Ge(value, 0) if stands else sympy.Le(value, 0)


def symbolic_piecewise(
    game: Game, row: str, start: Fraction | None = None, end: Fraction | None = None
) -> sympy.Piecewise:
    """The house edge as a function of one pay in the range of :func:`odds.pays.sensitivity.sensitivity`, the others as
    they are.

    Raises ExactOddsError as :func:`odds.pays.sensitivity.sensitivity` does.

    >>> from exact_odds.odds.setup import Options, make_game
    >>> symbolic_piecewise(make_game(Options()), "royal_flush").args[0][0]
    42963/1082900 - royal_flush/216580
    """
    pay = sympy.Symbol(row)
    pieces = sensitivity(game, row, start, end).pieces
    return sympy.Piecewise(
        *(
            (
                _rational(piece.intercept) + _rational(piece.slope) * pay,
                pay >= _rational(piece.start) if piece.end is None else pay <= _rational(piece.end),
            )
            for piece in pieces
        )
    )


class FormulaSheet(NamedTuple):
    """Everything as (plain text, LaTeX) pairs: the forms by name, the region, and the (where, form) pieces."""

    forms: dict[str, tuple[str, str]]
    region: tuple[tuple[str, str], ...]
    pieces: tuple[tuple[tuple[str, str], tuple[str, str]], ...]


def formula_sheet(game: Game, row: str, start: Fraction | None = None, end: Fraction | None = None) -> FormulaSheet:
    """The round of a game in symbols, written out, with the house edge as the pay of ``row`` goes over a range.

    Raises ExactOddsError as :func:`symbolic_round` and :func:`symbolic_piecewise` do.
    """
    found, piecewise = symbolic_round(game), symbolic_piecewise(game, row, start, end)
    names = {symbol: f"p_{{\\mathrm{{{name.replace('_', '~')}}}}}" for name, symbol in found.symbols.items()}

    def written(expression: sympy.Basic) -> tuple[str, str]:
        return str(expression), sympy.latex(expression, symbol_names=names)

    forms = ("ev_bet_1", "ev_bet_2", "ev_bet_dollar", "ev", "house_edge")
    return FormulaSheet(
        {name: written(getattr(found, name)) for name in forms},
        tuple(map(written, found.region)),
        tuple((written(condition), written(form)) for form, condition in piecewise.args),
    )
