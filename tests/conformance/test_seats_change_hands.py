"""The seat of a banker is left and taken by somebody else, who has banked no hand."""

from __future__ import annotations

import pytest

from houseway import SeededChance, Session, Sheet, game, games, terms
from houseway.families.bank.core.bank_seat import OfferBank
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.decisions import Choose
from houseway.play.lasting import Lasting
from houseway.rules.posting.buy_ins import usual_stack

BANKED = [name for name in games() if game(name).kind == "bank"]


def session_after(name: str, hands: int) -> Session:
    """Three players; the first has banked so many hands."""
    again = {"bank-again": "never"} if "bank-again" in {each.id for each in game(name).readings} else {}
    posted = terms(game(name, again))
    stacks = dict.fromkeys((1, 2, 3), usual_stack(posted, 100_000))
    return Session(posted, stacks, SeededChance(4), lasting=Lasting(BankRotation(1, hands)))


def asked(session: Session) -> list[int]:
    """Everybody declines the position: who was asked, in order."""
    played, found = session.deal(), []
    while isinstance(decision := played.asked, Choose) and decision.about == "bank":
        found.append(decision.seat)
        played.answer(decision.number, decision.seat, "pass")
    return found


def _passes(sheet: Sheet) -> str:
    """Which way the position passes: as its step says, or else as everything goes at this table."""
    (offer,) = [row.params for row in sheet.round if isinstance(row.params, OfferBank)]
    return sheet.seats.direction if offer.passes == "in the order of play" else offer.passes


@pytest.mark.parametrize("name", BANKED)
@pytest.mark.parametrize("hands", [1, 2])
def test_the_offer_goes_on_from_the_seat_of_a_banker_who_has_left_and_reaches_a_newcomer_there_last(
    name: str, hands: int
) -> None:
    """The newcomer has not banked: even where nobody may bank again without another banker, they are asked."""
    session = session_after(name, hands)
    session.leave(1)
    session.join(1, usual_stack(session.terms, 100_000))
    others = [3, 2] if _passes(session.terms.sheet) == "counter-clockwise" else [2, 3]
    assert asked(session) == [*others, 1]
    assert session.lasting[BankRotation].hands == 0


def test_a_player_who_buys_in_again_at_their_seat_is_the_same_player() -> None:
    session = session_after("cordova/ultimate-war", 2)
    session.stacks[1] = 0
    session.join(1, 100_000)
    assert asked(session) == [2, 3]
