"""A server that is given less and less memory while it is played: nothing acknowledged is lost.

What fails to be allocated can fail anywhere: in the rules, in the store, in the loop itself. So the
limit of a real process is lowered step by step, and then raised again.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.rulesets.registry import ruleset
from tests.cli.test_backup import kept_in
from tests.web import serving
from tests.web.serving import Page, Server, free_port, process

if sys.platform == "linux":
    import resource

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits of another process")

KB = 1 << 10
STEPS = (16_384, 2_048, 700, 400, 0)
"""How many kB of addresses are left above what the process has, from step to step.

A read of a socket takes 256 kB for a moment, and Python takes memory by the megabyte: at 400 the
rules fail in their midst, at nought nothing is read any more.
"""

MOST_TABLES = 40
"""How many tables more are tried at each step."""

ACTS = 6
"""How many acts are tried at each step."""

GONE = (OSError, EOFError, TimeoutError, WebSocketException, httpx.TransportError)
"""How a page or a request notices that its server fails."""


def space(pid: int) -> int:
    """How many bytes of addresses a process has."""
    return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[0]) * 4096


def leave(pid: int, free: int) -> None:
    """Let a process have so many bytes more than it has, or with a negative number any."""
    limit = resource.RLIM_INFINITY if free < 0 else space(pid) + free
    resource.prlimit(pid, resource.RLIMIT_AS, (limit, resource.RLIM_INFINITY))


class Player:
    """A game master who plays on, comes again where the line breaks, and knows what was kept."""

    def __init__(self, server: Server, token: str) -> None:
        self.server, self.token = server, token
        self.page: Page | None = None
        self.kept: list[str] = []
        self.tried = 0

    def act(self) -> bool:
        """Leave a mark that will be found in the journal; whether it was acknowledged."""
        self.tried += 1
        mark = f"mark {self.tried} of {self.token[:6]}"
        try:
            if self.page is None:
                self.page = self.server.page(self.token)
                self.page.until("snapshot")
            reply = self.page.say(do="fork", name=mark)
        except GONE:
            self.page = None
            return False
        if reply["is"] == "done":
            self.kept.append(mark)
        return bool(reply["is"] == "done")

    def play(self) -> bool:
        """Answer what is asked; whether that was acknowledged."""
        try:
            assert self.page is not None
            self.page.told()
            if self.page.paper() is None:
                return bool(self.page.say(do="fork", name="on")["is"] == "done")
            return bool(self.page.answer()["is"] == "done")
        except (AssertionError, *GONE):
            self.page = None
            return False


def more_tables(server: Server) -> list[Any]:
    """Make tables until one is refused, so that memory is really needed; gives those made."""
    made: list[Any] = []
    for _ in range(MOST_TABLES):
        try:
            made.append(server.make("beacon_road", "toll-bridge"))
        except (AssertionError, *GONE):
            break
    return made


def is_back(player: Player, ends: float) -> bool:
    """Whether a server acknowledges acts again before a time is over."""
    while time.monotonic() < ends:
        if player.act():
            return True
        time.sleep(0.2)
    return False


def test_where_memory_runs_out_nothing_acknowledged_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Else each thread has 64 MB of addresses in store.
    monkeypatch.setenv("MALLOC_ARENA_MAX", "1")
    data = tmp_path / "data"
    players: list[Player] = []
    more: list[Any] = []
    with (tmp_path / "log").open("wb") as log:
        with process(data, free_port(), log=log, unlimited=True) as (server, running):
            made: list[Any] = [server.make("razorweave"), server.make("beacon_road", "toll-bridge")]
            players = [Player(server, one["token"]) for one in made]
            assert all(player.act() and player.play() for player in players)
            monkeypatch.setattr(serving, "WAIT", 3.0)
            server.http.timeout = 3.0
            for left in STEPS:
                if running.poll() is not None:
                    break
                leave(running.pid, left * KB)
                more += more_tables(server)
                for _ in range(ACTS):
                    for player in players:
                        player.act()
                        player.play()
            monkeypatch.setattr(serving, "WAIT", 60.0)
            server.http.timeout = 60.0
            if running.poll() is None:
                leave(running.pid, -1)
                assert is_back(players[0], time.monotonic() + 60)
        assert sum(len(player.kept) for player in players) < sum(one.tried for one in players)
        # One that gave up is started again, and any other too: all is there then.
        with process(data, free_port(), unlimited=True) as (server, _):
            for player in players:
                player.server, player.page = server, None
                assert player.act()
                assert player.play()
            for one in more:
                assert server.get("/api/seat", one["token"]).status_code == 200
    tables = [one["table"] for one in made]
    for (table, lines), player in zip(kept_in(data, tables).items(), players, strict=True):
        text = b"".join(lines)
        assert [mark for mark in player.kept if mark.encode() not in text] == [], table
        assert all(text.count(f'"{mark}"'.encode()) <= 1 for mark in player.kept)
        journal = parse_journal(text)
        replay(journal, ruleset(journal.head.system))
