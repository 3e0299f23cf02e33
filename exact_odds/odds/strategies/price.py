"""What a strategy gives up against the best play, and where: every mistake with its hands, its EV and its cost."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from exact_odds.basics.errors import ExactOddsError, TotalError, check_total
from exact_odds.counting.classes import class_label
from exact_odds.odds.cap import cap_binds
from exact_odds.odds.game import Game
from exact_odds.odds.play import Action, Play, rides
from exact_odds.odds.round import Round, play_round, round_of
from exact_odds.odds.settlement import settle
from exact_odds.odds.strategies.derive import Describer
from exact_odds.odds.strategies.files import ACTIONS
from exact_odds.odds.strategies.playbook import Strategy, load_strategy
from exact_odds.odds.strategies.stages import STAGES, StageName, stage
from exact_odds.odds.strategies.values import StageValues, State, class_values, refuse_other_knowledge
from exact_odds.odds.strategies.vocabulary import Rule
from exact_odds.odds.tree import build_tree


class Mistake(NamedTuple):
    """Hands of one EV on which the strategy takes the worse ``action``.

    ``ev`` is what riding gains over pulling, per unit of the bet; ``cost`` is what the mistake costs a round, in units
    of bet $. ``codes`` are the classes of the hands.
    """

    decision: StageName
    rule: Rule
    hands: int
    action: State
    ev: Fraction
    cost: Fraction
    codes: tuple[int, ...]


class Priced(NamedTuple):
    """The round under a strategy, the EV of the best play, and the mistakes, worst first."""

    strategy: Strategy
    round: Round
    best_ev: Fraction
    mistakes: tuple[Mistake, ...]

    @property
    def cost(self) -> Fraction:
        """What the strategy gives up a round against the best play, in units of bet $."""
        return self.best_ev - self.round.ev


def price_named(name_or_path: str, game: Game) -> Priced:
    """Price a strategy by name or from a file; a game that cannot be priced is refused before a file is read.

    Raises ExactOddsError as :func:`price` and ``load_strategy`` do.
    """
    _refuse(game)
    return price(load_strategy(name_or_path, game), game)


def price(strategy: Strategy, game: Game) -> Priced:
    """Price a strategy exactly; the costs of its mistakes are checked to add up to what it gives up.

    Raises ExactOddsError with dead cards, a peek, side bets, or a maximum payout that can bind, and where a class
    has no action.

    >>> from exact_odds.odds.setup import Options, make_game
    >>> game = make_game(Options())
    >>> priced = price(load_strategy("simulator-basic", game), game)
    >>> priced.round.house_edge, [mistake.hands for mistake in priced.mistakes]
    (Fraction(40591, 1082900), [13, 8])
    """
    _refuse(game)
    _check_whole(strategy)
    first, second = class_values(game)
    priced = Priced(
        strategy,
        _round_under(strategy, game),
        play_round(game).ev,
        tuple(
            sorted(
                [*_mistakes(strategy, first, game), *_mistakes(strategy, second, game)],
                key=lambda mistake: -mistake.cost,
            )
        ),
    )
    if sum(mistake.cost for mistake in priced.mistakes) != priced.cost:
        raise TotalError(f"mistakes of {strategy.id}: their costs do not add up to what it gives up")
    return priced


def _refuse(game: Game) -> None:
    refuse_other_knowledge(game, "price")
    if cap_binds(game):
        raise ExactOddsError(
            "price refuses a maximum payout that can bind: what to do with bet 2 then depends on bet 1, "
            "and a strategy is about cards alone"
        )


def _check_whole(strategy: Strategy) -> None:
    """Refuse a strategy, made by hand, that has no action for some class."""
    for name in STAGES:
        actions = strategy.actions(name)
        for code in stage(name).codes:
            if actions.get(code) not in ACTIONS:
                raise ExactOddsError(
                    f"strategy {strategy.id}: the {name} decision: {class_label(code)} has no action; "
                    f"write {', '.join(ACTIONS)}"
                )


def _round_under(strategy: Strategy, game: Game) -> Round:
    """The round as the strategy plays it; classes with different actions stay apart."""
    settlement = settle(game)
    tree = build_tree(game.counts, settlement.partition, strategy.first.__getitem__, strategy.second.__getitem__)
    first: tuple[Action, ...] = tuple(node.label for node in tree.nodes)  # type: ignore[misc]  # the labels are actions
    second: tuple[Action, ...] = tuple(kind.label for kind in tree.kinds)  # type: ignore[misc]
    return round_of(game, settlement, tree, Play(first, (second, second)))


def _mistakes(strategy: Strategy, values: StageValues, game: Game) -> list[Mistake]:
    """The mistakes of one decision: EV by EV, and each EV in as few lines as say it."""
    describer = Describer(values.name, game)
    of = describer.stage
    actions = strategy.actions(values.name)
    riding = of.mask_of(code for code in of.codes if rides(actions[code], game.ties))
    bet = game.bets.bet_1 if values.name == "first" else game.bets.bet_2
    total = of.hands(of.everything)
    found = []
    for ev, mask in values.by_ev.items():
        wrong = mask & ~riding if ev > 0 else mask & riding if ev < 0 else 0
        action: State = "pull" if ev > 0 else "ride"
        lines = describer.lines(wrong, values.by_ev) if wrong else ()
        check_total("hands of a mistake", sum(line.hands for line in lines), of.hands(wrong))
        for line in lines:
            cost = abs(ev) * Fraction(line.hands, total) * bet / game.bets.dollar
            found.append(Mistake(values.name, line.rule, line.hands, action, ev, cost, line.codes))
    return found
