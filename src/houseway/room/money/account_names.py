"""The accounts of the books as people read them: whose they are, or where the chips lie.

Nothing is read out of the text of an account. The texts of all that may occur are made, each with its words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from sqlalchemy import Connection, or_, select

from houseway.play.ids import COLLECTION, JACKPOT, PEOPLE, POT
from houseway.room.money.books import CASHIER, CHIP_KINDS, HOUSE_CHIPS, at_table, purse, seat_account, unclaimed
from houseway.room.store.schema import people, tables
from houseway.room.tables.live_table import Config


def account_names(connection: Connection, at: Iterable[int]) -> dict[str, str]:
    """The words for every account of the house, of people, of open tables and of the tables `at` these numbers."""
    return {**dict(_of_house()), **dict(_of_people(connection)), **dict(_of_tables(connection, at))}


def _of_house() -> Iterator[tuple[str, str]]:
    yield CASHIER, "the cashier"
    yield HOUSE_CHIPS, "the house, play chips"
    for chips in CHIP_KINDS:
        yield at_table(0, COLLECTION, chips), f"the collection, {chips} chips"
        yield at_table(0, JACKPOT, chips), f"the jackpot, {chips} chips"
        yield unclaimed(chips), f"unclaimed, {chips} chips"


def _of_people(connection: Connection) -> Iterator[tuple[str, str]]:
    for number, name in connection.execute(select(people.c.id, people.c.name)):
        for chips in CHIP_KINDS:
            yield purse(number, chips), f"{name}, {chips} chips"


def _of_tables(connection: Connection, at: Iterable[int]) -> Iterator[tuple[str, str]]:
    asked = select(tables.c.id, tables.c.config).where(or_(tables.c.closed_at.is_(None), tables.c.id.in_(set(at))))
    for number, config in connection.execute(asked):
        posted = msgspec.json.decode(config, type=Config)
        words = posted.name if posted.name == f"Table {number}" else f"{posted.name} (table {number})"
        yield at_table(number, POT, posted.chips), f"the pot of {words}"
        for seat in range(1, PEOPLE):
            yield seat_account(number, seat), f"seat {seat} of {words}"
