"""The one error a caller has to catch, and the one that means this package is wrong."""

from __future__ import annotations

import os
from collections.abc import Iterable


class ExactOddsError(ValueError):
    """Input that cannot be honoured.

    Each fault is one line that says where, what, and how to write it right; whatever it quotes, it can be printed.

    >>> raise ExactOddsError("card 2 '1h': '1' is not a rank")
    Traceback (most recent call last):
        ...
    exact_odds.basics.errors.ExactOddsError: card 2 '1h': '1' is not a rank
    """

    def __init__(self, *faults: str) -> None:
        self.faults = tuple(map(printable, faults))
        super().__init__("\n".join(self.faults))


_LONGEST = 1_000


def printable(text: str) -> str:
    """A text on one line, with escapes for signs that a terminal would obey or not show, and not endlessly long.

    >>> print(printable("two\\nlines \\x1b[31m"))
    two lines \\x1b[31m
    """
    line = " ".join(text.split())
    if len(line) > _LONGEST:  # what is wrong stands at the beginning, what to do at the end
        line = f"{line[: _LONGEST // 2]} ... {line[-_LONGEST // 2 :]}"
    return line if line.isprintable() else "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in line)


class TotalError(ArithmeticError):
    """A count that must come out at a known total did not: a fault of this package, not of its input."""


def check_total(what: str, found: int, wanted: int) -> None:
    """Raise TotalError unless ``found`` is ``wanted``.

    Not an ``assert``, which ``python -O`` removes.

    >>> check_total("holdings", 22100, 22100)
    """
    if found != wanted:
        raise TotalError(f"{what}: counted {found}, must be {wanted}")


def reason_of(error: OSError | ValueError) -> str:
    """Why a file could not be opened, in small letters; a ValueError comes of a name with a zero byte.

    >>> reason_of(FileNotFoundError(2, "whatever the platform says"))
    'no such file or directory'
    """
    return (os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error)).lower()


_MOST_NAMES = 40


def nearest(bad: str, known: Iterable[str], nothing: str = "there is none") -> str:
    """Words that help after a name that is not known: those that begin with it, the nearest, or all where they are few.

    ``nothing`` is said where there are none.

    >>> nearest("oprr-804", ["opr-804", "quebec"])
    'did you mean opr-804?'
    >>> nearest("zzz", ["opr-804", "quebec"])
    'known: opr-804, quebec'
    """
    from difflib import get_close_matches  # only an error needs it

    names = list(known)
    if not names:
        return nothing
    begun = [name for name in names if bad and name.startswith(bad)]
    close = begun[:3] or get_close_matches(bad, names, n=3, cutoff=0.6)
    if close:
        return f"did you mean {' or '.join(close)}?"
    if len(names) > _MOST_NAMES:
        return f"known are {len(names)}, such as {', '.join(names[:3])}"
    return f"known: {', '.join(names)}"
