"""A saved fight that becomes a table."""

from __future__ import annotations

from typing import Any

from litestar import Request, post
from litestar.di import NamedDependency
from litestar.params import FromQuery

from fracas.core.errors import JournalError
from fracas.table.play.computers import BY_BOOK
from fracas.table.play.package_library import PackageLibrary
from fracas.table.play.registry import Admitted, TableRegistry
from fracas.table.seats.access import Access
from fracas.web.credentials import session_of
from fracas.web.guarding import Guard, source_of

MOST_SAVED = 4 * 1024 * 1024
"""The longest saved fight (bytes): one of a long evening has a tenth of it."""


@post("/api/tables/saved", request_max_body_size=MOST_SAVED)
async def open_saved(
    request: Request[Any, Any, Any],
    registry: NamedDependency[TableRegistry],
    guard: NamedDependency[Guard],
    stock: NamedDependency[PackageLibrary],
    access: NamedDependency[Access],
    name: FromQuery[str] = "Game master",
    foes: FromQuery[str] = BY_BOOK,
) -> Admitted:
    """Make a table of a saved fight, which stands where it was saved: the body is its file.

    The answer holds the game master's token, which is shown only here. The fight is played again
    and checked first; of one that is refused nothing is kept. It holds content of its own, so
    it is refused where uploads are. `foes` names the policy that plays all who are no player
    characters; blank gives them to the game master.
    """
    stock.refuse_uploads()
    guard.opening.spend(source_of(request))
    guard.making.spend(source_of(request))
    await access.refuse_strangers(session_of(request))
    said = request.headers.get("content-length", "")
    if said.isdecimal() and int(said) > MOST_SAVED:
        # Before a byte of it is read.
        raise JournalError(
            f"This file is larger than {MOST_SAVED // 2**20} MB, which no fight of ours is.",
            most=MOST_SAVED,
        )
    return await registry.open_saved(await request.body(), name=name, foes=foes)


HANDLERS = [open_saved]
"""All routes of saved fights."""
