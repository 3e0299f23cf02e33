"""What a shell may complete, asked as shells ask."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from exact_odds.audit.claims import catalogue
from exact_odds.audit.quantities import QUANTITIES
from exact_odds.cli.main import run
from exact_odds.odds.game import PEEKS
from exact_odds.odds.strategies.playbook import strategy_names
from exact_odds.output.formats.render import FORMATS
from exact_odds.rules.ruleset import load_rule_set, shipped_sets

Complete = Callable[[str], list[str]]
STANDARD = ["royal_flush=1000", "straight_flush=200", "four_of_a_kind=50", "full_house=11", "flush=8", "straight=5",
            "three_of_a_kind=3", "two_pair=2", "pair_tens_or_better=1"]  # fmt: skip
SCHEDULES = {name: [one.name for one in load_rule_set(name).schedules] for name in shipped_sets()}
SETS = [text for name, schedules in SCHEDULES.items() for text in (name, *(f"{name}/{one}" for one in schedules))]
ROWS = [text.partition("=")[0] for text in STANDARD]
BONUS = ["three-card-bonus.mini_royal", "three-card-bonus.straight_flush", "three-card-bonus.three_of_a_kind",
         "three-card-bonus.straight", "three-card-bonus.flush", "three-card-bonus.pair"]  # fmt: skip


def asking(line: str) -> dict[str, str]:
    """What bash puts into the environment at the end of a line."""
    words = f"exact-odds {line}"
    place = len(words.split()) - (not words.endswith(" "))
    return {"_EXACT_ODDS_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(place)}


@pytest.fixture
def complete(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Complete:
    def ask(line: str) -> list[str]:
        for key, value in asking(line).items():
            monkeypatch.setenv(key, value)
        with pytest.raises(SystemExit) as end:
            run([])
        assert end.value.code in (0, None)
        said = capsys.readouterr()
        assert said.err == ""
        return said.out.split("\n")[:-1] if said.out != "\n" else []

    return ask


CASES = [
    ("edge --rules ", SETS),
    ("edge --rules cal", [text for text in SETS if text.startswith("cal")]),
    ("edge --rules california/", [f"california/{one}" for one in SCHEDULES["california"]]),
    ("edge --rules mine.to", []),
    ("edge --pays-from ", [text for text in SETS if not text.startswith("pennsylvania")]),
    ("explorer --rules q", [text for text in SETS if text.startswith("q")]),
    ("rules show ", list(shipped_sets())),
    ("rules show pe", ["pennsylvania"]),
    ("rules check ", []),
    ("edge --pay ", STANDARD),
    ("edge --pay st", ["straight_flush=200", "straight=5"]),
    ("edge --rules california/LIRX-02 --pay flu", ["flush=10"]),
    ("hand ThJhQh --pays-from california/LIRX-03 --rules pennsylvania --pay flu", ["flush=9"]),
    ("edge --rules pennsylvania --pay ", []),
    ("edge --rules nowhere.toml --pay ", []),
    ("edge --side three-card-bonus=1 --pay three-card-bonus.f", ["three-card-bonus.flush=3"]),
    ("side-bets --pay three-card-bonus.f", ["three-card-bonus.flush=3"]),
    ("side-bets --rules limited-stakes --pay bonus.tw", ["bonus.two_pair=4"]),
    ("side-bets ", ["three-card-bonus", "three-card-bonus/common"]),
    ("edge --side ", ["three-card-bonus=1", "three-card-bonus/common=1"]),
    ("edge --rules limited-stakes --side ", ["bonus=1", "bonus/1=1", "bonus/2=1"]),
    ("edge --meter ", []),
    ("edge --rules pennsylvania --meter ", ["progressive=", "mega=", "major=", "minor="]),
    ("sensitivity ", ROWS + BONUS),
    ("sensitivity three-card-bonus.p", ["three-card-bonus.pair"]),
    ("sensitivity --rules pennsylvania five-card-progressive/655a-A.pr", ["five-card-progressive/655a-A.progressive"]),
    ("design --vary st", ["straight_flush=200..200", "straight=5..5"]),
    ("price ", list(strategy_names())),
    ("price wi", ["wizard-list"]),
    ("audit --id ", [claim.id for claim in catalogue()]),
    ("audit --id wizard-edg", ["wizard-edge", "wizard-edge-royal-500"]),
    ("audit --claim ", [f"{name}=" for name in QUANTITIES]),
    ("audit --given ha", ["hand=", "hands_per_hour="]),
    ("audit ", []),
    ("hand --format ", [*FORMATS, "parquet"]),
    ("batch --format ", ["json", "csv"]),
    ("hand ThJhQh --lang ", ["en", "fr"]),
    ("edge --ties ", ["pull", "ride"]),
    ("edge --peek ", list(PEEKS)),
    ("edge --max-payout-per ", ["hand", "bet", "all"]),
    ("strategy --decision ", ["first", "second"]),
    ("strategy --as c", ["classes"]),
    ("hand ThJhQhKh --bet-1 ", ["ride", "pull"]),
    ("chart ", ["first-decision", "round", "seen"]),
    ("edge -o ", []),
    ("hand Th --format json Jh --expl", ["--explain"]),  # cards that stand apart are refused, but not here
    ("nonsense --ru", []),
    ("edge --nonsense --peek b", ["burn", "both"]),
]


@pytest.mark.parametrize(("line", "wanted"), CASES, ids=[line for line, _ in CASES])
def test_what_can_stand_here(line: str, wanted: list[str], complete: Complete) -> None:
    assert complete(line) == wanted


def test_what_is_completed_is_taken(complete: Complete, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever a shell writes for a row, a side bet or a set can be run as it is."""
    lines = [["edge", "--rules", text, "--pays-from", "opr-804"] for text in complete("edge --rules ")]
    lines += [["edge", "--pay", text] for text in complete("edge --pay ")]
    lines += [["edge", "--side", text] for text in complete("edge --side ")]
    lines += [["design", "--vary", text] for text in complete("design --vary ")]
    lines += [["side-bets", text] for text in complete("side-bets ")]
    lines += [["side-bets", "--pay", text] for text in complete("side-bets --pay ")]
    os.environ.pop("_EXACT_ODDS_COMPLETE")
    for line in lines:
        assert run(line) == 0, (line, capsys.readouterr().err)


@pytest.mark.parametrize("line", ["edge --pay ", "edge --max", "audit --id w", "price ", ""])
def test_nothing_heavy_is_loaded(line: str) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", "from exact_odds.cli.main import main; main()"],
        env=os.environ | asking(line), capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0
    assert done.stdout.strip()
    loaded = {row.rsplit("|", 1)[-1].strip().split(".")[0] for row in done.stderr.splitlines() if "|" in row}
    assert not loaded & {"polars", "sympy", "rich", "tabulate", "pydantic"}


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_shells_that_show_what_a_name_means(shell: str) -> None:
    """They are told what each option does, without rich, which takes longer to load than everything else."""
    env = {
        "_EXACT_ODDS_COMPLETE": f"complete_{shell}",
        "_TYPER_COMPLETE_ARGS": "exact-odds edge --max",
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", "from exact_odds.cli.main import main; main()"],
        env=os.environ | env, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0
    assert "--max-payout" in done.stdout
    assert "Cap on winnings" in done.stdout
    assert "rich.console" not in done.stderr
