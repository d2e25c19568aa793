"""The limits and blinds that a poker table posts: those proposed, and those within what is printed."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.errors import BadInput
from houseway.rules.posting.bank_stakes import top_limit
from houseway.rules.sheet.schedules import FeeOption, Schedule, Structure
from houseway.rules.sheet.spec import RoundRow, Stakes
from houseway.rules.sheet.values import Band, Cents, Rates, dollars

TWO_LIMITS = ("limit", "spread")
HALF_DOLLAR, DOLLAR = 50, 100


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
            f"{limits} is outside the games of the schedule, {schedule.smallest} to {schedule.largest}", field="limits"
        )


def blinds_within(option: FeeOption, blinds: Rates | None, *, chosen: bool) -> Rates:
    """Blinds in the printed range: those chosen or proposed, or else the lowest."""
    band = option.blinds_within
    if band is None or (blinds and all(blind in band for blind in blinds)):
        return blinds or Rates()
    if chosen:
        raise BadInput(
            f"the option prints blinds from {dollars(band.low)} up to {dollars(band.high or 0)}", field="blinds"
        )
    return Rates([band.low] * (len(blinds) if blinds else 2))


def usual_blinds(limits: Band | None, count: int) -> Rates:
    """The lower limit as the big blind, half of it in whole dollars (or half dollars) as each smaller one."""
    lower = limits.low if limits else 0
    half = max(lower // 200 * 100, HALF_DOLLAR)
    return Rates([half] * (count - 1) + [lower])


def usual_bring_in(own: Stakes, printed: Band | None) -> Cents:
    """What the sheet proposes; where other limits are printed, in proportion to them, in dollars and at least one."""
    if not own.bring_in or own.limits is None or printed is None or printed == own.limits:
        return own.bring_in
    return max(own.bring_in * printed.low // own.limits.low // DOLLAR * DOLLAR, DOLLAR)


def up_to(max_bet: Cents, blinds: Rates, chosen: Band | None) -> Band:
    """Any bet from the big blind up to the printed maximum."""
    if chosen is not None and chosen.high != max_bet:
        raise BadInput(f"the option prints a maximum of {dollars(max_bet)}; {chosen} cannot be posted", field="limits")
    return chosen or Band(blinds[-1] if blinds else DOLLAR, max_bet, money=True)


def bring_in_by_betting(rows: Iterable[RoundRow]) -> list[str]:
    """Where the first bet is that of the round, whoever comes in matches a posted bring-in without another step."""
    comes_in = [getattr(row.params, "comes_in", "") for row in rows]
    return ["bring_in"] if "for the bet of the round" in comes_in else []
