"""Pai Gow Tiles of Bankers: settlement, bots and the terminal."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway import SeededChance, Session, game, terms
from houseway.bots.bot import answer_all, policy
from houseway.play.events import Acted, Settled
from houseway.play.ids import COLLECTION, stack
from tests.cli.house import run
from tests.rules.test_pai_gow_tiles import EIGHT, dice
from tests.rules.tiles_table import (
    CHIPS,
    GAME,
    OPTION,
    offer,
    set_all,
    settled,
    sit,
    wager,
)


@pytest.mark.rule(GAME, "986-989, 1051-1066")
def test_settlement_goes_counter_clockwise_from_the_action_button() -> None:
    played = set_all(wager(offer(sit(seats=EIGHT, dice=dice(6)), bank=3)))
    assert [seat for seat, _, _ in settled(played)] == [6, 5, 4, 2, 1, 8, 7]


@pytest.mark.rule(GAME, "1063-1066")
def test_a_bank_that_is_used_up_returns_what_it_cannot_cover() -> None:
    rows = ["1-2 3-3 6-6 3-6", "2-4 1-5 6-6 4-5", "4-4 5-5 1-1 2-6"]
    ways = {3: "1-2 3-3 | 6-6 3-6", 2: "2-4 1-5 | 6-6 4-5", 1: "4-4 5-5 | 1-1 2-6"}
    played = set_all(wager(offer(sit(rows, seats=(1, 2, 3), dice=dice(7))), {3: 20, 2: 20}, bank=25), ways)
    assert settled(played) == [(3, "wins", 20), (2, "wins", 5)]
    assert played.net()[stack(1)] == -2_500 - 200


@pytest.mark.rule(GAME, "1063-1066")
@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    bank=st.integers(10, 150),
    bets=st.lists(st.integers(10, 20), min_size=1, max_size=7),
    money=st.sampled_from(["once", "again"]),
)
def test_the_bank_wins_and_loses_no_more_than_it_put_up(seed: int, bank: int, bets: list[int], money: str) -> None:
    at = terms(game(GAME, {"bank-money": money}), OPTION)
    session = Session(at, dict.fromkeys(range(1, len(bets) + 2), CHIPS), SeededChance(seed))
    placed = dict(enumerate(bets, start=2))
    played = set_all(wager(offer(session.deal()), placed, bank))
    result = played.net()[stack(1)] // 100 + 2
    assert -bank <= result <= min(bank, sum(bets))
    for event in (each for each in played.events if isinstance(each, Settled)):
        assert abs(event.net) <= event.staked == placed[event.seat] * 100
    held = {account for account, amount in played.table.ledger.balances.items() if amount}
    assert held <= {COLLECTION, *map(stack, range(1, len(bets) + 2))}


# Company and terminal ----------------------------------------------------------------------------------------------


def test_the_regulars_bet_small_and_set_the_house_way() -> None:
    at = terms(game(GAME), OPTION)
    session = Session(at, dict.fromkeys(EIGHT, CHIPS), SeededChance(5))
    bots, chance = dict.fromkeys(EIGHT, policy("regular", at.sheet)), SeededChance(6)
    moves = Counter[str]()
    for _ in range(30):
        played = session.deal()
        while answer_all(played, bots, chance):
            pass
        assert played.state == "over"
        moves.update(each.move for each in played.events if isinstance(each, Acted) and each.about == "set tiles")
        session.close(played)
    assert set(moves) == {"ask for the house way"}
    assert moves.total() > 100


def test_tiles_are_drawn_and_set_at_the_terminal() -> None:
    shown = run("play", GAME, "--seed", "1", "--rounds", "1", typed="pass\n15\n1 2\n").stdout
    assert "your tiles" in shown
    assert "│3-3 ││5-5 ││4-6 ││4-6 │" in shown
    assert "name 2 low of   1 3-3   2 5-5   3 4-6   4 4-6   or house way: 3-3 5-5 | 4-6 4-6" in shown
    assert "You set the hand" in shown
    assert "high: pair of Ping" in " ".join(shown.split())
