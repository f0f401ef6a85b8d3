"""The socket as AsyncAPI: every message both ways, for programs that write clients.

It is made from the types, like the manual. The standard uses JSON Schema draft 7, which writes
lists of fixed places differently from msgspec.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from litestar import Response, get

from fracas import __version__
from fracas.web.manual import MessageCard, manual

PATH = "/docs/asyncapi.json"

SAID, SHOWN = "fromPage", "toPage"
"""Prefixes of the names of messages from a page, and of those to one."""


@get(PATH, include_in_schema=False)
async def socket_description() -> Response[bytes]:
    """Return the socket as an AsyncAPI document."""
    return Response(_written(), media_type="application/json")


@lru_cache(maxsize=1)
def _written() -> bytes:
    return msgspec.json.encode(asyncapi())


def asyncapi() -> dict[str, Any]:
    """Return the document, by version 3.0 of the standard."""
    socket = manual()
    messages = {
        **{f"{SAID}.{one.name}": _message(one) for one in socket.from_page},
        **{f"{SHOWN}.{one.name}": _message(one) for one in socket.to_page},
    }
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Fracas", "version": __version__, "description": socket.about},
        "defaultContentType": "application/json",
        "servers": {
            "table": {
                "host": "{host}",
                "protocol": "ws",
                "description": "The server of the table; wss over HTTPS.",
                "variables": {"host": {"default": "localhost:8000"}},
            }
        },
        "channels": {
            "socket": {
                "address": socket.path,
                "description": "One page of one seat.",
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
            }
        },
        "operations": {
            "hear": _operation("receive", "Messages that a page sends.", messages, SAID),
            "show": _operation("send", "Messages that a page receives.", messages, SHOWN),
        },
        "components": {
            "messages": messages,
            "schemas": {name: as_draft_7(one) for name, one in socket.types.items()},
        },
    }


def _message(card: MessageCard) -> dict[str, Any]:
    return {
        "name": card.name,
        "title": card.name,
        "description": card.about,
        "payload": as_draft_7(card.schema),
    }


def _operation(action: str, about: str, messages: dict[str, Any], way: str) -> dict[str, Any]:
    names = [name for name in messages if name.startswith(f"{way}.")]
    return {
        "action": action,
        "description": about,
        "channel": {"$ref": "#/channels/socket"},
        "messages": [{"$ref": f"#/channels/socket/messages/{name}"} for name in names],
    }


def as_draft_7(schema: Any) -> Any:
    """Return a schema as draft 7 writes it, with its types among the document's components.

    The table by which msgspec tells tagged types apart is left out: each names its own tag.
    """
    if isinstance(schema, list):
        return [as_draft_7(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: as_draft_7(value) for key, value in schema.items() if key != "discriminator"}
    if isinstance(found.get("$ref"), str):
        found["$ref"] = found["$ref"].replace("#/$defs/", "#/components/schemas/")
    if "prefixItems" in found:
        rest = found.pop("items", True)
        found |= {"items": found.pop("prefixItems"), "additionalItems": rest}
    return found
