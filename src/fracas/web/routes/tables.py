"""Making a table, joining one, and what a game master does around it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from litestar import Request, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from fracas.core.ids import Decider, Seat
from fracas.table.play.open_table import OpenTable
from fracas.table.play.package_library import PackageLibrary
from fracas.table.play.registry import Admitted, TableRegistry
from fracas.table.seats.access import Access
from fracas.table.seats.askers import Asked, AskerCard, Door
from fracas.table.seats.invitations import fresh_code
from fracas.table.workshop.rows import RowCard, people_of
from fracas.table.workshop.service import Workshop
from fracas.web.credentials import mastered, seated, session_of
from fracas.web.guarding import Guard, source_of


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fight to play: a system's scenario, by some rulings.

    `foes` names the policy that plays everyone but the player characters; blank gives them to the
    game master. `content` are rows that take precedence over those shipped, as the tables of a
    draft or the text of a content file. The `packages` are ids of installed ones; that content and
    those rulings take precedence over them. With a `lobby` each fight waits for its people until
    the game master begins it.
    """

    system: str
    scenario: str
    name: str = "Game master"
    rulings: dict[str, str | int] = {}
    foes: str = "advisor"
    content: str | dict[str, Any] = ""
    packages: tuple[str, ...] = ()
    lobby: bool = False


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player who joins by a code."""

    code: str
    name: str
    kind: Literal["player", "spectator", "wall"] = "player"


class Ticket(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ticket of a person who waits to be let in; `leave` says that they no longer wait."""

    ticket: str
    leave: bool = False


class Answered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game master's answer to a person who asks to come in: let in, or not now."""

    let_in: bool


class DoorSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the code admits: `open` seats at once, `ask` asks the game master each time.

    `first-round` seats at once until the first round of a fight is over, and then asks.
    """

    door: Door


class AddedSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that the game master adds, to hand out its link.

    It answers for the deciders in `holds`, and has `extra` seconds for a choice with a deadline
    (-1: it has no deadlines).
    """

    name: str
    kind: Literal["player", "spectator", "wall"] = "player"
    holds: tuple[str, ...] = ()
    extra: int = 0


class SeatLink(msgspec.Struct, frozen=True):
    """A seat with its own link, which is shown only here, and the link as a QR code.

    The picture is a data address of SVG. The token opens the seat for anyone who has it.
    """

    table: str
    seat: str
    token: str
    system: str
    title: str
    link: str
    picture: str


class SeatInfo(msgspec.Struct, frozen=True):
    """The seat that a token opens, and its table."""

    table: str
    seat: str
    name: str
    kind: str
    system: str
    title: str


class Invitation(msgspec.Struct, frozen=True):
    """How players join this table: its code (blank: closed), the link, and it as a picture.

    The picture is a QR code, as a data address of SVG. `door` says how the code admits.
    """

    code: str
    link: str = ""
    picture: str = ""
    door: Door = "first-round"


@post("/api/tables")
async def make(
    request: Request[Any, Any, Any],
    data: JSONBody[NewTable],
    registry: NamedDependency[TableRegistry],
    guard: NamedDependency[Guard],
    workshop: NamedDependency[Workshop],
    stock: NamedDependency[PackageLibrary],
    access: NamedDependency[Access],
) -> Admitted:
    """Make a table; the answer holds the game master's token, which is shown only here."""
    guard.making.spend(source_of(request))
    await access.refuse_strangers(session_of(request))
    content = ""
    laid = await stock.laid(data.system, data.packages)
    rulings = {**laid.rulings, **data.rulings}
    if data.content or data.packages:
        content = await workshop.content(
            data.system, data.scenario, rulings, data.content or {}, data.packages
        )
    return await registry.make(
        data.system,
        data.scenario,
        rulings=rulings,
        name=data.name,
        foes=data.foes,
        content=content,
        packages=laid.used,
        lobby=data.lobby,
    )


@post("/api/join")
async def join(
    request: Request[Any, Any, Any],
    data: JSONBody[NewSeat],
    registry: NamedDependency[TableRegistry],
    guard: NamedDependency[Guard],
) -> Admitted | Asked:
    """Take a seat by a table's code; the answer holds the seat's token, shown only here.

    If the game master is to be asked first, it holds a ticket for /api/join/asked instead.
    """
    source = source_of(request)
    with guard.guess(source):
        opened = await registry.by_code(data.code)
    guard.entering.spend(opened.id)
    return await registry.enter(opened, data.name, data.kind, source, guard.seats)


@post("/api/join/asked", status_code=200)
async def asked(
    data: JSONBody[Ticket], registry: NamedDependency[TableRegistry], guard: NamedDependency[Guard]
) -> Admitted | Asked:
    """The game master's answer: the seat with its token, shown only here, or the ticket again.

    Ask every two seconds; a request that is not asked about for 90 seconds is dropped.
    """
    return await registry.asked(data.ticket[:200], leave=data.leave, most=guard.seats)


@get("/api/table/askers")
async def askers(
    request: Request[Any, Any, Any], registry: NamedDependency[TableRegistry]
) -> tuple[AskerCard, ...]:
    """The people who ask to come in by the code."""
    return (await mastered(request, registry)).askers.cards()


@post("/api/table/askers/{asker:str}", status_code=200)
async def answer_asker(
    request: Request[Any, Any, Any],
    asker: FromPath[str],
    data: JSONBody[Answered],
    registry: NamedDependency[TableRegistry],
) -> tuple[AskerCard, ...]:
    """Let in a person who asks to come in, or not now; returns those who still wait."""
    opened = await mastered(request, registry)
    opened.askers.answer(asker, let_in=data.let_in)
    return opened.askers.cards()


@post("/api/table/door", status_code=200)
async def set_door(
    request: Request[Any, Any, Any],
    data: JSONBody[DoorSet],
    registry: NamedDependency[TableRegistry],
    addresses: NamedDependency[tuple[str, ...]],
) -> Invitation:
    """Set how the code admits from now on."""
    opened = await mastered(request, registry)
    await opened.admit(data.door)
    return invitation_to(opened, addresses)


@get("/api/table/invitation")
async def invitation(
    request: Request[Any, Any, Any],
    registry: NamedDependency[TableRegistry],
    addresses: NamedDependency[tuple[str, ...]],
) -> Invitation:
    """The code by which players join, and where."""
    opened, _ = await seated(request, registry)
    return invitation_to(opened, addresses)


@post("/api/table/invitation")
async def invite(
    request: Request[Any, Any, Any],
    registry: NamedDependency[TableRegistry],
    addresses: NamedDependency[tuple[str, ...]],
) -> Invitation:
    """Make a new code; the old one stops working."""
    opened = await mastered(request, registry)
    await opened.recode(fresh_code())
    return invitation_to(opened, addresses)


@delete("/api/table/invitation", status_code=200)
async def uninvite(
    request: Request[Any, Any, Any],
    registry: NamedDependency[TableRegistry],
    addresses: NamedDependency[tuple[str, ...]],
) -> Invitation:
    """Close the table: no code leads to it any more; seats that are taken stay."""
    opened = await mastered(request, registry)
    await opened.recode("")
    return invitation_to(opened, addresses)


@post("/api/table/seats")
async def add_seat(
    request: Request[Any, Any, Any],
    data: JSONBody[AddedSeat],
    registry: NamedDependency[TableRegistry],
    addresses: NamedDependency[tuple[str, ...]],
) -> SeatLink:
    """Add a seat, whose link the game master hands out."""
    opened = await mastered(request, registry)
    holds = tuple([Decider(one) for one in data.holds])
    return link_to(await registry.seat(opened, data.name, data.kind, holds, data.extra), addresses)


@post("/api/table/seats/{seat:str}/link")
async def relink(
    request: Request[Any, Any, Any],
    seat: FromPath[str],
    registry: NamedDependency[TableRegistry],
    addresses: NamedDependency[tuple[str, ...]],
) -> SeatLink:
    """Make a new link for a seat; pages of the old one are disconnected."""
    opened = await mastered(request, registry)
    return link_to(await registry.relink(opened, Seat(seat)), addresses)


@get("/api/seat")
async def seat_of(
    request: Request[Any, Any, Any], registry: NamedDependency[TableRegistry]
) -> SeatInfo:
    """The seat that a token opens; refused for a token that opens none any more."""
    opened, place = await seated(request, registry)
    system = opened.fight.chronicle.rules.id
    return SeatInfo(opened.id, place.id, place.name, place.kind, system, opened.screens.title)


@delete("/api/table", status_code=200)
async def remove(
    request: Request[Any, Any, Any],
    registry: NamedDependency[TableRegistry],
    access: NamedDependency[Access],
) -> dict[str, bool]:
    """Delete the table, with everything on it, for good."""
    opened = await mastered(request, registry)
    await access.refuse_strangers(session_of(request))
    await registry.remove(opened.id)
    return {"removed": True}


@get("/api/table/combatants")
async def combatants(
    request: Request[Any, Any, Any], registry: NamedDependency[TableRegistry]
) -> tuple[RowCard, ...]:
    """The combatants that the game master may let in: those of this fight's own book."""
    chronicle = (await mastered(request, registry)).fight.chronicle
    return people_of(chronicle.rules, chronicle.book)


def invitation_to(opened: OpenTable, addresses: tuple[str, ...]) -> Invitation:
    """The invitation to a table, with the address for phones."""
    code, door = opened.code, opened.kept.door
    if not code:
        return Invitation("", door=door)
    link = f"{addresses[0]}/#join/{code}"
    return Invitation(code, link, picture_of(link), door)


def link_to(admitted: Admitted, addresses: tuple[str, ...]) -> SeatLink:
    """Return the link of a seat. What follows the # stays in the browser and out of all logs."""
    link = f"{addresses[0]}/#take/{admitted.token}"
    return SeatLink(
        admitted.table,
        admitted.seat,
        admitted.token,
        admitted.system,
        admitted.title,
        link,
        picture_of(link),
    )


def picture_of(link: str) -> str:
    """Return a link as a QR code: a data address of SVG."""
    import segno

    # All of the eight masks are readable; finding the best takes ten times as long.
    return segno.make(link, error="m", mask=0).svg_data_uri(scale=8, border=2)


HANDLERS = [
    make,
    join,
    asked,
    askers,
    answer_asker,
    set_door,
    invitation,
    invite,
    uninvite,
    add_seat,
    relink,
    seat_of,
    remove,
    combatants,
]
"""All routes of tables and their seats."""
