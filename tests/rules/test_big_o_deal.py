"""Big O High-Low Split with Running It Twice: the table, the button, who is dealt in, the blinds, cards and betting."""

from __future__ import annotations

import pytest

from houseway.cards import NoChance, SeededChance, Shoe, cards, text
from houseway.cards.card import JOKER
from houseway.errors import BadInput, NotLegal
from houseway.families.poker.core.hand_state import Hand
from houseway.play.decisions import Choose
from houseway.play.events import EVERYONE, NOBODY, Announced, Dealt, Moved, Shuffled
from houseway.play.ids import BOARD, BURNS, COLLECTION, MUCK, stack
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.play.session import Session
from tests.rules.boards_table import BIG_O, dealt_to, posted, seat, streets
from tests.rules.holdem_table import in_cents, passive, play, rights

LIMPED = "call call call check"
TO_TURN = f"{LIMPED} check check check check"
TO_RIVER = f"{TO_TURN} check check check check"
FOUR = "200 200 200 200"


def _blinds(played: Round) -> list[tuple[str, int, str]]:
    found = [each for each in played.events if isinstance(each, Moved) and "blind" in each.because]
    return [(str(each.payer), each.amount // 100, each.because) for each in found]


def _new_game(drawn: str) -> Round:
    at = posted(BIG_O)
    first = Shoe.rigged(at.pack, drawn).stack[::-1]
    stacks = in_cents("200 " * len(cards(drawn)))
    return Round(at, stacks, Shoe(first, NoChance(), orders=[at.pack.cards()]))


# Deck and table (3917-3920, 3932-3934, 3999-4001) ------------------------------------------------------------------


@pytest.mark.rule(BIG_O, "3932-3934")
def test_one_standard_deck_and_no_joker() -> None:
    faces = posted(BIG_O).faces
    assert len(faces) == len(set(faces)) == 52
    assert JOKER not in faces


@pytest.mark.rule(BIG_O, "3999-4001, 4047-4052")
@pytest.mark.parametrize("players", range(2, 11))
def test_up_to_ten_are_seated_and_at_most_eight_receive_cards(players: int) -> None:
    played = seat(posted(BIG_O), "200 " * players)
    held = [each for each in played.table.seats if played.table.hand(each).cards]
    assert len(held) == min(players, 8)
    assert passive(played).state == "over"


@pytest.mark.rule(BIG_O, "3999")
def test_an_eleventh_player_is_refused() -> None:
    with pytest.raises(BadInput, match="11"):
        seat(posted(BIG_O), "200 " * 11)


@pytest.mark.rule(BIG_O, "3917-3920")
def test_what_one_wins_others_lose_and_the_house_has_no_part_in_it() -> None:
    played = passive(seat(posted(BIG_O), FOUR))
    net = played.net()
    assert sum(net.values()) == 0
    assert not net.get(COLLECTION)
    assert {account for account, gained in net.items() if gained} <= {stack(each) for each in range(1, 5)}


@pytest.mark.rule(BIG_O, "4000-4001")
@pytest.mark.parametrize(("words", "size"), [("", 4), (LIMPED, 4), (TO_TURN, 8), (TO_RIVER, 8)])
def test_every_seat_bets_the_same_in_a_round(words: str, size: int) -> None:
    played = play(seat(posted(BIG_O), FOUR), words)
    for _ in range(4):
        # What a bet or a raise costs on top of a call.
        *call, most = [int(each.split("$")[1]) for each in rights(played).split(", ") if "$" in each]
        assert most - sum(call) == size
        play(played, "check" if "check" in rights(played) else "call")


# The button (4005-4028) --------------------------------------------------------------------------------------------


@pytest.mark.rule(BIG_O, "4016-4021")
@pytest.mark.parametrize(
    ("drawn", "button"),
    [("2c Kd 9h", 2), ("Qc Qs Qh", 2), ("Ac Kh Ad", 3), ("Jh Jd Jc", 1), ("8d 8c 8h", 3), ("Td 9s Th 9c", 3)],
)
def test_in_a_new_game_the_highest_card_receives_the_button_and_suits_break_ties(drawn: str, button: int) -> None:
    assert _new_game(drawn).table.lasting[DealerButton].seat == button


@pytest.mark.rule(BIG_O, "4016-4023")
def test_the_cards_of_the_draw_are_dealt_face_up_from_the_dealers_left_and_go_back() -> None:
    played = _new_game("2c 7d 5s 4h")
    drawn = [each for each in played.events if isinstance(each, Dealt) and each.to.kind == "draw"]
    assert [(str(each.to), text(each.cards)) for each in drawn] == [
        ("draw 1", "2c"),
        ("draw 2", "7d"),
        ("draw 3", "5s"),
        ("draw 4", "4h"),
    ]
    assert {each.seen_by for each in drawn} == {EVERYONE}
    assert [each.count for each in played.events if isinstance(each, Shuffled)] == [4]


@pytest.mark.rule(BIG_O, "4007-4009, 4027-4028")
@pytest.mark.parametrize("players", [2, 5, 8, 9, 10])
def test_the_button_moves_one_seat_clockwise_even_where_it_is_not_dealt_in(players: int) -> None:
    stacks = dict.fromkeys(range(1, players + 1), 100_000)
    session = Session(posted(BIG_O), stacks, SeededChance(4), lasting=Lasting(DealerButton(players)))
    for hand in range(players + 1):
        played = passive(session.deal())
        assert played.table.facts(Hand).button == hand % players + 1
        session.close(played)
        session.stacks = dict(stacks)


# Who is dealt in (4047-4052) ---------------------------------------------------------------------------------------


@pytest.mark.rule(BIG_O, "4047-4052")
@pytest.mark.parametrize(
    ("players", "button", "out"),
    [
        (8, 8, []),
        (8, 3, []),
        (9, 9, [9]),
        (9, 1, [1]),
        (9, 5, [5]),
        (10, 10, [9, 10]),
        (10, 1, [1, 10]),
        (10, 6, [5, 6]),
    ],
)
def test_of_nine_the_button_and_of_ten_the_seat_at_its_right_as_well_are_not_dealt_in(
    players: int, button: int, out: list[int]
) -> None:
    played = seat(posted(BIG_O), "200 " * players, button=button)
    assert [each for each in played.table.seats if not played.table.hand(each).cards] == out
    assert [each for each in played.table.seats if each not in played.table.facts(Hand).order] == out


@pytest.mark.rule(BIG_O, "4047-4052")
def test_it_is_announced_who_is_not_dealt_in() -> None:
    played = seat(posted(BIG_O), "200 " * 10, button=1)
    words = [each.words for each in played.events if isinstance(each, Announced)]
    assert words == ["seat 1 and seat 10 are not dealt in: at most 8 hands"]


@pytest.mark.rule(BIG_O, "4010-4014, 4024-4026, 4030-4034, 4047-4052")
@pytest.mark.parametrize(("players", "last"), [(8, 8), (9, 8), (10, 8)])
def test_the_blinds_stay_left_of_the_button_and_the_last_seat_before_it_acts_last(players: int, last: int) -> None:
    played = seat(posted(BIG_O), "200 " * players)
    assert _blinds(played) == [("seat 1", 2, "small blind"), ("seat 2", 4, "big blind")]
    order = []
    while len(streets(played, BOARD)) < 2:
        [asked] = played.open_decisions()
        order.append(asked.seat)
        play(played, "check" if "check" in rights(played) else "call")
    assert order == [*range(3, last + 1), 1, 2, *range(1, last + 1)]


@pytest.mark.rule(BIG_O, "4047-4052")
def test_whoever_is_not_dealt_in_puts_in_nothing_and_is_asked_nothing() -> None:
    played = passive(seat(posted(BIG_O), "200 " * 10, button=4))
    assert {who for _, who, _ in played.answers}.isdisjoint({3, 4})
    assert played.table.ledger[stack(3)] == played.table.ledger[stack(4)] == 20_000


# Blinds and cards (4030-4046, 4079-4135) ---------------------------------------------------------------------------


@pytest.mark.rule(BIG_O, "4030-4040")
@pytest.mark.parametrize(
    ("stakes", "small", "big"),
    [({}, 2, 4), ({"limits": "$10-$20"}, 5, 10), ({"limits": "$10-$20", "blinds": "$3 $10"}, 3, 10)],
)
def test_the_blinds_follow_the_posted_limit_and_are_put_up_before_the_cards(
    stakes: dict[str, str], small: int, big: int
) -> None:
    played = seat(posted(BIG_O, stakes=stakes), FOUR, button=2)
    assert _blinds(played) == [("seat 3", small, "small blind"), ("seat 4", big, "big blind")]
    kinds = [type(each) for each in played.events if isinstance(each, Moved | Dealt)]
    assert kinds[:3] == [Moved, Moved, Dealt]


@pytest.mark.rule(BIG_O, "4030-4037")
@pytest.mark.parametrize("given", ["", "$4", "$1 $2 $4", "$4 $2"])
def test_the_blinds_are_two_the_smaller_first(given: str) -> None:
    with pytest.raises(BadInput, match="blinds"):
        posted(BIG_O, stakes={"blinds": given})


@pytest.mark.rule(BIG_O, "4030-4034")
def test_two_players_as_printed_and_in_the_other_reading() -> None:
    assert _blinds(seat(posted(BIG_O), "200 200"))[0] == ("seat 1", 2, "small blind")
    other = posted(BIG_O, readings={"two-players": "button-posts-small"})
    assert _blinds(seat(other, "200 200"))[0] == ("seat 2", 2, "small blind")


@pytest.mark.rule(BIG_O, "4010-4012, 4041-4046")
def test_five_cards_each_one_at_a_time_from_the_small_blind_and_the_button_last() -> None:
    played = seat(posted(BIG_O), "200 200 200", button=2)
    order = [str(each.to) for each in played.events if isinstance(each, Dealt)]
    assert order == ["hand 3", "hand 1", "hand 2"] * 5
    for each in (1, 2, 3):
        assert played.table.hand(each).sight == [each] * 5


@pytest.mark.rule(BIG_O, "4079-4084, 4109-4114, 4130-4135")
def test_a_card_is_burnt_before_the_flop_the_turn_and_the_river() -> None:
    played = passive(seat(posted(BIG_O), FOUR))
    assert dealt_to(played) == [BURNS, BOARD] * 3
    assert [len(cards(each)) for each in streets(played, BOARD)] == [3, 1, 1]
    sights = {each.to: each.seen_by for each in played.events if isinstance(each, Dealt)}
    assert (sights[BURNS], sights[BOARD]) == (NOBODY, EVERYONE)


# Betting (4054-4149) -----------------------------------------------------------------------------------------------

RIGHTS = [
    ("", "3: fold, call $4, raise $8"),
    ("call call", "1: fold, call $2, raise $6"),
    ("call call call", "2: fold, check, raise $4"),
    ("raise", "4: fold, call $8, raise $12"),
    ("call call raise", "2: fold, call $4, raise $8"),
    ("raise raise raise", "2: fold, call $12"),
    ("raise raise raise call", "3: fold, call $8"),
    ("raise raise raise fold fold", "4: fold, call $4"),
    (LIMPED, "1: fold, check, bet $4"),
    (f"{LIMPED} check", "2: fold, check, bet $4"),
    (f"{LIMPED} bet", "2: fold, call $4, raise $8"),
    (f"{LIMPED} bet raise raise raise", "1: fold, call $12"),
    (f"{LIMPED} check check check bet", "1: fold, call $4, raise $8"),
    ("call fold call check", "1: fold, check, bet $4"),
    ("call call fold check", "2: fold, check, bet $4"),
    (TO_TURN, "1: fold, check, bet $8"),
    (f"{TO_TURN} bet raise", "3: fold, call $16, raise $24"),
    (TO_RIVER, "1: fold, check, bet $8"),
    (f"{TO_RIVER} bet raise raise raise", "1: fold, call $24"),
    (f"{TO_RIVER} check check check", "4: fold, check, bet $8"),
]


@pytest.mark.rule(BIG_O, "4024-4026, 4054-4069, 4086-4104, 4116-4125, 4137-4146")
@pytest.mark.parametrize(("words", "expected"), RIGHTS, ids=[words or "opening" for words, _ in RIGHTS])
def test_rights_at_limit(words: str, expected: str) -> None:
    assert rights(play(seat(posted(BIG_O), FOUR), words)) == expected


@pytest.mark.rule(BIG_O, "4062-4065")
def test_two_who_began_a_round_may_raise_without_end() -> None:
    played = play(seat(posted(BIG_O), "900 900"), "raise " * 9)
    assert rights(played) == "2: fold, call $4, raise $8"


@pytest.mark.rule(BIG_O, "4062-4065")
@pytest.mark.parametrize(
    ("reading", "expected"),
    [("from-the-start", "2: fold, call $4"), ("whenever-two-remain", "2: fold, call $4, raise $8")],
)
def test_the_readings_of_two_players_differ_when_a_third_has_folded(reading: str, expected: str) -> None:
    at = posted(BIG_O, readings={"heads-up": reading})
    assert rights(play(seat(at, "200 200 200"), "call raise raise fold raise")) == expected


@pytest.mark.rule(BIG_O, "4062-4065")
@pytest.mark.parametrize(
    ("reading", "expected"), [("from-the-start", "1: fold, call $4"), ("two-with-chips", "1: fold, call $4, raise $8")]
)
def test_a_third_player_who_is_all_in_participates_or_not_by_the_reading(reading: str, expected: str) -> None:
    # Seat 3 is all in before the flop; on it seat 1 bets, and three raises follow.
    at = posted(BIG_O, readings={"heads-up": reading})
    assert rights(play(seat(at, "200 200 4"), "call call check bet raise raise raise")) == expected


@pytest.mark.rule(BIG_O, "4065-4069")
@pytest.mark.parametrize("words", ["", "call", "call call", "raise call call", LIMPED + " bet"])
def test_nobody_checks_after_a_bet_nor_before_the_flop_but_the_big_blind(words: str) -> None:
    played = play(seat(posted(BIG_O), FOUR), words)
    with pytest.raises(NotLegal):
        play(played, "check")


@pytest.mark.rule(BIG_O, "4071-4074")
def test_a_folded_hand_goes_away_face_down_and_its_player_is_asked_no_more() -> None:
    played = play(seat(posted(BIG_O), FOUR), "3:fold")
    muck = played.table.pile(MUCK)
    assert (len(muck.cards), set(muck.sight)) == (5, {NOBODY})
    passive(played)
    assert [who for _, who, _ in played.answers].count(3) == 1


@pytest.mark.rule(BIG_O, "4153-4155")
def test_the_last_active_player_takes_the_pot_without_a_showdown() -> None:
    played = play(seat(posted(BIG_O), FOUR), "fold fold raise fold")
    assert played.state == "over"
    assert not streets(played, BOARD)
    assert [played.table.ledger[stack(each)] for each in (1, 2, 3, 4)] == [20_400, 19_600, 20_000, 20_000]


FREE = [
    ("no-limit", {}, "", "3: fold, call $4, raise to $8-$200"),
    ("no-limit", {}, "raise=20", "4: fold, call $20, raise to $36-$200"),
    ("no-limit", {}, "raise=20 raise=60", "1: fold, call $58, raise to $100-$200"),
    ("no-limit", {}, "raise=20 raise=60 raise=120", "2: fold, call $116"),
    ("no-limit", {"no-limit-cap": "no-cap"}, "raise=20 raise=60 raise=120", "2: fold, call $116, raise to $180-$200"),
    ("no-limit", {"no-limit-raise": "increment"}, "raise=20", "4: fold, call $20, raise to $24-$200"),
    ("no-limit", {}, TO_TURN, "1: fold, check, bet to $4-$196"),
    ("no-limit", {"no-limit-minimum": "doubles"}, TO_TURN, "1: fold, check, bet to $8-$196"),
    ("pot-limit", {}, "", "3: fold, call $4, raise to $8-$14"),
    ("pot-limit", {}, "raise=14", "4: fold, call $14, raise to $24-$48"),
    ("pot-limit", {}, LIMPED, "1: fold, check, bet to $4-$16"),
    ("pot-limit", {}, f"{LIMPED} bet=16", "2: fold, call $16, raise to $32-$64"),
]


@pytest.mark.rule(BIG_O, "4058-4065, 5447-5449")
@pytest.mark.parametrize(("betting", "readings", "words", "expected"), FREE)
def test_rights_where_amounts_are_free(betting: str, readings: dict[str, str], words: str, expected: str) -> None:
    assert rights(play(seat(posted(BIG_O, betting, readings), FOUR), words)) == expected


@pytest.mark.rule(BIG_O, "4209-4215")
@pytest.mark.parametrize(
    ("reading", "moves"), [("table-stakes", ("fold", "call")), ("reopens", ("fold", "call", "raise"))]
)
def test_a_short_all_in_reopens_the_betting_in_one_reading_only(reading: str, moves: tuple[str, ...]) -> None:
    at = posted(BIG_O, "no-limit", {"all-in": reading})
    played = play(seat(at, "200 200 200 26"), "raise=20 raise=26 call fold")
    [asked] = played.open_decisions()
    assert isinstance(asked, Choose)
    assert (asked.seat, asked.moves) == (3, moves)
