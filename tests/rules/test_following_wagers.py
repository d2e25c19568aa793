"""Whoever else has a wager on a hand of twenty-one doubles or splits along with it, or lets the wager lie."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from houseway.bots.bot import policy
from houseway.cards import SeededChance
from houseway.families.registry import game
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import SeatNotes
from houseway.rules.posting.terms import Terms, terms
from tests.rules.twentyone_table import answer, asked, bank, moves, order, results, sit, stand_pat, wager
from tests.rules.twentyone_table import circles as circles_of

HOT, WAR, FIVE = "calgrand/hot-action-blackjack", "calgrand/war-blackjack", "players/blackjack-5-buster"
OAKS, BANKERS = "oaks/pure-21-5-blackjack", "bankers/pure-21-5-blackjack"
NAMES = [HOT, WAR, FIVE, OAKS, BANKERS]


@dataclass(frozen=True)
class Setting:
    option: str
    wager: str


SETTINGS = {
    HOT: Setting("A1", "game"),
    WAR: Setting("A1", "blackjack"),
    FIVE: Setting("1", "game"),
    OAKS: Setting("", "game"),
    BANKERS: Setting("", "game"),
}


def posted(name: str, readings: dict[str, str] | None = None) -> Terms:
    sheet, option = game(name, readings), SETTINGS[name].option
    return terms(sheet, option or None, stakes={"limits": "$1-$100"} if name in (HOT, WAR) else None)


def at_seat_two(name: str, hand: str, then: str, *, behind: int = 20, held: int = 1000) -> Round:
    """$10 of seat 2, and so many dollars of somebody behind it; the player-dealer has 6 9 and draws after `then`."""
    setting = SETTINGS[name]
    at = posted(name)
    person = at.sheet.seats.max + 1
    lasting = Lasting(SeatNotes(behind={person: 2}))
    played = bank(sit(at, order([hand], "6h 9c", then), stacks={person: held}, lasting=lasting))
    return wager(played, {2: f"{setting.wager} $10", person: f"{setting.wager} ${behind}"})


def back_line(played: Round) -> int:
    return played.table.terms.sheet.seats.max + 1


def gains(played: Round, person: int) -> list[float]:
    return [net for seat, name, _, net in results(played) if seat == person and name in ("game", "blackjack")]


@pytest.mark.rule(HOT, "3121-3122, 3284-3285")
@pytest.mark.rule(WAR, "8855, 9012-9013")
@pytest.mark.rule(FIVE, "1983-1984, 2180-2183")
@pytest.mark.rule(OAKS, "3082, 3089-3090")
@pytest.mark.rule(BANKERS, "1579, 1591-1594")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("said", "won"), [("double $20", 40), ("double $5", 25), ("stay", 20)])
def test_the_back_line_doubles_for_as_much_or_less_or_lets_its_wager_lie(name: str, said: str, won: int) -> None:
    """Five and six are doubled to 21; the player-dealer draws to 25."""
    played = answer(at_seat_two(name, "5c 6c", "Kc Td"), "double $10")
    person = back_line(played)
    assert (asked(played).seat, asked(played).about, moves(played)) == (person, "follow", ["stay", "double"])
    stand_pat(answer(played, said))
    assert (gains(played, 2), gains(played, person)) == ([20], [won])


@pytest.mark.rule(HOT, "3128-3129, 3287-3288")
@pytest.mark.rule(WAR, "8855, 9022-9023")
@pytest.mark.rule(FIVE, "1983-1984, 2185-2187")
@pytest.mark.rule(OAKS, "3082, 3095-3098")
@pytest.mark.rule(BANKERS, "1579, 1597-1601")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("said", "won"), [("split", [20, 20]), ("stay", [20])])
def test_the_back_line_splits_with_an_equal_wager_or_stays_on_the_first_hand(
    name: str, said: str, won: list[float]
) -> None:
    """Two eights become 18 and 19; the player-dealer draws to 25."""
    played = answer(at_seat_two(name, "8c 8h", "Tc Jc Td"), "split")
    assert (asked(played).seat, moves(played)) == (back_line(played), ["stay", "split"])
    stand_pat(answer(played, said))
    assert (gains(played, 2), sorted(gains(played, back_line(played)))) == ([10, 10], won)


@pytest.mark.rule(HOT, "3121-3122, 3128-3129")
@pytest.mark.parametrize(("hand", "move"), [("5c 6c", "double $10"), ("8c 8h", "split")])
def test_whoever_has_no_chips_for_a_second_wager_is_not_asked(hand: str, move: str) -> None:
    played = answer(at_seat_two(HOT, hand, "Kc Td Jc", behind=20, held=21), move)
    person = back_line(played)
    assert all(each.seat != person for each in played.open_decisions())
    assert gains(stand_pat(played), person) == [20]


@pytest.mark.rule(HOT, "3121-3122")
def test_a_second_stack_of_the_same_player_is_doubled_or_lies() -> None:
    at = posted(HOT, {"stacks": "two"})
    played = bank(sit(at, order(["5c 6c"], "6h 9c", "Kc Td")))
    assert len({each.id.stack for each in circles_of(played)}) == 2
    played = answer(wager(played, {2: "game $10, game 2 $20"}), "double $10")
    assert (asked(played).seat, asked(played).about) == (2, "follow")
    assert gains(stand_pat(answer(played, "double $15")), 2) == [20, 35]


def test_a_regular_behind_a_seat_doubles_along_now_and_then() -> None:
    played = answer(at_seat_two(HOT, "5c 6c", "Kc Td"), "double $10")
    bot, question = policy("regular", played.table.terms.sheet), asked(played)
    said = {str(bot(dict, question, SeededChance(seed))) for seed in range(20)}
    assert said == {"stay", "('double', 2000)"}
