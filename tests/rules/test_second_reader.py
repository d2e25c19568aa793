"""Rounds of eight documents with short banks, back lines and folds, to the cent as a second reader has them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from houseway import Round, Session, game, terms
from houseway.cards import SeededChance
from houseway.cards.card import text
from houseway.families.bank.core.bank_state import Banked, BankRotation
from houseway.play.decisions import Choose
from houseway.play.events import Acted, Dealt
from houseway.play.ids import stack
from houseway.play.lasting import Lasting
from houseway.play.wager_question import Wager
from tests.rules.second_reader import Rules, gain, met, ultimate_gain

ALL = ("ante", "bonus")
DOCUMENTS = {
    # 5796-5798, 5829-5833; 1800-1804, 1836-1842: compared all the same. A fold ends the player's part (5856, 1876).
    "calgrand/three-card-poker-1-3": Rules(("bonus",), "compared", ALL),
    "bankers/three-card-poker": Rules(("bonus",), "compared", ALL),
    # 9915, 9925, 9893-9901.
    "calgrand/three-card-poker": Rules(("bonus",), "paid", ALL),
    # 3902-3905, 3912, 3896, 3926-3933, 3957.
    "cordova/3-card-poker": Rules(("pair-plus", "six-card"), "paid", ("ante",), ("ante",)),
    # 3043-3048, 3071-3073, 3019-3023, 3160-3162.
    "players/three-card-poker-6-card-bonus": Rules(
        ("pair-plus", "six-card"), "paid", ("ante", "pair-plus"), ("ante", "pair-plus")
    ),
    # 2557-2567, 2583-2587, 2521-2536.
    "oaks/three-card-poker-6-card-bonus": Rules(
        ("pair-plus", "six-card"), "compared", ("ante", "pair-plus"), ("ante", "pair-plus"), "open card"
    ),
}
ULTIMATE = ("bankers/ultimate-texas-holdem", "cordova/ultimate-texas-holdem")
COUNT = {rank: at for at, rank in enumerate("A23456789TJQK", start=1)}


def opened(name: str, seed: int) -> Round:
    """Seats 1, 2, 4 and 5; where a back line is allowed, three people behind them. Seat 1 has banked once."""
    at = terms(game(name), "none")
    session = Session(at, dict.fromkeys((1, 2, 4, 5), 100_000), SeededChance(seed), lasting=Lasting(BankRotation(1, 1)))
    if at.sheet.back_line:
        for number, seat in enumerate((2, 2, 4), start=1):
            session.stand_behind(at.sheet.seats.max + number, seat, 100_000)
    return session.deal()


def played_out(name: str, seed: int) -> Round:
    """Random wagers, a bank that is often short, and random decisions."""
    random, played = Random(seed), opened(name, seed)
    while played.state == "open":
        asked = played.open_decisions()[0]
        match asked:
            case Wager(about="bank wager"):
                played.answer(asked.number, 1, {"bank": 100 * random.choice((5, 7, 33, 61, 150, 999))})
            case Wager():
                played.answer(asked.number, asked.seat, _wagers(asked, random))
            case Choose(about="bank"):
                played.answer(asked.number, asked.seat, "take")
            case Choose():
                played.answer(asked.number, asked.seat, random.choice(asked.moves))
    return played


def _wagers(asked: Wager, random: Random) -> dict[str, int]:
    ante = 100 * random.randint(1, 20)
    said = {"ante": ante}
    for circle in asked.circles:
        name = circle.id.wager
        if circle.equals:
            if name == "blind" or random.random() < 0.6:
                said[name] = ante
        elif name != "ante" and random.random() < 0.6:
            said[name] = 100 * random.randint(1, ante // 100)
    free = [circle for circle in asked.circles if circle.id.wager != "ante" and not circle.needs]
    if free and random.random() < 0.3:
        said.pop("ante")
    return said if said else {}


def dealt(played: Round) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for each in played.events:
        if isinstance(each, Dealt):
            found.setdefault(str(each.to), []).extend(text(each.cards).split())
    return found


def wagered(played: Round) -> list[tuple[int, int, dict[str, int]]]:
    """Seat, bettor and wagers, seat by seat from the left of seat 1, who sits there first."""
    placed = played.table.facts(Banked).placed
    return sorted((place.seat, place.bettor, dict(placed[place])) for place in placed)


def folded(played: Round) -> set[int]:
    """The seats whose hand was folded, by whoever held it."""
    people = {each.seat for each in played.events if isinstance(each, Acted) and each.move == "fold"}
    return {seat for seat, person, _ in wagered(played) if person in people}


def from_button(rules: Rules, bank: list[str], seats: list[int]) -> list[int]:
    if rules.button == "left":
        return seats
    named = 2 + (COUNT[bank[2][0]] - 1) % 7
    first = next((seat for seat in seats if seat >= named), seats[0])
    return seats[seats.index(first) :] + seats[: seats.index(first)]


def in_order(name: str, played: Round) -> Iterator[tuple[int, int, str, int]]:
    """Seat, bettor, wager and amount as they are settled."""
    rules, bank = DOCUMENTS[name], dealt(played)["bank hand"]
    rows, gone = wagered(played), folded(played)
    seats = from_button(rules, bank, sorted({seat for seat, _, _ in rows}))
    rows.sort(key=lambda row: (seats.index(row[0]), row[1]))
    order = ("ante", "play", *rules.bonuses)
    early = [
        (seat, person, wager, placed[wager])
        for seat, person, placed in rows
        if seat in gone
        for wager in rules.first
        if wager in placed and "ante" in placed
    ]
    yield from early
    for seat, person, placed in rows:
        for wager in order:
            if wager in placed and (seat, person, wager, placed[wager]) not in early:
                yield seat, person, wager, placed[wager]


def compared(played: Round, expected: dict[int, int]) -> None:
    people = {person for _, person, _ in wagered(played)}
    came = {person: played.net().get(stack(person), 0) for person in people}
    assert came == {person: expected.get(person, 0) for person in people}


@pytest.mark.rule("calgrand/three-card-poker-1-3", "5733-5743, 5767-5810, 5820-5833, 5862-5863")
@pytest.mark.rule("bankers/three-card-poker", "1785-1817, 1826-1842")
@pytest.mark.rule("calgrand/three-card-poker", "9806-9809, 9890-9933, 9936-9967")
@pytest.mark.rule("cordova/3-card-poker", "3842, 3863-3875, 3892-3898, 3902-3916, 3924-3970")
@pytest.mark.rule(
    "players/three-card-poker-6-card-bonus",
    "2852-2855, 2891-2939, 2963-2983, 3019-3023, 3029-3030, 3037-3086, 3096-3182",
)
@pytest.mark.rule(
    "oaks/three-card-poker-6-card-bonus", "2398-2400, 2405-2406, 2427-2466, 2477-2480, 2493-2495, 2521-2536"
)
@pytest.mark.rule(
    "oaks/three-card-poker-6-card-bonus", "2545-2546, 2552-2603, 2614-2698, 2707, 2719, 2723-2727, 2733, 2739-2740"
)
@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.parametrize("rounds", [12, pytest.param(800, marks=pytest.mark.slow)])
def test_three_card_rounds_come_out_as_a_second_reader_has_them(name: str, rounds: int) -> None:
    rules = DOCUMENTS[name]
    for seed in range(rounds):
        played = played_out(name, seed)
        cards, gone = dealt(played), folded(played)
        bank, spent = cards["bank hand"], sum(played.table.facts(Banked).banks.values())
        gains = (
            (person, gain(rules, wager, amount, cards[f"hand {seat}"], bank, folded=seat in gone))
            for seat, person, wager, amount in in_order(name, played)
        )
        compared(played, met(gains, spent))


@pytest.mark.rule("bankers/ultimate-texas-holdem", "3539-3540, 3622-3663, 3678-3689, 3740-3898, 4001-4002")
@pytest.mark.rule("cordova/ultimate-texas-holdem", "1554, 1591-1607, 1613-1622, 1645-1700, 1757")
@pytest.mark.parametrize("name", ULTIMATE)
@pytest.mark.parametrize("rounds", [12, pytest.param(400, marks=pytest.mark.slow)])
def test_ultimate_rounds_come_out_as_a_second_reader_has_them(name: str, rounds: int) -> None:
    """Folded hands first: Ante, Blind, Trips. Then hand by hand Play, Ante, Blind, Trips."""
    for seed in range(rounds):
        played = played_out(name, seed)
        cards, gone = dealt(played), folded(played)
        rows, spent = wagered(played), sum(played.table.facts(Banked).banks.values())
        early = [(person, wager) for _, person, _ in rows if person in gone for wager in ("ante", "blind", "trips")]
        late = [(person, wager) for _, person, _ in rows for wager in ("play", "ante", "blind", "trips")]
        placed = {person: wagers for _, person, wagers in rows}
        order = [each for each in dict.fromkeys([*early, *late]) if each[1] in placed[each[0]]]
        gains = (
            (
                person,
                ultimate_gain(
                    wager,
                    placed[person][wager],
                    cards[f"hand {person}"],
                    cards["bank hand"],
                    cards["community"],
                    folded=person in gone,
                ),
            )
            for person, wager in order
        )
        compared(played, met(gains, spent))
