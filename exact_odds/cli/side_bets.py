"""``exact-odds side-bets``: every optional wager of a rule set."""

from __future__ import annotations

from typing import Annotated

from typer import Argument

from exact_odds.cli import complete
from exact_odds.cli.answer import Answer
from exact_odds.cli.options import OutputOptions, SideOptions
from exact_odds.odds.setup import read_dead
from exact_odds.odds.side.listing import price_side_bets
from exact_odds.output.reports.side_bets import side_bets_report


def side_bets(
    side: SideOptions,
    output: OutputOptions,
    bet: Annotated[
        str | None,
        Argument(
            metavar="[BET[/SCHEDULE]]",
            help="One side bet; all of the rule set without it.",
            autocompletion=complete.side_bets,
        ),
    ] = None,
) -> Answer:
    """Price the optional wagers of a rule set: edge, frequencies, what is missing, break-even meters.

    Example: exact-odds side-bets --rules limited-stakes
    """
    options = side.options(output.lang)
    rules, prices = price_side_bets(options, bet)
    return Answer(side_bets_report(rules, prices, output.words(), read_dead(options)), output)
