"""Limits on several circles at once: what may lie on a position, before one player there, or on the whole table."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from houseway.play.ids import CircleId
from houseway.rules.sheet.values import Cents, dollars


class Cap(Struct, frozen=True):
    """All wagers on these circles together are at most so much, and what is wagered `beside` them.

    `why` names the limit: `the limit of the position`.
    """

    circles: tuple[CircleId, ...]
    most: Cents
    why: str
    beside: tuple[CircleId, ...] = ()

    def why_not(self, answer: Mapping[CircleId, Cents]) -> str | None:
        total = sum([answer.get(circle, 0) for circle in self.circles])
        room = self.most + sum([answer.get(circle, 0) for circle in self.beside])
        if total <= room:
            return None
        names = ", ".join(str(circle) for circle in self.circles if circle in answer)
        return f"{dollars(total)} on {names} is more than {dollars(room)}, {self.why}"
