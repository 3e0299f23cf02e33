"""From a rule set and the player's options to a Game: the one place where options are resolved."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import Number, exact, shown
from exact_odds.cards.cards import Card
from exact_odds.cards.parsing import CardsLike, parse_cards
from exact_odds.odds.game import CAP_PERS, MOST_DEAD, PEEKS, TIES, Bets, Game, MaxPayout
from exact_odds.rules.paytable import PayTable
from exact_odds.rules.ruleset import AssumedRow, RuleSet, Schedule, parse_selector

DEFAULT_RULES = "opr-804"


class Options(NamedTuple):
    """What a user may say about a game, as it comes from the command line or from Python.

    ``pay`` maps rows to pays. ``bets`` is one amount or "B1,B2,B$". ``max_payout`` is an amount of money and
    ``max_payout_per`` is "hand", "bet" or "all". Numbers are anything that ``basics.numbers.exact`` reads.
    """

    rules: str = DEFAULT_RULES
    pay: Mapping[str, Number] = MappingProxyType({})
    pays_from: str | None = None
    as_printed: bool = False
    bets: str | Number | tuple[Number, Number, Number] = 1
    max_payout: Number | None = None
    max_payout_per: str | None = None
    dead: CardsLike = ()
    peek: str | None = None
    ties: str = "pull"
    french: bool = False


def make_game(options: Options) -> Game:
    """The game that the options describe.

    Raises ExactOddsError.

    >>> make_game(Options(pay={"royal_flush": 500})).changed
    ('royal_flush',)
    """
    rule_set, schedule = parse_selector(options.rules)
    pays, assumed = _base_pays(rule_set, schedule, options)
    pays = pays.with_pays(options.pay) if pays is not None else PayTable.from_pays(options.pay)
    kept = tuple(row.assumption for row in assumed if row.name not in options.pay)
    return Game(
        pays=pays,
        bets=_bets(rule_set, options.bets),
        max_payout=_max_payout(rule_set, options),
        dead=_dead(options),
        peek=_one_of(options.peek, PEEKS, "peek"),  # type: ignore[arg-type]  # one of PEEKS
        ties=_one_of(options.ties, TIES, "ties"),  # type: ignore[arg-type]  # one of TIES
        rules=rule_set.id,
        schedule=schedule.name,
        changed=tuple(options.pay),
        assumptions=(*rule_set.assumptions, *schedule.assumptions, *kept),
    )


def _base_pays(
    rule_set: RuleSet, schedule: Schedule, options: Options
) -> tuple[PayTable | None, tuple[AssumedRow, ...]]:
    """The pay table before ``pay`` changes it, and the rows in it that are assumed."""
    if options.pays_from is not None:
        schedule = parse_selector(options.pays_from)[1]
    pays = schedule.printed if options.as_printed else schedule.pays
    if pays is None and not options.pay:
        raise ExactOddsError(
            f"rules {rule_set.id}: no pays are printed; take another set's with --pays-from opr-804, "
            "or give every row with --pay ROW=PAYS"
        )
    return pays, () if options.as_printed else schedule.assumed


def _one_of(value: str | None, known: tuple[str, ...], what: str) -> str | None:
    if value is not None and value not in known:
        raise ExactOddsError(f"{what} {shown(value)}: write {', '.join(known[:-1])} or {known[-1]}")
    return value


def _dead(options: Options) -> tuple[Card, ...]:
    if not options.dead:
        return ()
    dead = parse_cards(options.dead, what="dead card", french=options.french)
    most = MOST_DEAD - (options.peek == "burn")
    if len(dead) > most:
        raise ExactOddsError(f"{len(dead)} dead cards leave no deck; at most {most}")
    return dead


def _bets(rule_set: RuleSet, bets: str | Number | tuple[Number, Number, Number]) -> Bets:
    """One amount is bet $, and the rule set says what the other two must be; three are taken as they are."""
    if isinstance(bets, tuple) or (isinstance(bets, str) and "," in bets):
        return Bets.of(bets)
    bet_1, bet_2, dollar = rule_set.bets.amounts(Bets.of(bets).dollar)
    return Bets(bet_1, bet_2, dollar)


def _max_payout(rule_set: RuleSet, options: Options) -> MaxPayout | None:
    """The cap that the user names, else the one that the rule set prints."""
    amount: Fraction | None
    printed = rule_set.max_payout
    per = _one_of(options.max_payout_per, CAP_PERS, "max-payout-per")
    if options.max_payout is not None:
        amount = exact(options.max_payout, "max-payout")
        if amount <= 0:
            raise ExactOddsError(f"max-payout {amount}: an amount is above zero")
    else:
        amount = printed.amount if printed is not None else None
    if amount is None:
        if per is not None:
            raise ExactOddsError("max-payout-per: no maximum payout is given; add --max-payout AMOUNT")
        return None
    said = per or (printed.per if printed is not None and printed.per in CAP_PERS else "hand")
    return MaxPayout(amount, said)  # type: ignore[arg-type]  # checked against CAP_PERS
