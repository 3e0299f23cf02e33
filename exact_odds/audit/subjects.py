"""What a claim speaks of: the game, the side bet, the hand, the category, resolved from the keys of its table."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from exact_odds.audit.groups import GROUPS
from exact_odds.basics.errors import ExactOddsError, nearest
from exact_odds.basics.numbers import shown
from exact_odds.basics.toml import Section
from exact_odds.cards.cards import Card
from exact_odds.cards.parsing import check_disjoint, parse_cards
from exact_odds.odds.game import CAP_PERS, PEEKS, TIES, Bets, Game
from exact_odds.odds.setup import DEFAULT_RULES, Options, make_game
from exact_odds.odds.side_bets import SideWager
from exact_odds.rules.parts import UNPRINTED, UNSAID
from exact_odds.rules.paytable import PayTable
from exact_odds.rules.rows import CATEGORIES, gather, is_none, make_rows, missing_rows, row_outcomes
from exact_odds.rules.ruleset import RuleSet, Schedule, parse_selector
from exact_odds.rules.sidebets import SIDE_BET_CARDS, SideRow, SideSchedule, pay_row

if TYPE_CHECKING:
    from exact_odds.audit.quantities import Quantity

#: Nobody knows the pay, or the text leaves it out.
NOT_KNOWN = ("unknown", UNPRINTED)
CONVENTIONS = ("to 1", "for 1", UNSAID)

_TABLE = ("rules", "pays", "convention", "assume", "dead")
_ROUND = ("pays_from", "as_printed", "bets", "max_payout", "max_payout_per", "ties", "peek")
#: The keys that any claim about a round or a side bet may have; the others a quantity asks for by name.
KEYS_OF = {"round": (*_TABLE, *_ROUND), "side": (*_TABLE, "side_bet", "meters", "bet")}

T = TypeVar("T")


class Subject(NamedTuple):
    """What a claim speaks of, resolved.

    ``missing`` are the rows whose pay nobody knows (``pays`` for a whole table): nothing that depends on pays can be
    told then. ``for_1`` is the same subject with its pays read "for 1", there where the source does not say how to
    read them. ``assumed`` are the pays that the claim names as assumed.
    """

    game: Game
    missing: tuple[str, ...] = ()
    assumed: tuple[tuple[str, Fraction], ...] = ()
    side: SideWager | None = None
    hand: tuple[Card, ...] = ()
    category: str = ""
    cards: int = 5
    group: str = ""
    meter: str = ""
    strategy: str = ""
    bet: Fraction = Fraction(1)
    hands_per_hour: Fraction = Fraction(1)
    for_1: Subject | None = None

    @property
    def wager(self) -> SideWager:
        """The side bet of a claim that has one."""
        if self.side is None:
            raise ExactOddsError("side_bet: is missing")
        return self.side


def read_subject(part: Section, quantity: Quantity) -> Subject:
    """The subject of a claim; every fault is noted in ``part``, and a subject with faults means nothing."""
    tables = _Tables(part)
    subject = tables.side_subject() if quantity.speaks_of == "side" else tables.round_subject()
    if "peek" in quantity.asks and not part.has("peek"):
        part.fault("peek", f"is missing; write {', '.join(PEEKS)}")
    found: dict[str, Any] = {}
    for key in (*quantity.asks, *quantity.takes):
        if key in _READERS:
            found[key] = _READERS[key](part, key in quantity.asks)
    subject = subject._replace(**{key: value for key, value in found.items() if value is not None})
    _check_together(part, subject, found)
    if subject.for_1 is not None:
        own = {key: getattr(subject, key) for key in found}
        subject = subject._replace(for_1=subject.for_1._replace(**own))
    return subject


def _tried(part: Section, key: str, make: Callable[[], T]) -> T | None:
    """What ``make`` makes; None, and its faults noted at ``key``, where it refuses."""
    try:
        return make()
    except ExactOddsError as error:
        for fault in error.faults:
            part.fault(key, fault)
        return None


# ---- the tables ----


class _Tables:
    """The pay table of a claim and the game around it, from a rule set, from the claim's own pays, or from both."""

    def __init__(self, part: Section) -> None:
        self.part = part
        self.rules = part.text("rules", required=False)
        self.own = part.raw("pays")
        self.convention = part.text("convention", required=False, choices=CONVENTIONS)
        self.assume = dict(assume.items()) if (assume := part.section("assume", required=False)) else {}
        self.dead = part.raw("dead") or ()
        self.selected: tuple[RuleSet, Schedule] | None = None
        if self.rules:
            self.selected = _tried(part, "rules", lambda: parse_selector(self.rules))
        elif self.own is None:
            part.fault("rules", f'is missing; write rules = "{DEFAULT_RULES}", or the pays in [claim.pays]')
        if self.convention and self.rules:
            part.fault("convention", "belongs to pays of the claim's own; a rule set says its own convention")

    def _values(self, unpaid: Callable[[str], str]) -> tuple[dict[str, Any], list[str]]:
        """The claim's own pays: what is known of them, what is not; what is assumed is known."""
        if self.own in NOT_KNOWN:
            return {}, ["pays"]
        if not isinstance(self.own, dict):
            self.part.fault("pays", f'is neither a table nor "{NOT_KNOWN[0]}"')
            return {}, []
        values = {row: "none" if value == "unpaid" else value for row, value in self.own.items()}
        unknown = [row for row, value in values.items() if value in NOT_KNOWN]
        for row in self.assume:
            if row not in unknown:
                self.part.fault(f"assume.{row}", unpaid(row))
        known = {row: value for row, value in values.items() if row not in unknown or row in self.assume}
        known.update((row, pay) for row, pay in self.assume.items() if row in unknown)
        return known, [row for row in unknown if row not in self.assume]

    def _assumed(self) -> tuple[tuple[str, Fraction], ...]:
        """What the claim assumes, as net wins."""
        pays = _tried(self.part, "assume", lambda: PayTable.from_pays(self.assume).pays) if self.assume else {}
        return tuple((pays or {}).items())

    # -- the round --

    def round_subject(self) -> Subject:
        """The game of a claim about the round, the cards or the holding."""
        if self.own is not None and not self.rules:
            return self._own_table()
        changes, missing = self._changes()
        options = self._options(self.rules or DEFAULT_RULES, changes)
        if options.pays_from is None and self._prints_nothing() and not changes:
            return Subject(self._game(options._replace(rules=DEFAULT_RULES)), ("pays",))
        game = self._game(options)
        return Subject(game, tuple(missing), self._assumed() if self.assume else ())

    def _prints_nothing(self) -> bool:
        return self.selected is not None and self.selected[1].pays is None

    def _changes(self) -> tuple[dict[str, Any], list[str]]:
        """The rows that a claim changes in its rule set's table, and the unprinted ones that it says nothing about."""
        assumed = self._assumed_by_set()
        changes: dict[str, Any] = {}
        if isinstance(self.own, dict):
            changes = {row: "none" if value == "unpaid" else value for row, value in self.own.items()}
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
            found = _tried(Section("", "", {}, []), "", lambda: parse_selector(source))  # its fault is noted elsewhere
            schedule = found[1] if found else None
        return [row.name for row in schedule.assumed] if schedule else []

    def _own_table(self) -> Subject:
        """A claim that brings its whole table."""
        values, missing = self._values(lambda row: "is printed in [claim.pays], so there is nothing to assume")
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

    # -- side bets --

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
        found = _tried(self.part, "side_bet", lambda: rule_set.side_bet(selector)[1])
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
        values, missing = self._values(lambda row: "is printed in [claim.pays], so there is nothing to assume")
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
                hint = nearest(name, schedule.meters) if schedule.meters else "it has none"
                section.fault(name, f"is not a meter of this side bet; {hint}")
        found = {name: section.number(name, above=-1) for name in section.data}
        return {name: amount for name, amount in found.items() if amount is not None}

    def _side_assumed(self, schedule: SideSchedule) -> tuple[tuple[str, Fraction], ...]:
        nets = {row.name: row.net() for row in schedule.rows}
        return tuple((row, net) for row in self.assume if (net := nets.get(row)) is not None)


def _with_table(game: Game, table: PayTable) -> Game:
    return game._replace(pays=table, rules="", schedule="", changed=(), assumptions=())


def _needs(wager: SideWager) -> tuple[str, ...]:
    """The rows and meters without which the wager cannot be priced."""
    rows = [row.name for row in wager.schedule.rows if row.unprinted]
    return (*rows, *(f"meter {meter}" for meter in wager.schedule.meters if meter not in wager.meters))


def _note_rows(part: Section, faults: tuple[str, ...]) -> None:
    """Note the faults of a pay table, each at its row, and what else is wrong with a game at the table itself."""
    for fault in faults:
        place, colon, reason = fault.partition(": ")
        if colon and place.startswith("pay "):
            part.fault(f"pays.{place.removeprefix('pay ')}", reason)
        else:
            part.fault("", fault)


def _bets(part: Section) -> Any:
    """The amounts, as text or a number; checked here so that the fault has its key."""
    value = part.raw("bets")
    if value is None:
        return 1
    value = tuple(value) if isinstance(value, list) else value
    return value if _tried(part, "bets", lambda: Bets.of(value)) else 1


# ---- what a quantity asks for besides ----


def _hand(part: Section, required: bool) -> tuple[Card, ...] | None:
    text = part.text("hand", required=required)
    return _tried(part, "hand", lambda: parse_cards(text, counts=(3, 4))) if text else None


def _category(part: Section, required: bool) -> str | None:
    return part.text("category", required=required) or None


def _cards(part: Section, required: bool) -> int | None:
    del required
    value = part.raw("cards")
    if value is not None and (isinstance(value, bool) or value not in CATEGORIES):
        part.fault("cards", f"{shown(value)} is not 3, 5 or 6")
        return None
    return value  # type: ignore[no-any-return]  # a key of CATEGORIES, or None


def _group(part: Section, required: bool) -> str | None:
    name = part.text("group", required=required)
    if name and name not in GROUPS:
        part.fault("group", f"{shown(name)} is not a group of holdings; {nearest(name, GROUPS)}")
        return None
    return name or None


def _text(key: str) -> Callable[[Section, bool], str | None]:
    return lambda part, required: part.text(key, required=required) or None


def _amount(key: str) -> Callable[[Section, bool], Fraction | None]:
    return lambda part, required: part.number(key, required=required, above=0)


_READERS: dict[str, Callable[[Section, bool], Any]] = {
    "hand": _hand,
    "category": _category,
    "cards": _cards,
    "group": _group,
    "meter": _text("meter"),
    "strategy": _text("strategy"),
    "bet": _amount("bet"),
    "hands_per_hour": _amount("hands_per_hour"),
}


def _check_together(part: Section, subject: Subject, found: dict[str, Any]) -> None:
    """What can only be judged with the rest: a category on its number of cards, a meter of its side bet."""
    if found.get("category"):
        _tried(part, "category", lambda: category_places(subject))
    if found.get("hand"):
        _tried(part, "hand", lambda: check_disjoint(subject.hand, subject.game.dead))
    if found.get("meter") and subject.side is not None and subject.meter not in subject.side.schedule.meters:
        hint = nearest(subject.meter, subject.side.schedule.meters) if subject.side.schedule.meters else "it has none"
        part.fault("meter", f"{shown(subject.meter)} is not a meter of this side bet; {hint}")


def category_places(subject: Subject) -> tuple[int, ...]:
    """The places in ``CATEGORIES`` that a category stands for: a row, a fine outcome, "no_pair", or "no_pay".

    Raises ExactOddsError.
    """
    known = CATEGORIES[subject.cards]
    if subject.category in known:
        return (known.index(subject.category),)
    if subject.category == "no_pay" and subject.cards == 5:
        paid = {outcome for row in subject.game.pays.rows for outcome in row.outcomes}
        return tuple(place for place in range(len(known)) if place not in paid)
    return row_outcomes(subject.category, subject.cards)
