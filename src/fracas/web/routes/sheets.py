"""Sheets: typed, pasted, and saved as files."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from fracas.table.play.registry import TableRegistry
from fracas.table.workshop.drafts import Tables
from fracas.table.workshop.service import Workshop
from fracas.table.workshop.sheets import Looked, Pasted, Sheet
from fracas.web.credentials import is_master
from fracas.web.guarding import Guard, source_of


class SheetBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet to be checked: the combatant's row, and the tables that it is in."""

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


@post("/api/workshop/pasted", status_code=200)
async def paste(
    request: Request[Any, Any, Any],
    data: JSONBody[PasteBody],
    workshop: NamedDependency[Workshop],
    guard: NamedDependency[Guard],
) -> Pasted:
    """The sheets or stat blocks of a Markdown text, or what is wrong with them, line by line."""
    guard.checking.spend(source_of(request))
    return await workshop.pasted(data.system, data.rulings, data.text)


@post("/api/workshop/markdown", status_code=200)
async def markdown(
    request: Request[Any, Any, Any],
    data: JSONBody[SheetBody],
    workshop: NamedDependency[Workshop],
    guard: NamedDependency[Guard],
) -> Written:
    """A sheet as Markdown, which can be pasted again."""
    guard.checking.spend(source_of(request))
    sheet = Sheet(data.who, data.tables)
    return Written(await workshop.markdown(data.system, data.rulings, sheet))


@post("/api/workshop/sheet", status_code=200)
async def sheet(
    request: Request[Any, Any, Any],
    data: JSONBody[SheetBody],
    workshop: NamedDependency[Workshop],
    guard: NamedDependency[Guard],
) -> Looked:
    """The faults of a sheet at their fields, or the combatant as it would be at a table."""
    guard.checking.spend(source_of(request))
    return await workshop.sheet(data.system, data.rulings, Sheet(data.who, data.tables))


@get("/api/workshop/{system:str}/sheet-like/{key:str}", status_code=200)
async def sheet_like(
    request: Request[Any, Any, Any],
    system: FromPath[str],
    key: FromPath[str],
    registry: NamedDependency[TableRegistry],
    workshop: NamedDependency[Workshop],
    package: FromQuery[list[str] | None] = None,
) -> Sheet:
    """A sheet from a combatant in the book or in these packages, with all that it needs of them.

    Only game masters may see the game master's combatants.
    """
    whole = await is_master(request, registry)
    return await workshop.sheet_like(system, key, tuple(package or ()), whole=whole)


@post("/api/workshop/sheet/text", status_code=200, media_type="application/toml")
async def sheet_text(
    request: Request[Any, Any, Any],
    data: JSONBody[SheetBody],
    workshop: NamedDependency[Workshop],
    guard: NamedDependency[Guard],
) -> Response[bytes]:
    """A sheet as a content file in TOML, which this page and the command line read again."""
    guard.checking.spend(source_of(request))
    found = await workshop.sheet_text(data.system, Sheet(data.who, data.tables))
    headers = {"Content-Disposition": 'attachment; filename="sheet.toml"'}
    return Response(found.encode(), media_type="application/toml", headers=headers)


HANDLERS = [paste, markdown, sheet, sheet_like, sheet_text]
"""All routes of sheets."""
