"""Tables for the Omaha games with two boards: any number of hole cards, decks as text, and questions asked together.

Collections are left out, so that a pot is what was bet; seats are numbered as at `holdem_table`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from houseway.cards import NoChance, Shoe, cards, text
from houseway.families.registry import game
from houseway.play.events import Dealt, Moved
from houseway.play.ids import BOARD, BOARDS, BURNS, POT, PileId
from houseway.play.lasting import Lasting
from houseway.play.read_words import read_answer
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.rules.posting.terms import Terms, terms
from tests.rules.holdem_table import in_cents

BIG_O = "players/big-o-hi-lo-run-it-twice"
DOUBLE_BOARD = "players/double-board-omaha"


def posted(
    name: str,
    betting: str = "limit",
    readings: Mapping[str, str] | None = None,
    stakes: Mapping[str, str] | None = None,
) -> Terms:
    sheet = replace(game(name, readings), fees=())
    return terms(sheet, betting=betting, stakes=stakes)


def deck(hands: Sequence[str], *streets: str) -> str:
    """Hands from the left of the button, then a burn before each street; burns are cards that nothing else needs."""
    held = [cards(hand) for hand in hands]
    shown = [cards(street) for street in streets]
    used = {face for group in (*held, *shown) for face in group}
    spare = [face for face in range(52) if face not in used]
    order = [hand[at] for at in range(len(held[0])) for hand in held]
    for street in shown:
        order += [spare.pop(0), *street]
    return text(order)


def seat(at: Terms, stacks: str, *, button: int = 0, shoe: str = "", then: Sequence[str] = ()) -> Round:
    """A hand of a running game. `then` are the orders, from the top, that later shuffles give."""
    seated = in_cents(stacks)
    order = sorted(seated)
    before = order[order.index(button or order[-1]) - 1]
    first = Shoe.rigged(at.pack, shoe)
    later = [cards(each)[::-1] for each in then]
    return Round(at, seated, Shoe(first.stack[::-1], NoChance(), orders=later), lasting=Lasting(DealerButton(before)))


def together(played: Round, words: str) -> Round:
    """Answer what several are asked at once: one word each from the left of the button, or one for all."""
    asked = played.open_decisions()
    said = words.split()
    said = said * len(asked) if len(said) == 1 else said
    for decision, word in zip(asked, said, strict=True):
        played.answer(decision.number, decision.seat, read_answer(decision, word))
    return played


def asked(played: Round) -> tuple[str, list[int]]:
    """What is asked, and of whom."""
    waiting = played.open_decisions()
    return (waiting[0].about, [each.seat for each in waiting]) if waiting else ("", [])


def streets(played: Round, place: PileId) -> list[str]:
    """The cards dealt to a place, one text for each time."""
    return [text(each.cards) for each in played.events if isinstance(each, Dealt) and each.to == place]


def dealt_to(played: Round) -> list[PileId]:
    """Where board cards and burns went, in order."""
    return [each.to for each in played.events if isinstance(each, Dealt) and each.to in (BURNS, *BOARDS)]


def boards(played: Round) -> tuple[str, str]:
    return text(played.table.pile(BOARD).cards), text(played.table.pile(BOARDS[1]).cards)


def awards(played: Round) -> list[tuple[int, float, str]]:
    """Who took how many dollars from the pot, and why."""
    found = [each for each in played.events if isinstance(each, Moved) and each.payer == POT]
    return [(each.payee.seat, each.amount / 100, each.because) for each in found]
