"""A saved fight that becomes a table, and a fight of a batch."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody

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
    """Make a table of a saved fight, where it was saved: the body is its file.

    The answer holds the game master's token, which is shown only here. The fight is replayed and
    checked first; if it is refused, nothing is saved. It contains content, so it is refused where
    uploads are. `foes` names the policy that plays everyone but the player characters; blank gives
    them to the game master.
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


class BatchFight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fight of a batch: its scenario, the seed of the batch, and its number from 0.

    `system` tells games apart that have a scenario of the same name.
    """

    scenario: Annotated[str, msgspec.Meta(max_length=80)]
    number: Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 1
    system: Annotated[str, msgspec.Meta(max_length=80)] = ""


@post("/api/tables/batch")
async def open_batch(
    request: Request[Any, Any, Any],
    data: JSONBody[BatchFight],
    registry: NamedDependency[TableRegistry],
    guard: NamedDependency[Guard],
    access: NamedDependency[Access],
    name: FromQuery[str] = "Game master",
    foes: FromQuery[str] = BY_BOOK,
) -> Admitted:
    """Make a table of a fight of a batch of `fracas sim`, played to its end.

    The answer holds the game master's token, which is shown only here. The fight is that of a
    shipped scenario, played by the book; it can be looked at, and played again from any point.
    """
    guard.opening.spend(source_of(request))
    guard.making.spend(source_of(request))
    await access.refuse_strangers(session_of(request))
    return await registry.open_batch(
        data.scenario, data.number, seed=data.seed, system=data.system, name=name, foes=foes
    )


HANDLERS = [open_saved, open_batch]
"""All routes of saved fights, and of those that can be played again."""
