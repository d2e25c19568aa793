"""What did not happen in simulated rounds: steps that did nothing, wagers that nobody made, fees that never fell."""

from __future__ import annotations

from houseway.families.poker.core.hand_state import Hand
from houseway.play.events import Closed, Settled
from houseway.play.round import Round
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.schedules import Charge
from houseway.rules.sheet.spec import RoundRow
from houseway.simulation.gain_sums import RunTally

# Steps that only note something for later ones, and leave no trace on the table when all goes well. What decides a
# bonus wager is seen when the wager is settled.
SILENT = (
    *("take_seats", "mark_draw", "note_winner", "move_button", "turn_tile", "play_for_chips", "show_openers"),
    *(
        "compare_first_cards",
        "compare_insurance",
        "read_side_bet",
        "read_bonus",
        "judge_seven_cards",
        "judge_envy",
        "judge_ace_up",
        "judge_six_cards",
    ),
)


def _expected_rows(posted: Terms) -> dict[int, RoundRow]:
    """The rows of the round that leave a trace."""
    # A settlement without wagers stands for another choice of its reading.
    rows = [(at, row) for at, row in enumerate(posted.sheet.round) if getattr(row.params, "order", True)]
    return {at: row for at, row in rows if row.step not in SILENT}


class Happened:
    """Looks at rounds one after another and notes in a tally what happened in them."""

    def __init__(self, posted: Terms, tally: RunTally) -> None:
        self.posted, self.tally = posted, tally
        self._rows = _expected_rows(posted).keys() - tally.rows
        self._wagers = {wager.id for wager in posted.sheet.wagers} - tally.wagers

    def look(self, played: Round) -> None:
        """Take note of a round that is over."""
        if self._rows:
            starts = played.row_starts
            ends = [*starts[1:], len(played.events) - isinstance(played.events[-1], Closed)]
            found = {at for at in self._rows if at < len(starts) and ends[at] > starts[at]}
            self._rows -= found
            self.tally.rows |= found
        if self._wagers:
            for event in played.events:
                if event.__class__ is Settled and event.wager in self._wagers:
                    self._wagers.remove(event.wager)
                    self.tally.wagers.add(event.wager)
        self.tally.collected += played.collection
        if self.posted.sheet.kind == "poker":
            taken = played.table.facts(Hand).taken
            self.tally.charges.update([number for number, amount in taken.items() if amount])


def never(posted: Terms, tally: RunTally) -> dict[str, list[str]]:
    """What has not happened, by kind: steps of the round, wagers of the layout, fees of the posted option."""
    charges = posted.schedule.charges if posted.schedule and posted.option else ()
    return {
        "steps": [f"{row.step} ({row.lines})" for at, row in _expected_rows(posted).items() if at not in tally.rows],
        "wagers": [wager.id for wager in posted.sheet.wagers if wager.id not in tally.wagers],
        "fees": [_said(charge) for number, charge in enumerate(charges) if not _taken(posted, tally, number)],
    }


def _taken(posted: Terms, tally: RunTally, number: int) -> bool:
    """Whether a fee fell. At a bank the fees of a round are collected together; a fee of nothing cannot fall."""
    option = posted.option
    if option is not None and not any(option.pays[number]):
        return True
    return number in tally.charges if posted.sheet.kind == "poker" else tally.collected > 0


def _said(charge: Charge) -> str:
    return f"{charge.payer}: {', '.join(charge.at)}"
