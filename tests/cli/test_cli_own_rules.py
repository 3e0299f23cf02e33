"""A new casino is one TOML file: every command takes it; and the two examples that OPR-804 works out."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

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
