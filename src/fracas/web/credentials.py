"""Who asks over HTTP: the table and the seat that the token of a request opens."""

from __future__ import annotations

from typing import Any

from litestar import Request

from fracas.core.errors import NotYourSeat
from fracas.table.play.open_table import OpenTable
from fracas.table.play.registry import TableRegistry
from fracas.table.seats.seat import Place, refuse_players


async def seated(
    request: Request[Any, Any, Any], registry: TableRegistry
) -> tuple[OpenTable, Place]:
    """Return the table and seat of a request's bearer token; raises `NotYourSeat` without one."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    found = await registry.by_token(token[:200]) if kind.casefold() == "bearer" and token else None
    if found is None:
        raise NotYourSeat("This needs the link of a seat: open it by your link again.")
    return found


KEYS = "package-key"
"""The header with the keys of a caller's own packages, separated by commas."""

MOST_KEYS = 8
SHORTEST_KEY, LONGEST_KEY = 40, 80


def keys_of(request: Request[Any, Any, Any]) -> tuple[str, ...]:
    """Return the package keys that a request shows, without invalid ones."""
    told = request.headers.get(KEYS, "")[: MOST_KEYS * (LONGEST_KEY + 2)].split(",")
    found = [key.strip() for key in told]
    return tuple([key for key in found if SHORTEST_KEY <= len(key) <= LONGEST_KEY][:MOST_KEYS])


SESSION = "fracas-session"
"""The header with the token of the signed-in person, on a server with an administrator."""


def session_of(request: Request[Any, Any, Any]) -> str:
    """Return the token of a session that a request shows, if any."""
    told: str = request.headers.get(SESSION, "")
    return told[:200]


async def is_master(request: Request[Any, Any, Any], registry: TableRegistry) -> bool:
    """Whether a request shows the link of some table's game master."""
    try:
        await mastered(request, registry)
    except NotYourSeat:
        return False
    return True


async def mastered(request: Request[Any, Any, Any], registry: TableRegistry) -> OpenTable:
    """Return the table of a request by its game master; raises `NotYourSeat` for all others."""
    opened, place = await seated(request, registry)
    refuse_players(place.id, "Only the game master may do this: ask for it.")
    return opened
