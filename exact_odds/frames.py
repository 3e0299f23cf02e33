"""The tables as polars DataFrames.

The columns are those of the CSV files (docs/tables.md): text is String, counts are Int64, and an exact value is its
decimal as String with its numerator and denominator beside it, Int64 where they fit and String where they do not.
No value is ever a float; make one from ``num / den`` where that is wanted.
"""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import shown
from exact_odds.counting.enumerator import counts_without
from exact_odds.odds.game import Game
from exact_odds.odds.round import play_round
from exact_odds.odds.seen.answer import see_cards
from exact_odds.odds.seen.numbers import cards_seen
from exact_odds.odds.setup import DEFAULT_RULES, Options, make_game
from exact_odds.odds.side.listing import price_side_bets
from exact_odds.odds.strategies.stages import STAGES, StageName
from exact_odds.odds.strategies.values import class_values
from exact_odds.output.files.tables import payouts_table, round_table
from exact_odds.output.formats.parquet import frame
from exact_odds.output.reports.class_tables import counts_table, values_table
from exact_odds.output.reports.seen import seen_table
from exact_odds.output.reports.side_bets import all_rows_table
from exact_odds.output.wording.words import Words

__all__ = ["counts", "decision", "payouts", "round_net", "seen", "side_bets"]


def counts(name: StageName) -> pl.DataFrame:
    """Every class of a decision with its combos and the ways of the 22 outcomes: 741 or 2,535 rows.

    >>> counts("first").select("combos").sum().item()
    22100
    """
    return frame(counts_table(counts_without(), _known(name)))


def decision(name: StageName, game: Game | None = None) -> pl.DataFrame:
    """Every class of a decision with its combos, action and EV per unit of the bet.

    Raises ExactOddsError for dead cards, a peek, or a maximum payout that makes bet 2 depend on bet 1.

    >>> decision("first").filter(pl.col("action") == "ride").select("combos").sum().item()
    1608
    """
    first, *second = class_values(game or _standard(), "frames.decision")
    if _known(name) == "first":
        return frame(values_table(first, Words()))
    if len(second) > 1:
        raise ExactOddsError("max-payout can bind: what to do with bet 2 then depends on bet 1, and this is one list")
    return frame(values_table(second[0], Words()))


def payouts(game: Game | None = None) -> pl.DataFrame:
    """The return table of bet $: hand, pays, combinations, probability, return, and a total.

    >>> payouts().height
    11
    """
    return frame(payouts_table(play_round(game or _standard()), Words()))


def round_net(game: Game | None = None) -> pl.DataFrame:
    """The distribution of the net of the round, in units of bet $, with the deals by number of bets standing.

    >>> round_net().select("ways").sum().item()
    51979200
    """
    return frame(round_table(play_round(game or _standard()), Words()))


def seen(game: Game | None = None, *, cards: str | int | Sequence[int] | None = None) -> pl.DataFrame:
    """The round by cards of other players seen, 0 to 21 where ``cards`` says nothing else.

    Raises ExactOddsError as ``exact_odds.seen`` does.

    >>> seen(cards=[0, 3]).select("cards", "house_edge").rows()
    [(0, '0.035056791948'), (3, '0.034622338995')]
    """
    return frame(seen_table(see_cards(game or _standard(), cards_seen(cards)), Words()))


def side_bets(rules: str = DEFAULT_RULES) -> pl.DataFrame:
    """Every row of every side bet of a rule set.

    >>> side_bets().select("combos").sum().item()
    22100
    """
    return frame(all_rows_table(price_side_bets(Options(rules=rules))[1]))


def _known(name: StageName) -> StageName:
    if name not in STAGES:
        raise ExactOddsError(f"decision {shown(name)}: write first or second")
    return name


def _standard() -> Game:
    return make_game(Options())
