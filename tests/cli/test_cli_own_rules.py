"""A new casino is one TOML file: every command takes it; and the two examples that OPR-804 works out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from exact_odds.output.explorer.tables import page_rules
from exact_odds.rules import ruleset

PAGE = Path(__file__).parents[2] / "docs" / "rule-sets.md"


@pytest.fixture
def casino(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The whole example of the page on rule sets, in a folder of its own."""
    text = re.search(r"^```toml\n(id = .*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert text is not None
    file = tmp_path / "harbour.toml"
    file.write_text(text[1], "utf-8")
    (tmp_path / "hands.txt").write_text("Th Jh Qh\n5s 6d 7c 8h\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    return file


CAPPED = """
id = "capped"
name = "A maximum that binds, and two pays assumed"
[source]
title = "A test"
[bets]
rule = "equal"
[max_payout]
amount = 500
per = "hand"
[schedule.only]
convention = "to 1"
[schedule.only.pays]
royal_flush = 1000
straight_flush = 200
four_of_a_kind = 50
full_house = 11
flush = "unprinted"
straight = "unprinted"
three_of_a_kind = 3
two_pair = 2
pair_tens_or_better = 1
[schedule.only.assumed.flush]
pays = 8
shown_also = [7]
text = "No flush is printed."
[schedule.only.assumed.straight]
pays = 5
shown_also = [4, 6]
text = "No straight is printed."
"""


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package that ships one set more."""
    for path in ruleset._SETS.glob("*.toml"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "capped.toml").write_text(CAPPED, "utf-8")
    monkeypatch.setattr(ruleset, "_SETS", tmp_path)
    ruleset._shipped.cache_clear()
    yield
    ruleset._shipped.cache_clear()


def test_a_shipped_set_whose_maximum_binds(shipped: None, command: Callable[..., Any], tmp_path: Path) -> None:
    assert "capped" in command("rules", "list").out
    made = command("tables", "-o", str(tmp_path / "made"))
    assert (made.code, made.err) == (0, "")
    files = {path.name for path in (tmp_path / "made" / "capped" / "only").iterdir()}
    assert files == {"payouts.csv", "round.csv", "strategy.md", "summary.json"}  # no class has an EV of its own
    assert [found.rules.id for found in page_rules()] == ["opr-804", "california", "limited-stakes", "quebec"]


def test_two_assumed_pays_have_a_table_each(shipped: None, command: Callable[..., Any]) -> None:
    lines = command("edge", "--rules", "capped").out.splitlines()
    found = [re.match(r"(Flush|Straight) +(\d to 1) +-?\d+\.\d+%", line) for line in lines]
    assert [match.groups() for match in found if match] == [
        ("Flush", "7 to 1"), ("Flush", "8 to 1"),
        ("Straight", "4 to 1"), ("Straight", "5 to 1"), ("Straight", "6 to 1"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "arguments",
    [
        ["hand", "Th", "Jh", "Qh"],
        ["edge"],
        ["strategy"],
        ["price", "wizard-list"],
        ["side-bets"],
        ["batch", "hands.txt"],
        ["sensitivity", "flush"],
        ["design", "--vary", "flush=5..7"],
        ["audit", "--claim", "category_count=4", "--given", "category=royal_flush"],
        ["chart", "first-decision"],
        ["explorer", "-o", "page.html"],
    ],
)
def test_every_command_takes_a_new_casino(arguments: list[str], casino: Path, command: Callable[..., Any]) -> None:
    for schedule in ("", "/main", "/weekend"):
        said = command(*arguments, "--rules", f"{casino.name}{schedule}")
        assert said.code == 0, said.err
        assert said.out or Path("page.html").is_file()


def test_its_pays_decide(casino: Path, command: Callable[..., Any]) -> None:
    for schedule, flush in (("main", "6"), ("weekend", "8")):
        document = command("edge", "--rules", f"{casino.name}/{schedule}", "--format", "json").document
        assert (document["rules"], document["schedule"], document["pays"]["flush"]) == ("harbour", schedule, flush)
    for name in ("show", "check"):
        assert "Harbour Casino" in command("rules", name, casino.name).out


def _net(command: Callable[..., Any], cards: str, bets: list[str]) -> Fraction:
    """The net in money of five cards, 10 on each bet, with these bets still in play."""
    document = command("hand", cards, "--bets", "10", "--format", "json").document
    units = next(Fraction(found["net"]) for found in document["net"] if found["bets"] == bets)
    return units * Fraction(document["bets"][2])


def test_letting_both_bets_ride_with_a_paying_pair(command: Callable[..., Any]) -> None:
    # OPR-804: 10 on each circle, 10-10-4, then 7 and K: the player wins 30
    for known in ("Th Ts 4c", "Th Ts 4c 7d"):
        assert command("hand", known, "--bets", "10", "--format", "json").document["action"] == "ride"
    assert _net(command, "Th Ts 4c 7d Ks", ["1", "2", "$"]) == 30


def test_pulling_back_both_bets(command: Callable[..., Any]) -> None:
    # OPR-804: 10 on each circle, 8-5-2, then 8 and K: only bet $ is in play and the player loses 10
    for known in ("8c 5d 2s", "8c 5d 2s 8h"):
        assert command("hand", known, "--bets", "10", "--format", "json").document["action"] == "pull"
    assert _net(command, "8c 5d 2s 8h Ks", ["$"]) == -10
