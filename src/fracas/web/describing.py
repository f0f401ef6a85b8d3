"""The routes as OpenAPI: what the framework knows of them, and what it does not.

How each refuses, whose link or session it needs, and which take a file as their body.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from fracas.web.credentials import KEYS, SESSION
from fracas.web.refusals import STATUSES, Refusal

SEATS = re.compile(r"/api/(seat|table(/.*)?)$")
"""The routes that need the link of a seat, by their paths."""

SIGNED = frozenset(
    (
        ("post", "/api/tables"),
        ("post", "/api/tables/saved"),
        ("post", "/api/tables/batch"),
        ("delete", "/api/table"),
        ("post", "/api/packages"),
        ("delete", "/api/packages/{package}"),
    )
)
"""The routes that need a session on a server with an administrator."""

FILES = frozenset((("post", "/api/tables/saved"), ("post", "/api/packages")))
"""The routes whose body is a plain file."""

SCHEMES = {
    "seat": {
        "type": "http",
        "scheme": "bearer",
        "description": "The token of a seat: what follows `#take/` in its link.",
    },
    "session": {
        "type": "apiKey",
        "in": "header",
        "name": SESSION,
        "description": "A session, on a server with an administrator.",
    },
    "packages": {
        "type": "apiKey",
        "in": "header",
        "name": KEYS,
        "description": "The keys of your own packages, separated by commas.",
    },
}
"""The credentials that a caller may show."""

FILE = {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}


class Routes(JsonRenderPlugin):
    """The routes as OpenAPI."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Return the document; the framework by itself knows only its own refusals."""
        return self.render_json(request, described(openapi_schema))


def described(openapi: dict[str, Any]) -> dict[str, Any]:
    """Return an OpenAPI document in which every route says what it refuses, needs and accepts."""
    template = "#/components/schemas/{name}"
    (form,), types = msgspec.json.schema_components([Refusal], ref_template=template)
    statuses = {
        str(status): {"description": about, "content": {"application/json": {"schema": form}}}
        for status, about in STATUSES.items()
    }
    paths = {
        path: {method: _route(method, path, one, statuses) for method, one in methods.items()}
        for path, methods in openapi["paths"].items()
    }
    components = openapi.get("components", {})
    schemas = {**components.get("schemas", {}), **types}
    whole = {**components, "schemas": schemas, "securitySchemes": SCHEMES}
    return {**openapi, "paths": paths, "components": whole}


def _route(
    method: str, path: str, route: dict[str, Any], statuses: dict[str, Any]
) -> dict[str, Any]:
    said = {**route, "responses": {**route["responses"], **statuses}}
    shown: list[dict[str, list[str]]] = [{"seat": []}] if SEATS.match(path) else [{}]
    if (method, path) in SIGNED:
        shown += [{**one, "session": []} for one in shown]
    if shown != [{}]:
        said["security"] = shown
    if (method, path) in FILES:
        said["requestBody"] = {"required": True, "content": FILE}
    return said
