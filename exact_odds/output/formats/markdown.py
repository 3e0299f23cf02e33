"""Markdown, its tables by tabulate."""

from __future__ import annotations

import re

from exact_odds.output.formats.page import by_tabulate, page_of
from exact_odds.output.report import Report
from exact_odds.output.wording.words import Words


def text(report: Report, words: Words) -> str:
    """The report as paragraphs, lists and pipe tables."""
    page = page_of(report, words)
    blocks = _lead(page.lead)
    for grid in page.grids:
        if grid.caption:
            blocks.append(_line(grid.caption))
        blocks.append(by_tabulate(grid, "pipe", _escaped))
    blocks += [_line(note) for note in page.notes]
    return "\n\n".join(blocks)


def _lead(lines: list[str]) -> list[str]:
    """A block for each line; indented lines that follow one another are one list."""
    blocks: list[str] = []
    below_item = False
    for line in lines:
        item = line.startswith("  ")
        text = _item(line.strip()) if item else _line(line)
        if item and blocks and below_item:
            blocks[-1] += "\n" + text
        else:
            blocks.append(text)
        below_item = item
    return blocks


def _item(text: str) -> str:
    """A line of a list; one that has a number keeps it."""
    number, point, rest = text.partition(". ")
    if point and number.isdecimal():
        return f"{number}. {_line(rest)}"
    return f"- {_line(text)}"


def _line(text: str) -> str:
    """A line of its own, which must not begin a list or underline a heading."""
    return re.sub(r"^(\s*\d*)([-+=.)])", r"\1\\\2", _escaped(text))


def _escaped(text: str) -> str:
    """Text with the signs escaped that Markdown would read, a dollar among them (mathematics on many pages)."""
    return "".join(f"\\{sign}" if sign in "\\|*_<>$`[]#~&" else sign for sign in text)
