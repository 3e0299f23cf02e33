"""The best play as a strategy card: the lines of each decision, derived from the EVs and proved each time."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from exact_odds.basics.errors import TotalError, check_total
from exact_odds.odds.game import Game
from exact_odds.odds.play import Action
from exact_odds.odds.strategies.candidates import Candidate, pair_levels, plain_candidates
from exact_odds.odds.strategies.cover import cover
from exact_odds.odds.strategies.stages import Stage, StageName, stage
from exact_odds.odds.strategies.values import StageValues, State, class_values
from exact_odds.odds.strategies.vocabulary import Rule, Vocabulary

#: How many EVs below zero are shown as the closest pulls.
CLOSEST = 5
_WEIGHTS = range(1, 4)


class Line(NamedTuple):
    """One line of a list: its rule, and the hands that no line above it holds, with their EVs.

    ``codes`` are the classes of those hands.
    """

    rule: Rule
    hands: int
    ev_min: Fraction
    ev_max: Fraction
    codes: tuple[int, ...]


class Compact(NamedTuple):
    """The rule for three suited cards in one sum.

    They ride when ``windows`` x (straights that hold them) + ``cards`` x (cards of ``ranks``, a bit a rank) is at
    least ``threshold``.
    """

    windows: int
    cards: int
    ranks: int
    threshold: int


class StageStrategy(NamedTuple):
    """The list of one decision: what rides, what is worth exactly the same, and the nearest EVs below zero.

    ``bet_1`` is what was done with bet 1, where a maximum payout makes that matter. ``of`` is the number of hands.
    """

    name: StageName
    bet_1: State | None
    ride: tuple[Line, ...]
    either: tuple[Line, ...]
    closest_pulls: tuple[Line, ...]
    of: int
    compact: Compact | None = None


class Derived(NamedTuple):
    """The best play of a game in lines. ``second`` has two lists where a maximum payout makes bet 1 matter."""

    game: Game
    first: StageStrategy
    second: tuple[StageStrategy, ...]


class Describer:
    """Says sets of classes of one decision in lines, in the vocabulary of one pay table."""

    def __init__(self, name: StageName, game: Game) -> None:
        self.stage = stage(name)
        self.vocabulary = Vocabulary(name, game.pays)
        self.candidates = plain_candidates(self.vocabulary, game.pays)

    def lines(self, target: int, by_ev: dict[Fraction, int]) -> tuple[Line, ...]:
        """Lines for the classes of ``target``, highest EV first. Raises TotalError unless they hold just these."""
        ordered = sorted(cover(target, self.candidates, self.stage), key=lambda one: _order(one, by_ev), reverse=True)
        lines, said = [], 0
        for candidate in ordered:
            new = self.vocabulary.mask(candidate.rule) & ~said
            said |= new
            if new:  # what the lines above hold already is not said again
                lines.append(self._line(candidate.rule, new, by_ev))
        if said != target:
            raise TotalError(f"lines of the {self.stage.name} decision: they do not hold the classes they stand for")
        check_total("hands of the lines", sum(line.hands for line in lines), self.stage.hands(target))
        return tuple(lines)

    def _line(self, rule: Rule, mask: int, by_ev: dict[Fraction, int]) -> Line:
        evs = [ev for ev, classes in by_ev.items() if classes & mask]
        return Line(rule, self.stage.hands(mask), min(evs), max(evs), self.stage.codes_in(mask))


def _order(candidate: Candidate, by_ev: dict[Fraction, int]) -> tuple[Fraction, Fraction]:
    evs = [ev for ev, classes in by_ev.items() if classes & candidate.mask]
    return max(evs), min(evs)


def derive(game: Game) -> Derived:
    """The best play of a game in lines that hold, together, just the classes that ride.

    Raises ExactOddsError with dead cards or a peek, TotalError where a proof fails.

    >>> from exact_odds.odds.setup import Options, make_game
    >>> derived = derive(make_game(Options()))
    >>> [line.hands for line in derived.first.ride], sum(line.hands for line in derived.second[0].ride)
    ([1492, 40, 28, 36, 12], 40865)
    """
    describers = {name: Describer(name, game) for name in ("first", "second")}
    first, *second = (_stage_strategy(values, describers[values.name], game) for values in class_values(game))
    return Derived(game, first, tuple(second))


def _stage_strategy(values: StageValues, describer: Describer, game: Game) -> StageStrategy:
    ride, either = (describer.lines(values.where(action), values.by_ev) for action in _SAID)
    below = [mask for ev, mask in values.by_ev.items() if ev < 0][:CLOSEST]
    of = describer.stage
    return StageStrategy(
        name=values.name,
        bet_1=values.bet_1,
        ride=ride,
        either=either,
        closest_pulls=tuple(line for mask in below for line in describer.lines(mask, values.by_ev)),
        of=of.hands(of.everything),
        compact=_compact(values, of, pair_levels(game.pays), ride) if values.name == "first" else None,
    )


_SAID: tuple[Action, ...] = ("ride", "either")


def _compact(values: StageValues, of: Stage, levels: Sequence[int], lines: Sequence[Line]) -> Compact | None:
    """The smallest sum that says which three suited cards ride, where there is one and it spares two lines."""
    riding = values.where("ride") & of.suited
    several = sum(of.mask_of(line.codes) & of.suited > 0 for line in lines) > 1
    if len(levels) != 1 or values.where("either") & of.suited or not several:
        return None
    for windows, cards in sorted(product(_WEIGHTS, repeat=2), key=lambda pair: (sum(pair), pair)):
        sums = _sums(of, windows, cards, levels[0])
        for threshold in sums:
            if sum(mask for total, mask in sums.items() if total >= threshold) == riding:
                return Compact(windows, cards, levels[0], threshold)
    return None


def _sums(of: Stage, windows: int, cards: int, ranks: int) -> dict[int, int]:
    """Three suited cards by the sum that a compact rule takes of them, in rising order."""
    found: dict[int, int] = {}
    for straights, held in product(range(of.most_windows + 1), range(of.cards + 1)):
        mask = of.suited & of.windows(straights, straights) & of.held(ranks, held, held)
        if mask:
            total = windows * straights + cards * held
            found[total] = found.get(total, 0) | mask
    return dict(sorted(found.items()))
