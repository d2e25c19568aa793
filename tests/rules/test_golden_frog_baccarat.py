"""Golden Frog Baccarat: 19 to 20, six bonus bets, burn by the first card. Printed lines 5750-6095 of Player's."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from houseway import NotLegal, Round, SeededChance, Session, Shoe, game, terms
from houseway.cards import cards
from houseway.errors import BadInput
from houseway.families.bank.core.bank_state import BankRotation
from houseway.families.bank.core.new_shoe import FreeHandsDealt
from houseway.play import ids
from houseway.play.events import EVERYONE, NOBODY, Announced, Dealt, Moved, Reported
from houseway.play.ids import BANK, BURNS, COLLECTION, stack
from houseway.play.incidents import Incident
from houseway.play.lasting import Lasting
from houseway.play.seat_notes import SeatNotes
from houseway.play.wager_question import Wager
from houseway.ranking import baccarat
from houseway.rules.posting.terms import Terms
from tests.rules.bank_table import (
    BANKER_CHART,
    against_third,
    cards_dealt,
    gain,
    in_cents,
    offer,
    put_up,
    results,
    wager,
)

GAME = "players/golden-frog-baccarat"
KINDS = ("player", "banker", "tie", "jin-chan-7", "koi-8", "three-card-9", "natural-9", "8-over-6")
EVERY = ", ".join(f"{kind} $20" for kind in KINDS)
BURN = "Ah 2s "  # an ace is turned up, so one card is burned

# Dealt player, banker, player, banker, then third cards.
PLAYER = "4h 2c 5h 4c"  # natural 9 over 6
BANKER = "2c 4h 4c 5h"
TIE = "2c 2d 4c 4d"  # 6 and 6, both stand
JIN_CHAN = "6c 4d Kc Kd 3c"  # Player stands on 6, Banker 4 draws 3 (7)
KOI = "2c Kd 3c 7d 3d"  # Player 5 draws 3 (8), Banker 7 stands
KOI_OVER_6 = "2c Kd 3c 6d 3d"  # Player 5 draws 3 (8), Banker 6 stands on a trey
THREE_9_OVER_1 = "2c Kd 3c 2d 4c 9d"  # Player 5 draws 4 (9), Banker 2 draws 9 (1)
THREE_1_UNDER_9 = "2c 3d Kc Kd 9c 6d"  # Player 2 draws 9 (1), Banker 3 draws 6 (9)
SIX_OVER_1 = "2c 2d Kc 4d 9c 3d"  # Player 2 draws 9 (1), Banker 6 stands on a nine
NATURAL_9_OVER_7 = "4c 3d 5c 4d"  # natural 9 over 7
NATURAL_7_UNDER_9 = "3c 4d 4c 5d"
NATURAL_9_OVER_6 = "4c 2d 5c 4d"
SEVENS = "4c Kd 3c 5d 2c"  # Player 7 stands, Banker 5 draws 2 (7): a tie


def posted(**readings: str) -> Terms:
    return terms(game(GAME, {name.replace("_", "-"): choice for name, choice in readings.items()}))


def sit(shoe: str = BURN + PLAYER, *, at: Terms | None = None, stacks: str = "5000 5000 5000") -> Round:
    at = at or posted()
    return Round(at, in_cents(stacks), Shoe.rigged(at.pack, shoe))


def deal(wagers: Mapping[int, str], shoe: str = PLAYER, *, at: Terms | None = None, bank: int | None = None) -> Round:
    return put_up(wager(offer(sit(BURN + shoe, at=at)), wagers), bank)


# Cards -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "5772-5778")
@pytest.mark.parametrize(("hand", "value"), [("Qc 5d", 5), ("Tc Kd", 0), ("Ac 9d", 0), ("Ac 2d", 3), ("7c 8d 9h", 4)])
def test_only_the_right_hand_digit_counts(hand: str, value: int) -> None:
    """Printed: a queen and a five make five."""
    assert baccarat.points(cards(hand)) == value


@pytest.mark.rule(GAME, "5767-5769")
def test_eight_decks_are_used() -> None:
    assert len(posted().faces) == 416
    with pytest.raises(BadInput, match="8 to 8 decks"):
        terms(game(GAME), decks=7)


@pytest.mark.rule(GAME, "5855-5862")
def test_the_first_card_goes_to_the_right_which_is_the_player_line_hand() -> None:
    played = deal({2: "player $20"})
    assert cards_dealt(played)[2:] == ["player", "banker", "player", "banker"]
    assert played.table.pile(ids.PLAYER).cards == cards("4h 5h")


@pytest.mark.rule(GAME, "5864-5873")
@pytest.mark.parametrize(
    ("shoe", "player", "banker"),
    [("7c 3d Tc 2d", 2, 3), ("6c 3d Tc 3h", 2, 2), ("2c 3d 3c Kd 8c", 3, 2), ("2c 3d 3c Kd 9c", 3, 3)],
)
def test_the_drawing_rules(shoe: str, player: int, banker: int) -> None:
    """Seven stands and five hits; then banker six stands; banker three stands on an eight alone."""
    played = deal({2: "player $20"}, shoe)
    assert (len(played.table.pile(ids.PLAYER).cards), len(played.table.pile(ids.BANKER).cards)) == (player, banker)


@pytest.mark.rule(GAME, "5891-5895, 5957-5961")
@pytest.mark.parametrize("shoe", ["4c 2d 5c Kd", "4c 2d 4d Kd", "2c 4d Kc 5d", "2c 4d Kc 4s"])
def test_a_natural_in_either_hand_ends_the_drawing(shoe: str) -> None:
    assert len(cards_dealt(deal({2: "player $20"}, shoe))) == 2 + 4


@pytest.mark.rule(GAME, "5874-5889, 5897-5913")
@pytest.mark.parametrize(("total", "row"), BANKER_CHART.items())
def test_the_banker_line_hand_follows_the_chart(total: int, row: str) -> None:
    for third, word in enumerate(row):
        played = deal({2: "player $20"}, against_third(total, third))
        assert (len(played.table.pile(ids.BANKER).cards) == 3) == (word == "H"), f"banker {total} against {third}"


@pytest.mark.rule(GAME, "5880-5883")
def test_with_the_other_reading_four_stands_on_a_ten_value_card_alone() -> None:
    at = posted(banker_four="ten-only")
    for third, drawn in (("K", 2), ("A", 3), ("8", 3), ("9", 3)):
        played = deal({2: "player $20"}, f"Kc 4d 2c Qd {third}h 2d", at=at)
        assert len(played.table.pile(ids.BANKER).cards) == drawn


# The shoe ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "5825-5827")
@pytest.mark.parametrize(
    ("first", "burned"), [("A", 1), ("2", 2), ("7", 7), ("9", 9), ("T", 10), ("J", 10), ("Q", 10), ("K", 10)]
)
def test_the_first_card_is_turned_up_and_as_many_as_it_counts_are_burned(first: str, burned: int) -> None:
    played = offer(sit(f"{first}c"))
    burns = [event for event in played.events if isinstance(event, Dealt) and event.to == BURNS]
    assert [(len(event.cards), event.seen_by) for event in burns] == [(1, EVERYONE), (burned, NOBODY)]
    assert played.table.pile(BURNS).cards[0] == cards(f"{first}c")[0]


@pytest.mark.rule(GAME, "5825-5827")
def test_cards_are_burned_once_for_a_shoe() -> None:
    session = Session(posted(), in_cents("5000 5000"), SeededChance(3))
    burned = []
    for _ in range(4):
        played = put_up(wager(offer(session.deal(), 1), {2: "player $20"}))
        burned.append(len(played.table.pile(BURNS).cards))
        session.close(played)
        session.lasting = Lasting()
    assert burned[0] >= 2
    assert burned[1:] == [0, 0, 0]


@pytest.mark.rule(GAME, "5827-5829")
def test_a_free_hand_is_dealt_with_no_wagers_and_counts_for_nobody() -> None:
    at = posted()
    asked = [Incident("free_hand", 2)]
    played = offer(Round(at, in_cents("5000 5000"), Shoe.rigged(at.pack, BURN + PLAYER), incidents=asked))
    assert played.state == "over"
    assert played.table.pile(ids.PLAYER).cards == cards("4h 5h")
    assert not [event for event in played.events if isinstance(event, Moved)]
    assert played.table.lasting == Lasting(BankRotation(1, 0), FreeHandsDealt(1))
    assert [event.remedy for event in played.events if isinstance(event, Reported)] == [
        "this hand is dealt without wagers"
    ]


@pytest.mark.rule(GAME, "5827-5829")
def test_five_free_hands_are_dealt_from_a_shoe_and_a_new_shoe_has_five_more() -> None:
    session = Session(posted(), in_cents("5000 5000"), SeededChance(5))
    ended = []
    for _ in range(6):
        played = offer(session.deal([Incident("free_hand", 2)]), 1)
        ended.append(played.state)
        if played.state == "open":
            put_up(wager(played, {2: "player $20"}))
        session.close(played)
    assert ended == ["over"] * 5 + ["open"]
    session.shoe.left = []
    fresh = offer(session.deal([Incident("free_hand", 2)]), 1)
    assert fresh.state == "over"
    assert fresh.table.lasting[FreeHandsDealt].dealt == 1


@pytest.mark.rule(GAME, "5827-5829")
def test_a_free_hand_may_be_asked_for_while_the_position_is_offered() -> None:
    played = sit()
    played.report("free_hand", 3)
    assert offer(played).state == "over"
    late = offer(sit())
    with pytest.raises(NotLegal, match="past in this round"):
        late.report("free_hand", 3)


# Wagers ------------------------------------------------------------------------------------------------------------

# What $20 on each circle wins, from the printed pays.
PAYS = {
    PLAYER: (20, -20, -20, -20, -20, -20, -20, -20),
    BANKER: (-20, 19, -20, -20, -20, -20, -20, -20),
    TIE: (0, 0, 160, -20, -20, -20, -20, -20),
    JIN_CHAN: (-20, 0, -20, 800, -20, -20, -20, -20),
    KOI: (20, -20, -20, -20, 500, -20, -20, -20),
    KOI_OVER_6: (20, -20, -20, -20, 500, -20, -20, 500),
    THREE_9_OVER_1: (20, -20, -20, -20, -20, 3000, -20, -20),
    NATURAL_9_OVER_7: (20, -20, -20, -20, -20, -20, 1000, -20),
    NATURAL_7_UNDER_9: (-20, 19, -20, -20, -20, -20, 1000, -20),
    NATURAL_9_OVER_6: (20, -20, -20, -20, -20, -20, -20, -20),
    THREE_1_UNDER_9: (-20, 19, -20, -20, -20, 3000, -20, -20),
    SIX_OVER_1: (-20, 19, -20, -20, -20, -20, -20, -20),
    SEVENS: (0, 0, 160, -20, -20, -20, -20, -20),
    "4c 2d 4d 4h": (20, -20, -20, -20, -20, -20, -20, 500),
    "2d 4c 4h 4d": (-20, 19, -20, -20, -20, -20, -20, 500),
}


@pytest.mark.rule(GAME, "5833-5853, 5916, 5937-5955, 5963-5964, 5969-6095")
@pytest.mark.parametrize(("shoe", "pays"), PAYS.items())
def test_every_wager_pays_what_is_printed(shoe: str, pays: tuple[int, ...]) -> None:
    played = deal({2: EVERY}, shoe)
    assert {circle: net for _, circle, _, net in results(played)} == dict(zip(KINDS, pays, strict=True))


# The Player line hand is the higher one.
RANKED = [
    ("natural 9 over natural 8", "Kh Kd 9c 8s"),
    ("natural 8 over a two-card 7", "Kh Kd 8c 7s"),
    ("three-card 9 over a two-card 7", "Kh Kd 5c 7s 4h"),
    ("three-card 8 over a two-card 7", "Kh Kd 5c 7s 3h"),
    ("two-card 7 over a two-card 6", "Kh Kd 7c 6s"),
    ("three-card 1 over a three-card 0", "Kh Kd Kc 2s Ah 8d"),
]


@pytest.mark.rule(GAME, "5780-5795, 5916")
@pytest.mark.parametrize("shoe", [row[1] for row in RANKED], ids=[row[0] for row in RANKED])
def test_the_hands_rank_as_printed_from_the_natural_9_down(shoe: str) -> None:
    played = deal({2: "player $20, banker $20"}, shoe)
    assert [(kind, net) for _, kind, _, net in results(played)] == [("player", 20), ("banker", -20)]


@pytest.mark.rule(GAME, "5751, 5817-5820")
def test_wagers_are_made_once_the_player_dealer_position_is_taken() -> None:
    played = sit()
    assert [each.about for each in played.open_decisions()] == ["bank"]
    assert [each.about for each in offer(played).open_decisions()] == ["wagers", "wagers"]


@pytest.mark.rule(GAME, "5834")
@pytest.mark.parametrize(("wagered", "won"), [("$1", 0.95), ("$7", 6.65), ("$33", 31.35)])
def test_nineteen_to_twenty_is_paid_to_the_cent(wagered: str, won: float) -> None:
    assert results(deal({2: f"banker {wagered}"}, BANKER)) == [(2, "banker", "wins", won)]


@pytest.mark.rule(GAME, "5834")
def test_a_hundred_on_the_banker_line_wins_ninety_five() -> None:
    assert results(deal({2: "banker $100"}, BANKER)) == [(2, "banker", "wins", 95)]


@pytest.mark.rule(GAME, "5954-5955")
def test_with_the_other_reading_a_three_card_seven_pays() -> None:
    assert results(deal({2: "banker $100"}, JIN_CHAN, at=posted(banker_pays="no-push"))) == [(2, "banker", "wins", 95)]


@pytest.mark.rule(GAME, "5835-5853, 5977-5978, 5998-5999, 6018-6019, 6041-6042, 6064-6065, 6085-6086")
@pytest.mark.parametrize("kind", KINDS)
def test_bonus_bets_but_the_tie_need_a_line_wager(kind: str) -> None:
    played = offer(sit())
    if kind in KINDS[:3]:
        played.answer(2, 2, {kind: 2_000})
        return
    with pytest.raises(NotLegal, match="needs a wager on Player line or Banker line"):
        played.answer(2, 2, {kind: 2_000, "tie": 2_000})
    played.answer(2, 2, {kind: 2_000, "banker": 2_000})


@pytest.mark.rule(GAME, "5761-5764, 5801-5810, 5831-5832")
def test_eight_circles_at_ones_own_seat_and_nobody_behind() -> None:
    played = offer(sit())
    asked = played.open_decisions()[0]
    assert isinstance(asked, Wager)
    assert tuple(str(circle.id) for circle in asked.circles) == KINDS
    with pytest.raises(BadInput, match="no back-line wagers"):
        Round(
            posted(),
            in_cents("100 100 15:100"),
            Shoe.rigged(posted().pack, ""),
            lasting=Lasting(SeatNotes(behind={15: 2})),
        )
    with pytest.raises(BadInput, match="no back-line wagers"):
        Session(posted(), in_cents("100 100"), SeededChance(1)).stand_behind(15, 2, 10_000)


@pytest.mark.rule(GAME, "5797-5801")
@pytest.mark.parametrize(("choice", "most"), [("baccarat-table", 14), ("blackjack-table", 7)])
def test_seven_or_fourteen_seats(choice: str, most: int) -> None:
    at = posted(table=choice)
    assert sit(at=at, stacks=" ".join(["100"] * most)).state == "open"
    with pytest.raises(BadInput, match=f"seats 2 to {most}"):
        sit(at=at, stacks=" ".join(["100"] * (most + 1)))


# The bank ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "5755-5756, 5817-5818")
def test_the_first_offer_goes_to_the_left_of_the_house_dealer_and_on_after_two_rounds() -> None:
    assert sit().open_decisions()[0].seat == 1
    at = posted()
    for held, first in ((1, 2), (2, 3)):
        lasting = Lasting(BankRotation(2, held))
        played = Round(at, in_cents("100 100 100"), Shoe.rigged(at.pack, ""), lasting=lasting)
        assert played.open_decisions()[0].seat == first


@pytest.mark.rule(GAME, "5917-5922")
def test_wagers_are_settled_kind_by_kind_from_the_left_of_the_player_dealer() -> None:
    played = deal({2: EVERY, 3: EVERY})
    assert [(seat, circle) for seat, circle, _, _ in results(played)] == [
        (seat, kind) for kind in KINDS for seat in (2, 3)
    ]


@pytest.mark.rule(GAME, "5752-5755, 5924-5925, 5981-5984")
def test_what_an_exhausted_bank_cannot_cover_is_returned() -> None:
    played = deal({2: "player $100, tie $100", 3: "player $100"}, BANKER, bank=150)
    assert results(played) == [(2, "player", "loses", -100), (3, "player", "loses", -50), (2, "tie", "returned", 0)]
    assert gain(played, 1) + gain(played, 2) + gain(played, 3) <= 0
    assert gain(played, 2) == -100
    assert gain(played, 3) == -50


@pytest.mark.rule(GAME, "5757-5758")
def test_the_house_receives_collection_and_nothing_else() -> None:
    played = deal({2: EVERY, 3: EVERY}, KOI_OVER_6)
    held = {account for account, amount in played.table.ledger.balances.items() if amount}
    assert held <= {stack(1), stack(2), stack(3), COLLECTION}


@pytest.mark.rule(GAME, "5986-5987, 6006-6007, 6027-6028, 6050-6051, 6072-6073, 6094-6095")
def test_fees_are_taken_once_the_wagers_lie_and_before_the_hands_are_dealt() -> None:
    events = deal({2: EVERY}).events
    put = [at for at, event in enumerate(events) if isinstance(event, Moved) and event.payee == BANK]
    fees = [at for at, event in enumerate(events) if isinstance(event, Moved) and event.payee == COLLECTION]
    first = next(at for at, event in enumerate(events) if isinstance(event, Dealt) and event.to == ids.PLAYER)
    assert all(put[0] < fee < first for fee in fees)


def test_the_dealer_says_how_many_cards_are_burned() -> None:
    told = [event.words for event in offer(sit("Tc")).events if isinstance(event, Announced)]
    assert told == ["the first card of the shoe is the ten of clubs: 10 cards are burned"]
