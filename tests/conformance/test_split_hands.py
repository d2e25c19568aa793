"""The law of split hands, over every game of twenty-one: they are settled as they lie, which is as they are played.

A hand that is split off lies behind the hand that it came from. Some rooms settle against the order of play.
"""

from __future__ import annotations

import pytest

from houseway import Round, Shoe, Terms, game, games, terms
from houseway.cards.card import RANKS, rank
from houseway.families.bank.twentyone.hand_turns import PlayHands
from houseway.play.decisions import Choose, Decision
from houseway.play.events import Acted, Settled
from houseway.play.wager_question import Answer, Wager

EIGHT = RANKS.index("8")


def splits_again(rules: object) -> bool:
    return isinstance(rules, PlayHands) and rules.splits != "not allowed" and rules.most_hands != 2


SPLITTING = [name for name in games() if any(splits_again(row.params) for row in game(name).round)]


def eights_first(at: Terms) -> Shoe:
    """Pair after pair to split, until the eights run out; then the other cards."""
    cards = [face for face in at.faces if rank(face) == EIGHT][:8]
    others = [face for face in at.faces if face not in cards]
    return Shoe.rigged(at.pack, cards + others[:40])


def splits(asked: Decision) -> Answer:
    if isinstance(asked, Wager):
        tried = [{circle.id: circle.least for circle in asked.circles[:many]} for many in (1, 2)]
        return next((answer for answer in tried if asked.why_not(answer) is None), asked.default_answer())
    if isinstance(asked, Choose):
        return next((move for move in ("take", "split", "stand") if move in asked.moves), asked.default)
    return asked.default_answer()


@pytest.mark.parametrize("name", SPLITTING)
def test_hands_that_were_split_are_settled_as_they_were_played(name: str) -> None:
    at = terms(game(name))
    played = Round(at, dict.fromkeys((1, 2), 10_000_000), eights_first(at))
    while waiting := played.open_decisions():
        played.answer(waiting[0].number, waiting[0].seat, splits(waiting[0]))
    acted = [each.hand for each in played.events if isinstance(each, Acted) and each.about == "play" and each.hand]
    in_turn = [hand.number for at_last, hand in enumerate(acted) if hand not in acted[at_last + 1 :]]
    settled = [each.hand for each in played.events if isinstance(each, Settled) and each.wager in ("game", "blackjack")]
    paid = [number for number in settled if number in in_turn]
    assert len(paid) > 2, "nothing was split twice: nothing is proved"
    assert paid in (in_turn, in_turn[::-1])
