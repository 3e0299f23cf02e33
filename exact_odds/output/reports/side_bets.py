"""The report on side bets: what each is worth, how often each hand comes, and what is missing to know more."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from exact_odds.basics.numbers import exact_json, plain_text
from exact_odds.cards.cards import Card
from exact_odds.odds.side.prices import SideBetPrice, SideFrequency
from exact_odds.output.documents import document
from exact_odds.output.report import Column, ColumnKind, Report, Table
from exact_odds.output.wording.words import Words
from exact_odds.rules.model import RuleSet
from exact_odds.rules.parts import Remark
from exact_odds.rules.sidebets import SideRow


def side_bets_report(rules: RuleSet, prices: Sequence[SideBetPrice], words: Words, dead: Sequence[Card] = ()) -> Report:
    """Every side bet of a rule set, a line and a table each; one table of all rows for files."""
    lead = tuple(price_line(price, words) for price in prices) or (words.say("no_side_bets", rules=rules.id),)
    remarks = bet_assumptions(rules, prices)
    data = document("side-bets/1") | {
        "rules": rules.id,
        "dead": [str(card) for card in dead],
        "assumptions": [{"id": remark.id, "text": remark.text} for remark in remarks],
        "side_bets": [price_document(price) for price in prices],
    }
    notes = [words.say("dead_note", cards=words.cards(dead))] if dead else []
    notes += [words.say("assumed_note", text=words.remark(remark)) for remark in remarks]
    return Report(
        lead, lambda: data, (all_rows_table(prices), *(_bet_table(price, words) for price in prices)), tuple(notes)
    )


def wager_name(price: SideBetPrice) -> str:
    """The bet with its schedule, and the reading where the source leaves it open."""
    schedule = price.wager.schedule
    return f"{schedule.bet}/{schedule.name}" + (f" ({price.wager.reading})" if schedule.unsaid else "")


def price_line(price: SideBetPrice, words: Words) -> str:
    """The worth of a bet in one line, or what is needed to know it."""
    name = wager_name(price)
    if price.house_edge is None or price.hit_frequency is None:
        needs = ", ".join(words.need(need) for need in price.needs)
        return words.say("side_needs", name=name, needs=needs) + _meter_part(price, words)
    ahead = "side_ahead" if price.house_edge < 0 else "side_edge"
    line = words.say(
        ahead,
        name=name,
        percent=words.percent(abs(price.house_edge)),
        fraction=plain_text(abs(price.house_edge)),
        hit=words.percent(price.hit_frequency),
    )
    return line + _meter_part(price, words)


def standing_line(price: SideBetPrice, words: Words) -> str:
    """What a bet has won with the cards known, or is still worth."""
    name = wager_name(price)
    if price.settled:
        row = next(row for row in price.frequencies if row.combos)
        printed = {row.name: row for row in price.wager.schedule.rows}.get(row.category)
        return words.say(
            "side_settled", name=name, hand=words.category(row.category), pays=_pays_text(price, row, printed, words)
        )
    if price.ev is None or price.hit_frequency is None:
        return words.say("side_needs", name=name, needs=", ".join(words.need(need) for need in price.needs))
    return words.say(
        "side_worth",
        name=name,
        ev=words.decimal(price.ev, signed=True),
        fraction=plain_text(price.ev),
        hit=words.percent(price.hit_frequency),
    )


def _meter_part(price: SideBetPrice, words: Words) -> str:
    """What each meter must stand at to make the bet fair."""
    parts = [
        words.say("side_break_even", meter=meter, amount=words.decimal(amount))
        for meter, amount in price.break_even.items()
        if amount is not None
    ]
    return "".join(f" {part}" for part in parts)


def all_rows_table(prices: Sequence[SideBetPrice]) -> Table:
    """Every row of every bet in one table, for files."""
    names = ("side_bet", "schedule", "reading", "category", "pays", "combos", "of", "probability", "return")
    kinds: tuple[ColumnKind, ...] = (
        "text", "text", "text", "category", "pays", "count", "count", "percent", "exact",
    )  # fmt: skip
    columns = tuple(Column(name, name, kind, only="files") for name, kind in zip(names, kinds, strict=True))
    rows = [
        (
            price.wager.schedule.bet,
            price.wager.schedule.name,
            price.wager.convention,
            row.category,
            _net(price, row),
            row.combos,
            row.of,
            Fraction(row.combos, row.of),
            _return(price, row),
        )
        for price in prices
        for row in price.frequencies
    ]
    return Table("side_bets", "", columns, tuple(rows))


def _net(price: SideBetPrice, row: SideFrequency) -> Fraction | None:
    return None if row.net is None else row.net / price.wager.amount


def _return(price: SideBetPrice, row: SideFrequency) -> Fraction | None:
    net = _net(price, row)
    return None if net is None else net * row.combos / row.of


def _bet_table(price: SideBetPrice, words: Words) -> Table:
    """Hand, pays, combos, probability, return, and a total."""
    columns = (
        Column("category", words.say("head_hand"), "category"),
        Column("pays", words.say("head_pays"), "number"),
        Column("combos", words.say("head_combos"), "count"),
        Column("probability", words.say("head_probability"), "percent"),
        Column("return", words.say("head_return"), "exact"),
    )
    printed = {row.name: row for row in price.wager.schedule.rows}
    rows = tuple(
        (
            row.category,
            _pays_text(price, row, printed.get(row.category), words),
            row.combos,
            Fraction(row.combos, row.of),
            _return(price, row),
        )
        for row in price.frequencies
    )
    total = ("total", None, price.of, Fraction(1), price.ev)
    caption = words.say("side_caption", name=wager_name(price), of=words.count(price.of))
    return Table(price.wager.schedule.bet, caption, columns, rows, total)


def _pays_text(price: SideBetPrice, row: SideFrequency, printed: SideRow | None, words: Words) -> str:
    """The net win to 1; a share of a meter and a fixed amount as what they are; "?" where nothing is printed."""
    net = _net(price, row)
    if printed is not None and printed.share is not None:
        return words.say("side_share", share=words.short_percent(printed.share), meter=printed.meter)
    if printed is not None and printed.amount is not None:
        return words.say("side_amount", amount=words.amount(printed.amount))
    return "?" if net is None else words.pays(net)


def bet_assumptions(rules: RuleSet, prices: Sequence[SideBetPrice]) -> list[Remark]:
    """What the bets shown assume, each once."""
    found: list[Remark] = []
    for price in prices:
        found += [*rules.side_bet(price.wager.schedule.bet)[0].assumptions, *price.wager.schedule.assumptions]
    return list(dict.fromkeys(found))


def price_document(price: SideBetPrice) -> dict[str, Any]:
    """One bet of the JSON document exact-odds/side-bets/1."""
    schedule = price.wager.schedule
    form = price.edge_form
    break_even = {meter: exact_json(amount) for meter, amount in price.break_even.items()}
    return {
        "id": schedule.bet,
        "schedule": schedule.name,
        "convention": price.wager.convention,
        "cards": schedule.cards,
        "amount": plain_text(price.wager.amount),
        "meters": {meter: plain_text(amount) for meter, amount in price.wager.meters.items()},
        "house_edge": exact_json(price.house_edge),
        "ev": exact_json(price.ev),
        "hit_frequency": exact_json(price.hit_frequency),
        "push_frequency": exact_json(price.push_frequency),
        "variance": exact_json(price.variance),
        "frequencies": [
            {
                "category": row.category,
                "pays": None if row.net is None else plain_text(row.net / price.wager.amount),
                "combos": row.combos,
                "of": row.of,
            }
            for row in price.frequencies
        ],
        "needs": list(price.needs),
        "break_even": break_even or None,
        "edge_form": None
        if form is None
        else {
            "constant": exact_json(form.constant),
            "meters": {meter: exact_json(slope) for meter, slope in form.slopes.items()},
        },
    }
