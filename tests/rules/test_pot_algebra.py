"""Pots, halves and odd chips together, against a method that peels pots off the stacks and deals chips into piles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from houseway.families.poker.core.hand_state import side_pots
from houseway.families.poker.core.showdown import IN_TURN, TO_THE_FIRST, MoreOdd, OddHalf, OddRules, PotPart, divide
from houseway.ranking import ORDERS
from tests.rules.peeling import BY_SEAT, Case, by_peeling

ORDER = ORDERS["high"]
BATCH = 50_000
FAST = 4_000


def _case(chance: Random) -> Case:
    """Two to ten seats with a few different heights, so that ties, equal all-ins and folded money are common."""
    seats = range(1, chance.randint(2, 10) + 1)
    first = chance.choice(seats)
    chip = chance.choice((1, 5, 100))
    heights = [chance.randint(0, 24) * chance.choice((1, chip)) for _ in range(chance.randint(1, 4))]
    put_in = {seat: chance.choice(heights) for seat in seats}
    order = (*range(first, len(seats) + 1), *range(1, first))
    live = tuple(seat for seat in order if chance.random() < 0.6) or (first,)
    dead = chance.choice((0, 0, chance.randint(0, 20)))
    drop = min(chance.choice((0, chance.randint(0, 8))), sum(put_in.values()) + dead)
    parts, cards = _parts(chance, live), _cards(chance, live)
    return Case(order, put_in, live, dead, drop, chip, parts, cards, _odd_half(chance), _more_odd(chance))


def _parts(chance: Random, live: Sequence[int]) -> tuple[tuple[str, str, dict[int, int]], ...]:
    boards = ("",) if chance.random() < 0.6 else ("first board", "second board")
    halves = ("",) if chance.random() < 0.4 else ("high", "low")
    best = chance.choice((1, 3, 9))
    return tuple(
        (board, half, {seat: chance.randint(0 if half == "low" else 1, best) for seat in live})
        for board in boards
        for half in halves
    )


def _cards(chance: Random, live: Sequence[int]) -> dict[int, int] | None:
    return dict(zip(live, chance.sample(range(52), len(live)), strict=True)) if chance.random() < 0.3 else None


def _odd_half(chance: Random) -> OddHalf:
    return chance.choice((TO_THE_FIRST, BY_SEAT))


def _more_odd(chance: Random) -> MoreOdd:
    return chance.choice((IN_TURN, "all to the same winner"))


def _awarded(case: Case) -> dict[int, int]:
    """What the showdown pays."""
    parts = [PotPart(board, half, ORDER, strengths) for board, half, strengths in case.parts]
    cards = case.card
    odd = OddRules(more=case.more_odd, half=case.odd_half)
    if cards is not None:
        odd = odd._replace(to=lambda winners: max(winners, key=lambda seat: cards[seat]))
    won = dict.fromkeys(case.put_in, 0)
    for pot in side_pots(case.put_in, case.live, case.drop, case.dead):
        for each in divide(pot, parts, case.order, case.chip, odd):
            assert each.amount >= 0
            won[each.seat] += each.amount
    return won


# Laws --------------------------------------------------------------------------------------------------------------


def _broken_laws(case: Case, won: dict[int, int]) -> Iterator[str]:
    total = sum(case.put_in.values()) + case.dead - case.drop
    if sum(won.values()) != total:
        yield "every chip is awarded once"
    if any(won[seat] for seat in case.put_in if seat not in case.live):
        yield "a folded seat wins nothing"
    top = max(case.put_in[seat] for seat in case.live)
    for seat in case.live:
        if case.put_in[seat] < top:
            reach = sum(min(paid, case.put_in[seat]) for paid in case.put_in.values()) + case.dead
            if won[seat] > reach:
                yield "no more from anybody than one has put in oneself"
        beaten = all(
            any(case.put_in[rival] >= case.put_in[seat] and held[rival] > held[seat] for rival in case.live)
            for *_, held in case.parts
        )
        if beaten and won[seat]:
            yield "whoever is beaten at everything wins nothing"
        best = all(
            held[seat] > max([0, *(held[rival] for rival in case.live if rival != seat)]) for *_, held in case.parts
        )
        if best and case.put_in[seat] == top and won[seat] != total:
            yield "the best at everything scoops"


def _faults(seed: int, cases: int) -> list[tuple[Case, str]]:
    """Of so many random cases, those that break a law or end otherwise than by peeling."""
    chance = Random(seed)
    found: list[tuple[Case, str]] = []
    for _ in range(cases):
        case = _case(chance)
        won = _awarded(case)
        found += [(case, law) for law in _broken_laws(case, won)]
        if won != by_peeling(case):
            found.append((case, f"{won} by the showdown"))
    return found


@pytest.mark.rule("players/big-o-hi-lo-run-it-twice", "4163-4197, 4213-4215, 4225-4227")
@pytest.mark.parametrize("seed", range(4))
def test_pots_halves_and_odd_chips_are_what_peeling_and_dealing_out_give(seed: int) -> None:
    assert _faults(seed, FAST) == []


@pytest.mark.slow
@pytest.mark.rule("players/big-o-hi-lo-run-it-twice", "4163-4197, 4213-4215, 4225-4227")
@pytest.mark.parametrize("seed", range(1_000, 1_020))
def test_a_million_pots_are_what_peeling_and_dealing_out_give(seed: int) -> None:
    assert _faults(seed, BATCH) == []


def test_the_cases_are_hard_enough() -> None:
    """Dead money, drops, folded seats, side pots, ties, unqualified lows, two boards and odd chips all occur, often."""
    chance = Random(5)
    cases = [_case(chance) for _ in range(2_000)]
    pots = [side_pots(case.put_in, case.live, case.drop, case.dead) for case in cases]
    seen = {
        "dead money": sum(case.dead > 0 for case in cases),
        "a drop": sum(case.drop > 0 for case in cases),
        "folded money": sum(
            any(paid and seat not in case.live for seat, paid in case.put_in.items()) for case in cases
        ),
        "side pots": sum(len(each) > 1 for each in pots),
        "three pots": sum(len(each) > 2 for each in pots),
        "two boards": sum(case.parts[-1][0] == "second board" for case in cases),
        "no low": sum(any(half == "low" and not any(held.values()) for _, half, held in case.parts) for case in cases),
        "ties": sum(any(len(set(held.values())) < len(held) for *_, held in case.parts) for case in cases),
        "odd amounts": sum(
            any(pot.amount % (2 * case.chip) for pot in each) for case, each in zip(cases, pots, strict=True)
        ),
    }
    assert min(seen.values()) > 40, seen
