"""The stakes that a table posts: what its fee option prints, what the table chose, what the sheet proposes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from houseway.errors import BadInput, nearest
from houseway.rules.posting.bank_stakes import (
    BANK_STAKES,
    NO_LIMIT,
    bonus_limit,
    bonus_limits,
    increment_of,
    limits_of_bank,
    player_limit,
    position_limit,
)
from houseway.rules.posting.poker_limits import (
    blinds_within,
    check_printed_games,
    least_bet,
    up_to,
    usual_blinds,
    usual_bring_in,
    usual_limits,
)
from houseway.rules.sheet.schedules import FeeOption, Schedule, Structure
from houseway.rules.sheet.spec import Sheet
from houseway.rules.sheet.values import Band, Cents, Money, Rates, dollars

T = TypeVar("T")

UP_TO_THREE = Band(0, 3, money=False)
STAKES = ("limits", "blinds", "ante", "bring_in")
BY_LIMITS = ("limit", "spread", "straight")


@dataclass(frozen=True, slots=True)
class Posted:
    """The stakes of a poker table: its limits, its blinds from the smallest to the biggest, ante and bring-in.

    At a table with a bank, the limits of `bonus` wagers where they have others, what may lie on one `position`, and
    before one `player` there (0: no limit), and the same of each bonus wager; and the `increment` of the wagers (0: as
    printed).
    """

    limits: Band | None = None
    blinds: tuple[Cents, ...] = ()
    ante: Cents = 0
    bring_in: Cents = 0
    bonus: Band | None = None
    position: Cents = 0
    player: Cents = 0
    bonus_position: Cents = 0
    bonus_player: Cents = 0
    increment: Cents = 0


def stakes_of(
    sheet: Sheet,
    schedule: Schedule | None,
    option: FeeOption | None,
    structure: Structure | None,
    given: Mapping[str, str],
) -> Posted:
    """What is printed beside the option, then what the table chose, then what the sheet proposes."""
    for name in given:
        known = STAKES if structure else BANK_STAKES
        if name not in known:
            raise BadInput(f"no such stake to post; {nearest(name, known)}", field=name)
        if not isinstance(given[name], str):
            raise BadInput(f"expected words such as '$1 $3' or '$4-$8', found {given[name]!r}", field=name)
        _check_amounts(name, given[name])
    if structure is None:
        position = position_limit(schedule, given.get("position", ""))
        player = player_limit(schedule, given.get("player", ""), position)
        proposed = sheet.stakes.limits if sheet.stakes else None
        limits = limits_of_bank(schedule, option, given.get("limits", "")) or proposed
        return Posted(
            limits,
            bonus=bonus_limits(schedule, given.get("bonus", "")),
            position=position,
            player=player,
            bonus_position=bonus_limit(given.get("bonus_position", ""), position, "bonus_position"),
            bonus_player=bonus_limit(given.get("bonus_player", ""), player or position, "bonus_player"),
            increment=increment_of(schedule, given.get("increment", ""), limits),
        )
    own = sheet.stakes
    limits = option.limits if option else None
    blinds = option.blinds if option else None
    ante = option.ante if option else 0
    if "limits" in given:
        limits = _chosen_limits(structure, limits, given["limits"])
        check_printed_games(schedule, structure, limits)
    elif limits is None and structure in BY_LIMITS:
        limits = usual_limits(own, schedule)
    if "blinds" in given:
        blinds = _chosen_blinds(sheet, blinds, given["blinds"])
    elif blinds is None and own is not None and own.blinds is not None:
        blinds = own.blinds if limits in (None, own.limits) else usual_blinds(limits, len(own.blinds))
    elif option is None and any(each.blinds for _, each in sheet.options()):
        raise BadInput(f"{sheet.name} prints them beside its fee options; without one, say which", field="blinds")
    if option is not None and option.max_bet:
        blinds = blinds_within(option, blinds, chosen="blinds" in given)
        limits = up_to(option.max_bet, blinds, limits if "limits" in given else None)
    if "ante" in given:
        ante = _chosen(ante or None, Money.read(given["ante"]), "ante")
        if own is not None and own.ante and own.antes == "always" and not ante:
            raise BadInput(f"{sheet.name} is played with an ante; expected more than $0", field="ante")
    elif own is not None:
        ante = ante or own.ante
    bring_in = _bring_in(sheet, option, limits, given)
    if structure not in BY_LIMITS and not (limits or blinds or bring_in):
        limits = least_bet(own, schedule)
    if structure not in BY_LIMITS and "limits" in given and (blinds or bring_in):
        raise BadInput(f"the least bet of a {structure} game is its big blind or bring-in", field="limits")
    if structure == "straight" and limits is not None:
        limits = Band(limits.low, limits.low, money=True)
    return Posted(limits, tuple(blinds or ()), ante or 0, bring_in)


def _check_amounts(name: str, words: str) -> None:
    """What is no amount is refused by the name of its stake. Nothing at all stands for what is printed."""
    several: dict[str, Callable[[str], object]] = {"limits": Band.read, "bonus": Band.read, "blinds": Rates.read}
    try:
        several.get(name, Money.read)(words or "$0")
    except BadInput as error:
        raise BadInput(error.message, field=name) from None


def _chosen(printed: T | None, wanted: T, field: str) -> T:
    if printed is not None and printed != wanted:
        amounts = [dollars(each) if isinstance(each, int) else each for each in (printed, wanted)]
        raise BadInput("the option prints {}; {} cannot be posted beside it".format(*amounts), field=field)
    return wanted


def _chosen_limits(structure: Structure, printed: Band | None, given: str) -> Band:
    """Limits that the structure has: two of them, or the one of a straight limit."""
    limits = _chosen(printed, Band.read(given), "limits")
    if not limits.low:
        raise BadInput(f"{limits} begins at nothing; expected more than $0", field="limits")
    if structure not in BY_LIMITS and printed is None and limits.high is not None:
        message = f"a {structure} game has no limits; its least bet is the big blind or bring-in"
        raise BadInput(f"{message}, or without these an amount such as $5+", field="limits")
    if structure == "straight" and limits.high != limits.low:
        raise BadInput(f"a straight limit is one amount, such as $30, not {limits}", field="limits")
    return limits


def _bring_in(sheet: Sheet, option: FeeOption | None, limits: Band | None, posted: Mapping[str, str]) -> Cents:
    """The forced bet that the option prints, or that is posted or proposed: at most the lower limit."""
    own = sheet.stakes
    most, given = limits.low if limits else NO_LIMIT, posted.get("bring_in", "")
    if option is not None and option.bring_in:
        return _chosen(option.bring_in, Money.read(given), "bring_in") if given else option.bring_in
    if not given:
        printed = option.limits if "limits" in posted and option else limits
        return min(usual_bring_in(own, printed), most) if own else 0
    bring_in = Money.read(given)
    if not bring_in and any(row.step == "bring_in" for row in sheet.round):
        raise BadInput(f"{sheet.name} begins with a forced bet; expected more than $0", field="bring_in")
    if bring_in > most:
        raise BadInput(f"{dollars(bring_in)} is above the lower limit, {dollars(most)}", field="bring_in")
    return bring_in


def _chosen_blinds(sheet: Sheet, printed: Rates | None, given: str) -> Rates:
    """Blinds from the smallest to the biggest, as many as the document has."""
    blinds = _chosen(printed, Rates.read(given), "blinds")
    if 0 in blinds or list(blinds) != sorted(blinds):
        raise BadInput(f"{given!r} are no blinds; expected amounts from the smallest to the biggest", field="blinds")
    count = (sheet.stakes.how_many if sheet.stakes else None) or UP_TO_THREE
    if printed is None and len(blinds) not in count:
        raise BadInput(f"{sheet.name} is played with {count} blinds, not {len(blinds)}", field="blinds")
    return blinds
