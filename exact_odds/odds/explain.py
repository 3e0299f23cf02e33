"""Why a hand is played as it is: what each card to come makes of it, and what dead cards change."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from exact_odds.basics.errors import ExactOddsError
from exact_odds.cards.cards import DECK, Card
from exact_odds.odds.game import MOST_DEAD
from exact_odds.odds.hand import Hand, answer_hand
from exact_odds.odds.play import BET_1, BET_2, Action


class NextCard(NamedTuple):
    """A card to come, and what riding gains over pulling once it has come, per unit of the bet in question."""

    card: Card
    ev: Fraction


class OneMoreDead(NamedTuple):
    """A card, and the decision if it were dead too."""

    card: Card
    action: Action
    ev: Fraction


class Explanation(NamedTuple):
    """A decision in pieces.

    ``coming`` are the cards that can come next, best first; their mean EV is the hand's. ``flips`` are the single
    cards that would make it another action if they were dead. ``undead`` is the same hand with no card dead, None
    where none is.
    """

    hand: Hand
    coming: tuple[NextCard, ...]
    flips: tuple[OneMoreDead, ...]
    undead: Hand | None


def explain(hand: Hand) -> Explanation:
    """Take an open decision apart.

    Raises ExactOddsError where the hand is settled.

    >>> from exact_odds.cards.parsing import parse_cards
    >>> from exact_odds.odds.hand import ask_hand
    >>> from exact_odds.odds.setup import Options, make_game
    >>> found = explain(ask_hand(make_game(Options()), parse_cards("Tc Jd Qh")))
    >>> str(found.coming[0].card), found.hand.ev == sum(card.ev for card in found.coming) / len(found.coming)
    ('Td', True)
    """
    if hand.decision == "settled":
        raise ExactOddsError("explain: five cards are settled; nothing is left to explain")
    out = {*hand.cards, *hand.game.dead}
    left = [card for card in DECK if card not in out]
    given = _given_first if hand.decision == "first" else _given_second
    coming = sorted((NextCard(card, given(hand, card)) for card in left), key=lambda found: -found.ev)
    return Explanation(hand, tuple(coming), tuple(_flips(hand, left)), without_dead(hand))


def without_dead(hand: Hand) -> Hand | None:
    """The same hand with no card dead; None where none is, or nothing is left to decide."""
    if not hand.game.dead or hand.decision == "settled":
        return None
    return answer_hand(hand.game._replace(dead=()), hand.cards, hand.bet_1_rides)


def _given_first(hand: Hand, card: Card) -> Fraction:
    """What bet 1 gains by riding once the first community card is known, under the best play of bet 2 either way."""
    riding, pulled = (_best(answer_hand(hand.game, (*hand.cards, card), rides)) for rides in (True, False))
    return (riding - pulled) * hand.game.bets.dollar / hand.game.bets.bet_1


def _best(second: Hand) -> Fraction:
    return max(value for value in (second.value_ride, second.value_pull) if value is not None)


def _given_second(hand: Hand, card: Card) -> Fraction:
    """What bet 2 gains by riding once all cards are known."""
    nets = answer_hand(hand.game, (*hand.cards, card), hand.bet_1_rides).nets
    bet_1 = BET_1 if hand.bet_1_rides else 0
    return (nets[bet_1 | BET_2] - nets[bet_1]) * hand.game.bets.dollar / hand.game.bets.bet_2


def _flips(hand: Hand, left: list[Card]) -> list[OneMoreDead]:
    if len(hand.game.dead) >= MOST_DEAD:
        return []
    found = []
    for card in left:
        other = answer_hand(hand.game._replace(dead=(*hand.game.dead, card)), hand.cards, hand.bet_1_rides)
        if other.action is not None and other.ev is not None and other.action != hand.action:
            found.append(OneMoreDead(card, other.action, other.ev))
    return found
