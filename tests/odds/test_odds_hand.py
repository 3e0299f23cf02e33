"""One hand asked: every class against real cards dealt, caps against the oracle's backward solution, settled hands."""

from collections import Counter
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, Literal

import oracle
import pytest

from exact_odds.basics.errors import ExactOddsError, TotalError
from exact_odds.cards.cards import DECK, Card, cards_text
from exact_odds.cards.categories import OUTCOMES
from exact_odds.cards.parsing import parse_cards
from exact_odds.counting.enumerator import Counts, counts_without
from exact_odds.odds.game import Bets, CapPer, Game, MaxPayout
from exact_odds.odds.hand import Hand, ask_hand
from exact_odds.odds.setup import Options, make_game
from exact_odds.rules.paytable import PayTable

STANDARD = oracle.standard_pays()
PLAIN = make_game(Options())
UNEQUAL = make_game(Options(bets="2,3,1/2"))
ONE = Fraction(1)
ROWS = {
    **{name: (name,) for name in oracle.ABOVE_A_PAIR},
    "pair_tens_or_better": ("pair_tens", "pair_jacks", "pair_queens", "pair_kings", "pair_aces"),
    "no_pay": (*list(oracle.PAIRS.values())[:8], "no_pair"),
}
DEAD = ("", "Qc Qd Qh", "2c 3d 4h 5s", "Ah Kh Qh Jh Th 9h 8h Ac Ad 2s 3s 4d 6c 7c")


def texts(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(map(str, cards))


def action(ev: Fraction) -> str:
    return "either" if ev == 0 else "ride" if ev > 0 else "pull"


@cache
def ev_of_four(suit_class: oracle.SuitClass) -> Fraction:
    _, outcomes = oracle.four_card_classes()[suit_class]
    return sum((STANDARD[name] for name in outcomes), Fraction(0)) / 48


def check_ways(answer: Hand, ways: Counter[str]) -> None:
    assert answer.of == ways.total()
    assert answer.fine_ways == tuple(ways[name] for name in OUTCOMES)
    assert [(row.category, row.pays, row.ways) for row in answer.outcomes] == [
        (row, STANDARD[outcomes[0]], sum(ways[name] for name in outcomes)) for row, outcomes in ROWS.items()
    ]


# -------------------------------------------------------------------------------------------------- without a maximum


def test_every_three_card_class() -> None:
    counts = counts_without()
    for code in counts.first_combos:
        cards = counts.deck.example(code)
        held = texts(cards)
        answer = ask_hand(UNEQUAL, cards)
        ev = oracle.ev(held, STANDARD)
        assert (answer.decision, answer.ev, answer.action) == ("first", ev, action(ev)), held
        check_ways(answer, oracle.completions(held))
        seconds = [ev_of_four(oracle.suit_class((*held, card))) for card in oracle.unseen(held)]
        assert answer.value_pull == ev + 6 * sum(max(Fraction(0), second) for second in seconds) / 49
        assert answer.value_ride == answer.value_pull + 4 * ev
        assert (answer.cards, answer.game, answer.nets) == (cards, UNEQUAL, {})
        assert (answer.bet_1_rides, answer.free_action, answer.side) == (True, None, ())


def test_every_four_card_class() -> None:
    counts = counts_without()
    bets: tuple[tuple[Literal["ride", "pull"] | None, int], ...] = ((None, 5), ("ride", 5), ("pull", 1))
    for place, code in enumerate(counts.second_combos):
        cards = counts.deck.example(code)
        held = texts(cards)
        ev = ev_of_four(oracle.suit_class(held))
        for bet_1, standing in bets if place % 8 == 0 else bets[:1]:
            answer = ask_hand(UNEQUAL, cards, bet_1)
            assert (answer.decision, answer.ev, answer.action) == ("second", ev, action(ev)), held
            assert (answer.value_pull, answer.value_ride) == (standing * ev, standing * ev + 6 * ev)
            assert answer.bet_1_rides is (bet_1 != "pull")
        check_ways(answer, oracle.completions(held))
        assert (answer.cards, answer.game, answer.nets) == (cards, UNEQUAL, {})


@pytest.mark.parametrize("dead", DEAD)
@pytest.mark.parametrize("bets", ["1", "2,3,1/2"])
def test_hands_with_dead_cards(dead: str, bets: str) -> None:
    game = make_game(Options(dead=dead, bets=bets))
    random = Random(dead)
    left = [card for card in DECK if card not in game.dead]
    hands = [random.sample(left, size) for size in (3, 3, 3, 4, 4, 4)]
    spades = [card for card in left if card.suit == 3]
    hands += [random.sample(spades, size) for size in (3, 4)]
    unit = game.bets.dollar
    for hand in hands:
        held = texts(tuple(hand))
        answer = ask_hand(game, tuple(hand))
        ev = oracle.ev(held, STANDARD, dead.split())
        assert (answer.ev, answer.action) == (ev, action(ev)), held
        check_ways(answer, oracle.completions(held, dead.split()))
        if len(hand) == 3:
            solved = oracle.play_out(held, STANDARD, tuple(game.bets), dead=dead.split())
            assert (answer.value_ride, answer.value_pull) == (solved["value_ride"] / unit, solved["value_pull"] / unit)


def test_the_order_of_the_own_cards_does_not_matter_and_a_tie_rule_changes_no_hand() -> None:
    one = ask_hand(PLAIN, parse_cards("Th Jh Qh"))
    other = ask_hand(make_game(Options(ties="ride")), parse_cards("Qh Th Jh"))
    assert (one.ev, one.action, one.outcomes) == (other.ev, other.action, other.outcomes)
    assert ask_hand(make_game(Options(ties="ride")), parse_cards("5s 6d 7c 8h")).action == "either"


# ----------------------------------------------------------------------------------------------------- with a maximum

HOLDINGS = ["Th Jh Qh", "9s Qs Ks", "8h 9h Jh", "9c 9d 9h", "Tc Td 2h", "8h 8d Ac", "2h Th Jh", "5h 6c 7d", "2c 7d Ks"]
CAPS: list[tuple[str, CapPer, str]] = [
    ("15", "hand", "1 1 1"),
    ("15", "all", "1 1 1"),
    ("15", "bet", "1 1 1"),
    ("4", "bet", "1 1 1"),
    ("10", "bet", "5 5 4"),
    ("7/2", "hand", "2 1 1/2"),
    ("50000", "hand", "100 100 100"),
    ("1", "hand", "1 1 1"),
]


@pytest.mark.parametrize(("cap", "per", "bets"), CAPS)
@pytest.mark.parametrize("dead", ["", "Qc Qd"])
def test_maxima_against_the_backward_solution(cap: str, per: CapPer, bets: str, dead: str) -> None:
    amounts = Bets(*map(Fraction, bets.split()))
    game = PLAIN._replace(
        bets=amounts, max_payout=MaxPayout(Fraction(cap), per), dead=parse_cards(dead) if dead else ()
    )
    for holding in HOLDINGS[CAPS.index((cap, per, bets)) % 3 :: 3 if not dead else 9]:
        cards = parse_cards(holding)
        solved = oracle.play_out(
            holding.split(), STANDARD, tuple(amounts), Fraction(cap), "bet" if per == "bet" else "hand", dead.split()
        )
        free = oracle.play_out(holding.split(), STANDARD, tuple(amounts), dead=dead.split())
        first = (solved["action"], solved["value_ride"], solved["value_pull"])
        check_against(ask_hand(game, cards), first, free["action"])
        for (bet_1, card), expected in solved["second"].items():
            answer = ask_hand(game, (*cards, *parse_cards(card)), bet_1)
            check_against(answer, expected, free["second"][bet_1, card][0])


def check_against(answer: Hand, expected: tuple[str, Fraction, Fraction], free: str) -> None:
    wanted, value_ride, value_pull = expected
    assert answer.free_action == (None if wanted == free else free)
    bets = answer.game.bets
    assert answer.action == wanted, cards_text(answer.cards)
    assert answer.value_ride == value_ride / bets.dollar
    assert answer.value_pull == value_pull / bets.dollar
    bet = bets.bet_1 if answer.decision == "first" else bets.bet_2
    assert answer.ev == (value_ride - value_pull) / bet


@pytest.mark.parametrize(
    ("cards", "bet_1", "cap", "per", "free", "capped"),
    [
        ("9s Qs Ks", None, 15, "hand", "ride", "pull"),  # the first decision
        ("9s Qs Ks", None, 15, "bet", "ride", "pull"),
        ("2h 5h 9h Kh", "pull", 3, "bet", "ride", "pull"),  # the second
        ("2h 5h 9h Kh", "ride", 3, "bet", "ride", "pull"),
        ("2h Th Jh Qh", "ride", 15, "hand", "ride", "pull"),  # the same four cards want opposite things
        ("2h Th Jh Qh", "pull", 15, "hand", "ride", "ride"),
        ("Th Jh Qh", None, 2999, "hand", "ride", "ride"),
        ("9c 9d 9h", None, 1, "hand", "ride", "either"),  # wins 1 whatever happens
    ],
)
def test_what_a_maximum_changes(cards: str, bet_1: Any, cap: int, per: str, free: str, capped: str) -> None:
    assert ask_hand(PLAIN, parse_cards(cards), bet_1).action == free
    assert ask_hand(make_game(Options(max_payout=cap, max_payout_per=per)), parse_cards(cards), bet_1).action == capped


def test_a_maximum_that_cannot_bind_changes_nothing_and_asks_nothing() -> None:
    for cards in ("Th Jh Qh", "Th Jh Qh Kh", "Th Jh Qh Kh Ah", "5s 6d 7c 8h"):
        for per, cap in (("hand", 3000), ("all", 3000), ("bet", 1000)):
            game = make_game(Options(max_payout=cap, max_payout_per=per))
            assert ask_hand(game, parse_cards(cards))._replace(game=PLAIN) == ask_hand(PLAIN, parse_cards(cards))


def test_a_maximum_that_can_bind_asks_for_bet_1() -> None:
    game = make_game(Options(max_payout=2999))
    with pytest.raises(ExactOddsError, match=r"^the maximum payout can bind, so bet 2 depends on bet 1"):
        ask_hand(game, parse_cards("2c 7d 9h Ks"))
    assert ask_hand(game, parse_cards("2c 7d 9h Ks"), "ride").action == "pull"
    assert ask_hand(game, parse_cards("2c 7d 9h")).action == "pull"
    settled = ask_hand(game, parse_cards("2c 7d 9h Ks 3h"))
    assert (settled.action, settled.free_action) == (None, None)


# ------------------------------------------------------------------------------------------------------------- settled

FIVES = {
    "royal_flush": "Th Jh Qh Kh Ah",
    "straight_flush": "Ah 2h 3h 4h 5h",
    "four_of_a_kind": "9c 9d 9h 9s Ac",
    "full_house": "9c 9d 9h As Ac",
    "flush": "2h 3h 9h Kh Ah",
    "straight": "Th Jh Qh Kh Ac",
    "three_of_a_kind": "9c 9d 9h Ts Ac",
    "two_pair": "9c 9d Th Ts Ac",
    **{
        name: f"{rank}c {rank}d " + " ".join(f"{r}h" for r in "2468QK" if r != rank)[:8]
        for rank, name in oracle.PAIRS.items()
    },
    "no_pair": "2c 7d 9h Ks Ac",
}


@pytest.mark.parametrize("name", FIVES)
def test_settled_hands(name: str) -> None:
    cards = parse_cards(FIVES[name])
    row = next(row for row, outcomes in ROWS.items() if name in outcomes)
    for cap, per, bets in [(None, "hand", "2 3 1/2"), *CAPS]:
        amounts = Bets(*map(Fraction, bets.split()))
        limit = None if cap is None else Fraction(cap)
        game = PLAIN._replace(bets=amounts, max_payout=None if limit is None else MaxPayout(limit, per))
        answer = ask_hand(game, cards)
        assert (answer.decision, answer.action, answer.of) == ("settled", None, 1)
        assert (answer.ev, answer.value_ride, answer.value_pull) == (None, None, None)
        assert {outcome.category: outcome.ways for outcome in answer.outcomes} == {r: int(r == row) for r in ROWS}
        assert answer.fine_ways == tuple(int(outcome == name) for outcome in OUTCOMES)
        stand = {0: (2,), 1: (0, 2), 2: (1, 2), 3: (0, 1, 2)}
        assert answer.nets == {
            standing: oracle.settle(
                [amounts[place] for place in places], STANDARD[name], limit, "bet" if per == "bet" else "hand"
            )
            / amounts.dollar
            for standing, places in stand.items()
        }


def test_a_row_that_pushes_or_is_not_paid() -> None:
    game = Game(PayTable.from_pays({"straight": 0, "flush": "-1", "pair_sixes": "1/3"}), Bets.of("3,2,1"))
    for cards, nets in (
        ("5h 6c 7d 8s 9h", (0, 0, 0, 0)),
        ("5h 6h 7h 8h Th", (-1, -4, -3, -6)),
        ("6h 6c 7h 8h Th", (Fraction(1, 3), Fraction(4, 3), 1, 2)),
        ("7h 7c 6h 8h Th", (-1, -4, -3, -6)),
    ):
        assert tuple(ask_hand(game, parse_cards(cards)).nets.values()) == nets
    rows = ask_hand(game, parse_cards("6h 6c 7h")).outcomes
    assert [(row.category, row.pays) for row in rows] == [
        ("straight", 0),
        ("flush", -1),
        ("pair_sixes", Fraction(1, 3)),
        ("no_pay", -1),
    ]


# ------------------------------------------------------------------------------------------------------------- refused


@pytest.mark.parametrize("hand", ["Th Jh Qh", "Qh Jh Th 2c", "2c 3c 4c 5c Qh"])
def test_a_dead_card_in_the_hand(hand: str) -> None:
    with pytest.raises(ExactOddsError, match=r"^dead card 2 'Qh': the queen of hearts is card \d of the hand too$"):
        ask_hand(make_game(Options(dead="Qc Qh")), parse_cards(hand))


@pytest.mark.parametrize("hand", ["Th Jh Qh", "2c 3c 4c 5c Qh"])
@pytest.mark.parametrize("bet_1", ["ride", "pull"])
def test_only_four_cards_ask_what_bet_1_did(hand: str, bet_1: Any) -> None:
    with pytest.raises(ExactOddsError, match=rf"^bet-1 {bet_1}: only a hand of four cards"):
        ask_hand(PLAIN, parse_cards(hand), bet_1)


@pytest.mark.parametrize("peek", ["burn", "first", "second", "both"])
def test_a_peek_has_its_cards_on_the_line(peek: str) -> None:
    with pytest.raises(ExactOddsError, match=rf"^peek {peek}: a hand takes no peek; ask edge --peek {peek}"):
        ask_hand(make_game(Options(peek=peek)), parse_cards("Th Jh Qh"))


@pytest.mark.parametrize("hand", ["Th Jh Qh", "Th Jh Qh Kc"])
def test_counts_that_do_not_add_up(hand: str, monkeypatch: pytest.MonkeyPatch) -> None:
    counts = Counts(counts_without().deck)
    counts.first_of += 1
    counts.second_of += 1
    monkeypatch.setattr(Game, "counts", counts)
    with pytest.raises(TotalError):
        ask_hand(PLAIN, parse_cards(hand))
