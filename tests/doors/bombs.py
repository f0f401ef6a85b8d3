"""TOML that grows in the parser: dotted keys, sent as what comes next and as a file to build on."""

from __future__ import annotations

import concurrent.futures
import threading
import time
from typing import Any

import httpx

from tests.web.serving import WAIT, Page, Server

PARTS = 7_900
"""How many parts the key has that just fits into a message of 16 kB."""

PACE = 0.25
"""Seconds between two answers: a page may say some ten things a second."""

PAGES, EACH = 11, 5
SIZES = (20_000, 80_000)
"""How many pages send it how often, and how large the files are (bytes)."""


def bomb(size: int) -> str:
    """A document of one key with as many parts as fit into so many bytes."""
    return f"{'a.' * (size // 2 - 2)}a=1"


def play_out(page: Page) -> None:
    """Let a fight be over, at the pace that a page may have."""
    for decider in ("rella", "thug"):
        page.say(do="computer", decider=decider, policy="advisor")
    for _ in range(200):
        page.told()
        if page.screen["table"].get("over"):
            return
        if page.paper() is not None:
            page.answer()
        time.sleep(PACE)
    raise AssertionError("the fight never ended")


def as_next(server: Server, pages: int = PAGES, each: int = EACH) -> list[Any]:
    """After a fight several pages say what comes next, all at once; gives the replies."""
    gm = server.make()
    first = server.page(gm["token"])
    first.until("snapshot")
    play_out(first)
    others = [first, *[server.page(gm["token"]) for _ in range(pages - 1)]]
    for page in others[1:]:
        page.until("snapshot")
    text = f"{'a.' * PARTS}a=1"
    replies: list[Any] = []

    def send(page: Page) -> None:
        for _ in range(each):
            replies.append(page.say(do="edit", what="next", who="x", value=text))

    threads = [threading.Thread(target=send, args=(page,)) for page in others]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    return replies


def as_file(server: Server, times: int = 4, sizes: tuple[int, ...] = SIZES) -> list[Any]:
    """Files that are to be opened in the workshop, several at once; gives the answers."""

    def send(size: int) -> Any:
        body = {"system": "razorweave", "text": bomb(size)}
        with httpx.Client(base_url=f"http://127.0.0.1:{server.port}", timeout=WAIT) as web:
            return web.post("/api/workshop/open", json=body).json()

    with concurrent.futures.ThreadPoolExecutor(4) as several:
        return list(several.map(send, sizes * times))
