"""Curves of collection: what a wager of each size is worth after every option of a schedule, and which is cheapest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from houseway.errors import BadInput
from houseway.families.bank.core.wagers import wager_limits
from houseway.odds.core.after_collection import AfterFees, after_fees
from houseway.odds.core.price import Price
from houseway.odds.core.progress import progress
from houseway.odds.report.plot_data import Look, chosen
from houseway.rules.posting.terms import Terms, terms
from houseway.rules.sheet.spec import Sheet
from houseway.rules.sheet.values import Cents

_SERIES = (100, 200, 300, 500, 1_000, 1_500, 2_000, 2_500, 4_000, 5_000, 7_500)
_DECADES = 5
# Where no largest wager is printed.
_UNLIMITED = 100_000_00


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A wager of one size under one option: both fees, and both gains after them, as shares of the wager."""

    option: str
    posted: str
    size: Cents
    player_fee: Cents
    bank_fee: Cents
    player: Fraction
    bank: Fraction


def curves(sheet: Sheet, decks: int | None, wager: str | None, look: Look) -> tuple[Price, dict[str, list[CurvePoint]]]:
    """The points of every option, by its name, in the order of size."""
    options = [f"{schedule.id}/{option.id}" for schedule, option in sheet.options()]
    if not options:
        raise BadInput(f"{sheet.name} prints no fee options", where="collection")
    found: dict[str, list[CurvePoint]] = {}
    tables = [terms(sheet, option, decks) for option in options]
    prices = look(tables[0]).prices
    price = chosen(look(tables[0]), wager)
    limits = [wager_limits(posted, price.wager) for posted in tables]
    amounts = sizes([(least, most or max(least, _UNLIMITED)) for least, most in limits])
    with progress("options", len(options)) as advance:
        for posted, (least, most) in zip(tables, limits, strict=True):
            some = [each for each in amounts if least <= each <= (most or each)]
            found[str(posted.fee)] = list(_points(posted, price, prices, some))
            advance(1)
    return price, found


def _points(posted: Terms, price: Price, prices: Sequence[Price], amounts: Sequence[Cents]) -> Iterator[CurvePoint]:
    for size in amounts:
        after = after_fees(posted, price, size, prices)
        if isinstance(after, AfterFees):
            gains = after.player / after.amount, after.bank / after.amount
            yield CurvePoint(str(posted.fee), posted.posted, size, after.player_fee, after.bank_fee, *gains)


def sizes(limits: Sequence[tuple[Cents, Cents]]) -> list[Cents]:
    """Round amounts between all limits, and the limits themselves."""
    least, most = min(low for low, _ in limits), max(high for _, high in limits)
    series = [each * 10**decade for decade in range(_DECADES) for each in _SERIES]
    return sorted({*(each for both in limits for each in both), *(each for each in series if least <= each <= most)})


def cheapest(found: dict[str, list[CurvePoint]], side: str) -> list[CurvePoint]:
    """For each size that any option takes, the option with the smallest fee for the `player` or for the `bank`."""
    by_size: dict[Cents, list[CurvePoint]] = {}
    for points in found.values():
        for point in points:
            by_size.setdefault(point.size, []).append(point)

    def fees(point: CurvePoint) -> tuple[Cents, Cents]:
        both = point.player_fee, point.bank_fee
        return both if side == "player" else both[::-1]

    return [min(by_size[size], key=fees) for size in sorted(by_size)]
