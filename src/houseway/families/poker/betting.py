"""A betting round, for limits and no limit: whose turn it is, what he may do, and when the round is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.families.poker.hand import Hand
from houseway.play.decisions import Amount, Choose
from houseway.play.events import Acted
from houseway.play.ledger import POT, bet as bet_account, stack
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.rules.values import Cents

DOLLAR: Cents = 100


@dataclass(frozen=True, slots=True)
class Bet:
    """`limit` is the table limit of this round; `opens` is who acts first."""

    limit: Literal["lower", "higher"]
    opens: Literal["left of the big blind", "left of the button"] = "left of the button"


@step(Bet)
def bet(table: Table, rules: Bet) -> Script | None:
    """A round of betting at the lower or the higher limit."""
    hand = table.facts(Hand)
    if hand.decided:
        return None
    return _BettingRound(table, hand, rules).play()


class _BettingRound:
    """One betting round. `full` is the last complete bet, `level` what must be matched (a short all-in may exceed it)."""

    __slots__ = ("acted", "cap", "full", "hand", "limit", "purses", "raised_by", "raises", "size", "table", "two_began")

    def __init__(self, table: Table, hand: Hand, rules: Bet) -> None:
        betting = table.terms.betting
        self.table = table
        self.hand = hand
        self.size = table.terms.lower if rules.limit == "lower" else table.terms.higher
        self.limit = betting.structure == "limit"
        self.cap = betting.raises
        self.two_began = betting.heads_up == "from the start of the round"
        if self.two_began and len(hand.live) == 2:
            self.cap = 1 << 30
        self.full = hand.level
        self.raised_by = self.size
        self.raises = 0
        self.acted: dict[int, Cents] = {}
        self.purses = {seat: table.ledger[stack(seat)] for seat in hand.live}
        if rules.opens == "left of the button":
            hand.first = hand.order[0]

    def play(self) -> Script:
        hand = self.hand
        turns = self._turns_from(hand.first)
        while turns:
            seat = turns.pop(0)
            if hand.decided:
                break
            decision = self._question(seat)
            if decision is None:
                continue
            move = yield decision
            if self._act(seat, move):
                turns = self._turns_from(self.table.after(seat)[0], but=seat)
        self._pull_in()

    def _turns_from(self, first: int, but: int = 0) -> list[int]:
        """Live seats with chips, in order from the first to act."""
        order = self.hand.order
        at = order.index(first)
        live, purses = self.hand.live, self.purses
        return [seat for seat in order[at:] + order[:at] if seat in live and purses[seat] and seat != but]

    def _question(self, seat: int) -> Choose | None:
        """The moves of a seat, or nothing when there is no longer anybody to bet against."""
        hand = self.hand
        purse = self.purses[seat]
        owed = hand.level - hand.bets[seat]
        others = self._others_with_chips(seat)
        if owed <= 0 and not others:
            return None
        raising = "raise" if hand.level else "bet"
        moves: tuple[str, ...]
        costs: tuple[Cents, ...]
        if owed > 0:
            moves, costs, default = ("fold", "call"), (0, owed if owed < purse else purse), "fold"
        else:
            moves, costs, default = ("check", "fold"), (0, 0), "check"
        if not (others and purse > owed and self._may_raise(seat)):
            return Choose(seat, "bet", moves, default, costs)
        least = self._raise_to()
        most = hand.bets[seat] + purse
        if self.limit:
            cost = (least if least < most else most) - hand.bets[seat]
            return Choose(seat, "bet", (*moves, raising), default, (*costs, cost))
        amount = Amount(min(least, most), most, DOLLAR)
        return Choose(seat, "bet", (*moves, raising), default, (*costs, amount.least - hand.bets[seat]), {raising: amount})

    def _others_with_chips(self, seat: int) -> bool:
        purses = self.purses
        for other in self.hand.live:
            if other != seat and purses[other]:
                return True
        return False

    def _may_raise(self, seat: int) -> bool:
        """Under the cap, and not shut out because only a short all-in came after the seat's own last action."""
        if self.raises >= self.cap and (self.two_began or len(self.hand.live) > 2):
            return False
        acted = self.acted.get(seat)
        return acted is None or self.full > acted

    def _raise_to(self) -> Cents:
        """The smallest complete bet or raise, as the total a seat will then have bet in this round."""
        if self.limit:
            return self.full + self.size
        return self.hand.level + (self.raised_by if self.raised_by > self.size else self.size)

    def _act(self, seat: int, move: str | tuple[str, Cents]) -> bool:
        """Carry out a move. True when everybody else must act again."""
        hand, table = self.hand, self.table
        if move == "check":
            self.acted[seat] = self.full
            table.events.append(Acted(seat, "bet", "check"))
            return False
        if move == "fold":
            hand.live.remove(seat)
            table.events.append(Acted(seat, "bet", "fold"))
            table.muck(table.hand(seat))
            return False
        if move == "call":
            owed = hand.level - hand.bets[seat]
            self._put_in(seat, "call", owed if owed < self.purses[seat] else self.purses[seat])
            self.acted[seat] = self.full
            return False
        return self._raise(seat, move)

    def _raise(self, seat: int, move: str | tuple[str, Cents]) -> bool:
        hand = self.hand
        complete = self._raise_to()
        word, target = (move, complete) if isinstance(move, str) else (move[0], move[1])
        target = min(target, hand.bets[seat] + self.purses[seat])
        self._put_in(seat, word, target - hand.bets[seat])
        if target >= complete:
            # A first bet is not a raise: "a maximum of three raises" comes on top of it.
            self.raises += word == "raise"
            self.raised_by = target - hand.level
            self.full = target
        hand.level = target
        self.acted[seat] = self.full
        return True

    def _put_in(self, seat: int, word: str, amount: Cents) -> None:
        table, hand = self.table, self.hand
        table.events.append(Acted(seat, "bet", word, amount))
        table.ledger.move(stack(seat), bet_account(seat), amount, word)
        hand.bets[seat] += amount
        self.purses[seat] -= amount

    def _pull_in(self) -> None:
        """Give back what nobody called, then pull the bets into the pot."""
        hand, ledger = self.hand, self.table.ledger
        if hand.level:
            self._return_uncalled()
            for seat, amount in hand.bets.items():
                if amount:
                    ledger.move(bet_account(seat), POT, amount, "pulled into the pot")
                    hand.put_in[seat] += amount
                    hand.bets[seat] = 0
            hand.level = 0

    def _return_uncalled(self) -> None:
        bets = self.hand.bets
        most, second = sorted(bets.values())[-1:-3:-1]
        if most > second:
            seat = next(seat for seat, amount in bets.items() if amount == most)
            self.table.ledger.move(bet_account(seat), stack(seat), most - second, "nobody called")
            bets[seat] = second
            self.purses[seat] = self.purses.get(seat, 0) + most - second
