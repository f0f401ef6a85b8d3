"""The tool that opens a fight: a table with its seats, for the assistant and for people."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from fracas.assistants.sitting import Record
from fracas.assistants.studying import Rulings, Scenario, System, nearest, placed
from fracas.assistants.tools import Caller, tool
from fracas.assistants.ways import TAKE
from fracas.core.errors import WrongUse


class ToOpen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fight to open, and who you play in it."""

    scenario: Scenario
    system: System = ""
    play: Annotated[
        tuple[str, ...],
        Meta(
            description="The ids of the combatants that you play, one seat per side: you get a "
            "player's link for them. If left out, you get only the game master's link.",
            max_length=40,
        ),
    ] = ()
    others: Annotated[
        str,
        Meta(description="The policy that plays all others; blank: the game master plays them."),
    ] = "advisor"
    rulings: Rulings = {}
    content: Annotated[
        str | dict[str, Any],
        Meta(description="Your own rows, which override the shipped ones: TOML, or its tables."),
    ] = ""
    name: Annotated[str, Meta(description="Your name at the table.")] = "Assistant"


class OpenedFight(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table with a fight: the links of its seats, and the code with which people join it.

    The game master's link sees everything; a player's link sees only what that player may know.
    """

    title: str
    system: str
    game_master: str
    player: str = ""
    code: str = ""
    address: str = ""
    who: dict[str, str] = {}
    """Everyone in the fight by id, with their side."""


async def open_fight(caller: Caller, asked: ToOpen) -> OpenedFight:
    """Open a table with a fight, as its game master and, if you like, as a player in it.

    The game master's seat is asked for rulings; what the rules propose is a good answer.
    """
    near = caller.near
    system, package = await placed(caller, asked.system, asked.scenario, own=bool(asked.content))
    body = {
        "system": system,
        "scenario": asked.scenario,
        "name": asked.name,
        "foes": asked.others,
        "rulings": asked.rulings,
        "content": asked.content,
        "packages": [package] if package else [],
    }
    made = await near.ask("POST", "/api/tables", body)
    token, player = made["token"], ""
    master = await caller.desk.seats.at(near, token)
    figures: list[Record] = master.screen["picture"]["figures"]
    who = {one["id"]: one["side"] for one in figures}
    try:
        if asked.play:
            _refuse_strangers(asked.play, who)
            seat = {"name": asked.name, "holds": asked.play}
            player = (await near.ask("POST", "/api/table/seats", seat, token))["token"]
        if asked.others:
            for one in figures:
                if one.get("pc") and one["id"] not in asked.play:
                    await master.say("computer", decider=one["id"], policy=asked.others)
    except BaseException:
        # No one has the link of this table, so it would only be in the way.
        await near.ask("DELETE", "/api/table", token=token)
        raise
    found = await near.ask("GET", "/api/table/invitation", token=token)
    address = found["link"].partition("#")[0] if not caller.desk.travels else ""
    return OpenedFight(
        made["title"],
        system,
        _link(address, token),
        _link(address, player),
        found["code"] if address else "",
        found["link"] if address else "",
        who,
    )


def _link(address: str, token: str) -> str:
    return f"{address}{TAKE}{token}" if address and token else token


def _refuse_strangers(play: tuple[str, ...], who: dict[str, str]) -> None:
    for one in play:
        if one not in who:
            raise WrongUse(f"There is no '{one[:40]}' in this fight: {nearest(one, list(who))}")


TOOLS = (tool(open_fight, "plays"),)
"""All tools that open something."""
