"""Rounds of PaiBac with two short bank wagers, stacked wagers and back lines, as a second reader has them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from houseway import Round, Session, game, terms
from houseway.cards import SeededChance
from houseway.families.bank.core.bank_state import Banked, BankRotation
from houseway.families.bank.pai_gow.set_hands import Set
from houseway.play.decisions import Arrange, Choose
from houseway.play.events import Carried
from houseway.play.ids import BANK_HAND, BANKER, PLAYER, PileId, Place
from houseway.play.lasting import Lasting
from houseway.play.wager_question import Wager
from tests.rules.second_reader import RANKS, met
from tests.rules.second_reader_pai_gow import JOKER, compare, five, settings_of, two, wagers_on, words

GAME = "calgrand/paibac"
BACCARAT = ("banker", "player", "pair", "tie", "lucky-7")


def points(cards: tuple[str, ...]) -> int:
    """6001-6004: the joker counts as a ten."""
    return sum(1 if card[0] == "A" else int(card[0]) if card[0] in RANKS[:8] else 0 for card in cards) % 10


def drawn(top: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Player and Banker hand from the top of the player-dealer's hand: 5950-5995."""
    player, banker, rest = [top[0], top[2]], [top[1], top[3]], top[4:]
    if max(points(tuple(player)), points(tuple(banker))) >= 8:
        return tuple(player), tuple(banker)
    total, third = points(tuple(banker)), None
    if points(tuple(player)) <= 5:
        player.append(rest[0])
        third = points((rest[0],))
    hits = {3: {*range(10)} - {8}, 4: {2, 3, 4, 5, 6, 7}, 5: {4, 5, 6, 7}, 6: {6, 7}}
    if total <= 5 if third is None else total <= 2 or third in hits.get(total, ()):
        banker.append(rest[len(player) - 2])
    return tuple(player), tuple(banker)


def odds(wager: str, player: tuple[str, ...], banker: tuple[str, ...]) -> int:
    """What a unit on the baccarat part wins: 6007-6034."""
    ours, theirs = points(player), points(banker)
    match wager:
        case "player":
            return (ours > theirs) - (theirs > ours)
        case "banker":
            return -1 if ours == theirs == 7 else (theirs > ours) - (ours > theirs)
        case "pair":
            return 7 if any(JOKER not in each[:2] and each[0][0] == each[1][0] for each in (player, banker)) else -1
        case "tie":
            return 8 if ours == theirs else -1
        case _:
            return 45 if ours == theirs == 7 else -1


def played_out(seed: int) -> Round:
    at, random = terms(game(GAME), "none", stakes={}), Random(seed)
    session = Session(at, dict.fromkeys((1, 2, 3, 5), 100_000), SeededChance(seed), lasting=Lasting(BankRotation(1, 1)))
    for number, seat in enumerate((2, 2, 5), start=1):
        session.stand_behind(at.sheet.seats.max + number, seat, 100_000)
    played = session.deal()
    while played.state == "open":
        asked = played.open_decisions()[0]
        match asked:
            case Wager(about="wagers"):
                said: object = wagers_on(asked, random)
            case Wager():
                said = {asked.circles[0].id: 100 * random.choice((10, 24, 62, 150, 450))}
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


def put_up(played: Round, bank: str) -> int:
    """What lies on all spots of one of the two bank wagers."""
    banked = played.table.facts(Banked)
    return sum(banked.banks[spot] for spot, _ in banked.spots.get(bank, ()))


def dealt_off(played: Round) -> list[str]:
    """The cards of the baccarat part as they left the player-dealer's hand."""
    sides: tuple[PileId, ...] = (PLAYER, BANKER)
    moved = [each for each in played.events if isinstance(each, Carried)]
    return [card for each in moved if each.source == BANK_HAND and each.to in sides for card in words(each.cards)]


def pai_gow(played: Round, place: Place) -> int:
    """What a unit on the pai gow part wins: 6055-6068. A hand that may not be set so loses."""
    done = played.table.facts(Set)
    (front, back), (their_front, their_back) = map(words, done.hands[place.seat]), map(words, done.bank)
    mine = two(front, wild=True), five(back, wild=True)
    theirs = two(their_front, wild=True), five(their_back, wild=True)
    return -1 if mine[0] > mine[1] else (mine[0] > theirs[0]) + (mine[1] > theirs[1]) - 1


def settled(played: Round, kinds: tuple[str, ...]) -> Iterator[tuple[int, Fraction]]:
    """One part of the game, position by position from the action button, each kind before the next."""
    banked = played.table.facts(Banked)
    order = [(banked.action - 1 + step) % 7 + 1 for step in range(7)]
    hands = drawn(dealt_off(played) + [JOKER] * 3) if dealt_off(played) else ((), ())
    for seat in order:
        rows = sorted((each for each in banked.placed if each.seat == seat), key=lambda each: (each.bettor, each.stack))
        for kind in kinds:
            for place in rows:
                if amount := banked.placed[place].get(kind, 0):
                    won = pai_gow(played, place) if kind == "pai-gow" else odds(kind, *hands)
                    yield place.bettor, amount * Fraction(won)


@pytest.mark.rule(GAME, "5950-5995, 6001-6039, 6051-6068, 6083-6084, 6205-6210, 6225")
@pytest.mark.parametrize("rounds", [15, pytest.param(400, marks=pytest.mark.slow)])
def test_paibac_rounds_come_out_as_a_second_reader_has_them(rounds: int) -> None:
    for seed in range(rounds):
        played = played_out(seed)
        part = met(settled(played, BACCARAT), put_up(played, "bank on baccarat"))
        for person, gain in met(settled(played, ("pai-gow",)), put_up(played, "bank")).items():
            part[person] = part.get(person, 0) + gain
        compare(played, part)
