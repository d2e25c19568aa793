"""Fortune Pai Gow Poker of two documents: the fees at their edges."""

from __future__ import annotations

import pytest

from houseway import NotLegal, game, terms
from houseway.rules.sheet.values import Lines
from tests.rules.book_rows import amounts, cents, rows, text_of, words
from tests.rules.pai_gow_table import answer, fees, play, posted, sit
from tests.rules.test_fortune_twins import BOOK, PLAYERS, WILD, at


def paid(name: str, option: str, wagers: dict[int, str], **readings: str) -> tuple[float, float]:
    """What the player-dealer and seat 2 pay, in dollars."""
    played = play(posted(name, option, **readings), {}, wagers)
    taken = dict.fromkeys(("seat 1", "seat 2"), 0.0) | dict(fees(played))
    return taken["seat 1"], taken["seat 2"]


@pytest.mark.rule(PLAYERS, "6176-6201")
@pytest.mark.rule(BOOK, "6176-6201")
def test_fortune_options_1_to_11_are_those_of_the_printed_table() -> None:
    printed = {row.id: row.amounts for row in rows("players", Lines.read("6190-6201"))}
    assert list(printed) == [str(each) for each in range(1, 12)]
    for option, (player, bank) in printed.items():
        assert paid(PLAYERS, f"fortune/{option}", {2: "game $10, fortune $10"}) == (bank / 100, player / 100)
        limits = [
            terms(game(PLAYERS), f"fortune/{option}", stakes={"limits": each}) for each in ("$10-$100", "$500-$2,000")
        ]
        assert [each.table_limits for each in limits] == [(10_00, 100_00), (500_00, 2_000_00)]


@pytest.mark.rule(PLAYERS, "6202-6219")
@pytest.mark.rule(BOOK, "6202-6219")
@pytest.mark.parametrize(("line", "schedule"), [(6217, "fortune-from-10"), (6219, "fortune-from-25")])
def test_fortune_options_12_and_13_go_by_the_amount_of_the_wager(line: int, schedule: str) -> None:
    option, *_ = text_of("players")[line - 1].split()
    low, high, small, bank, above, top, large = amounts(text_of("players")[line - 1].removeprefix(option))
    posted_as = f"{schedule}/{option}"
    for amount, fee in ((low, small), (high, small), (above, large), (top, large)):
        at_200 = terms(game(PLAYERS), posted_as, stakes={"limits": f"${low // 100}-$200"})
        played = play(at_200, {}, {2: f"game ${amount // 100}"})
        assert fees(played) == [("seat 1", bank / 100), ("seat 2", fee / 100)]
    assert posted(PLAYERS, posted_as).table_limits[0] == low


@pytest.mark.rule(BOOK, "6096-6142")
def test_the_schedules_of_three_card_poker_are_printed_for_a_game_without_a_document() -> None:
    from houseway.rules.loading.library import shipped
    from houseway.rules.loading.resolve import resolved

    book = resolved(shipped(), BOOK).raw["fees"]
    flat = {row.id: row.amounts for row in rows("players", Lines.read("6138-6142"))}
    assert {each["id"]: tuple(map(_cents, each["pays"])) for each in book["three-card"]["options"]} == flat
    brackets = [int(each) for each in ["5", "100", "101", "200", "201", "300"]]
    for start, option in ((6108, "1"), (6114, "2"), (6121, "3")):
        found = amounts(words("players", Lines.read(f"{start}-{start + 5}")).removeprefix(option))
        assert sorted(found)[-1] == 300_00
        assert {each // 100 for each in found} >= set(brackets)
    by_amount = {each["id"]: each["pays"] for each in book["three-card-by-amount"]["options"]}
    # The player's fee for each bracket stands beside it; the player-dealer's is 2, 3 and 4 dollars.
    assert {option: [str(each).split() for each in pays] for option, pays in by_amount.items()} == {
        option: [["$1", "$2", "$3"], [bank]] for option, bank in (("1", "$2"), ("2", "$3"), ("3", "$4"))
    }


def _cents(amount: str) -> int:
    return cents(amount.removeprefix("$"))


@pytest.mark.rule(PLAYERS, "6177-6182, 6225-6233, 6250-6260, 6353-6356, 6398-6401")
def test_by_table_action_the_player_dealer_alone_pays_and_bonus_bets_count() -> None:
    for action, fee in ((50, 1), (51, 2), (200, 2), (201, 4), (501, 7), (801, 15)):
        wagers = {2: f"game ${action - action // 3}, fortune ${action // 3}"}
        assert paid(PLAYERS, "table-action/1", wagers) == (fee, 0)
    for reading, fee in (("lower", 2), ("higher", 5)):
        assert paid(PLAYERS, "table-action/10", {2: "game $150"}, fee_gap=reading)[0] == fee
    for reading, fee in (("lower", 1), ("higher", 2)):
        assert paid(PLAYERS, "table-action/14", {2: "game $100"}, fee_shared=reading)[0] == fee


# Option, seat 2's wagers, the player-dealer's fee and seat 2's: the edges that one bettor can reach, 6331-6354.
WILD_FEES = [
    ("by-wager/1", "game $50, fortune $50", 1, 0.5),
    ("by-wager/2", "game $100", 1, 1),
    ("by-wager/2", "game $91, fortune $10", 2, 1),
    ("by-amount/3", "game $10", 1, 1),
    ("by-amount/3", "game $100", 1, 1),
    ("by-amount/3", "game $101", 2, 2),
    ("by-amount/3", "game $200, fortune $100", 2, 2),
    ("by-amount/3", "game $200, fortune $101", 3, 2),
    ("by-amount/4", "game $200", 1, 2),
    ("by-amount/4", "game $201, fortune $100", 2, 3),
    ("by-amount/4", "game $500, fortune $500", 2, 3),
    ("by-amount/5", "game $500", 5, 5),
    ("by-amount/5", "game $1,000", 5, 5),
    ("by-amount/5", "game $1,001, fortune $2,000", 10, 10),
    ("by-amount/5", "game $5,000, fortune $5,000", 10, 10),
]


@pytest.mark.rule(WILD, "6320-6354")
@pytest.mark.parametrize(("option", "wagers", "bank", "player"), WILD_FEES)
def test_fees_of_the_wild_game(option: str, wagers: str, bank: float, player: float) -> None:
    assert paid(WILD, option, {2: wagers}) == (bank, player)


@pytest.mark.rule(WILD, "6320-6323, 6329-6332, 6345-6354")
@pytest.mark.parametrize(
    ("option", "third", "bank"),
    [
        ("by-wager/1", "game $20", 1),  # with $80 of seat 2: an action of $100
        ("by-wager/1", "game $21", 2),
        ("by-amount/4", "game $120", 2),  # with $880: $1,000
        ("by-amount/4", "game $121", 3),
        ("by-amount/5", "game $1,000", 10),  # with $9,000: $10,000
        ("by-amount/5", "game $1,001", 25),
    ],
)
def test_the_action_of_several_bettors_reaches_the_highest_brackets(option: str, third: str, bank: float) -> None:
    own = {"by-wager/1": 40, "by-amount/4": 440, "by-amount/5": 4500}[option]
    assert paid(WILD, option, {2: f"game ${own}, fortune ${own}", 3: third})[0] == bank


@pytest.mark.rule(WILD, "6331-6354")
def test_every_amount_of_the_wild_games_tables_stands_in_the_sheet() -> None:
    sheet = game(WILD)
    told = {str(each) for schedule, option in sheet.options() for each in (option.limits, schedule.title)}
    assert len(told) == 7
    printed = {each // 100 for each in amounts(words("bankers", Lines.read("6331-6354")))}
    bands = {
        edge // 100
        for schedule, option in sheet.options()
        for charge, _ in schedule.charged(option)
        for band in charge.bands
        for edge in (band.low, band.high or 0)
    }
    assert bands - {0} <= printed


@pytest.mark.rule(WILD, "6352-6354")
@pytest.mark.parametrize(("reading", "fee"), [("lower", 5), ("higher", 10)])
def test_option_5_leaves_a_hole_between_1_000_and_3_001(reading: str, fee: float) -> None:
    for action in ("$1,001", "$3,000"):
        assert paid(WILD, "by-amount/5", {2: f"game {action}"}, fee_gap=reading)[0] == fee
    assert paid(WILD, "by-amount/5", {2: "game $3,001"}, fee_gap=reading)[0] == 10


@pytest.mark.rule(WILD, "6323-6327, 6339-6342, 6370-6379")
@pytest.mark.rule(PLAYERS, "6178-6179, 6226-6231")
@pytest.mark.parametrize(("name", "asked"), [(WILD, "action pile"), (PLAYERS, "bank wager")])
def test_fees_are_taken_before_the_cup_is_opened_or_before_the_deal_and_none_for_the_bonus(
    name: str, asked: str
) -> None:
    played = sit(at(name), {})
    answer(played, "wagers", {2: "game $10, fortune $10", 8: "game $10"})
    answer(played, "bank wager", {})
    assert bool(fees(played)) == (asked == "bank wager")
    answer(played, "action pile", {})
    assert fees(played) == [("seat 1", 1 if name == WILD else 2), ("seat 2", 1)]
    with pytest.raises(NotLegal):
        sit(at(name), {}).answer(2, 2, {"game": 5_00})
