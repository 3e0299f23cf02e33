"""Every JSON document against its schema, and the schemas against the page that explains them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import deepcopy
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import exact_odds.output
from exact_odds.cards.cards import Card
from exact_odds.counting.walk import Difference, Row, Verification
from exact_odds.output.reports.verify import verify_report
from exact_odds.output.wording.words import Words
from exact_odds.rules.ruleset import load_rule_set, shipped_sets
from exact_odds.rules.sidebets import SIDE_BET_CARDS

SCHEMAS = Path(exact_odds.output.__file__).parent / "schemas"
PAGE = Path(__file__).parents[2] / "docs" / "json.md"
NAMES = (
    "hand/1", "edge/1", "seen/1", "strategy/1", "price/1", "side-bets/1", "sensitivity/1", "symbolic/1", "design/1",
    "audit/1", "rules/1", "rules-list/1", "tables/1", "verify/1",
)  # fmt: skip

#: Where a key is there on request only.
OPTIONAL = {"strategy/1": "classes"}

_PRICED = [
    f"{name}/{schedule.name}" for name in shipped_sets() for schedule in load_rule_set(name).schedules if schedule.pays
]

HANDS = [
    ["Th", "Jh", "Qh"],
    ["2c7d9s"],
    ["5s 6d 7c 8h"],
    ["9c9d9h9s"],
    ["ThTdJhQh2c"],
    ["2c3d4h5s7c"],
    ["8c8dAh", "--dead", "Qc Qd Qh"],
    ["8c8dAh2s", "--dead", "QcQdQh"],
    ["Th Jh Qh Kh", "--bet-1", "pull"],
    ["Th Jh Qh Kh", "--bet-1", "ride", "--max-payout", "50"],
    ["Th Jh Qh", "--max-payout", "50", "--max-payout-per", "bet"],
    ["ThJhQhKhAh", "--max-payout", "50", "--max-payout-per", "all", "--bets", "5,5,4"],
    ["Th Jh Qh", "--bets", "5,3/2,4", "--ties", "ride"],
    ["Th Jh Qh", "--pay", "flush=7/3", "--pay", "straight=push", "--pay", "two_pair=none"],
    ["Th Jh Qh", "--pay", f"royal_flush={2**70}"],
    ["6c6d2h", "--pay", "pair_sixes_to_nines=0"],
    ["Th Jh Qh", "--rules", "pennsylvania", "--pays-from", "quebec", "--lang", "fr"],
    ["Th Jh Qh", "--side", "three-card-bonus=1"],
    ["Th Jh Qh Kh 2c", "--rules", "limited-stakes", "--side", "bonus=1"],
    ["8c8dAh", "--explain", "--dead", "Qc Qd Qh"],
    ["5s 6d 7c 8h", "--explain"],
]  # fmt: skip
ROUNDS = [
    *(["--rules", schedule, "--ties", ties] for schedule in _PRICED for ties in ("pull", "ride")),
    ["--rules", "limited-stakes/2", "--as-printed"],
    ["--rules", "pennsylvania", "--pays-from", "california/LIRX-03"],
    ["--rules", "pennsylvania", "--pay", "flush=8", "--pay", "any_pair=1"],
    ["--bets", "5,5,4"],
    ["--bets", "100", "--max-payout", "50000"],
    ["--bets", "100", "--max-payout", "50000", "--max-payout-per", "bet"],
    ["--bets", "5", "--max-payout", "50000"],
    ["--dead", "Ah Kh Qh Jh Th", "--pay", "royal_flush=500"],
    *(["--peek", peek] for peek in ("burn", "first", "second", "both")),
    ["--pay", "royal_flush=1/3", "--pay", "pair_sixes_to_nines=push"],
    ["--pay", f"royal_flush={2**70}"],
    ["--lang", "fr", "--digits", "2"],
    ["--side", "three-card-bonus=1"],
    *(["--rules", f"limited-stakes/{place}", "--side", "bonus/1=1"] for place in range(1, 5)),
    [
        "--rules",
        "limited-stakes",
        "--bets",
        "3",
        "--side",
        "bonus/2=1",
        "--max-payout",
        "100",
        "--max-payout-per",
        "all",
    ],
]
SENSITIVITIES = [
    ["straight"],
    ["straight", "--from", "4", "--to", "7", "--target-edge", "3%"],
    ["royal_flush", "--target-edge", "99%"],
    ["royal_flush", "--max-payout", "50000", "--bets", "5,5,4"],
    ["flush", "--dead", "Qc Qd 5h"],
    ["straight", "--peek", "second"],
    ["full_house", "--rules", "limited-stakes", "--side", "bonus=1", "--ties", "ride"],
    ["three-card-bonus.flush"],
    ["three-card-bonus/straight-5.flush", "--rules", "pennsylvania", "--dead", "Qc", "--target-edge", "1%"],
    [
        "five-card-progressive/655a-B.mega",
        "--rules",
        "pennsylvania",
        "--meter",
        "major=9000",
        "--pay",
        "five-card-progressive.flush=10",
    ],
]
SIDE_BETS = [
    *(["--rules", name] for name in shipped_sets()),
    ["--rules", "pennsylvania", "--dead", "Ah Kh Qh"],
    ["three-card-bonus", "--pay", "three-card-bonus.flush=4"],
]


@cache
def schema(name: str) -> dict[str, Any]:
    return json.loads((SCHEMAS / f"{name.replace('/', '-')}.json").read_text("utf-8"))


def check(document: dict[str, Any]) -> None:
    """The document holds to its schema and has the keys that the schema explains, in their order, and no others."""
    name = document["schema"].removeprefix("exact-odds/")
    Draft202012Validator(schema(name)).validate(document)
    assert list(document) == [key for key in schema(name)["properties"] if key in document]


def fraction(value: dict[str, str]) -> Fraction:
    found = Fraction(int(value["num"]), int(value["den"]))
    assert (str(found.numerator), str(found.denominator)) == (value["num"], value["den"])
    assert abs(Fraction(value["decimal"]) - found) <= Fraction(1, 2 * 10**12)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_a_schema(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))
    assert schema(name)["title"] == f"exact-odds/{name}"
    assert schema(name)["required"] == [key for key in schema(name)["properties"] if key != OPTIONAL.get(name)]


def test_there_is_a_schema_for_every_document_and_no_other() -> None:
    assert sorted(path.name for path in SCHEMAS.iterdir()) == sorted(f"{name.replace('/', '-')}.json" for name in NAMES)


@pytest.mark.parametrize("arguments", HANDS, ids=" ".join)
def test_hand(arguments: list[str], command: Callable[..., Any]) -> None:
    document = command("hand", *arguments, "--format", "json").document
    check(document)
    assert sum(row["ways"] for row in document["outcomes"]) == document["of"]
    assert [row["category"] for row in document["outcomes"]] == [*document["pays"], "no_pay"]
    if document["decision"] == "settled":
        bets = [Fraction(bet) for bet in document["bets"]]
        assert [row["bets"] for row in document["net"]] == [["$"], ["1", "$"], ["2", "$"], ["1", "2", "$"]]
        [pays] = [Fraction(row["pays"]) for row in document["outcomes"] if row["ways"]]
        for row in document["net"]:
            stake = sum(bets["12$".index(bet)] for bet in row["bets"]) / bets[2]
            assert Fraction(row["net"]) <= pays * stake
    else:
        bet = Fraction(document["bets"][document["decision"] == "second"]) / Fraction(document["bets"][2])
        ev, ride, pull = (fraction(document[key]) for key in ("ev", "value_ride", "value_pull"))
        assert ev * bet == ride - pull
        assert document["action"] == ("ride" if ev > 0 else "pull" if ev < 0 else "either")
        assert (document["without_dead"] is None) == (not document["dead"])
    if "--explain" in arguments:
        coming = [fraction(card["ev"]) for card in document["coming"]]
        assert sum(coming) / len(coming) == ev
        assert coming == sorted(coming, reverse=True)
        assert all(flip["action"] != document["action"] for flip in document["flips"])
        assert document["flips"]
    else:
        assert (document["coming"], document["flips"]) == (None, None)


@pytest.mark.parametrize("arguments", ROUNDS, ids=" ".join)
def test_edge(arguments: list[str], command: Callable[..., Any]) -> None:
    document = command("edge", *arguments, "--format", "json").document
    check(document)
    of = document["round"][0]["of"]
    nets = [(Fraction(row["net"]), row["ways"]) for row in document["round"]]
    assert [net for net, _ in nets] == sorted({net for net, _ in nets})
    assert sum(ways for _, ways in nets) == of
    mean = sum(net * ways for net, ways in nets) / of
    assert mean == fraction(document["ev"]) == -fraction(document["house_edge"])
    variance = sum(net * net * ways for net, ways in nets) / of - mean**2
    assert variance == fraction(document["variance"])
    deviation = Fraction(document["standard_deviation"])
    assert abs(deviation**2 - variance) <= 2 * deviation / 10**12 + Fraction(1, 10**20)
    assert fraction(document["hit_frequency"]) == Fraction(sum(ways for net, ways in nets if net > 0), of)
    assert fraction(document["push_frequency"]) == Fraction(sum(ways for net, ways in nets if net == 0), of)
    assert fraction(document["element_of_risk"]) * fraction(document["average_action"]) == -mean
    for decision in ("first_decision", "second_decision"):
        counts = document[decision]
        assert counts["ride"] + counts["pull"] + counts["either"] == counts["of"]
    rows = document["frequencies"]
    assert [row["category"] for row in rows] == [*document["pays"], "no_pay"]
    assert sum(row["combos"] for row in rows) == rows[0]["of"]
    assert sum(sum(row["ways_by_bets"]) for row in rows) == of
    by_bets = [sum(row["ways_by_bets"][bets] for row in rows) for bets in range(3)]
    assert fraction(document["average_bets"]) == Fraction(by_bets[0] + 2 * by_bets[1] + 3 * by_bets[2], of)


@pytest.mark.parametrize("arguments", SENSITIVITIES, ids=" ".join)
def test_sensitivity(arguments: list[str], command: Callable[..., Any]) -> None:
    document = command("sensitivity", *arguments, "--format", "json").document
    check(document)
    pieces = document["pieces"]
    assert [piece["to"] for piece in pieces[:-1]] == [point["pay"] for point in document["break_points"]]
    assert [piece["from"] for piece in pieces[1:]] == [point["pay"] for point in document["break_points"]]
    for key, goal in (("fair_pay", Fraction(0)), ("target_pay", document["target_edge"])):
        if document[key] is not None:
            pay = fraction(document[key])
            edges = {
                fraction(piece["intercept"]) + fraction(piece["slope"]) * pay
                for piece in pieces
                if fraction(piece["from"]) <= pay and (piece["to"] is None or pay <= fraction(piece["to"]))
            }
            assert edges == {goal if isinstance(goal, Fraction) else fraction(goal)}


@pytest.mark.parametrize(
    "arguments", [["straight"], ["flush", "--bets", "5,5,4"], ["flush", "--from", "2", "--to", "9"]]
)
def test_symbolic(arguments: list[str], command: Callable[..., Any]) -> None:
    document = command("sensitivity", *arguments, "--symbolic", "--format", "json").document
    check(document)
    assert len(document["piecewise"]) > 3
    assert document["pay"] in document["forms"]["ev"]
    assert all(document["pay"] in piece["where"] for piece in document["piecewise"])


@pytest.mark.parametrize(
    "options", [[], ["--spread"], ["--keep-cost"], ["--spread", "--keep-cost", "--target-edge", "3%"]]
)
def test_design(options: list[str], command: Callable[..., Any]) -> None:
    document = command(
        "design", "--vary", "flush=15/2..9", "--vary", "straight=5", *options, "--lang", "fr", "--digits", "1",
        "--format", "json",
    ).document  # fmt: skip
    check(document)
    more = {"--spread": {"element_of_risk", "variance", "standard_deviation"}, "--keep-cost": {"keep_cost"}}
    asked = set().union(*(more.get(option, set()) for option in options))
    for table in document["tables"]:
        assert set(table) == {"pays", "house_edge", "average_bets", "hit_frequency"} | asked
        assert list(table["pays"]) == document["vary"] == ["flush", "straight"]
        if "variance" in asked:
            deviation = Fraction(table["standard_deviation"])
            assert abs(deviation**2 - fraction(table["variance"])) <= 2 * deviation / 10**12 + Fraction(1, 10**20)
    assert len(document["target_edge"]) == options.count("--target-edge")


def test_tables(command: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "stray").write_text("", "utf-8")
    said = command("tables", "--check", "-o", str(tmp_path), "--format", "json")
    document = json.loads(said.out)
    check(document)
    assert (said.code, document["written"], document["folder"]) == (1, False, str(tmp_path))
    assert document["differing"][-1] == {"file": "stray", "difference": "extra"}
    assert len(document["differing"]) == document["files"] + 1


SEEN = [[], ["--others", "2"], ["--cards", "47"], ["--cards", "3", "--ties", "ride", "--bets", "5,5,4"],
        ["--cards", "0,5", "--dead", "Ah Kd 2c", "--lang", "fr"],
        ["--cards", "1", "--max-payout", "5", "--max-payout-per", "bet"]]  # fmt: skip


@pytest.mark.parametrize("arguments", SEEN, ids=" ".join)
def test_seen(arguments: list[str], command: Callable[..., Any]) -> None:
    document = command("seen", *arguments, "--format", "json").document
    check(document)
    for one in document["seen"]:
        for counts in (one["ride_1"], one["ride_2"]):
            assert sum(int(counts[action]) for action in ("ride", "pull", "either")) == int(counts["of"])


@pytest.mark.parametrize("arguments", [["strategy"], ["price", "wizard-list"], ["audit", "--claim", "house_edge=4%"]])
def test_other_documents_are_checked_here_for_their_keys(arguments: list[str], command: Callable[..., Any]) -> None:
    check(json.loads(command(*arguments, "--format", "json").out))


@pytest.mark.parametrize("arguments", SIDE_BETS, ids=" ".join)
def test_side_bets(arguments: list[str], command: Callable[..., Any]) -> None:
    document = command("side-bets", *arguments, "--format", "json").document
    check(document)
    for bet in document["side_bets"]:
        assert sum(row["combos"] for row in bet["frequencies"]) == bet["frequencies"][0]["of"]
        assert (bet["house_edge"] is None) == bool(bet["needs"])
        if bet["house_edge"] is not None:
            returns = sum(Fraction(row["pays"]) * Fraction(row["combos"], row["of"]) for row in bet["frequencies"])
            assert fraction(bet["ev"]) == returns == -fraction(bet["house_edge"])


@pytest.mark.parametrize("name", shipped_sets())
def test_rules_show(name: str, command: Callable[..., Any]) -> None:
    document = command("rules", "show", name, "--format", "json").document
    check(document)
    rules = load_rule_set(name)
    assert document["id"] == name
    assert [schedule["name"] for schedule in document["schedules"]] == [schedule.name for schedule in rules.schedules]
    for shown, schedule in zip(document["schedules"], rules.schedules, strict=True):
        pays = None if schedule.pays is None else {row: str(pay) for row, pay in schedule.pays.pays.items()}
        assert shown["pays"] == pays
        assert shown["assumed"] == [row.name for row in schedule.assumed]
    assert {remark["id"] for remark in document["notes"]} == {remark.id for remark in rules.notes}


def test_rules_list(command: Callable[..., Any]) -> None:
    document = command("rules", "list", "--format", "json").document
    check(document)
    assert [rules["id"] for rules in document["rules"]] == list(shipped_sets())
    shown = command("rules", "show", "quebec", "--format", "json").document
    listed = {rules["id"]: rules for rules in document["rules"]}
    assert listed["quebec"] == {key: shown[key] for key in shown if key not in ("schema", "tool")}


def test_rules_check_of_a_users_own_file(command: Callable[..., Any], tmp_path: Path) -> None:
    example = re.search(r"```toml\n(.*?)```", PAGE.with_name("rule-sets.md").read_text("utf-8"), re.DOTALL)
    assert example
    file = tmp_path / "harbour.toml"
    file.write_text(example[1], "utf-8")
    document = command("rules", "check", str(file), "--format", "json").document
    check(document)
    assert document["max_payout"] == {"amount": "50000", "per": "hand"}
    assert [schedule["convention"] for schedule in document["schedules"]] == ["to 1", "for 1"]


def verification(*differences: Difference) -> Verification:
    return Verification((51_979_200, *[0] * 21), 22_100, 1_082_900, len(differences), differences)


ROW = Row((1, 2, 0, *range(10, 29)), 4)
CARDS = (Card(8, 2), Card(9, 2), Card(10, 2))


def test_verify() -> None:
    good = verify_report(verification(), Words()).document
    check(good)
    assert good["agrees"] is True
    bad = verify_report(
        verification(Difference(CARDS, ROW, ROW._replace(combos=3)), Difference(CARDS, ROW, None)), Words()
    ).document
    check(bad)
    assert (bad["agrees"], bad["differing"]) == (False, 2)
    assert bad["differences"][0]["cards"] == ["Th", "Jh", "Qh"]
    assert bad["differences"][0]["walk"]["ways"]["straight_flush"] == 2
    assert [difference["lattice"] and difference["lattice"]["combos"] for difference in bad["differences"]] == [3, None]


# --------------------------------------------------------------------------------------------- what schemas must refuse


def _float(document: dict[str, Any]) -> None:
    document["ev"]["num"] = 31


def _lowest(document: dict[str, Any]) -> None:
    document["ev"]["den"] = "0"


def _extra(document: dict[str, Any]) -> None:
    document["outcomes"][0]["probability"] = 0.1


def _missing(document: dict[str, Any]) -> None:
    del document["ties"]


def _settled(document: dict[str, Any]) -> None:
    document["decision"] = "settled"


def _cards(document: dict[str, Any]) -> None:
    document["cards"].append("2c")


@pytest.mark.parametrize("spoil", [_float, _lowest, _extra, _missing, _settled, _cards])
def test_a_spoiled_document_is_refused(spoil: Callable[[dict[str, Any]], None], command: Callable[..., Any]) -> None:
    document = command("hand", "ThJhQh", "--format", "json").document
    spoiled = deepcopy(document)
    spoil(spoiled)
    assert not Draft202012Validator(schema("hand/1")).is_valid(spoiled)
    assert Draft202012Validator(schema("hand/1")).is_valid(document | {"a_key_of_tomorrow": 1})


# ----------------------------------------------------------------------------------------------------- the page on JSON


def keys_of(part: Any) -> set[str]:
    """Every property name of a schema, less those of exact values, pays and outcomes, which tables do not list."""
    found: set[str] = set()
    if isinstance(part, dict):
        for key, value in part.items():
            if key == "properties":
                found.update(value)
            found |= keys_of(value)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_the_page_explains_every_key(name: str) -> None:
    text = PAGE.read_text("utf-8")
    assert f"## `exact-odds/{name}`" in text
    fine = set(schema("verify/1")["$defs"]["counts"]["properties"]["ways"]["properties"])
    unexplained = {key for key in keys_of(schema(name)) if f"`{key}`" not in text and f'"{key}"' not in text}
    assert unexplained <= fine


def test_json_blocks_of_the_page() -> None:
    blocks = re.findall(r"```json\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert [json.loads(block) for block in blocks] == [verify_report(verification(), Words()).document]


def test_what_several_schemas_define_is_the_same_in_all() -> None:
    """A document that holds another's parts (the game, a side bet, an exact value) holds them in one form."""
    defined: dict[str, list[Any]] = {}
    for file in SCHEMAS.glob("*.json"):
        for name, definition in json.loads(file.read_text("utf-8")).get("$defs", {}).items():
            defined.setdefault(name, []).append(definition)
    shared = {name: forms for name, forms in defined.items() if len(forms) > 1}
    assert {"exact", "side_bet_id", "side_bet"} <= set(shared)
    assert [name for name, forms in shared.items() if any(form != forms[0] for form in forms)] == []
    assert shared["side_bet_id"][0]["enum"] == list(SIDE_BET_CARDS)
