"""The terms of a strategy in words; in English they read back, by ``odds.strategies.grammar``, as the same rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from exact_odds.cards.cards import ACE
from exact_odds.cards.categories import RANK_PLURALS
from exact_odds.counting.classes import KEY_MASK, class_group, class_ranks
from exact_odds.odds.strategies.stages import ALL_RANKS, StageName, stage
from exact_odds.odds.strategies.vocabulary import Rule, Term, bit_ranks, rank_run
from exact_odds.output.wording.words import RANK_SIGNS, Words

_FIVE = 3  # the rank: an ace is low beside nothing higher
_INSIDE, _OPEN = (1, 1), (2, 2)  # straights that a hand fits in


def rule_words(rule: Rule, name: StageName, words: Words) -> str:
    """A rule of a decision in words.

    >>> from exact_odds.odds.strategies.grammar import parse_rule
    >>> rule_words(parse_rule("three to a straight flush, spread 4, 1 high except A-2-4", "first"), "first", Words())
    'three to a straight flush, spread 4, at least one card ten or higher except A-2-4'
    """
    text = _Teller(name, words).term(rule.term)
    suits_said = rule.term.suited is not None or rule.term.base == "royal"
    for but in rule.but:
        said = _Teller(name, words, suits_said=suits_said).term(but)
        text = words.say("term_except", term=text, but=said)
    return text


def definitions(rules: Iterable[Rule], words: Words) -> list[str]:
    """What the words mean that a player may not know, where rules use them."""
    terms = [term for rule in rules for term in (rule.term, *rule.but)]
    used = {
        "windows_note": any(term.windows is not None for term in terms),
        "spread_note": any(term.spread is not None for term in terms),
    }
    return [words.say(note) for note, there in used.items() if there]


def class_words(code: int, words: Words) -> str:
    """A class as people write it, a low ace first.

    >>> from exact_odds.odds.strategies.grammar import parse_class
    >>> class_words(parse_class("4-2-A suited", "first")[0], Words())
    'A-2-4 suited'
    """
    return words.say(f"term_class_{'suited' if class_group(code) else 'unsuited'}", ranks=_ranks_text(code, words))


def _ranks_text(code: int, words: Words) -> str:
    return "-".join(RANK_SIGNS[words.lang][rank] for rank in _as_written(code))


def _as_written(code: int) -> tuple[int, ...]:
    """The ranks of a class in the order of its straight, so that a low ace (-1, which is a sign too) comes first."""
    ranks = class_ranks(code)
    return (-1, *ranks[:-1]) if ranks[-1] == ACE and ranks[-2] <= _FIVE else ranks


def cards_words(ranks: int, words: Words) -> str:
    """Cards of some ranks: "cards ten or higher"."""
    return _cards(ranks, words)[1]


def _cards(ranks: int, words: Words) -> list[str]:
    """Cards of some ranks, one and many."""
    say, lang = words.say, words.language
    low, high = bit_ranks(ranks)[0], bit_ranks(ranks)[-1]
    if low == high:
        one, many = lang.RANK_IN_WORDS[low], lang.RANKS_IN_WORDS[low]
        return [say(f"what_{number}", one=one, many=many) for number in ("rank", "ranks")]
    if ranks == rank_run(low, ACE):
        which = say("which_or_higher", low=lang.RANK_IN_WORDS[low])
    elif ranks == rank_run(low, high):
        which = say("which_range", low=lang.RANK_IN_WORDS[low], high=lang.RANK_IN_WORDS[high])
    else:
        which = say("which_of", ranks="/".join(RANK_SIGNS[words.lang][rank] for rank in bit_ranks(ranks)))
    return [say(f"what_{number}", which=which) for number in ("card", "cards")]


class _Teller:
    """Says terms of one decision in one language; ``suits_said``: of classes only the ranks are left to say."""

    def __init__(self, name: StageName, words: Words, *, suits_said: bool = False) -> None:
        self.of = stage(name)
        self.words = words
        self.suits_said = suits_said
        self.n = words.language.NUMBERS_IN_WORDS[self.of.cards]

    def term(self, term: Term) -> str:
        """A term with its conditions."""
        if term.base == "classes":
            return ", ".join(self._classes(term.codes))
        return ", ".join((self._base(term), *self._conditions(term)))

    def _classes(self, codes: tuple[int, ...]) -> Iterator[str]:
        """Classes by name; where both kinds of suits are meant, the ranks alone."""
        suited = {code & KEY_MASK for code in codes if class_group(code)}
        for code in sorted(codes, key=lambda code: (_as_written(code), code)):
            both = code & KEY_MASK in codes and code & KEY_MASK in suited
            if not (both and class_group(code)):
                yield _ranks_text(code, self.words) if both or self.suits_said else class_words(code, self.words)

    def _base(self, term: Term) -> str:
        if term.base in ("pair", "made") and term.ranks != ALL_RANKS:
            return self._pair(term)
        if term.base == "no_pair":
            return self.words.say(f"term_{self._drawing(term)}", n=self.n)
        return self.words.say(f"term_{term.base}", n=self.n)

    def _pair(self, term: Term) -> str:
        """A pair of given ranks, and with "or better" every made hand that beats it."""
        low, high = (RANK_PLURALS[rank] for rank in (bit_ranks(term.ranks)[0], bit_ranks(term.ranks)[-1]))
        better = f"pair_{low}_or_better"
        name = better if term.base == "made" else f"pair_{low}" if low == high else f"pair_{low}_to_{high}"
        said = self.words.category(name)
        return said[0].lower() + said[1:]

    def _drawing(self, term: Term) -> str:
        """The phrase for a hand that has made nothing, by its suits and what straight it may become."""
        in_a_row = term.spread == (self.of.cards, self.of.cards)
        if term.suited:
            if in_a_row:
                return "suited_in_a_row"
            if term.spread or (term.windows and term.windows[0]):
                return "straight_flush"
            return f"suited_{self.of.name}"
        if in_a_row:
            return "in_a_row"
        if self.of.cards == 4 and term.windows in (_INSIDE, _OPEN):
            return "inside_straight" if term.windows == _INSIDE else "open_straight"
        return "straight" if term.spread or (term.windows and term.windows[0]) else "no_pair"

    def _conditions(self, term: Term) -> Iterator[str]:
        """What the base has not said yet."""
        if term.suited is False or (term.suited and term.base != "no_pair"):
            yield self.words.say("term_suited" if term.suited else "term_unsuited")
        if term.spread and (term.spread != (self.of.cards, self.of.cards) or term.base != "no_pair"):
            exact = term.spread[0] == term.spread[1]
            yield self.words.say("term_spread" if exact else "term_spread_or_less", n=term.spread[1])
        if term.low is not None:
            yield self.words.say("term_low", rank=self.words.language.RANK_IN_WORDS[term.low])
        if term.windows and not self._windows_said(term):
            what = [self.words.say(f"what_{number}") for number in ("window", "windows")]
            yield self._many(*term.windows, self.of.most_windows, what)
        for held in term.held:
            yield self._many(held.least, held.most, self.of.cards, _cards(held.ranks, self.words))

    def _windows_said(self, term: Term) -> bool:
        """Whether the base says how many straights there are: at least one, or with four cards one or two."""
        if term.base != "no_pair":
            return False
        named = self.of.cards == 4 and not term.suited and term.windows in (_INSIDE, _OPEN)
        return named or term.windows == (1, self.of.most_windows)

    def _many(self, least: int, most: int, of: int, what: list[str]) -> str:
        """ "at least two cards …", "no card …"; ``what`` is the thing in the singular and in the plural."""
        numbers = self.words.language.NUMBERS_IN_WORDS
        if most == 0:
            return self.words.say("many_none", what=what[0])
        kind, number = ("exactly", least) if least == most else ("at_least", least)
        if least == of:
            kind = "all"
        elif least == 0:
            kind, number = "at_most", most
        elif least < most < of:
            kind = "range"
        plural = most if kind == "range" else number
        return self.words.say(f"many_{kind}", n=numbers[number], most=numbers[most], what=what[plural > 1])
