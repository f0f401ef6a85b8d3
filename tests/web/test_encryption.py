"""HTTPS by a certificate of one's own: played over, hung up on, refused where it cannot be used."""

from __future__ import annotations

import re
import shlex
import shutil
import socket
import ssl
import subprocess
from contextlib import ExitStack
from pathlib import Path

import pytest

from fracas.core.errors import WrongUse
from fracas.web import connections as places
from fracas.web.connections import Connections, encryption
from tests.house.sources import ROOT
from tests.web.serving import serving
from tests.web.test_connections import HEAD, caller, is_hung_up, wait_until_empty

pytestmark = pytest.mark.skipif(
    shutil.which("openssl") is None, reason="openssl makes the certificate"
)

Pair = tuple[Path, Path]


def make_pair(folder: Path) -> Pair:
    """A certificate for this machine, and its key, as the documents have them made."""
    folder.mkdir()
    page = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"^ +(openssl req .*)$", page, re.MULTILINE)
    subprocess.run(shlex.split(line), cwd=folder, check=True, capture_output=True)
    return folder / "certificate.pem", folder / "key.pem"


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Pair:
    return make_pair(tmp_path_factory.mktemp("certificates") / "own")


def test_a_table_is_played_over_an_encrypted_line(tmp_path: Path, pair: Pair) -> None:
    doors = Connections()
    with serving(tmp_path, doors=doors, tls=pair) as server:
        gm = server.make()
        page = server.page(gm["token"])
        page.until("snapshot")
        assert page.answer()["is"] == "done"
        origin = {"Origin": f"https://127.0.0.1:{server.port}"}
        code = server.get("/api/table/invitation", gm["token"]).json()["code"]
        body = {"code": code, "name": "Ann"}
        assert server.http.post("/api/join", json=body, headers=origin).status_code == 201
        server.hang_up()
        server.http.close()
        wait_until_empty(doors)


@pytest.mark.parametrize("said", [b"", b"\x16\x03\x01", HEAD + b"\r\n"])
def test_who_agrees_on_nothing_is_hung_up_on(
    tmp_path: Path, pair: Pair, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(places, "WHOLE", 0.5)
    doors = Connections()
    with serving(tmp_path, doors=doors, tls=pair) as server, caller(server, said) as line:
        got = line.recv(100)
        assert not got.startswith(b"HTTP")
        assert got == b"" or is_hung_up(line)
        server.http.close()
        wait_until_empty(doors)


def test_a_handshake_makes_room_for_who_comes(tmp_path: Path, pair: Pair) -> None:
    doors = Connections(most=8)
    with serving(tmp_path, doors=doors, tls=pair) as server, ExitStack() as lines:
        server.http.close()
        waiting = [lines.enter_context(caller(server)) for _ in range(30)]
        assert server.trust is not None
        with (
            socket.create_connection(("127.0.0.1", server.port), timeout=20) as plain,
            server.trust.wrap_socket(plain, server_hostname="localhost") as newcomer,
        ):
            newcomer.sendall(HEAD + b"\r\n")
            assert newcomer.recv(12) == b"HTTP/1.1 200"
        assert is_hung_up(waiting[0])
        assert doors.taken <= 8


def test_old_ways_to_encrypt_are_refused(pair: Pair) -> None:
    assert encryption(*pair).minimum_version == ssl.TLSVersion.TLSv1_2


def test_files_that_cannot_be_used_are_refused_in_a_sentence(tmp_path: Path, pair: Pair) -> None:
    certificate, key = pair
    _, other = make_pair(tmp_path / "other")
    nothing, locked = tmp_path / "nothing.pem", tmp_path / "locked.pem"
    nothing.write_text("no certificate")
    made = ["rsa", "-aes128", "-passout", "pass:word", "-in", str(key), "-out", str(locked)]
    subprocess.run(["openssl", *made], check=True, capture_output=True)
    for wrong in (
        (certificate, other),
        (nothing, key),
        (certificate, nothing),
        (certificate, None),
        (certificate, locked),
        (tmp_path / "none.pem", key),
    ):
        with pytest.raises(WrongUse) as refused:
            encryption(*wrong)
        assert refused.value.sentence.endswith(".")
    both = tmp_path / "both.pem"
    both.write_bytes(certificate.read_bytes() + key.read_bytes())
    encryption(both)
