"""Where an answer goes: -o FILE, by every ending, refused before anything is worked out, written whole."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import exact_odds.cli.edge
import exact_odds.cli.verify


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("ending", "form"),
    [
        ("txt", "table"),
        ("json", "json"),
        ("csv", "csv"),
        ("md", "markdown"),
        ("tex", "latex"),
        ("html", "html"),
        ("JSON", "json"),
    ],
)
def test_the_ending_names_the_format(
    ending: str, form: str, lang: str, command: Callable[..., Any], tmp_path: Path
) -> None:
    file = tmp_path / f"answer.{ending}"
    assert command("hand", "ThJhQh", "-o", str(file), "--lang", lang) == (0, "", "")
    assert file.read_text("utf-8") == command("hand", "ThJhQh", "--format", form, "--lang", lang).out
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_parquet(command: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "answer.parquet"
    assert command("edge", "--output", str(file)) == (0, "", "")
    assert file.read_bytes()[:4] == b"PAR1"


def test_a_format_by_name_goes_before_the_ending(command: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "answer.txt"
    assert command("edge", "-o", str(file), "--format", "json").code == 0
    assert json.loads(file.read_text("utf-8"))["schema"] == "exact-odds/edge/1"


def test_a_file_is_replaced_whole(command: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "answer.csv"
    file.write_text("old" * 10_000, "utf-8")
    assert command("hand", "ThJhQh", "-o", str(file)).code == 0
    assert file.read_text("utf-8").startswith("category,")


def test_a_relative_name(command: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert command("hand", "ThJhQh", "-o", "answer.json").code == 0
    assert json.loads(Path("answer.json").read_text("utf-8"))["action"] == "ride"


@pytest.fixture
def no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fails where anything is worked out."""

    def work(*_: object, **__: object) -> None:
        raise AssertionError("work was done")

    monkeypatch.setattr(exact_odds.cli.edge, "play_round", work)


REFUSED = [
    (["-o", "-"], "output '-': stdout is not a file; name one, or leave -o out"),
    (["--format", "csv", "-o", "-"], "output '-': stdout is not a file"),
    (["-o", "answer"], "the ending names no format; write .txt, .json, .csv, .md, .tex, .html, .parquet"),
    (["-o", "answer.xlsx"], "output 'answer.xlsx': the ending names no format"),
    (["-o", ""], "output '': the ending names no format"),
    (["-o", ".json"], "output '.json': the ending names no format"),
    (["-o", "missing/answer.json"], "output 'missing/answer.json': the folder does not exist"),
    (["-o", "file.txt/answer.json"], "output 'file.txt/answer.json': the folder does not exist"),
    (["-o", "folder.json"], "output 'folder.json': is a folder"),
    (["-o", "x" * 5000 + ".json"], "file name too long"),
    (["-o", "a\nb/c.json"], "output 'a\\nb/c.json': the folder does not exist"),
    (["--format", "parquet"], "format parquet: it is a binary file; name one with -o FILE.parquet"),
    (["--format", "xml", "-o", "answer.json"], "format 'xml'"),
    (["--lang", "de", "-o", "answer.json"], "lang 'de'"),
    (["--digits", "61"], "digits '61'"),
]


@pytest.mark.usefixtures("no_work")
@pytest.mark.parametrize(("arguments", "says"), REFUSED, ids=[ascii(" ".join(case[0])[:40]) for case in REFUSED])
def test_refused_before_anything_is_worked_out(
    arguments: list[str], says: str, command: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder.json").mkdir()
    Path("file.txt").write_text("", "utf-8")
    said = command("edge", *arguments)
    assert (said.code, said.out) == (2, "")
    assert says in said.err
    assert len(said.err.splitlines()) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file.txt", "folder.json"]


@pytest.mark.usefixtures("no_work")
def test_a_read_only_folder(command: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if os.geteuid() == 0:  # who may write everywhere
        monkeypatch.setattr(os, "access", lambda *_: False)
    tmp_path.chmod(0o500)
    said = command("edge", "-o", str(tmp_path / "answer.json"))
    tmp_path.chmod(0o700)
    assert said == (
        2,
        "",
        f"exact-odds: error: output {str(tmp_path / 'answer.json')[:37] + '...'!r}: the folder is read-only\n",
    )


def test_a_file_that_cannot_be_written_after_all(
    command: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "answer.json"
    file.write_text("old", "utf-8")
    said = command("edge", "-o", "answer.json")
    assert said == (2, "", "exact-odds: error: output 'answer.json': cannot be written: no space left on device\n")
    assert [(path.name, path.read_text("utf-8")) for path in tmp_path.iterdir()] == [("answer.json", "old")]


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path, command: Callable[..., Any]) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert command("rules", "list", "--format", "json", "-o", str(pipe)) == (0, "", "")
        assert os.read(reader, 60_000).startswith(b"{")
    finally:
        os.close(reader)
    assert pipe.is_fifo()


def test_every_command_checks_where_its_answer_goes(
    command: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exact_odds.cli.verify, "progress_bar", None)  # nothing of the walk may begin
    for arguments in (
        ["hand", "zz"],
        ["edge"],
        ["rules", "list"],
        ["rules", "show", "zz"],
        ["rules", "check", "zz"],
        ["verify"],
    ):
        said = command(*arguments, "-o", "missing/answer.json")
        assert said.err == "exact-odds: error: output 'missing/answer.json': the folder does not exist\n"
