"""Nothing of a file is passed over in silence, however large it is, and no report of the floor is lost."""

from __future__ import annotations

import json
import time
import tomllib
from pathlib import Path
from random import Random

import pytest

from houseway.cards import NoChance, Shoe
from houseway.errors import HousewayError
from houseway.families.registry import game
from houseway.histories import toml_writer
from houseway.histories.formats import ohh_read, ohh_write, phh_read, phh_write
from houseway.histories.history_fields import History
from houseway.play.events import Acted
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.rules.posting.terms import terms
from tests.budget import now_and_whole
from tests.cli.house import refusal, run
from tests.conformance.players import random_answer
from tests.histories.hands import FOREIGN, OPEN_HAND, finished, one_hand, poker_games, session
from tests.histories.test_round_trips import lost
from tests.rules import stud_table
from tests.rules.jacks_table import ACE_HIGH, JACKS, KINGS, NINES, play, sit

STUD = "calgrand/seven-card-stud#high"


# What the floor reports ---------------------------------------------------------------------------------------------


def reported_at_random(name: str, seed: int, hands: int) -> list[Round]:
    """Hands in which the floor reports any irregularity that the game knows, at any question."""
    random = Random(f"{name} {seed}")
    words = sorted({clause.incident for clause in game(name).clauses if clause.incident})
    table = session(name, game(name).betting.structure, 5, seed)  # type: ignore[union-attr]
    played = []
    for _ in range(hands):
        hand = table.deal()
        while waiting := hand.open_decisions():
            if words and random.random() < 0.25:
                _report(hand, random.choice(words), random)
            if not (waiting := hand.open_decisions()):
                break
            decision = random.choice(waiting)
            hand.answer(decision.number, decision.seat, random_answer(decision, random))
        table.close(hand)
        table.stacks = dict.fromkeys(table.stacks, 50_000)
        played.append(hand)
    return played


def _report(hand: Round, word: str, random: Random) -> None:
    """Some reports come too late."""
    try:
        hand.report(word, random.choice([0, *hand.table.seats]), random.randint(0, 2))
    except HousewayError:
        assert word


@pytest.mark.parametrize("many", now_and_whole(3, 6))
@pytest.mark.parametrize("name", poker_games())
def test_what_the_floor_reports_in_any_game_comes_back(name: str, many: int) -> None:
    hands = reported_at_random(name, 1, many)
    assert [fault for hand in hands for fault in lost(hand)] == []
    known = [clause for clause in game(name).clauses if clause.incident]
    assert not known or any(hand.incidents for hand in hands)


def test_a_fold_instead_of_a_forced_bet_comes_back_under_a_code_of_our_own() -> None:
    for words, code in (("1:fold 2:bring 3:call", "HW/"), ("1:bring 2:call 3:call", "F7S")):
        at = stud_table.bankers()
        played = stud_table.sit(at=at, stacks="1000 1000 1000 2")
        stud_table.check_down(stud_table.answer(played, words))
        assert lost(played) == []
        assert tomllib.loads(phh_write.dumps(History.of(played)))["variant"].startswith(code)


def test_a_bet_of_the_higher_limit_on_an_open_pair_comes_back_under_a_code_of_our_own() -> None:
    hands = ("2c 3c Ks 8h", "4c 5c 9s 9h", "6c 7c 2d 3d")
    for bet, code in ((30, "HW/"), (15, "F7S")):
        played = stud_table.check_down(stud_table.sit_bankers(hands), 4)
        stud_table.check_down(stud_table.answer(played, f"2:bet={bet}"))
        assert lost(played) == []
        assert tomllib.loads(phh_write.dumps(History.of(played)))["variant"].startswith(code)


def test_a_report_while_the_first_question_is_open_counts_once() -> None:
    played = session(STUD, "limit", 4, 3).deal()
    played.report("premature_street", 2, 1)
    copy = played.rewind(1)
    assert (copy.incidents, copy.table.incidents) == ([], [])
    finish(played)
    assert lost(played) == []


def finish(played: Round) -> Round:
    while waiting := played.open_decisions():
        played.answer(waiting[0].number, waiting[0].seat, waiting[0].default_answer())
    return played


def test_a_player_who_is_folded_by_a_ruling_comes_back() -> None:
    table = session(STUD, "limit", 4, 5)
    finished(table, Random(2))
    table.stacks = dict.fromkeys(table.stacks, 50_000)
    played = table.deal()
    asked = {each.seat for each in played.open_decisions()}
    absent = next(seat for seat in played.table.seats if seat not in asked)
    played.report("absent_player", absent)
    finish(played)
    folds = [each.seat for each in played.events if isinstance(each, Acted) and each.move == "fold"]
    assert folds[0] == absent
    assert absent not in [seat for _, seat, _ in played.answers]
    assert lost(played) == []


def test_a_question_that_a_ruling_withdraws_comes_back_withdrawn() -> None:
    """False openers are reported while the opener is asked: the question is withdrawn, and the hand is folded."""
    played = play(sit(hands=(ACE_HIGH, KINGS, NINES, JACKS)), "check bet raise call call")
    played.report("false_openers")
    finish(played)
    assert lost(played) == []
    actions = tomllib.loads(phh_write.dumps(History.of(played)))["actions"]
    assert not [each for each in actions if each.startswith("p2 cbr 12")]


def test_a_bring_in_that_a_misdeal_undoes_comes_back() -> None:
    found = 0
    for seed in range(12):
        played = session(STUD, "limit", 4, seed).deal()
        [decision] = played.open_decisions()
        if decision.about != "bring-in":
            continue
        played.report("wrong_count_dealt", 2)
        assert played.state == "over"
        assert lost(played) == []
        found += 1
    assert found


def test_a_hand_that_failed_comes_back_as_it_ended() -> None:
    """Everybody draws five cards, and the orders of the deck that were written down do not last."""
    posted = terms(game("players/lowball-ace-to-five"))
    played = Round(
        posted, dict.fromkeys(range(1, 9), 50_000), Shoe(posted.faces, NoChance()), lasting=Lasting(DealerButton(1))
    )
    with pytest.raises(HousewayError):
        draw_five(played)
    assert played.state == "void"
    assert lost(played) == []


def draw_five(played: Round) -> None:
    while waiting := played.open_decisions():
        decision = waiting[0]
        moves = getattr(decision, "moves", ())
        move = next((each for each in ("check", "call", "pass") if each in moves), None)
        played.answer(decision.number, decision.seat, move or tuple(getattr(decision, "cards", ())))


# What a file says that is not there ---------------------------------------------------------------------------------


def test_a_report_at_a_question_that_is_never_asked_is_refused() -> None:
    hand = one_hand(STUD, "limit", 3)
    report = {"word": "failed_to_burn", "seat": 1, "count": 0, "after": 999}
    plain = tomllib.loads(phh_write.dumps(hand))
    plain["_houseway"]["incidents"] = [report]
    with pytest.raises(HousewayError, match="reported at question 999, and the hand asks") as caught:
        phh_read.loads(toml_writer.dumps(plain), "x.phh")
    assert caught.value.where.endswith("_houseway: incidents: failed_to_burn")
    told = json.loads(ohh_write.dumps(hand))
    told["ohh"]["_houseway"]["round"]["incidents"] = [report]
    with pytest.raises(HousewayError, match="reported at question 999"):
        ohh_read.loads(json.dumps(told), "x.ohh")


def test_a_finished_hand_is_not_void_because_its_file_says_so() -> None:
    plain = tomllib.loads(phh_write.dumps(one_hand("players/badugi", "limit")))
    plain["_houseway"]["void"] = "the deck was short"
    with pytest.raises(HousewayError, match="the file says 'the deck was short', the hand None"):
        phh_read.loads(toml_writer.dumps(plain), "x.phh")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("", 'there is no hand in it; expected an object {"ohh": {...}}'),
        (" \n\n", "there is no hand in it"),
        (OPEN_HAND.replace('"currency": "EUR"', '"currency": "EUR", "currency": "USD"'), "'currency' occurs twice"),
        (OPEN_HAND.replace('"weather": "rain"', '"_houseway": null'), "expected an object with the fields of a round"),
        (OPEN_HAND.replace('"big_blind_amount": 0.02', '"big_blind_amount": 0'), "expected more than nothing"),
        (OPEN_HAND.replace("2.38", "1e400"), "expected an amount below $10,000,000,000, found 1E+400"),
    ],
)
def test_what_an_open_hand_may_not_say(content: str, why: str) -> None:
    with pytest.raises(HousewayError) as caught:
        ohh_read.loads_all(content, "x.ohh")
    assert why in caught.value.message
    assert caught.value.where.startswith("x.ohh")


@pytest.mark.parametrize("amount", ["1e999999", "-1e999999", "1e-999999", "1" + "0" * 5000])
def test_an_amount_beyond_all_measure_is_refused_with_its_line(amount: str) -> None:
    with pytest.raises(HousewayError) as caught:
        phh_read.loads(FOREIGN.replace("112.50", amount), "x.phh")
    assert caught.value.where.startswith("x.phh")
    assert len(caught.value.message) < 200


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    for ending in ("phh", "phhs", "ohh", "json"):
        path = tmp_path / f"empty.{ending}"
        path.write_text("", encoding="utf-8")
        assert refusal("history", str(path))["where"].startswith(f"empty.{ending}")


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    marked, plain = tmp_path / "marked.phh", tmp_path / "plain.phh"
    marked.write_bytes(b"\xef\xbb\xbf" + FOREIGN.encode())
    plain.write_text(FOREIGN, encoding="utf-8")
    assert run("history", str(marked)).stdout == run("history", str(plain)).stdout != ""


def test_the_time_to_read_grows_with_the_file_and_not_with_its_square() -> None:
    more = "".join(f"  '# word {at}',\n" for at in range(6000))
    began = time.process_time()
    history = phh_read.loads(FOREIGN.replace("  'd db Jh',\n", f"  'd db Jh',\n{more}"), "x.phh")
    assert time.process_time() - began < 2
    assert len([each for each in history.phh["actions"] if each.startswith("# word ")]) == 6000
