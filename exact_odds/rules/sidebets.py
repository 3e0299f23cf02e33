"""Side bets: what each is settled on, what may be wagered, and its schedules of pays, amounts and meter shares."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import Number, exact_pay
from exact_odds.rules.parts import UNSAID, Limits, Remark, Source, pick
from exact_odds.rules.rows import change_rows, gather

#: The one side bet that the base bets hang on: the rules may want it in bets 1 and 2, and a maximum may cover both.
BONUS = "bonus"
#: The side bets there are, and how many cards each is settled on: 3 the player's own, 5 the final hand,
#: 6 the final hand and the dealer's unseen third card.
SIDE_BET_CARDS = {
    BONUS: 5,
    "three-card-bonus": 3,
    "three-card-progressive": 3,
    "five-card-progressive": 5,
    "six-card-bonus": 6,
}


class SideRow(NamedTuple):
    """What one hand wins.

    ``outcomes`` are indices into ``rows.CATEGORIES`` of the bet's number of cards. Exactly one of these holds:

    - ``pay``: the number as printed, read by ``convention`` ("to 1", "for 1" or "unsaid");
    - ``amount``: a fixed amount of money, whatever is wagered; "for 1" it includes the stake;
    - ``share`` of the meter called ``meter``: "for 1", to a single winner;
    - none of them: the pay is not printed, and has to be asked for.
    """

    name: str
    outcomes: tuple[int, ...]
    convention: str
    pay: Fraction | None = None
    amount: Fraction | None = None
    share: Fraction | None = None
    meter: str = ""

    @property
    def unprinted(self) -> bool:
        return self.pay is None and self.amount is None and self.share is None

    def reading(self, unsaid: str) -> str:
        """The row's convention, ``unsaid`` ("to 1" or "for 1") where the source names none."""
        return unsaid if self.convention == UNSAID else self.convention

    def net(self, unsaid: str = "to 1") -> Fraction | None:
        """The net win per amount bet of a plain pay; None for amounts, shares and what is not printed.

        >>> str(SideRow("flush", (4,), "unsaid", Fraction(6)).net("for 1"))
        '5'
        """
        return None if self.pay is None else self.pay - (self.reading(unsaid) == "for 1")


def pay_row(name: str, outcomes: tuple[int, ...], value: Number, convention: str) -> SideRow:
    """A row of a plain pay. Text that says "to 1" or "for 1" itself overrules ``convention``.

    Raises ExactOddsError.
    """
    net = exact_pay(value, convention="to 1" if convention == "to 1" else "for 1")
    printed = exact_pay(value, convention="to 1")
    if net == printed:  # it says its own convention, or that is "to 1" anyway
        return SideRow(name, outcomes, "to 1", printed)
    return SideRow(name, outcomes, convention, printed)


class SideSchedule(NamedTuple):
    """One table of the side bet ``bet``: rows in the table's own order, and the meters its shares are taken of."""

    bet: str
    name: str
    convention: str
    rows: tuple[SideRow, ...]
    meters: tuple[str, ...] = ()
    source: Source | None = None
    assumptions: tuple[Remark, ...] = ()

    @property
    def cards(self) -> int:
        """How many cards the bet is settled on."""
        return SIDE_BET_CARDS[self.bet]

    @property
    def needs(self) -> tuple[str, ...]:
        """The rows that the source names without a pay. What its meters stand at is needed besides."""
        return tuple(row.name for row in self.rows if row.unprinted)

    @property
    def unsaid(self) -> bool:
        """Whether any figure can be read "to 1" or "for 1", so that both readings have to be shown."""
        return any(row.convention == UNSAID and not row.unprinted and row.share is None for row in self.rows)

    def with_pays(self, changes: Mapping[str, Number]) -> SideSchedule:
        """The table with rows changed, added at their ranking place, or taken out by "none".

        A bare number is "to 1", whatever the schedule's own convention; "6 for 1" says otherwise.

        Raises ExactOddsError with one line per bad row.

        >>> table = SideSchedule("three-card-bonus", "common", "to 1", (SideRow("flush", (4,), "to 1", Fraction(3)),))
        >>> [(row.name, str(row.net())) for row in table.with_pays({"flush": 4, "straight": "7 for 1"}).rows]
        [('straight', '6'), ('flush', '4')]
        """
        faults: list[str] = []

        def read(name: str, outcomes: tuple[int, ...]) -> SideRow:
            return pay_row(name, outcomes, changes[name], "to 1")

        rows = change_rows(self.rows, changes, self.cards, read, gather(faults, f"{self.bet}."))
        if faults:
            raise ExactOddsError(*faults)
        used = {row.meter for row in rows}
        return self._replace(rows=rows, meters=tuple(meter for meter in self.meters if meter in used))


class SideBet(NamedTuple):
    """An optional wager of a rule set. ``name`` is what the source calls it, "" where that is nothing special."""

    id: str
    wager: Limits
    schedules: tuple[SideSchedule, ...]
    default: str
    name: str = ""
    name_fr: str = ""
    source: Source | None = None
    assumptions: tuple[Remark, ...] = ()

    @property
    def cards(self) -> int:
        """How many cards it is settled on."""
        return SIDE_BET_CARDS[self.id]

    def schedule(self, name: str = "") -> SideSchedule:
        """The schedule of that name, the default one without a name. Raises ExactOddsError."""
        names = {schedule.name: schedule for schedule in self.schedules}
        return pick(names, name or self.default, f"side bet {self.id} has no schedule")
