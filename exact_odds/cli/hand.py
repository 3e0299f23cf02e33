"""``exact-odds hand``: one hand."""

from __future__ import annotations

from typing import Annotated

from typer import Argument, Option

from exact_odds.cards.parsing import parse_cards
from exact_odds.cli import complete
from exact_odds.cli.answer import Answer
from exact_odds.cli.options import GameOptions, OutputOptions
from exact_odds.odds.hand import HAND_SIZES, ask_hand
from exact_odds.output.reports.hand import hand_report

Bet1 = Annotated[
    str | None,
    Option(
        "--bet-1",
        metavar="ride|pull",
        help="What was done with bet 1 (four cards).",
        autocompletion=complete.one_of("ride", "pull"),
    ),
]


def hand(
    cards: Annotated[list[str], Argument(metavar="CARDS...", help="Own three cards, then the community cards.")],
    game: GameOptions,
    output: OutputOptions,
    bet_1: Bet1 = None,
    explain: Annotated[
        bool, Option("--explain", help="What each card to come does, and which single dead card would flip it.")
    ] = False,
) -> Answer:
    """Ask one hand: 3 cards decide bet 1, 4 cards bet 2, 5 are settled.

    Example: exact-odds hand Th Jh Qh
    """
    known = parse_cards(cards, counts=HAND_SIZES, french=output.lang == "fr")
    answer = ask_hand(game.game(output.lang), known, bet_1)
    if explain:
        from exact_odds.odds.explain import explain as take_apart
        from exact_odds.output.reports.explain import explained_report

        return Answer(explained_report(take_apart(answer), output.words()), output)
    return Answer(hand_report(answer, output.words()), output)
