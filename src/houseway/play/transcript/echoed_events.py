"""Events that repeat another one, such as the payment of a call. A transcript leaves them out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from houseway.play.ids import MUCK, STACKS

Plain: TypeAlias = Mapping[str, Any]

_GIVING_UP = ("fold", "out")
# A turn at rummy is one sentence: `seat 2 draws Jc, lays Jc onto 1, discards 6c`.
TURN = {"turn", "use", "more", "force"}


def with_drawers(events: Sequence[Plain], seat: int = 0) -> list[Plain]:
    """Assign every drawn card to the seat that acts next; after the last event, to this seat."""
    named = []
    for event in reversed(events):
        if event["event"] == "acted" and event["about"] in TURN:
            seat = event["seat"]
        named.append({**event, "seat": seat} if event["event"] == "dealt" and event["to"].kind == "drawn" else event)
    return named[::-1]


def without_echoes(events: Sequence[Plain]) -> Iterator[Plain]:
    """The events without movements of money and cards that another event already tells."""
    skipped: set[int] = set()
    for at, event in enumerate(events):
        if event["event"] == "settled":
            skipped.update(_before_settled(events, at))
        elif event["event"] == "acted":
            skipped.update(_after_acted(events, at))
    return (event for at, event in enumerate(events) if at not in skipped)


def _before_settled(events: Sequence[Plain], at: int) -> Iterator[int]:
    settled = events[at]
    for before in range(at - 1, -1, -1):
        event = events[before]
        own = event["event"] == "moved" and event["payer"].circle_of == settled["seat"]
        if not own and (event["event"] != "moved" or event["because"] != settled["because"]):
            return
        yield before


def _after_acted(events: Sequence[Plain], at: int) -> Iterator[int]:
    acted = events[at]
    own, left = STACKS[acted["seat"]], acted["amount"]
    for after in range(at + 1, len(events)):
        event = events[after]
        if event["event"] == "moved" and event["payer"] is own and 0 < event["amount"] <= left:
            left -= event["amount"]
        elif not (event["event"] == "carried" and acted["move"] in _GIVING_UP and event["to"] is MUCK):
            return
        yield after
