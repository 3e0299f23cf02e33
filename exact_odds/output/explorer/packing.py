"""The package's counts as short text that a script takes apart again: numbers in base 86, every vector once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from exact_odds.basics.errors import TotalError
from exact_odds.cards.categories import THREE_CARD_CATEGORIES
from exact_odds.cards.evaluation import five_card_outcome, three_card_category
from exact_odds.counting.classes import KEY_MASK, class_group
from exact_odds.counting.enumerator import Counts, unpack

#: Nothing here has to be escaped in HTML or JSON.
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%)*+,-./:;=?[]^_`{|}~"
#: A digit below this is a count; one above is the first of two.
SHORT = 72
_MASK_WIDTH = 4  # 22 bits
_INDEX_WIDTH = 2


class PackedVectors(NamedTuple):
    """Vectors of 22 counts, each different one once.

    In ``vectors`` a vector is a mask, the bit of outcome N set where its count is not 0, in four digits; then those
    counts, each in one digit if that is below SHORT, else in two, the first of them SHORT or above. ``places`` says in
    two digits for each class which vector is its own.
    """

    vectors: str
    places: str


def packed_number(value: int, width: int) -> str:
    """A number in so many digits, the highest first.

    >>> packed_number(86, 2)
    '10'
    """
    digits = ""
    for _ in range(width):
        value, digit = divmod(value, len(DIGITS))
        digits = DIGITS[digit] + digits
    if value:
        raise TotalError(f"packing: a number has more than {width} digits")
    return digits


def packed_numbers(values: Iterable[int], width: int = 1) -> str:
    """Numbers of so many digits each, one after the other."""
    return "".join(packed_number(value, width) for value in values)


def packed_vectors(rows: Sequence[tuple[int, ...]]) -> PackedVectors:
    """The vectors of classes in a row.

    >>> packed_vectors([(0,) * 21 + (48,), (0,) * 21 + (48,)]).places
    '0000'
    """
    place_of = {vector: place for place, vector in enumerate(dict.fromkeys(rows))}
    vectors = "".join(map(_packed_vector, place_of))
    return PackedVectors(vectors, packed_numbers((place_of[row] for row in rows), _INDEX_WIDTH))


def _packed_vector(vector: tuple[int, ...]) -> str:
    mask = sum(1 << outcome for outcome, count in enumerate(vector) if count)
    return packed_number(mask, _MASK_WIDTH) + "".join(_packed_count(count) for count in vector if count)


def _packed_count(count: int) -> str:
    if count < SHORT:
        return packed_number(count, 1)
    return packed_number(count - SHORT + SHORT * len(DIGITS), 2)


def packed_counts(counts: Counts) -> dict[str, object]:
    """Everything about hands that the page knows, for the classes of a full deck in the order of their codes.

    ``first`` and ``second`` are the ways of the classes of three and four cards; ``final`` is the outcome of each
    class of five; ``made`` what three or four cards have made by their ranks; ``own`` the category of three cards.
    """
    first, second, five = sorted(counts.first), sorted(counts.second), sorted(counts.deck.classes(5))
    return {
        "digits": DIGITS,
        "short": SHORT,
        "first": packed_vectors([unpack(counts.first[code]) for code in first])._asdict(),
        "second": packed_vectors([unpack(counts.second[code]) for code in second])._asdict(),
        "final": packed_numbers(five_card_outcome(code & KEY_MASK, class_group(code) > 0) for code in five),
        "made": [
            packed_numbers(five_card_outcome(code & KEY_MASK, suited=False) for code in codes)
            for codes in (first, second)
        ],
        "own": packed_numbers(
            THREE_CARD_CATEGORIES.index(three_card_category(code & KEY_MASK, class_group(code) > 0)) for code in first
        ),
    }
