"""The classes of one decision in a row, and for every question that a term can ask the classes that say yes.

A set of classes is one integer, a *mask*: bit i stands for the class at place i. Terms are then put together with
``&``, ``|`` and ``~``, and "do these lines hold just those classes" is one comparison. With a full deck only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Literal, NamedTuple

from exact_odds.cards.cards import ACE
from exact_odds.cards.evaluation import straight_windows
from exact_odds.counting.classes import KEY_MASK, class_group, class_ranks
from exact_odds.counting.enumerator import counts_without

StageName = Literal["first", "second"]
STAGES: tuple[StageName, ...] = ("first", "second")

# Sets of ranks are masks too: bit r stands for rank r.
ALL_RANKS = (1 << 13) - 1
TEN_OR_HIGHER = ALL_RANKS & -(1 << 8)

_WINDOWS = tuple(sum(1 << rank for rank in window) for window in straight_windows(5))
_MADE = {1: "no_pair", 2: "pair", 3: "trips", 4: "quads"}
_KINDS = (*_MADE.values(), "two_pair")


class Facts(NamedTuple):
    """What a term can ask of the ranks of a class: what they have made, of which rank, how near they are to a straight.

    ``spread`` is the number of ranks in a row that they fit in, the ace high or low; ``low`` the lowest rank there, -1
    for an ace that is low; ``windows`` the number of straights that hold them all. A made hand fits in no straight:
    its ``spread`` and ``windows`` are 0.
    """

    made: str
    rank: int
    low: int
    spread: int = 0
    windows: int = 0


def rank_facts(ranks: tuple[int, ...]) -> Facts:
    """The facts of three or four ranks, low to high.

    >>> rank_facts((0, 1, 12))
    Facts(made='no_pair', rank=12, low=-1, spread=3, windows=1)
    >>> rank_facts((5, 5, 7, 7))
    Facts(made='two_pair', rank=7, low=5, spread=0, windows=0)
    """
    distinct = set(ranks)
    if len(distinct) < len(ranks):
        rank = max(distinct, key=lambda rank: (ranks.count(rank), rank))
        most = ranks.count(rank)
        two_pair = most == 2 and len(ranks) - len(distinct) == 2
        return Facts("two_pair" if two_pair else _MADE[most], rank, ranks[0])
    bits = sum(1 << rank for rank in ranks)
    windows = sum(not bits & ~window for window in _WINDOWS)
    low, spread = ranks[0], ranks[-1] - ranks[0] + 1
    if ranks[-1] == ACE and ranks[-2] + 2 < spread:
        low, spread = -1, ranks[-2] + 2
    return Facts("no_pair", ranks[-1], low, spread, windows)


class Stage:
    """The classes of one decision, and masks over them.

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
        self.place = {code: place for place, code in enumerate(self.codes)}
        self.everything = (1 << len(self.codes)) - 1
        self._combos = tuple(combos[code] for code in self.codes)
        self._held: dict[int, dict[int, int]] = {}
        of_key = {code: class_ranks(code) for code in self.codes if not class_group(code)}
        facts_of_key = {key: rank_facts(ranks) for key, ranks in of_key.items()}
        self._ranks = [of_key[code & KEY_MASK] for code in self.codes]
        facts = [facts_of_key[code & KEY_MASK] for code in self.codes]
        made = _by_value(_KINDS.index(fact.made) for fact in facts)
        self.made = {kind: made.get(place, 0) for place, kind in enumerate(_KINDS)}
        self._rank = _by_value(fact.rank for fact in facts)
        self._low = _by_value(fact.low for fact in facts)
        self._spread = _by_value(fact.spread for fact in facts)
        self._windows = _by_value(fact.windows for fact in facts)
        self.most_windows = max(self._windows)
        self.suited = _by_value(class_group(code) for code in self.codes)[1]
        self.royal = self.suited & self.held(TEN_OR_HIGHER, self.cards, self.cards)

    def of_rank(self, ranks: int) -> int:
        """The classes whose pair, trips or quads (else highest card) are of one of ``ranks``."""
        return sum(mask for rank, mask in self._rank.items() if ranks >> rank & 1)

    def low(self, least: int) -> int:
        """The classes whose lowest card is at least ``least``."""
        return _between(self._low, least, ACE)

    def spread(self, least: int, most: int) -> int:
        """The classes that fit in so many ranks in a row."""
        return _between(self._spread, least, most)

    def windows(self, least: int, most: int) -> int:
        """The classes that fit in so many straights."""
        return _between(self._windows, least, most)

    def held(self, ranks: int, least: int, most: int) -> int:
        """The classes with ``least`` to ``most`` cards of ``ranks``."""
        if ranks not in self._held:
            self._held[ranks] = _by_value(sum([ranks >> rank & 1 for rank in row]) for row in self._ranks)
        return _between(self._held[ranks], least, most)

    def codes_in(self, mask: int) -> tuple[int, ...]:
        """The class codes in a mask."""
        return tuple(self.codes[place] for place in _places(mask))

    def mask_of(self, codes: Iterable[int]) -> int:
        """The mask of class codes."""
        return sum(1 << self.place[code] for code in set(codes))

    def combos(self, code: int) -> int:
        """How many card sets a class stands for."""
        return self._combos[self.place[code]]

    def hands(self, mask: int) -> int:
        """How many card sets the classes in a mask stand for."""
        return sum(self._combos[place] for place in _places(mask))


@cache
def stage(name: StageName) -> Stage:
    """The classes of a decision; made once a process."""
    return Stage(name)


def _places(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _by_value(values: Iterable[int]) -> dict[int, int]:
    """For each value the mask of the places where it stands."""
    found: dict[int, int] = {}
    for place, value in enumerate(values):
        found[value] = found.get(value, 0) | 1 << place
    return found


def _between(by_value: dict[int, int], least: int, most: int) -> int:
    return sum(mask for value, mask in by_value.items() if least <= value <= most)
