"""A published frequency table, cell by cell: Hand, Pays, Combinations, Probability, Return, with or without a total.

Counts must be the true ones and add up, a probability must be count / total, a return probability x pay. A row whose
hand is known is compared with the true count; of any other one only the arithmetic is checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from exact_odds.audit.claims import Claim
from exact_odds.audit.derivation import Derivation, derived
from exact_odds.audit.printed.figures import Form, Printed, read_printed
from exact_odds.audit.quantities import FORMS, UNITS
from exact_odds.audit.subjects import Subject
from exact_odds.audit.verdicts import Finding, weigh
from exact_odds.basics.csv_text import read_csv
from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import shown
from exact_odds.counting.enumerator import counts_without
from exact_odds.odds.game import Game
from exact_odds.odds.side.prices import category_counts
from exact_odds.rules.paytable import PayTable
from exact_odds.rules.rows import CATEGORIES, row_outcomes

_HEADS = {
    "hand": r"(final )?(hand|outcome|event|category|result|main)s?",
    "pays": r"pays?|pay ?(off|out)s?|prizes?|paie|paiement",
    "count": r"comb(ination|inaison|o)s?|numbers?|counts?|ways|permutations?|nombre|cas",
    "probability": r"prob(abilit(y|é|ies))?|chances?|frequency|fréquence",
    "odds": r"odds( against)?",
    "1 in N": r"(1|one) in n|1 sur n",
    "return": r"(expected |average )?returns?|contributions?|retour|ev",
}
#: What a bare number under a head means; the other heads say it themselves.
_BARE: dict[str, Form] = {"odds": "to_one", "1 in N": "one_in"}
_CHANCES = ("probability", *_BARE)
_COUNT_TOO = re.compile(r"frequency|fréquence")
_WHOLE = re.compile(r"[1-9]\d{0,2}(?:[, \u00a0\u202f\u2009]\d{3})+|\d+", re.ASCII)
_TOTALS = {"total", "totals", "sum", "all", "totaux"}
_NOT_PRINTED = {"", "-", "\u2013", "\u2014", "n/a"}
_UNPAID = {"none", "no pay", "loses", "lose", "loss", "unpaid"}
_REST = {"nothing", "no_pay", "loser", "losers", "loss", "losing_hand", "other", "others", "all_other", "all_others",
         "everything_else", "non_paying", "non_paying_hand", "not_paid"}  # fmt: skip
_SAME = {
    "royal": "royal_flush", "royal_straight_flush": "royal_flush", "quads": "four_of_a_kind", "boat": "full_house",
    "trips": "three_of_a_kind", "two_pairs": "two_pair", "mini_royal_flush": "mini_royal", "high_card": "no_pair",
    "one_pair": "any_pair", "pair": "any_pair", "pairs": "any_pair",
}  # fmt: skip
_WORDS = {"10s": "tens", "10": "tens", "4": "four", "3": "three", "2": "two", "6": "six"}
#: The best hand of so many cards, which a table that does not name it counts among the next best.
_BEST = {3: "mini_royal", 5: "royal_flush", 6: "six_card_royal"}
#: A game whose pays play no part.
_ANY_GAME = Game(PayTable(()))


class TableFindings(NamedTuple):
    """What became of the printed cells, and what nothing could be compared with: columns and cells, as findings name
    them.
    """

    findings: tuple[Finding, ...]
    unchecked: tuple[str, ...]


class _Row(NamedTuple):
    """A row as printed: its line in the file, its hand, and its cells by what they are."""

    line: int
    hand: str
    cells: Mapping[str, Printed]
    pays: Fraction | None


def check_table(text: str, name: str, names: Mapping[str, str] = MappingProxyType({})) -> TableFindings:
    """Check a published frequency table, given as CSV.

    ``names`` are further names of hands, in small letters, with the category that each stands for.

    Raises ExactOddsError with one line per fault, each with the file and the line.

    >>> table = "Hand,Combinations,Probability\\nRoyal flush,4,0.000154%\\nStraight flush,40,0.00139%\\n"
    >>> [(found.claim.id, str(found.exact.value)) for found in check_table(table, "t.csv").findings if found.distance]
    [('line 3, Straight flush, count', '36')]
    """
    rows, columns = _read(text, name)
    findings = tuple(weigh(claim, exact, iter(others)) for claim, exact, others in _Table(rows, names).cells())
    judged = {finding.claim.id for finding in findings}
    printed = (_cell_id(row, what) for row in rows for what in row.cells)
    return TableFindings(findings, (*columns, *(cell for cell in printed if cell not in judged)))


# ---- reading ----


def _read(text: str, name: str) -> tuple[list[_Row], tuple[str, ...]]:
    faults: list[str] = []
    lines = [(number, cells) for number, cells in read_csv(text, name) if any(cell.strip() for cell in cells)]
    if not lines:
        raise ExactOddsError(f"{name}: the file is empty")
    (head_line, head), *below = lines
    columns = [[cells[place] for _, cells in below if place < len(cells)] for place in range(len(head))]
    heads, unchecked = _heads(list(zip(head, columns, strict=True)), f"{name}: line {head_line}", faults)
    rows = []
    for number, cells in below:
        if len(cells) != len(head):
            faults.append(f"{name}: line {number}: {len(cells)} cells under {len(head)} heads")
            continue
        rows.append(_row(number, dict(zip(heads, cells, strict=True)), name, faults))
    if not rows and not faults:
        faults.append(f"{name}: no row follows the heads")
    lines_of: dict[str, int] = {}
    for row in rows:
        again = lines_of.setdefault(row.hand.lower(), row.line)
        if again != row.line:
            faults.append(f"{name}: line {row.line}: {shown(row.hand)} stands in line {again} already")
    if faults:
        raise ExactOddsError(*faults)
    return rows, unchecked


def _heads(columns: list[tuple[str, list[str]]], place: str, faults: list[str]) -> tuple[list[str], tuple[str, ...]]:
    """What each column is, by its head; a column that is none of them is named and left alone."""
    heads: list[str] = []
    unchecked: list[str] = []
    for cell, below in columns:
        plain = re.sub(r"\s*(\(.*?\)|=.*)\s*", "", cell).strip().lower()
        found = next((what for what, pattern in _HEADS.items() if re.fullmatch(pattern, plain)), "")
        given = [text.strip() for text in below if text.strip().lower() not in _NOT_PRINTED]
        if _COUNT_TOO.fullmatch(plain) and given and all(map(_WHOLE.fullmatch, given)):
            found = "count"
        if found in heads:
            faults.append(f"{place}: {shown(cell)} is a second column of the kind {found}")
        if not found:
            unchecked.append(cell.strip() or "a column without a head")
        heads.append(found or f"unchecked {len(unchecked)}")
    if "hand" not in heads or not {"count", *_CHANCES} & set(heads):
        faults.append(f"{place}: a frequency table has the heads Hand, Pays, Combinations, Probability, Return")
    return heads, tuple(unchecked)


def _row(number: int, cells: Mapping[str, str], name: str, faults: list[str]) -> _Row:
    printed: dict[str, Printed] = {}
    for what in ("count", *_CHANCES, "return"):
        text = cells.get(what, "").strip()
        if text.lower() in _NOT_PRINTED:
            continue
        try:
            printed[what] = _figure(text, what)
        except ExactOddsError as error:
            faults.append(f"{name}: line {number}: {what}: {error}")
    try:
        pays = _pays(cells.get("pays", ""))
    except ExactOddsError as error:
        faults.append(f"{name}: line {number}: {error}")
        pays = None
    return _Row(number, cells.get("hand", "").strip(), printed, pays)


def _figure(text: str, what: str) -> Printed:
    printed = read_printed(text)
    if what in _BARE and printed.form == "number" and printed.first >= 1:
        printed = printed._replace(form=_BARE[what])  # a bound stays one on the number
    if printed.form not in FORMS[UNITS[_quantity(what)]]:
        raise ExactOddsError(f"{shown(text)}: a {what} is not written so")
    return printed


def _quantity(what: str) -> str:
    return "table_probability" if what in _CHANCES else f"table_{what}"


def _pays(text: str) -> Fraction | None:
    """The number that the table multiplies by, "to 1" or not."""
    plain = re.sub(r"\s*(to|for|:)\s*1$", "", text.strip().lower().rstrip("."))
    if plain in _NOT_PRINTED:
        return None
    if plain in _UNPAID:
        return Fraction(-1)
    if plain == "push":
        return Fraction(0)
    try:
        return read_printed(plain).first
    except ExactOddsError:
        raise ExactOddsError(f"pays: {shown(text)} is not a pay; write it like 5, 5 to 1 or $5") from None


# ---- checking ----


_Cell = tuple[Claim, Derivation, tuple[tuple[str, Fraction], ...]]


class _Table:
    """The rows with the true count of every hand that is known."""

    def __init__(self, rows: list[_Row], names: Mapping[str, str]) -> None:
        self.total = next((row for row in rows if row.hand.lower() in _TOTALS), None)
        self.rows = [row for row in rows if row is not self.total]
        self.codes = [_code(row.hand, names) for row in self.rows]
        # a hand has five cards unless its names or its figures say otherwise
        cards = max(_BEST, key=lambda cards: (self._named(cards), self._fit(cards), cards == 5))
        if not self._named(cards):  # not a table of these hands
            self.true: list[int | None] = [None] * len(self.rows)
            self.of = self._printed_of()
        else:
            self.true, self.of = self._true_counts(cards), Fraction(sum(_counts(cards)))

    def _named(self, cards: int) -> int:
        """How many rows name a hand of so many cards."""
        return sum(_places(code, cards, self.codes) is not None for code in self.codes)

    def _fit(self, cards: int) -> int:
        """How many printed counts and probabilities are those of so many cards, less those that are not."""
        of = sum(_counts(cards))
        fit = 0
        for row, count in zip(self.rows, self._true_counts(cards), strict=True):
            for what, printed in row.cells.items() if count is not None else ():
                true = Fraction(count or 0)
                if what != "return":
                    fit += 1 if printed.holds(true if what == "count" else printed.written(true / of)) else -1
        return fit

    def _true_counts(self, cards: int) -> list[int | None]:
        """The count of each row on so many cards; None where its hand is not one of theirs.

        What is left over is known where every other row is.
        """
        counts = _counts(cards)
        places = [_places(code, cards, self.codes) for code in self.codes]
        taken = {place for found in places if found for place in found}
        whole = all(found is not None or code in _REST for code, found in zip(self.codes, places, strict=True))
        rest = sum(count for place, count in enumerate(counts) if place not in taken) if whole else None
        return [
            rest if code in _REST else None if found is None else sum(counts[place] for place in found)
            for code, found in zip(self.codes, places, strict=True)
        ]

    def _printed_of(self) -> Fraction:
        """What the counts are out of by the table's own word: its total, else their sum."""
        if self.total is not None and "count" in self.total.cells:
            return self.total.cells["count"].first
        return sum((row.cells["count"].first for row in self.rows if "count" in row.cells), Fraction(0))

    def _count(self, row: _Row, true: int | None) -> Fraction | None:
        """The true count of a row, else the printed one."""
        if true is not None:
            return Fraction(true)
        return row.cells["count"].first if "count" in row.cells else None

    def cells(self) -> Iterator[_Cell]:
        """Every printed cell with what it should be, and with what its maker may have worked it out from."""
        counted = [(row, true, self._count(row, true)) for row, true in zip(self.rows, self.true, strict=True)]
        for row, true, count in counted:
            if count is not None and self.of:
                yield from self._row_cells(row, true, count)
        if self.total is not None and all(count is not None for _, _, count in counted) and self.of:
            yield from self._total_cells(self.total, [(row, count or Fraction(0)) for row, _, count in counted])

    def _row_cells(self, row: _Row, true: int | None, count: Fraction) -> Iterator[_Cell]:
        share = count / self.of
        if true is not None and "count" in row.cells:
            yield self._cell(row, "count", Fraction(true))
        steps = (("count", count), ("of", self.of))
        for what in _CHANCES:
            if what in row.cells:
                yield self._cell(row, what, share, *steps)
        if "return" in row.cells and row.pays is not None:
            rounded = _rounded(row)
            others = () if rounded is None else (("rounded_probability", rounded * row.pays),)
            yield self._cell(row, "return", share * row.pays, *steps, ("pays", row.pays), others=others)

    def _total_cells(self, total: _Row, counted: list[tuple[_Row, Fraction]]) -> Iterator[_Cell]:
        in_all = sum((count for _, count in counted), Fraction(0))
        sums = {"count": in_all, "probability": in_all / self.of}
        if all(row.pays is not None or "return" not in row.cells for row, _ in counted):
            # a row with neither pays nor a return adds nothing
            won = (count * row.pays for row, count in counted if row.pays is not None)
            sums["return"] = sum(won, Fraction(0)) / self.of
        for what, value in sums.items():
            if what in total.cells:
                parts = [row.cells[what].first for row, _ in counted if what in row.cells]
                scale = 100 if total.cells[what].form == "percent" else 1
                rounded = (("rounded_parts", sum(parts, Fraction(0)) / scale),) if what != "count" else ()
                yield self._cell(total, what, value, others=rounded)

    def _cell(
        self,
        row: _Row,
        what: str,
        value: Fraction,
        *steps: tuple[str, Fraction],
        others: tuple[tuple[str, Fraction], ...] = (),
    ) -> _Cell:
        name = _quantity(what)
        claim = Claim(_cell_id(row, what), name, row.cells[what], Subject(_ANY_GAME))
        return claim, derived(name, value, (), *steps), others


def _cell_id(row: _Row, what: str) -> str:
    return f"line {row.line}, {row.hand}, {what}"


def _rounded(row: _Row) -> Fraction | None:
    """The probability as the table prints it; many returns were worked out from that."""
    printed = row.cells.get("probability")
    if printed is None or printed.form not in ("number", "percent"):
        return None
    return printed.first / (100 if printed.form == "percent" else 1)


def _counts(cards: int) -> tuple[int, ...]:
    return category_counts(counts_without(), cards)


def _code(hand: str, names: Mapping[str, str]) -> str:
    """The category that a row's hand names, as far as words go."""
    plain = re.sub(r"\s*\(.*?\)\s*", "", hand).strip().lower()
    if plain in names:
        return _SAME.get(names[plain], names[plain])
    words = [_WORDS.get(word, word) for word in re.split(r"[^a-z0-9]+", plain) if word]
    code = "_".join(word for word in words if word not in ("a", "of", "the") or "kind" in words)
    if code.endswith(("_or_better", "_or_higher")):
        code = "pair_" + code.removeprefix("pair_").replace("_or_higher", "_or_better")
    return _SAME.get(code, code)


def _places(code: str, cards: int, codes: list[str]) -> tuple[int, ...] | None:
    """The places in ``CATEGORIES`` that a row stands for; None where it names no hand of so many cards."""
    known = CATEGORIES[cards]
    if code == "any_pair" and cards != 5:
        code = "pair"
    if code == known[-1]:
        return (len(known) - 1,)
    try:
        places = row_outcomes(code, cards)
    except ExactOddsError:
        return None
    best = _BEST[cards]
    if places == (1,) and best not in codes:  # the next best hand is the best one too, where that has no row
        return (0, 1)
    return places
