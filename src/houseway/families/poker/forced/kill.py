"""Killing the pot: who raises the stakes of a hand, the blind that they post for it, and who must kill the next one.

The parts may be used one by one: `sole_winner` says who took the whole pot, `raise_stakes` sets the bets of a hand, and
`post_kill_blind` puts up a blind of any amount for whoever kills, dealt in or not.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Literal

from msgspec.structs import replace

from houseway.families.poker.core.button import leave_hand
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.core.ready_seats import Seating
from houseway.families.poker.forced.blinds import post, post_dead
from houseway.play.decisions import Asked, Choose, Together
from houseway.play.events import Acted
from houseway.play.ids import STACKS
from houseway.play.lasting import LastingState, lasts
from houseway.play.seat_notes import NOBODYS, CarriedPot, SeatNotes
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.play.wager_question import Answer
from houseway.rules.sheet.schedules import NOTHING
from houseway.rules.sheet.values import Cents, Money


@lasts("kill", public=("seat",))
class KillNotes(LastingState, frozen=True):
    """`seat` must kill the next hand with this `blind`; `won` has won the whole last pot, and so many `in_a_row`.

    Where the killer has left the table, the blind that was due has been `paid` and lies in the carried pot.
    """

    seat: int = 0
    won: int = 0
    in_a_row: int = 0
    blind: Cents = 0
    paid: Cents = 0

    def needs(self) -> tuple[int, ...]:
        """Who must kill the pot puts up the blind even if they sit the hand out."""
        return (self.seat,) if self.seat else ()

    def dues(self, seat: int) -> Cents:
        return self.blind if seat == self.seat else 0

    def without(self, seat: int) -> KillNotes:
        won, run = (0, 0) if seat == self.won else (self.won, self.in_a_row)
        if seat == self.seat:
            return KillNotes(won=won, in_a_row=run, paid=self.blind)
        return replace(self, won=won, in_a_row=run)


HALVES = {"doubled": 4, "half as high again": 3}


@dataclass(slots=True)
class Killed:
    """Who kills this hand (0: nobody), whether they must, whether they are dealt in, and the stakes in halves.

    `raises` is what a kill makes of the stakes; `carried` the blind of a killer who has left the table.
    """

    seat: int = 0
    forced: bool = False
    dealt_in: bool = True
    halves: int = 2
    raises: int = 4
    carried: Cents = 0


@dataclass(frozen=True, slots=True)
class Kill:
    """`stakes` is how far they go up, `blinds` whether those of the others do too.

    `voluntary` says who may kill without having to; the others may object to that.
    """

    stakes: Literal["doubled", "half as high again"] = "doubled"
    blinds: Literal["as posted", "raised as well"] = "as posted"
    voluntary: Literal["nobody", "anybody", "new players and missed blinds", "missed blinds"] = "nobody"


@step(Kill)
def kill(table: Table, rules: Kill) -> Script | None:
    """Before anything is posted: whoever must kill this hand does, or whoever wants to where that is allowed.

    Whoever must kill posts even when away for the hand.
    """
    hand, notes = table.facts(Hand), table.lasting[KillNotes]
    must = notes.seat
    table.facts(Killed).raises = HALVES[rules.stakes]
    if notes.paid:
        _paid_already(table, hand, rules)
        return None
    if must in table.seats:
        return _forced(table, hand, rules, must)
    if must:
        _must_kill(table, 0)
    return None if rules.voluntary == "nobody" else _wanted(table, hand, rules)


def _forced(table: Table, hand: Hand, rules: Kill, seat: int) -> Script:
    _must_kill(table, 0)
    killed = table.facts(Killed)
    killed.seat, killed.forced, killed.halves = seat, True, HALVES[rules.stakes]
    killed.dealt_in = seat in hand.order
    table.announce(f"{table.name(seat)} must kill the pot: the stakes are {rules.stakes}", named=(seat,))
    if killed.dealt_in and len(hand.order) > 2:
        move = yield Choose(seat, "kill", ("play", "leave"), "play")
        if move == "leave":
            table.events.append(Acted(seat, "kill", "leave"))
            leave_hand(table, hand, seat)
            killed.dealt_in = False
    if rules.blinds == "raised as well":
        raise_stakes(hand, killed.halves)


def _paid_already(table: Table, hand: Hand, rules: Kill) -> None:
    """The killer has left the table: the blind lies in the pot, for nobody's bet, and the stakes are raised."""
    killed, notes, pot = table.facts(Killed), table.lasting[KillNotes], table.lasting[CarriedPot]
    killed.carried, killed.halves = min(notes.paid, pot.claims.get(NOBODYS, 0)), HALVES[rules.stakes]
    hand.dead += killed.carried
    table.keep(pot.holding(pot.total - killed.carried))
    table.keep(replace(notes, paid=0))
    table.announce(f"whoever must kill the pot has left and has paid the blind: the stakes are {rules.stakes}")
    if rules.blinds == "raised as well":
        raise_stakes(hand, killed.halves)


def _must_kill(table: Table, seat: int) -> None:
    blind = table.terms.lower * table.facts(Killed).raises // 2 if seat else 0
    table.keep(replace(table.lasting[KillNotes], seat=seat, blind=blind))


def _wanted(table: Table, hand: Hand, rules: Kill) -> Script:
    """Ask who would kill the pot; the first of them from the left of the button does, unless somebody objects."""
    halves = HALVES[rules.stakes]
    cost = table.terms.lower * halves // 2
    asked = [seat for seat in _may_kill(table, hand, rules) if table.ledger[STACKS[seat]] > cost]
    if not asked:
        return
    said = yield Together(tuple(Choose(seat, "kill", ("pass", "kill"), "pass", (0, cost)) for seat in asked))
    seat = next((each for each in asked if said[each] == "kill"), 0)
    if not seat:
        return
    table.events.append(Acted(seat, "kill", "kill"))
    if (yield from somebody_objects(table, hand, seat)):
        return
    killed = table.facts(Killed)
    killed.seat, killed.halves = seat, halves
    waiting = table.facts(Seating).waiting
    if seat in waiting:
        waiting.remove(seat)
    table.announce(f"nobody objects: the stakes are {rules.stakes}")
    if rules.blinds == "raised as well":
        raise_stakes(hand, halves)


def somebody_objects(table: Table, hand: Hand, killer: int) -> Generator[Asked, Answer, bool]:
    """Ask everybody else whether they object to a kill that is not forced. Whether somebody does."""
    others = [each for each in hand.order if each != killer]
    said = yield Together(tuple(Choose(each, "objection", ("agree", "object"), "agree") for each in others))
    against = next((each for each in others if said[each] == "object"), 0)
    if against:
        table.events.append(Acted(against, "kill", "object"))
        table.announce("the stakes stay as they are")
    return bool(against)


def _may_kill(table: Table, hand: Hand, rules: Kill) -> Sequence[int]:
    if rules.voluntary == "anybody":
        return hand.order
    waiting, notes = table.facts(Seating).waiting, hand.was[SeatNotes]
    if rules.voluntary == "missed blinds":
        return [seat for seat in hand.order if seat in notes.missed_big or seat in notes.missed_small]
    return [seat for seat in hand.order if seat in waiting or notes.owes(seat)]


@dataclass(frozen=True, slots=True)
class PostKill:
    """`acts` is when the killer's turn comes in the first round."""

    acts: Literal["in turn", "last"] = "in turn"


@step(PostKill)
def post_kill(table: Table, rules: PostKill) -> None:
    """The killer puts up a blind of the first bet as it is raised, or adds to a blind already posted up to that."""
    hand, killed = table.facts(Hand), table.facts(Killed)
    if not killed.seat and not killed.carried:
        return
    raise_stakes(hand, killed.halves)
    first_bet = table.terms.lower * hand.halves // 2
    if not killed.seat:
        _must_be_matched(hand, first_bet)
        return
    post_kill_blind(table, hand, killed.seat, first_bet)
    if rules.acts == "last" and killed.dealt_in:
        hand.acts_last = killed.seat


def raise_stakes(hand: Hand, halves: int) -> None:
    """The bets of this hand, in halves of those posted: 4 doubled, 3 half as high again."""
    hand.halves = halves


def post_kill_blind(table: Table, hand: Hand, seat: int, amount: Cents, what: str = "kill blind") -> None:
    """A live blind that must be matched. Of a seat that is not dealt in it is dead money in the pot."""
    if seat not in hand.order:
        post_dead(table, hand, seat, amount, f"{what}, not dealt in")
        _must_be_matched(hand, amount)
        return
    if amount > hand.bets[seat]:
        post(table, hand, seat, amount - hand.bets[seat], what)
    hand.level, hand.full = max(hand.level, amount), max(hand.full, amount)


def _must_be_matched(hand: Hand, amount: Cents) -> None:
    """The first bet as raised, where blinds are to be matched; nobody at the table has put it in."""
    if hand.level:
        hand.level, hand.full = max(hand.level, amount), max(hand.full, amount)


@dataclass(frozen=True, slots=True)
class NoteWinner:
    """Whoever takes so many whole pots `in_a_row`, or one `from_pot`, must kill the next hand; 0 means no such rule.

    `split` is what a pot that is not won whole does to a run of wins.
    """

    in_a_row: int = 0
    from_pot: Money = NOTHING
    split: Literal["ends the run", "leaves the run as it was"] = "ends the run"


@step(NoteWinner)
def note_winner(table: Table, rules: NoteWinner) -> None:
    """After the pot: note who won it, and whether they must kill the next hand. A killer who wins again kills again."""
    if not rules.in_a_row and not rules.from_pot:
        return
    hand, killed, notes = table.facts(Hand), table.facts(Killed), table.lasting[KillNotes]
    winner = sole_winner(hand)
    if hand.called_off and table.lasting[CarriedPot].total:
        # Nobody has won, and the killer's blind lies in the pot for the next hand: it is paid, and no run has ended.
        return
    if hand.called_off or (not winner and rules.split == "leaves the run as it was"):
        if killed.forced:
            _must_kill(table, killed.seat)
        if killed.carried and hand.called_off:
            table.keep(CarriedPot({NOBODYS: killed.carried}))
            table.keep(replace(notes, paid=killed.carried))
        return
    if not winner:
        table.keep(replace(notes, won=0, in_a_row=0))
        return
    run = notes.in_a_row + 1 if notes.won == winner else 1
    table.keep(replace(notes, won=winner, in_a_row=run))
    in_the_pot = sum(hand.put_in.values()) + hand.dead
    if (
        (rules.in_a_row and run >= rules.in_a_row)
        or (rules.from_pot and in_the_pot >= rules.from_pot)
        or (killed.forced and winner == killed.seat)
    ):
        _must_kill(table, winner)
        table.announce(f"{table.name(winner)} must kill the next hand", named=(winner,))


def sole_winner(hand: Hand) -> int:
    """The seat that took every pot of the hand, or nobody (0) where it was split or called off."""
    if not hand.won:
        return hand.live[0] if len(hand.live) == 1 else 0
    return next(iter(hand.won)) if len(hand.won) == 1 else 0
