"""Quantities of side bets and of strategies."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from exact_odds.audit.derivation import Derivation, Line, derived, total
from exact_odds.audit.of_round import net_lines, plain_game
from exact_odds.audit.subjects import Subject
from exact_odds.basics.errors import ExactOddsError
from exact_odds.odds.game import Game
from exact_odds.odds.side.prices import SideBetPrice, price

if TYPE_CHECKING:  # strategies load files and a vocabulary; few claims speak of one
    from exact_odds.odds.strategies.price import Priced


def _priced(subject: Subject) -> SideBetPrice:
    return price(subject.wager, subject.game.counts)


def side_bet_house_edge(subject: Subject) -> Derivation:
    """Minus the EV of a side bet, per unit of the wager."""
    found = _priced(subject)
    lines = tuple(
        Line("category", row.category, (row.net or Fraction(0)) / found.wager.amount, row.combos)
        for row in found.frequencies
    )
    steps = (("sum", total(lines)), ("of", found.of))
    return derived("side_bet_house_edge", found.house_edge or Fraction(0), lines, *steps)


def side_bet_rtp(subject: Subject) -> Derivation:
    """What comes back of a side bet."""
    edge = side_bet_house_edge(subject)
    value = 1 - edge.value
    return edge._replace(value=value, steps=(*edge.steps, *derived("side_bet_rtp", value).steps))


def side_bet_hit_frequency(subject: Subject) -> Derivation:
    """How often a side bet wins."""
    found = _priced(subject)
    lines = tuple(
        Line("category", row.category, Fraction(1), row.combos)
        for row in found.frequencies
        if row.net is not None and row.net > 0
    )
    return derived("side_bet_hit_frequency", total(lines) / found.of, lines, ("sum", total(lines)), ("of", found.of))


def break_even_meter(subject: Subject) -> Derivation:
    """What a meter must stand at for the side bet to be fair, in money."""
    found = _priced(subject)
    form = found.edge_form
    value = found.break_even.get(subject.meter)
    if value is None or form is None:
        raise ExactOddsError(f"meter: no amount on {subject.meter} makes this side bet fair")
    others = {name: amount for name, amount in found.wager.meters.items() if name != subject.meter}
    edge = form.at({**others, subject.meter: Fraction(0)}) or Fraction(0)
    slope = form.slopes[subject.meter]
    return derived("break_even_meter", value, (), ("edge_without_meter", edge), ("edge_per_unit_of_meter", slope))


def strategy_edge(subject: Subject) -> Derivation:
    """The house edge of a round as a named strategy plays it."""
    result = _under_strategy(subject).round
    lines = net_lines(result)
    steps = (("sum", total(lines)), ("of", result.distribution.of), ("ev", result.ev))
    return derived("strategy_edge", result.house_edge, lines, *steps)


def strategy_cost(subject: Subject) -> Derivation:
    """What a named strategy gives up a round against the best play, in units of bet $."""
    found = _under_strategy(subject)
    return derived("strategy_cost", found.cost, (), ("best_ev", found.best_ev), ("ev", found.round.ev))


def _under_strategy(subject: Subject) -> Priced:
    """The price of a claim's strategy: of one that ships once, of a file each time, for it may have changed."""
    from exact_odds.odds.strategies.playbook import strategy_names

    ask = _shipped if subject.strategy in strategy_names() else _named
    return ask(subject.strategy, plain_game(subject.game))


def _named(name: str, game: Game) -> Priced:
    from exact_odds.odds.strategies.price import price_named

    return price_named(name, game)


@lru_cache(maxsize=16)
def _shipped(name: str, game: Game) -> Priced:
    return _named(name, game)
