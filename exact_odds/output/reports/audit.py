"""The report on claims: what is printed, what is true, the verdict and the reading; refuted claims first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from exact_odds.audit.claims import VERDICTS
from exact_odds.audit.derivation import Derivation, Line
from exact_odds.audit.derivation import total as sum_of
from exact_odds.audit.one_off import SOURCE
from exact_odds.audit.quantities import UNITS
from exact_odds.audit.verdicts import PLAIN, REFUTED, UNDECIDABLE, Finding
from exact_odds.basics.numbers import JSON_DIGITS, decimal_text, exact_json, grouped, plain_text
from exact_odds.output.documents import document
from exact_odds.output.report import Column, Report, Table
from exact_odds.output.wording.words import Words

#: What needs a second look comes first.
_ORDER = ("refuted", "undecidable", "truncated", "confirmed_under_reading", "confirmed")
_MOST_DIGITS = 60
#: A value is shown with so many decimals more than the text has, so that one sees how it rounds.
_MORE_DIGITS = 2


def audit_report(
    findings: Sequence[Finding], words: Words, *, explain: bool = False, unchecked: Sequence[str] = ()
) -> Report:
    """Totals and what is not as expected first, then every claim; with ``explain`` the integers of each.

    ``unchecked`` are parts of a published table that nothing could be compared with.
    """
    ordered = in_order(findings)
    single = len(ordered) == 1
    lead = _single_lead(ordered[0], words) if single else (totals_line(ordered, words),)
    tables = [files_table(ordered)]
    if not single:
        tables += [_main_table(ordered, words), _refuted_table(ordered, words)]
    if explain:
        tables += [table for finding in ordered for table in _derivation_tables(finding, words)]
    notes = [
        f"{finding.claim.id}: {note}"
        for finding in ordered
        for note in notes_of(finding, words)
        if not (single and finding.missing)  # the one line says so already
    ]
    if not single and any(finding.claim.source not in ("", SOURCE) for finding in ordered):
        notes.append(words.say("audit_one_alone"))
    if unchecked:
        notes.append(words.say("audit_unchecked", what="; ".join(unchecked)))
    return Report(
        (*lead, *_unexpected(ordered, words)),
        lambda: audit_document(ordered, explain, unchecked),
        tuple(tables),
        tuple(notes),
    )


def in_order(findings: Sequence[Finding]) -> list[Finding]:
    """Refuted first, then what cannot be decided; within a verdict as given."""
    return sorted(findings, key=lambda finding: _ORDER.index(finding.verdict))


# ---- values in words ----


def value_text(finding: Finding, value: Fraction, words: Words) -> str:
    """A value written as the claim's text writes its own, with a few digits more."""
    printed = finding.claim.printed
    digits = min(max(words.digits, printed.digits + _MORE_DIGITS), _MOST_DIGITS)
    fine = Words(words.lang, digits)
    unit = UNITS[finding.claim.quantity]
    if printed.form == "percent":
        return fine.percent(value)
    if printed.form == "one_in":
        return fine.chance(1 / (value + 1) if unit == "odds" else value)
    if unit == "odds" or printed.form == "to_one":
        odds = value if unit == "odds" else 1 / value - 1 if value else Fraction(0)
        return fine.say("to_1", n=_plain(odds, fine))
    if unit == "money":
        return fine.say("audit_money", n=_grouped(value, fine))
    return _plain(value, fine)


def _grouped(value: Fraction, words: Words) -> str:
    """A decimal with thousands separators."""
    whole, point, rest = decimal_text(value, words.digits).partition(".")
    return words.number(f"{grouped(int(whole))}{point}{rest}")


def _plain(value: Fraction, words: Words) -> str:
    """A whole number as it is, any other as a decimal."""
    return words.count(value.numerator) if value.denominator == 1 else words.decimal(value)


def reading_text(finding: Finding, words: Words) -> str:
    """The reading of a verdict in words; the plain one by what it takes for granted, the tie rule always named."""
    return _reading(finding, finding.reading, words)


def _reading(finding: Finding, reading: str, words: Words) -> str:
    if not reading:
        return ""
    names = finding.plain or (PLAIN,) if reading == PLAIN else (reading,)
    return ", ".join(words.say(f"reading_{name}") for name in names)


def digits_off(finding: Finding, words: Words) -> str:
    """How far off the text is, in units of its last digit."""
    if finding.distance is None:
        return ""
    tenth = Fraction(1, 10)
    if 0 < finding.distance < tenth:
        return f"< {_grouped(tenth, Words(words.lang, 1))}"
    return _grouped(finding.distance, Words(words.lang, 1))


# ---- lines ----


def totals_line(findings: Sequence[Finding], words: Words) -> str:
    """How many claims there are of each verdict."""
    if not findings:
        return words.say("audit_none")
    counts = Counter(finding.verdict for finding in findings)
    parts = [
        f"{words.count(counts[verdict])} {words.say(('verdicts_' if counts[verdict] > 1 else 'verdict_') + verdict)}"
        for verdict in _ORDER
        if counts[verdict]
    ]
    return words.say("audit_totals", claims=words.count(len(findings)), parts=", ".join(parts))


def _single_lead(finding: Finding, words: Words) -> tuple[str, ...]:
    claim = finding.claim
    phrase = "audit_one_" + (finding.verdict if finding.verdict in (REFUTED, UNDECIDABLE) else "holds")
    if finding.verdict == REFUTED and finding.distance is None:  # what never comes is no 1 in N
        phrase = "audit_one_never"
    line = words.say(
        phrase,
        verdict=words.say(f"verdict_{finding.verdict}"),
        quantity=words.say(f"quantity_{claim.quantity}"),
        printed=claim.printed.text,
        exact=value_text(finding, finding.exact.value, words) if finding.exact else "",
        fraction=_fraction(finding.exact),
        reading=reading_text(finding, words),
        digits=digits_off(finding, words),
        missing=", ".join(finding.missing),
    )
    lines = [f"{claim.id}: {line}"]
    if finding.nearest and finding.nearest != PLAIN and finding.under is not None:
        nearest = words.say(f"reading_{finding.nearest}")
        lines.append(words.say("audit_nearest", reading=nearest, value=value_text(finding, finding.under, words)))
    if finding.reading not in ("", PLAIN) and finding.under is not None:
        lines.append(words.say("audit_under", value=value_text(finding, finding.under, words)))
    if claim.source and claim.source != SOURCE:
        said = ", ".join(part for part in (claim.source, claim.address, claim.date) if part)
        lines.append(words.say("source_note", source=said))
    return (*lines, *((claim.about,) if claim.about else ()))


def _fraction(exact: Derivation | None) -> str:
    if exact is None:
        return ""
    return plain_text(exact.value) if exact.square is None else f"√({plain_text(exact.square)})"


def _unexpected(findings: Sequence[Finding], words: Words) -> list[str]:
    lines = []
    for finding in findings:
        if not finding.as_expected:
            claim = finding.claim
            wanted = words.say(f"verdict_{claim.expect or finding.verdict}")
            if claim.expect_reading:
                wanted += f" ({claim.expect_reading})"
            found = words.say(f"verdict_{finding.verdict}")
            if claim.expect_reading:
                found += f" ({finding.reading})"
            lines.append(words.say("audit_unexpected", id=claim.id, verdict=found, expected=wanted))
    return lines


def notes_of(finding: Finding, words: Words) -> list[str]:
    """What would fit, what is not known, what was assumed."""
    notes = []
    if finding.fits:
        notes.append(words.say("audit_fits", schedules=", ".join(finding.fits)))
    if finding.shift:
        way = "right" if finding.shift > 0 else "left"
        notes.append(words.say(f"audit_shift_{way}", places=abs(finding.shift)))
    if finding.missing:
        notes.append(words.say("audit_missing", missing=", ".join(finding.missing)))
    if finding.claim.subject.assumed:
        rows = ", ".join(f"{row} = {plain_text(pay)}" for row, pay in finding.claim.subject.assumed)
        notes.append(words.say("audit_assumed", rows=rows))
    return notes


# ---- tables ----


def _main_table(findings: Sequence[Finding], words: Words) -> Table:
    columns = (
        Column("id", words.say("head_claim"), only="people"),
        Column("printed", words.say("head_printed"), "number", only="people"),
        Column("exact", words.say("head_exact"), "number", only="people"),
        Column("verdict", words.say("head_verdict"), "term", only="people"),
        Column("reading", words.say("head_reading"), only="people"),
    )
    rows = tuple(
        (
            finding.claim.id,
            finding.claim.printed.text,
            value_text(finding, finding.exact.value, words) if finding.exact else None,
            finding.verdict,
            _reading_and_value(finding, words),
        )
        for finding in findings
    )
    return Table("claims", "", columns, rows)


def _reading_and_value(finding: Finding, words: Words) -> str:
    """The reading of a verdict; with what the figure is under it, where that is not the plain one."""
    said = reading_text(finding, words)
    if finding.reading in ("", PLAIN) or finding.under is None:
        return said
    return f"{said}: {value_text(finding, finding.under, words)}"


def _refuted_table(findings: Sequence[Finding], words: Words) -> Table:
    """Of every refuted claim how far off it is, and what comes nearest."""
    columns = (
        Column("id", words.say("head_claim"), only="people"),
        Column("printed", words.say("head_printed"), "number", only="people"),
        Column("digits", words.say("head_digits_off"), "number", only="people"),
        Column("nearest", words.say("head_nearest"), only="people"),
        Column("value", words.say("head_value"), "number", only="people"),
    )
    rows = tuple(
        (
            finding.claim.id,
            finding.claim.printed.text,
            digits_off(finding, words),
            _reading(finding, finding.nearest, words),
            None if finding.under is None else value_text(finding, finding.under, words),
        )
        for finding in findings
        if finding.verdict == REFUTED
    )
    return Table("refuted", words.say("audit_refuted_caption"), columns, rows)


_FILE_COLUMNS = (
    "id", "source", "address", "date", "quantity", "printed", "exact", "exact_num", "exact_den", "verdict", "reading",
    "digits_off", "nearest", "fits", "missing", "expected",
)  # fmt: skip


def files_table(findings: Sequence[Finding]) -> Table:
    """One row a claim, in codes and numbers; a root has a decimal and no fraction."""
    columns = tuple(Column(name, "", only="files") for name in _FILE_COLUMNS)
    return Table("audit", "", columns, tuple(map(_file_row, findings)))


def _file_row(finding: Finding) -> tuple[str | None, ...]:
    claim, exact = finding.claim, finding.exact
    rational = exact is not None and exact.square is None
    return (
        claim.id,
        claim.source,
        claim.address,
        claim.date,
        claim.quantity,
        claim.printed.text,
        decimal_text(exact.value, JSON_DIGITS) if exact else None,
        str(exact.value.numerator) if exact and rational else None,
        str(exact.value.denominator) if exact and rational else None,
        finding.verdict,
        finding.reading or None,
        None if finding.distance is None else decimal_text(finding.distance, 1),
        finding.nearest or None,
        "; ".join(finding.fits) or None,
        "; ".join(finding.missing) or None,
        claim.expect or None,
    )


def _derivation_tables(finding: Finding, words: Words) -> list[Table]:
    """The lines of a derivation with their sum, and the steps from there to the value."""
    exact = finding.exact
    if exact is None:
        return []
    return [*([_lines_table(finding, exact, words)] if exact.lines else []), _steps_table(finding, exact, words)]


def _lines_table(finding: Finding, exact: Derivation, words: Words) -> Table:
    columns = (
        Column("what", words.say("head_what")),
        Column("times", words.say("head_times"), "amount"),
        Column("ways", words.say("head_ways"), "count"),
        Column("product", words.say("head_product"), "amount"),
    )
    rows = tuple((_line_name(line, words), line.times, line.ways, line.product) for line in exact.lines)
    total = (words.category("total"), None, sum(line.ways for line in exact.lines), sum_of(exact.lines))
    return Table("derivation", words.say("audit_lines_caption", id=finding.claim.id), columns, rows, total)


def _steps_table(finding: Finding, exact: Derivation, words: Words) -> Table:
    columns = (
        Column("step", words.say("head_step")),
        Column("exactly", words.say("head_fraction"), "number"),
        Column("decimal", words.say("head_value"), "number"),
    )
    rows = tuple(_step_row(step.name, step.value, exact, words) for step in exact.steps)
    return Table("steps", words.say("audit_steps_caption", id=finding.claim.id), columns, rows)


def _step_row(name: str, value: Fraction, exact: Derivation, words: Words) -> tuple[str, str, str]:
    label = words.say(f"quantity_{name}" if name in UNITS else f"step_{name}")
    is_root = _is_root(exact, value)
    if value.denominator == 1 and not is_root:
        return label, words.count(value.numerator), ""
    return label, _fraction(exact) if is_root else plain_text(value), words.decimal(value)


def _line_name(line: Line, words: Words) -> str:
    if line.kind == "category":
        return words.category(line.name)
    if line.kind == "action":
        return words.say(line.name)
    if line.kind == "bets":
        return words.say("head_one_bet" if line.name == "1" else f"head_{('two', 'three')[int(line.name) - 2]}_bets")
    if line.kind == "net":
        return words.say("audit_net", net=line.name)
    return words.say("audit_class", cards=line.name)


# ---- the JSON document ----


def audit_document(findings: Sequence[Finding], explain: bool = False, unchecked: Sequence[str] = ()) -> dict[str, Any]:
    """The JSON document exact-odds/audit/1."""
    counts = Counter(finding.verdict for finding in findings)
    return document("audit/1") | {
        "claims": [_claim_document(finding, explain) for finding in findings],
        "totals": {verdict: counts[verdict] for verdict in VERDICTS},
        "as_expected": all(finding.as_expected for finding in findings),
        "unchecked": list(unchecked),
    }


def _claim_document(finding: Finding, explain: bool) -> dict[str, Any]:
    claim = finding.claim
    return {
        "id": claim.id,
        "source": claim.source,
        "address": claim.address,
        "date": claim.date,
        "about": claim.about,
        "quantity": claim.quantity,
        "printed": claim.printed.text,
        "exact": _exact(finding.exact),
        "verdict": finding.verdict,
        "reading": finding.reading or None,
        "plain": list(finding.plain),
        "value": exact_json(finding.under),
        "digits_off": None if finding.distance is None else decimal_text(finding.distance, JSON_DIGITS),
        "nearest": finding.nearest or None,
        "fits": list(finding.fits),
        "point_off": finding.shift,
        "missing": list(finding.missing),
        "assumed": {row: plain_text(pay) for row, pay in claim.subject.assumed},
        "expected": claim.expect or None,
        "as_expected": finding.as_expected,
        "derivation": _derivation(finding.exact) if explain and finding.exact else None,
    }


def _exact(exact: Derivation | None) -> dict[str, Any] | None:
    """An exact value; of a root the square is exact, and the decimal is that of the root."""
    if exact is None or exact.square is None:
        return exact_json(exact.value if exact else None)
    return {"root_of": exact_json(exact.square), "decimal": decimal_text(exact.value, JSON_DIGITS)}


def _derivation(exact: Derivation) -> dict[str, Any]:
    return {
        "lines": [
            {
                "kind": line.kind,
                "name": line.name,
                "times": plain_text(line.times),
                "ways": line.ways,
                "product": plain_text(line.product),
            }
            for line in exact.lines
        ],
        "steps": [
            {"name": step.name, "value": _exact(exact) if _is_root(exact, step.value) else exact_json(step.value)}
            for step in exact.steps
        ],
    }


def _is_root(exact: Derivation, value: Fraction) -> bool:
    return exact.square is not None and value == exact.value
