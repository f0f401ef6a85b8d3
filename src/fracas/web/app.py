"""The server: routes, socket, pages, and what every response carries."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.types import Message, Scope

from fracas import __version__
from fracas.core.errors import FracasError
from fracas.store.protocol import Store
from fracas.table.keeping.loads import looked_after
from fracas.table.play.package_library import PackageLibrary
from fracas.table.play.registry import TableRegistry
from fracas.table.reports.service import ReportService
from fracas.table.seats.access import Access
from fracas.table.workshop.service import Workshop
from fracas.web import asyncapi, help_pages, manual, page_files, refusals, tab_pages
from fracas.web.credentials import keys_of
from fracas.web.desks import Desks, desks_of_processes
from fracas.web.guarding import Guard, source_of, times
from fracas.web.health import HEALTH, Probe, answer_health
from fracas.web.mounting import NO_MOUNTS, Mounted, mounted, opened
from fracas.web.routes import (
    access as access_routes,
)
from fracas.web.routes import (
    exports,
    library,
    maps,
    packages,
    reports,
    saved,
    sheets,
    tables,
    workshop,
)
from fracas.web.socket import talk
from fracas.web.stopping import STOPPING, Stopping

POLICY = (
    "default-src 'self'; img-src 'self' blob: data:; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""What a page may load: nothing from outside this server."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}

MOST_BODY = 512_000
"""The longest request (bytes): an encounter with a large map is far shorter."""

ROUTES = (
    answer_health,
    talk,
    *library.HANDLERS,
    *tables.HANDLERS,
    *saved.HANDLERS,
    *access_routes.HANDLERS,
    *exports.HANDLERS,
    *reports.HANDLERS,
    *packages.HANDLERS,
    *workshop.HANDLERS,
    *maps.HANDLERS,
    *sheets.HANDLERS,
    manual.socket_manual,
    asyncapi.socket_description,
    *help_pages.HANDLERS,
    *tab_pages.HANDLERS,
)
"""All routes but those of the built page."""

MANUAL = OpenAPIConfig(
    "Fracas", __version__, path="/docs", render_plugins=manual.PLUGINS, use_handler_docstrings=True
)
"""How all routes are described."""

REFUSALS: dict[int | type[Exception], Callable[[Request[Any, Any, Any], Any], Response[Any]]] = {
    FracasError: refusals.refused,
    HTTPException: refusals.by_framework,
    RecursionError: refusals.too_deep,
    Exception: refusals.failed,
}
"""How each kind of error is answered."""


NAMED = (Access, Guard, TableRegistry, Probe, ReportService, PackageLibrary, Workshop)
"""The types that handlers take by name."""


def make_app(
    store: Store,
    *,
    addresses: Sequence[str] = ("http://localhost:8000",),
    odds: bool = True,
    origins: Sequence[str] = (),
    data: Path | None = None,
    uploads: bool = True,
    access: Access | None = None,
    mounts: Mapping[str, Mounted] = NO_MOUNTS,
    desks: Desks | None = None,
) -> Litestar:
    """Return the application over a store.

    `addresses` are those under which phones reach it; `odds` says whether worker processes are
    started for them; pages of other `origins` may open sockets too. Content packages are in the
    folder `data`, and with `uploads` pages may add some. Without `access` everyone may open tables.
    Each of the `mounts` answers at its path. `desks` work beside the tables; without them `odds`,
    `data` and `uploads` say which processes do.
    """
    beside = desks or desks_of_processes(data, odds=odds, uploads=uploads)
    registry = TableRegistry(store, beside.odds, reader=beside.reader)
    guard = Guard(frozenset(origins), times())

    def knock(request: Request[Any, Any, Any]) -> None:
        # Not `request.url`, which cannot be read if the caller names an invalid host.
        path = request.scope["path"]
        if "\0" in path:  # no file and nothing else has such a name
            raise NotFoundException
        if path != HEALTH:
            guard.refuse_request(request.method, request.headers, source_of(request))

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        yield
        beside.close()
        await registry.close()

    return Litestar(
        [*ROUTES, *mounted(mounts), *page_files.handlers()],
        state=State({STOPPING: Stopping(registry, guard)}),
        dependencies=_shared(
            registry=registry,
            reports=beside.reports,
            addresses=tuple(addresses),
            guard=guard,
            access=access or Access(),
            probe=Probe(store),
        )
        | _by_keys(stock=beside.stock, workshop=beside.workshop),
        exception_handlers={**REFUSALS},
        before_request=knock,
        before_send=[_add_headers],
        request_max_body_size=MOST_BODY,
        openapi_config=MANUAL,
        lifespan=[
            lifespan,
            lambda _: looked_after(data, registry.loads),
            lambda app: opened(app, mounts),
        ],
        logging_config=None,
        signature_types=NAMED,
        debug=bool(os.environ.get("FRACAS_DEBUG")),
    )


def _shared(**things: object) -> dict[str, Provide]:
    """Return what all requests share, by the names under which routes ask for it."""

    def given(thing: object) -> Provide:
        return Provide(lambda: thing, sync_to_thread=False)

    return {name: given(thing) for name, thing in things.items()}


def _by_keys(**things: Any) -> dict[str, Provide]:
    """Return what each request sees its part of, by the keys of packages that it shows."""

    def given(thing: Any) -> Provide:
        def seen(request: Request[Any, Any, Any]) -> Any:
            return thing.seen_by(keys_of(request))

        return Provide(seen, sync_to_thread=False)

    return {name: given(thing) for name, thing in things.items()}


async def _add_headers(message: Message, scope: Scope) -> None:
    """Put the headers on every response, refusals and files included."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers[name] = value
        if str(scope["path"]).startswith(f"{help_pages.AT}/"):
            headers["Content-Security-Policy"] = help_pages.policy_of(POLICY)
        if str(scope["path"]).startswith(f"{tab_pages.AT}/"):
            headers["Content-Security-Policy"] = tab_pages.policy_of(POLICY)
