"""``exact-odds strategy`` and ``exact-odds price`` as a user meets them."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from exact_json import from_exact_json
from jsonschema import Draft202012Validator

import exact_odds.output
from exact_odds.odds.strategies.playbook import strategy_names

Command = Callable[..., Any]
SCHEMAS = Path(exact_odds.output.__file__).parent / "schemas"
TABLES = [
    [],
    ["--pay", "straight=6"],
    ["--rules", "limited-stakes/2"],
    ["--pay", "royal_flush=100", "--pay", "flush=12"],
    ["--pay", "pair_tens_or_better=none", "--pay", "any_pair=1"],
    ["--pay", "pair_tens_or_better=none", "--pay", "pair_sixes_to_tens=0", "--pay", "pair_jacks_or_better=1"],
    ["--pay", "two_pair=push"],
    ["--bets", "5,5,4"],
    ["--max-payout", "300"],
    ["--max-payout", "3000"],
]


def valid(name: str, document: Any) -> Any:
    schema = json.loads((SCHEMAS / f"{name}-1.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(document)
    return document


def total(lines: list[dict[str, Any]]) -> int:
    return sum(line["hands"] for line in lines)


@pytest.mark.parametrize("table", TABLES, ids=" ".join)
def test_hands_add_up_to_the_decisions_of_the_round(table: list[str], command: Command) -> None:
    found = valid("strategy", command("strategy", *table, "--format", "json").document)
    edge = command("edge", *table, "--format", "json").document
    for key, decision in (("first", "first_decision"), ("second", "second_decision")):
        if key == "second" and found["second_bet_1_rides"]:
            continue  # the round counts (holding, card) pairs then
        assert total(found[key]["ride"]) == edge[decision]["ride"]
        assert total(found[key]["either"]) == edge[decision]["either"]
        assert found[key]["of"] == edge[decision]["of"]
    for line in (*found["first"]["ride"], *found["second"]["ride"]):
        assert from_exact_json(line["ev_max"]) >= from_exact_json(line["ev_min"]) > 0
    for line in (*found["first"]["closest_pulls"], *found["second"]["closest_pulls"]):
        assert from_exact_json(line["ev_min"]) == from_exact_json(line["ev_max"]) < 0
    assert len(found["first"]["ride"]) <= (6 if table else 5)


def test_the_card_in_words(command: Command) -> None:
    said = command("strategy")
    assert (said.code, said.err) == (0, "")
    lines = said.out.splitlines()
    assert lines[:4] == [
        "Bet 1: ride with 1,608 of 22,100 hands:",
        "  1. paying hand",
        "  2. three to a royal",
        "  3. three suited in a row except A-2-3, 2-3-4",
    ]
    assert "Bet 2: 2,268 hands are worth exactly the same riding or pulled:" in lines
    assert "In one sum: three suited cards ride when straight windows + cards ten or higher" in lines
    assert max(map(len, lines)) <= 80


def test_the_card_in_french_has_the_same_numbers(command: Command) -> None:
    english, french = (command("strategy", "--lang", lang).out for lang in ("en", "fr"))
    assert "trois cartes vers la quinte royale" in french
    assert "quatre cartes vers une séquence ouverte, au moins une carte de dix ou plus" in french
    assert [line.split(".")[0] for line in english.splitlines() if line.startswith("  ")][:1] == ["  1"]
    assert french.count("\n") >= english.count("\n") - 3
    both = [command("strategy", "--lang", lang, "--format", "json").document for lang in ("en", "fr")]
    assert both[0] == both[1]


def test_where_nothing_rides_or_nothing_is_pulled(command: Command) -> None:
    none = [f"{row}=none" for row in ("straight_flush", "four_of_a_kind", "full_house", "flush", "straight")]
    none += ["three_of_a_kind=none", "two_pair=none", "pair_tens_or_better=none"]
    poor = command("strategy", *(part for row in none for part in ("--pay", row)), "--decision", "first").out
    assert poor.startswith("Bet 1: no hand rides.\n\nBet 1: pull with every other hand; the closest are:\n")
    rich = command("strategy", "--pay", "pair_tens_or_better=none", "--pay", "any_pair=50", "--decision", "first").out
    assert rich.startswith("Bet 1: ride with 22,100 of 22,100 hands:\n  1. any hand\nBet 1: no hand is pulled.\n")


def test_one_decision(command: Command) -> None:
    for name, other in (("first", "second"), ("second", "first")):
        document = valid("strategy", command("strategy", "--decision", name, "--format", "json").document)
        assert document[other] is None
        assert document[name]["ride"]
        bet, other_bet = ("Bet 1", "Bet 2") if name == "first" else ("Bet 2", "Bet 1")
        said = command("strategy", "--decision", name).out
        assert bet in said
        assert other_bet not in said


def test_a_maximum_payout_has_both_states(command: Command) -> None:
    document = valid("strategy", command("strategy", "--max-payout", "100", "--format", "json").document)
    assert (document["second"]["bet_1"], document["second_bet_1_rides"]["bet_1"]) == ("pull", "ride")
    said = command("strategy", "--max-payout", "100").out
    assert "Bet 2, bet 1 pulled: ride with" in said
    assert "Bet 2, bet 1 riding: ride with" in said
    assert valid("strategy", command("strategy", "--format", "json").document)["second_bet_1_rides"] is None


def test_what_bet_1_does_not_change_is_said_once(command: Command) -> None:
    document = command("strategy", "--max-payout", "500", "--format", "json").document
    pulled, riding = document["second"], document["second_bet_1_rides"]
    assert [line["words"] for line in pulled["ride"]] == [line["words"] for line in riding["ride"]]
    assert pulled["ride"][1]["ev_max"] != riding["ride"][1]["ev_max"]
    said = command("strategy", "--max-payout", "500").out
    assert said.count("\nBet 2: ride with") == 1
    assert "Bet 2, bet 1" not in said
    assert sum(line.startswith("bet 2       pulled  ") for line in said.splitlines()) == 10  # the EVs are still two
    assert sum(line.startswith("bet 2       riding  ") for line in said.splitlines()) == 10


def test_every_class_goes_out_and_comes_back(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    assert command("strategy", "--as", "classes", "-o", str(path)).code == 0
    rows = list(csv.DictReader(path.read_text("utf-8").splitlines()))
    assert len(rows) == 741 + 2535
    assert sum(int(row["combos"]) for row in rows if row["decision"] == "first") == 22100
    assert sum(int(row["combos"]) for row in rows if row["action"] == "either") == 2268
    assert {Fraction(int(row["ev_num"]), int(row["ev_den"])) > 0 for row in rows if row["action"] == "ride"} == {True}
    document = valid("price", command("price", str(path), "--format", "json").document)
    assert (document["cost"]["num"], document["mistakes"]) == ("0", [])
    everything = valid("strategy", command("strategy", "--as", "classes", "--format", "json").document)["classes"]
    assert [row["class"] for row in everything] == [row["class"] for row in rows]
    first = command("strategy", "--as", "classes", "--decision", "first", "--format", "json").document["classes"]
    assert len(first) == 741


def test_the_lines_go_into_a_file_with_their_words(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "card.csv"
    assert command("strategy", "--lang", "fr", "-o", str(path)).code == 0
    rows = list(csv.DictReader(path.read_text("utf-8").splitlines()))
    assert rows[1]["words"] == "three to a royal"
    assert [row["line"] for row in rows if row["decision"] == "second"] == [str(place) for place in range(1, 11)]
    assert sum(int(row["hands"]) for row in rows if row["list"] == "ride") == 1608 + 40865


@pytest.mark.parametrize("name", strategy_names())
def test_price_of_every_name(name: str, command: Command) -> None:
    document = valid("price", command("price", name, "--format", "json").document)
    assert document["strategy"] == name
    cost = from_exact_json(document["cost"])
    assert sum(from_exact_json(mistake["cost"]) for mistake in document["mistakes"]) == cost
    assert from_exact_json(document["house_edge"]) - from_exact_json(document["best_house_edge"]) == cost
    said = command("price", name)
    assert said.code == 0
    assert max(map(len, said.out.splitlines())) <= 80
    assert name in "".join(command("price", "--help").out.split())


def test_price_in_words(command: Command) -> None:
    said = command("price", "simulator-basic").out
    assert "House edge 3.748361% of one base bet: 40591/1082900." in said
    assert "  1. bet 2, pulled: four of a kind" in said
    assert "  2. bet 1, ridden: A-2-4 suited, A-3-4 suited" in said
    assert "It gives up nothing" in command("price", "wizard-list").out
    assert "la pire d'abord" in command("price", "party-card", "--lang", "fr").out


def test_the_lines_of_the_card_make_a_strategy_file(command: Command, tmp_path: Path) -> None:
    """What the program prints can be put into a file as it is, and then gives up nothing."""
    document = command("strategy", "--format", "json").document
    text = ""
    for name in ("first", "second"):
        lines = [f"ride: {line['words']}" for line in document[name]["ride"]]
        text += f"[{name}]\nlines = {json.dumps(lines)}\notherwise = 'pull'\n"
    path = tmp_path / "card.toml"
    path.write_text(text, "utf-8")
    assert "It gives up nothing" in command("price", str(path)).out


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["strategy", "--as", "poem"], "as 'poem': write words or classes"),
        (["strategy", "--decision", "third"], "decision 'third': write first or second"),
        (["strategy", "--dead", "Ah"], "strategy refuses dead cards: "),
        (["strategy", "--peek", "both"], "strategy refuses peek both: "),
        (["price", "optimal", "--max-payout", "300"], "price refuses a maximum payout that can bind: "),
        (["price", "optimal", "--dead", "Ah"], "price refuses dead cards: "),
        (["price", "optimal", "--peek", "first"], "price refuses peek first: "),
        (["price", "wizzard-list"], "strategy 'wizzard-list' does not ship, and a file would end in .toml or .csv; "),
        (["price", "nowhere.toml"], "nowhere.toml: cannot be read: "),
    ],
)
def test_refusals(arguments: list[str], fault: str, command: Command) -> None:
    said = command(*arguments)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"exact-odds: error: {fault}")
    assert said.err.count("\n") == 1


def test_side_bets_are_refused_by_price(command: Command) -> None:
    said = command("price", "optimal", "--side", "three-card-bonus=1")
    assert (said.code, said.err) == (
        2,
        "exact-odds: error: price refuses side bets: no play of the base bets changes with them; leave --side out\n",
    )
    refused = command("strategy", "--side", "three-card-bonus=1")
    assert (refused.code, refused.out) == (2, "")
    assert "refuses side bets" in refused.err
