"""Twenty-one from a handful of cards, card by card in plain Python: every order that can be dealt, played and compared.

Nothing of the lab's arithmetic is used. A way of playing is asked what it does with a hand; hands are played one after
the other, the bank draws last, and the pay rows of the sheet settle every wager.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, cached_property

from houseway.cards.card import MARK, Card
from houseway.families.bank.twentyone.twentyone_state import zone
from houseway.odds.games.twentyone.lab_rules import TwentyOneTable
from houseway.odds.games.twentyone.sampled_rounds import CompiledTable
from houseway.odds.games.twentyone.twentyone_kernels import DOUBLE, HIT, RESCUE, SPLIT, SURRENDER
from houseway.ranking.twentyone import Total, compare, tally
from houseway.rules.posting.terms import Terms
from houseway.rules.settle import verdict

Deck = tuple[int, ...]
"""How many cards of each face are left, in the order of the brute's `faces`."""
Done = tuple[tuple[tuple[int, ...], int, str], ...]
"""Hands that are finished: their cards by kind, how often doubled, and a word for those that were given up."""
States = dict[tuple[Deck, Done], Fraction]
Moments = tuple[Fraction, Fraction]
"""The averages of a gain and of its square."""


def draws(deck: Deck) -> Iterator[tuple[int, Fraction, Deck]]:
    size = sum(deck)
    assert size, "the cards run out"
    for kind, count in enumerate(deck):
        if count:
            yield kind, Fraction(count, size), (*deck[:kind], count - 1, *deck[kind + 1 :])


class Brute:
    """Rounds of one player, from a table of few cards and a way of playing.

    Cards are faces, told apart by rank and suit. Only to ask what the way of playing does, they are the lab's kinds.
    """

    def __init__(self, terms: Terms, table: TwentyOneTable, way: CompiledTable) -> None:
        self.terms, self.table, self.way = terms, table, way
        held = Counter(face % MARK for face in terms.faces)
        self.faces, self.deck = tuple(held), tuple(held.values())
        self.bank_chart = terms.sheet.charts["bank"]
        self.total = cache(self._total)
        self.bank_ends = cache(self._bank_ends)

    def _total(self, hand: tuple[int, ...], made: str = "split", side: str = "player") -> Total:
        cards: list[Card] = [self.faces[at] for at in hand]
        return tally(cards, self.table.counted, made=made, side=side)  # type: ignore[arg-type]

    def kind(self, at: int, up: int) -> int:
        """The lab's kind of a face beside an up card."""
        return self.table.shoe.kind(self.faces[at], self.faces[up])

    def place(self, hand: tuple[int, ...], up: int) -> int:
        kinds = [self.kind(at, up) for at in hand]
        return self.table.hands.at[tuple(kinds.count(kind) for kind in range(len(self.table.shoe.kinds)))]

    @cached_property
    def ev(self) -> Fraction:
        """What the wager of one hand gains on average; of two hands, both together by two."""
        return self._moments[0]

    @cached_property
    def variance(self) -> Fraction:
        """The variance of what a whole round gains."""
        return self._moments[1] - self.ev**2

    @cached_property
    def _moments(self) -> Moments:
        gained = squared = Fraction(0)
        for up, shown, deck in draws(self.deck):
            for hole, hidden, rest in draws(deck):
                one, two = self._behind(up, hole, rest)
                gained, squared = gained + shown * hidden * one, squared + shown * hidden * two
        return gained, squared

    def _behind(self, up: int, hole: int, deck: Deck) -> Moments:
        spots = 2 if self.table.two_spots else 1
        states: dict[tuple[Deck, tuple[int, ...]], Fraction] = {(deck, ()): Fraction(1)}
        for _ in range(2 * spots):
            after: dict[tuple[Deck, tuple[int, ...]], Fraction] = defaultdict(Fraction)
            for (left, dealt), chance in states.items():
                for kind, share, rest in draws(left):
                    after[rest, (*dealt, kind)] += chance * share
            states = after
        gained = squared = Fraction(0)
        for (left, dealt), chance in states.items():
            one, two = self._round(up, hole, left, dealt)
            gained, squared = gained + chance * one / spots, squared + chance * two / spots**2
        return gained, squared

    def _round(self, up: int, hole: int, deck: Deck, dealt: tuple[int, ...]) -> Moments:
        bank = self.total((up, hole), made="dealt", side="dealer")
        stopped = bool(bank.natural) and self.table.checked[self.kind(up, up)]
        made = "dealt"
        kinds = (self.kind(at, up) for at in (up, *dealt))
        if self.table.two_spots and not stopped and not self.way.kept[tuple(kinds)]:
            dealt, made = (dealt[0], dealt[3], dealt[2], dealt[1]), "switched"
        states: States = {(deck, ()): Fraction(1)}
        starts = []
        for first in range(0, len(dealt), 2):
            starts.append(dealt[first : first + 2])
            one, two = (self.kind(dealt[(first + at) % len(dealt)], up) for at in (2, 3))
            states = self._all_hands(up, starts[-1], states, made, int(self.way.beside[one, two]), stopped=stopped)
        gained = squared = Fraction(0)
        for (left, done), chance in states.items():
            for end, share in self.bank_ends((up, hole), left).items():
                gains = self._settled(done, end, made)
                gained, squared = gained + chance * share * gains, squared + chance * share * gains**2
        return gained, squared

    def _all_hands(
        self, up: int, hand: tuple[int, ...], states: States, made: str, beside: int, *, stopped: bool
    ) -> States:
        """`beside` is the number of the other hand's two cards, where the way of playing looks at them."""
        first = self.way.first[self.kind(up, up), beside, 0, self.place(hand, up)]
        if self.total(hand, made=made).natural:
            return _with(states, (hand, 0, "first natural"))
        if first == SURRENDER and (not stopped or self.table.early):
            return _with(states, (hand, 0, "first surrendered"))
        if stopped:
            return _with(states, (hand, 0, "first"))
        if first == SPLIT:
            return self._split(up, hand, states, beside)
        found: States = defaultdict(Fraction)
        for (deck, done), chance in states.items():
            for (rest, end), share in self._play(up, (beside, 0), hand, deck, "first").items():
                found[rest, (*done, end)] += chance * share
        return found

    def _split(self, up: int, pair: tuple[int, ...], states: States, beside: int) -> States:
        """Hands that wait for their second card, one after the other; another of the kind makes a hand more."""
        found: States = defaultdict(Fraction)
        waiting = [(deck, done, pair, 2, "first", chance) for (deck, done), chance in states.items()]
        while waiting:
            deck, done, opened, hands, word, chance = waiting.pop()
            if not opened:
                found[deck, done] += chance
                continue
            begins, *others = opened
            kind = self.kind(begins, up)
            for face, share, rest in draws(deck):
                if self.kind(face, up) == kind and hands < self.way.most[self.kind(up, up), beside, kind]:
                    waiting.append((rest, done, (*opened, face), hands + 1, word, chance * share))
                    continue
                for (left, end), part in self._play(up, (beside, 1 + kind), (begins, face), rest, word).items():
                    waiting.append((left, (*done, end), tuple(others), hands, "", chance * share * part))
        return found

    def _play(
        self, up: int, context: tuple[int, int], hand: tuple[int, ...], deck: Deck, word: str
    ) -> dict[tuple[Deck, tuple[tuple[int, ...], int, str]], Fraction]:
        found: dict[tuple[Deck, tuple[tuple[int, ...], int, str]], Fraction] = defaultdict(Fraction)
        first = int(self.way.first[(self.kind(up, up), *context, self.place(hand, up))])
        waiting = [(deck, hand, 0, first, Fraction(1))]
        while waiting:
            left, cards, times, move, chance = waiting.pop()
            if move in (HIT, DOUBLE):
                for face, share, rest in draws(left):
                    grown, more = (*cards, face), times + (move == DOUBLE)
                    after = self._next(up, context, grown, more)
                    waiting.append((rest, grown, more, after, chance * share))
            else:
                given = {SURRENDER: " surrendered", RESCUE: " rescued"}.get(move, "")
                found[left, (tuple(sorted(cards)), times, word + given)] += chance
        return found

    def _next(self, up: int, context: tuple[int, int], hand: tuple[int, ...], times: int) -> int:
        if self.total(hand).over:
            return -1
        place, at = self.place(hand, up), (self.kind(up, up), *context)
        return int(self.way.again[(*at, times - 1, place)] if times else self.way.moves[(*at, place)])

    def _bank_ends(self, hand: tuple[int, ...], deck: Deck) -> dict[tuple[int, ...], Fraction]:
        found: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
        waiting = [(hand, deck, Fraction(1))]
        while waiting:
            cards, left, chance = waiting.pop()
            total = self.total(cards, made="dealt", side="dealer")
            if total.natural or total.over or zone(self.bank_chart, total) != "hit":
                found[cards] += chance
            else:
                waiting += [((*cards, face), rest, chance * share) for face, share, rest in draws(left)]
        return found

    def _settled(self, done: Done, end: tuple[int, ...], made: str) -> Fraction:
        bank = self.total(end, made="dealt", side="dealer")
        gained = Fraction(0)
        for hand, times, word in done:
            stake = Fraction(2**times)
            if "surrendered" in word or "rescued" in word:
                gained -= stake / 2
                continue
            player = self.total(hand, made=made if "natural" in word else "split")
            if bank.natural and self.table.first_alone and not player.natural:
                gained -= int("first" in word)
                continue
            words = compare(player, bank, self.table.counted)
            words = tuple(each for each in words if words[0] != "dealer" or not each.startswith("player"))
            found = verdict(self.table.wager, words)
            gained += stake * {"loses": -1, "pushes": 0}.get(found.result, found.row.pays.exact() if found.row else 0)
        return gained


def _with(states: States, hand: tuple[tuple[int, ...], int, str]) -> States:
    return {(deck, (*done, hand)): chance for (deck, done), chance in states.items()}
