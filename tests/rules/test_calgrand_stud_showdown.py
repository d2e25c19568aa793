"""Seven Card Stud, California Grand: the winners in its three forms, odd chips, and kills."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

import pytest

from houseway.cards import Card, SeededChance, Shoe
from houseway.cards.card import rank
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.forced.kill import KillNotes
from houseway.play.events import Moved
from houseway.play.ids import POT, stack
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.session import Session
from tests.rules.flop_showdown import low, play_at_random
from tests.rules.holdem_table import best_of_seven, board, chip_by_chip, in_cents, purses, rights
from tests.rules.stud_table import STUD, answer, check_down, held, posted, sit

# Each row: hands of two or three players, who wins what of the pot; everybody puts in the ante and the bring-in, $3.
ACES = "Ac Ad 4s 9d 8c 2d 7h"
KINGS = "Kd Kh 3c Js Tc 5d 6s"
WHEEL = "As 2h 3h 4d 5s Kc Kd"
SIX_LOW = "Ah 2c 3d 4h 6c Qh Qd"
NINE_LOW = "Ad 2s 3s 4c 9h Jh Js"

WINNERS = [
    ("high", [ACES, KINGS], {1: 203, 2: 197}),
    ("high", [KINGS, "2c 4h 6h 8h Th 3d 9s"], {1: 203, 2: 197}),
    ("high", [WHEEL, "Ac Ah 3s 9d 8c 2d 7h"], {1: 203, 2: 197}),
    ("razz", [WHEEL, SIX_LOW], {1: 203, 2: 197}),
    ("razz", [KINGS, ACES], {1: 197, 2: 203}),
    # Kings with no five cards apart from a pair against a king low: the unpaired hand is lower.
    ("razz", ["2c 2d 3c 3d 4c 4d 5s", "Kd Qh Jc Ts 9c Kh Qs"], {1: 197, 2: 203}),
    ("hi-lo", [WHEEL, ACES], {1: 203, 2: 197}),
    ("hi-lo", [SIX_LOW, "Kd Kh 3c Js Tc Kc 6s"], {1: 200, 2: 200}),
    # Nobody has an eight or better: the high hand takes it all.
    ("hi-lo", [NINE_LOW, "Kd Kh 3c Jd Tc 5d 6s"], {1: 197, 2: 203}),
]


@pytest.mark.rule(STUD, "2530-2537, 2634-2635, 2888-2893, 2900-2902")
@pytest.mark.parametrize(("form", "hands", "expected"), WINNERS)
def test_the_highest_the_lowest_or_both_take_the_pot(form: str, hands: list[str], expected: dict[int, int]) -> None:
    assert purses(check_down(sit(hands, at=posted(form)))) == expected


@pytest.mark.rule(STUD, "2535, 2634-2635, 2895-2902")
def test_without_a_qualifier_the_lowest_hand_always_takes_its_half() -> None:
    at = posted("hi-lo", qualifier="none")
    assert purses(check_down(sit([NINE_LOW, "Kd Kh 3c Jd Tc 5d 6s"], at=at))) == {1: 200, 2: 200}


@pytest.mark.rule(STUD, "2533-2535")
def test_the_house_may_change_the_lowest_hand() -> None:
    hands = [WHEEL, "2c 3d 4s 5d 7h Th Td"]
    assert purses(check_down(sit(hands, at=posted("razz")))) == {1: 203, 2: 197}
    assert purses(check_down(sit(hands, at=posted("razz", lowest_hand="deuce-seven")))) == {1: 197, 2: 203}


# Odd chips -----------------------------------------------------------------------------------------------------------

# Three players, $3 each: $9 between two equal straights to the nine.
SPLIT = ("5c 6d 7h 8s 9c 2d 2s", "5d 6h 7s 8c 9d 3d {high}", "Ac Kd Jh 4s 3c 2c 6s")


@pytest.mark.rule(STUD, "2536, 2553-2555, 2601-2602")
@pytest.mark.parametrize(("high", "odd"), [("Kh", 2), ("3h", 2), ("3s", 2)])
def test_the_odd_chip_goes_to_the_highest_card_by_suit_of_the_seven(high: str, odd: int) -> None:
    # The nine of diamonds of seat 2 is above the nine of clubs of seat 1, unless something higher lies beside them.
    hands = [SPLIT[0], SPLIT[1].format(high=high), SPLIT[2]]
    won = purses(check_down(sit(hands)))
    other = 3 - odd
    assert (won[odd], won[other], won[3]) == (202, 201, 197)


@pytest.mark.rule(STUD, "2601-2602")
def test_with_a_higher_card_beside_them_seat_one_takes_the_odd_chip() -> None:
    hands = ["5c 6d 7h 8s 9c 2d Ts", SPLIT[1].format(high="Td"), SPLIT[2]]
    won = purses(check_down(sit(hands)))
    assert (won[1], won[2]) == (202, 201)
    by_seat = posted(odd_chips="by-seat")
    assert purses(check_down(sit(["5d 6h 7s 8c 9d 3d 3h", *SPLIT[2:], SPLIT[0]], at=by_seat)))[1] == 202


@pytest.mark.rule(STUD, "2601-2602")
def test_in_high_low_the_high_hand_takes_the_odd_chip() -> None:
    # $9 between the kings, high, and the six low: the low hand has the highest card, an ace.
    played = check_down(sit([SIX_LOW, "Kd Kh 3c Js Tc Kc 6s", "9c 9d 8s 7d 5h 2d Jd"], at=posted("hi-lo")))
    assert purses(played) == {1: 201, 2: 202, 3: 197}


@pytest.mark.rule(STUD, "2601-2602, 2892-2893")
@pytest.mark.parametrize(("choice", "odd"), [("high", 1), ("low-in-razz", 2)])
def test_an_ace_is_the_highest_card_for_the_odd_chip_unless_it_is_low_in_razz(choice: str, odd: int) -> None:
    # Two wheels share $9: one has the ace of spades and nothing above a jack, the other a king beside its ace.
    hands = ["As 2c 3d 4h 5s Jc Jd", "Ac 2d 3h 4s 5c Kc Qd", "Kd Kh Qs Qh Jh Ts Th"]
    won = purses(check_down(sit(hands, at=posted("razz", odd_chip_ace=choice))))
    assert (won[odd], won[3 - odd], won[3]) == (202, 201, 197)


@pytest.mark.rule(STUD, "2553-2555, 2536-2537")
def test_suits_never_decide_a_winner() -> None:
    hands = ["Ac Kc Qd Jd 9c 2d 3h", "As Ks Qh Jh 9s 2h 3s"]
    assert purses(check_down(sit(hands))) == {1: 200, 2: 200}


# A second method -----------------------------------------------------------------------------------------------------


def best_low(seven: Sequence[Card]) -> tuple[int, ...]:
    return max(low(five) for five in combinations(seven, 5))


def best_low_of_eight(seven: Sequence[Card]) -> tuple[int, ...]:
    return max(low(five, 8) for five in combinations(seven, 5))


def _low(five: tuple[Card, ...]) -> tuple[int, ...]:
    ranks = sorted([(rank(face) + 1) % 13 for face in five], reverse=True)
    counts = sorted([ranks.count(each) for each in set(ranks)], reverse=True)
    return (*counts, 0, 0, 0, *sorted(ranks, key=lambda each: (ranks.count(each), each), reverse=True))[:10]


@pytest.mark.rule(STUD, "2530-2537")
@pytest.mark.parametrize("form", ["high", "razz"])
def test_random_hands_go_to_the_best_five_of_seven_cards(form: str) -> None:
    at = posted(form)
    for seed in range(40):
        played = Round(at, in_cents("200 200 200 200"), Shoe.seeded(at.pack, seed))
        check_down(played)
        values = {seat: held(played, seat) for seat in (1, 2, 3, 4)}
        if form == "high":
            top = max(best_of_seven(seven) for seven in values.values())
            best = [seat for seat, seven in values.items() if best_of_seven(seven) == top]
        else:
            lows = {seat: min(_low(five) for five in combinations(seven, 5)) for seat, seven in values.items()}
            best = [seat for seat, low in lows.items() if low == min(lows.values())]
        assert sorted(played.table.facts(Hand).won) == best


SPLITS = {"high": (best_of_seven,), "razz": (best_low,), "hi-lo": (best_of_seven, best_low_of_eight)}


@pytest.mark.rule(STUD, "2530-2537, 2601-2602, 2634-2635, 2648-2652")
@pytest.mark.parametrize("form", SPLITS)
@pytest.mark.parametrize("betting", ["limit", "no-limit"])
def test_random_hands_with_side_pots_end_as_the_slow_method_says(form: str, betting: str) -> None:
    chance = Random(f"{form} {betting}")
    at = posted(form, betting, raises="three")
    for _ in range(40):
        stacks = {seat: 100 * chance.randint(3, 60) for seat in range(1, chance.randint(3, 9))}
        played = Round(at, stacks, Shoe.seeded(at.pack, chance.getrandbits(32)))
        play_at_random(played, chance)
        assert {seat: played.table.ledger[stack(seat)] for seat in stacks} == _expected(played, SPLITS[form])


def _expected(played: Round, halves: Sequence[Callable[[Sequence[Card]], tuple[int, ...]]]) -> dict[int, int]:
    """Chip by chip: the odd one between the halves to the high hand, within a half to the highest card by suit."""
    live, shared = played.table.facts(Hand).live, board(played)
    opening = played.opening_stacks
    put_in = dict.fromkeys(opening, 0)
    for each in played.events:
        if isinstance(each, Moved) and each.payee == POT:
            put_in[each.payer.seat] += each.amount
    final = {seat: opening[seat] - put_in[seat] for seat in opening}
    for amount, seats in chip_by_chip(put_in, live, 0, 100):
        if len(seats) == 1:
            final[seats[0]] += amount
            continue
        worth = [{seat: half([*held(played, seat), *shared]) for seat in seats} for half in halves]
        parts = [each for each in worth if any(each.values())]
        low = amount // 200 * 100 if len(parts) == 2 else 0
        for part, strengths in zip((amount - low, low), parts, strict=False):
            winners = [seat for seat in seats if strengths[seat] == max(strengths.values())]
            for seat in winners:
                final[seat] += part // 100 // len(winners) * 100
            first = max(winners, key=lambda seat: max(held(played, seat)))
            final[first] += part // 100 % len(winners) * 100
    return final


# Kills ---------------------------------------------------------------------------------------------------------------


def _folded(session: Session, winner: int) -> Round:
    """A hand that everybody but one folds."""
    played = session.deal()
    while played.state == "open":
        [asked] = played.open_decisions()
        moves = list(asked.offers())
        keep = [move for move in ("play", "check", "call", "bring in") if move in moves]
        fold = asked.seat != winner and "fold" in moves
        played.answer(asked.number, asked.seat, "fold" if fold else keep[0])
    session.close(played)
    return played


@pytest.mark.rule(STUD, "2619-2622")
def test_who_wins_two_hands_in_a_row_kills_the_next_until_they_lose() -> None:
    session = Session(posted(forced_kill="two-in-a-row"), in_cents("200 200 200 200"), SeededChance(3))
    _folded(session, 2)
    assert not session.lasting[KillNotes].seat
    _folded(session, 2)
    assert session.lasting[KillNotes].seat == 2
    played = session.deal()
    answer(played, "2:play")
    # The stakes are doubled, the killer's blind is the bet, and the next seat begins. There is no bring-in.
    assert rights(played) == "3: fold, call $8, raise $16"
    answer(played, "3:fold 4:fold 1:fold")
    session.close(played)
    assert session.lasting[KillNotes].seat == 2
    played = session.deal()
    answer(played, "2:leave")
    # A killer who is away still pays: the blind is dead, and the others play for doubled stakes.
    assert session.stacks[2] - purses(played)[2] * 100 == 800
    assert "complete $8" in rights(answer(played, "bring"))
    while played.state == "open":
        played.default()
    session.close(played)
    assert not session.lasting[KillNotes].seat


@pytest.mark.rule(STUD, "2619-2620")
def test_the_stakes_are_doubled_unless_otherwise_stipulated() -> None:
    played = sit(at=posted(forced_kill="half-kill"), lasting=Lasting(KillNotes(2)))
    answer(played, "2:play")
    assert rights(played) == "3: fold, call $6, raise $12"
    antes = sit(at=posted(forced_kill="two-in-a-row", kill_antes="raised"), lasting=Lasting(KillNotes(2)))
    assert purses(answer(antes, "2:play"))[1] == 198


@pytest.mark.rule(STUD, "2619-2622")
def test_the_killer_may_raise_when_everybody_has_called_them() -> None:
    played = answer(
        sit(at=posted(forced_kill="two-in-a-row"), lasting=Lasting(KillNotes(2))), "2:play 3:call 4:call 1:call"
    )
    assert rights(played) == "2: fold, check, raise $8"


@pytest.mark.rule(STUD, "2624-2625")
def test_a_pot_of_a_predetermined_amount_must_be_followed_by_a_kill() -> None:
    small = check_down(sit(at=posted(pot_kill="eighty")))
    assert not small.table.lasting[KillNotes].seat
    big = answer(sit(at=posted(pot_kill="eighty")), "bring complete raise raise raise raise call call call")
    check_down(big)
    assert big.table.lasting[KillNotes].seat == 2


@pytest.mark.rule(STUD, "2627-2632")
def test_anybody_may_kill_where_it_is_allowed_unless_another_objects() -> None:
    for objection, expected in (("agree", "3: fold, call $8, raise $16"), ("object", "4: bring in $2, bet $4")):
        played = sit(at=posted(voluntary_kill="anybody"))
        for asked in played.open_decisions():
            played.answer(asked.number, asked.seat, "kill" if asked.seat == 2 else "pass")
        for asked in played.open_decisions():
            played.answer(asked.number, asked.seat, objection if asked.seat == 3 else "agree")
        assert rights(played) == expected


@pytest.mark.rule(STUD, "2536, 2601-2602")
def test_an_ante_of_half_a_dollar_brings_half_dollars_to_the_split() -> None:
    at = posted(stakes="limits=$1-$2 ante=$0.50 bring_in=$1")
    # Two hands of kings and jacks with an ace that tie; the ace of spades decides the odd chip. Three others fold.
    hands = ("Kc Jc Qd Kd Jd As 3c", "Kh Jh Qc Ks Js Ah 3h", "2c 4d 7s", "4h 5c 8d", "5h 6c 9d")
    played = answer(sit(hands, at=at), "4:fold 5:fold 1:raise 2:call 3:fold")
    check_down(played)
    # Five antes of $0.50, a forced bet of $1 and two bets of $2 are $7.50: one half dollar is odd.
    pot = 5 * 50 + 100 + 2 * 200
    shares = [event.amount for event in played.events if isinstance(event, Moved) and event.payer == POT]
    assert sum(shares) == pot
    assert shares == [400, 350]


@pytest.mark.rule(STUD, "2905-2907")
@pytest.mark.parametrize(
    ("form", "choice", "winner"),
    [("high", "none", 1), ("high", "deuces", 2), ("razz", "none", 1), ("razz", "deuces", 2)],
)
def test_predetermined_cards_may_be_wild(form: str, choice: str, winner: int) -> None:
    # Three kings against tens and deuces, which are four tens with the deuces wild. For low, 7-6-5-3-A against a nine,
    # 9-6-4-3-2, which is 6-4-3-2-A with two wild deuces.
    hands = {
        "high": ("Kc Kd 7h 5s Ks 9d 4c", "Tc Td 2h 2s 8d 6c 3h"),
        "razz": ("7c 6d 5h 3s Kd Ac Qh", "Qs 9h 6s 4d 3d 2h 2s"),
    }[form]
    played = check_down(sit(hands, at=posted(form, wild_cards=choice)))
    assert max(purses(played), key=purses(played).__getitem__) == winner
