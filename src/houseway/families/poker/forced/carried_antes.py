"""Antes that lie in the pot until somebody has opened it and won: who may play for them, and what is carried over."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from msgspec.structs import replace

from houseway.families.floor_reports import reported, rule
from houseway.families.poker.core.carried_notes import CarriedAntes
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.irregular.rulings import refund
from houseway.play.ids import POT, stack
from houseway.play.seat_notes import NOBODYS, CarriedPot
from houseway.play.steps import step
from houseway.play.table import Table
from houseway.rules.sheet.values import Cents


@dataclass(slots=True)
class Antes:
    """What lies in the pot before anybody bets.

    `rounds` of antes have been put in; `claims` is how much of it each seat did, and under 0 what is nobody's any more.
    `barred` seats must wait until the pot has been won. Where chips have been forfeited to the pot, only the `entitled`
    may play for it; `forfeited` is what was nobody's when the hand began. After the `last` round of antes they go back.
    `short` are those who have not matched every round of antes since they came in. With `several` rounds of antes in
    the pot, a change of seats forfeits them. `carried` is what lay there when the hand began. `blinds` is how much of
    the claims are blinds of hands that nobody opened: everybody plays for them, whatever they have put in themselves.
    """

    rounds: int = 0
    claims: dict[int, Cents] = field(default_factory=dict)
    barred: list[int] = field(default_factory=list)
    entitled: list[int] = field(default_factory=list)
    forfeited: Cents = 0
    last: bool = False
    short: list[int] = field(default_factory=list)
    several: int = 1
    carried: Cents = 0
    blinds: dict[int, Cents] = field(default_factory=dict)

    def leave_blind(self, seat: int, blind: Cents) -> None:
        """A blind stays in the pot for the next hand."""
        self.claims[seat] = self.claims.get(seat, 0) + blind
        self.blinds[seat] = self.blinds.get(seat, 0) + blind

    def notes(self) -> CarriedAntes:
        """What must be known of the pot if it is carried over."""
        named = (tuple(self.barred), tuple(self.entitled), tuple(self.short))
        return CarriedAntes(self.rounds, *named, dict(self.blinds))

    def forfeit(self, seat: int) -> None:
        """What a seat has put into the pot is nobody's from now on."""
        if seat != NOBODYS and (claim := self.claims.pop(seat, 0)):
            self.claims[NOBODYS] = self.claims.get(NOBODYS, 0) + claim
            self.blinds.pop(seat, None)


@dataclass(frozen=True, slots=True)
class AnteUp:
    """`most` rounds of antes are put in while nobody opens (0: any number), and `then` says what follows.

    `newcomers` is what a player pays who comes in while antes lie in the pot, and plays for; `short` what less than an
    ante buys; `moves` from which round on a player who changes seats forfeits their antes.
    """

    most: int
    then: Literal["no more antes", "the antes go back"] = "no more antes"
    newcomers: Literal["one ante", "one ante, for the rounds matched", "every ante"] = "one ante"
    short: Literal["no hand", "all in for less"] = "no hand"
    moves: Literal["forfeit from the first round", "forfeit from the second round"] = "forfeit from the first round"


@step(AnteUp, ruled=("changed_seats",), takes="ante")
def ante_up(table: Table, rules: AnteUp) -> None:
    """Everybody antes, on top of what earlier hands that nobody opened have left in the pot.

    A player without chips plays for the antes that they have matched. Seats that are barred are not dealt in.
    """
    hand, antes = table.facts(Hand), table.facts(Antes)
    _take_over(table, antes)
    antes.forfeited, antes.carried = antes.claims.get(NOBODYS, 0), sum(antes.claims.values())
    antes.several = 2 if rules.moves == "forfeit from the second round" else 1
    _hear_moves(table, antes)
    hand.was = hand.was.keeping(antes.notes())
    if antes.claims:
        what = "antes" if table.terms.stakes.ante else "blinds"
        table.announce(f"the pot has been carried over with {_count(antes.rounds)} of {what}")
    hand.dealt_in(_players(table, hand, antes, rules) or hand.order)
    at_the_limit = 0 < rules.most <= antes.rounds
    antes.rounds += not at_the_limit
    antes.last = rules.then == "the antes go back" and 0 < rules.most <= antes.rounds
    if at_the_limit:
        table.announce("the limit of antes has been reached: the hand is dealt for what lies in the pot")
    for seat in hand.order:
        claim = antes.claims.get(seat, 0)
        if not (at_the_limit and claim):
            count = antes.rounds if rules.newcomers == "every ante" and not claim else 1
            _ante(table, hand, seat, count)
            if hand.put_in[seat] < count * table.terms.stakes.ante and seat not in antes.short:
                antes.short.append(seat)
            antes.claims[seat] = claim + hand.put_in[seat]
        hand.put_in[seat] = antes.claims[seat]
    _play_for_blinds(hand, antes)
    _name_rights(hand, antes, rules)
    hand.dead += sum(claim for seat, claim in antes.claims.items() if seat not in hand.put_in)


def _play_for_blinds(hand: Hand, antes: Antes) -> None:
    """Blinds that were carried over are dead money: nobody has to match them."""
    for seat, blind in antes.blinds.items():
        if seat in hand.put_in:
            hand.put_in[seat] -= blind
            hand.dead += blind
            hand.dead_from[seat] = hand.dead_from.get(seat, 0) + blind


def _name_rights(hand: Hand, antes: Antes, rules: AnteUp) -> None:
    """How much of each other player's antes everybody plays for: as much as was matched, or all of it.

    One ante gives a newcomer the right to all of it, where that is so read; who could not pay one later has matched
    what was paid.
    """
    hand.antes = dict(hand.put_in)
    most = max(hand.antes.values())
    whole = rules.newcomers == "one ante"
    hand.rights = {seat: most if whole and seat not in antes.short else paid for seat, paid in hand.antes.items()}


def keep_unmatched(table: Table) -> None:
    """Antes that nobody who is left has matched stay in the pot, for the next hand."""
    hand, antes = table.facts(Hand), table.facts(Antes)
    if hand.called_off or not hand.rights:
        return
    most = max(hand.rights[seat] for seat in hand.live)
    claims: dict[int, Cents] = {}
    for seat in [each for each in hand.order if hand.antes[each] > most]:
        left = min(hand.antes[seat] - most, table.ledger[POT] - hand.kept)
        hand.antes[seat] -= left
        hand.put_in[seat] -= left
        hand.kept += left
        claims |= {seat: left} if left else {}
    if claims:
        table.announce("antes that the player has not matched stay in the pot")
        table.keep(CarriedPot(claims))
        table.keep(CarriedAntes(antes.rounds - most // max(table.terms.stakes.ante, 1)))


def _hear_moves(table: Table, antes: Antes) -> None:
    """Who has changed seats while antes lie in the pot, and so may not play for it any more."""
    for incident in reported(table, "changed_seats"):
        held = antes.claims.get(incident.seat) if incident.seat else None
        if held and antes.rounds < antes.several:
            rule(table, incident, "there is one round of antes: the player keeps what they have in the pot")
            continue
        rule(table, incident, "what the player has in the pot is forfeited" if held else "nothing is in the pot")
        antes.forfeit(incident.seat)
        antes.barred += [incident.seat] if held else []


def _take_over(table: Table, antes: Antes) -> None:
    """What the last hand left: chips by seat, rounds of antes, and who may play for them."""
    left = table.lasting[CarriedAntes]
    antes.claims |= table.lasting[CarriedPot].claims
    antes.blinds |= {seat: min(blind, antes.claims.get(seat, 0)) for seat, blind in left.blinds.items()}
    antes.rounds, antes.short = left.rounds, list(left.short)
    antes.barred, antes.entitled = list(left.barred), list(left.entitled)
    table.keep(CarriedPot())
    table.keep(CarriedAntes())


def _players(table: Table, hand: Hand, antes: Antes, rules: AnteUp) -> list[int]:
    """Who is dealt in. Nobody comes in for one ante where chips of others have been forfeited to the pot.

    Where only blinds are posted, everybody plays for them.
    """
    here = [seat for seat in hand.order if seat not in antes.barred]
    entitled = here
    if antes.entitled:
        entitled = [seat for seat in here if seat in antes.entitled]
    elif antes.claims.get(NOBODYS) and table.terms.stakes.ante:
        entitled = [seat for seat in here if antes.claims.get(seat)]
    ante = table.terms.stakes.ante
    if rules.short == "all in for less":
        return entitled
    return [seat for seat in entitled if antes.claims.get(seat) or table.ledger[stack(seat)] >= ante]


def _ante(table: Table, hand: Hand, seat: int, count: int) -> None:
    ante = table.terms.stakes.ante * count
    if paid := min(ante, table.ledger[stack(seat)]):
        table.ledger.move(stack(seat), POT, paid, "ante" if paid == ante else "ante, all in for less")
    hand.put_in[seat] = paid


def return_antes(table: Table, seat: int, because: str) -> None:
    """A seat has everything back that it has put in, in this hand and in those that were carried over into it."""
    hand, antes = table.facts(Hand), table.facts(Antes)
    refund(table, hand, seat, because)
    if back := min(hand.dead_from.pop(seat, 0), table.ledger[POT]):
        table.ledger.move(POT, stack(seat), back, because)
        hand.dead -= back
    antes.claims.pop(seat, None)
    antes.blinds.pop(seat, None)


def _count(rounds: int) -> str:
    return "one round" if rounds == 1 else f"{rounds} rounds"


def carry_over(table: Table, because: str) -> None:
    """Nobody wins this hand: its cards are thrown in, and what lies in the pot stays there for the next one."""
    hand, antes = table.facts(Hand), table.facts(Antes)
    table.announce(because)
    _hear_moves(table, antes)
    if antes.last:
        _give_back(table, antes, hand.order)
    claims = _claims_left(antes, table.ledger[POT])
    table.keep(CarriedPot(claims))
    if claims.get(NOBODYS, 0) > antes.forfeited:
        antes.entitled = list(hand.order)
    if claims:
        table.keep(replace(antes.notes(), rounds=0) if antes.last else antes.notes())
    for seat in hand.live:
        table.muck(table.hand(seat))
    hand.live.clear()
    hand.called_off = True


def _claims_left(antes: Antes, left: Cents) -> dict[int, Cents]:
    """How much of the pot each seat has a claim on; what nobody has is nobody's."""
    claims: dict[int, Cents] = {}
    for seat, claim in sorted(antes.claims.items(), reverse=True):
        amount = left if seat == NOBODYS else min(claim, left)
        if amount:
            claims[seat] = amount
        left -= amount
    return claims | ({NOBODYS: left} if left else {})


def _give_back(table: Table, antes: Antes, seats: Iterable[int]) -> None:
    """The limit of antes has been reached and nobody has opened."""
    for seat in seats:
        if amount := min(antes.claims.pop(seat, 0), table.ledger[POT]):
            table.ledger.move(POT, stack(seat), amount, "the limit of antes has been reached")
