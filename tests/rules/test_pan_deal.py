"""Pan at California Grand: the pack, tops, the deal and the declaration (printed lines 203-251)."""

from __future__ import annotations

import pytest

from houseway.cards import SeededChance, card, cards
from houseway.families.registry import game
from houseway.families.rummy.pan_state import FirstToAct
from houseway.play.events import Dealt
from houseway.play.ids import TOPS
from houseway.play.incidents import Incident
from houseway.play.lasting import Lasting
from houseway.play.session import Session
from tests.rules.pan_table import BLANK, BLANKS, GAME, asked, chips, facts, hand, offers, pan, posted, reports, say

FOUR = {1: BLANK, **BLANKS, 4: "3c 5d 7h Jc Qd Kh 3d 5h 7c Qh"}


@pytest.mark.rule(GAME, "212-216")
def test_the_pack_is_310_cards_with_seven_of_each_spade_and_eight_of_the_rest() -> None:
    counts = posted().pack.counts()
    assert counts.total() == 310
    assert counts[card("7s")] == 7
    assert counts[card("7h")] == 8
    assert counts[card("8h")] == counts[card("9h")] == counts[card("Th")] == 0


@pytest.mark.rule(GAME, "216-220")
def test_the_jack_follows_the_seven() -> None:
    assert game(GAME).charts["ranks"].columns == tuple("A234567JQK")


@pytest.mark.rule(GAME, "319-338")
@pytest.mark.parametrize(
    ("condition", "any_suit", "spades"),
    [
        ("valle square, mixed suits", "1", "1"),
        ("valle square, one suit", "2", "4"),
        ("other square, one suit", "1", "2"),
        ("each card added to a one-suit square", "1", "2"),
        ("rope A-2-3", "1", "2"),
        ("rope J-Q-K", "1", "2"),
    ],
)
def test_conditions_are_worth_what_is_printed(condition: str, any_suit: str, spades: str) -> None:
    chart = game(GAME).charts["conditions"]
    assert chart.columns == ("any suit", "spades")
    assert chart.rows[condition] == (any_suit, spades)


@pytest.mark.rule(GAME, "467-758")
def test_all_54_house_rules_are_listed_in_order_with_their_lines() -> None:
    sheet = game(GAME)
    numbers = sorted(int(clause.number) for clause in sheet.clauses if clause.number)
    assert numbers == list(range(1, 55))
    assert all(clause.lines.within(sheet.source.lines) for clause in sheet.clauses)
    for keeper in ("by the table", "by the floor"):
        starts = [clause.lines.spans[0][0] for clause in sheet.clauses if clause.kept == keeper]
        assert starts == sorted(starts)


@pytest.mark.rule(GAME, "240-244")
def test_each_player_antes_one_chip_before_the_deal() -> None:
    played = pan(FOUR)
    assert played.table.ledger[TOPS] == 400
    assert [chips(played, seat) for seat in FOUR] == [9_900] * 4


@pytest.mark.rule(GAME, "240")
@pytest.mark.parametrize(("reading", "top"), [("one-dollar", 100), ("two-dollars", 200), ("five-dollars", 500)])
def test_a_table_chooses_what_a_chip_is_worth(reading: str, top: int) -> None:
    assert chips(pan(FOUR, readings={"chip": reading}), 1) == 10_000 - top


@pytest.mark.rule(GAME, "206-208, 224")
@pytest.mark.rule(GAME, "236-238")
def test_the_last_winner_is_dealt_to_first_in_two_rounds_of_five_counter_clockwise() -> None:
    played = pan(FOUR, first=3)
    dealt = [event for event in played.events if isinstance(event, Dealt)]
    assert [str(event.to) for event in dealt] == [f"hand {seat}" for seat in (3, 2, 1, 4)] * 2
    assert all(len(event.cards) == 5 and event.seen_by == event.to.seat for event in dealt)
    assert asked(played) == (3, "declare")
    assert hand(played, 4) == sorted(cards(FOUR[4]))


@pytest.mark.rule(GAME, "228-232")
def test_in_a_new_session_the_lowest_up_card_is_first_and_the_ace_is_low() -> None:
    hands = {1: "2c" + BLANK[2:], 2: "Ad" + BLANK[2:], 3: "3d" + BLANK[2:]}
    played = pan(hands, first=None)
    up = [event for event in played.events if isinstance(event, Dealt) and event.seen_by == 0]
    assert [(str(event.to), event.cards) for event in up] == [
        ("hand 1", (card("2c"),)),
        ("hand 3", (card("3d"),)),
        ("hand 2", (card("Ad"),)),
    ]
    assert asked(played) == (2, "declare")
    assert [len(hand(played, seat)) for seat in hands] == [10, 10, 10]


@pytest.mark.rule(GAME, "230-232")
def test_of_two_equal_lowest_cards_the_one_received_first_counts() -> None:
    hands = {1: "Kc" + BLANK[2:], 2: "As" + BLANK[2:], 3: "Ad" + BLANK[2:]}
    assert asked(pan(hands, first=None)) == (3, "declare")


@pytest.mark.rule(GAME, "247-251")
def test_players_declare_counter_clockwise_and_who_stays_out_forfeits_the_top() -> None:
    played = pan(FOUR, first=2)
    assert [(asked(played)[0], say(played, move).state)[0] for move in ("in", "out", "in", "out")] == [2, 1, 4, 3]
    assert facts(played).declared == [2, 4]
    assert played.table.ledger[TOPS] == 400
    assert hand(played, 1) == hand(played, 3) == []


@pytest.mark.rule(GAME, "244-251")
def test_a_single_player_who_declares_in_takes_the_tops_and_is_first_next_time() -> None:
    played = say(pan(FOUR), "out", "in", "out", "out")
    assert played.state == "over"
    assert chips(played, 4) == 10_300
    assert played.table.lasting == Lasting(FirstToAct(4, (4, 3, 2, 1)))


@pytest.mark.rule(GAME, "244-251")
def test_under_the_other_reading_a_single_player_must_pan_the_hand() -> None:
    played = say(pan(FOUR, readings={"one-player": "must-pan"}), "out", "in", "out", "out")
    assert asked(played) == (4, "use")


@pytest.mark.rule(GAME, "240-251")
def test_when_nobody_declares_in_the_tops_go_back() -> None:
    played = say(pan(FOUR, first=3), *["out"] * 4)
    assert [chips(played, seat) for seat in FOUR] == [10_000] * 4
    assert played.table.lasting == Lasting(FirstToAct(3, (3, 2, 1, 4)))


@pytest.mark.rule(GAME, "240-251")
def test_under_the_other_reading_the_last_to_declare_takes_the_tops() -> None:
    played = say(pan(FOUR, first=3, readings={"nobody-in": "to-the-last"}), *["out"] * 4)
    assert chips(played, 4) == 10_300


@pytest.mark.rule(GAME, "748-750")
def test_rule_53_a_player_whose_last_chip_is_their_top_cannot_play_for_tops() -> None:
    played = say(pan(FOUR, stacks={4: 100}), "in")
    assert asked(played) == (3, "declare")
    assert hand(played, 4) == []


@pytest.mark.rule(GAME, "719-723")
def test_rule_48_when_the_winner_has_left_their_seat_the_next_in_rotation_is_first() -> None:
    assert asked(pan(FOUR, first=5)) == (4, "declare")


@pytest.mark.rule(GAME, "719-723")
def test_rule_48_a_winner_who_changes_seats_gives_up_their_first() -> None:
    played = pan(FOUR, first=3, incidents=[Incident("gave_up_first")])
    assert asked(played) == (2, "declare")
    assert reports(played) == [("gave up first", 3, "719-723")]


@pytest.mark.rule(GAME, "719-723")
@pytest.mark.parametrize(
    ("leave", "join", "first"),
    [
        # Seat 3 has won the last hand, which was dealt to seats 3, 2, 1 and 5 in this order.
        ((), (4,), 3),
        ((3,), (), 2),
        # Whoever takes the chair of the winner, or of the next in rotation, was not dealt that hand.
        ((3,), (3,), 2),
        ((3, 2), (3, 2), 1),
        ((3, 2, 1), (4,), 5),
        ((2,), (2,), 3),
    ],
)
def test_rule_48_the_first_goes_to_the_next_in_rotation_who_was_dealt_the_previous_hand(
    leave: tuple[int, ...], join: tuple[int, ...], first: int
) -> None:
    last = Lasting(FirstToAct(3, (3, 2, 1, 5)))
    session = Session(posted(), dict.fromkeys((1, 2, 3, 5), 10_000), SeededChance(4), lasting=last)
    for seat in leave:
        session.leave(seat)
    for seat in join:
        session.join(seat, 10_000)
    assert asked(session.deal()) == (first, "declare")


@pytest.mark.rule(GAME, "719-723")
def test_rule_48_a_winner_who_gives_up_the_first_passes_it_over_a_newcomer() -> None:
    last = Lasting(FirstToAct(3, (3, 1, 4)))
    stacks = dict.fromkeys(range(1, 5), 10_000)
    session = Session(posted(), stacks, SeededChance(4), lasting=last)
    # Seat 2 is next in rotation and was not dealt the previous hand.
    assert asked(session.deal([Incident("gave_up_first")])) == (1, "declare")


@pytest.mark.rule(GAME, "516, 536")
def test_rules_14_and_18_nobody_is_offered_a_cut() -> None:
    assert offers(pan(FOUR)) == ["in", "out"]
