"""What the words mean that a wager is paid on, under the readings in force: ties that are paid are no pushes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, TypeAlias, runtime_checkable

from houseway.cards.card import RANKS, rank
from houseway.ranking import ORDERS
from houseway.rules.sheet.part_names import HandName
from houseway.rules.sheet.spec import Sheet, WagerRules
from houseway.rules.sheet.vocabulary import vocabulary

_TEN = {"T": "10"}
Meanings: TypeAlias = Iterator[tuple[str, str | None]]
"""What a step makes of some words; None where the word never comes."""


@runtime_checkable
class SaysWhatWordsMean(Protocol):
    """Parameters of a step that give outcomes another meaning than their usual one."""

    def meanings(self, sheet: Sheet, wager: WagerRules) -> Meanings: ...


def outcome_words(sheet: Sheet, wager: WagerRules) -> dict[str, str]:
    """The words that this wager can be settled on, each with what it means here. A word that cannot come is missing.

    The classes of an order, which say themselves, mean nothing more.
    """
    words = {word: says if says != word else "" for word, says in vocabulary(wager.outcomes or sheet.outcomes).items()}
    if not wager.outcomes:
        for row in sheet.round:
            if isinstance(row.params, SaysWhatWordsMean):
                for word, says in row.params.meanings(sheet, wager):
                    if says is None:
                        words.pop(word, None)
                    elif word in words:
                        words[word] = says
    return words


def weakest_words(sheet: Sheet, hand: HandName, qualifies: str) -> str:
    """The weakest hand that qualifies, by its ranks: `A-K-4-3-2`."""
    letters = [RANKS[rank(face)] for face in ORDERS[sheet.hands[hand].ranking].rank(qualifies).cards]
    return "-".join(_TEN.get(letter, letter) for letter in letters)
