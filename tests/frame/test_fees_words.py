"""What is said of fees: the columns of a schedule, the sentences of its charges, and what is odd about them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from houseway.families.registry import game
from houseway.rules.checks.lint import findings
from houseway.rules.pages.page_parts import Grid
from houseway.rules.pages.render import sections
from houseway.rules.sheet.schedules import Charge, FeeOption, Schedule
from houseway.rules.sheet.spec import Sheet
from houseway.rules.sheet.values import Band, Lines, Rates
from tests.frame.helpers import holdem


def shown(sheet: Sheet, fee: str | None = None) -> Grid:
    """The first schedule of the page."""
    [section] = [each for each in sections(sheet, fee) if each.heading == "Collection fees"]
    grid = section.parts[0]
    assert isinstance(grid, Grid)
    return grid


def with_fees(*charges: Charge, option: FeeOption | None = None, **others: object) -> Sheet:
    """Hold'em for two to ten players with one schedule of these charges."""
    option = option or FeeOption("1", tuple(Rates.read(" ".join(["$1"] * (len(each.bands) or 1))) for each in charges))
    schedule = Schedule("mine", "Mine", Lines.read("24"), charges, (option,), **others)  # type: ignore[arg-type]
    return replace(holdem(), fees=(schedule,))


def bands(*words: str) -> tuple[Band, ...]:
    return tuple(map(Band.read, words))


# The page ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("charge", "words"),
    [
        (Charge("pot", ("flop",)), "From the pot after the flop."),
        (Charge("pot", ("before the draw",)), "From the pot before the draw."),
        (Charge("tops", ("antes",)), "From the tops after the antes."),
        (Charge("player", ("half hour",), stake="double"), "From each player at a double stake every half hour."),
        (
            Charge("pot", ("award",), unless=("flop",)),
            "From the pot before the award, unless the hand has reached the flop.",
        ),
        (
            Charge("pot", ("flop",), by="players", bands=bands("2+")),
            "From the pot after the flop, by the number of players.",
        ),
        (
            Charge("pot", ("flop", "award"), after=("flop",), from_pot=1900),  # type: ignore[arg-type]
            "From the pot after the flop or before the award, once there was a flop, once there is $19 in the pot.",
        ),
        (
            Charge("pot", ("first round",), short="topped up later"),
            "From the pot after the first round; what the pot cannot pay is taken from it later.",
        ),
        (Charge("pot", ("flop",), to="jackpot"), "From the pot after the flop; for the jackpot."),
        (Charge("player", ("half hour",)), "From each player every half hour."),
        (Charge("pot", ("hour and half hour",)), "From the pot on the hour and half hour."),
    ],
)
def test_a_charge_is_a_sentence(charge: Charge, words: str) -> None:
    assert shown(with_fees(charge)).says == (words,)


def test_a_schedule_says_for_which_tables_it_is() -> None:
    limits = shown(
        with_fees(
            Charge("pot", ("flop",)),
            smallest=Band.read("$1-$2"),
            largest=Band.read("$50-$100"),
            structures=("limit", "straight"),
        )
    )
    assert limits.says[0] == "For limit or straight tables, from the $1-$2 game to the $50-$100 game."
    assert shown(with_fees(Charge("pot", ("flop",)), buy_in=Band.read("$20+"))).says[0] == "With a buy-in of $20+."


def test_what_is_printed_beside_an_option_has_a_column() -> None:
    option = FeeOption(
        "7",
        (Rates.read("$4"),),
        max_bet=10000,  # type: ignore[arg-type]
        blinds_within=Band.read("$1-$20"),
        ante=100,  # type: ignore[arg-type]
        players=Band.read("7+"),
    )
    grid = shown(with_fees(Charge("pot", ("flop",)), option=option))
    assert grid.columns == ("option", "players", "most bet", "blinds within", "ante", "pot pays")
    assert grid.rows[0].cells == ("7", "7+", "$100", "$1-$20", "$1", "$4")


def test_several_fees_from_the_pot_stand_under_their_moments() -> None:
    charges = (
        Charge("pot", ("flop",), by="players", bands=bands("7+", "2-6")),
        Charge("pot", ("award",), unless=("flop",)),
        Charge("pot", ("award",), from_pot=2000),  # type: ignore[arg-type]
    )
    assert shown(with_fees(*charges)).columns == ("option", "7+: flop", "2-6: flop", "no flop", "pot of $20")


@pytest.mark.parametrize("name", ["16", "badugi-time/16"])
def test_an_option_is_shown_by_its_name_and_with_its_schedule(name: str) -> None:
    assert [row.cells[0] for row in shown(game("players/badugi"), name).rows] == ["16"]


@pytest.mark.rule("players/blackjack-5-buster", "2239-2256")
def test_the_most_wagers_at_a_seat_are_a_number_and_no_amount() -> None:
    """`12 bets per seat maximum` and `20 betting circles per seat maximum`."""
    grid = shown(game("players/blackjack-5-buster"))
    at = grid.columns.index("most wagers at a seat")
    printed = {row.cells[0]: row.cells[at] for row in grid.rows if row.cells[at]}
    assert printed == {"11": "12", "13": "12", "14": "20", "15": "20"}


# What is odd -------------------------------------------------------------------------------------------------------


def warned(sheet: Sheet) -> list[str]:
    return [note.message for note in findings(sheet) if note.level == "warning" and note.path.startswith("fees")]


def test_players_that_may_sit_down_and_pay_nothing_are_a_warning() -> None:
    some = Charge("pot", ("flop",), by="players", bands=bands("6-8", "2-5"))
    assert warned(with_fees(some)) == ["no fee is printed for 9, 10 players; none is taken"]
    assert warned(with_fees(replace(some, bands=bands("6+", "2-5")))) == []


@pytest.mark.parametrize(("players", "odd"), [("11+", True), ("1", True), ("10+", False), ("1-2", False)])
def test_an_option_for_players_that_cannot_sit_down_is_a_warning(players: str, odd: bool) -> None:  # noqa: FBT001
    option = FeeOption("1", (Rates.read("$4"),), players=Band.read(players))
    words = [f"is for {players} players, and cordova/texas-holdem seats 2 to 10"]
    assert warned(with_fees(Charge("pot", ("flop",)), option=option)) == (words if odd else [])
