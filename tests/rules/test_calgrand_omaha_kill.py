"""Omaha, California Grand: killing the pot, forced and voluntary, over hands that follow each other.

Four players and $3-$6 with blinds of $1 and $3: seat 1 is the small blind, 2 the big blind, 3 acts first, 4 has the
button. The collection (option A1, two to four players) is $1.
"""

from __future__ import annotations

import pytest

from houseway.cards import SeededChance, Shoe
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.forced.kill import KillNotes
from houseway.families.registry import games
from houseway.play.decisions import Choose
from houseway.play.events import Moved
from houseway.play.ids import BOARD, POT
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import SeatNotes
from houseway.play.session import Session
from houseway.rules.posting.terms import Terms
from tests.lasting_words import lasting_of
from tests.rules.calgrand_table import OMAHA, check_down, deck, posted, say, sit
from tests.rules.holdem_table import play, purses, rights
from tests.tables import table

FOUR = "500 500 500 500"
BEST = ["2c 2d 7h 8s", "3c 3d 7d 8c", "As Ac Kh Kd", "4c 4d 7c 8d"]
RUNOUT = "Qs Ad Ks Jc Qd 5h Qc 6h"


def killing(**read: str) -> Terms:
    return posted(OMAHA, **{"forced_kill": "two-in-a-row", **read})


def must_kill(seat: int = 3, at: Terms | None = None, stacks: str = FOUR, away: int = 0) -> Round:
    """A hand that this seat has to kill, having won the last two."""
    lasting = Lasting(KillNotes(seat, won=seat, in_a_row=2), SeatNotes(away=(away,) if away else ()))
    return sit(at or killing(), stacks, lasting=lasting)


def kept(played: Round) -> KillNotes:
    return played.table.lasting[KillNotes]


def posts(played: Round) -> dict[str, int]:
    """Who has posted what, in dollars."""
    moves = [each for each in played.events if isinstance(each, Moved)]
    return {f"{each.payer}: {each.because}": each.amount // 100 for each in moves if "blind" in each.because}


# Who must kill (rules 7 and 8) ---------------------------------------------------------------------------------------


@pytest.mark.rule(OMAHA, "2318-2319")
def test_one_win_is_noted_and_two_in_a_row_must_kill() -> None:
    first = play(sit(killing()), "3:raise 4:fold 1:fold 2:fold")
    assert kept(first) == KillNotes(won=3, in_a_row=1)
    second = play(sit(killing(), lasting=Lasting(kept(first))), "3:raise 4:fold 1:fold 2:fold")
    # The game is $3-$6: a kill doubles it, and its blind is $6.
    assert kept(second) == KillNotes(3, won=3, in_a_row=2, blind=600)


@pytest.mark.rule(OMAHA, "2318-2319")
def test_a_win_of_another_player_begins_another_run() -> None:
    played = play(sit(killing(), lasting=Lasting(KillNotes(won=1, in_a_row=1))), "3:raise 4:fold 1:fold 2:fold")
    assert kept(played) == KillNotes(won=3, in_a_row=1)


@pytest.mark.rule(OMAHA, "2318-2321")
def test_a_win_at_the_showdown_counts_like_any_other() -> None:
    at = killing()
    shoe = deck(BEST, RUNOUT)
    played = check_down(sit(at, shoe=shoe, lasting=Lasting(KillNotes(won=3, in_a_row=1))))
    assert kept(played) == KillNotes(3, won=3, in_a_row=2, blind=600)


@pytest.mark.rule(OMAHA, "2318-2319")
def test_without_the_rule_nothing_is_noted() -> None:
    played = play(sit(posted(OMAHA)), "3:raise 4:fold 1:fold 2:fold")
    assert kept(played) == KillNotes()


@pytest.mark.rule(OMAHA, "2321")
def test_a_killer_who_wins_again_kills_on_until_they_lose() -> None:
    won = play(say(must_kill(), "3:play"), "3:raise 4:fold 1:fold 2:fold")
    assert kept(won) == KillNotes(3, won=3, in_a_row=3, blind=600)
    lost = play(say(must_kill(), "3:play"), "3:fold 4:raise 1:fold 2:fold")
    assert kept(lost) == KillNotes(won=4, in_a_row=1)


SPLIT = ["As Kh 2c 3c", "Ac Kd 2d 3d", "5h 5s 6c 6d", "4h 4s 7h 7s"]


@pytest.mark.rule(OMAHA, "2318-2321")
@pytest.mark.parametrize(
    ("split", "left"),
    [("ends-the-run", KillNotes()), ("no-change", KillNotes(1, won=1, in_a_row=2, blind=600))],
    ids=["ends", "goes on"],
)
def test_a_split_pot(split: str, left: KillNotes) -> None:
    at = killing(kill_split=split)
    shoe = deck(SPLIT, "9s Ad Ks Jc 9h Th 9d 8c")
    played = sit(at, shoe=shoe, lasting=Lasting(KillNotes(1, won=1, in_a_row=2)))
    check_down(say(played, "1:play"))
    assert len([each for each in played.events if isinstance(each, Moved) and "split" in each.because]) == 2
    assert kept(played) == left


@pytest.mark.rule(OMAHA, "2323-2324")
@pytest.mark.parametrize(
    ("words", "must"), [("3:raise 4:raise 1:raise 2:raise", True), ("3:call 4:call 1:call", False)]
)
def test_a_pot_of_the_predetermined_amount_must_be_followed_by_a_kill(words: str, *, must: bool) -> None:
    # Four raises make $15 a player, a pot of $60; without them it is $12.
    at = posted(OMAHA, pot_kill="sixty")
    played = check_down(play(sit(at, shoe=deck(BEST, RUNOUT)), words))
    assert bool(played.table.lasting[KillNotes].seat) is must
    if must:
        assert played.table.lasting[KillNotes].seat == 3


# What a kill does ----------------------------------------------------------------------------------------------------


@pytest.mark.rule(OMAHA, "2318-2320")
def test_the_stakes_are_doubled_and_the_killer_posts_before_the_deal() -> None:
    played = must_kill()
    assert played.table.hand(1).cards == []
    say(played, "3:play")
    assert posts(played) == {"seat 1: small blind": 1, "seat 2: big blind": 3, "seat 3: kill blind": 6}
    assert rights(played) == "3: fold, check, raise $6"
    play(played, "3:check")
    assert rights(played) == "4: fold, call $6, raise $12"
    play(played, "4:call 1:call")
    assert rights(played) == "2: fold, call $3, raise $9"


@pytest.mark.rule(OMAHA, "2318-2320")
def test_every_round_of_a_killed_pot_is_played_at_the_doubled_limits() -> None:
    played = play(say(must_kill(), "3:play"), "3:check 4:call 1:call 2:call")
    assert rights(played) == "1: fold, check, bet $6"
    play(played, "check check check check")
    assert rights(played) == "1: fold, check, bet $12"
    play(played, "check check check check")
    assert rights(played) == "1: fold, check, bet $12"


@pytest.mark.rule(OMAHA, "2319")
def test_otherwise_stipulated_the_stakes_go_up_by_a_half() -> None:
    played = say(must_kill(at=killing(forced_kill="half-kill")), "3:play")
    assert rights(played) == "3: fold, check, raise $4.50"
    play(played, "3:check 4:call 1:call 2:call")
    assert rights(played) == "1: fold, check, bet $4.50"
    play(played, "check check check check")
    assert rights(played) == "1: fold, check, bet $9"


@pytest.mark.rule(OMAHA, "2319-2320")
@pytest.mark.parametrize(
    ("killer", "expected"),
    [
        (1, {"seat 1: small blind": 1, "seat 2: big blind": 3, "seat 1: kill blind": 5}),
        (2, {"seat 1: small blind": 1, "seat 2: big blind": 3, "seat 2: kill blind": 3}),
        (4, {"seat 1: small blind": 1, "seat 2: big blind": 3, "seat 4: kill blind": 6}),
    ],
)
def test_a_killer_who_has_a_blind_brings_it_up_to_the_kill(killer: int, expected: dict[str, int]) -> None:
    assert posts(say(must_kill(killer), f"{killer}:play")) == expected


@pytest.mark.rule(OMAHA, "2319-2320")
def test_a_killer_with_less_is_all_in_for_what_they_have() -> None:
    played = say(must_kill(stacks="500 500 4 500"), "3:play")
    assert rights(played) == "4: fold, call $6, raise $12"
    assert purses(played)[3] == 0


@pytest.mark.rule(OMAHA, "2319-2320")
def test_blinds_of_the_others_may_be_raised_as_well() -> None:
    played = say(must_kill(at=killing(kill_blinds="raised")), "3:play")
    assert posts(played) == {"seat 1: small blind": 2, "seat 2: big blind": 6, "seat 3: kill blind": 6}


@pytest.mark.rule(OMAHA, "2276-2277, 2319-2320")
@pytest.mark.parametrize(("turn", "order"), [("in-turn", [3, 4, 1, 2]), ("last", [4, 1, 2, 3])])
def test_when_the_killer_acts(turn: str, order: list[int]) -> None:
    played = say(must_kill(at=killing(kill_turn=turn)), "3:play")
    asked = []
    while not played.table.pile(BOARD).cards:
        asked.append(int(rights(played)[0]))
        play(played, "check" if "check" in rights(played) else "call")
    assert asked == order


@pytest.mark.rule(OMAHA, "2318-2320")
def test_a_kill_in_a_game_without_a_limit_doubles_the_least_bet() -> None:
    at = posted(OMAHA, "no-limit", "", "$1 $3", forced_kill="two-in-a-row")
    played = say(must_kill(at=at), "3:play")
    assert rights(played) == "3: fold, check, raise to $12-$500"


# Leaving the game (rule 7) -------------------------------------------------------------------------------------------


@pytest.mark.rule(OMAHA, "2319-2320")
def test_a_killer_who_leaves_the_game_for_the_hand_posts_all_the_same() -> None:
    played = say(must_kill(), "3:leave")
    assert purses(played)[3] == 494
    assert played.table.hand(3).cards == []
    # Nobody's bet is $6 yet, but that is what the first bet costs now.
    assert rights(played) == "4: fold, call $6, raise $12"
    play(played, "4:fold 1:fold")
    # The kill blind, both blinds, and the collection of three players dealt in.
    assert purses(played) == {1: 499, 2: 500 + 6 + 1 - 1, 3: 494, 4: 500}
    assert kept(played) == KillNotes(won=2, in_a_row=1)


@pytest.mark.rule(OMAHA, "2319-2320")
def test_two_players_cannot_do_without_the_killer() -> None:
    played = must_kill(2, stacks="500 500")
    asked = played.asked
    assert isinstance(asked, Choose)
    assert asked.about == "bet"


@pytest.mark.rule(OMAHA, "2319-2320")
def test_a_killer_who_is_away_posts_and_a_seat_that_nobody_has_kills_nothing() -> None:
    away = must_kill(away=3)
    assert purses(away)[3] == 494
    assert rights(away) == "4: fold, call $6, raise $12"
    assert rights(must_kill(5)) == "3: fold, call $3, raise $6"


@pytest.mark.rule(OMAHA, "2319-2321")
@pytest.mark.rule("calgrand/texas-holdem", "2050-2052")
@pytest.mark.rule("calgrand/pineapple", "828-831")
@pytest.mark.rule("calgrand/lowball", "1097-1100")
@pytest.mark.rule("calgrand/draw-poker", "1457-1460")
@pytest.mark.rule("calgrand/seven-card-stud", "2620-2622")
@table("document", rows=["omaha", "texas-holdem", "pineapple", "lowball", "draw-poker", "seven-card-stud"])
def test_a_killer_who_gives_up_the_seat_has_paid_and_the_page_says_so(document: str) -> None:
    name = next(each for each in games() if each.startswith(f"calgrand/{document}#"))
    at = posted(name, forced_kill="two-in-a-row")
    blind = 2 * at.lower
    session = Session(
        at,
        dict.fromkeys((1, 2, 3, 4), 50_000),
        SeededChance(1),
        lasting=Lasting(KillNotes(3, won=3, in_a_row=2, blind=blind)),
    )
    assert session.leave(3) == 50_000 - blind
    assert session.deal().table.facts(Hand).halves == 4
    [told] = [note.says for note in at.sheet.notes if "given up the seat" in note.says]
    assert "one who has given up the seat before the next deal has paid it" in told


# Killing without having to (rules 9 to 11) ---------------------------------------------------------------------------


def wanted(**read: str) -> Round:
    return sit(posted(OMAHA, **{"voluntary_kill": "anybody", **read}))


@pytest.mark.rule(OMAHA, "2326")
def test_where_it_is_allowed_everybody_is_asked_before_the_deal() -> None:
    played = wanted()
    assert [(each.seat, each.about) for each in played.open_decisions()] == [(seat, "kill") for seat in (1, 2, 3, 4)]
    say(played, "1:pass 2:pass 3:pass 4:pass")
    assert rights(played) == "3: fold, call $3, raise $6"


@pytest.mark.rule(OMAHA, "2326-2331")
def test_a_kill_that_nobody_objects_to_doubles_the_stakes() -> None:
    played = say(wanted(), "1:pass 2:pass 3:pass 4:kill")
    assert [(each.seat, each.about) for each in played.open_decisions()] == [(seat, "objection") for seat in (1, 2, 3)]
    say(played, "1:agree 2:agree 3:agree")
    assert rights(played) == "3: fold, call $6, raise $12"
    assert purses(played)[4] == 494


@pytest.mark.rule(OMAHA, "2331")
@pytest.mark.parametrize("objects", [1, 2, 3])
def test_any_player_may_object(objects: int) -> None:
    played = say(wanted(), "1:pass 2:pass 3:pass 4:kill")
    say(played, " ".join(f"{seat}:{'object' if seat == objects else 'agree'}" for seat in (1, 2, 3)))
    assert rights(played) == "3: fold, call $3, raise $6"
    assert purses(played)[4] == 500


@pytest.mark.rule(OMAHA, "2331")
def test_nobody_is_asked_whether_they_object_to_a_forced_kill() -> None:
    played = must_kill(at=killing(voluntary_kill="anybody"))
    assert [each.about for each in played.open_decisions()] == ["kill"]
    say(played, "3:play")
    assert rights(played) == "3: fold, check, raise $6"


@pytest.mark.rule(OMAHA, "2326")
def test_of_two_who_would_kill_the_one_nearer_the_left_of_the_button_does() -> None:
    played = say(say(wanted(), "1:pass 2:kill 3:kill 4:pass"), "1:agree 3:agree 4:agree")
    assert posts(played) == {"seat 1: small blind": 1, "seat 2: big blind": 3, "seat 2: kill blind": 3}


@pytest.mark.rule(OMAHA, "2326")
def test_a_kill_of_ones_own_will_is_for_one_hand() -> None:
    at = killing(voluntary_kill="anybody")
    played = say(say(sit(at), "1:pass 2:pass 3:kill 4:pass"), "1:agree 2:agree 4:agree")
    play(played, "3:raise 4:fold 1:fold 2:fold")
    assert kept(played) == KillNotes(won=3, in_a_row=1)


@pytest.mark.rule(OMAHA, "2328-2329")
@pytest.mark.parametrize("why", ["new 3", "missed small 3", "missed big 3"])
def test_whoever_enters_or_has_missed_the_blinds_may_kill(why: str) -> None:
    at = posted(OMAHA, voluntary_kill="entering")
    played = sit(at, lasting=lasting_of(why))
    assert [(each.seat, each.about) for each in played.open_decisions()] == [(3, "kill")]
    say(say(played, "3:kill"), "1:agree 2:agree 4:agree")
    assert purses(played)[3] == 494
    assert rights(played) == "3: fold, check, raise $6"


@pytest.mark.rule(OMAHA, "2328-2329")
def test_where_nobody_enters_nobody_is_asked() -> None:
    assert rights(sit(posted(OMAHA, voluntary_kill="entering"))) == "3: fold, call $3, raise $6"


@pytest.mark.rule(OMAHA, "2328-2329")
def test_a_house_that_asks_for_blinds_from_whoever_enters_takes_the_kill_instead() -> None:
    # The button passes a new player, so seat 1 has it.
    at = posted(OMAHA, voluntary_kill="entering", entering="blinds")
    posting = say(say(sit(at, lasting=Lasting(SeatNotes(new=(4,)))), "4:pass"), "4:post")
    assert posts(posting) == {
        "seat 4: big blind, live": 3,
        "seat 4: small blind, dead": 1,
        "seat 2: small blind": 1,
        "seat 3: big blind": 3,
    }
    killed = say(say(sit(at, lasting=Lasting(SeatNotes(new=(4,)))), "4:kill"), "1:agree 2:agree 3:agree")
    assert posts(killed) == {"seat 2: small blind": 1, "seat 3: big blind": 3, "seat 4: kill blind": 6}


# Over many hands -----------------------------------------------------------------------------------------------------


@pytest.mark.rule(OMAHA, "2318-2331")
@pytest.mark.parametrize("form", ["high", "low", "hi-lo"])
def test_over_many_hands_whoever_won_two_in_a_row_kills_the_next_and_no_chip_is_lost(form: str) -> None:
    at = posted(f"{OMAHA}#{form}", forced_kill="two-in-a-row", pot_kill="sixty")
    session = Session(at, dict.fromkeys(range(1, 6), 400_00), SeededChance(4))
    kills = 0
    for _ in range(120):
        before = session.lasting[KillNotes]
        played = session.deal()
        if must := before.seat:
            kills += 1
            say(played, f"{must}:{'leave' if kills % 3 == 0 else 'play'}")
            assert any(each.because.startswith("kill blind") for each in played.events if isinstance(each, Moved))
        check_down(played)
        won = played.table.lasting[KillNotes].won
        run = 1 + before.in_a_row if won and won == before.won else 1
        in_the_pot = sum(each.amount for each in played.events if isinstance(each, Moved) and each.payee == POT)
        again = won == must
        expected = won if won and (run >= 2 or in_the_pot >= 60_00 or again) else 0
        assert played.table.lasting[KillNotes].seat == expected
        session.close(played)
        session.stacks = dict.fromkeys(session.stacks, 400_00)
    assert kills > 5


@pytest.mark.rule(OMAHA, "2318-2331")
def test_a_killed_hand_can_be_run_again() -> None:
    at = killing()
    played = sit(at, shoe=Shoe.seeded(at.pack, 2), lasting=Lasting(KillNotes(2, won=2, in_a_row=2)))
    check_down(say(played, "2:leave"))
    # The first copy runs from the first card, the second from where a step began.
    for copy in (played.clone(), played.clone(), played.clone().clone()):
        assert copy.events == played.events
        assert copy.table.lasting == played.table.lasting
    for number in range(1, played.count + 1):
        assert played.rewind(number).count == number
