"""Read identities and answers from words: what people type, and round files that are written by hand.

No other module parses such words. A circle is looked up among those offered, never built from its words.
"""

from __future__ import annotations

from houseway.cards.face import faces
from houseway.errors import BadInput, check_type
from houseway.play.decisions import HOUSE_WAY, Arrange, Choose, Decision, Meld, Pick
from houseway.play.ids import CircleId
from houseway.play.wager_question import Answer, Wager
from houseway.rules.sheet.values import Cents, Money


def read_answer(decision: Decision, words: str) -> Answer:
    """The answer for which `decision.say` gives these words. It is not checked here."""
    check_type(words, str, "an answer in words", "answer")
    words = words.strip()
    match decision:
        case Wager():
            return _wagers(decision, words)
        case Choose(amounts=amounts):
            move, _, amount = words.rpartition(" ")
            return (move, Money.read(amount)) if amounts and move in amounts else words
        case Pick():
            return () if words == "none" else tuple(faces(words))
        case Arrange():
            return HOUSE_WAY if words == HOUSE_WAY else tuple(tuple(faces(each)) for each in words.split("|"))
        case Meld():
            return words


def _wagers(decision: Wager, words: str) -> dict[CircleId | str, Cents]:
    """`banker $25, tie $5`, `game 2 at seat 5 $10`. A name without a circle here is kept as it is."""
    answer: dict[CircleId | str, Cents] = {}
    named = {str(circle.id): circle.id for circle in decision.circles}
    if words in ("", "nothing"):
        return answer
    for part in words.replace(", ", ";").split(";"):
        said, _, amount = part.strip().rpartition(" ")
        circle = named.get(said, said)
        if circle in answer:
            raise BadInput(f"{said!r} is wagered on twice in {words!r}")
        answer[circle] = Money.read(amount)
    return answer


def wager_named(words: str) -> str:
    """The wager of a circle in words: `banker` for `banker 2`."""
    wager, _, number = words.rpartition(" ")
    return wager if number.isdecimal() else words
