"""The protocol: its server with all tools, and the same over standard input and output.

It needs the extra `mcp`, whose package is slow to import, so it is loaded only when used.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from fracas import __version__
from fracas.assistants import explaining, mastering, opening, playing, rules, studying
from fracas.assistants.tools import Caller, Desk, Tool, found
from fracas.assistants.ways import Near, Refused
from fracas.core.errors import FracasError

if TYPE_CHECKING:
    from mcp.server.lowlevel import Server

INSTRUCTIONS = (
    "Fracas runs tabletop-RPG fights by the book, with exact odds and dice that can be proved. Do "
    "not invent rolls, rules or results: open a fight or join one by the link of a seat, read "
    "`options`, then `answer`. You see only what your seat may know."
)
"""What an assistant reads about this server."""

ROOMS = (studying, opening, playing, explaining, rules, mastering)

TOOLS: dict[str, Tool] = {one.name: one for room in ROOMS for one in room.TOOLS}
"""All tools by their names."""

FAILED = "Fracas has a bug here: try again, and please report it."

_log = logging.getLogger(__name__)


def server_of(caller_of: Callable[[Any], Caller]) -> Server:
    """Return the protocol's server; `caller_of` says who calls by the request, None over stdio."""
    from mcp import types
    from mcp.server.lowlevel import Server

    hints = {
        "reads": types.ToolAnnotations(read_only_hint=True),
        "plays": types.ToolAnnotations(read_only_hint=False, destructive_hint=False),
        "changes": types.ToolAnnotations(read_only_hint=False, destructive_hint=True),
    }
    listed = types.ListToolsResult(
        tools=[
            types.Tool(
                name=one.name,
                description=one.about,
                input_schema=one.input_schema,
                output_schema=one.output_schema,
                annotations=hints[one.effect],
            )
            for one in TOOLS.values()
        ]
    )

    async def list_tools(ctx: Any, params: Any) -> types.ListToolsResult:
        return listed

    async def call_tool(ctx: Any, params: Any) -> types.CallToolResult:
        result, failed = await called(caller_of(ctx.request), params.name, params.arguments or {})
        text = msgspec.json.encode(result).decode()
        return types.CallToolResult(
            content=[types.TextContent(type="text", text=text)],
            structured_content=msgspec.to_builtins(result),
            is_error=failed,
        )

    return Server(
        "fracas",
        version=__version__,
        title="Fracas",
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a call was refused: a stable code for programs, a sentence, and the rules behind it."""

    code: str
    sentence: str
    rules: tuple[str, ...] = ()


async def called(caller: Caller, name: str, given: dict[str, Any]) -> tuple[Any, bool]:
    """Return a tool's result, or why it refuses, and whether it refuses."""
    try:
        return await found(TOOLS, name).call(caller, given), False
    except FracasError as error:
        code = error.told if isinstance(error, Refused) else error.code
        return Fault(code, error.sentence, tuple(error.fields.get("because", ()))), True
    except Exception as error:
        told = {"tool": name if name in TOOLS else "", "why": type(error).__name__}
        _log.exception("assistant-failed", extra={"told": told})
        return Fault("fault", FAILED), True


async def speak(app: Any) -> None:
    """Speak the protocol over standard input and output, for an application in this process."""
    from mcp.server.stdio import stdio_server

    desk = Desk(travels=True)
    caller = Caller(desk, Near(app))
    server = server_of(lambda request: caller)
    try:
        async with app.lifespan(), stdio_server() as (read, write):
            await server.run(read, write, server.create_initialization_options())
    finally:
        await desk.close()
