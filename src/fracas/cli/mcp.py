"""`fracas mcp`: the tools for an assistant, over standard input and output."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import click

from fracas.cli.shared.folders import OF_A_FOLDER


@click.command("mcp")
@click.option(
    "--data",
    type=OF_A_FOLDER,
    help="The folder that keeps the fights (default: nothing is kept).",
)
@click.option("--odds/--no-odds", default=True, help="Exact odds beside the options.")
def mcp(data: Path | None, odds: bool) -> None:
    """Let an assistant play: a server of the Model Context Protocol.

    It opens fights of its own, or joins a table by the link of a seat. Your assistant's program
    starts it; the documents say how.
    """
    import asyncio
    import tempfile

    from fracas.assistants.door import check_extra
    from fracas.assistants.speaking import speak
    from fracas.store.opening import open_store
    from fracas.web.app import make_app
    from fracas.web.logs import begin_logging

    check_extra()
    # Standard output belongs to the assistant, so log lines go to standard error.
    begin_logging("warning")
    with ExitStack() as ends:
        folder = data or Path(ends.enter_context(tempfile.TemporaryDirectory(prefix="fracas-mcp-")))
        store = open_store(folder)
        ends.callback(store.close)
        asyncio.run(speak(make_app(store, odds=odds, data=folder)))


COMMAND = mcp
