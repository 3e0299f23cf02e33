"""The report on a strategy that somebody plays: its house edge, what it gives up, and every mistake, worst first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from exact_odds.basics.numbers import exact_json, plain_text
from exact_odds.odds.strategies.price import Mistake, Priced
from exact_odds.output.documents import document
from exact_odds.output.report import Column, Report, Table
from exact_odds.output.reports.edge import edge_line, one_bet, risk_line, tie_words
from exact_odds.output.wording.notes import game_notes
from exact_odds.output.wording.terms import definitions, rule_words
from exact_odds.output.wording.words import Words

_ENGLISH = Words()


def price_report(priced: Priced, words: Words) -> Report:
    """The edge and the cost first, the mistakes in words, then their figures."""
    lead = (*_lead(priced, words), *_mistakes_lead(priced.mistakes, words))
    rules = [mistake.rule for mistake in priced.mistakes]
    notes = (*definitions(rules, words), *game_notes(priced.round.game, words))
    source = priced.strategy.source
    if source is not None:
        said = ", ".join(part for part in (source.title, source.address) if part)
        notes = (*notes, words.say("source_note", source=said))
    return Report(lead, lambda: price_document(priced), (_mistakes_table(priced.mistakes, words),), notes)


def _lead(priced: Priced, words: Words) -> Iterator[str]:
    result, cost = priced.round, priced.cost
    if priced.strategy.name:
        yield words.say("price_name", strategy=priced.strategy.id, name=priced.strategy.name)
    yield edge_line(result, words)
    if cost:
        bet = one_bet(result.game, words)
        yield words.say("price_gives_up", percent=words.percent(cost), fraction=plain_text(cost), bet=bet)
    else:
        yield words.say("price_gives_up_nothing")
    leaves_ties = "either" in {*priced.strategy.first.values(), *priced.strategy.second.values()}
    yield risk_line(result, words, tie_words(result.game, words) if leaves_ties else "")


def _mistakes_lead(mistakes: tuple[Mistake, ...], words: Words) -> Iterator[str]:
    """Every mistake in words, by its number in the table."""
    if mistakes:
        yield words.say("price_mistakes")
    for place, mistake in enumerate(mistakes, 1):
        said = words.say(
            "price_mistake",
            place=place,
            bet=words.say(f"decision_{mistake.decision}"),
            action=words.say(f"price_{mistake.action}"),
            rule=rule_words(mistake.rule, mistake.decision, words),
        )
        yield f"  {said}"


def _mistakes_table(mistakes: tuple[Mistake, ...], words: Words) -> Table:
    """The figures of every mistake; files get the words too, in English."""
    columns = (
        Column("mistake", words.say("head_line"), "count"),
        Column("decision", words.say("head_decision"), "term"),
        Column("words", words.say("head_hand"), only="files"),
        Column("taken", words.say("head_taken"), "term"),
        Column("hands", words.say("head_hands"), "count"),
        Column("ev", words.say("head_ev"), "exact"),
        Column("cost", words.say("head_cost"), "exact"),
    )
    rows = tuple(
        (
            place,
            mistake.decision,
            rule_words(mistake.rule, mistake.decision, _ENGLISH),
            mistake.action,
            mistake.hands,
            mistake.ev,
            mistake.cost,
        )
        for place, mistake in enumerate(mistakes, 1)
    )
    return Table("mistakes", words.say("price_caption"), columns, rows)


def price_document(priced: Priced) -> dict[str, Any]:
    """The JSON document exact-odds/price/1."""
    result = priced.round
    return document("price/1", result.game) | {
        "strategy": priced.strategy.id,
        "name": priced.strategy.name,
        "house_edge": exact_json(result.house_edge),
        "best_house_edge": exact_json(-priced.best_ev),
        "cost": exact_json(priced.cost),
        "average_bets": exact_json(result.average_bets),
        "average_action": exact_json(result.average_action),
        "element_of_risk": exact_json(result.element_of_risk),
        "mistakes": [
            {
                "decision": mistake.decision,
                "words": rule_words(mistake.rule, mistake.decision, _ENGLISH),
                "hands": mistake.hands,
                "action": mistake.action,
                "ev": exact_json(mistake.ev),
                "cost": exact_json(mistake.cost),
            }
            for mistake in priced.mistakes
        ],
    }
