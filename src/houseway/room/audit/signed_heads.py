"""The last hash of each chain, signed: whoever removes the end of a chain, or writes it anew, is found out by it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select

from houseway.room.audit.walk_chains import BadRow
from houseway.room.store.chain import BOOKS, STAFF, chain_of, first_link
from houseway.room.store.change import Change
from houseway.room.store.keyring import Keyring, signed_by
from houseway.room.store.schema import actions, entries, heads, staff_log, tables
from houseway.room.store.store import books_end, staff_log_end

# The ends of the chains are signed every minute. What has gone unsigned for so long was not left out by chance.
UNSIGNED_S = 600
_SIGNED, _FOREIGN = "signed head", "is not signed with the key of this room"


class Head(Struct, frozen=True, forbid_unknown_fields=True):
    """How far a chain reached at a time, and its hash there, signed by the room."""

    chain: str
    number: int
    hash: str
    at: int
    signer: str = ""
    signature: str = ""

    def message(self) -> bytes:
        return f"houseway head {self.chain} {self.number} {self.hash} {self.at}".encode()

    def signed(self, keys: Keyring) -> Head:
        return msgspec.structs.replace(self, signer=keys.public_key, signature=keys.sign(self.message()))


def ends(connection: Connection) -> dict[str, tuple[int, str]]:
    """Where each chain ends now; books and log that have not begun are left out. A table begins with its own row."""
    found = {BOOKS: books_end(connection), STAFF: staff_log_end(connection)}
    found = {chain: end for chain, end in found.items() if end[0]}
    acted = select(actions.c.table).where(actions.c.table == tables.c.id)
    for row in connection.execute(select(tables).where(~acted.exists())).mappings():
        found[chain_of(row["id"])] = 0, first_link(dict(row))
    last = select(actions.c.table, func.max(actions.c.seq).label("seq")).group_by(actions.c.table).subquery()
    asked = select(actions.c.table, actions.c.seq, actions.c.hash)
    asked = asked.join(last, (last.c.table == actions.c.table) & (last.c.seq == actions.c.seq))
    return found | {chain_of(table): (seq, hashed) for table, seq, hashed in connection.execute(asked)}


def stored_heads(connection: Connection) -> list[Head]:
    asked = select(heads.c.chain, heads.c.number, heads.c.hash, heads.c.at, heads.c.signer, heads.c.signature)
    return [Head(*row) for row in connection.execute(asked.order_by(heads.c.chain))]


def new_heads(connection: Connection, keys: Keyring, now: int) -> list[Head]:
    """Heads for the chains that have grown since they were last signed, or were signed with another key."""
    known = {each.chain: each for each in stored_heads(connection)}
    found = []
    for chain, (number, hashed) in sorted(ends(connection).items()):
        old = known.get(chain)
        if old is None or (old.number, old.hash, old.signer) != (number, hashed, keys.public_key):
            found.append(Head(chain, number, hashed, now).signed(keys))
    return found


def signed_over(connection: Connection, signer: Collection[str], last: Mapping[str, Head]) -> Iterator[BadRow]:
    """What would no longer be noticed once the ends of the chains are signed anew.

    `last` are the heads that were signed before, as far as this process knows.
    """
    stored = stored_heads(connection)
    tables_by_chain = {chain_of(number): number for number in connection.execute(select(tables.c.id)).scalars()}
    for each in stored:
        where = _where(each, _SIGNED)
        if not _is_ours(each, signer):
            yield BadRow(where, _FOREIGN)
        elif _hash_at(connection, each, tables_by_chain) != each.hash:
            yield BadRow(where, f"was signed, and {each.chain} is not as it was then")
    gone = last.keys() - {each.chain for each in stored}
    yield from (BadRow(_where(last[chain], _SIGNED), "is gone") for chain in sorted(gone))


def _hash_at(connection: Connection, head: Head, tables_by_chain: Mapping[str, int]) -> str | None:
    """The hash that is written in the row to which a head belongs."""
    table = {BOOKS: entries, STAFF: staff_log}.get(head.chain)
    if table is not None:
        asked = select(table.c.hash).where(table.c.id == head.number)
    else:
        of = tables_by_chain.get(head.chain, 0)
        if not head.number:
            row = connection.execute(select(tables).where(tables.c.id == of)).mappings().one_or_none()
            return first_link(dict(row)) if row else None
        asked = select(actions.c.hash).where(actions.c.table == of, actions.c.seq == head.number)
    return connection.execute(asked).scalar()


def unsigned(connection: Connection, signed: Iterable[Head]) -> Iterator[BadRow]:
    """Chains whose ends were not signed although the room had the time: their heads were taken away."""
    until = {each.chain: each.number for each in signed}
    begun = _first_unsigned(connection, until)
    newest = max((at for at, _ in begun.values()), default=0)
    newest = max(newest, connection.execute(select(func.max(heads.c.at))).scalar() or 0)
    newest = max([newest, *_last_times(connection)])
    for chain, (at, number) in sorted(begun.items()):
        if at < newest - UNSIGNED_S:
            yield BadRow(f"{chain} from {number} on", "was never signed, or its signature is gone")


def _first_unsigned(connection: Connection, until: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """When the first row of each chain was written that is not signed, and its number."""
    found: dict[str, tuple[int, int]] = {}
    for chain, table in ((BOOKS, entries), (STAFF, staff_log)):
        row = connection.execute(
            select(table.c.at, table.c.id).where(table.c.id > until.get(chain, 0)).order_by(table.c.id).limit(1)
        ).first()
        if row is not None:
            found[chain] = (row.at, row.id)
    for number, opened_at in connection.execute(select(tables.c.id, tables.c.opened_at)).all():
        chain = chain_of(number)
        own = actions.c.table == number
        row = connection.execute(
            select(actions.c.at, actions.c.seq)
            .where(own, actions.c.seq > until.get(chain, 0))
            .order_by(actions.c.seq)
            .limit(1)
        ).first()
        if row is not None:
            found[chain] = (row.at, row.seq)
        elif chain not in until:
            found[chain] = (opened_at, 0)
    return found


def _last_times(connection: Connection) -> list[int]:
    return [connection.execute(select(func.max(each.c.at))).scalar() or 0 for each in (entries, staff_log, actions)]


def storing(found: Iterable[Head]) -> Change:
    """Put these heads in the place of the older ones."""
    change = Change()
    for each in found:
        change.add(delete(heads).where(heads.c.chain == each.chain), {})
        change.add(insert(heads), msgspec.structs.asdict(each))
    return change


def check_heads(
    signed: Iterable[Head], hashes: Mapping[str, Mapping[int, str]], signer: Collection[str], source: str
) -> Iterator[BadRow]:
    """Whether every signed head is still where it was in its chain."""
    for each in signed:
        where = _where(each, source)
        if not _is_ours(each, signer):
            yield BadRow(where, _FOREIGN)
        elif each.number not in hashes.get(each.chain, {}):
            yield BadRow(where, f"was signed, and {each.chain} does not reach so far any more: rows are missing")
        elif hashes[each.chain][each.number] != each.hash:
            yield BadRow(where, f"was signed with another hash: {each.chain} has been written anew")


def _where(head: Head, source: str) -> str:
    return f"the {source} of {head.chain} at {head.number}"


def _is_ours(head: Head, signers: Collection[str]) -> bool:
    return head.signer in signers and signed_by(head.signer, head.message(), head.signature)


def anchor_lines(found: Iterable[Head]) -> str:
    """Heads as lines of text, to be kept outside of the room."""
    return "".join(msgspec.json.encode(each).decode() + "\n" for each in found)


def read_anchors(written: str) -> list[Head]:
    return [msgspec.json.decode(line, type=Head) for line in written.splitlines() if line.strip()]
