"""A draw table for tests: stacks in dollars, hands as text, and answers as words.

Seats are numbered clockwise from 1 and the last one has the button unless a test says otherwise. `bet`, `call` and
`raise=12` are bets, `pat` and `KcQd` answers to the draw; `3:fold` also says who must be asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.cards import NoChance, Shoe, cards, text
from houseway.families.registry import game
from houseway.play.decisions import Choose, Pick
from houseway.play.events import Dealt, Moved
from houseway.play.ids import HAND_PILES, POT
from houseway.play.incidents import Incident
from houseway.play.lasting import NOTHING_LASTS, Lasting
from houseway.play.read_words import read_answer
from houseway.play.round import Round
from houseway.rules.posting.terms import Terms, terms
from houseway.rules.sheet.values import Cents
from tests.lasting_words import with_button
from tests.rules.holdem_table import in_cents


def posted(
    name: str,
    *,
    fee: str | None = None,
    betting: str | None = None,
    stakes: Mapping[str, str] | None = None,
    readings: Mapping[str, str] | None = None,
) -> Terms:
    return terms(game(name, readings), fee, betting=betting, stakes=stakes)


def sit(
    at: Terms,
    stacks: str,
    *,
    hands: Sequence[str] = (),
    then: str = "",
    button: int = 0,
    lasting: Lasting = NOTHING_LASTS,
    again: Sequence[str] = (),
    incidents: Sequence[Incident] = (),
) -> Round:
    """Hands from the left of the button, and `then` the cards to come; `again` are the tops of reshuffled decks."""
    seated = in_cents(stacks)
    order = sorted(seated)
    before = order[order.index(button or order[-1]) - 1]
    held = [cards(hand) for hand in hands]
    dealt = [hand[card] for card in range(len(held[0])) for hand in held] if held else []
    shoe = Shoe.rigged(at.pack, [*dealt, *cards(then)])
    if again:
        shoe = Shoe(shoe.stack[::-1], NoChance(), orders=[cards(each)[::-1] for each in again])
    return Round(at, seated, shoe, lasting=with_button(before, lasting), incidents=incidents)


def new_game(at: Terms, stacks: str, *, drawn: str) -> Round:
    """A new game: the cards drawn for the button."""
    order = Shoe.rigged(at.pack, "").stack
    first = Shoe.rigged(at.pack, drawn).stack[::-1]
    return Round(at, in_cents(stacks), Shoe(first, NoChance(), orders=[order]))


def play(played: Round, words: str) -> Round:
    for word in words.replace("/", " ").split():
        seat, _, move = word.rpartition(":")
        [asked] = played.open_decisions()
        assert not seat or asked.seat == int(seat), f"{word}: seat {asked.seat} was asked about {asked.about}"
        if isinstance(asked, Pick):
            move = "none" if move == "pat" else move
        played.answer(asked.number, asked.seat, read_answer(asked, move.replace("=", " ")))
    return played


def passive(played: Round, until: str = "") -> Round:
    """Everybody checks or calls (or opens), passes the kill and stands pat, until this is asked about."""
    while played.asked is not None:
        [decision] = played.open_decisions()
        if decision.about == until:
            break
        answer = decision.default_answer()
        if isinstance(decision, Choose) and decision.about == "bet":
            answer = next(move for move in ("check", "call", "bet", "fold") if move in decision.moves)
        played.answer(decision.number, decision.seat, answer)
    return played


def hand(played: Round, seat: int) -> str:
    return text(played.table.hand(seat).cards)


def dealt(played: Round, seat: int) -> list[str]:
    """What a seat received, deal by deal."""
    return [text(each.cards) for each in played.events if isinstance(each, Dealt) and each.to == HAND_PILES[seat]]


def awards(played: Round) -> list[tuple[str, Cents, str]]:
    """Who took how many dollars out of the pot, and why."""
    return [
        (str(each.payee), each.amount // 100, each.because)
        for each in played.events
        if isinstance(each, Moved) and each.payer == POT and each.payee.seat
    ]


def blinds(played: Round) -> list[tuple[str, int, str]]:
    found = [each for each in played.events if isinstance(each, Moved) and "blind" in each.because]
    return [(str(each.payer), each.amount // 100, each.because) for each in found]
