"""All side bets of a rule set priced on their own, beside no game."""

from __future__ import annotations

from collections.abc import Mapping

from exact_odds.basics.errors import ExactOddsError, nearest
from exact_odds.basics.numbers import Number, shown
from exact_odds.counting.enumerator import counts_without
from exact_odds.odds.setup import Options, read_dead, split_pays
from exact_odds.odds.side.prices import SideBetPrice, make_wager, price, readings
from exact_odds.rules.model import RuleSet
from exact_odds.rules.ruleset import parse_selector
from exact_odds.rules.sidebets import SideBet, SideSchedule


def price_side_bets(options: Options, bet: str | None = None) -> tuple[RuleSet, list[SideBetPrice]]:
    """Every side bet of the rule set of ``options``, or the one "BET[/SCHEDULE]", each schedule under each reading.

    The amount of a bet is the one that ``options.side`` has for its schedule, else for the bet, else the least that
    its rules allow, else 1.

    Raises ExactOddsError.

    >>> rules, prices = price_side_bets(Options(rules="limited-stakes"))
    >>> [(found.wager.schedule.name, str(found.house_edge)) for found in prices]
    [('1', '17917/92820'), ('2', '43473/216580')]
    """
    rules, _ = parse_selector(options.rules)
    base, pays = split_pays(options.pay)
    if base:
        row = next(iter(base))
        raise ExactOddsError(
            f"pay {shown(row)}: is a base pay, and no base game is priced here; write BET.{row}=PAYS for a side bet"
        )
    chosen = _chosen(rules, bet)
    ids = [side_bet.id for side_bet, _ in chosen]
    selectors = [*dict.fromkeys(ids), *(f"{side_bet.id}/{schedule.name}" for side_bet, schedule in chosen)]
    for what, names, known in (("pay", pays, ids), ("side", options.side, selectors)):
        for name in names:
            if name not in known:
                raise ExactOddsError(f"{what} {shown(name)}: is not a side bet shown here; {nearest(name, known)}")
    _check_meters(options.meters, chosen)
    counts = counts_without(read_dead(options))
    found = []
    for side_bet, schedule in chosen:
        selector = f"{side_bet.id}/{schedule.name}"
        amount = options.side.get(selector, options.side.get(side_bet.id, side_bet.wager.least or 1))
        meters = {name: value for name, value in options.meters.items() if name in schedule.meters}
        wager = make_wager(rules, selector, amount, pays.get(side_bet.id, {}), meters)
        found += [price(one, counts) for one in readings(wager)]
    return rules, found


def _chosen(rules: RuleSet, bet: str | None) -> list[tuple[SideBet, SideSchedule]]:
    """The bet and schedule asked for; every schedule of a bet named alone, of every bet where none is named."""
    if bet is not None and "/" in bet:
        return [rules.side_bet(bet)]
    bets = rules.side_bets if bet is None else (rules.side_bet(bet)[0],)
    return [(side_bet, schedule) for side_bet in bets for schedule in side_bet.schedules]


def _check_meters(meters: Mapping[str, Number], chosen: list[tuple[SideBet, SideSchedule]]) -> None:
    known = sorted({meter for _, schedule in chosen for meter in schedule.meters})
    for name in meters:
        if name not in known:
            raise ExactOddsError(
                f"meter {shown(name)}: no side bet shown here takes a share of it; {nearest(name, known)}"
            )
