"""A hold'em table with every moment of the collection, for fees that no shipped sheet need print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from houseway.cards import Shoe
from houseway.families.poker.core.drop import TakeDrop, TakeTime
from houseway.play.decisions import Choose
from houseway.play.events import Moved
from houseway.play.ids import BOARD, COLLECTION, JACKPOT, Account
from houseway.play.lasting import NOTHING_LASTS, Lasting
from houseway.play.round import Round
from houseway.rules.posting.terms import Terms, terms
from houseway.rules.sheet.schedules import Charge, FeeOption, Schedule
from houseway.rules.sheet.spec import Clause, RoundRow, Sheet
from houseway.rules.sheet.values import Band, Lines, Rates
from tests.frame.helpers import holdem
from tests.lasting_words import with_button

AFTER = {"deal_hole": ["deal"], "board": ["flop", "turn", "river"]}


def with_every_moment(sheet: Sheet, drop: TakeDrop, time: TakeTime) -> Sheet:
    """The round with a collection after the deal and after each board, at the award and by the half hour."""
    boards = iter(AFTER["board"])
    rows: list[RoundRow] = [RoundRow("take_time", time, Lines(), "")]
    for row in sheet.round:
        if row.step == "take_drop":
            continue
        if row.step == "showdown":
            rows += [_drop(drop, time.at), _drop(drop, "award")]
        rows.append(row)
        if row.step == "deal_hole":
            rows.append(_drop(drop, "deal"))
        elif row.step == "board":
            rows.append(_drop(drop, next(boards)))
    waiver = Clause(Lines(), "The house may waive the fee.", "by the floor", incident="fee_waived")
    return replace(sheet, round=tuple(rows), clauses=(*sheet.clauses, waiver))


def _drop(drop: TakeDrop, moment: str) -> RoundRow:
    return RoundRow("take_drop", replace(drop, at=moment), Lines(), "")


def house(
    charges: Sequence[Charge],
    pays: Sequence[str],
    *,
    players: str = "",
    drop: TakeDrop | None = None,
    time: TakeTime | None = None,
) -> Terms:
    """Hold'em at $3-$6 with blinds $1 $3, and one fee option."""
    sheet = with_every_moment(holdem(), drop or TakeDrop("award"), time or TakeTime("half hour"))
    band = Band.read(players) if players else None
    option = FeeOption("1", tuple(map(Rates.read, pays)), Band.read("$3-$6"), blinds=Rates.read("$1 $3"), players=band)
    return terms(replace(sheet, fees=(Schedule("s", "S", Lines(), tuple(charges), (option,)),)))


def deal(at: Terms, *stacks: int, lasting: Lasting = NOTHING_LASTS) -> Round:
    """A hand for seats with these stacks, in dollars; the last has the button."""
    seated = {seat: amount * 100 for seat, amount in enumerate(stacks, 1)}
    before = sorted(seated)[-2]
    return Round(at, seated, Shoe.seeded(at.pack, 1), lasting=with_button(before, lasting))


def say(played: Round, words: str) -> Round:
    """Answer in turn: `call call check bet`."""
    for word in words.split():
        [asked] = played.open_decisions()
        played.answer(asked.number, asked.seat, word)
    return played


def call(played: Round, rounds: int = 4) -> Round:
    """Everybody checks or calls for so many betting rounds; then everybody folds who may."""
    boards = len(played.table.pile(BOARD).cards)
    while isinstance(asked := played.asked, Choose):
        if len(played.table.pile(BOARD).cards) != boards:
            boards, rounds = len(played.table.pile(BOARD).cards), rounds - 1
        move = "fold" if rounds < 1 else "check" if "check" in asked.moves else "call"
        played.answer(asked.number, asked.seat, move)
    return played


def taken(played: Round, account: Account = COLLECTION) -> list[float]:
    """What each move to the collection, or to the jackpot, brought, in dollars."""
    assert account in (COLLECTION, JACKPOT)
    return [event.amount / 100 for event in played.events if isinstance(event, Moved) and event.payee == account]
