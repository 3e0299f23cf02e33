"""JSON: the document of a report, all of its answer."""

from __future__ import annotations

import json

from exact_odds.output.report import Report
from exact_odds.output.wording.words import Words


def text(report: Report, words: Words) -> str:
    """The document in plain ASCII, so that no code page between us and the reader can change a byte."""
    del words
    return json.dumps(report.document, indent=2)
