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
