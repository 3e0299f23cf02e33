"""The three jobs as functions: describe a game, ask a hand, price the round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from exact_odds.answers import Hand, Priced, Round, SeenCards, Sensitivity, SideBets, Strategy
from exact_odds.basics.numbers import Number
from exact_odds.cards.parsing import CardsLike, parse_cards
from exact_odds.odds.game import Game
from exact_odds.odds.hand import HAND_SIZES, ask_hand
from exact_odds.odds.round import play_round
from exact_odds.odds.setup import DEFAULT_RULES, Options, make_game

if TYPE_CHECKING:
    from exact_odds.counting.walk import Verification
    from exact_odds.odds.pays.symbolic import SymbolicRound


def game(
    rules: str = DEFAULT_RULES,
    *,
    pay: Mapping[str, Number] | None = None,
    pays_from: str | None = None,
    as_printed: bool = False,
    bets: str | Number | tuple[Number, Number, Number] = 1,
    side: Mapping[str, Number] | None = None,
    meters: Mapping[str, Number] | None = None,
    max_payout: Number | None = None,
    max_payout_per: Literal["hand", "bet", "all"] | None = None,
    dead: CardsLike = (),
    peek: Literal["burn", "first", "second", "both"] | None = None,
    ties: Literal["pull", "ride"] = "pull",
) -> Game:
    """A game as it is to be priced.

    ``rules`` is a shipped set or a path ending in .toml, with "/SCHEDULE" where the default one is not meant. ``pay``
    changes rows of the base pay table; pays are net wins "to 1" as int, Fraction, Decimal, sympy.Rational or text
    ("3/2", "5 to 1", "6 for 1"), never float; a key "BET.ROW" changes a side bet. ``bets`` is the amount of bet $ or
    all three. ``side`` maps "BET[/SCHEDULE]" to the amount placed on it, and ``meters`` says what each meter stands at.
    All amounts, ``max_payout`` too, are in one currency.

    Raises ExactOddsError, one line per fault.

    >>> game("california/LIRX-02").pays.pays["flush"]
    Fraction(10, 1)
    >>> edge(game("limited-stakes", side={"bonus": 1})).total.ev
    Fraction(89042, 812175)
    >>> game(pay={"flush": 8.5})
    Traceback (most recent call last):
        ...
    exact_odds.basics.errors.ExactOddsError: pay flush: 8.5: a float is not exact; write '17/2' or Decimal('8.5')
    """
    return make_game(
        Options(
            rules=rules,
            pay=pay or {},
            pays_from=pays_from,
            as_printed=as_printed,
            bets=bets,
            side=side or {},
            meters=meters or {},
            max_payout=max_payout,
            max_payout_per=max_payout_per,
            dead=dead,
            peek=peek,
            ties=ties,
        )
    )


def hand(cards: CardsLike, game: Game | None = None, *, bet_1: Literal["ride", "pull"] | None = None) -> Hand:
    """Ask one hand: three cards decide bet 1, four cards bet 2, five are settled; the player's own cards come first.

    EVs are Fractions per unit of the bet in question, values are in units of bet $.

    Raises ExactOddsError.

    >>> answer = hand("Th Jh Qh")
    >>> answer.action, answer.ev, answer.of
    ('ride', Fraction(31, 21), 1176)
    >>> hand("Th Th Qh")
    Traceback (most recent call last):
        ...
    exact_odds.basics.errors.ExactOddsError: card 2 'Th' is the ten of hearts again (card 1 'Th')
    """
    return Hand(*ask_hand(game or _standard(), parse_cards(cards, counts=HAND_SIZES), bet_1))


def edge(game: Game | None = None) -> Round:
    """Price the whole round under the best play; amounts in units of bet $, probabilities as Fractions.

    The reference values are those of Alspach and of the Wizard of Odds: a house edge of 3.50568% on the standard
    table.

    >>> result = edge()
    >>> result.house_edge, result.average_bets
    (Fraction(37963, 1082900), Fraction(331288, 270725))
    >>> edge(game(pay={"royal_flush": 500})).house_edge
    Fraction(40463, 1082900)
    """
    return Round(*play_round(game or _standard()))


def seen(
    game: Game | None = None, *, cards: str | int | Sequence[int] | None = None, others: int | None = None
) -> SeenCards:
    """The round with cards of other players seen before bet 1, for every number of cards asked for.

    ``cards`` is how many are seen: one number, several, "0..21" (which is what it stands for where it is left out);
    ``others`` is how many other players show their three cards, instead.

    Raises ExactOddsError.

    >>> [one.house_edge for one in seen(cards=[0, 2]).rounds]
    [Fraction(37963, 1082900), Fraction(8136403, 234122980)]
    """
    from exact_odds.odds.seen.answer import see_cards
    from exact_odds.odds.seen.numbers import cards_seen

    return SeenCards(*see_cards(game or _standard(), cards_seen(cards, others)))


def side_bets(rules: str = DEFAULT_RULES) -> SideBets:
    """Every side bet of a rule set, schedule by schedule; figures are None while a pay or a meter is missing.

    Raises ExactOddsError.

    >>> side_bets()[0].house_edge
    Fraction(392, 5525)
    """
    from exact_odds.odds.side.listing import price_side_bets

    return SideBets(*price_side_bets(Options(rules=rules)))


def strategy(game: Game | None = None) -> Strategy:
    """The best play in lines of words, proved to hold just the hands that ride.

    Raises ExactOddsError with dead cards or a peek.

    >>> [line.hands for line in strategy().first.ride]
    [1492, 40, 28, 36, 12]
    """
    from exact_odds.odds.strategies.derive import derive

    return Strategy(*derive(game or _standard()))


def price(name_or_path: str, game: Game | None = None) -> Priced:
    """What a strategy gives up against the best play: a shipped name, or a file of your own.

    Raises ExactOddsError.

    >>> price("simulator-basic").round.house_edge
    Fraction(40591, 1082900)
    """
    from exact_odds.odds.strategies.price import price_named

    return Priced(*price_named(name_or_path, game or _standard()))


def sensitivity(
    row: str, game: Game | None = None, *, start: Number | None = None, end: Number | None = None
) -> Sensitivity:
    """The house edge as a function of one pay: pieces, break points, fair pay.

    Raises ExactOddsError.

    >>> sensitivity("royal_flush").fair_pay
    Fraction(42963, 5)
    """
    from exact_odds.basics.numbers import exact
    from exact_odds.odds.pays.sensitivity import sensitivity as move

    ends = (None if value is None else exact(value, "pay") for value in (start, end))
    priced = game or _standard()
    found = Sensitivity(*move(priced, row, *ends))
    found.game = priced
    return found


def symbolic(game: Game | None = None) -> SymbolicRound:
    """The round in sympy: linear forms in the pays, and the region where the present play stays best. Loads sympy.

    Raises ExactOddsError under a maximum payout that can bind.

    >>> symbolic().ev_bet_dollar.coeff("royal_flush")
    1/649740
    """
    from exact_odds.odds.pays.symbolic import symbolic_round

    return symbolic_round(game or _standard())


def verify() -> Verification:
    """Deal all 51,979,200 ordered deals and compare every holding and every (holding, card) pair; takes seconds.

    ``differing`` of the result is 0 where the walk and the rank classes agree. Loads polars.
    """
    from exact_odds.counting.walk import verify as walk

    return walk()


def _standard() -> Game:
    return make_game(Options())
