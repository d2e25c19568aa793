"""Draw Poker, Oaks: blinds from the dealer on, a spread between two limits, openers, the winner's blind, odd chips.

Four players with $100 in the $2-$20 game: seat 4 deals and posts $1, seat 1 posts $1 and seat 2 posts $2; seat 3 acts
first.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from houseway.errors import BadInput
from houseway.families.poker.core.carried_notes import CarriedAntes
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.forced.winner_disc import WinnerDisc
from houseway.families.registry import game
from houseway.play.ids import COLLECTION
from houseway.play.lasting import NOTHING_LASTS, Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import NOBODYS, CarriedPot, HalfHours
from houseway.ranking import rank
from houseway.rules.fees import distinct_rates
from houseway.rules.posting.terms import terms
from tests.rules import jacks_table
from tests.rules.calgrand_draw_table import ACE_HIGH, JACKS, KINGS, NINES, UNOPENED, play
from tests.rules.holdem_table import rights
from tests.rules.jacks_table import next_hand, pot, purses
from tests.tables import table

OAKS = "oaks/draw-poker"
CALL_DOWN = "3:call 4:call 1:call 2:check / pat pat pat pat / 1:check 2:check 3:check 4:check"


def sit(
    hands: Sequence[str] = (),
    form: str = "draw",
    stacks: str = "100 100 100 100",
    *,
    fee: str = "1",
    ante: str = "",
    drawn: str = "",
    lasting: Lasting = NOTHING_LASTS,
    **read: str,
) -> Round:
    readings = {key.replace("_", "-"): choice for key, choice in read.items()}
    at = terms(game(f"{OAKS}#{form}", readings), fee, stakes={"ante": ante} if ante else {})
    return jacks_table.sit(stacks, hands, drawn=drawn, at=at, lasting=lasting)


# Ranks and hands ------------------------------------------------------------------------------------------------------

RANKS = [
    ("five aces", "As Ah Ad Ac Jk"),
    ("royal flush", "Ks Qs Js Ts Jk"),
    ("straight flush", "Kd Qd Jd Td 9d"),
    ("four of a kind", "Kc Kd Kh Ks Ac"),
    ("full house", "Kc Kd Kh Qs Qc"),
    ("flush", "Ah Kh Qh Jh 9h"),
    ("straight", "Kc Qd Jh Ts Jk"),
    ("three of a kind", "Ac Ad Jk Ks Qd"),
    ("two pair", "Ac Jk Kc Ks Qd"),
    ("pair", "Ac Jk Qd 9h 7s"),
    ("high card", "Ac Kd Qh Js 9c"),
]


@pytest.mark.rule(OAKS, "2-3, 19-33")
def test_the_eleven_ranks_are_in_the_printed_order() -> None:
    order = game(f"{OAKS}#draw").hands["high"].ranking
    hands = [rank(held, order) for _, held in RANKS]
    assert [hand.kind for hand in hands] == [name for name, _ in RANKS]
    assert sorted(hands, reverse=True) == hands


@pytest.mark.rule(OAKS, "19-33")
@table(
    "first",
    "second",
    "best",
    rows=[
        # With two pairs the joker is an ace, and not a third king; with a king it makes no pair of kings.
        ("Kc Kd Qc Qd Jk", "Jc Jd Jh 3s 2c", 2),
        ("Kc Qh 7d 4s Jk", "Kd Kh 3c 2d 4c", 2),
        # It fills the top of a straight.
        ("9s 8h 7d 6c Jk", "9d 8c 7h 6s 5d", 1),
    ],
)
def test_the_joker_is_an_ace_or_completes_a_straight_or_a_flush(first: str, second: str, best: int) -> None:
    played = sit((first, second), stacks="100 100")
    # Two players post the last two blinds: the dealer $1, the other $2.
    play(played, "2:call 1:check / pat pat / check check")
    assert purses(played) == {best: 102, 3 - best: 98}


@pytest.mark.rule(OAKS, "3-4")
def test_two_to_eight_may_play() -> None:
    for players in (2, 8):
        assert sit(stacks=" ".join(["100"] * players)).state == "open"
    for players in (1, 9):
        with pytest.raises(BadInput, match="seats 2 to 8"):
            sit(stacks=" ".join(["100"] * players))


@pytest.mark.rule(OAKS, "9-14, 45-50")
def test_any_number_of_cards_is_exchanged_and_everybody_keeps_five() -> None:
    played = play(sit(UNOPENED, drawn="Ac Ad Ah Kc Kd Ks"), "call call call check / 1:draw=AsQsTs6h5c 2:draw=6c 3:pat")
    assert [len(played.table.hand(seat).cards) for seat in (1, 2, 3, 4)] == [5, 5, 5, 5]
    assert rights(play(played, "pat")) == "1: fold, check, bet to $2-$20"


# Betting --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(OAKS, "4-9, 40-43, 52-53")
def test_bets_lie_between_the_limits_and_the_last_blind_may_raise() -> None:
    played = sit(UNOPENED)
    assert purses(played) == {1: 99, 2: 98, 3: 100, 4: 99}
    # At most the upper limit on top of the call, at least the last bet.
    assert rights(played) == "3: fold, call $2, raise to $4-$22"
    assert rights(play(played, "call call call")) == "2: fold, check, raise to $4-$22"
    play(played, "check / pat pat pat pat / 1:bet=20")
    assert rights(played) == "2: fold, call $20, raise to $40-$40"


@pytest.mark.rule(OAKS, "14-15, 55-56")
def test_the_highest_hand_takes_the_pot() -> None:
    assert purses(play(sit((NINES, JACKS, KINGS, ACE_HIGH)), CALL_DOWN)) == {1: 98, 2: 98, 3: 106, 4: 98}


@pytest.mark.rule(OAKS, "2063-2079")
def test_where_the_limits_are_two_bets_the_higher_comes_after_the_draw() -> None:
    played = sit(UNOPENED, limits="two-limits")
    assert rights(played) == "3: fold, call $2, raise $4"
    assert rights(play(played, "call call call check / pat pat pat pat")) == "1: fold, check, bet $20"


# Openers --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(OAKS, "60-63")
def test_a_player_may_pass_and_then_call_or_raise_when_another_has_opened() -> None:
    played = sit((ACE_HIGH, UNOPENED[3], NINES, JACKS), "openers")
    assert rights(played) == "3: fold, check"
    assert rights(play(played, "check")) == "4: fold, check, bet to $2-$20"
    # The dealer has posted $1 of the ten.
    play(played, "bet=10")
    assert purses(played)[4] == 90
    assert rights(played) == "1: fold, call $9, raise to $20-$30"
    assert rights(play(played, "fold fold")) == "3: fold, call $10, raise to $20-$30"
    # The opener acts first after the draw.
    assert rights(play(played, "call / pat pat")) == "4: fold, check, bet to $2-$20"


@pytest.mark.rule(OAKS, "60-62")
@table("requirement", "opens", rows=[("jacks", True), ("tens", True), ("queens", False)])
def test_the_house_specifies_the_prerequisite(requirement: str, opens: bool) -> None:  # noqa: FBT001
    played = play(sit((ACE_HIGH, NINES, JACKS), "openers", requirement=requirement), "")
    assert ("bet" in rights(played)) is opens


@pytest.mark.rule(OAKS, "37-38, 60-63")
@table(
    "nobody_opens",
    "left",
    "held",
    rows=[("stays", 4, {1: 99, 2: 98, 3: 100, 4: 99}), ("go-back", 0, dict.fromkeys(range(1, 5), 100))],
)
def test_what_nobody_opens_stays_or_goes_back(nobody_opens: str, left: int, held: dict[int, int]) -> None:
    first = play(sit(UNOPENED, "openers", nobody_opens=nobody_opens), "check check check check")
    assert (first.state, pot(first), purses(first)) == ("over", left, held)
    # Seat 1 deals: it and seat 2 post $1, seat 3 posts $2, and seat 4 opens and is not called.
    won = play(next_hand(first, (NINES, ACE_HIGH, JACKS, UNOPENED[3])), "4:bet=2 1:fold 2:fold 3:fold")
    assert purses(won)[4] == held[4] - 2 + left + 4 + 2


@pytest.mark.rule(OAKS, "37-38, 60-63")
def test_blinds_that_nobody_opened_are_dead_money_for_whoever_wins_the_pot() -> None:
    # Seat 4 has $1 left after its blind, opens for that, and is called; seat 2 folds a blind of $1.
    first = play(sit(UNOPENED, "openers", "100 100 100 2"), "check check check check")
    won = play(next_hand(first, (NINES, ACE_HIGH, JACKS, UNOPENED[3])), "4:bet=1 1:call 2:fold 3:check")
    assert won.table.facts(Hand).pots(0) == [(400 + 400, (3, 4, 1)), (200, (3, 1))]
    # The pot of $4 and $1 of each for the jacks; the side pot of $2 for the ace high of seat 3.
    play(won, "pat pat pat / 1:check 3:check")
    assert purses(won) == {1: 97, 2: 97, 3: 100, 4: 8}


@pytest.mark.rule(OAKS, "37-38, 60-63")
def test_everybody_plays_for_the_blind_of_a_player_who_has_left() -> None:
    # Of $3 in the pot, one is of seat 1 and two were of a player who has left. The others have put in nothing.
    lasting = Lasting(CarriedPot({NOBODYS: 200, 1: 100}), CarriedAntes(1, blinds={1: 100}))
    played = sit((NINES, JACKS, ACE_HIGH), "openers", "100 100 100", lasting=lasting)
    # The dealer and seat 1 post $1, seat 2 posts $2 and opens for that.
    play(played, "3:check 1:check 2:open 3:fold 1:fold")
    assert purses(played) == {1: 99, 2: 98 + 3 + 4, 3: 99}


@pytest.mark.rule(OAKS, "4-5, 37-38")
def test_antes_may_be_posted_and_stay_as_well() -> None:
    first = play(sit(UNOPENED, "openers", ante="$1"), "check check check check")
    assert pot(first) == 8


@pytest.mark.rule(OAKS, "4-5, 37-38, 42-43")
@table("option", "least", "most", rows=[("1", 2, 20), ("3", 8, 30), ("5", 20, 200)])
def test_antes_may_be_posted_in_place_of_the_blinds(option: str, least: int, most: int) -> None:
    played = sit(UNOPENED, fee=option, ante="$2", antes_or_blinds="antes", stacks="500 500 500 500")
    # Players bet or discard their hands: nobody checks before the draw, and the left of the dealer begins.
    assert rights(played) == f"1: fold, bet to ${least}-${most}"
    assert (pot(played), purses(played)) == (8, dict.fromkeys(range(1, 5), 498))
    assert purses(play(played, "fold fold fold"))[4] == 506


@pytest.mark.rule(OAKS, "4-5, 37-38, 60-63")
def test_with_antes_alone_players_pass_until_the_pot_is_opened() -> None:
    played = sit((ACE_HIGH, JACKS, NINES, UNOPENED[3]), "openers", antes_or_blinds="antes")
    assert rights(played) == "1: fold, check"
    assert rights(play(played, "check")) == "2: fold, check, bet to $2-$20"


# Winner and kill, ties, time ------------------------------------------------------------------------------------------


@pytest.mark.rule(OAKS, "65-67")
@table(
    "plays",
    "side",
    "paid",
    "may",
    rows=[
        # All the other blinds are $4; the limits are $4-$40 for the hand.
        ("winner", 1, 4, "3: fold, check, raise to $8-$44"),
        ("kill", 1, 0, "3: fold, call $2, raise to $4-$22"),
        ("kill", 2, 4, "3: fold, check, raise to $8-$44"),
        ("neither", 2, 0, "3: fold, call $2, raise to $4-$22"),
    ],
)
def test_the_winner_posts_a_blind_that_doubles_the_limit(plays: str, side: int, paid: int, may: str) -> None:
    played = sit(UNOPENED, winner_kill=plays, lasting=Lasting(WinnerDisc(3, side)))
    assert (purses(played)[3], rights(played)) == (100 - paid, may)


@pytest.mark.rule(OAKS, "4-5, 65-67, 2075-2079")
@table(
    "option",
    "paid",
    "may",
    rows=[
        # The blinds that are printed for the option come to $4, $16 and $40.
        ("1", 4, "1: fold, call $4, raise to $8-$44"),
        ("3", 16, "1: fold, call $16, raise to $32-$76"),
        ("5", 40, "1: fold, call $40, raise to $80-$440"),
    ],
)
def test_the_winner_posts_a_blind_where_antes_alone_are_posted(option: str, paid: int, may: str) -> None:
    played = sit(
        UNOPENED,
        fee=option,
        stacks="999 999 999 999",
        winner_kill="winner",
        antes_or_blinds="antes",
        lasting=Lasting(WinnerDisc(3, 1)),
    )
    assert (purses(played), rights(played)) == ({1: 998, 2: 998, 3: 998 - paid, 4: 998}, may)


@pytest.mark.rule(OAKS, "60-67")
def test_the_limit_is_doubled_for_an_opener_too() -> None:
    hands = (ACE_HIGH, NINES, UNOPENED[3], JACKS)
    played = sit(hands, "openers", winner_kill="winner", lasting=Lasting(WinnerDisc(3, 1)))
    assert rights(play(played, "3:check")) == "4: fold, check, bet to $4-$40"


@pytest.mark.rule(OAKS, "65-67")
def test_the_disc_lies_before_the_winner_and_turns_after_two_wins() -> None:
    first = play(sit((NINES, JACKS, KINGS, ACE_HIGH), winner_kill="kill"), CALL_DOWN)
    assert first.table.lasting[WinnerDisc] == WinnerDisc(3, 1)
    again = sit((NINES, JACKS, KINGS, ACE_HIGH), winner_kill="kill", lasting=Lasting(WinnerDisc(3, 1)))
    assert play(again, CALL_DOWN).table.lasting[WinnerDisc] == WinnerDisc(3, 2)


@pytest.mark.rule(OAKS, "69-72")
@table(
    "third",
    "fourth",
    "odd",
    rows=[
        ("As Kd Qh Jc 9s", "Ah Ks Qd Jh 9c", 3),
        ("Ad Kc Qh Jc 9s", "Ah Ks Qd Jh 9c", 4),
        ("Ac Kd Qh Js 9s", "Ad Kc Qd Jh 9c", 4),
        # Without aces the next cards decide: kings of spades and hearts.
        ("Kh Qc Jd 9s 8s", "Ks Qh Jc 9d 8d", 4),
    ],
)
def test_the_odd_chip_goes_to_the_highest_card_by_suit(third: str, fourth: str, odd: int) -> None:
    played = play(sit(("7c 5d 4c 3h 2h", "7h 6d 4h 3c 2s", third, fourth)), "3:call 4:call 1:fold 2:check")
    play(played, "pat pat pat / 2:check 3:check 4:check")
    # Three times $2 and the $1 of seat 1: three dollars each, and one for the higher card.
    assert {seat: purses(played)[seat] for seat in (3, 4)} == {odd: 102, 7 - odd: 101}


@pytest.mark.rule(OAKS, "2056-2057, 2067-2079")
@table(
    "option",
    "players",
    "fee",
    rows=[
        (option, players, fees[players < 5])
        for option, fees in {"1": (3, 2), "2": (4, 3), "3": (5, 4), "4": (6, 4), "5": (7, 5)}.items()
        for players in (2, 4, 5, 8)
    ],
)
def test_the_collection_by_time_is_taken_once_from_the_pot_or_from_each_player(
    option: str, players: int, fee: int
) -> None:
    stacks = " ".join(["1000"] * players)
    for payer, paid in (("from-the-pot", fee), ("each-player", fee * players)):
        played = sit(stacks=stacks, fee=option, lasting=Lasting(HalfHours(1)), time_fee=payer)
        while played.state == "open":
            played.default()
        assert played.table.ledger[COLLECTION] == paid * 100


@pytest.mark.rule(OAKS, "2084-2087, 2089-2092")
def test_the_house_takes_the_collection_alone_and_one_schedule_is_posted() -> None:
    played = play(sit((NINES, JACKS, KINGS, ACE_HIGH), lasting=Lasting(HalfHours(1))), CALL_DOWN)
    # Option 1 takes $2 from four players; the rest of the $8 is the winner's.
    assert sum(purses(played).values()) == 400 - 2
    assert purses(played)[3] == 98 + 6
    assert played.terms.posted == "option 1: limits $2-$20, blinds $1 $1 $2"


@pytest.mark.rule(OAKS, "2093-2097")
def test_every_option_has_two_rates_and_none_by_the_wager() -> None:
    for schedule, option in game(f"{OAKS}#draw").options():
        assert distinct_rates(schedule, option) == 2
        assert [charge.by for charge in schedule.charges] == ["players"]


@pytest.mark.rule(OAKS, "2056-2057, 2079")
def test_a_pot_that_is_smaller_than_the_fee_pays_what_it_holds_and_the_page_says_so() -> None:
    # Two players with antes of $1: four or fewer owe $5 in the $20-$200 game, and one folds at once.
    played = sit(stacks="500 500", fee="5", antes_or_blinds="antes", lasting=Lasting(HalfHours(1)))
    play(played, "fold")
    assert (played.table.ledger[COLLECTION], played.table.lasting[HalfHours].due) == (200, 0)
    assert any("smaller than the fee" in note.says for note in game(f"{OAKS}#draw").notes)
