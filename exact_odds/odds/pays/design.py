"""Every pay table in a range, priced exactly.

All spots of a game sit side by side in one integer, a field each. The EV of every spot under a pay table is then a
sum of a few such integers, and which bets ride is one mask away. For each set of riding spots the edge is a linear
form in the pays, worked out once and kept; tens of thousands of tables share a handful of sets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import lcm, prod
from operator import mul
from typing import NamedTuple

from exact_odds.basics.errors import ExactOddsError, nearest
from exact_odds.basics.numbers import exact, exact_pay, exact_share, shown
from exact_odds.odds.cap import refuse_cap
from exact_odds.odds.game import Game
from exact_odds.odds.pays.linear import LinearRound, linear_round
from exact_odds.odds.play import BETS_STANDING, STANDINGS, Action, Play, tally

MOST_TABLES = 1_000_000


class Designed(NamedTuple):
    """One pay table: the pays of the varied rows, and what the round is worth under its own best play.

    ``house_edge`` is per unit of bet $. ``element_of_risk``, ``variance`` and ``keep_cost`` (what today's strategy
    gives up here) are there on request.
    """

    pays: tuple[Fraction, ...]
    house_edge: Fraction
    average_bets: Fraction
    hit_frequency: Fraction
    element_of_risk: Fraction | None = None
    variance: Fraction | None = None
    keep_cost: Fraction | None = None


def parse_range(text: str) -> tuple[str, tuple[Fraction, ...]]:
    """The row and the pays of "ROW=A..B", "ROW=A..B..STEP" or "ROW=A,B,C".

    Raises ExactOddsError.

    >>> parse_range("straight=4..5..1/2")
    ('straight', (Fraction(4, 1), Fraction(9, 2), Fraction(5, 1)))
    """
    row, equals, values = text.partition("=")
    row = row.strip()
    if not equals or not row or not values.strip():
        raise ExactOddsError(f"vary {shown(text)}: write ROW=A..B, ROW=A..B..STEP or ROW=A,B,C")
    ends = values.split("..")
    if len(ends) == 1:
        return row, tuple(dict.fromkeys(exact_pay(value, f"vary {row}:") for value in values.split(",")))
    if len(ends) > 3:
        raise ExactOddsError(f"vary {shown(text)}: write ROW=A..B or ROW=A..B..STEP")
    low, high = (exact_pay(end, f"vary {row}:") for end in ends[:2])
    step = exact(ends[2], f"vary {row}: step") if len(ends) == 3 else Fraction(1)
    if step <= 0:
        raise ExactOddsError(f"vary {shown(text)}: the step is above zero")
    if high < low:
        raise ExactOddsError(f"vary {shown(text)}: the range holds no pay; write the lower one first")
    steps = (high - low) // step
    if steps >= MOST_TABLES:
        raise ExactOddsError(f"vary {shown(text)}: more than {MOST_TABLES:,} pays")
    return row, tuple(low + place * step for place in range(steps + 1))


def parse_ranges(texts: Sequence[str]) -> dict[str, tuple[Fraction, ...]]:
    """Every range of a command line, in order. Raises ExactOddsError."""
    found: dict[str, tuple[Fraction, ...]] = {}
    for text in texts:
        row, pays = parse_range(text)
        if row in found:
            raise ExactOddsError(f"vary {shown(text)}: {row} is given twice")
        found[row] = pays
    return found


def parse_target(text: str | None) -> tuple[Fraction, ...]:
    """A house edge "4%", or a range of them "3%..4%"; () where none is asked for.

    Raises ExactOddsError.

    >>> parse_target("3%..4%")
    (Fraction(3, 100), Fraction(1, 25))
    """
    if text is None:
        return ()
    ends = tuple(exact_share(part, "target-edge") for part in text.split(".."))
    if max(ends) > 1:
        raise ExactOddsError(f"target-edge {shown(text)}: more than a whole bet; write percents with their sign, as 3%")
    if len(ends) > 2 or list(ends) != sorted(ends):
        raise ExactOddsError(f"target-edge {shown(text)}: write one house edge, 4%, or a range, 3%..4%")
    return ends


def design_tables(
    game: Game,
    vary: Mapping[str, Sequence[Fraction]],
    target: Sequence[Fraction] = (),
    *,
    with_spread: bool = False,
    with_keep_cost: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> list[Designed]:
    """All tables of :func:`design`, those closest to the target edge first; inside a target range they keep order.

    Raises ExactOddsError as :func:`design` does.
    """
    found = []
    of = prod(len(values) for values in vary.values())
    for table in design(game, vary, with_spread=with_spread, with_keep_cost=with_keep_cost):
        found.append(table)
        if progress is not None and len(found) % 1000 == 0:
            progress(len(found), of)
    if target:
        low, high = target[0], target[-1]
        found.sort(key=lambda table: max(low - table.house_edge, table.house_edge - high, Fraction(0)))
    return found


def design(
    game: Game, vary: Mapping[str, Sequence[Fraction]], *, with_spread: bool = False, with_keep_cost: bool = False
) -> Iterator[Designed]:
    """Price every combination of the varied rows, the last row changing fastest.

    ``with_spread`` adds element of risk and variance, ``with_keep_cost`` what today's strategy gives up.

    Raises ExactOddsError for an unknown row, too many tables, or a maximum payout that can bind.

    >>> from exact_odds.odds.setup import Options, make_game
    >>> found = design(make_game(Options()), {"royal_flush": [Fraction(500), Fraction(1000)]})
    >>> [str(table.house_edge) for table in found]
    ['40463/1082900', '37963/1082900']
    """
    for row in vary:
        if row not in game.pays.pays:
            raise ExactOddsError(f"vary {shown(row)} is not a row of this pay table; {nearest(row, game.pays.pays)}")
    tables = prod(len(values) for values in vary.values())
    if not vary or not tables:
        raise ExactOddsError("vary: the ranges hold no pay table; write --vary ROW=A..B")
    if tables > MOST_TABLES:
        raise ExactOddsError(f"vary: {tables:,} pay tables are more than {MOST_TABLES:,}; make a range smaller")
    highest = game.pays.with_pays({row: max(values) for row, values in vary.items()})
    refuse_cap(game._replace(pays=highest), "design")
    return _Designer(game, vary).tables(with_spread, with_keep_cost)


class _Form(NamedTuple):
    """What one set of riding spots comes to: won[row] deals-times-units per pay, and the rest that pays leave alone."""

    won: tuple[int, ...]
    average_bets: Fraction
    average_action: Fraction
    standing: tuple[tuple[int, ...], ...]


class _Designer:
    """Packed spots, and the forms found so far by their riding mask."""

    def __init__(self, game: Game, vary: Mapping[str, Sequence[Fraction]]) -> None:
        self.game = game
        self.linear: LinearRound = linear_round(game, "design")
        self.vary = {row: tuple(values) for row, values in vary.items()}
        #: every pay there is: today's, and those of the ranges
        self.pays = [*self.linear.pays, *(pay for pays in self.vary.values() for pay in pays)]
        self.scale = lcm(*(pay.denominator for pay in self.pays))
        self.unit_scale = lcm(*(unit.denominator for unit in self.linear.units))
        self.forms: dict[int, _Form] = {}
        self._pack()

    def _pack(self) -> None:
        """Field width, the packed ways of each row, and the sign mask."""
        largest = max(map(abs, self._scaled(self.pays)))
        bits = (largest * 2 * self.linear.of + 1).bit_length() + 2
        self.packed = [
            sum(spot.ways[place] << bits * field for field, spot in enumerate(self.linear.spots))
            for place in range(len(self.linear.rows))
        ]
        # a field is positive where its sign bit is still set after half the field, less one where ties are pulled
        above = (1 << bits - 1) - (1 if self.game.ties == "pull" else 0)
        self.bias = sum(above << bits * field for field in range(len(self.linear.spots)))
        self.signs = sum(1 << bits * field + bits - 1 for field in range(len(self.linear.spots)))
        self.bits = bits

    def tables(self, with_spread: bool, with_keep_cost: bool) -> Iterator[Designed]:
        """Every table in order."""
        places = [self.linear.rows.index(row) for row in self.vary]
        fixed = self._scaled(self.linear.pays)
        today = self._form(self._riding(fixed)) if with_keep_cost else None
        for pays in product(*self.vary.values()):
            scaled = list(fixed)
            for place, pay in zip(places, pays, strict=True):
                scaled[place] = pay.numerator * (self.scale // pay.denominator)  # _scaled, without a call
            form = self._form(self._riding(scaled))
            edge = self._edge(form, scaled)
            hits = sum(ways for ways, pay in zip(self.linear.final, scaled, strict=True) if pay > 0)
            table = Designed(pays, edge, form.average_bets, Fraction(hits, self.linear.of))
            if with_spread:
                table = table._replace(
                    element_of_risk=edge / form.average_action, variance=self._square(form, scaled) - edge**2
                )
            if today is not None:
                table = table._replace(keep_cost=self._edge(today, scaled) - edge)
            yield table

    def _scaled(self, pays: Sequence[Fraction]) -> list[int]:
        return [pay.numerator * (self.scale // pay.denominator) for pay in pays]

    def _riding(self, scaled: Sequence[int]) -> int:
        """The sign bits of the spots whose bet rides."""
        values: int = self.bias + sum(map(mul, scaled, self.packed))
        return values & self.signs

    def _edge(self, form: _Form, scaled: Sequence[int]) -> Fraction:
        return Fraction(-sum(map(mul, form.won, scaled)), self.linear.of * self.scale * self.unit_scale)

    def _form(self, riding: int) -> _Form:
        form = self.forms.get(riding)
        if form is None:
            form = self.forms[riding] = self._new_form(riding)
        return form

    def _new_form(self, riding: int) -> _Form:
        """Play the set of riding spots out once."""
        linear = self.linear
        first: list[Action] = ["pull"] * len(linear.tree.nodes)
        second: list[Action] = ["pull"] * len(linear.tree.kinds)
        won = [ways * self.unit_scale for ways in linear.final]
        for field, spot in enumerate(linear.spots):
            if riding >> self.bits * field + self.bits - 1 & 1:
                unit = (linear.units[spot.decision - 1] * self.unit_scale).numerator
                won = [total + unit * ways for total, ways in zip(won, spot.ways, strict=True)]
                for place in spot.members:
                    (first if spot.decision == 1 else second)[place] = "ride"
        played = tally(linear.tree, Play(tuple(first), (tuple(second), tuple(second))), self.game.ties)
        rows = tuple(played.standing(standing) for standing in STANDINGS)
        sums = [sum(row) for row in rows]
        bets = sum(map(mul, sums, BETS_STANDING))
        action = sum(map(mul, sums, map(self.game.bets.in_units, STANDINGS)), Fraction(0))
        return _Form(tuple(won), Fraction(bets, linear.of), action / linear.of, rows)

    def _square(self, form: _Form, scaled: Sequence[int]) -> Fraction:
        """The expected squared net in units of bet $."""
        groups = self.linear.tree.partition.groups
        pay_of = dict(zip(self.linear.rows, scaled, strict=True))
        squares = [pay_of[str(group[0])] ** 2 for group in groups]
        total = sum(
            (
                self.game.bets.in_units(standing) ** 2 * sum(map(mul, squares, row))
                for standing, row in zip(STANDINGS, form.standing, strict=True)
            ),
            Fraction(0),
        )
        return total / (self.linear.of * self.scale**2)
