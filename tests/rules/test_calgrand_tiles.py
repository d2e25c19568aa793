"""Pai gow tiles at the California Grand: the chosen stack, who controls a position, and tiles that are exposed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from houseway import NotLegal, Round, Shoe, game, terms, view
from houseway.cards import SeededChance
from houseway.cards.tile import SET, text, tiles
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.decisions import Arrange
from houseway.play.events import Acted, Carried, Reported, Shown, Shuffled
from houseway.play.ids import BANK_HAND, HAND_PILES, stack
from houseway.play.incidents import Incident
from houseway.play.lasting import NOTHING_LASTS, Lasting
from houseway.play.seat_notes import SeatNotes
from tests.rules.bank_fees import fees, play, posted
from tests.rules.tiles_table import offer, said, set_all, settled, sit, wager

GAME = "calgrand/pai-gow-tiles"
OPTION = "A15"
EIGHT = range(1, 9)
# The player at seat 2 receives the first stack, the bank at seat 1 the last one.
WIN, LOSE = "1-2 3-3 | 6-6 3-6", "4-4 5-5 | 1-1 4-5"
PLAIN = "4-4 5-5 1-3 3-5"


def stacks(first: str, last: str) -> tuple[str, ...]:
    """All eight stacks, with these as the first and the last."""
    free = list((Counter(SET) - Counter(tiles(f"{first} {last}"))).elements())
    return (first, *(text(free[at : at + 4]) for at in range(0, 24, 4)), last)


def dealt(
    *,
    seats: Sequence[int] = (1, 2),
    rows: Sequence[str] = (),
    dice: tuple[int, ...] = (2, 3, 3),
    wagers: Mapping[int, int] | None = None,
    incidents: Sequence[Incident] = (),
    readings: Mapping[str, str] | None = None,
    behind: Mapping[int, int] | None = None,
    chosen: int = 1,
) -> Round:
    """A round in which the stacks have been handed out. Eight is the position to the left of the bank: seat 2."""
    at = terms(game(GAME, readings), OPTION, stakes={"limits": "$10-$100"})
    order = Shoe.rigged(at.pack, " ".join(rows)).stack[::-1]
    lasting = Lasting(SeatNotes(behind=behind)) if behind else NOTHING_LASTS
    shoe = Shoe(order, SeededChance(1), rolls=[dice])
    played = Round(
        at, dict.fromkeys(sorted({*seats, *(behind or {})}), 100_000), shoe, lasting=lasting, incidents=incidents
    )
    return wager(offer(played), wagers, stack=chosen)


def rulings(played: Round) -> list[str]:
    return [each.remedy for each in played.events if isinstance(each, Reported)]


def reshuffled(played: Round) -> int:
    return sum(isinstance(each, Shuffled) for each in played.events)


@pytest.mark.rule(GAME, "1817, 1882-1888")
def test_stacks_go_from_the_chosen_one_to_the_dealers_left_and_positions_counter_clockwise() -> None:
    """Dice of five from the bank at seat 1: 1, 8, 7, 6, 5. Every position has a stack; those without a bet lose it."""
    played = dealt(seats=(1, 2, 5), dice=(1, 2, 2), chosen=2)
    moves = [each for each in played.events if isinstance(each, Carried)]
    out = [(each.source.number, str(each.to)) for each in moves if each.source.kind == "pile"]
    assert [number for number, _ in out] == [2, 1, 8, 7, 6, 5, 4, 3]
    assert [to for _, to in out] == ["hand 5", "hand 4", "hand 3", "hand 2", "bank hand", "hand 8", "hand 7", "hand 6"]
    gone = [str(each.source) for each in moves if str(each.to) == "muck"]
    assert sorted(gone) == ["hand 3", "hand 4", "hand 6", "hand 7", "hand 8"]


@pytest.mark.rule(GAME, "1879-1882")
@pytest.mark.parametrize(("dice", "first"), [((1, 1, 1), 7), ((3, 3, 4), 8), ((3, 3, 3), 8), ((6, 6, 6), 8)])
def test_the_player_dealer_is_number_one_and_the_count_goes_counter_clockwise(
    dice: tuple[int, ...], first: int
) -> None:
    played = dealt(seats=EIGHT, dice=dice)
    assert said(played)[-1] == f"the action button goes to seat {first}"
    order = [seat for seat, _, _ in settled(set_all(played))]
    assert order == [seat for at in range(8) if (seat := (first - 1 - at) % 8 + 1) != 1]


@pytest.mark.rule(GAME, "1826-1830")
def test_the_player_dealers_tiles_are_exposed_when_all_players_have_set_theirs() -> None:
    played = dealt(seats=(1, 2, 3))
    assert {each.seat for each in played.open_decisions()} == {2, 3}
    assert not any(isinstance(each, Shown) for each in played.events)
    for each in played.open_decisions():
        played.answer(each.number, each.seat, "house way")
    assert [each.place for each in played.events if isinstance(each, Shown)] == [BANK_HAND]
    assert [each.seat for each in played.open_decisions()] == [1]


def against(player: str, bank: str, readings: Mapping[str, str] | None = None) -> list[tuple[int, str, int]]:
    rows = stacks(*(side.replace(" | ", " ") for side in (player, bank)))
    played = dealt(rows=rows, readings=readings)
    return settled(set_all(played, {2: player, 1: bank}))


@pytest.mark.rule(GAME, "1832-1837, 1948-1959, 1974-1975")
@pytest.mark.parametrize(
    ("player", "bank", "result"),
    [
        (WIN, LOSE, ("wins", 10)),
        (LOSE, WIN, ("loses", -10)),
        # One pair is superior: 8 against 9 low, Teen wong against Day gong high.
        ("1-2 1-4 | 6-6 3-6", "4-4 5-6 | 1-1 2-6", ("pushes", 0)),
        # Copies of both: Yun high with 8, and two Day wongs.
        ("4-4 5-5 | 1-1 3-6", "4-4 4-6 | 1-1 4-5", ("loses", -10)),
        # Equal points, the highest tile wins and the other does not count: Yun against Mooy.
        ("4-4 5-6 | 6-6 3-6", "5-5 4-5 | 1-1 2-6", ("wins", 10)),
        # Two zeros are the player-dealer's, whichever tile is the highest.
        ("1-3 1-5 | 6-6 3-6", "5-5 4-6 | 1-1 4-5", ("pushes", 0)),
    ],
)
def test_both_pairs_must_be_superior(player: str, bank: str, result: tuple[str, int]) -> None:
    assert against(player, bank) == [(2, *result)]


@pytest.mark.rule(GAME, "1824, 1918-1922, 1936-1937")
def test_hands_play_as_set() -> None:
    wrong = "6-6 3-6 | 1-2 3-3"
    assert against(wrong, LOSE) == [(2, "loses", -10)]
    assert against(wrong, LOSE, {"wrongly-set": "turned"}) == [(2, "wins", 10)]
    # As set: the Teen wong beats 8 low, and 9 does not beat the Day wong high.
    assert against(wrong, LOSE, {"wrongly-set": "as-set"}) == [(2, "pushes", 0)]
    # Both hands of the bank are higher than their counterparts; the Day wong set low beats 9.
    assert against("1-1 4-5 | 4-4 5-5", WIN, {"wrongly-set": "as-set"}) == [(2, "pushes", 0)]
    assert against("1-1 4-5 | 4-4 5-5", WIN) == [(2, "loses", -10)]


@pytest.mark.rule(GAME, "1936-1937")
def test_switched_tiles_foul_the_hand_and_forfeit_the_wager() -> None:
    played = dealt(rows=stacks(*(side.replace(" | ", " ") for side in (WIN, LOSE))))
    played.report("switched_cards", 2)
    assert [each.seat for each in played.open_decisions()] == [1], "a fouled hand is asked nothing more"
    done = set_all(played, {1: LOSE})
    # The hand would have won.
    assert settled(done) == [(2, "loses", -10)]
    assert rulings(done) == ["the hand is fouled, and its wagers are forfeited"]


# Who controls a position -------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1915-1916")
@pytest.mark.parametrize(
    ("wagers", "controls"),
    [
        ({2: 10, 9: 20, 10: 20}, 9),
        ({2: 20, 9: 10, 10: 20}, 2),
        ({2: 10, 9: 10, 10: 30}, 10),
        ({2: 0, 9: 10, 10: 10}, 9),
    ],
)
def test_whoever_has_the_most_chips_on_a_position_sets_its_tiles(wagers: dict[int, int], controls: int) -> None:
    played = dealt(wagers=wagers, behind={9: 2, 10: 2}, rows=stacks("1-2 3-3 6-6 3-6", "4-4 5-5 1-1 4-5"))
    (asked,) = played.open_decisions()
    assert isinstance(asked, Arrange)
    assert asked.seat == controls
    seen = {person for person in (1, 2, 9, 10) if "??" not in view(played.table, person)["piles"][HAND_PILES[2]]}
    assert seen == {controls}
    done = set_all(played, {controls: WIN, 1: LOSE})
    assert {seat: net for seat, _, net in settled(done)} == {seat: amount for seat, amount in wagers.items() if amount}


# The position ------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1862-1873")
def test_the_position_goes_on_to_those_who_paid_a_collection_there() -> None:
    """Seat 7 has bet, seat 8 has not, but somebody behind it has. Seat 1 has banked twice and is not asked."""
    wagered = {1: 1, 7: 7, 9: 8}
    lasting = Lasting(BankRotation(1, 2, 0, wagered), SeatNotes(behind={9: 8}))
    played = offer(sit(seats=(1, 7, 8, 9), lasting=lasting, document=GAME, option=OPTION), bank=0)
    assert [each.seat for each in played.events if isinstance(each, Acted)] == [7, 9]
    assert said(played) == ["no other player takes the player-dealer position; the game is broken"]


@pytest.mark.rule(GAME, "1862-1873, 8733-8735")
def test_the_position_passes_clockwise_as_the_rates_say_unless_read_as_the_game_is_played() -> None:
    lasting = Lasting(BankRotation(5, 2))
    for read, order in (({"bank-passes": "as-played"}, [4, 3, 2, 1, 8, 7, 6]), ({}, [6, 7, 8, 1, 2, 3, 4])):
        played = sit(seats=EIGHT, lasting=lasting, readings=read, document=GAME, option=OPTION)
        done = offer(played, bank=0)
        assert [each.seat for each in done.events if isinstance(each, Acted)] == order
    # In a new game it starts at seat 1, whichever way it goes.
    done = offer(sit(seats=(1, 3, 6), document=GAME, option=OPTION), bank=0)
    assert [each.seat for each in done.events if isinstance(each, Acted)] == [1, 3, 6]


@pytest.mark.rule(GAME, "1843, 1875-1877")
def test_a_bank_that_is_used_up_returns_the_rest() -> None:
    rows = ("1-1 1-1 6-6 6-6", *stacks("1-1 1-1 6-6 6-6", "4-4 4-4 1-3 1-3")[1:])
    at = sit(rows, seats=(1, 7, 8), dice=(3, 3, 3), document=GAME, option=OPTION)
    done = set_all(wager(offer(at), bank=15))
    assert settled(done) == [(8, "loses", -10), (7, "loses", -5)]


@pytest.mark.rule(GAME, "1815, 8100, 8107-8141")
def test_the_collection_is_that_of_the_rooms_book() -> None:
    """A2: $1 for a wager of $60, and $2 from the player-dealer for $120 of action."""
    played = play(posted(GAME, "A2", limits="$10-$100"), {2: "base $60", 3: "base $60"})
    assert sorted(fees(played)) == [("seat 1", 200), ("seat 2", 100), ("seat 3", 100)]


# Exposed tiles -----------------------------------------------------------------------------------------------------


def stacked(count: int) -> Incident:
    return Incident("exposed_in_stacking", count=count)


def given(seat: int, count: int) -> Incident:
    return Incident("exposed_in_dealing", seat=seat, count=count)


@pytest.mark.rule(GAME, "1890-1895")
@pytest.mark.parametrize(
    ("tile", "again"), [("1-1", True), ("6-6", True), ("1-2", True), ("2-4", True), ("3-3", False), ("1-5", False)]
)
def test_a_2_a_12_a_low_3_or_a_low_6_that_is_exposed_in_stacking_is_reshuffled(tile: str, *, again: bool) -> None:
    rows = stacks(f"4-4 5-5 {tile} 3-5", "2-2 2-2 4-6 4-6")
    played = dealt(rows=rows, incidents=[stacked(3)])
    assert reshuffled(played) == again
    wanted = "a tile that may not be seen: all tiles are reshuffled and stacked again"
    assert rulings(played) == [wanted if again else "one other tile: it stays where it lies"]
    assert all(len(played.table.pile(pile).cards) == 4 for pile in (HAND_PILES[2], BANK_HAND))
    assert set_all(played).state == "over"


@pytest.mark.rule(GAME, "1895")
def test_two_tiles_that_are_exposed_in_stacking_are_reshuffled_whatever_they_are() -> None:
    played = dealt(rows=stacks(PLAIN, "2-2 2-2 4-6 4-6"), incidents=[stacked(1), stacked(2)])
    assert reshuffled(played) == 1
    assert rulings(played) == ["two or more tiles: all tiles are reshuffled and stacked again"] * 2


@pytest.mark.rule(GAME, "1898-1899")
def test_a_player_must_accept_one_exposed_tile_which_everybody_has_seen() -> None:
    played = dealt(rows=stacks("6-6 1-1 3-3 3-6", "2-2 2-2 4-6 4-6"), incidents=[given(2, 1)])
    assert rulings(played) == ["one tile: the tiles are playable"]
    assert view(played.table, 1)["piles"][HAND_PILES[2]] == ["6-6", "??", "??", "??"]
    assert settled(set_all(played))


@pytest.mark.rule(GAME, "1901")
@pytest.mark.parametrize(("reading", "net"), [("returned", 0), ("lost", -1_000)])
def test_two_exposed_tiles_make_a_players_hand_dead_and_the_hand_continues(reading: str, net: int) -> None:
    played = dealt(seats=(1, 2, 3), incidents=[given(2, 1), given(2, 4)], readings={"dead-hand": reading})
    assert {each.seat for each in played.open_decisions()} == {3}
    done = set_all(played)
    # A15 takes a dollar for each wager before the tiles are stacked.
    assert done.net()[stack(2)] == net - 100
    assert 3 in {seat for seat, _, _ in settled(done)}


@pytest.mark.rule(GAME, "1901")
def test_without_another_hand_the_bank_goes_back() -> None:
    played = dealt(incidents=[given(2, 1), given(2, 2)])
    assert played.state == "over"
    assert (played.net()[stack(1)], played.net()[stack(2)]) == (-100, -100)


@pytest.mark.rule(GAME, "1901")
def test_the_bets_on_the_only_hand_are_lost_without_a_comparison_where_the_table_reads_it_so() -> None:
    played = dealt(incidents=[given(2, 1), given(2, 2)], readings={"dead-hand": "lost"})
    assert settled(set_all(played)) == [(2, "loses", -10)]


@pytest.mark.rule(GAME, "1903-1906")
@pytest.mark.parametrize(("tile", "again"), [("1-1", True), ("6-6", True), ("1-2", False), ("3-3", False)])
def test_the_player_dealer_accepts_one_tile_unless_it_is_a_2_or_a_12(tile: str, *, again: bool) -> None:
    rows = stacks("2-2 2-2 4-6 4-6", f"4-4 5-5 {tile} 3-5")
    played = dealt(rows=rows, incidents=[given(1, 3)])
    assert reshuffled(played) == again
    done = set_all(played)
    assert done.state == "over"
    assert len(settled(done)) == 1


@pytest.mark.rule(GAME, "1908")
def test_two_tiles_of_the_player_dealer_end_the_play_and_all_are_restacked() -> None:
    played = dealt(rows=stacks("2-2 2-2 4-6 4-6", PLAIN), incidents=[given(1, 1), given(1, 2), given(2, 1)])
    assert reshuffled(played) == 1
    assert len(rulings(played)) == 3
    assert settled(set_all(played))


def test_a_report_that_comes_when_the_tiles_are_being_set_changes_nothing() -> None:
    played = dealt()
    played.report("exposed_in_dealing", 2, 1)
    assert rulings(played) == ["reported after the deal: the tiles play as they lie"]
    assert {each.seat for each in played.open_decisions()} == {2}


def test_oaks_prints_no_such_clause_and_knows_no_such_report() -> None:
    at = terms(game("oaks/pai-gow-tiles"), "1")
    with pytest.raises(NotLegal, match="knows no such incident"):
        Round(at, {1: 10_000, 2: 10_000}, Shoe.seeded(at.pack, 1), incidents=[given(2, 1)])
