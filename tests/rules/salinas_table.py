"""A table of Mexican Poker, Salinas version, for tests: answers as words, and what a player may do.

Five players with the button at seat 5, $100 each, unless a test says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway import Round, Shoe
from houseway.cards import cards
from houseway.families.registry import game
from houseway.play.decisions import Choose, Pick
from houseway.play.ids import stack
from houseway.play.lasting import Lasting
from houseway.play.read_words import read_answer
from houseway.play.seat_notes import DealerButton
from houseway.play.wager_question import Wager
from houseway.rules.posting.terms import Terms, terms
from houseway.rules.sheet.values import dollars
from tests.rules.holdem_table import in_cents

DOCUMENT = "bankers/mexican-poker-salinas"
FIVE = "100 100 100 100 100"
ALL_CALL = "call call call call"
CHECKED = "check check check check check"
PAT = "pat pat pat pat pat"


def posted(fee: str | None = None, readings: Mapping[str, str] | None = None) -> Terms:
    return terms(game(DOCUMENT, readings), fee)


def sit(
    stacks: str = FIVE, hands: Sequence[str] = (), *, drawn: str = "", at: Terms | None = None, button: int = 0
) -> Round:
    """Hands of those who come in, in the order in which they are dealt: the button first, then from its left."""
    at = at or posted()
    seated = in_cents(stacks)
    order = sorted(seated)
    before = order[order.index(button or order[-1]) - 1]
    held = [cards(hand) for hand in hands]
    deck = [hand[place] for place in range(5) for hand in held]
    return Round(at, seated, Shoe.rigged(at.pack, [*deck, *cards(drawn)]), lasting=Lasting(DealerButton(before)))


def play(played: Round, words: str) -> Round:
    """`open=3` is the bet of the button; `raise=10` goes to $10; `draw=3dKc`, `pat`; `2:call` names the seat too."""
    for word in words.replace("/", "").split():
        seat, _, move = word.rpartition(":")
        [asked] = played.open_decisions()
        assert not seat or asked.seat == int(seat), f"{word}: seat {asked.seat} was asked"
        if isinstance(asked, Wager):
            move = f"bet {move.removeprefix('open=')}"
        elif isinstance(asked, Pick):
            move = "none" if move == "pat" else move.removeprefix("draw=")
        played.answer(asked.number, asked.seat, read_answer(asked, move.replace("=", " ")))
    return played


def rights(played: Round) -> str:
    asked = played.asked
    if isinstance(asked, Wager):
        [circle] = asked.circles
        return f"{asked.seat}: open {dollars(circle.least)}-{dollars(circle.most)}"
    if isinstance(asked, Pick):
        return f"{asked.seat}: draw {asked.least} to {asked.most}"
    if asked is None:
        return "over"
    assert isinstance(asked, Choose)
    words = []
    for move, cost in zip(asked.moves, asked.costs, strict=True):
        amount = (asked.amounts or {}).get(move)
        free = f" to {dollars(amount.least)}-{dollars(amount.most)}" if amount else ""
        words.append(f"{move}{free}" if free or not cost else f"{move} {dollars(cost)}")
    return f"{asked.seat}: {', '.join(words)}"


def purses(played: Round) -> dict[int, float]:
    return {seat: played.table.ledger[stack(seat)] / 100 for seat in played.table.seats}
