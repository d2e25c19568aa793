"""A betting round, in every structure: whose turn it is, what they may do, and when the round is over."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Literal

from houseway.families.poker.core.bet_sizes import NO_CAP, bet_size, most_to
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.core.moving_bets import fold, pull_in, put_in
from houseway.play.decisions import Choose
from houseway.play.events import Acted
from houseway.play.ids import PEOPLE, STACKS
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.play.wager_question import Amount, Answer
from houseway.rules.values import Cents

DOLLAR: Cents = 100


@dataclass(frozen=True, slots=True)
class Bet:
    """`limit` is the table limit of this round; `opens` is who acts first; `check` whether a seat may, before a bet.

    `comes_in` is what must be matched at first where the blinds are smaller than the bet of the round. A biggest blind
    that has bet in turn already is not asked again unless somebody raises. `pot_limit_raise` is the least raise of this
    round in pot-limit games, where it is another than in the other rounds. `uncalled_blind` is what becomes of a blind
    that everybody folds to, as far as nobody has called it.
    """

    limit: Literal["lower", "higher"]
    opens: Literal["left of the big blind", "left of the button", "whoever is named"] = "left of the button"
    check: Literal["allowed", "not before a bet"] = "allowed"
    comes_in: Literal["for the blind", "for the bet of the round"] = "for the blind"
    big_blind: Literal["may raise", "has bet in turn"] = "may raise"
    pot_limit_raise: Literal["as in the other rounds", "the last raise"] = "as in the other rounds"
    uncalled_blind: Literal["is in the pot", "goes back"] = "is in the pot"


@step(Bet)
def bet(table: Table, rules: Bet) -> Script | None:
    """A round of betting at the lower or the higher limit; where amounts are free, these are the least bets."""
    hand = table.facts(Hand)
    if hand.decided:
        # A ruling may have decided the pot while the blinds still lay before the players.
        pull_in(table, hand, raised=False)
        return None
    size = bet_size(table, hand, rules.limit)
    first = hand.order[0] if rules.opens == "left of the button" else hand.first
    if rules.comes_in == "for the bet of the round" and 0 < hand.full < size:
        hand.level, hand.full = max(hand.level, size), size
    if rules.big_blind == "has bet in turn" and hand.full:
        blind = hand.order[hand.order.index(first) - 1]
        hand.opened = blind if hand.bets[blind] >= hand.full else 0
    by_last = rules.pot_limit_raise == "the last raise" and table.terms.structure == "pot-limit"
    blinds = 0 if rules.uncalled_blind == "goes back" else None
    return betting_round(table, size, first, check=rules.check == "allowed", by_last_raise=by_last, blinds=blinds)


def betting_round(
    table: Table,
    size: Cents,
    first: int,
    *,
    check: bool = True,
    upper: Cents = 0,
    opens_upper: Container[int] | None = None,
    binds: Container[int] = (),
    blinds: Cents | None = None,
    by_last_raise: bool = False,
) -> Script:
    """Ask each live seat in turn until everybody has matched the level or folded.

    `upper` is another size that may be bet instead, and once it is, alone; the first bet may be of that size for seats
    in `opens_upper`, or for all. Seats in `binds` alone choose, in raising too, and their first choice binds everybody.
    Whoever has opened already has acted; `blinds` is the level before that, where what nobody calls of it goes back.
    Raises are `by_last_raise` at least where that is so in every structure, in a spread limit, or in this round.
    """
    hand, log, incidents = table.facts(Hand), table.events.append, table.incidents
    live, bets, checked, ruled_out = hand.live, hand.bets, hand.checked, hand.ruled_out
    checked.clear()
    going = _Going(table, hand, size, upper, binds, by_last_raise=by_last_raise)
    purses, acted, turns = going.purses, going.acted, going.turns(first)
    opening = hand.level if blinds is None else blinds
    # The smallest purse is a lower bound; the exact figure is worked out once the level has reached that.
    second = min(purses.values())
    # What every turn needs from `going` is read once, and again after each bet.
    level, full, word, free, price, sized = going.now()
    while turns:
        seat = turns.pop()
        purse, before = purses[seat], bets[seat]
        owed, raising = level - before, ""
        if second <= level and (second := _second(purses, bets)) <= level:
            if owed <= 0:
                continue
        elif purse > owed and full > acted[seat] and (free or going.lets_raise(seat)):
            raising = word
        complete = price or going.complete(before)
        asked = _question(seat, owed, purse, raising, complete - before, check or before)
        if sized and raising and (opens_upper is None or (word != "bet" and not binds) or seat in opens_upper):
            asked.amounts = {raising: going.amount(complete, owed, before, purse)}
        move = yield asked
        if ruled_out or move is None:
            turns, second = going.ruled_out([*turns, seat]), min(purses.values(), default=0)
            level, full, word, free, price, sized = going.now()
            continue
        if incidents:
            _note_reports(table, hand, asked.number, max([level - bets[each] for each in (seat, *turns)]), going.size)
        if going.calls_count:
            acted[seat] = full
        if move == "check":
            checked.append(seat)
            log(_CHECKED[seat])
        elif move == "call":
            paid = owed if owed < purse else purse
            put_in(table, bets, seat, "call", paid)
            purses[seat] = purse - paid
        elif move == "fold":
            fold(table, live, seat)
            if len(live) < 2:
                break
            if purses.pop(seat) + before >= second:
                second = _second(purses, bets)
        else:
            turns = going.higher(seat, move, complete)
            level, full, word, free, price, sized = going.now()
    hand.level = level
    if level:
        pull_in(table, hand, raised=level > opening)


def _second(purses: dict[int, Cents], bets: dict[int, Cents]) -> Cents:
    """The second largest total that a seat can bet: nobody can call a raise once the level has reached it."""
    return sorted([purse + bets[seat] for seat, purse in purses.items()])[-2]


class _Going:
    """How high a betting round has gone.

    `level` is what must be matched; `full` is the last complete bet, which a short all-in may exceed. Only a complete
    bet or raise lets a seat that has acted raise again: `acted` is the bet that it has acted upon. `purses` are what
    the live seats have before them, `left` the raises that the cap leaves.
    """

    __slots__ = (
        "acted",
        "before",
        "began",
        "betting",
        "binds",
        "calls_count",
        "full",
        "hand",
        "least_raise",
        "left",
        "level",
        "limit",
        "purses",
        "raised_by",
        "size",
        "sized",
        "spread",
        "table",
        "upper",
    )

    def __init__(
        self, table: Table, hand: Hand, size: Cents, upper: Cents, binds: Container[int], *, by_last_raise: bool
    ) -> None:
        terms, balances = table.terms, table.ledger.balances
        self.table, self.hand, self.binds, self.betting = table, hand, binds, terms.betting
        self.limit, self.spread = terms.by_limit, terms.structure == "spread"
        self.least_raise = self.betting.least_raise
        if by_last_raise or (self.spread and self.least_raise != "the increment of the round"):
            self.least_raise = "the last raise"
        self.sized = not self.limit or upper > size
        self.purses = {seat: balances[STACKS[seat]] for seat in hand.live}
        for seat in hand.declared:
            self.purses[seat] = 0
        self.left = NO_CAP if self._two_begin() else terms.raises or NO_CAP
        self.calls_count = self.betting.short_all_in != "stops only who has bet or raised"
        self.level, self.full, self.size, self.upper = hand.level, hand.full, size, upper
        self.raised_by = max(size, hand.full) if self.spread or hand.opened else size
        self.before: list[tuple[Cents, Cents, Cents, int, Cents, Cents, bool]] = []
        self.began = len(table.events)
        hand.ruled_out.clear()
        self.acted: dict[int, Cents] = dict.fromkeys(self.purses, -1)

    def _two_begin(self) -> bool:
        """Whether the cap does not bind in this round, because two players begin it."""
        heads_up = self.betting.heads_up
        if heads_up == "two with chips at the start":
            return len(self.purses) - list(self.purses.values()).count(0) == 2
        return len(self.purses) == 2 and heads_up != "capped as well"

    def turns(self, first: int) -> list[int]:
        """Who is to act, in reverse, so that taking a turn is a pop. Whoever has opened has acted already."""
        hand = self.hand
        turns = self._from(first)
        if hand.opened:
            self.acted[hand.opened] = hand.full
            turns = [seat for seat in turns if seat != hand.opened]
        if hand.acts_last in turns:
            turns.remove(hand.acts_last)
            turns.insert(0, hand.acts_last)
        return turns

    def _from(self, first: int) -> list[int]:
        """Live seats with chips, in turn from the first, who comes last."""
        order, purses = self.hand.order, self.purses
        if first != order[0]:
            at = order.index(first)
            order = order[at:] + order[:at]
        if len(purses) == len(order) and all(purses.values()):
            return list(order[::-1])
        return [seat for seat in order[::-1] if purses.get(seat)]

    def now(self) -> tuple[Cents, Cents, str, bool, Cents, bool]:
        """The level, the last complete bet, the word for going higher, and whether every seat that has not acted may.

        Then what a complete raise goes to by the limit (0 where it is not by the limit), and whether amounts are free.
        """
        level, full = self.level, self.full
        word = "bet" if not level else "complete" if not full and self.hand.opened else "raise"
        barred = self.hand.may_not_raise or self.betting.check_raise == "barred"
        free = self.left > 0 and not barred
        return level, full, word, free, full + self.size if self.limit else 0, self.sized

    def lets_raise(self, seat: int) -> bool:
        """Whether a seat may go higher: by the cap, and by bars on raises and check-raises."""
        if self.left <= 0 and not self.two_alone():
            return False
        if self.level and seat in self.hand.may_not_raise:
            return False
        return not (self.betting.check_raise == "barred" and seat in self.hand.checked)

    def higher(self, seat: int, move: Answer, complete: Cents) -> list[int]:
        """A seat bets or raises, to a complete bet or to the amount it named. Returns who is to act after it."""
        said, target = (move, complete) if isinstance(move, str) else move
        before, purse = self.hand.bets[seat], self.purses[seat]
        paid = min(target - before, purse)
        put_in(self.table, self.hand.bets, seat, said, paid)
        self.purses[seat] = purse - paid
        if self.raised(said, before + paid, complete):
            self.acted[seat] = self.full
            if seat in self.binds:
                self.upper, self.sized = 0, False
        return [each for each in self._from(seat) if each != seat]

    def ruled_out(self, turns: list[int]) -> list[int]:
        """A ruling came before an answer: go on without the hands that it ended; who is to act then, asked anew.

        Where their bets went back, the highest bet that is left is what must be matched: who has spoken and matched it
        is not asked again. What was put up before the round must be matched all the same.
        """
        hand = self.hand
        for seat in hand.ruled_out:
            self.purses.pop(seat, None)
        hand.ruled_out.clear()
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

    def two_alone(self) -> bool:
        """Whether the cap does not bind, because two players are left."""
        return self.betting.heads_up == "whenever two remain" and len(self.hand.live) == 2

    def complete(self, before: Cents) -> Cents:
        """What a complete raise goes to, where it is not by the limit."""
        if self.hand.opened and not self.full:
            return self.size
        match self.least_raise:
            case "the last raise":
                return self.level + max(self.raised_by, self.size)
            case "the amount to call":
                return self.level + max(self.full - before, self.size)
            case "a dollar":
                return self.level + (DOLLAR if self.level else self.size)
        return self.level + self.size

    def amount(self, complete: Cents, owed: Cents, before: Cents, purse: Cents) -> Amount:
        """What may be raised to: from a complete raise to the most that is allowed, or all that the seat has."""
        if self.limit:
            most, chip = self.full + max(self.upper, self.size), max(self.upper - self.size, 1)
        else:
            forced = self.level if self.hand.opened and not self.full else 0
            most, chip = most_to(self.table, self.hand, self.level, owed, forced=forced), self.betting.chip
        least = before + min(complete - before, purse)
        return Amount(least, max(least, min(before + purse, most)), chip)

    def raised(self, word: str, to: Cents, complete: Cents) -> bool:
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


_CHECKED = tuple([Acted(seat, "bet", "check") for seat in range(PEOPLE)])

# The moves of a seat, by how it may raise. Made once: a round asks for them at every turn.
_FREE: dict[str, tuple[str, ...]] = {
    "": ("check", "fold"),
    "bet": ("check", "fold", "bet"),
    "raise": ("check", "fold", "raise"),
    "complete": ("check", "fold", "complete"),
}
_OPENING: dict[str, tuple[str, ...]] = {"": ("fold",), "bet": ("fold", "bet")}
_OWING: dict[str, tuple[str, ...]] = {
    "": ("fold", "call"),
    "raise": ("fold", "call", "raise"),
    "complete": ("fold", "call", "complete"),
}


def _question(seat: int, owed: Cents, purse: Cents, raising: str, more: Cents, may_check: int) -> Choose:
    """What a seat may do. `more` is what a complete bet or raise costs; whoever has less may go all in."""
    # Every case writes out its own costs: this runs at every turn, and joining tuples is slow.
    if more > purse:
        more = purse
    if owed > 0:
        if owed > purse:
            owed = purse
        return Choose(seat, "bet", _OWING[raising], "fold", (0, owed, more) if raising else (0, owed))
    if may_check:
        return Choose(seat, "bet", _FREE[raising], "check", (0, 0, more) if raising else (0, 0))
    return Choose(seat, "bet", _OPENING[raising], "fold", (0, more) if raising else (0,))


def _note_reports(table: Table, hand: Hand, number: int, waiting: Cents, size: Cents) -> None:
    """Remember how much was waiting to be called when something was reported."""
    for incident in table.incidents:
        if incident.after == number:
            hand.waiting[incident.word] = (waiting, size)
