"""Results of the public API in a notebook: the words and tables of the command, as HTML that cannot break out."""

from __future__ import annotations

import json
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import exact_odds

RESULTS: list[tuple[str, Callable[[], Any], list[str]]] = [
    ("hand", lambda: exact_odds.hand("Th Jh Qh"), ["hand", "ThJhQh"]),
    ("hand of five", lambda: exact_odds.hand("8c8d8hAhAd"), ["hand", "8c8d8hAhAd"]),
    ("round", exact_odds.edge, ["edge"]),
    ("strategy", exact_odds.strategy, ["strategy"]),
    ("price", lambda: exact_odds.price("party-card"), ["price", "party-card"]),
    ("side bets", lambda: exact_odds.side_bets("limited-stakes"), ["side-bets", "--rules", "limited-stakes"]),
    ("no side bets", lambda: exact_odds.side_bets("quebec"), ["side-bets", "--rules", "quebec"]),
    ("sensitivity", lambda: exact_odds.sensitivity("straight", start=4, end=7),
     ["sensitivity", "straight", "--from", "4", "--to", "7"]),
]  # fmt: skip
IDS = [name for name, *_ in RESULTS]


class Tags(HTMLParser):
    """Every tag, and the text between them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        del attrs
        self.open.append(tag)
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize(("make", "line"), [case[1:] for case in RESULTS], ids=IDS)
def test_a_result_shows_what_its_command_shows(
    make: Callable[[], Any], line: list[str], command: Callable[..., Any]
) -> None:
    drawn = make()._repr_html_()
    page = command(*line, "--format", "html").out
    body = re.fullmatch(r"<div [^>]*>\n(.*)\n</div>", drawn, re.DOTALL)
    assert body is not None
    assert page.endswith(f"</title>\n{body[1]}\n</html>\n")
    tags = Tags(drawn)
    assert tags.open == []
    assert tags.tags <= {"div", "p", "table", "thead", "tbody", "tr", "th", "td"}
    assert "table" in tags.tags or not re.search(r"\n-+ ", command(*line).out)  # a settled hand is words alone
    assert 'class="tex2jax_ignore mathjax_ignore"' in drawn  # "bet $ ... $" is no mathematics


def test_every_text_is_escaped(tmp_path: Path) -> None:
    evil = '<script>alert("&")</script>'
    text = (Path(exact_odds.__file__).parent / "rules" / "sets" / "limited-stakes.toml").read_text("utf-8")
    file = tmp_path / "evil.toml"
    file.write_text(re.sub(r'^text = ".*"$', f"text = {json.dumps(evil)}", text, flags=re.MULTILINE), "utf-8")
    game = exact_odds.game(str(file))
    for result in (exact_odds.hand("ThJhQh", game), exact_odds.edge(game), exact_odds.sensitivity("flush", game)):
        drawn = result._repr_html_()  # type: ignore[union-attr]
        assert "&lt;script&gt;" in drawn
        assert "<script" not in drawn
        assert evil in Tags(drawn).text


@pytest.mark.parametrize("make", [case[1] for case in RESULTS], ids=IDS)
def test_a_result_stays_what_it_was(make: Callable[[], Any]) -> None:
    result = make()
    again = pickle.loads(pickle.dumps(result))
    assert again == result
    assert type(again) is type(result)
    assert again._repr_html_() == result._repr_html_()


def test_types_are_those_of_odds() -> None:
    from exact_odds.odds.pays.sensitivity import Sensitivity

    assert type(exact_odds.hand("Th Jh Qh")) is exact_odds.Hand
    assert type(exact_odds.edge()) is exact_odds.Round
    assert isinstance(exact_odds.sensitivity("flush"), Sensitivity)
    assert exact_odds.side_bets() == list(exact_odds.side_bets())


def test_nothing_of_output_is_loaded_until_a_notebook_asks() -> None:
    script = (
        "import sys, exact_odds\n"
        "exact_odds.hand('Th Jh Qh'); exact_odds.edge()\n"
        "assert not [name for name in sys.modules if name.startswith('exact_odds.output')]\n"
        "exact_odds.edge()._repr_html_()\n"
        "assert not {'polars', 'sympy', 'typer'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)
