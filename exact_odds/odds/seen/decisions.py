"""The answer for one decision: what its bet is worth with n cards seen, and how often it rides."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from exact_odds.odds.round import ActionCounts

#: What long work tells of itself: (done, of).
Progress = Callable[[int, int], None]


class SeenDecision(NamedTuple):
    """A decision with ``cards`` cards seen.

    ``ev`` is per unit of its bet; ``counts`` are over every hand of the decision with every set of cards seen.
    """

    cards: int
    ev: Fraction
    counts: ActionCounts


class Sums:
    """What a bet wins beyond pulling, and the actions, added up over sets of seen cards.

    ``gain`` is what riding wins where it rides, ``always`` what it would win if it always stood, both in points.
    """

    def __init__(self) -> None:
        self.gain = self.ride = self.either = self.always = 0

    def add(self, ways: int, over: tuple[int, int, int], always: int) -> None:
        """Add sets that come in so many ways each."""
        gain, ride, either = over
        self.gain += ways * gain
        self.ride += ways * ride
        self.either += ways * either
        self.always += ways * always

    def add_all(self, times: int, other: Sums) -> None:
        """Add other sums so many times."""
        self.add(times, (other.gain, other.ride, other.either), other.always)

    def counts(self, of: int) -> ActionCounts:
        """The actions out of all hands and sets."""
        return ActionCounts(self.ride, of - self.ride - self.either, self.either, of)
