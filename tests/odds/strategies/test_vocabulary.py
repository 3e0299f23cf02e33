"""Terms against a slow twin that reads ranks and suits one by one, and words that read back as the same rule."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from exact_odds.basics.errors import ExactOddsError
from exact_odds.cards.categories import OUTCOMES, RANK_PLURALS
from exact_odds.counting.classes import class_group, class_label, class_ranks
from exact_odds.odds.setup import Options, make_game
from exact_odds.odds.strategies.candidates import pair_levels, plain_candidates
from exact_odds.odds.strategies.grammar import bases, parse_class, parse_rule
from exact_odds.odds.strategies.stages import STAGES, StageName, stage
from exact_odds.odds.strategies.vocabulary import Held, Rule, Term, Vocabulary, bit_ranks
from exact_odds.output.wording.terms import rule_words
from exact_odds.output.wording.words import Words
from exact_odds.rules.paytable import PayTable

STRAIGHTS = [set(range(low, low + 5)) for low in range(9)] + [{12, 0, 1, 2, 3}]

TABLES = {
    "standard": {},
    "jacks": {"pair_tens_or_better": "none", "pair_jacks_or_better": 1},
    "aces": {"pair_tens_or_better": "none", "pair_aces": 1},
    "any pair": {"pair_tens_or_better": "none", "any_pair": 1},
    "pushes": {"pair_tens_or_better": "none", "pair_jacks_or_better": 1, "pair_sixes_to_tens": 0},
    "halves": {"two_pair": 1, "three_of_a_kind": "1/2", "four_of_a_kind": "push", "pair_tens_or_better": "1/3"},
    "gaps": {"pair_tens_or_better": "none", "pair_fives": 1, "pair_queens": 2, "flush": 12},
}


def pays(name: str) -> PayTable:
    return make_game(Options(pay=TABLES[name])).pays


class Hand:
    """A class as the twins see it."""

    def __init__(self, code: int) -> None:
        self.ranks = class_ranks(code)
        self.suited = class_group(code) > 0
        held = sorted(Counter(self.ranks).values(), reverse=True)
        self.made = {1: "no_pair", 2: "two_pair" if held[1:2] == [2] else "pair", 3: "trips", 4: "quads"}[held[0]]
        self.pair = max((rank for rank in self.ranks if self.ranks.count(rank) > 1), default=-1)

    @property
    def windows(self) -> int:
        return sum(set(self.ranks) <= straight for straight in STRAIGHTS) if self.made == "no_pair" else 0

    @property
    def spread(self) -> int:
        """In how many ranks in a row they fit, with the ace at either end; 0 where two ranks are the same."""
        low = [-1 if rank == 12 else rank for rank in self.ranks]
        return min(max(row) - min(row) + 1 for row in (self.ranks, low)) if self.made == "no_pair" else 0

    @property
    def high(self) -> int:
        return sum(rank >= 8 for rank in self.ranks)

    def pair_of(self, low: int, high: int = 12) -> bool:
        return self.made == "pair" and low <= self.pair <= high

    @property
    def beats_a_pair(self) -> bool:
        return self.made in ("trips", "two_pair", "quads")


TWINS = {
    "three suited": lambda hand: hand.suited,
    "three to a royal": lambda hand: hand.suited and hand.high == 3,
    "three to a straight flush": lambda hand: hand.suited and hand.windows > 0,
    "three suited in a row": lambda hand: hand.suited and hand.spread == 3,
    "three in a row": lambda hand: hand.spread == 3,
    "three suited in a row, lowest card three or higher": lambda hand: (
        hand.suited and hand.spread == 3 and set(hand.ranks) not in ({12, 0, 1}, {0, 1, 2})
    ),
    "three to a straight flush, spread 4, 1 high": lambda hand: hand.suited and hand.spread == 4 and hand.high >= 1,
    "three to a straight, spread 4 or less": lambda hand: hand.spread in (3, 4),
    "three to a straight flush, exactly 2 straights": lambda hand: hand.suited and hand.windows == 2,
    "no pair, unsuited, no straight window": lambda hand: (
        hand.made == "no_pair" and not hand.suited and hand.windows == 0
    ),
    "any three high cards": lambda hand: hand.high == 3,
    "no pair, exactly two cards five to seven": lambda hand: (
        hand.made == "no_pair" and sum(3 <= rank <= 5 for rank in hand.ranks) == 2
    ),
    "any hand, at most one ace": lambda hand: hand.ranks.count(12) <= 1,
    "any hand, at least 2 of 5/Q": lambda hand: sum(rank in (3, 10) for rank in hand.ranks) >= 2,
    "a pair of nines": lambda hand: hand.pair_of(7, 7),
    "pair of sixes to nines": lambda hand: hand.pair_of(4, 7),
    "pair of tens or better": lambda hand: hand.beats_a_pair or hand.pair_of(8),
    "paying hand": lambda hand: hand.beats_a_pair or hand.pair_of(8),
    "any pair": lambda hand: hand.made == "pair",
    "three of a kind": lambda hand: hand.made == "trips",
    "any hand except three suited except 9-9-J": lambda hand: not hand.suited and hand.ranks != (7, 7, 9),
    "a-2-3, 9-9-j": lambda hand: hand.ranks in ((0, 1, 12), (7, 7, 9)),
    "A-2-3 Suited": lambda hand: hand.ranks == (0, 1, 12) and hand.suited,
    "three suited except A-2-3": lambda hand: hand.suited and hand.ranks != (0, 1, 12),
}
TWINS_OF_FOUR = {
    "paying hand": lambda hand: hand.beats_a_pair or hand.pair_of(8),
    "pair or better": lambda hand: hand.made != "no_pair",
    "pair of sixes or better": lambda hand: hand.beats_a_pair or hand.pair_of(4),
    "two pair": lambda hand: hand.made == "two_pair",
    "four of a kind": lambda hand: hand.made == "quads",
    "four to a flush": lambda hand: hand.suited,
    "four to a royal": lambda hand: hand.suited and hand.high == 4,
    "four to a straight flush": lambda hand: hand.suited and hand.windows > 0,
    "four suited in a row": lambda hand: hand.suited and hand.spread == 4,
    "four to an open straight, at least one card ten or higher": lambda hand: hand.windows == 2 and hand.high >= 1,
    "four to an inside straight with four high cards": lambda hand: hand.windows == 1 and hand.high == 4,
    "four to a straight, unsuited": lambda hand: hand.windows > 0 and not hand.suited,
    "no pair, 2 to 3 high": lambda hand: hand.made == "no_pair" and 2 <= hand.high <= 3,
}


@pytest.mark.parametrize(
    ("name", "text"), [("first", text) for text in TWINS] + [("second", text) for text in TWINS_OF_FOUR]
)
def test_a_term_holds_what_its_slow_twin_holds(name: StageName, text: str) -> None:
    twin = (TWINS if name == "first" else TWINS_OF_FOUR)[text]
    vocabulary = Vocabulary(name, pays("standard"))
    rule = parse_rule(text, name)
    mask = vocabulary.mask(rule)
    for place, code in enumerate(vocabulary.stage.codes):
        wanted = bool(twin(Hand(code)))
        assert (mask >> place & 1 == 1) is wanted, class_label(code)


@pytest.mark.parametrize("name", STAGES)
@pytest.mark.parametrize("table", TABLES)
def test_a_paying_hand_is_one_that_wins_already(table: str, name: StageName) -> None:
    """A pair that only pushes does not pay."""
    vocabulary = Vocabulary(name, pays(table))
    by_outcome = dict(zip(OUTCOMES, pays(table).by_outcome(), strict=True))
    made = {"two_pair": "two_pair", "trips": "three_of_a_kind", "quads": "four_of_a_kind"}
    mask = vocabulary.mask(Term("paying"))
    for place, code in enumerate(vocabulary.stage.codes):
        hand = Hand(code)
        outcome = f"pair_{RANK_PLURALS[hand.pair]}" if hand.made == "pair" else made.get(hand.made)
        assert (mask >> place & 1 == 1) is (outcome is not None and by_outcome[outcome] > 0), class_label(code)


def test_capitals_change_nothing() -> None:
    text = "Three Suited, No Card Ten or Higher EXCEPT for A-2-3, 2-3-4 Suited"
    assert parse_rule(text, "first") == parse_rule(text.lower(), "first")
    assert parse_rule("Three suited WITH spread 4", "first") == parse_rule("three suited, spread 4", "first")


@pytest.mark.parametrize("name", STAGES)
def test_the_stage_has_every_hand_once(name: StageName) -> None:
    of = stage(name)
    assert of.hands(of.everything) == {"first": 22100, "second": 270725}[name]
    assert sum(of.made.values()) == of.everything
    assert sum(of.windows(count, count) for count in range(4)) == of.everything
    assert of.mask_of(of.codes_in(of.suited)) == of.suited
    assert of.hands(of.suited) == sum(of.combos(code) for code in of.codes if class_group(code))


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("name", STAGES)
def test_words_read_back_as_the_same_rule(name: StageName, table: str) -> None:
    vocabulary = Vocabulary(name, pays(table))
    candidates = plain_candidates(vocabulary, pays(table))
    assert len(candidates) > 30
    for candidate in candidates:
        assert vocabulary.mask(candidate.rule) == candidate.mask
        said = rule_words(candidate.rule, name, Words())
        back = parse_rule(said, name)
        assert vocabulary.mask(back) == candidate.mask, said
        assert rule_words(back, name, Words()) == said
        assert rule_words(candidate.rule, name, Words("fr")) != said


def test_words_of_every_base_read_back() -> None:
    for name in STAGES:
        for term in bases(name).values():
            said = rule_words(Rule(term), name, Words())
            assert parse_rule(said, name) == Rule(term), said


def test_words_of_what_only_people_write() -> None:
    for text in (
        "three suited in a row, lowest card three or higher",
        "any hand, at least two cards of 5/Q",
        "any hand, suited, spread 3",
        "no pair, one to two aces",
        "any hand except three to a royal except A-2-3",
        "three to a straight, unsuited, spread 4, no card ten or higher",
    ):
        assert rule_words(parse_rule(text, "first"), "first", Words()) == text


def test_rules_say_classes_with_suits_only_where_they_must() -> None:
    assert rule_words(parse_rule("three suited except 3-2-a, 4-3-2", "first"), "first", Words()).endswith(
        "except A-2-3, 2-3-4"
    )
    assert rule_words(parse_rule("any hand except 3-2-a suited, 9-9-J", "first"), "first", Words()) == (
        "any hand except A-2-3 suited, 9-9-J unsuited"
    )
    assert rule_words(parse_rule("10-j-q", "first"), "first", Words("fr")) == "10-V-D"


def test_levels_are_the_ranks_that_pay_more() -> None:
    assert [bit_ranks(level) for level in pair_levels(pays("gaps"))] == [(10,), (3, 10)]
    assert pair_levels(pays("any pair")) == ()


def test_paying_hands_follow_the_table() -> None:
    every = pays("any pair")
    assert Vocabulary("first", every).hands(Term("paying")) == 3796
    assert Vocabulary("second", pays("standard").with_pay("two_pair", 0)).hands(Term("paying")) == 36997 - 2808


def test_conditions_may_be_empty() -> None:
    assert Vocabulary("first", None).hands(Term("no_pair", held=(Held(1, 2, 3),))) == 0


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "'' is not a term of the first decision; known: any hand, paying hand"),
        ("three suitted", "'three suitted' is not a term of the first decision; did you mean three suited"),
        ("four to a flush", "'four to a flush' is not a term of the first decision; did you mean three to a flush"),
        ("two pair", "'two pair' is not a term of the first decision"),
        ("four of a kind", "'four of a kind' is not a term of the first decision"),
        ("four to an open straight", "'four to an open straight' is not a term of the first decision"),
        ("three suited, spred 4", "'spred 4' is not a condition; did you mean spread 4"),
        ("three suited, spread 6", "'spread 6' is not a condition; did you mean spread 4"),
        ("three suited, xyzzy", "'xyzzy' is not a condition; write for example: suited, unsuited, spread 4"),
        ("three suited except A-2", "'A-2' is not a term of the first decision"),
        ("three suited except A-2-3-4", "'A-2-3-4' is not a class of the first decision; write it like A-2-4 suited"),
        ("A-2-3, 9-9-9-9", "'9-9-9-9' is not a class of the first decision"),
        ("A-A-2 suited", "'A-A-2 suited' is a hand that no deck deals"),
        ("pair of elevens", "'pair of elevens' is not a term"),
    ],
)
def test_what_is_not_understood_is_named(text: str, fault: str) -> None:
    with pytest.raises(ExactOddsError) as caught:
        parse_rule(text, "first")
    assert str(caught.value).startswith(fault)
    assert len(caught.value.faults) == 1


@pytest.mark.parametrize("name", STAGES)
def test_every_label_reads_back_as_its_class(name: StageName) -> None:
    for code in stage(name).codes:
        assert parse_class(class_label(code), name) == (code,)


def test_holdings_in_the_anchors() -> None:
    """Three to a royal are 40 hands, three to a straight flush 256 of them the 64 windows allow."""
    suited = [set(ranks) for ranks in combinations(range(13), 3)]
    assert 4 * sum(1 for ranks in suited if any(ranks <= straight for straight in STRAIGHTS)) == 256
    assert Vocabulary("first", None).hands(parse_rule("three to a straight flush", "first")) == 256
