"""The house edge against the cards of other players that are seen."""

from __future__ import annotations

from fractions import Fraction

from exact_odds.odds.game import Game
from exact_odds.odds.seen.answer import Seen, see_cards
from exact_odds.output.drawings.plot import Axis, Frame, line, round_ticks
from exact_odds.output.drawings.svg import Drawing, svg_file
from exact_odds.output.wording.words import Words


def seen_drawing(found: Seen, words: Words) -> Drawing:
    """The edge for each number of cards; the line of zero is marked where the edge comes near it."""
    points = [(Fraction(one.cards), one.house_edge) for one in found.rounds]
    edges = [edge for _, edge in points]
    numbers = tuple(x for x, _ in points)
    by_player = tuple(numbers[::3])  # three cards each
    across = Axis(
        by_player if by_player[-1] == numbers[-1] else (*by_player, numbers[-1]),
        lambda tick: words.count(int(tick)),
        words.say("chart_seen_x"),
    )
    least, most = min(*edges, Fraction(0)), max(*edges, Fraction(0))
    up = Axis(round_ticks(least, most), words.short_percent, words.say("chart_seen_y"))
    frame = Frame(across, up)
    return frame.drawing(line(frame, points, "edge"), words.say("chart_seen"), words.say("chart_seen_text"))


def seen_chart(game: Game, words: Words) -> str:
    """The house edge with no card seen up to those of seven other players, as an SVG file.

    Raises ExactOddsError as :func:`see_cards` does.
    """
    return svg_file(seen_drawing(see_cards(game), words), game, words)
