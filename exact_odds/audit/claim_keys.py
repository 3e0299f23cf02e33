"""The keys of a claim besides its figure: each is read for the quantities that ask for it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exact_odds.audit.claim_tables import ClaimTables, tried
from exact_odds.audit.groups import GROUPS
from exact_odds.audit.subjects import Subject, category_places
from exact_odds.basics.errors import nearest
from exact_odds.basics.numbers import shown
from exact_odds.basics.toml import Section
from exact_odds.cards.cards import Card
from exact_odds.cards.parsing import check_disjoint, parse_cards
from exact_odds.odds.game import PEEKS
from exact_odds.rules.rows import CATEGORIES

if TYPE_CHECKING:
    from exact_odds.audit.quantities import Quantity

_TABLE = ("rules", "pays", "convention", "assume", "dead")
_ROUND = ("pays_from", "as_printed", "bets", "max_payout", "max_payout_per", "ties", "peek")
#: The keys that any claim about a round or a side bet may have; the others a quantity asks for by name.
KEYS_OF = {"round": (*_TABLE, *_ROUND), "side": (*_TABLE, "side_bet", "meters", "bet")}


def read_subject(part: Section, quantity: Quantity) -> Subject:
    """The subject of a claim; every fault is noted in ``part``, and a subject with faults means nothing."""
    tables = ClaimTables(part)
    subject = tables.side_subject() if quantity.speaks_of == "side" else tables.round_subject()
    if "peek" in quantity.asks and not part.has("peek"):
        part.fault("peek", f"is missing; write {', '.join(PEEKS)}")
    found: dict[str, Any] = {}
    for key in (*quantity.asks, *quantity.takes):
        if key in _READERS:
            found[key] = _READERS[key](part, key in quantity.asks)
    said = {key: value for key, value in found.items() if value is not None}
    if "meter" in said:  # what is asked for is not missing
        said["missing"] = tuple(need for need in subject.missing if need != f"meter {said['meter']}")
    subject = subject._replace(**said)
    _check_together(part, subject, found)
    return subject if subject.for_1 is None else subject._replace(for_1=subject.for_1._replace(**said))


def _hand(part: Section, required: bool) -> tuple[Card, ...] | None:
    text = part.text("hand", required=required)
    return tried(part, "hand", lambda: parse_cards(text, counts=(3, 4))) if text else None


def _category(part: Section, required: bool) -> str | None:
    return part.text("category", required=required) or None


def _cards(part: Section, required: bool) -> int | None:
    del required
    value = part.raw("cards")
    if value is not None and (type(value) is not int or value not in CATEGORIES):
        part.fault("cards", f"{shown(value)} is not 3, 5 or 6")
        return None
    return value


def _group(part: Section, required: bool) -> str | None:
    name = part.text("group", required=required)
    if name and name not in GROUPS:
        part.fault("group", f"{shown(name)} is not a group of holdings; {nearest(name, GROUPS)}")
        return None
    return name or None


def _text(key: str) -> Callable[[Section, bool], str | None]:
    return lambda part, required: part.text(key, required=required) or None


def _amount(key: str) -> Callable[[Section, bool], Fraction | None]:
    return lambda part, required: part.number(key, required=required, above=0)


_READERS: dict[str, Callable[[Section, bool], Any]] = {
    "hand": _hand,
    "category": _category,
    "cards": _cards,
    "group": _group,
    "meter": _text("meter"),
    "strategy": _text("strategy"),
    "bet": _amount("bet"),
    "hands_per_hour": _amount("hands_per_hour"),
}


def _check_together(part: Section, subject: Subject, found: dict[str, Any]) -> None:
    """What can only be judged with the rest: a category on its number of cards, a meter of its side bet."""
    if found.get("category"):
        tried(part, "category", lambda: category_places(subject))
    if found.get("hand"):
        tried(part, "hand", lambda: check_disjoint(subject.hand, subject.game.dead))
    if found.get("meter") and subject.side is not None and subject.meter not in subject.side.schedule.meters:
        hint = nearest(subject.meter, subject.side.schedule.meters, "it has none")
        part.fault("meter", f"{shown(subject.meter)} is not a meter of this side bet; {hint}")
