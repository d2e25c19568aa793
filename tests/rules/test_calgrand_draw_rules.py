"""Draw Poker, California Grand: its general rules, on jokers, exposed cards, a sixth card, the last card and kills.

Four players with $100 and an ante of $1: seat 1 acts first, seat 4 has the button.
"""

from __future__ import annotations

import pytest

from houseway.cards import Shoe, text
from houseway.errors import BadInput
from houseway.families.poker.core.carried_notes import CarriedAntes
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.forced.kill import KillNotes
from houseway.play.events import Moved, Shuffled
from houseway.play.ids import BURNS, COLLECTION, HAND_PILES
from houseway.play.incidents import Incident
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import NOBODYS, CarriedPot
from tests.lasting_words import with_button
from tests.rules.calgrand_draw_table import ACE_HIGH, DRAW, JACKS, KINGS, NINES, UNOPENED, play, posted, sit
from tests.rules.calgrand_table import reshuffled, say
from tests.rules.holdem_table import in_cents, rights
from tests.rules.jacks_table import next_hand, purses, said
from tests.tables import table

FORMS = ["high", "low", "hi-lo", "jacks-or-better", "jacks-back"]
CHECKS = "check check check check"
PAT = "pat pat pat pat"


def held(played: Round, seat: int) -> str:
    return text(played.table.hand(seat).cards)


# The deal ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(DRAW, "1365")
@table("form", rows=FORMS)
def test_each_player_is_dealt_one_card_face_down_in_turn_until_each_has_five(form: str) -> None:
    at = posted(form)
    for players in (2, 8):
        for button in (players, 1):
            shoe = Shoe.rigged(at.pack, range(5 * players))
            played = Round(
                at, in_cents(" ".join(["100"] * players)), shoe, lasting=with_button((button - 2) % players + 1)
            )
            # The left of the button has the first card of every round, and the button the last.
            for turn in range(players):
                hand = played.table.hand((button + turn) % players + 1)
                assert hand.cards == list(range(turn, 5 * players, players))
                assert set(hand.sight) == {hand.owner}


@pytest.mark.rule(DRAW, "1365, 1382")
@table("form", rows=FORMS)
def test_the_button_moves_to_the_next_seat_and_the_highest_card_by_suit_has_it_first(form: str) -> None:
    at = posted(form)
    # A card is drawn for each of four seats: the king of spades is higher than the king of hearts.
    new = Round(at, in_cents("100 100 100 100"), reshuffled(at, "Kh Ks Qs 2c", ""))
    assert rights(new).startswith("3: ")
    play(new, "fold fold fold")
    assert rights(next_hand(new)).startswith("4: ")


@pytest.mark.rule(DRAW, "1365")
@table("form", rows=FORMS)
def test_two_to_eight_may_play_or_seven_where_the_house_says_so(form: str) -> None:
    for seats, most in (("eight", 8), ("seven", 7)):
        at = posted(form, seats=seats)
        for players in (2, most):
            assert sit(at, stacks=" ".join(["100"] * players)).state == "open"
        for players in (1, most + 1):
            with pytest.raises(BadInput, match=f"seats 2 to {most}"):
                sit(at, stacks=" ".join(["100"] * players))


# Jokers (rule 1) ------------------------------------------------------------------------------------------------------


@pytest.mark.rule(DRAW, "1438-1441, 1359-1360")
@table(
    "first",
    "second",
    "best",
    rows=[
        # An ace, and five aces are the best hand of all.
        ("As Ah Ad Ac Jk", "Kd Qd Jd Td 9d", 1),
        ("Kc Qh 7d 4s Jk", "Kd Kh 3c 2d 4c", 2),
        ("Kc Qh 7d 4s Jk", "Ad Kh Jc Tc 9c", 1),
        # It completes a straight or a flush, as the best card for it.
        ("6s 5h 4d 3c Jk", "7s 6h 5d 4c 3h", 1 + 2),
        ("Qh 9h 5h 3h Jk", "Kd Qd 9d 5d 3d", 1),
        # No card that is in the hand already: ace, king, queen, nine loses to ace, king, queen, ten.
        ("As Ks 9s 4s Jk", "Ah Kh Qh Th 2h", 2),
        # No third pair or full house: with two pairs it is an ace.
        ("Kc Kd 7h 7s Jk", "Qc Qd Qh 5s 2c", 2),
    ],
)
def test_a_joker_is_an_ace_or_completes_a_straight_or_a_flush(first: str, second: str, best: int) -> None:
    played = sit(posted("high", jokers="one"), (first, second), "100 100")
    play(played, "check check / pat pat / check check")
    won = {1: {1: 101, 2: 99}, 2: {1: 99, 2: 101}, 3: {1: 100, 2: 100}}
    assert purses(played) == won[best]


@pytest.mark.rule(DRAW, "1359-1360, 1438-1441")
@table(
    "first",
    "second",
    "best",
    rows=[
        # Both are aces: five of them, or with kings two pair, which lose to three of a kind.
        ("As Ah Ad Jk Jk", "Kd Qd Jd Td 9d", 1),
        ("Kc Kd Jk Jk 2s", "3c 3d 3h 5s 4c", 2),
        # Six and seven of a straight flush.
        ("5h 4h 3h Jk Jk", "Kc Kd Kh Ks 2d", 1),
    ],
)
def test_two_jokers_are_of_the_same_kind(first: str, second: str, best: int) -> None:
    played = sit(posted("high", jokers="two"), (first, second), "100 100")
    play(played, "check check / pat pat / check check")
    assert purses(played) == {best: 101, 3 - best: 99}


# Exposed cards (rules 2-4) --------------------------------------------------------------------------------------------


@pytest.mark.rule(DRAW, "1443, 1448")
@table("word", rows=["exposed_card", "dealt_off_the_table"])
def test_a_card_that_is_exposed_before_the_draw_must_be_kept(word: str) -> None:
    for form in ("high", "jacks-or-better"):
        played = sit(posted(form), UNOPENED, incidents=[Incident(word, 2, 1)])
        assert "it must be kept" in said(played)
        assert held(played, 2) == NINES


@pytest.mark.rule(DRAW, "1445-1448")
@table("word", rows=["exposed_on_the_draw", "drawn_off_the_table"])
def test_a_card_that_is_exposed_on_the_draw_is_replaced_when_the_draw_is_finished(word: str) -> None:
    for form, first in (("high", "check check check check"), ("jacks-or-better", "bet call fold fold")):
        drawn = sit(posted(form), (JACKS, NINES, *UNOPENED[2:]), drawn="2s Ah Ac Ad")
        play(drawn, first)
        drawn.report(word, 1)
        play(drawn, "draw=4c" + (" kept" if form != "high" else ""))
        assert "will be replaced at the end of the draw" in said(drawn)
        # The second player draws before the first has another card: the ace of clubs, then that of diamonds.
        play(drawn, "draw=6c" + (" pat pat" if form == "high" else ""))
        assert (held(drawn, 1), held(drawn, 2)) == ("Jc Jd 3d 2h Ad", "9h 9s 4d 3s Ac")


# The sixth card and the last card (rules 14, 15) ----------------------------------------------------------------------


@pytest.mark.rule(DRAW, "1475-1477")
def test_a_sixth_card_of_the_first_player_is_taken_back_and_used_as_the_burn() -> None:
    played = sit(posted("high"), UNOPENED, drawn="5h 6d", incidents=[Incident("extra_card", 1)])
    assert held(played, 1) == ACE_HIGH
    play(played, CHECKS + " draw=5c")
    assert (text(played.table.pile(BURNS).cards), held(played, 1)) == ("5h", "As Qs Ts 6h 6d")


@pytest.mark.rule(DRAW, "1475-1477")
@table(
    "reports",
    rows=[
        [Incident("extra_card", 1), Incident("extra_card", 3)],
        [Incident("extra_card_seen", 1)],
        [Incident("extra_card", 2)],
    ],
)
def test_two_players_with_six_cards_or_one_that_cannot_be_taken_back_are_a_misdeal(reports: list[Incident]) -> None:
    played = sit(posted(), UNOPENED, incidents=reports)
    assert (played.state, purses(played)) == ("over", dict.fromkeys(range(1, 5), 100))
    assert "a misdeal" in said(played)


@pytest.mark.rule(DRAW, "1410-1411, 1475-1477")
def test_a_misdeal_leaves_chips_of_others_in_a_pot_that_was_carried_over() -> None:
    # Two dollars are nobody's, and one is of a player who is not dealt in; seat 1 has its own dollar back.
    carried = CarriedPot({NOBODYS: 200, 1: 100, 7: 100})
    lasting = Lasting(carried, CarriedAntes(1, entitled=(1, 2, 3, 4)))
    played = sit(posted(), UNOPENED, lasting=lasting, incidents=[Incident("extra_card_seen", 1)])
    assert purses(played) == {1: 101, 2: 100, 3: 100, 4: 100}
    assert played.table.lasting[CarriedPot] == CarriedPot({NOBODYS: 200, 7: 100})


@pytest.mark.rule(DRAW, "1410-1411, 1475-1477")
def test_a_misdeal_leaves_it_known_who_may_play_for_what_is_still_in_the_pot() -> None:
    carried = CarriedPot({NOBODYS: 200, 7: 100})
    notes = CarriedAntes(1, barred=(4,), entitled=(1, 2, 7), short=(2, 7), blinds={7: 100})
    lasting = Lasting(carried, notes)
    played = sit(posted(), UNOPENED, lasting=lasting, incidents=[Incident("extra_card_seen", 1)])
    assert "a misdeal" in said(played)
    kept = played.table.lasting[CarriedAntes]
    # Seat 2 has its chips back: it is short of nothing any more.
    assert kept == CarriedAntes(1, barred=(4,), entitled=(1, 2, 7), short=(7,), blinds={7: 100})
    again = sit(posted(), UNOPENED, lasting=played.table.lasting)
    assert again.table.facts(Hand).order == (1, 2)


@pytest.mark.rule(DRAW, "1475-1477")
def test_a_sixth_card_of_another_player_may_be_taken_back_where_the_house_says_so() -> None:
    at = posted("high", sixth_card="taken-back")
    played = sit(at, UNOPENED, drawn="5h 6d", incidents=[Incident("extra_card", 2)])
    play(played, CHECKS + " draw=5c")
    assert (text(played.table.pile(BURNS).cards), held(played, 1)) == ("5h", "As Qs Ts 6h 6d")


@pytest.mark.rule(DRAW, "1382, 1509-1510, 1603-1604")
@table("reading", "then", rows=[("may-raise", "2: fold, check, raise $3"), ("bet-in-turn", "draw")])
def test_the_big_blind_may_raise_when_everybody_has_called_or_has_bet_already(reading: str, then: str) -> None:
    played = play(sit(posted("high", blinds="$1 $3", big_blind=reading), UNOPENED), "3:call 4:call 1:call")
    [asked] = played.open_decisions()
    assert (rights(played) if asked.about == "bet" else asked.about) == then


@pytest.mark.rule(DRAW, "1479-1481")
def test_the_last_card_is_never_dealt_and_all_discards_are_shuffled_up_with_it_but_not_the_burn() -> None:
    at = posted("high")
    order = "".join(text([face]) + " " for face in range(52))
    # Eight hands and a burn leave eleven cards: ten are dealt, and the last is not. The first player throws 2c and 4c.
    shoe = reshuffled(at, order, "2c 4c")
    played = Round(at, in_cents(" ".join(["100"] * 8)), shoe, lasting=with_button(7))
    play(played, "check " * 8)
    burned = text(played.table.pile(BURNS).cards)
    for _ in range(2):
        [asked] = played.open_decisions()
        played.answer(asked.number, asked.seat, tuple(played.table.hand(asked.seat).cards))
    assert len(played.table.shoe) == 1
    third = played.open_decisions()[0].seat
    played.answer(played.count, third, tuple(played.table.hand(third).cards[:1]))
    # Ten discards, the third player's own and the last card; a card is burned again, and the draw completed.
    assert [each for each in played.events if isinstance(each, Shuffled)]
    assert text(played.table.pile(BURNS).cards) == f"{burned} 2c"
    assert held(played, third).endswith("4c")
    assert len(played.table.shoe) == 1 + 11 - 2


# Kills (rules 8-12) ---------------------------------------------------------------------------------------------------


def killing(form: str = "high", **read: str) -> Round:
    lasting = Lasting(KillNotes(3, won=3, in_a_row=2, blind=600))
    return sit(posted(form, forced_kill="two-in-a-row", **read), (JACKS, *UNOPENED[1:]), lasting=lasting)


@pytest.mark.rule(DRAW, "1456-1460")
def test_two_wins_in_a_row_must_kill_and_the_stakes_are_doubled() -> None:
    at = posted("high", forced_kill="two-in-a-row")
    won = play(sit(at, lasting=Lasting(KillNotes(won=1, in_a_row=1))), "bet fold fold fold")
    assert won.table.lasting[KillNotes] == KillNotes(1, won=1, in_a_row=2, blind=600)
    played = play(killing(), "3:play")
    # A blind of $6 is the first bet as raised: everybody calls it, or raises by $6.
    assert (purses(played)[3], rights(played)) == (93, "1: fold, call $6, raise $12")
    play(played, "1:fold 2:fold 3:check 4:fold")
    assert played.table.lasting[KillNotes].seat == 3


@pytest.mark.rule(DRAW, "1457-1460")
def test_a_killer_who_leaves_the_game_for_the_hand_posts_all_the_same() -> None:
    played = play(killing(), "3:leave")
    assert purses(played)[3] == 94
    assert rights(played) == "1: fold, check, bet $6"


@pytest.mark.rule(DRAW, "1456-1460, 1501-1502")
def test_a_kill_is_paid_with_a_hand_that_nobody_opens() -> None:
    lasting = Lasting(KillNotes(3, won=3, in_a_row=2, blind=600))
    at = posted(forced_kill="two-in-a-row")
    played = play(sit(at, UNOPENED, lasting=lasting), "3:play 1:check 2:check 3:check 4:check")
    assert played.table.lasting[KillNotes] == KillNotes(won=3, in_a_row=2)
    assert purses(played) == {1: 99, 2: 99, 3: 93, 4: 99}


@pytest.mark.rule(DRAW, "1401, 1457-1460")
@table("betting", "more", rows=[("limit", ""), ("spread", ", bet to $7-$12"), ("no-limit", ", bet to $7-$99")])
def test_a_killer_with_openers_has_put_in_the_opening_bet_already(betting: str, more: str) -> None:
    hands = (UNOPENED[0], UNOPENED[1], JACKS, UNOPENED[3])
    lasting = Lasting(KillNotes(3, won=3, in_a_row=2, blind=600))
    played = sit(posted(betting=betting, forced_kill="two-in-a-row"), hands, lasting=lasting)
    # The blind of $6 is the first bet as raised. Where amounts are free the killer may bet more than it.
    assert rights(play(played, "3:play 1:check 2:check")) == f"3: fold, check, open{more}"
    assert rights(play(played, "open")).startswith("4: fold, call $6, raise ")
    play(played, "4:call 1:fold 2:fold / 3:pat 4:pat / 3:check 4:check")
    # Four antes and twice $6: jacks win.
    assert purses(played) == {1: 99, 2: 99, 3: 93 + 16, 4: 93}


@pytest.mark.rule(DRAW, "1462-1463")
def test_the_winner_of_a_pot_of_the_predetermined_amount_must_kill() -> None:
    at = posted("high", pot_kill="sixty", betting="no-limit")
    played = play(sit(at, (KINGS, NINES)), "bet=30 call fold fold / pat pat / check check")
    assert played.table.lasting[KillNotes].seat == 1


@pytest.mark.rule(DRAW, "1465-1470")
def test_a_voluntary_kill_may_be_objected_to() -> None:
    at = posted("high", voluntary_kill="anybody")
    asked = "1:pass 2:kill 3:pass 4:pass"
    killed = say(sit(at), f"{asked} 1:agree 3:agree 4:agree")
    assert rights(killed) == "1: fold, call $6, raise $12"
    stands = say(sit(at), f"{asked} 1:agree 3:object 4:agree")
    assert rights(stands) == "1: fold, check, bet $3"


# The house's stipulations ---------------------------------------------------------------------------------------------


@pytest.mark.rule(DRAW, "1452-1454, 1496-1499")
def test_check_and_raise_and_the_number_of_raises_are_as_the_house_says() -> None:
    hands = (JACKS, KINGS, *UNOPENED[2:])
    allowed = play(sit(posted("high"), hands), "check bet fold fold")
    assert rights(allowed) == "1: fold, call $3, raise $6"
    barred = play(sit(posted("high", check_raise="barred"), hands), "check bet fold fold")
    assert rights(barred) == "1: fold, call $3"
    three = play(sit(posted("high", raises="three"), hands), "bet raise raise raise")
    assert rights(three) == "1: fold, call $9"


@pytest.mark.rule(DRAW, "1362-1363, 1496-1499")
def test_a_table_may_be_played_without_an_ante() -> None:
    at = posted(ante="$0", blinds="$2 $5")
    played = play(sit(at, UNOPENED), "3:check 4:check 1:check 2:check")
    assert purses(played) == {1: 98, 2: 95, 3: 100, 4: 100}


@pytest.mark.rule("calgrand/fees-poker", "10398-10401")
@table("form", rows=FORMS)
def test_the_collection_comes_from_the_pot_that_somebody_wins(form: str) -> None:
    # Option A1 takes a dollar from four players.
    played = play(sit(posted(form, fee="series-a/A1"), (JACKS, *UNOPENED[1:])), "bet fold fold fold")
    assert (played.table.ledger[COLLECTION], purses(played)[1]) == (100, 102)


@pytest.mark.rule("calgrand/fees-poker", "10734-10736, 10732-10889")
@table("after", "added", rows=[("the-draw", [1, 1]), ("never", [1])])
def test_the_additional_fee_of_series_d_is_taken_when_the_draw_is_complete(after: str, added: list[int]) -> None:
    # Option D1 takes a dollar from four players, and another one after the flop.
    at = posted("high", "no-limit", fee="series-d/D1", after_the_flop=after)
    played = play(sit(at, (JACKS, *UNOPENED[1:])), f"{CHECKS} {PAT} {CHECKS}")
    taken = [each.amount // 100 for each in played.events if isinstance(each, Moved) and each.payee == COLLECTION]
    assert taken == added
    before = play(sit(at, (JACKS, *UNOPENED[1:])), "bet=3 fold fold fold")
    assert before.table.ledger[COLLECTION] == 100


@pytest.mark.rule(DRAW, "1410-1411")
def test_no_collection_is_taken_from_a_pot_that_nobody_opens() -> None:
    played = play(sit(posted(fee="series-a/A1"), UNOPENED), CHECKS)
    assert played.table.ledger[COLLECTION] == 0


@pytest.mark.rule(DRAW, "1450, 1485-1487")
def test_every_live_hand_is_turned_up_at_the_showdown() -> None:
    played = play(sit(posted("high"), UNOPENED), f"{CHECKS} {PAT} {CHECKS}")
    assert all(set(played.table.pile(HAND_PILES[seat]).sight) == {0} for seat in (1, 2, 3, 4))
