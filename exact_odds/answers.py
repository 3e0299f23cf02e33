"""The answers of the public functions: the results of ``odds``, which a notebook shows as the command does.

A notebook asks a value for ``_repr_html_``. The types of the results are in ``odds``, and no arrow may point from there
to ``output``; so the public functions, above both, hand out types of their own that are those results and can be shown.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

import exact_odds.odds.hand
import exact_odds.odds.round
from exact_odds.odds.pays.sensitivity import Sensitivity as BareSensitivity
from exact_odds.odds.seen.answer import Seen
from exact_odds.odds.side.prices import SideBetPrice
from exact_odds.odds.strategies.derive import Derived
from exact_odds.odds.strategies.price import Priced as BarePriced

if TYPE_CHECKING:
    from exact_odds.odds.game import Game
    from exact_odds.output.report import Report
    from exact_odds.rules.model import RuleSet


class _Shown:
    """What a notebook can show: the report of the command of this name."""

    __slots__ = ()
    command: ClassVar[str]

    def _known(self) -> tuple[Any, ...]:
        """What the report is made of."""
        return (self,)

    def _repr_html_(self) -> str:
        from exact_odds.output.formats.html import fragment
        from exact_odds.output.wording.words import Words

        words = Words()
        module = import_module(f"exact_odds.output.reports.{self.command}")
        report: Report = getattr(module, f"{self.command}_report")(*self._known(), words)
        return fragment(report, words)


class Hand(_Shown, exact_odds.odds.hand.Hand):
    """The answer to ``hand``."""

    __slots__ = ()
    command = "hand"


class Round(_Shown, exact_odds.odds.round.Round):
    """The answer to ``edge``."""

    __slots__ = ()
    command = "edge"


class Strategy(_Shown, Derived):
    """The answer to ``strategy``."""

    __slots__ = ()
    command = "strategy"


class Priced(_Shown, BarePriced):
    """The answer to ``price``."""

    __slots__ = ()
    command = "price"


class Sensitivity(_Shown, BareSensitivity):
    """The answer to ``sensitivity``; it knows its game, so that it can say in words which hands change."""

    command = "sensitivity"
    game: Game

    def _known(self) -> tuple[Any, ...]:
        return (self, self.game)


class SeenCards(_Shown, Seen):
    """The answer to ``seen``."""

    __slots__ = ()
    command = "seen"


class SideBets(_Shown, list[SideBetPrice]):
    """The side bets of a rule set."""

    command = "side_bets"

    def __init__(self, rules: RuleSet, prices: list[SideBetPrice]) -> None:
        super().__init__(prices)
        self.rules = rules

    def _known(self) -> tuple[Any, ...]:
        return (self.rules, self)
