"""Files written whole or not at all: to a temporary file beside, then renamed."""

from __future__ import annotations

import os
import tempfile
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
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=".exact-odds-")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        mask = os.umask(0)
        os.umask(mask)
        Path(temporary).chmod(0o666 & ~mask)  # what open() would have given; mkstemp keeps files to oneself
        Path(temporary).replace(target)
        temporary = None
    except (OSError, ValueError) as error:
        raise ExactOddsError(f"output {shown(path)}: cannot be written: {reason_of(error)}") from None
    finally:
        if temporary is not None:
            with suppress(OSError):
                Path(temporary).unlink()
