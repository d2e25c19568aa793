"""What may be done at a table. Each act checks, changes the live table and adds what must be written down.

A refusal leaves everything as it was. The caller commits the change before anybody is shown anything.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, assert_never

import msgspec
from sqlalchemy import bindparam, insert, update

from houseway.bots.bot import policy
from houseway.errors import BadInput, NotLegal, TooLate
from houseway.play.ids import PEOPLE, STACKS
from houseway.play.round_file import said_of, write
from houseway.play.seat_notes import SeatNotes
from houseway.room.money.books import Books, issuer, purse, seat_account
from houseway.room.room_errors import NotAllowed
from houseway.room.store.change import Booked, Change
from houseway.room.store.schema import actions, rounds, tables
from houseway.room.tables.endings import cash_out, close_table, end_round
from houseway.room.tables.live_table import LiveTable
from houseway.room.tables.stored_session import Drawn, Occupant, answer, used
from houseway.room.wire import protocol as p
from houseway.room.wire.read_answers import answer_of
from houseway.rules.terms import buy_in_fault, usual_stack
from houseway.rules.values import Cents, dollars

BOT_NAMES = ("Ada", "Bruno", "Chen", "Dolores", "Emil", "Fatima", "Gus", "Hana", "Ivo", "June", "Kofi", "Lena", "Max")
STAFF = ("dealer", "floor")
KEEP = update(tables).where(tables.c.id == bindparam("number"))


@dataclass(frozen=True, slots=True)
class Doer:
    """Who does something: a person with a role; the clock and the bots have number 0."""

    person: int
    name: str
    role: p.Role = "player"

    @property
    def staff(self) -> bool:
        return self.role in STAFF


CLOCK = Doer(0, "the clock", "floor")


@dataclass(slots=True)
class Act:
    """One thing being done: at which table, by whom, at what time, and what is to be written."""

    table: LiveTable
    books: Books
    doer: Doer
    at: float
    next_round: Callable[[], int] | None = None
    command: str | None = None
    round_id: int = 0
    change: Change = field(default_factory=Change)
    payload: dict[str, Any] = field(default_factory=dict)
    drawn: Drawn | None = None
    keeps: bool = True
    begun: bool = False

    @property
    def now(self) -> int:
        return int(self.at)

    def move(self, payer: str, payee: str, cents: Cents, because: str) -> None:
        """Chips from one account of the books to another; nothing where there are none."""
        if cents:
            postings, round_id = {payer: -cents, payee: cents}, self.round_id or None
            self.change.entries.append(Booked(because, self.doer.name, postings, self.now, self.table.id, round_id))

    def pay_in(self, person: int, seat: int, chips: Cents, because: str) -> None:
        mine = purse(person, self.table.config.chips)
        self.move(mine, seat_account(self.table.id, seat), chips, because)

    def check_purse(self, person: int, chips: Cents) -> None:
        self.books.check(purse(person, self.table.config.chips), chips)


def perform(act: Act, do: p.Command) -> Change:
    """Carry out a command: the table as it is afterwards, and everything that must be written for it."""
    table = act.table
    if table.closed:
        raise TooLate("the table is closed", where=f"table {table.id}")
    kind = str(do.__struct_config__.tag)
    act.payload = msgspec.to_builtins(do)
    act.round_id = table.round_id if table.open_round else 0
    asked = table.open_round.count if table.open_round else 0
    match do:
        case p.AnswerIt():
            _answer(act, do)
        case p.Sit():
            sit(act, act.doer.person, act.doer.name, do.seat, do.chips)
        case p.Leave() | p.StepAway():
            _leave(act, stands=isinstance(do, p.StepAway))
        case p.SitOut():
            table.seating.sit_out(table.place(act.doer.person))
        case p.ComeBack():
            _come_back(act)
        case p.StandBehind():
            _stand_behind(act, do)
        case p.Rebuy():
            _rebuy(act, do.chips)
        case p.Deal():
            _deal(act)
        case p.AddBot():
            _add_bot(act, do)
        case p.RemoveBot():
            _remove_bot(act, do.seat)
        case p.TakeButton():
            table.seating.take_button(table.place(act.doer.person), do.button)
        case p.ReturnButton():
            table.seating.return_button(table.place(act.doer.person), do.button)
        case p.PlaySeat():
            table.seating.play_seat(table.place(act.doer.person), do.seat)
        case p.GiveUpSeat():
            _give_up_seat(act, do.seat)
        case p.Pause() | p.Resume():
            _pause(act, paused=isinstance(do, p.Pause))
        case p.Report():
            _report(act, do)
        case p.VoidRound():
            _void(act, do.because)
        case _:
            assert_never(do)
    return finish(act, kind, asked)


def finish(act: Act, kind: str, asked: int = 0) -> Change:
    """Close a round that has just ended, and write the act down with its place in the order of the table."""
    table = act.table
    if table.played is not None and table.played.state != "open" and table.ended is not table.played:
        end_round(act)
        act.keeps = True
        table.ended_seq = table.seq + 1
    table.seq += 1
    row: dict[str, object] = {"table": table.id, "seq": table.seq, "round": act.round_id or None, "kind": kind}
    row |= {"person": act.doer.person or None, "command": act.command, "at": act.now}
    row["payload"] = msgspec.json.encode(act.payload).decode()
    row["drawn"] = msgspec.json.encode(act.drawn).decode() if act.drawn else None
    act.change.add(insert(actions), row)
    if act.keeps:
        kept = msgspec.json.encode(table.kept()).decode()
        act.change.add(KEEP.values(kept=bindparam("as_kept")), {"number": table.id, "as_kept": kept})
    table.moved_at = act.at
    if table.played is not None and table.played.count != asked:
        table.asked_at = act.at
    table.mark()
    return act.change


def closed(act: Act) -> Change:
    """Close the table; everybody takes his chips along."""
    close_table(act)
    return finish(act, "close")


# Places -------------------------------------------------------------------------------------------------------


def sit(act: Act, person: int, name: str, seat: int, chips: Cents) -> None:
    """Take a seat for a person, with chips of his own."""
    table = act.table
    if table.place_of(person):
        raise NotLegal("whoever has a place at this table cannot take another", where=f"seat {seat}")
    if seat in table.places:
        raise BadInput("somebody sits there", where=f"seat {seat}")
    act.check_purse(person, chips)
    table.seating.join(seat, chips, name)
    table.places[seat] = Occupant(person, name)
    act.pay_in(person, seat, chips, f"{name} buys in at seat {seat} of {table.config.name}")


def _leave(act: Act, *, stands: bool) -> None:
    table = act.table
    seat = table.place(act.doer.person)
    if stands and seat <= table.terms.sheet.seats.max:
        raise NotLegal("you sit; `leave` gives up a seat", where=f"seat {seat}")
    _give_up(act, seat)


def _give_up(act: Act, seat: int) -> None:
    if act.table.seating.in_play(seat):
        act.table.places[seat].leaving = True
    else:
        cash_out(act, seat)


def _come_back(act: Act) -> None:
    """Be dealt in again; whoever was about to leave stays."""
    table = act.table
    seat = table.place(act.doer.person)
    table.seating.come_back(seat)
    table.places[seat].leaving = False


def _stand_behind(act: Act, do: p.StandBehind) -> None:
    table, person = act.table, act.doer
    most = table.terms.sheet.seats.max
    number = table.place_of(person.person)
    if 0 < number <= most:
        raise NotLegal("whoever sits cannot stand behind another seat as well", where=f"seat {number}")
    if number:
        table.seating.stand_behind(number, do.seat, do.chips)
        return
    act.check_purse(person.person, do.chips)
    number = next((each for each in range(most + 1, PEOPLE) if each not in table.places), PEOPLE)
    table.seating.stand_behind(number, do.seat, do.chips, person.name)
    table.places[number] = Occupant(person.person, person.name)
    act.pay_in(person.person, number, do.chips, f"{person.name} stands behind seat {do.seat} of {table.config.name}")


def _rebuy(act: Act, chips: Cents) -> None:
    table = act.table
    seat = table.place(act.doer.person)
    act.check_purse(act.doer.person, chips)
    add_chips(act, seat, chips)
    act.pay_in(act.doer.person, seat, chips, f"{act.doer.name} brings more chips to seat {seat} of {table.config.name}")


def add_chips(act: Act, seat: int, chips: Cents) -> None:
    """More chips for a seat, within the printed buy-in; in play they wait for the end of the round."""
    table, occupant = act.table, act.table.places[seat]
    dealt = table.seating.in_play(seat)
    open_round, resting = table.open_round, table.seating.stacks.get(seat, 0)
    has = open_round.table.ledger[STACKS[seat]] if dealt and open_round else resting
    total, band = has + occupant.adding + chips, table.terms.buy_in
    if band is not None and (total < band.low or (band.high is not None and total > band.high)):
        raise BadInput(f"{dollars(total)} in all is outside the buy-in of {band}", where=f"seat {seat}")
    if dealt:
        occupant.adding += chips
    else:
        table.seating.stacks[seat] = total


def _give_up_seat(act: Act, seat: int) -> None:
    own = act.table.place(act.doer.person)
    if act.table.seating.lasting[SeatNotes].plays.get(seat) != own:
        raise NotLegal("you do not wager there", where=f"seat {seat}")
    act.table.seating.give_up_seat(seat)


def move_person(act: Act, seat: int, to: Act, to_seat: int) -> None:
    """Take whoever sits at one seat, with his chips, to another seat or table."""
    here, there = act.table, to.table
    occupant, chips = here.places.get(seat), here.seating.stacks.get(seat, 0)
    if occupant is None:
        raise BadInput("nobody sits there", where=f"seat {seat}")
    if here.seating.in_play(seat):
        raise NotLegal("the round that this seat plays is still open", where=f"seat {seat}")
    if to_seat in there.places or to_seat > there.terms.sheet.seats.max:
        raise BadInput("no free seat of that number", where=f"seat {to_seat} of table {there.id}")
    if here.config.chips != there.config.chips:
        raise BadInput(f"{here.config.chips} chips cannot go to a table for {there.config.chips}", where="to_table")
    if here is not there and there.place_of(occupant.person):
        raise NotLegal("whoever has a place at a table cannot take another", where=f"table {there.id}")
    if fault := buy_in_fault(there.terms, chips) or ("" if chips else "there are no chips to move"):
        raise BadInput(fault, where=f"table {there.id}")
    here.places.pop(seat)
    here.seating.leave(seat)
    there.seating.join(to_seat, chips, occupant.name)
    there.places[to_seat] = occupant
    because = f"{occupant.name} is moved to seat {to_seat} of {there.config.name}"
    act.move(seat_account(here.id, seat), seat_account(there.id, to_seat), chips, because)


# Bots ---------------------------------------------------------------------------------------------------------


def _check_host(act: Act) -> None:
    """Bots are asked for by whoever plays here, opened the table, or works for the house."""
    table = act.table
    if not (act.doer.staff or table.place_of(act.doer.person) or table.opened_by.person == act.doer.person):
        raise NotAllowed("sit down first: bots play with those who sit here", where=f"table {table.id}")


def _add_bot(act: Act, do: p.AddBot) -> None:
    table = act.table
    _check_host(act)
    if table.config.chips != "play":
        raise NotAllowed("no bot sits at a table for cash", where=f"table {table.id}")
    if do.seat in table.places:
        raise BadInput("somebody sits there", where=f"seat {do.seat}")
    policy(do.policy, table.terms.sheet)
    taken = {each.name for each in table.places.values()}
    name = next((each for each in BOT_NAMES if each not in taken), f"Bot {do.seat}")
    chips = usual_stack(table.terms)
    table.seating.join(do.seat, chips, name)
    table.places[do.seat] = Occupant(0, name, do.policy)
    house = issuer("play")
    act.move(house, seat_account(table.id, do.seat), chips, f"play chips for {name}, a bot, at {table.config.name}")


def _remove_bot(act: Act, seat: int) -> None:
    _check_host(act)
    occupant = act.table.places.get(seat)
    if occupant is None or not occupant.bot:
        raise BadInput("no bot sits there", where=f"seat {seat}")
    _give_up(act, seat)


# Rounds -------------------------------------------------------------------------------------------------------


def _deal(act: Act) -> None:
    table = act.table
    if table.open_round is not None:
        raise NotLegal("a round is being played", where=f"table {table.id}")
    if not act.doer.staff:
        table.place(act.doer.person)
    if table.paused or table.missing():
        raise NotLegal(table.waits(), where=f"table {table.id}")
    act.begun = True
    played = table.seating.deal()
    assert act.next_round is not None
    act.round_id = table.round_id = act.next_round()
    table.played, table.dealt_at = played, act.at
    table.round_number += 1
    people = {seat: each.person for seat, each in table.places.items() if seat in played.table.seats}
    row = {"id": act.round_id, "table": table.id, "number": table.round_number, "game": table.terms.sheet.name}
    row |= {"option": table.terms.fee or "none", "state": "open", "opened_at": act.now, "opening": write(played)}
    act.change.add(insert(rounds), row | {"people": msgspec.json.encode(people).decode()})


def _answer(act: Act, do: p.AnswerIt) -> None:
    seat = act.table.place(act.doer.person)
    played = act.table.open_round
    if played is None:
        raise TooLate("the round has ended", where=f"question {do.number}")
    decision = next((each for each in played.open_decisions() if each.number == do.number), None)
    value = do.value if decision is None else answer_of(decision, do.value)
    give_answer(act, seat, do.number, value)


def give_answer(act: Act, seat: int, number: int, value: object) -> None:
    """An answer of a person, a bot or the clock: to the round, and into the books."""
    played = act.table.open_round
    assert played is not None
    decision = next((each for each in played.open_decisions() if each.number == number), None)
    shoe = played.table.shoe
    orders, rolls = len(shoe.orders), len(shoe.rolls)
    answer(played, number, seat, value)
    assert decision is not None
    act.payload = msgspec.to_builtins(said_of(decision, value))
    drawn = used(shoe, orders, rolls)
    act.drawn = drawn if drawn.orders or drawn.rolls else None
    act.keeps = False


def _pause(act: Act, *, paused: bool) -> None:
    if not act.doer.staff:
        raise NotAllowed("only the dealer or the floor stops a table", where=f"table {act.table.id}")
    act.table.paused = paused
    act.table.asked_at = act.at


def _report(act: Act, do: p.Report) -> None:
    if not act.doer.staff:
        raise NotAllowed("only the dealer or the floor reports an irregularity", where=do.word)
    played = act.table.open_round
    if played is None:
        raise TooLate("no round is being played", where=do.word)
    shoe = played.table.shoe
    orders, rolls = len(shoe.orders), len(shoe.rolls)
    played.report(do.word, do.seat, do.count)
    # A ruling at once may carry the round on, over a shuffle too.
    drawn = used(shoe, orders, rolls)
    act.drawn = drawn if drawn.orders or drawn.rolls else None


def _void(act: Act, because: str) -> None:
    if act.doer.role != "floor":
        raise NotAllowed("only the floor declares a round void", where=f"table {act.table.id}")
    if act.table.open_round is None:
        raise TooLate("no round is being played", where=f"table {act.table.id}")
    act.table.open_round.void(because)
