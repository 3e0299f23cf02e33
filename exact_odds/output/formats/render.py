"""Every format by its name, and the ending of a file that names it."""

from __future__ import annotations

from importlib import import_module

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import shown
from exact_odds.output.report import Report
from exact_odds.output.wording.words import Words

#: The formats that are text; each is a module of this room, loaded when it is asked for.
FORMATS = ("table", "json", "csv", "markdown", "latex", "html")
#: Those, and the one that is a binary file.
ALL_FORMATS = (*FORMATS, "parquet")

ENDINGS = {
    ".txt": "table",
    ".json": "json",
    ".csv": "csv",
    ".md": "markdown",
    ".tex": "latex",
    ".html": "html",
    ".parquet": "parquet",
}


def render(report: Report, form: str, words: Words) -> str:
    """The report as text. ``form`` is one of ``FORMATS``; words hold language and digits.

    Raises ExactOddsError for a format that is not there.
    """
    if form not in FORMATS:
        raise ExactOddsError(f"format {shown(form)} is not there; write {', '.join(FORMATS)}")
    text: str = import_module(f"exact_odds.output.formats.{form}").text(report, words)
    return text if text.endswith("\n") else text + "\n"
