"""War Blackjack: War with the first card, the parlay, and twenty-one. Lines 8754-9090 of the California Grand."""

from __future__ import annotations

from functools import partial

import pytest

from houseway import NotLegal
from houseway.cards import Shoe, cards
from houseway.families.bank.core.bank_state import Banked, BankRotation
from houseway.play.decisions import Choose
from houseway.play.events import EVERYONE, Dealt, Moved
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import SeatNotes
from houseway.play.wager_question import Wager
from tests.rules.bank_fees import posted
from tests.rules.twentyone_table import (
    answer,
    asked,
    bank,
    deal,
    dealt_to,
    gain,
    moves,
    nets,
    order,
    place,
    read,
    results,
    sit,
    stand_pat,
    wager,
)
from tests.rules.twentyone_table import posted as at_the_table
from tests.tables import table

GAME = "calgrand/war-blackjack"
at = partial(at_the_table, GAME, option="A1")
BOTH = {2: "blackjack $10, war $10"}
NO = "nothing"


# War ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "8770-8771")
def test_three_jokers_are_added_to_each_of_up_to_ten_decks() -> None:
    assert at(decks=10).faces.count(cards("Jk")[0]) == 30
    assert len(at().faces) == 6 * 55


@pytest.mark.rule(GAME, "8775-8776, 8893, 8901-8905")
@table(
    "own",
    "up",
    "net",
    rows=[
        ("Kh", "Qc", 10),
        ("Qh", "Jc", 10),
        ("Jh", "Tc", 10),
        ("3h", "2c", 10),
        ("3h", "Jk", 10),
        ("2h", "Ac", 10),
        ("Jk", "Ac", 10),
        ("Jk", "2c", -10),
        ("2h", "Jk", -10),
        ("Kh", "Kc", -10),
        ("Ah", "Ac", -10),
        ("Ah", "2c", -10),
        ("9h", "Tc", -10),
    ],
)
def test_the_higher_first_card_wins_even_money_and_a_tie_loses(own: str, up: str, net: int) -> None:
    played = deal(at(), f"{own} {up}", {2: "war $10"})
    assert (played.state, nets(played, "war")) == ("over", [net])


@pytest.mark.rule(GAME, "8823-8824, 8887-8891, 8910-8916")
def test_a_hand_with_war_alone_receives_one_card_and_others_a_second_one() -> None:
    wagers = {2: "war $10", 3: "blackjack $10"}
    played = deal(at(), "Kh 9c 8d 9d Ts", wagers)
    assert dealt_to(played) == ["hand 2", "hand 3", "bank hand", "hand 3", "bank hand"]
    seen = [each.seen_by == EVERYONE for each in played.events if isinstance(each, Dealt)]
    assert seen == [True, True, True, True, False]
    alone = deal(at(), "Kh 8d", {2: "war $10"})
    assert dealt_to(alone) == ["hand 2", "bank hand"]
    assert alone.table.lasting[BankRotation].hands == 1
    assert sum(alone.net().values()) == 0


@pytest.mark.rule(GAME, "8906")
def test_war_is_settled_before_more_cards_are_dealt() -> None:
    played = deal(at(), "Kh 8d 9d Ts", BOTH, NO)
    settled = next(i for i, each in enumerate(played.events) if isinstance(each, Moved) and "War pays" in each.because)
    assert sum(isinstance(each, Dealt) for each in played.events[:settled]) == 2


@pytest.mark.rule(GAME, "8875-8881")
@table(
    "card",
    "many",
    "seat",
    rows=[
        ("A", 13, 2),
        ("Jk", 13, 3),
        ("9", 13, 10),
        ("T", 13, 11),
        ("J", 13, 12),
        ("Q", 13, 13),
        ("K", 13, 11),
        ("J", 4, 2),
    ],
)
def test_the_first_card_counts_from_the_player_dealer_who_is_zero(card: str, many: int, seat: int) -> None:
    """At a full table of twelve others jack and queen count on; where four sit, a jack is ten."""
    firsts = [f"5{suit}" for suit in "cdhs" * 3][: many - 1]
    up = card if card == "Jk" else f"{card}s"
    everybody = dict.fromkeys(range(2, many + 1), "war $10")
    played = deal(at(), " ".join([*firsts, up]), everybody, seats=many)
    assert played.table.facts(Banked).action == seat


@pytest.mark.rule(GAME, "8807-8808, 8879-8880")
@pytest.mark.parametrize(("reading", "seat"), [("where-somebody-sits", 11), ("of-the-table", 12)])
def test_a_jack_counts_eleven_above_ten_players_or_at_a_table_of_twelve(reading: str, seat: int) -> None:
    """Three play beside the player-dealer on seat 1, on seats 2, 11 and 12 of thirteen."""
    stacks = dict.fromkeys((11, 12), 1000)
    played = bank(sit(at({"seated-positions": reading}), "5c 5d 5h Js", seats=2, stacks=stacks))
    wager(played, {2: "war $10", 11: "war $10", 12: "war $10"}, 100)
    assert played.table.facts(Banked).action == seat


@pytest.mark.rule(GAME, "8882-8883")
def test_the_club_may_start_the_action_to_the_left() -> None:
    everybody = dict.fromkeys((2, 3, 4), "war $10")
    for reading, first in (("first-card", 4), ("left", 2)):
        played = deal(at({"action": reading}), "5c 5d 5h 3s", everybody, seats=4)
        assert results(played)[0][0] == first


# The halves ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "8756-8758, 8864-8873, 9786-9787")
def test_half_of_the_bank_meets_war_and_half_blackjack() -> None:
    """A bank of $24: $12 of the $20 that War wins, and $12 of the $20 that Blackjack wins."""
    wagers = {2: "blackjack $10, war $10", 3: "blackjack $10, war $10"}
    played = deal(at(), "Kh Kd 2s Td Ts 9h 5c Kc", wagers, NO, NO, put_up=24)
    stand_pat(played)
    assert sorted(nets(played, "war")) == [2, 10]
    assert sorted(nets(played, "blackjack")) == [2, 10]
    assert gain(played, 1) == -24.5


@pytest.mark.rule(GAME, "8755-8762, 9783-9790")
def test_an_idle_half_goes_back_and_the_house_receives_the_collection_alone() -> None:
    played = deal(at(), "Kh 8d", {2: "war $10"}, put_up=100)
    assert (gain(played, 1), gain(played, 2), played.collection) == (-10.5, 9.5, 100)


@pytest.mark.rule(GAME, "8869-8873")
@pytest.mark.parametrize(("reading", "last"), [("after", "buster"), ("together", "blackjack")])
def test_buster_wagers_come_after_all_blackjack_wagers_or_with_them(reading: str, last: str) -> None:
    """The up card is an ace, one position: seat 2 first."""
    wagers = {2: "blackjack $10, buster $10", 3: "blackjack $10"}
    played = deal(at({"buster-order": reading}), "Tc Td Ah 8c 8d 7s", wagers, NO, NO)
    assert results(played)[-1][1] == last


# The parlay ---------------------------------------------------------------------------------------------------------


def won(shoe: str, *said: str, wagers: dict[int, str] | None = None) -> Round:
    return deal(at(), shoe, wagers or BOTH, *said)


@pytest.mark.rule(GAME, "8765-8767, 8831-8832, 8895-8897")
def test_winnings_are_added_in_part_or_in_full_and_the_war_wager_is_returned() -> None:
    one = asked(won("Kh 8d"))
    assert isinstance(one, Wager)
    assert [(each.title, each.least, each.most) for each in one.circles] == [("Parlay", 100, 1000)]
    for words, net in ((NO, 10), ("parlay $4", 14), ("parlay $10", 20)):
        played = stand_pat(won("Kh 8d Kd 9s", words))
        assert (nets(played, "war"), nets(played, "blackjack")) == ([10], [net])
    with pytest.raises(NotLegal):
        won("Kh 8d", "parlay $11")


@pytest.mark.rule(GAME, "8831-8832, 8895-8897")
@pytest.mark.parametrize("wagers", [{2: "war $10"}, {2: "blackjack $10"}])
def test_without_both_wagers_on_a_hand_or_without_a_win_there_is_no_parlay(wagers: dict[int, str]) -> None:
    played = won("Kh 8d Kd 9s", wagers=wagers)
    assert "parlay" not in [each.about for each in played.open_decisions()]
    lost = won("7h 8d Kd 9s")
    assert asked(lost).about == "play"


@pytest.mark.rule(GAME, "9014-9015, 9031-9032, 9047-9048")
def test_a_parlay_counts_for_doubles_splits_and_insurance() -> None:
    doubles = asked(won("6h 5d 5h 9s", "parlay $10"))
    assert isinstance(doubles, Choose)
    assert doubles.amounts is not None
    assert doubles.amounts["double"].most == 2000
    splits = won("8h 5d 8c 9s Kc Kd Kh", "parlay $10", "split")
    assert nets(stand_pat(splits), "blackjack") == [20, 20]
    insured = asked(won("8h Ad 8c 9s", "parlay $10"))
    assert isinstance(insured, Wager)
    assert [each.most for each in insured.circles] == [1000]


@pytest.mark.rule(GAME, "9053-9055")
def test_buster_is_at_most_the_blackjack_wager_before_a_parlay() -> None:
    played = bank(sit(at(), ""))
    one = asked(played)
    with pytest.raises(NotLegal):
        played.answer(one.number, one.seat, {"blackjack": 500, "war": 1000, "buster": 600})
    place(played, {2: "blackjack $5, war $10, buster $5"})


# Blackjack ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "8790-8854, 8968-8972, 8985-8988, 8992-9003, 9039-9040")
@table(
    "hand",
    "bank_hand",
    "then",
    "net",
    rows=[
        ("Jk Jk", "9h 9c", "", 40),
        ("Jk Jk", "Jk Jk", "Kh 9d", 40),
        ("Ah Ah", "9h 9c", "", 20),
        ("Ah Ah", "Kh Ac", "", 20),
        ("Ah Kd", "9h 9c", "", 12),
        ("Ah Kd", "Kh Ac", "", 0),
        ("Kd 9d", "Kh Ac", "", -10),
        ("Ah Kd", "9h 2c", "Kc", 12),
        ("Kd 8d", "Kh 9c", "", -10),
        ("Kd 9d", "Kh 9c", "", 0),
    ],
)
def test_the_ranking_pays_as_printed(hand: str, bank_hand: str, then: str, net: int) -> None:
    played = stand_pat(deal(at(), order([hand], bank_hand, then), {2: "blackjack $10"}))
    assert nets(played, "blackjack") == [net]


@pytest.mark.rule(GAME, "9036-9048")
@pytest.mark.parametrize(("wager_of", "insured"), [(25, 12), (24, 12), (26, 13), (3, 1)])
def test_25_dollars_are_insured_for_12(wager_of: int, insured: int) -> None:
    high = posted(GAME, "C6", limits="$1-$2,000")
    played = deal(high, order(["Kd 9d"], "Ah Kc"), {2: f"blackjack ${wager_of}"})
    one = asked(played)
    assert isinstance(one, Wager)
    assert [(each.least, each.most) for each in one.circles] == [(insured * 100, insured * 100)]
    answer(played, f"insurance ${insured}")
    assert (nets(played, "insurance"), nets(played, "blackjack")) == ([2 * insured], [-wager_of])


@pytest.mark.rule(GAME, "8931-8942, 8951-8956, 9008-9010, 9019-9027")
@table(
    "hand",
    "may",
    rows=[
        ("6h 5d", "hit double"),
        ("8h 4d", "stand hit"),
        ("9h 9d", "stand split"),
        ("Ah Ad", "stand hit double split"),
        ("Ah 7d", "stand hit double"),
        ("Ah 8d", "stand double"),
        ("Jk 2d", "hit double split"),
    ],
)
def test_what_two_cards_may_do(hand: str, may: str) -> None:
    played = deal(at(), order([hand], "6h 9c"), {2: "blackjack $10"})
    assert moves(played) == may.split()
    if hand == "Ah Ad":
        must = deal(at({"soft-12": "hit"}), order([hand], "6h 9c"), {2: "blackjack $10"})
        assert moves(must) == ["hit", "double", "split"]


@pytest.mark.rule(GAME, "8962-8966, 8948")
def test_the_player_dealer_hits_soft_17() -> None:
    played = stand_pat(deal(at(), order(["Kd 9d"], "6h As", "4c"), {2: "blackjack $10"}))
    assert read(played)["bank hand"] == "soft 21"


@pytest.mark.rule(GAME, "9058-9066, 9070-9075")
@table("bank_hand", "then", "net", rows=[("9h 7c", "Kd", 10), ("9h 2c", "2d Kd", 30), ("Ah Ah", "", -10)])
def test_buster_is_completed_for_a_natural_and_a_natural_22_is_no_bust(bank_hand: str, then: str, net: int) -> None:
    said = [NO] if bank_hand.startswith("A") else []
    played = deal(at(), order(["Ah Ks"], bank_hand, then), {2: "blackjack $10, buster $10"}, *said)
    assert nets(played, "buster") == [net]


@pytest.mark.rule(GAME, "8968-8972, 8985-8988, 8998-8999")
@table(
    "hand",
    "bank_hand",
    "then",
    "net",
    rows=[
        ("Td 2d", "Th 6c", "Tc 6s", 0),
        ("Td 2d", "Th 6c", "Tc 7s", -10),
        ("Td 3d", "Th 6c", "Tc 6s", -10),
        ("Td 2d", "Th 6c", "Tc 5s", -10),
    ],
)
def test_two_hands_of_22_push_and_otherwise_a_bust_loses_to_a_bust(
    hand: str, bank_hand: str, then: str, net: int
) -> None:
    """The player draws a ten to 12 or 13; the player-dealer has 16 and draws to 22, 23 or 21."""
    played = stand_pat(deal(at(), order([hand], bank_hand, then), {2: "blackjack $10"}, "hit"))
    assert nets(played, "blackjack") == [net]


@pytest.mark.rule(GAME, "8985-8987, 8992-8996, 9036-9040")
@table(
    "hand",
    "net",
    rows=[("Jk Jk", 40), ("As As", 20), ("As Ks", -10), ("Ts 9s", -10)],
)
def test_against_a_natural_22_insurance_is_paid_and_only_22_and_24_win(hand: str, net: int) -> None:
    played = deal(at(), order([hand], "Ah Ah"), {2: "blackjack $10"}, "insurance $5")
    assert (nets(played, "blackjack"), nets(played, "insurance")) == ([net], [10])


@pytest.mark.rule(GAME, "8790-8803, 8985, 9036-9040")
@pytest.mark.parametrize("bank_hand", ["Ah Kh", "Ah Ah"])
@pytest.mark.parametrize(("reading", "net"), [("win", 40), ("lose", -10)])
def test_two_jokers_win_against_a_natural_or_lose_to_it(bank_hand: str, reading: str, net: int) -> None:
    played = deal(at({"two-jokers": reading}), order(["Jk Jk"], bank_hand), {2: "blackjack $10"}, "insurance $5")
    assert (nets(played, "blackjack"), nets(played, "insurance")) == ([net], [10])


@pytest.mark.rule(GAME, "8779-8782, 8933, 8968-8972")
@pytest.mark.parametrize("reading", ["win", "lose"])
@pytest.mark.parametrize(("hand", "net"), [("Jk Jk", 40), ("As As", 20)])
@pytest.mark.parametrize(("bank_hand", "then"), [("9h 9c", ""), ("9h 7c", "Kd"), ("Jk Jk", "Kh 9d")])
def test_two_jokers_and_suited_aces_are_naturals_whatever_else_the_bank_has(
    hand: str, net: int, bank_hand: str, then: str, reading: str
) -> None:
    """Against 18, against a player-dealer who is over with 26, and against two jokers, which count four."""
    played = stand_pat(deal(at({"two-jokers": reading}), order([hand], bank_hand, then), {2: "blackjack $10"}))
    assert nets(played, "blackjack") == [net]


@pytest.mark.rule(GAME, "8855-8856, 8895-8897")
def test_the_back_line_parlays_its_own_winnings() -> None:
    """$10 and $5 are won at War on one hand; each winner may add as much, and both Blackjack wagers win with it."""
    at_war = posted(GAME, "A1", limits="$1-$100")
    wagers = {2: "blackjack $10, war $10", 14: "blackjack $20, war $5"}
    stacks = dict.fromkeys((1, 2, 14), 1000_00)
    shoe = Shoe.rigged(at_war.pack, cards("Kh 8d Kd 9s"))
    played = Round(at_war, stacks, shoe, lasting=Lasting(SeatNotes(behind={14: 2})))
    answer(played, "take")
    answer(place(played, wagers), "bank $100")
    assert [(each.seat, each.about) for each in played.open_decisions()] == [(2, "parlay"), (14, "parlay")]
    stand_pat(answer(played, "parlay $10", "parlay $5"))
    assert nets(played, "blackjack") == [20, 25]
