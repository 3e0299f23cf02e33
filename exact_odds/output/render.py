"""A report drawn in one format: markup for people by tabulate, the plain table, csv and json by ourselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import shown
from exact_odds.output.cells import file_columns, file_rows, shown_cell
from exact_odds.output.report import Report, Table
from exact_odds.output.words import WIDTH, Words, one_line


def render(report: Report, form: str, words: Words) -> str:
    """The report as text. ``form`` is a key of ``FORMATS``; words hold language and digits.

    Raises ExactOddsError for a format that is not there.
    """
    if form not in FORMATS:
        raise ExactOddsError(f"format {shown(form)} is not there; write {', '.join(FORMATS)}")
    text = FORMATS[form](report, words)
    return text if text.endswith("\n") else text + "\n"


class _Page(NamedTuple):
    """A report for people: every text on one line, and of each table what there is to see."""

    lead: list[str]
    tables: list[_Grid]
    notes: list[str]


class _Grid(NamedTuple):
    caption: str
    heads: list[str]
    rows: list[list[str]]
    left: list[bool]
    total: bool
    formulas: list[str]


def _page(report: Report, words: Words) -> _Page:
    tables = [table.without("files") for table in report.tables]
    grids = [_grid(table, words) for table in tables if table.columns and table.rows]
    return _Page([one_line(line) for line in report.lead], grids, [one_line(note) for note in report.notes])


def _grid(table: Table, words: Words) -> _Grid:
    return _Grid(
        one_line(table.caption),
        [one_line(column.head) for column in table.columns],
        [
            [one_line(shown_cell(column, value, words)) for column, value in zip(table.columns, row, strict=True)]
            for row in table.all_rows
        ],
        [column.kind in ("text", "category", "term", "formula") for column in table.columns],
        table.total is not None,
        [_displayed(table, row) for row in table.rows if any(column.kind == "formula" for column in table.columns)],
    )


def _displayed(table: Table, row: tuple[Any, ...]) -> str:
    """A row of formulas as one displayed formula of LaTeX; what is text there stands before it."""
    parts = [value.latex for column, value in zip(table.columns, row, strict=True) if column.kind == "formula"]
    said = [
        f"{_latex_text(str(value))}\n"
        for column, value in zip(table.columns, row, strict=True)
        if column.kind != "formula"
    ]
    return "".join(said) + "\\[ " + r" \qquad ".join(parts) + " \\]"


def _as_table(report: Report, words: Words) -> str:
    page, width = _page(report, words), words.width
    blocks = [_wrapped(_with_air(page.lead), width)] if page.lead else []
    blocks += [
        "\n".join(([_wrapped([grid.caption], width), ""] if grid.caption else []) + _plain_grid(grid, width))
        for grid in page.tables
    ]
    if page.notes:
        blocks.append(_wrapped(page.notes, width))
    return "\n\n".join(blocks)


def _plain_grid(grid: _Grid, width: int) -> list[str]:
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


def _stacked(grid: _Grid, width: int) -> list[str]:
    """A table that a narrow terminal cannot hold: row by row, each cell on a line of its own after its head."""
    first, *heads = grid.heads
    names = max(map(len, heads), default=0)
    lines: list[str] = []
    for name, *cells in grid.rows:
        lines += [""] * bool(lines) + [name if grid.left[0] else f"{first} {name}"]
        lines += [f"  {head.ljust(names)}  {cell}" for head, cell in zip(heads, cells, strict=True) if cell]
    return _wrapped(lines, width).split("\n")


def _widths(grid: _Grid, width: int) -> list[int]:
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


def _by_tabulate(grid: _Grid, form: str, escape: Callable[[str], str] = str) -> str:
    """One table by tabulate, which must not read our numbers again."""
    from tabulate import tabulate

    return tabulate(
        [[escape(cell) for cell in row] for row in grid.rows],
        headers=[escape(head) for head in grid.heads],
        tablefmt=form,
        colalign=["left" if left else "right" for left in grid.left],
        disable_numparse=True,
    )


def _as_markdown(report: Report, words: Words) -> str:
    page = _page(report, words)
    blocks = _markdown_lead(page.lead)
    for grid in page.tables:
        if grid.caption:
            blocks.append(_markdown_line(grid.caption))
        blocks.append(_by_tabulate(grid, "pipe", _markdown_text))
    blocks += [_markdown_line(note) for note in page.notes]
    return "\n\n".join(blocks)


def _markdown_lead(lines: list[str]) -> list[str]:
    """A block for each line; indented lines that follow one another are one list."""
    blocks: list[str] = []
    below_item = False
    for line in lines:
        item = line.startswith("  ")
        text = _markdown_item(line.strip()) if item else _markdown_line(line)
        if item and blocks and below_item:
            blocks[-1] += "\n" + text
        else:
            blocks.append(text)
        below_item = item
    return blocks


def _markdown_item(text: str) -> str:
    """A line of a list; one that has a number keeps it."""
    number, point, rest = text.partition(". ")
    if point and number.isdecimal():
        return f"{number}. {_markdown_line(rest)}"
    return f"- {_markdown_line(text)}"


def _markdown_line(text: str) -> str:
    """A line of its own, which must not begin a list or underline a heading."""
    import re

    return re.sub(r"^(\s*\d*)([-+=.)])", r"\1\\\2", _markdown_text(text))


def _markdown_text(text: str) -> str:
    """Text with the signs escaped that Markdown would read, a dollar among them (mathematics on many pages)."""
    return "".join(f"\\{sign}" if sign in "\\|*_<>$`[]#~&" else sign for sign in text)


def _as_csv(report: Report, words: Words) -> str:
    del words  # a file holds codes and numbers, the same in every language
    import csv
    import io

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for table in report.tables[:1]:
        writer.writerow(file_columns(table))
        writer.writerows(file_rows(table))
    return out.getvalue()


def _as_json(report: Report, words: Words) -> str:
    """Plain ASCII, so that no code page between us and the reader can change a byte."""
    del words
    import json

    return json.dumps(report.document, indent=2)


_HTML_LOOK = """<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 1rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; font-variant-numeric: tabular-nums; }
th, td { padding: 0.15rem 0.6rem; border-bottom: 1px solid #bbb; white-space: nowrap; }
</style>
"""


def _as_html(report: Report, words: Words) -> str:
    """A whole page, which says its own encoding and language."""
    from html import escape

    page = _page(report, words)
    title, *_ = (*page.lead, *(grid.caption for grid in page.tables), "exact-odds")
    head = f'<!DOCTYPE html>\n<html lang="{words.lang}">\n<meta charset="utf-8">\n{_HTML_LOOK}'
    return f"{head}<title>{escape(title)}</title>\n{_html_body(page)}\n</html>"


def html_fragment(report: Report, words: Words) -> str:
    """The report as a part of a page, whose script for mathematics must not read what stands between two dollars."""
    return f'<div class="tex2jax_ignore mathjax_ignore">\n{_html_body(_page(report, words))}\n</div>'


def _html_body(page: _Page) -> str:
    from html import escape

    blocks = [f"<p>{escape(line)}</p>" for line in page.lead]
    for grid in page.tables:
        if grid.caption:
            blocks.append(f"<p>{escape(grid.caption)}</p>")
        blocks.append(_html_table(grid))
    return "\n".join([*blocks, *(f"<p>{escape(note)}</p>" for note in page.notes)])


def _html_table(grid: _Grid) -> str:
    """One table; every cell says how it is aligned, because a notebook sets what says nothing to the right."""
    import re

    drawn = _by_tabulate(grid, "html")  # tabulate escapes cells itself
    drawn = re.sub(r"<(t[hd])>", r'<\1 style="text-align: left;">', drawn)
    return re.sub(r"> *([^<>]*?) *</(t[hd])>", r">\1</\2>", drawn)


def _as_latex(report: Report, words: Words) -> str:
    """A part of a document: words as paragraphs and lists, tables with the rules of booktabs."""
    page = _page(report, words)
    blocks = [r"% needs \usepackage{booktabs}", *_latex_lead(page.lead)]
    for grid in page.tables:
        if grid.caption:
            blocks.append(_latex_text(grid.caption))
        blocks.append("\n".join(grid.formulas) or _by_tabulate(grid, "latex_booktabs"))  # tabulate escapes cells itself
    return "\n\n".join([*blocks, *map(_latex_text, page.notes)]).translate(_LATEX_SUITS)


def _latex_lead(lines: list[str]) -> list[str]:
    """A paragraph for each line; indented lines that follow one another are one list, which keeps their numbers."""
    from itertools import groupby

    blocks: list[str] = []
    for is_list, group in groupby(lines, key=lambda line: line.startswith("  ")):
        if not is_list:
            blocks += map(_latex_text, group)
            continue
        parts = (line.strip().partition(". ") for line in group)
        items = [
            f"\\item[{number}.] {_latex_text(rest)}"
            if number.isdecimal() and rest
            else f"\\item {_latex_text(number + point + rest)}"
            for number, point, rest in parts
        ]
        blocks.append("\n".join([r"\begin{itemize}", *items, r"\end{itemize}"]))
    return blocks


_LATEX_SIGNS = str.maketrans({
    **{sign: "\\" + sign for sign in "#$%&_{}"},
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\textless{}",
    ">": r"\textgreater{}", "|": r"\textbar{}",
})  # fmt: skip


#: Which plain LaTeX cannot set.
_LATEX_SUITS = str.maketrans({"♣": r"$\clubsuit$", "♦": r"$\diamondsuit$", "♥": r"$\heartsuit$", "♠": r"$\spadesuit$"})


def _latex_text(text: str) -> str:
    return text.translate(_LATEX_SIGNS).replace("--", "-{}-")  # two hyphens would be set as a dash


FORMATS: dict[str, Callable[[Report, Words], str]] = {
    "table": _as_table,
    "json": _as_json,
    "csv": _as_csv,
    "markdown": _as_markdown,
    "latex": _as_latex,
    "html": _as_html,
}
