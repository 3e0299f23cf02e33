"""The classes of one decision as places in a row, and for every question a term can ask the classes that say yes.

A set of classes is one integer, a *mask*: bit i stands for the class at place i. Terms are then put together with
``&``, ``|`` and ``~``, and "does this line hold just these classes" is one comparison. With a full deck only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Literal, NamedTuple

from exact_odds.cards.cards import ACE
from exact_odds.cards.evaluation import straight_windows
from exact_odds.counting.classes import class_group, class_ranks
from exact_odds.counting.enumerator import counts_without

StageName = Literal["first", "second"]
STAGES: tuple[StageName, ...] = ("first", "second")

#: Sets of ranks are masks too: bit r stands for rank r.
ALL_RANKS = (1 << 13) - 1
TEN_OR_HIGHER = ALL_RANKS & -(1 << 8)

_WINDOWS = tuple(sum(1 << rank for rank in window) for window in straight_windows(5))
_MADE = {(1, 1): "no_pair", (2, 1): "pair", (3, 1): "trips", (2, 2): "two_pair", (4, 0): "quads", (3, 0): "trips"}


class Facts(NamedTuple):
    """What a term can ask of one class: what it has made, of which rank, how near it is to a straight.

    ``spread`` is the number of ranks in a row that it fits in, the ace high or low; ``low`` its lowest rank there, -1
    for an ace that is low; ``windows`` the number of straights that hold all of it, 0 where two ranks are the same.
    """

    made: str
    rank: int
    suited: bool
    spread: int
    low: int
    windows: int


def class_facts(code: int) -> Facts:
    """The facts of a three- or four-card class.

    >>> from exact_odds.cards.evaluation import rank_key
    >>> class_facts(rank_key((12, 0, 1)))
    Facts(made='no_pair', rank=12, suited=False, spread=3, low=-1, windows=1)
    """
    ranks = class_ranks(code)
    distinct = sorted(set(ranks), key=lambda rank: (-ranks.count(rank), -rank))
    held = [ranks.count(rank) for rank in distinct]
    made = _MADE[held[0], held[1] if len(held) > 1 else 0]
    if made != "no_pair":
        return Facts(made, distinct[0], False, 0, 0, 0)
    bits = sum(1 << rank for rank in ranks)
    windows = sum(not bits & ~window for window in _WINDOWS)
    ace_low = sorted(-1 if rank == ACE else rank for rank in ranks)
    spreads = [(row[-1] - row[0] + 1, -row[0]) for row in (ranks, ace_low)]
    spread, low = min(spreads)
    return Facts(made, distinct[0], class_group(code) > 0, spread, -low, windows)


class Stage:
    """The classes of one decision.

    >>> stage = Stage("first")
    >>> len(stage.codes), stage.hands(stage.everything), stage.hands(stage.suited)
    (741, 22100, 1144)
    """

    def __init__(self, name: StageName) -> None:
        counts = counts_without()
        combos = counts.first_combos if name == "first" else counts.second_combos
        self.name = name
        self.cards = 3 if name == "first" else 4
        self.codes = tuple(sorted(combos))
        self.combos = tuple(combos[code] for code in self.codes)
        self.place = {code: place for place, code in enumerate(self.codes)}
        self.everything = (1 << len(self.codes)) - 1
        self.facts = tuple(map(class_facts, self.codes))
        self.made = {kind: self._where(fact.made == kind for fact in self.facts) for kind in dict.fromkeys(_MADE.values())}
        self.suited = self._where(fact.suited for fact in self.facts)
        self._of_rank = [self._where(fact.rank == rank for fact in self.facts) for rank in range(13)]
        no_pair = self.made["no_pair"]
        self.spread = self._by_value(fact.spread for fact in self.facts)
        self.windows = {count: mask & no_pair for count, mask in self._by_value(f.windows for f in self.facts).items()}
        self.low = self._by_value(fact.low for fact in self.facts)
        self.royal = self.suited & self.held(TEN_OR_HIGHER, self.cards, self.cards)

    def _where(self, holds: Iterable[bool]) -> int:
        return int("".join("1" if value else "0" for value in holds)[::-1], 2)

    def _by_value(self, values: Iterable[int]) -> dict[int, int]:
        found: dict[int, int] = {}
        for place, value in enumerate(values):
            found[value] = found.get(value, 0) | 1 << place
        return found

    def of_rank(self, ranks: int) -> int:
        """The classes whose pair, trips or quads (else highest card) are of one of ``ranks``."""
        return sum(mask for rank, mask in enumerate(self._of_rank) if ranks >> rank & 1)

    def held(self, ranks: int, least: int, most: int) -> int:
        """The classes with ``least`` to ``most`` cards of ``ranks``."""
        return sum(mask for count, mask in enumerate(_held_counts(self, ranks)) if least <= count <= most)

    def places(self, mask: int) -> Iterator[int]:
        """The places in a mask, rising."""
        while mask:
            lowest = mask & -mask
            yield lowest.bit_length() - 1
            mask ^= lowest

    def codes_in(self, mask: int) -> tuple[int, ...]:
        """The class codes in a mask."""
        return tuple(self.codes[place] for place in self.places(mask))

    def mask_of(self, codes: Iterable[int]) -> int:
        """The mask of class codes."""
        mask = 0
        for code in codes:
            mask |= 1 << self.place[code]
        return mask

    def hands(self, mask: int) -> int:
        """How many card sets the classes in a mask stand for."""
        return sum(self.combos[place] for place in self.places(mask))


@cache
def stage(name: StageName) -> Stage:
    """The classes of a decision; made once a process."""
    return Stage(name)


@cache
def _held_counts(of: Stage, ranks: int) -> tuple[int, ...]:
    """For every number of cards the classes that hold so many of ``ranks``."""
    found = of._by_value(sum(ranks >> rank & 1 for rank in class_ranks(code)) for code in of.codes)
    return tuple(found.get(count, 0) for count in range(of.cards + 1))
