"""Lowball (Ace-to-Five), Player's: the draw, and the deck that runs out in it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from houseway import view
from houseway.cards import Shoe, cards
from houseway.errors import NotLegal
from houseway.play.decisions import Choose, Pick
from houseway.play.events import Acted, Shuffled
from houseway.play.ids import HAND_PILES, PileId
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.play.transcript.tell_round import lines
from houseway.play.view import event_view
from tests.rules.lowball_table import dealt, hand, passive, play, posted, sit

DOCUMENT = "players/lowball-ace-to-five"
THREE = ("Kc Qc Jc 2c Ac", "Kd Qd Jd 2d Ad", "Kh Qh Jh 2h Ah")


def to_the_draw(
    hands: tuple[str, ...] = THREE, then: str = "", readings: Mapping[str, str] | None = None, words: str = ""
) -> Round:
    played = sit(posted(DOCUMENT, readings=readings), "50 " * len(hands), hands=hands, then=then)
    return passive(play(passive(played, until="bet"), words), until="draw")


# The draw (3830-3845) ----------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "3834-3835")
@pytest.mark.parametrize("count", range(6))
def test_none_to_five_cards_are_replaced_by_as_many(count: int) -> None:
    come = ["3c", "4c", "5c", "6c", "7c"]
    played = to_the_draw(then=" ".join(come))
    held = hand(played, 1).split()
    play(played, f"1:{''.join(held[:count]) or 'pat'} pat pat")
    assert hand(played, 1).split() == held[count:] + come[:count]


@pytest.mark.rule(DOCUMENT, "3834-3835")
@pytest.mark.parametrize("bad", ["KcQcJc2cAcKd", "Kd", "KcKc", "Ts"], ids=["six", "another's", "twice", "in the deck"])
def test_only_cards_of_the_hand_are_replaced_each_once(bad: str) -> None:
    played = to_the_draw()
    [asked] = played.open_decisions()
    with pytest.raises(NotLegal):
        played.answer(asked.number, asked.seat, tuple(cards(bad)))
    assert hand(played, 1) == "Kc Qc Jc 2c Ac"


@pytest.mark.rule(DOCUMENT, "3830-3832, 3837-3845")
def test_all_lay_their_cards_down_and_are_dealt_to_in_turn_from_the_left_of_the_button() -> None:
    played = play(to_the_draw(then="3c 4c 5c 6c"), "1:KcQc 2:pat")
    assert hand(played, 1) == "Jc 2c Ac"
    play(played, "3:KhJh")
    assert (hand(played, 1), hand(played, 3)) == ("Jc 2c Ac 3c 4c", "Qh 2h Ah 5c 6c")


@pytest.mark.rule(DOCUMENT, "3841-3845")
def test_each_player_is_dealt_to_as_they_discard_in_the_other_reading() -> None:
    played = play(to_the_draw(then="3c 4c 5c 6c", readings={"discards": "one-by-one"}), "1:KcQc")
    assert hand(played, 1) == "Jc 2c Ac 3c 4c"


@pytest.mark.rule(DOCUMENT, "3830-3832")
def test_the_button_draws_last_and_who_has_folded_does_not() -> None:
    played = to_the_draw(words="3:call 1:fold 2:check")
    assert [each.seat for each in played.open_decisions()] == [2]
    play(played, "2:pat")
    assert [each.seat for each in played.open_decisions()] == [3]


@pytest.mark.rule(DOCUMENT, "3852")
@pytest.mark.parametrize(("reading", "first"), [("none", "3c"), ("one", "4c")])
def test_a_card_is_burned_before_the_draw_only_if_read_so(reading: str, first: str) -> None:
    played = play(to_the_draw(then="3c 4c", readings={"burns": reading}), "1:Kc pat pat")
    assert dealt(played, 1)[-1] == first


# What is seen of it ------------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "3837-3845")
def test_the_number_of_cards_is_public_and_the_cards_are_not() -> None:
    played = play(to_the_draw(then="3c 4c"), "1:KcQc 2:pat 3:pat")
    said = [each.move for each in played.events if isinstance(each, Acted) and each.about == "draw"]
    assert said == ["draw two", "stand pat", "stand pat"]
    assert view(played.table, 1)["piles"][PileId("discards", 1)] == ["Kc", "Qc"]
    for other in (2, 3, None):
        seen = view(played.table, other)["piles"]
        assert seen[PileId("discards", 1)] == ["??", "??"]
        assert seen[HAND_PILES[1]] == ["??"] * 5


@pytest.mark.rule(DOCUMENT, "3837-3845")
def test_the_transcript_of_another_seat_tells_the_number_alone() -> None:
    played = play(to_the_draw(then="3c 4c"), "1:KcQc 2:pat 3:pat")
    own, other = (
        next(line for line in lines([event_view(each, seat) for each in played.events]) if " draw " in line)
        for seat in (1, 2)
    )
    assert "seat 1 draws two, throws Kc Qc, receives 3c 4c · seat 2 stands pat" in own
    assert "seat 1 draws two · seat 2 stands pat · seat 3 stands pat" in other


# The deck runs out (3846-3855) -------------------------------------------------------------------------------------

EIGHT = "300 " * 8
# Eight hands leave thirteen cards. Seats 1 to 4 draw three each, so that one is left for seat 5, who wants four.
DRAWS = {1: 3, 2: 3, 3: 3, 4: 3, 5: 4, 6: 0, 7: 0, 8: 2}


def run_out(readings: Mapping[str, str] | None = None, draws: Mapping[int, int] = DRAWS, fold: int = 0) -> Round:
    """Deal once to see the hands, then again with a reshuffled deck in the order of seats."""
    at = posted(DOCUMENT, readings=readings)
    first = passive(sit(at, EIGHT), until="bet")
    thrown = {seat: hand(first, seat).split()[: draws[seat]] for seat in draws}
    served = [face for seat in (1, 2, 3, 4) for face in thrown[seat]]
    if fold and (readings or {}).get("folded-hands") != "left-out":
        served += hand(first, fold).split()
    played = passive(sit(at, EIGHT, again=[" ".join(served)]), until="bet")
    while isinstance(bet := played.asked, Choose):
        move = "fold" if bet.seat == fold else "check" if "check" in bet.moves else "call"
        played.answer(bet.number, bet.seat, move)
    while isinstance(asked := played.asked, Pick):
        played.answer(asked.number, asked.seat, tuple(cards(" ".join(thrown[asked.seat]))))
    return played


@pytest.mark.rule(DOCUMENT, "3846-3855")
@pytest.mark.parametrize("discards", ["all-first", "one-by-one"])
def test_what_is_left_is_dealt_and_then_the_discards_of_those_who_have_been_served(discards: str) -> None:
    played = run_out({"discards": discards})
    [shuffled] = [each for each in played.events if isinstance(each, Shuffled)]
    assert shuffled.piles == tuple(PileId("discards", seat) for seat in (1, 2, 3, 4))
    assert shuffled.count == 12
    # One card from the deck, and three of the first player's discards from the top of the reshuffled ones.
    assert [len(each.split()) for each in dealt(played, 5)[-2:]] == [1, 3]
    assert dealt(played, 5)[-1].split() == dealt(sit(posted(DOCUMENT), EIGHT), 1)[:3]


@pytest.mark.rule(DOCUMENT, "3853-3855")
def test_nobody_receives_their_own_discards_of_the_same_round() -> None:
    played = run_out()
    for seat in DRAWS:
        own = played.table.piles.get(PileId("discards", seat))
        assert not own or not set(own.cards) & set(played.table.hand(seat).cards)
    # Those who were still to receive cards keep their discards out of the deck.
    assert len(played.table.piles[PileId("discards", 5)].cards) == 4
    assert len(played.table.piles[PileId("discards", 8)].cards) == 2


@pytest.mark.rule(DOCUMENT, "3851-3855")
@pytest.mark.parametrize(("reading", "count"), [("reshuffled", 17), ("left-out", 12)])
def test_a_folded_hand_is_reshuffled_unless_read_otherwise(reading: str, count: int) -> None:
    played = run_out({"folded-hands": reading}, {**DRAWS, 8: 0}, fold=7)
    [shuffled] = [each for each in played.events if isinstance(each, Shuffled)]
    assert shuffled.count == count


@pytest.mark.rule(DOCUMENT, "3846-3855")
@pytest.mark.parametrize("seed", range(5))
def test_eight_players_who_all_draw_five_are_served_and_none_gets_their_own_back(seed: int) -> None:
    at = posted(DOCUMENT)
    played = Round(at, dict.fromkeys(range(1, 9), 30_000), Shoe.seeded(at.pack, seed), lasting=Lasting(DealerButton(7)))
    passive(played, until="draw")
    thrown = {seat: set(played.table.hand(seat).cards) for seat in range(1, 9)}
    while isinstance(asked := played.asked, Pick):
        played.answer(asked.number, asked.seat, asked.cards)
    for seat in range(1, 9):
        held = played.table.hand(seat).cards
        assert len(held) == 5
        assert not thrown[seat] & set(held)
    assert any(isinstance(each, Shuffled) for each in played.events)
    played.table.audit()
