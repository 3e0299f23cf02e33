"""The pay tables that a page holds: all that ship with pays, or those of the rule sets that are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from exact_odds.basics.errors import ExactOddsError
from exact_odds.odds.cap import cap_binds
from exact_odds.odds.game import Game
from exact_odds.odds.setup import Options, make_game
from exact_odds.odds.side.listing import price_side_bets
from exact_odds.odds.side.prices import SideBetPrice
from exact_odds.rules.model import RuleSet, Schedule
from exact_odds.rules.ruleset import load_rule_set, parse_selector, shipped_sets


class PageTable(NamedTuple):
    """One schedule of a rule set, with the game it makes of three equal bets of 1."""

    rules: RuleSet
    schedule: Schedule
    game: Game

    @property
    def key(self) -> str:
        """How a link names it: "opr-804/standard"."""
        return f"{self.rules.id}/{self.schedule.name}"


class PageRules(NamedTuple):
    """A rule set of the page, its tables with the default one first, and its side bets priced before the deal."""

    rules: RuleSet
    tables: tuple[PageTable, ...]
    side: tuple[SideBetPrice, ...]


def page_rules(selectors: Sequence[str] = ()) -> tuple[PageRules, ...]:
    """The rule sets of a page. A selector is "SET[/SCHEDULE]" or "PATH.toml"; without a schedule it means all of them.

    Without selectors these are all the shipped sets that print pays, but for one whose maximum payout binds.

    Raises ExactOddsError where a set is unknown or prints no pays, two share an id, or a maximum payout binds.

    >>> [(found.rules.id, len(found.tables)) for found in page_rules(["california", "limited-stakes/4"])]
    [('california', 3), ('limited-stakes', 1)]
    """
    found: dict[str, PageRules] = {}
    for selector in selectors or [name for name in shipped_sets() if not _binds(name)]:
        one = _page_rules(selector)
        if one.tables:
            found[one.rules.id] = _joined(found.get(one.rules.id, one), one)
        elif selectors:
            raise ExactOddsError(
                f"rules {one.rules.id}: no pays are printed; the explorer needs a set that prints them"
            )
    return tuple(found.values())


def _binds(name: str) -> bool:
    """Whether the printed maximum payout of a shipped set binds at bets of 1."""
    priced = [schedule for schedule in load_rule_set(name).schedules if schedule.pays is not None]
    return any(cap_binds(make_game(Options(rules=f"{name}/{schedule.name}"))) for schedule in priced)


def _joined(known: PageRules, more: PageRules) -> PageRules:
    """Tables of one set that were asked for one by one."""
    if known.rules != more.rules:
        raise ExactOddsError(f"rules {known.rules.id}: two sets have this id; a link could not tell one from the other")
    return known._replace(tables=(*known.tables, *(table for table in more.tables if table not in known.tables)))


def _page_rules(selector: str) -> PageRules:
    rules, chosen = parse_selector(selector)
    is_path = selector.lower().endswith(".toml")
    schedules = (chosen,) if "/" in selector and not is_path else tuple(_default_first(rules))
    base = selector if is_path else selector.rpartition("/")[0] or selector
    tables = tuple(_table(rules, schedule, f"{base}/{schedule.name}") for schedule in schedules if schedule.pays)
    return PageRules(rules, tables, tuple(price_side_bets(Options(rules=base))[1]))


def _default_first(rules: RuleSet) -> Iterator[Schedule]:
    yield rules.schedule()
    yield from (schedule for schedule in rules.schedules if schedule.name != rules.default)


def _table(rules: RuleSet, schedule: Schedule, selector: str) -> PageTable:
    game = make_game(Options(rules=selector))
    if cap_binds(game):
        raise ExactOddsError(
            f"explorer refuses the maximum payout of rules {rules.id}: it binds at bets of 1, so that the bets hang "
            "on each other; ask hand and edge, which take it into account"
        )
    return PageTable(rules, schedule, game)
