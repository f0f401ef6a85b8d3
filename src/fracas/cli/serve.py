"""`fracas serve`: the live table, for a game master's laptop and the players' phones."""

from __future__ import annotations

import contextlib
import gc
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import click

from fracas import __version__
from fracas.cli.shared.folders import ADDRESS, FOLDER, OF_A_FOLDER, usual_folder
from fracas.core.errors import WrongUse

if TYPE_CHECKING:
    import socket
    import ssl

    from fracas.store.protocol import Store
    from fracas.web.connections import Connections
    from fracas.web.logs import Level

MEMORY = "FRACAS_MEMORY"
"""Equal to the one in `odds.memory`, which is slow to import."""

LEVELS = ("debug", "info", "warning", "error")

SWEPT = 600.0
"""How many seconds pass between runs of the garbage collector: play makes no cycles."""

ANYWHERE = ("0.0.0.0", "::")
BEYOND = "192.0.2.1"
"""An address that exists nowhere (RFC 5737): the route to it shows this machine's own."""


@click.command("serve")
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option(
    "--data",
    type=OF_A_FOLDER,
    envvar=FOLDER,
    help="The folder that keeps all tables.",
)
@click.option(
    "--database",
    metavar="URL",
    envvar=ADDRESS,
    help="A PostgreSQL database in place of the folder.",
)
@click.option(
    "--address",
    "addresses",
    metavar="URL",
    multiple=True,
    help="An address of this server; may be repeated. Phones get the first.",
)
@click.option(
    "--proxy",
    metavar="ADDRESS",
    help="A proxy in front of this server, or several with commas: it is trusted on who calls.",
)
@click.option(
    "--certificate",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Serve over HTTPS, by this certificate (PEM, with its chain).",
)
@click.option(
    "--key",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The key of the certificate (PEM, without a password), if it is in a separate file.",
)
@click.option(
    "--admin",
    is_flag=True,
    envvar="FRACAS_ADMIN",
    help="Only the administrator and invited game masters open tables, add packages and delete.",
)
@click.option("--odds/--no-odds", default=True, help="Show exact odds beside the options.")
@click.option("--uploads/--no-uploads", default=True, help="Accept content packages from pages.")
@click.option(
    "--memory",
    metavar="MB",
    type=click.IntRange(min=96),
    envvar=MEMORY,
    help="How much one job may take (default: 512, at most an eighth of the machine's).",
)
@click.option(
    "--browser/--no-browser", default=None, help="Open the page here (default: at a terminal)."
)
@click.option(
    "--open",
    "fight",
    metavar="FIGHT",
    help="Start with a table of this fight: a saved fight, or sim:SCENARIO:SEED:INDEX.",
)
@click.option(
    "--log-level",
    type=click.Choice(LEVELS),
    envvar="FRACAS_LOG_LEVEL",
    help="What to log to standard error (default: info, at a terminal warning).",
)
@click.option("--log-json", is_flag=True, envvar="FRACAS_LOG_JSON", help="Log lines as JSON.")
def serve(
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    addresses: tuple[str, ...],
    proxy: str | None,
    certificate: Path | None,
    key: Path | None,
    admin: bool,
    odds: bool,
    uploads: bool,
    memory: int | None,
    browser: bool | None,
    fight: str | None,
    log_level: Level | None,
    log_json: bool,
) -> None:
    """Open the table: this page here, and phones by the QR code.

    Everything is kept in the data folder. Stop with Ctrl-C and start again, and every fight goes on
    where it was.
    """
    from fracas.assistants.door import AT, Door
    from fracas.cli.admin import opened
    from fracas.cli.shared.saved import journal_of, token_of
    from fracas.odds.memory import LIMIT
    from fracas.store.opening import open_store
    from fracas.table.seats.access import Access
    from fracas.web.app import make_app
    from fracas.web.logs import begin_logging

    if memory is not None:
        os.environ[LIMIT] = str(memory)
    begin_logging(log_level or ("warning" if sys.stderr.isatty() else "info"), as_json=log_json)
    home = data or usual_folder()
    saved = None if fight is None else journal_of(fight)
    tls = _encryption(certificate, key)
    where = database or home
    listening = _listen(host, port)
    port = listening.getsockname()[1]
    try:
        access = Access(opened(where) if admin else None)
        store = open_store(where)
        token = "" if saved is None else _begun(store, saved, token_of)
    except BaseException:
        listening.close()
        raise
    scheme = "http" if tls is None else "https"
    own = f"{scheme}://localhost:{port}"
    told = [one.rstrip("/") for one in addresses] or _addresses(scheme, host, port)
    app = make_app(
        store,
        addresses=[*told, own],
        odds=odds,
        origins=[*told, own],
        data=home,
        uploads=uploads,
        access=access,
        mounts={AT: Door()},
    )
    here = f"{own}/#take/{token}" if token else own
    _welcome(own, told[0], _doubts(store, home), here if token else "")
    kind = "postgresql" if database else "folder"
    about = {"version": __version__, "port": port, "store": kind}
    shown = here if (sys.stdout.isatty() if browser is None else browser) else ""
    try:
        _run(app, listening, proxy, tls, shown, about)
    finally:
        store.close()
        access.close()


def _begun(store: Store, saved: bytes, make: Callable[[Store, bytes], str]) -> str:
    """Make a saved fight's table and return what opens it; close the store if it is refused."""
    try:
        return make(store, saved)
    except BaseException:
        store.close()
        raise


def _run(
    app: Any,
    listening: socket.socket,
    proxy: str | None,
    tls: ssl.SSLContext | None,
    shown: str,
    about: dict[str, object],
) -> None:
    """Serve until a signal comes; the page opens here at the address `shown`, if there is one."""
    import logging
    import signal

    from fracas.web.running import TableServer
    from fracas.web.stopping import STOPPING

    _collect_seldom()
    # The thread that writes to the disk gets its turn ten times as often as by default. Otherwise
    # each of its statements waits while answers are calculated.
    sys.setswitchinterval(0.0005)
    doors = _doors(proxy)
    server = TableServer(_config(app, proxy), doors, app.state[STOPPING].stop, tls)
    # When all is closed, uvicorn raises the signal again. By default that ends the process at once,
    # and what workers shared would be left behind.
    signal.signal(signal.SIGTERM, _leave)
    if shown:
        Thread(target=_show, args=(server, shown), daemon=True).start()
    log = logging.getLogger("fracas.cli.serve")
    log.info("started", extra={"told": about})
    try:
        server.run(sockets=[listening])
    finally:
        doors.tally.tell_rest()
        log.info("stopped", extra={"told": {}})


def _encryption(certificate: Path | None, key: Path | None) -> ssl.SSLContext | None:
    """Return how connections are encrypted; None where there is no certificate."""
    from fracas.web.connections import encryption

    if certificate is not None:
        return encryption(certificate, key)
    if key is not None:
        raise WrongUse("A --key needs its --certificate: give both.")
    return None


def _config(app: Any, proxy: str | None) -> Any:
    """Return how uvicorn serves the app, behind a proxy or not."""
    import uvicorn

    from fracas.web.connections import MOST
    from fracas.web.lines import Line

    return uvicorn.Config(
        app,
        log_level="warning",
        log_config=None,
        access_log=False,
        # A client that finds no room to wait tries again after one second, and then after two more.
        backlog=MOST,
        server_header=False,
        ws=Line,
        ws_max_size=131_072,
        # Compressing each message costs a quarter of a megabyte per page, and time at every answer.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
        # Anyone can write that header, so it counts only from a named proxy.
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy or "",
    )


def _doors(proxy: str | None) -> Connections:
    """Return how many connections may be open; those of a proxy are shared by all."""
    from fracas.web.connections import PER_ADDRESS, Connections, raise_limit
    from fracas.web.guarding import household, times

    trusted = frozenset(household(one.strip()) for one in (proxy or "").split(",") if one.strip())
    return Connections(raise_limit(), PER_ADDRESS * times(), trusted)


def _leave(number: int, frame: Any) -> None:
    """End as a process does when asked to."""
    raise SystemExit(0)


def _collect_seldom() -> None:
    """Collect garbage that points to itself now and then, not whenever much is allocated.

    Fights are large and make hardly any, and so do pages that come and go. Nobody is answered while
    it runs: a third of a second where 200 tables are open. By default that took a tenth of all
    time; runs every twenty seconds made one answer in a hundred late.
    """
    gc.collect()
    gc.freeze()
    gc.disable()

    def sweep() -> None:
        while True:
            time.sleep(SWEPT)
            gc.collect()

    Thread(target=sweep, name="fracas-sweep", daemon=True).start()


def _listen(host: str, port: int) -> socket.socket:
    """Return the socket to listen on, opened before anything else starts."""
    import socket

    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # The event loop sends at once only on a socket declared as TCP, which is not the default:
        # else the second half of an answer waits for the first to be acknowledged, 40 ms on Linux.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError as error:
        reason = error.strerror or str(error)
        raise WrongUse(
            f"Fracas cannot listen on {host} port {port} ({reason}): "
            "give another --port or --host.",
            host=host,
            port=port,
        ) from None
    return listening


def _addresses(scheme: str, host: str, port: int) -> list[str]:
    """Return the addresses at which a phone in the same network reaches this machine."""
    import socket

    if host not in ANYWHERE:
        shown = f"[{host}]" if ":" in host else host
        return [f"{scheme}://{shown}:{port}"]
    probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        probe.connect((BEYOND, 9))
        return [f"{scheme}://{probe.getsockname()[0]}:{port}"]
    except OSError:
        return [f"{scheme}://localhost:{port}"]
    finally:
        probe.close()


def _show(server: Any, address: str) -> None:
    """Open the page here once it is served; without a browser nothing happens."""
    import webbrowser

    while not server.started and not server.should_exit:
        time.sleep(0.05)
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)


def _doubts(store: Store, home: Path) -> tuple[str, ...]:
    """Return what is wrong with the store and the data folder, a sentence each."""
    from fracas.store.files import exposed

    return (*store.doubts(), *exposed(home))


def _welcome(own: str, phones: str, doubts: tuple[str, ...], table: str = "") -> None:
    """Print what the game master reads: the two addresses, and a code to point a phone at.

    With a fight that was asked for it also prints the address of its `table`. Then come all doubts,
    those about the store first.
    """
    from fracas.cli.keyboard.screen import Screen
    from fracas.rulesets.registry import broken

    screen = Screen()
    screen.title("Fracas")
    screen.say(f"Here:    {own}")
    screen.say(f"Phones:  {phones}")
    if table:
        # Not through the screen, which would break so long an address.
        click.echo(f"Fight:   {table}")
    if sys.stdout.isatty():
        import segno

        screen.gap()
        segno.make(phones, error="l").terminal(compact=True, border=1)
    screen.gap()
    for sentence in doubts:
        screen.fault(sentence)
    # Not shown on pages: what other code says about itself may name files of this machine.
    for one in broken():
        screen.fault(one.sentence)
    screen.say("Ctrl-C stops; everything is kept.", "dim")


COMMAND = serve
