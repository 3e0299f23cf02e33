"""Claims made on the command line: a quantity and a figure, and the game as the options describe it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from exact_odds.audit.claims import Claim, claims_of, known_keys
from exact_odds.audit.quantities import QUANTITIES
from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import shown
from exact_odds.odds.setup import DEFAULT_RULES, split_pays

SOURCE = "--claim"

#: How a side bet, and each key that a quantity can ask for, is given on the command line.
_SIDE = "--side three-card-bonus=1"
_SIDE_WITH_A_METER = "--rules pennsylvania --side five-card-progressive/655a-A=1"
_SAID_BY = {
    "bet": "--given bet=5",
    "category": "--given category=two_pair",
    "group": "--given group=low_pair",
    "hand": "--given hand=8c8dAh",
    "hands_per_hour": "--given hands_per_hour=60",
    "meter": "--given meter=progressive",
    "peek": "--peek both",
    "strategy": "--given strategy=alspach",
}


def one_off_claims(texts: Sequence[str], given: Mapping[str, Any]) -> tuple[Claim, ...]:
    """The claims of ``QUANTITY=PRINTED`` texts; ``given`` are the keys that a claim file would have, as options.

    A claim takes those of the keys that its quantity depends on, and every key must be taken by one.

    Raises ExactOddsError.

    >>> [(claim.id, claim.printed.text) for claim in one_off_claims(["house_edge=3.51%"], {})]
    [('house_edge', '3.51%')]
    """
    data: list[dict[str, Any]] = []
    for text in texts:
        table = _table(text, given)
        before = sum(other["quantity"] == table["quantity"] for other in data)
        data.append(table | {"id": f"{table['id']}-{before + 1}"} if before else table)
    taken = {key for table in data for key in table}
    for key in given:
        if key not in taken and all(table["quantity"] in QUANTITIES for table in data):
            raise ExactOddsError(f"{key}: has nothing to do with {', '.join(table['quantity'] for table in data)}")
    return claims_of({"claim": data}, SOURCE)


def _table(text: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of one claim, as a claim file would have them."""
    name, equals, printed = text.partition("=")
    name, printed = name.strip(), printed.strip()
    if not equals or not name or not printed:
        raise ExactOddsError(f"claim {shown(text)}: write QUANTITY=PRINTED, such as house_edge=3.51%")
    table: dict[str, Any] = {
        "id": name,
        "source": SOURCE,
        "quantity": name,
        "printed": printed,
    }
    quantity = QUANTITIES.get(name)
    if quantity is None:
        return table
    table |= {"rules": DEFAULT_RULES, **{key: value for key, value in given.items() if key in known_keys(quantity)}}
    lacking = [_SAID_BY[key] for key in quantity.asks if key not in table]
    if quantity.speaks_of == "side" and "side_bet" not in table:
        lacking.insert(0, _SIDE_WITH_A_METER if "meter" in quantity.asks else _SIDE)
    if lacking:
        raise ExactOddsError(f"claim {shown(text)}: more has to be said; add {' '.join(lacking)}")
    if "pays" in table:
        table["pays"] = _own_pays(table["pays"], table)
    return {key: value for key, value in table.items() if value != {}}


def _own_pays(pays: Mapping[str, Any], table: Mapping[str, Any]) -> dict[str, Any]:
    """Of all changed pays those of this claim's table: "BET.ROW" belongs to a side bet."""
    base, side = split_pays(pays)
    bet = str(table.get("side_bet", "")).partition("/")[0]
    return dict(side.get(bet, {})) if bet else dict(base)
