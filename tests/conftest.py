"""What the tests of several rooms share."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, settings

from exact_odds.cli.main import run

# the same examples every time, however slow the machine is
settings.register_profile("exact", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("exact")


class Said(NamedTuple):
    """How a command ended and what it said."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        assert (self.code, self.err) == (0, "")
        return json.loads(self.out)


Command = Callable[..., Said]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs one command line in this process."""

    def execute(*arguments: str) -> Said:
        capsys.readouterr()
        code = run(list(arguments))
        return Said(code, *capsys.readouterr())

    return execute
