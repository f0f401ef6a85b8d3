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
from fracas.table.sheets import Looked, Pasted, Sheet
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


MOST_MAP = 4_000_000
"""How many bytes a map may have without its picture, with the draft that it is for."""


class MapBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A draft, and the text of a Universal VTT file that it is to be on, or a part of its squares.

    `first` and `last` are labels of squares, blank for the map's own.
    """

    draft: Draft
    text: str
    name: str = ""
    first: str = ""
    last: str = ""


class Laid(msgspec.Struct, frozen=True):
    """The tables of the draft on a map that was brought, and what was made of it, in sentences."""

    tables: Tables
    told: tuple[str, ...]


class SheetBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet to be looked at: who it is of, among the rows of its tables."""

    system: str
    who: str
    tables: Tables
    rulings: dict[str, str | int] = {}


class PasteBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sheets in Markdown, in the notation of a system."""

    system: str
    text: str
    rulings: dict[str, str | int] = {}


class Written(msgspec.Struct, frozen=True):
    """A sheet as Markdown."""

    text: str


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


@post("/api/workshop/map", status_code=200, request_max_body_size=MOST_MAP)
async def bring(
    request: Request[Any, Any, Any],
    data: JSONBody[MapBody],
    workshop: NamedDependency[Workshop],
    guard: NamedDependency[Guard],
) -> Laid:
    """The draft on a Universal VTT map, walls and doors as squares; its picture stays away."""
    guard.checking.spend(source_of(request), monotonic())
    name = data.name[:80] or "the map"
    found = await workshop.brought(data.draft, data.text, data.first, data.last, name)
    return Laid(found.tables, found.told)


@post("/api/workshop/pasted", status_code=200)
async def paste(
    request: Request[Any, Any, Any],
    data: JSONBody[PasteBody],
    workshop: NamedDependency[Workshop],
    guard: NamedDependency[Guard],
) -> Pasted:
    """The sheets or stat blocks of a Markdown text, or what is wrong with them, line by line."""
    guard.checking.spend(source_of(request), monotonic())
    return await workshop.pasted(data.system, data.rulings, data.text)


@post("/api/workshop/markdown", status_code=200)
async def markdown(
    request: Request[Any, Any, Any],
    data: JSONBody[SheetBody],
    workshop: NamedDependency[Workshop],
    guard: NamedDependency[Guard],
) -> Written:
    """A sheet as Markdown, which can be pasted again."""
    guard.checking.spend(source_of(request), monotonic())
    sheet = Sheet(data.who, data.tables)
    return Written(await workshop.markdown(data.system, data.rulings, sheet))


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


@post("/api/workshop/sheet/text", status_code=200, media_type="application/toml")
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


HANDLERS = [
    ground,
    painted,
    bring,
    paste,
    markdown,
    sheet,
    sheet_like,
    sheet_text,
    combatants,
]
"""All routes of maps and sheets."""
