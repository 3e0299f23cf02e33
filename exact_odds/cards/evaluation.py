"""What a hand is: real cards to their category.

A hand is read off its *rank key*: three bits a rank that hold how many cards of the rank there are. The bit
patterns 1, 2, 3, 4 tell quads (4), trips (3 = both low bits) and pairs (2) apart with a few masks.
"""

from __future__ import annotations

from collections.abc import Iterable

from exact_odds.cards.cards import ACE, Card
from exact_odds.cards.categories import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    NO_PAIR,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_CARD_CATEGORIES,
    THREE_OF_A_KIND,
    TWO_PAIR,
)

#: UNITS[rank] added to a rank key adds one card of that rank.
UNITS = tuple(1 << 3 * rank for rank in range(13))
_ONES = sum(UNITS)
_TWOS, _FOURS = _ONES << 1, _ONES << 2


def straight_windows(length: int) -> tuple[tuple[int, ...], ...]:
    """The rank sets that are a straight of ``length`` cards, lowest first; the ace is low only in the first.

    >>> straight_windows(5)[0], straight_windows(5)[-1]
    ((12, 0, 1, 2, 3), (8, 9, 10, 11, 12))
    """
    wheel = (ACE, *range(length - 1))
    return (wheel, *(tuple(range(low, low + length)) for low in range(13 - length + 1)))


def rank_key(ranks: Iterable[int]) -> int:
    """The rank key of a multiset of ranks."""
    return sum(UNITS[rank] for rank in ranks)


def one_suit(cards: Iterable[Card]) -> bool:
    """Whether all cards are of one suit."""
    return len({card.suit for card in cards}) == 1


STRAIGHTS = frozenset(map(rank_key, straight_windows(5)))
ROYAL = rank_key(straight_windows(5)[-1])
_WHEEL = rank_key(straight_windows(5)[0])
_SIX_CARD_ROYAL = rank_key(range(7, 13))
_PAIRS = {UNITS[rank] << 1: PAIR + rank for rank in range(13)}
_THREE_STRAIGHTS = frozenset(map(rank_key, straight_windows(3)))
_MINI_ROYAL = rank_key(straight_windows(3)[-1])


def five_card_outcome(key: int, suited: bool) -> int:
    """The fine outcome, an index into ``categories.OUTCOMES``, of a five-card rank key.

    Of fewer cards, suits mixed: what they will be at least.

    >>> five_card_outcome(rank_key((8, 9, 10, 11, 12)), True)
    0
    """
    if suited:
        return ROYAL_FLUSH if key == ROYAL else STRAIGHT_FLUSH if key in STRAIGHTS else FLUSH
    if key & _FOURS:
        return FOUR_OF_A_KIND
    twos = key & _TWOS
    if not twos:
        return STRAIGHT if key in STRAIGHTS else NO_PAIR
    trips = key & (twos >> 1)
    if twos & (twos - 1):  # two ranks are held twice or more
        return FULL_HOUSE if trips else TWO_PAIR
    return THREE_OF_A_KIND if trips else _PAIRS[twos]


def evaluate_five(cards: Iterable[Card]) -> int:
    """The fine outcome of five real cards, an index into ``categories.OUTCOMES``."""
    hand = tuple(cards)
    return five_card_outcome(rank_key(card.rank for card in hand), one_suit(hand))


def three_card_category(key: int, suited: bool) -> str:
    """The category of a three-card rank key; with three cards a straight beats a flush."""
    straight = key in _THREE_STRAIGHTS
    if suited:
        return "mini_royal" if key == _MINI_ROYAL else "straight_flush" if straight else "flush"
    twos = key & _TWOS
    if twos:
        return "three_of_a_kind" if key & (twos >> 1) else "pair"
    return "straight" if straight else THREE_CARD_CATEGORIES[-1]


def evaluate_three(cards: Iterable[Card]) -> str:
    """The category of three real cards.

    >>> from exact_odds.cards.parsing import parse_cards
    >>> evaluate_three(parse_cards("Ah 2h 3h"))
    'straight_flush'
    """
    hand = tuple(cards)
    return three_card_category(rank_key(card.rank for card in hand), one_suit(hand))


def six_card_category(key: int, suited: int = 0) -> str:
    """The category of a six-card rank key: the best five of six, but the six-card royal needs all of them.

    ``suited`` is the rank key of the cards of one suit where these are five or six. Such a hand has at most a pair
    besides, so what its suit makes is its best.
    """
    if suited:
        if suited == _SIX_CARD_ROYAL:
            return "six_card_royal"
        if suited & ROYAL == ROYAL:
            return "royal_flush"
        return "straight_flush" if _holds_straight(suited) else "flush"
    if key & _FOURS:
        return "four_of_a_kind"
    twos = key & _TWOS
    trips = key & (twos >> 1)
    if twos & (twos - 1):  # two ranks are held twice or more
        return "full_house" if trips else "two_pair"
    if trips:
        return "three_of_a_kind"
    if _holds_straight((key | twos >> 1) & _ONES):
        return "straight"
    return "pair" if twos else "no_pair"


def _holds_straight(ranks: int) -> bool:
    """Whether different ranks, as a rank key, have five in a row among them."""
    run = ranks & ranks >> 3 & ranks >> 6 & ranks >> 9 & ranks >> 12
    return run != 0 or ranks & _WHEEL == _WHEEL


def evaluate_six(cards: Iterable[Card]) -> str:
    """The category of six real cards.

    >>> from exact_odds.cards.parsing import parse_cards
    >>> evaluate_six(parse_cards("9h Th Jh Qh Kh Ah")), evaluate_six(parse_cards("9d Th Jh Qh Kh Ah"))
    ('six_card_royal', 'royal_flush')
    """
    hand = tuple(cards)
    by_suit = ([card.rank for card in hand if card.suit == suit] for suit in range(4))
    suited = next((ranks for ranks in by_suit if len(ranks) >= 5), [])
    return six_card_category(rank_key(card.rank for card in hand), rank_key(suited))
