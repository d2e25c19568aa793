"""Twenty-one by a given strategy: charts by total and up card, or a rule of thumb. Every hand is counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

import numpy as np

from houseway.bots.twentyone_bots import HARD, PAIRS, SOFT, SURRENDERED
from houseway.errors import BadInput, nearest
from houseway.families.bank.twentyone.bank_hand import DrawForBank
from houseway.families.bank.twentyone.twentyone_state import zone
from houseway.odds.core.deal_counts import CountedLater, Counting, Expected
from houseway.odds.core.given_strategy import GivenStrategy
from houseway.odds.games.twentyone.composition import FEWEST_CARDS, HIT_ZONE, STAND_ZONE
from houseway.odds.games.twentyone.lab_rules import TwentyOneTable, chooses
from houseway.odds.games.twentyone.optimal import BOUND, BestMoves, UpCardPlay, every_up, two_cards
from houseway.odds.games.twentyone.priced_round import play_round, round_of
from houseway.odds.games.twentyone.split_spread import spread_of
from houseway.odds.games.twentyone.strategies.twentyone_charts import EXCEPTIONS, WORDS, named
from houseway.odds.games.twentyone.twentyone_kernels import DOUBLE, HIT, RESCUE, SPLIT, STAND, SURRENDER
from houseway.odds.games.twentyone.twentyone_methods import BOTH_HANDS, assumes_of_splits, deal_in_words
from houseway.odds.games.twentyone.two_hands.both_hands import ASSUMES, BothHands, judged_together
from houseway.odds.games.twentyone.two_hands.switch_spread import spread_of_two
from houseway.ranking.kernels.batch_rows import run
from houseway.ranking.twentyone import Total
from houseway.rules.posting.terms import Terms

_MOVES = {word: move for move, word in WORDS.items()}
_DOUBLED = tuple(f"a hand that was doubled {often}" for often in ("once", "twice", "three times"))
_TITLES = [
    *(f"{kind} hands of {size}" for size in ("two cards", "three cards or more") for kind in ("hard", "soft")),
    "pairs",
    EXCEPTIONS,
    *_DOUBLED,
]
_COLUMNS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
_SEVENTEEN, _SOFT_EIGHTEEN = 17, 18


@dataclass(frozen=True, slots=True)
class AskedHand:
    """A hand as a chart sees it: its total, how many cards, the up card, the pair or two cards that it is, and its
    doublings."""

    total: Total
    cards: int
    up: str
    pair: str = ""
    named: str = ""
    doubled: int = 0
    may_go_over: bool = False

    @property
    def points(self) -> int:
        return self.total.points // 2

    @property
    def row(self) -> str:
        return f"soft {self.points}" if self.total.soft else str(self.points)


TurnRule: TypeAlias = Callable[[AskedHand], list[str]]
"""The moves that a strategy wants, the first choice first; the first that is allowed is made."""


class GivenTurns(UpCardPlay):
    """All play after one up card by a given rule. Pairs that are split are split again as often as allowed."""

    def __init__(self, table: TwentyOneTable, up: int, rule: TurnRule) -> None:
        self.rule = rule
        super().__init__(table, up)

    def play(self, gone: int | None) -> BestMoves:
        found = super().play(gone)
        hands = self.table.hands
        for hand in np.flatnonzero(~hands.over & (hands.sizes >= 3)).tolist():
            allowed = [move for move, other in ((STAND, HIT_ZONE), (HIT, STAND_ZONE)) if hands.zones[hand] != other]
            if gone is None and self.table.gives[hand]:
                allowed.append(SURRENDER)
            found.moves[hand] = self._move(hand, allowed)
            for time in range(min(self.table.times, len(found.again))):
                found.again[time, hand] = self._after_doubling(hand, time + 1)
        return found

    def _after_doubling(self, hand: int, times: int) -> int:
        allowed = [STAND]
        allowed += [RESCUE] if self.table.play.rescue != "not allowed" else []
        allowed += [DOUBLE] if times < self.table.times else []
        return self._move(hand, allowed, doubled=times) if len(allowed) > 1 else STAND

    def _move(self, hand: int, allowed: list[int], pair: str = "", two: str = "", doubled: int = 0) -> int:
        hands = self.table.hands
        children = [child for child in hands.children[hand].tolist() if child >= 0]
        asked = AskedHand(
            hands.totals[hand],
            int(hands.sizes[hand]),
            self.table.shoe.names[self.up],
            pair,
            two,
            doubled,
            bool(hands.over[children].any()),
        )
        wanted = [_MOVES[word] for word in self.rule(asked)]
        return next((move for move in wanted if move in allowed), allowed[0])

    def chosen(self, low: int, high: int) -> int:
        hand = self.table.hands.at[two_cards(self.table, low, high)]
        allowed = list(self.of_two(low, high))
        one, other = self.table.shoe.names[low], self.table.shoe.names[high]
        pair = f"{one}-{one}" if SPLIT in allowed else ""
        return self._move(hand, allowed, pair, "" if pair else named(one, other))

    def chosen_after_split(self, kind: int, hand: int) -> int:
        return self._move(hand, list(self.choices(hand, self.split_plays[kind], split=kind)))

    def _split(self, kind: int) -> tuple[float, int]:
        return 0.0, self.table.most_hands(kind, BOUND)


def price_turns(terms: Terms, given: GivenStrategy) -> Mapping[str, Counting]:
    """The wager with everything doubled and split on it, by the strategy."""
    if len(terms.faces) < FEWEST_CARDS:
        raise BadInput(f"a shoe of {len(terms.faces)} cards may run out", where=terms.sheet.name)
    if chooses(terms):
        raise BadInput("the player-dealer draws as they like, against whom no chart is priced", where=terms.sheet.name)
    table = TwentyOneTable(terms)
    if refusal := table.refusal():
        raise BadInput(refusal.why, where=terms.sheet.name)
    if table.two_spots:
        return _price_both(terms, given)
    rule = rule_of(table, given)
    ups = table.shoe.ups
    behind: list[UpCardPlay] = run(len(ups), lambda number: GivenTurns(*table.beside(ups[number]), rule))
    found = play_round(table, behind)
    assumes = f"hands are played by {given.name}"
    of = deal_in_words(table)
    spread = CountedLater(partial(spread_of, found))
    return {table.wager.id: Expected(table.wager.id, found.rows, of, assumes, variance=spread, counted=True)}


def _price_both(terms: Terms, given: GivenStrategy) -> Mapping[str, Counting]:
    """The wager on one of two hands that are judged together, the only strategy that is given for a switch."""
    if given != GivenStrategy(BOTH_HANDS):
        raise BadInput(
            f"hands whose second cards may be switched are not priced by a chart; expected one of: {BOTH_HANDS}",
            where=terms.sheet.name,
        )
    table = judged_together(terms)
    both = BothHands(table)
    found = round_of(table, every_up(table), both.tasks())
    assumes, of = "; ".join([*ASSUMES, *assumes_of_splits(table)]), deal_in_words(table)
    # The spread is counted at once, since the answer is kept and the moves of both hands are not.
    spread = spread_of_two(found, both)
    return {table.wager.id: Expected(table.wager.id, found.rows, of, assumes, variance=spread, counted=True)}


# Rules -------------------------------------------------------------------------------------------------------------


def rule_of(table: TwentyOneTable, given: GivenStrategy) -> TurnRule:
    """The charts of a strategy, or its rule by name."""
    return _by_charts(given) if given.charts else _by_name(table, given)


def _otherwise(asked: AskedHand) -> str:
    """Where a chart has no cell: hit below 17, and below a soft 18."""
    stands = asked.points >= (_SOFT_EIGHTEEN if asked.total.soft else _SEVENTEEN)
    return "stand" if stands or asked.doubled else "hit"


def _by_charts(given: GivenStrategy) -> TurnRule:
    """The cells of the charts: pairs and exceptions first, then two cards by their total, then as a longer hand."""
    given.check_titles(_TITLES)
    for title, chart in given.charts.items():
        for cell in chart.cells.values():
            if cell.move not in _MOVES:
                raise BadInput(
                    f"no move {cell.move!r} in chart {title!r}; {nearest(cell.move, list(_MOVES))}", where=given.name
                )

    def rule(asked: AskedHand) -> list[str]:
        kind = "soft" if asked.total.soft else "hard"
        places = [("pairs", asked.pair)] if asked.pair else [(EXCEPTIONS, asked.named)]
        places += [(f"{kind} hands of two cards", asked.row)] if asked.cards == 2 else []
        places += [(f"{kind} hands of three cards or more", asked.row)]
        if asked.doubled:
            places = [(_DOUBLED[asked.doubled - 1], asked.row)]
        told = [given.charts[title].cells.get((row, asked.up)) for title, row in places if title in given.charts]
        return [*(cell.move for cell in told if cell), _otherwise(asked)]

    return rule


def _by_name(table: TwentyOneTable, given: GivenStrategy) -> TurnRule:
    names: dict[str, TurnRule] = {"basic": _book, "mimic": _mimic(table), "never-bust": _never_over}
    if given.name not in names:
        raise given.unknown(list(names))
    return names[given.name]


def _never_over(asked: AskedHand) -> list[str]:
    """Never a card that could put the hand over; soft hands are hit below 18. Nothing is doubled or split."""
    if asked.may_go_over or asked.doubled:
        return ["stand", "hit"]
    return [_otherwise(asked)] if asked.total.soft else ["hit", "stand"]


def _mimic(table: TwentyOneTable) -> TurnRule:
    """Hit and stand as the bank must. Nothing is doubled or split."""
    draw = next(row.params for row in table.terms.sheet.round if isinstance(row.params, DrawForBank))
    chart = table.terms.sheet.charts[draw.chart]
    return lambda asked: ["hit", "stand"] if zone(chart, asked.total) == "hit" else ["stand", "hit"]


def _book(asked: AskedHand) -> list[str]:
    """The published charts for several decks, where the bank hits a soft 17."""
    if asked.doubled:
        return ["stand"]
    column = _COLUMNS.index(asked.up) if asked.up in _COLUMNS else len(_COLUMNS) - 1
    said = (SOFT if asked.total.soft else HARD).get(asked.points)
    letter = said[column] if said else "S" if asked.points >= _SEVENTEEN else "H"
    wanted = []
    given_up = SURRENDERED.get(asked.points)
    if not asked.total.soft and given_up and given_up[column] == "Y" and asked.cards == 2:
        wanted.append("surrender")
    if asked.pair and PAIRS.get(asked.pair.split("-")[0], "-" * len(_COLUMNS))[column] == "Y":
        wanted.append("split")
    if letter in "Dd" and asked.cards == 2:
        wanted.append("double")
    return [*wanted, *(["stand", "hit"] if letter in "Sd" else ["hit", "stand"])]
