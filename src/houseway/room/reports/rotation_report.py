"""How the player-dealer position went round: every offer with its answer, read off the rounds dealt again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

import msgspec
from sqlalchemy import Connection, select

from houseway.families.bank.core.bank_seat import OfferBank
from houseway.families.bank.core.bank_state import Banked
from houseway.families.bank.core.bank_wager import least_to_bank
from houseway.play.events import Acted, Opened
from houseway.play.round import Round
from houseway.room.audit.rounds_again import RoundAgain, deal_again
from houseway.room.reports.reported_rounds import config_of, left_out
from houseway.room.store.schema import rounds
from houseway.room.tables.live_table import Config
from houseway.room.wire import report_schemas as b
from houseway.rules.sheet.spec import Sheet

Banker: TypeAlias = tuple[int, int]
_MINUTE_S = 60
# How far back the hands are counted that somebody has banked when the period begins.
_BEFORE_S = 24 * 60 * 60


class RotationReport:
    """The rotation report. A stretch of more than so many `minutes` is too long; a pause of that length ends one."""

    def __init__(self, period: b.ReportedPeriod, minutes: int) -> None:
        self.period, self.minutes = period, minutes
        self._known: dict[int, tuple[Config, int]] = {}
        # Rounds of one table between which none was left out.
        self._runs: list[list[b.OfferedRound]] = []
        self._left_out: list[b.LeftOutRound] = []
        self._broken = True

    def add(self, connection: Connection, number: int) -> None:
        """One more round. One of a game without a player-dealer is passed over."""
        again = deal_again(connection, number)
        if again.played is None:
            self._left_out.append(left_out(again))
            self._broken = True
            return
        printed, table = printed_hands(again.played.table.terms.sheet), again.row.table
        if not printed:
            return
        if table not in self._known:
            self._known[table] = (config_of(connection, table), printed)
            self._runs.append(_earlier(connection, again))
        elif self._broken:
            self._runs.append([])
        self._broken = False
        self._runs[-1].append(_offered(again))

    def finish(self, connection: Connection) -> b.RotationPage:
        """Who banked how many hands and how long, by table."""
        runs = [list(_counted(run)) for run in self._runs]
        told = [each for run in runs for each in run if each.closed_at >= self.period.since]
        whole = [each for run in runs for each in _stretches(run, self.minutes * _MINUTE_S)]
        stretches = [each for each in whole if each.closed_at >= self.period.since]
        return b.RotationPage(
            period=self.period,
            minutes=self.minutes,
            tables=tuple(
                self._table(table, list(group), [each for each in stretches if each.table == table])
                for table, group in groupby(told, key=lambda each: each.table)
            ),
            rounds=tuple(told),
            too_long=tuple(each for each in stretches if each.seconds > self.minutes * _MINUTE_S),
            not_offered=tuple(each.round for each in told if each.able and each.unoffered > self._known[each.table][1]),
            left_out=tuple(self._left_out),
        )

    def _table(self, table: int, told: Sequence[b.OfferedRound], stretches: Sequence[b.BankStretch]) -> b.TableRotation:
        config, printed = self._known[table]
        return b.TableRotation(
            table=table,
            name=config.name,
            game=config.game,
            chips=config.chips,
            printed=printed,
            rounds=len(told),
            offers=sum(len(each.offers) for each in told),
            declined=_declined(told),
            bankers=len({banker for each in told if (banker := banker_of(each))}),
            most_hands=max(each.hands for each in told),
            most_unoffered=max(each.unoffered for each in told),
            longest=max(stretches, key=lambda each: each.seconds, default=None),
        )


def printed_hands(sheet: Sheet) -> int:
    """After how many hands the document has the position offered to others; 0 where nobody is offered it."""
    return next((each.params.hands for each in sheet.round if isinstance(each.params, OfferBank)), 0)


def banker_of(told: b.OfferedRound) -> Banker | None:
    """Who took the position: their number, or the seat of a bot."""
    taken = next((each for each in told.offers if each.answer == "take"), None)
    return (taken.person, 0 if taken.person else taken.seat) if taken else None


def _earlier(connection: Connection, first: RoundAgain) -> list[b.OfferedRound]:
    """The rounds in a row before the first one of a table that have the same banker, or are void; of a day at most."""
    row = first.row
    asked = select(rounds.c.id).where(rounds.c.table == row.table, rounds.c.number < row.number)
    asked = asked.where(rounds.c.closed_at > row.opened_at - _BEFORE_S).order_by(rounds.c.number.desc())
    banker, found = banker_of(_offered(first)), list[b.OfferedRound]()
    for number in connection.execute(asked).scalars().all():
        again = deal_again(connection, number)
        if again.played is None:
            break
        told = _offered(again)
        if told.state == "over" and (banker is None or banker_of(told) != banker):
            break
        found.append(told)
    return found[::-1]


def _offered(again: RoundAgain) -> b.OfferedRound:
    row, played = again.row, again.played
    assert played is not None
    people = msgspec.json.decode(row.people, type=dict[int, int])
    offers = tuple(
        b.BankOffer(
            each.seat, people.get(each.seat, 0), played.table.name(each.seat), "take" if each.move == "take" else "pass"
        )
        for each in played.events
        if isinstance(each, Acted) and each.about == "bank" and each.move in ("take", "pass")
    )
    taken = next((each.seat for each in offers if each.answer == "take"), 0)
    others = [chips for seat, chips in _dealt_in(played) if seat != taken]
    least = least_to_bank(played.table.terms)
    return b.OfferedRound(
        round=row.id,
        table=row.table,
        opened_at=row.opened_at,
        closed_at=row.closed_at,
        state=row.state,
        offers=offers,
        others=len(others),
        able=sum(chips >= least for chips in others),
        played=row.state == "over" and bool(played.table.facts(Banked).placed),
    )


def _dealt_in(played: Round) -> Iterator[tuple[int, int]]:
    """Everybody in a round with their chips when it began."""
    for event in played.events:
        if isinstance(event, Opened):
            yield from ((seat, chips) for seat, _, chips in event.seats)


def _counted(run: Iterable[b.OfferedRound]) -> Iterator[b.OfferedRound]:
    """The rounds with how many hands in a row the same person has banked, in all and since others were asked."""
    last, hands, unoffered = None, 0, 0
    for each in run:
        if each.state == "void":
            yield each
            continue
        if (banker := banker_of(each)) != last:
            last, hands, unoffered = banker, 0, 0
        elif any(offer.answer == "pass" for offer in each.offers):
            unoffered = 0
        if banker is not None and each.played:
            hands, unoffered = hands + 1, unoffered + 1
        yield msgspec.structs.replace(each, hands=hands, unoffered=unoffered)


def _stretches(run: Iterable[b.OfferedRound], pause_s: int) -> Iterator[b.BankStretch]:
    """The rounds that one person has banked without a pause, from the beginning of the first to the end of the last."""
    part: list[b.OfferedRound] = []
    for each in [each for each in run if each.state == "over"]:
        if part and (banker_of(each) != banker_of(part[-1]) or each.opened_at - part[-1].closed_at > pause_s):
            yield from _stretch(part)
            part = []
        part.append(each)
    yield from _stretch(part)


def _stretch(part: Sequence[b.OfferedRound]) -> Iterator[b.BankStretch]:
    taken = next((each for told in part[-1:] for each in told.offers if each.answer == "take"), None)
    if taken is not None:
        yield b.BankStretch(
            table=part[0].table,
            person=taken.person,
            name=taken.name,
            opened_at=part[0].opened_at,
            closed_at=part[-1].closed_at,
            rounds=len(part),
            hands=sum(each.played for each in part),
            declined=_declined(part),
            others=max(each.others for each in part),
        )


def _declined(told: Iterable[b.OfferedRound]) -> int:
    return sum(offer.answer == "pass" for each in told for offer in each.offers)
