"""Pai gow poker without bonus bets: Oaks 570-623, California Grand 1640-1800, Banker's 759-962."""

from __future__ import annotations

import pytest

from houseway import Round, Session, game, view
from houseway.cards import JOKER, SeededChance, cards
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.decisions import HOUSE_WAY, Arrange
from houseway.play.events import Carried, Dealt
from houseway.play.ids import BANK_HAND, COLLECTION, MUCK, stack
from houseway.ranking import pai_gow
from houseway.ranking.orders import named
from houseway.ranking.pai_gow import PaiGowRules
from houseway.rules.house_ways import set_house_way, setting_rules
from tests.rules.book_rows import amounts, text_of
from tests.rules.double_hand_table import (
    BANK,
    BANKERS,
    COPIES,
    EACH,
    GRAND,
    HANDS,
    LOSES,
    OAKS,
    WINS,
    at,
    finished,
    handed_out,
)
from tests.rules.pai_gow_table import STACK, answer, fees, held, nets, posted, results, sit


@pytest.mark.rule(OAKS, "570-572, 577-582, 595-612")
@pytest.mark.rule(GRAND, "1643-1647, 1661-1671, 1747-1757")
@pytest.mark.rule(BANKERS, "767-771, 787-804, 852-862, 900-910")
@pytest.mark.parametrize(("name", "out"), [(OAKS, 7), (GRAND, 7), (BANKERS, 3)])
def test_seven_piles_one_is_chosen_the_dice_name_a_seat_and_hands_are_set(name: str, out: int) -> None:
    played = handed_out(name, {}, {2: "game $10", 3: "game $10"}, dice=(1, 1, 1))
    dealt = [event for event in played.events if isinstance(event, Dealt)]
    assert sum(len(event.cards) for event in dealt if event.to != MUCK) == 49
    moved = [event for event in played.events if isinstance(event, Carried) and event.source.kind == "pile"]
    given = [(str(event.source), str(event.to)) for event in moved if event.to != MUCK]
    assert given[0] == ("pile 1", "hand 3")  # three counts to the second seat after the player-dealer
    assert len(given) == out
    assert [each.seat for each in played.open_decisions()] == [2, 3]
    assert all(isinstance(each, Arrange) for each in played.open_decisions())
    assert game(name).seats.max == 7


@pytest.mark.rule(OAKS, "583-585, 620-621")
@pytest.mark.rule(GRAND, "1649-1654, 1677-1688, 1697-1706, 1766")
@pytest.mark.rule(BANKERS, "773-780, 814-836, 938-944")
@EACH
@pytest.mark.parametrize(
    ("hand", "result"),
    [
        (WINS, "wins"),
        (LOSES, "loses"),
        (COPIES, "loses"),
        ("Ac Kh Qs Qd 6s 4h 3d", "pushes"),  # the front copies, the back is higher
        ("Qs Qd Jc Tc 6h 5d 2c", "pushes"),
    ],
)
def test_both_hands_must_be_superior_and_a_copy_is_the_player_dealers(name: str, hand: str, result: str) -> None:
    played = finished(handed_out(name, {1: BANK, 2: hand}, {2: "game $10"}))
    assert [each[2] for each in results(played)] == [result]


@pytest.mark.rule(OAKS, "583-585")
def test_in_the_other_reading_of_oaks_a_copy_makes_the_wager_push() -> None:
    for hand, result in ((COPIES, "pushes"), ("Ac Kh 7s 7d 6s 4h 2c", "pushes"), (LOSES, "loses"), (WINS, "wins")):
        played = finished(handed_out(OAKS, {1: BANK, 2: hand}, {2: "game $10"}, copies="nobody"))
        assert (hand, results(played)[0][2]) == (hand, result)


@pytest.mark.rule(OAKS, "581-585")
def test_a_fouled_hand_copies_nothing_where_copies_push() -> None:
    """Kings in front equal the player-dealer's, but may not lie before a queen high: the wager is lost."""
    hands = {1: "As Ad Kc Kd 8h 5c 3c", 2: "Kh Ks Qh 9s 7h 6d 2d"}
    played = handed_out(OAKS, hands, {2: "game $10"}, copies="nobody")
    finished(played, {1: "Kc Kd | As Ad 8h 5c 3c", 2: "Kh Ks | Qh 9s 7h 6d 2d"})
    assert nets(played) == {"2 game": -10}


@pytest.mark.rule(GRAND, "1697-1702")
@pytest.mark.rule(OAKS, "580-582")
@pytest.mark.rule(BANKERS, "801-804, 908-910")
@EACH
@pytest.mark.parametrize(("front", "fouled"), [("Kc Kd", False), ("3h 4s", False), ("Ac Ad", True)])
def test_aces_and_kings_may_be_set_with_kings_or_with_3_4_in_front_and_not_with_aces(
    name: str, front: str, *, fouled: bool
) -> None:
    hand = "Ac Ad Kc Kd 2h 3h 4s"
    back = " ".join(card for card in hand.split() if card not in front.split())
    rules = setting_rules(game(name).hands["back"].ranking)
    assert pai_gow.set_hand(cards(front), cards(back), rules).fouled == fouled
    played = handed_out(name, {1: "Qs Jd 9h 7h 6c 5d 2s", 2: hand}, {2: "game $10"})
    gain = nets(finished(played, {2: f"{front} | {back}"}))["2 game"]
    assert gain == (-10 if fouled else 10 if front == "Kc Kd" else 0)


@pytest.mark.rule(OAKS, "614-618")
@pytest.mark.rule(GRAND, "1673-1675, 1777-1778")
@pytest.mark.rule(BANKERS, "807-811, 950-955")
@EACH
def test_the_player_dealers_hand_is_exposed_when_all_are_set_and_set_as_they_say(name: str) -> None:
    played = handed_out(name, HANDS, {2: "game $10"})
    assert set(view(played.table, 1)["piles"][BANK_HAND]) == {"??"}
    played.answer(played.open_decisions()[0].number, 2, HOUSE_WAY)
    (asked,) = played.open_decisions()
    assert asked.seat == 1
    assert set(view(played.table, 2)["piles"][BANK_HAND]) != {"??"}
    answer(played, "set", {1: "8h 8c | Ad Kc Jh 4s 3c"})
    assert held(played, BANK_HAND).startswith("Ad Kc")  # eights in front of an ace would be foul


@pytest.mark.rule(OAKS, "586-589, 623")
@pytest.mark.rule(GRAND, "1664-1666, 1718, 1744-1748")
@pytest.mark.rule(BANKERS, "791-794, 843-847, 858-866")
@EACH
def test_from_the_action_button_as_far_as_the_player_dealers_money_covers(name: str) -> None:
    hands = {1: BANK, 2: LOSES, 3: "Qc Ts 9c 7d 6d 4h 2c"}
    wagers = dict.fromkeys((2, 3), "game $10")
    played = finished(handed_out(name, hands, wagers, put_up=15, dice=(1, 1, 1)))
    assert results(played) == [(3, "game", "loses", -10), (2, "game", "loses", -5)]
    house = {account for account, amount in played.table.ledger.balances.items() if amount and not account.seat}
    assert house == {COLLECTION}


@pytest.mark.rule(OAKS, "585-586, 591-593")
@pytest.mark.rule(GRAND, "1729-1742")
@pytest.mark.rule(BANKERS, "839-841")
@pytest.mark.parametrize(("name", "asked"), [(OAKS, [2, 1]), (GRAND, [2]), (BANKERS, [2, 1])])
def test_after_two_hands_the_position_goes_on_and_may_come_back_where_nothing_forbids_it(
    name: str, asked: list[int]
) -> None:
    session = Session(at(name), dict.fromkeys((1, 2), STACK), SeededChance(1))
    session.lasting = session.lasting.keeping(BankRotation(1, 2))
    played, found = session.deal(), []
    while played.open_decisions():
        decision = played.open_decisions()[0]
        found.append(decision.seat)
        played.answer(decision.number, decision.seat, "pass")
    assert found == asked


@pytest.mark.rule(OAKS, "591-593")
def test_oaks_may_hold_the_position_for_one_hand_and_pass_it() -> None:
    session = Session(at(OAKS), dict.fromkeys((1, 2, 3), STACK), SeededChance(1))
    session.lasting = session.lasting.keeping(BankRotation(1, 1))
    played = session.deal()
    assert played.open_decisions()[0].seat == 1
    played.answer(1, 1, "pass")
    assert played.open_decisions()[0].seat == 2


@pytest.mark.rule(GRAND, "1729-1734")
def test_the_seated_player_comes_before_those_who_paid_a_collection_behind_the_seat() -> None:
    session = Session(at(GRAND), dict.fromkeys((1, 2, 3), STACK), SeededChance(1))
    session.stand_behind(8, 2, STACK)
    session.lasting = session.lasting.keeping(BankRotation(1, 2, 0, {2: 2, 8: 2, 1: 1}))
    played, found = session.deal(), []
    while played.open_decisions():
        decision = played.open_decisions()[0]
        found.append(decision.seat)
        played.answer(decision.number, decision.seat, "pass")
    assert found == [2, 8]  # seat 3 had no bet in the last hand


# Jokers --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(OAKS, "570-571")
@pytest.mark.rule(GRAND, "1643-1645, 1727")
@pytest.mark.rule(BANKERS, "767-769, 946-948")
@EACH
def test_the_joker_is_an_ace_or_completes_a_straight_or_flush(name: str) -> None:
    order = named(game(name).hands["back"].ranking)
    assert order.strength(cards("Jk Ah Kd 7c 2s")) == order.strength(cards("As Ah Kd 7c 2s"))
    assert order.strength(cards("Jk 9h 8d 7c 6s")) == order.strength(cards("Th 9h 8d 7c 6s"))
    assert order.strength(cards("Jk Kh 8h 7h 2h")) == order.strength(cards("Ah Kh 8h 7h 2h"))
    assert order.strength(cards("Jk Kh Kd 7c 2s")) == order.strength(cards("Ah Kh Kd 7c 2s"))


@pytest.mark.rule(GRAND, "1643-1645")
@pytest.mark.rule(BANKERS, "767-769")
@pytest.mark.parametrize("name", [GRAND, BANKERS])
@pytest.mark.parametrize(("choice", "jokers"), [("none", 0), ("one", 1), ("two", 2)])
def test_the_pack_has_as_many_jokers_as_the_table_posts(name: str, choice: str, jokers: int) -> None:
    posted_at = at(name, jokers=choice)
    assert len(posted_at.pack) == 52 + jokers
    assert list(posted_at.pack.cards()).count(JOKER) == jokers


@pytest.mark.rule(GRAND, "1727")
@pytest.mark.rule(BANKERS, "946-948")
def test_two_jokers_are_two_aces_and_six_aces_are_set_with_two_in_front() -> None:
    rules, chart = PaiGowRules(), game(GRAND, {"jokers": "two"}).house_way
    # Equal pairs are no foul, because the back has more cards; a pair of kings behind two jokers is one.
    assert not pai_gow.set_hand(cards("Jk Jk"), cards("Ah Ad Kc 7d 2s"), rules).fouled
    assert pai_gow.set_hand(cards("Jk Jk"), cards("Kh Kd Qc 7d 2s"), rules).fouled
    both = pai_gow.set_hand(cards("Jk Jk"), cards("Ah Ad Ac 7d 2s"), rules)
    assert str(both) == "pair of aces; three of a kind, aces"
    way, clause = set_house_way(chart, cards("Ah Ad Ac As Jk Jk 7d"), rules)
    assert clause is not None
    assert (clause.id, str(way)) == ("five-aces", "pair of aces; four of a kind, aces")
    wild = PaiGowRules("wild with copies")
    assert (
        str(pai_gow.set_hand(cards("Jk 9d"), cards("Jk Kh Kd Kc 7d"), wild)) == "pair of nines; four of a kind, kings"
    )


@pytest.mark.rule(BANKERS, "946-948, 958-962")
def test_a_wild_joker_may_copy_a_card_of_the_hand() -> None:
    order = named(game(BANKERS, {"joker": "wild"}).hands["back"].ranking)
    assert order.strength(cards("Jk Kh Kd 7c 2s")) == order.strength(cards("Kc Kh Kd 7c 2s"))
    assert order.strength(cards("Jk Ah 9h 7h 2h")) > order.strength(cards("Kh Ah 9h 7h 2h"))


@pytest.mark.rule(OAKS, "582")
@pytest.mark.rule(GRAND, "1694-1695")
@pytest.mark.rule(BANKERS, "801-811")
@EACH
def test_the_wheel_is_the_lowest_straight_or_the_second_as_the_table_reads(name: str) -> None:
    for reading, higher in (("lowest", False), ("second", True)):
        order = named(game(name, {"wheel": reading}).hands["back"].ranking)
        assert (order.strength(cards("Ah 2d 3c 4s 5h")) > order.strength(cards("Kh Qd Jc Ts 9h"))) == higher


@pytest.mark.rule(GRAND, "1708-1709, 1744-1746")
@pytest.mark.rule(BANKERS, "868-872, 887-891")
@pytest.mark.parametrize("name", [GRAND, BANKERS])
def test_a_second_spot_of_the_bank_meets_what_the_first_leaves(name: str) -> None:
    hands = {1: BANK, 2: LOSES, 3: "Qc Ts 9c 7d 6d 4h 2c"}
    to = (1, 2, 3) if name == BANKERS else tuple(range(1, 8))
    played = sit(at(name), hands, behind={8: 1}, dice=(6, 6, 4), to=to)
    answer(played, "wagers", dict.fromkeys((2, 3), "game $10"))
    answer(played, "bank wager", {1: "bank $10", 8: "bank 2 $10"})
    answer(played, "dai-su", {})
    answer(played, "action pile", {})
    finished(played)
    gains = [played.net().get(stack(person), 0) for person in (1, 8)]
    assert gains == [10_00 - (1_00 if name == GRAND else 2_00), 10_00]


# Fees ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(OAKS, "3411-3425")
@pytest.mark.rule("oaks/fees-player-dealer-games", "3411-3425")
@pytest.mark.parametrize("line", range(3421, 3426))
def test_the_five_options_of_oaks_are_taken_when_the_cards_have_gone_out(line: int) -> None:
    option, *_ = text_of("oaks")[line - 1].split()
    low, high, player, bank = amounts(text_of("oaks")[line - 1].removeprefix(option))
    at_option = posted(OAKS, option)
    assert at_option.table_limits == (low, high)
    played = sit(at_option, {})
    answer(played, "wagers", {2: f"game ${low // 100}"})
    answer(played, "bank wager", {})
    assert not fees(played)
    answer(played, "action pile", {})
    assert fees(played) == [("seat 1", bank / 100), ("seat 2", player / 100)]


@pytest.mark.rule(BANKERS, "4529-4545")
@pytest.mark.rule("bankers/fees-player-dealer-games-1", "4529-4545")
@pytest.mark.parametrize("line", [4544, 4545])
def test_the_first_filing_of_bankers(line: int) -> None:
    option, *_ = text_of("bankers")[line - 1].split()
    low, high, player, bank = amounts(text_of("bankers")[line - 1].removeprefix(option))
    at_option = posted(BANKERS, f"first-pai-gow/{option}")
    assert at_option.table_limits == (low, high)
    played = sit(at_option, {})
    answer(played, "wagers", {2: f"game ${high // 100}"})
    answer(played, "bank wager", {})
    answer(played, "dai-su", {})
    assert fees(played) == [("seat 1", bank / 100), ("seat 2", player / 100)]


@pytest.mark.rule(BANKERS, "5343-5349, 5432-5436")
@pytest.mark.parametrize(
    ("option", "wager", "bank", "player"),
    [("1", 100, 1, 1), ("4", 601, 8, 1), ("8", 301, 3, 1), ("9", 601, 6, 0), ("10", 1000, 6, 0)],
)
def test_the_second_filing_of_bankers(option: str, wager: int, bank: float, player: float) -> None:
    played = handed_out_at(f"{'pai-gow' if int(option) > 8 else 'pai-gow-by-wager'}/{option}", wager)
    assert fees(played) == [("seat 1", bank)] + [("seat 2", player)] * bool(player)


def handed_out_at(option: str, wager: int) -> Round:
    played = sit(posted(BANKERS, option), {})
    answer(played, "wagers", {2: f"game ${wager}"})
    answer(played, "bank wager", {})
    return answer(played, "dai-su", {})


@pytest.mark.rule(OAKS, "572-575, 3791-3803")
@EACH
def test_one_option_is_posted_and_the_house_receives_its_fees_alone(name: str) -> None:
    played = finished(handed_out(name, HANDS, {2: "game $10"}))
    assert played.collection == sum(int(amount * 100) for _, amount in fees(played)) > 0
