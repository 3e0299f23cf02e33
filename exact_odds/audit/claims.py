"""Claims: what somebody printed, and where. The catalogue that ships, a user's file, or one on the command line."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from exact_odds.audit.claim_keys import KEYS_OF, read_subject
from exact_odds.audit.printed.figures import Printed, read_printed
from exact_odds.audit.quantities import FORMS, QUANTITIES, READINGS, Quantity
from exact_odds.audit.subjects import Subject
from exact_odds.basics.errors import ExactOddsError, nearest
from exact_odds.basics.numbers import shown
from exact_odds.basics.toml import Section, parse_toml, read_text

#: What a claim can turn out to be, the best first.
VERDICTS = ("confirmed", "truncated", "confirmed_under_reading", "refuted", "undecidable")

_CLAIMS = Path(__file__).parent / "claims"
_TEXTS = ("id", "source", "address", "date", "about")
_OF_CLAIM = (*_TEXTS, "quantity", "printed", "expect", "expect_reading")


class Claim(NamedTuple):
    """A figure that somebody printed, and what it speaks of.

    ``about`` says in words what the text means. ``expect`` and ``expect_reading`` are the verdict and the reading that
    whoever wrote the claim down expects, "" where nothing is expected.
    """

    id: str
    quantity: str
    printed: Printed
    subject: Subject
    source: str = ""
    address: str = ""
    date: str = ""
    about: str = ""
    expect: str = ""
    expect_reading: str = ""


def catalogue() -> tuple[Claim, ...]:
    """Every claim that ships, publisher by publisher.

    >>> len(catalogue()) > 40
    True
    """
    claims: list[Claim] = []
    for path in catalogue_files():
        claims += read_claims(read_text(path, path.name), path.name)
    return tuple(claims)


def catalogue_files() -> tuple[Path, ...]:
    """The files of the catalogue, one a publisher."""
    return tuple(sorted(_CLAIMS.glob("*.toml")))


def read_claims(text: str, name: str) -> tuple[Claim, ...]:
    """The claims of a TOML document; ``name`` is how the user calls it.

    Raises ExactOddsError with one line per fault, each with the file, the claim and the key.

    >>> read_claims('[[claim]]\\nid = "a"\\nquantity = "avrage_bets"\\nprinted = "3.5"', "mine.toml")
    Traceback (most recent call last):
        ...
    exact_odds.basics.errors.ExactOddsError: mine.toml: claim a: source: is missing
    mine.toml: claim a: quantity: 'avrage_bets' is not a quantity; did you mean average_bets?
    """
    root = parse_toml(text, name)
    return claims_of(root.data, name)


def claims_of(data: Mapping[str, Any], name: str) -> tuple[Claim, ...]:
    """The claims of a document already read. Raises ExactOddsError as :func:`read_claims` does."""
    faults: list[str] = []
    root = Section(name, "", dict(data), faults)
    tables = [part.data for part in root.sections("claim", required=True)]
    root.close()
    if not tables and not faults:
        root.fault("claim", "is empty; write [[claim]]")
    claims = []
    seen: set[str] = set()
    for number, table in enumerate(tables, 1):
        claim = _claim(ClaimSection(name, _label(table, number), table, faults), seen)
        if claim is not None:
            claims.append(claim)
    root.raise_faults()
    return tuple(claims)


def _label(table: Mapping[str, Any], number: int) -> str:
    """How a claim is named in a fault: by its id, else by its place in the file."""
    name = table.get("id")
    return name if isinstance(name, str) and name.strip() else f"number {number}"


class ClaimSection(Section):
    """The table of one claim, or one below it: faults name the claim, then the key."""

    def fault(self, key: str, reason: str) -> None:
        """Note one fault of the claim."""
        label, *below = self.path.split("\0")
        keys = ".".join(part for part in (*below, key) if part)
        place = f"claim {label}: {keys}: " if keys else f"claim {label}: "
        self.faults.append(f"{self.name}: {place if place.isprintable() else ascii(place)[1:-1]}{reason}")

    def section(self, key: str, *, required: bool = True) -> ClaimSection | None:
        """A table below this one; None where it is absent or at fault."""
        found = super().section(key, required=required)
        return None if found is None else ClaimSection(self.name, f"{self.path}\0{key}", found.data, self.faults)


def _claim(part: ClaimSection, seen: set[str]) -> Claim | None:
    """One claim; None where it has a fault."""
    before = len(part.faults)
    texts = {key: part.text(key, required=key in ("id", "source")) for key in _TEXTS}
    if texts["id"] in seen:
        part.fault("id", f"{shown(texts['id'])} is used twice")
    seen.add(texts["id"])
    name = part.text("quantity")
    quantity = QUANTITIES.get(name)
    if name and quantity is None:
        part.fault("quantity", f"{shown(name)} is not a quantity; {nearest(name, QUANTITIES)}")
    printed = _printed(part, quantity)
    expect = part.text("expect", required=False, choices=VERDICTS)
    expect_reading = part.text("expect_reading", required=False, choices=READINGS)
    if quantity is None:
        return None  # what else the claim should say hangs on the quantity
    subject = read_subject(part, quantity)
    _check_keys(part, name, quantity)
    if printed is None or len(part.faults) > before:
        return None
    return Claim(quantity=name, printed=printed, subject=subject, expect=expect, expect_reading=expect_reading, **texts)


def _printed(part: ClaimSection, quantity: Quantity | None) -> Printed | None:
    """The figure, where it is one and of a form that the quantity can be printed in."""
    text = part.text("printed")
    if not text:
        return None
    try:
        printed = read_printed(text)
    except ExactOddsError as error:
        part.fault("printed", str(error))
        return None
    if quantity is not None and printed.form not in FORMS[quantity.unit]:
        part.fault("printed", f"{shown(text)}: a figure of this kind is written as {_said_forms(quantity)}")
        return None
    return printed


_FORM_EXAMPLES = {"number": "0.035", "percent": "3.5%", "money": "$3.50", "one_in": "1 in 29", "to_one": "28 to 1"}


def _said_forms(quantity: Quantity) -> str:
    return " or ".join(_FORM_EXAMPLES[form] for form in FORMS[quantity.unit])


def known_keys(quantity: Quantity) -> tuple[str, ...]:
    """Every key that a claim about a quantity may have."""
    return (*_OF_CLAIM, *KEYS_OF[quantity.speaks_of], *quantity.asks, *quantity.takes)


def _check_keys(part: ClaimSection, name: str, quantity: Quantity) -> None:
    """Refuse every key that this quantity has no use for, so that none is overlooked."""
    known = known_keys(quantity)
    every = {*known, *(key for keys in KEYS_OF.values() for key in keys)}
    for other in QUANTITIES.values():
        every.update((*other.asks, *other.takes))
    for key in part.data:
        if key in known:
            continue
        if key in every:
            part.fault(key, f"has nothing to do with {name}")
        else:
            part.fault(key, f"is not a known key; {nearest(key, sorted(every))}")
