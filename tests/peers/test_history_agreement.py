"""The count of agreement with PokerKit: a hand is equal, different for a reason that is printed, or listed."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from pokerkit import HandHistory

from bench.history_agreement import Agreement, Peer, compare, pokerkit_hands
from bench.text_sums import TextSums
from houseway.histories.formats import phh_read
from tests.histories.hands import FOREIGN

# Everybody antes 1. Ann raises to 6 and takes 3 antes and both blinds.
ANTES = """\
PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2021/05/21 7:53:30 UTC
Table 'A' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Seat 3: Cy ($100 in chips)
Ann: posts the ante $1
Bob: posts the ante $1
Cy: posts the ante $1
Bob: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
Ann: raises $4 to $6
Bob: folds
Cy: folds
Uncalled bet ($4) returned to Ann
Ann collected $8 from pot
Ann: doesn't show hand
*** SUMMARY ***
Total pot $8 | Rake $0
Seat 1: Ann (button) collected ($8)
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cy (big blind) folded before Flop
"""
# Nobody knows who won: PokerKit splits the pot between all whose cards are not known.
DARK = """\
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [inf, inf]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cc', 'p1 cc', 'd db 2c7d9h', 'p1 cbr 10', 'p2 cc', 'd db 3s', 'p1 cc', \
'p2 cc', 'd db 4s', 'p1 cc', 'p2 cc']
"""


def counted(tmp_path: Path, name: str, content: str) -> Agreement:
    file = tmp_path / name
    file.write_text(content, encoding="utf-8")
    agreement = Agreement()
    compare([file], agreement)
    return agreement


def test_a_hand_that_both_play_alike_is_equal(tmp_path: Path) -> None:
    agreement = counted(tmp_path, "one.phh", FOREIGN)
    assert agreement.hands == {"equal": 1}
    assert agreement.holds


def test_a_hand_that_stays_open_is_different_for_a_reason(tmp_path: Path) -> None:
    agreement = counted(tmp_path, "dark.phh", DARK)
    why = "no cards are known at the showdown, and the file does not say who won: the pot is awarded to nobody"
    assert agreement.hands == {"different": 1}
    assert agreement.notes == {why: 1}
    assert agreement.holds


def test_pokerkit_leaves_the_antes_of_a_text_out_and_its_lines_add_up_to_our_stacks(tmp_path: Path) -> None:
    agreement = counted(tmp_path, "antes.txt", ANTES)
    assert agreement.notes == {"the lines of the text add up to our stacks": 1}
    assert agreement.holds


def test_the_lines_of_a_text_are_added_up() -> None:
    """Ann: 100 - 1 - 6 + 4 + 8. With a dollar of rake Ann collects 7, and the stacks without rake fit all the same."""
    ended = {1: Fraction(105), 2: Fraction(98), 3: Fraction(97)}
    raked = ANTES.replace("collected $8", "collected $7").replace("Rake $0", "Rake $1")
    for content in (ANTES, raked):
        assert TextSums(content.splitlines()).fit(ended)
        assert not TextSums(content.splitlines()).fit({**ended, 2: Fraction(99), 3: Fraction(96)})


def test_a_difference_without_a_reason_is_listed(tmp_path: Path) -> None:
    file = tmp_path / "one.phh"
    file.write_text(FOREIGN, encoding="utf-8")
    [theirs] = pokerkit_hands(file)
    assert theirs.stacks is not None
    agreement = Agreement()
    agreement.add("one.phh", phh_read.loads(FOREIGN), Peer({seat: chips + 1 for seat, chips in theirs.stacks.items()}))
    assert len(agreement.silent) == 1
    assert not agreement.holds


@pytest.mark.parametrize(("name", "content"), [("one.phh", FOREIGN), ("dark.phh", DARK), ("antes.txt", ANTES)])
def test_what_pokerkit_ended_with_is_kept_and_used_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, content: str
) -> None:
    file = tmp_path / name
    file.write_text(content, encoding="utf-8")
    first, again = Agreement(), Agreement()
    compare([file], first, keep=tmp_path / "kept")
    monkeypatch.delattr(HandHistory, "loads")
    monkeypatch.delattr(HandHistory, "from_pokerstars")
    compare([file], again, keep=tmp_path / "kept")
    assert again == first
