"""What the lines of a PokerStars text add up to, without playing the hand: a third opinion beside two players of it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

_MONEY = r"[^\d\s]?(?P<amount>[\d.]+)"
_SEAT = re.compile(rf"Seat (?P<seat>\d+): (?P<name>.+) \({_MONEY} in chips.*")
_PAYS = re.compile(rf"(?P<name>.+): (?P<what>posts [a-z& ]+|calls|bets|raises \S+ to) {_MONEY}(?: .*)?")
_BACK = re.compile(rf"Uncalled bet \({_MONEY}\) returned to (?P<name>.+)")
_TAKES = re.compile(rf"(?P<name>.+) collected {_MONEY} from .*")
_RAKE = re.compile(rf"Total pot .*\| Rake {_MONEY}.*")
_BIG_BLIND = re.compile(r".*? \([^\d\s]?[\d.]+/[^\d\s]?(?P<amount>[\d.]+).*")
_SMALL = "posts small blind"
_DEAD = ("posts the ante", "posts dead blind")


class TextSums:
    """The chips of each player at the end: what they had, less what they paid, and what came back or was collected."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.seats: dict[str, int] = {}
        self.chips: dict[str, Fraction] = {}
        self.street: dict[str, Fraction] = {}
        self.winners: set[str] = set()
        self.rake = Fraction(0)
        self.small_posted = False
        head = _BIG_BLIND.match(lines[0])
        self.big_blind = Fraction(head["amount"]) if head else Fraction(0)
        for at, line in enumerate(lines):
            if line.startswith("*** ") and "HOLE CARDS" not in line:
                self._end_of_street()
            if line.startswith("*** SUMMARY"):
                self._summary(lines[at:])
                break
            self._line(line)

    def fit(self, stacks: Mapping[int, Fraction]) -> bool:
        """Whether the hand ended with these stacks by seat, if what was raked is given back to those who won."""
        over = {name: stacks[seat] - self.chips[name] for name, seat in self.seats.items() if seat in stacks}
        raked = all(not more or (more > 0 and name in self.winners) for name, more in over.items())
        return raked and sum(over.values()) == self.rake

    def _line(self, line: str) -> None:
        if (found := _SEAT.fullmatch(line)) and found["name"] not in self.seats:
            self.seats[found["name"]] = int(found["seat"])
            self.chips[found["name"]] = Fraction(found["amount"])
        elif (found := _PAYS.fullmatch(line)) and found["name"] in self.seats:
            self._pays(found["name"], found["what"], Fraction(found["amount"]))
        elif found := _BACK.fullmatch(line):
            self.chips[found["name"]] += Fraction(found["amount"])
            self.street[found["name"]] -= Fraction(found["amount"])
        elif found := _TAKES.fullmatch(line):
            self.chips[found["name"]] += Fraction(found["amount"])
            self.winners.add(found["name"])

    def _end_of_street(self) -> None:
        """Older texts do not say that what nobody called went back."""
        second, first = sorted([Fraction(0), Fraction(0), *self.street.values()])[-2:]
        for name, bet in self.street.items():
            self.chips[name] += first - second if bet == first else 0
        self.street = {}

    def _pays(self, name: str, what: str, amount: Fraction) -> None:
        already = self.street.get(name, Fraction(0))
        paid = amount - already if what.startswith("raises") else amount
        live = min(paid, self.big_blind) if what == "posts small & big blinds" else paid
        if what in _DEAD or (what == _SMALL and self.small_posted):
            live = Fraction(0)
        self.small_posted = self.small_posted or what == _SMALL
        self.street[name] = already + live
        self.chips[name] -= paid

    def _summary(self, lines: Sequence[str]) -> None:
        for line in lines:
            if found := _RAKE.fullmatch(line):
                self.rake = Fraction(found["amount"])
