"""A betting round, in every structure: whose turn it is, what they may do, and when the round is over."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Literal

from houseway.families.poker.core.bet_sizes import bet_size
from houseway.families.poker.core.betting_state import BEYOND, BettingState
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.core.moving_bets import fold, pull_in, put_in
from houseway.play.decisions import Choose
from houseway.play.events import Acted
from houseway.play.ids import PEOPLE
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.rules.sheet.values import Cents


@dataclass(frozen=True, slots=True)
class Bet:
    """`limit` is the table limit of this round; `opens` is who acts first; `check` whether a seat may, before a bet.

    `comes_in` is what must be matched at first where the blinds are smaller than the bet of the round. A biggest blind
    that has bet in turn already is not asked again unless somebody raises. `pot_limit_raise` is the least raise of this
    round in pot-limit games, where it is another than in the other rounds. `uncalled_blind` is what becomes of a blind
    that everybody folds to, as far as nobody has called it.
    """

    limit: Literal["lower", "higher"]
    opens: Literal["left of the big blind", "left of the button", "whoever is named"] = "left of the button"
    check: Literal["allowed", "not before a bet"] = "allowed"
    comes_in: Literal["for the blind", "for the bet of the round"] = "for the blind"
    big_blind: Literal["may raise", "has bet in turn"] = "may raise"
    pot_limit_raise: Literal["as in the other rounds", "the last raise"] = "as in the other rounds"
    uncalled_blind: Literal["is in the pot", "goes back"] = "is in the pot"


@step(Bet)
def bet(table: Table, rules: Bet) -> Script | None:
    """A round of betting at the lower or the higher limit; where amounts are free, these are the least bets."""
    hand = table.facts(Hand)
    if hand.decided:
        # A ruling may have decided the pot while the blinds still lay before the players.
        pull_in(table, hand, raised=False)
        return None
    size = bet_size(table, hand, rules.limit)
    first = hand.order[0] if rules.opens == "left of the button" else hand.first
    if rules.comes_in == "for the bet of the round" and 0 < hand.full < size:
        hand.level, hand.full = max(hand.level, size), size
    if rules.big_blind == "has bet in turn" and hand.full:
        blind = hand.order[hand.order.index(first) - 1]
        hand.opened = blind if hand.bets[blind] >= hand.full else 0
    by_last = rules.pot_limit_raise == "the last raise" and table.terms.structure == "pot-limit"
    blinds = 0 if rules.uncalled_blind == "goes back" else None
    return betting_round(table, size, first, check=rules.check == "allowed", by_last_raise=by_last, blinds=blinds)


def betting_round(
    table: Table,
    size: Cents,
    first: int,
    *,
    check: bool = True,
    upper: Cents = 0,
    opens_upper: Container[int] | None = None,
    binds: Container[int] = (),
    blinds: Cents | None = None,
    by_last_raise: bool = False,
) -> Script:
    """Ask each live seat in turn until everybody has matched the level or folded.

    `upper` is another size that may be bet instead, and once it is, alone; the first bet may be of that size for seats
    in `opens_upper`, or for all. Seats in `binds` alone choose, in raising too, and their first choice binds everybody.
    Whoever has opened already has acted; `blinds` is the level before that, where what nobody calls of it goes back.
    Raises are `by_last_raise` at least where that is so in every structure, in a spread limit, or in this round.
    """
    hand, events, incidents = table.facts(Hand), table.events, table.incidents
    live, bets = hand.live, hand.bets
    checked, ruled_out = hand.checked, hand.ruled_out
    checked.clear()
    going = BettingState(table, hand, size, upper)
    going.check, going.by_last_raise = check, by_last_raise
    going.opens_upper, going.binds = opens_upper, binds
    purses, acted, turns = going.purses, going.acted, going.turns(first)
    calls_count = going.betting.short_all_in != "stops only who has bet or raised"
    opening = hand.level if blinds is None else blinds
    # What a seat that has bet nothing yet is asked, if it has ample chips: worked out once, and again after each bet.
    level, full, moves, default, costs, ample = going.now()
    while turns:
        seat = turns.pop()
        before = bets[seat]
        if before or purses[seat] < ample:
            asked = going.question(seat, before)
            if asked is None:
                continue
        else:
            asked = Choose(seat, "bet", moves, default, costs)
        move = yield asked
        if ruled_out or move is None:
            turns = going.ruled_out([*turns, seat])
            level, full, moves, default, costs, ample = going.now()
            continue
        if incidents:
            _note_reports(table, hand, asked.number, max([level - bets[each] for each in (seat, *turns)]), going.size)
        if calls_count:
            acted[seat] = full
        if move == "check":
            checked.append(seat)
            events.append(_CHECKED[seat])
        elif move == "call":
            purse, owed = purses[seat], level - before
            paid = owed if owed < purse else purse
            put_in(table, bets, seat, "call", paid)
            purses[seat] = purse - paid
        elif move == "fold":
            fold(table, live, seat)
            if len(live) < 2:
                break
            going.folded(seat, before)
            if ample != BEYOND:  # A fold lets nobody go higher who could not before it.
                level, full, moves, default, costs, ample = going.now()
        else:
            turns = going.higher(seat, move)
            level, full, moves, default, costs, ample = going.now()
    hand.level = level
    if level:
        pull_in(table, hand, raised=level > opening)


_CHECKED = tuple([Acted(seat, "bet", "check") for seat in range(PEOPLE)])


def _note_reports(table: Table, hand: Hand, number: int, waiting: Cents, size: Cents) -> None:
    """Remember how much was waiting to be called when something was reported."""
    for incident in table.incidents:
        if incident.after == number:
            hand.waiting[incident.word] = (waiting, size)
