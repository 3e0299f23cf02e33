"""The verdict on a printed figure, and under which reading it holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from exact_odds.audit.claims import VERDICTS, Claim
from exact_odds.audit.derivation import Derivation
from exact_odds.audit.printed.figures import Printed
from exact_odds.audit.quantities import QUANTITIES, UNITS
from exact_odds.audit.readings import Asked, other_readings, plain_names
from exact_odds.audit.subjects import Subject
from exact_odds.basics.errors import ExactOddsError
from exact_odds.cards.categories import NO_PAY
from exact_odds.odds.side.prices import SideWager
from exact_odds.rules.ruleset import load_rule_set, shipped_sets

CONFIRMED, TRUNCATED, UNDER_READING, REFUTED, UNDECIDABLE = VERDICTS
PLAIN = "plain"

#: By how many places a decimal point is looked for elsewhere.
_SHIFTS = tuple(shift for places in range(1, 7) for shift in (places, -places))


class Finding(NamedTuple):
    """What became of a claim.

    ``exact`` is its plain value with its derivation, None where it is undecidable; ``plain`` are the readings that
    the plain value has. ``reading`` is "plain", the other reading under which the claim holds, or "" where none does;
    ``under`` is the value under that reading. Of a refuted claim ``distance`` is how far the plain value is off, in
    units of the last printed digit; ``nearest`` the reading that comes nearest, ``under`` its value; ``fits`` are
    shipped schedules whose plain value the text would fit, and ``shift`` by how many places its decimal point would
    have to move to fit the plain value. ``missing`` are the rows and meters that nobody knows.
    """

    claim: Claim
    verdict: str
    exact: Derivation | None = None
    plain: tuple[str, ...] = ()
    reading: str = ""
    under: Fraction | None = None
    distance: Fraction | None = None
    nearest: str = ""
    fits: tuple[str, ...] = ()
    shift: int = 0
    missing: tuple[str, ...] = ()

    @property
    def as_expected(self) -> bool:
        """Whether verdict and reading are what the claim expects, as far as it expects any."""
        claim = self.claim
        return claim.expect in ("", self.verdict) and claim.expect_reading in ("", self.reading)

    @property
    def failed(self) -> bool:
        """Whether the audit is to end in failure: another verdict than expected, or refuted where none was."""
        return not self.as_expected or (not self.claim.expect and self.verdict == REFUTED)


def judge_all(claims: Iterable[Claim], name: str = "") -> tuple[Finding, ...]:
    """Judge claims, in their order; ``name`` is the file they come from.

    Raises ExactOddsError with a line for each claim whose quantity cannot be worked out for its game.
    """
    findings, faults = [], []
    for claim in claims:
        try:
            findings.append(judge(claim))
        except ExactOddsError as error:
            faults += [f"{name + ': ' if name else ''}claim {claim.id}: {fault}" for fault in error.faults]
    if faults:
        raise ExactOddsError(*faults)
    return tuple(findings)


def judge(claim: Claim) -> Finding:
    """The verdict on one claim.

    Plain and rounded comes first, then plain and cut off, then one other reading, rounded. Nothing else confirms.

    Raises ExactOddsError where the quantity cannot be worked out for the claim's game.

    >>> from exact_odds.audit.claims import claims_of
    >>> data = {"id": "a", "source": "b", "quantity": "element_of_risk", "printed": "2.85%", "rules": "opr-804"}
    >>> judge(claims_of({"claim": [data]}, "c")[0])[1:5:3]
    ('confirmed_under_reading', 'ties_ridden')
    """
    quantity = QUANTITIES[claim.quantity]
    plain = plain_names(quantity, claim.subject)
    if claim.subject.missing and (quantity.pays or claim.subject.category == NO_PAY):
        return Finding(claim, UNDECIDABLE, plain=plain, missing=claim.subject.missing)
    exact = quantity.derive(claim.subject)
    asked = Asked(claim.quantity, quantity, claim.subject, claim.printed, exact.value)
    finding = weigh(claim, exact, other_readings(asked))._replace(plain=plain)
    if finding.verdict == REFUTED and not finding.shift:  # a slipped point explains it better than another table
        finding = finding._replace(fits=tuple(_fitting(claim)))
    return finding


def weigh(claim: Claim, exact: Derivation, others: Iterator[tuple[str, Fraction]]) -> Finding:
    """The verdict on a printed figure, given its plain value and the values of its other readings, which are asked
    for one by one.
    """
    written = written_as(claim, exact.value)
    if claim.printed.holds(written):
        return Finding(claim, CONFIRMED, exact, reading=PLAIN, under=exact.value)
    if claim.printed.cuts_off(written):
        return Finding(claim, TRUNCATED, exact, reading=PLAIN, under=exact.value)
    tried = [(PLAIN, exact.value)]
    for reading, value in others:
        if claim.printed.holds(written_as(claim, value)):
            return Finding(claim, UNDER_READING, exact, reading=reading, under=value)
        tried.append((reading, value))
    return _refuted(Finding(claim, REFUTED, exact), written, tried)


def written_as(claim: Claim, value: Fraction) -> Fraction | None:
    """A value as the text of a claim would write it; None where it cannot be written so."""
    return claim.printed.written(value, odds=UNITS[claim.quantity] == "odds")


def _refuted(finding: Finding, plain: Fraction | None, tried: Iterable[tuple[str, Fraction]]) -> Finding:
    """How far off, what comes nearest, and whether it is only the decimal point."""
    claim = finding.claim
    every = [
        (claim.printed.distance(written), name, value)
        for name, value in tried
        if (written := written_as(claim, value)) is not None
    ]
    if not every:  # what never comes cannot be written as "1 in N"
        return finding
    _, nearest, under = min(every, key=lambda one: one[0])
    return finding._replace(
        distance=None if plain is None else claim.printed.distance(plain),
        nearest=nearest,
        under=under,
        shift=_shift(claim.printed, plain),
    )


def _shift(printed: Printed, written: Fraction | None) -> int:
    """By how many places the decimal point of the text would have to move to the right; 0 where none helps."""
    if not written or not printed.first or printed.style not in ("rounded", "about"):
        return 0
    return next((shift for shift in _SHIFTS if printed.holds(written / Fraction(10) ** shift)), 0)


def _fitting(claim: Claim) -> Iterator[str]:
    """The shipped schedules under which the text would be right; they confirm nothing."""
    quantity = QUANTITIES[claim.quantity]
    if not quantity.pays or claim.subject.strategy:
        return
    subjects = _other_sides(claim.subject) if quantity.speaks_of == "side" else _other_tables(claim.subject)
    for name, subject in subjects:
        try:
            value = quantity.derive(subject).value
        except ExactOddsError:  # a meter that this table does not have, a row that it does not pay
            continue
        if claim.printed.holds(written_as(claim, value)):
            yield name


def _other_tables(subject: Subject) -> Iterator[tuple[str, Subject]]:
    for name in shipped_sets():
        for schedule in load_rule_set(name).schedules:
            if schedule.pays is not None and schedule.pays.pays != subject.game.pays.pays:
                yield f"{name}/{schedule.name}", subject._replace(game=subject.game._replace(pays=schedule.pays))


def _other_sides(subject: Subject) -> Iterator[tuple[str, Subject]]:
    wager = subject.wager
    for name in shipped_sets():
        for bet in load_rule_set(name).side_bets:
            for schedule in bet.schedules:
                if bet.id == wager.schedule.bet and schedule.rows != wager.schedule.rows and not schedule.needs:
                    other = SideWager(schedule, wager.amount, meters=wager.meters)
                    yield f"{name} {bet.id}/{schedule.name}", subject._replace(side=other)
