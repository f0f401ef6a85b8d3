"""Firefox without a window, over its own remote protocol, Marionette.

Playwright drives only a Firefox that it has built itself; this drives the one that is installed.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.tab.visiting import PATIENCE

PREFERENCES = {
    # It chooses a port, and writes it into a file of the profile.
    "marionette.port": 0,
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}
PORT = "MarionetteActivePort"
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key of a reference to an element, by the WebDriver standard."""


def firefox() -> str | None:
    """Where Firefox is on this machine, or None."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


class Firefox:
    """A page of Firefox."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._number = 0
        self._receive()  # who it is
        self._command("WebDriver:NewSession", capabilities={})
        self._command("WebDriver:SetTimeouts", script=PATIENCE, pageLoad=PATIENCE)

    def goto(self, address: str) -> None:
        """Open an address."""
        self._command("WebDriver:Navigate", url=address)

    def evaluate(self, function: str, *args: Any) -> Any:
        """Return what a function of the page returns, or promises."""
        script = f"return ({function})(...arguments)"
        return self._command("WebDriver:ExecuteScript", script=script, args=args)["value"]

    def until(self, function: str, *args: Any) -> Any:
        """Wait until a function of the page returns something true, and return it."""
        end = time.monotonic() + PATIENCE / 1000
        while not (found := self.evaluate(function, *args)):
            assert time.monotonic() < end, f"not within {PATIENCE // 1000} s: {function}, {args}"
            time.sleep(0.05)
        return found

    def click(self, function: str, *args: Any) -> None:
        """Click the element that a function returns, as soon as there is one."""
        self._command("WebDriver:ElementClick", id=self.until(function, *args)[ELEMENT])

    def type(self, text: str) -> None:
        """Type into what has the focus."""
        active = self._command("WebDriver:GetActiveElement")["value"][ELEMENT]
        self._command("WebDriver:ElementSendKeys", id=active, text=text)

    def _command(self, name: str, **given: Any) -> Any:
        self._number += 1
        asked = json.dumps([0, self._number, name, given]).encode()
        self._line.sendall(b"%d:%s" % (len(asked), asked))
        _, _, fault, result = self._receive()
        assert fault is None, f"{name}: {fault['error']}: {fault['message']}"
        return result

    def _receive(self) -> Any:
        size = b""
        while not size.endswith(b":"):
            size += self._piece(1)
        left, text = int(size[:-1]), b""
        while left > len(text):
            text += self._piece(left - len(text))
        return json.loads(text)

    def _piece(self, most: int) -> bytes:
        found = self._line.recv(most)
        assert found, "Firefox has ended"
        return found


@contextmanager
def opened(path: str) -> Iterator[Firefox]:
    """That Firefox with a new profile, for as long as the context lasts."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items()]
        Path(folder, "user.js").write_text("\n".join(lines), encoding="utf-8")
        command = [path, "--headless", "--marionette", "--no-remote", "--profile", folder]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            with socket.create_connection(("127.0.0.1", _port(Path(folder)))) as line:
                line.settimeout(2 * PATIENCE / 1000)
                yield Firefox(line)
        finally:
            process.terminate()
            process.wait()


def _port(folder: Path) -> int:
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        told = folder / PORT
        if told.is_file() and (text := told.read_text("utf-8").strip()):
            return int(text)
        time.sleep(0.05)
    raise AssertionError("Firefox has not started")
