"""The languages there are; each is a module of phrases and names under the same keys, loaded when it is spoken."""

from __future__ import annotations

from typing import Literal, Protocol

Lang = Literal["en", "fr"]
LANGS: tuple[Lang, ...] = ("en", "fr")


class Language(Protocol):
    """What a module of one language holds."""

    RANKS_IN_WORDS: tuple[str, ...]
    RANK_IN_WORDS: tuple[str, ...]
    NUMBERS_IN_WORDS: tuple[str, ...]
    CATEGORIES: dict[str, str]
    PHRASES: dict[str, str]


def language(lang: Lang) -> Language:
    """The phrases and names of a language.

    >>> language("fr").CATEGORIES["four_of_a_kind"]
    'Carré'
    """
    if lang == "fr":
        from exact_odds.output.wording import fr

        return fr
    from exact_odds.output.wording import en

    return en
