"""The shortest list of lines that holds just these classes: an exact set cover, the plainest of the shortest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter, itemgetter

from exact_odds.odds.strategies.candidates import MUCH, Candidate
from exact_odds.odds.strategies.stages import Stage
from exact_odds.odds.strategies.vocabulary import Rule, Term

#: One line more outweighs any cost of reading.
_LINE = 100
#: What "except" costs to read, and each thing excepted.
_EXCEPTION = 4
_MOST_EXCEPTED = 4
#: A line that is hard to read and alone in holding no more classes than this is left out, and they are named.
_FEW = 2
#: Of a longer list the lines that add least are left out, and their classes are named.
_MOST_LINES = 12
#: The search stops here with the best list so far; the tables of casinos need a few hundred steps.
_MOST_STEPS = 3000


def cover(target: int, candidates: Sequence[Candidate], of: Stage) -> list[Candidate]:
    """Lines whose union is just the classes of ``target``; those that no line says are a last line of classes.

    Three to a royal, where they are all in it, are a line of their own unless a line without conditions holds them.
    """
    fitting = _undominated([*_inside(target, candidates), *_with_exceptions(target, candidates, of)])
    royal = next((one for one in candidates if one.rule == _ROYAL and not one.mask & ~target), None)
    wanted = _union(fitting) & ~(royal.mask if royal else 0)
    chosen = _Search(wanted, fitting).best if wanted else []
    if royal and not any(not royal.mask & ~one.mask and _is_plain(one.rule) for one in chosen):
        chosen = [royal, *_readable([one for one in chosen if one.mask & ~royal.mask])]
    else:
        chosen = _readable(chosen)
    unsaid = target & ~_union(chosen)
    if unsaid:
        chosen.append(Candidate(unsaid, 0, Rule(Term("classes", codes=of.codes_in(unsaid)))))
    return chosen


_ROYAL = Rule(Term("royal"))


def _union(candidates: Sequence[Candidate]) -> int:
    mask = 0
    for candidate in candidates:
        mask |= candidate.mask
    return mask


def _is_plain(rule: Rule) -> bool:
    """Whether a rule asks for no more than suits."""
    return rule == Rule(Term(rule.term.base, suited=rule.term.suited))


def _readable(chosen: list[Candidate]) -> list[Candidate]:
    """Without the lines that are better said by naming the classes that only they hold."""
    adds = [
        (one.mask & ~_union([*chosen[:place], *chosen[place + 1 :]])).bit_count() for place, one in enumerate(chosen)
    ]
    kept = [(-count, one) for count, one in zip(adds, chosen, strict=True) if count > _worth_naming(one)]
    return [one for _, one in sorted(kept, key=itemgetter(0))[:_MOST_LINES]]


def _worth_naming(candidate: Candidate) -> int:
    """How many classes are named sooner than said by this rule."""
    excepted = sum(max(len(term.codes), 1) for term in candidate.rule.but)
    return max(excepted, _FEW if candidate.cost >= MUCH else 0)


def _inside(target: int, candidates: Sequence[Candidate]) -> list[Candidate]:
    return [candidate for candidate in candidates if not candidate.mask & ~target]


def _with_exceptions(target: int, candidates: Sequence[Candidate], of: Stage) -> Iterator[Candidate]:
    """Candidates that are inside the target when one plain term or a few classes are excepted."""
    excepted = [one for one in _inside(of.everything ^ target, candidates) if _can_be_excepted(one.rule.term)]
    for candidate in candidates:
        inside = candidate.mask & target
        outside = candidate.mask ^ inside
        if not inside or not outside:
            continue
        term = next((one.rule.term for one in excepted if candidate.mask & one.mask == outside), None)
        count = 1 if term else outside.bit_count()
        if term is None and count <= min(_MOST_EXCEPTED, inside.bit_count() // 2):
            term = Term("classes", codes=of.codes_in(outside))
        if term is not None:
            cost = candidate.cost + _EXCEPTION * (1 + count)
            yield Candidate(inside, cost, Rule(candidate.rule.term, (term,)))


def _can_be_excepted(term: Term) -> bool:
    """Whether a term is short enough to stand after "except": made hands of a kind, and three to a royal."""
    plain = term == Term(term.base, ranks=term.ranks)
    return plain and term.base in ("royal", "pair", "two_pair", "trips", "quads")


def _undominated(candidates: list[Candidate]) -> list[Candidate]:
    """Without the candidates that another one contains and that are no plainer."""
    kept: list[Candidate] = []
    for candidate in sorted(candidates, key=lambda one: (-one.mask.bit_count(), one.cost)):
        if not any(not candidate.mask & ~other.mask and other.cost <= candidate.cost for other in kept):
            kept.append(candidate)
    return kept


class _Search:
    """Depth first over the classes that the fewest candidates hold; ``best`` is the cheapest cover found."""

    def __init__(self, target: int, candidates: list[Candidate]) -> None:
        self.steps = 0
        self.groups = _groups(target, candidates)
        self.holders = [
            sorted((one for one in candidates if one.mask & group), key=attrgetter("cost")) for group in self.groups
        ]
        self.best = _greedy(target, candidates)
        self.best_cost = sum(_LINE + candidate.cost for candidate in self.best)
        self._deepen(target, [], 0)

    def _deepen(self, uncovered: int, chosen: list[Candidate], cost: int) -> None:
        if not uncovered:
            if cost < self.best_cost:
                self.best, self.best_cost = list(chosen), cost
            return
        self.steps += 1
        if cost + _LINE >= self.best_cost or self.steps > _MOST_STEPS:
            return
        open_groups = (place for place, group in enumerate(self.groups) if group & uncovered)
        hardest = min(open_groups, key=lambda place: len(self.holders[place]))
        for candidate in sorted(self.holders[hardest], key=lambda one: -(one.mask & uncovered).bit_count()):
            self._deepen(uncovered & ~candidate.mask, [*chosen, candidate], cost + _LINE + candidate.cost)


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
        best = max(candidates, key=lambda one: ((one.mask & target).bit_count(), -one.cost))
        chosen.append(best)
        target &= ~best.mask
    return chosen
