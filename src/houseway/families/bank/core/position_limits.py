"""Limits on several wagers at once: of a position, of one player there, of bonus wagers, of the whole table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from msgspec.structs import replace

from houseway.families.bank.core.bank_state import Banked
from houseway.play.ids import CircleId, Place
from houseway.play.table import Table
from houseway.play.wager_caps import Cap
from houseway.play.wager_question import Circle
from houseway.rules.posting.bank_stakes import NO_LIMIT
from houseway.rules.posting.terms import Terms, once
from houseway.rules.sheet.values import Cents

BonusLimit = Literal["for each kind", "for all together"]


@dataclass(frozen=True, slots=True)
class Bound:
    """These wagers (all, where none is named) are at most so much, on one position, of one player there, or in all."""

    most: Cents
    why: str
    of: Literal["a position", "a player at a position", "the table"]
    wagers: tuple[str, ...] = ()

    def counts(self, wager: str) -> bool:
        return not self.wagers or wager in self.wagers


@once
def bounds(terms: Terms, bonus: tuple[str, ...], bonus_limit: BonusLimit) -> tuple[Bound, ...]:
    """What the posted option and the placard limit besides each wager by itself."""
    found: list[Bound] = []
    option, stakes = terms.option, terms.stakes
    kinds = [bonus] if bonus_limit == "for all together" else [(wager,) for wager in bonus]
    printed = option.bonus_at_position if option else 0
    if at_position := min(filter(None, (printed, stakes.bonus_position)), default=0):
        why = "the limit of bonus wagers at a position"
        found += [Bound(at_position, why, "a position", kind) for kind in kinds]
    if stakes.bonus_player:
        why = "the limit of bonus wagers of one player"
        found += [Bound(stakes.bonus_player, why, "a player at a position", kind) for kind in kinds]
    if stakes.position:
        found.append(Bound(stakes.position, "the limit of a position", "a position"))
    if stakes.player:
        found.append(Bound(stakes.player, "the limit of one player at a position", "a player at a position"))
    if option and option.action_below:
        found.append(Bound(option.action_below - 1, "the action for which this option is used", "the table"))
    return tuple(found)


def in_turns(
    table: Table, people: Sequence[int], limits: Sequence[Bound], tops: Mapping[str, Cents]
) -> list[list[int]]:
    """Who may wager at the same time: everybody, or one after another where they share a limit that they could pass.

    At a position the seated player wagers before those behind, by square. `tops` is the most that one person can wager
    on each kind at a position.
    """
    if not limits:
        return [list(people)]
    if any(limit.of == "the table" for limit in limits):
        return [[person] for person in people]
    crowd: dict[int, list[int]] = {}
    for person in people:
        crowd.setdefault(table.behind(person) or person, []).append(person)
    most = max(map(len, crowd.values()), default=1)
    shared = any(
        sum(top for wager, top in tops.items() if limit.counts(wager)) * most > limit.most
        for limit in limits
        if limit.of == "a position"
    )
    if most == 1 or not shared:
        return [list(people)]
    return [[line[at] for line in crowd.values() if at < len(line)] for at in range(most)]


def caps_of(table: Table, person: int, places: Sequence[Place], limits: Sequence[Bound]) -> Iterator[Cap]:
    """What is left to a person of each limit, on the circles of these places."""
    placed = table.facts(Banked).placed
    names = [wager.id for wager in table.terms.sheet.wagers]
    seats = list(dict.fromkeys([place.seat for place in places]))
    for limit in limits:
        for seats_of in [seats] if limit.of == "the table" else [[seat] for seat in seats]:
            lies = sum(
                amount
                for place, circles in placed.items()
                if limit.of == "the table" or place.seat in seats_of
                if limit.of != "a player at a position" or place.bettor == person
                for wager, amount in circles.items()
                if limit.counts(wager)
            )
            here = [place for place in places if place.seat in seats_of]
            circles = tuple(place.circle(name) for place in here for name in names if limit.counts(name))
            yield Cap(circles, max(0, limit.most - lies), limit.why)


@once
def limited_beside(terms: Terms) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The wagers that are no larger than some others together: by the posted schedule, or by the rules of the game."""
    several = [(wager.id, wager.at_most) for wager in terms.sheet.wagers if len(wager.at_most) > 1]
    return (*several, *(terms.schedule.at_most.items() if terms.schedule else ()))


def caps_beside(terms: Terms, circle: Callable[[str], CircleId]) -> Iterator[Cap]:
    """The limits of such wagers by what lies on the same spot."""
    for wager, others in limited_beside(terms):
        yield Cap((circle(wager),), 0, "the wager beside it", tuple(map(circle, others)))


def within(circle: Circle, caps: Sequence[Cap]) -> Circle | None:
    """The circle with no more room than every limit leaves by itself; nothing where that is less than its minimum."""
    room = min([cap.most for cap in caps if not cap.beside and circle.id in cap.circles], default=NO_LIMIT)
    if room >= circle.most:
        return circle
    top = room - (room - circle.least) % circle.step
    return replace(circle, most=top) if circle.least <= top else None
