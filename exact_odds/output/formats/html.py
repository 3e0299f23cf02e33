"""HTML, as a page or a part of one, its tables by tabulate."""

from __future__ import annotations

import re
from html import escape

from exact_odds.output.formats.page import Grid, Page, by_tabulate, page_of
from exact_odds.output.report import Report
from exact_odds.output.wording.words import Words

_LOOK = """<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 1rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; font-variant-numeric: tabular-nums; }
th, td { padding: 0.15rem 0.6rem; border-bottom: 1px solid #bbb; white-space: nowrap; }
</style>
"""


def text(report: Report, words: Words) -> str:
    """A whole page, which says its own encoding and language."""
    page = page_of(report, words)
    title, *_ = (*page.lead, *(grid.caption for grid in page.grids), "exact-odds")
    head = f'<!DOCTYPE html>\n<html lang="{words.lang}">\n<meta charset="utf-8">\n{_LOOK}'
    return f"{head}<title>{escape(title)}</title>\n{_body(page)}\n</html>"


def fragment(report: Report, words: Words) -> str:
    """The report as a part of a page, whose script for mathematics must not read what stands between two dollars."""
    return f'<div class="tex2jax_ignore mathjax_ignore">\n{_body(page_of(report, words))}\n</div>'


def _body(page: Page) -> str:
    blocks = [f"<p>{escape(line)}</p>" for line in page.lead]
    for grid in page.grids:
        if grid.caption:
            blocks.append(f"<p>{escape(grid.caption)}</p>")
        blocks.append(_table(grid))
    return "\n".join([*blocks, *(f"<p>{escape(note)}</p>" for note in page.notes)])


def _table(grid: Grid) -> str:
    """One table; every cell says how it is aligned, because a notebook sets what says nothing to the right."""
    drawn = by_tabulate(grid, "html")  # tabulate escapes cells itself
    drawn = re.sub(r"<(t[hd])>", r'<\1 style="text-align: left;">', drawn)
    return re.sub(r"> *([^<>]*?) *</(t[hd])>", r">\1</\2>", drawn)
