"""Signing in on a server with an administrator, and inviting game masters."""

from __future__ import annotations

import logging
from typing import Any, Literal

import msgspec
from litestar import Request, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from fracas.table.seats.access import Access, PersonCard, Role, Session
from fracas.web.credentials import session_of
from fracas.web.guarding import Guard, source_of
from fracas.web.routes.tables import picture_of

_log = logging.getLogger(__name__)


class AccessInfo(msgspec.Struct, frozen=True):
    """Who may open tables, add packages and delete here: `all`, or signed-in people (`admin`).

    `role` and `name` are those of the session that is shown, blank without one.
    """

    mode: Literal["all", "admin"]
    role: Role
    name: str


class SignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The passphrase of the administrator."""

    passphrase: str


class Invited(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the link of an invitation holds."""

    invitation: str


class NewMaster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game master to invite, by the name that the administrator knows them by."""

    name: str


class InvitationLink(msgspec.Struct, frozen=True):
    """An invitation with its link, shown only here, and the link as a QR code (SVG)."""

    person: PersonCard
    link: str
    picture: str


@get("/api/access")
async def access_info(
    request: Request[Any, Any, Any], access: NamedDependency[Access]
) -> AccessInfo:
    """Who may open tables here, and who you are. A session is shown in `Fracas-Session`."""
    role, name = await access.who(session_of(request))
    return AccessInfo("all" if access.is_open else "admin", role, name)


@post("/api/access/session")
async def sign_in(
    request: Request[Any, Any, Any],
    data: JSONBody[SignIn],
    access: NamedDependency[Access],
    guard: NamedDependency[Guard],
) -> Session:
    """Sign in as the administrator; the answer holds the session's token, shown only here."""
    with guard.signing(source_of(request)):
        session = await access.sign_in(data.passphrase)
    _log.info("signed-in", extra={"told": {"role": session.role}})
    return session


@post("/api/access/invited")
async def accept(
    request: Request[Any, Any, Any],
    data: JSONBody[Invited],
    access: NamedDependency[Access],
    guard: NamedDependency[Guard],
) -> Session:
    """Sign in as a game master by an invitation, which works once."""
    with guard.signing(source_of(request)):
        session = await access.accept(data.invitation[:200])
    _log.info("signed-in", extra={"told": {"role": session.role}})
    return session


@delete("/api/access/session", status_code=200)
async def sign_out(
    request: Request[Any, Any, Any], access: NamedDependency[Access]
) -> dict[str, bool]:
    """End your own session."""
    await access.sign_out(session_of(request))
    return {"signed_out": True}


@get("/api/access/people")
async def people(
    request: Request[Any, Any, Any], access: NamedDependency[Access]
) -> tuple[PersonCard, ...]:
    """All open sessions and invitations, for the administrator."""
    await access.refuse_others(session_of(request))
    return await access.people()


@post("/api/access/people")
async def invite_master(
    request: Request[Any, Any, Any],
    data: JSONBody[NewMaster],
    access: NamedDependency[Access],
    addresses: NamedDependency[tuple[str, ...]],
) -> InvitationLink:
    """Invite a game master by a link that works once, within seven days."""
    await access.refuse_others(session_of(request))
    card, token = await access.invite(data.name)
    link = f"{addresses[0]}/#invited/{token}"
    _log.info("invited", extra={"told": {}})
    return InvitationLink(card, link, picture_of(link))


@delete("/api/access/people/{person:str}", status_code=200)
async def withdraw(
    request: Request[Any, Any, Any], person: FromPath[str], access: NamedDependency[Access]
) -> tuple[PersonCard, ...]:
    """End a session or withdraw an invitation; returns the others."""
    await access.refuse_others(session_of(request))
    await access.withdraw(person)
    _log.info("withdrawn", extra={"told": {}})
    return await access.people()


HANDLERS = [access_info, sign_in, accept, sign_out, people, invite_master, withdraw]
"""All routes of signing in."""
