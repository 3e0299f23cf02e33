"""``exact-odds hand``: one hand."""

from __future__ import annotations

from typing import Annotated

from typer import Argument, Option

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import shown
from exact_odds.cards.parsing import parse_cards
from exact_odds.cli.answer import Answer
from exact_odds.cli.options import GameOptions, OutputOptions
from exact_odds.odds.hand import HAND_SIZES, ask_hand
from exact_odds.output.hand import hand_report


def hand(
    cards: Annotated[list[str], Argument(metavar="CARDS...", help="Own three cards, then the community cards.")],
    game: GameOptions,
    output: OutputOptions,
    bet_1: Annotated[
        str | None, Option("--bet-1", metavar="ride|pull", help="What was done with bet 1 (four cards).")
    ] = None,
) -> Answer:
    """Ask one hand: 3 cards decide bet 1, 4 cards bet 2, 5 are settled.

    Example: exact-odds hand Th Jh Qh
    """
    if bet_1 not in (None, "ride", "pull"):
        raise ExactOddsError(f"bet-1 {shown(bet_1)}: write ride or pull")
    known = parse_cards(cards, counts=HAND_SIZES, french=output.lang == "fr")
    if bet_1 is not None and len(known) != 4:
        raise ExactOddsError(f"bet-1 {bet_1}: only a hand of four cards asks what was done with bet 1")
    answer = ask_hand(game.game(output.lang), known, bet_1)  # type: ignore[arg-type]  # checked above
    return Answer(hand_report(answer, output.words()), output)
