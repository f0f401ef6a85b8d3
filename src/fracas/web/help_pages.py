"""The documents at /help: pages that scripts/docs has built, under a policy of their own.

If none are built, as after pip install, the guides and the rules take their place.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from fracas.web import guides
from fracas.web.page_files import file_in

HELP = Path(__file__).with_name("help")
AT = "/help"
FIRST = f"{AT}/index.html"
STYLE_AT = "guide.css"

KINDS = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".txt": "text/plain",
    ".toml": "text/plain",
    ".json": "application/json",
    ".woff2": "font/woff2",
}


class Inline(msgspec.Struct, frozen=True):
    """The inline code of the built pages, by hashes."""

    script: tuple[str, ...] = ()
    style: tuple[str, ...] = ()


@lru_cache(maxsize=4)
def _inline(path: Path, changed: int) -> Inline:
    return msgspec.json.decode(path.read_bytes(), type=Inline)


def policy_of(policy: str) -> str:
    """Return the policy of these pages: that of all pages, plus the documents' inline code.

    The theme chooses between light and dark in the page itself, before anything is drawn, so that
    no page flashes. That one script, and one list of colours, are allowed by their hashes; nothing
    else is.
    """
    path = HELP / "inline.json"
    if not path.is_file():
        return policy
    code = _inline(path, path.stat().st_mtime_ns)
    for kind, hashes in (("script-src", code.script), ("style-src", code.style)):
        policy += f"; {kind} 'self'{''.join(_quoted(one) for one in hashes)}"
    return policy


def _quoted(name: str) -> str:
    return f" '{name}'"


def file_of(path: str) -> Path | None:
    """Return the file of an address below /help; None if it is missing or outside the folder."""
    return file_in(HELP, path, KINDS)


@get([AT, f"{AT}/"], include_in_schema=False, sync_to_thread=False)
def front() -> Response[Any]:
    """Return the first page."""
    return Redirect(FIRST)


@get(f"{AT}/sheet/{{system:str}}/{{reader:str}}", include_in_schema=False, sync_to_thread=False)
def sheet(system: FromPath[str], reader: FromPath[str]) -> Redirect:
    """Return the sheet of a system for its `player` or `gm`; otherwise the first page."""
    name = f"sheets/{system}-{reader}.html"
    return Redirect(f"{AT}/{name}" if file_of(name) is not None else AT)


@get(f"{AT}/{{path:path}}", include_in_schema=False, sync_to_thread=True)
def document(path: FromPath[Path], request: Request[Any, Any, Any]) -> Response[Any]:
    """Return one file of the documents."""
    found = file_of(path.as_posix())
    if found is None and not HELP.is_dir():
        return _guide(path.as_posix().lstrip("/"))
    if found is None:
        raise NotFoundException("There is no such page of the documents")
    note = f'"{found.stat().st_mtime_ns:x}"'
    headers = {"ETag": note, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == note:
        return Response(b"", status_code=304, headers=headers)
    return Response(found.read_bytes(), media_type=KINDS[found.suffix], headers=headers)


def _guide(path: str) -> Response[Any]:
    """Return a page of the guides, or their style."""
    if path == STYLE_AT:
        return Response(guides.STYLE, media_type="text/css")
    text = guides.page(path)
    if text is None:
        raise NotFoundException("There is no such page of the documents")
    return Response(text, media_type="text/html", headers={"Cache-Control": "no-cache"})


HANDLERS = (front, sheet, document)
