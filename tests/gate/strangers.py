"""Those who try the doors: every wrong link there is, and what a table is by all that it shows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
import msgspec

from fracas.table.seats.invitations import digest, fresh_token
from tests.web.serving import Page, Server, bearer

PLAYERS = ("ann", "ben", "eve", "wall")
"""A player with somebody to play, one without, one who looks on, and a screen on the wall."""


class Table(msgspec.Struct, frozen=True):
    """A table with a seat of every kind: what each was told when it was made."""

    server: Server
    seats: dict[str, Any]
    pages: dict[str, Page]

    def token(self, who: str) -> str:
        """The secret of a seat."""
        found: str = self.seats[who]["token"]
        return found

    def all_of_it(self) -> Any:
        """Everything that can be known of the table, once nothing goes on by itself there."""
        found, before = self._seen(), None
        while found != before:
            found, before = self._seen(), found
        return found

    def _seen(self) -> Any:
        """The journal, the code, the packages, and every screen."""
        for page in self.pages.values():
            page.told()
        gm = self.token("gm")
        read = [
            self.server.get(f"/api/table/{what}", gm).content
            for what in ("journal", "invitation", "packages")
        ]
        screens = [(dict(page.screen), dict(page.log), page.seq) for page in self.pages.values()]
        return read, screens


@contextmanager
def table(server: Server, scenario: str = "dock-thug") -> Iterator[Table]:
    """A table on which Ann plays Rella, with a page of every seat open."""
    made = server.make(scenario=scenario)
    seats = {"gm": made, "ann": server.add(made["token"], "Ann")}
    seats["ben"] = server.add(made["token"], "Ben")
    seats["eve"] = server.add(made["token"], "Eve", "spectator")
    seats["wall"] = server.add(made["token"], "Wall", "wall")
    with ExitStack() as open_:
        pages = {}
        for who, seat in seats.items():
            pages[who] = server.page(seat["token"], close_timeout=0.2)
            pages[who].until("snapshot")
            open_.callback(pages[who].close)
        assert pages["gm"].say(do="sit", decider="rella", seat=seats["ann"]["seat"])["is"] == "done"
        yield Table(server, seats, pages)


Headers = dict[str, Any]


def wrong_links(at: Table, elsewhere: str) -> dict[str, Headers]:
    """Headers that open nothing, by what is wrong with them; one is of a server `elsewhere`."""
    server, gm = at.server, at.token("gm")
    leaver = server.add(gm, "Leaver")
    gone = server.add(gm, "Gone")
    fresh = server.add(gm, "Fresh")
    page = at.pages["gm"]
    assert page.say(do="seat", seat=leaver["seat"], what="revoke")["is"] == "done"
    assert page.say(do="seat", seat=gone["seat"], what="remove")["is"] == "done"
    renewed = server.http.post(f"/api/table/seats/{fresh['seat']}/link", headers=bearer(gm))
    assert renewed.status_code == 201
    closed = server.make()
    assert server.http.delete("/api/table", headers=bearer(closed["token"])).status_code == 200
    flipped = gm[:-2] + ("A" if gm[-2] != "A" else "B") + gm[-1]
    return {
        "nobody": {},
        "blank": {"Authorization": ""},
        "no token": {"Authorization": "Bearer"},
        "another scheme": {"Authorization": f"Basic {gm}"},
        "no scheme": {"Authorization": gm},
        "made up": bearer(fresh_token()),
        "forged": bearer(flipped),
        "other case": bearer(gm.swapcase()),
        "truncated": bearer(gm[:-1]),
        "too long": bearer(gm + "A"),
        "twice": bearer(f"{gm} {gm}"),
        "very long": bearer(gm * 200),
        "its digest": bearer(digest(gm)),
        "the seat's name": bearer("gm"),
        "the table": bearer(at.seats["gm"]["table"]),
        "revoked": bearer(leaver["token"]),
        "removed": bearer(gone["token"]),
        "renewed": bearer(fresh["token"]),
        "of a table that is gone": bearer(closed["token"]),
        "of another server": bearer(elsewhere),
        "a query": {"X-Token": gm, "Cookie": f"token={gm}; Authorization=Bearer {gm}"},
        "no letters": {"Authorization": b"Bearer \xff\xfe\x80"},
    }


def coded(answer: httpx.Response) -> str:
    """The code of a refusal, which is one sentence and no more."""
    told = answer.json()
    assert set(told) <= {"code", "sentence", "faults"}, told
    assert told["sentence"].endswith("."), told
    assert "Traceback" not in answer.text
    code: str = told["code"]
    return code
