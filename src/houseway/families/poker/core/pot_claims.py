"""Claims to the pot: hands must be shown, and the board declared by whoever plays it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.families.floor_reports import reported, rule
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.irregular.rulings import end_hand, gone
from houseway.play.decisions import Choose
from houseway.play.events import Acted
from houseway.play.ids import BOARD
from houseway.play.incidents import Incident
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.play.wager_question import Answer
from houseway.ranking import ORDERS, USES, best
from houseway.rules.sheet.part_names import HandName

NOT_SHOWN, NOT_DECLARED = "hand_not_shown", "board_not_declared"
DECLARE, SILENT = "play the board", "say nothing"
BOARD_CARDS = 5


@dataclass(frozen=True, slots=True)
class Claims:
    """`hand` is how hands are read; `board` says how a player declares to play the board."""

    hand: HandName
    board: Literal["the hands are turned up", "each player is asked"] = "the hands are turned up"


def _once_the_board_lies(table: Table, rules: Claims) -> tuple[str, ...]:
    """Nobody claims a pot before the last card is out."""
    return (NOT_SHOWN, NOT_DECLARED) if _complete(table) else ()


def _complete(table: Table) -> bool:
    return BOARD in table.piles and len(table.pile(BOARD).cards) == BOARD_CARDS


def _rule_at_once(table: Table, rules: Claims) -> tuple[int, ...]:
    """Who gives up the claim to the pot in the last round of betting is asked nothing more."""
    hand = table.facts(Hand)
    was = tuple(hand.live)
    if hand.decided or not _complete(table):
        return ()
    for incident in reported(table, NOT_SHOWN, NOT_DECLARED):
        _rule_on(table, hand, rules, incident)
    return gone(hand, was) if len(hand.live) < len(was) else ()


@step(Claims, ruled=(NOT_SHOWN, NOT_DECLARED), now=_once_the_board_lies, at_once=_rule_at_once)
def claims(table: Table, rules: Claims) -> Script | None:
    """Before the showdown, in which every hand is turned up whole: rule on players who have given up their claim."""
    hand = table.facts(Hand)
    if hand.decided:
        return None
    if table.incidents:
        for incident in reported(table, NOT_SHOWN, NOT_DECLARED):
            _rule_on(table, hand, rules, incident)
    if rules.board == "each player is asked" and not hand.decided:
        return _ask_around(table, hand, rules)
    return None


def _ask_around(table: Table, hand: Hand, rules: Claims) -> Script:
    for seat in [each for each in hand.order if each in hand.live and _plays_the_board(table, rules, each)]:
        said: Answer = None
        while said is None and seat in hand.live and not hand.decided:
            said = yield Choose(seat, "declare", (DECLARE, SILENT), DECLARE)
        if said is None:
            continue
        table.events.append(Acted(seat, "declare", said))
        if said == SILENT and len(hand.live) > 1:
            _give_up(table, hand, seat)


def _rule_on(table: Table, hand: Hand, rules: Claims, incident: Incident) -> None:
    seat = incident.seat
    if seat not in hand.live:
        rule(table, incident, "no cards are held there: there is nothing to give up")
    elif len(hand.live) == 1:
        rule(table, incident, "nobody else claims the pot")
    elif incident.word == NOT_DECLARED and not _plays_the_board(table, rules, seat):
        rule(table, incident, "a hole card plays: the hand stands")
    else:
        rule(table, incident, "all claims to the pot are relinquished")
        _give_up(table, hand, seat)


def _give_up(table: Table, hand: Hand, seat: int) -> None:
    end_hand(table, hand, seat)


def _plays_the_board(table: Table, rules: Claims, seat: int) -> bool:
    """Whether no hole card makes the hand better than the board."""
    read, board = table.terms.sheet.hands[rules.hand], table.pile(BOARD).cards
    order = ORDERS[read.ranking]
    return len(board) == BOARD_CARDS and best(order, table.hand(seat).cards, board, USES[read.use]) == order.strength(
        board
    )
