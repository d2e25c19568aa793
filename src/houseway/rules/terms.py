"""What a table has posted: one sheet, one schedule option, a number of decks. Fixed before the first card."""

from __future__ import annotations

from dataclasses import dataclass, field

from houseway.cards import Card, Pack
from houseway.errors import BadInput, nearest
from houseway.rules.spec import Betting, FeeOption, Schedule, Sheet
from houseway.rules.values import Cents, dollars


@dataclass(frozen=True, slots=True)
class Terms:
    """A sheet as it is dealt at one table. Steps ask it at every turn, so its figures are worked out once.

    `posted` is the placard in one line: `option 3: limits $3-$6, blinds $1 $3, buy-in $30+`.
    """

    sheet: Sheet
    schedule: Schedule | None
    option: FeeOption | None
    pack: Pack
    faces: list[Card] = field(init=False)
    posted: str = field(init=False)
    lower: Cents = field(init=False)
    higher: Cents = field(init=False)

    def __post_init__(self) -> None:
        lower, higher = self._limits()
        for name, value in (
            ("faces", self.pack.cards()),
            ("posted", self._say()),
            ("lower", lower),
            ("higher", higher),
        ):
            object.__setattr__(self, name, value)

    def _limits(self) -> tuple[Cents, Cents]:
        """The lower and the higher limit; where only blinds are printed, the big blind and its printed multiple."""
        if self.option is None:
            return 0, 0
        if self.option.limits is not None:
            return self.option.limits.low, self.option.limits.high or 0
        if self.option.blinds is None or self.sheet.betting is None:
            return 0, 0
        return self.option.blinds[1], self.option.blinds[1] * self.sheet.betting.higher_times

    def _say(self) -> str:
        if self.option is None:
            return "no collection printed"
        parts = [f"limits {self.option.limits}"] if self.option.limits else []
        parts += [f"blinds {self.option.blinds}"] if self.option.blinds else []
        parts += [f"buy-in {self.option.buy_in}"] if self.option.buy_in else []
        return f"option {self.option.id}: " + ", ".join(parts)

    @property
    def betting(self) -> Betting:
        assert self.sheet.betting is not None, f"{self.sheet.name} prints no betting"
        return self.sheet.betting

    @property
    def blinds(self) -> tuple[Cents, Cents]:
        assert self.option is not None, f"{self.sheet.name} has no option posted"
        assert self.option.blinds is not None, f"{self.sheet.name} prints no blinds"
        small, big = self.option.blinds
        return small, big

    @property
    def table_limits(self) -> tuple[Cents, Cents | None]:
        """The smallest and the largest wager on a circle; a dollar and no limit where none are printed."""
        if self.option is None or self.option.limits is None:
            return 100, None
        return self.option.limits.low, self.option.limits.high


def terms(sheet: Sheet, fee: str | None = None, decks: int | None = None) -> Terms:
    """Post a schedule option (the first one printed, unless named: `3`, or `by-line-bet/3`) and a number of decks."""
    if decks is not None and not sheet.pack.decks_allowed(decks):
        low, high = sheet.pack.fewest_decks or sheet.pack.decks, sheet.pack.most_decks or sheet.pack.decks
        raise BadInput(f"{sheet.name} is dealt with {low} to {high} decks, not {decks}", where="decks")
    pack = sheet.pack.pack(decks or 0)
    options = sheet.options()
    if not options:
        if fee is not None:
            raise BadInput(f"{sheet.name} prints no fee options", where="fee")
        return Terms(sheet, None, None, pack)
    found = [each for each in options if fee in (None, each[1].id, f"{each[0].id}/{each[1].id}")]
    if not found:
        known = [option.id for _, option in options]
        raise BadInput(f"{sheet.name} has no fee option {fee!r}; {nearest(str(fee), known)}", where="fee")
    if fee is not None and len(found) > 1:
        which = " or ".join(f"{schedule.id}/{option.id}" for schedule, option in found)
        raise BadInput(f"{sheet.name} has {len(found)} options {fee!r}; say {which}", where="fee")
    return Terms(sheet, *found[0], pack)


def buy_in_fault(posted: Terms, amount: Cents) -> str | None:
    """Why a stack may not be bought in for this amount, if it may not."""
    band = posted.option.buy_in if posted.option else None
    if band is None or amount in band:
        return None
    return f"a buy-in of {dollars(amount)} is outside {band}"
