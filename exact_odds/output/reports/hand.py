"""The report on one hand: what to do, what it is worth, and the ways it can end."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from exact_odds.basics.numbers import exact_json, plain_text
from exact_odds.cards.categories import OUTCOMES, PAIR
from exact_odds.cards.evaluation import five_card_outcome, one_suit, rank_key
from exact_odds.odds.cap import cap_binds
from exact_odds.odds.explain import without_dead
from exact_odds.odds.hand import Hand
from exact_odds.odds.play import BET_1, BET_2, STANDINGS
from exact_odds.output.documents import document
from exact_odds.output.report import Column, Report, Table
from exact_odds.output.wording.notes import game_notes
from exact_odds.output.wording.words import Words

_BETS = {"first": "bet_1", "second": "bet_2"}


def hand_report(hand: Hand, words: Words) -> Report:
    """The verdict first, then the exact EV, the rest of the round, and the table of ways."""
    lead = _settled_lead(hand, words) if hand.decision == "settled" else _open_lead(hand, words)
    notes = [*game_notes(hand.game, words)]
    if hand.decision == "second":
        notes.append(words.say("bet_1_note", state=words.say("state_ride" if hand.bet_1_rides else "state_pull")))
    return Report(
        (*lead, *_side_lines(hand, words)), lambda: hand_document(hand), (_ways_table(hand, words),), tuple(notes)
    )


def _open_lead(hand: Hand, words: Words) -> tuple[str, ...]:
    bet = words.say(_BETS[hand.decision])
    return (
        words.say(f"verdict_{hand.action}", bet=bet),
        words.say("hand_now", cards=words.cards(hand.cards), made=_made(hand, words)),
        _ev_line(hand, bet, words),
        words.say(
            "rest_line",
            ride=words.decimal(hand.value_ride, signed=True),
            pull=words.decimal(hand.value_pull, signed=True),
        ),
        *_cap_lines(hand, words),
        *_dead_lines(hand, words),
        *([words.say("free_action_line", action=words.say(hand.free_action))] if hand.free_action else []),
    )


def _ev_line(hand: Hand, bet: str, words: Words) -> str:
    ev = hand.ev or Fraction(0)
    if ev < 0:
        return words.say("ev_line_loses", bet=bet, fraction=plain_text(-ev), decimal=words.decimal(-ev))
    return words.say("ev_line", bet=bet, fraction=_signed(ev), decimal=words.decimal(ev, signed=True))


def _cap_lines(hand: Hand, words: Words) -> list[str]:
    """Whether a maximum payout can bind."""
    if hand.game.max_payout is None:
        return []
    return [words.say("cap_can_bind" if cap_binds(hand.game) else "cap_never_binds")]


def _dead_lines(hand: Hand, words: Words) -> list[str]:
    """Whether the dead cards change the action, and what the decision would be without them."""
    undead = without_dead(hand)
    if undead is None or undead.action is None:
        return []
    key = "dead_keeps" if undead.action == hand.action else "dead_flips"
    action = words.say(undead.action)
    return [words.say(key, action=action, fraction=_signed(undead.ev), decimal=words.decimal(undead.ev, signed=True))]


def _side_lines(hand: Hand, words: Words) -> list[str]:
    """What each side bet placed has won, or is still worth."""
    if not hand.side:
        return []
    from exact_odds.output.reports.side_bets import standing_line

    return [standing_line(price, words) for price in hand.side]


def _signed(value: Fraction | None) -> str:
    if value is None:
        return ""
    return f"+{plain_text(value)}" if value > 0 else plain_text(value)


def _made(hand: Hand, words: Words) -> str:
    """What the known cards already are, and whether that is paid."""
    outcome = five_card_outcome(rank_key(card.rank for card in hand.cards), suited=False)
    name = OUTCOMES[outcome]
    if name == "no_pair":
        return words.say("no_pair_suited" if one_suit(hand.cards) else "no_pair_yet")
    pays = hand.game.pays.by_outcome()
    made = words.category(name)
    if pays[outcome] > 0:
        return words.say("paid_already", hand=made)
    if pays[outcome] == 0:
        return words.say("push_already", hand=made)
    higher_pair_paid = outcome >= PAIR and any(pay >= 0 for pay in pays[outcome + 1 : PAIR + 13])
    return words.say("below_paying" if higher_pair_paid else "not_paid", hand=made)


def _settled_lead(hand: Hand, words: Words) -> tuple[str, ...]:
    row = next(row for row in hand.outcomes if row.ways)
    outcome = OUTCOMES[hand.fine_ways.index(1)]
    kind = "pays" if row.pays > 0 else "push" if row.pays == 0 else "loses"
    unit = hand.game.bets.dollar
    nets = [
        words.say(
            "net_line" if unit == 1 else "net_line_money",
            bets=" + ".join(bets_standing(standing)),
            net=_signed(net),
            money=_signed(net * unit),
        )
        for standing, net in hand.nets.items()
    ]
    verdict = words.say(f"verdict_settled_{kind}", hand=words.category(outcome), pays=words.pays(row.pays))
    return (f"{words.cards(hand.cards)}  {verdict}", *nets)


def bets_standing(standing: int) -> list[str]:
    """The names of the bets that stand, as the layout writes them: "1", "2", "$"."""
    return [*(["1"] if standing & BET_1 else []), *(["2"] if standing & BET_2 else []), "$"]


def _ways_table(hand: Hand, words: Words) -> Table:
    columns = (
        Column("category", words.say("head_hand"), "category"),
        Column("pays", words.say("head_pays"), "pays"),
        Column("ways", words.say("head_ways"), "count"),
        Column("probability", words.say("head_probability"), "percent"),
        Column("one_in", words.say("head_chance"), "chance", only="people"),
    )
    rows = tuple(
        (row.category, row.pays, row.ways, Fraction(row.ways, hand.of), Fraction(row.ways, hand.of))
        for row in hand.outcomes
    )
    total = ("total", None, hand.of, Fraction(1), None)
    if hand.decision == "settled":  # people are told the one outcome in words
        return _for_files(Table("ways", "", columns, rows, total))
    to_come = words.say("ways_two" if hand.decision == "first" else "ways_one", of=words.count(hand.of))
    return Table("ways", to_come, columns, rows, total)


def _for_files(table: Table) -> Table:
    rows = table.without("people")
    return rows._replace(columns=tuple(column._replace(only="files") for column in rows.columns))


def hand_document(hand: Hand) -> dict[str, Any]:
    """The JSON document exact-odds/hand/1."""
    return document("hand/1", hand.game) | {
        "cards": [str(card) for card in hand.cards],
        "decision": hand.decision,
        "action": hand.action,
        "ev": exact_json(hand.ev),
        "value_ride": exact_json(hand.value_ride),
        "value_pull": exact_json(hand.value_pull),
        "bet_1": ("ride" if hand.bet_1_rides else "pull") if hand.decision == "second" else None,
        "outcomes": [
            {"category": row.category, "pays": plain_text(row.pays), "ways": row.ways} for row in hand.outcomes
        ],
        "of": hand.of,
        "net": [{"bets": bets_standing(standing), "net": plain_text(hand.nets[standing])} for standing in STANDINGS]
        if hand.nets
        else None,
        "action_without_cap": hand.free_action or hand.action,
        "without_dead": _undead_document(hand),
        "side_bets": _side_documents(hand),
        "coming": None,
        "flips": None,
    }


def _side_documents(hand: Hand) -> list[dict[str, Any]]:
    if not hand.side:
        return []
    from exact_odds.output.reports.side_bets import price_document

    return [price_document(price) for price in hand.side]


def _undead_document(hand: Hand) -> dict[str, Any] | None:
    undead = without_dead(hand)
    return None if undead is None else {"action": undead.action, "ev": exact_json(undead.ev)}
