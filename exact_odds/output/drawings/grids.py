"""Every holding of three cards in thirteen grids, coloured by what riding gains."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from html import escape
from itertools import pairwise

from exact_odds.basics.numbers import plain_text
from exact_odds.cards.cards import ACE, Card
from exact_odds.cards.evaluation import rank_key
from exact_odds.counting.classes import GROUP_SHIFT
from exact_odds.odds.game import Game
from exact_odds.odds.play import Action, action_at
from exact_odds.odds.strategies.values import class_values, refuse_other_knowledge
from exact_odds.output.drawings.svg import (
    CELL,
    COLUMN,
    PITCH,
    Drawing,
    below,
    beside,
    moved,
    svg_file,
    swatch,
)
from exact_odds.output.wording.terms import class_words
from exact_odds.output.wording.words import Words

#: Where the colours of a cell change, above zero as below: how much riding gains, or would lose.
STEPS = (Fraction(1, 8), Fraction(1, 2), Fraction(1))


_LEFT, _TOP = 24, 20


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
        middle = place * PITCH + CELL // 2
        letter = rank_letter(rank, words)
        parts.append(f'<text class="quiet middle" x="{_LEFT + middle}" y="{_TOP - 6}">{letter}</text>')
        parts.append(f'<text class="quiet end" x="{_LEFT - 6}" y="{_TOP + middle + 4}">{letter}</text>')
    for row, column in ((row, column) for row in range(high, -1, -1) for column in range(high, -1, -1)):
        code = _holding(high, row, column)
        if code is not None:
            parts.append(cell(code, _LEFT + (high - column) * PITCH, _TOP + (high - row) * PITCH))
    side = (high + 1) * PITCH - (PITCH - CELL)
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
    blocks = [beside(row) for row in (grids[:2], grids[2:5], grids[5:9], grids[9:])]
    blocks.append(_legend_drawing(words))
    return svg_file(below(blocks, words.say("chart_first"), words.say("chart_first_text")), game, words)


def _legend_drawing(words: Words) -> Drawing:
    """Every shade with its meaning, one below the other."""
    parts = []
    for place, (shade_name, action, text) in enumerate(legend(words)):
        entry = f'{swatch(shade_name, action)}<text x="{PITCH + 8}" y="16">{escape(text)}</text>'
        parts.append(moved(entry, 0, place * PITCH))
    return Drawing(COLUMN, len(parts) * PITCH, "".join(parts), "")
