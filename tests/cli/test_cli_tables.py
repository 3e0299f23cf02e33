"""``exact-odds tables``: the files to the byte, what is in them, and the page that explains them."""

from __future__ import annotations

import csv
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from datetime import datetime
from fractions import Fraction
from functools import cache
from hashlib import sha256
from io import StringIO
from math import comb
from pathlib import Path
from typing import Any

import oracle
import pytest
from exact_json import from_exact_json

from exact_odds.basics.errors import TotalError
from exact_odds.cards.parsing import parse_cards
from exact_odds.counting.enumerator import Counts, counts_without
from exact_odds.odds.hand import ask_hand
from exact_odds.odds.round import play_round
from exact_odds.odds.setup import Options, make_game
from exact_odds.odds.strategies.values import class_values
from exact_odds.output.files import folder
from exact_odds.output.files import tables as module
from exact_odds.output.files.tables import INDEX, all_tables
from exact_odds.output.formats.render import render
from exact_odds.output.report import Column, Report, Table
from exact_odds.output.reports import class_tables
from exact_odds.output.wording.words import Words
from exact_odds.rules.ruleset import load_rule_set, shipped_sets

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "tables.md"
Command = Callable[..., Any]
Rows = list[dict[str, str]]
SCHEDULES = [f"{name}/{schedule.name}" for name in shipped_sets() for schedule in load_rule_set(name).schedules]
PRICED = [name for name in SCHEDULES if not name.startswith("pennsylvania")]
DECISIONS = {"first-decision.csv": (3, 22_100, 741, 1_176), "second-decision.csv": (4, 270_725, 2_535, 48)}


@cache
def made() -> dict[str, bytes]:
    return dict(all_tables())


def rows(path: str) -> Rows:
    return list(csv.DictReader(StringIO(made()[path].decode(), newline="")))


def exact(row: dict[str, str], name: str) -> Fraction:
    """An exact value of a row, whose decimal must agree with its integers."""
    value = Fraction(int(row[f"{name}_num"]), int(row[f"{name}_den"]))
    assert abs(Fraction(row[name]) - value) <= Fraction(1, 2 * 10**12)
    return value


# ------------------------------------------------------------------------------------------------------ what is made


def test_the_files() -> None:
    priced = {"first-decision.csv", "second-decision.csv", "payouts.csv", "round.csv"}
    priced |= {"seen.csv", "strategy.md", "summary.json"}
    expected = {"index.csv", "audit.csv", "audit.md", "counts/first-decision.csv", "counts/second-decision.csv"}
    for name in SCHEDULES:
        files = priced if name in PRICED else {"summary.json"}
        if load_rule_set(name.split("/")[0]).side_bets:
            files = files | {"side-bets.csv"}
        expected |= {f"{name}/{file}" for file in files}
    assert set(made()) == expected
    assert list(made())[-1] == INDEX


def test_the_index() -> None:
    listed = rows(INDEX)
    assert len(listed) == len(made()) - 1
    assert [row["file"] for row in listed] == sorted(set(made()) - {INDEX})
    for row in listed:
        data = made()[row["file"]]
        assert (int(row["bytes"]), row["sha256"]) == (len(data), sha256(data).hexdigest())


def test_all_of_it_is_the_same_every_time_and_names_no_version_and_no_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("exact_odds.version.__version__", "9.8.7")
    monkeypatch.setattr("exact_odds.output.documents.TOOL", "exact-odds 9.8.7")
    again = dict(all_tables())
    assert list(again.items()) == list(made().items())
    today = datetime.now().astimezone().date().isoformat().encode()
    for path, data in made().items():
        assert b"9.8.7" not in data, path
        assert b'"tool"' not in data
        assert today not in data
        assert str(Path.home()).encode() not in data
        assert b"\r" not in data
        assert data.endswith(b"\n")
        assert not data.startswith(b"\xef\xbb\xbf")


@pytest.mark.skipif(not (ROOT / "tables").is_dir(), reason="not run from a checkout")
def test_the_committed_tables_are_in_step() -> None:
    """Where this fails: ``make tables``."""
    folder = ROOT / "tables"
    there = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert sorted(there) == sorted(made())
    assert [path for path in there if there[path] != made()[path]] == []


# ------------------------------------------------------------------------------------------------- what is in the files


@pytest.mark.parametrize("file", DECISIONS)
def test_counts(file: str) -> None:
    """Sums as they must be, and every eleventh class dealt out."""
    cards, hands, classes, of = DECISIONS[file]
    found = rows(f"counts/{file}")
    assert len(found) == classes == len({row["class"] for row in found})
    assert sum(int(row["combos"]) for row in found) == hands
    for place, row in enumerate(found):
        ways = {name: int(row[name]) for name in oracle.OUTCOMES}
        assert sum(ways.values()) == int(row["of"]) == of
        example = row["example"].split()
        assert len(example) == cards
        ranks = sorted(example, key=lambda card: oracle.RANKS.index(card[0]))
        suited = "suited" if len({card[1] for card in example}) == 1 else "unsuited"
        assert row["class"] == "-".join(card[0] for card in ranks) + f" {suited}"
        if place % (11 if cards == 3 else 5) == 0:
            assert {name: count for name, count in ways.items() if count} == oracle.completions(example)


@pytest.mark.parametrize("file", DECISIONS)
def test_the_columns_of_counts_add_up_to_all_five_card_hands(file: str) -> None:
    """Every five-card hand was met once for each of the sets of cards that it can have come from."""
    cards, hands, _, of = DECISIONS[file]
    totals: Counter[str] = Counter()
    for row in rows(f"counts/{file}"):
        for name in oracle.OUTCOMES:
            totals[name] += int(row["combos"]) * int(row[name])
    assert totals["royal_flush"] == 4 * comb(5, cards)
    assert totals["pair_aces"] == 84_480 * comb(5, cards)
    assert totals["no_pair"] == 1_302_540 * comb(5, cards)
    assert totals.total() == hands * of == 2_598_960 * comb(5, cards)


@pytest.mark.parametrize("file", DECISIONS)
@pytest.mark.parametrize("name", PRICED)
def test_decisions(name: str, file: str) -> None:
    """The riding classes win what the bet is worth in the round; some classes asked one by one."""
    _, hands, classes, _ = DECISIONS[file]
    found = rows(f"{name}/{file}")
    counted = rows(f"counts/{file}")
    assert len(found) == classes
    assert [(row["class"], row["combos"]) for row in found] == [(row["class"], row["combos"]) for row in counted]
    assert len({row["ev_den"] for row in found}) == 1
    game = make_game(Options(rules=name))
    summary = json.loads(made()[f"{name}/summary.json"])
    won, by_action = Fraction(0), Counter[str]()
    for place, row in enumerate(found):
        ev = exact(row, "ev")
        assert row["action"] == ("ride" if ev > 0 else "pull" if ev < 0 else "either")
        by_action[row["action"]] += int(row["combos"])
        if row["action"] == "ride":
            won += ev * int(row["combos"])
        if place % 97 == 0:
            assert ask_hand(game, parse_cards(counted[place]["example"])).ev == ev
    first = file.startswith("first")
    assert won / hands == from_exact_json(summary["ev_bet_1" if first else "ev_bet_2"])
    counts = summary["first_decision" if first else "second_decision"]
    assert by_action == {key: counts[key] for key in ("ride", "pull", "either") if counts[key]}
    assert by_action.total() == hands == counts["of"]


def test_known_decisions() -> None:
    first = {row["class"]: row for row in rows("opr-804/standard/first-decision.csv")}
    assert {
        label: (first[label]["action"], exact(first[label], "ev")) for label in ("9-9-9 unsuited", "T-J-Q suited")
    } == {
        "9-9-9 unsuited": ("ride", Fraction(265, 49)),
        "T-J-Q suited": ("ride", Fraction(31, 21)),
    }
    second = {row["class"]: row for row in rows("opr-804/standard/second-decision.csv")}
    assert second["5-6-7-8 unsuited"]["action"] == "either"


@pytest.mark.parametrize("name", PRICED)
def test_payouts(name: str) -> None:
    *hands, total = rows(f"{name}/payouts.csv")
    pays = make_game(Options(rules=name)).pays.pays
    assert [row["category"] for row in hands] == [*pays, "no_pay"]
    assert [exact(row, "pays") for row in hands] == [*pays.values(), -1]
    assert sum(int(row["combos"]) for row in hands) == int(total["combos"]) == 2_598_960
    for row in hands:
        assert exact(row, "probability") == Fraction(int(row["combos"]), 2_598_960)
        assert exact(row, "return") == exact(row, "pays") * exact(row, "probability")
    assert (total["category"], total["pays"], total["pays_num"]) == ("total", "", "")
    assert exact(total, "probability") == 1
    summary = json.loads(made()[f"{name}/summary.json"])
    assert (
        exact(total, "return")
        == sum(exact(row, "return") for row in hands)
        == from_exact_json(summary["ev_bet_dollar"])
    )
    for column in ("pays", "probability", "return"):
        assert len({row[f"{column}_den"] for row in hands}) == 1


@pytest.mark.parametrize("name", PRICED)
def test_rounds(name: str) -> None:
    result = play_round(make_game(Options(rules=name)))
    found = rows(f"{name}/round.csv")
    assert {exact(row, "net"): int(row["ways"]) for row in found} == result.distribution.ways
    assert [exact(row, "net") for row in found] == sorted(result.distribution.ways)
    bets = ("one_bet", "two_bets", "three_bets")
    for row in found:
        assert sum(int(row[name]) for name in bets) == int(row["ways"])
        assert tuple(int(row[name]) for name in bets) == result.bets_of_net[exact(row, "net")]
        assert exact(row, "probability") == Fraction(int(row["ways"]), 51_979_200) == 1 / exact(row, "one_in")
        assert Fraction(int(row["one_in_num"]), int(row["one_in_den"])).denominator == int(row["one_in_den"])
    assert sum(int(row["ways"]) for row in found) == 51_979_200
    assert sum(exact(row, "net") * int(row["ways"]) for row in found) / 51_979_200 == result.ev
    summary = json.loads(made()[f"{name}/summary.json"])
    assert from_exact_json(summary["house_edge"]) == result.house_edge
    assert summary["schema"] == "exact-odds/edge/1"


def test_side_bets() -> None:
    for name in SCHEDULES:
        path = f"{name}/side-bets.csv"
        if path not in made():
            continue
        by_bet: dict[tuple[str, ...], Rows] = {}
        for row in rows(path):
            by_bet.setdefault((row["side_bet"], row["schedule"], row["reading"]), []).append(row)
        rules = load_rule_set(name.split("/")[0])
        assert {bet[:2] for bet in by_bet} == {
            (bet.id, table.name) for bet in rules.side_bets for table in bet.schedules
        }
        for (bet, *_), found in by_bet.items():
            of = {3: 22_100, 5: 2_598_960, 6: 20_358_520}[rules.side_bet(bet)[0].cards]
            assert sum(int(row["combos"]) for row in found) == of
            assert found[-1]["category"] == "no_pay"
            for row in found:
                assert (int(row["of"]), exact(row, "probability")) == (of, Fraction(int(row["combos"]), of))
                if row["pays"]:
                    assert exact(row, "return") == exact(row, "pays") * exact(row, "probability")
                else:
                    assert (row["pays_num"], row["return"], row["return_num"]) == ("", "", "")
    bonus = [row for row in rows("limited-stakes/1/side-bets.csv") if row["schedule"] == "1"]
    assert sum(exact(row, "return") for row in bonus) == -Fraction(17917, 92820)


def test_a_set_without_pays() -> None:
    summary = json.loads(made()["pennsylvania/unprinted/summary.json"])
    assert summary["id"] == "pennsylvania"
    assert summary["schedules"][0]["pays"] is None
    assert len(summary["side_bets"]) == len(
        {(row["side_bet"], row["schedule"], row["reading"]) for row in rows("pennsylvania/unprinted/side-bets.csv")}
    )
    assert [bet["house_edge"] for bet in summary["side_bets"] if bet["needs"]] == [None] * 8


def test_strategies_are_what_the_command_prints(command: Command) -> None:
    for name in ("opr-804/standard", "limited-stakes/2"):
        said = command("strategy", "--rules", name, "--format", "markdown")
        assert said.out == made()[f"{name}/strategy.md"].decode()


def test_the_summary_is_what_edge_prints(command: Command) -> None:
    document = command("edge", "--rules", "limited-stakes/4", "--format", "json").document
    assert document.pop("tool").startswith("exact-odds ")
    assert document == json.loads(made()["limited-stakes/4/summary.json"])


def test_no_label_looks_like_a_date_or_a_number() -> None:
    """Nothing that a spreadsheet would turn into something else: no date, no number, no formula."""
    label = re.compile(r"[2-9TJQKA](-[2-9TJQKA]){2,3} (un)?suited")
    for path in made():
        if path.endswith("-decision.csv"):
            for row in rows(path):
                assert label.fullmatch(row["class"]), row["class"]
                assert row["class"][0] not in "=+@"
                with pytest.raises(ValueError, match="could not convert"):
                    float(row["class"])
                assert not re.fullmatch(r"[\d/.-]+", row["class"])


def test_numbers_in_files_are_whole() -> None:
    """Integers are integers as text, beyond 2**53 too; decimals have twelve places, and nothing is in powers of ten."""
    decimal = re.compile(r"-?\d+\.\d{12}")
    for path in made():
        if not path.endswith(".csv") or path == "audit.csv":
            continue
        for row in rows(path):
            for name, cell in row.items():
                if name.endswith(("_num", "_den")) or name in ("combos", "of", "ways", "bytes", *oracle.OUTCOMES):
                    assert re.fullmatch(r"-?\d+|", cell), (path, name, cell)
                elif f"{name}_num" in row:
                    whole = name in ("pays", "net") and re.fullmatch(r"-?\d+", cell)
                    assert cell == "" or whole or decimal.fullmatch(cell), (path, name, cell)


def test_large_integers_come_back_the_same() -> None:
    """An exact column of numbers beyond 2**53, written and read back."""
    values = [Fraction(2**80 + 1, 3**40), Fraction(-1, 2**70), Fraction(0)]
    table = Table("big", "", (Column("x", "X", "exact"),), tuple((value,) for value in values))
    text = render(Report((), dict, (table,)), "csv", Words())
    back = list(csv.DictReader(StringIO(text, newline="")))
    assert [Fraction(int(row["x_num"]), int(row["x_den"])) for row in back] == values
    assert {int(row["x_den"]) for row in back} == {2**70 * 3**40}


# ----------------------------------------------------------------------------------------- what is checked when written


def test_classes_that_do_not_win_what_the_bet_is_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    game = make_game(Options())
    first, second = class_values(game)
    result = play_round(game)
    class_tables.check_won(first, result.ev_bet_1)
    class_tables.check_won(second, result.ev_bet_2)
    with pytest.raises(TotalError, match="EV of the first decision over its classes"):
        class_tables.check_won(first, result.ev_bet_2)
    with pytest.raises(TotalError, match="EV of the second decision over its classes"):
        class_tables.check_won(second, None)
    monkeypatch.setattr(module, "play_round", lambda game: play_round(game)._replace(ev_bet_1=Fraction(1, 9)))
    with pytest.raises(TotalError, match="EV of the first decision"):
        list(all_tables())


def test_counts_that_do_not_add_up() -> None:
    counts = Counts(counts_without().deck)
    ways = dict(counts_without().first)
    code = next(iter(ways))
    counts.__dict__["first"] = ways | {code: ways[code] + 1}
    with pytest.raises(TotalError, match="ways of the counts table"):
        class_tables.counts_table(counts, "first")


# --------------------------------------------------------------------------------------------------------- the command


@pytest.fixture
def cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty folder to work in, and files that are there already: for what writing and comparing do with them."""
    monkeypatch.chdir(tmp_path)
    files = list(made().items())
    monkeypatch.setattr(folder, "all_tables", lambda: iter(files))


@pytest.mark.usefixtures("cached")
def test_writing_then_checking_then_writing_again(command: Command, tmp_path: Path) -> None:
    folder = tmp_path / "a" / "out"
    said = command("tables", "-o", "a/out")
    assert said == (0, f"Wrote {len(made())} files to a/out; {len(made())} of them are new or changed.\n", "")
    found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert found == made()
    assert command("tables", "--check", "-o", "a/out") == (0, f"In step: {len(made())} files in a/out.\n", "")
    old = datetime(2001, 2, 3).timestamp()
    for path in found:
        os.utime(folder / path, (old, old))
    said = command("tables", "-o", "a/out")
    assert said == (0, f"Wrote {len(made())} files to a/out; 0 of them are new or changed.\n", "")
    assert {(folder / path).stat().st_mtime for path in found} == {old}


@pytest.mark.usefixtures("cached")
def test_what_differs_is_named(command: Command) -> None:
    assert command("tables", "-o", "out").code == 0
    changed, missing, extra = (Path("out", name) for name in ("quebec/standard/round.csv", "audit.md", "notes.txt"))
    changed.write_bytes(changed.read_bytes()[:-1])
    missing.unlink()
    extra.write_text("mine", "utf-8")
    more = [Path("out", f"{name}.txt") for name in "zyxwvu"]
    for path in more:
        path.write_text("mine", "utf-8")
    said = command("tables", "--check", "-o", "out")
    assert (said.code, said.err) == (1, "")
    assert said.out.splitlines() == [
        f"Out of step: 9 of {len(made())} files in out.",
        "differs: quebec/standard/round.csv",
        "missing: audit.md",
        "not made any more: notes.txt",
        *(f"not made any more: {name}.txt" for name in "uvwxyz"),
    ]
    for path in more:
        path.unlink()
    assert (missing.exists(), extra.read_text("utf-8")) == (False, "mine")
    listed = command("tables", "--check", "-o", "out", "--format", "csv")
    assert (listed.code, listed.out.splitlines()) == (
        1,
        ["file,difference", "quebec/standard/round.csv,changed", "audit.md,missing", "notes.txt,extra"],
    )
    said = command("tables", "-o", "out")
    assert said.out == f"Wrote {len(made())} files to out; 2 of them are new or changed.\n"
    assert changed.read_bytes() == made()["quebec/standard/round.csv"]
    assert extra.read_text("utf-8") == "mine"  # what we did not make is not ours to remove


@pytest.mark.usefixtures("cached")
def test_what_is_not_made_any_more_is_removed(command: Command) -> None:
    """Only what the index of that folder names, and only inside it."""
    outside = Path("outside.csv").absolute()
    outside.write_text("mine", "utf-8")
    Path("out/old").mkdir(parents=True)
    for name in ("old/round.csv", "kept.txt"):
        Path("out", name).write_text("old", "utf-8")
    names = ["old/round.csv", "gone.csv", "../outside.csv", str(outside), "old", ""]
    index = "".join(f"{name},1,0\n" for name in names)
    Path("out", INDEX).write_text("file,bytes,sha256\n" + index, "utf-8")
    said = command("tables", "-o", "out")
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[1:] == ["Removed: old/round.csv"]
    assert not Path("out/old/round.csv").exists()
    assert [Path("out/kept.txt").read_text("utf-8"), outside.read_text("utf-8")] == ["old", "mine"]
    assert Path("out", INDEX).read_bytes() == made()[INDEX]


@pytest.mark.usefixtures("cached")
def test_a_bad_index_does_no_harm(command: Command) -> None:
    Path(INDEX).write_bytes(b"file\n\xff\xfe,1\n")
    assert command("tables", "-o", ".").code == 0
    assert Path(INDEX).read_bytes() == made()[INDEX]


def test_it_writes_to_tables_without_a_name(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(folder, "all_tables", lambda: iter([("a/b.csv", b"1\n"), (INDEX, b"file\n")]))
    assert command("tables").code == 0
    assert (tmp_path / "tables/a/b.csv").read_bytes() == b"1\n"
    assert command("tables", "--check").code == 0


def test_refused(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine", "utf-8")
    cases = [
        (["--check", "-o", str(tmp_path / "none")], "the folder does not exist; write it without --check"),
        (["--check", "-o", str(file)], "the folder does not exist"),
        (["-o", str(file)], "cannot be made: "),
        (["-o", str(file / "below")], "cannot be made: "),
        (["--lang", "de"], "lang 'de'"),
        (["--format", "parquet", "-o", str(tmp_path)], "format parquet"),
        (["--max-payout", "5"], "No such option: --max-payout"),
        (["extra"], "unexpected extra argument"),
    ]
    for arguments, says in cases:
        said = command("tables", *arguments)
        assert (said.code, said.out, says in said.err, said.err.count("\n")) == (2, "", True, 1), (arguments, said)
    assert file.read_text("utf-8") == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.usefixtures("cached")
def test_in_french_it_says_what_it_did(command: Command, tmp_path: Path) -> None:
    said = command("tables", "-o", str(tmp_path), "--lang", "fr")
    assert said.out.startswith(f"{len(made())} fichiers écrits dans")
    assert {path: (tmp_path / path).read_bytes() for path in made()} == made()


def test_as_a_process(tmp_path: Path) -> None:
    """The command writes what the functions give, each file and no other."""
    done = subprocess.run(
        [sys.executable, "-m", "exact_odds", "tables", "-o", str(tmp_path)], capture_output=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()} == set(made())
    assert (tmp_path / INDEX).read_bytes() == made()[INDEX]


# ------------------------------------------------------------------------------------- the page that explains the files


def sections() -> dict[str, tuple[list[str], str]]:
    """Each file, or kind of file, of the page: the columns of its section in order, and its text."""
    found: dict[str, tuple[list[str], str]] = {}
    for part in re.split(r"^## ", PAGE.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        heading, text = part.split("\n", 1)
        cells = re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
        columns = [name for cell in cells for name in re.findall(r"`(\w+)`", cell)]
        for name in re.findall(r"`([^`]+)`", heading):
            assert name not in found
            found[name] = columns, text
    return found


def section_of(path: str) -> str:
    """The file that the page explains: a schedule stands for every other."""
    folder, _, file = path.rpartition("/")
    return f"SET/SCHEDULE/{file}" if "/" in folder else path


def test_the_page_explains_every_file_and_every_column() -> None:
    explained = sections()
    assert {section_of(path) for path in made()} == set(explained)
    for path, data in made().items():
        columns, text = explained[section_of(path)]
        if path.endswith(".csv"):
            assert columns == data.decode().split("\n", 1)[0].split(","), path
            assert len(columns) == len(set(columns))
        else:
            assert columns == []
            assert text.strip()


def test_the_page_counts_the_rows() -> None:
    explained = sections()
    for name in ("counts/first-decision.csv", "SET/SCHEDULE/first-decision.csv", INDEX):
        numbers = [int(number.replace(",", "")) for number in re.findall(r"([\d,]+) rows", explained[name][1])]
        other = name.replace("first", "second")
        paths = [name] if name == INDEX else [path for path in made() if section_of(path) in (name, other)]
        assert {len(rows(path)) for path in paths} == set(numbers), name
    text = PAGE.read_text("utf-8")
    for number in ("22,100", "270,725", "1,176", "2,598,960", "51,979,200"):
        assert number in text
