"""Who is in the room: guests with play chips, accounts with passwords, and their sessions."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Collection
from hashlib import sha256
from itertools import count
from secrets import token_urlsafe
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, Delete, bindparam, delete, func, insert, select, update

from houseway.errors import At, BadInput
from houseway.room.money.books import Books, issuer, purse
from houseway.room.people.log_in_tries import LogInTries
from houseway.room.people.names import check_chosen, normal_name, skeleton
from houseway.room.people.passkeys import KeptPasskeys
from houseway.room.people.second_factor import CodesUsed
from houseway.room.people.socket_tickets import SocketTickets
from houseway.room.room_errors import NeedsCode, Taken, WrongPassword
from houseway.room.settings import Settings
from houseway.room.store.change import Change, NewEntry
from houseway.room.store.schema import credentials, people, sessions
from houseway.room.store.store import Store
from houseway.room.store.vouched import about_totp, is_vouched, vouched
from houseway.room.wire.protocol import Role
from houseway.room.wire.schemas import Person

LOG = logging.getLogger("houseway.room")
HASHER = PasswordHasher()
ROLES: tuple[Role, ...] = ("player", "dealer", "floor", "auditor")
_SESSIONS_KEPT = 20_000
_LONGEST_KEY = 80
# So much of the hash of a token names a session.
NAMED = 16


def key_of(name: str) -> str:
    """Names that differ only in case or spaces are the same name."""
    return " ".join(normalize("NFKC", name).casefold().split())


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def session_name(token: str) -> str:
    """What a session is called in lists and logs. It does not open it."""
    return hashed(token)[:NAMED]


def csrf_of(token: str) -> str:
    """The token that a page must send besides its cookie. The cookie cannot be found from it."""
    return sha256(f"csrf {token}".encode()).hexdigest()


def check_password(name: str, password: str) -> None:
    if key_of(password) == key_of(name):
        raise BadInput("the password must not be the name", field="password")


class Visitors:
    """The people of the room, by session and by number."""

    def __init__(self, store: Store, settings: Settings, books: Books) -> None:
        self.store, self.settings, self.books = store, settings, books
        self._hashing = asyncio.Semaphore(2)
        self._ids = count(store.ask(_next_person))
        self._sessions: OrderedDict[str, tuple[Person, int]] = OrderedDict()
        # How often a session was ended or somebody has changed: what was read before that is not kept.
        self._changes = 0
        # Held while somebody is given a name, so that two who come at once do not get the same one.
        self._naming = asyncio.Lock()
        self.tries, self.codes = LogInTries(store, settings), CodesUsed()
        self.passkeys = KeptPasskeys(store, settings)
        self.tickets = SocketTickets(settings.now, settings.limits.sockets_per_person)
        self._nobody = ""
        # Where people were last seen to come from.
        self.addresses: OrderedDict[int, str] = OrderedDict()

    @property
    def now(self) -> int:
        return int(self.settings.now())

    # Coming in ------------------------------------------------------------------------------------------------

    async def guest(self, name: str | None) -> tuple[Person, str]:
        """A new person without an account, with play chips, and the token of the session."""
        number = next(self._ids)
        if not name:
            person = Person(number, f"Guest {number}", "player", guest=True)
            return person, await self._enter(person, made=True)
        person = Person(number, self._chosen(name), "player", guest=True)
        async with self._naming:
            return person, await self._enter(person, made=True)

    async def register(self, name: str, password: str, guest: Person | None) -> tuple[Person, str]:
        """Make an account. A guest keeps their number, and with it their seat and chips."""
        name = self._chosen(name)
        check_password(name, password)
        known = guest is not None and guest.guest
        number = guest.id if guest is not None and known else next(self._ids)
        person = Person(number, name, "player", guest=False)
        await self._check_free(name, number)
        secret = await self._hash(password)
        async with self._naming:
            await self._check_free(name, number)
            if known and not (await self.person(number)).guest:
                raise Taken("this guest has made an account meanwhile; log in with it", field="name")
            change = self._account_made(person, secret, renamed=known)
            entered = person, await self._enter(person, made=not known, change=change)
            self.forget(number)
            return entered

    def _account_made(self, person: Person, secret: str, *, renamed: bool) -> Change:
        """What must be written for a new account besides its session; a guest who makes one is renamed."""
        keys, change = self.store.keys, Change()
        change.add(insert(credentials), vouched(keys, credentials, {"person": person.id, "hash": secret}))
        if renamed:
            row = {"id": person.id, "name": person.name, "key": key_of(person.name), "role": "player", "guest": False}
            row = vouched(keys, people, row) | {"skeleton": skeleton(person.name)[:80]}
            change.add(_RENAME, {f"{each}_": value for each, value in row.items()})
        return change

    async def login(self, name: str, password: str, address: str = "", code: str | None = None) -> tuple[Person, str]:
        """The session of an account. After three failures an address has to wait, longer each time."""
        # No account has a longer one: a few signs may stand for whole phrases, which no database would keep.
        key = key_of(name)[:_LONGEST_KEY]
        await self.tries.begin(address, key)
        found = await self.store.read(lambda connection: _account(connection, key, self.store.keys.signers))
        # A name that nobody has takes as long to refuse as one that somebody has.
        self._nobody = self._nobody or await self._hash(token_urlsafe(16))
        good = await self._verify(found[1] if found else self._nobody, password)
        if not good or found is None:
            await self.tries.failed(address, key)
            raise WrongPassword("no account has this name and password", field="name")
        person = found[0]
        await self._check_code(person, found[2], code, address, key)
        return person, await self._enter(person, made=False, change=self.tries.succeeded(address, key))

    async def enter(self, person: Person, change: Change) -> tuple[Person, str]:
        """The session of an account that has shown a passkey."""
        return person, await self._enter(person, made=False, change=change)

    async def _check_code(self, person: Person, kept: str | None, code: str | None, address: str, key: str) -> None:
        """The second factor, where the account has one or its role needs one. A wrong code is a failed try."""
        if kept is None:
            if self.settings.staff_codes and person.role != "player":
                raise NeedsCode(
                    "staff log in with an authenticator here; the operator sets it up: houseway people NAME --totp",
                    field="code",
                )
            return
        secret = self.store.keys.decrypt(kept, about_totp(person.id))
        try:
            self.codes.check(person.id, secret, code, self.settings.now())
        except NeedsCode:
            if code is None:
                self.tries.forgive(address, key)
            else:
                await self.tries.failed(address, key)
            raise

    async def sessions_of(self, person: int) -> list[tuple[str, int, int]]:
        """The sessions of a person: the hash of the token, when it began, and when it ends."""
        asked = select(sessions.c.token, sessions.c.made_at, sessions.c.until)
        asked = asked.where(sessions.c.person == person, sessions.c.until > self.now).order_by(sessions.c.made_at)
        return await self.store.read(lambda connection: [tuple(row) for row in connection.execute(asked)])

    async def has_authenticator(self, person: int) -> bool:
        """Whether the digits of an authenticator are asked for with the password of this account."""
        asked = select(credentials.c.totp).where(credentials.c.person == person)
        return bool(await self.store.read(lambda connection: connection.execute(asked).scalar()))

    async def end_session(self, person: int, hash_: str) -> None:
        """End one session of a person, by the hash of its token."""
        ended = delete(sessions).where(sessions.c.token == hash_, sessions.c.person == person)
        await self._over(hash_, ended)

    async def logout(self, token: str) -> None:
        await self._over(hashed(token), delete(sessions).where(sessions.c.token == hashed(token)))

    async def _over(self, hash_: str, ended: Delete) -> None:
        """A session is over as soon as that is written, also for whoever has asked with it meanwhile."""
        change = Change()
        change.add(ended, {})
        await self.store.write(change)
        self._changes += 1
        self._sessions.pop(hash_, None)

    async def who(self, token: str) -> Person | None:
        """Whose session a token is."""
        key = hashed(token)
        if found := self._sessions.get(key):
            if found[1] > self.now:
                return found[0]
            self._sessions.pop(key, None)
        changes = self._changes
        row = await self.store.read(lambda connection: _session(connection, key, self.store.keys.signers))
        if row is None or row[1] <= self.now:
            return None
        if changes == self._changes:
            self._keep(key, *row)
        return row[0]

    def seen_from(self, person: int, address: str) -> None:
        self.addresses[person] = address
        self.addresses.move_to_end(person)
        if len(self.addresses) > _SESSIONS_KEPT:
            self.addresses.popitem(last=False)

    def forget(self, person: int) -> None:
        """Read this person's sessions anew: the role or the name has changed."""
        self._changes += 1
        for key in [key for key, (each, _) in self._sessions.items() if each.id == person]:
            del self._sessions[key]

    async def person(self, number: int) -> Person:
        found = await self.store.read(lambda connection: find_person(connection, number))
        if found is None:
            raise BadInput("nobody has this number", at=At(person=number))
        return found

    # Inside ---------------------------------------------------------------------------------------------------

    async def _enter(self, person: Person, *, made: bool, change: Change | None = None) -> str:
        token = token_urlsafe(32)
        until = self.now + self.settings.session_s
        whole = Change()
        if made:
            row = {"id": person.id, "name": person.name, "key": key_of(person.name), "role": person.role}
            row |= {"guest": person.guest, "made_at": self.now, "skeleton": skeleton(person.name)[:80]}
            whole.add(insert(people), vouched(self.store.keys, people, row))
            whole.entries.append(self._welcome(person))
        whole.join(change or Change())
        row = {"token": hashed(token), "person": person.id, "made_at": self.now, "until": until}
        whole.add(insert(sessions), vouched(self.store.keys, sessions, row))
        if made:
            await self._check_free(person.name, person.id)
        self.books.book(whole.entries)
        try:
            await self.store.write(whole)
        except Exception:
            self.books.take_back(whole.entries)
            await self._check_free(person.name, person.id)
            raise
        self.books.settle(whole.entries)
        if made:
            self._keep(hashed(token), person, until)
        # Of others the session is read when it is used: their role may have changed while they logged in.
        return token

    def _welcome(self, person: Person) -> NewEntry:
        chips = self.settings.play_chips
        postings = {issuer("play"): -chips, purse(person.id, "play"): chips}
        return NewEntry(f"play chips for {person.name}", "the house", postings, self.now)

    async def _check_free(self, name: str, number: int) -> None:
        key = key_of(name)
        same = (people.c.key == key) | (people.c.skeleton == skeleton(name)[:80])
        asked = select(people.c.id).where(same, people.c.id != number)
        if await self.store.read(lambda connection: connection.execute(asked).first()):
            raise Taken("somebody has this name, or one that looks like it; choose another", field="name")

    def _chosen(self, name: str) -> str:
        """A name that a person has chosen, in its normal form."""
        found = normal_name(name)
        check_chosen(found, self.settings.room)
        return found

    def _keep(self, key: str, person: Person, until: int) -> None:
        self._sessions[key] = (person, until)
        if len(self._sessions) > _SESSIONS_KEPT:
            self._sessions.popitem(last=False)

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(HASHER.hash, password)

    async def _verify(self, secret: str, password: str) -> bool:
        async with self._hashing:
            try:
                return await asyncio.to_thread(HASHER.verify, secret, password)
            except (VerificationError, InvalidHashError):
                return False


_NEW = ("name", "key", "skeleton", "role", "guest", "signature")
_RENAME = update(people).where(people.c.id == bindparam("id_")).values({each: bindparam(f"{each}_") for each in _NEW})


def _next_person(connection: Connection) -> int:
    return int(connection.execute(select(func.coalesce(func.max(people.c.id), 0))).scalar_one()) + 1


def _account(connection: Connection, key: str, signers: Collection[str]) -> tuple[Person, str, str | None] | None:
    """An account with its password and the secret of its authenticator, if the room has written all of that."""
    row = connection.execute(select(people).where(people.c.key == key)).one_or_none()
    if row is None:
        return None
    secret = connection.execute(select(credentials).where(credentials.c.person == row.id)).one_or_none()
    if not (is_vouched(signers, people, row) and is_vouched(signers, credentials, secret)):
        LOG.error("somebody was kept out: person %s is not as the room has written it", row.id)
        return None
    return person_of(row), secret.hash, secret.totp  # type: ignore[union-attr]


def _session(connection: Connection, key: str, signers: Collection[str]) -> tuple[Person, int] | None:
    """Whose session it is and until when, if the room has written that."""
    row = connection.execute(select(sessions).where(sessions.c.token == key)).one_or_none()
    if row is None:
        return None
    person = connection.execute(select(people).where(people.c.id == row.person)).one_or_none()
    if not (is_vouched(signers, sessions, row) and is_vouched(signers, people, person)):
        LOG.error("somebody was kept out: a session of person %s is not as the room has written it", row.person)
        return None
    return person_of(person), row.until


def find_person(connection: Connection, number: int) -> Person | None:
    row = connection.execute(select(people).where(people.c.id == number)).one_or_none()
    return None if row is None else person_of(row)


def person_of(row: object) -> Person:
    """A person from a row of the table of people."""
    return Person(row.id, row.name, row.role, bool(row.guest))  # type: ignore[attr-defined]
