"""The command line as a process: streams, code pages, pipes, signals, and what it loads."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = [sys.executable, "-m", "exact_odds"]
EVERYWHERE = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "PYTHONIO"))}


def execute(*arguments: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*PROGRAM, *arguments], capture_output=True, env=EVERYWHERE | (env or {}), timeout=60)


@pytest.mark.parametrize("arguments", [["hand", "ThJhQh"], ["edge"], ["--help"], ["--version"]], ids=" ".join)
def test_light_commands_load_nothing_heavy(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "exact_odds", *arguments], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0
    assert done.stdout.strip()
    loaded = {line.rsplit("|", 1)[-1].strip().split(".")[0] for line in done.stderr.splitlines() if "|" in line}
    assert "typer" in loaded
    assert not loaded & {"polars", "sympy", "numpy", "pydantic", "rich", "tabulate"}


def test_bad_input_as_a_process() -> None:
    done = execute("hand", "Ah", "Ah", "Kd")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"exact-odds: error: card 2 'Ah' is the ace of hearts again (card 1 'Ah')\n"


def test_no_arguments_as_a_process() -> None:
    done = execute()
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"Usage: exact-odds [OPTIONS] COMMAND")


@pytest.mark.parametrize(
    "env",
    [
        {"PYTHONIOENCODING": "cp1252"},
        {"PYTHONIOENCODING": "cp437"},
        {"PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": "POSIX", "PYTHONUTF8": "0"},
    ],
    ids=lambda env: " ".join(f"{key}={value}" for key, value in env.items()),
)
def test_a_narrow_code_page_loses_no_answer(env: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "out.txt"
    with file.open("wb") as out:
        done = subprocess.run(
            [*PROGRAM, "hand", "ThJhQh", "--lang", "fr"],
            stdout=out, stderr=subprocess.PIPE, env=EVERYWHERE | env, timeout=60,
        )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    said = file.read_bytes()
    assert b"+31/21" in said
    # with no suit symbol in the code page, the letters of the suits
    assert (b"10h Vh Dh" in said) or ("10♥ V♥ D♥".encode() in said)


def test_french_without_accents_where_there_are_none() -> None:
    done = execute("edge", "--lang", "fr", env={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()
    assert b"Element de risque 2,864803 % des" in done.stdout
    assert b"?" not in done.stdout


def test_an_error_in_a_narrow_code_page() -> None:
    done = execute("hand", "6\u0441Tc9h", env={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1
    assert b"U+0441" in done.stderr


@pytest.mark.parametrize(
    "arguments", [["edge"], ["--help"], ["--version"], ["rules"], ["edge", "--help"]], ids=" ".join
)
def test_a_closed_pipe_is_no_error(arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run([*PROGRAM, *arguments], stdout=writer, stderr=subprocess.PIPE, timeout=60)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_pipe_closed_after_the_first_line() -> None:
    process = subprocess.Popen([*PROGRAM, "edge"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline().startswith(b"House edge 3.505679%")
    process.stdout.close()
    assert (process.wait(60), process.stderr.read()) == (0, b"")
    process.stderr.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*PROGRAM, "edge"], stdout=full, stderr=subprocess.PIPE, timeout=60)
        assert done.returncode == 2
        assert done.stderr == b"exact-odds: error: output: stdout cannot be written: no space left on device\n"
        assert subprocess.run([*PROGRAM, "edge", "--nonsense"], stderr=full, timeout=60).returncode == 2


@pytest.mark.skipif(os.name != "posix", reason="needs a shell that closes streams")
def test_closed_streams() -> None:
    line = f'"{sys.executable}" -m exact_odds'
    done = subprocess.run(["sh", "-c", f"{line} edge >&-"], capture_output=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr == b"exact-odds: error: output: stdout is closed; name a file with -o FILE\n"
    done = subprocess.run(["sh", "-c", f"{line} edge --nonsense 2>&-"], capture_output=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"")


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_ctrl_c_during_the_walk() -> None:
    script = (
        "import os, signal, sys, threading, exact_odds.counting.walk\n"
        "from exact_odds.cli.main import run\n"
        "threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "sys.exit(run(['verify']))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"exact-odds: error: interrupted\n")


def test_nothing_but_the_answer_on_stdout_and_no_colour() -> None:
    done = execute("edge", env={"FORCE_COLOR": "1", "TERM": "xterm-256color"})
    assert b"\x1b" not in done.stdout + done.stderr
    assert done.stderr == b""


def test_the_installed_command_is_the_same() -> None:
    command = Path(sys.executable).with_name("exact-odds")
    if not command.exists():
        pytest.skip("run from a checkout that is not installed")
    done = subprocess.run([command, "--version"], capture_output=True, timeout=60)
    assert (done.returncode, done.stdout) == (0, execute("--version").stdout)


def test_an_interruption_while_the_rest_is_loaded() -> None:
    code = (
        "import sys\n"
        "class Finder:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'exact_odds.cli.main':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Finder())\n"
        "from exact_odds.cli.start import main\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "exact-odds: error: interrupted\n")
