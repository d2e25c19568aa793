"""What a table has posted: one sheet, one schedule option, a number of decks. Fixed before the first card."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.cards import Card, Pack
from houseway.errors import BadInput, nearest
from houseway.rules.spec import Betting, FeeOption, Schedule, Sheet
from houseway.rules.values import Cents, dollars


@dataclass(frozen=True, slots=True)
class Terms:
    """A sheet as it is dealt at one table."""

    sheet: Sheet
    schedule: Schedule | None
    option: FeeOption | None
    pack: Pack
    faces: tuple[Card, ...]

    @property
    def betting(self) -> Betting:
        assert self.sheet.betting is not None
        return self.sheet.betting

    @property
    def blinds(self) -> tuple[Cents, Cents]:
        assert self.option is not None
        assert self.option.blinds is not None
        small, big = self.option.blinds
        return small, big

    @property
    def lower(self) -> Cents:
        """The lower limit, or the minimum of the early rounds where no limit is printed: the big blind."""
        if self.option is not None and self.option.limits is not None:
            return self.option.limits.low
        return self.blinds[1]

    @property
    def higher(self) -> Cents:
        if self.option is not None and self.option.limits is not None and self.option.limits.high is not None:
            return self.option.limits.high
        return self.lower * self.betting.higher_times

    @property
    def table_limits(self) -> tuple[Cents, Cents | None]:
        """The smallest and the largest wager on a circle."""
        if self.option is None or self.option.limits is None:
            return 100, None
        return self.option.limits.low, self.option.limits.high

    def say(self) -> str:
        """One line for the placard: `option 3: limits $3-$6, blinds $1 $3, buy-in $30+`."""
        if self.option is None:
            return "no collection printed"
        parts = [f"limits {self.option.limits}"] if self.option.limits else []
        parts += [f"blinds {self.option.blinds}"] if self.option.blinds else []
        parts += [f"buy-in {self.option.buy_in}"] if self.option.buy_in else []
        return f"option {self.option.id}: " + ", ".join(parts)


def terms(sheet: Sheet, fee: str | None = None, decks: int | None = None) -> Terms:
    """Post a schedule option (the first one printed, unless named) and a number of decks."""
    if decks is not None and not sheet.pack.decks_allowed(decks):
        low, high = sheet.pack.fewest_decks or sheet.pack.decks, sheet.pack.most_decks or sheet.pack.decks
        raise BadInput(f"{sheet.name} is dealt with {low} to {high} decks, not {decks}", where="decks")
    pack = sheet.pack.pack(decks or 0)
    options = sheet.options()
    if not options:
        if fee is not None:
            raise BadInput(f"{sheet.name} prints no fee options", where="fee")
        return Terms(sheet, None, None, pack, tuple(pack.cards()))
    for schedule, option in options:
        if fee is None or option.id == fee:
            return Terms(sheet, schedule, option, pack, tuple(pack.cards()))
    known = [option.id for _, option in options]
    raise BadInput(f"{sheet.name} has no fee option {fee!r}; {nearest(str(fee), known)}", where="fee")


def buy_in_fault(posted: Terms, amount: Cents) -> str | None:
    """Why a stack may not be bought in for this amount, if it may not."""
    band = posted.option.buy_in if posted.option else None
    if band is None or amount in band:
        return None
    return f"a buy-in of {dollars(amount)} is outside {band}"
