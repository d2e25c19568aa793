"""What is at stake before the deal: the chip, who plays double, the tops, and the fee that is taken from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.families.rummy.pan_state import Doubled, Pan
from houseway.play.ids import COLLECTION, TOPS, stack
from houseway.play.seat_notes import SeatNotes
from houseway.play.steps import step
from houseway.play.table import Table
from houseway.rules.fees import due
from houseway.rules.sheet.schedules import DOUBLE
from houseway.rules.sheet.values import Cents, dollars

DOLLAR: Cents = 100


@dataclass(frozen=True, slots=True)
class PlayForChips:
    """`chip` says which limit of the table one chip is worth."""

    chip: Literal["the lower limit", "the higher limit"] = "the lower limit"


@step(PlayForChips)
def play_for_chips(table: Table, rules: PlayForChips) -> None:
    """Tops and pays are counted in chips; one is worth a limit of the table."""
    lower, higher = table.terms.table_limits
    table.facts(Pan).chip = lower if rules.chip == "the lower limit" else higher or lower


@dataclass(frozen=True, slots=True)
class PlayDouble:
    """`doubled` is what counts twice. Who plays double holds this `button`, from one hand to the next.

    The ante must be doubled, so a player who has less than two chips plays single.
    """

    button: Literal["double"] = DOUBLE
    doubled: Doubled = "what they collect"


@step(PlayDouble)
def play_double(table: Table, rules: PlayDouble) -> None:
    """Whoever holds the button plays this hand for double the limit, where the table offers it."""
    pan = table.facts(Pan)
    pan.doubled = rules.doubled
    if rules.button in table.terms.buttons:
        holders = table.lasting[SeatNotes].holds.get(rules.button, ())
        _choose_double(table, pan, [seat for seat in table.seats if seat in holders])
    for seat in pan.double:
        table.announce(f"{table.name(seat)} plays double, for {dollars(pan.stake(seat))} a chip", named=(seat,))


def _choose_double(table: Table, pan: Pan, holders: list[int]) -> None:
    pan.double = [seat for seat in holders if table.ledger[stack(seat)] >= 2 * pan.chip]
    for seat in holders:
        if seat not in pan.double:
            table.announce(f"{table.name(seat)} cannot double the ante and does not play double", named=(seat,))


@dataclass(frozen=True, slots=True)
class AnteTops:
    """No parameters."""


@step(AnteTops)
def ante_tops(table: Table, rules: AnteTops) -> None:
    """Each player antes one chip, the top, before receiving cards; whoever plays double antes two."""
    pan = table.facts(Pan)
    for seat in table.seats:
        pan.tops[seat] = min(pan.stake(seat), table.ledger[stack(seat)])
        table.ledger.move(stack(seat), TOPS, pan.tops[seat], "top")


@dataclass(frozen=True, slots=True)
class TakeFromTops:
    """`at` is the printed moment."""

    at: str


@step(TakeFromTops)
def take_from_tops(table: Table, rules: TakeFromTops) -> None:
    """Take the fees of this moment from the tops, by the number of players who have anted. The rest is for the winner.

    Each top bears its part, dollar by dollar in the order of the seats, so that what is left can go back.
    """
    terms, tops = table.terms, table.facts(Pan).tops
    if terms.schedule is None or terms.option is None:
        return
    for charge, rates in terms.schedule.charged(terms.option):
        if charge.payer != "tops" or rules.at not in charge.at:
            continue
        fee = min(due(charge, rates, len(tops)), table.ledger[TOPS])
        if fee:
            table.ledger.move(TOPS, COLLECTION, fee, f"collection, {len(tops)} players")
            _share(tops, fee)


def _share(tops: dict[int, Cents], fee: Cents) -> None:
    """Take the fee off the tops as evenly as dollars allow."""
    while fee:
        for seat, top in tops.items():
            part = min(DOLLAR, fee, top)
            tops[seat] -= part
            fee -= part
