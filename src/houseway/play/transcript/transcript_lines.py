"""Builds the lines of a transcript: joins clauses, and words turns, draws and hands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from houseway.play.ids import STACKS, PileId
from houseway.play.view import HIDDEN
from houseway.rules.sheet.values import Cents, dollars

Names: TypeAlias = Mapping[int, str]
Titles: TypeAlias = Mapping[str, str]

BETWEEN = " · "
YOU = "you"
# A sentence that is told to several people keeps both of its forms until it is known who reads it.
_MARK, _THEN, _BOTH = "\x04", "\x05", "\x06"
_MARKED_NAME = re.compile(f"{_MARK}(\\d+){_THEN}([^{_MARK}]*){_MARK}")
_MARKED_BOTH = re.compile(f"{_BOTH}(\\d+){_THEN}([^{_THEN}]*){_THEN}([^{_BOTH}]*){_BOTH}")
_MELD = re.compile(r"\b(onto|of) (\d+)\b")
PLAY = "play"
# Where the name that follows is the subject of an announcement, and the verbs of that subject.
_BEFORE_SUBJECT = ("", "by the house way ")
_PREDICATE = re.compile(
    r"(^ | and )(is|has|does|banks|becomes|declares|draws|keeps|loses|misses|plays|receives|shows|splits|throws|wins)\b"
)
_PLURAL = {"is": "are", "has": "have", "does": "do", "misses": "miss"}
_VERBS = re.compile(
    r"fold|check|call|bet|raise|bring|complete|keep|expose|draw|pass|take|force|stand|hit|kill|leave|object|"
    r"say|play|buy|post|straddle|wait|throw|receive|agree|decline|choose|ask|set|surrender|switch|double|split|rescue"
)


@dataclass(slots=True)
class Part:
    """One clause of a line: a subject and what is said of it. Later cards, items and chips of the same subject join it.

    Cards that lie face `down` beside others that do not are in brackets. `sums` are what people pay or are paid;
    whoever does so twice is named once. `each` stands before several items.
    """

    subject: str
    cards: list[str] = field(default_factory=list)
    down: list[str] = field(default_factory=list)
    items: list[str] = field(default_factory=list)
    sums: dict[str, Cents] = field(default_factory=dict)
    amount: Cents = 0
    words: str = ""
    each: str = ""

    def __str__(self) -> str:
        paid = dollars(self.amount) if self.amount else ""
        cards = [f"({card})" if card in self.down else card for card in self.cards]
        items = [*self.items, *[f"{who} {dollars(cents)}" for who, cents in self.sums.items()]]
        each = self.each if len(items) > 1 else ""
        said = (self.subject, " ".join(cards), each, ", ".join(items), paid, self.words)
        return " ".join(words for words in said if words)


@dataclass(slots=True)
class Line:
    label: str
    parts: list[Part] = field(default_factory=list)

    def __str__(self) -> str:
        return BETWEEN.join(map(str, self.parts))


class Telling:
    """Collects clauses into lines: consecutive clauses under the same label form one line."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.lines: list[Line] = []

    def add(self, label: str, subject: str, words: str = "") -> None:
        self.line(label).parts.append(Part(subject, words=words))

    def line(self, label: str) -> Line:
        if not self.lines or self.lines[-1].label != label:
            self.lines.append(Line(label))
        return self.lines[-1]

    def who(self, seat: int) -> str:
        return self.names.get(seat, str(STACKS[seat]))

    def place(self, pile: PileId) -> str:
        who = self.who(pile.seat)
        match pile.kind:
            case "hand":
                return who if pile.number == 1 else f"{who} (hand {pile.number})"
            case "draw":
                return f"{who} {verb_of('draw', who)}"
            case "meld":
                return either(f"{who} meld {pile.number}", f"your meld {pile.number}", who)
            case "burns":
                return "burn"
            case "community":
                return "board"
        return str(pile)

    def turn(self, seat: int, verb: str, cards: Sequence[str] = ()) -> None:
        """Add an action of a seat's turn. The cards of a draw or a take follow their verb."""
        who = self.who(seat)
        line = self.line("turn")
        if not line.parts or line.parts[-1].subject != who:
            line.parts.append(Part(who))
        first, _, rest = verb.partition(" ")
        verb = f"{either(first, first.removesuffix('es' if first == 'passes' else 's'), who)} {rest}".strip()
        items = line.parts[-1].items
        if cards and items and items[-1] == verb:
            items[-1] = f"{verb} {' '.join(cards)}"
        else:
            items.append(" ".join((verb, *cards)))

    def drew(self, hand: PileId, verb: str, cards: Sequence[str]) -> bool:
        """Add cards to the current clause of a draw: `seat 1 draws one, throws Kc, receives 3d`."""
        if not self.lines or self.lines[-1].label != "draw":
            return False
        who = self.place(hand)
        told = next((part for part in reversed(self.lines[-1].parts) if part.subject == who), None)
        if told and HIDDEN not in cards:
            told.words += f", {verb_of(verb, who)} {' '.join(cards)}"
        return told is not None

    def hit(self, place: PileId, cards: Sequence[str]) -> bool:
        """Add a card to the hand being played: `seat 2 hits 5d, stands`."""
        if not self.lines or self.lines[-1].label != PLAY or place.kind != "hand":
            return False
        parts, subject = self.lines[-1].parts, self.place(place)
        if parts[-1].subject != subject:
            parts.append(Part(subject, items=[verb_of("draw", subject)]))
        parts[-1].items[-1] += f" {' '.join(cards)}"
        return True

    def plays(self, who: str, hand: int, words: str) -> None:
        """Add an action with a hand; a second hand is named by its number."""
        parts = self.line(PLAY).parts
        subject = f"{who} (hand {hand})" if hand > 1 else who
        if not parts or parts[-1].subject != subject:
            parts.append(Part(subject))
        parts[-1].items.append(words)

    def in_turn(self) -> str:
        """The last clause of the current turn, if there is one."""
        last = self.lines[-1] if self.lines else Line("")
        return last.parts[-1].items[-1] if last.label == "turn" and last.parts[-1].items else ""

    def join(self, label: str, part: Part) -> None:
        """Add a clause, or merge it into one with the same subject and reason."""
        parts = self.line(label).parts
        same = next((each for each in parts if (each.subject, each.words) == (part.subject, part.words)), None)
        if same is None or not (part.items or part.sums or label == "pot"):
            parts.append(part)
        else:
            same.items += part.items
            for who, cents in part.sums.items():
                same.sums[who] = same.sums.get(who, 0) + cents
            same.amount += part.amount


def of_melds(lay: str) -> str:
    """The words of a lay, `5h onto 2`, for somebody who does not know that melds are meant by their numbers."""
    return _MELD.sub(r"\1 meld \2", lay)


def marked_name(seat: int, name: str) -> str:
    """A name for sentences that are read by several: `said_to` puts "You" in its place for whoever has it."""
    return f"{_MARK}{seat}{_THEN}{name}{_MARK}"


def speaks_of(text: str, seat: int) -> bool:
    """Whether a sentence with marked names has that of this seat."""
    return f"{_MARK}{seat}{_THEN}" in text or f"{_BOTH}{seat}{_THEN}" in text


def said_to(text: str, viewer: int) -> str:
    """A sentence with marked names, as this viewer reads it."""
    own = str(viewer)
    text = _MARKED_BOTH.sub(lambda found: found[2] if found[1] == own else found[3], text)
    return _MARKED_NAME.sub(lambda found: "You" if found[1] == own else found[2], text)


def either(theirs: str, yours: str, who: str) -> str:
    """The words for somebody else, or for you; both where the name is marked."""
    if marked := _MARKED_NAME.match(who):
        return f"{_BOTH}{marked[1]}{_THEN}{yours}{_THEN}{theirs}{_BOTH}"
    return yours if who.lower() == YOU else theirs


def of(who: str, thing: str) -> str:
    """`hand 2 of seat 3`, or `your hand 2`."""
    return either(f"{thing} of {who}", f"your {thing}", who)


def within(who: str) -> str:
    """Somebody in the middle of a sentence: "you" has no capital there."""
    if marked := _MARKED_NAME.match(who):
        return f"{either(marked[0], YOU, who)}{who[marked.end() :]}"
    return YOU if who.lower() == YOU else who


def spoken_to(words: str, named: Iterable[str]) -> str:
    """An announcement with the plain names of these people, for several readers: each is "you" where it names them.

    A name is left as it is where it stands twice, since one of the two may be another word of the sentence.
    """
    people = {marked[2]: who for who in named if (marked := _MARKED_NAME.fullmatch(who))}
    # The longest come first, since one name may be a part of another.
    any_name = "|".join(map(re.escape, sorted(people, key=len, reverse=True)))
    found = list(re.finditer(rf"(?<!\w)(?:{any_name})(?!\w)", words)) if people else []
    for name in reversed(found):
        if sum(each[0] == name[0] for each in found) == 1:
            words = _in_both(words[: name.start()], words[name.end() :], people[name[0]])
    return words


def _in_both(before: str, after: str, who: str) -> str:
    """A sentence in both forms where it names somebody: as its subject, as the owner of a hand, or otherwise."""
    if before.endswith("the hand of "):
        return f"{before.removesuffix('the hand of ')}{either(f'the hand of {who}', 'your hand', who)}{after}"
    if before not in _BEFORE_SUBJECT:
        return f"{before}{within(who)}{after}"
    after = _PREDICATE.sub(lambda verb: f"{verb[1]}{either(verb[2], _PLURAL.get(verb[2], verb[2][:-1]), who)}", after)
    return f"{before}{within(who) if before else who}{after}"


def verb_of(move: str, who: str) -> str:
    """`fold` said of somebody else is `folds`; a move that is no plain verb is quoted as it is."""
    verb, _, rest = move.partition(" ")
    if verb in ("sits", "adds"):
        verb = either(verb, verb[:-1], who)
    elif move in ("in", "out"):
        verb = f"{either('is', 'are', who)} {move}"
    elif _VERBS.fullmatch(verb):
        verb = either(f"{verb}{'es' if verb.endswith(('ss', 'ch')) else 's'}", verb, who)
    return f"{verb} {rest}".rstrip()
