"""The regular of panguingue lays what pays and keeps what may become a meld."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.bots.bot import answer_all, policy
from houseway.cards import SeededChance, cards
from houseway.families.registry import game
from houseway.families.rummy.pan_state import Pan
from houseway.play.decisions import Choose, Decision, Lay, Meld, Pick
from houseway.play.ids import HAND_PILES, PileId
from houseway.play.session import Session
from houseway.play.wager_question import Answer
from houseway.rules.posting.terms import terms

PANS = ("calgrand/pan", "oaks/pan", "players/pan")


def answer(decision: Decision, held: str = "", board: tuple[str, ...] = (), name: str = "players/pan") -> Answer:
    """What the regular at seat 1 answers with this hand and these melds."""
    piles: dict[PileId, list[str]] = {HAND_PILES[1]: held.split()}
    piles |= {PileId("meld", 1, at): meld.split() for at, meld in enumerate(board, 1)}
    sees: dict[str, Any] = {"piles": piles}
    return policy("regular", game(name))(lambda: sees, decision, SeededChance(1))


def lay(words: str, onto: int = 0) -> Lay:
    return Lay(tuple(cards(words)), onto)


def use(*lays: Lay) -> Meld:
    return Meld(1, "use", lays, ("discard",), "discard")


def test_of_two_melds_the_one_that_pays_more_is_laid() -> None:
    # Three sevens of spades are a condition of four chips; the rope 6-7-J pays nothing.
    assert answer(use(lay("6s 7s Js"), lay("7s 7s 7s")), "6s Js 7s 7s") == "7s 7s 7s"


def test_a_condition_that_an_added_card_completes_comes_before_a_meld_that_pays_nothing() -> None:
    assert answer(use(lay("3h", 1), lay("3h 4h 5h")), "4h 5h", ("Ah 2h 3h", "3c 3d 3s")) == "3h 4h 5h"
    assert answer(use(lay("Ks", 1), lay("Ks Kc Kd")), "Kc Kd", ("7s Js Qs",)) == "Ks onto 1"


def test_of_melds_that_pay_alike_the_longer_is_laid() -> None:
    assert answer(use(lay("4c", 1), lay("4c 4d 4h")), "4d 4h Ks", ("4c 5c 6c",)) == "4c 4d 4h"


def test_the_discard_is_the_card_that_goes_with_no_other() -> None:
    assert answer(Pick(1, "discard", tuple(cards("5c 5d Kh 6c")), 1, 1, tuple(cards("5c")))) == tuple(cards("Kh"))


@pytest.mark.parametrize(
    ("held", "move"), [("2c 2d 2h 3c 4c 4d 4h 5c 5d 5h", "in"), ("Ac 4d 7h Kc 2s 6s Jd Qh 3c 6h", "out")]
)
def test_a_hand_without_prospects_is_not_played(held: str, move: str) -> None:
    assert answer(Choose(1, "declare", ("in", "out"), "out"), held) == move


@pytest.mark.parametrize("name", PANS)
def test_regulars_bring_most_hands_to_an_end_and_collect_for_conditions(name: str) -> None:
    sheet = game(name)
    session = Session(terms(sheet), dict.fromkeys(range(1, 5), 1_000_000), SeededChance(11))
    company = dict.fromkeys(session.stacks, policy("regular", sheet))
    panned = collected = 0
    for _ in range(20):
        played = session.deal()
        while answer_all(played, company, SeededChance(played.count)):
            pass
        pan = played.table.facts(Pan)
        panned += bool(pan.winner)
        collected += sum(pan.collected.values()) > 0
        session.close(played)
    assert panned >= 15
    assert collected >= 10
