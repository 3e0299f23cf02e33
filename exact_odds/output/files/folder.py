"""The generated tables on disk: written file by file, each whole, or compared without writing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.files import write_whole
from exact_odds.basics.numbers import shown
from exact_odds.output.documents import document
from exact_odds.output.files.tables import INDEX, all_tables
from exact_odds.output.report import Column, Report, Table
from exact_odds.output.wording.words import Words

Progress = Callable[[int, int], None] | None
Difference = Literal["missing", "changed", "extra"]
_ABOUT = 75  # files, for the progress bar only


class TablesFound(NamedTuple):
    """The folder, how many files belong in it, and which of them differed from what was there before."""

    folder: Path
    files: int
    differing: tuple[tuple[str, Difference], ...]
    written: bool


def write_tables(folder: Path, progress: Progress = None) -> TablesFound:
    """Write every table that differs from what is there, the index last; what the old index names and nothing makes
    any more is removed.

    Raises ExactOddsError where the folder cannot be written.
    """
    before = _indexed(folder)
    found = _compare(folder, before, progress, write=True)
    for path, difference in found.differing:
        if difference == "extra":
            (folder / path).unlink(missing_ok=True)
    return found


def compare_tables(folder: Path, progress: Progress = None) -> TablesFound:
    """Compare every table with what is there; a file that nothing makes counts as a difference too."""
    if not folder.is_dir():
        raise ExactOddsError(f"tables {shown(folder)}: the folder does not exist; write it without --check")
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    return _compare(folder, there, progress, write=False)


def _compare(folder: Path, there: set[str], progress: Progress, *, write: bool) -> TablesFound:
    differing: list[tuple[str, Difference]] = []
    made: set[str] = set()
    for path, data in all_tables():
        made.add(path)
        old = _read(folder / path)
        if old != data:
            differing.append((path, "missing" if old is None else "changed"))
            if write:
                _write(folder, path, data)
        if progress is not None:
            progress(min(len(made), _ABOUT), _ABOUT)
    differing += [(path, "extra") for path in sorted(there - made)]
    return TablesFound(folder, len(made), tuple(differing), write)


def _write(folder: Path, path: str, data: bytes) -> None:
    target = folder / path
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ExactOddsError(f"tables {shown(folder)}: cannot be made: {(error.strerror or '').lower()}") from None
    write_whole(target, data)


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def _indexed(folder: Path) -> set[str]:
    """The files that the index in a folder names: those are ours to remove, nothing else is."""
    lines = (_read(folder / INDEX) or b"").decode("utf-8", "replace").splitlines()[1:]
    names = {line.split(",")[0] for line in lines}
    return {
        name for name in names if name and ".." not in name and not name.startswith("/") and (folder / name).is_file()
    }


def tables_report(found: TablesFound, words: Words) -> Report:
    """What was written or compared, and every file that differs by name."""
    phrase = "tables_written" if found.written else "tables_differ" if found.differing else "tables_in_step"
    lead = words.say(phrase, files=found.files, folder=found.folder, changed=len(found.differing))
    lines = []
    for path, difference in found.differing:
        if not found.written:
            lines.append(words.say(f"tables_{difference}", file=path))
        elif difference == "extra":
            lines.append(words.say("tables_removed", file=path))
    data = document("tables/1") | {
        "folder": str(found.folder),
        "files": found.files,
        "written": found.written,
        "differing": [{"file": path, "difference": difference} for path, difference in found.differing],
    }
    columns = (Column("file", "", only="files"), Column("difference", "", only="files"))
    return Report((lead, *lines), lambda: data, (Table("differing", "", columns, found.differing),))
