"""The reports for a regulator: how the player-dealer position went round, and what was collected from whom.

The command `houseway report` writes these shapes as JSON, and the auditor's page reads them. Times are seconds since
1970.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from houseway.room.wire.protocol import ChipKind
from houseway.rules.sheet.values import Cents

FeePayer: TypeAlias = Literal["player-dealer", "player", "pot", "tops"]


class ReportedPeriod(Struct, frozen=True, forbid_unknown_fields=True):
    """Rounds that ended from `since` on and before `until`. `days` are the first and the last gaming day."""

    since: int
    until: int
    days: tuple[str, str]


class LeftOutRound(Struct, frozen=True, forbid_unknown_fields=True):
    """A round that ended in the period and cannot be dealt again, and why."""

    round: int
    table: int
    closed_at: int
    because: str


class BankOffer(Struct, frozen=True, forbid_unknown_fields=True):
    """The position was offered to whoever was at this seat. A bot has no number as a person."""

    seat: int
    person: int
    name: str
    answer: Literal["take", "pass"]


class OfferedRound(Struct, frozen=True, forbid_unknown_fields=True):
    """To whom a round offered the position, in turn.

    `others` are those who were dealt in besides whoever took it, `able` of them had the chips for the least bank. Only
    a hand that was `played`, with wagers, counts: `hands` is how many in a row the same person has banked, `unoffered`
    how many of these since the position was last offered to somebody else.
    """

    round: int
    table: int
    opened_at: int
    closed_at: int
    state: Literal["over", "void"]
    offers: tuple[BankOffer, ...]
    others: int
    able: int
    played: bool
    hands: int = 0
    unoffered: int = 0


class BankStretch(Struct, frozen=True, forbid_unknown_fields=True):
    """For so long nobody but one person has banked at a table. `declined` are the offers that others passed on."""

    table: int
    person: int
    name: str
    opened_at: int
    closed_at: int
    rounds: int
    hands: int
    declined: int
    others: int

    @property
    def seconds(self) -> int:
        return self.closed_at - self.opened_at


class TableRotation(Struct, frozen=True, forbid_unknown_fields=True):
    """One table. After `printed` hands its document has the position offered to others."""

    table: int
    name: str
    game: str
    chips: ChipKind
    printed: int
    rounds: int
    offers: int
    declined: int
    bankers: int
    most_hands: int
    most_unoffered: int
    longest: BankStretch | None


class RotationPage(Struct, frozen=True, forbid_unknown_fields=True):
    """The rotation report. `too_long` are stretches of more than so many `minutes` while others were at the table.

    `not_offered` are rounds in which somebody banked more than the printed number of hands although nobody else was
    offered the position and others had the chips for it.
    """

    period: ReportedPeriod
    minutes: int
    tables: tuple[TableRotation, ...]
    rounds: tuple[OfferedRound, ...]
    too_long: tuple[BankStretch, ...]
    not_offered: tuple[int, ...]
    left_out: tuple[LeftOutRound, ...]


class FeeLine(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table collected on a gaming day under one option: dealt again, and as the books have it.

    `paid` is by who paid the collection. `left_out` of the `rounds` could not be dealt again: what is written of their
    collection is in `unknown`, and in `collection` and `jackpot`. Rounds that were `void` are not among them.
    """

    day: str
    table: int
    name: str
    game: str
    option: str
    chips: ChipKind
    rounds: int
    void: int
    left_out: int
    paid: dict[FeePayer, Cents]
    unknown: Cents
    collection: Cents
    jackpot: Cents
    booked_collection: Cents
    booked_jackpot: Cents


class FeeTotal(Struct, frozen=True, forbid_unknown_fields=True):
    """All lines of one kind of chips; play and cash chips are never added."""

    chips: ChipKind
    rounds: int
    paid: dict[FeePayer, Cents]
    unknown: Cents
    collection: Cents
    jackpot: Cents
    booked_collection: Cents
    booked_jackpot: Cents


class FeeDifference(Struct, frozen=True, forbid_unknown_fields=True):
    """Where dealing again, the record of the round and the books disagree."""

    where: str
    problem: str


class FeePage(Struct, frozen=True, forbid_unknown_fields=True):
    """The fee report. `agrees` is whether there is no difference."""

    period: ReportedPeriod
    agrees: bool
    lines: tuple[FeeLine, ...]
    totals: tuple[FeeTotal, ...]
    differences: tuple[FeeDifference, ...]
    left_out: tuple[LeftOutRound, ...]
