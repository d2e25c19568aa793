"""From the third schema to the fourth: what a table has committed to, sealed, and the proofs of every round."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("dealing", sa.Text))
    op.add_column("rounds", sa.Column("proof", sa.Text))
