"""The beginning of every JSON document: which schema, which tool, and the game as priced."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exact_odds.basics.numbers import plain_text
from exact_odds.odds.game import Game
from exact_odds.version import __version__

if TYPE_CHECKING:  # a game without side bets loads nothing for them
    from exact_odds.odds.side.prices import SideWager

TOOL = f"exact-odds {__version__}"


def document(schema: str, game: Game | None = None) -> dict[str, Any]:
    """A new document of a schema such as "hand/1", opened by the game where there is one."""
    head: dict[str, Any] = {"schema": f"exact-odds/{schema}", "tool": TOOL}
    return head if game is None else head | game_keys(game)


def game_keys(game: Game) -> dict[str, Any]:
    """The game as priced, every number as text."""
    cap = game.max_payout
    return {
        "rules": game.rules,
        "schedule": game.schedule,
        "pays_from": game.pays_from,
        "changed": list(game.changed),
        "assumptions": [{"id": remark.id, "text": remark.text} for remark in game.assumptions],
        "pays": {row.name: plain_text(row.pays) for row in game.pays.rows},
        "side": [wager_keys(wager) for wager in game.side],
        "bets": [plain_text(bet) for bet in (game.bets.bet_1, game.bets.bet_2, game.bets.dollar)],
        "max_payout": None if cap is None else {"amount": plain_text(cap.amount), "per": cap.per},
        "dead": [str(card) for card in game.dead],
        "peek": game.peek,
        "ties": game.ties,
    }


def wager_keys(wager: SideWager) -> dict[str, Any]:
    """A side bet as placed, every number as text."""
    return {
        "bet": wager.schedule.bet,
        "schedule": wager.schedule.name,
        "amount": plain_text(wager.amount),
        "convention": wager.convention,
        "meters": {meter: plain_text(amount) for meter, amount in wager.meters.items()},
    }
