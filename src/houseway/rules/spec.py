"""The typed sheet: what one document says, with the seed lines each part comes from.

A sheet holds values, tables, names and one sequence (the round); never a condition, a loop or an expression.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, cast

from houseway.cards import Pack
from houseway.cards.pack import Kind as PackKind
from houseway.errors import BadInput
from houseway.rules.house_ways import HouseWay
from houseway.rules.tile_ways import TileWay
from houseway.rules.values import Band, Brackets, Cells, Lines, Money, Odds, Rates

Kind = Literal["poker", "bank", "rummy"]
# Defaults are what reading gives: plain ints.
NOTHING, DOLLAR = cast(Money, 0), cast(Money, 100)
Structure = Literal["limit", "spread", "straight", "pot-limit", "no-limit"]
HeadsUp = Literal["whenever two remain", "from the start of the round", "two with chips at the start", "capped as well"]
LeastRaise = Literal["the last raise", "the increment of the round", "the amount to call", "a dollar"]
ShortAllIn = Literal["does not reopen", "reopens from half", "reopens", "stops only who has bet or raised"]
NOT_ALLOWED = "not allowed"


class ChartName(str):
    """A parameter that names one of the sheet's charts."""

    __slots__ = ()


class WagerName(str):
    """A parameter that names one of the sheet's wagers."""

    __slots__ = ()


class HandName(str):
    """A parameter that names one of the sheet's hands."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Seed:
    """The scanned original: its file and the lines of this document."""

    file: str
    lines: Lines


@dataclass(frozen=True, slots=True)
class Seats:
    """How many may sit, and which way the game goes. Where `circles` are printed, so many may wager at one seat."""

    min: int
    max: int
    lines: Lines
    direction: Literal["clockwise", "counter-clockwise"] = "clockwise"
    circles: int = 0
    says: str = ""

    def __post_init__(self) -> None:
        if not 1 <= self.min <= self.max <= 20:
            raise BadInput(f"seats run from {self.min} to {self.max}; expected 1 to 20, the smaller first")


@dataclass(frozen=True, slots=True)
class PackRules:
    """The pack and how it is kept: shuffled for every round, or dealt on until the cut card shows."""

    lines: Lines
    decks: int = 1
    fewest_decks: int = 0
    most_decks: int = 0
    jokers: int = 0
    without: str = ""
    removed: str = ""
    added: str = ""
    marked: str = ""
    shuffled: Literal["every round", "at the cut card"] = "every round"
    cut: int = 0
    kind: PackKind = "cards"
    says: str = ""

    def __post_init__(self) -> None:
        self.pack()
        if not self.decks_allowed(self.decks):
            raise BadInput(f"{self.decks} decks are outside {self.fewest_decks} to {self.most_decks}")
        if self.shuffled == "at the cut card" and not 0 < self.cut < len(self.pack()):
            raise BadInput(f"the cut card lies {self.cut} from the end; expected 1 to {len(self.pack()) - 1}")

    def decks_allowed(self, decks: int) -> bool:
        return (self.fewest_decks or self.decks) <= decks <= (self.most_decks or self.decks)

    def pack(self, decks: int = 0) -> Pack:
        return Pack(decks or self.decks, self.jokers, self.without, self.removed, self.added, self.marked, self.kind)


@dataclass(frozen=True, slots=True)
class PayRow:
    """One row of a pay table: on this outcome, pay these odds; where `decks` are named, with so many alone."""

    on: str
    pays: Odds
    lines: Lines
    decks: Band | None = None
    says: str = ""


@dataclass(frozen=True, slots=True)
class WagerRules:
    """A circle on the layout. Pushes are looked at first, then the pay rows in order; anything else loses.

    `outcomes` are the words of its rows where they are not the sheet's: another vocabulary, or the classes of an order.
    A wager paid `for each` is paid for every row that is true, as often as it is. `opens` is the moment at which it may
    be made: before the deal, or in the middle of it; then it may be so many `times` the wager that it equals or is
    limited by. Of the wagers that are `one_of` the same thing, a player makes one.
    """

    id: str
    title: str
    pays: tuple[PayRow, ...]
    lines: Lines
    pushes: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    outcomes: str = ""
    paid: Literal["once", "for each"] = "once"
    limits: Band | None = None
    at_most: str = ""
    equals: str = ""
    opens: str = "before the deal"
    times: int = 1
    one_of: str = ""
    says: str = ""


@dataclass(frozen=True, slots=True)
class HandRules:
    """How a hand is valued: a ranking, and which cards it may use."""

    ranking: str
    lines: Lines
    use: str = "any-five"
    says: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """A printed chart: rows of words under column headings."""

    lines: Lines
    columns: Cells
    rows: Mapping[str, Cells]
    says: str = ""

    def __post_init__(self) -> None:
        for name, cells in self.rows.items():
            if len(cells) != len(self.columns):
                raise BadInput(f"row {name!r} has {len(cells)} cells under {len(self.columns)} columns")


@dataclass(frozen=True, slots=True)
class Betting:
    """How a pot is bet: the structure (`others` may be posted instead), the cap on raises (0: none) and its exceptions.

    A raise is at least `least_raise`, at a spread limit the last bet or raise; an all-in for less is a short one.
    `higher_times` makes the higher minimum from the big blind where no limits are posted. Where a blind has single
    dollars, a pot limit counts the pot to the nearest `round_pot`; a raise may be by the pot with the call in it, or as
    it lies. Free amounts are bet in steps of `chip`.
    """

    structure: Structure
    lines: Lines
    others: tuple[Structure, ...] = ()
    raises: int = 3
    uncapped: tuple[Structure, ...] = ()
    heads_up: HeadsUp = "whenever two remain"
    least_raise: LeastRaise = "the last raise"
    short_all_in: ShortAllIn = "does not reopen"
    check_raise: Literal["allowed", "barred"] = "allowed"
    higher_times: int = 2
    round_pot: Money = NOTHING
    pot_rounded: Literal["before the call", "with the call"] = "before the call"
    call_in_pot: Literal["counted", "not counted"] = "counted"
    chip: Money = DOLLAR
    says: str = ""


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a table posts where the fee option prints nothing: a printed example, or custom; and `how_many` blinds."""

    lines: Lines
    limits: Band | None = None
    blinds: Rates | None = None
    how_many: Band | None = None
    ante: Money = NOTHING
    antes: Literal["always", "if posted"] = "always"
    bring_in: Money = NOTHING
    says: str = ""


@dataclass(frozen=True, slots=True)
class Charge:
    """One collection fee: who pays, at which printed moment, measured by what.

    It is due once in a hand, at the first of its moments that the hand reaches: only when it has reached one of `after`
    (where any is named), not after it has reached one of `unless`, and not before the pot has reached `from_pot`.
    `short` says what becomes of a fee that the pot cannot pay. An amount that is `shared` by two brackets pays as said.

    A player pays by each wager on these circles (all, where none is named), or by each separate wager: for each on
    these circles, what lies elsewhere being made in conjunction with it; for one wager if there is none of them. Wagers
    `over` are bonus wagers, which cost nothing as long as, added up in their order, they are not over the others.

    The player-dealer pays by the hand, by his own wager (each, where he puts up several), or by table action, which is
    reckoned for each of some `parts` of the game by itself. The `name` is for readings, which find the charge by it.
    """

    payer: Literal["pot", "player-dealer", "player"]
    at: tuple[str, ...]
    by: Literal["hand", "wager", "separate wager", "table action", "bank wager", "players"] = "hand"
    on: tuple[str, ...] = ()
    bands: tuple[Band, ...] = ()
    shared: Literal["", "pays the lower fee", "pays the higher fee"] = ""
    over: tuple[str, ...] = ()
    over_pays: Literal["by the whole wager", "by what is over"] = "by the whole wager"
    parts: tuple[tuple[str, ...], ...] = ()
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
    `step_of` is the smallest difference between two wagers where the row has one of its own.
    """

    id: str
    pays: tuple[Rates, ...]
    limits: Band | None = None
    step_of: Money = NOTHING
    max_bet: Money = NOTHING
    blinds: Rates | None = None
    blinds_within: Band | None = None
    ante: Money = NOTHING
    buy_in: Band | None = None
    players: Band | None = None
    circles: Mapping[str, Band] = field(default_factory=dict)
    brackets: tuple[Brackets, ...] = ()


@dataclass(frozen=True, slots=True)
class Schedule:
    """Options that are collected in the same way, for these structures (all, where none is named).

    `smallest` and `largest` are printed where a schedule serves every game between them: at a table with a bank, the
    lowest and the highest limits that may be posted.
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
    forms: tuple[str, ...] = ()
    says: str = ""

    def charged(self, option: FeeOption) -> list[tuple[Charge, Rates]]:
        """The charges with the rates of an option, and with its brackets where it prints any."""
        own = [*option.brackets, *[Brackets()] * (len(self.charges) - len(option.brackets))]
        return [
            (replace(charge, bands=tuple(bands)) if bands else charge, rates)
            for charge, bands, rates in zip(self.charges, own, option.pays, strict=True)
        ]


@dataclass(frozen=True, slots=True)
class Choice:
    says: str
    sets: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reading:
    """A place where the document contradicts itself, is cut off or is silent, and how it is read."""

    id: str
    question: str
    lines: Lines
    choices: Mapping[str, Choice]
    taken: str
    because: str

    def __post_init__(self) -> None:
        if self.taken not in self.choices:
            raise BadInput(f"reading {self.id!r} takes {self.taken!r}, which is not among its choices")


@dataclass(frozen=True, slots=True)
class Clause:
    """A printed rule that is no step, kept by table or floor; `incident` is what it mends, as the floor reports it."""

    lines: Lines
    says: str
    kept: Literal["by the table", "by the floor"]
    number: str = ""
    incident: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One step of the round with its typed parameters."""

    step: str
    params: Any
    lines: Lines
    says: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """One document, in one form, with its readings applied."""

    id: str
    form: str
    title: str
    room: str
    kind: Kind
    family: str
    seed: Seed
    says: str
    seats: Seats
    pack: PackRules
    round: tuple[Row, ...]
    outcomes: str
    wagers: tuple[WagerRules, ...]
    hands: Mapping[str, HandRules]
    charts: Mapping[str, Chart]
    house_way: tuple[HouseWay, ...]
    house_way_of: str
    tile_way: tuple[TileWay, ...]
    betting: Betting | None
    stakes: Stakes | None
    fees: tuple[Schedule, ...]
    readings: tuple[Reading, ...]
    taken: Mapping[str, str]
    clauses: tuple[Clause, ...]
    forms: Mapping[str, str]
    number: str
    digest: str

    @property
    def name(self) -> str:
        """The id with its form: `cordova/texas-holdem#no-limit`."""
        return f"{self.id}#{self.form}" if self.form else self.id

    @property
    def back_line(self) -> bool:
        """Whether people who stand behind a seat may wager on its hand."""
        return any(getattr(row.params, "back_line", "") == "allowed" for row in self.round)

    @property
    def further_seats(self) -> bool:
        """Whether a player may wager on seats where nobody sits, besides his own."""
        return any(getattr(row.params, "unoccupied", NOT_ALLOWED) != NOT_ALLOWED for row in self.round)

    @property
    def buttons(self) -> tuple[str, ...]:
        """The buttons that a player may hold from one hand to the next, as the sheet calls them."""
        return tuple(dict.fromkeys(row.params.button for row in self.round if hasattr(row.params, "button")))

    def at_decks(self, decks: int) -> Sheet:
        """With the pay rows for so many decks; a wager that has none is not offered."""
        if all(row.decks is None for wager in self.wagers for row in wager.pays):
            return self
        paid = [
            replace(wager, pays=tuple(row for row in wager.pays if row.decks is None or decks in row.decks))
            for wager in self.wagers
        ]
        return replace(self, wagers=tuple(wager for wager in paid if wager.pays))

    def wager(self, wager: str) -> WagerRules:
        return next(each for each in self.wagers if each.id == wager)

    def options(self) -> list[tuple[Schedule, FeeOption]]:
        return [(schedule, option) for schedule in self.fees for option in schedule.options]
