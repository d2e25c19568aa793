"""The decision against the bank: a further wager on the hand, or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.families.bank.core.bank_state import Banked
from houseway.families.bank.core.wagers import put_on
from houseway.families.bank.poker_vs_bank.compare_hands import FOLDED, in_turn
from houseway.play.decisions import PLAY_OR_FOLD, Choose
from houseway.play.events import Acted
from houseway.play.ids import HANDS, Place, stack
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.rules.posting.terms import wagers_by_name
from houseway.rules.sheet.part_names import WagerName
from houseway.rules.sheet.values import Cents


@dataclass(frozen=True, slots=True)
class OfferPlay:
    """A wager that is one of these `times` the first wager, named by `of`; `otherwise` is the other move.

    A player who cannot put up the smallest folds, or is in `short` for all their chips. After a fold those in `alive`
    still depend on the cards, which stay on the table.
    """

    wager: WagerName
    of: WagerName
    times: tuple[int, ...]
    otherwise: Literal["check", "fold"]
    move: Literal["play", "call"] = "play"
    short: Literal["folds", "for less"] = "folds"
    alive: tuple[WagerName, ...] = ()


@step(OfferPlay)
def offer_play(table: Table, rules: OfferPlay) -> Script:
    """From the left of the player-dealer, each player who has not made this wager yet may make it, check, or fold.

    Whoever holds the hand decides for it, and the others on it follow with their own chips.
    """
    banked = table.facts(Banked)
    if banked.idle:
        return
    for seat in in_turn(table, banked):
        places = [place for place in banked.at(seat) if _undecided(banked, place, rules)]
        if not places:
            continue
        person = banked.holder(HANDS[seat], rules.of)
        own = [place for place in places if place.bettor == person]
        purse = table.ledger[stack(person)] if own else 0
        staked = sum([banked.circles[place][rules.of] for place in own])
        moves = _moves(staked, purse, rules)
        answer = rules.otherwise
        if len(moves) > 1:
            costs = tuple([min(staked * times, purse) for times in moves.values()])
            hand = None if person == seat else HANDS[seat]
            answer = yield Choose(person, PLAY_OR_FOLD, tuple(moves), rules.otherwise, costs, hand=hand)
        else:
            table.announce(f"{table.name(person)} cannot put up the wager", named=(person,))
        table.events.append(Acted(person, PLAY_OR_FOLD, answer, min(staked * moves[answer], purse)))
        _carry_out(table, banked, seat, moves[answer], rules)


def _undecided(banked: Banked, place: Place, rules: OfferPlay) -> bool:
    circles = banked.circles[place]
    return place not in banked.folded and rules.of in circles and rules.wager not in circles


def _moves(staked: Cents, purse: Cents, rules: OfferPlay) -> dict[str, int]:
    """The moves with their multiples, as far as the player's own chips reach; the back line is not asked."""
    names = {times: f"{rules.move} {times}x" if len(rules.times) > 1 else rules.move for times in rules.times}
    in_full = {name: times for times, name in names.items() if purse >= times * staked}
    moves: dict[str, int] = {rules.otherwise: 0, **in_full}
    if not in_full and rules.short == "for less" and purse:
        moves[names[min(rules.times)]] = min(rules.times)
    return moves


def _carry_out(table: Table, banked: Banked, seat: int, times: int, rules: OfferPlay) -> None:
    """The move of whoever holds the hand, for everybody with a stake in it."""
    places = list(banked.at(seat))
    for place in places:
        if not _undecided(banked, place, rules):
            continue
        wanted = banked.circles[place][rules.of] * times
        amount = min(wanted, table.ledger[stack(place.bettor)])
        if amount and (amount == wanted or rules.short == "for less"):
            put_on(table, place, wagers_by_name(table.terms)[rules.wager], amount)
        elif rules.otherwise == "fold":
            _fold(banked, place, rules)
    if banked.folded and not any(place not in banked.folded or _lives(banked, place, rules) for place in places):
        table.muck(table.hand(seat))


def _fold(banked: Banked, place: Place, rules: OfferPlay) -> None:
    """Give up a hand: all wagers are lost but those that stay alive."""
    banked.folded.append(place)
    for wager in banked.circles[place]:
        if wager not in rules.alive:
            banked.say(place, wager, (FOLDED,), "the hand was folded")


def _lives(banked: Banked, place: Place, rules: OfferPlay) -> bool:
    return any(wager in banked.circles[place] for wager in rules.alive)
