"""The 22 fine outcomes grouped by what the wagers of a game tell apart."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from exact_odds.cards.categories import OUTCOMES
from exact_odds.counting.enumerator import FIELD_BITS, unpack

_FIELD = (1 << FIELD_BITS) - 1


class Partition:
    """Groups of fine outcomes that carry the same labels, in order of first appearance.

    ``labels`` are sequences of 22, one for each wager that is settled on the final hand. ``groups`` are the label
    tuples, ``group_of`` is the group of each fine outcome, ``outcomes`` the first outcome of each group.

    >>> Partition(["pays"] * 8 + ["loses"] * 14).groups
    (('pays',), ('loses',))
    """

    def __init__(self, *labels: Sequence[Hashable]) -> None:
        keys = list(zip(*labels, strict=True))
        self.groups = tuple(dict.fromkeys(keys))
        self.group_of = tuple(self.groups.index(key) for key in keys)
        self.outcomes = tuple(keys.index(group) for group in self.groups)
        masks = [0] * len(self.groups)
        for outcome, group in enumerate(self.group_of):
            masks[group] |= _FIELD << FIELD_BITS * outcome
        alone = [group for group in range(len(self.groups)) if self.group_of.count(group) == 1]
        self._alone = sum(masks[group] for group in alone)
        # a group of several is summed up in the field of its first outcome
        together = [
            (masks[group], FIELD_BITS * self.outcomes[group]) for group in range(len(masks)) if group not in alone
        ]
        self._together = together[1:]  # one group follows from the others: every vector of a deck has the same sum

    def signatures(self, vectors: Sequence[int]) -> list[int]:
        """For each packed vector of a deck what it shares with another exactly when their counts by group are equal.

        Outcomes alone in their group are kept as they are; the fields of the others are added up by casting out
        (a number is its digit sum modulo base - 1, and a sum of ways is smaller than that).
        """
        found = [vector & self._alone for vector in vectors]
        for mask, field in self._together:
            found = [kept + ((vector & mask) % _FIELD << field) for kept, vector in zip(found, vectors, strict=True)]
        return found

    def fold(self, vector: int) -> tuple[int, ...]:
        """The ways of each group in a packed vector."""
        return self.of_outcomes(unpack(vector))

    def of_outcomes(self, counts: Sequence[int]) -> tuple[int, ...]:
        """The counts of each group from counts of the 22 outcomes."""
        ways = [0] * len(self.groups)
        for group, count in zip(self.group_of, counts, strict=True):
            ways[group] += count
        return tuple(ways)


#: Every fine outcome on its own.
FINEST = Partition(OUTCOMES)
