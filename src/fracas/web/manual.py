"""The manual of the wire: the page at /docs, the routes as OpenAPI, the socket's messages as data.

All of it is made from the types themselves and served by this server.
"""

from __future__ import annotations

import inspect
from functools import lru_cache
from typing import Any, get_args

import msgspec
from litestar import Request, get
from litestar.openapi.plugins import OpenAPIRenderPlugin

from fracas.web import messages, outgoing
from fracas.web.describing import Routes
from fracas.web.page_files import FIRST, page_file
from fracas.web.schema import wire_schema


class MessageCard(msgspec.Struct, frozen=True):
    """A message of the socket: its name, what it is for, and its schema."""

    name: str
    about: str
    schema: dict[str, Any]


class SocketCard(msgspec.Struct, frozen=True):
    """The socket: the messages on it, both ways, and the types they use.

    A message from a page has its name in `do`, one to a page in `is`.
    """

    path: str
    about: str
    from_page: tuple[MessageCard, ...]
    to_page: tuple[MessageCard, ...]
    types: dict[str, Any]


class ManualPage(OpenAPIRenderPlugin):
    """The page itself, which loads the rest from this server."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Return the same file as the start page, which finds its way by the address."""
        text = page_file(FIRST)
        # The framework drops a slash at the end of an address, the browser does not.
        deeper = request.scope["raw_path"].endswith(b"/")
        return text.replace(b'="./', b'="../') if deeper else text


PLUGINS = (ManualPage(), Routes())


@get("/docs/socket.json", include_in_schema=False)
async def socket_manual() -> SocketCard:
    """Return the socket's messages, each with its docstring and its JSON Schema."""
    return manual()


@lru_cache(maxsize=1)
def manual() -> SocketCard:
    """Return the manual of the socket, made from the message types."""
    types = dict(wire_schema()["$defs"])
    # Messages are told apart by their tag; their names in the schema need not be unique.
    tagged = {tag: name for name, one in types.items() if (tag := _tag_of(one))}

    def card(kind: Any) -> MessageCard:
        tag = kind.__struct_config__.tag_field, kind.__struct_config__.tag
        return MessageCard(tag[1], inspect.getdoc(kind) or "", types.pop(tagged[tag]))

    return SocketCard(
        "/socket",
        inspect.cleandoc(messages.__doc__ or ""),
        tuple([card(one) for one in get_args(messages.FromPage)]),
        tuple([card(one) for one in get_args(outgoing.ToAnyPage)]),
        types,
    )


def _tag_of(schema: dict[str, Any]) -> tuple[str, str] | None:
    for field in ("do", "is"):
        names = schema.get("properties", {}).get(field, {}).get("enum", ())
        if len(names) == 1:
            return field, names[0]
    return None
