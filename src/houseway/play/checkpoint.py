"""A table as it stood when a step began, so that a copy need not run the round from its first card.

The table holds all state between steps, and a script holds only its position within a step. So a copy of the table at
the beginning of a step is enough to go on from there. A checkpoint itself is never played on, only copied.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import astuple

from houseway.cards import Shoe
from houseway.play.ids import Account, CircleId, HandId, PileId, Place
from houseway.play.incidents import Incident
from houseway.play.lasting import Lasting
from houseway.play.ledger import Ledger
from houseway.play.table import Facts, Pile, Table


class Checkpoint(NamedTuple):
    """`asked` is the number of the last question before the step, `starts` how many events there were when each earlier
    step began.
    """

    asked: int
    table: Table
    starts: list[int]


def copied(table: Table, now: Shoe | None = None) -> Table:
    """An independent copy. `now` is the shoe of the running round, which supplies what it has recorded since."""
    copy = Table.__new__(Table)
    copy.terms, copy.seats, copy.names = table.terms, table.seats, table.names
    # An empty shoe is still a shoe.
    copy.shoe = table.shoe.copy(table.shoe if now is None else now)
    copy.lasting, copy.standing = table.lasting, table.standing
    copy.events = table.events.copy()
    copy.ledger = Ledger.__new__(Ledger)
    copy.ledger.balances = table.ledger.balances.copy()
    copy.ledger.opening = table.ledger.opening
    copy.ledger.events = copy.events
    copy.piles = {
        name: Pile(name, pile.owner, pile.cards.copy(), pile.sight.copy()) for name, pile in table.piles.items()
    }
    copy.asked = None
    copy.answered = []
    copy.incidents = table.incidents.copy()
    copy.know(Facts({kind: _copied(value, copy.piles) for kind, value in table._facts.items()}))
    return copy


# Lasting states, reports and identities are frozen, so they are shared.
_PLAIN = frozenset({int, str, bool, type(None), Incident, Lasting, Account, CircleId, HandId, PileId, Place})


def _copied(value: Any, piles: dict[PileId, Pile]) -> Any:
    """Copy a family's state: plain and frozen values are shared, containers copied, piles replaced by their copies."""
    kind: Any = type(value)
    if kind in _PLAIN:
        return value
    if kind is list or kind is tuple:
        if _PLAIN.issuperset(map(type, value)):
            return value.copy() if kind is list else value
        return kind([_copied(each, piles) for each in value])
    if kind is dict:
        if _PLAIN.issuperset(map(type, value.values())):
            return value.copy()
        return {key: _copied(each, piles) for key, each in value.items()}
    if kind is Pile:
        return piles[value.name]
    return kind(*[each if type(each) in _PLAIN else _copied(each, piles) for each in _values(kind)(value)])


@cache
def _values(kind: type) -> Callable[[Any], Sequence[Any]]:
    """Reads all fields of a dataclass or a struct, in their order."""
    if issubclass(kind, Struct):
        return astuple
    assert is_dataclass(kind), f"facts are dataclasses of plain values, lists, dicts and piles; {kind.__name__} is not"
    names = [field.name for field in fields(kind)]
    return attrgetter(*names) if len(names) > 1 else lambda value: (getattr(value, names[0]),)
