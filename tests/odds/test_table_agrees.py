"""The lab and the real steps: what wagers came to at the table is what the lab says, within four sigma for each row."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction

import pytest

from houseway.bots.bot import policy
from houseway.odds.core.deal_counts import Expected
from tests.budget import share
from tests.odds.at_the_table import faults, settlements
from tests.odds.lab import COVERED, PLAYED_STEPS, SLOW_STEPS, lab, posted, without


def _played(name: str, rounds: int) -> dict[str, Counter[Fraction]]:
    """By wager, how often a unit gained what: of each round the first wager of each kind."""
    at = posted(name)
    found: dict[str, Counter[Fraction]] = defaultdict(Counter)
    for settled in settlements(at, policy("flat", at.sheet), rounds):
        for wager, event in settled.items():
            found[wager][Fraction(event.net, event.staked)] += 1
    return found


def _differences(name: str, rounds: int) -> list[str]:
    """What the table and the lab do not agree on after so many rounds."""
    seen = _played(name, rounds)
    # A hand of several wagers depends on how it is played: that is compared where bots play as the lab says.
    # So does one of twenty-one, and insurance is laid in the middle of a round.
    prices = [
        each
        for each in without(posted(name), SLOW_STEPS + PLAYED_STEPS).prices
        if not each.parts and not isinstance(each.deals, Expected) and each.wager.opens == "before the deal"
    ]
    # Of several circles of which one may be chosen the bots take any: together they are made in every round.
    made = [each for each in prices if each.wager.id in seen]
    groups = Counter({each.wager.one_of or each.wager.id: 0 for each in prices})
    for each in made:
        groups[each.wager.one_of or each.wager.id] += seen[each.wager.id].total()
    found = [f"{group} was made in {count} rounds" for group, count in groups.items() if count != rounds]
    for each in made:
        found += faults(each, seen[each.wager.id], seen[each.wager.id].total())
    return found


@pytest.mark.parametrize("name", COVERED)
def test_table_and_lab_agree(name: str) -> None:
    assert _differences(name, share(4_000, of=len(COVERED), least=100)) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", COVERED)
def test_table_and_lab_agree_for_long(name: str) -> None:
    assert _differences(name, 10_000) == []


def test_a_wrong_figure_is_noticed() -> None:
    seen = Counter({Fraction(1): 800, Fraction(-1): 700})
    found = faults(lab("players/ez-baccarat").price("banker"), seen, seen.total())
    assert found
    assert all("banker" in each for each in found)
