"""How high a betting round has gone: what must be matched, who may still raise, and what a seat may be asked."""

from __future__ import annotations

from collections.abc import Container

from houseway.families.poker.core.bet_sizes import NO_CAP, most_to
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.core.moving_bets import put_in
from houseway.play.decisions import Choose
from houseway.play.events import Acted
from houseway.play.ids import STACKS
from houseway.play.table import Table
from houseway.play.wager_question import Amount, Answer
from houseway.rules.sheet.values import Cents

DOLLAR: Cents = 100
# More than anybody has before them.
BEYOND: Cents = 1 << 62

# The moves of a seat, by how it may raise. Made once: a round asks for them at every turn.
FREE: dict[str, tuple[str, ...]] = {
    "": ("check", "fold"),
    "bet": ("check", "fold", "bet"),
    "raise": ("check", "fold", "raise"),
    "complete": ("check", "fold", "complete"),
}
OPENING: dict[str, tuple[str, ...]] = {"": ("fold",), "bet": ("fold", "bet")}
OWING: dict[str, tuple[str, ...]] = {
    "": ("fold", "call"),
    "raise": ("fold", "call", "raise"),
    "complete": ("fold", "call", "complete"),
}


class BettingState:
    """How high a betting round has gone.

    `level` is what must be matched; `full` is the last complete bet, which a short all-in may exceed. Only a complete
    bet or raise lets a seat that has acted raise again: `acted` is the bet that it has acted upon. `purses` are what
    the live seats have before them, `left` the raises that the cap leaves. `second` is the second largest total that a
    seat can bet, or a lower bound of it: the exact figure is worked out once the level has reached that. `word` is that
    for going higher, and everybody is `free` to do so who has not acted on the last complete bet.
    """

    __slots__ = (
        "acted",
        "any_ruled_out",
        "before",
        "began",
        "betting",
        "binds",
        "by_last_raise",
        "check",
        "free",
        "full",
        "hand",
        "left",
        "level",
        "limit",
        "opens_upper",
        "purses",
        "raised_by",
        "second",
        "size",
        "sized",
        "table",
        "upper",
        "word",
    )
    check: bool
    by_last_raise: bool
    opens_upper: Container[int] | None
    binds: Container[int]
    word: str
    free: bool

    def __init__(self, table: Table, hand: Hand, size: Cents, upper: Cents) -> None:
        terms, full, balances = table.terms, hand.full, table.ledger.balances
        betting, limit = terms.betting, terms.by_limit
        purses: dict[int, Cents] = {}
        for seat in hand.live:
            purses[seat] = balances[STACKS[seat]]
        for seat in hand.declared:
            purses[seat] = 0
        # A tuple of more than three would be built to be taken apart again, at every betting round.
        self.table, self.hand, self.purses = table, hand, purses
        self.betting, self.limit = betting, limit
        self.sized = not limit or upper > size
        self.second = min(purses.values())
        self.left = terms.raises or NO_CAP
        if (len(purses) == 2 or not self.second) and betting.heads_up != "capped as well" and self._two_begin():
            self.left = NO_CAP
        self.level, self.full = hand.level, full
        self.size, self.upper = size, upper
        self.raised_by = full if full > size and (hand.opened or terms.structure == "spread") else size
        self.before: list[tuple[Cents, Cents, Cents, int, Cents, Cents, bool]] = []
        self.began = len(table.events)
        self.any_ruled_out = False
        hand.ruled_out.clear()
        self.acted: dict[int, Cents] = {}

    def _two_begin(self) -> bool:
        """Whether the cap does not bind in this round, because two players begin it."""
        if self.betting.heads_up == "two with chips at the start":
            return len(self.purses) - list(self.purses.values()).count(0) == 2
        return len(self.purses) == 2

    def turns(self, first: int) -> list[int]:
        """Who is to act, in reverse, so that taking a turn is a pop. Whoever has opened has acted already."""
        hand = self.hand
        turns = self._from(first)
        if hand.opened:
            self.acted[hand.opened] = hand.full
            turns = [seat for seat in turns if seat != hand.opened]
        if hand.acts_last and hand.acts_last in turns:
            turns.remove(hand.acts_last)
            turns.insert(0, hand.acts_last)
        return turns

    def _from(self, first: int) -> list[int]:
        """Live seats with chips, in turn from the first, who comes last."""
        order, purses = self.hand.order, self.purses
        turns = list(order)
        if first != order[0]:
            at = order.index(first)
            turns = turns[at:] + turns[:at]
        turns.reverse()
        if len(purses) == len(order) and all(purses.values()):
            return turns
        return [seat for seat in turns if purses.get(seat)]

    def now(self) -> tuple[Cents, Cents, tuple[str, ...], str, tuple[Cents, ...], Cents]:
        """The level, the last complete bet, and what is asked of a seat that has bet nothing and may go higher.

        That question is its moves, its default and what they cost. Whoever has less than the last figure is asked
        otherwise; so is everybody where amounts are free, where some may not go higher, or nobody could call it.
        Nobody is asked twice who has acted on the last complete bet, unless a short all-in or a ruling came after it.
        """
        hand, level, full = self.hand, self.level, self.full
        self.word = word = "bet" if not level else "complete" if not full and hand.opened else "raise"
        self.free = free = self.left > 0 and not hand.may_not_raise and self.betting.check_raise != "barred"
        again = self.any_ruled_out or (level > full and self.before)
        if again or self.sized or not free or (self.second <= level and self._all_in()):
            return level, full, (), "", (), BEYOND
        price = full + self.size
        if level:
            return level, full, OWING[word], "fold", (0, level, price), price if price > level else level + 1
        if self.check:
            return level, full, FREE[word], "check", (0, 0, price), price
        return level, full, OPENING[word], "fold", (0, price), price

    def question(self, seat: int, before: Cents) -> Choose | None:
        """What a seat may do that has bet so much before; None where it has nothing to call and cannot go higher."""
        purse, level = self.purses[seat], self.level
        owed, raising = level - before, ""
        if self.second <= level and self._all_in():
            if owed <= 0:
                return None
        elif purse > owed and self.full > self.acted.get(seat, -1) and (self.free or self._lets_raise(seat)):
            raising = self.word
        costs: tuple[Cents, ...]
        if owed > 0:
            moves, default, costs = OWING, "fold", (0, owed if owed < purse else purse)
        elif self.check or before:
            moves, default, costs = FREE, "check", (0, 0)
        else:
            moves, default, costs = OPENING, "fold", (0,)
        if not raising:
            return Choose(seat, "bet", moves[""], default, costs)
        complete = self.full + self.size if self.limit else self._complete(before)
        more = complete - before
        if more > purse:
            more = purse
        asked = Choose(seat, "bet", moves[raising], default, (*costs, more))
        if self.sized:
            upper = self.opens_upper
            if upper is None or (raising != "bet" and not self.binds) or seat in upper:
                asked.amounts = {raising: self._amount(before + more, level - before, before, purse)}
        return asked

    def _all_in(self) -> bool:
        """Whether nobody could call a raise."""
        if len(self.purses) > 1:
            self.second = _second(self.purses, self.hand.bets)
        return self.second <= self.level

    def folded(self, seat: int, before: Cents) -> None:
        """A seat has folded that had bet so much before."""
        if self.purses.pop(seat) + before >= self.second:
            self.second = min(self.purses.values())

    def _lets_raise(self, seat: int) -> bool:
        """Whether a seat may go higher: by the cap, and by bars on raises and check-raises."""
        if self.left <= 0 and not self._two_alone():
            return False
        if self.level and seat in self.hand.may_not_raise:
            return False
        return not (self.betting.check_raise == "barred" and seat in self.hand.checked)

    def higher(self, seat: int, move: Answer) -> list[int]:
        """A seat bets or raises, to a complete bet or to the amount it named. Returns who is to act after it."""
        before, purse = self.hand.bets[seat], self.purses[seat]
        complete = self.full + self.size if self.limit else self._complete(before)
        said, target = (move, complete) if isinstance(move, str) else move
        paid = min(target - before, purse)
        put_in(self.table, self.hand.bets, seat, said, paid)
        self.purses[seat] = purse - paid
        if self._raised(said, before + paid, complete):
            self.acted[seat] = self.full
            if seat in self.binds:
                self.upper, self.sized = 0, False
        turns = self._from(seat)
        if turns and turns[-1] == seat:
            turns.pop()
        return turns

    def ruled_out(self, turns: list[int]) -> list[int]:
        """A ruling came before an answer: go on without the hands that it ended; who is to act then, asked anew.

        Where their bets went back, the highest bet that is left is what must be matched: who has spoken and matched it
        is not asked again. What was put up before the round must be matched all the same.
        """
        hand = self.hand
        self.any_ruled_out = True
        for seat in hand.ruled_out:
            self.purses.pop(seat, None)
        hand.ruled_out.clear()
        self.second = min(self.purses.values(), default=0)
        if hand.decided:
            return []
        stands = max(hand.bets.values())
        spoken: set[int] = set()
        while self.before and self.level > stands:
            self.level, self.full, self.raised_by, self.left, self.size, self.upper, self.sized = self.before.pop()
            spoken = self._spoken()
        return [seat for seat in turns if seat in hand.live and not (seat in spoken and hand.bets[seat] >= self.level)]

    def _spoken(self) -> set[int]:
        """Who has acted in this round, whoever opened it included."""
        acted = [each for each in self.table.events[self.began :] if isinstance(each, Acted) and each.about == "bet"]
        return {self.hand.opened, *[each.seat for each in acted]}

    def _two_alone(self) -> bool:
        """Whether the cap does not bind, because two players are left."""
        return self.betting.heads_up == "whenever two remain" and len(self.hand.live) == 2

    def _complete(self, before: Cents) -> Cents:
        """What a complete bet or raise goes to, where it is not by the limit."""
        if self.hand.opened and not self.full:
            return self.size
        least = self.betting.least_raise
        if self.by_last_raise or (least != "the increment of the round" and self.table.terms.structure == "spread"):
            least = "the last raise"
        match least:
            case "the last raise":
                return self.level + max(self.raised_by, self.size)
            case "the amount to call":
                return self.level + max(self.full - before, self.size)
            case "a dollar":
                return self.level + (DOLLAR if self.level else self.size)
        return self.level + self.size

    def _amount(self, least: Cents, owed: Cents, before: Cents, purse: Cents) -> Amount:
        """What may be raised to: from a complete raise to the most that is allowed, or all that the seat has."""
        most: Cents = before + purse
        chip: Cents = self.betting.chip
        if self.limit:
            allowed, chip = self.full + max(self.upper, self.size), max(self.upper - self.size, 1)
        elif self.table.terms.structure == "no-limit":
            allowed = NO_CAP
        else:
            forced = self.level if self.hand.opened and not self.full else 0
            allowed = most_to(self.table, self.hand, self.level, owed, forced=forced)
        if allowed < most:
            most = allowed
        return Amount(least, most if most > least else least, chip)

    def _raised(self, word: str, to: Cents, complete: Cents) -> bool:
        """Take a bet or a raise; whether it is complete, or a short all-in that counts as if it were."""
        self.before.append((self.level, self.full, self.raised_by, self.left, self.size, self.upper, self.sized))
        by = to - self.level
        short = self.betting.short_all_in
        counts = (
            to >= complete or short == "reopens" or (short == "reopens from half" and 2 * by >= complete - self.level)
        )
        if not counts and short == "reopens once several make a raise" and to - self.full >= self.raised_by:
            counts, by = True, self.raised_by
        self.level = to
        if counts:
            # A first bet is not a raise, nor is completing a bring-in: the cap of raises comes on top of it.
            self.left -= word == "raise"
            self.raised_by = to if word == "complete" else by
            if self.upper and to - self.full >= self.upper:
                self.size, self.upper, self.sized = self.upper, 0, False
            elif self.upper and to > complete:
                # All in between the two sizes: a whole bet of the smaller, and a short all-in on top of it.
                to = complete
            self.full = to
        return counts


def _second(purses: dict[int, Cents], bets: dict[int, Cents]) -> Cents:
    """The second largest total that a seat can bet: nobody can call a raise once the level has reached it."""
    return sorted([purse + bets[seat] for seat, purse in purses.items()])[-2]
