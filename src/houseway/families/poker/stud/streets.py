"""The later cards of stud: one to each player, up, down, or by choice; and a deck that is too short for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.irregular import stud_irregular, stud_last_card
from houseway.families.poker.stud.short_deck import DEALT_OUT, Short, community_card, deal_out, lacks, stretch
from houseway.families.poker.stud.stud_deal import Face, Stud, deal_round
from houseway.play.decisions import Choose, Together
from houseway.play.events import NOBODY, Acted
from houseway.play.ids import PileId
from houseway.play.steps import Script, step
from houseway.play.table import Pile, Table

EXPOSE = "down card"
NEXT_CARD, FACE_UP, FACE_DOWN = "next card", "take it up", "take it down"


@dataclass(frozen=True, slots=True)
class Street:
    """`face` of the next card, after `burn` cards burned. By choice, whoever exposed a down card gets another.

    `starts` is who receives the first. `short` names what is shuffled with a stub that is too short, at once or when it
    has been dealt out; `dead_seats` says whether one that folded without a bet still receives cards. `exposed_last` is
    what follows from a last card that falls face up, `burn_errors` what becomes of down cards dealt after a wrong burn.
    """

    face: Literal["up", "down", "as chosen"]
    burn: int = 1
    starts: Literal["left of the button", "the button"] = "left of the button"
    short: Short = "the burns"
    dead_seats: Literal["receive nothing", "receive a card until there is a bet"] = "receive nothing"
    exposed_last: stud_last_card.ExposedLast = "no betting"
    burn_errors: stud_irregular.BurnErrors = "down cards are accepted"


def _words_now(table: Table, rules: Street) -> tuple[str, ...]:
    """A last card can have been dealt too early while the betting on the card before it goes on."""
    words = stud_irregular.WORDS
    return words if _is_next(table, rules) else tuple([word for word in words if word != stud_last_card.EARLY])


def _is_next(table: Table, rules: Street) -> bool:
    """Whether this is the row of the last card, face down, and the card before it has been dealt."""
    rows = [row.params for row in table.terms.sheet.round if isinstance(row.params, Street)]
    dealt = table.facts(Stud).streets
    return rules.face == "down" and dealt < len(rows) and rows[dealt] is rules


def _rule_at_once(table: Table, rules: Street) -> Sequence[int]:
    """A last card that was dealt too early stays with a player who has looked at it: what they may do is asked anew."""
    hand = table.facts(Hand)
    if hand.decided or not _is_next(table, rules):
        return ()
    return stud_last_card.keep_early_cards(table, hand, table.facts(Stud), rules.burn)


@step(Street, ruled=stud_irregular.WORDS, now=_words_now, at_once=_rule_at_once)
def street(table: Table, rules: Street) -> None:
    """Burn, and deal a card to each player in the hand; if the deck is too short, one community card for all."""
    hand = table.facts(Hand)
    if hand.decided:
        return
    stud, burn = table.facts(Stud), rules.burn
    if table.incidents:
        burn = stud_irregular.mend(table, hand, stud, rules.face, burn, rules.burn_errors)
        if table.facts(Hand).decided:
            return
    stud.streets += 1
    hand.may_not_raise.clear()
    dead = _dead_seats(hand, stud) if rules.dead_seats != "receive nothing" else []
    _deal_street(table, hand, stud, rules, burn, dead)


def _deal_street(table: Table, hand: Hand, stud: Stud, rules: Street, burn: int, dead: list[int]) -> None:
    short, seats = rules.short, stud.to_serve(hand)
    if rules.starts == "the button":
        seats = [seat for seat in _in_turn(hand, rules) if seat in seats]
    needed = burn + len(seats)
    if lacks(table, short, needed + len(dead)):
        dead = []
        if short in DEALT_OUT:
            if lacks(table, short, needed):
                serve = partial(_serve, table, hand, stud, rules)
                if not deal_out(table, seats, burn, short, serve):
                    community_card(table, stud, rules.burn, short)
                return
        elif not stretch(table, needed, short):
            community_card(table, stud, rules.burn, short)
            return
    for _ in range(burn):
        table.burn()
    _serve(table, hand, stud, rules, seats, dead)


def _serve(table: Table, hand: Hand, stud: Stud, rules: Street, seats: Sequence[int], dead: Sequence[int] = ()) -> None:
    """A card to each of these seats, and to the dead ones among them."""
    face = rules.face
    if face == "as chosen":
        _deal_as_chosen(table, seats, stud)
    elif face == "down" and (stud.turned_up or stud_last_card.last_card_exposed(table)):
        stud_last_card.deal_last(table, hand, stud, seats, rules.exposed_last)
    else:
        piles = _piles(table, _in_turn(hand, rules), seats, dead) if dead else table.hands(seats)
        deal_round(table, stud, piles, face)


def _dead_seats(hand: Hand, stud: Stud) -> list[int]:
    """Seats that still receive a card: they folded in a round of checking, or after a forced bet that nobody raised."""
    most = max(hand.put_in.values())
    if most > stud.most:
        stud.still_dealt.clear()
    elif len(hand.live) < len(stud.dealt):
        gone = [seat for seat in stud.dealt if seat not in hand.live]
        stud.still_dealt += [seat for seat in gone if stud.forced in (0, seat) and seat not in stud.still_dealt]
    stud.most, stud.dealt, stud.forced = most, tuple(hand.live), 0
    return stud.still_dealt


def _in_turn(hand: Hand, rules: Street) -> tuple[int, ...]:
    """The order of the deal: the button comes last, or first."""
    return hand.order if rules.starts == "left of the button" else (hand.order[-1], *hand.order[:-1])


def _piles(table: Table, order: Sequence[int], seats: Sequence[int], dead: Sequence[int]) -> list[Pile]:
    """The hands of these seats, in the order of the deal; a dead one has a pile of its own."""
    return [
        table.hand(seat) if seat in seats else table.pile(PileId("dead", seat), NOBODY)
        for seat in order
        if seat in seats or seat in dead
    ]


# The next card as the player chose ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealByRequest:
    """`burn` cards are burned first."""

    burn: int = 1


@step(DealByRequest)
def deal_by_request(table: Table, rules: DealByRequest) -> Script | None:
    """The dealer comes round, and each player has the next card face up or face down, as they ask.

    Whoever asks for it face down turns their other cards face up first, so that one card of a hand is down at a time.
    """
    hand = table.facts(Hand)
    return None if hand.decided else _deal_by_request(table, hand, table.facts(Stud), rules)


def _deal_by_request(table: Table, hand: Hand, stud: Stud, rules: DealByRequest) -> Script:
    for _ in range(rules.burn):
        table.burn()
    for seat in list(hand.live):
        move = yield Choose(seat, NEXT_CARD, (FACE_UP, FACE_DOWN), FACE_UP, (0, 0))
        table.events.append(Acted(seat, NEXT_CARD, move))
        if move == FACE_DOWN:
            table.show(table.hand(seat))
        deal_round(table, stud, [table.hand(seat)], "down" if move == FACE_DOWN else "up")


@dataclass(frozen=True, slots=True)
class OfferToExpose:
    """`order` in which the players are asked."""

    order: Literal["in turn", "all at once"] = "in turn"


@step(OfferToExpose)
def offer_to_expose(table: Table, rules: OfferToExpose) -> Script | None:
    """Whoever exposes the down card receives the next one face down; everybody else receives it face up."""
    if table.facts(Hand).decided:
        return None
    return _offer(table, table.facts(Hand), table.facts(Stud), rules)


def _offer(table: Table, hand: Hand, stud: Stud, rules: OfferToExpose) -> Script:
    stud.exposed.clear()
    seats = [seat for seat in hand.live if seat in table.hand(seat).sight]
    asked = [Choose(seat, EXPOSE, ("keep", "expose"), "keep", (0, 0)) for seat in seats]
    if rules.order == "all at once" and asked:
        answers = yield Together(tuple(asked))
        for seat in seats:
            _take(table, stud, seat, answers[seat])
    else:
        for each in asked:
            move = yield each
            _take(table, stud, each.seat, move)


def _take(table: Table, stud: Stud, seat: int, move: str) -> None:
    table.events.append(Acted(seat, EXPOSE, move))
    if move == "expose":
        stud.exposed.append(seat)
        table.show(table.hand(seat))


def _deal_as_chosen(table: Table, seats: Sequence[int], stud: Stud) -> None:
    for seat in seats:
        face: Face = "down" if seat in stud.exposed else "up"
        deal_round(table, stud, [table.hand(seat)], face)
