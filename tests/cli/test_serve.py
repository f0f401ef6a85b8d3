"""`fracas serve`: what it says, the page it opens, and what it refuses before anything is begun."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from websockets.sync.client import connect

from fracas import __version__
from fracas.cli.serve import _listen, _welcome
from tests.cli.terminal import fracas
from tests.house.sources import ROOT
from tests.web.test_encryption import make_pair

WAIT = 60.0


@contextmanager
def serving(
    data: Path, *options: str, odds: bool = False, **environ: str
) -> Iterator[subprocess.Popen[str]]:
    """A server of its own, ended with the block."""
    command = [sys.executable, "-m", "fracas", "serve", "--port", "0", "--data", str(data)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [*command, "--odds" if odds else "--no-odds", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**environment, **environ},
    ) as server:
        try:
            yield server
        finally:
            server.kill()


def line(server: subprocess.Popen[str], head: str) -> str:
    """The line of its output that begins so, without that; fails when it does not come."""
    assert server.stdout is not None
    patience = Timer(WAIT, server.kill)
    patience.start()
    try:
        for text in server.stdout:
            if text.startswith(head):
                return text.removeprefix(head).strip()
    finally:
        patience.cancel()
    pytest.fail(f"no line '{head}'")


def up(here: str, trust: ssl.SSLContext | None = None) -> None:
    """Wait until a server answers, in private if its certificate is to be trusted."""
    ends = time.monotonic() + WAIT
    while time.monotonic() < ends:
        try:
            urlopen(f"{here}/health", context=trust).close()
            return
        except OSError:
            time.sleep(0.05)
    pytest.fail("the server never answered")


@pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")
def test_it_says_that_others_may_read_its_folder(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    data.chmod(0o755)
    with serving(data, "--no-browser") as server:
        assert line(server, "! Other users of this computer")


def test_it_says_where_it_is_and_opens_the_page_when_asked(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}.part && mv {seen}.part {seen}\n')
    browser.chmod(0o755)
    with serving(tmp_path / "data", "--browser", BROWSER=str(browser)) as server:
        here = line(server, "Here:")
        assert line(server, "Phones:").startswith("http://")
        ends = time.monotonic() + WAIT
        while not seen.exists() and time.monotonic() < ends:
            time.sleep(0.05)
        assert seen.read_text().strip() == here
        with urlopen(f"{here}/health") as answer:
            assert json.load(answer)["version"] == __version__
        server.send_signal(signal.SIGINT)
        assert server.wait(WAIT) == 130


def test_whoever_ends_it_from_outside_finds_nothing_left_behind(tmp_path: Path) -> None:
    quietly = ("--host", "127.0.0.1", "--log-level", "error")
    with serving(tmp_path / "data", *quietly, odds=True) as server:
        here = line(server, "Here:")
        line(server, "Ctrl-C")
        up(here)
        wanted = json.dumps({"system": "razorweave", "scenario": "dock-thug"}).encode()
        made = Request(f"{here}/api/tables", wanted, {"Content-Type": "application/json"})
        with urlopen(made) as answer:
            token = json.load(answer)["token"]
        with connect(f"{here.replace('http', 'ws')}/socket") as page:
            page.send(json.dumps({"do": "hello", "token": token}))
            while json.loads(page.recv(WAIT))["is"] != "odds":
                pass  # now there are workers
            server.send_signal(signal.SIGTERM)
            rest, _ = server.communicate(timeout=WAIT)
        assert (rest.strip(), server.returncode) == ("", 0)


def test_no_browser_opens_where_nobody_sits_at_a_terminal(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f"#!/bin/sh\ntouch {seen}\n")
    browser.chmod(0o755)
    with serving(tmp_path / "data", BROWSER=str(browser)) as server:
        up(line(server, "Here:"))
        time.sleep(0.3)
        assert not seen.exists()


def test_phones_are_told_the_address_that_was_given(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--address", "https://fight.example/") as server:
        assert line(server, "Phones:") == "https://fight.example"


@pytest.mark.parametrize(
    ("options", "uploads", "code"),
    [((), True, "content"), (("--no-uploads",), False, "uploads-off")],
)
def test_pages_may_add_packages_unless_the_server_forbids_it(
    tmp_path: Path, options: tuple[str, ...], uploads: bool, code: str
) -> None:
    with serving(tmp_path / "data", *options) as server:
        here = line(server, "Here:")
        up(here)
        with urlopen(f"{here}/api/packages") as answer:
            assert json.load(answer)["uploads"] is uploads
        nonsense = Request(f"{here}/api/packages?name=pack.zip", b"no zip", method="POST")
        with pytest.raises(HTTPError) as refused:
            urlopen(nonsense)
        assert json.load(refused.value)["code"] == code


def test_a_port_that_is_taken_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        with serving(tmp_path / "data", "--host", "127.0.0.1", "--port", port) as server:
            said = line(server, f"Fracas cannot listen on 127.0.0.1 port {port}")
            assert "give another --port or --host" in said
            assert server.wait(WAIT) == 2


def test_no_answer_waits_for_its_first_half_to_be_acknowledged() -> None:
    """The event loop turns that off for what is said to be TCP, and for nothing else."""
    with _listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP


def test_doubts_about_the_store_are_told_to_the_game_master(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _welcome("http://localhost:1", "http://localhost:1", ("The server does not sync.",))
    assert "! The server does not sync." in capsys.readouterr().out


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate")
def test_it_serves_in_private_by_a_certificate(tmp_path: Path) -> None:
    certificate, key = make_pair(tmp_path / "own")
    files = ("--certificate", str(certificate), "--key", str(key))
    with serving(tmp_path / "data", "--host", "127.0.0.1", *files) as server:
        here = line(server, "Here:")
        assert here.startswith("https://localhost:")
        assert line(server, "Phones:").startswith("https://127.0.0.1:")
        line(server, "Ctrl-C")
        trust = ssl.create_default_context(cafile=certificate)
        up(here, trust)
        with urlopen(f"{here}/health", context=trust, timeout=WAIT) as answer:
            assert json.load(answer)["version"] == __version__


def test_a_key_without_its_certificate_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--key", str(tmp_path / "key.pem")) as server:
        said, _ = server.communicate(timeout=WAIT)
        assert (server.returncode, said.strip()) == (
            2,
            "A --key needs its --certificate: give both.",
        )
        assert not (tmp_path / "data").exists()


def test_an_address_is_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = fracas("serve", "--no-browser", "--data", "postgresql://127.0.0.1:1/x")
    assert done.code == 2
    assert "--database" in done.err
    assert list(tmp_path.iterdir()) == []


def saved_fight(folder: Path) -> Path:
    """A fight that was begun in the terminal and kept."""
    path = folder / "dock.fight"
    done = fracas("play", "dock-thug", "--auto", "--seed", 1, "--journal", path)
    assert done.code == 0, done.err
    return path


@pytest.mark.parametrize("kind", ["file", "batch"])
def test_it_begins_with_a_table_of_a_fight(tmp_path: Path, kind: str) -> None:
    fight = str(saved_fight(tmp_path)) if kind == "file" else "sim:dock-thug:7:3"
    with serving(tmp_path / "data", "--open", fight) as server:
        address = line(server, "Fight:")
        here, _, token = address.partition("/#take/")
        up(here)
        request = Request(f"{here}/api/seat", headers={"Authorization": f"Bearer {token}"})
        with urlopen(request) as answer:
            told = json.load(answer)
    assert (told["kind"], told["system"]) == ("gm", "razorweave")
    assert told["title"].startswith("Rella vs. the Dock Thug")


@pytest.mark.parametrize(
    ("fight", "said"),
    [
        ("none.fight", "There is no saved fight none.fight"),
        ("sim:dock-thug:7", "does not name a fight of a batch"),
        ("sim:nowhere:7:1", "There is no scenario 'nowhere'"),
        ("bad.fight", "not a journal"),
    ],
)
def test_a_fight_that_cannot_be_opened_is_refused_and_no_table_is_made(
    fight: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.fight").write_text("no fight\n", encoding="utf-8")
    done = fracas("serve", "--port", 0, "--data", tmp_path / "data", "--open", fight)
    assert done.code in (1, 2)
    assert done.err.count("\n") == 1
    assert said in done.err or fight == "bad.fight"
