"""What a table with a bank posts: limits of a wager, of a bonus wager, of a position, and of one player there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from houseway.errors import BadInput
from houseway.rules.sheet.schedules import FeeOption, Schedule
from houseway.rules.sheet.spec import RoundRow
from houseway.rules.sheet.values import Band, Cents, Money, Rates, dollars

# Every table with a bank may post these; limits and caps of bonus wagers only where the sheet says which they are.
TABLE_STAKES = ("limits", "position", "player", "fee", "increment")
BONUS_LIMITS = "bonus"
BONUS_CAPS = ("bonus_position", "bonus_player")
BANK_STAKES = (*TABLE_STAKES, BONUS_LIMITS, *BONUS_CAPS)
NO_LIMIT = 10**15


def limits_of_bank(schedule: Schedule | None, option: FeeOption | None, given: str) -> Band | None:
    """The limits of a table with a bank: printed beside the option, or posted between the lowest and the highest.

    Where both are printed, the table may post narrower limits than those beside the option.
    """
    printed = option.limits if option else None
    if not given:
        return printed or (schedule.smallest if schedule else None)
    limits = Band.read(given)
    if not limits.low:
        raise BadInput(f"{limits} begins at nothing; expected more than $0", field="limits")
    least, most = (schedule.smallest, schedule.largest) if schedule else (None, None)
    if printed is not None and not _narrower(limits, printed, same=least is None and most is None):
        raise BadInput(f"the option prints {printed}; {limits} cannot be posted beside it", field="limits")
    _check_between(limits, least, most, "limits")
    return limits


def _check_between(limits: Band, least: Band | None, most: Band | None, field: str) -> None:
    if least is not None and (limits.low < least.low or top_limit(limits) < top_limit(least)):
        raise BadInput(f"{limits} is below the lowest limits that may be posted, {least}", field=field)
    if most is not None and (limits.low > most.low or top_limit(limits) > top_limit(most)):
        raise BadInput(f"{limits} is above the highest limits that may be posted, {most}", field=field)


def _narrower(limits: Band, printed: Band, *, same: bool) -> bool:
    if same:
        return limits == printed
    return limits.low >= printed.low and top_limit(limits) <= top_limit(printed)


def top_limit(limits: Band) -> Cents:
    """The higher limit; a number above every amount where none is printed."""
    return NO_LIMIT if limits.high is None else limits.high


def names_bonus_wagers(rows: Iterable[RoundRow]) -> bool:
    """Whether a step in which wagers are placed says which of them are bonus wagers."""
    return any(getattr(row.params, "bonus_limit", "") and getattr(row.params, "bonus", ()) for row in rows)


def bonus_limits(schedule: Schedule | None, given: str) -> Band | None:
    """The limits of a bonus wager: as posted within those that are printed for all of them, or these themselves.

    Where the lowest and the highest that may be posted are printed instead, None stands for those of any wager.
    """
    printed = schedule.bonus if schedule else None
    if not given:
        return printed
    least, most = (schedule.bonus_smallest, schedule.bonus_largest) if schedule else (None, None)
    if printed is None and least is None and most is None:
        raise BadInput("no limits of bonus wagers are printed to post others within", field="bonus")
    limits = Band.read(given)
    _check_between(limits, least, most, "bonus")
    if printed is None:
        return limits
    if limits.low < printed.low or top_limit(limits) > top_limit(printed):
        raise BadInput(f"{limits} is not within the limits of bonus wagers, {printed}", field="bonus")
    return limits


def position_limit(schedule: Schedule | None, given: str) -> Cents:
    """What may lie on one position: as posted, or the highest that may be; 0 where no such limit is printed."""
    band = schedule.per_position if schedule else None
    if band is None:
        if given:
            raise BadInput("no limit of a position is printed for this option", field="position")
        return 0
    if not given:
        return band.high or 0
    limit = Money.read(given)
    if limit not in band:
        raise BadInput(
            f"{dollars(limit)} is outside the limits of a position that may be posted, {band}", field="position"
        )
    return limit


def player_limit(schedule: Schedule | None, given: str, position: Cents) -> Cents:
    """What one player may wager at a position, where that is posted: no more than the limit of the position."""
    if not given:
        return 0
    if schedule is None or schedule.per_position is None:
        raise BadInput("no limit of a player at a position is printed for this option", field="player")
    limit = Money.read(given)
    if not 0 < limit <= position:
        raise BadInput(f"{dollars(limit)} is outside the limit of the position, {dollars(position)}", field="player")
    return limit


def bonus_limit(given: str, whole: Cents, field: str) -> Cents:
    """What may be wagered on a bonus at a position, or by one player there: no more than on all wagers."""
    if not given:
        return 0
    limit = Money.read(given)
    if not 0 < limit <= whole:
        told = (
            f"the limit of all wagers, {dollars(whole)}" if whole else "a limit of the position, which is not printed"
        )
        raise BadInput(f"{dollars(limit)} is outside {told}", field=field)
    return limit


def increment_of(schedule: Schedule | None, given: str, limits: Band | None) -> Cents:
    """The amount in whole numbers of which wagers are made, where the table posts one; otherwise 0."""
    if not given:
        return 0
    if schedule is None or schedule.increments != "as posted":
        raise BadInput("no increments are printed for the table to post", field="increment")
    amount, most = Money.read(given), top_limit(limits) if limits else NO_LIMIT
    if not 0 < amount <= most:
        raise BadInput(f"{dollars(amount)} is outside the limits of a wager, {limits}", field="increment")
    return amount


def posted_fee(option: FeeOption | None, given: str) -> FeeOption | None:
    """The option with the fee that the table posts, where a range is printed; otherwise the lowest of it is due."""
    within = option.fee_within if option else None
    if option is None or within is None:
        if given:
            raise BadInput("no range of fees is printed to post one within", field="fee")
        return option
    if not given:
        return option
    fee = Money.read(given)
    if fee not in within:
        raise BadInput(f"{dollars(fee)} is outside the fees that may be posted, {within}", field="fee")
    return replace(option, pays=(Rates((fee,)), *option.pays[1:]))


def check_taken(sheet: str, takes: frozenset[str] | None, rows: Iterable[RoundRow], given: Mapping[str, str]) -> None:
    """A stake that the table chose and no step takes would stand on the placard and nowhere else."""
    if takes is None:
        return
    taken = {*TABLE_STAKES, *takes}
    if names_bonus_wagers(rows):
        taken |= {*BONUS_CAPS, BONUS_LIMITS}
    for name, words in given.items():
        if words and name not in taken:
            raise BadInput(f"{sheet} is played without; nobody takes {words}", field=name)
