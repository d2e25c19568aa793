"""Parameters of a step that name a part of the sheet. The loader checks that the part is there."""

from __future__ import annotations

from typing import ClassVar


class ChartName(str):
    """A parameter that names one of the sheet's charts: the columns that it must have, and what a cell may say."""

    __slots__ = ()
    columns: ClassVar[tuple[str, ...]] = ()
    cells: ClassVar[tuple[str, ...]] = ()


class DrawChart(ChartName):
    """A total against a third card: H hits, S stands."""

    __slots__ = ()
    columns = tuple(map(str, range(10)))
    cells = ("H", "S")


class TotalsChart(ChartName):
    """A row of totals: H hits, S stands, O is an option."""

    __slots__ = ()
    columns = tuple(map(str, range(10)))
    cells = ("H", "S", "O")


class ZoneChart(ChartName):
    """What a hard or soft total of twenty-one must or may do."""

    __slots__ = ()
    columns = ("hard", "soft")
    cells = ("hit", "stand", "option")


class DoublesChart(ChartName):
    """Whether a hard or soft total of twenty-one may be doubled."""

    __slots__ = ()
    columns = ("hard", "soft")
    cells = ("yes", "no")


class PositionChart(ChartName):
    """The position that each rank names."""

    __slots__ = ()
    cells = tuple(map(str, range(1, 15)))


class RanksChart(ChartName):
    """Which ranks of a sequence are of a kind, such as valle."""

    __slots__ = ()
    cells = ("yes", ".")


class WagerName(str):
    """A parameter that names one of the sheet's wagers."""

    __slots__ = ()


class SettledWager(WagerName):
    """A wager that the step settles, so that no chips stay on its circle."""

    __slots__ = ()


class HandName(str):
    """A parameter that names one of the sheet's hands."""

    __slots__ = ()
