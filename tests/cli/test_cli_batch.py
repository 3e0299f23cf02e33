"""``exact-odds batch``: many hands line by line, in JSON and CSV, from files and pipes; bad lines; what a line says."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import oracle
import pytest
from exact_json import from_exact_json

from exact_odds.cards.cards import DECK
from exact_odds.cards.parsing import parse_cards
from exact_odds.odds.hand import ask_hand
from exact_odds.odds.setup import Options, make_game, more_dead
from exact_odds.output.reports.hand import hand_document

Command = Callable[..., Any]
PROGRAM = [sys.executable, "-m", "exact_odds", "batch"]
ROWS = [*oracle.ABOVE_A_PAIR, "pair_tens_or_better", "no_pay"]
HEAD = (
    "line,cards,dead,decision,bet_1,action,ev,ev_num,ev_den,value_ride,value_ride_num,value_ride_den,"
    "value_pull,value_pull_num,value_pull_den," + ",".join(ROWS) + ",of"
)


@pytest.fixture
def feed(command: Command, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs ``batch`` in this process with something on stdin."""

    def execute(data: str | bytes, *arguments: str) -> Any:
        raw = io.BytesIO(data.encode() if isinstance(data, str) else data)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(raw, encoding="ascii"))
        return command("batch", *arguments)

    return execute


def documents(said: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in said.out.splitlines()]


def random_lines(count: int, seed: int) -> Iterator[str]:
    """Hands of three, four and five cards; every other one has dead cards after a bar."""
    random = Random(seed)
    for number in range(count):
        size = random.choice((3, 3, 4, 4, 5))
        cards = random.sample(DECK, size + random.choice((1, 2, 5, 20)))
        hand, dead = cards[:size], cards[size:]
        yield " ".join(map(str, hand)) + (" | " + " ".join(map(str, dead)) if number % 2 else "")


# ------------------------------------------------------------------------------------------------------- good lines


def test_a_line_is_the_document_of_its_hand(feed: Command, command: Command) -> None:
    said = feed("Th Jh Qh\n8h 8d Ac | Qc Qd Qh\n5s6d7c8h\n8c 8d 8h Ah Ad\n")
    assert (said.code, said.err) == (0, "")
    found = documents(said)
    assert [document.pop("line") for document in found] == [1, 2, 3, 4]
    assert found == [
        command("hand", *arguments, "--format", "json").document
        for arguments in (["ThJhQh"], ["8h8dAc", "--dead", "QcQdQh"], ["5s6d7c8h"], ["8c8d8hAhAd"])
    ]
    assert all(line.startswith('{"line": ') for line in said.out.splitlines())
    assert said.out.isascii()


def test_a_thousand_hands_are_asked_one_by_one(feed: Command) -> None:
    lines = list(random_lines(1000, 1))
    said = feed("\n".join(lines))
    assert (said.code, said.err) == (0, "")
    found = documents(said)
    assert [document["line"] for document in found] == list(range(1, 1001))
    plain = make_game(Options())
    for document, line in zip(found, lines, strict=True):
        hand, _, dead = line.partition("|")
        answer = ask_hand(more_dead(plain, parse_cards(dead)) if dead else plain, parse_cards(hand))
        assert {key: value for key, value in document.items() if key != "line"} == hand_document(answer)
    assert {document["decision"] for document in found} == {"first", "second", "settled"}
    assert {document["action"] for document in found} >= {"ride", "pull", None}


def test_csv(feed: Command) -> None:
    lines = list(random_lines(60, 2))
    said = feed("\n".join(lines), "--format", "csv")
    assert (said.code, said.err) == (0, "")
    assert said.out.split("\n", 1)[0] == HEAD
    assert "\r" not in said.out
    found = list(csv.DictReader(io.StringIO(said.out)))
    for row, document in zip(found, documents(feed("\n".join(lines))), strict=True):
        assert row["line"] == str(document["line"])
        assert row["cards"].split() == document["cards"]
        assert row["dead"].split() == document["dead"]
        assert row["decision"] == document["decision"]
        assert row["action"] == (document["action"] or "")
        assert [int(row[name]) for name in ROWS] == [outcome["ways"] for outcome in document["outcomes"]]
        assert int(row["of"]) == document["of"]
        for key in ("ev", "value_ride", "value_pull"):
            cells = [row[key], row[f"{key}_num"], row[f"{key}_den"]]
            value = document[key]
            assert cells == (["", "", ""] if value is None else [value["decimal"], value["num"], value["den"]])


def test_csv_of_another_pay_table(feed: Command) -> None:
    said = feed("2c2d9h\n", "--format", "csv", "--pay", "pair_tens_or_better=none", "--pay", "any_pair=1/3")
    head, row = said.out.splitlines()
    assert head.endswith(",two_pair,any_pair,no_pay,of")
    assert row.startswith("1,2c 2d 9h,,first,,ride,")


def test_the_game_holds_for_every_line(feed: Command) -> None:
    lines = "2h Th Jh Qh\n8h 8d Ac\n9c9d9h | 2s\n"
    options = ["--max-payout", "15", "--bets", "5,5,4", "--dead", "Kc Kd", "--ties", "ride"]
    game = make_game(Options(max_payout=15, bets="5,5,4", dead="Kc Kd", ties="ride"))
    for state in ("ride", "pull"):
        first, second, third = documents(feed(lines, *options, "--bet-1", state))
        assert first["action"] == ask_hand(game, parse_cards("2hThJhQh"), state).action  # type: ignore[arg-type]
        assert first["bet_1"] == state
        assert (second["bet_1"], second["action"]) == (None, ask_hand(game, parse_cards("8h8dAc")).action)
        assert third["dead"] == ["Kc", "Kd", "2s"]
        assert (first["dead"], second["dead"], first["ties"]) == (["Kc", "Kd"], ["Kc", "Kd"], "ride")
    assert (
        feed("2h Th Jh Qh\n", *options).err
        == "exact-odds: error: line 1: the maximum payout can bind, so bet 2 depends on bet 1; "
        "add --bet-1 ride or --bet-1 pull\n"
    )


def test_side_bets_and_french(feed: Command) -> None:
    [document] = documents(feed("10♥ V♥ D♥\n", "--lang", "fr", "--side", "three-card-bonus=5"))
    assert document["cards"] == ["Th", "Jh", "Qh"]
    [bet] = document["side_bets"]
    assert (bet["amount"], from_exact_json(bet["ev"])) == ("5", Fraction(40))
    said = feed("10♥ V♥ D♥ | A♠\n", "--lang", "fr", "--format", "csv")
    assert said.out.splitlines()[1].startswith("1,Th Jh Qh,As,first,,ride,")
    assert feed("10♥ V♥ D♥\n").code == 2


# --------------------------------------------------------------------------------------------- how lines may be written


@pytest.mark.parametrize(
    "data",
    [
        b"Th Jh Qh\n\n5s6d7c8h\n",
        b"Th Jh Qh\r\n\r\n5s 6d 7c 8h\r\n",
        b"\xef\xbb\xbfTh Jh Qh\n   \t\n5s6d7c8h",
        b"  ThJhQh  \n\n\t5s,6d,7c,8h \n\n\n",
        "T♥J♥Q♥\n\u3000\n5♠6♦7♣8♥\n".encode(),
    ],
)
def test_blank_lines_ends_and_marks(data: bytes, feed: Command) -> None:
    for form in ((), ("--format", "csv"), ("--format", "json")):
        said = feed(data, *form)
        assert (said.code, said.err) == (0, "")
    assert [(row["line"], row["action"]) for row in documents(said)] == [(1, "ride"), (3, "either")]


@pytest.mark.parametrize("data", [b"", b"\n\n", b"\xef\xbb\xbf", b" \r\n"])
def test_nothing_to_answer(data: bytes, feed: Command) -> None:
    assert feed(data) == (0, "", "")
    assert feed(data, "--format", "csv") == (0, HEAD + "\n", "")


def test_a_mark_inside_is_no_mark(feed: Command) -> None:
    said = feed(b"ThJhQh\n\xef\xbb\xbfThJhQh\n")
    assert said.code == 2
    assert "line 2: " in said.err
    assert "U+FEFF" in said.err


def test_files(command: Command, feed: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("hands.txt").write_bytes(b"\xef\xbb\xbfTh Jh Qh\r\n5s6d7c8h")
    said = command("batch", "hands.txt")
    assert (said.code, said.err) == (0, "")
    assert said.out == feed("ThJhQh\n5s6d7c8h\n").out == feed("ThJhQh\n5s6d7c8h\n", "-").out


# ---------------------------------------------------------------------------------------------------------- bad lines

BAD = [
    (b"ThJhQz", "card 3 'Qz': 'z' is not a suit; write c, d, h or s"),
    (b"ThJh", "2 cards; a hand has 3, 4 or 5"),
    (b"2c3c4c5c6c7c", "6 cards; a hand has 3, 4 or 5"),
    (b"ThThQh", "card 2 'Th' is the ten of hearts again (card 1 'Th')"),
    (b"ThJhQh | Qh", "dead card 1 'Qh': the queen of hearts is card 3 of the hand too"),
    (b"ThJhQh | Qc Qc", "dead card 2 'Qc' is the queen of clubs again (dead card 1 'Qc')"),
    (b"ThJhQh |", "no dead cards"),
    (b"ThJhQh | Qc | Qd", "dead card 2 '|'"),
    (b"| Qc", "no cards"),
    (b"\xff\xfeT\x00h\x00", "not UTF-8; save the file as UTF-8"),
    (b"x" * 1_001, "longer than 1,000 bytes; write one hand a line"),
    (b"Th Jh Qh" + b" " * 50_000 + b"2c", "longer than 1,000 bytes; write one hand a line"),
    (" ".join(map(str, DECK)).replace(" ", "", 0).encode(), "52 cards; a hand has 3, 4 or 5"),
    (
        b"2c3c4c|" + " ".join(str(card) for card in DECK if str(card) not in ("2c", "3c", "4c", "5c")).encode(),
        "48 dead cards leave no deck; at most 47",
    ),
    (b"\x1b[31m", "'\\x1b' is not a rank"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "says"), BAD, ids=[ascii(case[1][:30]) for case in BAD])
def test_a_bad_line_stops_it_or_not(line: bytes, says: str, feed: Command) -> None:
    data = b"ThJhQh\n\n" + line + b"\n5s6d7c8h\nzz\n9c9d9h"
    said = feed(data)
    assert said.code == 2
    assert [row["line"] for row in documents(said)] == [1]
    assert said.err.startswith("exact-odds: error: line 3: ")
    assert says in said.err
    assert said.err.count("\n") == 1
    assert said.err[:-1].isprintable()
    said = feed(data, "--keep-going")
    assert said.code == 2
    assert [row["line"] for row in documents(said)] == [1, 4, 6]
    faults = said.err.splitlines()
    assert [fault.split(":")[2] for fault in faults] == [" line 3", " line 5"]
    assert says in faults[0]
    rows = feed(data, "--keep-going", "--format", "csv").out.splitlines()
    assert [row.split(",")[0] for row in rows] == ["line", "1", "4", "6"]


def test_a_line_of_the_longest_length_is_read(feed: Command) -> None:
    for end in (b"\n", b"\r\n", b""):
        line = b"ThJhQh" + b" " * (1_000 - len(b"ThJhQh | Qc") - len(end)) + b" | Qc" + end
        assert len(line) == 1_000
        lines = [row["line"] for row in documents(feed(line + (b"5s6d7c8h" if end else b"")))]
        assert lines == ([1, 2] if end else [1])
        said = feed(b" " + line)
        assert (said.code, said.out) == (2, "")
        assert "line 1: longer than 1,000 bytes" in said.err


def test_good_lines_to_the_end_leave_no_code_behind(feed: Command) -> None:
    assert feed("ThJhQh\n", "--keep-going").code == 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["missing.txt"], "missing.txt: cannot be read: no such file or directory"),
        (["folder"], "folder: cannot be read: is a directory"),
        (["a\0b"], "cannot be read: embedded null byte"),
        (["--format", "xml"], "format 'xml'"),
        (["--format", "table"], "format 'table': batch writes json (one document a line) or csv"),
        (["--peek", "both"], "peek both: a hand takes no peek; ask edge --peek both for the round"),
        (["--peek", "both", "--keep-going"], "error: peek both: a hand takes no peek"),
        (["--bet-1", "keep"], "bet-1 'keep': write ride or pull"),
        (["--lang", "de"], "lang 'de'"),
        (["--pay", "flsh=8"], "did you mean flush"),
        (["--rules", "pennsylvania"], "no pays are printed"),
        (["-o", "out.json"], "No such option: -o"),
        (["hands", "more"], "unexpected extra argument"),
    ],
)
@pytest.mark.parametrize("form", [[], ["--format", "csv"]])
def test_refused_before_the_first_line(
    arguments: list[str],
    says: str,
    form: list[str],
    command: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing is written, no header either."""
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    said = command("batch", *form, *arguments)
    assert (said.code, said.out) == (2, "")
    assert says in said.err
    assert said.err.count("\n") == 1


def test_a_peek_is_refused(feed: Command) -> None:
    said = feed("ThJhQh\n", "--peek", "burn")
    assert (said.code, said.out) == (2, "")
    assert "error: peek burn: a hand takes no peek; ask edge --peek burn" in said.err


# ----------------------------------------------------------------------------------------------------------- as a pipe


def test_a_line_is_answered_before_the_next_is_there() -> None:
    """The other end waits for each answer before it writes on: lines held back would hang here."""
    process = subprocess.Popen(
        [*PROGRAM, "--keep-going"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin
    assert process.stdout
    assert process.stderr
    os.set_blocking(process.stdout.fileno(), False)
    for line, action in ((b"Th Jh Qh\n", "ride"), (b"\n2c7d9s\n", "pull"), (b"5s6d7c8h\n", "either")):
        process.stdin.write(line)
        process.stdin.flush()
        assert json.loads(wait_for_line(process.stdout))["action"] == action
    process.stdin.write(b"zz\n")
    process.stdin.flush()
    assert process.stderr.readline().startswith(b"exact-odds: error: line 5: ")
    process.stdin.close()
    assert (process.wait(30), process.stdout.read(), process.stderr.read()) == (2, b"", b"")
    process.stdout.close()
    process.stderr.close()


def wait_for_line(stream: Any) -> bytes:
    """A whole line from a pipe that does not block, within half a minute."""
    end, found = time.monotonic() + 30, b""
    while not found.endswith(b"\n"):
        assert time.monotonic() < end, "no answer came"
        found += stream.readline() or b""
        time.sleep(0.005)
    return found


def test_a_reader_that_closes_the_pipe_has_seen_enough() -> None:
    process = subprocess.Popen(PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdin.write(b"ThJhQh\n")
    process.stdin.flush()
    assert process.stdout.readline().startswith(b'{"line": 1')
    process.stdout.close()
    process.stdin.write(b"ThJhQh\nzz\n")  # the second line is never come to
    process.stdin.close()
    assert (process.wait(30), process.stderr.read()) == (0, b"")
    process.stderr.close()


@pytest.mark.parametrize("form", [[], ["--format", "csv"]])
def test_a_pipe_closed_from_the_start(form: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run([*PROGRAM, *form], input=b"ThJhQh\n", stdout=writer, stderr=subprocess.PIPE, timeout=30)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(os.name != "posix", reason="needs a shell that closes streams")
def test_a_closed_stdin() -> None:
    line = f'"{sys.executable}" -m exact_odds batch'
    done = subprocess.run(["sh", "-c", f"{line} <&-"], capture_output=True, timeout=30)
    assert (done.returncode, done.stdout, done.stderr) == (
        2,
        b"",
        b"exact-odds: error: input: stdin is closed; name a file\n",
    )


def test_a_thousand_hands_as_a_process(tmp_path: Path) -> None:
    """The mark is one second; a machine that others use at the same time gets ten."""
    file = tmp_path / "hands.txt"
    file.write_text("\n".join(line.partition("|")[0] for line in random_lines(1000, 3)), "utf-8")
    start = time.monotonic()
    done = subprocess.run([*PROGRAM, str(file)], capture_output=True, timeout=60)
    assert time.monotonic() - start < 10
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"\n") == 1000
