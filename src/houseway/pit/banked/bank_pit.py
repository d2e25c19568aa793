"""The pit for games with a player-dealer: wagers and banks as arrays, a round at every table at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from houseway.errors import BadInput, NotLegal, check_type, nearest
from houseway.families.bank.baccarat.third_cards import ThirdCards
from houseway.families.bank.pai_gow.community_settings import CompareSides
from houseway.families.bank.pai_gow.set_hands import CompareSettings, SetHands
from houseway.families.bank.pai_gow.tile_rows import OpenTiles, SetTiles
from houseway.families.bank.poker_vs_bank.play_or_fold import OfferPlay
from houseway.families.bank.special.go_to_war import GoToWar
from houseway.families.bank.special.super_pan_9 import CompareNines, HitOrStand
from houseway.families.bank.twentyone.hand_turns import PlayHands
from houseway.pit.banked.bank_replay import AnsweredQuestions, replay
from houseway.pit.banked.bank_tables import NO_BUTTON, BankTables
from houseway.pit.banked.community_plan import community_steps
from houseway.pit.banked.hand_arrays import HandArrays
from houseway.pit.banked.hand_questions import HOUSE_WAY, MOVES, SETTING, HandChart, HandQuestions
from houseway.pit.banked.known_rules import check_opening, check_row, refusal
from houseway.pit.banked.nine_rounds import NineRounds
from houseway.pit.banked.nine_steps import NineArrays
from houseway.pit.banked.poker_vs_bank_rounds import PokerVsBankRounds
from houseway.pit.banked.poker_vs_bank_steps import PokerVsBankArrays
from houseway.pit.banked.round_steps import Course, Steps, course
from houseway.pit.banked.set_hands.setting_rounds import SettingRounds
from houseway.pit.banked.set_hands.setting_steps import SettingArrays
from houseway.pit.banked.set_hands.tile_rounds import TileRounds
from houseway.pit.banked.twentyone_rounds import ASKING, TwentyoneRounds
from houseway.pit.banked.wager_arrays import Laid, WagerLayout
from houseway.pit.given_numbers import whole_number, whole_numbers
from houseway.pit.table_opening import Numbers
from houseway.play.lasting import NOTHING_LASTS
from houseway.play.round import Round
from houseway.play.seat_checks import check_seats
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.values import Cents

BankPlayer: TypeAlias = Callable[[HandQuestions], tuple[Numbers, Numbers] | Numbers] | HandChart
"""Answers every open question: with moves, and perhaps amounts. Or a chart, which compiled tables look up."""

# The chips of a table, and everything computed from them, must fit the integers of the compiled tables.
_CHIPS_MOST = 1 << 48


class BankPit:
    """Many tables of one sheet with a player-dealer, all with the same stacks, one round at each.

    `bank` is the seat that banks. Wagers lie until others are made. A shoe lasts from round to round as at a single
    table. The same seed deals the same cards. If rounds are `kept`, those with decisions can be replayed too.
    """

    def __init__(
        self,
        terms: Terms,
        stacks: Mapping[int, Cents],
        tables: int,
        seed: int = 1,
        *,
        bank: int | None = None,
        first_stream: int = 0,
        kept: bool = False,
    ) -> None:
        _check_given(terms, stacks)
        tables, seed = whole_number(tables, "tables"), whole_number(seed, "seed")
        if tables < 1:
            raise BadInput(f"a pit has at least one table, not {tables}", where="tables")
        self.terms, self.stacks, self.kept, self.rounds_dealt = terms, dict(sorted(stacks.items())), kept, 0
        self.bank = next(iter(self.stacks)) if bank is None else whole_number(bank, "bank")
        if self.bank not in self.stacks:
            raise BadInput(f"nobody sits at seat {self.bank}", where="bank")
        for row in terms.sheet.round:
            check_row(terms, row)
        layout = WagerLayout.of(
            terms, self.stacks, self.bank, check_opening(terms, (*ASKING, OfferPlay, SetHands, SetTiles, HitOrStand))
        )
        self._tables = BankTables.of(layout, tables, seed, whole_number(first_stream, "first_stream"))
        self._steps, self._hands = _compiled(self._tables, self.bank)
        self._laid: Laid | None = None
        self._asked: HandQuestions | None = None
        self._course: Course | None = None
        self._log: list[AnsweredQuestions] = []

    def __len__(self) -> int:
        return len(self._tables)

    @property
    def layout(self) -> WagerLayout:
        """The circles of a table, and what the steps ask of every seat before the deal."""
        return self._tables.layout

    # Wagers, the deal and answers --------------------------------------------------------------------------------

    def wager(self, wagers: Mapping[str, ArrayLike], bank: ArrayLike | None = None) -> None:
        """Lay wagers and banks at all tables, in cents; a refusal changes nothing.

        Amounts are by table and seat; a row is the same for every table, and a single amount for every seat but the
        bank's. Without `bank`, each player-dealer covers the wagers as far as the stack goes.
        """
        if self._asked is not None:
            raise BadInput(f"{len(self._asked)} questions are still open", where="pit")
        check_type(wagers, Mapping, "amounts by wager, such as {'player': 500}", "wagers")
        self._laid = self.layout.laid(self.layout.read(wagers, len(self)), bank)

    def deal(self) -> None:
        """Deal a round at every table on which there is a wager. Unfinished rounds are dropped."""
        self._begin(None)

    def _begin(self, chart: HandChart | None) -> None:
        if self._laid is None:
            raise BadInput("no wagers have been made yet", where="pit")
        tables = self._tables
        tables.laid = self._laid
        tables.action[:] = NO_BUTTON
        tables.gained[:] = 0
        tables.staked[:] = 0 if self._hands is not None else self._laid.wagers
        self._log.clear()
        self.rounds_dealt += 1
        if isinstance(self._hands, HandArrays):
            self._hands.chart = chart
        self._course = course(self._steps, tables)
        self._asked = next(self._course, None)

    def asked(self) -> HandQuestions | None:
        """The open questions; None when every round is over."""
        return self._asked

    def answer(self, moves: ArrayLike, amounts: ArrayLike | None = None) -> None:
        """Answer every open question, in the order of `asked`. If any answer is refused, nothing changes.

        `amounts` are what a double or an insurance comes to; the default is the most allowed.
        """
        asked = self._asked
        if asked is None or self._course is None:
            raise BadInput("no question is open", where="pit")
        said = whole_numbers(moves, len(asked), "moves")
        much = asked.most if amounts is None else whole_numbers(amounts, len(asked), "amounts")
        if (row := asked.wrong(said, much)) >= 0:
            word = MOVES[said[row]] if 0 <= said[row] < len(MOVES) else "move"
            where = f"table {asked.tables[row]}, seat {asked.seats[row]}"
            raise NotLegal(f"{word} ({said[row]}, {much[row]}) is not legal; legal: {asked.legal(row)}", where=where)
        if self.kept:
            self._log.append(AnsweredQuestions(asked, said, much))
        try:
            self._asked = self._course.send((said, much))
        except StopIteration:
            self._asked = None

    def play(self, player: BankPlayer | None = None) -> None:
        """Deal a round at every table and play all of them to the end.

        Baccarat and war need no player, and without one hands of a front and a back are set by the house way.
        """
        if player is not None and not isinstance(player, HandChart):
            check_type(player, Callable, "a HandChart or a function from questions to moves", "player")  # type: ignore[arg-type]
        chart = player if isinstance(player, HandChart) else None
        if chart is not None and not isinstance(self._hands, HandArrays):
            raise BadInput("a chart plays twenty-one; this game has other decisions, or none", where="player")
        # A chart that answers inside the compiled tables leaves no answers to keep.
        self._begin(None if self.kept else chart)
        while (asked := self._asked) is not None:
            if player is None and asked.kind == SETTING:
                self.answer(np.full(len(asked), HOUSE_WAY))
                continue
            if player is None:
                raise BadInput("this game has decisions: say who plays", where="player")
            said = chart.answers(asked) if chart else player(asked)  # type: ignore[operator]
            self.answer(*said) if isinstance(said, tuple) else self.answer(said)

    # What has come of it -----------------------------------------------------------------------------------------

    def gained(self, wager: str) -> Numbers:
        """What every seat has won or lost on a wager, by table and seat, without fees."""
        self._check_over()
        return self._tables.gained[..., self._column(wager)].copy()

    def staked(self, wager: str) -> Numbers:
        """What every seat had on a wager when it was settled: with doubles and splits, without what was taken back."""
        self._check_over()
        return self._tables.staked[..., self._column(wager)].copy()

    def _column(self, wager: str) -> int:
        names = self.layout.names
        check_type(wager, str, "the id of a wager", "wager")
        if wager not in names:
            raise BadInput(f"no such wager; {nearest(wager, names)}", where=wager)
        return names.index(wager)

    def net(self) -> Numbers:
        """The gain of every seat, the bank's among them, by table and seat, fees included."""
        laid = self._check_over()
        won: Numbers = self._tables.gained.sum(axis=2)
        net: Numbers = won - laid.player_fees
        net[:, list(self.stacks).index(self.bank)] = -won.sum(axis=1) - laid.bank_fees
        return net

    @property
    def collection(self) -> Numbers:
        """The fees that every table has paid."""
        laid = self._check_over()
        total: Numbers = laid.player_fees.sum(axis=1) + laid.bank_fees
        return total

    @property
    def banks(self) -> Numbers:
        """What every player-dealer has put up."""
        return self._check_over().bank.copy()

    def _check_over(self) -> Laid:
        if not self.rounds_dealt:
            raise BadInput("no round has been dealt yet", where="pit")
        if self._asked is not None:
            raise BadInput(f"{len(self._asked)} questions are still open", where="pit")
        return self._tables.laid

    def replayed(self, table: int) -> Round:
        """Replay the last round of one table through the real steps and check that the result is the same."""
        self._check_over()
        if not 0 <= (table := whole_number(table, "table")) < len(self):
            raise BadInput(f"the pit has tables 0 to {len(self) - 1}", where=f"table {table}")
        if self._hands is not None and not self.kept:
            raise BadInput("the rounds of this pit are not kept", where="kept")
        net = dict(zip(self.stacks, self.net()[table].tolist(), strict=True))
        return replay(self._tables, self.bank, table, self._log, net, int(self.collection[table]))


def _compiled(
    tables: BankTables, bank: int
) -> tuple[Steps, HandArrays | PokerVsBankArrays | SettingArrays | NineArrays | None]:
    """The steps of a sheet for all tables. What is not known is refused by name."""
    terms, kinds = tables.terms, [type(row.params) for row in tables.terms.sheet.round]
    if ThirdCards in kinds or GoToWar in kinds:
        return community_steps(terms, tables.seats, bank), None
    if PlayHands in kinds:
        rounds = TwentyoneRounds(tables, bank)
        return rounds.steps(), rounds.hands
    if OfferPlay in kinds:
        poker = PokerVsBankRounds(tables, bank)
        return poker.steps(), poker.hands
    if CompareSettings in kinds or CompareSides in kinds:
        settings = SettingRounds(tables, bank)
        return settings.steps(), settings.hands
    if OpenTiles in kinds:
        rows = TileRounds(tables, bank)
        return rows.steps(), rows.hands
    if CompareNines in kinds:
        nines = NineRounds(tables, bank)
        return nines.steps(), nines.hands
    raise refusal(terms, "the pit does not deal this game with a player-dealer")


def _check_given(terms: Terms, stacks: Mapping[int, Cents]) -> None:
    """Refuse anything without a player-dealer, and stacks that the compiled tables cannot count."""
    check_seats(terms, stacks, NOTHING_LASTS)
    if terms.sheet.kind != "bank":
        raise BadInput("this game has no player-dealer; poker is dealt by Pit", where=terms.sheet.name)
    if sum(stacks.values()) > _CHIPS_MOST:
        raise BadInput("these are more chips than the pit can count", where="stacks")
