"""Steps that only lowball has before the draw: open or fold, and the voluntary kill."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.families.poker.core.betting import betting_round
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.core.moving_bets import fold, pull_in, put_in
from houseway.families.poker.forced.kill import post_kill_blind, raise_stakes, somebody_objects
from houseway.play.decisions import Choose
from houseway.play.events import Acted
from houseway.play.ids import STACKS
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.rules.sheet.values import Cents

# The first round of betting -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenOrFold:
    """`opens` is what the first who does not fold may put in."""

    opens: Literal["for the limit alone", "for the big blind or the limit"] = "for the limit alone"


@step(OpenOrFold)
def open_or_fold(table: Table, rules: OpenOrFold) -> Script | None:
    """From the left of the big blind, fold or open the pot for the limit; then fold, call or raise."""
    hand = table.facts(Hand)
    if hand.decided:
        return None
    size = table.terms.lower * hand.halves // 2
    if hand.level < size:
        if rules.opens == "for the limit alone":
            return _open_or_fold(table, hand, size)
        # Blinds are no complete bet here: the first raise goes to the limit, not by it.
        hand.full = 0
    return betting_round(table, size, hand.first)


def _open_or_fold(table: Table, hand: Hand, size: Cents) -> Script:
    live, bets, first, blinds = hand.live, hand.bets, hand.first, hand.level
    for seat in _waiting(table, hand):
        if len(live) == 1 or not any(table.ledger[STACKS[each]] for each in live if each != seat):
            first = seat
            break
        more = min(size - bets[seat], table.ledger[STACKS[seat]])
        move = yield Choose(seat, "bet", ("fold", "bet"), "fold", (0, more))
        if move == "bet":
            put_in(table, bets, seat, "bet", more)
            hand.opened = first = seat
            hand.level, hand.full = max(hand.level, bets[seat]), size if bets[seat] == size else 0
            break
        fold(table, live, seat)
    if hand.decided:
        pull_in(table, hand, raised=False)
    else:
        yield from betting_round(table, size, first, blinds=blinds)


def _waiting(table: Table, hand: Hand) -> list[int]:
    """Seats with chips, from the left of the big blind; a seat that acts last is at the end."""
    at = hand.order.index(hand.first)
    seats = [seat for seat in hand.order[at:] + hand.order[:at] if table.ledger[STACKS[seat]]]
    return sorted(seats, key=lambda seat: seat == hand.acts_last)


# The voluntary kill ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OfferKill:
    """`offered` says whether the table plays it; `limits` what a kill does to them; `acts` when the killer acts.

    `blind` is what the killer puts up, and `chips` what they must have in front of them. `objections` says whether the
    others are asked.
    """

    offered: Literal["in every hand", "not at this table"] = "in every hand"
    limits: Literal["doubled", "unchanged"] = "doubled"
    acts: Literal["in turn", "last", "before the player at their left"] = "in turn"
    blind: Literal["twice the big blind", "the first bet as raised"] = "twice the big blind"
    chips: Literal["the blind", "four times the blind"] = "the blind"
    objections: Literal["nobody is asked", "anybody may object"] = "nobody is asked"


@step(OfferKill)
def offer_kill(table: Table, rules: OfferKill) -> Script | None:
    """Ask each player in turn, with their cards in hand, whether to kill the pot with a blind that the others match.

    Only one can, and nobody where the pot has been killed already. Without blinds there is nothing to kill.
    """
    hand = table.facts(Hand)
    if hand.decided or not table.terms.stakes.blinds or rules.offered == "not at this table" or hand.halves != 2:
        return None
    return _offer_kill(table, hand, rules)


def _offer_kill(table: Table, hand: Hand, rules: OfferKill) -> Script:
    double = rules.blind == "twice the big blind"
    blind = 2 * (table.terms.stakes.blinds[-1] if double else table.terms.lower)
    times = 4 if rules.chips == "four times the blind" else 1
    for seat in hand.order:
        more = blind - hand.bets[seat]
        if table.ledger[STACKS[seat]] < more + (times - 1) * blind:
            continue
        move = yield Choose(seat, "kill", ("pass", "kill"), "pass", (0, more))
        table.events.append(Acted(seat, "kill", move))
        if move == "kill":
            if rules.objections == "anybody may object" and (yield from somebody_objects(table, hand, seat)):
                return
            post_kill_blind(table, hand, seat, blind)
            _after_kill(hand, seat, rules)
            return


def _after_kill(hand: Hand, killer: int, rules: OfferKill) -> None:
    if rules.limits == "doubled":
        raise_stakes(hand, 4)
    if rules.acts == "last":
        hand.acts_last = killer
    elif rules.acts == "before the player at their left":
        hand.first = hand.order[(hand.order.index(killer) + 1) % len(hand.order)]
