"""One pay or one meter of a side bet moved: the edge is then a single line."""

from __future__ import annotations

from fractions import Fraction

from exact_odds.basics.errors import ExactOddsError, nearest
from exact_odds.basics.numbers import shown
from exact_odds.counting.enumerator import counts_without
from exact_odds.odds.pays.sensitivity import LOWEST_PAY, Piece, Sensitivity
from exact_odds.odds.setup import Options, read_dead
from exact_odds.odds.side.listing import price_side_bets
from exact_odds.odds.side.prices import SideBetPrice, SideWager, price
from exact_odds.rules.model import RuleSet
from exact_odds.rules.ruleset import parse_selector

#: Options that say nothing about a side bet.
_OF_THE_BASE = ("pays_from", "as_printed", "bets", "max_payout", "max_payout_per", "peek", "ties")


def side_sensitivity(
    options: Options, target: str, start: Fraction | None = None, end: Fraction | None = None
) -> tuple[RuleSet, SideBetPrice, Sensitivity]:
    """The house edge of a side bet as "BET[/SCHEDULE].ROW" or "BET[/SCHEDULE].METER" goes from ``start`` to ``end``,
    with its rule set and its price as it stands now.

    A pay is "to 1" and starts at -1, a meter is money and starts at 0. The other pays and meters stay as they are;
    where the source does not say how it prints them, they are read "to 1".

    Raises ExactOddsError for names that are not there, options of the base game, a range upside down, or where
    something else is missing.

    >>> _, _, found = side_sensitivity(Options(), "three-card-bonus.flush")
    >>> str(found.pieces[0].edge(Fraction(4))), str(found.fair_pay)
    ('118/5525', '607/137')
    """
    _refuse_base(options, target)
    selector, _, name = target.rpartition(".")
    bet, schedule = parse_selector(options.rules)[0].side_bet(selector)
    rules, prices = price_side_bets(options, f"{bet.id}/{schedule.name}")
    now = prices[0]
    wager = now.wager
    rows = {row.name: row.net(wager.reading) for row in wager.schedule.rows}
    names = [*rows, *wager.schedule.meters]
    if name not in names:
        raise ExactOddsError(f"pay {shown(name)} is neither a row nor a meter of {selector}; {nearest(name, names)}")
    least = LOWEST_PAY if name in rows else Fraction(0)
    low = least if start is None else start
    if low < least:
        raise ExactOddsError(f"from {low}: {name} is not below {least}")
    if end is not None and end <= low:
        raise ExactOddsError(f"the range from {low} to {end} holds nothing for {name}; write the lower one first")
    at = [_edge(wager, options, name, Fraction(value)) for value in (0, 1)]
    piece = Piece(low, end, at[1] - at[0], at[0])
    return rules, now, Sensitivity(target, rows[name] if name in rows else wager.meters.get(name), (piece,), ())


def _refuse_base(options: Options, target: str) -> None:
    plain = Options()
    for key in _OF_THE_BASE:
        if str(getattr(options, key)) != str(getattr(plain, key)):
            raise ExactOddsError(f"{key.replace('_', '-')}: says nothing about {target}; leave it out")


def _edge(wager: SideWager, options: Options, name: str, value: Fraction) -> Fraction:
    """The house edge with the pay or the meter at ``value``."""
    if name in wager.schedule.meters:
        changed = wager._replace(meters={**wager.meters, name: value})
    else:
        changed = wager._replace(schedule=wager.schedule.with_pays({name: value}))
    found = price(changed, counts_without(read_dead(options)))
    if found.house_edge is None:
        raise ExactOddsError(f"side {wager.schedule.bet}: not everything it pays is known: {', '.join(found.needs)}")
    return found.house_edge
