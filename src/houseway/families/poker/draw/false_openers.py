"""False openers before the draw: whose hand is dead, which bets go back, and who may open the pot in their place."""

from __future__ import annotations

from typing import Literal, TypeAlias

from houseway.families.floor_reports import reported, rule
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.draw.openers import OpenedPot, OpenersNotes, has_openers
from houseway.families.poker.forced.carried_antes import Antes, carry_over, return_antes
from houseway.families.poker.irregular.rulings import end_hand, gone
from houseway.play.decisions import Choose
from houseway.play.events import Acted
from houseway.play.ids import BETS, POT, STACKS
from houseway.play.incidents import Incident
from houseway.play.steps import Script
from houseway.play.table import Table
from houseway.play.wager_question import Answer
from houseway.rules.sheet.part_names import HandName

FALSE, FOULED = "false_openers", "fouled_hand"

# What becomes of the pot of a false opener, where the hand is dealt again.
Remedy: TypeAlias = Literal["bets go back, dealt again", "bets, antes and blinds go back, dealt again"]
DEALT_AGAIN = "a false opener: the hand is dealt again for what the opener has put in"


def rule_on_openers(table: Table, remedy: str) -> tuple[int, ...]:
    """Before the draw: false openers, and fouled hands. Whom that puts out of the hand is asked nothing more."""
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    was = tuple(hand.live)
    if not table.hand(hand.order[0]).cards and not was:
        return ()
    for incident in reported(table, FALSE, FOULED):
        seat = incident.seat
        if incident.word == FALSE and not opened.opener:
            rule(table, incident, "nobody has opened the pot: nothing changes")
        elif incident.word == FALSE and seat not in (0, opened.opener):
            rule(table, incident, "that seat has not opened the pot: nothing changes")
        elif incident.word == FALSE and opened.opener not in hand.live:
            rule(table, incident, "the opener has folded already: the pot is played")
        elif incident.word == FALSE or (seat and seat == opened.opener and seat in hand.live):
            _opener_is_out(table, incident, remedy)
        elif seat in hand.live:
            rule(table, incident, "the hand is fouled: it cannot win")
            end_hand(table, hand, seat)
        else:
            rule(table, incident, "that seat is not in the hand: nothing changes")
    return gone(hand, was) if len(hand.live) < len(was) else ()


def _opener_is_out(table: Table, incident: Incident, remedy: str) -> None:
    """The opener shows false openers, or a fouled hand, before the draw; the opening bet stays, other bets go back."""
    if remedy != "another may declare the pot open":
        rule(table, incident, "the hand is dead, and all bets go back except for the opener's")
        deal_again(table, remedy)
        return
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    seat, others = opened.opener, [each for each in hand.order if each != opened.opener]
    plays = max(hand.bets[each] for each in others) > opened.size or sum(hand.bets[each] > 0 for each in others) > 1
    kill_opener(table, false=incident.word == FALSE)
    words = "the hand is dead and the opening bet stays in the pot"
    words += "; " + ("the pot is played" if plays else "another player may declare the pot open")
    rule(table, incident, words)
    if hand.bets[seat] > opened.bet:
        table.ledger.move(BETS[seat], STACKS[seat], hand.bets[seat] - opened.bet, "withdrawn by the false opener")
        hand.bets[seat] = opened.bet
    opened.vacant = 0 if plays else seat


def kill_opener(table: Table, *, false: bool = True) -> None:
    """The opener is out of the hand. Who falsely opened all in for the antes loses them, and waits for a winner."""
    hand, opened, antes = table.facts(Hand), table.facts(OpenedPot), table.facts(Antes)
    seat = opened.opener
    opened.false.append(seat)
    opened.opener = opened.late = 0
    end_hand(table, hand, seat)
    if false and not opened.bet:
        antes.forfeit(seat)
        antes.barred.append(seat)


def declare_open(table: Table, name: HandName, false: int) -> Script:
    """Whoever holds openers, and has not passed them, may declare the pot open in the place of the false opener."""
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    at = hand.order.index(false)
    ranking = table.terms.sheet.hands[name].ranking
    for seat in [each for each in hand.order[at:] + hand.order[:at] if each in hand.live]:
        able = seat not in opened.passed and has_openers(table.hand(seat).cards, ranking, opened.pair)
        move: Answer = None
        while move is None and seat in hand.live:
            move = yield Choose(seat, "declare", ("pass", "open") if able else ("pass",), "pass")
        if move is not None:
            table.events.append(Acted(seat, "declare", move))
        if move == "open":
            owes = not hand.bets[seat] and table.ledger[STACKS[seat]] > 0
            opened.opener, opened.true, opened.late = seat, True, seat if owes else 0
            opened.bet = hand.bets[seat] or min(opened.size, table.ledger[STACKS[seat]])
            opened.held = tuple(table.hand(seat).cards)
            hand.first = seat
            return


def nobody_declares(table: Table) -> None:
    """All bets go back but the first, which stays with the antes for those who were in this hand."""
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    for seat, amount in hand.bets.items():
        if amount and seat in opened.false:
            table.ledger.move(BETS[seat], POT, amount, "the false opener's bet stays")
        elif amount:
            table.ledger.move(BETS[seat], STACKS[seat], amount, "nobody declares the pot open")
        hand.bets[seat] = 0
    carry_over(table, "nobody declares the pot open: antes and opening bet stay for those who were in this hand")


def deal_again(table: Table, remedy: str) -> None:
    """What the false opener has put in is nobody's and stays; what the others have goes back, and the hand is over."""
    hand, opened, antes = table.facts(Hand), table.facts(OpenedPot), table.facts(Antes)
    seat = opened.opener
    kill_opener(table)
    if amount := hand.uncalled.get(seat, 0):
        table.ledger.move(STACKS[seat], POT, amount, "forfeited by the false opener")
    if hand.bets[seat]:
        table.ledger.move(BETS[seat], POT, hand.bets[seat], "forfeited by the false opener")
        hand.bets[seat] = 0
    antes.forfeit(seat)
    for each in [other for other in hand.order if other != seat]:
        if remedy == "bets go back, dealt again":
            _return_bets(table, hand, each)
        else:
            return_antes(table, each, "returned: the opener had no openers")
            antes.rounds = 0
    hand.level = hand.full = 0
    table.keep(OpenersNotes(opened.unopened))
    carry_over(table, DEALT_AGAIN)


def _return_bets(table: Table, hand: Hand, seat: int) -> None:
    """What a seat has bet goes back; its antes and its blind stay in the pot, and it may play for them."""
    opened, antes = table.facts(OpenedPot), table.facts(Antes)
    if hand.bets[seat]:
        table.ledger.move(BETS[seat], POT, hand.bets[seat], "pulled into the pot")
        hand.put_in[seat] += hand.bets[seat]
        hand.bets[seat] = 0
    blind = opened.blinds.get(seat, 0)
    back = min(hand.put_in[seat] - hand.antes.get(seat, 0) - blind, table.ledger[POT])
    if back > 0:
        table.ledger.move(POT, STACKS[seat], back, "returned: the opener had no openers")
        hand.put_in[seat] -= back
    if blind:
        antes.leave_blind(seat, blind)
