"""A second method for every count: all deals of a few cards, one after another, judged by plain rules of the test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, permutations

import numpy as np
import pytest

from houseway.cards import cards
from houseway.cards.card import rank, suit
from houseway.odds.core.suit_classes import up_to_suits
from houseway.odds.games.two_card_peek.peek_rows import tops
from houseway.odds.games.two_card_peek.super_bet import _joint, small_tables
from houseway.ranking import ORDERS
from houseway.ranking.kernels import strengths
from houseway.ranking.poker_vs_bank import five_card
from tests.odds.lab import deals, few

POINTS = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 0, "J": 0, "Q": 0, "K": 0}
# On which third cards of the Player hand the Banker hand draws, by its total (players 323-351).
DRAWS = {0: "0123456789", 1: "0123456789", 2: "0123456789", 3: "012345679", 4: "234567", 5: "4567", 6: "67", 7: ""}
SHORT_SHOE = "Ac 2d 3h 4s 5c 6d 7h 8s 9c Kd"


def _baccarat(order: tuple[int, ...]) -> tuple[int, int, int, int]:
    """The totals and the numbers of cards when the points come out in this order."""
    mine, theirs = [order[0], order[2]], [order[1], order[3]]
    more = list(order[4:])
    us, them = sum(mine) % 10, sum(theirs) % 10
    if us < 8 and them < 8:
        if us <= 5:
            mine.append(more.pop(0))
            if str(mine[2]) in DRAWS[them]:
                theirs.append(more.pop(0))
        elif them <= 5:
            theirs.append(more.pop(0))
    return sum(mine) % 10, len(mine), sum(theirs) % 10, len(theirs)


def test_every_order_of_a_short_shoe_of_baccarat() -> None:
    found = deals(few("players/golden-frog-baccarat", SHORT_SHOE), "player")
    seen: Counter[str] = Counter()
    for order in permutations([POINTS[word[0]] for word in SHORT_SHOE.split()], 6):
        mine, cards_of_mine, theirs, cards_of_theirs = _baccarat(order)
        seen["player" if mine > theirs else "banker" if theirs > mine else "tie"] += 1
        seen["banker-three-card-7"] += theirs == 7 > mine and cards_of_theirs == 3
        seen["player-three-card-8"] += mine == 8 > theirs and cards_of_mine == 3
        seen["8-over-6"] += {mine, theirs} == {8, 6}
        both = {(cards_of_mine, mine), (cards_of_theirs, theirs)}
        seen["natural-9-over-two-card-7"] += both == {(2, 9), (2, 7)}
        seen["three-card-9-over-three-card-1"] += both == {(3, 9), (3, 1)}
    assert found.total == 151_200
    for word, count in seen.items():
        assert sum(ways for words, ways in found.ways.items() if word in words) == count, word


@pytest.mark.parametrize("held", ["5c 5d 5h 5s 2c 2d 9h 9s", "5c 5d 2c 2d Ah As", "2c 2d 2h 2s 5c 5d 5h"])
def test_every_order_of_a_short_shoe_of_war(held: str) -> None:
    found = deals(few("cordova/ultimate-war", held), "player")
    seen: Counter[str] = Counter()
    orders = list(permutations(map(rank, cards(held))))
    for order in orders:
        at = next((at for at in range(0, len(order) - 1, 2) if order[at] != order[at + 1]), None)
        if at is None:
            seen["void"] += 1
            continue
        banker, player = order[at : at + 2]
        side = "player" if player > banker else "banker"
        seen[side] += 1
        seen[f"war-{min(at // 2, 4)}"] += at > 0
        if max(player, banker) == 3:
            seen[f"{side}-with-5-{'after' if at else 'before'}-war"] += 1
    assert found.total == len(orders)
    assert found.void == seen.pop("void", 0)
    for word, count in seen.items():
        assert sum(ways for words, ways in found.ways.items() if word in words) == count, word


@pytest.mark.parametrize("by", ["a-hand", "a-card"])
@pytest.mark.parametrize("ties", ["all-win", "push", "all-lose"])
def test_every_deal_of_three_rows(by: str, ties: str) -> None:
    held = "2c 2d 3c 4h 5s 6c 7d 9h 9s Tc Kd Kh"
    at = few("cordova/two-card-peek", held, {"qualifier": by, "equal-rows": ties})
    strength, faces = ORDERS["two-card-peek"].strength, cards(held)
    seen: Counter[tuple[str, ...]] = Counter()
    for a in combinations(faces, 2):
        for b in combinations([face for face in faces if face not in a], 2):
            for c in combinations([face for face in faces if face not in (*a, *b)], 2):
                rows = [strength(row) for row in (a, b, c)]
                ten = max(map(rank, (*a, *b, *c))) >= 8 if by == "a-card" else max(rows) >= strength(cards("Tc 2d"))
                highest = [row for row, mine in zip("abc", rows, strict=True) if mine == max(rows)]
                words = tuple(highest)
                if len(highest) > 1 and ties != "all-win":
                    words = tuple(f"tie-{row}" for row in highest) if ties == "push" else ()
                seen[words if ten else ("not-qualified",)] += 1
    assert deals(at, "row-a").ways == seen
    assert seen.total() == 66 * 45 * 28


def test_rows_without_cards() -> None:
    assert tops([], []).alone == 0


def _suits(hand: Sequence[int]) -> int:
    return len({face & 3 for face in hand})


@pytest.mark.parametrize(("size", "value"), [(3, ORDERS["three-card"].strength), (4, _suits)])
def test_hands_up_to_suits_stand_for_all_hands(size: int, value: Callable[[Sequence[int]], int]) -> None:
    mine: Counter[int] = Counter()
    for hands, weights in up_to_suits(size):
        for hand, weight in zip(hands, weights, strict=True):
            mine[value([int(face) for face in hand])] += int(weight)
    assert mine == Counter(value(hand) for hand in combinations(range(52), size))


def test_super_match_over_all_fours() -> None:
    held = "2c 2c 2d 2h 3c 3d 3s 4c 4d As As Kd Kh"
    seen: Counter[tuple[int, ...]] = Counter()
    for four in combinations(cards(held), 4):
        seen[tuple(sorted(Counter(map(rank, four)).values(), reverse=True))] += 1
    found = deals(few("players/blackjack-switch", held), "super-match").ways
    names = {(1, 1, 1, 1): "no match", (2, 1, 1): "pair", (2, 2): "two pair", (3, 1): "three of a kind"}
    names[(4,)] = "four of a kind"
    assert found == {(names[groups],): count for groups, count in seen.items()}


def test_match_the_dealer_over_all_threes() -> None:
    held = cards("2c 2c 2d 2h 3c 3c 3c Jd Jd Js Kd Kh")
    seen: Counter[tuple[int, int]] = Counter()
    for at, up in enumerate(held):
        for two in combinations(held[:at] + held[at + 1 :], 2):
            alike = [face for face in two if rank(face) == rank(up)]
            suited = sum(suit(face) == suit(up) for face in alike)
            seen[suited, len(alike) - suited] += 1
    found = deals(few("bankers/pure-spanish-21-5", "2c 2c 2d 2h 3c 3c 3c Jd Jd Js Kd Kh"), "match-the-dealer").ways
    names = {(0, 0): "no-match", (0, 1): "one-unsuited", (0, 2): "two-unsuited", (1, 0): "one-suited"}
    names |= {(1, 1): "suited-and-unsuited", (2, 0): "two-suited"}
    assert {word: count for (word,), count in found.items() if count} == {names[each]: n for each, n in seen.items()}


def test_lucky_pair_over_all_fours() -> None:
    held = "Ac Ad Ah Kc Kd Qc Td 9c 9d 8h"
    seen: Counter[str] = Counter()
    faces = cards(held)
    for dealer in combinations(faces, 2):
        points = sorted(POINTS["23456789TJQKA"[rank(face)]] for face in dealer)
        natural = points == [0, 1]
        for two in combinations([face for face in faces if face not in dealer], 2):
            pair = rank(two[0]) == rank(two[1])
            seen["no-pair" if not pair else "pair-and-dealer-natural" if natural else "pair"] += 1
    found = deals(few("cordova/blackjack-x", held), "lucky-pair").ways
    assert {word: count for (word,), count in found.items()} == dict(seen)


def test_what_is_left_for_the_third_row() -> None:
    from houseway.odds.games.two_card_peek.three_rows import PAID, classes_left

    gone = cards("Ac Ad Kc Kd Ks 5h 6h 7h 8h 9h")
    left = [face for face in range(52) if face not in gone]
    mask = sum(1 << 13 * suit(face) + rank(face) for face in left)
    found = np.zeros(7, np.int64)
    classes_left(mask, *small_tables(), found)
    seen: Counter[str] = Counter()
    hands = np.array(list(combinations(left, 5)), np.uint8)
    for strength, count in zip(*np.unique(strengths("high", hands), return_counts=True), strict=True):
        seen[five_card(int(strength))] += int(count)
    assert [int(each) for each in found] == [seen[kind] for kind in PAID]


def test_no_row_of_the_super_bet_is_different_from_another() -> None:
    """The first row is dealt up to suits, the second card by card, the third by a formula: they must agree."""
    _, two, three = _joint()
    for a, b in permutations(range(7), 2):
        assert two[a][b] == two[b][a]
        for c in range(7):
            assert three[a][b][c] == three[c][a][b] == three[b][c][a]
