"""The options that several commands share, each declared once, with the same meaning everywhere."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Annotated, Any, NamedTuple, get_type_hints

from typer import Option

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import Number, shown
from exact_odds.cli import complete
from exact_odds.odds.game import CAP_PERS, PEEKS, TIES, Game
from exact_odds.odds.setup import DEFAULT_RULES, Options, make_game
from exact_odds.output.wording.languages import LANGS
from exact_odds.output.wording.words import WIDTH, Words

#: The headings under which ``--help`` lists the shared options.
GAME, OUTPUT = "The game", "Output"
#: What a shell may complete an option by: a function of the context, of what is typed so far, or of nothing.
Completer = Callable[..., list[str]] | None
_NARROWEST, _WIDEST = 24, 120
_DIGITS = tuple(map(str, range(61)))


def _output_option(*flags: str, metavar: str | None, text: str, known: Completer = None) -> Any:
    return Option(*flags, metavar=metavar, help=text, rich_help_panel=OUTPUT, autocompletion=known)


Format = Annotated[
    str | None,
    _output_option(
        "--format",
        metavar="FORMAT",
        text="table, json, csv, markdown, latex or html; parquet with -o.",
        known=complete.formats,
    ),
]
File = Annotated[
    str | None, _output_option("-o", "--output", metavar="FILE", text="Write to a file; its ending names the format.")
]
Digits = Annotated[
    str, _output_option("--digits", metavar="N", text="Decimals for people, 0 to 60; files keep their own.")
]
Language = Annotated[
    str,
    _output_option("--lang", metavar="en|fr", text="Language of tables for people.", known=complete.one_of(*LANGS)),
]
Debug = Annotated[bool, _output_option("--debug", metavar=None, text="Show the traceback of an error.")]


class OutputOptions(NamedTuple):
    """How the answer is shown."""

    format: Format = None
    output: File = None
    digits: Digits = "6"
    lang: Language = "en"
    debug: Debug = False

    def words(self) -> Words:
        """The wording in the language asked for."""
        if self.lang not in LANGS:
            raise ExactOddsError(f"lang {shown(self.lang)}: write {' or '.join(LANGS)}")
        if self.digits not in _DIGITS:
            raise ExactOddsError(f"digits {shown(self.digits)}: write a whole number from 0 to {len(_DIGITS) - 1}")
        width = WIDTH if self.output is not None else _terminal_width()
        return Words(self.lang, int(self.digits), width)


def _terminal_width() -> int:
    """The columns of the terminal that stdout is, no more than can be read; a pipe has no width."""
    with suppress(OSError, ValueError, AttributeError):  # no terminal, a closed stream, none
        return max(_NARROWEST, min(_WIDEST, os.get_terminal_size(sys.stdout.fileno()).columns or WIDTH))
    return WIDTH


class ScreenOptions(NamedTuple):
    """How the answer of a command is shown whose -o means something of its own."""

    format: Format = None
    lang: Language = "en"
    debug: Debug = False

    def to_screen(self) -> OutputOptions:
        """The same, with the answer on stdout."""
        return OutputOptions(format=self.format, lang=self.lang, debug=self.debug)


def _option(flag: str, metavar: str | None, text: str, known: Completer = None) -> Any:
    return Option(flag, metavar=metavar, help=text, rich_help_panel=GAME, autocompletion=known)


Rules = Annotated[
    str, _option("--rules", "SET[/SCHEDULE]", "A shipped set or a PATH.toml, and its schedule.", complete.schedules)
]
Pay = Annotated[
    list[str] | None,
    _option(
        "--pay",
        "[BET.]ROW=PAYS",
        "Change a pay, or one of a side bet; ROW=none takes it out. Repeatable.",
        complete.pays,
    ),
]
PaysFrom = Annotated[
    str | None,
    _option("--pays-from", "SET[/SCHEDULE]", "Take the base pay table of another set.", complete.pay_tables),
]
AsPrinted = Annotated[bool, _option("--as-printed", None, "Price only rows the source prints, nothing assumed.")]
BetAmounts = Annotated[str, _option("--bets", "N|B1,B2,B$", "Amount of bet $, or of all three bets.")]
Side = Annotated[
    list[str] | None,
    _option("--side", "BET[/SCHEDULE]=AMOUNT", "Place a side bet as well. Repeatable.", complete.wagers),
]
Meter = Annotated[
    list[str] | None, _option("--meter", "NAME=AMOUNT", "What a meter stands at. Repeatable.", complete.meters)
]
MaxPayoutAmount = Annotated[str | None, _option("--max-payout", "N", "Cap on winnings, in the currency of the bets.")]
MaxPayoutPer = Annotated[
    str | None,
    _option("--max-payout-per", "hand|bet|all", "What the cap holds for.", complete.one_of(*CAP_PERS)),
]
Dead = Annotated[str | None, _option("--dead", "CARDS", 'Cards known to be out, as one argument: "Qc Qd Qh".')]
PeekAt = Annotated[
    str | None,
    _option("--peek", "burn|first|second|both", "What is known before bet 1.", complete.one_of(*PEEKS)),
]
TieRule = Annotated[str, _option("--ties", "pull|ride", "What 'either' does in averages.", complete.one_of(*TIES))]


class GameOptions(NamedTuple):
    """Which game is priced."""

    rules: Rules = DEFAULT_RULES
    pay: Pay = None
    pays_from: PaysFrom = None
    as_printed: AsPrinted = False
    bets: BetAmounts = "1"
    side: Side = None
    meter: Meter = None
    max_payout: MaxPayoutAmount = None
    max_payout_per: MaxPayoutPer = None
    dead: Dead = None
    peek: PeekAt = None
    ties: TieRule = "pull"

    def game(self, lang: str = "en") -> Game:
        """The game these options describe."""
        return make_game(self.options(lang))

    def options(self, lang: str = "en") -> Options:
        """The same, read."""
        return Options(
            rules=self.rules,
            pay=parse_named(self.pay, "pay", "ROW=PAYS, such as flush=8"),
            pays_from=self.pays_from,
            as_printed=self.as_printed,
            bets=self.bets,
            side=parse_named(self.side, "side", "BET=AMOUNT, such as three-card-bonus=1"),
            meters=parse_named(self.meter, "meter", "NAME=AMOUNT, such as mega=25000"),
            max_payout=self.max_payout,
            max_payout_per=self.max_payout_per,
            dead=self.dead or (),
            peek=self.peek,
            ties=self.ties,
            french=lang == "fr",
        )


SidePay = Annotated[
    list[str] | None,
    _option("--pay", "BET.ROW=PAYS", "Change a pay; ROW=none takes it out. Repeatable.", complete.pays_of_side_bets),
]


class SideOptions(NamedTuple):
    """Which side bets are priced, beside no game."""

    rules: Rules = DEFAULT_RULES
    pay: SidePay = None
    meter: Meter = None
    side: Side = None
    dead: Dead = None

    def options(self, lang: str = "en") -> Options:
        """The same, read."""
        return Options(
            rules=self.rules,
            pay=parse_named(self.pay, "pay", "BET.ROW=PAYS, such as three-card-bonus.flush=4"),
            meters=parse_named(self.meter, "meter", "NAME=AMOUNT, such as mega=25000"),
            side=parse_named(self.side, "side", "BET=AMOUNT, such as three-card-bonus=1"),
            dead=self.dead or (),
            french=lang == "fr",
        )


def parse_named(texts: list[str] | None, what: str, form: str) -> dict[str, Number]:
    """Every ``NAME=VALUE`` that was given for one option. Raises ExactOddsError."""
    values: dict[str, Number] = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise ExactOddsError(f"{what} {shown(text)}: write {form}")
        if name.strip() in values:
            raise ExactOddsError(f"{what} {shown(text)}: {name.strip()} is given twice")
        values[name.strip()] = value.strip()
    return values


class Subcommands(NamedTuple):
    """A command that is a group: its help, and its commands by name."""

    text: str
    commands: dict[str, Callable[..., Any]]


#: Parameters of these types stand for all the options they have.
_GROUPS = (GameOptions, SideOptions, OutputOptions, ScreenOptions)


def spread_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function with every parameter that is a group of options replaced by the options of that group.

    Typer reads a signature; this writes the one it should see, so that a command takes ``game: GameOptions``
    and the options of the group are still declared only once.
    """
    hints = get_type_hints(function, include_extras=True)
    signature = inspect.signature(function)
    own: list[inspect.Parameter] = []
    groups: dict[str, Any] = {}
    for parameter in signature.parameters.values():
        kind = hints[parameter.name]
        if kind not in _GROUPS:
            own.append(parameter.replace(annotation=kind, kind=inspect.Parameter.KEYWORD_ONLY))
            continue
        groups[parameter.name] = kind
        for name, option in get_type_hints(kind, include_extras=True).items():
            default = kind._field_defaults[name]
            own.append(inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=option))

    @wraps(function)
    def command(**values: Any) -> Any:
        gathered = {name: kind(**{key: values.pop(key) for key in kind._fields}) for name, kind in groups.items()}
        return function(**values, **gathered)

    command.__signature__ = signature.replace(parameters=own)  # type: ignore[attr-defined]
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in own}
    return command
