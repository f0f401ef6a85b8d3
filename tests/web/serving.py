"""A real server for tests: uvicorn on a free port, pages on sockets, requests over HTTP."""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any
from unittest import mock

import httpx
import msgspec
import uvicorn
from websockets.sync.client import ClientConnection, connect

from fracas.store.opening import open_store
from fracas.table.screens.patches import Patch, patched
from fracas.web.app import make_app
from fracas.web.connections import MOST, Connections, ConnectionServer, encryption
from fracas.web.lines import Line
from tests.house.sources import ROOT

WAIT = 60.0
"""Seconds after which something that never comes is a failure, and nothing is measured by it."""

UNLIMITED = {"FRACAS_UNLIMITED": "1"}
"""The environment of a server at which nobody asks too often."""

MOST_ANSWERS = 400
"""More answers than any fight of these tests takes."""


class Server:
    """A server that runs, and how to talk to it."""

    def __init__(self, port: int, trust: ssl.SSLContext | None = None) -> None:
        """A server that is spoken to in private has a certificate that `trust` knows."""
        self.port, self.trust = port, trust
        scheme = "http" if trust is None else "https"
        verify = True if trust is None else trust
        # Sooner than the server, which lets go of a line that was quiet for five seconds.
        limits = httpx.Limits(keepalive_expiry=1.0)
        self.http = httpx.Client(
            base_url=f"{scheme}://127.0.0.1:{port}", timeout=WAIT, verify=verify, limits=limits
        )
        self._lines = ExitStack()

    def make(self, system: str = "razorweave", scenario: str = "dock-thug", **more: Any) -> Any:
        """A table; gives what its game master is told."""
        body = {"system": system, "scenario": scenario, "foes": "", **more}
        return self.made("/api/tables", body)

    def add(self, token: str, name: str, kind: str = "player") -> Any:
        """A seat that the game master adds."""
        return self.made("/api/table/seats", {"name": name, "kind": kind}, token)

    def get(self, path: str, token: str = "") -> httpx.Response:
        """Ask for something."""
        return self.http.get(path, headers=bearer(token))

    def page(self, token: str, seq: int = -1, *, last: Page | None = None, **how: Any) -> Page:
        """A page that says hello; one that comes back has what it showed `last`."""
        page = self.dial(**how)
        if last is not None:
            seq, page.screen, page.log = last.seq, last.screen, dict(last.log)
        page.send(do="hello", token=token, seq=seq)
        return page

    def dial(self, **how: Any) -> Page:
        """A page that has said nothing yet."""
        scheme = "ws" if self.trust is None else "wss"
        address = f"{scheme}://127.0.0.1:{self.port}/socket"
        if self.trust is not None:
            how["ssl"] = self.trust
        how = {"open_timeout": WAIT, "ping_interval": None} | how  # see `serving`
        return Page(self._lines.enter_context(connect(address, **how)))

    def hang_up(self) -> None:
        """Close all pages."""
        self._lines.close()

    def made(self, path: str, body: Any, token: str = "") -> Any:
        """What is made of a body; gives what is told of it."""
        answer = self.http.post(path, json=body, headers=bearer(token))
        assert answer.status_code == 201, answer.text
        return answer.json()


class Page:
    """A page at a socket; `screen` and `log` are what it would show."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.screen: dict[str, Any] = {}
        self.log: dict[int, Any] = {}
        self.seq = -1
        self.seen: list[Any] = []
        self._n = 0

    def send(self, **message: Any) -> None:
        """Say something."""
        self.line.send(msgspec.json.encode(message).decode())

    def next(self) -> Any:
        """What comes next; raises `TimeoutError` or `ConnectionClosed`."""
        message = msgspec.json.decode(self.line.recv(timeout=WAIT))
        self.seen.append(message)
        if message["is"] in ("snapshot", "patch"):
            self.screen |= message.get("screen", {})
            self.screen = patched(self.screen, msgspec.convert(message, Patch))
            if message["is"] == "snapshot":
                self.log.clear()
            self.log |= {line["at"]: line for line in message.get("log", ())}
            self.seq = message["seq"]
        return message

    def until(self, *kinds: str) -> Any:
        """What comes next of some kinds."""
        while True:
            message = self.next()
            if message["is"] in kinds:
                return message

    def say(self, **message: Any) -> Any:
        """Say something with a number; gives the reply to it."""
        self._n += 1
        self.send(n=self._n, **message)
        while True:
            reply = self.next()
            if reply.get("n") == self._n:
                return reply

    def told(self) -> None:
        """Take in everything that was sent until now."""
        self.send(do="ping")
        self.until("pong")

    def paper(self) -> Any:
        """What this seat is asked; None where nothing is."""
        mine = [paper for paper in self.screen.get("papers", ()) if paper["mine"]]
        return mine[0] if mine else None

    def answer(self) -> Any:
        """Answer what is asked by what is proposed or the first option."""
        paper = self.paper()
        form = paper["form"]
        if form["type"] == "roll":
            return self.say(do="throw", asked_at=paper["asked_at"])
        given = paper.get("default")
        if given is None:
            given = form["options"][0]["id"] if form["type"] == "choice" else []
        where = {"asked_at": paper["asked_at"], "decider": paper["decider"]}
        return self.say(do="answer", answer=given, **where)

    def play_out(self, *deciders: str) -> None:
        """Let the fight be over: these are played by the book, and all else is answered here."""
        for decider in deciders:
            self.say(do="computer", decider=decider, policy="advisor")
        for _ in range(MOST_ANSWERS):
            self.told()
            if self.screen["table"].get("over"):
                return
            if self.paper() is not None:
                self.answer()
            else:
                self.until("snapshot", "patch")  # a computer takes its time
        raise AssertionError("the fight never ended")

    def close(self) -> None:
        """Close the page."""
        self.line.close()


def bearer(token: str) -> dict[str, str]:
    """The header of a seat."""
    return {"Authorization": f"Bearer {token}"} if token else {}


FIXED = range(20_000, 32_000)
"""Ports below those that systems hand out to connections, where a server finds its own taken."""


def free_port() -> int:
    """A port that nobody listens on, and that no connection is given as its own meanwhile."""
    while True:
        port = secrets.choice(FIXED)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("0.0.0.0", port))
            return port


@contextmanager
def serving(
    folder: Path,
    *,
    unlimited: bool = False,
    doors: Connections | None = None,
    tls: tuple[Path, Path] | None = None,
    **how: Any,
) -> Iterator[Server]:
    """A server in a thread of this process; where it is `unlimited`, nobody asks too often.

    With `tls` it is spoken to in private, by a certificate that it signed itself, and its key.
    Neither end pings the other: a ping draws from `random` in its own thread, and Hypothesis takes
    that for a strategy that does, in whichever test runs then.
    """
    store = open_store(folder)
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    with mock.patch.dict(os.environ, UNLIMITED if unlimited else {}):
        app = make_app(store, odds=False, **{"data": folder, **how})
    config = uvicorn.Config(
        app,
        log_level="error",
        ws=Line,
        ws_ping_interval=None,
        ws_max_size=131_072,
        timeout_graceful_shutdown=2,
        proxy_headers=False,
    )
    own = encryption(*tls) if tls else None
    runs = ConnectionServer(config, doors or Connections(per_address=MOST), own)
    thread = threading.Thread(target=runs.run, kwargs={"sockets": [listening]})
    thread.start()
    trust = ssl.create_default_context(cafile=tls[0]) if tls else None
    server = Server(listening.getsockname()[1], trust)
    try:
        wait_for(server)
        yield server
    finally:
        server.hang_up()
        server.http.close()
        runs.should_exit = True
        thread.join()
        store.close()


@contextmanager
def process(
    folder: Path,
    port: int,
    *more: str,
    log: IO[bytes] | None = None,
    unlimited: bool = False,
) -> Iterator[tuple[Server, subprocess.Popen[bytes]]]:
    """`fracas serve` as a process of its own; killed at the end without a word.

    `more` are folders from which it imports as well; what it complains of is written to `log`;
    where it is `unlimited`, nobody asks too often.
    """
    paths = os.pathsep.join([str(ROOT), str(ROOT / "src"), *more])
    given = ["serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(folder)]
    running = subprocess.Popen(
        [sys.executable, "-m", "fracas", *given, "--no-odds"],
        env=os.environ | {"PYTHONPATH": paths} | (UNLIMITED if unlimited else {}),
        stdout=subprocess.DEVNULL,
        stderr=log,
    )
    server = Server(port)
    try:
        wait_for(server, running)
        yield server, running
    finally:
        server.hang_up()
        server.http.close()
        running.kill()
        running.wait()


def wait_for(server: Server, running: subprocess.Popen[bytes] | None = None) -> None:
    """Wait until a server answers; one in a process of its own must not end before."""
    ends = time.monotonic() + 3 * WAIT
    while True:
        try:
            server.get("/health")  # how well it fares is no matter here: the disk may be busy
            return
        except httpx.TransportError:
            assert running is None or running.poll() is None, "the server ended"
            assert time.monotonic() < ends, "the server never answered"
            time.sleep(0.05)
