"""Rounds of Mini Pai Gow with doubles, fouled hands, back lines and short banks, as a second reader has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from houseway import Round, Session, game, terms
from houseway.cards import SeededChance
from houseway.families.bank.core.bank_state import Banked, BankRotation
from houseway.families.bank.pai_gow.set_hands import Set
from houseway.play.decisions import Arrange, Choose
from houseway.play.ids import Place
from houseway.play.lasting import Lasting
from houseway.play.wager_question import Wager
from tests.rules.second_reader import FIVE, RANKS, met
from tests.rules.second_reader_pai_gow import JOKER, compare, filled, five, wagers_on, words

GAME = "cordova/mini-pai-gow"
# 602-607 and 609-611; three pairs and eight high are told apart below.
ACES = {
    "five aces": 2500,
    "royal": 1000,
    "straight flush": 100,
    "quads": 50,
    "full house": 15,
    "flush": 5,
    "straight": 3,
    "trips": 2,
    "two pair": 1,
}


def one(card: str) -> int:
    """A single card: the joker is the highest possible ace (614)."""
    return len(RANKS) if card == JOKER else RANKS.index(card[0])


def aces_bonus(cards: tuple[str, ...]) -> int:
    """What a unit on the six cards wins; no royal flush has the joker (594)."""
    rows = set(filled(cards, wild=False)) - {"royal"}
    natural = [each for each in combinations(cards, 5) if JOKER not in each]
    rows |= {"royal"} if any(FIVE[five(each, wild=False)[0]] == "royal" for each in natural) else set()
    if "royal" in filled(cards, wild=False):
        rows.add("straight flush")
    paid = [pays for row, pays in ACES.items() if row in rows]
    ranks = Counter("A" if card == JOKER else card[0] for card in cards)
    paid += [5] if sorted(ranks.values()) == [2, 2, 2] else []
    paid += [50] if rows == {"high"} and max(map(RANKS.index, ranks)) == RANKS.index("8") else []
    return max(paid, default=-1)


def played_out(seed: int) -> Round:
    at, random = terms(game(GAME), "none", stakes={}), Random(seed)
    session = Session(at, dict.fromkeys((1, 2, 3, 5), 100_000), SeededChance(seed), lasting=Lasting(BankRotation(1, 1)))
    for number, seat in enumerate((2, 2, 5), start=1):
        session.stand_behind(at.sheet.seats.max + number, seat, 100_000)
    played = session.deal()
    while played.state == "open":
        asked = played.open_decisions()[0]
        match asked:
            case Wager(about="bank wager"):
                said: object = {asked.circles[0].id: 100 * random.choice((10, 24, 62, 150, 900))}
            case Wager():
                said = wagers_on(asked, random)
            case Choose(about="bank"):
                said = "take"
            case Choose():
                said = random.choice(asked.moves)
            case Arrange() if random.random() < 0.5:
                order = random.sample(asked.cards, len(asked.cards))
                said = tuple(order[:1]), tuple(order[1:])
            case _:
                said = asked.default_answer()
        played.answer(asked.number, asked.seat, said)
    return played


def gain(played: Round, place: Place, wager: str, amount: int) -> Fraction:
    """What a wager wins, or minus what it loses, where the bank covers everything."""
    done = played.table.facts(Set)
    if wager == "aces-bonus":
        return amount * Fraction(aces_bonus(words(played.table.hand(place.seat).cards)))
    (front, back), (their_front, their_back) = map(words, done.hands[place.seat]), map(words, done.bank)
    mine, theirs = five(back, wild=False), five(their_back, wild=False)
    if wager == "double" and theirs < (FIVE.index("pair"), (RANKS.index("5"),)):
        return Fraction(0)
    behind = [one(card) for card in back]
    if mine[0] == 0 and one(front[0]) > max(behind):
        return Fraction(-amount)
    won = (one(front[0]) > one(their_front[0])) + (mine > theirs)
    return Fraction(amount * (won - 1))


def settled(played: Round) -> Iterator[tuple[int, Fraction]]:
    """All original wagers from the action hand on, then the doubles, then the bonus (566, 595)."""
    banked = played.table.facts(Banked)
    order = [(banked.action - 1 + step) % 8 + 1 for step in range(8)]
    rows = sorted(banked.placed, key=lambda place: (order.index(place.seat), place.bettor))
    for kind in ("base", "double", "aces-bonus"):
        for place in rows:
            if amount := banked.placed[place].get(kind, 0):
                yield place.bettor, gain(played, place, kind, amount)


@pytest.mark.rule(GAME, "561-566, 579-580, 587-595, 602-627")
@pytest.mark.parametrize("rounds", [15, pytest.param(400, marks=pytest.mark.slow)])
def test_mini_pai_gow_rounds_come_out_as_a_second_reader_has_them(rounds: int) -> None:
    for seed in range(rounds):
        played = played_out(seed)
        compare(played, met(settled(played), sum(played.table.facts(Banked).banks.values())))
