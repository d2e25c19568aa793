"""Seven Card Stud of Cordova: cards from the button, the fee before the cards, an open pair that binds, a short deck.

Option 2 unless named: $4-$8, a forced bet of $2, an ante of $1. Hands from the left of the button, which the last has.
"""

from __future__ import annotations

import pytest

from houseway.cards import NoChance, SeededChance, Shoe, cards
from houseway.play.events import Dealt, Moved
from houseway.play.ids import BURNS, COLLECTION
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.play.session import Session
from houseway.rules.posting.terms import Terms
from tests.rules.holdem_table import board, in_cents, purses, rights
from tests.rules.stud_table import FOUR, answer, burns, check_down, held, opened, sees, sit_at_button

CORDOVA, HI_LO = "cordova/seven-card-stud", "cordova/seven-card-stud-hi-lo"


def cordova(fee: str = "2", *, name: str = CORDOVA, **readings: str) -> Terms:
    return opened(name, fee, **readings)


def seats_dealt(played: Round) -> list[int]:
    return [event.to.seat for event in played.events if isinstance(event, Dealt) and event.to.kind == "hand"]


# The deal ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(CORDOVA, "78-80, 83, 85-92")
@pytest.mark.rule(HI_LO, "105-107, 110, 112-117")
@pytest.mark.parametrize("name", [CORDOVA, HI_LO])
def test_the_first_three_cards_begin_left_of_the_button_and_every_later_card_with_it(name: str) -> None:
    played = check_down(sit_at_button(FOUR, at=cordova(name=name)), 7)
    dealt = seats_dealt(played)
    assert dealt[:12] == [1, 2, 3, 4] * 3
    assert dealt[12:] == [4, 1, 2, 3] * 4
    assert sees(played, None, 1) == "?? ?? Ks 9h 8h 4c ??"
    assert burns(played) == 4


@pytest.mark.rule(CORDOVA, "86")
def test_when_the_button_has_folded_the_next_player_comes_first() -> None:
    hands = ("2c 7d Ks 9h", "3d 8s Qd Jc", "4d 9s 2s Qh", "5h Th Js")
    assert seats_dealt(answer(sit_at_button(hands, at=cordova()), "4:fold 1:call 2:call"))[12:] == [1, 2, 3]


@pytest.mark.rule(CORDOVA, "82-83")
@pytest.mark.rule(HI_LO, "109-110")
def test_the_highest_card_by_suit_receives_the_first_button_which_then_moves() -> None:
    at = cordova()
    drawn, again = Shoe.rigged(at.pack, "Kd Ah As 2c").stack[::-1], Shoe.rigged(at.pack, "").stack
    played = Round(at, in_cents("200 200 200 200"), Shoe(drawn, NoChance(), orders=[again]))
    assert played.table.lasting[DealerButton].seat == 3
    session = Session(at, in_cents("200 200 200"), SeededChance(1), lasting=Lasting(DealerButton(3)))
    assert session.deal().table.lasting[DealerButton].seat == 1


# Antes, fees and the forced bet --------------------------------------------------------------------------------------

FEES = [("1", 2, 2), ("1", 4, 2), ("1", 5, 3), ("1", 6, 3), ("1", 7, 4), ("1", 8, 4), ("4", 3, 2), ("4", 8, 4)]


@pytest.mark.rule(CORDOVA, "84, 99, 1514")
@pytest.mark.rule(HI_LO, "111, 127, 1514")
@pytest.mark.parametrize(("option", "players", "dollars"), FEES)
def test_the_fee_is_taken_from_the_antes_before_any_card(option: str, players: int, dollars: int) -> None:
    for name in (CORDOVA, HI_LO):
        at = cordova(option, name=name)
        played = Session(at, dict.fromkeys(range(1, players + 1), 50_000), SeededChance(2)).deal()
        taken = [at for at, event in enumerate(played.events) if isinstance(event, Moved) and event.payee is COLLECTION]
        first = next(
            at for at, event in enumerate(played.events) if isinstance(event, Dealt) and event.to.kind == "hand"
        )
        assert played.table.ledger[COLLECTION] == dollars * 100
        assert taken[0] < first


@pytest.mark.rule(CORDOVA, "99")
@pytest.mark.rule(HI_LO, "127")
def test_players_are_counted_when_the_antes_are_placed_whoever_folds() -> None:
    played = Session(cordova(), dict.fromkeys(range(1, 8), 50_000), SeededChance(2)).deal()
    for _ in range(6):
        played.answer(played.asked.number, played.asked.seat, "fold")  # type: ignore[union-attr]
    assert (played.state, played.table.ledger[COLLECTION]) == ("over", 400)


@pytest.mark.rule(CORDOVA, "84, 94, 1516-1520")
@pytest.mark.parametrize(("option", "forced", "big"), [("1", 1, 2), ("2", 2, 4), ("3", 4, 8), ("4", 5, 15)])
def test_the_small_blind_of_the_table_is_the_forced_bet_or_the_ante(option: str, forced: int, big: int) -> None:
    assert (cordova(option).stakes.ante, cordova(option).stakes.bring_in) == (100, forced * 100)
    other = cordova(option, stud_blinds="ante").stakes
    assert (other.ante, other.bring_in) == (forced * 100, big * 100)


DOORS = [("Ks Qd Jh 2s", 4), ("2s Qd Jh 2c", 4), ("2h 2d Jh 3c", 2), ("As Ah Kc Ad", 3)]


@pytest.mark.rule(CORDOVA, "78, 83")
@pytest.mark.rule(HI_LO, "105, 110")
@pytest.mark.parametrize(("doors", "opener"), DOORS)
def test_the_lowest_up_card_is_forced_to_bet_and_a_tie_is_broken_by_the_lowest_suit(doors: str, opener: int) -> None:
    down = ("4c 5c", "6c 7c", "8d 9d", "Tc Td")
    hands = [f"{two} {door}" for two, door in zip(down, doors.split(), strict=True)]
    for name in (CORDOVA, HI_LO):
        played = sit_at_button(hands, at=cordova(name=name))
        assert [seat for seat, chips in purses(played).items() if chips == 197] == [opener]


# The limits ----------------------------------------------------------------------------------------------------------

CALLED = "call call call"
CHECKED = "check check check check"
RIGHTS = [
    ("", "1: fold, call $2, complete $4"),
    ("complete raise", "3: fold, call $8, raise $12"),
    ("complete raise raise raise", "1: fold, call $12"),
    ("complete raise raise raise fold fold", "3: fold, call $4, raise $8"),
    (CALLED, "1: fold, check, bet $4"),
    (f"{CALLED} / {CHECKED}", "1: fold, check, bet $8"),
    (f"{CALLED} / {CHECKED} / {CHECKED}", "4: fold, check, bet $8"),
    (f"{CALLED} / {CHECKED} / {CHECKED} / {CHECKED}", "4: fold, check, bet $8"),
]


@pytest.mark.rule(CORDOVA, "83, 85-95")
@pytest.mark.rule(HI_LO, "110, 112-117, 122-123")
@pytest.mark.parametrize(("words", "expected"), RIGHTS)
def test_two_rounds_at_the_lower_limit_three_at_the_higher_and_three_raises(words: str, expected: str) -> None:
    for name in (CORDOVA, HI_LO):
        assert rights(answer(sit_at_button(FOUR, at=cordova(name=name)), words)) == expected


# Seat 1 shows kings and seat 3 fours on the fourth card; on the fifth nobody pairs again. Costs are what one puts in.
PAIRED = ("2c 7d Ks Kh 8h", "3d 8s Qd Jc 9c", "5d 9s 4h 4s Tc", "5h Th 2s Ac 6d")
CHOICES = [
    ("", "1: fold, check, bet to $4-$8"),
    ("bet=8", "2: fold, call $8, raise $16"),
    ("bet=8 call raise", "4: fold, call $16, raise $24"),
    ("bet=4", "2: fold, call $4, raise $8"),
    ("bet=4 call", "3: fold, call $4, raise $8"),
    ("bet=4 raise", "3: fold, call $8, raise $12"),
    ("check", "2: fold, check, bet $4"),
    ("check check", "3: fold, check, bet to $4-$8"),
    ("check check bet=8 call", "1: fold, call $8, raise $16"),
    ("check bet call", "4: fold, call $4, raise $8"),
    ("check bet call call", "1: fold, call $4, raise to $8-$12"),
    ("check bet call call raise=12", "2: fold, call $8, raise $16"),
    ("check bet call call raise=8", "2: fold, call $4, raise $8"),
    ("check bet raise=8 call", "1: fold, call $8, raise $12"),
    ("bet=8 call call call", "1: fold, check, bet $8"),
    ("bet=4 call call call", "1: fold, check, bet $8"),
]


@pytest.mark.rule(CORDOVA, "88")
@pytest.mark.rule(HI_LO, "114")
@pytest.mark.parametrize(("words", "expected"), CHOICES)
def test_the_owner_of_an_open_pair_chooses_the_limit_and_binds_the_table_for_the_round(
    words: str, expected: str
) -> None:
    for name in (CORDOVA, HI_LO):
        played = answer(sit_at_button(PAIRED, at=cordova(name=name)), CALLED)
        assert rights(answer(played, words)) == expected


@pytest.mark.rule(CORDOVA, "88")
def test_by_the_other_reading_anybody_raises_by_either_once_the_lower_limit_is_bet() -> None:
    played = answer(sit_at_button(PAIRED, at=cordova(open_pair="free-raises")), f"{CALLED} bet=4")
    assert rights(played) == "2: fold, call $4, raise to $8-$12"


# What the owner of the kings has left, what they bet with it, and the rights of the next player.
SHORT_PAIRS = [
    (2, "bet=2", "2: fold, call $2, raise $4"),
    (5, "bet=4", "2: fold, call $4, raise $8"),
    # More than the lower limit is the higher one, as far as it goes.
    (5, "bet=5", "2: fold, call $5, raise $8"),
]


@pytest.mark.rule(CORDOVA, "88")
@pytest.mark.parametrize(("left", "bet", "expected"), SHORT_PAIRS)
def test_the_owner_of_an_open_pair_may_be_all_in_for_less_than_either_limit(left: int, bet: str, expected: str) -> None:
    played = answer(sit_at_button(PAIRED, at=cordova(), stacks=f"{left + 3} 200 200 200"), CALLED)
    assert rights(answer(played, bet)) == expected


EQUAL = ("2c 7d Jd 9h", "3d 8s Kd Qh", "4d 9s Ks Qc", "5h Tc 2s 4c")


@pytest.mark.rule(CORDOVA, "78, 83")
@pytest.mark.rule(HI_LO, "105, 110")
@pytest.mark.parametrize(("choice", "first"), [("by-suit", 3), ("first-in-turn", 2)])
def test_of_equally_high_cards_the_higher_suit_begins_or_the_first_in_turn(choice: str, first: int) -> None:
    played = answer(sit_at_button(EQUAL, at=cordova(equal_boards=choice)), CALLED)
    assert rights(played) == f"{first}: fold, check, bet $4"


# A deck that is too short --------------------------------------------------------------------------------------------

EIGHT = (
    "2c 2d 9s Tc Td 8c",
    "3c 3d 7d Jc Jd 8d",
    "4c 4d 9d Qc Qd 8h",
    "5c 5d 7s Kc Kd 8s",
    "6c 6d 7h Ac Ad 9c",
    "2h 3h 9h Jh Qh Kh",
    "2s 3s 6h Js Qs Ks",
    "4h 5h 6s Ah As Th",
)


def spare(hands: tuple[str, ...]) -> list[int]:
    dealt = cards(" ".join(hands))
    return [face for face in range(52) if face not in dealt]


@pytest.mark.rule(CORDOVA, "81")
@pytest.mark.rule(HI_LO, "108")
def test_all_but_the_last_card_are_dealt_and_that_one_is_mixed_with_the_burns() -> None:
    # Forty-two cards and three burns leave seven: one is burned and five are dealt, from the button on. The last one
    # and four burns are mixed; of these five cards one is burned, and two players are served.
    seven = EIGHT[:7]
    rest = spare(seven)
    at = cordova()
    played = check_down(sit_at_button(seven, at=at, orders=[rest[:3] + rest[3:4] + rest[-1:]]), 6)
    begun = len(seats_dealt(played))
    while len(held(played, 6)) == 6:
        answer(played, "check")
    assert seats_dealt(played)[begun:] == [7, 1, 2, 3, 4, 5, 6]
    assert not board(played)
    assert len(played.table.pile(BURNS).cards) == 1
    assert len(played.table.shoe) == 2


@pytest.mark.rule(CORDOVA, "81")
@pytest.mark.rule(HI_LO, "108")
def test_six_players_are_dealt_from_the_stub_and_may_receive_its_last_card() -> None:
    played = check_down(sit_at_button(EIGHT[:6], at=cordova()), 7)
    assert [len(held(played, seat)) for seat in range(1, 7)] == [7] * 6
    assert burns(played) == 4


@pytest.mark.rule(CORDOVA, "81")
@pytest.mark.rule(HI_LO, "108")
@pytest.mark.parametrize(("folds", "own", "common"), [(1, 6, 1), (2, 7, 0)])
def test_cards_of_those_who_folded_are_not_dealt_again(folds: int, own: int, common: int) -> None:
    # One of eight folds three cards: 45 are out and three burned, four are left. A burn, two cards, and of the last one
    # and four burns four more: six for seven players. With two folds seven cards are left, a burn and six for six.
    played = answer(sit_at_button(EIGHT, at=cordova()), " ".join(["fold"] * folds))
    check_down(played)
    live = [seat for seat in range(1, 9) if held(played, seat)]
    assert ({len(held(played, seat)) for seat in live}, len(board(played))) == ({own}, common)


# The community card, who begins with it in a whole hand, and who by rank alone.
COMMUNITY = [("Ts", 6, 1), ("7c", 5, 5), ("4s", 8, 8)]


@pytest.mark.rule(CORDOVA, "81")
@pytest.mark.rule(HI_LO, "108")
@pytest.mark.parametrize(("common", "whole", "ranks"), COMMUNITY)
@pytest.mark.parametrize("choice", ["whole-hand", "by-rank"])
def test_with_eight_players_a_community_card_plays_for_all_and_counts_for_who_is_high(
    common: str, whole: int, ranks: int, choice: str
) -> None:
    # Without it the aces of seat 8 are high. A ten makes three tens for seat 1 and a straight to the king for seat 6; a
    # seven makes two pair for seat 5; a four changes nothing.
    [shown] = cards(common)
    others = [face for face in spare(EIGHT) if face != shown]
    played = sit_at_button(EIGHT, at=cordova(high_with_community=choice), orders=[[*others[1:], shown, others[0]]])
    check_down(played, 6)
    assert rights(played).startswith("8:")
    while not board(played):
        answer(played, "check")
    assert board(played) == [shown]
    assert [len(held(played, seat)) for seat in range(1, 9)] == [6] * 8
    assert rights(played).startswith(f"{whole if choice == 'whole-hand' else ranks}:")
    assert check_down(played).state == "over"


# The showdown --------------------------------------------------------------------------------------------------------

TIED = ("9c Td Jh Qc 8d 2c 3d", "9d Tc Js Qs 8h 2h 3h", "4s 5s 2d Kc")
# Three equal lows of 6-4-3-2-A, without a pair for the high hand.
LOW_ONE, LOW_TWO, LOW_THREE = "As 2h 3h 4d 6s Kc Jd", "Ah 2c 3d 4h 6c Qh Td", "Ad 2s 3c 4c 6h Qd Ts"


@pytest.mark.rule(CORDOVA, "78, 93")
@pytest.mark.parametrize(("choice", "first"), [("same-winner", 1), ("one-each", 1)])
def test_odd_chips_go_to_the_winner_closest_to_the_left_of_the_button(choice: str, first: int) -> None:
    # Antes and forced bets are $9 and the fee $2: seven dollars for two equal straights. Suits do not break the tie.
    played = check_down(answer(sit_at_button(TIED, at=cordova(more_odd_chips=choice)), "call call 3:fold"))
    assert purses(played) == {1: 200 + (first == 1), 2: 200 + (first == 2), 3: 197}


# Two players put in $3 each, and the fee takes $2 of it.
SPLITS = [
    # 7-6-4-3-2 is better than 8-6-5-3-ace (118); seat 2 has the better high hand, a pair of kings.
    ("7c 6d 4s 3c 2h Jd Ts", "8c 6h 5s 3d Ah Kd Kc", {1: 199, 2: 199}),
    # Both are low; the other way round seat 2 would take all.
    ("8d 6c 5h 3h Ad Qs Tc", "7c 6d 4s 3c 2h Kd Kc", {1: 197, 2: 201}),
    # No eight or better: the high hand takes the whole pot.
    ("9c 6d 4s 3c 2h Jd Ts", "9d 6h 5s 3d Ah Kd Kc", {1: 197, 2: 201}),
    # A pair is no low hand: seat 1 has but four ranks of eight and lower.
    ("2c 2d 3s 4c 5h Kd Ks", "9d Th Js Qd 8h 7c 7d", {1: 197, 2: 201}),
    # A straight and flush does not count against the low: 5-4-3-2-A takes both halves.
    ("Ah 2h 3h 4h 5h Kd Ks", "9d 9h 9s Qd Qh 7c 6d", {1: 201, 2: 197}),
    # Equal lows share their half, and seat 2 has the high hand: $2, and $1 each.
    ("As 2h 3h 4d 6s Kc Jd", "Ah 2c 3d 4h 6c Qh Qd", {1: 198, 2: 200}),
]


@pytest.mark.rule(HI_LO, "105, 118-120")
@pytest.mark.parametrize(("one", "two", "expected"), SPLITS)
def test_high_and_the_lowest_of_eight_or_better_split_the_pot(one: str, two: str, expected: dict[int, int]) -> None:
    assert purses(check_down(sit_at_button((one, two), at=cordova(name=HI_LO)))) == expected


@pytest.mark.rule(HI_LO, "120")
def test_in_all_cases_the_odd_chip_goes_to_the_winner_closest_to_the_left_of_the_button() -> None:
    # $7 for high and low: the low of seat 1 is nearer than the high of seat 2, and takes $4.
    hands = ("7c 6d 4s 3c 2h Jd Ts", "8c 8h 5s 3d Ah Kd Kc", "9s 9h 2s Qc")
    played = check_down(answer(sit_at_button(hands, at=cordova(name=HI_LO)), "call call 3:fold"))
    assert purses(played) == {1: 201, 2: 200, 3: 197}


# The winners of the high and of the low half, and what each takes of the pot.
ODD_HALVES = [
    # $9 less the fee are $7. The high hand of seat 1 is nearest: $4. Of the $3 for two equal lows seat 2 has $2.
    (("Kd Kh 9s 9c 8d Jc Js", LOW_ONE, LOW_TWO), "same-winner", (4, 2, 1)),
    # The other way round the lows are nearer: $4 are $2 for each, and $3 are left for the high hand.
    ((LOW_ONE, LOW_TWO, "Kd Kh 9s 9c 8d Jc Js"), "same-winner", (2, 2, 3)),
    # $12 less the fee are $10: $5 for three equal lows leave two odd chips.
    ((LOW_ONE, LOW_TWO, LOW_THREE, "Kd Kh 9s 9c 8d Jc Js"), "same-winner", (3, 1, 1, 5)),
    ((LOW_ONE, LOW_TWO, LOW_THREE, "Kd Kh 9s 9c 8d Jc Js"), "one-each", (2, 2, 1, 5)),
]


@pytest.mark.rule(HI_LO, "118-120")
@pytest.mark.parametrize(("hands", "choice", "taken"), ODD_HALVES)
def test_odd_chips_of_the_pot_and_of_each_half(hands: tuple[str, ...], choice: str, taken: tuple[int, ...]) -> None:
    played = check_down(sit_at_button(hands, at=cordova(name=HI_LO, more_odd_chips=choice)))
    # Everybody has put in an ante of $1 and the forced bet of $2.
    assert tuple(chips - 197 for chips in purses(played).values()) == taken
