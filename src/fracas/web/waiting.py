"""Work that is done only as long as the caller of a request waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from litestar import Request

from fracas.core.errors import FracasError

T = TypeVar("T")


class HungUp(FracasError):
    """The caller of a request is gone: no one hears the reply."""

    code = "hung-up"


async def while_there(request: Request[Any, Any, Any], work: Coroutine[Any, Any, T]) -> T:
    """Return the result of the work, or raise what it raises; cancel it if the caller disconnects.

    Then `HungUp` is raised. The body of the request must have been read before.
    """
    doing = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait((doing, gone), return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            raise HungUp("The caller disconnected before this was done: ask again.")
        return await doing
    finally:
        gone.cancel()
        doing.cancel()


async def _gone(request: Request[Any, Any, Any]) -> None:
    """Wait until the caller disconnects."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
