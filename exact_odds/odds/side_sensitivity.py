"""One pay or one meter of a side bet moved: the edge is then a single line."""

from __future__ import annotations

from fractions import Fraction

from exact_odds.basics.errors import ExactOddsError, nearest
from exact_odds.basics.numbers import shown
from exact_odds.counting.enumerator import counts_without
from exact_odds.odds.sensitivity import LOWEST_PAY, Piece, Sensitivity
from exact_odds.odds.setup import Options, read_dead, split_pays
from exact_odds.odds.side_bets import SideBetPrice, SideWager, make_wager, price
from exact_odds.rules.ruleset import parse_selector


def side_sensitivity(
    options: Options, target: str, start: Fraction | None = None, end: Fraction | None = None
) -> Sensitivity:
    """The house edge of a side bet as "BET[/SCHEDULE].ROW" or "BET[/SCHEDULE].METER" goes from ``start`` to ``end``.

    A pay is "to 1" and starts at -1, a meter is money and starts at 0. The other pays and meters stay as they are.

    Raises ExactOddsError for names that are not there, a range upside down, or where something else is missing.

    >>> found = side_sensitivity(Options(), "three-card-bonus.flush")
    >>> str(found.pieces[0].edge(Fraction(4))), str(found.fair_pay)
    ('118/5525', '607/137')
    """
    selector, _, name = target.rpartition(".")
    wager = _wager(options, selector)
    rows = [row.name for row in wager.schedule.rows]
    names = [*rows, *wager.schedule.meters]
    if name not in names:
        raise ExactOddsError(f"pay {shown(name)} is neither a row nor a meter of {selector}; {nearest(name, names)}")
    least = LOWEST_PAY if name in rows else Fraction(0)
    low = least if start is None else start
    if low < least or (end is not None and end <= low):
        raise ExactOddsError(
            f"the range from {low} to {end or 'no end'} holds nothing for {name}; it begins at {least}"
        )
    at = [_edge(wager, options, name, Fraction(value)) for value in (0, 1)]
    now = wager.meters.get(name) if name not in rows else wager_pay(wager, name)
    piece = Piece(low, end, at[1] - at[0], at[0])
    return Sensitivity(target, now, (piece,), ())


def wager_pay(wager: SideWager, row: str) -> Fraction | None:
    """What a row of a side bet pays now, to 1; None where that is not one printed number."""
    found = next(item for item in wager.schedule.rows if item.name == row)
    return found.net(wager.reading)


def _wager(options: Options, selector: str) -> SideWager:
    rules, _ = parse_selector(options.rules)
    bet, schedule = rules.side_bet(selector)
    _, pays = split_pays(options.pay)
    meters = {name: value for name, value in options.meters.items() if name in schedule.meters}
    return make_wager(rules, selector, options.side.get(selector, bet.wager.least or 1), pays.get(bet.id, {}), meters)


def _edge(wager: SideWager, options: Options, name: str, value: Fraction) -> Fraction:
    """The house edge with the pay or the meter at ``value``."""
    if name in wager.schedule.meters:
        changed = wager._replace(meters={**wager.meters, name: value})
    else:
        changed = wager._replace(schedule=wager.schedule.with_pays({name: value}))
    found: SideBetPrice = price(changed, counts_without(read_dead(options)))
    if found.house_edge is None:
        raise ExactOddsError(f"side {wager.schedule.bet}: not everything it pays is known: {', '.join(found.needs)}")
    return found.house_edge
