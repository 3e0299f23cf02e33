"""The report on the walk without symmetry: what was compared, and every difference."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exact_odds.cards.categories import OUTCOMES
from exact_odds.output.documents import document
from exact_odds.output.report import Column, Report, Table
from exact_odds.output.wording.words import Words

if TYPE_CHECKING:  # the walk loads polars
    from exact_odds.counting.walk import Difference, Row, Verification


def verify_report(found: Verification, words: Words) -> Report:
    """Agreement or the number of differences first, then the totals walked, then the first differences by name."""
    counts = words.say(
        "verify_counts",
        deals=words.count(found.deals),
        holdings=words.count(found.holdings),
        pairs=words.count(found.pairs),
    )
    verdict = words.say("verify_bad", n=words.count(found.differing)) if found.differing else words.say("verify_ok")
    data = document("verify/1") | {
        "agrees": not found.differing,
        "deals": found.deals,
        "holdings": found.holdings,
        "pairs": found.pairs,
        "differing": found.differing,
        "differences": [_difference(difference) for difference in found.differences],
    }
    keys = ("deals", "holdings", "pairs", "differing")
    columns = tuple(Column(key, "", "count", only="files") for key in keys)
    table = Table("verify", "", columns, (tuple(data[key] for key in keys),))
    return Report(
        (verdict, counts, *(_in_words(difference, words) for difference in found.differences)), lambda: data, (table,)
    )


def _in_words(difference: Difference, words: Words) -> str:
    """One difference: only the counts that differ."""
    if difference.lattice is None:
        differs = words.say("verify_no_class")
    else:
        names = (*map(words.category, OUTCOMES), words.say("head_combos"))
        counts = ((*row.ways, row.combos) for row in (difference.walk, difference.lattice))
        differs = "; ".join(
            words.say("verify_part", what=name, walk=words.count(walk), lattice=words.count(lattice))
            for name, walk, lattice in zip(names, *counts, strict=True)
            if walk != lattice
        )
    return words.say("verify_difference", cards=words.cards(difference.cards), differs=differs)


def _difference(difference: Difference) -> dict[str, Any]:
    return {
        "cards": [str(card) for card in difference.cards],
        "walk": _row(difference.walk),
        "lattice": None if difference.lattice is None else _row(difference.lattice),
    }


def _row(row: Row) -> dict[str, Any]:
    return {"ways": dict(zip(OUTCOMES, row.ways, strict=True)), "combos": row.combos}
