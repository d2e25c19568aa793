"""Badugi, Player's: the button, blinds, four rounds of betting with six raises, three draws.

$4-$8 with blinds of $2 and $4. With four players seat 1 is the small blind, 2 the big blind, 3 acts first and 4 has the
button.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from houseway import view
from houseway.cards import SeededChance, Shoe
from houseway.cards.card import JOKER
from houseway.errors import BadInput, NotLegal
from houseway.families.poker.core.hand_state import Hand
from houseway.play.decisions import Pick
from houseway.play.events import EVERYONE, Acted, Carried, Dealt, Shuffled
from houseway.play.ids import MUCK, PileId
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.play.session import Session
from houseway.rules.posting.terms import Terms
from tests.rules.holdem_table import rights
from tests.rules.lowball_table import blinds, dealt, hand, new_game, passive, play, posted, sit

DOCUMENT = "players/badugi"
FOUR = "200 200 200 200"
LIMPED = "call call call check"
PAT = "pat pat pat pat"
CHECKED = "check check check check"


def table(readings: Mapping[str, str] | None = None, betting: str | None = None) -> Terms:
    return posted(DOCUMENT, betting=betting, readings=readings, fee=None if betting else "badugi-draw/1")


def after(words: str, stacks: str = FOUR, **read: str) -> str:
    readings = {name.replace("_", "-"): choice for name, choice in read.items()}
    return rights(play(sit(table(readings), stacks), words))


# Deck, seats and button (3348-3396) --------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "3348-3350")
def test_the_deck_is_the_standard_fifty_two_without_a_joker() -> None:
    faces = table().faces
    assert len(faces) == len(set(faces)) == 52
    assert JOKER not in faces


@pytest.mark.rule(DOCUMENT, "3378-3380")
@pytest.mark.parametrize("players", range(2, 11))
def test_up_to_ten_players_are_dealt_in(players: int) -> None:
    played = passive(sit(table(), "200 " * players))
    assert len(played.table.facts(Hand).order) == players
    assert played.state == "over"


@pytest.mark.rule(DOCUMENT, "3378")
def test_an_eleventh_player_is_refused() -> None:
    with pytest.raises(BadInput, match="11"):
        sit(table(), "200 " * 11)


@pytest.mark.rule(DOCUMENT, "3383-3393")
@pytest.mark.parametrize(
    ("drawn", "reading", "button"),
    [
        # The printed example: the king of hearts before the king of clubs.
        ("Kh Kc 2s", "low", 1),
        ("Kc Kh 2s", "low", 2),
        ("Kd Kh Ks", "low", 3),
        ("Qs Kc Qh", "low", 2),
        ("As Kc Qh", "low", 2),
        ("Ac 2c Ah", "low", 2),
        ("As Kc Qh", "high", 1),
    ],
)
def test_the_highest_card_by_suit_receives_the_first_button(drawn: str, reading: str, button: int) -> None:
    played = new_game(table({"aces-drawn": reading}), "200 200 200", drawn=drawn)
    assert played.table.facts(Hand).button == button


@pytest.mark.rule(DOCUMENT, "3389-3390")
@pytest.mark.parametrize(("reading", "mucked"), [("go-back", 0), ("set-aside", 3)])
def test_the_cards_drawn_for_the_button(reading: str, mucked: int) -> None:
    played = new_game(table({"opening-cards": reading}), "200 200 200", drawn="Kh Kc 2s")
    assert len(played.table.pile(MUCK).cards) == mucked
    assert len(played.table.shoe) == 52 - 12 - mucked


@pytest.mark.rule(DOCUMENT, "3394-3396, 3418-3419")
@pytest.mark.parametrize(("before", "button", "small", "big"), [(4, 1, 2, 3), (1, 2, 3, 4), (3, 4, 1, 2)])
def test_button_and_blinds_move_clockwise(before: int, button: int, small: int, big: int) -> None:
    played = sit(table(), FOUR, lasting=Lasting(DealerButton(before)))
    assert played.table.lasting[DealerButton].seat == button
    assert blinds(played) == [(f"seat {small}", 2, "small blind"), (f"seat {big}", 4, "big blind")]


@pytest.mark.rule(DOCUMENT, "3408-3411")
@pytest.mark.parametrize(("reading", "small"), [("as-printed", "seat 1"), ("button-posts-small", "seat 2")])
def test_blinds_of_two_players(reading: str, small: str) -> None:
    assert blinds(sit(table({"two-players": reading}), "200 200"))[0][0] == small


# The deal (3419-3422) ----------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "3349-3350, 3396-3398, 3419-3422")
def test_four_cards_face_down_one_at_a_time_the_button_last() -> None:
    played = sit(table(), "200 200 200", then="2c 3c 4c 2d 3d 4d 2h 3h 4h 2s 3s 4s")
    assert dealt(played, 1) == ["2c", "2d", "2h", "2s"]
    assert dealt(played, 3) == ["4c", "4d", "4h", "4s"]
    assert not any(isinstance(each, Dealt) and each.seen_by == EVERYONE for each in played.events)


# First round (3424-3445) -------------------------------------------------------------------------------------------

FIRST_ROUND = [
    ("", "3: fold, call $4, raise $8"),
    ("call", "4: fold, call $4, raise $8"),
    ("fold fold", "1: fold, call $2, raise $6"),
    ("raise", "4: fold, call $8, raise $12"),
    (LIMPED.removesuffix(" check"), "2: fold, check, raise $4"),
    ("call call raise", "2: fold, call $4, raise $8"),
    ("call call call raise", "3: fold, call $4, raise $8"),
    # Raises to 8, 12, 16, 20, 24 and 28: six, then no more.
    ("raise raise raise raise raise", "4: fold, call $12, raise $16"),
    ("raise raise raise raise raise raise", "1: fold, call $12"),
    ("raise raise raise raise raise raise call", "2: fold, call $8"),
]


@pytest.mark.rule(DOCUMENT, "3398-3399, 3424-3445")
@pytest.mark.parametrize(("words", "expected"), FIRST_ROUND, ids=[words or "opening" for words, _ in FIRST_ROUND])
def test_rights_in_the_first_round(words: str, expected: str) -> None:
    assert after(words) == expected


SIX = "raise raise raise raise raise raise"


@pytest.mark.rule(DOCUMENT, "3438-3440")
def test_two_players_may_raise_without_end() -> None:
    assert after(f"{SIX} raise raise raise", "200 200") == "2: fold, call $4, raise $8"


@pytest.mark.rule(DOCUMENT, "3438-3440")
@pytest.mark.parametrize(
    ("reading", "expected"),
    [("from-the-start", "1: fold, call $4"), ("whenever-two-remain", "1: fold, call $4, raise $8")],
)
def test_two_of_three_players_are_capped_unless_read_otherwise(reading: str, expected: str) -> None:
    # Seat 2 folds to the fifth raise, and seat 3 makes the sixth.
    words = "3:raise 1:raise 2:raise 3:raise 1:raise 2:fold 3:raise"
    assert after(words, "200 200 200", heads_up=reading) == expected


@pytest.mark.rule(DOCUMENT, "3438-3440")
@pytest.mark.parametrize(
    ("reading", "expected"), [("from-the-start", "2: fold, call $4"), ("two-with-chips", "2: fold, call $4, raise $8")]
)
def test_a_third_player_who_is_all_in_participates_or_not_by_the_reading(reading: str, expected: str) -> None:
    words = "call call check / pat pat pat / 1:bet 2:raise 1:raise 2:raise 1:raise 2:raise 1:raise"
    # Seat 3 is all in for the big blind; after a bet and six raises it is seat 2 who may raise or not.
    assert after(words, "200 200 4", heads_up=reading) == expected


# Later rounds (3417-3418, 3468-3513) -------------------------------------------------------------------------------

ONE = f"{LIMPED} / {PAT}"
TWO = f"{ONE} / {CHECKED} / {PAT}"
THREE = f"{TWO} / {CHECKED} / {PAT}"
LATER_ROUNDS = [
    (ONE, "1: fold, check, bet $4"),
    (f"{ONE} / check bet", "3: fold, call $4, raise $8"),
    (f"{ONE} / check check check bet", "1: fold, call $4, raise $8"),
    (f"{ONE} / bet raise raise raise raise raise raise", "4: fold, call $12"),
    (TWO, "1: fold, check, bet $8"),
    (f"{TWO} / bet raise", "3: fold, call $16, raise $24"),
    (THREE, "1: fold, check, bet $8"),
    (f"{THREE} / check check bet", "4: fold, call $8, raise $16"),
    (f"{THREE} / fold bet call", "4: fold, call $8, raise $16"),
    (f"{THREE} / {CHECKED}", "over"),
    ("call fold call check / 1:pat 2:pat 3:pat", "1: fold, check, bet $4"),
    ("call call fold check / 2:pat 3:pat 4:pat", "2: fold, check, bet $4"),
]


@pytest.mark.rule(DOCUMENT, "3398, 3417-3418, 3468-3513")
@pytest.mark.parametrize(("words", "expected"), LATER_ROUNDS)
def test_rights_in_later_rounds(words: str, expected: str) -> None:
    assert after(words) == expected


@pytest.mark.rule(DOCUMENT, "3433-3438")
def test_any_amount_between_the_limits_in_the_other_reading() -> None:
    at = posted(DOCUMENT, readings={"bet-sizes": "spread"})
    assert at.structure == "spread"
    assert rights(sit(at, FOUR)) == "3: fold, call $4, raise to $8-$12"
    # Every limit option may still be posted, those of the fee book too.
    for option in ("document-time/16", "badugi-draw/1", "badugi-time/16"):
        assert posted(DOCUMENT, fee=option, readings={"bet-sizes": "spread"}).structure == "spread"


@pytest.mark.rule(DOCUMENT, "3438-3440, 3632")
@pytest.mark.parametrize(
    ("reading", "expected"),
    [("as-printed", "1: fold, call $12"), ("no-cap", "1: fold, call $12, raise to $32-$200")],
)
def test_the_cap_in_a_no_limit_game(reading: str, expected: str) -> None:
    played = sit(table({"no-limit-cap": reading}, "no-limit"), FOUR)
    play(played, "3:raise=8 4:raise=12 1:raise=16 2:raise=20 3:raise=24 4:raise=28")
    assert rights(played) == expected


@pytest.mark.rule(DOCUMENT, "3433-3438, 3473, 3504, 3632, 5144-5145")
@pytest.mark.parametrize(
    ("betting", "read", "words", "expected"),
    [
        ("no-limit", {}, "raise=20", "4: fold, call $20, raise to $36-$200"),
        ("no-limit", {"re-raise": "increment"}, "raise=20", "4: fold, call $20, raise to $24-$200"),
        ("no-limit", {}, ONE, "1: fold, check, bet to $4-$196"),
        ("no-limit", {}, TWO, "1: fold, check, bet to $4-$196"),
        ("no-limit", {}, THREE, "1: fold, check, bet to $4-$196"),
        ("no-limit", {"no-limit-minimum": "doubles"}, ONE, "1: fold, check, bet to $4-$196"),
        ("no-limit", {"no-limit-minimum": "doubles"}, TWO, "1: fold, check, bet to $8-$196"),
        # Blinds of $6 and a call of $4 make ten.
        ("pot-limit", {}, "", "3: fold, call $4, raise to $8-$14"),
        ("pot-limit", {}, TWO, "1: fold, check, bet to $4-$16"),
    ],
)
def test_rights_where_amounts_are_free(betting: str, read: dict[str, str], words: str, expected: str) -> None:
    at = posted(DOCUMENT, betting=betting, readings=read, fee="badugi-draw-no-limit/35")
    assert rights(play(sit(at, FOUR), words)) == expected


@pytest.mark.rule(DOCUMENT, "3433-3441")
@pytest.mark.parametrize(
    ("reading", "expected"), [("table-stakes", "3: fold, call $2"), ("reopens", "3: fold, call $2, raise $6")]
)
def test_a_short_all_in_reopens_the_betting_in_one_reading_only(reading: str, expected: str) -> None:
    assert after("raise raise call fold", "200 200 200 10", all_in=reading) == expected


@pytest.mark.rule(DOCUMENT, "3408-3413")
@pytest.mark.parametrize("given", ["", "$4", "$1 $2 $4", "$4 $2"])
def test_the_blinds_are_two_the_smaller_first(given: str) -> None:
    with pytest.raises(BadInput, match="blinds"):
        posted(DOCUMENT, stakes={"blinds": given})


# Draws (3446-3455, 3485-3498) --------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "3446-3454, 3485-3498")
@pytest.mark.parametrize(
    "before", [LIMPED, f"{ONE} / {CHECKED}", f"{TWO} / {CHECKED}"], ids=["first", "second", "third"]
)
@pytest.mark.parametrize("count", range(5))
def test_none_to_four_cards_in_each_of_three_draws(before: str, count: int) -> None:
    played = play(sit(table(), FOUR), before)
    held = hand(played, 1).split()
    play(played, f"1:{''.join(held[:count]) or 'pat'} pat pat pat")
    now = hand(played, 1).split()
    assert now[: 4 - count] == held[count:]
    assert len(now) == 4
    assert not set(held[:count]) & set(now)


@pytest.mark.rule(DOCUMENT, "3448-3449")
def test_a_fifth_card_cannot_be_thrown() -> None:
    played = play(sit(table(), FOUR), LIMPED)
    asked = played.asked
    assert isinstance(asked, Pick)
    assert (asked.least, asked.most) == (0, 4)
    with pytest.raises(NotLegal):
        played.answer(asked.number, asked.seat, (*asked.cards, 51))


@pytest.mark.rule(DOCUMENT, "3447-3454")
def test_all_decide_from_the_left_of_the_button_before_any_card_is_dealt() -> None:
    played = play(sit(table(), "200 200 200"), "call call check")
    first = hand(played, 1).split()[0]
    play(played, f"1:{first}")
    assert len(hand(played, 1).split()) == 3
    play(played, "2:pat")
    assert len(hand(played, 1).split()) == 3
    play(played, "3:pat")
    assert len(hand(played, 1).split()) == 4


@pytest.mark.rule(DOCUMENT, "3349-3350, 3428-3430, 3450-3453")
def test_discards_and_folded_hands_are_face_down() -> None:
    played = play(sit(table(), "200 200 200"), "call fold check")
    face = hand(played, 2).split()[0]
    play(played, f"2:{face} 3:pat")
    assert view(played.table, 2)["piles"][PileId("discards", 2)] == [face]
    assert view(played.table, 3)["piles"][PileId("discards", 2)] == ["??"]
    assert view(played.table, None)["piles"][MUCK] == ["??"] * 4
    assert [each.move for each in played.events if isinstance(each, Acted) and each.about == "draw"] == [
        "draw one",
        "stand pat",
    ]
    assert not any(isinstance(each, Carried) and each.seen_by == EVERYONE for each in played.events)


@pytest.mark.rule(DOCUMENT, "3454-3455, 3494")
@pytest.mark.parametrize("seed", range(4))
def test_when_the_deck_runs_out_the_discards_are_shuffled_and_used(seed: int) -> None:
    at = table()
    played = Round(
        at, dict.fromkeys(range(1, 11), 20_000), Shoe.seeded(at.pack, seed), lasting=Lasting(DealerButton(9))
    )
    passive(play(passive(played, until="bet"), "fold"), until="draw")
    while isinstance(asked := played.asked, Pick):
        played.answer(asked.number, asked.seat, asked.cards)
    # Nine players throw thirty-six cards, and twelve are left: the discards and the folded hand are shuffled.
    [first, *_] = [each for each in played.events if isinstance(each, Shuffled)]
    assert first.because == "the deck has run out"
    assert first.count == 36 + 4
    assert MUCK in first.piles
    assert all(len(played.table.hand(seat).cards) == 4 for seat in played.table.facts(Hand).live)
    played.table.audit()


@pytest.mark.rule(DOCUMENT, "3394-3396, 3446-3498")
def test_a_session_of_players_who_draw_all_they_may() -> None:
    session = Session(table(), dict.fromkeys(range(1, 11), 20_000), SeededChance(3))
    for _ in range(10):
        played = session.deal()
        while played.asked is not None:
            [asked] = played.open_decisions()
            if isinstance(asked, Pick):
                played.answer(asked.number, asked.seat, asked.cards)
            else:
                passive(played, until="draw")
        assert played.state == "over"
        session.close(played)
        session.stacks = dict.fromkeys(session.stacks, 20_000)
