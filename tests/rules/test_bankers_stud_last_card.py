"""Seven Card Stud, Bankers: the last card when it is dealt too early or face up, and a declared all in."""

from __future__ import annotations

import pytest

from houseway.bots.bot import policy
from houseway.cards import SeededChance, Shoe, cards, text
from houseway.play.decisions import Choose
from houseway.play.incidents import Incident
from houseway.play.round import Round
from houseway.play.view import view
from tests.rules.holdem_table import purse, rights
from tests.rules.stud_table import (
    BANKERS,
    FOUR,
    answer,
    bankers,
    burns,
    check_down,
    held,
    rulings,
    sees,
    sit,
    sit_bankers,
    whole,
)
from tests.tables import table

# Rule 15: dealt too early --------------------------------------------------------------------------------------------


@pytest.mark.rule(BANKERS, "408-410")
def test_a_last_card_dealt_too_early_and_looked_at_is_kept_and_its_player_may_not_raise() -> None:
    played = answer(check_down(sit_bankers(), 6), "4:bet")
    assert rights(played) == "1: fold, call $30, raise $60"
    played.report("premature_last_card", 1)
    assert rights(played) == "1: fold, call $30"
    assert sees(played, 1, 1) == "2c 7d Ks 9h 8h 4c Jd"
    assert rights(answer(played, "1:call")) == "2: fold, call $30, raise $60"
    answer(played, "2:call 3:call")
    # The burn, Td 3s and 3c are eliminated. Burn again: seats 2, 3 and 4 receive the next cards, seat 1 none.
    assert [len(held(played, seat)) for seat in (1, 2, 3, 4)] == [7] * 4
    assert text(held(played, 1)[-1:]) == "Jd"
    assert not {face for seat in (2, 3, 4) for face in held(played, seat)} & {*cards("Td 3s 3c")}
    assert burns(played) == 3 + 1 + 3 + 1
    # On seventh street everybody may raise again.
    assert "raise" in rights(answer(played, "4:bet"))
    assert rulings(played) == [("premature_last_card", 1, "408-410")]
    whole(played)


@pytest.mark.rule(BANKERS, "408-410")
def test_who_has_seven_cards_may_still_bet() -> None:
    played = check_down(sit_bankers(), 6)
    played.report("premature_last_card", 4)
    played.report("premature_last_card", 2)
    assert rights(played) == "4: fold, check, bet $30"
    answer(played, "4:bet 1:raise")
    assert rights(played) == "2: fold, call $60"
    assert [text(held(played, seat)[-1:]) for seat in (4, 2)] == ["3c", "Td"]
    whole(played)


@pytest.mark.rule(BANKERS, "408-410")
def test_before_sixth_street_no_last_card_can_have_been_dealt() -> None:
    played = check_down(sit_bankers(), 5)
    assert "premature_last_card" not in played.reportable()


# Rules 20 and 21: the last card exposed ------------------------------------------------------------------------------


def _last_card_up(*seats: int, hands: tuple[str, ...] = FOUR, stacks: str = "") -> Round:
    played = check_down(sit_bankers(hands, stacks=stacks), 6)
    for seat in seats:
        played.report("exposed_last_card", seat)
    return check_down(played, 7)


def _up(played: Round) -> list[int]:
    """Whose last card everybody saw as it was dealt."""
    return [seat for seat in played.table.seats if played.table.hand(seat).sight[-1:] == [0]]


def who_may_declare(played: Round) -> int:
    """The seat that is asked whether it declares all in."""
    [asked] = played.open_decisions()
    assert isinstance(asked, Choose)
    assert asked.moves == ("play on", "declare all in")
    return asked.seat


@pytest.mark.rule(BANKERS, "445, 447-452, 462-463")
@table("seat", rows=(1, 3))
def test_the_others_are_dealt_down_and_the_player_may_play_on(seat: int) -> None:
    played = _last_card_up(seat)
    assert _up(played) == [seat]
    assert who_may_declare(played) == seat
    # Seat 4 was high on sixth street, with an ace.
    assert rights(answer_with(played, "play on")) == "4: fold, check, bet $30"
    assert rights(answer(played, "4:bet")) == "1: fold, call $30, raise $60"
    whole(played)


def answer_with(played: Round, move: str) -> Round:
    [asked] = played.open_decisions()
    played.answer(asked.number, asked.seat, move)
    return played


@pytest.mark.rule(BANKERS, "449-451, 465-466")
def test_who_declares_all_in_bets_no_more_and_plays_for_the_pot_as_it_lies() -> None:
    # Seat 2 has the best hand and declares all in. Four players have $7 each in the pot; the others bet $30 beside it.
    played = answer_with(_last_card_up(2), "declare all in")
    answer(played, "4:bet 1:call")
    assert rights(played) == "3: fold, call $30, raise $60"
    answer(played, "3:fold")
    assert played.state == "over"
    assert purse(played, 2) == 1000 - 7 + 28
    assert purse(played, 3) == 993
    # Of seats 1 and 4 the better takes the side pot of $60, and the other has no refund.
    assert sorted([purse(played, 1), purse(played, 4)]) == [993 - 30, 993 + 30]


@pytest.mark.rule(BANKERS, "449-451")
def test_two_players_may_be_exposed_and_each_is_asked() -> None:
    played = _last_card_up(1, 3)
    assert _up(played) == [1, 3]
    answer_with(played, "declare all in")
    assert who_may_declare(played) == 3
    answer_with(played, "declare all in")
    assert rights(answer(played, "4:bet")) == "2: fold, call $30, raise $60"


@pytest.mark.rule(BANKERS, "453-456, 462-463")
def test_of_two_players_the_first_ones_is_up_for_both_and_they_bet_as_on_sixth_street() -> None:
    played = _last_card_up(1, hands=FOUR[:2])
    assert _up(played) == [1, 2]
    assert rights(played) == "1: fold, check, bet $30"


@pytest.mark.rule(BANKERS, "457-464")
@table("move", "then", rows=[("play on", "1: fold, check, bet $30"), ("declare all in", "over")])
def test_of_two_players_the_second_one_may_declare_all_in_before_there_is_action(move: str, then: str) -> None:
    played = _last_card_up(2, hands=FOUR[:2])
    assert _up(played) == [2]
    assert who_may_declare(played) == 2
    assert rights(answer_with(played, move)) == then
    whole(played)


@pytest.mark.rule(BANKERS, "449-451")
def test_who_is_all_in_already_has_nothing_to_declare() -> None:
    played = _last_card_up(3, stacks="1000 1000 7 1000")
    assert _up(played) == [3]
    assert rights(played) == "4: fold, check, bet $30"


@pytest.mark.rule(BANKERS, "412-422, 447-451")
def test_a_last_card_may_be_exposed_when_the_deck_is_too_short_as_well() -> None:
    # Seven players: five are served from the stub, seat 7 from the burns and the last card.
    at = bankers()
    played = Round(at, dict.fromkeys(range(1, 8), 100_000), Shoe.seeded(at.pack, 3))
    check_down(played, 6).report("exposed_last_card", 7)
    check_down(played, 7)
    assert _up(played) == [7]
    assert [len(held(played, seat)) for seat in range(1, 8)] == [7] * 7
    assert who_may_declare(played) == 7
    whole(answer_with(played, "declare all in"))


@pytest.mark.rule(BANKERS, "408-410")
def test_a_last_card_dealt_too_early_is_kept_when_everybody_is_all_in_too() -> None:
    early = Incident("premature_last_card", 2)
    played = sit_bankers(FOUR, early, stacks="17 17 17 17")
    answer(played, "1:complete 2:call 3:call 4:call")
    assert played.state == "over"
    # Burns of three streets; the early round's burn and the cards of seats 1, 3 and 4; the burn of the last round.
    assert burns(played) == 3 + 4 + 1
    assert rulings(played) == [("premature_last_card", 2, "408-410")]
    whole(played)


def test_a_bot_declares_all_in_with_a_hand_that_it_would_not_bet_and_plays_on_with_the_best() -> None:
    at = bankers()
    said = []
    # Seat 1 shows four diamonds. Seat 2 has a pair of deuces, or four aces.
    for second in ("2c 3c 5c 9s 7h Tc 2h", "Ad Ah Ac 5s 5h Tc As"):
        hands = ("Kc Kh 4d 9d 8d Jd 3d", second)
        played = sit(hands, at=at, stacks="1000 1000")
        check_down(played, 6).report("exposed_last_card", 2)
        check_down(played, 7)
        [asked] = played.open_decisions()
        bot = policy("sharp", at.sheet)
        said.append(bot(lambda played=played: view(played.table, 2), asked, SeededChance(1)))  # type: ignore[misc]
    assert said == ["declare all in", "play on"]
