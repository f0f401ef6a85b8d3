"""`fracas admin`: the passphrase of a server, and a server that is started with one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from fracas.cli import admin as admins
from fracas.store.access import open_access
from fracas.table.seats.access import has_passphrase, set_passphrase
from tests.cli.test_serve import WAIT, line, serving, up

RIGHT = "correct horse battery"


def test_the_passphrase_is_read_kept_hashed_and_never_shown(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "fracas", "admin", "--data", str(tmp_path)]

    def run(said: str, *more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*command, *more], input=said, capture_output=True, text=True, check=False
        )

    short = run("short\n")
    assert (short.returncode, short.stdout) == (2, "")
    assert "12 to 1000 characters" in short.stderr
    done = run(f"{RIGHT}\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert RIGHT not in done.stdout
    assert RIGHT.encode() not in (tmp_path / "access.db").read_bytes()
    assert run("", "--sign-out").stdout == "Sessions and invitations ended: 0.\n"


def test_a_server_with_an_administrator_lets_only_them_open_tables(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with serving(data, "--admin", "--host", "127.0.0.1") as server:
        said, _ = server.communicate(timeout=WAIT)
        assert (server.returncode, "fracas admin" in said) == (2, True)
    book = open_access(data)
    set_passphrase(book, RIGHT, 0)
    book.close()
    with serving(data, "--admin", "--host", "127.0.0.1") as server:
        here = line(server, "Here:")
        line(server, "Ctrl-C")
        up(here)
        body = json.dumps({"passphrase": RIGHT}).encode()
        kind = {"Content-Type": "application/json"}
        with urlopen(Request(f"{here}/api/access/session", body, kind)) as answer:
            session = json.load(answer)["token"]
        table = json.dumps({"system": "razorweave", "scenario": "dock-thug"}).encode()
        shown = {**kind, "Fracas-Session": session}
        with urlopen(Request(f"{here}/api/tables", table, shown)) as answer:
            assert answer.status == 201


def test_a_server_at_a_terminal_asks_for_the_first_passphrase(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal:
        """Standard input that is a terminal."""

        def isatty(self) -> bool:
            """Yes."""
            return True

    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(admins.click, "prompt", lambda *words, **how: RIGHT)
    book = admins.opened(tmp_path)
    assert has_passphrase(book)
    book.close()
