"""The entry point: finds the command, runs it, and turns every way out into an exit code and one line."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from exact_odds.basics.errors import ExactOddsError
from exact_odds.cli.answer import Answer, check_output, deliver
from exact_odds.cli.options import spread_options
from exact_odds.version import __version__

DONE, CHECK_FAILED, BAD_INPUT, INTERNAL, INTERRUPTED = 0, 1, 2, 70, 130
PROGRAM = "exact-odds"

#: Command to the module of ``exact_odds.cli`` that has it. A module is loaded when its command is asked for.
COMMANDS = {"hand": "hand", "edge": "edge", "rules": "rules", "verify": "verify"}


class CardsCommand(TyperCommand):
    """A command that takes cards: those that stand apart from the others are refused."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse as usual, then look where the cards stood."""
        line = list(args)
        rest = super().parse_args(ctx, args)
        cards = [*(ctx.params.get("cards") or ())]
        starts = range(len(line) - len(cards) + 1)
        if cards and not any(line[start : start + len(cards)] == cards for start in starts):
            raise ExactOddsError(
                f"the cards {' '.join(cards)[:60]!r} do not stand together on the line; "
                'write the hand in one place, and dead cards as one argument: --dead "Qc Qd Qh"'
            )
        return rest


class Commands(TyperGroup):
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
        found = getattr(module, cmd_name)
        return get_command(found) if isinstance(found, typer.Typer) else _single(cmd_name, found)


def _single(name: str, function: Callable[..., Any]) -> Any:
    """A click command of one function."""
    alone = new_app()
    add_command(alone, name, function)
    return get_command(alone)


def new_app(help: str | None = None) -> typer.Typer:  # noqa: A002  # typer's own word
    """A Typer with our manners: plain text, no styled tracebacks, no completion options of its own."""
    return typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False, help=help)


def add_command(group: typer.Typer, name: str, function: Callable[..., Any]) -> None:
    """Register a command whose parameters may be groups of options."""
    kind = CardsCommand if "cards" in function.__annotations__ else TyperCommand
    group.command(name, cls=kind)(spread_options(function))


app = typer.Typer(cls=Commands, rich_markup_mode=None, pretty_exceptions_enable=False)


@app.callback(invoke_without_command=True)
def top(
    ctx: typer.Context,
    version: bool = typer.Option(False, "--version", help="Show the version and exit.", is_eager=True),
) -> None:
    """The exact reference calculator for the casino game Let It Ride."""
    if version:
        typer.echo(f"{PROGRAM} {__version__}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


def main() -> None:
    """Run the command line of this process."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command line and return its exit code."""
    from exact_odds.cli.encoding import make_output_safe

    make_output_safe()
    debug = "--debug" in arguments
    try:
        return _run(arguments)
    except ExactOddsError as error:
        return _complain(error.faults, BAD_INPUT, debug=debug)
    except typer.TyperException as error:
        return _complain([error.format_message()], BAD_INPUT, debug=debug)
    except (KeyboardInterrupt, typer.Abort):
        return _complain(["interrupted"], INTERRUPTED, debug=False)
    except MemoryError:
        return _complain(["out of memory"], INTERNAL, debug=debug)
    except Exception as error:  # the last resort: never a traceback unasked
        line = f"internal error: {type(error).__name__}: {error}; --debug shows where"
        return _complain([line], INTERNAL, debug=debug)


def _run(arguments: list[str]) -> int:
    result = get_command(app).main(args=arguments, prog_name=PROGRAM, standalone_mode=False)
    if isinstance(result, Answer):
        return deliver(result)
    return result if isinstance(result, int) else DONE


def _complain(faults: Any, code: int, *, debug: bool) -> int:
    """One line a fault on stderr."""
    if debug:
        raise  # noqa: PLE0704  # inside the except block of run()
    for fault in faults:
        line = " ".join(str(fault).split())
        sys.stderr.write(f"{PROGRAM}: error: {line}\n")
    return code


__all__ = ["app", "check_output", "main", "run"]
