"""Maps to paint, and sheets as they are typed."""

from __future__ import annotations

from time import monotonic
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from fracas.core.grounds import Ground
from fracas.table.drafts import Draft, Tables
from fracas.table.house import House
from fracas.table.sheets import Looked, Sheet
from fracas.table.shelf import RowCard, people_of
from fracas.table.workshop import Workshop
from fracas.web.guarding import Guard, source_of
from fracas.web.routes.tables import mastered


class GroundBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A draft whose map is wanted."""

    draft: Draft


class Grounded(msgspec.Struct, frozen=True):
    """The map of a draft; null where there is none to paint."""

    ground: Ground | None


class PaintedBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A draft, and the map that was painted for it."""

    draft: Draft
    ground: Ground


class Painted(msgspec.Struct, frozen=True):
    """The tables of the draft on that map."""

    tables: Tables


class SheetBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet to be looked at: who it is of, among the rows of its tables."""

    system: str
    who: str
    tables: Tables
    rulings: dict[str, str | int] = {}


@post("/api/workshop/ground", status_code=200)
async def ground(
    request: Request[Any, Any, Any],
    data: JSONBody[GroundBody],
    workshop: NamedDependency[Workshop],
    guard: NamedDependency[Guard],
) -> Grounded:
    """The map of a draft, cell by cell, with what there is to paint and where all start."""
    guard.checking.spend(source_of(request), monotonic())
    return Grounded(await workshop.ground(data.draft))


@post("/api/workshop/painted", status_code=200)
async def painted(
    request: Request[Any, Any, Any],
    data: JSONBody[PaintedBody],
    workshop: NamedDependency[Workshop],
    guard: NamedDependency[Guard],
) -> Painted:
    """The draft on the painted map; its faults are told where the draft is checked."""
    guard.checking.spend(source_of(request), monotonic())
    return Painted(await workshop.painted(data.draft, data.ground))


@post("/api/workshop/sheet", status_code=200)
async def sheet(
    request: Request[Any, Any, Any],
    data: JSONBody[SheetBody],
    workshop: NamedDependency[Workshop],
    guard: NamedDependency[Guard],
) -> Looked:
    """The faults of a sheet at their fields, or how it would stand at a table."""
    guard.checking.spend(source_of(request), monotonic())
    return await workshop.sheet(data.system, data.rulings, Sheet(data.who, data.tables))


@get("/api/workshop/{system:str}/sheet-like/{key:str}", status_code=200)
async def sheet_like(
    system: FromPath[str],
    key: FromPath[str],
    workshop: NamedDependency[Workshop],
    package: FromQuery[list[str] | None] = None,
) -> Sheet:
    """A sheet like somebody in the book or in these packages, with all that it needs of them."""
    return await workshop.sheet_like(system, key, tuple(package or ()))


@post("/api/workshop/sheet/text", status_code=200)
async def sheet_text(
    request: Request[Any, Any, Any],
    data: JSONBody[SheetBody],
    workshop: NamedDependency[Workshop],
    guard: NamedDependency[Guard],
) -> Response[bytes]:
    """A sheet as a content file in TOML, which this page and the command line read again."""
    guard.checking.spend(source_of(request), monotonic())
    found = await workshop.sheet_text(data.system, Sheet(data.who, data.tables))
    headers = {"Content-Disposition": 'attachment; filename="sheet.toml"'}
    return Response(found.encode(), media_type="application/toml", headers=headers)


@get("/api/table/combatants")
async def combatants(
    request: Request[Any, Any, Any], house: NamedDependency[House]
) -> tuple[RowCard, ...]:
    """Whom the game master may let in: the combatants of this fight's own book."""
    chronicle = (await mastered(request, house)).fight.chronicle
    return people_of(chronicle.rules, chronicle.book)


HANDLERS = [ground, painted, sheet, sheet_like, sheet_text, combatants]
"""All routes of maps and sheets."""
