"""``exact-odds rules``: the shipped sets, one set, and the check of a user's own file."""

from __future__ import annotations

from typing import Annotated

from typer import Argument

from exact_odds.basics.errors import ExactOddsError
from exact_odds.basics.numbers import shown
from exact_odds.cli import complete
from exact_odds.cli.answer import Answer
from exact_odds.cli.options import OutputOptions, Subcommands
from exact_odds.output.reports.rules import rules_list_report, rules_show_report
from exact_odds.rules.ruleset import load_rule_set, parse_selector, shipped_sets


def list_(output: OutputOptions) -> Answer:
    """List the shipped rule sets and their schedules.

    Example: exact-odds rules list
    """
    return Answer(rules_list_report([load_rule_set(name) for name in shipped_sets()], output.words()), output)


def show(
    name: Annotated[str, Argument(metavar="SET", help="A shipped set or a PATH.toml.", autocompletion=complete.sets)],
    output: OutputOptions,
) -> Answer:
    """Show one rule set as a player would read it at the table.

    Example: exact-odds rules show opr-804
    """
    return Answer(rules_show_report(parse_selector(name)[0], output.words()), output)


def check(file: Annotated[str, Argument(metavar="FILE", help="A rule set as TOML.")], output: OutputOptions) -> Answer:
    """Check a rule set of your own: every fault is one line, and the exit code is 2.

    Example: exact-odds rules check casino.toml
    """
    if not file.lower().endswith(".toml"):
        raise ExactOddsError(f"file {shown(file)}: the name of a rule-set file ends in .toml")
    words = output.words()
    report = rules_show_report(load_rule_set(file), words)
    return Answer(report._replace(lead=(words.say("rules_ok", file=file), *report.lead)), output)


rules = Subcommands(
    "The rule sets: list them, show one, check a file of your own.\n\nExample: exact-odds rules show quebec",
    {"list": list_, "show": show, "check": check},
)
