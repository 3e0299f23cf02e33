"""What a command hands back, and how it leaves the process: data on stdout or in a file, whole or not at all."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from exact_odds.basics.errors import ExactOddsError, reason_of
from exact_odds.basics.numbers import shown
from exact_odds.cli.encoding import in_references
from exact_odds.cli.options import OutputOptions
from exact_odds.output.formats.render import ALL_FORMATS, ENDINGS, render
from exact_odds.output.report import Report


class Answer(NamedTuple):
    """A report, how it is to be shown, and the exit code: 0, or 1 where a check failed."""

    report: Report
    output: OutputOptions
    exit_code: int = 0


def check_output(output: OutputOptions) -> None:
    """Refuse what cannot be written before anything is worked out. Raises ExactOddsError."""
    output.words()
    if output.output == "-":
        raise ExactOddsError("output '-': stdout is not a file; name one, or leave -o out")
    form = _format(output)
    if output.output is not None:
        _check_file(output.output)
    if form == "parquet" and output.output is None:
        raise ExactOddsError("format parquet: it is a binary file; name one with -o FILE.parquet")


def _check_file(name: str) -> None:
    """Refuse a file that cannot be written."""
    try:
        path = Path(os.path.realpath(name))
        there, folder, file, writable = path.exists(), path.is_dir(), path.is_file(), os.access(path.parent, os.W_OK)
        parent = path.parent.is_dir()
    except (OSError, ValueError) as error:  # no folder to start from, a name too long or with a zero byte
        raise ExactOddsError(f"output {shown(name)}: {reason_of(error)}") from None
    if not parent:
        raise ExactOddsError(f"output {shown(name)}: the folder does not exist")
    if folder:
        raise ExactOddsError(f"output {shown(name)}: is a folder")
    if not writable and (file or not there):  # a device is written to as it stands
        raise ExactOddsError(f"output {shown(name)}: the folder is read-only")


def _format(output: OutputOptions) -> str:
    """The format by name, else by the ending of the file, else a table."""
    if output.format is not None:
        if output.format not in ALL_FORMATS:
            raise ExactOddsError(f"format {shown(output.format)}: write {', '.join(ALL_FORMATS)}")
        return output.format
    if output.output is None:
        return "table"
    ending = Path(output.output).suffix.lower()
    if ending not in ENDINGS:
        raise ExactOddsError(f"output {shown(output.output)}: the ending names no format; write {', '.join(ENDINGS)}")
    return ENDINGS[ending]


def deliver(answer: Answer) -> int:
    """Write the answer where it belongs and return the exit code."""
    form, output = _format(answer.output), answer.output.output
    if form == "parquet":
        from exact_odds.output.formats.parquet import parquet_bytes

        data = parquet_bytes(answer.report.tables[0])
    else:
        text = render(answer.report, form, answer.output.words())
        if output is None:
            print_text(in_references(text) if form == "html" else text)
            return answer.exit_code
        data = text.encode(errors="replace")  # the name of a file may hold what is no text
    if output is not None:
        from exact_odds.basics.files import write_whole

        write_whole(Path(output), data)
    return answer.exit_code


def print_text(text: str) -> bool:
    """Print to stdout; False where the reader has closed the pipe, which is no error: it has seen enough."""
    if sys.stdout is None:
        raise ExactOddsError("output: stdout is closed; name a file with -o FILE")
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        stop_printing()
        if not isinstance(error, BrokenPipeError):
            raise ExactOddsError(f"output: stdout cannot be written: {reason_of(error)}") from None
        return False
    return True


def stop_printing() -> None:
    """Nothing more can be said on stdout, and Python must not try again when it shuts down."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
