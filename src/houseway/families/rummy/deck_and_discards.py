"""Moves of cards in pan: the deck, the drawn card, the discards and the boards. Nothing here asks a question."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards.card import Card
from houseway.families.rummy.lays import additions, lays_from, lays_with
from houseway.families.rummy.pan_state import DISCARDS, DRAWN, Pan, call_off, report
from houseway.families.rummy.wrong_counts import taken_reports
from houseway.play.decisions import Lay
from houseway.play.ids import PileId
from houseway.play.table import Pile, Table
from houseway.ranking import melds
from houseway.ranking.melds import MeldRules

BOXED = "boxed"


class Middle:
    """The moves of cards in one hand of pan. A new deck is made of the piles that are `renewing` it."""

    __slots__ = ("discards", "drawn", "melds", "pan", "renewing", "slides", "table")

    def __init__(self, table: Table, pan: Pan, rules: MeldRules, renewing: Sequence[PileId], *, slides: bool) -> None:
        self.table, self.pan, self.melds = table, pan, rules
        self.renewing, self.slides = renewing, slides
        self.drawn = table.pile(DRAWN)
        self.discards = table.pile(DISCARDS)

    def draw(self, seat: int) -> bool:
        """Turn the top card of the deck, through a new shuffle where one is allowed. False: the hand is called off."""
        table, pan = self.table, self.pan
        pan.offer = 0
        for _ in taken_reports(table, BOXED):
            if table.shoe.stack:
                table.deal(table.pile(PileId("boxed")))
                report(table, "boxed card", 0, "does not play", BOXED)
        if not table.shoe.stack and not self._renew_deck():
            return False
        table.deal(self.drawn)
        if seat not in pan.touched:
            pan.touched.append(seat)
        return True

    def _renew_deck(self) -> bool:
        table, pan = self.table, self.pan
        if not pan.reshuffles or not any(table.pile(each).cards for each in self.renewing):
            call_off(table, pan, "the deck is exhausted")
            return False
        pan.reshuffles -= 1
        table.shuffle_in(self.renewing, "the deck is exhausted")
        return True

    # Boards ---------------------------------------------------------------------------------------------------

    def _board(self, seat: int) -> list[list[Card]]:
        return [meld.cards for meld in self.pan.board(seat)]

    def lays(self, seat: int, card: Card) -> tuple[Lay, ...]:
        return lays_with(card, self.table.hand(seat).cards, self._board(seat), self.melds, slides=self.slides)

    def more(self, seat: int) -> tuple[Lay, ...]:
        return lays_from(self.table.hand(seat).cards, self._board(seat), self.melds, slides=self.slides)

    def forcible(self, seat: int, card: Card) -> tuple[Lay, ...]:
        """The lays that others may force on a seat: onto its own melds, and none on a flat hand."""
        if not self.table.hand(seat).cards:
            return ()
        return tuple(additions((card,), self._board(seat), self.melds))

    def put_down(self, seat: int, lay: Lay, first: Pile | None) -> Pile:
        """Carry out a lay, and return its meld. A card of the `first` pile goes before its twin in the hand."""
        board = self.pan.board(seat)
        if lay.onto:
            to = board[lay.onto - 1]
        else:
            to = self.table.pile(PileId("meld", seat, len(board) + 1), seat)
            board.append(to)
        for face in lay.cards:
            source = first if first and face in first.cards else self.table.hand(seat)
            self.table.carry([face], source, to)
        for number, face in lay.borrowed:
            self.table.carry([face], board[number - 1], to)
        self.pan.worth[seat] = sum(melds.value(meld.cards, self.melds) for meld in board)
        return to

    # The card in the middle -----------------------------------------------------------------------------------

    def release(self, seat: int, card: Card, *, dead: bool) -> None:
        """Discard a drawn card: the next player may take it, unless it is dead."""
        self.table.carry([card], self.drawn, self.discards)
        self.pan.offer = 0 if dead else seat

    def bring_back(self, card: Card) -> None:
        self.table.carry([card], self.discards, self.drawn)
        self.pan.offer = 0

    def drop(self) -> None:
        """Discard a card left behind by a hand that was fouled in mid-turn: nobody may take it."""
        if self.drawn.cards:
            self.table.carry(list(self.drawn.cards), self.drawn, self.discards)
        self.pan.offer = 0
