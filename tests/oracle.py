"""The slow, obvious twins: Let It Ride worked out from real cards, for the tests to compare the product with.

Nothing here comes from `exact_odds`. A card is two characters ("Th"), a hand is some cards, and everything is counted
by dealing cards. There are only two savings, both stated where they are used: the name of a hand, once worked out
from its ranks, is remembered; and where a whole deck must be gone through, hands that differ only in the names of
their suits are worked out once (`suit_class`). `round_ev_with_dead` does not even use the second.

Five-card outcomes are the 22 in OUTCOMES. `pays` maps each of them to the net win per amount bet (−1: lost, 0: push).
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, lcm, prod
from typing import Any

Pays = Mapping[str, Fraction]
Bets = tuple[Fraction, Fraction, Fraction]
SuitClass = tuple[str, ...]

RANKS = "23456789TJQKA"
SUITS = "cdhs"
FULL_DECK: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)

PAIRS = {
    "2": "pair_twos",
    "3": "pair_threes",
    "4": "pair_fours",
    "5": "pair_fives",
    "6": "pair_sixes",
    "7": "pair_sevens",
    "8": "pair_eights",
    "9": "pair_nines",
    "T": "pair_tens",
    "J": "pair_jacks",
    "Q": "pair_queens",
    "K": "pair_kings",
    "A": "pair_aces",
}
ABOVE_A_PAIR = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
)
OUTCOMES: tuple[str, ...] = (*ABOVE_A_PAIR, *PAIRS.values(), "no_pair")
SIX_CARD_RANKING = ("six_card_royal", *ABOVE_A_PAIR, "pair", "no_pair")

# Every straight there is, spelled out. The ace is low in the first of each list and high in the last; nothing wraps.
FIVE_CARD_STRAIGHTS = frozenset(
    map(
        frozenset,
        ["A2345", "23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA"],
    )
)
THREE_CARD_STRAIGHTS = frozenset(
    map(
        frozenset,
        ["A23", "234", "345", "456", "567", "678", "789", "89T", "9TJ", "TJQ", "JQK", "QKA"],
    )
)


# --------------------------------------------------------------------------------------------- what a hand is called


@cache
def _five_card_name(ranks: str, one_suit: bool) -> str:
    """Name five cards, given their ranks and whether they are all of one suit: all that a name can depend on."""
    straight = frozenset(ranks) in FIVE_CARD_STRAIGHTS
    if straight and one_suit:
        return "royal_flush" if set(ranks) == set("TJQKA") else "straight_flush"
    if one_suit:
        return "flush"
    if straight:
        return "straight"
    held = Counter(ranks)
    name = {
        (4, 1): "four_of_a_kind",
        (3, 2): "full_house",
        (3, 1, 1): "three_of_a_kind",
        (2, 2, 1): "two_pair",
        (2, 1, 1, 1): "pair",
        (1, 1, 1, 1, 1): "no_pair",
    }[tuple(sorted(held.values(), reverse=True))]
    if name == "pair":
        paired_rank, _ = held.most_common(1)[0]
        return PAIRS[paired_rank]
    return name


def five_card(cards: Iterable[str]) -> str:
    """Name five cards: one of OUTCOMES."""
    a, b, c, d, e = cards
    one_suit = a[1] == b[1] == c[1] == d[1] == e[1]
    return _five_card_name("".join(sorted(a[0] + b[0] + c[0] + d[0] + e[0])), one_suit)


def three_card(cards: Iterable[str]) -> str:
    """Name three cards, by the ranking of the three-card bonus."""
    a, b, c = cards
    ranks = {a[0], b[0], c[0]}
    one_suit = a[1] == b[1] == c[1]
    straight = ranks in THREE_CARD_STRAIGHTS
    if one_suit and ranks == {"A", "K", "Q"}:
        return "mini_royal"
    if one_suit and straight:
        return "straight_flush"
    if len(ranks) == 1:
        return "three_of_a_kind"
    if straight:
        return "straight"
    if one_suit:
        return "flush"
    return "pair" if len(ranks) == 2 else "no_pair"


def six_card(cards: Iterable[str]) -> str:
    """Name six cards: the six-card royal needs all six, anything else is the best five of them."""
    six = tuple(cards)
    if {card[0] for card in six} == set("9TJQKA") and len({card[1] for card in six}) == 1:
        return "six_card_royal"
    names = {five_card(five) for five in combinations(six, 5)}
    names = {"pair" if name in PAIRS.values() else name for name in names}
    return min(names, key=SIX_CARD_RANKING.index)


def six_card_counts(ranks: str = RANKS) -> dict[str, int]:
    """Count the names of all sets of six cards from a deck with these ranks in four suits.

    Two kinds of sets. Those with five or six cards of one suit are dealt one by one, for clubs, and count four times
    (a set cannot have five of one suit and five of another). In all the others no flush is possible, so suits do not
    matter: one set is named for each multiset of ranks, and it stands for all ways to give suits to these ranks,
    less those already dealt in the first kind.
    """
    counts = dict.fromkeys(SIX_CARD_RANKING, 0)
    flush_sets: Counter[str] = Counter()
    for six in _sets_with_five_clubs(ranks):
        counts[six_card(six)] += 4
        flush_sets["".join(sorted(card[0] for card in six))] += 4
    for six_ranks in combinations_with_replacement(sorted(ranks), 6):
        held = Counter(six_ranks)
        if max(held.values()) > 4:
            continue
        # Suits in turn: equal ranks are neighbours, at most four, so they get different suits; no suit comes thrice.
        sample = [rank + suit for rank, suit in zip(six_ranks, "cdhscd", strict=True)]
        suit_assignments = prod(comb(4, copies) for copies in held.values())
        counts[six_card(sample)] += suit_assignments - flush_sets["".join(six_ranks)]
    return counts


def _sets_with_five_clubs(ranks: str) -> Iterator[tuple[str, ...]]:
    clubs = [rank + "c" for rank in ranks]
    others = [rank + suit for rank in ranks for suit in "dhs"]
    yield from combinations(clubs, 6)
    for five in combinations(clubs, 5):
        for stranger in others:
            yield (*five, stranger)


# ------------------------------------------------------------------------------------------------- one hand, its odds


def unseen(known: Iterable[str]) -> list[str]:
    """All cards of the deck but these, which must be real and different."""
    out = list(known)
    if len(set(out)) != len(out) or not set(out) <= set(FULL_DECK):
        raise ValueError(f"not different cards: {out}")
    return [card for card in FULL_DECK if card not in out]


def completions(cards: Iterable[str], dead: Iterable[str] = ()) -> Counter[str]:
    """Count what three or four cards become, over every set of unseen cards that makes them five."""
    held = tuple(cards)
    left = unseen((*held, *dead))
    return Counter(five_card(held + more) for more in combinations(left, 5 - len(held)))


def standard_pays() -> dict[str, Fraction]:
    """The usual table, tens or better."""
    table = dict.fromkeys(OUTCOMES, Fraction(-1))
    for name, pay in zip(ABOVE_A_PAIR, (1000, 200, 50, 11, 8, 5, 3, 2), strict=True):
        table[name] = Fraction(pay)
    for rank in "TJQKA":
        table[PAIRS[rank]] = Fraction(1)
    return table


def ev(cards: Iterable[str], pays: Pays, dead: Iterable[str] = ()) -> Fraction:
    """Expected net of one unit that stays on these cards to the end."""
    ways = completions(cards, dead)
    return sum((n * pays[name] for name, n in ways.items()), Fraction(0)) / ways.total()


def settle(standing: Iterable[Fraction], pay: Fraction, cap: Fraction | None, cap_per: str) -> Fraction:
    """Net of the bets that stand at the end. A cap limits what is won (not the stakes coming back), never a loss."""
    results = [amount * pay for amount in standing]
    if pay <= 0 or cap is None:
        return sum(results, Fraction(0))
    if cap_per == "hand":
        return min(sum(results, Fraction(0)), cap)
    if cap_per == "bet":
        return sum((min(won, cap) for won in results), Fraction(0))
    raise ValueError(f"cap per {cap_per!r}")


def _action(value_ride: Fraction, value_pull: Fraction) -> str:
    if value_ride == value_pull:
        return "either"
    return "ride" if value_ride > value_pull else "pull"


def play_out(
    holding: Iterable[str],
    pays: Pays,
    bets: Bets,
    cap: Fraction | None = None,
    cap_per: str = "hand",
    dead: Iterable[str] = (),
) -> dict[str, Any]:
    """Solve one holding backwards: every community card 1, both states of bet 1, every community card 2.

    Values are the expected net of the whole round in the currency of `bets`. "second" is keyed by what was done with
    bet 1 and by community card 1. Where both actions are worth the same the choice does not matter to the values.
    """
    own = tuple(holding)
    left = unseen((*own, *dead))
    bet_1, bet_2, bet_dollar = bets
    second: dict[tuple[str, str], tuple[str, Fraction, Fraction]] = {}
    round_value = {"ride": Fraction(0), "pull": Fraction(0)}
    for card in left:
        ways = completions((*own, card), dead)
        for bet_1_state in ("ride", "pull"):
            standing = [bet_1, bet_dollar] if bet_1_state == "ride" else [bet_dollar]
            value_ride = _mean_net(ways, [*standing, bet_2], pays, cap, cap_per)
            value_pull = _mean_net(ways, standing, pays, cap, cap_per)
            second[bet_1_state, card] = (_action(value_ride, value_pull), value_ride, value_pull)
            round_value[bet_1_state] += max(value_ride, value_pull) / len(left)
    return {
        "action": _action(round_value["ride"], round_value["pull"]),
        "value_ride": round_value["ride"],
        "value_pull": round_value["pull"],
        "second": second,
    }


def _mean_net(ways: Counter[str], standing: list[Fraction], pays: Pays, cap: Fraction | None, cap_per: str) -> Fraction:
    total = sum((n * settle(standing, pays[name], cap, cap_per) for name, n in ways.items()), Fraction(0))
    return total / ways.total()


# -------------------------------------------------------------------------- the whole round, by renaming suits only


def suit_class(cards: Iterable[str]) -> SuitClass:
    """What is left of a hand when the names of its suits are forgotten: the ranks held in each suit, in any order.

    Renaming suits turns a hand into any other of its class, and changes neither what it pays nor what can come.
    There are 1,755 classes of three cards and 16,432 of four.
    """
    ranks_in = dict.fromkeys(SUITS, "")
    for card in sorted(cards):
        ranks_in[card[1]] += card[0]
    return tuple(sorted(ranks_in.values()))


def _member(hand_class: SuitClass) -> tuple[str, ...]:
    return tuple(rank + suit for ranks, suit in zip(hand_class, SUITS, strict=True) for rank in ranks)


@cache
def four_card_classes() -> dict[SuitClass, tuple[int, tuple[str, ...]]]:
    """For each class of four cards: how many sets are in it, and the 48 outcomes of a member, one for each card."""
    sizes = Counter(suit_class(four) for four in combinations(FULL_DECK, 4))
    return {
        key: (size, tuple(five_card((*_member(key), card)) for card in unseen(_member(key))))
        for key, size in sizes.items()
    }


@cache
def three_card_classes() -> dict[SuitClass, tuple[int, tuple[SuitClass, ...]]]:
    """For each class of three cards: how many sets are in it, and what it becomes with each of the 49 other cards."""
    sizes = Counter(suit_class(three) for three in combinations(FULL_DECK, 3))
    return {
        key: (size, tuple(suit_class((*_member(key), card)) for card in unseen(_member(key))))
        for key, size in sizes.items()
    }


def _in_coins(pays: Pays) -> tuple[dict[str, int], int]:
    """The pays as whole numbers of a small coin, and how many coins make one unit."""
    unit = lcm(*(Fraction(pay).denominator for pay in pays.values()))
    return {name: int(pay * unit) for name, pay in pays.items()}, unit


def _four_card_totals(coins: Mapping[str, int]) -> dict[SuitClass, int]:
    """Coins won by one unit over all 48 completions, for each class of four cards."""
    return {key: sum(coins[name] for name in outcomes) for key, (_, outcomes) in four_card_classes().items()}


def _three_card_total(fours: Iterable[SuitClass], four_card_totals: Mapping[SuitClass, int]) -> int:
    """Coins won over all 1,176 completions: card by card each of them comes twice, once in either order."""
    return sum(four_card_totals[four] for four in fours) // 2


def _bet_on_three(pays: Pays) -> Fraction:
    """EV of a bet that may be withdrawn when the own three cards are known."""
    coins, unit = _in_coins(pays)
    totals = _four_card_totals(coins)
    won = sum(size * max(0, _three_card_total(fours, totals)) for size, fours in three_card_classes().values())
    return Fraction(won, unit * comb(52, 3) * comb(49, 2))


def _bet_on_three_and_burned(pays: Pays) -> Fraction:
    """The same when one more card, burned, is seen: every completion that holds it is struck out."""
    coins, unit = _in_coins(pays)
    totals = _four_card_totals(coins)
    won = 0
    for size, fours in three_card_classes().values():
        total = _three_card_total(fours, totals)
        won += size * sum(max(0, total - totals[with_burned]) for with_burned in fours)
    return Fraction(won, unit * comb(52, 3) * 49 * comb(48, 2))


def _bet_on_four(pays: Pays) -> Fraction:
    """EV of a bet that may be withdrawn when four of the five cards are known, whichever four."""
    coins, unit = _in_coins(pays)
    totals = _four_card_totals(coins)
    won = sum(size * max(0, totals[key]) for key, (size, _) in four_card_classes().items())
    return Fraction(won, unit * comb(52, 4) * 48)


def _bet_on_four_and_burned(pays: Pays) -> Fraction:
    """The same when one more card, burned, is seen: of the 48 cards that could come, this one cannot."""
    coins, unit = _in_coins(pays)
    won = 0
    for size, outcomes in four_card_classes().values():
        results = [coins[name] for name in outcomes]
        total = sum(results)
        won += size * sum(max(0, total - with_burned) for with_burned in results)
    return Fraction(won, unit * comb(52, 4) * 48 * 47)


def _bet_on_five(pays: Pays) -> Fraction:
    """EV of a bet that may be withdrawn when all five cards are known."""
    return _bet_that_stays({name: max(Fraction(0), pay) for name, pay in pays.items()})


def _bet_that_stays(pays: Pays) -> Fraction:
    """EV of a bet that is never withdrawn."""
    coins, unit = _in_coins(pays)
    won = sum(size * sum(coins[name] for name in outcomes) for size, outcomes in four_card_classes().values())
    return Fraction(won, unit * comb(52, 4) * 48)


def peek_ev(kind: str | None, pays: Pays) -> Fraction:
    """EV of the round with three equal bets, in units of one, when the player knows more than he should.

    With nothing capped the bets do not touch each other: each stands when it is worth more than nothing by what is
    known when it is decided, so the EV is a sum of three. Which cards are known, bet by bet:
    """
    bet_1, bet_2 = {
        None: (_bet_on_three, _bet_on_four),
        "burn": (_bet_on_three_and_burned, _bet_on_four_and_burned),
        "first": (_bet_on_four, _bet_on_four),  # own three and community card 1, both times
        "second": (_bet_on_four, _bet_on_five),  # own three and community card 2; then all
        "both": (_bet_on_five, _bet_on_five),
    }[kind]
    return bet_1(pays) + bet_2(pays) + _bet_that_stays(pays)


def _round(pays: Pays, ties: str) -> Iterator[tuple[int, bool, bool, Counter[str]]]:
    """Go through the round: (sets of own cards, does bet 1 stand, does bet 2 stand, outcomes by community card 2).

    One item for each class of own cards and each community card 1.
    """
    coins, _ = _in_coins(pays)
    totals = _four_card_totals(coins)
    ways = {key: Counter(outcomes) for key, (_, outcomes) in four_card_classes().items()}
    enough = {"pull": 1, "ride": 0}[ties]
    for size, fours in three_card_classes().values():
        stands_1 = _three_card_total(fours, totals) >= enough
        for four in fours:
            yield size, stands_1, totals[four] >= enough, ways[four]


def round_net_distribution(pays: Pays, bets: Bets, ties: str = "pull") -> Counter[Fraction]:
    """Net of the round -> in how many of the 51,979,200 deals (own three as a set, then two cards in order)."""
    bet_1, bet_2, bet_dollar = bets
    deals: Counter[tuple[bool, bool, str]] = Counter()
    for size, stands_1, stands_2, ways in _round(pays, ties):
        for name, n in ways.items():
            deals[stands_1, stands_2, name] += size * n
    nets: Counter[Fraction] = Counter()
    for (stands_1, stands_2, name), n in deals.items():
        amount = bet_dollar + (bet_1 if stands_1 else 0) + (bet_2 if stands_2 else 0)
        nets[amount * pays[name]] += n
    return nets


def bets_standing(pays: Pays, ties: str = "pull") -> Counter[int]:
    """How many of the three bets stand at the end -> in how many of the 51,979,200 deals."""
    deals: Counter[int] = Counter()
    for size, stands_1, stands_2, ways in _round(pays, ties):
        deals[1 + stands_1 + stands_2] += size * ways.total()
    return deals


# -------------------------------------------------------------------------------- the whole round, no symmetry at all


def round_ev_with_dead(dead: Iterable[str], pays: Pays) -> Fraction:
    """EV of the round with three equal bets, in units of one, when these cards are out and the player knows it.

    Every five-card hand of the deck is dealt, and its result is booked with each four cards it may have come from.
    To save time all hands are first booked as if they were no pair, and then the others are put right.
    """
    deck = unseen(dead)
    coins, unit = _in_coins(pays)
    nothing = coins["no_pair"]
    four_totals = dict.fromkeys(combinations(deck, 4), nothing * (len(deck) - 4))
    stays = nothing * comb(len(deck), 5)
    for five in combinations(deck, 5):
        better = coins[five_card(five)] - nothing
        if better:
            stays += better
            for four in combinations(five, 4):
                four_totals[four] += better
    three_totals: defaultdict[tuple[str, ...], int] = defaultdict(int)
    for four, total in four_totals.items():
        for three in combinations(four, 3):
            three_totals[three] += total  # each pair of further cards comes twice, once in either order
    bet_1 = Fraction(sum(max(0, total) for total in three_totals.values()), 2 * 10 * comb(len(deck), 5))
    bet_2 = Fraction(sum(max(0, total) for total in four_totals.values()), 5 * comb(len(deck), 5))
    bet_dollar = Fraction(stays, comb(len(deck), 5))
    return (bet_1 + bet_2 + bet_dollar) / unit
