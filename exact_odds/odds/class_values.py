"""What every rank class is worth at its decision, under one game."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from operator import mul
from typing import Literal, NamedTuple

from exact_odds.basics.errors import ExactOddsError, check_total
from exact_odds.counting.enumerator import unpack
from exact_odds.odds.cap import cap_binds
from exact_odds.odds.game import Game
from exact_odds.odds.play import Action, compare
from exact_odds.odds.round import Round


class ClassValue(NamedTuple):
    """One class: its code, its combos, the action, and the EV of the bet per unit of it."""

    code: int
    combos: int
    action: Action
    ev: Fraction


def class_values(game: Game, decision: Literal["first", "second"]) -> tuple[ClassValue, ...]:
    """Every class of a decision, in the order of its code.

    Raises ExactOddsError under a peek or a maximum payout that can bind: then no class has one EV.

    >>> from exact_odds.odds.setup import Options, make_game
    >>> found = class_values(make_game(Options()), "first")
    >>> len(found), sum(value.combos for value in found if value.action == "ride")
    (741, 1608)
    """
    if game.peek is not None or cap_binds(game):
        raise ExactOddsError("a class has no EV of its own under a peek or a maximum payout that can bind")
    counts = game.counts
    combos, ways, of = (
        (counts.first_combos, counts.first, counts.first_of)
        if decision == "first"
        else (counts.second_combos, counts.second, counts.second_of)
    )
    pays = game.pays.by_outcome()
    scale = lcm(*(pay.denominator for pay in pays))
    integers = [pay.numerator * (scale // pay.denominator) for pay in pays]
    found = []
    for code in sorted(ways):
        total = sum(map(mul, integers, unpack(ways[code])))
        found.append(ClassValue(code, combos[code], compare(total, 0), Fraction(total, of * scale)))
    return tuple(found)


def check_against_round(first: tuple[ClassValue, ...], second: tuple[ClassValue, ...], result: Round) -> None:
    """Raise TotalError unless the classes that ride come to the EVs of bets 1 and 2 of the round.

    One denominator for all classes keeps the sums in integers.
    """
    for name, values, wanted in (("bet 1", first, result.ev_bet_1), ("bet 2", second, result.ev_bet_2)):
        hands = sum(value.combos for value in values)
        common = lcm(*(value.ev.denominator for value in values))
        won = sum(
            value.ev.numerator * (common // value.ev.denominator) * value.combos for value in values if value.ev > 0
        )
        expected = (wanted or Fraction(0)) * common * hands
        check_total(f"EV of {name} over its classes", won, int(expected) if expected.denominator == 1 else -1)
