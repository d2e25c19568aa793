"""Compiled dealing: the stub, hands and boards, and cards that are out of play until they are shuffled in again."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from houseway.pit.kernels.table_records import BURNED, MUCKED, SHORT, SHUFFLES_MOST
from houseway.ranking.kernels.compiled import inlined, part
from houseway.ranking.kernels.kernel_rng import deal_card


@inlined
def next_card(t):
    """The top card of the stub, which is shuffled as it is dealt."""
    t.chance, face = deal_card(t.decks[t.shuffles], t.top, t.stub, t.chance)
    t.top += 1
    return face


@inlined
def receive(t, seat, up):
    """Deal the top card to a hand, face up or down."""
    held = t.held[seat]
    t.hands[seat, held] = next_card(t)
    t.up[seat] |= up << held
    t.held[seat] = held + 1


@inlined
def put_aside(t, face, where):
    """Put a card out of play."""
    t.gone[t.out], t.went[t.out] = face, where
    t.out += 1


@inlined
def burn(t, count):
    """Burn `count` cards."""
    for _ in range(count):
        put_aside(t, next_card(t), BURNED)


@inlined
def muck(t, seat):
    """Put a whole hand out of play."""
    for place in range(t.held[seat]):
        put_aside(t, t.hands[seat, place], MUCKED)
    t.held[seat] = t.up[seat] = 0


@part
def deal_around(t, rules, cards, faces):
    """Deal one card to each seat in turn, `cards` times; a bit of `faces` says which rounds are face up."""
    for at in range(cards):
        for seat in range(rules.seats):
            receive(t, seat, faces >> at & 1)


@part
def turn_up(t, cards, burns, boards):
    """Burn, and turn cards up on one board or on each of two."""
    burn(t, burns)
    for board in range(boards):
        for place in range(cards):
            t.boards[board, t.lying + place] = next_card(t)
    t.lying += cards


@inlined
def count_gone(t, muck_too):
    """The number of burns, with the muck if `muck_too`."""
    found = 0
    for place in range(t.out):
        found += t.went[place] == BURNED or (muck_too != 0 and t.went[place] == MUCKED)
    return found


@part
def shuffle_in(t, burns_too, muck_too, discards):
    """Shuffle back into the stub: the burns and the muck if they go too, and the discards of the seats in a mask.

    False: there is no room to record another shuffle.
    """
    if t.shuffles + 1 == SHUFFLES_MOST:
        t.state = SHORT
        return False
    before, after, many, kept = t.decks[t.shuffles], t.decks[t.shuffles + 1], 0, 0
    for place in range(t.top, t.stub):
        after[many] = before[place]
        many += 1
    for place in range(t.out):
        where = t.went[place]
        back = (where == BURNED and burns_too) or (where == MUCKED and muck_too)
        if back or (where >= 0 and discards >> where & 1):
            after[many] = t.gone[place]
            many += 1
        else:
            t.gone[kept], t.went[kept] = t.gone[place], where
            kept += 1
    t.out, t.stub, t.top = kept, many, 0
    t.shuffles += 1
    t.stubs[t.shuffles] = many
    return True
