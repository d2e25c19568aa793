"""Texas Hold'em, Oaks: the deck with or without a joker, the button, three blinds, the board, ties and the odd chip."""

from __future__ import annotations

from itertools import pairwise

import pytest

from houseway.cards import SeededChance, Shoe, cards, text
from houseway.cards.card import JOKER
from houseway.errors import BadInput
from houseway.families.poker.core.button import BlindPlaces
from houseway.families.poker.core.hand_state import Hand
from houseway.families.registry import game
from houseway.play.events import EVERYONE, Dealt
from houseway.play.ids import BOARD, BURNS
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.play.session import Session
from houseway.rules.posting.terms import terms
from tests.lasting_words import lasting_of
from tests.rules.holdem_table import board, in_cents, passive, play, purses, rights, stacked
from tests.rules.seating_table import OAKS, answer, button, hand, kept, order, posted, posts, question

DOCUMENT = "oaks/texas-holdem"
JOKERS = "oaks/texas-holdem#joker"
FOUR = "200 200 200 200"


def dealt(shoe: str = "", stacks: str = FOUR, document: str = OAKS, **read: str) -> Round:
    """$3-$6 without a fee when there is no flop; the last seat has the button, seats 1 and 2 post $1 and $3."""
    return hand(posted(document, **read), stacks, last=len(stacks.split()) - 1, shoe=shoe)


# Deck and seats ----------------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "261-262")
def test_the_deck_has_fifty_two_cards_or_fifty_three_with_a_joker() -> None:
    assert len(posted(OAKS).faces) == 52
    assert JOKER not in posted(OAKS).faces
    assert posted(JOKERS).faces.count(JOKER) == 1
    assert len(posted(JOKERS).faces) == 53


@pytest.mark.rule(DOCUMENT, "273")
@pytest.mark.parametrize("players", range(2, 11))
def test_two_to_ten_players(players: int) -> None:
    assert passive(dealt(stacks=" ".join(["200"] * players))).state == "over"


@pytest.mark.rule(DOCUMENT, "273")
def test_an_eleventh_player_is_refused() -> None:
    with pytest.raises(BadInput, match="11"):
        dealt(stacks=" ".join(["200"] * 11))


@pytest.mark.rule(DOCUMENT, "261-262")
def test_what_the_joker_stands_for_is_asked_only_of_the_game_with_one() -> None:
    asked = [[reading.id for reading in game(f"{DOCUMENT}#{form}").readings] for form in ("plain", "joker")]
    assert ["joker" in each for each in asked] == [False, True]


# The joker (a reading) ---------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "261-262, 312")
@pytest.mark.parametrize(
    ("choice", "hands", "table", "better"),
    [
        # The joker is an ace: a pair of aces beats a pair of kings.
        ("bug", "Jk 7c | Ks Kh", "As 2c 9d Td 4h", 1),
        # It is nothing else: with a king it makes no pair of kings.
        ("bug", "Jk Kc | Qs Qh", "2s 3c 7d 8d Th", 2),
        ("bug", "Jk 3c | 9s 9h", "9d 3h 7d 8c Kh", 2),
        # Any card: a third trey beats nothing of three nines, a third king does.
        ("wild", "Jk 3c | 9s 9h", "9d 3h 3d 8c Kh", 1),
        # It completes a straight and a flush.
        ("bug", "Jk 6c | As Ah", "7s 8d 9c Kd 2h", 1),
        ("bug", "Jk 6c | As Ah", "Tc Jc 9c Kd 2h", 1),
        ("bug", "Jk 6c | Ks Kh", "7s 8d Tc 2d 2h", 1),
    ],
)
def test_what_the_joker_may_be(choice: str, hands: str, table: str, better: int) -> None:
    played = passive(dealt(_with_joker(hands, table), "200 200", JOKERS, joker=choice))
    assert purses(played)[better] > 200


def _with_joker(hands: str, table: str) -> str:
    held = [cards(each) for each in hands.split(" | ")]
    shown = cards(table)
    used = {*shown, *held[0], *held[1]}
    burns = [face for face in range(52) if face not in used][:3]
    first = [held[0][0], held[1][0], held[0][1], held[1][1]]
    return text([*first, burns[0], *shown[:3], burns[1], shown[3], burns[2], shown[4]])


@pytest.mark.rule(DOCUMENT, "261-262, 312")
def test_five_aces_beat_a_straight_flush_on_the_same_board() -> None:
    played = passive(dealt(_with_joker("Jk As | 9c 8c", "Ac Ad Ah 7c 6c"), "200 200", JOKERS))
    assert purses(played)[1] > 200


# Button, blinds, order of action -----------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "273-275")
@pytest.mark.parametrize(
    ("choice", "shoe", "expected"),
    [
        ("high-card", "Kc Ks 2d", 2),
        ("draw-again", "Kc Ks 2d 9c 3s", 1),
        ("first-seat", "Kc Ks 2d", 1),
    ],
)
def test_the_first_button_is_a_reading(choice: str, shoe: str, expected: int) -> None:
    assert button(hand(posted(OAKS, first_button=choice), "200 200 200", shoe=shoe)) == expected


@pytest.mark.rule(DOCUMENT, "273-275")
def test_the_button_passes_to_the_next_player_after_each_hand() -> None:
    session = Session(
        posted(OAKS), {2: 20_000, 5: 20_000, 9: 20_000}, SeededChance(1), lasting=Lasting(DealerButton(5))
    )
    seen = []
    for _ in range(4):
        played = passive(session.deal())
        seen.append(button(played))
        session.close(played)
    assert seen == [9, 2, 5, 9]


@pytest.mark.rule(DOCUMENT, "262-263, 275, 290")
def test_two_cards_one_at_a_time_the_button_last() -> None:
    played = dealt()
    to = [str(event.to) for event in played.events if isinstance(event, Dealt)]
    assert to == ["hand 1", "hand 2", "hand 3", "hand 4"] * 2


@pytest.mark.rule(DOCUMENT, "276-284, 288")
def test_action_begins_left_of_the_last_blind_and_then_left_of_the_button() -> None:
    played = dealt()
    assert posts(played) == ["1 small blind $1", "2 big blind $3"]
    assert rights(played) == "3: fold, call $3, raise $6"
    assert rights(play(played, "call call call")) == "2: fold, check, raise $3"
    assert rights(play(played, "check")) == "1: fold, check, bet $3"
    assert rights(play(played, "check check check")) == "4: fold, check, bet $3"


@pytest.mark.rule(DOCUMENT, "276-278")
@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ("171", ["1 first blind $1", "2 second blind $2", "3 big blind $2"]),
        ("195", ["1 first blind $2", "2 second blind $3", "3 big blind $5"]),
        ("197", ["1 first blind $10", "2 second blind $10", "3 big blind $20"]),
        ("108", ["1 small blind $1", "2 big blind $2"]),
    ],
)
def test_two_or_three_blinds_in_consecutive_seats_from_the_button(option: str, expected: list[str]) -> None:
    assert posts(hand(terms(game(OAKS), option), FOUR, last=3)) == expected


@pytest.mark.rule(DOCUMENT, "276-278")
def test_in_another_reading_the_button_posts_the_first_blind() -> None:
    assert posts(dealt(first_blind="the-button")) == ["4 small blind $1", "1 big blind $3"]
    at = terms(posted(OAKS, first_blind="the-button").sheet, "195")
    played = hand(at, FOUR, last=3)
    assert posts(played) == ["4 first blind $2", "1 second blind $3", "2 big blind $5"]
    assert rights(played).startswith("3: fold, call $5")
    # Of two players the button, seat 2, is the first as well.
    assert posts(dealt(stacks="200 200", first_blind="the-button")) == ["2 small blind $1", "1 big blind $3"]


@pytest.mark.rule(DOCUMENT, "275-278")
@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ("as-printed", ["1 small blind $1", "2 big blind $3"]),
        ("button-posts-small", ["2 small blind $1", "1 big blind $3"]),
    ],
)
def test_the_blinds_of_two_players_are_a_reading(choice: str, expected: list[str]) -> None:
    assert posts(dealt(stacks="200 200", two_players=choice)) == expected


# Coming and going (readings) ---------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "276-278")
@pytest.mark.parametrize(
    ("choice", "note", "cost"),
    [
        ("post-or-wait", "new 5", "$3"),
        ("post-or-wait", "missed small 5", "$1"),
        ("post-or-wait", "missed small 5, missed big 5", "$4"),
        ("all-blinds", "new 5", "$4"),
        ("all-blinds", "missed small 5", "$4"),
    ],
)
def test_what_a_new_or_returning_player_posts_is_a_reading(choice: str, note: str, cost: str) -> None:
    played = hand(posted(OAKS, entering=choice), "200 200 200 200 200 200", last=6, notes=note)
    assert question(played) == f"5 enter: wait, post {cost}"


@pytest.mark.rule(DOCUMENT, "276-278")
def test_in_one_reading_they_are_dealt_in_at_once() -> None:
    played = hand(posted(OAKS, entering="at-once"), "200 200 200 200 200 200", last=6, notes="new 5, missed big 4")
    assert order(played) == (2, 3, 4, 5, 6, 1)
    assert kept(played) == set()


@pytest.mark.rule(DOCUMENT, "276-278")
def test_nobody_buys_the_button_here() -> None:
    played = hand(posted(OAKS), "200 200 200 200", last=4, notes="new 2")
    assert posts(played) == ["3 small blind $1", "4 big blind $3"]
    assert kept(played) == {"new 2"}


def dead_button(gone: str = "", stacks: str = "200 200 200 200 200 200") -> Round:
    at = posted(OAKS, empty_seats="dead-button")
    lasting = lasting_of(gone, DealerButton(6), BlindPlaces((1, 2)))
    return Round(at, in_cents(stacks), Shoe.seeded(at.pack, 1), lasting=lasting)


@pytest.mark.rule(DOCUMENT, "273-278")
@pytest.mark.parametrize(
    ("gone", "button_at", "expected", "dealt_in"),
    [
        # Last hand: button 6, small blind 1, big blind 2.
        ("", 1, ["2 small blind $1", "3 big blind $3"], (2, 3, 4, 5, 6, 1)),
        # Whoever was the small blind has gone: the button rests at that place.
        ("away 1", 1, ["2 small blind $1", "3 big blind $3"], (2, 3, 4, 5, 6)),
        # Whoever was the big blind has gone: nobody posts the small blind.
        ("away 2", 1, ["3 big blind $3"], (3, 4, 5, 6, 1)),
        ("away 1, away 2", 1, ["3 big blind $3"], (3, 4, 5, 6)),
        # The next in turn has gone: the big blind goes on to the one after.
        ("away 3", 1, ["2 small blind $1", "4 big blind $3"], (2, 4, 5, 6, 1)),
    ],
)
def test_a_dead_button_is_the_other_reading(
    gone: str, button_at: int, expected: list[str], dealt_in: tuple[int, ...]
) -> None:
    played = dead_button(gone)
    assert (button(played), posts(played), order(played)) == (button_at, expected, dealt_in)


@pytest.mark.rule(DOCUMENT, "273-278")
def test_with_a_dead_button_every_player_posts_both_blinds_once_a_round_whoever_leaves() -> None:
    session = Session(
        posted(OAKS, empty_seats="dead-button"), dict.fromkeys(range(1, 7), 10**6), SeededChance(4), lasting=Lasting()
    )
    paid: dict[int, list[str]] = {seat: [] for seat in range(1, 7)}
    for number in range(12):
        if number == 4:
            session.leave(3)
        played = session.deal()
        for words in posts(played):
            paid[int(words[0])].append(words[2:])
        passive(played)
        session.close(played)
    for seat in (1, 2, 4, 5, 6):
        alternating = [blind.split()[0] for blind in paid[seat]]
        assert all(one != two for one, two in pairwise(alternating)), paid


@pytest.mark.rule(DOCUMENT, "273-278")
def test_with_a_dead_button_and_two_players_the_small_blind_is_on_the_button() -> None:
    session = Session(posted(OAKS, empty_seats="dead-button"), {1: 10**6, 4: 10**6}, SeededChance(4))
    bigs = []
    for _ in range(4):
        played = session.deal()
        small, big = posts(played)
        assert int(small[0]) == button(played)
        bigs.append(int(big[0]))
        session.close(passive(played))
    assert bigs[0] != bigs[1]
    assert bigs[:2] == bigs[2:]


# The board, the showdown -------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "264-269, 292-305")
@pytest.mark.parametrize(("choice", "burned"), [("burned", 3), ("not-burned", 0)])
def test_flop_fourth_street_and_river_with_a_round_of_betting_after_each(choice: str, burned: int) -> None:
    played = dealt(burn=choice)
    counts = []
    while played.asked:
        counts.append(len(board(played)))
        play(played, "check" if "check" in rights(played) else "call")
    assert counts == [0] * 4 + [3] * 4 + [4] * 4 + [5] * 4
    assert len(played.table.pile(BURNS).cards) == burned
    assert len(played.table.pile(BOARD).cards) == 5


@pytest.mark.rule(DOCUMENT, "269-271, 307-312")
@pytest.mark.parametrize(
    ("hands", "table", "winner"),
    [
        ("As Ah | Ks Kh | Qs Qh | Js Jh", "2c 7d 9h 3s 4d", 1),
        ("As Ah | Ks Kh | Qs Qh | Js Jh", "2c Jd 9h 3s 4d", 4),
        ("As Ah | Ks Kh | Qs Qh | 5c 6c", "2c 7d 9h 3s 4d", 4),
        ("As Ah | Kc 8c | Qs Qh | Js Jh", "2c 7c 9c 3s 4d", 2),
    ],
)
def test_the_best_five_of_seven_win(hands: str, table: str, winner: int) -> None:
    played = passive(dealt(stacked(hands.split(" | "), table)))
    assert [seat for seat, chips in purses(played).items() if chips > 200] == [winner]


@pytest.mark.rule(DOCUMENT, "329-333")
@pytest.mark.parametrize(
    ("last", "lucky"),
    [(3, 1), (4, 2), (1, 4), (2, 4)],
)
def test_odd_chips_go_to_the_winners_closest_to_the_button_clockwise_one_each(last: int, lucky: int) -> None:
    at = terms(game(OAKS), "47")
    first = last % 4 + 1
    clockwise = [(first + step) % 4 + 1 for step in range(4)]
    held = {1: "As 3h", 2: "Ad 2h", 3: "7c 6d", 4: "Ac 4h"}
    shoe = stacked([held[seat] for seat in clockwise], "Ts Tc Kd Kh 9c")
    played = passive(hand(at, FOUR, last=last, shoe=shoe))
    # $12 less a fee of $1: three winners take $3 each, and the two chips that are left go to the two that are closest.
    nearest, second, farthest = (purses(played)[seat] - 197 for seat in clockwise if seat != 3)
    assert (nearest, second, farthest) == (4, 4, 3)
    assert purses(played)[lucky] == 201


@pytest.mark.rule(DOCUMENT, "331-333")
def test_of_two_winners_the_one_closest_to_the_button_clockwise_receives_the_odd_chip() -> None:
    shoe = stacked(["7c 6d", "As 3h", "8c 6h", "Ac 4h"], "Ts Tc Kd Kh 9c")
    played = play(dealt(shoe), "call call fold check" + 3 * " check check check")
    # The small blind folds $1; of $10 less a fee of $1 seat 2 takes $5 and seat 4 takes $4.
    assert purses(played) == {1: 199, 2: 202, 3: 197, 4: 201}


@pytest.mark.rule(DOCUMENT, "307-309")
def test_active_players_expose_their_cards_at_the_end_and_whoever_has_folded_does_not() -> None:
    played = passive(play(dealt(), "fold"))
    assert [played.table.hand(seat).sight for seat in (1, 2, 4)] == [[EVERYONE] * 2] * 3
    assert played.table.hand(3).cards == []


@pytest.mark.rule(DOCUMENT, "329-331")
def test_a_pot_is_never_split_without_a_tie() -> None:
    played = passive(dealt(stacked(["As Kh", "Ad Qh", "7c 6d", "Ac Jh"], "Ts Tc 8d 5h 9c")))
    assert list(played.table.facts(Hand).won) == [3]


# The collection by time, and games with a maximum -------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "1580-1581")
def test_a_collection_by_time_is_taken_from_the_pot_on_the_half_hour() -> None:
    at = terms(game(OAKS), "89")
    played = hand(at, "900 900 900 900", last=3, notes="half hours")
    assert passive(played).collection == 500
    assert passive(hand(at, "900 900 900 900", last=3)).collection == 0


@pytest.mark.rule(DOCUMENT, "1601-1620")
def test_a_game_with_a_maximum_is_bet_from_the_big_blind_up_to_it() -> None:
    played = hand(terms(game(OAKS), "96", stakes={"blinds": "$1 $2"}), "500 500 500", last=2)
    assert rights(played) == "3: fold, call $2, raise to $4-$102"
    assert rights(play(played, "call call check")) == "1: fold, check, bet to $2-$100"
    assert rights(play(played, "bet=60")) == "2: fold, call $60, raise to $120-$160"


@pytest.mark.rule(DOCUMENT, "280-284")
def test_a_blind_may_raise_although_nobody_has() -> None:
    played = answer(dealt(), "call", "call", "call")
    assert rights(played) == "2: fold, check, raise $3"
