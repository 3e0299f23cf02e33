"""``exact-odds edge``: the whole round."""

from __future__ import annotations

from exact_odds.cli.answer import Answer
from exact_odds.cli.options import GameOptions, OutputOptions
from exact_odds.odds.round import play_round
from exact_odds.output.reports.edge import edge_report


def edge(game: GameOptions, output: OutputOptions) -> Answer:
    """Price the whole round: edge, risk, frequencies, distribution.

    Example: exact-odds edge --pay royal_flush=500
    """
    return Answer(edge_report(play_round(game.game(output.lang)), output.words()), output)
