"""From a rule set and the player's options to a Game: the one place where options are resolved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import Number, exact, shown
from exact_odds.cards.cards import Card
from exact_odds.cards.parsing import CardsLike, parse_cards
from exact_odds.odds.game import CAP_PERS, MOST_DEAD, PEEKS, TIES, Bets, Game, MaxPayout
from exact_odds.rules.model import AssumedRow, RuleSet, Schedule
from exact_odds.rules.parts import Remark
from exact_odds.rules.paytable import PayTable
from exact_odds.rules.ruleset import DEFAULT_SET, parse_selector
from exact_odds.rules.sidebets import BONUS

if TYPE_CHECKING:
    from exact_odds.odds.side.prices import SideWager

DEFAULT_RULES = DEFAULT_SET


class Options(NamedTuple):
    """What a user may say about a game, as it comes from the command line or from Python.

    ``pay`` maps rows to pays; a key "BET.ROW" changes a side bet. Numbers are anything that ``basics.numbers.exact``
    reads. ``bets`` is one amount or "B1,B2,B$". ``max_payout`` is an amount of money and
    ``max_payout_per`` is "hand", "bet" or "all". ``side`` maps "BET[/SCHEDULE]" to amounts, ``meters`` what each
    meter stands at.
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
    side: Mapping[str, Number] = MappingProxyType({})
    meters: Mapping[str, Number] = MappingProxyType({})
    french: bool = False


def make_game(options: Options) -> Game:
    """The game that the options describe.

    Raises ExactOddsError.

    >>> make_game(Options(pay={"royal_flush": 500})).changed
    ('royal_flush',)
    """
    for name, given in (("pay", options.pay), ("side", options.side), ("meters", options.meters)):
        if not isinstance(given, Mapping):
            raise ExactOddsError(f"{name} {shown(given)}: write names with their numbers, such as {{'flush': 8}}")
    rule_set, schedule = parse_selector(options.rules)
    payer, paying = parse_selector(options.pays_from) if options.pays_from is not None else (rule_set, schedule)
    pays = paying.printed if options.as_printed else paying.pays
    assumed = () if options.as_printed else paying.assumed
    base_pay, side_pay = split_pays(options.pay)
    if base_pay:
        pays = pays.with_pays(base_pay) if pays is not None else PayTable.from_pays(base_pay)
    if pays is None:
        raise ExactOddsError(
            f"rules {payer.id}: no pays are printed; take another set's with --pays-from {DEFAULT_RULES}, "
            "or give every row with --pay ROW=PAYS"
        )
    kept = [row for row in assumed if row.name not in base_pay]
    side = _side(rule_set, options, side_pay)
    asked, bets = _bets(rule_set, options.bets, side)
    return Game(
        pays=pays,
        bets=bets,
        asked=None if bets == asked else asked,
        max_payout=_max_payout(rule_set, options),
        dead=read_dead(options),
        peek=None if options.peek is None else _one_of(options.peek, PEEKS, "peek"),  # type: ignore[arg-type]  # one of PEEKS
        ties=_one_of(options.ties, TIES, "ties"),  # type: ignore[arg-type]  # one of TIES
        rules=rule_set.id,
        schedule=schedule.name,
        pays_from=None if options.pays_from is None else f"{payer.id}/{paying.name}",
        changed=tuple(options.pay),
        assumptions=_assumptions(rule_set, payer, paying, kept, side),
        side=side,
        tip_as_dollar=rule_set.bets.tip_as_dollar,
        also_at=tuple((row.name, pay) for row in kept for pay in row.shown_also),
    )


def split_pays(pays: Mapping[str, Number]) -> tuple[dict[str, Number], dict[str, dict[str, Number]]]:
    """The changes of the base table, and for each side bet those of its own: "BET.ROW"."""
    base: dict[str, Number] = {}
    side: dict[str, dict[str, Number]] = {}
    for key, value in pays.items():
        bet, dot, row = key.rpartition(".")
        if dot:
            side.setdefault(bet, {})[row] = value
        else:
            base[key] = value
    return base, side


def _side(rule_set: RuleSet, options: Options, pays: Mapping[str, Mapping[str, Number]]) -> tuple[SideWager, ...]:
    """The wagers placed, each with its own changed pays and the meters it takes shares of."""
    if not options.side:
        extra = [f"pay {bet}.{row}" for bet in pays for row in pays[bet]]
        extra += [f"meter {name}" for name in options.meters]
        if extra:
            raise ExactOddsError(f"{extra[0]}: no side bet is placed; add --side BET=AMOUNT")
        return ()
    from exact_odds.odds.side.prices import make_wagers

    return make_wagers(rule_set, options.side, pays, options.meters)


def _assumptions(
    rule_set: RuleSet,
    payer: RuleSet,
    paying: Schedule,
    assumed: Sequence[AssumedRow],
    side: Sequence[SideWager],
) -> tuple[Remark, ...]:
    """Everything assumed, each once: by the set, by whoever pays, by assumed rows, by the side bets placed."""
    remarks = [*rule_set.assumptions, *payer.assumptions, *paying.assumptions, *(row.assumption for row in assumed)]
    for wager in side:
        remarks += [*rule_set.side_bet(wager.schedule.bet)[0].assumptions, *wager.schedule.assumptions]
    return tuple(dict.fromkeys(remarks))


def _one_of(value: str, known: tuple[str, ...], what: str) -> str:
    if value not in known:
        raise ExactOddsError(f"{what} {shown(value)}: write {', '.join(known[:-1])} or {known[-1]}")
    return value


def read_dead(options: Options) -> tuple[Card, ...]:
    """The dead cards, as many as leave a deck."""
    if not options.dead:
        return ()
    dead = parse_cards(options.dead, what="dead card", french=options.french)
    _check_dead(dead, options.peek)
    return dead


def _check_dead(dead: tuple[Card, ...], peek: str | None) -> None:
    most = MOST_DEAD - (peek == "burn")  # the burned card is out too
    if len(dead) > most:
        raise ExactOddsError(f"{len(dead)} dead cards leave no deck; at most {most}")


def more_dead(game: Game, dead: tuple[Card, ...]) -> Game:
    """The game with further dead cards.

    Raises ExactOddsError where a card is dead already, or too few are left.
    """
    again = next((card for card in dead if card in game.dead), None)
    if again is not None:
        raise ExactOddsError(f"dead card '{again}': is dead already for every line")
    _check_dead((*game.dead, *dead), game.peek)
    return game._replace(dead=(*game.dead, *dead))


def _bets(
    rule_set: RuleSet, bets: str | Number | tuple[Number, Number, Number], side: Sequence[SideWager]
) -> tuple[Bets, Bets]:
    """The bets that the rules ask for at this bet $, and those that are placed: three amounts are taken as given."""
    bonus = sum((wager.amount for wager in side if wager.schedule.bet == BONUS), Fraction(0))
    given = Bets.of(bets)
    asked = Bets(*rule_set.bets.amounts(given.dollar, bonus))
    three = isinstance(bets, tuple) or (isinstance(bets, str) and "," in bets)
    return asked, given if three else asked


def _max_payout(rule_set: RuleSet, options: Options) -> MaxPayout | None:
    """The cap that the user names, else the one that the rule set prints."""
    amount: Fraction | None
    printed = rule_set.max_payout
    per = None if options.max_payout_per is None else _one_of(options.max_payout_per, CAP_PERS, "max-payout-per")
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
