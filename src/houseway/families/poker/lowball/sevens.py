"""The rule on sevens: a hand of seven low or better that is checked after the draw, or before it, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from houseway.families.poker.core.bet_sizes import bet_size
from houseway.families.poker.core.hand_state import Hand, Pot, side_pots
from houseway.families.poker.core.showdown import (
    IN_TURN,
    TO_THE_FIRST,
    MoreOdd,
    OddChips,
    OddHalf,
    PotPart,
    Prize,
    Showdown,
    award,
    award_pots,
    emptied,
    read_hands,
    show_down,
)
from houseway.play.events import Acted
from houseway.play.ids import POT, STACKS
from houseway.play.steps import step
from houseway.play.table import Table
from houseway.ranking import ORDERS
from houseway.rules.sheet.part_names import HandName
from houseway.rules.sheet.values import Cents, Money


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
    """Of these seats, those whose hand is of this class or better. A hand that is short of cards is none."""
    order = ORDERS[table.terms.sheet.hands[name].ranking]
    least = order.classes.index(worst)
    held = {seat: table.hand(seat).cards for seat in seats if seat in table.facts(Hand).live}
    kinds = {seat: order.kind(order.strength(cards)) for seat, cards in held.items() if len(cards) in order.sizes}
    return [seat for seat, kind in kinds.items() if order.classes.index(kind) >= least]


@dataclass(frozen=True, slots=True)
class ShowdownWithSevens:
    """As `showdown`. `must_bet` is the class that may not be checked in these `games`, `check` the round that counts.

    It binds `who`ever holds one, or the first of them in turn. `bets` is what becomes of the bets after the draw when
    a hand that was checked would win them. `short_bet` is what an all-in of less than half a bet, of this `limit`, is
    to whoever must bet: one like any other, or none, so that who only calls it wins nothing of those who call behind.
    """

    hand: HandName
    chip: Money
    odd_chips: OddChips
    must_bet: str
    check: Literal["before the draw", "after the draw", "in either round"]
    low: HandName | None = None
    odd_half: OddHalf = TO_THE_FIRST
    more_odd: MoreOdd = IN_TURN
    games: Literal["limit", "every structure"] = "limit"
    who: Literal["everybody", "the first in turn"] = "everybody"
    bets: Literal["go to the best of the others", "go back"] = "go to the best of the others"
    short_bet: Literal["is a bet", "is none"] = "is a bet"
    limit: Literal["lower", "higher"] = "higher"


@step(ShowdownWithSevens)
def showdown_with_sevens(table: Table, rules: ShowdownWithSevens) -> None:
    """Show the hands. Whoever checked a seven or better can win only what was bet before the draw.

    What was bet after it goes to the best of the other hands, or back to everybody who bet.
    """
    show_down_with_sevens(table, table.facts(Hand), rules)


def show_down_with_sevens(table: Table, hand: Hand, rules: ShowdownWithSevens) -> None:
    """That showdown itself, for steps that add to it."""
    shown = Showdown(rules.hand, rules.chip, rules.odd_chips, rules.low, rules.odd_half, rules.more_odd)
    bound = rules.games == "every structure" or table.terms.structure == "limit"
    if hand.decided or not bound:
        show_down(table, hand, shown)
        return
    parts = read_hands(table, hand, rules.hand, rules.low)
    if rules.short_bet == "is none":
        _return_overcalls(table, hand, rules, parts)
    barred = _barred(table, hand, rules)
    if rules.bets == "go back":
        barred = [seat for seat in barred if seat in _best(parts, _after(table, hand))]
    if not barred:
        award_pots(table, hand, shown, parts)
        return
    names = " and ".join(map(table.name, barred))
    table.announce(f"{names} checked a {rules.must_bet} or better and cannot win the bets after the draw", named=barred)
    if rules.bets == "go back":
        _give_back(table, hand)
    for at, (name, pot) in enumerate(_pots(table, hand, barred)):
        award(table, Prize(at, name, pot, parts), shown)


def _low_hand(rules: ShowdownWithSevens) -> HandName:
    return rules.low or rules.hand


def _barred(table: Table, hand: Hand, rules: ShowdownWithSevens) -> list[int]:
    """Seats that cannot win the bets after the draw."""
    name = _low_hand(rules)
    before = table.facts(AtTheDraw).checked if rules.check != "after the draw" else []
    after = must_bet(table, name, rules.must_bet, hand.checked) if rules.check != "before the draw" else []
    found = [seat for seat in hand.live if seat in before or seat in after]
    if rules.who == "the first in turn":
        bound = must_bet(table, name, rules.must_bet, [seat for seat in hand.order if seat in hand.live])
        found = [seat for seat in found if seat in bound[:1]]
    return found


def _after(table: Table, hand: Hand) -> dict[int, Cents]:
    """What each seat has bet after the draw."""
    before = table.facts(AtTheDraw).put_in
    return {seat: paid - before[seat] for seat, paid in hand.put_in.items()}


def _best(parts: Sequence[PotPart], after: dict[int, Cents]) -> list[int]:
    """Of the hands that are shown and have bets after the draw to win, the best in any part of the pot."""
    found: list[int] = []
    for part in parts:
        rivals = {seat: strength for seat, strength in part.strengths.items() if after[seat]}
        top = max(rivals.values(), default=0)
        found += [seat for seat, strength in rivals.items() if strength == top]
    return found


def _give_back(table: Table, hand: Hand) -> None:
    """All action after the draw is void: what everybody bet then goes back, as far as the pot still holds it."""
    for seat, paid in _after(table, hand).items():
        if back := min(paid, table.ledger[POT]):
            table.ledger.move(POT, STACKS[seat], back, "bets after the draw are void")
        hand.put_in[seat] -= paid


def _return_overcalls(table: Table, hand: Hand, rules: ShowdownWithSevens, parts: Sequence[PotPart]) -> None:
    """Who called behind a hand that must bet, and that only called a short all-in, takes a lost bet back."""
    after = _after(table, hand)
    if not 0 < 2 * max(after.values()) < bet_size(table, hand, rules.limit):
        return
    sevens = must_bet(table, _low_hand(rules), rules.must_bet, hand.live)
    callers = _callers(table)
    called = [at for at, seat in enumerate(callers) if seat in sevens]
    if not called:
        return
    winners = _best(parts, after)
    for seat in dict.fromkeys(callers[called[0] + 1 :]):
        if seat in hand.live and seat not in winners:
            table.ledger.move(POT, STACKS[seat], after[seat], "call behind a short bet that was not completed")
            hand.put_in[seat] -= after[seat]


def _callers(table: Table) -> list[int]:
    """Who has called after the draw, in turn."""
    acted = [each for each in table.events if isinstance(each, Acted)]
    drawn = max([at for at, each in enumerate(acted) if each.about == "draw"], default=0)
    return [each.seat for each in acted[drawn:] if each.about == "bet" and each.move == "call"]


def _pots(table: Table, hand: Hand, barred: Sequence[int]) -> list[tuple[str, Pot]]:
    """What was bet before the draw, for everybody; what was bet after it, for those who are not barred.

    Fees come from the first of them. Bets after the draw that nobody may win go back.
    """
    before, after = table.facts(AtTheDraw).put_in, _after(table, hand)
    early = sum(before.values()) + hand.dead
    drop = early + sum(after.values()) - table.ledger[POT]
    left = side_pots(before, hand.live, min(drop, early), hand.dead)
    gone = emptied(side_pots(before, hand.live, 0, hand.dead), left)
    pots = _named("pot before the draw", [*gone, *left])
    rivals = [seat for seat in hand.live if seat not in barred and after[seat]]
    most = max((after[seat] for seat in rivals), default=0)
    for seat, paid in after.items():
        if back := min(max(paid - most, 0), table.ledger[POT]):
            table.ledger.move(POT, STACKS[seat], back, "bet after the draw that nobody may win")
            after[seat] -= back
    if rivals:
        left = side_pots(after, rivals, max(drop - early, 0))
        pots += _named("bets after the draw", [*emptied(side_pots(after, rivals), left), *left])
    return pots


def _named(name: str, pots: Sequence[Pot]) -> list[tuple[str, Pot]]:
    return [(name if not at else f"{name}, side pot {at}", pot) for at, pot in enumerate(pots)]
