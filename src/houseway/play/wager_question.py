"""The question that is answered with amounts on circles: what may be put where, and why something may not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from msgspec import Struct

from houseway.errors import NotLegal, nearest
from houseway.play.ids import CircleId
from houseway.play.wager_caps import Cap
from houseway.rules.fees import Fee
from houseway.rules.pages.page_parts import listed_words
from houseway.rules.sheet.values import Cents, dollars

Answer: TypeAlias = Any


class Amount(Struct, frozen=True, gc=False):
    """What a move may cost: from `least` to `most` in steps of `step`. All that is left (`most`) is always allowed."""

    least: Cents
    most: Cents
    step: Cents = 1

    def why_not(self, amount: object) -> str | None:
        return _not_within(self, amount)


def _not_within(limits: Amount | Circle, amount: object) -> str | None:
    """Why this amount is not allowed, or None if it is."""
    if type(amount) is not int:
        return f"expected an amount in cents, found {amount!r}"
    if isinstance(limits, Circle) and limits.also:
        if amount in limits.also:
            return None
        if limits.smallest < amount < limits.least:
            return f"{dollars(amount)} is not a whole number of dollars"
    least = limits.smallest if isinstance(limits, Circle) else limits.least
    if amount < least:
        return f"{dollars(amount)} is below the minimum of {dollars(least)}"
    if amount > limits.most:
        return f"{dollars(amount)} is above the maximum of {dollars(limits.most)}"
    if amount != limits.most and (amount - limits.least) % limits.step:
        return f"{dollars(amount)} is not a step of {dollars(limits.step)} from {dollars(limits.least)}"
    return None


class Circle(Struct, frozen=True):
    """A place for a wager on the layout, with its limits and the fee that a wager on it costs in addition.

    It may need one of some other wagers, be at most as large as another, or have to equal another. Of the circles that
    are `one_of` the same thing one may be chosen. Below its first step it may `also` take some small amounts.
    """

    id: CircleId
    title: str
    least: Cents
    most: Cents
    step: Cents = 100
    needs: tuple[CircleId, ...] = ()
    fee: Cents = 0
    at_most: CircleId | None = None
    equals: CircleId | None = None
    one_of: str = ""
    also: tuple[Cents, ...] = ()

    @property
    def smallest(self) -> Cents:
        """The smallest amount that it takes."""
        return min(self.also, default=self.least)

    @property
    def group(self) -> tuple[str, tuple[int, int, int]]:
        """The key of the circles with the same `one_of` at the same spot, of which only one may be chosen."""
        return self.one_of, self.id.spot


def _beside(circle: Circle, answer: dict[CircleId, Cents], by_id: dict[CircleId, Circle]) -> str | None:
    """Why an amount does not fit the wager that it depends on, or None if it does."""
    amount = answer[circle.id]
    if circle.at_most in answer and amount > answer[circle.at_most]:
        most = f"{dollars(answer[circle.at_most])} on {by_id[circle.at_most].title}"
        return f"{circle.title}: {dollars(amount)} is more than the {most}"
    if circle.equals and answer.get(circle.equals) != amount:
        return f"{circle.title} must equal {by_id[circle.equals].title}"
    alike = [each for each in answer if circle.one_of and each in by_id and by_id[each].group == circle.group]
    return f"{circle.title}: only one {circle.one_of} may be made" if len(alike) > 1 else None


class Placed(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Chips on a circle, as plain data: a wager, and which of its circles, as in `CircleId`."""

    wager: str
    cents: Cents
    seat: int = 0
    hand: int = 1
    stack: int = 1


def _no_circle(said: object, by_id: dict[CircleId, Circle]) -> str:
    named = {str(circle): circle for circle in by_id}
    if said in named:
        return f"{said!r} is in words; expected {named[str(said)]!r}"
    return f"no circle {str(said)!r}; {nearest(said, list(named))}"


_FIRST = (0, 1, 1)


class Wager(Struct, gc=False, tag_field="shape", tag="wager"):
    """Amounts on circles: {circle: cents}. An empty answer means sitting this round out, where that is allowed.

    A wager's own name stands for the bettor's first circle of it: {"banker": 2500}. `fees` are those that go by the
    amounts, or by what else is wagered; `caps` hold for several circles together.
    """

    seat: int
    about: str
    circles: tuple[Circle, ...]
    purse: Cents
    default: dict[CircleId, Cents] = {}
    required: bool = False
    number: int = 0
    fees: tuple[Fee, ...] = ()
    caps: tuple[Cap, ...] = ()

    def why_not(self, answer: Answer) -> str | None:
        if not isinstance(answer, dict):
            return f"expected {{circle: cents}}, found {answer!r}"
        answer = self.in_full(answer)
        by_id = {circle.id: circle for circle in self.circles}
        cost = 0
        for each, amount in answer.items():
            circle = by_id.get(each)
            if circle is None:
                return _no_circle(each, by_id)
            # A shortcut for the minimum, by far the most frequent wager.
            least = amount == circle.least <= circle.most and type(amount) is int
            if not least and (why := _not_within(circle, amount)):
                return f"{circle.title}: {why}"
            if circle.needs and answer.keys().isdisjoint(circle.needs):
                wanted = listed_words((by_id[need].title for need in circle.needs if need in by_id), "or")
                return f"{circle.title} needs a wager on {wanted} as well"
            if (circle.at_most or circle.equals or circle.one_of) and (why := _beside(circle, answer, by_id)):
                return why
            cost += amount + circle.fee
        cost += self.more_fees(answer)
        if cost > self.purse:
            return f"{dollars(cost)}, fees included, is more than the {dollars(self.purse)} at hand"
        for cap in self.caps:
            if why := cap.why_not(answer):
                return why
        if self.required and not answer:
            return f"a wager is required on {listed_words((circle.title for circle in self.circles), 'or')}"
        return None

    def default_answer(self) -> Answer:
        return self.default

    def in_full(self, answer: dict[Any, Cents]) -> dict[Any, Cents]:
        """The answer with every wager's name replaced by its circle. A name that has no circle here is kept."""
        if str not in map(type, answer):
            return answer
        named = {circle.id.wager: circle.id for circle in reversed(self.circles) if circle.id.spot == _FIRST}
        return {named.get(each, each) if type(each) is str else each: cents for each, cents in answer.items()}

    def meant(self, placed: Iterable[Placed]) -> dict[CircleId, Cents]:
        """The answer from plain data. Its circles are looked up among those offered."""
        offered = {(*circle.id.spot, circle.id.wager): circle.id for circle in self.circles}
        answer: dict[CircleId, Cents] = {}
        for each in placed:
            circle = offered.get((each.seat, each.hand, each.stack, each.wager))
            if circle is None:
                names = [str(circle) for circle in offered.values()]
                raise NotLegal(f"no circle is offered for {each.wager!r} there; {nearest(each.wager, names)}")
            if circle in answer:
                raise NotLegal(f"{circle} is wagered on twice; say it once with the whole amount")
            answer[circle] = each.cents
        return answer

    def more_fees(self, answer: dict[CircleId, Cents]) -> Cents:
        """The fees on these wagers in addition to those of their circles."""
        if not self.fees:
            return 0
        spots: dict[tuple[int, int, int], dict[str, Cents]] = {}
        for each, amount in self.in_full(answer).items():
            spots.setdefault(each.spot, {})[each.wager] = amount
        return sum(sum(fee.due(spots).values()) for fee in self.fees)

    def offers(self) -> Iterator[Answer]:
        candidates: list[dict[CircleId, Cents]] = [{}]
        candidates += [{circle.id: amount} for circle in self.circles for amount in (circle.least, circle.most)]
        candidates += [
            {first.id: max(first.least, circle.least if tied else 0), circle.id: circle.least}
            for circle in self.circles
            for first in self.circles
            for tied in (circle.at_most or circle.equals,)
            if first.id in (*circle.needs[:1], tied)
        ]
        candidates.append({circle.id: circle.least for circle in self.circles})
        candidates.append({circle.id: circle.least for circle in self.circles if not circle.needs or circle.equals})
        yield from (each for each in candidates if self.why_not(each) is None)

    def say(self, answer: Answer) -> str:
        return ", ".join(f"{circle} {dollars(amount)}" for circle, amount in answer.items()) or "nothing"


def placed(answer: dict[CircleId, Cents]) -> list[Placed]:
    """Wagers as plain data: {"wager": "banker", "cents": 2500}, and the other fields of the circle."""
    return [Placed(each.wager, cents, each.seat, each.hand, each.stack) for each, cents in answer.items()]
