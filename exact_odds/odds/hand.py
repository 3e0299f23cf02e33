"""One hand asked: three cards decide bet 1, four cards bet 2, five are settled."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NamedTuple

from exact_odds.basics.errors import ExactOddsError, check_total
from exact_odds.basics.numbers import shown
from exact_odds.cards.cards import Card
from exact_odds.cards.categories import NO_PAY, OUTCOMES
from exact_odds.cards.evaluation import evaluate_five
from exact_odds.cards.parsing import check_disjoint, parse_cards
from exact_odds.odds.cap import cap_binds, uncapped
from exact_odds.odds.game import Game
from exact_odds.odds.partition import FINEST
from exact_odds.odds.play import BET_1, BET_2, STANDINGS, Action, best_play
from exact_odds.odds.settlement import Settlement, settle, side_prices
from exact_odds.odds.tree import Kind, Node, Tree, hand_tree
from exact_odds.rules.paytable import LOSES

if TYPE_CHECKING:  # a hand without side bets loads nothing for them
    from exact_odds.odds.side.prices import SideBetPrice

Decision = Literal["first", "second", "settled"]
HAND_SIZES = (3, 4, 5)


class OutcomeWays(NamedTuple):
    """A row of the pay table, or no_pay, and the ways it can still come."""

    category: str
    pays: Fraction
    ways: int


class Hand(NamedTuple):
    """The answer for one hand.

    ``ev`` is what riding gains over pulling, per unit of the bet in question; ``value_ride`` and ``value_pull`` are
    the expected net of the rest of the round in units, over every bet that stands; all None when settled. ``outcomes``
    has every row of the pay table, then no_pay; the ways sum to ``of``. ``nets`` (settled) is the net for each set of
    bets that can stand. ``fine_ways`` are the ways of the 22 fine outcomes. ``bet_1_rides`` is what a second decision
    takes bet 1 to have done. ``free_action`` is the action without the maximum payout, where that is another one.
    ``side`` is what each side bet placed has won or is still worth.
    """

    game: Game
    cards: tuple[Card, ...]
    decision: Decision
    action: Action | None
    ev: Fraction | None
    value_ride: Fraction | None
    value_pull: Fraction | None
    outcomes: tuple[OutcomeWays, ...]
    of: int
    fine_ways: tuple[int, ...]
    nets: dict[int, Fraction]
    bet_1_rides: bool = True
    free_action: Action | None = None
    side: tuple[SideBetPrice, ...] = ()


def check_bet_1(bet_1: str | None) -> None:
    """Raise ExactOddsError unless it is what can be done with bet 1, or not said."""
    if bet_1 not in (None, "ride", "pull"):
        raise ExactOddsError(f"bet-1 {shown(bet_1)}: write ride or pull")


def refuse_peek(game: Game) -> None:
    """Raise ExactOddsError where the player is to know more than the hand shows."""
    if game.peek is not None:
        raise ExactOddsError(f"peek {game.peek}: a hand takes no peek; ask edge --peek {game.peek} for the round")


def ask_hand(game: Game, cards: tuple[Card, ...], bet_1: str | None = None) -> Hand:
    """Answer three, four or five cards, the player's own three first.

    ``bet_1`` is what was done with bet 1, for a second decision; it matters to the values, and to the action only
    under a maximum payout that binds. Without it bet 1 is taken to stand.

    Raises ExactOddsError where the cards are no hand, one of them is dead, ``bet_1`` is neither "ride" nor "pull", or
    the cap makes the action depend on a ``bet_1`` not given.
    """
    check_bet_1(bet_1)
    cards = parse_cards(cards, counts=HAND_SIZES)
    check_disjoint(cards, game.dead)
    refuse_peek(game)
    if bet_1 is not None and len(cards) != 4:
        raise ExactOddsError(f"bet-1 {bet_1}: only a hand of four cards asks what was done with bet 1")
    binds = cap_binds(game)
    if len(cards) == 4 and bet_1 is None and binds:
        raise ExactOddsError("the maximum payout can bind, so bet 2 depends on bet 1; add --bet-1 ride or --bet-1 pull")
    answer = answer_hand(game, cards, bet_1 != "pull")
    if binds:
        free = answer_hand(uncapped(game), cards, bet_1 != "pull").action
        answer = answer._replace(free_action=free if free != answer.action else None)
    return answer._replace(side=side_prices(game, cards))


def answer_hand(game: Game, cards: tuple[Card, ...], bet_1_rides: bool) -> Hand:
    """The answer for cards that were looked at already: no dead card among them, and bet 1 known.

    Side bets and the action without a cap are left to :func:`ask_hand`.
    """
    settlement = settle(game)
    if len(cards) == 5:
        return _settled(game, settlement, cards)
    if len(cards) == 3:
        return _first(game, settlement, cards)
    return _second(game, settlement, cards, bet_1_rides)


def _first(game: Game, settlement: Settlement, cards: tuple[Card, ...]) -> Hand:
    code = game.counts.deck.class_code(cards)
    tree = hand_tree(game.counts, settlement.partition, code)
    play, values = best_play(tree, settlement.nets)
    pulled, riding = (Fraction(value, tree.of * settlement.scale) for value in values.nodes[0])
    return _open(
        game, cards, "first", play.first[0], (riding, pulled), game.counts.first_ways(code), game.counts.first_of
    )


def _second(game: Game, settlement: Settlement, cards: tuple[Card, ...], bet_1_rides: bool) -> Hand:
    code = game.counts.deck.class_code(cards)
    ways = game.counts.second_ways(code)
    of = game.counts.second_of
    tree = Tree(settlement.partition, (Node(1, ((1, 0),)),), (Kind(settlement.partition.fold(ways)),), of)
    bet_1 = BET_1 if bet_1_rides else 0
    play, values = best_play(tree, settlement.nets)
    riding, pulled = (Fraction(values.kinds[standing][0], of * settlement.scale) for standing in (bet_1 | BET_2, bet_1))
    return _open(game, cards, "second", play.second[bet_1_rides][0], (riding, pulled), ways, of, bet_1_rides)


def _open(
    game: Game,
    cards: tuple[Card, ...],
    decision: Literal["first", "second"],
    action: Action,
    values: tuple[Fraction, Fraction],
    vector: int,
    of: int,
    bet_1_rides: bool = True,
) -> Hand:
    """The answer while cards are to come; ``values`` are those of riding and of pulling."""
    riding, pulled = values
    fine = FINEST.fold(vector)
    check_total("ways of a hand", sum(fine), of)
    bet = game.bets.bet_1 if decision == "first" else game.bets.bet_2
    ev = (riding - pulled) * game.bets.dollar / bet
    return Hand(game, cards, decision, action, ev, riding, pulled, _outcomes(game, fine), of, fine, {}, bet_1_rides)


def _settled(game: Game, settlement: Settlement, cards: tuple[Card, ...]) -> Hand:
    outcome = evaluate_five(cards)
    fine = tuple(int(place == outcome) for place in range(len(OUTCOMES)))
    group = settlement.partition.group_of[outcome]
    nets = {standing: Fraction(settlement.nets[standing][group], settlement.scale) for standing in STANDINGS}
    return Hand(game, cards, "settled", None, None, None, None, _outcomes(game, fine), 1, fine, nets)


def _outcomes(game: Game, fine: tuple[int, ...]) -> tuple[OutcomeWays, ...]:
    """The ways of each row in the table's order, then of everything that no row pays."""
    rows = [OutcomeWays(row.name, row.pays, sum(fine[place] for place in row.outcomes)) for row in game.pays.rows]
    unpaid = sum(fine) - sum(row.ways for row in rows)
    return (*rows, OutcomeWays(NO_PAY, LOSES, unpaid))
