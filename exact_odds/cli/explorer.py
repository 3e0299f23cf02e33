"""``exact-odds explorer``: one page to see and play with the whole game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from typer import Option, echo

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.files import write_whole
from exact_odds.basics.numbers import shown
from exact_odds.cli import complete
from exact_odds.cli.answer import check_output
from exact_odds.cli.options import Debug, Digits, Language, OutputOptions
from exact_odds.output.wording.words import one_line

_ENDINGS = (".html", ".htm", "")


def explorer(
    rules: Annotated[
        list[str] | None,
        Option(
            "--rules",
            metavar="SET[/SCHEDULE]",
            help="A shipped set or a PATH.toml; its default table is shown first. Repeatable; all sets without it.",
            autocompletion=complete.schedules,
        ),
    ] = None,
    file: Annotated[str, Option("-o", "--output", metavar="FILE", help="The page to write.")] = "explorer.html",
    digits: Digits = "6",
    lang: Language = "en",
    debug: Debug = False,
) -> int:
    """Write the explorer: one self-contained HTML page, to be opened by a double click, that needs no network.

    Example: exact-odds explorer -o explorer.html --lang fr
    """
    from exact_odds.output.explorer.page import explorer_page
    from exact_odds.output.explorer.tables import page_rules

    if Path(file).suffix.lower() not in _ENDINGS:
        raise ExactOddsError(f"output {shown(file)}: the explorer is a page; name a file that ends in .html")
    output = OutputOptions("html", file, digits, lang, debug)
    check_output(output)
    words = output.words()
    data = explorer_page(page_rules(rules or ()), words).encode()
    write_whole(Path(file), data)
    echo(words.say("explorer_written", file=one_line(file), size=words.count(len(data))), err=True)
    return 0
