"""Seven Card Stud, Bankers: the deal, the forced bet, the limits, open pairs and a deck that runs short."""

from __future__ import annotations

import pytest

from houseway.cards import Shoe, cards, text
from houseway.play.events import Dealt, Moved
from houseway.play.ids import BURNS, POT, PileId
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.rules.posting.terms import Terms
from tests.rules.holdem_table import board, purse, purses, rights
from tests.rules.stud_table import BANKERS, FOUR, answer, bankers, burns, check_down, held, sees, sit
from tests.tables import table


def seated(hands: tuple[str, ...] = FOUR, *, at: Terms | None = None, stacks: str = "") -> Round:
    """A hand in which these cards come, with $1,000 in front of each player."""
    return sit(hands, at=at or bankers(), stacks=stacks or " ".join(["1000"] * len(hands)))


# The deal ------------------------------------------------------------------------------------------------------------

STREETS = [
    (3, "?? ?? Ks"),
    (4, "?? ?? Ks 9h"),
    (5, "?? ?? Ks 9h 8h"),
    (6, "?? ?? Ks 9h 8h 4c"),
    (7, "?? ?? Ks 9h 8h 4c ??"),
]


@pytest.mark.rule(BANKERS, "317-324, 361-363")
def test_two_cards_down_four_up_and_the_last_down_and_the_highest_hand_wins() -> None:
    for street, shown in STREETS:
        played = check_down(seated(), street)
        assert sees(played, None, 1) == shown
        assert burns(played) == street - 3
    # Everybody puts in the ante of $2 and the bring-in of $5; seat 2 has a straight, 8 9 T J Q.
    assert purses(check_down(seated())) == {1: 993, 2: 1021, 3: 993, 4: 993}


DOORS = [
    ("Ks Qd Jh 2s", {}, 4),
    ("2s Qd Jh 2c", {}, 4),
    ("2s 2h 2d 3c", {}, 3),
    ("As Ah Ad Kc", {}, 4),
    ("As Ah Ad Ac", {}, 4),
    ("Ks Ad Jh 2s", {"aces": "low"}, 2),
]


@pytest.mark.rule(BANKERS, "329-334")
@table("doors", "readings", "opener", rows=DOORS)
def test_the_lowest_card_of_the_lowest_suit_brings_it_in(doors: str, readings: dict[str, str], opener: int) -> None:
    down = ("4c 5c", "6c 7c", "8d 9d", "Tc Td")
    hands = tuple(f"{two} {door}" for two, door in zip(down, doors.split(), strict=True))
    played = seated(hands, at=bankers(**readings))
    assert rights(played) == f"{opener % 4 + 1}: fold, call $5, complete $15"
    assert purse(played, opener) == 993


@pytest.mark.rule(BANKERS, "329-334")
def test_the_low_card_may_open_for_a_full_bet_where_the_house_lets_it() -> None:
    assert rights(seated(at=bankers(forced_amount="either"))) == "4: bring in $5, bet $15"


@pytest.mark.rule(BANKERS, "347-349")
def test_completing_to_15_dollars_leaves_three_raises() -> None:
    played = answer(seated(), "1:complete")
    assert rights(played) == "2: fold, call $15, raise $30"
    answer(played, "2:raise 3:raise 4:raise")
    # $15, then raises to $30, $45 and $60; nobody may raise a fourth time.
    assert rights(played) == "1: fold, call $45"


@pytest.mark.rule(BANKERS, "347-349")
@table("choice", "then", rows=[("three", "1: fold, call $15"), ("any", "1: fold, call $15, raise $30")])
def test_three_raises_bind_two_players_too_unless_the_house_lets_them_go_on(choice: str, then: str) -> None:
    played = answer(seated(at=bankers(heads_up=choice)), "1:complete 2:fold 3:fold 4:raise 1:raise 4:raise")
    assert rights(played) == then


@pytest.mark.rule(BANKERS, "337-345, 351-357")
def test_the_high_board_begins_at_the_lower_limit_and_from_the_fifth_card_on_at_the_higher() -> None:
    played = check_down(seated(), 4)
    # K 9, Q J, J Q, 2 K: the king with the nine is the highest.
    assert rights(played) == "1: fold, check, bet $15"
    assert rights(check_down(seated(), 5)) == "1: fold, check, bet $30"


@pytest.mark.rule(BANKERS, "342-343")
def test_of_equal_boards_the_one_who_received_cards_first_begins() -> None:
    played = check_down(seated(("2c 3c 9s Kd", "4c 5c 9h Kh", "6c 7c 2d 3d")), 4)
    assert rights(played).startswith("1: ")


@pytest.mark.rule(BANKERS, "319, 345, 381-383")
@table(
    "choice",
    "chips",
    "then",
    rows=[
        # After an ante of $2, seat 2 raises a bet of $15 all in to $20 or to $23; half a raise is $7.50.
        ("does-not-reopen", 25, "1: fold, call $8"),
        ("half", 22, "1: fold, call $5"),
        ("half", 25, "1: fold, call $8, raise $23"),
        ("reopens", 22, "1: fold, call $5, raise $20"),
    ],
)
def test_whether_an_all_in_short_of_a_raise_reopens_the_betting_is_a_reading(
    choice: str, chips: int, then: str
) -> None:
    played = seated(at=bankers(all_in=choice), stacks=f"1000 {chips} 1000 1000")
    assert rights(answer(played, "1:complete 2:raise 3:call 4:fold")) == then


@pytest.mark.rule(BANKERS, "318-323, 5850")
@table("choice", "most", rows=[("eight", 8), ("seven", 7)])
def test_eight_may_play_unless_the_house_seats_seven(choice: str, most: int) -> None:
    assert bankers(seats=choice).sheet.seats.max == most


# Open pairs ----------------------------------------------------------------------------------------------------------

# Seat 2 pairs its nine on fourth street; no other pair shows.
PAIRED = ("2c 3c Ks 8h", "4c 5c 9s 9h", "6c 7c 2d 3d")


@pytest.mark.rule(BANKERS, "351-355")
def test_with_an_open_pair_5_or_10_dollars_and_a_raise_by_either_until_10_are_raised() -> None:
    played = check_down(seated(PAIRED, at=bankers(stakes="limits=$5-$10 bring_in=$2")), 4)
    assert rights(played) == "2: fold, check, bet to $5-$10"
    answer(played, "2:bet=5")
    assert rights(played) == "3: fold, call $5, raise to $10-$15"
    answer(played, "3:raise=15")
    assert rights(played) == "1: fold, call $15, raise $25"


@pytest.mark.rule(BANKERS, "351-357")
@table(
    "words",
    "then",
    rows=[
        # Raises of $5 leave both sizes open to the next player; one of $10 leaves that alone.
        ("2:bet=5 3:raise=10", "1: fold, call $10, raise to $15-$20"),
        ("2:bet=5 3:raise=10 1:raise=15", "2: fold, call $10, raise to $20-$25"),
        # A raise to $30 costs seat 2 another $25.
        ("2:bet=5 3:raise=10 1:raise=20", "2: fold, call $15, raise $25"),
        ("2:bet=10", "3: fold, call $10, raise $20"),
    ],
)
def test_after_a_raise_of_5_dollars_the_next_may_raise_by_5_or_10(words: str, then: str) -> None:
    played = check_down(seated(PAIRED, at=bankers(stakes="limits=$5-$10 bring_in=$2")), 4)
    assert rights(answer(played, words)) == then


@pytest.mark.rule(BANKERS, "355-357")
def test_if_the_player_with_the_pair_checks_the_others_have_the_same_options() -> None:
    played = check_down(seated(PAIRED, at=bankers(stakes="limits=$5-$10 bring_in=$2")), 4)
    answer(played, "2:check")
    assert rights(played) == "3: fold, check, bet to $5-$10"
    assert rights(answer(played, "3:bet=10")) == "1: fold, call $10, raise $20"


@pytest.mark.rule(BANKERS, "351-357, 361-366")
def test_at_a_spread_limit_any_amount_may_be_bet_and_a_pair_changes_nothing() -> None:
    at = bankers(betting="spread", structure="spread", stakes="limits=$2-$10 bring_in=$2")
    assert rights(check_down(seated(PAIRED, at=at), 4)) == "2: fold, check, bet to $2-$10"


# A forced bet that falls to another ----------------------------------------------------------------------------------


@pytest.mark.rule(BANKERS, "381-383")
def test_when_the_ante_took_the_last_chip_of_the_low_card_the_next_player_may_fold_open_or_bet_in_full() -> None:
    ways = {"1:bring": "2: fold, call $5, complete $15", "1:bet": "2: fold, call $15, raise $30"}
    for word, then in ways.items():
        played = seated(stacks="1000 1000 1000 2")
        assert rights(played) == "1: fold, bring in $5, bet $15"
        assert rights(answer(played, word)) == then
    # Who folds passes the same choice on; the last player with chips need not bet against nobody.
    played = answer(seated(stacks="1000 1000 1000 2"), "1:fold")
    assert rights(played) == "2: fold, bring in $5, bet $15"
    answer(played, "2:fold")
    assert played.state == "over"
    assert sum(purses(played).values()) == 3002


@pytest.mark.rule(BANKERS, "378-383")
def test_who_folds_instead_of_opening_receives_cards_until_there_is_a_bet() -> None:
    played = answer(seated(stacks="1000 1000 1000 2"), "1:fold 2:bring 3:call")
    assert text(played.table.pile(PileId("dead", 1)).cards) == "9h"
    played = answer(seated(stacks="1000 1000 1000 2"), "1:fold 2:bet 3:call")
    assert PileId("dead", 1) not in played.table.piles


@pytest.mark.rule(BANKERS, "378-379")
@table("choice", "received", rows=[("no-wager", "8h"), ("nobody", "")])
def test_who_folds_when_there_is_no_wager_receives_cards_until_a_bet_is_made(choice: str, received: str) -> None:
    played = answer(check_down(seated(at=bankers(dead_seat=choice)), 4), "1:fold 2:check 3:check 4:check")
    dead = PileId("dead", 1)
    assert text(played.table.piles[dead].cards if dead in played.table.piles else []) == received
    answer(played, "bet call call")
    assert len(played.table.piles[dead].cards if dead in played.table.piles else []) == (received != "")


@pytest.mark.rule(BANKERS, "378-379")
def test_who_folds_after_the_forced_bet_is_dealt_to_only_if_nobody_completes() -> None:
    played = answer(seated(), "1:complete 2:call 3:call 4:fold")
    assert PileId("dead", 4) not in played.table.piles


# A deck that runs short ----------------------------------------------------------------------------------------------

# Eight are dealt in. So many fold to a bet on fifth and on sixth street; then the last cards come. What lies in the
# stub before them is 52 cards less 24, three burns, and eight, eight and as many cards as had not folded on fifth.
# Then how many cards each has, the community cards, the cards left in the stub, and the burns that lie there.
SHORT = [
    # Stub 1, eight players: one and three burns are four cards. A card is burned, one turned.
    (0, 0, 6, 1, 2, 1),
    # Stub 2, seven players: with the burns there are five cards. Burn and turn, from the stub.
    (1, 0, 6, 1, 0, 4),
    # Stub 2, six players: five cards are one too few.
    (1, 1, 6, 1, 0, 4),
    # Stub 2, five players: five cards, and no burn.
    (1, 2, 7, 0, 0, 0),
    # Stub 2, four players: five cards, one burned.
    (1, 3, 7, 0, 0, 1),
    # Stub 3, six players: a burn and one is served; the last card and four burns serve the other five, without a burn.
    (2, 0, 7, 0, 0, 0),
    # Stub 4, five players: a burn and two are served; of five cards one is burned, three are served, one is left.
    (3, 0, 7, 0, 1, 1),
    # Stub 5, four players: a burn and a card for each. The last card of the deck is one of them.
    (4, 0, 7, 0, 0, 4),
]


def _folded_to_a_bet(played: Round, cards_out: int, folds: int) -> Round:
    """On this street the first player bets, the next ones fold and the others call."""
    check_down(played, cards_out)
    answer(played, "bet")
    for word in ["fold"] * folds:
        answer(played, word)
    while "call" in rights(played) and len(played.table.hand(played.open_decisions()[0].seat).cards) == cards_out:
        answer(played, "call")
    return played


@pytest.mark.rule(BANKERS, "412-434")
@table("on_fifth", "on_sixth", "own", "shared", "left", "burned", rows=SHORT)
def test_a_short_deck_is_dealt_out_and_the_burns_serve_the_rest(
    on_fifth: int, on_sixth: int, own: int, shared: int, left: int, burned: int
) -> None:
    at = bankers()
    played = Round(at, dict.fromkeys(range(1, 9), 100_000), Shoe.seeded(at.pack, 11))
    _folded_to_a_bet(played, 5, on_fifth)
    _folded_to_a_bet(played, 6, on_sixth)
    live = [seat for seat in range(1, 9) if held(played, seat)]
    assert len(live) == 8 - on_fifth - on_sixth
    assert {len(held(played, seat)) for seat in live} == {own}
    assert len(board(played)) == shared
    assert (len(played.table.shoe), burns(played)) == (left, burned)
    check_down(played).table.audit()


@pytest.mark.rule(BANKERS, "412-422")
def test_with_seven_players_the_first_five_have_the_cards_of_the_stub() -> None:
    # Forty-two cards and three burns leave seven: a burn, five cards and the last. Two players wait for that.
    at = bankers()
    shoe = Shoe.seeded(at.pack, 4)
    stub = shoe.stack[::-1][45:]
    played = check_down(Round(at, dict.fromkeys(range(1, 8), 100_000), shoe), 7)
    last = [held(played, seat)[-1] for seat in range(1, 8)]
    assert last[:5] == stub[1:6]
    mixed = {stub[0], stub[6], *[shoe.opening[::-1][place] for place in (21, 29, 37)]}
    assert set(last[5:]) < mixed
    assert {*last[5:], *played.table.shoe.stack, *played.table.pile(BURNS).cards} == mixed


# Who begins with a community card: five cards of each show.
EIGHT = (
    "2c 2d 9s Tc Td 8c",
    "3c 3d 9h Jc Jd 8d",
    "4c 4d 9d Qc Qd 8h",
    "5c 5d 7s Kc Kd 8s",
    "6c 6d 7h Ac Ad 9c",
    "2h 3h 7d Jh Qh Kh",
    "2s 3s 6h Js Qs Ks",
    "4h 5h 6s Ah As Th",
)
# Seat 7 shows the five, jack, queen and king of spades.
FLUSH = (*EIGHT[:5], "2h 3h 7c Jh Qh Kh", "2s 3s 5s Js Qs Ks", "4h 5h 6s Ah As Th")


@pytest.mark.rule(BANKERS, "433-435")
@table(
    "hands",
    "card",
    "choice",
    "first",
    rows=[
        # Aces are the highest pair that shows on sixth street; seat 5 was dealt before seat 8, and has the nine.
        (EIGHT, "7c", "whole-hand", 5),
        # With the ten of spades seat 1 has three tens.
        (EIGHT, "Ts", "whole-hand", 1),
        # Seat 7 has a flush with it, which is above three of a kind.
        (FLUSH, "Ts", "whole-hand", 7),
        (FLUSH, "Ts", "ranks", 1),
    ],
)
def test_the_player_who_is_high_with_the_community_card_begins(
    hands: tuple[str, ...], card: str, choice: str, first: int
) -> None:
    [turned] = cards(card)
    rest = [face for face in range(52) if face not in [*cards(" ".join(hands)), turned]]
    # The next card is the last of the order: one is burned, then this one is turned.
    order = [*rest[:-1], turned, rest[-1]]
    played = sit(hands, at=bankers(community_high=choice), stacks=" ".join(["1000"] * 8), orders=[order])
    check_down(played, 6)
    while not board(played):
        answer(played, "check")
    assert text(board(played)) == card
    assert rights(played).startswith(f"{first}: ")


# The showdown --------------------------------------------------------------------------------------------------------


@pytest.mark.rule(BANKERS, "323-324, 468")
def test_equal_hands_split_the_pot_and_the_odd_chip_goes_to_the_highest_card_by_suit() -> None:
    # Both play the straight from ten to ace; each of three players puts in the ante and the bring-in of $5.
    hands = ("Ts Jd Qh Kc Ad 2c 3d", "Th Jc Qd Ks Ac 2d 3h", "4c 5d 9h 8d 7c 6h")
    played = check_down(seated(hands, at=bankers(stakes="ante=$3 bring_in=$5")))
    # $8 of each of three players are $24: $12 for each. No chip is left.
    assert purses(played) == {1: 1004, 2: 1004, 3: 992}
    played = check_down(seated(hands, at=bankers(stakes="ante=$4 bring_in=$5")))
    # $27: $13 for each, and the odd dollar for the ace of diamonds, which is above the ace of clubs.
    assert purses(played) == {1: 1005, 2: 1004, 3: 991}


@pytest.mark.rule(BANKERS, "318, 342-343")
@table("choice", "first", rows=[("dealers-left", "hand 1"), ("moves", "hand 3")])
def test_the_first_card_goes_to_the_left_of_the_dealer_or_one_seat_on_in_every_hand(choice: str, first: str) -> None:
    played = sit(at=bankers(first_card=choice), lasting=Lasting(DealerButton(2)))
    assert next(str(event.to) for event in played.events if isinstance(event, Dealt)) == first


@pytest.mark.rule(BANKERS, "468")
@table("choice", "shares", rows=[("one-each", (11, 11, 10)), ("same-winner", (12, 10, 10))])
def test_two_odd_chips_of_a_tie_of_three(choice: str, shares: tuple[int, int, int]) -> None:
    # Aces of spades, hearts and diamonds, all with an ace-high straight: $3 and $5 of four players are $32.
    hands = ("As Kd Qc Jh Ts 2d 3h", "Ah Ks Qd Jc Th 2h 3d", "Ad Kc Qh Js Td 4c 3s", "7c 7d 2c 5h 8s 9d 4h")
    played = check_down(seated(hands, at=bankers(stakes="ante=$3", more_odd_chips=choice)))
    assert purses(played) == {**{seat: 992 + share for seat, share in enumerate(shares, 1)}, 4: 992}


@pytest.mark.rule(BANKERS, "468")
def test_the_odd_chip_looks_at_all_seven_cards() -> None:
    # Both make a straight to the nine, seat 2 with the nine of spades; but seat 1 holds an ace that does not play.
    hands = ("5c 6c 7d 8h 9c 2s As", "5d 6d 7h 8d 9s 2h Kh", "4d Js 2c 3h Jc 3s Qs")
    played = check_down(seated(hands, at=bankers(stakes="ante=$4")))
    assert purses(played) == {1: 991 + 14, 2: 991 + 13, 3: 991}


@pytest.mark.rule(BANKERS, "332-334, 381-383")
def test_others_call_the_whole_forced_bet_of_a_player_who_has_less() -> None:
    played = seated(stacks="1000 1000 1000 4")
    # The ante leaves $2 for the forced bet of $5. It wins no more than $2 and the ante of each.
    assert rights(played) == "1: fold, call $5, complete $15"
    check_down(played)
    assert [event.amount for event in played.events if isinstance(event, Moved) and event.payer == POT] == [1600, 900]
