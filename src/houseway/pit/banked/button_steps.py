"""The action button for the pit: from dice or a card to the column of the seat that is settled first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import JOKER, RANKS, TEXTS, Card, rank
from houseway.errors import BadInput
from houseway.families.bank.core.action_button import (
    ActionByCard,
    ActionByValue,
    ActionToTheLeft,
    ShakeDice,
    counted_value,
)
from houseway.pit.banked.bank_tables import NO_BUTTON, BankTables, bank_kernels
from houseway.pit.table_opening import Numbers
from houseway.play.table import rotation
from houseway.rules.posting.terms import Terms

Faces = NDArray[np.uint8]
ReadCard = Callable[[BankTables, str, str], Faces]
"""The card of a pile that names the seat: which pile, and which of its cards."""


@dataclass(frozen=True)
class GiveButton:
    """`ends` is the seat that each number comes to; `numbers` reads the number of every table.

    Where it is `needed_only`, a bank that covers everything leaves nobody the button. `counted` are the seats on which
    the counts end, where the player-dealer's own passes the button on.
    """

    ends: Numbers
    numbers: Callable[[BankTables], Numbers]
    needed_only: bool = False
    counted: Numbers | None = None

    def run(self, tables: BankTables) -> None:
        order = _columns_from(tables.terms, tables.seats)
        numbers = self.numbers(tables)
        tables.counted[:] = (self.ends if self.counted is None else self.counted)[numbers]
        columns = order[self.ends[numbers]]
        holds = np.take_along_axis(tables.in_play, columns, axis=1)
        found = np.take_along_axis(columns, holds.argmax(axis=1)[:, None], axis=1)[:, 0]
        if self.needed_only:
            covered = tables.pays_still() >= tables.layout.full_cover(tables.lies_now())
            found = np.where(covered, NO_BUTTON, found)
        tables.action[:] = found


def _columns_from(terms: Terms, seats: Sequence[int]) -> Numbers:
    """For each seat number, taken or not, the columns of the table beginning there."""
    highest, direction = max(*seats, terms.sheet.seats.max, 20), terms.sheet.seats.direction
    found = np.zeros((highest + 1, len(seats)), np.int64)
    for number in range(1, highest + 1):
        after = rotation(tuple(sorted({*seats, number})), number, direction)
        found[number] = [seats.index(seat) for seat in (number, *after) if seat in seats][: len(seats)]
    return found


def give_button_by_dice(terms: Terms, bank: int, rules: ShakeDice) -> list[GiveButton]:
    if not rules.dice:
        return []
    backward = terms.sheet.seats.direction == "counter-clockwise"
    totals = np.arange(6 * rules.dice + 1) - 1
    if rules.one == "the first seat":
        totals = totals + (bank - 1) * (1 if backward else -1)
    ends, counted = (
        np.array([_ends(terms, bank, int(steps) % rules.positions, rules.positions, passed) for steps in totals])
        for passed in (rules.on_the_bank, "the player-dealer")
    )
    return [GiveButton(ends, lambda tables: shake_dice(tables, rules.dice), counted=counted)]


def shake_dice(tables: BankTables, dice: int) -> Numbers:
    """Shake the dice cup of every table; returns the totals."""
    if tables.dice.shape[1] != dice:
        tables.dice = np.ones((len(tables), dice), np.int8)
    shake = bank_kernels("side_kernels").shake
    tables.share(lambda first, last: shake(first, last, tables.chance, tables.playing, tables.dice))
    total: Numbers = tables.dice.sum(axis=1, dtype=np.int64)
    return total


def give_button_by_card(terms: Terms, bank: int, rules: ActionByCard, read: ReadCard) -> GiveButton:
    chart = terms.sheet.charts[rules.chart]

    def ends(face: Card) -> int:
        column = "joker" if face & 63 == JOKER else RANKS[rank(face)]
        if column not in chart.columns:
            return 0
        position = int(chart.rows["position"][chart.columns.index(column)])
        return _ends(terms, bank, position - 1, rules.positions, rules.on_the_bank)

    return GiveButton(_by_face(ends), lambda tables: read(tables, rules.pile, rules.card).astype(np.int64))


def give_button_by_value(
    terms: Terms, seats: Sequence[int], bank: int, rules: ActionByValue, read: ReadCard
) -> GiveButton:
    positions = rules.positions or terms.sheet.seats.max

    def ends(face: Card) -> int:
        value = counted_value(face & 63, rules, len(seats), terms.sheet.seats.max)
        match rules.one:
            case "the player-dealer":
                return _ends(terms, bank, value - 1, positions, rules.on_the_bank)
            case "the seat to their left":
                return _ends(terms, bank, value, positions, rules.on_the_bank)
            case "left of the house dealer":
                others = [seat for seat in range(1, positions + 1) if seat != bank]
                if terms.sheet.seats.direction == "counter-clockwise":
                    others = [others[0], *others[:0:-1]]
                return others[(value - 1) % len(others)]

    return GiveButton(
        _by_face(ends),
        lambda tables: read(tables, rules.pile, rules.card).astype(np.int64),
        needed_only=rules.used != "in every hand",
    )


def give_button_to_the_left(terms: Terms, bank: int, rules: ActionToTheLeft) -> GiveButton:
    ends = np.array([_ends(terms, bank, 1, terms.sheet.seats.max, "the next player")])
    return GiveButton(ends, lambda tables: np.zeros(len(tables), np.int64), rules.used != "in every hand")


def _by_face(ends: Callable[[Card], int]) -> Numbers:
    found = np.zeros(256, np.int64)
    for face in TEXTS:
        found[face] = ends(face)
    return found


def _ends(terms: Terms, bank: int, steps: int, positions: int, on_the_bank: str) -> int:
    """The seat on which a count of so many steps from the player-dealer ends, taken or not."""
    step = -1 if terms.sheet.seats.direction == "counter-clockwise" else 1
    seat = (bank - 1 + step * steps) % positions + 1
    if seat == bank and on_the_bank == "the next player":
        seat = (bank - 1 + step) % positions + 1
    return seat


def first_or_second(cards: Mapping[str, int], card: str) -> int:
    """The place of a card that is known when it is read."""
    if card not in cards:
        raise BadInput(f"the pit does not read {card} card for the action button there", where="card")
    return cards[card]
