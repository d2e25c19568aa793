"""Pai gow at Oaks: stacks one way, seats the other, the four-step order of winning combinations, eighteen options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from houseway import NotLegal, Round, game, terms
from houseway.cards.tile import SET, text, tiles
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.decisions import Arrange
from houseway.play.events import Acted, Carried, Ranked, Shown
from houseway.play.ids import BANK_HAND, stack
from houseway.play.lasting import Lasting
from houseway.ranking.tiles import TileRules
from houseway.rules.sheet.values import Cents
from houseway.rules.tile_ways import house_way
from tests.rules.bank_fees import fees as fee_moves
from tests.rules.bank_fees import moments, play, posted
from tests.rules.book_rows import options
from tests.rules.tiles_table import offer, said, set_all, settled, sit, wager

GAME = "oaks/pai-gow-tiles"
EIGHT = range(1, 9)
# Stacks 1 to 8 as they lie, from the dealer's left to right.
STACKS = (
    "6-6 3-6 1-3 2-2",
    "1-1 4-5 4-4 5-5",
    "6-6 2-6 3-3 5-6",
    "1-1 3-5 1-5 4-6",
    "4-4 2-5 1-6 5-5",
    "1-3 3-4 3-3 2-2",
    "5-6 1-4 4-6 1-5",
    "1-2 2-3 2-4 1-6",
)


def dealt(
    seats: Sequence[int] = EIGHT,
    *,
    dice: tuple[int, ...] = (1, 1, 1),
    bank: int = 1,
    chosen: int = 1,
    rows: tuple[str, ...] = STACKS,
    readings: Mapping[str, str] | None = None,
    put_up: int | None = None,
) -> Round:
    """A round in which the tiles have been handed out."""
    at = sit(rows, seats=seats, dice=dice, readings=readings, document=GAME, option="1")
    return wager(offer(at, bank), bank=put_up, stack=chosen)


def stacks_to(played: Round) -> list[tuple[int, str]]:
    """Which stack went where, in order."""
    moves = [each for each in played.events if isinstance(each, Carried) and each.source.kind == "pile"]
    return [(each.source.number, str(each.to)) for each in moves if str(each.to) != "muck"]


@pytest.mark.rule(GAME, "416-419, 439-440")
def test_eight_stacks_of_four_tiles() -> None:
    assert len(terms(game(GAME)).faces) == 32
    played = dealt()
    assert len(stacks_to(played)) == 8
    assert all(len(played.table.hand(seat).cards) == 4 for seat in range(2, 9))


@pytest.mark.rule(GAME, "447-452")
def test_stacks_are_taken_to_the_dealers_left_and_given_to_the_right() -> None:
    """The dice say 5, the player-dealer at seat 1 is one: 1, 8, 7, 6, 5. The action stack is the third."""
    played = dealt(dice=(1, 2, 2), chosen=3)
    seats = [5, 4, 3, 2, 0, 8, 7, 6]
    names = [f"hand {seat}" if seat else "bank hand" for seat in seats]
    assert stacks_to(played) == list(zip([3, 2, 1, 8, 7, 6, 5, 4], names, strict=True))


@pytest.mark.rule(GAME, "418-419, 447-452")
def test_only_hands_in_play_receive_a_stack() -> None:
    played = dealt((1, 2, 5), dice=(1, 2, 2))
    assert stacks_to(played) == [(1, "hand 5"), (8, "hand 2"), (7, "bank hand")]


@pytest.mark.rule(GAME, "442-448")
@pytest.mark.parametrize(
    ("reading", "dice", "first"),
    [
        # From the bank at seat 3: 3, 2, 1, 8, ...; from seat 1: 1, 8, 7, 6, ...
        ("player-dealer", (1, 1, 2), 8),
        ("player-dealer", (6, 5, 1), 8),
        ("first-seat", (1, 1, 2), 6),
        ("first-seat", (6, 6, 6), 8),
    ],
)
def test_the_total_indicates_the_seat_that_is_first(reading: str, dice: tuple[int, ...], first: int) -> None:
    played = dealt(dice=dice, bank=3, readings={"dice-count": reading})
    assert said(played) == [f"the action button goes to seat {first}"]
    assert stacks_to(played)[0] == (1, f"hand {first}")
    done = set_all(played)
    order = [seat for seat, _, _ in settled(done)]
    assert order == [seat for at in range(8) if (seat := (first - 1 - at) % 8 + 1) != 3]


@pytest.mark.rule(GAME, "442-448")
def test_the_player_dealer_may_receive_the_first_stack_and_the_next_player_is_first() -> None:
    played = dealt(dice=(3, 3, 3), bank=3)
    assert stacks_to(played)[:2] == [(1, "bank hand"), (8, "hand 2")]
    assert settled(set_all(played))[0][0] == 2


@pytest.mark.rule(GAME, "431-433")
def test_two_hands_and_then_the_next_counter_clockwise() -> None:
    for hands, first in ((1, 5), (2, 4)):
        played = sit(seats=EIGHT, lasting=Lasting(BankRotation(5, hands)), document=GAME, option="1")
        assert played.open_decisions()[0].seat == first
    declined = offer(sit(seats=EIGHT, document=GAME, option="1"), bank=0)
    assert [each.seat for each in declined.events if isinstance(each, Acted)] == [1, 8, 7, 6, 5, 4, 3, 2]


@pytest.mark.rule(GAME, "456-464")
def test_the_player_dealer_exposes_the_tiles_when_all_are_set_and_says_how() -> None:
    played = dealt((1, 2, 3))
    assert {each.seat for each in played.open_decisions()} == {2, 3}
    assert not any(isinstance(each, Shown) for each in played.events)
    for each in played.open_decisions():
        played.answer(each.number, each.seat, "house way")
    (last,) = played.open_decisions()
    assert isinstance(last, Arrange)
    assert last.seat == 1
    shown = [each.place for each in played.events if isinstance(each, Shown)]
    assert shown == [BANK_HAND]
    played.answer(last.number, 1, "house way")
    assert next(each.place for each in played.events if isinstance(each, Ranked)) == BANK_HAND


def against(player: str, bank: str, readings: Mapping[str, str] | None = None) -> list[tuple[int, str, int]]:
    """One player at seat 2 against the bank at seat 1. The player has stack 1, the bank stack 8."""
    rows = rigged(*(side.replace(" | ", " ") for side in (player, bank)))
    at = sit(rows, seats=(1, 2), readings=readings, document=GAME, option="1")
    return settled(set_all(wager(offer(at)), {2: player, 1: bank}))


def rigged(first: str, last: str) -> tuple[str, ...]:
    """All eight stacks, with these as the first and the last."""
    free = list((Counter(SET) - Counter(tiles(f"{first} {last}"))).elements())
    return (first, *(text(free[at : at + 4]) for at in range(0, 24, 4)), last)


@pytest.mark.rule(GAME, "422-426")
@pytest.mark.parametrize(
    ("player", "bank", "result"),
    [
        # Both higher: 9 against 8, Teen wong against Day wong.
        ("1-2 3-3 | 6-6 3-6", "4-4 5-5 | 1-1 4-5", ("wins", 10)),
        # Both lower.
        ("4-4 5-5 | 1-1 4-5", "1-2 3-3 | 6-6 3-6", ("loses", -10)),
        # One superior, the other not.
        ("1-2 1-4 | 6-6 3-6", "4-4 5-6 | 1-1 2-6", ("pushes", 0)),
        # Both are copies: the player-dealer is the winner.
        ("4-4 5-5 | 1-1 3-6", "4-4 4-6 | 1-1 4-5", ("loses", -10)),
        # One copy, the other higher.
        ("4-4 5-5 | 6-6 3-6", "4-4 4-6 | 1-1 4-5", ("pushes", 0)),
    ],
)
def test_both_sets_must_be_higher_and_a_copy_is_the_player_dealers(
    player: str, bank: str, result: tuple[str, int]
) -> None:
    assert against(player, bank) == [(2, *result)]


@pytest.mark.rule(GAME, "425-426")
def test_two_hands_of_no_points_go_by_the_higher_tile_unless_read_otherwise() -> None:
    """Gor is higher than Mooy; both low hands are worth zero, and the Teen wong beats the Day wong."""
    player, bank = "1-3 1-5 | 6-6 3-6", "5-5 4-6 | 1-1 4-5"
    assert against(player, bank) == [(2, "wins", 10)]
    assert against(player, bank, {"two-zeros": "player-dealer"}) == [(2, "pushes", 0)]


@pytest.mark.rule(GAME, "538-545")
def test_the_low_three_can_be_used_as_six_and_the_six_not_as_three() -> None:
    # 1-2 with 3-3: 6 and 6 are 2, 3 and 6 are 9. 2-4 with 3-3 is 2 alone.
    assert against("1-2 3-3 | 6-6 3-6", "4-4 5-5 | 1-1 4-5") == [(2, "wins", 10)]
    assert against("2-4 3-3 | 6-6 3-6", "4-4 5-5 | 1-1 4-5") == [(2, "pushes", 0)]
    assert against("2-4 3-3 | 6-6 3-6", "4-4 5-5 | 1-1 4-5", {"gee-joon": "either"}) == [(2, "wins", 10)]


WAYS = [
    # 1. Pairs are played, also beside tiles that would make more of a split.
    ("6-6 6-6 3-6 4-4", "3-6 4-4 | 6-6 6-6"),
    ("3-4 2-5 6-6 1-1", "1-1 6-6 | 3-4 2-5"),
    ("1-3 1-3 5-5 5-5", "5-5 5-5 | 1-3 1-3"),
    # 2. A 2 or 12 with a 9, an 8 or a 7: the highest that there is.
    ("6-6 3-6 1-3 2-2", "1-3 2-2 | 6-6 3-6"),
    ("1-1 2-6 3-3 5-6", "3-3 5-6 | 1-1 2-6"),
    ("6-6 1-6 4-6 5-6", "4-6 5-6 | 6-6 1-6"),
    # 3. Two small tiles: 4 and 5 are nine, though 10 and 8 would leave 8 and 9.
    ("1-3 1-4 4-6 3-5", "3-5 4-6 | 1-3 1-4"),
    # 3 as three with a 4 is seven, as six with a 4 ten: 3 and 5 are eight.
    ("1-2 2-3 4-6 5-5", "5-5 4-6 | 1-2 2-3"),
    # 4. No two small tiles come to 7, 8 or 9: 11 with 6, the biggest with the smallest.
    ("5-6 1-5 4-6 3-6", "3-6 4-6 | 5-6 1-5"),
]


@pytest.mark.rule(GAME, "554-566")
@pytest.mark.parametrize(("four", "way"), WAYS)
def test_the_proper_order_of_winning_combinations(four: str, way: str) -> None:
    sheet = game(GAME)
    laid, _ = house_way(tiles(four), sheet.tile_way, TileRules(gee_joon="three-as-six", zeros_to_banker=False))
    assert {frozenset(each.tiles) for each in (laid.low, laid.high)} == {
        frozenset(tiles(part)) for part in way.split(" | ")
    }


@pytest.mark.rule(GAME, "557-563")
def test_the_other_readings_of_the_order() -> None:
    def way(four: str, readings: Mapping[str, str]) -> set[frozenset[int]]:
        laid, _ = house_way(tiles(four), game(GAME, readings).tile_way, TileRules(gee_joon="three-as-six"))
        return {frozenset(laid.low.tiles), frozenset(laid.high.tiles)}

    # Without the 7 the 12 stays free: no two small tiles come to 7, 8 or 9, and 12 goes with 7 as the smallest.
    # Beside a 5 and a 4 it does not: the small tiles make nine.
    nine = "6-6 1-6 1-3 1-4"
    assert way(nine, {}) == {frozenset(tiles("6-6 1-6")), frozenset(tiles("1-3 1-4"))}
    three = "6-6 1-6 1-3 5-5"
    assert way(three, {}) == {frozenset(tiles("6-6 1-6")), frozenset(tiles("1-3 5-5"))}
    assert way(three, {"seven": "without-seven"}) == {frozenset(tiles("6-6 1-3")), frozenset(tiles("1-6 5-5"))}
    # 10 and 9 are worth nine points, and not small: by spots the biggest goes with the smallest, 11 with 9.
    large = "5-6 5-5 3-6 4-6"
    assert way(large, {}) == {frozenset(tiles("5-6 3-6")), frozenset(tiles("5-5 4-6"))}
    assert frozenset(tiles("5-5 3-6")) in way(large, {"small-tiles": "points"})


# Fees --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "3428-3600")
def test_the_rows_of_the_book_are_those_of_the_printed_tables() -> None:
    """Each option has its limit, a bracket for every printed amount of a wager and of table action, and its fees."""
    printed = {**options("oaks", "3449-3471"), **options("oaks", "3486-3579"), **options("oaks", "3594-3600")}
    found = {option.id: (schedule, option) for schedule, option in game(GAME).options()}
    assert list(found) == list(printed) == [str(number) for number in range(1, 19)]
    for name, (schedule, option) in found.items():
        assert option.limits is not None
        limits = (option.limits.low, option.limits.high)
        written = [(*limits, Cents(0))] if len(schedule.charges) == 1 else []
        for charge, rates in schedule.charged(option):
            bands = [(band.low, band.high) for band in charge.bands] or [limits]
            written += [(*band, rate) for band, rate in zip(bands, rates, strict=True)]
        assert limits == printed[name].limits
        assert Counter(written) == Counter(printed[name].brackets), name


CASES = [
    # Option, wager, the player's fee, the player-dealer's: the first and the last amount of each printed bracket.
    ("1", 10, 1, 1), ("1", 200, 1, 1), ("1", 201, 1, 4), ("1", 1000, 1, 4), ("1", 1001, 2, 4), ("1", 2000, 2, 4),
    ("2", 20, 1, 2), ("2", 201, 1, 4), ("2", 2000, 2, 4),
    ("3", 10, 1, 2), ("3", 2000, 2, 4), ("3", 2001, 3, 4), ("3", 5000, 3, 4),
    ("4", 100, 1, 3), ("4", 500, 1, 3), ("4", 501, 1, 5), ("4", 6000, 3, 5),
    ("5", 100, 1, 6), ("5", 2001, 3, 6), ("5", 3000, 3, 6), ("5", 3001, 4, 6), ("5", 10000, 4, 6),
    ("6", 10, 1, 2), ("6", 200, 1, 2), ("6", 201, 1, 4), ("7", 20, 1, 2), ("7", 1000, 1, 4),
    ("8", 100, 1, 4), ("9", 10, 2, 4), ("10", 1000, 2, 4), ("11", 500, 1, 4),
    ("12", 200, 1, 4), ("12", 201, 1, 9), ("13", 20, 1, 4), ("14", 100, 1, 4), ("15", 1000, 2, 9), ("16", 10, 2, 4),
    ("17", 500, 1, 9), ("18", 200, 0, 2), ("18", 201, 0, 4),
]  # fmt: skip


@pytest.mark.rule(GAME, "3428-3600")
@pytest.mark.parametrize(("option", "amount", "player", "bank"), CASES)
def test_a_wager_and_the_table_action_pay_the_printed_fees(option: str, amount: int, player: int, bank: int) -> None:
    played = play(posted(GAME, option), {2: f"game ${amount}"})
    wanted = [("seat 1", bank * 100), *([("seat 2", player * 100)] if player else [])]
    assert fee_moves(played) == wanted


@pytest.mark.rule(GAME, "3486-3579")
@pytest.mark.parametrize(
    ("option", "each", "seats", "bank"),
    [("6", 1000, 7, 4), ("12", 1000, 6, 9), ("12", 1000, 7, 29), ("8", 1000, 7, 4), ("17", 500, 7, 9)],
)
def test_the_action_of_the_whole_table_is_added_up(option: str, each: int, seats: int, bank: int) -> None:
    played = play(posted(GAME, option), dict.fromkeys(range(2, 2 + seats), f"game ${each}"))
    assert fee_moves(played)[0] == ("seat 1", bank * 100)


@pytest.mark.rule(GAME, "3464-3471")
@pytest.mark.parametrize(("reading", "bank"), [("the-same", 6), ("nothing", 0)])
def test_an_action_above_the_last_bracket_of_option_5(reading: str, bank: int) -> None:
    at = posted(GAME, "5", {"above-the-last-bracket": reading})
    played = play(at, {2: "game $10000", 3: "game $100"})
    assert sum(cents for payer, cents in fee_moves(played) if payer == "seat 1") == bank * 100
    assert fee_moves(play(at, {2: "game $10000"}))[0] == ("seat 1", 600)


@pytest.mark.rule(GAME, "3449-3600")
@pytest.mark.parametrize(("option", "amount"), [("1", 9), ("1", 2001), ("2", 19), ("11", 501), ("18", 1001)])
def test_a_wager_outside_the_printed_limit_is_refused(option: str, amount: int) -> None:
    with pytest.raises(NotLegal):
        play(posted(GAME, option), {2: f"game ${amount}"})


@pytest.mark.rule(GAME, "454, 3432-3434, 3477-3478, 3584-3586")
@pytest.mark.parametrize(("reading", "handed_out"), [("after-the-tiles", True), ("before-the-deal", False)])
@pytest.mark.parametrize("option", ["1", "6", "18"])
def test_fees_are_taken_when_the_tiles_are_distributed_or_before(
    reading: str, option: str, *, handed_out: bool
) -> None:
    played = play(posted(GAME, option, {"fee-moment": reading}), {2: "game $20"})
    first = min(moments(played).fees)
    assert any(isinstance(each, Carried) for each in played.events[:first]) == handed_out
    assert not any(isinstance(each, Acted) and each.about == "set tiles" for each in played.events[:first])


@pytest.mark.rule(GAME, "428-431, 466-468")
def test_a_bank_that_is_used_up_returns_the_rest() -> None:
    """Everybody loses against the two highest pairs; the bank of $15 meets seat 8 and half of seat 7."""
    rows = ("1-1 1-1 6-6 6-6", *rigged("1-1 1-1 6-6 6-6", "4-4 4-4 1-3 1-3")[1:])
    # Dice of nine name the bank at seat 1, who has the first stack; the next to the right is seat 8.
    played = dealt(dice=(3, 3, 3), rows=rows, put_up=15)
    done = set_all(played)
    found = settled(done)
    assert found[0] == (8, "loses", -10)
    assert found[1][:2] == (7, "loses")
    assert found[1][2] == -5
    assert all(net == 0 for _, _, net in found[2:])
    # $70 of table action costs the player-dealer $1.
    assert done.net()[stack(1)] == 1_500 - 100
