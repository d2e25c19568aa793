"""Seven Card Stud, California Grand: what a table may post. Antes or none, blinds, a forced bet, one limit or two."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from houseway.cards import SeededChance
from houseway.errors import BadInput
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.forced.kill import KillNotes
from houseway.families.registry import game
from houseway.play.events import Dealt, Moved
from houseway.play.ids import POT
from houseway.play.incidents import Incident
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import CarriedPot, DealerButton
from houseway.play.session import Session
from houseway.rules.posting.terms import Terms, terms
from tests.rules.holdem_table import purses, rights
from tests.rules.stud_table import FOUR, STUD, answer, check_down, posted, rulings, sit

ANTE = ("ante", 1)
BLINDS = {"blinds": "$2 $4", "ante": "$0"}


def put_up(played: Round) -> list[tuple[str, int]]:
    """What was put up before the first card, in dollars."""
    first = next(at for at, each in enumerate(played.events) if isinstance(each, Dealt))
    return [(each.because, each.amount // 100) for each in played.events[:first] if isinstance(each, Moved)]


def at_table(stakes: Mapping[str, str], betting: str = "limit", readings: Mapping[str, str] | None = None) -> Terms:
    return terms(game(STUD, readings), "G1", betting=betting, stakes=stakes)


POSTED = [
    ({}, [ANTE] * 4, "4: bring in $2, bet $4"),
    ({"ante": "$0"}, [], "4: bring in $2, bet $4"),
    ({"ante": "$3"}, [("ante", 3)] * 4, "4: bring in $2, bet $4"),
    # A blind is a bet made in turn: nobody is forced to open besides, and everybody comes in for the lower limit.
    (
        {"blinds": "$2 $4"},
        [ANTE] * 4 + [("small blind", 2), ("big blind", 4)],
        "3: fold, call $4, raise $8",
    ),
    (BLINDS, [("small blind", 2), ("big blind", 4)], "3: fold, call $4, raise $8"),
    ({"blinds": "$1", "ante": "$0"}, [("blind", 1)], "2: fold, call $4, raise $8"),
    ({"blinds": "$3 $9", "ante": "$0"}, [("small blind", 3), ("big blind", 9)], "3: fold, call $9, raise $13"),
]


@pytest.mark.rule(STUD, "2516-2517, 2539-2540, 2654-2657, 2759-2761")
@pytest.mark.parametrize(("stakes", "before", "told"), POSTED)
def test_the_house_stipulates_antes_and_blinds(
    stakes: dict[str, str], before: list[tuple[str, int]], told: str
) -> None:
    played = sit(at=at_table(stakes))
    assert put_up(played) == before
    assert rights(played) == told
    check_down(played)
    played.table.audit()
    assert sum(purses(played).values()) == 800


@pytest.mark.rule(STUD, "2516-2517, 2654-2657")
@pytest.mark.parametrize(("choice", "seats"), [("dealers-left", ["seat 1", "seat 2"]), ("moves", ["seat 4", "seat 1"])])
def test_the_first_seats_that_are_dealt_to_put_up_the_blinds(choice: str, seats: list[str]) -> None:
    at = at_table(BLINDS, readings={"first-card": choice})
    played = sit(at=at, lasting=Lasting(DealerButton(3 if choice == "moves" else 0)))
    assert [str(each.payer) for each in played.events if isinstance(each, Moved)][:2] == seats


@pytest.mark.rule(STUD, "2539-2540, 2619-2622, 2654-2657")
def test_a_killer_brings_their_own_blind_up_to_the_first_bet_as_raised() -> None:
    at = at_table(BLINDS, readings={"forced-kill": "two-in-a-row"})
    played = answer(sit(at=at, lasting=Lasting(KillNotes(2))), "2:play")
    assert put_up(played) == [("small blind", 2), ("big blind", 4), ("kill blind", 4)]
    assert rights(played) == "3: fold, call $8, raise $16"


@pytest.mark.rule(STUD, "2557-2558, 2654-2657")
def test_who_posts_a_blind_and_is_not_back_forfeits_it() -> None:
    played = answer(sit(at=at_table(BLINDS), incidents=[Incident("absent_player", 2)]), "3:call 4:call")
    assert rights(played) == "1: fold, call $2, raise $6"
    assert purses(played)[2] == 196
    assert rulings(played) == [("absent_player", 2, "2557-2558")]


@pytest.mark.rule(STUD, "2720")
@pytest.mark.parametrize(
    ("blinds", "most"),
    [
        # $4 of antes and the blinds, $19: as it lies without single dollars in the blinds, else $20 for $18.
        ("$5 $10", 10 + 19 + 10),
        ("$4 $10", 10 + 20 + 10),
    ],
)
def test_the_pot_is_rounded_by_the_blinds_where_there_are_some(blinds: str, most: int) -> None:
    played = sit(at=at_table({"blinds": blinds}, "pot-limit"))
    assert rights(played) == f"3: fold, call $10, raise to $20-${most}"


@pytest.mark.rule(STUD, "2637-2642, 2825-2850")
@pytest.mark.parametrize(
    ("betting", "stakes", "said"),
    [
        ("limit", {"bring_in": "$5"}, "above the lower limit"),
        ("straight", {"limits": "$30", "bring_in": "$31"}, "above the lower limit"),
        ("straight", {"limits": "$3-$6"}, "a straight limit is one amount"),
        ("no-limit", {"limits": "$3-$6"}, "has no limits"),
        ("pot-limit", {"limits": "$3-$6"}, "has no limits"),
    ],
)
def test_what_no_table_can_post(betting: str, stakes: dict[str, str], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        at_table(stakes, betting)


@pytest.mark.rule(STUD, "2637-2638, 2756-2850")
@pytest.mark.parametrize(
    ("betting", "limits", "placard"),
    [
        ("straight", "", "straight, limits $4, ante $1, bring-in $2"),
        ("straight", "$30", "straight, limits $30, ante $1, bring-in $2"),
        ("limit", "$1-$2", "limit, limits $1-$2, ante $1, bring-in $1"),
        ("no-limit", "", "no-limit, ante $1, bring-in $2"),
    ],
)
def test_the_placard_says_what_is_played(betting: str, limits: str, placard: str) -> None:
    at = at_table({"limits": limits}, betting) if limits else posted(betting=betting)
    assert at.posted == f"option G1: {placard}"
    assert check_down(sit(FOUR, at=at)).state == "over"


@pytest.mark.rule(STUD, "2619-2622")
def test_the_kill_blind_is_due_though_the_killer_sits_the_hand_out() -> None:
    at = posted(forced_kill="two-in-a-row")
    lasting = Lasting(KillNotes(3, won=3, in_a_row=2))
    session = Session(at, dict.fromkeys((1, 2, 3, 4), 20_000), SeededChance(1), lasting=lasting)
    session.sit_out(3)
    played = session.deal()
    # $4-$8 is doubled: the killer's blind is $8, and three others ante $1.
    assert purses(played)[3] == 192
    assert played.table.ledger[POT] == 800 + 3 * 100
    assert 3 not in played.table.facts(Hand).order
    assert rights(played).endswith("bet $8")


@pytest.mark.rule(STUD, "2619-2622")
def test_the_kill_blind_is_due_from_a_killer_who_leaves_the_table() -> None:
    at = posted(forced_kill="two-in-a-row")
    lasting = Lasting(KillNotes(3, won=3, in_a_row=2, blind=800))
    session = Session(at, dict.fromkeys((1, 2, 3, 4), 20_000), SeededChance(1), lasting=lasting)
    # $4-$8 is doubled: $8 of the killer's $200 stay for the next pot.
    assert session.leave(3) == 19_200
    session.join(3, 20_000)
    played = session.deal()
    # Whoever takes the seat antes like the others and kills nothing; the stakes are doubled all the same.
    assert played.table.ledger[POT] == 800 + 4 * 100
    assert purses(played)[3] == 199
    assert rights(played).endswith("bet $8")


@pytest.mark.rule(STUD, "2560-2562, 2619-2622")
def test_a_misdeal_leaves_the_blind_of_a_killer_who_has_left_for_the_next_hand() -> None:
    at = posted(forced_kill="two-in-a-row")
    lasting = Lasting(KillNotes(3, blind=800))
    session = Session(at, dict.fromkeys((1, 2, 3, 4), 20_000), SeededChance(1), lasting=lasting)
    session.leave(3)
    for _ in range(2):
        played = session.deal([Incident("wrong_count_dealt", 1)])
        assert played.state == "over"
        assert purses(played) == {1: 200, 2: 200, 4: 200}
        session.close(played)
        assert session.lasting[CarriedPot].claims == {0: 800}
    assert session.deal().table.ledger[POT] == 800 + 3 * 100
