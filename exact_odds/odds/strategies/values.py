"""What riding gains over pulling, for every class of both decisions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, NamedTuple

from exact_odds.basics.errors import ExactOddsError
from exact_odds.odds.game import Game, refuse_side
from exact_odds.odds.play import BET_1, BET_2, Action, action_at, best_play
from exact_odds.odds.settlement import settle
from exact_odds.odds.strategies.stages import StageName, stage
from exact_odds.odds.tree import build_tree

State = Literal["ride", "pull"]


class StageValues(NamedTuple):
    """The EVs of one decision, per unit of its bet, highest first, each with the mask of the classes that have it.

    ``bet_1`` is what was done with bet 1, where that matters to the second decision; None where it does not.
    """

    name: StageName
    bet_1: State | None
    by_ev: dict[Fraction, int]

    def where(self, action: Action) -> int:
        """The classes that ride, that are pulled, or that are worth the same either way."""
        return sum(mask for ev, mask in self.by_ev.items() if action_at(ev) == action)

    def actions(self) -> dict[int, Action]:
        """The best action of every class."""
        of = stage(self.name)
        return {code: action_at(ev) for ev, mask in self.by_ev.items() for code in of.codes_in(mask)}

    def evs(self) -> dict[int, Fraction]:
        """The EV of every class, in the order of the class codes."""
        of = stage(self.name)
        found = {code: ev for ev, mask in self.by_ev.items() for code in of.codes_in(mask)}
        return {code: found[code] for code in of.codes}


def class_values(game: Game, what: str = "strategy") -> tuple[StageValues, ...]:
    """The values of the first decision, then of the second.

    Where a maximum payout makes the second decision depend on bet 1 there are two of it, for bet 1 pulled and riding.

    Raises ExactOddsError, in the name of ``what`` asks, with dead cards or a peek: then the decision is not about
    these classes.

    >>> from exact_odds.odds.setup import Options, make_game
    >>> first, second = class_values(make_game(Options()))
    >>> len(first.by_ev), len(second.by_ev), str(max(first.by_ev))
    (33, 32, '265/49')
    """
    refuse_other_knowledge(game, what)
    settlement = settle(game)
    tree = build_tree(game.counts, settlement.partition)
    _, values = best_play(tree, settlement.nets)
    per_kind = game.counts.second_of * settlement.scale  # what the summed nets are over
    per_node = (game.counts.deck.size - 3) * per_kind
    bets = game.bets
    gains = [Fraction(riding - pulled, per_node) * bets.dollar / bets.bet_1 for pulled, riding in values.nodes]
    second = [
        [
            Fraction(riding - pulled, per_kind) * bets.dollar / bets.bet_2
            for riding, pulled in zip(values.kinds[bet_1 | BET_2], values.kinds[bet_1], strict=True)
        ]
        for bet_1 in (0, BET_1)
    ]
    states: tuple[State | None, ...] = (None,) if second[0] == second[1] else ("pull", "ride")
    return (
        StageValues("first", None, _by_ev("first", tree.node_of, gains)),
        *(
            StageValues("second", state, _by_ev("second", tree.kind_of, evs))
            for state, evs in zip(states, second, strict=False)
        ),
    )


def _by_ev(name: StageName, place_of: Mapping[int, int], evs: list[Fraction]) -> dict[Fraction, int]:
    """The classes by the EV of their node or kind, highest first."""
    of = stage(name)
    masks = [0] * len(evs)
    for place, code in enumerate(of.codes):
        masks[place_of[code]] |= 1 << place
    found: dict[Fraction, int] = {}
    for ev, mask in sorted(zip(evs, masks, strict=True), reverse=True):
        found[ev] = found.get(ev, 0) | mask
    return found


def refuse_other_knowledge(game: Game, what: str) -> None:
    """Raise ExactOddsError where the player's knowledge is not that of a full deck and the own cards."""
    if game.dead:
        raise ExactOddsError(
            f"{what} refuses dead cards: with some cards gone each suit has classes of its own, and no list in words "
            "holds them; ask hand by hand with: exact-odds hand CARDS --dead CARDS"
        )
    refuse_side(game, what)
    if game.peek is not None:
        raise ExactOddsError(
            f"{what} refuses peek {game.peek}: its lines are about three and four cards, and the player knows others"
        )
