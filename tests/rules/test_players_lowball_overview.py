"""Lowball, Player's, as its page describes it: ace-to-five and deuce-to-seven, bet or fold, one draw, the bet doubles.

$3-$6 with blinds of $1 and $3. With three players seat 1 is the small blind, 2 the big blind, and 3, who acts first,
has the button. Option 1 is printed for seven and more players, so that three pay no collection.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from houseway.cards import Shoe
from houseway.cards.card import JOKER
from houseway.errors import NotLegal
from houseway.families.poker.core.hand_state import Hand
from houseway.play.events import Dealt, Shuffled
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.rules.posting.terms import Terms
from tests.rules.holdem_table import purses, rights
from tests.rules.lowball_table import dealt, hand, new_game, passive, play, posted, sit

DOCUMENT = "players/lowball-overview"
A5, KANSAS = f"{DOCUMENT}#ace-to-five", f"{DOCUMENT}#deuce-to-seven"
THREE = "100 100 100"
CALLED = "3:call 1:call 2:check"
both = pytest.mark.parametrize("name", [A5, KANSAS])


def table(name: str = A5, readings: Mapping[str, str] | None = None, betting: str | None = None) -> Terms:
    return posted(name, betting=betting, readings=readings)


@pytest.mark.rule(DOCUMENT, "130-133")
@both
def test_five_cards_down_in_turn_a_round_a_draw_and_another_round(name: str) -> None:
    played = sit(table(name), THREE)
    around = [(str(each.to), len(each.cards)) for each in played.events if isinstance(each, Dealt)]
    assert around == [(f"hand {seat}", 1) for _ in range(5) for seat in (1, 2, 3)]
    play(played, CALLED)
    assert [each.about for each in played.open_decisions()] == ["draw"]
    play(played, "1:pat 2:pat 3:pat")
    assert rights(played) == "1: fold, check, bet $6"


@pytest.mark.rule(DOCUMENT, "130-132")
@both
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", "3: fold, call $3, raise $6"),
        ("raise", "1: fold, call $5, raise $8"),
        ("call call", "2: fold, check, raise $3"),
        ("raise raise raise", "3: fold, call $6"),
        ("raise raise raise fold", "1: fold, call $3, raise $6"),
    ],
)
def test_before_the_draw_nobody_checks_but_a_blind_that_has_been_called(name: str, words: str, expected: str) -> None:
    assert rights(play(sit(table(name), THREE), words)) == expected


@pytest.mark.rule(DOCUMENT, "130-132")
@both
def test_without_blinds_a_player_bets_or_folds(name: str) -> None:
    played = sit(posted(name, stakes={"blinds": ""}), THREE)
    assert rights(played) == "1: fold, bet $3"
    with pytest.raises(NotLegal):
        play(played, "check")


@pytest.mark.rule(DOCUMENT, "133-134")
@pytest.mark.parametrize(
    ("reading", "words", "expected"),
    [
        ("doubles", "", "1: fold, check, bet $6"),
        ("doubles", "bet", "2: fold, call $6, raise $12"),
        ("one-bet", "", "1: fold, check, bet $3"),
        ("one-bet", "bet", "2: fold, call $3, raise $6"),
    ],
)
def test_the_bet_doubles_after_the_draw_unless_otherwise_posted(reading: str, words: str, expected: str) -> None:
    played = sit(table(readings={"doubling": reading}), THREE)
    assert rights(play(played, f"{CALLED} pat pat pat {words}")) == expected


@pytest.mark.rule(DOCUMENT, "132-133")
@both
@pytest.mark.parametrize("count", range(6))
def test_any_cards_of_the_hand_are_replaced_with_new_ones(name: str, count: int) -> None:
    hands = ("Kc Qc Jc 9c 8c", "Kd Qd Jd 9d 8d", "Kh Qh Jh 9h 8h")
    played = play(sit(table(name), THREE, hands=hands, then="2s 3s 4s 5s 6s"), CALLED)
    thrown = hands[0].split()[:count]
    play(played, f"1:{''.join(thrown) or 'pat'}")
    assert hand(played, 1).split() == hands[0].split()[count:] + ["2s", "3s", "4s", "5s", "6s"][:count]


@pytest.mark.rule(DOCUMENT, "132-133")
def test_all_discard_before_the_first_receives_cards_in_the_other_reading() -> None:
    hands = ("Kc Qc Jc 9c 8c", "Kd Qd Jd 9d 8d", "Kh Qh Jh 9h 8h")
    played = play(sit(table(readings={"discards": "all-first"}), THREE, hands=hands, then="2s 3s"), CALLED)
    play(played, "1:Kc")
    assert hand(played, 1) == "Qc Jc 9c 8c"
    play(played, "2:pat 3:Kh")
    assert (dealt(played, 1)[-1], dealt(played, 3)[-1]) == ("2s", "3s")


# 130, 136: the lowest hand, aces low, straights and flushes ignored. 137: the best is 7-5-4-3-2 of mixed suits.
HANDS = [
    (A5, "the wheel is best", ["5c 4d 3h 2s Ac", "6c 4c 3d 2h Ah"], 1),
    (A5, "suited as well", ["5c 4c 3c 2c Ac", "6c 4d 3d 2h Ah"], 1),
    (A5, "no pair over aces", ["Kc Qd Jh Ts 8c", "Ac Ad 2h 3s 4c"], 1),
    (KANSAS, "seven-five is best", ["7c 5d 4h 3s 2c", "7d 6c 4d 3h 2h"], 1),
    (KANSAS, "not of the same suit", ["7c 5c 4c 3c 2c", "Kd Qc Jd 9h 8h"], 2),
    (KANSAS, "six-high is a straight", ["6c 5d 4h 3s 2c", "Kd Qc Jd 9h 8h"], 2),
    (KANSAS, "the ace is high", ["5c 4d 3h 2s Ac", "Kd Qc Jd 9h 8h"], 2),
]


@pytest.mark.rule(DOCUMENT, "130, 134-138")
@pytest.mark.parametrize(("name", "hands", "winner"), [(row[0], *row[2:]) for row in HANDS], ids=[r[1] for r in HANDS])
def test_the_lowest_hand_takes_the_pot(name: str, hands: list[str], winner: int) -> None:
    played = passive(sit(table(name), "50 50", hands=hands))
    assert list(played.table.facts(Hand).won) == [winner]


@pytest.mark.rule(DOCUMENT, "130")
def test_equal_hands_split_the_pot_and_the_odd_chip_goes_by_position() -> None:
    # Hands of seats 3, 1 and 2.
    hands = ["Kd Qc Jd 9h 7h", "8c 6d 5h 3s 2c", "8d 6c 5d 3h 2h"]
    played = sit(posted(A5, stakes={"blinds": "$1 $3"}), THREE, hands=hands, button=2)
    # Seat 3 is the small blind and folds its dollar: seven dollars, four of them to seat 1, left of the button.
    assert purses(passive(play(played, "2:call 3:fold"))) == {1: 101, 2: 100, 3: 99}


@pytest.mark.rule(DOCUMENT, "136-138")
def test_a_joker_is_in_the_deck_only_if_read_so() -> None:
    assert JOKER not in table().faces
    assert JOKER not in table(KANSAS).faces
    with_joker = table(readings={"joker": "one"})
    assert with_joker.faces.count(JOKER) == 1
    # The joker is the five that the hand lacks.
    played = passive(sit(with_joker, "50 50", hands=["Jk Ac 2d 3h 4s", "6c 4c 3d 2h Ah"]))
    assert list(played.table.facts(Hand).won) == [1]


@pytest.mark.rule(DOCUMENT, "132-133")
@pytest.mark.parametrize(("reading", "shuffled"), [("folded-and-discards", 5 + 5 + 2 + 5), ("discards", 5 + 2 + 5)])
def test_what_is_shuffled_when_the_deck_runs_out(reading: str, shuffled: int) -> None:
    """Eight hands leave twelve cards, which seats 1, 2 and 3 draw. Seat 4 has folded, and seat 5 draws two more."""
    at = table(readings={"deck-runs-out": reading})
    played = Round(at, dict.fromkeys(range(1, 9), 300_00), Shoe.seeded(at.pack, 1), lasting=Lasting(DealerButton(7)))
    play(played, "3:call 4:fold 5:call 6:call 7:call 8:call 1:call 2:check")
    for seat, count in ((1, 5), (2, 2), (3, 5), (5, 2)):
        play(played, f"{seat}:{''.join(hand(played, seat).split()[:count])}")
    # The discards of seats 1, 2 and 3, without those of seat 5.
    assert [each.count for each in played.events if isinstance(each, Shuffled)] == [shuffled]


@pytest.mark.rule(DOCUMENT, "130-131")
@pytest.mark.parametrize(("drawn", "button"), [("Kc As Qs", 2), ("Kd Kc Kh", 3)])
def test_the_first_button_goes_to_the_highest_card(drawn: str, button: int) -> None:
    assert new_game(table(), THREE, drawn=drawn).table.facts(Hand).button == button


@pytest.mark.rule(DOCUMENT, "131, 133-134")
@pytest.mark.parametrize(
    ("betting", "words", "expected"),
    [
        ("no-limit", "", "3: fold, call $3, raise to $6-$100"),
        ("no-limit", "raise=10", "1: fold, call $9, raise to $17-$100"),
        # One and three lie there, and three would come with the call.
        ("pot-limit", "", "3: fold, call $3, raise to $6-$10"),
    ],
)
def test_free_amounts(betting: str, words: str, expected: str) -> None:
    assert rights(play(sit(table(betting=betting), THREE), words)) == expected
