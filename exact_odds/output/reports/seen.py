"""The report on cards of other players: one row for each number of cards seen."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from exact_odds.basics.numbers import exact_json, plain_text
from exact_odds.odds.round import ActionCounts
from exact_odds.odds.seen.answer import Seen, SeenRound
from exact_odds.output.documents import document
from exact_odds.output.report import Column, Report, Table
from exact_odds.output.reports.edge import one_bet, tie_words
from exact_odds.output.wording.notes import game_notes
from exact_odds.output.wording.words import Words

#: The exact figures of a row of the JSON document.
_FIGURES = ("house_edge", "gain", "ev_bet_1", "ev_bet_2", "average_bets", "average_action", "element_of_risk")


def seen_report(found: Seen, words: Words) -> Report:
    """What seeing the most cards makes of the edge, then every number of cards."""
    return Report(
        _lead(found, words),
        lambda: seen_document(found),
        (seen_table(found, words),),
        (words.say("seen_how"), *game_notes(found.game, words)),
    )


def _lead(found: Seen, words: Words) -> tuple[str, ...]:
    last = found.rounds[-1]
    edge = last.house_edge
    bet = one_bet(found.game, words)
    lines = [
        words.say(
            "seen_edge_line" if edge > 0 else "seen_ahead_line" if edge < 0 else "seen_fair_line",
            cards=words.count(last.cards),
            percent=words.percent(abs(edge)),
            fraction=plain_text(abs(edge)),
            bet=bet,
        )
    ]
    none = edge + last.gain
    if none > 0 and last.gain:
        lines.append(
            words.say(
                "seen_gain_line",
                none=words.percent(none),
                gain=words.percent(last.gain),
                share=words.percent(last.gain / none),
            )
        )
    lines.append(words.say("seen_bets_line", bets=words.decimal(last.average_bets), ties=tie_words(found.game, words)))
    ahead = next((one.cards for one in found.rounds if one.house_edge < 0), None)
    if ahead is not None and ahead != last.cards and found.rounds[0].house_edge > 0:
        lines.append(words.say("seen_ahead_from", cards=words.count(ahead)))
    return tuple(lines)


def seen_table(found: Seen, words: Words) -> Table:
    """One row a number of cards seen; files have every count, people the shares made of them."""
    columns = (
        Column("cards", words.say("head_cards_seen"), "count"),
        Column("house_edge", words.say("figure_house_edge"), "percent"),
        Column("gain", words.say("head_gain"), "percent"),
        Column("ev_bet_1", words.say("figure_ev_bet_1"), "figure"),
        Column("ev_bet_2", words.say("figure_ev_bet_2"), "figure"),
        *(
            column
            for bet in (1, 2)
            for column in (
                Column(f"share_ride_{bet}", words.say(f"head_rides_{bet}"), "percent", only="people"),
                Column(f"ride_{bet}", words.say("head_ride"), "count", only="files"),
                Column(f"either_{bet}", words.say("head_either"), "count", only="files"),
                Column(f"of_{bet}", words.say("head_of"), "count", only="files"),
            )
        ),
        Column("average_bets", words.say("figure_average_bets"), "figure"),
        Column("element_of_risk", words.say("figure_element_of_risk"), "percent"),
    )
    rows = tuple(
        (
            one.cards,
            one.house_edge,
            one.gain,
            one.ev_bet_1,
            one.ev_bet_2,
            *_shares(one.ride_1),
            *_shares(one.ride_2),
            one.average_bets,
            one.element_of_risk,
        )
        for one in found.rounds
    )
    return Table("seen", words.say("seen_caption"), columns, rows)


def _shares(counts: ActionCounts) -> tuple[Any, ...]:
    return (Fraction(counts.ride, counts.of), counts.ride, counts.either, counts.of)


def seen_document(found: Seen) -> dict[str, Any]:
    """The JSON document exact-odds/seen/1."""
    return document("seen/1", found.game) | {
        "ev_bet_dollar": exact_json(found.ev_bet_dollar),
        "seen": [_row_document(one) for one in found.rounds],
    }


def _row_document(one: SeenRound) -> dict[str, Any]:
    figures = {name: exact_json(getattr(one, name)) for name in _FIGURES}
    counts = {
        name: {key: str(getattr(of_bet, key)) for key in ("ride", "pull", "either", "of")}
        for name, of_bet in (("ride_1", one.ride_1), ("ride_2", one.ride_2))
    }
    return {"cards": one.cards} | figures | counts
