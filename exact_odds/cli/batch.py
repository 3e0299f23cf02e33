"""``exact-odds batch``: many hands, one a line, answered as they come."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, BinaryIO, Literal

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
    with _stdin() if file == "-" else opened(Path(file), file) as stream:
        if form.head and not print_text(form.head):
            return code
        for number, data in enumerate(_lines(stream), 1):
            try:
                line = _text(data, first=number == 1)
                text = form.line(number, _answer(priced, line, state, french=french)) if line.strip() else ""
            except ExactOddsError as error:
                code = complain([f"line {number}: {fault}" for fault in error.faults], 2)
                if not keep_going:
                    break
            else:
                if text and not print_text(text):
                    break
    return code


def _stdin() -> BinaryIO:
    if sys.stdin is None:
        raise ExactOddsError("input: stdin is closed; name a file")
    return sys.stdin.buffer


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Every line, each as soon as it is there; of one that is too long only the beginning."""
    while data := stream.readline(MAX_LINE + 1):
        rest = data
        while rest and not rest.endswith(b"\n"):
            rest = stream.readline(MAX_LINE)
        yield data


def _text(data: bytes, *, first: bool) -> str:
    """A line as text, less the mark that some editors begin a file with."""
    if len(data) > MAX_LINE:
        raise ExactOddsError(f"longer than {MAX_LINE:,} bytes; write one hand a line")
    try:
        return data.decode("utf-8-sig" if first else "utf-8")
    except UnicodeDecodeError:
        raise ExactOddsError("not UTF-8; save the file as UTF-8") from None


def _answer(game: Game, line: str, bet_1: Literal["ride", "pull"] | None, *, french: bool) -> Hand:
    hand, bar, dead = line.partition("|")
    cards = parse_cards(hand, counts=HAND_SIZES, french=french)
    if bar:
        game = more_dead(game, parse_cards(dead, what="dead card", french=french))
    return ask_hand(game, cards, bet_1 if len(cards) == 4 else None)
