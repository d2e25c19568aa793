"""Compiled draws: discards, and replacement cards."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from houseway.pit.kernels.card_kernels import burn, put_aside, receive, shuffle_in
from houseway.pit.kernels.table_records import ASKS, BURNED, DRAW, EVERY_DISCARD, MUCKED, PICK, SERVED_ALONE, SHORT
from houseway.ranking.kernels.compiled import inlined, part


@inlined
def begin_draw(t, step):
    """Burn, and put every live seat in the queue, from the left of the button."""
    burn(t, step.burn)
    t.turns = t.waiting = t.live


@part
def mark_draw(t, rules):
    """Keep what was put in, checked and held before the draw."""
    t.checked_before = t.checked
    for seat in range(rules.seats):
        t.put_in_before[seat] = t.put_in[seat]
        for place in range(t.held[seat]):
            t.hands_before[seat, place] = t.hands[seat, place]


@part
def ask_for_cards(t, question, rules, step, kind):
    """Ask the next seat which cards it discards. False: everybody has been asked."""
    if not t.turns:
        return False
    seat = 0
    while not t.turns >> seat & 1:
        seat += 1
    t.turns &= ~(1 << seat)
    t.state, t.asked = ASKS, seat
    question.seat, question.kind, question.moves, question.to_call = seat, kind, 1 << PICK, 0
    question.least = question.most = question.step = 0
    most = step.button_most if kind == DRAW and seat == rules.seats - 1 else step.cards
    question.held = t.held[seat]
    question.pick_least, question.pick_most = step.least, min(most, t.held[seat])
    return True


@part
def throw_away(t, picked):
    """Discard cards of the seat that was asked; `picked` has a bit for each place."""
    seat, kept = t.asked, 0
    for place in range(t.held[seat]):
        face = t.hands[seat, place]
        if picked >> place & 1:
            put_aside(t, face, seat)
        else:
            t.hands[seat, kept] = face
            kept += 1
    t.draws[seat] = t.held[seat] - kept
    t.held[seat] = kept


@part
def _gather(t, step, needed):
    """Shuffle cards back in for so many that are still to be dealt; all of them, where the rest would not do.

    Where the last card is never dealt, the burns stay burned and the dealer burns again. False: no room to record
    another shuffle.
    """
    served = -1 if step.reshuffled == EVERY_DISCARD else ~t.waiting
    muck_too, burns_too, burns = step.reshuffled != SERVED_ALONE, not step.last_kept, step.burn * step.last_kept
    found = t.stub - t.top
    for place in range(t.out):
        where = t.went[place]
        if where >= 0:
            found += served >> where & 1
        else:
            found += (where == MUCKED and muck_too) or (where == BURNED and burns_too)
    if found < needed + burns + step.last_kept:
        return shuffle_in(t, 1, 1, -1)
    if not shuffle_in(t, burns_too, muck_too, served):
        return False
    burn(t, burns)
    return True


@part
def serve(t, step, seat):
    """Deal a seat what it discarded, as many as it may receive in a row: from the stub, then cards shuffled back in.

    False: there are not enough cards.
    """
    fresh, count = False, min(t.draws[seat], step.in_a_row)
    for dealt in range(count):
        if t.top == t.stub or (step.last_kept and not fresh and t.stub - t.top == 1):
            if not _gather(t, step, count - dealt) or t.top == t.stub:
                t.state = SHORT
                return False
            fresh = True
        receive(t, seat, 0)
    t.draws[seat] -= count
    if not t.draws[seat]:
        t.waiting &= ~(1 << seat)
    return True
