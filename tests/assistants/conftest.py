"""A server that speaks with assistants, and the protocol's own client at it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

import pytest

from fracas.assistants.door import AT, Door
from tests.web.serving import Server, serving

T = TypeVar("T")

NEEDS_SDK = pytest.mark.skipif(
    find_spec("mcp") is None,
    reason="The extra mcp is not installed here: scripts/setup installs it.",
)


class Said:
    """What a tool said: its result, whether it refused, and the text that an assistant reads."""

    def __init__(self, answer: Any) -> None:
        self.failed: bool = answer.is_error
        self.text: str = answer.content[0].text
        self.result: Any = answer.structured_content
        assert json.loads(self.text) == self.result, "both forms say the same"

    def __getitem__(self, name: str) -> Any:
        assert not self.failed, self.text
        return self.result[name]

    def get(self, name: str, default: Any = None) -> Any:
        """A part of the result, or what is as usual."""
        assert not self.failed, self.text
        return self.result.get(name, default)

    @property
    def code(self) -> str:
        """The code of a refusal."""
        assert self.failed, self.text
        return str(self.result["code"])


class Assistant:
    """The client of the protocol, by the names of tools."""

    def __init__(self, client: Any) -> None:
        self._client = client

    async def __call__(self, tool: str, **given: Any) -> Said:
        """Call a tool; the client itself holds the result against the tool's schema."""
        return Said(await self._client.call_tool(tool, given))

    async def tools(self) -> Any:
        """What is offered."""
        return (await self._client.list_tools()).tools


def talk(where: Any, do: Callable[[Assistant], Awaitable[T]]) -> T:
    """Do something as an assistant that is connected to a server."""
    from mcp import Client

    async def talking() -> T:
        async with Client(where) as client:
            return await do(Assistant(client))

    # A browser that another test of this process has open keeps a loop running in the main thread.
    with ThreadPoolExecutor(1) as hand:
        return hand.submit(lambda: asyncio.run(talking())).result()


def at(server: Server) -> str:
    """Where a server speaks the protocol."""
    return f"http://127.0.0.1:{server.port}{AT}"


@pytest.fixture(scope="session")
def hosting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its door for assistants open, without limits on how often one may ask."""
    folder: Path = tmp_path_factory.mktemp("assistants")
    with serving(folder, unlimited=True, mounts={AT: Door()}) as server:
        yield server


@pytest.fixture(scope="session")
def running(hosting: Server) -> Server:
    """The same server, for tests that come as a page does."""
    return hosting


@pytest.fixture
def server(running: Server) -> Iterator[Server]:
    """The server of these tests; the pages of one test are closed at its end."""
    yield running
    running.hang_up()
