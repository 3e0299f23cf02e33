"""A report drawn in one format: for people by tabulate, csv and json by the standard library."""

from __future__ import annotations

from collections.abc import Callable

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import shown
from exact_odds.output.cells import file_columns, file_rows, shown_cell
from exact_odds.output.report import Report, Table
from exact_odds.output.words import Words

WIDTH = 80


def render(report: Report, form: str, words: Words) -> str:
    """The report as text. ``form`` is a key of ``FORMATS``; words hold language and digits.

    Raises ExactOddsError for a format that is not there.
    """
    if form not in FORMATS:
        raise ExactOddsError(f"format {shown(form)} is not there; write {', '.join(FORMATS)}")
    text = FORMATS[form](report, words)
    return text if text.endswith("\n") else text + "\n"


def _grid(table: Table, words: Words, form: str, escape: Callable[[str], str] = str) -> str:
    """One table by tabulate, which must not read our numbers again."""
    from tabulate import tabulate

    return tabulate(
        [
            [escape(shown_cell(column, value, words)) for column, value in zip(table.columns, row, strict=True)]
            for row in table.all_rows
        ],
        headers=[escape(column.head) for column in table.columns],
        tablefmt=form,
        colalign=["left" if column.kind == "text" else "right" for column in table.columns],
        disable_numparse=True,
    )


def _as_table(report: Report, words: Words) -> str:
    blocks = ["\n".join(map(_wrapped, report.lead))] if report.lead else []
    for table in report.tables:
        grid = _grid(table, words, "simple")
        lines = [line.rstrip() for line in grid.splitlines()]
        if table.total is not None:
            lines.insert(-1, lines[1])
        blocks.append("\n".join(([_wrapped(table.caption), ""] if table.caption else []) + lines))
    if report.notes:
        blocks.append("\n".join(map(_wrapped, report.notes)))
    return "\n\n".join(blocks)


def _wrapped(line: str) -> str:
    """A line of words folded to the width of a plain terminal; an address or a long word stays whole."""
    if len(line) <= WIDTH:
        return line
    from textwrap import fill

    return fill(line, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def _as_markdown(report: Report, words: Words) -> str:
    blocks = [_markdown_text(line) for line in report.lead]
    for table in report.tables:
        if table.caption:
            blocks.append(_markdown_text(table.caption))
        blocks.append(_grid(table, words, "pipe", _markdown_text))
    blocks += [_markdown_text(note) for note in report.notes]
    return "\n\n".join(blocks)


def _markdown_text(text: str) -> str:
    """Text with the signs escaped that Markdown would read, a dollar among them (mathematics on many pages)."""
    return "".join(f"\\{sign}" if sign in "\\|*_<>$`[]" else sign for sign in text)


def _as_csv(report: Report, words: Words) -> str:
    del words  # a file reads the same in every language
    import csv
    import io

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for table in report.tables[:1]:
        writer.writerow(file_columns(table))
        writer.writerows(file_rows(table))
    return out.getvalue()


def _as_json(report: Report, words: Words) -> str:
    del words
    import json

    return json.dumps(report.document, ensure_ascii=False, indent=2)


def _as_html(report: Report, words: Words) -> str:
    from html import escape

    blocks = [f"<p>{escape(line)}</p>" for line in report.lead]
    for table in report.tables:
        if table.caption:
            blocks.append(f"<p>{escape(table.caption)}</p>")
        blocks.append(_grid(table, words, "html"))  # tabulate escapes cells itself
    blocks += [f"<p>{escape(note)}</p>" for note in report.notes]
    return "\n".join(blocks)


def _as_latex(report: Report, words: Words) -> str:
    """The tables with booktabs rules; words of the report as comments, so that the file can be put in as it is."""
    blocks = ["\n".join(f"% {line}" for line in report.lead)] if report.lead else []
    for table in report.tables:
        grid = _grid(table, words, "latex_booktabs")  # tabulate escapes cells itself
        blocks.append((f"% {table.caption}\n" if table.caption else "") + grid)
    if report.notes:
        blocks.append("\n".join(f"% {note}" for note in report.notes))
    return "\n\n".join(blocks)


FORMATS: dict[str, Callable[[Report, Words], str]] = {
    "table": _as_table,
    "json": _as_json,
    "csv": _as_csv,
    "markdown": _as_markdown,
    "latex": _as_latex,
    "html": _as_html,
}
