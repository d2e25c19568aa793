"""The last hash of each chain, signed: whoever removes the end of a chain, or writes it anew, is found out by it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select

from houseway.room.audit.walk_chains import BadRow
from houseway.room.store.chain import BOOKS, STAFF, chain_of
from houseway.room.store.change import Change
from houseway.room.store.keyring import Keyring, signed_by
from houseway.room.store.schema import actions, heads
from houseway.room.store.store import books_end, staff_log_end


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
    """Where each chain ends now; chains that have not begun are left out."""
    found = {BOOKS: books_end(connection), STAFF: staff_log_end(connection)}
    last = select(actions.c.table, func.max(actions.c.seq).label("seq")).group_by(actions.c.table).subquery()
    asked = select(actions.c.table, actions.c.seq, actions.c.hash)
    asked = asked.join(last, (last.c.table == actions.c.table) & (last.c.seq == actions.c.seq))
    found |= {chain_of(table): (seq, hashed) for table, seq, hashed in connection.execute(asked)}
    return {chain: end for chain, end in found.items() if end[0]}


def stored_heads(connection: Connection) -> list[Head]:
    asked = select(heads.c.chain, heads.c.number, heads.c.hash, heads.c.at, heads.c.signer, heads.c.signature)
    return [Head(*row) for row in connection.execute(asked.order_by(heads.c.chain))]


def new_heads(connection: Connection, keys: Keyring, now: int) -> list[Head]:
    """Heads for the chains that have grown since they were last signed."""
    known = {each.chain: (each.number, each.hash) for each in stored_heads(connection)}
    grown = {chain: end for chain, end in ends(connection).items() if known.get(chain) != end}
    return [Head(chain, number, hashed, now).signed(keys) for chain, (number, hashed) in sorted(grown.items())]


def storing(found: Iterable[Head]) -> Change:
    """Put these heads in the place of the older ones."""
    change = Change()
    for each in found:
        change.add(delete(heads).where(heads.c.chain == each.chain), {})
        change.add(insert(heads), msgspec.structs.asdict(each))
    return change


def check_heads(
    signed: Iterable[Head], hashes: Mapping[str, Mapping[int, str]], signer: str, source: str
) -> Iterator[BadRow]:
    """Whether every signed head is still where it was in its chain."""
    for each in signed:
        where = f"the {source} of {each.chain} at {each.number}"
        if each.signer != signer or not signed_by(signer, each.message(), each.signature):
            yield BadRow(where, "is not signed with the key of this room")
        elif each.number not in hashes.get(each.chain, {}):
            yield BadRow(where, f"was signed, and {each.chain} does not reach so far any more: rows are missing")
        elif hashes[each.chain][each.number] != each.hash:
            yield BadRow(where, f"was signed with another hash: {each.chain} has been written anew")


def anchor_lines(found: Iterable[Head]) -> str:
    """Heads as lines of text, to be kept outside of the room."""
    return "".join(msgspec.json.encode(each).decode() + "\n" for each in found)


def read_anchors(written: str) -> list[Head]:
    return [msgspec.json.decode(line, type=Head) for line in written.splitlines() if line.strip()]
