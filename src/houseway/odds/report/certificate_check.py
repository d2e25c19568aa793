"""One thing that a certificate was looked at for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at: whether it stands, and how it was seen."""

    name: str
    stands: bool
    seen: str
