"""One coercion for every card input: text in any usual spelling, or cards, to cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import shown
from exact_odds.cards.cards import RANKS, SUITS, Card
from exact_odds.cards.categories import RANK_NAMES

#: What the API takes wherever cards are wanted.
CardsLike: TypeAlias = str | Card | Iterable[str | Card]

MAX_TEXT = 1000  # characters and items together: three times what 52 cards need

_SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
_SYMBOLS = "♣♦♥♠♧♢♡♤"
_FRENCH = {"V": 9, "D": 10, "R": 11}  # valet, dame, roi

_RANK_OF = {letter: rank for text in (RANKS, RANKS.lower()) for rank, letter in enumerate(text)}
_RANK_OF |= {"10": 8} | _FRENCH | {letter.lower(): rank for letter, rank in _FRENCH.items()}
_SUIT_OF = {letter: suit % 4 for text in (SUITS, SUITS.upper(), _SYMBOLS) for suit, letter in enumerate(text)}

# every letter is spelled out: under re.IGNORECASE the long s (U+017F) would be a spade, the Kelvin sign a king
_RANK = "10|[2-9TJQKAtjqka]"
_SUIT = rf"[cdhsCDHS]|[{_SYMBOLS}][\uFE0E\uFE0F]?"  # a symbol may be followed by a variation selector
_CARD = re.compile(rf"({_RANK})({_SUIT})")
_SEPARATORS = re.compile(r"[ ,\t\r\n]+")
# texts, compiled when first wanted: few runs need them
_FRENCH_CARD = rf"({_RANK}|[RDVrdv](?=[{_SYMBOLS}]))({_SUIT})"
_BAD_TEN = "1[Oo]|[Il][0Oo]"
_RANK_START = f"({_RANK})(?![0-9])"


def parse_cards(
    cards: CardsLike, *, counts: tuple[int, ...] = (), what: str = "card", french: bool = False
) -> tuple[Card, ...]:
    """Read cards in the order they are written.

    A card is a rank and a suit in letters of either case (``Th``, ``TH``, ``10h``) or with a suit symbol (``T♥``,
    ``T♡``). Cards are run together or separated by spaces, commas or line ends, in one text or in several.
    ``counts`` are the numbers of cards allowed (any, if empty), ``what`` names a card in the error, and ``french``
    admits R, D and V for king, queen and jack before a suit symbol.

    Raises ExactOddsError: one line on the first fault, its place counted over the whole input.

    >>> parse_cards("Th, 10d A♠") == parse_cards(["th10D", Card(12, 3)])
    True
    >>> parse_cards("Th 1h")
    Traceback (most recent call last):
        ...
    exact_odds.basics.errors.ExactOddsError: card 2 '1h': '1' is not a rank; write A for the ace or 10h for the ten
    """
    spellings: dict[Card, str] = {}
    for card, spelling in _read(cards, what, french=french):
        if card in spellings:
            first = list(spellings).index(card) + 1
            raise ExactOddsError(
                f"{what} {len(spellings) + 1} {shown(spelling)} is the {_name(card)} again"
                f" ({what} {first} {shown(spellings[card])})"
            )
        spellings[card] = spelling
    if not spellings:
        raise ExactOddsError(f"no {what}s; write them like Th Jh Qh")
    if counts and len(spellings) not in counts:
        raise ExactOddsError(_wrong_count(len(spellings), counts, what))
    return tuple(spellings)


def check_disjoint(hand: Sequence[Card], dead: Sequence[Card], what: str = "dead card") -> None:
    """Raise ExactOddsError if a dead card is in the hand; ``what`` names a dead card in the error.

    >>> check_disjoint(parse_cards("Th Jh Qh"), parse_cards("Qc"))
    >>> check_disjoint(parse_cards("Th Jh Qh"), parse_cards("Qc Qh"))
    Traceback (most recent call last):
        ...
    exact_odds.basics.errors.ExactOddsError: dead card 2 'Qh': the queen of hearts is card 3 of the hand too
    """
    for place, card in enumerate(dead, 1):
        if card in hand:
            raise ExactOddsError(
                f"{what} {place} '{card}': the {_name(card)} is card {hand.index(card) + 1} of the hand too"
            )


def _name(card: Card) -> str:
    return f"{RANK_NAMES[card.rank]} of {_SUIT_NAMES[card.suit]}"


def _wrong_count(found: int, counts: tuple[int, ...], what: str) -> str:
    *rest, last = map(str, counts)
    wanted = f"{', '.join(rest)} or {last}" if rest else last
    order = " (own three first, then the community cards)" if max(counts) > 3 else ""
    return f"{found} {what}{'' if found == 1 else 's'}; a hand has {wanted}{order}"


def _read(cards: CardsLike, what: str, *, french: bool) -> Iterator[tuple[Card, str]]:
    """Each card with its spelling."""
    single = isinstance(cards, str | Card | bytes | bytearray) or not isinstance(cards, Iterable)
    items: Iterable[Any] = (cards,) if single else cards
    pattern = re.compile(_FRENCH_CARD) if french else _CARD
    place, room = 1, MAX_TEXT
    for item in items:
        room -= 1 + (len(item) if isinstance(item, str) else 0)
        if room < 0:
            bad = shown(item[:50]) if isinstance(item, str) else _represented(item)
            raise ExactOddsError(
                f"{what} {place} {bad}: the input is longer than {MAX_TEXT:,} characters; write {what}s like Th Jh Qh"
            )
        if isinstance(item, Card):
            if not _in_deck(item):
                raise ExactOddsError(f"{what} {place} {_represented(item)}: a rank is 0 to 12, a suit 0 to 3")
            yield item, str(item)
            place += 1
            continue
        if not isinstance(item, str):
            raise ExactOddsError(
                f"{what} {place} {_represented(item)}: neither a text nor a Card ({type(item).__name__});"
                " write it like 'Th'"
            )
        for word in _SEPARATORS.split(item):
            start = end = 0
            while end < len(word):
                match = pattern.match(word, end)
                if match is None:
                    raise ExactOddsError(_fault(word, start, end, place, what, pattern))
                yield Card(_RANK_OF[match[1]], _SUIT_OF[match[2][0]]), match[0]
                place += 1
                start, end = match.span()


def _in_deck(card: Card) -> bool:
    return len(card) == 2 and type(card[0]) is int is type(card[1]) and 0 <= card[0] < 13 and 0 <= card[1] < 4


def _represented(item: object) -> str:
    """A value that is not text, as Python writes it where that is printable and short."""
    try:
        text = repr(item)
    except Exception:  # a number of more digits than Python prints, or whatever a stranger's __repr__ does
        text = object.__repr__(item)
    if len(text) > 60:
        text = text[:57] + "..."
    return text if text.isprintable() else ascii(text)


def _fault(word: str, start: int, end: int, place: int, what: str, pattern: re.Pattern[str]) -> str:
    """One line on why no card begins at ``end``; ``start`` is where the card before it in the same word begins."""
    bad, french = word[end:], pattern is not _CARD
    following = pattern.search(word, end + 1)
    if following and re.fullmatch(f"(?:{pattern.pattern})+", word[following.start() :]):
        bad = word[end : following.start()]
    strange = next((char for char in bad if not char.isascii() and char not in _SYMBOLS), None)
    rank_starts = "0123456789" + RANKS + RANKS.lower() + ("RDVrdv" if french else "")
    if start < end and (bad in _SUIT_OF or bad[0] not in rank_starts):
        # not a card that begins badly, but something stuck to the card before
        place, text = place - 1, word[start : end + len(bad)]
        reason = f"{shown(bad)} is left over after {word[start:end]}; a card is one rank and one suit, like Th"
    else:
        text, reason = bad, _misspelled(bad, french=french)
    if strange:
        reason = f"{_code_point(strange)} belongs to no card; write plain letters, like Th"
    return f"{what} {place} {shown(text)}: {reason}"


def _misspelled(bad: str, *, french: bool) -> str:
    """What is wrong with a text that should be one card."""
    if re.match(_BAD_TEN, bad):
        return f"{shown(bad[:2])} is not the number ten; write 10{_suit_like(bad[2:])} with the digits one and zero"
    if french and bad[0].upper() in _FRENCH and len(bad) > 1:
        letter, suit = bad[0].upper(), _SUIT_OF[_suit_like(bad[1:])]
        card = Card(_FRENCH[letter], suit)
        return f"{letter} for the {RANK_NAMES[card.rank]} takes a suit symbol; write {letter}{_SYMBOLS[suit]} or {card}"
    if bad[0] in _SUIT_OF:
        return "the rank is missing; write it before the suit, like Th"
    rank_start = re.match(_RANK_START, bad)
    if rank_start is None:
        wrong = bad[: len(bad) - len(bad.lstrip("0123456789"))] or bad[0]
        if wrong in {"0", "1"}:
            ace = "A for the ace or " if wrong == "1" else ""
            hint = f"write {ace}10{_suit_like(bad[1:])} for the ten"
        else:
            hint = "write 2 to 10, T, J, Q, K or A" + (", or R, D, V before a suit symbol" if french else "")
        return f"{shown(wrong)} is not a rank; {hint}"
    rest = bad[rank_start.end() :]
    if rest:
        return f"{shown(rest[0])} is not a suit; write c, d, h or s"
    return "the suit is missing; write " + ", ".join(bad + suit for suit in SUITS[:3]) + f" or {bad}{SUITS[3]}"


def _suit_like(text: str) -> str:
    """The suit a misspelled card ends with, for the hint; hearts if it has none."""
    return text[0] if text and text[0] in _SUIT_OF else "h"


def _code_point(char: str) -> str:
    import unicodedata  # only an error needs it

    name = unicodedata.name(char, "").lower()
    return f"U+{ord(char):04X}" + (f" ({name})" if name else "")
