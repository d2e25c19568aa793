"""Hands against the bank: what the sheets' words gain, and games and positions that are refused with a reason."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from houseway.cards import Pack
from houseway.errors import BadInput
from houseway.families.bank.core.deal_hands import DealHands
from houseway.families.bank.poker_vs_bank.compare_hands import TurnBoard
from houseway.families.bank.poker_vs_bank.play_or_fold import OfferPlay
from houseway.odds.core.deal_counts import PartOf, Uncounted
from houseway.odds.core.methods import count
from houseway.odds.games.poker_vs_bank.comparison import RESULTS, Match
from houseway.odds.games.poker_vs_bank.hand_advice import offer_play
from houseway.rules.posting.terms import Terms
from tests.odds.against_the_bank import STUD, TCP, UTH, answer, match_of, seen, with_steps
from tests.odds.lab import posted


def _gains(match: Match, kind: str) -> dict[str, tuple[Fraction | int, Fraction | int]]:
    """By result, `weak` before it where the bank does not qualify: the first wagers, and a unit of the raise."""
    at, parts = match.kinds.index(kind), match.pays.parts
    return {
        ("" if qualified else "weak ") + result: (
            Fraction(int(match.pays.fixed[at, qualified, place]), parts),
            Fraction(int(match.pays.raised[at, qualified, place]), parts),
        )
        for qualified in (0, 1)
        for place, result in enumerate(RESULTS)
    }


@pytest.mark.rule(UTH, "840-845, 886-888, 907-910, 963-968")
def test_what_ultimate_texas_holdem_gains() -> None:
    """Ante and Blind together, then the Play: the Ante alone looks at the qualifier, the Blind at the winning hand."""
    match = match_of(UTH)
    assert _gains(match, "flush") == {
        "weak win": (Fraction(3, 2), 1),
        "weak tie": (0, 0),
        "weak lose": (-1, -1),
        "win": (Fraction(5, 2), 1),
        "tie": (0, 0),
        "lose": (-2, -1),
    }
    assert _gains(match, "royal-flush")["win"] == (501, 1)
    assert _gains(match, "two-pair")["win"] == (1, 1)
    assert Fraction(match.pays.folded, match.pays.parts) == -2


@pytest.mark.rule(STUD, "35-48, 150-168")
def test_what_caribbean_stud_gains() -> None:
    match = match_of(STUD)
    weak = {"weak win": (1, 0), "weak tie": (1, 0), "weak lose": (1, 0)}
    assert _gains(match, "full-house") == {**weak, "win": (1, 7), "tie": (0, 0), "lose": (-1, -1)}
    assert [_gains(match, kind)["win"][1] for kind in match.kinds] == [10, 9, 8, 7, 6, 5, 3, 2, 1, 1]
    assert match.pays.folded == -1


@pytest.mark.rule(TCP, "3332-3354")
def test_what_three_card_poker_gains() -> None:
    for reading, tie in (("paid", 1), ("pushes", 0)):
        match = match_of(TCP, {"equal-hands-unqualified": reading})
        weak = {"weak win": (1, 0), "weak tie": (tie, 0), "weak lose": (1, 0)}
        assert _gains(match, "pair") == {**weak, "win": (1, 1), "tie": (0, 0), "lose": (-1, -1)}


def test_the_other_wagers_are_parts_of_the_hand() -> None:
    found = count(posted(STUD))
    assert found["bet"] == PartOf("ante")
    assert set(found) == {"ante", "bet"}


def _stripped(name: str) -> Terms:
    return replace(posted(name), pack=Pack(removed="2c"))


def _unequal(name: str) -> Terms:
    return with_steps(posted(name), DealHands, players=("down",) * 4)


@pytest.mark.parametrize(
    ("at", "why"),
    [
        (_stripped(UTH), "out of 52 cards"),
        (_stripped(TCP), "out of 52 cards"),
        (_unequal(STUD), "do not have the same number of cards"),
        (with_steps(posted(STUD), DealHands, bank=("up", "up", "down", "down", "down")), "at most one card"),
        (with_steps(posted(UTH), DealHands, bank=("up", "down")), "no card of the bank"),
        (with_steps(posted(STUD), OfferPlay, times=(2, 3)), "a raise of one size"),
        (with_steps(posted(UTH), OfferPlay, otherwise="check"), "or a fold"),
        (with_steps(posted(UTH), TurnBoard, cards=1), "hands of 2 cards"),
    ],
    ids=lambda each: each if isinstance(each, str) else each.sheet.name,
)
def test_other_games_are_refused_with_a_reason(at: Terms, why: str) -> None:
    found = answer(at)
    assert isinstance(found, Uncounted)
    assert why in found.why


def test_advice_is_refused_for_cards_that_are_not_dealt_so() -> None:
    with pytest.raises(BadInput, match="5 cards in the hand and 1 of the bank's, not 5 and 0"):
        offer_play(posted(STUD), seen("Ah Kd Qc 5s 3h"))
    with pytest.raises(BadInput, match="out of 52 cards"):
        offer_play(_stripped(TCP), seen("Ah 9d 2h", "As"))
    with pytest.raises(BadInput, match="no card of the bank"):
        offer_play(with_steps(posted(UTH), DealHands, bank=("up", "down")), seen("Ah 9d", "As"))
