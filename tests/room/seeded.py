"""Rooms whose cards can be repeated: the same seed gives the same orders, secrets, rolls and bots."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from unittest.mock import patch

from houseway.cards import rng
from houseway.cards.rng import SeededChance
from houseway.room.tables import table_clock


@contextmanager
def seeded_chance(seed: int) -> Iterator[None]:
    """Every live source that is made meanwhile draws from one seeded generator, and so do the minds of the bots.

    A live source takes the operating system's generator from one place. The seed is put there, so that it also
    holds for sources that are added later.
    """
    instead = SimpleNamespace(randbits=SeededChance(seed).bits)
    with patch.object(rng, "secrets", instead), patch.object(table_clock, "_CHANCE", SeededChance(seed)):
        yield
