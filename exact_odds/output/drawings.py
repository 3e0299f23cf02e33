"""The drawings, each made once as SVG: the page embeds and recolours them, ``exact-odds chart`` writes them alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from html import escape
from itertools import pairwise
from math import log10
from pathlib import Path
from textwrap import wrap
from typing import NamedTuple

from exact_odds.basics.numbers import plain_text
from exact_odds.cards.cards import ACE, Card
from exact_odds.cards.evaluation import rank_key
from exact_odds.counting.classes import GROUP_SHIFT
from exact_odds.odds.game import Game, refuse_side
from exact_odds.odds.play import Action, action_at
from exact_odds.odds.round import Round, play_round
from exact_odds.odds.strategies.values import class_values, refuse_other_knowledge
from exact_odds.output.notes import game_notes
from exact_odds.output.terms import class_words
from exact_odds.output.words import Words, one_line

#: Where the colours of a cell change, above zero as below: how much riding gains, or would lose.
STEPS = (Fraction(1, 8), Fraction(1, 2), Fraction(1))
#: What stands in a cell, so that colour is not the only sign.
SIGNS: dict[Action, str] = {"ride": "+", "pull": "−", "either": "="}
#: The drawn bars of a net end at a probability of one in ten to this power.
DECADES = 8

_STYLE = Path(__file__).with_name("drawings.css")
_CELL, _PITCH, _LEFT, _TOP = 24, 26, 24, 20
_MARGIN, _COLUMN, _TITLE, _TITLE_WIDTH = 16, 328, 26, 165
_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


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


class Bar(NamedTuple):
    """One bar: what it stands for, its length from 0 to 1, its value as text, and what colours it (a style class)."""

    label: str
    length: float
    value: str
    kind: str


def drawing_style() -> str:
    """The colours and fonts of every drawing, light and dark, as CSS."""
    return _STYLE.read_text("utf-8")


# ------------------------------------------------------------------------------------------------- the first decision


def rank_letter(rank: int, words: Words) -> str:
    """A rank as this language writes it: "T", "10".

    >>> rank_letter(11, Words("fr"))
    'R'
    """
    return words.cards((Card(rank, 0),))[:-1]


def shade(ev: Fraction) -> str:
    """The colour of a cell: r1 to r4 where the bet rides, p1 to p3 where it is pulled, e where both are the same.

    >>> [shade(Fraction(ev)) for ev in ("31/21", "1/8", "0", "-1/7", "-1")]
    ['r4', 'r1', 'e', 'p2', 'p3']
    """
    if ev == 0:
        return "e"
    return ("r" if ev > 0 else "p") + str(1 + sum(abs(ev) > step for step in STEPS))


def legend(words: Words) -> tuple[tuple[str, Action, str], ...]:
    """Every shade from riding to pulling, with its action and its meaning."""
    steps = [words.number(f"{float(step):g}") for step in STEPS]
    ride, pull = (
        [words.say(f"legend_{action}", low=low, high=high) for low, high in pairwise(steps)]
        for action in ("ride", "pull")
    )
    ride = [words.say("legend_ride_first", high=steps[0]), *ride, words.say("legend_ride_last", low=steps[-1])]
    pull = [words.say("legend_pull_first", high=steps[0]), *pull]
    return (
        *((f"r{place}", "ride", ride[place - 1]) for place in range(len(ride), 0, -1)),
        ("e", "either", words.say("legend_either")),
        *((f"p{place}", "pull", text) for place, text in enumerate(pull, 1)),
    )


def holding_grids(game: Game, words: Words, *, tooltips: bool) -> tuple[Drawing, ...]:
    """Every holding of three cards, one grid for each highest card, the ace first.

    The cell of the class at place N of the class codes has the id ``cN`` and is a use of :func:`cell_shapes`;
    ``tooltips`` says it in words as well.
    """
    evs = class_values(game)[0].evs()
    place_of = {code: place for place, code in enumerate(evs)}

    def cell(code: int, x: int, y: int) -> str:
        title = f"<title>{escape(_cell_text(code, evs[code], words))}</title>" if tooltips else ""
        return (
            f'<use id="c{place_of[code]}" class="{shade(evs[code])}" href="#{action_at(evs[code])}" x="{x}" y="{y}"'
            + (f">{title}</use>" if title else "/>")
        )

    return tuple(_grid(high, cell, words) for high in range(ACE, -1, -1))


def cell_shapes() -> str:
    """What every cell is a use of: a square with the sign of an action in the middle, to stand once in a document."""
    shapes = (
        f'<g id="{action}"><path d="M0 0h{_CELL}v{_CELL}h-{_CELL}z"/>'
        f'<text class="sign" x="{_CELL // 2}" y="17">{sign}</text></g>'
        for action, sign in SIGNS.items()
    )
    return f"<defs>{''.join(shapes)}</defs>"


def _cell_text(code: int, ev: Fraction, words: Words) -> str:
    """What a cell says: the holding, the action, and what riding gains."""
    return words.say(
        "chart_cell",
        hand=class_words(code, words),
        action=words.say(action_at(ev)),
        fraction=("+" if ev > 0 else "") + plain_text(ev),
        decimal=words.decimal(ev, signed=True),
    )


def _grid(high: int, cell: Callable[[int, int, int], str], words: Words) -> Drawing:
    """The holdings whose highest card is ``high``."""
    parts = []
    for place, rank in enumerate(range(high, -1, -1)):
        middle = place * _PITCH + _CELL // 2
        letter = rank_letter(rank, words)
        parts.append(f'<text class="quiet middle" x="{_LEFT + middle}" y="{_TOP - 6}">{letter}</text>')
        parts.append(f'<text class="quiet end" x="{_LEFT - 6}" y="{_TOP + middle + 4}">{letter}</text>')
    for row, column in ((row, column) for row in range(high, -1, -1) for column in range(high, -1, -1)):
        code = _holding(high, row, column)
        if code is not None:
            parts.append(cell(code, _LEFT + (high - column) * _PITCH, _TOP + (high - row) * _PITCH))
    side = (high + 1) * _PITCH - (_PITCH - _CELL)
    title = words.say("chart_grid", rank=rank_letter(high, words))
    return Drawing(_LEFT + side, _TOP + side, "".join(parts), title)


def _holding(high: int, row: int, column: int) -> int | None:
    """The class in a cell; None above the diagonal where one suit would need a card twice."""
    key = rank_key((high, row, column))
    if row <= column:
        return key
    return key | 1 << GROUP_SHIFT if row < high else None


def first_decision_chart(game: Game, words: Words) -> str:
    """The thirteen grids and their legend on one canvas, as an SVG file.

    Raises ExactOddsError with dead cards, a peek or a side bet.
    """
    refuse_other_knowledge(game, "chart first-decision")
    grids = holding_grids(game, words, tooltips=True)
    blocks = [_beside(row) for row in (grids[:2], grids[2:5], grids[5:9], grids[9:])]
    blocks.append(_legend_drawing(words))
    return svg_file(_below(blocks, words.say("chart_first"), words.say("chart_first_text")), game, words)


def _beside(drawings: Sequence[Drawing]) -> Drawing:
    """Drawings side by side, each under its title."""
    parts, x = [], 0
    for drawing in drawings:
        title = f'<text class="title" y="14">{escape(drawing.title)}</text>'
        parts.append(_moved(title + _moved(drawing.body, 0, _TITLE), x, 0))
        x += max(drawing.width, _TITLE_WIDTH) + 2 * _MARGIN
    return Drawing(x - 2 * _MARGIN, _TITLE + max(drawing.height for drawing in drawings), "".join(parts), "")


def _below(drawings: Iterable[Drawing], title: str, text: str) -> Drawing:
    """Drawings one below the other."""
    parts, y, width = [], 0, 0
    for drawing in drawings:
        parts.append(_moved(drawing.body, 0, y))
        y += drawing.height + 2 * _MARGIN
        width = max(width, drawing.width)
    return Drawing(width, y - 2 * _MARGIN, "".join(parts), title, text)


def _moved(body: str, x: int, y: int) -> str:
    return f'<g transform="translate({x} {y})">{body}</g>'


def _legend_drawing(words: Words) -> Drawing:
    """Every shade with its meaning, one below the other."""
    parts = []
    for place, (shade_name, action, text) in enumerate(legend(words)):
        entry = f'{swatch(shade_name, action)}<text x="{_PITCH + 8}" y="16">{escape(text)}</text>'
        parts.append(_moved(entry, 0, place * _PITCH))
    return Drawing(_COLUMN, len(parts) * _PITCH, "".join(parts), "")


def swatch(shade_name: str, action: Action) -> str:
    """A cell that shows a shade and its sign."""
    return f'<use class="{shade_name}" href="#{action}"/>'


# ---------------------------------------------------------------------------------------------------------- the round


def net_drawing(result: Round, words: Words) -> Drawing:
    """How often each net of the round comes, the largest first, on a logarithmic scale."""
    of = result.distribution.of
    bars = [
        Bar(
            ("+" if net > 0 else "") + words.amount(net),
            max(0.0, 1 + log10(ways / of) / DECADES),
            words.chance(Fraction(ways, of)),
            "won" if net > 0 else "lost" if net < 0 else "even",
        )
        for net, ways in reversed(result.distribution.ways.items())
    ]
    return _bars("net", bars, words, _LINE, _decades())


def bets_drawing(result: Round, words: Words) -> Drawing:
    """How often one, two and three bets are settled."""
    of = result.distribution.of
    ways = [sum(row.ways_by_bets[bets] for row in result.frequencies) for bets in range(3)]
    names = [words.say(head) for head in ("head_one_bet", "head_two_bets", "head_three_bets")]
    bars = [
        Bar(name, count / of, words.percent(Fraction(count, of)), "neutral")
        for name, count in zip(names, ways, strict=True)
    ]
    return _bars("bets", bars, words, _BLOCK)


def share_drawing(result: Round, words: Words) -> Drawing:
    """Of everything that the round wins, what each hand brings."""
    won = {row.category: row.net for row in result.frequencies if row.net > 0}
    total = sum(won.values())
    bars = [
        Bar(words.category(name), float(amount / total), words.percent(amount / total), "won")
        for name, amount in won.items()
    ] or [Bar(words.say("chart_nothing_won"), 0, "", "neutral")]
    return _bars("share", bars, words, _BLOCK)


class _Layout(NamedTuple):
    """How a row of bars is set: its height, where the bar begins and how long it can be, where its texts stand."""

    pitch: int
    bar_x: int
    bar_y: int
    bar_height: int
    length: int
    text_y: int
    label: tuple[str, int]
    top: int = 0


#: A net, its bar and its chance on one line, under a scale; or a name and a value above their bar.
_LINE = _Layout(22, 60, 3, 15, 168, 15, ("end", 54), 22)
_BLOCK = _Layout(40, 0, 19, 10, _COLUMN, 13, ("", 0))


def _bars(name: str, bars: Sequence[Bar], words: Words, layout: _Layout, behind: Sequence[str] = ()) -> Drawing:
    height = layout.top + layout.pitch * len(bars)
    scale = "".join(part.format(bottom=height) for part in behind)
    body = scale + "".join(_bar(bar, place, layout) for place, bar in enumerate(bars))
    data = f'data-top="{layout.top}" data-pitch="{layout.pitch}" data-full="{layout.length}" data-width="{_COLUMN}"'
    return Drawing(_COLUMN, height, body, words.say(f"chart_{name}"), data=data)


def _bar(bar: Bar, place: int, layout: _Layout) -> str:
    where, x = layout.label
    return (
        f'<g class="bar {bar.kind}" transform="translate(0 {layout.top + place * layout.pitch})">'
        f'<rect x="{layout.bar_x}" y="{layout.bar_y}" width="{bar_width(bar.length, layout.length)}"'
        f' height="{layout.bar_height}"/>'
        f'<text class="label {where}" x="{x}" y="{layout.text_y}">{escape(bar.label)}</text>'
        f'<text class="value end" x="{_COLUMN}" y="{layout.text_y}">{escape(bar.value)}</text></g>'
    )


def bar_width(length: float, full: int) -> str:
    """A bar is never thinner than can be seen.

    >>> bar_width(0.5, 360), bar_width(0.0, 360)
    ('180.0', '1.0')
    """
    return f"{max(1.0, full * length):.1f}"


def _decades() -> list[str]:
    """A line and its power of ten for every second decade."""
    parts = []
    for power in range(0, -DECADES - 1, -2):
        x = _LINE.bar_x + _LINE.length * (DECADES + power) // DECADES
        name = "1" if power == 0 else "10" + str(power).translate(_SUPERSCRIPTS)
        parts.append(
            f'<path class="rule" d="M{x} 17V{{bottom}}"/><text class="quiet middle" x="{x}" y="12">{name}</text>'
        )
    return parts


def round_chart(game: Game, words: Words) -> str:
    """The three drawings of the round side by side, as an SVG file.

    Raises ExactOddsError where a side bet is placed: the drawings are those of the base bets.
    """
    refuse_side(game, "chart round")
    net, bets, share = round_drawings(play_round(game), words)
    right = _below([_beside([bets]), _beside([share])], "", "")
    titled = _beside([net])
    width = titled.width + 2 * _MARGIN + right.width
    body = titled.body + _moved(right.body, titled.width + 2 * _MARGIN, 0)
    drawing = Drawing(width, max(titled.height, right.height), body, words.say("chart_round"))
    drawing = drawing._replace(text=words.say("ties_note", ties=words.say(f"ties_{game.ties}")))
    return svg_file(drawing, game, words)


def round_drawings(result: Round, words: Words) -> tuple[Drawing, Drawing, Drawing]:
    """The net, the bets standing, and each hand's share of the return."""
    return net_drawing(result, words), bets_drawing(result, words), share_drawing(result, words)


# --------------------------------------------------------------------------------------------------------- the canvas


def svg_file(drawing: Drawing, game: Game, words: Words) -> str:
    """A drawing on a canvas of its own, with its title and the game it holds for."""
    said = [one_line(note) for note in (drawing.text, *game_notes(game, words))]
    lines = [line for note in said for line in wrap(note, drawing.width // _LETTER, break_on_hyphens=False)]
    head = [f'<text class="title" y="14">{escape(drawing.title)}</text>']
    head += [f'<text class="quiet" y="{14 + 18 * place}">{escape(line)}</text>' for place, line in enumerate(lines, 1)]
    top = 14 + 18 * len(lines) + 2 * _MARGIN
    body = _moved("".join(head) + _moved(drawing.body, 0, top), _MARGIN, _MARGIN)
    width, height = drawing.width + 2 * _MARGIN, drawing.height + top + 2 * _MARGIN
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
