"""The deal and the declaration."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.cards.card import RANKS, name, rank
from houseway.families.rummy.fouled_hands import FOUL, last_hand
from houseway.families.rummy.pan_state import (
    Alone,
    FirstToAct,
    Pan,
    WithoutChips,
    award_hand,
    call_off,
    report,
    throw_away,
)
from houseway.families.rummy.wrong_counts import IN_THE_DEAL, SIZES, dead_hands, recount, replace_exposed, taken_reports
from houseway.play.decisions import Choose
from houseway.play.events import EVERYONE, Acted
from houseway.play.ids import stack
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.rules.sheet.part_names import RanksChart


@dataclass(frozen=True, slots=True)
class DealPan:
    """Two batches of `batch` cards each; `ranks` is the chart that gives the sequence, lowest first.

    In a new session the card of this number in the first batch is the `up_card`.
    """

    ranks: RanksChart
    batch: int = 5
    up_card: int = 1


@step(DealPan, ruled=IN_THE_DEAL)
def deal_pan(table: Table, rules: DealPan) -> None:
    """Deal ten cards, five at a time, the last winner first; in a new session the lowest up card finds who is first."""
    pan = table.facts(Pan)
    order = _dealing_order(table)
    turned = {seat: min(count, rules.batch) for seat, count in taken_reports(table, "exposed")}
    turned |= {seat: rules.batch for seat, _ in taken_reports(table, "exposed_five")}
    pan.miscounted = {seat: size for word, size in SIZES.items() for seat, _ in taken_reports(table, word)}
    pan.uncounted = [seat for seat, _ in taken_reports(table, "uncounted")]
    new = not table.lasting[FirstToAct].seat
    for seat in order:
        if new and seat not in turned:
            _deal_batch(table, seat, rules.batch, range(rules.up_card - 1, rules.up_card))
        else:
            _deal_batch(table, seat, rules.batch, range(turned.get(seat, 0)))
    sequence = table.terms.sheet.charts[rules.ranks].columns
    pan.first = _lowest(table, order, sequence, rules.up_card - 1) if new else order[0]
    for seat in order:
        wanted = pan.miscounted.get(seat, rules.batch * 2)
        table.deal(table.hand(seat), wanted - rules.batch, seen_by=seat)
    pan.order = table.order_from(pan.first)
    for seat in order:
        if turned.get(seat) == rules.batch:
            replace_exposed(table, seat, rules.batch)
    dead_hands(table, pan)
    recount(table, pan)


def _dealing_order(table: Table) -> tuple[int, ...]:
    """From the winner of the last hand. An empty seat, or one that moves, gives the first to the next.

    That is the next in rotation who was dealt the last hand; newcomers are passed over.
    """
    kept = table.lasting[FirstToAct]
    last = kept.seat or table.seats[0]
    gave_up = bool(taken_reports(table, "gave_up_first")) and last in table.seats
    if last in table.seats and not gave_up:
        return table.order_from(last)
    if gave_up:
        report(table, "gave up first", last, "the next player in rotation is first", "gave_up_first")
    others = [seat for seat in kept.dealt if seat in table.seats and seat != last]
    return table.order_from(others[0] if others else table.after(last)[0])


def _deal_batch(table: Table, seat: int, count: int, up: range) -> None:
    """Deal a batch, its cards within `up` face up."""
    hand = table.hand(seat)
    for cards, seen_by in ((up.start, seat), (len(up), EVERYONE), (count - up.stop, seat)):
        if cards:
            table.deal(hand, cards, seen_by=seen_by)


def _lowest(table: Table, order: tuple[int, ...], sequence: tuple[str, ...], at: int) -> int:
    """The seat with the lowest card in this place of the hand; among equals, the one that received it first."""
    first = min(order, key=lambda seat: sequence.index(RANKS[rank(table.hand(seat).cards[at])]))
    table.announce(
        f"{table.name(first)} receives the {name(table.hand(first).cards[at])} and is first to act", named=(first,)
    )
    return first


@dataclass(frozen=True, slots=True)
class Declare:
    """`alone` says what becomes of a single player who declares in, `nobody` of the tops when nobody does.

    A player who has no chips left after the top may have to stay out.
    """

    alone: Alone
    nobody: Literal["tops returned", "tops to the last"] = "tops returned"
    without_chips: WithoutChips = "throws the hand away"


def _foul_before_the_play(table: Table, rules: Declare) -> tuple[int, ...]:
    """A hand that is fouled before the play has begun is thrown away, and its player is asked nothing more."""
    pan, asked = table.facts(Pan), table.asked
    if not isinstance(asked, Choose) or asked.about != "declare":
        return ()
    for seat, _ in taken_reports(table, FOUL):
        held = seat in pan.order and bool(table.hand(seat).cards)
        remedy = "fouled hand: it is thrown away, and the top is forfeited" if held else "not in the hand"
        report(table, FOUL, seat, remedy, FOUL)
        if seat in pan.declared:
            # Having declared in, the player is an active one, and the hand counts among the fouled.
            pan.declared.remove(seat)
            pan.fouled.append(seat)
        if held:
            throw_away(table, pan, seat)
    return () if table.hand(asked.seat).cards else (asked.seat,)


@step(Declare, ruled=("counted", FOUL), at_once=_foul_before_the_play)
def declare(table: Table, rules: Declare) -> Script:
    """Each player in turn declares in, or throws the hand away and forfeits the top."""
    pan = table.facts(Pan)
    pan.alone = rules.alone
    for seat in pan.order:
        if not table.ledger[stack(seat)] and rules.without_chips == "throws the hand away":
            table.announce(f"{table.name(seat)} has no chips left: there is no playing for tops", named=(seat,))
            throw_away(table, pan, seat)
            continue
        move = (yield _question(seat)) if table.hand(seat).cards else None
        if move is None:
            continue
        if move == "in":
            eleven = pan.miscounted.get(seat) == SIZES["dealt_eleven"]
            pan.declared.append(seat)
            recount(table, pan)
            # A count righted before anybody acted behind: the player may declare again (calgrand 556-560).
            if eleven and seat not in pan.miscounted:
                move = yield _question(seat)
                if move is None:
                    continue
        table.events.append(Acted(seat, "declare", move))
        if move == "out":
            pan.declared = [each for each in pan.declared if each != seat]
            throw_away(table, pan, seat)
        recount(table, pan)
    pan.payers, pan.playing = [*pan.declared, *pan.fouled], list(pan.declared)
    if pan.fouled:
        last_hand(table, pan)
    else:
        _too_few(table, pan, rules)


def _question(seat: int) -> Choose:
    return Choose(seat, "declare", ("in", "out"), "out")


def _too_few(table: Table, pan: Pan, rules: Declare) -> None:
    """Nobody in, or one player alone: the print is silent, and the readings say what happens."""
    if len(pan.declared) == 1 and rules.alone == "has won":
        award_hand(table, pan, pan.declared[0], "the only player to declare in")
    elif not pan.declared and rules.nobody == "tops to the last" and pan.order:
        award_hand(table, pan, pan.order[-1], "nobody declared in: the last to declare takes the tops")
    elif not pan.declared:
        call_off(table, pan, "nobody declared in")
