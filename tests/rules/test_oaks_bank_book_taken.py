"""The fee book of the games with a player-dealer of the Oaks at its edges: who pays how much, on the table.

The figures are copied from the print by hand (3411-3425, 3629-3703), column by column.
"""

from __future__ import annotations

import pytest

from houseway.errors import NotLegal
from houseway.rules.sheet.values import Cents
from tests.rules.bank_fees import fees, play, posted

BOOK = "oaks/fees-player-dealer-games"
PURE, DOUBLE_HAND = "oaks/pure-21-5-blackjack", "oaks/double-hand-poker"

# Option: the limits, the player-dealer's fee, the player's, the fee of Buster Blackjack (3644-3647, 3659-3662).
FLAT = {
    "pure/1": (5, 100, 2, 1, 1),
    "pure/2": (10, 100, 2, 1, 1),
    "pure/3": (40, 100, 3, 1, 1),
    "pure/4": (100, 100, 3, 1, 1),
    "pure-by-wager/5": (5, 100, 2, 1, 0),
    "pure-by-wager/6": (10, 100, 2, 1, 0),
    "pure-by-wager/7": (40, 100, 3, 1, 0),
    "pure-by-wager/8": (100, 100, 3, 1, 0),
}
# Option, table action, the player-dealer's fee: both ends of every bracket (3682-3703).
ACTION = [
    *(("9", *each) for each in [(10, 1), (100, 1), (101, 3), (300, 3), (301, 8), (800, 8), (801, 12), (1200, 12)]),
    ("9", 1201, 20),
    *(("10", *each) for each in [(100, 3), (300, 3), (301, 8), (800, 8), (801, 12), (1200, 12), (1201, 20)]),
    *(("10", *each) for each in [(2000, 20), (2001, 30)]),
]


def taken(bank: int, *player: int) -> list[tuple[str, Cents]]:
    return [("seat 1", bank * 100), *(("seat 2", dollars * 100) for dollars in player if dollars)]


@pytest.mark.rule(BOOK, "3629-3662")
@pytest.mark.parametrize("option", FLAT)
def test_pure_takes_its_fees_within_its_limits(option: str) -> None:
    low, high, bank, player, buster = FLAT[option]
    at = posted(PURE, option)
    for amount in (low, high):
        assert fees(play(at, {2: f"game ${amount}"})) == taken(bank, player)
    for amount in (5, 50):
        assert fees(play(at, {2: f"game ${low}, buster ${amount}"})) == taken(bank, player, buster)
    for words in (f"game ${low - 1}", f"game ${high + 1}", f"game ${low}, buster $4", f"game ${low}, buster $51"):
        with pytest.raises(NotLegal):
            play(at, {2: words})


@pytest.mark.rule(BOOK, "3665-3703")
@pytest.mark.parametrize(("option", "action", "fee"), ACTION)
def test_pure_by_table_action_is_paid_by_the_player_dealer_alone(option: str, action: int, fee: int) -> None:
    hands = -(-action // (600 if option == "9" else 1200))
    shares = [action // hands + (place < action % hands) for place in range(hands)]
    wagers = {seat: f"game ${share}" for seat, share in enumerate(shares, 2)}
    assert fees(play(posted(PURE, f"pure-table-action/{option}"), wagers)) == taken(fee)


@pytest.mark.rule(BOOK, "3665-3668")
def test_bonus_bets_are_part_of_the_table_action() -> None:
    at = posted(PURE, "pure-table-action/9")
    assert fees(play(at, {2: "game $95, buster $5"})) == taken(1)
    assert fees(play(at, {2: "game $95, buster $6"})) == taken(3)


@pytest.mark.rule(BOOK, "3411-3425")
@pytest.mark.parametrize(
    ("option", "low", "high"), [("1", 10, 600), ("2", 10, 1200), ("3", 10, 3000), ("4", 10, 6000), ("5", 100, 6000)]
)
def test_pai_gow_poker_takes_two_dollars_of_the_bank_and_one_of_each_wager(option: str, low: int, high: int) -> None:
    at = posted(DOUBLE_HAND, option)
    for amount in (low, high):
        assert fees(play(at, {2: f"game ${amount}"})) == taken(2, 1)
    for amount in (low - 1, high + 1):
        with pytest.raises(NotLegal):
            play(at, {2: f"game ${amount}"})
