"""Random hands of both stud games, in every structure, with short stacks and whatever may go wrong in dealing them."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from houseway import game, terms
from houseway.cards import Shoe
from houseway.errors import TooLate
from houseway.play.ids import COLLECTION, stack
from houseway.play.incidents import Incident
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.rules.posting.terms import Terms
from tests.conformance.players import play_on
from tests.rules.stud_table import MEXICAN, STUD

WORDS = (
    "absent_player",
    "wrong_count_dealt",
    "wrong_count_later",
    "dead_seat_dealt",
    "premature_street",
    "burned_twice",
    "failed_to_burn",
    "exposed_card",
    "exposed_last_card",
)
FORMS = ("high", "razz", "hi-lo")
STRUCTURES = ("limit", "spread", "straight", "pot-limit", "no-limit")


def _faults(played: Round, random: Random, reports: int) -> list[str]:
    """Play on at random, reporting now and then; the table counts its chips and cards after every answer."""
    for _ in play_on(played, random):
        played.table.audit()
        if reports and played.state == "open" and random.random() < 0.1:
            seat = random.choice(played.table.seats)
            with suppress(TooLate):
                played.report(random.choice(WORDS), seat, random.randrange(3))
    held = {account for account, amount in played.table.ledger.balances.items() if amount}
    faults = [f"chips in {account}" for account in held - {stack(seat) for seat in played.table.seats} - {COLLECTION}]
    return faults if played.clone().events == played.events else [*faults, "played again it is another hand"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("reports", [0, 1])
def test_chips_and_cards_are_whole_whatever_happens(form: str, structure: str, reports: int) -> None:
    at = terms(game(f"{STUD}#{form}", {"jokers": "bug"} if reports else None), betting=structure)
    for seed in range(25):
        random = Random(seed)
        stacks = {seat: 100 * random.randint(1, 60) for seat in range(1, random.randint(2, 8) + 1)}
        before = [Incident(random.choice(WORDS), random.choice(list(stacks)), random.randrange(4))] * reports
        played = Round(at, stacks, Shoe.seeded(at.pack, seed), incidents=before)
        assert _faults(played, random, reports) == []


def _mexican() -> list[Terms]:
    return [terms(game(MEXICAN), option) for option in ("1.1", "12.5", "16.3", "second-round/4")]


@pytest.mark.parametrize("at", _mexican(), ids=lambda at: str(at.fee))
def test_mexican_stud_with_any_number_of_players_and_short_stacks(at: Terms) -> None:
    for seed in range(40):
        random = Random(seed)
        stacks = {seat: 100 * random.randint(1, 60) for seat in range(1, random.randint(2, 10) + 1)}
        played = Round(at, stacks, Shoe.seeded(at.pack, seed), lasting=Lasting(DealerButton(1)))
        assert _faults(played, random, reports=0) == []
