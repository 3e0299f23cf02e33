"""What known cards are worth over a whole round: peeks in their order, one dead card of each rank, the burned card."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb

import oracle
import pytest

from exact_odds.odds.game import PEEKS
from exact_odds.odds.round import Round, play_round
from exact_odds.odds.setup import Options, make_game

STANDARD = oracle.standard_pays()


@cache
def with_dead(dead: str) -> Round:
    return play_round(make_game(Options(dead=dead)))


@cache
def twin_by_rank() -> dict[str, Fraction]:
    """EV of the round when one card is burned, seen, and of this rank: every holding and four cards less the burned.

    Hands that differ only in the names of their suits are worked out once; the burned card then takes every rank.
    """
    coins = {name: int(pay) for name, pay in STANDARD.items()}
    fours = {key: [coins[name] for name in outcomes] for key, (_, outcomes) in oracle.four_card_classes().items()}
    bet_1, bet_2, stays = (dict.fromkeys(oracle.RANKS, 0) for _ in range(3))
    for key, (size, nexts) in oracle.three_card_classes().items():
        total = sum(sum(fours[four]) for four in nexts) // 2
        for burned, four in zip(oracle.unseen(oracle._member(key)), nexts, strict=True):
            bet_1[burned[0]] += size * max(0, total - sum(fours[four]))
    for key, (size, _) in oracle.four_card_classes().items():
        for burned, lost in zip(oracle.unseen(oracle._member(key)), fours[key], strict=True):
            left = sum(fours[key]) - lost
            bet_2[burned[0]] += size * max(0, left)
            stays[burned[0]] += size * left
    holdings = comb(51, 3) * 4  # for each of the four cards of the rank
    four_sets = comb(51, 4) * 4
    return {
        rank: Fraction(bet_1[rank], holdings * comb(48, 2)) + Fraction(bet_2[rank] + stays[rank], four_sets * 47)
        for rank in oracle.RANKS
    }


def test_knowing_more_is_worth_more() -> None:
    evs = [play_round(make_game(Options(peek=peek))).ev for peek in (None, *PEEKS)]
    assert PEEKS == ("burn", "first", "second", "both")
    assert evs == sorted(set(evs))
    assert evs == [oracle.peek_ev(peek, STANDARD) for peek in (None, *PEEKS)]
    assert evs[0] == Fraction(-37963, 1082900)


@pytest.mark.parametrize("rank", oracle.RANKS)
def test_one_dead_card_of_each_rank(rank: str) -> None:
    result = with_dead(f"{rank}h")
    assert result.ev == twin_by_rank()[rank]
    assert (result.first_decision.of, result.second_decision.of) == (comb(51, 3), comb(51, 4))
    assert result.distribution.of == comb(51, 3) * 48 * 47


def test_one_dead_card_without_any_symmetry() -> None:
    """For one rank, since it takes seconds; the twin by ranks takes care of the others."""
    ev = oracle.round_ev_with_dead(["Th"], STANDARD)
    assert with_dead("Th").ev == ev == twin_by_rank()["T"]


def test_the_burned_card_is_the_average_of_the_dead_ones() -> None:
    rounds = [with_dead(f"{rank}h") for rank in oracle.RANKS]
    burned = play_round(make_game(Options(peek="burn")))

    def average(figure: Callable[[Round], Fraction]) -> Fraction:
        return sum((figure(result) * Fraction(4, 52) for result in rounds), Fraction(0))

    assert burned.ev == average(lambda result: result.ev)
    assert burned.average_bets == average(lambda result: result.average_bets)
    assert burned.hit_frequency == average(lambda result: result.hit_frequency)
    assert burned.ev_bet_1 == average(lambda result: result.ev_bet_1 or Fraction(0))
    assert burned.ev_bet_2 == average(lambda result: result.ev_bet_2 or Fraction(0))
    # who sees one card knows nothing of bet $, which always stands
    assert burned.ev_bet_dollar == Fraction(-242173, 649740)
    assert burned.first_decision.ride == sum(4 * result.first_decision.ride for result in rounds)


@pytest.mark.parametrize("suit", oracle.SUITS)
def test_the_suit_of_one_dead_card_does_not_matter(suit: str) -> None:
    assert with_dead(f"7{suit}").distribution == with_dead("7h").distribution


def test_no_dead_card_and_no_peek_change_nothing() -> None:
    plain = play_round(make_game(Options()))
    for options in (Options(dead=""), Options(dead=()), Options(peek=None), Options(pay={"flush": 8, "straight": "5"})):
        result = play_round(make_game(options))
        assert result._replace(game=plain.game) == plain
