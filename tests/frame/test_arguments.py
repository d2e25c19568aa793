"""Wrong arguments of the library: our errors, with what was expected."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

import houseway
from houseway import LiveChance, Pit, Round, SeededChance, Session, Shoe, dollars, game, games, terms, view
from houseway.cards import card, cards
from houseway.errors import BadInput
from houseway.odds import odds
from houseway.ranking import rank

SHEET = game("cordova/texas-holdem#no-limit")
POSTED = terms(SHEET)
STACKS = {1: 100_000, 2: 100_000}
ROUND = Session(POSTED, STACKS, SeededChance(1)).deal()
WAR = odds(terms(game("cordova/ultimate-war")))
# What nobody would write who reads the types, and everybody writes who does not.
wrong: Any = cast(Any, None)

ASKED: list[tuple[Callable[[], object], str]] = [
    (lambda: WAR.price("player-bet"), "no wager is called 'player-bet'; did you mean 'player'?"),
    (lambda: odds(cast(Any, SHEET)), "expected what houseway.terms(sheet) posts"),
    (lambda: rank(wrong), "expected cards, such as 'Ah Kd'"),
    (lambda: rank([0.5, 3, 4, 5, 6]), "expected cards, such as 'Ah Kd'"),  # type: ignore[list-item]
    (lambda: rank(["Ah", "Kd", "Xx", "2c", "3d"]), "'Xx' is not a card"),
    (lambda: rank("Ah Kd Qc 2d 5s", cast(Any, 3)), "no order of hands is called 3"),
    (lambda: card(wrong), "None is not a card"),
    (lambda: cards(cast(Any, ["Ah"])), "expected cards as text"),
    (lambda: terms(cast(Any, "players/ez-baccarat")), "houseway.game('players/ez-baccarat')"),
    (lambda: terms(SHEET, decks=cast(Any, "2")), "1 to 1 decks, not '2'"),
    (lambda: terms(SHEET, stakes={"blinds": cast(Any, 5)}), "expected words such as"),
    (lambda: view(cast(Any, ROUND), 1), "houseway.view(round.table, 1)"),
    (lambda: view(ROUND.table, cast(Any, "1")), "expected the number of a seat"),
    (lambda: game(cast(Any, 3)), "expected an id such as"),
    (lambda: game("players/ez-baccarat", cast(Any, "stop")), "expected choices by reading"),
    (lambda: game("players/ez-baccarat", root="nowhere"), "no such folder"),
    (lambda: games(root=Path("nowhere")), "no such folder"),
    (lambda: Session(cast(Any, SHEET), STACKS, SeededChance(1)), "expected what houseway.terms(sheet) posts"),
    (lambda: Session(POSTED, STACKS, cast(Any, 7)), "expected LiveChance() or SeededChance(7)"),
    (lambda: Round(POSTED, STACKS, cast(Any, "Ah Kd")), "expected a shoe"),
    (lambda: Shoe.seeded(cast(Any, SHEET), 1), "expected a pack"),
    (lambda: Shoe.rigged(POSTED.pack, cast(Any, 3)), "expected cards in order"),
    (lambda: Pit(POSTED, STACKS, cast(Any, "10")), "expected a whole number"),
    (lambda: dollars(cast(Any, "5")), "expected whole cents"),
]


@pytest.mark.parametrize(("call", "expected"), ASKED, ids=[said for _, said in ASKED])
def test_a_wrong_argument_is_told_what_was_expected(call: Callable[[], object], expected: str) -> None:
    with pytest.raises(BadInput) as refused:
        call()
    assert expected in str(refused.value)


def test_a_hand_may_be_a_list_of_texts() -> None:
    assert rank(["Ah", "10d", "ac", "TS", "4d"]) == rank("Ah Td Ac Ts 4d")


def test_the_right_arguments_are_taken() -> None:
    assert Session(POSTED, STACKS, LiveChance()).deal().state == "open"
    assert view(ROUND.table, None)["seat"] is None
    assert houseway.games(Path(__file__).parents[2] / "docs" / "examples") == houseway.games(
        str(Path(__file__).parents[2] / "docs" / "examples")
    )
