"""A poker table between hands, for tests: who was on the button, who is away or new, and what each seat posts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.cards import SeededChance, Shoe
from houseway.families.poker.core.hand_state import Hand
from houseway.families.registry import game
from houseway.play.decisions import Choose
from houseway.play.events import Announced, Moved, Reported
from houseway.play.incidents import Incident
from houseway.play.read_words import read_answer
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.rules.posting.terms import Terms, terms
from tests.lasting_words import lasting_of, words_of
from tests.rules.holdem_table import in_cents

BANKERS = "bankers/texas-holdem"
OAKS = "oaks/texas-holdem#plain"


def posted(document: str = BANKERS, *, betting: str | None = None, blinds: str = "", **read: str) -> Terms:
    """Bankers at $4-$8 with blinds of $2 and $4, Oaks at $3-$6 with blinds of $1 and $3, unless a test says more."""
    readings = {name.replace("_", "-"): choice for name, choice in read.items()}
    fee = "47" if document.startswith("oaks") else None
    return terms(game(document, readings), fee, betting=betting, stakes={"blinds": blinds} if blinds else None)


def hand(
    at: Terms,
    stacks: str = "400 400 400 400 400 400",
    *,
    last: int | None = None,
    notes: str = "",
    shoe: str = "",
    incidents: Sequence[Incident] = (),
) -> Round:
    """A hand after one in which seat `last` had the button; `notes` are what lasts, such as `away 3, new 5`."""
    lasting = lasting_of(notes, DealerButton(last or 0))
    # Rigged, and able to be shuffled again.
    order = Shoe.rigged(at.pack, shoe).stack[::-1]
    return Round(at, in_cents(stacks), Shoe(order, SeededChance(5)), lasting=lasting, incidents=incidents)


def posts(played: Round) -> list[str]:
    """Who has posted what: `3 big blind $4`, in order."""
    return [
        f"{event.payer.seat} {event.because} ${event.amount // 100}"
        for event in played.events
        if isinstance(event, Moved) and ("blind" in event.because or event.because == "straddle")
    ]


def question(played: Round) -> str:
    """`5 enter: wait, post $6`."""
    asked = played.asked
    assert isinstance(asked, Choose)
    costs = [f"{move} ${cost // 100}" if cost else move for move, cost in zip(asked.moves, asked.costs, strict=True)]
    return f"{asked.seat} {asked.about}: {', '.join(costs)}"


def order(played: Round) -> tuple[int, ...]:
    return played.table.facts(Hand).order


def button(played: Round) -> int:
    return played.table.facts(Hand).button


def kept(played: Round) -> set[str]:
    """What lasts to the next hand, without the button."""
    return words_of(played.table.lasting)


def said(played: Round) -> list[str]:
    return [event.words for event in played.events if isinstance(event, Announced)]


def ruled(played: Round) -> list[tuple[str, str]]:
    """Incidents that were ruled on, with the lines of their clause."""
    return [(event.incident, event.lines) for event in played.events if isinstance(event, Reported)]


def answer(played: Round, *words: str) -> Round:
    """Answer the open question in words, whoever is asked."""
    for word in words:
        [asked] = played.open_decisions()
        played.answer(asked.number, asked.seat, read_answer(asked, word))
    return played


def to_the_cards(played: Round, answers: Mapping[str, str] | None = None) -> Round:
    """Answer what is asked before the cards: by its subject, or with the default."""
    while isinstance(asked := played.asked, Choose) and asked.about in ("enter", "straddle"):
        played.answer(asked.number, asked.seat, (answers or {}).get(asked.about, asked.default))
    return played
