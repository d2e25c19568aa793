"""What the room reads for a page while a hand is played: hands being set, totals, which of one's cards are down."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from houseway import Round, Session, game, terms
from houseway.cards import SeededChance
from houseway.cards.face import TEXTS
from houseway.errors import NotLegal
from houseway.play.decisions import Arrange
from houseway.play.events import Ranked, Settled
from houseway.room.wire.protocol import ReadHands, TrySetting
from houseway.room.wire.said_view import public_view, said_view, seat_view
from houseway.room.wire.try_setting import try_setting
from houseway.room.wire.view_changes import public_change, view_change
from tests.rules import pai_gow_table, thirteen_table, tiles_table, twentyone_table

FORTUNE = "bankers/fortune-pai-gow-poker-1-1"
BANK = "Ks Kd 9c 8d 7h 4s 2d"
HAND = "Ah Ad Qc Jd 9h 5s 3c"


def asked_to_set(name: str = FORTUNE, hand: str = HAND) -> Round:
    """Seat 2 has wagered $10 and holds this hand; it is about to be set."""
    played = pai_gow_table.sit(pai_gow_table.posted(name), {1: BANK, 2: hand})
    pai_gow_table.answer(played, "wagers", {2: "game $10"})
    for about in ("bank wager", "action pile"):
        pai_gow_table.answer(played, about, {})
    return played


def read(played: Round, seat: int, parts: str) -> ReadHands:
    (asked,) = [each for each in played.open_decisions() if each.seat == seat]
    laid = tuple(tuple(part.split()) for part in parts.split("|"))
    return try_setting(played, seat, TrySetting("a-try-01", asked.number, laid))


@pytest.mark.rule(FORTUNE, "2244-2245, 2327-2329")
def test_a_pai_gow_hand_is_read_part_by_part_and_a_foul_says_why_before_it_is_sent() -> None:
    played = asked_to_set()
    good = read(played, 2, "Qc Jd | Ah Ad 9h 5s 3c")
    assert (good.words, good.fouled) == (("high cards, queen and jack", "pair of aces"), "")
    fouled = read(played, 2, "Ah Ad | Qc Jd 9h 5s 3c")
    assert fouled.words == ("pair of aces", "high card, queen")
    assert fouled.fouled == "the front ranks above the back: the hand is fouled, and it would lose"
    assert not any(isinstance(each, Ranked) for each in played.events)


def test_a_fouled_hand_that_is_sent_all_the_same_loses_and_the_reason_names_it() -> None:
    played = asked_to_set()
    pai_gow_table.answer(played, "set", {2: "Ah Ad | Qc Jd 9h 5s 3c"})
    pai_gow_table.answer(played, "set", {})
    (settled,) = [each for each in played.events if isinstance(each, Settled)]
    assert settled.result == "loses"
    assert settled.because == (
        "Game wager loses: the player's front is higher than the back, and loses (pair of aces; high card, queen)"
    )


def test_a_player_dealer_who_fouls_is_told_that_the_dealer_will_set_the_hand() -> None:
    played = asked_to_set("calgrand/pai-gow-poker")
    (own,) = played.open_decisions()
    played.answer(own.number, 2, "house way")
    assert read(played, 1, "Ks Kd | 9c 8d 7h 4s 2d").fouled.endswith("the dealer would set it house way")


def test_tiles_and_three_hands_are_read_as_well() -> None:
    tiles = tiles_table.wager(tiles_table.offer(tiles_table.sit(seats=(1, 2))))
    (asked,) = tiles.open_decisions()
    assert isinstance(asked, Arrange)
    low, high = ([TEXTS[face] for face in part] for part in asked.default)
    told = read(tiles, 2, f"{' '.join(low)} | {' '.join(high)}")
    assert (len(told.words), told.fouled) == (2, "")
    turned = read(tiles, 2, f"{' '.join(high)} | {' '.join(low)}")
    assert turned.words == told.words[::-1]
    assert turned.fouled == "the low hand ranks above the high hand: it is turned round"
    three = thirteen_table.sit(
        thirteen_table.posted(), dict(enumerate((thirteen_table.W, thirteen_table.X), 1)), left=1
    )
    assert read(three, 1, thirteen_table.W).words == ("pair of kings", "three of a kind, nines", "flush, ace high")
    assert "fouled" in read(three, 1, thirteen_table.W_FOULED).fouled


@pytest.mark.parametrize("parts", ["Ah | Ad Qc Jd 9h 5s 3c", "Ah Kh | Ad Qc Jd 9h 5s", "Ah Ah | Ad Qc Jd 9h 5s"])
def test_what_cannot_be_set_is_not_read(parts: str) -> None:
    with pytest.raises(NotLegal):
        read(asked_to_set(), 2, parts)


def test_nobody_reads_the_hand_of_another_seat() -> None:
    played = asked_to_set()
    (asked,) = played.open_decisions()
    with pytest.raises(NotLegal):
        try_setting(played, 3, TrySetting("a-try-01", asked.number, (("Qc", "Jd"), ("Ah", "Ad", "9h", "5s", "3c"))))


def words_of(played: Round, seat: int | None) -> dict[str, str]:
    return {str(each.pile): each.words for each in said_view(played, seat).piles if each.words}


def twentyone_round(bank: str) -> Round:
    """Two hands against a bank of these two cards, before anybody has played."""
    at = twentyone_table.posted("players/blackjack-5-buster")
    played = twentyone_table.bank(twentyone_table.sit(at, twentyone_table.order(("Ah 6d", "Tc 5d"), bank, "4h 5c")))
    twentyone_table.wager(played, {2: "game $10", 3: "game $10"})
    return played


def test_the_bank_that_shows_an_ace_is_said_to_show_one_and_no_total() -> None:
    assert words_of(twentyone_round("Ac 8s"), 2)["bank hand"] == "shows an ace"


def test_hands_of_twenty_one_are_counted_while_they_are_played() -> None:
    played = twentyone_round("9c Ks")
    assert words_of(played, 2) == {"hand 2": "soft 17", "hand 3": "15", "bank hand": "shows 9"}
    played.answer(played.open_decisions()[0].number, 2, "hit")
    assert words_of(played, None)["hand 2"] == "soft 21"


def test_a_stud_player_is_told_which_of_their_cards_are_down_and_a_card_that_is_turned_up_is_told_again() -> None:
    played = Session(
        terms(game("calgrand/seven-card-stud#high")), dict.fromkeys((1, 2, 3), 40_000), SeededChance(2)
    ).deal()
    seen = {str(each.pile): each for each in said_view(played, 1).piles}
    assert tuple(seen["hand 1"].down) == (0, 1)
    assert "??" not in seen["hand 1"].cards
    assert all(not each.down for each in said_view(played, None).piles)
    before = public_view(played)
    old = seat_view(played, 1, before)
    played.table.hand(1).sight[0] = 0
    after = public_view(played)
    change = public_change(before, after)
    assert change is not None
    (hand,) = view_change(old, seat_view(played, 1, after), change).piles
    assert (str(hand.pile), tuple(hand.down)) == ("hand 1", (1,))


def test_hole_cards_that_are_all_down_need_no_mark() -> None:
    played = Session(terms(game("players/holdem")), dict.fromkeys((1, 2, 3), 40_000), SeededChance(2)).deal()
    assert downs(played, (1, 2, 3)) == []


def downs(played: Round, seats: Sequence[int]) -> list[tuple[int, ...]]:
    return [tuple(each.down) for seat in seats for each in said_view(played, seat).piles if each.down]
