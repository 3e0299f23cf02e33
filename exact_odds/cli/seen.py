"""``exact-odds seen``: what it is worth to see cards of other players before the first decision."""

from __future__ import annotations

from typing import Annotated

from typer import Option

from exact_odds.cli.answer import Answer
from exact_odds.cli.options import GameOptions, OutputOptions
from exact_odds.cli.progress import progress_bar


def seen(
    game: GameOptions,
    output: OutputOptions,
    seen_cards: Annotated[
        str | None, Option("--cards", metavar="N|A..B|N,M", help="How many cards are seen; 0..21 without it.")
    ] = None,
    others: Annotated[
        str | None, Option("--others", metavar="P", help="Other players whose three cards are seen, instead.")
    ] = None,
) -> Answer:
    """Price the round with cards of other players seen before bet 1, for every number of cards.

    Example: exact-odds seen --others 2
    """
    from exact_odds.odds.seen.answer import see_cards
    from exact_odds.odds.seen.numbers import cards_seen
    from exact_odds.output.reports.seen import seen_report

    priced = game.game(output.lang)
    numbers = cards_seen(seen_cards, others)
    with progress_bar() as progress:
        found = see_cards(priced, numbers, progress)
    return Answer(seen_report(found, output.words()), output)
