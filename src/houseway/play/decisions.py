"""What a seat may be asked. Each decision carries its own legal set: offering, checking and drawing are one thing.

An answer is plain data that JSON can hold; `read` and `say` turn it from and into the words of a round file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, TypeAlias, final

from msgspec import Struct

from houseway.cards import Card
from houseway.cards.face import TEXTS, faces, text
from houseway.errors import BadInput, nearest
from houseway.rules.fees import Fee
from houseway.rules.values import Cents, Money, dollars

Answer: TypeAlias = Any


class Amount(Struct, frozen=True):
    """What a move may cost: from `least` to `most` in steps of `step`. All that is left (`most`) is always allowed."""

    least: Cents
    most: Cents
    step: Cents = 1

    def why_not(self, amount: object) -> str | None:
        return _not_within(self, amount)


def _not_within(limits: Amount | Circle, amount: object) -> str | None:
    """Why this may not be put in, if it may not."""
    if type(amount) is not int:
        return f"expected an amount in cents, found {amount!r}"
    if amount < limits.least:
        return f"{dollars(amount)} is below the minimum of {dollars(limits.least)}"
    if amount > limits.most:
        return f"{dollars(amount)} is above the maximum of {dollars(limits.most)}"
    if amount != limits.most and (amount - limits.least) % limits.step:
        return f"{dollars(amount)} is not a step of {dollars(limits.step)} from {dollars(limits.least)}"
    return None


_NO_AMOUNTS: dict[str, Amount] = {}


class Choose(Struct, gc=False, tag_field="shape", tag="choose"):
    """One of some named moves. `costs` says what each puts in; a move in `amounts` is answered as [move, cents]."""

    seat: int
    about: str
    moves: tuple[str, ...]
    default: str
    costs: tuple[Cents, ...] = ()
    amounts: dict[str, Amount] | None = None
    number: int = 0

    def why_not(self, answer: Answer) -> str | None:
        amounts = self.amounts or _NO_AMOUNTS
        if type(answer) is str:
            if answer in amounts:
                return f"{answer} needs an amount, such as [{answer!r}, {amounts[answer].least}]"
            if answer in self.moves:
                return None
            if (move := answer.rpartition(" ")[0]) in amounts:
                return f"{answer!r} is in words; expected cents, such as [{move!r}, {amounts[move].least}]"
            return f"{answer!r} is not among the moves; {nearest(answer, self.moves)}"
        if isinstance(answer, list | tuple) and len(answer) == 2 and isinstance(answer[0], str):
            move, amount = answer
            if move not in amounts:
                return f"{move!r} takes no amount; {nearest(move, list(amounts) or self.moves)}"
            return amounts[move].why_not(amount)
        return f"{answer!r} is not a move; {nearest(str(answer), self.moves)}"

    def default_answer(self) -> Answer:
        return self.default

    def offers(self) -> Iterator[Answer]:
        amounts = self.amounts or _NO_AMOUNTS
        for move in self.moves:
            if move not in amounts:
                yield move
            else:
                yield (move, amounts[move].least)
                yield (move, amounts[move].most)

    def say(self, answer: Answer) -> str:
        return answer if isinstance(answer, str) else f"{answer[0]} {dollars(answer[1])}"

    def read(self, words: str) -> Answer:
        move, _, amount = words.strip().rpartition(" ")
        if move in (self.amounts or _NO_AMOUNTS):
            return (move, Money.read(amount))
        return words.strip()


class Circle(Struct, frozen=True):
    """A place for a wager on the layout, with what it takes and the fee that a wager on it costs besides.

    It may need one of some other wagers, be at most as large as another, or have to equal another. Of the circles that
    are `one_of` the same thing one may be chosen.
    """

    id: str
    title: str
    least: Cents
    most: Cents
    step: Cents = 100
    needs: tuple[str, ...] = ()
    fee: Cents = 0
    at_most: str = ""
    equals: str = ""
    one_of: str = ""


def _beside(circle: Circle, answer: dict[str, Cents], by_id: dict[str, Circle]) -> str | None:
    """Why an amount does not fit the wager that it depends on, if it does not."""
    amount = answer[circle.id]
    if circle.at_most in answer and amount > answer[circle.at_most]:
        most = f"{dollars(answer[circle.at_most])} on {by_id[circle.at_most].title}"
        return f"{circle.title}: {dollars(amount)} is more than the {most}"
    if circle.equals and answer.get(circle.equals) != amount:
        return f"{circle.title} must equal {by_id[circle.equals].title}"
    alike = [each for each in answer if circle.one_of and each in by_id and by_id[each].one_of == circle.one_of]
    return f"{circle.title}: only one {circle.one_of} may be made" if len(alike) > 1 else None


_SPOT = re.compile(r"(?P<wager>.+?)(?: (?P<nth>\d+))?(?: at seat (?P<seat>\d+))?")


@lru_cache(1024)
def _parted(circle: str) -> tuple[str, str]:
    """The wager that a circle is for, and the words for where it lies, if it is not a person's first."""
    named = _SPOT.fullmatch(circle)
    assert named is not None
    return named["wager"], circle[named.end("wager") :]


def stacked(wager: str, number: int) -> str:
    """The circle of a person's first wager (`banker`), or of a further one on the same circle (`banker 2`)."""
    return f"{wager} {number + 1}" if number else wager


def at_seat(circle: str, seat: int) -> str:
    """The circle of a seat where nobody sits: `game at seat 5`."""
    return f"{circle} at seat {seat}"


class Wager(Struct, gc=False, tag_field="shape", tag="wager"):
    """Amounts on named circles: {circle: cents}. No circle at all means sitting this one out, where that is allowed.

    `fees` are those that go by the amounts, or by what else is wagered. `banker 2` is a second wager on a circle, `game
    at seat 5` one on the circle of a seat where nobody sits.
    """

    seat: int
    about: str
    circles: tuple[Circle, ...]
    purse: Cents
    default: dict[str, Cents] = {}
    required: bool = False
    number: int = 0
    fees: tuple[Fee, ...] = ()

    def why_not(self, answer: Answer) -> str | None:
        if not isinstance(answer, dict):
            return f"expected {{circle: cents}}, found {answer!r}"
        by_id = {circle.id: circle for circle in self.circles}
        cost = 0
        for each, amount in answer.items():
            circle = by_id.get(each)
            if circle is None:
                return f"no circle {each!r}; {nearest(str(each), list(by_id))}"
            # The minimum, by far the most frequent wager, needs no more than this.
            least = amount == circle.least <= circle.most and type(amount) is int
            if not least and (why := _not_within(circle, amount)):
                return f"{circle.title}: {why}"
            if circle.needs and answer.keys().isdisjoint(circle.needs):
                wanted = " or ".join(by_id[need].title for need in circle.needs if need in by_id)
                return f"{circle.title} needs a wager on {wanted} as well"
            if (circle.at_most or circle.equals or circle.one_of) and (why := _beside(circle, answer, by_id)):
                return why
            cost += amount + circle.fee
        cost += self.more_fees(answer)
        if cost > self.purse:
            return f"{dollars(cost)}, fees included, is more than the {dollars(self.purse)} at hand"
        if self.required and not answer:
            return f"a wager is required on {' or '.join(circle.title for circle in self.circles)}"
        return None

    def default_answer(self) -> Answer:
        return self.default

    def more_fees(self, answer: dict[str, Cents]) -> Cents:
        """What these wagers cost besides the fees of their circles."""
        if not self.fees:
            return 0
        spots: dict[str, dict[str, Cents]] = {}
        for each, amount in answer.items():
            wager, spot = _parted(each)
            spots.setdefault(spot, {})[wager] = amount
        return sum(sum(fee.due(spots).values()) for fee in self.fees)

    def offers(self) -> Iterator[Answer]:
        candidates: list[dict[str, Cents]] = [{}]
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

    def read(self, words: str) -> Answer:
        answer: dict[str, Cents] = {}
        if words.strip() in ("", "nothing"):
            return answer
        for part in words.replace(", ", ";").split(";"):
            circle, _, amount = part.strip().rpartition(" ")
            if circle in answer:
                raise BadInput(f"{circle!r} is wagered on twice in {words!r}")
            answer[circle] = Money.read(amount)
        return answer


class Pick(Struct, gc=False, tag_field="shape", tag="pick"):
    """From `least` to `most` of these cards, as a list."""

    seat: int
    about: str
    cards: tuple[Card, ...]
    least: int
    most: int
    default: tuple[Card, ...]
    number: int = 0

    def why_not(self, answer: Answer) -> str | None:
        if answer == () and not self.least:
            return None
        if not isinstance(answer, list | tuple):
            return f"expected a list of cards, found {answer!r}"
        if not self.least <= len(answer) <= self.most:
            return f"expected {self.least} to {self.most} cards, found {len(answer)}"
        left = list(self.cards)
        for face in answer:
            # True and 1.0 equal a card and are none.
            if type(face) is not int or face not in left:
                return f"{TEXTS[face] if type(face) is int and face in TEXTS else repr(face)} is not there to pick"
            left.remove(face)
        return None

    def default_answer(self) -> Answer:
        return self.default

    def offers(self) -> Iterator[Answer]:
        if self.least <= 1 <= self.most:
            yield from ((face,) for face in dict.fromkeys(self.cards))
        else:
            yield self.cards[: self.least]

    def say(self, answer: Answer) -> str:
        return text(answer) or "none"

    def read(self, words: str) -> Answer:
        return () if words.strip() == "none" else tuple(faces(words))


class Part(Struct, frozen=True):
    """A named part of an arrangement and how many cards go into it."""

    name: str
    size: int


HOUSE_WAY = "house way"


class Arrange(Struct, gc=False, tag_field="shape", tag="arrange"):
    """These cards into named parts, as one list for each part. `default` is the house way, which may be asked for."""

    seat: int
    about: str
    cards: tuple[Card, ...]
    parts: tuple[Part, ...]
    default: tuple[tuple[Card, ...], ...]
    number: int = 0

    def why_not(self, answer: Answer) -> str | None:
        if answer == HOUSE_WAY:
            return None
        if not isinstance(answer, list | tuple) or not all(isinstance(each, list | tuple) for each in answer):
            return f"expected {HOUSE_WAY!r} or a list of cards for each part, found {answer!r}"
        if [len(each) for each in answer] != [part.size for part in self.parts]:
            wanted = ", ".join(f"{part.size} in {part.name}" for part in self.parts)
            return f"expected {wanted}, found {', '.join(str(len(each)) for each in answer)}"
        left = list(self.cards)
        for face in (face for each in answer for face in each):
            if type(face) is not int or face not in left:
                return f"{TEXTS[face] if type(face) is int and face in TEXTS else repr(face)} is not there to set"
            left.remove(face)
        return None

    def set(self, answer: Answer) -> tuple[tuple[Card, ...], ...]:
        """The parts that an answer means."""
        return self.default if answer == HOUSE_WAY else tuple(tuple(each) for each in answer)

    def default_answer(self) -> Answer:
        return HOUSE_WAY

    def offers(self) -> Iterator[Answer]:
        yield HOUSE_WAY
        yield self.default

    def say(self, answer: Answer) -> str:
        return HOUSE_WAY if answer == HOUSE_WAY else " | ".join(text(each) for each in answer)

    def read(self, words: str) -> Answer:
        if words.strip() == HOUSE_WAY:
            return HOUSE_WAY
        return tuple(tuple(faces(each)) for each in words.split("|"))


class Lay(Struct, frozen=True):
    """Cards put on the board: a new meld (`onto` 0) or an addition to meld `onto`, some slid over from other melds."""

    cards: tuple[Card, ...]
    onto: int = 0
    borrowed: tuple[tuple[int, Card], ...] = ()

    def say(self) -> str:
        """`7s 7s 7d`, `5h onto 2`, `5c 5h with 5d of 1`."""
        words = text(self.cards)
        for meld, face in self.borrowed:
            words += f" with {text([face])} of {meld}"
        return f"{words} onto {self.onto}" if self.onto else words


class Meld(Struct, gc=False, tag_field="shape", tag="meld"):
    """One of these lays, named by its words, or one of some plain moves (`discard`, `done`)."""

    seat: int
    about: str
    lays: tuple[Lay, ...]
    moves: tuple[str, ...]
    default: str
    number: int = 0

    def why_not(self, answer: Answer) -> str | None:
        valid = [*self.moves, *(lay.say() for lay in self.lays)]
        if answer in valid:
            return None
        return f"{answer!r} is not offered; {nearest(str(answer), valid)}"

    def default_answer(self) -> Answer:
        return self.default

    def offers(self) -> Iterator[Answer]:
        yield from self.moves
        yield from (lay.say() for lay in self.lays)

    def lay(self, answer: Answer) -> Lay | None:
        """The lay that an answer names, or nothing for a plain move."""
        return next((lay for lay in self.lays if lay.say() == answer), None)

    def say(self, answer: Answer) -> str:
        return str(answer)

    def read(self, words: str) -> Answer:
        return words.strip()


# What a player is asked about while a pot that wants openers has not been opened.
OPENING = "opening"

Decision: TypeAlias = Choose | Wager | Pick | Arrange | Meld


@final
class Together(Struct, gc=False, tag_field="shape", tag="together"):
    """Several seats asked at once; the script goes on when all have answered, in whatever order."""

    decisions: tuple[Decision, ...]


Asked: TypeAlias = Choose | Wager | Pick | Arrange | Meld | Together
