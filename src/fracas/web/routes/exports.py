"""A fight as files: the journal, and a transcript to read."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency

from fracas.core.journal import format_journal, sealed
from fracas.table.house import House
from fracas.web.routes.tables import mastered, seated


@get("/api/table/journal")
async def journal(
    request: Request[Any, Any, Any], house: NamedDependency[House]
) -> Response[bytes]:
    """The whole journal, for `fracas replay`; sealed answers are left out until they are shown."""
    room = await mastered(request, house)
    text = format_journal(sealed(room.fight.chronicle.entries))
    return _file(text, "application/x-ndjson", "fight.fight")


@get("/api/table/transcript")
async def transcript(
    request: Request[Any, Any, Any], house: NamedDependency[House]
) -> Response[bytes]:
    """What this seat was told, as Markdown."""
    room, place = await seated(request, house)
    screens = room.screens
    screens.log(place.id)
    title = screens.title
    lines = [f"# {title}", ""]
    for card in screens.eyes(place.id).told:
        dice = " ".join(one.text if one.kept else f"({one.text})" for one in card.dice)
        rules = f" `{' '.join(card.because)}`" if card.because else ""
        text = f"~~{card.text}~~" if card.undone else card.text
        lines.append(f"- {text}{f' [{dice}]' if dice else ''}{rules}")
    return _file("\n".join([*lines, ""]).encode(), "text/markdown", "fight.md")


def _file(data: bytes, kind: str, name: str) -> Response[bytes]:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type=kind, headers=headers)
