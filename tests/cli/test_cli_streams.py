"""Streams in this process: the progress bar, and text that a code page lacks."""

from __future__ import annotations

import io
import sys

import pytest

import exact_odds.cli.progress
from exact_odds.cli.encoding import make_output_safe
from exact_odds.cli.progress import progress_bar


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_no_progress_where_nobody_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with progress_bar() as progress:
        assert progress is None
    assert sys.stderr.getvalue() == ""


def test_progress_on_a_terminal_goes_to_stderr_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = Terminal()
    now = [100.0]
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(exact_odds.cli.progress.time, "monotonic", lambda: now[0])
    with progress_bar() as progress:
        assert progress is not None
        progress(10 * 2_598_960, 51_979_200)
        assert terminal.getvalue() == ""  # quick work shows nothing
        now[0] += 1.5
        for done in range(21):
            progress(done * 2_598_960, 51_979_200)
    lines = terminal.getvalue().split("\r")
    assert lines[1] == "[--------------------]   0%"
    assert lines[11] == "[##########----------]  50%"
    assert lines[21:] == ["[####################] 100%", " " * 27, ""]  # gone when the work is
    assert max(map(len, lines)) < 40
    assert capsys.readouterr().out == ""


def test_quick_work_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with progress_bar() as progress:
        assert progress is not None
        progress(1, 2)
    assert terminal.getvalue() == ""


@pytest.mark.parametrize(
    ("encoding", "text", "plain"),
    [
        ("ascii", "10♥ V♦ A♣ R♠", "10h Vd Ac Rs"),
        ("ascii", "Élément à 3,5\u00a0%: −1 × 2…", "Element a 3,5 %: -1 x 2..."),
        ("ascii", "漢\udcff", "??"),
        ("cp1252", "Élément ♥ — ’", "Élément h — ’"),
        ("utf-8", "É♥", "É♥"),
        ("utf-8", "\udcff", "?"),
    ],
)
def test_what_a_code_page_lacks_is_written_plainly(
    encoding: str, text: str, plain: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding=encoding))
    make_output_safe()
    sys.stdout.write(text)
    sys.stdout.flush()
    assert raw.getvalue().decode(encoding) == plain


def test_streams_that_are_not_there_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    make_output_safe()
