"""A progress bar on stderr: on a terminal only, so that a pipe stays silent."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_bar() -> Iterator[Callable[[int, int], None] | None]:
    """A function to be told (done, of), or None where nobody watches; the bar is gone when the work is."""
    if not sys.stderr.isatty():
        yield None
        return
    import typer

    with typer.progressbar(length=1000, file=sys.stderr, show_pos=False) as bar:
        shown = 0

        def progress(done: int, of: int) -> None:
            nonlocal shown
            now = 1000 * done // of
            bar.update(now - shown)
            shown = now

        yield progress
