"""A jacks-or-better table for tests: $4-$8, an ante of $1, and the button at the last seat."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards import Card, Shoe, cards
from houseway.families.registry import game
from houseway.play.decisions import Choose, Pick
from houseway.play.events import Announced, Reported
from houseway.play.ids import POT, stack
from houseway.play.incidents import Incident
from houseway.play.lasting import NOTHING_LASTS, Lasting
from houseway.play.read_words import read_answer
from houseway.play.round import Round
from houseway.play.seat_notes import CarriedPot
from houseway.rules.posting.terms import Terms, terms
from houseway.rules.sheet.values import dollars
from tests.lasting_words import with_button
from tests.rules.holdem_table import in_cents

GAME = "bankers/draw-poker-jacks-or-better"
JACKS = "Jc Jd 4c 3d 2h"
QUEENS = "Qc Qd 7c 5d 2s"
KINGS = "Kc Kd 8c 6d 2d"
TENS = "Tc Td 9c 8d 3h"
NINES = "9h 9s 6c 4d 3s"
ACE_HIGH = "As Qs Ts 6h 5c"
FIVES_UP = "3c 5h 5s 4h 4s"


def posted(fee: str | None = None, **read: str) -> Terms:
    readings = {name.replace("_", "-"): choice for name, choice in read.items()}
    return terms(game(GAME, readings), fee)


def sit(
    stacks: str = "100 100 100 100",
    hands: Sequence[str] = (),
    *,
    drawn: str = "",
    at: Terms | None = None,
    button: int = 0,
    lasting: Lasting = NOTHING_LASTS,
    incidents: Sequence[Incident] = (),
) -> Round:
    """A hand with these stacks, these hands from the left of the button, and these cards to be drawn after them."""
    at = at or posted()
    seated = in_cents(stacks)
    order = sorted(seated)
    before = order[order.index(button or order[-1]) - 1]
    shoe = Shoe.rigged(at.pack, [*_dealt(hands, len(order), drawn), *cards(drawn)])
    return Round(at, seated, shoe, lasting=with_button(before, lasting), incidents=list(incidents))


def _dealt(hands: Sequence[str], seats: int, drawn: str = "") -> list[Card]:
    """The top of the deck for these hands, dealt one card at a time; whoever has none named receives any others."""
    held = [cards(hand) for hand in hands]
    used = {*cards(drawn), *(face for hand in held for face in hand)}
    rest = [face for face in range(51, -1, -1) if face not in used]
    held += [[rest.pop() for _ in range(5)] for _ in range(seats - len(held))]
    return [hand[at] for at in range(5) for hand in held if at < len(hand)]


def play(played: Round, words: str) -> Round:
    """Answer in words: `check`, `2:bet` where the seat must be right too, `draw=3dKc`, `pat`. A slash parts rounds."""
    for word in words.replace("/", "").split():
        seat, _, move = word.rpartition(":")
        [asked] = played.open_decisions()
        assert not seat or asked.seat == int(seat), f"{word}: seat {asked.seat} was asked"
        if isinstance(asked, Pick):
            assert move == "pat" or move.startswith("draw="), f"{word}: seat {asked.seat} was asked to draw"
            move = "none" if move == "pat" else move.removeprefix("draw=")
        played.answer(asked.number, asked.seat, read_answer(asked, move))
    return played


def rights(played: Round) -> str:
    """Who may do what, at which cost: `3: check, fold, bet $4`."""
    asked = played.asked
    if asked is None:
        return "over"
    if isinstance(asked, Pick):
        return f"{asked.seat}: draw {asked.least} to {asked.most}"
    assert isinstance(asked, Choose)
    costs = asked.costs or (0,) * len(asked.moves)
    words = [f"{move} {dollars(cost)}" if cost else move for move, cost in zip(asked.moves, costs, strict=True)]
    return f"{asked.seat}: {', '.join(words)}"


def after(words: str, hands: Sequence[str] = (), stacks: str = "100 100 100 100", **read: str) -> str:
    return rights(play(sit(stacks, hands, at=posted(**read)), words))


def next_hand(played: Round, hands: Sequence[str] = (), incidents: Sequence[Incident] = (), **more: int) -> Round:
    """The hand after this one, with the button moved; `seat_3=50` buys in for so many dollars more."""
    assert played.state == "over"
    lasting = played.table.lasting
    stacks = {seat: played.table.ledger[stack(seat)] for seat in played.table.seats}
    for seat, amount in more.items():
        number = int(seat.removeprefix("seat_"))
        stacks[number] = stacks.get(number, 0) + amount * 100
    playing = {seat: held for seat, held in stacks.items() if held or seat in lasting[CarriedPot].claims}
    shoe = Shoe.rigged(played.terms.pack, _dealt(hands, len(hands) or len(playing)))
    return Round(played.terms, playing, shoe, lasting=lasting, incidents=list(incidents))


def purses(played: Round) -> dict[int, float]:
    return {seat: played.table.ledger[stack(seat)] / 100 for seat in played.table.seats}


def pot(played: Round) -> float:
    return played.table.ledger[POT] / 100


def said(played: Round) -> str:
    """What dealer and floor have said, in order."""
    heard = [
        each.words if isinstance(each, Announced) else each.remedy
        for each in played.events
        if isinstance(each, Announced | Reported)
    ]
    return " | ".join(heard)
