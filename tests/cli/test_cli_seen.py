"""``exact-odds seen`` as a user meets it."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from exact_json import from_exact_json

import exact_odds
from exact_odds.odds.seen.numbers import cards_seen

Command = Callable[..., Any]


def test_the_answer_comes_first_then_every_number_of_cards(command: Command) -> None:
    said = command("seen").out
    assert said.startswith("House edge with 21 cards seen 2.0")
    assert len([line for line in said.splitlines() if line.lstrip().split("  ")[0].isdecimal()]) == 22


def test_no_card_seen_is_the_round_itself(command: Command) -> None:
    edge = command("edge", "--bets", "5,5,4", "--format", "json").document
    [none] = command("seen", "--cards", "0", "--bets", "5,5,4", "--format", "json").document["seen"]
    for name in ("house_edge", "ev_bet_1", "ev_bet_2", "average_bets", "average_action", "element_of_risk"):
        assert none[name] == edge[name], name
    assert from_exact_json(none["gain"]) == 0


def test_the_file_has_every_count(command: Command) -> None:
    rows = list(csv.DictReader(io.StringIO(command("seen", "--cards", "2", "--format", "csv").out)))
    assert [(row["cards"], row["ride_1"], row["either_2"], row["of_2"]) for row in rows] == [
        ("2", "1942752", "393120", "305377800")
    ]
    assert Fraction(int(rows[0]["house_edge_num"]), int(rows[0]["house_edge_den"])) == Fraction(8136403, 234122980)


def test_other_players_show_three_cards_each(command: Command) -> None:
    documents = [command("seen", *line, "--format", "json").document for line in (["--others", "2"], ["--cards", "6"])]
    assert documents[0] == documents[1]


@pytest.mark.parametrize(
    ("line", "numbers"),
    [("0..3", [0, 1, 2, 3]), ("7", [7]), ("3,9", [3, 9]), ("0..2,5", [0, 1, 2, 5]), (" 4 .. 5 ", [4, 5])],
)
def test_how_many_cards(line: str, numbers: list[int]) -> None:
    assert cards_seen(line) == numbers


REFUSED = [
    (["--cards", "48"], "'48'"),
    (["--cards", "-1"], "cards '-1'"),
    (["--cards", "5..3"], "write the range as 3..5"),
    (["--cards", "six"], "cards 'six'"),
    (["--cards", "0..999999999999"], "999999999999"),
    (["--cards", ""], "cards ''"),
    (["--others", "16"], "'48'"),
    (["--others", "x"], "others 'x'"),
    (["--others", "1", "--cards", "3"], "give one of them"),
    (["--peek", "both"], "peek both"),
    (["--peek", "burn"], "add 1"),
    (["--side", "three-card-bonus=1"], "side bets"),
    (["--bets", "100", "--max-payout", "25000"], "no bet has an EV of its own"),
    (["--cards", "46", "--dead", "2c 3c"], "'46'"),
]


@pytest.mark.parametrize(("line", "says"), REFUSED, ids=lambda part: " ".join(part) if isinstance(part, list) else "")
def test_what_is_refused(line: list[str], says: str, command: Command) -> None:
    said = command("seen", *line)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("exact-odds: error: ")
    assert said.err.count("\n") == 1
    assert says in said.err


@pytest.mark.parametrize("cards", [None, "0..2", 3, [1, 2], (4,)])
def test_python_says_the_same(cards: Any) -> None:
    found = exact_odds.seen(cards=cards)
    assert isinstance(found._repr_html_(), str)
    assert [one.cards for one in found.rounds] == cards_seen(cards)


@pytest.mark.parametrize("cards", [1.5, "x", [1, "x"], [True], -1, object()])
def test_python_refuses_with_a_sentence(cards: Any) -> None:
    with pytest.raises(exact_odds.ExactOddsError):
        exact_odds.seen(cards=cards)


def test_the_player_can_be_ahead(command: Command) -> None:
    said = command("seen", "--pay", "pair_tens_or_better=2", "--cards", "0..2").out
    assert said.startswith("With 2 cards seen the player is ahead by ")


def test_the_drawing(command: Command) -> None:
    drawn = command("chart", "seen").out
    assert drawn.startswith("<svg")
    assert drawn.count("<circle") == 22
    for lang, title in (("en", "House edge by cards"), ("fr", "Avantage de la maison selon les cartes")):
        assert title in command("chart", "seen", "--lang", lang).out
