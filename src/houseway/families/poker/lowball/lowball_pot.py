"""Steps that only lowball has: open or fold, the voluntary kill, and the rule on a checked seven."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from houseway.families.poker.core.betting import betting_round, fold, pull_in, put_in
from houseway.families.poker.core.hand_state import Hand, Pot, side_pots
from houseway.families.poker.core.showdown import (
    IN_TURN,
    MoreOdd,
    OddChips,
    Prize,
    Showdown,
    award,
    read_hands,
    show_down,
)
from houseway.families.poker.forced.kill import post_kill_blind, raise_stakes
from houseway.play.decisions import Choose
from houseway.play.events import Acted
from houseway.play.ids import POT, STACKS
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.ranking import ORDERS
from houseway.rules.spec import HandName
from houseway.rules.values import Cents, Money

# The first round of betting -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenOrFold:
    """`opens` is what the first who does not fold may put in."""

    opens: Literal["for the limit alone", "for the big blind or the limit"] = "for the limit alone"


@step(OpenOrFold)
def open_or_fold(table: Table, rules: OpenOrFold) -> Script | None:
    """From the left of the big blind, fold or open the pot for the limit; then fold, call or raise."""
    hand = table.facts(Hand)
    if hand.decided:
        return None
    size = table.terms.lower * hand.halves // 2
    if hand.level < size:
        if rules.opens == "for the limit alone":
            return _open_or_fold(table, hand, size)
        # Blinds are no complete bet here: the first raise goes to the limit, not by it.
        hand.full = 0
    return betting_round(table, size, hand.first)


def _open_or_fold(table: Table, hand: Hand, size: Cents) -> Script:
    live, bets, first, blinds = hand.live, hand.bets, hand.first, hand.level
    for seat in _waiting(table, hand):
        if len(live) == 1 or not any(table.ledger[STACKS[each]] for each in live if each != seat):
            first = seat
            break
        more = min(size - bets[seat], table.ledger[STACKS[seat]])
        move = yield Choose(seat, "bet", ("fold", "bet"), "fold", (0, more))
        if move == "bet":
            put_in(table, bets, seat, "bet", more)
            hand.opened = first = seat
            hand.level, hand.full = max(hand.level, bets[seat]), size if bets[seat] == size else 0
            break
        fold(table, live, seat)
    if hand.decided:
        pull_in(table, hand, raised=False)
    else:
        yield from betting_round(table, size, first, blinds=blinds)


def _waiting(table: Table, hand: Hand) -> list[int]:
    """Seats with chips, from the left of the big blind; a seat that acts last is at the end."""
    at = hand.order.index(hand.first)
    seats = [seat for seat in hand.order[at:] + hand.order[:at] if table.ledger[STACKS[seat]]]
    return sorted(seats, key=lambda seat: seat == hand.acts_last)


# The voluntary kill ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OfferKill:
    """`offered` says whether the table plays it; `limits` what a kill does to them; `acts` when the killer acts."""

    offered: Literal["in every hand", "not at this table"] = "in every hand"
    limits: Literal["doubled", "unchanged"] = "doubled"
    acts: Literal["in turn", "last", "before the player at their left"] = "in turn"


@step(OfferKill)
def offer_kill(table: Table, rules: OfferKill) -> Script | None:
    """Ask each player in turn, with their cards in hand, whether to kill the pot with a blind of twice the big blind.

    Only one can. Without a big blind there is nothing to double.
    """
    hand = table.facts(Hand)
    if hand.decided or not table.terms.stakes.blinds or rules.offered == "not at this table":
        return None
    return _offer_kill(table, hand, rules)


def _offer_kill(table: Table, hand: Hand, rules: OfferKill) -> Script:
    blind = 2 * table.terms.stakes.blinds[-1]
    for seat in hand.order:
        more = blind - hand.bets[seat]
        if table.ledger[STACKS[seat]] < more:
            continue
        move = yield Choose(seat, "kill", ("pass", "kill"), "pass", (0, more))
        table.events.append(Acted(seat, "kill", move))
        if move == "kill":
            post_kill_blind(table, hand, seat, blind)
            _after_kill(hand, seat, rules)
            return


def _after_kill(hand: Hand, killer: int, rules: OfferKill) -> None:
    if rules.limits == "doubled":
        raise_stakes(hand, 4)
    if rules.acts == "last":
        hand.acts_last = killer
    elif rules.acts == "before the player at their left":
        hand.first = hand.order[(hand.order.index(killer) + 1) % len(hand.order)]


# The seven that was checked -------------------------------------------------------------------------------------


@dataclass(slots=True)
class AtTheDraw:
    """What each seat had put in before the draw, and who had checked a hand that must bet."""

    put_in: dict[int, Cents] = field(default_factory=dict)
    checked: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class MarkDraw:
    """`hand` is how hands are read; one of class `must_bet` or better must bet."""

    hand: HandName
    must_bet: str


@step(MarkDraw)
def mark_draw(table: Table, rules: MarkDraw) -> None:
    """Keep apart what the pot holds before the draw, and note who has checked a hand that must bet."""
    hand, at_the_draw = table.facts(Hand), table.facts(AtTheDraw)
    at_the_draw.put_in = dict(hand.put_in)
    at_the_draw.checked = must_bet(table, rules.hand, rules.must_bet, hand.checked)


def must_bet(table: Table, name: HandName, worst: str, seats: Sequence[int]) -> list[int]:
    """Of these seats, those whose hand is of this class or better."""
    order = ORDERS[table.terms.sheet.hands[name].ranking]
    least = order.classes.index(worst)
    held = {seat: order.strength(table.hand(seat).cards) for seat in seats if seat in table.facts(Hand).live}
    return [seat for seat, strength in held.items() if order.classes.index(order.kind(strength)) >= least]


@dataclass(frozen=True, slots=True)
class ShowdownWithSevens:
    """As `showdown`. `must_bet` is the class that may not be checked in limit play, `check` the round that counts."""

    hand: HandName
    chip: Money
    odd_chips: OddChips
    must_bet: str
    check: Literal["before the draw", "after the draw", "in either round"]
    more_odd: MoreOdd = IN_TURN


@step(ShowdownWithSevens)
def showdown_with_sevens(table: Table, rules: ShowdownWithSevens) -> None:
    """Show the hands. Whoever checked a seven or better in limit play can win only what was bet before the draw."""
    show_down_with_sevens(table, table.facts(Hand), rules)


def show_down_with_sevens(table: Table, hand: Hand, rules: ShowdownWithSevens) -> None:
    """That showdown itself, for steps that add to it."""
    barred = _barred(table, hand, rules)
    shown = Showdown(rules.hand, rules.chip, rules.odd_chips, more_odd=rules.more_odd)
    if not barred:
        show_down(table, hand, shown)
        return
    parts = read_hands(table, hand, rules.hand)
    names = " and ".join(map(table.name, barred))
    table.announce(f"{names} checked a {rules.must_bet} or better and cannot win the bets after the draw")
    for name, pot in _pots(table, hand, barred):
        award(table, Prize(name, pot, parts), shown)


def _barred(table: Table, hand: Hand, rules: ShowdownWithSevens) -> list[int]:
    """Seats that cannot win the bets after the draw."""
    if hand.decided or table.terms.structure != "limit":
        return []
    before = table.facts(AtTheDraw).checked if rules.check != "after the draw" else []
    after = must_bet(table, rules.hand, rules.must_bet, hand.checked) if rules.check != "before the draw" else []
    return [seat for seat in hand.live if seat in before or seat in after]


def _pots(table: Table, hand: Hand, barred: Sequence[int]) -> list[tuple[str, Pot]]:
    """What was bet before the draw, for everybody; what was bet after it, for those who are not barred.

    Fees come from the first of them. Bets after the draw that nobody may win go back.
    """
    before = table.facts(AtTheDraw).put_in
    after = {seat: paid - before[seat] for seat, paid in hand.put_in.items()}
    early = sum(before.values()) + hand.dead
    drop = early + sum(after.values()) - table.ledger[POT]
    pots = _named("pot before the draw", side_pots(before, hand.live, min(drop, early), hand.dead))
    rivals = [seat for seat in hand.live if seat not in barred and after[seat]]
    most = max((after[seat] for seat in rivals), default=0)
    for seat, paid in after.items():
        if back := min(max(paid - most, 0), table.ledger[POT]):
            table.ledger.move(POT, STACKS[seat], back, "bet after the draw that nobody may win")
            after[seat] -= back
    if rivals:
        pots += _named("bets after the draw", side_pots(after, rivals, max(drop - early, 0)))
    return pots


def _named(name: str, pots: Sequence[Pot]) -> list[tuple[str, Pot]]:
    return [(name if not at else f"{name}, side pot {at}", pot) for at, pot in enumerate(pots)]
