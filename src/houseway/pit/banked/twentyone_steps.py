"""The steps of twenty-one for all tables at once: dealing, questions, the player-dealer's draw and the results."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS
from houseway.errors import BadInput, BrokenLaw
from houseway.families.bank.twentyone.bank_hand import OfferInsurance
from houseway.pit.banked.bank_tables import BankTables, bank_kernels, share_tables
from houseway.pit.banked.hand_arrays import HandArrays, StakedHands
from houseway.pit.banked.hand_questions import (
    BANK,
    EARLY_SURRENDER,
    EVEN,
    EVEN_MONEY,
    INSURANCE,
    INSURE,
    PLAY,
    STAND,
    SURRENDER,
    HandChart,
    HandQuestions,
)
from houseway.pit.banked.kernels import hand_records as k
from houseway.pit.banked.round_steps import Course
from houseway.pit.banked.settlement_plan import PayRows, SettlementOrder
from houseway.pit.banked.twentyone_plan import TwentyonePlan
from houseway.pit.banked.wager_arrays import Flags
from houseway.pit.table_opening import Numbers
from houseway.ranking.twentyone import HALVES

_ACE = RANKS.index("A")
_NO_CHART = HandChart.standing_from(0, 0)


class HandStep:
    """A step of twenty-one: the plan of the sheet, the hands of all tables and the column of the bank."""

    def __init__(self, plan: TwentyonePlan, hands: HandArrays, bank: int) -> None:
        self.plan, self.hands, self.bank = plan, hands, bank

    def kernel(self, name: str, *arguments: object) -> None:
        getattr(bank_kernels("pit_twentyone_kernels"), name)(*arguments)

    def read(self, tables: BankTables) -> tuple[Numbers, Numbers]:
        """Points, soft, natural and end of every first hand; points, soft, natural, over and cards of the bank's."""
        hands, plan = self.hands, self.plan
        seats, banks = np.zeros((*hands.counts.shape, 4), np.int64), np.zeros((len(tables), 5), np.int64)
        known = (hands.counts, hands.hands, hands.banks, plan.rules, plan.naturals, plan.worth, seats, banks)
        tables.share(lambda first, last: self.kernel("read_hands", first, last, *known))
        return seats, banks

    def rank_up(self) -> Numbers:
        return (self.hands.ups & 63) >> 2


class DealTwentyone(HandStep):
    """Lay the wagers and deal."""

    def __init__(self, plan: TwentyonePlan, hands: HandArrays, bank: int, cut: int, burns: int) -> None:
        super().__init__(plan, hands, bank)
        self.cut, self.burns = cut, burns

    def run(self, tables: BankTables) -> None:
        hands, laid = self.hands, tables.laid
        stacks = np.array(list(tables.layout.stacks.values()))
        hands.purse[:] = stacks - laid.wagers.sum(axis=2) - laid.player_fees
        hands.reach[:] = laid.bank[:, None]
        hands.stopped[:] = ~laid.playing
        shoe = (tables.shoes, tables.tops, tables.begins, tables.chance, laid.playing, self.cut, self.burns)
        state = (laid.wagers, hands.staked, hands.rulings, hands.counts, hands.hands, hands.banks)
        tables.share(lambda first, last: self.kernel("deal_twentyone", first, last, *shoe, self.plan.sequence, *state))
        hands.ups[:] = hands.banks["first" if self.plan.shows == 0 else "second"]


class _AskTogether(HandStep):
    """A question to several seats of a table at the same time, about their first hands."""

    kind, move, step = "", STAND, 100

    def open_to(self, tables: BankTables, seats: Numbers, banks: Numbers) -> Flags:
        """The seats that are asked, by table."""
        raise NotImplementedError

    def limits(self, tables: BankTables) -> tuple[Numbers, Numbers]:
        """The least and the most that the move may cost."""
        nothing = np.zeros(self.hands.counts.shape, np.int64)
        return nothing, nothing

    def carry_out(self, tables: Numbers, columns: Numbers, amounts: Numbers) -> None:
        """What the move does."""
        raise NotImplementedError

    def course(self, tables: BankTables) -> Course:
        seats, banks = self.read(tables)
        least, most = self.limits(tables)
        at, columns = np.nonzero(self.open_to(tables, seats, banks) & (self.hands.counts > 0))
        if not len(at):
            return
        records = np.zeros(len(at), k.HAND_QUESTION)
        records["column"], records["moves"] = columns, 1 << STAND | 1 << self.move
        records["least"], records["most"] = least[at, columns], most[at, columns]
        records["points"], records["soft"] = seats[at, columns, 0], seats[at, columns, 1]
        one, two = (self.hands.hands[name][at, columns, 0].astype(np.int64) & 63 for name in ("first", "second"))
        records["cards"], records["up"] = 2, self.rank_up()[at]
        records["pair"] = np.where(self._pairs(one >> 2, two >> 2), one >> 2, -1)
        records["stake"] = self.hands.staked[at, columns, 0, self.plan.rules["game"][0]]
        asked = HandQuestions(self.kind, at, np.array(tables.seats)[columns], columns, self.step, records)
        chart = self.hands.chart
        moves, amounts = (yield asked) if chart is None else chart.answers(asked)
        taken = moves == self.move
        self.carry_out(at[taken], columns[taken], amounts[taken])

    def _pairs(self, one: Numbers, two: Numbers) -> Flags:
        """Whether two ranks are a pair, as the sheet splits them."""
        equal: Flags = one == two
        worth = np.array(HALVES)
        return equal | (worth[one] == worth[two]) if self.plan.rules["splits"][0] == k.BY_VALUE else equal


class AskInsurance(_AskTogether):
    """Insurance for whoever has a hand when an ace shows."""

    kind, move = INSURANCE, INSURE

    def __init__(self, plan: TwentyonePlan, hands: HandArrays, bank: int, rules: OfferInsurance, column: int) -> None:
        super().__init__(plan, hands, bank)
        self.rules, self.column, self.step = rules, column, rules.step_of

    def open_to(self, tables: BankTables, seats: Numbers, banks: Numbers) -> Flags:
        del banks
        least, most = self.limits(tables)
        open_now: Flags = (self.rank_up() == _ACE)[:, None] & tables.playing[:, None] & (seats[..., 3] == 0)
        return open_now & (least > 0) & (least <= most)

    def limits(self, tables: BankTables) -> tuple[Numbers, Numbers]:
        del tables
        stake, purse = self.hands.staked[:, :, 0, self.plan.rules["game"][0]], self.hands.purse
        half = stake // 2
        match self.rules.amount:
            case "half" | "half, rounded down":
                if self.rules.amount == "half, rounded down":
                    half = half - half % self.step
                return half, np.where(half <= purse, half, 0)
            case "up to half":
                return np.full_like(stake, self.step), np.minimum(half, purse)
            case "from 1% to 50%":
                steps = np.maximum(1, -(-stake // 100 // self.step))
                return steps * self.step, np.minimum(half, purse)

    def carry_out(self, tables: Numbers, columns: Numbers, amounts: Numbers) -> None:
        self.hands.staked[tables, columns, 0, self.column] = amounts
        self.hands.purse[tables, columns] -= amounts


class AskSurrender(_AskTogether):
    """Surrender before the player-dealer's card is checked."""

    kind, move = EARLY_SURRENDER, SURRENDER

    def open_to(self, tables: BankTables, seats: Numbers, banks: Numbers) -> Flags:
        del banks
        no_natural: Flags = seats[..., 2] == 0
        return tables.playing[:, None] & no_natural

    def carry_out(self, tables: Numbers, columns: Numbers, amounts: Numbers) -> None:
        del amounts
        game = self.plan.rules["game"][0]
        half = self.hands.staked[tables, columns, 0, game] // 2
        self.hands.staked[tables, columns, 0, game] -= half
        self.hands.purse[tables, columns] += half
        self.hands.hands["ended"][tables, columns, 0] = k.GIVEN_UP


class AskEvenMoney(_AskTogether):
    """Even money for a natural when an ace shows."""

    kind, move = EVEN, EVEN_MONEY

    def open_to(self, tables: BankTables, seats: Numbers, banks: Numbers) -> Flags:
        del banks
        natural: Flags = (self.rank_up() == _ACE)[:, None] & (seats[..., 2] > 0)
        return tables.playing[:, None] & natural

    def carry_out(self, tables: Numbers, columns: Numbers, amounts: Numbers) -> None:
        del amounts
        self.hands.hands["ended"][tables, columns, 0] = k.TOOK_EVEN_MONEY


class CheckNatural(HandStep):
    """A natural under these ranks is known before the hands are played, and stops the draw."""

    def __init__(self, plan: TwentyonePlan, hands: HandArrays, bank: int, ranks: list[int]) -> None:
        super().__init__(plan, hands, bank)
        self.ranks = ranks

    def run(self, tables: BankTables) -> None:
        _, banks = self.read(tables)
        self.hands.stopped |= np.isin(self.rank_up(), self.ranks) & (banks[:, 2] > 0)


class PlayTheHands(HandStep):
    """The turns of the hands, seat by seat."""

    def course(self, tables: BankTables) -> Course:
        hands = self.hands
        chart = hands.chart or _NO_CHART
        hands.places[:], hands.depths[:] = -1, 0
        which = np.arange(len(tables))
        moves, amounts = np.full(len(which), k.NO_ANSWER), np.zeros(len(which), np.int64)
        while len(which):
            self._go_on(tables, which, moves, amounts, chart)
            which = np.flatnonzero(hands.states == k.ASKS)
            if len(which):
                moves, amounts = yield hands.asked(tables, PLAY, which, self.bank)

    def _go_on(self, tables: BankTables, which: Numbers, moves: Numbers, amounts: Numbers, chart: HandChart) -> None:
        hands, plan = self.hands, self.plan
        turn = (plan.order, hands.places, hands.depths, hands.waiting)
        dealt = (hands.counts, hands.lying, hands.hands, hands.banks)
        state = (hands.staked, hands.rulings, *dealt, hands.states, hands.purse)
        rules = (hands.ups, plan.rules, plan.zones, plan.doubles, plan.naturals, plan.worth)
        shoe = (tables.shoes, tables.tops, tables.chance, hands.stopped)
        said = (chart.moves, chart.splits, hands.chart is not None, hands.questions)

        def some(first: int, last: int) -> None:
            rows = (which[first:last], moves[first:last], amounts[first:last])
            self.kernel("play_hands", *rows, *shoe, *turn, *state, *rules, *said)

        share_tables(len(which), some)
        if (full := hands.states == k.FULL).any():
            many = f"the pit has room for {hands.hands.shape[2]} hands at a seat"
            raise BadInput(f"{many}; deal again", where=f"table {int(full.argmax())}")


class DrawForTheBank(HandStep):
    """The player-dealer's draw."""

    def course(self, tables: BankTables) -> Course:
        hands, plan = self.hands, self.plan
        chart = hands.chart or _NO_CHART
        which = np.arange(len(tables))
        moves = np.full(len(which), k.NO_ANSWER)
        rules = (plan.rules, plan.bank_zones, plan.naturals, plan.worth, chart.bank_hits.astype(np.int64))
        while len(which):
            shoe = (tables.shoes, tables.tops, tables.chance, tables.playing, hands.banks, hands.states)
            self.kernel("draw_for_bank", which, moves, *shoe, *rules, hands.chart is not None, hands.questions)
            which = np.flatnonzero(hands.states == k.ASKS)
            if len(which):
                moves, _ = yield hands.asked(tables, BANK, which, self.bank)


class CompareAllHands(HandStep):
    """The results of the hands, or of naturals alone; `given_up` are the rows of hands that ended before."""

    def __init__(
        self,
        plan: TwentyonePlan,
        hands: HandArrays,
        bank: int,
        given_up: Numbers,
        *,
        insured: int = -1,
        first_alone: bool = False,
        naturals_only: bool = False,
    ) -> None:
        super().__init__(plan, hands, bank)
        self.given_up, self.insured = given_up, insured
        self.first_alone, self.naturals_only = first_alone, naturals_only

    def run(self, tables: BankTables) -> None:
        hands, plan = self.hands, self.plan
        # What is decided before the draw is decided only where no natural has stopped it.
        here = tables.playing & ~hands.stopped if self.naturals_only else tables.playing
        state = (here, hands.counts, hands.hands, hands.banks, hands.staked, hands.rulings)
        rules = (plan.rules, plan.naturals, plan.worth, plan.compared, self.given_up)
        how = (self.insured, self.first_alone, self.naturals_only)
        tables.share(lambda first, last: self.kernel("compare_totals", first, last, *state, *rules, *how))


class ReadInsurance(HandStep):
    """Insurance wins against a natural. `rows` are without one, with one, and with one beside the player's own."""

    def __init__(self, plan: TwentyonePlan, hands: HandArrays, bank: int, column: int, rows: Numbers) -> None:
        super().__init__(plan, hands, bank)
        self.column, self.rows = column, rows

    def run(self, tables: BankTables) -> None:
        seats, banks = self.read(tables)
        natural = (banks[:, 2] > 0)[:, None]
        case = np.where(natural, 1 + (seats[..., 2] > 0), 0)
        self.hands.rulings[:, :, 0, self.column] = self.rows[case]


class ReadBonusWager(HandStep):
    """A bonus wager on the first cards, the card that shows or the player-dealer's hand."""

    def __init__(
        self, plan: TwentyonePlan, hands: HandArrays, bank: int, column: int, looks_at: str, rows: Numbers
    ) -> None:
        super().__init__(plan, hands, bank)
        self.column, self.looks_at, self.rows = column, looks_at, rows

    def run(self, tables: BankTables) -> None:
        self.hands.rulings[:, :, 0, self.column] = self._rows_of(tables)

    def _rows_of(self, tables: BankTables) -> Numbers:
        one, two = self._first_cards()
        up = (self.hands.ups & 63)[:, None]
        case: tuple[Numbers, ...]
        match self.looks_at:
            case "buster":
                _, banks = self.read(tables)
                case = (np.where(banks[:, 3] > 0, banks[:, 4], 0)[:, None],)
            case "lucky pair":
                _, banks = self.read(tables)
                case = ((one >> 2 == two >> 2).astype(np.int64), (banks[:, 2] > 0).astype(np.int64)[:, None])
            case "match the dealer":
                case = (_matched(one, up), _matched(two, up))
            case "lucky lucky":
                suited = ((one & 3 == two & 3) & (one & 3 == up & 3)).astype(np.int64)
                case = (one >> 2, two >> 2, up >> 2, suited)
            case other:
                raise BrokenLaw(f"a bonus that looks at {other} was not refused", where="pit")
        return self.rows[case]

    def _first_cards(self) -> tuple[Numbers, Numbers]:
        """The two cards that every first hand was dealt, even if they have been split since."""
        hands = self.hands
        split = hands.counts > 1
        first = hands.hands["first"][:, :, 0] & 63
        # The card that was split off first began the second hand.
        second = np.where(split, hands.hands["first"][:, :, 1 % hands.hands.shape[2]], hands.hands["second"][:, :, 0])
        return first.astype(np.int64), second.astype(np.int64) & 63


def _matched(faces: Numbers, up: Numbers) -> Numbers:
    """0 where a card is not of the rank of the up card, 1 where it is, 2 where it is the same card."""
    return np.where(faces >> 2 == up >> 2, 1 + (faces == up), 0)


class SettleTheHands:
    """One settlement in the printed order."""

    def __init__(
        self, hands: StakedHands, order: SettlementOrder, pays: PayRows, unstaked: Collection[str] = ()
    ) -> None:
        self.hands, self.order, self.pays, self.unstaked = hands, order, pays, unstaked

    def run(self, tables: BankTables) -> None:
        settle, hands, order = bank_kernels("settlement_kernels").settle_hands, self.hands, self.order
        starts = order.places[tables.action]
        state = (
            hands.staked,
            hands.counts,
            hands.lying,
            hands.rulings,
            self.pays.table(),
            hands.reach,
            tables.gained,
            tables.staked,
            hands.folded,
            np.array([name in self.unstaked for name in tables.layout.names]),
        )
        how = (order.again, order.of, order.reverse)
        where = (tables.playing, starts, order.groups, order.names)
        tables.share(lambda first, last: settle(first, last, *where, *state, *how))


BankCard: TypeAlias = NDArray[np.uint8]


def bank_card(hands: HandArrays, place: int) -> BankCard:
    """The first or the second card of the player-dealer."""
    faces: BankCard = hands.banks["first" if place == 0 else "second"]
    return faces
