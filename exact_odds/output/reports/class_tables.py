"""Tables over rank classes: the counts of both decisions, and what each class is worth under one game."""

from __future__ import annotations

from fractions import Fraction

from exact_odds.basics.errors import TotalError, check_total
from exact_odds.cards.cards import cards_text
from exact_odds.cards.categories import OUTCOMES
from exact_odds.counting.classes import class_label
from exact_odds.counting.enumerator import Counts, unpack
from exact_odds.odds.strategies.stages import StageName, stage
from exact_odds.odds.strategies.values import StageValues
from exact_odds.output.report import Column, Table
from exact_odds.output.wording.words import Words


def counts_table(counts: Counts, decision: StageName) -> Table:
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
    check_total("ways of the counts table", sum(sum(unpack(vector)) for vector in ways.values()), of * len(ways))
    return Table(f"{decision}-decision", "", columns, rows)


def values_table(values: StageValues, words: Words) -> Table:
    """Every class of a decision: label, combos, action, EV."""
    columns = (
        Column("class", words.say("head_class")),
        Column("combos", words.say("head_combos"), "count"),
        Column("action", words.say("head_action"), "term"),
        Column("ev", words.say("head_ev"), "exact"),
    )
    of, actions = stage(values.name), values.actions()
    rows = tuple((class_label(code), of.combos(code), actions[code], ev) for code, ev in values.evs().items())
    return Table(f"{values.name}-decision", "", columns, rows)


def check_won(values: StageValues, ev: Fraction | None) -> None:
    """Raise TotalError unless what the riding classes win, over all hands, is the EV of the bet in the round."""
    of = stage(values.name)
    hands = of.hands(of.everything)
    won = sum((value * of.hands(mask) for value, mask in values.by_ev.items() if value > 0), Fraction(0)) / hands
    if won != ev:
        raise TotalError(f"EV of the {values.name} decision over its classes: {won}, in the round {ev}")
