"""The report on one hand taken apart: the cards to come, and the dead cards that would flip it."""

from __future__ import annotations

from fractions import Fraction

from exact_odds.basics.numbers import exact_json, plain_text
from exact_odds.cards.cards import Card
from exact_odds.odds.explain import Explanation
from exact_odds.output.report import Column, Report, Table
from exact_odds.output.reports.hand import hand_report
from exact_odds.output.wording.words import Words


def explained_report(found: Explanation, words: Words) -> Report:
    """The report of the hand, then the cards to come from best to worst, and the cards that would flip it."""
    plain = hand_report(found.hand, words)
    lead = [*plain.lead, _flip_line(found, words)]
    data = plain.document | {
        "coming": [{"card": str(next_card.card), "ev": exact_json(next_card.ev)} for next_card in found.coming],
        "flips": [{"card": str(flip.card), "action": flip.action, "ev": exact_json(flip.ev)} for flip in found.flips],
    }
    return Report(tuple(lead), lambda: data, (*plain.tables, _coming_table(found, words)), plain.notes)


def _flip_line(found: Explanation, words: Words) -> str:
    if not found.flips:
        return words.say("no_flips")
    actions = dict.fromkeys(flip.action for flip in found.flips)
    flips = "; ".join(
        words.say(
            "flip",
            action=words.say(action),
            cards=words.cards([flip.card for flip in found.flips if flip.action == action]),
        )
        for action in actions
    )
    return words.say("flips", flips=flips)


def _coming_table(found: Explanation, words: Words) -> Table:
    """Cards that do the same side by side, best first."""
    groups: dict[Fraction, list[Card]] = {}
    for next_card in found.coming:
        groups.setdefault(next_card.ev, []).append(next_card.card)
    columns = (
        Column("ev", words.say("head_ev_then"), "exact"),
        Column("exactly", words.say("head_fraction"), "number", only="people"),
        Column("count", words.say("head_cards_count"), "count"),
        Column("cards", words.say("head_cards")),
    )
    rows = tuple((ev, plain_text(ev), len(cards), words.cards(cards)) for ev, cards in groups.items())
    caption = words.say("coming_caption", of=words.count(len(found.coming)))
    return Table("coming", caption, columns, rows)
