"""From the second schema to the third: cards that are still to come are sealed, and every record is chained.

Cards that lie in plain text are taken out: a running shoe is shuffled anew, and a round that is open is void when the
room opens. What was written before is chained as it stands now.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from alembic import op

from houseway.room.people.names import skeleton
from houseway.room.store.chain import (
    BOOKS,
    DEALT,
    ENDED,
    STAFF,
    digest,
    fields,
    first_link,
    next_action,
    next_entry,
    next_note,
)

revision = "0003"
down_revision = "0002"

LOG = logging.getLogger("houseway.room")
_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    _add_columns()
    _add_tables()
    connection = op.get_bind()
    found = sa.MetaData()
    found.reflect(connection, only=["tables", "rounds", "actions", "entries", "postings", "people", "staff_log"])
    _take_out_cards(connection, found.tables)
    _chain_tables(connection, found.tables)
    _chain_books(connection, found.tables)
    _log_staff(connection, found.tables)
    _note_skeletons(connection, found.tables["people"])


def _add_columns() -> None:
    for table in ("tables", "rounds", "actions"):
        op.add_column(table, sa.Column("sealed", sa.Text))
    op.drop_column("actions", "drawn")
    op.add_column("actions", sa.Column("digest", sa.String(64)))
    op.add_column("actions", sa.Column("evidence", sa.Text))
    op.add_column("actions", sa.Column("hash", sa.String(64), nullable=False, server_default=""))
    op.add_column("credentials", sa.Column("totp", sa.Text))
    op.drop_column("people", "failures")
    op.drop_column("people", "locked_until")
    op.add_column("people", sa.Column("skeleton", sa.String(80), nullable=False, server_default=""))
    op.create_index("ix_people_skeleton", "people", ["skeleton"])
    op.add_column("entries", sa.Column("person", sa.BigInteger))
    op.add_column("entries", sa.Column("hash", sa.String(64), nullable=False, server_default=""))


def _add_tables() -> None:
    op.create_table(
        "tries",
        sa.Column("address", sa.String(60), primary_key=True),
        sa.Column("key", sa.String(80), primary_key=True),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "heads",
        sa.Column("id", _NUMBER, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("chain", sa.String(40), nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("signer", sa.String(80), nullable=False),
        sa.Column("signature", sa.String(120), nullable=False),
    )
    op.create_index("heads_of_chain", "heads", ["chain", "number"])
    op.create_table(
        "staff_log",
        sa.Column("id", _NUMBER, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("person", sa.BigInteger),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("role", sa.String(12), nullable=False),
        sa.Column("what", sa.String(40), nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
    )
    op.create_table(
        "proposals",
        sa.Column("id", _NUMBER, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("person", _NUMBER, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("what", sa.String(40), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("second", _NUMBER, sa.ForeignKey("people.id")),
        sa.Column("decided_at", sa.BigInteger),
    )
    fence = op.create_table(
        "fence",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
    )
    op.bulk_insert(fence, [{"id": 1, "number": 0}])


def _take_out_cards(connection: sa.Connection, tables: Mapping[str, sa.Table]) -> None:
    """No card that has not been dealt stays in plain text."""
    rounds, sitting = tables["rounds"], tables["tables"]
    open_ = 0
    for row in connection.execute(sa.select(rounds.c.id, rounds.c.opening, rounds.c.state, rounds.c.transcript)).all():
        opening = json.loads(row.opening)
        opening.pop("shoe", None)
        opening.pop("orders", None)
        changed = sa.update(rounds).where(rounds.c.id == row.id).values(opening=json.dumps(opening))
        connection.execute(changed)
        open_ += row.state == "open" and row.transcript is None
    for number, written in connection.execute(sa.select(sitting.c.id, sitting.c.kept)).all():
        kept = json.loads(written)
        if "left" in kept or "rack" in kept:
            LOG.warning("table %s: its shoe is shuffled anew", number)
            plain = json.dumps({name: value for name, value in kept.items() if name not in ("left", "rack")})
            connection.execute(sa.update(sitting).where(sitting.c.id == number).values(kept=plain))
    if open_:
        LOG.warning("%s rounds were open in an older Houseway and are void", open_)


def _chain_tables(connection: sa.Connection, tables: Mapping[str, sa.Table]) -> None:
    actions, rounds = tables["actions"], tables["rounds"]
    for table in connection.execute(sa.select(tables["tables"])).mappings().all():
        rows = connection.execute(sa.select(actions).where(actions.c.table == table["id"]).order_by(actions.c.seq))
        done = [dict(row) for row in rows.mappings()]
        played = connection.execute(sa.select(rounds).where(rounds.c.table == table["id"])).mappings().all()
        for seq, proof in _evidence(table, done, [dict(row) for row in played]).items():
            done[seq]["evidence"] = json.dumps(proof, separators=(",", ":"))
        last = first_link(dict(table))
        for row in done:
            last = row["hash"] = next_action(last, row)
            which = (actions.c.table == row["table"]) & (actions.c.seq == row["seq"])
            made = {name: row[name] for name in ("evidence", "hash")}
            connection.execute(sa.update(actions).where(which).values(made))


def _evidence(table: Any, done: list[dict[str, Any]], played: list[dict[str, Any]]) -> dict[int, dict[str, str]]:
    """What each action has written elsewhere, as it stands now, by the place of the action in the list."""
    found: dict[int, dict[str, str]] = {}
    for row in played:
        own = [at for at, action in enumerate(done) if action["round"] == row["id"]]
        if own:
            found.setdefault(own[0], {})["dealt"] = digest(*fields(row, DEALT))
        if own and row["state"] != "open":
            found.setdefault(own[-1], {})["ended"] = digest(*fields(row, ENDED))
    if done:
        found.setdefault(len(done) - 1, {})["kept"] = digest(table["kept"])
    order = ("dealt", "ended", "kept")
    return {at: {name: each[name] for name in order if name in each} for at, each in found.items()}


def _chain_books(connection: sa.Connection, tables: Mapping[str, sa.Table]) -> None:
    entries, postings, last = tables["entries"], tables["postings"], digest(BOOKS)
    moved: dict[int, list[tuple[str, int]]] = {}
    for row in connection.execute(sa.select(postings)):
        moved.setdefault(row.entry, []).append((row.account, row.cents))
    for entry in connection.execute(sa.select(entries).order_by(entries.c.id)).mappings().all():
        last = next_entry(last, dict(entry), moved.get(entry["id"], []))
        connection.execute(sa.update(entries).where(entries.c.id == entry["id"]).values(hash=last))


def _log_staff(connection: sa.Connection, tables: Mapping[str, sa.Table]) -> None:
    """Whoever has a role now is appointed in the log from the first."""
    people, last = tables["people"], digest(STAFF)
    staff = connection.execute(sa.select(people).where(people.c.role != "player").order_by(people.c.id)).all()
    for number, person in enumerate(staff, start=1):
        about = json.dumps({"person": person.id, "name": person.name, "role": person.role}, separators=(",", ":"))
        row: dict[str, Any] = {"id": number, "at": person.made_at, "person": None, "name": "an older Houseway"}
        row |= {"role": "", "what": "role", "about": about}
        last = row["hash"] = next_note(last, row)
        connection.execute(sa.insert(tables["staff_log"]), row)


def _note_skeletons(connection: sa.Connection, people: sa.Table) -> None:
    for number, name in connection.execute(sa.select(people.c.id, people.c.name)).all():
        connection.execute(sa.update(people).where(people.c.id == number).values(skeleton=skeleton(name)[:80]))
