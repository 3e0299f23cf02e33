"""The parts of a rule set: its source, remarks, wager limits, base bets, maximum payout."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple, TypeVar

from exact_odds.basics.errors import ExactOddsError, nearest
from exact_odds.basics.numbers import shown

EQUAL, DOLLAR_PLUS_BONUS = "equal", "dollar_plus_bonus"
UNPRINTED = "unprinted"
UNSAID = "unsaid"

T = TypeVar("T")


def pick(things: Mapping[str, T], name: str, what: str) -> T:
    """The thing of that name, or ExactOddsError with the nearest names; ``what`` says who has no such thing.

    >>> pick({"LIRX-01": 1}, "LIRX-1", "rule set california has no schedule")
    Traceback (most recent call last):
        ...
    exact_odds.basics.errors.ExactOddsError: rule set california has no schedule 'LIRX-1'; did you mean LIRX-01?
    """
    if name not in things:
        raise ExactOddsError(f"{what} {shown(name)}; {nearest(name, things)}")
    return things[name]


class Source(NamedTuple):
    """Where facts come from; what the text itself does not say is ""."""

    title: str
    publisher: str = ""
    jurisdiction: str = ""
    address: str = ""
    date: str = ""


class Remark(NamedTuple):
    """An assumption or a note, in the words of the data; ``text_fr`` is "" where there is no French."""

    id: str
    text: str
    text_fr: str = ""


class Limits(NamedTuple):
    """What one wager may be, in money: ``least`` to ``most``, None where nothing is said."""

    least: Fraction | None = None
    most: Fraction | None = None

    def check(self, amount: Fraction, what: str) -> None:
        """Raise ExactOddsError, with the limit, unless ``amount`` is within it.

        >>> Limits(Fraction(1), Fraction(1)).check(Fraction(2), "side bonus")
        Traceback (most recent call last):
            ...
        exact_odds.basics.errors.ExactOddsError: side bonus 2: the wager must be exactly 1
        """
        low = self.least is not None and amount < self.least
        high = self.most is not None and amount > self.most
        if amount <= 0:
            raise ExactOddsError(f"{what} {amount}: a wager must be above 0")
        if (low or high) and self.least == self.most:
            raise ExactOddsError(f"{what} {amount}: the wager must be exactly {self.least}")
        if low:
            raise ExactOddsError(f"{what} {amount}: the wager must be at least {self.least}")
        if high:
            raise ExactOddsError(f"{what} {amount}: the wager may be at most {self.most}")


class BetRule(NamedTuple):
    """What bets 1 and 2 must be, given bet $ and the five-card Bonus beside it.

    ``rule`` is "equal" or "dollar_plus_bonus": bets 1 and 2 each equal bet $ plus the Bonus. ``maximum`` caps bet $
    and Bonus together, in money, and only where the Bonus is placed. ``tip_as_dollar``: a dealer tip is one wager
    settled as bet $. ``house_minimum`` says what has to reach the house minimum, by the names that ``rule`` has;
    "" where the text says nothing.
    """

    rule: str = EQUAL
    maximum: Fraction | None = None
    tip_as_dollar: bool = False
    house_minimum: str = ""

    def amounts(self, dollar: Fraction, bonus: Fraction = Fraction(0)) -> tuple[Fraction, Fraction, Fraction]:
        """Bets 1, 2 and $ as the rule has them.

        Raises ExactOddsError, with the rule, where the amounts are forbidden.

        >>> bets = BetRule("dollar_plus_bonus", Fraction(5))
        >>> [str(bet) for bet in bets.amounts(Fraction(3), Fraction(1))]
        ['4', '4', '3']
        >>> bets.amounts(Fraction(5), Fraction(1))
        Traceback (most recent call last):
            ...
        exact_odds.basics.errors.ExactOddsError: bets: bet $ 5 and the Bonus 1 come to 6; together they may be at most 5
        """
        self.check_maximum(dollar, bonus)
        other = dollar + bonus if self.rule == DOLLAR_PLUS_BONUS else dollar
        return other, other, dollar

    def check_maximum(self, dollar: Fraction, bonus: Fraction) -> None:
        """Raise ExactOddsError where bet $ and the Bonus placed beside it are more than the maximum."""
        if bonus and self.maximum is not None and dollar + bonus > self.maximum:
            raise ExactOddsError(
                f"bets: bet $ {dollar} and the Bonus {bonus} come to {dollar + bonus}; "
                f"together they may be at most {self.maximum}"
            )


class PrintedMaximum(NamedTuple):
    """A maximum on winnings that the text speaks of: ``amount`` in money, None where it is not printed.

    ``per`` is "hand", "bet", "all" (base bets and five-card Bonus together) or "unsaid".
    """

    amount: Fraction | None
    per: str
