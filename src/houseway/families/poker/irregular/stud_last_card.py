"""The last card of stud when it is dealt wrongly: face up, too early, or after a wrong burn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from houseway.families.floor_reports import NOT_IN_PLAY, reported, rule
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.stud.stud_deal import Stud, deal_up
from houseway.play.decisions import Choose
from houseway.play.events import Acted
from houseway.play.ids import BURNS, STACKS
from houseway.play.incidents import Incident
from houseway.play.steps import Script, step
from houseway.play.table import Table

EXPOSED, EARLY = "exposed_last_card", "premature_last_card"
LAST_CARD, PLAY_ON, ALL_IN = "last card", "play on", "declare all in"

ExposedLast: TypeAlias = Literal["no betting", "may declare all in"]


def last_card_exposed(table: Table) -> bool:
    """Whether somebody's last card fell face up."""
    return any(incident.word == EXPOSED for incident in table.incidents)


def deal_last(table: Table, hand: Hand, stud: Stud, seats: Sequence[int], exposed: ExposedLast) -> None:
    """The last card, down, save where one falls face up and what the house does about it."""
    wrong = {incident.seat: incident for incident in reported(table, EXPOSED)}
    for seat in [each for each in wrong if each not in hand.live]:
        rule(table, wrong.pop(seat), "the seat is not in the hand: nothing is changed")
    stud.turned_up += wrong
    all_in = [seat for seat in hand.live if not table.ledger[STACKS[seat]]]
    if exposed == "no betting":
        _ends_the_betting(table, hand, stud, wrong, all_in)
    else:
        _lets_declare(table, hand, stud, wrong, all_in)
    for seat in seats:
        if seat in stud.turned_up:
            deal_up(table, stud, table.hand(seat))
        else:
            table.deal(table.hand(seat), seen_by=seat)


def _ends_the_betting(
    table: Table, hand: Hand, stud: Stud, wrong: Mapping[int, Incident], all_in: Sequence[int]
) -> None:
    """The first player's is up for all, another's ends the betting; a player who is all in changes nothing.

    The last card of a player who is all in is never turned up on purpose.
    """
    first = hand.live[0]
    for seat, incident in wrong.items():
        if seat in all_in:
            rule(table, incident, "the player is all in: the betting goes on as usual")
        elif seat == first:
            rule(table, incident, "the first player's: all others receive theirs face up, save who is all in")
            stud.turned_up += [each for each in hand.live if each not in all_in]
        elif first not in stud.turned_up or first in all_in:
            rule(table, incident, "others have down cards already: the rest are dealt down, and there is no betting")
            stud.no_betting = True


def _lets_declare(table: Table, hand: Hand, stud: Stud, wrong: Mapping[int, Incident], all_in: Sequence[int]) -> None:
    """Of two players the first one's is up for both. Everybody else may declare all in before there is action."""
    both = len(hand.live) == 2 and hand.live[0] in wrong
    if both:
        stud.turned_up += hand.live
    for seat, incident in wrong.items():
        if both:
            rule(
                table, incident, "two players, and the first one's is up: both receive theirs face up, and bet as usual"
            )
        elif seat in all_in:
            rule(table, incident, "all others are dealt down; the player is all in already")
        else:
            rule(table, incident, "all others are dealt down; the player may declare all in before there is action")
            stud.may_declare.append(seat)


@dataclass(frozen=True, slots=True)
class DeclareAllIn:
    """Nothing to choose."""


@step(DeclareAllIn)
def declare_all_in(table: Table, rules: DeclareAllIn) -> Script | None:
    """A player whose last card was exposed plays on, or declares all in: others may bet on without them."""
    hand, stud = table.facts(Hand), table.facts(Stud)
    return _ask_to_declare(table, hand, stud) if stud.may_declare and not hand.decided else None


def _ask_to_declare(table: Table, hand: Hand, stud: Stud) -> Script:
    for seat in [each for each in hand.order if each in stud.may_declare]:
        said = None
        while said is None and seat in hand.live and not hand.decided:
            said = yield Choose(seat, LAST_CARD, (PLAY_ON, ALL_IN), PLAY_ON, (0, 0))
        if said is None:
            continue
        table.events.append(Acted(seat, LAST_CARD, said))
        if said == ALL_IN:
            hand.declared.append(seat)


# Too early ----------------------------------------------------------------------------------------------------


def keep_early_cards(table: Table, hand: Hand, stud: Stud, burn: int) -> list[int]:
    """Last cards dealt before the betting was over: who has looked at theirs keeps it, and may not raise any more.

    The rest of that round is eliminated and lies with the burns. Returns who has kept a card.
    """
    kept = []
    for incident in reported(table, EARLY):
        if incident.seat not in hand.live or incident.seat in stud.served_early:
            rule(table, incident, NOT_IN_PLAY)
            continue
        _deal_early_round(table, hand, stud, burn)
        face = stud.early.get(incident.seat)
        if face is None:
            rule(table, incident, "the stub held no card for that seat: nothing is changed")
            continue
        rule(table, incident, "the player keeps the card and may not raise; the rest of that round is eliminated")
        table.carry([face], table.pile(BURNS), table.hand(incident.seat), seen_by=incident.seat)
        kept.append(incident.seat)
        stud.served_early.append(incident.seat)
        hand.may_not_raise.append(incident.seat)
    return kept


def _deal_early_round(table: Table, hand: Hand, stud: Stud, burn: int) -> None:
    """The burn and a card for each player, as they lay when the mistake was noticed."""
    if stud.early:
        return
    for _ in range(min(burn, len(table.shoe))):
        table.burn()
    for seat in hand.live[: len(table.shoe)]:
        table.burn()
        stud.early[seat] = table.pile(BURNS).cards[-1]


# A wrong burn -------------------------------------------------------------------------------------------------


def set_right(table: Table, seats: Sequence[int], burn: int, wrong: Sequence[Incident]) -> None:
    """Last cards dealt after a wrong burn go where they belong, save those that a player has looked at.

    `seat` of a report has looked. The other cards keep their order: the burns, then a card for each seat.
    """
    shift = 1 if wrong[0].word == "burned_twice" else -1
    stub, needed = table.shoe.stack, burn + len(seats)
    top = stub[::-1][: needed + 1]
    looked = [each.seat for each in wrong if each.seat in seats]
    places = {seat: burn + at + shift for at, seat in enumerate(seats) if seat in looked}
    kept = {seat: top[place] for seat, place in places.items() if place < len(top)} if len(top) >= needed else {}
    for incident in wrong:
        stays = incident.seat in kept
        rule(table, incident, _LOOKED_AT if stays else "the cards are moved back to where they belong")
    if not kept:
        return
    rest = [face for face in top if face not in kept.values()]
    order = rest[:burn]
    del rest[:burn]
    for seat in seats:
        order.append(kept[seat] if seat in kept else rest.pop(0))
    stub[-len(top) :] = (order + rest)[::-1]


_LOOKED_AT = "the player has looked at the card and keeps it; the others are moved back to where they belong"
