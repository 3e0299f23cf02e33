"""The shortest list of lines that holds just these classes: an exact set cover, the plainest of the shortest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter

from exact_odds.odds.candidates import EXCEPTION, MOST_EXCEPTED, Candidate
from exact_odds.odds.stages import Stage
from exact_odds.odds.vocabulary import Rule, Term

#: A line more outweighs any cost of reading.
LINE = 100
#: A list longer than this gives its smallest lines up to the classes that are listed one by one.
MOST_LINES = 13
#: The search stops here with the best list so far; a table that a casino could offer needs far less.
MOST_STEPS = 3000

_EXCEPTED_BASES = ("royal", "quads", "trips", "two_pair", "pair")


def cover(target: int, candidates: Sequence[Candidate], of: Stage) -> list[Candidate]:
    """Lines whose union is just the classes of ``target``; what no term says is a last line of classes."""
    fitting = _undominated(_fitting(target, candidates, of))
    sayable = 0
    for candidate in fitting:
        sayable |= candidate.mask
    chosen = _Search(sayable, fitting).best if sayable else []
    if len(chosen) > MOST_LINES:
        chosen.sort(key=lambda candidate: _alone(candidate, chosen).bit_count())
        chosen = chosen[len(chosen) - MOST_LINES :]
    said = 0
    for candidate in chosen:
        said |= candidate.mask
    unsaid = target & ~said
    if unsaid:
        chosen = [*chosen, Candidate(unsaid, 0, Rule(Term("classes", codes=of.codes_in(unsaid))))]
    return chosen


def _alone(candidate: Candidate, chosen: Iterable[Candidate]) -> int:
    """The classes that only this one of the chosen holds."""
    mask = candidate.mask
    for other in chosen:
        if other is not candidate:
            mask &= ~other.mask
    return mask


def _fitting(target: int, candidates: Sequence[Candidate], of: Stage) -> list[Candidate]:
    """The candidates inside the target, and those that are when a few things are excepted."""
    excepted = [
        (candidate.mask, candidate.rule.term)
        for candidate in candidates
        if candidate.rule.term == Term(candidate.rule.term.base, ranks=candidate.rule.term.ranks)
        and candidate.rule.term.base in _EXCEPTED_BASES
        and not candidate.mask & target
    ]
    found = []
    for candidate in candidates:
        inside = candidate.mask & target
        outside = candidate.mask ^ inside
        if not inside:
            continue
        if not outside:
            found.append(candidate)
            continue
        terms = [term for mask, term in excepted if candidate.mask & mask == outside]
        if terms:
            rule = Rule(candidate.rule.term, (terms[0],))
            found.append(Candidate(inside, candidate.cost + EXCEPTION, rule))
        elif outside.bit_count() <= min(MOST_EXCEPTED, inside.bit_count() // 2):
            rule = Rule(candidate.rule.term, (Term("classes", codes=of.codes_in(outside)),))
            found.append(Candidate(inside, candidate.cost + EXCEPTION * (1 + outside.bit_count()), rule))
    return found


def _undominated(candidates: list[Candidate]) -> list[Candidate]:
    """Without the candidates that another one contains and that are no plainer."""
    kept: list[Candidate] = []
    for candidate in sorted(candidates, key=lambda one: (-one.mask.bit_count(), one.cost)):
        if not any(candidate.mask & ~other.mask == 0 and other.cost <= candidate.cost for other in kept):
            kept.append(candidate)
    return kept


class _Search:
    """Depth first over the class that the fewest candidates hold; ``best`` is the cheapest cover found."""

    def __init__(self, target: int, candidates: list[Candidate]) -> None:
        self.steps = 0
        self.groups = _groups(target, candidates)
        self.holders = [
            sorted((c for c in candidates if c.mask & group), key=attrgetter("cost")) for group in self.groups
        ]
        self.best = _greedy(target, candidates)
        self.best_cost = sum(LINE + candidate.cost for candidate in self.best)
        self._deepen(target, [], 0)

    def _deepen(self, uncovered: int, chosen: list[Candidate], cost: int) -> None:
        if not uncovered:
            if cost < self.best_cost:
                self.best, self.best_cost = list(chosen), cost
            return
        self.steps += 1
        if cost + LINE >= self.best_cost or self.steps > MOST_STEPS:
            return
        place = min(
            (place for place, group in enumerate(self.groups) if group & uncovered),
            key=lambda place: len(self.holders[place]),
        )
        for candidate in sorted(self.holders[place], key=lambda one: -(one.mask & uncovered).bit_count()):
            self._deepen(uncovered & ~candidate.mask, [*chosen, candidate], cost + LINE + candidate.cost)


def _groups(target: int, candidates: list[Candidate]) -> list[int]:
    """The target split into classes that no candidate tells apart."""
    groups = [target]
    for candidate in candidates:
        groups = [part for group in groups for part in (group & candidate.mask, group & ~candidate.mask) if part]
    return groups


def _greedy(target: int, candidates: list[Candidate]) -> list[Candidate]:
    """A first cover: always the candidate that adds most, the plainest among equals."""
    chosen = []
    while target:
        best = max(candidates, key=lambda candidate: ((candidate.mask & target).bit_count(), -candidate.cost))
        chosen.append(best)
        target &= ~best.mask
    return chosen
