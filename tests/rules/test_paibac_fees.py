"""The collection rates of PaiBac: by wager, base and additional, and on what exceeds. Calgrand, 6363-6881."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import pytest

from houseway.play.events import Settled
from houseway.play.ids import COLLECTION
from houseway.rules.fees import due
from tests.rules.pai_gow_table import answer, fees, play, posted, sit

GAME = "calgrand/paibac"
Rates: TypeAlias = Mapping[int, float]

FIVE = {50: 0.5, 100: 1, 200: 2, 300: 3, 500: 5}
# Options 1 to 7, 6451-6534: the smallest wager, and where the player-dealer's fees begin.
BY_WAGER: dict[str, tuple[int, Rates]] = {
    "1": (2, {2: 0.5, 51: 1}),
    "2": (5, {5: 0.5, 51: 1}),
    "3": (2, {2: 0.5, 51: 1, 501: 2}),
    "4": (5, {5: 0.5, 51: 1, 501: 2}),
    "5": (2, {2: 0.5, 51: 1, 101: 2}),
    "6": (5, {5: 0.5, 51: 1, 101: 2}),
    "7": (5, {5: 0.5, 51: 1, 101: 2, 500: 3}),
}
FOUR = {101: 1, 201: 2, 301: 3, 401: 4}
# Options 8 to 17, 6536-6837: the smallest wager, the base fees, what a player adds, what the player-dealer adds.
ADDED: dict[str, tuple[int, Rates, Rates, Rates]] = {
    "8": (5, {5: 0.5, 51: 1}, {101: 1, 201: 2, 301: 4}, {100: 1}),
    "9": (10, {10: 1}, FOUR, {100: 1}),
    "10": (10, {10: 1}, FOUR, {100: 1, 201: 2}),
    "11": (10, {10: 1}, FOUR, {100: 1, 201: 2, 301: 3, 401: 4}),
    "12": (25, {25: 1}, FOUR, {100: 1}),
    "13": (25, {25: 1}, FOUR, {100: 1, 201: 2}),
    "14": (25, {25: 1}, FOUR, {100: 1, 201: 2, 301: 3, 401: 4}),
    "15": (50, {50: 1}, FOUR, {100: 1}),
    "16": (50, {50: 1}, FOUR, {100: 1, 201: 2}),
    "17": (50, {50: 1}, FOUR, {100: 1, 201: 2, 301: 3, 401: 4}),
}


def step(rates: Rates, amount: int) -> float:
    """What is printed for the last amount that is reached."""
    return max((low, rate) for low, rate in {0: 0.0, **rates}.items() if low <= amount)[1]


def in_steps(least: int, amounts: tuple[int, ...]) -> list[int]:
    """Amounts that may be wagered: at a minimum of five dollars the next multiple of five."""
    unit = 5 if least == 5 else 1
    return [amount + -amount % unit for amount in amounts if amount >= least]


def paid(wagers: dict[int, str], option: str, put_up: int | None = None, **readings: str) -> dict[str, float]:
    """What everybody pays, all fees together."""
    found: dict[str, float] = {}
    for payer, amount in fees(play(posted(GAME, option, **readings), {}, wagers, put_up=put_up)):
        found[payer] = found.get(payer, 0) + amount
    return found


@pytest.mark.rule(GAME, "6411-6414, 6451-6534")
@pytest.mark.parametrize("option", BY_WAGER)
def test_options_1_to_7_charge_every_wager_by_its_amount(option: str) -> None:
    least, bank = BY_WAGER[option]
    for top, fee in FIVE.items():
        assert paid({2: f"pai-gow ${top}"}, option)["seat 2"] == fee
    for put_up in in_steps(least, (least, 50, 51, 100, 101, 499, 500, 501, 5000)):
        assert paid({2: f"banker ${least}"}, option, put_up=put_up)["seat 1"] == step(bank, put_up)


@pytest.mark.rule(GAME, "6416-6422, 6536-6837")
@pytest.mark.parametrize("option", ADDED)
def test_options_8_to_17_add_to_the_base_fee(option: str) -> None:
    least, base, player, bank = ADDED[option]
    for amount in in_steps(least, (least, 50, 51, 100, 101, 200, 201, 300, 301, 400, 401, 500)):
        found = paid({2: f"pai-gow ${amount}"}, option, put_up=amount)
        assert found["seat 2"] == step(base, amount) + step(player, amount)
        assert found["seat 1"] == step(base, amount) + step(bank, amount)


@pytest.mark.rule(GAME, "6560-6569")
def test_the_printed_example_of_option_8() -> None:
    assert paid({2: "pai-gow $50"}, "8")["seat 2"] == 0.5
    assert paid({2: "pai-gow $200"}, "8")["seat 2"] == 2
    assert paid({2: "pai-gow $250"}, "8")["seat 2"] == 3
    assert paid({2: "pai-gow $500", 3: "pai-gow $500"}, "8", put_up=1000)["seat 1"] == 2


@pytest.mark.rule(GAME, "6401-6409")
def test_total_action_is_reckoned_for_each_part_of_the_game() -> None:
    # Sixty in each part: neither reaches a hundred. The two bank wagers pay their base fees.
    assert paid({2: "pai-gow $60, player $60"}, "8", put_up=60)["seat 1"] == 2
    assert paid({2: "pai-gow $120, player $60"}, "8", put_up=60)["seat 1"] == 3


@pytest.mark.rule(GAME, "6388-6391, 6430-6439")
@pytest.mark.parametrize(
    ("primary", "charged"),
    [("pai-gow $40", 2), ("banker $40", 2), ("pai-gow $20, player $20", 2), ("pai-gow $50", 1), ("pai-gow $75", 0)],
)
def test_the_printed_example_of_bonus_wagers_that_exceed_the_primary(primary: str, charged: int) -> None:
    bonus = "pair $25, tie $25, lucky-7 $25"
    without = paid({2: primary}, "2")["seat 2"]
    assert paid({2: f"{primary}, {bonus}"}, "2")["seat 2"] == without + charged * 0.5


@pytest.mark.rule(GAME, "6390-6391, 6430-6436")
def test_a_bonus_wager_is_charged_whole_or_by_its_excess() -> None:
    # Forty are covered, sixty more are on the tie: a hundred as a whole wager, sixty as the excess. Both pay a dollar;
    # with ninety covered the excess is ten.
    wagers = {2: "pai-gow $90, tie $100"}
    assert paid(wagers, "2", bonus_fee="whole")["seat 2"] == 1 + 1
    assert paid(wagers, "2")["seat 2"] == 1 + 0.5


@pytest.mark.rule(GAME, "6390-6391, 6430-6432, 6582-6584, 6675-6677, 6763-6765")
@pytest.mark.parametrize(("option", "least"), [("9", 10), ("12", 25), ("15", 50), ("17", 50)])
def test_a_bonus_wager_is_charged_if_any_portion_of_it_exceeds(option: str, least: int) -> None:
    """The excess of five dollars is in no bracket, and pays the dollar of the first."""
    assert paid({2: f"pai-gow ${least}, tie ${least + 5}"}, option)["seat 2"] == 1 + 1
    assert paid({2: f"pai-gow ${least}, tie ${least}"}, option)["seat 2"] == 1


@pytest.mark.rule(GAME, "6388-6391, 6430-6436, 6036-6039")
@pytest.mark.parametrize(("reading", "fee"), [("as-settled", 1 + 0.5), ("as-named", 1)])
def test_bonus_wagers_are_added_up_as_they_are_settled_or_as_they_are_named(reading: str, fee: float) -> None:
    # Ten dollars are free. The pair first: it is over, and so is the tie after it. The tie first: it is free.
    wagers = {2: "pai-gow $10, tie $10, pair $65"}
    for option in ("2", "8"):
        assert paid(wagers, option, bonus_order=reading)["seat 2"] == 0.5 + fee


@pytest.mark.rule(GAME, "6419-6422, 6560-6566")
@pytest.mark.parametrize(("reading", "added"), [("each", 0), ("together", 1)])
def test_the_added_fee_goes_by_each_wager_or_by_all_of_a_player(reading: str, added: int) -> None:
    # Sixty and sixty: neither wager exceeds a hundred, both together do.
    assert paid({2: "pai-gow $60, banker $60"}, "9", added_fee=reading)["seat 2"] == 1 + 1 + added
    assert paid({2: "pai-gow $120"}, "9", added_fee=reading)["seat 2"] == 1 + 1


@pytest.mark.rule(GAME, "6370-6371, 6411-6414")
def test_wagers_that_are_stacked_separately_are_charged_separately() -> None:
    assert paid({2: "banker $50, banker 2 $50"}, "2")["seat 2"] == 1
    assert paid({2: "banker $100"}, "2")["seat 2"] == 1
    assert paid({2: "banker $30, banker 2 $30"}, "2")["seat 2"] == 1


@pytest.mark.rule(GAME, "6424-6428, 6839-6879")
def test_options_18_and_19_take_nothing_from_players() -> None:
    wagers = {2: "pai-gow $10, banker $40, tie $40"}
    assert paid(wagers, "18") == {}
    assert paid(wagers, "19") == {"seat 1": 1}


@pytest.mark.rule(GAME, "6393, 6451-6456, 6605-6608, 6850-6853")
@pytest.mark.parametrize(
    ("option", "line", "bonus"),
    [
        ("1", (2, 500), (2, 100)),
        ("8", (5, 500), (5, 100)),
        ("10", (10, 500), (10, 100)),
        ("17", (50, 500), (50, 100)),
        ("18", (10, 40), (10, 40)),
    ],
)
def test_limits_are_those_of_the_option_and_bonus_wagers_have_their_own(
    option: str, line: tuple[int, int], bonus: tuple[int, int]
) -> None:
    asked = sit(posted(GAME, option), {}).open_decisions()[0]
    found = {str(each.id): (each.least // 100, each.most // 100) for each in asked.circles}  # type: ignore[union-attr]
    assert {found[each] for each in ("pai-gow", "player", "banker")} == {line}
    assert {found[each] for each in ("pair", "tie", "lucky-7")} == {bonus}


@pytest.mark.rule(GAME, "6386")
@pytest.mark.parametrize(("option", "allowed"), [("1", True), ("2", False), ("8", False), ("9", True)])
def test_at_a_five_dollar_minimum_all_bets_are_made_in_steps_of_five(option: str, allowed: bool) -> None:  # noqa: FBT001
    played = sit(posted(GAME, option), {})
    asked = played.open_decisions()[0]
    assert asked.why_not({"pai-gow": 1_500}) is None
    assert (asked.why_not({"pai-gow": 1_600}) is None) == allowed
    answer(played, "wagers", {2: "pai-gow $15"})
    assert (played.open_decisions()[0].why_not({"bank": 2_100}) is None) == allowed


@pytest.mark.rule(GAME, "6441-6444")
def test_fees_are_taken_before_the_pai_gow_wagers_are_settled_and_after_the_baccarat() -> None:
    played = sit(posted(GAME), {})
    answer(played, "wagers", {2: "pai-gow $10, banker $10"})
    answer(played, "bank wager", {})
    answer(played, "action pile", {})
    answer(played, "set", {2: "house way"})
    assert played.state == "over"
    events = played.events
    taken = [at for at, event in enumerate(events) if getattr(event, "payee", None) is COLLECTION]
    settled = {event.wager: at for at, event in enumerate(events) if isinstance(event, Settled)}
    assert settled["banker"] < min(taken) <= max(taken) < settled["pai-gow"]


@pytest.mark.rule(GAME, "6442-6448")
def test_no_table_limit_has_more_than_five_rates() -> None:
    sheet = posted(GAME).sheet
    for schedule, option in sheet.options():
        for charge, rates in schedule.charged(option):
            assert len({rate for rate in rates if rate}) <= 5
            assert due(charge, rates, 10_000_000) == rates[-1]
