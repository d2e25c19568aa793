"""The cashier sells and redeems cash chips, and shows statements and the ledger."""

from __future__ import annotations

from sqlalchemy import Connection, func, select

from houseway.errors import BadInput, NotLegal
from houseway.room.cardroom import Room
from houseway.room.money.account_names import account_names
from houseway.room.money.books import CASHIER, CHIP_KINDS, HOUSE_CHIPS, purse
from houseway.room.room_errors import NotAllowed
from houseway.room.store.change import Change, NewEntry
from houseway.room.store.schema import accounts, entries, postings
from houseway.room.wire import office_schemas as office
from houseway.room.wire import schemas as b
from houseway.rules.sheet.values import Cents

_LINES = 200
_PAGE, _DAY_S = 100, 24 * 3600


async def trade(
    room: Room, asked: office.Sale, by: b.Person, *, sells: bool, second: b.Person | None = None
) -> b.Person:
    """Sell cash chips to an account, or redeem them; once for each id. A large sum needs a second person."""
    if second is not None and asked.person == second.id:
        raise NotAllowed("nobody agrees to a sale to themselves", field="person")
    person, is_booked = await customer(room, asked, sells=sells)
    if not is_booked:
        because = f"{'chips sold to' if sells else 'chips redeemed from'} {person.name}"
        because = f"{because}, agreed by {second.name}" if second else because
        await book(room, because, by.name, _moved(asked, sells=sells), _command(asked), by.id)
    return person


async def customer(room: Room, asked: office.Sale, *, sells: bool) -> tuple[b.Person, bool]:
    """Who buys or brings chips, and whether it is booked already. What cannot be booked is refused."""
    person = await room.people.person(asked.person)
    if person.guest:
        raise NotLegal("guests play for play chips; cash chips need an account", where=person.name)
    if before := await room.store.read(lambda connection: _booked(connection, _command(asked))):
        if before != _moved(asked, sells=sells):
            raise NotLegal("another sale was booked under this id; choose a new one", where=f"id {asked.id}")
        return person, True
    if not sells:
        room.books.check(purse(person.id, "cash"), asked.cents)
    return person, False


async def of_the_day(room: Room, asked: office.Sale, *, sells: bool) -> Cents:
    """What is sold to this person, or redeemed, together with the smaller sums of the same day (in UTC).

    So a sum that needs a second person is not handed out in parts.
    """
    now, most = int(room.settings.now()), room.settings.second_from
    cents = select(postings.c.cents).join(entries, entries.c.id == postings.c.entry)
    cents = cents.where(postings.c.account == purse(asked.person, "cash"), entries.c.at >= now - now % _DAY_S)
    cents = cents.where(entries.c.command.is_not(None), entries.c.table.is_(None))
    found = await room.store.read(lambda connection: connection.execute(cents).scalars().all())
    smaller: Cents = sum(abs(each) for each in found if (each > 0) == sells and abs(each) < most)
    return asked.cents + smaller


def _command(asked: office.Sale) -> str:
    return f"sale {asked.id}"


def _moved(asked: office.Sale, *, sells: bool) -> dict[str, Cents]:
    """What a sale moves between the cashier and the person's purse."""
    cents = asked.cents if sells else -asked.cents
    return {CASHIER: -cents, purse(asked.person, "cash"): cents}


async def refill(room: Room, person: b.Person) -> None:
    """More play chips for somebody who has few left."""
    own = purse(person.id, "play")
    few, full = room.settings.few_chips, room.settings.play_chips
    if room.books[own] >= few:
        raise BadInput("there are enough play chips left", field="chips")
    chips = full - room.books[own]
    await book(room, f"more play chips for {person.name}", "the house", {HOUSE_CHIPS: -chips, own: chips}, None)


async def book(
    room: Room, because: str, by: str, moved: dict[str, Cents], command: str | None, person: int | None = None
) -> None:
    """One entry that belongs to no table."""
    now = int(room.settings.now())
    change = Change(entries=[NewEntry(because, by, moved, now, command=command, person=person)])
    await room.bus.commit(change)


def _booked(connection: Connection, command: str) -> dict[str, Cents]:
    """What was booked under this id; empty for nothing."""
    asked = select(postings.c.account, postings.c.cents).join(entries, entries.c.id == postings.c.entry)
    found = connection.execute(asked.where(entries.c.command == command))
    return {row.account: row.cents for row in found}


def statement(connection: Connection, person: b.Person) -> office.Statement:
    """The last movements of a person's balances, the newest first, counted back from what they have."""
    own = {purse(person.id, chips): chips for chips in CHIP_KINDS}
    balances = {
        row.account: row.cents for row in connection.execute(select(accounts).where(accounts.c.account.in_(own)))
    }
    held = {chips: balances.get(account, 0) for account, chips in own.items()}
    asked = select(postings.c.account, postings.c.cents, entries.c.at, entries.c.because)
    asked = asked.join(entries, entries.c.id == postings.c.entry).where(postings.c.account.in_(own))
    lines, then = [], dict(held)
    for account, cents, at, because in connection.execute(asked.order_by(entries.c.id.desc()).limit(_LINES)):
        chips = own[account]
        lines.append(office.StatementLine(at, because, chips, cents, then[chips]))
        then[chips] -= cents
    return office.Statement(person, held, tuple(lines))


def ledger(connection: Connection, before: int | None) -> office.BooksPage:
    """A page of the books, and every balance, each account with its words."""
    asked = select(entries).order_by(entries.c.id.desc()).limit(_PAGE)
    if before is not None:
        asked = asked.where(entries.c.id < before)
    found = connection.execute(asked).all()
    moved: dict[int, list[office.Posting]] = {row.id: [] for row in found}
    of = select(postings).where(postings.c.entry.in_(moved)).order_by(postings.c.entry, postings.c.account)
    for row in connection.execute(of):
        moved[row.entry].append(office.Posting(row.account, row.cents))
    holding = select(accounts).where(accounts.c.cents != 0).order_by(accounts.c.account)
    held = {row.account: row.cents for row in connection.execute(holding)}
    shown = {*held, *(each.account for row in found for each in moved[row.id])}
    names = account_names(connection, {row.table for row in found if row.table})
    total = connection.execute(select(func.coalesce(func.sum(postings.c.cents), 0))).scalar_one()
    return office.BooksPage(
        entries=tuple(
            office.BookEntry(
                row.id, row.at, row.because, row.by, row.person, row.table, row.round, tuple(moved[row.id])
            )
            for row in found
        ),
        next=found[-1].id if len(found) == _PAGE else None,
        balances=held,
        names={account: names[account] for account in sorted(shown) if account in names},
        total=int(total),
    )
