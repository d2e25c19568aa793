"""The pit: deal to every table at once, ask, answer, and read the results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from houseway.cards import NoChance, Shoe
from houseway.errors import BadInput, BrokenLaw, NotLegal, ShortDeck, check_type
from houseway.pit.given_numbers import whole_number, whole_numbers
from houseway.pit.kernels import table_records as k
from houseway.pit.open_questions import MOVES, NO_CARD, OpenQuestions, SeatViews
from houseway.pit.pit_showdown import check_rankings, mark_sevens, strengths
from houseway.pit.plan import plan
from houseway.pit.running_stacks import Openings, check_running
from houseway.pit.table_opening import Numbers, Records
from houseway.play.decisions import Choose, Pick
from houseway.play.ids import STACKS
from houseway.play.lasting import NOTHING_LASTS
from houseway.play.round import Round
from houseway.play.seat_checks import check_seats
from houseway.play.wager_question import Answer
from houseway.ranking.kernels import table_cache
from houseway.ranking.kernels.batch_rows import run
from houseway.ranking.kernels.stream_seeds import starts_of_parts
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.values import Cents

Answers: TypeAlias = tuple[Numbers, Numbers]
Player: TypeAlias = Callable[[OpenQuestions], Answers | Numbers]
"""Answers every open question: with moves, and perhaps amounts (what a raise goes to, or which cards are picked)."""

Value = TypeVar("Value", np.uint8, np.int64)

# With fewer tables than this another thread is not worth its cost.
_TABLES_A_THREAD = 4096
# The chips of a table, and everything computed from them, must fit the integers of the compiled tables.
_CHIPS_MOST = 1 << 56


@cache
def kernels(name: str) -> ModuleType:
    """Compiled tables. The first call compiles them, if no process has done so before."""
    return table_cache.with_notice(
        "preparing the compiled tables",
        lambda: import_module(f"houseway.pit.kernels.{name}"),
    )


class Pit:
    """Many tables of one sheet with the same stacks, one hand at each. The button moves with every deal.

    The same seed deals the same cards. If hands are `kept`, any of them can be replayed through the real steps. With
    `running` stacks every table goes on with the chips of its last hand, and a seat that has none left buys in again
    for its first stack.
    """

    def __init__(
        self,
        terms: Terms,
        stacks: Mapping[int, Cents],
        tables: int,
        seed: int = 1,
        *,
        first_stream: int = 0,
        kept: bool = False,
        running: bool = False,
    ) -> None:
        _check_given(terms, stacks)
        tables, seed = whole_number(tables, "tables"), whole_number(seed, "seed")
        if tables < 1:
            raise BadInput(f"a pit has at least one table, not {tables}", where="tables")
        if running:
            check_running(terms)
        self.terms, self.stacks, self.kept, self.hands_dealt = terms, dict(sorted(stacks.items())), kept, 0
        self.running = running
        self._openings = Openings(terms, self.stacks, running=running)
        self._plan = plan(terms, self._openings.orders.shape[1])
        check_rankings(self._plan, terms)
        self._tables = _room_for(tables)
        self._tables["chance"] = starts_of_parts(seed, whole_number(first_stream, "first_stream"), tables)
        self._states, self._questions = np.zeros(tables, np.int8), np.zeros(tables, k.QUESTION)
        self._which = np.arange(tables) % len(self.stacks)
        self._began = np.tile(list(self.stacks.values()), (tables, 1))
        self._bought = self._began.copy()
        self._opened = self._openings.of(self._which, self._began)
        self._log: list[tuple[Numbers, Numbers, Numbers]] = []
        self._asked: OpenQuestions | None = None

    # Dealing and answering ------------------------------------------------------------------------------------

    def deal(self) -> None:
        """Deal a new hand at every table. Unfinished hands are dropped."""
        many = len(self._tables)
        if self.running and self.hands_dealt:
            self._buy_in()
        self._which = (np.arange(many) + self.hands_dealt) % len(self.stacks)
        self._opened = self._openings.of(self._which, self._began)
        self._log.clear()
        self.hands_dealt += 1
        start, (openings, firsts, extra) = kernels("machine").start, self._opened
        words = _words(openings)
        _share(many, lambda first, last: start(first, last, firsts, words, extra, *self._kept_by_tables()))
        self._go_on()

    def _buy_in(self) -> None:
        """Go on with the chips of the last hand. Of hands that were dropped, nothing has happened."""
        over = (self._states == k.OVER)[:, None]
        now = self._began + np.where(over, self._by_column(self._which, self._gained()), 0)
        first = np.array(list(self.stacks.values()))
        self._bought += np.where(now == 0, first, 0)
        self._began = np.where(now == 0, first, now)

    def asked(self) -> OpenQuestions:
        """The open questions; empty when every hand is over."""
        if self._asked is None:
            tables = np.flatnonzero(self._states == k.ASKS)
            # Gathering rows of plain numbers is several times faster than gathering records.
            questions = _words(self._questions)[tables].view(k.QUESTION)[:, 0]
            at, positions = self._which[tables], questions["seat"]
            self._asked = OpenQuestions(
                tables, self._openings.orders[at, positions], self._openings.columns[at, positions], questions
            )
        return self._asked

    def answer(self, moves: ArrayLike, amounts: ArrayLike | None = None) -> None:
        """Answer every open question, in the order of `asked`. If any answer is refused, nothing changes.

        `amounts` are what a raise goes to, or which cards are picked; the default is `asked.default_amounts`.
        """
        asked = self.asked()
        said = whole_numbers(moves, len(asked), "moves")
        much = whole_numbers(asked.default_amounts if amounts is None else amounts, len(asked), "amounts")
        machine = kernels("machine")
        if (row := machine.first_wrong(said, much, asked.questions)) >= 0:
            word = MOVES[said[row]] if 0 <= said[row] < len(MOVES) else "move"
            where = f"table {asked.tables[row]}, seat {asked.seats[row]}"
            raise NotLegal(f"{word} ({said[row]}, {much[row]}) is not legal; legal: {asked.legal(row)}", where=where)
        if self.kept:
            self._log.append((asked.tables, said, much))
        answers, (openings, _, extra) = (asked.tables, said, much), self._opened
        words = _words(openings)
        _share(
            len(asked),
            lambda first, last: machine.answer(first, last, *answers, words, extra, *self._kept_by_tables()),
        )
        self._go_on()

    def play(self, player: Player) -> None:
        """Deal a hand at every table and play all of them to the end."""
        check_type(player, Callable, "a function from questions to answers", "player")  # type: ignore[arg-type]
        self.deal()
        while len(asked := self.asked()):
            said = player(asked)
            moves, amounts = said if isinstance(said, tuple) else (said, None)
            self.answer(moves, amounts)

    def _kept_by_tables(self) -> tuple[Records | NDArray[np.int8] | NDArray[np.int64], ...]:
        tables = self._tables
        return tables, _words(tables), self._states, self._questions, self._plan.rules, self._plan.steps

    def _go_on(self) -> None:
        """Run the showdown at tables without a question."""
        self._asked = None
        states = self._states
        if (states == k.SHORT).any():
            raise ShortDeck("there are not enough cards", where=f"table {int((states == k.SHORT).argmax())}")
        if (states == k.ASKS).any() or not (states == k.SHOWS).any():
            return
        worth, award = strengths(self._plan, self._tables), kernels("money_kernels").award
        mark_sevens(self._plan, self._tables, worth)
        _share(len(worth), lambda first, last: award(first, last, self._tables, self._states, worth, self._plan.rules))

    # What there is to see -------------------------------------------------------------------------------------

    def sight(self) -> SeatViews:
        """What every asked seat may see: the only access to cards while hands are being played."""
        asked = self.asked()
        tables, at = self._tables[asked.tables], self._which[asked.tables]
        rows, seats, hole = np.arange(len(asked)), asked.questions["seat"], self._plan.hole
        places, dealt = np.arange(hole), self._openings.orders.shape[1]
        hands = tables["hands"][:, :dealt, :hole]
        shown = tables["up"][:, :dealt, None] >> places & 1 == 1
        held = places < tables["held"][rows, seats][:, None]
        bets = self._by_column(at, tables["bets"])
        return SeatViews(
            np.where(held, hands[rows, seats], NO_CARD),
            self._by_column(at, np.where(shown, hands, NO_CARD), NO_CARD),
            tables["boards"][:, : self._plan.boards],
            self._by_column(at, tables["stack"]),
            bets,
            self._by_column(at, tables["live"][:, None] >> np.arange(dealt) & 1) == 1,
            tables["pot"] + bets.sum(axis=1),
        )

    def _by_column(self, openings: Numbers, values: NDArray[Value], empty: int = 0) -> NDArray[Value]:
        """Values by position, rearranged by seat number."""
        columns = self._openings.columns[openings]
        found = np.full((len(values), len(self.stacks), *values.shape[2:]), empty, values.dtype)
        found[np.arange(len(values))[:, None], columns] = values[:, : columns.shape[1]]
        return found

    def net(self) -> Numbers:
        """The gain of every seat, by table and seat, once all hands are over."""
        return self._by_column(self._which, self.net_by_position())

    def net_by_position(self) -> Numbers:
        """The same by table and position: first the seat to the left of the button, last the button itself."""
        self._check_over()
        return self._gained()

    def _gained(self) -> Numbers:
        before = np.take_along_axis(self._began, self._openings.columns[self._which], axis=1)
        gained: Numbers = self._tables["stack"][:, : before.shape[1]] - before
        return gained

    @property
    def stacks_now(self) -> Numbers:
        """The chips of every seat after the last hand, by table and seat."""
        return self._began + self.net()

    @property
    def bought(self) -> Numbers:
        """The chips that every seat has bought so far, by table and seat."""
        return self._bought.copy()

    @property
    def collection(self) -> Numbers:
        """The fees that every table has paid, without jackpots."""
        self._check_over()
        return self._tables["collection"].copy()

    @property
    def jackpot(self) -> Numbers:
        """What every table has paid into jackpots."""
        self._check_over()
        return self._tables["jackpot"].copy()

    @property
    def carried(self) -> Numbers:
        """The chips of every table that nobody has won, and that stay in the pot for a next hand."""
        self._check_over()
        return self._tables["carried"].copy()

    def _check_over(self) -> None:
        if not self.hands_dealt:
            raise BadInput("no hand has been dealt yet", where="pit")
        if len(self.asked()):
            raise BadInput(f"{len(self.asked())} hands are still being played", where="pit")

    def replayed(self, table: int) -> Round:
        """Replay the hand of one table through the real steps and check that the result is the same."""
        self._check_over()
        if not self.kept:
            raise BadInput("the hands of this pit are not kept", where="kept")
        if not 0 <= (table := whole_number(table, "table")) < len(self._tables):
            raise BadInput(f"the pit has tables 0 to {len(self._tables) - 1}", where=f"table {table}")
        facts = self._tables[table]
        decks = [facts["decks"][at, : facts["stubs"][at]].tolist() for at in range(facts["shuffles"] + 1)]
        shoe = Shoe(decks[0], NoChance(), orders=[each[::-1] for each in decks[1:]])
        stacks = dict(zip(self.stacks, self._began[table].tolist(), strict=True))
        played = Round(self.terms, stacks, shoe, lasting=self._openings.buttons[self._which[table]].lasting)
        for tables, moves, amounts in self._log:
            place = int(np.searchsorted(tables, table))
            if place < len(tables) and tables[place] == table:
                _say(played, int(moves[place]), int(amounts[place]))
        mine = {STACKS[seat]: int(gain) for seat, gain in zip(self.stacks, self.net()[table], strict=True)}
        if played.state != "over" or any(played.net().get(each, 0) != gain for each, gain in mine.items()):
            raise BrokenLaw(f"the steps say {played.net()}, the pit {mine}", where=f"table {table}")
        return played


# What is given ------------------------------------------------------------------------------------------------


def _check_given(terms: Terms, stacks: Mapping[int, Cents]) -> None:
    """Refuse anything but poker, and stacks that the compiled tables cannot count."""
    check_seats(terms, stacks, NOTHING_LASTS)
    if terms.sheet.kind != "poker":
        raise BadInput("only poker is dealt in the pit", where=terms.sheet.name)
    if len(stacks) > k.SEATS_MOST:
        raise BadInput(f"the pit seats up to {k.SEATS_MOST}, not {len(stacks)}", where="seats")
    if sum(stacks.values()) > _CHIPS_MOST:
        raise BadInput("these are more chips than the pit can count", where="stacks")


def _room_for(tables: int) -> Records:
    try:
        return np.zeros(tables, k.TABLE)
    except (MemoryError, OverflowError, ValueError):
        needed = tables * k.TABLE.itemsize >> 30
        raise BadInput(f"{tables:,} tables need {needed:,} GiB of memory", where="tables") from None


def _words(records: Records) -> NDArray[np.int64]:
    """The same memory as rows of plain numbers, which can be copied in part."""
    return records.view(np.int64).reshape(len(records), -1)


# Work ---------------------------------------------------------------------------------------------------------


def _share(rows: int, job: Callable[[int, int], object]) -> None:
    """Run a job over all rows, on as many threads as are worth it."""
    threads = min(table_cache.threads(), max(rows // _TABLES_A_THREAD, 1))
    if threads == 1:
        job(0, rows)
    else:
        edges = [rows * part // threads for part in range(threads + 1)]
        run(threads, lambda part: job(edges[part], edges[part + 1]), threads)


_WORDS = (
    ("fold",),
    ("check", "pass", "agree", "kept"),
    ("call", "bring in", "open"),
    ("bet", "raise", "complete", "straddle", "kill", "object", "split"),
)


def _say(played: Round, move: int, amount: int) -> None:
    """Give an answer of the pit at a single table."""
    asked = played.open_decisions()[0]
    said: Answer
    if isinstance(asked, Pick):
        said = tuple(face for place, face in enumerate(asked.cards) if amount >> place & 1)
    else:
        assert isinstance(asked, Choose)
        word = next(each for each in _WORDS[move] if each in asked.moves)
        said = (word, amount) if word in (asked.amounts or {}) else word
    played.answer(asked.number, asked.seat, said)
