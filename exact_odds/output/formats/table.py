"""The plain table, for a terminal: drawn by ourselves as tabulate's "simple" draws it, and folded to the width."""

from __future__ import annotations

from exact_odds.output.formats.page import Grid, page_of
from exact_odds.output.report import Report
from exact_odds.output.wording.words import WIDTH, Words


def text(report: Report, words: Words) -> str:
    """The report as lines of plain text, no wider than the words are where that can be."""
    page, width = page_of(report, words), words.width
    blocks = [_wrapped(_with_air(page.lead), width)] if page.lead else []
    blocks += [
        "\n".join(([_wrapped([grid.caption], width), ""] if grid.caption else []) + _plain_grid(grid, width))
        for grid in page.grids
    ]
    if page.notes:
        blocks.append(_wrapped(page.notes, width))
    return "\n\n".join(blocks)


def _plain_grid(grid: Grid, width: int) -> list[str]:
    """The lines of a plain table, as tabulate's "simple" draws it, without the 20 ms that loading tabulate takes."""
    widths = _widths(grid, width)
    if width < WIDTH and _across(widths) > width:
        return _stacked(grid, width)
    rule = ["-" * width for width in widths]
    rows = [*_folded(grid.heads, widths), rule, *(line for row in grid.rows for line in _folded(row, widths))]
    if grid.total:
        rows.insert(-1, rule)
    places = list(zip(grid.left, widths, strict=True))
    return [
        "  ".join(
            cell.ljust(width) if left else cell.rjust(width) for cell, (left, width) in zip(row, places, strict=True)
        ).rstrip()
        for row in rows
    ]


def _across(widths: list[int]) -> int:
    return sum(widths) + 2 * (len(widths) - 1)


def _stacked(grid: Grid, width: int) -> list[str]:
    """A table that a narrow terminal cannot hold: row by row, each cell on a line of its own after its head."""
    first, *heads = grid.heads
    names = max(map(len, heads), default=0)
    lines: list[str] = []
    for name, *cells in grid.rows:
        lines += [""] * bool(lines) + [name if grid.left[0] else f"{first} {name}"]
        lines += [f"  {head.ljust(names)}  {cell}" for head, cell in zip(heads, cells, strict=True) if cell]
    return _wrapped(lines, width).split("\n")


def _widths(grid: Grid, width: int) -> list[int]:
    """The width of each column; where all are wider than a terminal, the widest give way.

    Columns of words fold between words first, then heads do, and only then a word folds at its hyphens.
    """
    columns = list(zip(grid.heads, zip(*grid.rows, strict=True), strict=True))
    whole = [len(head) + 2 for head in grid.heads]
    folded = [_longest_piece(head, " ") + 2 for head in grid.heads]
    widths = [max(head, *map(len, cells)) for head, (_, cells) in zip(whole, columns, strict=True)]
    for heads, hyphens in ((whole, " "), (folded, " "), (folded, "-")):
        least = [
            max(head, *(_longest_piece(cell, hyphens) if left else len(cell) for cell in cells))
            for head, left, (_, cells) in zip(heads, grid.left, columns, strict=True)
        ]
        while _across(widths) > width and (giving := [at for at, most in enumerate(widths) if most > least[at]]):
            widths[max(giving, key=lambda place: widths[place])] -= 1
    return widths


def _longest_piece(cell: str, hyphen: str) -> int:
    """The length of the longest piece that folding keeps whole, where it folds at blanks and after hyphens."""
    return max(map(len, cell.replace(hyphen, hyphen + " ").split(" ")))  # a hard blank is none


def _folded(row: list[str], widths: list[int]) -> list[list[str]]:
    """A row as the lines it takes: cells of words fold to the width of their column."""
    if all(len(cell) <= width for cell, width in zip(row, widths, strict=True)):
        return [row]
    from itertools import zip_longest
    from textwrap import wrap

    cells = [
        wrap(cell, width, break_on_hyphens=_longest_piece(cell, " ") > width) or [""]
        for cell, width in zip(row, widths, strict=True)
    ]
    return [list(line) for line in zip_longest(*cells, fillvalue="")]


def _with_air(lines: list[str]) -> list[str]:
    """The lines with an empty one before every list but one that opens them: a line with indented ones below it."""
    following = [*lines[1:], ""]
    spaced: list[str] = []
    for line, below in zip(lines, following, strict=True):
        if spaced and below.startswith(" ") and not line.startswith(" "):
            spaced.append("")
        spaced.append(line)
    return spaced


def _wrapped(lines: list[str], width: int) -> str:
    """Lines of words folded to the width of the terminal; an address or a long word stays whole."""
    if all(len(line) <= width for line in lines):
        return "\n".join(lines)
    from textwrap import fill

    indents = [" " * (len(line) - len(line.lstrip()) + 2) for line in lines]
    return "\n".join(
        fill(line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
        for line, indent in zip(lines, indents, strict=True)
    )
