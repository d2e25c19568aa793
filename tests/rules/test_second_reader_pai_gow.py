"""Rounds of pai gow poker with short banks, back lines, fouled hands, bonuses and envy, as a second reader has them.

Hands are ranked here by counting, a joker by trying every card for it; whose wager comes when, and what each pays, is
written down from the print. The bank's chips are counted down wager by wager.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from houseway import Round, Session, game, terms
from houseway.cards import SeededChance
from houseway.families.bank.core.bank_state import Banked, BankRotation
from houseway.families.bank.core.deal_hands import bank_hand
from houseway.families.bank.pai_gow.set_hands import Set, by_house_way
from houseway.play.decisions import Arrange, Choose
from houseway.play.ids import Place
from houseway.play.lasting import Lasting
from houseway.play.seat_notes import SeatNotes
from houseway.play.table import Table
from houseway.play.wager_question import Wager
from tests.rules.second_reader import FIVE, RANKS, met
from tests.rules.second_reader_pai_gow import (
    FIVE_ALIKE,
    JOKER,
    compare,
    filled,
    five,
    settings_of,
    sevens,
    two,
    wagers_on,
    words,
)

Pays = dict[str, int]

# 2488-2498, 1409-1422, 6299-6317, 3818-3828 and 4169-4179, 2565-2573 without a pair.
FPG_05 = {
    "seven suited": 5000,
    "royal match": 2000,
    "seven with joker": 1000,
    "five aces": 400,
    "royal": 150,
    "straight flush": 50,
    "quads": 25,
    "full house": 5,
    "flush": 4,
    "trips": 3,
    "straight": 2,
}
FPG_02 = {
    "seven suited": 8000,
    "seven with joker": 2000,
    "five aces": 1000,
    "five alike": 400,
    "royal": 150,
    "straight flush": 50,
    "quads": 25,
    "full house": 5,
    "flush": 4,
    "straight": 3,
}
FULLY_WILD = {
    "seven suited": 1000,
    "seven with joker": 500,
    "five aces": 400,
    "five alike": 250,
    "royal": 100,
    "straight flush": 40,
    "quads": 25,
    "full house": 5,
    "flush": 3,
    "straight": 2,
}
LUCKY = {
    "seven suited": 2000,
    "royal match": 1000,
    "seven with joker": 500,
    "five aces": 250,
    "royal": 100,
    "straight flush": 25,
    "quads": 15,
    "full house": 10,
    "flush": 4,
    "trips": 3,
    "straight": 1,
}
ENVY_05 = {
    "seven suited": 5000,
    "royal match": 1000,
    "seven with joker": 500,
    "five aces": 250,
    "royal": 50,
    "straight flush": 20,
    "quads": 5,
}
ENVY_02 = {
    "seven suited": 5000,
    "seven with joker": 1000,
    "five aces": 500,
    "five alike": 250,
    "royal": 50,
    "straight flush": 20,
    "quads": 5,
}
ENVY_WILD = {
    "seven suited": 500,
    "seven with joker": 100,
    "five aces": 50,
    "five alike": 25,
    "royal": 10,
    "straight flush": 5,
    "quads": 5,
}


@dataclass(frozen=True)
class Rules:
    """What sets one document apart: see the lines beside each. `by` is the order of the settlement."""

    by: str = "seat"
    base: str = "game"
    wild: bool = False
    bonus: str = ""
    pays: tuple[tuple[str, int], ...] = ()
    bonus_wild: bool = False
    envy: tuple[tuple[str, int], ...] = ()
    last: tuple[str, ...] = ()


def rules_of(pays: Pays, envy: Pays | None = None, **others: object) -> Rules:
    return Rules(pays=tuple(pays.items()), envy=tuple((envy or {}).items()), **others)  # type: ignore[arg-type]


DOCUMENTS = {
    # 793-794, 818-836, 843-847, 858-872, 946-948.
    "bankers/pai-gow-poker": Rules(),
    # 1664-1666, 1680-1688, 1704-1706, 1727, 1744-1748.
    "calgrand/pai-gow-poker": Rules(),
    # 155, 161-166, 174, 203, 2401.
    "cordova/pai-gow-poker": Rules(base="base"),
    # 571, 583-588, 605-607, 623.
    "oaks/double-hand-poker": Rules(),
    # 2177-2183, 2323-2338, 2341-2382, 2413-2498.
    "bankers/fortune-pai-gow-poker-1-1": rules_of(FPG_05, ENVY_05, by="bettor", wild=True, bonus="fortune"),
    # 1148-1153, 1240-1292, 1330-1422.
    "players/fortune-pai-gow-poker": rules_of(FPG_02, ENVY_02, by="bettor", wild=True, bonus="fortune"),
    # 6183-6308.
    "bankers/fortune-pai-gow-joker-fully-wild": rules_of(
        FULLY_WILD, ENVY_WILD, by="bettor", wild=True, bonus="fortune", bonus_wild=True
    ),
    # 3699, 3791-3828.
    "cordova/lucky-pai-gow-poker": rules_of(LUCKY, by="wager", base="base", bonus="lucky-bonus"),
    # 2415, 2503, 2511-2573.
    "cordova/pai-gow-poker-triple-bonus": Rules(
        by="bettor", base="base", last=("push", "happy-pai-gow", "double-luck")
    ),
    # 3990, 4049-4064, 4139-4179.
    "cordova/ace-up-pai-gow-poker": rules_of(LUCKY, by="bettor", base="base", bonus="lucky-bonus", last=("ace-up",)),
}


def best(table: tuple[tuple[str, int], ...], cards: tuple[str, ...], *, wild: bool) -> int:
    """What the first row pays that the cards fill, or nothing."""
    rows = filled(cards, wild=wild)
    return next((pays for row, pays in table if row in rows), 0)


def is_ace_high(cards: tuple[str, ...]) -> bool:
    """Seven cards without a pair, straight or flush, the highest an ace or the joker."""
    return filled(cards, wild=False) == {"high"} and any(card == JOKER or card[0] == "A" for card in cards)


def ace_up(own: tuple[str, ...], bank: tuple[str, ...]) -> int:
    """What a unit on an ace-high hand of the player-dealer wins: 4195-4197."""
    if not is_ace_high(bank):
        return -1
    return 40 if is_ace_high(own) else 15 if JOKER in bank else 5


# 2543-2549 without a shuffle machine, and 2565-2573.
HAPPY = {"9": 100, "T": 25, "J": 15, "Q": 7, "K": 5, "A": 3}
LUCK = {"royal": 100, "straight flush": 30, "quads": 20, "full house": 10, "flush": 5, "straight": 2}


def happy(cards: tuple[str, ...]) -> int:
    """What a unit on seven odd cards wins, by the highest of them; the joker is an ace."""
    if filled(cards, wild=False) != {"high"}:
        return -1
    return HAPPY["A" if JOKER in cards else max((card[0] for card in cards), key=RANKS.index)]


def double_luck(cards: tuple[str, ...]) -> int:
    """What a unit on five of the cards wins, twice as much with a pair in the two that are left."""
    found = [-1, *({"seven suited": 2000, "seven with joker": 30}[name] for name in sevens(cards))]
    for each in combinations(cards, 5):
        kind = five(each, wild=False)[0]
        pays = 500 if kind == FIVE_ALIKE else LUCK.get(FIVE[kind], 0)
        left = [card for card in cards if card not in each]
        found += [pays * (2 if two(left, wild=False)[0] else 1)] if pays else []
    return max(found)


def ultimate_push(table: Table, seat: int) -> int:
    """What a unit on a push wins, both hands as the house sets them: double with threes or higher in a front."""
    mine, theirs = (by_house_way(table, pile) for pile in (table.hand(seat), bank_hand(table)))
    fronts = [two(words(each.front), wild=False) for each in (mine, theirs)]
    backs = [five(words(each.back), wild=False) for each in (mine, theirs)]
    if (fronts[0] > fronts[1]) == (backs[0] > backs[1]):
        return -1
    return 2 if max(fronts) >= (FIVE.index("pair"), (RANKS.index("3"),)) else 1


def played_out(name: str, seed: int, readings: dict[str, str] | None = None) -> Round:
    """Seat 1 banks against 2, 3 and 5, with people behind them, or with empty seats that 2 and 3 play too."""
    at, random = terms(game(name, readings or {}), "none", stakes={}), Random(seed)
    further = {4: 2, 6: 2, 7: 3} if at.sheet.further_seats else {}
    lasting = Lasting(BankRotation(1, 1), SeatNotes(plays=further))
    session = Session(at, dict.fromkeys((1, 2, 3, 5), 100_000), SeededChance(seed), lasting=lasting)
    if at.sheet.back_line:
        for number, seat in enumerate((2, 2, 5), start=1):
            session.stand_behind(at.sheet.seats.max + number, seat, 100_000)
    played = session.deal()
    while played.state == "open":
        asked = played.open_decisions()[0]
        match asked:
            case Wager(about="bank wager"):
                said: object = {asked.circles[0].id: 100 * random.choice((10, 24, 62, 150, 900))}
            case Wager(about="wagers"):
                said = wagers_on(asked, random)
            case Wager():
                said = {}
            case Choose(about="bank"):
                said = "take"
            case Choose():
                said = random.choice(asked.moves)
            case Arrange():
                said = settings_of(asked, random)
            case _:
                said = asked.default_answer()
        played.answer(asked.number, asked.seat, said)
    return played


def gain(rules: Rules, played: Round, place: Place, wager: str, amount: int) -> Fraction:
    """What a wager wins, or minus what it loses, where the bank covers everything."""
    table = played.table
    done = table.facts(Set)
    seven = words(table.hand(place.seat).cards)
    if wager == "ace-up":
        return amount * Fraction(ace_up(seven, words(bank_hand(table).cards)))
    if wager == "happy-pai-gow":
        return amount * Fraction(happy(seven))
    if wager == "double-luck":
        return amount * Fraction(double_luck(seven))
    if wager == "push":
        return amount * Fraction(ultimate_push(table, place.seat))
    if wager == rules.bonus:
        return amount * Fraction(best(rules.pays, seven, wild=rules.bonus_wild) or -1)
    if done.void:
        return Fraction(0)
    (front, back), (their_front, their_back) = map(words, done.hands[place.seat]), map(words, done.bank)
    mine = two(front, wild=rules.wild), five(back, wild=rules.wild)
    theirs = two(their_front, wild=rules.wild), five(their_back, wild=rules.wild)
    if _fouled(mine[0], mine[1]):
        return Fraction(-amount)
    won = (mine[0] > theirs[0]) + (mine[1] > theirs[1])
    return Fraction(amount * (won - 1))


def _fouled(front: tuple[int, tuple[int, ...]], back: tuple[int, tuple[int, ...]]) -> bool:
    """Whether the front outranks the back; of equal ranks the back has more cards."""
    return front > back


def settled(name: str, played: Round) -> Iterator[tuple[int, Fraction]]:
    """Person and gain of each wager in the printed order, and then of each Envy button."""
    rules, banked = DOCUMENTS[name], played.table.facts(Banked)
    order = [(banked.action - 1 + step) % 7 + 1 for step in range(7)]
    rows = sorted(banked.placed, key=lambda place: (order.index(place.seat), place.bettor))
    kinds = [kind for kind in (rules.base, rules.bonus, *rules.last) if kind]
    by_wager = [(place, kind) for kind in kinds for place in rows]
    for place, kind in by_wager if rules.by == "wager" else [(place, kind) for place in rows for kind in kinds]:
        if amount := banked.placed[place].get(kind, 0):
            yield place.bettor, gain(rules, played, place, kind, amount)
    for place in rows if rules.envy else ():
        if banked.placed[place].get(rules.bonus, 0) >= 500:
            yield place.bettor, Fraction(100 * envied(rules, played, place.bettor))


def envied(rules: Rules, played: Round, person: int) -> int:
    """What other people's hands with a bonus bet pay a button."""
    placed = played.table.facts(Banked).placed
    own = {place.seat for place in placed if place.bettor == person}
    seats = {place.seat for place in placed if rules.bonus in placed[place]} - own
    hands = [words(played.table.hand(seat).cards) for seat in seats]
    return sum(best(rules.envy, cards, wild=rules.bonus_wild) for cards in hands)


def compared(name: str, played: Round) -> None:
    spent = sum(played.table.facts(Banked).banks.values())
    compare(played, met(settled(name, played), spent))


@pytest.mark.rule("bankers/pai-gow-poker", "773-780, 793-794, 818-836, 843-847, 858-872, 946-948")
@pytest.mark.rule("calgrand/pai-gow-poker", "1664-1666, 1680-1688, 1704-1706, 1727, 1744-1748")
@pytest.mark.rule("cordova/pai-gow-poker", "155, 161-166, 174, 187, 203")
@pytest.mark.rule("oaks/double-hand-poker", "571, 583-588, 605-607, 623")
@pytest.mark.rule("bankers/fortune-pai-gow-poker-1-1", "2177-2183, 2323-2338, 2341-2382, 2413-2498")
@pytest.mark.rule("players/fortune-pai-gow-poker", "1148-1153, 1240-1296, 1330-1422")
@pytest.mark.rule("bankers/fortune-pai-gow-joker-fully-wild", "6183-6228, 6241-6317")
@pytest.mark.rule("cordova/lucky-pai-gow-poker", "3699, 3791-3796, 3807-3828")
@pytest.mark.rule("cordova/pai-gow-poker-triple-bonus", "2415, 2471, 2499, 2503, 2511-2573")
@pytest.mark.rule("cordova/ace-up-pai-gow-poker", "3990, 4049-4064, 4139-4179, 4190-4197")
@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.parametrize("rounds", [10, pytest.param(400, marks=pytest.mark.slow)])
def test_pai_gow_rounds_come_out_as_a_second_reader_has_them(name: str, rounds: int) -> None:
    for seed in range(rounds):
        compared(name, played_out(name, seed))


@pytest.mark.rule("bankers/fortune-pai-gow-poker-1-1", "2376-2378, 2446-2468")
@pytest.mark.rule("players/fortune-pai-gow-poker", "1290-1292, 1363-1386")
@pytest.mark.rule("bankers/fortune-pai-gow-joker-fully-wild", "6225-6228, 6265-6281")
@pytest.mark.parametrize("name", [name for name, rules in DOCUMENTS.items() if rules.envy])
@pytest.mark.parametrize("rounds", [10, pytest.param(200, marks=pytest.mark.slow)])
def test_so_do_rounds_in_which_people_play_several_seats(name: str, rounds: int) -> None:
    for seed in range(rounds):
        compared(name, played_out(name, seed, {"more-seats-than-one": "house-way"}))
