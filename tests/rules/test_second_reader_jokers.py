"""Rounds of Hot Action and War Blackjack with short banks, back lines, doubles and splits, as a second reader has them.

Hands are counted here by the print alone: jokers are two, suited aces and two jokers naturals, both sides over 21.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from houseway import Round, Session, game, terms
from houseway.cards import SeededChance
from houseway.cards.card import text
from houseway.families.bank.core.bank_state import Banked, BankRotation
from houseway.play.decisions import Choose
from houseway.play.events import Acted, Moved
from houseway.play.ids import BANK_HAND, Account, HandId, Place, hand_pile, stack
from houseway.play.lasting import Lasting
from houseway.play.wager_question import Answer, Wager
from tests.conformance.printed_order import as_they_lie
from tests.rules.second_reader import met

HOT, WAR = "calgrand/hot-action-blackjack", "calgrand/war-blackjack"
BUSTS = {3: 1, 4: 3, 5: 4, 6: 15, 7: 40}
PAID = {"24": Fraction(4), "22": Fraction(2), "21": Fraction(6, 5)}
BY_CARD = dict(zip("A89T23456JQK7", [2, 2, 3, 4, 3, 4, 5, 6, 7, 5, 6, 7, 8], strict=True)) | {"joker": 8}
WAR_RANKS = "A23456789TJQK"


def points(card: str) -> int:
    return 2 if card == "Jk" else 11 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0])


def total(cards: list[str]) -> int:
    """With as many aces at eleven as do not go over 21."""
    whole, aces = sum(map(points, cards)), sum(card[0] == "A" for card in cards)
    while whole > 21 and aces:
        whole, aces = whole - 10, aces - 1
    return whole


def natural(cards: list[str], *, split: bool, bank: bool = False) -> str:
    """Two jokers are one for players alone; no hand that came of a split is one."""
    if split or len(cards) != 2:
        return ""
    ranks = sorted(card[0] if card != "Jk" else "Jk" for card in cards)
    if ranks == ["Jk", "Jk"] and not bank:
        return "24"
    if ranks == ["A", "A"] and cards[0][1] == cards[1][1]:
        return "22"
    return "21" if "A" in ranks and sum(map(points, cards)) == 21 else ""


def odds(own: list[str], bank: list[str], *, split: bool) -> Fraction:
    """What a unit on the hand wins, or -1: 2976-3011 and 3100-3115 of the one document, 8968-9003 of the other."""
    mine, theirs = natural(own, split=split), natural(bank, split=False, bank=True)
    if mine or theirs:
        if mine == theirs == "21":
            return Fraction(0)
        return PAID[mine] if mine and mine >= (theirs or "0") else Fraction(-1)
    one, other = total(own), total(bank)
    if one > 21:
        return Fraction(0) if one == other == 22 else Fraction(-1)
    return Fraction(1 if other > 21 or one > other else 0 if one == other else -1)


def played_out(name: str, seed: int) -> Round:
    """Five seats and three people behind them, with random answers; often a bank that does not cover everything."""
    at, random = terms(game(name), "none", stakes={}), Random(seed)
    stacks = dict.fromkeys((1, 2, 4, 5, 7), 100_000)
    session = Session(at, stacks, SeededChance(seed), lasting=Lasting(BankRotation(1, 1)))
    for number, seat in enumerate((2, 2, 5), start=1):
        session.stand_behind(at.sheet.seats.max + number, seat, 100_000)
    played = session.deal()
    while played.state == "open":
        asked = played.open_decisions()[0]
        match asked:
            case Wager(about="bank wager"):
                circle = asked.circles[0]
                said: Answer = {circle.id: 100 * random.choice((10, 24, 62, 150, 900))}
            case Wager():
                said = random.choice([*asked.offers()]) if asked.about != "wagers" else _wagers(asked, random)
            case Choose(about="bank"):
                said = "take"
            case _:
                said = random.choice([*asked.offers()])
        played.answer(asked.number, asked.seat, said)
    return played


def _wagers(asked: Wager, random: Random) -> dict[str, int]:
    main = 100 * random.randint(2, 20)
    first = asked.circles[0].id.wager
    said = {first: main}
    names = {circle.id.wager for circle in asked.circles}
    if "buster" in names and random.random() < 0.6:
        said["buster"] = 100 * random.randint(1, main // 100)
    if "war" in names and random.random() < 0.7:
        said["war"] = 100 * random.randint(1, 20)
        if random.random() < 0.2:
            said = {"war": said["war"]}
    return said


def laid(played: Round, account: Account) -> int:
    return sum(each.amount for each in played.events if isinstance(each, Moved) and each.payee == account)


def cards_of(played: Round, hand: HandId) -> list[str]:
    return text(played.table.pile(hand_pile(hand)).cards).split()


def gains(played: Round, seats: list[int], kinds: tuple[str, ...], *, by_seat: bool) -> Iterator[tuple[int, Fraction]]:
    """Person and gain of each wager in the order of settlement: seat by seat, or one kind after another."""
    bank = text(played.table.pile(BANK_HAND).cards).split()
    split = [
        each.hand for each in played.events if isinstance(each, Acted) and (each.about, each.move) == ("play", "split")
    ]
    parted = {hand.seat for hand in split if hand is not None}
    banked = played.table.facts(Banked)
    lies = as_they_lie(played)

    def in_seat(place: Place) -> tuple[int, int, int]:
        return lies.get((place.seat, place.hand.number), 1), place.bettor, place.stack

    places = sorted({*banked.placed, *banked.places}, key=in_seat)
    for group in [[seat] for seat in seats] if by_seat else [seats]:
        for kind in kinds:
            for place in [place for seat in group for place in places if place.seat == seat]:
                if amount := laid(played, place.account(kind)):
                    own = cards_of(played, place.hand)
                    yield place.bettor, amount * gain(kind, own, bank, split=place.seat in parted)


def gain(kind: str, own: list[str], bank: list[str], *, split: bool) -> Fraction:
    if kind == "insurance":
        return Fraction(2 if natural(bank, split=False, bank=True) else -1)
    if kind == "buster":
        over = total(bank) > 21 and not natural(bank, split=False, bank=True)
        return Fraction(BUSTS.get(len(bank), 200) if over else -1)
    if kind == "war":
        return Fraction(1 if _war(own[0]) > _war(bank[0]) else -1)
    return odds(own, bank, split=split)


def _war(card: str) -> int:
    return 1 if card == "Jk" else WAR_RANKS.index(card[0])


def seats_from(played: Round, first: int) -> list[int]:
    """The seats with a hand, clockwise from the first position that has one."""
    seats = sorted({place.seat for place in played.table.facts(Banked).placed})
    at = next((number for number, seat in enumerate(seats) if seat >= first), 0)
    return seats[at:] + seats[:at]


def compared(played: Round, expected: dict[int, int]) -> None:
    people = {place.bettor for place in played.table.facts(Banked).placed}
    assert {one: played.net().get(stack(one), 0) for one in people} == {one: expected.get(one, 0) for one in people}


@pytest.mark.rule(HOT, "2924-2934, 2938-2951, 2958-3011, 3095-3115, 3119-3144, 3197-3204, 3232-3236, 3239-3241")
@pytest.mark.parametrize("rounds", [25, pytest.param(1_500, marks=pytest.mark.slow)])
def test_hot_action_comes_out_as_a_second_reader_has_it(rounds: int) -> None:
    for seed in range(rounds):
        played = played_out(HOT, seed)
        second = text(played.table.pile(BANK_HAND).cards).split()[1]
        seats = seats_from(played, BY_CARD["joker" if second == "Jk" else second[0]])
        spent = sum(played.table.facts(Banked).banks.values())
        compared(played, met(gains(played, seats, ("game", "insurance", "buster"), by_seat=True), spent))


@pytest.mark.rule(WAR, "8755-8762, 8775-8829, 8855-8881, 8887-8916, 8920-8972, 8979-9003, 9008-9048, 9053-9090")
@pytest.mark.parametrize("rounds", [25, pytest.param(1_500, marks=pytest.mark.slow)])
def test_war_blackjack_comes_out_as_a_second_reader_has_it(rounds: int) -> None:
    """One half of the bank meets War, the other Blackjack with insurance, then Buster; the bank is number zero."""
    for seed in range(rounds):
        played = played_out(WAR, seed)
        first = text(played.table.pile(BANK_HAND).cards).split()[0]
        count = 2 if first == "Jk" else min(10, 1 + WAR_RANKS.index(first[0]))
        seats = seats_from(played, 1 + count)
        half = sum(played.table.facts(Banked).banks.values()) // 2
        won = met(gains(played, seats, ("war",), by_seat=True), half)
        later = [
            *gains(played, seats, ("blackjack", "insurance"), by_seat=True),
            *gains(played, seats, ("buster",), by_seat=False),
        ]
        for person, cents in met(iter(later), half).items():
            won[person] = won.get(person, 0) + cents
        compared(played, won)
