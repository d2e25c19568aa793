"""The transcript that is kept of a round of an older format, instead of running it again."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from houseway.room.wire.wire_types import LogLine

EVERYBODY = "everybody"
WHOLE = "whole"


class KeptTranscript(Struct, forbid_unknown_fields=True):
    """Why the round cannot be run again, and its lines by viewer: a seat, `everybody`, or `whole` for the auditor."""

    because: str
    lines: dict[str, list[LogLine]]

    def for_viewer(self, seat: int | None, *, whole: bool) -> list[LogLine]:
        """The lines that this viewer may see."""
        wanted = WHOLE if whole else str(seat)
        return self.lines.get(wanted, self.lines[EVERYBODY])


def encode(kept: KeptTranscript) -> str:
    return msgspec.json.encode(kept).decode()


def decode(stored: str | None) -> KeptTranscript | None:
    """The transcript of a round, where one is kept."""
    return None if stored is None else msgspec.json.decode(stored, type=KeptTranscript)
