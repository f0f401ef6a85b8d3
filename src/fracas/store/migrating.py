"""Bring a store's tables to the shape that this version knows: forward only, all or nothing."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from fracas.core.errors import StoreVersion
from fracas.store.tables import METADATA

HEAD = "0001"
"""The newest step in `migrations/versions`."""

SCRIPTS = Path(__file__).with_name("migrations")
VERSION_TABLE = "fracas_version"


def version_of(connection: Connection, where: str) -> str | None:
    """Return the version of the store in a database; None if there is no store yet.

    Raises `StoreVersion` for a store of a later Fracas, and for tables that are not ours.
    """
    names = set(inspect(connection).get_table_names())
    if VERSION_TABLE not in names:
        if clashing := sorted(names & set(METADATA.tables)):
            raise StoreVersion(
                f"{where} has a table {clashing[0]} but has no version: Fracas did not make it; "
                "give another place, or restore a copy.",
                where=where,
            )
        return None
    version = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()
    if not isinstance(version, str) or not version.isdigit():
        raise StoreVersion(
            f"{where} has the version {version!r}, which Fracas did not write: "
            "give another place, or restore a copy.",
            where=where,
        )
    if version > HEAD:
        raise StoreVersion(
            f"{where} was written by a later Fracas (its tables have version {version}, this one "
            f"knows up to {HEAD}): run that one, or give another place.",
            where=where,
            version=version,
        )
    return version


def upgrade(connection: Connection) -> None:
    """Create the tables, or bring them to `HEAD`, in the connection's transaction."""
    # Alembic takes a fifth of a second to import, and is needed only here.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    config.attributes["version_table"] = VERSION_TABLE
    command.upgrade(config, HEAD)
