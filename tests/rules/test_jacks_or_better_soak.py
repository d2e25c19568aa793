"""Draw Poker, Banker's: long sessions in which pots are opened, openers are split, and openers are found false."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from houseway import Round, SeededChance, Session
from houseway.families.poker.core.carried_notes import CarriedAntes
from houseway.families.poker.draw.openers import OpenedPot
from houseway.play.decisions import Choose, Decision, Pick
from houseway.play.events import Announced, Reported
from houseway.play.seat_notes import CarriedPot
from tests.rules.jacks_table import posted

DOCUMENT = "bankers/draw-poker-jacks-or-better"
HANDS = 120


def lively(asked: Decision, random: Random) -> object:
    """Opens when it can, seldom folds, draws any number of cards."""
    if isinstance(asked, Pick):
        return tuple(random.sample(asked.cards, random.randint(asked.least, min(asked.most, len(asked.cards)))))
    assert isinstance(asked, Choose)
    for word in ("bet", "open"):
        if word in asked.moves and random.random() < 0.7:
            return word
    moves = [move for move in asked.moves if move != "fold" or random.random() < 0.3]
    return random.choice(moves or list(asked.moves))


def sitting(random: Random, readings: dict[str, str]) -> Session:
    stacks = {seat: random.choice((100, 400, 1_500, 8_000)) for seat in range(1, random.randint(2, 8) + 1)}
    return Session(posted("first-round/14", **readings), stacks, SeededChance(random.getrandbits(32)))


def hand(session: Session, random: Random) -> Round:
    played = session.deal()
    while played.state == "open":
        opener = played.table.facts(OpenedPot).opener
        if opener and random.random() < 0.12:
            played.report("false_openers", opener)
        for asked in played.open_decisions():
            played.answer(asked.number, asked.seat, lively(asked, random))
        played.table.audit()
    return played


READINGS: list[dict[str, str]] = [
    {},
    {"checking_openers": "when-shown"},
    {"short_opener": "what-was-bet", "all_fold": "last-player"},
    {"after_the_limit": "antes-go-back", "newcomers": "every-ante", "less_than_an_ante": "all-in-for-less"},
]


@pytest.mark.rule(DOCUMENT, "640-658, 663-696, 743-754")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("readings", READINGS, ids=[" ".join(each.values()) or "as taken" for each in READINGS])
def test_chips_claims_and_cards_stay_whole(readings: dict[str, str], seed: int) -> None:
    random = Random(f"{readings} {seed}")
    session = sitting(random, readings)
    heard: Counter[str] = Counter()
    for _ in range(HANDS):
        before = sum(session.stacks.values()) + session.lasting[CarriedPot].total
        collected = session.collected
        played = hand(session, random)
        assert played.state == "over"
        assert played.clone().events == played.events
        session.close(played)
        assert (
            sum(session.stacks.values()) + session.lasting[CarriedPot].total + session.collected - collected == before
        )
        assert session.lasting[CarriedPot].total == 0 or session.lasting[CarriedAntes].rounds >= 0
        heard.update(each.words for each in played.events if isinstance(each, Announced))
        heard.update(each.remedy for each in played.events if isinstance(each, Reported))
        session.stacks = {
            seat: held if held or (random.random() < 0.5 and seat in session.lasting[CarriedPot].claims) else 1_500
            for seat, held in session.stacks.items()
        }
    assert any("stays in the pot" in words for words in heard)
    assert any("stay" in words for words in heard)
