"""A round told in lines, as it would be read out: deals grouped, money in dollars, each payment with its reason.

It reads plain events (`views.event_view`), so it can tell no more than the viewer it is written for may see.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from houseway.play.echoes import TURN, Plain, with_drawers, without_echoes
from houseway.play.events import EVERYONE, Event
from houseway.play.views import HIDDEN, whole_event
from houseway.rules.values import Cents, dollars

Names: TypeAlias = Mapping[int, str]

WIDTH = 110
BETWEEN = " · "
YOU = "you"
PLAY = "play"
_SEAT = re.compile(r"seat (\d+)(?: (.+))?")
_POT = re.compile(r"^pot[:,] ")
_PLACE = re.compile(r"(hand|meld|draw) (\d+)(?:\.(\d+))?")
_ABOUT = re.compile(r"play(?: hand (?P<hand>\d+))?(?: at seat (?P<seat>\d+))?")
_VERBS = re.compile(
    r"fold|check|call|bet|raise|bring|complete|keep|expose|draw|pass|take|force|stand|hit|kill|leave|object|"
    r"say|play|buy|post|straddle|wait|throw|receive|agree|decline|choose|ask|set|surrender|switch|double|split|rescue"
)


@dataclass(slots=True)
class Part:
    """One clause of a line: a subject and what is said of it. Later cards, items and chips of the subject join it.

    Cards that lie face `down` beside others that do not are in brackets.
    """

    subject: str
    cards: list[str] = field(default_factory=list)
    down: list[str] = field(default_factory=list)
    items: list[str] = field(default_factory=list)
    amount: Cents = 0
    words: str = ""

    def __str__(self) -> str:
        paid = dollars(self.amount) if self.amount else ""
        cards = [f"({card})" if card in self.down else card for card in self.cards]
        said = (self.subject, " ".join(cards), ", ".join(self.items), paid, self.words)
        return " ".join(each for each in said if each)


@dataclass(slots=True)
class Line:
    label: str
    parts: list[Part] = field(default_factory=list)

    def __str__(self) -> str:
        return BETWEEN.join(map(str, self.parts))


def lines(events: Iterable[Event | Plain], names: Names | None = None) -> list[str]:
    """The transcript, numbered; long lines are wrapped under their label."""
    rows = []
    for number, line in enumerate(told(events, names), start=1):
        head = f"{number:>3} {line.label:<8} "
        for row in _wrapped(line):
            rows.append((head + row).rstrip())
            head = " " * len(head)
    return rows


def told(events: Iterable[Event | Plain], names: Names | None = None) -> list[Line]:
    """The same as lines of parts, for a screen that draws them itself."""
    plain = [event if isinstance(event, Mapping) else whole_event(event) for event in events]
    found = {**_names_of(plain), **(names or {})}
    teller = _Teller(found, _up_and_down(plain))
    for event in without_echoes(with_drawers(plain)):
        teller.hear(event)
    return teller.lines


def account(words: str, names: Names) -> str:
    """An account as people say it: `seat 2`, or the name of who sits there."""
    match = _SEAT.fullmatch(words)
    if not match:
        return words
    who = names.get(int(match[1]), f"seat {match[1]}")
    return f"{who} {match[2]}" if match[2] else who


def _names_of(events: Sequence[Plain]) -> dict[int, str]:
    opened = (event for event in events if event["event"] == "opened")
    return {seat: name for event in opened for seat, name, _ in event["seats"]}


def _up_and_down(events: Sequence[Plain]) -> set[str]:
    """The hands that are dealt some cards face up and some face down."""
    dealt = {(event["to"], event["seen_by"] == EVERYONE) for event in events if event["event"] == "dealt"}
    return {place for place, up in dealt if up and (place, False) in dealt}


class _Teller:
    """Collects parts into lines: what comes in a row under the same label is one line."""

    def __init__(self, names: Names, up_and_down: set[str]) -> None:
        self.names = names
        self.up_and_down = up_and_down
        self.lines: list[Line] = []

    def hear(self, event: Plain) -> None:
        tell: Callable[[Plain], None] = getattr(self, f"_{event['event']}")
        tell(event)

    def _add(self, label: str, subject: str, words: str = "") -> None:
        self._line(label).parts.append(Part(subject, words=words))

    def _line(self, label: str) -> Line:
        if not self.lines or self.lines[-1].label != label:
            self.lines.append(Line(label))
        return self.lines[-1]

    def _who(self, seat: int) -> str:
        return self.names.get(seat, f"seat {seat}")

    def _place(self, pile: str) -> str:
        match = _PLACE.fullmatch(pile)
        if not match:
            return "burn" if pile == "burns" else pile
        who = self._who(int(match[2]))
        if match[1] == "hand" and match[3]:
            return f"{who} hand {match[3]}"
        return {"hand": who, "draw": f"{who} {_verb('draw', who)}", "meld": f"{who} meld {match[3]}"}[match[1]]

    def _opened(self, event: Plain) -> None:
        self._add("open", f"{event['game']}, {event['posted']}")
        for seat, _, stack in event["seats"]:
            self._add("seats", self._who(seat), dollars(stack))

    def _dealt(self, event: Plain) -> None:
        if event.get("seat"):
            return self._turn(event["seat"], "draws", event["cards"])
        if self._drew(event["to"], "receive", event["cards"]) or self._hit(event["to"], event["cards"]):
            return None
        line = self._line("deal")
        subject = self._place(event["to"])
        cards = [] if event["to"] == "burns" else list(event["cards"])
        same = next((part for part in line.parts if part.subject == subject and not part.words and cards), None)
        if same is None:
            same = Part(subject)
            line.parts.append(same)
        same.cards += cards
        if event["seen_by"] > EVERYONE and event["to"] in self.up_and_down:
            same.down += [card for card in cards if card != HIDDEN]
        return None

    def _turn(self, seat: int, verb: str, cards: Sequence[str] = ()) -> None:
        """One more thing that a seat does in its turn. The cards of a draw or a take follow their verb."""
        who = self._who(seat)
        line = self._line("turn")
        if not line.parts or line.parts[-1].subject != who:
            line.parts.append(Part(who))
        if who.lower() == YOU:
            first, _, rest = verb.partition(" ")
            verb = f"{first.removesuffix('s')} {rest}".strip()
        items = line.parts[-1].items
        if cards and items and items[-1] == verb:
            items[-1] = f"{verb} {' '.join(cards)}"
        else:
            items.append(" ".join((verb, *cards)))

    def _drew(self, hand: str, verb: str, cards: Sequence[str]) -> bool:
        """Add the cards to the clause of a draw that is being told: `seat 1 draws one, throws Kc, receives 3d`."""
        if not self.lines or self.lines[-1].label != "draw":
            return False
        who = self._place(hand)
        told = next((part for part in reversed(self.lines[-1].parts) if part.subject == who), None)
        if told and HIDDEN not in cards:
            told.words += f", {_verb(verb, who)} {' '.join(cards)}"
        return told is not None

    def _hit(self, place: str, cards: Sequence[str]) -> bool:
        """A card to a hand that is being played: `seat 2 hits 5d, stands`."""
        if not self.lines or self.lines[-1].label != PLAY or not place.startswith("hand "):
            return False
        parts, subject = self.lines[-1].parts, self._place(place)
        if parts[-1].subject != subject:
            parts.append(Part(subject, items=["draws"]))
        parts[-1].items[-1] += f" {' '.join(cards)}"
        return True

    def _plays(self, who: str, hand: str | None, words: str) -> None:
        """One more thing that is done with a hand; a second hand is named by its number."""
        parts = self._line(PLAY).parts
        subject = f"{who} hand {hand}" if hand else who
        if not parts or parts[-1].subject != subject:
            parts.append(Part(subject))
        parts[-1].items.append(words)

    def _in_turn(self) -> str:
        """The last thing said of the turn that is being told, if one is."""
        last = self.lines[-1] if self.lines else Line("")
        return last.parts[-1].items[-1] if last.label == "turn" and last.parts[-1].items else ""

    def _carried(self, event: Plain) -> None:
        source, to, cards = event["source"], event["to"], event["cards"]
        hand = _PLACE.fullmatch(source)
        if to.startswith("discards ") and self._drew(source, "throw", cards):
            return None
        if (source, to) == ("drawn", "discards") and "discard" in self._in_turn():
            return None
        if to.startswith("meld ") and " lay" in f" {self._in_turn()}":
            return None
        if (source, to) == ("community", "board"):
            return self._line("board").parts.append(Part("", list(cards)))
        if (source, to) == ("discards", "drawn") and self._in_turn():
            self.lines[-1].parts[-1].items[-1] += f" {' '.join(cards)}"
            return None
        if to == "discards" and hand and hand[1] == "hand":
            return self._turn(int(hand[2]), "discards", cards)
        shown = f"{len(cards)} down" if all(card == HIDDEN for card in cards) else " ".join(cards)
        if to.startswith("discards "):
            return self._line("discard").parts.append(Part(self._place(source), list(cards)))
        return self._add("muck" if to == "muck" else "move", self._place(source), f"{shown} to {self._place(to)}")

    def _shown(self, event: Plain) -> None:
        who = self._place(event["place"])
        if self.lines and self.lines[-1].label == "down" and self.lines[-1].parts[-1].subject == who:
            self.lines[-1].parts[-1].words += f", {' '.join(event['cards'])} are up"
        else:
            self._line("show").parts.append(Part(who, list(event["cards"])))

    def _ranked(self, event: Plain) -> None:
        place = self._place(event["place"])
        if " meld " in place and self._in_turn():
            self.lines[-1].parts[-1].items[-1] += f" ({event['words']})"
            return
        spoken = [part for line in self.lines[-1:] for part in line.parts if part.subject == place and not part.words]
        if spoken:
            spoken[-1].words = f"({event['words']})"
        else:
            self._add("read", place, event["words"])

    def _shuffled(self, event: Plain) -> None:
        self._add("shuffle", f"{event['count']} cards: {event['because']}")

    def _rolled(self, event: Plain) -> None:
        self._add("dice", " ".join(map(str, event["dice"])), event["because"])

    def _acted(self, event: Plain) -> None:
        who, about, move = self._who(event["seat"]), event["about"], event["move"]
        if about in TURN:
            told = {"draw": "draws", "take": "takes", "force": "forces", "pass": "passes", "discard": "discards it"}
            return self._turn(event["seat"], told.get(move, f"lays {move}"))
        if (about, move) == ("pays", "ask"):
            # What is asked for is paid at once, and told there.
            return None
        paid = dollars(event["amount"]) if event["amount"] else ""
        hand = _ABOUT.fullmatch(about)
        if hand and hand["seat"]:
            # A hand where nobody sits is told by its seat.
            who = f"seat {hand['seat']}"
        words = f"{_verb(move, who)} {paid}".strip()
        return self._plays(who, hand["hand"], words) if hand else self._add(about.split()[0][:8], who, words)

    def _moved(self, event: Plain) -> None:
        label, part = _payment(event, self.names)
        same = self._same(self._line(label), part)
        if same is None:
            self.lines[-1].parts.append(part)
        elif part.items:
            same.items += part.items
        else:
            same.amount += part.amount

    def _settled(self, event: Plain) -> None:
        sign = "+" if event["net"] > 0 else ""
        who = self._bettor(event)
        came = f"{who} {sign}{dollars(event['net'])}" if event["net"] else who
        part = Part(f"{event['because']}:", items=[came])
        same = self._same(self._line("settle"), part)
        if same is None:
            self.lines[-1].parts.append(part)
        else:
            same.items += part.items

    def _bettor(self, event: Plain) -> str:
        """Whose wager, and on which hand: `seat 3`, `hand 2 of seat 3`, `seat 3 at seat 5`."""
        who, at = self._who(event["seat"]), event["at"]
        if at and at != event["seat"] and at not in self.names:
            who = f"{who} at seat {at}"
        return f"hand {event['hand']} of {who}" if event["hand"] > 1 else who

    def _same(self, line: Line, part: Part) -> Part | None:
        """A clause that this one may join: same subject and reason, and something that can be added up."""
        if not part.items and line.label != "pot":
            return None
        return next((each for each in line.parts if (each.subject, each.words) == (part.subject, part.words)), None)

    def _announced(self, event: Plain) -> None:
        self._add("dealer", event["words"])

    def _checked(self, event: Plain) -> None:
        self._add("dealer", f"{self._place(event['place'])} is checked: {event['words']}")

    def _reported(self, event: Plain) -> None:
        at = f" at {self._who(event['seat'])}" if event["seat"] else ""
        self._add("floor", f"{event['incident'].replace('_', ' ')}{at}: {event['remedy']} (lines {event['lines']})")

    def _closed(self, event: Plain) -> None:
        self._add("close", event["words"])

    def _voided(self, event: Plain) -> None:
        self._add("void", f"the round does not count, every chip goes back: {event['because']}")


def _payment(event: Plain, names: Names) -> tuple[str, Part]:
    """Which kind of line a payment belongs to, and its sentence."""
    payer, payee, amount, because = event["payer"], event["payee"], event["amount"], event["because"]
    taker, giver, paid = account(payee, names), account(payer, names), dollars(amount)
    if payee == "collection":
        return "fee", Part(f"{because}:", items=[f"{giver} {paid}"])
    if payee == "pot" and payer.endswith(" bet"):
        return "pot", Part("", amount=amount, words=because)
    if payee.startswith(f"{payer} "):
        circle = payee.removeprefix(f"{payer} ")
        return ("post", Part(giver, words=f"{because} {paid}")) if circle == "bet" else _wager(giver, circle, paid)
    if not _SEAT.fullmatch(payee):
        return "bank" if payee.startswith("bank") else "post", Part(giver, words=f"{paid} ({because})")
    if payer.startswith("bank"):
        return "bank", Part(taker, words=f"{paid} ({because})")
    if payer.startswith(f"{payee} "):
        return "back", Part(taker, words=f"{paid} ({because})")
    if not _SEAT.fullmatch(payer):
        return "award", Part("", items=[f"{taker} {paid}"], words=f"from the {payer} ({_POT.sub('', because)})")
    return "pay", Part(f"{taker} {paid} from", items=[giver], words=f"({because})")


def _wager(giver: str, circle: str, paid: str) -> tuple[str, Part]:
    return "wagers", Part(giver, items=[f"{circle} {paid}"])


def _verb(move: str, who: str) -> str:
    """`fold` said of somebody else is `folds`; a move that is no plain verb is quoted as it is."""
    if who.lower() == YOU:
        return move.replace("sits", "sit", 1)
    verb, _, rest = move.partition(" ")
    if not _VERBS.fullmatch(verb):
        return move
    return f"{verb}{'es' if verb.endswith(('ss', 'ch')) else 's'} {rest}".rstrip()


def _wrapped(line: Line) -> Iterator[str]:
    row = ""
    for part in map(str, line.parts):
        if row and len(row) + len(part) > WIDTH - 14:
            yield row + BETWEEN.rstrip()
            row = ""
        row = f"{row}{BETWEEN}{part}" if row else part
    yield row
