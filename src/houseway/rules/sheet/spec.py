"""The typed sheet: what one document says, with the printed lines that each part comes from.

A sheet holds values, tables, names and one sequence (the round); never a condition, a loop or an expression.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, cast

from houseway.cards import Pack
from houseway.cards.pack import PackKind
from houseway.errors import BadInput, nearest
from houseway.rules.house_ways import HouseWay
from houseway.rules.loading.pay_rows import unfold_chart, unfold_wager
from houseway.rules.sheet.schedules import NOTHING, FeeOption, Schedule, Structure
from houseway.rules.sheet.values import Band, Cells, Lines, Money, Odds, Rates
from houseway.rules.tile_ways import TileWay

Kind = Literal["poker", "bank", "rummy", "points"]
# Defaults are plain ints, as the reader makes them.
DOLLAR = cast(Money, 100)
HeadsUp = Literal["whenever two remain", "from the start of the round", "two with chips at the start", "capped as well"]
LeastRaise = Literal["the last raise", "the increment of the round", "the amount to call", "a dollar"]
ShortAllIn = Literal[
    "does not reopen",
    "reopens from half",
    "reopens",
    "stops only who has bet or raised",
    "reopens once several make a raise",
]
NOT_ALLOWED = "not allowed"
NO_LINES = Lines()


@dataclass(frozen=True, slots=True)
class Source:
    """The printed original: the room it comes from, and the lines of this document among the room's.

    `also` are lines of the room's other documents that rule this game too, such as its fee book. `title` and `file` are
    the room's name and the file of its documents, as `room.toml` has them.
    """

    room: str
    lines: Lines
    also: Lines = NO_LINES
    title: str = ""
    file: str = ""

    @property
    def all_lines(self) -> Lines:
        """The lines that a part of this sheet may cite."""
        return self.lines | self.also


@dataclass(frozen=True, slots=True)
class Seats:
    """How many may sit, and the direction of play. `circles`, where printed, is how many may wager at one seat.

    `people`, where printed, is how many may play at the table, those behind the seats among them.
    """

    min: int
    max: int
    lines: Lines
    direction: Literal["clockwise", "counter-clockwise"] = "clockwise"
    circles: int = 0
    people: int = 0
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
            raise BadInput(f"expected {self.fewest_decks} to {self.most_decks} decks, found {self.decks}")
        if self.shuffled == "at the cut card" and not 0 < self.cut < len(self.pack()):
            raise BadInput(f"the cut card lies {self.cut} from the end; expected 1 to {len(self.pack()) - 1}")

    def decks_allowed(self, decks: int) -> bool:
        return (self.fewest_decks or self.decks) <= decks <= (self.most_decks or self.decks)

    def pack(self, decks: int = 0) -> Pack:
        return Pack(decks or self.decks, self.jokers, self.without, self.removed, self.added, self.marked, self.kind)


@dataclass(frozen=True, slots=True)
class PayRow:
    """One row of a pay table: on this outcome, pay these odds; where `decks` are named, with so many alone.

    A row without lines of its own has those of its wager.
    """

    on: str
    pays: Odds
    lines: Lines = NO_LINES
    decks: Band | None = None
    says: str = ""


@dataclass(frozen=True, slots=True)
class WagerRules:
    """A circle on the layout. Pushes are looked at first, then the pay rows in order; anything else loses.

    `outcomes` are the words of its rows where they are not the sheet's: another vocabulary, or the classes of an order.
    A wager paid `for each` is paid for every row that is true, as often as it is. `opens` is the moment at which it may
    be made: before the deal, or in the middle of it; then it may be so many `times` the wager that it equals or is
    limited by. It is `at_most` as large as another wager, or as several together. Of the wagers that are `one_of` the
    same thing, a player makes one. None is larger than `most`, whatever limits are posted. One that is not `offered` is
    left off the layout of this table.
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
    most: Money = NOTHING
    at_most: tuple[str, ...] = ()
    equals: str = ""
    opens: str = "before the deal"
    times: int = 1
    one_of: str = ""
    offered: Literal["yes", "no"] = "yes"
    says: str = ""

    def __post_init__(self) -> None:
        pays = tuple(row if row.lines else replace(row, lines=self.lines) for row in self.pays)
        object.__setattr__(self, "pays", pays)

    @staticmethod
    def unfold(written: dict[str, Any]) -> dict[str, Any]:
        return unfold_wager(written)


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

    @staticmethod
    def unfold(written: dict[str, Any]) -> dict[str, Any]:
        return unfold_chart(written)

    def __post_init__(self) -> None:
        for name, cells in self.rows.items():
            if len(cells) != len(self.columns):
                raise BadInput(f"row {name!r} has {len(cells)} cells under {len(self.columns)} columns")


@dataclass(frozen=True, slots=True)
class Betting:
    """How a pot is bet: the structure (`others` may be posted instead), the cap on raises (0: none) and its exceptions.

    A raise is at least `least_raise`, at a spread limit that increment or the last raise; for less it is a short one.
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
class Choice:
    """One way to read a doubtful place: what it says, and the values of the sheet that it sets."""

    says: str
    sets: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reading:
    """A place where the document contradicts itself, is cut off or is silent, and how it is read.

    What its choices set may replace what the readings in `over` have set; otherwise two readings must agree.
    A doubt about some `forms` alone is no reading of the others.
    """

    id: str
    asks: str
    lines: Lines
    choices: Mapping[str, Choice]
    taken: str
    because: str
    over: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.choices) < 2:
            raise BadInput("has one choice; a doubt with one answer is a row of `notes`")
        if self.taken not in self.choices:
            hint = nearest(self.taken, list(self.choices))
            raise BadInput(f"takes {self.taken!r}, which is not among its choices; {hint}")

    @staticmethod
    def unfold(written: dict[str, Any]) -> dict[str, Any]:
        """`asks = [lines, question]`, `taken = [choice, because]`; a choice that sets nothing may be its sentence."""
        whole = dict(written)
        for key, other in (("asks", "lines"), ("taken", "because")):
            match whole.get(key):
                case [str(first), str(second)] if other not in whole:
                    whole[key], whole[other] = (second, first) if key == "asks" else (first, second)
        if isinstance(choices := whole.get("choices"), dict):
            whole["choices"] = {
                name: {"says": each} if isinstance(each, str) else each for name, each in choices.items()
            }
        return whole


@dataclass(frozen=True, slots=True)
class Note:
    """A doubt with one sensible answer, or an explanation: lines and a sentence."""

    lines: Lines
    says: str


@dataclass(frozen=True, slots=True)
class Clause:
    """A printed rule that is no step, kept by table or floor; `incident` is what it mends, as the floor reports it.

    Where it says how many collection rates a table may post, `rates` is that number.
    """

    lines: Lines
    says: str
    kept: Literal["by the table", "by the floor"]
    number: str = ""
    incident: str = ""
    rates: int = 0


@dataclass(frozen=True, slots=True)
class RoundRow:
    """One step of the round with its typed parameters, and the name that it has where another row is the same step."""

    step: str
    params: Any
    lines: Lines
    says: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One document, in one form, with its readings applied. `changed` says what is not as printed.

    `takes` are the posted stakes that a step of the round takes; None where the steps are not known.
    """

    id: str
    form: str
    title: str
    room: str
    kind: Kind
    family: str
    source: Source
    says: str
    seats: Seats
    pack: PackRules
    round: tuple[RoundRow, ...]
    outcomes: str
    wagers: tuple[WagerRules, ...]
    hands: Mapping[str, HandRules]
    charts: Mapping[str, Chart]
    house_way: tuple[HouseWay, ...]
    house_way_of: str
    tile_way: tuple[TileWay, ...]
    tile_way_of: str
    betting: Betting | None
    stakes: Stakes | None
    fees: tuple[Schedule, ...]
    readings: tuple[Reading, ...]
    taken: Mapping[str, str]
    clauses: tuple[Clause, ...]
    notes: tuple[Note, ...]
    furniture: Lines
    forms: Mapping[str, str]
    number: str
    digest: str
    extends: str = ""
    changed: tuple[str, ...] = ()
    takes: frozenset[str] | None = None

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
        """Whether a player may wager on empty seats besides their own."""
        return any(getattr(row.params, "unoccupied", NOT_ALLOWED) != NOT_ALLOWED for row in self.round)

    @property
    def buttons(self) -> tuple[str, ...]:
        """The buttons that a player may hold from one hand to the next, as the sheet calls them."""
        return tuple(dict.fromkeys(row.params.button for row in self.round if hasattr(row.params, "button")))

    def at_decks(self, decks: int) -> Sheet:
        """With the pay rows for so many decks; a wager that has none is not offered."""
        everything = all(wager.offered == "yes" for wager in self.wagers)
        if everything and all(row.decks is None for wager in self.wagers for row in wager.pays):
            return self
        paid = [
            replace(wager, pays=tuple(row for row in wager.pays if row.decks is None or decks in row.decks))
            for wager in self.wagers
            if wager.offered == "yes"
        ]
        return replace(self, wagers=tuple(wager for wager in paid if wager.pays))

    def wager(self, wager: str) -> WagerRules:
        found = next((each for each in self.wagers if each.id == wager), None)
        if found is None:
            known = nearest(wager, [each.id for each in self.wagers])
            raise BadInput(f"no wager is called {wager!r}; {known}", where=self.name)
        return found

    def options(self) -> list[tuple[Schedule, FeeOption]]:
        return [(schedule, option) for schedule in self.fees for option in schedule.options]
