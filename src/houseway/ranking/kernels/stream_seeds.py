"""Where the compiled generators begin: the same seed gives the same, in however many parts it is worked on."""

from __future__ import annotations

_GOLDEN, _WORD = 0x9E3779B97F4A7C15, (1 << 64) - 1


def start_of_part(seed: int, part: int) -> int:
    """Where the generator of a part begins: never at zero, and far from its neighbours."""
    mixed = (seed * _GOLDEN + part + 1) * _GOLDEN & _WORD
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _WORD
    return mixed ^ mixed >> 31 or _GOLDEN
