"""Pai gow of several rooms: what their fee books and their first paragraphs say of every table."""

from __future__ import annotations

import pytest

from houseway.errors import BadInput, NotLegal
from houseway.families.registry import game
from houseway.play.events import Dealt, Rolled
from houseway.play.ids import MUCK, stack
from houseway.rules.posting.terms import terms
from tests.rules.bank_fees import fee_for, fees, paid_by, play, posted, posting_faults, tiers
from tests.tables import table

POKER, TILES = "calgrand/pai-gow-poker", "calgrand/pai-gow-tiles"
CIRCLE = {POKER: "game", TILES: "base"}
grand = pytest.mark.parametrize("document", [POKER, TILES])
BOOK = tiers("bank-calgrand")
SERIES = ["A1", "A8", "A10b", "A22", "A24", "B1", "B9", "B10b", "C1", "C9"]


# California Grand, the room's own schedules (8004-8753) --------------------------------------------------------------


@pytest.mark.rule(POKER, "8039-8041, 8107-8141, 8232-8275, 8278-8311, 8412-8446, 8450-8565, 8674-8730")
@pytest.mark.rule(TILES, "8039-8041, 8107-8141, 8232-8275, 8278-8311, 8412-8446, 8450-8565, 8674-8730")
@grand
@table("option", rows=SERIES)
def test_each_wager_at_a_position_pays_by_the_rooms_schedules(document: str, option: str) -> None:
    on = CIRCLE[document]
    played = play(posted(document, option, limits="$1-$500"), {2: f"{on} $60", 15: f"{on} $120"}, behind={15: 2})
    for person, wager in ((2, 60_00), (15, 120_00)):
        fee = fee_for(BOOK, option, wager, "player") + fee_for(BOOK, option, wager, "player+")
        assert paid_by(played, person) == fee


@pytest.mark.rule(POKER, "8020-8032, 8047-8058, 8741-8749")
@pytest.mark.rule(TILES, "1846-1851, 8020-8032, 8047-8058, 8741-8749")
@grand
def test_one_schedule_is_posted_with_limits_of_a_wager_and_of_a_position(document: str) -> None:
    on = CIRCLE[document]
    assert posting_faults(document, "A1", f"{on} $10") == []
    for wrong in ("$101-$2,000", "$1-$9", "$1-$2,001"):
        with pytest.raises(BadInput):
            posted(document, "A1", limits=wrong)
    at = terms(game(document), "A1", stakes={"limits": "$1-$1,000", "position": "$1,500"})
    assert fees(play(at, {2: f"{on} $1,000", 15: f"{on} $500"}, behind={15: 2}))
    with pytest.raises(NotLegal):
        play(at, {2: f"{on} $1,000", 15: f"{on} $501"}, behind={15: 2})
    with pytest.raises(NotLegal):
        play(at, {2: f"{on} $1,001"})


@pytest.mark.rule(POKER, "8061-8062, 8677, 8733-8739")
@pytest.mark.rule(TILES, "1843-1844, 8061-8062, 8677, 8733-8739")
@grand
def test_the_bank_is_table_stakes_and_c1_ends_below_1500_dollars_of_action(document: str) -> None:
    on, at = CIRCLE[document], posted(document, "C1", limits="$1-$2,000")
    assert fees(play(at, {2: f"{on} $1,499"})) == [("seat 1", 100)]
    with pytest.raises(NotLegal):
        play(at, {2: f"{on} $1,500"})
    with pytest.raises(NotLegal):
        play(at, {2: f"{on} $10"}, bank=101_00, stacks={1: 101_00})
    short = play(at, {2: f"{on} $1,000"}, bank=10_00)
    assert abs(short.net().get(stack(2), 0)) in (0, 10_00)


@pytest.mark.rule(TILES, "1805-1806, 1855, 1860")
def test_tiles_have_one_wager_which_is_paid_or_collected_as_one() -> None:
    sheet = game(TILES)
    assert [wager.id for wager in sheet.wagers] == ["base"]
    assert len(terms(sheet).faces) == 32
    net = play(posted(TILES, "A1", limits="$1-$100"), {2: "base $40"}).net().get(stack(2), 0)
    assert net + 50 in (0, 40_00, -40_00)


# The other rooms -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("oaks/pai-gow-tiles", "437, 3780-3792, 3794-3803")
@pytest.mark.rule("oaks/double-hand-poker", "3780-3792, 3794-3803")
@pytest.mark.rule("bankers/pai-gow-poker", "4649-4655, 4657-4664")
@pytest.mark.rule("players/fortune-pai-gow-poker", "1194-1195, 6666-6677, 6679-6688")
@pytest.mark.parametrize(
    ("document", "option"),
    [
        ("oaks/pai-gow-tiles", "1"),
        ("oaks/double-hand-poker", "1"),
        ("bankers/pai-gow-poker", "first-pai-gow/1"),
        ("players/fortune-pai-gow-poker", "fortune/1"),
    ],
)
def test_one_option_is_posted_and_the_house_receives_the_collection_alone(document: str, option: str) -> None:
    at = posted(document, option)
    assert posting_faults(document, option, f"game ${at.table_limits[0] // 100}") == []


@pytest.mark.rule("bankers/fortune-pai-gow-joker-fully-wild", "5958-5961")
@pytest.mark.rule("players/fortune-pai-gow-poker", "1176-1180, 1449-1451")
@pytest.mark.rule("cordova/pai-gow-poker-triple-bonus", "2423, 2427")
@pytest.mark.rule("cordova/ultimate-pai-gow-poker", "726")
@pytest.mark.parametrize(
    ("document", "most"),
    [
        ("bankers/fortune-pai-gow-joker-fully-wild", 7),
        ("players/fortune-pai-gow-poker", 7),
        ("cordova/pai-gow-poker-triple-bonus", 7),
        ("cordova/ultimate-pai-gow-poker", 14),
    ],
)
def test_how_many_play(document: str, most: int) -> None:
    seats = game(document).seats
    assert (seats.min, seats.max) == (2, most)


@pytest.mark.rule("cordova/pai-gow-poker-triple-bonus", "2419, 2431, 2457, 2459, 2461-2463")
@pytest.mark.rule("cordova/ultimate-pai-gow-poker", "697, 699, 840")
@pytest.mark.parametrize(
    ("document", "circle"),
    [("cordova/pai-gow-poker-triple-bonus", "base"), ("cordova/ultimate-pai-gow-poker", "player")],
)
def test_seven_hands_of_seven_cards_out_of_53_and_four_are_left_over(document: str, circle: str) -> None:
    at = terms(game(document))
    assert len(at.faces) == 53
    played = play(at, {2: f"{circle} ${at.table_limits[0] // 100}"})
    dealt = [each for each in played.events if isinstance(each, Dealt)]
    piles = {each.to: 0 for each in dealt}
    for each in dealt:
        piles[each.to] += len(each.cards)
    assert piles.pop(MUCK) == 4
    assert list(piles.values()) == [7] * 7
    assert [len(each.dice) for each in played.events if isinstance(each, Rolled)] == [3]
