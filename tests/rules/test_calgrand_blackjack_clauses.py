"""Clauses that Hot Action and War Blackjack take from the room's fee books, and what is left of their own."""

from __future__ import annotations

import pytest

from houseway import BadInput, NotLegal, game
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.wager_question import Wager
from houseway.rules.posting.terms import terms
from houseway.rules.sheet.values import Cents
from tests.rules.bank_fees import dollars, fee_for, fees, moments, paid_by, play, posted, posting_faults, tiers
from tests.rules.twentyone_table import TEN, answer, asked, bank, deal, moves, nets, order, read, sit, stand_pat
from tests.rules.twentyone_table import posted as at_the_table

HOT, WAR = "calgrand/hot-action-blackjack", "calgrand/war-blackjack"
WIDE = "$1-$2,000"
ROWS = tiers("bank-calgrand")
SERIES = list(dict.fromkeys(row.id for row in ROWS))
BY_BANK = {"A10b", *(each for each in SERIES if each.startswith("B") and each != "B10b")}


@pytest.mark.rule(HOT, "8107-8141, 8232-8275, 8287-8311, 8424-8446, 8278-8285, 8412-8421")
@pytest.mark.rule(HOT, "8450-8536, 8538-8565, 8674-8697, 8699-8730")
def test_a_player_and_the_player_dealer_pay_by_the_room_s_series() -> None:
    """$60 wagered against a bank of $120, under every schedule that is printed for all games."""
    for option in SERIES:
        played = play(posted(HOT, option, limits=WIDE), {2: "game $60"}, bank=120_00)
        player = fee_for(ROWS, option, 60_00, "player") + fee_for(ROWS, option, 60_00, "player+")
        bank = fee_for(ROWS, option, 120_00 if option in BY_BANK else 60_00, "bank")
        bank += fee_for(ROWS, option, 60_00, "bank+")
        assert (paid_by(played, 2), paid_by(played, 1)) == (player, bank), option


@pytest.mark.rule(HOT, "8107-8109, 8746, 8020-8032, 8741-8749")
@pytest.mark.rule(WAR, "9113-9120, 9793-9800")
@pytest.mark.parametrize(("name", "words"), [(HOT, "game $10"), (WAR, "blackjack $10")])
def test_one_schedule_is_posted_with_five_rates_at_most_and_taken_before_any_card(name: str, words: str) -> None:
    assert posting_faults(name, "A1", words, fewest_rates=0) == []
    found = moments(play(posted(name, "A1"), {2: words}))
    assert max(found.fees) < min(found.cards)


@pytest.mark.rule(HOT, "8039-8041, 5596-5598")
def test_each_wager_is_a_separate_wager_for_the_collection() -> None:
    at = posted(HOT, "A1", {"stacks": "two"}, limits=WIDE)
    played = play(at, {2: "game $60, game 2 $60", 15: "game $60"}, behind={15: 2})
    assert [cents for payer, cents in fees(played) if payer != "seat 1"] == [100, 100, 100]


@pytest.mark.rule(HOT, "8054-8058")
@pytest.mark.rule(WAR, "9146-9150")
@pytest.mark.parametrize("name", [HOT, WAR])
def test_limits_are_posted_within_the_printed_ones(name: str) -> None:
    assert posted(name, "A1", limits="$100-$2,000").table_limits == (10000, 200000)
    for wrong in ("$101-$2,000", "$1-$9", "$1-$2,001"):
        with pytest.raises(BadInput, match="limits that may be posted"):
            posted(name, "A1", limits=wrong)


@pytest.mark.rule(HOT, "8047-8052, 5604-5612")
@pytest.mark.parametrize(
    ("option", "limits", "position", "room"),
    [("C6", "$1-$1,000", "$2,500", 1500), ("buster-free/5A-500", "", "$2,000", 1500)],
)
def test_others_may_add_behind_up_to_the_limit_of_the_position(
    option: str, limits: str, position: str, room: Cents
) -> None:
    """With the most wagered by the seated player, $1,500 are left: three people add $500 each, and none a step more."""
    stakes = {"position": position} | ({"limits": limits} if limits else {})
    at = terms(game(HOT), option, stakes=stakes)
    most = at.table_limits[1] or 0
    behind = {14: 2, 15: 2, 16: 2}
    each = dict.fromkeys(behind, f"game ${room // 3}")
    assert play(at, {2: f"game {dollars(most)}", **each}, behind=behind).state == "over"
    with pytest.raises(NotLegal):
        play(at, {2: f"game {dollars(most)}", **each, 16: f"game ${room // 3 + 5}"}, behind=behind)


@pytest.mark.rule(HOT, "8677")
def test_a_flat_fee_is_for_an_action_below_1500_dollars() -> None:
    at = posted(HOT, "C1", limits=WIDE)
    assert paid_by(play(at, {2: "game $1,499"}), 1) == 100
    with pytest.raises(NotLegal):
        play(at, {2: "game $1,500"})


@pytest.mark.rule(HOT, "8061-8062, 5599-5602")
@pytest.mark.parametrize("option", ["A10b", "buster-free/A-50"])
def test_the_player_dealer_wagers_table_stakes(option: str) -> None:
    """$700 at hand: more than the limit of a player, and no more than is left after the fee."""
    at = posted(HOT, option)
    assert play(at, {2: "game $10"}, bank=690_00, stacks={1: 700_00}).state == "over"
    with pytest.raises(NotLegal):
        play(at, {2: "game $10"}, bank=701_00, stacks={1: 700_00})


@pytest.mark.rule(HOT, "8733-8739")
def test_the_position_is_offered_after_two_hands_and_what_is_not_covered_goes_back() -> None:
    at = at_the_table(HOT, option="A1")
    assert asked(sit(at, "", banked=(2, 2))).seat == 3
    played = deal(at, order(["Tc 8c"], "Th 9s"), TEN, put_up=4)
    assert nets(played) == [-4]
    assert played.table.lasting[BankRotation].hands == 1
    assert sum(played.net().values()) == 0


@pytest.mark.rule(HOT, "5614-5617")
def test_the_floor_may_waive_the_collection_of_a_hand_before_any_card() -> None:
    at = at_the_table(HOT, option="buster-free/A-50")
    played = sit(at, order(["Tc 8c"], "Th 9s"))
    played.report("fee_waived")
    while played.state == "open":
        one = asked(played)
        words = {"bank": "take", "wagers": "game $10" if one.seat == 2 else "nothing", "bank wager": "bank $50"}
        answer(played, words.get(one.about, "stand"))
    assert fees(played) == []


@pytest.mark.rule(HOT, "5627-5629")
def test_a_buster_wager_is_one_for_a_player_and_no_larger_than_the_wager() -> None:
    at = posted(HOT, "buster-free/A-50")
    assert play(at, {2: "game $40, buster $40"}).state == "over"
    for wrong in ("game $40, buster $41", "game $40, buster $20, buster 2 $20"):
        with pytest.raises((NotLegal, BadInput)):
            play(at, {2: wrong})


@pytest.mark.rule("calgrand/fees-buster-blackjack", "5627-5629")
def test_under_the_book_of_the_bet_a_player_with_two_stacks_makes_one_buster_wager() -> None:
    """The rules of the bet have one for each regular bet (5649), under the room's other schedules."""
    for option, stacks in (("buster-free/A-50", [1]), ("buster-paid/5A-50-by-50", [1]), ("A1", [1, 2])):
        at = posted(HOT, option, {"stacks": "two"}, **({"limits": WIDE} if option == "A1" else {}))
        one = asked(bank(sit(at, "")))
        assert isinstance(one, Wager)
        assert [each.id.stack for each in one.circles if each.id.wager == "buster"] == stacks


@pytest.mark.rule(HOT, "3119-3121")
@pytest.mark.rule(WAR, "9008-9010")
@pytest.mark.parametrize(("name", "words"), [(HOT, "game $10"), (WAR, "blackjack $10")])
def test_two_cards_of_21_are_not_doubled_after_a_split_either(name: str, words: str) -> None:
    """Two tens are split and receive an ace each: 21, which must stand."""
    played = deal(at_the_table(name, option="A1"), order(["Kh Kd"], "6h 9c", "Ac Ad Tc"), {2: words}, "split")
    assert (played.state, len(nets(played, words.partition(" ")[0]))) == ("over", 2)


@pytest.mark.rule(HOT, "3147, 3280, 3290, 3295-3300")
def test_hands_have_the_values_of_the_chart() -> None:
    """A joker is two beside a nine, and two aces of different suits are a soft 12."""
    at = at_the_table(HOT, option="A1")
    plain = stand_pat(deal(at, order(["Jk 9d"], "Th 9s", "Kc"), TEN, "hit"))
    assert read(plain)["hand 2"] == "21"
    unsuited = stand_pat(deal(at, order(["Ah Ad"], "Th 9s"), TEN))
    assert read(unsuited)["hand 2"] == "soft 12"


@pytest.mark.rule(HOT, "3156-3157, 3207-3216")
def test_an_ace_and_a_seven_are_18_or_8() -> None:
    at = at_the_table(HOT, option="A1")
    soft = deal(at, order(["Ah 7d"], "Th 9s", "Kc"), TEN)
    assert "hit" in moves(soft)
    assert read(stand_pat(answer(soft, "hit")))["hand 2"] == "18"
    assert read(stand_pat(deal(at, order(["Ah 7d"], "Th 9s"), TEN)))["hand 2"] == "soft 18"


@pytest.mark.rule(HOT, "3262-3264, 3272-3276")
def test_a_wager_that_several_have_put_together_is_one_wager() -> None:
    played = play(posted(HOT, "A1", limits=WIDE), {2: "game $60"})
    assert [payer for payer, _ in fees(played)] == ["seat 1", "seat 2"]


@pytest.mark.rule(WAR, "8922-8926, 8974-8975")
@pytest.mark.parametrize(("up", "net"), [("Kh", -10), ("Ah", -10)])
def test_a_natural_of_the_player_dealer_is_found_and_plays_as_one(up: str, net: int) -> None:
    at = at_the_table(WAR, option="A1")
    hole = "Ac" if up == "Kh" else "Kc"
    said = ["nothing"] if up == "Ah" else []
    played = deal(at, order(["Kd 9d"], f"{up} {hole}"), {2: "blackjack $10"}, *said)
    assert (played.state, nets(played, "blackjack")) == ("over", [net])
    assert read(played)["bank hand"] == "natural 21"


@pytest.mark.rule("calgrand/buster-blackjack", "5635-5636")
@pytest.mark.parametrize(("decks", "offered"), [(1, False), (5, False), (6, True), (8, True)])
def test_buster_blackjack_is_offered_with_six_to_eight_decks(decks: int, offered: bool) -> None:  # noqa: FBT001
    one = asked(bank(sit(at_the_table(HOT, option="A1", decks=decks), "")))
    assert isinstance(one, Wager)
    assert ("Buster Blackjack" in [each.title for each in one.circles]) == offered


@pytest.mark.rule(HOT, "3119-3121, 3284-3288")
@pytest.mark.parametrize(("reading", "may"), [("allowed", ["hit", "double"]), ("not-allowed", [])])
def test_a_hand_that_came_of_a_split_may_be_doubled_or_not(reading: str, may: list[str]) -> None:
    """Nine and two are 11: the hand must be hit, so that without a double nothing is asked until it has drawn."""
    at = at_the_table(HOT, {"double-after-a-split": reading}, option="A1")
    played = deal(at, order(["9h 9d"], "6h 9c", "2c Kc Kd Kh"), TEN, "split")
    assert moves(played) == may
