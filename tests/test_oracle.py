"""The oracle itself, against published or hand-made values. Nothing of the product is involved."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations

import oracle
import pytest

STANDARD = oracle.standard_pays()
EQUAL = (Fraction(1), Fraction(1), Fraction(1))

ABOVE_A_PAIR_COUNTS = {
    "royal_flush": 4,
    "straight_flush": 36,
    "four_of_a_kind": 624,
    "full_house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three_of_a_kind": 54_912,
    "two_pair": 123_552,
}
FIVE_CARD_COUNTS = {
    **ABOVE_A_PAIR_COUNTS,
    **dict.fromkeys(oracle.PAIRS.values(), 84_480),
    "no_pair": 1_302_540,
}
BET_1 = Fraction(354517, 3248700)
BET_2 = Fraction(742459, 3248700)
BET_DOLLAR = Fraction(-242173, 649740)
ROUND = Fraction(-37963, 1082900)


def mean(nets: Counter[Fraction]) -> Fraction:
    return sum(net * n for net, n in nets.items()) / Fraction(nets.total())


def variance(nets: Counter[Fraction]) -> Fraction:
    return sum(net**2 * n for net, n in nets.items()) / Fraction(nets.total()) - mean(nets) ** 2


# ------------------------------------------------------------------------------------------------------------- names


def test_the_deck() -> None:
    assert len(oracle.FULL_DECK) == len(set(oracle.FULL_DECK)) == 52
    assert len(oracle.OUTCOMES) == len(set(oracle.OUTCOMES)) == 22


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ts Js Qs Ks As", "royal_flush"),
        ("Ks As Ts Qs Js", "royal_flush"),
        ("9s Ts Js Qs Ks", "straight_flush"),
        ("5h As 2s 3s 4s", "straight"),
        ("5s As 2s 3s 4s", "straight_flush"),
        ("Qs Ks As 2s 3s", "flush"),
        ("Qs Ks As 2s 3h", "no_pair"),
        ("Ks As 2s 3s 4h", "no_pair"),
        ("Th Js Qs Ks As", "straight"),
        ("9c 9d 9h 9s 2c", "four_of_a_kind"),
        ("9c 9d 9h 2s 2c", "full_house"),
        ("9c 2d 9h 3s 9s", "three_of_a_kind"),
        ("9c 2d 9h 2s As", "two_pair"),
        ("Tc 2d Th 3s As", "pair_tens"),
        ("2c Kd Qh 2s As", "pair_twos"),
        ("Ac Kd Qh 2s As", "pair_aces"),
        ("2c 3d 4h 5s 7s", "no_pair"),
    ],
)
def test_five_card_names(cards: str, name: str) -> None:
    assert oracle.five_card(cards.split()) == name


def test_five_card_counts() -> None:
    assert Counter(map(oracle.five_card, combinations(oracle.FULL_DECK, 5))) == FIVE_CARD_COUNTS


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Qh Ah Kh", "mini_royal"),
        ("Jh Qh Kh", "straight_flush"),
        ("Ah 2h 3h", "straight_flush"),
        ("Ah 2h 3c", "straight"),
        ("Ah Kh Qc", "straight"),
        ("Kh Ah 2c", "no_pair"),
        ("Kh Ah 2h", "flush"),
        ("2c 2d 2h", "three_of_a_kind"),
        ("2c 2d Ah", "pair"),
    ],
)
def test_three_card_names(cards: str, name: str) -> None:
    assert oracle.three_card(cards.split()) == name


def test_three_card_counts_and_bonus() -> None:
    counts = Counter(map(oracle.three_card, combinations(oracle.FULL_DECK, 3)))
    assert counts == {
        "mini_royal": 4,
        "straight_flush": 44,
        "three_of_a_kind": 52,
        "straight": 720,
        "flush": 1_096,
        "pair": 3_744,
        "no_pair": 16_440,
    }
    bonus = {
        "mini_royal": 50,
        "straight_flush": 40,
        "three_of_a_kind": 30,
        "straight": 6,
        "flush": 3,
        "pair": 1,
        "no_pair": -1,
    }
    assert Fraction(sum(n * bonus[name] for name, n in counts.items()), counts.total()) == Fraction(-392, 5525)


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("9h Th Jh Qh Kh Ah", "six_card_royal"),
        ("9c Th Jh Qh Kh Ah", "royal_flush"),
        ("8h Th Jh Qh Kh Ah", "royal_flush"),
        ("9h Th Jh Qh Kh Ac", "straight_flush"),
        ("9h Th Jc Qh Kh Ah", "flush"),
        ("9h Th Jc Qc Kh Ah", "straight"),
        ("9h 9c 9d Qc Qh Qd", "full_house"),
        ("9h 9c 9d 9s Qh Qd", "four_of_a_kind"),
        ("9h 9c 8d 8s 7h 7d", "two_pair"),
        ("2h 2c 8d Ks Qh 7d", "pair"),
    ],
)
def test_six_card_names(cards: str, name: str) -> None:
    assert oracle.six_card(cards.split()) == name


def test_six_card_counts() -> None:
    counts = oracle.six_card_counts()
    assert sum(counts.values()) == 20_358_520
    below = {name: counts.pop(name) for name in ("two_pair", "pair", "no_pair")}
    assert all(n > 0 for n in below.values())
    assert counts == {
        "six_card_royal": 4,
        "royal_flush": 184,
        "straight_flush": 1_656,
        "four_of_a_kind": 14_664,
        "full_house": 165_984,
        "flush": 205_792,
        "straight": 361_620,
        "three_of_a_kind": 732_160,
    }


@pytest.mark.parametrize("ranks", ["9TJQKA", "2345A"])
def test_six_card_counts_of_a_small_deck_dealt_one_by_one(ranks: str) -> None:
    deck = [rank + suit for rank in ranks for suit in oracle.SUITS]
    dealt = Counter(map(oracle.six_card, combinations(deck, 6)))
    assert {name: n for name, n in oracle.six_card_counts(ranks).items() if n} == dealt


# ---------------------------------------------------------------------------------------------------------- one hand


@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("Th Jh Qh", "31/21"),
        ("Ah 2h 3h", "-1/14"),
        ("2h 3h 4h", "-5/196"),
        ("3h 4h 5h", "3/14"),
        ("Ah 2h 4h", "-1/14"),
        ("8h 9h Jh", "33/196"),
        ("8h Th Jh", "71/196"),
        ("Ah Kh Qh", "293/294"),
        ("Th Jc Qd", "-9/392"),
        ("9h 9c Jd", "-71/1176"),
        ("Th Tc Jd", "563/392"),
        ("9h 9c 9d", "265/49"),
        ("5h 6c 7d 8s", "0"),
        ("Jh Qc Kd As", "0"),
        ("Th Jc Qd Ks", "1/2"),
        ("Ah 2c 3d 4s", "-3/8"),
        ("7h 8c 9d Ts", "1/8"),
    ],
)
def test_ev(cards: str, value: str) -> None:
    assert oracle.ev(cards.split(), STANDARD) == Fraction(value)


def test_ev_with_dead_cards() -> None:
    assert oracle.ev(["8h", "8d", "Ac"], STANDARD) < 0
    assert oracle.ev(["8h", "8d", "Ac"], STANDARD, ["Qc", "Qd", "Qh"]) == Fraction(1, 1035)


def test_completions_by_hand() -> None:
    # Th Jh Qh Kh: the ace and nine of hearts, seven other hearts, three aces and three nines, three of each rank held.
    ways = oracle.completions(["Th", "Jh", "Qh", "Kh"])
    assert ways == {
        "royal_flush": 1,
        "straight_flush": 1,
        "flush": 7,
        "straight": 6,
        "pair_tens": 3,
        "pair_jacks": 3,
        "pair_queens": 3,
        "pair_kings": 3,
        "no_pair": 21,
    }
    assert oracle.completions(["9h", "9c", "9d"]).total() == 1176
    assert oracle.completions(["9h", "9c", "9d"], ["9s"])["four_of_a_kind"] == 0
    assert oracle.completions(["9h", "9c", "9d"], ["2s"])["four_of_a_kind"] == 47


@pytest.mark.parametrize("known", [["Th", "Th", "Jc"], ["Th", "Jc", "1c"]])
def test_impossible_cards_are_refused(known: list[str]) -> None:
    with pytest.raises(ValueError, match="not different cards"):
        oracle.completions(known)


# -------------------------------------------------------------------------------------------- one holding, played out


def test_play_out_without_a_cap_is_three_separate_bets() -> None:
    bets = (Fraction(2), Fraction(3), Fraction(1, 2))
    for holding in ("Th Jh Qh", "8h 8d Ac", "5h 6c 7d", "2c 7d Ks"):
        cards = tuple(holding.split())
        solved = oracle.play_out(cards, STANDARD, bets)
        own = oracle.ev(cards, STANDARD)
        seconds = [oracle.ev((*cards, card), STANDARD) for card in oracle.unseen(cards)]
        assert solved["action"] == ("ride" if own > 0 else "pull")
        assert solved["value_ride"] - solved["value_pull"] == bets[0] * own
        assert solved["value_pull"] == bets[2] * own + bets[1] * sum(max(Fraction(0), e) for e in seconds) / 49
        assert [action for (bet_1, _), (action, _, _) in solved["second"].items() if bet_1 == "pull"] == [
            "either" if e == 0 else "ride" if e > 0 else "pull" for e in seconds
        ]


def test_ties_are_called_either() -> None:
    solved = oracle.play_out(["5h", "6c", "7d"], STANDARD, EQUAL)
    assert solved["second"]["pull", "8s"][0] == "either"
    assert solved["second"]["ride", "8s"][0] == "either"


@pytest.mark.parametrize(
    ("cap", "cap_per", "bet_1", "action", "ride", "pull"),
    [
        # 1 royal, 1 straight flush, 7 flushes at 8, 6 straights at 5, 12 pairs at 1, 21 times nothing; see above.
        (None, "hand", "ride", "ride", 3000 + 600 + 168 + 90 + 36 - 63, 2000 + 400 + 112 + 60 + 24 - 42),
        (200, "hand", "ride", "ride", 200 + 200 + 168 + 90 + 36 - 63, 200 + 200 + 112 + 60 + 24 - 42),
        (10, "hand", "ride", "pull", 10 + 10 + 70 + 60 + 36 - 63, 10 + 10 + 70 + 60 + 24 - 42),
        (10, "hand", "pull", "ride", 10 + 10 + 70 + 60 + 24 - 42, 10 + 10 + 56 + 30 + 12 - 21),
        (6, "bet", "ride", "ride", 18 + 18 + 126 + 90 + 36 - 63, 12 + 12 + 84 + 60 + 24 - 42),
    ],
)
def test_a_cap_by_hand(cap: int | None, cap_per: str, bet_1: str, action: str, ride: int, pull: int) -> None:
    limit = None if cap is None else Fraction(cap)
    solved = oracle.play_out(["Th", "Jh", "Qh"], STANDARD, EQUAL, limit, cap_per)
    assert solved["second"][bet_1, "Kh"] == (action, Fraction(ride, 48), Fraction(pull, 48))


def test_a_cap_that_cannot_bind_changes_nothing() -> None:
    cards = ["Th", "Jh", "Qh"]
    free = oracle.play_out(cards, STANDARD, EQUAL)
    assert oracle.play_out(cards, STANDARD, EQUAL, Fraction(3000), "hand") == free
    assert oracle.play_out(cards, STANDARD, EQUAL, Fraction(1000), "bet") == free


def test_settle() -> None:
    bets = [Fraction(1), Fraction(2)]
    assert oracle.settle(bets, Fraction(-1), Fraction(1), "hand") == -3
    assert oracle.settle(bets, Fraction(0), Fraction(1), "bet") == 0
    assert oracle.settle(bets, Fraction(5), Fraction(7), "hand") == 7
    assert oracle.settle(bets, Fraction(5), Fraction(7), "bet") == 5 + 7
    with pytest.raises(ValueError, match="cap per"):
        oracle.settle(bets, Fraction(5), Fraction(7), "week")


# ------------------------------------------------------------------------------------------------------- whole rounds


def test_suit_classes() -> None:
    assert len(oracle.three_card_classes()) == 1_755
    assert len(oracle.four_card_classes()) == 16_432
    assert sum(size for size, _ in oracle.three_card_classes().values()) == 22_100
    assert sum(size for size, _ in oracle.four_card_classes().values()) == 270_725
    assert {len(fours) for _, fours in oracle.three_card_classes().values()} == {49}
    assert {len(outcomes) for _, outcomes in oracle.four_card_classes().values()} == {48}


def test_how_many_sets_ride() -> None:
    fours = {
        key: (size, sum(STANDARD[name] * n for name, n in Counter(outcomes).items()))
        for key, (size, outcomes) in oracle.four_card_classes().items()
    }
    assert sum(size for size, won in fours.values() if won > 0) == 40_865
    assert sum(size for size, won in fours.values() if won == 0) == 2_268
    threes = [(size, sum(fours[four][1] for four in nexts)) for size, nexts in oracle.three_card_classes().values()]
    assert sum(size for size, won in threes if won > 0) == 1_608
    assert all(won != 0 for _, won in threes)


def test_round_without_a_peek() -> None:
    assert BET_1 + BET_2 + BET_DOLLAR == ROUND
    assert oracle.peek_ev(None, STANDARD) == ROUND


def test_round_with_a_royal_at_500() -> None:
    lower = {**STANDARD, "royal_flush": Fraction(500)}
    assert round(-100 * oracle.peek_ev(None, lower), 5) == Fraction("3.73654")


def test_peek_at_one_or_both_community_cards() -> None:
    won = sum(n * STANDARD[name] for name, n in FIVE_CARD_COUNTS.items() if STANDARD[name] > 0)
    bet_on_five = won / Fraction(2_598_960)
    assert oracle.peek_ev("first", STANDARD) == 2 * BET_2 + BET_DOLLAR
    assert oracle.peek_ev("second", STANDARD) == BET_2 + bet_on_five + BET_DOLLAR == Fraction(66142, 270725)
    assert oracle.peek_ev("both", STANDARD) == 2 * bet_on_five + BET_DOLLAR


def test_peek_at_the_burned_card_is_worth_a_little() -> None:
    # The mean of round_ev_with_dead over one burned card of each rank, worked out once: it takes 40 seconds.
    assert oracle.peek_ev("burn", STANDARD) == Fraction(-1775877, 50896300) > ROUND


def test_peeks_take_fractional_pays() -> None:
    halves = {name: pay / 2 if pay > 0 else pay for name, pay in STANDARD.items()}
    assert oracle.peek_ev("both", halves) == oracle.peek_ev("both", STANDARD) - 3 * (
        sum(n * (STANDARD[name] - halves[name]) for name, n in FIVE_CARD_COUNTS.items()) / 2_598_960
    )


@pytest.mark.parametrize(
    ("ties", "standing", "expected_variance"),
    [
        ("pull", {1: 43_956_288, 2: 4_417_728, 3: 3_605_184}, Fraction(31199776412731, 1172672410000)),
        ("ride", None, Fraction(31323356960731, 1172672410000)),
    ],
)
def test_round_distribution(ties: str, standing: dict[int, int] | None, expected_variance: Fraction) -> None:
    nets = oracle.round_net_distribution(STANDARD, EQUAL, ties)
    assert nets.total() == 51_979_200
    assert mean(nets) == ROUND
    assert variance(nets) == expected_variance
    deals = oracle.bets_standing(STANDARD, ties)
    average = Fraction(sum(bets * n for bets, n in deals.items()), deals.total())
    assert average == {"pull": Fraction(331288, 270725), "ride": Fraction(333556, 270725)}[ties]
    if standing is not None:
        assert deals == standing
        assert len(nets) == 21
        assert min(nets) == -3
        assert max(nets) == 3000
        assert nets[Fraction(3000)] == 80
        assert Fraction(sum(n for net, n in nets.items() if net > 0), nets.total()) == Fraction(10343, 43316)


def test_round_distribution_with_unequal_bets() -> None:
    bets = (Fraction(2), Fraction(3), Fraction(1, 2))
    nets = oracle.round_net_distribution(STANDARD, bets)
    assert mean(nets) == bets[0] * BET_1 + bets[1] * BET_2 + bets[2] * BET_DOLLAR


def test_the_full_round_without_any_symmetry() -> None:
    assert oracle.round_ev_with_dead((), STANDARD) == ROUND


@pytest.mark.parametrize("dead_ranks", ["23456789T", "3579JKA89"])
def test_rounds_of_a_small_deck_agree_with_playing_out_every_holding(dead_ranks: str) -> None:
    dead = [rank + suit for rank in sorted(set(dead_ranks)) for suit in oracle.SUITS]
    deck = oracle.unseen(dead)[:-2]  # and two cards more, so that the suits are not alike
    dead = oracle.unseen(deck)
    assert oracle.round_ev_with_dead(dead, STANDARD) == _mean_of_best_play(combinations(deck, 3), dead)


def _mean_of_best_play(holdings: Iterable[tuple[str, ...]], dead: list[str]) -> Fraction:
    solved = [oracle.play_out(holding, STANDARD, EQUAL, dead=dead) for holding in holdings]
    return sum((max(one["value_ride"], one["value_pull"]) for one in solved), Fraction(0)) / len(solved)
