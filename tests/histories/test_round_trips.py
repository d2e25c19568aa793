"""Out and in again: the same round, event by event, and the same file, byte by byte."""

from __future__ import annotations

import json
import tomllib
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway import terms
from houseway.cards import SeededChance
from houseway.families.registry import game
from houseway.histories.formats import ohh_read, ohh_write, phh_read, phh_write
from houseway.histories.hand_log import Declares, Posts, tell
from houseway.histories.history_fields import History, round_text
from houseway.play.decisions import Choose
from houseway.play.ids import PileId
from houseway.play.round import Round
from houseway.play.round_file import RoundFile, replay
from houseway.play.seat_notes import CarriedPot
from houseway.play.session import Session
from tests.budget import now_and_whole
from tests.conformance.players import play_on, random_answer
from tests.histories.hands import every_structure, finished, one_hand, session, some_hands


def lost(played: Round) -> list[str]:
    """What either format does not give back of the round that it was given, and whatever it notes."""
    found: list[str] = []
    for name, write, read in (("phh", phh_write.dumps, phh_read.loads), ("ohh", ohh_write.dumps, ohh_read.loads)):
        written = write(History.of(played))
        history = read(written)
        back = {
            "events": history.played.events == played.events,
            "answers": history.played.answers == played.answers,
            "lasting": history.played.table.lasting == played.table.lasting,
            "text": write(history) == written,
        }
        found += [f"{name}: {note}" for note in history.notes]
        found += [f"{name}: other {what}" for what, same in back.items() if not same]
    return found


@pytest.mark.parametrize("hands", now_and_whole(2, 4))
@pytest.mark.parametrize(("name", "structure"), every_structure())
def test_every_game_and_structure_comes_back(name: str, structure: str, hands: int) -> None:
    for played in some_hands(name, structure, 0, hands):
        assert lost(played) == []


@settings(max_examples=40, deadline=None)
@given(game=st.sampled_from(every_structure()), seed=st.integers(0, 10_000))
def test_any_hand_comes_back(game: tuple[str, str], seed: int) -> None:
    for played in some_hands(*game, seed, 1):
        assert lost(played) == []


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10_000), answers=st.integers(0, 12))
def test_an_unfinished_hand_comes_back(seed: int, answers: int) -> None:
    played = session("calgrand/seven-card-stud#high", "limit", 5, seed).deal()
    random = Random(seed)
    for _ in range(answers):
        if waiting := played.open_decisions():
            played.answer(waiting[0].number, waiting[0].seat, random_answer(waiting[0], random))
    assert lost(played) == []


def test_a_hand_that_the_floor_calls_void_comes_back() -> None:
    played = session("cordova/texas-holdem#limit", "limit", 4, 2).deal()
    played.default()
    played.void("the deck has two aces of spades")
    assert lost(played) == []
    assert "two aces of spades" in phh_write.dumps(History.of(played))


def test_what_the_floor_reports_comes_back() -> None:
    table = session("bankers/texas-holdem", "limit", 4, 3)
    finished(table, Random(1))
    words = {clause.incident for clause in game("bankers/texas-holdem").clauses if clause.incident}
    told = 0
    for word in sorted(words):
        played = table.deal()
        try:
            played.report(word, played.table.seats[0])
        except ValueError:
            continue
        for _ in play_on(played, Random(4)):
            pass
        assert lost(played) == []
        told += 1
    assert told > 2


def test_pots_that_are_carried_over_come_back() -> None:
    table = session("bankers/draw-poker-jacks-or-better", "limit", 5, 6)
    random, found = Random(0), 0
    for _ in range(30):
        played = finished(table, random)
        found += bool(played.opening_lasting[CarriedPot].claims)
        assert lost(played) == []
        table.stacks = {seat: max(chips, 5_000) for seat, chips in table.stacks.items()}
    assert found > 5


def test_a_second_board_comes_back() -> None:
    """Everybody is all in and agrees."""
    table = session("players/big-o-hi-lo-run-it-twice", "no-limit", 3, 8)
    finished(table, Random(1))
    table.stacks = dict.fromkeys(table.stacks, 5_000)
    played = table.deal()
    while waiting := played.open_decisions():
        decision = waiting[0]
        assert isinstance(decision, Choose)
        raises = [move for move in decision.moves if move == "raise"]
        answer = (raises[0], decision.amounts["raise"].most) if raises and decision.amounts else "call"
        played.answer(decision.number, decision.seat, "agree" if "agree" in decision.moves else answer)
    assert played.table.piles[PileId("second board")].cards
    assert lost(played) == []
    written = phh_write.dumps(History.of(played))
    assert "# hw: p1 run it twice: agree" in written
    assert "# hw: d second board: " in written
    assert json.loads(ohh_write.dumps(History.of(played)))["ohh"]["flags"] == ["Observed", "Run_It_Twice"]


def test_killed_pots_come_back_with_their_stakes() -> None:
    kinds: set[str] = set()
    for seed in range(12):
        for played in some_hands("players/lowball-ace-to-five", "limit", seed):
            log = tell(played)
            if log.hand.halves == 4:
                plain = tomllib.loads(phh_write.dumps(History.of(played)))
                assert plain["small_bet"] * 100 == 2 * played.table.terms.lower
                kinds |= {each.about for each in log.tokens if isinstance(each, Declares)}
    assert "kill" in kinds


def test_whoever_sits_out_or_comes_in_comes_back() -> None:
    """Away, back with missed blinds, new: who posts dead money, and who is not dealt in."""
    seen: set[str] = set()
    for seed in range(8):
        random = Random(seed)
        table = session("bankers/texas-holdem", "limit", 6, seed)
        for turn in range(14):
            if turn % 4 == 1:
                table.sit_out(1 + turn % 6)
            if turn % 4 == 3:
                table.come_back(1 + (turn - 2) % 6)
            if turn == 6 and 8 not in table.stacks:
                table.join(8, 50_000, "Newcomer")
            played = finished(table, random)
            assert lost(played) == []
            log = tell(played)
            seen |= {"sat out"} if log.sat_out else set()
            seen |= {"dead"} if any(isinstance(each, Posts) and "dead" in each.what for each in log.tokens) else set()
            table.stacks = dict.fromkeys(table.stacks, 100_000)
    assert seen == {"sat out", "dead"}


def test_a_fee_by_time_comes_back() -> None:
    sheet = game("players/lowball-ace-to-five")
    timed = next(
        f"{schedule.id}/{option.id}"
        for schedule, option in sheet.options()
        if any("half hour" in moment for charge in schedule.charges for moment in charge.at)
    )
    now = [0]
    posted = terms(sheet, timed)
    table = Session(posted, dict.fromkeys(range(1, 9), 100_000), SeededChance(1), clock=lambda: now[0])
    for _ in range(2):
        played = finished(table, Random(1))
        now[0] += 3_600
    assert lost(played) == []
    actions = [
        each for part in json.loads(ohh_write.dumps(History.of(played)))["ohh"]["rounds"] for each in part["actions"]
    ]
    assert any(each["action"] == "Player Adjustment" and each["amount"] < 0 for each in actions)


def test_several_hands_are_one_file() -> None:
    hands = [History.of(played) for played in some_hands("players/badugi", "limit", 3)]
    several = phh_write.dumps_all(hands)
    assert phh_write.dumps_all(phh_read.loads_all(several)) == several
    objects = ohh_write.dumps_all(hands)
    assert ohh_write.dumps_all(ohh_read.loads_all(objects)) == objects


def test_a_hand_goes_through_every_format_and_back() -> None:
    played = one_hand("calgrand/pineapple#crazy-hi-lo", "pot-limit", 4).played
    through = ohh_read.loads(ohh_write.dumps(phh_read.loads(phh_write.dumps(History.of(played))))).played
    assert through.events == played.events
    again = replay(msgspec.convert(json.loads(round_text(through)), RoundFile), game)
    assert again.events == played.events
