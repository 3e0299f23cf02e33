"""Holdings grouped as published tables group them: by what they have made, or by their draw.

A high card is a ten or higher. A spread is in how many ranks in a row three suited cards fit, and there the ace is
high: published tables leave A-2-3 and 2-3-4 out of the cards in a row, because they are no bet.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from exact_odds.cards.cards import ACE
from exact_odds.odds.game import Game
from exact_odds.odds.strategies.stages import ALL_RANKS, TEN_OR_HIGHER
from exact_odds.odds.strategies.values import StageValues, class_values
from exact_odds.odds.strategies.vocabulary import Held, Rule, Term, Vocabulary

_KING = ACE - 1
_ROYAL = Term("royal")
_HIGH_WORDS = ("no", "one", "two")


def _spread(ranks: int, high: int) -> Rule:
    lowest = 1 if ranks == 3 else 0  # the three of 3-4-5; the two: no low ace
    held = (Held(TEN_OR_HIGHER, high, high),)
    return Rule(Term("no_pair", suited=True, spread=(ranks, ranks), low=lowest, held=held), (_ROYAL,))


def _royal(king: int, ace: int) -> Rule:
    return Rule(Term("royal", held=(Held(1 << _KING, king, king), Held(1 << ACE, ace, ace))))


#: The groups by draw and by made hand, the same under any pay table.
_RULES = {
    "high_pair": Rule(Term("pair", ranks=TEN_OR_HIGHER)),
    "low_pair": Rule(Term("pair", ranks=ALL_RANKS & ~TEN_OR_HIGHER)),
    "trips": Rule(Term("trips")),
    **{
        f"suited_spread_{ranks}_{_HIGH_WORDS[high]}_high": _spread(ranks, high)
        for ranks in (3, 4, 5)
        for high in (0, 1, 2)
    },
    "royal_draw_queen_high": _royal(0, 0),
    "royal_draw_king_high": _royal(1, 0),
    "royal_draw_ace_high": Rule(Term("royal", held=(Held(1 << ACE, 1, 1),))),
}
_ALL, _RIDING, _ELSE = "all_holdings", "riding", "everything_else"

#: Every name that a claim may give as its ``group``. "riding" and "everything_else" are what the best play makes of
#: the holdings under the claim's own game.
GROUPS = (*_RULES, _RIDING, _ELSE, _ALL)


class Part(NamedTuple):
    """Holdings of a group with one EV: how many there are, and what riding gains with each, per unit of bet 1."""

    hands: int
    ev: Fraction
    codes: tuple[int, ...]


def group_parts(game: Game, group: str) -> tuple[Part, ...]:
    """The holdings of a group by EV, highest first.

    Raises ExactOddsError with dead cards or a peek.

    >>> from exact_odds.odds.setup import Options, make_game
    >>> [(part.hands, str(part.ev)) for part in group_parts(make_game(Options()), "suited_spread_3_no_high")]
    [(20, '3/14')]
    """
    values = _first_values(game)
    vocabulary = Vocabulary("first", game.pays)
    if group in _RULES:
        wanted = vocabulary.mask(_RULES[group])
    else:
        riding = values.where("ride") | (values.where("either") if game.ties == "ride" else 0)
        everything = vocabulary.stage.everything
        wanted = {_RIDING: riding, _ELSE: everything & ~riding, _ALL: everything}[group]
    masks = ((ev, mask & wanted) for ev, mask in values.by_ev.items())
    of = vocabulary.stage
    return tuple(Part(of.hands(mask), ev, of.codes_in(mask)) for ev, mask in masks if mask)


@lru_cache(maxsize=64)
def _first_values(game: Game) -> StageValues:
    """What riding gains at the first decision; several claims about one table share it."""
    return class_values(game)[0]
