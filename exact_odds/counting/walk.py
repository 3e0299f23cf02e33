"""The proof: every ordered deal with no symmetry at all, card by card, against the lattice of rank classes.

22,100 holdings x 49 next cards x 48 last cards are dealt as real cards in polars, and what they make is looked up in
an evaluation of its own: each rank has a weight such that the five cards of a hand have a sum of their own, and a
flush is five equal suits. Nothing of the lattice is used, not even its rank keys. Then each of the 22,100 holdings
and 1,082,900 (holding, next card) pairs is compared with its rank class: the ways of all 22 fine outcomes, and how
many card sets the class stands for.

Polars integers wrap silently. The largest here are sums of weights, below 2**20 in 32 bits, and 48 one-hot outcomes
added up in fields of 6 bits, ten to an Int64: no field passes 48, so none spills over and no sum reaches 2**60.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import combinations_with_replacement
from typing import NamedTuple

import polars as pl

from exact_odds.basics.errors import check_total
from exact_odds.cards.cards import DECK, Card
from exact_odds.cards.categories import OUTCOMES
from exact_odds.counting.classes import class_group, class_ranks
from exact_odds.counting.enumerator import Counts, counts_without, unpack

HOLDINGS = 22_100
PAIRS = HOLDINGS * 49
DEALS = PAIRS * 48

#: At each decision this many differences are named; all are counted.
NAMED = 10

_HOLDING = ("card_1", "card_2", "card_3")
_PAIR = (*_HOLDING, "card_4")
_CLASS = ("weight", "one_suit")
_ROW = (*OUTCOMES, "combos")
_CHUNK = 49 * 1000  # pairs dealt out at a time: whole holdings

# Five of these, no more than four alike, have a sum of their own; so have four and three.
_WEIGHTS = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
_FLUSHES = 4 * _WEIGHTS[-1] + _WEIGHTS[-2] + 1  # above every sum: hands of one suit are looked up from here on
_NOTHING = len(OUTCOMES)  # the outcome where a card would be dealt twice
_MIXED = 4  # the suit of hands that are not of one suit

_FIELD = 1 << 6
_PER_COLUMN = 10

_STRAIGHTS = {frozenset({12, 0, 1, 2, 3})} | {frozenset(range(low, low + 5)) for low in range(9)}
_SHAPES = {
    (4, 1): "four_of_a_kind",
    (3, 2): "full_house",
    (3, 1, 1): "three_of_a_kind",
    (2, 2, 1): "two_pair",
}


class Row(NamedTuple):
    """What is compared: the ways of the 22 fine outcomes, and the combos of the hand's rank class."""

    ways: tuple[int, ...]
    combos: int


class Difference(NamedTuple):
    """A hand on which walk and lattice differ: three cards, or four with the one dealt last at the end.

    ``lattice`` is None where the lattice has no such class.
    """

    cards: tuple[Card, ...]
    walk: Row
    lattice: Row | None


class Verification(NamedTuple):
    """What was dealt and compared; ``differences`` names the first of the ``differing`` holdings and pairs."""

    by_outcome: tuple[int, ...]
    holdings: int
    pairs: int
    differing: int
    differences: tuple[Difference, ...]

    @property
    def deals(self) -> int:
        """How many ordered deals were made: every outcome, summed."""
        return sum(self.by_outcome)


def verify(counts: Counts | None = None, progress: Callable[[int, int], None] | None = None) -> Verification:
    """Deal all 51,979,200 and compare them with a lattice over a full deck.

    ``progress`` is told the deals made so far and the deals to be made, some twenty times.
    """
    lattice = counts_without() if counts is None else counts
    check_total("cards in the deck", lattice.deck.size, len(DECK))
    at_first = _Comparison(_HOLDING, lattice.first, lattice.first_combos)
    at_second = _Comparison(_PAIR, lattice.second, lattice.second_combos)
    by_outcome = [0] * len(OUTCOMES)
    last_card = _last_card_columns()
    holdings, pairs = _holdings_and_pairs()
    for chunk in pairs.iter_slices(_CHUNK):
        second = _ways(chunk, last_card)
        # the two cards to come were met in both orders
        first = second.group_by(_HOLDING, maintain_order=True).agg(pl.col(OUTCOMES).sum() // 2)
        at_first.add(first.join(holdings, on=_HOLDING, how="left", maintain_order="left"))
        at_second.add(second)
        by_outcome = list(map(int.__add__, by_outcome, second.select(pl.col(OUTCOMES).sum()).row(0)))
        if progress:
            progress(sum(by_outcome), DEALS)
    check_total("holdings", at_first.compared, HOLDINGS)
    check_total("pairs of a holding and a card", at_second.compared, PAIRS)
    check_total("ordered deals", sum(by_outcome), DEALS)
    return Verification(
        tuple(by_outcome),
        at_first.compared,
        at_second.compared,
        at_first.differing + at_second.differing,
        (*at_first.named, *at_second.named),
    )


class _Comparison:
    """Hands of the walk held against their classes in the lattice."""

    def __init__(self, cards: tuple[str, ...], ways: Mapping[int, int], combos: Mapping[int, int]) -> None:
        self.cards = cards
        self.compared = self.differing = 0
        self.named: list[Difference] = []
        rows = [
            (sum(_WEIGHTS[rank] for rank in class_ranks(code)), class_group(code) > 0, *unpack(vector), combos[code])
            for code, vector in ways.items()
        ]
        schema = (
            dict.fromkeys(_CLASS, pl.UInt32) | {"one_suit": pl.Boolean} | dict.fromkeys(map(_known, _ROW), pl.Int64)
        )
        self.lattice = pl.DataFrame(rows, schema, orient="row")

    def add(self, walked: pl.DataFrame) -> None:
        """Compare these hands, whose columns are the cards, the class, and the row to compare."""
        both = walked.join(self.lattice, on=_CLASS, how="left", maintain_order="left")
        wrong = both.filter(pl.any_horizontal(pl.col(name).ne_missing(pl.col(_known(name))) for name in _ROW))
        self.compared += both.height
        self.differing += wrong.height
        for row in wrong.head(NAMED - len(self.named)).iter_rows(named=True):
            lattice = [row[_known(name)] for name in _ROW]
            self.named.append(
                Difference(
                    tuple(DECK[row[name]] for name in self.cards),
                    Row(tuple(row[name] for name in OUTCOMES), row["combos"]),
                    None if None in lattice else Row(tuple(lattice[:-1]), lattice[-1]),
                )
            )


def _known(name: str) -> str:
    return f"{name} in the lattice"


def _holdings_and_pairs() -> tuple[pl.DataFrame, pl.DataFrame]:
    """Every holding, and every holding with every next card: card numbers, class and the combos of the class."""
    deck = pl.DataFrame(
        [(number, _WEIGHTS[card.rank], card.suit) for number, card in enumerate(DECK)],
        {"card": pl.UInt8, "card_weight": pl.UInt32, "card_suit": pl.UInt8},
        orient="row",
    )

    def deal(hands: pl.DataFrame, name: str, allowed: pl.Expr) -> pl.DataFrame:
        suit = pl.when(pl.col("suit") == pl.col("card_suit")).then("suit").otherwise(pl.lit(_MIXED, pl.UInt8))
        return (
            hands.join(deck.rename({"card": name}), how="cross", maintain_order="left_right")
            .filter(allowed)
            .with_columns(weight=pl.col("weight") + pl.col("card_weight"), suit=suit)
            .drop("card_weight", "card_suit")
        )

    def with_class(hands: pl.DataFrame, sets: pl.Expr) -> pl.DataFrame:
        return hands.with_columns(one_suit=pl.col("suit") < _MIXED).with_columns(combos=sets.over(_CLASS))

    one = deck.rename({"card": "card_1", "card_weight": "weight", "card_suit": "suit"})
    two = deal(one, "card_2", pl.col("card_1") < pl.col("card_2"))
    three = deal(two, "card_3", pl.col("card_2") < pl.col("card_3"))
    four = deal(three, "card_4", ~pl.any_horizontal(pl.col(_HOLDING) == pl.col("card_4")))
    # any card of four may be the one dealt last
    return with_class(three, pl.len()), with_class(four, pl.len() // 4)


def _ways(pairs: pl.DataFrame, last_card: Mapping[str, pl.Expr]) -> pl.DataFrame:
    """The pairs with a column for every fine outcome: in how many ways one more card makes it."""
    units = [pl.lit(pl.Series(column, dtype=pl.Int64)) for column in _one_hot()]
    packed = pairs.select(**last_card).select(
        pl.sum_horizontal(unit.gather(pl.col(card)) for card in last_card).alias(str(place))
        for place, unit in enumerate(units)
    )
    return pairs.hstack(
        packed.select(
            (pl.col(str(outcome // _PER_COLUMN)) // _FIELD ** (outcome % _PER_COLUMN) % _FIELD).alias(name)
            for outcome, name in enumerate(OUTCOMES)
        )
    )


def _last_card_columns() -> dict[str, pl.Expr]:
    """For each card of the deck, what it makes of four others."""
    table = pl.lit(pl.Series(_outcome_table(), dtype=pl.UInt8))
    columns = {}
    for number, card in enumerate(DECK):
        dealt = pl.any_horizontal(pl.col(_PAIR) == number)
        flush = pl.when(pl.col("suit") == card.suit).then(_FLUSHES).otherwise(0)
        made = table.gather(pl.col("weight") + _WEIGHTS[card.rank] + flush)
        columns[str(card)] = pl.when(dealt).then(pl.lit(_NOTHING, pl.UInt8)).otherwise(made)
    return columns


def _one_hot() -> list[list[int]]:
    """Outcome to packed fields, ten outcomes a column; nothing is no field at all."""
    return [
        [_FIELD ** (outcome - first) if first <= outcome < first + _PER_COLUMN else 0 for outcome in range(_NOTHING)]
        + [0]
        for first in range(0, _NOTHING, _PER_COLUMN)
    ]


def _outcome_table() -> list[int]:
    """Sum of weights, plus ``_FLUSHES`` for one suit, to fine outcome."""
    table = [_NOTHING] * (2 * _FLUSHES)
    sums = set()
    hands = [ranks for ranks in combinations_with_replacement(range(13), 5) if len(set(ranks)) > 1]
    for ranks in hands:
        total = sum(_WEIGHTS[rank] for rank in ranks)
        sums.add(total)
        table[total] = OUTCOMES.index(_mixed_name(ranks))
        if len(set(ranks)) == 5:
            table[_FLUSHES + total] = OUTCOMES.index(_flush_name(ranks))
    check_total("sums of five weights", len(sums), len(hands))
    return table


def _mixed_name(ranks: tuple[int, ...]) -> str:
    """What five ranks make in mixed suits."""
    held = Counter(ranks).most_common()
    name = _SHAPES.get(tuple(times for _, times in held))
    if name:
        return name
    rank, times = held[0]
    if times == 2:
        return OUTCOMES[OUTCOMES.index("pair_twos") + rank]
    return "straight" if frozenset(ranks) in _STRAIGHTS else "no_pair"


def _flush_name(ranks: tuple[int, ...]) -> str:
    """What five different ranks make in one suit."""
    if frozenset(ranks) not in _STRAIGHTS:
        return "flush"
    return "royal_flush" if sum(ranks) == 8 + 9 + 10 + 11 + 12 else "straight_flush"
