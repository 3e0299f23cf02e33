"""The lines under every answer: under which game it holds, and what was assumed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exact_odds.basics.numbers import plain_text
from exact_odds.odds.game import Bets, Game
from exact_odds.output.wording.words import Words

if TYPE_CHECKING:  # a game without side bets loads nothing for them
    from exact_odds.odds.side.prices import SideWager


def game_notes(game: Game, words: Words) -> tuple[str, ...]:
    """One line for each thing that decides the odds and is not the plain default."""
    lines = [words.say("rules_note", rules=f"{game.rules}/{game.schedule}", bets=_amounts(game.bets))]
    if game.asked is not None:
        lines.append(words.say("asked_note", bets=_amounts(game.asked)))
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
        lines += wager_notes(wager, words)
    return (*lines, *(words.say("assumed_note", text=words.remark(remark)) for remark in game.assumptions))


def _amounts(bets: Bets) -> str:
    return ", ".join(map(plain_text, (bets.bet_1, bets.bet_2, bets.dollar)))


def wager_notes(wager: SideWager, words: Words) -> list[str]:
    """The amount of a side bet, and how it is read where its source does not say."""
    name = f"{wager.schedule.bet}/{wager.schedule.name}"
    lines = [words.say("side_note", name=name, amount=words.amount(wager.amount))]
    if wager.schedule.unsaid:
        lines.append(words.say("unsaid_note", name=name, reading=wager.reading))
    return lines
