"""The way in: interrupted while everything else is still being loaded, it ends as it does later."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line of this process."""
    try:
        from exact_odds.cli.main import main as begin

        begin()
    except KeyboardInterrupt:
        from exact_odds.cli.talk import INTERRUPTED, complain

        sys.exit(complain(["interrupted"], INTERRUPTED))
