"""A decision taken apart: every card to come and every card that flips it, against real cards dealt."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any, Literal

import oracle
import pytest

from exact_odds.basics.errors import ExactOddsError
from exact_odds.cards.cards import DECK, Card
from exact_odds.cards.parsing import parse_cards
from exact_odds.odds.explain import Explanation, explain, without_dead
from exact_odds.odds.game import Game
from exact_odds.odds.hand import ask_hand
from exact_odds.odds.setup import Options, make_game

STANDARD = oracle.standard_pays()
Bet1 = Literal["ride", "pull"] | None


def ask(cards: str, bet_1: Bet1 = None, **options: Any) -> Explanation:
    return explain(ask_hand(make_game(Options(**options)), parse_cards(cards), bet_1))


def texts(cards: tuple[Card, ...]) -> list[str]:
    return [str(card) for card in cards]


def sign(ev: Fraction) -> str:
    return "either" if ev == 0 else "ride" if ev > 0 else "pull"


# --------------------------------------------------------------------------------------------------- the cards to come

HANDS = ["Th Jh Qh", "8h 8d Ac", "2h 3h 4h", "Tc Jd Qh"]
FOURS = ["5s 6d 7c 8h", "Th Jh Qh Kh", "Tc Jd Qh Kc", "2h Th Jh Qh", "8h 8d Ac 2s", "9c 9d 9h 9s"]
SETTINGS: list[dict[str, Any]] = [
    {},
    {"dead": "Qc Qd 2d 3s"},
    {"bets": "5/2,3,4"},
    {"dead": "3s 4s 6s Ts Ks", "bets": "1,3,2"},
]
CAPS: list[dict[str, Any]] = [
    {"max_payout": 15},
    {"max_payout": "7/2", "bets": "2,1,1/2"},
    {"max_payout": 7, "max_payout_per": "bet", "bets": "5,5,4"},
    {"max_payout": 15, "dead": "Qc Qd 2d"},
]


@pytest.mark.parametrize("options", [*SETTINGS, *CAPS], ids=str)
@pytest.mark.parametrize("cards", [*HANDS[:2], *FOURS[::2]])
def test_the_mean_of_the_cards_to_come_is_the_ev(cards: str, options: dict[str, Any]) -> None:
    states: tuple[Bet1, ...] = ("ride", "pull") if len(cards.split()) == 4 else (None,)
    for bet_1 in states:
        found = ask(cards, bet_1, **options)
        out = {*found.hand.cards, *found.hand.game.dead}
        evs = [card.ev for card in found.coming]
        assert {card.card for card in found.coming} == set(DECK) - out
        assert len(evs) == 52 - len(out)
        assert sum(evs, Fraction(0)) / len(evs) == found.hand.ev
        assert [(-card.ev, card.card) for card in found.coming] == sorted(
            (-card.ev, card.card) for card in found.coming
        )


@pytest.mark.parametrize("options", SETTINGS, ids=str)
@pytest.mark.parametrize("cards", HANDS)
def test_the_first_card_to_come_against_real_cards(cards: str, options: dict[str, Any]) -> None:
    """Without a maximum bet 1 is worth what the four cards then are."""
    found = ask(cards, **options)
    dead = texts(found.hand.game.dead)
    for card in found.coming:
        assert card.ev == oracle.ev([*cards.split(), str(card.card)], STANDARD, dead), card


@pytest.mark.parametrize("options", SETTINGS, ids=str)
@pytest.mark.parametrize("cards", FOURS[:4])
def test_the_last_card_against_what_it_makes(cards: str, options: dict[str, Any]) -> None:
    for card in ask(cards, **options).coming:
        assert card.ev == STANDARD[oracle.five_card([*cards.split(), str(card.card)])], card


@pytest.mark.parametrize("options", CAPS, ids=str)
@pytest.mark.parametrize("cards", ["2h Th Jh", "9c 9d 9h", "8h 9h Jh"])
def test_cards_to_come_under_a_maximum(cards: str, options: dict[str, Any]) -> None:
    """Bet 1 gains the best of the rest with it less the best without it; the last card, what it settles at."""
    found = ask(cards, **options)
    game = found.hand.game
    assert game.max_payout is not None
    cap, per = game.max_payout
    dead = texts(game.dead)
    bets = tuple(game.bets)
    solved = oracle.play_out(cards.split(), STANDARD, bets, cap, per, dead)["second"]
    for card in found.coming:
        ride, pull = (max(solved[state, str(card.card)][1:]) for state in ("ride", "pull"))
        assert card.ev == (ride - pull) / bets[0], card
    turned = found.coming[3].card
    states: tuple[Bet1, ...] = ("ride", "pull")
    for bet_1 in states:
        stand = [bets[2], bets[0]] if bet_1 == "ride" else [bets[2]]
        for last in explain(ask_hand(game, (*found.hand.cards, turned), bet_1)).coming:
            pay = STANDARD[oracle.five_card([*cards.split(), str(turned), str(last.card)])]
            gain = oracle.settle([*stand, bets[1]], pay, cap, per) - oracle.settle(stand, pay, cap, per)
            assert last.ev == gain / bets[1], last


# ----------------------------------------------------------------------------------------------- the cards that flip it

NEAR = [
    ("8h 8d Ac", {}),
    ("8h 8d Ac", {"dead": "Qc"}),
    ("8h 8d Ac", {"dead": "Qc Qd Qh"}),
    ("Tc Jd Qh", {}),
    ("2h 3h 4h", {}),
    ("9s Js Qd", {"dead": "2c"}),
]  # fmt: skip


@pytest.mark.parametrize(("cards", "options"), NEAR)
def test_flips_of_the_first_decision(cards: str, options: dict[str, Any]) -> None:
    found = ask(cards, **options)
    held, dead = cards.split(), texts(found.hand.game.dead)
    now = sign(oracle.ev(held, STANDARD, dead))
    expected = []
    for card in oracle.unseen([*held, *dead]):
        ev = oracle.ev(held, STANDARD, [*dead, card])
        if sign(ev) != now:
            expected.append((card, sign(ev), ev))
    assert sorted((str(flip.card), flip.action, flip.ev) for flip in found.flips) == sorted(expected)
    assert found.hand.action == now


def test_some_of_these_do_flip() -> None:
    """8-8-A is the near case: three queens dead make it ride, so the third one flips it."""
    flips = [(str(flip.card), flip.action) for flip in ask("8h 8d Ac", dead="Qc Qd").flips]
    assert ("Qh", "ride") in flips
    assert len(flips) < 47
    assert ask("Th Jh Qh").flips == ()


@pytest.mark.parametrize("cards", FOURS)
@pytest.mark.parametrize("dead", ["", "4c 9d", "Th Td As"])
def test_flips_of_the_second_decision(cards: str, dead: str) -> None:
    held, out = cards.split(), dead.split()
    if set(held) & set(out):
        held = ["2c" if card in out else card for card in held]
    found = ask(" ".join(held), dead=dead)
    now = sign(oracle.ev(held, STANDARD, out))
    evs = {card: oracle.ev(held, STANDARD, [*out, card]) for card in oracle.unseen([*held, *out])}
    expected = {card: (sign(ev), ev) for card, ev in evs.items() if sign(ev) != now}
    assert {str(flip.card): (flip.action, flip.ev) for flip in found.flips} == expected
    if cards == "5s 6d 7c 8h" and not dead:  # exactly even: the 8 straights and the 40 others each tip it
        assert {action for action, _ in expected.values()} == {"ride", "pull"}
        assert len(expected) == 48


@pytest.mark.parametrize(
    ("cards", "bet_1"), [("2h Th Jh Qh", "ride"), ("2h Th Jh Qh", "pull"), ("8s 9h Tc Js", "ride")]
)
@pytest.mark.parametrize("cap", [15, 7])
def test_flips_under_a_maximum(cards: str, bet_1: Bet1, cap: int) -> None:
    found = ask(cards, bet_1, max_payout=cap)
    held = cards.split()
    stand = [Fraction(1)] * (2 if bet_1 == "ride" else 1)
    gains = {}
    for card in oracle.unseen(held):
        pay = STANDARD[oracle.five_card([*held, card])]
        ride, pull = (oracle.settle(amounts, pay, Fraction(cap), "hand") for amounts in ([*stand, Fraction(1)], stand))
        gains[card] = ride - pull
    total = sum(gains.values(), Fraction(0))
    assert found.hand.ev == total / 48
    expected = {
        c: (sign(total - gain), (total - gain) / 47) for c, gain in gains.items() if sign(total - gain) != sign(total)
    }
    assert {str(flip.card): (flip.action, flip.ev) for flip in found.flips} == expected


# -------------------------------------------------------------------------------------------- what is around a decision


def test_without_the_dead_cards() -> None:
    found = ask("8h 8d Ac", dead="Qc Qd Qh")
    assert (found.hand.ev, found.hand.action) == (Fraction(1, 1035), "ride")
    assert found.undead is not None
    assert found.undead == without_dead(found.hand)
    assert (found.undead.action, found.undead.ev, found.undead.game.dead) == (
        "pull",
        oracle.ev(["8h", "8d", "Ac"], STANDARD),
        (),
    )
    assert ask("8h 8d Ac").undead is None
    pulled = ask("2h Th Jh Qh", "pull", max_payout=15, dead="Qc").undead
    riding = ask("2h Th Jh Qh", "ride", max_payout=15, dead="Qc").undead
    assert pulled is not None
    assert riding is not None
    assert (pulled.action, pulled.bet_1_rides) == ("ride", False)
    assert (riding.action, riding.bet_1_rides) == ("pull", True)
    settled = ask_hand(make_game(Options(dead="Qc")), parse_cards("8h 8d Ac As 2c"))
    assert without_dead(settled) is None


def test_a_settled_hand_is_refused() -> None:
    for dead in ("", "Qc"):
        hand = ask_hand(make_game(Options(dead=dead)), parse_cards("8h 8d Ac As 2c"))
        with pytest.raises(ExactOddsError, match="explain: five cards are settled; nothing is left to explain"):
            explain(hand)


@pytest.mark.parametrize("left", [5, 6, 7])
@pytest.mark.parametrize("size", [3, 4])
def test_the_smallest_decks(left: int, size: int) -> None:
    """With five cards left none can be dead besides; with six, one."""
    random = Random(left * size)
    deck = random.sample(DECK, left)
    game: Game = make_game(Options(dead=[card for card in DECK if card not in deck]))
    held = tuple(deck[:size])
    found = explain(ask_hand(game, held))
    names, dead = texts(held), texts(game.dead)
    assert {str(card.card) for card in found.coming} == set(texts(tuple(deck[size:])))
    assert found.hand.ev == oracle.ev(names, STANDARD, dead)
    if left == 5:
        assert found.flips == ()
    else:
        now = sign(oracle.ev(names, STANDARD, dead))
        evs = {card: oracle.ev(names, STANDARD, [*dead, card]) for card in texts(tuple(deck[size:]))}
        expected = {card: ev for card, ev in evs.items() if sign(ev) != now}
        assert {str(flip.card): flip.ev for flip in found.flips} == expected
