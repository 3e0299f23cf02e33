"""The commands that write a page or a drawing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest


def test_the_explorer_is_written(tmp_path: Path, command: Callable[..., Any]) -> None:
    file = tmp_path / "explorer.html"
    said = command("explorer", "-o", str(file))
    assert (said.code, said.out) == (0, "")
    assert said.err == f"Written: {file}, {file.stat().st_size:,} bytes.\n"
    assert file.read_text("utf-8").startswith("<!DOCTYPE html>")


def test_the_explorer_has_a_name_of_its_own(
    tmp_path: Path, command: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert command("explorer", "--rules", "quebec", "--lang", "fr", "--digits", "4").code == 0
    text = (tmp_path / "explorer.html").read_text("utf-8")
    assert '<html lang="fr">' in text
    assert '"digits":4' in text


def test_a_chart_is_written_or_printed(tmp_path: Path, command: Callable[..., Any]) -> None:
    file = tmp_path / "round.svg"
    assert command("chart", "round", "-o", str(file)) == (0, "", "")
    printed = command("chart", "round")
    assert printed.out == file.read_text("utf-8")
    assert ElementTree.fromstring(printed.out).tag.endswith("svg")
    capped = command("chart", "round", "--max-payout", "1000", "--peek", "burn", "--pay", "flush=9")
    assert "Maximum payout: 1,000 per hand; pays are shown" in capped.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["explorer", "-o", "-"], "output '-': stdout is not a file; name one, or leave -o out"),
        (["chart", "round", "-o", "-"], "output '-': stdout is not a file; name one, or leave -o out"),
        (["tables", "-o", "-"], "output '-': stdout is not a folder; name one"),
        (["explorer", "-o", "page.pdf"], "output 'page.pdf': the explorer is a page; name a file that ends in .html"),
        (["explorer", "-o", "nowhere/page.html"], "output 'nowhere/page.html': the folder does not exist"),
        (["explorer", "--lang", "de", "-o", "x.html"], "lang 'de': write en or fr"),
        (["explorer", "--rules", "pennsylvania", "-o", "x.html"], "rules pennsylvania: no pays are printed"),
        (["chart", "frist-decision"], "chart 'frist-decision' is not there; did you mean first-decision?"),
        (["chart", "round", "-o", "x.png"], "output 'x.png': a chart is an SVG file; name one that ends in .svg"),
        (["chart", "first-decision", "--dead", "Ah"], "chart first-decision refuses dead cards"),
    ],
)
def test_bad_input_is_one_line(
    arguments: list[str], said: str, tmp_path: Path, command: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = command(*arguments)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"exact-odds: error: {said}")
    assert answer.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
