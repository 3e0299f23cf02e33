"""LaTeX, as a part of a document, its tables by tabulate with the rules of booktabs."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from exact_odds.output.formats.page import Grid, by_tabulate, page_of
from exact_odds.output.report import Report, Table
from exact_odds.output.wording.words import Words

_SIGNS = str.maketrans({
    **{sign: "\\" + sign for sign in "#$%&_{}"},
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\textless{}",
    ">": r"\textgreater{}", "|": r"\textbar{}",
})  # fmt: skip


#: Which plain LaTeX cannot set.
_SUITS = str.maketrans({"♣": r"$\clubsuit$", "♦": r"$\diamondsuit$", "♥": r"$\heartsuit$", "♠": r"$\spadesuit$"})


def text(report: Report, words: Words) -> str:
    """Words as paragraphs and lists, formulas displayed, tables with the rules of booktabs."""
    page = page_of(report, words)
    blocks = [r"% needs \usepackage{booktabs}", *_lead(page.lead)]
    for grid in page.grids:
        if grid.caption:
            blocks.append(_escaped(grid.caption))
        blocks.append(_formulas(grid) or by_tabulate(grid, "latex_booktabs"))  # tabulate escapes cells itself
    return "\n\n".join([*blocks, *map(_escaped, page.notes)]).translate(_SUITS)


def _lead(lines: list[str]) -> list[str]:
    """A paragraph for each line; indented lines that follow one another are one list, which keeps their numbers."""
    blocks: list[str] = []
    for is_list, group in groupby(lines, key=lambda line: line.startswith("  ")):
        if not is_list:
            blocks += map(_escaped, group)
            continue
        parts = (line.strip().partition(". ") for line in group)
        items = [
            f"\\item[{number}.] {_escaped(rest)}"
            if number.isdecimal() and rest
            else f"\\item {_escaped(number + point + rest)}"
            for number, point, rest in parts
        ]
        blocks.append("\n".join([r"\begin{itemize}", *items, r"\end{itemize}"]))
    return blocks


def _formulas(grid: Grid) -> str:
    """The rows of a table of formulas; "" where it has none."""
    table = grid.source
    if not any(column.kind == "formula" for column in table.columns):
        return ""
    return "\n".join(_displayed(table, row) for row in table.rows)


def _displayed(table: Table, row: tuple[Any, ...]) -> str:
    """A row of formulas as one displayed formula of LaTeX; what is text there stands before it."""
    parts = [value.latex for column, value in zip(table.columns, row, strict=True) if column.kind == "formula"]
    said = [
        f"{_escaped(str(value))}\n"
        for column, value in zip(table.columns, row, strict=True)
        if column.kind != "formula"
    ]
    return "".join(said) + "\\[ " + r" \qquad ".join(parts) + " \\]"


def _escaped(text: str) -> str:
    return text.translate(_SIGNS).replace("--", "-{}-")  # two hyphens would be set as a dash
