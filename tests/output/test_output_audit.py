"""The catalogue as a page and as a table for files."""

from __future__ import annotations

import csv

import pytest

from exact_odds.audit.claims import catalogue
from exact_odds.output.formats.render import render
from exact_odds.output.report import Report
from exact_odds.output.reports.audit_page import catalogue_page, catalogue_table
from exact_odds.output.wording.words import Lang, Words


def test_the_table_has_a_row_a_claim_and_is_the_same_every_time() -> None:
    text = render(Report((), {}, (catalogue_table(),)), "csv", Words())
    rows = list(csv.DictReader(text.splitlines()))
    assert sorted(row["id"] for row in rows) == sorted(claim.id for claim in catalogue())
    assert rows[0]["verdict"] == "refuted"
    assert text == render(Report((), {}, (catalogue_table(),)), "csv", Words("fr"))
    # a value of a root has no fraction; every other one has
    assert all((row["exact_num"] == "") == (row["verdict"] == "undecidable") for row in rows)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_says_of_every_claim_what_is_true(lang: Lang) -> None:
    page = catalogue_page(Words(lang))
    assert sum(len(table.rows) for table in page.tables) == len(catalogue())
    text = render(page, "markdown", Words(lang))
    assert text.count("\n| ") == len(catalogue()) + len(page.tables)
    said = {
        "en": ("What the field prints", "with its decimal point 3 to the right", "not known: pays"),
        "fr": ("Ce qui s'imprime", "3 plus à droite", "inconnu : pays"),
    }
    for words in said[lang]:
        assert words in text
