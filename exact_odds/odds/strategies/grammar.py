"""The vocabulary as a person writes it: "three to a straight flush, spread 4, at least 1 high except A-2-4, A-3-4".

A rule is a base, conditions after commas, and exceptions after "except". Case does not matter, numbers are words or
digits, and what ``output`` prints in English reads back as the same rule.
"""

from __future__ import annotations

import re
from functools import cache

from exact_odds.basics.errors import ExactOddsError, nearest
from exact_odds.basics.numbers import shown
from exact_odds.cards.cards import ACE, RANKS
from exact_odds.cards.categories import RANK_NAMES, RANK_PLURALS
from exact_odds.cards.evaluation import rank_key
from exact_odds.counting.classes import GROUP_SHIFT, class_group
from exact_odds.odds.strategies.stages import TEN_OR_HIGHER, StageName, stage
from exact_odds.odds.strategies.vocabulary import Held, Rule, Term, rank_bits, rank_run

_NUMBERS = ("no", "one", "two", "three", "four", "five")

_RANK_OF = {name: rank for names in (RANK_NAMES, RANK_PLURALS, RANKS.lower()) for rank, name in enumerate(names)}
_RANK_OF["10"] = _RANK_OF["t"]
_NUMBER_OF = {name: number for number, name in enumerate(_NUMBERS)} | {str(number): number for number in range(6)}

_RANK = "|".join(sorted(_RANK_OF, key=len, reverse=True))
_NUMBER = "|".join(_NUMBER_OF)
_CLASS = re.compile(r"((?:10|[2-9tjqka])(?:-(?:10|[2-9tjqka])){2,3})(?: (suited|unsuited))?", re.ASCII)
_RANKS = rf"(?:(?P<low>{_RANK})(?:(?P<up> or (?:higher|better))| to (?P<high>{_RANK}))?|of (?P<set>[2-9tjqka/]+))"
_HOW_MANY = rf"(?:(?P<how>at least|at most|exactly) )?(?P<number>{_NUMBER})(?: to (?P<upper>{_NUMBER}))?"
_PAIR = re.compile(rf"pair (?:of )?{_RANKS}", re.ASCII)
_SPREAD = re.compile(r"spread (?P<spread>[345])(?P<less> or less)?", re.ASCII)
_LOW = re.compile(rf"lowest card (?P<low>{_RANK}) or higher", re.ASCII)
_WINDOWS = re.compile(rf"{_HOW_MANY} (?:straight windows?|straights?|straight flush(?:es)?)", re.ASCII)
_CARDS = re.compile(rf"{_HOW_MANY} (?:high(?: cards?)?|(?:cards? )?{_RANKS})", re.ASCII)
_ARTICLE = re.compile(r"^(?:an?|any) (?!pair$|hand$)", re.ASCII)
_EXCEPT = re.compile(r",? except (?:for )?", re.ASCII | re.IGNORECASE)
_COMMA = re.compile(r" *, *| with ", re.ASCII | re.IGNORECASE)

_EXAMPLES = (
    "suited", "unsuited", "spread 4", "spread 4 or less", "at least 1 high", "exactly 2 high", "no high card",
    "1 card jack or higher", "at least 2 straight windows", "lowest card three or higher",
)  # fmt: skip


@cache
def bases(name: StageName) -> dict[str, Term]:
    """What a rule of a decision may begin with; pairs of given ranks and lists of classes aside.

    >>> bases("second")["four to an inside straight"].windows
    (1, 1)
    """
    of = stage(name)
    cards, word, most = of.cards, _NUMBERS[of.cards], of.most_windows
    suited = Term("no_pair", suited=True)
    any_straight = (1, most)
    found = {
        "any hand": Term("any"),
        "paying hand": Term("paying"),
        "pair or better": Term("made"),
        "any pair": Term("pair"),
        "pair": Term("pair"),
        "two pair": Term("two_pair"),
        "three of a kind": Term("trips"),
        "four of a kind": Term("quads"),
        "no pair": Term("no_pair"),
        f"{word} suited": suited,
        f"{word} to a flush": suited,
        f"{word} to a royal": Term("royal"),
        f"{word} to a royal flush": Term("royal"),
        f"{word} to a straight flush": suited._replace(windows=any_straight),
        f"{word} suited in a row": suited._replace(spread=(cards, cards)),
        f"{word} in a row": Term("no_pair", spread=(cards, cards)),
        f"{word} to a straight": Term("no_pair", windows=any_straight),
        f"{word} high cards": Term("any", held=(Held(TEN_OR_HIGHER, cards, cards),)),
    }
    if name == "first":
        del found["two pair"], found["four of a kind"]
        return found
    inside, both_ends = Term("no_pair", windows=(1, 1)), Term("no_pair", windows=(2, 2))
    return found | {"four to an open straight": both_ends, "four to an inside straight": inside}


def parse_rule(text: str, name: StageName) -> Rule:
    """The rule that a text means at a decision.

    Raises ExactOddsError: what is not understood, and the nearest that would be.

    >>> rule = parse_rule("three suited in a row except A-2-3, 2-3-4", "first")
    >>> rule.term.spread, len(rule.but[0].codes)
    ((3, 3), 2)
    >>> parse_rule("three to a straihgt", "first")
    Traceback (most recent call last):
        ...
    exact_odds.basics.errors.ExactOddsError: 'three to a straihgt' is not a term of the first decision; \
did you mean three to a straight or three to a straight flush or three to a royal?
    """
    head, *excepted = _EXCEPT.split(" ".join(text.split()))
    term = _term(head, name)
    return Rule(term, tuple(_exception(part, term, name) for part in excepted))


def _exception(text: str, term: Term, name: StageName) -> Term:
    """A term to take out; classes only in the suits that the rule holds, so that "A-2-3" means what it says there."""
    but = _term(text, name)
    suited = True if term.base == "royal" else term.suited
    if but.base != "classes" or suited is None:
        return but
    return but._replace(codes=tuple(code for code in but.codes if (class_group(code) > 0) == suited))


def _term(text: str, name: StageName) -> Term:
    first, *conditions = _COMMA.split(text)
    if _CLASS.fullmatch(first.lower()):
        codes = {code for part in (first, *conditions) for code in parse_class(part, name)}
        return Term("classes", codes=tuple(sorted(codes)))
    term = _base(first, name)
    for condition in conditions:
        term = _conditioned(term, condition, name)
    straight_draw = (1, stage(name).most_windows)
    if term.spread is not None and term.windows == straight_draw:  # the spread says that and more
        return term._replace(windows=None)
    return term


def _base(text: str, name: StageName) -> Term:
    plain = _ARTICLE.sub("", text.lower())
    known = bases(name)
    if plain in known:
        return known[plain]
    pair = _PAIR.fullmatch(plain)
    if pair is not None:
        return Term("made" if pair["up"] == " or better" else "pair", ranks=_ranks(pair))
    raise ExactOddsError(f"{shown(text)} is not a term of the {name} decision; {nearest(plain, known)}")


def _conditioned(term: Term, text: str, name: StageName) -> Term:
    """The term with one condition more."""
    of = stage(name)
    plain = text.lower()
    if plain in ("suited", "unsuited"):
        return term._replace(suited=plain == "suited")
    if found := _SPREAD.fullmatch(plain):
        spread = int(found["spread"])
        return term._replace(spread=(of.cards if found["less"] else spread, spread))
    if found := _LOW.fullmatch(plain):
        return term._replace(low=_RANK_OF[found["low"]])
    if found := _WINDOWS.fullmatch(plain):
        return term._replace(windows=_how_many(found, of.most_windows))
    if found := _CARDS.fullmatch(plain):
        ranks = _ranks(found) if found["low"] or found["set"] else TEN_OR_HIGHER
        return term._replace(held=(*term.held, Held(ranks, *_how_many(found, of.cards))))
    close = nearest(plain, _EXAMPLES).replace("known:", "write for example:")
    raise ExactOddsError(f"{shown(text)} is not a condition; {close}")


def _how_many(found: re.Match[str], most: int) -> tuple[int, int]:
    """At least and at most; a bare number is "at least", as on a strategy card, and none is none."""
    number = _NUMBER_OF[found["number"]]
    if found["upper"]:
        return number, _NUMBER_OF[found["upper"]]
    if found["how"] == "at most":
        return 0, number
    return number, number if found["how"] == "exactly" or number == 0 else most


def _ranks(found: re.Match[str]) -> int:
    if found["set"]:
        return rank_bits(RANKS.lower().index(sign) for sign in found["set"].replace("/", ""))
    low = _RANK_OF[found["low"]]
    return rank_run(low, ACE if found["up"] else _RANK_OF[found["high"]] if found["high"] else low)


def parse_class(text: str, name: StageName) -> tuple[int, ...]:
    """The codes of a class such as "A-2-4 suited"; without "suited" or "unsuited" of both that there are.

    Raises ExactOddsError.

    >>> len(parse_class("A-2-4", "first")), len(parse_class("9-9-J", "first"))
    (2, 1)
    """
    found = _CLASS.fullmatch(" ".join(text.lower().split()))
    ranks = [_RANK_OF[rank] for rank in found[1].split("-")] if found else []
    of = stage(name)
    if found is None or len(ranks) != of.cards:
        example = "A-2-4 suited" if name == "first" else "A-2-4-9 suited"
        raise ExactOddsError(f"{shown(text)} is not a class of the {name} decision; write it like {example}")
    key = rank_key(ranks)
    suits = {"suited": (1,), "unsuited": (0,)}.get(found[2], (0, 1))
    codes = tuple(key | suit << GROUP_SHIFT for suit in suits)
    known = tuple(code for code in codes if code in of.place)
    if not known:
        raise ExactOddsError(f"{shown(text)} is a hand that no deck deals")
    return known
