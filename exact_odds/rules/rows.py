"""The names of pay rows: which outcomes a name stands for, and why a name cannot be priced.

A row of the base game or of a five-card side bet is one of the eight high hands or says something about pairs;
a row of a three-card or six-card bet is one of that bet's categories.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, TypeVar

from exact_odds.basics.errors import ExactOddsError, nearest
from exact_odds.basics.numbers import shown
from exact_odds.cards.categories import (
    HIGH_HANDS,
    NO_PAY,
    OUTCOMES,
    PAIR,
    RANK_PLURALS,
    SIX_CARD_CATEGORIES,
    THREE_CARD_CATEGORIES,
)

ANY_PAIR = "any_pair"
NONE = "none"

#: What a row is counted in, by the number of cards its bet is settled on. The last one of each is never a row.
CATEGORIES = {3: THREE_CARD_CATEGORIES, 5: OUTCOMES, 6: SIX_CARD_CATEGORIES}

_NAMES = {
    3: THREE_CARD_CATEGORIES[:-1],
    5: (*HIGH_HANDS, "pair_tens_or_better", "pair_sixes_to_tens", "pair_jacks", ANY_PAIR),
    6: SIX_CARD_CATEGORIES[:-1],
}
_NICKNAMES = {
    "boat": "full_house",
    "deuces": "twos",
    "full_boat": "full_house",
    "quads": "four_of_a_kind",
    "royal": "royal_flush",
    "set": "three_of_a_kind",
    "trips": "three_of_a_kind",
    "two_pairs": "two_pair",
}
_LOSERS = frozenset(("no_pair", NO_PAY, "high_card", "nothing"))

_SUIT_WORDS = frozenset((
    "club", "clubs", "diamond", "diamonds", "heart", "hearts", "spade", "spades",
    "suit", "suits", "suited", "unsuited", "offsuit", "red", "black",
))  # fmt: skip
_RANK_WORDS = frozenset((
    *RANK_PLURALS, *map(str, range(2, 11)), "two", "deuce", "deuces", "three", "four", "five", "six", "seven",
    "eight", "nine", "ten", "jack", "queen", "king", "ace", "high", "low", "kicker",
))  # fmt: skip
_WORDS_OUTSIDE = {
    "magic": "a drawn magic card is not one of the cards that are counted",
    "lucky": "a drawn seat has nothing to do with the cards that are counted",
    "envy": "it is paid on another player's hand, which is not counted",
    "joker": "the deck has 52 cards and no joker",
    "wild": "the deck has no wild card",
}
#: How names begin that go on to split a hand by its rank: "quads_aces", "aces_full_of_kings".
_SPLITS = (
    *((f"{hand}_", hand) for hand in HIGH_HANDS),
    ("quads_", "four_of_a_kind"),
    ("four_", "four_of_a_kind"),
    ("trips_", "three_of_a_kind"),
    ("three_", "three_of_a_kind"),
    *((f"{plural}_full", "full_house") for plural in RANK_PLURALS),
)


def row_outcomes(name: str, cards: int = 5) -> tuple[int, ...]:
    """The outcomes that a row pays: indices into ``CATEGORIES[cards]``, ascending.

    Raises ExactOddsError with the bare reason; the caller says where the name stood.

    >>> row_outcomes("flush"), row_outcomes("pair_queens_or_better"), row_outcomes("pair_sixes_to_eights")
    ((4,), (18, 19, 20), (12, 13, 14))
    >>> row_outcomes("quads_aces")
    Traceback (most recent call last):
        ...
    exact_odds.basics.errors.ExactOddsError: cannot be said: four_of_a_kind is counted as a whole, not by its rank
    """
    if name in (HIGH_HANDS if cards == 5 else _NAMES[cards]):
        return (CATEGORIES[cards].index(name),)
    if cards == 5:
        if name == ANY_PAIR:
            return tuple(range(PAIR, PAIR + 13))
        if name.startswith("pair_") and not _outside(name):
            return _pair_outcomes(name.removeprefix("pair_"))
    raise ExactOddsError(_refusal(name, cards))


def _pair_outcomes(words: str) -> tuple[int, ...]:
    """The outcomes of a pair row without its ``pair_``."""
    if words.endswith("_or_better"):
        return tuple(range(PAIR + _rank(words.removesuffix("_or_better")), PAIR + 13))
    low, to, high = words.partition("_to_")
    if not to:
        return (PAIR + _rank(low),)
    first, last = _rank(low), _rank(high)
    if first == last:
        raise ExactOddsError(f"names one rank twice; write pair_{low}")
    if first > last:
        raise ExactOddsError(f"goes from high to low; write pair_{high}_to_{low}")
    return tuple(range(PAIR + first, PAIR + last + 1))


def _rank(plural: str) -> int:
    if plural not in RANK_PLURALS:
        raise ExactOddsError(f"{shown(plural)} is not a rank; {nearest(_NICKNAMES.get(plural, plural), RANK_PLURALS)}")
    return RANK_PLURALS.index(plural)


def _outside(name: str) -> str:
    """Why no count could price a row of this name; "" where the name says nothing of that kind."""
    words = name.lower().replace("-", "_").replace(" ", "_").split("_")
    for word, reason in _WORDS_OUTSIDE.items():
        if word in words:
            return reason
    return "hands are counted without their suits, so no suit can pay more" if _SUIT_WORDS.intersection(words) else ""


def _by_rank(name: str) -> str:
    """The hand that ``name`` wants to split by rank ("trips_aces", "flush_ace_high", "aces_full"), or ""."""
    for start, hand in _SPLITS:
        rest = name.removeprefix(start)
        if rest != name and (hand == "full_house" or not _RANK_WORDS.isdisjoint(rest.split("_"))):
            return hand
    return ""


def _refusal(name: str, cards: int) -> str:
    """The reason to give for a name that is not a row."""
    if name in _LOSERS:
        return "is never a row: what no row names loses the bet"
    outside = _outside(name)
    if outside:
        return f"cannot be said: {outside}"
    hand = _by_rank(name)
    if hand:
        return f"cannot be said: {hand} is counted as a whole, not by its rank"
    if cards != 5 and (name == ANY_PAIR or name.startswith("pair_")):
        return f"is not a row on {cards} cards, where all pairs are paid alike; write pair"
    wanted = _NICKNAMES.get(name, name)
    return f"is not a row of a pay table on {cards} cards; {nearest(wanted, _NAMES[cards])}"


def ranking_place(outcomes: tuple[int, ...], cards: int = 5) -> int:
    """Where a row stands in ranking order, 0 for the best: pair rows by their highest pair.

    >>> ranking_place(row_outcomes("two_pair")), ranking_place(row_outcomes("pair_tens_or_better"))
    (7, 8)
    """
    last = outcomes[-1]
    return last if cards != 5 or last < PAIR else 2 * PAIR + 12 - last


class Row(Protocol):
    """What every kind of row has."""

    @property
    def name(self) -> str: ...
    @property
    def outcomes(self) -> tuple[int, ...]: ...


def outcome_labels(rows: Iterable[Row]) -> tuple[str, ...]:
    """The row that pays each of the 22 outcomes of five cards; ``no_pay`` where none does."""
    labels = [NO_PAY] * len(OUTCOMES)
    for row in rows:
        for outcome in row.outcomes:
            labels[outcome] = row.name
    return tuple(labels)


R = TypeVar("R", bound=Row)
#: Notes one fault: the row's name and the reason.
Fault = Callable[[str, str], None]
#: Makes a row of a name and its outcomes, or raises ExactOddsError with the reason.
Read = Callable[[str, tuple[int, ...]], R]


def is_none(value: object) -> bool:
    """Whether a value says that the row is not paid at all."""
    return isinstance(value, str) and value.strip().lower() == NONE


def gather(faults: list[str], bet: str = "") -> Fault:
    """A fault taker for Python and the command line, where there is no file to name; ``bet`` is "" or "BET."."""

    def fault(name: str, reason: str) -> None:
        key = name if name.isprintable() else ascii(name)
        faults.append(f"pay {bet}{key}: {reason.removeprefix('pay ')}")

    return fault


def make_rows(names: Iterable[str], cards: int, read: Read[R], fault: Fault, beside: Iterable[Row] = ()) -> list[R]:
    """A row for every name that can be one beside the others; for any other name, one fault."""
    held = {outcome: row.name for row in beside for outcome in row.outcomes}
    rows: list[R] = []
    for name in names:
        try:
            outcomes = row_outcomes(name, cards)
            rivals = list(dict.fromkeys(held[outcome] for outcome in outcomes if outcome in held))
            if rivals:
                out = " and ".join(f"{rival}=none" for rival in rivals)
                fault(name, f"overlaps {' and '.join(rivals)}; take that out first: {out}")
                continue
            held.update(dict.fromkeys(outcomes, name))
            rows.append(read(name, outcomes))
        except ExactOddsError as error:
            fault(name, str(error))
    return rows


def change_rows(
    rows: tuple[R, ...], changes: Mapping[str, object], cards: int, read: Read[R], fault: Fault
) -> tuple[R, ...]:
    """The rows with some changed, added at their ranking place, or taken out; what goes out goes first."""
    table = {row.name: row for row in rows}
    for name, value in changes.items():
        if is_none(value):
            _take_out(table, name, cards, fault)
    paid = [name for name, value in changes.items() if not is_none(value)]
    paid.sort(key=lambda name: name not in table)  # a row that is there claims its outcomes before a new one
    made = make_rows(paid, cards, read, fault, [row for name, row in table.items() if name not in paid])
    table.update((row.name, row) for row in made if row.name in table)
    result = list(table.values())
    for row in made:
        if row.name not in table:
            place = ranking_place(row.outcomes, cards)
            below = (i for i, other in enumerate(result) if ranking_place(other.outcomes, cards) > place)
            result.insert(next(below, len(result)), row)
    return tuple(result)


def _take_out(table: dict[str, R], name: str, cards: int, fault: Fault) -> None:
    if table.pop(name, None) is None:
        try:
            row_outcomes(name, cards)
        except ExactOddsError as error:
            fault(name, str(error))
        else:
            fault(name, f"is not a row of this pay table; {nearest(name, table)}")


def missing_rows(names: Iterable[str]) -> tuple[str, ...]:
    """What a full base table still lacks: high hands without a row, and ``any_pair`` where no pair has one.

    >>> missing_rows(["royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "two_pair"])
    ('straight', 'three_of_a_kind', 'any_pair')
    """
    there = set(names)
    pairs = any(name == ANY_PAIR or name.startswith("pair_") for name in there)
    return (*(hand for hand in HIGH_HANDS if hand not in there), *(() if pairs else (ANY_PAIR,)))
