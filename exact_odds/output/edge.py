"""The report on the whole round: edge, risk, frequencies, distribution."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from exact_odds.basics.numbers import JSON_DIGITS, exact_json, plain_text, root_text
from exact_odds.odds.round import ActionCounts, Round
from exact_odds.output.documents import document
from exact_odds.output.notes import game_notes
from exact_odds.output.report import Column, Report, Table
from exact_odds.output.words import Words

#: The figures of a round in the order of the table and of the JSON document: key, and how it is shown.
FIGURES = (
    ("house_edge", "percent"),
    ("ev", "exact"),
    ("ev_bet_1", "exact"),
    ("ev_bet_2", "exact"),
    ("ev_bet_dollar", "exact"),
    ("average_bets", "exact"),
    ("average_action", "exact"),
    ("element_of_risk", "percent"),
    ("hit_frequency", "percent"),
    ("push_frequency", "percent"),
    ("variance", "exact"),
)


def edge_report(result: Round, words: Words) -> Report:
    """The edge in words first, then every figure with its fraction, decisions, frequencies, distribution."""
    tables = (
        _figures_table(result, words),
        _decisions_table(result, words),
        frequencies_table(result, words),
        round_table(result, words),
    )
    return Report(_lead(result, words), edge_document(result), tables, game_notes(result.game, words))


def _lead(result: Round, words: Words) -> tuple[str, ...]:
    edge = result.house_edge
    first = "edge_line" if edge > 0 else "player_ahead_line" if edge < 0 else "fair_line"
    ties = words.say(f"ties_{result.game.ties}")
    return (
        words.say(first, percent=words.percent(abs(edge)), fraction=plain_text(abs(edge))),
        words.say(
            "risk_line",
            percent=words.percent(result.element_of_risk),
            bets=words.decimal(result.average_bets),
            ties=ties,
        ),
        words.say(
            "spread_line",
            deviation=words.number(root_text(result.variance, words.digits)),
            hit=words.percent(result.hit_frequency),
            ties=ties,
        ),
    )


def _figures_table(result: Round, words: Words) -> Table:
    columns = (
        Column("figure", words.say("head_figure"), "term"),
        Column("value", words.say("head_value"), "number", only="people"),
        Column("exactly", words.say("head_fraction"), "amount", only="people"),
        Column("value", "", "figure", only="files"),
    )
    rows = []
    for key, kind in FIGURES:
        value = getattr(result, key)
        shown = "" if value is None else words.percent(value) if kind == "percent" else words.decimal(value)
        rows.append((key, shown, value, value))
    caption = words.say("figures_caption", ties=words.say(f"ties_{result.game.ties}"))
    return Table("figures", caption, columns, tuple(rows))


def _decisions_table(result: Round, words: Words) -> Table:
    columns = (
        Column("decision", words.say("head_decision"), "term"),
        Column("ride", words.say("head_ride"), "count"),
        Column("either", words.say("head_either"), "count"),
        Column("pull", words.say("head_pull"), "count"),
        Column("of", words.say("head_of"), "count"),
        Column("ride_probability", words.say("head_probability"), "percent"),
    )
    rows = tuple(
        (
            name,
            counts.ride,
            counts.either,
            counts.pull,
            counts.of,
            Fraction(counts.ride, counts.of),
        )
        for name, counts in (("first", result.first_decision), ("second", result.second_decision))
    )
    caption = words.say(
        "decisions_caption", first=words.count(result.first_decision.of), second=words.count(result.second_decision.of)
    )
    return Table("decisions", caption, columns, rows)


def frequencies_table(result: Round, words: Words) -> Table:
    """Final hands: combinations, and the ordered deals by bets standing."""
    columns = (
        Column("category", words.say("head_hand"), "category"),
        Column("pays", words.say("head_pays"), "pays"),
        Column("combos", words.say("head_combos"), "count"),
        Column("one_bet", words.say("head_one_bet"), "count"),
        Column("two_bets", words.say("head_two_bets"), "count"),
        Column("three_bets", words.say("head_three_bets"), "count"),
    )
    rows = tuple((row.category, row.pays, row.combos, *row.ways_by_bets) for row in result.frequencies)
    by_bets = [sum(row.ways_by_bets[bets] for row in result.frequencies) for bets in range(3)]
    total = ("total", None, sum(row.combos for row in result.frequencies), *by_bets)
    caption = words.say(
        "frequencies_caption",
        combos=words.count(result.frequencies[0].of),
        deals=words.count(result.distribution.of),
    )
    return Table("frequencies", caption, columns, rows, total)


def round_table(result: Round, words: Words) -> Table:
    """The distribution of the net."""
    columns = (
        Column("net", words.say("head_net"), "amount"),
        Column("ways", words.say("head_ways"), "count"),
        Column("probability", words.say("head_probability"), "percent"),
        Column("one_in", words.say("head_chance"), "chance", only="people"),
    )
    of = result.distribution.of
    rows = tuple((net, ways, Fraction(ways, of), Fraction(ways, of)) for net, ways in result.distribution.ways.items())
    return Table("round", words.say("round_caption", deals=words.count(of)), columns, rows)


def edge_document(result: Round) -> dict[str, Any]:
    """The JSON document exact-odds/edge/1."""
    return (
        document("edge/1", result.game)
        | {key: exact_json(getattr(result, key)) for key, _ in FIGURES}
        | {
            "standard_deviation": root_text(result.variance, JSON_DIGITS),
            "first_decision": _actions(result.first_decision),
            "second_decision": _actions(result.second_decision),
            "frequencies": [
                {
                    "category": row.category,
                    "pays": plain_text(row.pays),
                    "combos": row.combos,
                    "of": row.of,
                    "ways_by_bets": list(row.ways_by_bets),
                }
                for row in result.frequencies
            ],
            "round": [
                {"net": plain_text(net), "ways": ways, "of": result.distribution.of}
                for net, ways in result.distribution.ways.items()
            ],
            "total": None,
        }
    )


def _actions(counts: ActionCounts) -> dict[str, int]:
    return {"ride": counts.ride, "pull": counts.pull, "either": counts.either, "of": counts.of}
