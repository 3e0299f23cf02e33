"""``exact-odds batch``: many hands, one a line, answered as they come."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

from typer import Argument, Option

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.files import opened
from exact_odds.cards.parsing import parse_cards
from exact_odds.cli.answer import print_text
from exact_odds.cli.hand import Bet1, read_bet_1
from exact_odds.cli.options import GameOptions, ScreenOptions
from exact_odds.cli.talk import complain
from exact_odds.odds.game import Game
from exact_odds.odds.hand import HAND_SIZES, Hand, ask_hand
from exact_odds.odds.setup import more_dead
from exact_odds.output.batch import line_format

MAX_LINE = 1_000


def batch(
    game: GameOptions,
    screen: ScreenOptions,
    file: Annotated[str, Argument(metavar="[FILE|-]", help="One hand a line; - for stdin.")] = "-",
    bet_1: Bet1 = None,
    keep_going: Annotated[bool, Option("--keep-going", help="Name bad lines and go on; exit code 2.")] = False,
) -> int:
    """Answer many hands, one a line: own cards, then community cards, then "| dead cards" if any.

    Writes one JSON document a line, or CSV with --format csv. A bad line stops it, unless --keep-going.

    Example: exact-odds batch hands.txt
    """
    priced, state = game.game(screen.lang), read_bet_1(bet_1)
    form = line_format(screen.format, priced)
    french = screen.lang == "fr"
    code = 0
    if form.head and not print_text(form.head):
        return code
    for number, line in _lines(file):
        try:
            text = form.line(number, _answer(priced, line, state, french=french))
        except ExactOddsError as error:
            code = complain([f"line {number}: {fault}" for fault in error.faults], 2)
            if not keep_going:
                break
        else:
            if not print_text(text):
                break
    return code


def _lines(file: str) -> Iterator[tuple[int, str]]:
    """Every line that holds anything, with its number."""
    with opened(Path(file), file) if file != "-" else sys.stdin.buffer as stream:
        number = 0
        while data := stream.readline(MAX_LINE + 1):
            number += 1
            if len(data) > MAX_LINE:
                raise ExactOddsError(f"line {number}: longer than {MAX_LINE:,} bytes; write one hand a line")
            try:
                line = data.decode("utf-8-sig" if number == 1 else "utf-8")
            except UnicodeDecodeError:
                raise ExactOddsError(f"line {number}: not UTF-8; save the file as UTF-8") from None
            if line.strip():
                yield number, line


def _answer(game: Game, line: str, bet_1: Literal["ride", "pull"] | None, *, french: bool) -> Hand:
    hand, bar, dead = line.partition("|")
    cards = parse_cards(hand, counts=HAND_SIZES, french=french)
    if bar:
        game = more_dead(game, parse_cards(dead, what="dead card", french=french))
    return ask_hand(game, cards, bet_1 if len(cards) == 4 else None)
