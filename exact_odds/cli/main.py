"""The entry point: finds the command, runs it, and turns every way out into an exit code and one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from exact_odds.basics.errors import ExactOddsError, nearest, reason_of
from exact_odds.basics.numbers import shown
from exact_odds.cli.answer import Answer, check_output, deliver, print_text, stop_printing
from exact_odds.cli.encoding import make_output_safe
from exact_odds.cli.options import OutputOptions, Subcommands, spread_options
from exact_odds.cli.talk import INTERRUPTED, PROGRAM, complain
from exact_odds.version import __version__

DONE, CHECK_FAILED, BAD_INPUT, INTERNAL = 0, 1, 2, 70

#: Set by a shell that asks for completions.
_COMPLETING = "_EXACT_ODDS_COMPLETE"

#: Command to the module of ``exact_odds.cli`` that has it. A module is loaded when its command is asked for.
COMMANDS = {
    "hand": "hand",
    "edge": "edge",
    "seen": "seen",
    "strategy": "strategy",
    "price": "price",
    "side-bets": "side_bets",
    "batch": "batch",
    "sensitivity": "sensitivity",
    "design": "design",
    "audit": "audit",
    "tables": "tables",
    "explorer": "explorer",
    "chart": "chart",
    "rules": "rules",
    "verify": "verify",
}


def _fitted(ctx: Any) -> Any:
    """The context of a page of help that fits the terminal; left alone, typer takes 50 columns and more."""
    from exact_odds.cli.help import help_width

    ctx.terminal_width = help_width()
    return ctx


class Command(TyperCommand):
    """A command: where its answer is to go is looked at before anything is worked out."""

    def get_help(self, ctx: Any) -> str:
        """The page of help, as wide as the terminal."""
        return super().get_help(_fitted(ctx))

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """The options in their groups, which typer draws with rich alone."""
        from exact_odds.cli.help import write_options

        write_options(self, ctx, formatter)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse as usual; what is missing is shown by the example of the command."""
        line = list(args)
        try:
            return super().parse_args(ctx, args)
        except Exception as error:
            message = _typer_message(error)
            if message is None:
                raise
            hint = _hint(message, line, self.help or "")
            raise ExactOddsError(f"{message.rstrip('.')}; {hint}" if hint else message) from error

    def invoke(self, ctx: Any) -> Any:
        """Check the output options, then run."""
        check_output(OutputOptions(**{key: ctx.params[key] for key in OutputOptions._fields if key in ctx.params}))
        return super().invoke(ctx)

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The usage line, arguments without braces around them."""
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]


def _typer_message(error: Exception) -> str | None:
    """What an error of typer's own says, which has no public class before typer 0.28; None for any other."""
    said = getattr(error, "format_message", None)
    return None if said is None else str(said())


def _hint(message: str, line: list[str], text: str) -> str:
    """What helps after an error of typer's own; "" where its message says enough."""
    if message.startswith("Missing"):
        return f"write for example: {text.partition('Example: ')[2].strip()}"
    if "extra argument" in message and any(part.startswith("--dead") for part in line):
        return 'write dead cards as one argument: --dead "Qc Qd Qh"'
    return ""


class CardsCommand(Command):
    """A command that takes cards: those that stand apart from the others, or run on after dead ones, are refused."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse as usual, then look where the cards stood."""
        line = list(args)
        rest = super().parse_args(ctx, args)
        if ctx.resilient_parsing:  # a shell completes the line
            return rest
        cards = [*(ctx.params.get("cards") or ())]
        starts = [
            start for start in range(len(line) - len(cards) + 1) if cards and line[start : start + len(cards)] == cards
        ]
        if cards and not starts:
            raise ExactOddsError(
                f"the cards {shown(' '.join(cards))} do not stand together on the line; "
                'write the hand in one place, and dead cards as one argument: --dead "Qc Qd Qh"'
            )
        if len(cards) > _MOST_AFTER_DEAD and any(_after_one_dead(line[:start]) for start in starts):
            raise ExactOddsError(
                f"it cannot be told which of the cards {shown(' '.join(cards))} after --dead are dead; "
                'write the hand first, then dead cards as one argument: --dead "Qc Qd Qh"'
            )
        return rest


#: Three arguments after "--dead CARD" can only be a hand; with more, some may have been meant as dead cards.
_MOST_AFTER_DEAD = 3


def _after_one_dead(line: list[str]) -> bool:
    """Whether a command line ends in --dead and one card, "10h" at the longest."""
    return line[-2:-1] == ["--dead"] and len(line[-1].strip()) <= 3


class Group(TyperGroup):
    """A group of commands: alone it shows its help, and a command it lacks gets the nearest names."""

    def get_help(self, ctx: Any) -> str:
        """The page of help, as wide as the terminal."""
        return super().get_help(_fitted(ctx))

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """The options of the group, then its commands."""
        from exact_odds.cli.help import write_commands, write_options

        write_options(self, ctx, formatter)
        write_commands(self, ctx, formatter)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse as usual; without arguments, print the help and be done."""
        if not args and not ctx.resilient_parsing:
            print_text(ctx.get_help() + "\n")
            ctx.exit()
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the arguments begin with."""
        names = self.list_commands(ctx)
        if args[0] not in names and not ctx.resilient_parsing:
            raise ExactOddsError(f"command {shown(args[0])} is not there; {nearest(args[0], names)}")
        return super().resolve_command(ctx, args)


class Commands(Group):
    """The group of all commands, which loads only the one that is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Every command, in the order of the table above."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name, or None."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"exact_odds.cli.{COMMANDS[cmd_name]}")
        found = getattr(module, COMMANDS[cmd_name])
        if isinstance(found, Subcommands):
            return _group(found.text, found.commands)
        return _group(None, {cmd_name: found})


def _group(text: str | None, commands: dict[str, Callable[..., Any]]) -> Any:
    """What typer makes of functions whose parameters may be groups of options: of one alone, the command itself.

    With our manners: plain text, no styled tracebacks, no completion options of its own.
    """
    group = typer.Typer(
        cls=Group, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False, help=text
    )
    for name, function in commands.items():
        kind = CardsCommand if "cards" in function.__annotations__ else Command
        group.command(name, cls=kind)(spread_options(function))
    return get_command(group)


app = typer.Typer(cls=Commands, rich_markup_mode=None, pretty_exceptions_enable=False)


@app.callback(invoke_without_command=True)
def top(version: bool = typer.Option(False, "--version", help="Show the version and exit.")) -> None:
    """The exact reference calculator for the casino game Let It Ride.

    Example: exact-odds hand Th Jh Qh
    """
    if version:
        print_text(f"{PROGRAM} {__version__}\n")
        raise typer.Exit


def main() -> None:
    """Run the command line of this process."""
    if _COMPLETING in os.environ:  # typer would spend a tenth of a second on rich, to strip markup that we have none of
        sys.modules["rich"] = None  # type: ignore[assignment]  # how Python marks a module as not there
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command line and return its exit code."""
    make_output_safe()
    debug = "--debug" in arguments
    try:
        code = _run(arguments)
    except ExactOddsError as error:
        return complain(error.faults, BAD_INPUT, debug=debug)
    except (KeyboardInterrupt, typer.Abort):
        code = INTERRUPTED
    except SystemExit as end:
        if not isinstance(end.__context__, BrokenPipeError):
            raise
        return DONE  # a reader that has closed the pipe has seen enough of the help
    except OSError as error:  # stdin, or one of typer's own pages: the help, a completion script
        stop_printing()
        place = shown(error.filename) if error.filename else "input or output"
        return complain([f"{place}: {reason_of(error)}"], BAD_INPUT, debug=debug)
    except MemoryError:
        return complain(["out of memory"], INTERNAL, debug=debug)
    except Exception as error:
        message = _typer_message(error)
        if message is not None:
            return complain([message], BAD_INPUT, debug=debug)
        # the last resort: never a traceback unasked
        line = f"internal error: {type(error).__name__}: {error}; --debug shows where"
        return complain([line], INTERNAL, debug=debug)
    return complain(["interrupted"], code) if code == INTERRUPTED else code


def _run(arguments: list[str]) -> int:
    result = get_command(app).main(args=arguments, prog_name=PROGRAM, standalone_mode=False)
    if isinstance(result, Answer):
        return deliver(result)
    return result if isinstance(result, int) else DONE


__all__ = ["app", "main", "run"]
