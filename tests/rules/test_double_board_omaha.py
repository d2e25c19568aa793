"""Double Board Omaha: the table, two boards side by side, betting, and a pot for each board."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from houseway.cards import Card, NoChance, SeededChance, Shoe, cards, text
from houseway.cards.card import JOKER
from houseway.errors import BadInput
from houseway.families.poker.core.hand_state import Hand
from houseway.play.events import EVERYONE, NOBODY, Dealt, Moved, Ranked, Shown, Shuffled
from houseway.play.ids import BOARD, BOARDS, BURNS, COLLECTION, MUCK, stack
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.play.session import Session
from houseway.play.view import view
from tests.rules.boards_table import DOUBLE_BOARD, awards, boards, dealt_to, deck, posted, seat, streets
from tests.rules.holdem_table import best_of_seven, in_cents, passive, play, purses, rights
from tests.rules.peeling import BY_SEAT, Case, by_peeling

SECOND = BOARDS[1]
FOUR = "200 200 200 200"
LIMPED = "call call call check"
TO_TURN = f"{LIMPED} check check check check"
TO_RIVER = f"{TO_TURN} check check check check"

# The printed tables 1 to 3 (6848-6897, 6898-6927, 6954-6989): both boards' flop, turn and river.
FLOP, TURN, RIVER = "4h Ks 7h Jd 2s 8c", "7c 4d", "7s 2c"
SEVENS, DEUCES = "7d Ac Jc Jh", "Kh Kd 2h 2d"


def settled(hands: list[str], each: int, *rest: str, **readings: str) -> Round:
    """Everybody puts in so many dollars before the flop, and checks from there on."""
    at = posted(DOUBLE_BOARD, "no-limit", {name.replace("_", "-"): choice for name, choice in readings.items()})
    played = seat(at, "200 " * len(hands), shoe=deck(hands, *(rest or (FLOP, TURN, RIVER))))
    return passive(play(played, f"raise={each}" + " call" * (len(hands) - 1)))


def won(played: Round, each: int) -> list[float]:
    return [chips - 200 + each for chips in purses(played).values()]


# Deck, table and button (6695-6698, 6709-6710, 6769-6778, 6788-6793) -----------------------------------------------


@pytest.mark.rule(DOUBLE_BOARD, "6709-6710")
def test_one_standard_deck_and_no_joker() -> None:
    faces = posted(DOUBLE_BOARD).faces
    assert len(faces) == len(set(faces)) == 52
    assert JOKER not in faces


@pytest.mark.rule(DOUBLE_BOARD, "6769-6771")
@pytest.mark.parametrize("players", range(2, 10))
def test_up_to_nine_are_seated_and_all_are_dealt_in(players: int) -> None:
    played = passive(seat(posted(DOUBLE_BOARD), "200 " * players))
    assert played.state == "over"
    assert len(played.table.facts(Hand).order) == players
    assert len(played.table.shoe) == 52 - 4 * players - 13


@pytest.mark.rule(DOUBLE_BOARD, "6769")
def test_a_tenth_player_is_refused() -> None:
    with pytest.raises(BadInput, match="10"):
        seat(posted(DOUBLE_BOARD), "200 " * 10)


@pytest.mark.rule(DOUBLE_BOARD, "6695-6698, 7582-7585")
def test_what_one_wins_others_lose_and_the_house_has_no_part_in_it() -> None:
    net = passive(seat(posted(DOUBLE_BOARD), FOUR)).net()
    assert sum(net.values()) == 0
    assert not net.get(COLLECTION)


def _new_game(drawn: str, *later: str, **readings: str) -> Round:
    at = posted(DOUBLE_BOARD, readings={name.replace("_", "-"): choice for name, choice in readings.items()})
    first = Shoe.rigged(at.pack, f"{drawn} {' '.join(later)}").stack[::-1]
    stacks = in_cents("200 " * len(cards(drawn)))
    return Round(at, stacks, Shoe(first, NoChance(), orders=[at.pack.cards()]))


@pytest.mark.rule(DOUBLE_BOARD, "6774-6778")
@pytest.mark.parametrize(("drawn", "button"), [("2c Kd 9h", 2), ("Ac Kh Qd", 1), ("3s 4c 2s 5d", 4)])
def test_in_a_new_game_the_highest_card_receives_the_button_and_the_cards_go_back(drawn: str, button: int) -> None:
    played = _new_game(drawn)
    assert played.table.lasting[DealerButton].seat == button
    assert [each.count for each in played.events if isinstance(each, Shuffled)] == [len(cards(drawn))]
    shown = [each for each in played.events if isinstance(each, Dealt) and each.to.kind == "draw"]
    assert {each.seen_by for each in shown} == {EVERYONE}


@pytest.mark.rule(DOUBLE_BOARD, "6774-6778")
def test_a_tie_in_the_draw_goes_by_suit_or_is_drawn_again() -> None:
    assert _new_game("Qc Qs Qh").table.lasting[DealerButton].seat == 2
    assert _new_game("Qc Qs 9h", "5d 4d", draw_ties="draw-again").table.lasting[DealerButton].seat == 1


@pytest.mark.rule(DOUBLE_BOARD, "6788-6793, 6806-6808")
def test_the_button_and_the_blinds_move_one_seat_clockwise_each_hand() -> None:
    session = Session(posted(DOUBLE_BOARD), in_cents(FOUR), SeededChance(4), lasting=Lasting(DealerButton(4)))
    for button, small, big in [(1, 2, 3), (2, 3, 4), (3, 4, 1), (4, 1, 2), (1, 2, 3)]:
        played = passive(session.deal())
        posts = [str(each.payer) for each in played.events if isinstance(each, Moved) and "blind" in each.because]
        assert (played.table.facts(Hand).button, posts) == (button, [f"seat {small}", f"seat {big}"])
        session.close(played)
        session.stacks = in_cents(FOUR)


# Blinds, cards and boards (6780-6812, 6838-6950) -------------------------------------------------------------------


@pytest.mark.rule(DOUBLE_BOARD, "6780-6787, 6799-6801")
@pytest.mark.parametrize(("stakes", "paid"), [({}, [2, 4]), ({"limits": "$20-$40"}, [10, 20])])
def test_the_blinds_follow_the_posted_limit_and_come_before_the_cards(stakes: dict[str, str], paid: list[int]) -> None:
    played = seat(posted(DOUBLE_BOARD, stakes=stakes), FOUR)
    told = [each for each in played.events if isinstance(each, Moved | Dealt)]
    assert [each.amount // 100 for each in told[:2] if isinstance(each, Moved)] == paid
    assert isinstance(told[2], Dealt)


@pytest.mark.rule(DOUBLE_BOARD, "6780-6784, 6799")
@pytest.mark.parametrize("given", ["", "$4", "$1 $2 $4", "$4 $2"])
def test_the_blinds_are_two_the_smaller_first(given: str) -> None:
    with pytest.raises(BadInput, match="blinds"):
        posted(DOUBLE_BOARD, stakes={"blinds": given})


@pytest.mark.rule(DOUBLE_BOARD, "6780-6783")
def test_two_players_as_printed_and_in_the_other_reading() -> None:
    for reading, small in (("as-printed", "seat 1"), ("button-posts-small", "seat 2")):
        played = seat(posted(DOUBLE_BOARD, readings={"two-players": reading}), "200 200")
        assert next(str(each.payer) for each in played.events if isinstance(each, Moved)) == small


@pytest.mark.rule(DOUBLE_BOARD, "6794, 6809-6812")
def test_four_cards_each_one_at_a_time_from_the_small_blind_and_the_button_last() -> None:
    played = seat(posted(DOUBLE_BOARD), "200 200 200", button=1)
    assert [str(each.to) for each in played.events if isinstance(each, Dealt)] == ["hand 2", "hand 3", "hand 1"] * 4
    assert all(played.table.hand(each).sight == [each] * 4 for each in (1, 2, 3))


@pytest.mark.rule(DOUBLE_BOARD, "6838-6897")
def test_the_flop_is_one_burn_three_cards_and_then_three_for_the_second_board() -> None:
    played = play(seat(posted(DOUBLE_BOARD), "200 200", shoe=deck([SEVENS, DEUCES], FLOP, TURN, RIVER)), "call check")
    assert boards(played) == ("4h Ks 7h", "Jd 2s 8c")
    assert dealt_to(played) == [BURNS, BOARD, SECOND]
    assert (len(streets(played, BOARD)), len(streets(played, SECOND))) == (1, 1)


@pytest.mark.rule(DOUBLE_BOARD, "6871-6877, 6898-6927")
def test_the_turn_is_one_burn_and_a_card_for_each_board() -> None:
    played = seat(posted(DOUBLE_BOARD), "200 200", shoe=deck([SEVENS, DEUCES], FLOP, TURN, RIVER))
    play(played, "call check check check")
    assert boards(played) == ("4h Ks 7h 7c", "Jd 2s 8c 4d")
    assert dealt_to(played) == [BURNS, BOARD, SECOND] * 2


@pytest.mark.rule(DOUBLE_BOARD, "6944-6989")
def test_the_river_is_one_burn_and_a_card_for_each_board() -> None:
    played = settled([SEVENS, DEUCES], 50)
    assert boards(played) == ("4h Ks 7h 7c 7s", "Jd 2s 8c 4d 2c")
    assert dealt_to(played) == [BURNS, BOARD, SECOND] * 3
    assert set(played.table.pile(BURNS).sight) == {NOBODY}
    assert view(played.table, None)["piles"][SECOND] == ["Jd", "2s", "8c", "4d", "2c"]


# Betting (6802-6836, 6857-6869, 6930-6942, 6992-7004) --------------------------------------------------------------

RIGHTS = [
    ("", "3: fold, call $4, raise $8"),
    ("call call", "1: fold, call $2, raise $6"),
    ("call call call", "2: fold, check, raise $4"),
    ("raise call call", "2: fold, call $4, raise $8"),
    ("raise raise raise", "2: fold, call $12"),
    (LIMPED, "1: fold, check, bet $4"),
    (f"{LIMPED} bet raise", "3: fold, call $8, raise $12"),
    (f"{LIMPED} bet raise raise raise", "1: fold, call $12"),
    ("call call fold check", "2: fold, check, bet $4"),
    (TO_TURN, "1: fold, check, bet $8"),
    (f"{TO_TURN} check check bet", "4: fold, call $8, raise $16"),
    (TO_RIVER, "1: fold, check, bet $8"),
    (f"{TO_RIVER} check check check", "4: fold, check, bet $8"),
]


@pytest.mark.rule(DOUBLE_BOARD, "6794-6797, 6802-6805, 6814-6836, 6857-6869, 6930-6942, 6992-7004")
@pytest.mark.parametrize(("words", "expected"), RIGHTS, ids=[words or "opening" for words, _ in RIGHTS])
def test_rights_at_limit(words: str, expected: str) -> None:
    assert rights(play(seat(posted(DOUBLE_BOARD), FOUR), words)) == expected


@pytest.mark.rule(DOUBLE_BOARD, "6770-6771")
@pytest.mark.parametrize(("words", "size"), [(LIMPED, "bet $4"), (TO_TURN, "bet $8"), (TO_RIVER, "bet $8")])
def test_every_seat_bets_the_same_in_a_round(words: str, size: str) -> None:
    played = play(seat(posted(DOUBLE_BOARD), FOUR), words)
    for _ in range(4):
        assert rights(played).endswith(size)
        play(played, "check")


@pytest.mark.rule(DOUBLE_BOARD, "6831-6833")
@pytest.mark.parametrize(
    ("reading", "raises", "then"),
    [
        ("three", 3, "2: fold, call $12"),
        ("four", 3, "2: fold, call $12, raise $16"),
        ("four", 4, "3: fold, call $12"),
        ("never", 7, "2: fold, call $12, raise $16"),
    ],
)
def test_after_how_many_raises_a_pot_is_capped_is_a_reading(reading: str, raises: int, then: str) -> None:
    at = posted(DOUBLE_BOARD, readings={"capped": reading})
    assert rights(play(seat(at, FOUR), "raise " * raises)) == then


@pytest.mark.rule(DOUBLE_BOARD, "6831-6833, 7325-7327")
@pytest.mark.parametrize(
    ("betting", "readings", "words", "expected"),
    [
        ("no-limit", {}, "raise=20 raise=60 raise=120", "2: fold, call $116"),
        (
            "no-limit",
            {"no-limit-cap": "no-cap"},
            "raise=20 raise=60 raise=120",
            "2: fold, call $116, raise to $180-$200",
        ),
        ("no-limit", {}, TO_TURN, "1: fold, check, bet to $4-$196"),
        ("no-limit", {"no-limit-minimum": "doubles"}, TO_TURN, "1: fold, check, bet to $8-$196"),
        ("no-limit", {"no-limit-raise": "increment"}, "raise=20", "4: fold, call $20, raise to $24-$200"),
        ("pot-limit", {}, "", "3: fold, call $4, raise to $8-$14"),
        ("pot-limit", {}, f"{LIMPED} bet=16", "2: fold, call $16, raise to $32-$64"),
    ],
)
def test_rights_where_amounts_are_free(betting: str, readings: dict[str, str], words: str, expected: str) -> None:
    assert rights(play(seat(posted(DOUBLE_BOARD, betting, readings), FOUR), words)) == expected


@pytest.mark.rule(DOUBLE_BOARD, "6820-6824")
def test_a_folded_hand_goes_away_face_down_and_its_player_is_asked_no_more() -> None:
    played = play(seat(posted(DOUBLE_BOARD), FOUR), "3:fold")
    muck = played.table.pile(MUCK)
    assert (len(muck.cards), set(muck.sight)) == (4, {NOBODY})
    passive(played)
    assert [who for _, who, _ in played.answers].count(3) == 1


@pytest.mark.rule(DOUBLE_BOARD, "6823-6824, 7028-7029")
@pytest.mark.parametrize(("words", "shown"), [("raise fold fold fold", 0), (f"{LIMPED} bet fold fold fold", 3)])
def test_the_last_active_player_takes_both_pots_and_no_more_cards_are_turned(words: str, shown: int) -> None:
    played = play(seat(posted(DOUBLE_BOARD), FOUR), words)
    assert played.state == "over"
    assert [len(cards(each)) for each in boards(played)] == [shown, shown]
    assert not [each for each in played.events if isinstance(each, Shown)]
    assert len(awards(played)) == 1


# The pots (7003-7004, 7033-7047) -----------------------------------------------------------------------------------


@pytest.mark.rule(DOUBLE_BOARD, "6954-6989, 7033-7041")
def test_on_the_printed_boards_four_sevens_take_one_pot_and_four_deuces_the_other() -> None:
    played = settled([SEVENS, DEUCES], 50)
    assert awards(played) == [
        (1, 50, "pot, first board: four of a kind, sevens"),
        (2, 50, "pot, second board: four of a kind, deuces"),
    ]
    assert [each.words for each in played.events if isinstance(each, Ranked)] == [
        "first board: four of a kind, sevens / second board: full house, jacks full of deuces",
        "first board: full house, kings full of sevens / second board: four of a kind, deuces",
    ]


POTS = [
    ("one hand wins both", ["Kh Kd Jc Jh", "Ah Ad Qh Qd"], 50, [100, 0]),
    ("each board is split by equal hands", ["Ah Qd 9c 6c", "Ad Qh 9d 6d"], 50, [50, 50]),
    ("one board is split", ["Ah Qd Jc 9c", "Ad Qh 9d 6d"], 50, [75, 25]),
    ("a king does not fill the three sevens with the king beside them", ["Ah Qd Tc 6c", "Kd 3c 5c 6d"], 50, [100, 0]),
    ("three players, one has neither", [SEVENS, DEUCES, "As Ad Qh Qd"], 40, [60, 60, 0]),
]


@pytest.mark.rule(DOUBLE_BOARD, "6701-6706, 7003-7004, 7033-7044")
@pytest.mark.parametrize(("hands", "each", "dollars"), [row[1:] for row in POTS], ids=[row[0] for row in POTS])
def test_each_board_has_its_own_pot(hands: list[str], each: int, dollars: list[int]) -> None:
    assert won(settled(hands, each), each) == dollars


@pytest.mark.rule(DOUBLE_BOARD, "6702-6706, 7033-7036")
def test_nobody_joins_cards_of_both_boards() -> None:
    """Three spades lie on the two boards together, and never three on one."""
    hands = ["As Qs 3c 3d", "Th Tc 6c 6h"]
    played = settled(hands, 50, "Ks 9s 5d 8h Js 2d", "5h 2c", "4c 7d")
    words = [each.words for each in played.events if isinstance(each, Ranked)]
    assert not any("flush" in each for each in words)


@pytest.mark.rule(DOUBLE_BOARD, "6713-6765")
def test_the_royal_flush_is_the_highest_and_the_wheel_the_lowest_straight_flush() -> None:
    hands = ["As Ks 2h 2d", "9s 8s Ah 3h"]
    played = settled(hands, 50, "Qs Js Ts 4h 5h 6d", "3c 2c", "4c Kd")
    assert [each.words for each in played.events if isinstance(each, Ranked)] == [
        "first board: royal flush / second board: three of a kind, deuces",
        "first board: straight flush, queen high / second board: straight, five high",
    ]
    hands = ["9s 8s 2d 2c", "Ah 3h 6c 7c"]
    played = settled(hands, 50, "Qs Js Ts 2h 4h 5h", "3c 9c", "4c Kd")
    assert [because.partition(": ")[2] for *_, because in awards(played)] == [
        "straight flush, queen high",
        "straight flush, five high",
    ]


ODD = [
    # Three put in $25: a pot of $75 is split in $38 and $37.
    ("the nearest has the second board", [DEUCES, SEVENS, "As Ad Qh Qd"], "by-seat", [38, 37, 0]),
    ("the same, to the first board", [DEUCES, SEVENS, "As Ad Qh Qd"], "to-first", [37, 38, 0]),
    ("the nearest has the first board", [SEVENS, DEUCES, "As Ad Qh Qd"], "by-seat", [38, 37, 0]),
    ("a loser is nearer", ["As Ad Qh Qd", DEUCES, SEVENS], "by-seat", [0, 38, 37]),
    ("a board of $37 is split", ["7d Ac Qc Td", "Jc 9c Ah 3h", "Jh 9d Ad 3d"], "by-seat", [38, 19, 18]),
]


@pytest.mark.rule(DOUBLE_BOARD, "7003-7004, 7046-7047")
@pytest.mark.parametrize(("hands", "reading", "dollars"), [row[1:] for row in ODD], ids=[row[0] for row in ODD])
def test_odd_chips_go_by_seat(hands: list[str], reading: str, dollars: list[int]) -> None:
    assert won(settled(hands, 25, odd_half=reading), 25) == dollars


@pytest.mark.rule(DOUBLE_BOARD, "7043-7047")
@pytest.mark.parametrize(("reading", "dollars"), [("one-each", [7, 7, 6, 20]), ("same-winner", [8, 6, 6, 20])])
def test_two_odd_chips_of_three_equal_hands_are_a_reading(reading: str, dollars: list[float]) -> None:
    # Three ace-high straights share $20 on the first board; four nines have the second.
    hands = ["Ac Kc 4c 5d", "Ah Kh 4d 5c", "Ad Kd 6c 7d", "9h 9c 8c 8d"]
    assert won(settled(hands, 10, "Qs Js Th 9s 9d 3h", "2h 2c", "3s Jd", more_odd_chips=reading), 10) == dollars


@pytest.mark.rule(DOUBLE_BOARD, "7043-7047")
@pytest.mark.parametrize(("chip", "dollars"), [("dollar", [26, 25]), ("half-dollar", [25.5, 25.5])])
def test_the_smallest_chip_is_a_reading(chip: str, dollars: list[float]) -> None:
    """The small blind of a dollar is folded, so that the two boards divide a pot of $51."""
    at = posted(DOUBLE_BOARD, "no-limit", {"smallest-chip": chip}, {"blinds": "$1 $2"})
    shoe = deck(["As Ad Qh Qd", SEVENS, DEUCES], FLOP, TURN, RIVER)
    played = passive(play(seat(at, "200 200 200", shoe=shoe), "3:raise=25 1:fold 2:call"))
    assert [amount for _, amount, _ in awards(played)] == dollars


@pytest.mark.rule(DOUBLE_BOARD, "6814-6836, 7003-7004")
def test_every_side_pot_is_split_between_the_boards() -> None:
    """Seat 3 is all in for 20 with the best hand on the first board; the others have 60."""
    hands = ["As Ad Jc Jh", "Kh Kd 2h 2d", "7d 9c 9d Qh"]
    at = posted(DOUBLE_BOARD, "no-limit")
    played = play(seat(at, "60 60 20", shoe=deck(hands, FLOP, TURN, RIVER)), "raise=20 raise=60 call")
    found = [(who, amount, because.partition(":")[0]) for who, amount, because in awards(played)]
    assert found == [
        (3, 30, "main pot, first board"),
        (2, 30, "main pot, second board"),
        (2, 40, "side pot 1, first board"),
        (2, 40, "side pot 1, second board"),
    ]


# Whole hands by a second method ------------------------------------------------------------------------------------


def _best(own: list[Card], board: list[Card]) -> tuple[int, ...]:
    return max(best_of_seven([*two, *three]) for two in combinations(own, 2) for three in combinations(board, 3))


@pytest.mark.rule(DOUBLE_BOARD, "7003-7004, 7033-7047")
@pytest.mark.parametrize("seed", range(60))
def test_random_hands_end_as_a_second_method_says(seed: int) -> None:
    chance = Random(seed)
    at = posted(DOUBLE_BOARD, "no-limit")
    opening = {each: chance.randint(5, 120) * 100 for each in range(1, chance.randint(3, 9))}
    shoe = Shoe.seeded(at.pack, SeededChance(seed))
    played = Round(at, opening, shoe, lasting=Lasting(DealerButton(chance.choice(list(opening)))))
    while played.asked:
        [decision] = played.open_decisions()
        offers = [offer for offer in decision.offers() if offer != "fold" or chance.random() < 0.3]
        played.answer(decision.number, decision.seat, chance.choice(offers or ["fold"]))
    table = played.table
    hand = table.facts(Hand)
    if len(hand.live) < 2:
        return
    parts = []
    for name in BOARDS:
        values = {each: _best(table.hand(each).cards, table.pile(name).cards) for each in hand.live}
        order = sorted(set(values.values()))
        parts.append((str(name), "high", {each: 1 + order.index(value) for each, value in values.items()}))
    case = Case(hand.order, hand.put_in, tuple(hand.live), 0, 0, 100, tuple(parts), None, BY_SEAT)
    gained = by_peeling(case)
    expected = {each: paid - hand.put_in[each] + gained[each] for each, paid in opening.items()}
    assert {each: table.ledger[stack(each)] for each in opening} == expected
    assert text(table.pile(BOARD).cards) != text(table.pile(SECOND).cards)
