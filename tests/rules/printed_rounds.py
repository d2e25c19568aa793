"""Whole rounds of four documents worked out a second time from the print: cards, odds, order of the bank, fees.

Nothing here asks the sheets, the rankings or the steps. Amounts are in cents, seats are numbered clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

RANKS = "23456789TJQKA"
Bets = Mapping[int, Mapping[str, int]]
Paid = Mapping[str, int | Fraction]


def rank(card: int) -> str:
    """Cards are numbered by rank, four suits to a rank, from the deuce up."""
    return RANKS[card // 4]


def points(cards: Sequence[int]) -> int:
    """An ace is one, tens and pictures nothing, the last digit of the sum."""
    return sum(0 if rank(card) in "TJQK" else 1 if rank(card) == "A" else int(rank(card)) for card in cards) % 10


def thirds(player: Sequence[int], banker: Sequence[int]) -> tuple[bool, bool]:
    """Whether each hand has a third card, by the sentences of the print (players 317-333, 5868-5895)."""
    total = points(banker[:2])
    if points(player[:2]) >= 8 or total >= 8:
        return False, False
    if points(player[:2]) >= 6:
        return False, total <= 5
    third = points(player[2:3])
    draws = {3: third != 8, 4: third not in (0, 1, 8, 9), 5: third in (4, 5, 6, 7), 6: third in (6, 7), 7: False}
    return True, draws.get(total, True)


def _lines(player: int, banker: int) -> dict[str, int | Fraction]:
    won = (player > banker) - (player < banker)
    return {"player": won, "banker": -won}


def ez(player: Sequence[int], banker: Sequence[int]) -> Paid:
    """Players 299-307, 366-446: what a dollar on each circle wins."""
    ours, theirs = points(player), points(banker)
    panda = len(player) == 3 and ours == 8 and theirs <= 7
    dragon = len(banker) == 3 and theirs == 7 and ours <= 6
    return {
        **_lines(ours, theirs),
        "tie": 9 if ours == theirs else -1,
        "panda-8": 25 if panda else -1,
        "dragon-7": 40 if dragon else -1,
    }


def frog(player: Sequence[int], banker: Sequence[int]) -> Paid:
    """Players 5833-5853, 5942-5964, 5969-6095."""
    ours, theirs, cards = points(player), points(banker), {len(player), len(banker)}
    lines = _lines(ours, theirs)
    seven = theirs > ours and len(banker) == 3 and theirs == 7
    if theirs > ours:
        lines["banker"] = 0 if seven else Fraction(19, 20)
    return {
        **lines,
        "tie": 8 if ours == theirs else -1,
        "jin-chan-7": 40 if seven else -1,
        "koi-8": 25 if ours > theirs and len(player) == 3 and ours == 8 else -1,
        "three-card-9": 150 if cards == {3} and {ours, theirs} == {9, 1} else -1,
        "natural-9": 50 if cards == {2} and {ours, theirs} == {9, 7} else -1,
        "8-over-6": 25 if {ours, theirs} == {8, 6} else -1,
    }


def zoo(player: Sequence[int], banker: Sequence[int]) -> Paid:
    """Oaks 2179-2213, 2348-2377."""
    ours, theirs = points(player), points(banker)
    rabbit = len(player) == 3 and ours == 7 and theirs < 7
    tiger = len(banker) == 3 and theirs == 8 and ours < 8
    monkey, over_nothing = ours == theirs == 0, 0 in (ours, theirs)
    lines = _lines(ours, theirs)
    if tiger:
        lines["banker"] = 0
    tripled = 3 if over_nothing else 1
    return {
        **lines,
        "tie": 9 if ours == theirs else -1,
        "rabbit": 25 * tripled if rabbit else -1,
        "tiger": 25 * tripled if tiger else -1,
        "monkey": 150 if monkey else -1,
        "zoo": 30 if monkey else 10 * tripled if rabbit or tiger else -1,
    }


def war(player: Sequence[int], banker: Sequence[int]) -> Paid:
    """Cordova 988-1053: the last cards decide, a winning five pushes."""
    last = RANKS.index(rank(player[-1])), RANKS.index(rank(banker[-1]))
    wars, won, five = len(player) - 1, 1 if last[0] > last[1] else -1, RANKS[max(last)] == "5"
    ultimate = 120 if wars else 40
    return {
        "player": 0 if five and won > 0 else won,
        "banker": 0 if five and won < 0 else -won,
        "war": (-1, 10, 20, 100, 300)[min(wars, 4)],
        "ultimate-5-player": ultimate if five and won > 0 else -1,
        "ultimate-5-banker": ultimate if five and won < 0 else -1,
    }


def fee_of(steps: Sequence[tuple[int, int]], action: int) -> int:
    """The fee of the last bracket that the action reaches: (from so many dollars, so many dollars)."""
    return next((fee * 100 for low, fee in reversed(steps) if action >= low * 100), 0)


def by_action(*steps: tuple[int, int]) -> Callable[[Bets], tuple[int, dict[int, int]]]:
    """The player-dealer pays by all wagers of all players; these pay nothing."""
    return lambda bets: (fee_of(steps, sum(sum(each.values()) for each in bets.values())), {})


def by_line(bank: int, line: int, *, alone: int = 0) -> Callable[[Bets], tuple[int, dict[int, int]]]:
    """So many dollars from the player-dealer, and from each player for each wager on Player and Banker.

    `alone` is what other wagers cost somebody who has none of these.
    """

    def fees(bets: Bets) -> tuple[int, dict[int, int]]:
        lines = {seat: sum(kind in ("player", "banker") for kind in each) for seat, each in bets.items()}
        return bank * 100, {seat: (line * many or alone) * 100 for seat, many in lines.items()}

    return fees


@dataclass(frozen=True)
class Printed:
    """A document at one of its options: its wagers in the order of settlement, their limits in dollars, odds and fees.

    `counts` is whether the first card of Player is counted to the seat that is settled first (oaks 2244-2245).
    """

    document: str
    option: str
    seats: int
    limits: Mapping[str, tuple[int, int]]
    paid: Callable[[Sequence[int], Sequence[int]], Paid]
    fees: Callable[[Bets], tuple[int, dict[int, int]]]
    step: int = 1
    counts: bool = False

    def first(self, bank: int, player: Sequence[int]) -> int:
        """The seat at which the settlement begins."""
        left = bank % self.seats + 1
        if not self.counts:
            return left
        counted = (bank - 1 + (points(player[:1]) or 10)) % self.seats + 1
        return left if counted == bank else counted

    def settled(self, bets: Bets, bank: int, wager: int, cards: tuple[Sequence[int], Sequence[int]]) -> dict[int, int]:
        """What everybody has gained when the bank of this size has gone along the wagers."""
        paid, first = self.paid(*cards), self.first(bank, cards[0])
        fee, fees = self.fees(bets)
        gains = {bank: -fee} | {seat: -fees.get(seat, 0) for seat in bets}
        for seat, kind, amount in self._order(bets, first):
            due = int(amount * paid[kind])
            met = min(abs(due), wager) * (1 if due > 0 else -1)
            wager -= abs(met)
            gains[seat] += met
            gains[bank] -= met
        return gains

    def _order(self, bets: Bets, first: int) -> Iterator[tuple[int, str, int]]:
        for kind in self.limits:
            for step in range(self.seats):
                seat = (first - 1 + step) % self.seats + 1
                if kind in bets.get(seat, {}):
                    yield seat, kind, bets[seat][kind]


FROGS = {"player": (1, 300), "banker": (1, 300)} | dict.fromkeys(
    ("tie", "jin-chan-7", "koi-8", "three-card-9", "natural-9", "8-over-6"), (10, 100)
)
ZOOS = dict.fromkeys(("player", "banker"), (10, 100)) | {"tie": (5, 100)}
ZOOS |= {"rabbit": (5, 50), "tiger": (5, 50), "monkey": (5, 50), "zoo": (5, 100)}
EZS = ("player", "banker", "tie", "panda-8", "dragon-7")
WARS = ("player", "banker", "war", "ultimate-5-player", "ultimate-5-banker")
EZ, FROG, ZOO, WAR = "players/ez-baccarat", "players/golden-frog-baccarat", "oaks/zoobac", "cordova/ultimate-war"

PRINTED = (
    Printed(EZ, "1", 14, dict.fromkeys(EZS, (5, 99)), ez, by_line(2, 1)),
    Printed(EZ, "5", 14, dict.fromkeys(EZS, (50, 300)), ez, by_line(4, 2)),
    Printed(EZ, "10", 14, dict.fromkeys(EZS, (5, 400)), ez, by_action((5, 1), (135, 2), (355, 4), (555, 6), (755, 8))),
    Printed(FROG, "1", 14, FROGS, frog, by_action((1, 1), (51, 2), (201, 4), (501, 7), (801, 15))),
    Printed(ZOO, "by-separate-wager/1", 12, ZOOS, zoo, by_line(3, 1, alone=1), 5, counts=True),
    Printed(ZOO, "zoobac/2", 12, ZOOS, zoo, by_line(4, 1, alone=1), 5, counts=True),
    Printed(ZOO, "5", 12, ZOOS, zoo, by_action((10, 2), (301, 4), (801, 12), (2001, 20)), 5, counts=True),
    Printed(
        WAR,
        "2",
        14,
        dict.fromkeys(WARS, (25, 1000)),
        war,
        by_action((5, 1), (301, 3), (601, 6), (1001, 10), (2001, 20)),
    ),
    Printed(
        WAR,
        "15",
        14,
        dict.fromkeys(WARS, (100, 1000)),
        war,
        by_action((5, 5), (501, 15), (1001, 25), (2001, 50), (4001, 75)),
    ),
)
