"""A fight as files: the journal, a transcript, its record as JSON, its rolls as a table, a page."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency

from fracas.core.fingerprints import with_proofs
from fracas.table.house import House
from fracas.table.places import Place
from fracas.table.record import Record, as_markdown, as_page, as_rolls
from fracas.table.report_desk import ReportDesk
from fracas.table.room import Room
from fracas.web.routes.tables import mastered, seated

VERIFIER = Path(__file__).parents[1] / "verify_dice.py"
"""The program that needs nothing of ours: it is sent as it is, to be read and run elsewhere."""


@get("/api/table/journal", media_type="application/x-ndjson")
async def journal(
    request: Request[Any, Any, Any], house: NamedDependency[House]
) -> Response[bytes]:
    """The whole journal, for `fracas replay`; sealed answers are left out until they are shown.

    It has what leads from its lines to the fingerprints that screens showed, for `fracas verify`.
    """
    room = await mastered(request, house)
    lines, marks = await _lines(house, room), room.kept.marks
    text = with_proofs(lines, marks.blind if marks else None)
    return _file(text, "application/x-ndjson", "fight.fight")


@get("/api/table/proof", media_type="application/x-ndjson")
async def proof(
    request: Request[Any, Any, Any],
    house: NamedDependency[House],
    reports: NamedDependency[ReportDesk],
) -> Response[bytes]:
    """The journal with what a short program needs to verify every die under an opened seed.

    The program is at `/verify_dice.py` and needs nothing but Python. The file is a journal as well.
    """
    room = await mastered(request, house)
    text = await reports.proof_file(room, await _lines(house, room))
    return _file(text, "application/x-ndjson", "fight.proof")


@get("/verify_dice.py", media_type="text/x-python", include_in_schema=False)
async def verifier() -> Response[bytes]:
    """The short program that holds a proof to its promises."""
    return _file(VERIFIER.read_bytes(), "text/x-python", VERIFIER.name)


async def _lines(house: House, room: Room) -> tuple[bytes, ...]:
    """The journal as it is kept, line by line."""
    return (await asyncio.to_thread(house.store.fetch, room.id)).lines


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
        screens.fingerprint,
    )


def _file(data: bytes, kind: str, name: str) -> Response[bytes]:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type=kind, headers=headers)
