"""Omaha, California Grand: fixed limit and no limit, what is posted, and table stakes.

The other structures have tables of their own (`betting_rights`). Four players, $3-$6 with blinds of $1 and $3, unless a
row says otherwise; a slash parts betting rounds for the eye.
"""

from __future__ import annotations

import pytest

from houseway.errors import BadInput, NotLegal
from houseway.families.registry import game
from houseway.play.ids import BOARD
from houseway.rules.posting.terms import Terms, terms
from tests.rules.betting_rights.runner import Case, rights_after, table_of
from tests.rules.calgrand_table import OMAHA, Rights, Slate, after, check_down, deck, posted, sequences, sit
from tests.rules.holdem_table import play, purses, rights
from tests.rules.seating_table import said

FIXED = """
500 500 500 500 | | 3: fold, call $3, raise $6
 | call | 4: fold, call $3, raise $6
 | raise | 4: fold, call $6, raise $9
 | raise raise raise raise raise raise | 1: fold, call $9, raise $12
 | call call | 1: fold, call $2, raise $5
 | call call call | 2: fold, check, raise $3
 | fold fold fold | over
# After the flop $3, after the turn and the river $6: the printed example of a $3-$6 game.
 | call call call check | 1: fold, check, bet $3
 | call call call check / bet | 2: fold, call $3, raise $6
 | call call call check / check bet raise | 4: fold, call $6, raise $9
 | call call call check / check check check check | 1: fold, check, bet $6
 | call call call check / check check check check / bet | 2: fold, call $6, raise $12
 | call call call check / check check check check / check bet raise | 4: fold, call $12, raise $18
 | call call call check / check check check check / check check check check | 1: fold, check, bet $6
 | call call call check / check check check check / check check check check / bet | 2: fold, call $6, raise $12
# All-in bets are the only exception to the increments.
500 500 500 8 | call call call check / check check check bet | 1: fold, call $3, raise $6
500 500 500 4 | call call call check / check check check bet | 1: fold, call $1, raise $3
500 500 500 8 | call call call check / bet call call raise | 1: fold, call $2
500 500 500 8 | call call call check / bet call call raise call | 2: fold, call $2, raise $3
500 500 500 8 | call call call check / check check check check / check check check bet | 1: fold, call $5, raise $6
"""


@pytest.mark.rule(OMAHA, "2443-2484")
@table_of(FIXED)
def test_fixed_limit(case: Case) -> None:
    assert rights_after(case, posted()) == case.rights


@pytest.mark.rule(OMAHA, "2347-2350, 2445-2448")
@pytest.mark.parametrize(
    ("limits", "blinds", "words", "expected"),
    [
        ("$6-$12", "$1 $2", "", "3: fold, call $6, raise $12"),
        ("$6-$12", "$1 $2", "call call call", "2: fold, call $4, raise $10"),
        ("$3-$6", "$5 $10", "", "3: fold, call $10, raise $13"),
        ("$3-$6", "$3", "", "2: fold, call $3, raise $6"),
        ("$3-$6", "$1 $1 $3", "", "4: fold, call $3, raise $6"),
        ("$50-$100", "$25 $50", "raise", "4: fold, call $100, raise $150"),
    ],
)
def test_blinds_may_be_any_amount_and_need_not_relate_to_the_limit(
    limits: str, blinds: str, words: str, expected: str
) -> None:
    assert after(posted(limits=limits, blinds=blinds), words) == expected


@pytest.mark.rule(OMAHA, "2251-2252, 2347-2350, 2446-2448")
def test_without_blinds_the_first_players_bet_or_fold_and_nobody_checks_before_the_flop() -> None:
    at = terms(game(f"{OMAHA}#high"), "A1", stakes={"blinds": ""})
    played = sit(at, "100 100 100 100")
    assert rights(played) == "1: fold, bet $3"
    assert rights(play(played, "fold bet")) == "3: fold, call $3, raise $6"
    folded = play(sit(at, "100 100 100 100"), "fold fold fold")
    assert purses(folded) == dict.fromkeys((1, 2, 3, 4), 100)
    assert said(folded) == ["everybody else has folded, and nothing is in the pot"]


@pytest.mark.rule(OMAHA, "2251-2252, 2347-2348")
def test_antes_may_be_put_up_besides_the_blinds() -> None:
    played = sit(posted(ante="$1"))
    assert purses(played) == {1: 498, 2: 496, 3: 499, 4: 499}
    assert rights(played) == "3: fold, call $3, raise $6"


# No limit ------------------------------------------------------------------------------------------------------------


def no_limit(blinds: str = "$1 $3", **read: str) -> Terms:
    return posted(OMAHA, "no-limit", "", blinds, **read)


NO_LIMIT = """
100 100 100 100 | | 3: fold, call $3, raise to $6-$100
 | call | 4: fold, call $3, raise to $6-$100
 | call call | 1: fold, call $2, raise to $6-$100
 | call call call | 2: fold, check, raise to $6-$100
# A raise is at least as much as the required amount to call: the raiser's own.
 | raise=10 | 4: fold, call $10, raise to $20-$100
 | raise=10 fold | 1: fold, call $9, raise to $19-$100
 | raise=10 fold fold | 2: fold, call $7, raise to $17-$100
 | raise=10 raise=20 | 1: fold, call $19, raise to $39-$100
 | raise=10 raise=20 fold fold | 3: fold, call $10, raise to $30-$100
 | raise=60 | 4: fold, call $60, raise to $100-$100
 | raise=100 | 4: fold, call $100
# All of one's chips, at any turn.
 | call call call check / bet=97 | 2: fold, call $97
 | call call call check | 1: fold, check, bet to $3-$97
 | call call call check / check check check check | 1: fold, check, bet to $3-$97
 | call call call check / bet=20 raise=50 | 3: fold, call $50, raise to $97-$97
# A short raise: ignored for the amount, and who has bet or raised may not re-raise it.
100 100 14 100 | call raise=10 call call raise=14 | 4: fold, call $4
 | call raise=10 call call raise=14 call | 1: fold, call $4, raise to $17-$100
 | call raise=10 call call raise=14 call call | 2: fold, call $4, raise to $17-$100
100 100 100 14 | raise=10 raise=14 | 1: fold, call $13, raise to $23-$100
 | raise=10 raise=14 fold call | 3: fold, call $4
# A short raise that a full one follows opens the betting for everybody again.
 | raise=10 raise=14 fold raise=21 | 3: fold, call $11, raise to $32-$100
100 100 100 20 | raise=10 raise=20 fold call | 3: fold, call $10, raise to $30-$100
"""


@pytest.mark.rule(OMAHA, "2352-2380")
@table_of(NO_LIMIT)
def test_no_limit(case: Case) -> None:
    assert rights_after(case, no_limit()) == case.rights


@pytest.mark.rule(OMAHA, "2359-2362, 2375-2378")
@pytest.mark.parametrize(
    ("reading", "words", "expected"),
    [
        ({"short_raise": "who-has-acted"}, "call raise=10 call call raise=14 call", "1: fold, call $4"),
        ({"least_raise": "last-raise"}, "call raise=10 call", "2: fold, call $7, raise to $17-$100"),
        ({"least_raise": "last-raise"}, "call raise=10 raise=18", "2: fold, call $15, raise to $26-$100"),
    ],
)
def test_no_limit_as_another_table_reads_it(reading: dict[str, str], words: str, expected: str) -> None:
    assert after(no_limit(**reading), words, "100 100 14 100") == expected


@pytest.mark.rule(OMAHA, "2355-2357, 2369-2371")
def test_a_bring_in_above_the_blinds_is_the_least_that_may_be_called_and_bet() -> None:
    at = terms(game(OMAHA), betting="no-limit", stakes={"blinds": "$1 $2", "bring_in": "$5"})
    assert after(at, "", "100 100 100 100") == "3: fold, call $5, raise to $10-$100"
    assert after(at, "call call call", "100 100 100 100") == "2: fold, call $3, raise to $10-$100"
    assert after(at, "call call call call", "100 100 100 100") == "1: fold, check, bet to $5-$95"


def _paper() -> list[tuple[str, str]]:
    def rule(slate: Slate) -> Rights:
        return Rights(slate.level + max(slate.owed, 3), 5000)

    found = sequences(lambda: Slate((3, 4, 1, 2), {1: 1, 2: 3}, 3), lambda slate: Rights(rule(slate).least, 200), 3)
    return [(words, slate.say(rule(slate), by_cost=False)) for words, slate in found if slate.level <= 200]


@pytest.mark.rule(OMAHA, "2354-2366")
@pytest.mark.parametrize(("words", "expected"), [case for case in _paper() if case[0].count("=200") <= 1])
def test_every_way_to_act_without_a_limit(words: str, expected: str) -> None:
    assert after(no_limit(), words) == expected


# Never a check before the flop ---------------------------------------------------------------------------------------


@pytest.mark.rule(OMAHA, "2355-2357, 2385-2387, 2420-2424, 2446-2448, 2490-2493")
@pytest.mark.parametrize("betting", ["limit", "spread", "straight", "pot-limit", "no-limit"])
def test_players_may_never_check_before_the_flop(betting: str) -> None:
    played = sit(posted(OMAHA, betting))
    for word in ("call", "call", "call"):
        with pytest.raises(NotLegal):
            play(played, "check")
        play(played, word)
    # The big blind has no bet to call: in the reading taken it may check.
    assert "check" in rights(played)


@pytest.mark.rule(OMAHA, "2276-2277")
@pytest.mark.parametrize("betting", ["limit", "spread", "straight", "pot-limit", "no-limit"])
def test_where_blinds_have_been_bet_in_turn_the_big_blind_is_not_asked_again(betting: str) -> None:
    played = play(sit(posted(OMAHA, betting, big_blind="bet-in-turn")), "3:call 4:call 1:call")
    assert len(played.table.pile(BOARD).cards) == 3


@pytest.mark.rule(OMAHA, "2276-2277, 2347-2350")
def test_a_blind_below_the_limit_has_not_bet_it_yet_and_a_copy_of_the_round_knows_that_too() -> None:
    played = sit(posted(limits="$6-$12", blinds="$1 $2", big_blind="bet-in-turn"))
    play(played, "3:call 4:call 1:call")
    assert rights(played) == "2: fold, call $4, raise $10"
    check_down(played)
    again = played.clone()
    assert again.clone().events == again.events == played.events
    assert rights(again.rewind(4)) == "2: fold, call $4, raise $10"


@pytest.mark.rule(OMAHA, "2314")
@pytest.mark.parametrize(("choice", "expected"), [("allowed", "fold, call $3, raise $6"), ("barred", "fold, call $3")])
def test_check_raise_may_or_may_not_be_allowed(choice: str, expected: str) -> None:
    words = "call call call check / check bet fold fold"
    assert after(posted(check_raise=choice), words) == f"1: {expected}"


@pytest.mark.rule(OMAHA, "2316")
@pytest.mark.parametrize(
    ("choice", "raises", "more"),
    [
        ("none", 3, True),
        ("none", 9, True),
        ("three", 2, True),
        ("three", 3, False),
        ("four", 3, True),
        ("four", 4, False),
    ],
)
def test_there_may_or_may_not_be_a_limit_on_raises(choice: str, raises: int, *, more: bool) -> None:
    assert ("raise" in after(posted(raises=choice), "raise " * raises)) is more


# An uncalled bet (10), and table stakes ------------------------------------------------------------------------------


@pytest.mark.rule(OMAHA, "2276-2277")
@pytest.mark.parametrize(
    ("words", "winner", "gain"),
    [
        ("fold fold fold", 2, 1 - 1),
        ("raise fold fold fold", 3, 1 + 3 - 1),
        ("call call call check / bet fold fold fold", 1, 9 - 1),
        ("call call call check / check check check check / check bet fold fold fold", 2, 9 - 1),
    ],
)
def test_whoever_bets_and_is_not_called_wins_at_once(words: str, winner: int, gain: int) -> None:
    played = play(sit(posted()), words.replace("/", ""))
    assert played.state == "over"
    assert purses(played)[winner] == 500 + gain


@pytest.mark.rule(OMAHA, "2341-2345")
@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        # $20, $50 and $100: pots of $60 (less $1) and $60; the last $50 were not called.
        (["As Ac 7h 8s", "Ks Kc 7d 8c", "Qs Qc 7c 8d"], {1: 59, 2: 60, 3: 50}),
        (["Qs Qc 7h 8s", "As Ac 7d 8c", "Ks Kc 7c 8d"], {1: 0, 2: 119, 3: 50}),
        (["Qs Qc 7h 8s", "Ks Kc 7d 8c", "As Ac 7c 8d"], {1: 0, 2: 0, 3: 169}),
    ],
)
def test_an_all_in_player_wins_from_each_other_only_what_they_have_matched(
    hands: list[str], expected: dict[int, int]
) -> None:
    shoe = deck(hands, "2h Ah Kh Qh 2d 3d 2c 4c")
    played = sit(no_limit(), "20 50 100", shoe=shoe)
    play(played, "3:raise=100 1:call 2:call")
    assert played.state == "over"
    assert purses(played) == expected


@pytest.mark.rule(OMAHA, "2341-2345")
def test_nobody_bets_more_than_they_have_and_who_is_all_in_is_asked_nothing_more() -> None:
    played = play(sit(no_limit(), "500 500 20 500"), "3:raise=20 4:call 1:call 2:call")
    asked = []
    while played.state == "open":
        asked.append(int(rights(played)[0]))
        play(played, "check")
    assert 3 not in asked


@pytest.mark.rule(OMAHA, "2279-2290")
@pytest.mark.parametrize("betting", ["limit", "spread", "straight", "pot-limit", "no-limit"])
def test_five_structures_may_be_posted(betting: str) -> None:
    played = check_down(sit(posted(OMAHA, betting)))
    assert played.state == "over"
    assert betting in played.terms.posted


@pytest.mark.rule(OMAHA, "2279-2290")
def test_a_structure_that_is_not_printed_is_refused() -> None:
    with pytest.raises(BadInput):
        posted(OMAHA, "half-pot")
