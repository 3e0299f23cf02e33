"""``exact-odds verify``: the proof by a walk without symmetry."""

from __future__ import annotations

from exact_odds.cli.answer import Answer
from exact_odds.cli.options import OutputOptions
from exact_odds.cli.progress import progress_bar


def verify(output: OutputOptions) -> Answer:
    """Deal all 51,979,200 ordered deals one by one and compare every holding and every (holding, card) pair.

    Exit code 1 where the walk and the rank classes differ.

    Example: exact-odds verify
    """
    from exact_odds.counting.walk import verify as walk
    from exact_odds.output.reports.verify import verify_report

    words = output.words()
    with progress_bar() as progress:
        found = walk(progress=progress)
    return Answer(verify_report(found, words), output, exit_code=1 if found.differing else 0)
