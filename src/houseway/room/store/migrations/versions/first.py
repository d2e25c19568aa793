"""The first schema: people, tables, rounds, actions and the books."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    _people()
    _play()
    _books()


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("id", _NUMBER, primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("key", sa.String(40), nullable=False, unique=True),
        sa.Column("role", sa.String(12), nullable=False),
        sa.Column("guest", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False, server_default="0"),
        sa.Column("locked_until", sa.BigInteger, nullable=False, server_default="0"),
    )
    op.create_table(
        "credentials",
        sa.Column("person", _NUMBER, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("hash", sa.String(200), nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("person", _NUMBER, sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def _play() -> None:
    op.create_table(
        "tables",
        sa.Column("id", _NUMBER, primary_key=True),
        sa.Column("config", sa.Text, nullable=False),
        sa.Column("kept", sa.Text, nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("opened_by", _NUMBER, sa.ForeignKey("people.id")),
        sa.Column("closed_at", sa.BigInteger),
    )
    op.create_table(
        "rounds",
        sa.Column("id", _NUMBER, primary_key=True),
        sa.Column("table", _NUMBER, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("game", sa.String(160), nullable=False),
        sa.Column("option", sa.String(160), nullable=False),
        sa.Column("opening", sa.Text, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("closed_at", sa.BigInteger),
        sa.Column("shift", sa.String(20)),
        sa.Column("people", sa.Text, nullable=False),
        sa.Column("file", sa.Text),
        sa.Column("net", sa.Text),
        sa.Column("collection", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("jackpot", sa.BigInteger, nullable=False, server_default="0"),
        sa.UniqueConstraint("table", "number"),
    )
    op.create_table(
        "actions",
        sa.Column("table", _NUMBER, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True),
        sa.Column("round", sa.BigInteger),
        sa.Column("person", sa.BigInteger),
        sa.Column("command", sa.String(64)),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("drawn", sa.Text),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("one_effect", "actions", ["table", "person", "command"], unique=True)
    op.create_index("actions_of_round", "actions", ["round"])


def _books() -> None:
    op.create_table(
        "entries",
        sa.Column("id", _NUMBER, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("because", sa.String(200), nullable=False),
        sa.Column("by", sa.String(60), nullable=False),
        sa.Column("table", sa.BigInteger),
        sa.Column("round", sa.BigInteger),
        sa.Column("command", sa.String(64), unique=True),
    )
    op.create_table(
        "postings",
        sa.Column("entry", _NUMBER, sa.ForeignKey("entries.id"), primary_key=True),
        sa.Column("account", sa.String(60), primary_key=True),
        sa.Column("cents", sa.BigInteger, nullable=False),
    )
    op.create_index("postings_of_account", "postings", ["account", "entry"])
    op.create_table(
        "accounts",
        sa.Column("account", sa.String(60), primary_key=True),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.Column("may_owe", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.CheckConstraint("cents >= 0 OR may_owe", name="nobody_owes"),
    )
