"""The pit for games with a player-dealer: wagers and banks as arrays, a round at every table at once."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index

from numpy.typing import ArrayLike

from houseway.cards import NoChance, Shoe
from houseway.errors import BadInput, BrokenLaw
from houseway.families.bank.baccarat.third_cards import ThirdCards
from houseway.families.bank.special.go_to_war import GoToWar
from houseway.pit.banked.bank_tables import NO_BUTTON, BankTables, TableStep
from houseway.pit.banked.community_plan import community_steps
from houseway.pit.banked.known_rules import check_opening, check_row, refusal
from houseway.pit.banked.wager_arrays import Laid, Layout, banked_by
from houseway.pit.table_opening import Numbers
from houseway.play.decisions import Choose
from houseway.play.ids import COLLECTION, STACKS, CircleId
from houseway.play.lasting import NOTHING_LASTS
from houseway.play.round import Round
from houseway.play.seat_checks import check_seats
from houseway.play.steps import check_stakes
from houseway.play.wager_question import Wager
from houseway.rules.terms import Terms
from houseway.rules.values import Cents

# The chips of a table, and everything computed from them, must fit the integers of the compiled tables.
_CHIPS_MOST = 1 << 48


class BankPit:
    """Many tables of one sheet with a player-dealer, all with the same stacks, one round at each.

    `bank` is the seat that banks. Wagers lie until others are made. A shoe lasts from round to round as at a single
    table. The same seed deals the same cards.
    """

    def __init__(
        self, terms: Terms, stacks: Mapping[int, Cents], tables: int, seed: int = 1, *, bank: int | None = None
    ) -> None:
        _check_given(terms, stacks)
        tables, seed = _whole_number(tables, "tables"), _whole_number(seed, "seed")
        if tables < 1:
            raise BadInput(f"a pit has at least one table, not {tables}", where="tables")
        self.terms, self.stacks, self.rounds_dealt = terms, dict(sorted(stacks.items())), 0
        self.bank = next(iter(self.stacks)) if bank is None else _whole_number(bank, "bank")
        if self.bank not in self.stacks:
            raise BadInput(f"nobody sits at seat {self.bank}", where="bank")
        self._steps, moments = _plan(terms, list(self.stacks), self.bank)
        layout = Layout.of(terms, self.stacks, self.bank, moments)
        self._tables = BankTables.of(layout, tables, seed)
        self._laid: Laid | None = None

    def wager(self, wagers: Mapping[str, ArrayLike], bank: ArrayLike | None = None) -> None:
        """Lay wagers and banks at all tables, in cents; a refusal changes nothing.

        Amounts are by table and seat; a row is the same for every table, and a single amount for every seat but the
        bank's. Without `bank`, each player-dealer covers the wagers as far as the stack goes.
        """
        layout = self._tables.layout
        self._laid = self._tables.laid = layout.laid(layout.read(wagers, len(self._tables)), bank)

    def deal(self) -> None:
        """Deal and settle a round at every table on which there is a wager."""
        if self._laid is None:
            raise BadInput("no wagers have been made yet", where="pit")
        self._tables.action[:] = NO_BUTTON
        self._tables.gained[:] = 0
        for step in self._steps:
            step.run(self._tables)
        self.rounds_dealt += 1

    def __len__(self) -> int:
        return len(self._tables)

    @property
    def layout(self) -> Layout:
        """The circles of a table, and what the steps ask of every seat before the deal."""
        return self._tables.layout

    def laid_banks(self) -> Numbers:
        """What every player-dealer has put up."""
        if self._laid is None:
            raise BadInput("no wagers have been made yet", where="pit")
        return self._laid.bank.copy()

    # What has come of it -----------------------------------------------------------------------------------------

    def gained(self, wager: str) -> Numbers:
        """What every seat has won or lost on a wager, by table and seat, without fees."""
        self._check_over()
        names = self._tables.layout.names
        if wager not in names:
            raise BadInput(f"no such wager; expected one of {', '.join(names)}", where=wager)
        return self._tables.gained[..., names.index(wager)].copy()

    def net(self) -> Numbers:
        """The gain of every seat, the bank's among them, by table and seat, fees included."""
        laid = self._check_over()
        won: Numbers = self._tables.gained.sum(axis=2)
        net: Numbers = won - laid.player_fees
        net[:, list(self.stacks).index(self.bank)] = -won.sum(axis=1) - laid.bank_fees
        return net

    @property
    def collection(self) -> Numbers:
        """The fees that every table has paid."""
        laid = self._check_over()
        total: Numbers = laid.player_fees.sum(axis=1) + laid.bank_fees
        return total

    def _check_over(self) -> Laid:
        if self._laid is None or not self.rounds_dealt:
            raise BadInput("no round has been dealt yet", where="pit")
        return self._laid

    def replayed(self, table: int) -> Round:
        """Replay the last round of one table through the real steps and check that the result is the same."""
        laid, tables = self._check_over(), self._tables
        if not 0 <= (table := _whole_number(table, "table")) < len(tables):
            raise BadInput(f"the pit has tables 0 to {len(tables) - 1}", where=f"table {table}")
        shoe, begins = tables.shoes[table].tolist(), int(tables.begins[table])
        rolls = [tuple(tables.dice[table].tolist())] if tables.dice.shape[1] else []
        dealt = Shoe(shoe[begins:], NoChance(), rolls=rolls)
        played = Round(self.terms, self.stacks, dealt, lasting=banked_by(self.bank), rack=shoe[:begins])
        while played.asked is not None:
            for each in played.open_decisions():
                played.answer(each.number, each.seat, self._answer(each, table, laid))
        self._compare(played, table)
        return played

    def _answer(self, asked: object, table: int, laid: Laid) -> object:
        if isinstance(asked, Choose) and asked.about == "bank":
            return "take" if asked.seat == self.bank else "pass"
        if isinstance(asked, Wager) and asked.about == "wagers":
            amounts = laid.wagers[table, list(self.stacks).index(asked.seat)].tolist()
            names = self._tables.layout.names
            return {CircleId(name): cents for name, cents in zip(names, amounts, strict=True) if cents}
        if isinstance(asked, Wager) and asked.about == "bank wager":
            return {asked.circles[0].id: int(laid.bank[table])}
        raise BrokenLaw(f"the steps ask what the pit does not: {asked}", where=f"table {table}")

    def _compare(self, played: Round, table: int) -> None:
        net, fees = self.net()[table].tolist(), int(self.collection[table])
        mine = {STACKS[seat]: gain for seat, gain in zip(self.stacks, net, strict=True)} | {COLLECTION: fees}
        there = {account: played.net().get(account, 0) for account in mine}
        if played.state != "over" or mine != there:
            raise BrokenLaw(f"the steps say {there}, the pit {mine}", where=f"table {table}")


def _plan(terms: Terms, seats: list[int], bank: int) -> tuple[list[TableStep], tuple[str, ...]]:
    """The steps of a sheet for all tables, and its moments of collection. What is not known is refused by name."""
    for row in terms.sheet.round:
        check_row(terms, row)
    if any(isinstance(row.params, ThirdCards | GoToWar) for row in terms.sheet.round):
        return community_steps(terms, seats, bank), check_opening(terms)
    raise refusal(terms, "of games with a player-dealer the pit deals baccarat, war and twenty-one")


def _check_given(terms: Terms, stacks: Mapping[int, Cents]) -> None:
    """Refuse anything without a player-dealer, and stacks that the compiled tables cannot count."""
    check_seats(terms, stacks, NOTHING_LASTS)
    check_stakes(terms)
    if terms.sheet.kind != "bank":
        raise BadInput("this game has no player-dealer; poker is dealt by Pit", where=terms.sheet.name)
    if sum(stacks.values()) > _CHIPS_MOST:
        raise BadInput("these are more chips than the pit can count", where="stacks")


def _whole_number(given: int, where: str) -> int:
    """A whole number of Python or NumPy."""
    try:
        return index(given)
    except TypeError:
        raise BadInput(f"expected a whole number, found {given!r}", where=where) from None
