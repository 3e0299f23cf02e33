"""Partitions, trees and plays: groups against loops over all 22 outcomes, trees against the classes they came from."""

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exact_odds.basics.errors import TotalError
from exact_odds.cards.cards import DECK
from exact_odds.cards.categories import OUTCOMES
from exact_odds.cards.parsing import parse_cards
from exact_odds.counting.classes import Deck, class_group, class_ranks
from exact_odds.counting.enumerator import FIELD_BITS, Counts, counts_without, unpack
from exact_odds.odds.game import Game
from exact_odds.odds.partition import FINEST, Partition
from exact_odds.odds.play import STANDINGS, Action, Nets, Play, Values, best_play, compare, kind_values, rides, tally
from exact_odds.odds.round import game_tree, play_round, round_of
from exact_odds.odds.settlement import settle
from exact_odds.odds.setup import Options, make_game
from exact_odds.odds.tree import Kind, Node, Tree, build_tree, hand_tree, merged_tree, ordered_deals, peek_tree
from exact_odds.rules.paytable import PayTable

STANDARD = make_game(Options())
DEAD = Counts(Deck(parse_cards("Ah Kh Qh Jh Th 9h 8h Ac Ad 2s 3s 4d 6c 7c")))
FULL = counts_without()
DECKS = {"full deck": FULL, "14 dead": DEAD}
LABELS = st.lists(st.integers(0, 4), min_size=22, max_size=22)
ACTIONS: tuple[Action, ...] = ("ride", "pull", "either")


@pytest.fixture(params=DECKS)
def counts(request: pytest.FixtureRequest) -> Counts:
    return DECKS[request.param]


def folded(vector: int, labels: list[int]) -> dict[int, int]:
    """Ways by label, outcome by outcome."""
    found = dict.fromkeys(labels, 0)
    for label, ways in zip(labels, unpack(vector), strict=True):
        found[label] += ways
    return found


# --------------------------------------------------------------------------------------------------------- partitions


@settings(deadline=None)
@given(LABELS, LABELS)
def test_groups(one: list[int], two: list[int]) -> None:
    partition = Partition(one)
    assert partition.groups == tuple((label,) for label in dict.fromkeys(one))
    assert [partition.groups[group] for group in partition.group_of] == [(label,) for label in one]
    assert partition.outcomes == tuple(one.index(label) for label in dict.fromkeys(one))
    both = Partition(one, two)
    assert [both.groups[group] for group in both.group_of] == list(zip(one, two, strict=True))
    assert len(set(both.groups)) == len(both.groups)


@settings(deadline=None)
@given(LABELS, st.sampled_from([FULL, DEAD]), st.booleans())
def test_folds_and_signatures(labels: list[int], counts: Counts, first: bool) -> None:
    """Two vectors have one signature exactly when no group tells them apart."""
    partition = Partition(labels)
    vectors = list((counts.first if first else counts.second).values())[::7]
    of_signature: dict[int, tuple[int, ...]] = {}
    for vector, signature in zip(vectors, partition.signatures(vectors), strict=True):
        fold = partition.fold(vector)
        assert dict(zip(dict.fromkeys(labels), fold, strict=True)) == folded(vector, labels)
        assert partition.of_outcomes(unpack(vector)) == fold
        assert of_signature.setdefault(signature, fold) == fold
    assert len(set(of_signature.values())) == len(of_signature)


def test_signatures_of_single_ways() -> None:
    """One way in one outcome: as many signatures as groups, also where the partition is one group or has 22."""
    for labels in ([0] * 22, [0, 1] * 11, [0] * 21 + [1], list(range(22)), [0, 0, *range(1, 21)]):
        partition = Partition(labels)
        ones = [1 << FIELD_BITS * place for place in range(22)]
        assert [partition.fold(one).index(1) for one in ones] == list(partition.group_of)
        assert len(set(partition.signatures(ones))) == len(partition.groups)


def test_the_finest_partition() -> None:
    assert FINEST.groups == tuple((name,) for name in OUTCOMES)
    assert FINEST.group_of == tuple(range(22))
    assert FINEST.fold(3 << FIELD_BITS * 21) == (*[0] * 21, 3)


@pytest.mark.parametrize("labels", [[0] * 21, [0] * 23])
def test_labels_that_are_not_22(labels: list[int]) -> None:
    with pytest.raises(ValueError, match="zip"):
        Partition([0] * 22, labels)


# -------------------------------------------------------------------------------------------------------------- trees


@settings(max_examples=12, deadline=None)
@given(
    LABELS,
    st.sampled_from([FULL, DEAD]),
    st.sampled_from([None, class_group, lambda code: class_ranks(code)[0] % 2]),
    st.sampled_from([None, class_group, lambda code: class_ranks(code)[0] % 3]),
)
def test_trees_stand_for_their_classes(
    labels: list[int],
    counts: Counts,
    first_label: Callable[[int], Hashable] | None,
    second_label: Callable[[int], Hashable] | None,
) -> None:
    partition = Partition(labels)
    tree = build_tree(counts, partition, first_label, second_label)
    assert tree.partition is partition
    assert tree.of == ordered_deals(counts.deck.size)
    assert tree.kind_of.keys() == counts.second.keys()
    assert tree.node_of.keys() == counts.first.keys()
    for code, vector in counts.second.items():
        kind = tree.kinds[tree.kind_of[code]]
        assert kind == (partition.fold(vector), second_label(code) if second_label else None)
    assert len(set(tree.kinds)) == len(tree.kinds)
    assert set(tree.kind_of.values()) == set(range(len(tree.kinds)))
    weights: Counter[int] = Counter()
    for code, combos in counts.first_combos.items():
        place = tree.node_of[code]
        weights[place] += combos
        spread: Counter[int] = Counter()
        for child, ways in counts.deck.steps(code):
            spread[tree.kind_of[child]] += ways
        assert tree.nodes[place].steps == tuple((ways, kind) for kind, ways in sorted(spread.items()))
        assert tree.nodes[place].label == (first_label(code) if first_label else None)
    assert [node.weight for node in tree.nodes] == [weights[place] for place in range(len(tree.nodes))]
    assert len({(node.steps, node.label) for node in tree.nodes}) == len(tree.nodes)
    assert tree.pairs == pairs_of(tree)


def pairs_of(tree: Tree) -> tuple[int, ...]:
    found: Counter[int] = Counter()
    for weight, steps, _ in tree.nodes:
        for ways, kind in steps:
            found[kind] += weight * ways
    return tuple(found[kind] for kind in range(len(tree.kinds)))


def test_the_standard_tree_is_small() -> None:
    tree = game_tree(STANDARD, settle(STANDARD))
    assert len(tree.kinds) == 33
    assert 33 <= len(tree.nodes) <= 60
    assert sum(node.weight for node in tree.nodes) == 22_100
    assert sum(tree.pairs) == 1_082_900
    assert tree.of == 51_979_200
    assert {sum(kind.ways) for kind in tree.kinds} == {48}


def test_ordered_deals() -> None:
    assert [ordered_deals(size) for size in (5, 6, 49, 52)] == [20, 120, 38_137_680, 51_979_200]
    assert ordered_deals(49) == (49 * 48 * 47 // 6) * 46 * 45


@pytest.mark.parametrize("seed", range(3))
def test_the_tree_of_one_holding_is_its_node(counts: Counts, seed: int) -> None:
    """The same spread over the same vectors as in the tree of the whole deck."""
    random = Random(seed)
    partition = Partition([random.randrange(6) for _ in OUTCOMES])
    whole = build_tree(counts, partition)
    for code in random.sample(list(counts.first), 60):
        tree = hand_tree(counts, partition, code)
        (node,) = tree.nodes
        assert node.weight == 1
        assert tree.of == (counts.deck.size - 3) * (counts.deck.size - 4)
        assert tree.node_of == {code: 0}
        assert tree.kind_of.keys() == {child for child, _ in counts.deck.steps(code)}
        own = Counter({tree.kinds[kind].ways: ways for ways, kind in node.steps})
        place = whole.node_of[code]
        assert own == Counter({whole.kinds[kind].ways: ways for ways, kind in whole.nodes[place].steps})
        assert own.total() == counts.deck.size - 3


def test_peeks_know_what_they_should(counts: Counts) -> None:
    """Each deal is there once, whatever is known of it, and what is known is one thing."""
    partition = settle(STANDARD).partition
    plain = build_tree(counts, partition)
    ends = [0] * len(partition.groups)
    for pairs, kind in zip(plain.pairs, plain.kinds, strict=True):
        ends = [total + pairs * ways for total, ways in zip(ends, kind.ways, strict=True)]
    one_each = [tuple(int(group == place) for group in range(len(ends))) for place in range(len(ends))]

    first = peek_tree(counts, partition, "first")
    assert first.kinds == plain.kinds
    assert [node.steps for node in first.nodes] == [((1, kind),) for kind in range(len(plain.kinds))]
    assert tuple(node.weight for node in first.nodes) == plain.pairs

    second = peek_tree(counts, partition, "second")
    assert [kind.ways for kind in second.kinds] == one_each
    assert tuple(node.weight for node in second.nodes) == plain.pairs
    for node, kind in zip(second.nodes, plain.kinds, strict=True):
        assert node.steps == tuple((ways, group) for group, ways in enumerate(kind.ways) if ways)

    both = peek_tree(counts, partition, "both")
    assert [kind.ways for kind in both.kinds] == one_each
    assert [(node.weight, node.steps) for node in both.nodes] == [(n, ((1, g),)) for g, n in enumerate(ends)]
    assert {tree.of for tree in (first, second, both)} == {ordered_deals(counts.deck.size)}


def test_trees_side_by_side() -> None:
    one = Tree(FINEST, (Node(2, ((3, 0),), "a"),), (Kind((5,), "x"),), 30)
    other = Tree(FINEST, (Node(1, ((1, 0), (2, 1))), Node(4, ((1, 1),))), (Kind((1,)), Kind((2,))), 13)
    merged = merged_tree([(one, 2), (other, 7)])
    assert merged == Tree(
        FINEST,
        (Node(4, ((3, 0),), "a"), Node(7, ((1, 1), (2, 2))), Node(28, ((1, 2),))),
        (Kind((5,), "x"), Kind((1,)), Kind((2,))),
        151,
    )


# ---------------------------------------------------------------------------------------------- totals that are wrong


def fresh() -> Counts:
    return Counts(Deck())


@pytest.mark.parametrize("more", [1, -1])
def test_a_wrong_number_of_holdings(more: int) -> None:
    counts = fresh()
    counts.first_combos[next(iter(counts.first_combos))] += more
    with pytest.raises(TotalError, match=rf"^ordered deals: counted {51_979_200 + more * 49 * 48}, must be 51979200$"):
        build_tree(counts, FINEST)


@pytest.mark.parametrize("peek", ["first", "second", "both"])
def test_a_wrong_number_of_four_card_sets(peek: str) -> None:
    counts = fresh()
    counts.second_combos[next(iter(counts.second_combos))] += 1
    with pytest.raises(TotalError, match=rf"^ordered deals: counted {51_979_200 + 4 * 48}, must be 51979200$"):
        peek_tree(counts, FINEST, peek)


def test_a_wrong_denominator_of_a_hand() -> None:
    counts = fresh()
    counts.second_of += 1
    with pytest.raises(TotalError, match=r"^ordered deals: counted 2352, must be 2401$"):
        hand_tree(counts, FINEST, next(iter(counts.first_combos)))


def test_merged_trees_are_checked() -> None:
    wrong = Tree(FINEST, (Node(2, ((3, 0),)),), (Kind((5,)),), 31)
    with pytest.raises(TotalError, match=r"^ordered deals: counted 60, must be 62$"):
        merged_tree([(wrong, 2)])


@pytest.mark.parametrize("what", ["weight", "ways", "of"])
def test_a_tree_that_was_changed(what: str) -> None:
    settlement = settle(STANDARD)
    tree = game_tree(STANDARD, settlement)
    node = tree.nodes[0]
    steps = ((node.steps[0][0] + 1, node.steps[0][1]), *node.steps[1:])
    changed = {
        "weight": tree._replace(nodes=(node._replace(weight=node.weight + 1), *tree.nodes[1:])),
        "ways": tree._replace(nodes=(node._replace(steps=steps), *tree.nodes[1:])),
        "of": tree._replace(of=tree.of - 1),
    }[what]
    play, _ = best_play(tree, settlement.nets)
    with pytest.raises(TotalError, match=r"^ordered deals: counted"):
        round_of(STANDARD, settlement, changed, play)


# -------------------------------------------------------------------------------------------------------------- plays


@st.composite
def trees(draw: st.DrawFn) -> tuple[Tree, Nets]:
    """A small tree that no deck has, and nets for it."""
    groups = draw(st.integers(1, 4))
    ways = st.integers(0, 5)
    kinds = draw(st.lists(st.tuples(*[ways] * groups).map(Kind), min_size=1, max_size=4))
    step = st.tuples(st.integers(1, 4), st.integers(0, len(kinds) - 1))
    node = st.builds(Node, st.integers(1, 6), st.lists(step, max_size=4).map(tuple), st.sampled_from([None, "x", "y"]))
    nodes = draw(st.lists(node, min_size=1, max_size=4))
    of = sum(node.weight * ways * sum(kinds[kind].ways) for node in nodes for ways, kind in node.steps)
    net = st.tuples(*[st.integers(-3, 3)] * groups)
    partition = Partition([min(place, groups - 1) for place in range(22)])
    return Tree(partition, tuple(nodes), tuple(kinds), of), draw(st.tuples(net, net, net, net))


def value_of(tree: Tree, nets: Nets, kind: int, standing: int) -> int:
    return sum(net * ways for net, ways in zip(nets[standing], tree.kinds[kind].ways, strict=True))


@settings(deadline=None)
@given(trees())
def test_the_best_play_by_trying_everything(drawn: tuple[Tree, Nets]) -> None:
    tree, nets = drawn
    play, values = best_play(tree, nets)
    assert values.kinds == kind_values(tree, nets)
    for standing in STANDINGS:
        for kind in range(len(tree.kinds)):
            assert values.kinds[standing][kind] == value_of(tree, nets, kind, standing)
    for kind in range(len(tree.kinds)):
        for bet_1 in (0, 1):
            ride, pull = value_of(tree, nets, kind, bet_1 + 2), value_of(tree, nets, kind, bet_1)
            assert play.second[bet_1][kind] == best_of(ride, pull)
    for place, node in enumerate(tree.nodes):
        pulled, riding = (
            sum(
                ways * max(value_of(tree, nets, kind, bet_1), value_of(tree, nets, kind, bet_1 + 2))
                for ways, kind in node.steps
            )
            for bet_1 in (0, 1)
        )
        assert values.nodes[place] == (pulled, riding)
        assert play.first[place] == best_of(riding, pulled)


def best_of(ride: int, pull: int) -> str:
    return "either" if ride == pull else max((ride, "ride"), (pull, "pull"))[1]


def test_compare_and_rides() -> None:
    assert [compare(ride, 0) for ride in (-1, 0, 1)] == ["pull", "either", "ride"]
    assert [[rides(action, ties) for action in ACTIONS] for ties in ("pull", "ride")] == [
        [True, False, False],
        [True, False, True],
    ]


@settings(deadline=None)
@given(trees(), st.integers(0, 2**32), st.sampled_from(["pull", "ride"]))
def test_a_tally_by_playing_every_deal(drawn: tuple[Tree, Nets], seed: int, ties: str) -> None:
    tree, _ = drawn
    play = random_play(tree, Random(seed))
    found: Counter[tuple[object, int, int]] = Counter()
    for node, first in zip(tree.nodes, play.first, strict=True):
        bet_1 = first == "ride" or (first, ties) == ("either", "ride")
        for ways, kind in node.steps:
            second = play.second[bet_1][kind]
            standing = bet_1 + 2 * (second == "ride" or (second, ties) == ("either", "ride"))
            for group, ends in enumerate(tree.kinds[kind].ways):
                found[node.label, standing, group] += node.weight * ways * ends
    result = tally(tree, play, ties)  # type: ignore[arg-type]  # one of the two
    groups = range(len(tree.kinds[0].ways))
    assert {
        (label, standing, group): row[group] for (label, standing), row in result.ways.items() for group in groups
    } == found
    assert result.of == tree.of == sum(found.values())
    if result.ways:
        for standing in STANDINGS:
            assert result.standing(standing) == tuple(
                sum(n for (_, bets, group), n in found.items() if (bets, group) == (standing, g)) for g in groups
            )


def random_play(tree: Tree, random: Random) -> Play:
    def some(items: tuple[object, ...]) -> tuple[Action, ...]:
        return tuple(random.choice(ACTIONS) for _ in items)

    return Play(some(tree.nodes), (some(tree.kinds), some(tree.kinds)))


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A full deck and a table of any pays, rational, negative or enormous."""
    amount = st.one_of(
        st.fractions(-1, 1000, max_denominator=7), st.sampled_from([Fraction(0), Fraction(-1), Fraction(2**70)])
    )
    names = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind")
    rows = {name: draw(amount) for name in (*names, "two_pair") if draw(st.booleans())}
    rows["pair_sixes_to_tens"] = draw(amount)
    rows["pair_jacks_or_better"] = draw(amount)
    positive = st.fractions(Fraction(1, 3), 9, max_denominator=3)
    game = make_game(
        Options(ties=draw(st.sampled_from(["pull", "ride"])), peek=draw(st.sampled_from([None, None, "first"])))
    )
    bets = type(game.bets)(draw(positive), draw(positive), draw(positive))
    return game._replace(pays=PayTable.from_pays(rows), bets=bets)


@settings(max_examples=50, deadline=None)
@given(games(), st.integers(0, 2**32))
def test_no_play_beats_the_best(game: Game, seed: int) -> None:
    settlement = settle(game)
    tree = game_tree(game, settlement)
    best, values = best_play(tree, settlement.nets)
    best_ev = play_round(game).ev
    assert best_ev == expected(tree, values) / settlement.scale
    random = Random(seed)
    for _ in range(5):
        play = random_play(tree, random)
        assert round_of(game, settlement, tree, play).ev <= best_ev
    # and none that differs from it by a single action
    place = random.randrange(len(tree.nodes))
    turned: Action = "pull" if best.first[place] == "ride" else "ride"
    other = best._replace(first=(*best.first[:place], turned, *best.first[place + 1 :]))
    ev = round_of(game, settlement, tree, other).ev
    assert (ev == best_ev) if best.first[place] == "either" else (ev < best_ev)


def expected(tree: Tree, values: Values) -> Fraction:
    total = sum(node.weight * max(pair) for node, pair in zip(tree.nodes, values.nodes, strict=True))
    return Fraction(total, tree.of)


def test_decks_of_five_cards() -> None:
    """The smallest deck there can be: one hand, dealt in twenty ways."""
    left = parse_cards("Th Jh Qh Kh Ah")
    game = make_game(Options(dead=[card for card in DECK if card not in left]))
    result = play_round(game)
    assert (result.ev, result.distribution.ways) == (3000, {Fraction(3000): 20})
    assert result.first_decision == (10, 0, 0, 10)
    assert result.second_decision == (5, 0, 0, 5)
    assert result.frequencies[0] == ("royal_flush", 1000, 1, 1, (0, 0, 20), 60_000)
