"""A second method for awarding pots: stacks are peeled, and chips are dealt into piles one round at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from houseway.families.poker.core.showdown import IN_TURN, TO_THE_FIRST, MoreOdd, OddHalf

BY_SEAT: OddHalf = "to the winner nearest the left of the button"


@dataclass(frozen=True, slots=True)
class Case:
    """What lies there: who put in how much, who may win, who is how good at what, and how odd chips go.

    `parts` are (board, half) with the strength of each live seat; nothing is a low that does not qualify. Of tied seats
    the one with the highest `card` receives the first odd chip, the nearest where no cards are given; `more_odd` says
    whether the same one receives the others as well.
    """

    order: tuple[int, ...]
    put_in: dict[int, int]
    live: tuple[int, ...]
    dead: int
    drop: int
    chip: int
    parts: tuple[tuple[str, str, dict[int, int]], ...]
    card: dict[int, int] | None
    odd_half: OddHalf
    more_odd: MoreOdd = IN_TURN


def _peeled(case: Case) -> list[tuple[int, list[int]]]:
    """Take the shortest live stack off everybody, again and again; the drop comes off the first pots."""
    left = dict(case.put_in)
    inside = [seat for seat in case.live if left[seat]]
    amounts, claims = [case.dead], [list(case.live)]
    if len(inside) == len(case.live):
        # Dead money lies in the first pot; only for a seat that put in nothing else is it a pot by itself.
        amounts, claims = [], []
    while inside:
        least = min(left[seat] for seat in inside)
        taken = 0 if amounts else case.dead
        for seat in left:
            part = min(least, left[seat])
            left[seat] -= part
            taken += part
        amounts.append(taken)
        claims.append(inside)
        inside = [seat for seat in inside if left[seat]]
    amounts[-1] += sum(left.values())
    drop = case.drop
    for at in range(len(amounts)):
        while drop and amounts[at]:
            amounts[at] -= 1
            drop -= 1
    return [(amount, seats) for amount, seats in zip(amounts, claims, strict=True) if amount]


def _dealt_out(amount: int, piles: int, odd: Sequence[int], chip: int) -> list[int]:
    """Chips dealt to piles in rounds while there is one for each; then one by one to the piles named for odd chips."""
    found = [0] * piles
    while amount >= chip * piles:
        for at in range(piles):
            found[at] += chip
        amount -= chip * piles
    while amount > chip and len(odd) > 1:
        first, *odd = odd
        found[first] += chip
        amount -= chip
    found[odd[0]] += amount
    return found


def _winners(seats: Sequence[int], strengths: dict[int, int], order: Sequence[int]) -> list[int]:
    ranked = sorted(seats, key=lambda seat: (-strengths[seat], order.index(seat)))
    return [seat for seat in ranked if strengths[seat] == strengths[ranked[0]]]


def _odd_pile(piles: Sequence[Sequence[int]], case: Case) -> list[int]:
    if case.odd_half == TO_THE_FIRST:
        return [0]
    return [min(range(len(piles)), key=lambda at: min(case.order.index(seat) for seat in piles[at]))]


def _odd_winners(winners: Sequence[int], case: Case) -> list[int]:
    """The places of those who receive odd chips, in turn, or of the one who receives them all."""
    places = list(range(len(winners)))
    if cards := case.card:
        places.sort(key=lambda at: -cards[winners[at]])
    return places if case.more_odd == IN_TURN else places[:1]


def by_peeling(case: Case) -> dict[int, int]:
    """What every seat wins."""
    won = dict.fromkeys(case.put_in, 0)
    for amount, seats in _peeled(case):
        if len(seats) == 1:
            won[seats[0]] += amount
            continue
        boards: dict[str, list[list[int]]] = {}
        for board, half, strengths in case.parts:
            if half != "low" or any(strengths[seat] for seat in seats):
                boards.setdefault(board, []).append(_winners(seats, strengths, case.order))
        on_boards = list(boards.values())
        all_winners = [[seat for winners in halves for seat in winners] for halves in on_boards]
        piles = _dealt_out(amount, len(on_boards), _odd_pile(all_winners, case), case.chip)
        for halves, pile in zip(on_boards, piles, strict=True):
            smaller = _dealt_out(pile, len(halves), _odd_pile(halves, case), case.chip)
            for winners, part in zip(halves, smaller, strict=True):
                odd = _odd_winners(winners, case)
                for seat, share in zip(winners, _dealt_out(part, len(winners), odd, case.chip), strict=True):
                    won[seat] += share
    return won
