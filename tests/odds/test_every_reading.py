"""Every wager under every reading has a price, is part of a hand that has one, or is refused with its reason."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import pytest

from houseway import Terms, game, games, terms
from houseway.odds import GameOdds, priced
from houseway.odds.core.methods import AT_ONCE, METHODS, count

COMMUNITY = frozenset({"third_cards", "go_to_war"})
"""Two hands that everybody wagers on: counted in a moment."""
SOME_SECONDS = frozenset(
    {"compare_hands", "read_bonus", "open_tiles", "compare_nines", "read_two_cards", "read_five_cards"}
)
"""Hands against the bank's that are counted in some seconds; the boards of Ultimate Texas Hold'em take longer."""
WITHOUT_A_PRICE = (
    "fees",
    "seats",
    "pack.shuffled",
    "pack.cut",
    "round.offer_bank",
    "round.put_up_bank",
    "round.collect",
    "round.settle",
    "round.place_wagers",
)


def documents(steps: Collection[str]) -> list[str]:
    """The first form of every document against a bank of which all wagers are decided by these steps."""
    first = {name.partition("#")[0]: name for name in reversed(games()) if game(name).kind == "bank"}
    return [name for name in first.values() if steps_of(name) & METHODS.keys() <= set(steps)]


def steps_of(name: str) -> set[str]:
    return {row.step for row in game(name).round}


def other_choices(name: str, *, every: bool) -> Iterator[Terms]:
    """The game under each choice that is not taken, one at a time: every one, or those that may change a price."""
    for reading in game(name).readings:
        for word, choice in reading.choices.items():
            may = every or any(not path.startswith(WITHOUT_A_PRICE) for path in choice.sets)
            if word != reading.taken and choice.sets and may:
                yield terms(game(name, {reading.id: word}), "none")


def faults(at: Terms, found: GameOdds) -> list[str]:
    """Wagers without an answer, answers without a reason, and figures that cannot be true."""
    parts = [part for each in found.prices for part in each.parts]
    answered = {each.wager.id for each in (*found.prices, *parts)}
    told = [f"{each.id} has no answer" for each in at.sheet.wagers if each.id not in answered | found.refused.keys()]
    told += [f"{wager} is refused without a reason" for wager, why in found.refused.items() if len(why) < 10]
    for each in found.prices:
        if each.staked <= 0 or not -each.staked <= each.ev <= each.largest:
            told.append(f"{each.wager.id} expects {each.ev} of {each.staked}")
        whole = sum(outcome.probability for outcome in each.outcomes)
        if each.variance is not None and whole != 1:
            told.append(f"the outcomes of {each.wager.id} come to {whole}")
    return told


def tried(name: str, steps: Collection[str], *, every: bool = False) -> list[str]:
    return [
        f"{name}, {dict(at.sheet.taken)}: {each}"
        for at in other_choices(name, every=every)
        for each in faults(at, priced(at, count(at, steps)))
    ]


@pytest.mark.parametrize("name", documents(COMMUNITY))
def test_every_wager_on_community_hands_has_its_price_under_every_reading(name: str) -> None:
    assert tried(name, METHODS) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in documents(SOME_SECONDS) if "lay_board" not in steps_of(name)])
def test_every_wager_against_the_bank_s_hand_has_its_price_under_every_reading(name: str) -> None:
    assert tried(name, METHODS) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", documents(METHODS))
def test_every_wager_has_an_answer_under_every_reading(name: str) -> None:
    """With the methods that answer while somebody waits; the others refuse, and say so."""
    assert tried(name, AT_ONCE, every=True) == []
