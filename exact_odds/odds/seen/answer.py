"""The round with cards of other players seen: the edge for every number of cards."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import shown
from exact_odds.odds.cap import cap_binds
from exact_odds.odds.game import Game, refuse_side
from exact_odds.odds.round import ActionCounts
from exact_odds.odds.seen.decisions import Progress, SeenDecision
from exact_odds.odds.seen.first_decision import first_decision
from exact_odds.odds.seen.points import Points, points_of
from exact_odds.odds.seen.second_decision import second_decision

#: Three cards of each of seven other players: the numbers of cards seen that a table shows.
SEVEN_OTHERS = range(22)


class SeenRound(NamedTuple):
    """The round with ``cards`` cards seen, each set of them equally likely and both decisions the best for it.

    ``gain`` is what seeing them is worth: the house edge with none less the house edge with these. ``ev_bet_1`` and
    ``ev_bet_2`` are per unit of that bet; the counts are over every hand of a decision with every set of cards seen.
    """

    cards: int
    house_edge: Fraction
    gain: Fraction
    ev_bet_1: Fraction
    ev_bet_2: Fraction
    ride_1: ActionCounts
    ride_2: ActionCounts
    average_bets: Fraction
    average_action: Fraction

    @property
    def element_of_risk(self) -> Fraction:
        """The house edge over the average action."""
        return self.house_edge / self.average_action


class Seen(NamedTuple):
    """The rounds of a game by the number of cards seen; bet $, which no card seen moves, is worth ``ev_bet_dollar``."""

    game: Game
    ev_bet_dollar: Fraction
    rounds: tuple[SeenRound, ...]


def see_cards(game: Game, cards: Iterable[int] = SEVEN_OTHERS, progress: Progress | None = None) -> Seen:
    """What the round is worth when so many of the cards that the player does not hold are seen.

    All numbers of cards are worked out together; ``progress`` is told (done, of).

    Raises ExactOddsError for a number of cards that the deck has not, a peek, a side bet, or a maximum payout per hand
    that can bind.

    >>> from exact_odds.odds.setup import Options, make_game
    >>> [str(one.house_edge) for one in see_cards(make_game(Options()), [0, 1]).rounds]
    ['37963/1082900', '1775877/50896300']
    """
    numbers = _numbers(game, cards)
    refuse_unseen(game)
    counts = game.counts
    of_bet_1, of_bet_2, of_dollar = (points_of_bet(game, amount) for amount in game.bets)
    together = sorted({0, *numbers})
    first = first_decision(counts, of_bet_1, together, progress)
    second = second_decision(counts, of_bet_2, together)
    dollar = _always(game, of_dollar)
    none = -_ev(game, first[0], second[0], dollar)
    rounds = (_round(game, first[number], second[number], dollar, none) for number in numbers)
    return Seen(game, dollar, tuple(rounds))


def _numbers(game: Game, cards: Iterable[int]) -> list[int]:
    """The numbers of cards, looked at: two community cards are never seen."""
    numbers = list(cards)
    most = game.counts.deck.size - 5
    for number in numbers:
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= most:
            raise ExactOddsError(f"cards {shown(number)}: write a whole number from 0 to {most}")
    return numbers


def refuse_unseen(game: Game) -> None:
    """Raise ExactOddsError where the bets are not decided each by its own EV on three and four cards."""
    refuse_side(game, "seen")
    if game.peek == "burn":
        raise ExactOddsError("seen refuses peek burn: a burned card that is known is one more card seen; add 1 to them")
    if game.peek is not None:
        raise ExactOddsError(
            f"seen refuses peek {game.peek}: with community cards known the decisions are on other cards than "
            "three and four"
        )
    if game.max_payout is not None and game.max_payout.per != "bet" and cap_binds(game):
        raise ExactOddsError(
            "seen takes no maximum payout over several bets that can bind: what one bet wins then depends on "
            "the other, so no bet has an EV of its own; one per bet is taken"
        )


def points_of_bet(game: Game, amount: Fraction) -> Points:
    """The points of one bet: a maximum payout per bet limits what it can pay."""
    pays = game.pays.by_outcome()
    cap = game.max_payout
    if cap is not None and cap.per == "bet":
        pays = tuple(min(pay, cap.amount / amount) for pay in pays)
    return points_of(pays)


def _always(game: Game, points: Points) -> Fraction:
    """The EV of a bet that always stands, per unit of it."""
    counts = game.counts
    total = sum(combos * points.of_ways(counts.first[code]) for code, combos in counts.first_combos.items())
    return Fraction(total, points.scale * sum(counts.first_combos.values()) * counts.first_of) - 1


def _ev(game: Game, first: SeenDecision, second: SeenDecision, dollar: Fraction) -> Fraction:
    """The EV of the round, per unit of bet $."""
    bets = game.bets
    return dollar + (bets.bet_1 * first.ev + bets.bet_2 * second.ev) / bets.dollar


def _round(game: Game, first: SeenDecision, second: SeenDecision, dollar: Fraction, none: Fraction) -> SeenRound:
    house_edge = -_ev(game, first, second, dollar)
    stands = [_stands(game, decision.counts) for decision in (first, second)]
    return SeenRound(
        cards=first.cards,
        house_edge=house_edge,
        gain=none - house_edge,
        ev_bet_1=first.ev,
        ev_bet_2=second.ev,
        ride_1=first.counts,
        ride_2=second.counts,
        average_bets=1 + stands[0] + stands[1],
        average_action=1 + (stands[0] * game.bets.bet_1 + stands[1] * game.bets.bet_2) / game.bets.dollar,
    )


def _stands(game: Game, counts: ActionCounts) -> Fraction:
    """How often a bet stands; the tie rule says what ``either`` does."""
    return Fraction(counts.ride + (counts.either if game.ties == "ride" else 0), counts.of)
