"""Which counts take long, so that several workers begin with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from houseway.rules.spec import Sheet

# Rounded processor seconds of a step's count with empty caches, longest first. Only their order matters.
_SECONDS = {
    "qualify_doubles": 60,
    "turn_board": 50,
    "compare_settings": 40,
    "judge_push": 40,
    "compare_sides": 40,
    "read_five_cards": 35,
    "play_hands": 20,
    "compare_hands": 10,
    "open_tiles": 5,
    "compare_nines": 5,
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
