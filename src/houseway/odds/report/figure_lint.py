"""Warnings that only the figures show: wagers that favour the player, rows that never pay, fees above the bank's gain.

An estimate counts when it is four standard errors away from fair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from houseway.errors import HousewayError
from houseway.families.bank.core.wagers import wager_limits
from houseway.odds import GameOdds
from houseway.odds.core.after_collection import AfterFees, after_fees
from houseway.odds.core.price import Price
from houseway.rules.checks.lint import Finding
from houseway.rules.posting.terms import Terms, terms
from houseway.rules.sheet.spec import Sheet
from houseway.rules.sheet.values import dollars

_SIGMAS = 4
# Paths of a sheet that no figure depends on.
_BESIDE = (
    "fees",
    "seats",
    "clauses",
    "stakes",
    "betting",
    "round.offer_bank",
    "round.place_wagers",
    "round.put_up_bank",
    "round.collect_fees",
    "round.settle",
    "round.turn_tile",
)

Find = Callable[[Terms], GameOdds]


def favours_the_player(price: Price) -> bool:
    """Whether the player gains, by more than the error of an estimate."""
    return price.ev > _SIGMAS * (price.stderr or 0)


def odds_findings(found: GameOdds) -> list[Finding]:
    """Warnings about one table."""
    return [*_favourable(found), *_never(found), *_fees(found)]


def _at(wager: str) -> str:
    return f"wagers.{wager}"


def _favourable(found: GameOdds) -> Iterator[Finding]:
    for each in found.prices:
        if favours_the_player(each):
            figure = f"{float(each.ev):+.4%}{'' if each.exact else ' (an estimate)'}"
            yield Finding("warning", _at(each.wager.id), f"{each.wager.title} favours the player: {figure} a unit")


def _never(found: GameOdds) -> Iterator[Finding]:
    """Pay rows that no deal ends in. A sample proves nothing, so only exact counts are checked."""
    for each in found.prices:
        for price in each.parts or (each,):
            printed = {row.on for row in price.wager.pays}
            for row in price.outcomes:
                if price.exact and row.probability == 0 and row.name in printed:
                    message = f"no deal ends with {row.name!r}, so {price.wager.title} never pays {row.pays} for it"
                    yield Finding("warning", f"{_at(price.wager.id)}.pays", message)


# Fees --------------------------------------------------------------------------------------------------------------


def _fees(found: GameOdds) -> Iterator[Finding]:
    """Fee options under which the player-dealer loses even if all seats wager the most on what is best for the bank."""
    sheet = found.terms.sheet
    for schedule in sheet.fees:
        for option in schedule.options:
            try:
                posted = terms(sheet, f"{schedule.id}/{option.id}", found.terms.pack.decks)
            except HousewayError:
                continue
            best = max((each for each in _fullest(posted, found)), default=None, key=lambda each: each.left)
            if best is not None and best.left < 0:
                message = (
                    f"option {option.id}: even with {best.players} wagers of {dollars(best.amount)} on {best.title}, "
                    f"and the most beside, the player-dealer expects {dollars(best.gain)} and pays {dollars(best.fee)}"
                )
                yield Finding("warning", f"fees.{schedule.id}.options", message)


@dataclass(frozen=True, slots=True)
class _FullTable:
    """A full table with the largest possible wager on one circle."""

    title: str
    players: int
    amount: int
    gain: int
    fee: int

    @property
    def left(self) -> int:
        return self.gain - self.fee


def _fullest(posted: Terms, found: GameOdds) -> Iterator[_FullTable]:
    """The largest wager on each circle at every seat, with the largest on everything else that is good for the bank."""
    players = posted.sheet.seats.max - 1
    for each in found.prices:
        _, most = wager_limits(posted, each.wager)
        if most is None or each.wager.needs or not each.exact:
            continue
        after = after_fees(posted, each, most)
        if isinstance(after, AfterFees):
            gain = -after.before + sum(
                _beside(posted, side) for side in found.prices if each.wager.id in side.wager.needs
            )
            yield _FullTable(each.wager.title, players, most, int(gain * players), after.bank_fee)


def _beside(posted: Terms, side: Price) -> Fraction:
    """The most that the bank expects from a wager made with another; never below zero."""
    _, most = wager_limits(posted, side.wager)
    return max(Fraction(0), -side.ev * (most or 0))


# Readings ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Effect:
    """What another choice of a reading does to a wager."""

    reading: str
    choice: str
    title: str
    before: Price
    after: Price

    @property
    def unbankable(self) -> bool:
        return favours_the_player(self.after)

    def say(self) -> str:
        figures = [f"{float(-each.ev):.4%}" for each in (self.after, self.before)]
        words = f"{self.title} would have a house edge of {figures[0]} instead of {figures[1]}"
        return f"{words}, which nobody would bank" if self.unbankable else words


def effects(found: GameOdds, load: Callable[[Mapping[str, str]], Sheet], find: Find) -> Iterator[Effect]:
    """The effect of every other choice of every reading on the figures. Choices without an effect are skipped."""
    before = {each.wager.id: each for each in found.prices}
    # A number of decks that somebody chose stays; one that a reading chooses is its own.
    decks = found.terms.pack.decks if found.terms.pack.decks != found.terms.sheet.pack.decks else None
    for reading in found.terms.sheet.readings:
        taken = found.terms.sheet.taken[reading.id]
        for choice, each in reading.choices.items():
            # What is printed may be the choice that sets nothing.
            if choice == taken or not _decides({**reading.choices[taken].sets, **each.sets}):
                continue
            other = find(terms(load({reading.id: choice}), None, decks))
            for price in other.prices:
                if price.wager.id in before and price.ev != before[price.wager.id].ev:
                    yield Effect(reading.id, choice, price.wager.title, before[price.wager.id], price)


def _decides(sets: Mapping[str, object]) -> bool:
    return any(not path.startswith(_BESIDE) for path in sets)
