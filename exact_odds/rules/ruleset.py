"""Rule sets by name or by path: those that ship as TOML, and any file of the same form."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from exact_odds.basics.errors import ExactOddsError, nearest
from exact_odds.basics.numbers import shown
from exact_odds.basics.toml import parse_toml, read_text
from exact_odds.rules.checker import check_rule_set
from exact_odds.rules.model import RuleSet, Schedule

#: The rule set that is meant when none is named.
DEFAULT_SET = "opr-804"
_SETS = Path(__file__).parent / "sets"


def shipped_sets() -> tuple[str, ...]:
    """The names of the rule sets that ship, the default one first.

    >>> shipped_sets()[:2]
    ('opr-804', 'california')
    """
    names = sorted(path.stem for path in _SETS.glob("*.toml"))
    return (DEFAULT_SET, *(name for name in names if name != DEFAULT_SET))


def load_rule_set(name_or_path: str) -> RuleSet:
    """A shipped set by its name, or a file: what ends in ".toml" is a path.

    Raises ExactOddsError with one line per fault, each with file, key and reason.

    >>> load_rule_set("opr-804").schedule().pays.pays["flush"]
    Fraction(8, 1)
    >>> load_rule_set("oprr-804")
    Traceback (most recent call last):
        ...
    exact_odds.basics.errors.ExactOddsError: rule set 'oprr-804' does not ship, and a file would end in .toml; \
did you mean opr-804?
    """
    if _is_path(name_or_path):
        return _read(Path(name_or_path), name_or_path)
    if name_or_path not in shipped_sets():
        known = nearest(name_or_path, shipped_sets())
        raise ExactOddsError(f"rule set {shown(name_or_path)} does not ship, and a file would end in .toml; {known}")
    return _shipped(name_or_path)


def parse_selector(text: str) -> tuple[RuleSet, Schedule]:
    """The set and the schedule of "SET[/SCHEDULE]" or "PATH.toml[/SCHEDULE]".

    Raises ExactOddsError.

    >>> rules, schedule = parse_selector("california/LIRX-02")
    >>> rules.id, schedule.name
    ('california', 'LIRX-02')
    """
    if _is_path(text):
        return (rules := load_rule_set(text)), rules.schedule()
    place, slash, schedule = text.rpartition("/")
    if not _is_path(place):  # the name of a shipped set has no slash
        place, slash, schedule = text.partition("/")
    if slash and not schedule:
        raise ExactOddsError(f"rules {shown(text)}: no schedule stands after the slash")
    rules = load_rule_set(place)
    return rules, rules.schedule(schedule)


def _is_path(text: str) -> bool:
    return text.lower().endswith(".toml")


@cache
def _shipped(name: str) -> RuleSet:
    return _read(_SETS / f"{name}.toml", f"{name}.toml")


def _read(path: Path, name: str) -> RuleSet:
    return check_rule_set(parse_toml(read_text(path, name), name))
