"""From the first format to the second: rounds keep a transcript, and what outlasts a round is typed.

Tables no longer choose what their sheet has as a note.
Answers of the first format cannot be run again. A round that is open is void when the room opens.
"""

from __future__ import annotations

import json
import logging
from time import time

import sqlalchemy as sa
from alembic import op

from houseway.room.store.migrations.old_lasting import lasting_of, notes_of
from houseway.room.store.migrations.old_readings import now_notes
from houseway.room.store.migrations.old_rounds import OldRound, old_actions, transcript_of

revision = "0002"
down_revision = "0001"

LOG = logging.getLogger("houseway.room")
_ROUNDS = sa.table(
    "rounds",
    sa.column("id", sa.BigInteger),
    sa.column("state", sa.String),
    sa.column("opening", sa.Text),
    sa.column("people", sa.Text),
    sa.column("file", sa.Text),
    sa.column("net", sa.Text),
    sa.column("collection", sa.BigInteger),
    sa.column("transcript", sa.Text),
)
_TABLES = sa.table("tables", sa.column("id", sa.BigInteger), sa.column("config", sa.Text), sa.column("kept", sa.Text))
_ACTIONS = sa.table(
    "actions",
    sa.column("table", sa.BigInteger),
    sa.column("seq", sa.BigInteger),
    sa.column("kind", sa.String),
    sa.column("payload", sa.Text),
    sa.column("at", sa.BigInteger),
)


def upgrade() -> None:
    op.add_column("rounds", sa.Column("transcript", sa.Text))
    _keep_transcripts(op.get_bind())
    _convert_tables(op.get_bind())
    _drop_notes(op.get_bind())


def _convert_tables(connection: sa.Connection) -> None:
    for row in connection.execute(sa.select(_TABLES).order_by(_TABLES.c.id)).all():
        kept = json.loads(row.kept)
        kept |= {"lasting": lasting_of(kept.pop("between", {})), "said": notes_of(kept.pop("said", {}))}
        changed = sa.update(_TABLES).where(_TABLES.c.id == row.id).values(kept=json.dumps(kept))
        connection.execute(changed)


def _drop_notes(connection: sa.Connection) -> None:
    """Take readings that are notes now from the configurations; the actions of the table say so."""
    for row in connection.execute(sa.select(_TABLES).order_by(_TABLES.c.id)).all():
        config = json.loads(row.config)
        readings = config.get("readings", {})
        notes = now_notes(config["game"], readings)
        if not notes:
            continue
        said = ", ".join(f"{each} = {readings.pop(each)}" for each in notes)
        because = f"the sheet of {config['game']} has these readings as notes now, and nobody chooses them: {said}"
        LOG.warning("table %s: %s", row.id, because)
        connection.execute(sa.update(_TABLES).where(_TABLES.c.id == row.id).values(config=json.dumps(config)))
        last = sa.select(sa.func.coalesce(sa.func.max(_ACTIONS.c.seq), 0)).where(_ACTIONS.c.table == row.id)
        done = {"table": row.id, "seq": connection.execute(last).scalar_one() + 1, "kind": "migrate"}
        done |= {"payload": json.dumps({"because": because}), "at": int(time())}
        connection.execute(sa.insert(_ACTIONS), done)


def _keep_transcripts(connection: sa.Connection) -> None:
    kept = open_ = 0
    for row in connection.execute(sa.select(_ROUNDS).order_by(_ROUNDS.c.id)).all():
        old = OldRound(row.state, row.opening, row.people, row.file, row.net, row.collection)
        told = transcript_of(old, old_actions(connection, row.id))
        connection.execute(sa.update(_ROUNDS).where(_ROUNDS.c.id == row.id).values(transcript=told))
        kept += 1
        open_ += row.state == "open"
    if kept:
        LOG.warning(
            "%s rounds of an older format keep their transcript; %s of them were open and are void", kept, open_
        )
