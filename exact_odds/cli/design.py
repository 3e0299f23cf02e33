"""``exact-odds design``: every pay table in a range."""

from __future__ import annotations

from typing import Annotated

from typer import Option

from exact_odds.cli import complete
from exact_odds.cli.answer import Answer
from exact_odds.cli.options import GameOptions, OutputOptions
from exact_odds.cli.progress import progress_bar


def design(
    game: GameOptions,
    output: OutputOptions,
    vary: Annotated[
        list[str],
        Option(
            "--vary",
            metavar="ROW=A..B[..STEP]",
            help="A row and its pays; also ROW=A,B,C. Repeatable.",
            autocompletion=complete.ranges,
        ),
    ],
    target_edge: Annotated[
        str | None, Option("--target-edge", metavar="A%[..B%]", help="Closest to this house edge first.")
    ] = None,
    spread: Annotated[bool, Option("--spread", help="Element of risk and standard deviation too.")] = False,
    keep_cost: Annotated[bool, Option("--keep-cost", help="What today's strategy gives up, too.")] = False,
) -> Answer:
    """Price every combination of pays in the ranges exactly, the last range changing fastest.

    Example: exact-odds design --vary straight=4..6 --target-edge 3%..4%
    """
    from exact_odds.odds.pays.design import design_tables, parse_ranges, parse_target
    from exact_odds.output.reports.design import design_report

    priced, ranges, target = game.game(output.lang), parse_ranges(vary), parse_target(target_edge)
    with progress_bar() as progress:
        tables = design_tables(priced, ranges, target, with_spread=spread, with_keep_cost=keep_cost, progress=progress)
    return Answer(design_report(priced, list(ranges), tables, output.words(), target), output)
