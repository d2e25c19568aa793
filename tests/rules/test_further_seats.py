"""One person on several seats: where allowed, they wager on empty seats, play the hands there and pay for them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from houseway import BadInput, Round, SeededChance, Session, game, terms, view
from houseway.play.decisions import Decision, subject
from houseway.play.events import Announced, Settled
from houseway.play.ids import COLLECTION, HAND_PILES, Account, stack
from houseway.play.lasting import Lasting
from houseway.play.read_words import read_answer
from houseway.play.seat_notes import SeatNotes
from houseway.play.view import HIDDEN
from houseway.play.wager_question import Wager
from houseway.rules.posting.terms import Terms
from tests.rules import pai_gow_table
from tests.rules.twentyone_table import (
    answer,
    asked,
    bank,
    collected,
    dealt_to,
    gain,
    order,
    posted,
    read,
    sit,
    wager,
)

SWITCH = "players/blackjack-switch"
SPANISH = "bankers/pure-spanish-21-5"
BLACKJACK_X = "cordova/blackjack-x"
ACE_UP = "cordova/ace-up-pai-gow-poker"
PERMIT = (SPANISH, BLACKJACK_X, SWITCH)

FIVE = Lasting(SeatNotes(plays={5: 2}))
"""Seat 5 is empty, and the player of seat 2 wagers there."""


def table(at: Terms, seats: int = 3) -> Session:
    return Session(at, dict.fromkeys(range(1, seats + 1), 500_000), SeededChance(1))


def settled(played: Round) -> list[tuple[int, str, int, int, int]]:
    """Who, on what, at which seat, on which of its hands, and the gain in dollars."""
    found = [each for each in played.events if isinstance(each, Settled)]
    return [(each.seat, each.wager, each.at, each.hand, each.net // 100) for each in found]


def circles(played: Round, person: int) -> list[str]:
    found = next(each for each in played.open_decisions() if each.seat == person)
    assert isinstance(found, Wager)
    return [str(circle.id) for circle in found.circles]


def questions(played: Round, *said: str) -> list[str]:
    """Who is asked about what, until these answers have been given."""
    told = []
    for words in said:
        told.append(f"{asked(played).seat} {subject(asked(played))}")
        answer(played, words)
    return told


# Blackjack Switch: in their own circles, or in others that are unoccupied --------------------------------------------


def switch(hands: list[str], dealer: str, wagers: str, then: str = "", **more: int) -> Round:
    """Seat 1 banks, seat 2 wagers at its own seat and at seat 5, seat 3 sits out."""
    played = sit(posted(SWITCH, option="by-bet/1"), order(hands, dealer, then), lasting=FIVE)
    return wager(bank(played), {2: wagers}, **more)


FOUR = "game $10, game 2 $20, game at seat 5 $30, game 2 at seat 5 $40"


@pytest.mark.rule(SWITCH, "1542-1543")
def test_a_player_is_asked_for_both_circles_of_an_empty_seat_beside_their_own() -> None:
    played = bank(sit(posted(SWITCH, option="by-bet/1"), "", lasting=FIVE))
    own = ["game", "game 2", "super-match"]
    assert circles(played, 2) == [*own, *(f"{circle} at seat 5" for circle in own)]
    assert circles(played, 3) == own


@pytest.mark.rule(SWITCH, "1469, 1542-1543")
@pytest.mark.parametrize("words", ["game at seat 5 $10", "super-match at seat 5 $10", "game $5, game 2 at seat 5 $5"])
def test_an_empty_seat_has_two_hands_like_any_other(words: str) -> None:
    one = asked(bank(sit(posted(SWITCH, option="by-bet/1"), "", lasting=FIVE)))
    assert "needs a wager on" in str(one.why_not(read_answer(one, words)))


@pytest.mark.rule(SWITCH, "1542-1543, 1558-1570")
def test_its_hands_are_dealt_in_their_turn() -> None:
    played = switch([], "", FOUR)
    once = ["hand 2", "hand 2.2", "hand 5", "hand 5.2", "bank hand"]
    assert dealt_to(played)[:10] == [*once, *once]


@pytest.mark.rule(SWITCH, "1542-1543, 1592-1595")
def test_whoever_wagers_there_switches_and_plays_its_hands() -> None:
    played = switch(["Kh 9d", "Kc 9s", "9h 5c", "6d Ac"], "Tc 8s", FOUR, then="9c")
    assert questions(played, "keep", "stand", "stand", "switch", "stand", "hit", "stand") == [
        "2 switch",
        "2 play",
        "2 play hand 2",
        "2 switch at seat 5",
        "2 play at seat 5",
        "2 play hand 2 at seat 5",
        "2 play hand 2 at seat 5",
    ]
    # A nine and the ace that came over, and eleven with a nine.
    assert (read(played)["hand 5"], read(played)["hand 5.2"]) == ("soft 20", "20")


@pytest.mark.rule(SWITCH, "1542-1544, 1653-1657")
def test_the_wagers_there_are_settled_in_the_turn_of_the_seat_with_their_own_chips() -> None:
    # From the right of the house dealer, against the clock: seat 5 before seat 2, and the second spot of a seat before
    # its first; 19, 20, 17 and 18 against 18.
    played = switch(["Kh 9d", "Kc Kd", "9h 8c", "Jd 8d"], "Tc 8s", FOUR)
    answer(played, "keep", "stand", "stand", "keep", "stand", "stand")
    assert settled(played) == [
        (2, "game", 5, 2, 0),
        (2, "game", 5, 1, -30),
        (2, "game", 2, 2, 20),
        (2, "game", 2, 1, 10),
    ]
    assert played.net().keys() <= {stack(1), stack(2), COLLECTION}
    assert gain(played, 2) == -30 + 10 + 20 - 4


@pytest.mark.rule(SWITCH, "1543-1544, 1868-1869")
def test_each_wager_there_costs_its_own_collection() -> None:
    played = switch(["Kh 9d", "Kc Kd", "9h 8c", "Jd 8d"], "Tc 8s", FOUR)
    # Option 1 takes a dollar for each bet, and two from the player-dealer.
    assert collected(played) == {"seat 1": 2, "seat 2": 4}


@pytest.mark.rule(SWITCH, "1542-1543")
def test_their_own_circles_may_stay_empty() -> None:
    played = switch(["9h 8c", "Jd 8d"], "Tc 8s", "game at seat 5 $10, game 2 at seat 5 $10")
    answer(played, "keep", "stand", "stand")
    assert settled(played) == [(2, "game", 5, 2, 0), (2, "game", 5, 1, -10)]


@pytest.mark.rule(SWITCH, "1542-1543, 1737-1741")
def test_a_split_at_an_empty_seat_is_one_more_hand_there() -> None:
    played = switch(["Kh 9d", "Kc Kd", "8h 8c", "Jd 9d"], "Tc 8s", FOUR, then="Kd Ks")
    answer(played, "keep", "stand", "stand", "keep", "split", "stand")
    assert subject(asked(played)) == "play hand 3 at seat 5"
    answer(played, "stand", "stand")
    # 18, 18 and 19 against 18 there, as they lie, the last one first; 19 and 20 at the player's own seat.
    assert settled(played)[:3] == [(2, "game", 5, 2, 40), (2, "game", 5, 3, 0), (2, "game", 5, 1, 0)]
    assert Account("circle", 2, "game", at=5, hand=3) in played.table.ledger.balances


@pytest.mark.rule(SWITCH, "1542-1543, 1760-1765")
def test_insurance_is_offered_for_every_hand_that_they_have() -> None:
    played = switch(["Kh 9d", "Kc Kd", "9h 8c", "Jd 8d"], "Ac Ks", FOUR)
    assert circles(played, 2) == ["insurance", "insurance 2", "insurance at seat 5", "insurance 2 at seat 5"]
    answer(played, "insurance at seat 5 $15")
    # 2 to 1 on it, and the game wagers are lost.
    assert gain(played, 2) == 30 - 10 - 20 - 30 - 40 - 4


@pytest.mark.rule(SWITCH, "1802-1803, 6231-6232")
@pytest.mark.parametrize(("reading", "why"), [("larger", None), ("not-above", "more than the $10 on Game wager")])
def test_a_super_match_may_be_larger_than_the_game_wager_or_not(reading: str, why: str | None) -> None:
    one = asked(bank(sit(posted(SWITCH, {"bonus-above-the-wager": reading}, option="by-bet/1"), "", lasting=FIVE)))
    for seat in ("", " at seat 5"):
        wagers = f"game{seat} $10, game 2{seat} $50, super-match{seat} $20"
        said = one.why_not(read_answer(one, wagers))
        assert said is None if why is None else why in str(said)


# Pure Spanish 21.5: at one's own seat, along with other unoccupied circles --------------------------------------------


@pytest.mark.rule(SPANISH, "2632-2634")
def test_an_empty_seat_needs_a_wager_at_their_own() -> None:
    at = posted(SPANISH, option="1")
    one = asked(bank(sit(at, "", lasting=FIVE)))
    assert "Game wager at seat 5 needs a wager on Game wager" in str(
        one.why_not(read_answer(one, "game at seat 5 $10"))
    )
    assert one.why_not(read_answer(one, "game $10, game at seat 5 $10")) is None
    assert one.why_not(read_answer(one, "game $10, match-the-dealer at seat 5 $10")) is not None
    alone = asked(bank(sit(posted(SPANISH, {"unoccupied-circles": "alone"}, option="1"), "", lasting=FIVE)))
    assert alone.why_not(read_answer(alone, "game at seat 5 $10")) is None


@pytest.mark.rule(SPANISH, "2632-2634, 2648-2656")
def test_every_circle_has_a_hand_of_its_own() -> None:
    at = posted(SPANISH, option="1")
    played = sit(at, order(["9h 9d", "Kh 7c", "9c 8c"], "Kc 8s"), lasting=Lasting(SeatNotes(plays={5: 2, 8: 2})))
    wager(bank(played), {2: "game $10, game at seat 5 $20, game at seat 8 $30"})
    assert dealt_to(played)[:4] == ["hand 2", "hand 5", "hand 8", "bank hand"]
    # 9-9 may be split and stands here; hard 17 must stand or double.
    assert questions(played, "stand", "stand", "stand") == ["2 play", "2 play at seat 5", "2 play at seat 8"]
    assert settled(played) == [(2, "game", 2, 1, 0), (2, "game", 5, 1, -20), (2, "game", 8, 1, -30)]


@pytest.mark.rule(SPANISH, "2632-2634, 2798-2801")
def test_all_their_hands_are_doubled_out_of_one_purse() -> None:
    at = posted(SPANISH, option="1")
    played = sit(at, order(["5h 6d", "5c 6c"], "Kc 8s", then="9h"), stacks={2: 130}, lasting=FIVE)
    wager(bank(played), {2: "game $50, game at seat 5 $30"})
    assert "double" in asked(played).moves  # type: ignore[union-attr]
    answer(played, "double", "stand")
    assert "double" not in asked(played).moves  # type: ignore[union-attr]


# Blackjack X: a bonus bet for each game wager ------------------------------------------------------------------------


@pytest.mark.rule(BLACKJACK_X, "1319, 1347")
def test_a_bonus_bet_needs_the_game_wager_of_the_same_circle() -> None:
    one = asked(bank(sit(posted(BLACKJACK_X, option="1"), "", lasting=FIVE)))
    for words in ("game $10, buster at seat 5 $5", "game $10, lucky-pair at seat 5 $5"):
        assert "needs a wager on Game wager at seat 5" in str(one.why_not(read_answer(one, words)))
    every = "game $10, buster $10, lucky-pair $5, game at seat 5 $20, buster at seat 5 $20, lucky-pair at seat 5 $5"
    assert one.why_not(read_answer(one, every)) is None
    assert "more than the" in str(one.why_not(read_answer(one, "game $30, game at seat 5 $10, buster at seat 5 $20")))


@pytest.mark.rule(BLACKJACK_X, "1319, 1347, 1350")
def test_each_lucky_pair_looks_at_its_own_two_cards() -> None:
    at = posted(BLACKJACK_X, option="1")
    played = sit(at, order(["9h 8d", "7h 7c"], "Kc 8s", burn="2s"), lasting=FIVE)
    wager(bank(played), {2: "game $10, lucky-pair $5, game at seat 5 $10, lucky-pair at seat 5 $5"})
    assert questions(played, "play on", "play on") == ["2 surrender", "2 surrender at seat 5"]
    answer(played, "stand", "stand")
    assert [each for each in settled(played) if each[1] == "lucky-pair"] == [
        (2, "lucky-pair", 2, 1, -5),
        (2, "lucky-pair", 5, 1, 50),
    ]


@pytest.mark.rule(BLACKJACK_X, "1319, 1347")
def test_in_the_other_reading_a_player_has_the_circles_of_their_own_seat() -> None:
    at = terms(game(BLACKJACK_X, {"several-circles": "own-seat"}), "1")
    with pytest.raises(BadInput, match="cordova/blackjack-x lets nobody wager on an unoccupied seat"):
        table(at).play_seat(2, 5)


# Ace Up Pai Gow Poker: the hands at further seats are set house way ----------------------------------------------

HOUSE_WAY = {"more_seats_than_one": "house-way"}
BANK = "Ad Kc Jh 8h 8c 4s 3c"  # house way A K / 8 8 J 4 3
WINS = "As Kd Ks 9d 9c 2s 4d"  # two pair, kings and nines: the house way plays the nines in front
LOSES = "Qh Td 9s 7c 6s 4c 2d"


def ace_up(hands: Mapping[int, str], wagers: Mapping[int, str], sets: Mapping[int, str] | None = None) -> Round:
    at = pai_gow_table.posted(ACE_UP, **HOUSE_WAY)
    return pai_gow_table.play(at, {1: BANK, **hands}, wagers, sets=sets, seats=3, plays={5: 2})


@pytest.mark.rule(ACE_UP, "4020-4032, 4051-4056")
def test_in_the_other_reading_a_second_hand_is_set_house_way_and_not_looked_at() -> None:
    played = ace_up({2: LOSES, 5: WINS}, {2: "base $10, base at seat 5 $20"})
    told = [each.words for each in played.events if isinstance(each, Announced)]
    assert "the hand at seat 5 is set house way" in told
    assert settled(played) == [(2, "base", 5, 1, 20), (2, "base", 2, 1, -10)]


@pytest.mark.rule(ACE_UP, "4020-4032, 4051-4056")
def test_nobody_sees_the_second_hand_before_it_is_opened() -> None:
    at = pai_gow_table.posted(ACE_UP, **HOUSE_WAY)
    played = pai_gow_table.sit(at, {1: BANK, 2: LOSES, 5: WINS}, seats=3, plays={5: 2})
    pai_gow_table.answer(played, "wagers", {2: "base $10, base at seat 5 $20"})
    for about in ("bank wager", "action pile"):
        pai_gow_table.answer(played, about, {})
    seen = view(played.table, 2)["piles"]
    assert HIDDEN not in seen[HAND_PILES[2]]
    assert seen[HAND_PILES[5]] == [HIDDEN] * 7
    assert view(played.table, None)["piles"][HAND_PILES[5]] == [HIDDEN] * 7


@pytest.mark.rule(ACE_UP, "4020-4032")
def test_as_it_is_read_nobody_wagers_on_a_second_seat_there() -> None:
    with pytest.raises(BadInput, match="lets nobody wager on an unoccupied seat"):
        table(terms(game(ACE_UP), "1")).play_seat(2, 5)


# Nothing is printed: a reading, with one's own seat taken -------------------------------------------------------------


@pytest.mark.rule("players/blackjack-5-buster", "1977-1983, 2042-2050")
@pytest.mark.rule("calgrand/hot-action-blackjack", "2931-2934, 3239-3249")
@pytest.mark.rule("oaks/california-aces", "678-682")
@pytest.mark.parametrize(
    "name", ["players/blackjack-5-buster", "calgrand/hot-action-blackjack", "oaks/california-aces"]
)
def test_where_it_is_read_so_whoever_wagers_at_a_second_seat_is_asked_for_its_hand(name: str) -> None:
    with pytest.raises(BadInput, match="lets nobody wager on an unoccupied seat"):
        table(terms(game(name), "none", stakes={})).play_seat(2, 5)
    session = table(terms(game(name, {"second-hand": "plays-it"}), "none", stakes={}))
    session.play_seat(2, 5)
    asked_for: set[str] = set()
    for _ in range(6):
        played = session.deal()
        while played.state == "open":
            one = played.open_decisions()[0]
            asked_for |= {subject(one)} if one.seat == 2 else set()
            played.answer(one.number, one.seat, _least(one))
        session.close(played)
    assert {"play", "play at seat 5"} <= asked_for


def _least(one: Decision) -> object:
    """The position is taken, the least is wagered on every hand, and everything else is left to the clock."""
    if isinstance(one, Wager) and one.about == "wagers":
        return {circle.id: circle.least for circle in one.circles if circle.id.wager == one.circles[0].id.wager}
    return "take" if one.about == "bank" else one.default_answer()
