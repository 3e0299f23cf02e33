"""The way in: interrupted while everything else is still being loaded, it ends as it does later."""

from __future__ import annotations

import gc
import sys


def main() -> None:
    """Run the command line of this process."""
    gc.disable()  # what modules make while they load stays: looking for garbage in it takes a tenth of a short command
    try:
        from exact_odds.cli.main import main as begin

        gc.freeze()
        gc.enable()
        begin()
    except KeyboardInterrupt:
        from exact_odds.cli.talk import INTERRUPTED, complain

        sys.exit(complain(["interrupted"], INTERRUPTED))
