"""A fight as files: the journal, a transcript to read, its record as JSON, its rolls as a table."""

from __future__ import annotations

import csv
import io
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.di import NamedDependency

from fracas.core.journal import format_journal, sealed
from fracas.table.house import House
from fracas.table.screen import LogCard
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


class Record(msgspec.Struct, frozen=True):
    """A fight as one seat was told it: what was played, how it stands, and every line of its log.

    `promise` is the commitment of the dice and `seed` what was opened, both in hexadecimal.
    """

    system: str
    system_title: str
    title: str
    seat: str
    over: bool
    outcome: str
    promise: str
    seed: str
    lines: tuple[LogCard, ...]


@get("/api/table/record")
async def record(
    request: Request[Any, Any, Any], house: NamedDependency[House]
) -> Response[Record]:
    """What this seat was told, as JSON."""
    room, place = await seated(request, house)
    screens = room.screens
    screens.log(place.id)
    table = screens.screen(place.id).table
    found = Record(
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
    headers = {"Content-Disposition": 'attachment; filename="fight.json"'}
    return Response(found, headers=headers)


COLUMNS = ("line", "sentence", "kept", "dropped", "rules", "taken_back")


@get("/api/table/rolls")
async def rolls(request: Request[Any, Any, Any], house: NamedDependency[House]) -> Response[bytes]:
    """The rolls that this seat was told of, as a table of comma-separated values.

    A sentence that a spreadsheet would take for a formula begins with an apostrophe.
    """
    room, place = await seated(request, house)
    room.screens.log(place.id)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for card in room.screens.eyes(place.id).told:
        if card.dice:
            kept = " ".join(one.text for one in card.dice if one.kept)
            dropped = " ".join(one.text for one in card.dice if not one.kept)
            row = (card.text, kept, dropped, " ".join(card.because))
            writer.writerow((card.at, *map(_plain, row), "yes" if card.undone else "no"))
    return _file(out.getvalue().encode(), "text/csv", "rolls.csv")


def _plain(text: str) -> str:
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text


def _file(data: bytes, kind: str, name: str) -> Response[bytes]:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type=kind, headers=headers)
