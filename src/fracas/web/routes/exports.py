"""A fight as files: the journal, a transcript, its record as JSON, its rolls as a table, a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency

from fracas.core.proof.fingerprints import with_proofs
from fracas.table.play.record import Record, as_markdown, as_page, as_rolls, record_at
from fracas.table.play.registry import TableRegistry
from fracas.table.reports.service import ReportService
from fracas.web.credentials import mastered, seated

VERIFIER = Path(__file__).parents[1] / "verify_dice.py"
"""The program that imports nothing of ours: it is sent as it is, to be read and run elsewhere."""


@get("/api/table/journal", media_type="application/x-ndjson")
async def journal(
    request: Request[Any, Any, Any], registry: NamedDependency[TableRegistry]
) -> Response[bytes]:
    """The whole journal, for `fracas replay`; sealed answers are left out until they are shown.

    It has the data that links its lines to the fingerprints on screens, for `fracas verify`.
    """
    opened = await mastered(request, registry)
    lines, marks = await opened.lines(), opened.kept.marks
    text = with_proofs(lines, marks.blind if marks else None)
    return _file(text, "application/x-ndjson", "fight.fight")


@get("/api/table/proof", media_type="application/x-ndjson")
async def proof(
    request: Request[Any, Any, Any],
    registry: NamedDependency[TableRegistry],
    reports: NamedDependency[ReportService],
) -> Response[bytes]:
    """The journal with what a short program needs to verify every die under an opened seed.

    The program is at `/verify_dice.py` and needs nothing but Python. The file is a journal as well.
    """
    opened = await mastered(request, registry)
    return _file(await reports.proof_file(opened), "application/x-ndjson", "fight.proof")


@get("/verify_dice.py", media_type="text/x-python", include_in_schema=False)
async def verifier() -> Response[bytes]:
    """The short program that checks a proof against its promises."""
    return _file(VERIFIER.read_bytes(), "text/x-python", VERIFIER.name)


@get("/api/table/transcript", media_type="text/markdown")
async def transcript(
    request: Request[Any, Any, Any], registry: NamedDependency[TableRegistry]
) -> Response[bytes]:
    """The fight as this seat saw it, as Markdown."""
    found = await _as_seen(request, registry)
    return _file(as_markdown(found), "text/markdown", "fight.md")


@get("/api/table/record")
async def record(
    request: Request[Any, Any, Any], registry: NamedDependency[TableRegistry]
) -> Response[Record]:
    """The fight as this seat saw it, as JSON."""
    found = await _as_seen(request, registry)
    headers = {"Content-Disposition": 'attachment; filename="fight.json"'}
    return Response(found, headers=headers)


@get("/api/table/rolls", media_type="text/csv")
async def rolls(
    request: Request[Any, Any, Any], registry: NamedDependency[TableRegistry]
) -> Response[bytes]:
    """The rolls that this seat saw, as a table of comma-separated values.

    A sentence that a spreadsheet would take for a formula begins with an apostrophe.
    """
    found = await _as_seen(request, registry)
    return _file(as_rolls(found), "text/csv", "rolls.csv")


@get("/api/table/story", media_type="text/html")
async def story(
    request: Request[Any, Any, Any], registry: NamedDependency[TableRegistry]
) -> Response[bytes]:
    """The fight as this seat saw it, as a page to keep."""
    found = await _as_seen(request, registry)
    return _file(as_page(found), "text/html", "fight.html")


async def _as_seen(request: Request[Any, Any, Any], registry: TableRegistry) -> Record:
    """The fight as the seat of a request saw it."""
    opened, place = await seated(request, registry)
    return record_at(opened.screens, place)


def _file(data: bytes, kind: str, name: str) -> Response[bytes]:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type=kind, headers=headers)


HANDLERS = [journal, proof, verifier, transcript, record, rolls, story]
"""All routes of files of a fight."""
