"""Empty seats that somebody plays: which documents allow it, how they are taken, given up and told again."""

from __future__ import annotations

import msgspec
import pytest

from houseway import BadInput, NotLegal, Round, Session, game, games, terms
from houseway.families.bank.core.bank_state import Banked
from houseway.play.events import Settled
from houseway.play.lasting import Lasting
from houseway.play.read_words import read_answer
from houseway.play.round_file import RoundFile, replay, write
from houseway.play.seat_notes import SeatNotes
from houseway.play.wager_question import Wager
from tests.rules.test_further_seats import FIVE, FOUR, PERMIT, SPANISH, SWITCH, circles, settled, table
from tests.rules.twentyone_table import asked, bank, deal, order, posted, sit

# Bankers 1354-1357, Oaks 2924-2926 and Cordova 157 and 187 print it as well.
BESIDES = (
    "bankers/pure-21-5-blackjack",
    "cordova/pai-gow-poker",
    "cordova/pai-gow-poker-triple-bonus",
    "oaks/pure-21-5-blackjack",
)

# Where it is not printed ---------------------------------------------------------------------------------------------


@pytest.mark.rule("players/golden-frog-baccarat", "5832")
def test_seven_documents_allow_it_and_all_others_refuse_it_by_name() -> None:
    sheets = [game(name) for name in games()]
    assert {sheet.id for sheet in sheets if sheet.further_seats} == {*PERMIT, *BESIDES}
    for sheet in sheets:
        if sheet.kind == "bank" and not sheet.further_seats:
            with pytest.raises(BadInput, match=f"{sheet.name} lets nobody wager on an unoccupied seat"):
                table(terms(sheet)).play_seat(2, 5)
    frog = terms(game("players/golden-frog-baccarat"))
    with pytest.raises(BadInput, match="golden-frog-baccarat lets nobody wager"):
        Round(frog, {1: 50_000, 2: 50_000}, table(frog).deal().table.shoe, lasting=FIVE)


# Coming and going ----------------------------------------------------------------------------------------------------


def free(name: str = SPANISH) -> Session:
    return table(terms(game(name), "1"))


def over(played: Round) -> Round:
    while played.open_decisions():
        played.default()
    return played


@pytest.mark.parametrize(
    ("person", "seat", "why"),
    [
        (2, 3, "somebody sits there"),
        (2, 0, "expected a seat from 1 to 8"),
        (2, 9, "expected a seat from 1 to 8"),
        (4, 5, "nobody sits there"),
        (15, 5, "expected a seat from 1 to 8"),
        (3, 6, "the player of seat 2 wagers there"),
    ],
)
def test_a_seat_that_cannot_be_played_is_refused_and_nothing_changes(person: int, seat: int, why: str) -> None:
    session = free()
    session.play_seat(2, 6)
    before = session.lasting
    with pytest.raises(BadInput, match=why):
        session.play_seat(person, seat)
    assert session.lasting == before


def test_a_seat_is_played_until_it_is_given_up() -> None:
    session = free()
    session.play_seat(2, 5)
    assert circles(bank(session.deal()), 2)[-1].endswith(" at seat 5")
    session.give_up_seat(5)
    assert not circles(bank(session.deal()), 2)[-1].endswith(" at seat 5")
    with pytest.raises(BadInput, match="nobody wagers there"):
        session.give_up_seat(5)


def test_whoever_sits_down_takes_the_seat_over() -> None:
    session = free()
    session.play_seat(2, 5)
    played = bank(session.deal())
    session.join(5, 50_000)
    # The hand that is being played goes on as it began.
    assert "game at seat 5" in circles(played, 2)
    session.close(over(played))
    assert 5 not in session.lasting[SeatNotes].plays
    assert circles(bank(session.deal()), 5) == circles(bank(session.deal()), 2)


def test_whoever_leaves_or_sits_out_plays_no_other_seat() -> None:
    session = free()
    session.play_seat(2, 5)
    session.sit_out(2)
    assert not any(" at seat 5" in circle for circle in circles(bank(session.deal()), 3))
    session.come_back(2)
    session.leave(2)
    assert session.lasting == Lasting()


def test_a_player_dealer_wagers_on_no_other_seat() -> None:
    session = free()
    session.play_seat(2, 5)
    played = bank(session.deal(), 2)
    assert {each.seat for each in played.open_decisions()} == {1, 3}
    assert circles(played, 3) == circles(played, 1)


@pytest.mark.parametrize(("stacks", "plays"), [((1, 2, 5), {5: 2}), ((1, 2), {9: 2}), ((1, 2), {0: 2})])
def test_a_round_with_a_seat_that_cannot_be_played_is_refused(stacks: tuple[int, ...], plays: dict[int, int]) -> None:
    at = terms(game(SPANISH), "1")
    with pytest.raises(BadInput, match="besides one's own is empty, and from 1 to 8"):
        Round(at, dict.fromkeys(stacks, 50_000), table(at).deal().table.shoe, lasting=Lasting(SeatNotes(plays=plays)))


@pytest.mark.parametrize("name", PERMIT)
def test_a_round_file_tells_it_again(name: str) -> None:
    session = table(terms(game(name)))
    session.play_seat(2, 5)
    played = bank(session.deal())
    mine = next(each for each in played.open_decisions() if each.seat == 2)
    assert isinstance(mine, Wager)
    played.answer(mine.number, 2, {circle.id: circle.least for circle in mine.circles})
    over(played)
    again = replay(msgspec.json.decode(write(played), type=RoundFile), game)
    assert again.events == played.events
    assert {each.at for each in again.events if isinstance(each, Settled)} == {2, 5}


@pytest.mark.rule(SWITCH, "1542-1543")
def test_an_answer_out_of_the_purse_counts_every_seat() -> None:
    played = bank(sit(posted(SWITCH, option="by-bet/1"), "", stacks={2: 50}, lasting=FIVE))
    one = asked(played)
    with pytest.raises(NotLegal, match="fees included"):
        played.answer(one.number, one.seat, read_answer(one, FOUR))
    assert played.table.facts(Banked).circles == {}


def test_a_deal_among_three_has_no_empty_seat_unless_somebody_plays_one() -> None:
    played = deal(posted(SPANISH, option="1"), order(["9h 9d"], "Kc 8s"), {2: "game $10"}, "stand")
    assert settled(played) == [(2, "game", 2, 1, 0)]
