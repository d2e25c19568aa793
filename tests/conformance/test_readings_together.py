"""Several choices at once: whatever a table may post together plays, while its people come, go and sit out.

One choice at a time is the law of `test_readings`. Two may touch the same thing by different rows: a killer who leaves
a hand takes a place away on which a dead button has put the big blind.
"""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from houseway import BadInput, BadRules, Round, SeededChance, Session, Sheet, Shoe, Terms, game, games, terms
from houseway.play.events import Moved
from houseway.play.ids import stack
from houseway.play.lasting import Lasting
from houseway.play.seat_notes import DealerButton
from tests.conformance.players import play_on

HANDS = 4
POT_GAMES = [name for name in games() if game(name).kind in ("poker", "rummy", "points")]
DEAD = {"round.move_button.moves": "dead button"}


def some_choices(name: str, random: Random) -> Sheet:
    """A sheet with choices that may be posted together; what is refused is drawn again."""
    while True:
        drawn = {each.id: random.choice(list(each.choices)) for each in game(name).readings if random.random() < 0.5}
        with suppress(BadRules):
            return game(name, drawn)


def some_option(sheet: Sheet, random: Random) -> Terms:
    options = [f"{schedule.id}/{option.id}" for schedule, option in sheet.options()]
    return terms(sheet, random.choice(options) if options else None)


def come_and_go(session: Session, random: Random) -> None:
    """Somebody may leave, sit out or come back; whoever has lost everything brings chips."""
    for seat in list(session.stacks):
        session.stacks[seat] = session.stacks[seat] or 5_000
        fate = random.random()
        if fate < 0.08 and len(session.stacks) > session.terms.sheet.seats.min:
            session.leave(seat)
        elif fate < 0.2:
            session.sit_out(seat)
        elif fate < 0.4:
            session.come_back(seat)


def plays(name: str, seed: int) -> bool:
    """Whether every hand of a short session ends as a hand should, with every chip that it began with."""
    random = Random(f"{name} {seed}")
    posted = some_option(some_choices(name, random), random)
    seats = posted.sheet.seats
    count = random.randint(seats.min, min(seats.max, 7))
    stacks = {seat: random.choice((700, 2_900, 17_100, 100_000)) for seat in range(1, count + 1)}
    session = Session(posted, stacks, SeededChance(seed))
    for _ in range(HANDS):
        come_and_go(session, random)
        try:
            played = session.deal()
        except BadInput:
            # Too few are left at the table.
            for seat in list(session.stacks):
                session.come_back(seat)
            continue
        for _ in play_on(played, random):
            pass
        difference: int = sum(played.net().values())
        if played.state != "over" or difference:
            return False
        session.close(played)
    return True


@pytest.mark.slow
@pytest.mark.parametrize("name", POT_GAMES)
def test_choices_that_may_be_posted_together_play(name: str) -> None:
    assert [seed for seed in range(40) if not plays(name, seed)] == []


def orders_of_blinds(name: str) -> list[dict[str, str]]:
    """Choices that change who posts which blind, each with a dead button."""
    readings = game(name).readings
    dead = [
        (each.id, word)
        for each in readings
        for word, choice in each.choices.items()
        if DEAD.items() <= choice.sets.items()
    ]
    places = [f"round.post_blinds.{field}" for field in ("starts", "fewer_players", "less_than_half", "owed")]
    return [
        {reading: moves, each.id: word}
        for reading, moves in dead
        for each in readings
        for word, choice in each.choices.items()
        if each.id != reading and any(place in choice.sets for place in places)
    ]


@pytest.mark.rule("oaks/texas-holdem", "273-278")
@pytest.mark.rule("oaks/omaha-hi-lo", "908-912")
@pytest.mark.parametrize("name", [each for each in POT_GAMES if orders_of_blinds(each)])
def test_a_dead_button_and_another_order_of_the_blinds_are_refused_together(name: str) -> None:
    """With a dead button the blinds fall where their places are: no other order of them could be kept."""
    for both in orders_of_blinds(name):
        with pytest.raises(BadRules, match="both set"):
            game(name, both)


FIRST = {"round.post_blinds.starts": "the button"}


def first_from_the_button() -> list[tuple[str, str, str]]:
    """Choices by which the button posts the first blind, where another reading says what two players post."""
    return [
        (name, each.id, word)
        for name in POT_GAMES
        if "round.post_blinds.two_players" in settable(game(name))
        for each in game(name).readings
        for word, choice in each.choices.items()
        if FIRST.items() <= choice.sets.items()
    ]


def settable(sheet: Sheet) -> set[str]:
    return {path for each in sheet.readings for choice in each.choices.values() for path in choice.sets}


@pytest.mark.rule("oaks/texas-holdem", "276-278")
@pytest.mark.rule("bankers/lowball-ace-to-five", "484-485")
@pytest.mark.parametrize(("name", "reading", "word"), first_from_the_button())
def test_a_first_blind_on_the_button_is_said_and_posted_of_two_players_too(name: str, reading: str, word: str) -> None:
    """The reading on two players speaks of blinds from the left of the button; this choice goes before it."""
    sheet = game(name, {reading: word})
    assert "two players" in next(each for each in sheet.readings if each.id == reading).choices[word].says
    posted = terms(sheet, "none", stakes={"blinds": "$2 $4"})
    played = Round(posted, {1: 40_000, 2: 40_000}, Shoe.seeded(posted.pack, 1), lasting=Lasting(DealerButton(1)))
    blinds = [(each.payer, each.amount) for each in played.events if isinstance(each, Moved)]
    assert blinds == [(stack(2), 200), (stack(1), 400)]
