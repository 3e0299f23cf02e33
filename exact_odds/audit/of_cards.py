"""Quantities of cards: how often a hand comes, what one holding or a group of holdings is worth."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import comb

from exact_odds.audit.derivation import Derivation, Line, derived, total
from exact_odds.audit.groups import Part, group_parts
from exact_odds.audit.subjects import Subject, category_places
from exact_odds.basics.errors import ExactOddsError
from exact_odds.cards.cards import Card
from exact_odds.counting.classes import class_label
from exact_odds.odds.cap import cap_binds
from exact_odds.odds.game import Game
from exact_odds.odds.hand import Hand, ask_hand
from exact_odds.odds.side.prices import category_counts
from exact_odds.rules.rows import CATEGORIES

#: A figure of a group from what all its holdings gain together, how many there are, and the ways of each.
_OfGroup = Callable[[Fraction, int, int], Fraction]

# ---- hands by category ----


def category_count(subject: Subject) -> Derivation:
    """How many card sets make a category."""
    lines, _ = _category_lines(subject)
    return derived("category_count", total(lines), lines)


def category_probability(subject: Subject) -> Derivation:
    """How often a category comes."""
    lines, of = _category_lines(subject)
    return derived("category_probability", total(lines) / of, lines, ("sum", total(lines)), ("of", of))


def category_odds_against(subject: Subject) -> Derivation:
    """How many card sets fail for one that makes the category."""
    lines, of = _category_lines(subject)
    made = total(lines)
    if not made:
        raise ExactOddsError(
            f"category: {subject.category} never comes from this deck, so there are no odds against it"
        )
    return derived("category_odds_against", (of - made) / made, lines, ("sum", made), ("others", of - made))


def _category_lines(subject: Subject) -> tuple[tuple[Line, ...], int]:
    """The counts that a category is made of, and of how many card sets."""
    counts = category_counts(subject.game.counts, subject.cards)
    names = CATEGORIES[subject.cards]
    places = category_places(subject)
    return tuple(Line("category", names[place], Fraction(1), counts[place]) for place in places), sum(counts)


# ---- one holding ----


@lru_cache(maxsize=64)
def _asked(game: Game, cards: tuple[Card, ...]) -> Hand:
    return ask_hand(game, cards)


def _hand(subject: Subject) -> Hand:
    if len(subject.hand) > 3 and cap_binds(subject.game):
        raise ExactOddsError("max_payout: it can bind, and then bet 2 depends on what was done with bet 1")
    return _asked(subject.game, subject.hand)


def _hand_lines(hand: Hand) -> tuple[Line, ...]:
    """What riding wins, row by row; under a maximum payout that binds that is no sum of pays."""
    if cap_binds(hand.game):
        return ()
    return tuple(Line("category", row.category, row.pays, row.ways) for row in hand.outcomes)


def _hand_derived(subject: Subject, name: str, value: Fraction) -> Derivation:
    hand = _hand(subject)
    lines = _hand_lines(hand)
    steps = (("sum", total(lines)), ("of", hand.of)) if lines else ()
    return derived(name, value, lines, *steps)


def holding_ev(subject: Subject) -> Derivation:
    """What riding gains over pulling with one holding, per unit of the bet in question."""
    return _hand_derived(subject, "holding_ev", _hand(subject).ev or Fraction(0))


def holding_house_edge(subject: Subject) -> Derivation:
    """The same seen from the house: what it expects of a bet that rides."""
    return _hand_derived(subject, "holding_house_edge", -(_hand(subject).ev or Fraction(0)))


def holding_total(subject: Subject) -> Derivation:
    """What riding gains, summed over all ways of the cards to come."""
    hand = _hand(subject)
    return derived("holding_total", (hand.ev or Fraction(0)) * hand.of, _hand_lines(hand))


def holding_category_probability(subject: Subject) -> Derivation:
    """How often one holding ends in a category."""
    hand = _hand(subject)
    names = CATEGORIES[5]
    places = category_places(subject._replace(cards=5))
    lines = tuple(Line("category", names[place], Fraction(1), hand.fine_ways[place]) for place in places)
    value = total(lines) / hand.of
    return derived("holding_category_probability", value, lines, ("sum", total(lines)), ("of", hand.of))


# ---- groups of holdings ----


def group_count(subject: Subject) -> Derivation:
    """How many holdings a group has."""
    lines = tuple(Line("class", class_label(part.codes[0]), Fraction(1), part.hands) for part in _parts(subject))
    return derived("group_count", total(lines), lines)


def group_probability(subject: Subject) -> Derivation:
    """How often a holding of the group is dealt."""
    count = group_count(subject)
    holdings = _holdings(subject.game)
    value = count.value / holdings
    return derived("group_probability", value, count.lines, ("sum", count.value), ("of", holdings))


def group_total(subject: Subject) -> Derivation:
    """What riding gains with a holding of the group, summed over all ways of the two cards to come; on average."""
    return _group_derived(subject, "group_total", lambda gained, hands, _: _per_hand(subject, gained, hands))


def group_ev(subject: Subject) -> Derivation:
    """What riding gains with a holding of the group, on average."""
    return _group_derived(subject, "group_ev", lambda gained, hands, ways: _per_hand(subject, gained, hands) / ways)


def group_sum(subject: Subject) -> Derivation:
    """What riding gains with all holdings of the group together, over all ways of the two cards to come."""
    return _group_derived(subject, "group_sum", lambda gained, _, __: gained)


def group_contribution(subject: Subject) -> Derivation:
    """What the group adds to the EV of bet 1."""
    holdings = _holdings(subject.game)
    return _group_derived(subject, "group_contribution", lambda gained, _, ways: gained / (holdings * ways))


def _group_derived(subject: Subject, name: str, value: _OfGroup) -> Derivation:
    ways = subject.game.counts.first_of
    parts = _parts(subject)
    lines = tuple(Line("class", class_label(part.codes[0]), part.ev * ways, part.hands) for part in parts)
    hands = sum(part.hands for part in parts)
    gained = total(lines)
    return derived(name, value(gained, hands, ways), lines, ("sum", gained), ("holdings", hands), ("completions", ways))


def _per_hand(subject: Subject, gained: Fraction, hands: int) -> Fraction:
    if not hands:
        raise ExactOddsError(f"group: no holding is in {subject.group} under this pay table, so there is no average")
    return gained / hands


def _parts(subject: Subject) -> tuple[Part, ...]:
    return group_parts(subject.game, subject.group)


# ---- how many there are ----


def _holdings(game: Game) -> int:
    return comb(game.counts.deck.size, 3)


def holding_count(subject: Subject) -> Derivation:
    """How many holdings there are."""
    return derived("holding_count", _holdings(subject.game))


def completion_count(subject: Subject) -> Derivation:
    """In how many ways the two community cards can complete a holding."""
    return derived("completion_count", subject.game.counts.first_of)


def scenario_count(subject: Subject) -> Derivation:
    """Holdings times completions."""
    holdings, ways = _holdings(subject.game), subject.game.counts.first_of
    return derived("scenario_count", holdings * ways, (), ("holdings", holdings), ("completions", ways))
