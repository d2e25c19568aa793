"""The limits that a poker table posts: those proposed, the least bet where there are none, and the printed games."""

from __future__ import annotations

from houseway.errors import BadInput
from houseway.rules.bank_stakes import top_limit
from houseway.rules.schedules import Schedule, Structure
from houseway.rules.spec import Stakes
from houseway.rules.values import Band

TWO_LIMITS = ("limit", "spread")


def usual_limits(own: Stakes | None, schedule: Schedule | None) -> Band | None:
    """What the sheet proposes, unless the schedule is for other games: then the smallest of these."""
    if own is None or own.limits is None:
        return schedule.smallest if schedule else None
    if schedule is not None and schedule.smallest is not None and schedule.largest is not None:
        return own.limits if schedule.smallest.low <= own.limits.low <= schedule.largest.low else schedule.smallest
    return own.limits


def least_bet(own: Stakes | None, schedule: Schedule | None) -> Band | None:
    """Without limits and blinds: the lower limit of the schedule's smallest game, or what the sheet proposes."""
    if schedule and schedule.smallest:
        return Band(schedule.smallest.low, None, money=True)
    return own.limits if own and own.limits and own.limits.high is None else None


def check_printed_games(schedule: Schedule | None, structure: Structure, limits: Band) -> None:
    """From the smallest to the largest game that is printed, by the lower limit and by the higher."""
    least, most = (schedule.smallest, schedule.largest) if schedule else (None, None)
    if schedule is None or least is None or most is None:
        return
    higher = structure not in TWO_LIMITS or top_limit(least) <= top_limit(limits) <= top_limit(most)
    if not least.low <= limits.low <= most.low or not higher:
        raise BadInput(
            f"{limits} is outside the games of the schedule, {schedule.smallest} to {schedule.largest}", where="limits"
        )
