"""21st Century Blackjack 5.0: surrender at any time, three-card busts that push. Players, printed lines 1970-2502."""

from __future__ import annotations

from functools import partial

import pytest

from houseway import NotLegal, game
from houseway.families.bank.core.bank_state import Banked
from houseway.play.events import Checked
from houseway.play.ids import BANK_HAND, HAND_PILES
from houseway.play.lasting import Lasting
from houseway.play.read_words import read_answer
from houseway.play.seat_notes import SeatNotes
from houseway.play.view import HIDDEN, view
from tests.rules.twentyone_table import (
    TEN,
    answer,
    asked,
    bank,
    circles,
    collected,
    deal,
    dealt_to,
    gain,
    moves,
    nets,
    order,
    posted,
    read,
    results,
    sit,
    stand_pat,
    wager,
)

GAME = "players/blackjack-5-buster"
at = partial(posted, GAME, option="2")


# The table ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1976-1979")
def test_one_deck_or_more_without_a_joker_at_eight_seats() -> None:
    assert (len(at(decks=1).faces), len(at(decks=8).faces), game(GAME).seats.max) == (52, 416, 8)


@pytest.mark.rule(GAME, "2040-2043, 6666-6668")
@pytest.mark.parametrize(("banked", "first"), [((2, 1), 2), ((2, 2), 3), ((3, 2), 1), (None, 1)])
def test_the_position_is_offered_from_seat_one_clockwise(banked: tuple[int, int] | None, first: int) -> None:
    assert asked(sit(at(), "", banked=banked)).seat == first


@pytest.mark.rule(GAME, "2052-2060")
def test_cards_go_from_the_left_of_the_house_dealer_and_the_banks_second_stays_down() -> None:
    played = sit(at(), order(["9h 8d"] * 2, "9c 8c"))
    wager(bank(played, 2), {1: "game $10", 3: "game $10"})
    assert dealt_to(played) == ["hand 1", "hand 3", "bank hand"] * 2
    assert view(played.table, 1)["piles"][BANK_HAND] == ["9c", HIDDEN]
    # 2064-2066: the first to act sits at the left of the house dealer.
    assert asked(played).seat == 1


@pytest.mark.rule(GAME, "1983-1984, 2047-2049, 2148-2152")
def test_buster_needs_a_game_wager_may_be_larger_and_is_open_to_the_back_line() -> None:
    played = bank(sit(at(), ""))
    one = asked(played)
    with pytest.raises(NotLegal, match="needs"):
        played.answer(one.number, one.seat, {"buster": 1000})
    assert one.why_not(read_answer(one, "game $10, buster $100")) is None
    assert one.why_not(read_answer(one, "game $10, buster $101")) is not None
    behind = bank(
        sit(at(), order(["Kh 9d"], "9c 7c", "9s"), lasting=Lasting(SeatNotes(behind={9: 2})), stacks={9: 900})
    )
    wager(behind, {2: "game $10", 9: "game $20, buster $10"})
    assert results(stand_pat(behind), "buster") == [(9, "buster", "wins", 20.0)]


@pytest.mark.rule(GAME, "2150-2152, 6231-6232")
@pytest.mark.parametrize(
    ("reading", "option", "fits"),
    [("by-schedule", "2", True), ("by-schedule", "table-action/1", False), ("larger", "table-action/1", True),
     ("not-above", "2", False)],
)  # fmt: skip
def test_buster_above_the_game_wager_by_reading_and_schedule(reading: str, option: str, *, fits: bool) -> None:
    one = asked(bank(sit(posted(GAME, {"buster-above": reading}, option=option), "")))
    assert (one.why_not(read_answer(one, "game $10, buster $11")) is None) is fits


# Insurance and the check --------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "2060-2064")
@pytest.mark.parametrize(("bank_hand", "checked"), [("Kh Ac", True), ("Kh 9c", True), ("9h Ac", False)])
def test_the_down_card_is_checked_under_an_ace_or_a_ten(bank_hand: str, *, checked: bool) -> None:
    played = deal(at(), order(["9h 7d"], bank_hand), TEN)
    assert bool([each for each in played.events if isinstance(each, Checked)]) is checked
    assert (played.state == "over") is (bank_hand == "Kh Ac")


@pytest.mark.rule(GAME, "2201-2207")
def test_insurance_is_up_to_half_and_pays_2_to_1_against_a_natural() -> None:
    played = deal(at(), order(["9h 7d"], "Ac Kc"), TEN)
    (circle,) = circles(played)
    assert (circle.least, circle.most) == (100, 500)
    assert results(answer(played, "insurance $5")) == [(2, "insurance", "wins", 10.0), (2, "game", "loses", -10.0)]
    own = deal(at(), order(["Kh Ad"], "Ac Kc"), TEN, "insurance $5")
    assert gain(own, 2) == 10.0 - 1.0
    lost = stand_pat(deal(at(), order(["9h Kd"], "Ac 8c"), TEN, "insurance $5"))
    assert results(lost) == [(2, "insurance", "loses", -5.0), (2, "game", "pushes", 0.0)]


@pytest.mark.rule(GAME, "2093-2096, 2203-2207")
def test_insurance_may_be_settled_with_the_seat() -> None:
    one = at({"insurance-settled": "with-the-seat"})
    played = deal(one, order(["9h 7d"], "Ac Kc"), {2: "game $10, buster $10"}, "insurance $5")
    assert [each[1] for each in results(played)] == ["game", "insurance", "buster"]


# The draw -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "2064-2074, 2180-2188, 2209-2211")
@pytest.mark.parametrize(
    ("hand", "offered"),
    [
        ("2h 9d", ["hit", "double"]),
        ("5h 7d", ["stand", "hit", "surrender", "double"]),
        ("Kh Qd", ["stand", "hit", "surrender", "double", "split"]),
        ("Ah Ad", ["stand", "hit", "surrender", "double", "split"]),
        ("Ah 9d", ["stand", "hit", "surrender", "double"]),
    ],
)
def test_two_cards_of_11_must_hit_and_of_12_may_be_surrendered(hand: str, offered: list[str]) -> None:
    assert moves(deal(at(), order([hand], "9c 8c"), TEN)) == offered


@pytest.mark.rule(GAME, "2209-2211")
def test_a_hand_is_surrendered_after_hits_as_long_as_it_is_12_to_20() -> None:
    """2-3 must hit; a five makes 10, which must hit again; a six 16, which may be given up; a five 21, which stands."""
    shoe = order(["2h 3d"], "Kc 8c", "5d 6d 5h")
    ten = deal(at(), shoe, TEN, "hit")
    assert moves(ten) == ["stand", "hit", "surrender"]
    assert read(ten) == {}
    gone = answer(ten, "surrender")
    assert (nets(gone), read(gone)["hand 2"]) == ([-5.0], "surrendered")
    assert deal(at(), shoe, TEN, "hit", "hit").state == "over"
    assert nets(deal(at(), order(["9h 7d"], "Kc 8c", "9d"), TEN, "hit")) == [-10.0]


@pytest.mark.rule(GAME, "2210-2211")
def test_no_surrender_after_a_split_or_a_double() -> None:
    split = deal(at(), order(["8h 8d"], "9c 8c", "7s"), TEN, "split")
    assert moves(split) == ["stand", "hit", "double"]
    assert deal(at(), order(["5h 7d"], "9c 8c", "2s"), TEN, "double $10").state == "over"


@pytest.mark.rule(GAME, "2180-2183, 2198-2199")
def test_doubles_are_for_the_wager_or_less_and_follow_a_split_but_that_of_aces() -> None:
    assert nets(deal(at(), order(["5h 6d"], "9c 8c", "Kd"), TEN, "double $4")) == [14.0]
    assert "split" not in moves(deal(at(), order(["8h 8d"], "9c 8c"), TEN, stacks={2: 20}))
    aces = deal(at(), order(["Ah Ad"], "9c 8c", "5s 6s"), TEN, "split")
    assert aces.state == "over"


@pytest.mark.rule(GAME, "2185-2198")
def test_pairs_and_aces_are_split_up_to_four_hands_and_split_aces_are_no_natural() -> None:
    split = deal(at(), order(["8h 8d"], "9c 8c", "8s 8c 8h 2d"), TEN, "split", "split", "split")
    assert "split" not in moves(split)
    assert len(split.table.facts(Banked).hands_at(2)) == 4
    assert "split" in moves(deal(at(), order(["Kh Td"], "9c 8c"), TEN))
    aces = deal(at(), order(["Ah Ad"], "9c 8c", "As Kd Qd Jd"), TEN, "split", "split")
    assert (nets(aces), read(aces)["hand 2"]) == ([10.0, 10.0, 10.0], "soft 21")


@pytest.mark.rule(GAME, "2076-2084")
@pytest.mark.parametrize(
    ("bank_hand", "then", "ends"), [("9c 8c", "", "17"), ("6c Ac", "4d", "soft 21"), ("7c Ac", "", "soft 18")]
)
def test_the_bank_is_completed_without_options(bank_hand: str, then: str, ends: str) -> None:
    assert read(stand_pat(deal(at(), order(["Kh 9d"], bank_hand, then), TEN)))["bank hand"] == ends


# Who wins -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1990-2037, 2098-2122, 2213")
@pytest.mark.parametrize(
    ("hand", "bank_hand", "then", "net"),
    [
        ("Kh Ad", "9c 8c", "", 12.0),
        ("Kh Ad", "Kc Ac", "", 0.0),
        ("Kh 8d", "9c 8c", "", 10.0),
        ("Kh 7d", "9c 8c", "", 0.0),
        ("Kh 6d", "9c 8c", "", -10.0),
        ("Kh 6d", "9c 7c", "9s", 10.0),
        ("Kh 9d", "9c 7c", "5s", -10.0),
    ],
)
def test_hands_up_to_a_natural_are_compared(hand: str, bank_hand: str, then: str, net: float) -> None:
    assert nets(stand_pat(deal(at(), order([hand], bank_hand, then), TEN))) == [net]


@pytest.mark.rule(GAME, "2129-2140")
@pytest.mark.parametrize(
    ("hand", "drawn", "bank_draws", "net"),
    [
        ("Kh 6d", "7s", "8s", 0.0),
        ("Kh 6d", "8s", "9s", 0.0),
        ("Kh 6d", "9s", "Ks", 0.0),
        ("Kh 6d", "7s", "7d", -10.0),
        ("Kh 6d", "8s", "7d", -10.0),
        ("Kh 6d", "6s", "8s", -10.0),
        ("Kh 6d", "Ks", "Kd", -10.0),
        ("Kh 6d", "7s", "", -10.0),
    ],
)
def test_three_cards_of_23_to_25_push_against_a_higher_bust(hand: str, drawn: str, bank_draws: str, net: float) -> None:
    """The bank has 9-7 and busts with the card that it draws; with none it has 9-8."""
    bank_hand = "9c 7c" if bank_draws else "9c 8c"
    assert nets(deal(at(), order([hand], bank_hand, f"{drawn} {bank_draws}"), TEN, "hit")) == [net]


@pytest.mark.rule(GAME, "2136-2140")
def test_four_cards_of_23_lose_against_a_higher_bust() -> None:
    played = deal(at(), order(["5h 8d"], "9c 7c", "3s 7s 8s"), TEN, "hit", "hit")
    assert (read(played)["hand 2"], nets(played)) == ("over with 23", [-10.0])


@pytest.mark.rule(GAME, "2136-2140, 2180-2188")
def test_a_doubled_hand_and_one_out_of_a_split_push_with_three_cards_too() -> None:
    """K-4 is doubled to 24; of two eights one becomes 8-7-K, 25, the other 8-K-5, 23. The bank has 9-7-9, 25."""
    doubled = deal(at(), order(["Kh 4d"], "9c 7c", "Ks 9h"), TEN, "double $10")
    assert (read(doubled)["hand 2"], nets(doubled)) == ("over with 24", [0.0])
    split = deal(at(), order(["8h 8d"], "9c 7c", "7s Ks Kd 5s 9h"), TEN, "split", "hit", "hit")
    assert nets(split) == [-10.0, 0.0]


# Buster and the settlement ------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "2124-2126, 2152-2177")
@pytest.mark.parametrize(
    ("bank_hand", "then", "net"),
    [
        ("9h 8c", "", -10),
        ("9h 7c", "9d", 20),
        ("9h 5c", "2d 9d", 20),
        ("9h 2c", "2d 2d 9d", 40),
        ("2h 2c", "2d 2d 8d 9d", 150),
        ("2h 2c", "2d 2d 2c 6d 9d", 500),
        ("2h 2c", "2d 2d 2c 2h 4d 9d", 2000),
    ],
)
def test_buster_pays_by_the_number_of_cards(bank_hand: str, then: str, net: int) -> None:
    played = deal(at(), order(["Kh 8d"], bank_hand, then), {2: "game $10, buster $10"}, "stand")
    assert nets(played, "buster") == [net]


@pytest.mark.rule(GAME, "2161-2164")
def test_buster_remains_in_action_beside_a_natural_and_a_surrender() -> None:
    wagers = {2: "game $10, buster $10", 3: "game $10, buster $10"}
    played = deal(at(), order(["Kh Ad", "9h 7d"], "9c 7c", "9s"), wagers, "surrender")
    assert sorted(results(played, "buster")) == [(2, "buster", "wins", 20.0), (3, "buster", "wins", 20.0)]


@pytest.mark.rule(GAME, "1984-1987, 2093-2097, 2166-2167")
def test_seats_are_settled_counter_clockwise_from_the_right_of_the_house_dealer() -> None:
    wagers = {2: "game $10, buster $10", 3: "game $10", 4: "game $10"}
    played = stand_pat(deal(at(), order(["Kh 8d"] * 3, "9c 8c"), wagers, seats=4, put_up=25))
    ends = [(4, "game", "wins", 10.0), (3, "game", "wins", 10.0), (2, "game", "wins", 5.0)]
    assert results(played) == [*ends, (2, "buster", "returned", 0.0)]


@pytest.mark.rule(GAME, "1984-1987, 2093-2097, 2166-2167, 2205-2207")
def test_insurance_and_split_hands_use_up_the_bank_in_their_order() -> None:
    """Seat 3 is first: $10 and $20 of $37 are paid there. Seat 2 has $7 for one of its hands and nothing after it."""
    wagers = dict.fromkeys((2, 3), "game $10, buster $10")
    shoe = order(["8h 8d", "Kh 9d"], "6c Kc", "Kd 2s 9d Ks")
    played = stand_pat(deal(at(), shoe, wagers, "split", "stand", "hit", "stand", put_up=37))
    ends = [(3, "game", "wins", 10.0), (3, "buster", "wins", 20.0), (2, "game", "wins", 7.0)]
    assert results(played) == [*ends, (2, "game", "returned", 0.0), (2, "buster", "returned", 0.0)]
    # At the check $10 of $12 go to seat 3, the rest to seat 2; no game wager is met any more, though all are lost.
    insured = deal(at(), order(["9h 9d", "Kh 9d"], "Ac Kc"), wagers, "insurance $5", "insurance $5", put_up=12)
    assert results(insured, "insurance") == [(3, "insurance", "wins", 10.0), (2, "insurance", "wins", 2.0)]
    assert {each[2] for each in results(insured) if each[1] != "insurance"} == {"returned"}


# Fees ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "2219-2224, 2363-2367, 2372-2377, 2440-2443, 6227-6233")
@pytest.mark.parametrize(
    ("option", "bet", "paid"),
    [
        ("2", 10, {"seat 1": 2.0, "seat 2": 1.0}),
        ("16", 100, {"seat 1": 2.0, "seat 2": 1.0}),
        ("21", 100, {"seat 1": 2.0, "seat 2": 0.5}),
        ("27", 130, {"seat 1": 2.0}),
        ("table-action/3", 100, {"seat 1": 2.0}),
    ],
)
def test_bonus_bets_count_and_are_free_and_what_comes_later_is_neither(
    option: str, bet: int, paid: dict[str, float]
) -> None:
    """With $10 of Buster the table action is in the second bracket of options 16, 21, 27 and 3; doubles add nothing."""
    one = posted(GAME, option=option)
    played = deal(one, order(["5h 6d"], "9c 8c", "Kd"), {2: f"game ${bet}, buster $10"}, f"double ${bet}")
    assert collected(played) == paid


@pytest.mark.rule(GAME, "2239-2256")
@pytest.mark.parametrize(("option", "bets"), [("11", 12), ("13", 12), ("14", 20), ("15", 20)])
def test_some_options_have_twelve_or_twenty_bets_at_a_seat(option: str, bets: int) -> None:
    """The seated player makes three of them; whoever stands behind may make the rest."""
    one = posted(GAME, option=option)
    least = one.table_limits[0] // 100
    played = bank(sit(one, "", lasting=Lasting(SeatNotes(behind={9: 2})), stacks={9: 9000}))
    first = asked(played)
    games = [circle for circle in circles(played) if circle.id.wager == "game"]
    assert len(games) == bets
    words = ", ".join(f"game{f' {number}' if number > 1 else ''} ${least}" for number in range(1, 4))
    played.answer(first.number, first.seat, read_answer(first, words))
    played.answer(asked(played).number, 3, read_answer(asked(played), "nothing"))
    last = asked(played)
    games = [circle for circle in circles(played) if circle.id.wager == "game"]
    assert (last.seat, len(games)) == (9, bets - 3)


@pytest.mark.rule(GAME, "2315-2358, 2385-2435")
@pytest.mark.parametrize(
    ("option", "said", "paid"),
    [
        ("16", "game $90, buster $10", {"seat 1": 1.0, "seat 2": 1.0}),
        ("16", "game $90, buster $11", {"seat 1": 2.0, "seat 2": 1.0}),
        ("17", "game $300", {"seat 1": 2.0, "seat 2": 2.0}),
        ("17", "game $301", {"seat 1": 4.0, "seat 2": 3.0}),
        ("19", "game $401, buster $100", {"seat 1": 5.0, "seat 2": 4.0}),
        ("20", "game $600", {"seat 1": 5.0, "seat 2": 4.0}),
        ("20", "game $601", {"seat 1": 8.0, "seat 2": 5.0}),
        ("22", "game $600, buster $400", {"seat 1": 8.0, "seat 2": 1.0}),
        ("22", "game $600, buster $401", {"seat 1": 12.0, "seat 2": 1.0}),
        ("26", "game $1000", {"seat 1": 6.0, "seat 2": 2.0}),
        ("26", "game $2000, buster $200", {"seat 1": 20.0, "seat 2": 2.0}),
    ],
)
def test_both_fees_at_the_edges_of_their_brackets(option: str, said: str, paid: dict[str, float]) -> None:
    assert collected(deal(posted(GAME, option=option), order(["9h 9d"], "9c 8c"), {2: said})) == paid


@pytest.mark.rule(GAME, "2402-2403")
def test_option_22_at_a_thousand_may_pay_the_higher_fee() -> None:
    one = posted(GAME, {"two-brackets": "higher"}, option="22")
    played = deal(one, order(["9h 9d"], "9c 8c"), {2: "game $600, buster $400"})
    assert collected(played) == {"seat 1": 12.0, "seat 2": 1.0}


# Cards face down ------------------------------------------------------------------------------------------------------

FACE_DOWN = [(GAME, "1"), ("calgrand/hot-action-blackjack", "A1")]


@pytest.mark.rule(GAME, "2052-2054")
@pytest.mark.rule("calgrand/hot-action-blackjack", "2959-2960, 3168")
@pytest.mark.parametrize(("name", "option"), FACE_DOWN)
def test_players_cards_may_be_dealt_face_down_for_their_player_alone(name: str, option: str) -> None:
    """Seat 3 learns from no question what seat 2 holds: one who must hit is asked, as one who may stand is."""
    down = posted(name, {"faces": "down"}, option=option)
    for hand, may in (("Kh 5d", ["stand", "hit"]), ("2h 5d", ["hit", "double"])):
        played = deal(down, order([hand, "Kc 9d"], "9h 8c", "Jc Td 4s"), {2: "game $10", 3: "game $10"})
        assert moves(played)[:2] == may
        cards = [view(played.table, seat)["piles"][HAND_PILES[2]] for seat in (2, 3)]
        assert (HIDDEN in cards[0], cards[1]) == (False, [HIDDEN, HIDDEN])
    assert read(stand_pat(answer(played, "hit")))["hand 2"] == "17"


@pytest.mark.rule(GAME, "1983-1984, 2052-2054")
def test_whoever_plays_a_hand_from_behind_the_seat_sees_it() -> None:
    """Nobody sits in with a wager at seat 2: the bettor behind it plays the hand, and alone sees its cards."""
    down = posted(GAME, {"faces": "down"}, option="1")
    shoe = order(["Kh 5d"], "9h 8c")
    played = bank(sit(down, shoe, stacks={9: 500}, lasting=Lasting(SeatNotes(behind={9: 2}))))
    wager(played, {9: "game $10"})
    assert asked(played).seat == 9
    seen = [HIDDEN in view(played.table, seat)["piles"][HAND_PILES[2]] for seat in (2, 9)]
    assert seen == [True, False]


@pytest.mark.rule(GAME, "2052-2054")
@pytest.mark.parametrize(("hand", "said"), [("Ah Kd", []), ("Kh 6d", ["hit"]), ("8h 8d", ["split"])])
def test_a_natural_a_hand_that_is_over_and_a_pair_that_is_split_are_turned_up(hand: str, said: list[str]) -> None:
    down = posted(GAME, {"faces": "down"}, option="1")
    played = deal(down, order([hand, "Kc 9d"], "9h 8c", "Jc Td 4s"), {2: "game $10", 3: "game $10"}, *said)
    assert HIDDEN not in view(played.table, 3)["piles"][HAND_PILES[2]]
