"""Baccarat and war in the pit against single tables: the same cards, the same chips, wager by wager."""

from __future__ import annotations

import pytest

import houseway
from houseway.pit.banked.bank_pit import BankPit
from tests.pit.random_layouts import banked_with, every_choice, lay_at_random

SHEETS = banked_with("third_cards", "go_to_war")
STACKS = {1: 1_000_000, 2: 30_000, 4: 200_000, 6: 8_000_000}


def settled_as_by_the_steps(name: str, readings: dict[str, str], tables: int, deals: int, seed: int) -> None:
    terms = houseway.terms(houseway.game(name, readings))
    pit = BankPit(terms, STACKS, tables, seed, bank=(6, 1)[seed % 2])
    for deal in range(deals):
        lay_at_random(pit, seed + deal)
        pit.deal()
        for table in range(tables):
            pit.replayed(table)


@pytest.mark.parametrize("name", ["calgrand/baccarat", "cordova/ultimate-war", "oaks/zoobac"])
def test_every_table_settles_as_the_steps_do(name: str) -> None:
    settled_as_by_the_steps(name, {}, 8, 2, seed=2)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "readings"), list(every_choice(SHEETS)))
def test_every_reading_settles_as_the_steps_do(name: str, readings: dict[str, str]) -> None:
    for seed in (3, 4):
        settled_as_by_the_steps(name, readings, 40, 4, seed)
