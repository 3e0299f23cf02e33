"""The explorer in a real browser: what it says is what the package says, to the last digit."""

from __future__ import annotations

import base64
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest
from browser.conftest import Browser, MakePage
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from exact_odds.basics.numbers import plain_text, root_text
from exact_odds.cards.cards import DECK, Card
from exact_odds.cards.parsing import parse_cards
from exact_odds.counting.enumerator import counts_without
from exact_odds.odds.game import Game
from exact_odds.odds.hand import ask_hand
from exact_odds.odds.partition import Partition
from exact_odds.odds.play import Action
from exact_odds.odds.round import Round, play_round
from exact_odds.odds.settlement import row_labels
from exact_odds.odds.setup import Options, make_game
from exact_odds.odds.side_bets import price
from exact_odds.odds.side_list import price_side_bets
from exact_odds.odds.strategy import derive
from exact_odds.odds.values import action_at, class_values
from exact_odds.output.cells import shown_cell
from exact_odds.output.drawings import shade
from exact_odds.output.edge import frequencies_table, round_table
from exact_odds.output.explorer.tables import page_rules
from exact_odds.output.hand import hand_report
from exact_odds.output.report import Table
from exact_odds.output.side_bets import standing_line
from exact_odds.output.terms import class_words
from exact_odds.output.words import Words

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


def cells(browser: Browser, table: str) -> list[list[str]]:
    """The rows of a table of the page."""
    script = "return [...document.querySelectorAll(`#${arguments[0]} tbody tr`)].map(r => [...r.cells].map(c => c.textContent))"
    return list(browser.run(script, table))


def verdict(browser: Browser) -> list[str]:
    return browser.texts("#verdict .line")


def pick(browser: Browser, text: str) -> None:
    """Click cards in the deck."""
    for card in parse_cards(text):
        browser.driver.find_element("css selector", f'#deck [data-card="{card.rank + 13 * card.suit}"]').click()


# ---------------------------------------------------------------------------------------------------- what must hold


def test_a_hand_picked_by_clicks(browser: Browser, make_page: MakePage) -> None:
    browser.open(make_page())
    assert verdict(browser) == ["Pick three cards to see what bet 1 is worth."] or browser.text("#verdict")
    pick(browser, "Th Jh Qh")
    assert verdict(browser)[0] == "Ride: let bet 1 ride."
    assert "+31/21 = +1.476190" in verdict(browser)[2]
    assert browser.driver.current_url.endswith("#hand=ThJhQh")
    pick(browser, "Th")  # a card is taken back
    assert browser.text("#verdict") == "One more card."


def test_a_royal_at_500(browser: Browser, make_page: MakePage) -> None:
    browser.open(make_page())
    browser.type_in("#pay-royal_flush", "500")
    edge = cells(browser, "figures")[0]
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


READ_HANDS = """
const [addresses, done] = arguments;
const texts = (selector) => [...document.querySelectorAll(selector)].map((element) => element.textContent);
const read = () => ({
  verdict: texts("#verdict .line"),
  ways: [...document.querySelectorAll("#ways tbody tr")].map((row) => [...row.cells].map((cell) => cell.textContent)),
  caption: texts("#ways-caption")[0],
  side: texts("#side ul:first-of-type li"),
  next: [...document.querySelectorAll("#next li")].map((item) => [
    item.querySelector(".badge").textContent, item.querySelector(".figure").textContent,
    [...item.querySelectorAll(".one-card")].map((card) => card.textContent)]),
});
(async () => {
  const found = [];
  for (const address of addresses) {
    const changed = new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
    location.hash = address;
    await changed;
    found.push(read());
  }
  done(found);
})();
"""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_random_hands(lang: Lang, browser: Browser, make_page: MakePage) -> None:
    random, words = Random(f"hands {lang}"), Words(lang)
    asked = [(random.choice(TABLES), random_hand(random, 3 + place % 3)) for place in range(HANDS // 2)]
    browser.open(make_page(lang=lang))
    addresses = [f"hand={''.join(map(str, cards))}&table={key}&" for key, cards in asked]
    found = browser.driver.execute_async_script(READ_HANDS, addresses)
    for (key, cards), shown in zip(asked, found, strict=True):
        game = make_game(Options(rules=key))
        report = hand_report(ask_hand(game, cards), words)
        assert tuple(shown["verdict"]) == report.lead
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
            [str(random.randint(1, 60)), str(random.randint(60, 5000)), f"{random.randint(1, 99)}/{random.randint(2, 13)}",
             "0", "-1/2", "none"]
        )  # fmt: skip
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
    assert cells(browser, "figures") == expected_figures(results, words)
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
    assert cells(browser, "nets") == as_shown(round_table(result, words), words)
    hands = as_shown(frequencies_table(result, words), words)[:-1]
    assert [row[:6] for row in cells(browser, "finals")] == hands
    bars = browser.texts("#net .label")
    assert bars == [("+" if net > 0 else "") + words.amount(net) for net in reversed(result.distribution.ways)]
    won = [row.pays * sum(bets * ways for bets, ways in enumerate(row.ways_by_bets, 1)) for row in result.frequencies]
    total = sum(amount for amount in won if amount > 0)
    shares = [words.percent(amount / total) for amount in won if amount > 0]
    assert [row[6] for row in cells(browser, "finals") if row[6]] == shares
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
        expected.update((was.name, action, actions[code]) for code, action in was.actions().items() if action != actions[code])
    shown = browser.run(
        """return [...document.querySelectorAll("#changed details")].map(
        d => [d.querySelector("summary").textContent, d.querySelectorAll(".class-list span").length])"""
    )
    assert sorted(number for _, number in shown) == sorted(expected.values())
    assert all(re.search(rf"\({number:,}\)$", title.replace("\u00a0", ",")) for title, number in shown)


# ------------------------------------------------------------------------------------------------------- the address


def state(browser: Browser) -> Any:
    return browser.run(
        """return [location.hash, document.getElementById("table").value, document.getElementById("verdict").textContent,
        document.getElementById("figures").textContent, [...document.querySelectorAll("#pay-rows input")].map(i => i.value),
        document.querySelector("[name=convention]:checked").value]"""
    )


def test_a_link_reopens_the_same_state(browser: Browser, make_page: MakePage) -> None:
    browser.open(make_page())
    Select(browser.driver.find_element("id", "table")).select_by_visible_text("California (LIRX-01 to LIRX-03) · LIRX-02")
    browser.type_in("#pay-flush", "21/2")
    browser.type_in("#pay-straight", " ")
    browser.run("document.querySelector('[name=convention][value=for]').click()")
    browser.type_in("#pay-two_pair", "4")
    pick(browser, "2c 3d 4h 5s")
    address = browser.driver.current_url
    assert address.endswith(
        "#hand=2c3d4h5s&table=california/LIRX-02&flush=21/2&straight=none&as=for-1"
    ) or "two_pair=3" in address
    before = state(browser)
    assert "two_pair=3" in before[0]
    browser.driver.get("about:blank")
    browser.driver.get(address)
    assert state(browser) == before


def test_a_link_followed_on_the_same_page(browser: Browser, make_page: MakePage) -> None:
    browser.open(make_page(), "hand=ThJhQh")
    browser.run("location.hash = 'hand=AcAd2h&table=quebec/standard'")
    browser.driver.implicitly_wait(0)
    for _ in range(50):
        if "Pair of aces" in browser.text("#verdict"):
            break
        browser.driver.execute_async_script("setTimeout(arguments[0], 20)")
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
    assert cells(browser, "figures")[0][1].startswith("3.736541%")
    browser.type_in("#pay-royal_flush", "1000 to 1")
    assert cells(browser, "figures")[0][1].startswith("3.505679%")


@pytest.mark.parametrize("text", ["x", "-2", "1/0", "5 or so", "9" * 70, "1.5.2", "--3", "1e3", "Infinity"])
def test_a_pay_that_cannot_be_read(text: str, browser: Browser, make_page: MakePage) -> None:
    browser.open(make_page())
    browser.type_in("#pay-flush", text)
    assert browser.text("#pay-flush-error")
    assert browser.run("return document.getElementById('pay-flush').getAttribute('aria-invalid')") == "true"
    browser.driver.find_element("id", "reset")
    browser.type_in("#pay-flush", "8")
    assert browser.text("#pay-flush-error") == ""
    assert cells(browser, "figures")[0][1].startswith("3.505679%")


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
    assert cells(browser, "figures")[0][1] == "100.000000%1"
    assert browser.texts("#share .label") == ["No hand of this table wins anything."]
    assert verdict(browser)[0] == "Pull: take bet 1 back."


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
    assert cells(browser, "figures") == expected_figures(results, Words())
    answer = hand_report(ask_hand(game, parse_cards("2c2d3h")), Words())
    assert tuple(verdict(browser)) == answer.lead
    assert cells(browser, "ways") == as_shown(answer.tables[0], Words())


# ---------------------------------------------------------------------------------------------------------- in French


def test_the_page_in_french(browser: Browser, make_page: MakePage) -> None:
    browser.open(make_page(lang="fr"), "hand=ThJhQh")
    assert browser.run("return document.documentElement.lang") == "fr"
    assert "10♥ V♥ D♥" in verdict(browser)[1]
    assert "+31/21 = +1,476190" in verdict(browser)[2]
    assert browser.texts("#deck button")[:4] == ["A♠", "R♠", "D♠", "V♠"]
    assert cells(browser, "figures")[0][1].startswith("3,505679\u00a0%")
    text = browser.run("document.querySelectorAll('details').forEach(d => d.open = true); return document.body.innerText")
    text = text.replace("Let It Ride", "")
    assert not re.search(r"\b(the|ride|pull|hand|with|of|cards|bet|pays)\b", text, re.IGNORECASE)
    assert not re.search(r"\b[TJQK]-|\b[TJQK][♣♦♥♠]", text)
    browser.type_in("#typed", "R♥ 10d as\n")
    assert browser.text("#verdict").startswith("Retirer")
    browser.type_in("#pay-flush", "8,5")
    assert "flush=17/2" in browser.driver.current_url


# -------------------------------------------------------------------------------------- keyboard, screen reader, looks


def test_the_keyboard_picks_cards(browser: Browser, make_page: MakePage) -> None:
    browser.open(make_page())
    browser.run("document.querySelector('#deck [tabindex=\"0\"]').focus()")
    keys = ActionChains(browser.driver)
    for key in (Keys.ENTER, Keys.ARROW_RIGHT, Keys.SPACE, Keys.ARROW_DOWN, Keys.ENTER, Keys.END, Keys.ENTER):
        keys.send_keys(key)
    keys.perform()
    assert browser.driver.current_url.endswith("#hand=AsKsKh2c")
    ActionChains(browser.driver).send_keys(Keys.BACKSPACE).perform()
    assert browser.driver.current_url.endswith("#hand=AsKsKh")
    browser.type_in("#typed", "Th, 10d A♠\n")
    assert browser.driver.current_url.endswith("#hand=ThTdAs")
    browser.type_in("#typed", "Th Th\n")
    assert browser.text("#typed-error") == "Th: that card is there already."


def test_the_keyboard_walks_a_grid(browser: Browser, make_page: MakePage) -> None:
    browser.open(make_page())
    browser.run("document.querySelector('#grids use').focus()")
    ActionChains(browser.driver).send_keys(Keys.ARROW_DOWN, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT).perform()
    assert browser.text("#tip") == "Q-K-A suited: ride, +0.996599".replace("+0.996599", "+293/294 = +0.996599")
    ActionChains(browser.driver).send_keys(Keys.ESCAPE).perform()
    assert browser.run("return document.getElementById('tip').hidden")
    ActionChains(browser.driver).send_keys(Keys.ENTER).perform()
    assert browser.driver.current_url.endswith("#hand=QcKcAc")
    assert len(browser.run("return [...document.querySelectorAll('#grids .here')].map(c => c.id)")) == 1


def test_a_click_on_a_cell_and_on_a_kind(browser: Browser, make_page: MakePage) -> None:
    browser.open(make_page())
    place = list(class_values(make_game(Options()))[0].evs()).index(
        counts_without().deck.class_code(parse_cards("2c 9d 9h"))
    )
    browser.driver.find_element("id", f"c{place}").click()
    assert browser.driver.current_url.endswith("#hand=2c9d9h")
    browser.run("document.querySelectorAll('.example')[1].click()")
    assert browser.driver.current_url.endswith("#hand=TcJcQcKc")


def test_everything_to_be_worked_has_a_name(browser: Browser, make_page: MakePage) -> None:
    browser.open(make_page(), "hand=ThJhQh4h")
    nodes = browser.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    worked = [
        node
        for node in nodes
        if node.get("role", {}).get("value") in ("button", "textbox", "combobox", "radio", "link", "img", "table")
        and not node.get("ignored")
    ]
    assert len(worked) > 800
    assert not [node["role"] for node in worked if not node.get("name", {}).get("value", "").strip()]


CONTRAST = """
const channel = (value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const parse = (text) => text.match(/[\\d.]+/g).map(Number);
const luminance = ([r, g, b]) => 0.2126 * channel(r / 255) + 0.7152 * channel(g / 255) + 0.0722 * channel(b / 255);
const ratio = (one, other) => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};
const ground = (element) => {
  for (let at = element; at; at = at.parentElement) {
    const color = parse(getComputedStyle(at).backgroundColor);
    if (color.length < 4 || color[3] > 0) return color;
  }
  return [255, 255, 255];
};
const bad = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement;
  if (!walker.currentNode.data.trim() || !element.getClientRects().length || element.closest("defs, option, script")) continue;
  const style = getComputedStyle(element);
  const color = parse(element.closest("svg") ? style.fill : style.color);
  const found = ratio(color, ground(element));
  if (found < 4.5) bad.push([walker.currentNode.data.trim().slice(0, 30), element.className, found.toFixed(2)]);
}
for (const cell of document.querySelectorAll("#grids use, .legend use")) {
  const style = getComputedStyle(cell);
  const found = ratio(parse(style.color), parse(style.fill));
  if (found < 4.5) bad.push([cell.getAttribute("class"), found.toFixed(2)]);
}
return bad.slice(0, 10);
"""


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_it_fits_and_can_be_read(width: int, dark: bool, lang: Lang, browser: Browser, make_page: MakePage) -> None:
    browser.open(make_page(lang=lang), "hand=ThTdQh4h&table=limited-stakes/4&flush=17/2")
    browser.view(width, dark=dark)
    browser.run("document.querySelectorAll('details').forEach(d => d.open = true)")
    wide, beyond = browser.run(
        """const beyond = [...document.querySelectorAll("body *")].filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width && (box.right > innerWidth + 1 || box.left < -1);
        }).map((element) => element.tagName + "#" + element.id + "." + element.getAttribute("class"));
        return [document.documentElement.scrollWidth, beyond]"""
    )
    assert (wide, beyond) == (width, [])
    assert browser.run(CUT) == []
    assert browser.run(CONTRAST) == []


#: Elements whose own text is wider than they are, or sticks out of the panel that holds them.
CUT = """
return [...document.querySelectorAll("th, td, button, .badge, label, h1, h2, h3, h4, .line, li, text")].filter((element) => {
  if (!element.getClientRects().length || element.closest("defs")) return false;
  const panel = element.closest(".panel, svg");
  const box = element.getBoundingClientRect();
  const out = panel && (box.right > panel.getBoundingClientRect().right + 1 || box.left < panel.getBoundingClientRect().left - 1);
  return out || (element instanceof HTMLElement && element.clientWidth && element.scrollWidth > element.clientWidth + 1);
}).map((element) => [element.tagName, element.getAttribute("class"), element.textContent.slice(0, 30)]).slice(0, 10)
"""


@pytest.mark.parametrize(
    "address", ["", "table=limited-stakes/4", "table=california/LIRX-03&royal_flush=500&flush=12", "two_pair=30&flush=90"]
)
@pytest.mark.parametrize("size", [(8.27, 11.69), (8.5, 11)], ids=["A4", "letter"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_card_prints_on_one_page(
    lang: Lang, size: tuple[float, float], address: str, browser: Browser, make_page: MakePage
) -> None:
    browser.open(make_page(lang=lang), address)
    paper = {"paperWidth": size[0], "paperHeight": size[1]}
    pdf = base64.b64decode(browser.driver.execute_cdp_cmd("Page.printToPDF", paper)["data"])
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1


def test_it_answers_quickly(browser: Browser, make_page: MakePage) -> None:
    browser.open(make_page())
    script = "const t = performance.now(); dispatchEvent(new HashChangeEvent('hashchange')); return performance.now() - t"
    assert min(browser.run(script) for _ in range(5)) < 250
