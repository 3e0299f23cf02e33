"""The renderers: what people read lines up and cannot be spoiled by a text, and what files hold reads back exactly."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tabulate import tabulate

from exact_odds.basics.errors import ExactOddsError
from exact_odds.output.cells import shown_cell
from exact_odds.output.formats.render import FORMATS, render
from exact_odds.output.report import Column, Report, Table
from exact_odds.output.wording.words import Words
from exact_odds.rules.ruleset import shipped_sets

LARGE = 2**70

#: Commands whose whole output fits a plain terminal.
NARROW = [
    ["hand", "ThJhQh"],
    ["hand", "5s6d7c8h"],
    ["hand", "2c2d7h9s", "--bet-1", "pull"],
    ["hand", "8c8dAh", "--dead", "QcQdQh"],
    ["edge"],
    ["edge", "--ties", "ride"],
    ["edge", "--bets", "5,5,4"],
    ["edge", "--peek", "both"],
    ["edge", "--bets", "100", "--max-payout", "50000"],
    *(["edge", "--rules", f"limited-stakes/{place}"] for place in range(1, 5)),
    ["edge", "--rules", "limited-stakes", "--side", "bonus=1", "--max-payout", "100"],
    ["hand", "ThJhQh", "--side", "three-card-bonus=1"],
    *(["side-bets", "--rules", name] for name in ("opr-804", "limited-stakes", "pennsylvania")),
    ["rules", "list"],
    *(["rules", "show", name] for name in shipped_sets() if name != "pennsylvania"),  # which prints no pays
]

#: A name that tries to break out of every format.
EVIL = "<script>alert(1)</script> & | `x` *b* _i_ $1$ 50% #{}~^\\"
WICKED = "\n- item\r\n# head\u001b[31m\u2028\u202egnp \\input{x}"


@pytest.fixture
def evil_file(tmp_path: Path) -> str:
    text = f"""
id = "evil"
name = {json.dumps(EVIL + WICKED)}
[source]
title = {json.dumps(EVIL + WICKED)}
[[assumption]]
id = "a"
text = {json.dumps("1. " + EVIL + WICKED)}
[bets]
rule = "equal"
[schedule.a_b-c]
convention = "to 1"
[schedule.a_b-c.pays]
royal_flush = {LARGE}
straight_flush = "100/3"
four_of_a_kind = 25
full_house = 10
flush = 6
straight = "none"
three_of_a_kind = "5/2"
two_pair = 2
pair_jacks_or_better = 1
pair_sixes_to_tens = "push"
"""
    file = tmp_path / "evil.toml"
    file.write_text(text, "utf-8")
    return str(file)


# ------------------------------------------------------------------------------------------------------------ the table


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("arguments", NARROW, ids=" ".join)
def test_table_lines_up_within_80_columns(arguments: list[str], lang: str, command: Callable[..., Any]) -> None:
    said = command(*arguments, "--lang", lang)
    assert said.code == 0
    lines = said.out.splitlines()
    assert [line for line in lines if len(line) > 80 and "https://" not in line] == []
    assert [line for line in lines if line != line.rstrip()] == []
    rules = [place for place, line in enumerate(lines) if re.fullmatch(r"-+(  -+)+", line)]
    assert rules
    for place in rules:
        spans = [match.span() for match in re.finditer("-+", lines[place])]
        for line in _body(lines, place):
            cells = [line[start:end] for start, end in spans]
            # nothing stands in the gaps, and nothing beyond the last column
            assert line.rstrip() == "  ".join(cells).rstrip()
            for cell, (start, end) in zip(cells, spans, strict=True):
                text = cell.strip()
                assert cell in (text.rjust(end - start), text.ljust(end - start))


def _body(lines: list[str], rule: int) -> list[str]:
    body = [lines[rule - 1] + " " * 80]
    for line in lines[rule + 1 :]:
        if not line:
            break
        body.append(line + " " * 80)
    return [line for line in body if not line.startswith("-")]


TEXTS = st.text(st.characters(categories=("L", "N", "P", "S"), max_codepoint=0x2FF), max_size=12)


@given(st.data())
def test_plain_tables_are_drawn_as_tabulate_draws_them(data: st.DataObject) -> None:
    width = data.draw(st.integers(1, 4))
    kinds = data.draw(st.lists(st.sampled_from(["text", "number"]), min_size=width, max_size=width))
    heads = data.draw(st.lists(TEXTS.filter(bool), min_size=width, max_size=width))
    rows = data.draw(st.lists(st.tuples(*[TEXTS.filter(bool)] * width), min_size=1, max_size=5))
    columns = tuple(Column(f"c{place}", heads[place], kinds[place]) for place in range(width))  # type: ignore[arg-type]
    drawn = render(Report((), {}, (Table("t", "", columns, tuple(rows)),)), "table", Words())
    aligned = ["left" if kind == "text" else "right" for kind in kinds]
    twin = tabulate(rows, heads, tablefmt="simple", colalign=aligned, disable_numparse=True)
    assert drawn.splitlines() == [line.rstrip() for line in twin.splitlines()]


def test_a_total_is_set_off_by_a_rule() -> None:
    table = Table("t", "", (Column("a", "A"), Column("n", "N", "count")), (("x", 1), ("y", 2000)), ("all", 2001))
    assert render(Report((), {}, (table,)), "table", Words()).splitlines() == [
        "A        N", "---  -----", "x        1", "y    2,000", "---  -----", "all  2,001",
    ]  # fmt: skip


def test_numbers_are_printed_as_they_are_and_never_read_again() -> None:
    cells = ("1e5", "007", "0x10", "1.50", "nan", "1_000", "-0")
    table = Table("t", "", (Column("n", "N", "number"),), tuple((cell,) for cell in cells))
    for form in ("table", "markdown", "html", "latex"):
        drawn = render(Report((), {}, (table,)), form, Words())
        plain = drawn.replace("\\", "")
        assert [cell for cell in cells if cell not in plain] == [], form


def test_long_lines_of_words_are_folded_and_addresses_stay_whole() -> None:
    address = "https://casino.example/" + "x" * 90
    report = Report(
        ("word " * 30, f"Source: {address}, 2026."), {}, (Table("t", "cap " * 30, (), ()),), ("note " * 40,)
    )
    lines = render(report, "table", Words()).splitlines()
    assert address + "," in [line.strip() for line in lines]
    assert all(len(line) <= 80 for line in lines if "https" not in line)
    assert "cap" not in "".join(lines)  # a table with nothing to see is not announced either


def test_digits(command: Callable[..., Any]) -> None:
    assert "+1.4762 over" in command("hand", "ThJhQh", "--digits", "4").out
    assert "+1 over" in command("hand", "ThJhQh", "--digits", "0").out
    assert "1.476190476190476190476190476190476190" in command("hand", "ThJhQh", "--digits", "60").out


# ---------------------------------------------------------------------------------------------------- markup for people


def cells_in_words(report_of: Callable[..., Any], *arguments: str) -> list[list[str]]:
    """The table of a command, cell by cell, from its plain drawing."""
    lines = report_of(*arguments).out.splitlines()
    rule = next(place for place, line in enumerate(lines) if re.fullmatch(r"-+(  -+)+", line))
    spans = [match.span() for match in re.finditer("-+", lines[rule])]
    return [[line[start:end].strip() for start, end in spans] for line in _body(lines, rule)]


def markdown_cells(line: str) -> list[str]:
    parts = re.split(r"(?<!\\)(?:\\\\)*\|", line)
    return [re.sub(r"\\(.)", r"\1", part).strip() for part in parts[1:-1]]


class Cells(HTMLParser):
    """The cells of the tables of a page, its tags, and its text outside tables."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.rows: list[list[str]] = []
        self.paragraphs: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        del attrs
        self.tags.append(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
        elif tag == "p":
            self.paragraphs.append("")

    def handle_data(self, data: str) -> None:
        if self.tags[-1:] in (["td"], ["th"]):
            self.rows[-1][-1] += data.strip()
        elif self.tags[-1:] == ["p"]:
            self.paragraphs[-1] += data


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("arguments", [["hand", "ThJhQh"], ["rules", "show", "california"], ["rules", "list"]])
def test_every_format_shows_the_same_cells(arguments: list[str], lang: str, command: Callable[..., Any]) -> None:
    wanted = cells_in_words(command, *arguments, "--lang", lang)
    html = Cells(command(*arguments, "--lang", lang, "--format", "html").out)
    assert html.rows == wanted
    lines = command(*arguments, "--lang", lang, "--format", "markdown").out.splitlines()
    grid = [line for line in lines if line.startswith("|")]
    assert [markdown_cells(line) for line in (grid[0], *grid[2:])] == wanted
    latex = command(*arguments, "--lang", lang, "--format", "latex").out.splitlines()
    rows = [line.removesuffix("\\\\").strip() for line in latex if line.endswith("\\\\")]
    assert [[re.sub(r"\\(.)", r"\1", cell).strip() for cell in re.split(r"(?<!\\)&", row)] for row in rows] == wanted


def test_markdown_cannot_be_spoiled(evil_file: str, command: Callable[..., Any]) -> None:
    said = command("rules", "show", evil_file, "--format", "markdown")
    paragraphs = said.out.rstrip("\n").split("\n\n")
    assert all(len(block.splitlines()) == 1 for block in paragraphs if not block.startswith("|"))
    bare = re.sub(r"\\.", "", said.out)
    assert not set(bare) & set("<>`*_$[]#&~")
    assert not any(re.match(r"\s*([-+]|\d+[.)])\s", block) for block in paragraphs)
    assert "\u001b" not in said.out
    grid = next(block for block in paragraphs if block.startswith("|"))
    assert markdown_cells(grid.splitlines()[0]) == ["Hand", "a_b-c"]


def test_markdown_escapes_a_bar_and_a_dollar() -> None:
    table = Table("t", "- not a list", (Column("a", "A|B"), Column("b", "$")), (("x|y", "\\"), ("*", "`c`")))
    text = render(Report(("1. one", "+ two", "# three", "bet $"), {}, (table,)), "markdown", Words())
    assert text.split("\n\n")[:5] == ["1\\. one", "\\+ two", "\\# three", "bet \\$", "\\- not a list"]
    rows = [markdown_cells(line) for line in text.splitlines() if line.startswith("|")]
    assert [rows[0], *rows[2:]] == [["A|B", "$"], ["x|y", "\\"], ["*", "`c`"]]


def test_html_is_a_page_that_cannot_be_spoiled(evil_file: str, command: Callable[..., Any]) -> None:
    said = command("rules", "show", evil_file, "--format", "html", "--lang", "fr")
    assert said.out.startswith('<!DOCTYPE html>\n<html lang="fr">\n<meta charset="utf-8">\n<meta name="viewport"')
    assert "\n<title>evil: &lt;script&gt;" in said.out
    page = Cells(said.out)
    assert set(page.tags) == {"html", "meta", "style", "title", "p", "table", "thead", "tbody", "tr", "th", "td"}
    assert page.paragraphs[0].startswith(f"evil: {EVIL} - item")
    assert "\u001b" not in said.out


def test_latex_cannot_be_spoiled(evil_file: str, command: Callable[..., Any]) -> None:
    said = command("rules", "show", evil_file, "--format", "latex")
    lines = said.out.splitlines()
    start, end = (lines.index(line) for line in ("\\begin{tabular}{lr}", "\\end{tabular}"))
    assert lines[0] == "% needs \\usepackage{booktabs}"
    for line in (line for line in lines[1:start] + lines[end + 1 :] if line):
        bare = re.sub(r"\\(text(backslash|asciitilde|asciicircum|less|greater|bar)\{\}|[#$%&_{}])", "", line)
        assert not set(bare) & set("\\#$%&_{}~^<>|"), line
    assert "a\\_b-c" in lines[start + 2]
    assert "\u001b" not in said.out
    table = Table("t", "", (Column("a", "50%"),), (("#1 & $2 {x} ~y^z_ \\ <b>",),))
    drawn = render(Report((), {}, (table,)), "latex", Words())
    body = drawn[drawn.index("\\toprule") :]
    assert "50\\%" in body
    assert not re.search(r"(?<!\\)[#%$&_~^]", body)


def test_latex_sets_suits_and_options(command: Callable[..., Any]) -> None:
    french = command("hand", "ThJhQh", "--lang", "fr", "--format", "latex").out
    assert "Cartes 10$\\heartsuit$ V$\\heartsuit$ D$\\heartsuit$." in french
    assert not set(french) & set("♣♦♥♠")
    assert "-{}-pays-from SET" in command("rules", "show", "pennsylvania", "--format", "latex").out


def test_a_plain_table_cannot_steer_the_terminal(evil_file: str, command: Callable[..., Any]) -> None:
    out = command("rules", "show", evil_file).out
    assert not [sign for sign in out if sign != "\n" and (ord(sign) < 32 or sign in "\u2028\u202e")]
    assert out.splitlines()[0].startswith("evil: <script>alert(1)</script>")


# ---------------------------------------------------------------------------------------------------------------- files


def read_csv(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_csv_of_a_hand_reads_back_to_the_same_integers(lang: str, command: Callable[..., Any]) -> None:
    document = command("hand", "ThJhQh", "--format", "json").document
    rows = read_csv(command("hand", "ThJhQh", "--format", "csv", "--lang", lang).out)
    assert [row["category"] for row in rows] == [*(row["category"] for row in document["outcomes"]), "total"]
    for row, wanted in zip(rows, document["outcomes"], strict=False):
        assert int(row["ways"]) == wanted["ways"]
        assert Fraction(int(row["pays_num"]), int(row["pays_den"])) == Fraction(row["pays"]) == Fraction(wanted["pays"])
        assert (int(row["probability_num"]), int(row["probability_den"])) == (wanted["ways"], document["of"])
        assert abs(Fraction(row["probability"]) - Fraction(wanted["ways"], document["of"])) <= Fraction(1, 2 * 10**12)
    assert (rows[-1]["ways"], rows[-1]["pays"], rows[-1]["probability_num"]) == ("1176", "", "1176")


@pytest.mark.parametrize("arguments", [[], ["--lang", "fr"], ["--bets", "100", "--max-payout", "50000"]])
def test_csv_of_a_round_holds_every_figure(arguments: list[str], command: Callable[..., Any]) -> None:
    document = command("edge", *arguments, "--format", "json").document
    rows = read_csv(command("edge", *arguments, "--format", "csv").out)
    assert [row["figure"] for row in rows][:2] == ["house_edge", "ev"]
    for row in rows:
        exact = document[row["figure"]] or {"decimal": "", "num": "", "den": ""}
        assert (row["value"], row["value_num"], row["value_den"]) == (exact["decimal"], exact["num"], exact["den"])


def test_csv_has_no_cell_that_a_spreadsheet_reads_as_a_date(command: Callable[..., Any]) -> None:
    pays = ["--pay", "flush=3/2", "--pay", "straight=1/3"]
    rows = read_csv(command("hand", "ThJhQh", *pays, "--format", "csv").out)
    flush = next(row for row in rows if row["category"] == "flush")
    assert (flush["pays"], flush["pays_num"], flush["pays_den"]) == ("1.500000000000", "9", "6")
    cells = [cell for row in rows for cell in row.values()]
    assert [cell for cell in cells if not re.fullmatch(r"[a-z_]+|-?\d+(\.\d{12})?|", cell)] == []


def test_csv_of_rules_marks_what_is_assumed(command: Callable[..., Any]) -> None:
    rows = {row["category"]: row for row in read_csv(command("rules", "show", "limited-stakes", "--format", "csv").out)}
    assert (rows["straight"]["pays_2"], rows["straight"]["assumed_2"]) == ("6", "1")
    assert (rows["flush"]["pays_2"], rows["flush"]["assumed_2"]) == ("9", "0")


def test_csv_where_no_pays_are_printed_has_no_rows(command: Callable[..., Any]) -> None:
    assert command("rules", "show", "pennsylvania", "--format", "csv").out == "category\n"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("name", [["hand", "ThJhQhKhAh"], ["edge"]], ids=" ".join)
def test_a_huge_pay_survives_every_format(name: list[str], form: str, lang: str, command: Callable[..., Any]) -> None:
    said = command(*name, "--pay", f"royal_flush={LARGE}", "--format", form, "--lang", lang)
    assert (said.code, said.err) == (0, "")
    plain = re.sub(r"[\s,\u00a0]", "", said.out)
    # a file of the round holds its figures, which have the pay in them
    wanted = command("edge", "--pay", f"royal_flush={LARGE}", "--format", "json").document["ev"]["num"]
    assert (wanted if (name, form) == (["edge"], "csv") else str(LARGE)) in plain


def test_json_is_ascii_in_every_language(command: Callable[..., Any]) -> None:
    said = command("rules", "show", "quebec", "--format", "json", "--lang", "fr")
    assert said.out.isascii()
    assert said.document["name"] == "Québec"
    assert said.out == command("rules", "show", "quebec", "--format", "json").out


# ------------------------------------------------------------------------------------------------------ the small parts


def test_kinds_of_cells() -> None:
    third = Fraction(1, 3)
    shown = {
        kind: shown_cell(Column("decision", "", kind), value, Words("fr", 2))  # type: ignore[arg-type]
        for kind, value in (
            ("text", "x"), ("category", "total"), ("term", "first"), ("count", 1234), ("exact", third),
            ("figure", third), ("percent", third), ("chance", third), ("pays", third), ("amount", third),
            ("number", "7"),
        )
    }  # fmt: skip
    assert shown == {
        "text": "x", "category": "Total", "term": "mise 1", "count": "1\u00a0234", "exact": "0,33", "figure": "0,33",
        "percent": "33,33\u00a0%", "chance": "1 sur 3", "pays": "1/3 à 1", "amount": "1/3", "number": "7",
    }  # fmt: skip
    assert shown_cell(Column("a", "", "count"), None, Words()) == ""


def test_a_table_without_the_columns_of_others() -> None:
    columns = (Column("a", "A"), Column("b", "B", only="people"), Column("c", "C", only="files"))
    table = Table("t", "", columns, ((1, 2, 3),), (4, 5, 6))
    assert table.without("files").all_rows == ((1, 2), (4, 5))
    assert table.without("people").all_rows == ((1, 3), (4, 6))
    assert [column.key for column in table.without("people").columns] == ["a", "c"]
    plain = Table("t", "", columns[:1], ())
    assert plain.without("people") is plain
    assert Table("t", "", columns, ()).without("people").rows == ()


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(ExactOddsError, match="format 'xml' is not there; write table, json, csv"):
        render(Report((), {}, ()), "xml", Words())
