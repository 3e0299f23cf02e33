"""`make bench`: every promise of speed with its mark and what this machine needs, beside three evaluators.

A promise is one `Row`: a mark, and a function that measures it so many times. Whole-process rows start
`.venv/bin/exact-odds` anew for every run; where the mark is a multiple of `import typer`, the two take turns. Peers
(the `bench` extra) are measured in the same run.
"""

from __future__ import annotations

import argparse
import atexit
import os
import platform
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from importlib import import_module, metadata
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import Any

from exact_odds.cards.cards import DECK
from exact_odds.cards.evaluation import evaluate_five
from exact_odds.counting.classes import Deck
from exact_odds.counting.enumerator import Counts, _counts
from exact_odds.odds.round import play_round
from exact_odds.odds.setup import Options, make_game

COMPLETIONS = 22_100 * 1_176
PROGRAM = Path(sys.executable).with_name("exact-odds")
PEERS = ("phevaluator", "treys", "eval7")
DEAD = "2c 3d 4h 5s 9h"  # every suit a group of its own: the most work dead cards can make
SCRATCH = Path(tempfile.mkdtemp(prefix="exact-odds-bench-"))
atexit.register(shutil.rmtree, SCRATCH)

# the whole of four ranges: 50,000 pay tables
VARY = ("four_of_a_kind=30..79", "full_house=8..17", "flush=6..15", "straight=4..13")
VARY_QUICK = ("four_of_a_kind=50..54", *VARY[1:])


class NotThereYet(Exception):  # noqa: N818  # not an error: the command will come
    """What the row measures does not exist, or is not installed."""


@dataclass(frozen=True)
class Found:
    """What was measured: the median, the best run, how many there were, and a remark."""

    median: float
    best: float
    runs: int
    note: str = ""


@dataclass(frozen=True)
class Row:
    """One line: ``measure(runs)`` in ``unit``, and the mark, a most or (``at_least``) a least; none for peers."""

    what: str
    unit: str
    measure: Callable[[int], Found]
    runs: int
    mark: float | None = None
    at_least: bool = False

    def met(self, found: Found) -> str:
        """Whether the mark is kept by the median."""
        if self.mark is None:
            return ""
        return "yes" if (found.median >= self.mark if self.at_least else found.median <= self.mark) else "NO"


# ----------------------------------------------------------------------------------------------------------- stopwatch


def timed(work: Callable[[], object], runs: int, before: Callable[[], object] = lambda: None) -> Found:
    """Seconds for ``work``, done ``runs`` times after one that is not counted; ``before`` is not timed."""
    seconds = []
    for _ in range(runs + 1):
        before()
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return Found(median(seconds[1:]), min(seconds[1:]), runs)


def scaled(found: Found, factor: float, note: str = "") -> Found:
    """The same in another unit."""
    return Found(found.median * factor, found.best * factor, found.runs, note or found.note)


def per_second(found: Found, items: int, note: str = "") -> Found:
    """Seconds for so many items as a rate."""
    return Found(items / found.median, items / found.best, found.runs, note)


def process(command: Sequence[str | Path]) -> tuple[float, float]:
    """Seconds and peak MiB of a whole process; it must end well."""
    start = time.perf_counter()
    try:
        child = subprocess.Popen(
            list(map(str, command)), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
    except FileNotFoundError as error:
        raise NotThereYet(f"no {command[0]}") from error
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise NotThereYet(f"exit code {child.returncode}")
    # KiB, but bytes on a Mac; never less than what this process holds, which starts the other as a copy of itself
    return seconds, usage.ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


# ------------------------------------------------------------------------------------------------------ what is timed


def count_all() -> None:
    """All counts of both decisions from nothing."""
    counts = Counts(Deck())
    _ = counts.first, counts.second


def solve_once() -> None:
    """Edge, both decisions, variance and distribution of the default game; its counts are there already."""
    found = play_round(GAME)
    _ = found.house_edge, found.element_of_risk, found.variance, found.hit_frequency, found.push_frequency


GAME = make_game(Options())
GAME_DEAD = make_game(Options(dead=DEAD))


@cache
def counts_found(runs: int) -> Found:
    """The counts, measured once for two rows."""
    return timed(count_all, runs)


def counts(runs: int) -> Found:
    """The counts in ms."""
    return scaled(counts_found(runs), 1e3)


def solve(runs: int) -> Found:
    """One game, in ms."""
    return scaled(timed(solve_once, runs), 1e3)


def dead_round(runs: int) -> Found:
    """The round with dead cards, its counts made anew each time, in ms."""
    return scaled(timed(lambda: play_round(GAME_DEAD).variance, runs, _counts.cache_clear), 1e3, f"dead: {DEAD}")


def whole(*arguments: str | Path) -> Callable[[int], Found]:
    """Seconds for a command, whole process."""

    def measure(runs: int) -> Found:
        return timed(lambda: process((PROGRAM, *arguments)), runs)

    return measure


def beside_typer(*arguments: str) -> Callable[[int], Found]:
    """A command as a multiple of `python -c "import typer"`; the two take turns."""

    def measure(runs: int) -> Found:
        ours, theirs = (PROGRAM, *arguments), (sys.executable, "-c", "import typer")
        process(ours), process(theirs)
        pairs = [(process(ours)[0], process(theirs)[0]) for _ in range(runs)]
        our, their = (sorted(times) for times in zip(*pairs, strict=True))
        note = f"{median(our) * 1e3:.0f} ms against {median(their) * 1e3:.0f} ms"
        return Found(median(our) / median(their), our[0] / their[0], runs, note)

    return measure


@cache
def verified(runs: int) -> tuple[tuple[float, float], ...]:
    """Seconds and MiB of `verify`, run once for two rows."""
    return tuple(process((PROGRAM, "verify")) for _ in range(runs))


def verify_seconds(runs: int) -> Found:
    """Seconds for `verify`, whole process."""
    seconds = [run[0] for run in verified(runs)]
    return Found(median(seconds), min(seconds), runs)


def verify_memory(runs: int) -> Found:
    """Peak MiB of `verify`."""
    peaks = [run[1] for run in verified(runs)]
    return Found(median(peaks), min(peaks), runs)


def batch(runs: int) -> Found:
    """Seconds for 1,000 random hands of three, four and five cards, whole process."""
    chance = random.Random(804)
    hands = [" ".join(map(str, chance.sample(DECK, chance.choice((3, 4, 5))))) for _ in range(1000)]
    file = SCRATCH / "hands.txt"
    file.write_text("\n".join(hands) + "\n", encoding="utf-8")
    return whole("batch", file)(runs)


def design(vary: Sequence[str]) -> Callable[[int], Found]:
    """Pay tables a second through `design`, whole process, written to a CSV file."""

    def measure(runs: int) -> Found:
        file = SCRATCH / "design.csv"
        options = [word for each in vary for word in ("--vary", each)]
        found = whole("design", *options, "-o", file)(runs)
        with file.open(encoding="utf-8") as lines:
            tables = sum(1 for _ in lines) - 1
        return per_second(found, tables, f"{tables:,} tables in {found.median:.2f} s")

    return measure


# -------------------------------------------------------------------------------------------------------------- peers


def peer(name: str) -> Callable[[int], Found]:
    """Random five-card hands a second with an evaluator, each in the form of cards it likes best."""

    def measure(runs: int) -> Found:
        evaluate, arguments = evaluator(name)
        chance = random.Random(5)
        hands = [arguments(chance.sample(range(52), 5)) for _ in range(20_000)]

        def work() -> None:
            for hand in hands:
                evaluate(*hand)

        return per_second(timed(work, runs), len(hands), f"version {metadata.version(name)}")

    return measure


def evaluator(name: str) -> tuple[Callable[..., object], Callable[[list[int]], tuple[Any, ...]]]:
    """The function of a library that evaluates five cards, and its arguments for card numbers of our deck."""
    if name == "exact_odds":
        return evaluate_five, lambda hand: (tuple(DECK[card] for card in hand),)
    try:
        library = import_module(name)
    except ImportError as error:
        raise NotThereYet("not installed: pip install 'exact-odds[bench]'") from error
    if name == "phevaluator":
        return library.evaluate_5cards, tuple
    if name == "treys":
        return library.Evaluator().evaluate, lambda hand: ([library.Card.new(str(DECK[card])) for card in hand], [])
    return library.evaluate, lambda hand: ([library.Card(str(DECK[card])) for card in hand],)


def plain_walk(holdings: int) -> Callable[[int], Found]:
    """Seconds for 22,100 x 1,176 completions with phevaluator, from a sample of whole holdings."""

    def measure(runs: int) -> Found:
        return walk_found(holdings, runs)

    return measure


@cache
def walk_found(holdings: int, runs: int) -> Found:
    """The plain walk, measured once for two rows."""
    evaluate, _ = evaluator("phevaluator")
    sample = random.Random(1176).sample(list(combinations(range(52), 3)), holdings)

    def work() -> None:
        for own in sample:
            a, b, c = own
            rest = [card for card in range(52) if card not in own]
            for d, e in combinations(rest, 2):
                evaluate(a, b, c, d, e)

    done = holdings * 1_176
    return scaled(timed(work, runs), COMPLETIONS / done, f"extrapolated from {done:,} completions")


def times_faster(holdings: int, runs_of_counts: int) -> Callable[[int], Found]:
    """The plain walk as a multiple of all counts of both decisions."""

    def measure(runs: int) -> Found:
        walk, ours = walk_found(holdings, runs), counts_found(runs_of_counts)
        note = f"{walk.median:.1f} s against {ours.median * 1e3:.1f} ms"
        return Found(walk.median / ours.median, walk.best / ours.best, runs, note)

    return measure


# --------------------------------------------------------------------------------------------------------------- table


def rows(*, quick: bool) -> list[Row]:
    """The promises of the design, in its order, then the peers."""
    many, few = (11, 2) if quick else (51, 5)
    starts = 5 if quick else 21
    holdings = 50 if quick else 256
    vary = VARY_QUICK if quick else VARY
    return [
        Row("all counts of both decisions, from nothing", "ms", counts, many, 15),
        Row("  … times faster than a plain walk with phevaluator", "x", times_faster(holdings, many), 3, 800, True),
        Row("full solve of one game, given the counts", "ms", solve, many, 5),
        Row("the round with dead cards, from nothing", "ms", dead_round, many // 2, 60),
        Row("exact-odds hand Th Jh Qh / import typer", "x", beside_typer("hand", "Th", "Jh", "Qh"), starts, 1.8),
        Row("exact-odds edge / import typer", "x", beside_typer("edge"), starts, 2.2),
        Row("exact-odds tables, all sets", "s", whole("tables", "-o", SCRATCH / "tables"), few, 8),
        Row("exact-odds verify", "s", verify_seconds, few, 5),
        Row("exact-odds verify, peak memory", "MiB", verify_memory, few, 400),
        Row("exact-odds batch, 1,000 hands", "s", batch, few, 1),
        Row("exact-odds design, pay tables", "/s", design(vary), few, 30_000, True),
        Row("exact-odds audit, the catalogue", "s", whole("audit"), few, 1),
        Row("exact-odds seen, 0 to 21 cards", "s", whole("seen"), few, 0.8),
        Row("plain walk of 25,989,600 completions, phevaluator", "s", plain_walk(holdings), 3),
        *[Row(f"five-card evaluations, {name}", "/s", peer(name), few) for name in (*PEERS, "exact_odds")],
    ]


def shown(value: float, unit: str) -> str:
    """A figure with three digits or so, and its unit."""
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{digits}f}{'' if unit.startswith('/') else ' '}{unit}"


def line(row: Row) -> list[str]:
    """The cells of a row, measured now."""
    mark = "" if row.mark is None else f"{'≥' if row.at_least else '≤'} {row.mark:,g} {row.unit}"
    try:
        found = row.measure(row.runs)
    except NotThereYet as reason:
        return [row.what, mark, "not there yet", "", "", "", str(reason)]
    figures = [shown(found.median, row.unit), shown(found.best, row.unit), str(found.runs)]
    return [row.what, mark, *figures, row.met(found), found.note]


def aligned(cells: list[list[str]]) -> str:
    """Lines of cells in columns, the figures to the right."""
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    figures = range(1, 5)
    return "\n".join(
        "  ".join(
            cell.rjust(width) if place in figures else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    )


def machine() -> str:
    """Processor, cores, Python, versions and date."""
    processor = platform.processor() or platform.machine()
    with suppress(OSError, StopIteration):
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        processor = next(text.split(":", 1)[1].strip() for text in lines if text.startswith("model name"))
    versions = ", ".join(f"{name} {metadata.version(name)}" for name in ("exact-odds", "polars", "typer"))
    return (
        f"{processor}, {os.cpu_count()} cores, {platform.system()}\n"
        f"Python {platform.python_version()}, {versions}\n{datetime.now(UTC):%Y-%m-%d}"
    )


def main() -> None:
    """Measure every row and print one table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer runs and smaller samples")
    chosen = rows(quick=parser.parse_args().quick)
    print(machine(), end="\n\n")
    cells = [["what", "mark", "median", "best", "runs", "met", "note"]]
    for place, row in enumerate(chosen, 1):
        if sys.stderr.isatty():
            print(f"\r\033[K{place}/{len(chosen)} {row.what.strip()}", end="", file=sys.stderr)
        cells.append(line(row))
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    print(aligned(cells))


if __name__ == "__main__":
    main()
