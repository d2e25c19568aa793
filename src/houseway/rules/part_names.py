"""Parameters of a step that name a part of the sheet. The loader checks that the part is there."""

from __future__ import annotations


class ChartName(str):
    """A parameter that names one of the sheet's charts."""

    __slots__ = ()


class WagerName(str):
    """A parameter that names one of the sheet's wagers."""

    __slots__ = ()


class HandName(str):
    """A parameter that names one of the sheet's hands."""

    __slots__ = ()
