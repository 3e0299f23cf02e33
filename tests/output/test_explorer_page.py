"""The explorer without a browser: its size, what it holds, what it must not hold, and the drawings alone."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Literal
from xml.etree import ElementTree

import pytest

from exact_odds.basics.errors import ExactOddsError, TotalError
from exact_odds.cards.categories import THREE_CARD_CATEGORIES
from exact_odds.cards.evaluation import five_card_outcome, three_card_category
from exact_odds.counting.classes import KEY_MASK, class_group
from exact_odds.counting.enumerator import counts_without, unpack
from exact_odds.odds.round import play_round
from exact_odds.odds.setup import Options, make_game
from exact_odds.odds.strategies.values import class_values
from exact_odds.output import explorer
from exact_odds.output.drawings.grids import first_decision_chart, holding_grids, legend, shade
from exact_odds.output.drawings.round import round_chart, round_drawings, share_drawing
from exact_odds.output.explorer.packing import packed_counts, packed_number
from exact_odds.output.explorer.page import explorer_page
from exact_odds.output.explorer.tables import page_rules
from exact_odds.output.wording import en
from exact_odds.output.wording.words import Words

Lang = Literal["en", "fr"]
FOLDER = Path(explorer.__file__).parent
SCRIPTS = "\n".join(path.read_text("utf-8") for path in sorted(FOLDER.glob("*.js")))
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module", params=["en", "fr"])
def page(request: pytest.FixtureRequest) -> str:
    return explorer_page(page_rules(), Words(request.param))


def page_data(page: str) -> Any:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


# ------------------------------------------------------------------------------------------------------ one small file


def test_it_is_one_small_file(page: str) -> None:
    assert 5_000 < len(page.encode()) <= 250_000
    for reach in ('src="', "src='", "@import", "fetch(", "<link", "XMLHttpRequest", "import(", "url(", "WebSocket",
                  "sendBeacon", "http://", "https://"):  # fmt: skip
        assert reach not in page, reach
    assert "{{" not in page.replace('"{{', "")


def test_nothing_in_it_is_ever_run_as_code_or_markup() -> None:
    for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"):
        assert way not in SCRIPTS, way


def test_its_own_policy_lets_only_its_own_style_and_script_run(page: str) -> None:
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    assert policy[1].startswith("default-src 'none';")
    for tag, rule in (("style", "style-src"), ("script", "script-src")):
        (text,) = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
        assert f"{rule} 'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" in policy[1]


def test_the_same_rules_make_the_same_bytes(page: str) -> None:
    lang: Lang = page_data(page)["lang"]
    assert explorer_page(page_rules(), Words(lang)) == page


class Tags(HTMLParser):
    """Opening and closing tags must match; ids and labels are gathered."""

    EMPTY = frozenset(("meta", "input", "br", "wbr"))

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.refers: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if "id" in named:
            self.ids.append(named["id"] or "")
        for key in ("for", "aria-labelledby", "aria-describedby"):
            self.refers += (named.get(key) or "").split()
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.EMPTY:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_it_is_well_formed(page: str) -> None:
    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    assert [name for name, times in Counter(tags.ids).items() if times > 1] == []
    assert set(tags.refers) <= set(tags.ids)


def test_scripts_ask_for_the_elements_that_are_there(page: str) -> None:
    tags = Tags()
    tags.feed(page)
    assert set(re.findall(r'\$\("([\w-]+)"\)', SCRIPTS)) <= set(tags.ids)


# -------------------------------------------------------------------------------------------------------- what it says


def test_every_phrase_that_is_said_is_given_and_every_one_given_is_said(page: str) -> None:
    given = set(page_data(page)["phrases"])
    template = (FOLDER / "page.html").read_text("utf-8")
    said = {key for key in re.findall(r'"(\w+)"', SCRIPTS) if key in en.PHRASES}
    assert said - given == set()
    starts = tuple(re.findall(r"`(\w+_)\$\{", SCRIPTS))
    unsaid = {key for key in given - said if f"{{{{{key}}}}}" not in template and not key.startswith(starts)}
    # these are said in Python, and stand in the data as text
    assert {key for key in unsaid if not re.search(r"_note$|_or$", key)} == set()


def test_words_and_tables(page: str) -> None:
    data = page_data(page)
    assert [one["id"] for one in data["sets"]] == ["opr-804", "california", "limited-stakes", "quebec"]
    keys = [table["key"] for one in data["sets"] for table in one["tables"]]
    assert len(keys) == len(set(keys)) == 9
    assert len(data["strategies"]) == 5
    assumed = [
        row["name"] for one in data["sets"] for table in one["tables"] for row in table["rows"] if row["assumed"]
    ]
    assert assumed == ["straight"] * 4
    card = data["strategies"][0]["card"]
    assert sum(int(re.sub(r"\D", "", line["hands"])) for line in card[0]["lines"]) == 1608


# --------------------------------------------------------------------------------------------------------- the counts


def unpacked(text: str, width: int, digits: str) -> list[int]:
    """Numbers read back, apart from the code that wrote them."""
    found = []
    for start in range(0, len(text), width):
        value = 0
        for sign in text[start : start + width]:
            value = value * len(digits) + digits.index(sign)
        found.append(value)
    return found


def unpacked_vectors(packed: Any, digits: str, short: int) -> Iterator[tuple[int, ...]]:
    text, at, vectors = packed["vectors"], 0, []
    while at < len(text):
        (mask,) = unpacked(text[at : at + 4], 4, digits)
        at += 4
        vector = [0] * 22
        for outcome in range(22):
            if mask >> outcome & 1:
                value = digits.index(text[at])
                if value >= short:
                    at += 1
                    value = short + (value - short) * len(digits) + digits.index(text[at])
                at += 1
                vector[outcome] = value
        vectors.append(tuple(vector))
    assert len(set(vectors)) == len(vectors)
    yield from (vectors[place] for place in unpacked(packed["places"], 2, digits))


def test_the_counts_read_back_are_the_counts_of_the_package(page: str) -> None:
    packed, counts = page_data(page)["counts"], counts_without()
    digits = packed["digits"]
    assert len(digits) == len(set(digits)) == 86
    assert not set(digits) & set("<>&\"'\\(@")
    for name, vectors in (("first", counts.first), ("second", counts.second)):
        found = list(unpacked_vectors(packed[name], digits, packed["short"]))
        assert found == [unpack(vectors[code]) for code in sorted(vectors)]
    five = sorted(counts.deck.classes(5))
    assert len(five) == 7462
    final = [five_card_outcome(code & KEY_MASK, class_group(code) > 0) for code in five]
    assert unpacked(packed["final"], 1, digits) == final
    for text, stage in zip(packed["made"], (counts.first, counts.second), strict=True):
        made = [five_card_outcome(code & KEY_MASK, suited=False) for code in sorted(stage)]
        assert unpacked(text, 1, digits) == made
    own = [THREE_CARD_CATEGORIES[place] for place in unpacked(packed["own"], 1, digits)]
    assert own == [three_card_category(code & KEY_MASK, class_group(code) > 0) for code in sorted(counts.first)]


def test_a_number_too_large_is_not_cut_off() -> None:
    with pytest.raises(TotalError):
        packed_number(86**2, 2)
    assert packed_counts(counts_without())["short"] == 72


# --------------------------------------------------------------------------------------------------------- rule sets


HOSTILE = """
id = "hostile"
name = '</script><script>alert(1)</script>'
[source]
title = "t"
[bets]
rule = "equal"
[max_payout]
amount = {cap}
per = "hand"
[[assumption]]
id = "a"
text = "</style><img src=x onerror=alert(1)> & \\u2028 \\u202e"
[schedule.s]
convention = "to 1"
[schedule.s.pays]
royal_flush = 1000
straight_flush = 200
four_of_a_kind = 50
full_house = 11
flush = 8
straight = 5
three_of_a_kind = 3
two_pair = 2
pair_tens_or_better = 1
"""


def hostile(folder: Path, cap: int, name: str = "hostile.toml") -> str:
    file = folder / name
    file.write_text(HOSTILE.format(cap=cap), "utf-8")
    return str(file)


def test_text_of_a_rule_set_stays_text(tmp_path: Path) -> None:
    page = explorer_page(page_rules([hostile(tmp_path, 25_000)]), Words())
    assert "<script>alert" not in page
    assert "<img" not in page
    assert "\u2028" not in page
    assert "\u202e" not in page
    assert page.count("<script") == 2
    data = page_data(page)
    assert data["sets"][0]["name"] == "</script><script>alert(1)</script>"
    notes = data["sets"][0]["tables"][0]["notes"]
    assert notes[0] == "Assumed: </style><img src=x onerror=alert(1)> &    "
    assert notes[1].startswith("A maximum payout of 25,000 per hand is printed")


def test_a_maximum_payout_that_binds_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ExactOddsError, match="explorer refuses the maximum payout of rules hostile"):
        page_rules([hostile(tmp_path, 2_999)])


def test_rule_sets_that_are_asked_for(tmp_path: Path) -> None:
    keys = [table.key for one in page_rules(["california/LIRX-02", "quebec", "california"]) for table in one.tables]
    assert keys == ["california/LIRX-02", "california/LIRX-01", "california/LIRX-03", "quebec/standard"]
    with pytest.raises(ExactOddsError, match="rules pennsylvania: no pays are printed"):
        page_rules(["pennsylvania"])
    with pytest.raises(ExactOddsError, match="does not ship"):
        page_rules(["nowhere"])
    paths = [hostile(tmp_path, 25_000), hostile(tmp_path, 30_000, "other.toml")]
    with pytest.raises(ExactOddsError, match="two sets have this id"):
        page_rules(paths)


# -------------------------------------------------------------------------------------------------------- the drawings


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_chart_of_the_first_decision(lang: Lang) -> None:
    game, words = make_game(Options()), Words(lang)
    svg = ElementTree.fromstring(first_decision_chart(game, words))
    cells = {use.get("id"): use for use in svg.iter(f"{SVG}use") if use.get("id")}
    assert len(cells) == 741
    for place, ev in enumerate(class_values(game)[0].evs().values()):
        cell = cells[f"c{place}"]
        assert cell.get("class") == shade(ev)
        assert (cell.findtext(f"{SVG}title") or "").endswith(words.decimal(ev, signed=True))
    shown = Counter(cell.get("href") for cell in cells.values())
    assert shown == {"#ride": 5 * 12 + 13 + 29, "#pull": 639}
    assert svg.findtext(f"{SVG}title") == words.say("chart_first")
    assert (
        len({(cell.get("x"), cell.get("y")) for cell in cells.values()}) < 741
    )  # thirteen grids, each from its corner


def test_the_page_holds_the_same_drawings(page: str) -> None:
    words = Words(page_data(page)["lang"])
    game = make_game(Options())
    for grid in holding_grids(game, words, tooltips=False):
        assert grid.body in page
    for drawing in round_drawings(play_round(game), words):
        assert drawing.body in page
    assert [grid.title[-2:].strip() for grid in holding_grids(game, Words("fr"), tooltips=False)] == (
        ["A", "R", "D", "V", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
    )


def test_every_class_is_in_one_grid_only() -> None:
    found = Counter(
        re.findall(
            r'id="(c\d+)"', "".join(grid.body for grid in holding_grids(make_game(Options()), Words(), tooltips=False))
        )
    )
    assert len(found) == 741
    assert set(found.values()) == {1}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_chart_of_the_round(lang: Lang) -> None:
    words, game = Words(lang), make_game(Options(rules="limited-stakes/4", bets="5,5,4"))
    svg = ElementTree.fromstring(round_chart(game, words))
    result = play_round(game)
    bars = [bar for bar in svg.iter(f"{SVG}g") if (bar.get("class") or "").startswith("bar ")]
    labels = [bar.findtext(f"{SVG}text") for bar in bars]
    nets = [("+" if net > 0 else "") + words.amount(net) for net in reversed(result.distribution.ways)]
    assert labels[: len(nets)] == nets
    assert len(labels) == len(nets) + 3 + 9
    assert "limited-stakes/4" in "".join(svg.itertext())


@pytest.mark.parametrize("options", [
    Options(), Options(bets="5,5,1"), Options(max_payout=50),
    Options(bets="2,3,4", max_payout=30, max_payout_per="bet"),
    Options(pay={"pair_tens_or_better": "push"}, peek="first"),
], ids=str)  # fmt: skip
def test_shares_are_those_of_everything_won(options: Options) -> None:
    """What the rows net adds up to what the distribution of the net has; the bars are shares of what is won."""
    result = play_round(make_game(options))
    ways = result.distribution.ways
    assert sum(row.net for row in result.frequencies) == sum(net * count for net, count in ways.items())
    won = [row.net for row in result.frequencies if row.net > 0]
    assert sum(won) == sum(net * count for net, count in ways.items() if net > 0)
    drawn = share_drawing(result, Words()).body
    for amount in won:
        assert Words().percent(Fraction(amount, sum(won))) in drawn


def test_a_table_that_wins_nothing_says_so() -> None:
    nothing = dict.fromkeys(make_game(Options()).pays.pays, 0)
    assert "No hand of this table wins anything." in round_chart(make_game(Options(pay=nothing)), Words())


def test_every_shade_is_in_the_legend_and_in_the_style() -> None:
    style = (FOLDER.parent / "drawings" / "style.css").read_text("utf-8")
    names = [name for name, _, _ in legend(Words())]
    assert names == ["r4", "r3", "r2", "r1", "e", "p1", "p2", "p3"]
    for name in names:
        assert len(re.findall(rf"^\s*\.{name} {{ fill: #\w+; color: #\w+; }}$", style, re.MULTILINE)) == 2


@pytest.mark.parametrize(
    ("draw", "options", "said"),
    [
        (first_decision_chart, Options(dead="Ah"), "chart first-decision refuses dead cards"),
        (first_decision_chart, Options(peek="burn"), "chart first-decision refuses peek burn"),
        (round_chart, Options(side={"three-card-bonus": 1}), "chart round refuses side bets"),
    ],
)
def test_what_a_chart_cannot_draw_is_refused_by_name(draw: Any, options: Options, said: str) -> None:
    with pytest.raises(ExactOddsError, match=said):
        draw(make_game(options), Words())
