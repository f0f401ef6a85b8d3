"""Tools of the game master: list the values of a combatant that can be set, and set them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from fracas.assistants.playing import Link, Played, acted
from fracas.assistants.tools import Caller, tool


class ToSeeSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose sheet."""

    who: Annotated[str, Meta(description="The id of a combatant.")]
    link: Link = ""


class Value(msgspec.Struct, frozen=True, omit_defaults=True):
    """A value that can be set: its `path`, what it is called, its current value, and its bounds."""

    path: str
    words: str
    now: Any
    kind: str
    least: int | None = None
    most: int | None = None
    choices: tuple[Any, ...] = ()
    item: Any = None
    """The value that this item of a list turns on or off, where several items share one `path`."""


class Values(msgspec.Struct, frozen=True, omit_defaults=True):
    """What can be set of a combatant."""

    who: str
    values: tuple[Value, ...]


async def sheet(caller: Caller, asked: ToSeeSheet) -> Values:
    """List what the game master can set of a combatant, with the paths that `edit` takes."""
    seat = await caller.seat(asked.link)
    handles = (await seat.say("sheet", who=asked.who))["handles"]
    return Values(
        asked.who,
        tuple(
            Value(
                one["path"],
                one["words"],
                one["value"],
                one["kind"],
                one.get("least", 0) if one["kind"] == "number" else None,
                one.get("most"),
                tuple(value for value, _ in one.get("options", ())),
                one.get("item"),
            )
            for one in handles
        ),
    )


class ToEdit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the game master changes, and why; everyone reads the reason in the log."""

    what: Annotated[
        Literal["set", "enter", "leave", "side", "rest", "next", "apply", "waive"],
        Meta(
            description="set: a `path` to a `value`; enter: `who` of the book on a `side`; leave "
            "or side: of `who`; once a fight is over, rest or next: the interlude or scenario "
            "`who`; apply or waive: the due rule `who`."
        ),
    ]
    reason: str = ""
    path: str = ""
    value: Any = None
    who: str = ""
    side: str = ""
    changes: Annotated[
        tuple[tuple[str, Any], ...],
        Meta(description="Pairs of a path and a value, to set several for one reason."),
    ] = ()
    link: Link = ""


async def edit(caller: Caller, asked: ToEdit) -> Played:
    """Change the fight as the game master, in the open: a value, who is in it, what comes next."""
    seat = await caller.seat(asked.link)
    return await acted(
        seat,
        "edit",
        what=asked.what,
        reason=asked.reason,
        path=asked.path,
        value=asked.value,
        who=asked.who,
        side=asked.side,
        changes=asked.changes,
    )


TOOLS = (tool(sheet), tool(edit, "changes"))
"""All tools of the game master."""
