"""Building a fight: what there is to build with, whether a draft is right, how it would go."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from fracas.table.play.registry import TableRegistry
from fracas.table.workshop.drafts import (
    Checked,
    Draft,
    Estimate,
    Opened,
    Remedies,
    Tables,
    ToWin,
)
from fracas.table.workshop.rows import Shelf
from fracas.table.workshop.service import Workshop
from fracas.web.credentials import is_master
from fracas.web.guarding import Guard, source_of
from fracas.web.waiting import while_there


class DraftBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A draft to be checked."""

    draft: Draft


class RowBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A draft that is being built, and the row of its book that is wanted for it."""

    draft: Draft
    chapter: str
    key: str


class MusterBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many of a kind a draft is to begin with on a side."""

    draft: Draft
    kind: str
    side: str
    count: int


class Mustered(msgspec.Struct, frozen=True):
    """The tables of the draft with that many of them."""

    tables: Tables


class EstimateBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fights of a draft to be played: from which number on, how many, beside which draft."""

    draft: Draft
    first: int = 0
    count: int = 100
    beside: Draft | None = None


class ToWinBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A draft whose fights are played to win, and for how many of them the figures are known.

    `strengths` says by side who plays differently: `reckless`, `by-the-book`, `good` or `hard`.
    """

    draft: Draft
    first: int = 0
    strengths: dict[str, str] = {}


class Aim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How likely the players' side should win, from 0 to 1."""

    low: float
    high: float


class FairerBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A draft to be made fair, and what is meant by that."""

    draft: Draft
    aim: Aim


class FileBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A content file, and the system that it is for if it does not say."""

    system: str
    text: str


@get("/api/workshop/{system:str}")
async def chapters_of(
    system: FromPath[str],
    workshop: NamedDependency[Workshop],
    package: FromQuery[list[str] | None] = None,
) -> Shelf:
    """What there is to build with: chapters with their rows and the schema of a row.

    `package` may be given several times: the rows of these installed ones are included.
    """
    return await workshop.shelf(system, tuple(package or ()))


@get("/api/workshop/{system:str}/{chapter:str}/{key:str}")
async def row(
    request: Request[Any, Any, Any],
    system: FromPath[str],
    chapter: FromPath[str],
    key: FromPath[str],
    registry: NamedDependency[TableRegistry],
    workshop: NamedDependency[Workshop],
    package: FromQuery[list[str] | None] = None,
) -> dict[str, Any]:
    """One row of a system, or of packages for it, as plain data.

    Only game masters may see fights, and the game master's combatants in them.
    """
    whole = await is_master(request, registry)
    return await workshop.row(system, chapter, key, tuple(package or ()), whole=whole)


@post("/api/workshop/row", status_code=200)
async def row_for(
    request: Request[Any, Any, Any],
    data: JSONBody[RowBody],
    workshop: NamedDependency[Workshop],
    guard: NamedDependency[Guard],
) -> dict[str, Any]:
    """One row of the book of a draft as plain data, to build with: any row."""
    guard.checking.spend(source_of(request))
    draft = data.draft
    return await workshop.row(draft.system, data.chapter, data.key, draft.packages, whole=True)


@post("/api/workshop/draft", status_code=200)
async def check(
    request: Request[Any, Any, Any],
    data: JSONBody[DraftBody],
    workshop: NamedDependency[Workshop],
    guard: NamedDependency[Guard],
) -> Checked:
    """The faults of a draft, each with its path, or who fights and how the fight begins."""
    guard.checking.spend(source_of(request))
    return await workshop.check(data.draft)


@post("/api/workshop/muster", status_code=200)
async def muster(
    request: Request[Any, Any, Any],
    data: JSONBody[MusterBody],
    workshop: NamedDependency[Workshop],
    guard: NamedDependency[Guard],
) -> Mustered:
    """The draft with a number of a kind on a side."""
    guard.checking.spend(source_of(request))
    return Mustered(await workshop.muster(data.draft, data.kind, data.side, data.count))


@post("/api/workshop/estimate", status_code=200)
async def estimate(
    request: Request[Any, Any, Any],
    data: JSONBody[EstimateBody],
    workshop: NamedDependency[Workshop],
    guard: NamedDependency[Guard],
) -> Estimate:
    """How the fights of a draft went so far, after some more of them have been played."""
    source = source_of(request)
    guard.trying.spend(source)
    return await workshop.estimate(data.draft, data.first, data.count, source, beside=data.beside)


@post("/api/workshop/to-win", status_code=200)
async def to_win(
    request: Request[Any, Any, Any],
    data: JSONBody[ToWinBody],
    workshop: NamedDependency[Workshop],
    guard: NamedDependency[Guard],
) -> ToWin:
    """How the fights of a draft go if everyone plays to win, after some more have been played.

    They are played only as long as the caller waits.
    """
    source = source_of(request)
    guard.trying.spend(source)
    strengths = tuple(sorted(data.strengths.items()))
    work = workshop.to_win(data.draft, data.first, strengths, source)
    return await while_there(request, work)


@post("/api/workshop/fairer", status_code=200)
async def fairer(
    request: Request[Any, Any, Any],
    data: JSONBody[FairerBody],
    workshop: NamedDependency[Workshop],
    guard: NamedDependency[Guard],
) -> Remedies:
    """What would make a draft as fair as wanted, after a search of some seconds."""
    source = source_of(request)
    guard.searching.spend(source)
    return await workshop.fairer(data.draft, data.aim.low, data.aim.high, source)


@post("/api/workshop/text", status_code=200, media_type="application/toml")
async def text(
    request: Request[Any, Any, Any],
    data: JSONBody[DraftBody],
    workshop: NamedDependency[Workshop],
    guard: NamedDependency[Guard],
) -> Response[bytes]:
    """The draft as a content file in TOML, which `fracas play` and this page open again."""
    guard.checking.spend(source_of(request))
    found = await workshop.text(data.draft)
    headers = {"Content-Disposition": 'attachment; filename="fight.toml"'}
    return Response(found.encode(), media_type="application/toml", headers=headers)


@post("/api/workshop/open", status_code=200)
async def open_file(
    request: Request[Any, Any, Any],
    data: JSONBody[FileBody],
    workshop: NamedDependency[Workshop],
    guard: NamedDependency[Guard],
) -> Opened:
    """The draft that a content file makes, or every fault of it with its line."""
    guard.checking.spend(source_of(request))
    return await workshop.open(data.system, data.text)


HANDLERS = [chapters_of, row, row_for, check, muster, estimate, to_win, fairer, text, open_file]
"""All routes of the workshop."""
