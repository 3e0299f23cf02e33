"""``audit`` on the command line: exit codes, the JSON document, one claim explained, refusals."""

from __future__ import annotations

import io
import json
import resource
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import exact_odds.output
from exact_odds.audit.claims import catalogue
from exact_odds.audit.quantities import QUANTITIES
from exact_odds.output.wording import en, fr

SCHEMA = json.loads((Path(exact_odds.output.__file__).parent / "schemas" / "audit-1.json").read_text("utf-8"))
ROOT = Path(__file__).parents[2]
CLAIM = """[[claim]]
id = "{id}"
source = "test"
quantity = "{quantity}"
printed = "{printed}"
rules = "opr-804"
{more}
"""
Command = Callable[..., Any]


def toml(*claims: tuple[str, str, str, str]) -> str:
    return "".join(
        CLAIM.format(id=name, quantity=quantity, printed=printed, more=more) for name, quantity, printed, more in claims
    )


CHECKS = toml(
    ("a", "house_edge", "3.506%", ""),
    ("b", "element_of_risk", "2.85%", ""),
    ("c", "element_of_risk", "2.86%", ""),
    ("d", "house_edge", "3.61%", ""),
    ("e", "side_bet_house_edge", "7.09%", 'side_bet = "three-card-bonus"'),
    ("f", "holding_ev", "-6.37%", 'hand = "8c8dAh"'),
)


@pytest.fixture
def stdin(monkeypatch: pytest.MonkeyPatch) -> Callable[[str | bytes], None]:
    """Puts a text where the command reads stdin."""

    def put(text: str | bytes) -> None:
        data = text.encode() if isinstance(text, str) else text
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))

    return put


def document(said: Any) -> dict[str, Any]:
    assert said.err == ""
    found: dict[str, Any] = json.loads(said.out)
    Draft202012Validator(SCHEMA).validate(found)
    assert list(found) == list(SCHEMA["properties"])
    for claim in found["claims"]:
        assert list(claim) == list(SCHEMA["$defs"]["claim"]["properties"])
    assert sum(found["totals"].values()) == len(found["claims"])
    return found


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["title"] == "exact-odds/audit/1"
    assert SCHEMA["required"] == list(SCHEMA["properties"])
    assert SCHEMA["$defs"]["claim"]["required"] == list(SCHEMA["$defs"]["claim"]["properties"])


def test_claims_from_stdin(command: Command, stdin: Callable[[str], None]) -> None:
    stdin(CHECKS)
    said = command("audit", "-", "--format", "json")
    assert said.code == 1  # two are refuted and expected nothing
    claims = {claim["id"]: claim for claim in document(said)["claims"]}
    assert {name: claim["verdict"] for name, claim in claims.items()} == {
        "a": "confirmed", "b": "confirmed_under_reading", "c": "confirmed", "d": "refuted", "e": "truncated",
        "f": "refuted",
    }  # fmt: skip
    assert claims["b"]["reading"] != claims["c"]["reading"]
    exact = claims["f"]["exact"]
    assert Fraction(int(exact["num"]), int(exact["den"])) == Fraction(-71, 1176)
    assert [claim["id"] for claim in document(said)["claims"]][:2] == ["d", "f"]  # refuted first


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_table_from_stdin(separator: str, command: Command, stdin: Callable[[str], None]) -> None:
    rows = [["Hand", "Combinations", "Probability"], ["Royal flush", "4", "0.000154%"], ["Full house", "3700", "0.14%"]]
    stdin("\n".join(separator.join(row) for row in rows))
    said = command("audit", "-", "--format", "json")
    assert said.code == 1
    verdicts = {claim["id"]: claim["verdict"] for claim in document(said)["claims"]}
    assert verdicts == {
        "line 3, Full house, count": "refuted",
        "line 2, Royal flush, count": "confirmed",
        "line 2, Royal flush, probability": "confirmed",
        "line 3, Full house, probability": "confirmed",
    }


def test_a_table_about_something_else(command: Command, stdin: Callable[[str], None]) -> None:
    stdin("Hand,Combinations\nSeven,6\n")
    said = command("audit", "-")
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines() == ["Nothing in it could be judged.", "", "Not checked: line 2, Seven, count."]


@pytest.mark.parametrize("claim", [
    "house_edge=under 1%", "house_edge=at most 0%", "element_of_risk=under 1%", "house_edge=under -1%",
    "ev_bet_dollar=under 10%", "house_edge=over 10%", "rtp=under 90%", "house_edge=less than 0.5%",
])  # fmt: skip
def test_a_bound_is_not_met_from_the_other_side(claim: str, command: Command) -> None:
    said = command("audit", "--claim", claim)
    assert (said.code, said.err) == (1, "")
    assert ": refuted. " in said.out


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("ev=less than 0", True), ("ev=at most 0", True), ("ev=over 0", False), ("house_edge=under 0%", False),
        ("house_edge=over 0", True), ("house_edge=at least 0%", True), ("ev_bet_1=under 0", False),
    ],
)  # fmt: skip
def test_a_bound_at_zero(claim: str, holds: bool, command: Command) -> None:
    assert command("audit", "--claim", claim).code == (0 if holds else 1)


@pytest.mark.parametrize(
    ("printed", "holds"),
    [
        ("at most 1 in 500", True), ("under 1 in 500", True), ("over 1 in 500", False), ("at least 1 in 500", False),
        ("over 1 in 510", True), ("at most 1 in 510", False), ("at least 1 in 1000", True),
    ],
)  # fmt: skip
def test_a_bound_on_a_chance(printed: str, holds: bool, command: Command) -> None:
    """A flush comes 1 in 508.8."""
    said = command("audit", "--claim", f"category_probability={printed}", "--given", "category=flush")
    assert said.code == (0 if holds else 1)


@pytest.mark.parametrize("claim", ["category_count=0 --given category=flush", "average_bets=0", "hit_frequency=0%"])
def test_nothing_has_no_decimal_point_to_move(claim: str, command: Command) -> None:
    said = command("audit", "--claim", *claim.split())
    assert said.code == 1
    assert "decimal point" not in said.out


def test_what_never_comes_is_off_by_no_number(command: Command) -> None:
    never = ["--given", "hand=8h8dAc", "--given", "category=royal_flush"]
    said = command("audit", "--claim", "holding_category_probability=1 in 5", *never)
    assert said.out.startswith("holding_category_probability: refuted. ")
    assert "exactly never = 0." in said.out
    hardly = command("audit", "--claim", "category_probability=exactly 0", "--given", "category=royal_flush")
    assert "off by < 0.1 in" in hardly.out


def test_french_cards(command: Command) -> None:
    said = command("audit", "--lang", "fr", "--claim", "holding_ev=1.476", "--given", "hand=10♥ V♥ D♥")
    assert (said.code, said.err) == (0, "")
    said = command("audit", "--lang", "fr", "--dead", "R♥", "--claim", "house_edge=3.5%")
    assert said.err == ""
    assert "exactement 3,5" not in said.out


def test_four_cards_under_a_cap_that_binds(command: Command) -> None:
    said = command("audit", "--claim", "holding_ev=1", "--given", "hand=8h8dAcAs", "--max-payout", "20")
    assert (said.code, said.out) == (2, "")
    assert said.err.endswith("max_payout: it can bind, and then bet 2 depends on what was done with bet 1\n")


@pytest.mark.parametrize("text", ['[[claim]]\rid = "a"\r', '# a table\n"claim" = 3', "claim.a = 3"])
def test_stdin_is_read_as_a_file_is(text: str, command: Command, stdin: Callable[[str], None], tmp_path: Path) -> None:
    (tmp_path / "-.toml").write_bytes(text.encode())
    by_name = command("audit", str(tmp_path / "-.toml"))
    stdin(text)
    piped = command("audit", "-")
    assert (piped.code, piped.out) == (by_name.code, by_name.out) == (2, "")
    assert piped.err == by_name.err.replace(str(tmp_path / "-.toml"), "-")


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_what_a_claim_asks_for_is_said_as_an_option(quantity: str, command: Command) -> None:
    more = QUANTITIES[quantity].asks or QUANTITIES[quantity].speaks_of == "side"
    said = command("audit", "--claim", f"{quantity}=1")
    assert (said.code == 2) is bool(more)
    if more:
        again = command("audit", "--claim", f"{quantity}=1", *said.err.partition("; add ")[2].split())
        assert again.code in (0, 1), again.err
        assert "undecidable" not in again.out


def test_the_catalogue_is_as_expected(command: Command) -> None:
    said = command("audit")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"{len(catalogue())} claims: ")
    found = document(command("audit", "--format", "json"))
    assert found["as_expected"] is True
    verdicts = [claim["verdict"] for claim in found["claims"]]
    assert verdicts[: found["totals"]["refuted"]] == ["refuted"] * found["totals"]["refuted"]


def test_a_verdict_other_than_expected_ends_with_1(command: Command, stdin: Callable[[str], None]) -> None:
    stdin(toml(("a", "house_edge", "3.52%", 'expect = "refuted"')))
    assert command("audit", "-").code == 0
    stdin(toml(("a", "house_edge", "3.51%", 'expect = "refuted"')))
    said = command("audit", "-")
    assert said.code == 1
    assert "Not as expected: a is confirmed, expected refuted." in said.out
    stdin(toml(("a", "element_of_risk", "2.85%", 'expect_reading = "for_1"')))
    said = command("audit", "-")
    assert said.code == 1
    assert "(ties_ridden), expected" in " ".join(said.out.split())
    stdin(toml(("a", "house_edge", "over 3%", 'pays = { flush = "unknown" }')))
    assert command("audit", "-").code == 0  # undecidable is no failure


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["--claim", "house_edge=3.51%"], 0, "confirmed. House edge"),
        (["--claim", "house_edge=3.52%"], 1, "off by 1.4 in the last printed"),
        (["--claim", "house_edge=3.52%", "--claim", "house_edge=3.51%"], 1, "2 claims: 1 refuted, 1 confirmed."),
        (["--claim", "house_edge=3.43%", "--rules", "california/LIRX-02"], 0, "1427/41650"),
        (["--claim", "house_edge=3.74%", "--pay", "royal_flush=500"], 0, "40463/1082900"),
        (["--claim", "house_edge=3.43%", "--rules", "limited-stakes/1"], 0, "not known: straight"),
        (["--claim", "house_edge=3.43%", "--rules", "limited-stakes/1", "--given", "assume.straight=5"], 0,
         "straight = 5"),
        (["--claim", "house_edge=5.98%", "--rules", "limited-stakes/1", "--as-printed"], 0, "confirmed"),
        (["--claim", "peek_edge=over 40%", "--peek", "both"], 0, "87557/216580"),
        (["--claim", "average_bets=1.23", "--ties", "ride"], 0, "confirmed. Average bets"),
        (["--claim", "side_bet_house_edge=2.14%", "--side", "three-card-bonus=5",
          "--pay", "three-card-bonus.flush=4"], 0, "118/5525"),
        (["--claim", "break_even_meter=$160,530.53", "--rules", "pennsylvania", "--side",
          "five-card-progressive/655a-A=1", "--given", "meter=progressive"], 0, "3050080/19"),
        (["--claim", "side_bet_house_edge=39.2%", "--rules", "pennsylvania", "--side", "five-card-progressive/655a-A=1",
          "--meter", "progressive=26500"], 0, "confirmed"),
        (["--claim", "category_count=4", "--given", "category=mini_royal", "--given", "cards=3"], 0, "confirmed"),
        (["--claim", "house_edge=3.5%", "--max-payout", "50000", "--bets", "100"], 1, "refuted"),
    ],
)  # fmt: skip
def test_one_off_claims(arguments: list[str], code: int, words: str, command: Command) -> None:
    said = command("audit", *arguments)
    assert (said.code, said.err) == (code, "")
    assert words in " ".join(said.out.split())


REFUSED = [
    (["nothing.toml"], "nothing.toml: cannot be read: no such file or directory"),
    (["claims.txt"], "file 'claims.txt': claims end in .toml, a frequency table in .csv, and - is stdin"),
    (["nothing.csv"], "nothing.csv: cannot be read: no such file or directory"),
    (["--claim", "house_edge"], "claim 'house_edge': write QUANTITY=PRINTED"),
    (["--claim", "house_egde=3%"], "--claim: claim house_egde: quantity: 'house_egde' is not a quantity"),
    (["--claim", "house_edge=lots"], "--claim: claim house_edge: printed: 'lots': not a printed figure"),
    (["--claim", "house_edge=3%", "x.toml"], "file 'x.toml': --claim takes no file"),
    (["--claim", "house_edge=3%", "--given", "hand=AhKhQh"], "hand: has nothing to do with house_edge"),
    (["--claim", "house_edge=3%", "--side", "three-card-bonus=1"], "side_bet: has nothing to do with house_edge"),
    (["--claim", "house_edge=3%", "--side", "bonus=1", "--side", "three-card-bonus=1"], "side: a claim speaks of one"),
    (["--claim", "house_edge=3%", "--ties", "maybe"], "--claim: claim house_edge: ties: 'maybe' is not one of"),
    (["--claim", "holding_ev=3%"], "claim 'holding_ev=3%': more has to be said; add --given hand=8c8dAh"),
    (["--claim", "side_bet_rtp=3%"], "claim 'side_bet_rtp=3%': more has to be said; add --side three-card-bonus=1"),
    (["--id", "nope"], f"id 'nope': no claim has it; known are {len(catalogue())}, such as "),
    (["--claim", "ev_bet_1=3", "--bets", "100", "--max-payout", "50000"], "claim ev_bet_1: max_payout: it can bind"),
    (["--rules", "quebec"], "rules: the claims that ship say what they speak of; the option goes with --claim"),
    (["--pay", "flush=9"], "pay: the claims that ship say what they speak of"),
    (["--given", "hand=AhKhQh"], "given: the claims that ship say what they speak of"),
    (["docs.toml", "--peek", "both"], "peek: the claims of 'docs.toml' say what they speak of"),
    (["--id", "wizard-egde"], "id 'wizard-egde': no claim has it; did you mean wizard-edge"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "line"), REFUSED)
def test_refused_with_one_line(arguments: list[str], line: str, command: Command) -> None:
    said = command("audit", *arguments)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"exact-odds: error: {line}")
    assert said.err.count("\n") == 1


def test_a_broken_file_gives_a_line_for_each_fault(command: Command, stdin: Callable[[str | bytes], None]) -> None:
    stdin("[[claim]]\nid = 3\n")
    said = command("audit", "-")
    assert (said.code, said.out) == (2, "")
    assert [line.split(": ")[3] for line in said.err.splitlines()] == ["claim number 1"] * 4
    stdin(b"\xff")
    assert command("audit", "-").err == "exact-odds: error: -: byte 1 is not UTF-8; save the file as UTF-8\n"
    stdin("#" * 1_000_001)
    assert command("audit", "-").err.startswith("exact-odds: error: -: larger than 1,000,000 bytes")


def test_claims_that_cannot_be_worked_out_name_the_file(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "c.toml"
    file.write_text(
        toml(("a", "group_total", "5", 'group = "trips"\ndead = "Qc"'), ("b", "house_edge", "3%", "")), "utf-8"
    )
    said = command("audit", str(file))
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"exact-odds: error: {file}: claim a: ")


def test_one_claim_explained(command: Command) -> None:
    said = command("audit", "--id", "wizard-edge", "--explain")
    assert said.code == 0
    for words in ("37963/1082900", "-1,822,224", "51,979,200", "3.505679%", "Ask the Wizard", "net 3000"):
        assert words in said.out
    found = document(command("audit", "--id", "wizard-edge", "--explain", "--format", "json"))
    [claim] = found["claims"]
    lines = claim["derivation"]["lines"]
    assert sum(Fraction(line["times"]) * line["ways"] for line in lines) == -1_822_224
    assert all(Fraction(line["times"]) * line["ways"] == Fraction(line["product"]) for line in lines)
    assert claim["derivation"]["steps"][-1] == {"name": "house_edge", "value": claim["exact"]}


def test_a_root_is_exact_too(command: Command) -> None:
    found = document(command("audit", "--claim", "standard_deviation=5.158", "--explain", "--format", "json"))
    exact = found["claims"][0]["exact"]
    assert exact["root_of"]["num"] == "31199776412731"
    assert exact["decimal"] == "5.158071847078"


def test_every_claim_of_the_catalogue_can_be_explained(command: Command) -> None:
    found = document(command("audit", "--explain", "--format", "json"))
    without = [claim["id"] for claim in found["claims"] if claim["derivation"] is None]
    assert without == [claim["id"] for claim in found["claims"] if claim["verdict"] == "undecidable"]
    assert command("audit", "--explain").code == 0


def test_a_frequency_table(command: Command) -> None:
    file = str(ROOT / "docs" / "examples" / "bonus-table.csv")
    said = command("audit", file)
    assert (said.code, said.err) == (1, "")
    found = document(command("audit", file, "--format", "json"))
    assert found["totals"]["refuted"] == 4
    alone = command("audit", file, "--id", "line 3, Straight flush, probability", "--explain")
    assert alone.code == 1
    assert "3/216580" in alone.out
    assert "decimal point 1 to the left" in " ".join(alone.out.split())


def test_french(command: Command, tmp_path: Path) -> None:
    said = command("audit", "--lang", "fr")
    assert said.code == 0
    assert said.out.startswith(f"{len(catalogue())} énoncés : ")
    assert "indécidables" in said.out
    for words in ("3,505679\u00a0%", "laissées", "Lecture"):
        assert words in said.out
    one = command(
        "audit", "--claim", "loss_per_hour=10,50 $", "--given", "bet=5", "--given", "hands_per_hour=60", "--lang", "fr"
    )
    assert "10,517038 $" in " ".join(one.out.split())
    file = tmp_path / "t.csv"
    file.write_text("Main,Nombre\nCarré,624\nMain pleine,3744\nCouleur,5109\n", "utf-8")
    said = command("audit", str(file), "--lang", "fr")
    assert said.code == 1
    assert "line 4, Couleur, count" in said.out


def test_every_phrase_is_in_both_languages_with_the_same_places() -> None:
    keys = [key for key in en.PHRASES if key.startswith(("audit_", "reading_", "step_", "quantity_", "verdict_"))]
    assert len(keys) > 60
    for key in keys:
        places = [sorted(part.split("}")[0] for part in spoken.PHRASES[key].split("{")[1:]) for spoken in (en, fr)]
        assert places[0] == places[1], key


@pytest.mark.parametrize("form", ["table", "csv", "markdown", "latex", "html"])
def test_every_format(form: str, command: Command) -> None:
    said = command("audit", "--format", form)
    assert (said.code, said.err) == (0, "")
    assert "wizard-low-pair-3" in said.out


def test_one_row_a_claim_in_a_file(command: Command, tmp_path: Path) -> None:
    import csv

    file = tmp_path / "audit.csv"
    assert command("audit", "-o", str(file)).code == 0
    rows = list(csv.DictReader(file.read_text("utf-8").splitlines()))
    assert len(rows) == len(catalogue())
    row = next(row for row in rows if row["id"] == "wizard-edge")
    assert (row["exact"], row["exact_num"], row["exact_den"]) == ("0.035056791948", "37963", "1082900")
    assert (row["verdict"], row["expected"]) == ("confirmed", "confirmed")


def test_the_catalogue_takes_less_than_a_second() -> None:
    """The whole process, in processor time: others may be using the machine."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", "exact_odds", "audit"], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 1
