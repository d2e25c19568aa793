"""Omaha and Omaha High-Low Split, Bankers: their own rules, and the numbered rules of Hold'em that apply to them.

Three players with the button at seat 1: cards go to seats 2, 3 and 1; blinds of $2 and $4 at 2 and 3. No option is
printed for the fee here, so that a pot is what was bet.
"""

from __future__ import annotations

from random import Random

import pytest

from houseway.cards import Shoe, text
from houseway.errors import BadInput, NotLegal
from houseway.families.poker.forced.kill import KillNotes
from houseway.play.events import Dealt, Shuffled
from houseway.play.ids import BURNS, stack
from houseway.play.incidents import Incident
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from tests.rules.calgrand_table import deck, sit
from tests.rules.flop_showdown import expected, play_at_random
from tests.rules.holdem_table import board, passive, play, purses, rights
from tests.rules.seating_table import answer, button, hand, order, posted, posts, question, ruled, to_the_cards

OMAHA, SPLIT = "bankers/omaha", "bankers/omaha-hi-lo"
both = pytest.mark.parametrize("name", [OMAHA, SPLIT])
#        2  3  1  2  3  1  2  3  1  2  3  1  next
DECK = "As Ks Qs 2c 3c 4c 2d 3d 4d 2s 3s 4s 9h 8h 7h 6h 5h Th Jh Qh Kh"


def dealt(name: str, *incidents: Incident, shoe: str = DECK, **read: str) -> Round:
    return to_the_cards(hand(posted(name, **read), "400 400 400", last=3, shoe=shoe, incidents=incidents))


def gains(name: str, hands: list[str], runout: str, **read: str) -> dict[int, float]:
    """Hands of seats 2, 3 and 1, from the left of the button."""
    played = passive(dealt(name, shoe=deck(hands, runout), **read))
    return {seat: chips - 400 for seat, chips in purses(played).items()}


# Deal, blinds and betting --------------------------------------------------------------------------------------------


@pytest.mark.rule(OMAHA, "269-281, 283")
@pytest.mark.rule(SPLIT, "269-281, 283, 299")
@both
def test_blinds_then_four_cards_in_rotation_a_flop_a_turn_and_a_river(name: str) -> None:
    played = dealt(name)
    assert posts(played) == ["2 small blind $2", "3 big blind $4"]
    places = [(str(each.to), len(each.cards)) for each in passive(played).events if isinstance(each, Dealt)]
    assert places[:12] == [(f"hand {seat}", 1) for _ in range(4) for seat in (2, 3, 1)]
    assert places[12:] == [("burns", 1), ("board", 3), ("burns", 1), ("board", 1), ("burns", 1), ("board", 1)]


@pytest.mark.rule(OMAHA, "152-153, 171-172, 274-278, 5555-5556")
@pytest.mark.rule(SPLIT, "152-153, 171-172, 274-278, 5555-5556")
@both
def test_blinds_are_live_and_four_rounds_are_bet_at_the_two_limits(name: str) -> None:
    played = dealt(name)
    assert rights(played) == "1: fold, call $4, raise $8"
    assert rights(play(played, "call call")) == "3: fold, check, raise $4"
    play(played, "check")
    for bet in (4, 8, 8):
        assert rights(played) == f"2: fold, check, bet ${bet}"
        play(played, "check check check")
    assert played.state == "over"


@pytest.mark.rule(OMAHA, "274-278, 5583-5584")
@pytest.mark.rule(SPLIT, "274-278, 5583-5584")
@pytest.mark.parametrize(
    ("name", "read", "structures"),
    [
        (OMAHA, {}, {"limit", "pot-limit"}),
        (SPLIT, {}, {"limit", "pot-limit"}),
        (SPLIT, {"without_a_limit": "no-limit"}, {"limit", "no-limit"}),
        (SPLIT, {"without_a_limit": "both"}, {"limit", "pot-limit", "no-limit"}),
    ],
)
def test_pot_limit_omaha_and_the_structure_of_the_split_game(
    name: str, read: dict[str, str], structures: set[str]
) -> None:
    for structure in ("limit", "pot-limit", "no-limit", "spread"):
        if structure in structures:
            assert posted(name, betting=structure, **read).structure == structure
        else:
            with pytest.raises(BadInput):
                posted(name, betting=structure, **read)


@pytest.mark.rule(OMAHA, "274-278, 5583-5584")
@pytest.mark.rule(SPLIT, "274-278, 5583-5584")
@both
def test_pot_limit_goes_up_to_the_pot_with_the_call_and_has_no_cap(name: str) -> None:
    played = to_the_cards(hand(posted(name, betting="pot-limit"), "400 400 400", last=3))
    # 2 + 4 in the pot and 4 to call: a raise by $10.
    assert rights(played) == "1: fold, call $4, raise to $8-$14"
    # Raised to 8, 12, 16 and 20: the pot is 20 + 16 + 12, and $8 to call make it 56.
    assert rights(play(played, "raise=8 raise=12 raise=16 raise=20")) == "2: fold, call $8, raise to $24-$76"


# Which cards play ----------------------------------------------------------------------------------------------------


@pytest.mark.rule(OMAHA, "278-281, 285-286, 288-289")
@pytest.mark.rule(SPLIT, "285-289, 294, 299, 307-309")
@both
@pytest.mark.parametrize(
    ("hands", "runout", "won"),
    [
        pytest.param(
            ["2s 3h 2d 3d", "9c 8d Ad 4d", "Qh Jh 4h 5h"],
            "Ts Tc Jc Qc 2h Kc 2c Ac",
            {2: -4, 3: -4, 1: 8},
            id="the royal flush of the board is nobody's",
        ),
        pytest.param(
            ["Ac 3h 2d 3d", "Kh Kd 7s 7d", "2h 2s 5h 5d"],
            "9s Kc 9c 8c 9h 4c 9d Ts",
            {2: -4, 3: 8, 1: -4},
            id="one club makes no flush of four on the board",
        ),
        pytest.param(
            ["Ah Kh 2c 2d", "As Ks 3c 3d", "7h 7s 6d 6h"],
            "9s Ac Kd 9c 9h Tc 8d Jd",
            {2: 2, 3: 2, 1: -4},
            id="a tie splits the pot equally",
        ),
    ],
)
def test_two_hole_cards_and_three_of_the_board(name: str, hands: list[str], runout: str, won: dict[int, float]) -> None:
    assert gains(name, hands, runout) == won


@pytest.mark.rule(SPLIT, "294-297, 299-309")
@pytest.mark.parametrize(
    ("hands", "runout", "won"),
    [
        # $12, $6 for each half.
        pytest.param(
            ["As 2h Qc Qd", "Ks Kh Jd Td", "Js Jh Ts 9c"],
            "9s 3d 6d Jc 9h 7c 9d Kd",
            {2: 2, 3: 2, 1: -4},
            id="half each",
        ),
        pytest.param(
            ["As 2h 6c 6d", "Ks Kh Jd Td", "Js Jh Ts 9c"],
            "9s 3d Tc Jc 9h 7c 9d Kd",
            {2: -4, 3: 8, 1: -4},
            id="no low: the high hand scoops the pot",
        ),
        pytest.param(
            ["2h 3h Jc Jd", "Kc Ks 9c 9d", "Tc Td 9s 8s"],
            "7s As 2s 3d 7h Kd 7d Qh",
            {2: -4, 3: 8, 1: -4},
            id="five different ranks: a pair is no low",
        ),
        pytest.param(
            ["Ad 2d Jc Jh", "Kc Ks 9c 9h", "Tc Td 9s 8s"],
            "7s 3d 4d 5d 7h Kd 7c Qh",
            {2: 8, 3: -4, 1: -4},
            id="straight and flush do not affect the low, and the ace is low and high",
        ),
        pytest.param(
            ["As 2c Kd Ks", "Qc Qs 9c 9h", "Tc Td 9s 8s"],
            "7s 3d 4h 7d Jh Kc Jc Qh",
            {2: 8, 3: -4, 1: -4},
            id="other cards for high and low",
        ),
    ],
)
def test_the_best_high_and_the_best_low_of_eight_or_better(
    hands: list[str], runout: str, won: dict[int, float]
) -> None:
    assert gains(SPLIT, hands, runout) == won


@pytest.mark.rule(SPLIT, "301-302")
def test_a_posting_to_the_contrary_lets_any_low_take_its_half() -> None:
    hands = ["As 2h 6c 6d", "Ks Kh Jd Td", "Js Jh Ts 9c"]
    assert gains(SPLIT, hands, "9s 3d Tc Jc 9h 7c 9d Kd", qualifier="none") == {2: 2, 3: 2, 1: -4}


@pytest.mark.rule(OMAHA, "278-281, 285-286")
@pytest.mark.rule(SPLIT, "294-297, 304-309")
@both
def test_random_hands_end_as_the_slow_method_says(name: str) -> None:
    chance = Random(name)
    at = posted(name, straddle_offered="not-offered")
    for _ in range(20):
        seats = sorted(chance.sample(range(1, 11), chance.randint(2, 4)))
        stacks = {seat: chance.randint(10, 90) * 100 for seat in seats}
        shoe = Shoe.seeded(at.pack, chance.getrandbits(32))
        played = Round(at, stacks, shoe, lasting=Lasting(DealerButton(chance.choice(seats))))
        play_at_random(played, chance)
        final = {seat: played.table.ledger[stack(seat)] for seat in seats}
        assert final == expected(played, 0, [2], "hi-lo" if name == SPLIT else "high")


# The rules of Hold'em that apply (1-20) ------------------------------------------------------------------------------


@pytest.mark.rule(OMAHA, "155-156, 158-169, 174-176, 178-190, 283")
@pytest.mark.rule(SPLIT, "155-156, 158-169, 174-176, 178-190, 283")
@both
@pytest.mark.parametrize(
    ("stacks", "notes", "asked", "word", "posting", "on_button"),
    [
        ("400 400", "", "", "", ["1 small blind $2", "2 big blind $4"], 1),
        (
            "400 400 400 400 400 400",
            "new 5",
            "5 enter: wait, post $6",
            "post",
            ["5 big blind, live $4", "5 small blind, dead $2", "2 small blind $2", "3 big blind $4"],
            1,
        ),
        (
            "400 400 400 400 400 400",
            "missed small 5",
            "5 enter: wait, post $6",
            "post",
            ["5 big blind, live $4", "5 small blind, dead $2", "2 small blind $2", "3 big blind $4"],
            1,
        ),
        (
            "400 400 400 400 400 400",
            "new 2",
            "2 enter: wait, buy the button $6",
            "wait",
            ["3 small blind $2", "4 big blind $4"],
            1,
        ),
        ("400 400 400 400 400 400", "away 1", "", "", ["3 small blind $2", "4 big blind $4"], 2),
    ],
)
def test_blinds_new_players_missed_blinds_and_the_button(
    name: str, stacks: str, notes: str, asked: str, word: str, posting: list[str], on_button: int
) -> None:
    at = posted(name, straddle_offered="not-offered")
    played = hand(at, stacks, last=len(stacks.split()), notes=notes)
    if asked:
        assert question(played) == asked
        answer(played, word)
    assert posts(played) == posting
    assert button(played) == on_button
    assert (2 in order(played)) is (notes != "new 2")


@pytest.mark.rule(OMAHA, "189-190")
@pytest.mark.rule(SPLIT, "189-190")
@both
@pytest.mark.parametrize(("choice", "shoe", "seat"), [("by-suit", "Kd Ac As", 3), ("draw-again", "Kd Ac As 9h 3c", 2)])
def test_a_new_game_draws_for_the_button(name: str, choice: str, shoe: str, seat: int) -> None:
    assert button(hand(posted(name, draw=choice), "400 400 400", shoe=shoe)) == seat


@pytest.mark.rule(OMAHA, "192-200")
@pytest.mark.rule(SPLIT, "192-200")
@both
def test_the_printed_straddle_of_eight_dollars_needs_sixteen_in_front(name: str) -> None:
    assert question(hand(posted(name), "400 400 400 16", last=4)) == "4 straddle: pass, straddle $8"
    assert rights(hand(posted(name), "400 400 400 15", last=4)) == "4: fold, call $4, raise $8"
    played = answer(hand(posted(name), "400 400 400 400", last=4), "straddle")
    assert rights(played) == "1: fold, call $8, raise $12"
    assert rights(play(played, "call call call")) == "4: fold, check, raise $4"


@pytest.mark.rule(OMAHA, "202-203, 4401-4402")
@pytest.mark.rule(SPLIT, "202-203, 4401-4402")
@both
def test_the_first_card_exposed_is_a_misdeal_without_a_fee(name: str) -> None:
    played = dealt(name, Incident("first_card_exposed"))
    assert (played.state, played.net(), ruled(played)) == ("over", {}, [("first_card_exposed", "202-203")])


@pytest.mark.rule(OMAHA, "205-223, 260-262")
@pytest.mark.rule(SPLIT, "205-223, 260-262")
@both
@pytest.mark.parametrize(
    ("incident", "held", "burned", "lines"),
    [
        # The exposed 3d is replaced by the 9h after the deal, and burned first.
        (Incident("hole_card_exposed", 3, 3), "Ks 3c 3s 9h", "3d", "205-223"),
        (Incident("extra_card", 2, 1), "Ks 3c 3d 3s", "9h", "260-262"),
    ],
)
def test_an_exposed_hole_card_or_an_extra_card_is_the_first_burn(
    name: str, incident: Incident, held: str, burned: str, lines: str
) -> None:
    played = dealt(name, incident)
    assert text(played.table.hand(3).cards) == held
    assert ruled(played) == [(incident.word, lines)]
    passive(played, until=3)
    assert (text(played.table.pile(BURNS).cards), text(board(played))) == (burned, "8h 7h 6h")


@pytest.mark.rule(OMAHA, "205-223")
@pytest.mark.parametrize(("exposed", "misdealt"), [(5, False), (6, True), (9, True)])
def test_more_exposed_cards_than_the_deck_can_replace_are_a_misdeal(exposed: int, *, misdealt: bool) -> None:
    """Ten hands leave twelve cards: five for the board, two for a board that is mended, five to replace others."""
    at = posted(OMAHA, more_exposed="replaced", straddle_offered="not-offered")
    reports = [Incident("hole_card_exposed", seat, 2) for seat in range(1, exposed + 1)]
    played = passive(hand(at, " ".join(["400"] * 10), last=10, incidents=reports))
    assert (played.net() == {}) is misdealt
    played.table.audit()


@pytest.mark.rule(OMAHA, "260-262")
@pytest.mark.rule(SPLIT, "260-262")
@both
def test_more_than_one_extra_card_is_a_misdeal(name: str) -> None:
    played = dealt(name, Incident("extra_card", 2, 2))
    assert (played.state, played.net()) == ("over", {})


@pytest.mark.rule(OMAHA, "225-241, 243-256, 258-259")
@pytest.mark.rule(SPLIT, "225-241, 243-256, 258-259")
@both
@pytest.mark.parametrize(
    ("word", "count", "lying", "lines", "back"),
    [
        ("premature_flop", 0, 0, "225-241", 3),
        ("flop_too_many", 5, 0, "225-241", 5),
        ("premature_turn", 0, 3, "243-256", 1),
        ("premature_river", 0, 4, "258-259", 1),
    ],
)
def test_a_board_turned_wrongly_is_reshuffled(
    name: str, word: str, count: int, lying: int, lines: str, back: int
) -> None:
    played = dealt(name)
    if lying:
        passive(played, until=lying)
    played.report(word, 0, count)
    passive(played)
    assert [event.count for event in played.events if isinstance(event, Shuffled)] == [back]
    assert ruled(played) == [(word, lines)]
    # 9h, 5h and Jh are burned; a new flop comes without another burn, and so does the last card.
    burned = text(played.table.pile(BURNS).cards)
    assert burned == "9h 5h Jh" if lying else burned.startswith("9h")
    assert (len(burned.split()), len(board(played))) == (3, 5)


@pytest.mark.rule(OMAHA, "264, 288-289")
@pytest.mark.rule(SPLIT, "264, 288-289")
@both
def test_whoever_does_not_show_the_hole_cards_does_not_win_and_nobody_declares_the_board(name: str) -> None:
    hands = ["As Ah Qc Qd", "Ks Kh Jd Td", "Js Jh Ts 9c"]
    played = passive(dealt(name, shoe=deck(hands, "9s 3d 6d Tc 9h 8c 9d 7d")), until=5)
    with pytest.raises(NotLegal):
        played.report("board_not_declared", 2)
    played.report("hand_not_shown", 2)
    assert ruled(played) == [("hand_not_shown", "264")]
    passive(played)
    assert purses(played)[2] == 396


# Kill pots (291-292) -------------------------------------------------------------------------------------------------


@pytest.mark.rule(OMAHA, "291-292")
@pytest.mark.rule(SPLIT, "291-292, 299")
@both
@pytest.mark.parametrize(
    ("choice", "allowed"),
    [
        ("not-played", "3: fold, call $4, raise $8"),
        ("two-in-a-row", "3: fold, check, raise $8"),
        ("half-kill", "3: fold, check, raise $6"),
    ],
)
def test_a_table_may_post_a_kill(name: str, choice: str, allowed: str) -> None:
    at = posted(name, kill=choice, straddle_offered="not-offered")
    notes = Lasting(KillNotes(3, won=3, in_a_row=2)) if choice != "not-played" else Lasting()
    played = sit(at, "400 400 400 400", lasting=notes)
    if choice != "not-played":
        assert [(each.seat, each.about) for each in played.open_decisions()] == [(3, "kill")]
        answer(played, "play")
    assert rights(played) == allowed


@pytest.mark.rule(OMAHA, "192-200, 291-292")
@both
def test_a_straddle_in_a_kill_pot_is_twice_the_big_blind_as_ever(name: str) -> None:
    at = posted(name, kill="two-in-a-row")
    played = answer(sit(at, "400 400 400 400", lasting=Lasting(KillNotes(4, won=4, in_a_row=2))), "play", "straddle")
    assert posts(played) == ["1 small blind $2", "2 big blind $4", "3 straddle $8", "4 kill blind $8"]
    assert rights(played) == "4: fold, check, raise $8"
