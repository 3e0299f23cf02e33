"""The wording: two languages that say the same things, and a name for everything that can be paid."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from string import Formatter
from typing import Any

import pytest

from exact_odds.cards.categories import (
    HIGH_HANDS,
    NO_PAY,
    OUTCOMES,
    RANK_PLURALS,
    SIX_CARD_CATEGORIES,
    THREE_CARD_CATEGORIES,
)
from exact_odds.cards.parsing import parse_cards
from exact_odds.counting.walk import Difference, Row, Verification
from exact_odds.output.reports.verify import verify_report
from exact_odds.output.wording.languages import LANGS, Lang, language
from exact_odds.output.wording.words import Words, one_line

ENGLISH, FRENCH = map(language, LANGS)

PAIR_ROWS = [
    *(f"pair_{plural}" for plural in RANK_PLURALS),
    *(f"pair_{plural}_or_better" for plural in RANK_PLURALS),
    *(f"pair_{low}_to_{high}" for low, high in combinations(RANK_PLURALS, 2)),
]
NAMES = [
    *dict.fromkeys((*HIGH_HANDS, *OUTCOMES, *THREE_CARD_CATEGORIES, *SIX_CARD_CATEGORIES, NO_PAY, "any_pair", "total")),
    *PAIR_ROWS[13:],
]


def places(phrase: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(phrase) if name is not None}


def test_both_languages_say_the_same_things() -> None:
    assert list(ENGLISH.PHRASES) == list(FRENCH.PHRASES)
    assert list(ENGLISH.CATEGORIES) == list(FRENCH.CATEGORIES)
    for spoken in (ENGLISH, FRENCH):
        assert len(spoken.RANKS_IN_WORDS) == len(spoken.RANK_IN_WORDS) == 13
        assert len(spoken.NUMBERS_IN_WORDS) == 5


@pytest.mark.parametrize("key", ENGLISH.PHRASES)
def test_a_phrase_has_the_same_places_in_both_languages(key: str) -> None:
    english, french = (spoken.PHRASES[key] for spoken in (ENGLISH, FRENCH))
    assert places(english) == places(french)
    assert english.strip() == english != ""
    assert french.strip() == french != ""
    assert "\n" not in english + french


@pytest.mark.parametrize("lang", LANGS)
def test_every_category_has_a_name_of_its_own(lang: Lang) -> None:
    words = Words(lang)
    names = [words.category(name) for name in NAMES]
    assert len(set(names)) == len(names)
    assert not [name for name in names if "_" in name or "{" in name or name != name.strip() or not name[0].isupper()]


def test_category_names() -> None:
    english, french = Words("en"), Words("fr")
    assert [english.category(name) for name in ("pair_aces", "pair_tens_or_better", "pair_sixes_to_tens")] == [
        "Pair of aces", "Pair of tens or better", "Pair of sixes to tens",
    ]  # fmt: skip
    pairs = ("pair_aces", "pair_aces_or_better", "pair_eights", "pair_tens_to_aces")
    assert [french.category(name) for name in pairs] == [
        "Paire d'as", "Paire d'as ou mieux", "Paire de huit", "Paire de dix à as",
    ]  # fmt: skip
    assert [french.category(name) for name in ("royal_flush", "four_of_a_kind", "full_house", "three_of_a_kind")] == [
        "Quinte royale", "Carré", "Main pleine", "Brelan",
    ]  # fmt: skip


def test_cards_as_each_language_writes_them() -> None:
    cards = parse_cards("Th Jd Qc Ks A♥ 2c")
    assert Words("en").cards(cards) == "Th Jd Qc Ks Ah 2c"
    assert Words("fr").cards(cards) == "10♥ V♦ D♣ R♠ A♥ 2♣"
    assert parse_cards(Words("fr").cards(cards), french=True) == cards


@pytest.mark.parametrize(
    ("value", "english", "french"),
    [
        ("count", "51,979,200", "51\u00a0979\u00a0200"),
        ("decimal", "-1234.50", "-1234,50"),
        ("signed", "+1234.50", "+1234,50"),
        ("percent", "3.51%", "3,51\u00a0%"),
        ("chance", "1 in 1,234.5", "1 sur 1\u00a0234,5"),
        ("never", "never", "jamais"),
        ("pays", "1,000 to 1", "1\u00a0000 à 1"),
        ("push", "push", "égalité"),
        ("loses", "loses", "perd"),
        ("fraction", "-1/14", "-1/14"),
        ("none", "", ""),
    ],
)
def test_numbers_as_each_language_writes_them(value: str, english: str, french: str) -> None:
    def said(words: Words) -> str:
        return {
            "count": lambda: words.count(51979200),
            "decimal": lambda: words.decimal(Fraction(-2469, 2)),
            "signed": lambda: words.decimal(Fraction(2469, 2), signed=True),
            "percent": lambda: words.percent(Fraction(37963, 1082900)),
            "chance": lambda: words.chance(Fraction(2, 2469)),
            "never": lambda: words.chance(Fraction(0)),
            "pays": lambda: words.pays(Fraction(1000)),
            "push": lambda: words.pays(Fraction(0)),
            "loses": lambda: words.pays(Fraction(-1)),
            "fraction": lambda: words.amount(Fraction(-1, 14)),
            "none": lambda: words.decimal(None),
        }[value]()

    assert [said(Words("en", 2)), said(Words("fr", 2))] == [english, french]


def test_one_line_leaves_nothing_that_steers() -> None:
    bad = "".join(map(chr, range(32))) + "\x7f\x85\x9b\u2028\u2029\u202e\u2066"
    assert one_line(bad).strip() == ""
    assert one_line("Québec\u00a0: 10♥ é") == "Québec\u00a0: 10♥ é"


# ----------------------------------------------------------------------------------------------- what is said of a hand

VERDICTS = [
    (["ThJhQh"], "Ride: let bet 1 ride.", "No pair yet, all of one suit."),
    (["5s6d7c8h"], "Either: bet 2 is worth exactly the same riding or pulled.", "No pair yet."),
    (["9c9d2h"], "Pull: take bet 1 back.", "Pair of nines: below the paying pair."),
    (["TcTd2h"], "Ride: let bet 1 ride.", "Pair of tens: paid already."),
    (["9c9d2h9s"], "Ride: let bet 2 ride.", "Three of a kind: paid already."),
    (["6c6d2h", "--pay", "pair_sixes_to_nines=push"], "Ride: let bet 1 ride.", "Pair of sixes: a push already."),
    (["AcAd2h", "--pay", "pair_tens_or_better=none"], "Pull: take bet 1 back.", "Pair of aces: not a paying row."),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "verdict", "made"), VERDICTS, ids=[" ".join(case[0]) for case in VERDICTS])
def test_the_verdict_comes_first(arguments: list[str], verdict: str, made: str, command: Callable[..., Any]) -> None:
    lines = command("hand", *arguments).out.splitlines()
    assert lines[0] == verdict
    assert lines[1].endswith(made)
    assert lines[2].startswith("Riding loses " if verdict.startswith("Pull") else "Riding gains ")
    assert "-" not in lines[2]


def test_a_settled_hand_says_what_every_set_of_bets_wins(command: Callable[..., Any]) -> None:
    assert command("hand", "8c8d8hAhAd").out.splitlines()[:5] == [
        "8c 8d 8h Ah Ad  Full house: pays 11 to 1.",
        "Net with $: +11 units.",
        "Net with 1 + $: +22 units.",
        "Net with 2 + $: +22 units.",
        "Net with 1 + 2 + $: +33 units.",
    ]
    said = command("hand", "8c8d8hAhAd").out  # a table of nothing but noughts and a one says nothing more
    assert said.splitlines()[5:] == ["", "Rules opr-804/standard, bets 1, 1, 1."]
    rows = command("hand", "8c8d8hAhAd", "--format", "csv").out.splitlines()
    assert len(rows) == 12
    assert rows[-1].startswith("total,")
    assert command("hand", "2c3d4h5s7c").out.splitlines()[0].endswith("No pair: not paid, every bet in play loses.")
    push = command("hand", "6c6d4h5s7c", "--pay", "pair_sixes=0").out.splitlines()
    assert push[0].endswith("Pair of sixes: a push, every bet in play comes back.")
    assert push[1] == "Net with $: 0 units."


def test_a_settled_hand_in_money(command: Callable[..., Any]) -> None:
    lines = command("hand", "5s6d7c8h9h", "--bets", "5,5,4").out.splitlines()
    assert lines[1:5] == [
        "Net with $: +5 units = +20 in money.",
        "Net with 1 + $: +45/4 units = +45 in money.",
        "Net with 2 + $: +45/4 units = +45 in money.",
        "Net with 1 + 2 + $: +35/2 units = +70 in money.",
    ]


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (["edge"], ["House edge 3.505679% of one base bet:", "of the average 1.223707 bets in play (ties pulled)."]),
        (["edge"], ["Pull Of Rides", "Net Ways Probability 1 in N"]),
        (["edge", "--lang", "fr"], ["Sur Laissée", "Probabilité 1 sur N"]),
        (["edge", "--bets", "7"], ["House edge 3.505679% of one base bet:", "1.223707 bets in play"]),
        (
            ["edge", "--bets", "5,5,4"],
            ["ahead by 4.935974% of bet $:", "-3.857335% of the average 1.279633 units in play", "of rounds win."],
        ),
        (
            ["edge", "--rules", "limited-stakes", "--side", "bonus=1"],
            ["1.447413 units in play", "Base bets alone: ", "17.577639% of rounds win.", "Net of the base bets alone"],
        ),
        (["price", "wizard-list"], ["2.845324% of the average 1.232084 bets in play."]),
        (["price", "optimal"], ["bets in play (ties pulled)."]),
        (["price", "party-card", "--bets", "5,5,4"], ["of bet $ a round", "units in play"]),
        (["edge", "--max-payout", "500"], ["maximum payout costs", "of one base bet", "while bet $ is at most 0.16"]),
        (["rules", "list"], ["Of several schedules, * is meant where none is named."]),
        (["rules", "show", "opr-804"], ["Maximum payout per hand; the amount is not printed."]),
        (
            ["rules", "show", "pennsylvania"],
            ['A number alone is printed with neither "to 1" nor "for 1".', "A pay with ? is not printed.",
             "Source of three-card-bonus/flush-4: Let It Ride: 3-card Side Bet, Tunica Travel"],
        ),
        (["strategy"], ["Straight windows: the number of straights that the cards fit in.", "Lowest EV"]),
        (["strategy", "--decision", "second"], ["Highest EV"]),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)  # fmt: skip
def test_sentences(arguments: list[str], lines: list[str], command: Callable[..., Any]) -> None:
    said = " ".join(command(*arguments).out.split())
    assert [line for line in lines if line not in said] == []


def test_what_decides_the_odds_is_said_under_the_answer(command: Callable[..., Any]) -> None:
    out = command(
        "edge", "--rules", "limited-stakes", "--bets", "5,5,4", "--pay", "flush=9", "--dead", "2c", "--peek", "burn",
    ).out.splitlines()  # fmt: skip
    notes = out[out.index("Rules limited-stakes/1, bets 5, 5, 4.") :]
    assert notes[1:5] == [
        "The bets are priced as given; for this bet $ the rules ask for 4, 4, 4.",
        "Changed pays: flush.",
        "Known before bet 1: the burned card.",
        "Dead cards: 2c.",
    ]
    assert notes[5].startswith("Assumed: Schedule 1 prints no straight")
    capped = command("edge", "--max-payout", "50000", "--max-payout-per", "all").out
    assert "Maximum payout: 50,000 for all wagers of a hand; pays are shown before it." in capped
    bonus = command("edge", "--rules", "limited-stakes", "--bets", "5,5,4", "--side", "bonus=1").out
    assert "the rules ask for" not in bonus


@pytest.mark.parametrize(("bet_1", "said"), [("ride", "stand"), ("pull", "be pulled")])
def test_a_second_decision_says_what_bet_1_is_taken_to_have_done(
    bet_1: str, said: str, command: Callable[..., Any]
) -> None:
    assert f"Bet 1 is taken to {said}." in command("hand", "ThJhQhKh", "--bet-1", bet_1).out
    assert "Bet 1 is taken" not in command("hand", "ThJhQh").out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "House edge 3.505679% of one base bet: 37963/1082900."),
        (["--peek", "second"], "The player is ahead by 24.431434% of one base bet: 66142/270725."),
        (["--pay", "pair_sixes_to_nines=push"], "The player is ahead by"),
    ],
)
def test_the_edge_comes_first(arguments: list[str], said: str, command: Callable[..., Any]) -> None:
    assert command("edge", *arguments).out.startswith(said)


def test_a_fair_game_is_called_fair(command: Callable[..., Any]) -> None:
    # 37963/1082900 over the chance of a royal with bets 1, 2 and $ at stake, 1/216580: 189.815 more would be fair
    edge = command("edge", "--pay", "royal_flush=42963/5", "--format", "json").document["house_edge"]
    assert edge["num"] == "0"
    assert command("edge", "--pay", "royal_flush=42963/5").out.startswith(
        "The game is exactly fair: the house edge is 0."
    )


# -------------------------------------------------------------------------------------------- what is said of the proof


def test_verify_names_only_what_differs() -> None:
    ways = (1, 2, 0, *range(10, 29))
    other = (1, 3, 0, *range(10, 29))
    differences = (
        Difference(parse_cards("Tc Jc Qc"), Row(ways, 4), Row(other, 5)),
        Difference(parse_cards("2c 3d 4h 9s"), Row(ways, 1000), None),
    )
    found = Verification((1,) * 22, 22_100, 1_082_900, 1234, differences)
    assert verify_report(found, Words()).lead == (
        "Not verified: 1,234 differences.",
        "22 ordered deals; 22,100 holdings and 1,082,900 (holding, card) pairs.",
        "Tc Jc Qc: Straight flush 2 walked, 3 by rank class; Combos 4 walked, 5 by rank class.",
        "2c 3d 4h 9s: no rank class stands for it.",
    )
    assert verify_report(found, Words("fr")).lead[2].startswith("10♣ V♣ D♣ : Quinte 2 au parcours, 3 par classe")
