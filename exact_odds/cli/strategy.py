"""``exact-odds strategy``: the best play in words."""

from __future__ import annotations

from typing import Annotated

from typer import Option

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import shown
from exact_odds.cli import complete
from exact_odds.cli.answer import Answer
from exact_odds.cli.options import GameOptions, OutputOptions
from exact_odds.odds.strategies.derive import derive
from exact_odds.odds.strategies.stages import STAGES
from exact_odds.odds.strategies.values import class_values
from exact_odds.output.reports.strategy import strategy_report


def strategy(
    game: GameOptions,
    output: OutputOptions,
    form: Annotated[
        str,
        Option(
            "--as",
            metavar="words|classes",
            help="A card, or every class.",
            autocompletion=complete.one_of("words", "classes"),
        ),
    ] = "words",
    decision: Annotated[
        str | None,
        Option(
            "--decision",
            metavar="first|second",
            help="One decision; both without it.",
            autocompletion=complete.one_of(*STAGES),
        ),
    ] = None,
) -> Answer:
    """Say the best play in words: two short lists, proved to hold just the hands that ride.

    Example: exact-odds strategy --pay straight=6
    """
    if form not in ("words", "classes"):
        raise ExactOddsError(f"as {shown(form)}: write words or classes")
    if decision not in (None, *STAGES):
        raise ExactOddsError(f"decision {shown(decision)}: write {' or '.join(STAGES)}")
    priced = game.game(output.lang)
    values = class_values(priced) if form == "classes" else ()
    report = strategy_report(derive(priced), output.words(), decision=decision, values=values)
    return Answer(report, output)
