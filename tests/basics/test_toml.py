"""TOML sections: every getter with what it reads, what it notes, and where."""

import os
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.toml import MAX_BYTES, Section, parse_toml, read_text


def faults(text: str, read: Callable[[Section], object]) -> tuple[str, ...]:
    """What reading a document notes."""
    section = parse_toml(text, "f.toml")
    read(section)
    return tuple(section.faults)


def refusal(action: Callable[[], object]) -> str:
    with pytest.raises(ExactOddsError) as caught:
        action()
    assert len(caught.value.faults) == 1
    return str(caught.value)


# --------------------------------------------------------------------------------------------------------------- files


def test_a_text_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes("\ufeffname = 'é'\r\n".encode())
    assert read_text(path, "a.toml") == "name = 'é'\n"
    path.write_bytes(b"a\rb\r\nc\n\r\r\nd")
    assert read_text(path, "a.toml") == "a\nb\nc\n\n\nd"
    path.write_bytes("a\ufeff".encode())
    assert read_text(path, "a.toml") == "a\ufeff"
    path.write_bytes(b"")
    assert read_text(path, "a.toml") == ""


def test_a_file_may_have_a_million_bytes(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(b"#" * MAX_BYTES)
    assert len(read_text(path, "a")) == 1_000_000
    path.write_bytes(b"#" * (MAX_BYTES + 1))
    wanted = "sets/a.toml: larger than 1,000,000 bytes; not a file of this kind"
    assert refusal(lambda: read_text(path, "sets/a.toml")) == wanted


@pytest.mark.parametrize(
    ("data", "place"), [(b"ab\xff", 3), (b"\xe9", 1), (b"\xff\xfea\x00", 1), (b"\xef\xbb\xbfab\xff", 6)]
)
def test_a_file_that_is_not_utf_8(data: bytes, place: int, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(data)
    wanted = f"a.toml: byte {place} is not UTF-8; save the file as UTF-8"
    assert refusal(lambda: read_text(path, "a.toml")) == wanted


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert (
        refusal(lambda: read_text(tmp_path / "no.toml", "no.toml"))
        == "no.toml: cannot be read: no such file or directory"
    )
    assert refusal(lambda: read_text(tmp_path, "here")) == "here: cannot be read: is a directory"
    assert refusal(lambda: read_text(Path("a\0b"), "null")).startswith("null: cannot be read: embedded null")
    long = refusal(lambda: read_text(tmp_path / ("x" * 5000), "long"))
    assert long == "long: cannot be read: file name too long"
    if os.geteuid():  # root reads everything
        locked = tmp_path / "locked.toml"
        locked.write_bytes(b"a = 1")
        locked.chmod(0)
        assert refusal(lambda: read_text(locked, "locked")) == "locked: cannot be read: permission denied"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "f.toml: the file is empty"),
        ("# nothing\n", "f.toml: the file is empty"),
        ("a = ", "f.toml: not TOML: Invalid value (at end of document)"),
        ("a = 1\na = 2", "f.toml: not TOML: Cannot overwrite a value (at end of document)"),
        ("[a", "f.toml: not TOML: Expected ']' at the end of a table declaration (at end of document)"),
    ],
)
def test_texts_that_are_no_documents(text: str, message: str) -> None:
    assert refusal(lambda: parse_toml(text, "f.toml")) == message


@pytest.mark.parametrize("value", ["1" * 5000, "[" * 5000 + "]" * 5000, "{b=" * 3000 + "1" + "}" * 3000])
def test_texts_that_python_gives_up_on(value: str) -> None:
    message = refusal(lambda: parse_toml(f"a = {value}", "f.toml"))
    assert message.startswith("f.toml: not TOML: ")
    assert message.isprintable()
    assert len(message) < 200


@pytest.mark.parametrize(
    "value",
    [
        "0x" + "f" * 5000,
        "0b" + "1" * 50000,
        "1e99999999999999999999",
        "-1e-99999999999999999999",
        "1e999999",
        "[" * 200 + "]" * 200,
        "nan",
        "inf",
        "2020-01-01",
        "[0x" + "f" * 5000 + "]",
        '"""a\nb"""',
    ],
)
def test_whatever_a_value_is_only_the_documented_error_comes_out(value: str) -> None:
    """Read as everything; each fault is one printable line."""
    noted: tuple[str, ...] = ()
    try:
        section = parse_toml(f"a = {value}", "f.toml")
        for read in (section.number, section.text, section.flag, section.texts, section.section, section.sections):
            read("a")
        noted = tuple(section.faults)
        section.raise_faults()
    except ExactOddsError as error:
        noted = error.faults
    assert noted
    for fault in noted:
        assert fault.isprintable()
        assert len(fault) < 300


# ------------------------------------------------------------------------------------------------------------- getters


def test_what_a_document_says() -> None:
    root = parse_toml(
        """
        name = "x"
        texts = ["a", "b"]
        none = []
        yes = true
        no = false
        whole = 5
        decimal = 1.10
        fraction = "2/3"
        [table]
        key = 1
        [table.inner]
        key = 2
        [[rows]]
        key = 3
        [[rows]]
        key = 4
        """,
        "f.toml",
    )
    assert root.text("name") == root.text("name", choices=("w", "x")) == root.text("name", required=False) == "x"
    assert root.texts("texts") == ("a", "b")
    assert root.texts("none") == ()
    assert (root.flag("yes"), root.flag("no"), root.flag("absent")) == (True, False, False)
    numbers = [root.number(key) for key in ("whole", "decimal", "fraction")]
    assert numbers == [5, Fraction(11, 10), Fraction(2, 3)]
    assert {type(number) for number in numbers} == {Fraction}
    assert root.number("whole", above=4) == 5
    assert root.raw("whole") == 5
    assert root.raw("absent") is None
    table = root.section("table")
    assert table is not None
    inner = table.section("inner")
    assert inner is not None
    assert (table.number("key"), inner.number("key")) == (1, 2)
    assert (table.path, inner.path, table.name) == ("table", "table.inner", "f.toml")
    rows = root.sections("rows", required=True)
    assert [(row.path, row.number("key")) for row in rows] == [("rows[1]", 3), ("rows[2]", 4)]
    assert root.has("name")
    assert not root.has("absent")
    for part in (root, table, inner, *rows):
        part.close()
    assert root.faults == []
    root.raise_faults()


def test_what_is_absent() -> None:
    root = parse_toml("a = 1", "f.toml")
    assert root.text("text", required=False) == ""
    assert root.texts("texts") == ()
    assert root.number("number", required=False) is None
    assert root.section("section", required=False) is None
    assert root.sections("sections") == []
    assert root.faults == []
    assert root.text("text") == ""
    assert root.texts("texts", required=True) == ()
    assert root.number("number") is None
    assert root.section("section") is None
    assert root.sections("sections", required=True) == []
    assert root.raw("raw", required=True) is None
    keys = ("text", "texts", "number", "section", "sections", "raw")
    assert root.faults == [f"f.toml: {key}: is missing" for key in keys]


@pytest.mark.parametrize(
    ("value", "read", "reason"),
    [
        ("5", lambda s: s.text("a"), "'5' is not a text"),
        ('""', lambda s: s.text("a"), "'' is not a text"),
        ('" \\t"', lambda s: s.text("a"), r"' \t' is not a text"),
        ("true", lambda s: s.text("a", required=False), "'True' is not a text"),
        ('"z"', lambda s: s.text("a", choices=("x", "y")), "'z' is not one of x, y"),
        ('"X"', lambda s: s.text("a", choices=("x",)), "'X' is not one of x"),
        ('"a"', lambda s: s.texts("a"), "is not an array of texts"),
        ("[1]", lambda s: s.texts("a"), "is not an array of texts"),
        ('["a", " "]', lambda s: s.texts("a"), "is not an array of texts"),
        ("{}", lambda s: s.texts("a"), "is not an array of texts"),
        ("1", lambda s: s.flag("a"), "'1' is neither true nor false"),
        ('"true"', lambda s: s.flag("a"), "'true' is neither true nor false"),
        ("0", lambda s: s.flag("a"), "'0' is neither true nor false"),
        ('"x"', lambda s: s.number("a"), "the value 'x': not a number; write it as 5, 1.5 or 3/2"),
        ("true", lambda s: s.number("a"), "the value True: a truth value is not a number"),
        ("5", lambda s: s.number("a", above=5), "'5' is not above 5"),
        ("-1", lambda s: s.number("a", above=0, required=False), "'-1' is not above 0"),
        ("0.5", lambda s: s.number("a", above=1), "'0.5' is not above 1"),
        ("5", lambda s: s.section("a"), "is not a table"),
        ("[{}]", lambda s: s.section("a"), "is not a table"),
        ("5", lambda s: s.sections("a"), "is not an array of tables; write [[a]]"),
        ("{}", lambda s: s.sections("a"), "is not an array of tables; write [[a]]"),
        ("[{}, 1]", lambda s: s.sections("a"), "is not an array of tables; write [[a]]"),
    ],
)
def test_faults(value: str, read: Callable[[Section], Any], reason: str) -> None:
    assert faults(f"a = {value}", read) == (f"f.toml: a: {reason}",)
    section = parse_toml(f"a = {value}", "f.toml")
    assert not read(section)  # a neutral value, so that reading goes on
    assert refusal(section.raise_faults) == f"f.toml: a: {reason}"


def test_places() -> None:
    """A fault says its file, its key from the top, and the number of its table in an array."""

    def read(root: Section) -> None:
        table = root.section("table")
        assert table is not None
        inner = table.section("inner")
        assert inner is not None
        inner.fault("", "at the table")
        inner.text("a")
        for row in inner.sections("rows"):
            row.text("b")
            row.fault("", "here")
            row.sections("c")
        root.fault("", "at the top")
        root.fault("k\ney", "bad key")

    assert faults("[table.inner]\na = 1\n[[table.inner.rows]]\nb = 'x'\nc = 1\n[[table.inner.rows]]\nc = []", read) == (
        "f.toml: table.inner: at the table",
        "f.toml: table.inner.a: '1' is not a text",
        "f.toml: table.inner.rows[1]: here",
        "f.toml: table.inner.rows[1].c: is not an array of tables; write [[c]]",
        "f.toml: table.inner.rows[2].b: is missing",
        "f.toml: table.inner.rows[2]: here",
        "f.toml: at the top",
        r"f.toml: 'k\ney': bad key",
    )


def test_keys_that_nothing_asked_for() -> None:
    def read(root: Section) -> None:
        root.text("name")
        root.flag("tip")
        root.section("table", required=False)
        root.close()

    assert faults("nmae = 'x'\nname = 'y'\nzzz = 1\n[table]\nother = 1", read) == (
        "f.toml: nmae: is not a known key; did you mean name?",
        "f.toml: zzz: is not a known key; known: name, table, tip",
    )


def test_items_count_as_asked_for() -> None:
    root = parse_toml("b = 1\na = 'x'", "f.toml")
    assert not root.has("c")
    assert list(root.items()) == [("b", 1), ("a", "x")]
    root.close()
    assert root.faults == []


def test_looking_whether_a_key_is_there_does_not_make_it_known() -> None:
    root = parse_toml("b = 1", "f.toml")
    assert root.has("b")
    root.close()
    assert len(root.faults) == 1


def test_all_faults_at_once() -> None:
    root = parse_toml("a = 1\nb = 2", "f.toml")
    root.text("a")
    root.flag("b")
    with pytest.raises(ExactOddsError) as caught:
        root.raise_faults()
    assert caught.value.faults == ("f.toml: a: '1' is not a text", "f.toml: b: '2' is neither true nor false")


@settings(deadline=None)
@given(st.text())
def test_any_text_is_a_document_or_refused(text: str) -> None:
    try:
        root = parse_toml(text, "f.toml")
    except ExactOddsError as error:
        fault = str(error)
    else:
        root.close()
        fault = "".join(root.faults)
    assert fault.isprintable()
