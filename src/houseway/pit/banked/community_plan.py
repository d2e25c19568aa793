"""Baccarat and war for the pit: the rows of the sheet as steps for all tables at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from houseway.cards.card import RANKS, TEXTS, rank
from houseway.errors import ShortDeck
from houseway.families.bank.baccarat.third_cards import ThirdCards, banker_draws
from houseway.families.bank.core.action_button import ActionByCard, ActionByValue, ActionToTheLeft, ShakeDice, counted
from houseway.families.bank.core.new_shoe import BurnByFirstCard
from houseway.families.bank.core.settle_circles import Settle, SettleByCover
from houseway.families.bank.core.two_sides import DealSides
from houseway.families.bank.special.go_to_war import GoToWar
from houseway.pit.banked.bank_tables import BankTables, bank_kernels, cards_at_the_cut
from houseway.pit.banked.button_steps import (
    Faces,
    ReadCard,
    first_or_second,
    give_button_by_card,
    give_button_by_dice,
    give_button_by_value,
    give_button_to_the_left,
)
from houseway.pit.banked.known_rules import IDLE, OPENING, one_of, refusal
from houseway.pit.banked.round_steps import TableStep
from houseway.pit.banked.settlement_plan import PayRows, SettlementOrder, settlement_order
from houseway.pit.banked.wager_arrays import Flags
from houseway.pit.table_opening import Numbers
from houseway.ranking import baccarat, war
from houseway.rules.posting.terms import Terms

_TEN, _NO_THIRD, _MOST_CARDS = 10, 10, 6
_WARS, _PLACES = 5, 14
_SIDES = ("player", "banker")


@dataclass(frozen=True)
class DealBaccarat:
    """Both hands and their third cards, from tables of the drawing rules."""

    cut: int
    burns: Numbers
    points: Numbers
    naturals: Flags
    player_draws: Flags
    banker_draws: Flags
    first_side: int
    banker_cards: int
    naturals_stop: bool

    def run(self, tables: BankTables) -> None:
        deal = bank_kernels("side_kernels").baccarat
        rules = (self.points, self.naturals, self.player_draws, self.banker_draws)
        how = (self.first_side, self.banker_cards, self.naturals_stop)
        shoe = (tables.shoes, tables.tops, tables.begins, tables.chance, tables.playing, self.cut, self.burns)
        tables.share(lambda first, last: deal(first, last, *shoe, tables.sides, tables.codes, *rules, *how))


@dataclass(frozen=True)
class DealWar:
    """One card to each hand, and one more while they tie."""

    cut: int
    first_side: int

    def run(self, tables: BankTables) -> None:
        deal = bank_kernels("side_kernels").war
        shoe = (tables.shoes, tables.tops, tables.begins, tables.chance, tables.playing, self.cut)
        tables.share(lambda first, last: deal(first, last, *shoe, tables.sides, tables.codes, self.first_side))
        if (tables.codes < 0).any():
            raise ShortDeck("there are not enough cards", where=f"table {int((tables.codes < 0).argmax())}")


@dataclass(frozen=True)
class SettleLayouts:
    """All wagers of every table, in the printed order. `by_code` are the pay rows of each result, by wager."""

    order: SettlementOrder
    by_code: Numbers
    rows: Numbers

    def run(self, tables: BankTables) -> None:
        settle, laid, order = bank_kernels("settlement_kernels").settle_layouts, tables.laid, self.order
        starts = order.places[tables.action]
        results = (laid.wagers, tables.codes, self.by_code, self.rows, laid.bank, tables.gained, order.again)
        tables.share(lambda first, last: settle(first, last, laid.playing, starts, order.groups, order.names, *results))


def community_steps(terms: Terms, seats: Sequence[int], bank: int) -> list[TableStep]:
    """The rows of a sheet with two community hands. Rows that are not known have been refused before."""
    found: list[TableStep] = []
    pays = PayRows(terms)
    decided = False
    for row in terms.sheet.round:
        match row.params:
            case ShakeDice():
                found += give_button_by_dice(terms, bank, row.params)
            case ActionByCard():
                found.append(give_button_by_card(terms, bank, row.params, _read(row.params.card)))
            case ActionByValue():
                found.append(give_button_by_value(terms, seats, bank, row.params, _read(row.params.card)))
            case ActionToTheLeft():
                found.append(give_button_to_the_left(terms, bank, row.params))
            case DealSides():
                # The whole deal at once: nobody decides anything before it is complete.
                found.append(_dealing(terms, row.params))
            case Settle() | SettleByCover():
                if decided or (isinstance(row.params, Settle) and row.params.then != "the bank goes back"):
                    raise refusal(terms, "the pit settles community hands once")
                decided = True
                order = settlement_order(terms, seats, bank, _in_one_order(row.params))
                found.append(SettleLayouts(order, *_results(terms, pays)))
            case ThirdCards() | GoToWar() | BurnByFirstCard():
                pass
            case other if not isinstance(other, (*IDLE, *OPENING)):
                raise refusal(terms, f"the pit does not know the step {row.step} beside community hands")
    return found


def _read(card: str) -> ReadCard:
    place = first_or_second({"the first": 0, "the second": 1}, card)

    def read(tables: BankTables, pile: str, card: str) -> Faces:
        del card
        faces: Faces = tables.sides[:, _SIDES.index(pile), place]
        return faces

    return read


def _in_one_order(rules: Settle | SettleByCover) -> Settle:
    """A bank that covers everything settles everything in full, so that only the order of a short one matters."""
    if isinstance(rules, Settle):
        return rules
    return Settle(rules.order, rules.money, rules.by, "the action button")


def _dealing(terms: Terms, rules: DealSides) -> TableStep:
    kinds = [row.params for row in terms.sheet.round if isinstance(row.params, ThirdCards | GoToWar)]
    first = _SIDES.index(rules.first)
    if len(kinds) != 1:
        raise refusal(terms, "the pit deals two community hands for baccarat or for war")
    if isinstance(kinds[0], GoToWar):
        if rules.cards != 1 or any(isinstance(row.params, BurnByFirstCard) for row in terms.sheet.round):
            raise refusal(terms, "the pit deals one card to each side of a war, and burns none")
        return DealWar(cards_at_the_cut(terms), first)
    if rules.cards != 2 or len(rules.player or (1, 1)) != 2 or len(rules.banker or (1, 1)) not in (1, 2):
        raise refusal(terms, "the pit deals two cards to each side of baccarat")
    return _baccarat(terms, kinds[0], first, len(rules.banker or (1, 1)))


def _baccarat(terms: Terms, rules: ThirdCards, first: int, banker_cards: int) -> DealBaccarat:
    cut = cards_at_the_cut(terms)
    if cut < _MOST_CARDS:
        raise refusal(terms, f"a cut card with fewer than {_MOST_CARDS} cards behind it is not dealt in the pit")
    chart, totals = terms.sheet.charts[rules.chart], range(_TEN)
    points = np.zeros(256, np.int64)
    for face in {each & 63 for each in terms.faces}:
        for marked in (each for each in TEXTS if each & 63 == face):
            points[marked] = baccarat.points([face])
    two_cards = {baccarat.points(pair): pair for pair in _pairs(terms)}
    draws = [
        [
            total <= rules.banker_draws_to if third == _NO_THIRD else banker_draws(chart, total, third)
            for third in (*totals, _NO_THIRD)
        ]
        for total in totals
    ]
    return DealBaccarat(
        cut,
        _burns(terms),
        points,
        np.array([baccarat.is_natural(two_cards[total]) for total in totals]),
        np.array([total <= rules.player_draws_to for total in totals]),
        np.array(draws),
        first,
        banker_cards,
        rules.naturals == "stop the draw",
    )


def _pairs(terms: Terms) -> list[tuple[int, int]]:
    faces = sorted({each & 63 for each in terms.faces})
    return [(one, two) for one in faces for two in faces]


def _burns(terms: Terms) -> Numbers:
    """How many cards the first card of a shoe burns, by its rank; nothing where none are burned."""
    if not any(isinstance(row.params, BurnByFirstCard) for row in terms.sheet.round):
        return np.zeros(0, np.int64)
    rules = one_of(terms, BurnByFirstCard)
    found = np.zeros(_PLACES, np.int64)
    for face in {each & 63 for each in terms.faces}:
        found[rank(face)] = 0 if rules.tens == "none" and RANKS[rank(face)] == "T" else counted(face)
    return found


def _results(terms: Terms, pays: PayRows) -> tuple[Numbers, Numbers]:
    """The pay rows of every code of a deal, by wager."""
    if any(isinstance(row.params, GoToWar) for row in terms.sheet.round):
        words = [_war_words(code) for code in range(_WARS * _PLACES * _PLACES)]
    else:
        words = [_baccarat_words(code) for code in range(4 * _TEN * _TEN * 3)]
    known: dict[tuple[str, ...], list[int]] = {}
    for each in words:
        if each not in known:
            known[each] = pays.rows(each)
    return np.array([known[each] for each in words], np.int64), pays.table()


def _baccarat_words(code: int) -> tuple[str, ...]:
    hands, pairs = divmod(code, 3)
    ours, theirs = divmod(hands, 2 * _TEN)
    return baccarat.outcomes_of(2 + ours // _TEN, ours % _TEN, 2 + theirs // _TEN, theirs % _TEN, pairs)


def _war_words(code: int) -> tuple[str, ...]:
    rest, banker = divmod(code, _PLACES)
    wars, player = divmod(rest, _PLACES)
    if player == banker:
        return ()
    return war.outcomes([*[4 * player] * wars, 4 * player], [*[4 * player] * wars, 4 * banker])
