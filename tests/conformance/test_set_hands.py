"""In every game where hands are set, the events say which piles lie in their parts from then on."""

from __future__ import annotations

import pytest

from houseway import SeededChance, Session, Terms
from houseway.play.decisions import HOUSE_WAY, Arrange
from houseway.play.events import Acted
from houseway.play.ids import BANK_HAND, HandId, hand_pile
from houseway.play.steps import STEPS
from tests.conformance.players import STACK, every_terms

SETS = [each for each in every_terms() if any(STEPS[row.step].parts for row in each.sheet.round)]


@pytest.mark.parametrize("posted", SETS, ids=lambda each: f"{each.sheet.name} {each.fee}")
def test_whoever_sets_a_hand_sets_their_own_or_the_banks(posted: Terms) -> None:
    played = Session(posted, dict.fromkeys(range(1, 4), STACK), SeededChance(5)).deal()
    asked: list[tuple[int, int]] = []
    while waiting := played.open_decisions():
        question = waiting[0]
        if isinstance(question, Arrange):
            asked.append((question.seat, sum(part.size for part in question.parts)))
            answer: object = HOUSE_WAY
        else:
            answer = next((each for each in question.offers() if each), question.default_answer())
        played.answer(question.number, question.seat, answer)
    told = {each.seat: each.sets for each in played.events if isinstance(each, Acted) and each.sets}
    assert asked
    for seat, size in asked:
        if seat not in told:
            # The player-dealer's hand is announced as soon as it is set.
            continue
        assert told[seat] in (hand_pile(HandId(seat)), BANK_HAND)
        assert len(played.table.piles[told[seat]].cards) == size
    assert told
