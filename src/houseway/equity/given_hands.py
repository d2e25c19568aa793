"""Reading the hands given to `equity`: cards, lists of cards, and ranges in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from houseway.cards.card import Card, cards, text
from houseway.equity import ranges
from houseway.errors import BadInput, check_type

Holding = tuple[Card, ...]
Hand = str | Sequence[Card] | Sequence[str] | Sequence[Sequence[Card]]


class NamedHoldings(NamedTuple):
    """A holding, or the holdings that a word such as `TT+` means, with the name to print."""

    name: str
    holdings: tuple[Holding, ...]


# Any hand: none of its cards is given.
_ANY = NamedHoldings(ranges.RANDOM[0], ((),))


def faces_of(given: str | Sequence[Card], where: str) -> list[Card]:
    """The given cards, as text or numbers, checked to be among the 52."""
    try:
        found = cards(given) if isinstance(given, str) else list(given)
    except BadInput as error:
        raise BadInput(error.message, where=where) from None
    for face in found:
        if not isinstance(face, int) or not 0 <= face < 52:
            shown = text([face]) if face == 52 else repr(face)
            raise BadInput(f"{shown} is not among the 52 cards of the pack", where=where)
    return found


def said(hand: Hand, use: str, own: Sequence[int], where: str) -> list[NamedHoldings]:
    """The holdings that a hand may be. `own` are the allowed numbers of cards; range words such as `TT+` need two.

    Text that means a holding twice counts it once. A list that has it twice might mean a weight, and is refused.
    """
    check_type(hand, str | Sequence, "cards or a range, such as 'AhAd' or 'TT+'", where)
    if isinstance(hand, str):
        words = _in_text(hand, use, own, where)
    else:
        one = [each for each in hand if isinstance(each, int)]
        if len(one) == len(hand):
            return [_as_written(faces_of(one, where))]
        words = []
        for each in hand:
            if isinstance(each, str):
                words += _in_text(each, use, own, where)
            elif not isinstance(each, int):
                words.append(_as_written(faces_of(each, where)))
        found = [frozenset(each) for word in words for each in word.holdings]
        if one or len(set(found)) < len(found):
            raise _no_range(where)
    if len({len(each) for word in words for each in word.holdings}) > 1:
        raise _no_range(where)
    return words


def beside_others(words: list[list[NamedHoldings]]) -> list[list[NamedHoldings]]:
    """The hands, with `random` for as many cards as the others have."""
    unknown = [[word.name for word in some] == [_ANY.name] for some in words]
    known = (some for some, any_hand in zip(words, unknown, strict=True) if not any_hand)
    if {len(each) for some in known for word in some for each in word.holdings} <= {2}:
        return words
    return [[_ANY] if any_hand else some for some, any_hand in zip(words, unknown, strict=True)]


def _no_range(where: str) -> BadInput:
    return BadInput("a range lists different holdings, all with the same number of cards", where=where)


def _as_written(faces: Sequence[Card]) -> NamedHoldings:
    return NamedHoldings(text(sorted(faces, reverse=True)).replace(" ", ""), (tuple(faces),))


def _in_text(hand: str, use: str, own: Sequence[int], where: str) -> list[NamedHoldings]:
    """Holdings and range words, separated by commas."""
    words: list[NamedHoldings] = []
    seen: set[frozenset[Card]] = set()
    for written in hand.split(","):
        name, found = _word(written.strip(), use, own, where)
        fresh = tuple(each for each in found if frozenset(each) not in seen)
        seen.update(map(frozenset, fresh))
        words += [NamedHoldings(name, fresh)] if fresh else []
    return words


def _word(word: str, use: str, own: Sequence[int], where: str) -> NamedHoldings:
    """Cards as written, or the holdings that a range word means."""
    if ranges.begins_with_a_card(word) or (not word and 2 not in own):
        return _as_written(faces_of(word, where))
    try:
        found = ranges.holdings(word)
    except BadInput as error:
        if 2 in own:
            raise BadInput(error.message, where=where) from None
        return _as_written(faces_of(word, where))
    if 2 not in own:
        if ranges.spelled(word) == _ANY.name:
            return _ANY
        wanted = " or ".join(map(str, own))
        problem = f"{word!r} means hands of two cards; {use} is for hands of {wanted}: write the cards, or random"
        raise BadInput(problem, where=where)
    return NamedHoldings(ranges.spelled(word), found)
