"""Initial states of the compiled generators: a seed gives the same numbers however the work is divided."""

from __future__ import annotations

_GOLDEN, _WORD = 0x9E3779B97F4A7C15, (1 << 64) - 1


def start_of_part(seed: int, part: int) -> int:
    """The initial state for one part: never zero, and far from its neighbours."""
    mixed = (seed * _GOLDEN + part + 1) * _GOLDEN & _WORD
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _WORD
    return mixed ^ mixed >> 31 or _GOLDEN
