"""A table for hands against the bank's hand: wagers in words, the shoe as text, the moves of each seat in a row.

Seat 1 banks, in the middle of its two hands, and no collection is posted unless a test says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping

from houseway import Round, Shoe, game, terms
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.decisions import Choose
from houseway.play.events import Settled
from houseway.play.lasting import Lasting
from houseway.play.wager_question import Wager
from houseway.rules.posting.terms import Terms
from tests.rules.bank_table import wager

STACK = 1_000_000


# The first seat has banked one hand.
_BANKED_ONCE = Lasting(BankRotation(1, 1))


def posted(document: str, readings: Mapping[str, str] | None = None, fee: str = "none") -> Terms:
    sheet = game(document, readings)
    return terms(sheet, fee if sheet.options() else None)


def sit(
    at: Terms,
    shoe: str,
    *,
    seats: int = 3,
    stacks: Mapping[int, int] | None = None,
    lasting: Lasting = _BANKED_ONCE,
) -> Round:
    """A round in which seat 1 has taken the bank; `stacks` in dollars for seats that have another one than $10,000."""
    held = dict.fromkeys(range(1, seats + 1), STACK) | {seat: 100 * each for seat, each in (stacks or {}).items()}
    played = Round(at, held, Shoe.rigged(at.pack, shoe), lasting=lasting)
    asked = played.open_decisions()[0]
    assert (asked.seat, asked.about) == (1, "bank")
    played.answer(asked.number, 1, "take")
    return played


def put_up(played: Round, bank: int | None = None) -> Round:
    """The bank in dollars; left out, everything that the player-dealer has."""
    (each,) = played.open_decisions()
    assert isinstance(each, Wager)
    assert each.about == "bank wager"
    played.answer(each.number, each.seat, {"bank": each.circles[0].most if bank is None else bank * 100})
    return played


def play(played: Round, moves: Mapping[int, str]) -> Round:
    """The moves of each seat, in the order in which it is asked: `{2: "check, play 4x"}`."""
    left = {seat: words.split(", ") for seat, words in moves.items()}
    while played.open_decisions():
        asked = played.open_decisions()[0]
        assert isinstance(asked, Choose), asked
        played.answer(asked.number, asked.seat, left[asked.seat].pop(0))
    assert not any(left.values()), f"nobody asked for {left}"
    return played


def deal(
    at: Terms,
    wagers: Mapping[int, str],
    shoe: str,
    moves: Mapping[int, str],
    *,
    bank: int | None = None,
    seats: int = 3,
    stacks: Mapping[int, int] | None = None,
) -> Round:
    """A whole round in one line."""
    return play(put_up(wager(sit(at, shoe, seats=seats, stacks=stacks), wagers), bank), moves)


def nets(played: Round) -> dict[str, float]:
    """Dollars won on each circle, by seat and wager, in the order of settlement."""
    settled = [each for each in played.events if isinstance(each, Settled)]
    return {f"{each.seat} {each.wager}": each.net / 100 for each in settled}
