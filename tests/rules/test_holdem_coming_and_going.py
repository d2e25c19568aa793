"""Hold'em with players who come and go: three blinds, a button that is bought, a dead button, time, odd half dollars.

Six players; after a hand with the button at seat 6, seat 1 has it. Bankers posts blinds of $2 and $4, Oaks of $1 and $3
unless a test posts three.
"""

from __future__ import annotations

import re
from random import Random

import pytest

from houseway.cards import SeededChance, Shoe
from houseway.families.poker.core.button import BlindPlaces
from houseway.families.poker.core.hand_state import Hand
from houseway.families.registry import game
from houseway.play.decisions import Choose
from houseway.play.events import Moved
from houseway.play.ids import COLLECTION
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton, SeatNotes
from houseway.play.session import Session
from houseway.rules.posting.terms import Terms, terms
from tests.rules.holdem_table import in_cents, passive, purses, stacked
from tests.rules.seating_table import OAKS, answer, button, hand, kept, order, posted, posts, question, said

BANKERS_ID, OAKS_ID, CORDOVA = "bankers/texas-holdem", "oaks/texas-holdem", "cordova/texas-holdem"
SIX = "400 400 400 400 400 400"


def bankers(blinds: str = "") -> Terms:
    return posted(straddle_offered="not-offered", blinds=blinds)


# Buying the button (rule 9) ----------------------------------------------------------------------------------------


@pytest.mark.rule(BANKERS_ID, "185-188")
@pytest.mark.rule(BANKERS_ID, "174-179")
def test_the_buyer_has_the_button_next_though_somebody_comes_back_between_it_and_them() -> None:
    session = Session(
        bankers(),
        dict.fromkeys(range(1, 7), 40_000),
        SeededChance(1),
        lasting=Lasting(DealerButton(6), SeatNotes(new=(3,), away=(2,))),
    )
    played = answer(session.deal(), "buy the button")
    assert posts(played) == ["3 small blind, dead $2", "3 big blind $4"]
    assert kept(played) == {"away 2", "missed small 2", "missed big 2"}
    session.close(passive(played))
    session.come_back(2)
    following = session.deal()
    assert button(following) == 3
    assert question(following) == "2 enter: wait, post $6"


@pytest.mark.rule(BANKERS_ID, "167-169, 185-188")
@pytest.mark.parametrize(
    ("new", "asked", "blinds"),
    [
        # Between the button and the first blind a new player may buy it; the next in turn for it is not passed.
        (2, "2 enter: wait, buy the button $7", ["2 small blind, dead $3", "2 big blind $4"]),
        # Behind the first blind, who is to have the button next, there is nothing to buy.
        (3, "", ["2 first blind $1", "4 second blind $2", "5 big blind $4"]),
        (4, "", ["2 first blind $1", "3 second blind $2", "4 big blind $4"]),
    ],
)
def test_with_three_blinds_the_button_is_bought_in_front_of_the_first(new: int, asked: str, blinds: list[str]) -> None:
    played = hand(bankers("$1 $2 $4"), SIX, last=6, notes=f"new {new}")
    if asked:
        assert question(played) == asked
        answer(played, "buy the button")
    assert posts(played) == blinds


# Three blinds and few players who owe none --------------------------------------------------------------------------


@pytest.mark.rule(BANKERS_ID, "158-164, 178-179")
@pytest.mark.rule(OAKS_ID, "276-278")
@pytest.mark.parametrize("at", [bankers("$1 $2 $4"), terms(game(OAKS), "195")], ids=["bankers", "oaks"])
@pytest.mark.parametrize(
    ("owing", "anew"), [("new 2, new 4, new 5", False), ("new 2, new 4, missed big 5, missed small 6", True)]
)
def test_fewer_who_owe_nothing_than_blinds_begin_the_game_anew(at: Terms, owing: str, anew: bool) -> None:  # noqa: FBT001
    played = hand(at, SIX, last=6, notes=owing)
    assert ("the game begins anew, and nobody owes a blind" in said(played)) is anew
    if anew:
        assert [words.split()[0] for words in posts(played)] == ["2", "3", "4"]
        assert kept(played) == set()


@pytest.mark.rule(BANKERS_ID, "158-188")
@pytest.mark.rule(OAKS_ID, "276-278")
@pytest.mark.rule(CORDOVA, "10-12")
@pytest.mark.parametrize(
    "at",
    [
        bankers(),
        bankers("$4"),
        bankers("$1 $2 $4"),
        terms(game(OAKS), "195"),
        terms(game(OAKS, {"first-blind": "the-button"}), "195"),
        terms(game(OAKS, {"empty-seats": "dead-button"}), "195"),
        terms(game(OAKS, {"empty-seats": "dead-button"}), "47"),
        terms(game(CORDOVA), "3"),
        terms(game(CORDOVA, {"empty-seats": "dead-button", "missed-blinds": "all-blinds"}), "3"),
    ],
    ids=["two", "one", "three", "oaks", "button-first", "dead-button-three", "dead-button", "cordova", "cordova-dead"],
)
def test_nobody_has_two_bets_before_the_cards_and_every_hand_has_one_big_blind(at: Terms) -> None:
    faults = [fault for seed in range(4) for fault in _faults(at, seed)]
    assert faults == []


def _faults(at: Terms, seed: int) -> list[str]:
    """Players sit down, go away, come back and leave at random; what is wrong with the blinds of their hands."""
    random, found, bought = Random(seed), [], 0
    session = Session(at, dict.fromkeys(range(1, 8), 10**7), SeededChance(seed))
    for number in range(40):
        _come_and_go(session, random)
        played = session.deal()
        buyer = _play(played, random)
        live = [words.split()[0] for words in posts(played) if "dead" not in words]
        bigs = [words for words in posts(played) if re.match(r"\d (big )?blind \$", words)]
        found += [f"{seed}/{number}: {posts(played)}"] if len(set(live)) < len(live) or len(bigs) != 1 else []
        if bought in order(played) and button(played) != bought:
            found.append(f"{seed}/{number}: seat {bought} bought the button and {button(played)} has it")
        bought = buyer
        session.close(played)
    return found


def _come_and_go(session: Session, random: Random) -> None:
    for seat in range(1, 10):
        chance = random.random()
        if seat not in session.stacks:
            if chance < 0.15:
                session.join(seat, 10**7)
        elif chance < 0.05:
            session.sit_out(seat)
        elif chance < 0.09 and len(session.stacks) > 3:
            session.leave(seat)
        elif chance < 0.25:
            session.come_back(seat)
    away = [seat for seat in session.stacks if seat in session.lasting[SeatNotes].away]
    for seat in away[: max(0, 2 - (len(session.stacks) - len(away)))]:
        session.come_back(seat)


def _play(played: Round, random: Random) -> int:
    """Anything that may be said before the cards, then everybody checks or calls; who has bought the button."""
    buyer = 0
    while isinstance(asked := played.asked, Choose) and asked.about == "enter":
        move = random.choice(asked.moves)
        buyer = asked.seat if move == "buy the button" else buyer
        played.answer(asked.number, asked.seat, move)
    passive(played)
    return buyer


# A dead button (a reading at Oaks) ----------------------------------------------------------------------------------


def dead_button(option: str, lasting: Lasting, stacks: str = SIX) -> Round:
    at = terms(game(OAKS, {"empty-seats": "dead-button"}), option)
    return Round(at, in_cents(stacks), Shoe.seeded(at.pack, 1), lasting=lasting)


@pytest.mark.rule(OAKS_ID, "273-278")
def test_with_a_dead_button_whoever_is_new_at_the_place_of_the_small_blind_waits() -> None:
    played = dead_button("47", Lasting(DealerButton(6), BlindPlaces((1, 2)), SeatNotes(new=(2,))))
    assert posts(played) == ["3 big blind $3"]
    assert order(played) == (3, 4, 5, 6, 1)
    assert kept(played) >= {"new 2"}


@pytest.mark.rule(OAKS_ID, "273-278")
def test_with_a_dead_button_a_third_player_brings_the_three_blinds_back() -> None:
    heads_up = dead_button("195", Lasting(DealerButton(2), BlindPlaces((0, 2, 1))), "400 400")
    assert posts(heads_up) == ["1 second blind $3", "2 big blind $5"]
    three = dead_button("195", Lasting(DealerButton(1), BlindPlaces((0, 1, 2))), "400 400 400")
    assert (button(three), posts(three)) == (2, ["3 first blind $2", "1 second blind $3", "2 big blind $5"])


# Two players (a reading at Oaks) ------------------------------------------------------------------------------------


@pytest.mark.rule(OAKS_ID, "275-278")
@pytest.mark.parametrize(
    ("read", "expected"),
    [
        ({}, ["1 small blind $3", "2 big blind $5"]),
        ({"fewer-players": "the-same-sum"}, ["1 small blind $2", "2 big blind $8"]),
        ({"two-players": "button-posts-small"}, ["2 small blind $3", "1 big blind $5"]),
    ],
)
def test_two_players_post_two_of_three_blinds(read: dict[str, str], expected: list[str]) -> None:
    assert posts(hand(terms(game(OAKS, read), "195"), "400 400", last=1)) == expected


@pytest.mark.rule(OAKS_ID, "276-278")
@pytest.mark.parametrize("seat", [1, 2, 3, 5])
def test_where_nothing_is_posted_to_enter_nobody_waits(seat: int) -> None:
    played = hand(posted(OAKS, entering="at-once"), SIX, last=6, notes=f"new {seat}")
    assert seat in order(played)
    assert kept(played) == set()


# Time and half dollars ----------------------------------------------------------------------------------------------


@pytest.mark.rule(BANKERS_ID, "5751-5752")
def test_whoever_is_away_pays_no_time() -> None:
    at = terms(posted().sheet, "139", stakes={"blinds": "$2 $4"})
    played = hand(at, "400 400 400 400", last=4, notes="half hours, away 2")
    paid = [str(event.payer) for event in played.events if isinstance(event, Moved) and event.payee == COLLECTION]
    assert paid == ["seat 1", "seat 3", "seat 4"]


@pytest.mark.rule(BANKERS_ID, "198-200")
@pytest.mark.parametrize(("chips", "asked"), [(24, True), (23, False), (16, False)])
def test_the_straddler_has_four_big_blinds_in_front_of_them_after_the_fee_by_time(chips: int, asked: bool) -> None:  # noqa: FBT001
    at = terms(posted().sheet, "139", stakes={"blinds": "$2 $4"})
    played = hand(at, f"400 400 400 {chips} 400 400", last=6, notes="half hours")
    assert question(played).startswith("4 straddle" if asked else "4 bet")


@pytest.mark.rule(OAKS_ID, "329-333")
@pytest.mark.parametrize(
    ("option", "shares"),
    [
        # Blinds of $0.50 and $1: $2.50 less $1 are three half dollars.
        ("1", {2: 100, 3: 50}),
        # Blinds of $2 and $3: $8 less $1 are seven dollars.
        ("49", {2: 400, 3: 300}),
        # Blinds of $1 and $3: $7 less $1 are six, and none is odd.
        ("47", {2: 300, 3: 300}),
    ],
)
def test_a_pot_is_split_in_the_smallest_chips_of_the_table(option: str, shares: dict[int, int]) -> None:
    shoe = stacked(["7c 6d", "As 3h", "Ad 2h"], "Ts Tc Kd Kh 9c")
    played = hand(terms(game(OAKS), option), "100 100 100", last=2, shoe=shoe)
    passive(answer(played, "call", "fold"))
    assert played.table.facts(Hand).won == shares
    assert sum(purses(played).values()) == 299
