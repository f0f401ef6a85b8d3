"""Looking back on a fight: its report, the board at one of its points, its dice checked."""

from __future__ import annotations

from typing import Any

from litestar import Request, get
from litestar.di import NamedDependency
from litestar.params import FromQuery

from fracas.core.errors import NotYourSeat
from fracas.core.ids import GM_SEAT
from fracas.core.picture.pictures import Picture
from fracas.table.play.open_table import OpenTable
from fracas.table.play.registry import TableRegistry
from fracas.table.reports.film import Film, film_of
from fracas.table.reports.report import DiceProof, Report
from fracas.table.reports.service import ReportService
from fracas.table.seats.seat import Place
from fracas.web.credentials import seated


async def looking_back(
    request: Request[Any, Any, Any], registry: TableRegistry
) -> tuple[OpenTable, Place]:
    """Return the table and seat that looks back: players once a fight is over, the GM any time."""
    opened, place = await seated(request, registry)
    if place.id != GM_SEAT and not opened.screens.has_ended:
        raise NotYourSeat("The fight is not over: look back on it once it is.", seat=place.id)
    return opened, place


@get("/api/table/report")
async def report(
    request: Request[Any, Any, Any],
    registry: NamedDependency[TableRegistry],
    reports: NamedDependency[ReportService],
    fight: FromQuery[int] = 0,
) -> Report:
    """A report of a fight of this table, as this seat may know it; 0 is the last.

    Luck and turning points take a while: as long as they are `working`, ask again.
    """
    opened, place = await looking_back(request, registry)
    return await reports.report(opened, place.id, fight)


@get("/api/table/look")
async def look(
    request: Request[Any, Any, Any], registry: NamedDependency[TableRegistry], line: FromQuery[int]
) -> Picture:
    """The board as this seat saw it at a line of its log."""
    opened, place = await looking_back(request, registry)
    return opened.screens.look(place.id, line)


@get("/api/table/film")
async def film(request: Request[Any, Any, Any], registry: NamedDependency[TableRegistry]) -> Film:
    """The last fight that is over as this seat saw it, blow by blow, to be watched elsewhere.

    Showing it needs nothing of the table, and nothing in it leads back to the table.
    """
    opened, place = await looking_back(request, registry)
    return await film_of(opened.screens, place.id)


@get("/api/table/dice")
async def dice(
    request: Request[Any, Any, Any],
    registry: NamedDependency[TableRegistry],
    reports: NamedDependency[ReportService],
) -> DiceProof:
    """Every roll that this seat saw, checked against the opened seed.

    The journal is read from the store for it, and its chain is checked.
    """
    opened, place = await seated(request, registry)
    return await reports.proof(opened, place.id)


HANDLERS = [report, look, film, dice]
"""All routes of looking back."""
