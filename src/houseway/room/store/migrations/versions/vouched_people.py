"""From the fifth schema to the sixth: people, passwords, passkeys and sessions are signed by the room."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    for table in ("people", "credentials", "passkeys", "sessions"):
        op.add_column(table, sa.Column("signature", sa.String(120)))
