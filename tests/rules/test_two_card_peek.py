"""Two Card Peek: the rows, the picks, the bets on two cards and on five. Cordova's seed, 359-545."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from houseway import NotLegal, Round, game
from houseway.cards import cards
from houseway.play.events import EVERYONE, Announced, Dealt, Settled
from houseway.play.ids import PileId, stack
from houseway.play.read_words import read_answer
from houseway.play.wager_question import Wager
from houseway.rules.posting.terms import Terms
from tests.rules.bank_table import cards_dealt, wager
from tests.rules.versus_table import STACK, nets, posted, put_up, sit

GAME = "cordova/two-card-peek"
AT = posted(GAME)
PICKS = ("row-a", "row-b", "row-c", "rows-ab", "rows-ac", "rows-bc")

A_WINS = ("Kc 9d", "Qh 7s", "Jc 4d")


def shoe(two: tuple[str, ...], more: tuple[str, ...] = ("", "", "")) -> str:
    """The rows as they are dealt: a set of three is a card for each row."""
    rows = [f"{first} {rest}".split() for first, rest in zip(two, more, strict=True)]
    return " ".join(face for each in zip(*rows, strict=True) for face in each)


def to_the_peek(
    wagers: Mapping[int, str], dealt: str, at: Terms = AT, *, bank: int | None = None, seats: int = 3
) -> Round:
    """A round up to the call for Peek Bonus bets."""
    return put_up(wager(sit(at, dealt, seats=seats), wagers), bank)


def played_out(
    wagers: Mapping[int, str],
    dealt: str,
    peeks: Mapping[int, str] | None = None,
    at: Terms = AT,
    *,
    bank: int | None = None,
    seats: int = 3,
) -> Round:
    played = wager(to_the_peek(wagers, dealt, at, bank=bank, seats=seats), peeks or {})
    assert played.state == "over"
    return played


def picks(two: tuple[str, ...], readings: Mapping[str, str] | None = None) -> dict[str, float]:
    """What $10 on each pick gains: six players at a table."""
    wagers = {seat: f"{pick} $10" for seat, pick in enumerate(PICKS, start=2)}
    found = nets(played_out(wagers, shoe(two), at=posted(GAME, readings), seats=7))
    return {pick: found[f"{seat} {pick}"] for seat, pick in enumerate(PICKS, start=2)}


# Wagers (369, 383-387, 404-413, 429-434) ---------------------------------------------------------------------------


@pytest.mark.rule(GAME, "363-371, 383-387, 404-413, 458-459")
@pytest.mark.parametrize(
    ("words", "allowed"),
    [
        ("row-a $10", True),
        ("rows-bc $10", True),
        ("row-a $10, row-b $10", False),
        ("row-a $10, rows-ab $10", False),
        ("row-c $10, two-card-a $5, two-card-b $7, two-card-c $9", True),
        ("rows-ac $10, super-bet $1", True),
        ("row-a $10, super-bet $2", False),
        ("two-card-a $10", False),
        ("super-bet $1", False),
        ("two-card-a $10, super-bet $1", False),
        ("row-a $10, peek-a $10", False),
    ],
)
def test_one_pick_and_with_it_two_card_poker_on_any_rows_and_a_dollar_of_super_bet(
    words: str, *, allowed: bool
) -> None:
    asked = sit(AT, "").open_decisions()[0]
    assert (asked.why_not(read_answer(asked, words)) is None) == allowed


@pytest.mark.rule(GAME, "369, 458")
@pytest.mark.parametrize(("reading", "allowed"), [("one", False), ("several", True)])
def test_whether_one_player_makes_several_picks(reading: str, *, allowed: bool) -> None:
    at = posted(GAME, {"picks": reading})
    asked = sit(at, "").open_decisions()[0]
    assert (asked.why_not(read_answer(asked, "row-a $10, row-c $5, rows-ab $7")) is None) == allowed
    if allowed:
        played = played_out({2: "row-a $10, row-c $5, rows-ab $7, two-card-c $1"}, shoe(A_WINS), at=at)
        assert nets(played) == {"2 row-a": 20, "2 row-c": -5, "2 rows-ab": 7, "2 two-card-c": -1}


@pytest.mark.rule(GAME, "384, 410, 427-434, 471-472, 2149")
def test_the_peek_bonus_opens_after_two_cards_for_those_who_picked_a_row_on_one_row_up_to_fifty() -> None:
    played = to_the_peek({2: "row-a $10, super-bet $1", 4: "rows-bc $10"}, shoe(A_WINS), seats=4)
    asked = played.open_decisions()
    assert [each.seat for each in asked] == [2, 4]
    assert isinstance(asked[0], Wager)
    assert [(str(circle.id), circle.least, circle.most) for circle in asked[0].circles] == [
        ("peek-a", 100, 5000),
        ("peek-b", 100, 5000),
        ("peek-c", 100, 5000),
    ]
    for words, allowed in (
        ("peek-b $50", True),
        ("nothing", True),
        ("peek-a $51", False),
        ("peek-a $1, peek-b $1", False),
    ):
        assert (asked[0].why_not(read_answer(asked[0], words)) is None) == allowed
    with pytest.raises(NotLegal):
        played.answer(asked[0].number, 2, {"two-card-a": 1000})


@pytest.mark.rule(GAME, "385, 411, 429-431, 459, 470-472")
def test_the_first_bets_are_settled_and_paid_before_the_peek_bonus_is_called_for() -> None:
    played = to_the_peek({2: "row-a $10, two-card-b $10, super-bet $1"}, shoe(A_WINS))
    assert nets(played) == {"2 row-a": 20, "2 two-card-b": -10}
    assert played.table.ledger[stack(2)] == STACK + 2000 - 1000 - 100
    assert [len(played.table.pile(PileId("row", number=row)).cards) for row in (1, 2, 3)] == [2, 2, 2]


# The deal (460-463, 473-477) ---------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "456-463, 473-477, 487-489")
def test_sets_of_three_face_up_two_and_then_three_a_card_for_each_row() -> None:
    played = played_out({2: "row-a $10"}, shoe(A_WINS, ("2s 5h 6c", "3s 6h 8d", "2d 7h 8c")))
    assert cards_dealt(played) == ["row A", "row B", "row C"] * 5
    assert {each.seen_by for each in played.events if isinstance(each, Dealt)} == {EVERYONE}
    assert played.table.pile(PileId("row", number=2)).cards == cards("Qh 7s 3s 6h 8d")
    assert len(game(GAME).pack.pack().cards()) == 52


# Pick Row (367-377, 464-468) ---------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "367-377, 464-468")
@pytest.mark.parametrize(
    ("two", "winner"),
    [
        (A_WINS, "a"),
        (("Qh 7s", "Kc 9d", "Jc 4d"), "b"),
        (("Qh 7s", "Jc 4d", "Kc 9d"), "c"),
        (("Tc 8d", "9h 7s", "8c 4d"), "a"),
    ],
)
def test_the_highest_row_pays_two_to_one_and_a_pair_of_rows_with_it_even_money(
    two: tuple[str, ...], winner: str
) -> None:
    found = picks(two)
    for pick, net in found.items():
        rows = pick.split("-")[1]
        assert net == ((20 if len(rows) == 1 else 10) if winner in rows else -10), pick


@pytest.mark.rule(GAME, "376")
def test_in_the_other_reading_a_pair_of_rows_pays_half() -> None:
    found = picks(A_WINS, {"two-rows": "half"})
    assert found == {"row-a": 20, "row-b": -10, "row-c": -10, "rows-ab": 5, "rows-ac": 5, "rows-bc": -10}


@pytest.mark.rule(GAME, "369-377, 464-466")
def test_without_a_ten_high_every_pick_loses() -> None:
    played = played_out({2: "row-a $10, two-card-a $10"}, shoe(("9c 7c", "8h 6s", "9d 4h")))
    # The flush of row A qualifies by its rank.
    assert nets(played) == {"2 row-a": 20, "2 two-card-a": 10}
    assert set(picks(("9c 7d", "8h 6s", "9d 4h")).values()) == {-10}


@pytest.mark.rule(GAME, "369, 377, 464-465")
@pytest.mark.parametrize(
    ("two", "by_hand", "by_card"),
    [
        (("Tc 2d", "9h 7s", "8c 4d"), 20, 20),
        (("5c 5d", "9h 7s", "8c 4d"), 20, -10),
        (("9c 8d", "7h 5s", "6c 2d"), 20, -10),
        (("9c 7d", "8h 6s", "9d 4h"), -10, -10),
        (("5c 5d", "Th 7s", "8c 4d"), 20, 20),
    ],
)
def test_whether_a_row_must_rank_as_ten_high_or_a_ten_must_lie_somewhere(
    two: tuple[str, ...], by_hand: int, by_card: int
) -> None:
    assert picks(two, {"qualifier": "a-hand"})["row-a"] == by_hand
    assert picks(two, {"qualifier": "a-card"})["row-a"] == by_card


# From the highest to the lowest.
RANKED = ["Ac Kc", "Kd Qd", "Ad 2d", "As Ah", "2c 2s", "Ad Ks", "Ac 2d", "As Qs", "4s 2s", "Ah Qd", "Th 2d"]


@pytest.mark.rule(GAME, "371, 395-400, 468")
def test_two_card_hands_rank_as_the_chart_lists_them() -> None:
    for at, better in enumerate(RANKED):
        for worse in RANKED[at + 1 :]:
            if not set(better.split()) & set(worse.split()):
                third = next(
                    low for low in ("3h 5c", "3d 6c") if not set(low.split()) & set(f"{better} {worse}".split())
                )
                played = to_the_peek({2: "row-a $10", 3: "row-b $10"}, shoe((better, worse, third)))
                assert nets(played) == {"2 row-a": 20, "3 row-b": -10}, (better, worse)


@pytest.mark.rule(GAME, "395-400")
@pytest.mark.parametrize(("reading", "row", "bet"), [("as-the-chart", 20, 10), ("ace-high", -10, -10)])
def test_an_ace_and_a_deuce_are_the_lowest_straight_or_none(reading: str, row: int, bet: int) -> None:
    at = posted(GAME, {"rank-of-two-cards": reading})
    played = played_out({2: "row-a $10, two-card-a $10"}, shoe(("Ac 2h", "Qd 9d", "Js 4d")), at=at)
    assert nets(played) == {"2 row-a": row, "2 two-card-a": bet}


@pytest.mark.rule(GAME, "371, 375-376, 468")
@pytest.mark.parametrize(
    ("reading", "expected"),
    [
        ("all-win", {"row-a": 20, "row-b": 20, "row-c": -10, "rows-ab": 10, "rows-ac": 10, "rows-bc": 10}),
        ("push", {"row-a": 0, "row-b": 0, "row-c": -10, "rows-ab": 0, "rows-ac": 0, "rows-bc": 0}),
        ("all-lose", dict.fromkeys(PICKS, -10)),
    ],
)
def test_rows_that_share_the_highest_place(reading: str, expected: dict[str, float]) -> None:
    assert picks(("Kc 9d", "Kh 9s", "Jc 4d"), {"equal-rows": reading}) == expected


# 2 Card Poker (381-400) --------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "381-400, 469")
@pytest.mark.parametrize(
    ("row", "net"),
    [
        ("9c 4c", 10),
        ("9c 8d", 10),
        ("Ac 2d", 10),
        ("9c 9d", 15),
        ("9c 8c", 30),
        ("Ac 2c", 30),
        ("Ac Kc", 100),
        ("9c 4d", -10),
    ],
)
@pytest.mark.parametrize("place", ["a", "b", "c"])
def test_two_card_poker_pays_by_the_rows_two_cards_whichever_row_was_picked(row: str, net: int, place: str) -> None:
    others = ["Qh 7s", "Jh 5s"]
    two = {"a": (row, *others), "b": (others[0], row, others[1]), "c": (*others, row)}[place]
    played = played_out({2: f"row-b $10, two-card-{place} $10"}, shoe(two))
    assert nets(played)[f"2 two-card-{place}"] == net


# Super Bet (402-425) -----------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "402-425, 476-477")
@pytest.mark.parametrize(
    ("row", "more", "odds"),
    [
        ("9c 9d", "9h 2c 4s", 5),
        ("9c 8d", "7h 6c 5s", 7),
        ("Ac 2d", "3h 4c 5s", 7),
        ("9c 4c", "2c Kc 7c", 15),
        ("9c 9d", "9h 2c 2s", 30),
        ("9c 9d", "9h 9s 2s", 100),
        ("9c 8c", "7c 6c 5c", 2_000),
        ("9c 9d", "2h 2c 4s", -1),
    ],
)
def test_the_super_bet_pays_three_of_a_kind_or_better(row: str, more: str, odds: int) -> None:
    dealt = shoe((row, "Qh Ts", "Jd 3d"), (more, "Ks 6h 8h", "7d 8s Qs"))
    assert nets(played_out({2: "row-b $10, super-bet $1"}, dealt))["2 super-bet"] == odds


@pytest.mark.rule(GAME, "425")
def test_a_royal_flush_pays_twenty_thousand_as_far_as_the_bank_reaches() -> None:
    dealt = shoe(("Ac Kc", "Qh Ts", "Jd 3d"), ("Qc Jc Tc", "Ks 6h 8h", "7d 8s Qs"))
    # A bank of $10,000, of which $10 have met the pick that lost.
    assert nets(played_out({2: "row-b $10, super-bet $1"}, dealt))["2 super-bet"] == 9_990
    (royal,) = (row for row in game(GAME).wager("super-bet").pays if row.on == "royal-flush")
    assert royal.pays.pays(100) == 2_000_000


@pytest.mark.rule(GAME, "404-412")
@pytest.mark.parametrize(
    ("two", "more", "net"),
    [
        (("9c 9d", "Qh Qs", "Jd Jc"), ("9h 2c 4s", "Qc 6h 8h", "Js 8s 2s"), 15),
        (("9c 9d", "Qh Qs", "Jd Jc"), ("9h 2c 2s", "Qc 6h 8h", "7s 8s 3s"), 35),
        (("9c 8d", "Qh Qs", "Jd 3d"), ("7h 6c 5s", "Qc Qd 8h", "7d 8s Ks"), 107),
    ],
)
def test_one_super_bet_is_paid_for_each_row_that_wins(two: tuple[str, ...], more: tuple[str, ...], net: int) -> None:
    assert nets(played_out({2: "row-a $10, super-bet $1"}, shoe(two, more)))["2 super-bet"] == net


# Peek Bonus (427-452) ----------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "427-452, 476-477")
@pytest.mark.parametrize(
    ("row", "more", "odds"),
    [
        ("9c 9d", "4h 4c 2s", 1),
        ("9c 4d", "9h 4c 2s", 6),
        ("9c 4d", "2h 2c 4s", 6),
        ("9c 9d", "9h 4c 2s", 2),
        ("9c 4d", "9h 9s 2s", 8),
        ("9c 4d", "2h 2c 2s", 8),
        ("9c 8d", "7h 6c 5s", 10),
        ("9c 4c", "2c Kc 7c", 12),
        ("9c 9d", "9h 2c 2s", 15),
        ("9c 2d", "9h 2c 2s", 15),
        ("9c 9d", "9h 9s 2s", 40),
        ("9c 2d", "9h 9s 9d", 40),
        ("9c 8c", "7c 6c 5c", 200),
        ("Ac Kc", "Qc Jc Tc", 500),
        ("9c 9d", "4h 3c 2s", -1),
        ("9c 4d", "Kh 3c 2s", -1),
    ],
)
@pytest.mark.parametrize("place", ["a", "b", "c"])
def test_the_peek_bonus_pays_two_pair_or_better_and_less_when_the_row_began_with_a_pair(
    row: str, more: str, odds: int, place: str
) -> None:
    others, rests = ["Qh Ts", "Jd 3d"], ["Ks 6h 8h", "7d 8s Qs"]
    at = "abc".index(place)
    others.insert(at, row)
    rests.insert(at, more)
    played = played_out({2: "row-b $10"}, shoe(tuple(others), tuple(rests)), {2: f"peek-{place} $10"})
    assert nets(played)[f"2 peek-{place}"] == 10 * odds


@pytest.mark.rule(GAME, "388, 414, 434")
def test_the_other_wagers_win_whatever_has_become_of_the_pick() -> None:
    dealt = shoe(("9c 9d", "Qh Qs", "Jd 3d"), ("9h 2c 4s", "5h 6h 8h", "7d 8s Ks"))
    played = played_out({2: "row-c $10, two-card-a $10, super-bet $1"}, dealt, {2: "peek-a $10"})
    assert nets(played) == {"2 row-c": -10, "2 two-card-a": 15, "2 peek-a": 20, "2 super-bet": 5}


@pytest.mark.rule(GAME, "476-477")
def test_the_rows_are_announced() -> None:
    played = played_out({2: "row-a $10"}, shoe(A_WINS))
    assert [each.words for each in played.events if isinstance(each, Announced)] == ["row A is the highest"]
    assert [each.wager for each in played.events if isinstance(each, Settled)] == ["row-a"]
