"""13 Card Poker at the Oaks (oaks 960-981): the deal, three hands, fouls, and points between every two players."""

from __future__ import annotations

from itertools import pairwise

import pytest

from houseway import NotLegal, SeededChance, Session, game, terms
from houseway.bots.bot import answer_all, policy, random_bot
from houseway.errors import BadInput
from houseway.families.poker.core.hand_state import Hand
from houseway.histories.history_fields import History
from houseway.odds import odds
from houseway.pit.pit import Pit
from houseway.play.decisions import Arrange
from houseway.play.events import Announced, Ranked, Reported, Shown
from houseway.play.ids import COLLECTION, HAND_PILES
from houseway.play.transcript.tell_round import lines
from houseway.play.view import HIDDEN, view
from tests.rules.thirteen_table import (
    ID,
    W_FOULED,
    X_FOULED,
    W,
    X,
    Y,
    Z,
    nets,
    payments,
    play,
    posted,
    set_hand,
    sit,
)
from tests.tables import table

FOUR = {1: W, 2: X, 3: Y, 4: Z}


# The deal ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule(ID, "960-962")
def test_two_to_four_players_are_dealt_thirteen_cards_each_from_52() -> None:
    for seats in (2, 3, 4):
        played = Session(posted(), dict.fromkeys(range(1, seats + 1), 10_000), SeededChance(seats)).deal()
        assert [len(played.table.hand(seat).cards) for seat in played.table.seats] == [13] * seats
        assert len(played.table.shoe) == 52 - 13 * seats
    for seats in (1, 5):
        with pytest.raises(BadInput, match="seats 2 to 4"):
            Session(posted(), dict.fromkeys(range(1, seats + 1), 10_000), SeededChance(1)).deal()


@pytest.mark.rule(ID, "970-972")
def test_the_button_moves_one_player_clockwise_and_the_next_one_is_first() -> None:
    session = Session(posted(), dict.fromkeys((1, 2, 3), 100_000), SeededChance(5))
    buttons = []
    for _ in range(5):
        played = session.deal()
        hand = played.table.facts(Hand)
        assert hand.order[-1] == hand.button
        buttons.append(hand.button)
        while played.state == "open":
            played.default()
        session.close(played)
    assert all(after == before % 3 + 1 for before, after in pairwise(buttons))


@pytest.mark.rule(ID, "970-972")
def test_no_hand_is_seen_before_the_last_player_has_set_theirs() -> None:
    played = sit(posted(), FOUR, left=1)
    for seat in (1, 2, 3):
        set_hand(played, seat, FOUR[seat])
    assert not [each for each in played.events if isinstance(each, Shown | Ranked)]
    assert view(played.table, 4)["piles"][HAND_PILES[1]] == [HIDDEN] * 13
    set_hand(played, 4, Z)
    shown = [each.place.seat for each in played.events if isinstance(each, Shown)]
    assert shown == [1, 2, 3, 4]
    assert view(played.table, 4)["piles"][HAND_PILES[1]] == W.replace("| ", "").split()


# Setting ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(ID, "961-968")
def test_the_question_takes_three_five_and_five_and_nothing_else() -> None:
    played = sit(posted(), FOUR, left=1)
    asked = played.open_decisions()[0]
    assert isinstance(asked, Arrange)
    assert [(part.name, part.size) for part in asked.parts] == [("front", 3), ("middle", 5), ("back", 5)]
    held = asked.cards
    for front, middle in ((5, 5), (3, 3), (3, 6), (0, 8)):
        parts = held[:front], held[front : front + middle], held[front + middle :]
        with pytest.raises(NotLegal, match="expected 3 in front, 5 in middle, 5 in back"):
            played.answer(asked.number, asked.seat, parts)
    with pytest.raises(NotLegal, match="is not there to set"):
        played.answer(asked.number, asked.seat, (held[:3], held[3:8], (*held[8:12], held[0])))


@pytest.mark.rule(ID, "964-965")
@table(
    "hand",
    "words",
    rows=[
        (W, "pair of kings; three of a kind, nines; flush, ace high"),
        (W_FOULED, "three of a kind, nines; pair of kings; flush, ace high; fouled"),
        # The flush before the three nines.
        (
            "Kc Kd 2h | As Ks Qs Js 7s | 9s 9h 9d 4c 3c",
            "pair of kings; flush, ace high; three of a kind, nines; fouled",
        ),
    ],
)
def test_a_hand_is_read_as_it_was_set_and_called_fouled_in_the_wrong_order(hand: str, words: str) -> None:
    played = play(posted(), {1: hand, 2: X})
    assert next(each.words for each in played.events if isinstance(each, Ranked)) == words


@pytest.mark.rule(ID, "960-963")
def test_straights_and_flushes_do_not_count_in_front() -> None:
    # A suited A-K-Q in front is ace high and loses to a pair of deuces; three of a kind would beat both.
    one = "Ah Kh Qh | Jc Jd 4s 4c 3h | 5s 6s 7s 8s 9s"
    other = "2c 2d 3c | Ts Td 4d 4h 3s | 5d 6d 7d 8d 9d"
    assert payments(play(posted(), {1: one, 2: other})) == []
    # Front to seat 2, middle (jacks and fours over tens and fours) to seat 1, equal backs to nobody.
    said = [each.words for each in play(posted(), {1: one, 2: other}).events if isinstance(each, Announced)]
    assert said == ["seat 1 against seat 2: wins middle, loses front, ties back: no points"]


@pytest.mark.rule(ID, "965-967")
def test_a_hand_that_nobody_sets_is_set_in_a_valid_order() -> None:
    for seed in range(6):
        played = Session(posted(), dict.fromkeys((1, 2, 3, 4), 10_000), SeededChance(seed)).deal()
        while played.state == "open":
            played.default()
        read = [each.words for each in played.events if isinstance(each, Ranked)]
        assert len(read) == 4
        assert not [words for words in read if "fouled" in words]


# Points -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(ID, "965-966, 970-972, 979-981")
def test_each_hand_that_is_higher_wins_one_point_from_each_opponent() -> None:
    # W sweeps three opponents; X loses one and sweeps two; Z wins two hands and loses one to Y.
    assert nets(play(posted(), FOUR)) == {1: 9, 2: -3 + 3 + 3, 3: -3 - 3 - 1, 4: -3 - 3 + 1}


@pytest.mark.rule(ID, "979-981")
@table(
    "system",
    "back",
    "won",
    rows=[
        # The same ranks in all three hands.
        ("basic", "Th 9h 5h 4h 2h", {}),
        ("overall", "Th 9h 5h 4h 2h", {}),
        # Two equal hands, and the higher flush behind: one hand won and none lost is a win overall, and no sweep.
        ("basic", "Th 9h 6h 4h 2h", {1: -1, 2: 1}),
        ("overall", "Th 9h 6h 4h 2h", {1: -2, 2: 2}),
        ("sweep", "Th 9h 6h 4h 2h", {1: -1, 2: 1}),
    ],
)
def test_equal_hands_win_no_point(system: str, back: str, won: dict[int, int]) -> None:
    one = "Ac Kd 3h | 8s 8c 7c 7d Qd | Ts 9s 5s 4s 2s"
    other = f"Ad Kc 3s | 8h 8d 7h 7s Qc | {back}"
    assert nets(play(posted(system=system), {1: one, 2: other})) == won


@pytest.mark.rule(ID, "974-975, 979-981")
@table(
    "system",
    "won",
    rows=[
        ("basic", {1: 9, 2: 3, 3: -7, 4: -5}),
        # Two to one is two points, three to nothing four.
        ("overall", {1: 12, 2: -4 + 8, 3: -8 - 2, 4: -8 + 2}),
        # Three to nothing is six points, two to one stays one.
        ("sweep", {1: 18, 2: -6 + 12, 3: -12 - 1, 4: -12 + 1}),
    ],
)
def test_the_posted_system_counts_overall_wins_or_sweeps(system: str, won: dict[int, int]) -> None:
    assert nets(play(posted(system=system), FOUR)) == won


@pytest.mark.rule(ID, "980-981")
@table(
    "limits",
    "reading",
    "point",
    rows=[
        ("", "lower-limit", 1),
        ("$5", "lower-limit", 5),
        ("$5-$10", "lower-limit", 5),
        ("$5-$10", "higher-limit", 10),
        ("$5", "higher-limit", 5),
        ("$20+", "higher-limit", 20),
    ],
)
def test_a_point_is_worth_the_limit_of_the_table(limits: str, reading: str, point: int) -> None:
    at = posted(limits, point_value=reading)
    assert nets(play(at, {1: W, 2: X})) == {1: 3 * point, 2: -3 * point}
    assert at.posted == f"no collection printed: limits {limits or '$1'}"


# Fouls ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(ID, "964-968")
@table(
    "readings",
    "penalty",
    rows=[
        ({}, 3),
        ({"foul_penalty": "double"}, 6),
        ({"system": "overall"}, 4),
        ({"system": "sweep"}, 6),
        ({"system": "sweep", "foul_penalty": "double"}, 12),
    ],
)
def test_a_fouled_hand_pays_the_penalty_to_each_opponent(readings: dict[str, str], penalty: int) -> None:
    played = play(posted(**readings), {1: W_FOULED, 2: Y, 3: Z})
    # Between Y and Z: two hands to one, which is two points where the overall win counts.
    between = 2 if readings.get("system") == "overall" else 1
    assert payments(played) == [(1, 2, penalty), (1, 3, penalty), (2, 3, between)]


@pytest.mark.rule(ID, "964-968")
def test_two_fouled_hands_pay_each_other_nothing() -> None:
    played = play(posted(), {1: W_FOULED, 2: X_FOULED, 3: Y})
    assert payments(played) == [(1, 3, 3), (2, 3, 3)]
    said = [each.words for each in played.events if isinstance(each, Announced)]
    assert said == ["seat 1 against seat 2: both hands are fouled: no points"]


@pytest.mark.rule(ID, "966-968")
def test_the_floor_reports_a_hand_that_is_not_three_five_and_five() -> None:
    played = sit(posted(), FOUR, left=1)
    set_hand(played, 1, W)
    assert "fouled_hand" in played.reportable()
    # Both a player who has set and one who has not are asked nothing more.
    played.report("fouled_hand", 1)
    played.report("fouled_hand", 2)
    assert [each.seat for each in played.open_decisions()] == [3, 4]
    set_hand(played, 3, Y)
    set_hand(played, 4, Z)
    assert payments(played) == [(1, 3, 3), (1, 4, 3), (2, 3, 3), (2, 4, 3), (3, 4, 1)]
    read = [each.words for each in played.events if isinstance(each, Ranked)]
    assert read[:2] == ["fouled: not set as three, five and five"] * 2
    assert [each.lines for each in played.events if isinstance(each, Reported)] == ["966-968"] * 2


@pytest.mark.rule(ID, "966-968")
def test_a_hand_is_fouled_only_once() -> None:
    played = sit(posted(), FOUR, left=1)
    played.report("fouled_hand", 4)
    played.report("fouled_hand", 4)
    said = [each.remedy for each in played.events if isinstance(each, Reported)]
    assert said[1] == "the hand is not in play: nothing is changed"


# The table --------------------------------------------------------------------------------------------------------


@pytest.mark.rule(ID, "979-981")
def test_no_collection_is_taken() -> None:
    played = play(posted(), FOUR)
    assert played.table.ledger[COLLECTION] == 0
    assert game(ID).options() == []
    assert sum(nets(played).values()) == 0


def test_the_transcript_tells_every_pair() -> None:
    told = "\n".join(lines(play(posted(), {1: Y, 2: Z, 3: W_FOULED}).events))
    assert "seat 1 sets the hand · seat 2 sets the hand · seat 3 sets the hand" in told
    assert "(high card, jack; two pair, sixes and fives; straight, ten high)" in told
    assert "seat 2 $1 from seat 1 (wins front and middle, loses back: 1 point)" in told
    assert "seat 1 $3 from seat 3 (the other hand is fouled: 3 points)" in told
    assert "seat 2 $3 from seat 3 (the other hand is fouled: 3 points)" in told


def test_regulars_never_foul_and_beat_hands_that_are_set_at_random() -> None:
    at = posted()
    session = Session(at, dict.fromkeys((1, 2, 3, 4), 100_000), SeededChance(2))
    bots = {1: policy("regular", at.sheet), 2: policy("regular", at.sheet), 3: random_bot, 4: random_bot}
    fouled = dict.fromkeys(bots, 0)
    for deal in range(25):
        played = session.deal()
        while answer_all(played, bots, SeededChance(deal)):
            pass
        for each in played.events:
            if isinstance(each, Ranked) and "fouled" in each.words:
                fouled[each.place.seat] += 1
        session.close(played)
    assert fouled[1] == fouled[2] == 0
    assert fouled[3] + fouled[4] > 10
    assert session.stacks[1] + session.stacks[2] > 200_000


def test_what_is_for_pots_and_banks_refuses_the_game_by_name() -> None:
    at = posted()
    with pytest.raises(BadInput, match="only poker is dealt in the pit") as refused:
        Pit(at, dict.fromkeys((1, 2), 10_000), 4)
    assert refused.value.where == ID
    with pytest.raises(BadInput, match=f"{ID}: there is no bank to wager against"):
        odds(at)
    with pytest.raises(BadInput, match=f"{ID} is not a poker game"):
        History.of(play(at, FOUR))
    with pytest.raises(BadInput, match="has no betting rounds"):
        terms(at.sheet, betting="limit")
    with pytest.raises(BadInput, match=r"expected more than \$0"):
        terms(at.sheet, stakes={"limits": "$0"})
    with pytest.raises(BadInput, match="no limit of a position is printed"):
        terms(at.sheet, stakes={"position": "$5"})
