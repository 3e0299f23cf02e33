"""``exact-odds chart``: one drawing of the explorer alone, as SVG."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from exact_odds.basics.errors import ExactOddsError, nearest
from exact_odds.basics.files import write_whole
from exact_odds.basics.numbers import shown
from exact_odds.cli import complete
from exact_odds.cli.answer import check_output, print_text
from exact_odds.cli.encoding import in_references
from exact_odds.cli.options import Debug, Digits, GameOptions, Language, OutputOptions
from exact_odds.odds.game import Game
from exact_odds.output.drawings.grids import first_decision_chart
from exact_odds.output.drawings.round import round_chart
from exact_odds.output.drawings.seen import seen_chart
from exact_odds.output.wording.words import Words

_CHARTS: dict[str, Callable[[Game, Words], str]] = {
    "first-decision": first_decision_chart,
    "round": round_chart,
    "seen": seen_chart,
}
_ENDINGS = (".svg", "")


def chart(
    name: Annotated[
        str,
        Argument(metavar="|".join(_CHARTS), help="Which drawing.", autocompletion=complete.one_of(*_CHARTS)),
    ],
    game: GameOptions,
    file: Annotated[
        str | None, Option("-o", "--output", metavar="FILE", help="The SVG file to write; stdout without it.")
    ] = None,
    digits: Digits = "6",
    lang: Language = "en",
    debug: Debug = False,
) -> int:
    """Draw every holding of the first decision, the round, or the edge by cards seen, as an SVG file.

    Example: exact-odds chart first-decision -o first-decision.svg
    """
    if name not in _CHARTS:
        raise ExactOddsError(f"chart {shown(name)} is not there; {nearest(name, _CHARTS)}")
    if file is not None and Path(file).suffix.lower() not in _ENDINGS:
        raise ExactOddsError(f"output {shown(file)}: a chart is an SVG file; name one that ends in .svg")
    output = OutputOptions("html", file, digits, lang, debug)
    check_output(output)
    drawn = _CHARTS[name](game.game(lang), output.words())
    if file is None:
        print_text(in_references(drawn))
    else:
        write_whole(Path(file), drawn.encode())
    return 0
