"""The exact reference calculator for the casino game Let It Ride.

Everything below is loaded when it is first used, so that importing the package costs nothing: ``hand`` and ``edge``
load the standard library only; ``verify`` and ``frames`` load polars, ``symbolic`` sympy.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from exact_odds.version import __version__

if TYPE_CHECKING:
    from exact_odds import frames
    from exact_odds.answers import Hand, Round
    from exact_odds.api import edge, game, hand, price, seen, sensitivity, side_bets, strategy, symbolic, verify
    from exact_odds.basics.errors import ExactOddsError, TotalError
    from exact_odds.cards.cards import Card
    from exact_odds.cards.parsing import parse_cards
    from exact_odds.odds.distribution import Distribution
    from exact_odds.odds.game import Game
    from exact_odds.rules.model import RuleSet
    from exact_odds.rules.paytable import PayTable
    from exact_odds.rules.ruleset import load_rule_set, shipped_sets

_PLACES = {
    "Card": "cards.cards",
    "Distribution": "odds.distribution",
    "ExactOddsError": "basics.errors",
    "Game": "odds.game",
    "Hand": "answers",
    "PayTable": "rules.paytable",
    "Round": "answers",
    "RuleSet": "rules.model",
    "TotalError": "basics.errors",
    "edge": "api",
    "game": "api",
    "hand": "api",
    "load_rule_set": "rules.ruleset",
    "parse_cards": "cards.parsing",
    "price": "api",
    "seen": "api",
    "sensitivity": "api",
    "side_bets": "api",
    "strategy": "api",
    "symbolic": "api",
    "shipped_sets": "rules.ruleset",
    "verify": "api",
}

__all__ = [
    "Card",
    "Distribution",
    "ExactOddsError",
    "Game",
    "Hand",
    "PayTable",
    "Round",
    "RuleSet",
    "TotalError",
    "__version__",
    "edge",
    "frames",
    "game",
    "hand",
    "load_rule_set",
    "parse_cards",
    "price",
    "seen",
    "sensitivity",
    "shipped_sets",
    "side_bets",
    "strategy",
    "symbolic",
    "verify",
]


def __getattr__(name: str) -> Any:
    if name == "frames":
        return import_module(f"{__name__}.frames")
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
