"""A fight as files: the journal, a transcript, its record as JSON, its rolls as a table, a page."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency

from fracas.core.journal import format_journal, sealed
from fracas.table.house import House
from fracas.table.places import Place
from fracas.table.record import Record, as_markdown, as_page, as_rolls
from fracas.table.room import Room
from fracas.web.routes.tables import mastered, seated


@get("/api/table/journal", media_type="application/x-ndjson")
async def journal(
    request: Request[Any, Any, Any], house: NamedDependency[House]
) -> Response[bytes]:
    """The whole journal, for `fracas replay`; sealed answers are left out until they are shown."""
    room = await mastered(request, house)
    text = format_journal(sealed(room.fight.chronicle.entries))
    return _file(text, "application/x-ndjson", "fight.fight")


@get("/api/table/transcript", media_type="text/markdown")
async def transcript(
    request: Request[Any, Any, Any], house: NamedDependency[House]
) -> Response[bytes]:
    """What this seat was told, as Markdown."""
    found = _told(*await seated(request, house))
    return _file(as_markdown(found), "text/markdown", "fight.md")


@get("/api/table/record")
async def record(
    request: Request[Any, Any, Any], house: NamedDependency[House]
) -> Response[Record]:
    """What this seat was told, as JSON."""
    found = _told(*await seated(request, house))
    headers = {"Content-Disposition": 'attachment; filename="fight.json"'}
    return Response(found, headers=headers)


@get("/api/table/rolls", media_type="text/csv")
async def rolls(request: Request[Any, Any, Any], house: NamedDependency[House]) -> Response[bytes]:
    """The rolls that this seat was told of, as a table of comma-separated values.

    A sentence that a spreadsheet would take for a formula begins with an apostrophe.
    """
    found = _told(*await seated(request, house))
    return _file(as_rolls(found), "text/csv", "rolls.csv")


@get("/api/table/story", media_type="text/html")
async def story(request: Request[Any, Any, Any], house: NamedDependency[House]) -> Response[bytes]:
    """What this seat was told, as a page of its own to keep."""
    found = _told(*await seated(request, house))
    return _file(as_page(found), "text/html", "fight.html")


def _told(room: Room, place: Place) -> Record:
    """The fight as a seat was told it."""
    screens = room.screens
    screens.log(place.id)
    table = screens.screen(place.id).table
    return Record(
        table.system,
        table.system_title,
        table.title,
        place.name,
        table.over,
        table.outcome,
        table.promise,
        table.seed,
        tuple(screens.eyes(place.id).told),
    )


def _file(data: bytes, kind: str, name: str) -> Response[bytes]:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type=kind, headers=headers)
