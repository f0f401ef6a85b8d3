"""The tables in which a store keeps its rows, in SQLAlchemy Core.

The migrations create them; a test compares the two.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData()


def _table_id(*, primary_key: bool = False, index: bool | None = None) -> Column[str]:
    return Column(
        "table_id",
        Text,
        ForeignKey("fracas_tables.id", ondelete="CASCADE"),
        nullable=False,
        primary_key=primary_key,
        index=index,
    )


TABLES = Table(
    "fracas_tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("system", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("length", Integer, nullable=False),
    Column("closed", Boolean, nullable=False),
    Column("settings", JSON, nullable=False),
)
"""One row per table of play. `length` counts its journal lines and guards their numbers."""

SEATS = Table(
    "fracas_seats",
    METADATA,
    _table_id(primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("token_hash", Text),
    Column("revoked", Boolean, nullable=False),
    Column("locked", Boolean, nullable=False),
    Column("preferences", JSON, nullable=False),
    UniqueConstraint("token_hash", name="uq_fracas_seats_token_hash"),
)
"""One row per seat; a token opens one seat in the whole store."""

CODES = Table(
    "fracas_codes",
    METADATA,
    Column("code", Text, primary_key=True),
    _table_id(index=True),
    Column("open", Boolean, nullable=False),
)
"""One row per code; it leads to one table only."""

LINES = Table(
    "fracas_lines",
    METADATA,
    _table_id(primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("line", LargeBinary, nullable=False),
)
"""One row per journal line, byte for byte. Nobody can write the same number twice."""
