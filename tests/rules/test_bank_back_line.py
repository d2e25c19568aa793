"""People behind the seats: where they stand, what they may wager on, and when they are settled."""

from __future__ import annotations

from dataclasses import replace

import pytest

from houseway import BadInput, NotLegal, Round, SeededChance, Session, Shoe, game, terms, view
from houseway.families.bank.core.wagers import PlaceWagers
from houseway.play.events import Opened
from houseway.play.ids import COLLECTION
from houseway.play.lasting import Lasting
from houseway.play.seat_notes import SeatNotes
from houseway.play.wager_question import Wager
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.part_names import WagerName
from tests.rules.bank_table import gain, in_cents, offer, put_up, results, wager

WAR = "cordova/ultimate-war"
KINDS = ("player", "banker", "war", "ultimate-5-player", "ultimate-5-banker")


def posted(option: str = "1") -> Terms:
    return terms(game(WAR), option, decks=1)


def crowd(stacks: str = "500 500 500", *, at: Terms | None = None, **stands: int) -> Session:
    """`p15=2` puts person 15 behind seat 2, with $500."""
    session = Session(at or posted(), in_cents(stacks), SeededChance(4))
    for person, seat in stands.items():
        session.stand_behind(int(person[1:]), seat, 50_000)
    return session


def rigged(session: Session, shoe: str) -> Round:
    dealt = session.deal()
    return Round(dealt.terms, dealt.opening_stacks, Shoe.rigged(dealt.terms.pack, shoe), lasting=dealt.opening_lasting)


@pytest.mark.rule(WAR, "963, 1004, 1025, 1045")
def test_the_back_line_wagers_on_every_circle_within_the_same_limits() -> None:
    played = offer(crowd(p15=2, at=posted("2")).deal())
    mine = next(each for each in played.open_decisions() if each.seat == 15)
    assert isinstance(mine, Wager)
    assert [(str(circle.id), circle.least) for circle in mine.circles] == [(kind, 2_500) for kind in KINDS]


@pytest.mark.rule(WAR, "963")
def test_everybody_of_the_back_line_has_their_own_chips_and_their_own_wagers() -> None:
    played = rigged(crowd(p15=2, p16=2), "Kh 4c")  # the banker hand wins
    put_up(wager(offer(played), {2: "banker $10", 15: "player $20", 16: "banker $30"}))
    assert [gain(played, person) for person in (2, 15, 16)] == [10, -20, 30]


@pytest.mark.rule(WAR, "963, 967")
def test_the_back_line_is_settled_after_the_player_of_its_seat_by_square() -> None:
    played = rigged(crowd(p16=2, p15=2, p17=3), "4c Kh")
    put_up(wager(offer(played), dict.fromkeys((2, 3, 15, 16, 17), "player $10")), 35)
    assert [(seat, net) for seat, _, _, net in results(played)] == [(2, 10), (15, 10), (16, 10), (3, 5), (17, 0)]


@pytest.mark.rule(WAR, "963")
def test_behind_the_player_dealer_nobody_wagers() -> None:
    played = offer(crowd(p15=1, p16=2).deal())
    assert [each.seat for each in played.open_decisions()] == [2, 16, 3]


@pytest.mark.rule(WAR, "963")
def test_a_hand_is_dealt_for_the_back_line_alone() -> None:
    played = put_up(wager(offer(crowd(p15=2).deal()), {15: "war $10"}))
    assert [(seat, circle) for seat, circle, _, _ in results(played)] == [(15, "war")]


@pytest.mark.rule(WAR, "963, 1082-1167")
def test_the_wagers_of_the_back_line_are_table_action() -> None:
    played = put_up(wager(offer(crowd(p15=2).deal()), {2: "player $150", 15: "player $200"}))
    assert played.table.ledger[COLLECTION] == 300


def test_wagers_from_behind_may_be_limited_to_some_circles() -> None:
    sheet = game(WAR)
    rows = [
        replace(row, params=replace(row.params, back_line_on=(WagerName("player"), WagerName("banker"))))
        if isinstance(row.params, PlaceWagers)
        else row
        for row in sheet.round
    ]
    played = offer(crowd(p15=2, at=terms(replace(sheet, round=tuple(rows)), "1", decks=1)).deal())
    circles = {
        each.seat: [str(circle.id) for circle in each.circles]
        for each in played.open_decisions()
        if isinstance(each, Wager)
    }
    assert circles == {2: list(KINDS), 15: ["player", "banker"], 3: list(KINDS)}
    number = next(each.number for each in played.open_decisions() if each.seat == 15)
    with pytest.raises(NotLegal, match="no circle 'war'"):
        played.answer(number, 15, {"war": 1_000})


# Coming and going --------------------------------------------------------------------------------------------------


def test_whoever_stands_has_a_number_above_the_seats() -> None:
    session = crowd()
    for person in (0, 3, 14, 32, -1):
        with pytest.raises(BadInput, match="expected a number from 15 to 31"):
            session.stand_behind(person, 2, 10_000)


def test_nobody_stands_behind_an_empty_seat_or_behind_the_back_line() -> None:
    session = crowd(p15=2)
    with pytest.raises(BadInput, match="nobody sits there"):
        session.stand_behind(16, 9, 10_000)
    with pytest.raises(BadInput, match="expected a seat from 1 to 14"):
        session.stand_behind(16, 15, 10_000)


def test_whoever_is_new_brings_chips_and_whoever_moves_on_has_them() -> None:
    session = crowd(p15=2)
    with pytest.raises(BadInput, match="whole cents above nothing"):
        session.stand_behind(16, 2)
    with pytest.raises(BadInput, match="somebody has that number"):
        session.stand_behind(15, 3, 10_000)
    session.stand_behind(15, 3)
    assert session.lasting == Lasting(SeatNotes(behind={15: 3}))
    assert session.stacks[15] == 50_000


def test_whoever_steps_away_takes_their_chips_along_between_rounds() -> None:
    session = crowd(p15=2)
    played = session.deal()
    with pytest.raises(BadInput, match="still open"):
        session.step_away(15)
    while played.open_decisions():
        played.default()
    session.close(played)
    assert session.step_away(15) == 50_000
    assert 15 not in session.lasting[SeatNotes].behind
    assert 15 not in session.stacks
    with pytest.raises(BadInput, match="nobody of that number stands"):
        session.step_away(15)


def test_behind_a_seat_that_is_away_or_left_the_back_line_is_passed_over() -> None:
    session = crowd("500 500 500", p15=2, p16=3)
    session.sit_out(2)
    assert session.deal().table.seats == (1, 3, 16)
    other = crowd("500 500 500", p15=2, p16=3)
    other.leave(3)
    assert other.deal().table.seats == (1, 2, 15)
    assert other.stacks[16] == 50_000


def test_the_back_line_takes_no_seat() -> None:
    session = crowd(" ".join(["500"] * 14), p15=2, p16=2, p17=3)
    assert len(session.deal().table.seats) == 17
    with pytest.raises(BadInput, match="seats 2 to 14, not 1"):
        Round(
            posted(), in_cents("500 15:500"), Shoe.rigged(posted().pack, ""), lasting=Lasting(SeatNotes(behind={15: 1}))
        )


@pytest.mark.parametrize("behind", [{}, {15: 9}, {15: 16}])
def test_a_round_knows_nobody_above_the_seats_who_stands_behind_none(behind: dict[int, int]) -> None:
    with pytest.raises(BadInput, match=r"expected a seat from 1 to 14|stands behind a taken seat"):
        Round(
            posted(),
            in_cents("500 500 15:500"),
            Shoe.rigged(posted().pack, ""),
            lasting=Lasting(SeatNotes(behind=behind)),
        )


def test_a_seat_number_cannot_stand() -> None:
    with pytest.raises(BadInput, match="a number from 15 to 31"):
        Round(
            posted(), in_cents("500 500 500"), Shoe.rigged(posted().pack, ""), lasting=Lasting(SeatNotes(behind={3: 2}))
        )


def test_views_and_transcripts_name_the_back_line() -> None:
    session = crowd(p15=2)
    session.stand_behind(16, 2, 10_000, "Ines")
    played = session.deal()
    opened = played.events[0]
    assert isinstance(opened, Opened)
    assert [name for _, name, _ in opened.seats][3:] == ["bettor 15 behind seat 2", "Ines"]
    assert view(played.table, 15)["lasting"]["seats"]["behind"][15] == 2


BANKERS, CORDOVA = "bankers/three-card-poker", "cordova/ultimate-texas-holdem"


@pytest.mark.rule(BANKERS, "1775-1779, 1889-1892, 4628-4630")
@pytest.mark.rule(CORDOVA, "1562, 1577, 1729")
@pytest.mark.parametrize(("name", "option"), [(BANKERS, "first-three-card/1"), (CORDOVA, "1")])
def test_where_nothing_is_printed_of_a_back_line_the_table_says_whether_there_is_one(name: str, option: str) -> None:
    with pytest.raises(BadInput):
        crowd(p15=2, at=terms(game(name), option))
    played = offer(crowd(p15=2, at=terms(game(name, {"back-line": "allowed"}), option)).deal())
    assert [each.seat for each in played.open_decisions()] == [2, 15, 3]


@pytest.mark.rule(BANKERS, "1814-1817, 1836-1842")
def test_a_folded_hand_with_a_back_line_is_settled_bettor_by_bettor() -> None:
    """$35 of bank: Ante and Bonus of the seat, $15 each, then $5 of the $10 behind it; the rest goes back."""
    session = crowd(p15=2, at=terms(game(BANKERS, {"back-line": "allowed"}), "none"))
    words = {2: "ante $15, bonus $15", 15: "ante $10, bonus $10"}
    played = put_up(wager(offer(session.deal()), words), 35)
    played.answer(played.open_decisions()[0].number, 2, "fold")
    assert [(person, circle, net) for person, circle, _, net in results(played)] == [
        (2, "ante", -15),
        (2, "bonus", -15),
        (15, "ante", -5),
        (15, "bonus", 0),
    ]
