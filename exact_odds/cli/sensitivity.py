"""``exact-odds sensitivity``: one pay, or one meter, moved."""

from __future__ import annotations

from typing import Annotated

from typer import Argument, Option

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import exact
from exact_odds.cli import complete
from exact_odds.cli.answer import Answer
from exact_odds.cli.options import GameOptions, OutputOptions


def sensitivity(
    what: Annotated[
        str,
        Argument(
            metavar="PAY",
            help="A row of the base table; BET.ROW or BET.METER of a side bet.",
            autocompletion=complete.rows,
        ),
    ],
    game: GameOptions,
    output: OutputOptions,
    start: Annotated[str | None, Option("--from", metavar="A", help="Lowest pay; -1 (a meter: 0) without it.")] = None,
    end: Annotated[str | None, Option("--to", metavar="B", help="Highest pay; no end without it.")] = None,
    target_edge: Annotated[
        str | None, Option("--target-edge", metavar="A%", help="The pay that gives this house edge too.")
    ] = None,
    symbolic: Annotated[
        bool, Option("--symbolic", help="The round in symbols: linear forms, region, piecewise edge.")
    ] = False,
) -> Answer:
    """Show where the strategy changes as one pay moves, the edge in linear pieces, and the fair pay.

    Example: exact-odds sensitivity straight --from 4 --to 7
    """
    from exact_odds.odds.pays.design import parse_target
    from exact_odds.odds.pays.sensitivity import sensitivity as move
    from exact_odds.output.reports.sensitivity import sensitivity_report, side_sensitivity_report

    low = None if start is None else exact(start, "from")
    high = None if end is None else exact(end, "to")
    target = next(iter(parse_target(target_edge)), None)
    words = output.words()
    if symbolic and ("." in what or target is not None):
        refused = "target-edge" if target is not None else what
        raise ExactOddsError(f"{refused}: --symbolic is about the pays of the base table and solves for none")
    if "." in what:
        from exact_odds.odds.pays.side_sensitivity import side_sensitivity

        options = game.options(output.lang)
        rules, now, found = side_sensitivity(options, what, low, high)
        return Answer(side_sensitivity_report(options, rules, now, found, words, target), output)
    priced = game.game(output.lang)
    if symbolic:
        from exact_odds.odds.pays.symbolic import formula_sheet
        from exact_odds.output.reports.symbolic import symbolic_report

        return Answer(symbolic_report(priced, formula_sheet(priced, what, low, high), what, words), output)
    return Answer(sensitivity_report(move(priced, what, low, high), priced, words, target), output)
