"""The report on the round in symbols; in LaTeX it is the formulas of a paper."""

from __future__ import annotations

from typing import Any

import sympy

from exact_odds.odds.game import Game
from exact_odds.odds.symbolic import SymbolicRound
from exact_odds.output.documents import document
from exact_odds.output.notes import game_notes
from exact_odds.output.report import Column, Formula, Report, Table
from exact_odds.output.words import Words

_FORMS = ("ev_bet_1", "ev_bet_2", "ev_bet_dollar", "ev", "house_edge")


def symbolic_report(game: Game, found: SymbolicRound, row: str, piecewise: sympy.Piecewise, words: Words) -> Report:
    """The linear forms, the region in which they hold, and the edge as a function of one pay."""
    names = {symbol: f"p_{{\\mathrm{{{name.replace('_', '~')}}}}}" for name, symbol in found.symbols.items()}

    def formula(expression: Any) -> Formula:
        return Formula(str(expression), sympy.latex(expression, symbol_names=names))

    columns = (Column("figure", words.say("head_figure"), "term"), Column("form", words.say("head_form"), "formula"))
    forms = tuple((key, formula(getattr(found, key))) for key in _FORMS)
    region = tuple((formula(condition),) for condition in found.region)
    pieces = tuple((formula(condition), formula(form)) for form, condition in piecewise.args)
    piece_columns = (
        Column("where", words.say("head_where"), "formula"),
        Column("form", words.say("figure_house_edge"), "formula"),
    )
    tables = (
        Table("forms", words.say("symbolic_forms"), columns, forms),
        Table("piecewise", words.say("symbolic_pieces", name=words.category(row)), piece_columns, pieces),
        Table("region", words.say("symbolic_region"), columns[1:], region),
    )
    data = document("symbolic/1", game) | {
        "pay": row,
        "forms": {key: str(getattr(found, key)) for key in _FORMS},
        "latex": {key: sympy.latex(getattr(found, key), symbol_names=names) for key in _FORMS},
        "region": [str(condition) for condition in found.region],
        "piecewise": [{"house_edge": str(form), "where": str(condition)} for form, condition in piecewise.args],
    }
    return Report((words.say("symbolic_lead"),), data, tables, game_notes(game, words))
