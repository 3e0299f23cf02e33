"""A real browser for the tests of the page: Debian's Chromium without a window, driven by selenium."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

from exact_odds.cards.parsing import parse_cards
from exact_odds.output.explorer.page import explorer_page
from exact_odds.output.explorer.tables import page_rules
from exact_odds.output.wording.words import Words

#: Without these Chromium asks the network for things of its own at every start.
_FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip

#: What is no request of a page: the page itself, and what the browser draws its own first tab with.
_OWN = ("file:///", "about:", "chrome:", "data:")


def script(name: str) -> str:
    """A script of this folder, to be run in the page."""
    return Path(__file__).with_name(f"{name}.js").read_text("utf-8")


class Browser:
    """A page in a browser, and everything that the browser had to say about it."""

    def __init__(self, profile: Path) -> None:
        options = Options()
        options.binary_location = "/usr/bin/chromium"
        for flag in (*_FLAGS, f"--user-data-dir={profile}"):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self.driver.set_script_timeout(120)

    def open(self, page: Path, address: str = "") -> None:
        """Open a page from nothing, with what stands after the # of its address."""
        self.view(1280)
        self.driver.get("about:blank")
        self.driver.get(page.as_uri() + (f"#{address}" if address else ""))

    def view(self, width: int, *, dark: bool = False, media: str = "") -> None:
        """See the page as a window of so many pixels, light or dark, or as it is printed."""
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500}
        scheme = [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ]
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": media, "features": scheme})

    def run(self, script: str, *arguments: Any) -> Any:
        """What a script returns."""
        return self.driver.execute_script(script, *arguments)

    def text(self, selector: str) -> str:
        """The text of an element, shown or not."""
        return str(self.run("return document.querySelector(arguments[0]).textContent", selector))

    def texts(self, selector: str) -> list[str]:
        """The texts of all elements."""
        return list(self.run("return [...document.querySelectorAll(arguments[0])].map(e => e.textContent)", selector))

    def cells(self, table: str) -> list[list[str]]:
        """The rows of a table of the page."""
        rows = "[...document.querySelectorAll(`#${arguments[0]} tbody tr`)]"
        return list(self.run(f"return {rows}.map(row => [...row.cells].map(cell => cell.textContent))", table))

    def verdict(self) -> list[str]:
        """What the page says of the hand."""
        return self.texts("#verdict .line")

    def pick(self, text: str) -> None:
        """Click cards in the deck."""
        for card in parse_cards(text):
            self.driver.find_element("css selector", f'#deck [data-card="{card.rank + 13 * card.suit}"]').click()

    def type_in(self, selector: str, text: str) -> None:
        """Write over what an input holds, key by key."""
        element = self.driver.find_element("css selector", selector)
        element.clear()
        element.send_keys(text)

    def complaints(self) -> list[str]:
        """What the console said since it was last asked."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def requests(self) -> list[str]:
        """Every address that was asked for since it was last asked."""
        events = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One browser for all tests."""
    browser = Browser(tmp_path_factory.mktemp("profile"))
    yield browser
    browser.driver.quit()


@pytest.fixture
def browser(chromium: Browser) -> Iterator[Browser]:
    """The browser; a test fails where the page complained or asked for anything but itself."""
    chromium.complaints()
    chromium.requests()
    yield chromium
    loaded = chromium.run("return performance.getEntriesByType('resource').length")
    strangers = [address for address in chromium.requests() if not address.startswith(_OWN)]
    assert (chromium.complaints(), strangers, loaded) == ([], [], 0)


MakePage = Callable[..., Path]


@pytest.fixture(scope="session")
def make_page(tmp_path_factory: pytest.TempPathFactory) -> MakePage:
    """Writes a page and remembers it."""
    folder, made = tmp_path_factory.mktemp("pages"), {}

    def make(*rules: str, lang: Literal["en", "fr"] = "en") -> Path:
        key = (*rules, lang)
        if key not in made:
            made[key] = folder / f"page-{len(made)}.html"
            made[key].write_text(explorer_page(page_rules(rules), Words(lang)), "utf-8")
        return made[key]

    return make
