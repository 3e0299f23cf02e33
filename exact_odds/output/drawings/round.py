"""The round in bars: its net, the bets that stand, and what each hand brings."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from math import log10
from typing import NamedTuple

from exact_odds.odds.game import Game, refuse_side
from exact_odds.odds.round import Round, play_round
from exact_odds.output.drawings.svg import (
    COLUMN,
    MARGIN,
    Drawing,
    below,
    beside,
    moved,
    svg_file,
)
from exact_odds.output.wording.words import Words

#: The drawn bars of a net end at a probability of one in ten to this power.
DECADES = 8


_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


class Bar(NamedTuple):
    """One bar: what it stands for, its length from 0 to 1, its value as text, and what colours it (a style class)."""

    label: str
    length: float
    value: str
    kind: str


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
_BLOCK = _Layout(40, 0, 19, 10, COLUMN, 13, ("", 0))


def _bars(name: str, bars: Sequence[Bar], words: Words, layout: _Layout, behind: Sequence[str] = ()) -> Drawing:
    height = layout.top + layout.pitch * len(bars)
    scale = "".join(part.format(bottom=height) for part in behind)
    body = scale + "".join(_bar(bar, place, layout) for place, bar in enumerate(bars))
    data = f'data-top="{layout.top}" data-pitch="{layout.pitch}" data-full="{layout.length}" data-width="{COLUMN}"'
    return Drawing(COLUMN, height, body, words.say(f"chart_{name}"), data=data)


def _bar(bar: Bar, place: int, layout: _Layout) -> str:
    where, x = layout.label
    return (
        f'<g class="bar {bar.kind}" transform="translate(0 {layout.top + place * layout.pitch})">'
        f'<rect x="{layout.bar_x}" y="{layout.bar_y}" width="{bar_width(bar.length, layout.length)}"'
        f' height="{layout.bar_height}"/>'
        f'<text class="label {where}" x="{x}" y="{layout.text_y}">{escape(bar.label)}</text>'
        f'<text class="value end" x="{COLUMN}" y="{layout.text_y}">{escape(bar.value)}</text></g>'
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
    right = below([beside([bets]), beside([share])], "", "")
    titled = beside([net])
    width = titled.width + 2 * MARGIN + right.width
    body = titled.body + moved(right.body, titled.width + 2 * MARGIN, 0)
    drawing = Drawing(width, max(titled.height, right.height), body, words.say("chart_round"))
    drawing = drawing._replace(text=words.say("ties_note", ties=words.say(f"ties_{game.ties}")))
    return svg_file(drawing, game, words)


def round_drawings(result: Round, words: Words) -> tuple[Drawing, Drawing, Drawing]:
    """The net, the bets standing, and each hand's share of the return."""
    return net_drawing(result, words), bets_drawing(result, words), share_drawing(result, words)
