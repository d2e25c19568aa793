"""What the words mean that a wager is paid on, under the readings in force: ties that are paid are no pushes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from houseway.cards.card import RANKS, Card, rank
from houseway.ranking import ORDERS
from houseway.rules.spec import Sheet, WagerRules
from houseway.rules.vocabulary import vocabulary

_ROWS = "abc"
RANK_NAMES = {"T": "10"}


def outcome_words(sheet: Sheet, wager: WagerRules) -> dict[str, str]:
    """The words that this wager can be settled on, each with what it means here. A word that cannot come is missing.

    The classes of an order, which say themselves, mean nothing more.
    """
    words = {word: says if says != word else "" for word, says in vocabulary(wager.outcomes or sheet.outcomes).items()}
    if not wager.outcomes:
        for row in sheet.round:
            for word, says in _of_step(sheet, wager, row.step, row.params):
                if says is None:
                    words.pop(word, None)
                elif word in words:
                    words[word] = says
    return words


def _of_step(sheet: Sheet, wager: WagerRules, step: str, params: Any) -> Iterator[tuple[str, str | None]]:
    """What a step makes of some words; None where the word never comes."""
    match step:
        case "read_two_cards":
            yield from _rows(params.ties)
            yield "not-qualified", f"no row reaches {_weakest(sheet, params)}"
        case "compare_hands" if wager.id in params.wagers:
            yield "not-qualified", f"the player-dealer's hand does not reach {_weakest(sheet, params)}"
            yield from _versus(params)


def _rows(ties: str) -> Iterator[tuple[str, str | None]]:
    alone = ", alone or with another" if ties == "all win" else " alone"
    for row in _ROWS:
        yield row, f"row {row.upper()} is the highest{alone}"
        if ties != "push":
            yield f"tie-{row}", None


def _versus(params: Any) -> Iterator[tuple[str, str | None]]:
    equal: Mapping[str, str] = {"the player wins": "win", "the player-dealer wins": "lose"}
    if params.ties in equal:
        yield "tie", None
    above, below = "the player's hand ranks above the player-dealer's", "the player's hand ranks below it"
    qualified = ", which qualifies" if params.unqualified == "the hands are not compared" else ""
    yield "win", above + qualified + (", or is equal" if params.ties == "the player wins" else "")
    yield "lose", below + (", or is equal" if params.ties == "the player-dealer wins" else "")
    if params.unqualified == "the hands are not compared":
        yield "not-qualified-and-lost", None


def _weakest(sheet: Sheet, params: Any) -> str:
    """The weakest hand that qualifies, by its ranks: `A-K-4-3-2`."""
    order = ORDERS[sheet.hands[params.hand].ranking]
    return "-".join(RANK_NAMES.get(letter, letter) for letter in _letters(order.rank(params.qualifies).cards))


def _letters(faces: Sequence[Card]) -> Iterator[str]:
    return (RANKS[rank(face)] for face in faces)
