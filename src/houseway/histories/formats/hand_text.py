"""A hand as text for people: the table, the seats, what happened line by line, and how it ended."""

from __future__ import annotations

import textwrap
from typing import Any

from houseway.cards.card import TEXTS
from houseway.histories.hand_log import Bets, Cards, HandLog, Shows, tell
from houseway.histories.history_fields import History
from houseway.play.ids import BOARDS, COLLECTION, JACKPOT, POT
from houseway.play.seat_notes import CarriedPot
from houseway.play.transcript.tell_round import WIDTH, lines
from houseway.play.view import whole_event
from houseway.rules.sheet.values import dollars


def dumps(history: History) -> str:
    """The text of a hand."""
    log = tell(history.played, unknown=history.unknown)
    return "\n".join([*_head(log), "", *_what_happened(log), "", *_summary(log)]) + "\n"


def dumps_all(histories: list[History]) -> str:
    """The texts of several hands, separated by a line."""
    return f"\n{'-' * WIDTH}\n\n".join(map(dumps, histories))


def _head(log: HandLog) -> list[str]:
    table = log.played.table
    sheet, button = table.terms.sheet, log.hand.button
    title = ", ".join(filter(None, (sheet.title, sheet.forms.get(sheet.form, ""))))
    at = f", {table.name(button)} has the button" if button else ""
    head = [
        f"{title} ({sheet.name})",
        *textwrap.wrap(f"Posted: {table.terms.posted}", WIDTH),
        f"Table of {sheet.seats.max} seats, {len(log.order)} dealt in{at}",
    ]
    for seat, chips in sorted(log.played.opening_stacks.items()):
        out = ", not dealt in" if seat in log.sat_out else ""
        head.append(f"{_who(log, seat)} ({dollars(chips)}){out}")
    if left := log.played.opening_lasting[CarriedPot].total:
        head.append(f"In the pot from the hand before: {dollars(left)}")
    return head


def _what_happened(log: HandLog) -> list[str]:
    """The transcript after its opening lines, numbered from one."""
    names = {seat: log.played.table.name(seat) for seat in log.played.table.seats}
    unknown = {TEXTS[face] for face in log.unknown}
    return lines([_masked(whole_event(event), unknown) for event in log.played.events[1:]], names)


def _masked(event: dict[str, Any], unknown: set[str]) -> dict[str, Any]:
    """An event in which the cards that no file knows are not named."""
    if not unknown or not unknown.intersection(event.get("cards", ())):
        return event
    return {**event, "cards": ["??" if face in unknown else face for face in event["cards"]]}


def _summary(log: HandLog) -> list[str]:
    played, hand = log.played, log.hand
    fees = [f"{name} {dollars(taken)}" for name in (COLLECTION, JACKPOT) if (taken := log.taken(name))]
    won = sum(hand.won.values())
    told = ["Summary", " · ".join([f"Won from the pot {dollars(won)}", *(fees or ["no fee"])])]
    if left := played.table.ledger[POT]:
        told.append(f"Left in the pot: {dollars(left)}")
    for board in BOARDS:
        faces = [face for each in log.tokens if isinstance(each, Cards) and each.place is board for face in each.faces]
        if faces:
            told.append(f"{str(board).capitalize()}: {' '.join(log.cards(faces))}")
    ending = log.stacks()
    told += [_seat(log, seat, ending[seat]) for seat in sorted(played.opening_stacks)]
    if played.state != "over":
        told.append("The hand is void." if played.state == "void" else "The hand is not finished.")
    return told


def _who(log: HandLog, seat: int) -> str:
    """`Seat 2: Ann`, or `Seat 2` without a name."""
    name = log.played.table.names.get(seat, "")
    return f"Seat {seat}: {name}" if name else f"Seat {seat}"


def _seat(log: HandLog, seat: int, chips: int) -> str:
    """`Seat 2: Ann shows Ah Kd and wins $40; $120 (+$18)`."""
    shown = [each.faces for each in log.tokens if isinstance(each, Shows) and each.seat == seat]
    folded = any(isinstance(each, Bets) and (each.seat, each.move) == (seat, "fold") for each in log.tokens)
    did = ["sits out"] if seat in log.sat_out else ["folds"] if folded else []
    did += [f"shows {' '.join(log.cards(shown[-1]))}"] if shown else []
    did += [f"wins {dollars(log.hand.won[seat])}"] if log.hand.won.get(seat) else []
    change = chips - log.played.opening_stacks[seat]
    words = " and ".join(did)
    sign = "+" if change > 0 else ""
    who = f"{_who(log, seat)} {words}".rstrip()
    return f"{who}; {dollars(chips)} ({sign}{dollars(change)})"
