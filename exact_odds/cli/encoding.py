"""Output that survives any code page: what it cannot hold is written plainly, never as an error."""

from __future__ import annotations

import codecs
import sys

_PLAIN = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "−": "-", "–": "-", "—": "-", "’": "'", "…": "...", "×": "x"}


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
    plain = "".join(_PLAIN.get(sign) or normalize("NFKD", sign) for sign in bad)
    return "".join(sign if sign.isascii() else "" if _is_mark(sign) else "?" for sign in plain), error.end


def _is_mark(sign: str) -> bool:
    from unicodedata import combining

    return combining(sign) > 0
