"""Texas Hold'em, Cordova: the table, the deck, the button, the blinds, the hole cards and the board."""

from __future__ import annotations

import pytest

from houseway.cards import SeededChance, cards, text
from houseway.cards.card import JOKER
from houseway.errors import BadInput
from houseway.families.poker.core.hand_state import Hand
from houseway.play.events import EVERYONE, NOBODY, Acted, Dealt, Moved, Shuffled
from houseway.play.ids import BOARD, BURNS, HAND_PILES, MUCK, PileId
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.play.session import Session
from tests.rules.holdem_table import (
    LIMIT,
    NO_LIMIT,
    Option,
    board,
    new_game,
    passive,
    play,
    posted,
    rights,
    sit,
)

DOCUMENT = "cordova/texas-holdem"


def _dealt(played: Round, to: PileId) -> list[str]:
    return [text(each.cards) for each in played.events if isinstance(each, Dealt) and each.to == to]


def _blinds(played: Round) -> list[tuple[str, int, str]]:
    found = [each for each in played.events if isinstance(each, Moved) and "blind" in each.because]
    return [(str(each.payer), each.amount // 100, each.because) for each in found]


# Deck and table (8-9) ----------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "8")
@pytest.mark.parametrize("form", ["limit", "no-limit"])
def test_the_deck_is_the_standard_fifty_two_without_jokers(form: str) -> None:
    faces = posted(form=form).faces
    assert len(faces) == len(set(faces)) == 52
    assert JOKER not in faces


@pytest.mark.rule(DOCUMENT, "9")
@pytest.mark.parametrize("players", range(2, 11))
def test_up_to_ten_players_can_be_seated(players: int) -> None:
    assert passive(sit("200 " * players)).state == "over"


@pytest.mark.rule(DOCUMENT, "9")
def test_an_eleventh_player_is_refused() -> None:
    with pytest.raises(BadInput, match="11"):
        sit("200 " * 11)


@pytest.mark.rule(DOCUMENT, "9")
def test_there_is_no_eleventh_seat() -> None:
    with pytest.raises(BadInput, match="seat"):
        sit("1:200 11:200")


@pytest.mark.rule(DOCUMENT, "7, 18")
def test_one_player_alone_has_nobody_to_win_a_pot_from() -> None:
    with pytest.raises(BadInput):
        sit("200")


# The button (10-11) ------------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "11")
@pytest.mark.parametrize(
    ("drawn", "button"),
    [
        ("2c Kd 9h", 2),
        ("As Kd Kh", 1),
        ("3s 4c 2s", 2),
        ("Qc Qs Qh", 2),
        ("Ac 2s Ad", 3),
        ("Jh Jd Jc", 1),
        ("8d 8c 8h", 3),
        ("Td Th 9s", 2),
    ],
)
def test_in_a_new_game_the_highest_card_receives_the_button_and_suits_break_ties(drawn: str, button: int) -> None:
    played = new_game("200 200 200", drawn=drawn)
    assert played.table.facts(Hand).button == played.table.lasting[DealerButton].seat == button


@pytest.mark.rule(DOCUMENT, "7")
@pytest.mark.parametrize("suit", "dhc")
def test_spades_are_the_highest_suit_and_clubs_the_lowest(suit: str) -> None:
    assert new_game("200 200", drawn=f"5{suit} 5s").table.lasting[DealerButton].seat == 2
    if suit != "c":
        assert new_game("200 200", drawn=f"5c 5{suit}").table.lasting[DealerButton].seat == 2


@pytest.mark.rule(DOCUMENT, "8, 11")
def test_the_cards_drawn_for_the_button_go_back_before_the_deal() -> None:
    played = new_game("200 200 200", drawn="As Ks Qs", then="As Ks Qs 2c 3c 4c")
    [shuffled] = [each for each in played.events if isinstance(each, Shuffled)]
    assert shuffled.count == 3
    assert not any(played.table.pile(PileId("draw", seat)).cards for seat in (1, 2, 3))
    assert _dealt(played, HAND_PILES[2]) == ["As", "2c"]
    assert passive(played).state == "over"


@pytest.mark.rule(DOCUMENT, "11")
def test_the_cards_drawn_for_the_button_are_seen_by_everybody_and_there_is_one_for_each_player() -> None:
    played = new_game("200 200 200 200", drawn="2c 7d 5s 4h")
    drawn = [each for each in played.events if isinstance(each, Dealt) and each.to.kind == "draw"]
    assert [text(each.cards) for each in drawn] == ["2c", "7d", "5s", "4h"]
    assert {each.seen_by for each in drawn} == {EVERYONE}


@pytest.mark.rule(DOCUMENT, "10")
def test_a_running_game_draws_for_no_button() -> None:
    assert not any(isinstance(each, Shuffled) for each in passive(sit()).events)


@pytest.mark.rule(DOCUMENT, "10-11")
def test_a_new_game_draws_once_and_then_the_button_moves() -> None:
    session = Session(posted(), dict.fromkeys((1, 2, 3), 50_000), SeededChance(11))
    hands = []
    for _ in range(3):
        played = passive(session.deal())
        hands.append((played.table.facts(Hand).button, any(isinstance(each, Shuffled) for each in played.events)))
        session.close(played)
    first = hands[0][0]
    assert hands == [(first, True), (first % 3 + 1, False), ((first + 1) % 3 + 1, False)]


@pytest.mark.rule(DOCUMENT, "10")
@pytest.mark.parametrize(
    ("stacks", "buttons"),
    [
        ("200 200 200 200", [1, 2, 3, 4, 1, 2]),
        ("2:200 5:200 9:200", [2, 5, 9, 2, 5, 9]),
        ("1:200 10:200", [1, 10, 1, 10, 1, 10]),
        (" ".join(["500"] * 10), [1, 2, 3, 4, 5, 6]),
    ],
)
def test_the_button_moves_one_player_clockwise_each_hand_and_skips_empty_seats(stacks: str, buttons: list[int]) -> None:
    chips = {int(seat or at): 50_000 for at, (seat, _, _) in enumerate((w.rpartition(":") for w in stacks.split()), 1)}
    last = sorted(chips)[-1]
    session = Session(posted(), chips, SeededChance(7), lasting=Lasting(DealerButton(last)))
    seen = []
    for _ in buttons:
        played = passive(session.deal())
        seen.append(played.table.facts(Hand).button)
        session.close(played)
    assert seen == buttons


@pytest.mark.rule(DOCUMENT, "10")
def test_the_button_passes_a_player_who_has_left_the_table() -> None:
    session = Session(posted(), {1: 20_000, 2: 20_000, 3: 20_000}, SeededChance(3), lasting=Lasting(DealerButton(1)))
    del session.stacks[2]
    assert session.deal().table.facts(Hand).button == 3


# The blinds (11-12) ------------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "12")
@pytest.mark.parametrize(
    ("stacks", "button", "small", "big", "first"),
    [
        ("200 200 200 200", 4, 1, 2, 3),
        ("200 200 200 200", 1, 2, 3, 4),
        ("200 200 200 200", 2, 3, 4, 1),
        ("200 200 200 200", 3, 4, 1, 2),
        ("200 200 200", 3, 1, 2, 3),
        ("2:200 4:200 7:200 9:200", 4, 7, 9, 2),
        (" ".join(["200"] * 10), 9, 10, 1, 2),
    ],
)
def test_blinds_are_first_and_second_to_the_left_of_the_button_and_the_next_player_acts_first(
    stacks: str, button: int, small: int, big: int, first: int
) -> None:
    played = sit(stacks, button=button)
    assert _blinds(played) == [(f"seat {small}", 1, "small blind"), (f"seat {big}", 3, "big blind")]
    assert rights(played) == f"{first}: fold, call $3, raise $6"


@pytest.mark.rule(DOCUMENT, "11")
def test_both_blinds_are_posted_before_any_card_is_dealt_and_before_anybody_acts() -> None:
    played = play(sit(), "call")
    kinds = [type(each) for each in played.events if isinstance(each, Moved | Dealt | Acted)]
    assert kinds[:2] == [Moved, Moved]
    assert Moved not in kinds[2 : kinds.index(Acted)]


@pytest.mark.rule(DOCUMENT, "12, 1462-1475")
@pytest.mark.parametrize("option", LIMIT, ids=lambda option: f"option {option.id}")
def test_each_limit_option_posts_its_printed_blinds(option: Option) -> None:
    played = sit("1000 1000 1000", at=posted(option.id))
    assert [(who, paid) for who, paid, _ in _blinds(played)] == [("seat 1", option.small), ("seat 2", option.big)]


@pytest.mark.rule(DOCUMENT, "12, 1482-1486")
@pytest.mark.parametrize("option", NO_LIMIT, ids=lambda option: f"option {option.id}")
def test_each_no_limit_option_posts_its_printed_blinds(option: Option) -> None:
    played = sit("1000 1000 1000", at=posted(option.id, "no-limit"))
    assert [(who, paid) for who, paid, _ in _blinds(played)] == [("seat 1", option.small), ("seat 2", option.big)]


@pytest.mark.rule(DOCUMENT, "11-12")
def test_with_two_players_as_printed_the_button_is_second_to_its_own_left_and_posts_the_big_blind() -> None:
    played = sit("200 200", button=2)
    assert _blinds(played) == [("seat 1", 1, "small blind"), ("seat 2", 3, "big blind")]
    assert rights(played) == "1: fold, call $2, raise $5"
    assert rights(play(played, "call check")) == "1: fold, check, bet $3"


@pytest.mark.rule(DOCUMENT, "11-12")
def test_with_two_players_in_the_other_reading_the_button_posts_small_and_acts_first_before_the_flop_only() -> None:
    played = sit("200 200", at=posted(readings={"two-players": "button-posts-small"}), button=2)
    assert _blinds(played) == [("seat 2", 1, "small blind"), ("seat 1", 3, "big blind")]
    assert rights(played) == "2: fold, call $2, raise $5"
    assert rights(play(played, "call check")) == "1: fold, check, bet $3"


@pytest.mark.rule(DOCUMENT, "11-12")
def test_the_two_player_reading_changes_nothing_for_three() -> None:
    played = sit("200 200 200", at=posted(readings={"two-players": "button-posts-small"}), button=3)
    assert _blinds(played) == [("seat 1", 1, "small blind"), ("seat 2", 3, "big blind")]


# The cards (10, 13-17) ---------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "10, 13")
def test_two_cards_each_one_at_a_time_from_the_left_of_the_button_and_the_button_last() -> None:
    played = sit("200 200 200", button=2, shoe="As Ks Qs 2c 3c 4c")
    order = [(str(each.to), text(each.cards)) for each in played.events if isinstance(each, Dealt)]
    assert order == [
        ("hand 3", "As"),
        ("hand 1", "Ks"),
        ("hand 2", "Qs"),
        ("hand 3", "2c"),
        ("hand 1", "3c"),
        ("hand 2", "4c"),
    ]


@pytest.mark.rule(DOCUMENT, "13")
@pytest.mark.parametrize("players", range(2, 11))
def test_each_player_receives_two_down_cards_that_they_alone_see(players: int) -> None:
    played = sit("200 " * players)
    for seat in range(1, players + 1):
        pile = played.table.hand(seat)
        assert len(pile.cards) == 2
        assert pile.sight == [seat, seat]


FULL = "As Ah Ks Kh Qs Qh 2c 3c 4c 5c 2d 6c 2h 7c"


@pytest.mark.rule(DOCUMENT, "14, 15, 17")
def test_a_card_is_burnt_before_the_flop_the_turn_and_the_river_and_the_flop_is_three_cards_at_once() -> None:
    played = passive(sit("200 200 200", shoe=FULL))
    assert _dealt(played, BURNS) == ["2c", "2d", "2h"]
    assert _dealt(played, BOARD) == ["3c 4c 5c", "6c", "7c"]
    places = [each.to for each in played.events if isinstance(each, Dealt)][6:]
    assert places == [BURNS, BOARD, BURNS, BOARD, BURNS, BOARD]


@pytest.mark.rule(DOCUMENT, "14, 15, 17")
def test_burns_are_seen_by_nobody_and_the_board_by_everybody() -> None:
    played = passive(sit("200 200 200", shoe=FULL))
    sights = {each.to: each.seen_by for each in played.events if isinstance(each, Dealt)}
    assert (sights[BURNS], sights[BOARD]) == (NOBODY, EVERYONE)


@pytest.mark.rule(DOCUMENT, "13-17")
def test_a_round_of_betting_follows_the_hole_cards_the_flop_the_turn_and_the_river() -> None:
    played = sit()
    counts = []
    while played.asked:
        counts.append(len(board(played)))
        play(played, "check" if counts[-1] or len(counts) == 4 else "call")
    assert counts == [0] * 4 + [3] * 4 + [4] * 4 + [5] * 4


@pytest.mark.rule(DOCUMENT, "13-17")
@pytest.mark.parametrize(("words", "shown"), [("", 0), ("call call call check", 3)])
def test_no_more_cards_are_turned_once_everybody_else_has_folded(words: str, shown: int) -> None:
    played = play(sit(), words)
    play(played, "bet fold fold fold" if words else "raise fold fold fold")
    assert played.state == "over"
    assert len(board(played)) == shown


@pytest.mark.rule(DOCUMENT, "13")
def test_a_released_hand_goes_to_the_muck_unseen() -> None:
    played = play(sit(shoe="As Ks Qs Js 2c 3c 4c 5c"), "3:fold")
    muck = played.table.pile(MUCK)
    assert (muck.cards, muck.sight) == (cards("Qs 4c"), [NOBODY, NOBODY])
