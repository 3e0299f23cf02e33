"""The report on the round in symbols; in LaTeX it is the formulas of a paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exact_odds.odds.game import Game
from exact_odds.output.documents import document
from exact_odds.output.report import Column, Formula, Report, Table
from exact_odds.output.wording.notes import game_notes
from exact_odds.output.wording.words import Words

if TYPE_CHECKING:  # sympy
    from exact_odds.odds.pays.symbolic import FormulaSheet


def symbolic_report(game: Game, sheet: FormulaSheet, row: str, words: Words) -> Report:
    """The linear forms, the edge as a function of one pay, and the region in which the forms hold."""
    form = Column("form", words.say("head_form"), "formula")
    tables = (
        Table(
            "forms",
            words.say("symbolic_forms"),
            (Column("figure", words.say("head_figure"), "term"), form),
            tuple((name, Formula(*written)) for name, written in sheet.forms.items()),
        ),
        Table(
            "piecewise",
            words.say("symbolic_pieces", name=words.category(row)),
            (Column("where", words.say("head_where"), "formula"), form),
            tuple((Formula(*where), Formula(*written)) for where, written in sheet.pieces),
        ),
        Table("region", words.say("symbolic_region"), (form,), tuple((Formula(*written),) for written in sheet.region)),
    )
    data = document("symbolic/1", game) | {
        "pay": row,
        "forms": {name: text for name, (text, _) in sheet.forms.items()},
        "latex": {name: latex for name, (_, latex) in sheet.forms.items()},
        "region": [text for text, _ in sheet.region],
        "piecewise": [{"house_edge": text, "where": where} for (where, _), (text, _) in sheet.pieces],
    }
    return Report((words.say("symbolic_lead"),), lambda: data, tables, game_notes(game, words))
