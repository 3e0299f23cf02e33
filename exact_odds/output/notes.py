"""The lines under every answer: under which game it holds, and what was assumed."""

from __future__ import annotations

from exact_odds.basics.numbers import plain_text
from exact_odds.odds.game import Game
from exact_odds.output.words import Words


def game_notes(game: Game, words: Words) -> tuple[str, ...]:
    """One line for each thing that decides the odds and is not the plain default."""
    bets = ", ".join(map(plain_text, (game.bets.bet_1, game.bets.bet_2, game.bets.dollar)))
    lines = [words.say("rules_note", rules=f"{game.rules}/{game.schedule}", bets=bets)]
    if game.pays_from:
        lines.append(words.say("pays_from_note", rules=game.pays_from))
    if game.changed:
        lines.append(words.say("changed_note", rows=", ".join(game.changed)))
    if game.max_payout is not None:
        cap = game.max_payout
        lines.append(words.say("max_payout_note", amount=words.amount(cap.amount), per=words.say(f"per_{cap.per}")))
    if game.peek is not None:
        lines.append(words.say("peek_note", what=words.say(f"peek_{game.peek}")))
    if game.dead:
        lines.append(words.say("dead_note", cards=words.cards(game.dead)))
    for wager in game.side:
        where = f"{wager.schedule.bet}/{wager.schedule.name}"
        lines.append(words.say("side_note", name=where, amount=words.amount(wager.amount)))
        if wager.schedule.unsaid:
            lines.append(words.say("unsaid_note", name=where, reading=wager.reading))
    return (*lines, *(words.say("assumed_note", text=words.remark(remark)) for remark in game.assumptions))
