"""Published frequency tables: counts, probabilities, returns, totals, and which cell is off."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from exact_odds.audit.frequency_tables import TableFindings, check_table
from exact_odds.audit.verdicts import Finding
from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import decimal_text

ROOT = Path(__file__).parents[2]
COUNTS = {"Royal flush": 4, "Straight flush": 36, "Four of a kind": 624, "Full house": 3744, "Flush": 5108,
          "Straight": 10200, "Three of a kind": 54912, "Two pair": 123552, "Tens or better": 422400,
          "Nothing": 1978380}  # fmt: skip
PAYS = (1000, 200, 50, 11, 8, 5, 3, 2, 1, -1)
DECK = 2598960


def table(changes: dict[tuple[str, str], str] | None = None, total: bool = True) -> str:
    """The return table of bet $, six decimals, with some cells misprinted."""
    rows = [
        [
            hand,
            str(pay),
            str(count),
            decimal_text(Fraction(count, DECK), 6),
            decimal_text(Fraction(count * pay, DECK), 6),
        ]
        for (hand, count), pay in zip(COUNTS.items(), PAYS, strict=True)
    ]
    if total:
        rows.append(["Total", "", str(DECK), "1.000000", decimal_text(Fraction(-242173, 649740), 6)])
    heads = ["Hand", "Pays", "Combinations", "Probability", "Return"]
    for (hand, head), text in (changes or {}).items():
        next(row for row in rows if row[0] == hand)[heads.index(head)] = text
    return "\n".join(",".join(row) for row in [heads, *rows]) + "\n"


def off(found: TableFindings) -> dict[str, Finding]:
    return {finding.claim.id: finding for finding in found.findings if finding.verdict == "refuted"}


def test_a_true_table_is_confirmed_cell_by_cell() -> None:
    found = check_table(table(), "t.csv")
    assert {finding.verdict for finding in found.findings} == {"confirmed"}
    assert len(found.findings) == 33
    assert found.unchecked == ()


MISPRINTS = [
    ("Straight flush", "Combinations", "40", "line 3, Straight flush, count", "36"),
    ("Flush", "Probability", "0.001956", "line 6, Flush, probability", "5108/2598960"),
    ("Full house", "Return", "0.015864", "line 5, Full house, return", "41184/2598960"),
    ("Total", "Combinations", "2598970", "line 12, Total, count", "2598960"),
    ("Total", "Return", "-0.382722", "line 12, Total, return", "-242173/649740"),
    ("Nothing", "Combinations", "1978830", "line 11, Nothing, count", "1978380"),
    ("Nothing", "Probability", "0.671219", "line 11, Nothing, probability", "1978380/2598960"),
]


@pytest.mark.parametrize(("hand", "head", "text", "cell", "exact"), MISPRINTS)
def test_the_cell_that_is_off_is_named(hand: str, head: str, text: str, cell: str, exact: str) -> None:
    found = off(check_table(table({(hand, head): text}), "t.csv"))
    assert list(found) == [cell]
    assert found[cell].exact is not None
    assert found[cell].exact.value == Fraction(exact)  # type: ignore[union-attr]


def test_a_royal_without_a_row_is_among_the_straight_flushes() -> None:
    text = table({("Straight flush", "Combinations"): "40"}, total=False)
    with_royal = check_table(text, "t.csv")
    assert list(off(with_royal)) == ["line 3, Straight flush, count"]
    without = "\n".join(line for line in text.splitlines() if "Royal" not in line).replace("36,", "40,")
    assert "line 2, Straight flush, count" not in off(check_table(without, "t.csv"))


def test_a_return_worked_out_from_the_rounded_probability() -> None:
    """0.000002 x 1000 is 0.002, and the true return is 0.001539."""
    found = check_table(table({("Royal flush", "Return"): "0.002000"}), "t.csv")
    cell = next(finding for finding in found.findings if finding.claim.id == "line 2, Royal flush, return")
    assert (cell.verdict, cell.reading) == ("confirmed_under_reading", "rounded_probability")
    parts = sum(
        Fraction(decimal_text(Fraction(count * pay, DECK), 6)) for count, pay in zip(COUNTS.values(), PAYS, strict=True)
    )
    total = check_table(table({("Total", "Return"): decimal_text(parts, 6)}), "t.csv")
    cell = next(finding for finding in total.findings if finding.claim.id == "line 12, Total, return")
    assert cell.verdict in ("confirmed", "confirmed_under_reading")


@pytest.mark.parametrize(
    ("text", "unit"),
    [("Hand,Combos,Odds\nQuads,624,\"1 in 4,165\"\nBoat,\"3,744\",1 in 694\nTwo pairs,123552,4.75%\n", 5),
     ("Hand,Combos,Odds\nMini royal,4,1 in 5525\nPair,3744,16.94%\nHigh card,16440,74.39%\n", 3),
     ("Main,Combos,Probabilité\nCarré,624,\"0,024 %\"\nMain pleine,3744,\"0,144 %\"\n", 5),
     ("Hand,Number\nSix-card royal,4\nRoyal flush,184\nStraight flush,1656\n", 6),
     ("Hand,Number,Probability\nStraight Flush,48,1 in 460\n3 of a Kind,52,1 in 425\nStraight,720,1 in 31\n", 3)],
)  # fmt: skip
def test_hands_of_three_five_and_six_cards_under_their_usual_names(text: str, unit: int) -> None:
    names = {"carré": "four_of_a_kind", "main pleine": "full_house"}
    found = check_table(text, "t.csv", names)
    assert {finding.verdict for finding in found.findings} == {"confirmed"}
    assert found.unchecked == ()


def test_of_unknown_hands_the_arithmetic_is_checked() -> None:
    text = (
        "Event,Ways,Probability,Pays,Return\nSeven,6,0.1667,4,0.6667\nOther,30,0.8333,-1,-0.8333\nTotal,36,1,,-0.1667\n"
    )
    found = check_table(text, "dice.csv")
    assert {finding.verdict for finding in found.findings} == {"confirmed"}
    assert found.unchecked == ("line 2, Seven, count", "line 3, Other, count")
    wrong = check_table(text.replace("0.8333,-1", "0.8533,-1"), "dice.csv")
    assert list(off(wrong)) == ["line 3, Other, probability"]
    assert list(off(check_table(text.replace("Total,36", "Total,37"), "dice.csv"))) != []


def test_the_published_table_of_the_page() -> None:
    found = check_table((ROOT / "docs" / "examples" / "bonus-table.csv").read_text("utf-8"), "bonus-table.csv")
    assert list(off(found)) == [
        "line 3, Straight flush, probability", "line 4, Four of a kind, probability", "line 6, Flush, return",
        "line 7, Straight, return",
    ]  # fmt: skip
    assert found.unchecked == ()


def test_a_column_without_a_head() -> None:
    assert check_table("Hand,Ways,\nFlush,5108,\n", "t.csv").unchecked == ("a column without a head",)


def test_what_cannot_be_compared_is_named() -> None:
    text = "Hand,Combinations,Probability,Return,Fun\nRoyal flush,4,0.000154%,0.1,much\nFlush,5108,-,,\n"
    assert check_table(text, "t.csv").unchecked == ("Fun", "line 2, Royal flush, return")


WRONG = "Hand,Combinations\nRoyal flush,5\nFour of a kind,625\nFlush,5148\nStraight,10240\nTotal,16018\n"


def test_a_table_of_known_hands_is_judged_however_wrong_it_is() -> None:
    found = check_table(WRONG, "t.csv")
    assert list(off(found)) == [f"line {line}, {hand}, count" for line, hand in (
        (2, "Royal flush"), (3, "Four of a kind"), (4, "Flush"), (5, "Straight"), (6, "Total"),
    )]  # fmt: skip
    assert found.unchecked == ()
    mixed = check_table("Hand,Combinations\nFlush,5108\nSeven,6\nOther,30\n", "t.csv")
    assert [finding.claim.id for finding in mixed.findings] == ["line 2, Flush, count"]
    assert mixed.unchecked == ("line 3, Seven, count", "line 4, Other, count")  # what is left over is not known


@pytest.mark.parametrize("text", ["Hand,Combinations\nFlush,5109\n", "Hand,Probability\nFlush,0.1965\n"])
def test_a_hand_has_five_cards_where_nothing_says_otherwise(text: str) -> None:
    [finding] = check_table(text, "t.csv").findings
    assert finding.verdict == "refuted"
    assert finding.exact is not None
    assert finding.exact.value in (5108, Fraction(5108, DECK))


def test_a_count_is_no_rounded_figure() -> None:
    parts_right = WRONG.replace("5148", "5108").replace("Royal flush,5", "Royal flush,4")
    assert list(off(check_table(parts_right, "t.csv")))[-1] == "line 6, Total, count"


@pytest.mark.parametrize(
    ("head", "cells"),
    [
        ("1 in N", ("508.8", "254.8", "694.2")), ("1 sur N", ("508,8", "254,8", "694,2")),
        ("1 in N", ("~509", "about 255", "694")), ("1 in N", ("over 500", "under 255", "694")),
        ("1 sur N", ("508\u202f.8".replace("\u202f", ""), "254,8", "694")),
        ("Odds", ("507.8", "253.8", "693.2")), ("Odds against", ("508 to 1", "254 to 1", "693 to 1")),
    ],
)  # fmt: skip
def test_bare_numbers_are_read_as_their_head_says(head: str, cells: tuple[str, ...]) -> None:
    hands = (("Flush", 5108), ("Straight", 10200), ("Full house", 3744))
    for lines in (
        [f"Hand\t{head}", *(f"{hand}\t{cell}" for (hand, _), cell in zip(hands, cells, strict=True))],
        [f"Hand\tCombinations\tProbability\t{head}", *(
            f"{hand}\t{count}\t{decimal_text(Fraction(count, DECK), 6)}\t{cell}"
            for (hand, count), cell in zip(hands, cells, strict=True)
        )],
    ):  # fmt: skip
        found = check_table("\n".join(lines), "t.csv")
        assert {finding.verdict for finding in found.findings} == {"confirmed"}
        assert found.unchecked == ()


def test_a_frequency_of_whole_numbers_is_a_count() -> None:
    for rest in ("", ",Probability"):
        text = f'Hand,Frequency{rest}\nFlush,"5,108"{rest and ",0.001965"}\nStraight,10 200{rest and ",0.003925"}\n'
        found = check_table(text, "t.csv")
        assert [finding.verdict for finding in found.findings] == ["confirmed"] * (4 if rest else 2)
    for decimals in ("Main;Fréquence\nCouleur;0,001965\n", "Main;Nombre;Fréquence\nCouleur;5108;0,20 %\n"):
        found = check_table(decimals, "t.csv", {"couleur": "flush"})
        assert {finding.verdict for finding in found.findings} == {"confirmed"}
    blank = check_table("Hand,Frequency\nRoyal flush,4\nStraight flush,36\nTotal,\n", "t.csv")
    assert [finding.verdict for finding in blank.findings] == ["confirmed"] * 2
    thin = "Main;Fréquence;Probabilité\nCouleur;5\u202f108;0,1965 %\n"
    assert [f.verdict for f in check_table(thin, "t.csv", {"couleur": "flush"}).findings] == ["confirmed"] * 2
    large = check_table("Hand,1 in N\nRoyal flush,649\u202f740\n", "t.csv")
    assert [finding.verdict for finding in large.findings] == ["confirmed"]
    assert large.findings[0].claim.printed.text == "649\u202f740"  # as the file has it
    shares = check_table("Hand,Frequency\nFlush,0.001965\nStraight,0.003925\n", "t.csv")
    assert {finding.verdict for finding in shares.findings} == {"confirmed"}


def test_lines_are_those_of_the_file() -> None:
    text = '\n\nHand,Combinations\n"Fl\nush",5108\nStraight,bad\n'
    with pytest.raises(ExactOddsError) as refused:
        check_table(text, "t.csv")
    assert [fault.partition(": count")[0] for fault in refused.value.faults] == ["t.csv: line 6"]


BROKEN = [
    ("Hand,Ways\nFlush,5108\nflush,5108\n", ["t.csv: line 3: 'flush' stands in line 2 already"]),
    ("Hand,Ways\nFlush,5108\nTotal,1\nTotal,2\n", ["t.csv: line 4: 'Total' stands in line 3 already"]),
    ("", ["t.csv: the file is empty"]),
    ("Hand,Combinations\n", ["t.csv: no row follows the heads"]),
    ("Hand,Pays\nFlush,5\n", ["t.csv: line 1: a frequency table has the heads"]),
    ("Hand,Ways,Number\nFlush,5,5\n", ["t.csv: line 1: 'Number' is a second column of the kind count"]),
    ("Hand,Ways,Probability\nFlush,5\nStraight,x,y\n",
     ["t.csv: line 2: 2 cells under 3 heads", "t.csv: line 3: count: 'x'", "t.csv: line 3: probability: 'y'"]),
    ("Hand,Ways,Pays\nFlush,5%,lots\n", ["t.csv: line 2: count: '5%'", "t.csv: line 2: pays: 'lots' is not a pay"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lines"), BROKEN)
def test_a_broken_table_gives_one_line_a_fault(text: str, lines: list[str]) -> None:
    with pytest.raises(ExactOddsError) as refused:
        check_table(text, "t.csv")
    assert len(refused.value.faults) == len(lines)
    assert all(found.startswith(line) for found, line in zip(refused.value.faults, lines, strict=True))
