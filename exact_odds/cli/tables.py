"""``exact-odds tables``: every table regenerated from nothing, or compared with what is there."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from typer import Option

from exact_odds.basics.errors import ExactOddsError
from exact_odds.cli.answer import Answer
from exact_odds.cli.options import ScreenOptions
from exact_odds.cli.progress import progress_bar


def tables(
    screen: ScreenOptions,
    directory: Annotated[
        str, Option("-o", "--output", metavar="DIR", help="The folder to write to, or to compare with.")
    ] = "tables",
    check: Annotated[bool, Option("--check", help="Write nothing; exit code 1 where a file differs.")] = False,
) -> Answer:
    """Regenerate every strategy and payout table of every rule set, byte for byte.

    Example: exact-odds tables --check
    """
    if directory == "-":
        raise ExactOddsError("output '-': stdout is not a folder; name one")
    from exact_odds.output.files.folder import compare_tables, tables_report, write_tables

    act = compare_tables if check else write_tables
    with progress_bar() as progress:
        found = act(Path(directory), progress)
    output = screen.to_screen()
    return Answer(tables_report(found, output.words()), output, exit_code=1 if check and found.differing else 0)
