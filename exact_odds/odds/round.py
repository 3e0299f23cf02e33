"""The whole round: what a game is worth per unit, how it spreads, and how often each thing happens."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import comb
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from exact_odds.basics.errors import check_total
from exact_odds.cards.cards import Card
from exact_odds.cards.categories import NO_PAY
from exact_odds.cards.evaluation import three_card_category
from exact_odds.counting.classes import Deck, key_and_suited
from exact_odds.counting.enumerator import Counts
from exact_odds.odds.cap import CapEffect, cap_effect
from exact_odds.odds.distribution import Distribution
from exact_odds.odds.game import Game
from exact_odds.odds.play import BET_1, BET_2, BETS_STANDING, STANDINGS, Action, Play, Tally, best_play, rides, tally
from exact_odds.odds.settlement import Settlement, settle, side_prices
from exact_odds.odds.tree import Tree, build_tree, merged_tree, peek_tree
from exact_odds.rules.paytable import LOSES

if TYPE_CHECKING:  # a game without side bets loads nothing for them
    from exact_odds.odds.side.prices import SideBetPrice
    from exact_odds.odds.side.total import Total

#: Ordered deals that make one five-card set: any 3 of the 5 are the holding, the other 2 come in either order.
DEALS_PER_HAND = comb(5, 3) * 2


class ActionCounts(NamedTuple):
    """How many states of a decision ride, pull, or are worth the same, out of how many."""

    ride: int
    pull: int
    either: int
    of: int


class RowFrequency(NamedTuple):
    """One row: five-card sets that make it, and ordered deals that end there with one, two, three bets standing.

    ``net`` is what all those deals net together, in units of bet $, under a maximum payout too.
    """

    category: str
    pays: Fraction
    combos: int
    of: int
    ways_by_bets: tuple[int, int, int]
    net: Fraction


class Round(NamedTuple):
    """Everything about a round of ``game``; amounts in units of bet $, probabilities as Fractions.

    ``ev_bet_1``, ``ev_bet_2``, ``ev_bet_dollar`` are per unit of that bet, None under a maximum payout that binds.
    ``bets_of_net`` has, for every net of ``distribution``, the ways by number of bets standing.
    """

    game: Game
    ev: Fraction
    ev_bet_1: Fraction | None
    ev_bet_2: Fraction | None
    ev_bet_dollar: Fraction | None
    average_bets: Fraction
    average_action: Fraction
    distribution: Distribution
    bets_of_net: dict[Fraction, tuple[int, int, int]]
    first_decision: ActionCounts
    second_decision: ActionCounts
    frequencies: tuple[RowFrequency, ...]
    cap: CapEffect | None
    total: Total | None
    side: tuple[SideBetPrice, ...]

    @property
    def house_edge(self) -> Fraction:
        """Minus the EV of the round, per unit of bet $."""
        return -self.ev

    @property
    def element_of_risk(self) -> Fraction:
        """Minus the EV over the average action."""
        return -self.ev / self.average_action

    @property
    def hit_frequency(self) -> Fraction:
        """The probability that the round's net is above zero."""
        return self.distribution.hit_frequency

    @property
    def push_frequency(self) -> Fraction:
        """The probability that the round's net is exactly zero."""
        return self.distribution.push_frequency

    @property
    def variance(self) -> Fraction:
        """The variance of the round's net, in units squared."""
        return self.distribution.variance

    @property
    def tip_return(self) -> Fraction | None:
        """What the dealer can expect of a tip settled as bet $, per unit tipped: the stake comes back with a win.

        The tip costs the player all of it. None where tips are not settled so, or a cap makes bet $ no bet alone.
        """
        return self.ev_bet_dollar + 1 if self.game.tip_as_dollar and self.ev_bet_dollar is not None else None


def play_round(game: Game) -> Round:
    """Price the whole round under the best play.

    >>> from exact_odds.rules.paytable import PayTable
    >>> play_round(Game(PayTable.from_pays({"flush": 8, "any_pair": 1}))).first_decision.of
    22100
    """
    settlement = settle(game)
    tree = game_tree(game, settlement)
    play, _ = best_play(tree, settlement.nets)
    return round_of(game, settlement, tree, play)


def also_at(result: Round) -> tuple[tuple[str, Fraction, Round], ...]:
    """The same round with an assumed row at the other pays that its rule set wants shown: row, pay, round."""
    game = result.game
    found = []
    for row, pay in game.also_at:
        other = play_round(game._replace(pays=game.pays.with_pay(row, pay), also_at=()))
        found.append((row, pay, other))
    return tuple(found)


def game_tree(game: Game, settlement: Settlement) -> Tree:
    """The tree of what the player of this game knows."""
    label = three_card_label if any(wager.schedule.cards == 3 for wager in game.side) else None
    if game.peek is None:
        return build_tree(game.counts, settlement.partition, label)
    if game.peek == "burn":
        decks = burned_decks(game.counts.deck)
        return merged_tree([(build_tree(Counts(deck), settlement.partition), cards) for deck, cards in decks])
    return peek_tree(game.counts, settlement.partition, game.peek)


def three_card_label(code: int) -> str:
    """The three-card category of a class: what a wager on the own cards is settled on."""
    return three_card_category(*key_and_suited(code))


def burned_decks(deck: Deck) -> list[tuple[Deck, int]]:
    """The decks that are left when one card is burned, one for every rank and group of like suits, and how many
    cards burn to such a deck.
    """
    return [
        (Deck((*deck.dead, Card(rank, group.suits[0]))), len(group.suits))
        for group in deck.groups
        for rank in group.ranks
    ]


def round_of(game: Game, settlement: Settlement, tree: Tree, play: Play) -> Round:
    """The figures of a round under a given play, the best one or not."""
    side = side_prices(game)  # refuses a deck too small for a wager
    results = tally(tree, play, game.ties)
    rows = [results.standing(standing) for standing in STANDINGS]
    check_total("ordered deals", sum(map(sum, rows)), tree.of)
    at_stake = [sum(row) for row in rows]
    by_net = _by_net(settlement, rows)
    distribution = Distribution(((net, sum(ways)) for net, ways in by_net.items()), tree.of)
    average_action = sum(map(mul, at_stake, map(game.bets.in_units, STANDINGS)), Fraction(0)) / tree.of
    cap = cap_effect(game, tree, play, distribution.mean)
    evs = (None, None, None) if cap else _evs_by_bet(settlement, rows, tree.of)
    return Round(
        game=game,
        ev=distribution.mean,
        ev_bet_1=evs[0],
        ev_bet_2=evs[1],
        ev_bet_dollar=evs[2],
        average_bets=Fraction(sum(map(mul, at_stake, BETS_STANDING)), tree.of),
        average_action=average_action,
        distribution=distribution,
        bets_of_net=by_net,
        first_decision=_count_actions(zip(play.first, (node.weight for node in tree.nodes), strict=True)),
        second_decision=_second_counts(game, tree, play),
        frequencies=_frequencies(game, settlement, rows, tree.of),
        cap=cap,
        total=_total(game, settlement, tree, play, results, average_action),
        side=side,
    )


def _total(
    game: Game, settlement: Settlement, tree: Tree, play: Play, results: Tally, average_action: Fraction
) -> Total | None:
    if not game.side:
        return None
    from exact_odds.odds.side.total import total_of

    return total_of(game, settlement, tree, play, results, average_action)


def _by_net(settlement: Settlement, rows: list[tuple[int, ...]]) -> dict[Fraction, tuple[int, int, int]]:
    """Every net of the round, lowest first, with its ways by number of bets standing."""
    found: dict[int, list[int]] = {}
    for standing, row in zip(STANDINGS, rows, strict=True):
        for net, ways in zip(settlement.nets[standing], row, strict=True):
            if ways:
                found.setdefault(net, [0, 0, 0])[BETS_STANDING[standing] - 1] += ways
    return {Fraction(net, settlement.scale): (one, two, three) for net, (one, two, three) in sorted(found.items())}


def _evs_by_bet(settlement: Settlement, rows: list[tuple[int, ...]], of: int) -> tuple[Fraction, Fraction, Fraction]:
    """The EV of each bet, per unit of that bet: what bet $ alone would win, over the deals where the bet stands."""
    won = [sum(map(mul, settlement.nets[0], row)) for row in rows]
    bet_1 = sum(won[standing] for standing in STANDINGS if standing & BET_1)
    bet_2 = sum(won[standing] for standing in STANDINGS if standing & BET_2)
    over = settlement.scale * of
    return Fraction(bet_1, over), Fraction(bet_2, over), Fraction(sum(won), over)


def _count_actions(weighted: Iterable[tuple[Action, int]]) -> ActionCounts:
    counts: dict[Action, int] = {"ride": 0, "pull": 0, "either": 0}
    for action, weight in weighted:
        counts[action] += weight
    return ActionCounts(counts["ride"], counts["pull"], counts["either"], sum(counts.values()))


def _second_counts(game: Game, tree: Tree, play: Play) -> ActionCounts:
    """Four-card sets by action; (holding, card) pairs where the action may depend on more than the four cards."""
    if game.peek is None and play.second[0] == play.second[1]:
        # each four-card set is met once for every one of its cards turned last
        return _count_actions((action, pairs // 4) for action, pairs in zip(play.second[0], tree.pairs, strict=True))
    weighted = []
    for node, first in zip(tree.nodes, play.first, strict=True):
        second = play.second[rides(first, game.ties)]
        weighted += [(second[kind], node.weight * ways) for ways, kind in node.steps]
    return _count_actions(weighted)


def _frequencies(game: Game, settlement: Settlement, rows: list[tuple[int, ...]], of: int) -> tuple[RowFrequency, ...]:
    # a burned card is any of those that no hand holds, so each five-card set is met once for every one of them
    deals = DEALS_PER_HAND * (game.counts.deck.size - 5 if game.peek == "burn" else 1)
    found = []
    for category, pays in (*game.pays.pays.items(), (NO_PAY, LOSES)):
        by_bets, net = [0, 0, 0], 0
        for group, name in enumerate(settlement.rows):
            if name == category:
                for standing, row in zip(STANDINGS, rows, strict=True):
                    by_bets[BETS_STANDING[standing] - 1] += row[group]
                    net += settlement.nets[standing][group] * row[group]
        combos = sum(by_bets) // deals
        one, two, three = by_bets
        total = Fraction(net, settlement.scale)
        found.append(RowFrequency(category, pays, combos, of // deals, (one, two, three), total))
    return tuple(found)
