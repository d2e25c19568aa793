"""A hand that goes back to lowball because nobody has opened it: its betting before the draw, and its showdown."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.families.poker.core.betting import betting_round
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.core.moving_bets import pull_in
from houseway.families.poker.core.showdown import IN_TURN, MoreOdd, OddChips, Showdown, show_down
from houseway.families.poker.draw.openers import OpenersNotes
from houseway.families.poker.forced.blinds import post
from houseway.families.poker.lowball.sevens import AtTheDraw, ShowdownWithSevens, show_down_with_sevens
from houseway.play.ids import STACKS
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.rules.sheet.part_names import HandName
from houseway.rules.sheet.values import Cents, Money


def play_back(table: Table, hand: Hand, size: Cents) -> Script:
    """The first to act puts up a forced bet; the others fold, call or raise, and nobody checks.

    After the draw the first player left of the button acts first, as always in lowball.
    """
    table.keep(OpenersNotes(back=1))
    table.announce("nobody opens: the hand is played as lowball")
    hand.checked.clear()
    at = hand.order.index(hand.first)
    turn = [seat for seat in hand.order[at:] + hand.order[:at] if seat in hand.live]
    first = next((seat for seat in turn if table.ledger[STACKS[seat]]), 0)
    if first:
        post(table, hand, first, size - hand.bets[first], "forced bet")
        hand.opened, hand.level, hand.full = first, size, size
        yield from betting_round(table, size, turn[(turn.index(first) + 1) % len(turn)], check=False)
    else:
        pull_in(table, hand, raised=False)
    table.facts(AtTheDraw).put_in = dict(hand.put_in)
    hand.first = hand.order[0]


@dataclass(frozen=True, slots=True)
class ShowdownEitherWay:
    """`hand` is how hands are read, and `back` how they are read in a hand that has gone back to lowball.

    There the first hand in turn of class `must_bet` or better, if it was checked after the draw, cannot win what was
    bet then. The rest is as in `showdown`.
    """

    hand: HandName
    back: HandName
    must_bet: str
    chip: Money
    odd_chips: OddChips
    more_odd: MoreOdd = IN_TURN


@step(ShowdownEitherWay)
def showdown_either_way(table: Table, rules: ShowdownEitherWay) -> None:
    """Show the hands: the highest takes the pot, or the lowest where nobody has opened and lowball was played."""
    hand = table.facts(Hand)
    if not table.lasting[OpenersNotes].back:
        show_down(table, hand, Showdown(rules.hand, rules.chip, rules.odd_chips, more_odd=rules.more_odd))
        return
    low = ShowdownWithSevens(
        rules.back,
        rules.chip,
        rules.odd_chips,
        rules.must_bet,
        "after the draw",
        more_odd=rules.more_odd,
        games="every structure",
        who="the first in turn",
    )
    show_down_with_sevens(table, hand, low)
    table.keep(OpenersNotes())
