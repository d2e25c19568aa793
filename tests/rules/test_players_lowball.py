"""Lowball (Ace-to-Five), Player's: the table, the button, antes and blinds, the deal, the kill and betting rights.

$3-$6 with blinds of $1 and $3 and an ante of $1, unless a row says otherwise. With four players seat 1 is the small
blind, 2 the big blind, 3 acts first and 4 has the button.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from houseway import view
from houseway.cards import text
from houseway.cards.card import JOKER
from houseway.errors import BadInput, NotLegal
from houseway.families.poker.core.hand_state import Hand
from houseway.play.events import Announced, Dealt, Moved
from houseway.play.ids import HAND_PILES, POT, PileId, bet, stack
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.rules.posting.terms import Terms
from tests.rules.holdem_table import purses, rights
from tests.rules.lowball_table import blinds, dealt, new_game, passive, play, posted, sit

DOCUMENT = "players/lowball-ace-to-five"
NO_KILL = {"kill-option": "no-kill"}
FOUR = "200 200 200 200"


def table(betting: str | None = None, readings: Mapping[str, str] | None = None, **stakes: str) -> Terms:
    return posted(DOCUMENT, betting=betting, stakes=stakes, readings=readings)


# Deck and seats ----------------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "3703-3704")
def test_the_deck_has_fifty_two_cards_and_a_joker() -> None:
    faces = table().faces
    assert len(faces) == len(set(faces)) == 53
    assert faces.count(JOKER) == 1


@pytest.mark.rule(DOCUMENT, "3751-3752")
@pytest.mark.parametrize(
    ("players", "out"), [(2, []), (8, []), (9, [9]), (10, [10, 9])], ids=["two", "eight", "nine", "ten"]
)
def test_no_more_than_eight_are_dealt_to_and_the_button_is_left_out_first(players: int, out: list[int]) -> None:
    played = sit(table(), "50 " * players)
    order = played.table.facts(Hand).order
    assert len(order) == min(players, 8)
    assert sorted(set(range(1, players + 1)) - set(order)) == sorted(out)
    assert all(not played.table.hand(seat).cards for seat in out)
    words = [each.words for each in played.events if isinstance(each, Announced)]
    assert any("not dealt in" in each for each in words) == bool(out)


@pytest.mark.rule(DOCUMENT, "3751")
def test_an_eleventh_player_is_refused() -> None:
    with pytest.raises(BadInput, match="11"):
        sit(table(), "50 " * 11)


@pytest.mark.rule(DOCUMENT, "3751-3752")
def test_whoever_is_not_dealt_in_pays_no_ante_and_no_blind() -> None:
    played = passive(sit(table(), "50 " * 9))
    assert played.table.ledger[stack(9)] == 5000


# The button (3768-3770, 3789-3790) ---------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "3707-3709, 3789-3790")
@pytest.mark.parametrize(
    ("drawn", "reading", "button"),
    [
        ("Kc As Qs", "by-suit", 1),
        ("Qs Kc As", "by-suit", 2),
        ("Kc Kd Kh", "by-suit", 3),
        ("Ks Kd Kh", "by-suit", 1),
        ("2c Jk Ac", "by-suit", 1),
        ("Ac Jk As", "by-suit", 3),
        ("Kc As Qs", "aces-high", 2),
    ],
)
def test_the_highest_card_receives_the_first_button(drawn: str, reading: str, button: int) -> None:
    played = new_game(table(readings={"first-button": reading}), "50 50 50", drawn=drawn)
    assert played.table.facts(Hand).button == button


@pytest.mark.rule(DOCUMENT, "3769")
@pytest.mark.parametrize(("before", "now"), [(1, 2), (2, 3), (3, 1)])
def test_the_button_moves_clockwise(before: int, now: int) -> None:
    assert sit(table(), "50 50 50", lasting=Lasting(DealerButton(before))).table.lasting[DealerButton].seat == now


# Antes and blinds (3774-3776, 3790-3793) ---------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "3790-3793")
def test_everybody_antes_into_the_pot_before_any_card() -> None:
    played = sit(table(), FOUR)
    antes = [each for each in played.events if isinstance(each, Moved) and each.because == "ante"]
    assert [(each.payer, each.payee, each.amount) for each in antes] == [(stack(s), POT, 100) for s in (1, 2, 3, 4)]
    first = next(each for each in played.events if isinstance(each, Dealt))
    assert played.events.index(antes[-1]) < played.events.index(first)


@pytest.mark.rule(DOCUMENT, "3774-3776")
@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("$1 $3", [("seat 1", 1, "small blind"), ("seat 2", 3, "big blind")]),
        ("$3", [("seat 1", 3, "blind")]),
        ("$1 $2 $3", [("seat 1", 1, "first blind"), ("seat 2", 2, "second blind"), ("seat 3", 3, "big blind")]),
        ("", []),
    ],
    ids=["two", "one", "three", "none"],
)
def test_the_table_posts_one_blind_or_more_or_none(given: str, expected: list[tuple[str, int, str]]) -> None:
    assert blinds(sit(table(blinds=given), FOUR)) == expected


@pytest.mark.rule(DOCUMENT, "3774-3776")
@pytest.mark.parametrize(
    ("reading", "small", "big"), [("as-printed", "seat 1", "seat 2"), ("button-posts-small", "seat 2", "seat 1")]
)
def test_blinds_of_two_players(reading: str, small: str, big: str) -> None:
    played = sit(table(readings={"two-players": reading}), "50 50")
    assert blinds(played) == [(small, 1, "small blind"), (big, 3, "big blind")]


@pytest.mark.rule(DOCUMENT, "3774-3776, 3790-3793")
@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"blinds": "$3 $1"}, "from the smallest to the biggest"),
        ({"blinds": "$0 $3"}, "from the smallest to the biggest"),
        ({"blinds": "$1 $1 $2 $3"}, "0-3 blinds, not 4"),
        ({"ante": "$0"}, "played with an ante"),
    ],
)
def test_other_blinds_and_a_game_without_an_ante_are_refused(given: dict[str, str], expected: str) -> None:
    with pytest.raises(BadInput, match=expected):
        posted(DOCUMENT, stakes=given)


# The deal (3793-3796) ----------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "3770, 3793-3796")
def test_five_cards_one_at_a_time_the_button_last() -> None:
    played = passive(sit(table(), "50 50 50", then="2c 3c 4c 2d 3d 4d 2h 3h 4h 2s 3s 4s 5c 6c 7c"), until="draw")
    assert dealt(played, 1) == ["2c", "2d", "2h", "2s", "5c"]
    assert dealt(played, 3) == ["4c", "4d", "4h", "4s", "7c"]


@pytest.mark.rule(DOCUMENT, "3796-3799")
def test_a_player_sees_three_cards_when_they_may_kill() -> None:
    played = sit(table(), "50 50 50")
    [asked] = played.open_decisions()
    assert (asked.seat, asked.about) == (1, "kill")
    seen = view(played.table, 1)["piles"]
    assert len(seen[HAND_PILES[1]]) == 3
    assert "??" not in seen[HAND_PILES[1]]
    assert seen[HAND_PILES[2]] == ["??"] * 3


@pytest.mark.rule(DOCUMENT, "3793-3799")
def test_the_kill_may_be_offered_when_five_cards_lie_there_and_three_have_been_looked_at() -> None:
    hands = ("2c 2d 2h 2s 5c", "3c 3d 3h 3s 6c", "4c 4d 4h 4s 7c")
    played = sit(table(readings={"kill-moment": "five-cards"}), "50 50 50", hands=hands)
    assert played.open_decisions()[0].about == "kill"
    seen = view(played.table, 1)["piles"]
    assert seen[HAND_PILES[1]] == ["2c", "2d", "2h"]
    assert seen[PileId("pile", 1)] == ["??", "??"]
    play(played, "pass pass pass")
    assert played.open_decisions()[0].about == "bet"
    seen = view(played.table, 1)["piles"]
    assert seen[HAND_PILES[1]] == ["2c", "2d", "2h", "2s", "5c"]
    assert seen[HAND_PILES[2]] == ["??"] * 5
    # The same deck deals the same hands either way.
    assert [text(played.table.hand(seat).cards) for seat in (1, 2, 3)] == list(hands)


# The voluntary kill (3796-3799) ------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "3796-3799")
@pytest.mark.parametrize(
    ("words", "killer", "cost"),
    [("1:kill", 1, 5), ("pass 2:kill", 2, 3), ("pass pass 3:kill", 3, 6), ("pass pass pass 4:kill", 4, 6)],
    ids=["small blind", "big blind", "first to act", "button"],
)
def test_a_kill_is_a_blind_of_double_the_big_blind(words: str, killer: int, cost: int) -> None:
    played = play(sit(table(), FOUR), words)
    assert blinds(played)[-1] == (f"seat {killer}", cost, "kill blind")
    assert played.table.ledger[bet(killer)] == 600


@pytest.mark.rule(DOCUMENT, "3796-3799")
def test_only_one_player_can_kill_and_the_next_are_not_asked() -> None:
    played = play(sit(table(), FOUR), "pass pass 3:kill")
    [asked] = played.open_decisions()
    assert asked.about == "bet"


@pytest.mark.rule(DOCUMENT, "3797-3799")
@pytest.mark.parametrize(
    ("read", "words", "expected"),
    [
        # In turn, from the left of the big blind; the limits double.
        ({}, "pass pass pass 4:kill", "3: fold, call $6, raise $12"),
        ({}, "pass pass pass 4:kill 3:raise", "4: fold, call $6, raise $12"),
        ({}, "pass pass pass 4:kill 3:call", "4: fold, check, raise $6"),
        ({}, "1:kill 3:call 4:call", "1: fold, check, raise $6"),
        ({}, "pass pass 3:kill", "3: fold, check, raise $6"),
        ({"kill-limits": "unchanged"}, "pass pass pass 4:kill", "3: fold, call $6, raise $9"),
        ({"kill-order": "last"}, "pass pass 3:kill", "4: fold, call $6, raise $12"),
        ({"kill-order": "last"}, "pass pass 3:kill 4:call 1:call 2:call", "3: fold, check, raise $6"),
        ({"kill-order": "left-of-killer"}, "1:kill", "2: fold, call $3, raise $9"),
        ({"kill-order": "left-of-killer"}, "pass pass pass 4:kill", "1: fold, call $5, raise $11"),
    ],
)
def test_rights_in_a_killed_pot(read: dict[str, str], words: str, expected: str) -> None:
    assert rights(play(sit(table(readings=read), FOUR), words)) == expected


@pytest.mark.rule(DOCUMENT, "3778-3783, 3797-3799")
def test_both_limits_of_a_killed_pot_are_doubled() -> None:
    played = play(sit(table(), FOUR), "1:kill 3:call 4:call 1:check 2:call / pat pat pat pat")
    assert rights(played) == "1: fold, check, bet $12"


@pytest.mark.rule(DOCUMENT, "3797-3799")
def test_who_cannot_pay_the_blind_is_not_asked_to_kill() -> None:
    played = play(sit(table(), "200 200 6 200"), "1:pass 2:pass")
    assert played.open_decisions()[0].seat == 4


@pytest.mark.rule(DOCUMENT, "3796-3801")
@pytest.mark.parametrize(("given", "read"), [("", {}), ("$1 $3", NO_KILL)], ids=["no blinds", "not played"])
def test_no_kill_without_a_big_blind_or_where_it_is_not_played(given: str, read: dict[str, str]) -> None:
    assert sit(table(blinds=given, readings=read), FOUR).open_decisions()[0].about == "bet"


# First round (3778-3817) -------------------------------------------------------------------------------------------

FIRST_ROUND = [
    ("", "3: fold, call $3, raise $6"),
    ("call", "4: fold, call $3, raise $6"),
    ("raise", "4: fold, call $6, raise $9"),
    ("fold fold", "1: fold, call $2, raise $5"),
    ("call call call", "2: fold, check, raise $3"),
    ("call call raise", "2: fold, call $3, raise $6"),
    ("call call call raise", "3: fold, call $3, raise $6"),
    # Three raises, then no more with three in; two may go on.
    ("raise raise raise", "2: fold, call $9"),
    ("raise raise call raise", "3: fold, call $6"),
    ("raise raise raise fold fold", "4: fold, call $3, raise $6"),
    ("raise raise raise fold fold raise", "1: fold, call $3, raise $6"),
]


@pytest.mark.rule(DOCUMENT, "3778-3781, 3799-3817")
@pytest.mark.parametrize(("words", "expected"), FIRST_ROUND, ids=[words or "opening" for words, _ in FIRST_ROUND])
def test_rights_before_the_draw(words: str, expected: str) -> None:
    assert rights(play(sit(table(readings=NO_KILL), FOUR), words)) == expected


@pytest.mark.rule(DOCUMENT, "3813-3815")
def test_two_players_who_did_not_begin_alone_are_capped_in_the_other_reading() -> None:
    read = NO_KILL | {"heads-up": "from-the-start"}
    assert rights(play(sit(table(readings=read), FOUR), "raise raise raise fold fold")) == "4: fold, call $3"


@pytest.mark.rule(DOCUMENT, "3800-3817")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", "1: fold, bet $3"),
        ("fold", "2: fold, bet $3"),
        ("fold fold", "3: fold, bet $3"),
        ("bet", "2: fold, call $3, raise $6"),
        ("fold fold bet", "4: fold, call $3, raise $6"),
        ("bet raise raise raise", "1: fold, call $9"),
    ],
)
def test_without_blinds_the_left_of_the_button_bets_or_folds_and_nobody_checks(words: str, expected: str) -> None:
    assert rights(play(sit(table(blinds=""), FOUR), words)) == expected


@pytest.mark.rule(DOCUMENT, "3800-3817")
def test_without_blinds_the_last_player_takes_the_antes_when_all_others_fold() -> None:
    assert purses(play(sit(table(blinds=""), FOUR), "fold fold fold")) == {1: 199, 2: 199, 3: 199, 4: 203}


@pytest.mark.rule(DOCUMENT, "3771-3772")
def test_the_left_of_the_button_acts_first_in_the_other_reading() -> None:
    read = NO_KILL | {"first-to-act": "left-of-the-button"}
    played = sit(table(readings=read), FOUR)
    assert rights(played) == "1: fold, call $2, raise $5"
    assert rights(play(played, "call check call")) == "4: fold, call $3, raise $6"


# Second round (3857-3876) ------------------------------------------------------------------------------------------

LIMPED = "call call call check / pat pat pat pat"
SECOND_ROUND = [
    ("", "1: fold, check, bet $6"),
    ("check", "2: fold, check, bet $6"),
    ("check check bet", "4: fold, call $6, raise $12"),
    ("bet raise", "3: fold, call $12, raise $18"),
    ("bet raise raise raise", "1: fold, call $18"),
    ("bet raise raise raise fold fold", "3: fold, call $6, raise $12"),
    ("check check bet call", "1: fold, call $6, raise $12"),
]


@pytest.mark.rule(DOCUMENT, "3779-3782, 3857-3876")
@pytest.mark.parametrize(("words", "expected"), SECOND_ROUND, ids=[words or "opening" for words, _ in SECOND_ROUND])
def test_rights_after_the_draw(words: str, expected: str) -> None:
    assert rights(play(sit(table(readings=NO_KILL), FOUR), f"{LIMPED} {words}")) == expected


# No limit and pot limit (3783-3787) --------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "3783-3787")
@pytest.mark.parametrize(
    ("betting", "words", "expected"),
    [
        ("no-limit", "", "3: fold, call $3, raise to $6-$199"),
        # A re-raise is of the minimum bet or more, whatever the last raise was.
        ("no-limit", "raise=20", "4: fold, call $20, raise to $23-$199"),
        ("no-limit", LIMPED, "1: fold, check, bet to $3-$196"),
        ("no-limit", f"{LIMPED} bet=50", "2: fold, call $50, raise to $53-$196"),
        # Antes of $4 and blinds of $4; after a call of $3 the pot is $11.
        ("pot-limit", "", "3: fold, call $3, raise to $6-$14"),
        ("pot-limit", "raise=14", "4: fold, call $14, raise to $17-$50"),
        ("pot-limit", LIMPED, "1: fold, check, bet to $3-$16"),
    ],
)
def test_amounts_where_they_are_free(betting: str, words: str, expected: str) -> None:
    assert rights(play(sit(table(betting, NO_KILL), FOUR), words)) == expected


@pytest.mark.rule(DOCUMENT, "3784-3787, 3810-3813, 3865")
@pytest.mark.parametrize(
    ("read", "words", "expected"),
    [
        ({"no-limit-raise": "last-raise"}, "raise=20", "4: fold, call $20, raise to $37-$199"),
        ({"no-limit-minimum": "doubles"}, LIMPED, "1: fold, check, bet to $6-$196"),
        ({"no-limit-minimum": "doubles"}, f"{LIMPED} bet=50", "2: fold, call $50, raise to $56-$196"),
    ],
)
def test_the_least_bets_and_raises_of_the_other_readings(read: dict[str, str], words: str, expected: str) -> None:
    assert rights(play(sit(table("no-limit", NO_KILL | read), FOUR), words)) == expected


@pytest.mark.rule(DOCUMENT, "3783-3787")
@pytest.mark.parametrize(
    ("reading", "expected"),
    [("table-stakes", "3: fold, call $2"), ("reopens", "3: fold, call $2, raise to $11-$199")],
)
def test_a_short_all_in_reopens_the_betting_in_one_reading_only(reading: str, expected: str) -> None:
    # Seat 4 has $8 after the ante: two more than the raise to $6, where three would be a full raise.
    read = NO_KILL | {"all-in": reading}
    assert rights(play(sit(table("no-limit", read), "200 200 200 9"), "raise=6 raise=8 call fold")) == expected


@pytest.mark.rule(DOCUMENT, "3804-3815")
@pytest.mark.parametrize(
    ("reading", "expected"),
    [("as-printed", "2: fold, call $9"), ("no-cap", "2: fold, call $9, raise to $15-$199")],
)
def test_the_cap_binds_no_limit_games_unless_read_otherwise(reading: str, expected: str) -> None:
    read = NO_KILL | {"no-limit-cap": reading}
    assert rights(play(sit(table("no-limit", read), FOUR), "raise=6 raise=9 raise=12")) == expected


@pytest.mark.rule(DOCUMENT, "3778-3783")
@pytest.mark.parametrize("bad", ["raise=12", "check", "bet"])
def test_other_amounts_and_moves_are_refused(bad: str) -> None:
    played = sit(table(readings=NO_KILL), FOUR)
    before = list(played.events)
    with pytest.raises(NotLegal):
        play(played, bad)
    assert played.events == before


@pytest.mark.rule(DOCUMENT, "3687-3689")
def test_every_chip_of_the_pot_goes_to_a_player() -> None:
    played: Round = passive(sit(table(), FOUR))
    assert sum(purses(played).values()) == 800
    assert played.collection == 0
