"""The page that needs no server, at /tab: files from scripts/tab, under their own policy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from fracas.web.page_files import file_in

TAB = Path(__file__).with_name("tab")
AT = "/tab"

KINDS = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".md": "text/markdown",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".bin": "application/octet-stream",
}

NOT_MADE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Fracas</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"></head>
<body><main><p>The page that plays without a server is not built here: run \
<code>scripts/tab</code> in the project's folder, then reload this page.</p>\
<p><a href="/">Fracas</a></p></main></body>
</html>
"""

FOR_GOOD = frozenset(("assets", "python"))
"""Folders whose files are named by their content: they never change."""


def policy_of(policy: str) -> str:
    """Return the policy of all pages, plus leave to run WebAssembly and the page's own script."""
    return f"{policy}; script-src 'self' blob: 'wasm-unsafe-eval'; worker-src 'self'"


@get([AT, f"{AT}/"], include_in_schema=False, sync_to_thread=False)
def front() -> Response[Any]:
    """The page, by an address that says its folder: its files are found beside it."""
    if not TAB.is_dir():
        return Response(NOT_MADE, media_type="text/html", status_code=404)
    return Redirect(f"{AT}/index.html")


@get(f"{AT}/{{path:path}}", include_in_schema=False, sync_to_thread=True)
def file(path: FromPath[Path], request: Request[Any, Any, Any]) -> Response[Any]:
    """One file of the page."""
    found = file_in(TAB, path.as_posix(), KINDS)
    if found is None and not TAB.is_dir():
        return Response(NOT_MADE, media_type="text/html", status_code=404)
    if found is None:
        raise NotFoundException("There is no such file of the page")
    about = found.stat()
    note = f'"{about.st_mtime_ns:x}-{about.st_size:x}"'
    stays = found.parent.name in FOR_GOOD
    headers = {
        "ETag": note,
        "Cache-Control": "max-age=31536000, immutable" if stays else "no-cache",
    }
    if request.headers.get("if-none-match") == note:
        return Response(b"", status_code=304, headers=headers)
    return Response(found.read_bytes(), media_type=KINDS[found.suffix], headers=headers)


HANDLERS = (front, file)
