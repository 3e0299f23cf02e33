"""The catalogue as a page to read and as a table for files: what the field prints about this game, what is true."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from exact_odds.audit.claims import catalogue
from exact_odds.audit.verdicts import REFUTED, Finding, judge_all
from exact_odds.output.report import Column, Report, Table
from exact_odds.output.reports.audit import (
    audit_document,
    digits_off,
    files_table,
    in_order,
    notes_of,
    reading_text,
    totals_line,
    value_text,
)
from exact_odds.output.wording.words import Words


@cache
def catalogue_findings() -> tuple[Finding, ...]:
    """Every claim that ships, judged; refuted first."""
    return tuple(in_order(judge_all(catalogue())))


def catalogue_table() -> Table:
    """One row a claim, in codes and numbers: ``tables/audit.csv``."""
    return files_table(catalogue_findings())


def catalogue_page(words: Words) -> Report:
    """Verdict by verdict what is printed and where, what is true, and why: ``tables/audit.md``."""
    findings = catalogue_findings()
    lead = (words.say("audit_page"), words.say("audit_page_values"), totals_line(findings, words))
    tables = [
        _verdict_table([finding for finding in findings if finding.verdict == verdict], verdict, words)
        for verdict in dict.fromkeys(finding.verdict for finding in findings)
    ]
    return Report(lead, lambda: audit_document(findings), tuple(tables))


def _verdict_table(findings: Sequence[Finding], verdict: str, words: Words) -> Table:
    columns = (
        Column("source", words.say("head_source")),
        Column("about", words.say("head_about")),
        Column("printed", words.say("head_printed"), "number"),
        Column("exact", words.say("head_exact"), "number"),
        Column("reading", words.say("head_reading")),
    )
    rows = tuple(
        (
            finding.claim.source,
            finding.claim.about,
            finding.claim.printed.text,
            value_text(finding, finding.exact.value, words) if finding.exact else None,
            _why(finding, words),
        )
        for finding in findings
    )
    caption = words.say(
        "audit_page_caption", verdict=words.say(f"verdicts_{verdict}").capitalize(), claims=words.count(len(findings))
    )
    return Table(verdict, caption, columns, rows)


def _why(finding: Finding, words: Words) -> str:
    """The reading that makes it right, or how far off it is and what else can be said."""
    off = words.say("audit_off", digits=digits_off(finding, words)) if finding.verdict == REFUTED else ""
    return "; ".join(part for part in (reading_text(finding, words), off, *notes_of(finding, words)) if part)
