"""A TOML document to a RuleSet: every fault is found and noted, and only then is anything refused."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from typing import Any

from exact_odds.basics.errors import ExactOddsError, nearest
from exact_odds.basics.numbers import exact, exact_pay, exact_share, shown
from exact_odds.basics.toml import Section
from exact_odds.cards.categories import HIGH_HANDS
from exact_odds.rules.model import AssumedRow, RuleSet, Schedule
from exact_odds.rules.parts import (
    DOLLAR_PLUS_BONUS,
    EQUAL,
    UNPRINTED,
    UNSAID,
    BetRule,
    Limits,
    PrintedMaximum,
    Remark,
    Source,
)
from exact_odds.rules.paytable import PayTable, pay_reader
from exact_odds.rules.rows import CATEGORIES, is_none, make_rows, missing_rows
from exact_odds.rules.sidebets import BONUS, SIDE_BET_CARDS, SideBet, SideRow, SideSchedule, pay_row

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*", re.ASCII)
_NO_SOURCE = Source("")


def check_rule_set(root: Section) -> RuleSet:
    """The rule set of a whole document. Raises ExactOddsError with one line per fault."""
    seen: dict[str, Remark] = {}
    side_bets = _side_bets(root, seen)
    schedules = _schedules(root, seen)
    rule_set = RuleSet(
        id=_name(root, "id", root.text("id")),
        name=root.text("name"),
        name_fr=root.text("name_fr", required=False),
        source=_source(root, required=True) or _NO_SOURCE,
        schedules=schedules,
        default=_default(root, [schedule.name for schedule in schedules]),
        bets=_bets(root, side_bets),
        max_payout=_max_payout(root),
        assumptions=_remarks(root, "assumption", seen),
        notes=_remarks(root, "note", seen),
        side_bets=side_bets,
    )
    root.close()
    root.raise_faults()
    return rule_set


def _name(section: Section, key: str, name: str) -> str:
    """A name that can be typed on the command line: no slash, no blank, no equals sign."""
    if name and not _NAME.fullmatch(name):
        section.fault(key, f"{shown(name)} is not a name; write letters, digits, '.', '-' and '_'")
    return name


def _named(section: Section, key: str, *, required: bool = True) -> Iterator[tuple[str, Section]]:
    """The tables below ``key``, in order, each with its name; at least one is needed where ``key`` is there."""
    parent = section.section(key, required=required)
    if parent is None:
        return
    if not parent.data:
        parent.fault("", "is empty")
    for name in parent.data:
        child = parent.section(_name(parent, name, name))
        if child is not None:
            yield name, child


def _default(section: Section, names: list[str]) -> str:
    """The name of the default schedule; it may be left out where there is only one."""
    default = section.text("default", required=len(names) > 1) or (names[0] if names else "")
    if names and default not in names:
        section.fault("default", f"{shown(default)} is not a schedule; {nearest(default, names)}")
    return default


def _source(section: Section, *, required: bool = False) -> Source | None:
    part = section.section("source", required=required)
    if part is None:
        return None
    said = [part.text(key, required=False) for key in ("publisher", "jurisdiction", "address", "date")]
    source = Source(part.text("title"), *said)
    part.close()
    return source


def _remarks(section: Section, key: str, seen: dict[str, Remark]) -> tuple[Remark, ...]:
    """The remarks of ``[[key]]``. An id means one text in the whole file, and stands once in a list."""
    remarks: list[Remark] = []
    for part in section.sections(key):
        remark = Remark(part.text("id"), part.text("text"), part.text("text_fr", required=False))
        if remark.id and (remark in remarks or seen.setdefault(remark.id, remark) != remark):
            part.fault("id", f"{shown(remark.id)} is used twice")
        _name(part, "id", remark.id)
        remarks.append(remark)
        part.close()
    return tuple(remarks)


def _bets(root: Section, side_bets: tuple[SideBet, ...]) -> BetRule:
    part = root.section("bets")
    if part is None:
        return BetRule()
    rule = part.text("rule", choices=(EQUAL, DOLLAR_PLUS_BONUS))
    bets = BetRule(
        rule=rule or EQUAL,
        maximum=part.number("maximum", required=False, above=0),
        tip_as_dollar=part.flag("tip_as_dollar"),
        house_minimum=part.text("house_minimum", required=False, choices=("dollar", DOLLAR_PLUS_BONUS)),
    )
    with_bonus = DOLLAR_PLUS_BONUS in (rule, bets.house_minimum) or bets.maximum is not None
    if with_bonus and all(bet.id != BONUS for bet in side_bets):
        part.fault("", "speaks of the Bonus, and there is no [side_bet.bonus]")
    part.close()
    return bets


def _max_payout(root: Section) -> PrintedMaximum | None:
    part = root.section("max_payout", required=False)
    if part is None:
        return None
    printed = part.raw("amount", required=True) != UNPRINTED
    amount = part.number("amount", required=False, above=0) if printed else None
    per = part.text("per", choices=("hand", "bet", "all", UNSAID))
    part.close()
    return PrintedMaximum(amount, per)


def _schedules(root: Section, seen: dict[str, Remark]) -> tuple[Schedule, ...]:
    return tuple(_schedule(name, part, seen) for name, part in _named(root, "schedule"))


def _schedule(name: str, part: Section, seen: dict[str, Remark]) -> Schedule:
    if part.raw("pays") == UNPRINTED:
        schedule = Schedule(name, None, source=_source(part), assumptions=_remarks(part, "assumption", seen))
    else:
        convention = part.text("convention", choices=("to 1", "for 1")) or "to 1"
        pays = part.section("pays")
        raw = dict(pays.items()) if pays else {}
        assumed = _assumed(part, convention)
        schedule = Schedule(
            name,
            _pay_table(pays, raw, assumed, convention) if pays else None,
            convention,
            assumed,
            _source(part),
            _remarks(part, "assumption", seen),
        )
    part.close()
    return schedule


def _pay_table(pays: Section, raw: dict[str, Any], assumed: tuple[AssumedRow, ...], convention: str) -> PayTable:
    """The base table: every high hand and some pair must be spoken of, and what is not printed must be assumed."""
    for lacking in missing_rows(raw):
        pays.fault(lacking, f'is missing; write {lacking} = "none" where it is not paid')
    values = dict(raw)
    for row in assumed:
        if values.get(row.name) == UNPRINTED:
            values[row.name] = f"{row.pays} to 1"
        else:
            pays.fault(row.name, f'is assumed, so it must stand here as {row.name} = "{UNPRINTED}"')
            values.pop(row.name, None)
    for name in [name for name, value in values.items() if value == UNPRINTED]:
        pays.fault(name, "is not printed, so its pay must be assumed in a table 'assumed'")
        del values[name]
    paid = _paid(values)
    if raw and not paid and not missing_rows(raw):
        pays.fault("", "pays nothing at all")
    return PayTable(tuple(make_rows(paid, 5, pay_reader(values, convention), pays.fault)))


def _paid(values: Mapping[str, Any]) -> list[str]:
    return [name for name, value in values.items() if not is_none(value)]


def _assumed(schedule: Section, convention: str) -> tuple[AssumedRow, ...]:
    """The rows of [schedule.NAME.assumed.ROW]: pay, other pays to show beside it, and the reason in words."""
    rows = []
    for name, part in _named(schedule, "assumed", required=False):
        remark = Remark(f"assumed_{name}", part.text("text"), part.text("text_fr", required=False))
        pay = _pay(part, "pays", part.raw("pays", required=True), convention)
        also = part.raw("shown_also")
        if also is not None and not isinstance(also, list):
            part.fault("shown_also", "is not an array of pays")
            also = None
        shown_also = tuple(_pay(part, "shown_also", value, convention) for value in also or ())
        part.close()
        rows.append(AssumedRow(name, pay, shown_also, remark))
    return tuple(rows)


def _pay(part: Section, key: str, value: Any, convention: str) -> Fraction:
    """A pay, "to 1"; 0 where it is absent or at fault."""
    try:
        return Fraction(0) if value is None else exact_pay(value, convention=convention)
    except ExactOddsError as error:
        part.fault(key, str(error))
        return Fraction(0)


def _side_bets(root: Section, seen: dict[str, Remark]) -> tuple[SideBet, ...]:
    bets = (_side_bet(name, part, seen) for name, part in _named(root, "side_bet", required=False))
    return tuple(bet for bet in bets if bet)


def _side_bet(bet: str, part: Section, seen: dict[str, Remark]) -> SideBet | None:
    if bet not in SIDE_BET_CARDS:
        part.fault("", f"is not a side bet; {nearest(bet, SIDE_BET_CARDS)}")
        return None
    schedules = tuple(_side_schedule(bet, name, schedule, seen) for name, schedule in _named(part, "schedule"))
    side_bet = SideBet(
        id=bet,
        wager=_wager(part),
        schedules=schedules,
        default=_default(part, [schedule.name for schedule in schedules]),
        name=part.text("name", required=False),
        name_fr=part.text("name_fr", required=False),
        source=_source(part),
        assumptions=_remarks(part, "assumption", seen),
    )
    part.close()
    return side_bet


def _wager(part: Section) -> Limits:
    """``wager = 1`` is exactly one; ``wager = { least = 1, most = 25 }`` a range."""
    if not isinstance(part.raw("wager"), dict):
        exactly = part.number("wager", required=False, above=0)
        return Limits(exactly, exactly)
    limits = part.section("wager")
    if limits is None:
        return Limits()
    least, most = (limits.number(key, required=False, above=0) for key in ("least", "most"))
    if least is not None and most is not None and least > most:
        limits.fault("least", f"{least} is above most, {most}")
    limits.close()
    return Limits(least, most)


def _side_schedule(bet: str, name: str, part: Section, seen: dict[str, Remark]) -> SideSchedule:
    convention = part.text("convention", choices=("to 1", "for 1", UNSAID)) or UNSAID
    meters = part.texts("meters")
    for place, meter in enumerate(meters):
        _name(part, "meters", meter)
        if meter in meters[:place]:
            part.fault("meters", f"{shown(meter)} is named twice")
    pays = part.section("pays")
    rows = _side_rows(bet, pays, convention, meters) if pays else ()
    for meter in sorted(set(meters).difference(row.meter for row in rows)):
        part.fault("meters", f"no row takes a share of {shown(meter)}")
    schedule = SideSchedule(bet, name, convention, rows, meters, _source(part), _remarks(part, "assumption", seen))
    part.close()
    return schedule


def _side_rows(bet: str, pays: Section, convention: str, meters: tuple[str, ...]) -> tuple[SideRow, ...]:
    cards = SIDE_BET_CARDS[bet]
    values = dict(pays.items())
    if not _paid(values):
        pays.fault("", "is empty")
    for row in _gaps(values, cards):
        pays.fault(row, f'is missing above a row that is there; write {row} = "none" where it is not paid')

    def read(name: str, outcomes: tuple[int, ...]) -> SideRow:
        return _side_row(name, outcomes, values[name], convention, meters)

    return tuple(make_rows(_paid(values), cards, read, pays.fault))


def _gaps(names: Collection[str], cards: int) -> list[str]:
    """The hands that no row speaks of although a lower hand has a row."""
    ranking = HIGH_HANDS if cards == 5 else CATEGORIES[cards][:-1]
    places = [place for place, hand in enumerate(ranking) if hand in names]
    low_pairs = cards == 5 and any(name.endswith("_pair") or name.startswith("pair_") for name in names)
    last = len(ranking) if low_pairs else max(places, default=0)
    return [hand for hand in ranking[:last] if hand not in names]


def _side_row(name: str, outcomes: tuple[int, ...], value: Any, convention: str, meters: tuple[str, ...]) -> SideRow:
    """A row from its value: a pay, an amount of money, a share of a meter, or "unprinted"."""
    if value == UNPRINTED:
        return SideRow(name, outcomes, convention)
    if not isinstance(value, dict):
        return pay_row(name, outcomes, value, convention)
    if set(value) == {"amount"}:
        amount = exact(value["amount"], "amount")
        if amount <= 0:
            raise ExactOddsError(f"amount {amount}: must be above 0")
        return SideRow(name, outcomes, convention, amount=amount)
    if set(value) != {"share", "meter"}:
        raise ExactOddsError('is not a row; write a pay, { amount = N } or { share = "10%", meter = "NAME" }')
    share = exact_share(value["share"])
    if not 0 < share <= 1:
        raise ExactOddsError(f"share {shown(value['share'])}: must be above 0 and at most 100%")
    if value["meter"] not in meters:
        raise ExactOddsError(f"meter {shown(value['meter'])}: is not one of the schedule's meters")
    return SideRow(name, outcomes, "for 1", share=share, meter=value["meter"])
