"""The pay table of the base bets: rows in the table's own order, pays as net win "to 1"."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import Number, exact_pay, shown
from exact_odds.cards.categories import OUTCOMES
from exact_odds.rules.rows import Read, change_rows, gather, is_none, make_rows

LOSES = Fraction(-1)


class PayRow(NamedTuple):
    """One row: its name, the net win per amount bet, and the outcomes it pays (indices into ``OUTCOMES``)."""

    name: str
    pays: Fraction
    outcomes: tuple[int, ...]


def pay_reader(pays: Mapping[str, Any], convention: str) -> Read[PayRow]:
    """What makes a row of a name: its pay in ``pays``, a bare number read by ``convention``."""
    return lambda name, outcomes: PayRow(name, exact_pay(pays[name], convention=convention), outcomes)


class PayTable(NamedTuple):
    """What the base bets pay.

    Build one with :meth:`from_pays` and change it with :meth:`with_pay`: both check that every row can be priced
    and that no outcome is paid twice. An outcome that no row names loses the bet.
    """

    rows: tuple[PayRow, ...]

    @classmethod
    def from_pays(cls, pays: Mapping[str, Number], convention: str = "to 1") -> PayTable:
        """A table from row names and pays; a bare number is read by ``convention``, "to 1" or "for 1".

        The row order is kept. A row that is not there, or "none", is not paid; 0 and "push" return the bet.

        Raises ExactOddsError with one line per bad row.

        >>> table = PayTable.from_pays({"flush": 8, "straight": "6 for 1", "pair_jacks_or_better": 0})
        >>> [(row.name, str(row.pays)) for row in table.rows]
        [('flush', '8'), ('straight', '5'), ('pair_jacks_or_better', '0')]
        >>> PayTable.from_pays({"flush": 8, "stright": 5, "straight": "-2"})
        Traceback (most recent call last):
            ...
        exact_odds.basics.errors.ExactOddsError: pay stright: is not a row of a pay table on 5 cards; did you mean \
straight or straight_flush?
        pay straight: '-2': below -1 to 1 a bet would lose more than itself
        """
        if convention not in ("to 1", "for 1"):
            raise ExactOddsError(f"convention {shown(convention)}: is neither 'to 1' nor 'for 1'")
        faults: list[str] = []
        paid = [name for name, value in pays.items() if not is_none(value)]
        rows = make_rows(paid, 5, pay_reader(pays, convention), gather(faults))
        if not rows and not faults:
            faults.append("pays: no row is paid; a pay table needs at least one")
        if faults:
            raise ExactOddsError(*faults)
        return cls(tuple(rows))

    @property
    def pays(self) -> dict[str, Fraction]:
        """Row name to net win per amount bet, in the table's order."""
        return {row.name: row.pays for row in self.rows}

    def by_outcome(self) -> tuple[Fraction, ...]:
        """The net win per amount bet at each of the 22 outcomes; -1 where no row pays.

        >>> [str(pay) for pay in PayTable.from_pays({"flush": 8, "pair_aces": "3/2"}).by_outcome()[4:22:8]]
        ['8', '-1', '3/2']
        """
        values = [LOSES] * len(OUTCOMES)
        for row in self.rows:
            for outcome in row.outcomes:
                values[outcome] = row.pays
        return tuple(values)

    def with_pay(self, row: str, value: Number) -> PayTable:
        """The table with one row changed, added at its ranking place, or taken out by "none".

        A bare number is "to 1". A row that overlaps another one is refused until that one is taken out.

        Raises ExactOddsError.

        >>> table = PayTable.from_pays({"flush": 8, "two_pair": 2, "pair_tens_or_better": 1})
        >>> list(table.with_pay("straight", 5).pays)
        ['flush', 'straight', 'two_pair', 'pair_tens_or_better']
        >>> table.with_pay("pair_jacks_or_better", 1)
        Traceback (most recent call last):
            ...
        exact_odds.basics.errors.ExactOddsError: pay pair_jacks_or_better: overlaps pair_tens_or_better; \
take that out first: pair_tens_or_better=none
        """
        return self.with_pays({row: value})

    def with_pays(self, changes: Mapping[str, Number]) -> PayTable:
        """The table with several rows changed at once: rows given as "none" go first, whatever their order.

        Raises ExactOddsError with one line per bad row.

        >>> table = PayTable.from_pays({"flush": 8, "pair_tens_or_better": 1})
        >>> list(table.with_pays({"pair_jacks_or_better": 1, "pair_tens_or_better": "none"}).pays)
        ['flush', 'pair_jacks_or_better']
        """
        faults: list[str] = []
        rows = change_rows(self.rows, changes, 5, pay_reader(changes, "to 1"), gather(faults))
        if not rows and not faults:
            faults.append("pays: no row is left; a pay table needs at least one")
        if faults:
            raise ExactOddsError(*faults)
        return PayTable(rows)
