"""The names of hands: the 22 fine outcomes of five cards, the categories of three and of six cards.

Every list is in ranking order, best first. A five-card hand is counted by its fine outcome, so that any pay on
pairs (tens or better, sixes to tens, …) can be priced without counting again.
"""

from __future__ import annotations

RANK_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
RANK_PLURALS = (
    "twos", "threes", "fours", "fives", "sixes", "sevens", "eights",
    "nines", "tens", "jacks", "queens", "kings", "aces",
)  # fmt: skip

HIGH_HANDS = (
    "royal_flush", "straight_flush", "four_of_a_kind", "full_house",
    "flush", "straight", "three_of_a_kind", "two_pair",
)  # fmt: skip

ROYAL_FLUSH, STRAIGHT_FLUSH, FOUR_OF_A_KIND, FULL_HOUSE, FLUSH, STRAIGHT, THREE_OF_A_KIND, TWO_PAIR = range(8)
#: PAIR + rank is the outcome "a pair of that rank".
PAIR = 8
NO_PAIR = 21

#: The 22 fine outcomes by index.
OUTCOMES = (*HIGH_HANDS, *(f"pair_{plural}" for plural in RANK_PLURALS), "no_pair")

#: What is paid nothing in every table: the outcomes that no row of a pay table names.
NO_PAY = "no_pay"

THREE_CARD_CATEGORIES = ("mini_royal", "straight_flush", "three_of_a_kind", "straight", "flush", "pair", "no_pair")

SIX_CARD_CATEGORIES = (
    "six_card_royal", "royal_flush", "straight_flush", "four_of_a_kind", "full_house",
    "flush", "straight", "three_of_a_kind", "two_pair", "pair", "no_pair",
)  # fmt: skip
