"""The end of a hand that was played elsewhere: pots that are awarded as recorded, and hands that are shown or not."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.core.ready_seats import RecordedAwards
from houseway.play.decisions import Choose
from houseway.play.ids import COLLECTION, POT, STACKS
from houseway.play.steps import Script, step
from houseway.play.table import Table

SHOWDOWN, SHOW, MUCK_IT, WAIT = "showdown", "show", "muck", "wait"


@dataclass(frozen=True, slots=True)
class AwardRecorded:
    """Nothing to choose: the history says who took how much."""


@step(AwardRecorded)
def award_recorded(table: Table, rules: AwardRecorded) -> None:
    """In a recorded hand whose cards do not tell who won, award the pot as the record does; the rest was the rake."""
    hand, won = table.facts(Hand), table.lasting[RecordedAwards].taken
    if not won:
        return
    table.keep(RecordedAwards())
    if hand.decided:
        return
    for seat, amount in won.items():
        table.ledger.move(POT, STACKS[seat], amount, "pot: as recorded", pot=0)
        hand.won[seat] = amount
    if rake := table.ledger[POT]:
        table.ledger.move(POT, COLLECTION, rake, "rake, as recorded")
    hand.called_off = True


@dataclass(frozen=True, slots=True)
class ShowOrMuck:
    """Nothing to choose: the players do."""


@step(ShowOrMuck)
def show_or_muck(table: Table, rules: ShowOrMuck) -> Script | None:
    """Ask each player who is left, from the left of the button, whether to show the hand, to give it up or to wait.

    Whoever is alone in the end takes the pot, whether they have shown or not.
    """
    hand = table.facts(Hand)
    return None if hand.decided or hand.called_off else _ask(table, hand)


def _ask(table: Table, hand: Hand) -> Script:
    for seat in [each for each in hand.order if each in hand.live]:
        move = yield Choose(seat, SHOWDOWN, (SHOW, MUCK_IT, WAIT), SHOW)
        pile = table.hand(seat)
        if move == SHOW:
            table.show(pile)
        elif move == MUCK_IT and not hand.decided:
            hand.live.remove(seat)
            table.muck(pile)
