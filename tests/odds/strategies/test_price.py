"""The price of strategies: reference values, sums of mistakes, files good and bad."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

import exact_odds.odds.strategies.price
from exact_odds.basics.errors import ExactOddsError, TotalError
from exact_odds.counting.classes import class_label
from exact_odds.odds.play import rides
from exact_odds.odds.round import play_round
from exact_odds.odds.setup import Options, make_game
from exact_odds.odds.strategies.grammar import parse_rule
from exact_odds.odds.strategies.playbook import Strategy, load_strategy, optimal, strategy_names
from exact_odds.odds.strategies.price import price, price_named
from exact_odds.odds.strategies.stages import STAGES, stage
from exact_odds.odds.strategies.values import class_values

Refusal = Callable[[str, str], ExactOddsError]
BEST = Fraction(37963, 1082900)
EDGES = {
    "optimal": BEST,
    "never-pull": Fraction(242173, 216580),
    "always-pull": Fraction(242173, 649740),
    "wizard-list": BEST,
    "alspach": BEST,
    "three-suited-slip": Fraction(50737, 1082900),
    "any-straight-flush-draw": Fraction(3881, 108290),
    "party-card": Fraction(61847, 1082900),
    "simulator-basic": Fraction(40591, 1082900),
}
FIRST_OF_FOUR = "2-2-2-2 unsuited, 2-2-2-3 unsuited, 2-2-3-3 unsuited"
FIRST_WITHOUT_PAIR = "2-3-4 unsuited, 2-3-5 unsuited, 2-4-5 unsuited"
SHORT = """
[first]
lines = ["ride: paying hand"]
otherwise = "pull"
[second]
lines = ["ride: paying hand", "ride: four to a flush"]
otherwise = "pull"
"""


@pytest.mark.parametrize("ties", ["pull", "ride"])
@pytest.mark.parametrize("name", EDGES)
def test_edges(name: str, ties: str) -> None:
    priced = price_named(name, make_game(Options(ties=ties)))
    assert priced.round.house_edge == EDGES[name]
    assert priced.best_ev == -BEST
    assert sum(mistake.cost for mistake in priced.mistakes) == priced.cost == EDGES[name] - BEST
    assert (priced.cost == 0) is (priced.mistakes == ())
    assert [mistake.cost for mistake in priced.mistakes] == sorted((m.cost for m in priced.mistakes), reverse=True)


def test_every_shipped_strategy_has_a_reference() -> None:
    assert sorted(strategy_names()) == sorted(EDGES)
    for name in strategy_names():
        source = load_strategy(name, make_game(Options())).source
        assert (source is None) is (name in ("optimal", "never-pull", "always-pull"))


def test_the_risk_of_the_best_play() -> None:
    for ties, average, risk in (
        ("pull", Fraction(331288, 270725), Fraction(37963, 1325152)),
        ("ride", Fraction(333556, 270725), Fraction(37963, 1334224)),
    ):
        result = price_named("optimal", make_game(Options(ties=ties))).round
        assert (result.average_bets, result.element_of_risk) == (average, risk)
    never = price_named("never-pull", make_game(Options())).round
    assert (never.average_bets, never.first_decision.ride, never.second_decision.ride) == (3, 22100, 270725)


@pytest.mark.parametrize("rules", ["california/LIRX-02", "california/LIRX-03", "quebec", "limited-stakes/1"])
@pytest.mark.parametrize("bets", ["1", "5,3/2,4"])
def test_the_best_play_of_other_tables_gives_up_nothing(rules: str, bets: str) -> None:
    game = make_game(Options(rules=rules, bets=bets))
    priced = price(optimal(game), game)
    assert priced.round == play_round(game)
    assert priced.mistakes == ()


@pytest.mark.parametrize(("seed", "bets", "ties"), [(1, "1", "pull"), (2, "5,3/2,4", "ride"), (3, "1,2,1", "pull")])
def test_a_random_strategy_is_the_sum_of_its_bets(seed: int, bets: str, ties: str) -> None:
    draw = random.Random(seed)
    game = make_game(Options(bets=bets, ties=ties))
    first, second = ({code: draw.choice(("ride", "pull", "either")) for code in stage(name).codes} for name in STAGES)
    priced = price(Strategy("random", "", None, first, second), game)
    ev = play_round(game).ev_bet_dollar
    for values, actions, bet in zip(
        class_values(game), (first, second), (game.bets.bet_1, game.bets.bet_2), strict=True
    ):
        of = stage(values.name)
        won = sum(of.combos(code) * ev for code, ev in values.evs().items() if rides(actions[code], game.ties))
        ev += Fraction(won, of.hands(of.everything)) * bet / game.bets.dollar
    assert priced.round.ev == ev
    assert priced.cost == sum(mistake.cost for mistake in priced.mistakes)
    evs = {values.name: values.evs() for values in class_values(game)}
    for mistake in priced.mistakes:
        assert {evs[mistake.decision][code] for code in mistake.codes} == {mistake.ev}
        assert (mistake.ev > 0) is (mistake.action == "pull")


def test_the_mistakes_of_the_simulator() -> None:
    quads, aces = price_named("simulator-basic", make_game(Options())).mistakes
    assert (quads.decision, quads.hands, quads.action, quads.ev) == ("second", 13, "pull", 50)
    assert quads.cost == Fraction(13 * 50, 270725)
    assert (aces.hands, aces.action, aces.ev) == (8, "ride", Fraction(-1, 14))
    assert [class_label(code) for code in aces.codes] == ["2-4-A suited", "3-4-A suited"]


def test_a_file_of_lines(tmp_path: Path) -> None:
    path = tmp_path / "short.TOML"
    path.write_text(SHORT, "utf-8")
    game = make_game(Options())
    strategy = load_strategy(str(path), game)
    assert (strategy.id, strategy.name, strategy.source) == (str(path), "", None)
    assert list(strategy.second.values()).count("ride") == 715 + 78 + 156 + 13 + 5 * 66
    # the first line that holds a class decides it
    path.write_text(SHORT.replace('"ride: four', '"pull: four to a royal", "either: four'), "utf-8")
    changed = load_strategy(str(path), game)
    assert [changed.second[code] for code in stage("second").codes_in(stage("second").royal)] == ["pull"] * 5
    assert list(changed.second.values()).count("either") == 710


def test_the_table_says_what_a_paying_hand_is(tmp_path: Path) -> None:
    path = tmp_path / "short.toml"
    path.write_text(SHORT, "utf-8")
    tens = load_strategy(str(path), make_game(Options()))
    aces = load_strategy(str(path), make_game(Options(pay={"pair_tens_or_better": "none", "pair_aces": 1})))
    assert list(tens.first.values()).count("ride") - list(aces.first.values()).count("ride") == 4 * 12


def rows_of(strategy: Strategy) -> list[str]:
    return [f"{class_label(code)},{action}" for name in STAGES for code, action in strategy.actions(name).items()]


def test_a_file_of_classes_in_any_order(tmp_path: Path) -> None:
    game = make_game(Options())
    rows = rows_of(load_strategy("party-card", game))
    random.Random(1).shuffle(rows)
    path = tmp_path / "mine.csv"
    path.write_text("\ufeffCLASS,action\r\n" + "\r\n".join(rows) + "\r\n\r\n", "utf-8")
    assert price(load_strategy(str(path), game), game).round.house_edge == EDGES["party-card"]


def write_classes(path: Path, rows: list[str], head: str = "class,action") -> str:
    path.write_text("\n".join([head, *rows]), "utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        (lambda rows: rows[1:], ["mine.csv: the first decision: 2-2-2 unsuited is left undecided"]),
        (
            lambda rows: rows[:741],
            [f"mine.csv: the second decision: {FIRST_OF_FOUR} and 2532 more are left undecided"],
        ),
        (
            lambda rows: [*rows, "2-2-2,ride"],
            ["mine.csv: line 3278: 2-2-2 unsuited is decided in line 2 already"],
        ),
        (
            lambda rows: [rows[0].replace("pull", "raise").replace("ride", "raise"), *rows[1:]],
            ["mine.csv: line 2: action 'raise' is not one of ride, pull, either"],
        ),
        (
            lambda rows: [*rows, "2-2-2 suited,ride", "2-3,ride", "02-Mar,ride"],
            [
                "mine.csv: line 3278: '2-2-2 suited' is a hand that no deck deals",
                "mine.csv: line 3279: '2-3' is not a class of the first decision; write it like A-2-4 suited",
                "mine.csv: line 3280: '02-Mar' is not a class of the first decision; write it like A-2-4 suited",
            ],
        ),
    ],
)
def test_bad_files_of_classes(
    change: object, faults: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rows = rows_of(load_strategy("wizard-list", make_game(Options())))
    with pytest.raises(ExactOddsError) as caught:
        load_strategy(write_classes(Path("mine.csv"), change(rows)), make_game(Options()))  # type: ignore[operator]
    assert list(caught.value.faults) == faults


@pytest.fixture
def refusal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Refusal:
    """What is said of a strategy file of a name and a text, which must be refused."""
    monkeypatch.chdir(tmp_path)

    def refused(name: str, text: str) -> ExactOddsError:
        Path(name).write_text(text, "utf-8")
        with pytest.raises(ExactOddsError) as caught:
            load_strategy(name, make_game(Options()))
        return caught.value

    return refused


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "line 1: one column is named class; the file is empty"),
        ("klass,action\n", "line 1: one column is named class; did you mean klass?"),
        ("class,class,action\n", "line 1: one column is named class; did you mean class or class?"),
        ("class,what\n", "line 1: one column is named action; known: class, what"),
    ],
)
def test_bad_heads_of_classes(text: str, fault: str, refusal: Refusal) -> None:
    assert str(refusal("mine.csv", text)) == f"mine.csv: {fault}"


def test_what_is_not_csv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.csv").write_text("class,action\n2-2-2," + "x" * 140_000, "utf-8")
    with pytest.raises(ExactOddsError, match=r"^mine\.csv: line 2: not CSV: field larger than"):
        load_strategy("mine.csv", make_game(Options()))


BAD_LINES = """
name = "bad"
colour = "red"
[source]
title = "a test"
page = 7
[first]
otherwhise = "pull"
lines = ["ride paying hand", "fold: paying hand", "ride: three suitd", "ride: no pair, spread 3, no straight window"]
[second]
lines = ["ride: paying hand", "ride: four suited in a row, spread 9"]
otherwise = "fold"
"""


def test_bad_lines_are_all_named(refusal: Refusal) -> None:
    refused = refusal("bad.toml", BAD_LINES)
    starts = [
        "bad.toml: first.lines[1]: 'ride paying hand' does not begin with an action; write ride: ",
        "bad.toml: first.lines[2]: 'fold: paying hand' does not begin with an action; write ride: ",
        "bad.toml: first.lines[3]: 'three suitd' is not a term of the first decision; did you mean three suited",
        "bad.toml: first.lines[4]: 'ride: no pair, spread 3, no straight ...' holds no hand",
        "bad.toml: first.otherwhise: is not a known key; did you mean otherwise",
        "bad.toml: second.lines[2]: 'spread 9' is not a condition; did you mean spread 4",
        "bad.toml: second.otherwise: 'fold' is not one of ride, pull, either",
        "bad.toml: source.page: is not a known key",
        "bad.toml: colour: is not a known key",
    ]
    assert len(refused.faults) == len(starts)
    for fault, start in zip(refused.faults, starts, strict=True):
        assert fault.startswith(start)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            '[first]\nlines = ["ride: pair or better"]\n[second]\notherwise = "pull"',
            f"mine.toml: first: {FIRST_WITHOUT_PAIR} and 569 more are left undecided; add otherwise = ",
        ),
        (
            '[first]\nlines = ["ride: any hand except 9-9-J"]\n[second]\notherwise = "pull"',
            'mine.toml: first: 9-9-J unsuited is left undecided; add otherwise = "pull"',
        ),
        (
            '[first]\nlines = ["ride: any hand except 2-2-2, 3-3-3, 4-4-4"]\n[second]\notherwise = "pull"',
            "mine.toml: first: 2-2-2 unsuited, 3-3-3 unsuited, 4-4-4 unsuited are left undecided; add otherwise",
        ),
        (
            '[first]\nlines = ["ride: any hand except 2-2-2, 3-3-3, 4-4-4, 5-5-5"]\n[second]\notherwise = "pull"',
            "mine.toml: first: 2-2-2 unsuited, 3-3-3 unsuited, 4-4-4 unsuited and 1 more are left undecided; add",
        ),
        ('[first]\notherwise = "pull"', "mine.toml: second: is missing"),
        ('[first]\n[second]\notherwise = "pull"', "mine.toml: first: "),
    ],
)
def test_an_undecided_class_is_named(text: str, fault: str, refusal: Refusal) -> None:
    refused = refusal("mine.toml", text)
    assert len(refused.faults) == 1
    assert str(refused).startswith(fault)


def test_lines_that_decide_everything_need_no_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "whole.toml"
    path.write_text('[first]\nlines = ["ride: pair or better", "pull: no pair"]\n[second]\notherwise = "ride"', "utf-8")
    assert set(load_strategy(str(path), make_game(Options())).first.values()) == {"ride", "pull"}


@pytest.mark.parametrize("name", ["wizard", "wizard-list.txt", "", "missing.toml", "missing.csv", "\u202etoml.csv"])
def test_what_is_not_there(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ExactOddsError) as caught:
        load_strategy(name, make_game(Options()))
    assert len(caught.value.faults) == 1


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        (Options(dead="Qc"), "price refuses dead cards"),
        (Options(peek="both"), "price refuses peek both"),
        (Options(max_payout=50), "price refuses a maximum payout that can bind"),
    ],
)
def test_what_cannot_be_priced_is_refused_by_name(options: Options, fault: str) -> None:
    with pytest.raises(ExactOddsError, match=fault):
        price_named("no such strategy", make_game(options))
    optimal = load_strategy("optimal", make_game(Options()))
    with pytest.raises(ExactOddsError, match=fault):
        price(optimal, make_game(options))


def test_a_paying_hand_where_no_hand_of_three_pays(tmp_path: Path) -> None:
    """A line about paying hands holds none then, and is no fault: the same list serves every table."""
    file = tmp_path / "mine.toml"
    file.write_text('[first]\nlines = ["ride: paying hand"]\notherwise = "pull"\n[second]\notherwise = "pull"', "utf-8")
    few = make_game(Options(pay={row: "none" for row in make_game(Options()).pays.pays if row != "flush"}))
    assert set(load_strategy(str(file), few).first.values()) == {"pull"}
    assert set(load_strategy(str(file), make_game(Options())).first.values()) == {"ride", "pull"}


def test_a_maximum_payout_that_cannot_bind_is_no_matter() -> None:
    assert price_named("optimal", make_game(Options(max_payout=3000))).round.house_edge == BEST


def test_costs_that_do_not_add_up_are_never_handed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact_odds.odds.strategies.price, "_mistakes", lambda *_: [])
    with pytest.raises(TotalError, match="their costs do not add up"):
        price_named("party-card", make_game(Options()))


def test_a_strategy_with_a_hole_is_refused_by_the_class() -> None:
    game = make_game(Options())
    whole = optimal(game)
    hole = stage("first").codes[3]
    holed = whole._replace(first={code: action for code, action in whole.first.items() if code != hole})
    with pytest.raises(ExactOddsError) as caught:
        price(holed, game)
    assert str(caught.value) == (
        f"strategy optimal: the first decision: {class_label(hole)} has no action; write ride, pull, either"
    )


PAGE = Path(__file__).parents[3] / "docs" / "strategies.md"


def test_the_file_of_the_page_can_be_priced(tmp_path: Path) -> None:
    path = tmp_path / "page.toml"
    path.write_text(re.findall(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)[0], "utf-8")
    game = make_game(Options())
    priced = price(load_strategy(str(path), game), game)
    assert priced.strategy.name == "My card"
    assert priced.strategy.source is not None
    assert {mistake.action for mistake in priced.mistakes} == {"pull"}


def test_the_page_has_the_edges() -> None:
    shown = re.findall(r"^\| `([a-z-]+)` \|.*\| (\d+)/(\d+) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert {name: Fraction(int(num), int(den)) for name, num, den in shown} == EDGES


def test_the_words_of_the_page_read() -> None:
    words = PAGE.read_text("utf-8").split("## The words")[1].split("## A strategy")[0]
    rows = re.findall(r"^\| (`.*?) \|", words, re.MULTILINE)
    texts = [text for row in rows for text in re.findall(r"`(.*?)`", row)]
    assert len(texts) > 30
    for text in texts:
        name = "second" if text in ("two pair", "four of a kind") else "first"
        try:
            parse_rule(text, name)
        except ExactOddsError:
            parse_rule(f"any hand, {text}", name)
