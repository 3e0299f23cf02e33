"""``make release`` refuses what is not ready before it runs the gate."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HEADING = "## 1.2.3 (2026-01-31)\n"


def git(folder: Path, *words: str) -> None:
    identity = ("-c", "user.name=nobody", "-c", "user.email=nobody@example.org")
    subprocess.run(["git", *identity, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small checkout that is ready for version 1.2.3, with a gate that says it was reached and stops."""
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "release", tmp_path / ".ci" / "release")
    gate = tmp_path / ".ci" / "run"
    gate.write_text("#!/bin/sh\necho the gate >&2\nexit 3\n", "utf-8")
    gate.chmod(0o755)
    (tmp_path / "exact_odds").mkdir()
    (tmp_path / "exact_odds" / "version.py").write_text('__version__ = "1.2.3"\n', "utf-8")
    (tmp_path / "CHANGELOG.md").write_text(f"# Changes\n\n{HEADING}\n- Adds a thing.\n", "utf-8")
    git(tmp_path, "init", "-q")
    commit(tmp_path)
    return tmp_path


def commit(folder: Path) -> None:
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "all")


def released(folder: Path) -> tuple[int, str]:
    done = subprocess.run([".ci/release"], cwd=folder, capture_output=True, text=True)
    return done.returncode, done.stderr


def test_what_is_ready_goes_through_the_gate(checkout: Path) -> None:
    assert released(checkout) == (3, "the gate\n")


@pytest.mark.parametrize(
    "heading", ["## 1.2.3 (unreleased)\n", "## 1.2.4 (2026-01-31)\n", "## 1a2b3 (2026-01-31)\n", ""]
)
def test_a_version_without_its_entry_is_refused(checkout: Path, heading: str) -> None:
    changes = checkout / "CHANGELOG.md"
    changes.write_text(changes.read_text("utf-8").replace(HEADING, heading), "utf-8")
    commit(checkout)
    code, said = released(checkout)
    assert code == 2
    assert "no heading '## 1.2.3 (YYYY-MM-DD)'" in said


def test_a_tag_that_is_there_is_refused(checkout: Path) -> None:
    git(checkout, "tag", "v1.2.3")
    code, said = released(checkout)
    assert code == 2
    assert "the tag v1.2.3 is there already" in said


def test_changes_that_are_not_committed_are_refused(checkout: Path) -> None:
    (checkout / "new.txt").write_text("new\n", "utf-8")
    code, said = released(checkout)
    assert code == 2
    assert "not committed" in said
