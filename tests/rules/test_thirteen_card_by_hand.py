"""13 Card Poker at the Oaks: random deals with few chips, settled a second time as the print tells it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from houseway import Round, Shoe
from houseway.cards import SeededChance, cards
from houseway.families.poker.core.hand_state import Hand
from houseway.play.events import Announced
from tests.rules.thirteen_table import ID, payments, play, posted

RANKS = "23456789TJQKA"
PACK = [rank + suit for rank in RANKS for suit in "cdhs"]
Parts = tuple[list[str], list[str], list[str]]


def strength(held: list[str]) -> tuple[int, ...]:
    """The class of a hand and then its ranks; three cards are never a straight or a flush."""
    counts = Counter(RANKS.index(face[0]) for face in held)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    if len(held) == 5 and len(ranks) == 5:
        if ranks == [12, 3, 2, 1, 0]:
            ranks = [3, 2, 1, 0, -1]
        straight, flush = ranks[0] - ranks[4] == 4, len({face[1] for face in held}) == 1
        if straight or flush:
            return (8 if straight and flush else 5 if flush else 4, *ranks)
    of_a_kind = {(4, 1): 7, (3, 2): 6, (3,): 3, (3, 1, 1): 3, (2, 2, 1): 2}.get(tuple(shape))
    return (of_a_kind if of_a_kind is not None else int(shape[0] == 2), *ranks)


def fouled(parts: Parts) -> bool:
    """Whether a hand ranks higher than the one behind it. A front that is only shorter does not."""
    front, middle, back = map(strength, parts)
    return front > middle or middle > back


def points(one: Parts, other: Parts) -> int:
    """What the first wins from the second: a point for each higher hand, three for a foul of the other alone."""
    if fouled(one) or fouled(other):
        return 3 * (fouled(other) - fouled(one))
    pairs = [(strength(mine), strength(theirs)) for mine, theirs in zip(one, other, strict=True)]
    return sum((mine > theirs) - (mine < theirs) for mine, theirs in pairs)


def settled(hands: dict[int, Parts], order: list[int], began: dict[int, int], readings: dict[str, str]) -> list[object]:
    """Every payment in dollars, one opponent after another from the left of the button."""
    chips, paid, won = dict(began), Counter[int](), Counter[int]()
    found: list[object] = []
    for one, other in combinations(order, 2):
        score = points(hands[one], hands[other])
        winner, loser = (one, other) if score > 0 else (other, one)
        most = [abs(score), chips[loser]]
        if readings["short_stack"] == "opening-chips":
            most.append(began[loser] - paid[loser])
        if readings["winner_limit"] != "any":
            most.append(began[winner] - (won[winner] if readings["winner_limit"] == "in-all" else 0))
        if amount := min(most):
            found.append((loser, winner, amount))
            chips[loser] -= amount
            chips[winner] += amount
            paid[loser] += amount
            won[winner] += amount
    return found


def set_somehow(dealt: list[str], dice: Random) -> Parts:
    """The cards in three parts: in a valid order where a few tries find one."""
    for _ in range(25):
        dice.shuffle(dealt)
        parts = dealt[:3], dealt[3:8], dealt[8:]
        if not fouled(parts):
            break
    return parts


@pytest.mark.rule(ID, "960-972, 979-981")
@pytest.mark.parametrize("seed", range(12))
def test_every_payment_is_the_one_that_the_print_gives_when_chips_are_few(seed: int) -> None:
    dice = Random(seed)
    pack = dice.sample(PACK, 52)
    seats = list(range(1, dice.randint(2, 4) + 1))
    hands = {seat: set_somehow(pack[13 * seat - 13 : 13 * seat], dice) for seat in seats}
    began = {seat: dice.randint(1, 7) for seat in seats}
    left = dice.choice(seats)
    order = [seat for seat in seats if seat >= left] + [seat for seat in seats if seat < left]
    readings = {
        "short_stack": dice.choice(["as-it-comes", "opening-chips"]),
        "winner_limit": dice.choice(["from-each", "in-all", "any"]),
    }
    words = {seat: " | ".join(map(" ".join, parts)) for seat, parts in hands.items()}
    played = play(posted(**readings), words, left=left, stacks=began)
    assert payments(played) == settled(hands, order, began, readings)


@pytest.mark.rule(ID, "970-972")
@pytest.mark.parametrize(("choice", "button"), [("high-card", 1), ("draw-again", 2)])
def test_the_first_button_is_drawn_for_and_equal_ranks_go_by_suit_or_draw_again(choice: str, button: int) -> None:
    # Seats 1 and 2 draw nines, spades the higher. Drawing again, seat 2 has the higher card, and seat 3 takes no part.
    stacked = cards("9s 9c 4d 2h 3c Ad")
    rest = [face for face in range(52) if face not in stacked]
    shoe = Shoe([*stacked, *rest], SeededChance(1))
    played = Round(posted(first_button=choice), dict.fromkeys((1, 2, 3), 10_000), shoe)
    assert played.table.facts(Hand).button == button
    said = [each.words for each in played.events if isinstance(each, Announced)]
    assert ("seat 1 and seat 2 draw again" in said) == (choice == "draw-again")
