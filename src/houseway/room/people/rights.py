"""What each role may do in the room. The endpoints go by this list, and the page offers nothing else."""

from __future__ import annotations

from typing import Literal, TypeAlias

from houseway.room.wire.protocol import Role

Right: TypeAlias = Literal[
    "play",
    "open tables",
    "open cash tables",
    "close any table",
    "see the floor",
    "rule at tables",
    "run the floor",
    "agree to proposals",
    "run the cashier",
    "read the books",
    "export rounds",
    "read the staff's log",
    "read the reports",
]
RIGHTS: dict[Right, tuple[Role, ...]] = {
    "play": ("player",),
    "open tables": ("player", "dealer", "floor"),
    "open cash tables": ("floor",),
    "close any table": ("floor",),
    "see the floor": ("dealer", "floor", "auditor"),
    "rule at tables": ("dealer", "floor"),
    "run the floor": ("floor",),
    "agree to proposals": ("floor", "auditor"),
    "run the cashier": ("floor",),
    "read the books": ("floor", "auditor"),
    "export rounds": ("floor", "auditor"),
    "read the staff's log": ("auditor",),
    "read the reports": ("auditor",),
}
# A person of this role, in a sentence.
SOMEBODY: dict[Role, str] = {"player": "a player", "dealer": "a dealer", "floor": "the floor", "auditor": "an auditor"}


def rights_of(role: Role) -> tuple[Right, ...]:
    """Everything that a role may do. Whoever has not come in yet would be a guest, who is a player."""
    return tuple(right for right, roles in RIGHTS.items() if role in roles)
