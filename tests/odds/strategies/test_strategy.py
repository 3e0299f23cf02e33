"""The derived lists: what their words say, read back, is the best play of every class, for any pay table."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from operator import mul

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import exact_odds.odds.strategies.derive
from exact_odds.basics.errors import ExactOddsError, TotalError
from exact_odds.cards.categories import HIGH_HANDS, RANK_PLURALS
from exact_odds.counting.classes import class_label
from exact_odds.counting.enumerator import counts_without, unpack
from exact_odds.odds.game import Bets, Game, MaxPayout
from exact_odds.odds.round import play_round
from exact_odds.odds.setup import Options, make_game
from exact_odds.odds.strategies.candidates import Candidate
from exact_odds.odds.strategies.derive import Compact, Derived, StageStrategy, derive
from exact_odds.odds.strategies.grammar import parse_rule
from exact_odds.odds.strategies.playbook import optimal
from exact_odds.odds.strategies.stages import StageName, stage
from exact_odds.odds.strategies.values import class_values
from exact_odds.odds.strategies.vocabulary import Rule, Term, Vocabulary
from exact_odds.output.wording.terms import rule_words
from exact_odds.output.wording.words import Words
from exact_odds.rules.paytable import PayTable

#: The most lines of a decision for a table that a casino could offer.
MOST_LINES = 14

PAY = st.fractions(min_value=-1, max_value=2000, max_denominator=4) | st.integers(-1, 12).map(Fraction)


@st.composite
def any_table(draw: st.DrawFn) -> PayTable:
    """Any rows, any pays: what a rule set could hold, sensible or not."""
    rows: dict[str, Fraction] = {}
    for name in HIGH_HANDS:
        pay = draw(st.none() | PAY)
        if pay is not None:
            rows[name] = pay
    cuts = sorted({0, *draw(st.lists(st.integers(1, 12), max_size=4))})
    for low, high in zip(cuts, [*cuts[1:], 13], strict=True):
        pay = draw(st.none() | PAY)
        if pay is not None:
            rows[pair_row(low, high - 1)] = pay
    return PayTable.from_pays(rows or {"flush": 8})


def pair_row(low: int, high: int) -> str:
    if (low, high) == (0, 12):
        return "any_pair"
    if low == high:
        return f"pair_{RANK_PLURALS[low]}"
    return f"pair_{RANK_PLURALS[low]}" + ("_or_better" if high == 12 else f"_to_{RANK_PLURALS[high]}")


@st.composite
def casino_table(draw: st.DrawFn) -> PayTable:
    """Pays that do not rise down the table, and a pair paid 1."""
    top = draw(st.sampled_from([1, 2, 5, 20, 100, 1000, 20000]))
    pays = sorted(draw(st.lists(st.fractions(1, top, max_denominator=4), min_size=8, max_size=8)), reverse=True)
    rows: dict[str, Fraction] = dict(zip(HIGH_HANDS, pays, strict=True))
    return PayTable.from_pays(rows | {pair_row(draw(st.integers(0, 12)), 12): Fraction(1)})


def true_evs(pays: PayTable, name: StageName) -> dict[int, Fraction]:
    """The EV of every class from its 22 counts, without trees, partitions or masks."""
    counts = counts_without()
    ways, of = (counts.first, counts.first_of) if name == "first" else (counts.second, counts.second_of)
    scale = lcm(*(pay.denominator for pay in pays.by_outcome()))
    by_outcome = [int(pay * scale) for pay in pays.by_outcome()]
    evs = {vector: Fraction(sum(map(mul, by_outcome, unpack(vector))), of * scale) for vector in set(ways.values())}
    return {code: evs[vector] for code, vector in ways.items()}


def check_list(pays: PayTable, one: StageStrategy) -> None:
    """Read the English words of every list as a person would, line by line, and compare with the EVs."""
    evs = true_evs(pays, one.name)
    vocabulary = Vocabulary(one.name, pays)
    of = vocabulary.stage
    for lines, wanted in (
        (one.ride, {code for code, ev in evs.items() if ev > 0}),
        (one.either, {code for code, ev in evs.items() if ev == 0}),
    ):
        said: set[int] = set()
        for line in lines:
            mask = vocabulary.mask(parse_rule(rule_words(line.rule, one.name, Words()), one.name))
            new = set(of.codes_in(mask)) - said
            assert new == set(line.codes) != set()
            assert line.hands == sum(of.combos(code) for code in new)
            found = {evs[code] for code in new}
            assert (line.ev_min, line.ev_max) == (min(found), max(found))
            said |= new
        assert said == wanted, [class_label(code) for code in said ^ wanted]
    below = sorted({ev for ev in evs.values() if ev < 0}, reverse=True)[:5]
    assert list(dict.fromkeys(line.ev_min for line in one.closest_pulls)) == below
    pulled = [code for line in one.closest_pulls for code in line.codes]
    assert sorted(pulled) == sorted(code for code, ev in evs.items() if ev in below)


def standard(**pay: object) -> Derived:
    return derive(make_game(Options(pay=pay)))  # type: ignore[arg-type]


@settings(max_examples=120, deadline=None)
@given(pays=any_table())
def test_any_table_is_reproduced(pays: PayTable) -> None:
    derived = derive(Game(pays))
    for one in (derived.first, *derived.second):
        check_list(pays, one)


@settings(max_examples=60, deadline=None)
@given(pays=casino_table())
def test_a_casino_table_is_short(pays: PayTable) -> None:
    derived = derive(Game(pays))
    for one in (derived.first, *derived.second):
        assert len(one.ride) <= MOST_LINES
        assert len(one.either) <= MOST_LINES
        check_list(pays, one)


def test_the_standard_table() -> None:
    derived = standard()
    check_list(derived.game.pays, derived.first)
    check_list(derived.game.pays, derived.second[0])
    assert [rule_words(line.rule, "first", Words()) for line in derived.first.ride] == [
        "paying hand",
        "three to a royal",
        "three suited in a row except A-2-3, 2-3-4",
        "three to a straight flush, at least two cards ten or higher",
        "three to a straight flush, spread 4, at least one card ten or higher except A-2-4, A-3-4",
    ]
    assert [rule_words(line.rule, "second", Words()) for line in derived.second[0].ride] == [
        "paying hand",
        "four to a flush",
        "four to an open straight, at least one card ten or higher",
    ]
    assert [rule_words(line.rule, "second", Words()) for line in derived.second[0].either] == [
        "four to an open straight, unsuited, no card ten or higher",
        "four to an inside straight, unsuited, four cards ten or higher",
    ]
    nearest = derived.first.closest_pulls[0]
    assert (rule_words(nearest.rule, "first", Words()), nearest.ev_max) == ("T-J-Q unsuited", Fraction(-9, 392))
    assert derived.first.compact == Compact(1, 1, 0b1111100000000, 3)
    assert derived.second[0].compact is None
    assert len(derived.second) == 1


@pytest.mark.parametrize(
    "rules", ["opr-804", "california/LIRX-01", "california/LIRX-02", "california/LIRX-03", "quebec", "limited-stakes/2"]
)
def test_shipped_tables_agree_with_the_round(rules: str) -> None:
    game = make_game(Options(rules=rules))
    derived, result = derive(game), play_round(game)
    for one, counts in ((derived.first, result.first_decision), (derived.second[0], result.second_decision)):
        check_list(game.pays, one)
        assert sum(line.hands for line in one.ride) == counts.ride
        assert sum(line.hands for line in one.either) == counts.either
        assert one.of == counts.of
        assert len(one.ride) <= 6


def test_the_compact_form_says_what_the_lines_say() -> None:
    for changes in ({}, {"royal_flush": 100}, {"flush": 6}, {"straight": 8}, {"straight_flush": 100}):
        derived = standard(**changes)
        compact = derived.first.compact
        assert compact is not None
        of = stage("first")
        riding = of.mask_of(code for line in derived.first.ride for code in line.codes) & of.suited
        said = 0
        for windows in range(4):
            for held in range(4):
                if compact.windows * windows + compact.cards * held >= compact.threshold:
                    said |= of.suited & of.windows(windows, windows) & of.held(compact.ranks, held, held)
        assert said == riding


def test_no_compact_form_where_none_is_exact() -> None:
    assert standard(straight=6).first.compact is None  # some are worth the same either way
    assert standard(pair_tens_or_better="none", any_pair=1).first.compact is None  # one line says it


def test_never_and_always() -> None:
    rich = derive(Game(PayTable.from_pays({**dict.fromkeys(HIGH_HANDS, 50), "any_pair": 50})))
    assert [line.rule.term.base for line in rich.first.ride] == ["any"]
    assert rich.first.closest_pulls == ()
    poor = derive(Game(PayTable.from_pays({"royal_flush": 1})))
    assert (poor.first.ride, poor.first.either) == ((), ())
    assert len(poor.first.closest_pulls) > 0


def test_a_table_that_pays_every_pair_differently() -> None:
    """More pairs told apart than words follow: what is left is named class by class, and still exact."""
    pairs = {f"pair_{plural}": place for place, plural in enumerate(RANK_PLURALS)}
    pays = PayTable.from_pays({"flush": 6, "straight": 4, **pairs})
    derived = derive(Game(pays))
    check_list(pays, derived.first)
    check_list(pays, derived.second[0])
    assert [line.rule.term.base for line in derived.second[0].ride].count("classes") == 1
    assert derived.first.compact is None


def test_no_compact_form_of_royals_that_pay_by_themselves() -> None:
    derived = standard(royal_flush=20000, flush=3, straight_flush=20)
    check_list(derived.game.pays, derived.first)
    assert derived.first.compact is None


def test_bets_of_other_amounts_change_nothing() -> None:
    game = make_game(Options())
    uneven = game._replace(bets=Bets(Fraction(5), Fraction(3), Fraction(2)))
    assert derive(uneven)._replace(game=game) == derive(game)


def test_a_maximum_payout_gives_a_list_for_each_state_of_bet_1() -> None:
    pays = PayTable.from_pays({"flush": 5, "straight": 5, "two_pair": 2, "pair_tens_or_better": 1})
    game = Game(pays, max_payout=MaxPayout(Fraction(10)))
    derived = derive(game)
    pulled, riding = derived.second
    assert (pulled.bet_1, riding.bet_1) == ("pull", "ride")
    assert sum(line.hands for line in pulled.ride) > sum(line.hands for line in riding.ride)
    for one, values in zip(derived.second, class_values(game)[1:], strict=True):
        of = stage("second")
        assert of.mask_of(code for line in one.ride for code in line.codes) == values.where("ride")
        assert values.bet_1 == one.bet_1
    free = game._replace(max_payout=MaxPayout(Fraction(15)))
    assert len(derive(free).second) == 1
    with pytest.raises(ExactOddsError, match=r"^max-payout can bind"):
        optimal(game)


def test_values_are_those_of_single_hands() -> None:
    game = make_game(Options())
    for values in class_values(game):
        assert values.evs() == true_evs(game.pays, values.name)
        assert set(values.actions()) == set(stage(values.name).codes)


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        (Options(dead="Qc Qd"), "strategy refuses dead cards"),
        (Options(peek="first"), "strategy refuses peek first"),
        (Options(peek="burn"), "strategy refuses peek burn"),
    ],
)
def test_other_knowledge_is_refused_by_name(options: Options, fault: str) -> None:
    with pytest.raises(ExactOddsError, match=fault):
        derive(make_game(options))


def test_a_list_that_is_not_exact_is_never_handed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    everything = Candidate(stage("first").everything, 0, Rule(Term("any")))
    monkeypatch.setattr(exact_odds.odds.strategies.derive, "cover", lambda *_: [everything])
    with pytest.raises(TotalError, match="they do not hold the classes they stand for"):
        standard()
