"""Make a whole data folder to be kept: fights of all systems, some in the midst, one over.

    python -m tests.upgrade.making FOLDER

writes `fracas-VERSION.zip`, a backup, and `fracas-VERSION.json`, which says what is in it with the
tokens of its seats. Run it once for a release; what stands there is never made anew.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from fracas import __version__
from fracas.rulesets.registry import ruleset
from fracas.store.backups import back_up
from fracas.store.opening import open_store
from tests.packages.packs import wolves, zipped
from tests.web.serving import Page, Server, serving

SYSTEMS = ("razorweave", "fully_automated", "beacon_road", "action_points", "aeronaughts")

SHEET = {"combatants": {"mara": {"name": "Mara", "kind": "pc", "weapons": ["club"]}}}

MOST = 12
"""How many answers are given before a fight is left in its midst."""


class OldSeat(msgspec.Struct, frozen=True):
    """A seat that somebody had then."""

    seat: str
    token: str


class OldTable(msgspec.Struct, frozen=True):
    """A table as it was left: its journal had so many lines, and its log so many."""

    what: str
    table: str
    system: str
    code: str
    lines: int
    log: int
    over: bool
    gm: OldSeat
    players: tuple[OldSeat, ...]


class OldFolder(msgspec.Struct, frozen=True):
    """All of an old data folder; its packages were added by `key`, unless they are for everyone."""

    version: str
    packages: tuple[str, ...]
    tables: tuple[OldTable, ...]
    key: str = ""


def play(page: Page, answers: int) -> None:
    """Give so many answers, or all until the fight is over."""
    given = 0
    while given < answers:
        page.told()
        if page.screen["table"].get("over") or page.paper() is None:
            return
        assert page.answer()["is"] == "done"
        given += 1


def left(server: Server, what: str, gm: Any, page: Page, players: tuple[OldSeat, ...]) -> OldTable:
    """A table as it stands; how long its journal is shows once no ruling goes through any more."""
    page.told()
    return OldTable(
        what,
        gm["table"],
        gm["system"],
        server.get("/api/table/invitation", gm["token"]).json()["code"],
        0,
        len(page.log),
        bool(page.screen["table"].get("over")),
        OldSeat("gm", gm["token"]),
        players,
    )


def lines_in(folder: Path, table: str) -> tuple[bytes, ...]:
    """A journal as it lies on the disk."""
    store = open_store(folder)
    try:
        return store.lines(table)
    finally:
        store.close()


def a_fight(server: Server, system: str, what: str) -> OldTable:
    """A table with a player who answers for somebody, left in the midst or played to its end."""
    gm = server.make(system, ruleset(system).scenarios()[0].id)
    ann = server.add(gm["token"], "Ann")
    page = server.page(gm["token"])
    page.until("snapshot")
    page.say(do="salt", text="from long ago")
    play(page, MOST)
    if what == "over":
        page.play_out(*[who for who, _ in page.screen["me"]["deciders"] if who != "gm"])
    else:
        page.say(do="undo")
        play(page, 1)
    return left(server, what, gm, page, (OldSeat(ann["seat"], ann["token"]),))


def with_a_package(server: Server) -> OldTable:
    """A table of a fight with an installed package, at which a sheet was brought later."""
    given = {"content": zipped(wolves()), "params": {"name": "wolves.zip"}}
    answer = server.http.post("/api/packages", **given)
    assert answer.status_code == 201, answer.text
    server.http.headers["Package-Key"] = answer.json()["key"]
    gm = server.make("razorweave", "den", packages=["wolves"])
    page = server.page(gm["token"])
    page.until("snapshot")
    play(page, 2)
    brought = page.say(do="bring", who="mara", tables=SHEET, side="heroes")
    assert brought["is"] == "done", brought
    play(page, 2)
    return left(server, "package", gm, page, ())


def keep(target: Path) -> OldFolder:
    """Make the two files in a folder, and return what the second says."""
    with tempfile.TemporaryDirectory() as name:
        data = Path(name)
        with serving(data, unlimited=True) as server:
            tables = [a_fight(server, system, "midst") for system in SYSTEMS]
            tables.append(a_fight(server, "razorweave", "over"))
            tables.append(with_a_package(server))
            key = server.http.headers["Package-Key"]
        whole = [replace(one, lines=len(lines_in(data, one.table))) for one in tables]
        back_up(data, target / f"fracas-{__version__}.zip")
    folder = OldFolder(__version__, ("wolves",), tuple(whole), key)
    text = msgspec.json.format(msgspec.json.encode(folder), indent=2)
    (target / f"fracas-{__version__}.json").write_bytes(text + b"\n")
    return folder


if __name__ == "__main__":
    keep(Path(sys.argv[1]))
