"""Equity: published figures, and a second method, card by card with the scalar rankings."""

from __future__ import annotations

import doctest
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path
from random import Random

import numpy as np
import pytest

from houseway.cards import cards, text
from houseway.equity import equity, pot_equity
from houseway.equity.board_ranking import Pots, every_board
from houseway.equity.pot_equity import Equity, Player, Tally, percent, read
from houseway.errors import BadInput
from houseway.ranking import high, low

Strength = Callable[[Sequence[int]], int]
Cards = list[int]


def slow_shares(highs: Sequence[int], lows: Sequence[int] | None) -> list[Fraction]:
    """What each takes of a pot of one: half to the best low, if there is one."""
    shares = [Fraction(0)] * len(highs)
    pots = [(highs, Fraction(1))]
    if lows is not None and max(lows) > 0:
        pots = [(highs, Fraction(1, 2)), (lows, Fraction(1, 2))]
    for strengths, pot in pots:
        winners = [at for at, one in enumerate(strengths) if one == max(strengths)]
        for winner in winners:
            shares[winner] += pot / len(winners)
    return shares


def strongest(strength: Strength, hole: Cards, board: Cards, use: str) -> int:
    """The best five by trying them all."""
    if use == "two-and-three":
        choices = [[*mine, *ours] for mine in combinations(hole, 2) for ours in combinations(board, 3)]
    elif use == "up-to-two":
        choices = [list(each) for each in combinations([*hole, *board], 5) if len({*each} & {*hole}) <= 2]
    elif use == "one-to-three":
        choices = [list(each) for each in combinations([*hole, *board], 5) if {*each} & {*hole}]
    else:
        choices = [list(each) for each in combinations([*hole, *board], 5)]
    return max(map(strength, choices))


def divided(hands: Sequence[Cards], board: Cards, ranking: str, use: str) -> list[Fraction]:
    """What each takes on a board that is complete."""
    order = low.ACE_FIVE.strength if ranking == "ace-five" else high.strength
    highs = [strongest(order, hand, board, use) for hand in hands]
    lows = [strongest(low.EIGHT_OR_BETTER.strength, hand, board, use) for hand in hands] if ranking == "hi-lo" else None
    return slow_shares(highs, lows)


def slow_equity(
    hands: Sequence[Cards], board: Cards, ranking: str, use: str, dead: Sequence[int] = ()
) -> list[Fraction]:
    """Every board, one by one."""
    live = [face for face in range(52) if not any(face in each for each in (*hands, board, dead))]
    boards = [divided(hands, [*board, *more], ranking, use) for more in combinations(live, 5 - len(board))]
    return [sum(shares, Fraction(0)) / len(boards) for shares in zip(*boards, strict=True)]


def spot(seed: int, players: int, hole: int, board: int) -> tuple[list[Cards], Cards]:
    """A random deal; few ranks and suits make ties, flushes and low hands frequent."""
    chance = Random(seed)
    pack = range(52) if seed % 2 else [face for face in range(52) if face & 3 < 2 or face < 20]
    faces = chance.sample(pack, 30)
    hands = [faces[at * hole : at * hole + hole] for at in range(players)]
    return hands, faces[-board:] if board else []


def values(found: Equity) -> list[Fraction]:
    return [player.equity for player in found.players]


def test_aces_against_kings_are_the_published_figures() -> None:
    found = equity(["AdAc", "KhKs"])
    aces, kings = found.players
    assert (aces.wins, aces.losses, aces.ties) == (1_388_072, 317_694, {2: 6_538})
    assert (kings.wins, kings.losses, kings.ties) == (317_694, 1_388_072, {2: 6_538})
    assert found.deals == 1_712_304
    assert aces.equity == Fraction(2 * 1_388_072 + 6_538, 2 * 1_712_304)
    assert not found.sampled


@pytest.mark.parametrize("use", ["any-five", "two-and-three", "up-to-two", "one-to-three"])
@pytest.mark.parametrize("board", [3, 4, 5])
@pytest.mark.parametrize("players", [2, 3])
def test_high_on_a_flop_turn_and_river_as_by_trying_everything(use: str, board: int, players: int) -> None:
    hole = {"any-five": 2, "two-and-three": 4}.get(use, 3)
    for seed in range(2 if board == 3 else 6):
        hands, shown = spot(seed + 10 * players, players, hole, board)
        if board == 3:
            dead = [face for face in range(52) if not any(face in each for each in (*hands, shown))][::2]
            found = equity(hands, shown, "high", use, dead=dead)
            assert values(found) == slow_equity(hands, shown, "high", use, dead)
        else:
            assert values(equity(hands, shown, "high", use)) == slow_equity(hands, shown, "high", use)


@pytest.mark.parametrize("ranking", ["hi-lo", "ace-five"])
@pytest.mark.parametrize("use", ["any-five", "two-and-three"])
@pytest.mark.parametrize("hole", [4, 5, 6])
def test_lows_and_divided_pots_as_by_trying_everything(ranking: str, use: str, hole: int) -> None:
    hole = 2 if use == "any-five" else hole
    for seed in range(3):
        for board in (4, 5):
            hands, shown = spot(seed, 3, hole, board)
            assert values(equity(hands, shown, ranking, use)) == slow_equity(hands, shown, ranking, use)


@pytest.mark.parametrize("text_of_hands", ["AdKd 7h7s", "AhKh QhJh", "2c2d AcAd", "Td9d 8d7d 6d5d", "AcKd QhJs 9c8d"])
def test_kinds_of_boards_count_what_all_boards_count(text_of_hands: str) -> None:
    """Before the flop, with the same kernels but every board for itself."""
    hands = text_of_hands.split()
    asked = read(hands, "", "high", "any-five", "")
    pots = Pots(asked, 1)
    gone = {face for hand in hands for face in cards(hand)}
    for boards in every_board((), gone):
        pots.add([np.array(each, np.uint8) for each in asked.holdings], [boards])
    found = equity(hands)
    assert found.deals == pots.deals()
    for at, player in enumerate(found.players):
        assert player.tallies == pots.tallies(at, pots.deals())


def test_omaha_before_the_flop_counts_what_all_boards_count() -> None:
    hands = ["AdAc5d4c", "KhKs9h8h"]
    asked = read(hands, "", "hi-lo", "two-and-three", "")
    pots = Pots(asked, 1)
    for boards in every_board((), {face for hand in hands for face in cards(hand)}):
        pots.add([np.array(each, np.uint8) for each in asked.holdings], [boards])
    found = equity(hands, ranking="hi-lo", use="two-and-three")
    for at, player in enumerate(found.players):
        assert player.tallies == pots.tallies(at, pots.deals())
        assert player.scoops == pots.scoops[at]


def test_exchanging_suits_and_seats_changes_nothing() -> None:
    one = equity(["AdKd", "7h7s", "QcJc"])
    other = equity(["QhJh", "AcKc", "7d7s"])
    assert values(one) == [values(other)[at] for at in (1, 2, 0)]
    assert sum(values(one)) == 1


def test_a_range_is_its_holdings_each_as_likely() -> None:
    pairs = ["AdAc", "AhAs", "AdAh"]
    found = equity([pairs, "KhKs"], "2c 7d 9h")
    alone = [equity([pair, "KhKs"], "2c 7d 9h") for pair in pairs]
    assert found.deals == sum(each.deals for each in alone)
    assert found.players[0].wins == sum(each.players[0].wins for each in alone)
    assert values(found)[0] == sum(values(each)[0] for each in alone) / 3


def test_holdings_of_a_range_that_cannot_be_are_left_out() -> None:
    found = equity([["AdAc", "KhQh"], "KhKs"], "2c 7d 9h 3c")
    assert values(found) == values(equity(["AdAc", "KhKs"], "2c 7d 9h 3c"))
    with pytest.raises(BadInput, match="leave no deal"):
        equity([["KsQc", "KhQh"], "KhKs"])


def test_ten_players_and_ties_by_the_number_that_share() -> None:
    hands = ["2c3d", "2d3c", "2h4s", "2s4h", "5c6d", "5d6c", "7c8d", "7d8c", "5h6s", "5s6h"]
    found = equity(hands, "Ac Kd Qh Js Th")
    assert [player.ties for player in found.players] == [{10: 1}] * 10
    assert values(found) == [Fraction(1, 10)] * 10


def test_hands_of_ones_own_are_filled_up_in_every_way() -> None:
    hands = ["Ad 2c 3h 4h 8s 7h", "2h 3c 9c 8c 5d Ks"]
    found = equity(hands, ranking="ace-five", use="own-seven")
    live = [face for face in range(52) if text([face]) not in " ".join(hands).split()]
    wins: Counter[int] = Counter()
    strength = low.ACE_FIVE.strength
    for one in live:
        for two in live:
            if one != two:
                mine, theirs = (strength([*cards(hand), more]) for hand, more in zip(hands, (one, two), strict=True))
                wins[(mine > theirs) - (mine < theirs)] += 1
    first = found.players[0]
    assert (first.wins, first.ties.get(2, 0), first.losses) == (wins[1], wins[0], wins[-1])
    assert found.deals == 40 * 39


def test_complete_hands_are_one_deal() -> None:
    found = equity(["2c 3c 4d 5h 7s", "Ac 2d 3d 4h 5s"], ranking="deuce-seven", use="own-five")
    assert found.deals == 1
    assert values(found) == [1, 0]
    assert values(equity(["2c 3d 4h As", "2d 3c 4s Kh"], ranking="badugi", use="own-four")) == [1, 0]


@pytest.mark.parametrize(
    ("hands", "board", "ranking", "use"),
    [
        (["AdAc", "KhKs"], "", "high", "any-five"),
        (["AdKd", "7h7s", "QcJc"], "2d 9d 7c", "high", "any-five"),
        (["Ad2c5d4c", "KhKs9h8h"], "", "hi-lo", "two-and-three"),
        (["AdAc", "KhKs"], "2c 3c 4d | ", "high", "any-five"),
        ([["AdAc", "AhAs", "KhKd"], ["KhKs", "QhQs"]], "", "high", "any-five"),
        (["Ad 2c 3h 4h 8s 7h", "2h 3c 9c 8c 5d 6s"], "", "ace-five", "own-seven"),
    ],
)
def test_a_sample_is_within_four_standard_errors(hands: list[str], board: str, ranking: str, use: str) -> None:
    exact = equity(hands, board, ranking, use)
    sampled = equity(hands, board, ranking, use, samples=100_000, seed=11)
    assert sampled.sampled
    assert sampled.deals == 100_000
    for one, other in zip(exact.players, sampled.players, strict=True):
        assert other.error is not None
        assert 0 < other.error < Fraction(1, 100)
        assert abs(one.equity - other.equity) < 4 * other.error


def test_the_same_seed_is_the_same_sample_and_the_error_shrinks() -> None:
    first, again, other = (equity(["AdAc", "KhKs"], samples=50_000, seed=seed) for seed in (4, 4, -5))
    assert first == again
    assert values(first) != values(other)
    more = equity(["AdAc", "KhKs"], samples=5_000_000, seed=4)
    assert first.players[0].error is not None
    assert more.players[0].error is not None
    assert more.players[0].error < first.players[0].error / 9


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_many_samples_of_random_spots(seed: int) -> None:
    hands, board = spot(seed, 2 + seed % 4, 4, (0, 3, 4)[seed % 3])
    exact = equity(hands, board, "hi-lo", "two-and-three")
    sampled = equity(hands, board, "hi-lo", "two-and-three", samples=5_000_000, seed=seed)
    for one, other in zip(exact.players, sampled.players, strict=True):
        assert other.error is not None
        assert abs(one.equity - other.equity) <= 4 * other.error


def test_seven_cards_of_ones_own_play_deuce_to_seven() -> None:
    """One card to come to each: the best five of seven, where a flush is worse than the pair it hides."""
    hands = ["2c 3c 4c 5c 7c 7d", "2d 3d 4h 8s 9s Ks"]
    found = equity(hands, ranking="deuce-seven", use="own-seven")
    live = [face for face in range(52) if face not in cards(" ".join(hands))]
    wins: Counter[int] = Counter()
    for one, two in permutations(live, 2):
        mine, theirs = (
            strongest(low.DEUCE_SEVEN.strength, [*cards(hand), more], [], "own-seven")
            for hand, more in zip(hands, (one, two), strict=True)
        )
        wins[(mine > theirs) - (mine < theirs)] += 1
    first = found.players[0]
    assert (first.wins, sum(first.ties.values()), first.losses) == (wins[1], wins[0], wins[-1])


def test_a_wait_is_told_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    equity(["AdKdQd", "2h3c9c"], use="one-to-three", dead="", progress=lambda done, whole: told.append((done, whole)))
    assert len(told) > 5
    assert told[-2][0] == told[-2][1] == 1_370_754
    equity(["AdAc", "KhKs"], samples=10_000, progress=lambda done, whole: told.append((done, whole)))
    assert told[-1] == (10_000, 10_000)


@pytest.mark.parametrize(
    ("hands", "more", "why"),
    [
        (["AdAc", "AdKs"], {}, "Ad is in hand 1 and in hand 2"),
        (["AdAd", "KhKs"], {}, "Ad is twice in hand 1"),
        (["AdAc", "KhKs"], {"board": "Ad 2c 3c"}, "Ad is in the board and in hand 1"),
        (["AdAc", "KhKs"], {"board": "2d 2c 3c", "dead": "2d"}, "2d is in the board and in the dead cards"),
        (["AdAc", "KhJk"], {}, "hand 2: Jk is not among the 52 cards"),
        (["AdAc", "Kh"], {}, "any-five needs 2 cards in each hand, the same in all, not 1 and 2"),
        (["AdAc", "KhKs"], {"use": "two-and-three"}, "needs 4 or 5 or 6 cards"),
        (["AdAc"], {}, "2 to 10 hands, not 1"),
        (["AdAc", "KhKx"], {}, "hand 2: 'Kx' is not a card"),
        (["AdAc", "KhKs"], {"board": "2c3c4c5c6c7c"}, "a board has 5 cards, not 6"),
        (["AdAc", "KhKs"], {"board": "2c|3c|4c"}, "one board or two"),
        (["AdAc", "KhKs"], {"ranking": "hihg"}, "did you mean 'high'"),
        (["AdAc", "KhKs"], {"use": "any-fiv"}, "did you mean 'any-five'"),
        (["AdAc", "KhKs"], {"ranking": "deuce-seven"}, "deuce-seven does not rank 7 cards"),
        (["AdAc", "KhKs"], {"samples": 1}, "at least 2 samples"),
        (["2c", "3c"], {"use": "own-seven", "ranking": "ace-five"}, "too many to count one by one: give samples"),
        (["2c3c4c5c6c7c", "3d"], {"use": "own-five"}, "hands of 5 cards, not 6"),
        (["2c3c", "3d"], {"use": "own-five", "board": "4c"}, "have no board"),
        ([["AdAc", "AcAd"], "KhKs"], {}, "a range lists different holdings"),
        ([["AdAc", "Ac"], "KhKs"], {}, "a range lists different holdings"),
        ([["AdAd", "AcAs"], "KhKs"], {}, "a card appears twice in Ad Ad"),
    ],
)
def test_what_cannot_be_dealt_is_refused(hands: list[str], more: dict[str, str], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        equity(hands, **more)  # type: ignore[arg-type]


def test_it_prints_as_a_table_and_shows_as_one_in_a_notebook() -> None:
    found = equity(["AdAc", "KhKs"], "Kd 7c 2h 3s")
    assert str(found).splitlines() == [
        "high, any-five, board K♦ 7♣ 2♥ 3♠: 44 boards, exact",
        "hand     equity  wins  ties  losses",
        "A♦ A♣   4.5455%     2     0      42",
        "K♠ K♥  95.4545%    42     0       2",
    ]
    assert found._repr_html_().count("<tr>") == 3


def test_a_repr_evaluates() -> None:
    found = equity(["AdAc", "KhKs"], "Kd 7c 2h 3s")
    assert eval(repr(found), {"Equity": Equity, "Player": Player, "Tally": Tally, "Fraction": Fraction}) == found


def test_percentages_are_rounded_from_the_fraction() -> None:
    assert percent(Fraction(1, 3)) == "33.3333%"
    assert percent(Fraction(1)) == "100.0000%"
    assert percent(Fraction(1, 16), 1) == "6.3%"


def test_the_examples_of_the_page_run() -> None:
    result = doctest.testfile(str(Path(__file__).parents[2] / "docs" / "ranking.md"), module_relative=False)
    assert result.attempted > 20
    assert result.failed == 0


def test_the_examples_of_the_module_run() -> None:
    result = doctest.testmod(pot_equity)
    assert (result.attempted, result.failed) == (3, 0)
