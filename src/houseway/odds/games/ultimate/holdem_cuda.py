"""Hold'em against the bank on a graphics card: the same integers as on processors. Optional; it needs CuPy."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from houseway.errors import BadInput

if TYPE_CHECKING:
    from houseway.rules.posting.terms import Terms

Numbers = NDArray[np.int64]
Table = tuple[Any, ...]

_SOURCE = Path(__file__).with_name("holdem.cu")
_THREADS, _BLOCKS_EACH = 256, 8
_HOLDINGS, _LIVE = 1326, 47


@cache
def device() -> Any:
    """CuPy; refused if it is missing or there is no card."""
    try:
        cupy: Any = import_module("cupy")
        found = cupy.cuda.runtime.getDeviceCount() > 0
    except Exception:
        # CuPy has an error of its own for every fault of a driver.
        found = False
    if not found:
        raise BadInput("--device cuda needs CuPy and an NVIDIA GPU", where="device")
    return cupy


def check_game(terms: Terms) -> None:
    """Refuse a game that is not counted on a card, and a machine without one."""
    if not any(row.step == "turn_board" for row in terms.sheet.round):
        raise BadInput("only Ultimate Texas Hold'em is counted on a graphics card", where="--device")
    device()


@cache
def _module() -> Any:
    return device().RawModule(code=_SOURCE.read_text(encoding="utf-8"), options=("--std=c++17",))


@dataclass(frozen=True)
class CudaBoards:
    """All boards on the card. `table` and `six` rank seven and six cards; `choices` are the flops of every board."""

    cards: NDArray[np.uint8]
    weights: Numbers
    table: Table
    six: Table
    rules: Table
    middle: int
    last: int
    choices: tuple[NDArray[np.uint16], NDArray[np.uint8], NDArray[np.uint16]]
    keeps: NDArray[np.bool_]

    def waiting(self) -> tuple[Numbers, Numbers]:
        """By flop and holding the gain of waiting, over all exchanges that keep the flop; by holding its gains."""
        cupy, flops = device(), self.keeps.shape[1]
        gains, early = cupy.zeros((flops, _HOLDINGS), np.int64), cupy.zeros((_HOLDINGS, 2), np.int64)
        even = cupy.empty_like(gains)
        choices = [cupy.asarray(each) for each in self.choices]
        given = [*self._common(self.table), *self._rules(), np.int64(self.middle), np.int64(self.last)]
        self._run("wait_or_bet", self._blocks(), [*given, *choices, gains, early])
        keeps = cupy.asarray(self.keeps.astype(np.uint8))
        blocks = (flops * _HOLDINGS + _THREADS - 1) // _THREADS
        self._run("evened", blocks, [np.int32(flops), gains, choices[2], keeps, even])
        return cupy.asnumpy(even), cupy.asnumpy(early)

    def counted(
        self, shape: tuple[int, ...], stages: NDArray[np.uint8], bets: NDArray[np.uint8], calls: NDArray[np.uint8]
    ) -> tuple[Numbers, Numbers]:
        """All deals as they are played, in a tally of this shape; and those who wait, by the cards that beat them."""
        cupy = device()
        tally, rivers = cupy.zeros(shape, np.int64), cupy.zeros((_LIVE + 1, 3), np.int64)
        choices = [cupy.asarray(each) for each in self.choices]
        start, _, places, flushes, values = self.six
        six = [np.int64(start), *(cupy.asarray(each) for each in (places, flushes, values))]
        played = [cupy.asarray(each) for each in (stages, bets, calls)]
        given = [*self._common(self.table), *six, *self._rules(), np.int64(self.last), *choices, *played]
        room = 8 * (int(np.prod(shape)) + 3 * (_LIVE + 1))
        self._run("played_out", self._blocks(), [*given, *map(np.int32, shape[:2]), tally, rivers], room)
        return cupy.asnumpy(tally), cupy.asnumpy(rivers)

    def _common(self, table: Table) -> list[Any]:
        cupy = device()
        start, *arrays = table
        boards = np.int32(len(self.cards)), cupy.asarray(self.cards), cupy.asarray(self.weights)
        return [*boards, np.int64(start), *(cupy.asarray(each) for each in arrays)]

    def _rules(self) -> list[Any]:
        cupy = device()
        _, least, _, kinds, fixed, raised, folded = self.rules
        return [np.int32(least), *(cupy.asarray(each) for each in (kinds, fixed, raised)), np.int64(folded)]

    def _blocks(self) -> int:
        processors: int = device().cuda.Device().attributes["MultiProcessorCount"]
        return _BLOCKS_EACH * processors

    def _run(self, name: str, blocks: int, given: list[Any], room: int = 0) -> None:
        _module().get_function(name)((blocks,), (_THREADS,), tuple(given), shared_mem=room)
