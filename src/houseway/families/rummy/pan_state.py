"""The facts of a hand of pan, and what may happen to a hand at any moment: thrown away, called off, won."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, reduce
from operator import or_
from typing import Literal, TypeAlias

from houseway.errors import BadInput
from houseway.play.events import Reported
from houseway.play.ids import TOPS, PileId, stack
from houseway.play.lasting import LastingState, lasts
from houseway.play.table import Pile, Table
from houseway.ranking.melds import Grown, MeldRules, Squares
from houseway.rules.sheet.spec import Chart
from houseway.rules.sheet.values import Cents, Lines

DRAWN = PileId("drawn")
DISCARDS = PileId("discards")

Alone: TypeAlias = Literal["has won", "must pan"]
WithoutChips: TypeAlias = Literal["throws the hand away", "plays on"]
Doubled: TypeAlias = Literal["what they collect", "what they collect and pay", "what they collect on going out"]


@lasts("first", public=("seat",))
class FirstToAct(LastingState, frozen=True):
    """`seat` is first in the next hand: the winner of the last one; 0 in a new session.

    `dealt` are those who were dealt the last hand, in rotation from the winner on.
    """

    seat: int = 0
    dealt: tuple[int, ...] = ()

    def without(self, seat: int) -> FirstToAct:
        """A winner who leaves gives up the first, to the next in rotation who was dealt the last hand."""
        left = tuple([each for each in self.dealt if each != seat])
        first = self.seat if self.seat != seat else next(iter(left), 0)
        return FirstToAct(first, left if first else ())


@dataclass(slots=True)
class Pan:
    """What the steps of one hand share.

    `declared` are the active players, in order; `payers` those of them who pay; `playing` those who still take turns.
    `worth` and `collected` are in chips from each player. `offer` is the seat that discarded the top discard, while the
    next player may take it. Those who play `double` do so for what is `doubled`.
    """

    chip: Cents = 0
    double: list[int] = field(default_factory=list)
    doubled: Doubled = "what they collect"
    tops: dict[int, Cents] = field(default_factory=dict)
    first: int = 0
    order: tuple[int, ...] = ()
    miscounted: dict[int, int] = field(default_factory=dict)
    uncounted: list[int] = field(default_factory=list)
    declared: list[int] = field(default_factory=list)
    payers: list[int] = field(default_factory=list)
    playing: list[int] = field(default_factory=list)
    fouled: list[int] = field(default_factory=list)
    fouled_pay: bool = True
    touched: list[int] = field(default_factory=list)
    boards: dict[int, list[Pile]] = field(default_factory=dict)
    worth: dict[int, int] = field(default_factory=dict)
    collected: dict[int, int] = field(default_factory=dict)
    offer: int = 0
    reshuffles: int = 0
    alone: Alone = "has won"
    without_chips: WithoutChips = "throws the hand away"
    must_use: bool = False
    winner: int = 0
    over: bool = False

    def due(self, seat: int) -> int:
        """Chips that the seat may still ask of each player for what lies on its board."""
        return max(0, self.worth.get(seat, 0) - self.collected.get(seat, 0))

    def stake(self, seat: int) -> Cents:
        """What a chip is worth to this seat by its own stake."""
        return self.chip * 2 if seat in self.double else self.chip

    def chip_between(self, payee: int, payer: int, *, going_out: bool) -> Cents:
        """What is paid for a chip that one seat collects from another."""
        twice = payee in self.double and (going_out or self.doubled != "what they collect on going out")
        twice |= payer in self.double and self.doubled == "what they collect and pay"
        return self.chip * 2 if twice else self.chip

    def board(self, seat: int) -> list[Pile]:
        return self.boards.setdefault(seat, [])

    def melded(self, seat: int) -> int:
        return sum(len(meld.cards) for meld in self.board(seat))


def meld_rules(
    ranks: Chart,
    conditions: Chart,
    squares: Squares = "take any card of the rank",
    grown: Grown = "every condition in them",
) -> MeldRules:
    """The numbers of the sheet's two charts. Cached, because the meld rankers cache by these rules."""
    marked = {name: "".join(_marked(ranks.columns, cells)) for name, cells in ranks.rows.items()}
    prices = tuple((name, _price(name, cells)) for name, cells in conditions.rows.items())
    valle, any_suits = marked.get("valle", ""), marked.get("non-comoquer", "")
    return _meld_rules("".join(ranks.columns), valle, any_suits, squares, grown, prices)


@cache
def _meld_rules(
    sequence: str,
    valle: str,
    any_suits: str,
    squares: Squares,
    grown: Grown,
    prices: tuple[tuple[str, tuple[int, int]], ...],
) -> MeldRules:
    return MeldRules(
        sequence=sequence, valle=valle, any_suits=any_suits, squares=squares, grown=grown, conditions=dict(prices)
    )


def _marked(columns: tuple[str, ...], cells: tuple[str, ...]) -> list[str]:
    return [column for column, cell in zip(columns, cells, strict=True) if cell == "yes"]


def _price(name: str, cells: tuple[str, ...]) -> tuple[int, int]:
    if len(cells) != 2 or not all(cell.isdigit() for cell in cells):
        raise BadInput(f"expected chips for any suit and for spades, found {' | '.join(cells)}", where=name)
    return int(cells[0]), int(cells[1])


def chips(count: int) -> str:
    return f"{count} chip{'s' * (count != 1)}"


def report(table: Table, incident: str, seat: int, remedy: str, *words: str) -> None:
    """Say what is done about an incident, under the clauses of the sheet that rule on these words."""
    lines = reduce(or_, [each.lines for each in table.terms.sheet.clauses if each.incident in words], Lines())
    table.events.append(Reported(incident, seat, remedy, str(lines)))


def throw_away(table: Table, pan: Pan, seat: int) -> None:
    """The hand goes to the muck unseen and takes no more turns. Melds stay where everybody saw them."""
    table.muck(table.hand(seat))
    pan.miscounted.pop(seat, None)
    if seat in pan.playing:
        pan.playing.remove(seat)


def return_top(table: Table, pan: Pan, seat: int, because: str) -> None:
    if amount := pan.tops.pop(seat, 0):
        table.ledger.move(TOPS, stack(seat), amount, because)


def call_off(table: Table, pan: Pan, why: str) -> None:
    """Nobody wins: every top goes back, less the fee that was taken from it, and whoever was first is first again."""
    if not pan.tops:
        table.announce(f"{why}: the hand is over")
    for seat in table.seats:
        return_top(table, pan, seat, f"{why}: the top goes back")
    table.keep(FirstToAct(pan.first, table.order_from(pan.first)))
    pan.over = True


def award_hand(table: Table, pan: Pan, seat: int, because: str) -> None:
    """The hand is won. The winner takes the tops, where there are any, and will be first in the next hand."""
    if tops := table.ledger[TOPS]:
        table.ledger.move(TOPS, stack(seat), tops, because)
    else:
        table.announce(f"{table.name(seat)} has won the hand: {because}", named=(seat,))
    table.keep(FirstToAct(seat, table.order_from(seat)))
    pan.over = True
