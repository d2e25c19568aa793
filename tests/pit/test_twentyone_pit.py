"""Twenty-one in the pit against single tables: the same questions, the same rights, the same chips."""

from __future__ import annotations

import numpy as np
import pytest

import houseway
from houseway.pit.banked.bank_pit import BankPit
from houseway.pit.banked.hand_players import RandomHands
from houseway.pit.banked.hand_questions import DOUBLE, HIT, SPLIT, STAND, HandChart, cell
from tests.pit.hand_answers import faults, heard
from tests.pit.random_layouts import banked_with, every_choice, lay_at_random

REFUSED = {
    "calgrand/war-blackjack": "the pit does not know the step compare_first_cards",
    "oaks/california-aces": "hands that are never over, and may draw without end, are not dealt in the pit",
    "players/blackjack-switch": "the pit does not know the step place_on_two_spots",
}
REFUSED_CHOICES = {"bank-first": "put up before the wagers", "faces": "lie face down"}
SHEETS = [name for name in banked_with("play_hands") if name not in REFUSED]
# With insurance and an early surrender; with naturals settled first; with jokers and splits without limit.
QUICK = ("cordova/blackjack-x", "oaks/pure-21-5-blackjack", "oaks/no-bust-21st-century-blackjack")
STACKS = {1: 9_000_000, 2: 30_000, 4: 200_000, 6: 8_000_000}


def asked_and_settled_as_by_the_steps(name: str, readings: dict[str, str], tables: int, deals: int, seed: int) -> None:
    terms = houseway.terms(houseway.game(name, readings))
    try:
        pit = BankPit(terms, STACKS, tables, seed, bank=(6, 1)[seed % 2], kept=True)
    except houseway.BadInput as refused:
        (reading,) = readings
        assert REFUSED_CHOICES[reading] in str(refused)
        return
    for deal in range(deals):
        lay_at_random(pit, seed + deal)
        asked = heard(pit, RandomHands(seed + deal))
        assert list(faults(pit, asked, range(tables))) == []


@pytest.mark.parametrize("name", QUICK)
def test_every_table_asks_and_settles_as_the_steps_do(name: str) -> None:
    asked_and_settled_as_by_the_steps(name, {}, 8, 1, seed=2)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "readings"), list(every_choice(SHEETS)))
def test_every_reading_asks_and_settles_as_the_steps_do(name: str, readings: dict[str, str]) -> None:
    for seed in (3, 4):
        asked_and_settled_as_by_the_steps(name, readings, 25, 2, seed)


@pytest.mark.parametrize(("name", "why"), REFUSED.items())
def test_what_the_pit_does_not_know_is_refused_by_name(name: str, why: str) -> None:
    with pytest.raises(houseway.BadInput, match=why):
        BankPit(houseway.terms(houseway.game(name)), {1: 100_000, 2: 100_000}, 2)


def chart() -> HandChart:
    found = HandChart.standing_from(16, 18)
    found.moves[0, 9:12] = cell(DOUBLE, HIT)
    found.splits[[6, 12]] = True
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", SHEETS)
def test_a_chart_plays_the_same_whether_it_is_looked_up_or_asked(name: str) -> None:
    terms = houseway.terms(houseway.game(name))
    asked, looked_up = (BankPit(terms, STACKS, 200, seed=5, bank=6, kept=kept) for kept in (True, False))
    for pit in (asked, looked_up):
        lay_at_random(pit, 1)
        pit.play(chart())
        pit.play(chart())
    assert (asked.net() == looked_up.net()).all()
    for table in range(10):
        asked.replayed(table)


def test_a_chart_in_letters_says_what_its_letters_say() -> None:
    found = HandChart.read(hard={16: "SSSSSHHRRR", 11: "DDDDDDDDDH"}, soft={18: "SddddSSHHH"}, pairs={"8": "P" * 10})
    ace, seven, king = 12, 5, 11
    assert found.moves[0, 16, king] & 15 == 4
    assert found.moves[0, 16, seven] & 15 == HIT
    assert found.moves[0, 11, ace] & 15 == HIT
    assert (found.moves[1, 18, 1] & 15, found.moves[1, 18, 1] >> 4) == (DOUBLE, STAND)
    assert found.splits[6].all()
    assert not found.splits[7].any()


def test_an_illegal_answer_is_refused_and_changes_nothing() -> None:
    pit = BankPit(
        houseway.terms(houseway.game("cordova/blackjack-x")), {1: 5_000_000, 2: 100_000}, 20, seed=4, kept=True
    )
    pit.wager({"game": 1000})
    pit.deal()
    while (asked := pit.asked()) is not None and asked.kind != "play":
        pit.answer(np.zeros(len(asked), np.int64))
    assert asked is not None
    rows = np.flatnonzero(~asked.may(SPLIT))
    moves = asked.prefer(STAND)
    moves[rows[0]] = SPLIT
    with pytest.raises(houseway.NotLegal, match=rf"table {asked.tables[rows[0]]}, seat 2: split .* is not legal"):
        pit.answer(moves)
    with pytest.raises(houseway.BadInput, match="questions are still open"):
        pit.net()
    while pit.asked() is not None:
        pit.answer(pit.asked().prefer(STAND))  # type: ignore[union-attr]
    for table in range(20):
        pit.replayed(table)
