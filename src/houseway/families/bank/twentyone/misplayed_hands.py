"""A hand of twenty-one that its player has misplayed: it loses, and is asked nothing more."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.families.bank.twentyone.twentyone_state import TwentyOne, spots_at
from houseway.play.decisions import Choose
from houseway.play.events import Reported
from houseway.play.table import Table

MISPLAYED = "misplayed_hand"
PLAY = "play"


def rule_on_misplayed(table: Table) -> Sequence[int]:
    """A misplayed hand is lost as it lies: the one whose number the report gives, otherwise every hand of the player.

    Returns the seats that are ruled on.
    """
    ended = table.facts(TwentyOne).ended
    found = [each for each in table.incidents if each.word == MISPLAYED and spots_at(table, each.seat)]
    for incident in found:
        table.incidents.remove(incident)
        spots = spots_at(table, incident.seat)
        for spot in [spot for spot in spots if spot.number == incident.count] or spots:
            ended.setdefault(spot, "misplayed")
        lines = next(str(each.lines) for each in table.terms.sheet.clauses if each.incident == MISPLAYED)
        remedy = "the hand loses, all others play as they are"
        table.events.append(Reported(MISPLAYED, incident.seat, remedy, lines))
    return [each.seat for each in found]


def rule_in_turn(table: Table) -> Sequence[int]:
    """The same while a hand is being played, so that the question for it is withdrawn."""
    return rule_on_misplayed(table) if isinstance(table.asked, Choose) and table.asked.about == PLAY else ()
