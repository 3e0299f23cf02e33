"""The report on the walk without symmetry: what was compared, and every difference."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exact_odds.output.documents import document
from exact_odds.output.report import Report
from exact_odds.output.words import Words

if TYPE_CHECKING:  # the walk loads polars
    from exact_odds.counting.walk import Difference, Verification


def verify_report(found: Verification, words: Words) -> Report:
    """Agreement or the number of differences first, then the totals walked, then the first differences by name."""
    counts = words.say(
        "verify_counts",
        deals=words.count(found.deals),
        holdings=words.count(found.holdings),
        pairs=words.count(found.pairs),
    )
    verdict = words.say("verify_bad", n=words.count(found.differing)) if found.differing else words.say("verify_ok")
    differences = [_difference(difference) for difference in found.differences]
    data = document("verify/1") | {
        "agrees": not found.differing,
        "deals": found.deals,
        "holdings": found.holdings,
        "pairs": found.pairs,
        "differing": found.differing,
        "differences": differences,
    }
    return Report((verdict, counts, *(words.say("verify_difference", **item) for item in differences)), data)


def _difference(difference: Difference) -> dict[str, Any]:
    return {
        "cards": [str(card) for card in difference.cards],
        "walk": list(difference.walk),
        "lattice": None if difference.lattice is None else list(difference.lattice),
    }
