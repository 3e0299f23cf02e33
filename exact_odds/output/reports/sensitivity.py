"""The report on one pay moved: its pieces, its break points in words, and the pay that a target edge needs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from exact_odds.basics.numbers import exact_json, plain_text
from exact_odds.counting.classes import Deck, class_group, class_label
from exact_odds.odds.game import Game
from exact_odds.odds.pays.sensitivity import Change, Sensitivity
from exact_odds.odds.setup import Options, read_dead
from exact_odds.odds.side.prices import SideBetPrice
from exact_odds.odds.strategies.stages import StageName
from exact_odds.output.documents import document, wager_keys
from exact_odds.output.report import Column, Report, Table
from exact_odds.output.reports.side_bets import bet_assumptions, price_document
from exact_odds.output.wording.notes import game_notes, wager_notes
from exact_odds.output.wording.words import Words
from exact_odds.rules.model import RuleSet


class Said(NamedTuple):
    """One line of a change: the decision, the words for its hands, and how many card sets they are."""

    decision: int
    words: str
    hands: int


def sensitivity_report(found: Sensitivity, game: Game, words: Words, target: Fraction | None = None) -> Report:
    """Where the edge stands now and how it moves, then the break points in words and the linear pieces."""
    return Report(
        tuple(_lead(found, words, target)),
        lambda: document("sensitivity/1", game) | {"side_bet": None} | _document(found, game, target),
        (_pieces_table(found, words), *_break_tables(found, game, words)),
        game_notes(game, words),
    )


def side_sensitivity_report(
    options: Options,
    rules: RuleSet,
    now: SideBetPrice,
    found: Sensitivity,
    words: Words,
    target: Fraction | None = None,
) -> Report:
    """The same of a side bet, whose edge is one line. No base game is priced: what only one has is null."""
    dead, wager, remarks = read_dead(options), now.wager, bet_assumptions(rules, [now])
    head = document("sensitivity/1") | {
        "rules": rules.id,
        "schedule": None,
        "pays_from": None,
        "changed": list(options.pay),
        "assumptions": [{"id": remark.id, "text": remark.text} for remark in remarks],
        "pays": None,
        "side": [wager_keys(wager)],
        "bets": None,
        "max_payout": None,
        "dead": [str(card) for card in dead],
        "peek": None,
        "ties": None,
        "side_bet": price_document(now),
    }
    notes = wager_notes(wager, words)
    notes += [words.say("dead_note", cards=words.cards(dead))] if dead else []
    notes += [words.say("assumed_note", text=words.remark(remark)) for remark in remarks]
    return Report(
        tuple(_lead(found, words, target)),
        lambda: head | _document(found, None, target),
        (_pieces_table(found, words),),
        tuple(notes),
    )


def _name(found: Sensitivity, words: Words) -> str:
    return found.row if "." in found.row else words.category(found.row)


def _lead(found: Sensitivity, words: Words, target: Fraction | None) -> Iterator[str]:
    name = _name(found, words)
    edge = None if found.pay is None else found.edge_at(found.pay)
    if found.pay is not None and edge is not None:
        yield words.say(
            "sensitivity_now", name=name, pay=words.amount(found.pay), edge=words.percent(edge)
        ) + _one_more(found, edge, words)
    yield words.say("sensitivity_breaks", n=words.count(len(found.break_points)))
    for goal in (Fraction(0), *([target] if target else [])):
        pay = found.pay_for(goal)
        goal_words = (
            words.say("sensitivity_fair") if goal == 0 else words.say("sensitivity_at", edge=words.percent(goal))
        )
        if pay is None:
            yield words.say("sensitivity_no_pay", goal=goal_words)
        else:
            yield words.say("sensitivity_pay", goal=goal_words, pay=plain_text(pay), decimal=words.decimal(pay))


def _one_more(found: Sensitivity, edge: Fraction, words: Words) -> str:
    """What one more does, under the best play there; nothing where one more is beyond the range."""
    higher = None if found.pay is None else found.edge_at(found.pay + 1)
    return "" if higher is None else " " + words.say("sensitivity_more", change=words.percent(edge - higher))


def _pieces_table(found: Sensitivity, words: Words) -> Table:
    columns = (
        Column("from", words.say("head_from"), "amount"),
        Column("to", words.say("head_to"), "amount"),
        Column("slope", words.say("head_slope"), "amount"),
        Column("intercept", words.say("head_intercept"), "amount"),
        Column("edge_at_from", words.say("head_edge_from"), "percent"),
    )
    rows = tuple(
        (piece.start, piece.end, piece.slope, piece.intercept, piece.edge(piece.start)) for piece in found.pieces
    )
    return Table("pieces", words.say("sensitivity_pieces_caption", name=_name(found, words)), columns, rows)


def _break_tables(found: Sensitivity, game: Game, words: Words) -> list[Table]:
    if not found.break_points:
        return []
    columns = (
        Column("pay", words.say("head_break"), "amount"),
        Column("decision", words.say("head_bet")),
        Column("hands", words.say("head_hands"), "count"),
        Column("words", words.say("head_rides_above")),
    )
    rows = tuple(
        (point.pay, words.say(f"bet_{line.decision}"), line.hands, line.words)
        for point in found.break_points
        for change in point.changes
        for line in change_lines(change, game, words)
    )
    return [Table("break_points", words.say("sensitivity_breaks_caption"), columns, rows)]


def change_lines(change: Change, game: Game, words: Words) -> list[Said]:
    """The hands of a change, in the words of a strategy card; class by class where dead cards leave no such card."""
    if game.dead or game.peek is not None:
        labels = ", ".join(_label(code, game.counts.deck) for code in change.classes)
        return [Said(change.decision, labels or words.say("sensitivity_states"), change.hands)]
    from exact_odds.odds.strategies.derive import Describer
    from exact_odds.output.wording.terms import rule_words

    name: StageName = "first" if change.decision == 1 else "second"
    describer = Describer(name, game)
    mask = describer.stage.mask_of(change.classes)
    lines = describer.lines(mask, {Fraction(0): mask})
    return [Said(change.decision, rule_words(line.rule, name, words), line.hands) for line in lines]


def _label(code: int, deck: Deck) -> str:
    """A class; one of a single suit with the suits it can be of, where dead cards make them differ."""
    if not class_group(code) or len(deck.groups) == 1:
        return class_label(code)
    return f"{class_label(code)} ({deck.groups[class_group(code) - 1]})"


def _document(found: Sensitivity, game: Game | None, target: Fraction | None) -> dict[str, Any]:
    """The JSON document exact-odds/sensitivity/1 after its head; its words are English."""
    english = Words()
    return {
        "pay": found.row,
        "now": exact_json(found.pay),
        "pieces": [
            {
                "from": exact_json(piece.start),
                "to": exact_json(piece.end),
                "slope": exact_json(piece.slope),
                "intercept": exact_json(piece.intercept),
            }
            for piece in found.pieces
        ],
        "break_points": [
            {
                "pay": exact_json(point.pay),
                "changes": [
                    {"decision": "first" if line.decision == 1 else "second", "words": line.words, "hands": line.hands}
                    for change in point.changes
                    for line in (change_lines(change, game, english) if game is not None else [])
                ],
            }
            for point in found.break_points
        ],
        "fair_pay": exact_json(found.fair_pay),
        "target_edge": exact_json(target),
        "target_pay": None if target is None else exact_json(found.pay_for(target)),
    }
