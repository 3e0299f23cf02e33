"""``exact-odds audit``: is the printed figure true, and under which reading."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any

from typer import Argument, Option

from exact_odds.audit.claims import Claim, catalogue, read_claims
from exact_odds.audit.one_off import one_off_claims
from exact_odds.audit.verdicts import Finding, judge_all
from exact_odds.basics.errors import ExactOddsError, nearest
from exact_odds.basics.files import stdin
from exact_odds.basics.numbers import shown
from exact_odds.basics.toml import read_text, text_of
from exact_odds.cards.cards import cards_text
from exact_odds.cards.parsing import parse_cards
from exact_odds.cli import complete
from exact_odds.cli.answer import Answer
from exact_odds.cli.options import GameOptions, OutputOptions, parse_named
from exact_odds.output.reports.audit import audit_report

_STDIN = "-"
_FORM = "KEY=VALUE, such as hand=8c8dAh"


def audit(
    game: GameOptions,
    output: OutputOptions,
    file: Annotated[
        str | None,
        Argument(metavar="[FILE|-]", help="Claims (.toml) or a frequency table (.csv); without: what ships."),
    ] = None,
    claim: Annotated[
        list[str] | None,
        Option(
            "--claim",
            metavar="QUANTITY=PRINTED",
            help="A claim of your own. Repeatable.",
            autocompletion=complete.quantities,
        ),
    ] = None,
    given: Annotated[
        list[str] | None,
        Option(
            "--given",
            metavar="KEY=VALUE",
            help="What --claim speaks of: hand, category, group, ... Repeatable.",
            autocompletion=complete.claim_keys,
        ),
    ] = None,
    id_: Annotated[
        str | None, Option("--id", metavar="ID", help="One claim alone.", autocompletion=complete.claims)
    ] = None,
    explain: Annotated[bool, Option("--explain", help="Show the integers that a value is made of.")] = False,
) -> Answer:
    """Judge printed figures: true, cut off, true under another reading, or refuted.

    Exit code 1 where a verdict is not as expected, or where a claim that expects none is refuted.

    Example: exact-odds audit --claim house_edge=3.51%
    """
    words = output.words()
    unchecked: tuple[str, ...] = ()
    if claim:
        if file is not None:
            raise ExactOddsError(f"file {shown(file)}: --claim takes no file; leave one of them out")
        findings = judge_all(_chosen(one_off_claims(claim, _given(game, given, french=output.lang == "fr")), id_))
    else:
        _refuse_options(game, given, file)
        if file is None:
            findings = judge_all(_chosen(catalogue(), id_))
        elif _is_table(file, text := _read(file)):
            findings, unchecked = _table(text, file, id_)
        else:
            findings = judge_all(_chosen(read_claims(text, file), id_), file)
    report = audit_report(findings, words, explain=explain, unchecked=unchecked)
    return Answer(report, output, exit_code=1 if any(finding.failed for finding in findings) else 0)


def _read(file: str) -> str:
    if file == _STDIN:
        return text_of(stdin(), _STDIN)
    if not file.lower().endswith((".toml", ".csv")):
        raise ExactOddsError(f"file {shown(file)}: claims end in .toml, a frequency table in .csv, and - is stdin")
    return read_text(Path(file), file)


def _is_table(file: str, text: str) -> bool:
    """Whether a file is a frequency table and not claims; stdin has no ending, but TOML begins with a key or a [."""
    if file != _STDIN:
        return file.lower().endswith(".csv")
    first = next((line for line in map(str.strip, text.splitlines()) if line and not line.startswith("#")), "")
    return bool(first) and re.match(r'\[|["\w.-]+\s*=', first) is None


def _table(text: str, file: str, id_: str | None) -> tuple[tuple[Finding, ...], tuple[str, ...]]:
    """The cells of a published frequency table."""
    from exact_odds.audit.frequency_tables import check_table
    from exact_odds.output.wording.languages import LANGS, language

    known = (item for lang in LANGS for item in language(lang).CATEGORIES.items())
    names = {name.lower(): code for code, name in known if code != "total"}
    found = check_table(text, file, names)
    if id_ is not None:
        claims = _chosen(tuple(finding.claim for finding in found.findings), id_)
        return tuple(finding for finding in found.findings if finding.claim in claims), ()
    return found.findings, found.unchecked


def _chosen(claims: tuple[Claim, ...], id_: str | None) -> tuple[Claim, ...]:
    if id_ is None:
        return claims
    chosen = tuple(claim for claim in claims if claim.id == id_)
    if not chosen:
        raise ExactOddsError(f"id {shown(id_)}: no claim has it; {nearest(id_, [claim.id for claim in claims])}")
    return chosen


#: The keys of a claim file that hold others, and those of a game that an option gives.
_TABLES = ("pays", "meters", "assume")
_KEYS = ("rules", "pays_from", "as_printed", "bets", "max_payout", "max_payout_per", "dead", "peek", "ties")


def _options(game: GameOptions) -> dict[str, Any]:
    """The options that differ from their defaults, under the keys of a claim file."""
    plain = GameOptions()
    found = {key: getattr(game, key) for key in _KEYS if getattr(game, key) != getattr(plain, key)}
    pays = parse_named(game.pay, "pay", "ROW=PAYS, such as flush=8")
    meters = parse_named(game.meter, "meter", "NAME=AMOUNT, such as mega=25000")
    side = parse_named(game.side, "side", "BET=AMOUNT, such as three-card-bonus=1")
    if len(side) > 1:
        raise ExactOddsError("side: a claim speaks of one side bet; write one")
    for selector, amount in side.items():
        found |= {"side_bet": selector, "bet": amount}
    return found | ({"pays": pays} if pays else {}) | ({"meters": meters} if meters else {})


def _given(game: GameOptions, given: list[str] | None, *, french: bool) -> dict[str, Any]:
    """Everything that one-off claims may need, under the keys of a claim file; "assume.ROW" is a key below another."""
    found = _options(game)
    for key, text in parse_named(given, "given", _FORM).items():
        table, dot, row = key.partition(".")
        if bool(dot) != (table in _TABLES):
            raise ExactOddsError(f"given {shown(key)}: {'no key is below' if dot else 'write a key below'} {table}")
        if dot:
            if row in found.setdefault(table, {}):
                raise ExactOddsError(f"given {shown(key)}: {row} is given twice")
            found[table][row] = text
        else:
            found[key] = int(str(text)) if key == "cards" and text in ("3", "5", "6") else text
    for key, what in (("dead", "dead card"), ("hand", "card")):
        if french and key in found:  # a claim file has English cards
            found[key] = cards_text(parse_cards(found[key], what=what, french=True))
    return found


def _refuse_options(game: GameOptions, given: list[str] | None, file: str | None) -> None:
    """A file and the catalogue say of each claim what it speaks of."""
    what = f"the claims of {shown(file)}" if file else "the claims that ship"
    for key in [*_options(game), *(["given"] if given else [])]:
        name = {"pays": "pay", "side_bet": "side", "bet": "side", "meters": "meter"}.get(key, key.replace("_", "-"))
        raise ExactOddsError(f"{name}: {what} say what they speak of; the option goes with --claim")
