"""Lowball Draw Poker, Oaks: the winner's blind, and the disc with Win on one side and Kill on the other.

Three players at a 20 limit. Hands are played one after the other: the seat named wins, by a showdown of rigged cards.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from houseway.cards import SeededChance
from houseway.families.poker.forced.winner_disc import WinnerDisc
from houseway.play.events import Acted, Announced
from houseway.play.ids import stack
from houseway.play.lasting import NOTHING_LASTS, Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton, HalfHours
from houseway.play.session import Session
from houseway.rules.posting.terms import Terms
from tests.rules.holdem_table import purses, rights
from tests.rules.lowball_table import blinds, passive, play, posted, sit

DOCUMENT = "oaks/lowball"
WIN, KILL = 1, 2
LOSERS = ["Kd Kh Qs Qc Jd", "Kc Ks Qd Qh Jc"]


def table(form: str, readings: Mapping[str, str] | None = None, fee: str | None = None) -> Terms:
    """By default the first printed option: the 20 limit game, or the $40 Winner game with the same three blinds."""
    return posted(f"{DOCUMENT}#{form}", readings=readings, fee=fee)


def won_by(winner: int, lasting: Lasting, at: Terms, *, ties: int = 0) -> Round:
    """The next hand of three players, with button and disc as they are: everybody calls and this seat has the wheel."""
    button = lasting[DealerButton].seat % 3 + 1
    order = [button % 3 + 1, (button + 1) % 3 + 1, button]
    losers = iter(LOSERS)
    tied = {winner: "Ac 2d 3h 4s 5c", ties: "Ad 2h 3s 4c 5d"}
    hands = [tied.get(seat) or next(losers) for seat in order]
    return passive(sit(at, "900 900 900", hands=hands, button=button, lasting=lasting))


def session(form: str, winners: str, readings: Mapping[str, str] | None = None) -> list[tuple[int, int, int]]:
    """For each hand: the limit it was played at in dollars, and afterwards where the disc lies and what it shows."""
    at, lasting, told = table(form, readings), NOTHING_LASTS, list[tuple[int, int, int]]()
    for word in winners.split():
        winner, _, ties = word.partition("=")
        played = won_by(int(winner), lasting, at, ties=int(ties or 0))
        bet = next(each for each in played.events if isinstance(each, Acted) and each.move in ("bet", "call"))
        before = sum(amount for who, amount, _ in blinds(played) if who == str(stack(bet.seat)))
        lasting = played.table.lasting
        told.append((bet.amount // 100 + before, lasting[WinnerDisc].seat, lasting[WinnerDisc].side))
    return told


# Winner (100-103) --------------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "100-103")
@pytest.mark.parametrize(
    ("winner", "expected"),
    [
        # Seat 3 deals: it and seats 1 and 2 have the blinds of five, five and ten.
        (1, [("seat 3", 5), ("seat 1", 5), ("seat 2", 10), ("seat 1", 20)]),
        (3, [("seat 3", 5), ("seat 1", 5), ("seat 2", 10), ("seat 3", 20)]),
    ],
)
def test_the_last_winner_posts_a_blind_as_large_as_all_the_others(winner: int, expected: list[tuple[str, int]]) -> None:
    played = sit(table("winner"), "500 500 500", lasting=Lasting(WinnerDisc(winner, WIN)))
    assert [(who, amount) for who, amount, _ in blinds(played)] == expected
    assert blinds(played)[-1][2] == "winner's blind"


@pytest.mark.rule(DOCUMENT, "100-103")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        # Seat 4 has won: the limit is $40. Seat 5 deals, seats 1 and 2 are the other blinds.
        ("", "3: fold, bet $40"),
        ("bet", "4: fold, call $20, raise $60"),
        ("bet call", "5: fold, call $35, raise $75"),
        ("fold bet", "5: fold, call $35, raise $75"),
        ("bet call fold fold fold / pat pat", "3: fold, check, bet $40"),
    ],
)
def test_the_limit_of_that_hand_is_doubled(words: str, expected: str) -> None:
    played = sit(table("winner"), "500 500 500 500 500", lasting=Lasting(WinnerDisc(4, WIN)))
    assert rights(play(played, words)) == expected


@pytest.mark.rule(DOCUMENT, "100-103")
def test_every_hand_after_the_first_is_played_at_the_doubled_limit() -> None:
    assert session("winner", "1 1 2 3 3 3") == [(20, 1, WIN), *[(40, winner, WIN) for winner in (1, 2, 3, 3, 3)]]


@pytest.mark.rule(DOCUMENT, "102-103")
@pytest.mark.parametrize(("reading", "more"), [("both", 20), ("made-up", 10)])
def test_a_winner_who_is_the_big_blind_too(reading: str, more: int) -> None:
    at = table("winner", {"winner-own-blind": reading})
    played = sit(at, "500 500 500", lasting=Lasting(WinnerDisc(2, WIN)))
    assert blinds(played)[-1] == ("seat 2", more, "winner's blind")


@pytest.mark.rule(DOCUMENT, "85-87, 102-103")
@pytest.mark.parametrize(("reading", "first", "then"), [("in-turn", 3, 4), ("last", 4, 5)])
def test_when_the_winner_acts(reading: str, first: int, then: int) -> None:
    played = sit(table("winner", {"winner-acts": reading}), "500 " * 5, lasting=Lasting(WinnerDisc(3, WIN)))
    assert played.open_decisions()[0].seat == first
    assert play(played, "bet").open_decisions()[0].seat == then


@pytest.mark.rule(DOCUMENT, "102-103")
def test_a_winner_who_acts_last_still_does_when_somebody_has_opened() -> None:
    at = table("winner", {"winner-acts": "last"})
    played = sit(at, "500 " * 5, lasting=Lasting(WinnerDisc(3, WIN)))
    assert play(played, "4:bet 5:call 1:call 2:call").open_decisions()[0].seat == 3


@pytest.mark.rule(DOCUMENT, "102-103")
def test_a_winner_who_has_left_posts_nothing_and_the_limit_is_normal() -> None:
    played = sit(table("winner"), "500 500 500", lasting=Lasting(WinnerDisc(7, WIN)))
    assert len(blinds(played)) == 3
    assert rights(played) == "3: fold, bet $15"


@pytest.mark.rule(DOCUMENT, "102-103, 107-109")
@pytest.mark.parametrize("when", ["between the hands", "while others split a pot"])
def test_whoever_takes_the_seat_of_a_winner_who_has_left_owes_no_winners_blind(when: str) -> None:
    at = table("winner")
    session = Session(at, dict.fromkeys(range(1, 5), 50_000), SeededChance(3), lasting=Lasting(WinnerDisc(3, WIN)))
    if when == "between the hands":
        session.leave(3)
    else:
        # Seat 3 is not dealt this hand. The pot is split, so that the disc stays as it lies.
        hands = ["Ac 2d 3h 4s 5c", "Ad 2h 3s 4c 5d", "Kd Kh Qs Qc Jd"]
        session.dealt = sit(at, "1:500 2:500 4:500", hands=hands, lasting=session.lasting)
        session.leave(3)
        assert passive(session.dealt).table.lasting[WinnerDisc].seat == 3
        session.close(session.dealt)
    session.join(3, 50_000)
    posts = blinds(session.deal())
    assert len(posts) == 3
    assert not any("winner" in what for _, _, what in posts)


# Printed lines 2005 and 2007, typed from the print: limit, and the four blinds.
PRINTED = [("4", 40, (5, 5, 10, 20)), ("6", 60, (5, 10, 15, 30))]


@pytest.mark.rule(DOCUMENT, "102-103, 1983-1984, 2005-2007")
@pytest.mark.parametrize(("option", "limit", "posts"), PRINTED)
def test_the_printed_winner_games_have_four_blinds_that_equal_the_limit(
    option: str, limit: int, posts: tuple[int, ...]
) -> None:
    at = table("winner", fee=option)
    played = sit(at, "500 500 500 500", lasting=Lasting(WinnerDisc(3, WIN)))
    assert [amount for _, amount, _ in blinds(played)] == list(posts)
    assert sum(posts) == limit
    assert rights(played) == f"3: fold, bet ${limit - posts[3]}"
    first = sit(at, "500 500 500 500")
    assert [amount for _, amount, _ in blinds(first)] == list(posts[:3])
    assert rights(first) == f"3: fold, bet ${limit // 2}"


# Win and Kill (105-114) --------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "105-114")
@pytest.mark.parametrize(
    ("winners", "expected"),
    [
        ("1", [(20, 1, WIN)]),
        ("1 2 3", [(20, 1, WIN), (20, 2, WIN), (20, 3, WIN)]),
        # Two in a row turn the disc: the next hand is doubled.
        ("1 1", [(20, 1, WIN), (20, 1, KILL)]),
        # It remains at that level as long as the same player wins, and returns when another does.
        ("1 1 1 1 2", [(20, 1, WIN), (20, 1, KILL), (40, 1, KILL), (40, 1, KILL), (40, 2, WIN)]),
        ("1 1 2 2 1", [(20, 1, WIN), (20, 1, KILL), (40, 2, WIN), (20, 2, KILL), (40, 1, WIN)]),
        ("1 1 2 1 1", [(20, 1, WIN), (20, 1, KILL), (40, 2, WIN), (20, 1, WIN), (20, 1, KILL)]),
    ],
    ids=["one win", "never two in a row", "two in a row", "as long as one wins", "another kills", "begins anew"],
)
def test_the_disc_over_several_hands(winners: str, expected: list[tuple[int, int, int]]) -> None:
    assert session("winner-kill", winners) == expected


@pytest.mark.rule(DOCUMENT, "111-113")
@pytest.mark.parametrize(("side", "count"), [(WIN, 3), (KILL, 4)])
def test_only_a_killer_posts_the_additional_blind(side: int, count: int) -> None:
    played = sit(table("winner-kill"), "500 500 500 500", lasting=Lasting(WinnerDisc(3, side)))
    assert len(blinds(played)) == count
    if side == KILL:
        assert blinds(played)[-1] == ("seat 3", 20, "kill blind")


@pytest.mark.rule(DOCUMENT, "80-85, 111-113")
@pytest.mark.parametrize(
    ("stacks", "reading", "blind"),
    [
        # Two players post $5 and $10 of the three blinds.
        ("500 500", "the-limit", 20),
        ("500 500", "as-posted", 15),
        # The big blind has $4 left of ten.
        ("500 4 500", "the-limit", 20),
        ("500 4 500", "as-posted", 14),
    ],
)
def test_the_blind_of_a_killer_where_not_all_blinds_were_posted(stacks: str, reading: str, blind: int) -> None:
    at = table("winner-kill", {"kill-of-two": reading})
    played = sit(at, stacks, lasting=Lasting(WinnerDisc(1, KILL)))
    assert blinds(played)[-1] == ("seat 1", blind, "kill blind")
    # The limit is doubled all the same.
    before = sum(amount for who, amount, _ in blinds(played) if who == str(stack(played.open_decisions()[0].seat)))
    assert rights(played).endswith(f"bet ${40 - before}")


@pytest.mark.rule(DOCUMENT, "107-114, 116-117")
@pytest.mark.parametrize(
    ("reading", "expected"),
    [
        # Seat 1 wins twice, then splits with seat 2.
        ("disc-stays", [(20, 1, WIN), (20, 1, KILL), (40, 1, KILL), (40, 3, WIN)]),
        ("disc-goes", [(20, 1, WIN), (20, 1, KILL), (40, 0, 0), (20, 3, WIN)]),
    ],
)
def test_a_split_pot(reading: str, expected: list[tuple[int, int, int]]) -> None:
    assert session("winner-kill", "1 1 1=2 3", {"shared-pot": reading}) == expected


@pytest.mark.rule(DOCUMENT, "107-114")
@pytest.mark.parametrize(("reading", "holder"), [("disc-stays", 2), ("most-chips", 1)])
def test_side_pots_to_different_players(reading: str, holder: int) -> None:
    # Seat 3 is all in for $20 and has the best hand; seat 1 wins $80 beside it.
    at = table("winner-kill", {"shared-pot": reading})
    hands = ["Ac 2c 3c 4c 6c", "Kd Kh Qs Qc Jd", "Ad 2d 3d 4d 5d"]
    played = sit(at, "500 500 20", hands=hands, lasting=Lasting(WinnerDisc(2, WIN)))
    play(played, "3:bet 1:raise 2:call / pat pat pat / 1:bet 2:call")
    assert purses(played) == {1: 500 - 60 + 80, 2: 440, 3: 60}
    assert played.table.lasting[WinnerDisc].seat == holder


@pytest.mark.rule(DOCUMENT, "107-109")
def test_a_pot_that_is_won_because_all_others_fold_is_won() -> None:
    played = play(sit(table("winner-kill"), "500 500 500"), "3:bet 1:fold 2:fold")
    assert (played.table.lasting[WinnerDisc].seat, played.table.lasting[WinnerDisc].side) == (3, WIN)


@pytest.mark.rule(DOCUMENT, "107-114, 116-117")
@pytest.mark.parametrize(
    ("fee", "other", "reading", "left", "holder"),
    [
        # The fee by time of option 3 takes all $4, and that of option 1 leaves a dollar, which cannot be split.
        ("3", "Kd Kh Qs Qc Jd", "disc-stays", 0, 1),
        ("3", "Kd Kh Qs Qc Jd", "most-chips", 0, 1),
        ("3", "Ad 2d 3d 4d 6d", "disc-stays", 0, 2),
        ("3", "Ad 2d 3d 4d 6d", "most-chips", 0, 2),
        ("1", "Ad 2d 3d 4d 6d", "disc-stays", 1, 2),
        # Clubs are the lowest suit.
        ("1", "Ad 2d 3d 4d 6d", "most-chips", 1, 1),
    ],
)
def test_who_has_won_a_pot_of_which_the_fee_leaves_little(
    fee: str, other: str, reading: str, left: int, holder: int
) -> None:
    at = table("winner-kill", {"shared-pot": reading}, fee=fee)
    played = sit(at, "2 2", hands=["Ac 2c 3c 4c 6c", other], lasting=Lasting(WinnerDisc(2, WIN), HalfHours(1)))
    assert sum(purses(passive(played)).values()) == left
    assert played.table.lasting[WinnerDisc].seat == holder


@pytest.mark.rule(DOCUMENT, "107-109")
def test_the_winner_of_a_pot_that_the_fee_has_emptied_is_told() -> None:
    hands = ["Ac 2c 3c 4c 6c", "Kd Kh Qs Qc Jd"]
    played = passive(sit(table("winner-kill", fee="3"), "2 2", hands=hands, lasting=Lasting(HalfHours(1))))
    said = [each.words for each in played.events if isinstance(each, Announced)]
    assert "seat 1 wins (pot: six-four low: 6-4-3-2-A), and the fee has taken the whole pot" in said
