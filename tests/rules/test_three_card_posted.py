"""What a three-card table of the California Grand posts: the shuffle, stacks, and who may bank from behind a seat."""

from __future__ import annotations

import pytest

from houseway import Session, game, terms
from houseway.cards import SeededChance
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.decisions import Choose
from houseway.play.events import Dealt
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.wager_question import Wager
from tests.rules.bank_fees import fees, play, posted

VERSION, GRAND = "calgrand/three-card-poker-1-3", "calgrand/three-card-poker"


def one_round(session: Session) -> Round:
    played = session.deal()
    while played.state == "open":
        asked = played.open_decisions()[0]
        match asked:
            case Choose(about="bank"):
                played.answer(asked.number, asked.seat, "take" if asked.seat == 1 else "pass")
            case Wager(about="wagers"):
                played.answer(asked.number, asked.seat, {"ante": 1000} if asked.seat == 2 else {})
            case _:
                played.default()
    session.close(played)
    return played


@pytest.mark.rule(GRAND, "9816, 9870-9881, 9884-9886, 9907-9912")
@pytest.mark.rule(VERSION, "5747-5750, 5757-5758, 5762-5765, 5814, 5865-5867")
@pytest.mark.parametrize(
    ("name", "readings", "left"),
    [
        (GRAND, {}, [98, 98, 98]),
        (GRAND, {"shuffle": "by-hand"}, [98, 92, 86]),
        (VERSION, {}, [98, 98, 98]),
        (VERSION, {"cut-card": "cut-card"}, [98, 92, 86]),
    ],
)
def test_a_machine_shuffles_after_every_round_and_a_hand_serves_several(
    name: str, readings: dict[str, str], left: list[int]
) -> None:
    """Two decks; a player and the player-dealer take six cards of 104 in a round."""
    session = Session(terms(game(name, readings), "none", 2), dict.fromkeys((1, 2, 3), 100_000), SeededChance(1))
    found = []
    for _ in left:
        played = one_round(session)
        assert sum(len(each.cards) for each in played.events if isinstance(each, Dealt)) == 6
        found.append(len(played.table.shoe.stack))
    assert found == left


@pytest.mark.rule(GRAND, "9876, 9907-9908, 9936-9941, 10002-10006")
@pytest.mark.rule(VERSION, "3677-3678, 8039-8043")
@pytest.mark.parametrize("name", [VERSION, GRAND])
def test_stacks_pay_the_collection_separately_and_have_a_bonus_each(name: str) -> None:
    at = posted(name, "series-a/A1", {"stacks": "two"}, limits="$1-$2,000")
    played = play(at, {2: "ante $60, bonus $60, ante 2 $40, bonus 2 $40"})
    assert sorted(cents for payer, cents in fees(played) if payer == "seat 2") == [50, 100]


@pytest.mark.rule(GRAND, "9810-9812, 10010-10015")
@pytest.mark.rule(VERSION, "5812, 5858-5860")
@pytest.mark.parametrize("name", [VERSION, GRAND])
@pytest.mark.parametrize(("reading", "offered"), [("seated", [2, 3, 1]), ("back-line", [2, 20, 3, 1])])
def test_the_position_is_offered_to_those_behind_where_it_is_read_so(
    name: str, reading: str, offered: list[int]
) -> None:
    at = terms(game(name, {"back-line-bank": reading}), "none")
    lasting = Lasting(BankRotation(1, 2))
    session = Session(at, dict.fromkeys((1, 2, 3), 100_000), SeededChance(1), lasting=lasting)
    session.stand_behind(20, 2, 100_000)
    played, asked = session.deal(), []
    while played.state == "open":
        one = played.open_decisions()[0]
        asked.append(one.seat)
        played.answer(one.number, one.seat, "pass")
    assert asked == offered
