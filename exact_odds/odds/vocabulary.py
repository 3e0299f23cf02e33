"""The terms of the field, each a set of classes of one decision: "a paying hand", "three to a royal", "no pair, …".

A term is a base and conditions on it; every field that is left alone asks nothing. One vocabulary serves what the
program derives and what a person writes in a file; the words for it are in ``output``, the file syntax in ``grammar``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from exact_odds.cards.cards import RANKS
from exact_odds.cards.categories import FOUR_OF_A_KIND, PAIR, THREE_OF_A_KIND, TWO_PAIR
from exact_odds.odds.stages import ALL_RANKS, Stage, StageName, stage
from exact_odds.rules.paytable import PayTable

#: any: every hand. paying: a made hand that the table pays more than nothing. made: a pair or better. no_pair: what
#: has made nothing yet. royal: one suit, ten or higher. classes: the classes that are named, and no others.
Base = Literal["any", "paying", "made", "pair", "two_pair", "trips", "quads", "no_pair", "royal", "classes"]

_MADE_OUTCOMES = (("trips", THREE_OF_A_KIND), ("two_pair", TWO_PAIR), ("quads", FOUR_OF_A_KIND))


class Held(NamedTuple):
    """``least`` to ``most`` cards of ``ranks`` (a bit a rank)."""

    ranks: int
    least: int
    most: int


class Term(NamedTuple):
    """A base and its conditions.

    ``ranks`` are those of a pair. ``spread`` is in how many ranks in a row the cards fit, and ``windows`` in how many
    straights, least and most. ``low`` is the lowest card allowed. An ace counts as a card ten or higher wherever cards
    are counted; for ``spread`` and ``low`` it is low where that makes the spread smaller.

    >>> Vocabulary("first", None).hands(Term("no_pair", suited=True, spread=(3, 3), low=1))
    40
    """

    base: Base
    ranks: int = ALL_RANKS
    suited: bool | None = None
    spread: tuple[int, int] | None = None
    low: int | None = None
    windows: tuple[int, int] | None = None
    held: tuple[Held, ...] = ()
    codes: tuple[int, ...] = ()


class Rule(NamedTuple):
    """A term less some exceptions: what one line of a strategy holds.

    >>> in_a_row = Rule(Term("no_pair", suited=True, spread=(3, 3)), (Term("royal"),))
    >>> Vocabulary("first", None).hands(in_a_row)
    36
    """

    term: Term
    but: tuple[Term, ...] = ()


class Vocabulary:
    """What terms mean at one decision, under one pay table (which decides what a paying hand is)."""

    def __init__(self, name: StageName, pays: PayTable | None) -> None:
        self.stage = stage(name)
        self.paying = 0 if pays is None else paying_hands(self.stage, pays)
        self._bases = {
            **self.stage.made,
            "any": self.stage.everything,
            "paying": self.paying,
            "made": self.stage.everything ^ self.stage.made["no_pair"],
            "royal": self.stage.royal,
        }

    def mask(self, meant: Term | Rule) -> int:
        """The classes that a term or a rule holds."""
        if isinstance(meant, Rule):
            mask = self.mask(meant.term)
            for term in meant.but:
                mask &= ~self.mask(term)
            return mask
        if meant.base == "classes":
            return self.stage.mask_of(meant.codes)
        mask = self._bases[meant.base]
        if meant.ranks != ALL_RANKS:
            mask &= self.stage.of_rank(meant.ranks)
        return mask & self._shape(meant) if meant[2:6] != _NO_SHAPE else self._holding(mask, meant)

    def _shape(self, term: Term) -> int:
        """What suits, spread, lowest card and straights ask, and then the cards held."""
        of = self.stage
        mask = of.everything
        if term.suited is not None:
            mask &= of.suited if term.suited else ~of.suited
        if term.spread is not None:
            mask &= between(of.spread, *term.spread)
        if term.low is not None:
            mask &= between(of.low, term.low, len(RANKS)) & of.made["no_pair"]
        if term.windows is not None:
            mask &= between(of.windows, *term.windows)
        return self._holding(mask, term)

    def _holding(self, mask: int, term: Term) -> int:
        for held in term.held:
            mask &= self.stage.held(*held)
        return mask

    def holds(self, meant: Term | Rule, code: int) -> bool:
        """Whether a class is among those of a term or a rule.

        >>> from exact_odds.cards.evaluation import rank_key
        >>> Vocabulary("first", None).holds(Term("no_pair"), rank_key((3, 4, 9)))
        True
        """
        return self.mask(meant) >> self.stage.place[code] & 1 == 1

    def hands(self, meant: Term | Rule) -> int:
        """How many card sets a term or a rule stands for."""
        return self.stage.hands(self.mask(meant))


_NO_SHAPE = Term("any")[2:6]


def between(by_value: dict[int, int], least: int, most: int) -> int:
    """The union of the masks of the values from ``least`` to ``most``."""
    return sum(mask for value, mask in by_value.items() if least <= value <= most)


def paying_hands(of: Stage, pays: PayTable) -> int:
    """The made hands that the table pays more than nothing: pairs by their rank, and everything above."""
    by_outcome = pays.by_outcome()
    paid = sum(1 << rank for rank in range(13) if by_outcome[PAIR + rank] > 0)
    mask = of.made["pair"] & of.of_rank(paid)
    for kind, outcome in _MADE_OUTCOMES:
        if by_outcome[outcome] > 0:
            mask |= of.made[kind]
    return mask


def rank_bits(ranks: Iterable[int]) -> int:
    """Ranks as a mask, a bit a rank.

    >>> rank_bits((0, 12))
    4097
    """
    return sum(1 << rank for rank in set(ranks))
