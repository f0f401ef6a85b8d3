"""Content packages: the installed ones, adding one, and adding one to a running fight."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from fracas.core.errors import PackageError
from fracas.core.ids import GM_SEAT
from fracas.core.play.additions import packages_in
from fracas.core.play.journal import Used
from fracas.table.play.package_library import PackageCard, PackageLibrary, package_card
from fracas.table.play.registry import TableRegistry
from fracas.table.play.taking_in import Unpacked, unpack
from fracas.table.seats.access import Access
from fracas.table.seats.invitations import fresh_token
from fracas.web.credentials import keys_of, mastered, session_of
from fracas.web.guarding import Guard, source_of

MOST_UPLOAD = 4 * 1024 * 1024
"""The longest upload (bytes): text that people write compresses to a tenth of a package's limit."""


class PackageList(msgspec.Struct, frozen=True):
    """What is installed on this server; `troubles` are files there that cannot be used.

    `uploads` says whether pages may add and remove any, and `most` how long (bytes) one may be.
    """

    packages: tuple[PackageCard, ...]
    troubles: tuple[str, ...]
    uploads: bool
    most: int = MOST_UPLOAD


class Added(msgspec.Struct, frozen=True):
    """The result of an upload: the package, what is unusual in it, the version that it replaced.

    The `key` is the one under which it was added: a new one if none was shown, and shown only here.
    A caller who sends it in the header `Package-Key` sees, plays with and may remove the package.
    """

    package: PackageCard
    warnings: tuple[str, ...]
    replaced: str | None
    key: str


class TakenPackage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An installed package to add to a fight, with those that it needs."""

    package: str


@get("/api/packages")
async def listed(stock: NamedDependency[PackageLibrary]) -> PackageList:
    """The content packages of this server: the public ones, and those added with your key.

    Keys are shown in the header `Package-Key`, several with commas between.
    """
    found = await stock.listed()
    return PackageList(found.cards, found.troubles, stock.uploads)


@post("/api/packages", request_max_body_size=MOST_UPLOAD)
async def add(
    request: Request[Any, Any, Any],
    stock: NamedDependency[PackageLibrary],
    guard: NamedDependency[Guard],
    access: NamedDependency[Access],
    name: FromQuery[str] = "the file",
) -> Added:
    """Install a package: the body is a zip, or one content file in TOML; `name` is the file's.

    It is installed whole or not at all. If it is refused, `faults` lists every fault. It belongs to
    the key that is shown, or to a new one.
    """
    stock.refuse_uploads()
    guard.uploading.spend(source_of(request))
    await access.refuse_strangers(session_of(request))
    said = request.headers.get("content-length", "")
    if said.isdecimal() and int(said) > MOST_UPLOAD:
        # Before a byte of it is read.
        raise PackageError(
            f"{plain(name)} is larger than {MOST_UPLOAD // 2**20} MB: leave something out.",
            why="too-large",
        )
    shown = keys_of(request)
    key = shown[0] if shown else fresh_token()
    mine = stock if shown else stock.seen_by((key,))
    done = await mine.install(await request.body(), plain(name), source_of(request))
    return Added(package_card(done.entry, own=True), done.warnings, done.replaced, key)


@delete("/api/packages/{package:str}", status_code=200)
async def take_off(
    request: Request[Any, Any, Any],
    package: FromPath[str],
    stock: NamedDependency[PackageLibrary],
    guard: NamedDependency[Guard],
    access: NamedDependency[Access],
) -> dict[str, bool]:
    """Remove a package that was added with your key; fights played with it keep its rows."""
    stock.refuse_uploads()
    guard.uploading.spend(source_of(request))
    await access.refuse_strangers(session_of(request))
    await stock.remove(package)
    return {"removed": True}


@get("/api/table/packages")
async def in_fight(
    request: Request[Any, Any, Any], registry: NamedDependency[TableRegistry]
) -> tuple[Used, ...]:
    """The packages that this table's fight is played with."""
    return packages_in((await mastered(request, registry)).fight.chronicle)


@post("/api/table/packages", status_code=200)
async def take_in(
    request: Request[Any, Any, Any],
    data: JSONBody[TakenPackage],
    registry: NamedDependency[TableRegistry],
    stock: NamedDependency[PackageLibrary],
    guard: NamedDependency[Guard],
) -> Unpacked:
    """Add an installed package to the running fight: its rows join the fight's book."""
    opened = await mastered(request, registry)
    guard.checking.spend(source_of(request))
    laid = await stock.laid(opened.fight.chronicle.rules.id, (data.package,))
    return await opened.act(lambda fight: unpack(fight, GM_SEAT, laid))


def plain(name: str) -> str:
    """Return the name of a file for messages: without folders, and of limited length."""
    last = name.replace("\\", "/").rsplit("/", 1)[-1]
    return "".join(one for one in last if one.isprintable())[-80:] or "the file"


HANDLERS = [listed, add, take_off, in_fight, take_in]
"""All routes of packages."""
