"""Ultimate War: one card each, war without limit, fives that push. Printed lines 941-1181 of Cordova's document."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from houseway import NotLegal, Round, Shoe, ShortDeck, game, terms
from houseway.cards import cards
from houseway.errors import BadInput
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.events import Moved, Settled
from houseway.play.ids import BANKER, COLLECTION, PLAYER, stack
from houseway.play.lasting import Lasting
from houseway.play.wager_question import Wager
from houseway.ranking import war
from houseway.rules.posting.terms import Terms

GAME = "cordova/ultimate-war"
BRACKETS = {
    "to 2,001": (
        (300, 600, 1000, 2000),
        {"1-3": (1, 3, 6, 10, 20), "4-6": (2, 5, 9, 15, 25), "7-9": (3, 6, 12, 20, 30)},
    ),
    "from 200": ((200, 500, 1000, 2000), {"10-12": (2, 5, 15, 25, 35)}),
    "to 4,001": ((500, 1000, 2000, 4000), {"13-15": (5, 15, 25, 50, 75)}),
}


def sit(shoe: str, at: Terms | None = None, seats: int = 3) -> Round:
    """Seat 1 takes the bank. The first card goes to the right (Banker), the second to the left (Player)."""
    at = at or terms(game(GAME), "1", decks=1)
    played = Round(at, dict.fromkeys(range(1, seats + 1), 1_000_000), Shoe.rigged(at.pack, shoe))
    played.answer(1, 1, "take")
    return played


def wager(played: Round, *placed: Mapping[str, int], bank: int = 900_000) -> Round:
    for decision, amounts in zip(played.open_decisions(), placed, strict=False):
        played.answer(decision.number, decision.seat, {circle: amount * 100 for circle, amount in amounts.items()})
    while played.open_decisions() and played.open_decisions()[0].about == "wagers":
        decision = played.open_decisions()[0]
        played.answer(decision.number, decision.seat, {})
    last = played.open_decisions()[0]
    played.answer(last.number, last.seat, {"bank": bank})
    return played


def nets(played: Round) -> dict[str, int]:
    """Dollars won on each circle, by seat and wager."""
    return {f"{each.seat} {each.wager}": each.net // 100 for each in played.events if isinstance(each, Settled)}


@pytest.mark.rule(GAME, "986")
def test_the_first_card_goes_to_the_banker_hand_and_the_second_to_the_player_hand() -> None:
    played = wager(sit("Kh 4c"), {"player": 5})
    assert played.table.pile(BANKER).cards == cards("Kh")
    assert played.table.pile(PLAYER).cards == cards("4c")


@pytest.mark.rule(GAME, "959, 975-976, 992-997")
@pytest.mark.parametrize(
    ("shoe", "player", "banker"),
    [("Kh Ac", 10, -10), ("Ac Kh", -10, 10), ("3h 2s", -10, 10), ("9h Tc", 10, -10), ("2s Ah", 10, -10)],
)
def test_the_higher_card_wins_one_to_one_ace_high(shoe: str, player: int, banker: int) -> None:
    assert nets(wager(sit(shoe), {"player": 10, "banker": 10})) == {"2 player": player, "2 banker": banker}


@pytest.mark.rule(GAME, "959, 988")
def test_the_suit_of_a_card_has_no_effect() -> None:
    played = wager(sit("9s 9c 4d 6h"), {"player": 10})
    assert [len(played.table.pile(side).cards) for side in (PLAYER, BANKER)] == [2, 2]


@pytest.mark.rule(GAME, "988")
def test_war_goes_on_without_limit_and_the_last_cards_decide() -> None:
    played = wager(sit("9s 9c 4d 4h As Ah Kd Kc 2s 2h Qd 3c"), {"player": 10, "banker": 10})
    # After a war the first card goes to the Player hand: it gets the queen.
    assert nets(played) == {"2 player": 10, "2 banker": -10}
    assert len(played.table.pile(PLAYER).cards) == 6


@pytest.mark.rule(GAME, "994, 996")
@pytest.mark.parametrize(
    ("shoe", "player", "banker"),
    [("4h 5c", 0, -10), ("5c 4h", -10, 0), ("5c 6h", 10, -10), ("9c 9h 5d 3h", 0, -10), ("9c 9h 3d 5h", -10, 0)],
)
def test_a_side_that_wins_with_a_five_pushes_and_the_other_still_loses(shoe: str, player: int, banker: int) -> None:
    assert nets(wager(sit(shoe), {"player": 10, "banker": 10})) == {"2 player": player, "2 banker": banker}


@pytest.mark.rule(GAME, "999-1018")
@pytest.mark.parametrize(
    ("shoe", "pays"),
    [
        ("Kh 4c", -1),
        ("Kh Kc 4c 3c", 10),
        ("Kh Kc 4c 4d 9c 8c", 20),
        ("Kh Kc 4c 4d 9c 9d 2c 3c", 100),
        ("Kh Kc 4c 4d 9c 9d 2c 2d Ac Qc", 300),
        ("Kh Kc 4c 4d 9c 9d 2c 2d Ac Ad 7c 8c", 300),
    ],
)
def test_the_war_bet_pays_by_the_number_of_wars_and_may_stand_alone(shoe: str, pays: int) -> None:
    assert nets(wager(sit(shoe), {"war": 5})) == {"2 war": pays * 5}


@pytest.mark.rule(GAME, "1020-1053")
@pytest.mark.parametrize(
    ("shoe", "player", "banker"),
    [
        ("4h 5c", 40, -1),
        ("5c 4h", -1, 40),
        ("9c 9h 5d 3h", 120, -1),
        ("9c 9h 3d 5h", -1, 120),
        ("5c 5h 9d 3h", -1, -1),
        ("6c 5h", -1, -1),
    ],
)
def test_the_ultimate_five_bets_pay_on_a_winning_five(shoe: str, player: int, banker: int) -> None:
    played = wager(sit(shoe), {"ultimate-5-player": 5, "ultimate-5-banker": 5})
    assert nets(played) == {"2 ultimate-5-player": player * 5, "2 ultimate-5-banker": banker * 5}


@pytest.mark.rule(GAME, "967")
def test_wagers_are_settled_kind_by_kind_from_the_left_of_the_player_dealer() -> None:
    every = dict.fromkeys(("player", "banker", "war", "ultimate-5-player", "ultimate-5-banker"), 5)
    assert list(nets(wager(sit("Kh 4c"), every, every))) == [f"{seat} {kind}" for kind in every for seat in (2, 3)]


@pytest.mark.rule(GAME, "947, 967, 1171, 2401")
def test_an_exhausted_bank_returns_what_it_cannot_cover() -> None:
    """The house has no interest in the outcome: besides the players' stacks only the collection holds anything."""
    played = wager(sit("4c Kh"), {"player": 100}, {"player": 100}, bank=15_000)
    assert nets(played) == {"2 player": 100, "3 player": 50}
    assert played.table.ledger[stack(1)] == 1_000_000 - 15_000 - 100
    assert {account.kind for account in played.net()} == {"stack", "collection"}


@pytest.mark.rule(GAME, "947, 971, 1071")
def test_the_position_is_offered_to_the_next_player_after_two_hands() -> None:
    at = terms(game(GAME), "1")
    played = Round(
        at, dict.fromkeys((1, 2, 3), 1_000_000), Shoe.seeded(at.pack, 1), lasting=Lasting(BankRotation(2, 2))
    )
    assert played.open_decisions()[0].seat == 3
    again = Round(at, dict.fromkeys((1, 2, 3), 1_000_000), Shoe.seeded(at.pack, 1), lasting=Lasting(BankRotation(2, 1)))
    assert again.open_decisions()[0].seat == 2


@pytest.mark.rule(GAME, "955")
def test_one_to_eight_decks_are_used_and_shuffled_between_rounds() -> None:
    sheet = game(GAME)
    assert [len(terms(sheet, decks=decks).faces) for decks in (1, 8)] == [52, 416]
    assert sheet.pack.shuffled == "every round"
    for decks in (0, 9):
        with pytest.raises(ValueError, match="1 to 8 decks" if decks else "decks"):
            terms(sheet, decks=decks)


@pytest.mark.rule(GAME, "963, 973-984, 1001, 1022, 1037")
def test_every_player_has_the_five_betting_areas_and_each_may_be_used_alone() -> None:
    every = ("player", "banker", "war", "ultimate-5-player", "ultimate-5-banker")
    for circle in every:
        first, second = sit("Kh 4c").open_decisions()
        assert isinstance(first, Wager)
        assert tuple(str(each.id) for each in first.circles) == every
        assert second.why_not({circle: 500}) is None


@pytest.mark.rule(GAME, "963")
@pytest.mark.parametrize(("choice", "most"), [("blackjack-table", 8), ("baccarat-table", 14)])
def test_eight_or_fourteen_positions_are_seated(choice: str, most: int) -> None:
    at = terms(game(GAME, {"table": choice}), "1")
    assert len(sit("Kh 4c", at, seats=most).open_decisions()) == most - 1
    with pytest.raises(BadInput, match=str(most + 1)):
        sit("Kh 4c", at, seats=most + 1)


@pytest.mark.rule(GAME, "963, 1059")
def test_a_wager_below_the_table_minimum_or_above_the_maximum_is_refused() -> None:
    played = sit("Kh 4c", terms(game(GAME), "2"))
    for amount in (2_400, 100_100):
        with pytest.raises(NotLegal):
            played.answer(2, 2, {"war": amount})
    played.answer(2, 2, {"war": 2_500})


@pytest.mark.rule(GAME, "1082-1167, 1173-1179, 2202-2285, 2403-2404")
@pytest.mark.parametrize(
    ("option", "action", "fee"),
    [
        (str(option), action, rates[at])
        for tops, rows in BRACKETS.values()
        for options, rates in rows.items()
        for option in range(int(options.split("-")[0]), int(options.split("-")[1]) + 1)
        for at, edges in enumerate(zip((99, *tops), (*tops, 9_999), strict=True))
        for action in (edges[0] + 1, edges[1])
        if action >= 100
    ],
)
def test_the_player_dealer_pays_by_total_table_action_and_players_pay_nothing(
    option: str, action: int, fee: int
) -> None:
    at = terms(game(GAME), option)
    bettors = -(-action // 1_000)
    each, odd = divmod(action, bettors)
    placed = [{"war": each + (at_seat < odd)} for at_seat in range(bettors)]
    played = wager(sit("Kh 4c", at, seats=14), *placed)
    paid = [
        (str(each.payer), each.amount) for each in played.events if isinstance(each, Moved) and each.payee == COLLECTION
    ]
    assert paid == [("seat 1", fee * 100)]


@pytest.mark.rule(GAME, "955, 988")
def test_a_deck_that_ends_in_a_tie_voids_the_round_and_every_chip_goes_back() -> None:
    pairs = " ".join(f"{rank}{one} {rank}{two}" for rank in "23456789TJQKA" for one, two in ("cd", "hs"))
    with pytest.raises(ShortDeck):
        wager(sit(pairs), {"war": 100})


def test_the_exact_chances_of_eight_decks_agree_with_a_direct_count() -> None:
    """A war depth of n needs n equal pairs in a row: counted by drawing pairs, and by the outcomes of real deals."""
    first = Fraction(31, 415)
    seen = {"war": 0, "all": 0}
    for one in range(52):
        for two in range(52):
            weight = 8 * (7 if one == two else 8)
            seen["all"] += weight
            seen["war"] += weight * war.ties(one, two)
    assert Fraction(seen["war"], seen["all"]) == first
