"""Players who change seats at a table with blinds: who moves away from the big blind waits, or posts all blinds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from houseway.families.floor_reports import reported, rule
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.core.missed_blinds import all_blinds, post_to_enter
from houseway.families.poker.core.ready_seats import going_round
from houseway.play.decisions import Choose
from houseway.play.events import Acted
from houseway.play.ids import STACKS
from houseway.play.lasting import LastingState, lasts
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.rules.sheet.values import Cents

AWAY, CLOSER = "moved_from_the_blind", "moved_to_the_blind"


@lasts("moved_seats", public=("hands",))
class MovedSeats(LastingState, frozen=True):
    """`hands` is how many hands a seat that has moved away from the big blind still waits."""

    hands: Mapping[int, int] = {}

    def without(self, seat: int) -> MovedSeats:
        return MovedSeats({each: hands for each, hands in self.hands.items() if each != seat})


@dataclass(frozen=True, slots=True)
class WaitAfterMove:
    """Nothing to choose."""


@step(WaitAfterMove, ruled=(AWAY, CLOSER))
def wait_after_move(table: Table, rules: WaitAfterMove) -> Script | None:
    """Who has moved away from the big blind waits as many hands as the places they moved, or posts all blinds.

    The floor reports a move with the number of places. The big blind itself ends the wait, and so does a table that
    would be left with too few players. Whoever has moved closer plays on.
    """
    waits = dict(table.lasting[MovedSeats].hands)
    for each in reported(table, AWAY, CLOSER) if table.incidents else ():
        if each.word == CLOSER:
            waits.pop(each.seat, None)
            rule(table, each, "closer to the big blind: hands are received as before")
        else:
            waits[each.seat] = max(each.count, 1)
            rule(table, each, f"away from the big blind: {waits[each.seat]} hands of waiting, or all blinds")
    if not waits:
        return None
    if not table.terms.stakes.blinds:
        table.keep(MovedSeats())
        return None
    return _wait_or_post(table, table.facts(Hand), waits)


def _wait_or_post(table: Table, hand: Hand, waits: dict[int, int]) -> Script:
    posts: dict[int, tuple[Cents, Cents]] = {}
    staying: list[int] = []
    least = max(2, len(going_round(table)))
    live, dead = all_blinds(table, hand)
    big = hand.order[min(len(going_round(table)), len(hand.order)) - 1]
    for seat in [each for each in hand.order if each in waits]:
        if seat == big or len(hand.order) - len(staying) <= least:
            del waits[seat]
            continue
        cost = min(live + dead, table.ledger[STACKS[seat]])
        move = yield Choose(seat, "enter", ("wait", "post"), "wait", (0, cost))
        if move == "post":
            posts[seat] = (live, dead)
            del waits[seat]
        else:
            staying.append(seat)
            table.events.append(Acted(seat, "enter", "wait"))
    table.keep(MovedSeats({seat: hands - 1 for seat, hands in waits.items() if hands > 1}))
    if staying:
        hand.dealt_in([seat for seat in hand.order if seat not in staying])
    post_to_enter(table, hand, posts)
