"""The bring-in: a bet that the lowest or the highest up card is forced to make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from houseway.families.floor_reports import NOT_IN_PLAY, reported, rule
from houseway.families.poker.core.bet_sizes import bet_size, rounded_pot
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.core.moving_bets import fold, pull_in, put_in
from houseway.families.poker.irregular.abandoned_hands import ABSENT, absent_now
from houseway.families.poker.irregular.rulings import call_off, gone
from houseway.families.poker.stud.stud_deal import Stud, door, door_cards
from houseway.play.decisions import Choose
from houseway.play.ids import POT, STACKS
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.play.wager_question import Amount, Answer
from houseway.rules.sheet.values import Cents

FREE = ("pot-limit", "no-limit")
WRONG_OPENER = "wrong_opener_named"


@dataclass(frozen=True, slots=True)
class BringIn:
    """`card` that must open, and for what it may; `aces` are high or low there, and `equals` go by suit or by the deal.

    Where amounts are free it is at least the minimum, unless there is no choice. `stand_in` is what the next player
    does where the forcing card is that of a dead hand, or of a player whose last chips were the ante.
    """

    card: Literal["lowest", "highest"]
    opening: Literal["minimum", "minimum or lower limit", "lower limit", "lower or upper limit"]
    aces: Literal["high", "low"] = "high"
    equals: Literal["by suit", "first to receive it"] = "by suit"
    stand_in: Literal["must open", "may fold, open or bet in full"] = "must open"


def _rule_at_once(table: Table, rules: BringIn) -> Sequence[int]:
    """Before there is action: a wrong number of cards is a misdeal, and who is not back has folded."""
    hand, stud = table.facts(Hand), table.facts(Stud)
    was = tuple(hand.live)
    if hand.decided or not table.hand(was[0]).cards:
        return ()
    if misdealt(table):
        return hand.order
    away = _absent(table, hand)
    stud.away += away
    misnamed = _named_wrongly(table, hand, stud, rules)
    asked = table.asked.seat if isinstance(table.asked, Choose) else 0
    _fold_absent(table, hand, [seat for seat in away if seat != asked])
    return gone(hand, was) or away or misnamed


@step(
    BringIn,
    ruled=("wrong_count_dealt", "absent_player", ABSENT, WRONG_OPENER),
    takes="bring_in",
    at_once=_rule_at_once,
)
def bring_in(table: Table, rules: BringIn) -> Script | None:
    """The forced bet. Others may call it, or complete it to the lower limit where it is smaller.

    In a killed pot the killer's blind is the bet, and the seat after the killer acts first.
    """
    hand = table.facts(Hand)
    if hand.decided or (table.incidents and misdealt(table)):
        return None
    return _open(table, hand, table.facts(Stud), rules)


def misdealt(table: Table) -> bool:
    """A wrong number of cards that is noticed before there is action is a misdeal."""
    wrong = reported(table, "wrong_count_dealt")
    if wrong:
        call_off(table, wrong[0], "noticed before there is action: a misdeal, every chip goes back")
    return bool(wrong)


def _open(table: Table, hand: Hand, stud: Stud, rules: BringIn) -> Script:
    away = stud.away
    away += _absent(table, hand) if table.incidents else []
    if table.incidents:
        _named_wrongly(table, hand, stud, rules)
    if hand.level:
        hand.first = _after(hand, max(hand.bets, key=lambda each: hand.bets[each]))
    else:
        yield from _forced_bet(table, hand, stud, rules)
    _fold_absent(table, hand, away)


def _forced_bet(table: Table, hand: Hand, stud: Stud, rules: BringIn) -> Script:
    """Ask whoever must open, and the next in line if a ruling comes first; for who is away the minimum is put in."""
    while seat := _opener(table, hand, stud, rules):
        stands_in = rules.stand_in != "must open" and seat != _forced(table, hand, stud, rules)
        lowest, more = _openings(table, hand, rules, seat, stands_in=stands_in)
        amount = lowest
        if seat in stud.away:
            move: Answer = "fold" if stands_in else "bring in"
        elif more is None and not stands_in:
            move = "bring in"
        else:
            move = yield _question(seat, lowest, more, stands_in=stands_in)
            if hand.decided:
                return
            if move is None:
                continue
        if move == "fold":
            fold(table, hand.live, seat)
            stud.still_dealt.append(seat)
            continue
        if move != "bring in" and more is not None:
            amount = more.least if isinstance(move, str) else move[1]
        word = "bring in" if amount == lowest else "bet"
        put_in(table, hand.bets, seat, word, min(amount, table.ledger[STACKS[seat]]))
        _named(table, hand, stud, seat, amount)
        return


def _named_wrongly(table: Table, hand: Hand, stud: Stud, rules: BringIn) -> Sequence[int]:
    """The wrong player was named and has bet; `count` players have acted behind. Who is asked anew, if anybody.

    The bet goes back, and the forcing card must open; once somebody has acted behind, it cannot be corrected.
    """
    for incident in reported(table, WRONG_OPENER):
        if incident.seat not in hand.live or incident.seat == _opener(table, hand, stud, rules):
            rule(table, incident, "that seat is not wrong: nothing is changed")
        elif incident.count:
            rule(table, incident, "players have acted behind: the wager stands, and nobody else must open")
            stud.named = incident.seat
            return (incident.seat,)
        else:
            rule(table, incident, "the wager goes back, and the player whose card forces it must bet")
    return ()


def _absent(table: Table, hand: Hand) -> list[int]:
    """The seats that asked to be dealt in and are not back, as the floor reports them."""
    away = []
    for incident in reported(table, "absent_player"):
        if incident.seat in hand.live:
            away.append(incident.seat)
            rule(
                table,
                incident,
                "not back in time to act: ante or blind stay in the pot, and a forced bet that falls there",
            )
        else:
            rule(table, incident, NOT_IN_PLAY)
    for incident in absent_now(table, "bring-in"):
        away.append(incident.seat)
        rule(table, incident, "not there when it is their turn: the ante and a forced bet are forfeited with the hand")
    return away


def _opener(table: Table, hand: Hand, stud: Stud, rules: BringIn) -> int:
    """The seat that opens: with the forcing card, or the next one with chips. 0: nobody."""
    balances = table.ledger.balances
    chips = [seat for seat in hand.live if balances[STACKS[seat]]]
    if len(chips) < 2:
        return 0
    at = hand.order.index(_forced(table, hand, stud, rules))
    return next(each for each in hand.order[at:] + hand.order[:at] if each in chips)


def _forced(table: Table, hand: Hand, stud: Stud, rules: BringIn) -> int:
    """The seat with the forcing card; a dead hand counts where the next player stands in for it."""
    if stud.named in hand.live:
        return stud.named
    ranks = door_cards(aces_low=rules.aces == "low", suits=rules.equals == "by suit")
    pick = min if rules.card == "lowest" else max
    worth = {}
    for pile in table.hands(hand.live):
        face = door(pile)
        if face is not None:
            worth[pile.owner] = ranks[face]
    if rules.stand_in != "must open":
        for seat, faces in stud.dead_shown.items():
            worth[seat] = pick([ranks[face] for face in faces])
    return pick(worth, key=worth.__getitem__)


def _openings(table: Table, hand: Hand, rules: BringIn, seat: int, *, stands_in: bool) -> tuple[Cents, Amount | None]:
    """What the forced bet is at least, and what it may be instead; a full bet, for whoever stands in for another."""
    terms, purse = table.terms, table.ledger[STACKS[seat]]
    opening = "minimum or lower limit" if stands_in and rules.opening == "minimum" else rules.opening
    lower, upper = bet_size(table, hand, "lower"), bet_size(table, hand, "higher")
    posted = terms.stakes.bring_in * hand.halves // 2 or lower
    if terms.structure in FREE:
        least, most = posted + terms.betting.chip, purse
        if terms.structure == "pot-limit":
            most = min(purse, rounded_pot(terms, table.ledger[POT]))
        return posted, Amount(least, most, terms.betting.chip) if opening != "minimum" and most >= least else None
    lowest = min(posted, lower) if opening.startswith("minimum") else lower
    if terms.structure == "spread":
        more = (lower if lowest < lower else lower + terms.betting.chip, terms.higher * hand.halves // 2)
    else:
        more = (lower, lower) if opening == "minimum or lower limit" else (upper, upper)
    if opening in ("minimum", "lower limit") or more[1] <= lowest or purse <= lowest:
        return lowest, None
    return lowest, Amount(min(more[0], purse), min(more[1], purse), terms.betting.chip)


def _question(seat: int, lowest: Cents, more: Amount | None, *, stands_in: bool) -> Choose:
    moves: tuple[str, ...] = ("bring in",)
    costs: tuple[Cents, ...] = (lowest,)
    if more is not None:
        moves, costs = (*moves, "bet"), (*costs, more.least)
    if stands_in:
        moves, costs = ("fold", *moves), (0, *costs)
    asked = Choose(seat, "bring-in", moves, moves[0], costs)
    if more is not None and more.most > more.least:
        asked.amounts = {"bet": more}
    return asked


def _named(table: Table, hand: Hand, stud: Stud, seat: int, amount: Cents) -> None:
    """Everybody must match the bring-in; it is a complete bet where amounts are free, or from the lower limit on."""
    complete = table.terms.structure in FREE or amount >= bet_size(table, hand, "lower")
    hand.level, hand.full, hand.opened = amount, amount if complete else 0, seat
    hand.first = _after(hand, seat)
    stud.forced = seat
    if complete:
        stud.still_dealt.clear()
    stud.most = max([paid + hand.bets[each] for each, paid in hand.put_in.items()])


def _after(hand: Hand, seat: int) -> int:
    return hand.order[(hand.order.index(seat) + 1) % len(hand.order)]


def _fold_absent(table: Table, hand: Hand, away: Sequence[int]) -> None:
    for seat in away:
        if seat in hand.live and not hand.decided:
            fold(table, hand.live, seat)
    if hand.decided:
        pull_in(table, hand, raised=False)
