"""Big O: running it twice, from the question to the last chip."""

from __future__ import annotations

import pytest

from houseway.cards import cards, text
from houseway.errors import NotLegal
from houseway.play.events import NOBODY, Acted, Announced, Shuffled
from houseway.play.ids import BOARD, BOARDS, BURNS
from houseway.play.round import Round
from houseway.play.transcript.tell_round import lines
from houseway.play.view import view
from tests.rules.boards_table import BIG_O, asked, awards, boards, dealt_to, deck, posted, seat, streets, together
from tests.rules.holdem_table import passive, play, purses

OPTION = "run it twice"
SECOND = BOARDS[1]
THREE = ["As Ah 9d 9h Td", "Ks Kh Jd Jc Tc", "Qs Qh Ts Th Js"]
A, B = "As 7d Kc Kh 9c", "3h 5h Qc Jd Td"


def two(shoe: str = "", **readings: str) -> Round:
    """Two players with $50 each, without a limit: seat 1 acts first before the flop, seat 2 has the button."""
    at = posted(BIG_O, "no-limit", {name.replace("_", "-"): choice for name, choice in readings.items()})
    return seat(at, "50 50", shoe=shoe)


# When they are asked (4203-4224) -----------------------------------------------------------------------------------

ALL_IN = {
    "before the flop": ("raise=50 call", 0),
    "on the flop": ("call check bet=46 call", 3),
    "on the turn": ("call check check check bet=46 call", 4),
}


@pytest.mark.rule(BIG_O, "4203-4210, 4217-4224")
@pytest.mark.parametrize(("words", "lying"), ALL_IN.values(), ids=ALL_IN)
def test_when_an_all_in_is_matched_everybody_still_in_is_asked_at_once(words: str, lying: int) -> None:
    played = play(two(), words)
    assert asked(played) == (OPTION, [1, 2])
    assert len(played.table.pile(BOARD).cards) == lying
    assert all(each.default_answer() == "decline" for each in played.open_decisions())


@pytest.mark.rule(BIG_O, "4222-4224")
@pytest.mark.parametrize(
    ("when", "again", "words"),
    [
        ("before the flop", [3, 1, 1], "a second flop, turn and river"),
        ("on the flop", [1, 1], "a second turn and river"),
        ("on the turn", [1], "a second river"),
    ],
)
def test_the_second_set_begins_where_the_all_in_was(when: str, again: list[int], words: str) -> None:
    played = together(play(two(), ALL_IN[when][0]), "agree")
    assert played.state == "over"
    assert [len(cards(each)) for each in streets(played, SECOND)] == again
    assert f"it is run twice: {words}" in [each.words for each in played.events if isinstance(each, Announced)]
    places = dealt_to(played)
    assert places == [BURNS, BOARD] * 3 + [BURNS, SECOND] * len(again)


@pytest.mark.rule(BIG_O, "4203-4205")
@pytest.mark.parametrize("words", ["decline decline", "agree decline", "decline agree"])
def test_one_who_declines_is_enough_and_nobody_is_asked_again(words: str) -> None:
    played = together(play(two(), "raise=50 call"), words)
    assert played.state == "over"
    assert boards(played)[1] == ""
    assert [each.move for each in played.events if isinstance(each, Acted) and each.about == OPTION] == words.split()


@pytest.mark.rule(BIG_O, "4203-4205")
def test_the_clock_declines() -> None:
    played = play(two(), "raise=50 call")
    played.default()
    assert played.state == "over"
    assert boards(played)[1] == ""


@pytest.mark.rule(BIG_O, "4203-4206")
def test_any_other_answer_is_refused() -> None:
    played = play(two(), "raise=50 call")
    first = played.open_decisions()[0]
    for word in ("twice", "yes", "fold", ""):
        with pytest.raises(NotLegal):
            played.answer(first.number, first.seat, word)
    with pytest.raises(NotLegal):
        played.answer(first.number, 2, "agree")
    assert asked(played) == (OPTION, [1, 2])


NOT_ASKED = [
    ("nobody is all in", "50 50", "raise=20 call"),
    ("nobody has called", "50 50", "raise=50 fold"),
    ("on the river nothing is left to deal", "50 50", "call check check check check check bet=46 call"),
    ("two can still bet", "100 100 20", "raise=20 call call"),
    ("the all-in has been called by none of those who bet on", "100 100 100", "raise=40 call fold"),
]


@pytest.mark.rule(BIG_O, "4205-4210")
@pytest.mark.parametrize(("stacks", "words"), [row[1:] for row in NOT_ASKED], ids=[row[0] for row in NOT_ASKED])
def test_otherwise_nobody_is_asked(stacks: str, words: str) -> None:
    played = play(seat(posted(BIG_O, "no-limit"), stacks), words)
    assert asked(played)[0] != OPTION
    assert OPTION not in [each.about for each in played.events if isinstance(each, Acted)]


@pytest.mark.rule(BIG_O, "4209-4215")
def test_with_one_who_has_chips_left_all_are_asked() -> None:
    played = play(seat(posted(BIG_O, "no-limit"), "100 20 50"), "raise=50 call call")
    assert asked(played) == (OPTION, [1, 2, 3])


@pytest.mark.rule(BIG_O, "4209-4220")
def test_after_betting_on_the_side_they_are_asked_when_the_last_chips_are_in() -> None:
    played = play(seat(posted(BIG_O, "no-limit"), "100 100 20"), "raise=20 call call")
    assert asked(played) == ("bet", [1])
    play(played, "bet=80 call")
    assert asked(played) == (OPTION, [1, 2, 3])
    together(played, "agree")
    assert [len(cards(each)) for each in streets(played, SECOND)] == [1, 1]


@pytest.mark.rule(BIG_O, "4205-4224")
def test_in_the_other_reading_they_are_asked_at_once_and_betting_goes_on() -> None:
    at = posted(BIG_O, "no-limit", {"all-in-matched": "as-soon-as-made"})
    played = play(seat(at, "100 100 20"), "raise=20 call call")
    assert asked(played) == (OPTION, [1, 2, 3])
    together(played, "agree")
    assert asked(played) == ("bet", [1])
    play(played, "bet=80 call")
    assert played.state == "over"
    assert [len(cards(each)) for each in streets(played, SECOND)] == [3, 1, 1]
    assert dealt_to(played) == [BURNS, BOARD] * 3 + [BURNS, SECOND] * 3


@pytest.mark.rule(BIG_O, "4205-4224")
def test_in_the_other_reading_a_further_all_in_asks_again() -> None:
    at = posted(BIG_O, "no-limit", {"all-in-matched": "as-soon-as-made"})
    played = together(play(seat(at, "100 100 20"), "raise=20 call call"), "agree agree decline")
    play(played, "check check")
    assert asked(played) == ("bet", [1])
    play(played, "bet=80 call")
    assert asked(played) == (OPTION, [1, 2, 3])
    together(played, "agree")
    assert [len(cards(each)) for each in streets(played, SECOND)] == [1]


@pytest.mark.rule(BIG_O, "4153-4155, 4205-4224")
def test_in_the_other_reading_a_fold_on_the_side_leaves_two_boards_for_the_rest() -> None:
    at = posted(BIG_O, "no-limit", {"all-in-matched": "as-soon-as-made"})
    played = together(play(seat(at, "100 100 20"), "raise=20 call call"), "agree")
    play(played, "bet=30 fold")
    assert played.state == "over"
    assert len(cards(boards(played)[1])) == 5
    assert sum(purses(played).values()) == 220


@pytest.mark.rule(BIG_O, "4203-4205")
@pytest.mark.parametrize(
    ("betting", "reading", "offered"),
    [
        ("limit", "every-table", "run it twice"),
        ("no-limit", "every-table", "run it twice"),
        ("limit", "without-a-limit", ""),
        ("no-limit", "without-a-limit", "run it twice"),
        ("pot-limit", "without-a-limit", "run it twice"),
        ("limit", "not-offered", ""),
        ("no-limit", "not-offered", ""),
    ],
)
def test_where_it_is_offered_depends_on_the_reading(betting: str, reading: str, offered: str) -> None:
    at = posted(BIG_O, betting, {"where-offered": reading})
    words = "raise call" if betting == "limit" else "raise=8 call"
    assert asked(play(seat(at, "8 8"), words))[0] == offered


# What they play for (4213-4215, 4225-4227, 4238-4239) --------------------------------------------------------------


@pytest.mark.rule(BIG_O, "4225-4227, 4238-4239")
def test_half_of_the_pot_belongs_to_each_board() -> None:
    """A pot of 100: on the first board A wins with no low, on the second A has the high and B the low."""
    shoe = deck([A, B], "Ks 9s 9h", "Jh", "2c", "Kd 2h 4s", "8c", "Js")
    played = together(play(two(shoe), "raise=50 call"), "agree")
    assert boards(played) == ("Ks 9s 9h Jh 2c", "Kd 2h 4s 8c Js")
    assert [(who, amount) for who, amount, _ in awards(played)] == [(1, 50), (1, 25), (2, 25)]
    assert [because.partition(":")[0] for *_, because in awards(played)] == [
        "pot, first board, high",
        "pot, second board, high",
        "pot, second board, low",
    ]
    assert purses(played) == {1: 75, 2: 25}


@pytest.mark.rule(BIG_O, "4217-4224")
def test_the_second_board_shares_the_cards_that_lay_there_before() -> None:
    shoe = deck([A, B], "Ks Kd 9h", "2c", "2d", "Qh", "Qs")
    played = together(play(two(shoe), "call check bet=46 call"), "agree")
    assert boards(played) == ("Ks Kd 9h 2c 2d", "Qh Qs")
    words = [because.split(": ")[1] for *_, because in awards(played)]
    assert words == ["four of a kind, kings", "four of a kind, kings"]
    assert purses(played) == {1: 100, 2: 0}


@pytest.mark.rule(BIG_O, "4213-4215")
def test_side_pots_are_split_between_both_boards() -> None:
    """Seat 3 is all in for 20, the others for 60: a main pot of 60 and a side pot of 80, half of each on each board."""
    shoe = deck(THREE, "Ac Qc 3d", "6s", "2h", "Qd Kd 3s", "6h", "2c")
    played = play(seat(posted(BIG_O, "no-limit"), "60 60 20", shoe=shoe), "raise=20 raise=60 call")
    together(played, "agree")
    found = [(who, amount, because.partition(":")[0]) for who, amount, because in awards(played)]
    assert found == [
        (1, 30, "main pot, first board, high"),
        (2, 30, "main pot, second board, high"),
        (1, 40, "side pot 1, first board, high"),
        (2, 40, "side pot 1, second board, high"),
    ]


@pytest.mark.rule(BIG_O, "4213-4215")
def test_the_short_stack_wins_half_of_the_main_pot_and_nothing_of_the_side_pot() -> None:
    shoe = deck(THREE, "Qc Qd 3d", "6s", "2h", "Ac Kd 3s", "6h", "2c")
    played = play(seat(posted(BIG_O, "no-limit"), "60 60 20", shoe=shoe), "raise=20 raise=60 call")
    assert purses(together(played, "agree")) == {1: 30 + 40 + 40, 2: 0, 3: 30}


@pytest.mark.rule(BIG_O, "4196-4197, 4225-4227")
@pytest.mark.parametrize(("reading", "dollars"), [("by-seat", {1: 53, 2: 52}), ("to-first", {1: 52, 2: 53})])
def test_a_pot_that_cannot_be_halved_between_the_boards(reading: str, dollars: dict[int, int]) -> None:
    """Three put in 35: seat 2 has the first board, seat 1 the second, and seat 3 nothing."""
    shoe = deck(THREE, "Kc Qd 3d", "3s", "2h", "Ac Jh 3c", "8h", "2d")
    at = posted(BIG_O, "no-limit", {"odd-half": reading})
    played = together(play(seat(at, "35 35 35", shoe=shoe), "raise=35 call call"), "agree")
    assert purses(played) == {**dollars, 3: 0}


@pytest.mark.rule(BIG_O, "4217-4220")
def test_everybody_sees_the_second_board() -> None:
    played = together(play(two(), "raise=50 call"), "agree")
    for viewer in (None, 1, 2):
        seen = view(played.table, viewer)["piles"]
        assert "??" not in seen[SECOND]
        assert len(seen[SECOND]) == 5


# Eight hands (4227-4236) -------------------------------------------------------------------------------------------

# A fixed order of the pack, deuces to aces: forty cards to the players, then from the queen of clubs on.
FIRST = "Qd Qh Qs Kd Ks"
BURNT = "Qc Kc Kh Ac"
EIGHT = "100 " * 8


@pytest.mark.rule(BIG_O, "4227-4236")
@pytest.mark.parametrize("folded", [0, 3])
def test_eight_hands_before_the_flop_deal_the_burn_cards_again(folded: int) -> None:
    at = posted(BIG_O, "no-limit")
    played = seat(at, EIGHT, then=["Kh Ac Qc Kc"])
    play(played, "raise=100" + " call" * (7 - folded) + " fold" * folded)
    together(played, "agree")
    assert boards(played) == (FIRST, "Ad Ah As Ac Kc")
    assert dealt_to(played) == [BURNS, BOARD] * 3 + [BURNS, SECOND] * 3
    [shuffled] = [each for each in played.events if isinstance(each, Shuffled)]
    assert (shuffled.piles, shuffled.count) == ((BURNS,), 4)
    burns = played.table.pile(BURNS)
    assert (text(burns.cards), set(burns.sight)) == ("Kh Qc", {NOBODY})
    assert len(played.table.shoe) == 0


@pytest.mark.rule(BIG_O, "4227-4236")
def test_the_four_burn_cards_are_shuffled_and_no_others() -> None:
    played = seat(posted(BIG_O, "no-limit"), EIGHT, then=[BURNT])
    together(play(played, "raise=100" + " call" * 7), "agree")
    assert boards(played)[1] == "Ad Ah As Kc Ac"


@pytest.mark.rule(BIG_O, "4223, 4227-4236")
def test_eight_hands_on_the_flop_have_cards_enough() -> None:
    at = posted(BIG_O, "no-limit")
    played = play(seat(at, EIGHT), "raise=10" + " call" * 7 + " bet=90" + " call" * 7)
    together(played, "agree")
    assert not [each for each in played.events if isinstance(each, Shuffled)]
    assert boards(played) == (FIRST, "Ad As")
    assert len(played.table.shoe) == 0


@pytest.mark.rule(BIG_O, "4227-4236")
def test_seven_hands_have_cards_enough() -> None:
    played = play(seat(posted(BIG_O, "no-limit"), "100 " * 7), "raise=100" + " call" * 6)
    together(played, "agree")
    assert not [each for each in played.events if isinstance(each, Shuffled)]
    assert len(played.table.shoe) == 52 - 7 * 5 - 16


@pytest.mark.rule(BIG_O, "4203-4210")
def test_passive_players_are_never_asked() -> None:
    played = passive(seat(posted(BIG_O, "no-limit"), "100 100 100"))
    assert (played.state, boards(played)[1]) == ("over", "")


@pytest.mark.rule(BIG_O, "4203-4205, 4217-4224")
def test_the_transcript_tells_who_agreed_and_what_lies_on_each_board() -> None:
    shoe = deck([A, B], "Ks Kd 9h", "2c", "2d", "Qh", "Qs")
    told = lines(together(play(two(shoe), "call check bet=46 call"), "agree").events)
    after = [row.split(maxsplit=1)[1] for row in told if row[3:4] == " " and row[:3].strip()]
    at = next(number for number, row in enumerate(after) if row.startswith("run "))
    assert after[at : at + 3] == [
        "run      seat 1 agrees · seat 2 agrees",
        "dealer   it is run twice: a second turn and river",
        "deal     burn · board 2c 2d · burn · burn · second board Qh Qs · burn",
    ]
