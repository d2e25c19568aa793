"""Fee schedules as typed values: who pays, at which printed moment, measured by what, and the printed options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, cast

from houseway.rules.loading.fee_rows import unfold_schedule
from houseway.rules.sheet.values import Band, Brackets, Lines, Money, Rates

Structure = Literal["limit", "spread", "straight", "pot-limit", "no-limit"]
# The stake of a player who doubles it, and the button that they hold.
DOUBLE: Literal["double"] = "double"
# Defaults are plain ints, as the reader makes them.
NOTHING = cast(Money, 0)


@dataclass(frozen=True, slots=True)
class Charge:
    """One collection fee: who pays, at which printed moment, measured by what.

    It is due once in a hand, at the first of its moments that the hand reaches: only when it has reached one of `after`
    (where any is named), not after it has reached one of `unless`, and not before the pot has reached `from_pot`.
    `short` says what becomes of a fee that the pot cannot pay. An amount that is `shared` by two brackets pays as said.

    A player pays by each wager on these circles (all, where none is named), or by each separate wager: for each on
    these circles, what lies elsewhere being made in conjunction with it. Wagers `alone`, without one of them, pay for
    one, or for each on the circle that has the most. Wagers `over` are bonus wagers, which cost nothing as long as,
    added up in their order, they are not over the others. A player may also pay once, by their wagers together, or by
    table action like the player-dealer.

    The player-dealer pays by the hand, by the bank's wager (each, if there are several), or by table action, which is
    reckoned for each of some `parts` of the game by itself. The tops of pan pay like a pot. Where a player may
    double their `stake`, the charge may be for those who did, or for the others. Readings find a charge by its `name`.
    """

    payer: Literal["pot", "tops", "player-dealer", "player"]
    at: tuple[str, ...]
    by: Literal["hand", "wager", "separate wager", "wagers together", "table action", "bank wager", "players"] = "hand"
    on: tuple[str, ...] = ()
    bands: tuple[Band, ...] = ()
    shared: Literal["", "pays the lower fee", "pays the higher fee"] = ""
    alone: Literal["pay for one", "pay for each on one circle"] = "pay for one"
    over: tuple[str, ...] = ()
    over_pays: Literal["by the whole wager", "by what is over"] = "by the whole wager"
    parts: tuple[tuple[str, ...], ...] = ()
    stake: Literal["", "single", "double"] = ""
    name: str = ""
    after: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    from_pot: Money = NOTHING
    short: Literal["takes what there is", "topped up later"] = "takes what there is"
    to: Literal["collection", "jackpot"] = "collection"


@dataclass(frozen=True, slots=True)
class FeeOption:
    """One row of a printed schedule: a table limit with its fees. `pays` has a line for each charge of the schedule.

    A row that is printed for some `players` alone takes nothing when there are more or fewer. A spread game may print
    a maximum bet and a range for its blinds ($100 Max, $1 up to $20) instead of limits and blinds. A row may print its
    own `brackets`, a line for each charge; an empty one leaves those of the charge. `circles` have limits of their own;
    one with a limit of $0 is closed. `step_of` is the smallest difference between two wagers where the row has one of
    its own. The bonus wagers at a position are at most `bonus_at_position`; the option is used only while total action
    is `action_below`. Where a fee is posted `fee_within` two amounts, `pays` begins with the lowest. `stacks` is the
    number of separate wagers at a seat where the row prints one.
    """

    id: str
    pays: tuple[Rates, ...]
    limits: Band | None = None
    step_of: Money = NOTHING
    stacks: int = 0
    max_bet: Money = NOTHING
    blinds: Rates | None = None
    blinds_within: Band | None = None
    ante: Money = NOTHING
    bring_in: Money = NOTHING
    buy_in: Band | None = None
    players: Band | None = None
    circles: Mapping[str, Band] = field(default_factory=dict)
    bonus_at_position: Money = NOTHING
    action_below: Money = NOTHING
    fee_within: Band | None = None
    brackets: tuple[Brackets, ...] = ()


@dataclass(frozen=True, slots=True)
class Schedule:
    """Options that are collected in the same way, for these structures (all, where none is named).

    `smallest` and `largest` are printed where a schedule serves every game between them: at a table with a bank, the
    lowest and the highest limits that may be posted, within those beside the option. `bonus` are the limits within
    which the table posts those of its bonus wagers, `bonus_smallest` and `bonus_largest` the lowest and the highest
    that it may post where they differ from those of the other wagers. `per_position` are the lowest and the highest
    limit of all wagers at one position. `increments` of wagers are printed beside the options, or the table may post
    them. `at_most` names the wagers that are at most as large as some others under this
    schedule, `one_stack` those that a player makes once at a position, however many stacks there are. `undescribed` are
    games that the schedule is printed for and that no document of the room describes.
    """

    id: str
    title: str
    lines: Lines
    charges: tuple[Charge, ...]
    options: tuple[FeeOption, ...]
    structures: tuple[Structure, ...] = ()
    smallest: Band | None = None
    largest: Band | None = None
    buy_in: Band | None = None
    # The limits within which a table posts those of its bonus wagers.
    bonus: Band | None = None
    bonus_smallest: Band | None = None
    bonus_largest: Band | None = None
    per_position: Band | None = None
    increments: Literal["as printed", "as posted"] = "as printed"
    at_most: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    one_stack: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    undescribed: tuple[str, ...] = ()
    says: str = ""

    @staticmethod
    def unfold(written: dict[str, Any]) -> dict[str, Any]:
        return unfold_schedule(written)

    def charged(self, option: FeeOption) -> list[tuple[Charge, Rates]]:
        """The charges with the rates of an option, and with its brackets where it prints any."""
        own = [*option.brackets, *[Brackets()] * (len(self.charges) - len(option.brackets))]
        return [
            (replace(charge, bands=tuple(bands)) if bands else charge, rates)
            for charge, bands, rates in zip(self.charges, own, option.pays, strict=True)
        ]
