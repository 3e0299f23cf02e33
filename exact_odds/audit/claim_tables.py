"""The pay table that a claim speaks of and the game around it: a rule set's, the claim's own, or one changed."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar

from exact_odds.audit.subjects import Subject
from exact_odds.basics.errors import ExactOddsError, nearest
from exact_odds.basics.numbers import shown
from exact_odds.basics.toml import Section
from exact_odds.odds.game import CAP_PERS, PEEKS, TIES, Bets, Game
from exact_odds.odds.setup import DEFAULT_RULES, Options, make_game
from exact_odds.odds.side.prices import SideWager
from exact_odds.rules.model import RuleSet, Schedule
from exact_odds.rules.parts import UNPRINTED, UNSAID
from exact_odds.rules.paytable import PayTable
from exact_odds.rules.rows import NONE, gather, is_none, make_rows, missing_rows
from exact_odds.rules.ruleset import parse_selector
from exact_odds.rules.sidebets import SIDE_BET_CARDS, SideRow, SideSchedule, pay_row

#: Nobody knows the pay, or the text leaves it out.
NOT_KNOWN = ("unknown", UNPRINTED)
CONVENTIONS = ("to 1", "for 1", UNSAID)

T = TypeVar("T")


def tried(part: Section, key: str, make: Callable[[], T]) -> T | None:
    """What ``make`` makes; None, and its faults noted at ``key``, where it refuses."""
    try:
        return make()
    except ExactOddsError as error:
        for fault in error.faults:
            part.fault(key, fault)
        return None


class ClaimTables:
    """The pay table of a claim and the game around it, from a rule set, from the claim's own pays, or from both."""

    def __init__(self, part: Section) -> None:
        self.part = part
        self.faults_before = len(part.faults)
        self.rules = part.text("rules", required=False)
        self.own = part.raw("pays")
        self.convention = part.text("convention", required=False, choices=CONVENTIONS)
        self.assume = dict(assume.items()) if (assume := part.section("assume", required=False)) else {}
        self.dead = part.raw("dead") or ()
        self.selected: tuple[RuleSet, Schedule] | None = None
        if self.rules:
            self.selected = tried(part, "rules", lambda: parse_selector(self.rules))
        elif self.own is None and not part.has("rules"):
            part.fault("rules", f'is missing; write rules = "{DEFAULT_RULES}", or the pays in [claim.pays]')
        if self.convention and self.rules:
            part.fault("convention", "belongs to pays of the claim's own; a rule set says its own convention")

    def _values(self) -> tuple[dict[str, Any], list[str]]:
        """The claim's own pays: what is known of them, what is not; what is assumed is known."""
        if self.own in NOT_KNOWN:
            return {}, ["pays"]
        if not isinstance(self.own, dict):
            self.part.fault("pays", f'is neither a table nor "{NOT_KNOWN[0]}"')
            return {}, []
        values = _without_unpaid(self.own)
        unknown = [row for row, value in values.items() if value in NOT_KNOWN]
        for row in self.assume:
            if row not in unknown:
                self.part.fault(f"assume.{row}", "is printed in [claim.pays], so there is nothing to assume")
        known = {row: value for row, value in values.items() if row not in unknown or row in self.assume}
        known.update((row, pay) for row, pay in self.assume.items() if row in unknown)
        return known, [row for row in unknown if row not in self.assume]

    def _assumed(self) -> tuple[tuple[str, Fraction], ...]:
        """What the claim assumes, as net wins; nothing where the table has faults, which are noted already."""
        if not self.assume or len(self.part.faults) > self.faults_before:
            return ()
        return tuple(PayTable.from_pays(self.assume).pays.items())

    def round_subject(self) -> Subject:
        """The game of a claim about the round, the cards or the holding."""
        if self.own is not None and not self.rules:
            return self._own_table()
        changes, missing = self._changes()
        options = self._options(self.rules or DEFAULT_RULES, changes)
        if options.pays_from is None and self._prints_nothing():
            missing += missing_rows(changes) if changes else ["pays"]
            options = options if changes else options._replace(rules=DEFAULT_RULES)
        return Subject(self._game(options), tuple(missing), self._assumed())

    def _prints_nothing(self) -> bool:
        return self.selected is not None and self.selected[1].pays is None

    def _changes(self) -> tuple[dict[str, Any], list[str]]:
        """The rows that a claim changes in its rule set's table, and the unprinted ones that it says nothing about."""
        assumed = self._assumed_by_set()
        changes: dict[str, Any] = {}
        if isinstance(self.own, dict):
            changes = _without_unpaid(self.own)
        elif self.own is not None:
            self.part.fault("pays", "is not a table")
        for row in self.assume:
            if row not in assumed:
                self.part.fault(f"assume.{row}", "is printed by the rule set, so there is nothing to assume")
        changes |= self.assume
        missing = [row for row, value in changes.items() if value in NOT_KNOWN]
        for row in missing:
            del changes[row]
        return changes, missing + [row for row in assumed if row not in changes]

    def _assumed_by_set(self) -> list[str]:
        """The rows that the rule set had to assume, unless the claim takes the table as printed."""
        if self.part.data.get("as_printed") is True:
            return []
        schedule = self.selected[1] if self.selected else None
        source = self.part.data.get("pays_from")
        if isinstance(source, str):
            found = tried(Section("", "", {}, []), "", lambda: parse_selector(source))  # its fault is noted elsewhere
            schedule = found[1] if found else None
        return [row.name for row in schedule.assumed] if schedule else []

    def _own_table(self) -> Subject:
        """A claim that brings its whole table."""
        values, missing = self._values()
        if isinstance(self.own, dict):
            for row in missing_rows(self.own):
                self.part.fault(f"pays.{row}", f'is missing; write {row} = "none", or "unprinted" or "unknown"')
        base = self._game(self._options(DEFAULT_RULES, {}))
        if not values:
            return Subject(base, tuple(missing) or ("pays",))
        table = self._table(values, "for 1" if self.convention == "for 1" else "to 1")
        subject = Subject(_with_table(base, table), tuple(missing), self._assumed())
        if self.convention in ("", UNSAID):
            subject = subject._replace(for_1=Subject(_with_table(base, self._table(values, "for 1"))))
        return subject

    def _table(self, values: dict[str, Any], convention: str) -> PayTable:
        try:
            return PayTable.from_pays(values, convention)
        except ExactOddsError as error:
            if convention == "to 1" or self.convention == "for 1":  # once is enough
                _note_rows(self.part, error.faults)
            return PayTable(())

    def _options(self, rules: str, changes: dict[str, Any]) -> Options:
        part = self.part
        return Options(
            rules=rules,
            pay=changes,
            pays_from=part.text("pays_from", required=False) or None,
            as_printed=part.flag("as_printed"),
            bets=_bets(part),
            max_payout=part.number("max_payout", required=False, above=0),
            max_payout_per=part.text("max_payout_per", required=False, choices=CAP_PERS) or None,
            dead=self.dead,
            peek=part.text("peek", required=False, choices=PEEKS) or None,
            ties=part.text("ties", required=False, choices=TIES) or "pull",
        )

    def _game(self, options: Options) -> Game:
        """The game of these options; a plain one where something is wrong with them."""
        before = len(self.part.faults)
        if self.rules and self.selected is None:
            options = options._replace(rules=DEFAULT_RULES, pay={})
        try:
            return make_game(options)
        except ExactOddsError as error:
            if len(self.part.faults) == before:
                _note_rows(self.part, error.faults)
            return make_game(Options())

    def side_subject(self) -> Subject:
        """The wager of a claim about a side bet; the base game plays no part but for its deck."""
        selector = self.part.text("side_bet")
        bet = self.part.number("bet", required=False, above=0) or Fraction(1)
        base = self._game(Options(dead=self.dead))
        if not selector:
            return Subject(base)
        if self.rules or self.own is None:
            found = self._shipped_side(selector)
            missing: list[str] = []
        else:
            found, missing = self._own_side(selector)
        if found is None:
            return Subject(base, tuple(missing) or ("pays",))
        wager = SideWager(found, bet, meters=self._meters(found))
        subject = Subject(base, (*missing, *_needs(wager)), self._side_assumed(found), wager, bet=bet)
        if found.unsaid:
            subject = subject._replace(for_1=subject._replace(side=wager._replace(reading="for 1")))
        return subject

    def _shipped_side(self, selector: str) -> SideSchedule | None:
        if self.selected is None:
            return None
        rule_set = self.selected[0]
        found = tried(self.part, "side_bet", lambda: rule_set.side_bet(selector)[1])
        changes = {**(self.own if isinstance(self.own, dict) else {}), **self.assume}
        changes = {row.removeprefix(f"{found.bet}.") if found else row: value for row, value in changes.items()}
        if found is None or not changes:
            return found
        for row in self.assume:
            if row not in found.needs:
                self.part.fault(f"assume.{row}", "is printed by the rule set, so there is nothing to assume")
        try:
            return found.with_pays(changes)
        except ExactOddsError as error:
            _note_rows(self.part, error.faults)
            return None

    def _own_side(self, selector: str) -> tuple[SideSchedule | None, list[str]]:
        """A side bet with a table of the claim's own."""
        bet, slash, _ = selector.partition("/")
        if bet not in SIDE_BET_CARDS or slash:
            reason = nearest(bet, SIDE_BET_CARDS) if bet not in SIDE_BET_CARDS else "its pays stand in [claim.pays]"
            self.part.fault("side_bet", f"{shown(selector)} is not a side bet without a schedule; {reason}")
            return None, []
        values, missing = self._values()
        convention = self.convention or UNSAID
        paid = [row for row, value in values.items() if not is_none(value)]

        def read(name: str, outcomes: tuple[int, ...]) -> SideRow:
            return pay_row(name, outcomes, values[name], "to 1" if name in self.assume else convention)

        faults: list[str] = []
        rows = make_rows(paid, SIDE_BET_CARDS[bet], read, gather(faults))
        _note_rows(self.part, tuple(faults))
        return (SideSchedule(bet, "claim", convention, tuple(rows)) if rows else None), missing

    def _meters(self, schedule: SideSchedule) -> dict[str, Fraction]:
        section = self.part.section("meters", required=False)
        if section is None:
            return {}
        for name in section.data:
            if name not in schedule.meters:
                section.fault(name, f"is not a meter of this side bet; {nearest(name, schedule.meters, 'it has none')}")
        found = {name: amount for name in section.data if (amount := section.number(name)) is not None}
        for name, amount in found.items():
            if amount < 0:
                section.fault(name, f"{amount}: a meter is not below 0")
        return found

    def _side_assumed(self, schedule: SideSchedule) -> tuple[tuple[str, Fraction], ...]:
        nets = {row.name: row.net() for row in schedule.rows}
        return tuple((row, net) for row in self.assume if (net := nets.get(row)) is not None)


def _without_unpaid(pays: dict[str, Any]) -> dict[str, Any]:
    """A claim's pays with "none" for "unpaid": in a claim both words say it."""
    return {row: NONE if value == "unpaid" else value for row, value in pays.items()}


def _with_table(game: Game, table: PayTable) -> Game:
    return game._replace(pays=table, rules="", schedule="", changed=(), assumptions=())


def _needs(wager: SideWager) -> tuple[str, ...]:
    """The rows and meters without which the wager cannot be priced."""
    rows = [row.name for row in wager.schedule.rows if row.unprinted]
    return (*rows, *(f"meter {meter}" for meter in wager.schedule.meters if meter not in wager.meters))


def _note_rows(part: Section, faults: tuple[str, ...]) -> None:
    """Note the faults of a pay table, each at its row, and what else is wrong with a game at the table itself."""
    assumed = part.data.get("assume") or ()
    for fault in faults:
        place, colon, reason = fault.partition(": ")
        if colon and place.startswith("pay "):
            row = place.removeprefix("pay ")
            part.fault(f"{'assume' if row in assumed else 'pays'}.{row}", reason)
        else:
            part.fault("", fault)


def _bets(part: Section) -> Any:
    """The amounts, as text or a number; checked here so that the fault has its key."""
    value = part.raw("bets")
    if value is None:
        return 1
    value = tuple(value) if isinstance(value, list) else value
    return value if tried(part, "bets", lambda: Bets.of(value)) else 1
