"""Lowball, Bankers: the lowest hand, announced and miscalled hands, and the seven or better that was checked.

$4-$8 with blinds of $2 and $4. With four players everybody puts $4 in before the draw, and seat 1 acts first after it.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from houseway.families.poker.core.hand_state import Hand
from houseway.play.events import Reported
from houseway.play.round import Round
from tests.rules.holdem_table import purses
from tests.rules.lowball_table import awards, passive, play, posted, sit

A5, KANSAS = "bankers/lowball-ace-to-five", "bankers/lowball-deuce-to-seven"
both = pytest.mark.parametrize("name", [A5, KANSAS])
SIX, SEVEN, EIGHT, NINE = "6h 4h 3h 2h Ah", "7c 5c 4c 2c Ac", "8d 6d 4d 3d 2d", "9s 8s 7s 6c 4s"
KING = "Ks Qs Js 3s 2s"

# 479-491: straights and flushes are ignored, the joker is the lowest card missing. 617-621: they count, aces are high.
RANKED = [
    (A5, "the wheel is best", ["5c 4d 3h 2s Ac", "6c 4c 3d 2h Ah"], [1]),
    (A5, "a straight flush does not count", ["6c 5c 4c 3c 2c", "7d 5d 3h 2h As"], [1]),
    (A5, "the joker fills the wheel", ["Jk 4d 3h 2s Ac", "6c 4c 3d 2h Ah"], [1]),
    (A5, "equal hands split", ["8c 6d 5h 3s 2c", "8d 6c 5d 3h 2h"], [1, 2]),
    (KANSAS, "straights count against a hand", ["6c 5d 4h 3s 2c", "Kd Qh Jh 9s 7c"], [2]),
    (KANSAS, "flushes count against a hand", ["7c 5c 4c 3c 2c", "Kd Qh Jh 9s 8c"], [2]),
    (KANSAS, "the ace is high", ["Ac 7d 4h 3s 2c", "Kd Qh Jh 9s 7c"], [2]),
    (KANSAS, "ace-five is no straight", ["5c 4d 3h 2s Ac", "6s 4s 3d 2h Ad"], [1]),
    (KANSAS, "ace-five beats pairs", ["5c 4d 3h 2s Ac", "2h 2d 3s 4s 5s"], [1]),
]


@pytest.mark.rule(A5, "479-481, 490-491, 493")
@pytest.mark.rule(KANSAS, "490-491, 493, 617-621")
@pytest.mark.parametrize(("name", "hands", "won"), [(row[0], *row[2:]) for row in RANKED], ids=[r[1] for r in RANKED])
def test_the_lowest_hand_wins(name: str, hands: list[str], won: list[int]) -> None:
    played = passive(sit(posted(name), "50 50", hands=hands))
    assert sorted(played.table.facts(Hand).won) == won


# Announced hands (495-508) -----------------------------------------------------------------------------------------

TEN = "Td 9d 7d 5d 3h"


def called(name: str, words: str, hands: Sequence[str], **read: str) -> Round:
    """Three or two players check it down; `word seat number` is reported before the last check."""
    played = sit(posted(name, readings=read), "400 " * len(hands), hands=hands)
    word, seat, *count = words.split()
    checks = " check" * (len(hands) - 1)
    first = "3:call 1:call 2:check" if len(hands) > 2 else "1:call 2:check"
    play(played, f"{first}{' pat' * len(hands)}{checks}")
    played.report(word, int(seat), *map(int, count))
    return play(played, "check")


THREE_HANDS, TWO_HANDS = (KING, NINE, TEN), (TEN, NINE)
CALLS = [
    ("an eight was announced, three hands", "announced_hand 2 8", THREE_HANDS, 3, "495-496"),
    ("a nine was announced", "announced_hand 2 9", THREE_HANDS, 2, "495-496"),
    ("a ten was announced", "announced_hand 2 10", THREE_HANDS, 2, "495-496"),
    ("an eight was announced, two hands", "announced_hand 2 8", TWO_HANDS, 2, "495-496"),
    ("miscalled, three hands", "miscalled_hand 2", THREE_HANDS, 3, "498-504"),
    ("miscalled, two hands", "miscalled_hand 2", TWO_HANDS, 2, "498-504"),
    ("miscalled, and the other fouled theirs", "miscall_fouled_a_hand 2", TWO_HANDS, 1, "498-499, 506-508"),
    ("a pair not announced, hands intact", "pair_not_announced 2", TWO_HANDS, 2, "506-508"),
]


@pytest.mark.rule(A5, "495-504, 506-508")
@pytest.mark.rule(KANSAS, "495-504, 506-508")
@both
@pytest.mark.parametrize(("words", "hands", "won", "lines"), [row[1:] for row in CALLS], ids=[row[0] for row in CALLS])
def test_hands_that_were_called_as_better_than_they_are(
    name: str, words: str, hands: Sequence[str], won: int, lines: str
) -> None:
    played = called(name, words, hands)
    assert list(played.table.facts(Hand).won) == [won]
    assert [each.lines for each in played.events if isinstance(each, Reported)] == [lines]


@pytest.mark.rule(A5, "495-500")
def test_a_declaration_binds_between_two_hands_in_the_other_reading() -> None:
    played = called(A5, "announced_hand 2 8", TWO_HANDS, miscall="binding")
    assert list(played.table.facts(Hand).won) == [1]


@pytest.mark.rule(A5, "498-508")
@pytest.mark.rule(KANSAS, "498-508")
@both
def test_of_hands_that_were_all_miscalled_the_last_one_wins(name: str) -> None:
    played = sit(posted(name), "400 400 400", hands=THREE_HANDS)
    play(played, "3:call 1:call 2:check pat pat pat check check")
    for seat in (3, 2, 1):
        played.report("miscalled_hand", seat)
    assert purses(play(played, "check")) == {1: 408, 2: 396, 3: 396}


# Sevens (594-613) --------------------------------------------------------------------------------------------------


def after(hands: Sequence[str], words: str, stacks: str = "400 400 400 400", betting: str | None = None) -> Round:
    """Everybody calls, nobody draws, and then these words: $16 lie in the pot before the draw."""
    played = sit(posted(A5, betting=betting), stacks, hands=hands)
    return play(played, f"3:call 4:call 1:call 2:check pat pat pat pat {words}")


def left(played: Round) -> str:
    """What seats 1 to 4 have in the end."""
    return " ".join(f"{chips:g}" for _, chips in sorted(purses(played).items()))


CHECKED = [
    # Three bets of $8 go back; $16 to the seven.
    ("best", (SEVEN, KING, EIGHT, NINE), "check check 3:bet 4:call 1:call fold", "412 396 396 396"),
    # A player who folds after the draw has bet $8, and two others $16 each: all of it goes back.
    ("best, and one folds", (SEVEN, EIGHT, NINE, KING), "check 2:bet 3:raise 4:fold 1:call 2:fold", "412 396 396 396"),
    # 601-602: a six wins $16 and three bets.
    ("beaten", (SEVEN, KING, SIX, NINE), "check check 3:bet 4:call 1:call fold", "388 396 428 388"),
    ("bet", (SEVEN, KING, EIGHT, NINE), "1:bet fold 3:call 4:call", "428 396 388 388"),
    ("an eight may be checked", (EIGHT, KING, NINE, TEN), "check check 3:bet 4:call 1:call fold", "428 396 388 388"),
    ("last, and nobody has bet", (KING, EIGHT, NINE, SEVEN), "check check check check", "396 396 396 412"),
    ("folded to", (SEVEN, KING, EIGHT, NINE), "check check 3:bet fold 1:raise fold fold", "420 396 388 396"),
]  # fmt: skip


@pytest.mark.rule(A5, "594-602")
@pytest.mark.parametrize(("hands", "words", "expected"), [row[1:] for row in CHECKED], ids=[row[0] for row in CHECKED])
def test_a_seven_that_was_checked(hands: Sequence[str], words: str, expected: str) -> None:
    assert left(after(hands, words)) == expected


@pytest.mark.rule(A5, "594, 597-599")
def test_the_rule_is_for_limit_games() -> None:
    played = after((SEVEN, KING, EIGHT, NINE), "check check 3:bet=8 4:call 1:call 2:fold", betting="no-limit")
    assert purses(played)[1] == 400 - 12 + 16 + 24


@pytest.mark.rule(A5, "597-599")
def test_an_equal_seven_that_bet_shares_the_pot_before_the_draw() -> None:
    other = "7d 5d 4h 2h Ad"
    played = after((SEVEN, KING, other, NINE), "check check 3:bet 4:fold 1:call 2:fold")
    assert purses(played) == {1: 404, 2: 396, 3: 404, 4: 396}


# Seat 3 is all in with $4; the others have put $4 each, or $8 with the raise, into the pot before the draw.
SIDE_POTS = [
    # The king of seat 3 loses: $16 to the seven, and the two bets of $8 go back.
    ("best of all", (SEVEN, EIGHT, KING, NINE), "3:call 4:call 1:call 2:check", "412 396 0 396"),
    # The six takes the main pot. What lies in the side pot was bet after the draw, and goes back.
    ("best of the side pot", (SEVEN, KING, SIX, NINE), "3:call 4:call 1:call 2:check", "396 396 16 396"),
    # With a raise before the draw the seven has a side pot of three times $4.
    ("best of a raised side pot", (SEVEN, KING, SIX, NINE), "3:call 4:raise 1:call 2:call", "404 392 16 392"),
]  # fmt: skip


@pytest.mark.rule(A5, "597-602")
@pytest.mark.parametrize(("hands", "first", "expected"), [row[1:] for row in SIDE_POTS], ids=[r[0] for r in SIDE_POTS])
def test_a_checked_seven_with_a_player_all_in(hands: Sequence[str], first: str, expected: str) -> None:
    played = sit(posted(A5), "400 400 4 400", hands=hands)
    assert left(play(played, f"{first} pat pat pat pat 1:check 2:check 4:bet 1:call 2:fold")) == expected


# Seat 2 has $3 left after the first round, less than half of the $8 bet, and is all in with it.
SHORT = "400 7 400 400"
SHORT_BETS = [
    # 606-607: $16 and the $3 of seat 2; 609-610: the $3 of seat 4, who called behind, go back.
    ("called", (KING, NINE, SEVEN, EIGHT), SHORT, "check 2:bet 3:call 4:call 1:fold", "396 0 415 396"),
    ("called alone", (KING, NINE, SEVEN, EIGHT), SHORT, "check 2:bet 3:call 4:fold 1:fold", "396 0 415 396"),
    ("overcalled by a six", (KING, NINE, SEVEN, SIX), SHORT, "check 2:bet 3:call 4:call 1:fold", "396 0 393 418"),
    # 612-613: completed to $8, and everything stands: 16 + 3 + 8 + 8.
    ("completed", (KING, NINE, SEVEN, EIGHT), SHORT, "check 2:bet 3:raise 4:call 1:fold", "396 0 423 388"),
    # Seat 3 has called before the seven: no overcall.
    ("called before", (KING, NINE, EIGHT, SEVEN), SHORT, "check 2:bet 3:call 4:call 1:fold", "396 0 393 418"),
    # Half a bet is a bet: $4 each.
    ("half a bet", (KING, NINE, SEVEN, EIGHT), "400 8 400 400", "check 2:bet 3:call 4:call 1:fold", "396 0 420 392"),
    ("called by an eight", (KING, TEN, EIGHT, NINE), SHORT, "check 2:bet 3:call 4:call 1:fold", "396 0 418 393"),
]  # fmt: skip


@pytest.mark.rule(A5, "604-613")
@pytest.mark.parametrize(
    ("hands", "stacks", "words", "expected"), [row[1:] for row in SHORT_BETS], ids=[row[0] for row in SHORT_BETS]
)
def test_a_seven_and_a_short_all_in(hands: Sequence[str], stacks: str, words: str, expected: str) -> None:
    assert left(after(hands, words, stacks)) == expected


@pytest.mark.rule(A5, "597-599")
def test_the_void_bets_are_told_apart_from_the_pot() -> None:
    played = after((SEVEN, KING, EIGHT, NINE), "check check 3:bet 4:call 1:call fold")
    assert [(who, amount) for who, amount, _ in awards(played)] == [
        ("seat 1", 8),
        ("seat 3", 8),
        ("seat 4", 8),
        ("seat 1", 16),
    ]


@pytest.mark.rule(KANSAS, "626")
def test_deuce_to_seven_has_no_rule_on_sevens() -> None:
    seven = "7c 5c 4c 3d 2s"
    played = sit(posted(KANSAS), "400 400 400", hands=(seven, "Kd Qh Jh 9s 8c", "9d 8d 7d 5h 3h"))
    play(played, "3:call 1:call 2:check pat pat pat check check 3:bet 1:raise 2:fold 3:call")
    assert purses(played) == {1: 400 + 8 + 16, 2: 396, 3: 380}
