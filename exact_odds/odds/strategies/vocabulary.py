"""The terms of the field, each a set of classes of one decision: a paying hand, three to a royal, four to a flush.

A term is a base and conditions on it; every field that is left alone asks nothing. One vocabulary serves what the
program derives and what a person writes in a file; the words for it are in ``output``, the file syntax in ``grammar``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from exact_odds.cards.categories import FOUR_OF_A_KIND, PAIR, THREE_OF_A_KIND, TWO_PAIR
from exact_odds.odds.strategies.stages import ALL_RANKS, Stage, StageName, stage
from exact_odds.rules.paytable import PayTable

#: any: every hand. paying: a made hand that the table pays more than nothing. made: a pair of the ranks, and every made
#: hand that beats a pair. pair: a pair of the ranks and no more. no_pair: what has made nothing yet. royal: one suit,
#: ten or higher. classes: the classes that are named, and no others.
Base = Literal["any", "paying", "made", "pair", "two_pair", "trips", "quads", "no_pair", "royal", "classes"]

_MADE_OUTCOMES = (("trips", THREE_OF_A_KIND), ("two_pair", TWO_PAIR), ("quads", FOUR_OF_A_KIND))


class Held(NamedTuple):
    """``least`` to ``most`` cards of ``ranks`` (a bit a rank)."""

    ranks: int
    least: int
    most: int


class Term(NamedTuple):
    """A base and its conditions.

    ``ranks`` are those of the pair. ``spread`` is in how many ranks in a row the cards fit, ``windows`` in how many
    straights, each at least and at most. ``low`` is the lowest card allowed, -1 for a low ace. An ace is low for
    ``spread`` and ``low`` where that makes the spread smaller; wherever cards are counted it is the highest card.

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
    """What terms mean at one decision under one pay table, which says what a paying hand is."""

    def __init__(self, name: StageName, pays: PayTable | None) -> None:
        self.stage = stage(name)
        self._bases = {
            **self.stage.made,
            "any": self.stage.everything,
            "paying": 0 if pays is None else paying_hands(self.stage, pays),
            "made": self.stage.everything ^ self.stage.made["no_pair"],  # less the pairs of other ranks
            "royal": self.stage.royal,
        }

    def mask(self, meant: Term | Rule) -> int:
        """The classes that a term or a rule holds."""
        if isinstance(meant, Term):
            return self._term_mask(meant)
        mask = self._term_mask(meant.term)
        for term in meant.but:
            mask &= ~self._term_mask(term)
        return mask

    def _term_mask(self, term: Term) -> int:
        of = self.stage
        mask = of.mask_of(term.codes) if term.base == "classes" else self._bases[term.base]
        if term.ranks != ALL_RANKS:
            mask &= ~(of.made["pair"] & ~of.of_rank(term.ranks))
        if term.suited is not None:
            mask &= of.suited if term.suited else ~of.suited
        if term.spread is not None:
            mask &= of.spread(*term.spread)
        if term.low is not None:
            mask &= of.low(term.low)
        if term.windows is not None:
            mask &= of.windows(*term.windows)
        for held in term.held:
            mask &= of.held(*held)
        return mask

    def hands(self, meant: Term | Rule) -> int:
        """How many card sets a term or a rule stands for."""
        return self.stage.hands(self.mask(meant))


def paying_hands(of: Stage, pays: PayTable) -> int:
    """The made hands that the table pays more than nothing: pairs by their rank, and everything above."""
    by_outcome = pays.by_outcome()
    mask = of.made["pair"] & of.of_rank(rank_bits(rank for rank in range(13) if by_outcome[PAIR + rank] > 0))
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


def rank_run(low: int, high: int) -> int:
    """The ranks from ``low`` to ``high`` as a mask.

    >>> rank_run(8, 12) == rank_bits((8, 9, 10, 11, 12))
    True
    """
    return (2 << high) - (1 << low)


def bit_ranks(ranks: int) -> tuple[int, ...]:
    """The ranks of a mask, rising.

    >>> bit_ranks(4097)
    (0, 12)
    """
    return tuple(rank for rank in range(13) if ranks >> rank & 1)
