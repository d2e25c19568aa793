"""Omaha, California Grand: two of four with three of five, for high, for low and for both; ties, odd chips, fees."""

from __future__ import annotations

from random import Random

import pytest

from houseway.cards import JOKER, SeededChance, Shoe
from houseway.errors import BadRules
from houseway.families.registry import game
from houseway.play.events import Dealt, Moved, Shown
from houseway.play.ids import BOARD, COLLECTION, POT, stack
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.play.session import Session
from houseway.rules.posting.terms import terms
from tests.rules.calgrand_table import OMAHA, check_down, deck, pile, posted, rulings, sit
from tests.rules.flop_showdown import expected, play_at_random
from tests.rules.holdem_table import play, purses


def shown_down(form: str, hands: list[str], board: str, **read: str) -> dict[int, float]:
    """What each of the players gains when everybody checks and calls; $3 each, less $1."""
    first, second, third, fourth, fifth = board.split()
    spare = [face for face in ("2s", "2h", "3s", "3h", "4s", "4h", "6s", "6h", "Ts", "Th") if face not in board]
    burns = [face for face in spare if not any(face in hand for hand in hands)]
    top = f"{burns[0]} {first} {second} {third} {burns[1]} {fourth} {burns[2]} {fifth}"
    at = posted(f"{OMAHA}#{form}", **read)
    played = check_down(sit(at, " ".join(["100"] * len(hands)), shoe=deck(hands, top)))
    return {seat: chips - 100 for seat, chips in purses(played).items()}


# High (8, 9) ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule(OMAHA, "2263-2267, 2333")
@pytest.mark.parametrize(
    ("hands", "board", "winner"),
    [
        pytest.param(["Ah Kc 7d 6s", "Qs Qd 8c 5c"], "2h 4h 9h Jh Tc", 2, id="one heart in hand is no flush"),
        pytest.param(["Ah 3h 7d 6s", "Qs Qd 8c 5c"], "2h 4h 9h Jh Tc", 1, id="two hearts in hand are"),
        pytest.param(["As Ac Ad 6s", "8s 8d Jc 7s"], "8h 2d 3c Td Kd", 2, id="of three aces only two play"),
        pytest.param(["2c 2d 4d 5d", "Kd Js 8h 7s"], "Ts Jd Qc Kc Ac", 2, id="the straight on the board does not play"),
        pytest.param(["Ac Kd 3c 4c", "Qd Jh 5c 6c"], "Ts 9s 8d 2c 2d", 2, id="a straight with two of one's own"),
        pytest.param(["Ac Kd 3c 4c", "9c 5h 6c 7c"], "As Ad 9s 9d 2h", 1, id="aces full over nines full"),
    ],
)
def test_exactly_two_of_the_four_and_three_of_the_five(hands: list[str], board: str, winner: int) -> None:
    gains = shown_down("high", hands, board)
    assert max(gains, key=lambda seat: gains[seat]) == winner
    assert gains[winner] == 3 - 1


@pytest.mark.rule(OMAHA, "2272-2274")
def test_equal_high_hands_split_equally() -> None:
    gains = shown_down("high", ["As Kc 7d 6s", "Ac Kd 7s 6d", "Qd 9s 5c 5d"], "Ah Kh Td 8c 2d")
    # $9 less $1.
    assert gains == {1: 1, 2: 1, 3: -3}


@pytest.mark.rule(OMAHA, "2272-2274")
@pytest.mark.parametrize(("choice", "first", "second"), [("left-of-the-button", 2, 1), ("high-card", 1, 2)])
def test_the_odd_chip_of_a_split(choice: str, first: int, second: int) -> None:
    # Four players and the small blind's dollar folded: $10 less $1 between seats 2 and 3.
    hands = ["Qd Js 5c 5d", "Ac Kc 7d 6s", "As Kd 7s 6d", "9c 9d 4c 4d"]
    at = posted(f"{OMAHA}#high", odd_chips=choice)
    played = sit(at, "100 100 100 100", shoe=deck(hands, "2s Ah Kh Td 2h 8c 3s 2d"))
    check_down(play(played, "3:call 4:call 1:fold 2:check"))
    assert purses(played)[2] == 97 + 4 + (first == 2)
    assert purses(played)[3] == 97 + 4 + (second == 2)


# Low (9) -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(OMAHA, "2269-2272")
@pytest.mark.parametrize(
    ("hands", "board", "winner"),
    [
        pytest.param(["Ac 2d Kc Kd", "3c 6d Qc Qd"], "3h 4s 5s Jd Td", 1, id="A 2 3 4 5 is the lowest hand"),
        pytest.param(["Ac 2d Kc Kd", "Ad 6d Qc Qd"], "3h 4s 5s Jd Td", 1, id="a five over a six"),
        pytest.param(["Ac Kd Kc Ks", "6d 7d Qc Qd"], "2h 3s 4s Jd Td", 2, id="two of one's own, not one low card"),
        pytest.param(["Ac 2c Kc Kd", "3d 7d Qc Qd"], "3c 4c 5c Jd Td", 1, id="flushes and straights do not count"),
        pytest.param(["Ac Ad Kc Kd", "9d Tc Qc Qd"], "2h 3s 8s Jd Jc", 2, id="no pair over a pair"),
        pytest.param(["Qd Kd Kc Ks", "Ad 2d Qc Qs"], "Jh Js Ts Td 9d", 2, id="no qualifier where low takes all"),
    ],
)
def test_the_lowest_hand_takes_the_pot(hands: list[str], board: str, winner: int) -> None:
    gains = shown_down("low", hands, board)
    assert gains[winner] == 3 - 1


@pytest.mark.rule(OMAHA, "2270-2272")
def test_the_house_may_change_the_lowest_hand() -> None:
    hands = ["2c 7d Kc Kd", "Ac 6d Qc Qd"]
    board = "3h 4s 5s Jd Td"
    assert shown_down("low", hands, board)[2] == 2
    # A straight counts against the other in deuce to seven: 7 5 4 3 2.
    assert shown_down("low", hands, board, lowest_hand="deuce-seven")[1] == 2


# High-low split (9, rule 13) -----------------------------------------------------------------------------------------

SPLITS = [
    pytest.param(["Ac 2d 9c 9d", "Ks Kd Qc Js"], "3h 4s 8s Kh Td", {1: -1, 2: 0}, id="low and high"),
    pytest.param(["Ac 2c 9h 9d", "Ks Kd Qc Js"], "3c 4c 8c Kh Td", {1: 2, 2: -3}, id="one hand both ways"),
    pytest.param(["Ac 9d 9c Th", "Ks Kd Qc Js"], "3h 4s 8s Kh Td", {1: -3, 2: 2}, id="no low qualifies"),
    pytest.param(["Ac 2d 9c 9d", "Ks Kd Qc Js"], "3h 4s 9s Kh Td", {1: -3, 2: 2}, id="a nine does not qualify"),
    pytest.param(["Ac 2d 9c 9d", "Ah 2s Kd Qc"], "3h 4s 8s Kh Td", {1: -2, 2: 1}, id="the low is quartered"),
]


@pytest.mark.rule(OMAHA, "2269-2274, 2335-2336")
@pytest.mark.parametrize(("hands", "board", "gains"), SPLITS)
def test_the_highest_and_the_lowest_qualifying_hand_split(hands: list[str], board: str, gains: dict[int, int]) -> None:
    # $6 less $1: three for the high half, two for the low.
    assert shown_down("hi-lo", hands, board) == gains


@pytest.mark.rule(OMAHA, "2269-2270, 2335-2336")
def test_without_a_qualifier_the_lowest_hand_always_takes_its_half() -> None:
    hands, board = ["Ac 2d 9c 9d", "Ks Kd Qc Js"], "3h 4s 9s Kh Td"
    assert shown_down("hi-lo", hands, board, qualifier="none") == {1: -1, 2: 0}


@pytest.mark.rule(OMAHA, "2269-2274")
def test_the_odd_chip_between_the_halves() -> None:
    # The first seat has the low, the second the high: the $5 are parted as three and two, or as two and three.
    hands, board = ["Ac 2d 9c 9d", "Ks Kd Qc Js"], "3h 4s 8s Kh Td"
    assert shown_down("hi-lo", hands, board) == {1: -1, 2: 0}
    assert shown_down("hi-lo", hands, board, odd_half="by-seat") == {1: 0, 2: -1}


@pytest.mark.rule(OMAHA, "2263")
def test_the_remaining_players_expose_their_hands() -> None:
    played = check_down(play(sit(posted(f"{OMAHA}#hi-lo")), "3:fold"))
    assert [str(each.place) for each in played.events if isinstance(each, Shown)] == ["hand 1", "hand 2", "hand 4"]


# Against the slow method ---------------------------------------------------------------------------------------------


def a1(players: int) -> int:
    """Option A1, in dollars (10432-10440): $4 for seven and more, then 3, 2, and $1 for four and fewer."""
    return {6: 3, 5: 2}.get(players, 4 if players >= 7 else 1)


@pytest.mark.rule(OMAHA, "2263-2274, 2335-2336, 2341-2345, 10398-10401, 10423-10440")
@pytest.mark.parametrize("form", ["high", "low", "hi-lo"])
@pytest.mark.parametrize("seed", range(3))
def test_random_hands_end_as_the_slow_method_says(form: str, seed: int) -> None:
    chance = Random(seed)
    at = posted(f"{OMAHA}#{form}", raises="three")
    for _ in range(20):
        seats = sorted(chance.sample(range(1, 11), chance.randint(2, 7)))
        stacks = {seat: chance.randint(10, 90) * 100 for seat in seats}
        played = Round(
            at,
            stacks,
            Shoe.seeded(at.pack, chance.getrandbits(32)),
            lasting=Lasting(DealerButton(chance.choice(seats))),
        )
        play_at_random(played, chance)
        drop = a1(len(seats)) * 100
        assert played.collection == drop
        assert {seat: played.table.ledger[stack(seat)] for seat in seats} == expected(played, drop, [2], form)


# The deal, the deck and the seats ------------------------------------------------------------------------------------


@pytest.mark.rule(OMAHA, "2254-2261")
def test_four_cards_each_one_at_a_time_then_three_one_and_one() -> None:
    played = check_down(sit(posted()))
    dealt = [(str(each.to), len(each.cards)) for each in played.events if isinstance(each, Dealt)]
    assert dealt[:16] == [(f"hand {seat}", 1) for _ in range(4) for seat in (1, 2, 3, 4)]
    assert dealt[16:] == [(place, count) for count in (3, 1, 1) for place, count in (("burns", 1), ("board", count))]


@pytest.mark.rule(OMAHA, "2248-2249, 2254")
def test_the_standard_deck_serves_ten_players() -> None:
    played = check_down(sit(posted(), " ".join(["100"] * 10)))
    assert len(played.table.pile(BOARD).cards) == 5
    assert len(played.terms.faces) == 52


@pytest.mark.rule(OMAHA, "2248-2249, 2254")
def test_eleven_hands_use_up_the_deck() -> None:
    played = check_down(sit(posted(seats="eleven"), " ".join(["100"] * 11)))
    assert len(played.table.shoe) == 0


@pytest.mark.rule(OMAHA, "2248-2249, 2338")
@pytest.mark.parametrize("choice", ["bug", "wild"])
@pytest.mark.parametrize("form", ["high", "low", "hi-lo"])
def test_a_joker_makes_fifty_three_cards(choice: str, form: str) -> None:
    at = posted(f"{OMAHA}#{form}", jokers=choice)
    assert len(at.faces) == 53
    assert JOKER in at.faces
    for seed in range(10):
        assert check_down(sit(at, shoe=Shoe.seeded(at.pack, seed))).state == "over"


@pytest.mark.rule(OMAHA, "2248-2249, 2335-2338")
@pytest.mark.parametrize(("board", "gains"), [("3h 4s 8s Kh Td", {1: -1, 2: 0}), ("3h 4s 9s Kh Td", {1: -3, 2: 2})])
def test_with_a_joker_too_the_low_half_needs_its_qualifier(board: str, gains: dict[int, int]) -> None:
    # The joker is the lowest card that the first hand lacks: an eight qualifies, a nine does not.
    assert shown_down("hi-lo", ["Jk Ac 9c 9d", "Ks Kd Qc Js"], board, jokers="bug") == gains


@pytest.mark.rule(OMAHA, "2248-2249, 2335-2338")
@pytest.mark.parametrize("read", [{"qualifier": "none"}, {"lowest_hand": "deuce-seven"}])
def test_a_joker_is_not_posted_beside_another_low(read: dict[str, str]) -> None:
    # Both choices name the order of the low hands, and an order of 52 cards does not know the joker.
    with pytest.raises(BadRules, match="both set"):
        posted(f"{OMAHA}#hi-lo", jokers="bug", **read)


@pytest.mark.rule(OMAHA, "2248-2249, 2338")
def test_two_jokers_make_fifty_four_cards_and_play_as_any() -> None:
    at = posted(f"{OMAHA}#high", jokers="two-wild")
    assert [len(at.faces), at.faces.count(JOKER)] == [54, 2]
    # Two jokers and three sevens are five of a kind; the other has four aces.
    played = check_down(sit(at, "100 100", shoe=deck(["Jk Jk 2d 3d", "As Ad 2c 3c"], "4s 7h 7d 7s 4h Ah 5s Ac")))
    assert purses(played) == {1: 102, 2: 97}


@pytest.mark.rule(OMAHA, "2338")
@pytest.mark.parametrize(("choice", "winner"), [("bug", 2), ("wild", 1)])
def test_a_bug_is_an_ace_or_fills_and_a_wild_joker_is_anything(choice: str, winner: int) -> None:
    # With a queen the joker makes three queens where it is wild, a queen and an ace where it is not.
    hands = ["Jk Qc 7d 6d", "Ks Kc 7s 6c"]
    at = posted(f"{OMAHA}#high", jokers=choice)
    played = check_down(sit(at, "100 100", shoe=deck(hands, "2s Qh Td 8s 2h 5h 3s 2d")))
    assert purses(played)[winner] == 102


# The collection ------------------------------------------------------------------------------------------------------


@pytest.mark.rule(OMAHA, "10398-10401, 10423-10440")
@pytest.mark.parametrize("players", range(2, 11))
def test_the_collection_is_taken_before_the_pot_is_awarded(players: int) -> None:
    played = check_down(sit(posted(fee="A1"), " ".join(["100"] * players)))
    moves = [each for each in played.events if isinstance(each, Moved)]
    taken = next(at for at, each in enumerate(moves) if each.payee == COLLECTION)
    awarded = next(at for at, each in enumerate(moves) if each.payer == POT and each.payee != COLLECTION)
    assert taken < awarded
    assert played.collection == a1(players) * 100


@pytest.mark.rule(OMAHA, "10633-10641")
@pytest.mark.parametrize(("words", "fee"), [("", 5), ("fold fold fold fold fold fold", 4)])
def test_an_added_fee_is_taken_after_the_flop(words: str, fee: int) -> None:
    # Option C1 with seven players: $4, and $1 more after a flop.
    played = play(sit(posted(fee="C1"), " ".join(["100"] * 7)), words)
    assert check_down(played).collection == fee * 100


@pytest.mark.rule(OMAHA, "10404-10409")
def test_the_fee_of_a_hand_may_be_waived() -> None:
    played = sit(posted(fee="A1"))
    played.report("fee_waived")
    check_down(played)
    assert played.collection == 0
    assert rulings(played) == [("fee_waived", "10404-10409")]


@pytest.mark.rule(OMAHA, "10412-10417")
def test_each_table_posts_a_schedule_of_its_own() -> None:
    three_six, six_twelve = posted(fee="A1", limits="$3-$6"), posted(fee="C3", limits="$6-$12", blinds="$3 $6")
    assert three_six.posted.startswith("option A1")
    assert six_twelve.posted.startswith("option C3")


@pytest.mark.rule(OMAHA, "10420-10422, 11479-11481")
def test_by_time_every_player_pays_on_the_half_hour() -> None:
    at = terms(game(OMAHA), "G1")
    now = [0]
    session = Session(at, dict.fromkeys(range(1, 5), 100_00), SeededChance(1), clock=lambda: now[0])
    first = check_down(session.deal())
    session.close(first)
    assert first.collection == 0
    now[0] = 1800
    second = check_down(session.deal())
    assert second.collection == 4 * 4_00


@pytest.mark.rule(OMAHA, "2254, 2276-2277")
def test_the_button_moves_one_seat_and_the_blinds_with_it() -> None:
    session = Session(posted(), dict.fromkeys(range(1, 5), 100_00), SeededChance(1), lasting=Lasting(DealerButton(4)))
    for button in (1, 2, 3, 4):
        played = session.deal()
        assert played.table.lasting[DealerButton].seat == button
        small = next(each for each in played.events if isinstance(each, Moved))
        assert small.payer == stack(button % 4 + 1)
        session.close(check_down(played))


@pytest.mark.rule(OMAHA, "2347-2350")
@pytest.mark.parametrize(("choice", "first"), [("as-with-more", 1), ("button-posts-small", 2)])
def test_two_players(choice: str, first: int) -> None:
    played = sit(posted(two_players=choice), "100 100")
    assert played.open_decisions()[0].seat == first
    assert pile(played, BOARD) == ""
