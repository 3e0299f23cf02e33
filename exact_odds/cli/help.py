"""How a page of help is drawn: options in groups, and no line wider than the terminal."""

from __future__ import annotations

from typing import Any

from exact_odds.cli.options import OUTPUT

_WIDEST, _NARROWEST = 80, 24
_OWN = "Options"
#: Where the name of an option takes no more than this, its text stands beside it; on a narrow terminal, below it.
_NAMES, _NAMES_ABOVE = 30, 2
_NARROW = 60


def help_width() -> int:
    """The columns a page may take, as typer's formatter counts them: two less than there are."""
    from shutil import get_terminal_size

    return max(min(get_terminal_size().columns, _WIDEST), _NARROWEST) - 2


def write_options(command: Any, ctx: Any, formatter: Any) -> None:
    """Arguments, the command's own options, then each group of shared ones; --help comes last of all."""
    groups: dict[str, list[tuple[str, str]]] = {"Arguments": [], _OWN: []}
    *params, last = command.get_params(ctx)
    for param in params:
        name = "Arguments" if param.param_type_name == "argument" else param.rich_help_panel or _OWN
        groups.setdefault(name, []).append(param.get_help_record(ctx))
    groups[OUTPUT if OUTPUT in groups else _OWN].append(last.get_help_record(ctx))
    for name, records in groups.items():
        _write_section(formatter, name, records)


def write_commands(group: Any, ctx: Any, formatter: Any) -> None:
    """Every command with its first sentence, whole."""
    found = [(name, group.get_command(ctx, name)) for name in group.list_commands(ctx)]
    _write_section(formatter, "Commands", [(name, command.get_short_help_str(_WIDEST * 3)) for name, command in found])


def _write_section(formatter: Any, name: str, records: list[tuple[str, str]]) -> None:
    if records:
        with formatter.section(name):
            formatter.write_dl(records, col_max=_NAMES if formatter.width >= _NARROW else _NAMES_ABOVE)
