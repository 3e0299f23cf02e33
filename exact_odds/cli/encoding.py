"""Output that survives any code page: what it cannot hold is written plainly, never as an error."""

from __future__ import annotations

import codecs
import sys

_PLAIN = {
    "♣": "c", "♦": "d", "♥": "h", "♠": "s", "−": "-", "–": "-", "—": "-", "’": "'", "«": '"', "»": '"', "×": "x",
    "±": "+/-", "√": "sqrt ", "§": "sec.", "œ": "oe", "Œ": "OE",
}  # fmt: skip


def make_output_safe() -> None:
    """Let stdout and stderr replace what their encoding lacks: suit symbols by letters, accents by plain letters."""
    codecs.register_error("exact_odds_plain", _plain)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)  # a stand-in stream of a test or a notebook has none
        if reconfigure is not None:
            reconfigure(errors="exact_odds_plain")


def _plain(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from unicodedata import normalize

    bad = error.object[error.start : error.end]
    plain = "".join(_PLAIN.get(sign, sign) for sign in normalize("NFKD", bad))
    return "".join(sign if sign.isascii() else "" if _is_mark(sign) else "?" for sign in plain), error.end


def _is_mark(sign: str) -> bool:
    from unicodedata import combining

    return combining(sign) > 0


def in_references(page: str) -> str:
    """HTML or SVG, which says that it is UTF-8, for stdout: where that is another code page, signs as references."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    if codecs.lookup(encoding).name == "utf-8":
        return page
    return page.encode("ascii", "xmlcharrefreplace").decode()
