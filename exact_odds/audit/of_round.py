"""Quantities of the whole round, each with the integers it is made of."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from exact_odds.audit.derivation import Derivation, Line, derived, root, total
from exact_odds.audit.groups import group_parts
from exact_odds.audit.subjects import Subject
from exact_odds.basics.errors import ExactOddsError, nearest
from exact_odds.basics.numbers import plain_text, shown
from exact_odds.counting.classes import class_label
from exact_odds.odds.game import Game
from exact_odds.odds.play import rides
from exact_odds.odds.round import ActionCounts, Round, RowFrequency, play_round


def played(game: Game) -> Round:
    """The round of a game under the best play; one pay table is solved once, whatever set it comes from."""
    return _played(plain_game(game))


def plain_game(game: Game) -> Game:
    """What decides the odds of the base bets, without where it comes from."""
    return Game(game.pays, game.bets, game.max_payout, game.dead, game.peek, game.ties)


@lru_cache(maxsize=64)
def _played(game: Game) -> Round:
    return play_round(game)


def net_lines(result: Round) -> tuple[Line, ...]:
    """Every net of the round with its deals."""
    return tuple(Line("net", plain_text(net), net, ways) for net, ways in result.distribution.ways.items())


def ev(subject: Subject, name: str = "ev", sign: int = 1) -> Derivation:
    """The EV of the round in units of bet $, or with ``sign`` -1 what the house expects."""
    result = played(subject.game)
    lines = net_lines(result)
    steps = (("sum", total(lines)), ("of", result.distribution.of), ("ev", result.ev))
    return derived(name, sign * result.ev, lines, *(steps if name != "ev" else steps[:2]))


def house_edge(subject: Subject) -> Derivation:
    """Minus the EV, per one base bet."""
    return ev(subject, "house_edge", -1)


def rtp(subject: Subject) -> Derivation:
    """What comes back of one base bet: one less the house edge."""
    edge = house_edge(subject)
    return edge._replace(value=1 - edge.value, steps=(*edge.steps, *derived("rtp", 1 - edge.value).steps))


def ev_bet_1(subject: Subject) -> Derivation:
    """The EV of bet 1: every holding that rides, with what it wins over all ways of the two cards to come."""
    value = _known(played(subject.game).ev_bet_1)
    if subject.game.dead or subject.game.peek:
        return derived("ev_bet_1", value)
    per_holding = subject.game.counts.first_of
    parts = group_parts(subject.game, "riding")
    lines = tuple(Line("class", class_label(part.codes[0]), part.ev * per_holding, part.hands) for part in parts)
    of = sum(subject.game.counts.first_combos.values()) * per_holding
    return derived("ev_bet_1", value, lines, ("sum", total(lines)), ("of", of))


def ev_bet_2(subject: Subject) -> Derivation:
    """The EV of bet 2."""
    return derived("ev_bet_2", _known(played(subject.game).ev_bet_2))


def ev_bet_dollar(subject: Subject) -> Derivation:
    """The EV of bet $: every final hand with what it pays."""
    result = played(subject.game)
    value = _known(result.ev_bet_dollar)
    lines = tuple(Line("category", row.category, row.pays, row.combos) for row in result.frequencies)
    return derived("ev_bet_dollar", value, lines, ("sum", total(lines)), ("of", result.frequencies[0].of))


def _known(value: Fraction | None) -> Fraction:
    if value is None:
        raise ExactOddsError("max_payout: it can bind, and then the bets have no EVs of their own")
    return value


def average_bets(subject: Subject) -> Derivation:
    """How many bets stand on average."""
    result = played(subject.game)
    lines = _bets_lines(*result.frequencies)
    return derived("average_bets", result.average_bets, lines, ("sum", total(lines)), ("of", result.distribution.of))


def _bets_lines(*rows: RowFrequency) -> tuple[Line, ...]:
    counts = [sum(row.ways_by_bets[place] for row in rows) for place in range(3)]
    return tuple(Line("bets", str(bets), Fraction(bets), ways) for bets, ways in enumerate(counts, 1))


def average_action(subject: Subject) -> Fraction:
    """The amount that stands on average, in units of bet $."""
    return played(subject.game).average_action


def element_of_risk(subject: Subject) -> Derivation:
    """Minus the EV, per bet in action."""
    result = played(subject.game)
    edge = house_edge(subject)
    action = derived("element_of_risk", result.element_of_risk, (), ("average_action", result.average_action))
    return action._replace(lines=edge.lines, steps=(*edge.steps, *action.steps))


def variance(subject: Subject) -> Derivation:
    """The mean squared net, less the square of the mean."""
    result = played(subject.game)
    lines = tuple(line._replace(times=line.times**2) for line in net_lines(result))
    of = result.distribution.of
    return derived("variance", result.variance, lines, ("sum", total(lines)), ("of", of), ("ev", result.ev))


def standard_deviation(subject: Subject) -> Derivation:
    """The root of the variance, in units of bet $."""
    return root(variance(subject), "standard_deviation")


def hit_frequency(subject: Subject) -> Derivation:
    """How often the net of the round is above zero."""
    result = played(subject.game)
    lines = tuple(line._replace(times=Fraction(1)) for line in net_lines(result) if line.times > 0)
    return derived("hit_frequency", result.hit_frequency, lines, ("sum", total(lines)), ("of", result.distribution.of))


def ride_probability_1(subject: Subject) -> Derivation:
    """How often bet 1 rides."""
    return _ride_probability("ride_probability_1", subject.game, played(subject.game).first_decision)


def ride_probability_2(subject: Subject) -> Derivation:
    """How often bet 2 rides."""
    return _ride_probability("ride_probability_2", subject.game, played(subject.game).second_decision)


def _ride_probability(name: str, game: Game, counts: ActionCounts) -> Derivation:
    ways = {"ride": counts.ride, "either": counts.either, "pull": counts.pull}
    lines = tuple(
        Line("action", action, Fraction(rides(action, game.ties)), count)  # type: ignore[arg-type]  # the three actions
        for action, count in ways.items()
    )
    return derived(name, total(lines) / counts.of, lines, ("sum", total(lines)), ("of", counts.of))


def category_three_bets_share(subject: Subject) -> Derivation:
    """Among the final hands of one pay row, how many come with all three bets standing."""
    rows = {row.category: row for row in played(subject.game).frequencies}
    if subject.category not in rows:
        raise ExactOddsError(
            f"category: {shown(subject.category)} is not a row of this pay table; {nearest(subject.category, rows)}"
        )
    lines = _bets_lines(rows[subject.category])
    three, of = lines[-1].ways, sum(line.ways for line in lines)
    if not of:
        raise ExactOddsError(f"category: {subject.category} never comes from this deck, so it has no share")
    lines = tuple(line._replace(times=Fraction(line.name == "3")) for line in lines)
    return derived("category_three_bets_share", Fraction(three, of), lines, ("sum", three), ("of", of))


def peek_edge(subject: Subject) -> Derivation:
    """What the player gains by a peek: the EV of the round with it, per one base bet; the player's edge."""
    return ev(subject, "peek_edge")


def loss_per_hour(subject: Subject) -> Derivation:
    """What a player is expected to lose in an hour, in money."""
    edge = house_edge(subject)
    value = edge.value * subject.bet * subject.hands_per_hour
    steps = derived("loss_per_hour", value, (), ("bet", subject.bet), ("hands_per_hour", subject.hands_per_hour)).steps
    return edge._replace(value=value, steps=(*edge.steps, *steps))
