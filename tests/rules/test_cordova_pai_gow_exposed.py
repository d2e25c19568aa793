"""Pai-Gow Poker of Cordova: cards that are exposed in the piles, in handing out, or of the bank. 176-181."""

from __future__ import annotations

import pytest

from houseway import Round
from houseway.cards import SeededChance
from houseway.play.decisions import Arrange
from houseway.play.events import EVERYONE, NOBODY, Carried, Dealt, Reported, Settled, Shuffled
from houseway.play.ids import BANK_HAND, MUCK, PileId, stack
from tests.rules.pai_gow_table import STACK, answer, fees, nets, play, posted, results, sit

GAME = "cordova/pai-gow-poker"
BANK = "Ad Kc Jh 8h 8c 4s 3c"  # house way A K / 8 8 J 4 3
WINS = "As Kd Ks 9d 9c 2s 4d"
LOSES = "Qh Td 9s 7c 6s 4c 2d"
HANDS = {1: BANK, 2: WINS, 3: LOSES}
BETS = {2: "base $20", 3: "base $10"}


def wagered(bets: dict[int, str] = BETS, **more: object) -> Round:
    """Seat 1 banks and the piles lie in front of the dealer. Eighteen is counted to seat 4, so pile 1 goes there."""
    played = sit(posted(GAME), HANDS, chance=SeededChance(4), **more)  # type: ignore[arg-type]
    answer(played, "wagers", bets)
    return answer(played, "bank wager", {})


def handed_out(bets: dict[int, str] = BETS, **more: object) -> Round:
    return answer(wagered(bets, **more), "action pile", {})


def rulings(played: Round) -> list[tuple[str, int, str]]:
    ruled = [each for each in played.events if isinstance(each, Reported)]
    return [(each.incident, each.seat, each.lines) for each in ruled]


def pile(played: Round, number: int) -> list[int]:
    return list(played.table.pile(PileId("pile", number=number)).cards)


@pytest.mark.rule(GAME, "178")
@pytest.mark.parametrize("told", ["before the deal", "after it"])
def test_an_exposed_card_is_set_aside_and_the_top_card_left_over_replaces_it(told: str) -> None:
    """Pile 6 goes to seat 2. The third row goes from left to right, so its third card, Ks, is number 14 + 6."""
    if told == "before the deal":
        played = sit(posted(GAME), HANDS, chance=SeededChance(4))
        played.report("exposed_in_piles", count=20)
        answer(played, "wagers", BETS)
        answer(played, "bank wager", {})
    else:
        played = wagered()
        played.report("exposed_in_piles", count=20)
    dealt = [event for event in played.events if isinstance(event, Dealt)]
    (king,) = dealt[19].cards
    (top, *left) = dealt[-1].cards
    assert str(dealt[19].to) == "pile 6"
    assert pile(played, 6)[2] == top
    muck = played.table.pile(MUCK)
    assert (muck.cards, len(pile(played, 6))) == ([*left, king], 7)
    # Everybody has seen the card that was exposed, nobody the one that came for it.
    moves = [event for event in played.events if isinstance(event, Carried)]
    assert [event.seen_by for event in moves] == [EVERYONE, NOBODY]
    assert rulings(played) == [("exposed_in_piles", 0, "178-179")]
    assert not [event for event in played.events if isinstance(event, Shuffled)]
    answer(played, "action pile", {})
    assert top in played.table.hand(2).cards


@pytest.mark.rule(GAME, "178")
def test_the_second_row_is_dealt_from_right_to_left() -> None:
    played = wagered()
    played.report("exposed_in_piles", count=8)
    dealt = [event for event in played.events if isinstance(event, Dealt)]
    assert str(dealt[7].to) == "pile 7"
    assert pile(played, 7)[1] == dealt[-1].cards[0]


@pytest.mark.rule(GAME, "179")
@pytest.mark.parametrize("face", ["As", "Jk"])
def test_an_exposed_ace_or_joker_is_a_new_deal_of_the_whole_deck(face: str) -> None:
    hands = {**HANDS, 2: WINS.replace("As", face)}
    played = sit(posted(GAME), hands, chance=SeededChance(4))
    answer(played, "wagers", BETS)
    answer(played, "bank wager", {})
    before = [pile(played, number) for number in range(1, 8)]
    # The ace is the first card of pile 6, dealt as the sixth card.
    played.report("exposed_in_piles", count=6)
    (shuffled,) = [event for event in played.events if isinstance(event, Shuffled)]
    assert shuffled.count == 53
    after = [pile(played, number) for number in range(1, 8)]
    assert after != before
    assert {len(each) for each in after} == {7}
    sight = [seen for number in range(1, 8) for seen in played.table.pile(PileId("pile", number=number)).sight]
    assert set(sight) == {NOBODY}
    # The same wagers are played for.
    assert {each.seat for each in answer(played, "action pile", {}).open_decisions()} == {2, 3}
    assert len(results(answer(played, "set", {}))) == 2


@pytest.mark.rule(GAME, "180")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_of_the_bank_before_it_is_opened_is_a_misdeal_and_all_hands_are_dealt_again(seat: int) -> None:
    played = handed_out()
    was = {seat: list(played.table.hand(seat).cards) for seat in (2, 3)}
    first = played.open_decisions()[0]
    played.answer(first.number, first.seat, "house way")
    word = "exposed_in_handing_out" if seat else "exposed_bank_card"
    played.report(word, seat)
    # Whoever had set a hand sets the new one.
    asked = played.open_decisions()
    assert {each.seat for each in asked} == {2, 3}
    for each in asked:
        assert isinstance(each, Arrange)
        assert sorted(each.cards) == sorted(played.table.hand(each.seat).cards) != sorted(was[each.seat])
    assert len(played.table.pile(BANK_HAND).cards) == 7
    over = answer(played, "set", {})
    assert over.state == "over"
    assert {seat: wager for seat, wager, _, _ in results(over)} == {2: "base", 3: "base"}
    over.table.audit()


@pytest.mark.rule(GAME, "180")
def test_a_misdeal_that_is_reported_before_the_piles_go_out_is_ruled_on_then() -> None:
    played = wagered()
    played.report("exposed_bank_card")
    answer(played, "action pile", {})
    assert rulings(played) == [("exposed_bank_card", 0, "180")]
    assert len([event for event in played.events if isinstance(event, Shuffled)]) == 1
    assert answer(played, "set", {}).state == "over"


@pytest.mark.rule(GAME, "181")
def test_a_hand_exposed_in_handing_out_is_dead_and_every_bet_at_that_seat_returned() -> None:
    bets = {2: "base $20", 8: "base $30", 3: "base $10"}
    played = handed_out(bets, behind={8: 2})
    played.report("exposed_in_handing_out", 2)
    assert [each.seat for each in played.open_decisions()] == [3]
    assert not played.table.hand(2).cards
    over = answer(played, "set", {})
    assert results(over) == [(3, "base", "loses", -10)]
    # The fees were taken and stay.
    assert dict(fees(over)) == {"seat 1": 2, "seat 2": 1, "seat 8": 1, "seat 3": 1}
    assert [over.table.ledger[stack(seat)] for seat in (2, 8)] == [STACK - 100, STACK - 100]
    assert rulings(over) == [("exposed_in_handing_out", 2, "181")]


@pytest.mark.rule(GAME, "181, 187")
@pytest.mark.parametrize(("dead", "left"), [(2, 5), (5, 2)])
def test_of_two_hands_of_one_player_the_other_one_is_played(dead: int, left: int) -> None:
    """Seat 2 plays seat 5 as well. The dead hand's bet is returned; seat 3 loses its own as always."""
    bets = {2: "base $20, base at seat 5 $30", 3: "base $10"}
    played = handed_out(bets, plays={5: 2})
    played.report("exposed_in_handing_out", dead)
    assert [each.seat for each in played.open_decisions()] == ([3] if dead == 2 else [2, 3])
    over = answer(played, "set", {})
    settled = [event for event in over.events if isinstance(event, Settled)]
    assert {(each.seat, each.at) for each in settled} == {(2, left), (3, 3)}
    assert rulings(over) == [("exposed_in_handing_out", dead, "181")]
    over.table.audit()


@pytest.mark.rule(GAME, "181")
def test_when_the_only_hand_is_dead_the_bank_goes_back_and_the_round_is_over() -> None:
    played = handed_out({2: "base $20"})
    played.report("exposed_in_handing_out", 2)
    assert (played.state, results(played)) == ("over", [])
    assert played.table.ledger[stack(1)] == STACK - 200
    assert played.table.ledger[stack(2)] == STACK - 100


@pytest.mark.rule(GAME, "181")
def test_a_seat_without_a_hand_has_none_that_could_be_dead() -> None:
    played = handed_out()
    played.report("exposed_in_handing_out", 4)
    assert {each.seat for each in played.open_decisions()} == {2, 3}
    assert nets(answer(played, "set", {})) == {"2 base": 20, "3 base": -10}


def test_other_pai_gow_games_know_no_such_words() -> None:
    played = play(posted("cordova/ace-up-pai-gow-poker"), {}, {2: "base $10"})
    assert not {"exposed_in_piles", "exposed_bank_card"} & set(played.clone().reportable())
