"""EZ Baccarat: what wins, what it pays, in which order, and what happens when the bank is exhausted."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.play.events import Settled
from houseway.play.ids import COLLECTION, stack
from houseway.rules.posting.terms import Terms
from tests.rules.bank_table import (
    BANKER_WINS,
    CIRCLES,
    DRAGON,
    PANDA,
    PLAYER_WINS,
    TIE,
    collected,
    deal,
    gain,
    posted,
    results,
)

DOCUMENT = "players/ez-baccarat"

EVERYTHING = "player $10, banker $10, tie $10, panda-8 $10, dragon-7 $10"


def nets(order: str, at: Terms | None = None) -> dict[str, float]:
    """What $10 on each circle gains."""
    return {wager: net for _, wager, _, net in results(deal({2: EVERYTHING}, order, at=at))}


# What wins and what it pays (299-307, 357-446) ---------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "299-307, 357-359, 366-376, 384-401, 417-422, 437-442")
@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (PLAYER_WINS, (10, -10, -10, -10, -10)),
        (BANKER_WINS, (-10, 10, -10, -10, -10)),
        (TIE, (0, 0, 90, -10, -10)),
        (PANDA, (10, -10, -10, 250, -10)),
        (DRAGON, (-10, 10, -10, -10, 400)),
    ],
    ids=["player", "banker", "tie", "panda", "dragon"],
)
def test_the_five_wagers_pay_the_printed_odds(order: str, expected: tuple[int, ...]) -> None:
    assert nets(order) == dict(zip(CIRCLES, expected, strict=True))


@pytest.mark.rule(DOCUMENT, "366-376")
@pytest.mark.parametrize("order", [TIE, "Kh Kd 9c 9s", "Kh Kd 6c 6s", "Kh Kd Kc Ks Kc Kd"])
def test_equal_totals_neither_pay_nor_collect_the_lines(order: str) -> None:
    played = deal({2: "player $10, banker $25"}, order)
    assert results(played) == [(2, "player", "pushes", 0), (2, "banker", "pushes", 0)]


@pytest.mark.rule(DOCUMENT, "394-399")
@pytest.mark.parametrize(
    "order",
    [
        "Kh Kd 8c 8s",  # naturals
        "Kh Kd 6c 4s 2h",  # player 6 in two cards; banker 4 draws the deuce: three-card 6
        "Kh Kd 4c 7s 3h",  # player 4 draws 3: three-card 7 against a two-card 7
        "Kh Kd 2c 3s 4h 3d",  # three cards each, 6 and 6
        "Kh Kd 2c 2s Kd Kc",  # three cards each, 2 and 2
    ],
)
def test_a_tie_is_a_tie_whatever_the_number_of_cards(order: str) -> None:
    found = nets(order)
    assert (found["player"], found["banker"], found["tie"]) == (0, 0, 90)


# Player cards, banker cards, third cards in the order of the draw.
DRAGONS = [
    ("three-card 7 over a two-card 6", DRAGON, True),
    ("three-card 7 over a three-card 6", "Kh Kd 2c 3s 4h 4d", True),
    ("three-card 7 over nothing", "Kh Kd Kc 5s Kh", False),  # banker 5 stands against a ten
    ("three-card 7 over nothing, banker draws", "Kh Kd Kc 3s Kh 4d", True),
    ("three-card 7 over 7", "Kh Kd 7c 4s 3h", False),
    ("three-card 7 over three-card 7", "Kh Kd 3c 3s 4h 4d", False),
    ("three-card 7 under 8", "Kh Kd 4c 3s 4h 4d", False),
    ("two-card 7 over 6", "Kh Kd 6c 7s", False),
    ("two-card 7 over a three-card hand", "Kh Kd 2c 7s Kh", False),
    ("three-card 8 over 6", "Kh Kd 6c 4s 4h", False),
    ("three-card 6 over 5", "Kh Kd 2c 3s 3h 3d", False),
    ("three-card 17, which is 7", "Kh 9d 6c 5s 3h", True),
]


@pytest.mark.rule(DOCUMENT, "417-420")
@pytest.mark.parametrize(("order", "wins"), [row[1:] for row in DRAGONS], ids=[row[0] for row in DRAGONS])
def test_dragon_7_wins_on_a_three_card_7_over_six_or_less_and_loses_on_all_else(order: str, *, wins: bool) -> None:
    assert nets(order)["dragon-7"] == (400 if wins else -10)


PANDAS = [
    ("three-card 8 over 7", PANDA, True),
    ("three-card 8 over nothing", "Kh Kd 4c Ks 4h Kd", True),
    ("three-card 8 over a three-card 7", "Kh Kd 4c 3s 4h 4d", True),
    ("three-card 8 over a three-card 6", "Kh Kd 4c 2s 4h 4d", True),
    ("three-card 8 against three-card 8", "Kh Kd 4c 3s 4h 5d", False),
    ("three-card 8 under 9", "Kh Kd 4c 3s 4h 6d", False),
    ("two-card 8 over 7", "Kh Kd 8c 7s", False),
    ("three-card 9 over 7", "Kh Kd 5c 7s 4h", False),
    ("three-card 7 over 6", "Kh Kd 5c 6s 2h", False),
    ("three-card 18, which is 8", "9h Kd 6c 7s 3h", True),
]


@pytest.mark.rule(DOCUMENT, "437-440")
@pytest.mark.parametrize(("order", "wins"), [row[1:] for row in PANDAS], ids=[row[0] for row in PANDAS])
def test_panda_8_wins_on_a_three_card_8_over_seven_or_less_and_loses_on_all_else(order: str, *, wins: bool) -> None:
    assert nets(order)["panda-8"] == (250 if wins else -10)


@pytest.mark.rule(DOCUMENT, "300, 369-370")
@pytest.mark.parametrize(("reading", "expected"), [("pays", 10), ("pushes", 0)])
def test_the_banker_line_on_a_dragon_pays_as_printed_or_pushes_in_the_commercial_reading(
    reading: str, expected: int
) -> None:
    readings = {"dragon-7-push": reading}
    assert nets(DRAGON, posted(readings=readings))["banker"] == expected
    assert nets(BANKER_WINS, posted(readings=readings))["banker"] == 10
    assert nets(DRAGON, posted(readings=readings))["player"] == -10


# Player's hand, Banker's hand; the Player hand is the higher one.
RANKED = [
    ("natural 9 over natural 8", "Kh Kd 9c 8s"),
    ("natural 8 over a two-card 7", "Kh Kd 8c 7s"),
    ("three-card 9 over a two-card 7", "Kh Kd 5c 7s 4h"),
    ("three-card 8 over a two-card 7", "Kh Kd 5c 7s 3h"),
    ("two-card 7 over a two-card 6", "Kh Kd 7c 6s"),
    ("two-card 6 over a three-card 5", "Kh Kd 6c 4s Ah"),
    ("three-card 1 over a three-card 0", "Kh Kd Kc 2s Ah 8d"),
]


@pytest.mark.rule(DOCUMENT, "238-239, 250-267, 313-314")
@pytest.mark.parametrize("order", [row[1] for row in RANKED], ids=[row[0] for row in RANKED])
def test_the_hands_rank_as_printed_from_the_natural_9_down(order: str) -> None:
    found = nets(order)
    assert (found["player"], found["banker"]) == (10, -10)


@pytest.mark.rule(DOCUMENT, "254-264, 313-314")
def test_with_drawing_on_closeness_to_nine_decides_against_a_natural() -> None:
    # Player has a natural 8; banker draws to a three-card 9 and is closer.
    played = deal({2: "player $10"}, "Kh Kd 8c 5s 4h", at=posted(readings={"naturals": "draw-on"}))
    assert results(played) == [(2, "player", "loses", -10)]
    assert results(deal({2: "player $10"}, "Kh Kd 8c 5s 4h")) == [(2, "player", "wins", 10)]


# Order (280-284) ---------------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "280-283")
@pytest.mark.parametrize(("banker", "seats"), [(1, [2, 3, 4]), (2, [3, 4, 1]), (3, [4, 1, 2]), (4, [1, 2, 3])])
@pytest.mark.parametrize("order", [PLAYER_WINS, BANKER_WINS, TIE, PANDA, DRAGON])
def test_all_wagers_of_a_kind_from_the_left_of_the_player_dealer_then_the_next_kind(
    banker: int, seats: list[int], order: str
) -> None:
    played = deal(dict.fromkeys(seats, EVERYTHING), order, banker=banker)
    settled = [(each.wager, each.seat) for each in played.events if isinstance(each, Settled)]
    assert settled == [(wager, seat) for wager in CIRCLES for seat in seats]


# Exhaustion (217-219, 283-284, 402-405) ----------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "217-219, 283-284")
def test_winners_are_paid_in_order_until_the_bank_is_exhausted_and_keep_their_stakes() -> None:
    played = deal({2: "player $10", 3: "player $15", 4: "player $20"}, PLAYER_WINS, bank=20)
    assert results(played) == [(2, "player", "wins", 10), (3, "player", "wins", 10), (4, "player", "returned", 0)]
    # Fees apart ($1 for each line wager, $2 from the player-dealer).
    assert [gain(played, seat) for seat in (1, 2, 3, 4)] == [-22, 9, 9, -1]


@pytest.mark.rule(DOCUMENT, "217-219, 283-284")
def test_losers_are_collected_in_order_until_the_bank_has_won_its_own_amount_and_the_rest_is_returned() -> None:
    played = deal({2: "player $10", 3: "player $15", 4: "player $20"}, BANKER_WINS, bank=20)
    assert results(played) == [(2, "player", "loses", -10), (3, "player", "loses", -10), (4, "player", "returned", 0)]
    assert [gain(played, seat) for seat in (1, 2, 3, 4)] == [18, -11, -11, -1]


@pytest.mark.rule(DOCUMENT, "217-219, 283-284")
@pytest.mark.parametrize(
    ("money", "expected"),
    [
        # Player line first: $20 are paid. Then the losing banker line, the tie and the dragon.
        ("once", [("player", 20), ("banker", 0), ("tie", 0), ("dragon-7", 0)]),
        ("again", [("player", 20), ("banker", -15), ("tie", -10), ("dragon-7", -10)]),
    ],
)
def test_whether_an_exhausted_bank_may_still_collect(money: str, expected: list[tuple[str, int]]) -> None:
    table = posted(readings={"bank-money": money})
    wagers = {2: "player $20", 3: "banker $15, dragon-7 $10", 4: "tie $10"}
    played = deal(wagers, PLAYER_WINS, at=table, bank=20)
    assert [(wager, net) for _, wager, _, net in results(played)] == expected


@pytest.mark.rule(DOCUMENT, "217-219, 283-284")
@pytest.mark.parametrize(
    ("money", "expected"),
    [
        # The bank collects $20 of the player line, and then owes the dragon $400.
        ("once", [("player", -20), ("banker", 0), ("dragon-7", 0)]),
        ("again", [("player", -20), ("banker", 10), ("dragon-7", 30)]),
    ],
)
def test_whether_collected_money_pays_later_winners(money: str, expected: list[tuple[str, int]]) -> None:
    table = posted(readings={"bank-money": money})
    played = deal({2: "player $20", 3: "banker $10, dragon-7 $10"}, DRAGON, at=table, bank=20)
    assert [(wager, net) for _, wager, _, net in results(played)] == expected
    assert gain(played, 1) + 2 == -sum(net for _, net in expected)


@pytest.mark.rule(DOCUMENT, "402-405, 422-426, 442-446")
@pytest.mark.parametrize(
    ("order", "wagers", "expected"),
    [
        (TIE, "tie $10", 45),
        (PANDA, "banker $5, panda-8 $10", 45 - 5 - 5),
        (DRAGON, "player $5, dragon-7 $10", 45 - 5 - 5),
    ],
)
def test_a_winner_is_paid_to_the_extent_that_the_bank_covers(order: str, wagers: str, expected: int) -> None:
    # A bank of $45; where a line has lost $5 before, one chip of the bank met it already.
    played = deal({2: wagers}, order, bank=45)
    assert sum(net for *_, net in results(played)) == expected


@pytest.mark.rule(DOCUMENT, "219-220")
@pytest.mark.parametrize("order", [PLAYER_WINS, BANKER_WINS, TIE, PANDA, DRAGON])
def test_the_house_receives_collection_alone_and_seats_share_the_rest(order: str) -> None:
    played = deal(dict.fromkeys((2, 3, 4), EVERYTHING), order)
    net = played.net()
    assert {account for account in net if not account.seat} == {COLLECTION}
    assert collected(played) == 2 + 3 * 2
    assert sum(gain(played, seat) for seat in (1, 2, 3, 4)) == -collected(played)


AMOUNTS = st.dictionaries(st.sampled_from(CIRCLES), st.integers(5, 99), min_size=1).filter(
    lambda placed: "player" in placed or "banker" in placed or set(placed) == {"tie"}
)
LAYOUTS = st.dictionaries(st.sampled_from([2, 3, 4]), AMOUNTS, min_size=1)


@pytest.mark.rule(DOCUMENT, "217-219, 283-284")
@settings(max_examples=250, deadline=None)
@given(
    LAYOUTS,
    st.integers(5, 600),
    st.sampled_from([PLAYER_WINS, BANKER_WINS, TIE, PANDA, DRAGON]),
    st.sampled_from(["once", "again"]),
)
def test_no_layout_lets_the_player_dealer_win_or_lose_more_than_they_put_up(
    layout: dict[int, dict[str, int]], bank: int, order: str, money: str
) -> None:
    words = {seat: ", ".join(f"{name} ${amount}" for name, amount in placed.items()) for seat, placed in layout.items()}
    played = deal(words, order, at=posted(readings={"bank-money": money}), bank=bank)
    assert played.state == "over"
    action = sum(sum(placed.values()) for placed in layout.values())
    lines = sum(name in ("player", "banker") for placed in layout.values() for name in placed)
    assert collected(played) == 2 + lines
    assert -bank <= gain(played, 1) + 2 <= min(bank, action)
    for seat, name, result, net in results(played):
        assert net >= -layout[seat][name]
        assert result != "returned" or net == 0
    # No chip stays on the layout or in the bank.
    held = {account for account, amount in played.table.ledger.balances.items() if amount}
    assert held <= {COLLECTION, *map(stack, (1, 2, 3, 4))}
