"""Every figure of the pages for people is worked out again.

Blocks of code are run elsewhere (test_documents.py). What stands outside them is covered by proofs, page by page:

- ``said("{} holdings", comb(52, 3))``: the words, filled in with values that are made here, stand on the page;
- ``grid("Hand | Sets", rows)``: the one table with these heads, cell by cell;
- arithmetic in backticks, such as `13 × 48 = 624`, is worked out where it stands.

A figure of three digits or more that no proof covers is a fault; on the pages in CLOSE one of two digits is, too. To
add a figure, add its proof: never a number, always where it comes from. What has digits and is no figure (a name, a
date) is in NAMES.
"""

from __future__ import annotations

import ast
import operator
import re
import subprocess
import sys
import timeit
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from itertools import product
from math import comb
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from exact_odds.audit.claims import catalogue
from exact_odds.audit.printed.figures import read_printed
from exact_odds.basics.numbers import decimal_text, exact, percent_text
from exact_odds.cards.cards import DECK, RANKS
from exact_odds.cards.categories import OUTCOMES, SIX_CARD_CATEGORIES, THREE_CARD_CATEGORIES
from exact_odds.cards.evaluation import straight_windows
from exact_odds.cards.parsing import parse_cards
from exact_odds.counting.classes import Deck, class_group, class_ranks
from exact_odds.counting.enumerator import FIELD_BITS, counts_without, unpack
from exact_odds.counting.six_cards import six_card_counts
from exact_odds.odds.distribution import Distribution
from exact_odds.odds.hand import Hand, ask_hand
from exact_odds.odds.round import Round, game_tree, play_round
from exact_odds.odds.settlement import Settlement, settle
from exact_odds.odds.setup import Options, make_game
from exact_odds.odds.side.listing import price_side_bets
from exact_odds.odds.strategies.playbook import load_strategy
from exact_odds.odds.strategies.price import price
from exact_odds.odds.tree import Tree, ordered_deals
from exact_odds.output.wording.words import Words

ROOT = Path(__file__).parent.parent
PAGES = {path.name: path for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))}

_FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_ADDRESS = re.compile(r"\]\([^)]*\)|https?://\S+")
_TOKEN = re.compile(r"[\w.,/+-]*\d[\w.,/+-]*")
_ARITHMETIC = re.compile(r"`([\d\s,()×/+=Cwrh-]*=[\d\s,()×/+=Cwrh-]*)`")
_UNKNOWN = ("w", "r", "h")  # what formulas of the derivation are in
_CARDS = re.compile(r"[\dTJQKA](-[\dTJQKA]){1,3}")

Value = int | Fraction | str


class Said(NamedTuple):
    """Words of a page with their values filled in."""

    text: str


class Grid(NamedTuple):
    """A table of a page: a cell that is None holds words only."""

    heads: tuple[str, ...]
    rows: list[tuple[Value | None, ...]]


class Span(NamedTuple):
    """A piece of a page."""

    start: int
    end: int
    text: str


def text_of(value: Value) -> str:
    """A value as a page writes it: 22,100 or 31/21; text is text."""
    return f"{value:,}" if isinstance(value, int) else str(value)


def said(words: str, *values: Value) -> Said:
    """Words with a place {} for each value. They must hold no figure of their own."""
    assert not [token for token in figures(words) if digits(token.text) > 2], (
        f"a figure that is not worked out: {words}"
    )
    assert words.count("{}") == len(values), words
    return Said(words.format(*map(text_of, values)))


def grid(heads: str, rows: Iterable[Sequence[Value | None]]) -> Grid:
    """A table: its heads as the page has them, and every row."""
    return Grid(tuple(head.strip() for head in heads.split("|")), [tuple(row) for row in rows])


def figures(text: str) -> Iterator[Span]:
    """Everything with a digit that is no name and no cards: names have letters, cards are written 5-6-7."""
    for found in _TOKEN.finditer(text):
        token = found[0].rstrip(".,/+-")
        if not re.search(r"[^\W\d]", token) and not _CARDS.fullmatch(token):
            yield Span(found.start(), found.start() + len(token), token)


def digits(figure: str) -> int:
    return sum(sign.isdigit() for sign in figure)


def prose(page: str) -> str:
    """A page with its code blocks and addresses blanked out, every other character in its place."""

    def blank(found: re.Match[str]) -> str:
        return re.sub(r"[^\n]", " ", found[0])

    return _ADDRESS.sub(blank, _FENCED.sub(blank, page))


_OPERATORS: dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


def worked_out(text: str, known: Mapping[str, int] | None = None) -> Fraction:
    """The value of arithmetic as a page writes it: 4 × (1,287 - 10), C(52,3), -37963/1082900, 96 × w."""
    plain = re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", text.strip().strip("`")).replace("×", "*")
    return _value(ast.parse(plain, mode="eval").body, known or {})


def _value(node: ast.expr, known: Mapping[str, int]) -> Fraction:
    match node:
        case ast.Constant(int(number)):
            return Fraction(number)
        case ast.Name(name):
            return Fraction(known[name])
        case ast.UnaryOp(ast.USub(), inner):
            return -_value(inner, known)
        case ast.BinOp(left, sign, right):
            return _OPERATORS[type(sign)](_value(left, known), _value(right, known))
        case ast.Call(ast.Name("C"), [ast.Constant(int(of)), ast.Constant(int(taken))]):
            return Fraction(comb(of, taken))
    raise ValueError(f"no arithmetic: {ast.unparse(node)}")


def is_true(equation: str) -> bool:
    """Whether all its sides are the same, whatever w, r and h are."""
    sides = equation.split("=")
    for values in product(range(5), repeat=len(_UNKNOWN)):
        known = dict(zip(_UNKNOWN, values, strict=True))
        if len({worked_out(side, known) for side in sides}) > 1:
            return False
    return True


def tables(text: str) -> Iterator[list[list[Span]]]:
    """Every table of a page: its rows, heads first, without the line of dashes."""
    for block in re.finditer(r"(?:^\|.*\|$\n?)+", text, re.MULTILINE):
        lines = [
            list(_cells(line[0], block.start() + line.start())) for line in re.finditer(r"^.*$", block[0], re.MULTILINE)
        ]
        yield [line for line in lines if line and not re.fullmatch(r"[-: ]+", line[0].text)]


def _cells(line: str, start: int) -> Iterator[Span]:
    place = 1
    for cell in line.split("|")[1:-1]:
        yield Span(start + place, start + place + len(cell), cell.strip())
        place += len(cell) + 1


def proved(page: str, proofs: Iterable[Said | Grid]) -> list[Span]:
    """The pieces of a page that its proofs cover; a proof that does not hold fails here."""
    spans = []
    for found in _ARITHMETIC.finditer(page):
        if not all(map(digits, found[1].split("="))):
            continue
        assert is_true(found[1]), f"not equal: {found[1]}"
        spans.append(Span(found.start(), found.end(), found[1]))
    for proof in proofs:
        if isinstance(proof, Said):
            places = [found.start() for found in re.finditer(re.escape(proof.text), page)]
            assert places, f"does not stand there: {proof.text}"
            spans += [Span(place, place + len(proof.text), proof.text) for place in places]
        else:
            spans += _proved_cells(page, proof)
    return spans


def _proved_cells(page: str, proof: Grid) -> Iterator[Span]:
    found = [rows for rows in tables(page) if tuple(cell.text for cell in rows[0]) == proof.heads]
    assert len(found) == 1, f"{len(found)} tables have the heads {proof.heads}"
    rows = found[0][1:]
    assert len(rows) == len(proof.rows), f"{proof.heads}: {len(rows)} rows on the page, {len(proof.rows)} worked out"
    for shown, wanted in zip(rows, proof.rows, strict=True):
        for cell, value in zip(shown, wanted, strict=True):
            if value is None:
                continue
            same = cell.text == value if isinstance(value, str) else worked_out(cell.text) == value
            assert same, f"{proof.heads}: the page has {cell.text}, worked out {text_of(value)}"
            yield cell


# ---------------------------------------------------------------------------------------------- what proofs are made of

TEN = RANKS.index("T")
WORDS = Words()
NINES, TENS = "9c 9d 9h", "Tc Td 4h"


@cache
def standard(ties: str = "pull", peek: str | None = None) -> Round:
    """The round of the standard table."""
    return play_round(make_game(Options(ties=ties, peek=peek)))


@cache
def settled() -> Settlement:
    return settle(standard().game)


@cache
def tree_of(peek: str | None = None) -> Tree:
    game = make_game(Options(peek=peek))
    return game_tree(game, settle(game))


def asked(cards: str, **options: Any) -> Hand:
    """One hand; a hand of four under a maximum payout needs ``bet_1``."""
    bet_1 = options.pop("bet_1", None)
    return ask_hand(make_game(Options(**options)), parse_cards(cards), bet_1)


class Draw(NamedTuple):
    """Cards of different ranks: how many straights hold them, whether the royal one does, how many are high."""

    windows: int
    royal: int
    high: int


class Group(NamedTuple):
    """Hands of one decision that are alike: what riding brings over all ways to come, how many, of which ranks."""

    made: str
    suited: bool
    draw: Draw | None
    total: int
    hands: int = 0
    ranks: tuple[str, ...] = ()


@cache
def groups(cards: int) -> tuple[Group, ...]:
    """Every hand of three or four cards in groups, best first, straight from the counts of its class."""
    counts = counts_without()
    all_ways, combos = (counts.first, counts.first_combos) if cards == 3 else (counts.second, counts.second_combos)
    found: dict[tuple[str, bool, Draw | None], Group] = {}
    for code, vector in all_ways.items():
        ranks = class_ranks(code)
        total = sum(map(operator.mul, settled().partition.fold(vector), settled().pays))
        key = (_made(ranks), class_group(code) > 0, _draw(ranks))
        group = found.get(key, Group(*key, int(total)))
        assert group.total == total, f"not alike: {key}"
        written = "-".join(RANKS[rank] for rank in ranks)
        found[key] = group._replace(hands=group.hands + combos[code], ranks=(*group.ranks, written))
    return tuple(sorted(found.values(), key=lambda group: -group.total))


def _made(ranks: tuple[int, ...]) -> str:
    held = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    if held[:2] == [2, 1]:
        return "high pair" if max(ranks, key=ranks.count) >= TEN else "low pair"
    return {4: "quads", 3: "trips", 2: "two pair", 1: "ranks"}[held[0]]


def _draw(ranks: tuple[int, ...]) -> Draw | None:
    if len(set(ranks)) < len(ranks):
        return None
    held_by = [window for window in straight_windows(5) if set(ranks) <= set(window)]
    return Draw(len(held_by), straight_windows(5)[-1] in held_by, sum(rank >= TEN for rank in ranks))


def made(cards: int, name: str) -> Group:
    """The one group of a made hand."""
    return next(group for group in groups(cards) if group.made == name)


def draws(cards: int, *, suited: bool) -> list[Group]:
    """The groups of different ranks, best first."""
    return [group for group in groups(cards) if group.draw and group.suited == suited]


def hands(found: Iterable[Group]) -> int:
    return sum(group.hands for group in found)


def together(found: Iterable[Group]) -> int:
    return sum(group.hands * group.total for group in found)


def riding(cards: int) -> list[Group]:
    return [group for group in groups(cards) if group.total > 0]


def holds(formula: str, found: Iterable[Group]) -> Said:
    """A formula in w, r and h that is the total of every one of these groups."""
    for group in found:
        assert group.draw is not None
        assert worked_out(formula, dict(zip(_UNKNOWN, group.draw, strict=True))) == group.total, (formula, group)
    return Said(formula)


def comes_to(arithmetic: str, value: Value) -> Said:
    """Arithmetic on the page whose result is this value."""
    assert worked_out(arithmetic) == value, f"{arithmetic} is not {value}"
    return Said(arithmetic)


def reads(reader: Callable[[str], object], text: str) -> Said:
    """An example of what can be written: whoever reads such text must take it."""
    reader(text)
    return Said(text)


def quoted(text: str) -> Said:
    """What somebody else printed: a claim of the catalogue holds it."""
    plain = text.replace(" %", "%")
    assert any(plain in (claim.printed.text + claim.source + claim.about) for claim in catalogue()), text
    return Said(text)


def percent(value: Fraction, places: int = 5) -> str:
    """3.50568 %, as pages write it."""
    return percent_text(value, places).replace("%", " %")


def counted(counts: Iterable[int], total: int) -> list[tuple[Value | None, ...]]:
    """Rows of a label, how it is counted, and the count; the total last."""
    rows = list(counts)
    assert sum(rows) == total
    return [(None, count, count) for count in (*rows, total)]


def becomes(cards: str, rows: Sequence[str]) -> list[tuple[Value | None, ...]]:
    """Rows of a label, how it is counted, the ways, what they pay, the product; the total last."""
    found = {row.category: row for row in asked(cards).outcomes}
    assert sum(found[name].ways for name in rows) == asked(cards).of, "something is left out"
    lines = [found[name] for name in rows]
    of = asked(cards).of
    return [
        *((None, line.ways, line.ways, line.pays, line.ways * line.pays) for line in lines),
        (None, of, of, "", sum(line.ways * line.pays for line in lines)),
    ]


def share(over: int, bet: Fraction | None) -> int:
    """A probability or an EV as a whole number out of so many."""
    assert bet is not None
    found = bet * over
    assert found.denominator == 1
    return int(found)


# -------------------------------------------------------------------------------------------------- the derivation page


def derivation() -> Iterator[Said | Grid]:
    edge = standard().house_edge
    yield said("The derivation of {}", percent(edge))
    yield said("is {} of one base bet, which is {}.", edge, percent(edge))
    yield from _bet_dollar()
    yield from _three_cards()
    yield from _four_cards()
    yield from _the_round()


def _bet_dollar() -> Iterator[Said | Grid]:
    rows = standard().frequencies
    of = comb(52, 5)
    won = int(sum(row.combos * row.pays for row in rows))
    assert Fraction(won, of) == standard().ev_bet_dollar
    yield said("any five of {} cards", len(DECK))
    yield said("A straight has {} sets of ranks", len(straight_windows(5)))
    table: list[tuple[Value | None, ...]] = [
        (WORDS.category(row.category), row.combos, row.combos, row.pays, row.combos * row.pays) for row in rows
    ]
    table[-1] = (WORDS.category("no_pay"), "the rest", *table[-1][2:])
    yield grid("Final hand | Counted | Sets | Pays | Sets × pays", [*table, ("Total", of, of, "", won)])
    yield said("is {} out of {}, in lowest terms {}.", won, of, Fraction(won, of))


def _three_cards() -> Iterator[Said | Grid]:
    of, pairs = comb(52, 3), comb(49, 2)
    assert asked(NINES).of == pairs
    yield said("every one of the {} pairs", pairs)
    yield said("over all {} is", pairs)
    yield said("cover all {}.", of)
    of_one_suit, mixed = draws(3, suited=True), draws(3, suited=False)
    kinds = [made(3, name).hands for name in ("trips", "high pair", "low pair")]
    yield grid("Holding | Counted | Holdings", counted([*kinds, hands(of_one_suit), hands(mixed)], of))

    yield said("with any of {} other cards; a pair of one of {} other ranks", 49 - 1, 13 - 1)
    of_nines = ["four_of_a_kind", "full_house", "three_of_a_kind"]
    of_tens = [*of_nines, "two_pair", "pair_tens_or_better"]
    yield grid("9-9-9 becomes | Counted | Pairs to come | Pays | Product", becomes(NINES, of_nines))
    yield grid("T-T-4 becomes | Counted | Pairs to come | Pays | Product", becomes(TENS, of_tens))
    yield comes_to("1,689 - 2 × 880", made(3, "low pair").total)
    assert [made(3, name).total for name in ("trips", "high pair")] == [
        share(pairs, asked(cards).ev) for cards in (NINES, TENS)
    ]

    yield said("3 × {} for each held rank", 52 - 3 * 4)
    yield said("With mixed suits these {} are", 4 * 4)
    yield holds("96 × w + 228 × h - 999", mixed)
    yield comes_to("96 × 3 + 228 × 3 - 999", mixed[0].total)
    assert mixed[0].draw == (3, 1, 3)
    assert mixed[0].total < 0
    yield said("In one suit {} more cards of the suit are left", 13 - 3)
    yield said("Of the {} pairs of each straight one is of the suit", 4 * 4)
    yield said("the royal, and {} make straights", 4 * 4 - 1)
    yield holds("800 × r + 282 × w + 228 × h - 594", of_one_suit)
    assert all((group.total > 0) == (group.draw is not None and sum(group.draw[::2]) >= 3) for group in of_one_suit)
    yield comes_to("282 × 2 - 594", max(group.total for group in of_one_suit if group.total <= 0))
    yield comes_to("282 + 228 × 2 - 594", min(group.total for group in of_one_suit if group.total > 0))

    ride = [made(3, "trips"), made(3, "high pair"), *(group for group in riding(3) if group.suited)]
    assert set(ride) == set(riding(3))
    yield grid(
        "Riding | w | r | h | Holdings | Sum of one | All together",
        [
            *((_name(group), *_draw_cells(group), *_sums(group)) for group in ride),
            ("Total", "", "", "", hands(ride), "", together(ride)),
        ],
    )
    yield said("The EV of bet 1 is {} out of", together(ride))
    assert together(ride) == share(of * pairs, standard().ev_bet_1)
    yield said("in lowest terms {}.", Fraction(together(ride), of * pairs))


def _name(group: Group) -> str:
    """A group as the derivation names it."""
    names = {"quads": "Four of a kind", "trips": "Three of a kind", "two pair": "Two pair"}
    names["high pair"] = "Pair of tens or better"
    return names.get(group.made) or ", ".join(group.ranks)


def _draw_cells(group: Group) -> tuple[Value, ...]:
    return tuple(map(int, group.draw)) if group.draw else ("", "", "")


def _sums(group: Group) -> tuple[Value, ...]:
    return group.hands, group.total, group.hands * group.total


def _four_cards() -> Iterator[Said | Grid]:
    of = comb(52, 4)
    of_one_suit, mixed = draws(4, suited=True), draws(4, suited=False)
    names = ("quads", "trips", "two pair", "high pair", "low pair")
    counts = [made(4, name).hands for name in names]
    yield grid("Four cards | Counted | Hands", counted([*counts, hands(of_one_suit), hands(mixed)], of))
    yield said("after each of them {} cards can come", asked("9c 9d 9h 9s").of)
    yield said("over the {} cards to come", asked("9c 9d 9h 9s").of)
    sums = ("48 × 50", "50 + 3 × 11 + 44 × 3", "4 × 11 + 44 × 2", "2 × 3 + 6 × 2 + 40", "2 × 3 + 6 × 2 - 40")
    for name, text in zip(names, sums, strict=True):
        yield comes_to(text, made(4, name).total)
    for name, cards in (("three_of_a_kind", "9c 9d 9h 4s"), ("two_pair", "9c 9d 4h 4s"), ("no_pay", "9c 9d 4h 5s")):
        same = {row.category: row.ways for row in asked(cards).outcomes}[name]
        yield said("{} nothing new", same)
    yield holds("24 × w + 6 × h - 48", mixed)
    yield holds("800 × r + 210 × w + 6 × h + 33", of_one_suit)
    yield said("never below {}, so", of_one_suit[-1].total)
    assert [group for group in mixed if group.total > 0] == [
        group for group in mixed if group.draw and 4 * group.draw.windows + group.draw.high > 8
    ]

    ride = [made(4, name) for name in names[:4]]
    mixed_riding = [group for group in mixed if group.total > 0]
    by_draw = sorted(of_one_suit, key=lambda group: -group.total)
    assert {*ride, *by_draw, *mixed_riding} == set(riding(4))
    everything = [*ride, *by_draw, *mixed_riding]
    yield grid(
        "Riding | w | r | h | Hands | Sum of one | All together",
        [
            *((_name(group), *_draw_cells(group), *_sums(group)) for group in ride),
            *(("One suit", *_draw_cells(group), *_sums(group)) for group in by_draw),
            *((f"{_name(group)}, mixed suits", *_draw_cells(group), *_sums(group)) for group in mixed_riding),
            ("Total", "", "", "", hands(everything), "", together(everything)),
        ],
    )
    yield said("So the {} hands together have", hands(of_one_suit))
    yield comes_to("4 × (800 × 5 + 210 × 50 + 6 × 1,100 + 33 × 715)", together(of_one_suit))
    yield said("The EV of bet 2 is {} out of", together(everything))
    assert together(everything) == share(of * 48, standard().ev_bet_2)
    yield said("in lowest terms {}.", Fraction(together(everything), of * 48))

    ties = [group for group in mixed if group.total == 0]
    yield grid(
        "Exactly zero | w | h | Hands",
        [
            *((f"{_name(group)}, mixed suits", *_draw_cells(group)[::2], group.hands) for group in _by_windows(ties)),
            ("Total", "", "", hands(ties)),
        ],
    )


def _by_windows(found: Iterable[Group]) -> list[Group]:
    return sorted(found, key=lambda group: group.draw or Draw(0, 0, 0), reverse=True)


def _the_round() -> Iterator[Said | Grid]:
    found = standard()
    of = ordered_deals(52)
    parts = [
        ("1", found.ev_bet_1, comb(52, 3) * comb(49, 2)),
        ("2", found.ev_bet_2, comb(52, 4) * 48),
        ("$", found.ev_bet_dollar, comb(52, 5)),
    ]
    yield grid(
        "Bet | Sum | Out of | Times | Over 51,979,200 | EV",
        [
            *((bet, share(out_of, ev), out_of, of // out_of, share(of, ev), ev or 0) for bet, ev, out_of in parts),
            ("Round", "", "", "", share(of, found.ev), found.ev),
        ],
    )
    assert sum(ev or 0 for _, ev, _ in parts) == found.ev
    yield said("Over {}", of)
    yield said("share the divisor {}", of // found.ev.denominator)
    yield said(
        "is worth {} of one bet, and the house edge is {}, or {}.",
        found.ev, decimal_text(found.house_edge, 12), percent(found.house_edge),
    )  # fmt: skip
    first, second = found.first_decision, found.second_decision
    yield said("bet 1 in {} of {} cases, bet 2 in {} of {};", first.ride, first.of, second.ride, second.of)
    of_four = Fraction(first.ride, first.of) * second.of
    yield said("{} of {} is {} of {}.", first.ride, first.of, int(of_four), second.of)
    rows = []
    for ties, played in (("pulled", found), ("ridden", standard("ride"))):
        risk = played.element_of_risk
        standing = share(second.of, played.average_bets)
        rows.append((ties, standing, played.average_bets, str(risk), percent(risk)))
        yield said("{} over `4 × {} = {}`", found.ev.numerator * -1, standing, risk.denominator)
    yield grid("Ties | Bets that stand, of 270,725 | Average bets | Element of risk | In percent", rows)
    yield said("Bets that stand, of {}", second.of)
    yield said("{} is `4 × {}`", found.ev.denominator, second.of)
    yield said("deals all {} orders", of)


# ------------------------------------------------------------------------------------------------------ the other pages


def how_it_works() -> Iterator[Said | Grid]:
    yield said("the house edge of {} by hand", percent(standard().house_edge))
    counts, deck = counts_without(), Deck()
    cards = {size: deck.classes(size) for size in (3, 4, 5)}
    sets = {size: sum(found.values()) for size, found in cards.items()}
    ways_left = {3: counts.first_of, 4: counts.second_of, 5: 1}
    yield grid(
        "Cards known | Card sets | Then come | In ways", [(None, sets[n], None, ways_left[n]) for n in (3, 4, 5)]
    )
    yield said("then one of {} cards, then one of {}:", 52 - 3, 52 - 4)
    suited = {size: sum(map(bool, map(class_group, found))) for size, found in cards.items()}
    yield grid(
        "Cards | Classes | With mixed suits | Of one suit | Card sets they stand for",
        [(n, len(cards[n]), len(cards[n]) - suited[n], suited[n], sets[n]) for n in (3, 4, 5)],
    )
    assert [deck.classes(3)[deck.class_code(parse_cards(text))] for text in ("Tc Jd Qh", "Tc Td 2h")] == [60, 24]
    steps = {size: sum(1 for code in cards[size] for _ in deck.steps(code)) for size in (3, 4)}
    yield said("have {} such steps to classes of four, and those have {} to", steps[3], steps[4])
    yield said("counted by {} fine outcomes", len(OUTCOMES))
    yield said("a pair of each of {} ranks", len(RANKS))

    tens = asked("Th Jh Qh").fine_ways, asked("Tc Jd Qh").fine_ways
    suited_row, ranks_row = (dict(zip(OUTCOMES, found, strict=True)) for found in tens)
    rows = []
    for name in (*OUTCOMES[:8], "pair_tens_or_better", "other", "no_pair"):
        parts = {"pair_tens_or_better": OUTCOMES[16:21], "other": OUTCOMES[8:16]}.get(name, (name,))
        alone, whole = (sum(row[part] for part in parts) for row in (ranks_row, suited_row))
        if alone or whole:
            rows.append(("Any other pair" if name == "other" else WORDS.category(name), alone, whole - alone, whole))
    yield grid("T-J-Q ends as | By ranks alone | Flush gain | In one suit", [*rows, ("Total", 1176, 0, 1176)])
    yield said("The {} counts of a class are one Python integer, {} bits an outcome, {} bits in all",
               len(OUTCOMES), FIELD_BITS, len(OUTCOMES) * FIELD_BITS)  # fmt: skip
    yield said("a field holds up to {}", 2**FIELD_BITS - 1)
    assert len(unpack(0)) == len(OUTCOMES)

    queens = Deck(parse_cards("Qc Qd Qh"))
    assert ["".join(str(group)) for group in queens.groups] == ["cdh", "s"]
    yield said("{} classes of three cards.\n", len(queens.classes(3)))

    tree = tree_of()
    yield said("there are {}, nine pay rows", len(tree.partition.groups))
    between = sum(len(node.steps) for node in tree.nodes)
    yield said("the {} classes of four cards fall into {} *kinds*, and the {} classes of three cards into {} *nodes*",
               len(cards[4]), len(tree.kinds), len(cards[3]), len(tree.nodes))  # fmt: skip
    yield said("there are {} steps instead of {}", between, steps[3])
    alike = len({tree.partition.fold(vector) for vector in counts.first.values()})
    yield said("the {} classes would fall into {} as well", len(cards[3]), alike)

    yield from _capped()
    rows = []
    for peek in (None, "burn", "first", "second", "both"):
        found = tree_of(peek)
        rows.append((None, None, len(found.nodes), len(found.kinds), standard(peek=peek).ev))
    yield grid("Peek | The player knows | Nodes | Kinds | EV of the round", rows)
    yield said("{} decks, one a rank", len(RANKS))

    limited = play_round(make_game(Options(rules="limited-stakes/1", side={"bonus/1": 1})))
    assert limited.total is not None
    bonus = limited.side[0].distribution
    assert bonus is not None
    wagers = (limited.distribution, bonus, limited.total.distribution)
    assert sum(found.mean for found in wagers[:2]) == wagers[2].mean
    assert [str(bet) for bet in limited.game.bets] == ["2", "2", "1"]
    yield grid("Wagers | EV | Variance", [(None, *_spread(found)) for found in wagers])

    six = sum(six_card_counts(deck).values())
    yield said("all {} sets by their ranks", six)
    yield said("each of the {} cards left", 52 - 5)
    deals = ordered_deals(52)
    yield said("it deals all {} ordered deals", deals)
    yield said("the {} (holding, card) pairs", sum(tree.pairs))
    yield said("every one of the {} holdings", sets[3])
    yield said("the ways of all {} outcomes", len(OUTCOMES))


def _spread(found: Distribution) -> tuple[str, str]:
    return decimal_text(found.mean, 6), decimal_text(found.variance, 6)


def _capped() -> Iterator[Said | Grid]:
    """2-T-J-Q of one suit under a maximum of 15 a hand: the gain of bet 2 with each card to come."""
    four, most = "2h Th Jh Qh", 15
    rows = []
    ways = {row.category: row.ways for row in asked(four).outcomes}
    numbers = ways["flush"], ways["pair_tens_or_better"], ways["no_pay"]
    for cap, bet_1 in ((None, 0), (most, 0), (most, 1)):
        gains = [min(pays * (2 + bet_1), cap or 100) - min(pays * (1 + bet_1), cap or 100) for pays in (8, 1, -1)]
        played = asked(four, max_payout=cap, bet_1="ride" if bet_1 else "pull")
        gained = sum(map(operator.mul, gains, numbers))
        assert played.ev == Fraction(gained, 48)
        rows.append((None, *gains, gained, played.action))
    yield grid("What bet 2 gains by riding | Flush | Pair | Nothing | Together, of 48 | Action", rows)
    yield said("bets of 1, and at most {} for a hand", most)
    yield said("Of {} cards {} make a flush that pays {}, {} pair a high card and pay 1, and {} lose",
               asked(four).of, numbers[0], 8, numbers[1], numbers[2])  # fmt: skip
    yield said("{} a hand, bet 1 pulled", most)
    yield said("{} a hand, bet 1 riding", most)
    yield said("Together, of {}", 48)
    yield said("win {} with a flush instead of {}", most, 2 * 8)
    yield said("the maximum of {} already", most)


def words() -> Iterator[Said | Grid]:
    yield said("one of {}: eight hands", len(OUTCOMES))


def design() -> Iterator[Said | Grid]:
    # measured once, and said so: test_a_dataclass_starts_slower_than_a_named_tuple holds them to their order of size
    yield Said("that costs 0.7 ms a class; about 40 records are on the path of a hand")
    yield Said("takes 1.54 times as long as `import typer` without it and 1.87 times with it (medians of 15 pairs")
    yield Said("as TOML takes 2.9 ms")
    yield Said("measured in November 2026")
    yield Said("which takes 160 ms instead of 71 ms")
    low, high = _typer()
    yield said("typer is held at {} or {}: {} loads pydantic", low, f"0.{int(high[2:]) - 1}", high)
    yield said("and below {} its errors", low)
    yield grid(
        "what | mark",
        [(row.what.strip(), f"{'≥' if row.at_least else '≤'} {row.mark:,g} {row.unit}") for row in _marks()],
    )
    yield said("{} of the four-card hands are worth exactly the same", standard().second_decision.either)
    yield said("with Python {}", _oldest_python())
    yield said("What the {} outcomes", len(OUTCOMES))


def _typer() -> tuple[str, str]:
    """The lowest typer that is allowed, and the lowest above it that is not."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found = re.search(r"typer>=([\d.]+),<([\d.]+)", " ".join(project["dependencies"]))
    assert found is not None
    return found[1], found[2]


def _marks() -> list[Any]:
    """The promises of speed that tests/bench/bench.py measures."""
    spec = spec_from_file_location("bench", ROOT / "tests" / "bench" / "bench.py")
    assert spec is not None
    assert spec.loader is not None
    bench = module_from_spec(spec)
    sys.modules["bench"] = bench  # where its records look for their module
    spec.loader.exec_module(bench)
    return [row for row in bench.rows(quick=True) if row.mark is not None]


def _oldest_python() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return str(project["requires-python"]).removeprefix(">=")


def contributing() -> Iterator[Said | Grid]:
    yield said("Python {} or newer", _oldest_python())


def readme() -> Iterator[Said | Grid]:
    yield said("Python {} or newer", _oldest_python())
    yield reads(lambda text: make_game(Options(pay={"royal_flush": exact(text)})), "500")
    yield said("a Bonus that costs {}", percent(bonus_edge("1"), 1))
    played = price(load_strategy("simulator-basic", standard().game), standard().game)
    yield quoted("16.7 million hands")
    yield quoted("3.785 % ± 0.126 %")
    yield said("its play costs exactly {}", percent(played.round.house_edge, 3))
    yield said("{} printed figures of the field", len(catalogue()))
    yield said("the derivation of {}", percent(standard().house_edge))
    yield from _measured()


def _measured() -> Iterator[Said]:
    """What `make bench` printed, line by line, as tests/bench/measured.txt keeps it."""
    lines = (ROOT / "tests/bench/measured.txt").read_text("utf-8").splitlines()
    machine = lines[0].split(",")[0]
    python = lines[1].split(",")[0]
    yield Said(f"its medians of {lines[2]} on two cores of an {machine}, under {python}.")
    for line in lines[5:]:
        what, *cells = (cell for cell in re.split(r"\s{2,}", line.strip()) if cell)
        if what.startswith("five-card evaluations"):
            yield Said(f"| {what} | {cells[0]} |")
        elif cells[0][0] in "≤≥":
            yield Said(f"| {what} | {cells[0]} | {cells[1]} |")


def bonus_edge(schedule: str) -> Fraction:
    """The house edge of the five-card Bonus of the limited-stakes game."""
    found = price_side_bets(Options(rules="limited-stakes"), f"bonus/{schedule}")[1][0].house_edge
    assert found is not None
    return found


def audit() -> Iterator[Said | Grid]:
    for text in (
        "3.51%", "0.10912580", "28,128", "$10.50", "3,51 %", "2.4-3.5%", "3.785% ± 0.126%", "1 in 649,740",
        "649,739 to 1",
    ):  # fmt: skip
        yield reads(read_printed, text)
    yield reads(exact, "25000")


def json_page() -> Iterator[Said | Grid]:
    yield said("| count | `{}` |", str(comb(52, 3)))
    yield reads(exact, "1000")
    ev = asked("Th Jh Qh").ev
    assert ev is not None
    yield said('"decimal": "{}"', decimal_text(ev, 12))


def rule_sets() -> Iterator[Said | Grid]:
    yield reads(exact, "1000000")
    yield reads(exact, "25,000")


def strategies() -> Iterator[Said | Grid]:
    counts = counts_without()
    yield said("all {} and {} classes", len(counts.first), len(counts.second))
    game = standard().game
    names = (
        "optimal", "wizard-list", "alspach", "any-straight-flush-draw", "simulator-basic", "three-suited-slip",
        "party-card", "always-pull", "never-pull",
    )  # fmt: skip
    rows = [(f"`{name}`", None, price(load_strategy(name, game), game).round.house_edge) for name in names]
    yield grid("name | what it is | house edge", rows)


#: What each page has to prove. A page that is not here may say only what is said anywhere.
PROOFS: dict[str, Callable[[], Iterator[Said | Grid]]] = {
    "README.md": readme,
    "audit.md": audit,
    "contributing.md": contributing,
    "derivation.md": derivation,
    "design.md": design,
    "how-it-works.md": how_it_works,
    "json.md": json_page,
    "rule-sets.md": rule_sets,
    "strategies.md": strategies,
    "words.md": words,
}
#: Here figures of two digits have to be covered as well.
CLOSE = ("derivation.md", "how-it-works.md")
#: What has digits, looks like a figure, and is none.
NAMES = {"json.md": ("draft 2020-12",), "README.md": ("--bets 5,5,4",)}


@cache
def anywhere() -> tuple[str, ...]:
    """Totals that mean the same wherever they stand."""
    tree, counts = tree_of(), counts_without()
    totals = [sum(counts.first_combos.values()), sum(counts.second_combos.values()), comb(52, 5)]
    totals += [counts.first_of, counts.second_of, sum(tree.pairs), tree.of]
    totals += [len(Deck().classes(size)) for size in (3, 4, 5)]
    return tuple(map(text_of, totals))


@pytest.mark.parametrize("name", PAGES)
def test_every_figure_is_worked_out(name: str) -> None:
    page = prose(PAGES[name].read_text("utf-8"))
    spans = proved(page, PROOFS[name]() if name in PROOFS else ())
    for text in (*anywhere(), *NAMES.get(name, ())):
        spans += [
            Span(found.start(), found.end(), text) for found in re.finditer(rf"(?<![\w.,/]){re.escape(text)}", page)
        ]
    least = 2 if name in CLOSE else 3
    open_ = [
        f"line {page.count(chr(10), 0, figure.start) + 1}: {figure.text}"
        for figure in figures(page)
        if digits(figure.text) >= least
        and not any(span.start <= figure.start and figure.end <= span.end for span in spans)
    ]
    assert not open_, f"{name}: figures without a proof; add one to PROOFS:\n" + "\n".join(open_)


def test_words_with_a_figure_are_no_proof() -> None:
    with pytest.raises(AssertionError, match="not worked out"):
        said("there are 22,100 of {}", "them")
    with pytest.raises(AssertionError, match="does not stand there"):
        proved("a page", [said("{} pages", 2)])
    with pytest.raises(AssertionError, match="not equal"):
        proved("twice two: `2 × 2 = 5`", [])
    with pytest.raises(AssertionError, match="the page has 5, worked out 4"):
        proved("| a | b |\n|---|---|\n| x | 5 |\n", [grid("a | b", [("x", 4)])])


def test_words_name_every_category() -> None:
    page = PAGES["words.md"].read_text("utf-8")
    names = {*OUTCOMES, *THREE_CARD_CATEGORIES, *SIX_CARD_CATEGORIES}
    assert not [name for name in names if f"`{name}`" not in page]


def test_records_on_the_path_of_a_hand() -> None:
    """docs/design.md: about 40 records are loaded for a hand, no dataclass among them."""
    script = (
        "import sys; from exact_odds.cli.main import run; run(['hand', 'ThJhQh'])\n"
        "own = [module for name, module in sys.modules.items() if name.startswith('exact_odds')]\n"
        "records = {value for module in own for value in vars(module).values()\n"
        "           if isinstance(value, type) and issubclass(value, tuple) and value.__module__ == module.__name__}\n"
        "print(len(records), 'dataclasses' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    records, dataclasses = done.stdout.splitlines()[-1].split()
    assert round(int(records), -1) == 40
    assert dataclasses == "False"


def test_a_dataclass_starts_slower_than_a_named_tuple() -> None:
    """docs/design.md: some 0.7 ms a class more; so it takes several times as long on any machine."""

    def takes(decorator: str, base: str) -> float:
        fields = "".join(f"    field_{number}: int = {number}\n" for number in range(4))
        code = compile(f"{decorator}\nclass Record{base}:\n{fields}", "record", "exec")
        known = {"dataclass": dataclass, "NamedTuple": NamedTuple, "__name__": __name__}
        return min(timeit.repeat(lambda: exec(code, dict(known)), number=10, repeat=5))

    assert takes("@dataclass(frozen=True)", "") > 3 * takes("", "(NamedTuple)")


def test_rooms_stand_in_their_order() -> None:
    """docs/design.md: the rooms of its table are the layers that import-linter checks, top down."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    layers = [name.strip().removeprefix("exact_odds.") for layer in contracts[0]["layers"] for name in layer.split("|")]
    rows = next(rows for rows in tables(PAGES["design.md"].read_text("utf-8")) if rows[0][0].text == "room")
    assert [row[0].text.strip("`") for row in rows[1:]] == layers
