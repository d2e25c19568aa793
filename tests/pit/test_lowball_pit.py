"""Lowball in the pit against single tables: the rule on sevens, and kills that others may object to."""

from __future__ import annotations

import numpy as np
import pytest

import houseway
from houseway.pit.open_questions import OFFER
from tests.pit.tables import faults, played
from tests.pit.test_pit import uneven
from tests.pit.test_posted import Staying

PLAYERS, BANKERS, CALGRAND = (
    "players/lowball-ace-to-five",
    "bankers/lowball-ace-to-five",
    "calgrand/lowball#ace-to-five",
)


@pytest.mark.parametrize(
    ("name", "readings", "seed"),
    [
        (BANKERS, {}, 2),
        (CALGRAND, {}, 1),
        (PLAYERS, {"checked-seven": "either-round"}, 1),
        (PLAYERS, {"checked-seven": "before-the-draw"}, 1),
    ],
)
def test_a_checked_seven_costs_the_same_bets_in_the_pit(name: str, readings: dict[str, str], seed: int) -> None:
    terms = houseway.terms(houseway.game(name, readings))
    pit, heard = played(terms, uneven(terms, 6, seed), 1_500, seed, Staying(seed))
    barred = np.flatnonzero(pit._tables["barred"])
    assert len(barred), "no seven was checked in these hands: they prove nothing"
    for table in barred[:12].tolist():
        assert list(faults(pit, heard, range(table, table + 1))) == []


@pytest.mark.parametrize("turn", ["in-turn", "last"])
def test_a_kill_before_the_third_card_stands_unless_somebody_objects(turn: str) -> None:
    terms = houseway.terms(
        houseway.game("calgrand/lowball#deuce-to-seven", {"early-kill": "allowed", "kill-turn": turn})
    )
    pit, heard = played(terms, dict.fromkeys(range(1, 4), 40_000), 40, 3, Staying(3))
    assert any((asked.kinds == OFFER).any() for asked, _ in heard)
    assert {2, 4} == set(pit._tables["halves"].tolist()), "some pots are killed, some are not"
    assert list(faults(pit, heard, range(40))) == []


def test_a_straddle_is_asked_for_before_the_cards() -> None:
    terms = houseway.terms(houseway.game("bankers/texas-holdem"))
    pit, heard = played(terms, dict.fromkeys(range(1, 6), 40_000), 40, 1)
    first, _ = heard[0]
    assert (first.kinds == OFFER).all()
    assert (first.to_call == 0).all()
    assert (first.most == 2 * terms.stakes.blinds[-1]).all()
    assert first.legal(0) == f"check, raise to {first.most[0]} up to {first.most[0]} in steps of 1"
    assert list(faults(pit, heard, range(40))) == []
