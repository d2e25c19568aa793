"""Hold'em of Bankers: every incident that the sheet knows, together."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random

import msgspec
import pytest

from houseway.cards import SeededChance
from houseway.errors import NotLegal, TooLate
from houseway.families.registry import game
from houseway.play.incidents import Incident
from houseway.play.round_file import RoundFile, replay, write
from houseway.play.session import Session
from tests.rules.seating_table import kept, posted
from tests.rules.test_bankers_holdem_irregular import DOCUMENT, dealt

WORDS = (
    "first_card_exposed",
    "hole_card_exposed",
    "extra_card",
    "premature_flop",
    "flop_too_many",
    "premature_turn",
    "premature_river",
    "hand_not_shown",
    "board_not_declared",
)


@pytest.mark.rule(DOCUMENT, "202-267")
@pytest.mark.parametrize("seed", range(12))
def test_a_hand_with_any_incidents_keeps_its_chips_and_cards_and_runs_again(seed: int) -> None:
    random = Random(seed)
    session = Session(posted(), dict.fromkeys(range(1, 6), 40_000), SeededChance(seed))
    for _ in range(8):
        given = [Incident(random.choice(WORDS[1:]), random.randint(1, 5), random.randint(0, 4))]
        played = session.deal(given if random.random() < 0.5 else [])
        while played.open_decisions():
            if random.random() < 0.15:
                with suppress(TooLate):
                    played.report(random.choice(WORDS), random.randint(1, 5), random.randint(0, 4))
            [asked] = played.open_decisions()
            played.answer(asked.number, asked.seat, random.choice(list(asked.offers())))
        assert played.state == "over"
        again = replay(msgspec.convert(json.loads(write(played)), RoundFile), game)
        assert again.events == played.events
        session.close(played)
        session.stacks = dict.fromkeys(session.stacks, 40_000)


@pytest.mark.rule(DOCUMENT, "202-267")
def test_a_word_that_the_document_has_no_rule_for_is_refused() -> None:
    played = dealt()
    with pytest.raises(NotLegal, match="knows no such incident"):
        played.report("dropped_card", 2)
    with pytest.raises(NotLegal, match="found -1"):
        played.report("premature_flop", 0, -1)
    with pytest.raises(NotLegal, match="nobody sits"):
        played.report("hand_not_shown", 9)
    assert kept(played) == set()
