"""Every generated table, as file names and bytes: made from nothing, the same to the byte every time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from pathlib import PurePosixPath

from exact_odds.counting.enumerator import counts_without
from exact_odds.odds.game import Game
from exact_odds.odds.round import Round, play_round
from exact_odds.odds.seen.answer import see_cards
from exact_odds.odds.setup import Options, make_game
from exact_odds.odds.side.listing import price_side_bets
from exact_odds.odds.strategies.derive import derive
from exact_odds.odds.strategies.values import class_values
from exact_odds.output.formats.render import render
from exact_odds.output.report import Column, Report, Table
from exact_odds.output.reports.audit_page import catalogue_page, catalogue_table
from exact_odds.output.reports.class_tables import check_won, counts_table, values_table
from exact_odds.output.reports.edge import edge_document
from exact_odds.output.reports.rules import set_document
from exact_odds.output.reports.seen import seen_table
from exact_odds.output.reports.side_bets import all_rows_table, price_document
from exact_odds.output.reports.strategy import strategy_report
from exact_odds.output.wording.words import Words
from exact_odds.rules.model import RuleSet
from exact_odds.rules.paytable import PayTable
from exact_odds.rules.ruleset import load_rule_set, shipped_sets

INDEX = "index.csv"
Files = dict[str, bytes]


def all_tables() -> Iterator[tuple[str, bytes]]:
    """Every file below ``tables/``, its path with slashes and its bytes; the index comes last."""
    made: Files = {}
    for path, data in _files():
        made[path] = data
        yield path, data
    yield INDEX, _index(made)


def _files() -> Iterator[tuple[str, bytes]]:
    words = Words()
    counts = counts_without()
    yield "counts/first-decision.csv", _csv(counts_table(counts, "first"))
    yield "counts/second-decision.csv", _csv(counts_table(counts, "second"))
    for name in shipped_sets():
        rules = load_rule_set(name)
        for schedule in rules.schedules:
            folder = PurePosixPath(name, schedule.name)
            made = _unpriced(rules) if schedule.pays is None else _priced(rules, schedule.name, words)
            for file, data in made:
                yield str(folder / file), data
    yield "audit.csv", _csv(catalogue_table())
    yield "audit.md", render(catalogue_page(words), "markdown", words).encode()


def _priced(rules: RuleSet, schedule: str, words: Words) -> Iterator[tuple[str, bytes]]:
    """The files of a schedule that has pays; under a maximum payout that binds no class has an EV of its own."""
    game = make_game(Options(rules=f"{rules.id}/{schedule}"))
    result = play_round(game)
    apart = () if result.cap is not None else class_values(game)
    for values, ev in zip(apart, (result.ev_bet_1, result.ev_bet_2), strict=False):
        check_won(values, ev)
        yield f"{values.name}-decision.csv", _csv(values_table(values, words))
    yield "payouts.csv", _csv(payouts_table(result, words))
    yield "round.csv", _csv(round_table(result, words))
    if apart:
        yield "seen.csv", _seen(game.pays)
    yield from _side_bets(rules)
    yield "strategy.md", _strategy(game, words)
    yield "summary.json", _json(edge_document(result))


def _unpriced(rules: RuleSet) -> Iterator[tuple[str, bytes]]:
    """What can be said of a set that prints no pays."""
    yield from _side_bets(rules)
    summary = set_document(rules) | {"side_bets": [price_document(price) for price in price_side_bets(_of(rules))[1]]}
    yield "summary.json", _json(summary)


def _of(rules: RuleSet) -> Options:
    return Options(rules=rules.id)


def _side_bets(rules: RuleSet) -> Iterator[tuple[str, bytes]]:
    if rules.side_bets:
        yield "side-bets.csv", _csv(all_rows_table(price_side_bets(_of(rules))[1]))


def payouts_table(result: Round, words: Words) -> Table:
    """The return table of bet $, which always stands: hand, pays, combinations, probability, return, and a total."""
    columns = (
        Column("category", words.say("head_hand"), "category"),
        Column("pays", words.say("head_pays"), "pays"),
        Column("combos", words.say("head_combos"), "count"),
        Column("probability", words.say("head_probability"), "percent"),
        Column("return", words.say("head_return"), "exact"),
    )
    rows = tuple(
        (row.category, row.pays, row.combos, Fraction(row.combos, row.of), row.pays * row.combos / row.of)
        for row in result.frequencies
    )
    combos = sum(row.combos for row in result.frequencies)
    total = (
        "total",
        None,
        combos,
        Fraction(combos, result.frequencies[0].of),
        sum((row[4] for row in rows), Fraction(0)),
    )
    return Table("payouts", "", columns, rows, total)


def round_table(result: Round, words: Words) -> Table:
    """The distribution of the net, with the ordered deals by number of bets standing."""
    columns = (
        Column("net", words.say("head_net"), "amount"),
        Column("ways", words.say("head_ways"), "count"),
        Column("probability", words.say("head_probability"), "percent"),
        Column("one_in", words.say("head_chance"), "figure"),
        Column("one_bet", words.say("head_one_bet"), "count"),
        Column("two_bets", words.say("head_two_bets"), "count"),
        Column("three_bets", words.say("head_three_bets"), "count"),
    )
    of = result.distribution.of
    rows = tuple(
        (net, sum(ways), Fraction(sum(ways), of), Fraction(of, sum(ways)), *ways)
        for net, ways in result.bets_of_net.items()
    )
    return Table("round", "", columns, rows)


@lru_cache
def _seen(pays: PayTable) -> bytes:
    """The round by cards seen at equal bets; sets with the same pays share it."""
    return _csv(seen_table(see_cards(Game(pays)), Words()))


def _strategy(game: Game, words: Words) -> bytes:
    return render(strategy_report(derive(game), words), "markdown", words).encode()


def _csv(table: Table) -> bytes:
    return render(Report((), dict, (table,)), "csv", Words()).encode()


def _json(document: dict[str, object]) -> bytes:
    """A document without the tool that made it: a new version alone changes no table."""
    kept = {key: value for key, value in document.items() if key != "tool"}
    return (json.dumps(kept, indent=2) + "\n").encode()


def _index(made: Files) -> bytes:
    columns = (Column("file", "File"), Column("bytes", "Bytes", "count"), Column("sha256", "SHA-256"))
    rows = tuple((path, len(data), sha256(data).hexdigest()) for path, data in sorted(made.items()))
    return _csv(Table("index", "", columns, rows))
