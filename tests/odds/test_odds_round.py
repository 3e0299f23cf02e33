"""The round, figure by figure, against a twin that deals the deck and plays every deal out."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, lcm
from random import Random
from typing import Any, NamedTuple

import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exact_odds.basics.errors import ExactOddsError
from exact_odds.cards.cards import DECK
from exact_odds.cards.categories import OUTCOMES, PAIR, RANK_PLURALS
from exact_odds.odds.cap import cap_binds, free_pay, refuse_cap
from exact_odds.odds.game import Bets, CapPer, Game, MaxPayout, Peek
from exact_odds.odds.play import Action, Play, Ties
from exact_odds.odds.round import Round, game_tree, play_round, round_of
from exact_odds.odds.settlement import settle
from exact_odds.odds.setup import Options, make_game
from exact_odds.odds.side.prices import SideWager
from exact_odds.rules.paytable import PayTable
from exact_odds.rules.rows import row_outcomes
from exact_odds.rules.sidebets import SideRow, SideSchedule

ONE = Fraction(1)
EQUAL = (ONE, ONE, ONE)
STANDARD = oracle.standard_pays()
STANDARD_TABLE = PayTable.from_pays(
    {
        **dict(zip(oracle.ABOVE_A_PAIR, (1000, 200, 50, 11, 8, 5, 3, 2), strict=True)),
        "pair_tens_or_better": 1,
    }
)

# ------------------------------------------------------------------------------------------------------------ the twin

Standing = tuple[bool, bool]  # bet 1, bet 2
STANDINGS = [(bet_1, bet_2) for bet_1 in (False, True) for bet_2 in (False, True)]


Ways = tuple[tuple[str, int], ...]


class Deals(NamedTuple):
    """Holdings as (how many, the four cards after each community card), and what each four cards become, how often."""

    threes: list[tuple[int, tuple[Any, ...]]]
    ways: Mapping[Any, Ways]


@cache
def full_deck() -> Deals:
    """Every holding, those that differ only in the names of their suits once."""
    ways = {key: tuple(Counter(ends).items()) for key, (_, ends) in oracle.four_card_classes().items()}
    return Deals(list(oracle.three_card_classes().values()), ways)


def real_cards(dead: Iterable[str]) -> Deals:
    """Every holding of what is left, one by one."""
    deck = oracle.unseen(dead)
    ways = {
        frozenset(four): tuple(Counter(oracle.five_card((*four, card)) for card in deck if card not in four).items())
        for four in combinations(deck, 4)
    }
    threes = [
        (1, tuple(frozenset((*three, card)) for card in deck if card not in three)) for three in combinations(deck, 3)
    ]
    return Deals(threes, ways)


def with_burned(dead: Iterable[str]) -> Deals:
    """The same for every card that may have been burned, which the player saw: one deck after another."""
    threes: list[tuple[int, tuple[Any, ...]]] = []
    ways: dict[Any, Ways] = {}
    for burned in oracle.unseen(dead):
        deals = real_cards([*dead, burned])
        ways.update({(burned, four): ends for four, ends in deals.ways.items()})
        threes += [(1, tuple((burned, four) for four in fours)) for _, fours in deals.threes]
    return Deals(threes, ways)


class Twin:
    """Every deal of a game played out: what is best is found anew at every single decision."""

    def __init__(self, deals: Deals, game: Game, pays: Mapping[str, Fraction]) -> None:
        self.deals, self.pays, self.ties, self.peek = deals, pays, game.ties, game.peek
        self.amounts = {
            (bet_1, bet_2): (game.bets.bet_1,) * bet_1 + (game.bets.bet_2,) * bet_2 + (game.bets.dollar,)
            for bet_1, bet_2 in STANDINGS
        }
        cap, per = game.max_payout or (None, "hand")
        self.net = {
            (standing, name): oracle.settle(amounts, pay, cap, "hand" if per == "all" else per) / game.bets.dollar
            for standing, amounts in self.amounts.items()
            for name, pay in pays.items()
        }
        self.scale = lcm(*(net.denominator for net in self.net.values()))
        self.coins = {s: {name: int(self.net[s, name] * self.scale) for name in pays} for s in STANDINGS}
        self.first: list[tuple[str, int]] = []  # the action at every state, and how many deals it is
        self.second: list[tuple[str, int]] = []
        self.ends: Counter[tuple[Standing, str]] = Counter()
        self.second_asks_bet_1 = False
        if self.peek in (None, "burn"):
            self._plain()
        elif self.peek == "first":
            self._first()
        else:
            self._last(both=self.peek == "both")
        self.of = self.ends.total()

    def _total(self, ways: Ways, standing: Standing) -> int:
        coins = self.coins[standing]
        return sum(n * coins[name] for name, n in ways)

    def _stands(self, ride: int, pull: int, book: list[tuple[str, int]], states: int) -> bool:
        book.append(("either" if ride == pull else "ride" if ride > pull else "pull", states))
        return ride > pull or (ride == pull and self.ties == "ride")

    def _plain(self) -> None:
        totals = {four: {s: self._total(ends, s) for s in STANDINGS} for four, ends in self.deals.ways.items()}
        better = {
            four: {bet_1: value[bet_1, True] - value[bet_1, False] for bet_1 in (False, True)}
            for four, value in totals.items()
        }
        self.second_asks_bet_1 = any((d[0] > 0, d[0] < 0) != (d[1] > 0, d[1] < 0) for d in better.values())
        reached: Counter[tuple[Standing, Any]] = Counter()
        for size, fours in self.deals.threes:
            value = [sum(max(totals[four][bet_1, b] for b in (False, True)) for four in fours) for bet_1 in (0, 1)]
            bet_1 = self._stands(value[1], value[0], self.first, size)
            for four in fours:
                bet_2 = self._stands(better[four][bet_1], 0, self.second, size)
                reached[(bet_1, bet_2), four] += size
        for (standing, four), times in reached.items():
            for name, n in self.deals.ways[four]:
                self.ends[standing, name] += times * n

    def _first(self) -> None:
        for four, times in self._pairs().items():
            value = {s: self._total(self.deals.ways[four], s) for s in STANDINGS}
            ride, pull = (max(value[bet_1, False], value[bet_1, True]) for bet_1 in (True, False))
            bet_1 = self._stands(ride, pull, self.first, times)
            bet_2 = self._stands(value[bet_1, True], value[bet_1, False], self.second, times)
            for name, n in self.deals.ways[four]:
                self.ends[(bet_1, bet_2), name] += times * n

    def _last(self, *, both: bool) -> None:
        """All five cards are known at the second decision, and before the first one too where ``both`` are turned."""
        for four, times in self._pairs().items():
            ways = self.deals.ways[four]
            for known in [((name, n),) for name, n in ways] if both else [ways]:
                ride, pull = (
                    sum(n * max(self.coins[bet_1, bet_2][name] for bet_2 in (False, True)) for name, n in known)
                    for bet_1 in (True, False)
                )
                bet_1 = self._stands(ride, pull, self.first, times * (known[0][1] if both else 1))
                for name, n in known:
                    ride, pull = self.coins[bet_1, True][name], self.coins[bet_1, False][name]
                    bet_2 = self._stands(ride, pull, self.second, times * n)
                    self.ends[(bet_1, bet_2), name] += times * n

    def _pairs(self) -> Counter[Any]:
        pairs: Counter[Any] = Counter()
        for size, fours in self.deals.threes:
            for four in fours:
                pairs[four] += size
        return pairs

    # What follows are plain sums over the ends.

    def mean(self, value: Mapping[tuple[Standing, str], Fraction]) -> Fraction:
        return sum((n * value[end] for end, n in self.ends.items()), Fraction(0)) / self.of

    def ev_of_bet(self, place: int | None) -> Fraction:
        return self.mean(
            {(s, name): self.pays[name] if place is None or s[place] else Fraction(0) for s, name in self.net}
        )

    def bets_of_net(self) -> dict[Fraction, tuple[int, ...]]:
        found: defaultdict[Fraction, list[int]] = defaultdict(lambda: [0, 0, 0])
        for (standing, name), n in self.ends.items():
            found[self.net[standing, name]][sum(standing)] += n
        return {net: tuple(ways) for net, ways in sorted(found.items())}

    def row(self, outcomes: Iterable[int]) -> tuple[int, ...]:
        ways = [0, 0, 0]
        for (standing, name), n in self.ends.items():
            if OUTCOMES.index(name) in outcomes:
                ways[sum(standing)] += n
        return tuple(ways)


def count(book: list[tuple[str, int]], times: int) -> tuple[Fraction, ...]:
    """How many states ride, pull, want either, and how many there are; each was met ``times``."""
    found = [Fraction(sum(n for action, n in book if action == wanted), times) for wanted in ("ride", "pull", "either")]
    return (*found, sum(found, Fraction(0)))


def check(result: Round, twin: Twin) -> None:
    """Every figure of the round is the twin's."""
    game = result.game
    by_net = twin.bets_of_net()
    nets = {net: sum(ways) for net, ways in by_net.items()}
    ev = twin.mean(twin.net)
    action = twin.mean({(s, n): sum(twin.amounts[s]) / game.bets.dollar for s, n in twin.net})
    assert result.ev == ev
    assert result.house_edge == -ev
    assert result.distribution.ways == nets
    assert list(result.distribution.ways) == list(nets)
    assert result.distribution.of == twin.of
    assert list(result.bets_of_net.items()) == list(by_net.items())
    assert result.average_bets == twin.mean({(s, n): Fraction(1 + sum(s)) for s, n in twin.net})
    assert result.average_action == action
    assert result.element_of_risk == -ev / action
    assert result.variance == twin.mean({end: net**2 for end, net in twin.net.items()}) - ev**2
    assert result.hit_frequency == Fraction(sum(n for net, n in nets.items() if net > 0), twin.of)
    assert result.push_frequency == Fraction(nets.get(Fraction(0), 0), twin.of)
    assert result.first_decision == count(twin.first, 1)
    # without a peek, four cards that want the same whatever bet 1 does are one set, met from each of its four cards
    assert result.second_decision == count(twin.second, 1 if twin.second_asks_bet_1 or twin.peek else 4)
    paid = [row.outcomes for row in game.pays.rows]
    unpaid = [place for place in range(22) if all(place not in row for row in paid)]
    names = [*(row.name for row in game.pays.rows), "no_pay"]
    assert [row.category for row in result.frequencies] == names
    for row, outcomes in zip(result.frequencies, [*paid, unpaid], strict=True):
        ways = twin.row(outcomes)
        assert row.ways_by_bets == ways, row
        assert row.combos * twin.of == sum(ways) * row.of
        assert twin.peek == "burn" or row.of == Fraction(twin.of, 20)
        assert {row.pays} == {twin.pays[OUTCOMES[place]] for place in outcomes or unpaid}
    check_cap(result, twin)


def check_cap(result: Round, twin: Twin) -> None:
    """What the maximum payout does, against the same deals without it."""
    game = result.game
    possible = {name for _, name in twin.ends}  # of the hands that this deck can make
    capped = {key: net for key, net in twin.net.items() if key[1] in possible}
    free = {(s, name): sum(twin.amounts[s]) * twin.pays[name] / game.bets.dollar for s, name in capped}
    evs = (result.ev_bet_1, result.ev_bet_2, result.ev_bet_dollar)
    if capped == free:
        assert not cap_binds(game)
        assert result.cap is None
        assert evs == (twin.ev_of_bet(0), twin.ev_of_bet(1), twin.ev_of_bet(None))
        return
    assert cap_binds(game)
    assert evs == (None, None, None)
    assert result.cap is not None
    other = Twin(twin.deals, game._replace(max_payout=None), twin.pays)
    assert result.cap.cost == other.mean(other.net) - result.ev
    assert result.cap.first_changed == changed(twin.first, other.first)
    assert result.cap.second_changed == changed(twin.second, other.second)
    dollar = result.cap.largest_free_dollar
    for factor, binds in ((1, False), (Fraction(1001, 1000), True)):
        bets = Bets(*(bet * dollar / game.bets.dollar * factor for bet in game.bets))
        assert cap_binds(game._replace(bets=bets)) is binds


def changed(capped: list[tuple[str, int]], free: list[tuple[str, int]]) -> int:
    return sum(n for (action, n), (other, _) in zip(capped, free, strict=True) if action != other)


# ------------------------------------------------------------------------------------------------------- the full deck


def bets_of(text: str) -> Bets:
    return Bets(*(Fraction(amount) for amount in text.split()))


FULL_CASES = {
    "standard": Game(STANDARD_TABLE),
    "standard, ties ridden": Game(STANDARD_TABLE, ties="ride"),
    "unequal bets": Game(STANDARD_TABLE, bets_of("2 3 1/2")),
    "15 a hand": Game(STANDARD_TABLE, max_payout=MaxPayout(Fraction(15))),
    "15 a hand, ties ridden, unequal": Game(STANDARD_TABLE, bets_of("2 1 1"), MaxPayout(Fraction(15)), ties="ride"),
    "7 a bet": Game(STANDARD_TABLE, bets_of("5 5 4"), MaxPayout(Fraction(7), "bet")),
    "50,000 for all": Game(STANDARD_TABLE, bets_of("25 25 25"), MaxPayout(Fraction(50000), "all")),
    "peek first": Game(STANDARD_TABLE, bets_of("1 2 3"), peek="first"),
    "peek first, ties ridden, capped": Game(
        STANDARD_TABLE, max_payout=MaxPayout(Fraction(10)), peek="first", ties="ride"
    ),
    "peek second": Game(STANDARD_TABLE, bets_of("3 2 1"), peek="second"),
    "peek second, capped": Game(STANDARD_TABLE, max_payout=MaxPayout(Fraction(9)), peek="second", ties="ride"),
    "peek both": Game(STANDARD_TABLE, peek="both"),
}


@pytest.mark.parametrize("name", FULL_CASES)
def test_every_figure_of_a_full_deck(name: str) -> None:
    game = FULL_CASES[name]
    check(play_round(game), Twin(full_deck(), game, STANDARD))


@pytest.mark.parametrize("ties", ["pull", "ride"])
@pytest.mark.parametrize("bets", ["1 1 1", "1/3 2 7"])
def test_the_distribution_is_the_oracles(bets: str, ties: Ties) -> None:
    amounts = bets_of(bets)
    result = play_round(Game(STANDARD_TABLE, amounts, ties=ties))
    nets = oracle.round_net_distribution(STANDARD, tuple(amounts), ties)
    assert {net * amounts.dollar: n for net, n in result.distribution.ways.items()} == nets
    deals = oracle.bets_standing(STANDARD, ties)
    assert {bets: sum(row.ways_by_bets[bets - 1] for row in result.frequencies) for bets in (1, 2, 3)} == deals


def table(changes: dict[str, Any]) -> tuple[PayTable, dict[str, Fraction]]:
    """The standard table changed, for the product and (told apart by hand) for the oracle."""
    spread = {
        "pair_jacks_or_better": ("pair_jacks", "pair_queens", "pair_kings", "pair_aces"),
        "pair_tens_or_better": ("pair_tens", "pair_jacks", "pair_queens", "pair_kings", "pair_aces"),
        "pair_sixes_to_tens": ("pair_sixes", "pair_sevens", "pair_eights", "pair_nines", "pair_tens"),
        "any_pair": tuple(oracle.PAIRS.values()),
    }
    pays = dict(STANDARD)
    for row, pay in sorted(changes.items(), key=lambda change: change[1] != "none"):
        for outcome in spread.get(row, (row,)):
            pays[outcome] = Fraction(-1) if pay == "none" else Fraction(pay)
    return STANDARD_TABLE.with_pays(changes), pays


PAY_CASES = {
    "jacks or better": {"pair_tens_or_better": "none", "pair_jacks_or_better": 1},
    "sixes to tens push": {"pair_tens_or_better": "none", "pair_jacks_or_better": 1, "pair_sixes_to_tens": 0},
    "any pair pushes": {"pair_tens_or_better": "none", "any_pair": 0},
    "no straight": {"straight": "none"},
    "rational pays": {"two_pair": "5/3", "flush": "17/2", "three_of_a_kind": "1/3"},
    "a royal of 2**70": {"royal_flush": 2**70},
    "negative pays": {"pair_tens_or_better": "none", "any_pair": "-1/2", "two_pair": "-1/3", "straight": "-1"},
    "nothing but a royal": {**dict.fromkeys(oracle.ABOVE_A_PAIR[1:], "none"), "pair_tens_or_better": "none"},
    "a royal of 500": {"royal_flush": 500},
}


@pytest.mark.parametrize("name", PAY_CASES)
def test_other_pay_tables(name: str) -> None:
    pay_table, pays = table(PAY_CASES[name])
    assert dict(zip(OUTCOMES, pay_table.by_outcome(), strict=True)) == pays
    peeks: tuple[Peek | None, ...] = (None, "second")
    for peek in peeks:
        assert play_round(Game(pay_table, peek=peek)).ev == oracle.peek_ev(peek, pays), peek


@pytest.mark.parametrize("name", ["sixes to tens push", "a royal of 2**70", "rational pays"])
def test_every_figure_of_other_pay_tables(name: str) -> None:
    pay_table, pays = table(PAY_CASES[name])
    game = Game(pay_table, bets_of("1 2 3"))
    check(play_round(game), Twin(full_deck(), game, pays))


@pytest.mark.parametrize("peek", [None, "burn", "first", "second", "both"])
def test_what_a_peek_is_worth(peek: Peek | None) -> None:
    """The EV, and how many states the decisions have: holdings, pairs, or whole deals."""
    result = play_round(make_game(Options(peek=peek)))
    assert result.ev == oracle.peek_ev(peek, STANDARD)
    assert (result.first_decision.of, result.second_decision.of) == {
        None: (22_100, 270_725),
        "burn": (52 * 20_825, 52 * 20_825 * 48),
        "first": (1_082_900, 1_082_900),
        "second": (1_082_900, 51_979_200),
        "both": (51_979_200, 51_979_200),
    }[peek]


def test_two_decisions_that_ask_more_than_the_cards() -> None:
    """Under a maximum that makes the second action depend on bet 1, pairs are counted, not sets of four cards."""
    assert play_round(make_game(Options(max_payout=15))).second_decision.of == 1_082_900
    assert play_round(make_game(Options(max_payout=2000))).second_decision.of == 270_725


# ---------------------------------------------------------------------------------------------------------- dead cards


@pytest.mark.parametrize(
    "dead",
    [
        "Qc Qd Qh 8s 2c 3c 4c 5c",
        "Ah Kh Qh Jh Th 9h 8h Ac Ad 2s 3s 4d 6c 7c",  # no two suits have the same ranks left
        "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s",
    ],
)
def test_dead_cards_without_any_symmetry(dead: str) -> None:
    result = play_round(make_game(Options(dead=dead)))
    assert result.ev == oracle.round_ev_with_dead(dead.split(), STANDARD)
    size = 52 - len(dead.split())
    assert result.distribution.of == comb(size, 3) * (size - 3) * (size - 4)
    assert result.first_decision.of == comb(size, 3)
    assert result.second_decision.of == comb(size, 4)


# --------------------------------------------------------------------------------------------------------- small decks


@st.composite
def small_games(draw: st.DrawFn) -> tuple[Game, dict[str, Fraction]]:
    """A game over five to ten cards, everything about it drawn."""
    random = draw(st.randoms(use_true_random=False))
    size = draw(st.sampled_from((6, 7, 8, 9)))
    pool = [card for card in DECK if card.rank >= draw(st.sampled_from((0, 5, 8)))]
    deck = random.sample(pool, size)
    pays = dict.fromkeys(OUTCOMES, Fraction(-1))
    amount = st.sampled_from([*map(Fraction, (-1, 0, 0, 1, 1, 2, 3, 7, 2**70)), Fraction(1, 3), Fraction(-1, 2)])
    rows: dict[str, Fraction] = {}
    for name in oracle.ABOVE_A_PAIR:
        if draw(st.booleans()):
            rows[name] = pays[name] = draw(amount)
    ranks = list(RANK_PLURALS)
    low = draw(st.integers(0, 12))
    high = draw(st.integers(low, 12))
    for first, last in ((low, high), (high + 1, 12)):
        if first <= last and (draw(st.booleans()) or not rows):
            name = f"pair_{ranks[first]}" + (f"_to_{ranks[last]}" if first < last else "")
            rows[name] = draw(amount)
            pays.update(dict.fromkeys(OUTCOMES[PAIR + first : PAIR + last + 1], rows[name]))
    bets = Bets(*(draw(st.sampled_from([ONE, ONE, Fraction(2), Fraction(4, 3)])) for _ in range(3)))
    caps = st.sampled_from([*map(Fraction, (1, 2, 3, 5, 10**6)), Fraction(5, 2)])
    per = st.sampled_from(("hand", "bet", "all"))
    cap = draw(st.none() | st.builds(MaxPayout, caps, per))
    peek: Peek | None = draw(st.sampled_from((None, None, None, "burn", "first", "second", "both")))
    game = Game(
        PayTable.from_pays(rows), bets, cap, tuple(sorted(set(DECK) - set(deck))), peek,
        draw(st.sampled_from(("pull", "ride"))),
    )  # fmt: skip
    return game, pays


@settings(max_examples=300, deadline=None)
@given(small_games())
def test_every_figure_of_a_small_deck(drawn: tuple[Game, dict[str, Fraction]]) -> None:
    game, pays = drawn
    assert dict(zip(OUTCOMES, game.pays.by_outcome(), strict=True)) == pays
    dead = [str(card) for card in game.dead]
    check(play_round(game), Twin(with_burned(dead) if game.peek == "burn" else real_cards(dead), game, pays))


# ----------------------------------------------------------------------------------------------------- a cap that can't


@pytest.mark.parametrize(
    ("amount", "per", "bets"),
    [
        (3000, "hand", "1 1 1"),  # all three bets at 1000
        (1000, "bet", "1 1 1"),
        (3000, "all", "1 1 1"),
        (5500, "hand", "2 3 1/2"),
        (3000, "bet", "2 3 1/2"),
        (10**9, "hand", "1 1 1"),
    ],
)
@pytest.mark.parametrize("peek", [None, "second"])
def test_a_cap_that_cannot_bind_changes_nothing(amount: int, per: CapPer, bets: str, peek: Peek | None) -> None:
    free = Game(STANDARD_TABLE, bets_of(bets), peek=peek)
    game = free._replace(max_payout=MaxPayout(Fraction(amount), per))
    assert not cap_binds(free)
    assert not cap_binds(game)
    assert play_round(game)._replace(game=free) == play_round(free)
    less = game._replace(max_payout=MaxPayout(Fraction(amount) - Fraction(1, 1000), per))
    assert cap_binds(less) is (amount != 10**9)


@pytest.mark.parametrize("per", ["hand", "bet", "all"])
@pytest.mark.parametrize("bets", ["1 1 1", "2 3 1/2", "1 1 4"])
def test_the_highest_pay_that_is_free_of_the_cap(per: CapPer, bets: str) -> None:
    cap = MaxPayout(Fraction(700), per)
    game = Game(PayTable.from_pays({"pair_sixes_to_tens": 1, "royal_flush": 1}), bets_of(bets), cap)
    pay = free_pay(game, "royal_flush")
    assert pay is not None
    assert not cap_binds(game._replace(pays=game.pays.with_pay("royal_flush", pay)))
    assert cap_binds(game._replace(pays=game.pays.with_pay("royal_flush", pay + Fraction(1, 1000))))
    assert free_pay(game, "pair_sixes_to_tens") == pay
    assert free_pay(game._replace(max_payout=None), "royal_flush") is None


def test_the_highest_pay_that_is_free_where_the_bonus_tells_pairs_apart() -> None:
    """A pair of aces wins 3 on the Bonus too, so only 7 of 10 are left for three base bets."""
    rows = (SideRow("pair_aces", row_outcomes("pair_aces", 5), "to 1", Fraction(3)),)
    wager = SideWager(SideSchedule("bonus", "test", "to 1", rows))
    game = Game(
        PayTable.from_pays({"pair_tens_or_better": 1}), max_payout=MaxPayout(Fraction(10), "all"), side=(wager,)
    )
    assert free_pay(game, "pair_tens_or_better") == Fraction(7, 3)


@pytest.mark.parametrize(
    ("pays", "cap", "per", "bets", "dollar"),
    [
        ({"royal_flush": 1000, "flush": 8}, 50000, "hand", "1 1 1", "50/3"),
        ({"royal_flush": 1000, "flush": 8}, 50000, "bet", "1 1 1", "50"),
        ({"royal_flush": 1000, "flush": 8}, 50000, "bet", "5 4 4", "40"),
        ({"royal_flush": 1000}, 50000, "all", "5 4 1", "5"),
        ({"any_pair": 1}, 2, "hand", "1 1 1", "2/3"),
        ({"any_pair": "1/3", "flush": 0}, "1/4", "bet", "1 2 1", "3/8"),
    ],
)
def test_the_largest_bet_that_is_free_of_the_cap(
    pays: dict[str, Any], cap: Any, per: CapPer, bets: str, dollar: str
) -> None:
    game = Game(PayTable.from_pays(pays), Bets(*(100 * bet for bet in bets_of(bets))), MaxPayout(Fraction(cap), per))
    effect = play_round(game).cap
    assert effect is not None
    assert effect.largest_free_dollar == Fraction(dollar)


def test_a_cap_that_binds_is_refused_where_bets_must_be_independent() -> None:
    game = make_game(Options(max_payout=2999))
    with pytest.raises(ExactOddsError, match=r"^sensitivity takes no maximum payout that can bind"):
        refuse_cap(game, "sensitivity")
    for free in (make_game(Options()), make_game(Options(max_payout=3000))):
        refuse_cap(free, "sensitivity")


def test_a_cap_that_binds_has_no_ev_by_bet() -> None:
    result = play_round(make_game(Options(max_payout=2999)))
    assert (result.ev_bet_1, result.ev_bet_2, result.ev_bet_dollar) == (None, None, None)
    assert result.ev < play_round(make_game(Options())).ev


# --------------------------------------------------------------------------------------- no play does better than best


@settings(max_examples=60, deadline=None)
@given(small_games(), st.integers(0, 2**32))
def test_no_strategy_beats_the_best_on_a_small_deck(drawn: tuple[Game, dict[str, Fraction]], seed: int) -> None:
    """A strategy over real cards: an action for every set of known cards, drawn at random."""
    game = drawn[0]._replace(max_payout=None, peek=None)
    pays = drawn[1]
    random = Random(seed)
    deals = real_cards(map(str, game.dead))
    rides_2 = {four: random.random() < 0.5 for four in deals.ways}
    total = Fraction(0)
    best = play_round(game)
    for _, fours in deals.threes:
        rides_1 = random.random() < 0.5
        for four in fours:
            amount = game.bets.dollar + game.bets.bet_1 * rides_1 + game.bets.bet_2 * rides_2[four]
            total += sum((n * pays[name] for name, n in deals.ways[four]), Fraction(0)) * amount
    assert total / game.bets.dollar / best.distribution.of <= best.ev


def test_the_round_of_a_given_play_is_that_plays() -> None:
    """Bet 1 and bet 2 always there, or never: the values known by themselves."""
    game = make_game(Options())
    settlement = settle(game)
    tree = game_tree(game, settlement)
    plays: list[tuple[Action, int]] = [("ride", 3), ("pull", 1)]
    for action, times in plays:
        second = (action,) * len(tree.kinds)
        play = Play((action,) * len(tree.nodes), (second, second))
        result = round_of(game, settlement, tree, play)
        assert result.ev == times * Fraction(-242173, 649740)
        assert result.average_bets == result.average_action == times
        assert result.ev_bet_dollar == Fraction(-242173, 649740)
        assert (result.ev_bet_1, result.ev_bet_2) == ((Fraction(-242173, 649740),) * 2 if times == 3 else (0, 0))
