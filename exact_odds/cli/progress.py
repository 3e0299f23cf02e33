"""A progress bar on stderr, for work over a second: on a terminal only, so that a pipe stays silent."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_WIDTH, _PATIENCE = 20, 1.0


@contextmanager
def progress_bar() -> Iterator[Callable[[int, int], None] | None]:
    """A function to be told (done, of), or None where nobody watches; the bar is gone when the work is."""
    terminal, begun, drawn = sys.stderr, time.monotonic(), ""
    if not terminal.isatty():
        yield None
        return

    def progress(done: int, of: int) -> None:
        nonlocal drawn
        full = _WIDTH * done // of
        line = f"[{'#' * full}{'-' * (_WIDTH - full)}] {100 * done // of:3}%"
        if line != drawn and time.monotonic() - begun > _PATIENCE:
            terminal.write("\r" + line)
            terminal.flush()
            drawn = line

    try:
        yield progress
    finally:
        if drawn:
            terminal.write("\r" + " " * len(drawn) + "\r")
            terminal.flush()
