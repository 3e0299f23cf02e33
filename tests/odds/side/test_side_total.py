"""Base and side bets together: the joint distribution against real cards dealt, and what is known of it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb, prod
from random import Random
from typing import Any, NamedTuple

import oracle
import pytest

from exact_odds.basics.errors import ExactOddsError
from exact_odds.cards.cards import DECK
from exact_odds.cards.categories import OUTCOMES
from exact_odds.odds.game import Bets, Game, MaxPayout
from exact_odds.odds.round import play_round
from exact_odds.odds.setup import Options, make_game
from exact_odds.odds.side.prices import SideWager, make_wager
from exact_odds.rules.paytable import PayTable
from exact_odds.rules.ruleset import load_rule_set

LIMITED, PENNSYLVANIA, OPR = map(load_rule_set, ("limited-stakes", "pennsylvania", "opr-804"))

# What the wagers of these tests net per amount bet, by hand.
BONUS = {"royal_flush": 10_000, "straight_flush": 2_000, "four_of_a_kind": 100, "full_house": 75, "flush": 50}
BONUS |= {"straight": 25, "three_of_a_kind": 8, "two_pair": 4}
THREE = {"mini_royal": 50, "straight_flush": 40, "three_of_a_kind": 30, "straight": 6, "flush": 3, "pair": 1}
SIX = {"six_card_royal": 1_000, "royal_flush": 100, "straight_flush": 20, "four_of_a_kind": 10, "full_house": 5}
SIX |= {"flush": 4, "straight": 3, "three_of_a_kind": 2}
FIVE = {"four_of_a_kind": 299, "full_house": 49, "flush": 39, "straight": 29, "three_of_a_kind": 8}  # printed for 1
METER = 12_345

# Low pays, so that small caps and few cards decide something.
BASE = dict(zip(oracle.ABOVE_A_PAIR, (60, 30, 12, 6, 5, 4, 3, 2), strict=True)) | {"pair_tens_or_better": 1}


class Placed(NamedTuple):
    """A wager, the cards it is settled on, and its net in money by the name of those cards."""

    wager: SideWager
    cards: int
    nets: dict[str, Fraction]

    def net(self, name: str) -> Fraction:
        return self.nets.get(name, -self.wager.amount)


def placed(bet: str, amount: Fraction | int | str = 1) -> Placed:
    stake = Fraction(amount)
    rules, selector, cards, pays = {
        "bonus": (LIMITED, "bonus/1", 5, BONUS),
        "three": (OPR, "three-card-bonus/common", 3, THREE),
        "six": (PENNSYLVANIA, "six-card-bonus", 6, SIX),
        "five": (PENNSYLVANIA, "five-card-progressive/655a-A", 5, FIVE),
    }[bet]
    meters = {"progressive": METER} if bet == "five" else {}
    wager = make_wager(rules, selector, stake, SIX if bet == "six" else {}, meters)
    nets = {name: pay * stake for name, pay in pays.items()}
    if bet == "five":  # the whole meter, a tenth of it; the stake is among it
        nets |= {"royal_flush": METER - stake, "straight_flush": Fraction(METER, 10) - stake}
    return Placed(wager, cards, nets)


# ------------------------------------------------------------------------------------------------------------ the twin

Standing = tuple[bool, bool]
STANDINGS = [(bet_1, bet_2) for bet_1 in (False, True) for bet_2 in (False, True)]


class Deal(NamedTuple):
    own: tuple[str, ...]
    first: str
    second: str
    burned: str


def deals_of(deck: list[str], burn: bool) -> Iterator[Deal]:
    """Every holding as a set, then two cards in order; where one is burned, every one there may be."""
    for burned in deck if burn else [""]:
        left = [card for card in deck if card != burned]
        for own in combinations(left, 3):
            rest = [card for card in left if card not in own]
            yield from (Deal(own, first, second, burned) for first in rest for second in rest if first != second)


def known_at(deal: Deal, peek: str | None) -> tuple[Any, Any]:
    """What the player knows at the first and at the second decision."""
    own, first, second, burned = deal
    return {
        None: (own, (own, first)),
        "burn": ((own, burned), (own, first, burned)),
        "first": ((own, first), (own, first)),
        "second": ((own, second), (own, first, second)),
        "both": ((own, first, second), (own, first, second)),
    }[peek]


def twin(game: Game, side: list[Placed], pays: dict[str, Fraction]) -> tuple[Counter[Fraction], Fraction, int]:
    """Net of everything -> deals; the amount wagered, summed over the deals; how many deals there are.

    The side bets change no decision. A maximum over all wagers is used up by the Bonus first.
    """
    deck = oracle.unseen(str(card) for card in game.dead)
    sixth = any(bet.cards == 6 for bet in side)
    deals = list(deals_of(deck, burn=game.peek == "burn"))
    names = {deal: oracle.five_card((*deal.own, deal.first, deal.second)) for deal in deals}
    cap, per = game.max_payout or (None, "hand")
    amounts = {
        standing: [
            *([game.bets.bet_1] if standing[0] else []),
            *([game.bets.bet_2] if standing[1] else []),
            game.bets[2],
        ]
        for standing in STANDINGS
    }
    bonus = {
        name: sum((capped(bet, name, cap, per) for bet in side if is_bonus(bet)), Fraction(0)) for name in OUTCOMES
    }
    base = {
        (standing, name): oracle.settle(
            amounts[standing],
            pays[name],
            cap - max(bonus[name], Fraction(0)) if cap is not None and per == "all" else cap,
            "hand" if per == "all" else per,
        )
        for standing in STANDINGS
        for name in OUTCOMES
    }
    stands = decide(game, deals, names, base)
    six_names: dict[frozenset[str], str] = {}
    found: Counter[Fraction] = Counter()
    wagered = Fraction(0)
    for deal in deals:
        name, standing = names[deal], stands[deal]
        net = base[standing, name] + bonus[name]
        net += sum((bet.net(name) for bet in side if bet.cards == 5 and not is_bonus(bet)), Fraction(0))
        net += sum((bet.net(oracle.three_card(deal.own)) for bet in side if bet.cards == 3), Fraction(0))
        amount = sum(amounts[standing], Fraction(0)) + sum((bet.wager.amount for bet in side), Fraction(0))
        hand = {*deal.own, deal.first, deal.second}
        for last in [card for card in deck if card not in hand] if sixth else [""]:
            more = Fraction(0)
            if sixth:
                six = frozenset({*hand, last})
                if six not in six_names:
                    six_names[six] = oracle.six_card(six)
                more = sum((bet.net(six_names[six]) for bet in side if bet.cards == 6), Fraction(0))
            found[(net + more) / game.bets.dollar] += 1
            wagered += amount / game.bets.dollar
    return found, wagered, found.total()


def is_bonus(bet: Placed) -> bool:
    return bet.wager.schedule.bet == "bonus"


def capped(bet: Placed, name: str, cap: Fraction | None, per: str) -> Fraction:
    return min(bet.net(name), cap) if cap is not None and per == "all" else bet.net(name)


def decide(
    game: Game, deals: list[Deal], names: dict[Deal, str], base: dict[tuple[Standing, str], Fraction]
) -> dict[Deal, Standing]:
    """The bets that stand in every deal: solved backwards over all deals that look alike."""
    second: defaultdict[Any, dict[Standing, Fraction]] = defaultdict(lambda: dict.fromkeys(STANDINGS, Fraction(0)))
    follows: defaultdict[Any, set[Any]] = defaultdict(set)
    for deal in deals:
        at_first, at_second = known_at(deal, game.peek)
        follows[at_first].add(at_second)
        for standing in STANDINGS:
            second[at_second][standing] += base[standing, names[deal]]
    first = {
        state: [sum((max(second[n][bet_1, b] for b in (False, True)) for n in nexts), Fraction(0)) for bet_1 in (0, 1)]
        for state, nexts in follows.items()
    }
    stands = {}
    for deal in deals:
        at_first, at_second = known_at(deal, game.peek)
        pull, ride = first[at_first]
        bet_1 = ride > pull or (ride == pull and game.ties == "ride")
        pull, ride = second[at_second][bet_1, False], second[at_second][bet_1, True]
        stands[deal] = bet_1, ride > pull or (ride == pull and game.ties == "ride")
    return stands


def check(game: Game, side: list[Placed]) -> None:
    """Every figure of the total is the twin's."""
    game = game._replace(side=tuple(bet.wager for bet in side))
    pays = dict(zip(OUTCOMES, game.pays.by_outcome(), strict=True))
    nets, wagered, of = twin(game, side, pays)
    result = play_round(game)
    total = result.total
    assert total is not None
    assert total.distribution.ways == nets
    assert total.distribution.of == of
    ev = sum((net * ways for net, ways in nets.items()), Fraction(0)) / of
    assert total.ev == ev
    assert total.variance == sum((net**2 * ways for net, ways in nets.items()), Fraction(0)) / of - ev**2
    assert total.hit_frequency == Fraction(sum(ways for net, ways in nets.items() if net > 0), of)
    assert total.push_frequency == Fraction(nets[Fraction(0)], of)
    assert total.amount == wagered / of
    assert total.edge_per_amount == -ev * of / wagered


# -------------------------------------------------------------------------------------------------------- small decks

SIDES = ["three", "five", "bonus", "six", "three five", "three six", "bonus six", "three five bonus six"]
SETTINGS: list[dict[str, Any]] = [
    {},
    {"bets": Bets(Fraction(3), Fraction(2), Fraction(5, 2)), "ties": "ride"},
    {"max_payout": MaxPayout(Fraction(9)), "bets": Bets(Fraction(2), Fraction(1), Fraction(1))},
    {"max_payout": MaxPayout(Fraction(60), "all"), "bets": Bets(Fraction(1), Fraction(3), Fraction(2)), "ties": "ride"},
    {"max_payout": MaxPayout(Fraction(5), "all")},  # a straight of the Bonus alone wins more
    {"max_payout": MaxPayout(Fraction(1, 2), "all")},  # a pair wins more, and there the Bonus loses
]


def small_deck(random: Random, size: int) -> list[Any]:
    """High cards of few suits: all kinds of hands are there."""
    pool = [card for card in DECK if card.rank >= 6 and card.suit in (1, 2, 3)]
    return random.sample(pool, size)


@pytest.mark.parametrize("setting", range(len(SETTINGS)))
@pytest.mark.parametrize("bets", SIDES)
def test_small_decks(bets: str, setting: int) -> None:
    random = Random(f"{bets} {setting}")
    for size in (7, 8) if "six" in bets else (6, 8):
        deck = small_deck(random, size)
        table = {row: max(-1, pay + random.choice((-1, 0, 0, 1))) for row, pay in BASE.items()}
        game = Game(PayTable.from_pays(table), dead=tuple(sorted(set(DECK) - set(deck))), **SETTINGS[setting])
        side = [placed(bet, 1 if bet == "bonus" else random.choice((1, 2, Fraction(3, 2)))) for bet in bets.split()]
        check(game, side)


@pytest.mark.parametrize("setting", range(len(SETTINGS)))
@pytest.mark.parametrize("bets", [bets for bets in SIDES if "five" in bets or "bonus" in bets])
def test_wagers_that_tell_apart_what_the_base_table_does_not(bets: str, setting: int) -> None:
    """A table that pays few hands leaves the others to the side bets, as one printed without a straight does."""
    random = Random(f"few {bets} {setting}")
    deck = small_deck(random, 8)
    few = PayTable.from_pays({"full_house": 12, "flush": "push", "pair_tens_or_better": 1})
    game = Game(few, dead=tuple(sorted(set(DECK) - set(deck))), **SETTINGS[setting])
    check(game, [placed(bet) for bet in bets.split()])


@pytest.mark.parametrize("peek", ["burn", "first", "second", "both"])
@pytest.mark.parametrize("setting", [0, 1, 3])
def test_a_peek_and_a_wager_on_the_final_hand(peek: Any, setting: int) -> None:
    random = Random(f"{peek} {setting}")
    deck = small_deck(random, 8)
    game = Game(PayTable.from_pays(BASE), dead=tuple(sorted(set(DECK) - set(deck))), peek=peek, **SETTINGS[setting])
    check(game, [placed("five", 2), placed("bonus")])


def test_a_maximum_over_all_counts_what_the_bonus_wins() -> None:
    """With 27 for all, a straight that wins 25 on the Bonus leaves 2 for the base bets."""
    game = make_game(
        Options(
            "limited-stakes/1", bets=1, side={"bonus/1": 1}, max_payout=27, max_payout_per="all", pay={"straight": 5}
        )
    )
    result = play_round(game)
    assert result.total is not None
    assert max(result.total.distribution.ways) == 27
    assert result.cap is not None
    assert result.cap.cost > 0
    free = play_round(game._replace(max_payout=None))
    assert free.total is not None
    assert max(free.total.distribution.ways) == 10_000 + (2 + 2 + 1) * 500
    assert result.total.ev < free.total.ev


# ---------------------------------------------------------------------------------------------------------- full decks


@pytest.mark.parametrize(("bets", "ties"), [("three five bonus", "ride")])
def test_a_full_deck_by_classes(bets: str, ties: Any) -> None:
    """Every holding and every four cards; those that differ only in the names of their suits once."""
    side = [placed(bet, 1 if bet == "bonus" else 2) for bet in bets.split()]
    amounts = (Fraction(4), Fraction(3), Fraction(2))
    game = make_game(Options(bets="4,3,2", ties=ties))._replace(side=tuple(bet.wager for bet in side))
    pays = oracle.standard_pays()
    fours = {key: Counter(outcomes) for key, (_, outcomes) in oracle.four_card_classes().items()}
    worth = {key: sum(count * pays[name] for name, count in ways.items()) for key, ways in fours.items()}
    enough = 1 if ties == "pull" else 0
    ends: Counter[tuple[str, Fraction, oracle.SuitClass]] = Counter()
    for key, (size, nexts) in oracle.three_card_classes().items():
        bet_1 = sum(worth[four] for four in nexts) >= enough
        label = oracle.three_card(oracle._member(key))
        for four in nexts:
            amount = amounts[2] + amounts[0] * bet_1 + amounts[1] * (worth[four] >= enough)
            ends[label, amount, four] += size
    named: Counter[tuple[str, Fraction, str]] = Counter()
    for (label, amount, four), times in ends.items():
        for name, count in fours[four].items():
            named[label, amount, name] += times * count
    nets: Counter[Fraction] = Counter()
    for (label, amount, name), times in named.items():
        extra = sum((bet.net(label if bet.cards == 3 else name) for bet in side), Fraction(0))
        nets[(amount * pays[name] + extra) / amounts[2]] += times
    result = play_round(game)
    assert result.total is not None
    assert result.total.distribution.ways == nets
    assert result.total.amount == result.average_action + Fraction(sum(bet.wager.amount for bet in side)) / 2


@pytest.mark.parametrize(("dollar", "ev"), [(1, "89042/812175"), (3, "33389/812175"), (4, "445/64974")])
def test_limited_stakes_with_its_bonus(dollar: int, ev: str) -> None:
    """What is won in money a round, from the reference values."""
    result = play_round(make_game(Options("limited-stakes/1", bets=dollar, side={"bonus/1": 1})))
    assert result.game.bets == (dollar + 1, dollar + 1, dollar)
    assert result.total is not None
    assert result.total.ev * dollar == Fraction(ev)
    assert result.total.ev == result.ev - Fraction(17917, 92820) / dollar
    assert result.total.amount == result.average_action + Fraction(1, dollar)


def test_the_evs_add_up_whatever_is_placed() -> None:
    side = [placed("three", 3), placed("five"), placed("bonus"), placed("six", "1/2")]
    game = make_game(Options(bets="3,2,4"))
    plain = play_round(game)
    result = play_round(game._replace(side=tuple(bet.wager for bet in side)))
    assert result.total is not None
    alone = sum((price.ev * price.wager.amount for price in result.side if price.ev is not None), Fraction(0)) / 4
    assert len([price for price in result.side if price.ev is not None]) == 4
    assert result.total.ev == plain.ev + alone
    assert result.total.distribution.of == prod((comb(52, 3), 49, 48, 47))
    assert result._replace(game=game, total=None, side=()) == plain


# ------------------------------------------------------------------------------------------------------------ refusals


@pytest.mark.parametrize(
    ("bets", "peek"), [("six", "burn"), ("three", "first"), ("three five", "second"), ("five six", "both")]
)
def test_a_peek_hides_what_other_wagers_need(bets: str, peek: Any) -> None:
    game = make_game(Options(peek=peek))._replace(side=tuple(placed(bet).wager for bet in bets.split()))
    with pytest.raises(ExactOddsError, match="peek and a side bet that is not settled on the five cards of the hand"):
        play_round(game)


def test_what_is_not_known_is_asked_for() -> None:
    wager = make_wager(PENNSYLVANIA, "five-card-progressive/655a-B", 1, {}, {"mega": 5})
    with pytest.raises(ExactOddsError, match=r"not everything it pays is known; add --meter major=AMOUNT$"):
        play_round(make_game(Options())._replace(side=(wager,)))


def test_a_deck_too_small_for_the_sixth_card() -> None:
    game = make_game(Options(dead=list(DECK[:47])))._replace(side=(placed("six").wager,))
    with pytest.raises(ExactOddsError, match="dead cards: 5 cards are left, and the side bet is settled on 6"):
        play_round(game)
