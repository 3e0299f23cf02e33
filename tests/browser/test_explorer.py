"""The explorer in a real browser: what it says is what the package says, to the last digit."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest
from browser.conftest import Browser, MakePage, script
from selenium.webdriver.support.ui import Select

from exact_odds.basics.numbers import plain_text, root_text
from exact_odds.cards.cards import DECK, Card
from exact_odds.cards.parsing import parse_cards
from exact_odds.counting.enumerator import counts_without
from exact_odds.odds.game import Game
from exact_odds.odds.hand import ask_hand
from exact_odds.odds.partition import Partition
from exact_odds.odds.play import Action, action_at
from exact_odds.odds.round import Round, play_round
from exact_odds.odds.settlement import row_labels
from exact_odds.odds.setup import Options, make_game
from exact_odds.odds.side.listing import price_side_bets
from exact_odds.odds.side.prices import price
from exact_odds.odds.strategies.derive import derive
from exact_odds.odds.strategies.values import class_values
from exact_odds.output.cells import shown_cell
from exact_odds.output.drawings.grids import shade
from exact_odds.output.explorer.tables import page_rules
from exact_odds.output.report import Table
from exact_odds.output.reports.edge import frequencies_table, round_table
from exact_odds.output.reports.hand import hand_report
from exact_odds.output.reports.side_bets import standing_line
from exact_odds.output.wording.terms import class_words
from exact_odds.output.wording.words import Words

Lang = Literal["en", "fr"]
HANDS, PAY_TABLES = 200, 20
TABLES = [table.key for one in page_rules() for table in one.tables]


def as_shown(table: Table, words: Words) -> list[list[str]]:
    """The rows of a table as people see them."""
    shown = table.without("files")
    return [
        [shown_cell(column, value, words) for column, value in zip(shown.columns, row, strict=True)]
        for row in shown.all_rows
    ]


# ---------------------------------------------------------------------------------------------------- what must hold


def test_a_hand_picked_by_clicks(browser: Browser, make_page: MakePage) -> None:
    browser.open(make_page())
    assert browser.text("#verdict") == "Pick three cards to see what bet 1 is worth."
    browser.pick("Th Jh Qh")
    assert browser.verdict()[0] == "Ride: let bet 1 ride."
    assert "+31/21 = +1.476190" in browser.verdict()[2]
    assert browser.driver.current_url.endswith("#hand=ThJhQh")
    browser.pick("Th")  # a card is taken back
    assert browser.text("#verdict") == "One more card."


def test_a_royal_at_500(browser: Browser, make_page: MakePage) -> None:
    browser.open(make_page())
    browser.type_in("#pay-royal_flush", "500")
    edge = browser.cells("figures")[0]
    assert edge == ["House edge", "3.736541%40463/1082900", "3.736541%40463/1082900"]
    assert edge[1].startswith("3.73654")
    assert browser.driver.current_url.endswith("#table=opr-804/standard&royal_flush=500")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("key", ["opr-804/standard", "limited-stakes/2"])
def test_every_cell_of_the_grids(key: str, lang: Lang, browser: Browser, make_page: MakePage) -> None:
    browser.open(make_page(lang=lang), f"table={key}")
    check_grids(browser, make_game(Options(rules=key)), Words(lang))


def check_grids(browser: Browser, game: Game, words: Words) -> None:
    """All 741 cells: colour, sign and words."""
    script = """return [...document.querySelectorAll("#grids use")].map(
        u => [u.id, u.getAttribute("class"), u.getAttribute("href"), u.getAttribute("aria-label")])"""
    shown = {found[0]: found[1:] for found in browser.run(script)}
    assert len(shown) == 741
    for place, (code, ev) in enumerate(class_values(game)[0].evs().items()):
        action = action_at(ev)
        said = (
            f"{class_words(code, words)}{' :' if words.lang == 'fr' else ':'} {words.say(action)}, "
            f"{'+' if ev > 0 else ''}{plain_text(ev)} = {words.decimal(ev, signed=True)}"
        )
        assert shown[f"c{place}"] == [shade(ev), f"#{action}", said]


def random_hand(random: Random, size: int) -> tuple[Card, ...]:
    """Cards in the order they are dealt; half of the time of few ranks and suits, where hands are made."""
    deck = [card for card in DECK if card.rank >= 7 and card.suit < 2] if random.random() < 0.5 else list(DECK)
    return tuple(random.sample(deck, size))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_random_hands(lang: Lang, browser: Browser, make_page: MakePage) -> None:
    random, words = Random(f"hands {lang}"), Words(lang)
    asked = [(random.choice(TABLES), random_hand(random, 3 + place % 3)) for place in range(HANDS // 2)]
    browser.open(make_page(lang=lang))
    addresses = [f"hand={''.join(map(str, cards))}&table={key}&" for key, cards in asked]
    found = browser.driver.execute_async_script(script("read_hands"), addresses)
    for (key, cards), shown in zip(asked, found, strict=True):
        game = make_game(Options(rules=key))
        report = hand_report(ask_hand(game, cards), words)
        assert tuple(shown["verdict"]) == report.lead
        if len(cards) == 5:
            assert shown["ways"] is None  # the verdict says it all
        else:
            assert shown["ways"] == as_shown(report.tables[0], words)
            assert shown["caption"] == report.tables[0].caption
        prices = price_side_bets(Options(rules=key.split("/")[0]))[1]
        sides = [standing_line(price(one.wager, counts_without(), cards), words) for one in prices]
        assert (shown["side"] if prices else []) == sides
        assert next_cards(shown["next"]) == expected_next(game, cards, words)


def next_cards(shown: list[Any]) -> dict[str, tuple[str, str]]:
    """What the page says of every next card: its title and its figure."""
    return {card: (title, figure) for title, figure, cards in shown for card in cards}


def expected_next(game: Game, cards: tuple[Card, ...], words: Words) -> dict[str, tuple[str, str]]:
    if len(cards) == 5:
        return {}
    signs: dict[Action, str] = {"ride": "+", "pull": "−", "either": "="}
    found = {}
    for card in DECK:
        if card in cards:
            continue
        answer = ask_hand(game, (*cards, card))
        face = Words("fr").cards((card,)) if words.lang == "fr" else str(card)[0] + "♣♦♥♠"[card.suit]
        if len(cards) == 3:
            ev = answer.ev or Fraction(0)
            title = f"{signs[action_at(ev)]} {words.say(action_at(ev))}"
            figure = f"{'+' if ev > 0 else ''}{plain_text(ev)} = {words.decimal(ev, signed=True)}"
        else:
            row = next(row for row in answer.outcomes if row.ways)
            title, figure = f"{signs[action_at(row.pays)]} {words.category(row.category)}", words.pays(row.pays)
        found[face] = (title, figure)
    return found


def random_pays(random: Random, key: str) -> dict[str, str]:
    """Changed pays for some rows of a table: whole, fractions, pushes, rows taken out."""
    rows = make_game(Options(rules=key)).pays.pays
    changed = random.sample(list(rows), random.randint(1, len(rows)))
    pays = {}
    for row in changed:
        pay = random.choice(
            [
                str(random.randint(1, 60)),
                str(random.randint(60, 5000)),
                f"{random.randint(1, 99)}/{random.randint(2, 13)}",
                "0",
                "-1/2",
                "none",
            ]
        )
        if Fraction(pay if pay != "none" else 0) != rows[row] or pay == "none":
            pays[row] = pay
    if all(pays.get(row) == "none" for row in rows):
        pays["flush"] = "7"
    return pays


@pytest.mark.parametrize("place", range(PAY_TABLES))
def test_random_pay_tables(place: int, browser: Browser, make_page: MakePage) -> None:
    random = Random(f"pays {place}")
    lang: Lang = "fr" if place % 4 == 3 else "en"
    key, words = random.choice(TABLES), Words(lang)
    pays = random_pays(random, key)
    game = make_game(Options(rules=key, pay=pays))
    browser.open(make_page(lang=lang), "&".join([f"table={key}", *(f"{row}={pay}" for row, pay in pays.items())]))
    results = [play_round(game), play_round(game._replace(ties="ride"))]
    assert browser.cells("figures") == expected_figures(results, words)
    check_grids(browser, game, words)
    assert shown_kinds(browser, words) == expected_kinds(game, words)
    check_changes(browser, make_game(Options(rules=key)), game)
    for ties, result in zip(("pull", "ride"), results, strict=True):
        browser.run(f"document.querySelector('[name=ties][value={ties}]').click()")
        check_round(browser, result, words)


def expected_figures(results: list[Round], words: Words) -> list[list[str]]:
    of = {"house_edge": "percent", "element_of_risk": "percent", "average_bets": "decimal", "hit_frequency": "percent",
          "push_frequency": "percent"}  # fmt: skip
    rows = [
        [words.say(f"figure_{key}"), *(getattr(words, how)(value) + plain_text(value) for value in values)]
        for key, how in of.items()
        for values in [[getattr(result, key) for result in results]]
    ]
    root = words.say("page_root_of", fraction="")
    rows.insert(
        3,
        [
            words.say("page_deviation"),
            *(words.number(root_text(one.variance, 6)) + root + plain_text(one.variance) for one in results),
        ],
    )
    for bet, counts in (("1", results[0].first_decision), ("2", results[0].second_decision)):
        riding = [counts.ride, counts.ride + counts.either]
        rows.append(
            [words.say(f"page_rides_{bet}")]
            + [
                words.percent(Fraction(n, counts.of))
                + words.say("page_n_of", n=words.count(n), of=words.count(counts.of))
                for n in riding
            ]
        )
    return rows


def check_round(browser: Browser, result: Round, words: Words) -> None:
    assert browser.cells("nets") == as_shown(round_table(result, words), words)
    hands = as_shown(frequencies_table(result, words), words)[:-1]
    assert [row[:6] for row in browser.cells("finals")] == hands
    bars = browser.texts("#net .label")
    assert bars == [("+" if net > 0 else "") + words.amount(net) for net in reversed(result.distribution.ways)]
    won = [row.pays * sum(bets * ways for bets, ways in enumerate(row.ways_by_bets, 1)) for row in result.frequencies]
    total = sum(amount for amount in won if amount > 0)
    shares = [words.percent(amount / total) for amount in won if amount > 0]
    assert [row[6] for row in browser.cells("finals") if row[6]] == shares
    if shares:
        assert browser.texts("#share .value") == shares


def shown_kinds(browser: Browser, words: Words) -> Counter[tuple[str, ...]]:
    browser.run("document.getElementById('kinds-more').click()")
    script = """return [...document.querySelectorAll("#kinds li")].map(
        li => [li.querySelector(".badge").textContent, li.querySelector(".figure").textContent,
        li.querySelector(".kind-text .small").textContent])"""
    del words
    return Counter(map(tuple, browser.run(script)))


def expected_kinds(game: Game, words: Words) -> Counter[tuple[str, ...]]:
    """Four-card classes with the same ways by row, as the page writes them."""
    partition, signs = Partition(row_labels(game)), {"ride": "+", "pull": "−", "either": "="}
    hands: Counter[tuple[int, ...]] = Counter()
    for code, vector in counts_without().second.items():
        hands[partition.fold(vector)] += counts_without().second_combos[code]
    rows = [str(group[0]) for group in partition.groups]
    order = [*game.pays.pays, "no_pay"]
    found: Counter[tuple[str, ...]] = Counter()
    for ways, number in hands.items():
        pay = [game.pays.pays.get(row, Fraction(-1)) for row in rows]
        ev = sum((a * b for a, b in zip(ways, pay, strict=True)), Fraction(0)) / 48
        by_row = sorted(((order.index(row), row, n) for row, n in zip(rows, ways, strict=True) if n))
        text = ", ".join(f"{words.category(row)} {n}" for _, row, n in by_row)
        many = words.say("page_card_hands" if number > 1 else "page_card_hands_1", n=words.count(number))
        figure = f"{'+' if ev > 0 else ''}{plain_text(ev)} = {words.decimal(ev, signed=True)}"
        said = f"{many} · {words.say('page_kind_ways', of=48, ways=text)}"
        found[(f"{signs[action_at(ev)]} {words.say(action_at(ev))}", figure, said)] += 1
    return found


def check_changes(browser: Browser, before: Game, after: Game) -> None:
    """The classes whose action changed, group by group."""
    expected: Counter[tuple[str, str, str]] = Counter()
    for was, now in zip(class_values(before), class_values(after), strict=True):
        actions = now.actions()
        expected.update(
            (was.name, action, actions[code]) for code, action in was.actions().items() if action != actions[code]
        )
    shown = browser.run(
        """return [...document.querySelectorAll("#changed details")].map(
        d => [d.querySelector("summary").textContent, d.querySelectorAll(".class-list span").length])"""
    )
    assert sorted(number for _, number in shown) == sorted(expected.values())
    assert all(re.search(rf"\({number:,}\)$", title.replace("\u00a0", ",")) for title, number in shown)


# ------------------------------------------------------------------------------------------------------- the address


def state(browser: Browser) -> Any:
    return browser.run(
        """const at = (id) => document.getElementById(id);
        return [location.hash, at("table").value, at("verdict").textContent, at("figures").textContent,
        [...document.querySelectorAll("#pay-rows input")].map(i => i.value),
        document.querySelector("[name=convention]:checked").value]"""
    )


def test_a_link_reopens_the_same_state(browser: Browser, make_page: MakePage) -> None:
    browser.open(make_page())
    Select(browser.driver.find_element("id", "table")).select_by_visible_text(
        "California (LIRX-01 to LIRX-03) · LIRX-02"
    )
    browser.type_in("#pay-flush", "21/2")
    browser.type_in("#pay-straight", " ")
    browser.run("document.querySelector('[name=convention][value=for]').click()")
    browser.type_in("#pay-two_pair", "4")
    browser.pick("2c 3d 4h 5s")
    address = browser.driver.current_url
    pays = "flush=21/2&straight=none&two_pair=3"
    assert address.endswith(f"#hand=2c3d4h5s&table=california/LIRX-02&{pays}&as=for-1")
    before = state(browser)
    browser.driver.get("about:blank")
    browser.driver.get(address)
    assert state(browser) == before


def test_a_link_followed_on_the_same_page(browser: Browser, make_page: MakePage) -> None:
    browser.open(make_page(), "hand=ThJhQh")
    browser.run("location.hash = 'hand=AcAd2h&table=quebec/standard'")
    browser.driver.execute_async_script("setTimeout(arguments[0], 500)")
    assert "Pair of aces: paid already." in browser.text("#verdict")
    assert browser.text("#chip").startswith("Québec · standard")


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("table=nowhere/9", "The link names a table that this page does not hold: nowhere/9."),
        ("hand=1h", "The link holds something that cannot be read: 1h."),
        ("flush=x&nothing=5", "The link holds something that cannot be read: flush=x, nothing=5."),
        ("flush=%ZZ", "The link holds something that cannot be read: flush=%ZZ."),
        ("hand=%3Cimg%20src%3Dx%3E", "The link holds something that cannot be read: <img src=x>."),
    ],
)
def test_a_link_that_cannot_be_read(address: str, said: str, browser: Browser, make_page: MakePage) -> None:
    browser.open(make_page(), address)
    assert browser.text("#notice").startswith(said)
    assert browser.run("return document.querySelectorAll('#notice *').length") == 0


# ------------------------------------------------------------------------------------------------------ the pay table


def test_pays_for_one(browser: Browser, make_page: MakePage) -> None:
    browser.open(make_page())
    browser.run("document.querySelector('[name=convention][value=for]').click()")
    royal = "return document.getElementById('pay-royal_flush').value"
    assert browser.run(royal) == "1001"
    browser.type_in("#pay-royal_flush", "501")
    assert browser.cells("figures")[0][1].startswith("3.736541%")
    browser.type_in("#pay-royal_flush", "1000 to 1")
    assert browser.cells("figures")[0][1].startswith("3.505679%")


@pytest.mark.parametrize("text", ["x", "-2", "1/0", "5 or so", "9" * 70, "1.5.2", "--3", "1e3", "Infinity"])
def test_a_pay_that_cannot_be_read(text: str, browser: Browser, make_page: MakePage) -> None:
    browser.open(make_page())
    browser.type_in("#pay-flush", text)
    assert browser.text("#pay-flush-error")
    assert browser.run("return document.getElementById('pay-flush').getAttribute('aria-invalid')") == "true"
    browser.driver.find_element("id", "reset")
    browser.type_in("#pay-flush", "8")
    assert browser.text("#pay-flush-error") == ""
    assert browser.cells("figures")[0][1].startswith("3.505679%")


def test_words_for_tables_of_the_page_and_classes_for_others(browser: Browser, make_page: MakePage) -> None:
    browser.open(make_page())
    lines = len(derive(make_game(Options())).first.ride)
    assert browser.texts("#card-body .lines li")[lines - 1].startswith("5. three to a straight flush, spread 4")
    assert "four to an open straight, unsuited, no card ten or higher" in browser.text("#kinds")
    browser.type_in("#pay-flush", "9")
    assert "This pay table was changed" in browser.text("#card-body")
    assert "10-10" not in browser.text("#card-body")
    assert "T-T-x" in browser.text("#card-body")
    browser.type_in("#pay-flush", "8")
    assert browser.texts("#card-body .lines li")[0].startswith("1. paying hand")


def test_a_table_left_without_any_pay(browser: Browser, make_page: MakePage) -> None:
    rows = make_game(Options()).pays.pays
    browser.open(make_page(), "hand=ThJhQh&" + "&".join(f"{row}=none" for row in rows))
    assert browser.cells("figures")[0][1] == "100.000000%1"
    assert browser.texts("#share .label") == ["No hand of this table wins anything."]
    assert browser.verdict()[0] == "Pull: take bet 1 back."


# ----------------------------------------------------------------------------------------------------- rule-set files

HOSTILE = """
id = "hostile"
name = '</script><script>document.title="hacked"</script>&lt;b&gt;'
name_fr = "x"
[source]
title = "t"
[bets]
rule = "equal"
[[assumption]]
id = "a"
text = '<img src=x onerror="document.title=1">\\u2028 & more'
[schedule.s]
convention = "to 1"
[schedule.s.pays]
royal_flush = 1000
straight_flush = "none"
four_of_a_kind = "none"
full_house = "none"
flush = 8
straight = "none"
three_of_a_kind = "none"
two_pair = "none"
pair_tens_or_better = 1
pair_twos_to_fives = 0
[side_bet.three-card-bonus.schedule.s]
convention = "unsaid"
[side_bet.three-card-bonus.schedule.s.pays]
mini_royal = 50
straight_flush = 40
three_of_a_kind = 30
straight = 6
flush = 4
pair = "unprinted"
"""


def test_a_rule_set_with_script_in_it(browser: Browser, make_page: MakePage, tmp_path: Path) -> None:
    file = tmp_path / "hostile.toml"
    file.write_text(HOSTILE, "utf-8")
    browser.open(make_page(str(file)), "hand=2c2d3h")
    assert browser.driver.title == "Let It Ride, counted exactly"
    name = '</script><script>document.title="hacked"</script>&lt;b&gt; · s'
    assert browser.texts("#table option") == [name]
    assert '<img src=x onerror="document.title=1">' in browser.text("#table-notes")
    assert browser.run("return document.querySelectorAll('script').length") == 2
    assert browser.run("return document.querySelectorAll('img').length") == 0
    # rows that the table leaves out can be given a pay
    assert len(browser.texts(".pay")) == 10
    browser.type_in("#pay-straight", "5")
    game = make_game(Options(rules=str(file), pay={"straight": 5}))
    results = [play_round(game), play_round(game._replace(ties="ride"))]
    assert browser.cells("figures") == expected_figures(results, Words())
    answer = hand_report(ask_hand(game, parse_cards("2c2d3h")), Words())
    assert tuple(browser.verdict()) == answer.lead
    assert browser.cells("ways") == as_shown(answer.tables[0], Words())


# ---------------------------------------------------------------------------------------------------------- in French


def test_the_page_in_french(browser: Browser, make_page: MakePage) -> None:
    browser.open(make_page(lang="fr"), "hand=ThJhQh")
    assert browser.run("return document.documentElement.lang") == "fr"
    assert "10♥ V♥ D♥" in browser.verdict()[1]
    assert "+31/21 = +1,476190" in browser.verdict()[2]
    assert browser.texts("#deck button")[:4] == ["A♠", "R♠", "D♠", "V♠"]
    assert browser.cells("figures")[0][1].startswith("3,505679\u00a0%")
    text = browser.run(
        "document.querySelectorAll('details').forEach(d => d.open = true); return document.body.innerText"
    )
    text = text.replace("Let It Ride", "")
    assert not re.search(r"\b(the|ride|pull|hand|with|of|cards|bet|pays)\b", text, re.IGNORECASE)
    assert not re.search(r"\b[TJQK]-|\b[TJQK][♣♦♥♠]", text)
    browser.type_in("#typed", "R♥ 10d as\n")
    assert browser.text("#verdict").startswith("Retirer")
    browser.type_in("#pay-flush", "8,5")
    assert "flush=17/2" in browser.driver.current_url
