"""Opening the pot on a pair that qualifies: the betting before the draw, in every structure, with antes or blinds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.errors import BadInput
from houseway.families.poker.core.bet_sizes import bet_size, most_to
from houseway.families.poker.core.betting import betting_round
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.core.moving_bets import fold, pull_in, put_in
from houseway.families.poker.draw.false_openers import (
    FALSE,
    FOULED,
    Remedy,
    declare_open,
    nobody_declares,
    rule_on_openers,
)
from houseway.families.poker.draw.five_card_hands import complete_the_button
from houseway.families.poker.draw.lowball_back import play_back
from houseway.families.poker.draw.openers import OpenedPot, OpenersNotes, Pair, has_openers
from houseway.families.poker.forced.carried_antes import Antes, carry_over, return_antes
from houseway.play.decisions import OPENING, Asked, Choose
from houseway.play.events import Acted
from houseway.play.ids import BETS, POT, STACKS
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.play.wager_question import Amount, Answer
from houseway.rules.sheet.part_names import HandName
from houseway.rules.sheet.values import Cents


@dataclass(frozen=True, slots=True)
class OpenPot:
    """`hand` is how hands are read, and `qualifier` the pair that opens; of several, the next one after each hand that
    nobody opens, and the first again after the last. `openers` says who sees to it that nobody opens without; `short`
    what callers owe an opener who goes all in for less; `all_fold` who has a pot that everybody but one gives up
    unopened. `unopened` is what happens if nobody opens, and `false_opener` if the opener held no openers.
    """

    hand: HandName
    qualifier: tuple[Pair, ...] = ("jacks",)
    openers: Literal["the table checks", "they are checked when shown"] = "the table checks"
    short: Literal["the full bet", "what was bet"] = "the full bet"
    all_fold: Literal["it stays for the next hand", "the last player"] = "it stays for the next hand"
    unopened: Literal["the pot stays", "antes and blinds go back", "the hand is played as lowball"] = "the pot stays"
    false_opener: Literal["another may declare the pot open", Remedy] = "another may declare the pot open"

    def __post_init__(self) -> None:
        if not self.qualifier:
            raise BadInput("no pair opens the pot; expected one, such as jacks", where="qualifier")


@step(OpenPot, ruled=(FALSE, FOULED), at_once=lambda table, rules: rule_on_openers(table, rules.false_opener))
def open_pot(table: Table, rules: OpenPot) -> Script | None:
    """The betting before the draw: checked around until somebody opens, then a round of betting at the lower limit.

    Whoever is all in for the antes may still declare the pot open. Blinds lie there until somebody opens, and count
    towards what their owners owe then.
    """
    if table.facts(Hand).decided:
        return None
    return _open_pot(table, rules)


def _open_pot(table: Table, rules: OpenPot) -> Script:
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    opened.size = max(bet_size(table, hand, "lower"), hand.level)
    opened.blinds = {seat: amount for seat, amount in hand.bets.items() if amount}
    _name_openers(table, rules)
    for seat in _in_turn(hand):
        yield from _check_or_open(table, rules, seat)
        complete_the_button(table)
        if opened.opener:
            break
        if hand.decided and rules.all_fold == "the last player":
            pull_in(table, hand, raised=False)
            return
    if opened.opener:
        hand.first = opened.opener
        yield from _bet_behind(table, rules)
    elif rules.unopened == "the hand is played as lowball" and not hand.decided:
        yield from play_back(table, hand, opened.size)
    else:
        _nobody_opens(table, rules)


def _name_openers(table: Table, rules: OpenPot) -> None:
    """The openers of this hand. A count of hands is of the pot that has been carried over, and of no other."""
    opened, several = table.facts(OpenedPot), len(rules.qualifier)
    count = opened.unopened = table.lasting[OpenersNotes].unopened if table.facts(Antes).carried else 0
    opened.pair = rules.qualifier[count if count < several else 0]
    if several > 1:
        table.announce(f"{opened.pair} or better open the pot")


def _in_turn(hand: Hand) -> list[int]:
    """From the left of the blinds, or of the button; a seat that acts last is at the end."""
    at = hand.order.index(hand.first)
    return sorted(hand.order[at:] + hand.order[:at], key=lambda seat: seat == hand.acts_last)


def _check_or_open(table: Table, rules: OpenPot, seat: int) -> Script:
    """Ask a seat, and again if a ruling came before its answer, until it has answered or its hand has ended."""
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    true = has_openers(table.hand(seat).cards, table.terms.sheet.hands[rules.hand].ranking, opened.pair)
    able = true or rules.openers == "they are checked when shown"
    move: Answer = None
    while move is None and seat in hand.live:
        move = yield _question(table, hand, opened.size, seat, able=able)
    if move == "fold":
        fold(table, hand.live, seat)
    elif move == "check":
        table.events.append(Acted(seat, "bet", "check"))
        hand.checked.append(seat)
        opened.passed += [seat] if true else []
    elif move is not None:
        _open(table, rules, seat, opened.size if isinstance(move, str) else move[1])
        opened.true = true


def _question(table: Table, hand: Hand, size: Cents, seat: int, *, able: bool) -> Choose:
    """Check, fold or open. Whoever is all in for the antes has nothing to bet and nothing to fold for.

    Opening costs nothing when one is all in, or when one's blind is the bet of the round already.
    """
    purse, before = table.ledger[STACKS[seat]], hand.bets[seat]
    moves, costs = (("check", "fold"), (0, 0)) if purse else (("check",), (0,))
    free, chip = not table.terms.by_limit, table.terms.betting.chip
    cost = min(size - before, purse)
    if able and not cost:
        moves, costs = (*moves, "open"), (*costs, 0)
        cost = min(chip, purse) if free else 0
    if not able or not cost:
        return Choose(seat, OPENING, moves, "check", costs)
    asked = Choose(seat, OPENING, (*moves, "bet"), "check", (*costs, cost))
    if free:
        least, owed = before + cost, max(hand.level - before, 0)
        most = min(before + purse, most_to(table, hand, hand.level, owed, forced=hand.level))
        asked.amounts = {"bet": Amount(least, max(least, most), chip)}
    return asked


def _open(table: Table, rules: OpenPot, seat: int, to: Cents) -> None:
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    opened.opener = hand.opened = seat
    opened.held = tuple(table.hand(seat).cards)
    table.keep(OpenersNotes())
    complete = opened.size
    if paid := min(to - hand.bets[seat], table.ledger[STACKS[seat]]):
        put_in(table, hand.bets, seat, "bet", paid)
        opened.size = hand.bets[seat] if rules.short == "what was bet" else max(complete, hand.bets[seat])
    else:
        table.events.append(Acted(seat, "bet", "open"))
    opened.bet = hand.bets[seat]
    hand.level = max(hand.level, opened.size)
    # Behind an opener who is all in for less, a blind of the bet of the round is a complete bet.
    hand.full = hand.level if hand.level >= complete else 0


def _bet_behind(table: Table, rules: OpenPot) -> Script:
    """The others call, raise or fold, until the action is complete."""
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    if len(hand.live) > 1:
        first = hand.order[(hand.order.index(hand.opened) + 1) % len(hand.order)]
        yield from _bets(table, rules, betting_round(table, bet_size(table, hand, "lower"), first))
    if any(hand.bets.values()):
        pull_in(table, hand, raised=False)
    hand.level = hand.full = hand.opened = 0
    if not hand.live and not hand.called_off:
        carry_over(table, "nobody is left who may win the pot: it stays for the next hand")
    if opened.opener:
        hand.first = opened.opener


def _bets(table: Table, rules: OpenPot, betting: Script) -> Script:
    """A betting round in which the opener may be put out of the hand: then another may declare the pot open."""
    opened = table.facts(OpenedPot)
    answer: Answer = None
    while (asked := resumed(betting, answer)) is not None:
        assert isinstance(asked, Choose)
        if asked.seat == opened.late:
            asked.moves, asked.costs, asked.default = asked.moves[1:], asked.costs[1:], "call"
        answer = yield asked
        complete_the_button(table)
        if answer is not None and asked.seat == opened.late:
            opened.late = 0
        if opened.vacant:
            yield from declare_open(table, rules.hand, opened.vacant)
            opened.vacant, answer = 0, None
            if not opened.opener:
                nobody_declares(table)
                betting.close()
                return


def resumed(script: Script, answer: Answer) -> Asked | None:
    """The next question of a script that another one listens to; nothing when it has no more."""
    try:
        return script.send(answer)
    except StopIteration:
        return None


def _nobody_opens(table: Table, rules: OpenPot) -> None:
    """The hand is over and nobody draws. Antes and blinds stay for the next one, or go back to who put them up."""
    hand, antes = table.facts(Hand), table.facts(Antes)
    if rules.unopened == "antes and blinds go back":
        for seat in hand.order:
            return_antes(table, seat, "nobody opens the pot")
        hand.level = hand.full = 0
        carry_over(table, "nobody opens: antes and blinds go back")
        return
    for seat, amount in [each for each in hand.bets.items() if each[1]]:
        table.ledger.move(BETS[seat], POT, amount, "pulled into the pot")
        antes.leave_blind(seat, amount)
        hand.bets[seat] = 0
    hand.level = hand.full = 0
    if len(rules.qualifier) > 1:
        table.keep(OpenersNotes(table.facts(OpenedPot).unopened + 1))
    what = "the blinds stay" if not table.terms.stakes.ante else "the antes stay"
    carry_over(table, f"nobody opens: {what} in the pot, and the button moves")
