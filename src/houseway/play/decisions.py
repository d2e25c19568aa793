"""What a seat may be asked. Each decision carries its own legal set, for the driver, the client and bots alike.

`say` gives an answer in the words of a round file; `houseway.play.read_words` reads them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, final

from msgspec import Struct

from houseway.cards import Card
from houseway.cards.face import TEXTS, text
from houseway.errors import nearest
from houseway.play.ids import HandId
from houseway.play.wager_question import Amount, Answer, Wager
from houseway.rules.sheet.values import Cents, dollars

_NO_AMOUNTS: dict[str, Amount] = {}


class Choose(Struct, gc=False, tag_field="shape", tag="choose"):
    """A choice of named moves. `costs` says what each puts in; a move in `amounts` is answered as [move, cents].

    `hand` is the hand that is played, where a seat may have several.
    """

    seat: int
    about: str
    moves: tuple[str, ...]
    default: str
    costs: tuple[Cents, ...] = ()
    amounts: dict[str, Amount] | None = None
    number: int = 0
    hand: HandId | None = None

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
        return f"{answer!r} is not a move; {nearest(answer, self.moves)}"

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
            # True and 1.0 compare equal to a card but are not cards.
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


class ArrangePart(Struct, frozen=True):
    """A named part of an arrangement and how many cards go into it."""

    name: str
    size: int


HOUSE_WAY = "house way"


class Arrange(Struct, gc=False, tag_field="shape", tag="arrange"):
    """Set these cards into named parts: one list for each part. `default` is the house way, which may be asked for."""

    seat: int
    about: str
    cards: tuple[Card, ...]
    parts: tuple[ArrangePart, ...]
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
        """The parts that an answer sets."""
        return self.default if answer == HOUSE_WAY else tuple(tuple(each) for each in answer)

    def default_answer(self) -> Answer:
        return HOUSE_WAY

    def offers(self) -> Iterator[Answer]:
        yield HOUSE_WAY
        yield self.default

    def say(self, answer: Answer) -> str:
        return HOUSE_WAY if answer == HOUSE_WAY else " | ".join(text(each) for each in answer)


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
        return f"{answer!r} is not offered; {nearest(answer, valid)}"

    def default_answer(self) -> Answer:
        return self.default

    def offers(self) -> Iterator[Answer]:
        yield from self.moves
        yield from (lay.say() for lay in self.lays)

    def lay(self, answer: Answer) -> Lay | None:
        """The lay that an answer names, or None for a plain move."""
        return next((lay for lay in self.lays if lay.say() == answer), None)

    def say(self, answer: Answer) -> str:
        return str(answer)


PLAY_OR_FOLD, PLAY_OR_CHECK = "play or fold", "play or check"
# What a player is asked about while a pot that wants openers has not been opened.
OPENING = "opening"

Decision: TypeAlias = Choose | Wager | Pick | Arrange | Meld


def which_hand(decision: Decision) -> tuple[str, str]:
    """The number of the hand that is played, and its seat if that is not the player's own, in words."""
    hand = decision.hand if isinstance(decision, Choose) else None
    if hand is None:
        return "", ""
    number = f" {hand.number}" if hand.number > 1 else ""
    return number, "" if hand.seat == decision.seat else f" at seat {hand.seat}"


def subject(decision: Decision) -> str:
    """What is asked, in words: `bet`, `play hand 2`, or `play at seat 5` for a hand at another seat."""
    number, at = which_hand(decision)
    about = PLAY_OR_CHECK if cannot_fold(decision) else decision.about
    return f"{about}{' hand' if number else ''}{number}{at}"


def cannot_fold(decision: Decision) -> bool:
    """Whether a hand may be played or held, at a step where later it may be folded."""
    return isinstance(decision, Choose) and decision.about == PLAY_OR_FOLD and "fold" not in decision.moves


@final
class Together(Struct, gc=False, tag_field="shape", tag="together"):
    """Several seats asked at once, to be answered in any order. The script goes on when all have answered."""

    decisions: tuple[Decision, ...]


Asked: TypeAlias = Choose | Wager | Pick | Arrange | Meld | Together
