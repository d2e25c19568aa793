"""Random wagers and short banks for a pit with player-dealers, legal by the questions of the real steps."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

import houseway
from houseway.families.bank.core.wagers import step_between
from houseway.pit.banked.bank_pit import BankPit
from houseway.play.ids import CircleId
from houseway.play.wager_question import Wager


def lay_at_random(pit: BankPit, seed: int) -> None:
    """Different wagers at every table and seat, some seats without any, and banks from the least to full cover."""
    chance, layout = np.random.default_rng(seed), pit.layout
    many = len(pit)
    found = {name: np.zeros((many, len(pit.stacks)), np.int64) for name in layout.names}
    for column, seat in enumerate(pit.stacks):
        if seat not in layout.questions:
            continue
        hands = [_wagers(layout.questions[seat], chance) for _ in range(12)]
        for table, one in enumerate(chance.integers(len(hands), size=many).tolist()):
            for name, cents in hands[one].items():
                found[name][table, column] = cents
    least, most, covers = layout.bank_range(layout.read(found, many))
    step = step_between(pit.terms, layout.put_up.step_of, layout.put_up.fives)
    short = least + (covers - least) * chance.integers(0, 101, many) // 100 // step * step
    pit.wager(found, bank=np.where(chance.random(many) < 0.2, covers, np.clip(short, least, most)))


def _wagers(asked: Wager, chance: np.random.Generator) -> dict[str, int]:
    """Some wagers that the steps take; none at all in one try of eight."""
    for _ in range(200 if chance.random() > 0.12 else 0):
        tried: dict[CircleId, int] = {}
        for circle in asked.circles:
            if circle.id.stack == 1 and not circle.id.seat and chance.random() < 0.6:
                steps = min(int(chance.integers(0, 8)) ** 2, (circle.most - circle.least) // circle.step)
                tried[circle.id] = circle.least + steps * circle.step
        for circle in asked.circles:
            tied = circle.at_most or circle.equals
            if circle.id in tried and tied in tried:
                tried[circle.id] = min(tried[circle.id], tried[tied])
        if tried and asked.why_not(tried) is None:
            return {circle.wager: cents for circle, cents in tried.items()}
    return {}


def every_choice(sheets: list[str]) -> Iterator[tuple[str, dict[str, str]]]:
    """Every sheet as it is read, and with each choice of each reading that is not taken."""
    for name in sheets:
        yield name, {}
        for reading in houseway.game(name).readings:
            for choice in reading.choices:
                if choice != reading.taken:
                    yield name, {reading.id: choice}


def banked_with(*steps: str) -> list[str]:
    """The games of which the round has one of these steps."""
    return [name for name in houseway.games() if any(row.step in steps for row in houseway.game(name).round)]
