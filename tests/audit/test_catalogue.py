"""The claims that ship: each gets the verdict and the reading that an independent computation implies."""

from __future__ import annotations

import csv
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from exact_odds.audit.claims import VERDICTS, catalogue
from exact_odds.audit.verdicts import Finding, judge_all


@cache
def findings() -> dict[str, Finding]:
    return {finding.claim.id: finding for finding in judge_all(catalogue())}


#: Claims whose truth somebody else has worked out: id, verdict, reading, and the exact value where that was given.
CHECKED = [
    ("wizard-edge", "confirmed", "plain", "1822224/51979200"),
    ("wikipedia-edge", "confirmed", "plain", "37963/1082900"),
    ("toolsgambling-edge", "confirmed", "plain", "37963/1082900"),
    ("grochowski-edge", "confirmed", "plain", "37963/1082900"),
    ("grochowski-risk", "confirmed_under_reading", "ties_ridden", "37963/1325152"),
    ("888-risk", "confirmed", "plain", "37963/1325152"),
    ("catlin-edge", "confirmed_under_reading", "per_bet_in_action", "37963/1082900"),
    ("grochowski-bets", "confirmed_under_reading", "ties_ridden", "331288/270725"),
    ("wizard-bet-1-ev", "confirmed", "plain", "354517/3248700"),
    ("wizard-bet-1-rides", "confirmed", "plain", "1608/22100"),
    ("wizard-high-pair-number", "confirmed", "plain", "1440"),
    ("wizard-high-pair-total", "confirmed", "plain", "1689"),
    ("wizard-high-pair-average", "confirmed", "plain", "563/392"),
    ("wizard-trips-average", "confirmed", "plain", "265/49"),
    ("wizard-sf3-0-average", "confirmed", "plain", "3/14"),
    ("wizard-sf4-1-average", "confirmed", "plain", "33/196"),
    ("wizard-royal-queen-average", "confirmed", "plain", "31/21"),
    ("wizard-royal-king-total", "confirmed", "plain", "1454"),
    ("wizard-royal-ace-average", "confirmed", "plain", "293/294"),
    ("wizard-else-number", "confirmed", "plain", "20492"),
    ("wizard-else-probability", "confirmed", "plain", "20492/22100"),
    ("wizard-holdings-legend", "refuted", "", "22100"),
    ("catlin-scenarios", "confirmed", "plain", "25989600"),
    ("catlin-royal-ace-product", "refuted", "", "28128"),
    ("wizard-low-pair-3", "refuted", "", "71/1176"),
    ("wizard-low-pair-4", "confirmed", "plain", "22/48"),
    ("gamingtoday-dollar-hits", "confirmed", "plain", "10343/43316"),
    ("casinocenter-hits", "confirmed", "plain", "10343/43316"),
    ("webcasinoguide-open-straight", "confirmed", "plain", "0"),
    ("webcasinoguide-four-high", "confirmed", "plain", "0"),
    ("fattonys-open-straight", "confirmed", "plain", "0"),
    ("fattonys-four-high", "confirmed", "plain", "0"),
    ("wizard-edge-royal-500", "confirmed", "plain", "40463/1082900"),
    ("wizard-bonus-best", "undecidable", "", None),
    ("unusualanimals-bonus", "undecidable", "", None),
    ("casinocity-bonus", "undecidable", "", None),
    ("wikipedia-bonus", "undecidable", "", None),
    ("tunica-three-card", "confirmed", "plain", "1568/22100"),
    ("unusualanimals-three-card", "truncated", "plain", "392/5525"),
    ("simulator-paytable-a", "refuted", "", "392/5525"),
    ("tunica-three-card-flush-4", "confirmed", "plain", "472/22100"),
    ("pair-plus-40-30", "confirmed", "plain", "512/22100"),
    ("pair-plus-40-25", "confirmed", "plain", "772/22100"),
    ("888-peek", "confirmed", "plain", "87557/216580"),
    ("simulator-basic-run", "confirmed", "plain", "40591/1082900"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "verdict", "reading", "exact"), CHECKED)
def test_checked_claims(claim: str, verdict: str, reading: str, exact: str | None) -> None:
    found = findings()[claim]
    assert (found.verdict, found.reading) == (verdict, reading)
    assert (None if found.exact is None else found.exact.value) == (None if exact is None else Fraction(exact))


def test_every_claim_expects_a_verdict_and_gets_it() -> None:
    assert [name for name, found in findings().items() if not found.claim.expect or not found.as_expected] == []
    # a reading that is not plain is always one that was expected by name
    under = [found for found in findings().values() if found.verdict == "confirmed_under_reading"]
    assert [found.claim.id for found in under if found.claim.expect_reading != found.reading] == []


def test_every_claim_says_where_it_is_from() -> None:
    claims = catalogue()
    listed = (Path(__file__).parents[2] / "tables" / "audit.csv").read_text("utf-8")
    assert sorted(claim.id for claim in claims) == sorted(row["id"] for row in csv.DictReader(listed.splitlines()))
    assert len({claim.id for claim in claims}) == len(claims)
    assert all(claim.source and claim.address.startswith("http") and claim.about for claim in claims)


def test_every_kind_of_verdict_is_there() -> None:
    assert {found.verdict for found in findings().values()} == set(VERDICTS)


def test_a_compound_entry_is_split() -> None:
    """A row of the Wizard's appendix holds together: number x total / 22,100 / 1,176 is its expected return."""
    for row in ("high-pair", "trips", "sf3-0", "sf3-1", "sf3-2", "sf4-1", "sf4-2", "sf5-2", "royal-queen", "royal-ace"):
        values = [findings()[f"wizard-{row}-{what}"].exact for what in ("number", "total", "average", "expected")]
        number, total, average, expected = (value.value for value in values if value is not None)
        assert total == average * 1176
        assert expected == number * average / 22100


def test_the_misprints_are_explained() -> None:
    assert findings()["catlin-royal-ace-product"].shift == 3
    assert findings()["gamblingmy-straight-flush"].shift == -1
    assert findings()["toolsgambling-risk"].nearest == "ties_ridden"
