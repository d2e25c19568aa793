"""Wagers while they are being built: brought into line, checked and priced, with nothing changed at the table."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.errors import At, NotLegal
from houseway.play.ids import CircleId
from houseway.play.round import Round
from houseway.play.wager_question import Circle, Placed, Wager, placed
from houseway.room.wire.protocol import Tried, TryWager
from houseway.rules.sheet.values import Cents


def try_wager(played: Round | None, seat: int, asked: TryWager) -> Tried:
    """What these wagers would cost, and why they would be refused, if they would."""
    waiting = played.open_decisions() if played else []
    decision = next((each for each in waiting if (each.number, each.seat) == (asked.number, seat)), None)
    if not isinstance(decision, Wager):
        raise NotLegal("no such question about wagers is open to you", at=At(question=asked.number))
    amounts = decision.meant(asked.value)
    if asked.put is not None:
        circle, cents = _circle_of(decision, asked.put), asked.put.cents
        amounts = changed(decision, amounts, circle, cents)
    staked = sum(amounts.values())
    fees = sum(each.fee for each in decision.circles if each.id in amounts) + decision.more_fees(amounts)
    refused = (decision.why_not(amounts) or "") if amounts or decision.required else ""
    return Tried(asked.id, tuple(placed(amounts)), refused, staked, fees)


def _circle_of(decision: Wager, put: Placed) -> Circle:
    (found,) = decision.meant([put])
    return next(circle for circle in decision.circles if circle.id is found)


def changed(decision: Wager, amounts: Mapping[CircleId, Cents], circle: Circle, cents: Cents) -> dict[CircleId, Cents]:
    """The amounts with one of them changed, and those that depend on it brought into line."""
    after, by_id = dict(amounts), {each.id: each for each in decision.circles}
    if cents > 0:
        after[circle.id] = fitting(circle, cents)
    else:
        after.pop(circle.id, None)
    if circle.id in after and circle.one_of:
        for other in decision.circles:
            if other is not circle and other.group == circle.group:
                after.pop(other.id, None)
    for other in decision.circles:
        _align(other, by_id, after, circle)
    _pair(circle, by_id, after)
    return {each: after[each] for each in by_id if each in after}


def fitting(circle: Circle, cents: Cents) -> Cents:
    """The amount nearest below that the circle takes, or its least or most."""
    if cents >= circle.most:
        return circle.most
    if circle.also and cents < circle.least:
        return max([each for each in circle.also if each <= cents], default=circle.also[0])
    if cents <= circle.least:
        return circle.least
    return circle.least + (cents - circle.least) // circle.step * circle.step


def _align(other: Circle, by_id: Mapping[CircleId, Circle], after: dict[CircleId, Cents], circle: Circle) -> None:
    """A circle that must equal another follows it; one that may not exceed another is cut down to it."""
    if other.equals is not None and (equal := by_id.get(other.equals)):
        wanted = other.id in after or other.id in equal.needs
        if other is circle and other.id in after:
            after[equal.id] = after[other.id]
        elif equal.id in after and wanted:
            after[other.id] = after[equal.id]
        elif equal.id not in after:
            after.pop(other.id, None)
    if other.at_most in after and other.id in after:
        after[other.id] = min(after[other.id], after[other.at_most])


def _pair(circle: Circle, by_id: Mapping[CircleId, Circle], after: dict[CircleId, Cents]) -> None:
    """Two circles that need each other are wagered on, and left, together."""
    other = by_id.get(circle.needs[0]) if len(circle.needs) == 1 else None
    if other is None or circle.id not in other.needs:
        return
    if circle.id not in after:
        after.pop(other.id, None)
    elif other.id not in after:
        after[other.id] = fitting(other, after[circle.id])
