"""Talk on stderr: one line a fault, whatever it holds."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress

from exact_odds.basics.errors import printable

PROGRAM = "exact-odds"

#: The exit code of a command that was interrupted: 128 and the number of the signal.
INTERRUPTED = 130


def complain(faults: Iterable[str], code: int, *, debug: bool = False) -> int:
    """Write one line a fault and return the exit code; nobody may be listening, which changes nothing."""
    with suppress(OSError, AttributeError):
        if debug:
            import traceback

            traceback.print_exc()
        for fault in faults:
            sys.stderr.write(f"{PROGRAM}: error: {printable(fault)}\n")
        sys.stderr.flush()
    return code
