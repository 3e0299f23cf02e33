"""``exact-odds price``: what a strategy gives up, and where."""

from __future__ import annotations

from typing import Annotated

from typer import Argument

from exact_odds.cli import complete
from exact_odds.cli.answer import Answer
from exact_odds.cli.options import GameOptions, OutputOptions
from exact_odds.odds.strategies.playbook import strategy_names
from exact_odds.odds.strategies.price import price_named
from exact_odds.output.reports.price import price_report


def price(
    strategy: Annotated[
        str,
        Argument(
            metavar="STRATEGY",
            help=f"A FILE.toml or FILE.csv, or one of {', '.join(strategy_names())}.",
            autocompletion=complete.strategies,
        ),
    ],
    game: GameOptions,
    output: OutputOptions,
) -> Answer:
    """Price a strategy: its house edge, what it gives up against the best play, and every mistake.

    Example: exact-odds price party-card
    """
    return Answer(price_report(price_named(strategy, game.game(output.lang)), output.words()), output)
