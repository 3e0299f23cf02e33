"""Side bets: what each hand nets, how often it comes, and what the wager is worth.

A side bet never changes a decision, so it is priced on its own: the counts of its categories over the deck, before
the deal or given the cards that are known, and a net for each category. The net of a meter share is not known until
somebody says what the meter stands at; the house edge is then still a linear form in the meters.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb
from types import MappingProxyType
from typing import Literal, NamedTuple

from exact_odds.basics.errors import ExactOddsError, check_total, nearest
from exact_odds.basics.numbers import Number, exact, shown
from exact_odds.cards.cards import Card
from exact_odds.cards.categories import NO_PAY, OUTCOMES, SIX_CARD_CATEGORIES, THREE_CARD_CATEGORIES
from exact_odds.cards.evaluation import evaluate_five, evaluate_three, five_card_outcome, three_card_category
from exact_odds.cards.parsing import check_disjoint
from exact_odds.counting.classes import key_and_suited
from exact_odds.counting.enumerator import Counts, unpack
from exact_odds.counting.six_cards import six_card_counts
from exact_odds.odds.distribution import Distribution
from exact_odds.rules.model import RuleSet
from exact_odds.rules.rows import CATEGORIES
from exact_odds.rules.sidebets import SideRow, SideSchedule

#: How a figure is read where its source does not say.
Reading = Literal["to 1", "for 1"]

#: How many cards may be known when a side bet is asked: none, or the hand so far.
KNOWN_SIZES = (0, 3, 4, 5)


class SideWager(NamedTuple):
    """A side bet as it is placed: ``amount`` in money on one schedule.

    ``reading`` is the convention of the rows whose source names none. ``meters`` say what each meter stands at, in
    money; one that is missing is not known. :func:`make_wager` builds one and checks it.
    """

    schedule: SideSchedule
    amount: Fraction = Fraction(1)
    reading: Reading = "to 1"
    meters: Mapping[str, Fraction] = MappingProxyType({})

    @property
    def convention(self) -> str:
        """How its pays are read: as its source says, else by ``reading``."""
        return self.reading if self.schedule.unsaid else self.schedule.convention


def make_wager(
    rule_set: RuleSet,
    selector: str,
    amount: Number,
    pay_changes: Mapping[str, Number] = MappingProxyType({}),
    meters: Mapping[str, Number] = MappingProxyType({}),
) -> SideWager:
    """The wager of ``amount``, in money, on "BET[/SCHEDULE]" of a rule set.

    ``pay_changes`` map rows of this bet to pays, ``meters`` the schedule's own meters to amounts of money.

    Raises ExactOddsError where a name is not known, the amount breaks the bet's limits, or a number cannot be read.

    >>> from exact_odds.rules.ruleset import load_rule_set
    >>> rules = load_rule_set("limited-stakes")
    >>> make_wager(rules, "bonus/2", 1).schedule.name
    '2'
    >>> make_wager(rules, "bonus", 2)
    Traceback (most recent call last):
        ...
    exact_odds.basics.errors.ExactOddsError: side bonus 2: the wager must be exactly 1
    """
    bet, schedule = rule_set.side_bet(selector)
    stake = exact(amount, f"side {bet.id}")
    bet.wager.check(stake, f"side {bet.id}")
    if pay_changes:
        schedule = schedule.with_pays(pay_changes)
    return SideWager(schedule, stake, meters={name: _meter(schedule, name, meters[name]) for name in meters})


def make_wagers(
    rule_set: RuleSet,
    placed: Mapping[str, Number],
    pays: Mapping[str, Mapping[str, Number]],
    meters: Mapping[str, Number],
) -> tuple[SideWager, ...]:
    """Several wagers of a rule set at once: amounts by "BET[/SCHEDULE]", changed pays by bet, meters by name.

    Raises ExactOddsError where a wager is refused, or a pay or a meter belongs to no wager placed.
    """
    bets = {selector.partition("/")[0] for selector in placed}
    if len(bets) < len(placed):
        raise ExactOddsError("side: a bet is placed twice; write each once")
    for bet in pays:
        if bet not in bets:
            row = next(iter(pays[bet]))
            raise ExactOddsError(f"pay {bet}.{row}: that side bet is not placed; {nearest(bet, sorted(bets))}")
    wagers = []
    used: set[str] = set()
    for selector, amount in placed.items():
        bet = selector.partition("/")[0]
        own = [name for name in rule_set.side_bet(selector)[1].meters if name in meters]
        used.update(own)
        wagers.append(make_wager(rule_set, selector, amount, pays.get(bet, {}), {name: meters[name] for name in own}))
    for name in meters:
        if name not in used:
            known = sorted({meter for wager in wagers for meter in wager.schedule.meters})
            hint = nearest(name, known, "the side bets placed have none")
            raise ExactOddsError(f"meter {shown(name)}: no side bet placed takes a share of it; {hint}")
    return tuple(wagers)


def _meter(schedule: SideSchedule, name: str, value: Number) -> Fraction:
    if name not in schedule.meters:
        hint = nearest(name, schedule.meters, "it has none")
        raise ExactOddsError(f"meter {shown(name)}: is not a meter of {schedule.bet}/{schedule.name}; {hint}")
    stands_at = exact(value, f"meter {name}")
    if stands_at < 0:
        raise ExactOddsError(f"meter {name} {stands_at}: a meter is not below 0")
    return stands_at


def readings(wager: SideWager) -> tuple[SideWager, ...]:
    """The wagers to show: both readings, "to 1" first, where the source leaves any figure's convention unsaid."""
    if not wager.schedule.unsaid:
        return (wager,)
    return wager._replace(reading="to 1"), wager._replace(reading="for 1")


def side_nets(wager: SideWager, most: Fraction | None = None) -> tuple[Fraction | None, ...]:
    """The net in money of each category in ``rules.rows.CATEGORIES`` of the bet's cards.

    None where a pay or a meter is missing. ``most`` is the most that the wager can win, in money, where a maximum
    payout covers it.
    """
    nets: list[Fraction | None] = [-wager.amount] * len(CATEGORIES[wager.schedule.cards])
    for row in wager.schedule.rows:
        for category in row.outcomes:
            nets[category] = _net(wager, row, most)
    return tuple(nets)


def known_nets(wager: SideWager, most: Fraction | None = None) -> tuple[Fraction, ...]:
    """The same, where every one is known.

    Raises ExactOddsError that names what is missing.
    """
    nets = side_nets(wager, most)
    missing = [row for row in wager.schedule.rows if _net(wager, row) is None]
    if missing:
        bet = wager.schedule.bet
        asked = dict.fromkeys(
            f"--pay {bet}.{row.name}=PAYS" if row.unprinted else f"--meter {row.meter}=AMOUNT" for row in missing
        )
        raise ExactOddsError(f"side {bet}: not everything it pays is known; add {' '.join(asked)}")
    return tuple(net for net in nets if net is not None)


def _net(wager: SideWager, row: SideRow, most: Fraction | None = None) -> Fraction | None:
    """What a row nets, in money, at ``most`` so much; None where its pay or its meter is missing."""
    net = _fixed_part(wager, row)
    if net is not None and row.share is not None:
        stands_at = wager.meters.get(row.meter)
        net = None if stands_at is None else net + row.share * stands_at
    return net if net is None or most is None else min(net, most)


def _fixed_part(wager: SideWager, row: SideRow) -> Fraction | None:
    """What a row nets beside its share of a meter, in money; None where its pay is not printed."""
    if row.unprinted:
        return None
    pay = row.net(wager.reading)
    if pay is not None:
        return pay * wager.amount
    stake_inside = row.reading(wager.reading) == "for 1"  # a meter share always is "for 1"
    return (row.amount or Fraction(0)) - (wager.amount if stake_inside else 0)


class SideFrequency(NamedTuple):
    """A row, or no_pay: in how many of the ``of`` card sets it comes, and its net in money (None: not known)."""

    category: str
    combos: int
    of: int
    net: Fraction | None


class EdgeForm(NamedTuple):
    """The house edge as a linear form: ``constant``, and for each meter a slope per unit of money it stands at."""

    constant: Fraction
    slopes: dict[str, Fraction]

    def at(self, meters: Mapping[str, Fraction]) -> Fraction | None:
        """The house edge with the meters there; None where one that matters is missing.

        >>> form = EdgeForm(Fraction(1, 2), {"mega": Fraction(-1, 100)})
        >>> form.at({"mega": Fraction(20)}), form.at({})
        (Fraction(3, 10), None)
        """
        edge = self.constant
        for meter, slope in self.slopes.items():
            if slope:
                if meter not in meters:
                    return None
                edge += slope * meters[meter]
        return edge

    def break_even(self, meter: str, meters: Mapping[str, Fraction]) -> Fraction | None:
        """What ``meter`` must stand at for a house edge of zero while the others stand where they do.

        None where another one that matters is missing, where this one does not matter, and where the edge is zero
        or the player's already with nothing on it.

        >>> str(EdgeForm(Fraction(1, 2), {"mega": Fraction(-1, 100)}).break_even("mega", {}))
        '50'
        """
        slope = self.slopes[meter]
        edge_without = self.at({**meters, meter: Fraction(0)})
        if not slope or edge_without is None or edge_without <= 0:
            return None
        return -edge_without / slope


class SideBetPrice(NamedTuple):
    """What a side bet is worth before the deal, or given the ``known`` cards.

    ``frequencies`` has every row in the schedule's order, then no_pay. ``needs`` names what is missing among what
    can still come: rows by their names, meters as "meter NAME". Until nothing is, ``distribution``, the nets in
    units of the wager, and every figure made of it are None. ``edge_form`` asks for no meters, but for every pay; a
    maximum payout over a share of a meter bends it, and it is None then.
    """

    wager: SideWager
    known: tuple[Card, ...]
    frequencies: tuple[SideFrequency, ...]
    of: int
    needs: tuple[str, ...]
    distribution: Distribution | None
    edge_form: EdgeForm | None

    @property
    def settled(self) -> bool:
        """Whether all the cards that the bet is settled on are known."""
        return len(self.known) >= self.wager.schedule.cards

    @property
    def ev(self) -> Fraction | None:
        """The expected net, in units of the wager."""
        return None if self.distribution is None else self.distribution.mean

    @property
    def house_edge(self) -> Fraction | None:
        """Minus the EV, per unit of the wager."""
        return None if self.distribution is None else -self.distribution.mean

    @property
    def hit_frequency(self) -> Fraction | None:
        """The probability that the net is above zero."""
        return None if self.distribution is None else self.distribution.hit_frequency

    @property
    def push_frequency(self) -> Fraction | None:
        """The probability that the net is exactly zero."""
        return None if self.distribution is None else self.distribution.push_frequency

    @property
    def variance(self) -> Fraction | None:
        """The variance of the net, in units of the wager squared."""
        return None if self.distribution is None else self.distribution.variance

    @property
    def break_even(self) -> dict[str, Fraction | None]:
        """For each meter, what it must stand at for a house edge of zero: see :meth:`EdgeForm.break_even`."""
        names, form = self.wager.schedule.meters, self.edge_form
        if form is None:
            return dict.fromkeys(names)
        return {name: form.break_even(name, self.wager.meters) for name in names}


def price(wager: SideWager, counts: Counts, known: tuple[Card, ...] = (), most: Fraction | None = None) -> SideBetPrice:
    """Price a side bet over the deck of ``counts``.

    ``known`` are the cards seen so far, the player's own three first, then the community cards. A bet on three cards
    is settled by them. ``most`` is the most that it can win, in money, where a maximum payout covers it.

    Raises ExactOddsError where a known card is dead, or the deck has fewer cards than the bet is settled on.

    >>> from exact_odds.counting.enumerator import counts_without
    >>> from exact_odds.rules.ruleset import load_rule_set
    >>> wager = make_wager(load_rule_set("opr-804"), "three-card-bonus", 5)
    >>> price(wager, counts_without()).house_edge
    Fraction(392, 5525)
    """
    schedule = wager.schedule
    combos = category_counts(counts, schedule.cards, known)
    of = sum(combos)
    rows = [
        SideFrequency(row.name, sum(combos[category] for category in row.outcomes), of, _net(wager, row, most))
        for row in schedule.rows
    ]
    unpaid = SideFrequency(NO_PAY, of - sum(row.combos for row in rows), of, -wager.amount)
    frequencies = (*rows, unpaid)
    needs = _needs(schedule, rows)
    form = _edge_form(wager, frequencies, of, most)
    return SideBetPrice(wager, known, frequencies, of, needs, _distribution(wager, frequencies, of), form)


def _needs(schedule: SideSchedule, rows: list[SideFrequency]) -> tuple[str, ...]:
    """What is missing among the rows that can come, each named once."""
    missing = (
        row.name if row.unprinted else f"meter {row.meter}"
        for row, frequency in zip(schedule.rows, rows, strict=True)
        if frequency.combos and frequency.net is None
    )
    return tuple(dict.fromkeys(missing))


def _distribution(wager: SideWager, frequencies: tuple[SideFrequency, ...], of: int) -> Distribution | None:
    """The nets in units of the wager; None where one that can come is not known."""
    ways = []
    for frequency in frequencies:
        if frequency.net is not None:
            ways.append((frequency.net / wager.amount, frequency.combos))
        elif frequency.combos:
            return None
    return Distribution(ways, of)


def _edge_form(
    wager: SideWager, frequencies: tuple[SideFrequency, ...], of: int, most: Fraction | None
) -> EdgeForm | None:
    """The house edge in all meters; None where the pay of a row that can come is not printed, or ``most`` bends it."""
    *rows, unpaid = frequencies
    constant = Fraction(unpaid.combos, of)
    slopes = dict.fromkeys(wager.schedule.meters, Fraction(0))
    for row, frequency in zip(wager.schedule.rows, rows, strict=True):
        if not frequency.combos:
            continue
        fixed = _fixed_part(wager, row)
        if fixed is None or (most is not None and row.share is not None):
            return None
        if most is not None:
            fixed = min(fixed, most)
        weight = Fraction(frequency.combos, of) / wager.amount
        constant -= fixed * weight
        if row.share is not None:
            slopes[row.meter] -= row.share * weight
    return EdgeForm(constant, slopes)


@lru_cache(maxsize=64)
def category_counts(counts: Counts, cards: int, known: tuple[Card, ...] = ()) -> tuple[int, ...]:
    """The combos of each category in ``rules.rows.CATEGORIES[cards]``, before the deal or given the known cards.

    The sum is checked: all card sets of the deck, or all that complete the known cards.

    Raises ExactOddsError as :func:`price` does.

    >>> from exact_odds.counting.enumerator import counts_without
    >>> category_counts(counts_without(), 3)
    (4, 44, 52, 720, 1096, 3744, 16440)
    """
    _check_known(counts, cards, known)
    if cards == 3:
        found = _three_card_counts(counts, known[:3])
    elif cards == 5:
        found = _five_card_counts(counts, known)
    else:
        by_name = six_card_counts(counts.deck, known)
        found = [by_name[category] for category in SIX_CARD_CATEGORIES]
    to_come = max(0, cards - len(known))
    check_total(f"hands of {cards} cards", sum(found), comb(counts.deck.size - len(known), to_come))
    return tuple(found)


def _check_known(counts: Counts, cards: int, known: tuple[Card, ...]) -> None:
    if len(known) not in KNOWN_SIZES:
        raise ExactOddsError(f"{len(known)} known cards; a side bet is asked with 3, 4 or 5 of them, or with none")
    check_disjoint(known, sorted(counts.deck.dead))
    if counts.deck.size < cards:
        raise ExactOddsError(f"dead cards: {counts.deck.size} cards are left, and the side bet is settled on {cards}")


def _three_card_counts(counts: Counts, own: tuple[Card, ...]) -> list[int]:
    found = [0] * len(THREE_CARD_CATEGORIES)
    if own:
        found[THREE_CARD_CATEGORIES.index(evaluate_three(own))] = 1
        return found
    for code, combos in counts.first_combos.items():
        found[THREE_CARD_CATEGORIES.index(three_card_category(*key_and_suited(code)))] += combos
    return found


def _five_card_counts(counts: Counts, known: tuple[Card, ...]) -> list[int]:
    found = [0] * len(OUTCOMES)
    if len(known) == 5:
        found[evaluate_five(known)] = 1
    elif known:
        ways = counts.first_ways if len(known) == 3 else counts.second_ways
        found = list(unpack(ways(counts.deck.class_code(known))))
    else:
        for code, combos in counts.deck.classes(5).items():
            found[five_card_outcome(*key_and_suited(code))] += combos
    return found
