"""Other readings of a printed figure: each makes of what is plain the value that the text would then be about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from typing import NamedTuple

from exact_odds.audit.of_round import average_action, house_edge
from exact_odds.audit.printed.figures import BOUNDS, Printed
from exact_odds.audit.quantities import Quantity
from exact_odds.audit.subjects import Subject
from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import decimal_text

#: To how many decimals of a percent the field rounds a house edge before it works out an amount with it.
_EDGE_DECIMALS = (1, 2, 3)


#: Readings under which a bound would be one from the other side.
_TURNING = ("one_minus", "opposite_sign")


class Asked(NamedTuple):
    """A claim with its plain value."""

    name: str
    quantity: Quantity
    subject: Subject
    printed: Printed
    plain: Fraction


def plain_names(quantity: Quantity, subject: Subject) -> tuple[str, ...]:
    """The readings that hold where nothing else is said; the tie rule is always named."""
    ties = "ties_pulled" if subject.game.ties == "pull" else "ties_ridden"
    return tuple(ties if name == "ties" else name for name in quantity.plain)


def other_readings(asked: Asked) -> Iterator[tuple[str, Fraction]]:
    """Every other reading that the quantity is bound to and the subject allows, with the values it may mean.

    One under which the quantity cannot be worked out (a group is empty then) has none.
    """
    for name in asked.quantity.others:
        if asked.printed.style in BOUNDS and name in _TURNING:
            continue
        said = name
        if name == "ties":
            said = "ties_ridden" if asked.subject.game.ties == "pull" else "ties_pulled"
        with suppress(ExactOddsError):
            for value in _VALUES[name](asked):
                yield said, value


def _ties(asked: Asked) -> Iterator[Fraction]:
    game = asked.subject.game
    other = game._replace(ties="ride" if game.ties == "pull" else "pull")
    yield asked.quantity.derive(asked.subject._replace(game=other)).value


def _for_1(asked: Asked) -> Iterator[Fraction]:
    """Only where the source does not say how its pays are meant."""
    if asked.subject.for_1 is not None:
        yield asked.quantity.derive(asked.subject.for_1).value


def _per(amount: Callable[[Subject], Fraction]) -> Callable[[Asked], Iterator[Fraction]]:
    """Per another amount of bets than one; of an RTP it is the edge that is divided."""

    def values(asked: Asked) -> Iterator[Fraction]:
        if asked.name == "rtp":
            yield 1 - (1 - asked.plain) / amount(asked.subject)
        else:
            yield asked.plain / amount(asked.subject)

    return values


def _three_bets(subject: Subject) -> Fraction:
    bets = subject.game.bets
    return (bets.bet_1 + bets.bet_2 + bets.dollar) / bets.dollar


def _one_minus(asked: Asked) -> Iterator[Fraction]:
    """A house edge printed as what comes back, or the other way round."""
    yield 1 - asked.plain


def _opposite_sign(asked: Asked) -> Iterator[Fraction]:
    yield -asked.plain


def _one_in(asked: Asked) -> Iterator[Fraction]:
    """Odds against taken for "1 in", or the other way round: the same number, one card set more or less."""
    yield asked.plain - 1 if asked.printed.form == "one_in" else asked.plain + 1


def _rounded_edge(asked: Asked) -> Iterator[Fraction]:
    """The amount worked out from an edge that had been rounded before."""
    edge = house_edge(asked.subject).value
    for decimals in _EDGE_DECIMALS:
        rounded = Fraction(decimal_text(edge * 100, decimals)) / 100
        yield rounded * asked.subject.bet * asked.subject.hands_per_hour


_VALUES: dict[str, Callable[[Asked], Iterator[Fraction]]] = {
    "ties": _ties,
    "for_1": _for_1,
    "per_three_bets": _per(_three_bets),
    "per_bet_in_action": _per(average_action),
    "one_minus": _one_minus,
    "opposite_sign": _opposite_sign,
    "one_in": _one_in,
    "rounded_edge": _rounded_edge,
}
