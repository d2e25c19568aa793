"""Lowball, California Grand: betting rights in five structures, and killing the pot.

$3-$6 with blinds of $1 and $3 and no collection, unless a row says otherwise. With four players seat 1 is the small
blind, 2 the big blind, 3 acts first and 4 has the button.
"""

from __future__ import annotations

import pytest

from houseway.families.poker.forced.kill import KillNotes
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.rules.posting.terms import Terms
from tests.lasting_words import lasting_of
from tests.rules.calgrand_table import say
from tests.rules.holdem_table import purses, rights
from tests.rules.lowball_table import blinds, play, posted, sit

DOCUMENT = "calgrand/lowball"
A5, KANSAS = f"{DOCUMENT}#ace-to-five", f"{DOCUMENT}#deuce-to-seven"
both = pytest.mark.parametrize("name", [A5, KANSAS])
FOUR = "500 500 500 500"
PAT = "3:call 4:call 1:call 2:check pat pat pat pat"


def table(name: str = A5, betting: str | None = None, given: dict[str, str] | None = None, **read: str) -> Terms:
    readings = {key.replace("_", "-"): choice for key, choice in read.items()}
    return posted(name, fee="none", betting=betting, stakes=given, readings=readings)


# Betting rights (1196-1356) ----------------------------------------------------------------------------------------

FIVES = {"blinds": "$5 $10"}
RIGHTS = [
    # 1307-1332: $3 before the draw and $6 after it; nobody may check before it.
    ("limit", None, "", "3: fold, call $3, raise $6"),
    ("limit", None, "raise raise", "1: fold, call $8, raise $11"),
    ("limit", None, "call call call", "2: fold, check, raise $3"),
    ("limit", None, PAT, "1: fold, check, bet $6"),
    ("limit", None, f"{PAT} check bet raise", "4: fold, call $12, raise $18"),
    # 1334-1356: the printed $30.
    ("straight", {"limits": "$30", "blinds": "$10 $15"}, "", "3: fold, call $30, raise $60"),
    ("straight", {"limits": "$30", "blinds": "$10 $15"}, PAT.replace("check", "call"), "1: fold, check, bet $30"),
    # 1280-1305: from the lower to the upper limit; a raise of at least the previous bet or raise.
    ("spread", {"limits": "$2-$10", "blinds": "$1 $2"}, "", "3: fold, call $2, raise to $4-$12"),
    ("spread", {"limits": "$2-$10", "blinds": "$1 $2"}, "raise=8", "4: fold, call $8, raise to $14-$18"),
    ("spread", {"limits": "$2-$10", "blinds": "$1 $2"}, f"{PAT} bet=5", "2: fold, call $5, raise to $10-$15"),
    # 1207-1240: a raise is at least what is to be called.
    ("no-limit", FIVES, "", "3: fold, call $10, raise to $20-$500"),
    ("no-limit", FIVES, "raise=30", "4: fold, call $30, raise to $60-$500"),
    ("no-limit", FIVES, f"{PAT} bet=10 raise=40", "3: fold, call $40, raise to $80-$490"),
    # 1241-1278: $45 lie there, and $30 come with the call.
    ("pot-limit", FIVES, "raise=30", "4: fold, call $30, raise to $60-$105"),
    # 1266-1267: after the draw by the last raise of $30; $90 lie there, and $40 come with the call.
    ("pot-limit", FIVES, f"{PAT} bet=10 raise=40", "3: fold, call $40, raise to $70-$170"),
    ("pot-limit", FIVES, f"{PAT} bet=10", "2: fold, call $10, raise to $20-$70"),
    # 1270-1272: blinds of $1 and $3 are $4, counted as $5; with the call of $3 a raise by $8.
    ("pot-limit", None, "", "3: fold, call $3, raise to $6-$11"),
]  # fmt: skip


@pytest.mark.rule(DOCUMENT, "1058, 1063, 1075-1080, 1202-1356")
@both
@pytest.mark.parametrize(
    ("betting", "given", "words", "expected"), RIGHTS, ids=[f"{row[0]} {row[2]}".strip() for row in RIGHTS]
)
def test_rights_in_five_structures(
    name: str, betting: str, given: dict[str, str] | None, words: str, expected: str
) -> None:
    assert rights(play(sit(table(name, betting, given), FOUR), words)) == expected


@pytest.mark.rule(DOCUMENT, "1218-1222, 1252-1256")
@pytest.mark.parametrize("betting", ["no-limit", "pot-limit"])
def test_a_short_raise_is_ignored_and_stops_who_has_raised(betting: str) -> None:
    # Seat 4 is all in for $45, where $60 would be a raise over $30. Seat 2 has $20 to call of the last whole bet.
    played = play(sit(table(betting=betting, given=FIVES), "500 500 500 45"), "raise=30 raise=45 fold")
    assert rights(played).startswith("2: fold, call $35, raise to $65-")
    assert rights(play(played, "call")) == "3: fold, call $15"


@pytest.mark.rule(DOCUMENT, "1196-1200")
def test_who_is_all_in_plays_for_what_they_have_matched() -> None:
    hands = ("8c 6d 4h 3s 2c", "Kd Qd Jd 9d 8d", "9c 7d 4d 3c 2d", "5h 4s 3h 2h As")
    # Seat 4 is all in for $2 and is best: four times $2. The eight has the rest of $3 each, and the bets after it.
    played = play(sit(table(), "500 500 500 2", hands=hands), "call call call check pat pat pat pat 1:bet fold call")
    assert purses(played) == {1: 500 - 9 + 3 + 12, 2: 497, 3: 491, 4: 8}


@pytest.mark.rule(DOCUMENT, "1116, 1128, 1168, 1181")
@pytest.mark.parametrize(
    ("read", "words", "expected"),
    [
        ({}, f"{PAT} check bet call call", "1: fold, call $6, raise $12"),
        ({"check-raise": "barred"}, f"{PAT} check bet call call", "1: fold, call $6"),
        ({}, f"{PAT} bet raise raise raise raise raise", "3: fold, call $18, raise $24"),
        ({"raises": "three"}, f"{PAT} bet raise raise raise", "1: fold, call $18"),
    ],
)
def test_check_raise_and_a_cap_are_as_the_table_posts(read: dict[str, str], words: str, expected: str) -> None:
    assert rights(play(sit(posted(A5, fee="none", readings=read), FOUR), words)) == expected


@pytest.mark.rule(DOCUMENT, "1072-1073, 1210-1213, 1310-1313")
@pytest.mark.parametrize(("reading", "seat", "about"), [("may-raise", 2, "bet"), ("bet-in-turn", 1, "draw")])
def test_the_big_blind_that_everybody_has_called(reading: str, seat: int, about: str) -> None:
    [asked] = play(sit(table(big_blind=reading), FOUR), "call call call").open_decisions()
    assert (asked.seat, asked.about) == (seat, about)


# Kills (1096-1114, 1151-1166) --------------------------------------------------------------------------------------

WIN = "3:raise 4:fold 1:fold 2:fold"


def kept(played: Round) -> KillNotes:
    return played.table.lasting[KillNotes]


@pytest.mark.rule(DOCUMENT, "1096-1097, 1151-1152")
@both
def test_two_wins_in_a_row_must_kill_the_next_hand(name: str) -> None:
    at = table(name, forced_kill="two-in-a-row")
    first = play(sit(at, FOUR), WIN)
    assert kept(first) == KillNotes(won=3, in_a_row=1)
    assert kept(play(sit(at, FOUR, lasting=Lasting(kept(first))), WIN)) == KillNotes(3, won=3, in_a_row=2, blind=600)


@pytest.mark.rule(DOCUMENT, "1097-1100, 1152-1155")
@both
def test_the_killer_posts_and_kills_until_they_lose(name: str) -> None:
    at, must = table(name, forced_kill="two-in-a-row"), Lasting(KillNotes(3, won=3, in_a_row=2))
    played = play(sit(at, FOUR, lasting=must), "play")
    assert blinds(played)[-1] == ("seat 3", 6, "kill blind")
    assert rights(played) == "3: fold, check, raise $6"
    assert kept(play(played, WIN)).seat == 3
    assert kept(play(sit(at, FOUR, lasting=must), "play 3:fold 4:raise 1:fold 2:fold")).seat == 0


@pytest.mark.rule(DOCUMENT, "1098-1099, 1153-1154")
@both
def test_the_killer_posts_even_when_leaving_the_game_for_the_hand(name: str) -> None:
    at, must = table(name, forced_kill="two-in-a-row"), Lasting(KillNotes(3, won=3, in_a_row=2))
    played = play(sit(at, FOUR, lasting=must), "leave")
    assert blinds(played)[-1] == ("seat 3", 6, "kill blind, not dealt in")
    assert rights(played).startswith("4: fold, call $6, raise $12")


@pytest.mark.rule(DOCUMENT, "1102-1103")
def test_a_pot_of_a_predetermined_amount_must_be_killed_in_ace_to_five() -> None:
    at = table(pot_kill="sixty")
    words = "raise raise raise raise call call call pat pat pat pat 1:bet 2:fold 3:fold 4:fold"
    # Five bets of $3 from each of four players are $60.
    assert kept(play(sit(at, FOUR), words)) == KillNotes(1, won=1, in_a_row=1, blind=600)
    assert kept(play(sit(at, FOUR), WIN)).seat == 0
    assert "pot-kill" not in {reading.id for reading in table(KANSAS).sheet.readings}


@pytest.mark.rule(DOCUMENT, "1105-1108, 1114, 1157-1160, 1166")
@both
@pytest.mark.parametrize(("who", "notes"), [("anybody", ""), ("entering", "new 3"), ("entering", "missed big 3")])
@pytest.mark.parametrize(("answer", "killed"), [("agree", True), ("object", False)])
def test_a_kill_that_is_not_forced_may_be_objected_to(
    name: str,
    who: str,
    notes: str,
    answer: str,
    killed: bool,  # noqa: FBT001
) -> None:
    played = sit(table(name, voluntary_kill=who), FOUR, lasting=lasting_of(notes))
    others = [each.seat for each in played.open_decisions() if each.seat != 3]
    say(played, " ".join(f"{seat}:{'kill' if seat == 3 else 'pass'}" for seat in (*others, 3)))
    say(played, f"1:{answer} 2:agree 4:agree")
    assert (("seat 3", 6, "kill blind") in blinds(played)) is killed


@pytest.mark.rule(DOCUMENT, "1110-1112, 1162-1164")
@both
def test_the_early_kill_is_offered_before_the_third_card_only_where_the_house_allows_it(name: str) -> None:
    assert rights(sit(table(name), FOUR)).startswith("3: fold, call")
    played = sit(table(name, early_kill="allowed"), FOUR)
    [asked] = played.open_decisions()
    assert (asked.seat, asked.about) == (1, "kill")
    assert [len(played.table.hand(seat).cards) for seat in (1, 2, 3, 4)] == [2, 2, 2, 2]
    play(played, "pass pass pass pass")
    assert len(played.table.hand(1).cards) == 5
    assert rights(played) == "3: fold, call $3, raise $6"


@pytest.mark.rule(DOCUMENT, "1110-1112, 1162-1164")
@both
@pytest.mark.parametrize(
    ("stacks", "asked"), [("24 24 24 24", [1, 2, 3, 4]), ("500 23 23 24", [1, 4]), ("23 500 500 500", [2, 3, 4])]
)
def test_the_killer_must_have_four_times_the_amount_in_front_of_them(name: str, stacks: str, asked: list[int]) -> None:
    # The game is $3-$6, and killing it takes $6: four times that is $24, a blind that has been posted included.
    played = sit(table(name, early_kill="allowed"), stacks)
    for seat in asked:
        play(played, f"{seat}:pass")
    assert played.open_decisions()[0].about == "bet"


@pytest.mark.rule(DOCUMENT, "1110-1114, 1162-1166")
@both
@pytest.mark.parametrize(
    ("answer", "expected"), [("agree", "3: fold, check, raise $6"), ("object", "3: fold, call $3, raise $6")]
)
def test_any_player_may_object_to_the_early_kill(name: str, answer: str, expected: str) -> None:
    played = play(sit(table(name, early_kill="allowed"), FOUR), "1:pass 2:pass 3:kill")
    say(played, f"1:agree 2:agree 4:{answer}")
    assert rights(played) == expected
    assert [len(played.table.hand(seat).cards) for seat in (1, 2, 3, 4)] == [5, 5, 5, 5]


@pytest.mark.rule(DOCUMENT, "1110-1114")
def test_both_limits_are_doubled_after_an_early_kill_and_a_killed_pot_is_not_killed_again() -> None:
    played = play(sit(table(early_kill="allowed"), FOUR), "1:pass 2:pass 3:pass 4:kill")
    say(played, "1:agree 2:agree 3:agree")
    assert rights(play(played, "call check call call pat pat pat pat")) == "1: fold, check, bet $12"
    at, must = table(early_kill="allowed", forced_kill="two-in-a-row"), Lasting(KillNotes(3, won=3, in_a_row=2))
    assert play(sit(at, FOUR, lasting=must), "play").open_decisions()[0].about == "bet"


@pytest.mark.rule(DOCUMENT, "1072-1073, 1097-1099, 1152-1154")
@pytest.mark.parametrize(("turn", "first"), [("in-turn", 3), ("last", 4)])
def test_when_the_killer_acts(turn: str, first: int) -> None:
    played = play(sit(table(early_kill="allowed", kill_turn=turn), FOUR), "1:pass 2:pass 3:kill")
    say(played, "1:agree 2:agree 4:agree")
    assert rights(played).startswith(f"{first}: fold")
