"""Reads the JSON of a client as an answer. Whether it is legal, the decision says."""

from __future__ import annotations

import msgspec

from houseway.cards import Card
from houseway.cards.face import face
from houseway.errors import At, NotLegal
from houseway.play.decisions import HOUSE_WAY, Arrange, Choose, Decision, Pick
from houseway.play.wager_question import Answer, Placed, Wager

# Longer than any hand that is dealt in one question.
_CARDS_MAX = 60
_CIRCLES_MAX = 500
_EXAMPLE = '[{"wager": "banker", "cents": 2500}]'


def answer_of(decision: Decision, value: object) -> Answer:
    """The answer that a JSON value stands for, its cards read."""
    at = At(question=decision.number)
    match decision:
        case Choose() if isinstance(value, list):
            return tuple(value)
        case Pick():
            return _cards(value, at)
        case Wager() if isinstance(value, list):
            return _placed(decision, value, at)
        case Arrange() if value != HOUSE_WAY:
            if not isinstance(value, list):
                raise NotLegal(f"expected {HOUSE_WAY!r} or a list of cards for each part, found {value!r}", at=at)
            return tuple(_cards(part, at) for part in value[:_CARDS_MAX])
    return value


def _placed(decision: Wager, value: list[object], at: At) -> Answer:
    try:
        return decision.meant(msgspec.convert(value[:_CIRCLES_MAX], list[Placed]))
    except msgspec.ValidationError as error:
        raise NotLegal(f"expected a list of wagers such as {_EXAMPLE}: {error}", at=at) from None
    except NotLegal as error:
        raise NotLegal(error.message, at=at) from None


def _cards(value: object, at: At) -> tuple[Card, ...]:
    if not isinstance(value, list) or len(value) > _CARDS_MAX or not all(isinstance(each, str) for each in value):
        raise NotLegal(f"expected a list of cards such as ['Ah', 'Kd'], found {str(value)[:80]}", at=at)
    return tuple(face(each) for each in value)


def allowed(decision: Decision) -> tuple[str, ...]:
    """The answers that a question allows, in a few words each, for a refusal."""
    if isinstance(decision, Choose):
        amounts = decision.amounts or {}
        return tuple(
            f"{move} {amounts[move].least} to {amounts[move].most}" if move in amounts else move
            for move in decision.moves
        )
    return tuple(decision.say(each) for _, each in zip(range(12), decision.offers(), strict=False))
