"""Things that go wrong around a command: disks, folders, pipes, terminals, code pages, interruptions, odd files.

Whatever it is: no traceback, one line for each fault, nothing half-written, exit codes as designed.
"""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import exact_odds
import exact_odds.cli.options
from exact_odds.cli.encoding import make_output_safe
from exact_odds.cli.main import COMMANDS, run
from exact_odds.output.files.tables import all_tables
from exact_odds.output.wording import en, fr

PROGRAM = [sys.executable, "-m", "exact_odds"]
PACKAGE = Path(exact_odds.__file__).parent
Command = Callable[..., Any]

#: One quick call of every command that prints an answer.
PRINTING = [
    ["hand", "ThJhQh"], ["edge"], ["strategy"], ["price", "party-card"], ["side-bets"], ["sensitivity", "straight"],
    ["design", "--vary", "straight=4..6"], ["audit"], ["chart", "round"], ["rules", "list"],
    ["rules", "show", "limited-stakes"], ["hand", "5s6d7c8h", "--explain"],
]  # fmt: skip
#: Those and what typer prints itself.
SAYING = [*PRINTING, ["--help"], ["edge", "--help"], ["rules"], ["--version"], ["batch", "hands.txt"]]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, but for a file of hands."""
    monkeypatch.chdir(tmp_path)
    Path("hands.txt").write_text("Th Jh Qh\n8c8dAh\n" * 2, "utf-8")
    return tmp_path


def one_line(said: Any, *words: str) -> None:
    """Refused with one line, which says all of the words, and nothing on stdout."""
    assert (said.code, said.out) == (2, ""), said.err
    assert re.fullmatch(r"exact-odds: error: .*\S\n", said.err)
    for word in words:
        assert word in said.err


# ------------------------------------------------------------------------------------------------------- where it goes


class Full(io.RawIOBase):
    """A stream that takes nothing, as a full disk or a closed pipe does."""

    def __init__(self, error: OSError) -> None:
        self.error = error

    def writable(self) -> bool:
        return True

    def write(self, _: object) -> int:
        raise self.error


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("line", SAYING, ids=" ".join)
def test_a_full_disk_is_one_line_and_a_closed_pipe_none(
    line: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for number, code, faults in ((28, 2, 1), (32, 0, 0)):
        stream = io.TextIOWrapper(io.BufferedWriter(Full(OSError(number, os.strerror(number)))))
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", stream)
            assert run(line) == code
        said = capsys.readouterr().err
        assert said.count("\n") == faults
        assert "no space left on device" in said or not faults
        with suppress(OSError):
            stream.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
@pytest.mark.parametrize("line", [["--help"], ["edge", "--help"], ["edge"], ["--version"]], ids=" ".join)
def test_a_full_disk_as_a_process(line: list[str]) -> None:
    """Python must not complain a second time when it shuts down."""
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*PROGRAM, *line], stdout=full, stderr=subprocess.PIPE, timeout=60)
    assert done.returncode == 2
    assert re.fullmatch(rb"exact-odds: error: .*no space left on device\n", done.stderr)


WRITING = [
    ["edge", "-o", "{}.json"],
    ["chart", "round", "-o", "{}.svg"],
    ["explorer", "--rules", "quebec", "-o", "{}.html"],
]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
@pytest.mark.parametrize(
    "line", [["edge", "--format", "json"], ["chart", "round"], ["explorer", "--rules", "quebec"]], ids=" ".join
)
def test_a_full_device_named_as_the_file(line: list[str], command: Command) -> None:
    one_line(command(*line, "-o", "/dev/full"), "no space left on device")


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="no folder that nobody may write to")
@pytest.mark.parametrize("line", [*WRITING, ["tables", "-o", "{}"]], ids=" ".join)
def test_a_folder_that_takes_no_file(line: list[str], command: Command) -> None:
    one_line(command(*(part.format("/proc/answer") for part in line)), "/proc/answer")


@pytest.mark.parametrize("line", WRITING, ids=" ".join)
def test_a_read_only_folder_is_refused_before_anything_is_worked_out(
    line: list[str], command: Command, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everywhere
    one_line(command(*(part.format("answer") for part in line)), "the folder is read-only")
    assert [path.name for path in here.iterdir()] == ["hands.txt"]


@pytest.mark.parametrize("line", WRITING, ids=" ".join)
def test_a_link_stays_a_link(line: list[str], command: Command, here: Path) -> None:
    name = line[-1].format("link")
    (here / "below").mkdir()
    Path(name).symlink_to(here / "below" / "real")  # which is not there yet
    for _ in range(2):
        assert command(*(part.format("link") for part in line)).code == 0
        assert Path(name).is_symlink()
        assert (here / "below" / "real").stat().st_size > 1000
    assert sorted(path.name for path in here.rglob("*")) == sorted(["below", "real", "hands.txt", name])


@pytest.mark.usefixtures("here")
@pytest.mark.skipif(not Path("/dev/stdout").is_symlink(), reason="no /dev/stdout")
def test_stdout_by_its_name_is_not_replaced() -> None:
    with Path("out.json").open("wb") as out:
        subprocess.run([*PROGRAM, "edge", "--format", "json", "-o", "/dev/stdout"], stdout=out, check=True, timeout=60)
    assert Path("/dev/stdout").is_symlink()
    assert json.loads(Path("out.json").read_text("utf-8"))["schema"] == "exact-odds/edge/1"


@pytest.mark.usefixtures("here")
def test_the_longest_name_that_a_folder_takes(command: Command) -> None:
    name = "n" * 250 + ".json"
    assert command("edge", "-o", name) == (0, "", "")
    assert Path(name).is_file()
    one_line(command("edge", "-o", "n" + name), "file name too long")


@pytest.mark.skipif(os.name != "posix", reason="a folder in use cannot be removed")
@pytest.mark.parametrize("line", [*WRITING, ["tables", "-o", "{}"], ["batch", "{}"], ["price", "{}.csv"]], ids=" ".join)
def test_a_folder_that_is_gone(line: list[str], command: Command, here: Path) -> None:
    (here / "gone").mkdir()
    os.chdir(here / "gone")
    (here / "gone").rmdir()
    one_line(command(*(part.format("answer") for part in line)), "answer", "no such file or directory")


@pytest.mark.usefixtures("here")
def test_a_name_that_is_no_text(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """A byte that is not UTF-8 in the name of a file or a folder: Linux has such names."""
    name = os.fsdecode(b"x\xff")
    monkeypatch.setattr("exact_odds.output.files.folder.all_tables", lambda: iter([("a.csv", b"a")]))
    said = command("tables", "-o", name, "--lang", "fr")
    assert (said.code, said.err) == (0, "")
    assert Path(name, "a.csv").is_file()
    Path(f"{name}.toml").write_bytes((PACKAGE / "rules" / "sets" / "quebec.toml").read_bytes())
    assert command("rules", "check", f"{name}.toml").code == 0
    assert command("edge", "--rules", f"{name}.toml", "-o", f"{name}.md") == (0, "", "")
    said = command("audit", f"{name}.toml")
    assert said.code == 2
    assert said.err.startswith("exact-odds: error: x\\udcff.toml: claim: is missing\n")


# ------------------------------------------------------------------------------------------------ what it is shown on


@cache
def answer(*line: str) -> str:
    """What a command prints where nothing is in its way."""
    with redirect_stdout(io.StringIO()) as out:
        assert run([*line]) == 0
    return out.getvalue()


@pytest.mark.parametrize(("lang", "encoding"), [("en", "ascii"), ("fr", "ascii"), ("fr", "cp1252")])
def test_every_answer_in_a_code_page_without_its_signs(
    lang: str, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is lost: no sign becomes a question mark, and the figures are those of UTF-8."""
    for line in PRINTING:
        wanted = answer(*line, "--lang", lang)
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw := io.BytesIO(), encoding=encoding))
        assert run([*line, "--lang", lang]) == 0
        got = raw.getvalue().decode(encoding)
        assert got.count("?") == wanted.count("?"), line
        if line[0] != "chart":  # whose signs become references
            assert re.findall(r"[0-9]+", got) == re.findall(r"[0-9]+", wanted.translate(SUPERSCRIPTS))


SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


def test_every_sign_of_ours_has_a_plain_form(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    make_output_safe()
    texts = [text for spoken in (en, fr) for part in (spoken.PHRASES, spoken.CATEGORIES) for text in part.values()]
    texts += [path.read_text("utf-8") for path in PACKAGE.rglob("*.toml")]
    signs = {sign for text in texts for sign in text if not sign.isascii()}
    assert len(signs) > 10
    assert {sign for sign in signs if "?" in sign.encode("ascii", "exact_odds_plain").decode()} == set()


@pytest.mark.parametrize("line", [["edge", "--format", "html"], ["chart", "round"]], ids=" ".join)
def test_a_page_says_its_encoding_and_keeps_to_it(line: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """HTML and SVG are UTF-8 by their own word, so in another code page their signs are references."""
    stream = io.TextIOWrapper(raw := io.BytesIO(), encoding="cp1252")
    monkeypatch.setattr(sys, "stdout", stream)
    assert run([*line, "--lang", "fr"]) == 0
    page = raw.getvalue().decode("utf-8")
    assert page.isascii()
    assert "&#233;" in page or "&#201;" in page


NARROW = [line for line in PRINTING if line[0] != "chart"]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("line", NARROW, ids=" ".join)
def test_no_line_is_wider_than_a_terminal_of_40_columns(
    line: list[str], lang: str, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = answer(*line, "--lang", lang)
    monkeypatch.setattr(exact_odds.cli.options, "_terminal_width", lambda: 40)
    said = command(*line, "--lang", lang)
    assert said.err == ""
    # a word or a fraction that is longer stays whole
    assert [row for row in said.out.splitlines() if len(row) > 40 and max(map(len, row.split())) < 30] == []
    # folding loses no figure; where a table is stacked, its heads come again and again
    assert set(re.findall(r"\d[\d,.]*", wide)) <= set(re.findall(r"\d[\d,.]*", said.out))


def on_a_terminal(columns: int, *arguments: str) -> list[str]:
    """The lines that a command prints to a terminal of so many columns."""
    import fcntl
    import pty
    import struct
    import termios

    reader, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    process = subprocess.Popen([*PROGRAM, *arguments], stdout=terminal, stderr=terminal)
    os.close(terminal)
    data = b""
    try:
        while part := os.read(reader, 65536):
            data += part
    except OSError:  # how Linux says that nobody holds the other end any more
        pass
    os.close(reader)
    assert process.wait(60) == 0
    return data.decode().splitlines()


NEEDS_TERMINAL = pytest.mark.skipif(os.name != "posix", reason="needs a terminal of its own")


@NEEDS_TERMINAL
def test_a_real_terminal_of_40_columns() -> None:
    lines = on_a_terminal(40, "hand", "ThJhQh")
    assert max(map(len, lines)) <= 40
    assert "  Probability  0.085034%" in lines


@NEEDS_TERMINAL
@pytest.mark.parametrize(("columns", "most"), [(80, 80), (100, 100), (400, 120)])
def test_a_wide_terminal_is_used_as_far_as_one_can_read(columns: int, most: int) -> None:
    lines = on_a_terminal(columns, "rules", "show", "limited-stakes")
    assert most - 12 < max(map(len, lines)) <= most


PAGES = [[], *([name] for name in COMMANDS), ["rules", "list"], ["rules", "show"], ["rules", "check"]]


@pytest.mark.parametrize("columns", ["40", "80", "1", "0", "wide"])
def test_help_is_as_wide_as_the_terminal(columns: str, command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    most = {"40": 40, "1": 34}.get(columns, 80)  # below 24 columns words stand out
    for page in PAGES:
        said = command(*page, "--help")
        assert (said.code, said.err) == (0, "")
        assert [line for line in said.out.splitlines() if len(line) > most] == []


# ---------------------------------------------------------------------------------------------------- interruptions


STEPS = ["os.urandom", "pathlib.Path.open", "pathlib.Path.replace"]


@pytest.mark.parametrize("line", [["tables", "-o", "made"], *WRITING], ids=" ".join)
@pytest.mark.parametrize("step", STEPS)
def test_ctrl_c_at_every_step_of_writing_leaves_the_old_file_and_nothing_else(
    step: str, line: list[str], command: Command, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "made/counts/first-decision.csv" if line[0] == "tables" else line[-1].format("answer")
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text("old", "utf-8")

    opened = Path.open

    def interrupt(*arguments: Any, **named: Any) -> Any:
        if step == "pathlib.Path.open":
            file = opened(*arguments, **named)
            if "xb" not in arguments:
                return file
            file.write(b"half")
            file.close()
        raise KeyboardInterrupt

    monkeypatch.setattr(step, interrupt)
    assert command(*(part.format("answer") for part in line)) == (130, "", "exact-odds: error: interrupted\n")
    assert Path(name).read_text("utf-8") == "old"
    files = {path.relative_to(here).as_posix() for path in here.rglob("*") if path.is_file()}
    assert files == {"hands.txt", name}


@pytest.fixture(scope="module")
def every_table() -> dict[str, bytes]:
    return dict(all_tables())


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_ctrl_c_in_the_middle_of_tables(here: Path, every_table: dict[str, bytes]) -> None:
    process = subprocess.Popen([*PROGRAM, "tables", "-o", "made"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    end = time.monotonic() + 60
    while time.monotonic() < end and len([*here.glob("made/*/*")]) < 2:
        time.sleep(0.002)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"exact-odds: error: interrupted\n")
    made = {
        path.relative_to(here / "made").as_posix(): path.read_bytes()
        for path in here.glob("made/**/*")
        if path.is_file()
    }
    assert made
    assert made == {name: every_table[name] for name in made}
    assert "index.csv" not in made


# ------------------------------------------------------------------------------------------------------------- numbers


LARGEST = "9" * 60
SMALLEST = "0." + "0" * 58 + "1"


@pytest.mark.parametrize(
    "options",
    [
        ["--bets", LARGEST], ["--bets", SMALLEST], ["--bets", f"{LARGEST},{SMALLEST},1"],
        ["--pay", f"royal_flush={LARGEST}"], ["--pay", f"royal_flush={SMALLEST}"], ["--pay", f"flush=1/{LARGEST}"],
        ["--pay", "pair_tens_or_better=-1"], ["--max-payout", SMALLEST], ["--max-payout", LARGEST],
        ["--side", f"three-card-bonus={LARGEST}"], ["--side", f"three-card-bonus={SMALLEST}", "--bets", LARGEST],
        ["--digits", "60", "--pay", f"straight={LARGEST}"], ["--digits", "0"],
    ],
    ids=lambda options: " ".join(options)[:60],
)  # fmt: skip
@pytest.mark.parametrize("line", [["hand", "ThJhQh"], ["edge"]], ids=" ".join)
def test_numbers_as_large_and_as_small_as_may_be(line: list[str], options: list[str], command: Command) -> None:
    for form in ("table", "json", "csv", "markdown", "latex", "html"):
        said = command(*line, *options, "--format", form)
        assert (said.code, said.err) == (0, "")
        assert said.out


@pytest.mark.parametrize(
    "number", [LARGEST + "0", SMALLEST + "1", "1e3", "9" * 100_000, "0" * 200, "1/" + LARGEST + "0"]
)
@pytest.mark.parametrize(
    "option", ["--bets {}", "--pay flush={}", "--max-payout {}", "--side three-card-bonus={}", "--digits {}"]
)
def test_numbers_beyond_are_refused(option: str, number: str, command: Command) -> None:
    one_line(command("edge", *option.format(number).split()))


# ------------------------------------------------------------------------------------------------- files that are read


READING = [
    ["rules", "check", "{}.toml"], ["rules", "show", "{}.toml"], ["edge", "--rules", "{}.toml"],
    ["hand", "ThJhQh", "--pays-from", "{}.toml"], ["price", "{}.toml"], ["price", "{}.csv"], ["audit", "{}.toml"],
    ["audit", "{}.csv"], ["batch", "{}.txt"], ["side-bets", "--rules", "{}.toml"],
    ["explorer", "-o", "page.html", "--rules", "{}.toml"],
]  # fmt: skip
ODD_FILES = {
    "utf-16": "id = 'quebec'\n".encode("utf-16"),
    "latin-1": "name = 'Qu\u00e9bec'\n".encode("latin-1"),
    "utf-32": "Hand".encode("utf-32"),
    "zero bytes": b"a\0b,c\0d\n",
    "zeros": bytes(5000),
    "random": bytes(range(256)) * 8,
    "too large": b"#" * 1_000_001 + b"\n",
    "escapes": b"\x1b[31m\x07\n",
    "gzip": b"\x1f\x8b\x08\x00\x00\x00\x00\x00",
    "a surrogate": b"\xed\xb3\xbf\n",
    "deep": b"a = " + b"[" * 5000,
    "digits": b"a = " + b"9" * 5000,
}


@pytest.mark.parametrize("content", ODD_FILES.values(), ids=ODD_FILES)
@pytest.mark.parametrize("line", READING, ids=" ".join)
def test_files_that_are_something_else(line: list[str], content: bytes, command: Command, here: Path) -> None:
    name = next(part for part in line if "{}" in part).format("odd")
    Path(name).write_bytes(content)
    said = command(*(part.format("odd") for part in line))
    assert (said.code, said.out) == (2, "")
    assert 1 <= said.err.count("\n") <= 12
    assert all(
        re.fullmatch(r"exact-odds: error: .*\S", fault) and fault.isprintable() for fault in said.err.splitlines()
    )
    assert sorted(path.name for path in here.iterdir()) == sorted([name, "hands.txt"])


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("line", READING, ids=" ".join)
def test_files_that_are_no_files(line: list[str], command: Command) -> None:
    name = next(part for part in line if "{}" in part)
    Path(name.format("folder")).mkdir()
    Path(name.format("loop")).symlink_to(name.format("loop"))
    for what, reason in (("folder", "is a directory"), ("loop", "symbolic links"), ("missing", "no such file")):
        one_line(command(*(part.format(what) for part in line)), name.format(what), reason)


ENDLESS = b'"' + b"a" * 300_000


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("name", "before"),
    [
        ("price", b"class,action\n"),
        ("price", b""),
        ("audit", b""),
        ("audit", b"Hand,Probability\n"),
    ],
)
def test_a_quote_that_never_ends(name: str, before: bytes, command: Command) -> None:
    Path("endless.csv").write_bytes(before + ENDLESS)
    one_line(command(name, "endless.csv"), "endless.csv")


LINE_ENDS = {"unix": "\n", "windows": "\r\n", "old mac": "\r"}


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "marked"])
@pytest.mark.parametrize("end", LINE_ENDS.values(), ids=LINE_ENDS)
def test_text_as_any_editor_saves_it(end: str, mark: str, command: Command) -> None:
    def save(name: str, text: str) -> None:
        Path(name).write_bytes((mark + text.replace("\n", end)).encode())

    save("set.toml", (PACKAGE / "rules" / "sets" / "quebec.toml").read_text("utf-8"))
    save("card.toml", (PACKAGE / "odds" / "strategies" / "published" / "alspach.toml").read_text("utf-8"))
    save("claims.toml", (PACKAGE / "audit" / "claims" / "wikipedia.toml").read_text("utf-8"))
    save("table.csv", "Hand,Combinations\nRoyal flush,4\nStraight flush,36\n")
    save("classes.csv", command("strategy", "--as", "classes", "--format", "csv").out)
    for line in (
        ["rules", "check", "set.toml"], ["edge", "--rules", "set.toml"], ["price", "card.toml"],
        ["audit", "claims.toml"], ["audit", "table.csv"], ["price", "classes.csv"],
    ):  # fmt: skip
        said = command(*line)
        assert (said.code, said.err) == (0, ""), line
    if end != "\r":  # a batch is read line by line, as it comes
        save("hands.txt", "Th Jh Qh\n8c 8d Ah\n")
        assert command("batch", "hands.txt").out.count("\n") == 2


@pytest.fixture
def no_stdin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)


@pytest.mark.usefixtures("no_stdin")
@pytest.mark.parametrize("line", [["batch"], ["batch", "-"], ["audit", "-"]], ids=" ".join)
def test_stdin_that_is_closed(line: list[str], command: Command) -> None:
    one_line(command(*line), "stdin is closed; name a file")


@pytest.mark.parametrize("line", [["batch"], ["audit", "-"]], ids=" ".join)
def test_stdin_that_cannot_be_read(line: list[str], command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, _: object) -> int:
            raise OSError(5, "Input/output error")

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(Broken())))
    one_line(command(*line), "input/output error")
