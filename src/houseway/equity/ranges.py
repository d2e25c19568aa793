"""Ranges of hold'em holdings in words, as players write them.

    >>> from houseway.equity.ranges import holdings
    >>> [len(holdings(words)) for words in ("AA", "AKs", "AKo", "AK", "TT+", "ATs+", "A5s-A2s", "22-77", "random")]
    [6, 4, 12, 16, 30, 16, 16, 36, 1326]
    >>> len(holdings("TT+, AKs, AhQh, JJ"))
    35

`TT+` goes up to the aces, `ATs+` up to the kicker below the ace. `A5s-A2s` keeps the higher card; `JTs-65s` keeps the
gap between the two.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from houseway.cards.card import RANKS, Card, cards
from houseway.errors import BadInput

Holding = tuple[Card, ...]

RANDOM = ("random", "*")
EXPECTED = "expected cards such as AhKh, or AA, AK, AKs, AKo, TT+, ATs+, A5s-A2s, 22-77 or random"
_ACE = RANKS.index("A")
_SUITS = range(4)
_CARD = re.compile(r"(?:10|[2-9tjqka])[cdhs]", re.IGNORECASE)
_KIND = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)")


class _Kind(NamedTuple):
    """Two ranks, the higher first, and `suits`: suited (s), offsuit (o) or either (empty)."""

    high: int
    low: int
    suits: str

    @property
    def pair(self) -> bool:
        return self.high == self.low

    def holdings(self) -> Iterator[Holding]:
        for one in _SUITS:
            for two in range(one) if self.pair else _SUITS:
                if self.suits != ("o" if one == two else "s"):
                    yield self.high * 4 + one, self.low * 4 + two


def holdings(words: str) -> tuple[Holding, ...]:
    """The two-card holdings that a range in words means, the higher card first, each once."""
    return tuple(dict.fromkeys(each for word in words.split(",") for each in _holdings_of_word(word.strip())))


def spelled(word: str) -> str:
    """A range word in the usual spelling: `TT+` for `tt+` and `1010+`, `random` for `*`."""
    if word.lower() in RANDOM:
        return RANDOM[0]
    return word.replace("10", "T").upper().replace("S", "s").replace("O", "o")


def begins_with_a_card(word: str) -> bool:
    """Whether a text names cards rather than a range word."""
    return _CARD.match(word) is not None


def _holdings_of_word(word: str) -> Iterable[Holding]:
    if not word:
        raise BadInput(f"a word of the range is empty; {EXPECTED}")
    if word.lower() in RANDOM:
        return ((high, low) for low, high in combinations(range(52), 2))
    if begins_with_a_card(word):
        return (_two_cards(word),)
    return (each for kind in _kinds(word) for each in kind.holdings())


def _two_cards(word: str) -> Holding:
    found = sorted(cards(word), reverse=True)
    if len(found) != 2 or len(set(found)) != 2 or found[0] >= 52:
        raise _refusal(word, "is not a holding; expected two different cards of the 52, such as AhKh")
    return tuple(found)


def _kinds(word: str) -> list[_Kind]:
    """The kinds of holding that a word without suits means."""
    first, dash, last = word.partition("-")
    if dash:
        return _between(_kind(first.strip(), word), _kind(last.strip(), word), word)
    if word.endswith("+"):
        return _plus(_kind(word.removesuffix("+"), word))
    return [_kind(word, word)]


def _kind(part: str, word: str) -> _Kind:
    found = _KIND.fullmatch(spelled(part))
    if found is None:
        within = "" if part == word else f": {part!r} is not a pair of ranks" if part else ": something is missing"
        raise _refusal(word, f"is not a range{within}; {EXPECTED}")
    high, low = sorted(map(RANKS.index, found.group(1, 2)), reverse=True)
    if high == low and found[3]:
        raise _refusal(word, f"cannot be: a pair is never suited and always offsuit; expected {RANKS[high] * 2}")
    return _Kind(high, low, found[3])


def _plus(kind: _Kind) -> list[_Kind]:
    """This pair and every higher one, or this kicker and every higher one below the first card."""
    if kind.pair:
        return [_Kind(rank, rank, "") for rank in range(kind.low, _ACE + 1)]
    return [_Kind(kind.high, rank, kind.suits) for rank in range(kind.low, kind.high)]


def _between(one: _Kind, two: _Kind, word: str) -> list[_Kind]:
    """Everything from one to the other, in either order: pairs, the same higher card, or the same gap."""
    if one.suits != two.suits:
        raise _refusal(word, "is suited or offsuit at one end alone; expected both ends alike, such as A5s-A2s")
    first, last = sorted((one, two))
    steps = last.low - first.low
    if last.high - first.high == steps:
        return [_Kind(first.high + step, first.low + step, one.suits) for step in range(steps + 1)]
    if first.high == last.high and not first.pair and not last.pair:
        return [_Kind(first.high, first.low + step, one.suits) for step in range(steps + 1)]
    ways = "pairs (22-77), one higher card (A5s-A2s) or one distance (JTs-65s)"
    raise _refusal(word, f"has ends that do not go together; expected {ways}")


def _refusal(word: str, why: str) -> BadInput:
    return BadInput(f"{word!r} {why}")
