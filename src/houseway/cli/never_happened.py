"""What did not happen in simulated rounds: steps that did nothing, wagers that nobody made, fees that never fell."""

from __future__ import annotations

from houseway.families.poker.core.hand_state import Hand
from houseway.play.events import Closed, Settled
from houseway.play.round import Round
from houseway.rules.schedules import Charge
from houseway.rules.terms import Terms

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


class Happened:
    """Looks at rounds one after another: `rows` and `wagers` are those that have not happened yet."""

    def __init__(self, posted: Terms) -> None:
        self.posted = posted
        sheet = posted.sheet
        # A settlement without wagers stands for another choice of its reading.
        rows = [(at, row) for at, row in enumerate(sheet.round) if getattr(row.params, "order", True)]
        self.rows = {at: row for at, row in rows if row.step not in SILENT}
        self.wagers = dict.fromkeys([wager.id for wager in sheet.wagers])
        self.charges: set[int] = set()
        self.collected = 0

    def look(self, played: Round) -> None:
        """Take note of a round that is over."""
        if self.rows:
            starts = played.row_starts
            ends = [*starts[1:], len(played.events) - isinstance(played.events[-1], Closed)]
            for at in [at for at in self.rows if at < len(starts) and ends[at] > starts[at]]:
                del self.rows[at]
        if self.wagers:
            for event in played.events:
                if event.__class__ is Settled:
                    self.wagers.pop(event.wager, None)
        self.collected += played.collection
        if self.posted.sheet.kind == "poker":
            taken = played.table.facts(Hand).taken
            self.charges.update([number for number, amount in taken.items() if amount])

    def never(self) -> dict[str, list[str]]:
        """What has not happened, by kind: steps of the round, wagers of the layout, fees of the posted option."""
        return {
            "steps": [f"{row.step} ({row.lines})" for row in self.rows.values()],
            "wagers": list(self.wagers),
            "fees": [_said(charge) for number, charge in enumerate(self._charges()) if not self._taken(number)],
        }

    def _charges(self) -> tuple[Charge, ...]:
        return self.posted.schedule.charges if self.posted.schedule and self.posted.option else ()

    def _taken(self, number: int) -> bool:
        """Whether a fee fell. At a bank the fees of a round are collected together; a fee of nothing cannot fall."""
        option = self.posted.option
        if option is not None and not any(option.pays[number]):
            return True
        return number in self.charges if self.posted.sheet.kind == "poker" else self.collected > 0


def _said(charge: Charge) -> str:
    return f"{charge.payer}: {', '.join(charge.at)}"
