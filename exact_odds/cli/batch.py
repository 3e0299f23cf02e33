"""``exact-odds batch``: many hands, one a line, answered as they come."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, BinaryIO

from typer import Argument, Option

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.files import opened, stdin
from exact_odds.cards.parsing import parse_cards
from exact_odds.cli import complete
from exact_odds.cli.answer import print_text
from exact_odds.cli.hand import Bet1
from exact_odds.cli.options import OUTPUT, Debug, GameOptions, Language
from exact_odds.cli.talk import complain
from exact_odds.odds.game import Game
from exact_odds.odds.hand import HAND_SIZES, Hand, ask_hand, check_bet_1, refuse_peek
from exact_odds.odds.setup import more_dead
from exact_odds.output.reports.batch import line_format

MAX_LINE = 1_000
LineFormatName = Annotated[
    str,
    Option(
        "--format",
        metavar="json|csv",
        help="One document or one row a line.",
        rich_help_panel=OUTPUT,
        autocompletion=complete.one_of("json", "csv"),
    ),
]


def batch(
    game: GameOptions,
    file: Annotated[str, Argument(metavar="[FILE|-]", help="One hand a line; - for stdin.")] = "-",
    bet_1: Bet1 = None,
    keep_going: Annotated[bool, Option("--keep-going", help="Name bad lines and go on; exit code 2.")] = False,
    form: LineFormatName = "json",
    lang: Language = "en",
    debug: Debug = False,
) -> int:
    """Answer many hands, one a line: own cards, then community cards, then "| dead cards" if any.

    Writes one JSON document a line, or CSV with --format csv. A bad line stops it, unless --keep-going.

    Example: exact-odds batch hands.txt
    """
    del debug  # main looks at the command line itself, for errors in reading it too
    check_bet_1(bet_1)
    priced = game.game(lang)
    refuse_peek(priced)
    written = line_format(form, priced)
    french = lang == "fr"
    code = 0
    with stdin() if file == "-" else opened(Path(file), file) as stream:
        if written.head and not print_text(written.head):
            return code
        for number, data in enumerate(_lines(stream), 1):
            try:
                line = _text(data, first=number == 1)
                text = written.line(number, _answer(priced, line, bet_1, french=french)) if line.strip() else ""
            except ExactOddsError as error:
                code = complain([f"line {number}: {fault}" for fault in error.faults], 2)
                if not keep_going:
                    break
            else:
                if text and not print_text(text):
                    break
    return code


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


def _answer(game: Game, line: str, bet_1: str | None, *, french: bool) -> Hand:
    hand, bar, dead = line.partition("|")
    cards = parse_cards(hand, counts=HAND_SIZES, french=french)
    if bar:
        game = more_dead(game, parse_cards(dead, what="dead card", french=french))
    return ask_hand(game, cards, bet_1 if len(cards) == 4 else None)
