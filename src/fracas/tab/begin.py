"""What a browser's workers start with: the Python that holds the tables, and the one beside it.

The page's own script calls both, with bytes and texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from fracas.store.browser import BrowserStore
from fracas.tab.folder import PREFIX, Folder
from fracas.tab.hands import Second, SecondHand, do, here
from fracas.tab.host import Answer, Host
from fracas.table.keeping.hands import Hand
from fracas.table.odds.service import OddsService
from fracas.table.play.package_library import PackageLibrary
from fracas.table.reports.service import ReportService
from fracas.table.workshop.reading import Reader
from fracas.table.workshop.service import Workshop
from fracas.web.app import make_app
from fracas.web.desks import Desks

DATA = Path("/data")
"""The folder of this Python where packages are."""


PACKAGES = "/api/packages"
"""Routes that add and remove packages: after them the folder has changed."""

JSON = (("content-type", "application/json"),)


class Beside:
    """The second Python as this one's script reaches it."""

    def __init__(self, send: Callable[[Any], None], end: Callable[[], None]) -> None:
        self._send, self.end = send, end

    def send(self, packed: bytes) -> None:
        """Send it a job."""
        self._send(outward(packed))


class Tab:
    """The application in a tab, as the page's script calls it."""

    def __init__(self, address: str, kept: Iterable[Any], keep: Any, beside: Beside, tell: Any):
        """`kept` are the rows of earlier days, `keep` makes changes of them safe."""
        self.second = Second(beside)
        rows = [(key, inward(data)) for key, data in kept]
        files = [row for row in rows if row[0].startswith(PREFIX)]
        self.folder = Folder(DATA, files, partial(_keep, keep))
        store = BrowserStore([row for row in rows if row not in files], partial(_keep, keep))
        self.host = Host(make_app(store, addresses=(address,), desks=desks(self.second)), tell)

    async def request(self, method: str, path: str, query: str, headers: str, body: Any) -> Any:
        """Return status, headers as JSON and body of the application's answer."""
        named = msgspec.json.decode(headers, type=dict[str, str])
        found = await self.host.request(method, path, query, named, inward(body))
        if method != "GET" and path.startswith(PACKAGES):
            fault = await self.folder.safe()
            if fault is not None:
                refusal = {"code": fault.code, "sentence": fault.sentence}
                found = Answer(503, JSON, msgspec.json.encode(refusal))
        told = msgspec.json.encode(dict(found.headers)).decode()
        return outward((found.status, told, found.body))

    def heard(self, packed: Any, size: int) -> None:
        """Take what the second Python returned, and how many bytes it uses."""
        self.second.hear(inward(packed), size)


async def begin(
    address: str, kept: Iterable[Any], keep: Any, send: Any, end: Any, tell: Any
) -> Tab:
    """Return the application, ready to be asked."""
    tab = Tab(address, kept, keep, Beside(send, end), tell)
    await tab.host.start()
    return tab


def desks(second: Second) -> Desks:
    """Return the desks of a tab: the second Python does what takes long, the rest is done here."""

    def hire(low: int, memory: int, prepare: Callable[[], object] | None) -> Hand:
        return SecondHand(second, memory, prepare)

    stock = PackageLibrary(DATA, hire=here)
    return Desks(
        OddsService(1, hire=hire),
        ReportService(hire=hire),
        stock,
        # The one worker of a tab has odds and reports to do: a fight to win would delay them.
        Workshop(1, stock, hire=hire, contests=False),
        Reader(hire=hire),
    )


def work(packed: Any) -> Any:
    """Do a job in the second Python; return its result and how many bytes it uses by then."""
    from fracas.odds.memory import taken

    return outward((do(inward(packed)), taken()))


def inward(given: Any) -> bytes:
    """Return the bytes of an array of the page."""
    return bytes(given) if isinstance(given, bytes) else bytes(given.to_bytes())


def outward(given: Any) -> Any:
    """Return bytes as an array of the page, also inside a tuple."""
    from pyodide.ffi import to_js

    return to_js(given)


def _keep(keep: Any, changes: list[tuple[str, bytes | None]], told: Callable[[str], None]) -> None:
    from pyodide.ffi import create_once_callable

    keep(outward(changes), create_once_callable(told))
