"""How many cards are seen, as somebody writes it."""

from __future__ import annotations

from collections.abc import Sequence

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import shown
from exact_odds.odds.seen.answer import SEVEN_OTHERS

#: What can be asked for at most: more than any deck has, so that a range cannot be endless.
_MOST = 52
_CARDS_EACH = 3


def cards_seen(cards: str | int | Sequence[int] | None = None, others: str | int | None = None) -> list[int]:
    """The numbers of cards seen: "6", "0..21", "3,6,9", or three for each of so many other players.

    Whether the deck has so many is looked at where they are seen. Raises ExactOddsError.

    >>> cards_seen("0..3"), cards_seen("3,6"), cards_seen(others=2), len(cards_seen())
    ([0, 1, 2, 3], [3, 6], [6], 22)
    """
    if cards is not None and others is not None:
        raise ExactOddsError("cards and others say the same thing; give one of them")
    if others is not None:
        return [_CARDS_EACH * _whole(others, "others")]
    if cards is None:
        return list(SEVEN_OTHERS)
    if isinstance(cards, str):
        return [number for part in cards.split(",") for number in _part(part, cards)]
    if isinstance(cards, int):
        return [_whole(cards, "cards")]
    try:
        return [_whole(number, "cards") for number in cards]
    except TypeError:
        raise ExactOddsError(f"cards {shown(cards)}: write how many are seen, as 6 or '0..21'") from None


def _part(part: str, whole: str) -> list[int]:
    """One number, or all from A to B."""
    first, to, last = part.partition("..")
    low = _whole(first, "cards")
    high = _whole(last, "cards") if to else low
    if high < low:
        raise ExactOddsError(f"cards {shown(whole)}: {high} is below {low}; write the range as {high}..{low}")
    return list(range(low, high + 1))


def _whole(value: object, what: str) -> int:
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdecimal() and len(value.strip()) <= 9:
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= _MOST:
        form = "6, 0..21 or 3,6,9" if what == "cards" else "2"
        raise ExactOddsError(f"{what} {shown(value)}: write a whole number up to {_MOST}, as {form}")
    return value
