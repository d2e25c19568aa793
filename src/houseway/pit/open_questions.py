"""The open questions of a pit and what the asked seats may see: arrays with a row for each question."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from houseway.errors import BadInput
from houseway.pit.kernels import table_records as k
from houseway.pit.table_opening import Numbers, Records

Cards = NDArray[np.uint8]

FOLD, CHECK, CALL, RAISE, PICK = k.FOLD, k.CHECK, k.CALL, k.RAISE, k.PICK
BET, BRING_IN, DRAW, DISCARD, OFFER = k.BET, k.BRING_IN, k.DRAW, k.DISCARD, k.OFFER
MOVES = ("fold", "check", "call", "raise", "pick")
NO_CARD = k.NO_CARD


class _Column:
    """A column of the questions, extracted at first use."""

    def __init__(self, field: str) -> None:
        self.field = field

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, asked: OpenQuestions, owner: type) -> Numbers:
        found: Numbers = np.ascontiguousarray(asked.questions[self.field])
        asked.__dict__[self.name] = found
        return found


@dataclass(frozen=True)
class OpenQuestions:
    """The open questions: at which `tables`, to which `seats`, and what is legal there.

    `columns` are the columns of these seats in arrays with one column for every seat. `positions` are counted from the
    left of the button (in stud, of the dealer): 0 is next to it, the button itself is the last.

    `moves` has a bit for each legal move (`1 << CALL`): to bring in is a call, to bet or to complete is a raise. Of an
    OFFER (a straddle, a kill) to pass is a check and to accept is a raise. A raise goes to an amount from `least` to
    `most` in steps of `step`. A pick takes `pick_least` to `pick_most` of the `held` cards; the answer has a bit for
    each place.
    """

    tables: Numbers
    seats: Numbers
    columns: Numbers
    questions: Records

    positions = _Column("seat")
    moves = _Column("moves")
    kinds = _Column("kind")
    to_call = _Column("to_call")
    least = _Column("least")
    most = _Column("most")
    step = _Column("step")
    held = _Column("held")
    pick_least = _Column("pick_least")
    pick_most = _Column("pick_most")

    def __len__(self) -> int:
        return len(self.tables)

    def may(self, move: int) -> NDArray[np.bool_]:
        """The rows in which a move is legal."""
        if move not in range(len(MOVES)):
            raise BadInput(f"expected FOLD, CHECK, CALL, RAISE or PICK of houseway.pit, found {move!r}", where="move")
        found: NDArray[np.bool_] = self.moves >> move & 1 == 1
        return found

    def prefer(self, *moves: int) -> Numbers:
        """In every row the first of these moves that is legal; where none is: check, pick, fold or call."""
        found = np.full(len(self), CALL)
        for move in (FOLD, PICK, CHECK, *reversed(moves)):
            found[self.may(move)] = move
        return found

    @cached_property
    def default_amounts(self) -> Numbers:
        """The default amounts: a raise goes to the least, a pick takes the last cards that must go."""
        last = (1 << self.pick_least) - 1 << np.maximum(self.held - self.pick_least, 0)
        return np.where(self.may(PICK), last, self.least)

    def legal(self, row: int) -> str:
        """The legal answers to one question, in words."""
        words = [word for move, word in enumerate(MOVES) if self.moves[row] >> move & 1]
        if self.may(RAISE)[row]:
            words[-1] += f" to {self.least[row]} up to {self.most[row]} in steps of {self.step[row]}"
        if self.may(PICK)[row]:
            words[-1] += f" {self.pick_least[row]} to {self.pick_most[row]} of {self.held[row]} cards"
        return ", ".join(words)


@dataclass(frozen=True, slots=True)
class SeatViews:
    """What the asked seats may see. The seats of a table are columns, in the order of their numbers.

    `own` are the seat's own cards, `up` the face-up cards of every seat, `boards` the board or both boards of a table,
    with NO_CARD for none. A seat is `holding` until it folds. `pot` includes the `bets`.
    """

    own: Cards
    up: Cards
    boards: Cards
    stacks: Numbers
    bets: Numbers
    holding: NDArray[np.bool_]
    pot: Numbers
