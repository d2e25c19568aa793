"""Terms, rounds, sessions and pits travel: what comes out of a pickle goes on as the original would."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace

import numpy as np
import pytest

from houseway import LiveChance, Pit, Round, SeededChance, Session, Shoe, game, terms
from houseway.bots.bot import answer_all, random_bot
from houseway.errors import BrokenLaw, HousewayError
from houseway.pit import CALL, CHECK
from houseway.play.steps import STEPS
from houseway.rules.posting.buy_ins import usual_stack
from houseway.rules.posting.terms import Terms

# One of each kind; the second shuffles in the middle of a hand, the fourth rolls dice.
GAMES = (
    "cordova/texas-holdem#no-limit",
    "bankers/lowball-ace-to-five",
    "players/ez-baccarat",
    "bankers/pai-gow-tiles",
    "calgrand/pan",
)


@pytest.mark.parametrize(
    "refused",
    [
        lambda: game("nowhere/nothing"),
        lambda: terms(game("players/ez-baccarat"), "zz"),
        lambda: Round(terms(game("players/ez-baccarat")), {}, Shoe([], LiveChance())),
    ],
)
def test_a_refusal_travels_from_one_process_to_another(refused: Callable[[], object]) -> None:
    with pytest.raises(HousewayError) as told:
        refused()
    again = copied(told.value)
    assert type(again) is told.type
    assert str(again) == str(told.value)


def copied(value: object) -> object:
    return pickle.loads(pickle.dumps(value))


def session(posted: Terms, seed: int = 5) -> Session:
    stacks = dict.fromkeys(range(1, max(posted.sheet.seats.min, 3) + 1), 40 * usual_stack(posted))
    return Session(posted, stacks, SeededChance(seed))


def play(played: Round, seed: int, most: int = 10_000) -> None:
    """Answer as a random bot does that begins with this seed."""
    bots, chance = dict.fromkeys(played.table.seats, random_bot), SeededChance(seed)
    for _ in range(most):
        if not answer_all(played, bots, chance):
            return


@pytest.mark.parametrize("name", GAMES)
def test_terms_come_back_equal_after_a_round_was_played_with_them(name: str) -> None:
    posted = terms(game(name))
    play(session(posted).deal(), 1)
    assert copied(posted) == posted


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("answered", [0, 1, 4, 9])
def test_a_round_goes_on_as_the_original_does(name: str, answered: int) -> None:
    played = session(terms(game(name))).deal()
    play(played, 2, answered)
    again = copied(played)
    assert isinstance(again, Round)
    assert (again.events, again.answers, again.state) == (played.events, played.answers, played.state)
    assert again.open_decisions() == played.open_decisions()
    play(played, 3)
    play(again, 3)
    assert again.events == played.events
    assert again.net() == played.net()


@pytest.mark.parametrize("name", GAMES)
def test_a_session_deals_the_same_rounds_as_the_original(name: str) -> None:
    seated = session(terms(game(name)))
    seated.deal()
    assert seated.dealt is not None
    play(seated.dealt, 2, 2)
    again = copied(seated)
    assert isinstance(again, Session)
    for each in (seated, again):
        for seed in range(3):
            played = each.dealt or each.deal()
            play(played, seed)
            each.close(played)
    assert (again.stacks, again.collected, again.lasting) == (seated.stacks, seated.collected, seated.lasting)
    assert again.deal().events == seated.deal().events


def test_a_live_session_can_be_pickled_and_is_live_again() -> None:
    posted = terms(game("players/ez-baccarat"))
    again = copied(Session(posted, {1: 100_000, 2: 100_000}, LiveChance()))
    assert isinstance(again, Session)
    assert isinstance(again.shoe.chance, LiveChance)
    assert again.deal().state == "open"


def test_a_void_round_stays_void() -> None:
    played = session(terms(game("players/ez-baccarat"))).deal()
    play(played, 1, 1)
    played.void("a card was found on the floor")
    again = copied(played)
    assert isinstance(again, Round)
    assert (again.state, again.events, again.open_decisions()) == ("void", played.events, [])


def test_a_round_whose_step_failed_stays_void(monkeypatch: pytest.MonkeyPatch) -> None:
    posted = terms(game("players/ez-baccarat"))
    last = posted.sheet.round[-1].step
    broken = deepcopy(posted)

    def fails(*_: object) -> None:
        raise ZeroDivisionError("lost")

    monkeypatch.setitem(STEPS, last, replace(STEPS[last], run=fails))
    played = session(broken).deal()
    with pytest.raises(BrokenLaw):
        play(played, 1)
    again = copied(played)
    assert isinstance(again, Round)
    assert (again.state, again.events) == ("void", played.events)


def test_a_reported_irregularity_is_reported_again() -> None:
    played = session(terms(game("calgrand/pan"))).deal()
    word = played.reportable()[0]
    played.report(word, played.table.seats[0])
    again = copied(played)
    assert isinstance(again, Round)
    assert again.incidents == played.incidents
    play(played, 3)
    play(again, 3)
    assert again.events == played.events


def test_a_pit_in_mid_hand_goes_on_as_the_original_does() -> None:
    pit = Pit(terms(game("cordova/texas-holdem#limit")), dict.fromkeys((1, 2, 3), 40_000), 20, 3, kept=True)
    pit.deal()
    pit.answer(pit.asked().prefer(CALL, CHECK))
    again = copied(pit)
    assert isinstance(again, Pit)
    for each in (pit, again):
        while len(asked := each.asked()):
            each.answer(asked.prefer(CALL, CHECK))
    assert np.array_equal(again.net(), pit.net())
    assert again.replayed(7).events == pit.replayed(7).events
    again.deal()
    pit.deal()
    assert np.array_equal(again.sight().own, pit.sight().own)
