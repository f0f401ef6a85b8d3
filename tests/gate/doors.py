"""Every route of the server with the least that opens it: the one table of who may what.

A route that is not in it fails a test, and so does a line for a route that there is not.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Who = Literal["anybody", "seated", "later", "master"]
"""`anybody` needs no link; `seated` the link of any seat of the table; `master` that of its game
master; `later` that of the game master, or of any seat once the fight is over."""

DRAFT = {"system": "razorweave", "scenario": "dock-thug", "tables": {}}
ROW = {"name": "Mara", "kind": "pc", "weapons": ["club"]}
SHEET = {"system": "razorweave", "who": "mara", "tables": {"combatants": {"mara": ROW}}}
SEAT = "{seat}"


class Door(msgspec.Struct, frozen=True):
    """A route: its method and path, who may open it, and a request that is right for it.

    `at` is the path with its places filled; `{seat}` in it is a player's seat. Where a right
    request would change the server it is right in form and leads nowhere; `answers` says how it
    ends. With `any_name` it matters not by what name the server was called: whatever looks after
    servers calls them by none that people use.
    """

    method: str
    path: str
    who: Who
    at: str = ""
    body: Any = None
    answers: tuple[int, ...] = (200,)
    any_name: bool = False

    @property
    def name(self) -> str:
        """The door as a test is called."""
        return f"{self.method} {self.path}"


def _get(path: str, who: Who, at: str = "", **more: Any) -> Door:
    return Door("GET", path, who, at or path, **more)


def _post(path: str, who: Who, body: Any = None, at: str = "", **more: Any) -> Door:
    return Door("POST", path, who, at or path, body, **more)


def _delete(path: str, who: Who, at: str = "", **more: Any) -> Door:
    return Door("DELETE", path, who, at or path, **more)


# What a file that is built apart answers where it is not built.
_BUILT = (200, 404)

DOORS = (
    # The page and what is read about the program.
    _get("/", "anybody", answers=_BUILT),
    _get("/mark.svg", "anybody", answers=_BUILT),
    _get("/licences.md", "anybody", answers=_BUILT),
    _get("/assets/{file_path}", "anybody", "/assets/none.js", answers=(404,)),
    _get("/verify_dice.py", "anybody"),
    _get("/health", "anybody", any_name=True),
    _get("/docs", "anybody", answers=_BUILT),
    _get("/docs/{path}", "anybody", "/docs/none", answers=(404,)),
    _get("/docs/openapi.json", "anybody"),
    _get("/docs/socket.json", "anybody"),
    _get("/docs/asyncapi.json", "anybody"),
    _get("/help", "anybody", answers=(200, 302, 404)),
    _get("/help/{path}", "anybody", "/help/index.html", answers=_BUILT),
    _get(
        "/help/sheet/{system}/{reader}",
        "anybody",
        "/help/sheet/razorweave/gm",
        answers=(302,),
    ),
    _get("/tab", "anybody", answers=(302, 404)),
    _get("/tab/{path}", "anybody", "/tab/index.html", answers=_BUILT),
    # What there is to play.
    _get("/api/library", "anybody"),
    _get("/api/rulings/{system}", "anybody", "/api/rulings/razorweave"),
    _get("/api/rules/{system}/{rule}", "anybody", "/api/rules/razorweave/RW-RES-01"),
    # The workshop: it keeps nothing.
    _get("/api/workshop/{system}", "anybody", "/api/workshop/razorweave"),
    _get(
        "/api/workshop/{system}/{chapter}/{key}",
        "anybody",
        "/api/workshop/razorweave/combatants/rella",
    ),
    _get(
        "/api/workshop/{system}/sheet-like/{key}",
        "anybody",
        "/api/workshop/razorweave/sheet-like/rella",
    ),
    _post(
        "/api/workshop/row",
        "anybody",
        {"draft": DRAFT, "chapter": "combatants", "key": "dock_thug"},
    ),
    _post("/api/workshop/draft", "anybody", {"draft": DRAFT}),
    _post(
        "/api/workshop/muster",
        "anybody",
        {"draft": DRAFT, "kind": "dock_thug", "side": "foes", "count": 2},
    ),
    _post("/api/workshop/estimate", "anybody", {"draft": DRAFT, "count": 1}),
    _post(
        "/api/workshop/to-win", "anybody", {"draft": {**DRAFT, "scenario": "none"}}, answers=(422,)
    ),
    _post(
        "/api/workshop/fairer",
        "anybody",
        {"draft": {**DRAFT, "scenario": "none"}, "aim": {"low": 0.4, "high": 0.6}},
        answers=(422,),
    ),
    _post("/api/workshop/text", "anybody", {"draft": DRAFT}),
    _post("/api/workshop/open", "anybody", {"system": "razorweave", "text": ""}),
    _post("/api/workshop/ground", "anybody", {"draft": DRAFT}),
    _post(
        "/api/workshop/painted",
        "anybody",
        {"draft": DRAFT, "ground": {}},
        answers=(400, 422),
    ),
    _post("/api/workshop/map", "anybody", {"draft": DRAFT, "text": ""}, answers=(422,)),
    _post("/api/workshop/pasted", "anybody", {"system": "razorweave", "text": ""}),
    _post("/api/workshop/markdown", "anybody", SHEET),
    _post("/api/workshop/sheet", "anybody", SHEET),
    _post("/api/workshop/sheet/text", "anybody", SHEET),
    # Content packages, which whoever reaches the server may add unless it forbids uploads.
    _get("/api/packages", "anybody"),
    _post("/api/packages", "anybody", "no package", answers=(422,)),
    _delete("/api/packages/{package}", "anybody", "/api/packages/none", answers=(422,)),
    # Tables: making one harms no other, joining one takes its code.
    _post(
        "/api/tables",
        "anybody",
        {"system": "razorweave", "scenario": "dock-thug", "foes": ""},
        answers=(201,),
    ),
    _post("/api/tables/saved", "anybody", "no fight", answers=(422,)),
    _post("/api/tables/batch", "anybody", {"scenario": "none", "number": 0}, answers=(422,)),
    _post("/api/join", "anybody", {"code": "ZZZZZZ", "name": "Eve"}, answers=(422,)),
    _post("/api/join/asked", "anybody", {"ticket": "none"}, answers=(422,)),
    # Signing in, where the server has an administrator: this one has none.
    _get("/api/access", "anybody"),
    _post("/api/access/session", "anybody", {"passphrase": "none"}, answers=(422,)),
    _delete("/api/access/session", "anybody", answers=(422,)),
    _post("/api/access/invited", "anybody", {"invitation": "none"}, answers=(422,)),
    _get("/api/access/people", "anybody", answers=(422,)),
    _post("/api/access/people", "anybody", {"name": "Zoe"}, answers=(422,)),
    _delete("/api/access/people/{person}", "anybody", "/api/access/people/x", answers=(422,)),
    # What every seat may read of its own table.
    _get("/api/seat", "seated"),
    _get("/api/table/invitation", "seated"),
    _get("/api/table/transcript", "seated"),
    _get("/api/table/record", "seated"),
    _get("/api/table/rolls", "seated"),
    _get("/api/table/story", "seated"),
    _get("/api/table/dice", "seated"),
    # Looking back, which shows the fight anew.
    _get("/api/table/report", "later", answers=(200, 422)),
    _get("/api/table/film", "later", answers=(200, 422)),
    _get("/api/table/look", "later", "/api/table/look?line=0", answers=(200, 422)),
    # The game master's alone.
    _get("/api/table/journal", "master"),
    _get("/api/table/proof", "master"),
    _get("/api/table/combatants", "master"),
    _get("/api/table/packages", "master"),
    _post("/api/table/packages", "master", {"package": "none"}, answers=(422,)),
    _get("/api/table/askers", "master"),
    _post(
        "/api/table/askers/{asker}",
        "master",
        {"let_in": False},
        "/api/table/askers/a1",
        answers=(422,),
    ),
    _post("/api/table/door", "master", {"door": "first-round"}),
    _post("/api/table/invitation", "master", answers=(201,)),
    _delete("/api/table/invitation", "master"),
    _post("/api/table/seats", "master", {"name": "Zoe"}, answers=(201,)),
    _post("/api/table/seats/{seat}/link", "master", None, f"/api/table/seats/{SEAT}/link"),
    _delete("/api/table", "master"),
)
"""All of them. What is for `anybody` changes nothing at any table."""

SOCKETS = ("/socket",)
"""Where pages talk: they must say hello with the link of a seat, see the messages' own table."""
