"""The page as it was built: its files, sent as they are."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.static_files import create_static_files_router

STATIC = Path(__file__).with_name("static")
FIRST = "index.html"

KINDS = {".html": "text/html", ".svg": "image/svg+xml", ".md": "text/markdown"}


def file_in(folder: Path, path: str, kinds: Collection[str]) -> Path | None:
    """Return the file of an address below that of a folder, if its name ends in one of `kinds`.

    None for what is not there, or not below the folder.
    """
    try:
        target = (folder / path.lstrip("/")).resolve()
        inside = target.is_relative_to(folder.resolve()) and target.suffix in kinds
        return target if inside and target.is_file() else None
    except (OSError, ValueError):
        return None  # no address that any file could have


def page_file(name: str) -> bytes:
    """Return a file of the page; raises `NotFoundException` if it is not built."""
    if not (STATIC / name).is_file():
        raise NotFoundException("The page is not built here")
    return (STATIC / name).read_bytes()


@get(["/", "/mark.svg", "/licences.md"], include_in_schema=False)
async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The page, and what is shown beside it."""
    name = request.scope["path"].lstrip("/") or FIRST
    return Response(page_file(name), media_type=KINDS[Path(name).suffix])


def handlers() -> list[Any]:
    """Return all routes of the page; if it is not built, there is nothing under `/assets`."""
    if not STATIC.is_dir():
        return [page]
    folder = STATIC / "assets"
    return [page, create_static_files_router("/assets", [folder], include_in_schema=False)]
