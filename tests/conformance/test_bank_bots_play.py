"""Bots play the banked games: every wager is made, every question is asked and every fee of the option falls."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from houseway import SeededChance, Session, Terms, game, games, terms
from houseway.bots.bot import answer_all, policy
from houseway.families.bank.core.bank_state import Banked
from houseway.play.events import Moved, Settled
from houseway.play.ids import COLLECTION, stack
from houseway.rules.posting.buy_ins import usual_stack
from houseway.simulation.gain_sums import RunTally
from houseway.simulation.never_happened import Happened, never

# At least so many rounds are played, and then more until everything that is looked for has been seen.
LEAST = [pytest.param(20, id="a few"), pytest.param(1_000, id="a thousand", marks=pytest.mark.slow)]
MOST = 150
BANKED = [name for name in games() if game(name).kind == "bank"]
# Insurance costs more than it pays beside nearly every hand, and an Envy button comes with a bonus bet of $5.
NEVER_BY_REGULARS = {"insurance", "envy"}


# What the posted terms leave out (fees at another moment, another reading), what the floor asks for, what comes rarely,
# a button that no bank which covers everything needs.
NOT_IN_EVERY_RUN = {
    "action_to_the_left",
    "collect_fees",
    "declare_naturals",
    "exposed_in_dealing",
    "exposed_in_stacking",
    "free_hand",
    "offer_even_money",
    "offer_surrender",
    "put_up_bank",
    "turn_up_sides",
}


@dataclass
class Run:
    """What has happened in some rounds: wagers settled, who paid collection, and what the seats came to."""

    wagers: set[str] = field(default_factory=set)
    payers: set[str] = field(default_factory=set)
    gains: set[int] = field(default_factory=set)
    never: set[str] = field(default_factory=set)


def run(posted: Terms, least: int, most: int, name: str, rare: set[str]) -> Run:
    """Play until every wager but the rare ones has been settled, all who are charged have paid, all steps have come."""
    wanted, paying = {wager.id for wager in posted.sheet.wagers} - rare, charged(posted)
    sheet, chance = posted.sheet, SeededChance(11)
    rich = usual_stack(posted, 100_000)
    session = Session(posted, dict.fromkeys(range(1, min(sheet.seats.max, 5) + 1), rich), SeededChance(7))
    bot, found, tally = policy(name, sheet), Run(), RunTally()
    happened = Happened(posted, tally)
    for rounds in range(most):
        seen = wanted <= found.wagers and paying <= found.payers and len(found.gains) > 2
        if rounds >= least and seen and never_come(posted, tally) <= NOT_IN_EVERY_RUN:
            break
        played = session.deal()
        while played.open_decisions():
            answer_all(played, dict.fromkeys(played.table.seats, bot), chance)
        banker = stack(played.table.facts(Banked).seat)
        found.wagers |= {event.wager for event in played.events if isinstance(event, Settled)}
        for event in played.events:
            if isinstance(event, Moved) and event.payee is COLLECTION:
                found.payers.add("player-dealer" if event.payer is banker else "player")
        found.gains |= set(played.net().values())
        happened.look(played)
        session.close(played)
        session.stacks = dict.fromkeys(session.stacks, rich)
    found.never = never_come(posted, tally)
    return found


def never_come(posted: Terms, tally: RunTally) -> set[str]:
    return {words.partition(" ")[0] for words in never(posted, tally)["steps"]}


def charged(posted: Terms) -> set[str]:
    """Who pays anything under the posted option, as it is printed; nobody where the room prints no schedule."""
    if posted.schedule is None or posted.option is None:
        assert not posted.sheet.options()
        return set()
    return {charge.payer for charge, rates in posted.schedule.charged(posted.option) if any(rates)}


@pytest.mark.parametrize("least", LEAST)
@pytest.mark.parametrize("name", BANKED)
def test_the_bots_of_a_simulation_make_every_wager_and_pay_every_fee(name: str, least: int) -> None:
    posted = terms(game(name))
    found = run(posted, least, max(least, MOST), "flat", set())
    assert {wager.id for wager in posted.sheet.wagers} - found.wagers == set()
    assert found.payers == charged(posted)
    assert len(found.gains) > 2
    assert found.never <= NOT_IN_EVERY_RUN


@pytest.mark.parametrize("least", LEAST)
@pytest.mark.parametrize("name", BANKED)
def test_the_regulars_of_a_table_make_every_wager_but_those_that_are_not_worth_it(name: str, least: int) -> None:
    posted = terms(game(name))
    found = run(posted, 4 * least, 4 * max(least, MOST), "regular", NEVER_BY_REGULARS)
    assert {wager.id for wager in posted.sheet.wagers} - found.wagers <= NEVER_BY_REGULARS
    assert found.payers == charged(posted)
