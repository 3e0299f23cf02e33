"""What a shell may complete: names that ship, and rows with what they pay now. All is read when a shell asks.

A name that is not there completes nothing; the shell then offers files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import typer

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import plain_text

if TYPE_CHECKING:
    from exact_odds.rules.model import RuleSet
    from exact_odds.rules.paytable import PayTable
from exact_odds.rules.sidebets import SideBet


def one_of(*choices: str) -> Callable[[], list[str]]:
    """A completer of a few words."""
    return lambda: list(choices)


# ------------------------------------------------------------------------------------------------------------ rule sets


def sets() -> list[str]:
    """The rule sets that ship."""
    from exact_odds.rules.ruleset import shipped_sets

    return [*shipped_sets()]


def schedules(incomplete: str) -> list[str]:
    """Every shipped "SET" and "SET/SCHEDULE"."""
    return [*_schedules(incomplete, unpriced=True)]


def pay_tables(incomplete: str) -> list[str]:
    """The same, less those that print no pays."""
    return [*_schedules(incomplete, unpriced=False)]


def _schedules(incomplete: str, *, unpriced: bool) -> Iterator[str]:
    from exact_odds.rules.ruleset import load_rule_set

    for name in sets():
        if name.startswith(incomplete.partition("/")[0]):
            found = [one.name for one in load_rule_set(name).schedules if unpriced or one.pays is not None]
            yield from [name] * bool(found)
            yield from (f"{name}/{schedule}" for schedule in found)


def _rules(ctx: Any) -> tuple[RuleSet, PayTable | None] | None:
    """The rule set and the base pay table that the line names so far; None where it names none."""
    from exact_odds.odds.setup import DEFAULT_RULES
    from exact_odds.rules.ruleset import parse_selector

    with suppress(ExactOddsError):
        rules, schedule = parse_selector(ctx.params.get("rules") or DEFAULT_RULES)
        payer = ctx.params.get("pays_from")
        return rules, (parse_selector(payer)[1] if payer else schedule).pays
    return None


# ----------------------------------------------------------------------------------------------------------------- rows


def rows(ctx: typer.Context) -> list[str]:
    """The rows of the base pay table, and "BET[/SCHEDULE].ROW" and "BET[/SCHEDULE].METER" of every side bet."""
    found = _rules(ctx)
    if found is None:
        return []
    rules, pays = found
    side = [
        f"{bet.id if schedule.name == bet.default else f'{bet.id}/{schedule.name}'}.{name}"
        for bet in rules.side_bets
        for schedule in bet.schedules
        for name in (*(row.name for row in schedule.rows), *schedule.meters)
    ]
    return [*(pays.pays if pays else ()), *side]


def pays(ctx: typer.Context) -> list[str]:
    """ "ROW=PAYS" with what each row pays now, "BET.ROW=PAYS" for the side bets that are placed."""
    return [f"{row}={pay}" for row, pay in _pays(ctx).items()] + side_pays(ctx, placed=True)


def ranges(ctx: typer.Context) -> list[str]:
    """ "ROW=A..B" from what each row pays now to the same."""
    return [f"{row}={pay}..{pay}" for row, pay in _pays(ctx).items()]


def _pays(ctx: Any) -> dict[str, str]:
    found = _rules(ctx)
    return {} if found is None or found[1] is None else {row: plain_text(pay) for row, pay in found[1].pays.items()}


def pays_of_side_bets(ctx: typer.Context) -> list[str]:
    """ "BET.ROW=PAYS" of every side bet."""
    return side_pays(ctx)


def side_pays(ctx: Any, *, placed: bool = False) -> list[str]:
    """ "BET.ROW=PAYS" of every side bet, or of those on the line; nothing stands after "=" where no pay is printed."""
    on_line = [text.partition("=")[0] for text in ctx.params.get("side") or ()]
    made = []
    for bet in _side_bets(ctx):
        selector = next((one for one in on_line if one.partition("/")[0] == bet.id), "")
        if selector or not placed:
            with suppress(ExactOddsError):
                schedule = bet.schedule(selector.partition("/")[2])
                nets = {row.name: row.net() for row in schedule.rows}
                made += [f"{bet.id}.{row}={'' if net is None else plain_text(net)}" for row, net in nets.items()]
    return made


# ----------------------------------------------------------------------------------------------------------- side bets


def _side_bets(ctx: Any) -> tuple[SideBet, ...]:
    found = _rules(ctx)
    return () if found is None else found[0].side_bets


def side_bets(ctx: typer.Context) -> list[str]:
    """Every side bet, and each with its schedules."""
    return [
        text
        for bet in _side_bets(ctx)
        for text in (bet.id, *(f"{bet.id}/{schedule.name}" for schedule in bet.schedules))
    ]


def wagers(ctx: typer.Context) -> list[str]:
    """The same with the least that may be wagered, or 1."""
    least = {bet.id: plain_text(bet.wager.least) for bet in _side_bets(ctx) if bet.wager.least}
    return [f"{selector}={least.get(selector.partition('/')[0], '1')}" for selector in side_bets(ctx)]


def meters(ctx: typer.Context) -> list[str]:
    """Every meter that a side bet takes a share of."""
    found = [meter for bet in _side_bets(ctx) for schedule in bet.schedules for meter in schedule.meters]
    return [f"{meter}=" for meter in dict.fromkeys(found)]


# --------------------------------------------------------------------------------------------------- the other commands


def formats() -> list[str]:
    """The names of formats."""
    from exact_odds.output.formats.render import ALL_FORMATS

    return list(ALL_FORMATS)


def strategies() -> list[str]:
    """The strategies that need no file."""
    from exact_odds.odds.strategies.playbook import strategy_names

    return [*strategy_names()]


def claims() -> list[str]:
    """The claims that ship."""
    from exact_odds.audit.claims import catalogue

    return [claim.id for claim in catalogue()]


def quantities() -> list[str]:
    """What a claim can be about."""
    from exact_odds.audit.quantities import QUANTITIES

    return [f"{name}=" for name in QUANTITIES]


def claim_keys() -> list[str]:
    """What some claim has to say besides its game."""
    from exact_odds.audit.quantities import QUANTITIES

    keys = [key for quantity in QUANTITIES.values() for key in (*quantity.asks, *quantity.takes)]
    return [f"{key}=" for key in dict.fromkeys(keys)]
