"""What the tests of the frame share: sheets, rigged rounds, random answers and a snapshot of everything there is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from houseway.bots.bot import random_bot
from houseway.cards import SeededChance, Shoe
from houseway.errors import NotLegal
from houseway.families.registry import game
from houseway.play.decisions import Decision
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.play.view import as_plain, plain_view, whole_event
from houseway.play.wager_question import Answer
from houseway.rules.posting.terms import terms
from houseway.rules.sheet.spec import Sheet

LIMIT = "cordova/texas-holdem#limit"
NO_LIMIT = "cordova/texas-holdem#no-limit"
BACCARAT = "players/ez-baccarat"


def holdem(form: str = "limit", readings: Mapping[str, str] | None = None) -> Sheet:
    return game(f"cordova/texas-holdem#{form}", readings)


def holdem_round(
    seed: int = 1, *, seats: int = 3, form: str = "limit", stack: int = 30000, button: int | None = 3, order: str = ""
) -> Round:
    """A hand of hold'em at $3-$6 or with blinds $1 $3, seeded, or rigged where an order is given.

    The button moves on from seat 3, so that of three seats the first acts first.
    """
    posted = terms(holdem(form), "3")
    shoe = Shoe.rigged(posted.pack, order) if order else Shoe.seeded(posted.pack, seed)
    lasting = Lasting() if button is None else Lasting(DealerButton(min(button, seats)))
    return Round(posted, dict.fromkeys(range(1, seats + 1), stack), shoe, lasting=lasting)


def baccarat_round(seed: int = 1, *, seats: int = 4, stack: int = 200000) -> Round:
    """A round of EZ Baccarat at which the first question offers the bank."""
    posted = terms(game(BACCARAT))
    return Round(posted, dict.fromkeys(range(1, seats + 1), stack), Shoe.seeded(posted.pack, seed))


def to_wagers(played: Round) -> Round:
    """Somebody takes the bank, so that the other seats are asked for their wagers together."""
    decision = played.open_decisions()[0]
    played.answer(decision.number, decision.seat, "take")
    return played


def random_answer(decision: Decision, chance: SeededChance) -> Answer:
    """Any legal answer; folding is made rarer, so that hands last."""
    answer = random_bot(dict, decision, chance)
    return random_bot(dict, decision, chance) if answer == "fold" else answer


def play_on(played: Round, seed: int = 1) -> Round:
    """Random legal answers to the end."""
    chance = SeededChance(seed)
    while played.state == "open":
        decision = played.open_decisions()[0]
        played.answer(decision.number, decision.seat, random_answer(decision, chance))
    return played


def snapshot(played: Round) -> dict[str, Any]:
    """Everything that a refusal must leave alone, as plain data that shares nothing with the round."""
    table = played.table
    plain = {
        "events": as_plain([whole_event(event) for event in table.events]),
        "balances": {str(account): cents for account, cents in table.ledger.balances.items()},
        "piles": {str(name): [pile.cards, pile.sight, pile.owner] for name, pile in table.piles.items()},
        "shoe": [table.shoe.stack, table.shoe.orders, table.shoe.rolls],
        "lasting": table.lasting.written(),
        "answers": repr(played.answers),
        "asked": repr(table.asked),
        "open": [each.number for each in played.open_decisions()],
        "state": played.state,
        "count": played.count,
        "facts": repr(table.all_facts()),
        "incidents": repr(table.incidents),
    }
    copied: dict[str, Any] = json.loads(json.dumps(plain))
    return copied


def view_bytes(played: Round, seat: int | None) -> bytes:
    return json.dumps(plain_view(played.table, seat)).encode()


def refused(played: Round, kind: type[NotLegal], number: int, seat: int, value: object) -> NotLegal:
    """An answer that must be refused, as this kind of refusal, and must change nothing."""
    before = snapshot(played)
    views = [view_bytes(played, viewer) for viewer in (None, *played.table.seats)]
    with pytest.raises(NotLegal) as raised:
        played.answer(number, seat, value)
    assert type(raised.value) is kind
    assert snapshot(played) == before
    assert [view_bytes(played, viewer) for viewer in (None, *played.table.seats)] == views
    return raised.value
