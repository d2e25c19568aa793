"""A betting round, for limits and no limit: whose turn it is, what he may do, and when the round is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.families.poker.hand import Hand
from houseway.play.decisions import Amount, Choose
from houseway.play.events import Acted
from houseway.play.ledger import BETS, POT, STACKS
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.rules.values import Cents

DOLLAR: Cents = 100
NO_CAP = 1 << 30


@dataclass(frozen=True, slots=True)
class Bet:
    """`limit` is the table limit of this round; `opens` is who acts first."""

    limit: Literal["lower", "higher"]
    opens: Literal["left of the big blind", "left of the button"] = "left of the button"


@step(Bet)
def bet(table: Table, rules: Bet) -> Script | None:
    """A round of betting at the lower or the higher limit."""
    if table.facts(Hand).decided:
        return None
    return _betting_round(table, rules)


def _betting_round(table: Table, rules: Bet) -> Script:
    """Ask each live seat in turn until everybody has matched the level or folded.

    `level` is what must be matched; `full` is the last complete bet, which a short all-in may exceed. Only a complete
    bet or raise lets a seat that has acted raise again.
    """
    hand, betting, log = table.facts(Hand), table.terms.betting, table.events.append
    live, bets, balances = hand.live, hand.bets, table.ledger.balances
    size = table.terms.lower if rules.limit == "lower" else table.terms.higher
    limit, cap, two_began = betting.structure == "limit", betting.raises or NO_CAP, len(live) == 2
    whenever_two = betting.heads_up == "whenever two remain"
    by_last_raise = betting.least_raise == "the last raise"
    purses = {seat: balances[STACKS[seat]] for seat in live}
    with_chips = len(live) if all(purses.values()) else len(live) - list(purses.values()).count(0)
    level = full = opening = hand.level
    raised_by, raises = size, 0
    acted: dict[int, Cents] = {}
    turns = _turns(hand, purses, hand.first if rules.opens == "left of the big blind" else hand.order[0])
    while turns and len(live) > 1:
        seat = turns.pop(0)
        purse, before = purses[seat], bets[seat]
        owed = level - before
        raising = ""
        if with_chips > 1:
            free = raises < cap or two_began or (whenever_two and len(live) == 2)
            if free and purse > owed and full > acted.get(seat, -1):
                raising = "raise" if level else "bet"
        elif owed <= 0:
            continue
        complete = full + size if limit else level + max(raised_by, size)
        move = yield _question(seat, owed, purse, raising, complete - before, before, limit)
        acted[seat] = full
        if move == "check":
            log(Acted(seat, "bet", "check"))
        elif move == "fold":
            _fold(table, live, seat)
            del purses[seat]
            with_chips -= 1
        elif move == "call":
            paid = owed if owed < purse else purse
            _put_in(table, bets, seat, "call", paid)
            purses[seat] = purse - paid
            with_chips -= purse == paid
        else:
            word, target = (move, complete) if isinstance(move, str) else move
            paid = min(target - before, purse)
            _put_in(table, bets, seat, word, paid)
            purses[seat] = purse - paid
            with_chips -= purse == paid
            # A first bet is not a raise: the cap of raises comes on top of it.
            if before + paid >= complete:
                raises += word == "raise"
                raised_by = before + paid - level if by_last_raise else size
                acted[seat] = full = before + paid
            level = before + paid
            turns = [each for each in _turns(hand, purses, seat) if each != seat]
    hand.level = level
    _pull_in(table, hand, raised=level > opening)


# The moves of a seat, by how it may raise. Made once: a round asks for them at every turn.
_FREE: dict[str, tuple[str, ...]] = {
    "": ("check", "fold"),
    "bet": ("check", "fold", "bet"),
    "raise": ("check", "fold", "raise"),
}
_OWING: dict[str, tuple[str, ...]] = {"": ("fold", "call"), "raise": ("fold", "call", "raise")}


def _question(seat: int, owed: Cents, purse: Cents, raising: str, more: Cents, before: Cents, limit: bool) -> Choose:  # noqa: FBT001
    """What a seat may do. `more` is what a complete bet or raise costs; whoever has less may put in all he has."""
    costs: tuple[Cents, ...]
    if owed > 0:
        moves, default, costs = _OWING[raising], "fold", (0, owed if owed < purse else purse)
    else:
        moves, default, costs = _FREE[raising], "check", (0, 0)
    if not raising:
        return Choose(seat, "bet", moves, default, costs)
    cost = more if more < purse else purse
    if limit:
        return Choose(seat, "bet", moves, default, (*costs, cost))
    amount = Amount(before + cost, before + purse, DOLLAR)
    return Choose(seat, "bet", moves, default, (*costs, cost), {raising: amount})


def _turns(hand: Hand, purses: dict[int, Cents], first: int) -> list[int]:
    """Live seats with chips, in order from the first to act."""
    at = hand.order.index(first)
    return [seat for seat in hand.order[at:] + hand.order[:at] if purses.get(seat)]


def _fold(table: Table, live: list[int], seat: int) -> None:
    live.remove(seat)
    table.events.append(Acted(seat, "bet", "fold"))
    table.muck(table.hand(seat))


def _put_in(table: Table, bets: dict[int, Cents], seat: int, word: str, amount: Cents) -> None:
    table.events.append(Acted(seat, "bet", word, amount))
    table.ledger.move(STACKS[seat], BETS[seat], amount, word)
    bets[seat] += amount


def _pull_in(table: Table, hand: Hand, *, raised: bool) -> None:
    """Give back what nobody called, then pull the bets into the pot.

    A blind that everybody folds to was not bet to be called: all of it is pot, from which the fee is removed.
    """
    if not hand.level:
        return
    bets, move = hand.bets, table.ledger.move
    most, second = sorted(bets.values())[-1:-3:-1]
    for seat, amount in bets.items():
        if amount == most > second and (raised or not hand.decided):
            move(BETS[seat], STACKS[seat], most - second, "nobody called")
            amount = second
        if amount:
            move(BETS[seat], POT, amount, "pulled into the pot")
            hand.put_in[seat] += amount
        bets[seat] = 0
    hand.level = 0
