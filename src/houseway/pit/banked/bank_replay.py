"""A round of the pit, replayed through the real steps with the same cards and answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from houseway.cards import NoChance, Shoe
from houseway.errors import BrokenLaw
from houseway.families.bank.pai_gow.piles import ACTION_PILE
from houseway.families.bank.pai_gow.tile_rows import ROW, SET_TILES
from houseway.families.bank.twentyone.misplayed_hands import PLAY as PLAYS
from houseway.families.bank.twentyone.twentyone_state import EVEN_MONEY as TAKES_EVEN_MONEY
from houseway.pit.banked.bank_tables import BankTables, first_face
from houseway.pit.banked.hand_questions import (
    BANK,
    EARLY_SURRENDER,
    EVEN,
    EVEN_MONEY,
    INSURANCE,
    INSURE,
    MOVES,
    PLAY,
    PLAY_ON,
    PLAY_OR_FOLD,
    SET,
    SETTING,
    SURRENDER,
    HandQuestions,
)
from houseway.pit.banked.set_hands.tile_steps import TILE_WAYS
from houseway.pit.banked.wager_arrays import banked_by
from houseway.pit.table_opening import Numbers
from houseway.play.decisions import HOUSE_WAY, Arrange, Choose, Decision
from houseway.play.ids import COLLECTION, STACKS, CircleId
from houseway.play.round import Round
from houseway.play.wager_question import Answer, Wager
from houseway.ranking.kernels import SPLITS
from houseway.rules.sheet.values import Cents


class AnsweredQuestions(NamedTuple):
    """Questions of the pit, and what was said to them."""

    asked: HandQuestions
    moves: Numbers
    amounts: Numbers


_KINDS = {PLAYS: PLAY, "surrender": EARLY_SURRENDER, SET_TILES: SETTING}
"""What the pit calls the questions that it names otherwise than the steps."""

Said = dict[tuple[str, int], list[tuple[int, int]]]
"""What every seat has said at one table to the questions of each kind, in order."""


def replay(
    tables: BankTables,
    bank: int,
    table: int,
    log: Sequence[AnsweredQuestions],
    net: Mapping[int, Cents],
    collection: Cents,
) -> Round:
    """The last round of one table by the real steps; a difference in any stack or in the fees is a fault of ours."""
    shoe = (tables.shoes[table].astype(np.int64) + first_face(tables.terms)).tolist()
    begins = int(tables.begins[table])
    rolls = [tuple(tables.dice[table].tolist())] if tables.dice.shape[1] else []
    dealt = Shoe(shoe[begins:], NoChance(), rolls=rolls)
    stacks = tables.layout.stacks
    played = Round(tables.terms, stacks, dealt, lasting=banked_by(bank), rack=shoe[:begins])
    said = _said(table, log)
    while played.asked is not None:
        for each in played.open_decisions():
            played.answer(each.number, each.seat, _answer(each, tables, table, bank, said))
    mine = {STACKS[seat]: gain for seat, gain in net.items()} | {COLLECTION: collection}
    there = {account: played.net().get(account, 0) for account in mine}
    if played.state != "over" or mine != there or any(said.values()):
        raise BrokenLaw(f"the steps say {there}, the pit {mine}; left over: {said}", where=f"table {table}")
    return played


def _said(table: int, log: Sequence[AnsweredQuestions]) -> Said:
    found: Said = {}
    for asked, moves, amounts in log:
        for row in np.flatnonzero(asked.tables == table).tolist():
            one = (int(moves[row]), int(amounts[row]))
            found.setdefault((asked.kind, int(asked.seats[row])), []).append(one)
    return found


def _answer(asked: Decision, tables: BankTables, table: int, bank: int, said: Said) -> Answer:
    laid = tables.laid
    if asked.about == "bank":
        return "take" if asked.seat == bank else "pass"
    if asked.about == "wagers":
        amounts = laid.wagers[table, list(tables.seats).index(asked.seat)].tolist()
        return {CircleId(name): cents for name, cents in zip(tables.layout.names, amounts, strict=True) if cents}
    if isinstance(asked, Wager) and asked.about == "bank wager":
        return {asked.circles[0].id: int(laid.bank[table])}
    if asked.about == ACTION_PILE or (isinstance(asked, Arrange) and asked.seat == bank):
        # The first pile goes out first, and the bank asks for the house way.
        return asked.default_answer()
    kind = BANK if asked.seat == bank else _KINDS.get(asked.about, asked.about)
    if not said.get((kind, asked.seat)):
        raise BrokenLaw(f"the steps ask what the pit does not: {asked}", where=f"table {table}")
    move, amount = said[kind, asked.seat].pop(0)
    if isinstance(asked, Wager):
        return {asked.circles[0].id: amount} if kind == INSURANCE and move == INSURE else {}
    if kind == EARLY_SURRENDER:
        return "surrender" if move == SURRENDER else "play on"
    if kind == EVEN:
        return TAKES_EVEN_MONEY if move == EVEN_MONEY else "play on"
    if isinstance(asked, Arrange):
        return parted(asked, amount) if move == SET else HOUSE_WAY
    assert isinstance(asked, Choose)
    if kind == PLAY_OR_FOLD:
        priced = dict(zip(asked.costs or (), asked.moves, strict=False))
        return priced[amount] if move == PLAY_ON else asked.moves[0]
    word = MOVES[move]
    return (word, amount) if word in (asked.amounts or {}) else word


def parted(asked: Arrange, way: int) -> Answer:
    """The two parts of one of the ways to set these cards or tiles, which are numbered by the first part."""
    first = (TILE_WAYS if len(asked.cards) == ROW else SPLITS)[way]
    return [asked.cards[at] for at in first], [face for at, face in enumerate(asked.cards) if at not in first]
