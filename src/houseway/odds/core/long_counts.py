"""Which counts take long, so that several workers begin with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from houseway.rules.sheet.spec import Sheet

# Rounded processor seconds of a step's count with empty caches, longest first. Only their order matters.
_SECONDS = {
    "compare_sides": 35,
    "compare_settings": 25,
    "qualify_doubles": 20,
    "read_five_cards": 20,
    "judge_push": 15,
    "turn_board": 10,
    "play_hands": 5,
    "compare_hands": 5,
    "compare_nines": 3,
    "open_tiles": 2,
}


def long_first(sheets: Sequence[Sheet]) -> list[int]:
    """The places of these sheets in the order in which to count them: the longest first.

    Many sheets share tables. Of each group that is told apart here one comes first, and the others follow when its
    table is there; two twenty-ones with the same rules may still be worked out at once.
    """
    seen: Counter[str] = Counter()
    order = []
    for at, sheet in enumerate(sheets):
        shared = _shared_table(sheet)
        order.append((seen[shared], -_seconds(sheet), at))
        seen[shared] += 1
    return [at for _, _, at in sorted(order)]


def _seconds(sheet: Sheet) -> int:
    return sum(_SECONDS.get(row.step, 0) for row in sheet.round)


def _shared_table(sheet: Sheet) -> str:
    """Equal for sheets that need the same long table: by their house way, or by the steps that take long."""
    if sheet.house_way:
        return repr([(clause.dealt, clause.front, clause.behind) for clause in sheet.house_way])
    long = [row.step for row in sheet.round if row.step in _SECONDS]
    return sheet.digest if "play_hands" in long or not long else repr(long)
