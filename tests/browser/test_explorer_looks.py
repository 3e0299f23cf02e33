"""The explorer by keyboard, for a screen reader, on every width, in both modes, and on paper."""

from __future__ import annotations

import base64
import re
from typing import Literal

import pytest
from browser.conftest import Browser, MakePage, script
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from exact_odds.cards.parsing import parse_cards
from exact_odds.counting.enumerator import counts_without
from exact_odds.odds.setup import Options, make_game
from exact_odds.odds.strategies.values import class_values

Lang = Literal["en", "fr"]


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
    assert browser.run(script("cut")) == []
    assert browser.run(script("contrast")) == []


@pytest.mark.parametrize(
    "address",
    ["", "table=limited-stakes/4", "table=california/LIRX-03&royal_flush=500&flush=12", "two_pair=30&flush=90"],
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
    script = (
        "const t = performance.now(); dispatchEvent(new HashChangeEvent('hashchange')); return performance.now() - t"
    )
    assert min(browser.run(script) for _ in range(5)) < 250
