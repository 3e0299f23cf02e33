"""Strategies as objects: an action for every class of both decisions, by name or from a file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from exact_odds.basics.errors import ExactOddsError, nearest
from exact_odds.basics.numbers import shown
from exact_odds.basics.toml import read_text
from exact_odds.odds.game import Game
from exact_odds.odds.play import Action
from exact_odds.odds.strategies.files import StrategyFile, read_classes, read_lines
from exact_odds.odds.strategies.stages import StageName
from exact_odds.odds.strategies.values import class_values
from exact_odds.rules.parts import Source

OPTIMAL = "optimal"
_FILES = Path(__file__).parent / "published"


class Strategy(NamedTuple):
    """An action for every class of both decisions, by class code; ``either`` does what the tie rule of the game says.

    ``id`` is how it was asked for. ``name`` and ``source`` are what its file says, "" and None where it says nothing.
    """

    id: str
    name: str
    source: Source | None
    first: Mapping[int, Action]
    second: Mapping[int, Action]

    def actions(self, name: StageName) -> Mapping[int, Action]:
        """The actions of one decision."""
        return self.first if name == "first" else self.second


def strategy_names() -> tuple[str, ...]:
    """The strategies that need no file.

    >>> strategy_names()[:3]
    ('optimal', 'alspach', 'always-pull')
    """
    return (OPTIMAL, *sorted(path.stem for path in _FILES.glob("*.toml")))


def optimal(game: Game) -> Strategy:
    """The best play of a game.

    Raises ExactOddsError with dead cards, a peek, or a maximum payout that makes bet 2 depend on bet 1.

    >>> from exact_odds.odds.setup import Options, make_game
    >>> sorted(set(optimal(make_game(Options())).second.values()))
    ['either', 'pull', 'ride']
    """
    first, *second = class_values(game)
    if len(second) > 1:
        raise ExactOddsError(
            "max-payout can bind: what to do with bet 2 then depends on bet 1, and a strategy is about cards alone"
        )
    return Strategy(OPTIMAL, "", None, first.actions(), second[0].actions())


def load_strategy(name_or_path: str, game: Game) -> Strategy:
    """A strategy by name, or a file: what ends in ".toml" or ".csv" is a path.

    The game says which hands are paid, and what the best play is.

    Raises ExactOddsError with one line per fault.

    >>> from exact_odds.odds.setup import Options, make_game
    >>> load_strategy("never-pul", make_game(Options()))
    Traceback (most recent call last):
        ...
    exact_odds.basics.errors.ExactOddsError: strategy 'never-pul' does not ship, and a file would end in .toml or \
.csv; did you mean never-pull?
    """
    ending = name_or_path.lower()
    if ending.endswith(".csv"):
        return _strategy(name_or_path, read_classes(read_text(Path(name_or_path), name_or_path), name_or_path))
    if ending.endswith(".toml"):
        return _strategy(name_or_path, read_lines(read_text(Path(name_or_path), name_or_path), name_or_path, game.pays))
    if name_or_path == OPTIMAL:
        return optimal(game)
    if name_or_path not in strategy_names():
        raise ExactOddsError(
            f"strategy {shown(name_or_path)} does not ship, and a file would end in .toml or .csv; "
            f"{nearest(name_or_path, strategy_names())}"
        )
    file = f"{name_or_path}.toml"
    return _strategy(name_or_path, read_lines(read_text(_FILES / file, file), file, game.pays))


def _strategy(name: str, file: StrategyFile) -> Strategy:
    return Strategy(name, file.name, file.source, file.actions["first"], file.actions["second"])
