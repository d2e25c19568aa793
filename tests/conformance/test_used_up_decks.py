"""A full table that takes every card it can get: the deck may run out, and the round still ends as printed."""

from __future__ import annotations

import pytest

from houseway.cards import SeededChance
from houseway.families.registry import game, games
from houseway.play.decisions import Choose, Decision, Pick
from houseway.play.events import Dealt
from houseway.play.session import Session
from houseway.play.wager_question import Answer, Wager
from houseway.rules.posting.terms import Terms, terms

SEEDS = (1, 2)
# Of these moves the first that is offered: whatever takes cards, then whatever keeps the hand.
TAKES = ("split", "hit", "draw", "take", "call", "check", "play", "in", "bet", "open", "stand")
FORMS = [name for name in games() if game(name).kind in ("bank", "poker")]


def fewest_cards(name: str) -> Terms:
    """The game out of the smallest pack that a table may post."""
    sheet = game(name)
    return terms(sheet, None, sheet.pack.fewest_decks or None)


def greedy(asked: Decision) -> Answer:
    """Draw as many cards as there are to draw, hit and split while it is offered; the least wager everywhere."""
    if isinstance(asked, Pick) and asked.about == "draw":
        return asked.cards[: asked.most]
    if isinstance(asked, Wager) and not asked.required:
        # Some wagers need another one beside them.
        tried = [{circle.id: circle.least for circle in asked.circles[:many]} for many in (1, 2)]
        return next((answer for answer in tried if asked.why_not(answer) is None), asked.default_answer())
    if isinstance(asked, Choose) and asked.about != "bank":
        move = next((each for each in TAKES if each in asked.moves and each not in (asked.amounts or {})), "")
        return move or asked.default_answer()
    return "take" if isinstance(asked, Choose) and "take" in asked.moves else asked.default_answer()


@pytest.mark.parametrize("name", FORMS)
def test_a_table_that_takes_every_card_comes_to_its_end(name: str) -> None:
    at = fewest_cards(name)
    stacks = dict.fromkeys(range(1, at.sheet.seats.max + 1), 100_000_000)
    dealt = 0
    for seed in SEEDS:
        session = Session(at, stacks, SeededChance(seed))
        for _ in range(2):
            played = session.deal()
            while waiting := played.open_decisions():
                played.answer(waiting[0].number, waiting[0].seat, greedy(waiting[0]))
            assert played.state == "over", f"seed {seed}: {played.events[-1]}"
            dealt += sum(len(each.cards) for each in played.events if isinstance(each, Dealt))
            session.close(played)
    assert dealt, "nobody was dealt a card: nothing is proved"
