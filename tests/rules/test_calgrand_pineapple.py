"""Pineapple, California Grand: three cards, discards in time, dead hands, and which cards play in each of nine forms.

Three players and $3-$6 with blinds of $1 and $3: seat 1 is the small blind, 2 the big blind, 3 has the button and acts
first before the flop. The collection (option A1, two to four players) is $1.
"""

from __future__ import annotations

from random import Random

import pytest

from houseway.cards import Shoe
from houseway.errors import NotLegal, TooLate
from houseway.families.floor_reports import NOT_IN_PLAY
from houseway.families.poker.forced.kill import KillNotes
from houseway.play import ids
from houseway.play.events import Carried, Dealt, Reported
from houseway.play.ids import HAND_PILES, MUCK, PileId, stack
from houseway.play.incidents import Incident
from houseway.play.lasting import Lasting
from houseway.play.read_words import read_answer
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.play.view import view
from houseway.rules.loading.load import forms_of
from tests.rules.calgrand_table import PINEAPPLE, check_down, deck, pile, play_out, posted, rulings, say, sit
from tests.rules.flop_showdown import expected, play_at_random
from tests.rules.holdem_table import play, purses

FORMS = [f"{kind}-{way}" for kind in ("pineapple", "crazy", "tahoe") for way in ("high", "low", "hi-lo")]
HANDS = ["As Ah 2c", "Ks Kh 3c", "Qs Qh 4c"]
BOARD = "9s 5d 6d Jc 9h Tc 9d 8h"
CALLED = "3:call 1:call 2:check"
CHECKED = "1:check 2:check 3:check"


def table(form: str, hands: list[str] | None = None, board: str = BOARD, **read: str) -> Round:
    at = posted(f"{PINEAPPLE}#{form}", **read)
    return sit(at, "100 100 100", shoe=deck(hands or HANDS, board))


def about(played: Round) -> list[tuple[int, str]]:
    return [(each.seat, each.about) for each in played.open_decisions()]


@pytest.mark.rule(PINEAPPLE, "771-772, 791-793, 843-848")
def test_three_times_three_forms() -> None:
    assert forms_of(PINEAPPLE) == FORMS


@pytest.mark.rule(PINEAPPLE, "768-769")
@pytest.mark.parametrize("form", FORMS)
def test_three_cards_each_one_at_a_time(form: str) -> None:
    played = table(form)
    dealt = [str(each.to) for each in played.events if isinstance(each, Dealt)]
    assert dealt == [f"hand {seat}" for _ in range(3) for seat in (1, 2, 3)]


@pytest.mark.rule(PINEAPPLE, "774-781")
@pytest.mark.parametrize("form", FORMS)
def test_the_board_is_three_one_and_one(form: str) -> None:
    played = play_out(table(form))
    dealt = [len(each.cards) for each in played.events if isinstance(each, Dealt) and each.to == ids.BOARD]
    assert dealt == [3, 1, 1]


# The discard (4, rule 12) --------------------------------------------------------------------------------------------


@pytest.mark.rule(PINEAPPLE, "771-772, 843-844")
def test_in_pineapple_everybody_discards_before_the_flop() -> None:
    played = play(table("pineapple-high"), CALLED)
    assert pile(played, ids.BOARD) == ""
    assert about(played) == [(1, "discard"), (2, "discard"), (3, "discard")]
    say(played, "3:4c 1:2c 2:3c")
    assert pile(played, ids.BOARD) == "5d 6d Jc"
    assert [pile(played, HAND_PILES[seat]) for seat in (1, 2, 3)] == ["As Ah", "Ks Kh", "Qs Qh"]


@pytest.mark.rule(PINEAPPLE, "771-772, 844-846")
def test_in_crazy_pineapple_everybody_discards_before_the_turn() -> None:
    played = play(table("crazy-high"), CALLED)
    assert pile(played, ids.BOARD) == "5d 6d Jc"
    play(played, CHECKED)
    assert pile(played, ids.BOARD) == "5d 6d Jc"
    assert about(played) == [(1, "discard"), (2, "discard"), (3, "discard")]
    say(played, "1:2c 2:3c 3:4c")
    assert pile(played, ids.BOARD) == "5d 6d Jc Tc"


@pytest.mark.rule(PINEAPPLE, "848")
@pytest.mark.parametrize("way", ["high", "low", "hi-lo"])
def test_in_tahoe_pineapple_all_three_are_kept_to_the_end(way: str) -> None:
    played = check_down(table(f"tahoe-{way}"))
    assert played.state == "over"
    assert all(len(played.table.hand(seat).cards) == 3 for seat in (1, 2, 3))
    assert not any(name.kind == "discards" for name in played.table.piles)


@pytest.mark.rule(PINEAPPLE, "771-772, 843-846")
@pytest.mark.parametrize("answer", ["none", "As Ah", "Ks", "As As"])
def test_it_must_be_one_card_of_ones_own(answer: str) -> None:
    played = play(table("pineapple-high"), CALLED)
    asked = played.open_decisions()[0]
    with pytest.raises(NotLegal):
        played.answer(asked.number, 1, read_answer(asked, answer))
    assert about(played) == [(1, "discard"), (2, "discard"), (3, "discard")]


@pytest.mark.rule(PINEAPPLE, "771-772")
def test_nobody_sees_what_another_discards() -> None:
    played = say(play(table("pineapple-high"), CALLED), "1:2c 2:3c 3:4c")
    thrown = [each for each in played.events if isinstance(each, Carried)]
    assert [(str(each.to), each.seen_by) for each in thrown] == [(f"discards {seat}", seat) for seat in (1, 2, 3)]
    for viewer in (None, 2, 3):
        assert view(played.table, viewer)["piles"][PileId("discards", 1)] == ["??"]


@pytest.mark.rule(PINEAPPLE, "771-772")
def test_whoever_has_folded_discards_nothing_and_whoever_is_all_in_does() -> None:
    at = posted(f"{PINEAPPLE}#pineapple-high", "no-limit")
    played = play(sit(at, "20 100 100"), "3:raise=20 1:call 2:fold")
    assert about(played) == [(1, "discard"), (3, "discard")]


# Dead hands (rule 12) ------------------------------------------------------------------------------------------------


@pytest.mark.rule(PINEAPPLE, "843-844")
def test_who_still_has_three_cards_on_the_flop_has_a_dead_hand() -> None:
    played = play(table("pineapple-high"), CALLED)
    played.report("failed_to_discard", seat=1)
    assert about(played) == [(2, "discard"), (3, "discard")]
    say(played, "2:3c 3:4c")
    assert rulings(played) == [("failed_to_discard", "843-846")]
    assert pile(played, HAND_PILES[1]) == ""
    # The aces would have won; the kings do.
    play_out(played)
    assert purses(played) == {1: 97, 2: 97 + 9 - 1, 3: 97}


@pytest.mark.rule(PINEAPPLE, "844-846")
def test_who_still_has_three_cards_on_the_turn_of_crazy_pineapple_has_a_dead_hand() -> None:
    played = play(play(table("crazy-high"), CALLED), CHECKED)
    played.report("failed_to_discard", seat=1)
    say(played, "2:3c 3:4c")
    play_out(played)
    assert purses(played) == {1: 97, 2: 97 + 9 - 1, 3: 97}


@pytest.mark.rule(PINEAPPLE, "843-846")
def test_it_may_be_seen_only_when_the_others_have_discarded() -> None:
    played = play(table("pineapple-high"), CALLED)
    say(played, "1:2c 2:3c")
    played.report("failed_to_discard", seat=1)
    say(played, "3:4c")
    assert pile(played, HAND_PILES[1]) == ""
    assert sorted(pile(played, MUCK).split()) == ["2c", "Ah", "As"]
    assert [pile(played, PileId("discards", seat)) for seat in (1, 2, 3)] == ["", "3c", "4c"]


@pytest.mark.rule(PINEAPPLE, "843-846")
def test_the_last_live_hand_wins_at_once() -> None:
    played = play(table("pineapple-high"), CALLED)
    for seat in (1, 2):
        played.report("failed_to_discard", seat=seat)
    assert played.state == "over"
    assert pile(played, ids.BOARD) == ""
    assert purses(played) == {1: 97, 2: 97, 3: 97 + 9 - 1}


@pytest.mark.rule(PINEAPPLE, "843-846")
def test_where_every_hand_was_dead_before_it_was_dealt_the_hand_is_called_off() -> None:
    incidents = [Incident("failed_to_discard", seat) for seat in (1, 2, 3)]
    played = sit(posted(f"{PINEAPPLE}#pineapple-high"), "100 100 100", incidents=incidents)
    play(played, CALLED)
    assert played.state == "over"
    assert purses(played) == {1: 100, 2: 100, 3: 100}
    assert played.collection == 0


@pytest.mark.rule(PINEAPPLE, "827-831, 843-846")
def test_a_killed_hand_that_is_called_off_must_be_killed_again_and_the_kill_goes_back() -> None:
    at = posted(f"{PINEAPPLE}#pineapple-high", forced_kill="two-in-a-row")
    incidents = [Incident("failed_to_discard", seat) for seat in (1, 2, 4)]
    lasting = Lasting(KillNotes(3, won=3, in_a_row=2))
    played = sit(at, "100 100 100 100", lasting=lasting, incidents=incidents)
    say(played, "3:leave")
    play(played, "4:call 1:call 2:call")
    assert played.state == "over"
    assert purses(played) == {1: 100, 2: 100, 3: 100, 4: 100}
    assert played.table.lasting[KillNotes].seat == 3


@pytest.mark.rule(PINEAPPLE, "843-846")
@pytest.mark.parametrize("seat", [0, 2])
def test_a_report_of_nobody_or_of_a_folded_hand_changes_nothing(seat: int) -> None:
    played = play(table("pineapple-high"), "3:call 1:call 2:fold")
    played.report("failed_to_discard", seat=seat)
    say(played, "1:2c 3:4c")
    assert [each.remedy for each in played.events if isinstance(each, Reported)] == [NOT_IN_PLAY]
    assert [pile(played, HAND_PILES[seat]) for seat in (1, 3)] == ["As Ah", "Qs Qh"]
    assert play_out(played).state == "over"


@pytest.mark.rule(PINEAPPLE, "843-848")
@pytest.mark.parametrize(
    ("form", "board"),
    [("pineapple-high", 0), ("pineapple-hi-lo", 0), ("crazy-low", 3), ("tahoe-high", -1), ("tahoe-hi-lo", -1)],
)
def test_it_can_be_reported_while_the_discards_of_the_form_are_made(form: str, board: int) -> None:
    played = table(form)
    while played.state == "open":
        in_time = {each for _, each in about(played)} == {"discard"}
        assert not in_time or len(played.table.pile(ids.BOARD).cards) == board
        assert ("failed_to_discard" in played.reportable()) == in_time
        if not in_time:
            with pytest.raises(TooLate):
                played.report("failed_to_discard", seat=1)
        played.default()
    assert rulings(played) == []


# Which cards play (9) ------------------------------------------------------------------------------------------------


def winner(form: str, hands: list[str], board: str, **read: str) -> int:
    played = play_out(table(form, hands, board, **read))
    return max(purses(played), key=lambda seat: purses(played)[seat])


@pytest.mark.rule(PINEAPPLE, "785-787")
@pytest.mark.parametrize(
    ("hands", "board", "expected_winner"),
    [
        pytest.param(
            ["As Ah Ad", "Ks Kh 3c", "Qs Jh 4c"], "9s 5d 6d Jc 9h Tc 9d 2h", 1, id="three of one's own may be used"
        ),
        pytest.param(
            ["As 2h 3d", "Ks Kh 3c", "Qs Jh 4c"], "9s 4d 5d Jc 9h Tc 9d 8h", 1, id="three of one's own and two"
        ),
        pytest.param(
            ["2s 3h 2d", "7s 7h 3c", "Qs Jh 4c"], "9s 5c 6c 8c 9h 9c 9d Tc", 3, id="the board alone does not play"
        ),
        pytest.param(
            ["Kc 3h 2d", "7s 7h 3d", "Qs Jh 4d"], "9s 5c 6c 8c 9h 9c 9d Ts", 1, id="one of one's own and four"
        ),
    ],
)
def test_in_tahoe_one_two_or_three_of_ones_own_play(hands: list[str], board: str, expected_winner: int) -> None:
    assert winner("tahoe-high", hands, board) == expected_winner


@pytest.mark.rule(PINEAPPLE, "785-787")
def test_a_house_that_does_not_allow_all_three() -> None:
    hands, board = ["As 2h 3d", "Ks Kh 3c", "Qs 6d 2c"], "9s 4d 5d Jc 9h Tc 9d 8h"
    assert winner("tahoe-high", hands, board) == 1
    assert winner("tahoe-high", hands, board, three_cards="up-to-two") == 2


@pytest.mark.rule(PINEAPPLE, "788-789")
@pytest.mark.parametrize("form", ["pineapple-high", "crazy-high"])
@pytest.mark.parametrize(
    ("hands", "board", "expected_winner"),
    [
        pytest.param(["As Ah 2c", "Ks Kh 3c", "Qs Qh 4c"], BOARD, 1, id="both of one's own"),
        pytest.param(["Ac 3h 2d", "7s 7h 3d", "Qs Jh 4d"], "9s 5c 6c 8c 9h 9c 9d Ts", 1, id="one of one's own"),
        pytest.param(["2s 3h 2d", "Kh Qd 3d", "Jc Qh 4d"], "9s 5c 6c 8c 9h 9c 9d Ts", 3, id="one or none"),
    ],
)
def test_after_a_discard_any_five_of_the_seven_play(
    form: str, hands: list[str], board: str, expected_winner: int
) -> None:
    assert winner(form, hands, board) == expected_winner


@pytest.mark.rule(PINEAPPLE, "788-789")
@pytest.mark.parametrize("form", ["pineapple-high", "crazy-high"])
def test_after_a_discard_the_board_may_be_played(form: str) -> None:
    played = play_out(table(form, ["2s 3h 2d", "4s 6h 3d", "5s 7h 4d"], "9s Tc Jc Qc 9h Kc 9d Ac"))
    # $9 less $1, three ways: two dollars each, and two odd ones for the first two left of the button.
    assert purses(played) == {1: 100, 2: 100, 3: 99}


@pytest.mark.rule(PINEAPPLE, "791-793, 849-850")
@pytest.mark.parametrize("kind", ["pineapple", "crazy", "tahoe"])
@pytest.mark.parametrize(
    ("board", "gains"),
    [
        # $9 less $1: four dollars for each half, or all of it.
        pytest.param("9s 3d 6d Jc 9h 7c 9d Kd", {1: 1, 2: 1, 3: -3}, id="a low qualifies"),
        pytest.param("9s 3d 9c 5c 9h Tc 9d Kd", {1: -3, 2: 5, 3: -3}, id="no low, the high takes it all"),
    ],
)
def test_the_split_forms(kind: str, board: str, gains: dict[int, int]) -> None:
    played = play_out(table(f"{kind}-hi-lo", ["As 2h Qc", "Ks Kh Qd", "Js Jh Ts"], board))
    assert {seat: chips - 100 for seat, chips in purses(played).items()} == gains


@pytest.mark.rule(PINEAPPLE, "791-792")
@pytest.mark.parametrize("kind", ["pineapple", "crazy", "tahoe"])
def test_the_low_forms(kind: str) -> None:
    played = play_out(table(f"{kind}-low", ["As 2h Qc", "Ks Kh Qd", "Js Jh Qs"], "9s 3d 6d Jc 9h 7c 9d Kd"))
    assert purses(played)[1] == 97 + 9 - 1


OWN = {"pineapple": [0, 1, 2], "crazy": [0, 1, 2], "tahoe": [1, 2, 3]}


@pytest.mark.rule(PINEAPPLE, "781-793, 849-850, 860-864")
@pytest.mark.parametrize("form", FORMS)
def test_random_hands_end_as_the_slow_method_says(form: str) -> None:
    kind, _, way = form.partition("-")
    chance = Random(form)
    at = posted(f"{PINEAPPLE}#{form}", raises="three")
    for _ in range(25):
        seats = sorted(chance.sample(range(1, 11), chance.randint(2, 4)))
        stacks = {seat: chance.randint(10, 90) * 100 for seat in seats}
        shoe = Shoe.seeded(at.pack, chance.getrandbits(32))
        played = Round(at, stacks, shoe, lasting=Lasting(DealerButton(chance.choice(seats))))
        play_at_random(played, chance)
        final = {seat: played.table.ledger[stack(seat)] for seat in seats}
        assert final == expected(played, 100, OWN[kind], way)
