"""Failed log-ins, by address and name together: a guesser is shut out, and not the person whose name they try.

A try counts before the password is looked at, so that many tries at once gain nothing. Every further failure doubles
the wait.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import Connection, delete, insert, select

from houseway.room.room_errors import AccountLocked
from houseway.room.settings import Settings
from houseway.room.store.change import Change
from houseway.room.store.schema import tries
from houseway.room.store.store import Store

K = TypeVar("K")
V = TypeVar("V")
_KEPT = 10_000
# From so many failures on, from wherever, a name can be tried only from addresses that have got in before.
_MANY = 60
_MANY_S = 3600


@dataclass(slots=True)
class _Tried:
    """Failures from one address under one name, and until when it has to wait."""

    failures: int = 0
    until: int = 0


@dataclass(slots=True)
class _Everywhere:
    """Failures under one name from all addresses, since a time."""

    failures: int
    since: int


class LogInTries:
    """How often somebody has failed, whether or not anybody has that name."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.settings = store, settings
        self._tried: OrderedDict[tuple[str, str], _Tried] = OrderedDict()
        self._everywhere: OrderedDict[str, _Everywhere] = OrderedDict()
        self._good: OrderedDict[tuple[str, str], None] = OrderedDict()

    @property
    def now(self) -> int:
        return int(self.settings.now())

    async def begin(self, address: str, key: str) -> None:
        """Count a try before it is made. Refused while the address has to wait."""
        pair = (address, key)
        if pair not in self._tried:
            row = await self.store.read(lambda connection: _stored(connection, address, key))
            # Another try may have been counted meanwhile.
            _keep(self._tried, pair, self._tried.get(pair) or row)
        tried, every = self._tried[pair], self._everywhere.get(key)
        if every and every.failures >= _MANY and self.now < every.since + _MANY_S and pair not in self._good:
            raise AccountLocked("too many failed log-ins under this name; try again in an hour", field="name")
        if tried.until > self.now:
            wait = tried.until - self.now
            told = f"{-(-wait // 60)} min" if wait > 90 else f"{wait} s"
            raise AccountLocked(f"too many failed log-ins; try again in {told}", field="name")
        tried.failures += 1
        if tried.failures >= self.settings.failures:
            longer = 2 ** min(tried.failures - self.settings.failures, 10)
            tried.until = self.now + min(self.settings.wait_s * longer, self.settings.locked_s)

    async def failed(self, address: str, key: str) -> None:
        """Keep the count of a try that has failed."""
        every = self._everywhere.get(key)
        if every is None or self.now >= every.since + _MANY_S:
            every = _Everywhere(0, self.now)
        every.failures += 1
        _keep(self._everywhere, key, every)
        tried = self._made(address, key)
        change = forgetting(address, key)
        row = {"address": address, "key": key, "failures": tried.failures, "until": tried.until}
        change.add(insert(tries), row)
        await self.store.write(change)

    def forgive(self, address: str, key: str) -> None:
        """A try with the right password, and the question for the code still open: it does not count."""
        tried = self._made(address, key)
        tried.failures -= 1
        if tried.failures < self.settings.failures:
            tried.until = 0

    def _made(self, address: str, key: str) -> _Tried:
        """A try that was counted, also if others were forgotten meanwhile: somebody got in, or a colleague unlocked."""
        if (address, key) not in self._tried:
            _keep(self._tried, (address, key), _Tried(1))
        return self._tried[address, key]

    def succeeded(self, address: str, key: str) -> Change:
        """What must be written for a try that was good."""
        self._tried.pop((address, key), None)
        _keep(self._good, (address, key), None)
        return forgetting(address, key)

    async def unlock(self, key: str) -> None:
        """Let everybody try this name again."""
        for pair in [pair for pair in self._tried if pair[1] == key]:
            del self._tried[pair]
        self._everywhere.pop(key, None)
        change = Change()
        change.add(delete(tries).where(tries.c.key == key), {})
        await self.store.write(change)

    def waits(self, key: str) -> bool:
        """Whether somebody has to wait under this name."""
        return any(each.until > self.now for (_, name), each in self._tried.items() if name == key)


def forgetting(address: str, key: str) -> Change:
    change = Change()
    change.add(delete(tries).where(tries.c.address == address, tries.c.key == key), {})
    return change


def _keep(held: OrderedDict[K, V], key: K, value: V) -> None:
    held[key] = value
    if len(held) > _KEPT:
        held.popitem(last=False)


def _stored(connection: Connection, address: str, key: str) -> _Tried:
    asked = select(tries.c.failures, tries.c.until).where(tries.c.address == address, tries.c.key == key)
    row = connection.execute(asked).one_or_none()
    return _Tried(*row) if row else _Tried()
