"""The law of a pot that the fee has emptied: the same seats win it as without a fee, as disc and kill know."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from houseway import Round, SeededChance, Shoe, game, games, terms
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.forced.kill import KillNotes
from houseway.families.poker.forced.winner_disc import WinnerDisc
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.values import dollars
from tests.conformance.test_small_pots import dearest
from tests.lasting_words import with_button
from tests.rules.fee_hands import HALF_HOUR, never, play, taken

# In cents: a pot that any fee empties, one of which it leaves little, and a main pot with a side pot.
STACKS = ({1: 50, 2: 50}, {1: 150, 2: 150, 3: 150}, {1: 50, 2: 150, 3: 150})
POKER = [name for name in games() if not name.startswith("neutral/") and game(name).kind == "poker"]


def played_out(at: Terms, stacks: dict[int, int], seed: int) -> Round:
    """Everybody calls what they have, to a showdown; where the game needs more players, they have as little."""
    seated = {seat: stacks.get(seat, 50) for seat in range(1, max(len(stacks), at.sheet.seats.min) + 1)}
    shoe = Shoe(Shoe.seeded(at.pack, seed).stack[::-1], SeededChance(seed))
    return play(Round(at, seated, shoe, lasting=with_button(len(seated) - 1, HALF_HOUR)), never)


def without_fee(at: Terms) -> Terms:
    """The same table without a fee: blinds that are printed beside the options alone are posted."""
    own = at.sheet.stakes
    beside = at.stakes.blinds if own is None or own.blinds is None else ()
    return terms(at.sheet, "none", stakes={"blinds": " ".join(map(dollars, beside))} if beside else {})


def winners(played: Round) -> tuple[object, ...]:
    """Who has won, and what outlasts the hand of it."""
    lasting = played.table.lasting
    kill = lasting[KillNotes]
    return sorted(played.table.facts(Hand).won), (kill.won, kill.in_a_row), lasting[WinnerDisc]


def noting() -> Iterator[tuple[str, dict[str, str]]]:
    """Every game; and with each choice by which a winner is noted."""
    for name in POKER:
        yield name, {}
        for reading in game(name).readings:
            for word, choice in reading.choices.items():
                if word != reading.taken and {"round.note_winner.in_a_row", "round.pass_disc.plays"} & set(choice.sets):
                    yield name, {reading.id: word}


@pytest.mark.parametrize(("name", "readings"), list(noting()))
def test_a_fee_that_empties_a_pot_changes_nothing_of_who_has_won_it(name: str, readings: dict[str, str]) -> None:
    sheet = game(name, readings)
    for schedule, option in dearest(sheet):
        at = terms(sheet, f"{schedule.id}/{option.id}")
        for stacks in STACKS:
            for seed in (1, 2):
                free, charged = played_out(without_fee(at), stacks, seed), played_out(at, stacks, seed)
                assert not taken(free)
                assert winners(charged) == winners(free), f"{schedule.id}/{option.id}, {stacks}, {seed}"
