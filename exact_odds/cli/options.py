"""The options that several commands share, each declared once, with the same meaning everywhere."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, NamedTuple, get_type_hints

from typer import Option

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import Number, shown
from exact_odds.odds.game import Game
from exact_odds.odds.setup import DEFAULT_RULES, Options, make_game
from exact_odds.output.words import LANGS, Words

_GAME, _OUTPUT = "The game", "Output"
_DIGITS = tuple(map(str, range(61)))


class OutputOptions(NamedTuple):
    """How the answer is shown."""

    format: Annotated[
        str | None,
        Option(
            "--format", metavar="FORMAT", help="table, json, csv, markdown, latex or html.", rich_help_panel=_OUTPUT
        ),
    ] = None
    output: Annotated[
        str | None,
        Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write to a file; its ending names the format.",
            rich_help_panel=_OUTPUT,
        ),
    ] = None
    digits: Annotated[
        str,
        Option(
            "--digits", metavar="N", help="Decimals for people, 0 to 60; files keep their own.", rich_help_panel=_OUTPUT
        ),
    ] = "6"
    lang: Annotated[
        str, Option("--lang", metavar="en|fr", help="Language of tables for people.", rich_help_panel=_OUTPUT)
    ] = "en"
    debug: Annotated[bool, Option("--debug", help="Show the traceback of an error.", rich_help_panel=_OUTPUT)] = False

    def words(self) -> Words:
        """The wording in the language asked for."""
        if self.lang not in LANGS:
            raise ExactOddsError(f"lang {shown(self.lang)}: write {' or '.join(LANGS)}")
        if self.digits not in _DIGITS:
            raise ExactOddsError(f"digits {shown(self.digits)}: write a whole number from 0 to {len(_DIGITS) - 1}")
        return Words(self.lang, int(self.digits))  # type: ignore[arg-type]  # checked above


class GameOptions(NamedTuple):
    """Which game is priced."""

    rules: Annotated[
        str,
        Option(
            "--rules",
            metavar="SET[/SCHEDULE]",
            help="A shipped set or a PATH.toml, and its schedule.",
            rich_help_panel=_GAME,
        ),
    ] = DEFAULT_RULES
    pay: Annotated[
        list[str] | None,
        Option(
            "--pay",
            metavar="ROW=PAYS",
            help="Change a pay; repeatable. ROW=none takes a row out.",
            rich_help_panel=_GAME,
        ),
    ] = None
    pays_from: Annotated[
        str | None,
        Option(
            "--pays-from",
            metavar="SET[/SCHEDULE]",
            help="Take the base pay table of another set.",
            rich_help_panel=_GAME,
        ),
    ] = None
    as_printed: Annotated[
        bool, Option("--as-printed", help="Price only rows the source prints, nothing assumed.", rich_help_panel=_GAME)
    ] = False
    bets: Annotated[
        str,
        Option("--bets", metavar="N|B1,B2,B$", help="Amount of bet $, or of all three bets.", rich_help_panel=_GAME),
    ] = "1"
    max_payout: Annotated[
        str | None,
        Option(
            "--max-payout", metavar="N", help="Cap on winnings, in the currency of the bets.", rich_help_panel=_GAME
        ),
    ] = None
    max_payout_per: Annotated[
        str | None,
        Option("--max-payout-per", metavar="hand|bet|all", help="What the cap holds for.", rich_help_panel=_GAME),
    ] = None
    dead: Annotated[
        str | None,
        Option(
            "--dead", metavar="CARDS", help='Cards known to be out, as one argument: "Qc Qd Qh".', rich_help_panel=_GAME
        ),
    ] = None
    peek: Annotated[
        str | None,
        Option(
            "--peek", metavar="WHAT", help="Known before bet 1: burn, first, second or both.", rich_help_panel=_GAME
        ),
    ] = None
    ties: Annotated[
        str, Option("--ties", metavar="pull|ride", help="What 'either' does in averages.", rich_help_panel=_GAME)
    ] = "pull"

    def game(self, lang: str = "en") -> Game:
        """The game these options describe."""
        return make_game(
            Options(
                rules=self.rules,
                pay=parse_pays(self.pay or []),
                pays_from=self.pays_from,
                as_printed=self.as_printed,
                bets=self.bets,
                max_payout=self.max_payout,
                max_payout_per=self.max_payout_per,
                dead=self.dead or (),
                peek=self.peek,
                ties=self.ties,
                french=lang == "fr",
            )
        )


def parse_pays(texts: list[str]) -> dict[str, Number]:
    """Every ``ROW=PAYS`` of a command line. Raises ExactOddsError."""
    pays: dict[str, Number] = {}
    for text in texts:
        row, equals, value = text.partition("=")
        if not equals or not row.strip() or not value.strip():
            raise ExactOddsError(f"pay {shown(text)}: write ROW=PAYS, such as flush=8")
        if row.strip() in pays:
            raise ExactOddsError(f"pay {shown(text)}: the row is given twice")
        pays[row.strip()] = value.strip()
    return pays


#: Parameters of these types stand for all the options they have.
_GROUPS = (GameOptions, OutputOptions)


def spread_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function with every parameter that is a group of options replaced by the options of that group.

    Typer reads a signature; this writes the one it should see, so that a command takes ``game: GameOptions``
    and the options of the group are still declared only once.
    """
    hints = get_type_hints(function, include_extras=True)
    signature = inspect.signature(function)
    own: list[inspect.Parameter] = []
    groups: dict[str, type[GameOptions] | type[OutputOptions]] = {}
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
