"""Every example of the README and of docs/ is run, and what it shows is what comes out."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from exact_odds.cli.main import run

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def _blocks(kind: str) -> list[tuple[str, str]]:
    return [
        (page.name, body) for page in PAGES for found, body in _BLOCK.findall(page.read_text("utf-8")) if found == kind
    ]


def _console_examples() -> list[tuple[str, str, str]]:
    """(page, command, expected output) of every command in a console block."""
    return [
        (page, *part.rstrip("\n").split("\n", 1))
        for page, body in _blocks("console")
        for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]
    ]


@pytest.mark.parametrize(("page", "command", "expected"), _console_examples())
def test_console_example(
    page: str, command: str, expected: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    program, *arguments = shlex.split(command)
    assert program == "exact-odds", f"{page}: only exact-odds can be run: {command}"
    run(arguments)
    said = capsys.readouterr()
    got = (said.out + said.err).rstrip("\n")
    # a line "..." stands for any lines
    pattern = r".*".join(re.escape(piece) for piece in re.split(r"^\.\.\.$\n?", expected, flags=re.MULTILINE))
    assert re.fullmatch(pattern, got, re.DOTALL), f"{page}: $ {command}\n{got}"


@pytest.mark.parametrize(("page", "body"), _blocks("python"))
def test_python_example(page: str, body: str) -> None:
    test = doctest.DocTestParser().get_doctest(body, {}, page, page, 0)
    assert test.examples, f"{page}: a python block shows no example"
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed == 0


def test_readme_has_examples() -> None:
    assert len([page for page, *_ in _console_examples() if page == "README.md"]) >= 3
