"""Talk on stderr: one line a fault, whatever it holds."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress

PROGRAM = "exact-odds"


def complain(faults: Iterable[str], code: int, *, debug: bool = False) -> int:
    """Write one line a fault and return the exit code; nobody may be listening, which changes nothing."""
    with suppress(OSError, AttributeError):
        if debug:
            import traceback

            traceback.print_exc()
        for fault in faults:
            sys.stderr.write(f"{PROGRAM}: error: {_printable(fault)}\n")
        sys.stderr.flush()
    return code


def _printable(fault: str) -> str:
    """A fault on one line, with escapes for signs that a terminal would obey or not show."""
    line = " ".join(fault.split())
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in line)
