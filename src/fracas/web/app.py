"""The server: routes, socket, pages, and what every answer carries."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response, WebSocket, get, websocket
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.static_files import create_static_files_router
from litestar.types import Message, Scope

from fracas import __version__
from fracas.core.errors import FracasError
from fracas.store.protocol import Store
from fracas.table.house import House
from fracas.table.odds_desk import OddsDesk
from fracas.table.report_desk import ReportDesk
from fracas.table.stock import Stock
from fracas.table.workshop import Workshop
from fracas.web import help_pages, manual, refusals
from fracas.web.guarding import Guard, source_of
from fracas.web.health import Health, Probe, health_of
from fracas.web.routes import exports, library, packages, reports, tables, workbench, workshop
from fracas.web.socket import serve_page
from fracas.web.stopping import STOPPING, Stopping

STATIC = Path(__file__).with_name("static")

POLICY = (
    "default-src 'self'; img-src 'self' blob: data:; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""What a page may load: nothing that does not come from this server."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}

HEALTH = "/health"

MOST_BODY = 512_000
"""The longest request (bytes): an encounter with a large map is far shorter."""

KINDS = {".html": "text/html", ".svg": "image/svg+xml", ".md": "text/markdown"}


def make_app(
    store: Store,
    *,
    addresses: Sequence[str] = ("http://localhost:8000",),
    odds: bool = True,
    origins: Sequence[str] = (),
    data: Path | None = None,
    uploads: bool = True,
) -> Litestar:
    """The application over a store.

    `addresses` are those under which phones reach it; `odds` says whether worker processes are
    started for them; pages of other `origins` may open sockets too. Content packages lie in the
    folder `data`, and with `uploads` pages may add some.
    """
    house = House(store, OddsDesk() if odds else None)
    report_desk = ReportDesk(weighs=odds)
    stock = Stock(data, uploads=uploads)
    shop = Workshop(stock=stock)
    told = tuple(addresses)
    # Load from one machine is no burglar: the benchmark lifts the limits on trying.
    often = 1_000_000 if os.environ.get("FRACAS_UNLIMITED") else 1
    guard = Guard(frozenset(origins), often)

    @websocket("/socket")
    async def socket_handler(socket: WebSocket[Any, Any, Any]) -> None:
        if not guard.is_own(socket.headers):
            await socket.close(code=4403)
            return
        await serve_page(socket, house, guard)

    probe = Probe(store)

    def knock(request: Request[Any, Any, Any]) -> None:
        if request.url.path == HEALTH:
            return
        guard.refuse_request(request.method, request.headers, source_of(request))

    @get(["/", "/mark.svg", "/licences.md"], include_in_schema=False)
    async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
        name = request.url.path.lstrip("/") or "index.html"
        if not (STATIC / name).is_file():
            raise NotFoundException("The page is not built here")
        return Response((STATIC / name).read_bytes(), media_type=KINDS[Path(name).suffix])

    @get(HEALTH)
    async def health() -> Response[Health]:
        """Whether the server can do its work; anything but 200 says that it cannot."""
        found = health_of(await probe.look(), house.desk, stopping=guard.stopping)
        return Response(found, status_code=200 if found.status == "ok" else 503)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        yield
        shop.close()
        stock.close()
        report_desk.close()
        await house.close()

    handlers: list[Any] = [
        page,
        health,
        socket_handler,
        library.library,
        library.rule,
        library.rulings,
        tables.make,
        tables.join,
        tables.invitation,
        tables.invite,
        tables.uninvite,
        tables.add_seat,
        tables.relink,
        tables.seat_of,
        tables.remove,
        exports.journal,
        exports.proof,
        exports.verifier,
        exports.transcript,
        *workshop.HANDLERS,
        *workbench.HANDLERS,
        *packages.HANDLERS,
        exports.record,
        exports.rolls,
        exports.story,
        reports.report,
        reports.look,
        reports.dice,
        manual.socket_manual,
        *help_pages.HANDLERS,
    ]
    if STATIC.is_dir():
        assets = STATIC / "assets"
        handlers.append(create_static_files_router("/assets", [assets], include_in_schema=False))
    return Litestar(
        handlers,
        state=State({STOPPING: Stopping(house, guard)}),
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "reports": Provide(lambda: report_desk, sync_to_thread=False),
            "addresses": Provide(lambda: told, sync_to_thread=False),
            "stock": Provide(lambda: stock, sync_to_thread=False),
            "workshop": Provide(lambda: shop, sync_to_thread=False),
            "guard": Provide(lambda: guard, sync_to_thread=False),
        },
        exception_handlers={
            FracasError: refusals.refused,
            HTTPException: refusals.by_framework,
            RecursionError: refusals.too_deep,
            Exception: refusals.failed,
        },
        before_request=knock,
        before_send=[_guard],
        request_max_body_size=MOST_BODY,
        openapi_config=OpenAPIConfig(
            "Fracas",
            __version__,
            path="/docs",
            render_plugins=manual.PLUGINS,
            use_handler_docstrings=True,
        ),
        lifespan=[lifespan],
        logging_config=None,
        signature_types=[Guard, House, ReportDesk, Stock, Workshop],
        debug=bool(os.environ.get("FRACAS_DEBUG")),
    )


async def _guard(message: Message, scope: Scope) -> None:
    """Put the headers on every answer, refusals and files included."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers[name] = value
        if str(scope["path"]).startswith(f"{help_pages.AT}/"):
            headers["Content-Security-Policy"] = help_pages.policy_of(POLICY)
