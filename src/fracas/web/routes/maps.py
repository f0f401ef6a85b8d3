"""The map of a draft: to be painted, as it was painted, or imported."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from fracas.core.picture.grounds import Ground
from fracas.table.workshop.drafts import Draft, Tables
from fracas.table.workshop.service import Workshop
from fracas.web.guarding import Guard, source_of
from fracas.web.routes.workshop import DraftBody


class Grounded(msgspec.Struct, frozen=True):
    """The map of a draft; null if there is none to paint."""

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
    """A draft, and the text of a Universal VTT file to put it on, or a part of its squares.

    `first` and `last` are labels of squares, blank for the map's own.
    """

    draft: Draft
    text: str
    name: str = ""
    first: str = ""
    last: str = ""


class OnMap(msgspec.Struct, frozen=True):
    """The tables of the draft on an imported map, and what was made of it, in sentences."""

    tables: Tables
    told: tuple[str, ...]


@post("/api/workshop/ground", status_code=200)
async def ground(
    request: Request[Any, Any, Any],
    data: JSONBody[DraftBody],
    workshop: NamedDependency[Workshop],
    guard: NamedDependency[Guard],
) -> Grounded:
    """The map of a draft, cell by cell, with the kinds to paint and where everyone starts."""
    guard.checking.spend(source_of(request))
    return Grounded(await workshop.ground(data.draft))


@post("/api/workshop/painted", status_code=200)
async def painted(
    request: Request[Any, Any, Any],
    data: JSONBody[PaintedBody],
    workshop: NamedDependency[Workshop],
    guard: NamedDependency[Guard],
) -> Painted:
    """The draft on the painted map; its faults are listed where the draft is checked."""
    guard.checking.spend(source_of(request))
    return Painted(await workshop.painted(data.draft, data.ground))


@post("/api/workshop/map", status_code=200, request_max_body_size=MOST_MAP)
async def bring(
    request: Request[Any, Any, Any],
    data: JSONBody[MapBody],
    workshop: NamedDependency[Workshop],
    guard: NamedDependency[Guard],
) -> OnMap:
    """The draft on a Universal VTT map, walls and doors as squares; the picture is not sent."""
    guard.checking.spend(source_of(request))
    name = data.name[:80] or "the map"
    found = await workshop.brought(data.draft, data.text, data.first, data.last, name)
    return OnMap(found.tables, found.told)


HANDLERS = [ground, painted, bring]
"""All routes of maps."""
