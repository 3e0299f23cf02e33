"""Tables over rank classes: the counts of both decisions, and what each class is worth under one game."""

from __future__ import annotations

from typing import Literal

from exact_odds.basics.errors import check_total
from exact_odds.cards.cards import cards_text
from exact_odds.cards.categories import OUTCOMES
from exact_odds.counting.classes import class_label
from exact_odds.counting.enumerator import Counts, unpack
from exact_odds.odds.class_values import ClassValue
from exact_odds.output.report import Column, Table
from exact_odds.output.words import Words

DecisionName = Literal["first", "second"]


def counts_table(counts: Counts, decision: DecisionName) -> Table:
    """Every class of a decision: label, example, combos, and the ways of each of the 22 outcomes, out of how many."""
    combos, ways, of = (
        (counts.first_combos, counts.first, counts.first_of)
        if decision == "first"
        else (counts.second_combos, counts.second, counts.second_of)
    )
    columns = (
        Column("class", "Class"),
        Column("example", "Example"),
        Column("combos", "Combos", "count"),
        *(Column(outcome, outcome, "count") for outcome in OUTCOMES),
        Column("of", "Of", "count"),
    )
    rows = tuple(
        (class_label(code), cards_text(counts.deck.example(code)), combos[code], *unpack(ways[code]), of)
        for code in sorted(ways)
    )
    for row in rows:
        check_total(f"ways of {row[0]}", sum(row[3:-1]), of)
    return Table(f"{decision}-decision", "", columns, rows)


def values_table(values: tuple[ClassValue, ...], decision: DecisionName, words: Words) -> Table:
    """Every class of a decision: label, combos, action, EV."""
    columns = (
        Column("class", words.say("head_class")),
        Column("combos", words.say("head_combos"), "count"),
        Column("action", words.say("head_action"), "term"),
        Column("ev", words.say("head_ev"), "exact"),
    )
    rows = tuple((class_label(value.code), value.combos, value.action, value.ev) for value in values)
    return Table(f"{decision}-decision", "", columns, rows)
