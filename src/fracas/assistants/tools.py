"""What a tool is: its name, what it is for, what it takes and gives, and who may call it how."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Literal, get_type_hints

import msgspec

from fracas.assistants.sitting import OpenSeat, Seats
from fracas.assistants.ways import Far, Near, Way, parts_of
from fracas.core.errors import MalformedAnswer, NotYourSeat, WrongUse
from fracas.table.keeping.pool import Pool

LONGEST_WAIT = 25.0
"""How many seconds a call waits for others at most: clients give up a call after a minute."""


class Desk:
    """What all callers of one server share: the seats that are taken, and a worker for dice.

    `travels` says whether links lead to other servers. Where it does not, as on a server that
    others may call too, a link is good for its own tables alone.
    """

    def __init__(self, *, travels: bool) -> None:
        self.travels = travels
        self.seats = Seats()
        self.hands = Pool(1, low=10, seconds=5.0)

    async def close(self) -> None:
        """Get up from all seats, and let the worker go."""
        await self.seats.close()
        self.hands.close()


@dataclass(frozen=True)
class Caller:
    """Who calls a tool: their way into this server, and the link that they showed, if any."""

    desk: Desk
    near: Near
    link: str = ""

    async def seat(self, link: str) -> OpenSeat:
        """The seat of a link, or of the one that the caller showed at the door.

        Raises `NotYourSeat` for a link that opens no seat, `WrongUse` for what is none.
        """
        link = link or self.link
        if not link:
            raise NotYourSeat("This needs the link of a seat: join a table or open a fight first.")
        address, token = parts_of(link)
        way: Way = Far(address) if address and self.desk.travels else self.near
        return await self.desk.seats.at(way, token)


Effect = Literal["reads", "plays", "changes"]
"""Whether a tool only reads, plays on, or can change what was played."""


class Tool(msgspec.Struct, frozen=True):
    """One tool: its docstring's first paragraph is what an assistant reads of it."""

    name: str
    about: str
    takes: type[msgspec.Struct]
    gives: type[msgspec.Struct]
    effect: Effect
    do: Callable[[Caller, Any], Awaitable[msgspec.Struct]]

    @property
    def input_schema(self) -> dict[str, Any]:
        """The JSON Schema of what it takes."""
        return object_schema(self.takes)

    @property
    def output_schema(self) -> dict[str, Any]:
        """The JSON Schema of what it returns."""
        return object_schema(self.gives)

    async def call(self, caller: Caller, given: Mapping[str, Any]) -> msgspec.Struct:
        """Do what it is for; raises `MalformedAnswer` for what it does not take."""
        try:
            asked = msgspec.convert(dict(given), self.takes)
        except (msgspec.ValidationError, RecursionError) as error:
            raise MalformedAnswer(
                f"{self.name} does not take this ({str(error)[:160]}): see its schema.",
                tool=self.name,
            ) from None
        return await self.do(caller, asked)


def tool(do: Callable[[Caller, Any], Awaitable[msgspec.Struct]], effect: Effect = "reads") -> Tool:
    """A tool made from its function: what it takes and gives are its types."""
    hints = get_type_hints(do)
    about = (inspect.getdoc(do) or "").partition("\n\n")[0].replace("\n", " ")
    return Tool(do.__name__, about, hints["asked"], hints["return"], effect, do)


def found(tools: Mapping[str, Tool], name: str) -> Tool:
    """The tool of a name; raises `WrongUse` with the nearest where there is none."""
    if name in tools:
        return tools[name]
    near = get_close_matches(name, tools, 1)
    hint = f"did you mean '{near[0]}'?" if near else f"there is {', '.join(tools)}."
    raise WrongUse(f"There is no tool '{name[:40]}': {hint}", given=name[:40])


def object_schema(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The JSON Schema of a Struct, with the object itself at the top as the protocol wants it."""
    schema = msgspec.json.schema(kind)
    name = schema.pop("$ref").rpartition("/")[2]
    parts = schema.pop("$defs")
    top = parts.pop(name)
    return {**top, "$defs": parts} if parts else dict(top)
