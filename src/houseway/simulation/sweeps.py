"""Several tables of one game that differ in decks, fee option or reading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from houseway.errors import BadInput, nearest
from houseway.families.registry import game
from houseway.rules.posting.terms import Terms, terms
from houseway.rules.sheet.spec import Sheet

EVERY, PRINTED = "*", "as posted"
_KINDS = ("decks", "fee", "reading")


@dataclass(frozen=True, slots=True)
class Variant:
    """One table of a sweep. `labels` say how it differs from the others."""

    game: str
    labels: Mapping[str, str] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)
    fee: str | None = None
    decks: int | None = None

    def terms(self) -> Terms:
        """The table, or a refusal of what cannot be posted together."""
        return terms(game(self.game, self.readings), self.fee, self.decks)


@dataclass(frozen=True, slots=True)
class _Step:
    """One value on one axis: what it is called and what it changes."""

    label: str
    readings: Mapping[str, str] = field(default_factory=dict)
    fee: str | None = None
    decks: int | None = None


def variants(base: Variant, sweeps: Sequence[str]) -> list[Variant]:
    """Every combination of the values that `sweeps` name, each such as `decks=1:8`, `fee=*` or `reading=ID`."""
    sheet = game(base.game, base.readings)
    axes: dict[str, list[_Step]] = {}
    for written in sweeps:
        kind, equals, values = written.partition("=")
        if not equals or not values or kind not in _KINDS:
            raise BadInput(
                f"expected {', '.join(f'{each}=...' for each in _KINDS)}, found {written!r}", where="--sweep"
            )
        name = kind if kind != "reading" or values == EVERY else f"reading {values}"
        if name in axes:
            raise BadInput(f"{name} is swept twice", where="--sweep")
        axes[name] = _AXES[kind](sheet, values)
    return [_combined(base, dict(zip(axes, steps, strict=True))) for steps in product(*axes.values())]


def _combined(base: Variant, steps: Mapping[str, _Step]) -> Variant:
    readings, fee, decks = dict(base.readings), base.fee, base.decks
    for step in steps.values():
        readings |= step.readings
        fee, decks = step.fee or fee, step.decks or decks
    return Variant(base.game, {axis: step.label for axis, step in steps.items()}, readings, fee, decks)


def _decks(sheet: Sheet, values: str) -> list[_Step]:
    """`1:8` is every number from one to eight, `2,6,8` are three; of `*` those that the sheet prints."""
    if values == EVERY:
        pack = sheet.pack
        printed = range(pack.fewest_decks or pack.decks, (pack.most_decks or pack.decks) + 1)
        return [_Step(str(each), decks=each) for each in printed]
    first, colon, last = values.partition(":")
    written = [first, last] if colon else values.split(",")
    if not all(each.isdecimal() and int(each) for each in written) or (colon and int(first) > int(last)):
        raise BadInput(f"expected numbers of decks such as 1:8 or 2,6,8, found {values!r}", where="--sweep")
    numbers = range(int(first), int(last) + 1) if colon else map(int, written)
    return [_Step(str(each), decks=each) for each in numbers]


def _fees(sheet: Sheet, values: str) -> list[_Step]:
    printed = [f"{schedule.id}/{option.id}" for schedule, option in sheet.options()]
    names = printed if values == EVERY else values.split(",")
    if not names:
        raise BadInput(f"{sheet.name} prints no fee options", where="--sweep")
    return [_Step(each, fee=each) for each in names]


def _readings(sheet: Sheet, values: str) -> list[_Step]:
    """Every choice of one reading; of `*` every other choice of every reading, one at a time."""
    readings = {each.id: each for each in sheet.readings}
    if values == EVERY:
        others = [
            _Step(f"{each.id}={choice}", {each.id: choice})
            for each in sheet.readings
            for choice in each.choices
            if choice != sheet.taken.get(each.id, each.taken)
        ]
        return [_Step(PRINTED), *others]
    if values not in readings:
        raise BadInput(f"no reading is called {values!r}; {nearest(values, list(readings))}", where="--sweep")
    return [_Step(choice, {values: choice}) for choice in readings[values].choices]


_AXES = {"decks": _decks, "fee": _fees, "reading": _readings}
