"""The report on the whole round: edge, risk, frequencies, distribution."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from exact_odds.basics.numbers import JSON_DIGITS, exact_json, floor_text, plain_text, root_text
from exact_odds.odds.game import Game
from exact_odds.odds.round import ActionCounts, Round, also_at
from exact_odds.output.documents import document
from exact_odds.output.report import Column, Report, Table
from exact_odds.output.wording.notes import game_notes
from exact_odds.output.wording.words import Words

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
        *_also_tables(result, words),
        *_total_tables(result, words),
        _decisions_table(result, words),
        frequencies_table(result, words),
        round_table(result, words),
    )
    return Report(
        _lead(result, words),
        lambda: edge_document(result),
        tables,
        (*game_notes(result.game, words), *_tip_notes(result, words)),
    )


def _lead(result: Round, words: Words) -> tuple[str, ...]:
    ties = tie_words(result.game, words)
    return (
        edge_line(result, words),
        risk_line(result, words, ties),
        words.say(
            "spread_line" if result.total is None else "spread_line_base",
            deviation=words.root(result.variance),
            hit=words.percent(result.hit_frequency),
            ties=ties,
        ),
        *_cap_lines(result, words),
        *_side_lines(result, words),
    )


def edge_line(result: Round, words: Words) -> str:
    """The house edge in one sentence."""
    edge = result.house_edge
    phrase = "edge_line" if edge > 0 else "player_ahead_line" if edge < 0 else "fair_line"
    bet = one_bet(result.game, words)
    return words.say(phrase, percent=words.percent(abs(edge)), fraction=plain_text(abs(edge)), bet=bet)


def risk_line(result: Round, words: Words, ties: str) -> str:
    """The element of risk with what it is a share of: bets, or units where the bets differ."""
    return words.say(
        "risk_line" if result.game.bets.equal else "risk_line_units",
        percent=words.percent(result.element_of_risk),
        bets=words.decimal(result.average_action),
        ties=ties,
    )


def one_bet(game: Game, words: Words) -> str:
    """What a share is of: any base bet, or bet $ where the bets differ."""
    return words.say("one_base_bet" if game.bets.equal else "one_bet_dollar")


def tie_words(game: Game, words: Words) -> str:
    """What ties do in an average, in brackets."""
    return " " + words.say("ties_are", ties=words.say(f"ties_{game.ties}"))


def _cap_lines(result: Round, words: Words) -> list[str]:
    """What a maximum payout that binds costs and changes, and from which bet on; that one given cannot bind."""
    if result.game.max_payout is None:
        return []
    if result.cap is None:
        return [words.say("cap_never_binds")]
    cap = result.cap
    changes = words.say(
        "cap_changes" if cap.first_changed or cap.second_changed else "cap_changes_nothing",
        first=words.count(cap.first_changed),
        second=words.count(cap.second_changed),
    )
    cost = words.say(
        "cap_costs",
        percent=words.percent(cap.cost),
        fraction=plain_text(cap.cost),
        bet=one_bet(result.game, words),
    )
    return [cost, changes, _largest_bet(cap.largest_free_dollar, words)]


def _largest_bet(dollar: Fraction, words: Words) -> str:
    """The largest bet $ at which the cap never binds, in whole cents and exactly; a bet is at least a cent."""
    if dollar < Fraction(1, 100):
        return words.say("cap_always_binds")
    return words.say("cap_largest_bet", amount=words.number(floor_text(dollar, 2)), exactly=plain_text(dollar))


def _side_lines(result: Round, words: Words) -> list[str]:
    """Each side bet placed, and everything together."""
    if result.total is None:
        return []
    from exact_odds.output.reports.side_bets import price_line

    ev = result.total.ev
    together = words.say(
        "total_ahead" if ev > 0 else "total_behind" if ev < 0 else "total_fair",
        units=words.decimal(abs(ev)),
        money=words.decimal(abs(ev) * result.game.bets.dollar),
        fraction=plain_text(abs(ev) * result.game.bets.dollar),
        hit=words.percent(result.total.hit_frequency),
    )
    return [*(price_line(price, words) for price in result.side), together]


def _tip_notes(result: Round, words: Words) -> list[str]:
    """What a dealer tip costs the player and brings the dealer, where it is settled as bet $."""
    if result.tip_return is None:
        return []
    return [words.say("tip_note", expected=words.decimal(result.tip_return), fraction=plain_text(result.tip_return))]


def _also_tables(result: Round, words: Words) -> list[Table]:
    """For each assumed pay, the edge with it and with the values shown beside it."""
    others = also_at(result)
    return [
        _also_table(row, result, [(pay, found) for name, pay, found in others if name == row], words)
        for row in dict.fromkeys(name for name, *_ in others)
    ]


def _also_table(row: str, result: Round, others: list[tuple[Fraction, Round]], words: Words) -> Table:
    assumed = result.game.pays.pays[row]
    columns = (
        Column("category", words.say("head_hand"), "category"),
        Column("pays", words.say("head_pays"), "pays"),
        Column("house_edge", words.say("figure_house_edge"), "percent"),
        Column("element_of_risk", words.say("figure_element_of_risk"), "percent"),
        Column("exactly", words.say("head_fraction"), "amount", only="people"),
    )
    rows = sorted(((assumed, result), *others), key=lambda item: item[0])
    return Table(
        "also_at",
        words.say("also_caption", assumed=words.pays(assumed)),
        columns,
        tuple((row, pay, found.house_edge, found.element_of_risk, found.house_edge) for pay, found in rows),
    )


#: The figures of everything together, and the power of bet $ that makes money of units (None: a share).
_TOTAL_FIGURES = (
    ("ev", 1),
    ("variance", 2),
    ("amount", 1),
    ("edge_per_amount", None),
    ("hit_frequency", None),
    ("push_frequency", None),
)


def _total_tables(result: Round, words: Words) -> list[Table]:
    """Base and side bets together, in units of bet $ and in money."""
    if result.total is None:
        return []
    columns = (
        Column("figure", words.say("head_figure"), "term"),
        Column("units", words.say("head_units"), "number", only="people"),
        Column("money", words.say("head_money"), "number", only="people"),
        Column("exactly", words.say("head_units_exactly"), "amount", only="people"),
    )
    rows = []
    for key, power in _TOTAL_FIGURES:
        value = getattr(result.total, key)
        units = words.percent(value) if power is None else words.decimal(value)
        money = None if power is None else words.decimal(value * result.game.bets.dollar**power)
        rows.append((f"total_{key}", units, money, value))
    caption = words.say("total_caption", dollar=words.amount(result.game.bets.dollar))
    return [Table("total", caption, columns, tuple(rows))]


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
        shown = (
            words.say("not_apart")
            if value is None
            else words.percent(value)
            if kind == "percent"
            else words.decimal(value)
        )
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
        Column("ride_probability", words.say("head_rides"), "percent"),
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
    caption = "round_caption" if result.total is None else "round_caption_base"
    rows = tuple((net, ways, Fraction(ways, of), Fraction(ways, of)) for net, ways in result.distribution.ways.items())
    return Table("round", words.say(caption, deals=words.count(of)), columns, rows)


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
            "cap": _cap_document(result),
            "also_at": [
                {"category": row, "pays": plain_text(pay), "house_edge": exact_json(found.house_edge)}
                for row, pay, found in also_at(result)
            ],
            "tip_return": exact_json(result.tip_return),
            "total": _total_document(result),
        }
    )


def _cap_document(result: Round) -> dict[str, Any] | None:
    if result.cap is None:
        return None
    return {
        "cost": exact_json(result.cap.cost),
        "first_changed": result.cap.first_changed,
        "second_changed": result.cap.second_changed,
        "largest_free_dollar": exact_json(result.cap.largest_free_dollar),
    }


def _total_document(result: Round) -> dict[str, Any] | None:
    """Everything together in units of bet $, and each side bet alone per unit of its own."""
    if result.total is None:
        return None
    from exact_odds.output.reports.side_bets import price_document

    return {key: exact_json(getattr(result.total, key)) for key, _ in _TOTAL_FIGURES} | {
        "standard_deviation": root_text(result.total.variance, JSON_DIGITS),
        "side_bets": [price_document(price) for price in result.side],
    }


def _actions(counts: ActionCounts) -> dict[str, int]:
    return {"ride": counts.ride, "pull": counts.pull, "either": counts.either, "of": counts.of}
