"""The state of all tables of a pit with player-dealers: arrays with a row for each table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from houseway.cards import Card
from houseway.cards.face import TILE
from houseway.errors import BadInput
from houseway.pit.banked.wager_arrays import Flags, Laid, WagerLayout
from houseway.pit.table_opening import Numbers
from houseway.ranking.kernels import table_cache
from houseway.ranking.kernels.batch_rows import run
from houseway.ranking.kernels.stream_seeds import starts_of_parts
from houseway.rules.posting.terms import Terms

NO_BUTTON = -1
# With fewer tables than this another thread is not worth its cost.
_TABLES_A_THREAD = 8192


@cache
def bank_kernels(name: str) -> ModuleType:
    """Compiled code. The first call compiles it, if no process has done so before."""
    return table_cache.with_notice(
        f"preparing the compiled {name.removeprefix('pit_').replace('_', ' ')}",
        lambda: import_module(f"houseway.pit.banked.kernels.{name}"),
    )


class Playing(Protocol):
    """Hands that are being played: what lies on them, and what the banks can still pay and collect."""

    staked: Numbers
    reach: Numbers


@dataclass
class BankTables:
    """All tables of a pit. Columns are seats, in the order of their numbers.

    `shoes` are shuffled as far as they are dealt: the cards of a round lie from `begins` to `tops`. `codes` number the
    shared results of community hands. `action` is the column with the action button, `counted` the seat on which the
    count for it ended, taken or not, `dice` what was shaken. `gained` and `staked` are what came of each wager, and
    what lay on it when it was settled.
    """

    layout: WagerLayout
    seats: Sequence[int]
    shoes: NDArray[np.uint8]
    chance: NDArray[np.uint64]
    laid: Laid = field(init=False)
    tops: Numbers = field(init=False)
    begins: Numbers = field(init=False)
    action: Numbers = field(init=False)
    counted: Numbers = field(init=False)
    codes: Numbers = field(init=False)
    gained: Numbers = field(init=False)
    staked: Numbers = field(init=False)
    sides: NDArray[np.uint8] = field(init=False)
    dice: NDArray[np.int8] = field(init=False)
    playing_hands: Playing | None = None

    @classmethod
    def of(cls, layout: WagerLayout, tables: int, seed: int, first_stream: int = 0) -> BankTables:
        faces = (np.array(layout.terms.faces) - first_face(layout.terms)).astype(np.uint8)
        try:
            shoes, chance = np.tile(faces, (tables, 1)), starts_of_parts(seed, first_stream, tables)
            return cls(layout, list(layout.stacks), shoes, chance)
        except (MemoryError, OverflowError, ValueError):
            needed = tables * faces.nbytes >> 30
            raise BadInput(f"{tables:,} tables need more than {needed:,} GiB of memory", where="tables") from None

    def __post_init__(self) -> None:
        many = len(self.shoes)
        # A shoe that is dealt to its end is shuffled before the next round.
        self.tops = np.full(many, self.shoes.shape[1], np.int64)
        self.begins, self.codes = np.zeros(many, np.int64), np.zeros(many, np.int64)
        self.action, self.counted = np.full(many, NO_BUTTON, np.int64), np.ones(many, np.int64)
        self.sides = np.zeros((many, 2, 3), np.uint8)
        self.dice = np.zeros((many, 0), np.int8)
        self.gained = np.zeros((many, len(self.seats), len(self.terms.sheet.wagers)), np.int64)
        self.staked = np.zeros_like(self.gained)

    def __len__(self) -> int:
        return len(self.shoes)

    @property
    def terms(self) -> Terms:
        return self.layout.terms

    @property
    def playing(self) -> Flags:
        return self.laid.playing

    @property
    def in_play(self) -> Flags:
        """The seats that have wagered, by table."""
        flags: Flags = np.any(self.laid.wagers > 0, axis=2)
        return flags

    def lies_now(self) -> Numbers:
        """What lies on the circles, by table, seat and wager; without hands to play, what was laid before the deal."""
        return self.laid.wagers if self.playing_hands is None else self.playing_hands.staked[:, :, 0]

    def pays_still(self) -> Numbers:
        """What every bank can still pay."""
        return self.laid.bank if self.playing_hands is None else self.playing_hands.reach[:, 0]

    def share(self, job: Callable[[int, int], object]) -> None:
        """Run a job over all tables, on as many threads as are worth it."""
        share_tables(len(self), job)


def share_tables(many: int, job: Callable[[int, int], object]) -> None:
    """Run a job over so many tables, on as many threads as are worth it."""
    threads = min(table_cache.threads(), max(many // _TABLES_A_THREAD, 1))
    if threads == 1:
        job(0, many)
    else:
        edges = [many * part // threads for part in range(threads + 1)]
        run(threads, lambda part: job(edges[part], edges[part + 1]), threads)


def first_face(terms: Terms) -> Card:
    """The face that is number 0 in the shoes: tiles are numbered from their own first."""
    return TILE if min(terms.faces) >= TILE else 0


def cards_at_the_cut(terms: Terms) -> int:
    """How many cards are left when all are shuffled again; all of them, where every round is shuffled."""
    pack = terms.sheet.pack
    return pack.cut if pack.shuffled == "at the cut card" else len(terms.faces)
