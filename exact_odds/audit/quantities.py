"""The one table of quantities: how each is worked out, in which unit, and which readings the field really uses for it.

The list is closed. Of the readings that a quantity is bound to the first ones are plain: where a verdict names no
other, those hold. Any other one is used alone, never two at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from exact_odds.audit import of_cards, of_round, of_wagers
from exact_odds.audit.derivation import Derivation
from exact_odds.audit.printed.figures import Form
from exact_odds.audit.subjects import Subject

#: share: of one, printed as a percentage or a chance too; units: of bet $, or of the bet in question; odds: against.
Unit = Literal["share", "units", "count", "odds", "money"]

FORMS: dict[Unit, tuple[Form, ...]] = {
    "share": ("number", "percent", "one_in", "to_one", "money"),
    "units": ("number", "percent", "money"),
    "count": ("number",),
    "odds": ("number", "to_one", "one_in"),
    "money": ("number", "money"),
}


class Quantity(NamedTuple):
    """One row of the table.

    ``pays``: the value depends on pays, so without them nothing can be told. ``plain`` are the readings that hold
    where nothing else is said, ``others`` those that the field uses too, in the order in which they are tried; "ties"
    stands for the tie rule. ``asks`` and ``takes`` are the keys that a claim must and may have besides those of its
    game or its side bet (``speaks_of``).
    """

    derive: Callable[[Subject], Derivation]
    unit: Unit
    pays: bool = True
    plain: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    speaks_of: Literal["round", "side"] = "round"


_PER = ("per_bet_in_action", "per_three_bets")
_SIDE = ("for_1", "one_minus", "opposite_sign")

QUANTITIES: dict[str, Quantity] = {
    "house_edge": Quantity(
        of_round.house_edge, "share", plain=("per_one_bet",), others=(*_PER, "one_minus", "opposite_sign", "for_1")
    ),
    "rtp": Quantity(of_round.rtp, "share", plain=("per_one_bet",), others=(*_PER, "one_minus", "for_1")),
    "ev": Quantity(of_round.ev, "units", plain=("per_one_bet",), others=(*_PER, "opposite_sign", "for_1")),
    "ev_bet_1": Quantity(of_round.ev_bet_1, "units", others=("opposite_sign", "for_1")),
    "ev_bet_2": Quantity(of_round.ev_bet_2, "units", others=("opposite_sign", "for_1")),
    "ev_bet_dollar": Quantity(of_round.ev_bet_dollar, "units", others=("opposite_sign", "for_1")),
    "element_of_risk": Quantity(
        of_round.element_of_risk, "share", plain=("ties",), others=("ties", "opposite_sign", "for_1")
    ),
    "average_bets": Quantity(of_round.average_bets, "units", plain=("ties",), others=("ties", "for_1")),
    "standard_deviation": Quantity(
        of_round.standard_deviation, "units", plain=("per_one_bet", "ties"), others=("ties", *_PER, "for_1")
    ),
    "variance": Quantity(of_round.variance, "units", plain=("ties",), others=("ties", "for_1")),
    "hit_frequency": Quantity(of_round.hit_frequency, "share", others=("for_1",)),
    "ride_probability_1": Quantity(of_round.ride_probability_1, "share", plain=("ties",), others=("ties", "for_1")),
    "ride_probability_2": Quantity(of_round.ride_probability_2, "share", plain=("ties",), others=("ties", "for_1")),
    "category_probability": Quantity(
        of_cards.category_probability, "share", pays=False, asks=("category",), takes=("cards",)
    ),
    "category_odds_against": Quantity(
        of_cards.category_odds_against,
        "odds",
        pays=False,
        plain=("odds_against",),
        others=("one_in",),
        asks=("category",),
        takes=("cards",),
    ),
    "category_count": Quantity(of_cards.category_count, "count", pays=False, asks=("category",), takes=("cards",)),
    "category_three_bets_share": Quantity(
        of_round.category_three_bets_share, "share", plain=("ties",), others=("ties", "for_1"), asks=("category",)
    ),
    "holding_ev": Quantity(of_cards.holding_ev, "units", others=("opposite_sign", "for_1"), asks=("hand",)),
    "holding_house_edge": Quantity(
        of_cards.holding_house_edge, "share", others=("opposite_sign", "for_1"), asks=("hand",)
    ),
    "holding_total": Quantity(of_cards.holding_total, "units", others=("opposite_sign", "for_1"), asks=("hand",)),
    "holding_category_probability": Quantity(
        of_cards.holding_category_probability, "share", pays=False, asks=("hand", "category")
    ),
    "group_count": Quantity(of_cards.group_count, "count", asks=("group",)),
    "group_probability": Quantity(of_cards.group_probability, "share", asks=("group",)),
    "group_total": Quantity(of_cards.group_total, "units", others=("opposite_sign", "for_1"), asks=("group",)),
    "group_ev": Quantity(of_cards.group_ev, "units", others=("opposite_sign", "for_1"), asks=("group",)),
    "group_sum": Quantity(of_cards.group_sum, "units", others=("opposite_sign", "for_1"), asks=("group",)),
    "group_contribution": Quantity(
        of_cards.group_contribution, "units", others=("opposite_sign", "for_1"), asks=("group",)
    ),
    "side_bet_house_edge": Quantity(
        of_wagers.side_bet_house_edge, "share", plain=("per_wager",), others=_SIDE, speaks_of="side"
    ),
    "side_bet_rtp": Quantity(
        of_wagers.side_bet_rtp, "share", plain=("per_wager",), others=("for_1", "one_minus"), speaks_of="side"
    ),
    "side_bet_hit_frequency": Quantity(of_wagers.side_bet_hit_frequency, "share", others=("for_1",), speaks_of="side"),
    "break_even_meter": Quantity(
        of_wagers.break_even_meter, "money", others=("for_1",), asks=("meter",), speaks_of="side"
    ),
    "peek_edge": Quantity(
        of_round.peek_edge, "share", plain=("per_one_bet",), others=(*_PER, "opposite_sign", "for_1"), asks=("peek",)
    ),
    "strategy_edge": Quantity(
        of_wagers.strategy_edge,
        "share",
        plain=("per_one_bet",),
        others=("per_three_bets", "one_minus", "opposite_sign", "for_1"),
        asks=("strategy",),
    ),
    "strategy_cost": Quantity(
        of_wagers.strategy_cost,
        "share",
        plain=("per_one_bet",),
        others=("per_three_bets", "opposite_sign", "for_1"),
        asks=("strategy",),
    ),
    "loss_per_hour": Quantity(
        of_round.loss_per_hour,
        "money",
        plain=("exact_edge",),
        others=("rounded_edge", "for_1"),
        asks=("bet", "hands_per_hour"),
    ),
    "holding_count": Quantity(of_cards.holding_count, "count", pays=False),
    "completion_count": Quantity(of_cards.completion_count, "count", pays=False),
    "scenario_count": Quantity(of_cards.scenario_count, "count", pays=False),
}

#: Every reading that a verdict can name, a published table's own among them.
READINGS = (
    "plain", "ties_pulled", "ties_ridden", "per_bet_in_action", "per_three_bets", "for_1", "one_minus",
    "opposite_sign", "one_in", "rounded_edge", "rounded_probability", "rounded_parts",
)  # fmt: skip

#: The unit of every quantity, those of a published table's cells among them.
UNITS: dict[str, Unit] = {name: quantity.unit for name, quantity in QUANTITIES.items()} | {
    "table_count": "count",
    "table_probability": "share",
    "table_return": "units",
}
