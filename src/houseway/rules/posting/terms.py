"""What a table has posted: one sheet, one schedule option, a structure, stakes, decks. Fixed before the first card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from reprlib import repr as shortened
from typing import Any, TypeVar, TypeVarTuple

from houseway.cards import Card, Pack
from houseway.errors import BadInput, check_type, nearest
from houseway.rules.posting.bank_stakes import (
    check_taken,
    posted_fee,
)
from houseway.rules.posting.posted_stakes import Posted, stakes_of
from houseway.rules.sheet.schedules import FeeOption, Schedule, Structure
from houseway.rules.sheet.spec import Betting, Sheet, WagerRules
from houseway.rules.sheet.values import Band, Cents, Rates, dollars

T = TypeVar("T")
Of = TypeVarTuple("Of")

DOLLAR = 100
# What players write for a structure; a refusal understands it.
ABBREVIATED = {"fl": "limit", "nl": "no-limit", "pl": "pot-limit"}
# The name of no fee option at all: a table that takes no collection, such as one that a foreign history was played at.
NO_COLLECTION = "none"


@dataclass(frozen=True, slots=True)
class Terms:
    """A sheet as it is dealt at one table. Steps ask it at every turn, so its figures are worked out once.

    `posted` is the placard in one line: `option 3: limits $3-$6, blinds $1 $3, buy-in $30+`. `lower` and `higher` are
    the sizes of bets, or where amounts are free the least bet; `given` are the stakes that the table chose by itself.
    Bets are of a fixed size where they are `by_limit`; `raises` is the cap of a round (0: none). `kept` is what others
    have worked out from the terms `once`.
    """

    sheet: Sheet
    schedule: Schedule | None
    option: FeeOption | None
    pack: Pack
    structure: Structure | None = None
    stakes: Posted = field(default_factory=Posted)
    given: Mapping[str, str] = field(default_factory=dict)
    faces: list[Card] = field(init=False)
    posted: str = field(init=False)
    lower: Cents = field(init=False)
    higher: Cents = field(init=False)
    by_limit: bool = field(init=False)
    raises: int = field(init=False)
    kept: dict[tuple[Any, ...], Any] = field(init=False, repr=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        lower, higher = self._limits()
        betting = self.sheet.betting
        for name, value in (
            ("faces", self.pack.cards()),
            ("posted", self._say()),
            ("lower", lower),
            ("higher", higher),
            ("by_limit", self.structure in ("limit", "straight")),
            ("raises", betting.raises if betting and self.structure not in betting.uncapped else 0),
        ):
            object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[type[Terms], tuple[Any, ...]]:
        # What others have worked out is worked out again.
        given = (self.sheet, self.schedule, self.option, self.pack, self.structure, self.stakes, self.given)
        return Terms, given

    def _limits(self) -> tuple[Cents, Cents]:
        """The lower and the higher limit; without limits, the big blind or the bring-in and its printed multiple."""
        limits, betting = self.stakes.limits, self.sheet.betting
        if betting is None:
            return (limits.low, limits.high or 0) if limits else (0, 0)
        if limits is not None:
            return limits.low, limits.high or limits.low * betting.higher_times
        blind = self.stakes.blinds[-1] if self.stakes.blinds else betting.chip
        least = max(blind, self.stakes.bring_in)
        return least, least * betting.higher_times

    def _say(self) -> str:
        printed = " printed" if not self.sheet.options() else ""
        option = f"option {self.fee}" if self.option else f"no collection{printed}"
        return f"{option}: {self.placard}" if self.placard else option

    @property
    def placard(self) -> str:
        """What a player reads at the table: `limits $3-$6, blinds $1 $3, buy-in $30+`; not the name of the option."""
        stakes = self.stakes
        parts: list[str] = []
        if self.structure and self.sheet.betting and self.sheet.betting.others:
            parts.append(self.structure)
        # Without printed limits the table posts what a chip of pan is worth.
        limits = "chip" if self.sheet.kind == "rummy" and not self.sheet.options() else "limits"
        parts += [f"{limits} {stakes.limits}"] if stakes.limits else []
        parts += [f"blinds {Rates(stakes.blinds)}"] if stakes.blinds else []
        parts += [f"ante {dollars(stakes.ante)}"] if stakes.ante else []
        parts += [f"bring-in {dollars(stakes.bring_in)}"] if stakes.bring_in else []
        parts += [f"bonus wagers {stakes.bonus}"] if stakes.bonus else []
        parts += [f"{dollars(stakes.position)} at a position"] if stakes.position else []
        parts += [f"{dollars(stakes.player)} for one player there"] if stakes.player else []
        parts += [f"{dollars(stakes.bonus_position)} on a bonus at a position"] if stakes.bonus_position else []
        parts += [f"{dollars(stakes.bonus_player)} on a bonus for one player"] if stakes.bonus_player else []
        parts += [f"wagers in increments of {dollars(stakes.increment)}"] if stakes.increment else []
        parts += [f"fee {dollars(self.option.pays[0][0])}"] if self.option and self.option.fee_within else []
        parts += [f"buy-in {self.buy_in}"] if self.buy_in else []
        return ", ".join(parts)

    @property
    def fee(self) -> str | None:
        """The name of the option, with its schedule where that alone could mean another one."""
        if self.option is None or self.schedule is None:
            return NO_COLLECTION if self.sheet.options() else None
        alike = [each for each in self.sheet.options() if each[1].id == self.option.id]
        alone = [schedule.id for schedule, _ in _of_the_document(self.sheet, alike)] == [self.schedule.id]
        return self.option.id if alone else f"{self.schedule.id}/{self.option.id}"

    @property
    def option_words(self) -> str:
        """The option as a person reads it; nothing where the sheet prints none."""
        if self.option is None or self.schedule is None:
            return "no collection" if self.sheet.options() else ""
        return option_words(self.schedule, self.option)

    @property
    def buy_in(self) -> Band | None:
        if self.option is None or self.schedule is None:
            return None
        return self.option.buy_in or self.schedule.buy_in

    @property
    def betting(self) -> Betting:
        assert self.sheet.betting is not None, f"{self.sheet.name} prints no betting"
        return self.sheet.betting

    @property
    def blinds(self) -> tuple[Cents, ...]:
        assert self.stakes.blinds, f"{self.sheet.name} has no blinds posted"
        return self.stakes.blinds

    @property
    def buttons(self) -> tuple[str, ...]:
        """The buttons of the sheet that may be held here: that of a stake with a fee, only where the fee is posted."""
        priced = {charge.stake for schedule in self.sheet.fees for charge in schedule.charges}
        here = {charge.stake for charge in self.schedule.charges} if self.schedule else set()
        return tuple([each for each in self.sheet.buttons if each not in priced or each in here])

    @property
    def table_limits(self) -> tuple[Cents, Cents | None]:
        """The smallest and the largest wager on a circle; a dollar and no limit where none are printed."""
        limits = self.stakes.limits
        return (limits.low, limits.high) if limits else (100, None)


def once(work: Callable[[Terms, *Of], T]) -> Callable[[Terms, *Of], T]:
    """For what follows from the terms (and a few words) alone: worked out when first asked for, and kept with them."""

    @wraps(work)
    def found(terms: Terms, *of: *Of) -> T:
        key = (work, *of)
        worked_out: T
        try:
            worked_out = terms.kept[key]
        except KeyError:
            worked_out = terms.kept[key] = work(terms, *of)
        return worked_out

    return found


@once
def wagers_by_name(terms: Terms) -> dict[str, WagerRules]:
    """The circles of the layout, each by its id."""
    return {wager.id: wager for wager in terms.sheet.wagers}


def terms(
    sheet: Sheet,
    fee: str | None = None,
    decks: int | None = None,
    *,
    betting: str | None = None,
    stakes: Mapping[str, str] | None = None,
) -> Terms:
    """Post a schedule option (the first one printed, unless named: `3`, or `by-line-bet/3`) and a number of decks.

    The fee option `none` is a table that takes no collection.

    A poker table also posts one of the printed structures, and stakes (`limits`, `blinds`, `ante`, `bring_in`) where
    the option leaves them open.
    """
    if not isinstance(sheet, Sheet):
        raise BadInput(f"expected a sheet, such as {_loaded(sheet)}, found {shortened(sheet)}", where="sheet")
    if fee is not None:
        check_type(fee, str, "the name of a fee option, such as '1'", "fee")
    if betting is not None:
        check_type(betting, str, "a betting structure, such as 'no-limit'", "betting")
    if stakes is not None:
        check_type(stakes, Mapping, "stakes by name, such as {'blinds': '$1 $2'}", "stakes")
    if decks is not None and (type(decks) is not int or not sheet.pack.decks_allowed(decks)):
        low, high = sheet.pack.fewest_decks or sheet.pack.decks, sheet.pack.most_decks or sheet.pack.decks
        raise BadInput(f"{sheet.name} is dealt with {low} to {high} decks, not {decks!r}", field="decks")
    pack = sheet.pack.pack(decks or 0)
    sheet = sheet.at_decks(pack.decks)
    structure = _structure(sheet, betting)
    schedule, option = _option(sheet, fee, structure if betting or fee is None else None)
    if schedule and schedule.structures and not betting and structure not in schedule.structures:
        structure = next(each for each in schedule.structures if _allowed(sheet, each))
    posted = stakes_of(sheet, schedule, option, structure, stakes or {})
    check_taken(sheet.name, sheet.takes, sheet.round, stakes or {})
    option = posted_fee(option, (stakes or {}).get("fee", ""))
    return Terms(sheet, schedule, option, pack, structure, posted, dict(stakes or {}))


def _loaded(given: object) -> str:
    """The call that somebody has left out, who gave an id or something else."""
    return f"houseway.game({shortened(given if isinstance(given, str) else 'players/ez-baccarat')})"


def _allowed(sheet: Sheet, structure: str) -> bool:
    return sheet.betting is not None and structure in (sheet.betting.structure, *sheet.betting.others)


def _structure(sheet: Sheet, wanted: str | None) -> Structure | None:
    if sheet.betting is None:
        if wanted is not None:
            raise BadInput(f"{sheet.name} has no betting rounds", field="betting")
        return None
    printed = (sheet.betting.structure, *sheet.betting.others)
    found = next((each for each in printed if wanted in (None, each)), None)
    if found is None:
        raise BadInput(f"{sheet.name} is not played {wanted!r}; {_how_else(sheet, str(wanted))}", field="betting")
    return found


def _how_else(sheet: Sheet, wanted: str) -> str:
    """The form of the document that is played so, where it has one; otherwise the structures of this form."""
    meant = ABBREVIATED.get(wanted.lower(), wanted)
    if meant in sheet.forms:
        return f"that is a form of its own: {sheet.id}#{meant}"
    assert sheet.betting is not None
    printed = (sheet.betting.structure, *sheet.betting.others)
    return nearest(meant if meant in printed else wanted, printed)


def _option(sheet: Sheet, fee: str | None, structure: Structure | None) -> tuple[Schedule | None, FeeOption | None]:
    """The option of that name, or the first; of schedules for this structure where it matters."""
    if fee == NO_COLLECTION:
        return None, None
    schedules = [
        each
        for each in sheet.fees
        if not each.structures
        or structure in each.structures
        or (structure is None and any(_allowed(sheet, one) for one in each.structures))
    ]
    options = [(each, option) for each in schedules for option in each.options]
    if not options:
        if fee is not None:
            raise BadInput(f"{sheet.name} prints no fee options", field="fee")
        return None, None
    if fee is None:
        return options[0]
    meant = {each.id: _short(each, fee) for each in schedules}
    found = _of_the_document(sheet, [each for each in options if each[1].id in (fee, meant[each[0].id])])
    if not found:
        ids = [option.id for _, option in options]
        alike = len(set(ids)) < len(ids)
        known = [f"{schedule.id}/{option.id}" if alike else option.id for schedule, option in options]
        raise BadInput(f"{sheet.name} has no fee option {fee!r}; {nearest(fee, known)}", field="fee")
    if len(found) > 1:
        which = " or ".join(f"{schedule.id}/{option.id}" for schedule, option in found)
        raise BadInput(f"{sheet.name} has {len(found)} options {fee!r}; say {which}", field="fee")
    return found[0]


def option_words(schedule: Schedule, option: FeeOption) -> str:
    """An option by the title of its schedule and its own printed number or name."""
    return f"{schedule.title}, option {option.id}"


def _short(schedule: Schedule, fee: str) -> str:
    """The id of an option that is named with its schedule; what names another one, or no text, stays as it is."""
    own = f"{schedule.id}/"
    return fee[len(own) :] if str(fee).startswith(own) else fee


def _of_the_document(sheet: Sheet, found: list[tuple[Schedule, FeeOption]]) -> list[tuple[Schedule, FeeOption]]:
    """Of options of one name, that of the document itself, if it has one beside those of the room's book."""
    own = [each for each in found if each[0].lines.within(sheet.source.lines)]
    return own if len(own) == 1 else found
