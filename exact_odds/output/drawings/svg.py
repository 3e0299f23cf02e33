"""What every drawing is made of: elements placed beside and below one another, and a canvas of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import NamedTuple

from exact_odds.odds.game import Game
from exact_odds.odds.play import Action
from exact_odds.output.wording.notes import game_notes
from exact_odds.output.wording.words import Words, one_line

#: What stands in a cell, so that colour is not the only sign.
SIGNS: dict[Action, str] = {"ride": "+", "pull": "−", "either": "="}


_STYLE = Path(__file__).with_name("style.css")
#: The square of a cell, and how far apart cells and the parts of a drawing stand.
CELL, PITCH, MARGIN = 24, 26, 16
#: How wide a column of text or bars is.
COLUMN = 328
_TITLE, _TITLE_WIDTH = 26, 165


class Drawing(NamedTuple):
    """A drawing without its canvas: the elements, how large they are, what it is called and what it says.

    ``data`` are the attributes that tell a script how the bars are set.
    """

    width: int
    height: int
    body: str
    title: str
    text: str = ""
    data: str = ""


def drawing_style() -> str:
    """The colours and fonts of every drawing, light and dark, as CSS."""
    return _STYLE.read_text("utf-8")


def cell_shapes() -> str:
    """What every cell is a use of: a square with the sign of an action in the middle, to stand once in a document."""
    shapes = (
        f'<g id="{action}"><path d="M0 0h{CELL}v{CELL}h-{CELL}z"/>'
        f'<text class="sign" x="{CELL // 2}" y="17">{sign}</text></g>'
        for action, sign in SIGNS.items()
    )
    return f"<defs>{''.join(shapes)}</defs>"


def swatch(shade_name: str, action: Action) -> str:
    """A cell that shows a shade and its sign."""
    return f'<use class="{shade_name}" href="#{action}"/>'


def beside(drawings: Sequence[Drawing]) -> Drawing:
    """Drawings side by side, each under its title."""
    parts, x = [], 0
    for drawing in drawings:
        title = f'<text class="title" y="14">{escape(drawing.title)}</text>'
        parts.append(moved(title + moved(drawing.body, 0, _TITLE), x, 0))
        x += max(drawing.width, _TITLE_WIDTH) + 2 * MARGIN
    return Drawing(x - 2 * MARGIN, _TITLE + max(drawing.height for drawing in drawings), "".join(parts), "")


def below(drawings: Iterable[Drawing], title: str, text: str) -> Drawing:
    """Drawings one below the other."""
    parts, y, width = [], 0, 0
    for drawing in drawings:
        parts.append(moved(drawing.body, 0, y))
        y += drawing.height + 2 * MARGIN
        width = max(width, drawing.width)
    return Drawing(width, y - 2 * MARGIN, "".join(parts), title, text)


def moved(body: str, x: int, y: int) -> str:
    """Elements moved to a place."""
    return f'<g transform="translate({x} {y})">{body}</g>'


def svg_file(drawing: Drawing, game: Game, words: Words) -> str:
    """A drawing on a canvas of its own, with its title and the game it holds for."""
    said = [one_line(note) for note in (drawing.text, *game_notes(game, words))]
    lines = [line for note in said for line in wrap(note, drawing.width // _LETTER, break_on_hyphens=False)]
    head = [f'<text class="title" y="14">{escape(drawing.title)}</text>']
    head += [f'<text class="quiet" y="{14 + 18 * place}">{escape(line)}</text>' for place, line in enumerate(lines, 1)]
    top = 14 + 18 * len(lines) + 2 * MARGIN
    body = moved("".join(head) + moved(drawing.body, 0, top), MARGIN, MARGIN)
    width, height = drawing.width + 2 * MARGIN, drawing.height + top + 2 * MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="drawing" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" role="img" aria-labelledby="title" lang="{words.lang}">'
        f'<title id="title">{escape(drawing.title)}</title><style>{drawing_style()}{_CANVAS}</style>{cell_shapes()}'
        f'<rect class="canvas" width="{width}" height="{height}"/>{body}</svg>\n'
    )


_LETTER = 7  # how wide one is, more or less
_CANVAS = """.canvas { fill: #fff; }
@media (prefers-color-scheme: dark) { .canvas { fill: #14191f; } }
"""
