"""A tiles table for tests: rows of four in the order in which they are dealt, dice, and how each hand is set.

Seats are numbered clockwise from 1, and the game goes the other way. Seat 1 banks unless a test says otherwise. With
two seats and dice of three the player's row comes first, then the bank's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway import Round, Shoe, game, terms
from houseway.cards import NoChance
from houseway.play.decisions import Arrange, Choose
from houseway.play.events import Announced, Dealt, Moved, Settled
from houseway.play.ids import COLLECTION
from houseway.play.lasting import NOTHING_LASTS, Lasting
from houseway.play.read_words import read_answer
from houseway.play.wager_question import Wager
from houseway.rules.sheet.spec import Sheet

GAME = "bankers/pai-gow-tiles"
OPTION = "document/10-20"
THREE = (1, 1, 1)
CHIPS = 100_000


def sit(
    rows: Sequence[str] = (),
    *,
    seats: Sequence[int] = (1, 2),
    dice: tuple[int, ...] = THREE,
    readings: Mapping[str, str] | None = None,
    lasting: Lasting = NOTHING_LASTS,
    document: str = GAME,
    option: str = OPTION,
) -> Round:
    """A round before the position is offered."""
    at = terms(game(document, readings), option)
    order = Shoe.rigged(at.pack, " ".join(rows)).stack[::-1]
    return Round(at, dict.fromkeys(seats, CHIPS), Shoe(order, NoChance(), rolls=[dice]), lasting=lasting)


def offer(played: Round, bank: int = 1) -> Round:
    """The position goes round until this person takes it."""
    while isinstance(asked := played.asked, Choose):
        played.answer(asked.number, asked.seat, "take" if asked.seat == bank else "pass")
    return played


def wager(played: Round, wagers: Mapping[int, int] | None = None, bank: int | None = None, stack: int = 1) -> Round:
    """Everybody wagers so many dollars (ten, where nothing is said), then the player-dealer puts up enough, or so much.

    Where the player-dealer chooses a stack, it is this one. The tiles have then been dealt.
    """
    for each in played.open_decisions():
        assert isinstance(each, Wager)
        amount = 10 if wagers is None else wagers.get(each.seat, 0)
        played.answer(each.number, each.seat, {each.circles[0].id: amount * 100} if amount else {})
    for each in played.open_decisions():
        if each.about == "bank wager":
            played.answer(each.number, each.seat, each.default_answer() if bank is None else {"bank": bank * 100})
    for each in played.open_decisions():
        if each.about == "action pile":
            played.answer(each.number, each.seat, f"pile {stack}")
    return played


def set_all(played: Round, ways: Mapping[int, str] | None = None) -> Round:
    """Every hand is set as told (`low | high`), or the house way."""
    while waiting := played.open_decisions():
        for each in waiting:
            assert isinstance(each, Arrange)
            played.answer(each.number, each.seat, read_answer(each, (ways or {}).get(each.seat, "house way")))
    return played


def against(player: str, bank: str, readings: Mapping[str, str] | None = None) -> Round:
    """One player's setting against the bank's: each `low | high`."""
    rows = [player.replace(" | ", " "), bank.replace(" | ", " ")]
    return set_all(wager(offer(sit(rows, readings=readings))), {2: player, 1: bank})


def settled(played: Round) -> list[tuple[int, str, int]]:
    """Who was settled, how, and the gain in dollars, in order."""
    found = [each for each in played.events if isinstance(each, Settled)]
    return [(each.seat, each.result, each.net // 100) for each in found]


def rows_to(played: Round) -> list[str]:
    """Where the rows went, in order."""
    return [str(each.to) for each in played.events if isinstance(each, Dealt)]


def fees(played: Round) -> dict[str, int]:
    """What each paid to the house, in dollars."""
    found = [each for each in played.events if isinstance(each, Moved) and each.payee == COLLECTION]
    return {str(each.payer): each.amount // 100 for each in found}


def said(played: Round) -> list[str]:
    return [each.words for each in played.events if isinstance(each, Announced)]


def sheet(readings: Mapping[str, str] | None = None) -> Sheet:
    return game(GAME, readings)
