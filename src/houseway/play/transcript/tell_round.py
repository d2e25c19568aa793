"""The transcript of a round in lines: deals grouped, money in dollars, each payment with its reason.

It reads events as dictionaries (`view.event_view`), so it contains nothing that its viewer may not see.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from houseway.play.events import EVERYONE, Event
from houseway.play.ids import BURNS, COLLECTION, HANDS, MUCK, POT, STACKS, Account, PileId
from houseway.play.transcript.echoed_events import TURN, Plain, with_drawers, without_echoes
from houseway.play.transcript.transcript_lines import (
    BETWEEN,
    PLAY,
    Line,
    Names,
    Part,
    Telling,
    Titles,
    either,
    of,
    of_melds,
    spoken_to,
    verb_of,
    within,
)
from houseway.play.view import HIDDEN, whole_event
from houseway.rules.sheet.values import dollars

WIDTH = 110
BANKS = ("bank", "bank won")
NO_TITLES: Titles = {}
_POT = re.compile(r"^pot[:,] ")


def lines(events: Iterable[Event | Plain], names: Names | None = None) -> list[str]:
    """The transcript, numbered; long lines are wrapped under their label."""
    rows = []
    for number, line in enumerate(told(events, names), start=1):
        head = f"{number:>3} {line.label:<8} "
        for row in _wrapped(line):
            rows.append((head + row).rstrip())
            head = " " * len(head)
    return rows


def told(
    events: Iterable[Event | Plain], names: Names | None = None, next_seat: int = 0, titles: Titles | None = None
) -> list[Line]:
    """The same as lines of parts, for a screen that draws them itself.

    `next_seat` acts after the last event. With `titles`, a wager is named by its title instead of its id.
    """
    plain = [event if isinstance(event, Mapping) else whole_event(event) for event in events]
    found = {**_names_of(plain), **(names or {})}
    teller = _Teller(found, _up_and_down(plain), titles or {})
    for event in without_echoes(with_drawers(plain, next_seat)):
        teller.take_event(event)
    return teller.lines


def account(where: Account, names: Names, titles: Titles = NO_TITLES) -> str:
    """An account as people say it: `seat 2`, or the name of who sits there."""
    if not where.seat:
        return str(where)
    who = names.get(where.seat, str(STACKS[where.seat]))
    if not where.circle_of:
        return who
    return f"{who} ({_circle(where, titles)})" if titles else f"{who} {where.circle}"


def _circle(where: Account, titles: Titles) -> str:
    """A circle without who has wagered there, with the title of its wager."""
    return where.circle.replace(where.wager, titles[where.wager], 1) if where.wager in titles else where.circle


def _names_of(events: Sequence[Plain]) -> dict[int, str]:
    opened = (event for event in events if event["event"] == "opened")
    return {seat: name for event in opened for seat, name, _ in event["seats"]}


def _up_and_down(events: Sequence[Plain]) -> set[PileId]:
    """The hands that get some cards face up and some face down."""
    dealt = {(event["to"], event["seen_by"] == EVERYONE) for event in events if event["event"] == "dealt"}
    return {place for place, up in dealt if up and (place, False) in dealt}


class _Teller(Telling):
    """Writes each kind of event in words."""

    def __init__(self, names: Names, up_and_down: set[PileId], titles: Titles) -> None:
        super().__init__(names)
        self.up_and_down, self.titles = up_and_down, titles

    def take_event(self, event: Plain) -> None:
        tell: Callable[[Plain], None] = getattr(self, f"_{event['event']}")
        tell(event)

    def _opened(self, event: Plain) -> None:
        self.add("open", f"{event['game']}, {event['posted']}")
        for seat, _, stack in event["seats"]:
            self.add("seats", self.who(seat), dollars(stack))

    def _dealt(self, event: Plain) -> None:
        if event.get("seat"):
            return self.turn(event["seat"], "draws", event["cards"])
        if self.drew(event["to"], "receive", event["cards"]) or self.hit(event["to"], event["cards"]):
            return None
        line = self.line("deal")
        subject = self.place(event["to"])
        cards = [] if event["to"] is BURNS else list(event["cards"])
        same = next((part for part in line.parts if part.subject == subject and not part.words and cards), None)
        if same is None:
            same = Part(subject)
            line.parts.append(same)
        same.cards += cards
        if event["seen_by"] > EVERYONE and event["to"] in self.up_and_down:
            same.down += [card for card in cards if card != HIDDEN]
        return None

    def _carried(self, event: Plain) -> None:
        source, to, cards = event["source"], event["to"], event["cards"]
        kinds = source.kind, to.kind
        if to.kind == "discards" and to.seat and self.drew(source, "throw", cards):
            return None
        if kinds == ("drawn", "discards") and "discard" in self.in_turn():
            return None
        if to.kind == "meld" and "lay" in self.in_turn():
            return None
        if kinds == ("community", "board"):
            return self.line("board").parts.append(Part("", list(cards)))
        if kinds == ("discards", "drawn") and self.in_turn():
            self.lines[-1].parts[-1].items[-1] += f" {' '.join(cards)}"
            return None
        if kinds == ("hand", "discards") and not to.seat:
            return self.turn(source.seat, "discards", cards)
        shown = f"{len(cards)} down" if all(card == HIDDEN for card in cards) else " ".join(cards)
        if to.kind == "discards" and to.seat:
            return self.line("discard").parts.append(Part(self.place(source), list(cards)))
        own = kinds == ("hand", "hand") and source.seat == to.seat
        goes_to = f"hand {to.number}" if own else within(self.place(to))
        return self.add("muck" if to is MUCK else "move", self.place(source), f"{shown} to {goes_to}")

    def _shown(self, event: Plain) -> None:
        who = self.place(event["place"])
        if self.lines and self.lines[-1].label in ("down", "next") and self.lines[-1].parts[-1].subject == who:
            self.lines[-1].parts[-1].words += f", {' '.join(event['cards'])} are up"
        else:
            self.line("show").parts.append(Part(who, list(event["cards"])))

    def _ranked(self, event: Plain) -> None:
        place = self.place(event["place"])
        if event["place"].kind == "meld" and self.in_turn():
            self.lines[-1].parts[-1].items[-1] += f" ({event['words']})"
            return
        spoken = [part for line in self.lines[-1:] for part in line.parts if part.subject == place and not part.words]
        if spoken:
            spoken[-1].words = f"({event['words']})"
        else:
            self.add("read", place, event["words"])

    def _shuffled(self, event: Plain) -> None:
        count = event["count"]
        self.add("shuffle", f"{count} card{'' if count == 1 else 's'}: {event['because']}")

    def _rolled(self, event: Plain) -> None:
        self.add("dice", " ".join(map(str, event["dice"])), event["because"])

    def _acted(self, event: Plain) -> None:
        who, about, move = self.who(event["seat"]), event["about"], event["move"]
        if about in TURN:
            told = {"draw": "draws", "take": "takes", "force": "forces", "pass": "passes", "discard": "discards it"}
            return self.turn(event["seat"], told.get(move, f"lays {of_melds(move)}"))
        if (about, move) == ("pays", "ask"):
            # Pays are paid when asked for, and told with that.
            return None
        paid = dollars(event["amount"]) if event["amount"] else ""
        paid = f"to {dollars(event['to'])}" if event["to"] else paid
        hand = event["hand"]
        if hand and hand.seat != event["seat"] and hand.seat not in self.names:
            # A hand at an empty seat is named by the seat.
            who = str(HANDS[hand.seat])
        words = f"{verb_of(move, who)} {paid}".strip()
        if about == PLAY:
            return self.plays(who, hand.number if hand else 1, words)
        return self.add(about.split()[0][:8], who, words)

    def _moved(self, event: Plain) -> None:
        self.join(*_payment(event, self.names, self.titles))

    def _settled(self, event: Plain) -> None:
        sign = "+" if event["net"] > 0 else ""
        who = self._bettor(event)
        title = self.titles.get(event["wager"], "")
        # Most reasons begin with the wager.
        who = who if title in event["because"] else f"{who} ({title})"
        came = f"{who} {sign}{dollars(event['net'])}" if event["net"] else who
        self.join("settle", Part(f"{event['because']}:", items=[came]))

    def _bettor(self, event: Plain) -> str:
        """Whose wager, and on which hand: `seat 3`, `hand 2 of seat 3`, `seat 3 at seat 5`."""
        who, at = self.who(event["seat"]), event["at"]
        hand = of(who, f"hand {event['hand']}") if event["hand"] > 1 else who
        return f"{hand} at seat {at}" if at and at != event["seat"] and at not in self.names else hand

    def _announced(self, event: Plain) -> None:
        named = [self.names[seat] for seat in event["named"] if seat in self.names]
        self.add("dealer", spoken_to(event["words"], named))

    def _checked(self, event: Plain) -> None:
        place = self.place(event["place"])
        self.add("dealer", f"{place} {either('is', 'are', place)} checked: {event['words']}")

    def _reported(self, event: Plain) -> None:
        at = f" at {within(self.who(event['seat']))}" if event["seat"] else ""
        lines = f" (lines {event['lines']})" if event["lines"] else ""
        self.add("floor", f"{event['incident'].replace('_', ' ')}{at}: {event['remedy']}{lines}")

    def _closed(self, event: Plain) -> None:
        self.add("close", event["words"])

    def _voided(self, event: Plain) -> None:
        self.add("void", f"the round does not count, every chip goes back: {event['because']}")


def _payment(event: Plain, names: Names, titles: Titles) -> tuple[str, Part]:
    """Which kind of line a payment belongs to, and its sentence."""
    payer, payee, amount, because = event["payer"], event["payee"], event["amount"], event["because"]
    taker, giver, paid = account(payee, names, titles), account(payer, names, titles), dollars(amount)
    if payee is COLLECTION:
        return "fee", Part(f"{because}:", sums={giver: amount})
    if payee is POT and payer.kind == "bet":
        return "pot", Part("", amount=amount, words=because)
    if payer.kind == "stack" and payee.circle_of == payer.seat:
        if payee.kind == "bet":
            return "post", Part(giver, words=f"{because} {paid}")
        bettor = f"{giver}:" if titles else giver
        return "wagers", Part(bettor, items=[f"{_circle(payee, titles)} {paid}"])
    if not payee.seat:
        return "bank" if payee.kind in BANKS else "post", Part(giver, words=f"{paid} ({because})")
    if payer.kind in BANKS:
        return "bank", Part(taker, words=f"{paid} ({because})")
    if payee.kind == "stack" and payer.circle_of == payee.seat:
        return "back", Part(taker, words=f"{paid} ({because})")
    if not payer.seat:
        return "award", Part("", sums={taker: amount}, words=f"from the {payer} ({_POT.sub('', because)})")
    return "pay", Part(f"{taker} {paid} from", items=[within(giver)], words=f"({because})", each="each of")


def _wrapped(line: Line) -> Iterator[str]:
    row = ""
    for part in map(str, line.parts):
        if row and len(row) + len(part) > WIDTH - 14:
            yield row + BETWEEN.rstrip()
            row = ""
        row = f"{row}{BETWEEN}{part}" if row else part
    yield row
