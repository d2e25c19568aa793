"""Baccarat and war: two community hands without decisions, counted over the whole shoe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, perm

from houseway.cards.card import Card, rank
from houseway.families.bank.baccarat.third_cards import ThirdCards, banker_draws
from houseway.families.bank.core.two_sides import DealSides
from houseway.odds.core.deal_counts import Counting, Deals, OutcomeIds, Uncounted
from houseway.ranking import baccarat, war
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import RoundRow, WagerRules

_TEN = 10


def opening_wagers(terms: Terms) -> list[str]:
    """The wagers that are paid by the sheet's outcome words and made before the deal."""
    return [each.id for each in terms.sheet.wagers if not each.outcomes and each.opens == "before the deal"]


def _dealt(terms: Terms, cards: int) -> bool:
    rows = [row.params for row in terms.sheet.round if isinstance(row.params, DealSides)]
    return [row.cards for row in rows] == [cards]


# Baccarat ----------------------------------------------------------------------------------------------------------


def third_cards(terms: Terms, row: RoundRow) -> Mapping[str, Counting]:
    """Count every order of six cards from the shoe, by points."""
    if not _dealt(terms, 2):
        return dict.fromkeys(opening_wagers(terms), Uncounted("the hands do not begin with two cards each"))
    deals = Deals(BaccaratShoe(terms, row.params).count(), f"an order of six cards out of {len(terms.faces)}")
    return dict.fromkeys(opening_wagers(terms), deals)


def reads_pairs(wager: WagerRules) -> bool:
    """Whether a wager is paid on the ranks of first cards, and not on points alone."""
    return any(row.on in baccarat.PAIRS for row in wager.pays)


class BaccaratShoe:
    """A shoe by points: `left` is how many cards there still are of each number of points.

    First cards are counted by rank where a wager is paid on pairs, because four ranks count nothing.
    """

    def __init__(self, terms: Terms, rules: ThirdCards) -> None:
        held = Counter(baccarat.points([face]) for face in terms.faces)
        self.left = [held[points] for points in range(_TEN)]
        self.size = len(terms.faces)
        self.rules, self.chart = rules, terms.sheet.charts[rules.chart]
        # One card represents all cards with the same points.
        self.face = {baccarat.points([face]): face for face in terms.faces}
        sums = {sum(two) % _TEN for two in combinations_with_replacement(self.face, 2)}
        self.naturals = {total for total in sums if baccarat.is_natural(self._hand(total))}
        self.by_rank = any(map(reads_pairs, terms.sheet.wagers))
        kinds = Counter((self._kind(face), baccarat.points([face])) for face in terms.faces)
        self.kinds = {kind: many for (kind, _), many in sorted(kinds.items())}
        self.points = dict(kinds.keys())
        # A Banker hand of one card receives its second after the Player hand has drawn, and stops nothing.
        sides = [row.params for row in terms.sheet.round if isinstance(row.params, DealSides)]
        self.late = any(len(row.banker) == 1 for row in sides)

    def _kind(self, face: Card) -> int:
        return rank(face) if self.by_rank else baccarat.points([face])

    def count(self) -> Counter[OutcomeIds]:
        """Count deals by outcome words. Sums, pairs and third cards decide them, so each combination is asked once."""
        named: Counter[OutcomeIds] = Counter()
        for (mine, yours, pairs), ways in self._hands().items():
            named[self.words(mine, yours, pairs)] += ways
        return named

    def totals(self) -> Counter[tuple[tuple[int, int], tuple[int, int]]]:
        """Deals by the number of cards and the total of either hand."""
        found: Counter[tuple[tuple[int, int], tuple[int, int]]] = Counter()
        for (mine, yours, _), ways in self._hands().items():
            found[(1 + len(mine), sum(mine) % _TEN), (1 + len(yours), sum(yours) % _TEN)] += ways
        return found

    def _hands(self) -> Counter[tuple[tuple[int, ...], tuple[int, ...], int]]:
        """Deals by the sum of the first two cards and the third card of either hand, and the number of pairs."""
        found: Counter[tuple[tuple[int, ...], tuple[int, ...], int]] = Counter()
        for player, ours, one in self._pairs():
            for banker, theirs, two in self._pairs():
                for third, last, ways in self._ends(player, banker):
                    found[(player, *third), (banker, *last), one + two] += ours * theirs * ways
        return found

    def words(self, player: Sequence[int], banker: Sequence[int], pairs: int = 0) -> OutcomeIds:
        """The outcome words of two hands, each given by the sum of its first two cards and perhaps a third card."""
        ours, theirs = sum(player) % _TEN, sum(banker) % _TEN
        return baccarat.outcomes_of(1 + len(player), ours, 1 + len(banker), theirs, pairs)

    def stopped(self, player: int, banker: int) -> bool:
        """Whether a natural ends the drawing."""
        seen = (player,) if self.late else (player, banker)
        return self.rules.naturals == "stop the draw" and not self.naturals.isdisjoint(seen)

    def banker_draws(self, banker: int, third: int | None) -> bool:
        """Whether the banker draws with this sum, given the player's third card (None if the player stood)."""
        return banker <= self.rules.banker_draws_to if third is None else banker_draws(self.chart, banker, third)

    def _hand(self, total: int, *third: int) -> list[Card]:
        """A hand of two or three cards whose first two have this total."""
        two = next(two for two in combinations_with_replacement(self.face, 2) if sum(two) % _TEN == total)
        return [self.face[points] for points in (*two, *third)]

    def _take(self, kind: int) -> int:
        self.left[self.points[kind]] -= 1
        self.kinds[kind] -= 1
        return self.kinds[kind] + 1

    def _put_back(self, kind: int) -> None:
        self.left[self.points[kind]] += 1
        self.kinds[kind] += 1

    def _pairs(self) -> Iterator[tuple[int, int, bool]]:
        """The sum of two cards, the ways to deal them, and whether they are a pair.

        They stay out of the shoe until the next two are asked for.
        """
        for one, two in combinations_with_replacement(self.kinds, 2):
            ways = self._take(one) * self._take(two) * (1 if one == two else 2)
            if ways:
                yield (self.points[one] + self.points[two]) % _TEN, ways, self.by_rank and one == two
            self._put_back(one)
            self._put_back(two)

    def _ends(self, player: int, banker: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
        """Third cards of player and banker (each perhaps none), with the number of orders of six cards."""
        rules, rest = self.rules, self.size - 4
        stood = player > rules.player_draws_to and not self.banker_draws(banker, None)
        if stood or self.stopped(player, banker):
            yield (), (), perm(rest, 2)
        elif player > rules.player_draws_to:
            yield from (((), (last,), ways * (rest - 1)) for last, ways in enumerate(self.left) if ways)
        else:
            for third, ways in enumerate(self.left):
                if not ways:
                    continue
                if not self.banker_draws(banker, third):
                    yield (third,), (), ways * (rest - 1)
                    continue
                for last, more in enumerate(self.left):
                    if left := more - (last == third):
                        yield (third,), (last,), ways * left


# War ---------------------------------------------------------------------------------------------------------------


def go_to_war(terms: Terms, row: RoundRow) -> Mapping[str, Counting]:
    """Count every order of the whole shoe: wars go on until the last cards differ or the cards run out."""
    if not _dealt(terms, 1):
        return dict.fromkeys(opening_wagers(terms), Uncounted("the hands do not begin with one card each"))
    held = Counter(map(rank, terms.faces))
    some = {rank(face): face for face in terms.faces}
    size, ways = len(terms.faces), Counter[OutcomeIds]()
    for low, high in combinations(sorted(held), 2):
        others = sorted((held[each], 0) for each in held if each not in (low, high))
        wars = _sequences(tuple(sorted([*others, (held[low], 1), (held[high], 1)])))
        for number, orders in enumerate(wars):
            if orders:
                rest = factorial(size - 2 * number - 2)
                top, bottom = [some[low]] * number + [some[high]], [some[low]] * (number + 1)
                ways[war.outcomes(top, bottom)] += orders * rest
                ways[war.outcomes(bottom, top)] += orders * rest
    pairs = _sequences(tuple(sorted((count, 0) for count in held.values())))
    void = pairs[size // 2] if len(pairs) > size // 2 else 0
    deals = Deals(ways, f"an order of all {size} cards, the counts in lowest terms", void, lowest=True)
    return dict.fromkeys(opening_wagers(terms), deals)


@cache
def _sequences(ranks: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """By number of pairs, the orders in which that many pairs of equal cards are dealt, followed by single cards.

    `ranks` has, for each rank, how many cards there are and how many single ones (0 or 1) come at the end.
    """
    if not ranks:
        return (1,)
    before, (held, single) = _sequences(ranks[:-1]), ranks[-1]
    own = [perm(held, 2 * pairs + single) for pairs in range((held - single) // 2 + 1)]
    found = [0] * (len(before) + len(own) - 1)
    for earlier, some in enumerate(before):
        for pairs, orders in enumerate(own):
            found[earlier + pairs] += comb(earlier + pairs, pairs) * some * orders
    return tuple(found)
