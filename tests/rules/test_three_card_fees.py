"""The fees of Three Card Poker at Bankers and at the Oaks, read from the printed tables, and when they are taken."""

from __future__ import annotations

import pytest

from houseway import game
from houseway.rules.sheet.values import Lines
from tests.rules.bank_fees import fees, moments, paid_by, play, posted, posting_faults
from tests.rules.book_rows import options, rows, text_of
from tests.rules.three_card_rows import on_the_sheet
from tests.tables import table

BANKERS, VERSION, GRAND = "bankers/three-card-poker", "calgrand/three-card-poker-1-3", "calgrand/three-card-poker"
OAKS = "oaks/three-card-poker-6-card-bonus"

# Bankers (4628-4644, 5095-5337) --------------------------------------------------------------------------------------


@pytest.mark.rule(BANKERS, "1767-1772, 4628-4644")
def test_the_first_filing_of_bankers() -> None:
    printed = {row.id: row.amounts for row in rows("bankers", Lines.read("4643-4644"))}
    assert list(printed) == ["1", "2"]
    for option, (low, high, player, bank) in printed.items():
        at = posted(BANKERS, f"first-three-card/{option}")
        assert at.table_limits == (low, high)
        words = f"ante ${low // 100}, bonus ${low // 100}"
        assert fees(play(at, {2: words})) == [("seat 1", bank), ("seat 2", player)]


@pytest.mark.rule(BANKERS, "5095-5337")
def test_the_second_filing_names_both_games_and_gives_them_the_same_options() -> None:
    assert "Three Card Poker (GEGA-002135), Three Card Poker 6 Card Bonus (GEGA-003719)" in text_of("bankers")[5094]
    other = game("bankers/three-card-poker-6-card-bonus")
    mine = {each.id: each.options for each in game(BANKERS).fees}
    for each in other.fees:
        assert mine[each.id] == each.options
    at = posted(BANKERS, "three-card-by-ante/16")
    assert fees(play(at, {2: "ante $50, bonus $50"})) == [("seat 1", 100), ("seat 2", 100)]


# The Oaks (2743-2840, 3307-3352) -------------------------------------------------------------------------------------


@pytest.mark.rule(OAKS, "2752-2797, 3308-3328")
def test_the_options_of_the_oaks_are_those_of_the_printed_tables() -> None:
    tables = {"by-hand": "2765-2771", "by-hand-and-bonus": "2793-2797", "three-card": "3324-3328"}
    found = 0
    for name, lines in tables.items():
        for row in rows("oaks", Lines.read(lines)):
            low, high, player, bank, *bonus = row.amounts
            at = posted(OAKS, f"{name}/{row.id}")
            assert at.table_limits == (low, high)
            pair_plus, six_card = (*bonus, *bonus)[:2] if bonus else (0, 0)
            played = play(at, {2: "ante $5, pair-plus $5, six-card $5", 3: "pair-plus $5"})
            assert paid_by(played, 1) == bank
            assert paid_by(played, 2) == player + pair_plus + six_card
            assert paid_by(played, 3) == pair_plus
            found += 1
    assert found == 17


@pytest.mark.rule(OAKS, "2800-2826, 3331-3352")
@pytest.mark.parametrize(
    ("option", "lines"), [("by-action/13", "2817-2826"), ("three-card-table-action/6", "3343-3352")]
)
def test_one_option_of_each_is_paid_by_the_player_dealer_by_table_action(option: str, lines: str) -> None:
    (printed,) = options("oaks", lines).values()
    at = posted(OAKS, option)
    assert at.table_limits == printed.limits
    assert on_the_sheet(at) == [printed.brackets]
    played = play(at, {2: "ante $60, pair-plus $40", 3: "six-card $5"})
    assert fees(played) == [("seat 1", 300)]
    assert fees(play(at, {2: "ante $60, pair-plus $40"})) == [("seat 1", 200)]


@pytest.mark.rule(OAKS, "2752-2755, 2774-2777, 2800-2804")
@pytest.mark.parametrize("option", ["by-hand/1", "by-hand-and-bonus/8", "by-action/13", "three-card/1"])
def test_the_oaks_collect_after_the_cards_are_distributed(option: str) -> None:
    wagers, taken, dealt = moments(play(posted(OAKS, option), {2: "ante $10"}))
    assert max(wagers[:1]) < max(dealt) < min(taken)


@pytest.mark.rule(BANKERS, "1767-1770, 4631-4633")
@pytest.mark.rule(VERSION, "5752-5755")
@pytest.mark.rule(GRAND, "10390-10391")
@pytest.mark.parametrize(
    ("name", "option"),
    [(BANKERS, "first-three-card/1"), (VERSION, "by-amount/A1"), (VERSION, "series-b/B1"), (GRAND, "A1")],
)
def test_the_others_collect_before_any_card(name: str, option: str) -> None:
    wagers, taken, dealt = moments(play(posted(name, option), {2: "ante $10"}))
    assert min(wagers) < min(taken) <= max(taken) < min(dealt)


EVERY = [(BANKERS, "first-three-card/1"), (VERSION, "by-amount/A1"), (GRAND, "A1"), (OAKS, "1")]


@pytest.mark.rule(BANKERS, "4649-4655, 4657-4664, 5534-5545")
@pytest.mark.rule(VERSION, "8020-8032, 8733-8739, 8741-8749")
@pytest.mark.rule(GRAND, "9988-9995, 10377-10383, 10386-10393")
@pytest.mark.rule(OAKS, "2400-2402, 2609-2612, 2830-2836, 3780-3792, 3794-3803")
@table("name", "option", rows=EVERY)
def test_one_option_is_posted_and_the_house_receives_the_collection_alone(name: str, option: str) -> None:
    assert posting_faults(name, option, "ante $10", fewest_rates=0) == []
