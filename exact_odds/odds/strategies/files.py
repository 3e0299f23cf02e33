"""Strategies read from files: TOML of ordered lines in words, CSV of class and action. Every fault is one line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from exact_odds.basics.csv_text import read_csv
from exact_odds.basics.errors import ExactOddsError, nearest
from exact_odds.basics.numbers import shown
from exact_odds.basics.toml import Section, parse_toml
from exact_odds.counting.classes import class_label
from exact_odds.odds.play import Action
from exact_odds.odds.strategies.grammar import parse_class, parse_rule
from exact_odds.odds.strategies.stages import STAGES, StageName, stage
from exact_odds.odds.strategies.vocabulary import Rule, Vocabulary
from exact_odds.rules.parts import Source
from exact_odds.rules.paytable import PayTable

#: Every action, by its word in a file.
ACTIONS: dict[str, Action] = {"ride": "ride", "pull": "pull", "either": "either"}
#: So many classes are named in a fault, and of the others the number.
_MOST_NAMED = 3

Actions = dict[StageName, dict[int, Action]]


class StrategyFile(NamedTuple):
    """What a file says: an action for every class of both decisions, and what it calls itself and its source."""

    actions: Actions
    name: str = ""
    source: Source | None = None


def read_lines(text: str, file: str, pays: PayTable) -> StrategyFile:
    """A strategy from TOML; of the lines of a decision the first that holds a class decides it.

    Raises ExactOddsError with one line per fault.

    >>> from exact_odds.odds.setup import Options, make_game
    >>> text = '[first]\\notherwise = "ride"\\n[second]\\nlines = ["ride: two pairs"]'
    >>> read_lines(text, "mine.toml", make_game(Options()).pays)
    Traceback (most recent call last):
        ...
    exact_odds.basics.errors.ExactOddsError: mine.toml: second.lines[1]: 'two pairs' is not a term of the second \
decision; did you mean two pair or no pair or pair?
    """
    root = parse_toml(text, file)
    actions: Actions = {name: _decide(root, name, pays) for name in STAGES}
    found = StrategyFile(actions, root.text("name", required=False), _source(root))
    root.close()
    root.raise_faults()
    return found


def _source(root: Section) -> Source | None:
    part = root.section("source", required=False)
    if part is None:
        return None
    source = Source(part.text("title"), address=part.text("address", required=False))
    part.close()
    return source


def _decide(root: Section, name: StageName, pays: PayTable) -> dict[int, Action]:
    """The action of every class of one decision."""
    part = root.section(name)
    if part is None:
        return {}
    of = stage(name)
    vocabulary = Vocabulary(name, pays)
    actions: dict[int, Action] = {}
    undecided = of.everything
    understood = True
    for place, line in enumerate(part.texts("lines"), 1):
        said = _line(part, f"lines[{place}]", line, name)
        if said is None:
            understood = False
            continue
        mask = vocabulary.mask(said[1])
        if not mask and said[1].term.base != "paying":
            part.fault(f"lines[{place}]", f"{shown(line)} holds no hand")
        actions |= dict.fromkeys(of.codes_in(mask & undecided), said[0])
        undecided &= ~mask
    otherwise = ACTIONS.get(part.text("otherwise", required=False, choices=tuple(ACTIONS)))
    part.close()
    if otherwise is not None:
        return actions | dict.fromkeys(of.codes_in(undecided), otherwise)
    if undecided and understood and not part.has("otherwise"):
        part.fault("", f'{_named(of.codes_in(undecided))} left undecided; add otherwise = "pull"')
    return actions


def _line(part: Section, key: str, line: str, name: StageName) -> tuple[Action, Rule] | None:
    """The action and the rule of "ride: RULE"; None where the line is at fault."""
    action, colon, rule = line.partition(":")
    if not colon or action.strip().lower() not in ACTIONS:
        part.fault(key, f"{shown(line)} does not begin with an action; write ride: {line.strip() or 'paying hand'}")
        return None
    try:
        return ACTIONS[action.strip().lower()], parse_rule(rule, name)
    except ExactOddsError as error:
        part.fault(key, str(error))
        return None


def read_classes(text: str, file: str) -> StrategyFile:
    """A strategy from CSV with the columns ``class`` and ``action`` (others are passed over), in any order.

    Raises ExactOddsError with one line per fault: a class decided twice, or not at all.
    """
    faults: list[str] = []
    actions: Actions = {name: {} for name in STAGES}
    lines: dict[int, int] = {}
    for number, label, action in _rows(text, file):
        name: StageName = "first" if label.count("-") < 3 else "second"
        try:
            codes = parse_class(label, name)
        except ExactOddsError as error:
            faults.append(f"{file}: line {number}: {error}")
            continue
        if action not in ACTIONS:
            faults.append(f"{file}: line {number}: action {shown(action)} is not one of {', '.join(ACTIONS)}")
        for code in codes:
            if code in lines:
                faults.append(f"{file}: line {number}: {class_label(code)} is decided in line {lines[code]} already")
            lines.setdefault(code, number)
            actions[name][code] = ACTIONS.get(action, "pull")
    for name in STAGES:
        missing = [code for code in stage(name).codes if code not in actions[name]]
        if missing:
            faults.append(f"{file}: the {name} decision: {_named(missing)} left undecided")
    if faults:
        raise ExactOddsError(*faults)
    return StrategyFile(actions)


def _rows(text: str, file: str) -> Iterator[tuple[int, str, str]]:
    """Line number, class and action of every row."""
    lines = read_csv(text, file)
    head = [cell.strip().lower() for cell in next(lines, (1, []))[1]]
    for column in ("class", "action"):
        if head.count(column) != 1:
            known = nearest(column, head) if any(head) else "the file is empty"
            raise ExactOddsError(f"{file}: line 1: one column is named {column}; {known}")
    place, action = head.index("class"), head.index("action")
    for number, row in lines:
        if any(cell.strip() for cell in row):
            cells = [*row, *[""] * len(head)]
            yield number, cells[place].strip(), cells[action].strip().lower()


def _named(codes: list[int] | tuple[int, ...]) -> str:
    """Classes by name, the first few of many, and the verb that follows."""
    names = ", ".join(map(class_label, codes[:_MOST_NAMED]))
    more = f" and {len(codes) - _MOST_NAMED} more" if len(codes) > _MOST_NAMED else ""
    return f"{names}{more} {'is' if len(codes) == 1 else 'are'}"
