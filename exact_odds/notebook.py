"""Results as tables in a notebook: the words and tables of the command that gives the same answer.

A notebook asks a value for ``_repr_html_``. The types of the results are in ``odds``, and no arrow may point from there
to ``output``; so the public API, above both, gives them the method when it hands one out. Here are two results that
show more than their type knows.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from exact_odds.odds.pays.sensitivity import Sensitivity
from exact_odds.odds.side_bets import SideBetPrice

if TYPE_CHECKING:
    from exact_odds.odds.game import Game
    from exact_odds.output.report import Report
    from exact_odds.rules.model import RuleSet


class SensitivityOf(Sensitivity):
    """A sensitivity that knows its game, so that it can say in words which hands change."""

    game: Game

    def _repr_html_(self) -> str:
        return drawn("sensitivity", self, self.game)


class SideBets(list[SideBetPrice]):
    """The side bets of a rule set."""

    def __init__(self, rules: RuleSet, prices: list[SideBetPrice]) -> None:
        super().__init__(prices)
        self.rules = rules

    def _repr_html_(self) -> str:
        return drawn("side_bets", self.rules, self)


def drawn(command: str, *known: Any) -> str:
    """The report of a command as HTML."""
    from exact_odds.output.render import html_fragment
    from exact_odds.output.words import Words

    words = Words()
    report: Report = getattr(import_module(f"exact_odds.output.{command}"), f"{command}_report")(*known, words)
    return html_fragment(report, words)
