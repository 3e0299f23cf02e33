"""Every line that could stand in a strategy: terms that fit a pay table, each with its classes and what it costs to read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from exact_odds.cards.categories import PAIR
from exact_odds.odds.stages import ALL_RANKS, TEN_OR_HIGHER, Stage
from exact_odds.odds.vocabulary import Held, Rule, Term, Vocabulary, between
from exact_odds.rules.paytable import PayTable

#: A line with conditions costs more to read than one without; among lists of the same length the cheapest is taken.
PLAIN, SOME, MUCH, EXCEPTION = 1, 3, 20, 2
#: Exceptions by name are for a class or two; a line with more of them is no line.
MOST_EXCEPTED = 4
#: Beyond these the pay table tells more pairs apart than words can follow, and classes are listed instead.
MOST_LEVELS, MOST_CONDITIONS = 4, 5000


class Candidate(NamedTuple):
    """A rule with the classes it holds and its cost of reading."""

    mask: int
    cost: int
    rule: Rule


class Asked(NamedTuple):
    """One way to ask a thing: the classes, the cost, and the condition (None where nothing is asked)."""

    mask: int
    cost: int
    condition: object


def pair_levels(pays: PayTable) -> tuple[int, ...]:
    """The sets of ranks whose pairs are paid at least so much, for every pay but the lowest; highest pay first.

    A card of a rank counts in the EV of a hand by what its pair is paid and by nothing else.

    >>> [bin(level) for level in pair_levels(PayTable.from_pays({"pair_queens_or_better": 1}))]
    ['0b1110000000000']
    """
    paid = pays.by_outcome()[PAIR : PAIR + 13]
    steps = sorted(set(paid), reverse=True)[:-1]
    return tuple(sum(1 << rank for rank in range(13) if paid[rank] >= step) for step in steps)


def plain_candidates(vocabulary: Vocabulary, pays: PayTable) -> list[Candidate]:
    """Every term without exceptions that the pay table can make use of; of terms with the same classes the plainest."""
    best: dict[int, Candidate] = {}
    of = vocabulary.stage
    held = _held(of, pair_levels(pays))
    for candidate in (*_made(vocabulary, pays), *_drawing(of, held)):
        known = best.get(candidate.mask)
        if candidate.mask and (known is None or candidate.cost < known.cost):
            best[candidate.mask] = candidate
    return list(best.values())


def _made(vocabulary: Vocabulary, pays: PayTable) -> Iterator[Candidate]:
    """What is asked of made hands; pairs by every run of ranks between those that are paid differently."""
    for base, cost in (
        ("any", 0),
        ("paying", 0),
        ("made", PLAIN),
        ("quads", SOME),
        ("trips", SOME),
        ("two_pair", SOME),
    ):
        term = Term(base)  # type: ignore[arg-type]  # one of them
        yield Candidate(vocabulary.mask(term), cost, Rule(term))
    pairs = vocabulary.stage.made["pair"]
    paid = pays.by_outcome()[PAIR : PAIR + 13]
    starts = [rank for rank in range(13) if rank == 0 or paid[rank] != paid[rank - 1]]
    for low, high in ((low, high) for low in starts for high in (*starts[1:], 13) if low < high):
        ranks = ALL_RANKS & -(1 << low) & (1 << high) - 1
        cost = SOME + (PLAIN if ranks != ALL_RANKS else 0)
        yield Candidate(pairs & vocabulary.stage.of_rank(ranks), cost, Rule(Term("pair", ranks=ranks)))


def _drawing(of: Stage, held: list[Asked]) -> Iterator[Candidate]:
    """What is asked of hands that have made nothing."""
    everything = of.everything
    windows = [Asked(everything, 0, None), *_windows(of)]
    spreads = list(_spreads(of))
    suits = [Asked(everything, 0, None), Asked(of.suited, 0, True), Asked(everything ^ of.suited, SOME, False)]
    for suit in suits:
        base = suit.mask & of.made["no_pair"]
        for shape, (key, asked) in product(
            (base,), [*(("windows", w) for w in windows), *(("spread", s) for s in spreads)]
        ):
            mask = shape & asked.mask
            for cards in held if mask else ():
                term = (suit.condition, key, asked.condition, cards.condition)
                yield Candidate(mask & cards.mask, suit.cost + asked.cost + cards.cost + PLAIN, _rule(*term))
    for asked, cards in product(windows, held):
        yield Candidate(
            of.royal & asked.mask & cards.mask,
            asked.cost + cards.cost,
            Rule(Term("royal", windows=asked.condition, held=cards.condition)),
        )


def _rule(suited, key, asked, held) -> Rule:
    return Rule(Term("no_pair", suited=suited, held=held, **{key: asked}))


def _windows(of: Stage) -> Iterator[Asked]:
    most = max(of.windows)
    for least in range(most + 1):
        for upper in range(least, most + 1):
            if (least, upper) != (0, most):
                plain = (least, upper) == (1, most) or (most == 2 and least == upper > 0)
                cost = SOME if plain else MUCH if upper == most else MUCH + SOME
                yield Asked(between(of.windows, least, upper), cost, (least, upper))


def _spreads(of: Stage) -> Iterator[Asked]:
    for spread in range(of.cards, 6):
        yield Asked(of.spread[spread], SOME, (spread, spread))
        if of.cards < spread < 5:
            yield Asked(between(of.spread, of.cards, spread), SOME + PLAIN, (of.cards, spread))


def _held(of: Stage, levels: tuple[int, ...]) -> list[Asked]:
    """Every way to ask for cards of the ranks whose pairs are paid more."""
    levels = levels[:MOST_LEVELS] if len(levels) <= MOST_LEVELS else ()
    ways = [_held_of(of, ranks, two_sided=len(levels) < 3) for ranks in levels]
    found = []
    for choice in product(*ways):
        mask = of.everything
        for asked in choice:
            mask &= asked.mask
        if mask:
            conditions = tuple(asked.condition for asked in choice if asked.condition is not None)
            found.append(Asked(mask, sum(asked.cost for asked in choice), conditions))
    return found


def _held_of(of: Stage, ranks: int, *, two_sided: bool) -> list[Asked]:
    ways = [Asked(of.everything, 0, None)]
    for least in range(of.cards + 1):
        for most in range(least, of.cards + 1) if two_sided else (of.cards,):
            if (least, most) != (0, of.cards):
                cost = SOME if most == of.cards else SOME + PLAIN if most == 0 else 2 * SOME
                ways.append(Asked(of.held(ranks, least, most), cost, Held(ranks, least, most)))
    return ways
