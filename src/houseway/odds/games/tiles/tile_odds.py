"""Pai gow tiles: all 35,960 fours against the 20,475 others each time, the bank set by the house way. Exact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from houseway.cards.face import take
from houseway.cards.tile import SET, Tile, dots, kind
from houseway.errors import BadInput
from houseway.families.bank.pai_gow.tile_rows import AS_SET, ROW, OpenTiles, SetTiles
from houseway.odds.core.advice import Advice, Position
from houseway.odds.core.deal_counts import Counting, OutcomeIds, decided
from houseway.odds.core.given_strategy import HOUSE_WAY, GivenStrategy
from houseway.odds.core.progress import progress
from houseway.odds.core.strategy import Cell, Strategy, StrategyChart
from houseway.ranking import tiles
from houseway.ranking.tiles import OUTCOMES, TileRules, TileSetting
from houseway.rules.posting.terms import Terms
from houseway.rules.settle import verdict
from houseway.rules.sheet.spec import RoundRow
from houseway.rules.tile_ways import Several, TileWay, house_way

Ints = NDArray[np.int64]
Four = tuple[Tile, ...]

_OF = "four tiles for the player and four for the player-dealer out of 32"
_BY_HOUSE_WAY = "the player-dealer sets the tiles by the house way"
_SHIFT = 5
# Outcomes of two settings, one bit each, after who is higher with the low hand and with the high hand.
_FACTS = ("copy-low", "copy-high", "zero-low", "zero-high")
_NOTED = 5
_FIRST = {(kind(tile), dots(tile)): tile for tile in sorted(set(SET), reverse=True)}
_SAME = {tile: _FIRST[kind(tile), dots(tile)] for tile in set(SET)}


@dataclass(frozen=True)
class TileTable:
    """The rules of one sheet, and the bank's setting of every four tiles.

    Where hands play `as_set`, a player may also lay the higher hand low; the bank's is always turned round.
    """

    rules: TileRules
    ways: tuple[TileWay, ...]
    several: Several
    gain: Fraction
    as_set: bool = False

    @classmethod
    def of(cls, terms: Terms) -> TileTable:
        steps = [row.params for row in terms.sheet.round]
        setting = next(each for each in steps if isinstance(each, SetTiles))
        opening = next(each for each in steps if isinstance(each, OpenTiles))
        rules = TileRules(gee_joon=opening.gee_joon, zeros_to_banker=opening.zeros == "to the player-dealer")
        won = verdict(terms.sheet.wager(opening.wager), ("player",)).row
        assert won is not None
        return cls(rules, tuple(terms.sheet.tile_way), setting.several, won.pays.exact(), opening.wrong == AS_SET)

    def house(self, four: Sequence[Tile]) -> tuple[TileSetting, TileWay]:
        return house_way(four, self.ways, self.rules, self.several)


@dataclass(frozen=True, slots=True)
class BankFours:
    """Every four places of the set of 32: a bit for each place, and which setting of the bank they make.

    A setting is the strengths of its two hands.
    """

    masks: Ints
    settings: Ints
    lows: Ints
    highs: Ints

    def apart_from(self, mask: int) -> Ints:
        """How many fours without any of these tiles make each setting."""
        return np.bincount(self.settings[self.masks & mask == 0], minlength=len(self.lows))


@cache
def banks(at: TileTable) -> BankFours:
    laid: dict[Four, tuple[int, int]] = {}
    masks, made = [], []
    for places in combinations(range(len(SET)), ROW):
        four = _as_worth(places)
        if four not in laid:
            setting = at.house(four)[0]
            laid[four] = setting.low.strength, setting.high.strength
        masks.append(sum(1 << place for place in places))
        made.append(laid[four])
    pairs, settings = np.unique(np.array(made), axis=0, return_inverse=True)
    return BankFours(np.array(masks), settings.ravel(), pairs[:, 0], pairs[:, 1])


@dataclass(frozen=True)
class LaidTiles:
    """One way to set four tiles, with its outcomes against the bank's fours."""

    setting: TileSetting
    ends: Mapping[OutcomeIds, int]
    gain: Fraction

    @cached_property
    def ev(self) -> Fraction:
        won = sum(many for words, many in self.ends.items() if words[0] == "player")
        lost = sum(many for words, many in self.ends.items() if words[0] == "banker")
        return Fraction(won * self.gain - lost, sum(self.ends.values()))


def laid_ways(at: TileTable, four: Sequence[Tile]) -> list[LaidTiles]:
    """Every way to set four tiles, against every four of the bank without a shared tile."""
    against = banks(at)
    apart = against.apart_from(_mask(four))
    return [LaidTiles(way, _ends(way, against, apart, at.rules), at.gain) for way in _settings(four, at)]


def _settings(four: Sequence[Tile], at: TileTable) -> list[TileSetting]:
    """Like `tiles.settings`, for tiles that may stand for others of the same value, as they may be laid here."""
    first, second, third, fourth = four
    pairs = ((first, second), (third, fourth)), ((first, third), (second, fourth)), ((first, fourth), (second, third))
    found = [tiles.lay(*two, at.rules) for two in pairs]
    if at.as_set:
        found += [TileSetting(way.high, way.low) for way in found]
    return list({(way.low.strength, way.high.strength): way for way in found}.values())


def _mask(four: Sequence[Tile]) -> int:
    """The first places of the set that hold tiles of the same value as these."""
    free, mask = list(enumerate(SET)), 0
    for tile in four:
        entry = next(entry for entry in free if _SAME[entry[1]] == _SAME[tile])
        free.remove(entry)
        mask |= 1 << entry[0]
    return mask


def _ends(way: TileSetting, against: BankFours, apart: Ints, rules: TileRules) -> Counter[OutcomeIds]:
    """The outcomes of this setting against every setting of the bank, weighted by how often each is dealt."""
    codes = np.zeros(len(apart), np.int64)
    for part, (mine, theirs) in enumerate(((way.low.strength, against.lows), (way.high.strength, against.highs))):
        nothing = (theirs >> _SHIFT == 0) & (mine >> _SHIFT == 0)
        higher = (theirs < mine) & ~(nothing & rules.zeros_to_banker)
        codes |= higher << part | (theirs == mine) << part + 2 | nothing << part + 4
    found: Counter[OutcomeIds] = Counter()
    # Floating-point numbers hold counts of this size exactly.
    for code, many in enumerate(np.bincount(codes, weights=apart)):
        if many:
            found[_words(code)] += int(many)
    return found


@cache
def _words(code: int) -> OutcomeIds:
    who = ("banker", "push", "push", "player")[code & 3]
    facts = {who, *(fact for place, fact in enumerate(_FACTS, 2) if code >> place & 1)}
    return tuple(word for word in OUTCOMES if word in facts)


def distinct_fours() -> Iterator[tuple[Four, int]]:
    """The fours that differ in kinds and dots, each with the number of ways to pick it from the set.

    Mixed tiles of a kind look different and have the same value; the two Gee Joon tiles have different dots.
    """
    return iter(Counter(_as_worth(places) for places in combinations(range(len(SET)), ROW)).items())


def _as_worth(places: Sequence[int]) -> Four:
    return tuple(_SAME[SET[place]] for place in places)


def open_tiles(terms: Terms, row: RoundRow) -> Mapping[str, Counting]:
    """The best way to set every four. The strategy compares it with the house way."""
    rules: OpenTiles = row.params
    best, plan = _played(TileTable.of(terms))
    return {rules.wager: decided(rules.wager, best, _OF, assumes=_BY_HOUSE_WAY, strategy=plan)}


def price_tiles(terms: Terms, given: GivenStrategy) -> Mapping[str, Counting]:
    """The wager where the player sets by the house way too."""
    given.only("house-way")
    rules = next(row.params for row in terms.sheet.round if isinstance(row.params, OpenTiles))
    return {rules.wager: decided(rules.wager, by_house(TileTable.of(terms)), _OF, assumes=HOUSE_WAY)}


def by_house(at: TileTable) -> Counter[OutcomeIds]:
    """All deals, with the player's tiles also set by the house way."""
    return _house_and_best(at)[0]


@dataclass(frozen=True)
class _FourTiles:
    """Four tiles with the best way to set them and what the house way loses to it."""

    best: LaidTiles
    house: LaidTiles
    clause: TileWay
    many: int

    @cached_property
    def lost(self) -> Fraction:
        return self.best.ev - self.house.ev


@cache
def _fours(at: TileTable) -> list[_FourTiles]:
    found, fours = [], list(distinct_fours())
    with progress("fours", len(fours)) as advance:
        for four, many in fours:
            ways = laid_ways(at, four)
            setting, clause = at.house(four)
            wanted = setting.low.strength, setting.high.strength
            house = next(way for way in ways if (way.setting.low.strength, way.setting.high.strength) == wanted)
            found.append(_FourTiles(max([house, *ways], key=lambda way: way.ev), house, clause, many))
            advance(1)
    return found


def _house_and_best(at: TileTable) -> tuple[Counter[OutcomeIds], Counter[OutcomeIds]]:
    house, best = Counter[OutcomeIds](), Counter[OutcomeIds]()
    for four in _fours(at):
        for ways, laid in ((house, four.house), (best, four.best)):
            for words, many in laid.ends.items():
                ways[words] += many * four.many
    return house, best


def _played(at: TileTable) -> tuple[Counter[OutcomeIds], Strategy]:
    house, best = _house_and_best(at)
    fours = _fours(at)
    whole = sum(four.many for four in fours)
    column, cells = "the house way is best in", {}
    for clause in at.ways:
        mine = [four for four in fours if four.clause is clause]
        if mine:
            hands = sum(four.many for four in mine)
            right = sum(four.many for four in mine if not four.lost)
            cost = sum((four.lost * four.many for four in mine), Fraction(0)) / hands
            cells[clause.id, column] = Cell(f"{right / hands:.1%}", cost)
    chart = StrategyChart("the house way, clause by clause, and what it loses on average", *_sides(cells), cells)
    wrong = [four for four in fours if four.lost]
    dear = sorted(wrong, key=lambda four: four.lost * four.many, reverse=True)[:_NOTED]
    rules = (
        f"The best setting expects {_ev(best, at.gain):+.4%} of the wager, the house way {_ev(house, at.gain):+.4%}.",
        f"The house way is best with {1 - sum(four.many for four in wrong) / whole:.2%} of all fours.",
        *(f"Not by the house way {four.house.setting}, but {four.best.setting}." for four in dear),
    )
    return best, Strategy((chart,), rules)


def _sides(cells: Mapping[tuple[str, str], Cell]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tuple(dict.fromkeys(row for row, _ in cells)), tuple(dict.fromkeys(column for _, column in cells))


def _ev(ways: Mapping[OutcomeIds, int], gain: Fraction) -> float:
    won = sum(many for words, many in ways.items() if words[0] == "player")
    lost = sum(many for words, many in ways.items() if words[0] == "banker")
    return float((won * gain - lost) / sum(ways.values()))


def advise_tiles(terms: Terms, position: Position) -> list[Advice]:
    """Every way to set four tiles, low hand first."""
    if len(position.hand) != ROW:
        raise BadInput(f"four tiles are set, not {len(position.hand)}", where="hand")
    four = take(position.hand)
    return [Advice(str(way.setting), way.ev) for way in laid_ways(TileTable.of(terms), four)]
