"""Two boards: half of the pot each, and what a hand takes of both, counted pair by pair and without."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from houseway.cards import cards, text
from houseway.equity import equity, exact_equity
from tests.ranking.test_equity import Cards, divided, slow_equity, values


def test_two_boards_play_for_half_each() -> None:
    hands, boards = ["AdAc", "KhKs"], ("2c 3c 4d 9h", "Kd Qd Jh 2s")
    found = equity(hands, " | ".join(boards))
    one = slow_equity([cards(hand) for hand in hands], cards(boards[0]), "high", "any-five", cards(boards[1]))
    two = slow_equity([cards(hand) for hand in hands], cards(boards[1]), "high", "any-five", cards(boards[0]))
    assert values(found) == [(first + second) / 2 for first, second in zip(one, two, strict=True)]
    assert list(found.players[0].tallies) == ["board 1 high", "board 2 high"]
    assert equity(hands, boards) == found


def takers(hands: list[Cards], known: Cards, live: Cards, ranking: str, use: str) -> dict[tuple[int, ...], int]:
    """For the cards that may come to one board, who takes it whole; those of which nobody does are -1."""
    found = {}
    for more in combinations(live, 5 - len(known)):
        shares = divided(hands, [*known, *more], ranking, use)
        found[more] = shares.index(Fraction(1)) if 1 in shares else -1
    return found


def slow_scoops(
    hands: list[str], boards: tuple[str, str], ranking: str, use: str, dead: str = ""
) -> tuple[list[int], int]:
    """Every pair of boards that can come, one after another."""
    held, (first, second) = [cards(hand) for hand in hands], map(cards, boards)
    gone = {*first, *second, *cards(dead)}.union(*held)
    live = [face for face in range(52) if face not in gone]
    ones, twos = (takers(held, known, live, ranking, use) for known in (first, second))
    pairs = [(one, two) for mine, one in ones.items() for theirs, two in twos.items() if not {*mine} & {*theirs}]
    return [pairs.count((player, player)) for player in range(len(hands))], len(pairs)


# All but ten cards are gone before the last two: both boards come out of these, with flushes, straights and pairs.
TEN_LEFT = "2c 3c 4d 9h Td Jd Qd 8s 7s 7h"


@pytest.mark.parametrize(
    ("hands", "boards", "ranking", "use"),
    [
        (["AdAc", "KhKs"], ("2c 3c 4d 9h", "Kd Qd Jh 2s"), "high", "any-five"),
        (["AdAc", "KhKs", "8d7d"], ("2c 3c 4d", "Kd Qd Jh 2s"), "high", "any-five"),
        (["Ad2c5d4c", "KhKs9h8h"], ("3c 7d Kd 6s", "8c 3s 4h Ts"), "hi-lo", "two-and-three"),
        (["AdAc", "KhKs"], ("2c 3c 4d 9h Td", "Kd Qd Jh 2s"), "high", "any-five"),
        (["AdAc", "KhKs"], ("2c 3c 4d 9h Td", "Jd Qd Jh 2s 5c"), "high", "any-five"),
    ],
)
def test_scoops_of_two_boards_are_those_of_every_pair(
    hands: list[str], boards: tuple[str, str], ranking: str, use: str
) -> None:
    found = equity(hands, boards, ranking, use)
    assert ([player.scoops for player in found.players], found.pairs) == slow_scoops(hands, boards, ranking, use)


@pytest.mark.parametrize("boards", [("", ""), ("2c", "3c 4d"), ("2c 3c", ""), ("2c 3c 4d", "Qd Jd")])
def test_boards_that_take_every_card_between_them_share_none(boards: tuple[str, str]) -> None:
    """With so few cards left nearly every two boards meet, so that all the turns of the count are taken."""
    hands = ["AdAc", "KhKs", "6d5d"]
    given = {*cards(TEN_LEFT), *cards("".join(hands))}
    dead = text([face for face in range(52) if face not in given])
    found = equity(hands, boards, dead=dead)
    slow, pairs = slow_scoops(hands, boards, "high", "any-five", dead)
    assert [player.scoops for player in found.players] == slow
    assert found.pairs == pairs > 0


def test_scoops_before_the_flop_are_those_of_many_samples() -> None:
    found = equity(["AdAc", "KhKs"], " | ")
    sampled = equity(["AdAc", "KhKs"], " | ", samples=400_000, seed=2)
    assert found.pairs == comb(48, 5) * comb(43, 5)
    for exact, drawn in zip(found.players, sampled.players, strict=True):
        assert exact.scoops is not None
        assert drawn.scoops is not None
        part = exact.scoops / found.pairs
        assert abs(drawn.scoops / 400_000 - part) < 4 * (part * (1 - part) / 400_000) ** 0.5


def test_ranges_add_up_the_scoops_of_their_hands() -> None:
    boards = ("2c 3c 4d", "Kd Qd Jh")
    one, two = (equity([hand, "KhKs"], boards) for hand in ("AdAc", "8s7s"))
    both = equity([["AdAc", "8s7s"], "KhKs"], boards)
    assert one.pairs is not None
    assert both.pairs == 2 * one.pairs
    scoops = [[player.scoops or 0 for player in each.players] for each in (one, two, both)]
    assert scoops[2] == [first + second for first, second in zip(scoops[0], scoops[1], strict=True)]


def test_scoops_that_would_take_too_long_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact_equity, "MOST_SCOOP_BOARDS", 1_721)
    found = equity(["AdAc", "KhKs"], "2c 3c 4d | Kd Qd Jh")
    assert [player.scoops for player in found.players] == [None, None]
    assert found.pairs is None
    assert "scoop" not in str(found)


def test_the_table_says_in_how_many_pairs_scoops_were_counted() -> None:
    lines = str(equity(["AdAc", "KhKs"], "2c 3c 4d 9h | Kd Qd Jh 2s")).splitlines()
    assert lines[0] == "high, any-five, board 2♣ 3♣ 4♦ 9♥ | K♦ Q♦ J♥ 2♠: 80 boards in 1,560 pairs, exact"
    assert [line.split()[0] for line in lines].count("scoop") == 2
