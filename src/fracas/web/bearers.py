"""Who asks over HTTP: the table and the seat that the token of a request opens."""

from __future__ import annotations

from typing import Any

from litestar import Request

from fracas.core.errors import NotYourSeat
from fracas.table.house import House
from fracas.table.places import Place, refuse_players
from fracas.table.room import Room


async def seated(request: Request[Any, Any, Any], house: House) -> tuple[Room, Place]:
    """The table and seat of a request by its bearer token; raises `NotYourSeat` without one."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    found = await house.by_token(token[:200]) if kind.casefold() == "bearer" and token else None
    if found is None:
        raise NotYourSeat("This needs the link of a seat: open it by your link again.")
    return found


async def mastered(request: Request[Any, Any, Any], house: House) -> Room:
    """The table of a request by its game master; raises `NotYourSeat` for all others."""
    room, place = await seated(request, house)
    refuse_players(place.id, "Only the game master may do this: ask for it.")
    return room
