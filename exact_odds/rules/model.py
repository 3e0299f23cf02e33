"""A rule set as a whole: what a casino's text says, with everything that had to be assumed."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from exact_odds.basics.errors import ExactOddsError
from exact_odds.rules.parts import BetRule, PrintedMaximum, Remark, Source, pick
from exact_odds.rules.paytable import PayTable
from exact_odds.rules.sidebets import SideBet, SideSchedule


class AssumedRow(NamedTuple):
    """A row of the base table that the source leaves out: its assumed pay, and pays to show beside it."""

    name: str
    pays: Fraction
    shown_also: tuple[Fraction, ...]
    assumption: Remark


class Schedule(NamedTuple):
    """One base pay table of a set.

    ``pays`` holds the assumed rows too; it is None where no pays are printed. ``convention`` is how the source
    prints pays ("to 1" or "for 1"); everything here is "to 1" already. ``assumptions`` are the schedule's own, those
    of assumed rows not among them.
    """

    name: str
    pays: PayTable | None
    convention: str = "to 1"
    assumed: tuple[AssumedRow, ...] = ()
    source: Source | None = None
    assumptions: tuple[Remark, ...] = ()

    @property
    def printed(self) -> PayTable | None:
        """The pay table with nothing assumed: a row that the source leaves out is not paid."""
        if self.pays is None:
            return None
        left_out = {row.name for row in self.assumed}
        return PayTable(tuple(row for row in self.pays.rows if row.name not in left_out))


class RuleSet(NamedTuple):
    """Everything a rule set says. ``assumptions`` hold for all its schedules; ``notes`` do not touch the odds."""

    id: str
    name: str
    name_fr: str
    source: Source
    schedules: tuple[Schedule, ...]
    default: str
    bets: BetRule
    max_payout: PrintedMaximum | None
    assumptions: tuple[Remark, ...]
    notes: tuple[Remark, ...]
    side_bets: tuple[SideBet, ...]

    def schedule(self, name: str = "") -> Schedule:
        """The schedule of that name, the default one without a name. Raises ExactOddsError."""
        names = {schedule.name: schedule for schedule in self.schedules}
        return pick(names, name or self.default, f"rule set {self.id} has no schedule")

    def side_bet(self, selector: str) -> tuple[SideBet, SideSchedule]:
        """The side bet and the schedule that "BET[/SCHEDULE]" selects. Raises ExactOddsError."""
        bet_id, _, schedule = selector.partition("/")
        if not self.side_bets:
            raise ExactOddsError(f"rule set {self.id} has no side bets")
        bet = pick({bet.id: bet for bet in self.side_bets}, bet_id, f"rule set {self.id} has no side bet")
        return bet, bet.schedule(schedule)
