"""Bonus wagers on many hands at once: the classes of each row as bits, and the first row of a pay table that pays.

The tables come from the classifiers of `bonus_hands` and `match`. Where no suit has five cards the ranks decide.
Elsewhere each five and its remaining cards are examined, as the classifier does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations, product

import numpy as np
from numpy.typing import ArrayLike, NDArray

from houseway.cards.card import JOKER, MARK, TEXTS, cards
from houseway.cards.pack import Pack
from houseway.errors import BadInput, nearest
from houseway.ranking import bonus_hands, match
from houseway.ranking.kernels import catalog
from houseway.ranking.kernels.batch_rows import NO_CARD, Hands, Supply, as_hands, check_rows, kernels, share_out
from houseway.ranking.kernels.pattern_tables import WITH_JOKER, Shape, pattern_table
from houseway.ranking.kernels.twentyone_totals import Totals
from houseway.ranking.short_hands import Joker
from houseway.ranking.twentyone import Total

Bits = NDArray[np.int32]
Places = NDArray[np.int8]

_MODULES = (
    "houseway.ranking.bonus_hands",
    "houseway.ranking.pai_gow",
    "houseway.ranking.short_hands",
    "houseway.ranking.jokers",
    "houseway.ranking.five",
    "houseway.ranking.high",
)


@dataclass(frozen=True, slots=True)
class Bonus:
    """A classifier: its words, how to call it, and how to name the kind of five cards."""

    words: Mapping[str, str]
    size: int
    classify: Callable[[Sequence[int]], Sequence[str]]
    kind: Callable[[Sequence[int]], str]
    joker: Joker | None

    def bits(self, found: Sequence[str] | set[str]) -> int:
        """Words as bits; words that are not of this bonus are ignored."""
        return sum(1 << place for place, word in enumerate(self.words) if word in found)


def _seven(joker: Joker) -> Bonus:
    return Bonus(
        bonus_hands.SEVEN_CARD,
        7,
        partial(bonus_hands.seven_card, joker=joker),
        partial(bonus_hands.five_kind, joker=joker),
        joker,
    )


BONUSES: Mapping[str, Bonus] = {
    "six-card": Bonus(bonus_hands.SIX_CARD, 6, bonus_hands.six_card, bonus_hands.five_kind, None),
    "aces-bonus": Bonus(
        bonus_hands.ACES, 6, bonus_hands.aces, partial(bonus_hands.five_kind, natural_royal=True), "bug"
    ),
    "seven-card": _seven("bug"),
    "seven-card-no-flush": _seven("bug without flushes"),
    "seven-card-wild": _seven("wild"),
}
"""Every bonus that `classes` knows, by name. In the last one the joker is wild; before it, it makes no plain flush."""


def true_classes(bonus: str, hands: ArrayLike, *, checked: bool = False, threads: int | None = None) -> Bits:
    """All classes of every row: bit k stands for the k-th word of this bonus.

    Unchecked, cards must be 0 to 51, 52 the joker where there is one, and different within a row. `checked=True`
    refuses anything else and names the row.
    """
    known = _bonus(bonus)
    rows = as_hands(hands, "hands")
    if rows.shape[1] != known.size:
        raise BadInput(f"{bonus} is judged on {known.size} cards, not {rows.shape[1]}", where="hands")
    if checked:
        check_rows(hands, Supply.of(Pack(jokers=int(known.joker is not None)).counts()), "hands")
    out, given, kernel = (
        np.empty(len(rows), np.int32),
        tables(bonus),
        kernels("ranking.kernels.fives").ALL_TRUE[known.size],
    )
    share_out(len(rows), lambda first, last: kernel(rows[first:last], *given, out[first:last]), threads)
    return out


def classes(
    bonus: str,
    hands: ArrayLike,
    rows: Sequence[str] | None = None,
    *,
    checked: bool = False,
    threads: int | None = None,
) -> Places:
    """For every hand the place of the first of these rows that it makes, or -1.

    `rows` are words of the bonus in the order of the printed pay table; by default all words in their own order.
    Unchecked like `true_classes`.
    """
    words = list(_bonus(bonus).words)
    for row in rows or ():
        if row not in words:
            raise BadInput(f"{row!r} is not a class of {bonus}; {nearest(row, words)}", where="rows")
    found = true_classes(bonus, hands, checked=checked, threads=threads)
    places = np.full(len(found), -1, np.int8)
    for place, row in reversed([*enumerate(rows if rows is not None else words)]):
        places[(found >> words.index(row) & 1).astype(np.bool_)] = place
    return places


def _bonus(name: str) -> Bonus:
    if name not in BONUSES:
        raise BadInput(f"no bonus is called {name!r}; {nearest(name, list(BONUSES))}", where="bonus")
    return BONUSES[name]


@cache
def tables(name: str) -> tuple[object, ...]:
    """The arguments of the kernel besides the hands, derived at first use."""
    bonus = BONUSES[name]
    jokers = (JOKER,) if bonus.joker else ()
    kinds = list(bonus_hands.KINDS)
    # Flushes of more than five cards are never looked up whole, so their table of masks is left out.
    whole = pattern_table(
        name, lambda hand: bonus.bits(bonus.classify(hand)), bonus.size, _MODULES, Shape(jokers=jokers, flush_at=8)
    )
    five = pattern_table(f"{name}-kinds", lambda hand: kinds.index(bonus.kind(hand)), 5, _MODULES, Shape(jokers=jokers))
    nine, coloured = _colours(bonus)
    given = (five.start, catalog.keys(), whole.places, whole.values, five.places, five.flushes, five.values)
    return (*given, _fronts(bonus), _made(bonus), _runs(bonus), nine, coloured)


def _made(bonus: Bonus) -> Bits:
    """The classes by the kind of five cards and by the remaining cards (1 a pair, 2 a royal match)."""
    ways = product((False, True), repeat=2)
    rows = [
        [bonus.bits(bonus_hands.made(kind, pair=pair, match=match)) for kind in bonus_hands.KINDS]
        for match, pair in ways
    ]
    return np.array(rows, np.int32)


def _fronts(bonus: Bonus) -> Hands:
    """What two cards are: 1 a pair, 2 a royal match. A wild joker may make both."""
    found = np.zeros((JOKER + 1, JOKER + 1), np.uint8)
    if bonus.size == 7 and bonus.joker:
        for pair in combinations(range(JOKER + 1), 2):
            value = bonus_hands.is_pair(pair, bonus.joker) + 2 * bonus_hands.is_royal_match(pair, bonus.joker)
            found[pair], found[pair[::-1]] = value, value
    return found


def _runs(bonus: Bonus) -> Bits:
    """The classes that all cards of a suit make together, by the mask of their ranks; with joker in the upper half."""
    found = np.zeros(2 * WITH_JOKER, np.int32)
    if bonus.size == 7:
        for count, joker in ((7, ()), (6, (JOKER,))):
            for ranks in combinations(range(13), count):
                mask = sum(1 << rank for rank in ranks) | WITH_JOKER * len(joker)
                found[mask] = bonus.bits(bonus_hands.seven_in_sequence([*(rank * 4 for rank in ranks), *joker]))
    return found


def _colours(bonus: Bonus) -> tuple[int, int]:
    """The bits of the only hand whose colour is paid: in mixed colours, and all red."""
    if bonus.size != 7:
        return -1, 0
    mixed, red = cards("2c 3d 4h 5s 7c 8d 9h"), cards("2h 3d 4h 5d 7h 8d 9h")
    return bonus.bits(bonus.classify(mixed)), bonus.bits(bonus.classify(red))


def ace_ups(players: ArrayLike, bankers: ArrayLike, *, checked: bool = False, threads: int | None = None) -> Bits:
    """The Ace Up Bonus outcomes of two seven-card hands: bit k stands for the k-th word of `bonus_hands.ACE_UP`.

    Unchecked like `true_classes`; `checked=True` also refuses a card that is in both hands.
    """
    mine, theirs = as_hands(players, "players"), as_hands(bankers, "bankers")
    if len(mine) != len(theirs):
        problem = f"{len(mine)} players and {len(theirs)} player-dealers; expected as many of each"
        raise BadInput(problem, where="bankers")
    if checked:
        check_rows(np.hstack([np.asarray(players), np.asarray(bankers)]), catalog.supply("pai-gow-front"), "hands")
    ace = 1 << list(bonus_hands.SEVEN_CARD).index("pai-gow-ace-high")
    high = [true_classes("seven-card", hands, threads=threads) & ace != 0 for hands in (mine, theirs)]
    joker = (theirs == JOKER).any(axis=1)
    found: Bits = _ace_ups()[high[0].astype(np.int8), high[1].astype(np.int8), joker.astype(np.int8)]
    return found


@cache
def _ace_ups() -> Bits:
    """The outcomes by ace-high hands of both sides and the player-dealer's joker, from an example of each."""
    plain, ace = cards("2c 2d 4h 5s 7c 8d 9h"), cards("Ac 3d 4h 6s 8c 9d Jh")
    jokers = cards("Jk 2c 2d 2h 4s 5d 7c"), cards("Jk 3d 4h 7s 8c 9d Kh")
    found = np.zeros((2, 2, 2), np.int32)
    for mine, theirs, joker in product((0, 1), repeat=3):
        banker = jokers[theirs] if joker else (plain, ace)[theirs]
        true = bonus_hands.ace_up((plain, ace)[mine], banker)
        found[mine, theirs, joker] = sum(1 << place for place, word in enumerate(bonus_hands.ACE_UP) if word in true)
    return found


def matches(
    hands: ArrayLike,
    ups: ArrayLike,
    pack: Pack = match.SPANISH,
    *,
    checked: bool = False,
    threads: int | None = None,
) -> Places:
    """For two cards and an up card each, the place in `match.MATCHES`.

    Unchecked, numbers must be cards, marked or not. `checked=True` refuses cards that are not in the pack.
    """
    rows, shown = as_hands(hands, "hands"), np.require(np.asarray(ups), np.uint8, ["C", "W"])
    if rows.shape[1] != 2 or shown.shape != (len(rows),):
        raise BadInput(f"two cards and one up card each, not {rows.shape} and {shown.shape}", where="hands")
    if checked:
        together = np.column_stack([np.asarray(hands), np.asarray(ups)])
        check_rows(together, _shoe(pack), "hand and up card")
    out, table, kernel = np.empty(len(rows), np.int8), _match_table(), kernels("ranking.kernels.small_hands").matched
    share_out(
        len(rows), lambda first, last: kernel(rows[first:last], shown[first:last], table, out[first:last]), threads
    )
    return out


@cache
def _shoe(pack: Pack) -> Supply:
    """The supply of a pack. Bonus cards are marked; the mark changes neither rank nor suit."""
    held = Counter(face % MARK for face in pack.cards())
    return Supply.of(held, {face: face % MARK for face in TEXTS if face >= MARK and face % MARK in held})


@cache
def _match_table() -> NDArray[np.int8]:
    """The outcomes by how each card relates to the up card: another rank, same rank in another suit, same card."""
    cases, words = cards("3h 2d 2c"), list(match.MATCHES)
    found = [words.index(match.match_the_dealer((one, two), cases[2])) for one in cases for two in cases]
    return np.array(found, np.int8)


def lucky_pairs(hands: ArrayLike, dealers: Totals, *, checked: bool = False) -> Places:
    """For a player's first two cards and the player-dealer's total each, the place in `match.PAIRS`.

    Unchecked like `matches`; the pack is that of `dealers`.
    """
    rows = as_hands(hands, "hands")
    if rows.shape[1] != 2 or len(rows) != len(dealers):
        raise BadInput(f"two cards and one total each, not {rows.shape} and {len(dealers)}", where="hands")
    if checked:
        check_rows(hands, _shoe(dealers.rules.pack), "hands")
    alike = ((rows[:, 0] ^ rows[:, 1]) & 0x3C == 0).astype(np.int8)
    found: Places = _pair_table()[alike, (dealers.natural >= 0).astype(np.int8)]
    return found


@cache
def _pair_table() -> Places:
    words, hands = list(match.PAIRS), (cards("2c 3c"), cards("2c 2d"))
    dealers = [Total((), 42, soft=True, over=False, natural=natural) for natural in ("", "natural-21")]
    return np.array([[words.index(match.lucky_pair(hand, dealer)) for dealer in dealers] for hand in hands], np.int8)


def busts(dealers: Totals) -> Places:
    """For each finished player-dealer hand, the place in `match.BUSTS`."""
    found: Places = _bust_table()[dealers.over.astype(np.int8), dealers.sizes]
    return found


@cache
def _bust_table() -> Places:
    words = list(match.BUSTS)
    found = np.zeros((2, NO_CARD + 1), np.int8)
    # A hand of two cards or fewer is never over.
    for over, size in product((0, 1), range(3, NO_CARD + 1)):
        found[over, size] = words.index(match.busts(Total((0,) * size, 50, soft=False, over=bool(over))))
    return found
