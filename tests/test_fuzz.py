"""Ten thousand inputs that nobody meant: each is read, or refused by ExactOddsError in lines that can be printed.

Every input is made from good ones by a generator with a fixed seed, so a failure comes back; its text is in the
message.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import exact_odds
from exact_odds.audit.claims import catalogue_files, read_claims
from exact_odds.audit.frequency_tables import check_table
from exact_odds.audit.printed.figures import read_printed
from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import MAX_DIGITS, exact, exact_pay, exact_share
from exact_odds.basics.toml import parse_toml
from exact_odds.cards.parsing import parse_cards
from exact_odds.cli.audit import audit
from exact_odds.cli.main import run
from exact_odds.cli.options import GameOptions, OutputOptions, SideOptions
from exact_odds.counting.classes import class_label
from exact_odds.odds.pays.design import parse_ranges, parse_target
from exact_odds.odds.setup import Options, make_game
from exact_odds.odds.side.listing import price_side_bets
from exact_odds.odds.strategies.files import read_classes, read_lines
from exact_odds.odds.strategies.playbook import strategy_names
from exact_odds.odds.strategies.stages import STAGES, stage
from exact_odds.output.wording import en, fr
from exact_odds.rules.checker import check_rule_set
from exact_odds.rules.ruleset import shipped_sets

SEED = 643
PACKAGE = Path(exact_odds.__file__).parent
Rng = random.Random

# ------------------------------------------------------------------------------------------------------------ the words

#: What somebody may type or paste among good signs.
SIGNS = [
    *" \t\n\r\0\x1b\x7f\u0085\u00a0\u2028\u202e\u200d\ufeff\udcff",
    *"=,;:/\\.+-*_'\"`|&#%$<>()[]{}~^!?@",
    *"0123456789aAcCdDhHsStTjJqQkKxXeE",
    *"♣♦♥♠éßİı½²Ⅷ٣８Ａс−–…漢😀",
]
NUMBERS = [
    "5", "-1", "0", "-0", "+3", "1.5", "3/2", "1,000", "1,00", "5 to 1", "6 for 1", "5:1", "5 TO 1", "push", "none",
    "unknown", "1e5", "1e999999999", "1E-400", "0x10", "1_000", "inf", "-inf", "nan", "1/0", "0/1", ".5", "5.", "1..2",
    "1/3/5", "9" * 59, "9" * 61, "9" * 5000, "0." + "0" * 70 + "1", "0" * 100, "1/" + "7" * 60, "100%", "7.5 %", "%",
    "$3.50", "10,50 $", "1 in 29", "1 in 0", "28 to 1", "over 40%", "about 1/3", "1'000", "٣", "８", "½", "−1", "1 000",
    "1\u00a0000", "true", "3j", "(1)", "1+1", "1e", "--1", "4..6", "4..6..1/2", "6..4", "4..6..0", "1,2,3", "5,5,4",
    "", " ",
]  # fmt: skip
NAMES = [
    "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind", "two_pair",
    "pair_tens_or_better", "pair_jacks_or_better", "pair_sixes_to_tens", "any_pair", "no_pay", "no_pair", "mini_royal",
    "total", "quads_aces", "pair_of_tens", "pair_", "pair_to_", "bonus", "three-card-bonus", "six-card-bonus",
    "five-card-progressive", "three-card-bonus.flush", "bonus/1", "three-card-bonus/common", "x.y.z", ".", "/", "mega",
    "progressive", "house_edge", "rtp", "hand", "group", "category", "cards", "peek", "strategy", "assume.straight",
    "side_bet", "meters", "bet", "rules", "pays", "meter", "hands_per_hour", "ties", "any", "id", "source", "schedule",
]  # fmt: skip
CARDS = [
    "Th Jh Qh", "8c8dAh", "10h,jd,QC,2s", "A♥ K♠ Q♦ J♣ 2c", "1h 2h 3h", "Ah Ah Kd", "2c3c4c5c6c7c", "R♠ D♥ V♣", "h",
    "10", "1O h", "T", "Qc Qd Qh", "6сTc9h",
]  # fmt: skip
WORDS = [
    *NAMES, *CARDS, *shipped_sets(), *strategy_names(), "california/LIRX-02", "limited-stakes/4", "opr-804/", "/",
    "nowhere.toml", "a/b.toml/c", "\0.toml", "x" * 300 + ".toml", "ride", "pull", "either", "burn", "first", "second",
    "both", "bet", "all", "en", "fr", "json", "csv", "words", "classes",
]  # fmt: skip


def mangled(rng: Rng, text: str, edits: int = 3) -> str:
    """A text after a few slips: signs lost, doubled, swapped, strayed in, a piece cut or pasted again."""
    for _ in range(rng.randrange(edits + 1)):
        place = rng.randrange(len(text) + 1)
        end = min(len(text), place + 1 + rng.randrange(4))
        kind = rng.randrange(6)
        if kind == 0:
            text = text[:place] + text[end:]
        elif kind == 1:
            text = text[:place] + rng.choice(SIGNS) + text[place:]
        elif kind == 2:
            text = text[:place] + rng.choice(SIGNS) + text[end:]
        elif kind == 3:
            text = text[:end] + text[place:]
        elif kind == 4:
            text = text[:place] + rng.choice(NUMBERS) + text[end:]
        else:
            text = text[:place]
    return text


def some(rng: Rng, *lists: list[str]) -> str:
    """One of the words, more often than not as it is."""
    word = rng.choice(rng.choice(lists))
    return word if rng.random() < 0.6 else mangled(rng, word)


def named(rng: Rng, *values: list[str]) -> str:
    return mangled(rng, f"{some(rng, NAMES)}={some(rng, *values)}", 1)


# ------------------------------------------------------------------------------------------------------------ the files


@cache
def documents(kind: str) -> list[list[str]]:
    """The lines of every file of a kind that ships."""
    paths = {
        "sets": sorted((PACKAGE / "rules" / "sets").glob("*.toml")),
        "strategies": sorted((PACKAGE / "odds" / "strategies" / "published").glob("*.toml")),
        "claims": catalogue_files(),
    }[kind]
    texts = [path.read_text("utf-8") for path in paths]
    if kind == "claims":  # one at a time: a file is many
        texts = ["[[claim]]" + part for text in texts for part in text.split("[[claim]]")[1:]]
    return [text.splitlines() for text in texts]


TOML_VALUES = [
    "true", "0", "-1", "1.5", "1e400", "-1e-400", "nan", "inf", "9" * 70, "9" * 5000, '""', '" "', '"x"', "[]",
    "{}", "[[]]", '["a", 1]', "{a = 1}", "1979-05-27", "07:32:00", '"\\u0000"', '"\\u202e"', '"""\na\nb"""', "'\\'",
    '"5 to 1"', '"6 for 1"', '"1/0"', '"none"', '"push"', '"unknown"', '"100%"', "[" * 300,
    '["ride: paying hand", "pull: any hand"]',
    '["ride: " ]', '["three to a royal"]', '"ride"', "{ share = \"10%\", meter = \"m\" }", "{ amount = 5 }",
]  # fmt: skip


def broken_toml(rng: Rng, kind: str) -> str:
    """A shipped document after a few slips: mostly still TOML, with values, keys or lines that should not be."""
    lines = list(rng.choice(documents(kind)))
    for _ in range(1 + rng.randrange(3)):
        place = rng.randrange(len(lines))
        key, equals, value = lines[place].partition("=")
        what = rng.randrange(7)
        if what == 0:
            del lines[place : place + 1 + rng.randrange(3)]
        elif what == 1:
            lines.insert(place, rng.choice(lines))
        elif what == 2 and equals:
            lines[place] = f"{key}= {rng.choice(TOML_VALUES)}"
        elif what == 3 and equals:
            lines[place] = f"{some(rng, NAMES)} ={value}"
        elif what == 4:
            lines[place] = mangled(rng, lines[place])
        elif what == 5 and '"' in value:
            start, text, *rest = value.split('"', 2)
            lines[place] = f'{key}={start}"{mangled(rng, text)}"{"".join(rest)}'
        else:
            lines.insert(place, f"{some(rng, NAMES)} = {rng.choice(TOML_VALUES)}")
        lines = lines or [""]
    return "\n".join(lines)


HEADS = ["Hand", "Combinations", "Probability", "Pays", "Return", "1 in N", "Main", "Nombre", "x", ""]
HANDS = ["Royal flush", "Four of a kind", "Pair of 10s or better", "Total", "Nothing", "Carré", "Low pair", "No pair"]


def frequency_table(rng: Rng) -> str:
    """A published table; a file with lines that end in a carriage return is read like any other."""
    heads = ["Hand", *(some(rng, HEADS) for _ in range(rng.randrange(4)))]
    rows = [[some(rng, HANDS), *(some(rng, NUMBERS) for _ in heads[1:])] for _ in range(rng.randrange(6))]
    return mangled(rng, "\n".join(",".join(row) for row in [heads, *rows]), 2).replace("\r", "\n")


def classes_table(rng: Rng) -> str:
    """Classes and actions: now and then all of them, so that one slip is the only fault."""
    if rng.random() < 0.8:
        rows = [f"{some(rng, CLASSES)},{some(rng, ACTIONS)}" for _ in range(4)]
        return mangled(rng, "\n".join(["class,action", *rows]), 2)
    lines = ["class,action", *(f"{class_label(code)},pull" for name in STAGES for code in stage(name).codes)]
    place = rng.randrange(len(lines))
    lines[place] = mangled(rng, lines[place], 1)
    return "\n".join(lines)


CLASSES = ["T-J-Q suited", "2-2-2", "A-A-K", "2-3-4-5 suited", "2-2-3-3", "T-J-Q", "Q-J-T", "1-2-3", "A"]
ACTIONS = ["ride", "pull", "either", "RIDE", "", "fold"]


# ---------------------------------------------------------------------------------------------------------- the readers


def game(rng: Rng) -> object:
    """The options of a game, two or three of them not as they should be."""
    made: dict[str, Callable[[], object]] = {
        "pay": lambda: [named(rng, NUMBERS) for _ in range(rng.randrange(1, 3))],
        "side": lambda: [named(rng, NUMBERS) for _ in range(rng.randrange(1, 3))],
        "meter": lambda: [named(rng, NUMBERS)],
        "bets": lambda: some(rng, NUMBERS),
        "max_payout": lambda: some(rng, NUMBERS),
        "dead": lambda: some(rng, CARDS),
        "as_printed": lambda: True,
    }
    chosen = rng.sample(sorted(GameOptions._fields), rng.randrange(1, 4))
    return {key: made[key]() if key in made else some(rng, WORDS) for key in chosen}


def claim(rng: Rng) -> tuple[list[str], list[str]]:
    quantities = ["house_edge", "rtp", "holding_ev", "category_count", "group_total", "side_bet_house_edge", "x"]
    given = [named(rng, WORDS, NUMBERS) for _ in range(rng.randrange(3))]
    return [mangled(rng, f"{rng.choice(quantities)}={some(rng, NUMBERS)}", 1)], given


def number(value: Fraction) -> None:
    assert type(value) is Fraction
    assert max(abs(value.numerator), value.denominator) < 10 ** (MAX_DIGITS + 2)


def read_numbers(text: str) -> None:
    for reader in (exact, exact_pay, exact_share):
        try:
            number(reader(text))
        except ExactOddsError as error:
            check_faults(error)
    read_printed(text)


def read_hand(asked: tuple[str, bool]) -> None:
    text, french = asked
    cards = parse_cards(text, french=french)
    assert len(set(cards)) == len(cards)
    assert parse_cards(" ".join(map(str, cards))) == cards


def read_game(options: dict[str, Any]) -> None:
    try:
        price_side_bets(SideOptions(**{key: options[key] for key in SideOptions._fields if key in options}).options())
    except ExactOddsError as error:
        check_faults(error)
    GameOptions(**options).game()


def read_claim(asked: tuple[list[str], list[str]]) -> None:
    audit(GameOptions(), OutputOptions(), claim=asked[0], given=asked[1])


def read_ranges(texts: list[str]) -> None:
    try:
        parse_target(texts[0].partition("=")[2])
    except ExactOddsError as error:
        check_faults(error)
    parse_ranges(texts)


STANDARD = make_game(Options())
HAND_NAMES = {name.lower(): code for spoken in (en, fr) for code, name in spoken.CATEGORIES.items() if code != "total"}

#: What is fuzzed: how many inputs, how one is made, how it is read.
KINDS: dict[str, tuple[int, Callable[[Rng], Any], Callable[[Any], object]]] = {
    "cards": (2500, lambda rng: (mangled(rng, some(rng, CARDS), 4), rng.random() < 0.3), read_hand),
    "numbers": (2500, lambda rng: mangled(rng, some(rng, NUMBERS)), read_numbers),
    "game": (1700, game, read_game),
    "ranges": (500, lambda rng: [named(rng, NUMBERS) for _ in range(2)], read_ranges),
    "claim": (600, claim, read_claim),
    "rule set": (500, lambda rng: broken_toml(rng, "sets"), lambda text: check_rule_set(parse_toml(text, "a.toml"))),
    "strategy": (
        500,
        lambda rng: broken_toml(rng, "strategies"),
        lambda text: read_lines(text, "a.toml", STANDARD.pays),
    ),
    "claims": (700, lambda rng: broken_toml(rng, "claims"), lambda text: read_claims(text, "a.toml")),
    "classes": (200, classes_table, lambda text: read_classes(text, "a.csv")),
    "frequencies": (400, frequency_table, lambda text: check_table(text, "a.csv", HAND_NAMES)),
}


def check_faults(error: ExactOddsError) -> None:
    assert error.faults
    for fault in error.faults:
        assert fault.strip()
        assert fault.isprintable(), fault
        assert len(fault) < 1200, fault


@pytest.mark.parametrize("kind", KINDS)
def test_only_exact_odds_error_escapes(kind: str) -> None:
    count, make, read = KINDS[kind]
    rng = Rng(f"{SEED} {kind}")
    refused = 0
    for _ in range(count):
        given = make(rng)
        try:
            read(given)
        except ExactOddsError as error:
            refused += 1
            check_faults(error)
        except Exception as error:
            raise AssertionError(f"{given!r}: {type(error).__name__}: {error}") from error
    assert 0 < refused < count  # some are good, and some are not


def test_there_are_ten_thousand() -> None:
    assert sum(count for count, *_ in KINDS.values()) >= 10_000


# ------------------------------------------------------------------------------------------------------- the whole way

#: Commands that answer at once, each with an argument that is good more often than not.
LINES: dict[str, Callable[[Rng], list[str]]] = {
    "hand": lambda rng: some(rng, CARDS).split(" "),
    "edge": lambda _: [],
    "strategy": lambda rng: ["--decision", some(rng, WORDS)],
    "price": lambda rng: [some(rng, WORDS)],
    "side-bets": lambda rng: [some(rng, NAMES)],
    "sensitivity": lambda rng: [some(rng, NAMES), "--from", some(rng, NUMBERS)],
    "design": lambda rng: ["--vary", named(rng, ["4..6", "1,2,3", "4..5..1/2", "push,none", "1..", "5"])],
    "audit": lambda rng: ["--claim", named(rng, NUMBERS)],
    "chart": lambda rng: [rng.choice(["round", "first-decision", "x"])],
    "rules": lambda rng: [rng.choice(["list", "show", "check", "x"]), some(rng, WORDS)],
    "nonsense": lambda _: [],
}
OPTIONS: dict[str, list[list[str]]] = {
    "--rules": [WORDS], "--pay": [["flush=8", "straight=none", "x=1"], NAMES], "--pays-from": [WORDS],
    "--bets": [NUMBERS], "--side": [["three-card-bonus=1", "bonus=1"], NAMES], "--meter": [["mega=5"], NAMES],
    "--max-payout": [NUMBERS], "--max-payout-per": [["hand", "bet", "all", "x"]], "--dead": [CARDS],
    "--peek": [["burn", "first", "both", "x"]], "--ties": [["ride", "pull", "x"]],
    "--format": [["json", "csv", "markdown", "latex", "html", "table", "parquet", "x"]],
    "--digits": [NUMBERS], "--lang": [["en", "fr", "x"]], "--given": [NAMES], "--bet-1": [["ride", "pull", "x"]],
    "--target-edge": [NUMBERS], "--as": [["words", "classes", "x"]],
}  # fmt: skip


def command_line(rng: Rng) -> list[str]:
    name = rng.choice(list(LINES))
    line = [name, *LINES[name](rng)]
    for option in rng.sample(list(OPTIONS), rng.randrange(3)):
        line += [option, some(rng, *OPTIONS[option])]
    if rng.random() < 0.1:
        line.insert(
            rng.randrange(len(line)), rng.choice(["--help", "--", "-", "--explain", "--as-printed", "--spread"])
        )
    return line


def test_every_command_line_ends_as_designed(capsys: pytest.CaptureFixture[str]) -> None:
    rng = Rng(f"{SEED} lines")
    ends: set[int] = set()
    for _ in range(400):
        line = command_line(rng)
        code = run(line)
        said = capsys.readouterr()
        ends.add(code)
        assert code in (0, 1, 2), (line, said.err)
        assert "Traceback" not in said.err, line
        assert (said.out == "") == (code == 2), (line, said.out)
        assert (said.err != "") == (code == 2), (line, said.err)
        for fault in said.err.splitlines():
            assert fault.startswith("exact-odds: error: "), (line, fault)
            assert fault.isprintable(), (line, fault)
    assert {0, 2} <= ends


def test_every_line_of_a_batch_is_answered_or_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    rng = Rng(f"{SEED} batch")
    lines = [
        some(rng, CARDS).replace("\n", " ") + rng.choice(["", "", " | 2c", "|", "|" + some(rng, CARDS)])
        for _ in range(500)
    ]
    data = [line.replace("\n", " ").encode("utf-8", "surrogateescape") for line in lines]
    file = tmp_path / "hands.txt"
    file.write_bytes(b"\n".join(data) + b"\n")
    assert run(["batch", str(file), "--keep-going"]) == 2
    said = capsys.readouterr()
    answered = {json.loads(line)["line"] for line in said.out.splitlines()}
    named_ = {int(fault.removeprefix("exact-odds: error: line ").partition(":")[0]) for fault in said.err.splitlines()}
    assert all(fault.isprintable() for fault in said.err.splitlines())
    blank = {number for number, line in enumerate(data, 1) if not line.strip()}
    assert not answered & named_
    assert answered | named_ | blank == set(range(1, len(lines) + 1))
    assert len(answered) > 50
