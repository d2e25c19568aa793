"""Pairs that are split again, up to four hands: every tree of splits from a few cards, by a count of its own.

Written from the printed rules of 21st Century Blackjack 5.0 alone (lines 2060-2140 and 2180-2199): nothing of the lab,
of the rankings or of the table is used. Cards are their points, an ace is 1.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest

from houseway.odds.games.twentyone.lab_rules import TwentyOneTable
from houseway.odds.games.twentyone.priced_round import PricedRound, play_round
from houseway.odds.games.twentyone.split_spread import spread_of
from houseway.odds.games.twentyone.strategies.given_turns import AskedHand, GivenTurns
from tests.odds.lab import few

Deck = tuple[int, ...]
"""How many cards of one to ten points are left."""
End = tuple[int, int]
"""The points of a finished hand, and its number of cards."""
Ends = dict[tuple[Deck, tuple[End, ...]], Fraction]

GAME = "players/blackjack-5-buster"
MOST_HANDS = 4
SHOES = {
    "eights that are split again": "8d " * 6 + "Th " * 9 + "3c " * 5,
    "tens and nines": "9d " * 5 + "Th " * 9 + "2c " * 4,
    "aces that are split again": "Ac " * 5 + "Th " * 12 + "7d " * 4,
}


def dealt(deck: Deck) -> Iterator[tuple[int, Deck, Fraction]]:
    for place, count in enumerate(deck):
        if count:
            yield place + 1, (*deck[:place], count - 1, *deck[place + 1 :]), Fraction(count, sum(deck))


def points(hand: tuple[int, ...]) -> tuple[int, bool]:
    """The points, and whether an ace counts eleven."""
    soft = 1 in hand and sum(hand) <= 11
    return sum(hand) + 10 * soft, soft


def draws(hand: tuple[int, ...]) -> bool:
    """Both sides draw to a hard 17 and a soft 18: the bank must, and the player of this page does."""
    total, soft = points(hand)
    return total < (18 if soft else 17)


@cache
def played(hand: tuple[int, ...], deck: Deck) -> dict[tuple[Deck, End], Fraction]:
    """One hand to its end."""
    if not draws(hand):
        return {(deck, (points(hand)[0], len(hand))): Fraction(1)}
    found: dict[tuple[Deck, End], Fraction] = defaultdict(Fraction)
    for card, rest, chance in dealt(deck):
        for end, share in played(tuple(sorted((*hand, card))), rest).items():
            found[end] += chance * share
    return found


@cache
def split(card: int, waiting: int, hands: int, deck: Deck) -> Ends:
    """All hands of a pair from the next that waits for its second card on, one after the other."""
    if not waiting:
        return {(deck, ()): Fraction(1)}
    found: Ends = defaultdict(Fraction)
    for second, rest, chance in dealt(deck):
        if second == card and hands < MOST_HANDS:
            for more, share in split(card, waiting + 1, hands + 1, rest).items():
                found[more] += chance * share
            continue
        whole = {(rest, (points((1, second))[0], 2)): Fraction(1)} if card == 1 else played((card, second), rest)
        for (left, end), part in whole.items():
            for (last, others), share in split(card, waiting - 1, hands, left).items():
                found[last, tuple(sorted((end, *others)))] += chance * part * share
    return found


def gained(player: End, bank: End) -> int:
    """A hand that is no Natural, against a bank without one."""
    (mine, cards), (its, _) = player, bank
    if mine > 21:
        return 0 if cards == 3 and mine in (23, 24, 25) and its > mine else -1
    return 1 if its > 21 or mine > its else 0 if mine == its else -1


def rounds(deck: Deck) -> Counter[Fraction]:
    """How likely a round gains what; cards are dealt to the player and the bank in turn."""
    found: Counter[Fraction] = Counter()
    for one, after_one, p1 in dealt(deck):
        for up, after_up, p2 in dealt(after_one):
            for two, after_two, p3 in dealt(after_up):
                for hole, rest, p4 in dealt(after_two):
                    for gain, share in whole_round(one, two, up, hole, rest).items():
                        found[gain] += p1 * p2 * p3 * p4 * share  # type: ignore[assignment]
    return found


@cache
def whole_round(one: int, two: int, up: int, hole: int, deck: Deck) -> Counter[Fraction]:
    mine, its = {one, two} == {1, 10}, {up, hole} == {1, 10}
    if mine or its:
        return Counter({Fraction(0) if mine and its else Fraction(6, 5) if mine else Fraction(-1): Fraction(1)})
    if one == two:
        ends = split(one, 2, 2, deck)
    else:
        hands = played(tuple(sorted((one, two))), deck)
        ends = {(left, (end,)): share for (left, end), share in hands.items()}
    found: Counter[Fraction] = Counter()
    for (left, done), share in ends.items():
        for (_, bank), part in played(tuple(sorted((up, hole))), left).items():
            found[Fraction(sum(gained(each, bank) for each in done))] += share * part  # type: ignore[assignment]
    return found


def rule(asked: AskedHand) -> list[str]:
    """The same player, as the lab asks: every pair is split, and hands are drawn to a hard 17 and a soft 18."""
    stands = asked.points >= (18 if asked.total.soft else 17)
    return [*(["split"] if asked.pair else []), *(["stand", "hit"] if stands else ["hit", "stand"])]


@cache
def both(what: str) -> tuple[PricedRound, Counter[Fraction]]:
    held = SHOES[what].split()
    table = TwentyOneTable(few(GAME, SHOES[what]))
    behind = [GivenTurns(*table.beside(up), rule) for up in table.shoe.ups]
    worth = {"A": 1, "T": 10}
    many = Counter(worth.get(card[0]) or int(card[0]) for card in held)
    return play_round(table, list(behind)), rounds(tuple(many[place] for place in range(1, 11)))


@pytest.mark.parametrize("what", SHOES)
def test_re_splits_to_four_hands_are_worth_what_every_tree_of_splits_says(what: str) -> None:
    found, gains = both(what)
    assert sum(gains.values()) == 1
    assert min(gains) <= -3
    assert found.ev == sum(gain * share for gain, share in gains.items())


@pytest.mark.parametrize("what", SHOES)
def test_re_splits_to_four_hands_spread_as_every_tree_of_splits_says(what: str) -> None:
    found, gains = both(what)
    mean = sum(gain * share for gain, share in gains.items())
    variance = sum(gain**2 * share for gain, share in gains.items()) - mean**2
    assert spread_of(found) == pytest.approx(float(variance), rel=1e-12)
