"""Every spelling that is taken, every refusal with its place, text and accepted form, and arbitrary input."""

import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import chain, count, permutations, repeat
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from exact_odds.basics.errors import ExactOddsError
from exact_odds.cards.cards import DECK, RANKS, SUITS, Card, cards_text
from exact_odds.cards.parsing import MAX_TEXT, check_disjoint, parse_cards

ROYAL_DRAW = (Card(8, 2), Card(9, 2), Card(10, 2))
SUIT_SPELLINGS = ["cC♣♧", "dD♦♢", "hH♥♡", "sS♠♤"]


def refusal(cards: Any, **options: Any) -> str:
    with pytest.raises(ExactOddsError) as caught:
        parse_cards(cards, **options)
    message = str(caught.value)
    assert caught.value.faults == (message,)
    assert message
    assert message.isprintable()  # so it is one line too
    return message


# ------------------------------------------------------------------------------------------------- what is taken


def test_every_card_in_every_spelling() -> None:
    for card in DECK:
        letter = RANKS[card.rank]
        ranks = {letter, letter.lower(), "10" if letter == "T" else letter}
        suits = list(SUIT_SPELLINGS[card.suit])
        suits += [symbol + selector for symbol in suits[2:] for selector in ("\ufe0e", "\ufe0f")]
        for rank in ranks:
            for suit in suits:
                assert parse_cards(rank + suit) == (card,)


@pytest.mark.parametrize(
    "cards",
    [
        "Th Jh Qh",
        "TH JH QH",
        "th jh qh",
        "10h jH Qh",
        "10H Jh Qh",
        "T♥ J♥ Q♥",
        "T♡J♡Q♡",
        "T♥\ufe0f J♥\ufe0fQ♥\ufe0f",
        "ThJhQh",
        "10hJhQh",
        "thjhqh",
        "Th,Jh,Qh",
        "Th, Jh ,Qh",
        "Th\tJh\tQh",
        " ,\tTh , \t Jh,Qh,, ",
        "Th Jh Qh\n",
        "Th Jh Qh\r\n",
        ["Th", "Jh", "Qh"],
        ("Th", "JhQh"),
        ["Th Jh", "", "Qh"],
        ["Th,", "Jh,", "Qh"],
        iter(["10♥", "jh Qh"]),
        ROYAL_DRAW,
        list(ROYAL_DRAW),
        ["Th", Card(9, 2), "Qh"],
        (str(card) for card in ROYAL_DRAW),
    ],
)
def test_every_form(cards: Any) -> None:
    assert parse_cards(cards, counts=(3, 4, 5)) == ROYAL_DRAW


def test_one_card() -> None:
    assert parse_cards(Card(12, 3)) == parse_cards("As") == parse_cards([Card(12, 3)]) == (Card(12, 3),)


def test_order_is_kept() -> None:
    for order in permutations(("2c", "Ah", "10d")):
        assert parse_cards("".join(order)) == tuple(parse_cards(text)[0] for text in order)


def test_the_whole_deck() -> None:
    assert parse_cards(" , ".join(f"{card}" for card in DECK)) == DECK
    assert parse_cards(list(DECK)) == DECK


def test_french() -> None:
    assert parse_cards("A♠ R♥ D♦ V♣ 10♥", french=True) == parse_cards("As Kh Qd Jc Th")
    assert parse_cards("r♡d♢\ufe0fv♧", french=True) == parse_cards("Kh Qd Jc")
    assert parse_cards("KhQ♦JcT♥2c", french=True) == parse_cards("Kh Qd Jc Th 2c")
    assert parse_cards("QdD♥", french=True) == parse_cards("QdQh")
    for suit, spellings in enumerate(SUIT_SPELLINGS):
        for symbol in spellings[2:]:
            assert parse_cards([f"R{symbol}", f"D{symbol}", f"V{symbol}"], french=True) == tuple(
                Card(rank, suit) for rank in (11, 10, 9)
            )


# ------------------------------------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        # a rank that is none
        ("Th 1h", "card 2 '1h': '1' is not a rank; write A for the ace or 10h for the ten"),
        ("Th1hQh", "card 2 '1h': '1' is not a rank; write A for the ace or 10h for the ten"),
        (["Th", "Jh 1♠"], "card 3 '1♠': '1' is not a rank; write A for the ace or 10♠ for the ten"),
        ("1", "card 1 '1': '1' is not a rank; write A for the ace or 10h for the ten"),
        ("0d", "card 1 '0d': '0' is not a rank; write 10d for the ten"),
        ("11h", "card 1 '11h': '11' is not a rank; write 2 to 10, T, J, Q, K or A"),
        ("100h", "card 1 '100h': '100' is not a rank; write 2 to 10, T, J, Q, K or A"),
        ("Ah\t23", "card 2 '23': '23' is not a rank; write 2 to 10, T, J, Q, K or A"),
        ("110h", "card 1 '1': '1' is not a rank; write A for the ace or 10h for the ten"),
        ("Xh", "card 1 'Xh': 'X' is not a rank; write 2 to 10, T, J, Q, K or A"),
        ("nothing", "card 1 'nothing': 'n' is not a rank; write 2 to 10, T, J, Q, K or A"),
        ("-h", "card 1 '-h': '-' is not a rank; write 2 to 10, T, J, Q, K or A"),
        # a ten with letters in it
        ("1Oh", "card 1 '1Oh': '1O' is not the number ten; write 10h with the digits one and zero"),
        ("Ah 1od", "card 2 '1od': '1o' is not the number ten; write 10d with the digits one and zero"),
        ("l0s", "card 1 'l0s': 'l0' is not the number ten; write 10s with the digits one and zero"),
        ("IO♣", "card 1 'IO♣': 'IO' is not the number ten; write 10♣ with the digits one and zero"),
        ("1O", "card 1 '1O': '1O' is not the number ten; write 10h with the digits one and zero"),
        # no suit, or none that is one
        ("AhKsQ", "card 3 'Q': the suit is missing; write Qc, Qd, Qh or Qs"),
        ("Ah 10 Ks", "card 2 '10': the suit is missing; write 10c, 10d, 10h or 10s"),
        ("Ah\t23c", "card 2 '2': the suit is missing; write 2c, 2d, 2h or 2s"),
        ("QJh", "card 1 'Q': the suit is missing; write Qc, Qd, Qh or Qs"),
        ("Ah 9x", "card 2 '9x': 'x' is not a suit; write c, d, h or s"),
        ("10x", "card 1 '10x': 'x' is not a suit; write c, d, h or s"),
        # no rank
        ("h", "card 1 'h': the rank is missing; write it before the suit, like Th"),
        ("Th ♥", "card 2 '♥': the rank is missing; write it before the suit, like Th"),
        ("hT", "card 1 'hT': the rank is missing; write it before the suit, like Th"),
        # something left over
        ("AhKsQdd", "card 3 'Qdd': 'd' is left over after Qd; a card is one rank and one suit, like Th"),
        ("AhKssQd", "card 2 'Kss': 's' is left over after Ks; a card is one rank and one suit, like Th"),
        ("Th;Jh", "card 1 'Th;': ';' is left over after Th; a card is one rank and one suit, like Th"),
        ("Ace of hearts", "card 1 'Ace': 'e' is left over after Ac; a card is one rank and one suit, like Th"),
        ("Q♥♥", "card 1 'Q♥♥': '♥' is left over after Q♥; a card is one rank and one suit, like Th"),
        # control characters are shown escaped
        ("T\x00h", r"card 1 'T\x00h': '\x00' is not a suit; write c, d, h or s"),
        ("Th\x0bJh", r"card 1 'Th\x0b': '\x0b' is left over after Th; a card is one rank and one suit, like Th"),
        ("\x1b[31m", r"card 1 '\x1b[31m': '\x1b' is not a rank; write 2 to 10, T, J, Q, K or A"),
        # French letters are no ranks unless asked for
        ("R♥", "card 1 'R♥': 'R' is not a rank; write 2 to 10, T, J, Q, K or A"),
        ("V♥", "card 1 'V♥': 'V' is not a rank; write 2 to 10, T, J, Q, K or A"),
        ("D♥", "card 1 'D♥': the rank is missing; write it before the suit, like Th"),
        # one card twice
        ("Ah AH", "card 2 'AH' is the ace of hearts again (card 1 'Ah')"),
        ("2c10d T♢", "card 3 'T♢' is the ten of diamonds again (card 2 '10d')"),
        (["Ks", "Qs Jc", Card(11, 3)], "card 4 'Ks' is the king of spades again (card 1 'Ks')"),
        (repeat("2c"), "card 2 '2c' is the two of clubs again (card 1 '2c')"),
        # the first fault is the one that is told
        ("Ah AH 1h", "card 2 'AH' is the ace of hearts again (card 1 'Ah')"),
        ("Ah 1h AH", "card 2 '1h': '1' is not a rank; write A for the ace or 10h for the ten"),
        # nothing there
        ("", "no cards; write them like Th Jh Qh"),
        (" ,\t\n", "no cards; write them like Th Jh Qh"),
        ([], "no cards; write them like Th Jh Qh"),
        (["", " "], "no cards; write them like Th Jh Qh"),
        # no text and no Card
        (7, "card 1 7: neither a text nor a Card (int); write it like 'Th'"),
        (None, "card 1 None: neither a text nor a Card (NoneType); write it like 'Th'"),
        (b"Th", "card 1 b'Th': neither a text nor a Card (bytes); write it like 'Th'"),
        (bytearray(b"Th"), "card 1 bytearray(b'Th'): neither a text nor a Card (bytearray); write it like 'Th'"),
        (["Th", None], "card 2 None: neither a text nor a Card (NoneType); write it like 'Th'"),
        (["ThJh", 1.5], "card 3 1.5: neither a text nor a Card (float); write it like 'Th'"),
        ((8, 2), "card 1 8: neither a text nor a Card (int); write it like 'Th'"),
        ([(8, 2)], "card 1 (8, 2): neither a text nor a Card (tuple); write it like 'Th'"),
        ([["Th"]], "card 1 ['Th']: neither a text nor a Card (list); write it like 'Th'"),
        # a Card that is in no deck
        (Card(13, 0), "card 1 Card(rank=13, suit=0): a rank is 0 to 12, a suit 0 to 3"),
        (["Th", Card(-1, 0)], "card 2 Card(rank=-1, suit=0): a rank is 0 to 12, a suit 0 to 3"),
        ([Card(8, 2), Card(9, 2), Card(0, 4)], "card 3 Card(rank=0, suit=4): a rank is 0 to 12, a suit 0 to 3"),
        (["Th", Card(0, 4)], "card 2 Card(rank=0, suit=4): a rank is 0 to 12, a suit 0 to 3"),
        (Card(0, -1), "card 1 Card(rank=0, suit=-1): a rank is 0 to 12, a suit 0 to 3"),
        (Card(True, 0), "card 1 Card(rank=True, suit=0): a rank is 0 to 12, a suit 0 to 3"),
        (Card(0, 1.0), "card 1 Card(rank=0, suit=1.0): a rank is 0 to 12, a suit 0 to 3"),  # type: ignore[arg-type]
    ],
)
def test_refusals(cards: Any, message: str) -> None:
    assert refusal(cards) == message


@pytest.mark.parametrize(
    ("text", "place", "code_point"),
    [
        ("Ah 9с", 2, "U+0441 (cyrillic small letter es)"),
        ("Кh", 1, "U+041A (cyrillic capital letter ka)"),
        ("Ah Kh Тh", 3, "U+0422 (cyrillic capital letter te)"),
        ("AhKhΤh", 2, "U+03A4 (greek capital letter tau)"),  # stuck to the king
        ("Ａh", 1, "U+FF21 (fullwidth latin capital letter a)"),
        ("２h", 1, "U+FF12 (fullwidth digit two)"),
        ("9ｈ", 1, "U+FF48 (fullwidth latin small letter h)"),
        ("٢h", 1, "U+0662 (arabic-indic digit two)"),
        ("Aſ", 1, "U+017F (latin small letter long s)"),  # folds to s
        ("\u212ah", 1, "U+212A (kelvin sign)"),  # folds to k
        ("Th\xa0Jh", 1, "U+00A0 (no-break space)"),
        ("\ufeffTh", 1, "U+FEFF (zero width no-break space)"),
        ("Th\ufe0f", 1, "U+FE0F (variation selector-16)"),
        ("T\ufe0fh", 1, "U+FE0F (variation selector-16)"),
        ("T♥\ufe0f\ufe0f", 1, "U+FE0F (variation selector-16)"),
        ("A❤", 1, "U+2764 (heavy black heart)"),
        ("🂺", 1, "U+1F0BA (playing card ten of hearts)"),
        ("1ж", 1, "U+0436 (cyrillic small letter zhe)"),
        ("\ud800", 1, "U+D800"),
        ("\x85", 1, "U+0085"),
    ],
)
@pytest.mark.parametrize("french", [False, True])
def test_a_letter_of_another_alphabet_is_named(text: str, place: int, code_point: str, french: bool) -> None:
    message = refusal(text, french=french)
    assert message.startswith(f"card {place} '")
    assert message.endswith(f": {code_point} belongs to no card; write plain letters, like Th")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Dd", "card 1 'Dd': D for the queen takes a suit symbol; write D♦ or Qd"),
        ("Qd dD", "card 2 'dD': D for the queen takes a suit symbol; write D♦ or Qd"),
        ("Rc", "card 1 'Rc': R for the king takes a suit symbol; write R♣ or Kc"),
        ("Vs", "card 1 'Vs': V for the jack takes a suit symbol; write V♠ or Js"),
        ("Qdd", "card 1 'Qdd': 'd' is left over after Qd; a card is one rank and one suit, like Th"),
        ("d", "card 1 'd': the rank is missing; write it before the suit, like Th"),
        ("Xh", "card 1 'Xh': 'X' is not a rank; write 2 to 10, T, J, Q, K or A, or R, D, V before a suit symbol"),
        ("R♥ Kh", "card 2 'Kh' is the king of hearts again (card 1 'R♥')"),
    ],
)
def test_french_refusals(text: str, message: str) -> None:
    assert refusal(text, french=True) == message


def test_numbers_of_cards() -> None:
    order = "(own three first, then the community cards)"
    assert refusal("Th Jh", counts=(3, 4, 5)) == f"2 cards; a hand has 3, 4 or 5 {order}"
    assert refusal("Th", counts=(3, 4, 5)) == f"1 card; a hand has 3, 4 or 5 {order}"
    assert refusal("Th Jh Qh Kh Ah 9h", counts=(3, 4, 5)) == f"6 cards; a hand has 3, 4 or 5 {order}"
    assert refusal("Th Jh", counts=(5, 6)) == f"2 cards; a hand has 5 or 6 {order}"
    assert refusal("Th Jh", counts=(3,)) == "2 cards; a hand has 3"
    assert refusal("", counts=(3, 4, 5)) == "no cards; write them like Th Jh Qh"
    for text in ("Th Jh Qh", "Th Jh Qh Kh", "Th Jh Qh Kh Ah"):
        assert len(parse_cards(text, counts=(3, 4, 5))) == len(text.split())


def test_the_caller_says_what_the_cards_are() -> None:
    assert refusal("Qc 1h", what="dead card").startswith("dead card 2 '1h': ")
    assert refusal("Qc Q♣", what="dead card") == "dead card 2 'Q♣' is the queen of clubs again (dead card 1 'Qc')"
    assert refusal(" ", what="dead card") == "no dead cards; write them like Th Jh Qh"
    assert refusal([0], what="dead card").startswith("dead card 1 0: ")


def test_too_much_input_is_refused_at_once() -> None:
    start = time.process_time()
    end = f"': the input is longer than {MAX_TEXT:,} characters; write cards like Th Jh Qh"
    megabyte = 10**6
    endless = chain(["Th"], repeat(" "))
    for cards in ("Th" * megabyte, "1" * megabyte, " " * megabyte, "ж" * megabyte, ["Th", "Jh" * megabyte], endless):
        message = refusal(cards)
        assert message.endswith(end), message
        assert len(message) < 150
    assert refusal(["Th", *("" for _ in range(MAX_TEXT))]).startswith("card 2 ''")
    assert refusal(map(str, count())).startswith("card 1 '0': ")
    for text in ("1", "x", "h", "Q", "\x00", "ж", "♥", "10", "1O", "RD", "2c", "2cx", "2c2"):
        longest = text * (MAX_TEXT // len(text) - 3)
        for french in (False, True):
            assert len(refusal(longest, french=french)) < 600
            assert len(refusal("Th" + longest, french=french)) < 600
    assert time.process_time() - start < 2  # of seconds; it takes a few hundredths


def test_the_longest_input_that_is_read() -> None:
    assert parse_cards(",".join(str(card) for card in DECK).ljust(MAX_TEXT - 1)) == DECK
    assert refusal("Th".ljust(MAX_TEXT)).startswith("card 1 'Th ")
    assert parse_cards(["Th", *("" for _ in range(MAX_TEXT - 3))]) == (Card(8, 2),)
    assert refusal(["Th", *("" for _ in range(MAX_TEXT - 2))]).startswith("card 2 '': ")


def test_values_that_cannot_be_shown() -> None:
    class Stranger:
        def __repr__(self) -> str:
            raise RuntimeError

    class Lines:
        def __repr__(self) -> str:
            return "two\nlines"

    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert refusal([Stranger()]).endswith("neither a text nor a Card (Stranger); write it like 'Th'")
    assert r"two\nlines" in refusal([Lines()])
    assert refusal([10**5000]).endswith("neither a text nor a Card (int); write it like 'Th'")
    assert refusal([deep]).endswith("neither a text nor a Card (list); write it like 'Th'")
    assert refusal(Card(10**5000, 0)).endswith("a rank is 0 to 12, a suit 0 to 3")
    assert len(refusal([list(range(1000))])) < 150


def test_a_dead_card_is_not_in_the_hand() -> None:
    check_disjoint(ROYAL_DRAW, ())
    check_disjoint(ROYAL_DRAW, parse_cards("Qc Qd Qs"))
    with pytest.raises(ExactOddsError) as caught:
        check_disjoint(ROYAL_DRAW, parse_cards("Qc J♥"))
    assert str(caught.value) == "dead card 2 'Jh': the jack of hearts is card 2 of the hand too"
    with pytest.raises(ExactOddsError) as caught:
        check_disjoint(list(ROYAL_DRAW), [Card(10, 2)], what="burned card")
    assert str(caught.value) == "burned card 1 'Qh': the queen of hearts is card 3 of the hand too"


# ------------------------------------------------------------------------------------------------- any input


@st.composite
def spelled_hands(draw: st.DrawFn) -> tuple[tuple[Card, ...], str | list[str | Card], bool]:
    """A hand and one of its many spellings, as one text or as several texts and cards."""
    hand = tuple(draw(st.lists(st.sampled_from(DECK), min_size=1, max_size=7, unique=True)))
    french = draw(st.booleans())
    separator = st.text(" ,\t", max_size=3)
    items: list[str | Card] = [draw(separator)]
    for card in hand:
        if draw(st.integers(0, 9)) == 0:
            items += [card, draw(separator)]
            continue
        suit = draw(st.sampled_from(SUIT_SPELLINGS[card.suit]))
        symbol = not suit.isascii()
        rank = draw(st.sampled_from(_rank_spellings(card, french and symbol)))
        selector = draw(st.sampled_from(["", "\ufe0e", "\ufe0f"])) if symbol else ""
        text = rank + suit + selector + draw(separator)
        if draw(st.booleans()) or isinstance(items[-1], Card):
            items.append(text)
        else:
            items[-1] += text
    if all(isinstance(item, str) for item in items) and draw(st.booleans()):
        return hand, "".join(map(str, items)), french
    return hand, items, french


def _rank_spellings(card: Card, french: bool) -> list[str]:
    letter = RANKS[card.rank]
    letters = letter + ({"K": "R", "Q": "D", "J": "V"}.get(letter, "") if french else "")
    return [*letters, *letters.lower(), *(["10"] if letter == "T" else [])]


@given(spelled_hands())
def test_any_spelling_is_read_and_printing_is_a_fixed_point(
    spelled: tuple[tuple[Card, ...], str | list[str | Card], bool],
) -> None:
    hand, spelling, french = spelled
    assert parse_cards(spelling, french=french) == hand
    printed = cards_text(hand)
    assert parse_cards(printed) == parse_cards(printed, french=True) == hand
    assert cards_text(parse_cards(printed)) == printed
    assert parse_cards(printed.replace(" ", "")) == hand


def _refused_in_one_line_or_read(cards: Any, options: dict[str, Any]) -> None:
    try:
        hand = parse_cards(cards, **options)
    except ExactOddsError:
        assert len(refusal(cards, **options)) < 600
        return
    assert hand
    assert len(set(hand)) == len(hand)
    assert set(hand) <= set(DECK)
    assert parse_cards(cards_text(hand)) == hand


OPTIONS = st.fixed_dictionaries({"french": st.booleans(), "counts": st.sampled_from([(), (3, 4, 5), (1,)])})
# letters of cards and near misses, so that a text is often nearly right
NEARLY = st.text("AKQJT1029Oolcdhs♥♢\ufe0f ,\n\tRDVсſ\x00\u2028'\"\\", max_size=12)


@given(st.text() | NEARLY, OPTIONS)
@example("", {})
@example("Th\u2028Jh", {})
@example("T'h", {})
def test_arbitrary_text(text: str, options: dict[str, Any]) -> None:
    _refused_in_one_line_or_read(text, options)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.binary() | st.text() | NEARLY | st.sampled_from(DECK)
    | st.builds(Card, st.integers(-2, 14), st.integers(-2, 5)),
    lambda inner: st.lists(inner, max_size=5) | st.tuples(inner, inner) | st.dictionaries(NEARLY, inner, max_size=3),
    max_leaves=8,
)  # fmt: skip


@given(ANYTHING, OPTIONS)
def test_arbitrary_values(value: Any, options: dict[str, Any]) -> None:
    _refused_in_one_line_or_read(value, options)


def test_every_short_text_of_card_letters() -> None:
    """All texts of up to four letters: read exactly when they are ranks and suits in turn."""
    letters = "T10Jh♥sD"
    for text in _texts(letters, 4):
        rest, wanted = text, []
        while rest:
            rank = next((rank for rank in ("T", "10", "J") if rest.startswith(rank)), None)
            if rank is None or rest[len(rank) : len(rank) + 1] not in {"h", "♥", "s", "D"}:
                break
            wanted.append(("J" if rank == "J" else "T") + rest[len(rank)].replace("♥", "h").lower())
            rest = rest[len(rank) + 1 :]
        if rest or len(set(wanted)) < len(wanted):
            refusal(text)
        else:
            assert cards_text(parse_cards(text)) == " ".join(wanted)


def _texts(letters: str, length: int) -> Iterator[str]:
    texts = [""]
    for _ in range(length):
        texts = [text + letter for text in texts for letter in letters]
        yield from texts


def test_quick_to_import() -> None:
    code = "import sys, exact_odds.cards.parsing; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"unicodedata", "polars", "sympy", "typer", "tabulate"} & set(loaded)


def test_suits_and_ranks_are_what_the_tests_think() -> None:
    assert (RANKS, SUITS) == ("23456789TJQKA", "cdhs")
