"""The page put together: one HTML file that asks nothing of the network, the same bytes for the same rules."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from html import escape
from pathlib import Path

from exact_odds.odds.round import play_round
from exact_odds.output.drawings.grids import holding_grids, legend
from exact_odds.output.drawings.round import round_drawings
from exact_odds.output.drawings.svg import Drawing, cell_shapes, drawing_style, swatch
from exact_odds.output.explorer.data import page_data, script_json
from exact_odds.output.explorer.tables import PageRules
from exact_odds.output.wording.words import Words

_HERE = Path(__file__).parent
#: In the order in which the one script of the page holds them.
_SCRIPTS = ("exact.js", "words.js", "game.js", "state.js", "hand.js", "strategy.js", "pays.js", "start.js")
_PLACE = re.compile(r"\{\{(\w+)\}\}")


def explorer_page(sets: tuple[PageRules, ...], words: Words) -> str:
    """The page for the tables of these sets, the first one shown, in the language of ``words``.

    >>> from exact_odds.output.explorer.tables import page_rules
    >>> explorer_page(page_rules(["quebec"]), Words("fr"))[:32]
    '<!DOCTYPE html>\\n<html lang="fr">'
    """
    game = sets[0].tables[0].game
    style = _unindented(drawing_style() + _read("page.css"))
    script = _script()
    net, bets, share = round_drawings(play_round(game), words)
    parts = {
        "lang": words.lang,
        "style": style,
        "style_hash": _hash(style),
        "script": script,
        "script_hash": _hash(script),
        "data": script_json(page_data(sets, words)),
        "shapes": cell_shapes(),
        "legend": _legend(words),
        "grids": "".join(map(_grid, holding_grids(game, words, tooltips=False))),
        "net": _figure("net", net),
        "bets": _figure("bets", bets),
        "share": _figure("share", share),
    }
    # one pass: what is filled in is not looked through again
    return _PLACE.sub(lambda place: parts.get(place[1]) or escape(words.say(place[1])), _read("page.html"))


def _read(name: str) -> str:
    return (_HERE / name).read_text("utf-8")


def _unindented(text: str) -> str:
    """Without the blanks that lines begin with, a tenth of the page; no text of a script goes over two lines."""
    return re.sub(r"^ +", "", text, flags=re.MULTILINE)


def _script() -> str:
    """All scripts as one, in a scope of their own."""
    opening = '"use strict";\n(() => {\nconst DATA = JSON.parse(document.getElementById("data").textContent);\n'
    return opening + _unindented("\n".join(map(_read, _SCRIPTS))) + "})();\n"


def _hash(text: str) -> str:
    """How the page's own policy names the one style and the one script it lets run."""
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()


def _legend(words: Words) -> str:
    return "".join(
        f'<li><svg class="drawing" width="24" height="24" aria-hidden="true">{swatch(shade, action)}</svg>'
        f" {escape(text)}</li>"
        for shade, action, text in legend(words)
    )


def _grid(grid: Drawing) -> str:
    title, size = escape(grid.title), f'width="{grid.width}" height="{grid.height}"'
    return (
        f'<figure><figcaption>{title}</figcaption><svg class="drawing" role="group" aria-label="{title}"'
        f' viewBox="0 0 {grid.width} {grid.height}" {size}>{grid.body}</svg></figure>'
    )


def _figure(name: str, drawing: Drawing) -> str:
    return (
        f'<figcaption>{escape(drawing.title)}</figcaption><svg id="{name}" class="drawing" role="img" {drawing.data}'
        f' viewBox="0 0 {drawing.width} {drawing.height}">{drawing.body}</svg>'
    )
