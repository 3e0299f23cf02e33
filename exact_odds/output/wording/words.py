"""The wording, in English and in French as spoken in Québec; every other room speaks in terms and codes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from exact_odds.basics.numbers import decimal_text, grouped, percent_text, plain_text, root_text
from exact_odds.cards.cards import RANKS, Card
from exact_odds.cards.categories import RANK_PLURALS
from exact_odds.output.wording.languages import Lang, language
from exact_odds.rules.parts import Remark

#: The columns of a plain terminal, of a pipe and of a file.
WIDTH = 80

#: How each language writes a rank, and one of them the suits too.
RANK_SIGNS = {"en": tuple(RANKS), "fr": (*RANKS[:8], "10", "V", "D", "R", "A")}
SUIT_SIGNS = "♣♦♥♠"
#: 1,234.5 as French writes it: a space that does not break, and a comma.
_FRENCH_NUMBERS = str.maketrans({",": "\u00a0", ".": ","})


#: What could end a line, steer a terminal or turn the reading direction.
_CONTROLS = dict.fromkeys(
    (*range(32), *range(127, 160), 0x2028, 0x2029, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)), " "
)


def one_line(text: str) -> str:
    """A text of unknown origin on one line, with blanks for signs that are not to be seen.

    >>> one_line("two\\nlines")
    'two lines'
    """
    return text.translate(_CONTROLS)


class Words:
    """Everything that is said, in one language, folded to a ``width``.

    >>> Words("en").category("pair_sixes_to_tens"), Words("fr").category("four_of_a_kind")
    ('Pair of sixes to tens', 'Carré')
    """

    def __init__(self, lang: Lang = "en", digits: int = 6, width: int = WIDTH) -> None:
        self.lang = lang
        self.digits = digits
        self.width = width
        self.language = language(lang)

    def say(self, phrase: str, **values: object) -> str:
        """A phrase with its places filled in."""
        return self.language.PHRASES[phrase].format(**values)

    def category(self, name: str) -> str:
        """The name of a hand, a pay row or a category, as a table shows it."""
        known = self.language.CATEGORIES.get(name)
        if known is not None:
            return known
        low, better, _ = name.removeprefix("pair_").partition("_or_better")
        if better:
            return self.say("pair_or_better", rank=self._of_rank(low))
        low, to, high = name.removeprefix("pair_").partition("_to_")
        if to:
            return self.say("pair_range", low=self._of_rank(low), high=self._rank(high))
        return self.say("pair_of", rank=self._of_rank(low))

    def _rank(self, plural: str) -> str:
        return self.language.RANKS_IN_WORDS[RANK_PLURALS.index(plural)]

    def _of_rank(self, plural: str) -> str:
        """ "of tens"; in French "de dix", "d'as"."""
        rank = self._rank(plural)
        return self.say("of_vowel" if rank[0] in "aeiou" else "of", rank=rank)

    def cards(self, cards: Sequence[Card]) -> str:
        """Cards as this language writes them: "Th Jh Qh", "10♥ V♥ D♥"."""
        if self.lang == "en":
            return " ".join(map(str, cards))
        return " ".join(RANK_SIGNS["fr"][card.rank] + SUIT_SIGNS[card.suit] for card in cards)

    def remark(self, remark: Remark) -> str:
        """A remark of a rule set; in English where it has no French."""
        return (self.lang == "fr" and remark.text_fr) or remark.text

    def number(self, text: str) -> str:
        """A number already formatted, with this language's separators."""
        return text.translate(_FRENCH_NUMBERS) if self.lang == "fr" else text

    def count(self, value: int) -> str:
        """An integer with thousands separators."""
        return self.number(grouped(value))

    def decimal(self, value: Fraction | None, *, signed: bool = False) -> str:
        """A decimal, "" for None; with ``signed`` a plus sign too."""
        if value is None:
            return ""
        text = self.number(decimal_text(value, self.digits))
        return f"+{text}" if signed and value > 0 else text

    def percent(self, value: Fraction) -> str:
        """A share in percent."""
        text = percent_text(value, self.digits)
        return text.translate(_FRENCH_NUMBERS).replace("%", "\u00a0%") if self.lang == "fr" else text

    def root(self, value: Fraction) -> str:
        """The square root of a value, as a decimal."""
        return self.number(root_text(value, self.digits))

    def short_percent(self, value: Fraction) -> str:
        """A share with no more decimals than it needs: "100%", "7.5%"."""
        text = percent_text(value, 2).rstrip("%").rstrip("0").rstrip(".")
        return self.number(text) + ("\u00a0%" if self.lang == "fr" else "%")

    def need(self, need: str) -> str:
        """What is missing to price a side bet: the pay of a row, or what a meter stands at."""
        meter = need.removeprefix("meter ")
        return self.say("need_meter", meter=meter) if meter != need else self.category(need)

    def chance(self, probability: Fraction) -> str:
        """A probability as "1 in N": a whole N as it is, another with one decimal.

        >>> [Words().chance(Fraction(*p)) for p in ((4, 2598960), (3, 13), (0, 1))]
        ['1 in 649,740', '1 in 4.3', 'never']
        """
        if probability == 0:
            return self.say("never")
        against = 1 / probability
        if against.denominator == 1:
            return self.say("one_in", n=self.count(against.numerator))
        whole, tenth = decimal_text(against, 1).split(".")
        return self.say("one_in", n=self.number(f"{grouped(int(whole))}.{tenth}"))

    def pays(self, pays: Fraction) -> str:
        """A pay: "8 to 1", "push", "loses".

        >>> [Words().pays(Fraction(pay)) for pay in (8, 0, -1)]
        ['8 to 1', 'push', 'loses']
        """
        if pays == 0:
            return self.say("push")
        if pays == -1:
            return self.say("loses")
        return self.say("to_1", n=self.amount(pays))

    def amount(self, value: Fraction) -> str:
        """An exact amount: whole with separators, else a fraction."""
        return self.count(value.numerator) if value.denominator == 1 else plain_text(value)
