"""The commands of a table. Each one checks, changes the live table and adds what must be written.

A refusal changes nothing. The caller commits the change before anybody is told of it.
"""

from __future__ import annotations

from typing import assert_never

import msgspec
from sqlalchemy import insert

from houseway.bots.bot import policy
from houseway.errors import At, BadInput, NotLegal, TooLate
from houseway.play.ids import PEOPLE, STACKS
from houseway.play.round_file import said_of, write
from houseway.play.seat_notes import SeatNotes
from houseway.room.money.books import issuer, seat_account
from houseway.room.people.rights import RIGHTS, SOMEBODY
from houseway.room.provable.round_proofs import RoundProofs
from houseway.room.room_errors import NeedsSecond, NotAllowed
from houseway.room.store.chain import DEALT, digest, fields
from houseway.room.store.change import Change
from houseway.room.store.prepared import Prepared
from houseway.room.store.schema import rounds
from houseway.room.tables.action import CLOCK, Action
from houseway.room.tables.endings import cash_out, close_table, finish, pay_dues
from houseway.room.tables.round_log import RoundLog
from houseway.room.tables.stored_session import DEAL, Occupant, answer, taken_from, used
from houseway.room.wire import table_commands as cmd
from houseway.room.wire.protocol import Role
from houseway.room.wire.read_answers import answer_of
from houseway.rules.posting.buy_ins import buy_in_fault, usual_stack
from houseway.rules.sheet.values import Cents, dollars

_ROUND = Prepared(insert(rounds), [*DEALT, "state", "sealed"])
BOT_NAMES = ("Ada", "Bruno", "Chen", "Dolores", "Emil", "Fatima", "Gus", "Hana", "Ivo", "June", "Kofi", "Lena", "Max")


def perform(action: Action, do: cmd.Command) -> Change:
    """Carry out a command at the live table, and return everything that must be written for it."""
    table = action.table
    if table.closed:
        raise TooLate("the table is closed", at=At(table=table.id))
    if action.actor.person:
        table.presence.notice(action.actor.person, action.at)
    kind = str(do.__struct_config__.tag)
    action.payload = msgspec.to_builtins(do)
    action.round_id = table.round_id if table.open_round else 0
    asked = table.open_round.count if table.open_round else 0
    match do:
        case cmd.AnswerIt():
            _answer(action, do)
        case cmd.Sit():
            check_plays(action.actor.role)
            sit(action, action.actor.person, action.actor.name, do.seat, do.chips)
            _pledge(action, do)
        case cmd.Leave() | cmd.StepAway():
            _leave(action, stands=isinstance(do, cmd.StepAway))
        case cmd.SitOut():
            table.seating.sit_out(table.place(action.actor.person))
        case cmd.ComeBack():
            _come_back(action)
        case cmd.StandBehind():
            check_plays(action.actor.role)
            _stand_behind(action, do)
        case cmd.Rebuy():
            _rebuy(action, do.chips)
        case cmd.Deal() if table.awaited() and action.actor != CLOCK:
            kind = "call"
            _check_deal(action)
            table.nonce_wait.call(action.at)
        case cmd.Deal():
            _deal(action)
        case cmd.AddBot():
            _add_bot(action, do)
        case cmd.RemoveBot():
            _remove_bot(action, do.seat)
        case cmd.TakeButton():
            table.seating.take_button(table.place(action.actor.person), do.button)
        case cmd.ReturnButton():
            table.seating.return_button(table.place(action.actor.person), do.button)
        case cmd.PlaySeat():
            table.seating.play_seat(table.place(action.actor.person), do.seat)
        case cmd.GiveUpSeat():
            _give_up_seat(action, do.seat)
        case cmd.Pause() | cmd.Resume():
            _pause(action, paused=isinstance(do, cmd.Pause))
        case cmd.ReportIncident():
            _report(action, do)
        case cmd.VoidRound():
            _void(action, do.because)
        case cmd.CloseTable():
            return _close(action)
        case _:
            assert_never(do)
    return finish(action, kind, asked)


# Places -------------------------------------------------------------------------------------------------------


def check_plays(role: Role) -> None:
    """Refuse a member of the staff: they see the tables live, and do not play where they work."""
    if role not in RIGHTS["play"]:
        raise NotAllowed(f"{SOMEBODY[role]} works here, and does not play where they work", field="seat")


def sit(action: Action, person: int, name: str, seat: int, chips: Cents) -> None:
    """Seat a person, with chips from their balance."""
    table = action.table
    if table.place_of(person):
        raise NotLegal("whoever has a place at this table cannot take another", at=At(seat=seat))
    if seat in table.places:
        raise BadInput("somebody sits there", at=At(seat=seat))
    action.check_purse(person, chips)
    table.seating.join(seat, chips, name)
    table.places[seat] = Occupant(person, name)
    table.presence.notice(person, action.at)
    action.pay_in(person, seat, chips, f"{name} buys in at seat {seat} of {table.config.name}")


def _pledge(action: Action, do: cmd.Sit) -> None:
    """What whoever sits down has pledged to the shuffle. It is written with the seat."""
    if do.pledge is not None:
        action.table.dealing.pledge(do.seat, do.pledge)
        action.table.dealing.changed = True


def _leave(action: Action, *, stands: bool) -> None:
    table = action.table
    seat = table.place(action.actor.person)
    if stands and seat <= table.terms.sheet.seats.max:
        raise NotLegal("you sit; `leave` gives up a seat", at=At(seat=seat))
    give_up(action, seat)


def give_up(action: Action, seat: int) -> None:
    """Give up a place: at once, or when the round that it plays has ended."""
    if action.table.seating.in_play(seat):
        action.table.places[seat].leaving = True
    else:
        cash_out(action, seat)


def _come_back(action: Action) -> None:
    """Be dealt in again; this also cancels a leave that waits for the end of the round."""
    table = action.table
    seat = table.place(action.actor.person)
    table.seating.come_back(seat)
    table.places[seat].leaving = False


def _stand_behind(action: Action, do: cmd.StandBehind) -> None:
    table, person = action.table, action.actor
    most = table.terms.sheet.seats.max
    number = table.place_of(person.person)
    if 0 < number <= most:
        raise NotLegal("whoever sits cannot stand behind another seat as well", at=At(seat=number))
    if number:
        table.seating.stand_behind(number, do.seat, do.chips)
        return
    action.check_purse(person.person, do.chips)
    number = next((each for each in range(most + 1, PEOPLE) if each not in table.places), PEOPLE)
    table.seating.stand_behind(number, do.seat, do.chips, person.name)
    table.places[number] = Occupant(person.person, person.name)
    action.pay_in(person.person, number, do.chips, f"{person.name} stands behind seat {do.seat} of {table.config.name}")


def _rebuy(action: Action, chips: Cents) -> None:
    table = action.table
    seat = table.place(action.actor.person)
    action.check_purse(action.actor.person, chips)
    add_chips(action, seat, chips)
    action.pay_in(
        action.actor.person, seat, chips, f"{action.actor.name} brings more chips to seat {seat} of {table.config.name}"
    )


def add_chips(action: Action, seat: int, chips: Cents) -> None:
    """More chips for a seat, within the printed buy-in; in play they wait for the end of the round."""
    table, occupant = action.table, action.table.places[seat]
    dealt = table.seating.in_play(seat)
    open_round, resting = table.open_round, table.seating.stacks.get(seat, 0)
    has = open_round.table.ledger[STACKS[seat]] if dealt and open_round else resting
    total, band = has + occupant.adding + chips, table.terms.buy_in
    if band is not None and (total < band.low or (band.high is not None and total > band.high)):
        raise BadInput(f"{dollars(total)} in all is outside the buy-in of {band}", at=At(seat=seat))
    if dealt:
        occupant.adding += chips
    else:
        table.seating.stacks[seat] = total


def _give_up_seat(action: Action, seat: int) -> None:
    own = action.table.place(action.actor.person)
    if action.table.seating.lasting[SeatNotes].plays.get(seat) != own:
        raise NotLegal("you do not wager there", at=At(seat=seat))
    action.table.seating.give_up_seat(seat)


def move_person(action: Action, seat: int, to: Action, to_seat: int) -> None:
    """Take whoever sits at one seat, with their chips, to another seat or table."""
    here, there = action.table, to.table
    occupant, chips = here.places.get(seat), here.seating.stacks.get(seat, 0) - here.seating.dues(seat)
    if occupant is None:
        raise BadInput("nobody sits there", at=At(seat=seat))
    if here.seating.in_play(seat):
        raise NotLegal("the round that this seat plays is still open", at=At(seat=seat))
    if to_seat in there.places or to_seat > there.terms.sheet.seats.max:
        raise BadInput("no free seat of that number", at=At(to_seat, there.id))
    if here.config.chips != there.config.chips:
        raise BadInput(f"{here.config.chips} chips cannot go to a table for {there.config.chips}", field="to_table")
    if here is not there and there.place_of(occupant.person):
        raise NotLegal("whoever has a place at a table cannot take another", at=At(table=there.id))
    if fault := buy_in_fault(there.terms, chips) or ("" if chips else "there are no chips to move"):
        raise BadInput(fault, at=At(table=there.id))
    here.places.pop(seat)
    here.dealing.forget(seat)
    pay_dues(action, seat)
    here.seating.leave(seat)
    there.seating.join(to_seat, chips, occupant.name, stays=here is there)
    there.places[to_seat] = occupant
    because = f"{occupant.name} is moved to seat {to_seat} of {there.config.name}"
    action.move(seat_account(here.id, seat), seat_account(there.id, to_seat), chips, because)


# Bots ---------------------------------------------------------------------------------------------------------


def _check_host(action: Action) -> None:
    """Refuse to let somebody ask for bots who neither plays here, nor opened the table, nor works for the house."""
    table, actor = action.table, action.actor
    if not (actor.staff or table.place_of(actor.person) or table.opened_by.person == actor.person):
        raise NotAllowed("sit down first: bots play with those who sit here", at=At(table=table.id))


def _add_bot(action: Action, do: cmd.AddBot) -> None:
    table = action.table
    _check_host(action)
    if table.config.chips != "play":
        raise NotAllowed("no bot sits at a table for cash", at=At(table=table.id))
    if do.seat in table.places:
        raise BadInput("somebody sits there", at=At(seat=do.seat))
    policy(do.policy, table.terms.sheet)
    taken = {each.name for each in table.places.values()}
    name = next((each for each in BOT_NAMES if each not in taken), f"Bot {do.seat}")
    chips = usual_stack(table.terms)
    table.seating.join(do.seat, chips, name)
    table.places[do.seat] = Occupant(0, name, do.policy)
    house = issuer("play")
    action.move(house, seat_account(table.id, do.seat), chips, f"play chips for {name}, a bot, at {table.config.name}")


def _remove_bot(action: Action, seat: int) -> None:
    _check_host(action)
    occupant = action.table.places.get(seat)
    if occupant is None or not occupant.bot:
        raise BadInput("no bot sits there", at=At(seat=seat))
    give_up(action, seat)


# Rounds -------------------------------------------------------------------------------------------------------


def _check_deal(action: Action) -> None:
    table = action.table
    if table.open_round is not None:
        raise NotLegal("a round is being played", at=At(table=table.id))
    if not action.actor.staff:
        table.place(action.actor.person)
    if table.paused or table.held or table.players_missing():
        raise NotLegal(table.waiting_for(), at=At(table=table.id))


def _deal(action: Action) -> None:
    _check_deal(action)
    table = action.table
    action.begun = True
    table.nonce_wait.end(table.awaited())
    played = table.seating.deal()
    assert action.next_round is not None
    action.round_id = table.round_id = action.next_round()
    table.played, table.log, table.dealt_at = played, RoundLog(RoundProofs(table.dealing)), action.at
    table.said = []
    table.round_number += 1
    table.presence.begin_round()
    table.dealt_to = {seat: each.person for seat, each in table.places.items() if seat in played.table.seats}
    row: dict[str, object] = {"id": action.round_id, "table": table.id, "number": table.round_number}
    row |= {"game": table.terms.sheet.name, "option": table.terms.fee or "none", "state": "open"}
    row |= {"opened_at": action.now, "opening": write(played, "none")}
    row["people"] = msgspec.json.encode(table.dealt_to).decode()
    action.dealt = digest(*fields(row, DEALT))
    if committed := table.dealing.commitment:
        # With this the commitment is in the chain of the table, and nobody can exchange it later.
        action.payload["commitment"], action.payload["key"] = committed.digest, committed.key
    action.change.add(_ROUND, row | {"sealed": table.seal(taken_from(played.table.shoe), DEAL)})


def _answer(action: Action, do: cmd.AnswerIt) -> None:
    seat = action.table.place(action.actor.person)
    played = action.table.open_round
    if played is None:
        raise TooLate("the round has ended", at=At(question=do.number))
    decision = next((each for each in played.open_decisions() if each.number == do.number), None)
    value = do.value if decision is None else answer_of(decision, do.value)
    give_answer(action, seat, do.number, value)


def give_answer(action: Action, seat: int, number: int, value: object) -> None:
    """Give an answer of a person, a bot or the clock to the round, and keep it for the store."""
    played = action.table.open_round
    assert played is not None
    decision = next((each for each in played.open_decisions() if each.number == number), None)
    shoe = played.table.shoe
    orders, rolls = len(shoe.orders), len(shoe.rolls)
    answer(played, number, seat, value)
    assert decision is not None
    said = said_of(decision, value)
    action.table.said.append(said)
    action.payload = msgspec.to_builtins(said)
    action.drawn = used(shoe, orders, rolls)
    action.keeps = False


def _pause(action: Action, *, paused: bool) -> None:
    if not action.actor.staff:
        raise NotAllowed("only the dealer or the floor stops a table", at=At(table=action.table.id))
    action.table.paused = paused
    action.table.asked_at = action.at


def _report(action: Action, do: cmd.ReportIncident) -> None:
    if not action.actor.staff:
        raise NotAllowed("only the dealer or the floor reports an irregularity", where=do.word)
    played = action.table.open_round
    if played is None:
        raise TooLate("no round is being played", where=do.word)
    shoe = played.table.shoe
    orders, rolls = len(shoe.orders), len(shoe.rolls)
    played.report(do.word, do.seat, do.count)
    # A ruling at once may carry the round on, over a shuffle too.
    action.drawn = used(shoe, orders, rolls)


def _close(action: Action) -> Change:
    if action.actor.role not in RIGHTS["close any table"] and action.table.opened_by.person != action.actor.person:
        raise NotAllowed("only the floor, or whoever opened it, closes a table", at=At(table=action.table.id))
    return close_table(action)


def _void(action: Action, because: str) -> None:
    if action.actor.role not in RIGHTS["run the floor"]:
        raise NotAllowed("only the floor declares a round void", at=At(table=action.table.id))
    if action.table.open_round is None:
        raise TooLate("no round is being played", at=At(table=action.table.id))
    for person in {action.actor.person, action.seconded} - {0}:
        if action.table.place_of(person) or action.table.seat_dealt_to(person):
            raise NotAllowed("nobody declares a round void in which they have chips", at=At(person=person))
    if action.table.config.chips == "cash" and action.actor.person and not action.seconded:
        raise NeedsSecond("at a table for cash a second member of the staff must agree: ask on the floor page")
    action.table.open_round.void(because)
