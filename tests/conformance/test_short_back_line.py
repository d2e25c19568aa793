"""A further wager that somebody behind the seat cannot match: nothing is put up for them, and the first plays on."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from houseway import Round, Terms
from houseway.play.events import Moved
from houseway.rules.sheet.spec import WagerRules
from tests.conformance.crowds import left_over
from tests.conformance.players import STACK, every_terms, play_on, sitting

# The smallest wager at tables that post no limits.
MINIMUM = 100


def _matches(wager: WagerRules) -> bool:
    """Whether this wager is made after the cards are dealt, as large as another one."""
    return bool(wager.equals) and wager.opens != "before the deal"


LATER = [
    posted
    for posted in {each.sheet.name: each for each in every_terms()}.values()
    if posted.sheet.back_line and any(_matches(wager) for wager in posted.sheet.wagers)
]


def placed(played: Round) -> Counter[tuple[int, str]]:
    """What everybody has put on the circles of each wager."""
    found: Counter[tuple[int, str]] = Counter()
    for event in played.events:
        if isinstance(event, Moved) and event.payee.circle_of == event.payer.seat > 0:
            found[event.payer.seat, event.payee.wager] += event.amount
    return found


@pytest.mark.parametrize("posted", LATER, ids=lambda posted: posted.sheet.name)
def test_whoever_cannot_match_a_further_wager_keeps_the_first_in_play(posted: Terms) -> None:
    """The people behind seat two own one wager of the minimum, and half of another."""
    session, above = sitting(posted, 3, 1), posted.sheet.seats.max
    for person in (above + 1, above + 2):
        session.stand_behind(person, 2, STACK)
    usual = {person: STACK if person <= above else (posted.lower or MINIMUM) * 3 // 2 for person in session.stacks}
    alone = 0
    for number in range(30):
        session.stacks = dict(usual)
        played = session.deal()
        for _ in play_on(played, Random(number)):
            played.table.audit()
        assert played.state == "over"
        assert left_over(played) == set()
        made = placed(played)
        for wager in filter(_matches, posted.sheet.wagers):
            for person in (above + 1, above + 2):
                first, further = made[person, wager.equals], made[person, wager.id]
                assert further % first == 0 if first else not further
                alone += bool(made[2, wager.id] and first and not further)
        session.close(played)
    assert alone
