"""Pan at California Grand: conditions, additions, asking and going out (printed lines 309-466 and the house rules)."""

from __future__ import annotations

import pytest

from houseway.cards import cards
from houseway.errors import NotLegal, TooLate
from houseway.families.rummy.pan_state import FirstToAct
from houseway.play.events import Moved, Ranked
from houseway.play.ids import stack
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from tests.rules.pan_table import (
    BLANKS,
    GAME,
    asked,
    chips,
    declared,
    facts,
    hand,
    offers,
    paid_to,
    reports,
    say,
    until,
)

# Four sevens of spades (six chips), fours and sixes that pay nothing: out on the first card.
OUT_AT_ONCE = {1: "7s 7s 7s 4c 4d 4h 6c 6d 6h 6s", **BLANKS}
LAYS_OUT = ("7s 7s 7s", "7s onto 1", "4c 4d 4h", "6c 6d 6h", "6s onto 3")


def laid(held: str, drawn: str, *words: str) -> Round:
    """A first lay made with the first card; the rest of the hand is of no use."""
    rest = "2c 4s 6s Jh Qs Ad 2c 4s 6s Jh"
    count = 10 - len(cards(held))
    return say(declared({1: f"{held} {' '.join(rest.split()[:count])}", **BLANKS}, drawn), *words, "done")


@pytest.mark.rule(GAME, "319-338")
@pytest.mark.parametrize(
    ("held", "drawn", "lay", "pay"),
    [
        ("3d 3h", "3c", "3c 3d 3h", 1),
        ("3d 3d", "3d", "3d 3d 3d", 2),
        ("5s 5s", "5s", "5s 5s 5s", 4),
        ("Jh Jh", "Jh", "Jh Jh Jh", 1),
        ("2s 2s", "2s", "2s 2s 2s", 2),
        ("Ad 2d", "3d", "2d 3d Ad", 1),
        ("As 2s", "3s", "2s 3s As", 2),
        ("Jd Qd", "Kd", "Jd Qd Kd", 1),
        ("Js Qs", "Ks", "Js Qs Ks", 2),
    ],
)
def test_a_condition_is_collected_at_once_from_each_active_player(held: str, drawn: str, lay: str, pay: int) -> None:
    played = laid(held, drawn, lay)
    assert offers(played)[-2] == f"ask ${pay}"
    before = chips(played, 1)
    say(played, f"ask ${pay}")
    assert chips(played, 1) == before + 2 * pay * 100
    assert paid_to(played, 1)[-2:] == [("seat 3", pay * 100), ("seat 2", pay * 100)]


@pytest.mark.rule(GAME, "311, 319-323")
@pytest.mark.parametrize(("held", "drawn", "lay"), [("6c 6d", "6h", "6c 6d 6h"), ("6c 7c", "Jc", "6c 7c Jc")])
def test_a_meld_that_is_no_condition_pays_nothing(held: str, drawn: str, lay: str) -> None:
    assert asked(laid(held, drawn, lay)) == (1, "discard")


@pytest.mark.rule(GAME, "311-313")
def test_who_did_not_declare_in_does_not_pay() -> None:
    hands = {1: "5s 5s 2c 4s 6s Jh Qs Ad 2c 4s", **BLANKS, 4: BLANKS[2]}
    played = declared(hands, "5s").rewind(2)
    say(played, "in", "out", "in", "5s 5s 5s", "done", "ask $4")
    assert [payer for payer, _ in paid_to(played, 1)] == ["seat 4", "seat 2"]


@pytest.mark.rule(GAME, "353-365")
@pytest.mark.parametrize(("face", "first", "more"), [("7h", 2, 1), ("5s", 4, 2), ("Kc", 1, 1), ("4s", 2, 2)])
def test_example_each_card_added_to_a_one_suit_square_collects_again(face: str, first: int, more: int) -> None:
    hands = {1: f"{face} {face} 2c 2d Jh Ad 6s 2c 2d Jh", **BLANKS}
    played = declared(hands, f"{face} As As {face}")
    say(played, f"{face} {face} {face}", "done", f"ask ${first}", "Jh")
    say(until(played, 1, "use"), f"{face} onto 1", "done")
    assert offers(played)[-2] == f"ask ${more}"


@pytest.mark.rule(GAME, "367-386")
def test_example_the_treys_collect_one_then_one_more_then_one_more() -> None:
    hands = {1: "3d 3h 3c 2c 4s 6s Jh Qs Ad 6s", **BLANKS}
    played = declared(hands, "3h As As 3h As As 3s")
    say(played, "3c 3d 3h", "3h onto 1", "done", "ask $1", "2c")
    for face in ("3h", "3s"):
        say(until(played, 1, "use"), f"{face} onto 1", "done")
        assert offers(played)[-2:] == ["ask $1", "pass"]
        say(played, "ask $1", {"3h": "4s", "3s": "Jh"}[face])
    assert chips(played, 1) == 9_900 + 2 * 300
    assert facts(played).collected[1] == facts(played).worth[1] == 3


@pytest.mark.rule(GAME, "313-317")
def test_who_does_not_ask_receives_nothing() -> None:
    played = say(laid("3d 3d", "3d", "3d 3d 3d"), "pass", "2c")
    assert paid_to(played, 1) == []


@pytest.mark.rule(GAME, "313-317")
def test_more_than_is_due_cannot_be_asked() -> None:
    played = laid("3d 3d", "3d", "3d 3d 3d")
    with pytest.raises(NotLegal, match="above the maximum"):
        say(played, "ask $3")


@pytest.mark.rule(GAME, "593-599")
def test_rule_28_who_asks_too_little_receives_that_and_corrects_it_when_hit_again() -> None:
    hands = {1: "5s 5s 6c 6d 2c 4s Jh Qs Ad 2c", **BLANKS}
    played = declared(hands, "5s As As As As As 6h")
    say(played, "5s 5s 5s", "done", "ask $1", "2c")
    assert paid_to(played, 1) == [("seat 3", 100), ("seat 2", 100)]
    # A turn without a hit gives no chance to correct it.
    say(until(played, 1, "use"), "discard")
    assert asked(played)[0] == 3
    say(until(played, 1, "use"), "6c 6d 6h", "done", "ask $3")
    assert facts(played).collected[1] == 4


@pytest.mark.rule(GAME, "748-750")
def test_rule_53_who_runs_out_of_chips_pays_what_they_have_and_throws_the_hand_away() -> None:
    hands = {1: "5s 5s 2c 4s 6s Jh Qs Ad 2c 4s", **BLANKS}
    played = declared(hands, "5s", stacks={3: 300})
    say(played, "5s 5s 5s", "done", "ask $4")
    assert paid_to(played, 1) == [("seat 3", 200), ("seat 2", 400)]
    assert hand(played, 3) == []
    say(played, "2c")
    assert asked(played) == (2, "use")


@pytest.mark.rule(GAME, "748-750")
def test_rule_53_when_everybody_else_has_run_out_of_chips_the_last_player_takes_the_tops() -> None:
    hands = {1: "5s 5s 2c 4s 6s Jh Qs Ad 2c 4s", **BLANKS}
    played = say(declared(hands, "5s", stacks={2: 400, 3: 300}), "5s 5s 5s", "done", "ask $4")
    assert played.state == "over"
    assert chips(played, 1) == 10_000 + 200 + 500


# Going out ----------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "450-466")
def test_example_out_on_a_good_one_asks_twelve_from_each() -> None:
    hands = {1: "Ks Ks 4c 4d 4h 7s 7s 7d 2c 6s", **BLANKS}
    played = declared(hands, "Ks As As 4s As 7s")
    say(played, "Ks Ks Ks", "4c 4d 4h", "done", "ask $2", "2c")
    say(until(played, 1, "use"), "4s onto 2", "done", "6s")
    assert hand(played, 1) == sorted(cards("7s 7s 7d"))
    before = chips(played, 1)
    say(until(played, 1, "turn"), "take", "7s 7s 7s", "7d onto 3")
    assert played.state == "over"
    assert paid_to(played, 1)[-3:] == [("seat 3", 1_200), ("seat 2", 1_200), ("tops", 300)]
    assert chips(played, 1) == before + 2_400 + 300


@pytest.mark.rule(GAME, "441-447")
def test_going_out_takes_eleven_melded_cards_and_the_winner_takes_the_tops_and_the_first() -> None:
    played = say(declared(OUT_AT_ONCE, "7s"), *LAYS_OUT)
    assert played.state == "over"
    assert facts(played).melded(1) == 11
    assert paid_to(played, 1) == [("seat 3", 1_400), ("seat 2", 1_400), ("tops", 300)]
    assert played.table.lasting == Lasting(FirstToAct(1, (1, 3, 2)))
    assert [event.words for event in played.events if isinstance(event, Ranked)] == [
        "square of sevens in spades: 6 chips (valle square, one suit + each card added to a one-suit square)",
        "mixed square of fours",
        "mixed square of sixes",
    ]


@pytest.mark.rule(GAME, "441-445")
def test_without_conditions_going_out_pays_two_chips_from_each() -> None:
    hands = {1: "2c 2d 2h 4c 4d 4h 6c 6d 6h 6s", **BLANKS}
    played = say(declared(hands, "2s"), "2c 2d 2s", "2h onto 1", "4c 4d 4h", "6c 6d 6h", "6s onto 3")
    assert paid_to(played, 1) == [("seat 3", 200), ("seat 2", 200), ("tops", 300)]


@pytest.mark.rule(GAME, "441")
def test_a_flat_player_is_out_when_they_use_the_next_card() -> None:
    hands = {1: "2c 2d 4c 4d 4h 6c 6d 6h 6s Kd", **BLANKS}
    played = say(declared(hands, "2h As As 4s"), "2c 2d 2h", "4c 4d 4h", "6c 6d 6h", "6s onto 3", "done", "Kd")
    assert hand(played, 1) == []
    say(until(played, 1, "use"), "4s onto 2")
    assert played.state == "over"
    assert facts(played).winner == 1


@pytest.mark.rule(GAME, "443-448")
def test_when_a_player_goes_out_nobody_else_collects_what_they_have_not_asked_for() -> None:
    hands = {1: "5s 5s 2c 4s 6s Jh Qs Ad 2c 4s", 2: BLANKS[2], 3: OUT_AT_ONCE[1]}
    played = say(declared(hands, "5s 7s"), "5s 5s 5s", "done", "pass", "2c")
    say(played, *LAYS_OUT)
    assert played.state == "over"
    assert paid_to(played, 1) == []
    assert chips(played, 1) == 9_900 - 1_400


@pytest.mark.rule(GAME, "443")
def test_a_player_with_few_chips_pays_what_they_have() -> None:
    played = say(declared(OUT_AT_ONCE, "7s", stacks={2: 300}), *LAYS_OUT)
    assert paid_to(played, 1) == [("seat 3", 1_400), ("seat 2", 200), ("tops", 300)]


@pytest.mark.rule(GAME, "701-703")
def test_rule_44_going_out_collects_what_is_due_from_an_earlier_meld() -> None:
    hands = {1: "5s 5s 4c 4d 4h 6c 6d 6h 2c Jh", **BLANKS}
    played = declared(hands, "5s As As 6s As As 4s")
    say(played, "5s 5s 5s", "4c 4d 4h", "6c 6d 6h", "done", "pass", "2c")
    say(until(played, 1, "use"), "6s onto 3", "done", "pass", "Jh")
    say(until(played, 1, "use"), "4s onto 2")
    # Four that were never asked for, four again, two for the outs.
    assert paid_to(played, 1) == [("seat 3", 1_000), ("seat 2", 1_000), ("tops", 300)]


@pytest.mark.rule(GAME, "705-707")
def test_rule_45_the_winner_collects_from_each_no_more_than_they_have_in_front_of_them() -> None:
    played = say(declared(OUT_AT_ONCE, "7s", stacks={1: 600}), *LAYS_OUT)
    assert paid_to(played, 1) == [("seat 3", 500), ("seat 2", 500), ("tops", 300)]


@pytest.mark.rule(GAME, "705-707")
def test_rule_45_under_the_other_reading_they_collect_no_more_than_that_in_all() -> None:
    readings = {"winner-limit": "in-all"}
    played = say(declared(OUT_AT_ONCE, "7s", stacks={1: 2_000}, readings=readings), *LAYS_OUT)
    assert paid_to(played, 1) == [("seat 3", 1_400), ("seat 2", 500), ("tops", 300)]


@pytest.mark.rule(GAME, "713-717")
def test_rule_47_the_amount_is_reckoned_and_its_parts_are_told() -> None:
    played = say(declared(OUT_AT_ONCE, "7s"), *LAYS_OUT)
    words = [event.because for event in played.events if isinstance(event, Moved) and event.payer == stack(3)][-1]
    assert words == "panned: 6 due, pays again 6, outs 2, 14 chips in all"


@pytest.mark.rule(GAME, "309-317, 709-711")
def test_rule_46_what_was_asked_is_told_with_what_was_due_and_why() -> None:
    played = say(laid("3d 3d", "3d", "3d 3d 3d"), "ask $1")
    words = [event.because for event in played.events if isinstance(event, Moved)][-1]
    assert words == "asks 1 chip of 2 due: square of treys in diamonds: 2 chips (valle square, one suit)"


@pytest.mark.rule(GAME, "499-501")
def test_rule_10_no_decision_is_rendered_after_the_tops_have_been_awarded() -> None:
    played = say(declared(OUT_AT_ONCE, "7s"), *LAYS_OUT)
    with pytest.raises(TooLate):
        played.report("foul", seat=1)
    assert reports(played) == []
