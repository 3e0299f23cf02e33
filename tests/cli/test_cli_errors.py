"""Bad input and bad usage: exit code 2, one line on stderr a fault, nothing on stdout, never a traceback."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from exact_odds.basics.numbers import shown

GOOD = ["Th", "Jh", "Qh"]


def refused(said: Any, faults: int = 1) -> str:
    """What was said, once it has the form of an error."""
    assert said.code == 2
    assert said.out == ""
    assert said.err.endswith("\n")
    lines = said.err[:-1].split("\n")
    assert len(lines) == faults
    for line in lines:
        assert re.fullmatch(r"exact-odds: error: \S.*", line)
        assert line.isprintable()
    return said.err.removeprefix("exact-odds: error: ").rstrip("\n")


CARDS = [
    (["Ah", "Ah", "Kd"], "card 2 'Ah' is the ace of hearts again (card 1 'Ah')"),
    (["Ah", "AH", "Kd"], "card 2 'AH' is the ace of hearts again (card 1 'Ah')"),
    (["A♥AhKd"], "card 2 'Ah' is the ace of hearts again (card 1 'A♥')"),
    (["1h", "2h", "3h"], "card 1 '1h': '1' is not a rank; write A for the ace or 10h for the ten"),
    (["Th", "1h"], "card 2 '1h': '1' is not a rank; write A for the ace or 10h for the ten"),
    (["1Oh", "2h", "3h"], "'1O' is not the number ten; write 10h"),
    (["Th", "Jh"], "2 cards; a hand has 3, 4 or 5"),
    (["2c3c4c5c6c7c"], "6 cards; a hand has 3, 4 or 5"),
    ([""], "no cards; write them like Th Jh Qh"),
    (["   "], "no cards; write them like Th Jh Qh"),
    (["Ax", "Kh", "Qh"], "'x' is not a suit; write c, d, h or s"),
    (["h"], "the rank is missing"),
    (["nothing"], "card 1"),
    (["AhKsQ"], "card 3 'Q': the suit is missing"),
    (["AhKsQdd"], "'d' is left over after Qd"),
    (["6сTc9h"], "U+0441"),
    (["Ａh Kh Qh"], "U+FF21"),
    ([",".join([" "] * 600)], "the input is longer than 1,000 characters"),
    ([*GOOD, "--dead", "Qh"], "dead card 1 'Qh': the queen of hearts is card 3 of the hand too"),
    ([*GOOD, "--dead", "zz"], "dead card 1 'zz'"),
    ([*GOOD, "--dead", " "], "no dead cards"),
    ([*GOOD, "--dead", "2c 2c"], "dead card 2 '2c' is the two of clubs again"),
    (["\udcff"], "U+DCFF"),
    (["Th\nJh\x1b[31mQx"], "'\\x1b[31mQx' is left over after Jh"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "says"), CARDS, ids=[ascii(" ".join(case[0])[:40]) for case in CARDS])
def test_bad_cards(arguments: list[str], says: str, command: Callable[..., Any]) -> None:
    assert says in refused(command("hand", *arguments))


DEAD_HINT = 'dead cards as one argument: --dead "Qc Qd Qh"'


@pytest.mark.parametrize(
    "line",
    [
        "8c 8d Ah --dead Qc Qd Qh",
        "8c 8d --dead Qc Ah",
        "--dead Qc Qd Qh 8c 8d Ah",
        "--dead Qc Qd 8c 8d Ah",
        "--dead 10c Qd Qh Qs 8c 8d Ah",
        "8c 8d Ah --dead Qc Qd Qh --format json",
        "8c --format json 8d Ah",
    ],
)
def test_cards_that_do_not_stand_together_are_refused(line: str, command: Callable[..., Any]) -> None:
    assert DEAD_HINT in refused(command("hand", *line.split()))


@pytest.mark.parametrize(
    ("arguments", "cards", "dead"),
    [
        (["8c", "8d", "Ah", "--dead", "Qc Qd Qh"], 3, 3),
        (["--dead", "Qc Qd Qh", "8c", "8d", "Ah"], 3, 3),
        (["--dead", "QcQd", "8c", "8d", "Ah", "2s"], 4, 2),
        (["--dead", "Qc", "8c", "8d", "Ah"], 3, 1),
        (["--dead", "Qc", "8c8dAh2s"], 4, 1),
        (["--dead=Qc", "8c", "8d", "Ah", "2s"], 4, 1),
        (["8c", "8d", "Ah", "2s", "--dead", "Qc"], 4, 1),
        (["8c", "8d", "Ah", "2s", "3s", "--dead", "Qc"], 5, 1),
        (["--format", "json", "8c", "8d", "Ah"], 3, 0),
        (["--", "8c", "8d", "Ah"], 3, 0),
    ],
)
def test_what_can_be_told_is_taken(arguments: list[str], cards: int, dead: int, command: Callable[..., Any]) -> None:
    document = command("hand", "--format", "json", *arguments).document
    assert (len(document["cards"]), len(document["dead"])) == (cards, dead)


GAMES = [
    (["--rules", "oprr-804"], "'oprr-804' does not ship, and a file would end in .toml; did you mean opr-804?"),
    (["--rules", ""], "rule set ''"),
    (["--rules", "california/LIRX-4"], "rule set california has no schedule 'LIRX-4'; did you mean LIRX-0"),
    (["--rules", "opr-804/"], "no schedule stands after the slash"),
    (["--rules", "missing.toml"], "missing.toml: cannot be read: no such file or directory"),
    (["--rules", "a\nb\x1b.toml"], "cannot be read"),
    (["--rules", "x" * 5000 + ".toml"], "cannot be read: file name too long"),
    (["--pay", "royal_flush=abc"], "pay royal_flush: 'abc': not a number; write it as 5, 1.5 or 3/2"),
    (["--pay", "royal=5"], "did you mean royal_flush"),
    (["--pay", "royal_flush"], "pay 'royal_flush': write ROW=PAYS, such as flush=8"),
    (["--pay", ""], "write ROW=PAYS"),
    (["--pay", "=5"], "write ROW=PAYS"),
    (["--pay", "flush="], "write ROW=PAYS"),
    (["--pay", "flush=1/0"], "the denominator is zero"),
    (["--pay", "flush=nan"], "not a number"),
    (["--pay", "flush=inf"], "not a number"),
    (["--pay", "flush=1e999999999"], "not a number"),
    (["--pay", "flush=-2"], "below -1 to 1 a bet would lose more than itself"),
    (["--pay", "flush=" + "9" * 100], "longer than 60 digits"),
    (["--pay", "flush=８"], "not a number"),
    (["--pay", "quads_aces=100"], "four_of_a_kind is counted as a whole, not by its rank"),
    (["--pay", "flush=8", "--pay", "flush=9"], "flush is given twice"),
    (["--pay", "any_pair=1"], "overlaps pair_tens_or_better; take that out first: pair_tens_or_better=none"),
    (["--pay", "no_pay=1"], "is never a row"),
    (["--pays-from", "nowhere"], "rule set 'nowhere'"),
    (["--rules", "pennsylvania"], "no pays are printed"),
    (["--bets", "0"], "an amount is above zero"),
    (["--bets", "-1"], "an amount is above zero"),
    (["--bets", "1,2"], "2 amounts; write one number, or three as 5,5,4"),
    (["--bets", "1,2,x"], "not a number"),
    (["--bets", ""], "not a number"),
    (["--max-payout", "0"], "an amount is above zero"),
    (["--max-payout", "lots"], "not a number"),
    (["--max-payout-per", "hand"], "no maximum payout is given"),
    (["--max-payout", "100", "--max-payout-per", "month"], "max-payout-per 'month': write hand, bet or all"),
    (["--ties", "maybe"], "ties 'maybe': write pull or ride"),
    (["--peek", "all"], "peek 'all': write burn, first, second or both"),
    (["--format", "yaml"], "format 'yaml': write table, json, csv, markdown, latex, html"),
    (["--format", ""], "format ''"),
    (["--lang", "de"], "lang 'de': write en or fr"),
    (["--digits", "x"], "digits 'x': write a whole number from 0 to 60"),
    (["--digits", "61"], "digits '61'"),
    (["--digits", "-1"], "digits '-1'"),
    (["--digits", "1.5"], "digits '1.5'"),
    (["--nonsense"], "No such option: --nonsense"),
    (["--pay"], "requires an argument"),
]  # fmt: skip


@pytest.mark.parametrize("start", [["hand", *GOOD], ["edge"]], ids=["hand", "edge"])
@pytest.mark.parametrize(("arguments", "says"), GAMES, ids=[ascii(" ".join(case[0])[:40]) for case in GAMES])
def test_bad_options(start: list[str], arguments: list[str], says: str, command: Callable[..., Any]) -> None:
    assert says in refused(command(*start, *arguments))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nonsense"], "command 'nonsense' is not there; known: hand, edge, "),
        (["edg"], "command 'edg' is not there; did you mean edge?"),
        ([""], "command ''"),
        (["a\nb\x1b[31m"], "command 'a\\nb\\x1b[31m'"),
        (["--nonsense"], "No such option: --nonsense"),
        (["--\n\x1b[31m"], "No such option"),
        (["hand"], "Missing argument 'CARDS...'"),
        (["edge", "extra"], "unexpected extra argument"),
        (["rules", "lst"], "command 'lst' is not there; did you mean list?"),
        (["rules", "show"], "Missing argument 'SET'"),
        (["rules", "show", "oprr-804"], "did you mean opr-804?"),
        (["rules", "show", "opr-804", "quebec"], "unexpected extra argument"),
        (["rules", "list", "extra"], "unexpected extra argument"),
        (["rules", "check"], "Missing argument 'FILE'"),
        (["rules", "check", "opr-804"], "the name of a rule-set file ends in .toml"),
        (["rules", "check", "missing.toml"], "missing.toml: cannot be read: no such file or directory"),
        (["verify", "extra"], "unexpected extra argument"),
        (["verify", "--rules", "quebec"], "No such option: --rules"),
        (["verify", "--lang", "de"], "lang 'de'"),
        (["hand", *GOOD, "--bet-1", "keep"], "bet-1 'keep': write ride or pull"),
        (["hand", *GOOD, "--bet-1", "ride"], "only a hand of four cards asks what was done with bet 1"),
        (["hand", "ThJhQhKhAh", "--bet-1", "pull"], "only a hand of four cards asks what was done with bet 1"),
        (["hand", "ThJhQhKh", "--max-payout", "50"], "add --bet-1 ride or --bet-1 pull"),
        (["hand", *GOOD, "--peek", "burn"], "peek burn"),
        (["edge", "--dead", " ".join(f"{rank}{suit}" for rank in "23456789TJQK" for suit in "cdhs")], "48 dead cards"),
    ],
)
def test_bad_usage(arguments: list[str], says: str, command: Callable[..., Any]) -> None:
    assert says in refused(command(*arguments))


def test_every_fault_of_a_file_is_a_line_of_its_own(command: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "bad\n.toml"
    file.write_text('id = "a b"\nname = 3\n"\\u001b" = 1\n[schedule.x]\nconvention = "to 2"\n', "utf-8")
    said = command("rules", "check", str(file))
    faults = refused(said, len(said.err.splitlines())).splitlines()
    assert len(faults) >= 4
    assert all("bad .toml: " in fault for fault in faults)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "the file is empty"),
        (b"\xff\xfe", "byte 1 is not UTF-8; save the file as UTF-8"),
        (b"id = ", "not TOML"),
        (b"id = " + b"[" * 5000, "not TOML"),
        (b"a = " + b"9" * 5000, "not TOML"),
        (b"#" * 1_000_001, "larger than 1,000,000 bytes"),
    ],
    ids=["empty", "utf-16", "broken", "deep", "digits", "large"],
)
def test_files_that_are_no_rule_sets(content: bytes, says: str, command: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(content)
    for start in (["rules", "check"], ["rules", "show"], ["edge", "--rules"]):
        assert says in refused(command(*start, str(file)))


TEXT = st.text(max_size=12) | st.text("23456789TJQKAtjqka10cdhsCDHS♣♦♥♠ ,", max_size=12)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    start=st.sampled_from([["hand"], ["edge"], ["rules"], ["rules", "show"], ["rules", "check"], []]),
    words=st.lists(
        TEXT | st.sampled_from(["--dead", "--pay", "--rules", "--bets", "--digits", "--lang", "--ties", "Th Jh Qh"]),
        max_size=4,
    ),
)
def test_whatever_is_typed_ends_in_an_answer_or_one_line(
    start: list[str], words: list[str], command: Callable[..., Any]
) -> None:
    if any(word.startswith(("--i", "--s")) for word in words):
        return  # --install-completion and --show-completion ask for the shell they run in
    said = command(*start, *words)
    if said.code:
        refused(said)
    else:
        assert said.out.strip()
        assert said.err == ""


# ------------------------------------------------------------------------------------------- what an error quotes


@pytest.mark.parametrize("value", [10**5000, [[10**5000]], object()], ids=["digits", "nested digits", "object"])
def test_any_value_can_be_quoted(value: object) -> None:
    quoted = shown(value)
    assert quoted.isprintable()
    assert len(quoted) <= 42


def test_a_list_too_deep_to_print_can_be_quoted() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert shown(deep).startswith("'<list object at ")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["hand"], "Missing argument 'CARDS...'; write for example: exact-odds hand Th Jh Qh"),
        (["price"], "Missing argument 'STRATEGY'; write for example: exact-odds price party-card"),
        (["rules", "show"], "Missing argument 'SET'; write for example: exact-odds rules show opr-804"),
        (["design"], "Missing option '--vary'; write for example: exact-odds design --vary straight=4..6"),
        (["edge", "--dead", "Qc", "Qd"], 'extra argument(s) (Qd); write dead cards as one argument: --dead "Qc Qd Qh"'),
        (["edge", "--dead=Qc", "Qd"], 'extra argument(s) (Qd); write dead cards as one argument: --dead "Qc Qd Qh"'),
        (["edge", "Qd"], "Got unexpected extra argument(s) (Qd)"),
    ],
)
def test_an_error_of_the_parser_says_how_to_write_it(arguments: list[str], line: str, command: Any) -> None:
    said = command(*arguments)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert line in said.err
