"""The commands themselves: help, version, exit codes, debug, completion."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import exact_odds.cli.edge
import exact_odds.cli.verify
import exact_odds.counting.walk
from exact_odds.cards.parsing import parse_cards
from exact_odds.cli.main import COMMANDS
from exact_odds.counting.walk import Difference, Row, Verification
from exact_odds.version import __version__

PAGES = [[], *([name] for name in COMMANDS), ["rules", "list"], ["rules", "show"], ["rules", "check"]]


@pytest.mark.parametrize("group", [[], ["rules"]], ids=["top", "rules"])
def test_without_a_command_the_help_is_shown(group: list[str], command: Callable[..., Any]) -> None:
    said = command(*group)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("Usage: exact-odds")
    assert said.out == command(*group, "--help").out


@pytest.mark.parametrize("page", PAGES, ids=" ".join)
def test_help(page: list[str], command: Callable[..., Any]) -> None:
    said = command(*page, "--help")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"Usage: {' '.join(['exact-odds', *page])} [OPTIONS]")
    assert not [line for line in said.out.splitlines() if len(line) > 80]
    assert not re.search(r"[{}\x1b╭]", said.out)
    # every option says what it does, and every command shows an example that can be typed
    for option in re.findall(r"^  (-\S.*)$", said.out, re.MULTILINE):
        assert re.search(r"  +\S", option), option
    assert f"Example: exact-odds {' '.join(page)}".rstrip() in said.out


GROUPS = ["Arguments", "Options", "The game", "Output", "Commands"]


@pytest.mark.parametrize("page", PAGES, ids=" ".join)
def test_options_stand_in_groups(page: list[str], command: Callable[..., Any]) -> None:
    """The command's own first, then the game, then output with --help at its end; nothing else in a group."""
    said = command(*page, "--help").out
    found = re.findall(r"^(\S.*):$", said, re.MULTILINE)
    assert found == [group for group in GROUPS if group in found]
    options = {
        group: re.findall(r"^  (?:-\w, )?(--[\w-]+)", part, re.MULTILINE)
        for group, part in zip(found, re.split(r"^\S.*:$", said, flags=re.MULTILINE)[1:], strict=True)
    }
    shared = ["--rules", "--pay", "--pays-from", "--as-printed", "--bets", "--side", "--meter", "--max-payout",
              "--max-payout-per", "--dead", "--peek", "--ties"]  # fmt: skip
    assert options.get("The game", []) in ([], shared, ["--rules", "--pay", "--meter", "--side", "--dead"])
    assert not {*options.get("Options", [])} & {*shared[1:], "--format", "--lang", "--digits", "--debug"}
    last = "Output" if "Output" in found else "Options"
    assert [options[group][-1] for group in found if "--help" in options[group]] == ["--help"]
    assert options[last][-1] == "--help"


def test_every_argument_is_described(command: Callable[..., Any]) -> None:
    for page in PAGES:
        said = command(*page, "--help").out
        metavars = re.sub(r"\s+", " ", said.partition("\n\n")[0]).split("[OPTIONS]")[1].split()
        described = said.partition("\nArguments:\n")[2].partition("\n\n")[0]
        for metavar in metavars:
            if "COMMAND" not in metavars:
                assert re.search(rf"^  {re.escape(metavar)}\s+\w", described, re.MULTILINE), (page, metavar)


def test_the_list_of_commands_cuts_nothing_off(command: Callable[..., Any]) -> None:
    for group in ([], ["rules"]):
        said = command(*group).out
        assert "..." not in said.partition("Commands:")[2]


def test_the_examples_of_the_help_run(
    command: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    sets = Path(exact_odds.__file__).parent / "rules" / "sets"
    Path("casino.toml").write_bytes((sets / "quebec.toml").read_bytes())
    found = []
    for page in PAGES:
        found += re.findall(r"Example: exact-odds (.*)", command(*page, "--help").out)
    quick = [example for example in found if example.split()[0] in ("hand", "edge", "side-bets", "rules")]
    assert len(quick) >= 6
    for example in quick:
        assert command(*example.split()).code == 0, example


def test_every_command_is_listed(command: Callable[..., Any]) -> None:
    listed = re.findall(r"^  (\S+)   *\S", command().out.partition("Commands:")[2], re.MULTILINE)
    assert listed == list(COMMANDS)


def test_version(command: Callable[..., Any]) -> None:
    assert command("--version") == (0, f"exact-odds {__version__}\n", "")


@pytest.mark.parametrize("option", ["--rules", "--pay", "--pays-from", "--bets", "--dead", "--max-payout", "--ties"])
def test_shared_options_read_the_same_everywhere(option: str, command: Callable[..., Any]) -> None:
    def about(name: str) -> str:
        text = command(name, "--help").out
        return re.split(r"\n  -", text[text.index(f"  {option} ") :])[0]

    assert about("hand") == about("edge")


# ----------------------------------------------------------------------------------------------------------- exit codes


def fake_walk(monkeypatch: pytest.MonkeyPatch, *differences: Difference) -> None:
    found = Verification((51_979_200, *[0] * 21), 22_100, 1_082_900, len(differences), differences)
    monkeypatch.setattr(exact_odds.counting.walk, "verify", lambda **_: found)


def test_verify_ends_with_0_where_all_agrees(command: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    fake_walk(monkeypatch)
    said = command("verify")
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines() == [
        "Verified: the walk without symmetry and the rank classes agree everywhere.",
        "51,979,200 ordered deals; 22,100 holdings and 1,082,900 (holding, card) pairs.",
    ]
    assert command("verify", "--format", "csv").out == (
        "deals,holdings,pairs,differing\n51979200,22100,1082900,0\n"
    )  # fmt: skip


@pytest.mark.parametrize("form", ["table", "json", "csv", "markdown", "html", "latex"])
def test_verify_ends_with_1_where_something_differs(
    form: str, command: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    ways = tuple(range(22))
    fake_walk(monkeypatch, Difference(parse_cards("Th Jh Qh"), Row(ways, 4), Row(ways, 5)))
    said = command("verify", "--format", form)
    assert (said.code, said.err) == (1, "")
    assert said.out


def test_a_fault_of_ours_is_one_line_and_70(command: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise ZeroDivisionError("two\nlines \x1b[31m")

    monkeypatch.setattr(exact_odds.cli.edge, "play_round", fail)
    said = command("edge")
    assert said == (
        70,
        "",
        "exact-odds: error: internal error: ZeroDivisionError: two lines \\x1b[31m; --debug shows where\n",
    )
    loud = command("edge", "--debug")
    assert (loud.code, loud.out) == (70, "")
    assert loud.err.startswith("Traceback (most recent call last):")
    assert "in fail" in loud.err
    assert loud.err.endswith(said.err)


def test_out_of_memory(command: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(exact_odds.cli.edge, "play_round", fail)
    assert command("edge") == (70, "", "exact-odds: error: out of memory\n")


def test_ctrl_c(command: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(exact_odds.cli.edge, "play_round", interrupt)
    assert command("edge") == (130, "", "exact-odds: error: interrupted\n")
    assert command("edge", "--debug").code == 130


def test_ctrl_c_while_the_answer_is_drawn(command: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("exact_odds.cli.main.deliver", interrupt)
    assert command("edge") == (130, "", "exact-odds: error: interrupted\n")


@pytest.mark.parametrize("arguments", [["hand", "zz", "--debug"], ["edge", "--nonsense", "--debug"]], ids=" ".join)
def test_debug_shows_the_traceback_of_an_error(arguments: list[str], command: Callable[..., Any]) -> None:
    said = command(*arguments)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("Traceback (most recent call last):")
    assert said.err.splitlines()[-1].startswith("exact-odds: error: ")


def test_debug_changes_no_answer(command: Callable[..., Any]) -> None:
    assert command("hand", "ThJhQh", "--debug") == command("hand", "ThJhQh")


def test_an_answer_is_the_same_every_time(command: Callable[..., Any]) -> None:
    assert command("edge", "--format", "json") == command("edge", "--format", "json")


@pytest.mark.parametrize(
    "cards", [["Th", "Jh", "Qh"], ["10h", "jh", "QH"], ["T♥J♥Q♥"], ["Th,Jh,Qh"], ["th jh", "qh"], ["ThJh", "Qh"]]
)
def test_cards_in_every_spelling(cards: list[str], command: Callable[..., Any]) -> None:
    assert command("hand", *cards) == command("hand", "ThJhQh")


def test_french_cards(command: Callable[..., Any]) -> None:
    said = command("hand", "10♥ V♥ D♥", "--dead", "R♠", "--lang", "fr")
    assert said.out.startswith("Laisser : laissez la mise 1 en jeu.\nCartes 10♥ V♥ D♥.")
    assert "Cartes mortes : R♠." in said.out
    assert command("hand", "10♥ V♥ D♥").code == 2


# ----------------------------------------------------------------------------------------------------------- completion


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from exact_odds.cli.main import run

    monkeypatch.setenv("_EXACT_ODDS_COMPLETE", f"source_{shell}")
    with pytest.raises(SystemExit) as end:
        run([])
    assert end.value.code in (0, None)
    assert "_EXACT_ODDS_COMPLETE" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("exact-odds h", ["hand"]),
        ("exact-odds ", list(COMMANDS)),
        ("exact-odds rules ", ["list", "show", "check"]),
        ("exact-odds edge --max", ["--max-payout", "--max-payout-per"]),
    ],
)
def test_completion(
    line: str, wanted: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from exact_odds.cli.main import run

    monkeypatch.setenv("_EXACT_ODDS_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(line.split()) - (not line.endswith(" "))))
    with pytest.raises(SystemExit) as end:
        run([])
    assert end.value.code in (0, None)
    assert capsys.readouterr().out.split() == wanted
