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
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
PAGES = {path.name: path for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))}

_FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_ADDRESS = re.compile(r"\]\([^)]*\)|https?://\S+")
_TOKEN = re.compile(r"[\w.,/+-]*\d[\w.,/+-]*")
_ARITHMETIC = re.compile(r"`([\d\s,()×/+=C-]*=[\d\s,()×/+=C-]*)`")

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
    assert not [token for token in figures(words) if digits(token.text) > 2], f"a figure that is not worked out: {words}"
    assert words.count("{}") == len(values), words
    return Said(words.format(*map(text_of, values)))


def grid(heads: str, rows: Iterable[Sequence[Value | None]]) -> Grid:
    """A table: its heads as the page has them, and every row."""
    return Grid(tuple(head.strip() for head in heads.split("|")), [tuple(row) for row in rows])


def figures(text: str) -> Iterator[Span]:
    """Everything with a digit that is no name: names have letters."""
    for found in _TOKEN.finditer(text):
        token = found[0].rstrip(".,/+-")
        if not re.search(r"[^\W\d]", token):
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


def worked_out(text: str) -> Fraction:
    """The value of arithmetic as a page writes it: 4 × (1,287 - 10), C(52,3), -37963/1082900."""
    plain = re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", text.strip().strip("`")).replace("×", "*")
    return _value(ast.parse(plain, mode="eval").body)


def _value(node: ast.expr) -> Fraction:
    match node:
        case ast.Constant(int(number)):
            return Fraction(number)
        case ast.UnaryOp(ast.USub(), inner):
            return -_value(inner)
        case ast.BinOp(left, sign, right):
            return _OPERATORS[type(sign)](_value(left), _value(right))
        case ast.Call(ast.Name("C"), [ast.Constant(int(of)), ast.Constant(int(taken))]):
            return Fraction(comb(of, taken))
    raise ValueError(f"no arithmetic: {ast.unparse(node)}")


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
        assert len({worked_out(side) for side in found[1].split("=")}) == 1, f"not equal: {found[1]}"
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


# ---------------------------------------------------------------------------------------------- what is worked out here


@cache
def standard() -> Round:
    return play_round(make_game(Options()))


@cache
def settled() -> Settlement:
    return settle(standard().game)


@cache
def tree_of(**options: str) -> Tree:
    game = make_game(Options(**options))
    return game_tree(game, settle(game))


def sets(*names: str) -> int:
    """How many five-card sets make these pay rows."""
    return sum(row.combos for row in standard().frequencies if row.category in names)


def pay(name: str) -> Fraction:
    return standard().game.pays.pays.get(name, Fraction(-1))


class Draw(NamedTuple):
    """Cards of different ranks: in how many straights they fit, in how many royal ones, how many are ten or higher."""

    windows: int
    royal: int
    high: int


class Group(NamedTuple):
    """Hands of one decision that are alike: what riding brings over all ways to come, and how many hands there are."""

    made: str
    suited: bool
    draw: Draw | None
    total: int
    hands: int
    ranks: tuple[str, ...]


@cache
def groups(cards: int) -> dict[tuple[str, bool, Draw | None], Group]:
    """Every hand of three or four cards in groups, straight from the counts of its class."""
    counts = counts_without()
    ways, combos = (
        (counts.first, counts.first_combos) if cards == 3 else (counts.second, counts.second_combos)
    )
    found: dict[tuple[str, bool, Draw | None], Group] = {}
    for code, vector in ways.items():
        ranks = class_ranks(code)
        total = sum(map(operator.mul, settled().partition.fold(vector), settled().pays))
        key = (_made(ranks), class_group(code) > 0, _draw(ranks))
        old = found.get(key, Group(*key, int(total), 0, ()))
        assert old.total == total, "hands of a group are not alike"
        text = "-".join(RANKS[rank] for rank in ranks)
        found[key] = old._replace(hands=old.hands + combos[code], ranks=(*old.ranks, text))
    return found


def _made(ranks: tuple[int, ...]) -> str:
    held = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    if held[:2] == [2, 1]:
        return "high pair" if max(rank for rank in ranks if ranks.count(rank) == 2) >= TEN else "low pair"
    return {4: "quads", 3: "trips", 2: "two pair", 1: "ranks"}[held[0]]


def _draw(ranks: tuple[int, ...]) -> Draw | None:
    if len(set(ranks)) < len(ranks):
        return None
    windows = [window for window in straight_windows(5) if set(ranks) <= set(window)]
    return Draw(len(windows), straight_windows(5)[-1] in windows, sum(rank >= TEN for rank in ranks))


def made(cards: int, name: str) -> Group:
    return groups(cards)[name, False, None]


def hands(cards: int, *, suited: bool) -> int:
    """How many hands of different ranks there are."""
    return sum(group.hands for group in groups(cards).values() if group.draw and group.suited == suited)


def draws(cards: int, *, suited: bool) -> list[Group]:
    """The groups of different ranks, best first."""
    found = [group for group in groups(cards).values() if group.draw and group.suited == suited]
    return sorted(found, key=lambda group: -group.total)


def riding(cards: int) -> list[Group]:
    """The groups that ride: what is made first, then those of one suit, then the others."""
    best = sorted(groups(cards).values(), key=lambda group: (group.draw is not None, not group.suited, -group.total))
    return [group for group in best if group.total > 0]


def holds(text: str, groups: Iterable[Group]) -> Said:
    """A formula in w, r and h that is the total of every one of these groups."""
    for group in groups:
        assert group.draw is not None
        assert worked_out(text, dict(zip("wrh", group.draw, strict=True))) == group.total, (text, group)
    return Said(text)


def ways(cards: str) -> dict[str, int]:
    """The ways of every row after some cards."""
    return {row.category: row.ways for row in ask_hand(standard().game, parse_cards(cards)).outcomes}


def ending(cards: str, *rows: str) -> list[tuple[Value | None, ...]]:
    """The lines of a table on what a hand becomes: counted, ways, pays, product, and the total."""
    found = ways(cards)
    lines: list[tuple[Value | None, ...]] = [
        (None, found[row], found[row], pay(row), found[row] * pay(row)) for row in rows
    ]
    of = sum(found.values())
    assert sum(found[row] for row in rows) == of, "the table leaves something out"
    return [*lines, (None, of, of, "", sum(found[row] * pay(row) for row in rows))]


# --------------------------------------------------------------------------------------------------- proofs, page by page


def derivation() -> Iterator[Said | Grid]:
    rounded, game = standard(), standard().game
    of_three, of_four, of_five = comb(52, 3), comb(52, 4), comb(52, 5)
    yield said("The derivation of {}", percent(rounded.house_edge, 5))
    yield said("is {} of one base bet, which is {}.", rounded.house_edge, percent(rounded.house_edge, 5))
    yield said("any five of {} cards", len(DECK))
    yield said("A straight has {} sets of ranks", len(straight_windows(5)))

    lost = of_five - sum(row.combos for row in rounded.frequencies if row.category != "no_pay")
    rows = [(row.category, row.combos, row.pays) for row in rounded.frequencies]
    assert rows[-1] == ("no_pay", lost, -1)
    won = int(sum(combos * pays for _, combos, pays in rows))
    yield grid(
        "Final hand | Counted | Sets | Pays | Sets × pays",
        [
            *((Words().category(name), combos, combos, pays, combos * pays) for name, combos, pays in rows[:-1]),
            ("Nothing paid", "the rest", lost, -1, -lost),
            ("Total", of_five, of_five, "", won),
        ],
    )
    dollar = Fraction(won, of_five)
    assert dollar == rounded.ev_bet_dollar
    yield said("The EV of bet $ is {} out of {}, in lowest terms {}.", won, of_five, dollar)

    pairs = comb(49, 2)
    yield said("every one of the {} pairs", pairs)
    yield said("cover all {}.", of_three)
    kinds = [made(3, name).hands for name in ("trips", "high pair", "low pair")]
    kinds += [hands(3, suited=True), hands(3, suited=False)]
    yield grid("Holding | Counted | Holdings", _counted(kinds, of_three))

    yield said("with any of {} other cards; a pair of one of {} other ranks", 49 - 1, 13 - 1)
    trips = ending("9c 9d 9h", "four_of_a_kind", "full_house", "three_of_a_kind", *_nothing("9c 9d 9h"))
    yield grid("9-9-9 becomes | Counted | Pairs to come | Pays | Product", trips)
    tens = ("four_of_a_kind", "full_house", "three_of_a_kind", "two_pair", "pair_tens_or_better")
    yield grid("T-T-4 becomes | Counted | Pairs to come | Pays | Product", ending("Tc Td 4h", *tens))
    assert trips[-1][-1] == made(3, "trips").total
    assert made(3, "low pair").total == made(3, "high pair").total - 2 * ways("Tc Td 4h")["pair_tens_or_better"]
    yield said("`1,689 - 2 × {} = {}`", *map(text_of, (ways("Tc Td 4h")["pair_tens_or_better"], made(3, "low pair").total)))
