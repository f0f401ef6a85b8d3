"""Version 1: tables of play, their seats and codes, and journals line by line."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _table_id() -> sa.Column[str]:
    return sa.Column(
        "table_id", sa.Text, sa.ForeignKey("fracas_tables.id", ondelete="CASCADE"), nullable=False
    )


def upgrade() -> None:
    """Create the four tables."""
    op.create_table(
        "fracas_tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("system", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
    )
    op.create_table(
        "fracas_seats",
        _table_id(),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("token_hash", sa.Text),
        sa.Column("revoked", sa.Boolean, nullable=False),
        sa.Column("locked", sa.Boolean, nullable=False),
        sa.Column("preferences", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
        sa.UniqueConstraint("token_hash", name="uq_fracas_seats_token_hash"),
    )
    op.create_table(
        "fracas_codes",
        sa.Column("code", sa.Text, primary_key=True),
        _table_id(),
        sa.Column("open", sa.Boolean, nullable=False),
    )
    op.create_index("ix_fracas_codes_table_id", "fracas_codes", ["table_id"])
    op.create_table(
        "fracas_lines",
        _table_id(),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("line", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number"),
    )
