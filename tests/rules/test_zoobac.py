"""ZooBac: seven wagers, two ways to settle, an action button by the first card. Printed lines 2102-2377 of the Oaks."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from houseway import NotLegal, Round, SeededChance, Session, Shoe, game, terms
from houseway.cards import cards
from houseway.families.bank.core.bank_state import Banked, BankRotation
from houseway.play import ids
from houseway.play.events import Announced, Moved
from houseway.play.ids import COLLECTION, CircleId, stack
from houseway.play.lasting import Lasting
from houseway.play.seat_notes import SeatNotes
from houseway.play.wager_question import Wager
from houseway.ranking import baccarat
from houseway.rules.posting.terms import Terms
from tests.rules.bank_table import (
    BANKER_CHART,
    against_third,
    cards_dealt,
    collected,
    gain,
    in_cents,
    offer,
    put_up,
    results,
    wager,
)

GAME = "oaks/zoobac"
KINDS = ("player", "banker", "tie", "rabbit", "tiger", "monkey", "zoo")
EVERY = ", ".join(f"{kind} $10" for kind in KINDS)

# Dealt player, banker, player, banker, then third cards: to Player first.
PLAYER = "4h 2c 5h 5c"  # natural 9 over 7
BANKER = "2c 4h 5c 5h"
TIE = "2c 2d 5c 5d"  # 7 and 7
RABBIT = "2c 6d 3c Kd 2d"  # Player 5 draws 2 (7), Banker 6 stands on a deuce
TRIPLE_RABBIT = "2c Kd 2d Kc 3c Kh"  # Player 4 draws 3 (7), Banker 0 draws a king (0)
TIGER = "6c Kd Kc 3c 5d"  # Player stands on 6, Banker 3 draws 5 (8)
TRIPLE_TIGER = "2c Kd 3c 4c 5d 4d"  # Player 5 draws 5 (0), Banker 4 draws 4 (8)
MONKEY = "Kc Qd Kd Qc Jc Jd"  # 0 and 0
BANKER_NATURAL_8 = "6c 4d Kc 4c"  # Banker wins with a two-card 8
PLAYER_TWO_CARD_7 = "4c Kd 3c 6d"  # Player wins with a two-card 7
TIE_AT_7_IN_THREE = "2c 3d Kc 4d 5d"  # Player 2 draws 5 (7), Banker 7 stands


def posted(option: str = "1", **readings: str) -> Terms:
    return terms(
        game(GAME, {name.replace("_", "-"): choice for name, choice in readings.items()}),
        f"by-separate-wager/{option}",
        decks=8,
    )


def deal(
    wagers: Mapping[int, str],
    shoe: str = PLAYER,
    *,
    at: Terms | None = None,
    stacks: str = "5000 5000 5000 5000",
    bank: int | None = None,
    banker: int = 1,
    behind: Mapping[int, int] | None = None,
) -> Round:
    at = at or posted()
    people = in_cents(stacks) | dict.fromkeys(behind or {}, 500_000)
    lasting = Lasting(SeatNotes(behind=behind or {}))
    played = Round(at, people, Shoe.rigged(at.pack, shoe), lasting=lasting)
    return put_up(wager(offer(played, banker), wagers), bank)


def said(played: Round) -> list[str]:
    return [event.words for event in played.events if isinstance(event, Announced)]


# Cards -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "2124-2129")
@pytest.mark.parametrize(("hand", "total"), [("9c 9d", 8), ("Ac Kd", 1), ("Jc Qd Kh", 0), ("6c 4d", 0), ("Ac 2c", 3)])
def test_only_the_last_digit_of_the_sum_counts(hand: str, total: int) -> None:
    """Printed: a hand with a sum of eighteen would be valued as eight."""
    assert baccarat.points(cards(hand)) == total


@pytest.mark.rule(GAME, "2135-2138, 2297-2298")
def test_player_banker_player_banker_two_cards_each_face_up() -> None:
    played = deal({2: "player $10"})
    assert cards_dealt(played) == ["player", "banker", "player", "banker"]
    assert played.table.pile(ids.PLAYER).cards == cards("4h 5h")


@pytest.mark.rule(GAME, "2141-2142")
@pytest.mark.parametrize(
    "shoe", ["9c 2d Kc 3c", "8c 2d Kc 3c", "2c 9d 3c Kd", "2c 8d 3c Kd", "Kc 9d Qc Kd"], ids=lambda shoe: shoe[:5]
)
def test_an_eight_or_nine_in_two_cards_makes_both_hands_stand(shoe: str) -> None:
    assert len(cards_dealt(deal({2: "player $10"}, shoe))) == 4


@pytest.mark.rule(GAME, "2145-2146, 2149-2150, 2299-2300")
@pytest.mark.parametrize(
    ("shoe", "player", "banker"),
    [("6c 2d Kc 3c 9d", 2, 3), ("7c 2d Kc 4d", 2, 2), ("6c Kd Kc 5c 9d", 2, 3), ("7c Kd Kc 7d", 2, 2)],
)
def test_player_stands_on_six_and_seven_and_banker_then_draws_to_five(shoe: str, player: int, banker: int) -> None:
    played = deal({2: "player $10"}, shoe)
    assert (len(played.table.pile(ids.PLAYER).cards), len(played.table.pile(ids.BANKER).cards)) == (player, banker)


@pytest.mark.rule(GAME, "2150-2175")
@pytest.mark.parametrize(("total", "row"), BANKER_CHART.items())
def test_banker_follows_the_printed_table_when_player_has_drawn(total: int, row: str) -> None:
    for third, word in enumerate(row):
        played = deal({2: "player $10"}, against_third(total, third))
        assert len(played.table.pile(ids.PLAYER).cards) == 3
        assert (len(played.table.pile(ids.BANKER).cards) == 3) == (word == "H"), f"banker {total} against {third}"


# Pays --------------------------------------------------------------------------------------------------------------

# What $10 on each circle wins, from the printed pays.
PAYS = {
    PLAYER: (10, -10, -10, -10, -10, -10, -10),
    BANKER: (-10, 10, -10, -10, -10, -10, -10),
    TIE: (0, 0, 90, -10, -10, -10, -10),
    TIE_AT_7_IN_THREE: (0, 0, 90, -10, -10, -10, -10),
    RABBIT: (10, -10, -10, 250, -10, -10, 100),
    TRIPLE_RABBIT: (10, -10, -10, 750, -10, -10, 300),
    TIGER: (-10, 0, -10, -10, 250, -10, 100),
    TRIPLE_TIGER: (-10, 0, -10, -10, 750, -10, 300),
    MONKEY: (0, 0, 90, -10, -10, 1500, 300),
    BANKER_NATURAL_8: (-10, 10, -10, -10, -10, -10, -10),
    PLAYER_TWO_CARD_7: (10, -10, -10, -10, -10, -10, -10),
}


@pytest.mark.rule(GAME, "2179-2213, 2218-2219, 2348-2377")
@pytest.mark.parametrize(("shoe", "pays"), PAYS.items())
def test_every_wager_pays_what_is_printed(shoe: str, pays: tuple[int, ...]) -> None:
    played = deal({2: EVERY}, shoe)
    assert {circle: net for _, circle, _, net in results(played)} == dict(zip(KINDS, pays, strict=True))


@pytest.mark.rule(GAME, "2131-2133")
@pytest.mark.parametrize("kind", KINDS)
def test_no_wager_depends_on_another(kind: str) -> None:
    assert [circle for _, circle, _, _ in results(deal({2: f"{kind} $10"}))] == [kind]


# Wagers ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "2264")
@pytest.mark.parametrize("amount", [501, 600, 1_100, 1_450, 9_900])
def test_all_wagers_are_in_increments_of_five_dollars(amount: int) -> None:
    played = offer(Round(posted(), in_cents("5000 5000"), Shoe.rigged(posted().pack, PLAYER)))
    with pytest.raises(NotLegal):
        played.answer(2, 2, {"tie": amount})
    played.answer(2, 2, {"tie": 1_500})


LIMITS = {
    "1": {"player": (10, 100), "banker": (10, 100)},
    "2": {"player": (100, 100), "banker": (100, 100)},
}
SIDES = {"tie": (5, 100), "zoo": (5, 100), "rabbit": (5, 50), "tiger": (5, 50), "monkey": (5, 50)}


@pytest.mark.rule(GAME, "2274-2289, 2293-2294")
@pytest.mark.parametrize("option", LIMITS)
def test_each_circle_has_the_limits_that_are_printed_beside_the_option(option: str) -> None:
    at = posted(option)
    played = offer(Round(at, in_cents("5000 5000"), Shoe.rigged(at.pack, PLAYER)))
    (asked,) = played.open_decisions()
    assert isinstance(asked, Wager)
    found = {str(circle.id): (circle.least // 100, circle.most // 100) for circle in asked.circles}
    wanted = LIMITS[option] | SIDES
    assert found == wanted | {f"{kind} 2": band for kind, band in wanted.items()}


@pytest.mark.rule(GAME, "2252-2261")
@pytest.mark.parametrize(
    ("placed", "fee"),
    [
        ("banker $100, banker 2 $100, zoo $20", 2),
        ("tie $25, tiger $5", 1),
        ("player $10", 1),
        ("player $10, banker $10", 2),
        ("player $10, tie $5, rabbit $5, tiger $5, monkey $5, zoo $5", 1),
        ("monkey $5", 1),
    ],
)
def test_wagers_in_conjunction_cost_one_fee(placed: str, fee: int) -> None:
    """The first two are the printed examples."""
    played = deal({2: placed})
    assert collected(played) == 3 + fee
    assert [
        event.amount // 100
        for event in played.events
        if isinstance(event, Moved) and (event.payer, event.payee) == (stack(1), COLLECTION)
    ] == [3]


@pytest.mark.rule(GAME, "2251, 2266-2272, 2285-2289")
def test_option_2_takes_five_dollars_from_the_player_dealer() -> None:
    assert collected(deal({2: "banker $100"}, at=posted("2"))) == 6


@pytest.mark.rule(GAME, "2217, 2294-2295")
def test_the_collection_is_taken_before_the_first_card() -> None:
    kinds = [type(event).__name__ for event in deal({2: "player $10"}).events]
    fees = [at for at, event in enumerate(deal({2: "player $10"}).events) if getattr(event, "payee", "") == COLLECTION]
    assert max(fees) < kinds.index("Dealt")


@pytest.mark.rule(GAME, "2256-2258")
def test_a_participant_may_make_two_separate_wagers_on_a_circle() -> None:
    played = deal({2: "banker $100, banker 2 $100"}, BANKER)
    assert results(played) == [(2, "banker", "wins", 100), (2, "banker", "wins", 100)]
    one = posted(separate_wagers="one")
    asked = offer(Round(one, in_cents("5000 5000"), Shoe.rigged(one.pack, PLAYER)))
    with pytest.raises(NotLegal, match="no circle 'banker 2'"):
        asked.answer(2, 2, {"banker": 10_000, CircleId("banker", stack=2): 10_000})


@pytest.mark.rule(GAME, "2248, 2305-2306, 2311")
def test_the_back_line_wagers_on_every_circle() -> None:
    played = deal({2: "player $10", 13: EVERY}, behind={13: 3})
    assert {circle for seat, circle, _, _ in results(played) if seat == 13} == set(KINDS)


@pytest.mark.rule(GAME, "2215")
def test_four_to_eight_decks_are_used() -> None:
    assert [len(terms(game(GAME), decks=decks).faces) for decks in (4, 8)] == [208, 416]
    for decks in (3, 9):
        with pytest.raises(ValueError, match="4 to 8 decks"):
            terms(game(GAME), decks=decks)


@pytest.mark.rule(GAME, "2314, 2344-2345")
@pytest.mark.parametrize("choice", ["cut-card", "every-round"])
def test_a_shoe_is_dealt_on_and_shuffled_at_its_end_or_after_every_round(choice: str) -> None:
    at = terms(game(GAME, {"cut-card": choice}), "1")
    session = Session(at, dict.fromkeys((1, 2), 500_000), SeededChance(1))
    played = put_up(wager(offer(session.deal()), {2: "player $10"}))
    left = len(played.table.shoe)
    assert 410 <= left <= 412
    session.close(played)
    assert len(session.deal().table.shoe) == (left if choice == "cut-card" else 416)


@pytest.mark.rule(GAME, "2248")
def test_twelve_participants_at_the_most() -> None:
    at = posted()
    with pytest.raises(ValueError, match="seats 2 to 12"):
        Round(at, dict.fromkeys(range(1, 14), 100_000), Shoe.rigged(at.pack, PLAYER))


@pytest.mark.rule(GAME, "2222-2223")
def test_the_position_is_offered_clockwise_after_two_hands() -> None:
    at = posted()
    after = Lasting(BankRotation(2, 2))
    played = Round(at, in_cents("5000 5000 5000 5000"), Shoe.rigged(at.pack, PLAYER), lasting=after)
    asked = []
    while played.asked is not None and played.open_decisions()[0].about == "bank":
        asked.append(played.open_decisions()[0].seat)
        played.default()
    assert asked == [3, 4, 1, 2]


# The action button and settlement ----------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "2244-2245")
@pytest.mark.parametrize(
    ("first", "seat"), [("A", 2), ("2", 3), ("5", 6), ("9", 10), ("T", 11), ("J", 11), ("Q", 11), ("K", 11)]
)
def test_the_first_card_for_player_is_counted_clockwise_from_the_player_dealer(first: str, seat: int) -> None:
    everybody = dict.fromkeys(range(2, 13), "tie $5")
    played = deal(everybody, f"{first}c 2d", stacks=" ".join(["5000"] * 12))
    assert played.table.facts(Banked).action == seat


@pytest.mark.rule(GAME, "2244-2245")
def test_the_count_goes_around_the_twelve_positions_and_an_empty_one_passes_it_on() -> None:
    at = {3: "tie $5", 11: "tie $5", 12: "tie $5"}
    stacks = "1:5000 3:5000 9:5000 11:5000 12:5000"
    nine = deal(at, "2c 2d", stacks=stacks, banker=9)  # 10 and 11: seat 11
    assert nine.table.facts(Banked).action == 11
    wrapped = deal(at, "6c 2d", stacks=stacks, banker=9)  # 10, 11, 12, 1, 2, 3
    assert wrapped.table.facts(Banked).action == 3
    empty = deal(at, "5c 2d", stacks=stacks, banker=9)  # seat 2 is empty: 3 has it
    assert empty.table.facts(Banked).action == 3


@pytest.mark.rule(GAME, "2244-2245")
def test_with_the_other_reading_the_player_dealer_is_number_one() -> None:
    at = posted(action_count="bank-is-one")
    everybody = dict.fromkeys(range(2, 13), "tie $5")
    seats = []
    for first in ("A", "2", "3"):
        played = deal(everybody, f"{first}c 2d", stacks=" ".join(["5000"] * 12), at=at)
        seats.append(played.table.facts(Banked).action)
    assert seats == [2, 2, 3]


@pytest.mark.rule(GAME, "2223-2236")
def test_a_bank_that_covers_everything_collects_losers_first_by_rings_from_right_to_left() -> None:
    everything = "player $10, banker $10, tie $5"
    played = deal({2: everything, 3: "banker $20, zoo $5", 4: everything}, BANKER)
    assert any("covers everything" in words for words in said(played))
    assert [(seat, circle) for seat, circle, _, _ in results(played)] == [
        (4, "player"),
        (2, "player"),
        (4, "tie"),
        (2, "tie"),
        (3, "zoo"),
        (4, "banker"),
        (3, "banker"),
        (2, "banker"),
    ]


@pytest.mark.rule(GAME, "2223-2227")
@pytest.mark.parametrize(("bank", "covered"), [(100, True), (95, False)])
def test_the_bank_covers_when_it_reaches_the_most_that_all_wagers_could_win(bank: int, covered: bool) -> None:  # noqa: FBT001
    """$10 on Player could win 10, $10 on Tie 90: a hundred."""
    played = deal({2: "player $10", 3: "tie $10"}, PLAYER, bank=bank)
    assert any("covers everything" in words for words in said(played)) == covered


@pytest.mark.rule(GAME, "2223-2227")
def test_with_the_other_reading_it_covers_when_it_reaches_what_the_wagers_have_come_to() -> None:
    played = deal({2: "player $10", 3: "tie $10"}, PLAYER, bank=20, at=posted(covering="as-it-is"))
    assert any("covers everything" in words for words in said(played))
    assert [seat for seat, _, _, _ in results(played)] == [3, 2]


@pytest.mark.rule(GAME, "2238-2242")
def test_a_bank_that_does_not_cover_goes_kind_by_kind_from_the_action_button() -> None:
    placed = {2: "player $10, banker $10", 3: "player $10, banker $10", 4: "player $10, tie $10"}
    # The first card is a deuce: two clockwise from seat 1 is seat 3.
    played = deal(placed, BANKER, bank=35)
    assert played.table.facts(Banked).action == 3
    assert results(played) == [
        (3, "player", "loses", -10),
        (4, "player", "loses", -10),
        (2, "player", "loses", -10),
        (3, "banker", "wins", 5),
        (2, "banker", "returned", 0),
        (4, "tie", "returned", 0),
    ]
    assert gain(played, 1) == 30 - 5 - 3


@pytest.mark.rule(GAME, "2238-2242")
def test_with_the_other_reading_it_goes_seat_by_seat() -> None:
    placed = {2: "player $10, banker $10", 3: "player $10, banker $10"}
    played = deal(placed, BANKER, bank=15, at=posted(short_bank="by-seat"))
    assert results(played) == [
        (3, "player", "loses", -10),
        (3, "banker", "wins", 5),
        (2, "player", "returned", 0),
        (2, "banker", "returned", 0),
    ]


@pytest.mark.rule(GAME, "2241-2242")
def test_the_player_dealer_wins_or_loses_only_their_wager() -> None:
    lost = deal({2: "monkey $50"}, MONKEY, bank=100)
    assert gain(lost, 1) == -100 - 3
    assert results(lost) == [(2, "monkey", "wins", 100)]
    won = deal({2: "player $100", 3: "player $100"}, BANKER, bank=100)
    assert gain(won, 1) == 100 - 3


@pytest.mark.rule(GAME, "2234-2236, 2248")
def test_the_back_line_is_settled_after_the_player_of_its_seat_by_square() -> None:
    placed = {2: "player $10", 3: "player $10", 14: "player $10", 13: "player $10"}
    played = deal(placed, BANKER, bank=25, behind={13: 2, 14: 2})
    assert [(seat, net) for seat, _, _, net in results(played)] == [(3, -10), (2, -10), (13, -5), (14, 0)]


@pytest.mark.rule(GAME, "2234-2236, 2248, 2256")
def test_a_second_wager_is_settled_with_the_first_before_the_back_line() -> None:
    placed = {2: "player $10, player 2 $15", 13: "player $20", 3: "player $5"}
    played = deal(placed, BANKER, stacks="1:5000 2:5000 3:5000", bank=45, behind={13: 2}, banker=3)
    assert [(seat, net) for seat, _, _, net in results(played)] == [(2, -10), (2, -15), (13, -20)]
