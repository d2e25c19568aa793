"""PaiBac: limits of a wager, of a position, of a player there, and of the action of an option. Calgrand, 6370-8677."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from houseway import BadInput, NotLegal, Round, Terms, game, terms
from houseway.play.ids import bank
from houseway.play.read_words import read_answer as read
from houseway.play.wager_question import Wager
from tests.rules.pai_gow_table import sit

GAME = "calgrand/paibac"
CARIBBEAN = "calgrand/caribbean-stud"
BEHIND = {11: 2, 12: 2}


def posted(fee: str, stakes: Mapping[str, str] | None = None, **readings: str) -> Terms:
    return terms(game(GAME, {key.replace("_", "-"): choice for key, choice in readings.items()}), fee, stakes=stakes)


def wagers(at: Terms, *said: tuple[int, str], behind: Mapping[int, int] = BEHIND) -> Round:
    """Seat 1 banks; these people wager in this order, as they are asked."""
    played = sit(at, {}, behind=behind, seats=3)
    for person, words in said:
        (asked,) = [each for each in played.open_decisions() if each.seat == person]
        assert isinstance(asked, Wager)
        played.answer(asked.number, person, read(asked, words))
    return played


def most(played: Round, person: int) -> dict[str, int]:
    """What a person who is asked may wager at the most on each circle, in dollars."""
    (asked,) = [each for each in played.open_decisions() if each.seat == person]
    assert isinstance(asked, Wager)
    return {str(circle.id): circle.most // 100 for circle in asked.circles}


@pytest.mark.rule(GAME, "6393")
@pytest.mark.parametrize("option", ["1", "8", "9", "17", "A1", "B1", "C1", "C6"])
def test_no_bonus_wager_is_larger_than_a_hundred_dollars_under_any_schedule(option: str) -> None:
    stakes = {"limits": "$1-$1,000"} if option[0] in "ABC" else None
    room = most(wagers(posted(option, stakes), behind={}), 2)
    assert {room[circle] for circle in ("pair", "tie", "lucky-7")} == {100}
    assert room["banker"] > 100


@pytest.mark.rule(GAME, "6605-6608, 6635-6638, 6672-6675")
@pytest.mark.parametrize("option", ["10", "11", "12"])
def test_a_position_has_a_hundred_dollars_for_each_bonus_bet_whoever_makes_it(option: str) -> None:
    """The seated player has $60 on the Tie Bet: who stands behind has $40 of it left, in both stacks together."""
    played = wagers(posted(option), (2, "tie $60, pair $25"), (3, "banker $50"))
    assert (most(played, 11)["tie"], most(played, 11)["pair"], most(played, 11)["lucky-7"]) == (40, 75, 100)
    (asked,) = [each for each in played.open_decisions() if each.seat == 11]
    assert isinstance(asked, Wager)
    assert asked.why_not(read(asked, "pair $50, pair 2 $25")) is None
    assert "limit of bonus wagers at a position" in str(asked.why_not(read(asked, "pair $50, pair 2 $26")))


@pytest.mark.rule(GAME, "6605-6608")
def test_read_together_all_three_bonus_bets_share_the_hundred_dollars() -> None:
    played = wagers(posted("10", bonus_limit="together"), (2, "tie $60, pair $20"), (3, "nothing"))
    assert {most(played, 11)[circle] for circle in ("tie", "pair", "lucky-7")} == {20}
    with pytest.raises(NotLegal, match=r"\$30 on pair, lucky-7"):
        wagers(
            posted("10", bonus_limit="together"),
            (2, "tie $60, pair $20"),
            (3, "nothing"),
            (11, "pair $10, lucky-7 $20"),
        )


@pytest.mark.rule(GAME, "6850-6853, 6874-6877")
@pytest.mark.parametrize("option", ["18", "19"])
def test_a_position_has_forty_dollars_for_each_bonus_bet(option: str) -> None:
    """$30 of the forty are taken: $10, the minimum, are left behind the seat, and then nothing."""
    played = wagers(posted(option), (2, "tie $30"), (3, "nothing"), (11, "tie $10"))
    assert "tie" not in most(played, 12)
    assert most(played, 12)["pair"] == 40


@pytest.mark.rule(GAME, "6393")
def test_under_the_other_options_a_hundred_dollars_are_for_each_wager() -> None:
    """Option 9 limits the wager, not the position: both stacks and everybody behind may have $100."""
    played = wagers(posted("9"), (2, "tie $100, tie 2 $100"))
    assert (most(played, 11)["tie"], most(played, 11)["tie 2"]) == (100, 100)


@pytest.mark.rule(GAME, "6377-6382")
def test_who_stands_behind_fills_what_the_seated_player_leaves_of_the_position() -> None:
    """The printed example in hundreds: $400 for a player, $800 for a position; $400 taken leave $400 for the others."""
    at = posted("9", {"position": "$800", "player": "$400"})
    played = wagers(at, (2, "pai-gow $400"), (3, "pai-gow $400"))
    assert most(played, 11)["pai-gow"] == 400
    played.answer(played.open_decisions()[0].number, 11, {"pai-gow": 350_00})
    assert most(played, 12)["pai-gow"] == 50
    assert "limit of one player" in str(wager_of(at).why_not({"pai-gow": 300_00, "banker": 101_00}))
    assert wager_of(at).why_not({"pai-gow": 300_00, "banker": 100_00}) is None


def wager_of(at: Terms) -> Wager:
    (asked,) = [each for each in wagers(at, behind={}).open_decisions() if each.seat == 2]
    assert isinstance(asked, Wager)
    return asked


@pytest.mark.rule(GAME, "6377, 8047")
@pytest.mark.parametrize(("option", "refused"), [("9", "$9"), ("9", "$20,001"), ("A1", "$0.50"), ("A1", "$20,001")])
def test_limits_of_a_position_are_posted_between_the_printed_ones(option: str, refused: str) -> None:
    assert posted(option).stakes.position == 20_000_00
    with pytest.raises(BadInput, match="outside the limits of a position"):
        posted(option, {"position": refused})


@pytest.mark.rule(GAME, "8047-8052")
def test_the_printed_example_of_the_book() -> None:
    """$1,000 for a player and $2,500 for a position: the seated player wagers the maximum, $1,500 are left."""
    at = posted("A1", {"limits": "$1-$1,000", "position": "$2,500", "player": "$1,000"})
    played = wagers(at, (2, "pai-gow $1,000"), (3, "nothing"), (11, "pai-gow $1,000"))
    assert most(played, 12)["pai-gow"] == 500


@pytest.mark.rule(CARIBBEAN, "8047-8052")
def test_the_printed_example_of_the_book_at_caribbean_stud() -> None:
    """$1,000 for a player and $2,500 for a position: an Ante of $1,000 leaves $1,500 to those behind, $1,000 each."""
    stakes = {"limits": "$1-$1,000", "position": "$2,500", "player": "$1,000"}
    at = terms(game(CARIBBEAN), "A1", stakes=stakes)
    played = wagers(at, (2, "ante $1,000"), (3, "nothing"), (11, "ante $1,000"))
    assert most(played, 12)["ante"] == 500


@pytest.mark.rule(GAME, "8677")
@pytest.mark.parametrize("option", ["C1", "C2", "C3", "C4", "C5"])
def test_c1_to_c5_take_no_wager_that_would_bring_the_action_to_1500_dollars(option: str) -> None:
    at = posted(option, {"limits": "$1-$1,000"})
    played = wagers(at, (2, "pai-gow $1,000"), (11, "banker $400"))
    assert most(played, 12)["pai-gow"] == 99
    played.answer(played.open_decisions()[0].number, 12, {"pai-gow": 99_00})
    # The last dollar below $1,500 is wagered: seat 3 is not asked any more, and the player-dealer is.
    assert [(each.seat, each.about) for each in played.open_decisions()] == [(1, "bank wager")]


@pytest.mark.rule(GAME, "8699-8705")
def test_c6_has_no_such_limit() -> None:
    at = posted("C6", {"limits": "$1-$1,000"})
    assert most(wagers(at, (2, "pai-gow $1,000"), (11, "banker $1,000")), 12)["pai-gow"] == 1_000


@pytest.mark.rule(GAME, "6386")
@pytest.mark.parametrize("option", ["2", "8", "A1"])
def test_at_a_five_dollar_minimum_every_amount_is_a_multiple_of_five(option: str) -> None:
    """A second bank is not offered to somebody who has four dollars left for it."""
    at = posted(option, {"limits": "$5-$100"} if option == "A1" else None)
    asked = wager_of(at)
    assert {circle.step for circle in asked.circles} == {500}
    assert "step of $5" in str(asked.why_not({"pai-gow": 12_00}))
    played = sit(at, {}, behind={}, seats=3, stacks={1: 14_00})
    for person, words in ((2, "pai-gow $10, banker $10"), (3, "nothing")):
        (one,) = [each for each in played.open_decisions() if each.seat == person]
        assert isinstance(one, Wager)
        played.answer(one.number, person, read(one, words))
    (first,) = played.open_decisions()
    assert isinstance(first, Wager)
    assert {(circle.least % 500, circle.most % 500) for circle in first.circles} == {(0, 0)}
    played.answer(first.number, 1, {"bank": first.circles[0].most})
    # What is left is less than $5 and its fee: the baccarat wager has gone back.
    assert not [each for each in played.open_decisions() if each.about == "bank wager"]
    assert not played.table.ledger[bank("bank on baccarat")]


@pytest.mark.rule(GAME, "6393-6399")
def test_the_room_may_post_a_lower_limit_of_bonus_wagers_for_a_position() -> None:
    """$150 for each bonus at a position: two stacks of the seated player leave $30, and the others nothing."""
    at = posted("9", {"bonus_position": "$150"})
    assert "$150 on a bonus at a position" in at.posted
    played = wagers(at, (2, "tie $100, tie 2 $20"), (3, "nothing"))
    assert (most(played, 11)["tie"], most(played, 11)["pair"]) == (30, 100)
    played.answer(played.open_decisions()[0].number, 11, {"tie": 30_00})
    assert "tie" not in most(played, 12)


@pytest.mark.rule(GAME, "6393-6399")
def test_the_room_may_post_a_lower_limit_of_bonus_wagers_for_a_player() -> None:
    """$60 for each bonus of one player, in both stacks together; whoever stands behind has their own."""
    at = posted("9", {"player": "$400", "bonus_player": "$60"})
    played = wagers(at, (2, "tie $40, tie 2 $20, pair $60"), (3, "nothing"))
    assert (most(played, 11)["tie"], most(played, 11)["banker"]) == (60, 400)
    asked = wager_of(at)
    assert "limit of bonus wagers of one player" in str(asked.why_not(read(asked, "tie $40, tie 2 $21")))


@pytest.mark.rule(GAME, "6393-6399, 6605-6608")
def test_a_posted_limit_does_not_raise_the_one_of_the_option() -> None:
    played = wagers(posted("10", {"bonus_position": "$500"}), (2, "tie $60"), (3, "nothing"))
    assert most(played, 11)["tie"] == 40


@pytest.mark.rule(GAME, "6393-6399")
@pytest.mark.parametrize(
    ("name", "stakes", "told"),
    [
        (GAME, {"position": "$800", "bonus_position": "$801"}, "outside the limit of all wagers"),
        (GAME, {"player": "$100", "bonus_player": "$101"}, "outside the limit of all wagers"),
        (CARIBBEAN, {"bonus_position": "$50"}, "is played without"),
        ("players/ez-baccarat", {"bonus_position": "$50"}, "which is not printed"),
    ],
)
def test_what_limits_of_bonus_wagers_cannot_be_posted(name: str, stakes: Mapping[str, str], told: str) -> None:
    with pytest.raises(BadInput, match=told):
        terms(game(name), stakes=stakes)
