"""TOML read with file, key and reason: every fault of a file is found, and each is one line."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, BinaryIO

from exact_odds.basics.errors import ExactOddsError, nearest, reason_of
from exact_odds.basics.files import opened
from exact_odds.basics.numbers import exact, shown

MAX_BYTES = 1_000_000


def read_text(path: Path, name: str) -> str:
    """The text of a file, or one line on why it cannot be read. ``name`` is how the user wrote it."""
    with opened(path, name) as file:
        return text_of(file, name)


def text_of(file: BinaryIO, name: str) -> str:
    """The text of a file that is open, every line end a newline.

    Raises ExactOddsError where it cannot be read, is too large or not UTF-8.
    """
    try:
        data = file.read(MAX_BYTES + 1)  # not all of it: a device has no end
    except OSError as error:
        raise ExactOddsError(f"{name}: cannot be read: {reason_of(error)}") from None
    if len(data) > MAX_BYTES:
        raise ExactOddsError(f"{name}: larger than {MAX_BYTES:,} bytes; not a file of this kind")
    try:
        text = data.decode().removeprefix("\ufeff")
        return text.replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        raise ExactOddsError(f"{name}: byte {error.start + 1} is not UTF-8; save the file as UTF-8") from None


def parse_toml(text: str, name: str) -> Section:
    """The whole document as a Section that gathers faults under ``name``.

    Raises ExactOddsError where the text is not TOML or is empty.
    """
    try:
        # a decimal stays exact: 1.5 is read as Decimal("1.5"), never as a float
        data = tomllib.loads(text, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ExactOddsError(f"{name}: not TOML: {' '.join(str(error).split()) or 'nested too deeply'}") from None
    except ValueError as error:  # an integer of more digits than Python reads
        raise ExactOddsError(f"{name}: not TOML: {error}") from None
    except ArithmeticError:  # a decimal whose exponent is beyond reading
        raise ExactOddsError(f"{name}: not TOML: a number is out of all bounds") from None
    if not data:
        raise ExactOddsError(f"{name}: the file is empty")
    return Section(name, "", data, [])


class Section:
    """One TOML table being read: typed getters that note a fault and go on, so that one run shows them all.

    Keys that no getter asked for are unknown; :meth:`close` reports them. ``faults`` is shared by the whole file.
    """

    def __init__(self, name: str, path: str, data: dict[str, Any], faults: list[str]) -> None:
        self.name, self.path, self.data, self.faults = name, path, data, faults
        self._asked: set[str] = set()

    def fault(self, key: str, reason: str) -> None:
        """Note one fault at ``key`` (empty: at the table itself)."""
        place = ".".join(part for part in (self.path, key) if part)
        place = place if place.isprintable() else ascii(place)
        self.faults.append(f"{self.name}: {place + ': ' if place else ''}{reason}")

    def has(self, key: str) -> bool:
        return key in self.data

    def _get(self, key: str, *, required: bool) -> Any:
        self._asked.add(key)
        if key not in self.data and required:
            self.fault(key, "is missing")
        return self.data.get(key)

    def raw(self, key: str, *, required: bool = False) -> Any:
        """The value as TOML has it, for a key that takes several kinds; None where it is absent."""
        return self._get(key, required=required)

    def text(self, key: str, *, required: bool = True, choices: tuple[str, ...] = ()) -> str:
        """A text that is not blank; "" where it is absent or at fault."""
        value = self._get(key, required=required)
        if value is None:
            return ""
        if not isinstance(value, str) or not value.strip():
            self.fault(key, f"{shown(value)} is not a text")
            return ""
        if choices and value not in choices:
            self.fault(key, f"{shown(value)} is not one of {', '.join(choices)}")
            return ""
        return value

    def texts(self, key: str, *, required: bool = False) -> tuple[str, ...]:
        """An array of texts; () where it is absent or at fault."""
        value = self._get(key, required=required)
        if value is None:
            return ()
        if not isinstance(value, list) or not all(isinstance(item, str) and item.strip() for item in value):
            self.fault(key, "is not an array of texts")
            return ()
        return tuple(value)

    def flag(self, key: str) -> bool:
        """true or false; false where it is absent or at fault."""
        value = self._get(key, required=False)
        if value is not None and not isinstance(value, bool):
            self.fault(key, f"{shown(value)} is neither true nor false")
        return value is True

    def number(self, key: str, *, required: bool = True, above: int | None = None) -> Fraction | None:
        """An exact number; None where it is absent or at fault."""
        value = self._get(key, required=required)
        if value is None:
            return None
        try:
            number = exact(value, "the value")
        except ExactOddsError as error:
            self.fault(key, str(error))
            return None
        if above is not None and number <= above:
            self.fault(key, f"{shown(value)} is not above {above}")
            return None
        return number

    def section(self, key: str, *, required: bool = True) -> Section | None:
        """A table below this one; None where it is absent or at fault."""
        value = self._get(key, required=required)
        if value is None:
            return None
        if not isinstance(value, dict):
            self.fault(key, "is not a table")
            return None
        return Section(self.name, f"{self.path}.{key}" if self.path else key, value, self.faults)

    def sections(self, key: str, *, required: bool = False) -> list[Section]:
        """An array of tables, ``[[key]]``; [] where it is absent or at fault."""
        value = self._get(key, required=required)
        if value is None:
            return []
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.fault(key, f"is not an array of tables; write [[{key}]]")
            return []
        path = f"{self.path}.{key}" if self.path else key
        return [Section(self.name, f"{path}[{place}]", item, self.faults) for place, item in enumerate(value, 1)]

    def items(self) -> Iterator[tuple[str, Any]]:
        """Every key and raw value, for a table whose keys are names: pays, schedules. All count as asked for."""
        self._asked.update(self.data)
        return iter(self.data.items())

    def close(self) -> None:
        """Note every key that nothing asked for."""
        for key in self.data:
            if key not in self._asked:
                self.fault(key, f"is not a known key; {nearest(key, sorted(self._asked))}")

    def raise_faults(self) -> None:
        """Raise one ExactOddsError with every fault of the file, or return."""
        if self.faults:
            raise ExactOddsError(*self.faults)
