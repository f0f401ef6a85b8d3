"""What a tool is: its name, purpose, arguments and result, and who calls it."""

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
"""How many seconds a call waits for others at most: clients give up after a minute."""


class Desk:
    """What all callers of one server share: the open seats, and a worker for dice.

    `travels` says whether links may lead to other servers. Where not, as on a server that others
    may call too, a link works only for its own tables.
    """

    def __init__(self, *, travels: bool) -> None:
        self.travels = travels
        self.seats = Seats()
        self.hands = Pool(1, low=10, seconds=5.0)

    async def close(self) -> None:
        """Leave all seats, and stop the worker."""
        await self.seats.close()
        self.hands.close()


@dataclass(frozen=True)
class Caller:
    """Who calls a tool: their way into this server, and the link that they sent, if any."""

    desk: Desk
    near: Near
    link: str = ""

    async def seat(self, link: str) -> OpenSeat:
        """Return the seat of a link, or of the one that the caller sent with the request.

        Raises `NotYourSeat` for a link that opens no seat, `WrongUse` for what is not a link.
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
    """One tool: assistants read the first paragraph of its docstring."""

    name: str
    about: str
    takes: type[msgspec.Struct]
    gives: type[msgspec.Struct]
    effect: Effect
    do: Callable[[Caller, Any], Awaitable[msgspec.Struct]]

    @property
    def input_schema(self) -> dict[str, Any]:
        """The JSON Schema of its arguments."""
        return object_schema(self.takes)

    @property
    def output_schema(self) -> dict[str, Any]:
        """The JSON Schema of what it returns."""
        return object_schema(self.gives)

    async def call(self, caller: Caller, given: Mapping[str, Any]) -> msgspec.Struct:
        """Run it; raises `MalformedAnswer` for arguments that it does not accept."""
        try:
            asked = msgspec.convert(dict(given), self.takes)
        except (msgspec.ValidationError, RecursionError) as error:
            raise MalformedAnswer(
                f"{self.name} does not take this ({str(error)[:160]}): see its schema.",
                tool=self.name,
            ) from None
        return await self.do(caller, asked)


def tool(do: Callable[[Caller, Any], Awaitable[msgspec.Struct]], effect: Effect = "reads") -> Tool:
    """Make a tool from its function: its arguments and its result are the types."""
    hints = get_type_hints(do)
    about = (inspect.getdoc(do) or "").partition("\n\n")[0].replace("\n", " ")
    return Tool(do.__name__, about, hints["asked"], hints["return"], effect, do)


def found(tools: Mapping[str, Tool], name: str) -> Tool:
    """Return the tool of a name; raises `WrongUse` with the nearest where there is none."""
    if name in tools:
        return tools[name]
    near = get_close_matches(name, tools, 1)
    hint = f"did you mean '{near[0]}'?" if near else f"choose from {', '.join(tools)}."
    raise WrongUse(f"There is no tool '{name[:40]}': {hint}", given=name[:40])


def object_schema(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the JSON Schema of a Struct, with the object itself on top as the protocol wants."""
    schema = msgspec.json.schema(kind)
    name = schema.pop("$ref").rpartition("/")[2]
    parts = schema.pop("$defs")
    top = parts.pop(name)
    return {**top, "$defs": parts} if parts else dict(top)
