"""Files written whole or not at all."""

import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.files import opened, write_whole


@pytest.fixture
def umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def refusal(path: Path) -> str:
    with pytest.raises(ExactOddsError) as caught:
        write_whole(path, b"new")
    message = str(caught.value)
    assert message.isprintable()
    assert message.startswith("output '")
    return message


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_new_file_and_an_old_one(tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    for data in (b"first\r\n\x00\xff", b"", b"x" * 1_000_000):
        write_whole(path, data)
        assert path.read_bytes() == data
        assert names(tmp_path) == ["out.json"]


@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664), (0, 0o666)])
def test_permissions_are_those_of_any_new_file(mask: int, mode: int, tmp_path: Path, umask: None) -> None:
    os.umask(mask)
    path = tmp_path / "out.json"
    write_whole(path, b"data")
    assert stat.S_IMODE(path.stat().st_mode) == mode
    assert os.umask(0o022) == mask  # and the mask is what it was


@pytest.mark.parametrize("step", ["open", "replace"])
@pytest.mark.parametrize("error", [OSError(28, "no space"), KeyboardInterrupt()])
@pytest.mark.parametrize("old", [b"old", None])
def test_an_error_leaves_the_old_file_and_no_temporary(
    step: str, error: BaseException, old: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out.json"
    if old is not None:
        path.write_bytes(old)

    done = getattr(Path, step)

    def fail(self: Path, *args: Any, **kwargs: Any) -> None:
        if step == "open":
            done(self, *args, **kwargs).close()  # the file is there when the error comes
        raise error

    monkeypatch.setattr(Path, step, fail)
    with pytest.raises(ExactOddsError if isinstance(error, OSError) else KeyboardInterrupt) as caught:
        write_whole(path, b"new")
    if isinstance(error, OSError):
        assert str(caught.value).startswith("output '")
        assert str(caught.value).endswith(": cannot be written: no space left on device")
    monkeypatch.undo()
    assert names(tmp_path) == ([] if old is None else ["out.json"])
    assert old is None or path.read_bytes() == old


def test_half_written_data_is_never_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the moment of the rename the old file is whole, and the temporary beside it has everything."""
    path = tmp_path / "out.json"
    path.write_bytes(b"old")
    seen = []
    replace = Path.replace

    def watched(self: Path, target: Path) -> Path:
        seen.append((self.parent, path.read_bytes(), self.read_bytes(), target))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", watched)
    write_whole(path, b"new")
    assert seen == [(tmp_path, b"old", b"new", path)]


def test_places_where_nothing_can_be_written(tmp_path: Path) -> None:
    assert refusal(tmp_path / "no" / "out.json").endswith("cannot be written: no such file or directory")
    assert refusal(tmp_path).endswith("cannot be written: is a directory")
    assert refusal(tmp_path / ("x" * 300)).endswith("cannot be written: file name too long")
    (tmp_path / "file").write_bytes(b"")
    assert refusal(tmp_path / "file" / "out.json").endswith("cannot be written: not a directory")
    assert names(tmp_path) == ["file"]


def test_a_name_that_no_file_has() -> None:
    assert refusal(Path("a\0b")).startswith(r"output 'a\x00b': ")


@pytest.fixture
def read_only() -> Iterator[Path]:
    """A folder with one file in which this process may write nothing: not as root, who may write everywhere."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "out.json").write_bytes(b"old")
        folder.chmod(0o555)
        user = os.geteuid()
        if user == 0:
            os.seteuid(65534)
        yield folder
        os.seteuid(user)
        folder.chmod(0o755)


def test_a_folder_that_is_read_only(read_only: Path) -> None:
    assert refusal(read_only / "out.json").endswith(": cannot be written: permission denied")
    assert refusal(read_only / "new.json").endswith(": cannot be written: permission denied")
    assert (read_only / "out.json").read_bytes() == b"old"
    assert names(read_only) == ["out.json"]


def test_an_error_without_a_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: Any) -> None:
        raise OSError("out of paper")

    monkeypatch.setattr(Path, "replace", fail)
    assert refusal(tmp_path / "out.json").endswith("cannot be written: out of paper")


def test_a_link_stays_one(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    link = tmp_path / "link.json"
    link.symlink_to(Path("there") / "out.json")
    for data in (b"first", b"second"):  # the file it points to need not be there yet
        write_whole(link, data)
        assert link.is_symlink()
        assert (tmp_path / "there" / "out.json").read_bytes() == data
    assert (names(tmp_path), names(tmp_path / "there")) == (["link.json", "there"], ["out.json"])


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_whole(pipe, b"data")
        assert os.read(reader, 100) == b"data"
        assert stat.S_ISFIFO(pipe.stat().st_mode)
        assert names(tmp_path) == ["pipe"]
    finally:
        os.close(reader)


def test_a_file_is_opened_for_reading(tmp_path: Path) -> None:
    path = tmp_path / "in.txt"
    path.write_bytes(b"a\r\n\xff")
    with opened(path, "in.txt") as file:
        assert file.read() == b"a\r\n\xff"


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    """The name is the one that the user wrote."""
    for path, reason in (
        (tmp_path / "no", "no such file or directory"),
        (tmp_path, "is a directory"),
        (Path("a\0b"), "embedded null byte"),
    ):
        with pytest.raises(ExactOddsError) as caught:
            opened(path, "x/in.txt")
        assert str(caught.value) == f"x/in.txt: cannot be read: {reason}"


def test_opening_fails_without_a_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: Any) -> None:
        raise OSError("out of paper")

    monkeypatch.setattr(Path, "open", fail)
    with pytest.raises(ExactOddsError, match=r"^in.txt: cannot be read: out of paper$"):
        opened(tmp_path, "in.txt")
