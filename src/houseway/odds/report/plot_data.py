"""The numbers behind the plots: a session's result, the edge by number of decks, the edge by fee option."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from math import gcd, sqrt
from typing import TYPE_CHECKING

from houseway.errors import BadInput, nearest
from houseway.families.bank.core.wagers import wager_limits
from houseway.odds import GameOdds
from houseway.odds.core.after_collection import AfterFees, after_fees
from houseway.odds.core.layout import Layout
from houseway.odds.core.layout_ends import SeatResult
from houseway.odds.core.price import Price
from houseway.odds.core.progress import progress
from houseway.rules.posting.terms import Terms, terms
from houseway.rules.sheet.spec import Sheet
from houseway.rules.sheet.values import Cents

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Chances = NDArray[np.float64]

Look = Callable[[Terms], GameOdds]
"""How the figures of a table are obtained: from the cache, or computed."""

# Results beyond this on either side are too rare to be visible and are left out.
_TAIL = 1e-13
# Longer arrays are convolved by Fourier transform.
_DIRECT = 1 << 28


def chosen(found: GameOdds, wager: str | None) -> Price:
    """The priced wager of that name; the first one if no name is given."""
    names = [each.wager.id for each in found.prices]
    if wager is not None and wager not in names:
        raise BadInput(f"no figure for a wager {wager!r}; {nearest(wager, names)}", where="wager")
    return found.prices[names.index(wager) if wager else 0]


# A session ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SessionResults:
    """How likely each result of these rounds is, in cents from `least` on by `step`; `share` are the probabilities."""

    rounds: int
    least: Cents
    step: Cents
    share: Chances

    @property
    def mean(self) -> float:
        return self.least + self.step * float(self.share @ _places(len(self.share)))

    @property
    def sd(self) -> float:
        places = _places(len(self.share)) * self.step + self.least - self.mean
        return sqrt(float(self.share @ places**2))

    @property
    def ahead(self) -> float:
        """The probability of ending with a gain."""
        first = (-self.least) // self.step + 1
        return float(self.share[max(first, 0) :].sum())

    def quantile(self, part: float) -> Cents:
        """The result below which the session ends with this probability."""
        return self.least + self.step * int((self.share.cumsum() < part).sum())


def _places(count: int) -> Chances:
    import numpy as np

    return np.arange(count, dtype=np.float64)


def session(person: SeatResult, rounds: int, *, fees: bool) -> SessionResults:
    """The result of `rounds` rounds: the result of one round, convolved with itself.

    After fees, or before them.
    """
    import numpy as np

    gains: dict[Cents, int] = {}
    for (gain, fee), many in person.gains.items():
        left = gain - fee if fees else gain
        gains[left] = gains.get(left, 0) + many
    least = min(gains)
    step = reduce(gcd, (gain - least for gain in gains)) or 1
    one = np.zeros((max(gains) - least) // step + 1)
    for gain, many in gains.items():
        one[(gain - least) // step] = many / person.total
    # Repeated squaring, from the highest binary digit of the number of rounds.
    share, first = one, 0
    for digit in f"{rounds:b}"[1:]:
        share, first = _trimmed(_added(share, share), 2 * first)
        if digit == "1":
            share, first = _trimmed(_added(share, one), first)
    return SessionResults(rounds, rounds * least + first * step, step, share / share.sum())


def _added(one: Chances, other: Chances) -> Chances:
    """The probabilities of a sum."""
    import numpy as np

    if len(one) * len(other) <= _DIRECT:
        return np.convolve(one, other)
    size = len(one) + len(other) - 1
    whole = 1 << (size - 1).bit_length()
    return np.maximum(np.fft.irfft(np.fft.rfft(one, whole) * np.fft.rfft(other, whole), whole)[:size], 0)


def _trimmed(share: Chances, first: int) -> tuple[Chances, int]:
    """Without the ends, whose probability is negligible."""
    low = int((share.cumsum() < _TAIL).sum())
    high = int((share[::-1].cumsum() < _TAIL).sum())
    return share[low : len(share) - high], first + low


def usual_layout(found: GameOdds, wager: str | None, bet: Cents | None) -> Layout:
    """One player with this wager (by default the first) and the wagers it needs."""
    price = chosen(found, wager)
    placed = after_fees(found.terms, price, bet, found.prices)
    if not isinstance(placed, AfterFees):
        raise BadInput(f"{price.wager.title}: {placed.why}", where="wager")
    return Layout(found.terms, {2: placed.placed}, bank_seat=1)


# Decks and fees ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Edges:
    """The house edge of a wager in several cases; `stderr` where it is an estimate."""

    wager: str
    title: str
    at: tuple[str, ...]
    edges: tuple[float, ...]
    stderr: tuple[float | None, ...]


def edges_by_decks(sheet: Sheet, look: Look) -> list[Edges]:
    """Every wager with every number of decks that the sheet allows."""
    pack = sheet.pack
    decks = range(pack.fewest_decks or pack.decks, (pack.most_decks or pack.decks) + 1)
    if len(decks) < 2:
        raise BadInput(f"{sheet.name} is dealt with {pack.decks} deck{'s' * (pack.decks > 1)} and no other number")
    found: dict[str, list[tuple[str, Price]]] = {}
    with progress("numbers of decks", len(decks)) as advance:
        for each in decks:
            for price in look(terms(sheet, None, each)).prices:
                found.setdefault(price.wager.id, []).append((str(each), price))
            advance(1)
    return [_edges(prices) for prices in found.values()]


def _edges(prices: list[tuple[str, Price]]) -> Edges:
    first = prices[0][1].wager
    return Edges(
        first.id,
        first.title,
        tuple(at for at, _ in prices),
        tuple(float(-price.ev) for _, price in prices),
        tuple(price.stderr for _, price in prices),
    )


@dataclass(frozen=True, slots=True)
class AfterOption:
    """The gains of player and player-dealer on a wager after one fee option."""

    option: str
    posted: str
    bet: Cents
    player: float
    bank: float


def gains_by_option(
    sheet: Sheet, decks: int | None, wager: str | None, bet: Cents | None, look: Look
) -> tuple[Price, list[AfterOption]]:
    """One wager under every printed option: of this amount, or the nearest that the option's limits allow."""
    options = [f"{schedule.id}/{option.id}" for schedule, option in sheet.options()]
    if not options:
        raise BadInput(f"{sheet.name} prints no fee options", where="fee")
    price, rows = None, []
    for option in options:
        posted = terms(sheet, option, decks)
        found = look(posted)
        price = chosen(found, wager)
        least, most = wager_limits(posted, price.wager)
        amount = max(least, min(bet or least, most or bet or least))
        after = after_fees(posted, price, amount, found.prices)
        if isinstance(after, AfterFees):
            gains = [float(each / after.amount) for each in (after.player, after.bank)]
            rows.append(AfterOption(str(posted.fee), posted.posted, amount, *gains))
    assert price is not None
    return price, rows


def plain_session(found: SessionResults) -> Mapping[str, object]:
    """A session as JSON."""
    return {
        "rounds": found.rounds,
        "mean": found.mean,
        "sd": found.sd,
        "ahead": found.ahead,
        "quantiles": {str(part): found.quantile(part) for part in (0.05, 0.25, 0.5, 0.75, 0.95)},
    }
