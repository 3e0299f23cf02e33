"""Every example of the README and of docs/ is run, and what it shows is what comes out."""

from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from exact_odds.audit.claims import read_claims
from exact_odds.audit.verdicts import judge_all
from exact_odds.basics.toml import parse_toml
from exact_odds.cards.parsing import parse_cards
from exact_odds.cli.main import run
from exact_odds.odds.setup import Options, make_game
from exact_odds.odds.strategies.files import read_lines
from exact_odds.rules.checker import check_rule_set

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)#\s]+)")
_PATH = re.compile(r"`((?:exact_odds|tests|docs|tables|\.ci)/[\w./-]+|[\w-]+\.(?:md|toml))`")


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


def _address(text: str) -> None:
    """The address of an explorer with a hand and a pay table in it."""
    said = {key: values[0] for key, values in parse_qs(urlsplit(text.strip()).fragment).items()}
    parse_cards(said.pop("hand"))
    make_game(Options(rules=said.pop("table"), pay=said))


def _commands(text: str) -> None:
    """Command lines that write files: the command is there, and has every option that is used."""
    for line in text.splitlines():
        program, command, *rest = shlex.split(line, comments=True)
        assert program == "exact-odds"
        with redirect_stdout(StringIO()) as helped:
            run([command, "--help"])
        assert not [word for word in rest if re.match("--?[a-z]", word) and f"{word} " not in helped.getvalue()], line


#: Blocks that are neither run nor an example of Python, by page: who reads them. The JSON is compared in test_schemas.
READERS: dict[tuple[str, str], Callable[[str], object]] = {
    ("audit.md", "toml"): lambda text: judge_all(read_claims(text, "audit.md")),
    ("explorer.md", ""): _address,
    ("explorer.md", "sh"): _commands,
    ("json.md", "json"): str,
    ("rule-sets.md", "toml"): lambda text: check_rule_set(parse_toml(text, "rule-sets.md")),
    ("strategies.md", "toml"): lambda text: read_lines(text, "strategies.md", make_game(Options()).pays),
}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_other_block_can_be_read(page: Path) -> None:
    for kind, body in _BLOCK.findall(page.read_text("utf-8")):
        if kind not in ("console", "python"):
            assert (page.name, kind) in READERS, f"{page.name}: nothing reads a block of {kind or 'no kind'}"
            READERS[page.name, kind](body)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_and_paths_lead_somewhere(page: Path) -> None:
    text = page.read_text("utf-8")
    links = [link for link in _LINK.findall(text) if "://" not in link]
    assert not [link for link in links if not (page.parent / link).exists()]
    if page.name in ("contributing.md", "design.md", "how-it-works.md", "derivation.md", "words.md"):
        assert not [path for path in _PATH.findall(text) if not (ROOT / path).exists()]
