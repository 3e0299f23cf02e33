"""``exact-odds sensitivity``, ``design``, ``edge`` and ``hand`` with known cards, as a user meets them."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from exact_json import from_exact_json

from exact_odds.cli import design as design_command
from exact_odds.odds.pays.sensitivity import sensitivity
from exact_odds.odds.play import best_play
from exact_odds.odds.round import game_tree, play_round, round_of
from exact_odds.odds.settlement import settle
from exact_odds.odds.setup import Options, make_game

Command = Callable[..., Any]
STANDARD = make_game(Options())


def rows(said: Any) -> list[dict[str, str]]:
    assert (said.code, said.err) == (0, "")
    return list(csv.DictReader(io.StringIO(said.out)))


def exact(row: dict[str, str], name: str) -> Fraction:
    return Fraction(int(row[f"{name}_num"]), int(row[f"{name}_den"]))


def refused(said: Any, says: str) -> None:
    assert (said.code, said.out) == (2, "")
    assert says in said.err
    assert said.err.count("\n") == 1


# ---------------------------------------------------------------------------------------------------------- sensitivity

STRAIGHT = """\
Straight at 5: house edge 3.505679%. One more lowers it by 0.585049%.
Break points in the range: 5.
The fair pay: there is none in the range.

House edge = intercept + slope x Straight, piece by piece.

  From     To          Slope     Intercept    Edge at start
------  -----  -------------  ------------  ---------------
     4   17/4  -4939/1082900  15696/270725        3.973405%
  17/4      5  -5107/1082900  31749/541450        3.859382%
     5  89/16  -6283/1082900  34689/541450        3.505679%
 89/16      6  -6403/1082900    2859/44200        3.179316%
     6   13/2   -3229/541450  10827/166600        2.920630%
  13/2      7   -3397/541450  11163/166600        2.622449%
"""
BREAKS = [
    ("17/4", "second", 252),
    ("5", "second", 1_260),
    ("5", "second", 1_008),
    ("89/16", "first", 60),
    ("6", "first", 44),
    ("13/2", "second", 1_008),
]


def test_the_straight_between_4_and_7(command: Command) -> None:
    said = command("sensitivity", "straight", "--from", "4", "--to", "7")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(STRAIGHT)
    assert "\nAbove the break point these hands ride, below it they are pulled, at it either.\n" in said.out
    assert "  89/16  bet 1       60  T-J-Q unsuited\n" in said.out
    assert said.out.endswith("\n\nRules opr-804/standard, bets 1, 1, 1.\n")


def test_the_document_says_what_changes_in_words(command: Command) -> None:
    document = command("sensitivity", "straight", "--from", "4", "--to", "7", "--format", "json").document
    found = [
        (str(from_exact_json(point["pay"])), change["decision"], change["hands"])
        for point in document["break_points"]
        for change in point["changes"]
    ]
    assert found == BREAKS
    words = [change["words"] for point in document["break_points"] for change in point["changes"]]
    assert words[1] == "four to an open straight, unsuited, no card ten or higher"
    assert words[3] == "T-J-Q unsuited"
    french = command("sensitivity", "straight", "--from", "4", "--to", "7", "--format", "json", "--lang", "fr")
    assert french.document == document
    pieces = sensitivity(STANDARD, "straight", Fraction(4), Fraction(7)).pieces
    assert [
        tuple(from_exact_json(piece[key]) for key in ("from", "to", "slope", "intercept"))
        for piece in document["pieces"]
    ] == [tuple(piece) for piece in pieces]
    assert from_exact_json(document["now"]) == 5


def test_the_pieces_as_a_file(command: Command, tmp_path: Path) -> None:
    found = rows(command("sensitivity", "straight", "--format", "csv"))
    pieces = sensitivity(STANDARD, "straight").pieces
    assert len(found) == len(pieces) == 26
    for row, piece in zip(found, pieces, strict=True):
        assert (exact(row, "from"), exact(row, "slope"), exact(row, "intercept")) == (
            piece.start,
            piece.slope,
            piece.intercept,
        )
        assert exact(row, "edge_at_from") == piece.edge(piece.start)
        assert (row["to_num"] == "") is (piece.end is None)
    assert found[-1]["to"] == found[-1]["to_den"] == ""
    file = tmp_path / "straight.tex"
    assert command("sensitivity", "straight", "-o", str(file)).code == 0
    assert r"\toprule" in file.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (["royal_flush"], ["The fair pay is 42963/5 = 8592.600000."]),
        (["royal_flush", "--to", "8592"], ["The fair pay: there is none in the range."]),
        (
            ["royal_flush", "--target-edge", "4%"],
            ["The fair pay is 42963/5", "The pay for a house edge of 4.000000%: there is none in the range."],
        ),
        (
            ["royal_flush", "--target-edge", "3.5%"],
            ["The pay for a house edge of 3.500000% is 10123/10 = 1012.300000."],
        ),
        (["royal_flush", "--target-edge", "0"], ["The fair pay is 42963/5"]),
        (
            ["royal_flush", "--pay", "royal_flush=500"],
            ["Royal flush at 500: house edge 3.736541%. One more lowers it by 0.000462%"],
        ),
        (["royal_flush", "--from", "2000"], ["Break points in the range: 0."]),
        (["royal_flush", "--max-payout", "50000"], ["Maximum payout: 50,000 per hand; pays are shown before it."]),
        (["royal_flush", "--lang", "fr"], ["Le paiement équitable est 42963/5 = 8592,600000."]),
    ],
)
def test_what_the_lines_say(arguments: list[str], lines: list[str], command: Command) -> None:
    said = command("sensitivity", *arguments)
    assert (said.code, said.err) == (0, "")
    for line in lines:
        assert line in said.out
    assert ("Royal flush at" in said.out) is ("2000" not in arguments and "fr" not in arguments)
    assert said.out.count("fair pay") == ("fr" not in arguments)


def test_the_pay_for_a_target_edge_is_that_edge(command: Command) -> None:
    document = command("sensitivity", "flush", "--target-edge", "4%", "--format", "json").document
    pay = from_exact_json(document["target_pay"])
    assert from_exact_json(document["target_edge"]) == Fraction(1, 25)
    edge = command("edge", "--pay", f"flush={pay}", "--format", "json").document
    assert from_exact_json(edge["house_edge"]) == Fraction(1, 25)
    fair = from_exact_json(document["fair_pay"])
    assert from_exact_json(command("edge", "--pay", f"flush={fair}", "--format", "json").document["house_edge"]) == 0


def test_dead_cards_are_named_class_by_class(command: Command) -> None:
    """With one club dead, clubs and the other suits are no longer alike."""
    said = command("sensitivity", "straight", "--from", "4", "--to", "7", "--dead", "Qc 5d", "--format", "json")
    changes = [change for point in said.document["break_points"] for change in point["changes"]]
    words = [change["words"] for change in changes]
    assert "2-3-4 suited (hs), 3-4-6 suited (hs), 4-6-7 suited (hs)" in words
    assert "8-9-J suited (c)" in words
    assert "T-J-Q unsuited" in words
    for change in changes:
        labels = change["words"].split(", ")
        assert len(labels) == len(set(labels))
    plain = command(
        "sensitivity", "straight", "--peek", "first", "--from", "4", "--to", "6", "--format", "json"
    ).document
    assert {change["words"] for point in plain["break_points"] for change in point["changes"]} == {
        "states of what a peek shows"
    }


def test_a_meter(command: Command) -> None:
    target = "five-card-progressive/655a-A.progressive"
    said = command("sensitivity", target, "--rules", "pennsylvania", "--target-edge", "10%")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(
        "Break points in the range: 0.\n"
        "The fair pay is 3050080/19 = 160530.526316.\n"
        "The pay for a house edge of 10.000000% is 2400340/19 = 126333.684211.\n"
    )
    assert "Side bet five-card-progressive/655a-A: 1 in money." in said.out
    assert "Assumed: Printed for Mississippi Stud" in said.out
    document = command(
        "sensitivity", target, "--rules", "pennsylvania", "--meter", "progressive=100000", "--format", "json"
    ).document
    assert document["side_bet"]["meters"] == {"progressive": "100000"}
    assert document["side_bet"]["break_even"]["progressive"] == document["fair_pay"]
    [piece] = document["pieces"]
    assert from_exact_json(document["side_bet"]["house_edge"]) == from_exact_json(piece["intercept"]) + (
        from_exact_json(piece["slope"]) * 100_000
    )


def test_a_pay_of_a_side_bet(command: Command) -> None:
    arguments = [
        "three-card-bonus.flush",
        "--pay",
        "three-card-bonus.pair=2",
        "--dead",
        "Ah",
        "--side",
        "three-card-bonus=5",
    ]
    document = command("sensitivity", *arguments, "--format", "json").document
    assert document["changed"] == ["three-card-bonus.pair"]
    assert document["side"] == [
        {"bet": "three-card-bonus", "schedule": "common", "amount": "5", "convention": "to 1", "meters": {}}
    ]
    assert (document["rules"], document["dead"], document["pays"]) == ("opr-804", ["Ah"], None)
    listed = command("side-bets", *arguments[1:], "--format", "json").document["side_bets"]
    assert [document["side_bet"]] == listed
    said = command("sensitivity", *arguments)
    assert "three-card-bonus.flush at 3: house edge " in said.out
    assert said.out.endswith("Side bet three-card-bonus/common: 5 in money.\nDead cards: Ah.\n")
    unsaid = command("sensitivity", "three-card-bonus/straight-5.flush", "--rules", "pennsylvania")
    assert "does not say to 1 or for 1; to 1 is\n  taken here." in unsaid.out


def test_symbols(command: Command, tmp_path: Path) -> None:
    said = command("sensitivity", "royal_flush", "--symbolic")
    assert (said.code, said.err) == (0, "")
    assert "royal_flush >= -1  42963/1082900 - royal_flush/216580\n" in said.out
    assert "\nstraight - 5 <= 0\n" in said.out
    found = {
        row["figure"]: row["form"] for row in rows(command("sensitivity", "flush", "--symbolic", "--format", "csv"))
    }
    assert list(found) == ["ev_bet_1", "ev_bet_2", "ev_bet_dollar", "ev", "house_edge"]
    latex = command("sensitivity", "royal_flush", "--symbolic", "--format", "latex")
    assert r"\frac{42963}{1082900} - \frac{p_{\mathrm{royal~flush}}}{216580}" in latex.out
    assert latex.out.count(r"\[") == latex.out.count(r"\]") > 60
    ranged = command("sensitivity", "straight", "--symbolic", "--from", "4", "--to", "5", "--format", "json").document
    assert [piece["where"] for piece in ranged["piecewise"]] == ["straight <= 17/4", "straight <= 5"]


REFUSED = [
    (["flsh"], "pay 'flsh' is not a row of this pay table; did you mean flush"),
    (["straight", "--from", "7", "--to", "4"], "the range from 7 to 4 holds no pay; write the lower one first"),
    (["straight", "--from", "x"], "from 'x': not a number"),
    (["straight", "--to", "1/0"], "to '1/0': the denominator is zero"),
    (["straight", "--from", "-3"], "from -3: below -1 to 1"),
    (["straight", "--target-edge", "much"], "target-edge 'much': not a number"),
    (["straight", "--max-payout", "2000"], "sensitivity takes no maximum payout that can bind"),
    (["straight", "--max-payout", "3000", "--to", "1001"], "it does where straight pays more than 1000"),
    (["straight", "--symbolic", "--max-payout", "2000"], "symbolic takes no maximum payout that can bind"),
    (["straight", "--symbolic", "--target-edge", "3%"], "target-edge: --symbolic is about the pays of the base table"),
    (
        ["three-card-bonus.flush", "--symbolic"],
        "three-card-bonus.flush: --symbolic is about the pays of the base table",
    ),
    (["three-card-bonus.flush", "--bets", "5"], "bets: says nothing about three-card-bonus.flush; leave it out"),
    (["three-card-bonus.flush", "--max-payout", "5"], "max-payout: says nothing about"),
    (["three-card-bonus.flsh"], "did you mean flush"),
    (["bonus.flush"], "rule set opr-804 has no side bet 'bonus'"),
    (["straight", "--rules", "pennsylvania"], "no pays are printed"),
    ([], "Missing argument 'PAY'"),
]


@pytest.mark.parametrize(("arguments", "says"), REFUSED, ids=[" ".join(case[0]) for case in REFUSED])
def test_sensitivity_refused(arguments: list[str], says: str, command: Command) -> None:
    refused(command("sensitivity", *arguments), says)


# --------------------------------------------------------------------------------------------------------------- design

DESIGN = """\
4 pay tables; varied: Straight, Full house.
Closest first to a house edge of 3.000000% - 4.000000%.

  Straight    Full house    House edge    Average bets    Hit frequency
----------  ------------  ------------  --------------  ---------------
         4            11     3.973405%        1.222776       23.878013%
         5            11     3.505679%        1.223707       23.878013%
         5             9     4.210453%        1.223707       23.878013%
         4             9     4.678179%        1.222776       23.878013%

Rules opr-804/standard, bets 1, 1, 1.
"""


def test_design(command: Command) -> None:
    arguments = ["--vary", "straight=4..5", "--vary", "full_house=9..11..2"]
    said = command("design", *arguments, "--target-edge", "3%..4%")
    assert said == (0, DESIGN, "")
    plain = rows(command("design", *arguments, "--format", "csv"))
    assert [(row["straight"], row["full_house"]) for row in plain] == [("4", "9"), ("4", "11"), ("5", "9"), ("5", "11")]
    for row in plain:
        pays = [f"--pay=straight={row['straight']}", f"--pay=full_house={row['full_house']}"]
        edge = command("edge", *pays, "--format", "json").document
        for name in ("house_edge", "average_bets", "hit_frequency"):
            assert exact(row, name) == from_exact_json(edge[name])


def test_design_with_everything(command: Command, tmp_path: Path) -> None:
    arguments = ["--vary", "straight=5,6", "--spread", "--keep-cost", "--digits", "2", "--lang", "fr"]
    said = command("design", *arguments)
    assert (said.code, said.err) == (0, "")
    assert "3,51\u00a0%" in said.out
    assert "5,16" in said.out
    found = rows(command("design", *arguments, "--format", "csv"))
    assert [row["standard_deviation"] for row in found] == ["5.158071847078", "5.181584307590"]
    assert len([name for name in found[0] if name == "standard_deviation"]) == 1
    game = make_game(Options(pay={"straight": 6}))
    result = play_round(game)
    assert exact(found[1], "element_of_risk") == result.element_of_risk
    settlement = settle(game)
    tree = game_tree(game, settlement)
    today, _ = best_play(tree, settle(STANDARD).nets)
    assert exact(found[1], "keep_cost") == result.ev - round_of(game, settlement, tree, today).ev > 0
    assert exact(found[0], "keep_cost") == 0
    file = tmp_path / "tables.json"
    assert command("design", *arguments, "-o", str(file)).code == 0
    assert '"standard_deviation": "5.158071847078"' in file.read_text("utf-8")


def test_design_shows_progress_where_somebody_watches(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[int, int]] = []

    class Bar:
        def __enter__(self) -> Callable[[int, int], None]:
            return lambda done, of: told.append((done, of))

        def __exit__(self, *_: object) -> None:
            told.append((-1, -1))

    monkeypatch.setattr(design_command, "progress_bar", Bar)
    assert command("design", "--vary", "royal_flush=1..1500").code == 0
    assert told == [(1000, 1500), (-1, -1)]


DESIGN_REFUSED = [
    ([], "Missing option '--vary'"),
    (["--vary", "straight=6..4"], "vary 'straight=6..4': the range holds no pay; write the lower one first"),
    (["--vary", "strait=4..6"], "vary 'strait' is not a row of this pay table; did you mean straight"),
    (["--vary", "straight"], "vary 'straight': write ROW=A..B"),
    (["--vary", "straight=4", "--vary", "straight=5"], "straight is given twice"),
    (["--vary", "royal_flush=1..2000000"], "more than 1,000,000 pays"),
    (
        ["--vary", "royal_flush=1..2000", "--vary", "flush=1..2000"],
        "vary: 4,000,000 pay tables are more than 1,000,000; make a range smaller",
    ),
    (["--vary", "straight=4", "--max-payout", "2000"], "design takes no maximum payout that can bind"),
    (["--vary", "royal_flush=1000..1001", "--max-payout", "3000"], "design takes no maximum payout that can bind"),
    (["--vary", "straight=4", "--target-edge", "4%..3%"], "target-edge '4%..3%': write one house edge"),
    (["--vary", "straight=4", "--rules", "pennsylvania"], "no pays are printed"),
]


@pytest.mark.parametrize(("arguments", "says"), DESIGN_REFUSED, ids=[" ".join(case[0]) for case in DESIGN_REFUSED])
def test_design_refused(arguments: list[str], says: str, command: Command) -> None:
    refused(command("design", *arguments), says)


# ---------------------------------------------------------------------------------------------------------- known cards


def test_a_peek_names_itself(command: Command) -> None:
    edges = [
        command("edge", *(["--peek", peek] if peek else []), "--format", "json").document
        for peek in (None, "first", "second", "both")
    ]
    found = [from_exact_json(document["house_edge"]) for document in edges]
    assert found == sorted(set(found), reverse=True)
    said = command("edge", "--peek", "first")
    assert "Known before bet 1: the community card turned first." in said.out


def test_edge_with_dead_cards(command: Command) -> None:
    document = command("edge", "--dead", "Ah", "--format", "json").document
    assert document["dead"] == ["Ah"]
    assert document["first_decision"]["of"] == 20_825
    assert from_exact_json(document["house_edge"]) == play_round(make_game(Options(dead="Ah"))).house_edge


EXPLAINED = """\
Riding gains +1/1035 = +0.000966 over pulling, per unit of bet 1.
The rest of the round is worth +0.383575 units riding, +0.382609 pulled.
The dead cards change the action; without them: pull, riding gains -71/1176 =
  -0.060374.
A single further dead card would change the action: pull with 8c 8s Ad Ah As
  dead.
"""


def test_a_hand_explained(command: Command) -> None:
    said = command("hand", "8h", "8d", "Ac", "--dead", "Qc Qd Qh", "--explain")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("Ride: let bet 1 ride.\n")
    assert EXPLAINED in said.out
    document = command("hand", "8h", "8d", "Ac", "--dead", "Qc Qd Qh", "--explain", "--format", "json").document
    assert [(flip["card"], flip["action"]) for flip in document["flips"]] == [
        (card, "pull") for card in ("8c", "8s", "Ad", "Ah", "As")
    ]
    assert "The next card, one of 46: what riding gains once it has come." in said.out
    assert "     4.577778     206/45        2  8c 8s\n" in said.out
    keeps = command("hand", "Th", "Jh", "Qh", "--dead", "Qc", "--explain").out
    assert "The dead cards do not change the action; without them riding gains +31/21 =" in keeps
    assert "No single further dead card would change the action.\n" in keeps
    plain = command("hand", "Th", "Jh", "Qh").out
    assert "dead card" not in plain
    french = command("hand", "8h", "8d", "Ac", "--dead", "Qc Qd Qh", "--explain", "--lang", "fr")
    assert (french.code, french.err) == (0, "")
    assert "retirer si sont mortes 8♣" in french.out


def test_cards_that_do_the_same_stand_side_by_side(command: Command) -> None:
    """Every card to come stands in one line of the table, the best lines first."""
    said = command("hand", "5s", "6d", "7c", "8h", "--explain")
    lines = [line.split() for line in said.out.splitlines()]
    assert ["5.000000", "5", "8", "4c", "4d", "4h", "4s", "9c", "9d", "9h", "9s"] in lines
    assert [line[:3] for line in lines if line[:1] == ["-1.000000"]] == [["-1.000000", "-1", "40"]]
    counts = [int(line[2]) for line in lines if len(line) > 3 and line[0] in ("5.000000", "-1.000000")]
    assert sum(counts) == 48


def test_explain_is_refused_for_five_cards(command: Command) -> None:
    refused(command("hand", "8h8dAcAs2c", "--explain"), "explain: five cards are settled; nothing is left to explain")
