"""What a client knows from the messages that it was sent: a snapshot, and the updates that followed."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from houseway.room.provable.proof_types import RoundProof
from houseway.room.wire import protocol as p
from houseway.room.wire.wire_types import View, ViewChange

_KEPT_ROUNDS = 10


class Screen:
    """Everything that a client has to draw. `known` compares two of them."""

    def __init__(self) -> None:
        self.known: dict[str, Any] = {}

    def hear(self, message: p.FromServer) -> None:
        """Take in a message, as docs/protocol.md says."""
        if isinstance(message, p.Snapshot):
            self.known = structs.asdict(message)
        elif isinstance(message, p.Update):
            self._update(message)

    def _update(self, told: p.Update) -> None:
        known, after = self.known, told.after
        known["events"] = (*known["events"][:after], *told.events)
        known["log"] = (*(line for line in known["log"] if line.after <= after), *told.log)
        if told.view is not None:
            known["view"] = told.view
        elif told.changes is not None:
            known["view"] = changed(known["view"], told.changes)
        ended = {each.id for each in told.last_rounds}
        rounds = (*(each for each in known["last_rounds"] if each.id not in ended), *told.last_rounds)
        known["last_rounds"] = rounds[-_KEPT_ROUNDS:]
        people = {each.seat: each for each in (*known["people"], *told.people) if each.seat not in told.left}
        known["people"] = tuple(people[seat] for seat in sorted(people))
        known["you"] = told.you or known["you"]
        if told.table is not None:
            known["table"] = structs.replace(known["table"], **structs.asdict(told.table))
        known["commitment"] = told.commitment or known["commitment"]
        known["proof"] = proved(known["proof"] if after else None, told.proof)
        known |= {name: getattr(told, name) for name in ("seq", "round", "clock", "waits")}


def proved(known: RoundProof | None, new: RoundProof | None) -> RoundProof | None:
    """The proofs of a round with those that are new."""
    if known is None or new is None:
        return known or new
    lists = ("orders", "dealt", "cards", "rolls")
    return structs.replace(known, **{name: (*getattr(known, name), *getattr(new, name)) for name in lists})


def changed(view: View, changes: ViewChange) -> View:
    """A view with the changes made in it."""
    new = {name: value for name, value in structs.asdict(changes).items() if value is not None}
    piles = {each.pile: each for each in (*view.piles, *changes.piles)}
    accounts = {each.account: each for each in (*view.accounts, *changes.accounts)}
    return structs.replace(view, **new | {"piles": tuple(piles.values()), "accounts": tuple(accounts.values())})
