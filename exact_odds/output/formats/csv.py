"""CSV: the main table of a report, in codes and numbers that are the same in every language."""

from __future__ import annotations

import csv
import io

from exact_odds.output.cells import file_columns, file_rows
from exact_odds.output.report import Report
from exact_odds.output.wording.words import Words


def text(report: Report, words: Words) -> str:
    """The first table with its heads."""
    del words
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for table in report.tables[:1]:
        writer.writerow(file_columns(table))
        writer.writerows(file_rows(table))
    return out.getvalue()
