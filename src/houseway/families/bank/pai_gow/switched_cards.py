"""Cards or tiles that were switched, passed or held out: the hand is fouled when it is reported, and acts no more."""

from __future__ import annotations

from dataclasses import dataclass, field

from houseway.families.bank.core.bank_state import Banked, bank_position
from houseway.families.floor_reports import NOT_IN_PLAY, reported, rule
from houseway.play.table import Table

SWITCHED = "switched_cards"


@dataclass(slots=True)
class Switched:
    """The seats whose hands are fouled, and whether the player-dealer's is."""

    seats: list[int] = field(default_factory=list)
    bank: bool = False


def rule_on_switched(table: Table) -> list[int]:
    """Rule on what was reported. Returns the seats of the players whose hand is fouled by it."""
    banked, found = table.facts(Banked), table.facts(Switched)
    bank = (banked.seat, bank_position(table))
    fouled: list[int] = []
    for incident in reported(table, SWITCHED):
        if incident.seat in bank:
            rule(table, incident, "the player-dealer's hand is fouled, and the wager is forfeited to the players")
            found.bank = True
        elif incident.seat in [place.seat for place in banked.circles]:
            rule(table, incident, "the hand is fouled, and its wagers are forfeited")
            fouled.append(incident.seat)
        else:
            rule(table, incident, NOT_IN_PLAY)
    found.seats += fouled
    return fouled


def foul_switched(
    table: Table, came: dict[int, tuple[str, ...]], fouled: tuple[str, ...], won: tuple[str, ...]
) -> None:
    """What comes of the hands: `fouled` of one that was switched.

    Where it is the hand of the bank, all hands have `won` that are not fouled themselves.
    """
    rule_on_switched(table)
    found = table.facts(Switched)
    lost = {seat for seat, words in came.items() if "fouled" in words} | {*found.seats}
    if found.bank:
        came.update({seat: won for seat in came if seat not in lost})
    came.update({seat: fouled for seat in found.seats if seat in came})
