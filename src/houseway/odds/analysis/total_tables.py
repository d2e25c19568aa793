"""How hands end, as tables: the bank's totals by its up card, totals of community hands, and how frequent hands are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb, perm, prod

from houseway.cards import Pack
from houseway.errors import BadInput
from houseway.odds import needs_bank
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import RoundRow

_OVER, _NATURAL = "over", "natural"


@dataclass(frozen=True, slots=True)
class TotalTable:
    """Exact shares by row and column, and the counts that they are made of, where there are any."""

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    shares: Mapping[tuple[str, str], Fraction]
    combinations: Mapping[tuple[str, str], int]


def total_tables(terms: Terms) -> list[TotalTable]:
    """Every table that this game has; refused by name where it has none."""
    needs_bank(terms)
    found = [table for row in terms.sheet.round for table in _of(terms, row)]
    if not found:
        raise BadInput("no totals and no hands of it are counted as a table", where=terms.sheet.name)
    return found


def _of(terms: Terms, row: RoundRow) -> Iterator[TotalTable]:
    match row.step:
        case "play_hands":
            yield bank_totals(terms)
        case "third_cards":
            yield from _community(terms, row)
        case "compare_hands":
            yield from _kinds(terms)
        case "compare_settings" | "compare_sides":
            yield from _sevens(terms)
        case "open_tiles":
            yield _two_tiles(terms)


def bank_totals(terms: Terms) -> TotalTable:
    """The ends of the bank's hand after each up card, out of the whole shoe without that card."""
    from houseway.odds.games.twentyone.choosing_bank import best_rule
    from houseway.odds.games.twentyone.composition import BY_SUIT, FEWEST_CARDS, Naturals
    from houseway.odds.games.twentyone.lab_rules import chooses
    from houseway.odds.games.twentyone.side_wagers.buster import bank_of

    if len(terms.faces) < FEWEST_CARDS:
        raise BadInput(f"a shoe of {len(terms.faces)} cards may run out", where=terms.sheet.name)
    rule = "as its chart says"
    if chooses(terms):
        terms, rule = best_rule(terms).table.terms, "by the best rule that looks at its own hand alone"
    bank = bank_of(terms)
    shoe = bank.shoe
    if not Naturals.of(shoe, bank.counted).told:
        raise BadInput(BY_SUIT, where=terms.sheet.name)
    shares: dict[tuple[str, str], Fraction] = {}
    for up in shoe.ups:
        left = shoe.without(up)
        for hand, orders, total in bank.hands_of(up):
            drawn = [count - (kind == up) for kind, count in enumerate(hand)]
            ways = orders * prod(perm(have, want) for have, want in zip(left, drawn, strict=True))
            word = _NATURAL if total.natural else _OVER if total.over else f"{total.points / 2:g}"
            key = shoe.names[up], word
            shares[key] = shares.get(key, Fraction(0)) + Fraction(ways, perm(shoe.size - 1, sum(drawn)))
    words = {word for _, word in shares}
    totals = sorted((word for word in words if word not in (_NATURAL, _OVER)), key=float)
    columns = (*totals, *[_NATURAL] * (_NATURAL in words), *[_OVER] * (_OVER in words))
    rows = tuple(dict.fromkeys(row for row, _ in shares))
    return TotalTable(f"the bank's totals by its up card, {rule}", rows, columns, shares, {})


def _community(terms: Terms, row: RoundRow) -> Iterator[TotalTable]:
    """Totals of the two hands of baccarat, by their numbers of cards and together."""
    from houseway.odds.games.baccarat.community_hands import BaccaratShoe

    counts = BaccaratShoe(terms, row.params).totals()
    for side, name in enumerate(("Player", "Banker")):
        found: Counter[tuple[str, str]] = Counter()
        for ends, ways in sorted(counts.items(), key=lambda each: each[0][side]):
            cards, total = ends[side]
            found[f"{cards} cards", str(total)] += ways
        yield _table(f"totals of the {name} hand by its number of cards", found)
    together: Counter[tuple[str, str]] = Counter()
    for ((_, player), (_, banker)), ways in sorted(counts.items()):
        together[f"Player {player}", str(banker)] += ways
    yield _table("both totals: the Player hand down the side, the Banker hand along the top", together)


def _kinds(terms: Terms) -> Iterator[TotalTable]:
    """How many hands of each kind there are, for either side."""
    from houseway.odds.core.suit_classes import strength_counts
    from houseway.odds.games.poker_vs_bank.comparison import Match

    match = Match.of(terms)
    if match.fault or match.decks > 1 or match.use == "two-and-three":
        return
    size = match.own + sum(match.board)
    found: Counter[tuple[str, str]] = Counter()
    for strength, many in strength_counts(match.order.name, size).items():
        found[match.kinds[match.kind(strength)], "hands"] += many
    assert found.total() == comb(52, size)
    order = {kind: at for at, kind in enumerate(match.kinds)}
    rows = Counter({key: found[key] for key in sorted(found, key=lambda key: order[key[0]])})
    yield _table(f"hands of {size} cards by their kind", rows)


def _sevens(terms: Terms) -> Iterator[TotalTable]:
    """How many hands of seven cards have a best five of each kind, before they are set."""
    import numpy as np

    from houseway.families.bank.pai_gow.set_hands import rules_of
    from houseway.odds.games.pai_gow.setting_counts import PACK, PACKS, hands_with
    from houseway.ranking import ORDERS
    from houseway.ranking.kernels import strengths
    from houseway.ranking.kernels.seven_card_kinds import SEVEN, hand_kinds

    packs = [Pack(jokers=jokers).counts() for jokers in range(len(PACKS))]
    if rules_of(terms.sheet).front != SEVEN - 5 or terms.pack.counts() not in packs:
        return
    order, pack = ORDERS[terms.sheet.hands["back"].ranking], PACKS[terms.pack.jokers]
    times, real = hands_with(PACK[:0], pack), hand_kinds().real
    scale, places = np.unique(strengths(order.name, hand_kinds().hands[real]), return_inverse=True)
    sums = np.zeros(len(scale), np.int64)
    np.add.at(sums, places, times[real])
    found: Counter[tuple[str, str]] = Counter()
    for strength, many in zip(scale[::-1].tolist(), sums[::-1].tolist(), strict=True):
        if many:
            found[order.kind(strength), "hands"] += many
    assert found.total() == comb(len(pack), SEVEN)
    yield _table("hands of seven cards by the kind of their best five", found)


def _two_tiles(terms: Terms) -> TotalTable:
    """How many hands of two tiles are of each kind."""
    from houseway.cards.tile import SET
    from houseway.odds.games.tiles.tile_odds import TileTable
    from houseway.ranking import tiles

    rules = TileTable.of(terms).rules
    found = Counter(tiles.class_of(tiles.strength(two, rules)) for two in combinations(SET, 2))
    names = {tiles.CLASSES[1]: "1 point"}
    rows = Counter({(names.get(kind, kind), "hands"): found[kind] for kind in reversed(tiles.CLASSES)})
    return _table("hands of two tiles by their kind", rows)


def _table(title: str, found: Mapping[tuple[str, str], int]) -> TotalTable:
    """Counts as shares of all of them."""
    rows = tuple(dict.fromkeys(row for row, _ in found))
    columns = tuple(sorted({column for _, column in found}, key=lambda each: (len(each), each)))
    whole = sum(found.values())
    return TotalTable(title, rows, columns, {key: Fraction(many, whole) for key, many in found.items()}, found)
