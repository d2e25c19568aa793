"""Ultimate Texas Hold'em: what is wagered, when a hand may be bet on, and what is compared. Player's seed, 548-999."""

from __future__ import annotations

import pytest

from houseway import NotLegal, Session, game, terms
from houseway.cards import SeededChance, cards
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.decisions import Choose
from houseway.play.events import Carried, Dealt, Shown
from houseway.play.ids import BOARD, HAND_PILES, MUCK
from houseway.play.read_words import read_answer
from houseway.play.view import view
from tests.rules.bank_table import cards_dealt, gain, wager
from tests.rules.versus_table import deal, nets, play, posted, put_up, sit

GAME = "players/ultimate-texas-holdem"
AT = posted(GAME)
TEN = "ante $10, blind $10"
ALL = "ante $10, blind $10, trips $10"

# Seat 2, the bank, the five in the middle. Pairs of aces, kings and queens on a dry board.
DRY = "2c 7d 9h Ts 4c"
ACES, KINGS = "Ac Ad", "Kc Kd"


def shoe(mine: str, bank: str, board: str = DRY) -> str:
    return f"{mine} {bank} {board}"


# Wagers (698-735) --------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "600-607, 703-729, 974-977")
@pytest.mark.parametrize(
    ("words", "allowed"),
    [
        ("ante $10, blind $10", True),
        ("ante $10, blind $10, trips $25", True),
        ("nothing", True),
        ("ante $10", False),
        ("blind $10", False),
        ("trips $10", False),
        ("ante $10, trips $10", False),
        ("ante $10, blind $15", False),
        ("ante $15, blind $10", False),
    ],
)
def test_ante_and_blind_are_required_and_equal_and_trips_goes_with_them(words: str, *, allowed: bool) -> None:
    played = sit(AT, "")
    asked = played.open_decisions()[0]
    assert (asked.why_not(read_answer(asked, words)) is None) == allowed


@pytest.mark.rule(GAME, "698-720, 740-745")
def test_after_no_more_bets_only_play_is_offered() -> None:
    played = put_up(wager(sit(AT, shoe(ACES, KINGS)), {2: ALL}))
    asked = played.open_decisions()[0]
    assert isinstance(asked, Choose)
    assert asked.moves == ("check", "play 4x", "play 3x")
    with pytest.raises(NotLegal):
        played.answer(asked.number, 2, {"trips": 1000})


@pytest.mark.rule(GAME, "591-593, 620-650")
def test_eight_seats_and_one_freshly_shuffled_deck_of_52_for_every_round() -> None:
    sheet = game(GAME)
    assert (sheet.seats.max, sheet.pack.shuffled) == (8, "every round")
    session = Session(AT, dict.fromkeys((1, 2), 100_000), SeededChance(4))
    shoes = []
    for _ in range(2):
        played = session.deal()
        shoes.append(tuple(played.table.shoe.stack))
        while played.state == "open":
            played.default()
        session.close(played)
    assert [len(set(order)) for order in shoes] == [52, 52]
    assert shoes[0] != shoes[1]


# The deal (738-782) ------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "748-749, 766-777")
def test_two_at_a_time_from_the_left_of_the_house_dealer_the_bank_then_five_in_the_middle() -> None:
    played = put_up(wager(sit(AT, "", seats=4), {2: TEN, 4: TEN}))
    assert cards_dealt(played) == ["hand 2"] * 2 + ["hand 4"] * 2 + ["bank hand"] * 2 + ["community"] * 5
    down = [event.seen_by for event in played.events if isinstance(event, Dealt)]
    assert 0 not in down, "all cards are dealt face down"
    assert view(played.table, 2)["piles"][HAND_PILES[4]] == ["??", "??"]


@pytest.mark.rule(GAME, "752-763")
def test_from_a_shoe_one_card_at_a_time_the_bank_last_in_each_round() -> None:
    played = put_up(wager(sit(posted(GAME, {"how-dealt": "shoe"}), "", seats=3), {2: TEN, 3: TEN}))
    around = ["hand 2", "hand 3", "bank hand"]
    assert cards_dealt(played) == around * 2 + ["community"] * 5


# Decisions (582-584, 787-811) --------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "582-584, 787-808, 979-986")
def test_four_or_three_times_before_the_flop_twice_after_it_once_on_the_river_or_fold() -> None:
    played = put_up(wager(sit(AT, shoe(ACES, KINGS)), {2: TEN}))
    offered = []
    while played.open_decisions():
        asked = played.open_decisions()[0]
        assert isinstance(asked, Choose)
        offered.append((asked.moves, asked.costs, len(played.table.pile(BOARD).cards)))
        played.answer(asked.number, 2, asked.moves[0])
    assert offered == [
        (("check", "play 4x", "play 3x"), (0, 4000, 3000), 0),
        (("check", "play"), (0, 2000), 3),
        (("fold", "play"), (0, 1000), 5),
    ]


@pytest.mark.rule(GAME, "793-803")
def test_three_community_cards_are_turned_over_and_then_two() -> None:
    played = deal(AT, {2: TEN}, shoe(ACES, KINGS), {2: "check, check, play"})
    turned = [list(each.cards) for each in played.events if isinstance(each, Carried) and each.to == BOARD]
    assert turned == [cards("2c 7d 9h"), cards("Ts 4c")]


@pytest.mark.rule(GAME, "787-790, 797, 806")
@pytest.mark.parametrize(
    ("moves", "staked"), [("play 4x", 40), ("play 3x", 30), ("check, play", 20), ("check, check, play", 10)]
)
def test_who_has_bet_is_not_asked_again_and_plays_for_what_they_bet(moves: str, staked: int) -> None:
    played = deal(AT, {2: TEN}, shoe(ACES, KINGS), {2: moves})
    assert nets(played)["2 play"] == staked


@pytest.mark.rule(GAME, "787-808")
def test_seats_decide_in_turn_from_the_left_of_the_player_dealer() -> None:
    played = put_up(wager(sit(AT, "", seats=3), {2: TEN, 3: TEN}))
    asked = [played.open_decisions()[0].seat]
    played.answer(played.open_decisions()[0].number, 2, "check")
    asked.append(played.open_decisions()[0].seat)
    assert asked == [2, 3]


@pytest.mark.rule(GAME, "806-808")
@pytest.mark.parametrize(("reading", "net"), [("folds", {"2 ante": -10, "2 blind": -10}), ("for-less", {"2 play": 6})])
def test_a_player_short_of_their_ante_on_the_river_folds_or_plays_for_less(reading: str, net: dict[str, float]) -> None:
    at = posted(GAME, {"short-of-chips": reading})
    moves = {"folds": {}, "for-less": {2: "play"}}[reading]
    played = deal(at, {2: TEN}, shoe(ACES, KINGS), moves, stacks={2: 26})
    assert net.items() <= nets(played).items()


@pytest.mark.rule(GAME, "787-790")
@pytest.mark.parametrize(("left", "moves"), [(40, ("check", "play 4x", "play 3x")), (35, ("check", "play 3x"))])
def test_only_the_multiples_that_a_player_can_put_up_are_offered(left: int, moves: tuple[str, ...]) -> None:
    played = put_up(wager(sit(AT, "", stacks={2: 20 + left}), {2: TEN}))
    asked = played.open_decisions()[0]
    assert isinstance(asked, Choose)
    assert asked.moves == moves


# Folding (811-819, 934-942) ----------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "811-819, 840-841")
def test_a_fold_loses_ante_and_blind_even_if_the_bank_does_not_qualify_and_goes_down_unseen() -> None:
    played = deal(AT, {2: TEN}, shoe("2d 3h", "Kc Jd", "5c 7d 9h 8s Qc"), {2: "check, check, fold"})
    assert nets(played) == {"2 ante": -10, "2 blind": -10}
    assert gain(played, 1) == 20
    assert [str(each.place) for each in played.events if isinstance(each, Shown)] == ["bank hand"]
    assert view(played.table, 3)["piles"][MUCK] == ["??", "??"]


@pytest.mark.rule(GAME, "586-587, 811-814, 934-942, 998-999")
@pytest.mark.parametrize(("board", "trips"), [("5c 5d 5h 8s Qc", 30), ("5c 5d 9h 8s Qc", -10), ("5h 6h 7h Th 8c", 40)])
def test_the_trips_wager_of_a_folded_hand_still_plays(board: str, trips: int) -> None:
    played = deal(AT, {2: ALL}, shoe("4s 3c", "Kc Jd", board), {2: "check, check, fold"})
    assert nets(played) == {"2 ante": -10, "2 blind": -10, "2 trips": trips}
    assert "hand 2" in [str(each.place) for each in played.events if isinstance(each, Shown)]


@pytest.mark.rule(GAME, "811-819")
def test_folded_hands_are_cleared_before_the_others_are_compared() -> None:
    # Seat 2 plays and loses to the bank's kings; seat 3 folds and is collected first.
    played = deal(
        AT, {2: TEN, 3: ALL}, f"Qc Jd 2d 3h {KINGS} {DRY}", {2: "check, check, play", 3: "check, check, fold"}, bank=30
    )
    assert list(nets(played).items()) == [
        ("3 ante", -10),
        ("3 blind", -10),
        ("3 trips", -10),
        ("2 play", 0),
        ("2 ante", 0),
        ("2 blind", 0),
    ]


@pytest.mark.rule(GAME, "811-819, 934-942")
def test_in_the_other_reading_a_folded_trips_wager_waits_for_its_turn() -> None:
    at = posted(GAME, {"trips-of-a-folded-hand": "in-its-turn"})
    moves = {2: "play 3x", 3: "check, check, fold"}
    played = deal(at, {2: TEN, 3: ALL}, f"Qc Jd 2d 3h {KINGS} 5c 5d 5h 8s 9c", moves)
    assert list(nets(played)) == ["3 ante", "3 blind", "2 play", "2 ante", "2 blind", "3 trips"]


# The bank's turn (575-577, 951-954) --------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "575-577, 951-954")
def test_two_hands_and_the_position_goes_on_clockwise_never_a_third() -> None:
    session = Session(terms(game(GAME), AT.fee), dict.fromkeys((1, 2), 100_000), SeededChance(1))
    session.lasting = session.lasting.keeping(BankRotation(1, 1))
    played = session.deal()
    assert played.open_decisions()[0].seat == 1
    played = play(put_up(wager(sit(AT, "", seats=2), {2: TEN})), {2: "check, check, fold"})
    assert played.table.lasting[BankRotation].hands == 2
    session.lasting = session.lasting.keeping(BankRotation(1, 2))
    third = session.deal()
    assert third.open_decisions()[0].seat == 2
    third.answer(1, 2, "pass")
    assert third.state == "over"
    assert not third.net()
