"""No circle anywhere: not between files, and not where an import waits in a function or is there for types alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import exact_odds
from exact_odds.cli.main import COMMANDS

PACKAGE = Path(exact_odds.__file__).parent
#: Which name something else by text alone: the table of commands, and the functions loaded when they are first used.
BY_NAME = {"exact_odds.cli.main": {f"exact_odds.cli.{module}" for module in COMMANDS.values()}}


def module_name(path: Path) -> str:
    """The dotted name of a file of the package."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def imported(path: Path) -> Iterator[str]:
    """Every module of the package that a file imports, wherever in it the import stands."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            for name in node.names:
                whole = f"{node.module}.{name.name}"
                yield whole if whole in FILES else str(node.module)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def arrows() -> dict[str, set[str]]:
    """What each file imports; the front door is left out, since it only hands on what others hold."""
    found = {}
    for name, path in FILES.items():
        targets = {target for target in imported(path) if target in FILES} | BY_NAME.get(name, set())
        found[name] = targets - {name, "exact_odds"}
    del found["exact_odds"]
    return found


def test_no_file_imports_itself_by_way_of_others() -> None:
    graph = arrows()
    assert sum(map(len, graph.values())) > 500
    assert list(TopologicalSorter(graph).static_order())


def test_a_circle_would_be_found() -> None:
    graph = arrows()
    graph["exact_odds.basics.errors"] = {"exact_odds.cli.main"}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        assert "exact_odds.cli.main" in error.args[1]  # noqa: PT017  # what the circle is
    else:
        raise AssertionError("a circle was not found")


def test_no_room_imports_itself_by_way_of_others() -> None:
    """The rooms of the package as wholes: what is in one may stand on what is in another, never both ways."""
    rooms: dict[str, set[str]] = {}
    for name, targets in arrows().items():
        own = _room(name)
        rooms.setdefault(own, set()).update({_room(target) for target in targets} - {own})
    assert len(rooms) > 8
    TopologicalSorter(rooms).prepare()


def _room(name: str) -> str:
    return ".".join(name.split(".")[:2])
