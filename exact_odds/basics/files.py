"""Files written whole or not at all: to a temporary file beside, then renamed."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from exact_odds.basics.errors import ExactOddsError, reason_of
from exact_odds.basics.numbers import shown


def opened(path: Path, name: str) -> BinaryIO:
    """A file open for reading; ``name`` is how the user wrote it.

    Raises ExactOddsError where it cannot be opened.
    """
    try:
        return path.open("rb")
    except (OSError, ValueError) as error:
        raise ExactOddsError(f"{name}: cannot be read: {reason_of(error)}") from None


def stdin() -> BinaryIO:
    """Standard input, for reading bytes.

    Raises ExactOddsError where it is closed.
    """
    if sys.stdin is None:
        raise ExactOddsError("input: stdin is closed; name a file")
    return sys.stdin.buffer


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that no reader and no interruption ever sees half of it.

    Raises ExactOddsError where it cannot be written; what was there before is then still there.
    """
    temporary = None
    try:
        if path.exists() and not path.is_file():  # a device or a pipe cannot be replaced by a rename
            path.write_bytes(data)
            return
        target = Path(os.path.realpath(path))  # a link stays one
        temporary = target.with_name(f".exact-odds-{os.urandom(8).hex()}")  # known before it is there, to be removed
        with temporary.open("xb") as file:
            file.write(data)
        temporary.replace(target)
    except (OSError, ValueError) as error:
        raise ExactOddsError(f"output {shown(path)}: cannot be written: {reason_of(error)}") from None
    finally:
        if temporary is not None:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
